/* Rows of depth and stencil. The formats are few and differ in kind, so they are spelled out here;
 * sizes come from the table. */
#include "u_format.h"
#include "u_format_run.h"

#include <string.h>

static uint32_t
z_from_float(float z, uint32_t max)
{
   z = z > 0.0f ? z : 0.0f; /* NaN too */
   z = z < 1.0f ? z : 1.0f;
   return (uint32_t)((double)z * max + 0.5);
}

static float
load_float(const uint8_t *src)
{
   float z;
   memcpy(&z, src, sizeof z);
   return z;
}

static uint32_t
load_word(const uint8_t *src, unsigned bytes)
{
   uint32_t word = 0;
   memcpy(&word, src, bytes);
   return word;
}

static void
store_depth(enum pipe_format format, uint8_t *dst, uint32_t z)
{
   uint16_t half = (uint16_t)z;
   if (format == PIPE_FORMAT_Z16_UNORM) {
      memcpy(dst, &half, sizeof half);
      return;
   }
   z = (z & 0xffffff) | (load_word(dst, 4) & 0xff000000u);
   memcpy(dst, &z, sizeof z);
}

/* Numbers of 16 bits: the product, in double precision, rounds to the quotient's float. */
static void
halves_to_floats(float *restrict dst, const uint8_t *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++)
      dst[i] = (float)((int32_t)load_word(src + 2 * i, 2) * (1.0 / 0xffff));
}

/* Numbers of 24 bits: z / (2^24 - 1) is z / 2^24, which is a float, and between half of its last
 * place and all of it more, so the next float is the nearest. */
static void
words_to_floats(float *restrict dst, const uint8_t *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++) {
      const int32_t z = (int32_t)(load_word(src + 4 * i, 4) & 0xffffff);
      const float below = (float)z * 0x1p-24f;
      int32_t bits;
      memcpy(&bits, &below, sizeof bits);
      bits += z > 0;
      memcpy(&dst[i], &bits, sizeof bits);
   }
}

/* Of 24 bits, as a loop that becomes one of vectors. */
static void
words_to_z32(uint32_t *restrict dst, const uint8_t *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++) {
      const uint32_t z = load_word(src + 4 * i, 4) & 0xffffff;
      dst[i] = z << 8 | z >> 16;
   }
}

static void
z32_to_words(uint8_t *restrict dst, const uint32_t *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++) {
      const uint32_t word = src[i] >> 8 | (load_word(dst + 4 * i, 4) & 0xff000000u);
      memcpy(dst + 4 * i, &word, 4);
   }
}

/* What softpipe's fragments in [0,1] come to: halves round up, and from 2^23 on products are whole.
 */
static inline int32_t
fragment_word(float z)
{
   const float v = z * 16777215.0f;
   return (int32_t)(v + (v < 8388608.0f ? 0.5f : 0.0f));
}

/* Floats to the nearest number of 24 bits: by floats, which round to it but for one. */
static void
floats_to_words(uint8_t *restrict dst, const float *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++) {
      float z = src[i] > 0.0f ? src[i] : 0.0f; /* NaN too */
      z = z < 1.0f ? z : 1.0f;
      const int32_t number = fragment_word(z) - (z == 0x1p-25f);
      const uint32_t word = (uint32_t)number | (load_word(dst + 4 * i, 4) & 0xff000000u);
      memcpy(dst + 4 * i, &word, 4);
   }
}

void
u_format_unpack_z_float(enum pipe_format format, float *dst, const void *src, size_t n)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || !info->depth_bits)
      return;
   if (info->type != U_FORMAT_FLOAT) {
      if (info->bytes == 2)
         halves_to_floats(dst, src, n);
      else
         words_to_floats(dst, src, n);
      return;
   }
   const uint8_t *at = src;
   for (size_t i = 0; i < n; i++, at += info->bytes)
      dst[i] = load_float(at);
}

void
u_format_pack_z_float(enum pipe_format format, void *dst, const float *src, size_t n)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || !info->depth_bits)
      return;
   uint8_t *at = dst;
   if (info->type != U_FORMAT_FLOAT && info->bytes == 4) {
      floats_to_words(at, src, n);
      return;
   }
   if (info->type != U_FORMAT_FLOAT) {
      u_run_pack_depth16(at, src, n);
      return;
   }
   for (size_t i = 0; i < n; i++, at += info->bytes)
      memcpy(at, &src[i], sizeof src[i]);
}

/* Of 16 bits, and of 24 beside others: floats within [0,1]. */
static void
fragments_to_halves(uint8_t *restrict dst, const float *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++) {
      const uint16_t half = (uint16_t)(int32_t)(src[i] * 65535.0f + 0.5f);
      memcpy(dst + 2 * i, &half, sizeof half);
   }
}

static void
fragments_to_words(uint8_t *restrict dst, const float *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++) {
      const uint32_t word =
          (uint32_t)fragment_word(src[i]) | (load_word(dst + 4 * i, 4) & 0xff000000u);
      memcpy(dst + 4 * i, &word, sizeof word);
   }
}

void
u_format_pack_z_fragment(enum pipe_format format, void *dst, const float *src, size_t n)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || !info->depth_bits)
      return;
   if (info->type == U_FORMAT_FLOAT)
      u_format_pack_z_float(format, dst, src, n);
   else if (info->bytes == 2)
      fragments_to_halves(dst, src, n);
   else
      fragments_to_words(dst, src, n);
}

void
u_format_unpack_z32(enum pipe_format format, uint32_t *dst, const void *src, size_t n)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || !info->depth_bits)
      return;
   const uint8_t *at = src;
   if (info->type != U_FORMAT_FLOAT && info->bytes == 4) {
      words_to_z32(dst, at, n);
      return;
   }
   for (size_t i = 0; i < n; i++, at += info->bytes) {
      uint32_t z;
      if (info->type == U_FORMAT_FLOAT) {
         dst[i] = z_from_float(load_float(at), UINT32_MAX);
      } else if (info->depth_bits == 16) {
         z = load_word(at, 2);
         dst[i] = z << 16 | z;
      } else {
         z = load_word(at, 4) & 0xffffff;
         dst[i] = z << 8 | z >> 16;
      }
   }
}

void
u_format_pack_z32(enum pipe_format format, void *dst, const uint32_t *src, size_t n)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || !info->depth_bits)
      return;
   uint8_t *at = dst;
   if (info->type != U_FORMAT_FLOAT && info->bytes == 4) {
      z32_to_words(at, src, n);
      return;
   }
   for (size_t i = 0; i < n; i++, at += info->bytes) {
      if (info->type == U_FORMAT_FLOAT) {
         float z = (float)((double)src[i] / UINT32_MAX);
         memcpy(at, &z, sizeof z);
      } else {
         store_depth(format, at, src[i] >> (32 - info->depth_bits));
      }
   }
}

/* Stencil lies in the highest byte of its word, or in a word of its own behind the depth. */
static size_t
stencil_offset(const struct u_format_info *info)
{
   return info->bytes == 8 ? 4 : info->bytes - 1u;
}

void
u_format_unpack_s8(enum pipe_format format, uint8_t *dst, const void *src, size_t n)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || !info->stencil_bits)
      return;
   const uint8_t *restrict at = (const uint8_t *)src + stencil_offset(info);
   uint8_t *restrict stencil = dst;
   const size_t bytes = info->bytes;
   for (size_t i = 0; i < n && bytes == 4; i++)
      stencil[i] = at[4 * i];
   for (size_t i = 0; i < n && bytes != 4; i++)
      stencil[i] = at[bytes * i];
}

void
u_format_pack_s8(enum pipe_format format, void *dst, const uint8_t *src, size_t n)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || !info->stencil_bits)
      return;
   uint8_t *at = (uint8_t *)dst + stencil_offset(info);
   for (size_t i = 0; i < n; i++, at += info->bytes)
      *at = src[i];
}
