/* Stages and the final combiner. */
#include "live.h"
#include "value.h"

#include <string.h>

/* A register at the moment, and what its inputs are through mappings. */
struct reg {
   bool known[2];                 /* by enum combiner_part; else as it starts */
   struct combiner_value part[2]; /* rgb; alpha */
   bool mapped_known[3][COMBINER_NUM_MAPPINGS];
   struct combiner_value mapped[3][COMBINER_NUM_MAPPINGS]; /* by enum combiner_usage */
};

struct build {
   struct ir_builder *b;
   const struct combiner_setup *setup;
   const struct combiner_inputs *inputs;
   struct combiner_live live;
   struct reg reg[COMBINER_NUM_REGISTERS];
   int constants_of; /* the stage whose constants the registers hold; negative: those of all */
};

/* --- Registers */

static struct combiner_value
part_of(struct ir_val v, enum combiner_part part, float lo, float hi)
{
   return combiner_of(part == COMBINER_RGB ? ir_swizzle(v, "xyz") : ir_comp(v, 3), lo, hi);
}

/* A clamp of the specification, which there is none of while fragment colours are not clamped. */
static struct combiner_value
limit(const struct build *c, struct combiner_value v, float lo, float hi)
{
   return c->inputs->unclamped ? v : combiner_clamp(c->b, v, lo, hi);
}

/* Registers hold [-1, 1], whatever comes in. */
static struct combiner_value
clamped_part(struct build *c, struct ir_val v, enum combiner_part part, enum combiner_range range)
{
   static const float lowest[] = {
       [COMBINER_RANGE_SIGNED] = -1, [COMBINER_RANGE_ANY] = -COMBINER_LARGEST};
   const float highest = range == COMBINER_RANGE_ANY ? COMBINER_LARGEST : 1;
   return limit(c, part_of(v, part, lowest[range], highest), -1, 1);
}

static struct combiner_value
texel_part(struct build *c, unsigned unit, enum combiner_part part)
{
   const struct ir_val texel = c->inputs->texel[unit];
   if (!texel.n)
      return combiner_fixed(0);
   return clamped_part(c, texel, part, (enum combiner_range)c->inputs->range[unit]);
}

static struct combiner_value
param_part(struct build *c, unsigned param, enum combiner_part part)
{
   return part_of(ir_load_param(c->b, c->inputs->first_param + param), part, 0, 1);
}

static struct combiner_value
fog_color(struct build *c)
{
   struct combiner_value color = param_part(c, COMBINER_FP_FOG_COLOR, COMBINER_RGB);
   if (c->inputs->unclamped) {
      color.lo = -COMBINER_LARGEST;
      color.hi = COMBINER_LARGEST;
   }
   return color;
}

/* What a part of a register holds before anything is written to it. */
static struct combiner_value
initial(struct build *c, enum combiner_register reg, enum combiner_part part)
{
   const unsigned constants = c->constants_of < 0
                                  ? COMBINER_FP_CONST
                                  : COMBINER_FP_STAGE_CONST + 2 * (unsigned)c->constants_of;
   switch (reg) {
   case COMBINER_CONST0:
   case COMBINER_CONST1:
      return param_part(c, constants + (unsigned)(reg - COMBINER_CONST0), part);
   case COMBINER_FOG:
      if (part == COMBINER_RGB)
         return fog_color(c);
      return c->inputs->fog.n ? combiner_of(c->inputs->fog, 0, 1) : combiner_fixed(1);
   case COMBINER_PRIMARY:
      return clamped_part(c, c->inputs->primary, part, (enum combiner_range)c->inputs->colors);
   case COMBINER_SECONDARY:
      return clamped_part(c, c->inputs->secondary, part, (enum combiner_range)c->inputs->colors);
   case COMBINER_SPARE0:
      if (part == COMBINER_RGB)
         return combiner_fixed(0);
      return c->inputs->texel[0].n ? texel_part(c, 0, part) : combiner_fixed(1);
   case COMBINER_ZERO:
   case COMBINER_SPARE1:
      return combiner_fixed(0);
   default:
      return texel_part(c, reg - COMBINER_TEXTURE0, part);
   }
}

static struct combiner_value
read_part(struct build *c, enum combiner_register reg, enum combiner_part part)
{
   struct reg *r = &c->reg[reg];
   if (!r->known[part])
      r->part[part] = initial(c, reg, part);
   r->known[part] = true;
   return r->part[part];
}

/* What was known of it through mappings is known no more. */
static void
forget(struct reg *r, enum combiner_part part)
{
   if (part == COMBINER_ALPHA) {
      memset(r->mapped_known[COMBINER_USE_ALPHA], 0, sizeof r->mapped_known[0]);
      return;
   }
   memset(r->mapped_known[COMBINER_USE_RGB], 0, sizeof r->mapped_known[0]);
   memset(r->mapped_known[COMBINER_USE_BLUE], 0, sizeof r->mapped_known[0]);
}

static void
write_part(struct build *c, enum combiner_register reg, enum combiner_part part,
           struct combiner_value value)
{
   c->reg[reg].part[part] = value;
   c->reg[reg].known[part] = true;
   forget(&c->reg[reg], part);
}

/* The constants of a stage are in the registers; negative: those of all stages. */
static void
use_constants(struct build *c, int stage)
{
   if (c->constants_of == stage)
      return;
   c->constants_of = stage;
   memset(&c->reg[COMBINER_CONST0], 0, 2 * sizeof c->reg[0]);
}

/* --- Inputs */

static struct combiner_value
component(struct build *c, enum combiner_register reg, enum combiner_usage usage)
{
   struct combiner_value v =
       read_part(c, reg, usage == COMBINER_USE_ALPHA ? COMBINER_ALPHA : COMBINER_RGB);
   if (usage == COMBINER_USE_BLUE && v.v.n == 3)
      v.v = ir_comp(v.v, 2);
   return v;
}

static struct combiner_value
apply_mapping(struct build *c, struct combiner_value e, enum combiner_mapping mapping)
{
   static const struct {
      float scale, bias;
   } line[COMBINER_NUM_MAPPINGS] = {
       [COMBINER_UNSIGNED_IDENTITY] = {1, 0},    [COMBINER_UNSIGNED_INVERT] = {-1, 1},
       [COMBINER_EXPAND_NORMAL] = {2, -1},       [COMBINER_EXPAND_NEGATE] = {-2, 1},
       [COMBINER_HALF_BIAS_NORMAL] = {1, -0.5f}, [COMBINER_HALF_BIAS_NEGATE] = {-1, 0.5f},
       [COMBINER_SIGNED_IDENTITY] = {1, 0},      [COMBINER_SIGNED_NEGATE] = {-1, 0},
   };
   if (mapping < COMBINER_SIGNED_IDENTITY)
      e = limit(c, e, 0, mapping == COMBINER_UNSIGNED_INVERT ? 1 : COMBINER_LARGEST);
   return combiner_scale_bias(c->b, e, line[mapping].scale, line[mapping].bias);
}

static struct combiner_value
read_input(struct build *c, const struct combiner_input *in)
{
   struct reg *r = &c->reg[in->reg];
   struct combiner_value *v = &r->mapped[in->usage][in->mapping];
   bool *known = &r->mapped_known[in->usage][in->mapping];
   if (!*known)
      *v = apply_mapping(
          c, component(c, (enum combiner_register)in->reg, (enum combiner_usage)in->usage),
          (enum combiner_mapping)in->mapping);
   *known = true;
   return *v;
}

/* --- General stages */

static struct combiner_value
product(struct build *c, const struct combiner_input pair[2], bool dot)
{
   if (combiner_product_is_zero(pair))
      return combiner_fixed(0);
   const struct combiner_value a = read_input(c, &pair[0]), x = read_input(c, &pair[1]);
   return dot ? combiner_dot(c->b, a, x) : combiner_mul(c->b, a, x);
}

/* ab is there already if it has an output of its own. */
static struct combiner_value
sum_of_products(struct build *c, const struct combiner_portion *p, struct combiner_value ab)
{
   const struct combiner_input *in = &p->in[COMBINER_C];
   if (p->cd_dot || combiner_product_is_zero(in))
      return combiner_add(c->b, ab, product(c, in, p->cd_dot));
   return combiner_mad(c->b, read_input(c, &in[0]), read_input(c, &in[1]), ab);
}

/* Bias, scale, clamp. */
static struct combiner_value
finish(struct build *c, const struct combiner_portion *p, struct combiner_value v)
{
   static const float scales[] = {[COMBINER_SCALE_ONE] = 1,
                                  [COMBINER_SCALE_TWO] = 2,
                                  [COMBINER_SCALE_FOUR] = 4,
                                  [COMBINER_SCALE_HALF] = 0.5f};
   const float scale = scales[p->scale];
   v = combiner_scale_bias(c->b, v, scale, p->bias ? -0.5f * scale : 0);
   return limit(c, v, -1, 1);
}

struct results {
   struct combiner_value value[COMBINER_NUM_OUTPUTS];
};

static struct results
compute_portion(struct build *c, const struct combiner_portion *p,
                const bool wanted[COMBINER_NUM_OUTPUTS])
{
   struct results r = {0};
   struct combiner_value ab = {0}, cd = {0}, sum = {0};
   if (wanted[COMBINER_AB] || wanted[COMBINER_SUM])
      ab = product(c, &p->in[COMBINER_A], p->ab_dot);
   if (wanted[COMBINER_CD] || (wanted[COMBINER_SUM] && p->mux))
      cd = product(c, &p->in[COMBINER_C], p->cd_dot);
   if (wanted[COMBINER_SUM] && p->mux)
      sum = combiner_mux(c->b, read_part(c, COMBINER_SPARE0, COMBINER_ALPHA), ab, cd);
   else if (wanted[COMBINER_SUM])
      sum = wanted[COMBINER_CD] ? combiner_add(c->b, ab, cd) : sum_of_products(c, p, ab);
   if (wanted[COMBINER_AB])
      r.value[COMBINER_AB] = finish(c, p, ab);
   if (wanted[COMBINER_CD])
      r.value[COMBINER_CD] = finish(c, p, cd);
   if (wanted[COMBINER_SUM])
      r.value[COMBINER_SUM] = finish(c, p, sum);
   return r;
}

/* Both portions read before either writes. */
static void
emit_stage(struct build *c, unsigned stage)
{
   struct results r[2];
   use_constants(c, c->setup->per_stage ? (int)stage : -1);
   for (unsigned part = 0; part < 2; part++)
      r[part] = compute_portion(c, &c->setup->stage[stage][part], c->live.output[stage][part]);
   for (unsigned part = 0; part < 2; part++) {
      const struct combiner_portion *p = &c->setup->stage[stage][part];
      const uint8_t reg[COMBINER_NUM_OUTPUTS] = {p->ab, p->cd, p->sum};
      for (unsigned i = 0; i < COMBINER_NUM_OUTPUTS; i++) {
         if (c->live.output[stage][part][i])
            write_part(c, (enum combiner_register)reg[i], (enum combiner_part)part,
                       r[part].value[i]);
      }
   }
}

/* --- The final combiner */

/* Where nothing else is clamped the sum is, as with COLOR_SUM_CLAMP_NV (D-12). */
static struct combiner_value
color_sum(struct build *c)
{
   const float hi = c->setup->clamp_sum || c->inputs->unclamped ? 1 : 2;
   const struct combiner_value a = limit(c, read_part(c, COMBINER_SPARE0, COMBINER_RGB), 0, 1);
   const struct combiner_value x = limit(c, read_part(c, COMBINER_SECONDARY, COMBINER_RGB), 0, 1);
   return combiner_clamp(c->b, combiner_add(c->b, a, x), 0, hi);
}

static struct combiner_value
read_final(struct build *c, unsigned variable)
{
   const struct combiner_input *in = &c->setup->final[variable];
   const enum combiner_mapping mapping = (enum combiner_mapping)in->mapping;
   if (in->reg == COMBINER_SPARE0_PLUS_SECONDARY)
      return apply_mapping(c, color_sum(c), mapping);
   if (in->reg == COMBINER_E_TIMES_F)
      return apply_mapping(c, product(c, &c->setup->final[COMBINER_E], false), mapping);
   return read_input(c, in);
}

static struct ir_val
emit_final(struct build *c)
{
   use_constants(c, -1);
   const struct combiner_value t = read_final(c, COMBINER_A);
   struct combiner_value one = combiner_fixed(0), zero = combiner_fixed(0);
   if (!combiner_is(t, 0))
      one = read_final(c, COMBINER_B);
   if (!combiner_is(t, 1))
      zero = read_final(c, COMBINER_C);
   const struct combiner_value d = read_final(c, COMBINER_D);
   struct combiner_value rgb = combiner_fixed(0);
   if (combiner_is(zero, 0))
      rgb = combiner_mad(c->b, t, one, d);
   else
      rgb = combiner_add(c->b, combiner_lerp(c->b, t, zero, one), d);
   rgb = limit(c, rgb, 0, 1);
   const struct ir_val alpha = combiner_ir(c->b, read_final(c, COMBINER_G));
   const struct ir_val v = combiner_ir(c->b, rgb);
   const struct ir_val parts[4] = {ir_comp(v, 0), ir_comp(v, v.n == 1 ? 0 : 1),
                                   ir_comp(v, v.n == 1 ? 0 : 2), alpha};
   return ir_vec(c->b, 4, parts);
}

struct ir_val
combiner_emit(struct ir_builder *b, const struct combiner_setup *setup,
              const struct combiner_inputs *inputs)
{
   struct build c = {.b = b, .setup = setup, .inputs = inputs, .constants_of = -1};
   combiner_find_live(setup, &c.live);
   for (unsigned i = 0; i < setup->num; i++)
      emit_stage(&c, i);
   return emit_final(&c);
}
