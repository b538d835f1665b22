/* Rows of depth and stencil. The formats are few and differ in kind, so they are spelled out here;
 * sizes come from the table. */
#include "u_format.h"

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

/* For numbers of up to 24 bits the product, in double precision, rounds to the quotient's float. A
 * loop for each size: the compiler makes vectors of them. */
static void
words_to_floats(float *dst, const uint8_t *src, unsigned bytes, uint32_t max, size_t n)
{
   const double scale = 1.0 / max;
   if (bytes == 2) {
      for (size_t i = 0; i < n; i++)
         dst[i] = (float)((int32_t)load_word(src + 2 * i, 2) * scale);
   } else {
      for (size_t i = 0; i < n; i++)
         dst[i] = (float)((int32_t)(load_word(src + 4 * i, 4) & max) * scale);
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

static void
floats_to_words(uint8_t *restrict dst, const float *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++) {
      float z = src[i] > 0.0f ? src[i] : 0.0f; /* NaN too */
      z = z < 1.0f ? z : 1.0f;
      const uint32_t word = (uint32_t)(int32_t)((double)z * 0xffffff + 0.5) |
                            (load_word(dst + 4 * i, 4) & 0xff000000u);
      memcpy(dst + 4 * i, &word, 4);
   }
}

void
u_format_unpack_z_float(enum pipe_format format, float *dst, const void *src, size_t n)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || !info->depth_bits)
      return;
   const uint32_t max = (uint32_t)((1ull << info->depth_bits) - 1);
   if (info->type != U_FORMAT_FLOAT) {
      words_to_floats(dst, src, info->bytes, max, n);
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
   const uint32_t max = (uint32_t)((1ull << info->depth_bits) - 1);
   for (size_t i = 0; i < n; i++, at += info->bytes) {
      if (info->type == U_FORMAT_FLOAT)
         memcpy(at, &src[i], sizeof src[i]);
      else
         store_depth(format, at, z_from_float(src[i], max));
   }
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
