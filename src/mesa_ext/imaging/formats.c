#include "formats.h"

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/image/source.h"
#include "mesa_ext/texture/format.h"

GLenum
gl_imaging_base_format(const struct gl_context *ctx, GLenum internal_format)
{
   const struct gl_format *f =
       internal_format > 4 ? gl_format_find(ctx->limits.can, internal_format) : NULL;
   if (!f || f->compressed || f->block || f->srgb || f->texel != TS_TEXEL_UNSIGNED ||
       u_format_is_float(f->wanted))
      return 0;
   switch (f->base) {
   case GL_ALPHA:
   case GL_LUMINANCE:
   case GL_LUMINANCE_ALPHA:
   case GL_INTENSITY:
   case GL_RGB:
   case GL_RGBA:
      return f->base;
   default:
      return 0;
   }
}

bool
gl_imaging_read(struct gl_context *ctx, const char *command, GLint x, GLint y, GLsizei width,
                GLsizei height, struct gl_pixel_groups *g)
{
   struct gl_read_image image;
   if (!gl_buffers_check_read(ctx, command))
      return false;
   const bool there = gl_buffers_read_color(ctx, &image);
   if (!there)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: there is no buffer to read", command);
   const bool read = there && gl_pixel_groups_read(ctx, &image, x, y, width, height, g);
   pipe_resource_reference(&image.surface.resource, NULL);
   return read;
}
