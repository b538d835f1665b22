/* Plain values to groups of client memory. */
#include <math.h>
#include <string.h>

#include "compiler/ir/formats.h"
#include "gallium/auxiliary/format/u_format.h"
#include "tables.h"
#include "transfer.h"
#include "ycbcr.h"

static void
store(uint8_t *at, uint32_t bits, unsigned bytes, bool swap)
{
   uint16_t half = (uint16_t)bits;
   switch (bytes) {
   case 1:
      *at = (uint8_t)bits;
      break;
   case 2:
      half = swap ? __builtin_bswap16(half) : half;
      memcpy(at, &half, 2);
      break;
   default:
      bits = swap ? __builtin_bswap32(bits) : bits;
      memcpy(at, &bits, 4);
      break;
   }
}

static double
clamp01(double v)
{
   return v > 0 ? (v < 1 ? v : 1) : 0; /* NaN is 0 */
}

static double
clamp_signed(double v)
{
   return v > -1 ? (v < 1 ? v : 1) : v == v ? -1 : 0;
}

/* Table 4.7: unsigned (2^b - 1) f, signed ((2^b - 1) f - 1) / 2, rounded. Negative numbers are 0
 * but for `keeps_sign`. */
static uint32_t
from_float(const struct gl_pixel_type_info *t, bool keeps_sign, float value)
{
   uint32_t bits;
   const double max = t->bytes == 1 ? 255.0 : t->bytes == 2 ? 65535.0 : 4294967295.0;
   switch (t->number) {
   case GL_PIXEL_FLOAT:
      if (t->bytes == 2)
         return ir_f16_bits(value);
      memcpy(&bits, &value, sizeof bits);
      return bits;
   case GL_PIXEL_SIGNED:
      return (uint32_t)(int32_t)floor(
          (max * (keeps_sign ? clamp_signed(value) : clamp01(value)) - 1.0) / 2.0 + 0.5);
   default:
      return (uint32_t)(max * clamp01(value) + 0.5);
   }
}

/* Luminance is clamped whatever the type is, for the sum of colours in [0,1] may leave it (table
 * 4.7); but not where colours are not clamped at all (ARB_color_buffer_float, 4.3.2). */
static float
component(const float rgba[4], unsigned to, bool unclamped)
{
   if (to != GL_PIXEL_LUM)
      return rgba[to];
   const double sum = (double)rgba[0] + (double)rgba[1] + (double)rgba[2];
   return (float)(unclamped ? sum : clamp01(sum));
}

/* Components of one type; called with constants for the common ones. */
static inline __attribute__((always_inline)) void
pack_components(const struct gl_pixel_format_info *f, const struct gl_pixel_type_info *t,
                const struct gl_pixel_layout *l, uint8_t *restrict at, size_t n,
                const float (*restrict rgba)[4], unsigned bytes, bool swap_bytes)
{
   const bool unclamped = l->unclamped, keeps_sign = l->keeps_sign;
   const unsigned components = f->components;
   for (size_t i = 0; i < n; i++)
      for (unsigned c = 0; c < components; c++, at += bytes)
         store(at, from_float(t, keeps_sign, component(rgba[i], f->to[c], unclamped)), bytes,
               swap_bytes);
}

/* Floats as they are, of r g b and maybe a. */
static void
pack_floats(uint8_t *restrict at, size_t n, const float (*restrict rgba)[4], unsigned components)
{
   if (components == 4) {
      memcpy(at, rgba, n * sizeof *rgba);
      return;
   }
   for (size_t i = 0; i < n; i++)
      memcpy(at + 12 * i, rgba[i], 12);
}

static void
pack_unpacked(const struct gl_pixel_format_info *f, const struct gl_pixel_type_info *t,
              const struct gl_pixel_layout *l, uint8_t *at, size_t n, const float (*rgba)[4])
{
   static const struct gl_pixel_type_info ubyte = {.bytes = 1, .number = GL_PIXEL_UNSIGNED};
   static const struct gl_pixel_type_info real = {.bytes = 4, .number = GL_PIXEL_FLOAT};
   const bool floats = t->number == real.number && t->bytes == real.bytes && !l->swap_bytes;
   if (floats && (l->format == GL_RGBA || l->format == GL_RGB))
      pack_floats(at, n, rgba, f->components);
   else if (t->number == ubyte.number && t->bytes == ubyte.bytes)
      pack_components(f, &ubyte, l, at, n, rgba, 1, false);
   else if (floats)
      pack_components(f, &real, l, at, n, rgba, 4, false);
   else
      pack_components(f, t, l, at, n, rgba, t->bytes, l->swap_bytes);
}

/* Groups of r g b as packed floats. */
static void
pack_float_groups(const struct gl_pixel_layout *l, uint8_t *at, size_t n, const float (*rgba)[4])
{
   const enum pipe_format format = l->type == GL_UNSIGNED_INT_5_9_9_9_REV
                                       ? PIPE_FORMAT_R9G9B9E5_FLOAT
                                       : PIPE_FORMAT_R11G11B10_FLOAT;
   for (size_t i = 0; i < n; i++, at += 4) {
      uint32_t word;
      u_format_pack_float(format, &word, rgba + i, 1);
      store(at, word, 4, l->swap_bytes);
   }
}

void
gl_pixel_pack_rgba(const struct gl_pixel_layout *l, void *row, size_t n, const float (*rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   uint8_t *at = row;
   if (!t->components) {
      pack_unpacked(f, t, l, at, n, rgba);
      return;
   }
   if (t->number == GL_PIXEL_FLOAT) {
      pack_float_groups(l, at, n, rgba);
      return;
   }
   if (l->format == GL_YCBCR_422_APPLE) {
      gl_ycbcr_pack(l, row, n, rgba);
      return;
   }
   for (size_t i = 0; i < n; i++, at += t->bytes) {
      uint32_t word = 0;
      for (unsigned c = 0; c < f->components; c++) {
         const float value = component(rgba[i], f->to[c], false);
         const uint32_t max = (1u << t->bits[c]) - 1;
         const uint32_t field = c < t->num_signed
                                    ? (uint32_t)(int32_t)floor(127.5 * clamp_signed(value)) & max
                                    : (uint32_t)(clamp01(value) * max + 0.5);
         word |= field << t->shift[c];
      }
      store(at, word, t->bytes, l->swap_bytes);
   }
}

/* Called with a constant order, so that each becomes a loop of fixed shuffles. */
static inline __attribute__((always_inline)) void
pack_three(uint8_t *restrict at, const uint8_t (*restrict rgba)[4], size_t n, bool bgr)
{
   const unsigned red = bgr ? 2 : 0, blue = 2 - red;
   for (size_t i = 0; i < n; i++, at += 3) {
      at[red] = rgba[i][0];
      at[1] = rgba[i][1];
      at[blue] = rgba[i][2];
   }
}

bool
gl_pixel_pack_bytes(const struct gl_pixel_layout *l, void *row, size_t n, const uint8_t (*rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   if (l->type != GL_UNSIGNED_BYTE || f->kind != GL_PIXEL_COLOR)
      return false;
   uint8_t *at = row;
   if (l->format == GL_RGBA) {
      memcpy(at, rgba, n * 4);
      return true;
   }
   if (l->format == GL_RGB || l->format == GL_BGR) {
      if (l->format == GL_BGR)
         pack_three(at, rgba, n, true);
      else
         pack_three(at, rgba, n, false);
      return true;
   }
   if (l->format == GL_BGRA) {
      u_format_pack_rgba8(PIPE_FORMAT_B8G8R8A8_UNORM, at, rgba, n);
      return true;
   }
   const unsigned components = f->components;
   for (size_t i = 0; i < n; i++, at += components) {
      const unsigned sum = (unsigned)rgba[i][0] + rgba[i][1] + rgba[i][2];
      const uint8_t value[5] = {rgba[i][0], rgba[i][1], rgba[i][2], rgba[i][3],
                                (uint8_t)(sum > 255 ? 255 : sum)};
      for (unsigned c = 0; c < components; c++)
         at[c] = value[f->to[c]];
   }
   return true;
}

/* The step of `max` that is nearest to byte / 255, which never lies between two as near. */
static inline uint32_t
narrow_byte(uint32_t byte, uint32_t max)
{
   const uint32_t v = byte * max + 127;
   return (v + 1 + (v >> 8)) >> 8; /* v / 255 of 16 bits */
}

void
gl_pixel_pack_narrow(const struct gl_pixel_layout *l, void *row, size_t n,
                     const uint8_t (*restrict rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   uint8_t *restrict at = row;
   /* Components that are not there have no steps. */
   uint32_t max[4] = {0}, shift[4] = {0}, from[4] = {0};
   for (unsigned c = 0; c < t->components; c++) {
      max[c] = (1u << t->bits[c]) - 1;
      shift[c] = t->shift[c];
      from[c] = 8u * f->to[c];
   }
   for (size_t i = 0; i < n; i++) {
      uint32_t texel, word = 0;
      memcpy(&texel, rgba[i], sizeof texel);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
      texel = __builtin_bswap32(texel);
#endif
      for (unsigned c = 0; c < 4; c++)
         word |= (narrow_byte(texel >> from[c] & 0xff, max[c]) & max[c]) << shift[c];
      const uint16_t half = (uint16_t)word;
      memcpy(at + 2 * i, &half, sizeof half);
   }
}

void
gl_pixel_pack_index(const struct gl_pixel_layout *l, void *row, size_t n, const uint32_t *index)
{
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   uint8_t *restrict at = row;
   if (l->type == GL_UNSIGNED_BYTE) {
      for (size_t i = 0; i < n; i++)
         at[i] = (uint8_t)index[i];
      return;
   }
   for (size_t i = 0; i < n; i++) {
      if (l->type == GL_BITMAP) {
         const size_t bit = l->first_bit + i;
         const unsigned shift = (unsigned)(l->lsb_first ? bit % 8 : 7 - bit % 8);
         at[bit / 8] = (uint8_t)((at[bit / 8] & ~(1u << shift)) | (index[i] & 1) << shift);
         continue;
      }
      /* Masked to what the type holds (spec 4.3.2): signed types lose their sign bit. */
      const uint32_t mask = t->number == GL_PIXEL_SIGNED ? (1u << (8 * t->bytes - 1)) - 1 : ~0u;
      uint32_t bits = index[i] & mask;
      if (t->number == GL_PIXEL_FLOAT)
         bits = from_float(t, false, (float)index[i]);
      store(at + i * t->bytes, bits, t->bytes, l->swap_bytes);
   }
}

void
gl_pixel_pack_count(const struct gl_pixel_layout *l, void *row, size_t n, const uint32_t (*rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   const unsigned bytes = t->bytes;
   uint8_t *at = row;
   for (size_t i = 0; i < n; i++) {
      uint32_t word = 0;
      float rgb[1][4] = {{0}};
      for (unsigned c = 0; c < f->components; c++) {
         const uint32_t count = rgba[i][f->to[c] == GL_PIXEL_LUM ? 0 : f->to[c]];
         const unsigned bits =
             t->components ? t->bits[c] : 8 * bytes - (t->number == GL_PIXEL_SIGNED);
         const uint32_t most = bits < 32 ? (1u << bits) - 1 : UINT32_MAX;
         rgb[0][c & 3] = (float)count;
         if (t->components)
            word |= (count < most ? count : most) << t->shift[c];
         else if (t->number == GL_PIXEL_FLOAT)
            store(at + c * bytes, from_float(t, false, (float)count), bytes, l->swap_bytes);
         else
            store(at + c * bytes, count < most ? count : most, bytes, l->swap_bytes);
      }
      if (t->components && t->number == GL_PIXEL_FLOAT)
         pack_float_groups(l, at, 1, (const float(*)[4])rgb);
      else if (t->components)
         store(at, word, bytes, l->swap_bytes);
      at += l->bits_per_group / 8;
   }
}

void
gl_pixel_pack_depth_stencil(const struct gl_pixel_layout *l, void *row, size_t n,
                            const float *depth, const uint32_t *stencil)
{
   uint8_t *at = row;
   if (l->type == GL_FLOAT_32_UNSIGNED_INT_24_8_REV) {
      for (size_t i = 0; i < n; i++, at += 8) {
         store(at, ir_bits(depth[i]), 4, l->swap_bytes);
         store(at + 4, stencil[i] & 0xff, 4, l->swap_bytes);
      }
      return;
   }
   for (size_t i = 0; i < n; i++, at += 4) {
      const uint32_t z = (uint32_t)(clamp01((double)depth[i]) * 0xffffff + 0.5);
      store(at, z << 8 | (stencil[i] & 0xff), 4, l->swap_bytes);
   }
}

void
gl_pixel_pack_depth(const struct gl_pixel_layout *l, void *row, size_t n, const float *depth)
{
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   uint8_t *at = row;
   if (l->type == GL_FLOAT && !l->swap_bytes) {
      memcpy(at, depth, n * sizeof *depth);
      return;
   }
   if (l->type == GL_UNSIGNED_SHORT && !l->swap_bytes) {
      u_format_pack_z_float(PIPE_FORMAT_Z16_UNORM, at, depth, n);
      return;
   }
   for (size_t i = 0; i < n; i++, at += t->bytes)
      store(at, from_float(t, false, depth[i]), t->bytes, l->swap_bytes);
}
