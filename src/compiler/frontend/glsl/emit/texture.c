/* Texture lookups (GLSL 1.20, 8.7; ARB_shader_texture_lod). */
#include "private.h"

static const struct ir_val none;

static enum ir_tex_target
target_of(enum glsl_sampler sampler)
{
   static const enum ir_tex_target targets[] = {
       [GLSL_SAMPLER_1D] = IR_TEX_1D,        [GLSL_SAMPLER_2D] = IR_TEX_2D,
       [GLSL_SAMPLER_3D] = IR_TEX_3D,        [GLSL_SAMPLER_CUBE] = IR_TEX_CUBE,
       [GLSL_SAMPLER_RECT] = IR_TEX_RECT,    [GLSL_SAMPLER_1D_SHADOW] = IR_TEX_1D,
       [GLSL_SAMPLER_2D_SHADOW] = IR_TEX_2D, [GLSL_SAMPLER_RECT_SHADOW] = IR_TEX_RECT,
   };
   return targets[sampler];
}

/* s t r q of a coordinate whose last component is what the lookup divides by. */
static struct ir_val
projected(struct ir_builder *b, struct ir_val coord)
{
   if (coord.n == 4 || !coord.n)
      return coord;
   const struct ir_val last = ir_comp(coord, coord.n - 1);
   const struct ir_val part[4] = {ir_comp(coord, 0), coord.n > 2 ? ir_comp(coord, 1) : last, last,
                                  last};
   return ir_vec(b, 4, part);
}

static void
set_lookup(struct emit *e, const struct glsl_expr *expr, const struct ir_val *arg,
           struct ir_tex_args *tex)
{
   switch (expr->builtin->lookup) {
   case GLSL_LOOKUP_PLAIN:
      /* Vertices have no derivatives: they see the base level. */
      if (e->options->stage == GLSL_VERTEX) {
         tex->mode = IR_TEX_LOD;
         tex->lod = ir_imm_f(&e->b, 0.0f);
      }
      break;
   case GLSL_LOOKUP_BIAS:
      tex->mode = IR_TEX_BIAS;
      tex->lod = arg[2];
      break;
   case GLSL_LOOKUP_LOD:
      tex->mode = IR_TEX_LOD;
      tex->lod = arg[2];
      break;
   case GLSL_LOOKUP_GRAD:
      tex->mode = IR_TEX_GRAD;
      tex->ddx = arg[2];
      tex->ddy = arg[3];
      break;
   }
}

/* The lookup in one of the samplers that an address may name, or the only one. */
static struct ir_val
look_up(struct emit *e, struct ir_tex_args *tex, const struct access *sampler)
{
   struct ir_builder *b = &e->b;
   tex->sampler = sampler->sampler < 0 ? 0 : (unsigned)sampler->sampler;
   struct ir_val texel = ir_tex(b, tex);
   if (!sampler->sampler_addr.n)
      return texel;
   for (uint32_t i = 1; i < sampler->sampler_range && !emit_failed(e); i++) {
      const struct ir_val here = emit_constant_int(e, (int32_t)i);
      const struct ir_val is = e->options->limits->no_integers
                                   ? ir_build_feq(b, sampler->sampler_addr, here)
                                   : ir_build_ieq(b, sampler->sampler_addr, here);
      tex->sampler = (unsigned)sampler->sampler + i;
      texel = ir_build_csel(b, is, ir_tex(b, tex), texel);
   }
   return texel;
}

struct ir_val
emit_texture(struct emit *e, const struct glsl_expr *expr)
{
   const enum glsl_sampler kind = expr->arg[0]->type->sampler;
   struct ir_val arg[GLSL_BUILTIN_MAX_PARAMS] = {none};
   struct access sampler;
   if (!emit_place(e, expr->arg[0], &sampler))
      return none;
   for (uint32_t i = 1; i < expr->num_args; i++)
      arg[i] = emit_vector(e, expr->arg[i]);
   if (emit_failed(e))
      return none;
   struct ir_tex_args tex = {.target = target_of(kind), .project = expr->builtin->projects};
   tex.coord = tex.project ? projected(&e->b, arg[1]) : arg[1];
   tex.compare = kind >= GLSL_SAMPLER_1D_SHADOW;
   if (tex.compare) {
      tex.ref = ir_comp(arg[1], 2);
      if (tex.project)
         tex.ref = ir_build_fdiv(&e->b, tex.ref, ir_comp(arg[1], 3));
   }
   set_lookup(e, expr, arg, &tex);
   return look_up(e, &tex, &sampler);
}
