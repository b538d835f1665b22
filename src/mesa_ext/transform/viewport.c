/* Viewport, depth range, scissor. */
#include "mesa_ext/framebuffer/drawable.h"
#include "mesa_ext/core/setter.h"

void
gl_exec_Viewport(struct gl_context *ctx, GLint x, GLint y, GLsizei width, GLsizei height)
{
   if (width < 0 || height < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glViewport: size %d x %d is negative", width, height);
      return;
   }
   const GLsizei limit = ctx->limits.viewport_size;
   const struct gl_viewport old = ctx->viewport;
   gl_will_change(ctx, GL_DIRTY_VIEWPORT);
   ctx->viewport = (struct gl_viewport){.x = x,
                                        .y = y,
                                        .width = width < limit ? width : limit,
                                        .height = height < limit ? height : limit,
                                        .near_val = old.near_val,
                                        .far_val = old.far_val};
   /* Programs answer a resized window with glViewport: a good moment to look at its size. */
   if (ctx->draw) {
      gl_drawable_doubt(ctx->draw);
      gl_drawable_settle(ctx->draw);
   }
}

void
gl_exec_DepthRange(struct gl_context *ctx, GLdouble n, GLdouble f)
{
   n = gl_clampd(n);
   f = gl_clampd(f);
   if (ctx->viewport.near_val == n && ctx->viewport.far_val == f)
      return;
   gl_will_change(ctx, GL_DIRTY_VIEWPORT);
   ctx->viewport.near_val = n;
   ctx->viewport.far_val = f;
}

void
gl_exec_DepthRangef(struct gl_context *ctx, GLfloat n, GLfloat f)
{
   gl_exec_DepthRange(ctx, (GLdouble)n, (GLdouble)f);
}

void
gl_exec_Scissor(struct gl_context *ctx, GLint x, GLint y, GLsizei width, GLsizei height)
{
   struct gl_scissor *s = &ctx->scissor;
   if (width < 0 || height < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glScissor: size %d x %d is negative", width, height);
      return;
   }
   if (s->x == x && s->y == y && s->width == width && s->height == height)
      return;
   gl_will_change(ctx, GL_DIRTY_SCISSOR);
   *s = (struct gl_scissor){s->test, x, y, width, height};
}
