/* The equations of NV_register_combiners, sections 3.8.12.2 and 3.8.12.3, table 4, and those of
 * fog: as they are printed, without any thought of speed. */
#include "case.h"

#include <math.h>
#include <string.h>

struct registers {
   double r[COMBINER_NUM_REGISTERS][4];
   bool close;     /* a choice hangs on too little, or numbers are so large that rounding shows */
   bool unclamped; /* as ARB_color_buffer_float has it */
};

#define TOO_LARGE 64

static double
clamp(double x, double lo, double hi)
{
   return x < lo ? lo : x > hi ? hi : x;
}

/* A clamp that unclamped colours do not have. */
static double
limit(const struct registers *regs, double x, double lo, double hi)
{
   return regs->unclamped ? x : clamp(x, lo, hi);
}

static double
positive(const struct registers *regs, double x)
{
   return regs->unclamped ? x : fmax(0, x);
}

static double
fog_factor(const struct combiner_case *c)
{
   const double d = (double)c->fog_coord;
   switch (c->key.fog) {
   case FF_FOG_LINEAR:
      return clamp(((double)c->fog_end - d) / ((double)c->fog_end - (double)c->fog_start), 0, 1);
   case FF_FOG_EXP:
      return clamp(exp(-(double)c->fog_density * d), 0, 1);
   case FF_FOG_EXP2:
      return clamp(exp(-pow((double)c->fog_density * d, 2)), 0, 1);
   case FF_FOG_FACTOR:
      return clamp(d, 0, 1);
   default:
      return 1;
   }
}

static void
start(struct registers *regs, const struct combiner_case *c)
{
   memset(regs, 0, sizeof *regs);
   regs->unclamped = c->key.unclamped;
   for (unsigned i = 0; i < 4; i++) {
      regs->r[COMBINER_PRIMARY][i] = limit(regs, (double)c->primary[i], -1, 1);
      regs->r[COMBINER_SECONDARY][i] = limit(regs, (double)c->secondary[i], -1, 1);
      regs->r[COMBINER_FOG][i] = i == 3 ? fog_factor(c) : (double)c->fog_color[i];
      for (unsigned unit = 0; unit < COMBINER_MAX_TEXTURES; unit++) {
         const struct combiner_texture *t = &c->key.texture[unit];
         if (t->target && t->swizzle[i] != COMBINER_TEXEL_ZERO)
            regs->r[COMBINER_TEXTURE0 + unit][i] =
                limit(regs, (double)c->texel[unit][t->swizzle[i]], -1, 1);
      }
   }
   regs->r[COMBINER_SPARE0][3] = c->key.texture[0].target ? regs->r[COMBINER_TEXTURE0][3] : 1;
}

static void
use_constants(struct registers *regs, const float constant[2][4])
{
   for (unsigned i = 0; i < 8; i++)
      regs->r[COMBINER_CONST0 + i / 4][i % 4] = (double)constant[i / 4][i % 4];
}

static double
map(const struct registers *regs, double e, uint8_t mapping)
{
   switch (mapping) {
   case COMBINER_UNSIGNED_IDENTITY:
      return positive(regs, e);
   case COMBINER_UNSIGNED_INVERT:
      return 1 - limit(regs, e, 0, 1);
   case COMBINER_EXPAND_NORMAL:
      return 2 * positive(regs, e) - 1;
   case COMBINER_EXPAND_NEGATE:
      return -2 * positive(regs, e) + 1;
   case COMBINER_HALF_BIAS_NORMAL:
      return positive(regs, e) - 0.5;
   case COMBINER_HALF_BIAS_NEGATE:
      return -positive(regs, e) + 0.5;
   case COMBINER_SIGNED_IDENTITY:
      return e;
   default:
      return -e;
   }
}

/* Component i of a variable. */
static double
variable(const struct registers *regs, const struct combiner_input *in, unsigned i)
{
   const unsigned from = in->usage == COMBINER_USE_ALPHA  ? 3
                         : in->usage == COMBINER_USE_BLUE ? 2
                                                          : i;
   return map(regs, regs->r[in->reg][from], in->mapping);
}

static double
product(const struct registers *regs, const struct combiner_input pair[2], bool dot, unsigned i)
{
   double sum = 0;
   if (!dot)
      return variable(regs, &pair[0], i) * variable(regs, &pair[1], i);
   for (unsigned k = 0; k < 3; k++)
      sum += variable(regs, &pair[0], k) * variable(regs, &pair[1], k);
   return sum;
}

/* Bias, scale, clamp. */
static double
finish(struct registers *out, const struct combiner_portion *p, double x)
{
   static const double scales[] = {1, 2, 4, 0.5};
   const double y = (x + (p->bias ? -0.5 : 0)) * scales[p->scale];
   out->close |= out->unclamped && !(fabs(y) < TOO_LARGE);
   return limit(out, y, -1, 1);
}

static void
run_portion(struct registers *regs, const struct combiner_portion *p, unsigned first, unsigned end,
            struct registers *out)
{
   const double choice = regs->r[COMBINER_SPARE0][3];
   for (unsigned i = first; i < end; i++) {
      const double ab = product(regs, &p->in[COMBINER_A], p->ab_dot, i);
      const double cd = product(regs, &p->in[COMBINER_C], p->cd_dot, i);
      const double third = !p->mux ? ab + cd : choice < 0.5 ? ab : cd;
      out->close |= p->mux && fabs(choice - 0.5) < 1e-3;
      if (p->ab)
         out->r[p->ab][i] = finish(out, p, ab);
      if (p->cd)
         out->r[p->cd][i] = finish(out, p, cd);
      if (p->sum)
         out->r[p->sum][i] = finish(out, p, third);
   }
}

static double
final_variable(const struct registers *regs, const struct combiner_setup *s, unsigned v, unsigned i)
{
   const struct combiner_input *in = &s->final[v];
   if (in->reg == COMBINER_E_TIMES_F)
      return map(regs,
                 final_variable(regs, s, COMBINER_E, i) * final_variable(regs, s, COMBINER_F, i),
                 in->mapping);
   if (in->reg != COMBINER_SPARE0_PLUS_SECONDARY)
      return variable(regs, in, i);
   double sum =
       positive(regs, regs->r[COMBINER_SPARE0][i]) + positive(regs, regs->r[COMBINER_SECONDARY][i]);
   return map(regs, s->clamp_sum || regs->unclamped ? clamp(sum, 0, 1) : sum, in->mapping);
}

bool
combiner_reference(const struct combiner_case *c, double color[4])
{
   const struct combiner_setup *s = &c->key.setup;
   struct registers regs;
   start(&regs, c);
   for (unsigned n = 0; n < s->num; n++) {
      use_constants(&regs, s->per_stage ? c->stage_constant[n] : c->constant);
      struct registers out = regs;
      run_portion(&regs, &s->stage[n][COMBINER_RGB], 0, 3, &out);
      run_portion(&regs, &s->stage[n][COMBINER_ALPHA], 3, 4, &out);
      regs = out;
   }
   use_constants(&regs, c->constant);
   for (unsigned i = 0; i < 3; i++) {
      const double a = final_variable(&regs, s, COMBINER_A, i);
      const double b = final_variable(&regs, s, COMBINER_B, i);
      const double x = final_variable(&regs, s, COMBINER_C, i);
      const double d = final_variable(&regs, s, COMBINER_D, i);
      const double sum = a * b + (1 - a) * x + d;
      color[i] = regs.unclamped ? sum : fmin(sum, 1);
      regs.close |= regs.unclamped && !(fabs(sum) < TOO_LARGE);
   }
   color[3] = final_variable(&regs, s, COMBINER_G, 0);
   return !regs.close;
}
