#include "fuzz_check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/pass/ir_pass.h"
#include "drivers/softpipe/sp_vm.h"
#include "random_program.h"
#include "util/u_fpu.h"

#define LANES 8

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- program\n%.*s\n", what, (int)len, text);
   abort();
}

static void
must_validate(const struct ir_shader *sh, const char *after, const char *text, size_t len)
{
   char *message = ir_validate(sh, after);
   if (message)
      die(message, text, len);
}

/* --- Execution */

struct results {
   float outputs[VARYING_MAX][4];
   uint8_t mask[VARYING_MAX];
   float params[NV_VP_LINKED_PARAMS][4];
};

struct inputs {
   float attribs[LANES][VERT_ATTRIB_MAX][4];
   float params[NV_VP_LINKED_PARAMS][4];
};

static void
run_ref(const struct ir_shader *sh, const struct inputs *in, unsigned lane, struct results *out)
{
   memset(out, 0, sizeof *out);
   memcpy(out->params, in->params, sizeof out->params);
   struct ir_eval eval = {
       .inputs = in->attribs[lane],
       .params = out->params,
       .outputs = out->outputs,
       .output_mask = out->mask,
   };
   ir_eval_run(sh, &eval);
}

/* NaN is any NaN, denormals are 0, and so is -0: tests of the sign of 0 go through RCP. */
static bool
same_value(float a, float b)
{
   uint32_t x, y;
   memcpy(&x, &a, sizeof x);
   memcpy(&y, &b, sizeof y);
   x = x & 0x7f800000 ? x : 0;
   y = y & 0x7f800000 ? y : 0;
   return x == y || (a != a && b != b);
}

static void
compare(const float *a, const float *b, size_t count, const char *what, const char *text,
        size_t len)
{
   for (size_t i = 0; i < count; i++) {
      if (same_value(a[i], b[i]))
         continue;
      fprintf(stderr, "register %zu.%c: %.9g %.9g\n", i / 4, "xyzw"[i % 4], (double)a[i],
              (double)b[i]);
      die(what, text, len);
   }
}

static void
compare_results(const struct results *a, const struct results *b, uint64_t written,
                const char *what, const char *text, size_t len)
{
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      if (written >> i & 1)
         compare(a->outputs[i], b->outputs[i], 4, what, text, len);
   }
   compare(a->params[0], b->params[0], sizeof a->params / sizeof(float), what, text, len);
}

/* --- softpipe */

struct lanes {
   _Alignas(64) float in[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float out[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float params[NV_VP_LINKED_PARAMS][4];
};

static void
run_softpipe(const struct ir_shader *sh, const struct inputs *in, unsigned lanes, struct lanes *l,
             enum u_cpu_isa isa)
{
   struct sp_vm_program *program = sp_vm_compile(sh, isa);
   void *scratch = aligned_alloc(64, (sp_vm_scratch_size(program) + 64) & ~(size_t)63);
   struct sp_vm_block block = {
       .lanes = lanes,
       .mask = (UINT64_C(1) << lanes) - 1,
       .params = (const float(*)[4])l->params,
       .params_out = l->params,
       .scratch = scratch,
   };
   memcpy(l->params, in->params, sizeof l->params);
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      for (unsigned c = 0; c < 4; c++) {
         for (unsigned lane = 0; lane < SP_VM_LANES; lane++) {
            l->in[i][c][lane] = in->attribs[lane % lanes][i][c];
            l->out[i][c][lane] = c == 3 ? 1.0f : 0.0f;
         }
         block.inputs[i][c] = l->in[i][c];
         block.outputs[i][c] = l->out[i][c];
      }
   }
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(program, &block);
   u_fpu_leave(mode);
   free(scratch);
   sp_vm_destroy(program);
}

/* State programs run one lane: lanes share the parameters they write. */
static void
check_softpipe(const struct ir_shader *sh, const struct inputs *in, const struct results *ref,
               struct lanes *l, const char *text, size_t len)
{
   const unsigned lanes = sh->stage == IR_STAGE_STATE ? 1 : LANES;
   for (enum u_cpu_isa isa = U_CPU_PORTABLE; isa <= u_cpu_detect_isa(); isa++) {
      run_softpipe(sh, in, lanes, l, isa);
      for (unsigned lane = 0; lane < lanes; lane++) {
         struct results got;
         memcpy(got.params, l->params, sizeof got.params);
         for (unsigned i = 0; i < VARYING_MAX * 4; i++)
            got.outputs[i / 4][i % 4] = l->out[i / 4][i % 4][lane];
         char what[64];
         snprintf(what, sizeof what, "softpipe (%s) differs in lane %u", u_cpu_isa_name(isa), lane);
         compare_results(&ref[lane], &got, sh->outputs_written, what, text, len);
      }
   }
}

/* --- Checks */

void
fuzz_check_text(const char *text, size_t len, enum nv_vp_target target)
{
   struct nv_vp_result r;
   nv_vp_parse(text, len, target, &r);
   if (r.status == NV_VP_INVALID && (r.error_offset > len || !r.message[0]))
      die("error position outside the text", text, len);
   if (!r.shader)
      return;
   must_validate(r.shader, "the front end", text, len);
   if (r.position_invariant && !nv_vp_link_position(r.shader))
      die("link", text, len);
   if (!ir_optimize(r.shader, IR_PASS_VALIDATE))
      die("optimize", text, len);
   struct inputs *in = calloc(1, sizeof *in);
   struct results out;
   run_ref(r.shader, in, 0, &out);
   free(in);
   ir_shader_destroy(r.shader);
}

void
fuzz_check_equivalence(uint64_t *state)
{
   struct inputs *in = malloc(sizeof *in);
   struct lanes *l = aligned_alloc(_Alignof(struct lanes), sizeof *l);
   char text[RANDOM_PROGRAM_SIZE];
   const size_t len = random_program(state, text);
   struct results plain[LANES], optimized;
   struct nv_vp_result r;
   nv_vp_parse(text, len, NV_VP_TARGET_ANY, &r);
   if (r.status != NV_VP_OK)
      die(r.message, text, len);
   for (size_t i = 0; i < sizeof *in / sizeof(float); i++)
      ((float *)in)[i] = random_float(state);
   must_validate(r.shader, "the front end", text, len);
   const uint64_t written = r.shader->outputs_written;
   for (unsigned lane = 0; lane < LANES; lane++)
      run_ref(r.shader, in, lane, &plain[lane]);
   if (!ir_optimize(r.shader, IR_PASS_VALIDATE))
      die("optimize", text, len);
   if ((r.shader->outputs_written & ~written) != 0)
      die("passes write other results", text, len);
   for (unsigned lane = 0; lane < LANES; lane++) {
      run_ref(r.shader, in, lane, &optimized);
      compare_results(&plain[lane], &optimized, r.shader->outputs_written, "passes change a result",
                      text, len);
   }
   check_softpipe(r.shader, in, plain, l, text, len);
   ir_shader_destroy(r.shader);
   free(in);
   free(l);
}
