/* The steps of sampling 64 lanes. Internal to texture/. */
#ifndef SOFTPIPE_TEXTURE_PRIVATE_H
#define SOFTPIPE_TEXTURE_PRIVATE_H

#include "gallium/drivers/softpipe/state/isa.h"
#include "gallium/auxiliary/simd/simd.h"
#include "sample.h"

#define SP_TEX_LANES SP_VM_LANES
#define SP_TEX_QUADS (SP_TEX_LANES / 4)

typedef float sp_tex_floats[SP_TEX_LANES] __attribute__((aligned(64)));
typedef int32_t sp_tex_ints[SP_TEX_LANES] __attribute__((aligned(64)));

/* Floats are mixed by finer weights than bytes, which would not show them. */
static inline unsigned
sp_tex_weight_bits(enum sp_texel_kind kind)
{
   return kind == SP_TEXEL_BYTES ? 8 : 16;
}

/* The lanes in memory: what takes them from there one by one is quicker than what takes them out of
 * a register. */
static inline void
sp_tex_spill(sp_vi v, int32_t out[SP_SIMD_LANES])
{
   *(sp_vi *)(void *)out = v;
   __asm__("" : "+m"(*(sp_vi *)(void *)out));
}

/* Texels along one axis: the two neighbours and the weight of the second, a fraction of
 * sp_tex_weight_bits, rounded to nearest. Indices may be outside the image: then the texel is the
 * border. */
struct sp_tex_axis {
   sp_tex_ints i0, i1, weight;
};

/* One level for each lane. */
struct sp_tex_levels {
   sp_tex_floats width, height, depth;
   sp_tex_ints offset, stride, layer_stride;
};

/* Differences of the coordinates to the next pixel along x and y. */
struct sp_tex_gradients {
   sp_tex_floats sx, tx, sy, ty;
};

/* --- texture/coord.c */
/* Cube map directions to face 0..5 and coordinates in [0,1]. */
void sp_tex_cube_faces(const float *const coord[3], int32_t *face, float *s, float *t);
/* Of each lane on its own face: a quad may reach over an edge of the cube, with pixels that are not
 * even of the primitive. */
void sp_tex_cube_gradients(const float *const coord[3], const int32_t *face,
                           struct sp_tex_gradients *out);
/* Squares of texels of the first level per pixel, from the coordinates of quads: one value a quad
 * (texture/quads.h). Returns whether all are at most `bound`. */
bool sp_tex_quad_rho2(const struct sp_tex_unit *unit, const float *s, const float *t,
                      const float *r, bool texels, float bound, float *rho2);
/* Makes log2 of texels per pixel of their squares, in place. */
void sp_tex_lambda(float *rho2);
/* From derivatives that the program gives: of s and t on the faces of cube maps, in texels of
 * rectangles. */
void sp_tex_given_gradients(const struct sp_vm_tex *tex, const int32_t *face,
                            struct sp_tex_gradients *out);
void sp_tex_given_lambda(const struct sp_tex_unit *unit, const struct sp_vm_tex *tex, bool texels,
                         float *lambda);
/* The same from gradients of s and t in [0,1]. */
void sp_tex_gradient_lambda(const struct sp_tex_unit *unit, const struct sp_tex_gradients *g,
                            float *lambda);
/* Coordinates to texels. texels: they count texels already (rectangle textures). */
void sp_tex_wrap_nearest(enum pipe_tex_wrap wrap, bool texels, const float *coord,
                         const float *size, struct sp_tex_axis *axis);
/* bits: of the weights. */
void sp_tex_wrap_linear(enum pipe_tex_wrap wrap, bool texels, unsigned bits, const float *coord,
                        const float *size, struct sp_tex_axis *axis);

/* Texels as they lie in memory to RGBA8; a linear map of bytes, so it may follow the filter. */
static inline sp_vu
sp_tex_order_bytes(enum sp_tex_order order, sp_vu v)
{
   const sp_vu opaque = sp_vu_splat(0xff000000u);
   switch (order) {
   case SP_TEX_ORDER_RGBA:
      return v;
   case SP_TEX_ORDER_RGBX:
      return v | opaque;
   case SP_TEX_ORDER_BGRA:
   case SP_TEX_ORDER_BGRX: {
      sp_vu swapped = (v & 0xff00ff00u) | (v & 0xff) << 16 | (v >> 16 & 0xff);
      if (order == SP_TEX_ORDER_BGRX)
         swapped |= opaque;
      return swapped;
   }
   case SP_TEX_ORDER_L:
      v &= 0xff;
      return v | v << 8 | v << 16 | opaque;
   case SP_TEX_ORDER_A:
      return v << 24;
   case SP_TEX_ORDER_I:
      v &= 0xff;
      return v | v << 8 | v << 16 | v << 24;
   case SP_TEX_ORDER_LA: {
      sp_vu l = v & 0xff;
      return l | l << 8 | l << 16 | (v & 0xff00) << 16;
   }
   case SP_TEX_ORDER_NONE:
      break;
   }
   return v;
}

/* The texels of 64 lanes: bytes (RGBA8) or floats, as the unit's kind says. */
struct sp_tex_result {
   uint32_t *bytes; /* 64; the caller's, or `own` */
   uint32_t own[SP_TEX_LANES] __attribute__((aligned(64)));
   sp_tex_floats floats[4];
};

/* --- texture/aniso.c */
/* Where the samples of anisotropic filtering lie. */
struct sp_tex_footprint {
   sp_tex_floats taps;   /* samples of the lane, whole numbers from 1 to the unit's max_taps */
   sp_tex_floats lambda; /* level of detail of each sample, as of sp_tex_lambda */
   bool by_quads;        /* lambda has one for each quad (texture/quads.h) */
   sp_tex_floats step_s, step_t; /* from a sample to the next, in coordinates */
   unsigned max_taps;            /* most of any lane */
};
/* Sums of samples: 16 bits for bytes 0 and 2 (even) and 1 and 3 (odd), or floats. Starts as zero.
 */
struct sp_tex_sum {
   uint32_t even[SP_TEX_LANES] __attribute__((aligned(64)));
   uint32_t odd[SP_TEX_LANES] __attribute__((aligned(64)));
   sp_tex_floats floats[4];
};
void sp_tex_footprints(const struct sp_tex_unit *unit, const struct sp_tex_gradients *g,
                       bool texels, struct sp_tex_footprint *out);
/* The same from the coordinates of quads. */
void sp_tex_quad_footprints(const struct sp_tex_unit *unit, const float *s, const float *t,
                            bool texels, struct sp_tex_footprint *out);
/* The coordinates of sample `tap`; of no meaning for lanes that have fewer. */
void sp_tex_tap(const struct sp_tex_footprint *f, unsigned tap, const float *s, const float *t,
                float *tap_s, float *tap_t);
/* Adds sample `tap` where a lane has that many. */
void sp_tex_add_tap(const struct sp_tex_footprint *f, unsigned tap, enum sp_texel_kind kind,
                    const struct sp_tex_result *texel, struct sp_tex_sum *sum);
void sp_tex_average(const struct sp_tex_footprint *f, enum sp_texel_kind kind,
                    const struct sp_tex_sum *sum, struct sp_tex_result *out);

/* --- texture/fetch.c */
/* What one pass samples: one level a lane, one filter for all lanes. */
struct sp_tex_pass {
   const struct sp_tex_unit *unit;
   const struct sp_tex_levels *levels;
   bool linear;
   bool texels;
   bool straight; /* sp_vm_tex::straight */
   unsigned num_axes;
   const float *coord[3];
   const int32_t *face;  /* cube maps; else NULL */
   const float *ref;     /* depth comparison; else NULL */
   const int8_t *offset; /* texels along the axes; else NULL */
};
/* --- texture/simple.c: a unit with an order, one level (from first_level) for all lanes. */
void sp_tex_sample_simple(const struct sp_tex_unit *unit, unsigned level, bool linear,
                          bool straight, const float *s, const float *t, uint32_t *out);

/* --- texture/two_levels.c: the same of two levels with a linear filter, mixed by weights for each
 * lane, of 256. False: the image is not of the kind that gains by it, nothing is done. */
bool sp_tex_sample_two_levels(const struct sp_tex_unit *unit, unsigned level0, unsigned level1,
                              const int32_t *weight, const float *s, const float *t, uint32_t *out);

/* --- texture/border.c: the same of an axis that clamps (GL_CLAMP) with a linear filter. */
struct level_image;
void sp_tex_sample_border(const struct sp_tex_unit *unit, const struct level_image *image,
                          const float *s, const float *t, uint32_t *out);

/* --- texture/level.c: a unit with a loader and a pass without offsets; pass->levels is of no
 * meaning, all lanes sample `level` (from first_level). */
void sp_tex_sample_level(const struct sp_tex_pass *pass, unsigned level, struct sp_tex_result *out);

/* --- texture/level_rows.c: the same of floats. False: the texture does not lie straight, or
 * nothing is gained. */
bool sp_tex_sample_level_rows(const struct sp_tex_pass *pass, unsigned level,
                              float (*out)[SP_TEX_LANES]);

void sp_tex_sample_bytes(const struct sp_tex_pass *pass, uint32_t *out);
void sp_tex_sample_floats(const struct sp_tex_pass *pass, float (*out)[SP_TEX_LANES]);

#endif
