/* The conventional fragment pipeline: texture units, colour sum, fog. */
#include "fragment_internal.h"

struct ir_val
ff_emit_texel(struct ir_builder *b, unsigned unit, enum ir_tex_target target, bool projective)
{
   /* Only the coordinates that the target has are interpolated. */
   static const unsigned coords[] = {
       [IR_TEX_1D] = 1, [IR_TEX_2D] = 2, [IR_TEX_3D] = 3, [IR_TEX_CUBE] = 3, [IR_TEX_RECT] = 2};
   const bool project = projective && target != IR_TEX_CUBE;
   const struct ir_tex_args args = {
       .sampler = unit,
       .target = target,
       .project = project,
       .coord = ir_load_input(b, VARYING_TEX0 + unit, project ? 4 : coords[target]),
   };
   return ir_tex(b, &args);
}

struct ir_val
ff_texel(struct ff_fragment_build *build, unsigned unit)
{
   const struct ff_unit_key *key = &build->key->unit[unit];
   if (!build->texel[unit].n)
      build->texel[unit] =
          ff_emit_texel(&build->b, unit, (enum ir_tex_target)(key->target - 1), key->projective);
   return build->texel[unit];
}

static struct ir_val
color_sum(struct ir_builder *b, struct ir_val color)
{
   struct ir_val second = ir_load_input(b, VARYING_COL1, 3);
   struct ir_val rgb = ir_saturate(ir_build_fadd(b, ff_xyz(color), second));
   return ff_join(b, rgb, ir_comp(color, 3));
}

/* The blend factor of OpenGL 1.3 equations 3.24 to 3.26; exponentials to base 2. */
struct ir_val
ff_emit_fog_factor(struct ir_builder *b, enum ff_fog mode, unsigned factors)
{
   struct ir_val c = ir_load_input(b, VARYING_FOGC, 1);
   struct ir_val fog = ir_load_param(b, factors);
   if (mode == FF_FOG_FACTOR)
      return ir_saturate(ir_build_mov(b, c));
   if (mode == FF_FOG_LINEAR)
      return ir_saturate(ir_build_fmad(b, c, ir_comp(fog, 0), ir_comp(fog, 1)));
   struct ir_val x;
   if (mode == FF_FOG_EXP) {
      x = ir_build_fmul(b, c, ir_comp(fog, 2));
   } else {
      struct ir_val t = ir_build_fmul(b, c, ir_comp(fog, 3));
      x = ir_build_fmul(b, t, t);
   }
   return ir_saturate(ir_build_fexp2(b, ir_neg(x)));
}

struct ir_val
ff_emit_fog(struct ir_builder *b, enum ff_fog mode, unsigned factors, unsigned color,
            struct ir_val value)
{
   struct ir_val f = ff_emit_fog_factor(b, mode, factors);
   struct ir_val fog_color = ff_xyz(ir_load_param(b, color));
   struct ir_val rgb = ir_build_flrp(b, f, fog_color, ff_xyz(value));
   return ff_join(b, rgb, ir_comp(value, 3));
}

struct ir_shader *
ff_build_fragment(const struct ff_fragment_key *key)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   if (!shader)
      return NULL;
   struct ff_fragment_build build = {.b = ir_builder_create(shader), .key = key};
   shader->num_params = FF_FRAGMENT_NUM_PARAMS;

   build.primary = ir_load_input(&build.b, VARYING_COL0, 4);
   struct ir_val color = build.primary;
   for (unsigned unit = 0; unit < FF_MAX_UNITS; unit++) {
      if (key->unit[unit].target)
         color = ff_emit_unit(&build, unit, color);
   }
   if (key->color_sum)
      color = color_sum(&build.b, color);
   if (key->fog != FF_FOG_OFF)
      color = ff_emit_fog(&build.b, (enum ff_fog)key->fog, FF_FP_FOG, FF_FP_FOG_COLOR, color);
   ir_store_output(&build.b, FRAG_RESULT_COLOR, 0xf, color);

   if (build.b.failed || !ir_shader_index(shader)) {
      ir_shader_destroy(shader);
      return NULL;
   }
   return shader;
}
