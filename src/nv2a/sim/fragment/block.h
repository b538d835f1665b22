/* Fragments are worked on in blocks of 8 x 2 pixels, every value an array of 16 lanes, so that the
 * compiler makes vectors of the loops and the quads of 2 x 2, which level of detail needs, are
 * whole. Lane i is the pixel (x + i % 8, y + i / 8); x is a multiple of 8, y of 2. Lanes outside of
 * the mask are computed too (they are neighbours in quads), but are never written. */
#ifndef NV2A_FRAGMENT_BLOCK_H
#define NV2A_FRAGMENT_BLOCK_H

#include "nv2a/isa/combiner.h"
#include "nv2a/sim/texture/texture.h"

#include <stdbool.h>
#include <stdint.h>

struct nv2a_block {
   int x, y;      /* sample (0, 0) of the block, from the surface's upper left corner */
   uint32_t mask; /* bit i: lane i is a fragment */
   double z[NV2A_LANES] __attribute__((aligned(64))); /* units of the depth buffer */
   double z_offset; /* of the primitive; added after fragments beyond the depth range are gone */
   bool smooth;     /* alpha is to be multiplied by coverage */
   nv2a_lanes coverage; /* of the sample by the primitive, 0 to 1 */
   /* That of number 0 has to be 0: nobody writes it. */
   nv2a_lanes reg[NV2A_RC_NUM_REGISTERS][4] __attribute__((aligned(64)));
   nv2a_lanes coord[NV2A_NUM_TEXTURE_STAGES][4]; /* s, t, r, q */
   nv2a_lanes fog;                               /* distance in, factor out */
   nv2a_lanes color[4];                          /* what the combiners give: r, g, b, a in 0 to 1 */
};

#endif
