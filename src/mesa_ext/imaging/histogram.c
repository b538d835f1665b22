/* Histogram and minmax (spec 3.6.3, 6.1.9, 6.1.10; EXT_histogram). */
#include <stdlib.h>
#include <string.h>

#include "formats.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* The base of the format of counters; 0: INVALID_ENUM. */
static GLenum
counter_base(const struct gl_context *ctx, GLenum internalformat)
{
   const GLenum base = gl_imaging_base_format(ctx, internalformat);
   return base == GL_INTENSITY ? 0 : base;
}

void
gl_exec_Histogram(struct gl_context *ctx, GLenum target, GLsizei width, GLenum internalformat,
                  GLboolean sink)
{
   const bool proxy = target == GL_PROXY_HISTOGRAM, fits = width <= GL_LIMIT_COLOR_TABLE;
   const bool known = proxy || target == GL_HISTOGRAM;
   const GLenum base = known ? counter_base(ctx, internalformat) : 0;
   if (!base || width < 0 || width & (width - 1)) {
      gl_error(ctx, base ? GL_INVALID_VALUE : GL_INVALID_ENUM,
               "glHistogram(target 0x%x, width %d, internalformat 0x%x)", target, width,
               internalformat);
      return;
   }
   struct gl_histogram *h = proxy ? &ctx->imaging->proxy_histogram : &ctx->imaging->histogram;
   if (proxy) {
      *h = (struct gl_histogram){fits ? internalformat : 0, base, fits ? width : 0, false, NULL};
      return;
   }
   uint32_t(*count)[4] = fits && width ? calloc((size_t)width, sizeof *count) : NULL;
   if (!fits) {
      gl_error(ctx, GL_TABLE_TOO_LARGE, "glHistogram(width %d)", width);
   } else if (width && !count) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glHistogram(width %d)", width);
   } else {
      free(h->count);
      *h = (struct gl_histogram){internalformat, base, width, sink != GL_FALSE, count};
   }
}

static void
reset_histogram(struct gl_histogram *h)
{
   if (h->count)
      memset(h->count, 0, (size_t)h->width * sizeof *h->count);
}

void
gl_exec_ResetHistogram(struct gl_context *ctx, GLenum target)
{
   if (target == GL_HISTOGRAM)
      reset_histogram(&ctx->imaging->histogram);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glResetHistogram: target 0x%x", target);
}

/* Component alpha of formats without is 1, as with textures. False: raised an error. */
static bool
return_counts(struct gl_context *ctx, const struct gl_histogram *h, GLenum format, GLenum type,
              void *values)
{
   const size_t bytes = (size_t)h->width * sizeof *h->count;
   uint32_t(*count)[4] = bytes ? malloc(bytes) : NULL;
   if (bytes && !count)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGetHistogram");
   if (!count)
      return !bytes;
   memcpy(count, h->count, bytes);
   const bool alpha = gl_base_components(h->base) & 8;
   for (GLsizei i = 0; !alpha && i < h->width; i++)
      count[i][3] = 1;
   const bool done = gl_pixel_return_row(ctx, format, type, h->width, 1, values, NULL,
                                         (const uint32_t(*)[4])count);
   free(count);
   return done;
}

void
gl_exec_GetHistogram(struct gl_context *ctx, GLenum target, GLboolean reset, GLenum format,
                     GLenum type, void *values)
{
   const GLenum error =
       target == GL_HISTOGRAM ? gl_pixel_check_plain(format, type) : GL_INVALID_ENUM;
   if (error) {
      gl_error(ctx, error, "glGetHistogram(target 0x%x, format 0x%x, type 0x%x)", target, format,
               type);
      return;
   }
   if (return_counts(ctx, &ctx->imaging->histogram, format, type, values) && reset)
      reset_histogram(&ctx->imaging->histogram);
}

/* The parameter's value; -1: raised INVALID_ENUM. */
static GLint
histogram_parameter(struct gl_context *ctx, GLenum target, GLenum pname)
{
   const bool proxy = target == GL_PROXY_HISTOGRAM;
   const struct gl_histogram *h = proxy ? &ctx->imaging->proxy_histogram : &ctx->imaging->histogram;
   const bool luminance = h->base == GL_LUMINANCE || h->base == GL_LUMINANCE_ALPHA;
   const unsigned components =
       luminance ? gl_base_components(h->base) & 8 : gl_base_components(h->base);
   const GLint bits = h->width ? GL_TABLE_COMPONENT_BITS : 0;
   if (proxy || target == GL_HISTOGRAM) {
      switch (pname) {
      case GL_HISTOGRAM_WIDTH:
         return h->width;
      case GL_HISTOGRAM_FORMAT:
         return (GLint)h->internal_format;
      case GL_HISTOGRAM_RED_SIZE:
      case GL_HISTOGRAM_GREEN_SIZE:
      case GL_HISTOGRAM_BLUE_SIZE:
      case GL_HISTOGRAM_ALPHA_SIZE:
         return components >> (pname - GL_HISTOGRAM_RED_SIZE) & 1 ? bits : 0;
      case GL_HISTOGRAM_LUMINANCE_SIZE:
         return luminance ? bits : 0;
      case GL_HISTOGRAM_SINK:
         if (!proxy)
            return h->sink;
         break;
      default:
         break;
      }
   }
   gl_error(ctx, GL_INVALID_ENUM, "glGetHistogramParameter(target 0x%x, pname 0x%x)", target,
            pname);
   return -1;
}

void
gl_exec_GetHistogramParameterfv(struct gl_context *ctx, GLenum target, GLenum pname,
                                GLfloat *params)
{
   const GLint value = histogram_parameter(ctx, target, pname);
   if (params && value >= 0)
      *params = (GLfloat)value;
}

void
gl_exec_GetHistogramParameteriv(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   const GLint value = histogram_parameter(ctx, target, pname);
   if (params && value >= 0)
      *params = value;
}

/* --- Minmax. */

void
gl_exec_Minmax(struct gl_context *ctx, GLenum target, GLenum internalformat, GLboolean sink)
{
   struct gl_minmax *m = &ctx->imaging->minmax;
   const GLenum base = target == GL_MINMAX ? counter_base(ctx, internalformat) : 0;
   if (!base) {
      gl_error(ctx, GL_INVALID_ENUM, "glMinmax(target 0x%x, internalformat 0x%x)", target,
               internalformat);
      return;
   }
   m->internal_format = internalformat;
   m->base = base;
   m->sink = sink != GL_FALSE;
   gl_minmax_reset(m);
}

void
gl_exec_ResetMinmax(struct gl_context *ctx, GLenum target)
{
   if (target == GL_MINMAX)
      gl_minmax_reset(&ctx->imaging->minmax);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glResetMinmax: target 0x%x", target);
}

void
gl_exec_GetMinmax(struct gl_context *ctx, GLenum target, GLboolean reset, GLenum format,
                  GLenum type, void *values)
{
   struct gl_minmax *m = &ctx->imaging->minmax;
   const GLenum error = target == GL_MINMAX ? gl_pixel_check_plain(format, type) : GL_INVALID_ENUM;
   if (error) {
      gl_error(ctx, error, "glGetMinmax(target 0x%x, format 0x%x, type 0x%x)", target, format,
               type);
      return;
   }
   float rgba[2][4];
   memcpy(rgba, m->value, sizeof rgba);
   gl_select_components(m->base, rgba, 2);
   if (gl_pixel_return_row(ctx, format, type, 2, 1, values, (const float(*)[4])rgba, NULL) && reset)
      gl_minmax_reset(m);
}

static GLint
minmax_parameter(struct gl_context *ctx, GLenum target, GLenum pname)
{
   const struct gl_minmax *m = &ctx->imaging->minmax;
   if (target == GL_MINMAX && pname == GL_MINMAX_FORMAT)
      return (GLint)m->internal_format;
   if (target == GL_MINMAX && pname == GL_MINMAX_SINK)
      return m->sink;
   gl_error(ctx, GL_INVALID_ENUM, "glGetMinmaxParameter(target 0x%x, pname 0x%x)", target, pname);
   return -1;
}

void
gl_exec_GetMinmaxParameterfv(struct gl_context *ctx, GLenum target, GLenum pname, GLfloat *params)
{
   const GLint value = minmax_parameter(ctx, target, pname);
   if (params && value >= 0)
      *params = (GLfloat)value;
}

void
gl_exec_GetMinmaxParameteriv(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   const GLint value = minmax_parameter(ctx, target, pname);
   if (params && value >= 0)
      *params = value;
}
