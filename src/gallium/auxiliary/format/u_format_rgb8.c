/* Three bytes a texel: what pictures in files have, and programs read frames as. */
#include <string.h>

#include "u_format.h"
#include "u_format_run.h"

/* Red and blue of two texels change places. */
static inline uint64_t
swap_two(uint64_t v)
{
   const uint64_t low = 0x000000ff000000ffull;
   return (v & (low << 8)) | (v & low) << 16 | (v >> 16 & low);
}

/* Two texels without their fourth bytes: 48 bits. */
static inline uint64_t
close_two(uint64_t v)
{
   return (v & 0xffffffu) | (v >> 8 & 0xffffff000000ull);
}

/* Four texels at a time, as words. Called with a constant order. */
static inline __attribute__((always_inline)) void
drop_fourth(uint8_t *restrict dst, const uint8_t *restrict src, size_t n, bool swap)
{
   for (; n >= 4; n -= 4, src += 16, dst += 12) {
      uint64_t low, high;
      memcpy(&low, src, 8);
      memcpy(&high, src + 8, 8);
      low = close_two(swap ? swap_two(low) : low);
      high = close_two(swap ? swap_two(high) : high);
      const uint64_t first = low | high << 48;
      const uint32_t rest = (uint32_t)(high >> 16);
      memcpy(dst, &first, 8);
      memcpy(dst + 8, &rest, 4);
   }
   for (; n; n--, src += 4, dst += 3) {
      dst[0] = src[swap ? 2 : 0];
      dst[1] = src[1];
      dst[2] = src[swap ? 0 : 2];
   }
}

/* Whether texels are four bytes; *bgr: blue comes first. */
static bool
has_four_bytes(enum pipe_format format, bool *bgr)
{
   switch (format) {
   case PIPE_FORMAT_B8G8R8A8_UNORM:
   case PIPE_FORMAT_B8G8R8X8_UNORM:
      *bgr = true;
      return true;
   case PIPE_FORMAT_R8G8B8A8_UNORM:
   case PIPE_FORMAT_R8G8B8X8_UNORM:
      *bgr = false;
      return true;
   default:
      return false;
   }
}

bool
u_format_unpack_rgb_float(enum pipe_format format, void *dst, const void *src, size_t n)
{
   bool bgr;
   if (!has_four_bytes(format, &bgr))
      return false;
   u_run_unpack_unorm8_rgb(dst, src, n, bgr);
   return true;
}

bool
u_format_unpack_rgb8(enum pipe_format format, bool bgr, uint8_t *dst, const void *src, size_t n)
{
   bool from_bgr;
   if (!has_four_bytes(format, &from_bgr))
      return false;
   if (from_bgr == bgr)
      drop_fourth(dst, src, n, false);
   else
      drop_fourth(dst, src, n, true);
   return true;
}
