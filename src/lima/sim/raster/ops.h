/* What becomes of fragments that want to be in a tile: alpha test, stencil, depth, blending, write
 * masks. Fragments come in quads; a set of them is four bits. */
#ifndef LIMA_OPS_H
#define LIMA_OPS_H

#include "tile.h"

#include "lima/cmd/state.h"

/* What a render state says about the fragments behind their program. */
struct lima_ops {
   struct lima_ops_side {
      uint8_t func, fail, zfail, zpass, ref, mask, write;
   } side[2]; /* front, back */
   uint8_t depth_func, alpha_func, alpha_ref;
   uint8_t rgb_op, alpha_op, rgb_source, rgb_target, alpha_source, alpha_target;
   uint8_t color_mask; /* 1 red to 8 alpha */
   float constant[4];
   bool depth_write, blends, dithers;
   bool no_stencil; /* it changes nothing */
};

void lima_ops_load(struct lima_ops *ops, const uint32_t *render_state);

/* A quad of fragments on their way; what programs give is by component and fragment. */
struct lima_fragments {
   float color[4][4], color2[4][4];
   uint32_t depth[4]; /* 24 bits */
   bool back;         /* of a primitive that shows its back */
   bool takes_ref;    /* stencil references are these, not the state's */
   uint8_t ref[4];
};

/* Those of `mask` that pass. */
unsigned lima_alpha_test(const struct lima_ops *ops, const float alpha[4], unsigned mask);
/* The same of stencil and then depth; what the tile has of both, in a sample, changes. */
unsigned lima_zeta_test(struct lima_tile *tile, unsigned sample, unsigned quad,
                        const struct lima_ops *ops, const struct lima_fragments *f, unsigned mask);
/* Colours of `mask` into the tile. */
void lima_blend(struct lima_tile *tile, unsigned sample, unsigned quad, const struct lima_ops *ops,
                const struct lima_fragments *f, unsigned mask);

#endif
