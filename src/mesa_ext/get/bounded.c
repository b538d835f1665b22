/* ARB_robustness, and EXT_robustness of OpenGL ES: commands that read and are told how many bytes
 * the client has for it. They are the plain ones, which ask gl_context::client_room where they know
 * how much they write (pixel/bound_buffer.h). No driver here is ever reset. */
#include "mesa_ext/core/context.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

GLenum
gl_exec_GetGraphicsResetStatus(struct gl_context *ctx)
{
   (void)ctx;
   return GL_NO_ERROR;
}

/* Until `leave`, commands write at most *room bytes. False: raised INVALID_VALUE. */
static bool
enter(struct gl_context *ctx, GLsizei size, size_t *room)
{
   if (size < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "bufSize is %d", size);
      return false;
   }
   *room = (size_t)size;
   ctx->client_room = room;
   return true;
}

static void
leave(struct gl_context *ctx)
{
   ctx->client_room = NULL;
}

void
gl_exec_GetnMapdvARB(struct gl_context *ctx, GLenum target, GLenum query, GLsizei size, GLdouble *v)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetMapdv(ctx, target, query, v);
   leave(ctx);
}

void
gl_exec_GetnMapfvARB(struct gl_context *ctx, GLenum target, GLenum query, GLsizei size, GLfloat *v)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetMapfv(ctx, target, query, v);
   leave(ctx);
}

void
gl_exec_GetnMapivARB(struct gl_context *ctx, GLenum target, GLenum query, GLsizei size, GLint *v)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetMapiv(ctx, target, query, v);
   leave(ctx);
}

void
gl_exec_GetnPixelMapfvARB(struct gl_context *ctx, GLenum map, GLsizei size, GLfloat *values)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetPixelMapfv(ctx, map, values);
   leave(ctx);
}

void
gl_exec_GetnPixelMapuivARB(struct gl_context *ctx, GLenum map, GLsizei size, GLuint *values)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetPixelMapuiv(ctx, map, values);
   leave(ctx);
}

void
gl_exec_GetnPixelMapusvARB(struct gl_context *ctx, GLenum map, GLsizei size, GLushort *values)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetPixelMapusv(ctx, map, values);
   leave(ctx);
}

void
gl_exec_GetnPolygonStippleARB(struct gl_context *ctx, GLsizei size, GLubyte *pattern)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetPolygonStipple(ctx, pattern);
   leave(ctx);
}

void
gl_exec_GetnColorTableARB(struct gl_context *ctx, GLenum target, GLenum format, GLenum type,
                          GLsizei size, void *table)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetColorTable(ctx, target, format, type, table);
   leave(ctx);
}

void
gl_exec_GetnConvolutionFilterARB(struct gl_context *ctx, GLenum target, GLenum format, GLenum type,
                                 GLsizei size, void *image)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetConvolutionFilter(ctx, target, format, type, image);
   leave(ctx);
}

void
gl_exec_GetnHistogramARB(struct gl_context *ctx, GLenum target, GLboolean reset, GLenum format,
                         GLenum type, GLsizei size, void *values)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetHistogram(ctx, target, reset, format, type, values);
   leave(ctx);
}

void
gl_exec_GetnMinmaxARB(struct gl_context *ctx, GLenum target, GLboolean reset, GLenum format,
                      GLenum type, GLsizei size, void *values)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetMinmax(ctx, target, reset, format, type, values);
   leave(ctx);
}

void
gl_exec_GetnTexImageARB(struct gl_context *ctx, GLenum target, GLint level, GLenum format,
                        GLenum type, GLsizei size, void *img)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetTexImage(ctx, target, level, format, type, img);
   leave(ctx);
}

void
gl_exec_GetnCompressedTexImageARB(struct gl_context *ctx, GLenum target, GLint level, GLsizei size,
                                  void *img)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetCompressedTexImage(ctx, target, level, img);
   leave(ctx);
}

void
gl_exec_GetnUniformfv(struct gl_context *ctx, GLuint program, GLint location, GLsizei size,
                      GLfloat *params)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetUniformfv(ctx, program, location, params);
   leave(ctx);
}

void
gl_exec_GetnUniformiv(struct gl_context *ctx, GLuint program, GLint location, GLsizei size,
                      GLint *params)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_GetUniformiv(ctx, program, location, params);
   leave(ctx);
}

void
gl_exec_ReadnPixels(struct gl_context *ctx, GLint x, GLint y, GLsizei width, GLsizei height,
                    GLenum format, GLenum type, GLsizei size, void *data)
{
   size_t room;
   if (!enter(ctx, size, &room))
      return;
   gl_exec_ReadPixels(ctx, x, y, width, height, format, type, data);
   leave(ctx);
}
