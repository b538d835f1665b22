/* Colours of wide targets, four floats a pixel: blending, what the format can hold, colour mask.
 * All of it works on 64 numbers of a component at a time, in loops that compilers turn into
 * vectors. */
#include <string.h>

#include "compiler/ir/formats.h"
#include "gallium/auxiliary/format/u_format.h"
#include "gallium/auxiliary/simd/simd.h"
#include "merge.h"

typedef float component[SP_BLOCK_LANES] __attribute__((aligned(64)));

/* 1 - v, or v. */
static void
copy(float *restrict out, const float *v, bool inverse)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
      out[i] = inverse ? 1.0f - v[i] : v[i];
}

static void
fill(float *out, float v)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
      out[i] = v;
}

static void
saturate_factor(float *restrict out, const float *source_alpha, const float *alpha)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      const float rest = 1.0f - alpha[i];
      out[i] = source_alpha[i] < rest ? source_alpha[i] : rest;
   }
}

/* Factors of component `c`: s and d are the program's colours and the pixels, k the constant. */
static void
factors(enum pipe_blendfactor f, const component *s, const component *d, const float k[4],
        unsigned c, float *out)
{
   switch (f) {
   case PIPE_BLENDFACTOR_ZERO:
      fill(out, 0.0f);
      break;
   case PIPE_BLENDFACTOR_ONE:
      fill(out, 1.0f);
      break;
   case PIPE_BLENDFACTOR_SRC_COLOR:
   case PIPE_BLENDFACTOR_INV_SRC_COLOR:
      copy(out, s[c], f == PIPE_BLENDFACTOR_INV_SRC_COLOR);
      break;
   case PIPE_BLENDFACTOR_SRC_ALPHA:
   case PIPE_BLENDFACTOR_INV_SRC_ALPHA:
      copy(out, s[3], f == PIPE_BLENDFACTOR_INV_SRC_ALPHA);
      break;
   case PIPE_BLENDFACTOR_DST_ALPHA:
   case PIPE_BLENDFACTOR_INV_DST_ALPHA:
      copy(out, d[3], f == PIPE_BLENDFACTOR_INV_DST_ALPHA);
      break;
   case PIPE_BLENDFACTOR_DST_COLOR:
   case PIPE_BLENDFACTOR_INV_DST_COLOR:
      copy(out, d[c], f == PIPE_BLENDFACTOR_INV_DST_COLOR);
      break;
   case PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE:
      if (c == 3)
         fill(out, 1.0f);
      else
         saturate_factor(out, s[3], d[3]);
      break;
   case PIPE_BLENDFACTOR_CONST_COLOR:
      fill(out, k[c]);
      break;
   case PIPE_BLENDFACTOR_INV_CONST_COLOR:
      fill(out, 1.0f - k[c]);
      break;
   case PIPE_BLENDFACTOR_CONST_ALPHA:
      fill(out, k[3]);
      break;
   case PIPE_BLENDFACTOR_INV_CONST_ALPHA:
      fill(out, 1.0f - k[3]);
      break;
   }
}

static void
blend_products(enum pipe_blend_func func, const float *s, const float *fs, const float *d,
               const float *fd, float *restrict out)
{
   const float minus_s = func == PIPE_BLEND_REVERSE_SUBTRACT ? -1.0f : 1.0f;
   const float minus_d = func == PIPE_BLEND_SUBTRACT ? -1.0f : 1.0f;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
      out[i] = s[i] * fs[i] * minus_s + d[i] * fd[i] * minus_d;
}

static void
extreme(const float *s, const float *d, bool larger, float *restrict out)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      const bool takes = larger ? s[i] > d[i] : s[i] < d[i];
      out[i] = takes ? s[i] : d[i];
   }
}

static void
blend_component(const struct sp_blend *b, const component *s, const component *d, unsigned c,
                float *out)
{
   const enum pipe_blend_func func = c == 3 ? b->alpha_func : b->rgb_func;
   component fs, fd;
   if (func == PIPE_BLEND_MIN || func == PIPE_BLEND_MAX) {
      extreme(s[c], d[c], func == PIPE_BLEND_MAX, out);
      return;
   }
   factors(c == 3 ? b->alpha_src : b->rgb_src, s, d, b->constant, c, fs);
   factors(c == 3 ? b->alpha_dst : b->rgb_dst, s, d, b->constant, c, fd);
   blend_products(func, s[c], fs, d[c], fd, out);
}

/* --- What the format can hold */

/* 16-bit floats, of which any NaN is one (ir_f16_bits). */
static void
round_halves(float *v)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      const uint32_t rounded = ir_bits(ir_round_f16(v[i]));
      v[i] = ir_float((ir_bits(v[i]) & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000u : rounded);
   }
}

/* Colours of any format: through it and back. */
static void
quantise_pixels(enum pipe_format format, float (*pixels)[4])
{
   uint32_t packed[SP_BLOCK_LANES * 4];
   u_format_pack_float(format, packed, (const float(*)[4])pixels, SP_BLOCK_LANES);
   u_format_unpack_float(format, pixels, packed, SP_BLOCK_LANES);
}

/* --- Logic operations */

/* Component as the integer that a normalised format stores. */
static uint32_t
to_bits(float v, unsigned bits)
{
   v = v > 0.0f ? (v < 1.0f ? v : 1.0f) : 0.0f;
   return (uint32_t)((double)v * ((1u << bits) - 1) + 0.5);
}

/* The logic operation of a pixel, on the integers that the format stores. */
static void
logic_pixel(const struct sp_color_target *target, float out[4], const float dst[4])
{
   for (unsigned c = 0; c < 4; c++) {
      const unsigned bits = u_format_component_bits(target->format, c);
      const uint32_t max = (uint32_t)((1ull << bits) - 1);
      if (bits)
         out[c] = (float)(sp_logic_word(target->blend.logicop, to_bits(out[c], bits),
                                        to_bits(dst[c], bits)) &
                          max) /
                  (float)max;
   }
}

static void
logic_pixels(const struct sp_color_target *target, float (*pixels)[4], const float (*dst)[4],
             uint64_t mask)
{
   for (uint64_t m = mask; m; m &= m - 1) {
      const unsigned i = (unsigned)__builtin_ctzll(m);
      logic_pixel(target, pixels[i], dst[i]);
   }
}

/* --- All of it */

static void
clamp_colors(const struct sp_color_target *target, const float (*color)[SP_BLOCK_LANES],
             component *out)
{
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
         const sp_vf v = sp_vf_load(color[c] + i);
         *(sp_vf *)(out[c] + i) = target->clamp ? sp_vf_clamp(v, 0.0f, 1.0f) : v;
      }
   }
}

static void
blend_colors(const struct sp_blend *blend, const float (*dst)[4], component *colors)
{
   component old[4], blended[4];
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
      for (unsigned c = 0; c < 4; c++)
         old[c][i] = dst[i][c];
   for (unsigned c = 0; c < 4; c++)
      blend_component(blend, (const component *)colors, (const component *)old, c, blended[c]);
   memcpy(colors, blended, sizeof(blended));
}

static void
write_pixels(const struct sp_color_target *target, float (*dst)[4], const float (*pixels)[4],
             uint64_t mask)
{
   for (; mask; mask &= mask - 1) {
      const unsigned i = (unsigned)__builtin_ctzll(mask);
      for (unsigned c = 0; c < 4; c++)
         dst[i][c] = target->written & (1u << c) ? pixels[i][c] : dst[i][c];
   }
}

void
sp_merge_float(const struct sp_color_target *target, float (*dst)[4],
               const float (*color)[SP_BLOCK_LANES], uint64_t mask)
{
   component colors[4];
   float kept[SP_BLOCK_LANES][4];
   const bool halves = target->format == PIPE_FORMAT_R16G16B16A16_FLOAT;
   const bool whole = target->written == 0xf && mask == ~0ull && !target->blend.logicop_enable;
   float(*pixels)[4] = whole ? dst : kept;
   clamp_colors(target, color, colors);
   if (target->blend.enable)
      blend_colors(&target->blend, (const float(*)[4])dst, colors);
   for (unsigned c = 0; halves && c < 4; c++)
      round_halves(colors[c]);
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
      for (unsigned c = 0; c < 4; c++)
         pixels[i][c] = colors[c][i];
   if (target->quantise && !halves)
      quantise_pixels(target->format, pixels);
   if (target->blend.logicop_enable)
      logic_pixels(target, pixels, (const float(*)[4])dst, mask);
   if (!whole)
      write_pixels(target, dst, (const float(*)[4])pixels, mask);
}
