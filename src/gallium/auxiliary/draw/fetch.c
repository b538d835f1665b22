/* Vertex fetch: elements of any type in memory to components of 64 lanes. Compiled once for each
 * instruction set; DRAW_FETCH_CHOOSE and DRAW_CARRY_CHOOSE name what it gives to others. */
#include "private.h"

#include <string.h>
#if defined(__AVX2__)
#include <immintrin.h>
#endif

#include "compiler/ir/formats.h"

typedef float vec4 __attribute__((vector_size(16)));

/* Vertices that do not exist read the last one that does. */
static inline const uint8_t *
vertex_address(const struct draw_fetch *f, uint32_t elt)
{
   const uint32_t e = elt < f->last ? elt : f->last;
   return f->base + (size_t)e * f->stride;
}

/* --- Four vertices at a time */

/* Elements that vectors are made of: floats, four normalised bytes, shorts, or doubles. */
enum element { FLOATS, BYTES, SHORTS, DOUBLES };

/* Missing components are 0, 0, 0, 1; no byte behind the element is read. */
static inline __attribute__((always_inline)) vec4
load_floats(const uint8_t *p, unsigned size)
{
   vec4 v = {0.0f, 0.0f, 0.0f, 1.0f};
#if defined(__AVX512F__)
   v = (vec4)_mm_mask_loadu_ps((__m128)v, (__mmask8)((1u << size) - 1), p);
#else
   /* One by one but for all: what is put together in memory can not be read at once. */
   if (size == 4)
      memcpy(&v, p, sizeof v);
   for (unsigned c = 0; c < size && size < 4; c++) {
      float component;
      memcpy(&component, p + 4 * c, sizeof component);
      v[c] = component;
   }
#endif
   return v;
}

static inline __attribute__((always_inline)) vec4
load_bytes(const uint8_t *p)
{
#if defined(__AVX2__)
   int32_t word;
   memcpy(&word, p, sizeof word);
   const vec4 v = (vec4)_mm_cvtepi32_ps(_mm_cvtepu8_epi32(_mm_cvtsi32_si128(word)));
#else
   const vec4 v = {p[0], p[1], p[2], p[3]};
#endif
   return v / 255.0f;
}

#if defined(__AVX2__)
/* For elements of two components or more: as floats, as which shorts are exact. */
static inline __attribute__((always_inline)) vec4
load_shorts(const uint8_t *p, unsigned size)
{
   int32_t pair;
   memcpy(&pair, p, sizeof pair);
   __m128i v = size == 4 ? _mm_loadl_epi64((const void *)p) : _mm_cvtsi32_si128(pair);
   if (size == 3) {
      uint16_t third;
      memcpy(&third, p + 4, sizeof third);
      v = _mm_insert_epi16(v, third, 2);
   }
   const __m128 floats = _mm_cvtepi32_ps(_mm_cvtepi16_epi32(v));
   return (vec4)(size == 4 ? floats : _mm_blend_ps(floats, _mm_set1_ps(1.0f), 8));
}

static inline __attribute__((always_inline)) vec4
load_doubles(const uint8_t *p, unsigned size)
{
   const __m128 low = _mm_cvtpd_ps(_mm_loadu_pd((const void *)p));
   if (size == 2)
      return (vec4)_mm_blend_ps(low, _mm_set1_ps(1.0f), 8);
   double third;
   memcpy(&third, p + 16, sizeof third);
   const __m128 high =
       _mm_cvtpd_ps(size == 3 ? _mm_set_sd(third) : _mm_loadu_pd((const void *)(p + 16)));
   const __m128 both = _mm_movelh_ps(low, high);
   return (vec4)(size == 4 ? both : _mm_blend_ps(both, _mm_set1_ps(1.0f), 8));
}
#endif

static inline __attribute__((always_inline)) void
store_transposed(float (*dst)[SP_VM_LANES], unsigned i, const vec4 v[4])
{
   const vec4 lo01 = __builtin_shufflevector(v[0], v[1], 0, 4, 1, 5);
   const vec4 hi01 = __builtin_shufflevector(v[0], v[1], 2, 6, 3, 7);
   const vec4 lo23 = __builtin_shufflevector(v[2], v[3], 0, 4, 1, 5);
   const vec4 hi23 = __builtin_shufflevector(v[2], v[3], 2, 6, 3, 7);
   const vec4 rows[4] = {
       __builtin_shufflevector(lo01, lo23, 0, 1, 4, 5),
       __builtin_shufflevector(lo01, lo23, 2, 3, 6, 7),
       __builtin_shufflevector(hi01, hi23, 0, 1, 4, 5),
       __builtin_shufflevector(hi01, hi23, 2, 3, 6, 7),
   };
   for (unsigned k = 0; k < 4; k++)
      memcpy(dst[k] + i, &rows[k], sizeof rows[k]);
}

static inline __attribute__((always_inline)) vec4
load_vertex(const uint8_t *p, unsigned size, enum element element, bool bgra)
{
#if defined(__AVX2__)
   if (element == SHORTS)
      return load_shorts(p, size);
   if (element == DOUBLES)
      return load_doubles(p, size);
#endif
   const vec4 v = element == BYTES ? load_bytes(p) : load_floats(p, size);
   return bgra ? __builtin_shufflevector(v, v, 2, 1, 0, 3) : v;
}

#if defined(__AVX512F__)
/* Vertices 0, 4, 8 and 12 behind p, a vertex in each quarter of the result. */
static inline __attribute__((always_inline)) __m512
load_every_fourth(const uint8_t *p, size_t stride, unsigned size, enum element element, bool bgra)
{
   __m512 v = _mm512_castps128_ps512((__m128)load_vertex(p, size, element, bgra));
   v = _mm512_insertf32x4(v, (__m128)load_vertex(p + 4 * stride, size, element, bgra), 1);
   v = _mm512_insertf32x4(v, (__m128)load_vertex(p + 8 * stride, size, element, bgra), 2);
   return _mm512_insertf32x4(v, (__m128)load_vertex(p + 12 * stride, size, element, bgra), 3);
}

/* Sixteen vertices that follow each other, each of four bytes: one word. */
static inline __attribute__((always_inline)) void
fetch_sixteen_words(const uint8_t *p, size_t stride, float (*dst)[SP_VM_LANES], unsigned i,
                    bool bgra)
{
   const __m512i number = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
   const __m512i offsets = _mm512_mullo_epi32(number, _mm512_set1_epi32((int)stride));
   const __m512i words = _mm512_i32gather_epi32(offsets, p, 1);
   for (unsigned c = 0; c < 4; c++) {
      const unsigned shift = 8 * (bgra && c < 3 ? 2 - c : c);
      const __m512i byte =
          _mm512_and_si512(_mm512_srli_epi32(words, shift), _mm512_set1_epi32(255));
      _mm512_store_ps(dst[c] + i, _mm512_div_ps(_mm512_cvtepi32_ps(byte), _mm512_set1_ps(255.0f)));
   }
}

/* Sixteen vertices that follow each other. */
static inline __attribute__((always_inline)) void
fetch_sixteen(const uint8_t *p, size_t stride, float (*dst)[SP_VM_LANES], unsigned i, unsigned size,
              enum element element, bool bgra)
{
   if (element == BYTES && stride < INT32_MAX / 16) {
      fetch_sixteen_words(p, stride, dst, i, bgra);
      return;
   }
   const __m512 a = load_every_fourth(p, stride, size, element, bgra);
   const __m512 b = load_every_fourth(p + stride, stride, size, element, bgra);
   const __m512 c = load_every_fourth(p + 2 * stride, stride, size, element, bgra);
   const __m512 d = load_every_fourth(p + 3 * stride, stride, size, element, bgra);
   const __m512 ab_low = _mm512_unpacklo_ps(a, b), ab_high = _mm512_unpackhi_ps(a, b);
   const __m512 cd_low = _mm512_unpacklo_ps(c, d), cd_high = _mm512_unpackhi_ps(c, d);
   _mm512_store_ps(dst[0] + i, _mm512_shuffle_ps(ab_low, cd_low, 0x44));
   _mm512_store_ps(dst[1] + i, _mm512_shuffle_ps(ab_low, cd_low, 0xee));
   _mm512_store_ps(dst[2] + i, _mm512_shuffle_ps(ab_high, cd_high, 0x44));
   _mm512_store_ps(dst[3] + i, _mm512_shuffle_ps(ab_high, cd_high, 0xee));
}
#endif

/* Lanes up to a multiple of 4 get vertices that exist, too. */
static inline __attribute__((always_inline)) void
fetch_vectors(const struct draw_fetch *f, const uint32_t *elts, uint32_t first, unsigned num,
              float (*dst)[SP_VM_LANES], unsigned size, enum element element, bool bgra)
{
   unsigned i = 0;
   vec4 v[4];
   if (!elts) {
      const size_t stride = f->stride;
      const uint8_t *p = f->base + first * stride;
#if defined(__AVX512F__)
      for (; i + 16 <= num; i += 16, p += 16 * stride)
         fetch_sixteen(p, stride, dst, i, size, element, bgra);
#endif
      for (; i + 4 <= num; i += 4, p += 4 * stride) {
         for (unsigned k = 0; k < 4; k++)
            v[k] = load_vertex(p + k * stride, size, element, bgra);
         store_transposed(dst, i, v);
      }
   }
   for (; i < num; i += 4) {
      for (unsigned k = 0; k < 4; k++) {
         const unsigned lane = i + k < num ? i + k : num - 1;
         const uint32_t elt = elts ? elts[lane] : first + lane;
         v[k] = load_vertex(vertex_address(f, elt), size, element, bgra);
      }
      store_transposed(dst, i, v);
   }
}

#define FETCH_VECTORS(name, size, element, bgra)                                                   \
   static void name(const struct draw_fetch *f, const uint32_t *elts, uint32_t first,              \
                    unsigned num, float(*dst)[SP_VM_LANES])                                        \
   {                                                                                               \
      fetch_vectors(f, elts, first, num, dst, size, element, bgra);                                \
   }

FETCH_VECTORS(fetch_float1, 1, FLOATS, false)
FETCH_VECTORS(fetch_float2, 2, FLOATS, false)
FETCH_VECTORS(fetch_float3, 3, FLOATS, false)
FETCH_VECTORS(fetch_float4, 4, FLOATS, false)
FETCH_VECTORS(fetch_rgba8, 4, BYTES, false)
FETCH_VECTORS(fetch_bgra8, 4, BYTES, true)
#if defined(__AVX2__)
FETCH_VECTORS(fetch_short2, 2, SHORTS, false)
FETCH_VECTORS(fetch_short3, 3, SHORTS, false)
FETCH_VECTORS(fetch_short4, 4, SHORTS, false)
FETCH_VECTORS(fetch_double2, 2, DOUBLES, false)
FETCH_VECTORS(fetch_double3, 3, DOUBLES, false)
FETCH_VECTORS(fetch_double4, 4, DOUBLES, false)
#endif

/* --- The same as vertices of their own */

static inline __attribute__((always_inline)) vec4
clamp_vector(vec4 v)
{
   typedef int32_t ints __attribute__((vector_size(16)));
   const ints above = v > 0.0f; /* NaN is not */
   v = (vec4)((ints)v & above);
   const ints below = v < 1.0f;
   return (vec4)(((ints)v & below) | (0x3f800000 & ~below));
}

static inline __attribute__((always_inline)) void
carry_vertex(const uint8_t *p, float *out, unsigned size, enum element element, bool bgra,
             bool clamp)
{
   vec4 v = load_vertex(p, size, element, bgra);
   if (clamp)
      v = clamp_vector(v);
   memcpy(out, &v, sizeof v);
}

static inline __attribute__((always_inline)) void
carry_vectors(const struct draw_fetch *f, const uint32_t *elts, uint32_t first, unsigned num,
              float *out, unsigned stride, unsigned size, enum element element, bool bgra,
              bool clamp)
{
   if (elts) {
      for (unsigned i = 0; i < num; i++, out += stride)
         carry_vertex(vertex_address(f, elts[i]), out, size, element, bgra, clamp);
      return;
   }
   const uint8_t *p = f->base + (size_t)first * f->stride;
   for (unsigned i = 0; i < num; i++, out += stride, p += f->stride)
      carry_vertex(p, out, size, element, bgra, clamp);
}

#define CARRY(name, size, element, bgra, clamp)                                                    \
   static void name(const struct draw_fetch *f, const uint32_t *elts, uint32_t first,              \
                    unsigned num, float *out, unsigned stride)                                     \
   {                                                                                               \
      carry_vectors(f, elts, first, num, out, stride, size, element, bgra, clamp);                 \
   }

CARRY(carry_float1, 1, FLOATS, false, false)
CARRY(carry_float2, 2, FLOATS, false, false)
CARRY(carry_float3, 3, FLOATS, false, false)
CARRY(carry_float4, 4, FLOATS, false, false)
CARRY(carry_float1_clamped, 1, FLOATS, false, true)
CARRY(carry_float2_clamped, 2, FLOATS, false, true)
CARRY(carry_float3_clamped, 3, FLOATS, false, true)
CARRY(carry_float4_clamped, 4, FLOATS, false, true)
CARRY(carry_rgba8, 4, BYTES, false, false)
CARRY(carry_bgra8, 4, BYTES, true, false)

draw_carry_func DRAW_CARRY_CHOOSE(const struct pipe_vertex_element *e, bool clamp);

draw_carry_func
DRAW_CARRY_CHOOSE(const struct pipe_vertex_element *e, bool clamp)
{
   static const draw_carry_func floats[2][5] = {
       {NULL, carry_float1, carry_float2, carry_float3, carry_float4},
       {NULL, carry_float1_clamped, carry_float2_clamped, carry_float3_clamped,
        carry_float4_clamped},
   };
   if (e->type == PIPE_VERTEX_F32)
      return floats[clamp][e->size];
   /* What bytes become is in [0,1] already. */
   if (e->type == PIPE_VERTEX_U8 && e->size == 4 && e->normalized)
      return e->bgra ? carry_bgra8 : carry_rgba8;
   return NULL;
}

/* --- Other types, one component at a time */

/* Normalised integers: c / (2^b - 1) unsigned, (2c + 1) / (2^b - 1) signed (GL 1.x table 2.6). In
 * double, as 32 bits do not fit a float. */
static float
normalize(double value, unsigned bytes, bool is_signed)
{
   const double range = bytes == 1 ? 255.0 : bytes == 2 ? 65535.0 : 4294967295.0;
   return (float)((is_signed ? 2.0 * value + 1.0 : value) / range);
}

/* Of a type that is known where this is inlined. */
static inline __attribute__((always_inline)) float
load_component(const uint8_t *p, enum pipe_vertex_type type, bool normalized)
{
   union {
      float f;
      double d;
      uint16_t u16;
      int8_t s8;
      uint8_t u8;
      int16_t s16;
      int32_t s32;
      uint32_t u32;
   } v;
   const unsigned bytes = draw_fetch_type_bytes(type);
   double value = 0.0;
   bool is_signed = false;
   memcpy(&v, p, bytes);
   switch (type) {
   case PIPE_VERTEX_F32:
      return v.f;
   case PIPE_VERTEX_F64:
      return (float)v.d;
   case PIPE_VERTEX_F16:
      return ir_up2h(v.u16, 0);
   case PIPE_VERTEX_S8:
      value = v.s8;
      is_signed = true;
      break;
   case PIPE_VERTEX_U8:
      value = v.u8;
      break;
   case PIPE_VERTEX_S16:
      value = v.s16;
      is_signed = true;
      break;
   case PIPE_VERTEX_U16:
      value = v.u16;
      break;
   case PIPE_VERTEX_S32:
      value = v.s32;
      is_signed = true;
      break;
   case PIPE_VERTEX_U32:
      value = v.u32;
      break;
   case PIPE_VERTEX_FIXED:
      return (float)v.s32 * 0x1p-16f;
   }
   return normalized ? normalize(value, bytes, is_signed) : (float)value;
}

static inline __attribute__((always_inline)) void
fetch_components(const struct draw_fetch *f, const uint32_t *elts, uint32_t first, unsigned num,
                 float (*dst)[SP_VM_LANES], enum pipe_vertex_type type, bool normalized)
{
   const unsigned bytes = draw_fetch_type_bytes(type);
   for (unsigned c = 0; c < f->size; c++)
      for (unsigned i = 0; i < num; i++) {
         const uint8_t *p = vertex_address(f, elts ? elts[i] : first + i);
         dst[c][i] = load_component(p + c * bytes, type, normalized);
      }
   for (unsigned c = f->size; c < 4; c++)
      for (unsigned i = 0; i < num; i++)
         dst[c][i] = c == 3 ? 1.0f : 0.0f;
}

#define FETCH(name, type, normalized)                                                              \
   static void name(const struct draw_fetch *f, const uint32_t *elts, uint32_t first,              \
                    unsigned num, float(*dst)[SP_VM_LANES])                                        \
   {                                                                                               \
      fetch_components(f, elts, first, num, dst, type, normalized);                                \
   }

FETCH(fetch_f64, PIPE_VERTEX_F64, false)
FETCH(fetch_f16, PIPE_VERTEX_F16, false)
FETCH(fetch_s8, PIPE_VERTEX_S8, false)
FETCH(fetch_u8, PIPE_VERTEX_U8, false)
FETCH(fetch_s16, PIPE_VERTEX_S16, false)
FETCH(fetch_u16, PIPE_VERTEX_U16, false)
FETCH(fetch_s32, PIPE_VERTEX_S32, false)
FETCH(fetch_u32, PIPE_VERTEX_U32, false)
FETCH(fetch_fixed, PIPE_VERTEX_FIXED, false)
FETCH(fetch_s8_normalized, PIPE_VERTEX_S8, true)
FETCH(fetch_u8_normalized, PIPE_VERTEX_U8, true)
FETCH(fetch_s16_normalized, PIPE_VERTEX_S16, true)
FETCH(fetch_u16_normalized, PIPE_VERTEX_U16, true)
FETCH(fetch_s32_normalized, PIPE_VERTEX_S32, true)
FETCH(fetch_u32_normalized, PIPE_VERTEX_U32, true)

draw_fetch_func DRAW_FETCH_CHOOSE(const struct pipe_vertex_element *e);

draw_fetch_func
DRAW_FETCH_CHOOSE(const struct pipe_vertex_element *e)
{
   static const draw_fetch_func floats[5] = {NULL, fetch_float1, fetch_float2, fetch_float3,
                                             fetch_float4};
   /* By type, and whether it is normalized, which floats never are. */
   static const draw_fetch_func others[][2] = {
       [PIPE_VERTEX_F64] = {fetch_f64, fetch_f64},
       [PIPE_VERTEX_F16] = {fetch_f16, fetch_f16},
       [PIPE_VERTEX_S8] = {fetch_s8, fetch_s8_normalized},
       [PIPE_VERTEX_U8] = {fetch_u8, fetch_u8_normalized},
       [PIPE_VERTEX_S16] = {fetch_s16, fetch_s16_normalized},
       [PIPE_VERTEX_U16] = {fetch_u16, fetch_u16_normalized},
       [PIPE_VERTEX_S32] = {fetch_s32, fetch_s32_normalized},
       [PIPE_VERTEX_U32] = {fetch_u32, fetch_u32_normalized},
       [PIPE_VERTEX_FIXED] = {fetch_fixed, fetch_fixed},
   };
   if (e->type == PIPE_VERTEX_F32)
      return floats[e->size];
   if (e->type == PIPE_VERTEX_U8 && e->size == 4 && e->normalized)
      return e->bgra ? fetch_bgra8 : fetch_rgba8;
#if defined(__AVX2__)
   static const draw_fetch_func shorts[5] = {NULL, fetch_s16, fetch_short2, fetch_short3,
                                             fetch_short4};
   static const draw_fetch_func doubles[5] = {NULL, fetch_f64, fetch_double2, fetch_double3,
                                              fetch_double4};
   if (e->type == PIPE_VERTEX_S16 && !e->normalized)
      return shorts[e->size];
   if (e->type == PIPE_VERTEX_F64)
      return doubles[e->size];
#endif
   return others[e->type][e->normalized];
}
