/* Values that the pixels of a quad share, one a quad: those of as many quads as a vector has lanes
 * come from four vectors of lanes and go back to them, in an order of their own. */
#ifndef SOFTPIPE_TEXTURE_QUADS_H
#define SOFTPIPE_TEXTURE_QUADS_H

#include "private.h"
#include "gallium/auxiliary/simd/simd.h"

/* Differences to the next pixel along x and y. */
struct sp_tex_steps {
   sp_vf x, y;
};

/* Of the quads of four vectors. */
static inline __attribute__((always_inline)) struct sp_tex_steps
sp_tex_quad_steps(const float *lanes)
{
   const sp_vu v0 = (sp_vu)sp_vf_load(lanes);
   const sp_vu v1 = (sp_vu)sp_vf_load(lanes + SP_SIMD_LANES);
   const sp_vu v2 = (sp_vu)sp_vf_load(lanes + 2 * SP_SIMD_LANES);
   const sp_vu v3 = (sp_vu)sp_vf_load(lanes + 3 * SP_SIMD_LANES);
   /* Lanes 0 and 1 of two vectors' quads in turn, then of all four. */
   const sp_vu low01 = sp_vu_unpack_low(v0, v1), low23 = sp_vu_unpack_low(v2, v3);
   const sp_vu high01 = sp_vu_unpack_high(v0, v1), high23 = sp_vu_unpack_high(v2, v3);
   const sp_vf first = (sp_vf)sp_vu_unpack_low_pairs(low01, low23);
   const sp_vf right = (sp_vf)sp_vu_unpack_high_pairs(low01, low23);
   const sp_vf above = (sp_vf)sp_vu_unpack_low_pairs(high01, high23);
   return (struct sp_tex_steps){right - first, above - first};
}

/* Stores values of quads to the lanes of four vectors. */
static inline __attribute__((always_inline)) void
sp_tex_quad_spread(sp_vf quads, float *lanes)
{
   for (unsigned k = 0; k < 4; k++)
      *(sp_vf *)(lanes + k * SP_SIMD_LANES) = sp_vf_quad_lane(quads, k);
}

static inline __attribute__((always_inline)) void
sp_tex_quad_spread_ints(sp_vi quads, int32_t *lanes)
{
   for (unsigned k = 0; k < 4; k++)
      *(sp_vi *)(lanes + k * SP_SIMD_LANES) = (sp_vi)sp_vf_quad_lane((sp_vf)quads, k);
}

#endif
