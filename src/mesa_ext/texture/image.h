/* Images of textures: which targets there are, how large images may be, and their texels.
 * For texture/ and lists/. */
#ifndef MESA_EXT_TEXTURE_IMAGE_H
#define MESA_EXT_TEXTURE_IMAGE_H

#include "mesa_ext/pixel/imaging.h"
#include "mesa_ext/pixel/transfer.h"
#include "texture.h"

/* An image target: TEXTURE_1D, a face of a cube map, a proxy... */
struct gl_image_target {
   GLenum target;
   uint8_t dims; /* of the commands that take it */
   enum gl_texture_index index;
   bool proxy;
};
/* NULL: the context has no such target for commands of `dims` dimensions (0: any). */
const struct gl_image_target *gl_image_target(const struct gl_context *ctx, GLenum target,
                                              unsigned dims);
/* The object whose images a target names. */
struct gl_texture_object *gl_image_target_object(struct gl_context *ctx,
                                                 const struct gl_image_target *t);
/* Whether the target has that level at all. */
bool gl_texture_level_is_legal(const struct gl_context *ctx, enum gl_texture_index index,
                               GLint level);

/* Whether an image of that size (with its border) can be: else INVALID_VALUE, or "no" from a proxy.
 */
struct gl_image_box;
bool gl_texture_size_fits(const struct gl_context *ctx, const struct gl_image_target *t,
                          GLint level, const struct gl_image_box *size, GLint border);

/* A part of an image, in texels of its resource (the border included). */
struct gl_image_box {
   GLint x, y, z;
   GLsizei width, height, depth;
};

/* The image of a target's level, and *box, given in GL's coordinates, changed to the resource's.
 * NULL: raised INVALID_VALUE or INVALID_OPERATION for a part that is not inside an image. */
struct gl_texture_image *gl_teximage_part(struct gl_context *ctx, const char *command,
                                          const struct gl_image_target *t, GLint level,
                                          struct gl_image_box *box);

/* (Re)defines an image: its description, and room for its texels (contents undefined). False: out
 * of memory (raised), the image is then undefined. */
bool gl_teximage_define(struct gl_context *ctx, struct gl_texture_object *obj, unsigned face,
                        GLint level, GLint internal_format, const struct gl_format *format,
                        const struct gl_image_box *size, GLint border);
/* The same for a proxy, which never has texels: it remembers what it was asked, or zeros if that
 * can not be. */
void gl_teximage_define_proxy(struct gl_context *ctx, const struct gl_image_target *t, GLint level,
                              GLint internal_format, const struct gl_format *format,
                              const struct gl_image_box *size, GLint border);
/* The image is no more. */
void gl_teximage_undefine(struct gl_context *ctx, struct gl_texture_object *obj, unsigned face,
                          GLint level);

/* Maps a part of an image's texels, and makes those first that are still to be made of what was
 * given (given.h); NULL: raised OUT_OF_MEMORY. */
uint8_t *gl_teximage_map(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                         unsigned usage, const struct gl_image_box *box,
                         struct pipe_transfer **transfer);
/* Texels are four bytes that are r g b and a or anything. */
bool gl_texture_stores_rgba8(enum pipe_format stored);
/* A texel is one byte, and red becomes it: those of red, luminance and intensity. */
bool gl_texture_is_red_byte(enum pipe_format format);
/* Client pixels, through the pixel store and transfer, into a part of an image. The pair of format
 * and type is legal for the image. */
void gl_teximage_store(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                       unsigned dims, const struct gl_image_box *box, GLenum format, GLenum type,
                       const void *pixels);
/* The same of a client image whose size pixel transfer may change: `from` is the client's, `box`
 * what is left of it after convolution. */
void gl_teximage_transfer(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                          unsigned dims, const struct gl_image_box *box,
                          const struct gl_image_box *from, GLenum format, GLenum type,
                          const void *pixels);
/* The same of an image that has been through pixel transfer and is `box`'s size. */
void gl_teximage_store_groups(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                              const struct gl_image_box *box, const struct gl_pixel_groups *g);
/* To be called when texels of a level changed: stamps, dirty bits, GENERATE_MIPMAP. */
void gl_teximage_changed(struct gl_context *ctx, struct gl_texture_object *obj, unsigned face,
                         GLint level);
/* Levels above the base level from it (SGIS_generate_mipmap). */
void gl_texture_generate_mipmap(struct gl_context *ctx, struct gl_texture_object *obj,
                                unsigned face);

/* Rows of r g b a as the base format has them (luminance in r) to and from stored texels. */
void gl_teximage_pack_row(const struct gl_texture_image *image, void *dst, const float (*rgba)[4],
                          size_t n);
void gl_teximage_unpack_row(const struct gl_texture_image *image, float (*rgba)[4], const void *src,
                            size_t n);

#endif
