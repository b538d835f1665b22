/* Surfaces as pictures. */
#include "replay.h"

#include <stdlib.h>
#include <string.h>

#include "nv2a/push/methods.h"
#include "nv2a/sim/fragment/surface.h"

static uint32_t
load(const uint8_t *p, unsigned bytes)
{
   uint32_t word = 0;
   for (unsigned i = 0; i < bytes; i++)
      word |= (uint32_t)p[i] << (8 * i);
   return word;
}

/* To eight bits, rounded down: the distances of recorded frames in 16 bits from the pictures that
 * come with them were measured so. */
static uint8_t
widen(uint32_t value, unsigned bits)
{
   return (uint8_t)(value * 255 / ((1u << bits) - 1));
}

static void
convert_color(const struct nv2a_color_format *format, uint32_t word, unsigned channels,
              uint8_t *pixel)
{
   for (unsigned i = 0; i < channels; i++) {
      const struct nv2a_channel *c = &format->channel[i];
      uint32_t value = word >> c->shift & ((1u << c->bits) - 1);
      pixel[i] = c->bits ? widen(value, c->bits) : 0;
   }
}

static void
convert_zeta(bool z16, bool stencil, uint32_t word, uint8_t *pixel)
{
   memset(pixel, stencil ? word & 255 : word >> (z16 ? 8 : 24), 3);
}

/* What is wrong with reading the surface; NULL: nothing. */
static const char *
fault_of(struct nv2a_chip *chip, const struct nv2a_frame_surface *s, enum nv2a_replay_surface which,
         unsigned bytes)
{
   if (!s->present)
      return which == NV2A_REPLAY_COLOR ? "the frame does not say where its colour surface is"
                                        : "the frame does not say where its depth surface is";
   if (!s->width || !s->height || s->pitch < s->width * bytes)
      return "the surface has no pixels, or its rows overlap";
   if (s->address + (uint64_t)s->pitch * s->height > nv2a_chip_memory_size(chip))
      return "the surface is not in memory";
   if (which == NV2A_REPLAY_STENCIL && s->format == NV097_SET_SURFACE_FORMAT_ZETA_Z16)
      return "Z16 has no stencil";
   return NULL;
}

bool
nv2a_replay_read(struct nv2a_chip *chip, const struct nv2a_frame *frame,
                 enum nv2a_replay_surface surface, struct nv2a_replay_picture *picture,
                 const char **problem)
{
   bool is_color = surface == NV2A_REPLAY_COLOR;
   const struct nv2a_frame_surface *s = is_color ? &frame->color : &frame->zeta;
   const struct nv2a_color_format *format = is_color ? nv2a_color_format(s->format) : NULL;
   bool z16 = s->format == NV097_SET_SURFACE_FORMAT_ZETA_Z16;
   unsigned bytes = format ? format->bytes : z16 ? 2 : 4;
   *problem = fault_of(chip, s, surface, bytes);
   if (*problem)
      return false;
   *picture = (struct nv2a_replay_picture){s->width, s->height, 3, NULL};
   picture->channels = format && format->channel[3].bits ? 4 : 3;
   picture->pixels = malloc((size_t)s->width * s->height * picture->channels);
   if (!picture->pixels) {
      *problem = "out of memory";
      return false;
   }
   uint8_t *pixel = picture->pixels;
   for (uint32_t y = 0; y < s->height; y++) {
      const uint8_t *row = nv2a_chip_memory(chip) + s->address + (size_t)y * s->pitch;
      for (uint32_t x = 0; x < s->width; x++, pixel += picture->channels) {
         uint32_t word = load(row + x * bytes, bytes);
         if (format)
            convert_color(format, word, picture->channels, pixel);
         else
            convert_zeta(z16, surface == NV2A_REPLAY_STENCIL, word, pixel);
      }
   }
   return true;
}
