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

/* Coordinates that a bump unit moves: divided by q before. */
static struct ir_val
move_coord(struct ff_fragment_build *build, unsigned bump, enum ir_tex_target target,
           struct ir_val coord)
{
   struct ir_builder *b = &build->b;
   const struct ir_val matrix = ir_load_param(b, FF_FP_BUMP + bump);
   const struct ir_tex_args args = {
       .sampler = bump,
       .target = (enum ir_tex_target)(build->key->unit[bump].target - 1),
       .project = build->key->unit[bump].projective,
       .coord = ir_load_input(b, VARYING_TEX0 + bump, 4),
   };
   const struct ir_val dudv = ir_swizzle(ir_tex(b, &args), "xy");
   struct ir_val parts[3] = {
       ir_build_fadd(b, ir_comp(coord, 0), ir_build_fdp2(b, dudv, ir_swizzle(matrix, "xy"))),
       ir_build_fadd(b, ir_comp(coord, 1), ir_build_fdp2(b, dudv, ir_swizzle(matrix, "zw"))),
       ir_comp(coord, 2),
   };
   return ir_vec(b, 3, parts);
}

static struct ir_val
bumped_texel(struct ff_fragment_build *build, unsigned unit, enum ir_tex_target target)
{
   struct ir_val coord = ir_load_input(&build->b, VARYING_TEX0 + unit, 4);
   coord = target == IR_TEX_CUBE ? ff_xyz(coord)
                                 : ir_build_fdiv(&build->b, ff_xyz(coord), ir_comp(coord, 3));
   for (unsigned bump = 0; bump < FF_MAX_UNITS; bump++) {
      if (build->key->unit[bump].bump == unit + 1)
         coord = move_coord(build, bump, target, coord);
   }
   const struct ir_tex_args args = {.sampler = unit, .target = target, .coord = coord};
   return ir_tex(&build->b, &args);
}

static bool
is_bumped(const struct ff_fragment_key *key, unsigned unit)
{
   for (unsigned bump = 0; bump < FF_MAX_UNITS; bump++) {
      if (key->unit[bump].bump == unit + 1)
         return true;
   }
   return false;
}

static struct ir_val
sample(struct ff_fragment_build *build, unsigned unit)
{
   const struct ff_unit_key *key = &build->key->unit[unit];
   const enum ir_tex_target target = (enum ir_tex_target)(key->target - 1);
   return is_bumped(build->key, unit) ? bumped_texel(build, unit, target)
                                      : ff_emit_texel(&build->b, unit, target, key->projective);
}

struct ir_val
ff_texel(struct ff_fragment_build *build, unsigned unit)
{
   const enum ff_texel texel = (enum ff_texel)build->key->unit[unit].texel;
   struct ir_val *v = &build->texel[unit];
   if (!v->n) {
      *v = texel == FF_TEXEL_BLACK ? ir_imm_vec4(&build->b, 0.0f, 0.0f, 0.0f, 1.0f)
                                   : sample(build, unit);
   }
   return texel == FF_TEXEL_INTENSITY ? ir_swizzle(*v, "wwww") : *v;
}

static struct ir_val
color_sum(struct ir_builder *b, struct ir_val color, bool clamps)
{
   struct ir_val second = ir_load_input(b, VARYING_COL1, 3);
   struct ir_val rgb = ir_build_fadd(b, ff_xyz(color), second);
   return ff_join(b, clamps ? ir_saturate(rgb) : rgb, ir_comp(color, 3));
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

/* Parameters that the program declares. */
static unsigned
num_params(const struct ff_fragment_key *key, bool shader)
{
   if (shader)
      return FF_FP_SHADER + TS_NUM_PARAMS;
   for (unsigned unit = 0; unit < FF_MAX_UNITS; unit++) {
      if (key->unit[unit].bump)
         return FF_FRAGMENT_BUMP_PARAMS;
   }
   return FF_FRAGMENT_NUM_PARAMS;
}

static struct ir_val
emit_units(struct ff_fragment_build *build)
{
   struct ir_val color = build->primary;
   for (unsigned unit = 0; unit < FF_MAX_UNITS; unit++)
      build->is_signed |= build->key->unit[unit].texel == FF_TEXEL_SIGNED;
   for (unsigned unit = 0; unit < FF_MAX_UNITS; unit++) {
      if (build->key->unit[unit].target)
         color = ff_emit_unit(build, unit, color);
   }
   return build->is_signed ? ir_saturate(ir_build_mov(&build->b, color)) : color;
}

struct ir_shader *
ff_build_shaded_fragment(const struct ff_fragment_key *key, const struct ts_key *textures)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   if (!shader)
      return NULL;
   struct ff_fragment_build build = {.b = ir_builder_create(shader), .key = key};
   _Static_assert(TS_MAX_STAGES == FF_MAX_UNITS, "a unit is a stage");
   shader->num_params = num_params(key, textures != NULL);

   build.primary = ir_load_input(&build.b, VARYING_COL0, 4);
   if (key->range == FF_RANGE_CLAMPED)
      build.primary = ir_saturate(ir_build_mov(&build.b, build.primary));
   if (textures)
      ts_emit(&build.b, textures, FF_FP_SHADER, build.texel);
   struct ir_val color = emit_units(&build);
   if (key->color_sum)
      color = color_sum(&build.b, color, key->range != FF_RANGE_ANY);
   if (key->fog != FF_FOG_OFF)
      color = ff_emit_fog(&build.b, (enum ff_fog)key->fog, FF_FP_FOG, FF_FP_FOG_COLOR, color);
   ir_store_output(&build.b, FRAG_RESULT_COLOR, 0xf, color);

   if (build.b.failed || !ir_shader_index(shader)) {
      ir_shader_destroy(shader);
      return NULL;
   }
   return shader;
}

struct ir_shader *
ff_build_fragment(const struct ff_fragment_key *key)
{
   return ff_build_shaded_fragment(key, NULL);
}
