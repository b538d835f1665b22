#include "isa.h"

#define MEMBER(member) LIMA_GP_MEMBER(member)

const struct lima_gp_field lima_gp_fields[] = {
    {"MUL0_A", 0, 5, MEMBER(in[LIMA_GP_MUL0_A]), 0, false, "operands are selectors, below"},
    {"MUL0_B", 5, 5, MEMBER(in[LIMA_GP_MUL0_B]), 0, false, ""},
    {"MUL1_A", 10, 5, MEMBER(in[LIMA_GP_MUL1_A]), 0, false, "operand C of both multipliers"},
    {"MUL1_B", 15, 5, MEMBER(in[LIMA_GP_MUL1_B]), 0, false, "operand D of both multipliers"},
    {"MUL0_NEGATE", 20, 1, MEMBER(mul_negate[0]), 0, false, "negates the product"},
    {"MUL1_NEGATE", 21, 1, MEMBER(mul_negate[1]), 0, false, "negates the product"},
    {"ACC0_A", 22, 5, MEMBER(in[LIMA_GP_ACC0_A]), 0, false, ""},
    {"ACC0_B", 27, 5, MEMBER(in[LIMA_GP_ACC0_B]), 0, false, ""},
    {"ACC1_A", 32, 5, MEMBER(in[LIMA_GP_ACC1_A]), 0, false, ""},
    {"ACC1_B", 37, 5, MEMBER(in[LIMA_GP_ACC1_B]), 0, false, ""},
    {"ACC0_A_NEGATE", 42, 1, MEMBER(acc_negate[0]), 0, false, "negates the operand"},
    {"ACC0_B_NEGATE", 43, 1, MEMBER(acc_negate[1]), 0, false, "negates the operand"},
    {"ACC1_A_NEGATE", 44, 1, MEMBER(acc_negate[2]), 0, false, "negates the operand"},
    {"ACC1_B_NEGATE", 45, 1, MEMBER(acc_negate[3]), 0, false, "negates the operand"},
    {"LOAD_ADDRESS", 46, 9, MEMBER(load_address), 0, false, "loadu: the uniform or temporary"},
    {"LOAD_OFFSET", 55, 3, MEMBER(load_offset), 0, false,
     "added to it: 7 nothing, 1 to 3 that address register"},
    {"REGISTER0", 58, 4, MEMBER(register0), 0, false, "load0: the attribute or register"},
    {"REGISTER0_IS_ATTR", 62, 1, MEMBER(register0_is_attr), 0, false,
     "load0 loads: 0 a register, 1 an attribute"},
    {"REGISTER1", 63, 4, MEMBER(register1), 0, false, "load1: the register"},
    {"STORE0_TEMPORARY", 67, 1, MEMBER(store[0].temporary), 0, false,
     "to the temporary that a0 names"},
    {"STORE1_TEMPORARY", 68, 1, MEMBER(store[1].temporary), 0, false,
     "to the temporary that a0 names"},
    {"BRANCH", 69, 1, MEMBER(branch), 0, false, "to TARGET, unless pass gives zero"},
    {"TARGET", 70, 1, MEMBER(target), 8, true, "high bit, inverted"},
    {"STORE0_X", 71, 3, MEMBER(store[0].source[0]), 0, false, "the unit whose result goes to x"},
    {"STORE0_Y", 74, 3, MEMBER(store[0].source[1]), 0, false, "the unit whose result goes to y"},
    {"STORE1_Z", 77, 3, MEMBER(store[1].source[0]), 0, false, "the unit whose result goes to z"},
    {"STORE1_W", 80, 3, MEMBER(store[1].source[1]), 0, false, "the unit whose result goes to w"},
    {"ACC_OP", 83, 3, MEMBER(acc_op), 0, false, "operation of acc0 and acc1"},
    {"COMPLEX_OP", 86, 4, MEMBER(complex_op), 0, false, "operation of complex"},
    {"STORE0_ADDRESS", 90, 4, MEMBER(store[0].address), 0, false, "the varying or register"},
    {"STORE0_VARYING", 94, 1, MEMBER(store[0].varying), 0, false, "to: 0 a register, 1 a varying"},
    {"STORE1_ADDRESS", 95, 4, MEMBER(store[1].address), 0, false, "the varying or register"},
    {"STORE1_VARYING", 99, 1, MEMBER(store[1].varying), 0, false, "to: 0 a register, 1 a varying"},
    {"MUL_OP", 100, 3, MEMBER(mul_op), 0, false, "operation of mul0 and mul1"},
    {"PASS_OP", 103, 3, MEMBER(pass_op), 0, false, "operation of pass"},
    {"COMPLEX_A", 106, 5, MEMBER(in[LIMA_GP_COMPLEX_A]), 0, false, ""},
    {"PASS_A", 111, 5, MEMBER(in[LIMA_GP_PASS_A]), 0, false, ""},
    {"MODE", 116, 4, MEMBER(mode), 0, false, "0; 12 with a store of a temporary, 13 with a branch"},
    {"TARGET", 120, 8, MEMBER(target), 0, false, "low bits"},
};
const unsigned lima_gp_num_fields = sizeof lima_gp_fields / sizeof lima_gp_fields[0];

#define A LIMA_GP_MUL0_A
#define B LIMA_GP_MUL0_B
#define C LIMA_GP_MUL1_A
#define D LIMA_GP_MUL1_B

const struct lima_gp_op lima_gp_mul_ops[LIMA_GP_NUM_MULS] = {
    [LIMA_GP_MUL_MUL] =
        {"mul", 2, {A, B}, 1, 2, .storable = true, .identity = true, .result = "A * B"},
    [LIMA_GP_MUL_COMPLEX1] = {"complex1",
                              4,
                              {A, B, C, D},
                              2,
                              2,
                              .both = true,
                              .result = "finishes a function: A, to us"},
    [LIMA_GP_MUL_COMPLEX2] = {"complex2",
                              1,
                              {A},
                              1,
                              2,
                              .storable = true,
                              .result = "the operand B of complex1; of mul0 only"},
    [LIMA_GP_MUL_SELECT] =
        {"select", 3, {B, C, A}, 1, 2, .both = true, .storable = true, .result = "B != 0 ? C : A"},
};

#undef A
#undef B
#undef C
#undef D
#define A LIMA_GP_ACC0_A
#define B LIMA_GP_ACC0_B
#define ACC(name, num_operands, text)                                                              \
   {                                                                                               \
      name, num_operands, {A, B}, 1, 2, .storable = true, .identity = num_operands > 1,            \
                                        .result = text                                             \
   }

const struct lima_gp_op lima_gp_acc_ops[LIMA_GP_NUM_ACCS] = {
    [LIMA_GP_ACC_ADD] = ACC("add", 2, "A + B"),
    [LIMA_GP_ACC_FLOOR] = ACC("floor", 1, "the largest whole number that is not above A"),
    [LIMA_GP_ACC_SIGN] = ACC("sign", 1, "-1, 0 or 1"),
    [LIMA_GP_ACC_GE] = ACC("ge", 2, "A >= B ? 1 : 0"),
    [LIMA_GP_ACC_LT] = ACC("lt", 2, "A < B ? 1 : 0"),
    [LIMA_GP_ACC_MIN] = ACC("min", 2, "the smaller one"),
    [LIMA_GP_ACC_MAX] = ACC("max", 2, "the larger one"),
};

#undef A
#undef B
#define A LIMA_GP_COMPLEX_A
#define COMPLEX(name, text)                                                                        \
   {                                                                                               \
      name, 1, {A}, 1, 1, .storable = true, .result = text                                         \
   }
#define ADDRESS(name, text)                                                                        \
   {                                                                                               \
      name, 1, {A}, 0, 0, .result = text                                                           \
   }

const struct lima_gp_op lima_gp_complex_ops[LIMA_GP_NUM_COMPLEXES] = {
    [LIMA_GP_COMPLEX_EXP2] = COMPLEX("exp2", "2^A, about"),
    [LIMA_GP_COMPLEX_LOG2] = COMPLEX("log2", "log2(A), about"),
    [LIMA_GP_COMPLEX_RSQRT] = COMPLEX("rsqrt", "1 / sqrt(A), about"),
    [LIMA_GP_COMPLEX_RCP] = COMPLEX("rcp", "1 / A, about"),
    [LIMA_GP_COMPLEX_MOV] = COMPLEX("mov", "A"),
    [LIMA_GP_COMPLEX_A0] = ADDRESS("a0", "sets a0, the address of temporary stores"),
    [LIMA_GP_COMPLEX_A0 + 1] = ADDRESS("a1", "sets a1, an offset of loadu"),
    [LIMA_GP_COMPLEX_A0 + 2] = ADDRESS("a2", "sets a2, an offset of loadu"),
    [LIMA_GP_COMPLEX_A3] = ADDRESS("a3", "sets a3, an offset of loadu"),
};

#undef A
#define A LIMA_GP_PASS_A
#define PASS(name, text)                                                                           \
   {                                                                                               \
      name, 1, {A}, 1, 2, .storable = true, .result = text                                         \
   }

const struct lima_gp_op lima_gp_pass_ops[LIMA_GP_NUM_PASSES] = {
    [LIMA_GP_PASS_MOV] = PASS("mov", "A"),
    [LIMA_GP_PASS_PREEXP2] = PASS("preexp2", "what exp2 starts from: A, to us"),
    [LIMA_GP_PASS_POSTLOG2] = PASS("postlog2", "ends a log2: A, to us"),
    [LIMA_GP_PASS_CLAMP] = PASS("clamp", "min(max(A, loadu.x), loadu.y)"),
};

#define LOAD(source, distance)                                                                     \
   {source, 0, distance}, {source, 1, distance}, {source, 2, distance},                            \
   {                                                                                               \
      source, 3, distance                                                                          \
   }
#define UNIT(unit, distance)                                                                       \
   {                                                                                               \
      LIMA_GP_FROM_UNIT, unit, distance                                                            \
   }

const struct lima_gp_selector lima_gp_selectors[LIMA_GP_NUM_SELECTORS] = {
    LOAD(LIMA_GP_FROM_LOAD0, 0), LOAD(LIMA_GP_FROM_LOAD1, 0), LOAD(LIMA_GP_FROM_NOWHERE, 0),
    LOAD(LIMA_GP_FROM_LOADU, 0), UNIT(LIMA_GP_ACC0, 1),       UNIT(LIMA_GP_ACC1, 1),
    UNIT(LIMA_GP_MUL0, 1),       UNIT(LIMA_GP_MUL1, 1),       UNIT(LIMA_GP_PASS, 1),
    {LIMA_GP_FROM_UNUSED},       UNIT(LIMA_GP_COMPLEX, 1),    UNIT(LIMA_GP_PASS, 2),
    UNIT(LIMA_GP_ACC0, 2),       UNIT(LIMA_GP_ACC1, 2),       UNIT(LIMA_GP_MUL0, 2),
    UNIT(LIMA_GP_MUL1, 2),       LOAD(LIMA_GP_FROM_LOAD0, 1),
};

const uint8_t lima_gp_store_sources[LIMA_GP_NUM_STORE_SOURCES] = {
    LIMA_GP_ACC0, LIMA_GP_ACC1,      LIMA_GP_MUL0,    LIMA_GP_MUL1,
    LIMA_GP_PASS, LIMA_GP_NUM_UNITS, LIMA_GP_COMPLEX, LIMA_GP_NUM_UNITS,
};

const char *const lima_gp_unit_names[LIMA_GP_NUM_UNITS] = {
    [LIMA_GP_MUL0] = "mul0", [LIMA_GP_MUL1] = "mul1",       [LIMA_GP_ACC0] = "acc0",
    [LIMA_GP_ACC1] = "acc1", [LIMA_GP_COMPLEX] = "complex", [LIMA_GP_PASS] = "pass",
};
