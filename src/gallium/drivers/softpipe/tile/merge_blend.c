/* Blending of RGBA8 pixels: a component is round((s * fs +- d * fd) / 255) clamped, all in
 * integers.
 */
#include "merge.h"
#include "gallium/auxiliary/simd/bytes.h"

/* --- Any factors */

/* Components of COMPS_PIXELS pixels, r g b a r g b a ... */
#define COMPS_PIXELS (SP_SIMD_LANES / 2)
typedef uint16_t comps __attribute__((vector_size(SP_SIMD_BYTES), may_alias));
typedef uint64_t comps_pixels __attribute__((vector_size(SP_SIMD_BYTES), may_alias));
typedef uint8_t bytes __attribute__((vector_size(SP_SIMD_BYTES / 2), may_alias));

static inline comps
splat_comps(uint16_t v)
{
   return (comps){0} + v;
}

static inline comps
load_comps(const uint32_t *pixels)
{
   return __builtin_convertvector(*(const bytes *)pixels, comps);
}

static inline comps
min_comps(comps a, comps b)
{
   comps less = (comps)(a < b);
   return (a & less) | (b & ~less);
}

static inline comps
max_comps(comps a, comps b)
{
   comps less = (comps)(a < b);
   return (b & less) | (a & ~less);
}

static inline comps
alpha_of(comps v)
{
#if SP_SIMD_LANES == 16
   return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19,
                                  19, 19, 19, 23, 23, 23, 23, 27, 27, 27, 27, 31, 31, 31, 31);
#elif SP_SIMD_LANES == 8
   return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
#else
   return __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7);
#endif
}

static inline comps
blend_factor(enum pipe_blendfactor f, comps s, comps d, comps constant, bool alpha)
{
   const comps one = splat_comps(255);
   switch (f) {
   case PIPE_BLENDFACTOR_ZERO:
      return splat_comps(0);
   case PIPE_BLENDFACTOR_ONE:
      break;
   case PIPE_BLENDFACTOR_SRC_COLOR:
      return s;
   case PIPE_BLENDFACTOR_INV_SRC_COLOR:
      return one - s;
   case PIPE_BLENDFACTOR_SRC_ALPHA:
      return alpha_of(s);
   case PIPE_BLENDFACTOR_INV_SRC_ALPHA:
      return one - alpha_of(s);
   case PIPE_BLENDFACTOR_DST_ALPHA:
      return alpha_of(d);
   case PIPE_BLENDFACTOR_INV_DST_ALPHA:
      return one - alpha_of(d);
   case PIPE_BLENDFACTOR_DST_COLOR:
      return d;
   case PIPE_BLENDFACTOR_INV_DST_COLOR:
      return one - d;
   case PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE:
      return alpha ? one : min_comps(alpha_of(s), one - alpha_of(d));
   case PIPE_BLENDFACTOR_CONST_COLOR:
      return constant;
   case PIPE_BLENDFACTOR_INV_CONST_COLOR:
      return one - constant;
   case PIPE_BLENDFACTOR_CONST_ALPHA:
      return alpha_of(constant);
   case PIPE_BLENDFACTOR_INV_CONST_ALPHA:
      return one - alpha_of(constant);
   }
   return one;
}

/* round(v / 255) for v <= 255 * 255 */
static inline comps
divide_255(comps v)
{
   v += 128;
   return (v + (v >> 8)) >> 8;
}

static inline comps
blend_combine(enum pipe_blend_func func, comps s, comps d, comps fs, comps fd)
{
   const comps limit = splat_comps(255 * 255);
   comps sterm = s * fs, dterm = d * fd, sum;
   switch (func) {
   case PIPE_BLEND_ADD:
      /* The sum may leave 16 bits: limit one term to what is left of 255 * 255. */
      sum = sterm + min_comps(dterm, limit - sterm);
      return divide_255(sum);
   case PIPE_BLEND_SUBTRACT:
      return divide_255(sterm - min_comps(sterm, dterm));
   case PIPE_BLEND_REVERSE_SUBTRACT:
      return divide_255(dterm - min_comps(sterm, dterm));
   case PIPE_BLEND_MIN:
      return min_comps(s, d);
   case PIPE_BLEND_MAX:
      return max_comps(s, d);
   }
   return s;
}

static void
blend_any(const struct sp_blend *b, uint32_t *out, const uint32_t *src, const uint32_t *dst)
{
   const comps is_alpha = (comps)((comps_pixels){0} + 0xffff000000000000u);
   /* The saturating factor means something else for alpha. */
   bool separate = b->rgb_func != b->alpha_func || b->rgb_src != b->alpha_src ||
                   b->rgb_dst != b->alpha_dst ||
                   b->rgb_src == PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE ||
                   b->rgb_dst == PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE;
   comps constant;
   for (unsigned i = 0; i < 4 * COMPS_PIXELS; i++) {
      float c = b->constant[i & 3];
      constant[i] = (uint16_t)((c > 0.0f ? (c < 1.0f ? c : 1.0f) : 0.0f) * 255.0f + 0.5f);
   }
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += COMPS_PIXELS) {
      comps s = load_comps(src + i), d = load_comps(dst + i);
      comps v = blend_combine(b->rgb_func, s, d, blend_factor(b->rgb_src, s, d, constant, false),
                              blend_factor(b->rgb_dst, s, d, constant, false));
      if (separate) {
         comps a =
             blend_combine(b->alpha_func, s, d, blend_factor(b->alpha_src, s, d, constant, true),
                           blend_factor(b->alpha_dst, s, d, constant, true));
         v = (v & ~is_alpha) | (a & is_alpha);
      }
      *(bytes *)(out + i) = __builtin_convertvector(v, bytes);
   }
}

/* --- Common factors: bytes 0 and 2 of pixels, and bytes 1 and 3, as 16-bit lanes */

/* s and d are components, alpha is the source's in all lanes. */
static inline __attribute__((always_inline)) sp_vus
common_factor(enum pipe_blendfactor f, sp_vus s, sp_vus d, sp_vus alpha)
{
   switch (f) {
   case PIPE_BLENDFACTOR_ZERO:
      return s - s;
   case PIPE_BLENDFACTOR_SRC_COLOR:
      return s;
   case PIPE_BLENDFACTOR_INV_SRC_COLOR:
      return 255 - s;
   case PIPE_BLENDFACTOR_SRC_ALPHA:
      return alpha;
   case PIPE_BLENDFACTOR_INV_SRC_ALPHA:
      return 255 - alpha;
   case PIPE_BLENDFACTOR_DST_COLOR:
      return d;
   default: /* ONE */
      return s - s + 255;
   }
}

/* Factors of the source and the other's complement never sum to more than 1. */
static inline __attribute__((always_inline)) sp_vus
add_halves(enum pipe_blendfactor src, enum pipe_blendfactor dst, sp_vus s, sp_vus d, sp_vus alpha)
{
   const bool fits = src == PIPE_BLENDFACTOR_ZERO || dst == PIPE_BLENDFACTOR_ZERO ||
                     (src == PIPE_BLENDFACTOR_SRC_ALPHA && dst == PIPE_BLENDFACTOR_INV_SRC_ALPHA);
   const sp_vus of_s = s * common_factor(src, s, d, alpha);
   const sp_vus of_d = d * common_factor(dst, s, d, alpha);
   return sp_vus_divide_255(of_s + (fits ? of_d : sp_vus_min(of_d, 255 * 255 - of_s)));
}

static inline __attribute__((always_inline)) void
add_words(enum pipe_blendfactor src, enum pipe_blendfactor dst, uint32_t *out,
          const uint32_t *colors, const uint32_t *old)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vu v = sp_vu_load(colors + i);
      const struct sp_vu_halves s = sp_vu_split(v), d = sp_vu_split(sp_vu_load(old + i));
      const sp_vus alpha = sp_vus_high_bytes(v);
      const sp_vus even = add_halves(src, dst, s.even, d.even, alpha);
      const sp_vus odd = add_halves(src, dst, s.odd, d.odd, alpha);
      sp_vu_store(out + i, (sp_vu)even | (sp_vu)(odd << 8));
   }
}

/* --- The same where the pixel's colour is added whole: 255 d / 255 is d, so that only the source
 * is rounded */

static void
sum_words(uint32_t *out, const uint32_t *colors, const uint32_t *old)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES)
      sp_vu_store(out + i, sp_vu_add_bytes(sp_vu_load(colors + i), sp_vu_load(old + i)));
}

static inline sp_vu
scale_words(sp_vu v, sp_vus even, sp_vus odd)
{
   const struct sp_vu_halves s = sp_vu_split(v);
   return (sp_vu)sp_vus_divide_255(s.even * even) | (sp_vu)(sp_vus_divide_255(s.odd * odd) << 8);
}

static void
add_scaled(uint32_t *out, const uint32_t *colors, const uint32_t *old)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vu v = sp_vu_load(colors + i);
      const sp_vus alpha = sp_vus_high_bytes(v);
      sp_vu_store(out + i, sp_vu_add_bytes(scale_words(v, alpha, alpha), sp_vu_load(old + i)));
   }
}

/* The source's colour by what the pixel's alpha leaves of 1 at most, as smooth polygons are drawn;
 * alphas are added whole. */
static void
add_saturated(uint32_t *out, const uint32_t *colors, const uint32_t *old)
{
   const sp_vus high = (sp_vus)sp_vu_splat(0xffff0000u);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vu v = sp_vu_load(colors + i), w = sp_vu_load(old + i);
      const sp_vus factor = sp_vus_min(sp_vus_high_bytes(v), 255 - sp_vus_high_bytes(w));
      const sp_vus of_odd = (factor & ~high) | (high & 255);
      sp_vu_store(out + i, sp_vu_add_bytes(scale_words(v, factor, of_odd), w));
   }
}

/* What most programs blend by. False: it is something else. */
static bool
blend_common(const struct sp_blend *b, uint32_t *out, const uint32_t *src, const uint32_t *dst)
{
   if (b->rgb_func != PIPE_BLEND_ADD || b->alpha_func != PIPE_BLEND_ADD ||
       b->rgb_src != b->alpha_src || b->rgb_dst != b->alpha_dst)
      return false;
   if (b->rgb_src == PIPE_BLENDFACTOR_SRC_ALPHA && b->rgb_dst == PIPE_BLENDFACTOR_INV_SRC_ALPHA)
      add_words(PIPE_BLENDFACTOR_SRC_ALPHA, PIPE_BLENDFACTOR_INV_SRC_ALPHA, out, src, dst);
   else if (b->rgb_src == PIPE_BLENDFACTOR_SRC_ALPHA && b->rgb_dst == PIPE_BLENDFACTOR_ONE)
      add_scaled(out, src, dst);
   else if (b->rgb_src == PIPE_BLENDFACTOR_ONE && b->rgb_dst == PIPE_BLENDFACTOR_ONE)
      sum_words(out, src, dst);
   else if (b->rgb_src == PIPE_BLENDFACTOR_ONE && b->rgb_dst == PIPE_BLENDFACTOR_INV_SRC_ALPHA)
      add_words(PIPE_BLENDFACTOR_ONE, PIPE_BLENDFACTOR_INV_SRC_ALPHA, out, src, dst);
   else if (b->rgb_src == PIPE_BLENDFACTOR_ONE && b->rgb_dst == PIPE_BLENDFACTOR_INV_SRC_COLOR)
      add_words(PIPE_BLENDFACTOR_ONE, PIPE_BLENDFACTOR_INV_SRC_COLOR, out, src, dst);
   else if (b->rgb_src == PIPE_BLENDFACTOR_DST_COLOR && b->rgb_dst == PIPE_BLENDFACTOR_ZERO)
      add_words(PIPE_BLENDFACTOR_DST_COLOR, PIPE_BLENDFACTOR_ZERO, out, src, dst);
   else if (b->rgb_src == PIPE_BLENDFACTOR_DST_COLOR && b->rgb_dst == PIPE_BLENDFACTOR_SRC_COLOR)
      add_words(PIPE_BLENDFACTOR_DST_COLOR, PIPE_BLENDFACTOR_SRC_COLOR, out, src, dst);
   else if (b->rgb_src == PIPE_BLENDFACTOR_ZERO && b->rgb_dst == PIPE_BLENDFACTOR_SRC_COLOR)
      add_words(PIPE_BLENDFACTOR_ZERO, PIPE_BLENDFACTOR_SRC_COLOR, out, src, dst);
   else if (b->rgb_src == PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE && b->rgb_dst == PIPE_BLENDFACTOR_ONE)
      add_saturated(out, src, dst);
   else
      return false;
   return true;
}

void
sp_blend_words(const struct sp_blend *b, uint32_t *out, const uint32_t *src, const uint32_t *dst)
{
   if (!blend_common(b, out, src, dst))
      blend_any(b, out, src, dst);
}
