/* Colours of less than 8 bits a component (5-6-5 and its like) as bytes and back, by integers that
 * compilers turn into vectors. The numbers are the nearest ones, as u_format.h says: what floats
 * give, without floats.
 *
 * A component is (v * mul + add) >> a constant, in which a division by 2^n - 1 or by 255 is a
 * multiplication; both are exact for all values there are. */
#ifndef U_NARROW_H
#define U_NARROW_H

#include <string.h>

#include "u_format.h"

#define U_WIDEN_SHIFT 22
#define U_NARROWED_SHIFT 24

struct u_narrow {
   /* r g b a to bytes: the field of the word, and its steps. A constant has no field. */
   struct {
      uint32_t shift, mask, mul, add;
   } wide[4];
   /* r g b a to fields of the word. One that is not stored has no steps, padding takes alpha. */
   struct {
      uint32_t shift, mul, add;
   } field[4];
};

/* 2^22 / (2 (2^n - 1)), rounded up, by n. */
static const uint32_t u_widen_reciprocal[9] = {0, 2097153, 699051, 299594, 139811, 67651, 33289};
/* 2^24 / 510, rounded up. */
#define U_NARROW_RECIPROCAL 32897u

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
   const uint32_t max = (1u << info->channel_bits[channel]) - 1;
   n->field[c].shift = info->channel_shift[channel];
   n->field[c].mul = 2 * max * U_NARROW_RECIPROCAL;
   n->field[c].add = 255 * U_NARROW_RECIPROCAL;
}

static inline void
u_narrow_set_component(struct u_narrow *n, const struct u_format_info *info, unsigned c)
{
   const enum pipe_swizzle channel = info->swizzle[c];
   if (channel > PIPE_SWIZZLE_W) {
      n->wide[c].add = channel == PIPE_SWIZZLE_1 ? 255u << U_WIDEN_SHIFT : 0;
      if (c == 3 && info->channel_bits[3])
         u_narrow_set_field(n, info, c, 3);
      return;
   }
   const unsigned bits = info->channel_bits[channel];
   const uint32_t max = (1u << bits) - 1;
   n->wide[c].shift = info->channel_shift[channel];
   n->wide[c].mask = max;
   n->wide[c].mul = 510 * u_widen_reciprocal[bits];
   n->wide[c].add = max * u_widen_reciprocal[bits];
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

static inline uint32_t
u_narrow_widen(const struct u_narrow *n, unsigned c, uint32_t level)
{
   return (level * n->wide[c].mul + n->wide[c].add) >> U_WIDEN_SHIFT;
}

static inline uint32_t
u_narrow_level(const struct u_narrow *n, unsigned c, uint32_t byte)
{
   return (byte * n->field[c].mul + n->field[c].add) >> U_NARROWED_SHIFT;
}

/* A word as four bytes, r lowest. */
static inline uint32_t
u_narrow_unpack(const struct u_narrow *n, uint32_t word)
{
   uint32_t rgba = 0;
   for (unsigned c = 0; c < 4; c++)
      rgba |= u_narrow_widen(n, c, word >> n->wide[c].shift & n->wide[c].mask) << (8 * c);
   return rgba;
}

static inline uint32_t
u_narrow_pack(const struct u_narrow *n, uint32_t rgba)
{
   uint32_t word = 0;
   for (unsigned c = 0; c < 4; c++)
      word |= u_narrow_level(n, c, rgba >> (8 * c) & 255) << n->field[c].shift;
   return word;
}

#endif
