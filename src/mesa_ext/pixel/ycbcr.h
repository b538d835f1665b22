/* Luminance and chroma, by ITU-R BT.601: the conversions behind MESA_ycbcr_texture, whose images
 * keep them, and APPLE_ycbcr_422, whose client images are colours.
 *
 * A group is a word of 16 bits: luminance in its upper byte (types _8_8; with _8_8_REV, or where
 * bytes are swapped, in the lower one), and in the other one Cb in even columns of the image and Cr
 * in odd ones. */
#ifndef MESA_EXT_PIXEL_YCBCR_H
#define MESA_EXT_PIXEL_YCBCR_H

#include "transfer.h"

#define GL_YCBCR_GREY 128 /* chroma of what has no colour */

/* Whether words of client memory have luminance in the lower byte. */
static inline bool
gl_ycbcr_swaps(const struct gl_pixel_layout *l)
{
   return (l->type == GL_UNSIGNED_SHORT_8_8_REV_MESA) != l->swap_bytes;
}

/* The columns that have the chroma of column x of a row of `width`. The last column of an odd width
 * has no Cr: it takes that of the pair before, or, where there is none either (-1), GL_YCBCR_GREY.
 */
static inline void
gl_ycbcr_columns(GLsizei x, GLsizei width, GLsizei *cb, GLsizei *cr)
{
   *cb = x & ~1;
   *cr = *cb + 1 < width ? *cb + 1 : *cb - 1;
}

/* Luminance is 16..235 and chroma 16..240 for colours in [0,1]; what is beyond is clamped. By the
 * integers that other drivers have too. */
void gl_ycbcr_to_rgba(int y, int cb, int cr, uint8_t rgba[4]);

/* The rows of YCBCR_422_APPLE, as gl_pixel_unpack_rgba and gl_pixel_pack_rgba have them. Packing
 * gives a pair the chroma of its mean colour. */
void gl_ycbcr_unpack(const struct gl_pixel_layout *l, const void *row, size_t x0, size_t n,
                     float (*rgba)[4]);
void gl_ycbcr_pack(const struct gl_pixel_layout *l, void *row, size_t n, const float (*rgba)[4]);

#endif
