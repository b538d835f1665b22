/* GL state to the key of the conventional vertex program. */
#include <string.h>

#include "conventional.h"
#include "mesa_ext/arrays/arrays.h"
#include "mesa_ext/transform/light.h"
#include "mesa_ext/transform/matrix.h"

/* Slots of the material attributes, all below 32, to the key's FF_MATERIAL_BITs: the same order of
 * terms, but there the faces alternate. */
static uint16_t
material_bits(uint32_t slots)
{
   uint16_t bits = 0;
   for (unsigned term = 0; term < FF_NUM_MATERIAL_TERMS; term++) {
      for (unsigned back = 0; back < 2; back++) {
         if (slots & (1u << (VERT_ATTRIB_MAT_AMBIENT + 2 * term + back)))
            bits |= (uint16_t)FF_MATERIAL_BIT(term, back);
      }
   }
   return bits;
}

static uint8_t
num_lights(const struct gl_lighting *l)
{
   uint8_t num = 0;
   for (unsigned i = 0; i < GL_LIMIT_LIGHTS; i++)
      num += l->light[i].enabled;
   return num;
}

static uint32_t
lighting_flags(const struct gl_lighting *l)
{
   uint32_t flags = FF_VERTEX_LIGHTING;
   if (l->local_viewer)
      flags |= FF_VERTEX_LOCAL_VIEWER;
   if (l->two_side)
      flags |= FF_VERTEX_TWO_SIDE;
   if (l->color_control == GL_SEPARATE_SPECULAR_COLOR)
      flags |= FF_VERTEX_SEPARATE_SPECULAR;
   for (unsigned i = 0; i < GL_LIMIT_LIGHTS; i++) {
      if (!l->light[i].enabled)
         continue;
      if (l->light[i].eye_position[3] != 0)
         flags |= FF_VERTEX_LOCAL_LIGHTS;
      if (l->light[i].spot_cutoff != 180)
         flags |= FF_VERTEX_SPOT_LIGHTS;
   }
   return flags;
}

static uint8_t
texgen_mode(const struct gl_texgen *gen)
{
   if (!gen->enabled)
      return FF_TEXGEN_OFF;
   switch (gen->mode) {
   case GL_OBJECT_LINEAR:
      return FF_TEXGEN_OBJECT_LINEAR;
   case GL_EYE_LINEAR:
      return FF_TEXGEN_EYE_LINEAR;
   case GL_SPHERE_MAP:
      return FF_TEXGEN_SPHERE_MAP;
   case GL_REFLECTION_MAP:
      return FF_TEXGEN_REFLECTION_MAP;
   default:
      return FF_TEXGEN_NORMAL_MAP;
   }
}

static void
texture_key(struct gl_context *ctx, uint64_t outputs, struct ff_vertex_key *key)
{
   static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
   for (unsigned unit = 0; unit < ctx->limits.texture_units; unit++) {
      if (!(outputs & (1ull << (VARYING_TEX0 + unit))))
         continue;
      const float *m = gl_matrix_top(ctx, GL_MATRIX_INDEX_TEXTURE0 + unit);
      if (memcmp(m, identity, sizeof identity) != 0)
         key->tex_matrix |= (uint8_t)(1u << unit);
      for (unsigned i = 0; i < 4; i++)
         key->texgen[unit][i] = texgen_mode(&ctx->texture.unit[unit].gen[i]);
   }
}

/* Outputs that are wanted whatever the fragment program reads. */
static uint64_t
extra_outputs(const struct gl_context *ctx)
{
   uint64_t outputs = 0;
   for (unsigned i = 0; i < ctx->limits.clip_planes; i++) {
      if (ctx->transform.clip_plane_enabled[i])
         outputs |= 1ull << (VARYING_CLP0 + i);
   }
   if (ctx->render_mode == GL_FEEDBACK)
      outputs |= 1ull << VARYING_COL0 | 1ull << VARYING_TEX0;
   if (ctx->raster_pos)
      outputs |= 1ull << VARYING_COL0 | 1ull << VARYING_COL1 | 1ull << VARYING_FOGC |
                 ((1ull << ctx->limits.texture_coords) - 1) << VARYING_TEX0;
   return outputs;
}

void
gl_ff_vertex_key(struct gl_context *ctx, uint64_t outputs, struct ff_vertex_key *key)
{
   *key = (struct ff_vertex_key){0};
   outputs |= extra_outputs(ctx);
   if (ctx->light.enabled) {
      key->flags |= lighting_flags(&ctx->light);
      if (!(ctx->limits.can & GL_CAN_VERTEX_FLOW)) {
         key->flags |= FF_VERTEX_UNROLLED;
         key->num_lights = num_lights(&ctx->light);
      }
      if (ctx->light.color_material)
         key->material_color = material_bits(gl_color_material_slots(ctx));
      key->material_attrib =
          (uint16_t)(material_bits((uint32_t)ctx->draw_attribs.word[0]) & ~key->material_color);
   }
   if (gl_index_mode(ctx)) {
      /* Of the colours of materials and lights only these count (OpenGL 2.1 section 2.14.5). */
      const uint16_t shininess = FF_MATERIAL_BIT(FF_MATERIAL_SHININESS, false) |
                                 FF_MATERIAL_BIT(FF_MATERIAL_SHININESS, true);
      key->flags = (key->flags | FF_VERTEX_INDEX) & ~(uint32_t)FF_VERTEX_SEPARATE_SPECULAR;
      key->material_color = 0;
      key->material_attrib &= shininess;
   }
   if (key->flags & FF_VERTEX_TWO_SIDE)
      outputs |= (outputs & (1ull << VARYING_COL0 | 1ull << VARYING_COL1))
                 << (VARYING_BFC0 - VARYING_COL0);
   if (ctx->transform.normalize)
      key->flags |= FF_VERTEX_NORMALIZE;
   if (ctx->transform.vertex_blend)
      key->blend_units = (uint8_t)ctx->transform.blend_units;
   if (ctx->transform.vertex_blend && ctx->transform.matrix_palette)
      key->flags |= FF_VERTEX_PALETTE;
   if (ctx->fog.coord_source == GL_FOG_COORDINATE)
      key->flags |= FF_VERTEX_FOG_COORD;
   else if (ctx->fog.distance_mode == GL_EYE_RADIAL_NV)
      key->flags |= FF_VERTEX_FOG_RADIAL;
   else if (ctx->fog.distance_mode == GL_EYE_PLANE)
      key->flags |= FF_VERTEX_FOG_PLANE;
   if (outputs & (1ull << VARYING_PSIZ) && gl_points_attenuate(&ctx->point))
      key->flags |= FF_VERTEX_POINT_ATTENUATION;
   if (outputs & (1ull << VARYING_PSIZ) && gl_arrays_size_points(ctx))
      key->flags |= FF_VERTEX_POINT_SIZES;
   if (ctx->draws_clip_coordinates)
      key->flags |= FF_VERTEX_CLIP_POSITIONS;
   key->outputs = (uint32_t)outputs;
   texture_key(ctx, outputs, key);
}
