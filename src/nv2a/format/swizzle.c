#include "swizzle.h"

#include <string.h>

uint32_t
nv2a_swizzle_3d(uint32_t x, uint32_t y, uint32_t z, const uint8_t log2_size[3])
{
   uint32_t from[3] = {x, y, z}, number = 0;
   unsigned to = 0;
   for (unsigned bit = 0; bit < 16; bit++)
      for (unsigned axis = 0; axis < 3; axis++)
         if (bit < log2_size[axis])
            number |= (from[axis] >> bit & 1) << to++;
   return number;
}

/* Copies each texel; `swizzled` is the source or, if `to_rows` is false, the destination. */
static void
copy_image(uint8_t *swizzled, uint8_t *rows, uint32_t pitch, const unsigned log2_size[2],
           unsigned bytes, int to_rows)
{
   uint32_t width = 1u << log2_size[0], height = 1u << log2_size[1];
   for (uint32_t y = 0; y < height; y++) {
      uint8_t *row = rows + (size_t)y * pitch;
      for (uint32_t x = 0; x < width; x++, row += bytes) {
         uint8_t *texel =
             swizzled + (size_t)nv2a_swizzle_2d(x, y, log2_size[0], log2_size[1]) * bytes;
         memcpy(to_rows ? row : texel, to_rows ? texel : row, bytes);
      }
   }
}

void
nv2a_swizzle_image(void *swizzled, const void *rows, uint32_t pitch, unsigned log2_w,
                   unsigned log2_h, unsigned bytes)
{
   copy_image(swizzled, (uint8_t *)rows, pitch, (unsigned[]){log2_w, log2_h}, bytes, 0);
}

void
nv2a_unswizzle_image(void *rows, const void *swizzled, uint32_t pitch, unsigned log2_w,
                     unsigned log2_h, unsigned bytes)
{
   copy_image((uint8_t *)swizzled, rows, pitch, (unsigned[]){log2_w, log2_h}, bytes, 1);
}
