/* Blending and write masks of single draw buffers (EXT_draw_buffers2). */
#include <string.h>

#include "mesa_ext/core/setter.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* False after raising INVALID_VALUE. */
static bool
check_buffer(struct gl_context *ctx, const char *command, GLuint buf)
{
   if (buf < ctx->limits.render_targets)
      return true;
   gl_error(ctx, GL_INVALID_VALUE, "%s: draw buffer %u of %u", command, buf,
            ctx->limits.render_targets);
   return false;
}

/* BLEND is the one capability that draw buffers have; false after raising an error. */
static bool
check_capability(struct gl_context *ctx, const char *command, GLenum target, GLuint index)
{
   if (target == GL_BLEND)
      return check_buffer(ctx, command, index);
   gl_error(ctx, GL_INVALID_ENUM, "%s: draw buffers have no capability 0x%x", command, target);
   return false;
}

void
gl_exec_ColorMaskIndexedEXT(struct gl_context *ctx, GLuint index, GLboolean r, GLboolean g,
                            GLboolean b, GLboolean a)
{
   const bool mask[4] = {r != 0, g != 0, b != 0, a != 0};
   if (!check_buffer(ctx, "glColorMaskIndexed", index))
      return;
   for (unsigned i = 0; i < 4; i++)
      gl_set_bool(ctx, &ctx->color.mask[index][i], mask[i], GL_DIRTY_COLOR);
}

void
gl_exec_EnableIndexedEXT(struct gl_context *ctx, GLenum target, GLuint index)
{
   if (check_capability(ctx, "glEnableIndexed", target, index))
      gl_set_bool(ctx, &ctx->color.blend[index], true, GL_DIRTY_COLOR);
}

void
gl_exec_DisableIndexedEXT(struct gl_context *ctx, GLenum target, GLuint index)
{
   if (check_capability(ctx, "glDisableIndexed", target, index))
      gl_set_bool(ctx, &ctx->color.blend[index], false, GL_DIRTY_COLOR);
}

GLboolean
gl_exec_IsEnabledIndexedEXT(struct gl_context *ctx, GLenum target, GLuint index)
{
   return check_capability(ctx, "glIsEnabledIndexed", target, index) && ctx->color.blend[index];
}

/* The values of a Get; 0 of them after raising an error. */
static unsigned
get_indexed(struct gl_context *ctx, const char *command, GLenum target, GLuint index, bool out[4])
{
   if (target != GL_BLEND && target != GL_COLOR_WRITEMASK) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: pname 0x%x", command, target);
      return 0;
   }
   if (!check_buffer(ctx, command, index))
      return 0;
   if (target == GL_COLOR_WRITEMASK)
      memcpy(out, ctx->color.mask[index], sizeof ctx->color.mask[index]);
   else
      out[0] = ctx->color.blend[index];
   return target == GL_BLEND ? 1 : 4;
}

void
gl_exec_GetBooleanIndexedvEXT(struct gl_context *ctx, GLenum target, GLuint index, GLboolean *data)
{
   bool values[4];
   const unsigned num = get_indexed(ctx, "glGetBooleanIndexed", target, index, values);
   for (unsigned i = 0; i < num; i++)
      data[i] = values[i];
}

void
gl_exec_GetIntegerIndexedvEXT(struct gl_context *ctx, GLenum target, GLuint index, GLint *data)
{
   bool values[4];
   const unsigned num = get_indexed(ctx, "glGetIntegerIndexed", target, index, values);
   for (unsigned i = 0; i < num; i++)
      data[i] = values[i];
}
