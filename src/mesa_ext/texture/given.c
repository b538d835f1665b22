#include "given.h"

#include <stdlib.h>
#include <string.h>

#include "compress.h"

void
gl_given_outdate(struct gl_texture_image *image)
{
   image->given.kind = GL_GIVEN_NONE;
   image->given.pending = false;
}

void
gl_given_forget(struct gl_texture_image *image)
{
   gl_given_outdate(image);
   free(image->given.data);
   image->given.data = NULL;
   image->given.bytes = 0;
}

/* Memory for what is given: that of the image before, if it fits. */
static uint8_t *
room(struct gl_texture_image *image, size_t bytes)
{
   struct gl_given *g = &image->given;
   gl_given_outdate(image);
   if (g->data && g->bytes == bytes)
      return g->data;
   gl_given_forget(image);
   g->data = malloc(bytes);
   g->bytes = g->data ? bytes : 0;
   return g->data;
}

bool
gl_given_keep_blocks(struct gl_texture_image *image, const void *blocks, size_t bytes)
{
   uint8_t *data = room(image, bytes);
   if (!data)
      return false;
   memcpy(data, blocks, bytes);
   image->given.kind = GL_GIVEN_BLOCKS;
   image->given.pending = true;
   return true;
}

/* Images that framebuffers or the next mipmap take have to have texels at once, and those that have
 * been drawn since they were defined before will be drawn again. */
static bool
can_wait(const struct gl_texture_object *obj, const struct gl_texture_image *image)
{
   return !obj->renderable && !obj->params.generate_mipmap && !image->sibling &&
          !image->given.was_asked_for;
}

bool
gl_given_keep_words(struct gl_context *ctx, const struct gl_texture_object *obj,
                    struct gl_texture_image *image, unsigned dims, GLenum format, GLenum type,
                    const void *pixels)
{
   struct gl_pixel_layout l;
   if (!pixels || !image->resource || !gl_texture_stores_rgba8(image->stored) ||
       image->format->block || image->format->numbers || !can_wait(obj, image) ||
       gl_pixel_transfers_color(ctx) || gl_pixel_needs_image(ctx, dims) ||
       !gl_pixel_layout(&l, &ctx->unpack, dims, format, type, image->width, image->height,
                        image->depth) ||
       !gl_pixel_is_narrow(&l))
      return false;
   const size_t row_bytes = 2 * (size_t)image->width, rows = (size_t)image->height;
   const size_t layers = (size_t)image->depth;
   uint8_t *data = room(image, row_bytes * rows * layers);
   if (!data)
      return false;
   for (size_t z = 0; z < layers; z++) {
      const uint8_t *from = (const uint8_t *)pixels + gl_pixel_row_offset(&l, 0, z);
      if (l.row_stride == row_bytes)
         memcpy(data, from, row_bytes * rows);
      for (size_t y = 0; y < rows && l.row_stride != row_bytes; y++)
         memcpy(data + y * row_bytes, from + y * l.row_stride, row_bytes);
      data += row_bytes * rows;
   }
   image->given.kind = GL_GIVEN_WORDS;
   image->given.format = format;
   image->given.type = type;
   image->given.pending = true;
   return true;
}

static bool
make_words(struct gl_context *ctx, struct gl_texture_image *image, unsigned face)
{
   const struct gl_image_box all = {0, 0, 0, image->width, image->height, image->depth};
   const struct gl_pixel_store tight = {.alignment = 1};
   struct gl_pixel_layout l;
   struct pipe_transfer *transfer;
   if (!gl_pixel_layout(&l, &tight, 3, image->given.format, image->given.type, all.width,
                        all.height, all.depth))
      return false;
   uint8_t *texels =
       gl_teximage_map(ctx, image, face, PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, &all, &transfer);
   for (GLsizei i = 0; texels && i < all.height * all.depth; i++) {
      const GLsizei y = i % all.height, z = i / all.height;
      uint8_t *dst = texels + z * transfer->layer_stride + y * transfer->stride;
      gl_pixel_unpack_narrow(&l, image->given.data + (size_t)i * l.row_stride, 0, (size_t)all.width,
                             (uint8_t(*)[4])dst);
   }
   if (texels)
      ctx->pipe->transfer_unmap(ctx->pipe, transfer);
   return texels != NULL;
}

bool
gl_given_make(struct gl_context *ctx, struct gl_texture_image *image, unsigned face)
{
   struct gl_given *g = &image->given;
   if (!g->pending)
      return true;
   const struct gl_image_box all = {0, 0, 0, image->width, image->height, image->depth};
   const bool words = g->kind == GL_GIVEN_WORDS;
   g->pending = false; /* gl_teximage_map asks */
   if (!(words ? make_words(ctx, image, face)
               : gl_texcompress_decode(ctx, image, face, &all, g->data))) {
      g->pending = true;
      return false;
   }
   if (words) {
      gl_given_forget(image);
      g->was_asked_for = true;
   }
   return true;
}

bool
gl_given_make_all(struct gl_context *ctx, struct gl_texture_object *obj)
{
   bool done = true;
   for (unsigned face = 0; face < GL_TEXTURE_FACES; face++) {
      for (GLint level = 0; level < GL_STORAGE_TEXTURE_LEVELS; level++) {
         if (obj->image[face][level])
            done &= gl_given_make(ctx, obj->image[face][level], face);
      }
   }
   return done;
}
