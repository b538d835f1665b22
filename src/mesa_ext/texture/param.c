/* TexParameter and GetTexParameter (spec 3.8.4, table 3.19): one table of parameters. */
#include <string.h>

#include "mesa_ext/core/clamp.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "texture.h"

enum param_kind {
   PARAM_WRAP,
   PARAM_MIN_FILTER,
   PARAM_MAG_FILTER,
   PARAM_BORDER_COLOR,
   PARAM_BORDER_VALUES, /* the same, not clamped */
   PARAM_PRIORITY,
   PARAM_FLOAT,
   PARAM_LEVEL,
   PARAM_BOOL,
   PARAM_ANISOTROPY,
   PARAM_COMPARE_MODE,
   PARAM_COMPARE_FUNC,
   PARAM_FAIL_VALUE,
   PARAM_DEPTH_MODE,
   PARAM_REMAP,
   PARAM_SRGB_DECODE,
   PARAM_SWIZZLE,
   PARAM_SWIZZLES,     /* four of them */
   PARAM_COMPARE_SGIX, /* a boolean that stands for a compare mode */
   PARAM_OPERATOR,     /* SGIX_shadow's names of compare functions */
   PARAM_CROP_RECT,    /* four numbers; of OpenGL ES 1.1 */
   PARAM_RESIDENT      /* read only */
};

struct param {
   GLenum pname;
   enum param_kind kind;
   size_t offset;
   uint64_t needs; /* GL_CAN_*, else there is no such parameter */
};

#define FIELD(f) offsetof(struct gl_texture_params, f)
static const struct param param_table[] = {
    {GL_TEXTURE_WRAP_S, PARAM_WRAP, FIELD(wrap_s)},
    {GL_TEXTURE_WRAP_T, PARAM_WRAP, FIELD(wrap_t)},
    {GL_TEXTURE_WRAP_R, PARAM_WRAP, FIELD(wrap_r)},
    {GL_TEXTURE_MIN_FILTER, PARAM_MIN_FILTER, FIELD(min_filter)},
    {GL_TEXTURE_MAG_FILTER, PARAM_MAG_FILTER, FIELD(mag_filter)},
    {GL_TEXTURE_BORDER_COLOR, PARAM_BORDER_COLOR, FIELD(border_color)},
    {GL_TEXTURE_BORDER_VALUES_NV, PARAM_BORDER_VALUES, FIELD(border_color), GL_CAN_TEXTURE_SHADER},
    {GL_TEXTURE_PRIORITY, PARAM_PRIORITY, FIELD(priority)},
    {GL_TEXTURE_MIN_LOD, PARAM_FLOAT, FIELD(min_lod)},
    {GL_TEXTURE_MAX_LOD, PARAM_FLOAT, FIELD(max_lod)},
    {GL_TEXTURE_LOD_BIAS, PARAM_FLOAT, FIELD(lod_bias), GL_CAN_LOD_BIAS},
    {GL_TEXTURE_BASE_LEVEL, PARAM_LEVEL, FIELD(base_level)},
    {GL_TEXTURE_MAX_LEVEL, PARAM_LEVEL, FIELD(max_level)},
    {GL_GENERATE_MIPMAP, PARAM_BOOL, FIELD(generate_mipmap)},
    {GL_TEXTURE_MAX_ANISOTROPY_EXT, PARAM_ANISOTROPY, FIELD(max_anisotropy), GL_CAN_ANISOTROPY},
    {GL_TEXTURE_COMPARE_MODE, PARAM_COMPARE_MODE, FIELD(compare_mode), GL_CAN_TEXTURE_SHADOW},
    {GL_TEXTURE_COMPARE_FUNC, PARAM_COMPARE_FUNC, FIELD(compare_func), GL_CAN_TEXTURE_SHADOW},
    {GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, PARAM_FAIL_VALUE, FIELD(compare_fail),
     GL_CAN_TEXTURE_SHADOW | GL_CAN_SHADOW_AMBIENT},
    {GL_DEPTH_TEXTURE_MODE, PARAM_DEPTH_MODE, FIELD(depth_mode), GL_CAN_TEXTURE_DEPTH},
    {GL_TEXTURE_UNSIGNED_REMAP_MODE_NV, PARAM_REMAP, FIELD(remap_mode), GL_CAN_TEXTURE_EXPAND},
    {GL_TEXTURE_COMPARE_SGIX, PARAM_COMPARE_SGIX, FIELD(compare_mode), GL_CAN_TEXTURE_SHADOW},
    {GL_TEXTURE_COMPARE_OPERATOR_SGIX, PARAM_OPERATOR, FIELD(compare_func), GL_CAN_TEXTURE_SHADOW},
    {GL_TEXTURE_SRGB_DECODE_EXT, PARAM_SRGB_DECODE, FIELD(srgb_decode), GL_CAN_TEXTURE_SRGB},
    {GL_TEXTURE_SWIZZLE_R, PARAM_SWIZZLE, FIELD(swizzle[0]), GL_CAN_TEXTURE_SWIZZLE},
    {GL_TEXTURE_SWIZZLE_G, PARAM_SWIZZLE, FIELD(swizzle[1]), GL_CAN_TEXTURE_SWIZZLE},
    {GL_TEXTURE_SWIZZLE_B, PARAM_SWIZZLE, FIELD(swizzle[2]), GL_CAN_TEXTURE_SWIZZLE},
    {GL_TEXTURE_SWIZZLE_A, PARAM_SWIZZLE, FIELD(swizzle[3]), GL_CAN_TEXTURE_SWIZZLE},
    {GL_TEXTURE_SWIZZLE_RGBA, PARAM_SWIZZLES, FIELD(swizzle), GL_CAN_TEXTURE_SWIZZLE},
    {GL_TEXTURE_CROP_RECT_OES, PARAM_CROP_RECT, FIELD(crop_rect)},
    {GL_TEXTURE_RESIDENT, PARAM_RESIDENT, 0},
};
#undef FIELD

static const struct param *
find_param(const struct gl_context *ctx, GLenum pname)
{
   if (pname == GL_TEXTURE_CROP_RECT_OES && ctx->api != GL_API_ES1)
      return NULL;
   for (unsigned i = 0; i < sizeof param_table / sizeof param_table[0]; i++) {
      if (param_table[i].pname == pname)
         return param_table[i].needs & ~ctx->limits.can ? NULL : &param_table[i];
   }
   return NULL;
}

static bool
is_wrap(const struct gl_context *ctx, GLenum wrap, bool rectangle)
{
   if (!gl_api_has_enum(ctx, wrap))
      return false;
   switch (wrap) {
   case GL_CLAMP:
   case GL_CLAMP_TO_EDGE:
      return true;
   case GL_CLAMP_TO_BORDER:
      return ctx->limits.can & GL_CAN_WRAP_BORDER;
   case GL_REPEAT:
      return !rectangle;
   case GL_MIRRORED_REPEAT:
      return !rectangle && ctx->limits.can & GL_CAN_WRAP_MIRROR;
   default:
      return false;
   }
}

static bool
is_swizzle(GLenum value)
{
   return value == GL_ZERO || value == GL_ONE || (value >= GL_RED && value <= GL_ALPHA);
}

/* Whether the parameter takes this enumerant. */
static bool
takes_enum(const struct gl_context *ctx, const struct param *p, GLenum value, bool rectangle)
{
   const bool plain = value == GL_NEAREST || value == GL_LINEAR;
   switch (p->kind) {
   case PARAM_WRAP:
      return is_wrap(ctx, value, rectangle);
   case PARAM_MAG_FILTER:
      return plain;
   case PARAM_MIN_FILTER:
      return plain ||
             (!rectangle && value >= GL_NEAREST_MIPMAP_NEAREST && value <= GL_LINEAR_MIPMAP_LINEAR);
   case PARAM_COMPARE_MODE:
      return value == GL_NONE || value == GL_COMPARE_R_TO_TEXTURE;
   case PARAM_COMPARE_FUNC:
      return gl_is_compare_func(value);
   case PARAM_REMAP:
      return value == GL_NONE || value == GL_EXPAND_NORMAL_NV;
   case PARAM_SRGB_DECODE:
      return value == GL_DECODE_EXT || value == GL_SKIP_DECODE_EXT;
   case PARAM_SWIZZLE:
      return is_swizzle(value);
   case PARAM_DEPTH_MODE:
      return value == GL_LUMINANCE || value == GL_INTENSITY || value == GL_ALPHA ||
             (value == GL_RED && ctx->limits.can & GL_CAN_TEXTURE_RG);
   default:
      return false;
   }
}

static GLenum
set_level(GLint *where, float value, bool rectangle)
{
   const GLint level = gl_float_to_int(value);
   if (level < 0)
      return GL_INVALID_VALUE;
   if (rectangle && level != 0)
      return GL_INVALID_OPERATION;
   *where = level;
   return GL_NO_ERROR;
}

static GLenum
set_swizzles(GLenum *where, const GLfloat *v)
{
   for (unsigned i = 0; i < 4; i++) {
      if (!is_swizzle(gl_float_to_enum(v[i])))
         return GL_INVALID_ENUM;
   }
   for (unsigned i = 0; i < 4; i++)
      where[i] = gl_float_to_enum(v[i]);
   return GL_NO_ERROR;
}

/* SGIX_shadow: another way to say what ARB_shadow says. */
static GLenum
set_operator(GLenum *where, GLenum value)
{
   if (value != GL_TEXTURE_LEQUAL_R_SGIX && value != GL_TEXTURE_GEQUAL_R_SGIX)
      return GL_INVALID_ENUM;
   *where = value == GL_TEXTURE_LEQUAL_R_SGIX ? GL_LEQUAL : GL_GEQUAL;
   return GL_NO_ERROR;
}

/* Sets a parameter of params, or says which error the value has. `v` has 4 values for the border
 * colour, swizzles and rectangles, and 1 for the others. */
static GLenum
set_value(struct gl_context *ctx, const struct param *p, struct gl_texture_params *params,
          bool rectangle, const GLfloat *v)
{
   void *where = (char *)params + p->offset;
   const float limit = ctx->limits.anisotropy;
   switch (p->kind) {
   case PARAM_BORDER_COLOR:
      /* Of textures of floats it is what it is (ARB_texture_float), others clamp it on use. */
      for (unsigned i = 0; i < 4; i++)
         ((GLfloat *)where)[i] = ctx->limits.can & GL_CAN_TEXTURE_FLOAT ? v[i] : gl_clampf(v[i]);
      return GL_NO_ERROR;
   case PARAM_BORDER_VALUES:
      memcpy(where, v, 4 * sizeof *v);
      return GL_NO_ERROR;
   case PARAM_PRIORITY:
   case PARAM_FAIL_VALUE:
      *(GLfloat *)where = gl_clampf(*v);
      return GL_NO_ERROR;
   case PARAM_FLOAT:
      *(GLfloat *)where = *v == *v ? *v : 0;
      return GL_NO_ERROR;
   case PARAM_LEVEL:
      return set_level(where, *v, rectangle);
   case PARAM_BOOL:
      *(GLboolean *)where = *v != 0;
      return GL_NO_ERROR;
   case PARAM_ANISOTROPY:
      if (!(*v >= 1))
         return GL_INVALID_VALUE;
      *(GLfloat *)where = *v < limit ? *v : limit;
      return GL_NO_ERROR;
   case PARAM_SWIZZLES:
      return set_swizzles(where, v);
   case PARAM_CROP_RECT:
      for (unsigned i = 0; i < 4; i++)
         ((GLint *)where)[i] = gl_float_to_int(v[i]);
      return GL_NO_ERROR;
   case PARAM_COMPARE_SGIX:
      *(GLenum *)where = *v != 0 ? GL_COMPARE_R_TO_TEXTURE : GL_NONE;
      return GL_NO_ERROR;
   case PARAM_OPERATOR:
      return set_operator(where, gl_float_to_enum(*v));
   case PARAM_RESIDENT:
      return GL_INVALID_ENUM;
   default:
      if (!takes_enum(ctx, p, gl_float_to_enum(*v), rectangle))
         return GL_INVALID_ENUM;
      *(GLenum *)where = gl_float_to_enum(*v);
      return GL_NO_ERROR;
   }
}

static bool
is_border(const struct param *p)
{
   return p->kind == PARAM_BORDER_COLOR || p->kind == PARAM_BORDER_VALUES;
}

static unsigned
num_values(const struct param *p)
{
   return is_border(p) || p->kind == PARAM_SWIZZLES || p->kind == PARAM_CROP_RECT ? 4 : 1;
}

static bool
same_params(const struct gl_texture_params *a, const struct gl_texture_params *b,
            const struct param *p)
{
   const size_t size = num_values(p) == 4      ? 4 * sizeof(GLfloat)
                       : p->kind == PARAM_BOOL ? sizeof(GLboolean)
                                               : sizeof(GLint);
   return memcmp((const char *)a + p->offset, (const char *)b + p->offset, size) == 0;
}

static void
tex_parameter(struct gl_context *ctx, GLenum target, GLenum pname, const GLfloat *v)
{
   const int index = gl_texture_index_of(ctx, target);
   const struct param *p = find_param(ctx, pname);
   if (index < 0 || !p) {
      gl_error(ctx, GL_INVALID_ENUM, "glTexParameter(target 0x%x, pname 0x%x)", target, pname);
      return;
   }
   struct gl_texture_object *obj = ctx->texture.unit[ctx->texture.active].bound[index];
   gl_lock_texture(ctx, obj);
   struct gl_texture_params params = obj->params;
   const GLenum error = set_value(ctx, p, &params, index == GL_TEX_RECT, v);
   const bool same = same_params(&params, &obj->params, p);
   gl_unlock_texture(ctx, obj);
   if (error) {
      gl_error(ctx, error, "glTexParameter(pname 0x%x, value %g)", pname, (double)*v);
      return;
   }
   if (same)
      return;
   gl_will_change(ctx, GL_DIRTY_TEXTURE);
   gl_lock_texture(ctx, obj);
   set_value(ctx, p, &obj->params, index == GL_TEX_RECT, v);
   gl_texture_changed(ctx, &obj->param_stamp);
   gl_unlock_texture(ctx, obj);
}

void
gl_exec_TexParameterf(struct gl_context *ctx, GLenum target, GLenum pname, GLfloat param)
{
   /* The border colour is accepted too, as by other implementations; its values are not (TS-235).
    */
   const GLfloat v[4] = {param};
   if (pname == GL_TEXTURE_BORDER_VALUES_NV || pname == GL_TEXTURE_SWIZZLE_RGBA ||
       pname == GL_TEXTURE_CROP_RECT_OES) {
      gl_error(ctx, GL_INVALID_ENUM, "glTexParameter(pname 0x%x) takes an array", pname);
      return;
   }
   tex_parameter(ctx, target, pname, v);
}

void
gl_exec_TexParameteri(struct gl_context *ctx, GLenum target, GLenum pname, GLint param)
{
   gl_exec_TexParameterf(ctx, target, pname, (GLfloat)param);
}

void
gl_exec_TexParameterfv(struct gl_context *ctx, GLenum target, GLenum pname, const GLfloat *params)
{
   if (params)
      tex_parameter(ctx, target, pname, params);
}

void
gl_exec_TexParameteriv(struct gl_context *ctx, GLenum target, GLenum pname, const GLint *params)
{
   if (!params)
      return;
   GLfloat v[4] = {(GLfloat)params[0], 0, 0, 0};
   const bool border = pname == GL_TEXTURE_BORDER_COLOR || pname == GL_TEXTURE_BORDER_VALUES_NV;
   for (unsigned i = 0; border && i < 4; i++)
      v[i] = gl_int_to_float(params[i]);
   const bool plain = pname == GL_TEXTURE_SWIZZLE_RGBA || pname == GL_TEXTURE_CROP_RECT_OES;
   for (unsigned i = 0; plain && i < 4; i++)
      v[i] = (GLfloat)params[i];
   tex_parameter(ctx, target, pname, v);
}

/* The value as doubles, num_values of them. NULL: error raised. */
static const struct param *
get_value(struct gl_context *ctx, GLenum target, GLenum pname, double out[4])
{
   const int index = gl_texture_index_of(ctx, target);
   const struct param *p = find_param(ctx, pname);
   if (index < 0 || !p) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetTexParameter(target 0x%x, pname 0x%x)", target, pname);
      return NULL;
   }
   const struct gl_texture_params *params =
       &ctx->texture.unit[ctx->texture.active].bound[index]->params;
   const void *where = (const char *)params + p->offset;
   float color[4];
   switch (p->kind) {
   case PARAM_BORDER_COLOR:
      gl_clamped_color(ctx, where, color);
      for (unsigned i = 0; i < 4; i++)
         out[i] = (double)color[i];
      break;
   case PARAM_BORDER_VALUES:
      for (unsigned i = 0; i < 4; i++)
         out[i] = (double)((const GLfloat *)where)[i];
      break;
   case PARAM_PRIORITY:
   case PARAM_FLOAT:
   case PARAM_FAIL_VALUE:
   case PARAM_ANISOTROPY:
      *out = (double)*(const GLfloat *)where;
      break;
   case PARAM_BOOL:
      *out = *(const GLboolean *)where;
      break;
   case PARAM_LEVEL:
      *out = *(const GLint *)where;
      break;
   case PARAM_SWIZZLES:
      for (unsigned i = 0; i < 4; i++)
         out[i] = ((const GLenum *)where)[i];
      break;
   case PARAM_CROP_RECT:
      for (unsigned i = 0; i < 4; i++)
         out[i] = ((const GLint *)where)[i];
      break;
   case PARAM_COMPARE_SGIX:
      *out = *(const GLenum *)where != GL_NONE;
      break;
   case PARAM_OPERATOR:
      *out =
          *(const GLenum *)where == GL_GEQUAL ? GL_TEXTURE_GEQUAL_R_SGIX : GL_TEXTURE_LEQUAL_R_SGIX;
      break;
   case PARAM_RESIDENT:
      *out = GL_TRUE;
      break;
   default:
      *out = *(const GLenum *)where;
      break;
   }
   return p;
}

void
gl_exec_GetTexParameterfv(struct gl_context *ctx, GLenum target, GLenum pname, GLfloat *params)
{
   double v[4];
   const struct param *p = get_value(ctx, target, pname, v);
   for (unsigned i = 0; p && params && i < num_values(p); i++)
      params[i] = (GLfloat)v[i];
}

void
gl_exec_GetTexParameteriv(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   double v[4];
   const struct param *p = get_value(ctx, target, pname, v);
   if (!p || !params)
      return;
   /* Colours and priorities stand for the whole range of integers (spec 6.1.2). */
   const bool normalized = is_border(p) || p->kind == PARAM_PRIORITY;
   for (unsigned i = 0; i < num_values(p); i++)
      params[i] = normalized ? gl_float_to_int_color(v[i]) : gl_float_to_int(v[i]);
}
