/* sRGB bytes and linear values (EXT_texture_sRGB; EXT_framebuffer_sRGB, section 4.1.8).
 *
 * Bytes are decoded to the nearest float. A float becomes the byte whose value is nearest to its
 * encoding, halves upward, with no error in between: u_srgb_first says where each byte begins.
 */
#ifndef U_SRGB_H
#define U_SRGB_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Linear values of bytes, in [0,1]. */
extern const float u_srgb_linear[256];
/* [b]: the least float whose byte is b or more; [0] is 0, and the one after the last is infinite.
 */
extern const float u_srgb_first[257];

/* The byte of the least value of a bucket: floats from 2^-13 to 1 whose high 16 bits are the same.
 * No bucket has more than two bytes. Values below are byte 0. */
#define U_SRGB_FIRST_BUCKET ((127 - 13) << 7)
#define U_SRGB_BUCKETS (13 << 7)
extern const int32_t u_srgb_start[U_SRGB_BUCKETS];

/* The byte of a linear value; what is outside of [0,1] is clamped, NaN is 0. */
static inline uint8_t
u_srgb_encode(float linear)
{
   if (!(linear >= u_srgb_first[1]))
      return 0;
   if (linear >= 1.0f)
      return 255;
   uint32_t bits;
   memcpy(&bits, &linear, sizeof(bits));
   const int32_t byte = u_srgb_start[(bits >> 16) - U_SRGB_FIRST_BUCKET];
   return (uint8_t)(byte + (linear >= u_srgb_first[byte + 1]));
}

/* r, g and b of n pixels whose components are bytes divided by 255 to linear values; alpha stays.
 */
void u_srgb_decode_row(float (*rgba)[4], size_t n);
/* The other way: linear values to what packs to their bytes. */
void u_srgb_encode_row(float (*rgba)[4], size_t n);

#endif
