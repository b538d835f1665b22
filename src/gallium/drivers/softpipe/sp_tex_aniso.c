/* Anisotropic filtering: a pixel's footprint on the texture is an ellipse; samples along its long
 * axis, each filtered as wide as the short axis, are averaged. */
#include <math.h>
#include <string.h>

#include "sp_tex_priv.h"
#include "sp_vec.h"

/* An ellipse this much longer than a whole number of samples takes no further one: rounding alone
 * must not make two samples of a square footprint. */
#define SLACK 0.0625f

/* Differences of texels per pixel beyond this are no pictures; keeps squares in range. NaN gives
 * -LIMIT. */
#define LIMIT 1e9f

static inline float
limit(float v)
{
   v = v > -LIMIT ? v : -LIMIT;
   return v < LIMIT ? v : LIMIT;
}

/* The footprint of a quad: samples, the square of a sample's width, and the step between samples;
 * all in texels of the first level. */
struct ellipse {
   float taps, width2, step_u, step_v;
};

/* From the differences of the texel coordinates u and v to the next pixel along x and y. The axes
 * are those of the ellipse that these map the unit circle to: the eigenvectors of J * transposed J,
 * the short one from the determinant, which does not cancel. */
static struct ellipse
find_ellipse(float ux, float vx, float uy, float vy, float max_taps)
{
   const float uu = ux * ux + uy * uy, vv = vx * vx + vy * vy, uv = ux * vx + uy * vy;
   const float half = 0.5f * (uu - vv), root = sqrtf(half * half + uv * uv);
   const float major2 = 0.5f * (uu + vv) + root;
   if (!(major2 > 1.0f))
      return (struct ellipse){1.0f, major2, 0.0f, 0.0f};
   const float det = ux * vy - uy * vx, major = sqrtf(major2), minor = fabsf(det) / major;
   /* Samples need not be closer than texels. */
   float taps = ceilf(major / (minor > 1.0f ? minor : 1.0f) - SLACK);
   taps = taps < max_taps ? taps : max_taps;
   const float width = major / taps > minor ? major / taps : minor;
   /* Along the long axis, from the larger of the two forms of its direction. */
   const float u = half >= 0.0f ? half + root : uv, v = half >= 0.0f ? uv : root - half;
   const float length = sqrtf(u * u + v * v),
               scale = length > 0.0f ? major / (taps * length) : 0.0f;
   return (struct ellipse){taps, width * width, u * scale, v * scale};
}

void
sp_tex_footprints(const struct sp_tex_unit *unit, const float *s, const float *t, bool texels,
                  struct sp_tex_footprint *out)
{
   const float w = texels ? 1.0f : unit->width[0], h = texels ? 1.0f : unit->height[0];
   sp_tex_floats width2;
   float max_taps = 1.0f;
   for (unsigned i = 0; i < SP_TEX_LANES; i += 4) {
      const struct ellipse e =
          find_ellipse(limit((s[i + 1] - s[i]) * w), limit((t[i + 1] - t[i]) * h),
                       limit((s[i + 2] - s[i]) * w), limit((t[i + 2] - t[i]) * h), unit->max_taps);
      max_taps = e.taps > max_taps ? e.taps : max_taps;
      for (unsigned k = i; k < i + 4; k++) {
         out->taps[k] = e.taps;
         out->step_s[k] = e.step_u / w;
         out->step_t[k] = e.step_v / h;
         width2[k] = e.width2;
      }
   }
   out->max_taps = (unsigned)max_taps;
   for (unsigned i = 0; i < SP_TEX_LANES; i += 16) {
      const sp_v16f v = sp_clamp_f(sp_load_f(width2 + i), 1e-30f, 1e30f);
      *(sp_v16f *)(out->lambda + i) = sp_splat_f(0.5f) * sp_log2_f(v);
   }
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
