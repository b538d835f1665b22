/* The reference evaluator as an executor: it runs the IR as the opcode table defines it. */
#include "tool_executors.h"

#include <string.h>

static int
create(const struct tool_source *source, void **state)
{
   return TOOL_OK;
}

static void
destroy(void *state)
{
}

static void
sample(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   tool_texture_sample(data, (unsigned)tex->index, tex->tex_target, at->coord, out);
}

static bool
run(void *state, const struct tool_source *source, struct tool_run *run)
{
   struct ir_eval eval = {
       .inputs = (const float(*)[4])run->inputs,
       .params = run->params,
       .outputs = run->outputs,
       .output_mask = run->output_mask,
       .param_mask = run->param_mask,
       .tex = sample,
       .tex_data = (void *)run->textures,
   };
   memset(run->output_mask, 0, sizeof run->output_mask);
   const bool ok = ir_eval_run(source->shader, &eval);
   run->discarded = eval.discarded;
   return ok;
}

const struct tool_executor tool_executor_ref = {
    .name = "ref",
    .help = "the reference evaluator, one invocation at a time",
    .stages = 1u << IR_STAGE_VERTEX | 1u << IR_STAGE_FRAGMENT | 1u << IR_STAGE_STATE,
    .create = create,
    .destroy = destroy,
    .run = run,
};
