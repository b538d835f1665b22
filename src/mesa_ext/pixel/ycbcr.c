#include "ycbcr.h"

#include <string.h>

static uint8_t
clamp_byte(int v)
{
   return (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
}

void
gl_ycbcr_to_rgba(int y, int cb, int cr, uint8_t rgba[4])
{
   y -= 16;
   cb -= GL_YCBCR_GREY;
   cr -= GL_YCBCR_GREY;
   rgba[0] = clamp_byte((298 * y + 409 * cr + 128) >> 8);
   rgba[1] = clamp_byte((298 * y - 100 * cb - 208 * cr + 128) >> 8);
   rgba[2] = clamp_byte((298 * y + 516 * cb + 128) >> 8);
   rgba[3] = 255;
}

static uint16_t
word_at(const struct gl_pixel_layout *l, const uint8_t *row, GLsizei x)
{
   uint16_t word;
   memcpy(&word, row + (size_t)x * sizeof word, sizeof word);
   return gl_ycbcr_swaps(l) ? __builtin_bswap16(word) : word;
}

void
gl_ycbcr_unpack(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                float (*rgba)[4])
{
   for (size_t i = 0; i < n; i++) {
      const GLsizei x = (GLsizei)(x0 + i);
      GLsizei cb, cr;
      uint8_t color[4];
      gl_ycbcr_columns(x, (GLsizei)l->width, &cb, &cr);
      gl_ycbcr_to_rgba(word_at(l, row, x) >> 8, word_at(l, row, cb) & 255,
                       cr < 0 ? GL_YCBCR_GREY : word_at(l, row, cr) & 255, color);
      for (unsigned c = 0; c < 4; c++)
         rgba[i][c] = (float)color[c] / 255;
   }
}

static float
clamp01(float v)
{
   return v > 0 ? (v < 1 ? v : 1) : 0;
}

static float
luminance(const float rgb[3])
{
   return 0.299f * rgb[0] + 0.587f * rgb[1] + 0.114f * rgb[2];
}

void
gl_ycbcr_pack(const struct gl_pixel_layout *l, void *row, size_t n, const float (*rgba)[4])
{
   uint8_t *at = row;
   for (size_t i = 0; i < n; i++, at += 2) {
      /* The other one of the pair, where it is given. */
      const bool is_odd = (l->skipped + i) & 1;
      const size_t other = is_odd ? (i ? i - 1 : i) : (i + 1 < n ? i + 1 : i);
      float here[3], mean[3];
      for (unsigned c = 0; c < 3; c++) {
         here[c] = clamp01(rgba[i][c]);
         mean[c] = (here[c] + clamp01(rgba[other][c])) / 2;
      }
      /* The differences of blue and red to luminance, which are in [-0.886,0.886] and
       * [-0.701,0.701]. */
      const float chroma =
          is_odd ? (mean[0] - luminance(mean)) / 1.402f : (mean[2] - luminance(mean)) / 1.772f;
      const unsigned high = (unsigned)(16.5f + 219 * luminance(here));
      uint16_t word = (uint16_t)(high << 8 | (unsigned)(128.5f + 224 * chroma));
      if (gl_ycbcr_swaps(l))
         word = __builtin_bswap16(word);
      memcpy(at, &word, sizeof word);
   }
}
