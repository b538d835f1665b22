/* Convolution filters and their parameters (spec 3.6.3, 6.1.8; EXT_convolution). */
#include <string.h>

#include "formats.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "mesa_ext/pixel/transfer.h"

/* GL_FILTER_* of a target; -1: none, INVALID_ENUM is raised. */
static int
filter_of(struct gl_context *ctx, const char *command, GLenum target)
{
   const unsigned index = target - GL_CONVOLUTION_1D;
   if (index < GL_NUM_FILTERS)
      return (int)index;
   gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%x", command, target);
   return -1;
}

/* What commands that define a filter check; false: raised. */
static bool
can_define(struct gl_context *ctx, const char *command, GLenum target, GLenum wanted,
           GLenum internalformat, GLsizei width, GLsizei height)
{
   const GLenum base = target == wanted ? gl_imaging_base_format(ctx, internalformat) : 0;
   const bool fits =
       width >= 0 && height >= 0 && width <= GL_LIMIT_CONVOLUTION && height <= GL_LIMIT_CONVOLUTION;
   if (!base || !fits)
      gl_error(ctx, base ? GL_INVALID_VALUE : GL_INVALID_ENUM,
               "%s(target 0x%x, internalformat 0x%x, %d x %d)", command, target, internalformat,
               width, height);
   return base && fits;
}

/* Pixels of the client or the framebuffer become pixels of the filter, from its number `first`. */
static void
store(struct gl_context *ctx, struct gl_filter *f, const struct gl_convolution *c,
      struct gl_pixel_groups *g, unsigned first)
{
   const size_t n = (size_t)g->width * (size_t)g->height;
   gl_pixel_scale_bias(g->rgba, n, c->scale, c->bias);
   gl_select_components(f->base, g->rgba, n);
   if (n)
      memcpy(f->image[first], g->rgba, n * sizeof f->image[0]);
}

static void
describe(struct gl_context *ctx, struct gl_filter *f, GLenum internalformat, GLsizei width,
         GLsizei height)
{
   f->internal_format = internalformat;
   f->base = gl_imaging_base_format(ctx, internalformat);
   f->width = width;
   f->height = height;
}

/* Client pixels that are there: *g is filled. False: nothing is to be defined, or raised. */
static bool
fetch(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims, GLsizei width,
      GLsizei height, GLenum format, GLenum type, const void *image)
{
   if (!gl_pixel_unpack_image(ctx, dims, format, type, width, height, 1, &image) ||
       !gl_pixel_groups_init(ctx, g, width, height, 1))
      return false;
   if (!image || !g->rgba || gl_pixel_groups_unpack(ctx, g, dims, format, type, image))
      return true;
   gl_pixel_groups_finish(g);
   return false;
}

static void
filter_image(struct gl_context *ctx, const char *command, enum gl_filter_index index, GLenum target,
             GLenum internalformat, GLsizei width, GLsizei height, GLenum format, GLenum type,
             const void *image)
{
   struct gl_pixel_groups g;
   if (!can_define(ctx, command, target, GL_CONVOLUTION_1D + index, internalformat, width, height))
      return;
   const GLenum error = gl_pixel_check_plain(format, type);
   if (error)
      gl_error(ctx, error, "%s(format 0x%x, type 0x%x)", command, format, type);
   if (error || !fetch(ctx, &g, 1 + index, width, height, format, type, image))
      return;
   struct gl_filter *f = &ctx->imaging->filter[index];
   describe(ctx, f, internalformat, width, height);
   store(ctx, f, &ctx->pixel.convolution[index], &g, 0);
   gl_pixel_groups_finish(&g);
}

void
gl_exec_ConvolutionFilter1D(struct gl_context *ctx, GLenum target, GLenum internalformat,
                            GLsizei width, GLenum format, GLenum type, const void *image)
{
   filter_image(ctx, "glConvolutionFilter1D", GL_FILTER_1D, target, internalformat, width, 1,
                format, type, image);
}

void
gl_exec_ConvolutionFilter2D(struct gl_context *ctx, GLenum target, GLenum internalformat,
                            GLsizei width, GLsizei height, GLenum format, GLenum type,
                            const void *image)
{
   filter_image(ctx, "glConvolutionFilter2D", GL_FILTER_2D, target, internalformat, width, height,
                format, type, image);
}

void
gl_exec_SeparableFilter2D(struct gl_context *ctx, GLenum target, GLenum internalformat,
                          GLsizei width, GLsizei height, GLenum format, GLenum type,
                          const void *row, const void *column)
{
   struct gl_pixel_groups r, c;
   if (!can_define(ctx, "glSeparableFilter2D", target, GL_SEPARABLE_2D, internalformat, width,
                   height))
      return;
   const GLenum error = gl_pixel_check_plain(format, type);
   if (error)
      gl_error(ctx, error, "glSeparableFilter2D(format 0x%x, type 0x%x)", format, type);
   if (error || !fetch(ctx, &r, 1, width, 1, format, type, row))
      return;
   if (fetch(ctx, &c, 1, height, 1, format, type, column)) {
      struct gl_filter *f = &ctx->imaging->filter[GL_FILTER_SEPARABLE];
      const struct gl_convolution *parameters = &ctx->pixel.convolution[GL_FILTER_SEPARABLE];
      describe(ctx, f, internalformat, width, height);
      store(ctx, f, parameters, &r, 0);
      store(ctx, f, parameters, &c, GL_LIMIT_CONVOLUTION);
      gl_pixel_groups_finish(&c);
   }
   gl_pixel_groups_finish(&r);
}

static void
copy_filter(struct gl_context *ctx, const char *command, enum gl_filter_index index, GLenum target,
            GLenum internalformat, GLint x, GLint y, GLsizei width, GLsizei height)
{
   struct gl_pixel_groups g;
   if (!can_define(ctx, command, target, GL_CONVOLUTION_1D + index, internalformat, width,
                   height) ||
       !gl_imaging_read(ctx, command, x, y, width, height, &g))
      return;
   struct gl_filter *f = &ctx->imaging->filter[index];
   describe(ctx, f, internalformat, width, height);
   store(ctx, f, &ctx->pixel.convolution[index], &g, 0);
   gl_pixel_groups_finish(&g);
}

void
gl_exec_CopyConvolutionFilter1D(struct gl_context *ctx, GLenum target, GLenum internalformat,
                                GLint x, GLint y, GLsizei width)
{
   copy_filter(ctx, "glCopyConvolutionFilter1D", GL_FILTER_1D, target, internalformat, x, y, width,
               1);
}

void
gl_exec_CopyConvolutionFilter2D(struct gl_context *ctx, GLenum target, GLenum internalformat,
                                GLint x, GLint y, GLsizei width, GLsizei height)
{
   copy_filter(ctx, "glCopyConvolutionFilter2D", GL_FILTER_2D, target, internalformat, x, y, width,
               height);
}

/* --- Parameters. */

/* Where four values of a parameter are; NULL: it is none of those. */
static float *
vector(struct gl_convolution *c, GLenum pname)
{
   switch (pname) {
   case GL_CONVOLUTION_FILTER_SCALE:
      return c->scale;
   case GL_CONVOLUTION_FILTER_BIAS:
      return c->bias;
   case GL_CONVOLUTION_BORDER_COLOR:
      return c->border_color;
   default:
      return NULL;
   }
}

static void
set_border_mode(struct gl_context *ctx, int filter, GLenum pname, GLenum mode)
{
   const bool known = mode == GL_REDUCE || mode == GL_CONSTANT_BORDER ||
                      mode == GL_REPLICATE_BORDER || mode == GL_IGNORE_BORDER_HP;
   if (pname != GL_CONVOLUTION_BORDER_MODE || !known)
      gl_error(ctx, GL_INVALID_ENUM, "glConvolutionParameter(pname 0x%x, 0x%x)", pname, mode);
   else
      ctx->pixel.convolution[filter].border_mode = mode;
}

void
gl_exec_ConvolutionParameteri(struct gl_context *ctx, GLenum target, GLenum pname, GLint params)
{
   const int filter = filter_of(ctx, "glConvolutionParameteri", target);
   if (filter >= 0)
      set_border_mode(ctx, filter, pname, (GLenum)params);
}

void
gl_exec_ConvolutionParameterf(struct gl_context *ctx, GLenum target, GLenum pname, GLfloat params)
{
   const int filter = filter_of(ctx, "glConvolutionParameterf", target);
   if (filter >= 0)
      set_border_mode(ctx, filter, pname, gl_float_to_enum(params));
}

void
gl_exec_ConvolutionParameterfv(struct gl_context *ctx, GLenum target, GLenum pname,
                               const GLfloat *params)
{
   const int filter = filter_of(ctx, "glConvolutionParameterfv", target);
   if (filter < 0 || !params)
      return;
   float *where = vector(&ctx->pixel.convolution[filter], pname);
   if (where)
      memcpy(where, params, 4 * sizeof *where);
   else
      set_border_mode(ctx, filter, pname, gl_float_to_enum(params[0]));
}

void
gl_exec_ConvolutionParameteriv(struct gl_context *ctx, GLenum target, GLenum pname,
                               const GLint *params)
{
   const int filter = filter_of(ctx, "glConvolutionParameteriv", target);
   if (filter < 0 || !params)
      return;
   float *where = vector(&ctx->pixel.convolution[filter], pname);
   if (!where)
      set_border_mode(ctx, filter, pname, (GLenum)params[0]);
   for (unsigned c = 0; where && c < 4; c++)
      where[c] =
          pname == GL_CONVOLUTION_BORDER_COLOR ? gl_int_to_float(params[c]) : (float)params[c];
}

/* --- Queries. */

void
gl_exec_GetConvolutionFilter(struct gl_context *ctx, GLenum target, GLenum format, GLenum type,
                             void *image)
{
   const bool known = target == GL_CONVOLUTION_1D || target == GL_CONVOLUTION_2D;
   const GLenum error = known ? gl_pixel_check_plain(format, type) : GL_INVALID_ENUM;
   if (error) {
      gl_error(ctx, error, "glGetConvolutionFilter(target 0x%x, format 0x%x, type 0x%x)", target,
               format, type);
      return;
   }
   const struct gl_filter *f = &ctx->imaging->filter[target - GL_CONVOLUTION_1D];
   gl_pixel_return_row(ctx, format, type, f->width, f->height, image, f->image, NULL);
}

/* room: bytes behind row and column; NULL: enough. */
static void
get_separable(struct gl_context *ctx, GLenum target, GLenum format, GLenum type, void *row,
              void *column, const size_t room[2])
{
   const GLenum error =
       target == GL_SEPARABLE_2D ? gl_pixel_check_plain(format, type) : GL_INVALID_ENUM;
   if (error) {
      gl_error(ctx, error, "glGetSeparableFilter(target 0x%x, format 0x%x, type 0x%x)", target,
               format, type);
      return;
   }
   const struct gl_filter *f = &ctx->imaging->filter[GL_FILTER_SEPARABLE];
   if (room && (!gl_pixel_pack_fits(ctx, room[0], 1, format, type, f->width, 1, 1) ||
                !gl_pixel_pack_fits(ctx, room[1], 1, format, type, f->height, 1, 1)))
      return;
   gl_pixel_return_row(ctx, format, type, f->width, 1, row, f->image, NULL);
   gl_pixel_return_row(ctx, format, type, f->height, 1, column, f->image + GL_LIMIT_CONVOLUTION,
                       NULL);
}

void
gl_exec_GetSeparableFilter(struct gl_context *ctx, GLenum target, GLenum format, GLenum type,
                           void *row, void *column, void *span)
{
   (void)span; /* unused (spec 6.1.8) */
   get_separable(ctx, target, format, type, row, column, NULL);
}

/* ARB_robustness. */
void
gl_exec_GetnSeparableFilterARB(struct gl_context *ctx, GLenum target, GLenum format, GLenum type,
                               GLsizei row_size, void *row, GLsizei column_size, void *column,
                               void *span)
{
   (void)span;
   if (row_size < 0 || column_size < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glGetnSeparableFilter(bufSize %d, %d)", row_size,
               column_size);
   else
      get_separable(ctx, target, format, type, row, column,
                    (const size_t[2]){(size_t)row_size, (size_t)column_size});
}

/* A parameter of one value; -1: there is none such. */
static GLint
number(const struct gl_filter *f, const struct gl_convolution *c, GLenum pname, bool one_dim)
{
   switch (pname) {
   case GL_CONVOLUTION_BORDER_MODE:
      return (GLint)c->border_mode;
   case GL_CONVOLUTION_FORMAT:
      return (GLint)f->internal_format;
   case GL_CONVOLUTION_WIDTH:
      return f->width;
   case GL_CONVOLUTION_HEIGHT:
      return f->height;
   case GL_MAX_CONVOLUTION_WIDTH:
      return GL_LIMIT_CONVOLUTION;
   case GL_MAX_CONVOLUTION_HEIGHT:
      return one_dim ? 1 : GL_LIMIT_CONVOLUTION;
   default:
      return -1;
   }
}

/* The parameter's values; their number, 0: raised INVALID_ENUM. */
static unsigned
get_parameter(struct gl_context *ctx, GLenum target, GLenum pname, float values[4])
{
   const int filter = filter_of(ctx, "glGetConvolutionParameter", target);
   if (filter < 0)
      return 0;
   struct gl_convolution *c = &ctx->pixel.convolution[filter];
   const float *from = vector(c, pname);
   if (from) {
      memcpy(values, from, 4 * sizeof *values);
      return 4;
   }
   const GLint value = number(&ctx->imaging->filter[filter], c, pname, filter == GL_FILTER_1D);
   values[0] = (float)value;
   if (value < 0)
      gl_error(ctx, GL_INVALID_ENUM, "glGetConvolutionParameter: pname 0x%x", pname);
   return value >= 0;
}

void
gl_exec_GetConvolutionParameterfv(struct gl_context *ctx, GLenum target, GLenum pname,
                                  GLfloat *params)
{
   float values[4];
   const unsigned num = get_parameter(ctx, target, pname, values);
   for (unsigned i = 0; params && i < num; i++)
      params[i] = values[i];
}

void
gl_exec_GetConvolutionParameteriv(struct gl_context *ctx, GLenum target, GLenum pname,
                                  GLint *params)
{
   float values[4];
   const unsigned num = get_parameter(ctx, target, pname, values);
   const bool color = pname == GL_CONVOLUTION_BORDER_COLOR;
   for (unsigned i = 0; params && i < num; i++)
      params[i] =
          color ? gl_float_to_int_color((double)values[i]) : gl_float_to_int((double)values[i]);
}
