/* Blocks of 4 x 4 texels side by side that are made of a palette, of ramps, or of both: S3TC, and
 * RGTC and LATC without signs. For any CPU.
 *
 * A texel is a word: what one code of it chooses from a table, or two from two. Tables are made
 * once a block, without branches on what its ends are, which is as good as random. */
#include "row.h"

#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

typedef uint16_t shorts __attribute__((vector_size(16)));
typedef uint8_t bytes __attribute__((vector_size(16)));

#define IS_LITTLE_ENDIAN (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
/* Kinds are constants below, so that what they ask for is decided once. */
#define INLINE static inline __attribute__((always_inline))

/* `num` bytes, the first of which is the lowest. */
INLINE uint64_t
load(const uint8_t *p, unsigned num)
{
   uint64_t value = 0;
   memcpy(&value, p, num);
   return IS_LITTLE_ENDIAN ? value : __builtin_bswap64(value);
}

INLINE shorts
high_product(shorts a, shorts b)
{
#if defined(__SSE2__)
   return (shorts)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
#else
   shorts out;
   for (unsigned i = 0; i < 8; i++)
      out[i] = (uint16_t)((uint32_t)a[i] * b[i] >> 16);
   return out;
#endif
}

/* Numbers of no more than 8 bits. */
INLINE bytes
narrow(shorts a, shorts b)
{
#if defined(__SSE2__)
   return (bytes)_mm_packus_epi16((__m128i)a, (__m128i)b);
#else
   bytes out;
   for (unsigned i = 0; i < 8; i++) {
      out[i] = (uint8_t)a[i];
      out[8 + i] = (uint8_t)b[i];
   }
   return out;
#endif
}

/* --- The four colours of a block */

/* The lower half four times, then the higher one. */
INLINE shorts
spread_ends(uint32_t ends)
{
#if defined(__SSE2__)
   const __m128i both = _mm_cvtsi32_si128((int)ends), twice = _mm_unpacklo_epi16(both, both);
   return (shorts)_mm_unpacklo_epi32(twice, twice);
#else
   const uint16_t a = (uint16_t)ends, b = (uint16_t)(ends >> 16);
   return (shorts){a, a, a, a, b, b, b, b};
#endif
}

/* r g b of both ends, each field widened to 8 bits by its own highest bits; no alpha. */
INLINE shorts
widen_ends(uint32_t ends)
{
   const shorts up = {1, 1, 1 << 11, 0, 1, 1, 1 << 11, 0};
   const shorts fields = {31 << 11, 63 << 5, 31 << 11, 0, 31 << 11, 63 << 5, 31 << 11, 0};
   /* 33/4 of five bits, and 65/16 of six, of fields that begin at bit 11, 5 and 11. */
   const uint16_t five = 33 << 3, six = 65 << 7;
   const shorts wider = {five, six, five, 0, five, six, five, 0};
   return high_product(spread_ends(ends) * up & fields, wider);
}

/* What is between the ends: half of their sum, and black; or two thirds of the one and one of the
 * other, rounded down, both ways. */
static const struct {
   shorts twice, part;
} between[2] = {
    {{0}, {1 << 15, 1 << 15, 1 << 15, 1 << 15}},
    {{0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff, 0xffff},
     {21846, 21846, 21846, 21846, 21846, 21846, 21846, 21846}},
};

/* Bytes in the order of addresses. The order of the ends says what is between them; always the
 * thirds where alpha is elsewhere, which is 0 then. */
INLINE bytes
make_palette(enum gl_block kind, const uint8_t *half)
{
   const bool has_alpha = kind == GL_BLOCK_DXT1_RGB || kind == GL_BLOCK_DXT1_RGBA;
   const unsigned way = !has_alpha || load(half, 2) > load(half + 2, 2);
   const uint16_t opaque = has_alpha ? 255 : 0;
   const shorts alpha = {0, 0, 0, opaque, 0, 0, 0, opaque};
   const shorts black = {0, 0, 0, 0, 0, 0, 0, kind == GL_BLOCK_DXT1_RGB ? 255 : 0};
   const shorts near = widen_ends((uint32_t)load(half, 4)) | alpha;
   const shorts far = __builtin_shufflevector(near, near, 4, 5, 6, 7, 0, 1, 2, 3);
   const shorts sum = near + far + (near & between[way].twice);
   return narrow(near, high_product(sum, between[way].part) | black);
}

/* --- Ramps: alpha of DXT5, and all components of RGTC and LATC */

/* How many parts each of the eight values has of the first and of the second end, of as many as
 * `part` is a 65536th part of; and what is added. By whether the first end is the greater. */
static const struct {
   shorts first, second, part, more;
} ramps[2] = {
    {{5, 0, 4, 3, 2, 1},
     {0, 5, 1, 2, 3, 4},
     {13108, 13108, 13108, 13108, 13108, 13108, 13108, 13108},
     {0, 0, 0, 0, 0, 0, 0, 255}},
    {{7, 0, 6, 5, 4, 3, 2, 1},
     {0, 7, 1, 2, 3, 4, 5, 6},
     {9363, 9363, 9363, 9363, 9363, 9363, 9363, 9363},
     {0}},
};

struct choice {
   uint32_t table[16]; /* bytes in the order of addresses */
   uint64_t codes;     /* those of the first texel are the lowest bits */
};

INLINE uint32_t
in_order(uint32_t rgba)
{
   return IS_LITTLE_ENDIAN ? rgba : __builtin_bswap32(rgba);
}

INLINE void
choose_colors(struct choice *c, enum gl_block kind, const uint8_t *half)
{
   const bytes palette = make_palette(kind, half);
   memcpy(c->table, &palette, sizeof palette);
   c->codes = load(half + 4, 4);
}

/* Values, rounded down, in the components that `each` has a 1 in, from r in the lowest byte on; and
 * `more` in the others. */
INLINE void
choose_values(struct choice *c, const uint8_t *half, uint32_t each, uint32_t more)
{
   const unsigned way = half[0] > half[1];
   const shorts sums = ramps[way].first * half[0] + ramps[way].second * half[1];
   const shorts values = high_product(sums, ramps[way].part) + ramps[way].more;
   for (unsigned i = 0; i < 8; i++)
      c->table[i] = in_order(values[i] * each | more);
   c->codes = load(half, 8) >> 16;
}

INLINE void
choose_sixteenths(struct choice *c, const uint8_t *half)
{
   for (unsigned i = 0; i < 16; i++)
      c->table[i] = in_order(i * 17 << 24);
   c->codes = load(half, 8);
}

/* --- Blocks. Codes of no bits are of nothing. */

INLINE uint32_t
chosen(const struct choice *c, unsigned width, unsigned texel)
{
   return width ? c->table[c->codes >> (width * texel) & ((1u << width) - 1)] : 0;
}

INLINE void
store_texels(const struct choice *first, unsigned first_width, const struct choice *second,
             unsigned second_width, uint8_t *texels, ptrdiff_t stride)
{
#pragma GCC unroll 4
   for (unsigned y = 0; y < 4; y++) {
#pragma GCC unroll 4
      for (unsigned x = 0; x < 4; x++) {
         const unsigned i = 4 * y + x;
         const uint32_t texel = chosen(first, first_width, i) | chosen(second, second_width, i);
         memcpy(texels + (ptrdiff_t)y * stride + (size_t)4 * x, &texel, sizeof texel);
      }
   }
}

INLINE void
decode_block(enum gl_block kind, const uint8_t *block, uint8_t *texels, ptrdiff_t stride)
{
   struct choice first, second;
   unsigned width = 3, second_width = 3;
   switch (kind) {
   case GL_BLOCK_DXT1_RGB:
   case GL_BLOCK_DXT1_RGBA:
      choose_colors(&first, kind, block);
      width = 2;
      second_width = 0;
      break;
   case GL_BLOCK_DXT3:
      choose_colors(&first, kind, block + 8);
      choose_sixteenths(&second, block);
      width = 2;
      second_width = 4;
      break;
   case GL_BLOCK_DXT5:
      choose_colors(&first, kind, block + 8);
      choose_values(&second, block, 1u << 24, 0);
      width = 2;
      break;
   case GL_BLOCK_RGTC1:
      choose_values(&first, block, 1, 255u << 24);
      second_width = 0;
      break;
   case GL_BLOCK_RGTC2:
      choose_values(&first, block, 1, 255u << 24);
      choose_values(&second, block + 8, 1 << 8, 0);
      break;
   default: /* GL_BLOCK_LATC2 */
      choose_values(&first, block, 0x010101, 0);
      choose_values(&second, block + 8, 1u << 24, 0);
      break;
   }
   store_texels(&first, width, &second, second_width, texels, stride);
}

INLINE void
decode_row(enum gl_block kind, unsigned block_bytes, const uint8_t *blocks, size_t num,
           uint8_t *texels, ptrdiff_t stride)
{
   for (size_t i = 0; i < num; i++)
      decode_block(kind, blocks + i * block_bytes, texels + 16 * i, stride);
}

void
gl_block_row_portable(enum gl_block kind, const uint8_t *blocks, size_t num, uint8_t *texels,
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
