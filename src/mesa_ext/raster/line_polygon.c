/* Lines, polygons, hints. */
#include "mesa_ext/core/setter.h"
#include "mesa_ext/door.h"

void
gl_exec_LineWidth(struct gl_context *ctx, GLfloat width)
{
   if (!(width > 0)) {
      gl_error(ctx, GL_INVALID_VALUE, "glLineWidth: %g is not positive", (double)width);
      return;
   }
   gl_set_float(ctx, &ctx->line.width, width, GL_DIRTY_LINE);
}

void
gl_exec_LineStipple(struct gl_context *ctx, GLint factor, GLushort pattern)
{
   factor = factor < 1 ? 1 : factor > 256 ? 256 : factor;
   if (ctx->line.stipple_factor == factor && ctx->line.stipple_pattern == pattern)
      return;
   gl_will_change(ctx, GL_DIRTY_LINE);
   ctx->line.stipple_factor = factor;
   ctx->line.stipple_pattern = pattern;
}

static bool
is_face(GLenum face)
{
   return face == GL_FRONT || face == GL_BACK || face == GL_FRONT_AND_BACK;
}

void
gl_exec_CullFace(struct gl_context *ctx, GLenum mode)
{
   if (!is_face(mode)) {
      gl_error(ctx, GL_INVALID_ENUM, "glCullFace: 0x%04x is no face", mode);
      return;
   }
   gl_set_enum(ctx, &ctx->polygon.cull_face, mode, GL_DIRTY_POLYGON);
}

void
gl_exec_FrontFace(struct gl_context *ctx, GLenum mode)
{
   if (mode != GL_CW && mode != GL_CCW) {
      gl_error(ctx, GL_INVALID_ENUM, "glFrontFace: 0x%04x is no winding", mode);
      return;
   }
   gl_set_enum(ctx, &ctx->polygon.front_face, mode, GL_DIRTY_POLYGON);
}

void
gl_exec_PolygonMode(struct gl_context *ctx, GLenum face, GLenum mode)
{
   if (!is_face(face) || (mode != GL_POINT && mode != GL_LINE && mode != GL_FILL)) {
      gl_error(ctx, GL_INVALID_ENUM, "glPolygonMode: face 0x%04x or mode 0x%04x", face, mode);
      return;
   }
   if (face != GL_BACK)
      gl_set_enum(ctx, &ctx->polygon.front_mode, mode, GL_DIRTY_POLYGON);
   if (face != GL_FRONT)
      gl_set_enum(ctx, &ctx->polygon.back_mode, mode, GL_DIRTY_POLYGON);
}

void
gl_exec_PolygonOffset(struct gl_context *ctx, GLfloat factor, GLfloat units)
{
   gl_set_float(ctx, &ctx->polygon.offset_factor, factor, GL_DIRTY_POLYGON);
   gl_set_float(ctx, &ctx->polygon.offset_units, units, GL_DIRTY_POLYGON);
}

void
gl_exec_PolygonOffsetEXT(struct gl_context *ctx, GLfloat factor, GLfloat bias)
{
   /* EXT_polygon_offset's bias is in depth range units, PolygonOffset's in smallest steps. */
   const int bits = ctx->visual && ctx->visual->depth_bits ? ctx->visual->depth_bits : 24;
   gl_exec_PolygonOffset(ctx, factor, bias * (float)((1u << bits) - 1));
}

static GLenum *
hint_for(struct gl_hint *h, GLenum target)
{
   switch (target) {
   case GL_PERSPECTIVE_CORRECTION_HINT:
      return &h->perspective_correction;
   case GL_POINT_SMOOTH_HINT:
      return &h->point_smooth;
   case GL_LINE_SMOOTH_HINT:
      return &h->line_smooth;
   case GL_POLYGON_SMOOTH_HINT:
      return &h->polygon_smooth;
   case GL_FOG_HINT:
      return &h->fog;
   case GL_GENERATE_MIPMAP_HINT:
      return &h->generate_mipmap;
   case GL_TEXTURE_COMPRESSION_HINT:
      return &h->texture_compression;
   case GL_MULTISAMPLE_FILTER_HINT_NV:
      return &h->multisample_filter;
   default:
      return NULL;
   }
}

void
gl_exec_Hint(struct gl_context *ctx, GLenum target, GLenum mode)
{
   GLenum *hint = hint_for(&ctx->hint, target);
   if (!hint || (mode != GL_FASTEST && mode != GL_NICEST && mode != GL_DONT_CARE)) {
      gl_error(ctx, GL_INVALID_ENUM, "glHint: target 0x%04x or mode 0x%04x", target, mode);
      return;
   }
   *hint = mode; /* nothing is derived from hints */
}
