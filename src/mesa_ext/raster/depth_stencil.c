/* Depth and stencil test state, and their clear values. */
#include "mesa_ext/core/setter.h"

void
gl_exec_DepthFunc(struct gl_context *ctx, GLenum func)
{
   if (!gl_is_compare_func(func)) {
      gl_error(ctx, GL_INVALID_ENUM, "glDepthFunc: 0x%04x is no comparison", func);
      return;
   }
   gl_set_enum(ctx, &ctx->depth.func, func, GL_DIRTY_DEPTH);
}

void
gl_exec_DepthMask(struct gl_context *ctx, GLboolean flag)
{
   gl_set_bool(ctx, &ctx->depth.mask, flag != 0, GL_DIRTY_DEPTH);
}

void
gl_exec_ClearDepth(struct gl_context *ctx, GLdouble depth)
{
   ctx->depth.clear = gl_clampd(depth);
}

void
gl_exec_ActiveStencilFaceEXT(struct gl_context *ctx, GLenum face)
{
   if (!(ctx->limits.can & GL_CAN_STENCIL_TWO_SIDE)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glActiveStencilFaceEXT: this driver has one face");
      return;
   }
   if (face != GL_FRONT && face != GL_BACK) {
      gl_error(ctx, GL_INVALID_ENUM, "glActiveStencilFaceEXT: 0x%04x is no face", face);
      return;
   }
   ctx->stencil.active_face = face == GL_BACK;
}

void
gl_exec_StencilFunc(struct gl_context *ctx, GLenum func, GLint ref, GLuint mask)
{
   struct gl_stencil *s = &ctx->stencil;
   const int face = s->active_face;
   if (!gl_is_compare_func(func)) {
      gl_error(ctx, GL_INVALID_ENUM, "glStencilFunc: 0x%04x is no comparison", func);
      return;
   }
   if (s->func[face] == func && s->ref[face] == ref && s->value_mask[face] == mask)
      return;
   gl_will_change(ctx, GL_DIRTY_STENCIL);
   s->func[face] = func;
   s->ref[face] = ref;
   s->value_mask[face] = mask;
}

static bool
is_stencil_op(GLenum op)
{
   return op == GL_KEEP || op == GL_ZERO || op == GL_REPLACE || op == GL_INCR || op == GL_DECR ||
          op == GL_INVERT || op == GL_INCR_WRAP || op == GL_DECR_WRAP;
}

void
gl_exec_StencilOp(struct gl_context *ctx, GLenum fail, GLenum zfail, GLenum zpass)
{
   struct gl_stencil *s = &ctx->stencil;
   const int face = s->active_face;
   if (!is_stencil_op(fail) || !is_stencil_op(zfail) || !is_stencil_op(zpass)) {
      gl_error(ctx, GL_INVALID_ENUM, "glStencilOp: one of 0x%04x 0x%04x 0x%04x is no operation",
               fail, zfail, zpass);
      return;
   }
   if (s->fail[face] == fail && s->zfail[face] == zfail && s->zpass[face] == zpass)
      return;
   gl_will_change(ctx, GL_DIRTY_STENCIL);
   s->fail[face] = fail;
   s->zfail[face] = zfail;
   s->zpass[face] = zpass;
}

void
gl_exec_StencilMask(struct gl_context *ctx, GLuint mask)
{
   GLuint *where = &ctx->stencil.write_mask[ctx->stencil.active_face];
   if (*where != mask) {
      gl_will_change(ctx, GL_DIRTY_STENCIL);
      *where = mask;
   }
}

void
gl_exec_ClearStencil(struct gl_context *ctx, GLint s)
{
   ctx->stencil.clear = s;
}
