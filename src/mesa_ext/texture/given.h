/* What the application gave an image as, where texels are made of it later: when somebody asks for
 * them, under the texture's lock. A program that loads more textures than it draws, or redefines
 * them, pays for a copy only. Blocks of compressed formats stay, for GetCompressedTexImage; words of
 * 16 bits do not. */
#ifndef MESA_EXT_TEXTURE_GIVEN_H
#define MESA_EXT_TEXTURE_GIVEN_H

#include "image.h"

/* Keeps a copy of all blocks of the image, as given by CompressedTexImage: texels are made of them
 * when gl_given_make is called. False: out of memory, nothing is kept. */
bool gl_given_keep_blocks(struct gl_texture_image *image, const void *blocks, size_t bytes);
/* Keeps a copy of all words of an image that has just been defined, if they are kept at all:
 * narrow ones (gl_pixel_is_narrow) of an image of 8 bits a component that nobody has to see at
 * once. False: nothing was done, texels are to be stored. */
bool gl_given_keep_words(struct gl_context *ctx, const struct gl_texture_object *obj,
                         struct gl_texture_image *image, unsigned dims, GLenum format, GLenum type,
                         const void *pixels);
/* The blocks that make the image up; NULL: texels have changed since, or there never were any. */
static inline const uint8_t *
gl_given_blocks(const struct gl_texture_image *image)
{
   return image->given.kind == GL_GIVEN_BLOCKS ? image->given.data : NULL;
}
/* Makes the texels that are still to be made, of the object's image or of all of them. False: out
 * of memory (raised), they still are. */
bool gl_given_make(struct gl_context *ctx, struct gl_texture_image *image, unsigned face);
bool gl_given_make_all(struct gl_context *ctx, struct gl_texture_object *obj);
/* The image is defined anew: what was given before counts no longer, but its memory is of use if
 * the next image is given in the same way. */
void gl_given_outdate(struct gl_texture_image *image);
/* Texels change, or go: what was given is no longer what they are, and its memory goes too. */
void gl_given_forget(struct gl_texture_image *image);

#endif
