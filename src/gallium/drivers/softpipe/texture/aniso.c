/* Anisotropic filtering: a pixel's footprint on the texture is an ellipse; samples along its long
 * axis, each filtered as wide as the short axis, are averaged. */
#include <math.h>
#include <string.h>

#include "gallium/auxiliary/simd/bytes.h"
#include "quads.h"

/* An ellipse this much longer than a whole number of samples takes no further one: rounding alone
 * must not make two samples of a square footprint. */
#define SLACK 0.0625f

/* Differences of texels per pixel beyond this are no pictures; keeps squares in range. */
#define LIMIT 1e9f

static inline sp_vf
sqrt_lanes(sp_vf v)
{
   for (unsigned i = 0; i < SP_SIMD_LANES; i++)
      v[i] = sqrtf(v[i]);
   return v;
}

static inline sp_vf
texels_of(sp_vf gradient, float size)
{
   return sp_vf_clamp(gradient * sp_vf_splat(size), -LIMIT, LIMIT);
}

/* Footprints: samples, the square of a sample's width, and the step between samples; all in texels
 * of the first level. */
struct ellipses {
   sp_vf taps, width2, step_u, step_v;
};

/* From the differences of the texel coordinates u and v to the next pixel along x and y. The axes
 * are those of the ellipse that these map the unit circle to: the eigenvectors of J * transposed J,
 * the short one from the determinant, which does not cancel. */
static inline struct ellipses
find_ellipses(sp_vf ux, sp_vf vx, sp_vf uy, sp_vf vy, float max_taps)
{
   const sp_vf one = sp_vf_splat(1.0f), zero = sp_vf_splat(0.0f);
   const sp_vf uu = ux * ux + uy * uy, vv = vx * vx + vy * vy, uv = ux * vx + uy * vy;
   const sp_vf half = sp_vf_splat(0.5f) * (uu - vv), root = sqrt_lanes(half * half + uv * uv);
   const sp_vf major2 = sp_vf_splat(0.5f) * (uu + vv) + root, major = sqrt_lanes(major2);
   const sp_vf det = ux * vy - uy * vx;
   const sp_vf minor = sp_vf_max(det, -det) / sp_vf_max(major, sp_vf_splat(1e-9f));
   /* Samples need not be closer than texels. */
   sp_vf taps = sp_vf_min(major / sp_vf_max(minor, one), sp_vf_splat(max_taps));
   taps = -sp_vf_from_int(sp_vi_floor(sp_vf_splat(SLACK) - taps));
   taps = sp_vf_clamp(taps, 1.0f, max_taps);
   const sp_vf width = sp_vf_max(major / taps, minor);
   /* Along the long axis, from the larger of the two forms of its direction. */
   const sp_vi wide = half >= zero;
   const sp_vf u = sp_vf_select(wide, half + root, uv), v = sp_vf_select(wide, uv, root - half);
   const sp_vf length = sp_vf_max(sqrt_lanes(u * u + v * v), sp_vf_splat(1e-30f));
   const sp_vf scale = major / (taps * length);
   return (struct ellipses){taps, width * width, u * scale, v * scale};
}

static inline sp_vf
lambda_of(const struct ellipses *e)
{
   return sp_vf_splat(0.5f) * sp_vf_log2(sp_vf_clamp(e->width2, 1e-30f, 1e30f));
}

static unsigned
most_of(sp_vf taps)
{
   unsigned most = 1;
   for (unsigned i = 0; i < SP_SIMD_LANES; i++)
      most = (unsigned)taps[i] > most ? (unsigned)taps[i] : most;
   return most;
}

void
sp_tex_footprints(const struct sp_tex_unit *unit, const struct sp_tex_gradients *g, bool texels,
                  struct sp_tex_footprint *out)
{
   const float w = texels ? 1.0f : unit->width[0], h = texels ? 1.0f : unit->height[0];
   sp_vf most = sp_vf_splat(1.0f);
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const struct ellipses e = find_ellipses(
          texels_of(sp_vf_load(g->sx + i), w), texels_of(sp_vf_load(g->tx + i), h),
          texels_of(sp_vf_load(g->sy + i), w), texels_of(sp_vf_load(g->ty + i), h), unit->max_taps);
      *(sp_vf *)(out->taps + i) = e.taps;
      *(sp_vf *)(out->step_s + i) = e.step_u / sp_vf_splat(w);
      *(sp_vf *)(out->step_t + i) = e.step_v / sp_vf_splat(h);
      *(sp_vf *)(out->lambda + i) = lambda_of(&e);
      most = sp_vf_max(most, e.taps);
   }
   out->by_quads = false;
   out->max_taps = most_of(most);
}

void
sp_tex_quad_footprints(const struct sp_tex_unit *unit, const float *s, const float *t, bool texels,
                       struct sp_tex_footprint *out)
{
   const float w = texels ? 1.0f : unit->width[0], h = texels ? 1.0f : unit->height[0];
   sp_vf most = sp_vf_splat(1.0f);
   for (unsigned q = 0; q < SP_TEX_QUADS; q += SP_SIMD_LANES) {
      const struct sp_tex_steps u = sp_tex_quad_steps(s + 4 * q), v = sp_tex_quad_steps(t + 4 * q);
      const struct ellipses e = find_ellipses(texels_of(u.x, w), texels_of(v.x, h),
                                              texels_of(u.y, w), texels_of(v.y, h), unit->max_taps);
      sp_tex_quad_spread(e.taps, out->taps + 4 * q);
      sp_tex_quad_spread(e.step_u / sp_vf_splat(w), out->step_s + 4 * q);
      sp_tex_quad_spread(e.step_v / sp_vf_splat(h), out->step_t + 4 * q);
      *(sp_vf *)(out->lambda + q) = lambda_of(&e);
      most = sp_vf_max(most, e.taps);
   }
   out->by_quads = true;
   out->max_taps = most_of(most);
}

void
sp_tex_tap(const struct sp_tex_footprint *f, unsigned tap, const float *s, const float *t,
           float *tap_s, float *tap_t)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vf last = sp_vf_load(f->taps + i) - sp_vf_splat(1.0f);
      const sp_vf steps = sp_vf_splat((float)tap) - sp_vf_splat(0.5f) * last;
      *(sp_vf *)(tap_s + i) = sp_vf_load(s + i) + steps * sp_vf_load(f->step_s + i);
      *(sp_vf *)(tap_t + i) = sp_vf_load(t + i) + steps * sp_vf_load(f->step_t + i);
   }
}

/* Sums are 16 bits a channel: at most 257 samples of a byte. */
static void
add_bytes(const sp_vu *texel, sp_vu mask, sp_vus *even, sp_vus *odd)
{
   const sp_vu bytes = sp_vu_splat(0xff00ff);
   *even += (sp_vus)(*texel & bytes & mask);
   *odd += (sp_vus)(*texel >> 8 & bytes & mask);
}

void
sp_tex_add_tap(const struct sp_tex_footprint *f, unsigned tap, enum sp_texel_kind kind,
               const struct sp_tex_result *texel, struct sp_tex_sum *sum)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vu mask = (sp_vu)(sp_vf_load(f->taps + i) > sp_vf_splat((float)tap));
      if (kind == SP_TEXEL_BYTES) {
         add_bytes((const sp_vu *)(texel->bytes + i), mask, (sp_vus *)(sum->even + i),
                   (sp_vus *)(sum->odd + i));
         continue;
      }
      for (unsigned c = 0; c < 4; c++) {
         const sp_vu v = (sp_vu)sp_vf_load(texel->floats[c] + i) & mask;
         *(sp_vf *)(sum->floats[c] + i) += (sp_vf)v;
      }
   }
}

/* Byte of a 16-bit sum in the low or high half of each lane, rounded to nearest. */
static inline sp_vu
average_byte(sp_vu sums, unsigned shift, sp_vf reciprocal)
{
   const sp_vf sum = sp_vf_from_int((sp_vi)(sums >> shift & 0xffff));
   return (sp_vu)sp_vi_round_positive(sum * reciprocal);
}

void
sp_tex_average(const struct sp_tex_footprint *f, enum sp_texel_kind kind,
               const struct sp_tex_sum *sum, struct sp_tex_result *out)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vf reciprocal = sp_vf_splat(1.0f) / sp_vf_load(f->taps + i);
      if (kind == SP_TEXEL_BYTES) {
         const sp_vu even = sp_vu_load(sum->even + i), odd = sp_vu_load(sum->odd + i);
         *(sp_vu *)(out->bytes + i) =
             average_byte(even, 0, reciprocal) | average_byte(odd, 0, reciprocal) << 8 |
             average_byte(even, 16, reciprocal) << 16 | average_byte(odd, 16, reciprocal) << 24;
         continue;
      }
      for (unsigned c = 0; c < 4; c++)
         *(sp_vf *)(out->floats[c] + i) = sp_vf_load(sum->floats[c] + i) * reciprocal;
   }
}
