/* Colour output to pixels of 8 bits that are sRGB-encoded (EXT_framebuffer_sRGB, section 4.1):
 * blended as floats in linear space, and encoded before dithering. */
#include <string.h>

#include "gallium/auxiliary/format/u_srgb.h"
#include "gallium/auxiliary/simd/simd.h"
#include "merge.h"

typedef float block_floats[4][SP_BLOCK_LANES] __attribute__((aligned(64)));

/* u_srgb_encode of each lane. */
static inline sp_vu
encode(sp_vf v)
{
   const uint8_t *start = (const uint8_t *)u_srgb_start,
                 *first = (const uint8_t *)(u_srgb_first + 1);
   /* What is below the first bucket is byte 0 as its least value is; just below 1 is byte 255. */
   v = sp_vf_clamp(v, 0x1p-13f, 0x1.fffffep-1f);
   const sp_vi bucket = (sp_vi)((sp_vu)v >> 16) - U_SRGB_FIRST_BUCKET;
   const sp_vi byte = (sp_vi)sp_vu_gather(start, bucket * 4);
   const sp_vf next = (sp_vf)sp_vu_gather(first, byte * 4);
   return (sp_vu)(byte - (sp_vi)(v >= next));
}

void
sp_pack_srgb8(const float (*color)[SP_BLOCK_LANES], uint32_t *words)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vf alpha = sp_vf_clamp(sp_vf_load(color[3] + i), 0.0f, 1.0f);
      sp_vu word = (sp_vu)sp_vi_round_positive(alpha * sp_vf_splat(255.0f)) << 24;
      for (unsigned c = 0; c < 3; c++)
         word |= encode(sp_vf_load(color[c] + i)) << (8 * c);
      *(sp_vu *)(words + i) = word;
   }
}

/* --- Blending */

/* One colour of the lanes that are blended together. */
struct lanes {
   sp_vf c[4];
};

static inline struct lanes
load_source(const float (*color)[SP_BLOCK_LANES], unsigned i)
{
   struct lanes s;
   for (unsigned c = 0; c < 4; c++)
      s.c[c] = sp_vf_clamp(sp_vf_load(color[c] + i), 0.0f, 1.0f);
   return s;
}

static inline struct lanes
load_pixels(const uint32_t *pixels)
{
   const sp_vu word = *(const sp_vu_unaligned *)pixels;
   struct lanes d;
   for (unsigned c = 0; c < 3; c++) {
      const sp_vi byte = (sp_vi)(word >> (8 * c) & sp_vu_splat(0xff));
      d.c[c] = (sp_vf)sp_vu_gather((const uint8_t *)u_srgb_linear, byte * 4);
   }
   d.c[3] = __builtin_convertvector((sp_vi)(word >> 24), sp_vf) / sp_vf_splat(255.0f);
   return d;
}

static inline sp_vf
factor(enum pipe_blendfactor f, const struct lanes *s, const struct lanes *d, const float k[4],
       unsigned c)
{
   const sp_vf one = sp_vf_splat(1.0f);
   switch (f) {
   case PIPE_BLENDFACTOR_ZERO:
      return sp_vf_splat(0.0f);
   case PIPE_BLENDFACTOR_ONE:
      break;
   case PIPE_BLENDFACTOR_SRC_COLOR:
      return s->c[c];
   case PIPE_BLENDFACTOR_INV_SRC_COLOR:
      return one - s->c[c];
   case PIPE_BLENDFACTOR_SRC_ALPHA:
      return s->c[3];
   case PIPE_BLENDFACTOR_INV_SRC_ALPHA:
      return one - s->c[3];
   case PIPE_BLENDFACTOR_DST_ALPHA:
      return d->c[3];
   case PIPE_BLENDFACTOR_INV_DST_ALPHA:
      return one - d->c[3];
   case PIPE_BLENDFACTOR_DST_COLOR:
      return d->c[c];
   case PIPE_BLENDFACTOR_INV_DST_COLOR:
      return one - d->c[c];
   case PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE:
      return c == 3 ? one : sp_vf_min(s->c[3], one - d->c[3]);
   case PIPE_BLENDFACTOR_CONST_COLOR:
      return sp_vf_splat(k[c]);
   case PIPE_BLENDFACTOR_INV_CONST_COLOR:
      return sp_vf_splat(1.0f - k[c]);
   case PIPE_BLENDFACTOR_CONST_ALPHA:
      return sp_vf_splat(k[3]);
   case PIPE_BLENDFACTOR_INV_CONST_ALPHA:
      return sp_vf_splat(1.0f - k[3]);
   }
   return one;
}

static inline sp_vf
combine(enum pipe_blend_func func, sp_vf s, sp_vf d, sp_vf fs, sp_vf fd)
{
   switch (func) {
   case PIPE_BLEND_ADD:
      return s * fs + d * fd;
   case PIPE_BLEND_SUBTRACT:
      return s * fs - d * fd;
   case PIPE_BLEND_REVERSE_SUBTRACT:
      return d * fd - s * fs;
   case PIPE_BLEND_MIN:
      return sp_vf_min(s, d);
   case PIPE_BLEND_MAX:
      return sp_vf_max(s, d);
   }
   return s;
}

static void
blend(const struct sp_blend *b, float (*out)[SP_BLOCK_LANES], const float (*color)[SP_BLOCK_LANES],
      const uint32_t *pixels)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const struct lanes s = load_source(color, i), d = load_pixels(pixels + i);
      for (unsigned c = 0; c < 4; c++) {
         const bool alpha = c == 3;
         const sp_vf fs = factor(alpha ? b->alpha_src : b->rgb_src, &s, &d, b->constant, c);
         const sp_vf fd = factor(alpha ? b->alpha_dst : b->rgb_dst, &s, &d, b->constant, c);
         *(sp_vf *)(out[c] + i) =
             combine(alpha ? b->alpha_func : b->rgb_func, s.c[c], d.c[c], fs, fd);
      }
   }
}

void
sp_merge_srgb8(const struct sp_color_target *target, const uint16_t *quad, uint32_t *dst,
               const float (*color)[SP_BLOCK_LANES], uint64_t mask)
{
   uint32_t words[SP_BLOCK_LANES] __attribute__((aligned(64)));
   block_floats blended;
   if (target->blend.enable) {
      blend(&target->blend, blended, color, dst);
      color = (const float(*)[SP_BLOCK_LANES])blended;
   }
   sp_pack_srgb8(color, words);
   sp_merge_words(target, quad, dst, words, mask);
}
