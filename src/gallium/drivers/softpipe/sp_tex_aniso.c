/* Anisotropic filtering: a pixel's footprint on the texture is an ellipse; samples along its long
 * axis, each filtered as wide as the short axis, are averaged. */
#include <math.h>
#include <string.h>

#include "sp_tex_priv.h"
#include "sp_vec.h"

/* An ellipse this much longer than a whole number of samples takes no further one: rounding alone
 * must not make two samples of a square footprint. */
#define SLACK 0.0625f

/* Differences of texels per pixel beyond this are no pictures; keeps squares in range. */
#define LIMIT 1e9f

static inline sp_v16f
sqrt16(sp_v16f v)
{
   for (unsigned i = 0; i < 16; i++)
      v[i] = sqrtf(v[i]);
   return v;
}

static inline sp_v16f
texels16(const float *gradient, float size)
{
   return sp_clamp_f(sp_load_f(gradient) * sp_splat_f(size), -LIMIT, LIMIT);
}

/* Footprints: samples, the square of a sample's width, and the step between samples; all in texels
 * of the first level. */
struct ellipses {
   sp_v16f taps, width2, step_u, step_v;
};

/* From the differences of the texel coordinates u and v to the next pixel along x and y. The axes
 * are those of the ellipse that these map the unit circle to: the eigenvectors of J * transposed J,
 * the short one from the determinant, which does not cancel. */
static inline struct ellipses
find_ellipses(sp_v16f ux, sp_v16f vx, sp_v16f uy, sp_v16f vy, float max_taps)
{
   const sp_v16f one = sp_splat_f(1.0f), zero = sp_splat_f(0.0f);
   const sp_v16f uu = ux * ux + uy * uy, vv = vx * vx + vy * vy, uv = ux * vx + uy * vy;
   const sp_v16f half = sp_splat_f(0.5f) * (uu - vv), root = sqrt16(half * half + uv * uv);
   const sp_v16f major2 = sp_splat_f(0.5f) * (uu + vv) + root, major = sqrt16(major2);
   const sp_v16f det = ux * vy - uy * vx;
   const sp_v16f minor = sp_max_f(det, -det) / sp_max_f(major, sp_splat_f(1e-9f));
   /* Samples need not be closer than texels. */
   sp_v16f taps = sp_min_f(major / sp_max_f(minor, one), sp_splat_f(max_taps));
   taps = -sp_int_to_float(sp_floor_i(sp_splat_f(SLACK) - taps));
   taps = sp_clamp_f(taps, 1.0f, max_taps);
   const sp_v16f width = sp_max_f(major / taps, minor);
   /* Along the long axis, from the larger of the two forms of its direction. */
   const sp_v16i wide = half >= zero;
   const sp_v16f u = sp_select_f(wide, half + root, uv), v = sp_select_f(wide, uv, root - half);
   const sp_v16f length = sp_max_f(sqrt16(u * u + v * v), sp_splat_f(1e-30f));
   const sp_v16f scale = major / (taps * length);
   return (struct ellipses){taps, width * width, u * scale, v * scale};
}

void
sp_tex_footprints(const struct sp_tex_unit *unit, const struct sp_tex_gradients *g, bool texels,
                  struct sp_tex_footprint *out)
{
   const float w = texels ? 1.0f : unit->width[0], h = texels ? 1.0f : unit->height[0];
   sp_v16f most = sp_splat_f(1.0f);
   for (unsigned i = 0; i < SP_TEX_LANES; i += 16) {
      const struct ellipses e =
          find_ellipses(texels16(g->sx + i, w), texels16(g->tx + i, h), texels16(g->sy + i, w),
                        texels16(g->ty + i, h), unit->max_taps);
      *(sp_v16f *)(out->taps + i) = e.taps;
      *(sp_v16f *)(out->step_s + i) = e.step_u / sp_splat_f(w);
      *(sp_v16f *)(out->step_t + i) = e.step_v / sp_splat_f(h);
      *(sp_v16f *)(out->lambda + i) =
          sp_splat_f(0.5f) * sp_log2_f(sp_clamp_f(e.width2, 1e-30f, 1e30f));
      most = sp_max_f(most, e.taps);
   }
   out->max_taps = 1;
   for (unsigned i = 0; i < 16; i++)
      out->max_taps = (unsigned)most[i] > out->max_taps ? (unsigned)most[i] : out->max_taps;
}

void
sp_tex_tap(const struct sp_tex_footprint *f, unsigned tap, const float *s, const float *t,
           float *tap_s, float *tap_t)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += 16) {
      const sp_v16f last = sp_load_f(f->taps + i) - sp_splat_f(1.0f);
      const sp_v16f steps = sp_splat_f((float)tap) - sp_splat_f(0.5f) * last;
      *(sp_v16f *)(tap_s + i) = sp_load_f(s + i) + steps * sp_load_f(f->step_s + i);
      *(sp_v16f *)(tap_t + i) = sp_load_f(t + i) + steps * sp_load_f(f->step_t + i);
   }
}

/* Sums are 16 bits a channel: at most 257 samples of a byte. */
static void
add_bytes(const sp_v16u *texel, sp_v16u mask, sp_v32us *even, sp_v32us *odd)
{
   const sp_v16u bytes = sp_splat_u(0xff00ff);
   *even += (sp_v32us)(*texel & bytes & mask);
   *odd += (sp_v32us)(*texel >> 8 & bytes & mask);
}

void
sp_tex_add_tap(const struct sp_tex_footprint *f, unsigned tap, enum sp_texel_kind kind,
               const struct sp_tex_result *texel, struct sp_tex_sum *sum)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += 16) {
      const sp_v16u mask = (sp_v16u)(sp_load_f(f->taps + i) > sp_splat_f((float)tap));
      if (kind == SP_TEXEL_BYTES) {
         add_bytes((const sp_v16u *)(texel->bytes + i), mask, (sp_v32us *)(sum->even + i),
                   (sp_v32us *)(sum->odd + i));
         continue;
      }
      for (unsigned c = 0; c < 4; c++) {
         const sp_v16u v = (sp_v16u)sp_load_f(texel->floats[c] + i) & mask;
         *(sp_v16f *)(sum->floats[c] + i) += (sp_v16f)v;
      }
   }
}

/* Byte of a 16-bit sum in the low or high half of each lane, rounded to nearest. */
static inline sp_v16u
average_byte(sp_v16u sums, unsigned shift, sp_v16f reciprocal)
{
   const sp_v16f sum = sp_int_to_float((sp_v16i)(sums >> shift & 0xffff));
   return (sp_v16u)sp_round_positive(sum * reciprocal);
}

void
sp_tex_average(const struct sp_tex_footprint *f, enum sp_texel_kind kind,
               const struct sp_tex_sum *sum, struct sp_tex_result *out)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += 16) {
      const sp_v16f reciprocal = sp_splat_f(1.0f) / sp_load_f(f->taps + i);
      if (kind == SP_TEXEL_BYTES) {
         const sp_v16u even = sp_load_u(sum->even + i), odd = sp_load_u(sum->odd + i);
         *(sp_v16u *)(out->bytes + i) =
             average_byte(even, 0, reciprocal) | average_byte(odd, 0, reciprocal) << 8 |
             average_byte(even, 16, reciprocal) << 16 | average_byte(odd, 16, reciprocal) << 24;
         continue;
      }
      for (unsigned c = 0; c < 4; c++)
         *(sp_v16f *)(out->floats[c] + i) = sp_load_f(sum->floats[c] + i) * reciprocal;
   }
}
