#include "ws_format.h"

#include <stddef.h>

#include "pipe/p_format.h"

static const struct {
   struct ws_masks masks;
   int format, alpha_format; /* alpha_format: with alpha in the unused bits; NONE: there are none */
} layouts[] = {
    {{32, 0xff0000, 0xff00, 0xff}, PIPE_FORMAT_B8G8R8X8_UNORM, PIPE_FORMAT_B8G8R8A8_UNORM},
    {{32, 0xff, 0xff00, 0xff0000}, PIPE_FORMAT_R8G8B8X8_UNORM, PIPE_FORMAT_R8G8B8A8_UNORM},
    {{32, 0x3ff00000, 0xffc00, 0x3ff},
     PIPE_FORMAT_B10G10R10X2_UNORM,
     PIPE_FORMAT_B10G10R10A2_UNORM},
    {{16, 0xf800, 0x7e0, 0x1f}, PIPE_FORMAT_B5G6R5_UNORM, PIPE_FORMAT_NONE},
    {{16, 0x7c00, 0x3e0, 0x1f}, PIPE_FORMAT_B5G5R5X1_UNORM, PIPE_FORMAT_NONE},
    {{8, 0x7, 0x38, 0xc0}, PIPE_FORMAT_R3G3B2_UNORM, PIPE_FORMAT_NONE},
};
#define NUM_LAYOUTS (sizeof layouts / sizeof layouts[0])

int
ws_format_of_masks(unsigned bits_per_pixel, uint32_t red, uint32_t green, uint32_t blue, bool alpha)
{
   for (size_t i = 0; i < NUM_LAYOUTS; i++) {
      const struct ws_masks *m = &layouts[i].masks;
      if (m->bits_per_pixel == bits_per_pixel && m->red == red && m->green == green &&
          m->blue == blue)
         return alpha ? layouts[i].alpha_format : layouts[i].format;
   }
   return PIPE_FORMAT_NONE;
}

bool
ws_masks_of_format(int format, struct ws_masks *masks)
{
   for (size_t i = 0; i < NUM_LAYOUTS && format != PIPE_FORMAT_NONE; i++) {
      if (layouts[i].format == format || layouts[i].alpha_format == format) {
         *masks = layouts[i].masks;
         return true;
      }
   }
   return false;
}
