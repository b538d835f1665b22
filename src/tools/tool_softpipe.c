/* softpipe's way of running programs as an executor: the block machine, and native code where
 * TUATARA_NATIVE=always asks for it. */
#include "tool_executors.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

struct machine {
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

static void
destroy(void *state)
{
   struct machine *m = state;
   if (!m)
      return;
   sp_vm_destroy(m->program);
   free(m->lanes);
   free(m->scratch);
   free(m);
}

static bool
fill(struct machine *m, const struct ir_shader *shader)
{
   m->program = sp_vm_compile(shader, u_cpu_choose_isa());
   if (!m->program)
      return false;
   m->native = sp_native_choose_use() == SP_NATIVE_AT_ONCE;
   if (m->native)
      sp_native_make(m->program, shader, NULL);
   m->lanes = allocate((VERT_ATTRIB_MAX + VARYING_MAX) * SLOT_FLOATS * sizeof(float));
   m->scratch = allocate(sp_vm_scratch_size(m->program));
   return m->lanes && m->scratch;
}

static int
create(const struct tool_source *source, void **state)
{
   struct machine *m = *state = calloc(1, sizeof *m);
   if (m && fill(m, source->shader))
      return TOOL_OK;
   fprintf(stderr, "error: out of memory\n");
   return TOOL_FAILED;
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

static void
sample(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   for (unsigned lane = 0; lane < SP_VM_LANES; lane++) {
      float texel[4];
      tool_texture_sample(block->user, tex->sampler, tex->target,
                          (const float[2]){tex->coord[0][lane], tex->coord[1][lane]}, texel);
      for (unsigned i = 0; i < 4; i++)
         if (out[i])
            out[i][lane] = texel[i];
   }
}

/* All lanes get the same inputs; they must agree on the results, which hold `preset` before. */
static void
run_lanes(const struct machine *m, const struct ir_shader *shader, struct tool_run *run,
          const float preset[4])
{
   float *in = m->lanes, *out = in + VERT_ATTRIB_MAX * SLOT_FLOATS;
   struct sp_vm_block block = {
       .lanes = SP_VM_LANES,
       .mask = ~UINT64_C(0),
       .params = (const float(*)[4])run->params,
       .params_out = run->params,
       .scratch = m->scratch,
       .tex = sample,
       .user = (void *)run->textures,
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
   if (m->native)
      sp_native_make(m->program, shader, block.params);
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(m->program, &block);
   u_fpu_leave(mode);
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      const float *output = out + i * SP_VM_LANES;
      unsigned lane = 1;
      while (lane < SP_VM_LANES && same_value(output[lane], output[0]))
         lane++;
      if (lane < SP_VM_LANES)
         fprintf(stderr, "warning: lane %u of %s.%c differs from lane 0\n", lane,
                 tool_output_name(shader->stage, i / 4), "xyzw"[i % 4]);
      run->outputs[i / 4][i % 4] = output[0];
   }
   run->discarded = !(block.mask & 1);
}

/* The block machine does not tell what it wrote: what keeps the preset, whichever it is, was not
 * written. State programs have no results, and would do to the parameters twice what they do. */
static bool
run(void *state, const struct tool_source *source, struct tool_run *run)
{
   static const float other[4] = {1.0f, 2.0f, 3.0f, 4.0f}, initial[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   const struct ir_shader *shader = source->shader;
   float first[VARYING_MAX][4];
   mark_stores(shader, run);
   if (shader->stage == IR_STAGE_STATE) {
      run_lanes(state, shader, run, initial);
      return true;
   }
   run_lanes(state, shader, run, other);
   memcpy(first, run->outputs, sizeof first);
   run_lanes(state, shader, run, initial);
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      if (!same_value(first[i / 4][i % 4], run->outputs[i / 4][i % 4]))
         run->output_mask[i / 4] &= (uint8_t) ~(1u << i % 4);
   }
   return true;
}

const struct tool_executor tool_executor_softpipe = {
    .name = "softpipe",
    .help = "the CPU driver's block machine, 64 invocations at a time",
    .stages = 1u << IR_STAGE_VERTEX | 1u << IR_STAGE_FRAGMENT | 1u << IR_STAGE_STATE,
    .create = create,
    .destroy = destroy,
    .run = run,
};
