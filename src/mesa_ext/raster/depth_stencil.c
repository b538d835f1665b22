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
gl_exec_ClearDepthf(struct gl_context *ctx, GLfloat d)
{
   gl_exec_ClearDepth(ctx, (GLdouble)d);
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
   ctx->stencil.active_face = face == GL_BACK ? GL_STENCIL_OF_EXT_BACK : GL_STENCIL_OF_FRONT;
}

/* Bits 1 << enum gl_stencil_face that a command without a face sets. */
static unsigned
active_faces(const struct gl_context *ctx)
{
   return ctx->stencil.active_face == GL_STENCIL_OF_EXT_BACK
              ? 1u << GL_STENCIL_OF_EXT_BACK
              : 1u << GL_STENCIL_OF_FRONT | 1u << GL_STENCIL_OF_BACK;
}

/* The same of a face by name; 0 after an error. */
static unsigned
named_faces(struct gl_context *ctx, const char *command, GLenum face)
{
   if (!(ctx->limits.can & GL_CAN_STENCIL_TWO_SIDE)) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: this driver has one face", command);
      return 0;
   }
   switch (face) {
   case GL_FRONT:
      return 1u << GL_STENCIL_OF_FRONT;
   case GL_BACK:
      return 1u << GL_STENCIL_OF_BACK;
   case GL_FRONT_AND_BACK:
      return 1u << GL_STENCIL_OF_FRONT | 1u << GL_STENCIL_OF_BACK;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "%s: 0x%04x is no face", command, face);
      return 0;
   }
}

static void
set_func(struct gl_context *ctx, const char *command, unsigned faces, GLenum func, GLint ref,
         GLuint mask)
{
   struct gl_stencil *s = &ctx->stencil;
   if (!gl_is_compare_func(func)) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: 0x%04x is no comparison", command, func);
      return;
   }
   for (unsigned i = 0; i < GL_STENCIL_FACES; i++) {
      if (!(faces >> i & 1) || (s->func[i] == func && s->ref[i] == ref && s->value_mask[i] == mask))
         continue;
      gl_will_change(ctx, GL_DIRTY_STENCIL);
      s->func[i] = func;
      s->ref[i] = ref;
      s->value_mask[i] = mask;
   }
}

void
gl_exec_StencilFunc(struct gl_context *ctx, GLenum func, GLint ref, GLuint mask)
{
   set_func(ctx, "glStencilFunc", active_faces(ctx), func, ref, mask);
}

void
gl_exec_StencilFuncSeparate(struct gl_context *ctx, GLenum face, GLenum func, GLint ref,
                            GLuint mask)
{
   const unsigned faces = named_faces(ctx, "glStencilFuncSeparate", face);
   if (faces)
      set_func(ctx, "glStencilFuncSeparate", faces, func, ref, mask);
}

static bool
is_stencil_op(GLenum op)
{
   return op == GL_KEEP || op == GL_ZERO || op == GL_REPLACE || op == GL_INCR || op == GL_DECR ||
          op == GL_INVERT || op == GL_INCR_WRAP || op == GL_DECR_WRAP;
}

static void
set_op(struct gl_context *ctx, const char *command, unsigned faces, GLenum fail, GLenum zfail,
       GLenum zpass)
{
   struct gl_stencil *s = &ctx->stencil;
   if (!is_stencil_op(fail) || !is_stencil_op(zfail) || !is_stencil_op(zpass)) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: one of 0x%04x 0x%04x 0x%04x is no operation", command,
               fail, zfail, zpass);
      return;
   }
   for (unsigned i = 0; i < GL_STENCIL_FACES; i++) {
      if (!(faces >> i & 1) || (s->fail[i] == fail && s->zfail[i] == zfail && s->zpass[i] == zpass))
         continue;
      gl_will_change(ctx, GL_DIRTY_STENCIL);
      s->fail[i] = fail;
      s->zfail[i] = zfail;
      s->zpass[i] = zpass;
   }
}

void
gl_exec_StencilOp(struct gl_context *ctx, GLenum fail, GLenum zfail, GLenum zpass)
{
   set_op(ctx, "glStencilOp", active_faces(ctx), fail, zfail, zpass);
}

void
gl_exec_StencilOpSeparate(struct gl_context *ctx, GLenum face, GLenum sfail, GLenum dpfail,
                          GLenum dppass)
{
   const unsigned faces = named_faces(ctx, "glStencilOpSeparate", face);
   if (faces)
      set_op(ctx, "glStencilOpSeparate", faces, sfail, dpfail, dppass);
}

static void
set_mask(struct gl_context *ctx, unsigned faces, GLuint mask)
{
   for (unsigned i = 0; i < GL_STENCIL_FACES; i++) {
      if (!(faces >> i & 1) || ctx->stencil.write_mask[i] == mask)
         continue;
      gl_will_change(ctx, GL_DIRTY_STENCIL);
      ctx->stencil.write_mask[i] = mask;
   }
}

void
gl_exec_StencilMask(struct gl_context *ctx, GLuint mask)
{
   set_mask(ctx, active_faces(ctx), mask);
}

void
gl_exec_StencilMaskSeparate(struct gl_context *ctx, GLenum face, GLuint mask)
{
   const unsigned faces = named_faces(ctx, "glStencilMaskSeparate", face);
   if (faces)
      set_mask(ctx, faces, mask);
}

void
gl_exec_ClearStencil(struct gl_context *ctx, GLint s)
{
   ctx->stencil.clear = s;
}
