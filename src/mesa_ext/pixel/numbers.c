/* Each loop has one type and no more. Numbers are computed with doubles, so that the products are
 * exact but for those of 32 bits; quotients of 8 and 16 bits are the same with floats. */
#include "numbers.h"

#include <string.h>

#include "gallium/auxiliary/format/u_format.h"

/* Called with a constant order. */
static inline __attribute__((always_inline)) void
reorder(const float *restrict in, size_t n, bool abgr, float *restrict out)
{
   for (size_t i = 0; i < n; i++) {
      four_floats v;
      memcpy(&v, in + 4 * i, sizeof v);
      v = abgr ? __builtin_shufflevector(v, v, 3, 2, 1, 0)
               : __builtin_shufflevector(v, v, 2, 1, 0, 3);
      memcpy(out + 4 * i, &v, sizeof v);
   }
}

void
gl_reorder_groups(const struct gl_pixel_format_info *f, const float *restrict in, size_t n,
                  float *restrict out)
{
   if (f->to[0] == 0)
      memcpy(out, in, n * 4 * sizeof *in);
   else if (f->to[0] == 2)
      reorder(in, n, false, out);
   else
      reorder(in, n, true, out);
}

void
gl_reverse_words(uint8_t *restrict out, const uint8_t *restrict in, size_t n)
{
   typedef uint16_t eight_halves __attribute__((vector_size(16)));
   eight_halves v;
   uint32_t word;
   for (; n >= 4; n -= 4, in += sizeof v, out += sizeof v) {
      memcpy(&v, in, sizeof v);
      v = v << 8 | v >> 8;
      v = __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6);
      memcpy(out, &v, sizeof v);
   }
   for (; n; n--, in += sizeof word, out += sizeof word) {
      memcpy(&word, in, sizeof word);
      word = __builtin_bswap32(word);
      memcpy(out, &word, sizeof word);
   }
}

/* --- To floats */

static void
from_u8(const uint8_t *restrict at, size_t n, float *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (float)at[i] / 255.0f;
}

static void
from_s8(const uint8_t *restrict at, size_t n, float *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (float)(2 * (int32_t)(int8_t)at[i] + 1) / 255.0f;
}

static void
from_u16(const uint16_t *restrict at, size_t n, float *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (float)at[i] / 65535.0f;
}

static void
from_s16(const uint16_t *restrict at, size_t n, float *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (float)(2 * (int32_t)(int16_t)at[i] + 1) / 65535.0f;
}

static void
from_f16(const uint16_t *restrict at, size_t n, float *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = ir_up2h(at[i], 0);
}

/* The products, in double precision, round to the floats that the quotients round to: of all
 * numbers of 32 bits. */
static void
from_u32(const uint32_t *restrict at, size_t n, float *restrict out)
{
   for (size_t i = 0; i < n; i++) {
      /* Processors have conversions of numbers with a sign. */
      const double number = (double)(int32_t)(at[i] ^ 0x80000000u) + 2147483648.0;
      out[i] = (float)(number * (1 / 4294967295.0));
   }
}

static void
from_s32(const uint32_t *restrict at, size_t n, float *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (float)((2.0 * (int32_t)at[i] + 1.0) / 4294967295.0);
}

#define CHUNK 256u

/* Numbers of a chunk: client memory needs no alignment. */
union chunk {
   uint16_t halves[CHUNK];
   uint32_t words[CHUNK];
};

static void
swap_halves(uint16_t *v, size_t n)
{
   for (size_t i = 0; i < n; i++)
      v[i] = __builtin_bswap16(v[i]);
}

static void
swap_words(uint32_t *v, size_t n)
{
   for (size_t i = 0; i < n; i++)
      v[i] = __builtin_bswap32(v[i]);
}

static void
swap_chunk(union chunk *chunk, unsigned bytes, size_t n)
{
   if (bytes == 2)
      swap_halves(chunk->halves, n);
   else
      swap_words(chunk->words, n);
}

static void
halves_to_floats(enum gl_pixel_number number, const uint16_t *at, size_t n, float *out)
{
   if (number == GL_PIXEL_FLOAT)
      from_f16(at, n, out);
   else if (number == GL_PIXEL_SIGNED)
      from_s16(at, n, out);
   else
      from_u16(at, n, out);
}

static void
words_to_floats(enum gl_pixel_number number, const uint32_t *at, size_t n, float *out)
{
   if (number == GL_PIXEL_FLOAT)
      memcpy(out, at, 4 * n);
   else if (number == GL_PIXEL_SIGNED)
      from_s32(at, n, out);
   else
      from_u32(at, n, out);
}

void
gl_numbers_to_floats(const struct gl_pixel_type_info *t, bool swap_bytes, const uint8_t *at,
                     size_t n, float *restrict out)
{
   union chunk chunk;
   if (t->bytes == 1 && t->number == GL_PIXEL_SIGNED)
      from_s8(at, n, out);
   else if (t->bytes == 1)
      from_u8(at, n, out);
   for (size_t i = 0; t->bytes > 1 && i < n; i += CHUNK) {
      const size_t count = n - i < CHUNK ? n - i : CHUNK;
      memcpy(&chunk, at + t->bytes * i, t->bytes * count);
      if (swap_bytes)
         swap_chunk(&chunk, t->bytes, count);
      if (t->bytes == 2)
         halves_to_floats(t->number, chunk.halves, count, out + i);
      else
         words_to_floats(t->number, chunk.words, count, out + i);
   }
}

/* --- To bytes */

/* u / 257, which never lies in the middle between two. */
static void
bytes_of_u16(const uint16_t *restrict at, size_t n, uint8_t *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint8_t)((at[i] * 255u + 32895u) >> 16);
}

/* Of no more than a chunk, which has room for three more: they go by texels of four. */
static void
bytes_of_floats(float *v, size_t n, uint8_t *out)
{
   uint8_t last[4];
   const size_t whole = n / 4;
   u_format_pack_float(PIPE_FORMAT_R8G8B8A8_UNORM, out, (const float(*)[4])(const void *)v, whole);
   if (n % 4) {
      memset(v + n, 0, (4 - n % 4) * sizeof *v);
      u_format_pack_float(PIPE_FORMAT_R8G8B8A8_UNORM, last,
                          (const float(*)[4])(const void *)(v + 4 * whole), 1);
      memcpy(out + 4 * whole, last, n % 4);
   }
}

void
gl_numbers_to_bytes(const struct gl_pixel_type_info *t, bool swap_bytes, const uint8_t *at,
                    size_t n, uint8_t *restrict out)
{
   union chunk chunk;
   float values[CHUNK + 3];
   for (size_t i = 0; i < n; i += CHUNK) {
      const size_t count = n - i < CHUNK ? n - i : CHUNK;
      if (t->bytes == 2 && t->number == GL_PIXEL_UNSIGNED) {
         memcpy(&chunk, at + 2 * i, 2 * count);
         if (swap_bytes)
            swap_chunk(&chunk, 2, count);
         bytes_of_u16(chunk.halves, count, out + i);
      } else {
         gl_numbers_to_floats(t, swap_bytes, at + t->bytes * i, count, values);
         bytes_of_floats(values, count, out + i);
      }
   }
}

/* --- From floats */

/* floor(v) of what fits, without a call of a function. */
static inline int32_t
floor_int(double v)
{
   const int32_t whole = (int32_t)v;
   return whole - (v < whole);
}

static inline int32_t
signed_number(double max, bool keeps_sign, float v)
{
   return floor_int((max * (keeps_sign ? gl_clamp_signed(v) : gl_clampd(v)) - 1.0) / 2.0 + 0.5);
}

static void
to_u8(const float *restrict v, size_t n, uint8_t *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint8_t)(int32_t)(255.0 * gl_clampd(v[i]) + 0.5);
}

static void
to_s8(const float *restrict v, size_t n, bool keeps_sign, uint8_t *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint8_t)signed_number(255.0, keeps_sign, v[i]);
}

static void
to_u16(const float *restrict v, size_t n, uint16_t *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint16_t)(int32_t)(65535.0 * gl_clampd(v[i]) + 0.5);
}

static void
to_s16(const float *restrict v, size_t n, bool keeps_sign, uint16_t *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint16_t)signed_number(65535.0, keeps_sign, v[i]);
}

static void
to_f16(const float *restrict v, size_t n, uint16_t *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint16_t)ir_f16_bits(v[i]);
}

static void
to_u32(const float *restrict v, size_t n, uint32_t *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint32_t)(int64_t)(4294967295.0 * gl_clampd(v[i]) + 0.5);
}

static void
to_s32(const float *restrict v, size_t n, bool keeps_sign, uint32_t *restrict out)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint32_t)signed_number(4294967295.0, keeps_sign, v[i]);
}

static void
floats_to_halves(enum gl_pixel_number number, bool keeps_sign, const float *v, size_t n,
                 uint16_t *out)
{
   if (number == GL_PIXEL_FLOAT)
      to_f16(v, n, out);
   else if (number == GL_PIXEL_SIGNED)
      to_s16(v, n, keeps_sign, out);
   else
      to_u16(v, n, out);
}

static void
floats_to_words(enum gl_pixel_number number, bool keeps_sign, const float *v, size_t n,
                uint32_t *out)
{
   if (number == GL_PIXEL_FLOAT)
      memcpy(out, v, 4 * n);
   else if (number == GL_PIXEL_SIGNED)
      to_s32(v, n, keeps_sign, out);
   else
      to_u32(v, n, out);
}

void
gl_floats_to_numbers(const struct gl_pixel_type_info *t, bool keeps_sign, bool swap_bytes,
                     const float *v, size_t n, uint8_t *restrict at)
{
   union chunk chunk;
   if (t->bytes == 1 && t->number == GL_PIXEL_SIGNED)
      to_s8(v, n, keeps_sign, at);
   else if (t->bytes == 1)
      to_u8(v, n, at);
   for (size_t i = 0; t->bytes > 1 && i < n; i += CHUNK) {
      const size_t count = n - i < CHUNK ? n - i : CHUNK;
      if (t->bytes == 2)
         floats_to_halves(t->number, keeps_sign, v + i, count, chunk.halves);
      else
         floats_to_words(t->number, keeps_sign, v + i, count, chunk.words);
      if (swap_bytes)
         swap_chunk(&chunk, t->bytes, count);
      memcpy(at + t->bytes * i, &chunk, t->bytes * count);
   }
}
