/* From colours to pixels: blending, logic operation, dithering, masks. */
#include "ops.h"

#include "color.h"
#include "nv2a/push/methods.h"

#include <string.h>

/* Factors of the register values 0x300.. and 0x8001..; the values 0x1001 to 0x100B are the numbers
 * of another interface for the first ones, in the same order. */
static enum nv2a_blend_factor
blend_factor(uint32_t value)
{
   if (value >= 0x1001 && value <= 0x100b)
      return NV2A_FACTOR_ZERO + (value - 0x1001);
   if (value >= 0x300 && value <= 0x308)
      return NV2A_FACTOR_SRC_COLOR + (value - 0x300);
   if (value >= 0x8001 && value <= 0x8004)
      return NV2A_FACTOR_CONST_COLOR + (value - 0x8001);
   return value == 1 ? NV2A_FACTOR_ONE : NV2A_FACTOR_ZERO;
}

/* Tables of two bits: source, destination. */
static uint8_t
logic_table(uint32_t op)
{
   static const uint8_t tables[16] = {
       0x0, /* clear */ 0x8,         /* and */ 0x4,         /* and reverse */ 0xc, /* copy */
       0x2, /* and inverted */ 0xa,  /* noop */ 0x6,        /* xor */ 0xe,         /* or */
       0x1, /* nor */ 0x9,           /* equiv */ 0x5,       /* invert */ 0xd,      /* or reverse */
       0x3, /* copy inverted */ 0xb, /* or inverted */ 0x7, /* nand */ 0xf,        /* set */
   };
   return tables[op & 15];
}

static unsigned
color_mask(uint32_t word)
{
   return (word & NV097_SET_COLOR_MASK_RED_WRITE_ENABLE ? 1 : 0) |
          (word & NV097_SET_COLOR_MASK_GREEN_WRITE_ENABLE ? 2 : 0) |
          (word & NV097_SET_COLOR_MASK_BLUE_WRITE_ENABLE ? 4 : 0) |
          (word & NV097_SET_COLOR_MASK_ALPHA_WRITE_ENABLE ? 8 : 0);
}

static bool
has_few_bits(const struct nv2a_color_format *format)
{
   for (int c = 0; c < 3; c++)
      if (format->channel[c].bits && format->channel[c].bits < 8)
         return true;
   return false;
}

void
nv2a_color_output_prepare(struct nv2a_color_output *output, const struct nv2a_regs *regs,
                          const struct nv2a_surface *surface)
{
   memset(output, 0, sizeof *output);
   if (!surface->color.base)
      return;
   output->write_bits =
       nv2a_color_bits(surface->format, color_mask(nv2a_reg(regs, NV097_SET_COLOR_MASK)));
   output->logic = nv2a_reg(regs, NV097_SET_LOGIC_OP_ENABLE);
   output->logic_op = logic_table(nv2a_reg(regs, NV097_SET_LOGIC_OP));
   output->blend = nv2a_reg(regs, NV097_SET_BLEND_ENABLE) && !output->logic;
   output->src = blend_factor(nv2a_reg(regs, NV097_SET_BLEND_FUNC_SFACTOR));
   output->dst = blend_factor(nv2a_reg(regs, NV097_SET_BLEND_FUNC_DFACTOR));
   output->equation = nv2a_reg(regs, NV097_SET_BLEND_EQUATION);
   output->dither = nv2a_reg(regs, NV097_SET_DITHER_ENABLE) && has_few_bits(surface->format);
   nv2a_color_argb(nv2a_reg(regs, NV097_SET_BLEND_COLOR), output->constant);
}

static void
unpack(const struct nv2a_color_format *format, const uint32_t words[NV2A_LANES],
       nv2a_lanes color[4])
{
   for (int c = 0; c < 4; c++) {
      const struct nv2a_channel channel = format->channel[c];
      const uint32_t max = (1u << channel.bits) - 1;
      const float scale = channel.bits ? 1.0f / (float)max : 0;
      const float missing = channel.bits == 0 && c == 3 ? 1 : 0;
      for (int i = 0; i < NV2A_LANES; i++)
         color[c][i] = (float)(int32_t)(words[i] >> channel.shift & max) * scale + missing;
   }
}

/* Where a value between two steps goes up: 4 x 4, in sixteenths of a step. */
static void
dither_thresholds(int y, nv2a_lanes out)
{
   static const float bayer[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
   for (int i = 0; i < NV2A_LANES; i++)
      out[i] = (bayer[(y + i / NV2A_BLOCK_WIDTH) & 3][i & 3] + 0.5f) / 16.0f;
}

static void
pack(const struct nv2a_color_output *output, const struct nv2a_color_format *format, int y,
     const nv2a_lanes color[4], uint32_t words[NV2A_LANES])
{
   nv2a_lanes round;
   for (int i = 0; i < NV2A_LANES; i++) {
      words[i] = format->unused_value;
      round[i] = 0.5f;
   }
   if (output->dither)
      dither_thresholds(y, round);
   for (int c = 0; c < 4; c++) {
      const struct nv2a_channel channel = format->channel[c];
      const float max = (float)((1u << channel.bits) - 1);
      if (channel.bits == 0)
         continue;
      nv2a_lanes value;
      for (int i = 0; i < NV2A_LANES; i++)
         value[i] = color[c][i] * max + round[i];
      for (int i = 0; i < NV2A_LANES; i++)
         value[i] = value[i] < max ? value[i] : max;
      for (int i = 0; i < NV2A_LANES; i++)
         words[i] |= (uint32_t)(int32_t)value[i] << channel.shift;
   }
}

/* The factor of channel c. */
static void
factor_lanes(const struct nv2a_color_output *output, enum nv2a_blend_factor factor, int c,
             const nv2a_lanes src[4], const nv2a_lanes dst[4], nv2a_lanes out)
{
   nv2a_lanes constant;
   const float *from = constant;
   bool invert = false;
   float value = 0;

   switch (factor) {
   case NV2A_FACTOR_ZERO:
      break;
   case NV2A_FACTOR_ONE:
      value = 1;
      break;
   case NV2A_FACTOR_INV_SRC_COLOR:
      invert = true; /* fall through */
   case NV2A_FACTOR_SRC_COLOR:
      from = src[c];
      break;
   case NV2A_FACTOR_INV_SRC_ALPHA:
      invert = true; /* fall through */
   case NV2A_FACTOR_SRC_ALPHA:
      from = src[3];
      break;
   case NV2A_FACTOR_INV_DST_ALPHA:
      invert = true; /* fall through */
   case NV2A_FACTOR_DST_ALPHA:
      from = dst[3];
      break;
   case NV2A_FACTOR_INV_DST_COLOR:
      invert = true; /* fall through */
   case NV2A_FACTOR_DST_COLOR:
      from = dst[c];
      break;
   case NV2A_FACTOR_SRC_ALPHA_SATURATE:
      for (int i = 0; i < NV2A_LANES; i++) {
         const float rest = 1 - dst[3][i];
         out[i] = c == 3 ? 1 : src[3][i] < rest ? src[3][i] : rest;
      }
      return;
   case NV2A_FACTOR_INV_CONST_COLOR:
      invert = true; /* fall through */
   case NV2A_FACTOR_CONST_COLOR:
      value = output->constant[c];
      break;
   case NV2A_FACTOR_INV_CONST_ALPHA:
      invert = true; /* fall through */
   case NV2A_FACTOR_CONST_ALPHA:
      value = output->constant[3];
      break;
   }
   if (from == constant)
      for (int i = 0; i < NV2A_LANES; i++)
         constant[i] = value;
   for (int i = 0; i < NV2A_LANES; i++)
      out[i] = invert ? 1 - from[i] : from[i];
}

/* out = the equation of s and d, already multiplied by their factors but for minimum and maximum,
 * which use none. The signed equations take the half as zero. */
static void
equation_lanes(uint32_t equation, const nv2a_lanes s, const nv2a_lanes d, nv2a_lanes out)
{
   float plus_s = 1, plus_d = 1, bias = 0;
   switch (equation) {
   case NV097_SET_BLEND_EQUATION_V_MIN:
      for (int i = 0; i < NV2A_LANES; i++)
         out[i] = s[i] < d[i] ? s[i] : d[i];
      return;
   case NV097_SET_BLEND_EQUATION_V_MAX:
      for (int i = 0; i < NV2A_LANES; i++)
         out[i] = s[i] > d[i] ? s[i] : d[i];
      return;
   case NV097_SET_BLEND_EQUATION_V_FUNC_SUBTRACT:
      plus_d = -1;
      break;
   case NV097_SET_BLEND_EQUATION_V_FUNC_REVERSE_SUBTRACT:
      plus_s = -1;
      break;
   case NV097_SET_BLEND_EQUATION_V_FUNC_REVERSE_SUBTRACT_SIGNED:
      plus_s = -1;
      bias = 0.5f;
      break;
   case NV097_SET_BLEND_EQUATION_V_FUNC_ADD_SIGNED:
      bias = -0.5f;
      break;
   default:
      break;
   }
   for (int i = 0; i < NV2A_LANES; i++) {
      const float value = s[i] * plus_s + d[i] * plus_d + bias;
      out[i] = value < 0 ? 0 : value < 1 ? value : 1;
   }
}

static void
blend(const struct nv2a_color_output *output, const nv2a_lanes src[4], const nv2a_lanes dst[4],
      nv2a_lanes out[4])
{
   const bool factors = output->equation != NV097_SET_BLEND_EQUATION_V_MIN &&
                        output->equation != NV097_SET_BLEND_EQUATION_V_MAX;
   for (int c = 0; c < 4; c++) {
      nv2a_lanes s, d, sf, df;
      memcpy(s, src[c], sizeof s);
      memcpy(d, dst[c], sizeof d);
      if (factors) {
         factor_lanes(output, output->src, c, src, dst, sf);
         factor_lanes(output, output->dst, c, src, dst, df);
         for (int i = 0; i < NV2A_LANES; i++) {
            s[i] *= sf[i];
            d[i] *= df[i];
         }
      }
      equation_lanes(output->equation, s, d, out[c]);
   }
}

static uint32_t
logic(uint8_t table, uint32_t s, uint32_t d)
{
   return (table & 1 ? ~s & ~d : 0) | (table & 2 ? ~s & d : 0) | (table & 4 ? s & ~d : 0) |
          (table & 8 ? s & d : 0);
}

void
nv2a_color_output_block(const struct nv2a_color_output *output, const struct nv2a_surface *surface,
                        const struct nv2a_block *block)
{
   const struct nv2a_color_format *format = surface->format;
   const uint32_t write = output->write_bits;
   uint32_t words[NV2A_LANES], old[NV2A_LANES] = {0};
   if (write == 0 || block->mask == 0)
      return;

   const bool whole = write == nv2a_color_bits(format, 15);
   if (!whole || output->blend || output->logic)
      nv2a_plane_load(&surface->color, block->x, block->y, block->mask, old);
   if (output->blend) {
      nv2a_lanes dst[4], color[4];
      unpack(format, old, dst);
      blend(output, block->color, dst, color);
      pack(output, format, block->y, color, words);
   } else {
      pack(output, format, block->y, block->color, words);
   }
   if (output->logic)
      for (int i = 0; i < NV2A_LANES; i++)
         words[i] = logic(output->logic_op, words[i], old[i]);
   if (!whole)
      for (int i = 0; i < NV2A_LANES; i++)
         words[i] = (words[i] & write) | (old[i] & ~write);
   nv2a_plane_store(&surface->color, block->x, block->y, block->mask, words);
}
