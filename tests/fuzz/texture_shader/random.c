/* Random cases and their text. */
#include <stdio.h>

#include "../random_program.h"
#include "case.h"

static float
unit_float(uint64_t *state)
{
   return (float)random_below(state, 2001) / 1000 - 1;
}

/* Often what the stage below asks for: chains of dot products are rare by chance. */
static uint8_t
random_operation(uint64_t *state, const struct ts_stage *stage, unsigned i)
{
   const bool dot = i > 0 && stage[i - 1].operation == TS_DOT_PRODUCT;
   if (dot && random_below(state, 4))
      return (uint8_t)(TS_DOT_PRODUCT + random_below(state, TS_NUM_OPERATIONS - TS_DOT_PRODUCT));
   if (i > 0 && stage[i - 1].operation == TS_DOT_PRODUCT_DIFFUSE && random_below(state, 4))
      return (uint8_t)(TS_DOT_PRODUCT_REFLECT + random_below(state, 2));
   if (i == 0)
      return (uint8_t)random_below(state, TS_OFFSET_2D);
   return random_below(state, 3) ? (uint8_t)random_below(state, TS_NUM_OPERATIONS) : TS_DOT_PRODUCT;
}

void
shader_case_random(struct shader_case *c, uint64_t *state)
{
   *c = (struct shader_case){0};
   for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
      struct ts_stage *s = &c->stage[i];
      s->operation = random_operation(state, c->stage, i);
      s->previous = (uint8_t)(i ? random_below(state, i) : 0);
      if (random_below(state, 2))
         s->previous = 0;
      s->mapping = (uint8_t)random_below(state, 3);
      s->cull = (uint8_t)random_below(state, 16);
      s->texel = (uint8_t)(random_below(state, 2) ? random_below(state, TS_TEXEL_DUDV + 1) : 0);
      s->white = s->texel == TS_TEXEL_UNSIGNED && !random_below(state, 4);
      s->fetches = random_below(state, 12) != 0;
      for (unsigned k = 0; k < 4; k++)
         c->coord[i][k] = unit_float(state) * 2;
      if (random_below(state, 4))
         c->coord[i][3] = 1;
      c->weight[i] = unit_float(state);
   }
   for (unsigned i = 0; i < TS_PARAM_DEPTH_RANGE; i++) {
      for (unsigned k = 0; k < 4; k++)
         c->params[i][k] = unit_float(state) * 1.5f;
   }
   c->params[TS_PARAM_DEPTH_RANGE][0] = random_below(state, 2) ? 0 : 0.25f;
   c->params[TS_PARAM_DEPTH_RANGE][1] = 1;
}

void
shader_case_print(const struct shader_case *c)
{
   for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
      const struct ts_stage *s = &c->stage[i];
      const float *t = c->coord[i];
      if (s->operation == TS_NONE)
         continue;
      fprintf(stderr,
              "stage %u: operation %u of %u, mapping %u, cull %u, texel %u%s%s, at %g %g %g %g, "
              "weight %g\n",
              i, s->operation, s->previous, s->mapping, s->cull, s->texel, s->white ? " white" : "",
              s->fetches ? "" : " incomplete", (double)t[0], (double)t[1], (double)t[2],
              (double)t[3], (double)c->weight[i]);
      for (unsigned p = 0; p < TS_PARAMS_OF_STAGE; p++) {
         const float *v = c->params[TS_PARAMS_OF_STAGE * i + p];
         fprintf(stderr, "   parameter %u: %g %g %g %g\n", p, (double)v[0], (double)v[1],
                 (double)v[2], (double)v[3]);
      }
   }
}
