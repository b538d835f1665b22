/* Makes a failing setup small: one thing after another is taken out, and stays out if the case
 * still fails, until nothing can be taken out any more. */
#include "case.h"

#include <string.h>

/* Simplifications are numbered; each is one of these of some place. False: it changes nothing. */

static bool
set_byte(uint8_t *where, uint8_t value)
{
   const bool changes = *where != value;
   *where = value;
   return changes;
}

static bool
set_float(float *where, float value)
{
   const bool changes = *where != value;
   *where = value;
   return changes;
}

/* Three steps an input: a plain register, a plain mapping, nothing. */
static bool
simplify_input(struct combiner_input *in, unsigned step)
{
   if (step == 0)
      return set_byte(&in->reg, COMBINER_ZERO);
   if (step == 1)
      return set_byte(&in->mapping, COMBINER_UNSIGNED_IDENTITY);
   return set_byte(&in->reg, COMBINER_PRIMARY);
}

enum { INPUT_STEPS = 2, PORTION_STEPS = 4 * INPUT_STEPS + 8 };

static bool
simplify_portion(struct combiner_portion *p, unsigned step)
{
   uint8_t *const fields[8] = {&p->ab,   &p->cd,     &p->sum,    &p->scale,
                               &p->bias, &p->ab_dot, &p->cd_dot, &p->mux};
   if (step < 8)
      return set_byte(fields[step], 0);
   step -= 8;
   return simplify_input(&p->in[step / INPUT_STEPS], step % INPUT_STEPS);
}

static bool
drop_stage(struct combiner_setup *s, unsigned i)
{
   if (i >= s->num || s->num == 1)
      return false;
   memmove(s->stage[i], s->stage[i + 1], (s->num - 1u - i) * sizeof s->stage[0]);
   s->num--;
   memset(s->stage[s->num], 0, sizeof s->stage[0]);
   return true;
}

static bool
simplify_numbers(struct combiner_case *c, unsigned step)
{
   float *const vectors[] = {c->primary, c->secondary, c->fog_color, c->constant[0],
                             c->constant[1]};
   if (step < 20)
      return set_float(&vectors[step / 4][step % 4], 0);
   step -= 20;
   if (step < 8 * COMBINER_MAX_STAGES)
      return set_float(&c->stage_constant[step / 8][step / 4 % 2][step % 4], 0);
   step -= 8 * COMBINER_MAX_STAGES;
   return set_float(&c->texel[step / 4][step % 4], 0);
}

enum {
   STAGES = COMBINER_MAX_STAGES,
   PORTIONS = 2 * COMBINER_MAX_STAGES * PORTION_STEPS,
   FINALS = INPUT_STEPS * COMBINER_NUM_FINAL_VARIABLES,
   TEXTURES = COMBINER_MAX_TEXTURES,
   FLAGS = 4,
   NUMBERS = 20 + 8 * COMBINER_MAX_STAGES + 4 * COMBINER_MAX_TEXTURES,
   ALL_STEPS = STAGES + PORTIONS + FINALS + TEXTURES + FLAGS + NUMBERS
};

static bool
simplify(struct combiner_case *c, unsigned step)
{
   struct combiner_setup *s = &c->key.setup;
   if (step < STAGES)
      return drop_stage(s, step);
   step -= STAGES;
   if (step < PORTIONS) {
      const unsigned portion = step / PORTION_STEPS;
      return portion / 2 < s->num &&
             simplify_portion(&s->stage[portion / 2][portion % 2], step % PORTION_STEPS);
   }
   step -= PORTIONS;
   if (step < FINALS) {
      struct combiner_input *in = &s->final[step / INPUT_STEPS];
      return simplify_input(in, step % INPUT_STEPS);
   }
   step -= FINALS;
   if (step < TEXTURES) {
      static const struct combiner_texture none;
      const bool changes = c->key.texture[step].target;
      c->key.texture[step] = none;
      return changes;
   }
   step -= TEXTURES;
   if (step < FLAGS) {
      uint8_t *const flags[FLAGS] = {&s->per_stage, &s->clamp_sum, &c->key.fog, &c->key.unclamped};
      return set_byte(flags[step], 0);
   }
   return simplify_numbers(c, step - FLAGS);
}

void
combiner_shrink(struct combiner_case *c, combiner_fails_func fails, void *data)
{
   bool smaller = true;
   while (smaller) {
      smaller = false;
      for (unsigned step = 0; step < ALL_STEPS; step++) {
         struct combiner_case tried = *c;
         if (!simplify(&tried, step) || !fails(&tried, data))
            continue;
         *c = tried;
         smaller = true;
      }
   }
}
