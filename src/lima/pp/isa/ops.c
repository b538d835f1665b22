#include "isa.h"

#define BIT(form) (UINT32_C(1) << LIMA_PP_FORM_##form)
#define BOTH_MUL (BIT(VMUL) | BIT(SMUL))
#define BOTH_ADD (BIT(VADD) | BIT(SADD))

const struct lima_pp_op lima_pp_mul_ops[32] = {
    [0] = {"mul", LIMA_PP_FN_MUL, 2, BOTH_MUL, 0, "a * b"},
    [1] = {"mul_x2", LIMA_PP_FN_MUL, 2, BOTH_MUL, 1, "2 * a * b"},
    [2] = {"mul_x4", LIMA_PP_FN_MUL, 2, BOTH_MUL, 2, "4 * a * b"},
    [3] = {"mul_x8", LIMA_PP_FN_MUL, 2, BOTH_MUL, 3, "8 * a * b"},
    [4] = {"mul_d16", LIMA_PP_FN_MUL, 2, BOTH_MUL, -4, "a * b / 16"},
    [5] = {"mul_d8", LIMA_PP_FN_MUL, 2, BOTH_MUL, -3, "a * b / 8"},
    [6] = {"mul_d4", LIMA_PP_FN_MUL, 2, BOTH_MUL, -2, "a * b / 4"},
    [7] = {"mul_d2", LIMA_PP_FN_MUL, 2, BOTH_MUL, -1, "a * b / 2"},
    [8] = {"not", LIMA_PP_FN_NOT, 1, BOTH_MUL, 0, "1 where a is 0, else 0"},
    [9] = {"and", LIMA_PP_FN_AND, 2, BOTH_MUL, 0, "1 where neither a nor b is 0, else 0"},
    [10] = {"or", LIMA_PP_FN_OR, 2, BOTH_MUL, 0, "0 where both a and b are 0, else 1"},
    [11] = {"xor", LIMA_PP_FN_XOR, 2, BOTH_MUL, 0, "1 where one of a and b is 0, else 0"},
    [12] = {"ne", LIMA_PP_FN_NE, 2, BOTH_MUL, 0, "1 where a != b, else 0"},
    [13] = {"gt", LIMA_PP_FN_GT, 2, BOTH_MUL, 0, "1 where a > b, else 0"},
    [14] = {"ge", LIMA_PP_FN_GE, 2, BOTH_MUL, 0, "1 where a >= b, else 0"},
    [15] = {"eq", LIMA_PP_FN_EQ, 2, BOTH_MUL, 0, "1 where a == b, else 0"},
    [16] = {"min", LIMA_PP_FN_MIN, 2, BOTH_MUL, 0, "the smaller of a and b"},
    [17] = {"max", LIMA_PP_FN_MAX, 2, BOTH_MUL, 0, "the larger of a and b"},
    [31] = {"mov", LIMA_PP_FN_MOV, 1, BOTH_MUL, 0, "a"},
};

const struct lima_pp_op lima_pp_add_ops[32] = {
    [0] = {"add", LIMA_PP_FN_ADD, 2, BOTH_ADD, 0, "a + b"},
    [4] = {"fract", LIMA_PP_FN_FRACT, 1, BOTH_ADD, 0, "a - floor(a)"},
    [8] = {"ne", LIMA_PP_FN_NE, 2, BOTH_ADD, 0, "1 where a != b, else 0"},
    [9] = {"gt", LIMA_PP_FN_GT, 2, BOTH_ADD, 0, "1 where a > b, else 0"},
    [10] = {"ge", LIMA_PP_FN_GE, 2, BOTH_ADD, 0, "1 where a >= b, else 0"},
    [11] = {"eq", LIMA_PP_FN_EQ, 2, BOTH_ADD, 0, "1 where a == b, else 0"},
    [12] = {"floor", LIMA_PP_FN_FLOOR, 1, BOTH_ADD, 0, "the integer at or below a"},
    [13] = {"ceil", LIMA_PP_FN_CEIL, 1, BOTH_ADD, 0, "the integer at or above a"},
    [14] = {"min", LIMA_PP_FN_MIN, 2, BOTH_ADD, 0, "the smaller of a and b"},
    [15] = {"max", LIMA_PP_FN_MAX, 2, BOTH_ADD, 0, "the larger of a and b"},
    [16] = {"sum3", LIMA_PP_FN_SUM3, 1, BIT(VADD), 0, "a.x + a.y + a.z in all components"},
    [17] = {"sum4", LIMA_PP_FN_SUM4, 1, BIT(VADD), 0, "a.x + a.y + a.z + a.w in all components"},
    [20] = {"ddx", LIMA_PP_FN_DDX, 2, BOTH_ADD, 0,
            "a of the right fragment of the row + b of the left one"},
    [21] = {"ddy", LIMA_PP_FN_DDY, 2, BOTH_ADD, 0,
            "a of the upper fragment of the column + b of the lower one"},
    [23] = {"sel", LIMA_PP_FN_SEL, 2, BOTH_ADD, 0, "^fmul != 0 ? a : b"},
    [31] = {"mov", LIMA_PP_FN_MOV, 1, BOTH_ADD, 0, "a"},
};

const struct lima_pp_op lima_pp_combine_ops[16] = {
    [0] = {"rcp", LIMA_PP_FN_RCP, 1, BIT(SCALAR), 0, "1 / a"},
    [1] = {"mov", LIMA_PP_FN_MOV, 1, BIT(SCALAR), 0, "a"},
    [2] = {"sqrt", LIMA_PP_FN_SQRT, 1, BIT(SCALAR), 0, "the square root of a"},
    [3] = {"rsqrt", LIMA_PP_FN_RSQRT, 1, BIT(SCALAR), 0, "1 / the square root of a"},
    [4] = {"exp2", LIMA_PP_FN_EXP2, 1, BIT(SCALAR), 0, "2^a"},
    [5] = {"log2", LIMA_PP_FN_LOG2, 1, BIT(SCALAR), 0, "the binary logarithm of a"},
    [6] = {"sin", LIMA_PP_FN_SIN, 1, BIT(SCALAR), 0, "sin(2 pi a)"},
    [7] = {"cos", LIMA_PP_FN_COS, 1, BIT(SCALAR), 0, "cos(2 pi a)"},
    [8] = {"atan", LIMA_PP_FN_ATAN, 1, BIT(ATAN1), 0, "a vector for atan_pt2"},
    [9] = {"atan2", LIMA_PP_FN_ATAN2, 2, BIT(ATAN1), 0,
           "a vector for atan_pt2, once its x is multiplied by its y"},
};

const struct lima_pp_op *
lima_pp_op(enum lima_pp_form form, unsigned code)
{
   static const struct lima_pp_op none = {NULL, LIMA_PP_FN_NONE, 0, 0, 0, NULL};
   const struct lima_pp_op *op = &none;
   if (BOTH_MUL >> form & 1)
      op = &lima_pp_mul_ops[code & 31];
   else if (BOTH_ADD >> form & 1)
      op = &lima_pp_add_ops[code & 31];
   else if ((BIT(SCALAR) | BIT(ATAN1)) >> form & 1)
      op = &lima_pp_combine_ops[code & 15];
   return op->forms >> form & 1 ? op : &none;
}

const char *const lima_pp_modifiers[4] = {"", "sat", "pos", "int"};
