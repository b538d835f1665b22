/* Colours of less than 8 bits a component (5-6-5 and its like) as bytes and back, by integers that
 * compilers turn into vectors. The numbers are the nearest ones, as u_format.h says: what floats
 * give, without floats. No number lies in the middle between two. */
#ifndef U_NARROW_H
#define U_NARROW_H

#include <string.h>

#include "u_format.h"

/* Of a component of so many bits: its value times `scale` plus `round`, without the lowest bits, is
 * the nearest of 255 steps. Sums have 16 bits. */
#define U_WIDEN_SHIFT 6
static const struct {
   uint16_t scale, round;
} u_widen[] = {{0, 0}, {16320, 0}, {5440, 0}, {2331, 32}, {1088, 0}, {527, 23}, {259, 33}};

/* The step of `max` that is nearest to byte / 255. */
static inline uint32_t
u_narrow_byte(uint32_t byte, uint32_t max)
{
   const uint32_t v = byte * max + 127;
   return (v + 1 + (v >> 8)) >> 8; /* v / 255 of 16 bits */
}

/* Components r g b a: the fields that become bytes (a constant has no field), and the fields that
 * bytes become (one that is not stored has no steps; padding takes alpha). */
struct u_narrow {
   struct {
      uint32_t shift, mask, scale, round;
   } wide[4];
   struct {
      uint32_t shift, max;
   } field[4];
};

/* Whether texels are colours in words of at most 16 bits, whose fields have at most 6 bits. */
static inline bool
u_format_is_narrow(const struct u_format_info *info)
{
   return info->packed && info->type == U_FORMAT_UNORM && info->word_bytes <= 2 &&
          !info->depth_bits && !info->stencil_bits;
}

/* Component `c` is stored in a channel. */
static inline void
u_narrow_set_field(struct u_narrow *n, const struct u_format_info *info, unsigned c,
                   unsigned channel)
{
   n->field[c].shift = info->channel_shift[channel];
   n->field[c].max = (1u << info->channel_bits[channel]) - 1;
}

static inline void
u_narrow_set_component(struct u_narrow *n, const struct u_format_info *info, unsigned c)
{
   const enum pipe_swizzle channel = info->swizzle[c];
   if (channel > PIPE_SWIZZLE_W) {
      n->wide[c].round = channel == PIPE_SWIZZLE_1 ? 255u << U_WIDEN_SHIFT : 0;
      if (c == 3 && info->channel_bits[3])
         u_narrow_set_field(n, info, c, 3);
      return;
   }
   const unsigned bits = info->channel_bits[channel];
   n->wide[c].shift = info->channel_shift[channel];
   n->wide[c].mask = (1u << bits) - 1;
   n->wide[c].scale = u_widen[bits].scale;
   n->wide[c].round = u_widen[bits].round;
   u_narrow_set_field(n, info, c, channel);
}

/* Of a format that u_format_is_narrow says yes to. */
static inline struct u_narrow
u_narrow_of(const struct u_format_info *info)
{
   struct u_narrow n;
   memset(&n, 0, sizeof(n));
   for (unsigned c = 0; c < 4; c++)
      u_narrow_set_component(&n, info, c);
   return n;
}

/* A word as four bytes, r lowest. */
static inline uint32_t
u_narrow_unpack(const struct u_narrow *n, uint32_t word)
{
   uint32_t rgba = 0;
   for (unsigned c = 0; c < 4; c++) {
      const uint32_t level = word >> n->wide[c].shift & n->wide[c].mask;
      rgba |= (level * n->wide[c].scale + n->wide[c].round) >> U_WIDEN_SHIFT << (8 * c);
   }
   return rgba;
}

static inline uint32_t
u_narrow_pack(const struct u_narrow *n, uint32_t rgba)
{
   uint32_t word = 0;
   for (unsigned c = 0; c < 4; c++)
      word |= u_narrow_byte(rgba >> (8 * c) & 255, n->field[c].max) << n->field[c].shift;
   return word;
}

#endif
