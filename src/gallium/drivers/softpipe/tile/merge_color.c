/* Colour output of RGBA8: blending, logic operation, colour mask.
 *
 * The program's colour is rounded to 8 bits first, and the rest is integers (tile/merge_blend.c),
 * so every executor agrees on every bit.
 */
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "merge.h"
#include "gallium/auxiliary/simd/simd.h"

/* --- RGBA8 */

void
sp_pack_rgba8(const float (*color)[SP_BLOCK_LANES], uint32_t *out)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vu word = {0};
      for (unsigned c = 0; c < 4; c++)
         word |= sp_vu_unorm8(sp_vf_load(color[c] + i)) << (8 * c);
      *(sp_vu *)(out + i) = word;
   }
}

uint32_t
sp_logic_word(enum pipe_logicop op, uint32_t s, uint32_t d)
{
   switch (op) {
   case PIPE_LOGICOP_CLEAR:
      return 0;
   case PIPE_LOGICOP_AND:
      return s & d;
   case PIPE_LOGICOP_AND_REVERSE:
      return s & ~d;
   case PIPE_LOGICOP_COPY:
      return s;
   case PIPE_LOGICOP_AND_INVERTED:
      return ~s & d;
   case PIPE_LOGICOP_NOOP:
      return d;
   case PIPE_LOGICOP_XOR:
      return s ^ d;
   case PIPE_LOGICOP_OR:
      return s | d;
   case PIPE_LOGICOP_NOR:
      return ~(s | d);
   case PIPE_LOGICOP_EQUIV:
      return ~(s ^ d);
   case PIPE_LOGICOP_INVERT:
      return ~d;
   case PIPE_LOGICOP_OR_REVERSE:
      return s | ~d;
   case PIPE_LOGICOP_COPY_INVERTED:
      return ~s;
   case PIPE_LOGICOP_OR_INVERTED:
      return ~s | d;
   case PIPE_LOGICOP_NAND:
      return ~(s & d);
   case PIPE_LOGICOP_SET:
      break;
   }
   return ~0u;
}

static void
change_words(const struct sp_color_target *target, const uint16_t *quad, uint32_t *src,
             const uint32_t *dst)
{
   if (target->blend.enable && !target->srgb)
      sp_blend_words(&target->blend, src, src, dst);
   if (target->dither)
      sp_dither_words(target->format, quad, src);
   else if (target->quantise)
      sp_quantise_words(target->format, src);
   if (target->blend.logicop_enable) {
      for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
         src[i] = sp_logic_word(target->blend.logicop, src[i], dst[i]);
      if (target->quantise)
         sp_quantise_words(target->format, src);
   }
}

void
sp_merge_words(const struct sp_color_target *target, const uint16_t *quad, uint32_t *dst,
               const uint32_t *words, uint64_t mask)
{
   uint32_t changed[SP_BLOCK_LANES] __attribute__((aligned(64)));
   const uint32_t *src = words;
   const bool whole = mask == ~0ull && target->write_bits == ~0u;
   if (target->only_blends) {
      sp_blend_words(&target->blend, whole ? dst : changed, words, dst);
      if (whole)
         return;
      src = changed;
   } else if (target->blend.enable || target->dither || target->quantise ||
              target->blend.logicop_enable) {
      memcpy(changed, words, sizeof(changed));
      change_words(target, quad, changed, dst);
      src = changed;
   }
   if (whole) {
      memcpy(dst, src, sizeof(changed));
      return;
   }
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vu bits = (sp_vu)sp_vi_from_bits((uint32_t)(mask >> i));
      bits &= sp_vu_splat(target->write_bits);
      sp_vu old = sp_vu_load(dst + i), fresh = sp_vu_load(src + i);
      *(sp_vu *)(dst + i) = (old & ~bits) | (fresh & bits);
   }
}

void
sp_merge_rgba8(const struct sp_color_target *target, const uint16_t *quad, uint32_t *dst,
               const float (*color)[SP_BLOCK_LANES], uint64_t mask)
{
   uint32_t words[SP_BLOCK_LANES] __attribute__((aligned(64)));
   sp_pack_rgba8(color, words);
   sp_merge_words(target, quad, dst, words, mask);
}
