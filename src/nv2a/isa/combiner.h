/* The register combiners and texture shader stages of the NV2A (class 0x97), as one set of tables
 * from which encoder, decoder, assembler, disassembler and simulator take what words mean.
 *
 *    texture stages 0..3 -> t0..t3 -.
 *    interpolated colours v0, v1 ---+-> stage 0 -> ... -> stage 7 -> final combiner -> fragment
 *    factors, fog ------------------'   rgb | alpha
 *
 * A stage has two portions that work at the same time on what the stage before left: one on rgb,
 * one on alpha. Each reads four inputs A B C D through mappings, and writes up to three registers:
 *
 *    ab = A * B, cd = C * D          (rgb: each may be a dot product, the same in r, g and b)
 *    third = ab + cd                 (or, as a mux: cd where spare0.a says so, else ab)
 *
 * all three after the portion's operation (a bias and a scale), clamped to [-1, 1]. The final
 * combiner gives rgb = A * B + (1 - A) * C + D and alpha = G from inputs clamped to [0, 1].
 */
#ifndef NV2A_COMBINER_H
#define NV2A_COMBINER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
   NV2A_MAX_COMBINERS = 8, /* general stages; at least one always runs */
   NV2A_NUM_TEXTURE_STAGES = 4
};

/* Register numbers as words have them. 6 and 7 are none. */
enum nv2a_rc_register {
   NV2A_RC_ZERO,    /* reads as 0; what is written to it is lost */
   NV2A_RC_FACTOR0, /* constants, A8R8G8B8: of the stage, or of stage 0 for all */
   NV2A_RC_FACTOR1,
   NV2A_RC_FOG,           /* rgb: the fog colour; alpha: the fog factor */
   NV2A_RC_V0,            /* primary colour */
   NV2A_RC_V1,            /* secondary colour */
   NV2A_RC_T0 = 8,        /* ..T3: results of the texture stages */
   NV2A_RC_SPARE0 = 12,   /* alpha starts as that of t0, rgb as 0 */
   NV2A_RC_SPARE1,        /* starts as 0 */
   NV2A_RC_COLOR_SUM,     /* final combiner: spare0 + v1, each read unsigned */
   NV2A_RC_FINAL_PRODUCT, /* final combiner: E * F */
   NV2A_RC_NUM_REGISTERS
};

enum nv2a_rc_mapping {
   NV2A_RC_UNSIGNED, /* max(0, x) */
   NV2A_RC_UNSIGNED_INVERT,
   NV2A_RC_EXPAND,
   NV2A_RC_EXPAND_NEGATE,
   NV2A_RC_HALF_BIAS,
   NV2A_RC_HALF_BIAS_NEGATE,
   NV2A_RC_SIGNED,
   NV2A_RC_SIGNED_NEGATE,
   NV2A_RC_NUM_MAPPINGS
};

/* What a portion does with its results; 5 and 7 are none. */
enum nv2a_rc_op {
   NV2A_RC_NO_OP,
   NV2A_RC_BIAS,
   NV2A_RC_SCALE_2,
   NV2A_RC_BIAS_SCALE_2,
   NV2A_RC_SCALE_4,
   NV2A_RC_SCALE_HALF = 6,
   NV2A_RC_NUM_OPS = 8
};

/* Which part of a register an input reads. */
struct nv2a_rc_input {
   uint8_t reg;     /* enum nv2a_rc_register */
   uint8_t alpha;   /* rgb portion: alpha in all three; else rgb. Alpha portion: alpha; else blue */
   uint8_t mapping; /* enum nv2a_rc_mapping; of the final combiner UNSIGNED or UNSIGNED_INVERT */
};

struct nv2a_rc_output {
   uint8_t ab, cd, sum;    /* registers that are written; NV2A_RC_ZERO: none */
   uint8_t ab_dot, cd_dot; /* rgb portion only */
   uint8_t mux;            /* the third result chooses between the products */
   uint8_t op;             /* enum nv2a_rc_op, of all three results */
   uint8_t ab_blue_to_alpha,
       cd_blue_to_alpha; /* rgb portion only: alpha becomes the result's blue */
};

struct nv2a_rc_portion {
   struct nv2a_rc_input in[4]; /* A B C D */
   struct nv2a_rc_output out;
};

enum nv2a_rc_half { NV2A_RC_RGB, NV2A_RC_ALPHA };

enum { NV2A_RC_A, NV2A_RC_B, NV2A_RC_C, NV2A_RC_D, NV2A_RC_E, NV2A_RC_F, NV2A_RC_G };

struct nv2a_rc_final {
   struct nv2a_rc_input in[7];       /* A to G; G: alpha is the flag for alpha, else blue */
   uint8_t clamp_sum;                /* spare0 + v1 is clamped to [0, 1] */
   uint8_t invert_v1, invert_spare0; /* in that sum: 1 - x */
};

/* What a constant register holds: each lane a number or a component of a program's parameter. */
struct nv2a_rc_factor {
   struct nv2a_rc_factor_lane {
      int16_t param;     /* index; negative: the number `value` */
      uint8_t component; /* of the parameter, 0 to 3 */
      float value;       /* 0 to 1 */
   } lane[4];            /* r g b a */
};

/* All constant registers of a program. */
struct nv2a_rc_constants {
   struct nv2a_rc_factor stage[NV2A_MAX_COMBINERS][2], final[2]; /* FACTOR0, FACTOR1 */
};

/* All words of a setup, as the methods take them. */
struct nv2a_combiner_words {
   uint32_t control;       /* SET_COMBINER_CONTROL: number of stages and flags below */
   uint32_t shader_stages; /* SET_SHADER_STAGE_PROGRAM: enum nv2a_texture_mode, 5 bits a stage */
   uint32_t
       dot_mapping; /* SET_DOT_RGBMAPPING: enum nv2a_dot_mapping, 4 bits each of stages 1 to 3 */
   uint32_t other_input;     /* SET_SHADER_OTHER_STAGE_INPUT */
   uint32_t final[2];        /* SET_COMBINER_SPECULAR_FOG_CW0, CW1 */
   uint32_t final_factor[2]; /* SET_SPECULAR_FOG_FACTOR: constants of the final combiner */
   uint32_t icw[NV2A_MAX_COMBINERS][2]; /* by enum nv2a_rc_half */
   uint32_t ocw[NV2A_MAX_COMBINERS][2];
   uint32_t factor[NV2A_MAX_COMBINERS][2]; /* SET_COMBINER_FACTOR0, 1 */
};

#define NV2A_COMBINER_STAGES 0x000000ffu       /* of nv2a_combiner_words::control */
#define NV2A_COMBINER_MUX_MSB 0x00000100u      /* mux: spare0.a >= 1/2, else its lowest bit */
#define NV2A_COMBINER_EACH_FACTOR0 0x00001000u /* of each stage, else that of stage 0 for all */
#define NV2A_COMBINER_EACH_FACTOR1 0x00010000u

/* Words as plain lists: 8 of all in the order of the members above, then 6 for each stage in use:
 * icw rgb and alpha, ocw rgb and alpha, factors 0 and 1. The form of the tools' hexadecimal files.
 */
enum { NV2A_COMBINER_MAX_WORDS = 8 + 6 * NV2A_MAX_COMBINERS };

enum nv2a_texture_mode {
   NV2A_TEXTURE_NONE, /* 0, 0, 0, 0 */
   NV2A_TEXTURE_2D,   /* (s, t) / q */
   NV2A_TEXTURE_3D,   /* (s, t, r) / q; depth formats compare r / q */
   NV2A_TEXTURE_CUBE,
   NV2A_TEXTURE_PASS, /* the coordinates as a colour */
   NV2A_TEXTURE_CLIP, /* kills the fragment by the signs of the coordinates */
   NV2A_TEXTURE_BUMP, /* (s, t) moved by a matrix times the input's (b, g) */
   NV2A_TEXTURE_BUMP_LUMINANCE,
   NV2A_TEXTURE_BRDF,
   NV2A_TEXTURE_DOT_ST,       /* the dot products of the stage before and of this one are (s, t) */
   NV2A_TEXTURE_DOT_ZW,       /* their quotient is the depth */
   NV2A_TEXTURE_DOT_DIFFUSE,  /* cube map by this dot product and its neighbours' */
   NV2A_TEXTURE_DOT_SPECULAR, /* cube map by the reflected eye vector, from q of stages 1 to 3 */
   NV2A_TEXTURE_DOT_3D,
   NV2A_TEXTURE_DOT_CUBE,
   NV2A_TEXTURE_DEPENDENT_AR, /* (s, t) are the input's alpha and red */
   NV2A_TEXTURE_DEPENDENT_GB,
   NV2A_TEXTURE_DOT,                /* only computes the dot product, for a later stage */
   NV2A_TEXTURE_DOT_SPECULAR_CONST, /* as DOT_SPECULAR with SET_EYE_VECTOR */
   NV2A_TEXTURE_NUM_MODES
};

enum nv2a_dot_mapping {
   NV2A_DOT_UNSIGNED,
   NV2A_DOT_EXPAND_D3D,     /* (x - 128) / 127 */
   NV2A_DOT_EXPAND_GL,      /* 2 x - 1 */
   NV2A_DOT_SIGNED,         /* two's complement / 127 */
   NV2A_DOT_HILO_1,         /* 16 bits each in (a, r) and (g, b), and 1 */
   NV2A_DOT_HEMISPHERE_D3D, /* the same with the third so that the length is 1 */
   NV2A_DOT_HEMISPHERE_GL,
   NV2A_DOT_HEMISPHERE,
   NV2A_DOT_NUM_MAPPINGS
};

/* --- Tables */

enum nv2a_rc_use {
   NV2A_RC_READ = 1,  /* by stages */
   NV2A_RC_WRITE = 2, /* by stages */
   NV2A_RC_FINAL = 4  /* read by the final combiner */
};
struct nv2a_rc_register_info {
   const char *name; /* NULL: there is none */
   uint8_t use;      /* enum nv2a_rc_use */
};
extern const struct nv2a_rc_register_info nv2a_rc_registers[NV2A_RC_NUM_REGISTERS];

/* A mapping is scale * x + bias, where x counts as 0 below 0 unless it is taken signed. */
struct nv2a_rc_mapping_info {
   const char *name; /* of the function in the text form; NULL: none, the register alone */
   bool negated;     /* with a minus sign in front */
   bool is_signed;
   float scale, bias;
};
extern const struct nv2a_rc_mapping_info nv2a_rc_mappings[NV2A_RC_NUM_MAPPINGS];

/* A result x becomes (x + bias) * scale. */
struct nv2a_rc_op_info {
   const char *name; /* of the statement in the text form; NULL: not an operation */
   float bias, scale;
};
extern const struct nv2a_rc_op_info nv2a_rc_ops[NV2A_RC_NUM_OPS];

struct nv2a_texture_mode_info {
   const char *name;
   uint8_t stages;   /* bits: where it may stand */
   bool reads_stage; /* it has the result of an earlier stage as its input */
   bool maps_rgb;    /* through a mapping of dot products */
};
extern const struct nv2a_texture_mode_info nv2a_texture_modes[NV2A_TEXTURE_NUM_MODES];
extern const char *const nv2a_dot_mappings[NV2A_DOT_NUM_MAPPINGS]; /* names */

/* --- Words */

/* Fields are stored as they are, cut to their widths; fields that a word does not have (flags of
 * rgb in alpha portions) are left out. */
uint32_t nv2a_rc_encode_icw(const struct nv2a_rc_input in[4]);
uint32_t nv2a_rc_encode_ocw(enum nv2a_rc_half half, const struct nv2a_rc_output *out);
void nv2a_rc_encode_final(const struct nv2a_rc_final *final, uint32_t cw[2]);

/* All fields, whatever they are; false when bits are set that no field has (they are lost). */
void nv2a_rc_decode_icw(uint32_t word, struct nv2a_rc_input in[4]);
bool nv2a_rc_decode_ocw(enum nv2a_rc_half half, uint32_t word, struct nv2a_rc_output *out);
bool nv2a_rc_decode_final(const uint32_t cw[2], struct nv2a_rc_final *final);

/* Stages that run, as control says: 1 to NV2A_MAX_COMBINERS, whatever stands there. */
unsigned nv2a_combiner_count(const struct nv2a_combiner_words *words);

/* The mode of a texture stage, 0 to 31. */
static inline unsigned
nv2a_texture_mode(const struct nv2a_combiner_words *words, unsigned stage)
{
   return words->shader_stages >> (5 * stage) & 31;
}

/* How a stage from 1 on maps the rgb of its input for dot products: enum nv2a_dot_mapping. */
static inline unsigned
nv2a_dot_mapping(const struct nv2a_combiner_words *words, unsigned stage)
{
   return stage ? words->dot_mapping >> (4 * (stage - 1)) & 7 : 0;
}

/* The earlier stage that feeds stage 1, 2 or 3. */
unsigned nv2a_texture_input(const struct nv2a_combiner_words *words, unsigned stage);
/* Sets it; stage 1 has no choice. */
void nv2a_texture_set_input(struct nv2a_combiner_words *words, unsigned stage, unsigned input);

/* The constant, each lane rounded to a multiple of 1/255 between 0 and 1. */
uint32_t nv2a_rc_color(const float rgba[4]);

/* What is wrong with a setup. */
struct nv2a_combiner_problem {
   const char *text; /* a sentence; NULL: nothing is wrong */
   const char *word; /* "color icw", ...: the word that is to blame */
   int stage;        /* of the word; negative: the word belongs to no stage */
};

/* Whether the hardware takes the setup: reserved bits, registers that can not be read or written
 * there, operations and modes that are none, texture stages in an order that it refuses. False with
 * the first fault (problem may be NULL). Words of stages that do not run are not looked at. */
bool nv2a_combiner_check(const struct nv2a_combiner_words *words,
                         struct nv2a_combiner_problem *problem);

/* The list form; gives how many words there are. */
unsigned nv2a_combiner_list(const struct nv2a_combiner_words *words,
                            uint32_t list[NV2A_COMBINER_MAX_WORDS]);
/* Back from it. False: not as many words as the first says there are stages. */
bool nv2a_combiner_from_list(const uint32_t *list, size_t count, struct nv2a_combiner_words *words);

#endif
