/* Which colours are clamped to [0,1] (ARB_color_buffer_float). */
#include "clamp.h"

#include "setter.h"

bool
gl_clamps(const struct gl_context *ctx, enum gl_clamp what)
{
   if (what == GL_CLAMP_VERTEX && gl_index_mode(ctx))
      return false;
   const GLenum modes[] = {
       [GL_CLAMP_VERTEX] = ctx->light.clamp_vertex,
       [GL_CLAMP_FRAGMENT] = ctx->color.clamp_fragment,
       [GL_CLAMP_READ] = ctx->color.clamp_read,
   };
   const bool floats = what == GL_CLAMP_READ ? ctx->reads_floats : ctx->draws_floats;
   return modes[what] == GL_FIXED_ONLY ? !floats : modes[what] == GL_TRUE;
}

void
gl_clamped_color(const struct gl_context *ctx, const float color[4], float out[4])
{
   const bool clamps = gl_clamps(ctx, GL_CLAMP_FRAGMENT);
   for (unsigned i = 0; i < 4; i++)
      out[i] = clamps ? gl_clampf(color[i]) : color[i];
}

void
gl_exec_ClampColor(struct gl_context *ctx, GLenum target, GLenum clamp)
{
   /* Where no colours of floats are drawn to there is nothing beyond [0,1] to keep. */
   const bool there = ctx->limits.can & GL_CAN_RENDER_FLOAT;
   const bool known = there && (clamp == GL_TRUE || clamp == GL_FALSE || clamp == GL_FIXED_ONLY);
   switch (known ? target : GL_NONE) {
   case GL_CLAMP_VERTEX_COLOR:
      gl_set_enum(ctx, &ctx->light.clamp_vertex, clamp, GL_DIRTY_LIGHT);
      break;
   case GL_CLAMP_FRAGMENT_COLOR:
      gl_set_enum(ctx, &ctx->color.clamp_fragment, clamp, GL_DIRTY_COLOR);
      break;
   case GL_CLAMP_READ_COLOR:
      gl_set_enum(ctx, &ctx->color.clamp_read, clamp, GL_DIRTY_COLOR);
      break;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "glClampColor(target 0x%x, clamp 0x%x)", target, clamp);
   }
}
