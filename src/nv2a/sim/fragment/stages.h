/* Texture shader stages: what t0 to t3 of the combiners are (pgraph.md 12).
 *
 * Decisions where the sources are silent:
 * - Bump offsets are added to (s, t), which are not divided by q; the matrix is sent in the order
 *   00 01 11 10, and (b, g) of the input are taken as two's complement where its texture is not
 *   signed: (s + 00 b + 10 g, t + 01 b + 11 g).
 * - Pass-through clamps the coordinates to 0..1.
 * - The depth of "dot ZW" is in units of the depth buffer, as the z of vertices is.
 * - BRDF gives 0: nobody says what it does.
 * - A stage whose mode does not exist or must not stand there gives 0. */
#ifndef NV2A_FRAGMENT_STAGES_H
#define NV2A_FRAGMENT_STAGES_H

#include "block.h"
#include "nv2a/isa/combiner.h"
#include "nv2a/push/regs.h"
#include "nv2a/sim/texture/texture.h"

#include <stdbool.h>

struct nv2a_stage {
   uint8_t mode;    /* enum nv2a_texture_mode */
   uint8_t input;   /* the stage that feeds this one */
   uint8_t mapping; /* enum nv2a_dot_mapping */
   bool idle;       /* nobody sees whether it does anything */
   bool texture_on;
   bool feeds; /* a later stage reads the result: neighbours in quads are needed */
   bool level_matters;
   uint8_t clip;                 /* bits s, t, r, q: discard where not negative */
   float bump[4], scale, offset; /* matrix 00 01 11 10; of luminance */
   bool signed_b, signed_g;      /* of the texture's results */
   struct nv2a_texture texture;
};

struct nv2a_stages {
   bool on;       /* some stage does something */
   bool discards; /* some may discard fragments */
   bool replaces_depth;
   bool dots;      /* some compute dot products */
   uint8_t coords; /* bits: stages whose coordinates are read */
   float eye[3];   /* SET_EYE_VECTOR */
   struct nv2a_stage stage[NV2A_NUM_TEXTURE_STAGES];
};

/* Prepares the stages and the textures of those that sample. reads: registers that the combiners
 * read, bits. */
void nv2a_stages_prepare(struct nv2a_stages *stages, const struct nv2a_combiner_words *words,
                         uint32_t reads, const struct nv2a_regs *regs, nv2a_map_func map,
                         void *data);

/* Fills the texture registers from block->coord; takes lanes that are discarded out of block->mask;
 * changes block->z where a stage replaces the depth. */
void nv2a_stages_block(const struct nv2a_stages *stages, struct nv2a_block *block);

/* How a dot product sees the input stage's colour: r, g, b, a in -1..1 to three numbers. */
void nv2a_stage_dot_input(enum nv2a_dot_mapping mapping, const float rgba[4], float out[3]);

#endif
