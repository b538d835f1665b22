/* From the registers to what a vertex needs. */
#include "transform.h"

#include <string.h>

static void
read_floats(const struct nv2a_regs *regs, uint32_t method, float *values, unsigned count)
{
   memcpy(values, &regs->m[method / 4], count * sizeof *values);
}

static bool
is_set(const struct nv2a_regs *regs, uint32_t method)
{
   return nv2a_reg(regs, method) != 0;
}

static void
prepare_matrices(struct nv2a_transform *t, const struct nv2a_regs *regs)
{
   /* Numbers of weights and matrices by skin mode; modes with one weight less generate the last. */
   static const uint8_t counts[][2] = {{0, 1}, {1, 2}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}};
   const uint32_t mode = nv2a_reg(regs, NV097_SET_SKIN_MODE);
   const uint8_t *count = counts[mode <= NV097_SET_SKIN_MODE_4 ? mode : NV097_SET_SKIN_MODE_OFF];
   t->num_weights = count[0];
   t->num_matrices = count[1];
   read_floats(regs, NV097_SET_COMPOSITE_MATRIX, t->composite[0], 16);
   for (unsigned i = 0; i < t->num_matrices; i++) {
      read_floats(regs, NV097_SET_MODEL_VIEW_MATRIX + 0x40 * i, t->model_view[i][0], 16);
      read_floats(regs, NV097_SET_INVERSE_MODEL_VIEW_MATRIX + 0x40 * i, t->normal_matrix[i][0], 12);
   }
   t->normalise = is_set(regs, NV097_SET_NORMALIZATION_ENABLE);
}

/* --- Light */

static uint8_t
color_source(uint32_t field)
{
   return field <= NV2A_COLOR_SPECULAR ? (uint8_t)field : NV2A_COLOR_MATERIAL;
}

static void
prepare_side(const struct nv2a_regs *regs, bool back, struct nv2a_transform_side *side)
{
   const uint32_t sources = nv2a_reg(regs, NV097_SET_COLOR_MATERIAL) >> (back ? 8 : 0);
   const uint8_t emission = color_source(nv097_get(sources, NV097_SET_COLOR_MATERIAL_EMISSIVE));
   side->ambient = color_source(nv097_get(sources, NV097_SET_COLOR_MATERIAL_AMBIENT));
   side->diffuse = color_source(nv097_get(sources, NV097_SET_COLOR_MATERIAL_DIFFUSE));
   side->specular_source = color_source(nv097_get(sources, NV097_SET_COLOR_MATERIAL_SPECULAR));
   side->scene_source = side->ambient ? side->ambient : emission;
   read_floats(regs, back ? NV097_SET_BACK_SCENE_AMBIENT_COLOR : NV097_SET_SCENE_AMBIENT_COLOR,
               side->scene, 3);
   read_floats(regs, back ? NV097_SET_BACK_MATERIAL_EMISSION : NV097_SET_MATERIAL_EMISSION,
               side->scene_factor, 3);
   side->alpha = nv2a_regf(regs, back ? NV097_SET_BACK_MATERIAL_ALPHA : NV097_SET_MATERIAL_ALPHA);
   read_floats(regs, back ? NV097_SET_BACK_SPECULAR_PARAMS : NV097_SET_SPECULAR_PARAMS,
               side->specular, 3);
}

static void
read_colors(const struct nv2a_regs *regs, uint32_t method, struct nv2a_transform_colors *colors)
{
   read_floats(regs, method, colors->ambient, 3);
   read_floats(regs, method + 0xc, colors->diffuse, 3);
   read_floats(regs, method + 0x18, colors->specular, 3);
}

static void
prepare_light(const struct nv2a_regs *regs, unsigned number, struct nv2a_transform_light *light)
{
   const uint32_t base = 0x80 * number;
   read_floats(regs, NV097_SET_LIGHT_INFINITE_DIRECTION + base, light->direction, 3);
   read_floats(regs, NV097_SET_LIGHT_INFINITE_HALF_VECTOR + base, light->half, 3);
   read_floats(regs, NV097_SET_LIGHT_LOCAL_POSITION + base, light->position, 3);
   read_floats(regs, NV097_SET_LIGHT_LOCAL_ATTENUATION + base, light->attenuation, 3);
   light->range = nv2a_regf(regs, NV097_SET_LIGHT_LOCAL_RANGE + base);
   read_floats(regs, NV097_SET_LIGHT_SPOT_DIRECTION + base, light->spot, 4);
   read_floats(regs, NV097_SET_LIGHT_SPOT_FALLOFF + base, light->falloff, 3);
   read_colors(regs, NV097_SET_LIGHT_AMBIENT_COLOR + base, &light->side[0]);
   read_colors(regs, NV097_SET_BACK_LIGHT_AMBIENT_COLOR + 0x40 * number, &light->side[1]);
}

/* What the lights that are on need, in t->needs_*. */
static void
prepare_lighting(struct nv2a_transform *t, const struct nv2a_regs *regs)
{
   const uint32_t control = nv2a_reg(regs, NV097_SET_LIGHT_CONTROL);
   const uint32_t kinds = nv2a_reg(regs, NV097_SET_LIGHT_ENABLE_MASK);
   t->lighting = is_set(regs, NV097_SET_LIGHTING_ENABLE);
   t->two_sided = is_set(regs, NV097_SET_LIGHT_TWO_SIDE_ENABLE);
   t->separate_specular = control & NV097_SET_LIGHT_CONTROL_SPECULAR;
   t->local_viewer = control & NV097_SET_LIGHT_CONTROL_EYE;
   t->pass_specular = !t->options.gate_specular || is_set(regs, NV097_SET_SPECULAR_ENABLE);
   t->num_lights = 0;
   if (!t->lighting)
      return;
   read_floats(regs, NV097_SET_EYE_POSITION, t->eye_position, 3);
   read_floats(regs, NV097_SET_EYE_DIRECTION, t->eye_direction, 3);
   prepare_side(regs, false, &t->side[0]);
   prepare_side(regs, true, &t->side[1]);
   for (unsigned i = 0; i < NV2A_TRANSFORM_LIGHTS; i++) {
      struct nv2a_transform_light *light = &t->lights[t->num_lights];
      light->kind = kinds >> 2 * i & 3;
      if (light->kind == NV2A_LIGHT_OFF)
         continue;
      prepare_light(regs, i, light);
      t->needs_normal = true;
      t->needs_eye |= t->local_viewer || light->kind != NV2A_LIGHT_INFINITE;
      t->num_lights++;
   }
}

/* --- Texture coordinates, fog, points */

static void
prepare_texgen(struct nv2a_transform *t, const struct nv2a_regs *regs, unsigned number)
{
   struct nv2a_transform_unit *unit = &t->units[number];
   unit->generates = false;
   for (unsigned i = 0; i < 4; i++) {
      const uint32_t mode = nv2a_reg(regs, NV097_SET_TEXGEN_S + 0x10 * number + 4 * i);
      unit->mode[i] = (uint16_t)mode;
      unit->generates |= mode != 0;
      if (mode == NV097_SET_TEXGEN_S_EYE_LINEAR)
         t->needs_eye = true;
      else if (mode == NV097_SET_TEXGEN_S_NORMAL_MAP)
         t->needs_normal = true;
      else if (mode == NV097_SET_TEXGEN_S_SPHERE_MAP || mode == NV097_SET_TEXGEN_S_REFLECTION_MAP)
         t->needs_eye = t->needs_normal = t->needs_reflection = true;
   }
   if (unit->generates)
      read_floats(regs, NV097_SET_TEXGEN_PLANE_S + 0x40 * number, unit->plane[0], 16);
   unit->has_matrix = is_set(regs, NV097_SET_TEXTURE_MATRIX_ENABLE + 4 * number);
   if (unit->has_matrix)
      read_floats(regs, NV097_SET_TEXTURE_MATRIX + 0x40 * number, unit->matrix[0], 16);
}

static void
prepare_fog(struct nv2a_transform *t, const struct nv2a_regs *regs)
{
   const uint32_t mode = nv2a_reg(regs, NV097_SET_FOG_GEN_MODE);
   t->fog = (uint8_t)(mode <= NV097_SET_FOG_GEN_MODE_V_FOG_X ? mode : UINT8_MAX);
   read_floats(regs, NV097_SET_FOG_PLANE, t->fog_plane, 4);
   t->needs_eye |= mode == NV097_SET_FOG_GEN_MODE_V_RADIAL ||
                   mode == NV097_SET_FOG_GEN_MODE_V_PLANAR ||
                   mode == NV097_SET_FOG_GEN_MODE_V_ABS_PLANAR;
}

static void
prepare_points(struct nv2a_transform *t, const struct nv2a_regs *regs)
{
   t->point_params = is_set(regs, NV097_SET_POINT_PARAMS_ENABLE);
   t->point_size = (float)nv2a_reg(regs, NV097_SET_POINT_SIZE) / 8.0f;
   read_floats(regs, NV097_SET_POINT_PARAMS, t->point, 8);
   t->needs_eye |= t->point_params;
}

void
nv2a_transform_prepare(struct nv2a_transform *t, const struct nv2a_regs *regs,
                       const struct nv2a_transform_options *options)
{
   t->options = options ? *options : (struct nv2a_transform_options){0};
   t->needs_eye = t->needs_normal = t->needs_reflection = false;
   prepare_matrices(t, regs);
   prepare_lighting(t, regs);
   t->infinite_texgen_viewer =
       nv2a_reg(regs, NV097_SET_TEXGEN_VIEW_MODEL) == NV097_SET_TEXGEN_VIEW_MODEL_INFINITE_VIEWER;
   for (unsigned i = 0; i < NV2A_TRANSFORM_UNITS; i++)
      prepare_texgen(t, regs, i);
   prepare_fog(t, regs);
   prepare_points(t, regs);
   t->needs_eye |= t->num_matrices > 1;
}
