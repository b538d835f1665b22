#include "isa.h"

const struct lima_pp_unit_info lima_pp_units[LIMA_PP_NUM_UNITS + 1] = {
    [LIMA_PP_UNIT_VARYING] = {"VARYING", 34, "loads a varying; coordinates of the texture unit"},
    [LIMA_PP_UNIT_TEXTURE] = {"TEXTURE", 62, "fetches a texel to ^texture"},
    [LIMA_PP_UNIT_LOAD] = {"LOAD", 41, "loads uniforms or temporaries to ^uniform"},
    [LIMA_PP_UNIT_VMUL] = {"VMUL", 43, "multiplies vectors"},
    [LIMA_PP_UNIT_SMUL] = {"SMUL", 30, "multiplies scalars"},
    [LIMA_PP_UNIT_VADD] = {"VADD", 44, "adds vectors"},
    [LIMA_PP_UNIT_SADD] = {"SADD", 31, "adds scalars"},
    [LIMA_PP_UNIT_COMBINE] = {"COMBINE", 30, "functions of a scalar; a scalar times a vector"},
    [LIMA_PP_UNIT_STORE] = {"STORE", 41, "writes temporaries; reads the frame buffer"},
    [LIMA_PP_UNIT_BRANCH] = {"BRANCH", 73, "branches; discards the fragment"},
    [LIMA_PP_UNIT_CONST0] = {"CONST0", 64, "the four half floats of ^const0"},
    [LIMA_PP_UNIT_CONST1] = {"CONST1", 64, "the four half floats of ^const1"},
    [LIMA_PP_UNIT_CONTROL] = {"CONTROL", 32, "the control word"},
};

const struct lima_pp_form_info lima_pp_forms[LIMA_PP_NUM_FORMS] = {
    [LIMA_PP_FORM_CONTROL] = {"control word", LIMA_PP_UNIT_CONTROL, 0, 0},
    [LIMA_PP_FORM_VARYING] = {"varying", LIMA_PP_UNIT_VARYING, 0xc, 0x0},
    [LIMA_PP_FORM_REGISTER] = {"register", LIMA_PP_UNIT_VARYING, 0xc, 0x4},
    [LIMA_PP_FORM_CUBE] = {"cube", LIMA_PP_UNIT_VARYING, 0xf, 0x8},
    [LIMA_PP_FORM_CUBE_REGISTER] = {"cube register", LIMA_PP_UNIT_VARYING, 0xf, 0x9},
    [LIMA_PP_FORM_NORMALIZE] = {"normalize", LIMA_PP_UNIT_VARYING, 0xf, 0xa},
    [LIMA_PP_FORM_FRAGCOORD] = {"fragcoord", LIMA_PP_UNIT_VARYING, 0xf, 0xb},
    [LIMA_PP_FORM_POINTCOORD] = {"pointcoord", LIMA_PP_UNIT_VARYING, 0xf, 0xc},
    [LIMA_PP_FORM_FRONTFACE] = {"frontface", LIMA_PP_UNIT_VARYING, 0xf, 0xd},
    [LIMA_PP_FORM_TEXTURE] = {"texture", LIMA_PP_UNIT_TEXTURE, 0, 0},
    [LIMA_PP_FORM_UNIFORM] = {"uniform", LIMA_PP_UNIT_LOAD, 0x3, 0x0},
    [LIMA_PP_FORM_TEMPORARY] = {"temporary", LIMA_PP_UNIT_LOAD, 0x3, 0x3},
    [LIMA_PP_FORM_VMUL] = {"vector", LIMA_PP_UNIT_VMUL, 0, 0},
    [LIMA_PP_FORM_SMUL] = {"scalar", LIMA_PP_UNIT_SMUL, 0, 0},
    [LIMA_PP_FORM_VADD] = {"vector", LIMA_PP_UNIT_VADD, 0, 0},
    [LIMA_PP_FORM_SADD] = {"scalar", LIMA_PP_UNIT_SADD, 0, 0},
    [LIMA_PP_FORM_SCALAR] = {"scalar", LIMA_PP_UNIT_COMBINE, 0x3, 0x0},
    [LIMA_PP_FORM_ATAN1] = {"atan, part 1", LIMA_PP_UNIT_COMBINE, 0x3, 0x1},
    [LIMA_PP_FORM_ATAN2] = {"atan, part 2", LIMA_PP_UNIT_COMBINE, 0x3, 0x2},
    [LIMA_PP_FORM_SCALE] = {"scalar * vector", LIMA_PP_UNIT_COMBINE, 0x3, 0x3},
    [LIMA_PP_FORM_STORE] = {"temporary", LIMA_PP_UNIT_STORE, 0xf, 0x3},
    [LIMA_PP_FORM_FRAMEBUFFER] = {"frame buffer", LIMA_PP_UNIT_STORE, 0x3e, 0xe},
    [LIMA_PP_FORM_BRANCH] = {"branch", LIMA_PP_UNIT_BRANCH, 0xf, 0x0},
    [LIMA_PP_FORM_DISCARD] = {"discard", LIMA_PP_UNIT_BRANCH, 0xffffffff, 0x007f0003},
    [LIMA_PP_FORM_CONST0] = {"constants", LIMA_PP_UNIT_CONST0, 0, 0},
    [LIMA_PP_FORM_CONST1] = {"constants", LIMA_PP_UNIT_CONST1, 0, 0},
};

#define BIT(form) (UINT32_C(1) << LIMA_PP_FORM_##form)
#define MEMBER(member)                                                                             \
   LIMA_PP_MEMBER, (uint8_t)offsetof(struct lima_pp_instr, member),                                \
       (uint8_t)sizeof((struct lima_pp_instr *)0)->member, 0
#define SIGNED(member)                                                                             \
   LIMA_PP_SIGNED, (uint8_t)offsetof(struct lima_pp_instr, member),                                \
       (uint8_t)sizeof((struct lima_pp_instr *)0)->member, 0
#define FIXED(value) LIMA_PP_FIXED, 0, 0, value

/* Forms that share fields. */
#define LOADS (BIT(VARYING) | BIT(CUBE) | BIT(FRAGCOORD) | BIT(POINTCOORD) | BIT(FRONTFACE))
#define MOVES (BIT(REGISTER) | BIT(CUBE_REGISTER) | BIT(NORMALIZE))
#define SCALAR_ARGS (BIT(SCALAR) | BIT(ATAN1))
#define VECTOR_ARG (BIT(SCALE) | BIT(ATAN2))

/* The fields of a vector unit and of a scalar unit. */
#define VECTOR_FIELDS(UNIT, member)                                                                  \
   {"ARG0", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 0, 4, MEMBER(member.src[0].reg), "source 0"},            \
       {"ARG0_SWIZZLE",                                                                              \
        LIMA_PP_UNIT_##UNIT,                                                                         \
        BIT(UNIT),                                                                                   \
        4,                                                                                           \
        8,                                                                                           \
        MEMBER(member.src[0].swizzle),                                                               \
        "its components, two bits a lane, x lowest"},                                                \
       {"ARG0_ABS",          LIMA_PP_UNIT_##UNIT, BIT(UNIT), 12, 1, MEMBER(member.src[0].absolute),  \
        "its absolute value"},                                                                       \
       {"ARG0_NEG",                                                                                  \
        LIMA_PP_UNIT_##UNIT,                                                                         \
        BIT(UNIT),                                                                                   \
        13,                                                                                          \
        1,                                                                                           \
        MEMBER(member.src[0].negate),                                                                \
        "negated, after the absolute value"},                                                        \
       {"ARG1", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 14, 4, MEMBER(member.src[1].reg), "source 1"},       \
       {"ARG1_SWIZZLE",  LIMA_PP_UNIT_##UNIT, BIT(UNIT), 18, 8, MEMBER(member.src[1].swizzle),       \
        "its components"},                                                                           \
       {"ARG1_ABS",          LIMA_PP_UNIT_##UNIT, BIT(UNIT), 26, 1, MEMBER(member.src[1].absolute),  \
        "its absolute value"},                                                                       \
       {"ARG1_NEG", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 27, 1, MEMBER(member.src[1].negate), "negated"}, \
       {"DEST",                                                                                      \
        LIMA_PP_UNIT_##UNIT,                                                                         \
        BIT(UNIT),                                                                                   \
        28,                                                                                          \
        4,                                                                                           \
        MEMBER(member.dest),                                                                         \
        "the register that is written"},                                                             \
       {"MASK",                                                                                      \
        LIMA_PP_UNIT_##UNIT,                                                                         \
        BIT(UNIT),                                                                                   \
        32,                                                                                          \
        4,                                                                                           \
        MEMBER(member.mask),                                                                         \
        "components that are written, x lowest"},                                                    \
       {"MODIFIER",                                                                                  \
        LIMA_PP_UNIT_##UNIT,                                                                         \
        BIT(UNIT),                                                                                   \
        36,                                                                                          \
        2,                                                                                           \
        MEMBER(member.modifier),                                                                     \
        "of the result: 1 sat, 2 pos, 3 int"},                                                       \
   {                                                                                                 \
      "OP", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 38, 5, MEMBER(member.op), "operation"                    \
   }
#define SCALAR_FIELDS(UNIT, member)                                                                  \
   {"ARG0", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 0, 6, MEMBER(member.src[0].reg), "source 0"},            \
       {"ARG0_ABS",          LIMA_PP_UNIT_##UNIT, BIT(UNIT), 6, 1, MEMBER(member.src[0].absolute),   \
        "its absolute value"},                                                                       \
       {"ARG0_NEG",                                                                                  \
        LIMA_PP_UNIT_##UNIT,                                                                         \
        BIT(UNIT),                                                                                   \
        7,                                                                                           \
        1,                                                                                           \
        MEMBER(member.src[0].negate),                                                                \
        "negated, after the absolute value"},                                                        \
       {"ARG1", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 8, 6, MEMBER(member.src[1].reg), "source 1"},        \
       {"ARG1_ABS",          LIMA_PP_UNIT_##UNIT, BIT(UNIT), 14, 1, MEMBER(member.src[1].absolute),  \
        "its absolute value"},                                                                       \
       {"ARG1_NEG", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 15, 1, MEMBER(member.src[1].negate), "negated"}, \
       {"DEST",                                                                                      \
        LIMA_PP_UNIT_##UNIT,                                                                         \
        BIT(UNIT),                                                                                   \
        16,                                                                                          \
        6,                                                                                           \
        MEMBER(member.dest),                                                                         \
        "the scalar register that is written"},                                                      \
       {"OUTPUT", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 22, 1, MEMBER(member.mask), "it is written"},      \
       {"MODIFIER",                                                                                  \
        LIMA_PP_UNIT_##UNIT,                                                                         \
        BIT(UNIT),                                                                                   \
        23,                                                                                          \
        2,                                                                                           \
        MEMBER(member.modifier),                                                                     \
        "of the result: 1 sat, 2 pos, 3 int"},                                                       \
   {                                                                                                 \
      "OP", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 25, 5, MEMBER(member.op), "operation"                    \
   }
#define CONST_FIELDS(UNIT, index)                                                                  \
   {"X", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 0, 16, MEMBER(constant[index][0]), "a half float"},       \
       {"Y", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 16, 16, MEMBER(constant[index][1]), "a half float"},  \
       {"Z", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 32, 16, MEMBER(constant[index][2]), "a half float"},  \
   {                                                                                               \
      "W", LIMA_PP_UNIT_##UNIT, BIT(UNIT), 48, 16, MEMBER(constant[index][3]), "a half float"      \
   }

/* clang-format off */
const struct lima_pp_field lima_pp_fields[] = {
    {"COUNT", LIMA_PP_UNIT_CONTROL, BIT(CONTROL), 0, 5, LIMA_PP_COUNT, 0, 0, 0, "words of this instruction"},
    {"STOP", LIMA_PP_UNIT_CONTROL, BIT(CONTROL), 5, 1, MEMBER(stop), "the program ends after this instruction"},
    {"SYNC", LIMA_PP_UNIT_CONTROL, BIT(CONTROL), 6, 1, MEMBER(sync), "waits for the quad; with textures and derivatives"},
    {"UNITS", LIMA_PP_UNIT_CONTROL, BIT(CONTROL), 7, 12, MEMBER(units), "units whose fields follow, in the order of the table above"},
    {"NEXT", LIMA_PP_UNIT_CONTROL, BIT(CONTROL), 19, 6, MEMBER(next), "words of the instruction behind this one, or more"},
    {"PREFETCH", LIMA_PP_UNIT_CONTROL, BIT(CONTROL), 25, 1, MEMBER(prefetch), "NEXT is valid"},

    {"PERSPECTIVE", LIMA_PP_UNIT_VARYING, BIT(VARYING) | BIT(REGISTER), 0, 2, MEMBER(varying.perspective), "0 as it is, 2 divided by z, 3 divided by w"},
    {"ALIGNMENT", LIMA_PP_UNIT_VARYING, LOADS, 5, 2, MEMBER(varying.alignment), "components: 0 one, 1 two, 3 four"},
    {"OFFSET_VECTOR", LIMA_PP_UNIT_VARYING, LOADS, 10, 4, MEMBER(varying.offset_vector), "register that is added to INDEX, 15 none"},
    {"OFFSET_SCALAR", LIMA_PP_UNIT_VARYING, LOADS, 16, 2, MEMBER(varying.offset_scalar), "component of that register"},
    {"INDEX", LIMA_PP_UNIT_VARYING, LOADS, 18, 6, MEMBER(varying.index), "the varying, in units of ALIGNMENT"},
    {"HINT", LIMA_PP_UNIT_VARYING, BIT(NORMALIZE), 6, 2, MEMBER(varying.hint), "2; 1 in other sources"},
    {"SOURCE", LIMA_PP_UNIT_VARYING, MOVES, 10, 4, MEMBER(varying.src.reg), "the register"},
    {"NEGATE", LIMA_PP_UNIT_VARYING, MOVES, 14, 1, MEMBER(varying.src.negate), "negated, after the absolute value"},
    {"ABSOLUTE", LIMA_PP_UNIT_VARYING, MOVES, 15, 1, MEMBER(varying.src.absolute), "its absolute value"},
    {"SWIZZLE", LIMA_PP_UNIT_VARYING, MOVES, 16, 8, MEMBER(varying.src.swizzle), "its components, two bits a lane, x lowest"},
    {"DEST", LIMA_PP_UNIT_VARYING, LOADS | MOVES, 24, 4, MEMBER(varying.dest), "the register that is written, 15 none"},
    {"MASK", LIMA_PP_UNIT_VARYING, LOADS | MOVES, 28, 4, MEMBER(varying.mask), "components that are written, x lowest"},

    {"LOD", LIMA_PP_UNIT_TEXTURE, BIT(TEXTURE), 0, 6, MEMBER(texture.lod), "scalar register with level or bias"},
    {"OFFSET", LIMA_PP_UNIT_TEXTURE, BIT(TEXTURE), 6, 6, MEMBER(texture.offset), "scalar register that is added to SAMPLER"},
    {"EXPLICIT_LOD", LIMA_PP_UNIT_TEXTURE, BIT(TEXTURE), 17, 1, MEMBER(texture.explicit_lod), "LOD is: 0 a bias, 1 the level"},
    {"LOD_EN", LIMA_PP_UNIT_TEXTURE, BIT(TEXTURE), 18, 1, MEMBER(texture.lod_en), "LOD is used"},
    {"TYPE", LIMA_PP_UNIT_TEXTURE, BIT(TEXTURE), 24, 5, MEMBER(texture.type), "0 2D, 31 cube"},
    {"OFFSET_EN", LIMA_PP_UNIT_TEXTURE, BIT(TEXTURE), 29, 1, MEMBER(texture.offset_en), "OFFSET is used"},
    {"SAMPLER", LIMA_PP_UNIT_TEXTURE, BIT(TEXTURE), 30, 12, MEMBER(texture.sampler), "number of the texture descriptor"},
    {"MAGIC", LIMA_PP_UNIT_TEXTURE, BIT(TEXTURE), 42, 20, FIXED(0x39001), "always 39001"},

    {"ALIGNMENT", LIMA_PP_UNIT_LOAD, BIT(UNIFORM) | BIT(TEMPORARY), 10, 2, MEMBER(load.alignment), "components: 0 one, 1 two, 2 four"},
    {"OFFSET", LIMA_PP_UNIT_LOAD, BIT(UNIFORM) | BIT(TEMPORARY), 18, 6, MEMBER(load.offset), "scalar register that is added to INDEX"},
    {"OFFSET_EN", LIMA_PP_UNIT_LOAD, BIT(UNIFORM) | BIT(TEMPORARY), 24, 1, MEMBER(load.offset_en), "OFFSET is used"},
    {"INDEX", LIMA_PP_UNIT_LOAD, BIT(UNIFORM) | BIT(TEMPORARY), 25, 16, SIGNED(load.index), "place in units of ALIGNMENT, signed"},

    VECTOR_FIELDS(VMUL, vmul),
    SCALAR_FIELDS(SMUL, smul),
    VECTOR_FIELDS(VADD, vadd),
    {"MUL_IN", LIMA_PP_UNIT_VADD, BIT(VADD), 43, 1, MEMBER(vadd.mul_in), "source 0 is ^vmul"},
    SCALAR_FIELDS(SADD, sadd),
    {"MUL_IN", LIMA_PP_UNIT_SADD, BIT(SADD), 30, 1, MEMBER(sadd.mul_in), "source 0 is ^fmul"},

    {"OP", LIMA_PP_UNIT_COMBINE, SCALAR_ARGS, 2, 4, MEMBER(combine.op), "operation"},
    {"ARG1_ABS", LIMA_PP_UNIT_COMBINE, SCALAR_ARGS, 6, 1, MEMBER(combine.src[1].absolute), "the absolute value of source 1"},
    {"ARG1_NEG", LIMA_PP_UNIT_COMBINE, SCALAR_ARGS, 7, 1, MEMBER(combine.src[1].negate), "source 1 negated"},
    {"ARG1", LIMA_PP_UNIT_COMBINE, SCALAR_ARGS, 8, 6, MEMBER(combine.src[1].reg), "source 1, a scalar register"},
    {"ARG1_SWIZZLE", LIMA_PP_UNIT_COMBINE, VECTOR_ARG, 2, 8, MEMBER(combine.src[1].swizzle), "components of source 1"},
    {"ARG1", LIMA_PP_UNIT_COMBINE, VECTOR_ARG, 10, 4, MEMBER(combine.src[1].reg), "source 1, a vector register"},
    {"ARG0_ABS", LIMA_PP_UNIT_COMBINE, SCALAR_ARGS | BIT(SCALE), 14, 1, MEMBER(combine.src[0].absolute), "the absolute value of source 0"},
    {"ARG0_NEG", LIMA_PP_UNIT_COMBINE, SCALAR_ARGS | BIT(SCALE), 15, 1, MEMBER(combine.src[0].negate), "source 0 negated, after the absolute value"},
    {"ARG0", LIMA_PP_UNIT_COMBINE, SCALAR_ARGS | BIT(SCALE), 16, 6, MEMBER(combine.src[0].reg), "source 0, a scalar register"},
    {"MODIFIER", LIMA_PP_UNIT_COMBINE, BIT(SCALAR), 22, 2, MEMBER(combine.modifier), "of the result: 1 sat, 2 pos, 3 int"},
    {"DEST", LIMA_PP_UNIT_COMBINE, BIT(SCALAR) | BIT(ATAN2), 24, 6, MEMBER(combine.dest), "the scalar register that is written"},
    {"MASK", LIMA_PP_UNIT_COMBINE, BIT(SCALE) | BIT(ATAN1), 22, 4, MEMBER(combine.mask), "components that are written, x lowest"},
    {"DEST", LIMA_PP_UNIT_COMBINE, BIT(SCALE) | BIT(ATAN1), 26, 4, MEMBER(combine.dest), "the register that is written"},

    {"SOURCE", LIMA_PP_UNIT_STORE, BIT(STORE), 4, 6, MEMBER(store.src), "scalar register, the first component that is written"},
    {"ALIGNMENT", LIMA_PP_UNIT_STORE, BIT(STORE), 10, 2, MEMBER(store.alignment), "components: 0 one, 1 two, 2 four"},
    {"OFFSET", LIMA_PP_UNIT_STORE, BIT(STORE), 18, 6, MEMBER(store.offset), "scalar register that is added to INDEX"},
    {"OFFSET_EN", LIMA_PP_UNIT_STORE, BIT(STORE), 24, 1, MEMBER(store.offset_en), "OFFSET is used"},
    {"INDEX", LIMA_PP_UNIT_STORE, BIT(STORE), 25, 16, SIGNED(store.index), "place in units of ALIGNMENT, signed"},
    {"COLOR", LIMA_PP_UNIT_STORE, BIT(FRAMEBUFFER), 0, 1, MEMBER(store.color), "reads: 0 the depth, 1 the color"},
    {"DEST", LIMA_PP_UNIT_STORE, BIT(FRAMEBUFFER), 6, 4, MEMBER(store.dest), "the register that is written"},
    {"ALIGNMENT", LIMA_PP_UNIT_STORE, BIT(FRAMEBUFFER), 10, 2, FIXED(2), "always 2"},

    {"ARG1", LIMA_PP_UNIT_BRANCH, BIT(BRANCH), 4, 6, MEMBER(branch.src[1]), "source 1, a scalar register"},
    {"ARG0", LIMA_PP_UNIT_BRANCH, BIT(BRANCH), 10, 6, MEMBER(branch.src[0]), "source 0, a scalar register"},
    {"CONDITION", LIMA_PP_UNIT_BRANCH, BIT(BRANCH), 16, 3, MEMBER(branch.condition), "taken if source 0 is: 1 greater, 2 equal, 4 less; 7 always"},
    {"TARGET", LIMA_PP_UNIT_BRANCH, BIT(BRANCH), 41, 27, SIGNED(branch.target), "words from this control word, signed"},
    {"NEXT", LIMA_PP_UNIT_BRANCH, BIT(BRANCH), 68, 5, MEMBER(branch.next), "words of the instruction at the target"},

    CONST_FIELDS(CONST0, 0),
    CONST_FIELDS(CONST1, 1),
};
/* clang-format on */
const unsigned lima_pp_num_fields = sizeof lima_pp_fields / sizeof lima_pp_fields[0];
