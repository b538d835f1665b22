#include "vp_compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/validate.h"
#include "compiler/lower/flatten.h"
#include "compiler/pass/pass.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

/* --- Executors */

void
vp_run_reference(const struct vp_executor *executor, const struct ir_shader *shader,
                 const struct vp_inputs *inputs, struct vp_results *results)
{
   for (unsigned lane = 0; lane < inputs->lanes; lane++) {
      uint8_t written[VARYING_MAX];
      struct ir_eval eval = {
          .inputs = inputs->attribs[lane],
          .params = results->params,
          .outputs = results->outputs[lane],
          .output_mask = written,
      };
      if (!ir_eval_run(shader, &eval))
         abort();
   }
}

/* What drivers without branches get. */
static void
run_flattened(const struct vp_executor *executor, const struct ir_shader *shader,
              const struct vp_inputs *inputs, struct vp_results *results)
{
   struct ir_shader *flat = ir_shader_clone(shader);
   if (!flat || !ir_flatten(flat) || !ir_optimize(flat, 0))
      abort();
   char *message = ir_validate(flat, "ir_flatten");
   if (message) {
      fprintf(stderr, "%s\n", message);
      abort();
   }
   vp_run_reference(executor, flat, inputs, results);
   ir_shader_destroy(flat);
}

/* Memory as the driver's vertices have it. */
struct lanes {
   _Alignas(64) float in[VP_ATTRIBS][4][SP_VM_LANES];
   _Alignas(64) float out[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float params[NV_VP_LINKED_PARAMS][4];
};

static void
load_lanes(struct lanes *l, struct sp_vm_block *block, const struct vp_inputs *inputs)
{
   memcpy(l->params, inputs->params, sizeof l->params);
   for (unsigned i = 0; i < VP_ATTRIBS * 4; i++) {
      for (unsigned lane = 0; lane < SP_VM_LANES; lane++)
         l->in[i / 4][i % 4][lane] = inputs->attribs[lane % inputs->lanes][i / 4][i % 4];
      block->inputs[i / 4][i % 4] = l->in[i / 4][i % 4];
   }
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      for (unsigned lane = 0; lane < SP_VM_LANES; lane++)
         l->out[i / 4][i % 4][lane] = i % 4 == 3 ? 1.0f : 0.0f;
      block->outputs[i / 4][i % 4] = l->out[i / 4][i % 4];
   }
}

static void
run_softpipe(const struct vp_executor *executor, const struct ir_shader *shader,
             const struct vp_inputs *inputs, struct vp_results *results, bool native)
{
   struct lanes *l = aligned_alloc(64, sizeof *l);
   struct sp_vm_program *program = sp_vm_compile(shader, (enum u_cpu_isa)executor->isa);
   if (!l || !program)
      abort();
   if (native)
      sp_native_make(program, shader, inputs->params);
   struct sp_vm_block block = {
       .lanes = inputs->lanes,
       .mask = ~0ull,
       .params = (const float(*)[4])l->params,
       .params_out = l->params,
       .scratch = aligned_alloc(64, (sp_vm_scratch_size(program) + 64) & ~(size_t)63),
   };
   load_lanes(l, &block, inputs);
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(program, &block);
   u_fpu_leave(mode);
   memcpy(results->params, l->params, sizeof results->params);
   for (unsigned lane = 0; lane < inputs->lanes; lane++)
      for (unsigned i = 0; i < VARYING_MAX * 4; i++)
         results->outputs[lane][i / 4][i % 4] = l->out[i / 4][i % 4][lane];
   free(block.scratch);
   sp_vm_destroy(program);
   free(l);
}

void
vp_run_softpipe(const struct vp_executor *executor, const struct ir_shader *shader,
                const struct vp_inputs *inputs, struct vp_results *results)
{
   run_softpipe(executor, shader, inputs, results, false);
}

/* Programs that do not become native code run on the kernels for the CPU. */
static void
run_native(const struct vp_executor *executor, const struct ir_shader *shader,
           const struct vp_inputs *inputs, struct vp_results *results)
{
   run_softpipe(executor, shader, inputs, results, true);
}

/* The compiler can not know: skipped where the CPU has it not. */
static const struct vp_executor passes = {"reference, after the passes", vp_run_reference, 0,
                                          false};
static const struct vp_executor flattened = {"reference, branches flattened", run_flattened, 0,
                                             false};
static const struct vp_executor portable = {"softpipe, portable", vp_run_softpipe, U_CPU_PORTABLE,
                                            false};
static const struct vp_executor avx2 = {"softpipe, AVX2", vp_run_softpipe, U_CPU_AVX2, false};
static const struct vp_executor avx512 = {"softpipe, AVX-512", vp_run_softpipe, U_CPU_AVX512,
                                          false};
static const struct vp_executor native_avx2 = {"softpipe, native code of AVX2", run_native,
                                               U_CPU_AVX2, true};
static const struct vp_executor native_avx512 = {"softpipe, native code of AVX-512", run_native,
                                                 U_CPU_AVX512, true};

const struct vp_executor *const vp_all_executors[] = {
    &passes, &flattened, &vp_nv2a,     &vp_lima,       &portable,
    &avx2,   &avx512,    &native_avx2, &native_avx512, NULL};

/* --- Comparison */

/* The bits, with denormals flushed and one NaN for all. */
static uint32_t
canonical(float f)
{
   uint32_t u;
   memcpy(&u, &f, sizeof u);
   if (f != f)
      return 0x7fc00000u;
   return u & 0x7f800000u ? u : u & 0x80000000u;
}

static bool
compare_vectors(const float (*expected)[4], const float (*got)[4], unsigned num, uint64_t which,
                bool zeroes_alike, struct vp_difference *d)
{
   for (unsigned i = 0; i < 4 * num; i++) {
      if (num <= 64 && !(which >> i / 4 & 1))
         continue;
      const uint32_t a = canonical(expected[i / 4][i % 4]), b = canonical(got[i / 4][i % 4]);
      if (a == b || (zeroes_alike && !((a | b) & 0x7fffffffu)))
         continue;
      d->reg = i / 4;
      d->comp = i % 4;
      d->expected = expected[i / 4][i % 4];
      d->got = got[i / 4][i % 4];
      return true;
   }
   return false;
}

static bool
compare_results(const struct ir_shader *shader, const struct vp_inputs *inputs,
                const struct vp_results *expected, const struct vp_results *got, bool zeroes_alike,
                struct vp_difference *d)
{
   d->param = false;
   for (d->lane = 0; d->lane < inputs->lanes; d->lane++)
      if (compare_vectors((const float(*)[4])expected->outputs[d->lane],
                          (const float(*)[4])got->outputs[d->lane], VARYING_MAX,
                          shader->outputs_written, zeroes_alike, d))
         return true;
   d->lane = 0;
   d->param = true;
   return compare_vectors((const float(*)[4])expected->params, (const float(*)[4])got->params,
                          NV_VP_LINKED_PARAMS, 0, false, d);
}

static void
preset(struct vp_results *results, const struct vp_inputs *inputs)
{
   memset(results->outputs, 0, sizeof results->outputs);
   for (unsigned lane = 0; lane < VP_MAX_LANES; lane++)
      for (unsigned i = 0; i < VARYING_MAX; i++)
         results->outputs[lane][i][3] = 1.0f;
   memcpy(results->params, inputs->params, sizeof results->params);
}

/* False with a message: the shader is not sound. */
static bool
is_sound(const struct ir_shader *shader, const char *after, struct vp_difference *d)
{
   char *message = ir_validate(shader, after);
   if (!message)
      return true;
   d->executor = "the validator";
   snprintf(d->message, sizeof d->message, "%s", message);
   free(message);
   return false;
}

/* NULL with a message: it does not compile. */
static struct ir_shader *
compile(const struct vp_case *c, struct vp_difference *d)
{
   static _Thread_local char text[VP_TEXT_SIZE];
   struct nv_vp_result r;
   if (c->is_evs) {
      struct ir_shader *shader = evs_compile(&c->evs);
      if (!shader)
         snprintf(d->message, sizeof d->message, "the shader is not defined");
      return shader;
   }
   nv_vp_parse(text, vp_print(&c->program, text), NV_VP_TARGET_ANY, &r);
   if (r.status != NV_VP_OK) {
      snprintf(d->message, sizeof d->message, "line %u: %s", r.error.line, r.error.message);
      return NULL;
   }
   if (r.position_invariant && !nv_vp_link_position(r.shader))
      abort();
   return r.shader;
}

static bool
run_all(struct ir_shader *shader, const struct vp_inputs *inputs,
        const struct vp_executor *const *executors, struct vp_results results[2],
        struct vp_difference *d)
{
   preset(&results[0], inputs);
   vp_run_reference(NULL, shader, inputs, &results[0]);
   if (!ir_optimize(shader, 0))
      abort();
   if (!is_sound(shader, "the passes", d))
      return true;
   for (; *executors; executors++) {
      if ((*executors)->isa > (int)u_cpu_detect_isa())
         continue;
      preset(&results[1], inputs);
      (*executors)->run(*executors, shader, inputs, &results[1]);
      if (compare_results(shader, inputs, &results[0], &results[1], (*executors)->zeroes_alike,
                          d)) {
         d->executor = (*executors)->name;
         return true;
      }
   }
   return false;
}

bool
vp_compare(const struct vp_case *c, const struct vp_executor *const *executors,
           struct vp_difference *d)
{
   struct vp_results *results = malloc(2 * sizeof *results);
   memset(d, 0, sizeof *d);
   struct ir_shader *shader = compile(c, d);
   bool differs = true;
   if (!results)
      abort();
   if (!shader)
      d->executor = "the front end";
   else if (is_sound(shader, "the front end", d))
      differs = run_all(shader, &c->inputs, executors, results, d);
   ir_shader_destroy(shader);
   free(results);
   return differs;
}

void
vp_difference_print(const struct vp_difference *d)
{
   uint32_t expected, got;
   memcpy(&expected, &d->expected, sizeof expected);
   memcpy(&got, &d->got, sizeof got);
   if (d->message[0])
      fprintf(stderr, "%s: %s\n", d->executor, d->message);
   else
      fprintf(stderr, "%s: lane %u, %s %u.%c is %.9g (%08x), the reference gives %.9g (%08x)\n",
              d->executor, d->lane, d->param ? "parameter" : "output", d->reg, "xyzw"[d->comp],
              (double)d -> got, got, (double)d -> expected, expected);
}
