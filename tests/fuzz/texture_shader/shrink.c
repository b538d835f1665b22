/* Makes a failing case small: one thing after another becomes plain, and stays so if the case still
 * fails, until nothing can become plainer. */
#include <string.h>

#include "case.h"

enum { STAGE_STEPS = 6, NUM_STEPS = STAGE_STEPS * TS_MAX_STAGES + TS_NUM_PARAMS };

static void
simplify_stage(struct shader_case *c, unsigned i, unsigned step)
{
   struct ts_stage *s = &c->stage[i];
   /* What does nothing stays all zeroes: no step undoes another. */
   if (s->operation == TS_NONE)
      step = 0;
   switch (step) {
   case 0:
      *s = (struct ts_stage){0};
      break;
   case 1:
      s->mapping = s->cull = s->white = 0;
      break;
   case 2:
      s->previous = 0;
      break;
   case 3:
      s->texel = TS_TEXEL_UNSIGNED;
      s->fetches = true;
      break;
   case 4:
      memcpy(c->coord[i], (const float[4]){1, 1, 1, 1}, sizeof c->coord[i]);
      break;
   default:
      c->weight[i] = 1;
      break;
   }
}

void
shader_shrink(struct shader_case *c, shader_fails_func fails, void *data)
{
   bool smaller = true;
   while (smaller) {
      smaller = false;
      for (unsigned step = 0; step < NUM_STEPS; step++) {
         struct shader_case before = *c;
         if (step < STAGE_STEPS * TS_MAX_STAGES)
            simplify_stage(c, step / STAGE_STEPS, step % STAGE_STEPS);
         else if (step != STAGE_STEPS * TS_MAX_STAGES + TS_PARAM_DEPTH_RANGE)
            memset(c->params[step - STAGE_STEPS * TS_MAX_STAGES], 0, sizeof c->params[0]);
         if (memcmp(&before, c, sizeof before) == 0)
            continue;
         if (fails(c, data))
            smaller = true;
         else
            *c = before;
      }
   }
}
