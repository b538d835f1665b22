/* Plain values to groups of client memory. */
#include <math.h>
#include <string.h>

#include "compiler/ir/formats.h"
#include "gallium/auxiliary/format/u_narrow.h"
#include "numbers.h"
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

/* As the type has it: 2 or 4 bytes. */
static uint32_t
float_bits(const struct gl_pixel_type_info *t, float value)
{
   return t->bytes == 2 ? ir_f16_bits(value) : ir_bits(value);
}

/* Luminance is clamped whatever the type is, for the sum of colours in [0,1] may leave it (table
 * 4.7); but not where colours are not clamped at all (ARB_color_buffer_float, 4.3.2). */
static inline float
luminance(const float rgba[4], bool unclamped)
{
   const double sum = (double)rgba[0] + (double)rgba[1] + (double)rgba[2];
   return (float)(unclamped ? sum : gl_clampd(sum));
}

/* Three of each four floats; room for one more is behind them. Called with a constant order. */
static inline __attribute__((always_inline)) void
gather_three(const float (*restrict rgba)[4], size_t n, bool bgr, float *restrict values)
{
   for (size_t i = 0; i < n; i++) {
      four_floats v;
      memcpy(&v, rgba[i], sizeof v);
      if (bgr)
         v = __builtin_shufflevector(v, v, 2, 1, 0, 3);
      memcpy(values + 3 * i, &v, sizeof v);
   }
}

static void
gather_few(const struct gl_pixel_format_info *f, const float (*restrict rgba)[4], size_t n,
           bool unclamped, float *restrict values)
{
   const unsigned components = f->components;
   for (unsigned c = 0; c < components; c++) {
      const unsigned to = f->to[c];
      if (to == GL_PIXEL_LUM) {
         for (size_t i = 0; i < n; i++)
            values[i * components + c] = luminance(rgba[i], unclamped);
      } else {
         for (size_t i = 0; i < n; i++)
            values[i * components + c] = rgba[i][to];
      }
   }
}

/* Groups in the order that the format has. */
static void
gather(const struct gl_pixel_format_info *f, const float (*rgba)[4], size_t n, bool unclamped,
       float *values)
{
   const unsigned first = f->to[0];
   if (f->components < 3)
      gather_few(f, rgba, n, unclamped, values);
   else if (f->components == 3 && first == 0)
      gather_three(rgba, n, false, values);
   else if (f->components == 3)
      gather_three(rgba, n, true, values);
   else
      gl_reorder_groups(f, rgba[0], n, values);
}

#define CHUNK 256u

/* Components of one type each. */
static void
pack_unpacked(const struct gl_pixel_format_info *f, const struct gl_pixel_type_info *t,
              const struct gl_pixel_layout *l, uint8_t *at, size_t n, const float (*rgba)[4])
{
   const size_t group = (size_t)t->bytes * f->components;
   float values[4 * CHUNK];
   if (l->format == GL_RGBA) {
      gl_floats_to_numbers(t, l->keeps_sign, l->swap_bytes, rgba[0], 4 * n, at);
      return;
   }
   for (size_t i = 0; i < n; i += CHUNK) {
      const size_t count = n - i < CHUNK ? n - i : CHUNK;
      gather(f, rgba + i, count, l->unclamped, values);
      gl_floats_to_numbers(t, l->keeps_sign, l->swap_bytes, values, count * f->components,
                           at + i * group);
   }
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

/* Groups of fields of a word. */
static void
pack_fields(const struct gl_pixel_format_info *f, const struct gl_pixel_type_info *t,
            const struct gl_pixel_layout *l, uint8_t *at, size_t n, const float (*restrict rgba)[4])
{
   uint32_t words[CHUNK] = {0};
   for (unsigned c = 0; c < f->components; c++) {
      const uint32_t max = (1u << t->bits[c]) - 1, shift = t->shift[c], to = f->to[c];
      if (c < t->num_signed) {
         for (size_t i = 0; i < n; i++)
            words[i] |= ((uint32_t)(int32_t)floor(127.5 * gl_clamp_signed(rgba[i][to])) & max)
                        << shift;
      } else {
         for (size_t i = 0; i < n; i++)
            words[i] |= (uint32_t)(int32_t)(gl_clampd(rgba[i][to]) * max + 0.5) << shift;
      }
   }
   for (size_t i = 0; i < n; i++)
      store(at + i * t->bytes, words[i], t->bytes, l->swap_bytes);
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
   for (size_t i = 0; i < n; i += CHUNK)
      pack_fields(f, t, l, at + i * t->bytes, n - i < CHUNK ? n - i : CHUNK, rgba + i);
}

/* r in the lowest byte. */
static inline uint32_t
load_word(const uint8_t rgba[4])
{
   uint32_t word;
   memcpy(&word, rgba, sizeof word);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
   word = __builtin_bswap32(word);
#endif
   return word;
}

static inline void
store_lowest_first(uint8_t *at, uint32_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
   word = __builtin_bswap32(word);
#endif
   memcpy(at, &word, sizeof word);
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

/* Of four bytes r g b a, each of which becomes the byte of a word that begins at bit to[c]. */
static void
pack_words(uint8_t *restrict at, const uint8_t (*restrict rgba)[4], size_t n, const unsigned to[4])
{
   const unsigned r = to[0], g = to[1], b = to[2], a = to[3];
   for (size_t i = 0; i < n; i++) {
      const uint32_t word = load_word(rgba[i]);
      store_lowest_first(at + 4 * i, (word & 0xff) << r | (word >> 8 & 0xff) << g |
                                         (word >> 16 & 0xff) << b | word >> 24 << a);
   }
}

static void
pack_four(const struct gl_pixel_layout *l, uint8_t *at, const uint8_t (*rgba)[4], size_t n)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   unsigned to[4];
   uint8_t place[4];
   gl_pixel_byte_places(l, place);
   for (unsigned c = 0; c < 4; c++)
      to[f->to[c]] = 8u * place[c];
   if (to[0] == 0 && to[1] == 8 && to[2] == 16)
      memcpy(at, rgba, n * 4);
   else if (to[0] == 16 && to[1] == 8 && to[2] == 0)
      u_format_pack_rgba8(PIPE_FORMAT_B8G8R8A8_UNORM, at, rgba, n);
   else if (to[0] == 24 && to[1] == 16 && to[2] == 8)
      gl_reverse_words(at, rgba[0], n);
   else
      pack_words(at, rgba, n, to);
}

/* Groups of one or two components, luminance among them. */
static void
pack_few(const struct gl_pixel_format_info *f, uint8_t *restrict at,
         const uint8_t (*restrict rgba)[4], size_t n)
{
   const unsigned components = f->components;
   for (unsigned c = 0; c < components; c++) {
      const unsigned to = f->to[c];
      if (to == GL_PIXEL_LUM) {
         for (size_t i = 0; i < n; i++) {
            const unsigned sum = (unsigned)rgba[i][0] + rgba[i][1] + rgba[i][2];
            at[i * components + c] = (uint8_t)(sum > 255 ? 255 : sum);
         }
      } else if (components == 1) {
         for (size_t i = 0; i < n; i++)
            at[i] = (uint8_t)(load_word(rgba[i]) >> (8 * to));
      } else {
         for (size_t i = 0; i < n; i++)
            at[i * components + c] = rgba[i][to];
      }
   }
}

bool
gl_pixel_pack_bytes(const struct gl_pixel_layout *l, void *row, size_t n, const uint8_t (*rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   if (!gl_pixel_is_bytes(l))
      return false;
   if (f->components == 4)
      pack_four(l, row, rgba, n);
   else if (l->format == GL_BGR)
      pack_three(row, rgba, n, true);
   else if (l->format == GL_RGB)
      pack_three(row, rgba, n, false);
   else
      pack_few(f, row, rgba, n);
   return true;
}

bool
gl_pixel_make_byte_numbers(const struct gl_pixel_layout *l, bool luminance_is_red,
                           union gl_byte_numbers *numbers)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   float fractions[256];
   if (!gl_pixel_is_numbers(l))
      return false;
   for (unsigned c = 0; c < f->components; c++) {
      if (f->to[c] == GL_PIXEL_LUM && !luminance_is_red)
         return false;
   }
   for (unsigned i = 0; i < 256; i++)
      fractions[i] = (float)i / 255.0f;
   gl_floats_to_numbers(t, l->keeps_sign, l->swap_bytes, fractions, 256, numbers->bytes);
   return true;
}

/* Called with a constant size of a number and a constant number of components, component c of which
 * is from[c] of r g b a. */
static inline __attribute__((always_inline)) void
look_up(const uint8_t *restrict numbers, unsigned bytes, unsigned components, const uint8_t from[4],
        uint8_t *restrict at, size_t n, const uint8_t (*restrict rgba)[4])
{
   const unsigned first = from[0], second = from[1], third = from[2], fourth = from[3];
   for (size_t i = 0; i < n; i++, at += bytes * components) {
      const unsigned value[4] = {rgba[i][first], rgba[i][second], rgba[i][third], rgba[i][fourth]};
      for (unsigned c = 0; c < components; c++)
         memcpy(at + bytes * c, numbers + bytes * value[c], bytes);
   }
}

/* Called with a constant size. */
static inline __attribute__((always_inline)) void
look_up_groups(const uint8_t *restrict numbers, unsigned bytes, unsigned components,
               const uint8_t from[4], uint8_t *restrict at, size_t n,
               const uint8_t (*restrict rgba)[4])
{
   switch (components) {
   case 1:
      look_up(numbers, bytes, 1, from, at, n, rgba);
      break;
   case 2:
      look_up(numbers, bytes, 2, from, at, n, rgba);
      break;
   case 3:
      look_up(numbers, bytes, 3, from, at, n, rgba);
      break;
   default:
      look_up(numbers, bytes, 4, from, at, n, rgba);
   }
}

void
gl_pixel_pack_byte_numbers(const struct gl_pixel_layout *l, const union gl_byte_numbers *numbers,
                           void *row, size_t n, const uint8_t (*restrict rgba)[4])
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(l->format);
   const unsigned bytes = gl_pixel_type_info(l->type)->bytes;
   uint8_t from[4] = {0};
   for (unsigned c = 0; c < f->components; c++)
      from[c] = f->to[c] == GL_PIXEL_LUM ? 0 : f->to[c];
   if (bytes == 1)
      look_up_groups(numbers->bytes, 1, f->components, from, row, n, rgba);
   else if (bytes == 2)
      look_up_groups(numbers->bytes, 2, f->components, from, row, n, rgba);
   else
      look_up_groups(numbers->bytes, 4, f->components, from, row, n, rgba);
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
      const uint32_t texel = load_word(rgba[i]);
      uint32_t word = 0;
      for (unsigned c = 0; c < 4; c++)
         word |= (u_narrow_byte(texel >> from[c] & 0xff, max[c]) & max[c]) << shift[c];
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
         bits = float_bits(t, (float)index[i]);
      store(at + i * t->bytes, bits, t->bytes, l->swap_bytes);
   }
}

void
gl_pixel_pack_byte_index(const struct gl_pixel_layout *l, const union gl_byte_numbers *numbers,
                         void *row, size_t n, const uint8_t *restrict index)
{
   const unsigned bytes = gl_pixel_type_info(l->type)->bytes;
   uint8_t *restrict at = row;
   if (bytes == 1) {
      for (size_t i = 0; i < n; i++)
         at[i] = numbers->bytes[index[i]];
   } else if (bytes == 2) {
      for (size_t i = 0; i < n; i++)
         memcpy(at + 2 * i, &numbers->halves[index[i]], 2);
   } else {
      for (size_t i = 0; i < n; i++)
         memcpy(at + 4 * i, &numbers->words[index[i]], 4);
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
            store(at + c * bytes, float_bits(t, (float)count), bytes, l->swap_bytes);
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
      const uint32_t z = (uint32_t)(gl_clampd((double)depth[i]) * 0xffffff + 0.5);
      store(at, z << 8 | (stencil[i] & 0xff), 4, l->swap_bytes);
   }
}

void
gl_pixel_pack_depth(const struct gl_pixel_layout *l, void *row, size_t n, const float *depth)
{
   const struct gl_pixel_type_info *t = gl_pixel_type_info(l->type);
   uint8_t *at = row;
   if (l->type == GL_UNSIGNED_SHORT && !l->swap_bytes) {
      u_format_pack_z_float(PIPE_FORMAT_Z16_UNORM, at, depth, n);
      return;
   }
   gl_floats_to_numbers(t, false, l->swap_bytes, depth, n, at);
}
