#include "s3tc.h"

#include <string.h>

#include "ramp.h"

/* The half with alpha comes first. */
static bool
has_alpha_half(enum gl_block kind)
{
   return kind == GL_BLOCK_DXT3 || kind == GL_BLOCK_DXT5;
}

static void
store16(uint8_t *p, unsigned v)
{
   p[0] = (uint8_t)v;
   p[1] = (uint8_t)(v >> 8);
}

/* r g b in lanes of 21 bits, which products do not leave. */
#define LANE 21u
#define LANES ((1ull << 2 * LANE | 1ull << LANE | 1) * 255)

static uint64_t
expand_565(unsigned c)
{
   const uint64_t r = c >> 11, g = c >> 5 & 63, b = c & 31;
   return (r << 3 | r >> 2) | (g << 2 | g >> 4) << LANE | (b << 3 | b >> 2) << 2 * LANE;
}

/* The bytes of a texel in the order of addresses. */
static uint32_t
texel_word(uint64_t lanes, uint32_t alpha)
{
   const uint32_t word = (uint32_t)(lanes & 0xff) | (uint32_t)(lanes >> (LANE - 8) & 0xff00) |
                         (uint32_t)(lanes >> (2 * LANE - 16) & 0xff0000) | alpha << 24;
   return __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? word : __builtin_bswap32(word);
}

/* A third of each lane, which is at most 765. */
static uint64_t
third(uint64_t lanes)
{
   return lanes * 683 >> 11 & LANES;
}

static unsigned
quantize_565(const uint8_t rgb[4])
{
   const unsigned r = (rgb[0] * 31u + 127) / 255, g = (rgb[1] * 63u + 127) / 255,
                  b = (rgb[2] * 31u + 127) / 255;
   return r << 11 | g << 5 | b;
}

/* The four colours of a block, with `opaque` as alpha. `four`: always two between the ends;
 * otherwise the order of the ends says whether there are two, or one and black (transparent with
 * DXT1 RGBA). */
static void
palette(unsigned c0, unsigned c1, bool four, bool transparent, uint32_t opaque, uint32_t out[4])
{
   const uint64_t a = expand_565(c0), b = expand_565(c1);
   out[0] = texel_word(a, opaque);
   out[1] = texel_word(b, opaque);
   if (four || c0 > c1) {
      out[2] = texel_word(third(2 * a + b), opaque);
      out[3] = texel_word(third(a + 2 * b), opaque);
   } else {
      out[2] = texel_word((a + b) >> 1 & LANES, opaque);
      out[3] = texel_word(0, transparent ? 0 : opaque);
   }
}

/* --- Encoding: the ends are the corners of the box of the block's colours, on the diagonal that
 * follows how the components vary together; each texel takes the nearest palette entry. */

static unsigned
distance(const uint8_t a[4], const uint8_t b[4])
{
   unsigned sum = 0;
   for (unsigned i = 0; i < 3; i++) {
      const int d = a[i] - b[i];
      sum += (unsigned)(d * d);
   }
   return sum;
}

static void
find_ends(const uint8_t texels[16][4], bool skip_transparent, uint8_t low[4], uint8_t high[4])
{
   int mean[3] = {0}, count = 0;
   memset(low, 255, 4);
   memset(high, 0, 4);
   for (unsigned i = 0; i < 16; i++) {
      if (skip_transparent && texels[i][3] < 128)
         continue;
      count++;
      for (unsigned c = 0; c < 3; c++) {
         mean[c] += texels[i][c];
         low[c] = texels[i][c] < low[c] ? texels[i][c] : low[c];
         high[c] = texels[i][c] > high[c] ? texels[i][c] : high[c];
      }
   }
   if (!count) {
      memset(low, 0, 4);
      return;
   }
   /* Components that fall while green rises swap their ends. */
   for (unsigned c = 0; c < 3; c += 2) {
      long covariance = 0;
      for (unsigned i = 0; i < 16; i++)
         covariance += (long)(texels[i][c] * count - mean[c]) * (texels[i][1] * count - mean[1]);
      if (covariance < 0) {
         const uint8_t swap = low[c];
         low[c] = high[c];
         high[c] = swap;
      }
   }
}

static unsigned
nearest(const uint8_t texel[4], const uint8_t colors[4][4], unsigned num)
{
   unsigned best = 0;
   for (unsigned i = 1; i < num; i++) {
      if (distance(texel, colors[i]) < distance(texel, colors[best]))
         best = i;
   }
   return best;
}

static void
encode_color(enum gl_block kind, const uint8_t texels[16][4], uint8_t *out)
{
   const bool wide = has_alpha_half(kind);
   bool holes = false;
   for (unsigned i = 0; i < 16; i++)
      holes |= kind == GL_BLOCK_DXT1_RGBA && texels[i][3] < 128;
   uint8_t low[4], high[4], colors[4][4];
   uint32_t words[4];
   find_ends(texels, holes, low, high);
   unsigned c0 = quantize_565(high), c1 = quantize_565(low);
   /* The order of the ends says which palette: holes need the one with black. */
   if ((c0 < c1) != holes) {
      const unsigned swap = c0;
      c0 = c1;
      c1 = swap;
   }
   palette(c0, c1, wide, kind == GL_BLOCK_DXT1_RGBA, 255, words);
   memcpy(colors, words, sizeof colors);
   store16(out, c0);
   store16(out + 2, c1);
   memset(out + 4, 0, 4);
   const unsigned usable = wide || c0 > c1 ? 4 : 3;
   for (unsigned i = 0; i < 16; i++) {
      const bool hole = holes && texels[i][3] < 128;
      const unsigned index = hole ? 3 : nearest(texels[i], (const uint8_t(*)[4])colors, usable);
      out[4 + i / 4] |= (uint8_t)(index << (i % 4 * 2));
   }
}

static void
encode_alpha(enum gl_block kind, const uint8_t texels[16][4], uint8_t *out)
{
   if (kind != GL_BLOCK_DXT3) {
      gl_ramp_encode(texels, false, 3, out);
      return;
   }
   memset(out, 0, 8);
   for (unsigned i = 0; i < 16; i++)
      out[i / 2] |= (uint8_t)((texels[i][3] * 15u + 127) / 255 << (i % 2 * 4));
}

void
gl_s3tc_encode(enum gl_block kind, const uint8_t texels[16][4], uint8_t *block)
{
   const bool wide = has_alpha_half(kind);
   if (wide)
      encode_alpha(kind, texels, block);
   encode_color(kind, texels, block + (wide ? 8 : 0));
}
