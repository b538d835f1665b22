/* TexEnv, GetTexEnv and ActiveTexture (spec 3.8.13, table 3.22): one table of parameters. */
#include <string.h>

#include "mesa_ext/core/clamp.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/texture/shader.h"

enum env_kind {
   ENV_MODE,
   ENV_COLOR,
   ENV_COMBINE_RGB,
   ENV_COMBINE_ALPHA,
   ENV_SOURCE,
   ENV_OPERAND_RGB,
   ENV_OPERAND_ALPHA,
   ENV_SCALE,
   ENV_LOD_BIAS,
   ENV_COORD_REPLACE,
   ENV_BUMP_TARGET
};

struct env_param {
   GLenum target, pname;
   enum env_kind kind;
   size_t offset;  /* in gl_texture_unit */
   uint64_t needs; /* GL_CAN_*, else there is no such parameter */
};

#define FIELD(f) offsetof(struct gl_texture_unit, f)
static const struct env_param env_table[] = {
    {GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, ENV_MODE, FIELD(env_mode)},
    {GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, ENV_COLOR, FIELD(env_color)},
    {GL_TEXTURE_ENV, GL_COMBINE_RGB, ENV_COMBINE_RGB, FIELD(combine_rgb)},
    {GL_TEXTURE_ENV, GL_COMBINE_ALPHA, ENV_COMBINE_ALPHA, FIELD(combine_alpha)},
    {GL_TEXTURE_ENV, GL_SOURCE0_RGB, ENV_SOURCE, FIELD(source_rgb[0])},
    {GL_TEXTURE_ENV, GL_SOURCE1_RGB, ENV_SOURCE, FIELD(source_rgb[1])},
    {GL_TEXTURE_ENV, GL_SOURCE2_RGB, ENV_SOURCE, FIELD(source_rgb[2])},
    {GL_TEXTURE_ENV, GL_SOURCE0_ALPHA, ENV_SOURCE, FIELD(source_alpha[0])},
    {GL_TEXTURE_ENV, GL_SOURCE1_ALPHA, ENV_SOURCE, FIELD(source_alpha[1])},
    {GL_TEXTURE_ENV, GL_SOURCE2_ALPHA, ENV_SOURCE, FIELD(source_alpha[2])},
    {GL_TEXTURE_ENV, GL_SOURCE3_RGB_NV, ENV_SOURCE, FIELD(source_rgb[3])},
    {GL_TEXTURE_ENV, GL_SOURCE3_ALPHA_NV, ENV_SOURCE, FIELD(source_alpha[3])},
    {GL_TEXTURE_ENV, GL_OPERAND3_RGB_NV, ENV_OPERAND_RGB, FIELD(operand_rgb[3])},
    {GL_TEXTURE_ENV, GL_OPERAND3_ALPHA_NV, ENV_OPERAND_ALPHA, FIELD(operand_alpha[3])},
    {GL_TEXTURE_ENV, GL_OPERAND0_RGB, ENV_OPERAND_RGB, FIELD(operand_rgb[0])},
    {GL_TEXTURE_ENV, GL_OPERAND1_RGB, ENV_OPERAND_RGB, FIELD(operand_rgb[1])},
    {GL_TEXTURE_ENV, GL_OPERAND2_RGB, ENV_OPERAND_RGB, FIELD(operand_rgb[2])},
    {GL_TEXTURE_ENV, GL_OPERAND0_ALPHA, ENV_OPERAND_ALPHA, FIELD(operand_alpha[0])},
    {GL_TEXTURE_ENV, GL_OPERAND1_ALPHA, ENV_OPERAND_ALPHA, FIELD(operand_alpha[1])},
    {GL_TEXTURE_ENV, GL_OPERAND2_ALPHA, ENV_OPERAND_ALPHA, FIELD(operand_alpha[2])},
    {GL_TEXTURE_ENV, GL_RGB_SCALE, ENV_SCALE, FIELD(rgb_scale)},
    {GL_TEXTURE_ENV, GL_ALPHA_SCALE, ENV_SCALE, FIELD(alpha_scale)},
    {GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, ENV_LOD_BIAS, FIELD(lod_bias),
     GL_CAN_LOD_BIAS},
    {GL_TEXTURE_ENV, GL_BUMP_TARGET_ATI, ENV_BUMP_TARGET, FIELD(shader.bump_target),
     GL_CAN_TEXTURE_SHADER},
    {GL_POINT_SPRITE, GL_COORD_REPLACE, ENV_COORD_REPLACE, 0, GL_CAN_POINT_SPRITE},
};
#undef FIELD

static const struct env_param *
find_env(const struct gl_context *ctx, GLenum target, GLenum pname)
{
   for (unsigned i = 0; i < sizeof env_table / sizeof env_table[0]; i++) {
      if (env_table[i].target == target && env_table[i].pname == pname)
         return env_table[i].needs & ~ctx->limits.can ? NULL : &env_table[i];
   }
   return NULL;
}

static bool
is_combine(GLenum mode)
{
   switch (mode) {
   case GL_REPLACE:
   case GL_MODULATE:
   case GL_ADD:
   case GL_ADD_SIGNED:
   case GL_INTERPOLATE:
   case GL_SUBTRACT:
   case GL_MODULATE_ADD_ATI:
   case GL_MODULATE_SIGNED_ADD_ATI:
   case GL_MODULATE_SUBTRACT_ATI:
      return true;
   default:
      return false;
   }
}

static bool
is_dot3(GLenum mode)
{
   return mode == GL_DOT3_RGB || mode == GL_DOT3_RGBA || mode == GL_DOT3_RGB_EXT ||
          mode == GL_DOT3_RGBA_EXT;
}

static bool
takes_enum(const struct gl_context *ctx, enum env_kind kind, GLenum value)
{
   const bool alpha = value == GL_SRC_ALPHA || value == GL_ONE_MINUS_SRC_ALPHA;
   switch (kind) {
   case ENV_MODE:
      return value == GL_REPLACE || value == GL_MODULATE || value == GL_DECAL ||
             value == GL_BLEND || value == GL_ADD || value == GL_COMBINE ||
             value == GL_COMBINE4_NV ||
             (value == GL_NONE && ctx->limits.can & GL_CAN_TEXTURE_SHADER);
   case ENV_COMBINE_RGB:
      return is_combine(value) || is_dot3(value) ||
             (value == GL_BUMP_ENVMAP_ATI && ctx->limits.can & GL_CAN_TEXTURE_SHADER);
   case ENV_BUMP_TARGET:
      return value >= GL_TEXTURE0 && value < GL_TEXTURE0 + ctx->limits.texture_units;
   case ENV_COMBINE_ALPHA:
      return is_combine(value);
   case ENV_SOURCE:
      return value == GL_TEXTURE || value == GL_CONSTANT || value == GL_PRIMARY_COLOR ||
             value == GL_PREVIOUS || value == GL_ZERO || value == GL_ONE ||
             (value >= GL_TEXTURE0 && value < GL_TEXTURE0 + ctx->limits.texture_units);
   case ENV_OPERAND_RGB:
      return alpha || value == GL_SRC_COLOR || value == GL_ONE_MINUS_SRC_COLOR;
   default: /* ENV_OPERAND_ALPHA */
      return alpha;
   }
}

static void
set_enum(struct gl_context *ctx, const struct env_param *p, GLenum *where, const GLfloat *v)
{
   GLenum value = gl_float_to_enum(*v);
   if (p->kind == ENV_MODE && value == GL_REPLACE_EXT)
      value = GL_REPLACE;
   const bool last = ctx->texture.active + 1 >= (GLint)ctx->limits.texture_units;
   if (takes_enum(ctx, p->kind, value) && value == GL_BUMP_ENVMAP_ATI && last)
      gl_error(ctx, GL_INVALID_VALUE, "glTexEnv(BUMP_ENVMAP_ATI): not in the last unit");
   else if (takes_enum(ctx, p->kind, value))
      gl_set_enum(ctx, where, value, GL_DIRTY_TEXENV);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glTexEnv(pname 0x%x, 0x%x)", p->pname, value);
}

static void
set_color(struct gl_context *ctx, GLfloat where[4], const GLfloat *v)
{
   const GLfloat color[4] = {gl_state_color(ctx, v[0]), gl_state_color(ctx, v[1]),
                             gl_state_color(ctx, v[2]), gl_state_color(ctx, v[3])};
   if (memcmp(where, color, sizeof color) == 0)
      return;
   gl_will_change(ctx, GL_DIRTY_TEXENV);
   memcpy(where, color, sizeof color);
}

static void
tex_env(struct gl_context *ctx, GLenum target, GLenum pname, const GLfloat *v, bool vector)
{
   if (target == GL_TEXTURE_SHADER_NV) {
      gl_texture_shader_set(ctx, pname, v, vector);
      return;
   }
   const struct env_param *p = find_env(ctx, target, pname);
   if (!p || (p->kind == ENV_COLOR && !vector)) {
      gl_error(ctx, GL_INVALID_ENUM, "glTexEnv(target 0x%x, pname 0x%x)", target, pname);
      return;
   }
   const GLint unit = ctx->texture.active;
   if (p->kind == ENV_COORD_REPLACE && gl_active_coords(ctx, "glTexEnv") < 0)
      return;
   void *where = (char *)&ctx->texture.unit[unit] + p->offset;
   switch (p->kind) {
   case ENV_COLOR:
      set_color(ctx, where, v);
      break;
   case ENV_SCALE:
      if (*v == 1 || *v == 2 || *v == 4)
         gl_set_float(ctx, where, *v, GL_DIRTY_TEXENV);
      else
         gl_error(ctx, GL_INVALID_VALUE, "glTexEnv(scale %g)", (double)*v);
      break;
   case ENV_LOD_BIAS:
      gl_set_float(ctx, where, *v == *v ? *v : 0, GL_DIRTY_TEXTURE);
      break;
   case ENV_COORD_REPLACE:
      if (*v == GL_TRUE || *v == GL_FALSE)
         gl_set_bool(ctx, &ctx->point.coord_replace[unit], *v != 0, GL_DIRTY_POINT);
      else
         gl_error(ctx, GL_INVALID_VALUE, "glTexEnv(COORD_REPLACE, %g)", (double)*v);
      break;
   default:
      set_enum(ctx, p, where, v);
      break;
   }
}

void
gl_exec_TexEnvf(struct gl_context *ctx, GLenum target, GLenum pname, GLfloat param)
{
   tex_env(ctx, target, pname, &param, false);
}

void
gl_exec_TexEnvi(struct gl_context *ctx, GLenum target, GLenum pname, GLint param)
{
   const GLfloat value = (GLfloat)param;
   tex_env(ctx, target, pname, &value, false);
}

void
gl_exec_TexEnvfv(struct gl_context *ctx, GLenum target, GLenum pname, const GLfloat *params)
{
   if (params)
      tex_env(ctx, target, pname, params, true);
}

void
gl_exec_TexEnviv(struct gl_context *ctx, GLenum target, GLenum pname, const GLint *params)
{
   if (!params)
      return;
   const unsigned num = target == GL_TEXTURE_SHADER_NV ? gl_texture_shader_values(ctx, pname) : 1;
   GLfloat v[4] = {0};
   for (unsigned i = 0; i < num; i++)
      v[i] = (GLfloat)params[i];
   for (unsigned i = 0; pname == GL_TEXTURE_ENV_COLOR && i < 4; i++)
      v[i] = gl_int_to_float(params[i]);
   tex_env(ctx, target, pname, v, true);
}

/* The values as floats (enumerants are exact), and how many; 0: error raised. */
static unsigned
get_env(struct gl_context *ctx, GLenum target, GLenum pname, GLfloat out[4])
{
   const unsigned num = gl_texture_shader_values(ctx, pname);
   if (target == GL_TEXTURE_SHADER_NV && num) {
      gl_texture_shader_get(ctx, pname, out);
      return num;
   }
   const struct env_param *p = find_env(ctx, target, pname);
   if (!p) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetTexEnv(target 0x%x, pname 0x%x)", target, pname);
      return 0;
   }
   const GLint unit = ctx->texture.active;
   if (p->kind == ENV_COORD_REPLACE && gl_active_coords(ctx, "glGetTexEnv") < 0)
      return 0;
   const void *where = (const char *)&ctx->texture.unit[unit] + p->offset;
   switch (p->kind) {
   case ENV_COLOR:
      gl_clamped_color(ctx, where, out);
      return 4;
   case ENV_SCALE:
   case ENV_LOD_BIAS:
      *out = *(const GLfloat *)where;
      break;
   case ENV_COORD_REPLACE:
      *out = ctx->point.coord_replace[unit];
      break;
   default:
      *out = (GLfloat) * (const GLenum *)where;
      break;
   }
   return 1;
}

void
gl_exec_GetTexEnvfv(struct gl_context *ctx, GLenum target, GLenum pname, GLfloat *params)
{
   GLfloat v[4];
   const unsigned num = get_env(ctx, target, pname, v);
   if (params)
      memcpy(params, v, num * sizeof *v);
}

void
gl_exec_GetTexEnviv(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   GLfloat v[4];
   const unsigned num = get_env(ctx, target, pname, v);
   const bool color = pname == GL_TEXTURE_ENV_COLOR;
   for (unsigned i = 0; params && i < num; i++)
      params[i] = color ? gl_float_to_int_color((double)v[i]) : gl_float_to_int((double)v[i]);
}

void
gl_exec_ActiveTexture(struct gl_context *ctx, GLenum texture)
{
   if (texture < GL_TEXTURE0 || texture >= GL_TEXTURE0 + ctx->limits.image_units) {
      gl_error(ctx, GL_INVALID_ENUM, "glActiveTexture(0x%x)", texture);
      return;
   }
   ctx->texture.active = (GLint)(texture - GL_TEXTURE0);
   if (ctx->texture.touched <= ctx->texture.active)
      ctx->texture.touched = ctx->texture.active + 1;
}
