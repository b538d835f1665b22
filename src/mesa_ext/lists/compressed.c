/* Compressed images in display lists: the blocks are read when the command is compiled. */
#include <string.h>

#include "list.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "replay.h"
#include "mesa_ext/texture/compress.h"
#include "mesa_ext/texture/image.h"

/* Arguments of any of the commands; the ones that a command lacks are 0. */
struct blocks_record {
   uint32_t dims;
   bool sub, has_data; /* the data follows */
   GLenum target, format;
   GLint level, border;
   struct gl_image_box box;
   GLsizei image_size;
   _Alignas(8) uint8_t data[];
};

void
gl_replay_compressed_image(struct gl_context *ctx, const void *payload)
{
   const struct blocks_record *r = payload;
   const struct gl_table *table = ctx->exec_table;
   const struct gl_image_box *b = &r->box;
   const void *data = r->has_data ? r->data : NULL;
   struct gl_buffer_object *buffer = ctx->unpack_buffer;
   ctx->unpack_buffer = NULL;
   switch (r->dims + (r->sub ? 3 : 0)) {
   case 1:
      table->CompressedTexImage1D(ctx, r->target, r->level, r->format, b->width, r->border,
                                  r->image_size, data);
      break;
   case 2:
      table->CompressedTexImage2D(ctx, r->target, r->level, r->format, b->width, b->height,
                                  r->border, r->image_size, data);
      break;
   case 3:
      table->CompressedTexImage3D(ctx, r->target, r->level, r->format, b->width, b->height,
                                  b->depth, r->border, r->image_size, data);
      break;
   case 4:
      table->CompressedTexSubImage1D(ctx, r->target, r->level, b->x, b->width, r->format,
                                     r->image_size, data);
      break;
   case 5:
      table->CompressedTexSubImage2D(ctx, r->target, r->level, b->x, b->y, b->width, b->height,
                                     r->format, r->image_size, data);
      break;
   default:
      table->CompressedTexSubImage3D(ctx, r->target, r->level, b->x, b->y, b->z, b->width,
                                     b->height, b->depth, r->format, r->image_size, data);
      break;
   }
   ctx->unpack_buffer = buffer;
}

/* Appends the command. Where imageSize is not that of the blocks, the command fails before it reads
 * any, and they need not be there. */
static void
save(struct gl_context *ctx, const struct blocks_record *args, const void *data)
{
   const uint64_t blocks =
       args->dims == 2 ? gl_texcompress_image_bytes(args->format, args->box.width, args->box.height)
                       : 0;
   const size_t bytes = args->image_size > 0 && (GLuint)args->image_size == blocks ? blocks : 0;
   if (!bytes)
      data = NULL;
   if (!gl_pixel_unpack_data(ctx, bytes, 1, &data))
      return;
   struct blocks_record *rec =
       gl_dlist_record(ctx, GL_OP_COMPRESSED_IMAGE, sizeof *rec + (data ? bytes : 0));
   if (!rec)
      return;
   *rec = *args;
   rec->has_data = data != NULL;
   if (data)
      memcpy(rec->data, data, bytes);
   if (gl_dlist_executing(ctx))
      gl_replay_compressed_image(ctx, rec);
}

static bool
is_proxy(const struct gl_context *ctx, GLenum target)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, 0);
   return t && t->proxy;
}

void
gl_save_CompressedTexImage1D(struct gl_context *ctx, GLenum target, GLint level,
                             GLenum internalformat, GLsizei width, GLint border, GLsizei imageSize,
                             const void *data)
{
   const struct blocks_record args = {.dims = 1,
                                      .target = target,
                                      .format = internalformat,
                                      .level = level,
                                      .border = border,
                                      .box = {0, 0, 0, width, 1, 1},
                                      .image_size = imageSize};
   if (is_proxy(ctx, target))
      ctx->exec_table->CompressedTexImage1D(ctx, target, level, internalformat, width, border,
                                            imageSize, data);
   else
      save(ctx, &args, data);
}

void
gl_save_CompressedTexImage2D(struct gl_context *ctx, GLenum target, GLint level,
                             GLenum internalformat, GLsizei width, GLsizei height, GLint border,
                             GLsizei imageSize, const void *data)
{
   const struct blocks_record args = {.dims = 2,
                                      .target = target,
                                      .format = internalformat,
                                      .level = level,
                                      .border = border,
                                      .box = {0, 0, 0, width, height, 1},
                                      .image_size = imageSize};
   if (is_proxy(ctx, target))
      ctx->exec_table->CompressedTexImage2D(ctx, target, level, internalformat, width, height,
                                            border, imageSize, data);
   else
      save(ctx, &args, data);
}

void
gl_save_CompressedTexImage3D(struct gl_context *ctx, GLenum target, GLint level,
                             GLenum internalformat, GLsizei width, GLsizei height, GLsizei depth,
                             GLint border, GLsizei imageSize, const void *data)
{
   const struct blocks_record args = {.dims = 3,
                                      .target = target,
                                      .format = internalformat,
                                      .level = level,
                                      .border = border,
                                      .box = {0, 0, 0, width, height, depth},
                                      .image_size = imageSize};
   if (is_proxy(ctx, target))
      ctx->exec_table->CompressedTexImage3D(ctx, target, level, internalformat, width, height,
                                            depth, border, imageSize, data);
   else
      save(ctx, &args, data);
}

void
gl_save_CompressedTexSubImage1D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                                GLsizei width, GLenum format, GLsizei imageSize, const void *data)
{
   const struct blocks_record args = {.dims = 1,
                                      .sub = true,
                                      .target = target,
                                      .format = format,
                                      .level = level,
                                      .box = {xoffset, 0, 0, width, 1, 1},
                                      .image_size = imageSize};
   save(ctx, &args, data);
}

void
gl_save_CompressedTexSubImage2D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                                GLint yoffset, GLsizei width, GLsizei height, GLenum format,
                                GLsizei imageSize, const void *data)
{
   const struct blocks_record args = {.dims = 2,
                                      .sub = true,
                                      .target = target,
                                      .format = format,
                                      .level = level,
                                      .box = {xoffset, yoffset, 0, width, height, 1},
                                      .image_size = imageSize};
   save(ctx, &args, data);
}

void
gl_save_CompressedTexSubImage3D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                                GLint yoffset, GLint zoffset, GLsizei width, GLsizei height,
                                GLsizei depth, GLenum format, GLsizei imageSize, const void *data)
{
   const struct blocks_record args = {.dims = 3,
                                      .sub = true,
                                      .target = target,
                                      .format = format,
                                      .level = level,
                                      .box = {xoffset, yoffset, zoffset, width, height, depth},
                                      .image_size = imageSize};
   save(ctx, &args, data);
}
