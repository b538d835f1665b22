#include "vm_compare.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/pass/pass.h"
#include "test_random.h"
#include "util/u_fpu.h"
#include "gallium/auxiliary/native/native.h"

/* A texture is any function of the coordinates that both sides compute alike. */
static void
texel(unsigned sampler, const float coord[4], float out[4])
{
   for (unsigned c = 0; c < 4; c++)
      out[c] = coord[c % 2] * 0.5f + (float)(sampler + c) * 0.0625f;
}

static void
sample_block(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   for (unsigned lane = 0; lane < SP_VM_LANES; lane++) {
      const float in[4] = {tex->coord[0][lane], tex->coord[1][lane], 0, 0};
      float result[4];
      texel(tex->sampler, in, result);
      for (unsigned c = 0; c < 4; c++)
         if (out[c])
            out[c][lane] = result[c];
   }
}

static void
sample_one(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   texel((unsigned)tex->index, at->coord, out);
}

/* The lanes that live on. */
static uint64_t
run_machine(const struct ir_shader *sh, enum u_cpu_isa isa, bool native, struct vm_memory *m)
{
   struct sp_vm_program *program = sp_vm_compile(sh, isa);
   struct sp_vm_block block = {.lanes = SP_VM_LANES, .mask = ~0ull, .tex = sample_block};
   assert_non_null(program);
   if (native)
      assert_true(sp_native_make(program, sh, (const float(*)[4])m->params));
   for (unsigned s = 0; s < SP_VM_MAX_SLOTS; s++) {
      for (unsigned c = 0; c < 4; c++)
         block.inputs[s][c] = m->inputs[s][c];
   }
   for (unsigned s = 0; s < VARYING_MAX; s++) {
      for (unsigned c = 0; c < 4; c++) {
         block.outputs[s][c] = m->outputs[s][c];
         for (unsigned i = 0; i < SP_VM_LANES; i++)
            m->outputs[s][c][i] = c == 3 ? 1.0f : 0.0f;
      }
   }
   block.params = (const float(*)[4])m->params;
   block.scratch = aligned_alloc(64, (sp_vm_scratch_size(program) + 63) / 64 * 64 + 64);
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(program, &block);
   u_fpu_leave(mode);
   free(block.scratch);
   sp_vm_destroy(program);
   return block.mask;
}

static bool
same(float a, float b)
{
   return !memcmp(&a, &b, sizeof a) || a == b || (a != a && b != b);
}

static void
compare_lane(const struct ir_shader *sh, struct vm_memory *m, unsigned lane, bool alive)
{
   float inputs[SP_VM_MAX_SLOTS][4], outputs[VARYING_MAX][4];
   uint8_t masks[VARYING_MAX];
   for (unsigned s = 0; s < SP_VM_MAX_SLOTS; s++) {
      for (unsigned c = 0; c < 4; c++)
         inputs[s][c] = m->inputs[s][c][lane];
   }
   struct ir_eval eval = {
       .inputs = (const float(*)[4])inputs,
       .params = m->params,
       .outputs = outputs,
       .output_mask = masks,
       .tex = sample_one,
   };
   assert_true(ir_eval_run(sh, &eval));
   assert_int_equal(alive, !eval.discarded);
   for (unsigned s = 0; s < VARYING_MAX && alive; s++) {
      for (unsigned c = 0; c < 4; c++) {
         const float got = m->outputs[s][c][lane];
         if ((sh->outputs_written >> s & 1) && !same(got, outputs[s][c]))
            fail_msg("lane %u, output %u.%u: %.9g, reference %.9g", lane, s, c, (double)got,
                     (double)outputs[s][c]);
      }
   }
}

void
vm_memory_fill(struct vm_memory *m, uint32_t *seed)
{
   for (size_t i = 0; i < sizeof m->inputs / sizeof(float); i++)
      (&m->inputs[0][0][0])[i] = (float)test_random(seed, -2, 2);
   for (unsigned i = 0; i < VM_COMPARE_PARAMS * 4; i++)
      (&m->params[0][0])[i] = (float)test_random(seed, -1, 1);
}

void
vm_compare(struct ir_shader *sh, struct vm_memory *m)
{
   for (int optimized = 0; optimized < 2; optimized++) {
      if (optimized)
         assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
      for (unsigned i = 0; i <= 2 * u_cpu_detect_isa() + 1; i++) {
         const enum u_cpu_isa isa = (enum u_cpu_isa)(i / 2);
         const bool native = i % 2;
         if (native && (sh->stage != IR_STAGE_VERTEX || !sp_native_exists(isa)))
            continue;
         const uint64_t alive = run_machine(sh, isa, native, m);
         for (unsigned lane = 0; lane < SP_VM_LANES; lane += 7)
            compare_lane(sh, m, lane, alive >> lane & 1);
      }
   }
}
