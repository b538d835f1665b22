/* TexImage and TexSubImage (spec 3.8.1, 3.8.2). */
#include "image.h"

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "mesa_ext/pixel/es_formats.h"
#include "compress.h"
#include "given.h"
#include "numbers.h"

static const struct gl_image_target targets[] = {
    {GL_TEXTURE_1D, 1, GL_TEX_1D, false},
    {GL_PROXY_TEXTURE_1D, 1, GL_TEX_1D, true},
    {GL_TEXTURE_2D, 2, GL_TEX_2D, false},
    {GL_PROXY_TEXTURE_2D, 2, GL_TEX_2D, true},
    {GL_TEXTURE_RECTANGLE, 2, GL_TEX_RECT, false},
    {GL_PROXY_TEXTURE_RECTANGLE, 2, GL_TEX_RECT, true},
    {GL_TEXTURE_CUBE_MAP_POSITIVE_X, 2, GL_TEX_CUBE, false},
    {GL_TEXTURE_CUBE_MAP_NEGATIVE_X, 2, GL_TEX_CUBE, false},
    {GL_TEXTURE_CUBE_MAP_POSITIVE_Y, 2, GL_TEX_CUBE, false},
    {GL_TEXTURE_CUBE_MAP_NEGATIVE_Y, 2, GL_TEX_CUBE, false},
    {GL_TEXTURE_CUBE_MAP_POSITIVE_Z, 2, GL_TEX_CUBE, false},
    {GL_TEXTURE_CUBE_MAP_NEGATIVE_Z, 2, GL_TEX_CUBE, false},
    {GL_PROXY_TEXTURE_CUBE_MAP, 2, GL_TEX_CUBE, true},
    {GL_TEXTURE_3D, 3, GL_TEX_3D, false},
    {GL_PROXY_TEXTURE_3D, 3, GL_TEX_3D, true},
};

const struct gl_image_target *
gl_image_target(const struct gl_context *ctx, GLenum target, unsigned dims)
{
   for (unsigned i = 0; i < sizeof targets / sizeof targets[0]; i++) {
      if (targets[i].target == target && (dims == 0 || targets[i].dims == dims) &&
          ctx->limits.texture_size[targets[i].index])
         return &targets[i];
   }
   return NULL;
}

struct gl_texture_object *
gl_image_target_object(struct gl_context *ctx, const struct gl_image_target *t)
{
   return t->proxy ? ctx->proxy_texture[t->index]
                   : ctx->texture.unit[ctx->texture.active].bound[t->index];
}

bool
gl_texture_level_is_legal(const struct gl_context *ctx, enum gl_texture_index index, GLint level)
{
   if (index == GL_TEX_RECT)
      return level == 0;
   return level >= 0 && level < GL_STORAGE_TEXTURE_LEVELS &&
          (ctx->limits.texture_size[index] >> level) > 0;
}

bool
gl_texture_size_fits(const struct gl_context *ctx, const struct gl_image_target *t, GLint level,
                     const struct gl_image_box *size, GLint border)
{
   const GLsizei max = ctx->limits.texture_size[t->index] >> level;
   const bool npot = t->index == GL_TEX_RECT || ctx->limits.can & GL_CAN_TEXTURE_NPOT;
   const GLsizei sizes[3] = {size->width, size->height, size->depth};
   for (unsigned axis = 0; axis < t->dims; axis++) {
      const GLsizei interior = sizes[axis] - 2 * border;
      if (interior < 0 || interior > max || (!npot && (interior & (interior - 1))))
         return false;
   }
   return t->index != GL_TEX_CUBE || size->width == size->height;
}

/* The error of a client format for textures. */
static GLenum
check_client_format(const struct gl_context *ctx, GLenum format, GLenum type)
{
   const bool known = ctx->limits.can & GL_CAN_TEXTURE_SHADER || !gl_pixel_is_vector(format);
   return format == GL_STENCIL_INDEX || !known ? GL_INVALID_ENUM
                                               : gl_pixel_check_format(format, type);
}

/* What TexImage's arguments say, sizes excepted. */
static GLenum
check_image(const struct gl_context *ctx, const struct gl_image_target *t, GLint level,
            const struct gl_format *internal, GLint border, GLenum format, GLenum type)
{
   if (!gl_texture_level_is_legal(ctx, t->index, level) || !internal)
      return GL_INVALID_VALUE;
   if (border < 0 || border > 1 || (border && t->index == GL_TEX_RECT))
      return GL_INVALID_VALUE;
   const GLenum numbers_error = gl_numbers_check(t, internal, border, format, type);
   if (numbers_error)
      return numbers_error;
   const GLenum error = check_client_format(ctx, format, type);
   if (format == GL_STENCIL_INDEX && internal->base == GL_DEPTH_COMPONENT)
      return GL_INVALID_OPERATION;
   if (error)
      return error;
   if (gl_format_is_rectangle(internal) && t->index != GL_TEX_RECT)
      return GL_INVALID_OPERATION;
   if (internal->block && (border || (t->index != GL_TEX_2D && t->index != GL_TEX_CUBE)))
      return GL_INVALID_OPERATION;
   const bool has_depth_images = t->index != GL_TEX_3D && t->index != GL_TEX_CUBE;
   const bool depth = internal->base == GL_DEPTH_COMPONENT;
   return gl_format_takes(internal, format) && (!depth || has_depth_images) ? GL_NO_ERROR
                                                                            : GL_INVALID_OPERATION;
}

void
gl_teximage_define_proxy(struct gl_context *ctx, const struct gl_image_target *t, GLint level,
                         GLint internal_format, const struct gl_format *format,
                         const struct gl_image_box *size, GLint border)
{
   struct gl_texture_object *proxy = gl_image_target_object(ctx, t);
   const struct gl_image_box nothing = {0};
   if (!gl_texture_size_fits(ctx, t, level, size, border)) {
      gl_teximage_undefine(ctx, proxy, 0, level);
      return;
   }
   if (!gl_teximage_define(ctx, proxy, 0, level, internal_format, format, &nothing, border))
      return;
   struct gl_texture_image *image = proxy->image[0][level];
   image->width = size->width;
   image->height = size->height;
   image->depth = size->depth;
}

static void
tex_image(struct gl_context *ctx, unsigned dims, GLenum target, GLint level, GLint internal_format,
          struct gl_image_box size, GLint border, GLenum format, GLenum type, const void *pixels)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, dims);
   if (!t) {
      gl_error(ctx, GL_INVALID_ENUM, "glTexImage%uD(target 0x%x)", dims, target);
      return;
   }
   const struct gl_image_box from = size;
   if (t->proxy && internal_format == GL_COLOR_INDEX) /* asks what we suggest */
      internal_format = GL_COLOR_INDEX8_EXT;
   GLint stored = internal_format;
   type = gl_es_pixel_type(type);
   GLenum error = gl_is_es(ctx)
                      ? gl_es_check_image(ctx, internal_format, border, format, type, &stored)
                      : GL_NO_ERROR;
   format = gl_es_pixel_format(ctx, format);
   const struct gl_format *internal = gl_format_find(ctx->limits.can, (GLenum)stored);
   if (!error)
      error = check_image(ctx, t, level, internal, border, format, type);
   if (!error && (size.width < 0 || size.height < 0 || size.depth < 0))
      error = GL_INVALID_VALUE;
   if (error) {
      gl_error(ctx, error, "glTexImage%uD(level %d, internalformat 0x%x, border %d, 0x%x, 0x%x)",
               dims, level, internal_format, border, format, type);
      return;
   }
   gl_pixel_convolved_size(ctx, dims, format, &size.width, &size.height);
   if (t->proxy) {
      gl_teximage_define_proxy(ctx, t, level, internal_format, internal, &size, border);
      return;
   }
   if (!gl_texture_size_fits(ctx, t, level, &size, border)) {
      gl_error(ctx, GL_INVALID_VALUE, "glTexImage%uD(%d x %d x %d, border %d)", dims, size.width,
               size.height, size.depth, border);
      return;
   }
   if (!gl_pixel_unpack_image(ctx, dims, format, type, from.width, from.height, from.depth,
                              &pixels))
      return;
   struct gl_texture_object *obj = gl_image_target_object(ctx, t);
   const unsigned face = gl_texture_face(target);
   if (!gl_teximage_define(ctx, obj, face, level, internal_format, internal, &size, border))
      return;
   struct gl_texture_image *image = obj->image[face][level];
   if (!gl_given_keep_words(ctx, obj, image, dims, format, type, pixels))
      gl_teximage_transfer(ctx, image, face, dims, &size, &from, format, type, pixels);
   gl_teximage_changed(ctx, obj, face, level);
}

void
gl_exec_TexImage1D(struct gl_context *ctx, GLenum target, GLint level, GLint internalformat,
                   GLsizei width, GLint border, GLenum format, GLenum type, const void *pixels)
{
   tex_image(ctx, 1, target, level, internalformat, (struct gl_image_box){0, 0, 0, width, 1, 1},
             border, format, type, pixels);
}

void
gl_exec_TexImage2D(struct gl_context *ctx, GLenum target, GLint level, GLint internalformat,
                   GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type,
                   const void *pixels)
{
   tex_image(ctx, 2, target, level, internalformat,
             (struct gl_image_box){0, 0, 0, width, height, 1}, border, format, type, pixels);
}

void
gl_exec_TexImage3D(struct gl_context *ctx, GLenum target, GLint level, GLint internalformat,
                   GLsizei width, GLsizei height, GLsizei depth, GLint border, GLenum format,
                   GLenum type, const void *pixels)
{
   tex_image(ctx, 3, target, level, internalformat,
             (struct gl_image_box){0, 0, 0, width, height, depth}, border, format, type, pixels);
}

/* The extension's internal format is a GLenum, so this is not just another name. */
void
gl_exec_TexImage3DEXT(struct gl_context *ctx, GLenum target, GLint level, GLenum internalformat,
                      GLsizei width, GLsizei height, GLsizei depth, GLint border, GLenum format,
                      GLenum type, const void *pixels)
{
   gl_exec_TexImage3D(ctx, target, level, (GLint)internalformat, width, height, depth, border,
                      format, type, pixels);
}

/* An offset and size in the texels of one axis, whose first is -border. */
static bool
inside(GLint offset, GLsizei size, GLsizei have, GLint border)
{
   return offset >= -border && (int64_t)offset + size <= (int64_t)have - border;
}

struct gl_texture_image *
gl_teximage_part(struct gl_context *ctx, const char *command, const struct gl_image_target *t,
                 GLint level, struct gl_image_box *box)
{
   if (!gl_texture_level_is_legal(ctx, t->index, level) || box->width < 0 || box->height < 0 ||
       box->depth < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "%s(level %d, %d x %d x %d)", command, level, box->width,
               box->height, box->depth);
      return NULL;
   }
   struct gl_texture_object *obj = gl_image_target_object(ctx, t);
   struct gl_texture_image *image = gl_texture_image_at(obj, gl_texture_face(t->target), level);
   if (!image) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: level %d has no image", command, level);
      return NULL;
   }
   const GLint b[3] = {image->border, t->dims > 1 ? image->border : 0,
                       t->dims > 2 ? image->border : 0};
   if (!inside(box->x, box->width, image->width, b[0]) ||
       !inside(box->y, box->height, image->height, b[1]) ||
       !inside(box->z, box->depth, image->depth, b[2])) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: the part is not inside the image", command);
      return NULL;
   }
   box->x += b[0];
   box->y += b[1];
   box->z += b[2];
   return image;
}

static void
tex_sub_image(struct gl_context *ctx, unsigned dims, GLenum target, GLint level,
              struct gl_image_box box, GLenum format, GLenum type, const void *pixels)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, dims);
   if (!t || t->proxy) {
      gl_error(ctx, GL_INVALID_ENUM, "glTexSubImage%uD(target 0x%x)", dims, target);
      return;
   }
   const GLenum named = format;
   format = gl_es_pixel_format(ctx, format);
   type = gl_es_pixel_type(type);
   const GLenum error = check_client_format(ctx, format, type);
   if (error) {
      gl_error(ctx, error, "glTexSubImage%uD(format 0x%x, type 0x%x)", dims, format, type);
      return;
   }
   const struct gl_image_box from = box;
   gl_pixel_convolved_size(ctx, dims, format, &box.width, &box.height);
   struct gl_texture_image *image = gl_teximage_part(ctx, "glTexSubImage", t, level, &box);
   if (!image)
      return;
   if (!gl_format_takes(image->format, format) ||
       (gl_is_es(ctx) && gl_es_check_part(ctx, image->internal_format, named, type))) {
      gl_error(ctx, GL_INVALID_OPERATION, "glTexSubImage%uD: the image is of another kind", dims);
      return;
   }
   if (image->format->block && !gl_texcompress_part_ok(image, &box)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glTexSubImage%uD: not whole blocks of the image", dims);
      return;
   }
   if (!gl_pixel_unpack_image(ctx, dims, format, type, from.width, from.height, from.depth,
                              &pixels))
      return;
   const unsigned face = gl_texture_face(target);
   gl_teximage_transfer(ctx, image, face, dims, &box, &from, format, type, pixels);
   gl_teximage_changed(ctx, gl_image_target_object(ctx, t), face, level);
}

void
gl_exec_TexSubImage1D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                      GLsizei width, GLenum format, GLenum type, const void *pixels)
{
   tex_sub_image(ctx, 1, target, level, (struct gl_image_box){xoffset, 0, 0, width, 1, 1}, format,
                 type, pixels);
}

void
gl_exec_TexSubImage2D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                      GLint yoffset, GLsizei width, GLsizei height, GLenum format, GLenum type,
                      const void *pixels)
{
   tex_sub_image(ctx, 2, target, level,
                 (struct gl_image_box){xoffset, yoffset, 0, width, height, 1}, format, type,
                 pixels);
}

void
gl_exec_TexSubImage3D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                      GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, GLsizei depth,
                      GLenum format, GLenum type, const void *pixels)
{
   tex_sub_image(ctx, 3, target, level,
                 (struct gl_image_box){xoffset, yoffset, zoffset, width, height, depth}, format,
                 type, pixels);
}
