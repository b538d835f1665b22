/* Images whose texels are made from other numbers, which are kept beside them; one for each texel
 * in gl_texture_image::numbers. YCbCr (MESA_ycbcr_texture): luminance in the upper byte, and in the
 * lower one Cb in even columns and Cr in odd ones. Indices (EXT_paletted_texture): palette.h. */
#ifndef MESA_EXT_TEXTURE_NUMBERS_H
#define MESA_EXT_TEXTURE_NUMBERS_H

#include "image.h"

/* Room for the numbers of an image that was described, all 0; nothing for formats without. False:
 * no memory. */
bool gl_numbers_define(struct gl_texture_image *image);
void gl_numbers_forget(struct gl_texture_image *image);
/* The error of a pair of internal format and format in TexImage, and of the target, border and
 * type; GL_NO_ERROR for pairs without such numbers. */
GLenum gl_numbers_check(const struct gl_image_target *t, const struct gl_format *internal,
                        GLint border, GLenum format, GLenum type);
/* Client numbers into a part of an image. With YCbCr its texels follow, and those of columns that
 * share their colour; with indices gl_palette_apply makes them. The part has texels. */
void gl_numbers_store(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                      const struct gl_image_box *box, const struct gl_pixel_layout *l,
                      const void *pixels);
/* The texels of a whole image of indices; the upper bits of those beyond the palette are ignored.
 * Without entries all are white. */
void gl_numbers_make(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                     const struct gl_color_table *palette);
/* All numbers of an image to the client. */
void gl_numbers_get(const struct gl_texture_image *image, const struct gl_pixel_layout *l,
                    void *pixels);

#endif
