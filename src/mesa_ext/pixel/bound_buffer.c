#include "bound_buffer.h"

#include "mesa_ext/buffer/object.h"
#include "tables.h"
#include "transfer.h"

/* The address of `bytes` bytes at the offset; NULL: raised INVALID_OPERATION. */
static uint8_t *
inside(struct gl_context *ctx, const struct gl_buffer_object *buffer, uintptr_t offset,
       size_t bytes, unsigned element)
{
   static uint8_t nothing; /* stands for an empty range */
   const size_t size = (size_t)buffer->size;
   if (buffer->mapping)
      gl_error(ctx, GL_INVALID_OPERATION, "the pixel buffer is mapped");
   else if (offset % element)
      gl_error(ctx, GL_INVALID_OPERATION, "the offset into the pixel buffer is not aligned");
   else if (bytes > size || offset > size - bytes)
      gl_error(ctx, GL_INVALID_OPERATION, "pixels outside the pixel buffer");
   else
      return buffer->storage ? buffer->storage->bytes + offset : &nothing;
   return NULL;
}

static uint8_t *
image_inside(struct gl_context *ctx, const struct gl_buffer_object *buffer,
             const struct gl_pixel_layout *l, uintptr_t offset)
{
   const unsigned bytes = gl_pixel_type_info(l->type)->bytes;
   return inside(ctx, buffer, offset, l->end, bytes ? bytes : 1);
}

bool
gl_pixel_unpack_image(struct gl_context *ctx, unsigned dims, GLenum format, GLenum type,
                      GLsizei width, GLsizei height, GLsizei depth, const void **pixels)
{
   struct gl_pixel_layout l;
   if (!ctx->unpack_buffer)
      return true;
   if (!gl_pixel_layout(&l, &ctx->unpack, dims, format, type, width, height, depth))
      l.end = SIZE_MAX;
   *pixels = image_inside(ctx, ctx->unpack_buffer, &l, (uintptr_t)*pixels);
   return *pixels != NULL;
}

bool
gl_pixel_pack_fits(struct gl_context *ctx, size_t room, unsigned dims, GLenum format, GLenum type,
                   GLsizei width, GLsizei height, GLsizei depth)
{
   struct gl_pixel_layout l;
   const bool fits =
       ctx->pack_buffer ||
       (gl_pixel_layout(&l, &ctx->pack, dims, format, type, width, height, depth) && l.end <= room);
   if (!fits)
      gl_error(ctx, GL_INVALID_OPERATION, "the image has more than the %zu bytes of bufSize", room);
   return fits;
}

bool
gl_client_fits(struct gl_context *ctx, size_t bytes)
{
   if (!ctx->client_room || bytes <= *ctx->client_room)
      return true;
   gl_error(ctx, GL_INVALID_OPERATION, "%zu bytes are more than the %zu of bufSize", bytes,
            *ctx->client_room);
   return false;
}

bool
gl_pixel_pack_image(struct gl_context *ctx, unsigned dims, GLenum format, GLenum type,
                    GLsizei width, GLsizei height, GLsizei depth, void **pixels)
{
   struct gl_pixel_layout l;
   if (!ctx->pack_buffer)
      return !ctx->client_room ||
             gl_pixel_pack_fits(ctx, *ctx->client_room, dims, format, type, width, height, depth);
   if (!gl_pixel_layout(&l, &ctx->pack, dims, format, type, width, height, depth))
      l.end = SIZE_MAX;
   *pixels = image_inside(ctx, ctx->pack_buffer, &l, (uintptr_t)*pixels);
   return *pixels != NULL;
}

bool
gl_pixel_unpack_data(struct gl_context *ctx, size_t bytes, unsigned element, const void **data)
{
   if (ctx->unpack_buffer)
      *data = inside(ctx, ctx->unpack_buffer, (uintptr_t)*data, bytes, element);
   return !ctx->unpack_buffer || *data;
}

bool
gl_pixel_pack_data(struct gl_context *ctx, size_t bytes, unsigned element, void **data)
{
   if (!ctx->pack_buffer)
      return gl_client_fits(ctx, bytes);
   *data = inside(ctx, ctx->pack_buffer, (uintptr_t)*data, bytes, element);
   return *data != NULL;
}
