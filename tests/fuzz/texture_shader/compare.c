/* The reference against the IR's evaluator; the IR on all executors. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../ir_compare.h"
#include "case.h"

#define TOLERANCE 2e-3
#define FIRST_WEIGHT TS_NUM_PARAMS

static void
sample(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   static const unsigned axes[] = {
       [IR_TEX_1D] = 1, [IR_TEX_2D] = 2, [IR_TEX_3D] = 3, [IR_TEX_CUBE] = 3, [IR_TEX_RECT] = 2};
   const struct shader_case *c = data;
   double coord[3] = {0};
   for (unsigned i = 0; i < axes[tex->tex_target]; i++)
      coord[i] = (double)at->coord[i];
   for (unsigned i = 0; i < 4; i++)
      out[i] = (float)shader_texel(&c->stage[tex->index], (unsigned)tex->index, coord, i);
}

/* The colour is the weighted sum of those of the stages. NULL: out of memory. */
static struct ir_shader *
build(const struct shader_case *c, unsigned consistent)
{
   struct ts_key key = {0};
   struct ir_val colors[TS_MAX_STAGES];
   for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
      if (consistent >> i & 1)
         key.stage[i] = c->stage[i];
   }
   struct ir_shader *sh = ir_shader_create(IR_STAGE_FRAGMENT);
   if (!sh)
      return NULL;
   struct ir_builder b = ir_builder_create(sh);
   sh->num_params = FIRST_WEIGHT + TS_MAX_STAGES;
   ts_emit(&b, &key, 0, colors);
   struct ir_val sum = ir_imm_vec4(&b, 0, 0, 0, 0);
   for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
      if (colors[i].n)
         sum = ir_build_fmad(&b, colors[i], ir_comp(ir_load_param(&b, FIRST_WEIGHT + i), 0), sum);
   }
   ir_store_output(&b, FRAG_RESULT_COLOR, 0xf, sum);
   if (!b.failed && ir_shader_index(sh))
      return sh;
   ir_shader_destroy(sh);
   return NULL;
}

static bool
evaluate(const struct ir_shader *sh, const struct shader_case *c, struct shader_result *r)
{
   static float inputs[VARYING_MAX][4], outputs[FRAG_RESULT_MAX][4];
   float params[FIRST_WEIGHT + TS_MAX_STAGES][4] = {{0}};
   uint8_t mask[FRAG_RESULT_MAX] = {0};
   memcpy(params, c->params, sizeof c->params);
   for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
      memcpy(inputs[VARYING_TEX0 + i], c->coord[i], sizeof c->coord[i]);
      params[FIRST_WEIGHT + i][0] = c->weight[i];
   }
   struct ir_eval eval = {.inputs = (const float(*)[4])inputs,
                          .params = params,
                          .outputs = outputs,
                          .output_mask = mask,
                          .tex = sample,
                          .tex_data = (void *)(uintptr_t)c};
   if (!ir_eval_run(sh, &eval))
      return false;
   *r = (struct shader_result){.culled = eval.discarded,
                               .depth = (double)outputs[FRAG_RESULT_DEPTH][2]};
   r->replaces_depth = mask[FRAG_RESULT_DEPTH] != 0;
   for (unsigned i = 0; i < 4; i++)
      r->color[i] = (double)outputs[FRAG_RESULT_COLOR][i];
   return true;
}

static bool
same(const struct shader_result *a, const struct shader_result *b)
{
   if (a->culled || b->culled)
      return a->culled == b->culled;
   for (unsigned i = 0; i < 4; i++) {
      if (!(fabs(a->color[i] - b->color[i]) <= TOLERANCE))
         return false;
   }
   return a->replaces_depth == b->replaces_depth &&
          (!a->replaces_depth || fabs(a->depth - b->depth) <= TOLERANCE);
}

static void
report(struct shader_difference *d, const struct shader_result *e, const struct shader_result *got)
{
   d->who = "the IR";
   snprintf(d->text, sizeof d->text, "%g %g %g %g, depth %g%s, expected %g %g %g %g, depth %g%s",
            got->color[0], got->color[1], got->color[2], got->color[3], got->depth,
            got->culled ? " culled" : "", e->color[0], e->color[1], e->color[2], e->color[3],
            e->depth, e->culled ? " culled" : "");
}

void
shader_compare(const struct shader_case *c, uint64_t state, struct shader_difference *d)
{
   struct shader_result expected, got;
   const unsigned consistent = ts_consistent(c->stage, TS_MAX_STAGES);
   const unsigned expected_consistent = shader_reference_consistent(c->stage);
   *d = (struct shader_difference){.who = NULL};
   if (consistent != expected_consistent) {
      d->who = "consistency";
      snprintf(d->text, sizeof d->text, "stages 0x%x are, expected 0x%x", consistent,
               expected_consistent);
      return;
   }
   const bool decided = shader_reference(c, consistent, &expected);
   struct ir_shader *sh = build(c, consistent);
   if (!sh)
      abort();
   if (!evaluate(sh, c, &got)) {
      d->who = "the evaluator";
      snprintf(d->text, sizeof d->text, "the program does not run");
   } else if (decided && !same(&expected, &got)) {
      report(d, &expected, &got);
   } else if (!ir_compare(sh, &state, d->text)) {
      d->who = "executors of the IR";
   }
   ir_shader_destroy(sh);
}
