/* The reference against the IR's evaluator and the simulated chip; the IR on all executors. */
#include "case.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ir_compare.h"

/* Rounding of floats, multiplied by the scales of eight stages where no clamp stops it. */
#define TOLERANCE 2e-3

static void
sample(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   const struct combiner_case *c = data;
   memcpy(out, c->texel[tex->index], sizeof c->texel[0]);
}

static bool
near(const double expected[4], const float got[4])
{
   for (unsigned i = 0; i < 4; i++) {
      if (!(fabs((double)got[i] - expected[i]) <= TOLERANCE))
         return false;
   }
   return true;
}

static void
report(struct combiner_difference *d, const char *who, const double e[4], const float got[4])
{
   d->who = who;
   snprintf(d->text, sizeof d->text, "%g %g %g %g, expected %g %g %g %g", (double)got[0],
            (double)got[1], (double)got[2], (double)got[3], e[0], e[1], e[2], e[3]);
}

static bool
evaluate(const struct ir_shader *sh, const struct combiner_case *c, float color[4])
{
   static float inputs[VARYING_MAX][4], outputs[FRAG_RESULT_MAX][4];
   float params[COMBINER_NUM_PARAMS][4];
   uint8_t mask[FRAG_RESULT_MAX];
   combiner_case_params(c, params);
   memset(inputs, 0, sizeof inputs);
   memcpy(inputs[VARYING_COL0], c->primary, sizeof c->primary);
   memcpy(inputs[VARYING_COL1], c->secondary, sizeof c->secondary);
   inputs[VARYING_FOGC][0] = c->fog_coord;
   for (unsigned i = 0; i < COMBINER_MAX_TEXTURES; i++)
      inputs[VARYING_TEX0 + i][3] = 1;
   struct ir_eval eval = {.inputs = (const float(*)[4])inputs,
                          .params = params,
                          .outputs = outputs,
                          .output_mask = mask,
                          .tex = sample,
                          .tex_data = (void *)(uintptr_t)c};
   if (!ir_eval_run(sh, &eval))
      return false;
   memcpy(color, outputs[FRAG_RESULT_COLOR], sizeof outputs[0]);
   return true;
}

void
combiner_compare(const struct combiner_case *c, uint64_t state, struct combiner_difference *d)
{
   double expected[4];
   float got[4];
   const char *problem;
   const bool decided = combiner_reference(c, expected);
   struct ir_shader *sh = combiner_build(&c->key);
   if (!sh)
      abort();
   *d = (struct combiner_difference){.who = NULL};
   if (!evaluate(sh, c, got)) {
      d->who = "the evaluator";
      snprintf(d->text, sizeof d->text, "the program does not run");
   } else if (decided && !near(expected, got)) {
      report(d, "the IR", expected, got);
   } else if (!ir_compare(sh, &state, d->text)) {
      d->who = "executors of the IR";
   } else if (combiner_on_chip(c, got, &problem) && decided) {
      if (problem) {
         d->who = "words of the chip";
         snprintf(d->text, sizeof d->text, "%s", problem);
      } else if (!near(expected, got)) {
         report(d, "the chip", expected, got);
      }
   }
   ir_shader_destroy(sh);
}
