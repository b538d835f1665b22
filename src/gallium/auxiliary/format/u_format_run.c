#include "u_format_run.h"

#include <string.h>

#include "gallium/auxiliary/simd/simd.h"

#define TWO ((size_t)2 * SP_SIMD_LANES) /* lanes of two vectors */

typedef uint16_t halves __attribute__((vector_size(4 * SP_SIMD_LANES)));
typedef int16_t signed_halves __attribute__((vector_size(4 * SP_SIMD_LANES)));

/* Of numbers within [-1,1]: half away from zero, the rest towards it. */
static inline sp_vi
snorm16(sp_vf v)
{
   v = sp_vf_select((sp_vi)(v == v), v, sp_vf_splat(0.0f));
   v = sp_vf_clamp(v, -1.0f, 1.0f) * sp_vf_splat(32767.0f);
   const sp_vf half =
       sp_vf_select((sp_vi)(v < sp_vf_splat(0.0f)), sp_vf_splat(-0.5f), sp_vf_splat(0.5f));
   return sp_vi_truncate(v + half);
}

/* Words of no more than 16 bits with a sign, the others as the least of those. */
static inline halves
narrow(sp_vi low, sp_vi high)
{
#if defined(__SSE2__) && SP_SIMD_LANES == 4
   return (halves)_mm_packs_epi32((__m128i)low, (__m128i)high);
#else
   typedef uint16_t half __attribute__((vector_size(2 * SP_SIMD_LANES)));
   const sp_vi least = sp_vi_splat(INT16_MIN);
   low = sp_vi_max(low, least);
   high = sp_vi_max(high, least);
   const half parts[2] = {__builtin_convertvector((sp_vu)low, half),
                          __builtin_convertvector((sp_vu)high, half)};
   halves out;
   memcpy(&out, parts, sizeof out);
   return out;
#endif
}

static inline halves
greater(halves a, halves b)
{
#if defined(__SSE2__) && SP_SIMD_LANES == 4
   return (halves)_mm_max_epi16((__m128i)a, (__m128i)b);
#else
   const signed_halves more = (signed_halves)a > (signed_halves)b;
   return (a & (halves)more) | (b & ~(halves)more);
#endif
}

static halves
snorm16s(const sp_vf v[2])
{
   return narrow(snorm16(v[0]), snorm16(v[1]));
}

/* What ir_f16_bits has of a magnitude as a number that is not tiny: rounded to 11 bits of mantissa
 * by what is added below them. Less than that of a tiny one, whose exponent it has not. */
static inline sp_vi
normal16(sp_vf v)
{
   const sp_vf most = sp_vf_splat(65536.0f); /* infinity, as NaN is for now */
   const sp_vu m = (sp_vu)sp_vf_min(v, most);
   const sp_vu odd = m >> 13 & 1; /* of two that are as near it is the even one */
   return (sp_vi)(m + (0xfffu - (112u << 23)) + odd) >> 13;
}

/* The same as a multiple of 2^-24, the last place of a sum with 1/2; no more than 2^-14. */
static inline sp_vi
tiny16(sp_vf v)
{
   const sp_vf most = sp_vf_splat(0x1p-14f);
   return (sp_vi)(sp_vf_min(v, most) + sp_vf_splat(0.5f)) - 0x3f000000;
}

/* ir_f16_bits of vectors: whichever is more of both ways, with the sign; NaNs have none. */
static halves
float16s(const sp_vf v[2])
{
   const sp_vf a = (sp_vf)((sp_vu)v[0] & 0x7fffffffu), b = (sp_vf)((sp_vu)v[1] & 0x7fffffffu);
   const halves sign = narrow((sp_vi)v[0] >> 16, (sp_vi)v[1] >> 16) & 0x8000;
   const halves is_nan = narrow((sp_vi)(a != a), (sp_vi)(b != b));
   const halves h = greater(narrow(tiny16(a), tiny16(b)), narrow(normal16(a), normal16(b)));
   return h | (is_nan & 0x200) | (sign & ~is_nan);
}

/* 65535 v rounded, halves up, as 65536 v - v: the whole part of the first product, one more or one
 * less. Sums that decide are exact. */
static inline sp_vi
depth16(sp_vf v)
{
   v = sp_vf_clamp(v, 0.0f, 1.0f); /* NaN is 0 */
   const sp_vf product = v * sp_vf_splat(65536.0f), half = sp_vf_splat(0.5f);
   const sp_vi whole = sp_vi_truncate(product);
   const sp_vf rest = product - __builtin_convertvector(whole, sp_vf);
   return whole - (sp_vi)(rest - half >= v) + (sp_vi)(rest + half < v);
}

static halves
depth16s(const sp_vf v[2])
{
   return narrow(depth16(v[0]) - 0x8000, depth16(v[1]) - 0x8000) ^ 0x8000;
}

/* Calls with constant functions; what is left of a row goes through vectors of its own. */
static inline __attribute__((always_inline)) void
pack(uint8_t *restrict dst, const float *restrict src, size_t n,
     halves (*convert)(const sp_vf v[2]))
{
   size_t i = 0;
   for (; n - i >= TWO; i += TWO) {
      sp_vf v[2];
      memcpy(v, src + i, sizeof v);
      const halves h = convert(v);
      memcpy(dst + 2 * i, &h, sizeof h);
   }
   if (i < n) {
      sp_vf v[2] = {{0}};
      memcpy(v, src + i, (n - i) * sizeof *src);
      const halves h = convert(v);
      memcpy(dst + 2 * i, &h, 2 * (n - i));
   }
}

#if defined(__SSE2__)
/* Four numbers of 0 to 255. NaN is 0, for the second operand is taken then, as in clamp01 of
 * u_format.c. */
static inline __m128i
unorm8x4(const float *src)
{
   const __m128 positive = _mm_max_ps(_mm_loadu_ps(src), _mm_setzero_ps());
   const __m128 v = _mm_min_ps(positive, _mm_set1_ps(1.0f));
   return _mm_cvttps_epi32(_mm_add_ps(_mm_mul_ps(v, _mm_set1_ps(255.0f)), _mm_set1_ps(0.5f)));
}

void
u_run_pack_unorm8(uint8_t *dst, const float *src, size_t n)
{
   size_t i = 0;
   for (; n - i >= 16; i += 16) {
      const __m128i low = _mm_packs_epi32(unorm8x4(src + i), unorm8x4(src + i + 4));
      const __m128i high = _mm_packs_epi32(unorm8x4(src + i + 8), unorm8x4(src + i + 12));
      _mm_storeu_si128((__m128i *)(void *)(dst + i), _mm_packus_epi16(low, high));
   }
   for (; i < n; i += 4) {
      const __m128i shorts = _mm_packs_epi32(unorm8x4(src + i), _mm_setzero_si128());
      const int32_t word = _mm_cvtsi128_si32(_mm_packus_epi16(shorts, shorts));
      memcpy(dst + i, &word, 4);
   }
}
#else
void
u_run_pack_unorm8(uint8_t *dst, const float *src, size_t n)
{
   for (size_t i = 0; i < n; i += 4) {
      typedef float four __attribute__((vector_size(16)));
      typedef int32_t ints __attribute__((vector_size(16)));
      four v;
      memcpy(&v, src + i, sizeof v);
      /* As clamp01 of u_format.c: NaN is 0, for it is not above. */
      const ints above = v > 0.0f, below = v < 1.0f;
      v = (four)(((ints)v & above & below) | (above & ~below & 0x3f800000));
      const ints b = __builtin_convertvector(v * 255.0f + 0.5f, ints);
      for (unsigned c = 0; c < 4; c++)
         dst[i + c] = (uint8_t)b[c];
   }
}
#endif

typedef uint8_t bytes __attribute__((vector_size(16)));
typedef uint16_t shorts __attribute__((vector_size(16)));
typedef uint32_t words __attribute__((vector_size(16)));
typedef float floats __attribute__((vector_size(16)));

/* Bytes / 255, rounded as the quotients are: 1/255 is 257 / 2^16 and a little more, and the first
 * of the products is exact. */
static inline floats
fractions(words v)
{
   typedef int32_t ints __attribute__((vector_size(16)));
   const floats f = __builtin_convertvector((ints)v, floats);
   return f * (257.0f / 65536.0f) + f * (float)(1 / 255.0 - 257.0 / 65536.0);
}

/* r g b a of four texels. */
static inline __attribute__((always_inline)) void
unpack_four(const uint8_t *src, bool bgr, bool opaque, floats out[4])
{
   const bytes zero = {0};
   words texels;
   memcpy(&texels, src, sizeof texels);
   if (bgr)
      texels = (texels & 0xff00ff00u) | (texels >> 16 & 0xff) | (texels & 0xff) << 16;
   if (opaque)
      texels |= 0xff000000u;
   /* Interleaved with zeros, as words and then as floats. */
   const bytes half[2] = {
       __builtin_shufflevector((bytes)texels, zero, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22,
                               7, 23),
       __builtin_shufflevector((bytes)texels, zero, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29,
                               14, 30, 15, 31),
   };
   for (unsigned i = 0; i < 2; i++) {
      const shorts s = (shorts)half[i], none = {0};
      out[2 * i] = fractions((words)__builtin_shufflevector(s, none, 0, 8, 1, 9, 2, 10, 3, 11));
      out[2 * i + 1] =
          fractions((words)__builtin_shufflevector(s, none, 4, 12, 5, 13, 6, 14, 7, 15));
   }
}

/* Called with a constant order. */
static inline __attribute__((always_inline)) void
unpack_rgba(float (*restrict dst)[4], const uint8_t *restrict src, size_t n, bool bgr, bool opaque)
{
   floats four[4];
   size_t i = 0;
   for (; n - i >= 4; i += 4) {
      unpack_four(src + 4 * i, bgr, opaque, four);
      memcpy(dst + i, four, sizeof four);
   }
   if (i < n) {
      uint8_t rest[16] = {0};
      memcpy(rest, src + 4 * i, 4 * (n - i));
      unpack_four(rest, bgr, opaque, four);
      memcpy(dst + i, four, 16 * (n - i));
   }
}

void
u_run_unpack_unorm8(float (*dst)[4], const uint8_t *src, size_t n, bool bgr, bool opaque)
{
   if (bgr && opaque)
      unpack_rgba(dst, src, n, true, true);
   else if (bgr)
      unpack_rgba(dst, src, n, true, false);
   else if (opaque)
      unpack_rgba(dst, src, n, false, true);
   else
      unpack_rgba(dst, src, n, false, false);
}

/* The fourth float of a texel is written, and then the next texel over it. */
static inline __attribute__((always_inline)) void
unpack_rgb(uint8_t *restrict dst, const uint8_t *restrict src, size_t n, bool bgr)
{
   floats four[4];
   size_t i = 0;
   for (; n - i >= 5; i += 4) {
      unpack_four(src + 4 * i, bgr, false, four);
      for (unsigned k = 0; k < 4; k++)
         memcpy(dst + 12 * (i + k), &four[k], 16);
   }
   uint8_t rest[16] = {0};
   for (; i < n; i++) {
      memcpy(rest, src + 4 * i, 4);
      unpack_four(rest, bgr, false, four);
      memcpy(dst + 12 * i, four, 12);
   }
}

void
u_run_unpack_unorm8_rgb(uint8_t *dst, const uint8_t *src, size_t n, bool bgr)
{
   if (bgr)
      unpack_rgb(dst, src, n, true);
   else
      unpack_rgb(dst, src, n, false);
}

void
u_run_pack_snorm16(uint8_t *dst, const float *src, size_t n)
{
   pack(dst, src, n, snorm16s);
}

void
u_run_pack_float16(uint8_t *dst, const float *src, size_t n)
{
   pack(dst, src, n, float16s);
}

void
u_run_pack_depth16(uint8_t *dst, const float *src, size_t n)
{
   pack(dst, src, n, depth16s);
}
