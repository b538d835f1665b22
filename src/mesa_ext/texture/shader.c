/* The state of texture shaders, and whether they are consistent. */
#include "shader.h"

#include <string.h>

#include "compiler/ir/ir.h"
#include "mesa_ext/core/setter.h"

static const struct {
   GLenum name;
   uint8_t operation; /* enum ts_operation */
} operations[] = {
    {GL_NONE, TS_NONE},
    {GL_TEXTURE_1D, TS_TEXTURE_1D},
    {GL_TEXTURE_2D, TS_TEXTURE_2D},
    {GL_TEXTURE_RECTANGLE, TS_TEXTURE_RECT},
    {GL_TEXTURE_CUBE_MAP, TS_TEXTURE_CUBE},
    {GL_TEXTURE_3D, TS_TEXTURE_3D},
    {GL_PASS_THROUGH_NV, TS_PASS_THROUGH},
    {GL_CULL_FRAGMENT_NV, TS_CULL_FRAGMENT},
    {GL_OFFSET_TEXTURE_2D_NV, TS_OFFSET_2D},
    {GL_OFFSET_TEXTURE_2D_SCALE_NV, TS_OFFSET_2D_SCALE},
    {GL_OFFSET_TEXTURE_RECTANGLE_NV, TS_OFFSET_RECT},
    {GL_OFFSET_TEXTURE_RECTANGLE_SCALE_NV, TS_OFFSET_RECT_SCALE},
    {GL_OFFSET_PROJECTIVE_TEXTURE_2D_NV, TS_OFFSET_PROJECTIVE_2D},
    {GL_OFFSET_PROJECTIVE_TEXTURE_2D_SCALE_NV, TS_OFFSET_PROJECTIVE_2D_SCALE},
    {GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_NV, TS_OFFSET_PROJECTIVE_RECT},
    {GL_OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_SCALE_NV, TS_OFFSET_PROJECTIVE_RECT_SCALE},
    {GL_OFFSET_HILO_TEXTURE_2D_NV, TS_OFFSET_HILO_2D},
    {GL_OFFSET_HILO_TEXTURE_RECTANGLE_NV, TS_OFFSET_HILO_RECT},
    {GL_OFFSET_HILO_PROJECTIVE_TEXTURE_2D_NV, TS_OFFSET_HILO_PROJECTIVE_2D},
    {GL_OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE_NV, TS_OFFSET_HILO_PROJECTIVE_RECT},
    {GL_DEPENDENT_AR_TEXTURE_2D_NV, TS_DEPENDENT_AR},
    {GL_DEPENDENT_GB_TEXTURE_2D_NV, TS_DEPENDENT_GB},
    {GL_DEPENDENT_HILO_TEXTURE_2D_NV, TS_DEPENDENT_HILO},
    {GL_DEPENDENT_RGB_TEXTURE_3D_NV, TS_DEPENDENT_RGB_3D},
    {GL_DEPENDENT_RGB_TEXTURE_CUBE_MAP_NV, TS_DEPENDENT_RGB_CUBE},
    {GL_DOT_PRODUCT_NV, TS_DOT_PRODUCT},
    {GL_DOT_PRODUCT_TEXTURE_1D_NV, TS_DOT_PRODUCT_1D},
    {GL_DOT_PRODUCT_TEXTURE_2D_NV, TS_DOT_PRODUCT_2D},
    {GL_DOT_PRODUCT_TEXTURE_RECTANGLE_NV, TS_DOT_PRODUCT_RECT},
    {GL_DOT_PRODUCT_TEXTURE_3D_NV, TS_DOT_PRODUCT_3D},
    {GL_DOT_PRODUCT_TEXTURE_CUBE_MAP_NV, TS_DOT_PRODUCT_CUBE},
    {GL_DOT_PRODUCT_DIFFUSE_CUBE_MAP_NV, TS_DOT_PRODUCT_DIFFUSE},
    {GL_DOT_PRODUCT_REFLECT_CUBE_MAP_NV, TS_DOT_PRODUCT_REFLECT},
    {GL_DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP_NV, TS_DOT_PRODUCT_CONST_EYE_REFLECT},
    {GL_DOT_PRODUCT_PASS_THROUGH_NV, TS_DOT_PRODUCT_PASS_THROUGH},
    {GL_DOT_PRODUCT_DEPTH_REPLACE_NV, TS_DOT_PRODUCT_DEPTH_REPLACE},
    {GL_DOT_PRODUCT_AFFINE_DEPTH_REPLACE_NV, TS_DOT_PRODUCT_AFFINE_DEPTH_REPLACE},
};

/* -1: no operation has that name. */
static int
operation_of(GLenum name)
{
   for (unsigned i = 0; i < sizeof operations / sizeof operations[0]; i++) {
      if (operations[i].name == name)
         return operations[i].operation;
   }
   return -1;
}

void
gl_texture_shader_stage(const struct gl_texture_unit *unit, struct ts_stage *stage)
{
   const struct gl_unit_shader *s = &unit->shader;
   *stage = (struct ts_stage){
       .operation = (uint8_t)operation_of(s->operation),
       .previous = (uint8_t)(s->previous - GL_TEXTURE0),
       .mapping = s->mapping == GL_EXPAND_NORMAL_NV       ? TS_MAPPING_EXPAND
                  : s->mapping == GL_FORCE_BLUE_TO_ONE_NV ? TS_MAPPING_BLUE_ONE
                                                          : TS_MAPPING_IDENTITY,
   };
   for (unsigned i = 0; i < 4; i++)
      stage->cull |= (uint8_t)((s->cull_modes[i] == GL_LESS) << i);
}

int
gl_texture_shader_target(const struct gl_texture_unit *unit)
{
   static const uint8_t targets[] = {
       [IR_TEX_1D] = GL_TEX_1D,     [IR_TEX_2D] = GL_TEX_2D,     [IR_TEX_3D] = GL_TEX_3D,
       [IR_TEX_CUBE] = GL_TEX_CUBE, [IR_TEX_RECT] = GL_TEX_RECT,
   };
   const unsigned target = ts_target((enum ts_operation)operation_of(unit->shader.operation));
   return target ? targets[target - 1] : -1;
}

/* Whether the stage of the active unit is consistent as everything is now, used or not. */
static bool
is_consistent(struct gl_context *ctx)
{
   struct ts_stage stage[TS_MAX_STAGES];
   for (unsigned i = 0; i < ctx->limits.texture_units; i++) {
      const struct gl_texture_unit *unit = &ctx->texture.unit[i];
      gl_texture_shader_stage(unit, &stage[i]);
      const int target = gl_texture_shader_target(unit);
      if (target < 0)
         continue;
      struct gl_texture_object *obj = unit->bound[target];
      gl_lock_texture(ctx, obj);
      stage[i].fetches = gl_texture_complete(obj);
      if (stage[i].fetches)
         stage[i].texel =
             (uint8_t)gl_format_texel(gl_texture_image_at(obj, 0, obj->params.base_level)->format);
      gl_unlock_texture(ctx, obj);
   }
   return ts_consistent(stage, ctx->limits.texture_units) >> ctx->texture.active & 1;
}

/* --- TexEnv */

enum kind { OPERATION, PREVIOUS, MAPPING, CULL_MODES, FLOATS, CONSISTENT };

static const struct shader_param {
   GLenum pname;
   uint8_t kind, num;
   size_t offset; /* in gl_unit_shader */
} params[] = {
    {GL_SHADER_OPERATION_NV, OPERATION, 1, offsetof(struct gl_unit_shader, operation)},
    {GL_CULL_MODES_NV, CULL_MODES, 4, offsetof(struct gl_unit_shader, cull_modes)},
    {GL_OFFSET_TEXTURE_MATRIX_NV, FLOATS, 4, offsetof(struct gl_unit_shader, matrix)},
    {GL_OFFSET_TEXTURE_SCALE_NV, FLOATS, 1, offsetof(struct gl_unit_shader, scale)},
    {GL_OFFSET_TEXTURE_BIAS_NV, FLOATS, 1, offsetof(struct gl_unit_shader, bias)},
    {GL_PREVIOUS_TEXTURE_INPUT_NV, PREVIOUS, 1, offsetof(struct gl_unit_shader, previous)},
    {GL_CONST_EYE_NV, FLOATS, 3, offsetof(struct gl_unit_shader, eye)},
    {GL_RGBA_UNSIGNED_DOT_PRODUCT_MAPPING_NV, MAPPING, 1, offsetof(struct gl_unit_shader, mapping)},
    {GL_SHADER_CONSISTENT_NV, CONSISTENT, 1, 0},
};

static const struct shader_param *
find_param(GLenum pname)
{
   for (unsigned i = 0; i < sizeof params / sizeof params[0]; i++) {
      if (params[i].pname == pname)
         return &params[i];
   }
   return NULL;
}

unsigned
gl_texture_shader_values(const struct gl_context *ctx, GLenum pname)
{
   const struct shader_param *p = find_param(pname);
   return p && ctx->limits.can & GL_CAN_TEXTURE_SHADER ? p->num : 0;
}

/* The unit must have below it, and above it, what the operation takes (section 3.8.13.2). */
static GLenum
check_operation(const struct gl_context *ctx, GLenum name)
{
   const int operation = operation_of(name);
   const unsigned unit = (unsigned)ctx->texture.active;
   if (operation < 0)
      return GL_INVALID_ENUM;
   const bool last = unit + 1 >= ctx->limits.texture_units;
   return unit < ts_first_stage((enum ts_operation)operation) ||
                  (last && ts_needs_next((enum ts_operation)operation))
              ? GL_INVALID_OPERATION
              : GL_NO_ERROR;
}

static GLenum
check_enum(const struct gl_context *ctx, const struct shader_param *p, const GLfloat *v)
{
   const GLenum value = gl_float_to_enum(*v);
   switch (p->kind) {
   case OPERATION:
      return check_operation(ctx, value);
   case PREVIOUS:
      if (value < GL_TEXTURE0 || value > GL_TEXTURE31)
         return GL_INVALID_ENUM;
      return value - GL_TEXTURE0 < (unsigned)ctx->texture.active ? GL_NO_ERROR
                                                                 : GL_INVALID_OPERATION;
   case MAPPING:
      return value == GL_UNSIGNED_IDENTITY_NV || value == GL_EXPAND_NORMAL_NV ||
                     value == GL_FORCE_BLUE_TO_ONE_NV
                 ? GL_NO_ERROR
                 : GL_INVALID_ENUM;
   default: /* CULL_MODES */
      for (unsigned i = 0; i < 4; i++) {
         const GLenum mode = gl_float_to_enum(v[i]);
         if (mode != GL_LESS && mode != GL_GEQUAL)
            return GL_INVALID_ENUM;
      }
      return GL_NO_ERROR;
   }
}

void
gl_texture_shader_set(struct gl_context *ctx, GLenum pname, const GLfloat *v, bool vector)
{
   const struct shader_param *p = find_param(pname);
   const bool known = gl_texture_shader_values(ctx, pname) && p->kind != CONSISTENT;
   GLenum error = known && (vector || p->num == 1) ? GL_NO_ERROR : GL_INVALID_ENUM;
   if (!error && p->kind != FLOATS)
      error = check_enum(ctx, p, v);
   if (error) {
      gl_error(ctx, error, "glTexEnv(TEXTURE_SHADER_NV, pname 0x%x, %g)", pname, (double)*v);
      return;
   }
   char *where = (char *)&ctx->texture.unit[ctx->texture.active].shader + p->offset;
   GLenum enums[4];
   for (unsigned i = 0; i < p->num; i++)
      enums[i] = gl_float_to_enum(v[i]);
   const void *from = p->kind == FLOATS ? (const void *)v : enums;
   _Static_assert(sizeof(GLenum) == sizeof(GLfloat), "values have one size");
   if (memcmp(where, from, p->num * sizeof(GLenum)) == 0)
      return;
   gl_will_change(ctx, GL_DIRTY_TEXENV | (p->kind == OPERATION ? GL_DIRTY_TEXTURE : 0));
   memcpy(where, from, p->num * sizeof(GLenum));
}

void
gl_texture_shader_get(struct gl_context *ctx, GLenum pname, GLfloat out[4])
{
   const struct shader_param *p = find_param(pname);
   const char *where = (const char *)&ctx->texture.unit[ctx->texture.active].shader + p->offset;
   if (p->kind == CONSISTENT) {
      *out = is_consistent(ctx);
      return;
   }
   for (unsigned i = 0; i < p->num; i++)
      out[i] =
          p->kind == FLOATS ? ((const GLfloat *)where)[i] : (GLfloat)((const GLenum *)where)[i];
}
