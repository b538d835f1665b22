/* Bound state: symbols that follow lights, materials, textures, matrices and the rest
 * (EVS-143..171). */
#include <string.h>

#include "objects.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/transform/matrix.h"

/* --- Reading */

static void
copy(float *out, const float *in, unsigned n)
{
   memcpy(out, in, n * sizeof *out);
}

static void
read_light(const struct gl_light_source *light, GLenum value, float *out)
{
   switch (value) {
   case GL_AMBIENT:
      copy(out, light->ambient, 4);
      break;
   case GL_DIFFUSE:
      copy(out, light->diffuse, 4);
      break;
   case GL_SPECULAR:
      copy(out, light->specular, 4);
      break;
   case GL_POSITION:
      copy(out, light->eye_position, 4);
      break;
   case GL_SPOT_DIRECTION: /* EVS-145 */
      copy(out, light->spot_eye_direction, 3);
      out[3] = 0;
      break;
   case GL_CONSTANT_ATTENUATION:
      *out = light->constant_attenuation;
      break;
   case GL_LINEAR_ATTENUATION:
      *out = light->linear_attenuation;
      break;
   case GL_QUADRATIC_ATTENUATION:
      *out = light->quadratic_attenuation;
      break;
   case GL_SPOT_EXPONENT:
      *out = light->spot_exponent;
      break;
   default: /* GL_SPOT_CUTOFF */
      *out = light->spot_cutoff;
   }
}

static void
read_parameter(struct gl_context *ctx, GLenum value, float *out)
{
   switch (value) {
   case GL_MODELVIEW_MATRIX:
      copy(out, gl_matrix_top(ctx, GL_MATRIX_INDEX_MODELVIEW), 16);
      break;
   case GL_PROJECTION_MATRIX:
      copy(out, gl_matrix_top(ctx, GL_MATRIX_INDEX_PROJECTION), 16);
      break;
   case GL_MVP_MATRIX_EXT:
      copy(out, gl_matrix_top(ctx, GL_MATRIX_INDEX_MVP), 16);
      break;
   case GL_COLOR_MATRIX:
      copy(out, gl_matrix_top(ctx, GL_MATRIX_INDEX_COLOR), 16);
      break;
   case GL_FOG_COLOR:
      copy(out, ctx->fog.color, 4);
      break;
   case GL_FOG_DENSITY:
      *out = ctx->fog.density;
      break;
   case GL_FOG_START:
      *out = ctx->fog.start;
      break;
   case GL_FOG_END:
      *out = ctx->fog.end;
      break;
   case GL_LIGHT_MODEL_AMBIENT:
      copy(out, ctx->light.model_ambient, 4);
      break;
   default: /* GL_CLIP_PLANEi */
      for (unsigned i = 0; i < 4; i++)
         out[i] = (float)ctx->transform.clip_plane[value - GL_CLIP_PLANE0][i];
   }
}

static void
read_attrib(const struct gl_context *ctx, unsigned slot, float *out)
{
   const float *v = ctx->current.attrib[slot];
   const bool shininess =
       slot == VERT_ATTRIB_MAT_SHININESS || slot == VERT_ATTRIB_MAT_SHININESS + 1;
   copy(out, v, shininess ? 1 : 4);
   if (slot == VERT_ATTRIB_NORMAL) /* EVS-158 */
      out[3] = 0;
}

void
gl_evs_read_binding(struct gl_context *ctx, const struct gl_evs_binding *binding, float out[16])
{
   const struct gl_texgen *gen;
   switch (binding->kind) {
   case GL_EVS_BOUND_LIGHT:
      read_light(&ctx->light.light[binding->index], binding->value, out);
      break;
   case GL_EVS_BOUND_TEXGEN:
      gen = &ctx->texture.unit[binding->index].gen[binding->coord];
      copy(out, binding->value == GL_EYE_PLANE ? gen->eye_plane : gen->object_plane, 4);
      break;
   case GL_EVS_BOUND_TEXTURE_MATRIX:
      copy(out, gl_matrix_top(ctx, GL_MATRIX_INDEX_TEXTURE0 + binding->index), 16);
      break;
   case GL_EVS_BOUND_ATTRIB:
      read_attrib(ctx, binding->index, out);
      break;
   default:
      read_parameter(ctx, binding->value, out);
   }
}

/* --- Binding */

/* The id of bound state, the same for all who ask (EVS-168). 0 after raising OUT_OF_MEMORY. */
static GLuint
bind(struct gl_context *ctx, const char *command, enum ext_vs_type type,
     struct gl_evs_binding binding)
{
   const struct gl_evs_block *block = gl_evs_find_binding(ctx, &binding);
   const struct gl_evs_block templ = {
       .count = 1,
       .storage = binding.kind == GL_EVS_BOUND_ATTRIB ? EXT_VS_ATTRIB : EXT_VS_INVARIANT,
       .type = type,
       .binding = binding};
   if (!block)
      block = gl_evs_make_block(ctx, command, &templ);
   return block ? block->first : 0;
}

static GLuint
bind_attrib(struct gl_context *ctx, const char *command, enum ext_vs_type type, unsigned slot)
{
   return bind(ctx, command, type, (struct gl_evs_binding){GL_EVS_BOUND_ATTRIB, slot, 0, 0});
}

GLuint
gl_exec_BindLightParameterEXT(struct gl_context *ctx, GLenum light, GLenum value)
{
   const struct gl_evs_binding binding = {GL_EVS_BOUND_LIGHT, light - GL_LIGHT0, 0, value};
   if (light - GL_LIGHT0 < GL_LIMIT_LIGHTS) {
      switch (value) {
      case GL_AMBIENT:
      case GL_DIFFUSE:
      case GL_SPECULAR:
      case GL_POSITION:
      case GL_SPOT_DIRECTION:
         return bind(ctx, "glBindLightParameterEXT", EXT_VS_VECTOR, binding);
      case GL_CONSTANT_ATTENUATION:
      case GL_LINEAR_ATTENUATION:
      case GL_QUADRATIC_ATTENUATION:
      case GL_SPOT_EXPONENT:
      case GL_SPOT_CUTOFF:
         return bind(ctx, "glBindLightParameterEXT", EXT_VS_SCALAR, binding);
      default:
         break;
      }
   }
   gl_error(ctx, GL_INVALID_ENUM, "glBindLightParameterEXT: light 0x%04x, value 0x%04x", light,
            value);
   return 0;
}

GLuint
gl_exec_BindMaterialParameterEXT(struct gl_context *ctx, GLenum face, GLenum value)
{
   static const struct {
      GLenum value;
      unsigned slot;
   } terms[] = {{GL_AMBIENT, VERT_ATTRIB_MAT_AMBIENT},
                {GL_DIFFUSE, VERT_ATTRIB_MAT_DIFFUSE},
                {GL_SPECULAR, VERT_ATTRIB_MAT_SPECULAR},
                {GL_EMISSION, VERT_ATTRIB_MAT_EMISSION},
                {GL_SHININESS, VERT_ATTRIB_MAT_SHININESS}};
   for (unsigned i = 0; i < 5 && (face == GL_FRONT || face == GL_BACK); i++) {
      const enum ext_vs_type type = value == GL_SHININESS ? EXT_VS_SCALAR : EXT_VS_VECTOR;
      if (terms[i].value == value)
         return bind_attrib(ctx, "glBindMaterialParameterEXT", type,
                            terms[i].slot + (face == GL_BACK));
   }
   gl_error(ctx, GL_INVALID_ENUM, "glBindMaterialParameterEXT: face 0x%04x, value 0x%04x", face,
            value);
   return 0;
}

GLuint
gl_exec_BindTexGenParameterEXT(struct gl_context *ctx, GLenum unit, GLenum coord, GLenum value)
{
   const struct gl_evs_binding binding = {GL_EVS_BOUND_TEXGEN, unit - GL_TEXTURE0, coord - GL_S,
                                          value};
   if (unit - GL_TEXTURE0 < ctx->limits.texture_coords && coord - GL_S < 4 &&
       (value == GL_EYE_PLANE || value == GL_OBJECT_PLANE))
      return bind(ctx, "glBindTexGenParameterEXT", EXT_VS_VECTOR, binding);
   gl_error(ctx, GL_INVALID_ENUM, "glBindTexGenParameterEXT: unit 0x%04x, 0x%04x, value 0x%04x",
            unit, coord, value);
   return 0;
}

GLuint
gl_exec_BindTextureUnitParameterEXT(struct gl_context *ctx, GLenum unit, GLenum value)
{
   const unsigned n = unit - GL_TEXTURE0;
   const struct gl_evs_binding matrix = {GL_EVS_BOUND_TEXTURE_MATRIX, n, 0, 0};
   if (n < ctx->limits.texture_coords && value == GL_CURRENT_TEXTURE_COORDS)
      return bind_attrib(ctx, "glBindTextureUnitParameterEXT", EXT_VS_VECTOR, VERT_ATTRIB_TEX0 + n);
   if (n < ctx->limits.texture_coords && value == GL_TEXTURE_MATRIX)
      return bind(ctx, "glBindTextureUnitParameterEXT", EXT_VS_MATRIX, matrix);
   gl_error(ctx, GL_INVALID_ENUM, "glBindTextureUnitParameterEXT: unit 0x%04x, value 0x%04x", unit,
            value);
   return 0;
}

GLuint
gl_exec_BindParameterEXT(struct gl_context *ctx, GLenum value)
{
   static const char command[] = "glBindParameterEXT";
   const struct gl_evs_binding binding = {GL_EVS_BOUND_PARAMETER, 0, 0, value};
   switch (value) {
   case GL_CURRENT_VERTEX_EXT:
      return bind_attrib(ctx, command, EXT_VS_VECTOR, VERT_ATTRIB_POS);
   case GL_CURRENT_NORMAL:
      return bind_attrib(ctx, command, EXT_VS_VECTOR, VERT_ATTRIB_NORMAL);
   case GL_CURRENT_COLOR:
      return bind_attrib(ctx, command, EXT_VS_VECTOR, VERT_ATTRIB_COLOR0);
   case GL_MODELVIEW_MATRIX:
   case GL_PROJECTION_MATRIX:
   case GL_MVP_MATRIX_EXT:
   case GL_COLOR_MATRIX:
      return bind(ctx, command, EXT_VS_MATRIX, binding);
   case GL_FOG_COLOR:
   case GL_LIGHT_MODEL_AMBIENT:
      return bind(ctx, command, EXT_VS_VECTOR, binding);
   case GL_FOG_DENSITY:
   case GL_FOG_START:
   case GL_FOG_END:
      return bind(ctx, command, EXT_VS_SCALAR, binding);
   default:
      break;
   }
   if (value - GL_CLIP_PLANE0 < ctx->limits.clip_planes)
      return bind(ctx, command, EXT_VS_VECTOR, binding);
   gl_error(ctx, GL_INVALID_ENUM, "%s: value 0x%04x", command, value);
   return 0;
}
