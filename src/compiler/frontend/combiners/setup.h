/* A setup of register combiners: what the commands of NV_register_combiners and
 * NV_register_combiners2 say, in numbers of our own. Up to eight general stages work on a set of
 * registers, each on rgb and on alpha at the same time; a final combiner makes the colour.
 */
#ifndef COMBINERS_SETUP_H
#define COMBINERS_SETUP_H

#include <stdint.h>

#define COMBINER_MAX_STAGES 8
#define COMBINER_MAX_TEXTURES 8

enum combiner_register {
   COMBINER_ZERO, /* as an output: nothing is written */
   COMBINER_CONST0,
   COMBINER_CONST1,
   COMBINER_FOG,
   COMBINER_PRIMARY,
   COMBINER_SECONDARY,
   COMBINER_SPARE0,
   COMBINER_SPARE1,
   COMBINER_TEXTURE0, /* + unit */
   COMBINER_NUM_REGISTERS = COMBINER_TEXTURE0 + COMBINER_MAX_TEXTURES,
   /* Inputs of the final combiner alone. */
   COMBINER_E_TIMES_F = COMBINER_NUM_REGISTERS,
   COMBINER_SPARE0_PLUS_SECONDARY
};

/* Table 4 of the specification, in the order of the enumerants. */
enum combiner_mapping {
   COMBINER_UNSIGNED_IDENTITY, /* max(0, e) */
   COMBINER_UNSIGNED_INVERT,   /* 1 - clamp(e, 0, 1) */
   COMBINER_EXPAND_NORMAL,     /* 2 max(0, e) - 1 */
   COMBINER_EXPAND_NEGATE,     /* 1 - 2 max(0, e) */
   COMBINER_HALF_BIAS_NORMAL,  /* max(0, e) - 1/2 */
   COMBINER_HALF_BIAS_NEGATE,  /* 1/2 - max(0, e) */
   COMBINER_SIGNED_IDENTITY,   /* e */
   COMBINER_SIGNED_NEGATE,     /* -e */
   COMBINER_NUM_MAPPINGS
};

/* Which component of a register: rgb as they are, or one of them, in all three for rgb. */
enum combiner_usage { COMBINER_USE_RGB, COMBINER_USE_ALPHA, COMBINER_USE_BLUE };

enum combiner_scale {
   COMBINER_SCALE_ONE,
   COMBINER_SCALE_TWO,
   COMBINER_SCALE_FOUR,
   COMBINER_SCALE_HALF
};

enum combiner_part { COMBINER_RGB, COMBINER_ALPHA };

enum {
   COMBINER_A,
   COMBINER_B,
   COMBINER_C,
   COMBINER_D,
   COMBINER_NUM_VARIABLES,
   COMBINER_E = COMBINER_NUM_VARIABLES,
   COMBINER_F,
   COMBINER_G,
   COMBINER_NUM_FINAL_VARIABLES
};

struct combiner_input {
   uint8_t reg, mapping, usage;
};

/* ab = A * B, cd = C * D (either a dot product instead, in rgb), and of the two the sum or, with
 * mux, the one that spare0's alpha chooses: cd from 1/2 on. All three are biased by -1/2, scaled
 * and clamped to [-1, 1]. */
struct combiner_portion {
   struct combiner_input in[COMBINER_NUM_VARIABLES];
   uint8_t ab, cd, sum; /* registers that are written: those from COMBINER_PRIMARY on, or ZERO */
   uint8_t scale;       /* enum combiner_scale */
   uint8_t bias;
   uint8_t ab_dot, cd_dot;
   uint8_t mux;
};

/* Bytes without padding, so that setups can be compared and be part of keys. Stages from `num` on
 * do not run. */
struct combiner_setup {
   uint8_t num;       /* 1 .. COMBINER_MAX_STAGES */
   uint8_t per_stage; /* each stage has constants of its own; the final combiner has the others */
   uint8_t clamp_sum; /* SPARE0_PLUS_SECONDARY is clamped to [0, 1] */
   struct combiner_input final[COMBINER_NUM_FINAL_VARIABLES];
   struct combiner_portion stage[COMBINER_MAX_STAGES][2]; /* by enum combiner_part */
};
_Static_assert(sizeof(struct combiner_setup) == 24 + 40 * COMBINER_MAX_STAGES, "no padding");

#endif
