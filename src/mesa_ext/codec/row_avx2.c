/* Two blocks at a time with AVX2, each in its half of a register: the rows of their texels lie side
 * by side. Nothing depends on the values of a block but values: branches would be as good as
 * random. */
#include "row.h"

#include <immintrin.h>
#include <string.h>

typedef uint8_t bytes __attribute__((vector_size(32)));
typedef uint16_t shorts __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));

/* Kinds are constants below, so that what they ask for is decided once. */
#define INLINE static inline __attribute__((always_inline))
#define ALPHA (1u << 24) /* in texels, which have r g b a from the lowest byte on */

/* Eight bytes of each block: where they are in its half of the register. */
struct part {
   __m256i blocks;
   char at[2];
};

/* Bytes of the part by their numbers, for both blocks. */
INLINE __m256i
pick(struct part p, __m128i which)
{
   const __m256i at = _mm256_set_m128i(_mm_set1_epi8(p.at[1]), _mm_set1_epi8(p.at[0]));
   return _mm256_shuffle_epi8(p.blocks, _mm256_add_epi8(_mm256_broadcastsi128_si256(which), at));
}

INLINE shorts
both(uint16_t a, uint16_t b, uint16_t c, uint16_t d, uint16_t e, uint16_t f, uint16_t g, uint16_t h)
{
   return (shorts){a, b, c, d, e, f, g, h, a, b, c, d, e, f, g, h};
}

INLINE shorts
high_product(shorts a, shorts b)
{
   return (shorts)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}

/* Of constants: less than what the instruction for it takes. */
INLINE shorts
blend(__m256i mask, shorts yes, shorts no)
{
   return ((shorts)mask & (yes ^ no)) ^ no;
}

/* --- The four colours of a block */

/* r g b of the first end, and of the second: each field is widened to 8 bits by its own highest
 * bits. No alpha. */
INLINE shorts
widen_ends(struct part color)
{
   const __m256i ends = pick(color, _mm_setr_epi8(0, 1, 0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3, 2, 3));
   const shorts up = both(1, 1, 1 << 11, 0, 1, 1, 1 << 11, 0);
   const shorts fields = both(31 << 11, 63 << 5, 31 << 11, 0, 31 << 11, 63 << 5, 31 << 11, 0);
   /* 33/4 of five bits, and 65/16 of six, of fields that begin at bit 11, 5 and 11. */
   const uint16_t five = 33 << 3, six = 65 << 7;
   return high_product((shorts)ends * up & fields, both(five, six, five, 0, five, six, five, 0));
}

/* Whether the first end is not above the second, in all lanes of the block. */
INLINE __m256i
is_not_above(struct part color)
{
   const __m256i first = pick(color, _mm_set1_epi16(0x0100));
   const __m256i second = pick(color, _mm_set1_epi16(0x0302));
   return _mm256_cmpeq_epi16(_mm256_subs_epu16(first, second), _mm256_setzero_si256());
}

/* Two thirds of the one end and one of the other, rounded down, both ways; in blocks of DXT1 whose
 * ends are in the other order half of their sum, and black. */
INLINE __m256i
make_palette(enum gl_block kind, struct part color)
{
   const shorts third = (shorts)_mm256_set1_epi16(21846);
   const bool has_alpha = kind <= GL_BLOCK_DXT1_RGBA;
   shorts near = widen_ends(color);
   if (has_alpha)
      near |= both(0, 0, 0, 255, 0, 0, 0, 255);
   const shorts far = (shorts)_mm256_shuffle_epi32((__m256i)near, _MM_SHUFFLE(1, 0, 3, 2));
   shorts middle;
   if (has_alpha) {
      const __m256i black = is_not_above(color);
      const uint16_t half = 1 << 15, opaque = kind == GL_BLOCK_DXT1_RGB ? 255 : 0;
      const shorts sum = near + far + (near & ~(shorts)black);
      middle = high_product(sum, blend(black, both(half, half, half, half, 0, 0, 0, 0), third));
      middle |= both(0, 0, 0, 0, 0, 0, 0, opaque);
   } else {
      middle = high_product(near + near + far, third);
   }
   return _mm256_packus_epi16((__m256i)near, (__m256i)middle);
}

/* --- Ramps: alpha of DXT5, and all components of RGTC and LATC */

/* How many parts each value has of the first end, and 256 times those of the second; and what part
 * of 65536 one of them is, rounded up. */
INLINE shorts
ramp_parts(__m256i sevenths)
{
   return blend(
       sevenths,
       both(7, 7 << 8, 6 | 1 << 8, 5 | 2 << 8, 4 | 3 << 8, 3 | 4 << 8, 2 | 5 << 8, 1 | 6 << 8),
       both(5, 5 << 8, 4 | 1 << 8, 3 | 2 << 8, 2 | 3 << 8, 1 | 4 << 8, 0, 0));
}

INLINE shorts
ramp_part(__m256i sevenths)
{
   return blend(sevenths, (shorts)_mm256_set1_epi16(9363), (shorts)_mm256_set1_epi16(13108));
}

/* Its eight values, rounded down, and them again. */
INLINE __m256i
make_ramp(struct part ramp)
{
   const __m256i ends = pick(ramp, _mm_set1_epi16(0x0100));
   const __m256i first = _mm256_and_si256(ends, _mm256_set1_epi16(255));
   const __m256i second = _mm256_srli_epi16(ends, 8);
   const __m256i sevenths = _mm256_cmpgt_epi16(first, second);
   const shorts more = both(0, 0, 0, 0, 0, 0, 0, 255) & ~(shorts)sevenths;
   const shorts sums = (shorts)_mm256_maddubs_epi16(ends, (__m256i)ramp_parts(sevenths));
   const __m256i values = (__m256i)(high_product(sums, ramp_part(sevenths)) + more);
   return _mm256_packus_epi16(values, values);
}

/* The same with signs, rounded to the nearest; -128 is -127. */
INLINE __m256i
make_signed_ramp(struct part ramp)
{
   const __m256i ends = pick(ramp, _mm_set1_epi16(0x0100));
   const __m256i first = _mm256_srai_epi16(_mm256_slli_epi16(ends, 8), 8);
   const __m256i sevenths = _mm256_cmpgt_epi16(first, _mm256_srai_epi16(ends, 8));
   const __m256i legal = _mm256_max_epi8(ends, _mm256_set1_epi8(-127));
   const __m256i sums = _mm256_maddubs_epi16((__m256i)ramp_parts(sevenths), legal);
   const shorts half = blend(sevenths, (shorts)_mm256_set1_epi16(3), (shorts)_mm256_set1_epi16(2));
   const shorts sizes = high_product((shorts)_mm256_abs_epi16(sums) + half, ramp_part(sevenths));
   const uint16_t least = (uint16_t)-127;
   const shorts more = both(0, 0, 0, 0, 0, 0, least, 127) & ~(shorts)sevenths;
   const __m256i values = (__m256i)((shorts)_mm256_sign_epi16((__m256i)sizes, sums) + more);
   return _mm256_packs_epi16(values, values);
}

/* --- What texels choose */

/* A value for each texel; `each` has a 1 in the bytes of texels that take it, which are 0 in all
 * else. */
struct plane {
   __m256i values;
   uint32_t each;
};

INLINE __m256i
choose_values(struct part ramp, __m256i values)
{
   /* Two bytes have a code: it goes to their highest bits, then to the lowest. */
   const __m128i at = _mm_setr_epi8(2, 3, 2, 3, 2, 3, 3, 4, 3, 4, 3, 4, 4, 5, 4, 5);
   const shorts up = both(1 << 13, 1 << 10, 1 << 7, 1 << 12, 1 << 9, 1 << 6, 1 << 11, 1 << 8);
   const shorts low = (shorts)pick(ramp, at) * up >> 13;
   const shorts high = (shorts)pick(ramp, _mm_add_epi8(at, _mm_set1_epi8(3))) * up >> 13;
   const __m256i codes = _mm256_packus_epi16((__m256i)low, (__m256i)high);
   return _mm256_shuffle_epi8(values, codes);
}

INLINE struct plane
ramp_plane(struct part ramp, uint32_t each)
{
   return (struct plane){choose_values(ramp, make_ramp(ramp)), each};
}

/* Values of four bits become eight. */
INLINE struct plane
sixteenths_plane(struct part p, uint32_t each)
{
   const shorts twice =
       (shorts)pick(p, _mm_setr_epi8(0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7));
   const shorts high = (twice & 0xf000) | (twice << 4 & 0x00f0);
   return (struct plane){(__m256i)(high | high >> 4), each};
}

INLINE words
plane_row(const struct plane *p, unsigned row)
{
   bytes from;
   for (unsigned i = 0; i < 32; i++)
      from[i] = p->each >> (i % 4 * 8) & 1 ? (uint8_t)(4 * row + i % 16 / 4) : 0x80;
   return (words)_mm256_shuffle_epi8(p->values, (__m256i)from);
}

/* Where in a palette the colour of each texel begins. */
INLINE __m256i
color_offsets(struct part color)
{
   const __m256i codes = pick(color, _mm_setr_epi8(4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7, 7));
   const __m256i low = _mm256_blend_epi16(codes, _mm256_srli_epi16(codes, 4), 0xaa);
   const __m256i alone = _mm256_and_si256(low, _mm256_set1_epi16(0x0c03));
   const __m256i by_code =
       _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 4, 8, 12, 4, 0, 0, 0, 8, 0, 0, 0, 12, 0, 0, 0));
   return _mm256_shuffle_epi8(by_code, alone);
}

INLINE words
color_row(__m256i palette, __m256i offsets, unsigned row)
{
   const words from =
       (words){0, 0x01010101, 0x02020202, 0x03030303, 0, 0x01010101, 0x02020202, 0x03030303} +
       row * 0x04040404u;
   const words first = (words)_mm256_shuffle_epi8(offsets, (__m256i)from);
   return (words)_mm256_shuffle_epi8(palette, (__m256i)(first | 0x03020100));
}

/* --- Blocks */

INLINE void
store_row(uint8_t *at, words texels)
{
   _mm256_storeu_si256((__m256i *)(void *)at, (__m256i)texels);
}

/* Two blocks: of 16 bytes, each in its half, or of 8, which are in both halves side by side. */
INLINE __m256i
load_pair(bool wide, const uint8_t *blocks)
{
   return wide
              ? _mm256_loadu_si256((const __m256i *)(const void *)blocks)
              : _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)blocks));
}

INLINE void
decode_colors(enum gl_block kind, const uint8_t *blocks, uint8_t *texels, ptrdiff_t stride)
{
   const bool wide = kind >= GL_BLOCK_DXT3;
   const __m256i pair = load_pair(wide, blocks);
   const struct part color = {pair, {wide ? 8 : 0, 8}}, other = {pair, {0, 0}};
   const __m256i palette = make_palette(kind, color);
   const __m256i offsets = color_offsets(color);
   const struct plane alpha = kind == GL_BLOCK_DXT3   ? sixteenths_plane(other, ALPHA)
                              : kind == GL_BLOCK_DXT5 ? ramp_plane(other, ALPHA)
                                                      : (struct plane){0};
   for (unsigned y = 0; y < 4; y++) {
      const words row = color_row(palette, offsets, y);
      store_row(texels + (ptrdiff_t)y * stride, wide ? row | plane_row(&alpha, y) : row);
   }
}

INLINE void
decode_ramps(enum gl_block kind, const uint8_t *blocks, uint8_t *texels, ptrdiff_t stride)
{
   const bool two = kind >= GL_BLOCK_RGTC2, with_alpha = kind == GL_BLOCK_LATC2;
   const __m256i pair = load_pair(two, blocks);
   const struct plane first =
       ramp_plane((struct part){pair, {0, two ? 0 : 8}}, with_alpha ? 0x010101 : 1);
   const struct plane second =
       two ? ramp_plane((struct part){pair, {8, 8}}, with_alpha ? ALPHA : 1 << 8)
           : (struct plane){0};
   for (unsigned y = 0; y < 4; y++) {
      words row = plane_row(&first, y);
      if (two)
         row |= plane_row(&second, y);
      store_row(texels + (ptrdiff_t)y * stride, with_alpha ? row : row | 255 * ALPHA);
   }
}

INLINE void
decode_row(enum gl_block kind, unsigned block_bytes, const uint8_t *blocks, size_t num,
           uint8_t *texels, ptrdiff_t stride)
{
   for (size_t i = 0; i < num; i += 2, blocks += 2 * block_bytes, texels += 32) {
      if (kind <= GL_BLOCK_DXT5)
         decode_colors(kind, blocks, texels, stride);
      else
         decode_ramps(kind, blocks, texels, stride);
   }
}

void
gl_block_row_avx2(enum gl_block kind, const uint8_t *blocks, size_t num, uint8_t *texels,
                  ptrdiff_t stride)
{
   switch (kind) {
   case GL_BLOCK_DXT1_RGB:
      decode_row(GL_BLOCK_DXT1_RGB, 8, blocks, num, texels, stride);
      break;
   case GL_BLOCK_DXT1_RGBA:
      decode_row(GL_BLOCK_DXT1_RGBA, 8, blocks, num, texels, stride);
      break;
   case GL_BLOCK_DXT3:
      decode_row(GL_BLOCK_DXT3, 16, blocks, num, texels, stride);
      break;
   case GL_BLOCK_DXT5:
      decode_row(GL_BLOCK_DXT5, 16, blocks, num, texels, stride);
      break;
   case GL_BLOCK_RGTC1:
      decode_row(GL_BLOCK_RGTC1, 8, blocks, num, texels, stride);
      break;
   case GL_BLOCK_RGTC2:
      decode_row(GL_BLOCK_RGTC2, 16, blocks, num, texels, stride);
      break;
   default:
      decode_row(GL_BLOCK_LATC2, 16, blocks, num, texels, stride);
      break;
   }
}

/* --- Ramps as they are: a byte of each, side by side */

/* Two rows of two blocks of two ramps: each block has them in its half. */
INLINE void
store_two_rows(uint8_t *at, ptrdiff_t stride, __m256i rows)
{
   const __m256i side_by_side = _mm256_permute4x64_epi64(rows, _MM_SHUFFLE(3, 1, 2, 0));
   _mm_storeu_si128((__m128i *)(void *)at, _mm256_castsi256_si128(side_by_side));
   _mm_storeu_si128((__m128i *)(void *)(at + stride), _mm256_extracti128_si256(side_by_side, 1));
}

INLINE __m256i
ramp_values(bool is_signed, struct part ramp)
{
   return choose_values(ramp, is_signed ? make_signed_ramp(ramp) : make_ramp(ramp));
}

INLINE void
decode_one(bool is_signed, const uint8_t *blocks, uint8_t *texels, ptrdiff_t stride)
{
   const __m256i values = ramp_values(is_signed, (struct part){load_pair(false, blocks), {0, 8}});
   const __m256i rows =
       _mm256_permutevar8x32_epi32(values, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
   for (unsigned y = 0; y < 4; y++)
      memcpy(texels + (ptrdiff_t)y * stride, (const uint8_t *)&rows + 8 * y, 8);
}

INLINE void
decode_two(bool is_signed, const uint8_t *blocks, uint8_t *texels, ptrdiff_t stride)
{
   const __m256i pair = load_pair(true, blocks);
   const __m256i first = ramp_values(is_signed, (struct part){pair, {0, 0}});
   const __m256i second = ramp_values(is_signed, (struct part){pair, {8, 8}});
   store_two_rows(texels, stride, _mm256_unpacklo_epi8(first, second));
   store_two_rows(texels + 2 * stride, stride, _mm256_unpackhi_epi8(first, second));
}

INLINE void
decode_ramp_row(bool is_signed, unsigned num_ramps, const uint8_t *blocks, size_t num,
                uint8_t *texels, ptrdiff_t stride)
{
   for (size_t i = 0; i < num; i += 2, blocks += 16 * num_ramps, texels += 8 * num_ramps) {
      if (num_ramps == 1)
         decode_one(is_signed, blocks, texels, stride);
      else
         decode_two(is_signed, blocks, texels, stride);
   }
}

void
gl_block_ramps_avx2(enum gl_block kind, const uint8_t *blocks, size_t num, uint8_t *texels,
                    ptrdiff_t stride)
{
   switch (kind) {
   case GL_BLOCK_RGTC1:
      decode_ramp_row(false, 1, blocks, num, texels, stride);
      break;
   case GL_BLOCK_SIGNED_RGTC1:
      decode_ramp_row(true, 1, blocks, num, texels, stride);
      break;
   case GL_BLOCK_RGTC2:
   case GL_BLOCK_LATC2:
      decode_ramp_row(false, 2, blocks, num, texels, stride);
      break;
   default: /* GL_BLOCK_SIGNED_RGTC2, GL_BLOCK_SIGNED_LATC2 */
      decode_ramp_row(true, 2, blocks, num, texels, stride);
      break;
   }
}
