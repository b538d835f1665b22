#include "pixel.h"

#include <stddef.h>

#include "lima/cmd/jobs.h"
#include "lima/pp/isa/half.h"

struct format {
   uint8_t bytes;
   bool is_float, is_zeta;
   uint8_t
       bits[4]; /* of components, the lowest first: blue, green, red, alpha; floats: red first */
   uint8_t channel[4]; /* that it holds */
};

enum { RED, GREEN, BLUE, ALPHA };

static const struct format formats[16] = {
    [LIMA_PIXEL_B5G6R5] = {2, false, false, {5, 6, 5}, {BLUE, GREEN, RED}},
    [LIMA_PIXEL_B5G5R5A1] = {2, false, false, {5, 5, 5, 1}, {BLUE, GREEN, RED, ALPHA}},
    [LIMA_PIXEL_B4G4R4A4] = {2, false, false, {4, 4, 4, 4}, {BLUE, GREEN, RED, ALPHA}},
    [LIMA_PIXEL_B8G8R8A8] = {4, false, false, {8, 8, 8, 8}, {BLUE, GREEN, RED, ALPHA}},
    [LIMA_PIXEL_B8] = {1, false, false, {8}, {BLUE}},
    [LIMA_PIXEL_G8B8] = {2, false, false, {8, 8}, {GREEN, BLUE}},
    [LIMA_PIXEL_RGBA16F] = {8, true, false, {16, 16, 16, 16}, {RED, GREEN, BLUE, ALPHA}},
    [LIMA_PIXEL_R16F] = {2, true, false, {16}, {RED}},
    [LIMA_PIXEL_RG16F] = {4, true, false, {16, 16}, {RED, GREEN}},
    [LIMA_PIXEL_S8] = {1, false, true, {0}, {0}},
    [LIMA_PIXEL_Z16] = {2, false, true, {0}, {0}},
    [LIMA_PIXEL_Z24S8] = {4, false, true, {0}, {0}},
};

unsigned
lima_pixel_bytes(unsigned format)
{
   return format < 16 ? formats[format].bytes : 0;
}

bool
lima_pixel_is_zeta(unsigned format)
{
   return format < 16 && formats[format].is_zeta;
}

static unsigned
channel_of(const struct format *f, unsigned i, bool swap_rb, bool reversed)
{
   unsigned channel = f->channel[i];
   if (swap_rb && (channel == RED || channel == BLUE))
      channel = RED + BLUE - channel;
   return reversed ? ALPHA - channel : channel;
}

/* Adds a component of four values at a place of their bits; `add`: before the fraction is cut. */
static void
pack(const float values[4], unsigned bits, const float add[4], unsigned shift, uint32_t all[4])
{
   const float max = (float)((1u << bits) - 1);
   for (unsigned i = 0; i < 4; i++) {
      const float positive = values[i] > 0.0f ? values[i] : 0.0f;
      const float scaled = (positive < 1.0f ? positive : 1.0f) * max + add[i];
      all[i] |= (uint32_t)(int32_t)scaled << shift;
   }
}

static inline void
store(uint8_t *to, uint32_t bits, unsigned bytes)
{
   switch (bytes) {
   case 4:
      to[3] = (uint8_t)(bits >> 24);
      to[2] = (uint8_t)(bits >> 16);
      to[1] = (uint8_t)(bits >> 8);
      to[0] = (uint8_t)bits;
      break;
   default:
      for (unsigned i = 0; i < bytes; i++)
         to[i] = (uint8_t)(bits >> (8 * i));
   }
}

static void
write_halfs(const struct format *f, const float *const channels[4], uint8_t *const to[4])
{
   for (unsigned i = 0; i < 4; i++) {
      for (unsigned c = 0; to[i] && c < f->bytes / 2u; c++)
         store(to[i] + 2 * c, lima_half_from_float(channels[c][i]), 2);
   }
}

void
lima_pixel_write_quad(unsigned format, bool swap_rb, bool reversed, const float color[4][4],
                      const float add[4], uint8_t *const to[4])
{
   const struct format *f = &formats[format & 15];
   const float *channels[4];
   uint32_t all[4] = {0};
   unsigned shift = 0;
   for (unsigned c = 0; c < 4; c++)
      channels[c] = color[channel_of(f, c, swap_rb, reversed)];
   if (f->is_float) {
      write_halfs(f, channels, to);
      return;
   }
   for (unsigned c = 0; c < 4 && f->bits[c]; shift += f->bits[c++])
      pack(channels[c], f->bits[c], add, shift, all);
   for (unsigned i = 0; i < 4; i++) {
      if (to[i])
         store(to[i], all[i], f->bytes);
   }
}

void
lima_pixel_read_color(unsigned format, bool swap_rb, bool reversed, const uint8_t *bytes,
                      float color[4])
{
   const struct format *f = &formats[format & 15];
   uint64_t all = 0;
   unsigned shift = 0;
   for (unsigned i = 0; i < f->bytes; i++)
      all |= (uint64_t)bytes[i] << (8 * i);
   for (unsigned i = 0; i < 4; i++)
      color[i] = i == ALPHA ? 1.0f : 0.0f;
   for (unsigned i = 0; i < 4 && f->bits[i]; shift += f->bits[i++]) {
      const uint32_t mask = (1u << f->bits[i]) - 1;
      const uint32_t value = (uint32_t)(all >> shift) & mask;
      color[channel_of(f, i, swap_rb, reversed)] =
          f->is_float ? lima_half_to_float((uint16_t)value) : (float)value / (float)mask;
   }
}

void
lima_pixel_write_zeta(unsigned format, uint32_t depth, uint8_t stencil, uint8_t *bytes)
{
   const uint32_t word = format == LIMA_PIXEL_S8    ? stencil
                         : format == LIMA_PIXEL_Z16 ? depth >> 8
                                                    : depth | (uint32_t)stencil << 24;
   store(bytes, word, formats[format & 15].bytes);
}

void
lima_pixel_read_zeta(unsigned format, const uint8_t *bytes, uint32_t *depth, uint8_t *stencil)
{
   uint32_t word = 0;
   for (unsigned i = 0; i < formats[format & 15].bytes; i++)
      word |= (uint32_t)bytes[i] << (8 * i);
   *depth = format == LIMA_PIXEL_Z16 ? word << 8 : format == LIMA_PIXEL_S8 ? 0 : word & 0xffffff;
   *stencil = (uint8_t)(format == LIMA_PIXEL_S8 ? word : format == LIMA_PIXEL_Z16 ? 0 : word >> 24);
}
