/* CompressedTexImage and relatives (ARB_texture_compression and its formats).
 *
 * Texels are stored decompressed, when somebody asks for them. The blocks that the application gave
 * are kept beside them until the texels change, so that GetCompressedTexImage gives them back;
 * otherwise it compresses. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/codec/paletted.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "compress.h"
#include "given.h"
#include "image.h"

size_t
gl_texcompress_bytes(const struct gl_format *format, GLsizei width, GLsizei height)
{
   const struct gl_block_info *block = gl_block_info(format->block);
   const size_t columns = ((size_t)width + block->width - 1) / block->width;
   const size_t rows = ((size_t)height + block->height - 1) / block->height;
   return columns * rows * block->bytes;
}

void
gl_texcompress_limit_row(const struct gl_texture_image *image, uint8_t *row, size_t width)
{
   const unsigned bytes = u_format_bytes(image->stored);
   uint8_t rgba[64][4];
   if (image->format->block != GL_BLOCK_DXT1_RGBA)
      return;
   for (size_t x = 0; x < width; x += 64) {
      const size_t num = width - x < 64 ? width - x : 64;
      u_format_unpack_rgba8(image->stored, rgba, row + x * bytes, num);
      for (size_t i = 0; i < num; i++) {
         if (rgba[i][3] < 128)
            memset(rgba[i], 0, sizeof rgba[i]);
         else
            rgba[i][3] = 255;
      }
      u_format_pack_rgba8(image->stored, row + x * bytes, (const uint8_t(*)[4])rgba, num);
   }
}

/* Texels side by side, as the codec has them, to and from where they are stored. */
static void
store_texels(const struct gl_texture_image *image, uint8_t *at, const uint8_t (*rgba)[4], size_t n)
{
   float values[GL_BLOCK_TEXELS][4];
   if (!gl_block_info(image->format->block)->is_signed) {
      u_format_pack_rgba8(image->stored, at, rgba, n);
      return;
   }
   const unsigned bytes = u_format_bytes(image->stored);
   for (size_t done = 0; done < n; done += GL_BLOCK_TEXELS) {
      const size_t count = n - done < GL_BLOCK_TEXELS ? n - done : GL_BLOCK_TEXELS;
      for (size_t i = 0; i < count; i++) {
         for (unsigned c = 0; c < 4; c++)
            values[i][c] = (float)(int8_t)rgba[done + i][c] / 127;
      }
      gl_teximage_pack_row(image, at + done * bytes, (const float(*)[4])values, count);
   }
}

static void
load_texels(const struct gl_texture_image *image, uint8_t (*rgba)[4], const uint8_t *at, size_t n)
{
   float values[GL_BLOCK_TEXELS][4];
   if (!gl_block_info(image->format->block)->is_signed) {
      u_format_unpack_rgba8(image->stored, rgba, at, n);
      return;
   }
   gl_teximage_unpack_row(image, values, at, n);
   for (size_t i = 0; i < n; i++) {
      for (unsigned c = 0; c < 4; c++)
         rgba[i][c] = (uint8_t)(int8_t)lrintf(values[i][c] * 127);
   }
}

/* A block at the edge of an image, which has only so many of its rows and columns: the others
 * repeat the last. */
static void
repeat_edge(const struct gl_block_info *block, uint8_t (*rgba)[4], size_t rows, size_t columns)
{
   for (size_t y = 0; y < block->height; y++) {
      for (size_t x = 0; x < block->width; x++) {
         const size_t from =
             (y < rows ? y : rows - 1) * block->width + (x < columns ? x : columns - 1);
         memcpy(rgba[y * block->width + x], rgba[from], sizeof *rgba);
      }
   }
}

/* Blocks that are decoded at a time where texels are not stored as the codec has them. */
#define STRIP_BLOCKS 16
#define STRIP_TEXELS (STRIP_BLOCKS * GL_BLOCK_TEXELS / 4)

/* Whole blocks, all rows of which are in the image, to where their texels are stored; false if
 * those are not stored as a codec has them. */
static bool
decode_whole(enum u_cpu_isa isa, const struct gl_texture_image *image, const uint8_t *blocks,
             size_t num, uint8_t *at, ptrdiff_t stride)
{
   const enum gl_block kind = image->format->block;
   if (gl_texture_stores_rgba8(image->stored))
      gl_block_decode_row(isa, kind, blocks, num, at, stride);
   else if (gl_block_num_ramps(kind) == u_format_bytes(image->stored))
      gl_block_decode_ramps(isa, kind, blocks, num, at, stride);
   else
      return false;
   return true;
}

/* A row of blocks of which so many rows and columns of texels are in the image. */
static void
decode_row(const struct gl_context *ctx, const struct gl_texture_image *image,
           const uint8_t *blocks, uint8_t *at, ptrdiff_t stride, size_t rows, size_t columns)
{
   const enum u_cpu_isa isa = ctx->shared->isa;
   const enum gl_block kind = image->format->block;
   const struct gl_block_info *block = gl_block_info(kind);
   const unsigned bytes = u_format_bytes(image->stored);
   uint8_t strip[4][STRIP_TEXELS][4];
   const size_t whole = columns / block->width;
   if (rows == block->height && decode_whole(isa, image, blocks, whole, at, stride)) {
      blocks += whole * block->bytes;
      at += whole * block->width * bytes;
      columns -= whole * block->width;
   }
   while (columns > 0) {
      const size_t most = (size_t)STRIP_BLOCKS * block->width;
      const size_t n = columns < most ? columns : most;
      gl_block_decode_row(isa, kind, blocks, (n + block->width - 1) / block->width, strip[0][0],
                          sizeof strip[0]);
      for (size_t y = 0; y < rows; y++)
         store_texels(image, at + (ptrdiff_t)y * stride, (const uint8_t(*)[4])strip[y], n);
      blocks += (size_t)STRIP_BLOCKS * block->bytes;
      at += n * bytes;
      columns -= n;
   }
}

bool
gl_texcompress_decode(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                      const struct gl_image_box *box, const uint8_t *blocks)
{
   struct pipe_transfer *transfer;
   const struct gl_block_info *block = gl_block_info(image->format->block);
   const size_t width = (size_t)box->width, height = (size_t)box->height;
   const size_t row_bytes = (width + block->width - 1) / block->width * block->bytes;
   uint8_t *texels =
       gl_teximage_map(ctx, image, face, PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, box, &transfer);
   if (!texels)
      return false;
   for (size_t y = 0; y < height; y += block->height, blocks += row_bytes) {
      const size_t rows = height - y < block->height ? height - y : block->height;
      decode_row(ctx, image, blocks, texels + (ptrdiff_t)y * transfer->stride, transfer->stride,
                 rows, width);
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
   return true;
}

/* Blocks of all texels of an image. */
static void
encode(struct gl_context *ctx, struct gl_texture_image *image, unsigned face, uint8_t *blocks)
{
   struct pipe_transfer *transfer;
   const struct gl_image_box all = {0, 0, 0, image->width, image->height, 1};
   const enum gl_block kind = image->format->block;
   const struct gl_block_info *block = gl_block_info(kind);
   const unsigned bytes = u_format_bytes(image->stored);
   const uint8_t *texels = gl_teximage_map(ctx, image, face, PIPE_MAP_READ, &all, &transfer);
   if (!texels)
      return;
   const size_t width = (size_t)all.width, height = (size_t)all.height;
   for (size_t y = 0; y < height; y += block->height) {
      const size_t rows = height - y < block->height ? height - y : block->height;
      for (size_t x = 0; x < width; x += block->width, blocks += block->bytes) {
         const size_t columns = width - x < block->width ? width - x : block->width;
         uint8_t rgba[GL_BLOCK_TEXELS][4];
         for (size_t row = 0; row < rows; row++)
            load_texels(image, rgba + row * block->width,
                        texels + (ptrdiff_t)(y + row) * transfer->stride + x * bytes, columns);
         repeat_edge(block, rgba, rows, columns);
         gl_block_encode(kind, (const uint8_t(*)[4])rgba, blocks);
      }
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}

/* The format of a specific compressed internal format; NULL for all others. can: GL_CAN_*. */
static const struct gl_format *
find_blocks(uint64_t can, GLenum internal)
{
   const struct gl_format *format = gl_format_find(can, internal);
   return format && format->block ? format : NULL;
}

/* The same of a context. */
static const struct gl_format *
block_format(const struct gl_context *ctx, GLenum internal)
{
   if (internal == GL_ETC1_RGB8_OES)
      return gl_is_es(ctx) ? &gl_format_etc1 : NULL;
   return find_blocks(ctx->limits.can, internal);
}

uint64_t
gl_texcompress_image_bytes(GLenum internalformat, GLsizei width, GLsizei height)
{
   const struct gl_format *format = find_blocks(~0ull, internalformat);
   return format && width > 0 && height > 0 ? gl_texcompress_bytes(format, width, height) : 0;
}

/* There are blocks of two dimensions only: on plain 2D images and faces of cube maps. */
static bool
takes_blocks(const struct gl_image_target *t)
{
   return t->index == GL_TEX_2D || t->index == GL_TEX_CUBE;
}

static GLenum
check_image(const struct gl_context *ctx, const struct gl_image_target *t, GLint level,
            const struct gl_format *format, const struct gl_image_box *size, GLint border,
            GLsizei image_size)
{
   if (!t || !format || !takes_blocks(t))
      return GL_INVALID_ENUM;
   if (!gl_texture_level_is_legal(ctx, t->index, level) || size->width < 0 || size->height < 0 ||
       border != 0)
      return GL_INVALID_VALUE;
   if (!gl_texture_size_fits(ctx, t, level, size, 0))
      return t->proxy ? GL_NO_ERROR : GL_INVALID_VALUE;
   return image_size >= 0 &&
                  (size_t)image_size == gl_texcompress_bytes(format, size->width, size->height)
              ? GL_NO_ERROR
              : GL_INVALID_VALUE;
}

/* --- OES_compressed_paletted_texture: a palette, and the indices of all levels. They are plain
 * images from then on. */

static GLsizei
level_size(GLsizei size, GLint level)
{
   return size == 0 || size >> level ? size >> level : 1;
}

static size_t
level_texels(const struct gl_image_box *size, GLint level)
{
   return (size_t)level_size(size->width, level) * (size_t)level_size(size->height, level);
}

static GLenum
check_paletted(const struct gl_context *ctx, const struct gl_image_target *t, GLint level,
               const struct gl_paletted *format, const struct gl_image_box *size, GLint border,
               GLsizei image_size)
{
   if (!t || t->proxy || !takes_blocks(t))
      return GL_INVALID_ENUM;
   if (level > 0 || level < -GL_STORAGE_TEXTURE_LEVELS ||
       !gl_texture_level_is_legal(ctx, t->index, -level) || size->width < 0 || size->height < 0 ||
       border != 0 || !gl_texture_size_fits(ctx, t, 0, size, 0))
      return GL_INVALID_VALUE;
   size_t bytes = gl_paletted_palette_bytes(format);
   for (GLint i = 0; i <= -level; i++)
      bytes += gl_paletted_level_bytes(format, level_texels(size, i));
   return image_size >= 0 && (size_t)image_size == bytes ? GL_NO_ERROR : GL_INVALID_VALUE;
}

/* Level after level, as images of the client. */
static void
expand_levels(struct gl_context *ctx, GLenum target, GLint levels, const struct gl_paletted *format,
              const struct gl_image_box *size, const uint8_t *palette)
{
   const uint8_t *indices = palette ? palette + gl_paletted_palette_bytes(format) : NULL;
   uint8_t *texels = malloc(level_texels(size, 0) * format->bytes + 1);
   if (!texels) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the texels of a paletted image");
      return;
   }
   const struct gl_pixel_store store = ctx->unpack;
   struct gl_buffer_object *buffer = ctx->unpack_buffer;
   ctx->unpack = (struct gl_pixel_store){.alignment = 1};
   ctx->unpack_buffer = NULL;
   for (GLint i = 0; i < levels; i++) {
      if (palette)
         gl_paletted_expand(format, palette, indices, level_texels(size, i), texels);
      gl_exec_TexImage2D(ctx, target, i, (GLint)format->format, level_size(size->width, i),
                         level_size(size->height, i), 0, format->format, format->type,
                         palette ? texels : NULL);
      if (palette)
         indices += gl_paletted_level_bytes(format, level_texels(size, i));
   }
   ctx->unpack = store;
   ctx->unpack_buffer = buffer;
   free(texels);
}

static void
paletted_image(struct gl_context *ctx, GLenum target, GLint level, const struct gl_paletted *format,
               const struct gl_image_box *size, GLint border, GLsizei image_size, const void *data)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, 2);
   const GLenum error = check_paletted(ctx, t, level, format, size, border, image_size);
   if (error)
      gl_error(ctx, error, "glCompressedTexImage2D(target 0x%x, level %d, %d x %d, %d bytes)",
               target, level, size->width, size->height, image_size);
   else if (gl_pixel_unpack_data(ctx, (size_t)image_size, 1, &data))
      expand_levels(ctx, target, 1 - level, format, size, data);
}

static void
compressed_image(struct gl_context *ctx, unsigned dims, GLenum target, GLint level,
                 GLenum internalformat, struct gl_image_box size, GLint border, GLsizei image_size,
                 const void *data)
{
   const struct gl_paletted *paletted = gl_paletted_find(internalformat);
   if (paletted && ctx->api == GL_API_ES1 && dims == 2) {
      paletted_image(ctx, target, level, paletted, &size, border, image_size, data);
      return;
   }
   const struct gl_image_target *t = gl_image_target(ctx, target, dims);
   const struct gl_format *format = block_format(ctx, internalformat);
   const GLenum error = check_image(ctx, t, level, format, &size, border, image_size);
   if (error) {
      gl_error(ctx, error, "glCompressedTexImage%uD(target 0x%x, format 0x%x, %d x %d, %d bytes)",
               dims, target, internalformat, size.width, size.height, image_size);
      return;
   }
   if (t->proxy) {
      gl_teximage_define_proxy(ctx, t, level, (GLint)internalformat, format, &size, 0);
      return;
   }
   if (!gl_pixel_unpack_data(ctx, (size_t)image_size, 1, &data))
      return;
   struct gl_texture_object *obj = gl_image_target_object(ctx, t);
   const unsigned face = gl_texture_face(target);
   if (!gl_teximage_define(ctx, obj, face, level, (GLint)internalformat, format, &size, 0))
      return;
   struct gl_texture_image *image = obj->image[face][level];
   if (image->resource && data && !gl_given_keep_blocks(image, data, (size_t)image_size)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to keep %d bytes of blocks", image_size);
      gl_texcompress_decode(ctx, image, face, &size, data);
   }
   gl_teximage_changed(ctx, obj, face, level);
}

void
gl_exec_CompressedTexImage1D(struct gl_context *ctx, GLenum target, GLint level,
                             GLenum internalformat, GLsizei width, GLint border, GLsizei imageSize,
                             const void *data)
{
   compressed_image(ctx, 1, target, level, internalformat,
                    (struct gl_image_box){0, 0, 0, width, 1, 1}, border, imageSize, data);
}

void
gl_exec_CompressedTexImage2D(struct gl_context *ctx, GLenum target, GLint level,
                             GLenum internalformat, GLsizei width, GLsizei height, GLint border,
                             GLsizei imageSize, const void *data)
{
   compressed_image(ctx, 2, target, level, internalformat,
                    (struct gl_image_box){0, 0, 0, width, height, 1}, border, imageSize, data);
}

void
gl_exec_CompressedTexImage3D(struct gl_context *ctx, GLenum target, GLint level,
                             GLenum internalformat, GLsizei width, GLsizei height, GLsizei depth,
                             GLint border, GLsizei imageSize, const void *data)
{
   compressed_image(ctx, 3, target, level, internalformat,
                    (struct gl_image_box){0, 0, 0, width, height, depth}, border, imageSize, data);
}

bool
gl_texcompress_part_ok(const struct gl_texture_image *image, const struct gl_image_box *box)
{
   const struct gl_block_info *block = gl_block_info(image->format->block);
   return box->x % block->width == 0 && box->y % block->height == 0 &&
          (box->width % block->width == 0 || box->x + box->width == image->width) &&
          (box->height % block->height == 0 || box->y + box->height == image->height);
}

static void
compressed_sub_image(struct gl_context *ctx, unsigned dims, GLenum target, GLint level,
                     struct gl_image_box box, GLenum format, GLsizei image_size, const void *data)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, dims);
   const struct gl_format *block = block_format(ctx, format);
   if (!t || t->proxy || !block || !takes_blocks(t)) {
      gl_error(ctx, GL_INVALID_ENUM, "glCompressedTexSubImage%uD(target 0x%x, format 0x%x)", dims,
               target, format);
      return;
   }
   struct gl_texture_image *image =
       gl_teximage_part(ctx, "glCompressedTexSubImage", t, level, &box);
   if (!image)
      return;
   if (image->format != block || block->block == GL_BLOCK_ETC1 ||
       !gl_texcompress_part_ok(image, &box)) {
      gl_error(ctx, GL_INVALID_OPERATION,
               "glCompressedTexSubImage%uD: not whole blocks of the image", dims);
      return;
   }
   if (image_size < 0 || (size_t)image_size != gl_texcompress_bytes(block, box.width, box.height)) {
      gl_error(ctx, GL_INVALID_VALUE, "glCompressedTexSubImage%uD(%d bytes)", dims, image_size);
      return;
   }
   if (!gl_pixel_unpack_data(ctx, (size_t)image_size, 1, &data) || !data || image_size == 0)
      return;
   const unsigned face = gl_texture_face(target);
   gl_texcompress_decode(ctx, image, face, &box, data);
   gl_given_forget(image);
   gl_teximage_changed(ctx, gl_image_target_object(ctx, t), face, level);
}

void
gl_exec_CompressedTexSubImage1D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                                GLsizei width, GLenum format, GLsizei imageSize, const void *data)
{
   compressed_sub_image(ctx, 1, target, level, (struct gl_image_box){xoffset, 0, 0, width, 1, 1},
                        format, imageSize, data);
}

void
gl_exec_CompressedTexSubImage2D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                                GLint yoffset, GLsizei width, GLsizei height, GLenum format,
                                GLsizei imageSize, const void *data)
{
   compressed_sub_image(ctx, 2, target, level,
                        (struct gl_image_box){xoffset, yoffset, 0, width, height, 1}, format,
                        imageSize, data);
}

void
gl_exec_CompressedTexSubImage3D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                                GLint yoffset, GLint zoffset, GLsizei width, GLsizei height,
                                GLsizei depth, GLenum format, GLsizei imageSize, const void *data)
{
   compressed_sub_image(ctx, 3, target, level,
                        (struct gl_image_box){xoffset, yoffset, zoffset, width, height, depth},
                        format, imageSize, data);
}

void
gl_exec_GetCompressedTexImage(struct gl_context *ctx, GLenum target, GLint level, void *img)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, 0);
   if (!t || t->proxy) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetCompressedTexImage(target 0x%x)", target);
      return;
   }
   if (!gl_texture_level_is_legal(ctx, t->index, level)) {
      gl_error(ctx, GL_INVALID_VALUE, "glGetCompressedTexImage(level %d)", level);
      return;
   }
   const unsigned face = gl_texture_face(target);
   struct gl_texture_image *image =
       gl_texture_image_at(gl_image_target_object(ctx, t), face, level);
   if (!image || !image->format->block) {
      gl_error(ctx, GL_INVALID_OPERATION, "glGetCompressedTexImage: the image is not compressed");
      return;
   }
   const size_t bytes = gl_texcompress_bytes(image->format, image->width, image->height);
   if (!gl_pixel_pack_data(ctx, bytes, 1, &img) || !img || !image->resource)
      return;
   if (gl_given_blocks(image))
      memcpy(img, gl_given_blocks(image), bytes);
   else
      encode(ctx, image, face, img);
}
