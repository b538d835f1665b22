/* Colours of targets that hold less than the tile does: the nearest value, or ordered dithering. */
#include "gallium/auxiliary/format/u_narrow.h"
#include "merge.h"

/* Thresholds of ordered dithering for the pixels of the quads of 4x4 pixels, by quad y, quad x,
 * pixel in the quad: odd numbers of 32nds of a step. */
static const uint32_t thresholds[2][2][4] = {{{1, 17, 25, 9}, {5, 21, 29, 13}},
                                             {{7, 23, 31, 15}, {3, 19, 27, 11}}};

void
sp_quantise_words(enum pipe_format format, uint32_t *words)
{
   const struct u_format_info *info = u_format_info(format);
   uint32_t packed[SP_BLOCK_LANES];
   if (u_format_is_narrow(info)) {
      const struct u_narrow n = u_narrow_of(info);
      for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
         words[i] = u_narrow_unpack(&n, u_narrow_pack(&n, words[i]));
      return;
   }
   u_format_pack_rgba8(format, packed, (const uint8_t(*)[4])words, SP_BLOCK_LANES);
   u_format_unpack_rgba8(format, (uint8_t(*)[4])words, packed, SP_BLOCK_LANES);
}

/* One of the two values around `byte` that the component can have, by the threshold of the place.
 * Values that it can have stay as they are, so that copies and further blending do not drift: the
 * lower one is below all thresholds, the upper one above all. */
static inline uint32_t
dither(const struct u_narrow *n, unsigned c, uint32_t byte, uint32_t threshold)
{
   /* floor(byte * (2^bits - 1) / 255): the nearest byte to that level is never more than `byte`. */
   const uint32_t level = (byte * (n->wide[c].mask * 257) + 257) >> 16;
   const uint32_t scaled = level * n->wide[c].scale + n->wide[c].round;
   const uint32_t low = scaled >> U_WIDEN_SHIFT;
   const uint32_t high = (scaled + n->wide[c].scale) >> U_WIDEN_SHIFT;
   return (int32_t)((byte - low) * 32) > (int32_t)(threshold * (high - low)) ? high : low;
}

void
sp_dither_words(enum pipe_format format, const uint16_t *quad, uint32_t *words)
{
   const struct u_format_info *info = u_format_info(format);
   if (!u_format_is_narrow(info)) {
      sp_quantise_words(format, words);
      return;
   }
   const struct u_narrow n = u_narrow_of(info);
   uint32_t places[SP_BLOCK_LANES];
   for (unsigned q = 0; q < SP_BLOCK_LANES / 4; q++)
      memcpy(places + 4 * q, thresholds[quad[q] >> 2 & 1][quad[q] & 1], 16);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      uint32_t word = 0;
      for (unsigned c = 0; c < 4; c++)
         word |= dither(&n, c, words[i] >> (8 * c) & 255, places[i]) << (8 * c);
      words[i] = word;
   }
}

void
sp_dither_color(enum pipe_format format, uint32_t word, uint32_t pattern[4][4])
{
   static const uint16_t quad[SP_BLOCK_LANES / 4] = {0, 1, 4, 5}; /* the others do not count */
   uint32_t words[SP_BLOCK_LANES];
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
      words[i] = word;
   sp_dither_words(format, quad, words);
   for (unsigned i = 0; i < 16; i++)
      pattern[(i >> 3) * 2 + (i >> 1 & 1)][(i >> 2 & 1) * 2 + (i & 1)] = words[i];
}
