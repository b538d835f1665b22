/* Formats: the info table and the colour rows. Depth and stencil rows are in u_format_zs.c.
 *
 * Each row function is one generic inline kernel that every format instantiates with its own
 * constant description, so that the compiler specialises it. */
#include "u_format.h"

#include <string.h>

#include "compiler/ir/formats.h"
#include "u_format_run.h"
#include "u_format_small.h"
#include "u_narrow.h"

#define SWZ_X PIPE_SWIZZLE_X
#define SWZ_Y PIPE_SWIZZLE_Y
#define SWZ_Z PIPE_SWIZZLE_Z
#define SWZ_W PIPE_SWIZZLE_W
#define SWZ_0 PIPE_SWIZZLE_0
#define SWZ_1 PIPE_SWIZZLE_1
#define LAYOUT_ARRAY false
#define LAYOUT_PACKED true

/* An array texel takes word_bytes a channel. */
#define CHANNELS(b0, b1, b2, b3) (!!(b0) + !!(b1) + !!(b2) + !!(b3))

#define INFO(fmt, layout, fmt_type, word, b0, b1, b2, b3, r, g, b, a)                              \
   {                                                                                               \
      .name = #fmt, .bytes = LAYOUT_##layout ? (word) : (word)*CHANNELS(b0, b1, b2, b3),           \
      .word_bytes = word, .packed = LAYOUT_##layout, .type = U_FORMAT_##fmt_type,                  \
      .channel_bits = {b0, b1, b2, b3}, .channel_shift = {0, b0, b0 + b1, b0 + b1 + b2},           \
      .swizzle = {SWZ_##r, SWZ_##g, SWZ_##b, SWZ_##a},                                             \
   }

static const struct u_format_info infos[PIPE_FORMAT_MAX] = {
#define U_FORMAT(fmt, ...) [PIPE_FORMAT_##fmt] = INFO(fmt, __VA_ARGS__),
#define U_FORMAT_ZS(fmt, size, fmt_type, z, s)                                                     \
   [PIPE_FORMAT_##fmt] = {.name = #fmt,                                                            \
                          .bytes = size,                                                           \
                          .word_bytes = size,                                                      \
                          .packed = true,                                                          \
                          .type = U_FORMAT_##fmt_type,                                             \
                          .depth_bits = z,                                                         \
                          .stencil_bits = s},
#include "u_format_table.h"
#undef U_FORMAT
#undef U_FORMAT_ZS
};

const struct u_format_info *
u_format_info(enum pipe_format format)
{
   return (unsigned)format < PIPE_FORMAT_MAX && infos[format].name ? &infos[format] : NULL;
}

unsigned
u_format_bytes(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   return info ? info->bytes : 0;
}

bool
u_format_is_depth_or_stencil(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   return info && (info->depth_bits || info->stencil_bits);
}

unsigned
u_format_component_bits(enum pipe_format format, unsigned component)
{
   const struct u_format_info *info = u_format_info(format);
   if (!info || component > 3 || info->depth_bits || info->stencil_bits)
      return 0;
   enum pipe_swizzle channel = info->swizzle[component];
   return channel <= PIPE_SWIZZLE_W ? info->channel_bits[channel] : 0;
}

bool
u_format_is_float(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   return info && (info->type == U_FORMAT_FLOAT || info->type == U_FORMAT_SHARED_EXP) &&
          !info->depth_bits;
}

/* --- Kernels. `info` is a compile-time constant in every instance. */

#define KERNEL static inline __attribute__((always_inline))

KERNEL uint32_t
load_channel(const struct u_format_info *info, const uint8_t *texel, unsigned channel)
{
   if (info->packed) {
      uint32_t word = 0;
      memcpy(&word, texel, info->word_bytes); /* little-endian hosts: low bytes first */
      return (word >> info->channel_shift[channel]) & ((1u << info->channel_bits[channel]) - 1);
   }
   const uint8_t *at = texel + channel * info->word_bytes;
   uint16_t half;
   uint32_t word;
   switch (info->word_bytes) {
   case 1:
      return *at;
   case 2:
      memcpy(&half, at, 2);
      return half;
   default:
      memcpy(&word, at, 4);
      return word;
   }
}

KERNEL float
channel_to_float(const struct u_format_info *info, uint32_t bits, unsigned channel)
{
   float value;
   switch (info->type) {
   case U_FORMAT_FLOAT:
      if (info->channel_bits[channel] == 16)
         return ir_up2h((int32_t)bits, 0);
      if (info->channel_bits[channel] < 16)
         return u_small_float_unpack(bits, info->channel_bits[channel]);
      memcpy(&value, &bits, sizeof value);
      return value;
   case U_FORMAT_SNORM:
      value =
          info->word_bytes == 1 ? (float)(int8_t)bits / 127.0f : (float)(int16_t)bits / 32767.0f;
      return value < -1.0f ? -1.0f : value;
   default:
      return (float)bits / (float)((1u << info->channel_bits[channel]) - 1);
   }
}

/* NaN is 0, a signalling one too: of a maximum and then a minimum clang takes its own on aarch64,
 * which make 1 of it. */
KERNEL float
clamp01(float value)
{
   return value > 0.0f ? (value < 1.0f ? value : 1.0f) : 0.0f;
}

KERNEL uint32_t
float_to_channel(const struct u_format_info *info, float value, unsigned channel)
{
   uint32_t bits;
   switch (info->type) {
   case U_FORMAT_FLOAT:
      if (info->channel_bits[channel] == 16)
         return ir_f16_bits(value);
      if (info->channel_bits[channel] < 16)
         return u_small_float_pack(value, info->channel_bits[channel]);
      memcpy(&bits, &value, sizeof bits);
      return bits;
   case U_FORMAT_SNORM:
      value = value == value ? value : 0.0f;
      value = value > -1.0f ? value : -1.0f;
      value = (value < 1.0f ? value : 1.0f) * (info->word_bytes == 1 ? 127.0f : 32767.0f);
      return (uint16_t)(int32_t)(value + (value < 0 ? -0.5f : 0.5f));
   default:
      return (uint32_t)(int32_t)(clamp01(value) * (float)((1u << info->channel_bits[channel]) - 1) +
                                 0.5f);
   }
}

/* The component that is stored in a channel: the first that reads it; 3 (a) if none does. */
KERNEL unsigned
component_of(const struct u_format_info *info, unsigned channel)
{
   for (unsigned c = 0; c < 4; c++) {
      if (info->swizzle[c] == (enum pipe_swizzle)channel)
         return c;
   }
   return 3;
}

KERNEL void
store_texel(const struct u_format_info *info, uint8_t *texel, const uint32_t value[4])
{
   uint32_t word = 0;
   for (unsigned c = 0; c < 4; c++) {
      if (!info->channel_bits[c])
         continue;
      if (info->packed)
         word |= value[c] << info->channel_shift[c];
      else
         memcpy(texel + c * info->word_bytes, &value[c], info->word_bytes);
   }
   if (info->packed)
      memcpy(texel, &word, info->word_bytes);
}

/* Texels that are not made of channels of their own. */
KERNEL void
unpack_shared(float (*restrict dst)[4], const uint8_t *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++) {
      uint32_t word;
      memcpy(&word, src + 4 * i, 4);
      u_shared_exp_unpack(word, dst[i]);
      dst[i][3] = 1;
   }
}

KERNEL void
pack_shared(uint8_t *restrict dst, const float (*restrict src)[4], size_t n)
{
   for (size_t i = 0; i < n; i++) {
      const uint32_t word = u_shared_exp_pack(src[i]);
      memcpy(dst + 4 * i, &word, 4);
   }
}

KERNEL bool
is_8bit(const struct u_format_info *info)
{
   return !info->packed && info->word_bytes == 1 && info->type == U_FORMAT_UNORM;
}

/* Four bytes that are b g r and a or padding: the order of most framebuffers. */
KERNEL bool
is_bgra8(const struct u_format_info *info)
{
   return is_8bit(info) && info->bytes == 4 && info->swizzle[0] == PIPE_SWIZZLE_Z &&
          info->swizzle[1] == PIPE_SWIZZLE_Y && info->swizzle[2] == PIPE_SWIZZLE_X;
}

/* Channels of one size that are r g b and a or padding, or b g r: a row of texels is one of
 * channels, which compilers turn into vectors. */
KERNEL bool
is_run(const struct u_format_info *info)
{
   return is_bgra8(info) ||
          (!info->packed && info->bytes == 4 * info->word_bytes &&
           info->swizzle[0] == PIPE_SWIZZLE_X && info->swizzle[1] == PIPE_SWIZZLE_Y &&
           info->swizzle[2] == PIPE_SWIZZLE_Z);
}

KERNEL void
unpack_run(const struct u_format_info *info, float (*restrict dst)[4], const uint8_t *restrict src,
           size_t n)
{
   float *restrict out = dst[0];
   if (is_8bit(info)) {
      u_run_unpack_unorm8(dst, src, n, is_bgra8(info), info->swizzle[3] == PIPE_SWIZZLE_1);
      return;
   }
   for (size_t i = 0; i < 4 * n; i++)
      out[i] = channel_to_float(info, load_channel(info, src + i * info->word_bytes, 0), 0);
   for (size_t i = 0; info->swizzle[3] == PIPE_SWIZZLE_1 && i < n; i++)
      dst[i][3] = 1.0f;
}

/* Padding takes alpha. */
KERNEL void
pack_run(const struct u_format_info *info, uint8_t *restrict dst, const float (*restrict src)[4],
         size_t n)
{
   const float *restrict in = src[0];
   if (info->word_bytes == 2 && info->type == U_FORMAT_SNORM) {
      u_run_pack_snorm16(dst, in, 4 * n);
      return;
   }
   if (info->word_bytes == 2 && info->type == U_FORMAT_FLOAT) {
      u_run_pack_float16(dst, in, 4 * n);
      return;
   }
   if (is_8bit(info)) {
      u_run_pack_unorm8(dst, in, 4 * n);
   } else {
      for (size_t i = 0; i < 4 * n; i++) {
         const uint32_t bits = float_to_channel(info, in[i], 0);
         memcpy(dst + i * info->word_bytes, &bits, info->word_bytes);
      }
   }
   for (size_t i = 0; is_bgra8(info) && i < n; i++) {
      uint32_t v;
      memcpy(&v, dst + 4 * i, 4);
      v = (v & 0xff00ff00u) | (v >> 16 & 0xff) | (v & 0xff) << 16;
      memcpy(dst + 4 * i, &v, 4);
   }
}

KERNEL void
unpack_float(const struct u_format_info *info, float (*restrict dst)[4],
             const uint8_t *restrict src, size_t n)
{
   if (info->type == U_FORMAT_SHARED_EXP) {
      unpack_shared(dst, src, n);
      return;
   }
   if (is_run(info)) {
      unpack_run(info, dst, src, n);
      return;
   }
   for (size_t i = 0; i < n; i++, src += info->bytes) {
      float channel[6] = {0, 0, 0, 0, 0.0f, 1.0f}; /* indexed by pipe_swizzle */
      for (unsigned c = 0; c < 4; c++) {
         if (info->channel_bits[c])
            channel[c] = channel_to_float(info, load_channel(info, src, c), c);
      }
      for (unsigned c = 0; c < 4; c++)
         dst[i][c] = channel[info->swizzle[c]];
   }
}

KERNEL void
pack_float(const struct u_format_info *info, uint8_t *restrict dst, const float (*restrict src)[4],
           size_t n)
{
   if (info->type == U_FORMAT_SHARED_EXP) {
      pack_shared(dst, src, n);
      return;
   }
   if (is_run(info)) {
      pack_run(info, dst, src, n);
      return;
   }
   for (size_t i = 0; i < n; i++, dst += info->bytes) {
      uint32_t value[4] = {0};
      for (unsigned c = 0; c < 4; c++) {
         if (info->channel_bits[c])
            value[c] = float_to_channel(info, src[i][component_of(info, c)], c);
      }
      store_texel(info, dst, value);
   }
}

/* Four bytes that are r g b and a or padding. */
KERNEL bool
is_rgba8(const struct u_format_info *info)
{
   return is_8bit(info) && info->bytes == 4 && info->swizzle[0] == PIPE_SWIZZLE_X &&
          info->swizzle[1] == PIPE_SWIZZLE_Y && info->swizzle[2] == PIPE_SWIZZLE_Z;
}

/* Bits that are set in all texels of four bytes, whatever is in memory. */
KERNEL uint32_t
opaque_bits(const struct u_format_info *info)
{
   return info->swizzle[3] == PIPE_SWIZZLE_1 ? 0xff000000u : 0;
}

KERNEL void
set_bits(uint8_t *restrict dst, const uint8_t *restrict src, size_t n, uint32_t bits)
{
   for (size_t i = 0; i < n; i++) {
      uint32_t v;
      memcpy(&v, src + 4 * i, 4);
      v |= bits;
      memcpy(dst + 4 * i, &v, 4);
   }
}

/* Exchanges the first and third byte of each texel as words, which compilers turn into vectors, and
 * sets `opaque` bits. */
KERNEL void
swap_red_and_blue(uint8_t *restrict dst, const uint8_t *restrict src, size_t n, uint32_t opaque)
{
   for (size_t i = 0; i < n; i++) {
      uint32_t v;
      memcpy(&v, src + 4 * i, 4);
      v = (v & 0xff00ff00u) | (v >> 16 & 0xff) | (v & 0xff) << 16 | opaque;
      memcpy(dst + 4 * i, &v, 4);
   }
}

KERNEL uint8_t
float_to_byte(float value)
{
   return (uint8_t)(clamp01(value) * 255.0f + 0.5f);
}

/* Of floats, through floats. */
KERNEL void
unpack_float_rgba8(const struct u_format_info *info, uint8_t (*restrict dst)[4],
                   const uint8_t *restrict src, size_t n)
{
   for (size_t i = 0; i < n; i++, src += info->bytes) {
      float rgba[1][4];
      unpack_float(info, rgba, src, 1);
      for (unsigned c = 0; c < 4; c++)
         dst[i][c] = float_to_byte(rgba[0][c]);
   }
}

KERNEL void
pack_float_rgba8(const struct u_format_info *info, uint8_t *restrict dst,
                 const uint8_t (*restrict src)[4], size_t n)
{
   for (size_t i = 0; i < n; i++, dst += info->bytes) {
      float rgba[1][4];
      for (unsigned c = 0; c < 4; c++)
         rgba[0][c] = (float)src[i][c] / 255.0f;
      pack_float(info, dst, (const float(*)[4])rgba, 1);
   }
}

KERNEL void
unpack_narrow(const struct u_format_info *info, uint8_t (*restrict dst)[4],
              const uint8_t *restrict src, size_t n)
{
   const struct u_narrow narrow = u_narrow_of(info);
   for (size_t i = 0; i < n; i++) {
      uint16_t word = 0;
      memcpy(&word, src + i * info->word_bytes, info->word_bytes);
      const uint32_t rgba = u_narrow_unpack(&narrow, word);
      memcpy(dst[i], &rgba, 4);
   }
}

KERNEL void
pack_narrow(const struct u_format_info *info, uint8_t *restrict dst,
            const uint8_t (*restrict src)[4], size_t n)
{
   const struct u_narrow narrow = u_narrow_of(info);
   for (size_t i = 0; i < n; i++) {
      uint32_t rgba;
      memcpy(&rgba, src[i], 4);
      const uint16_t word = (uint16_t)u_narrow_pack(&narrow, rgba);
      memcpy(dst + i * info->word_bytes, &word, info->word_bytes);
   }
}

/* Formats of one byte or two. Components are put into a word, of which compilers make vectors. */
KERNEL void
unpack_few(const struct u_format_info *info, uint8_t (*restrict dst)[4],
           const uint8_t *restrict src, size_t n)
{
   const bool last_first = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__;
   for (size_t i = 0; i < n; i++) {
      uint16_t texel = src[i];
      if (info->bytes == 2)
         memcpy(&texel, src + 2 * i, sizeof texel);
      const uint32_t low = texel & 0xff, high = (uint32_t)texel >> 8;
      const bool swap = info->bytes == 2 && last_first;
      const uint32_t channel[6] = {swap ? high : low, swap ? low : high, [PIPE_SWIZZLE_1] = 255};
      uint32_t rgba = 0;
      for (unsigned c = 0; c < 4; c++)
         rgba |= channel[info->swizzle[c]] << 8 * (last_first ? 3 - c : c);
      memcpy(dst[i], &rgba, sizeof rgba);
   }
}

KERNEL void
unpack_rgba8(const struct u_format_info *info, uint8_t (*restrict dst)[4],
             const uint8_t *restrict src, size_t n)
{
   if (info->type == U_FORMAT_SHARED_EXP) {
      unpack_float_rgba8(info, dst, src, n);
      return;
   }
   if (is_bgra8(info)) {
      swap_red_and_blue(dst[0], src, n, opaque_bits(info));
      return;
   }
   if (is_rgba8(info)) {
      if (opaque_bits(info))
         set_bits(dst[0], src, n, opaque_bits(info));
      else
         memcpy(dst, src, 4 * n);
      return;
   }
   if (u_format_is_narrow(info)) {
      unpack_narrow(info, dst, src, n);
      return;
   }
   if (is_8bit(info) && info->bytes <= 2) {
      unpack_few(info, dst, src, n);
      return;
   }
   for (size_t i = 0; i < n; i++, src += info->bytes) {
      uint8_t channel[6] = {0, 0, 0, 0, 0, 255};
      for (unsigned c = 0; c < 4; c++) {
         if (!info->channel_bits[c])
            continue;
         uint32_t bits = load_channel(info, src, c);
         if (is_8bit(info))
            channel[c] = (uint8_t)bits;
         else
            channel[c] = float_to_byte(channel_to_float(info, bits, c));
      }
      for (unsigned c = 0; c < 4; c++)
         dst[i][c] = channel[info->swizzle[c]];
   }
}

KERNEL void
pack_rgba8(const struct u_format_info *info, uint8_t *restrict dst,
           const uint8_t (*restrict src)[4], size_t n)
{
   if (info->type == U_FORMAT_SHARED_EXP) {
      pack_float_rgba8(info, dst, src, n);
      return;
   }
   if (is_bgra8(info)) {
      swap_red_and_blue(dst, src[0], n, 0);
      return;
   }
   if (is_rgba8(info)) {
      memcpy(dst, src, 4 * n);
      return;
   }
   if (u_format_is_narrow(info)) {
      pack_narrow(info, dst, src, n);
      return;
   }
   for (size_t i = 0; i < n; i++, dst += info->bytes) {
      uint32_t value[4] = {0};
      for (unsigned c = 0; c < 4; c++) {
         if (!info->channel_bits[c])
            continue;
         uint8_t byte = src[i][component_of(info, c)];
         value[c] = is_8bit(info) ? byte : float_to_channel(info, (float)byte / 255.0f, c);
      }
      store_texel(info, dst, value);
   }
}

/* --- Instances */

struct row_funcs {
   void (*unpack_float)(float (*dst)[4], const void *src, size_t n);
   void (*pack_float)(void *dst, const float (*src)[4], size_t n);
   void (*unpack_rgba8)(uint8_t (*dst)[4], const void *src, size_t n);
   void (*pack_rgba8)(void *dst, const uint8_t (*src)[4], size_t n);
};

#define U_FORMAT_ZS(fmt, ...)
#define U_FORMAT(fmt, ...)                                                                         \
   static void fmt##_unpack_float(float(*dst)[4], const void *src, size_t n)                       \
   {                                                                                               \
      static const struct u_format_info info = INFO(fmt, __VA_ARGS__);                             \
      unpack_float(&info, dst, src, n);                                                            \
   }                                                                                               \
   static void fmt##_pack_float(void *dst, const float(*src)[4], size_t n)                         \
   {                                                                                               \
      static const struct u_format_info info = INFO(fmt, __VA_ARGS__);                             \
      pack_float(&info, dst, src, n);                                                              \
   }                                                                                               \
   static void fmt##_unpack_rgba8(uint8_t(*dst)[4], const void *src, size_t n)                     \
   {                                                                                               \
      static const struct u_format_info info = INFO(fmt, __VA_ARGS__);                             \
      unpack_rgba8(&info, dst, src, n);                                                            \
   }                                                                                               \
   static void fmt##_pack_rgba8(void *dst, const uint8_t(*src)[4], size_t n)                       \
   {                                                                                               \
      static const struct u_format_info info = INFO(fmt, __VA_ARGS__);                             \
      pack_rgba8(&info, dst, src, n);                                                              \
   }
#include "u_format_table.h"
#undef U_FORMAT

static const struct row_funcs funcs[PIPE_FORMAT_MAX] = {
#define U_FORMAT(fmt, ...)                                                                         \
   [PIPE_FORMAT_##                                                                                 \
       fmt] = {fmt##_unpack_float, fmt##_pack_float, fmt##_unpack_rgba8, fmt##_pack_rgba8},
#include "u_format_table.h"
#undef U_FORMAT
#undef U_FORMAT_ZS
};

static const struct row_funcs *
funcs_of(enum pipe_format format)
{
   return (unsigned)format < PIPE_FORMAT_MAX && funcs[format].pack_float ? &funcs[format] : NULL;
}

void
u_format_unpack_float(enum pipe_format format, float (*dst)[4], const void *src, size_t n)
{
   const struct row_funcs *f = funcs_of(format);
   if (f)
      f->unpack_float(dst, src, n);
}

void
u_format_pack_float(enum pipe_format format, void *dst, const float (*src)[4], size_t n)
{
   const struct row_funcs *f = funcs_of(format);
   if (f)
      f->pack_float(dst, src, n);
}

void
u_format_unpack_rgba8(enum pipe_format format, uint8_t (*dst)[4], const void *src, size_t n)
{
   const struct row_funcs *f = funcs_of(format);
   if (f)
      f->unpack_rgba8(dst, src, n);
}

void
u_format_pack_rgba8(enum pipe_format format, void *dst, const uint8_t (*src)[4], size_t n)
{
   const struct row_funcs *f = funcs_of(format);
   if (f)
      f->pack_rgba8(dst, src, n);
}
