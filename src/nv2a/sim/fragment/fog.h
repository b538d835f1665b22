/* Fog: from the distance of a fragment to the factor in the combiners' fog register. */
#ifndef NV2A_FRAGMENT_FOG_H
#define NV2A_FRAGMENT_FOG_H

#include "block.h"
#include "nv2a/push/regs.h"

#include <stdbool.h>

enum nv2a_fog_curve { NV2A_FOG_LINEAR, NV2A_FOG_EXP, NV2A_FOG_EXP2 };

struct nv2a_fog {
   bool on; /* off: the factor is 1 */
   enum nv2a_fog_curve curve;
   bool absolute; /* of the distance, not of the factor */
   float bias, linear;
   float color[4]; /* r, g, b, a */
};

void nv2a_fog_prepare(struct nv2a_fog *fog, const struct nv2a_regs *regs);

/* factor = bias + f(distance * linear), clamped to 0..1 a fragment; an infinite distance counts as
 * 0 where the curve is linear or plainly exponential (pgraph.md 10). NaN gives 0. */
float nv2a_fog_factor(const struct nv2a_fog *fog, float distance);

/* Fills the fog register from block->fog. */
void nv2a_fog_block(const struct nv2a_fog *fog, struct nv2a_block *block);

#endif
