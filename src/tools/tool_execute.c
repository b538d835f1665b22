/* The executors of source programs: the reference evaluator, and softpipe's block machine. */
#include "tool.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/jit/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

struct tool_executor {
   const struct ir_shader *shader;
   /* softpipe only: */
   struct sp_vm_program *program;
   bool native;  /* as native code, where there is some */
   float *lanes; /* inputs, then outputs: slot, component, lane */
   void *scratch;
};

#define SLOT_FLOATS (4 * SP_VM_LANES)
#define ALIGNMENT 64

static void *
allocate(size_t size)
{
   return aligned_alloc(ALIGNMENT, (size + ALIGNMENT) & ~(size_t)(ALIGNMENT - 1));
}

static bool
create_softpipe(struct tool_executor *executor)
{
   executor->program = sp_vm_compile(executor->shader, u_cpu_choose_isa());
   if (!executor->program)
      return false;
   executor->native = sp_native_choose_use() == SP_NATIVE_AT_ONCE;
   if (executor->native)
      sp_native_make(executor->program, executor->shader, NULL);
   executor->lanes = allocate((VERT_ATTRIB_MAX + VARYING_MAX) * SLOT_FLOATS * sizeof(float));
   executor->scratch = allocate(sp_vm_scratch_size(executor->program));
   return executor->lanes && executor->scratch;
}

int
tool_executor_create(const char *name, const struct ir_shader *shader,
                     struct tool_executor **created)
{
   *created = NULL;
   const bool softpipe = !strcmp(name, "softpipe");
   if (!softpipe && strcmp(name, "ref")) {
      fprintf(stderr, "error: unknown executor %s: ref and softpipe are known\n", name);
      return TOOL_USAGE;
   }
   struct tool_executor *executor = calloc(1, sizeof *executor);
   if (!executor || (executor->shader = shader, softpipe && !create_softpipe(executor))) {
      fprintf(stderr, "error: out of memory\n");
      tool_executor_destroy(executor);
      return TOOL_FAILED;
   }
   *created = executor;
   return TOOL_OK;
}

void
tool_executor_destroy(struct tool_executor *executor)
{
   if (!executor)
      return;
   sp_vm_destroy(executor->program);
   free(executor->lanes);
   free(executor->scratch);
   free(executor);
}

static bool
execute_ref(const struct tool_executor *executor, struct tool_run *run)
{
   struct ir_eval eval = {
       .inputs = (const float(*)[4])run->inputs,
       .params = run->params,
       .outputs = run->outputs,
       .output_mask = run->output_mask,
       .param_mask = run->param_mask,
   };
   memset(run->output_mask, 0, sizeof run->output_mask);
   return ir_eval_run(executor->shader, &eval);
}

/* What the program may write; parameters are written under no condition. */
static void
mark_stores(const struct ir_shader *shader, struct tool_run *run)
{
   memset(run->output_mask, 0, sizeof run->output_mask);
   for (const struct ir_block *b = shader->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op == IR_OP_store_output)
            run->output_mask[i->index] |= i->write_mask;
         if (i->op == IR_OP_store_param)
            run->param_mask[i->index] |= i->write_mask;
      }
   }
}

/* A NaN is any NaN. */
static bool
same_value(float a, float b)
{
   return !memcmp(&a, &b, sizeof a) || (a != a && b != b);
}

/* All lanes get the same inputs; they must agree on the results, which hold `preset` before. */
static void
run_lanes(const struct tool_executor *executor, struct tool_run *run, const float preset[4])
{
   float *in = executor->lanes, *out = in + VERT_ATTRIB_MAX * SLOT_FLOATS;
   struct sp_vm_block block = {
       .lanes = SP_VM_LANES,
       .mask = ~UINT64_C(0),
       .params = (const float(*)[4])run->params,
       .params_out = run->params,
       .scratch = executor->scratch,
   };
   for (unsigned i = 0; i < VERT_ATTRIB_MAX * 4; i++) {
      block.inputs[i / 4][i % 4] = in + i * SP_VM_LANES;
      for (unsigned lane = 0; lane < SP_VM_LANES; lane++)
         in[i * SP_VM_LANES + lane] = run->inputs[i / 4][i % 4];
   }
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      block.outputs[i / 4][i % 4] = out + i * SP_VM_LANES;
      for (unsigned lane = 0; lane < SP_VM_LANES; lane++)
         out[i * SP_VM_LANES + lane] = preset[i % 4];
   }
   if (executor->native)
      sp_native_make(executor->program, executor->shader, block.params);
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(executor->program, &block);
   u_fpu_leave(mode);
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      const float *output = out + i * SP_VM_LANES;
      unsigned lane = 1;
      while (lane < SP_VM_LANES && same_value(output[lane], output[0]))
         lane++;
      if (lane < SP_VM_LANES)
         fprintf(stderr, "warning: lane %u of %s.%c differs from lane 0\n", lane,
                 tool_output_name(executor->shader->stage, i / 4), "xyzw"[i % 4]);
      run->outputs[i / 4][i % 4] = output[0];
   }
}

/* The block machine does not tell what it wrote: what keeps the preset, whichever it is, was not
 * written. State programs have no results, and would do to the parameters twice what they do. */
static void
execute_softpipe(const struct tool_executor *executor, struct tool_run *run)
{
   static const float other[4] = {1.0f, 2.0f, 3.0f, 4.0f}, initial[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   float first[VARYING_MAX][4];
   mark_stores(executor->shader, run);
   if (executor->shader->stage == IR_STAGE_STATE) {
      run_lanes(executor, run, initial);
      return;
   }
   run_lanes(executor, run, other);
   memcpy(first, run->outputs, sizeof first);
   run_lanes(executor, run, initial);
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      if (!same_value(first[i / 4][i % 4], run->outputs[i / 4][i % 4]))
         run->output_mask[i / 4] &= (uint8_t) ~(1u << i % 4);
   }
}

bool
tool_execute(struct tool_executor *executor, struct tool_run *run)
{
   if (!executor->program)
      return execute_ref(executor, run);
   execute_softpipe(executor, run);
   return true;
}
