/* Groups of client memory to plain values. */
#include <string.h>

#include "compiler/ir/formats.h"
#include "gallium/auxiliary/format/u_narrow.h"
#include "numbers.h"
#include "transfer.h"
#include "ycbcr.h"

static uint32_t
load(const uint8_t *at, unsigned bytes, bool swap)
{
   uint16_t half;
   uint32_t word;
   switch (bytes) {
   case 1:
      return *at;
   case 2:
      memcpy(&half, at, 2);
      return swap ? __builtin_bswap16(half) : half;
   default:
      memcpy(&word, at, 4);
      return swap ? __builtin_bswap32(word) : word;
   }
}

/* Groups of packed floats: r g b. */
static void
load_float_group(const struct gl_pixel_type_info *t, uint32_t word, float out[4])
{
   float rgba[1][4];
   u_format_unpack_float(t->type == GL_UNSIGNED_INT_5_9_9_9_REV ? PIPE_FORMAT_R9G9B9E5_FLOAT
                                                                : PIPE_FORMAT_R11G11B10_FLOAT,
                         rgba, &word, 1);
   memcpy(out, rgba[0], sizeof rgba[0]);
}

#define CHUNK 256u

/* Fields of packed groups, in the groups' order. */
static void
load_fields(const struct gl_pixel_layout *l, const struct gl_pixel_type_info *t, const uint8_t *at,
            size_t n, float *restrict values)
{
   uint32_t words[CHUNK];
   const unsigned components = t->components;
   for (size_t i = 0; i < n; i++)
      words[i] = load(at + i * t->bytes, t->bytes, l->swap_bytes);
   for (unsigned c = 0; c < components; c++) {
      const uint32_t mask = (1u << t->bits[c]) - 1, shift = t->shift[c];
      const float max = (float)mask;
      /* Those of eight bits (NV_texture_shader): (2c + 1) / 255. */
      if (c < t->num_signed) {
         for (size_t i = 0; i < n; i++)
            values[i * components + c] =
                (float)(2 * (int8_t)(words[i] >> shift & mask) + 1) / 255.0f;
      } else {
         for (size_t i = 0; i < n; i++)
            values[i * components + c] = (float)(int32_t)(words[i] >> shift & mask) / max;
      }
   }
}

/* Opaque colours of groups of three, behind which there is room for one more float. Called with a
 * constant order. */
static inline __attribute__((always_inline)) void
spread_three(const float *restrict values, size_t n, bool bgr, float (*restrict rgba)[4])
{
   const four_floats one = {1, 1, 1, 1};
   for (size_t i = 0; i < n; i++) {
      four_floats v;
      memcpy(&v, values + 3 * i, sizeof v);
      v = bgr ? __builtin_shufflevector(v, one, 2, 1, 0, 4)
              : __builtin_shufflevector(v, one, 0, 1, 2, 4);
      memcpy(rgba[i], &v, sizeof v);
   }
}

typedef uint32_t four_words __attribute__((vector_size(16)));

/* Groups of one or two: each component goes where its mask has bits, and what none takes is 0 or an
 * alpha of 1. */
static void
spread_few(const struct gl_pixel_format_info *f, const float *restrict values, size_t n,
           float (*restrict rgba)[4])
{
   four_words masks[2] = {{0}}, rest = {0, 0, 0, ir_bits(1.0f)};
   const unsigned components = f->components;
   for (unsigned c = 0; c < components; c++) {
      const unsigned to = f->to[c];
      masks[c] = to == GL_PIXEL_LUM ? (four_words){~0u, ~0u, ~0u, 0}
                                    : (four_words){to == 0 ? ~0u : 0, to == 1 ? ~0u : 0,
                                                   to == 2 ? ~0u : 0, to == 3 ? ~0u : 0};
      rest &= ~masks[c];
   }
   const four_words first = masks[0], second = masks[1];
   for (size_t i = 0; i < n; i++) {
      const uint32_t a = ir_bits(values[i * components]);
      const uint32_t b = ir_bits(values[i * components + components - 1]);
      const four_words v = (first & a) | (second & b) | rest;
      memcpy(rgba[i], &v, sizeof v);
   }
}

/* Groups in the order r g b a. */
static void
spread(const struct gl_pixel_format_info *f, const float *values, size_t n, float (*rgba)[4])
{
   const unsigned first = f->to[0];
   if (f->components < 3)
      spread_few(f, values, n, rgba);
   else if (f->components == 3 && first == 0)
      spread_three(values, n, false, rgba);
   else if (f->components == 3)
      spread_three(values, n, true, rgba);
   else
      gl_reorder_groups(f, values, n, rgba[0]);
}

static void
unpack_chunk(const struct gl_pixel_layout *l, const uint8_t *at, size_t n, float (*rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   float values[4 * CHUNK];
   if (t->components && t->number == GL_PIXEL_FLOAT) {
      for (size_t i = 0; i < n; i++)
         load_float_group(t, load(at + i * t->bytes, t->bytes, l->swap_bytes), rgba[i]);
      return;
   }
   if (t->components)
      load_fields(l, t, at, n, values);
   else
      gl_numbers_to_floats(t, l->swap_bytes, at, n * f->components, values);
   spread(f, values, n, rgba);
}

void
gl_pixel_unpack_rgba(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                     float (*rgba)[4])
{
   const size_t group = l->bits_per_group / 8;
   const uint8_t *at = (const uint8_t *)row + x0 * group;
   if (l->format == GL_RGBA && l->type == GL_FLOAT && !l->swap_bytes) {
      memcpy(rgba, at, n * group);
      return;
   }
   if (l->format == GL_YCBCR_422_APPLE) {
      gl_ycbcr_unpack(l, row, x0, n, rgba);
      return;
   }
   for (size_t i = 0; i < n; i += CHUNK)
      unpack_chunk(l, at + i * group, n - i < CHUNK ? n - i : CHUNK, rgba + i);
}

#define LITTLE_ENDIAN_HOST (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)

/* r in the lowest byte. */
static inline void
store_word(uint8_t rgba[4], uint32_t word)
{
   word = LITTLE_ENDIAN_HOST ? word : __builtin_bswap32(word);
   memcpy(rgba, &word, sizeof word);
}

/* Two texels in each half of a register. */
typedef uint64_t texel_pairs __attribute__((vector_size(16)));
typedef uint32_t four_texels __attribute__((vector_size(16)));

/* Four groups of three bytes, of 14 that are read, as opaque texels. Called with a constant order.
 */
static inline __attribute__((always_inline)) void
open_four(uint8_t (*rgba)[4], const uint8_t *at, bool bgr)
{
   texel_pairs v;
   memcpy(&v, at, 8);
   memcpy((uint8_t *)&v + 8, at + 6, 8);
   v = (v & 0xffffffu) | (v << 8 & 0x00ffffff00000000ull);
   if (bgr) {
      const four_texels red_blue = (four_texels)v & 0xff00ffu;
      v = (v & 0x0000ff000000ff00ull) | (texel_pairs)(red_blue << 16 | red_blue >> 16);
   }
   v |= 0xff000000ff000000ull;
   memcpy(rgba, &v, sizeof v);
}

/* Called with a constant order, so that each becomes a loop of fixed shuffles. */
static inline __attribute__((always_inline)) void
unpack_three(uint8_t (*restrict rgba)[4], const uint8_t *restrict at, size_t n, bool bgr)
{
   const unsigned red = bgr ? 16 : 0, blue = 16 - red;
   size_t i = 0;
   /* Nothing is read beyond the last group. */
   for (; LITTLE_ENDIAN_HOST && n - i >= 5; i += 4, at += 12)
      open_four(rgba + i, at, bgr);
   for (; i < n; i++, at += 3) {
      const uint32_t word =
          (uint32_t)at[0] << red | (uint32_t)at[1] << 8 | (uint32_t)at[2] << blue | 0xff000000u;
      store_word(rgba[i], word);
   }
}

/* From groups of one or two: luminance and alpha, or -1 for what is not there. */
static inline __attribute__((always_inline)) void
unpack_luminance(uint8_t (*restrict rgba)[4], const uint8_t *restrict at, size_t n, int luminance,
                 int alpha)
{
   const unsigned components = luminance >= 0 && alpha >= 0 ? 2 : 1;
   for (size_t i = 0; i < n; i++, at += components) {
      const uint32_t l = luminance >= 0 ? at[luminance] : 0, a = alpha >= 0 ? at[alpha] : 255;
      store_word(rgba[i], l * 0x010101u | a << 24);
   }
}

/* Bytes of a word in another order: byte `c` is the one that begins at bit from[c]. */
static void
unpack_words(uint8_t (*restrict rgba)[4], const uint8_t *restrict at, size_t n,
             const unsigned from[4])
{
   const unsigned r = from[0], g = from[1], b = from[2], a = from[3];
   for (size_t i = 0; i < n; i++) {
      uint32_t word;
      memcpy(&word, at + 4 * i, 4);
      word = LITTLE_ENDIAN_HOST ? word : __builtin_bswap32(word);
      store_word(rgba[i], (word >> r & 0xff) | (word >> g & 0xff) << 8 | (word >> b & 0xff) << 16 |
                              (word >> a & 0xff) << 24);
   }
}

static void
unpack_four(const struct gl_pixel_layout *l, uint8_t (*rgba)[4], const uint8_t *at, size_t n)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   unsigned from[4];
   uint8_t place[4];
   gl_pixel_byte_places(l, place);
   for (unsigned c = 0; c < 4; c++)
      from[f->to[c]] = 8u * place[c];
   if (from[0] == 0 && from[1] == 8 && from[2] == 16)
      memcpy(rgba, at, n * 4);
   else if (from[0] == 16 && from[1] == 8 && from[2] == 0)
      u_format_unpack_rgba8(PIPE_FORMAT_B8G8R8A8_UNORM, rgba, at, n);
   else if (from[0] == 24 && from[1] == 16 && from[2] == 8)
      gl_reverse_words(rgba[0], at, n);
   else
      unpack_words(rgba, at, n, from);
}

/* Groups of red, green or blue alone, or of two of them. */
static void
unpack_few(const struct gl_pixel_format_info *f, uint8_t (*restrict rgba)[4],
           const uint8_t *restrict at, size_t n)
{
   const unsigned first = 8u * f->to[0], second = 8u * f->to[1];
   if (f->components == 1) {
      for (size_t i = 0; i < n; i++)
         store_word(rgba[i], (uint32_t)at[i] << first | 0xff000000u);
      return;
   }
   for (size_t i = 0; i < n; i++)
      store_word(rgba[i],
                 (uint32_t)at[2 * i] << first | (uint32_t)at[2 * i + 1] << second | 0xff000000u);
}

/* Groups of bytes, of a layout that gl_pixel_is_bytes or another in their place. */
static void
unpack_byte_groups(const struct gl_pixel_layout *l, const uint8_t *at, size_t n, uint8_t (*rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   if (f->components == 4)
      unpack_four(l, rgba, at, n);
   else if (l->format == GL_BGR)
      unpack_three(rgba, at, n, true);
   else if (l->format == GL_RGB)
      unpack_three(rgba, at, n, false);
   else if (l->format == GL_LUMINANCE)
      unpack_luminance(rgba, at, n, 0, -1);
   else if (l->format == GL_ALPHA)
      unpack_luminance(rgba, at, n, -1, 0);
   else if (l->format == GL_LUMINANCE_ALPHA)
      unpack_luminance(rgba, at, n, 0, 1);
   else
      unpack_few(f, rgba, at, n);
}

bool
gl_pixel_unpack_bytes(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                      uint8_t (*rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   if (!gl_pixel_is_bytes(l))
      return false;
   unpack_byte_groups(l, (const uint8_t *)row + x0 * f->components, n, rgba);
   return true;
}

void
gl_pixel_unpack_numbers(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                        uint8_t (*rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   const size_t group = (size_t)t->bytes * f->components;
   const uint8_t *at = (const uint8_t *)row + x0 * group;
   uint8_t bytes[4 * CHUNK];
   if (l->format == GL_RGBA && l->type == GL_FLOAT && !l->swap_bytes &&
       (uintptr_t)at % _Alignof(float) == 0) {
      u_format_pack_float(PIPE_FORMAT_R8G8B8A8_UNORM, rgba, (const float(*)[4])(const void *)at, n);
      return;
   }
   for (size_t i = 0; i < n; i += CHUNK) {
      const size_t count = n - i < CHUNK ? n - i : CHUNK;
      gl_numbers_to_bytes(t, l->swap_bytes, at + i * group, count * f->components, bytes);
      unpack_byte_groups(l, bytes, count, rgba + i);
   }
}

bool
gl_pixel_is_narrow(const struct gl_pixel_layout *l)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   if (f->kind != GL_PIXEL_COLOR || t->bytes != 2 || t->components != f->components ||
       t->number != GL_PIXEL_UNSIGNED || t->num_signed || l->swap_bytes)
      return false;
   for (unsigned c = 0; c < t->components; c++) {
      if (t->bits[c] > 6 || f->to[c] == GL_PIXEL_LUM)
         return false;
   }
   return true;
}

/* Where a component of the texel lies in a word, and what makes a byte of it. */
struct narrow_field {
   uint16_t shift, mask, scale, round;
};

/* The fields of r g b a. */
static void
narrow_fields(const struct gl_pixel_layout *l, struct narrow_field field[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   for (unsigned c = 0; c < 4; c++) /* missing ones: 0, alpha 255 */
      field[c] = (struct narrow_field){.round = c == 3 ? 255 << U_WIDEN_SHIFT : 0};
   for (unsigned c = 0; c < t->components; c++) {
      const unsigned bits = t->bits[c];
      field[f->to[c]] = (struct narrow_field){t->shift[c], (uint16_t)((1u << bits) - 1),
                                              u_widen[bits].scale, u_widen[bits].round};
   }
}

typedef uint16_t eight_words __attribute__((vector_size(16)));

/* The bytes of a component: products of 16 bits do not overflow. */
static inline __attribute__((always_inline)) eight_words
widen_eight(eight_words words, struct narrow_field f)
{
   return ((words >> f.shift & f.mask) * f.scale + f.round) >> U_WIDEN_SHIFT;
}

static uint32_t
widen_word(uint32_t word, struct narrow_field f)
{
   return ((word >> f.shift & f.mask) * f.scale + f.round) >> U_WIDEN_SHIFT;
}

void
gl_pixel_unpack_narrow(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                       uint8_t (*restrict rgba)[4])
{
   const uint8_t *restrict at = (const uint8_t *)row + 2 * x0;
   struct narrow_field field[4];
   size_t i = 0;
   narrow_fields(l, field);
   const struct narrow_field r = field[0], g = field[1], b = field[2], a = field[3];
   for (; LITTLE_ENDIAN_HOST && n - i >= 8; i += 8) {
      eight_words words;
      memcpy(&words, at + 2 * i, sizeof words);
      const eight_words rg = widen_eight(words, r) | widen_eight(words, g) << 8;
      const eight_words ba = widen_eight(words, b) | widen_eight(words, a) << 8;
      const eight_words texels[2] = {
          __builtin_shufflevector(rg, ba, 0, 8, 1, 9, 2, 10, 3, 11),
          __builtin_shufflevector(rg, ba, 4, 12, 5, 13, 6, 14, 7, 15),
      };
      memcpy(rgba[i], texels, sizeof texels);
   }
   for (; i < n; i++) {
      uint16_t word;
      memcpy(&word, at + 2 * i, sizeof word);
      store_word(rgba[i], widen_word(word, r) | widen_word(word, g) << 8 |
                              widen_word(word, b) << 16 | widen_word(word, a) << 24);
   }
}

static uint32_t
load_bit(const struct gl_pixel_layout *l, const uint8_t *row, size_t x)
{
   const size_t bit = l->first_bit + x;
   const unsigned in_byte = (unsigned)(bit % 8);
   return row[bit / 8] >> (l->lsb_first ? in_byte : 7 - in_byte) & 1;
}

static int32_t
sign_extend(uint32_t bits, unsigned bytes)
{
   return bytes == 1 ? (int8_t)bits : bytes == 2 ? (int16_t)bits : (int32_t)bits;
}

/* Of a float of 2 or 4 bytes. */
static uint32_t
float_to_index(uint32_t bits, unsigned bytes)
{
   const float f = bytes == 2 ? ir_up2h((int32_t)bits, 0) : ir_float(bits);
   /* Through 64 bits: every finite float that an index can come from is in range. */
   return f > -9e18f && f < 9e18f ? (uint32_t)(int64_t)f : 0;
}

void
gl_pixel_unpack_index(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                      uint32_t *index)
{
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   const uint8_t *at = row;
   for (size_t i = 0; i < n; i++) {
      if (l->type == GL_BITMAP) {
         index[i] = load_bit(l, row, x0 + i);
         continue;
      }
      const uint8_t *group = at + (x0 + i) * t->bytes;
      if (l->format == GL_DEPTH_STENCIL) { /* in the low byte of the last word */
         index[i] = load(group + t->bytes - 4, 4, l->swap_bytes) & 0xff;
         continue;
      }
      const uint32_t bits = load(group, t->bytes, l->swap_bytes);
      if (t->number == GL_PIXEL_FLOAT)
         index[i] = float_to_index(bits, t->bytes);
      else
         index[i] = t->number == GL_PIXEL_SIGNED ? (uint32_t)sign_extend(bits, t->bytes) : bits;
   }
}

void
gl_pixel_unpack_depth(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                      float *depth)
{
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   const uint8_t *at = (const uint8_t *)row + x0 * t->bytes;
   if (l->type != GL_UNSIGNED_INT_24_8 && l->type != GL_FLOAT_32_UNSIGNED_INT_24_8_REV) {
      gl_numbers_to_floats(t, l->swap_bytes, at, n, depth);
      return;
   }
   for (size_t i = 0; i < n; i++, at += t->bytes) {
      const uint32_t bits = load(at, 4, l->swap_bytes);
      depth[i] = t->bytes == 4 ? (float)((bits >> 8) / (double)0xffffff) : ir_float(bits);
   }
}
