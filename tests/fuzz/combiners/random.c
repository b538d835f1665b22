/* Random setups, and how they are printed. */
#include "case.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "../random_program.h"

/* --- Making them */

static void
random_color(float v[4], uint64_t *state)
{
   for (unsigned i = 0; i < 4; i++)
      v[i] = (float)random_below(state, 256) / 255.0f;
}

static uint8_t
random_register(uint64_t *state)
{
   /* More of those that stages write. */
   static const uint8_t often[] = {COMBINER_SPARE0, COMBINER_SPARE1, COMBINER_ZERO,
                                   COMBINER_TEXTURE0};
   if (random_below(state, 2))
      return often[random_below(state, sizeof often)];
   return (uint8_t)random_below(state, COMBINER_NUM_REGISTERS);
}

static struct combiner_input
random_input(enum combiner_part part, uint64_t *state)
{
   struct combiner_input in = {
       .reg = random_register(state),
       .mapping = (uint8_t)random_below(state, COMBINER_NUM_MAPPINGS),
   };
   const bool other = random_below(state, 3) == 0;
   if (part == COMBINER_RGB)
      in.usage = other && in.reg != COMBINER_FOG ? COMBINER_USE_ALPHA : COMBINER_USE_RGB;
   else
      in.usage = other || in.reg == COMBINER_FOG ? COMBINER_USE_BLUE : COMBINER_USE_ALPHA;
   return in;
}

static uint8_t
random_output(uint64_t *state)
{
   const uint32_t reg =
       COMBINER_PRIMARY - 2 + random_below(state, COMBINER_NUM_REGISTERS - COMBINER_PRIMARY + 2);
   return (uint8_t)(reg < COMBINER_PRIMARY ? COMBINER_ZERO : reg);
}

static void
random_portion(struct combiner_portion *p, enum combiner_part part, uint64_t *state)
{
   for (unsigned i = 0; i < COMBINER_NUM_VARIABLES; i++)
      p->in[i] = random_input(part, state);
   do {
      p->ab = random_output(state);
      p->cd = random_output(state);
      p->sum = random_below(state, 3) ? COMBINER_SPARE0 : random_output(state);
   } while ((p->ab && (p->ab == p->cd || p->ab == p->sum)) || (p->cd && p->cd == p->sum));
   p->scale = (uint8_t)random_below(state, 4);
   p->bias = p->scale <= COMBINER_SCALE_TWO && random_below(state, 3) == 0;
   p->mux = random_below(state, 4) == 0;
   p->ab_dot = part == COMBINER_RGB && random_below(state, 3) == 0;
   p->cd_dot = part == COMBINER_RGB && random_below(state, 3) == 0;
}

static void
random_final(struct combiner_setup *s, uint64_t *state)
{
   for (unsigned i = 0; i < COMBINER_NUM_FINAL_VARIABLES; i++) {
      struct combiner_input *in = &s->final[i];
      const bool other = random_below(state, 3) == 0;
      *in = (struct combiner_input){.reg = random_register(state),
                                    .mapping = (uint8_t)random_below(state, 2)};
      if (i == COMBINER_G)
         in->usage = other ? COMBINER_USE_BLUE : COMBINER_USE_ALPHA;
      else
         in->usage = other ? COMBINER_USE_ALPHA : COMBINER_USE_RGB;
      if (i > COMBINER_D || random_below(state, 3))
         continue;
      in->usage = COMBINER_USE_RGB;
      in->reg = i == COMBINER_A || random_below(state, 2) ? COMBINER_E_TIMES_F
                                                          : COMBINER_SPARE0_PLUS_SECONDARY;
   }
}

static void
random_texture(struct combiner_case *c, unsigned unit, uint64_t *state)
{
   static const uint8_t swizzles[][4] = {
       {0, 1, 2, 3},
       {0, 1, 2, 3},
       {0, 1, 2, 3},
       {COMBINER_TEXEL_ZERO, COMBINER_TEXEL_ZERO, COMBINER_TEXEL_ZERO, 0},
       {3, 3, 3, 3}};
   struct combiner_texture *t = &c->key.texture[unit];
   t->target = (uint8_t)(IR_TEX_1D + random_below(state, 5) + 1);
   t->projective = t->target != IR_TEX_CUBE + 1 && random_below(state, 2);
   t->range =
       random_below(state, 4) ? COMBINER_RANGE_UNSIGNED : (uint8_t)(1 + random_below(state, 2));
   memcpy(t->swizzle, swizzles[random_below(state, 5)], 4);
   random_color(c->texel[unit], state);
   for (unsigned i = 0; i < 4 && t->range; i++)
      c->texel[unit][i] = c->texel[unit][i] * (t->range == COMBINER_RANGE_ANY ? 4 : 2) - 1;
}

void
combiner_case_random(struct combiner_case *c, uint64_t *state)
{
   memset(c, 0, sizeof *c);
   struct combiner_setup *s = &c->key.setup;
   s->num = (uint8_t)(1 + random_below(state, random_below(state, 2) ? 8 : 3));
   s->per_stage = random_below(state, 2);
   s->clamp_sum = random_below(state, 2);
   for (unsigned i = 0; i < 2u * s->num; i++)
      random_portion(&s->stage[i / 2][i % 2], (enum combiner_part)(i % 2), state);
   random_final(s, state);
   const uint32_t units = random_below(state, 2) ? COMBINER_MAX_TEXTURES : 3;
   for (unsigned i = 0; i < units; i++) {
      if (random_below(state, 3))
         random_texture(c, i, state);
   }
   c->key.fog = (uint8_t)random_below(state, FF_FOG_FACTOR + 1);
   c->fog_coord = (float)random_below(state, 300) / 100.0f;
   c->fog_end = 0.5f + (float)random_below(state, 200) / 100.0f;
   c->fog_density = (float)random_below(state, 200) / 100.0f;
   for (unsigned i = 0; i < 2; i++)
      random_color(c->constant[i], state);
   for (unsigned i = 0; i < 2 * COMBINER_MAX_STAGES; i++)
      random_color(c->stage_constant[i / 2][i % 2], state);
   random_color(c->fog_color, state);
   random_color(c->primary, state);
   random_color(c->secondary, state);
   c->key.unclamped = !random_below(state, 6);
   c->key.colors = random_below(state, 4) ? COMBINER_RANGE_UNSIGNED : COMBINER_RANGE_ANY;
   for (unsigned i = 0; i < 4 && c->key.colors; i++) {
      c->primary[i] = 4 * c->primary[i] - 2;
      c->secondary[i] = 4 * c->secondary[i] - 2;
   }
}

void
combiner_case_params(const struct combiner_case *c, float params[COMBINER_NUM_PARAMS][4])
{
   const float range = c->fog_end - c->fog_start, ln2 = 0.69314718f;
   const float factors[4] = {-1 / range, c->fog_end / range, c->fog_density / ln2,
                             c->fog_density / sqrtf(ln2)};
   memcpy(params[COMBINER_FP_CONST], c->constant, sizeof c->constant);
   memcpy(params[COMBINER_FP_STAGE_CONST], c->stage_constant, sizeof c->stage_constant);
   memcpy(params[COMBINER_FP_FOG_COLOR], c->fog_color, sizeof c->fog_color);
   memcpy(params[COMBINER_FP_FOG], factors, sizeof factors);
}

/* --- Printing */

static const char *
register_name(unsigned reg)
{
   static const char *const names[] = {
       "zero",   "const0", "const1", "fog",  "primary",   "secondary",
       "spare0", "spare1", "tex0",   "tex1", "tex2",      "tex3",
       "tex4",   "tex5",   "tex6",   "tex7", "e_times_f", "spare0_plus_secondary"};
   return names[reg];
}

static void
print_input(const struct combiner_input *in)
{
   static const char *const maps[] = {"unsigned", "invert", "expand", "-expand",
                                      "half",     "-half",  "signed", "-signed"};
   static const char *const usages[] = {"rgb", "a", "b"};
   fprintf(stderr, " %s(%s.%s)", maps[in->mapping], register_name(in->reg), usages[in->usage]);
}

static void
print_portion(const struct combiner_portion *p)
{
   static const char *const scales[] = {"1", "2", "4", "1/2"};
   for (unsigned i = 0; i < COMBINER_NUM_VARIABLES; i++)
      print_input(&p->in[i]);
   fprintf(stderr, " -> %s%s %s%s %s%s, (x%s) * %s\n", register_name(p->ab),
           p->ab_dot ? " (dot)" : "", register_name(p->cd), p->cd_dot ? " (dot)" : "",
           register_name(p->sum), p->mux ? " (mux)" : "", p->bias ? " - 1/2" : "",
           scales[p->scale]);
}

static void
print_color(const char *name, const float v[4])
{
   fprintf(stderr, "%s %g %g %g %g\n", name, (double)v[0], (double)v[1], (double)v[2],
           (double)v[3]);
}

void
combiner_case_print(const struct combiner_case *c)
{
   const struct combiner_setup *s = &c->key.setup;
   for (unsigned i = 0; i < s->num; i++) {
      fprintf(stderr, "stage %u rgb:", i);
      print_portion(&s->stage[i][COMBINER_RGB]);
      fprintf(stderr, "stage %u alpha:", i);
      print_portion(&s->stage[i][COMBINER_ALPHA]);
      for (unsigned k = 0; k < 2 && s->per_stage; k++)
         print_color(k ? "  const1" : "  const0", c->stage_constant[i][k]);
   }
   fprintf(stderr, "final A to G:");
   for (unsigned i = 0; i < COMBINER_NUM_FINAL_VARIABLES; i++)
      print_input(&s->final[i]);
   fprintf(stderr, "%s\n", s->clamp_sum ? ", clamped sum" : "");
   print_color("const0", c->constant[0]);
   print_color("const1", c->constant[1]);
   print_color("primary", c->primary);
   print_color("secondary", c->secondary);
   print_color("fog colour", c->fog_color);
   fprintf(stderr, "fog mode %u, coordinate %g, end %g, density %g\n", c->key.fog,
           (double)c->fog_coord, (double)c->fog_end, (double)c->fog_density);
   for (unsigned i = 0; i < COMBINER_MAX_TEXTURES; i++) {
      const struct combiner_texture *t = &c->key.texture[i];
      if (!t->target)
         continue;
      fprintf(stderr, "texture %u, target %u, range %u, components %u%u%u%u:", i, t->target - 1u,
              t->range, t->swizzle[0], t->swizzle[1], t->swizzle[2], t->swizzle[3]);
      print_color("", c->texel[i]);
   }
}
