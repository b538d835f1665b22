/* Fragment shaders of ATI_fragment_shader as IR.
 *
 * A shader has one pass or two. A pass fills registers from coordinates and textures and then runs
 * pairs of a colour and an alpha instruction, which read registers as they were before the pair.
 * Arithmetic is that of floats: the range [-8, 8] is what the specification promises, not a limit.
 * A register that a pass does not fill keeps what it had, and starts as 0.
 */
#ifndef ATI_FS_ATI_FS_H
#define ATI_FS_ATI_FS_H

#include "compiler/frontend/fixed_function/fragment.h"

#define ATI_FS_MAX_PASSES 2
#define ATI_FS_MAX_PAIRS 8
#define ATI_FS_REGISTERS 6 /* as many textures are sampled at most: a register names its unit */
#define ATI_FS_CONSTANTS 8

/* Where a coordinate or an argument comes from. */
enum ati_fs_source {
   ATI_FS_REG0,
   ATI_FS_CON0 = ATI_FS_REG0 + ATI_FS_REGISTERS,
   ATI_FS_ZERO = ATI_FS_CON0 + ATI_FS_CONSTANTS,
   ATI_FS_ONE,
   ATI_FS_PRIMARY,
   ATI_FS_SECONDARY,
   ATI_FS_TEX0 /* + set of coordinates */
};

/* Table 3.20: which three components, and whether the first two are divided by the third. */
enum ati_fs_swizzle { ATI_FS_STR, ATI_FS_STQ, ATI_FS_STR_DR, ATI_FS_STQ_DQ };

enum ati_fs_fill { ATI_FS_KEEP, ATI_FS_PASS_COORD, ATI_FS_SAMPLE };

struct ati_fs_route {
   uint8_t fill;    /* enum ati_fs_fill */
   uint8_t source;  /* a register, or TEX0 + n */
   uint8_t swizzle; /* enum ati_fs_swizzle */
};

enum ati_fs_op {
   ATI_FS_NOP,
   ATI_FS_MOV,
   ATI_FS_ADD,
   ATI_FS_MUL,
   ATI_FS_SUB,
   ATI_FS_DOT3,
   ATI_FS_DOT4,
   ATI_FS_MAD,
   ATI_FS_LERP,
   ATI_FS_CND,
   ATI_FS_CND0,
   ATI_FS_DOT2_ADD,
   ATI_FS_NUM_OPS
};

/* Argument modifiers, in the order in which they apply. */
enum {
   ATI_FS_COMP = 1,
   ATI_FS_BIAS = 2,
   ATI_FS_2X = 4,
   ATI_FS_NEGATE = 8,
};

struct ati_fs_arg {
   uint8_t source;    /* enum ati_fs_source below TEX0 */
   uint8_t replicate; /* 0: each component its own; else that component + 1 */
   uint8_t modifiers; /* bits */
};

struct ati_fs_instruction {
   uint8_t op;       /* enum ati_fs_op */
   uint8_t dst;      /* register */
   uint8_t mask;     /* components of the colour that are written, 1..7; 8 for alpha */
   int8_t shift;     /* the result is scaled by 2 to this power, -3..3 */
   uint8_t saturate; /* ... and then clamped to [0,1] */
   struct ati_fs_arg arg[3];
};

struct ati_fs_pair {
   struct ati_fs_instruction color, alpha; /* NOP: none */
};

struct ati_fs_pass {
   struct ati_fs_route route[ATI_FS_REGISTERS];
   struct ati_fs_pair pair[ATI_FS_MAX_PAIRS];
   unsigned num_pairs;
};

struct ati_fs {
   struct ati_fs_pass pass[ATI_FS_MAX_PASSES];
   unsigned num_passes;
};

/* What texts call an operation; empty for NOP. */
const char *ati_fs_op_name(enum ati_fs_op op);
/* How many arguments an operation takes: 0 (NOP) to 3. */
unsigned ati_fs_num_args(enum ati_fs_op op);
/* The operation gives one number for colour and alpha together. */
bool ati_fs_is_dot(enum ati_fs_op op);

/* --- The program. Sampler n is texture unit n. */

enum ati_fs_param {
   ATI_FS_FP_CONST, /* + n */
   ATI_FS_FP_FOG_COLOR = ATI_FS_CONSTANTS,
   ATI_FS_FP_FOG, /* as FF_FP_FOG */
   ATI_FS_NUM_PARAMS
};

/* What the program depends on besides the shader. */
struct ati_fs_key {
   uint8_t target[ATI_FS_REGISTERS]; /* of a unit that is sampled: 0 none, else enum ir_tex_target
                                        + 1; without a texture the texel is (0,0,0,1) */
   uint8_t color_sum;                /* adds COL1.rgb to the result */
   uint8_t fog;                      /* enum ff_fog */
};

/* Builds the program; it is indexed and valid. NULL: out of memory. The caller destroys it. */
struct ir_shader *ati_fs_build(const struct ati_fs *fs, const struct ati_fs_key *key);

#endif
