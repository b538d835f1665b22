/* Alpha test, blending, logic operation, colour masks and clear values. */
#include <string.h>

#include "mesa_ext/core/setter.h"

void
gl_exec_AlphaFunc(struct gl_context *ctx, GLenum func, GLfloat ref)
{
   if (!gl_is_compare_func(func)) {
      gl_error(ctx, GL_INVALID_ENUM, "glAlphaFunc: 0x%04x is no comparison", func);
      return;
   }
   gl_set_enum(ctx, &ctx->color.alpha_func, func, GL_DIRTY_COLOR);
   gl_set_float(ctx, &ctx->color.alpha_ref, gl_state_color(ctx, ref), GL_DIRTY_COLOR);
}

/* Table 4.2 with EXT_blend_color's and NV_blend_square's additions. */
static bool
is_factor(GLenum factor, bool source)
{
   switch (factor) {
   case GL_ZERO:
   case GL_ONE:
   case GL_SRC_COLOR:
   case GL_ONE_MINUS_SRC_COLOR:
   case GL_DST_COLOR:
   case GL_ONE_MINUS_DST_COLOR:
   case GL_SRC_ALPHA:
   case GL_ONE_MINUS_SRC_ALPHA:
   case GL_DST_ALPHA:
   case GL_ONE_MINUS_DST_ALPHA:
   case GL_CONSTANT_COLOR:
   case GL_ONE_MINUS_CONSTANT_COLOR:
   case GL_CONSTANT_ALPHA:
   case GL_ONE_MINUS_CONSTANT_ALPHA:
      return true;
   case GL_SRC_ALPHA_SATURATE:
      return source;
   default:
      return false;
   }
}

/* Alpha with a rule of its own is an extension. */
static bool
may_differ(struct gl_context *ctx, const char *command, bool differ)
{
   if (!differ || ctx->limits.can & GL_CAN_BLEND_SEPARATE)
      return true;
   gl_error(ctx, GL_INVALID_OPERATION, "%s: this driver blends alpha as it does colours", command);
   return false;
}

static void
blend_func(struct gl_context *ctx, const char *command, GLenum src_rgb, GLenum dst_rgb,
           GLenum src_alpha, GLenum dst_alpha)
{
   struct gl_color_buffer *c = &ctx->color;
   if (!is_factor(src_rgb, true) || !is_factor(dst_rgb, false) || !is_factor(src_alpha, true) ||
       !is_factor(dst_alpha, false)) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: one of 0x%04x 0x%04x 0x%04x 0x%04x is no factor", command,
               src_rgb, dst_rgb, src_alpha, dst_alpha);
      return;
   }
   if (!may_differ(ctx, command, src_rgb != src_alpha || dst_rgb != dst_alpha))
      return;
   gl_set_enum(ctx, &c->blend_src_rgb, src_rgb, GL_DIRTY_COLOR);
   gl_set_enum(ctx, &c->blend_dst_rgb, dst_rgb, GL_DIRTY_COLOR);
   gl_set_enum(ctx, &c->blend_src_alpha, src_alpha, GL_DIRTY_COLOR);
   gl_set_enum(ctx, &c->blend_dst_alpha, dst_alpha, GL_DIRTY_COLOR);
}

void
gl_exec_BlendFunc(struct gl_context *ctx, GLenum sfactor, GLenum dfactor)
{
   blend_func(ctx, "glBlendFunc", sfactor, dfactor, sfactor, dfactor);
}

void
gl_exec_BlendFuncSeparate(struct gl_context *ctx, GLenum sfactorRGB, GLenum dfactorRGB,
                          GLenum sfactorAlpha, GLenum dfactorAlpha)
{
   blend_func(ctx, "glBlendFuncSeparate", sfactorRGB, dfactorRGB, sfactorAlpha, dfactorAlpha);
}

static bool
is_equation(GLenum mode)
{
   return mode == GL_FUNC_ADD || mode == GL_FUNC_SUBTRACT || mode == GL_FUNC_REVERSE_SUBTRACT ||
          mode == GL_MIN || mode == GL_MAX;
}

void
gl_exec_BlendEquationSeparate(struct gl_context *ctx, GLenum modeRGB, GLenum modeAlpha)
{
   if (!is_equation(modeRGB) || !is_equation(modeAlpha)) {
      gl_error(ctx, GL_INVALID_ENUM, "glBlendEquation: 0x%04x or 0x%04x is no equation", modeRGB,
               modeAlpha);
      return;
   }
   if (!may_differ(ctx, "glBlendEquationSeparate", modeRGB != modeAlpha))
      return;
   gl_set_enum(ctx, &ctx->color.blend_equation_rgb, modeRGB, GL_DIRTY_COLOR);
   gl_set_enum(ctx, &ctx->color.blend_equation_alpha, modeAlpha, GL_DIRTY_COLOR);
}

void
gl_exec_BlendEquation(struct gl_context *ctx, GLenum mode)
{
   gl_exec_BlendEquationSeparate(ctx, mode, mode);
}

void
gl_exec_BlendColor(struct gl_context *ctx, GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)
{
   const float color[4] = {gl_state_color(ctx, red), gl_state_color(ctx, green),
                           gl_state_color(ctx, blue), gl_state_color(ctx, alpha)};
   if (memcmp(color, ctx->color.blend_color, sizeof color) == 0)
      return;
   gl_will_change(ctx, GL_DIRTY_COLOR);
   memcpy(ctx->color.blend_color, color, sizeof color);
}

void
gl_exec_LogicOp(struct gl_context *ctx, GLenum opcode)
{
   if (opcode < GL_CLEAR || opcode > GL_SET) {
      gl_error(ctx, GL_INVALID_ENUM, "glLogicOp: 0x%04x is no logical operation", opcode);
      return;
   }
   gl_set_enum(ctx, &ctx->color.logic_op_mode, opcode, GL_DIRTY_COLOR);
}

void
gl_exec_ColorMask(struct gl_context *ctx, GLboolean red, GLboolean green, GLboolean blue,
                  GLboolean alpha)
{
   const bool mask[4] = {red != 0, green != 0, blue != 0, alpha != 0};
   for (unsigned i = 0; i < GL_STORAGE_DRAW_BUFFERS * 4; i++)
      gl_set_bool(ctx, &ctx->color.mask[i / 4][i % 4], mask[i % 4], GL_DIRTY_COLOR);
}

void
gl_exec_IndexMask(struct gl_context *ctx, GLuint mask)
{
   if (ctx->color.index_mask != mask)
      ctx->dirty |= GL_DIRTY_COLOR;
   ctx->color.index_mask = mask;
}

void
gl_exec_ClearColor(struct gl_context *ctx, GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)
{
   ctx->color.clear[0] = gl_state_color(ctx, red);
   ctx->color.clear[1] = gl_state_color(ctx, green);
   ctx->color.clear[2] = gl_state_color(ctx, blue);
   ctx->color.clear[3] = gl_state_color(ctx, alpha);
}

void
gl_exec_ClearIndex(struct gl_context *ctx, GLfloat c)
{
   ctx->color.clear_index = c;
}

static float
clamp_signed(float f)
{
   return f > 1 ? 1 : f > -1 ? f : -1;
}

void
gl_exec_ClearAccum(struct gl_context *ctx, GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha)
{
   ctx->accum.clear[0] = clamp_signed(red);
   ctx->accum.clear[1] = clamp_signed(green);
   ctx->accum.clear[2] = clamp_signed(blue);
   ctx->accum.clear[3] = clamp_signed(alpha);
}

void
gl_exec_SampleCoverage(struct gl_context *ctx, GLfloat value, GLboolean invert)
{
   gl_set_float(ctx, &ctx->multisample.coverage_value, gl_clampf(value), GL_DIRTY_MULTISAMPLE);
   gl_set_bool(ctx, &ctx->multisample.coverage_invert, invert != 0, GL_DIRTY_MULTISAMPLE);
}
