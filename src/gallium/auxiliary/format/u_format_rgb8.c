/* Three bytes a texel: what pictures in files have, and programs read frames as. */
#include <string.h>

#include "u_format.h"
#include "u_format_run.h"

/* Four texels, in two lanes. */
typedef uint64_t texels __attribute__((vector_size(16)));

/* Red and blue change places. */
static inline texels
swap_colors(texels v)
{
   const uint64_t low = 0x000000ff000000ffull;
   return (v & (low << 8)) | (v & low) << 16 | (v >> 16 & low);
}

/* The two of each lane without their fourth bytes: 48 bits. */
static inline texels
close_up(texels v)
{
   return (v & 0xffffffu) | (v >> 8 & 0xffffff000000ull);
}

/* Four texels at a time. Called with a constant order. */
static inline __attribute__((always_inline)) void
drop_fourth(uint8_t *restrict dst, const uint8_t *restrict src, size_t n, bool swap)
{
   /* Both stores write two bytes more than the texels have, which those behind them overwrite. */
   for (; n > 4; n -= 4, src += 16, dst += 12) {
      texels v;
      memcpy(&v, src, sizeof v);
      v = close_up(swap ? swap_colors(v) : v);
      const uint64_t first = v[0], second = v[1];
      memcpy(dst, &first, sizeof first);
      memcpy(dst + 6, &second, sizeof second);
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
