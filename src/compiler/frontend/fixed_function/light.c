/* Lighting (OpenGL 1.3 section 2.13.1): one loop over the enabled lights, or its body once for
 * each.
 *
 * The loop sums the lights' own colours, weighted by what the geometry says; materials are applied
 * once after it:
 *    colour = emission + ambient * (model ambient + sum a) + diffuse * sum d + specular * sum s
 * so neither the number of lights, their colours nor the materials ever change the program.
 */
#include "internal.h"

/* pow(0, 0) is 1 in GL's formulas, but a logarithm of 0 is not finite: bases are kept at the
 * smallest float or above. Where the base would be 0 the power is then 1 for the exponent 0, as it
 * should be, and 2^(-126 e) instead of 0 for others: less than half a colour step from e = 0.08 on.
 */
#define FF_SMALLEST_BASE 0x1p-126f

enum ff_light_register {
   FF_REG_ADDRESS, /* x: parameter index of the current light relative to the first, an int */
   FF_REG_AMBIENT,
   FF_REG_DIFFUSE,                       /* front, back */
   FF_REG_SPECULAR = FF_REG_DIFFUSE + 2, /* front, back */
   FF_NUM_REGS = FF_REG_SPECULAR + 2
};

struct ff_light_loop {
   struct ff_vertex_build *build;
   struct ir_builder *b;
   struct ir_val address; /* of the record, relative to the first */
   unsigned unrolled;     /* ... or its number, when there is no loop */
   unsigned sides;
};

static struct ir_val
light_param(struct ff_light_loop *loop, enum ff_light_param which)
{
   if (loop->build->key->flags & FF_VERTEX_UNROLLED)
      return ir_load_param(loop->b, FF_VP_LIGHTS + loop->unrolled * FF_LIGHT_SIZE + which);
   return ir_load_param_rel(loop->b, FF_VP_LIGHTS + which, loop->address);
}

static void
accumulate(struct ff_light_loop *loop, unsigned reg, struct ir_val weight, struct ir_val color)
{
   struct ir_builder *b = loop->b;
   struct ir_val sum = ir_build_fmad(b, weight, ff_xyz(color), ir_load_reg(b, reg, 3, IR_F));
   ir_store_reg(b, reg, 0x7, sum);
}

/* Distance attenuation times spot factor; light_dir is the unit vector to the light. */
static struct ir_val
attenuation(struct ff_light_loop *loop, struct ir_val distance_squared, struct ir_val light_dir)
{
   struct ir_builder *b = loop->b;
   const uint32_t flags = loop->build->key->flags;
   struct ir_val factor = ir_imm_f(b, 1.0f);
   if (!(flags & (FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_SPOT_LIGHTS)))
      return factor;
   struct ir_val k = light_param(loop, FF_LIGHT_ATTENUATION);
   if (flags & FF_VERTEX_LOCAL_LIGHTS) {
      struct ir_val d = ir_build_fsqrt(b, distance_squared);
      struct ir_val sum = ir_build_fmad(b, ir_comp(k, 1), d, ir_comp(k, 0));
      sum = ir_build_fmad(b, ir_comp(k, 2), distance_squared, sum);
      factor = ir_build_frcp(b, sum);
   }
   if (flags & FF_VERTEX_SPOT_LIGHTS) {
      struct ir_val spot = light_param(loop, FF_LIGHT_SPOT);
      struct ir_val cosine = ir_build_fdp3(b, ir_neg(light_dir), spot);
      struct ir_val base = ir_build_fmax(b, cosine, ir_imm_f(b, FF_SMALLEST_BASE));
      struct ir_val power = ir_build_fpow(b, base, ir_comp(k, 3));
      struct ir_val inside = ir_build_fge(b, cosine, ir_comp(spot, 3));
      factor = ir_build_fmul(b, factor, ir_build_csel(b, inside, power, ir_imm_f(b, 0.0f)));
   }
   return factor;
}

/* The unit vector halfway between the light and the viewer. */
static struct ir_val
half_vector(struct ff_light_loop *loop, struct ir_val light_dir)
{
   struct ir_builder *b = loop->b;
   const uint32_t flags = loop->build->key->flags;
   if (!(flags & (FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_LOCAL_VIEWER)))
      return ff_xyz(light_param(loop, FF_LIGHT_HALF));
   struct ir_val viewer = flags & FF_VERTEX_LOCAL_VIEWER ? ir_neg(ff_unit_eye(loop->build))
                                                         : ff_imm_vec3(b, 0.0f, 0.0f, 1.0f);
   return ff_normalize3(b, ir_build_fadd(b, light_dir, viewer));
}

static void
light_body(struct ff_light_loop *loop)
{
   struct ir_builder *b = loop->b;
   struct ff_vertex_build *build = loop->build;
   struct ir_val position = light_param(loop, FF_LIGHT_POSITION);
   struct ir_val light_dir = ff_xyz(position), distance_squared = ir_imm_f(b, 1.0f);
   if (build->key->flags & FF_VERTEX_LOCAL_LIGHTS) {
      struct ir_val w = ir_comp(position, 3);
      struct ir_val to_light = ir_build_fmad(b, ir_neg(ff_eye3(build)), w, light_dir);
      distance_squared = ir_build_fdp3(b, to_light, to_light);
      light_dir = ff_normalize3_by(b, to_light, distance_squared);
   }
   struct ir_val weight = attenuation(loop, distance_squared, light_dir);
   struct ir_val zero = ir_imm_f(b, 0.0f);
   struct ir_val n_dot_l = ir_build_fdp3(b, ff_normal(build), light_dir);
   struct ir_val n_dot_h = ir_build_fdp3(b, ff_normal(build), half_vector(loop, light_dir));
   struct ir_val diffuse = light_param(loop, FF_LIGHT_DIFFUSE);
   struct ir_val specular = light_param(loop, FF_LIGHT_SPECULAR);

   accumulate(loop, FF_REG_AMBIENT, weight, light_param(loop, FF_LIGHT_AMBIENT));
   for (unsigned side = 0; side < loop->sides; side++) {
      struct ir_val cos_l = side ? ir_neg(n_dot_l) : n_dot_l;
      struct ir_val cos_h = side ? ir_neg(n_dot_h) : n_dot_h;
      struct ir_val lit = ir_build_fmax(b, cos_l, zero);
      accumulate(loop, FF_REG_DIFFUSE + side, ir_build_fmul(b, weight, lit), diffuse);
      /* Specular only where the light is in front of the surface: f_i of the specification */
      struct ir_val base = ir_build_fmax(b, cos_h, ir_imm_f(b, FF_SMALLEST_BASE));
      struct ir_val shininess = ff_material(build, FF_MATERIAL_SHININESS, side);
      struct ir_val power = ir_build_fpow(b, base, ir_comp(shininess, 0));
      struct ir_val in_front = ir_build_flt(b, zero, cos_l);
      struct ir_val shine = ir_build_fmul(b, weight, ir_build_csel(b, in_front, power, zero));
      accumulate(loop, FF_REG_SPECULAR + side, shine, specular);
   }
}

/* entry -> head: address < end ? body : after; body -> head */
static void
light_loop(struct ff_light_loop *loop)
{
   struct ir_builder *b = loop->b;
   struct ir_val count = ir_build_f2i_trunc(b, ir_comp(ir_load_param(b, FF_VP_LIGHT_COUNT), 0));
   struct ir_val end = ir_build_imul(b, count, ir_imm_i(b, FF_LIGHT_SIZE));
   struct ir_block *head = ir_new_block(b);
   struct ir_block *body = ir_new_block(b);
   struct ir_block *after = ir_new_block(b);
   ir_jump(b, head);

   ir_set_block(b, head);
   loop->address = ir_load_reg(b, FF_REG_ADDRESS, 1, IR_I);
   ir_branch(b, ir_build_ilt(b, loop->address, end), body, after);

   ir_set_block(b, body);
   light_body(loop);
   struct ir_val next = ir_build_iadd(b, loop->address, ir_imm_i(b, FF_LIGHT_SIZE));
   ir_store_reg(b, FF_REG_ADDRESS, 0x1, next);
   ir_jump(b, head);

   ir_set_block(b, after);
}

static void
store_lit_color(struct ff_vertex_build *build, unsigned side)
{
   struct ir_builder *b = &build->b;
   const bool separate = build->key->flags & FF_VERTEX_SEPARATE_SPECULAR;
   struct ir_val ambient = ir_build_fadd(b, ff_xyz(ir_load_param(b, FF_VP_MODEL_AMBIENT)),
                                         ir_load_reg(b, FF_REG_AMBIENT, 3, IR_F));
   struct ir_val diffuse_material = ff_material(build, FF_MATERIAL_DIFFUSE, side);
   struct ir_val specular_material = ff_xyz(ff_material(build, FF_MATERIAL_SPECULAR, side));
   struct ir_val specular = ir_load_reg(b, FF_REG_SPECULAR + side, 3, IR_F);
   struct ir_val color = ff_xyz(ff_material(build, FF_MATERIAL_EMISSION, side));
   color = ir_build_fmad(b, ff_xyz(ff_material(build, FF_MATERIAL_AMBIENT, side)), ambient, color);
   color = ir_build_fmad(b, ff_xyz(diffuse_material),
                         ir_load_reg(b, FF_REG_DIFFUSE + side, 3, IR_F), color);
   if (!separate)
      color = ir_build_fmad(b, specular_material, specular, color);

   const unsigned primary = side ? VARYING_BFC0 : VARYING_COL0;
   ff_output(build, primary, 0x7, color);
   ff_output(build, primary, 0x8,
             ir_comp(diffuse_material, 3)); /* alpha is the diffuse material's */
   struct ir_val second =
       separate ? ir_build_fmul(b, specular_material, specular) : ff_imm_vec3(b, 0.0f, 0.0f, 0.0f);
   ff_output(build, side ? VARYING_BFC1 : VARYING_COL1, 0x7, second);
}

/* OpenGL 2.1 section 2.14.5: c = am + d (1 - s') (dm - am) + s' (sm - am), at most sm. */
static void
store_lit_index(struct ff_vertex_build *build, unsigned side)
{
   struct ir_builder *b = &build->b;
   struct ir_val weights = ff_imm_vec3(b, 0.30f, 0.59f, 0.11f);
   struct ir_val indices = ff_material(build, FF_MATERIAL_AMBIENT, side);
   struct ir_val am = ir_comp(indices, 0), sm = ir_comp(indices, 2);
   struct ir_val d = ir_build_fdp3(b, ir_load_reg(b, FF_REG_DIFFUSE + side, 3, IR_F), weights);
   struct ir_val s =
       ir_saturate(ir_build_fdp3(b, ir_load_reg(b, FF_REG_SPECULAR + side, 3, IR_F), weights));
   struct ir_val matt = ir_build_fmul(b, d, ir_build_fadd(b, ir_imm_f(b, 1.0f), ir_neg(s)));
   struct ir_val c = ir_build_fmad(b, matt, ir_build_fadd(b, ir_comp(indices, 1), ir_neg(am)), am);
   c = ir_build_fmad(b, s, ir_build_fadd(b, sm, ir_neg(am)), c);
   ff_output(build, side ? VARYING_BFC0 : VARYING_COL0, 0x1, ir_build_fmin(b, c, sm));
}

void
ff_emit_lighting(struct ff_vertex_build *build)
{
   struct ff_light_loop loop = {
       .build = build,
       .b = &build->b,
       .sides = build->key->flags & FF_VERTEX_TWO_SIDE ? 2 : 1,
   };
   build->b.shader->num_regs = FF_NUM_REGS;
   /* Values that the loop shares are computed before it */
   ff_normal(build);
   for (unsigned side = 0; side < loop.sides; side++)
      ff_material(build, FF_MATERIAL_SHININESS, side);
   if (build->key->flags & FF_VERTEX_LOCAL_LIGHTS)
      ff_eye3(build);
   if (build->key->flags & FF_VERTEX_LOCAL_VIEWER)
      ff_unit_eye(build);
   if (build->key->flags & FF_VERTEX_UNROLLED) {
      for (; loop.unrolled < build->key->num_lights; loop.unrolled++)
         light_body(&loop);
   } else {
      light_loop(&loop);
   }
   for (unsigned side = 0; side < loop.sides; side++) {
      if (build->key->flags & FF_VERTEX_INDEX)
         store_lit_index(build, side);
      else
         store_lit_color(build, side);
   }
}
