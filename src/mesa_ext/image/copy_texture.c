/* CopyTexImage and CopyTexSubImage: texels from the framebuffer (spec 3.8.2). */
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/es_formats.h"
#include "mesa_ext/texture/compress.h"
#include "mesa_ext/texture/given.h"
#include "mesa_ext/texture/image.h"
#include "source.h"

#include "gallium/auxiliary/format/u_format.h"

#include <string.h>

#define CHUNK 256u

/* The buffer that an image of this base format is copied from; false: INVALID_OPERATION was raised.
 * What is read may be another image of the texture that is locked: gl_buffers_check has been
 * called. */
static bool
source_buffer(struct gl_context *ctx, const char *command, GLenum base, bool has_depth,
              struct gl_read_image *src)
{
   *src = (struct gl_read_image){0};
   if (base != GL_DEPTH_COMPONENT)
      gl_buffers_read_color(ctx, src);
   else if (has_depth)
      gl_buffers_read_zs(ctx, src);
   if (!src->surface.resource)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: there is no buffer to read", command);
   return src->surface.resource != NULL;
}

static void
copy_depth(struct gl_context *ctx, const struct gl_texture_image *image, uint8_t *dst,
           enum pipe_format from, const uint8_t *src, size_t n)
{
   float depth[CHUNK];
   for (size_t x = 0; x < n; x += CHUNK) {
      const size_t count = n - x < CHUNK ? n - x : CHUNK;
      u_format_unpack_z_float(from, depth, src + x * u_format_bytes(from), count);
      gl_pixel_transfer_depth(ctx, depth, count, true);
      u_format_pack_z_float(image->stored, dst + x * u_format_bytes(image->stored), depth, count);
   }
}

/* Framebuffer colours become texels of the base format: luminance and intensity take red. */
static void
copy_color(struct gl_context *ctx, const struct gl_texture_image *image, uint8_t *dst,
           const struct gl_read_image *read, const uint8_t *src, size_t n)
{
   const enum pipe_format from = read->surface.resource->format;
   const bool as_bytes = u_format_component_bits(from, 0) <= 8 &&
                         u_format_info(image->stored)->word_bytes == 1 &&
                         !gl_format_is_shared(image->stored) && !gl_pixel_transfers_color(ctx) &&
                         !gl_reads_indices(ctx);
   union {
      uint8_t bytes[CHUNK][4];
      float floats[CHUNK][4];
   } chunk;
   for (size_t x = 0; x < n; x += CHUNK) {
      const size_t count = n - x < CHUNK ? n - x : CHUNK;
      const uint8_t *at = src + x * u_format_bytes(from);
      uint8_t *to = dst + x * u_format_bytes(image->stored);
      if (as_bytes) {
         u_format_unpack_rgba8(from, chunk.bytes, at, count);
         gl_read_image_mask_bytes(read, chunk.bytes, count);
         u_format_pack_rgba8(image->stored, to, (const uint8_t(*)[4])chunk.bytes, count);
      } else if (gl_reads_indices(ctx)) {
         uint32_t index[CHUNK];
         for (size_t i = 0; i < count; i++)
            index[i] = at[i];
         gl_pixel_index_to_rgba(ctx, index, chunk.floats, count);
         gl_teximage_pack_row(image, to, (const float(*)[4])chunk.floats, count);
      } else {
         u_format_unpack_float(from, chunk.floats, at, count);
         gl_read_image_mask(read, chunk.floats, count);
         gl_pixel_transfer_rgba(ctx, chunk.floats, count);
         gl_teximage_pack_row(image, to, (const float(*)[4])chunk.floats, count);
      }
   }
}

/* Clips a source interval to [0, size) and moves the destination along. */
static void
clip(GLint *src, GLint *dst, GLsizei *count, unsigned size)
{
   int64_t first = *src, end = first + *count;
   if (first < 0) {
      *dst = (GLint)(*dst - (first > -*count ? first : -(int64_t)*count));
      first = 0;
   }
   if (end > (int64_t)size)
      end = size;
   *src = (GLint)(first < (int64_t)size ? first : 0);
   *count = (GLsizei)(end > first ? end - first : 0);
}

/* Colours that pixel transfer has to see as a whole. `dims` of the image that is copied: 1, 2. */
static void
copy_groups(struct gl_context *ctx, struct gl_texture_image *image, unsigned face, unsigned dims,
            const struct gl_image_box *box, const struct pipe_box *from,
            const struct gl_read_image *src)
{
   struct gl_pixel_groups g;
   if (!gl_pixel_groups_read(ctx, src, from->x, from->y, from->width, from->height, &g))
      return;
   if (gl_pixel_groups_transfer(ctx, &g, dims, false))
      gl_teximage_store_groups(ctx, image, face, box, &g);
   gl_pixel_groups_finish(&g);
}

/* Pixels outside the buffer are undefined: those texels keep what they have. */
static void
copy_pixels(struct gl_context *ctx, struct gl_texture_image *image, unsigned face, unsigned dims,
            struct gl_image_box box, const struct pipe_box *from_box,
            const struct gl_read_image *src)
{
   GLint x = from_box->x, y = from_box->y;
   const bool is_depth = image->format->base == GL_DEPTH_COMPONENT;
   if (!is_depth && !gl_reads_indices(ctx) && gl_pixel_needs_image(ctx, dims)) {
      copy_groups(ctx, image, face, dims, &box, from_box, src);
      return;
   }
   clip(&x, &box.x, &box.width, src->width);
   clip(&y, &box.y, &box.height, src->height);
   if (box.width == 0 || box.height == 0 || !image->resource)
      return;
   const struct pipe_box src_box = {x, y, 0, box.width, box.height, 1};
   struct pipe_transfer *from, *to;
   const uint8_t *read = gl_surface_map(ctx, &src->surface, PIPE_MAP_READ, &src_box, &from);
   if (!read) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map the framebuffer");
      return;
   }
   const enum pipe_format format = src->surface.resource->format;
   uint8_t *texels = gl_teximage_map(ctx, image, face, PIPE_MAP_WRITE, &box, &to);
   if (texels)
      gl_given_forget(image);
   for (GLsizei row = 0; texels && row < box.height; row++) {
      uint8_t *dst = texels + row * to->stride;
      const uint8_t *at = read + row * from->stride;
      if (is_depth)
         copy_depth(ctx, image, dst, format, at, (size_t)box.width);
      else
         copy_color(ctx, image, dst, src, at, (size_t)box.width);
      gl_texcompress_limit_row(image, dst, (size_t)box.width);
   }
   if (texels)
      ctx->pipe->transfer_unmap(ctx->pipe, to);
   ctx->pipe->transfer_unmap(ctx->pipe, from);
}

static void
copy_image(struct gl_context *ctx, unsigned dims, GLenum target, GLint level, GLenum internalformat,
           GLint x, GLint y, struct gl_image_box size, GLint border)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, dims);
   const struct gl_format *format =
       internalformat > 4 ? gl_format_find(ctx->limits.can, internalformat) : NULL;
   if (!t || t->proxy || !format || format->numbers || (format->block && dims != 2)) {
      gl_error(ctx, GL_INVALID_ENUM, "glCopyTexImage%uD(target 0x%x, internalformat 0x%x)", dims,
               target, internalformat);
      return;
   }
   const struct pipe_box from = {x, y, 0, size.width, size.height, 1};
   if (format->base != GL_DEPTH_COMPONENT)
      gl_pixel_convolved_size(ctx, dims, GL_RGBA, &size.width, &size.height);
   if (!gl_texture_level_is_legal(ctx, t->index, level) || border < 0 || border > 1 ||
       (border && gl_is_es(ctx)) || (border && (t->index == GL_TEX_RECT || format->block)) ||
       !gl_texture_size_fits(ctx, t, level, &size, border)) {
      gl_error(ctx, GL_INVALID_VALUE, "glCopyTexImage%uD(level %d, %d x %d, border %d)", dims,
               level, size.width, size.height, border);
      return;
   }
   const bool has_alpha = gl_buffers_visual(ctx, GL_TO_READ).alpha_bits > 0;
   const GLenum es_error =
       gl_is_es(ctx) ? gl_es_check_copy(internalformat, has_alpha) : GL_NO_ERROR;
   if (es_error) {
      gl_error(ctx, es_error, "glCopyTexImage: the framebuffer is no source of format 0x%x",
               internalformat);
      return;
   }
   if (gl_format_is_vector(format) || (gl_format_is_rectangle(format) && t->index != GL_TEX_RECT)) {
      gl_error(ctx, GL_INVALID_OPERATION,
               "glCopyTexImage: target 0x%x has no images of format 0x%x", target, internalformat);
      return;
   }
   struct gl_read_image src;
   if (!gl_buffers_check_read(ctx, "glCopyTexImage"))
      return;
   const bool has_depth = gl_buffers_visual(ctx, GL_TO_READ).depth_bits > 0;
   if (!source_buffer(ctx, "glCopyTexImage", format->base, has_depth, &src))
      return;
   struct gl_texture_object *obj = gl_image_target_object(ctx, t);
   const unsigned face = gl_texture_face(target);
   gl_lock_texture(ctx, obj);
   if (gl_teximage_define(ctx, obj, face, level, (GLint)internalformat, format, &size, border)) {
      copy_pixels(ctx, obj->image[face][level], face, dims, size, &from, &src);
      gl_teximage_changed(ctx, obj, face, level);
   }
   gl_unlock_texture(ctx, obj);
   pipe_resource_reference(&src.surface.resource, NULL);
}

void
gl_exec_CopyTexImage1D(struct gl_context *ctx, GLenum target, GLint level, GLenum internalformat,
                       GLint x, GLint y, GLsizei width, GLint border)
{
   copy_image(ctx, 1, target, level, internalformat, x, y,
              (struct gl_image_box){0, 0, 0, width, 1, 1}, border);
}

void
gl_exec_CopyTexImage2D(struct gl_context *ctx, GLenum target, GLint level, GLenum internalformat,
                       GLint x, GLint y, GLsizei width, GLsizei height, GLint border)
{
   copy_image(ctx, 2, target, level, internalformat, x, y,
              (struct gl_image_box){0, 0, 0, width, height, 1}, border);
}

/* With the texture locked. */
static void
copy_locked(struct gl_context *ctx, const struct gl_image_target *t, GLint level,
            struct gl_image_box box, GLint x, GLint y, bool has_depth)
{
   const unsigned dims = t->dims == 1 ? 1 : 2; /* of what is copied */
   const struct pipe_box from = {x, y, 0, box.width, box.height, 1};
   const struct gl_texture_image *there =
       gl_texture_image_at(gl_image_target_object(ctx, t), gl_texture_face(t->target), level);
   if (there && there->format->base != GL_DEPTH_COMPONENT)
      gl_pixel_convolved_size(ctx, dims, GL_RGBA, &box.width, &box.height);
   struct gl_texture_image *image = gl_teximage_part(ctx, "glCopyTexSubImage", t, level, &box);
   if (!image)
      return;
   if (gl_format_is_vector(image->format) || image->format->numbers) {
      gl_error(ctx, GL_INVALID_OPERATION, "glCopyTexSubImage: not an image of colours");
      return;
   }
   if (image->format->block && !gl_texcompress_part_ok(image, &box)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glCopyTexSubImage: not whole blocks of the image");
      return;
   }
   struct gl_read_image src;
   if (!source_buffer(ctx, "glCopyTexSubImage", image->format->base, has_depth, &src))
      return;
   const unsigned face = gl_texture_face(t->target);
   copy_pixels(ctx, image, face, dims, box, &from, &src);
   gl_teximage_changed(ctx, gl_image_target_object(ctx, t), face, level);
   pipe_resource_reference(&src.surface.resource, NULL);
}

static void
copy_sub_image(struct gl_context *ctx, unsigned dims, GLenum target, GLint level,
               struct gl_image_box box, GLint x, GLint y)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, dims);
   if (!t || t->proxy) {
      gl_error(ctx, GL_INVALID_ENUM, "glCopyTexSubImage%uD(target 0x%x)", dims, target);
      return;
   }
   if (!gl_buffers_check_read(ctx, "glCopyTexSubImage"))
      return;
   const bool has_depth = gl_buffers_visual(ctx, GL_TO_READ).depth_bits > 0;
   struct gl_texture_object *obj = gl_image_target_object(ctx, t);
   gl_lock_texture(ctx, obj);
   copy_locked(ctx, t, level, box, x, y, has_depth);
   gl_unlock_texture(ctx, obj);
}

void
gl_exec_CopyTexSubImage1D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                          GLint x, GLint y, GLsizei width)
{
   copy_sub_image(ctx, 1, target, level, (struct gl_image_box){xoffset, 0, 0, width, 1, 1}, x, y);
}

void
gl_exec_CopyTexSubImage2D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                          GLint yoffset, GLint x, GLint y, GLsizei width, GLsizei height)
{
   copy_sub_image(ctx, 2, target, level,
                  (struct gl_image_box){xoffset, yoffset, 0, width, height, 1}, x, y);
}

void
gl_exec_CopyTexSubImage3D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                          GLint yoffset, GLint zoffset, GLint x, GLint y, GLsizei width,
                          GLsizei height)
{
   copy_sub_image(ctx, 3, target, level,
                  (struct gl_image_box){xoffset, yoffset, zoffset, width, height, 1}, x, y);
}
