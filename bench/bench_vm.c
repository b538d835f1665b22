/* How fast the block machine runs: millions of lanes a second for each opcode and for typical
 * vertex programs, on one core. `tuatara-bench-vm [FILTER]`; TUATARA_CPU chooses the kernels, and
 * TUATARA_NATIVE=always native code.
 * Time is processor time, so that a busy machine disturbs little. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench_programs.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/ir/builder.h"
#include "compiler/pass/pass.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

#define NUM_PARAMS 256
#define NUM_INPUTS 4

static struct {
   _Alignas(64) float inputs[NUM_INPUTS][4][SP_VM_LANES];
   char apart[640]; /* or stores would look like loads 4 KB away */
   _Alignas(64) float outputs[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float params[NUM_PARAMS][4];
} memory;

static double
seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Million lanes a second, the best of some runs. */
static double
measure(const struct ir_shader *sh, unsigned lanes)
{
   struct sp_vm_program *program = sp_vm_compile(sh, u_cpu_choose_isa());
   struct sp_vm_block block = {.lanes = lanes, .mask = ~0ull};
   double best = 0.0;
   if (!program)
      exit(1);
   if (sp_native_choose_use() == SP_NATIVE_AT_ONCE)
      sp_native_make(program, sh, (const float(*)[4])memory.params);
   for (unsigned s = 0; s < VARYING_MAX; s++)
      for (unsigned c = 0; c < 4; c++) {
         block.inputs[s][c] = memory.inputs[s % NUM_INPUTS][c];
         block.outputs[s][c] = memory.outputs[s][c];
      }
   block.params = (const float(*)[4])memory.params;
   block.scratch = aligned_alloc(64, sp_vm_scratch_size(program) + 64);
   const uint64_t mode = u_fpu_enter();
   for (unsigned round = 0; round < 5; round++) {
      unsigned long runs = 0;
      const double start = seconds();
      double now;
      do {
         for (unsigned i = 0; i < 256; i++)
            sp_vm_run(program, &block);
         runs += 256;
         now = seconds();
      } while (now - start < 0.01);
      const double rate = 1e-6 * (double)runs * lanes / (now - start);
      best = rate > best ? rate : best;
   }
   u_fpu_leave(mode);
   free(block.scratch);
   sp_vm_destroy(program);
   return best;
}

/* Microseconds to make native code, the least of some times; 0 where there is none. */
static double
translation_time(const struct ir_shader *sh)
{
   double best = 0.0;
   for (unsigned i = 0; i < 20; i++) {
      struct sp_vm_program *program = sp_vm_compile(sh, u_cpu_choose_isa());
      if (!program)
         exit(1);
      const double start = seconds();
      const bool made = sp_native_make(program, sh, (const float(*)[4])memory.params);
      const double time = made ? 1e6 * (seconds() - start) : 0.0;
      best = i == 0 || time < best ? time : best;
      sp_vm_destroy(program);
   }
   return best;
}

static void
print_row(const char *name, const struct ir_shader *sh)
{
   printf("%-24s %10.0f %10.0f %10.0f\n", name, measure(sh, SP_VM_LANES), measure(sh, 3),
          translation_time(sh));
}

static void
report(const char *name, struct ir_shader *sh, struct ir_builder *b)
{
   ir_end(b);
   if (b->failed || !ir_shader_index(sh))
      exit(1);
   print_row(name, sh);
   ir_shader_destroy(sh);
}

static struct ir_builder
start(struct ir_shader **sh)
{
   *sh = ir_shader_create(IR_STAGE_VERTEX);
   if (!*sh)
      exit(1);
   (*sh)->num_params = NUM_PARAMS;
   return ir_builder_create(*sh);
}

/* vec4 operations on inputs; four in a row, so that reading and writing count less. */
static void
bench_opcode(enum ir_op op)
{
   const struct ir_op_info *info = &ir_op_infos[op];
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   struct ir_val src[4];
   for (unsigned s = 0; s < info->num_srcs; s++) {
      src[s] = ir_load_input(&b, s, 4);
      src[s].n = info->src_components[s] ? info->src_components[s] : 4;
   }
   const struct ir_val v = ir_alu(&b, op, src);
   ir_store_output(&b, 0, (1u << v.n) - 1, v);
   report(info->name, sh, &b);
}

static struct ir_val
transform(struct ir_builder *b, unsigned first, unsigned rows, struct ir_val v)
{
   struct ir_val r[4];
   for (unsigned i = 0; i < rows; i++)
      r[i] = rows == 4 ? ir_build_fdp4(b, ir_load_param(b, first + i), v)
                       : ir_build_fdp3(b, ir_swizzle(ir_load_param(b, first + i), "xyz"),
                                       ir_swizzle(v, "xyz"));
   return ir_vec(b, rows, r);
}

static void
bench_transform(void)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   ir_store_output(&b, VARYING_HPOS, 15, transform(&b, 0, 4, ir_load_input(&b, 0, 4)));
   report("transform", sh, &b);
}

/* Position, and one directional light with specular: about 20 instructions of VP1.0. */
static void
bench_lighting(void)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   ir_store_output(&b, VARYING_HPOS, 15, transform(&b, 0, 4, ir_load_input(&b, 0, 4)));
   struct ir_val n = transform(&b, 4, 3, ir_load_input(&b, 1, 4));
   n = ir_build_fmul(&b, n, ir_build_frsq(&b, ir_build_fdp3(&b, n, n)));
   const struct ir_val light = ir_swizzle(ir_load_param(&b, 8), "xyz");
   const struct ir_val half = ir_swizzle(ir_load_param(&b, 9), "xyz");
   const struct ir_val parts[4] = {ir_build_fdp3(&b, n, light), ir_build_fdp3(&b, n, half),
                                   ir_imm_f(&b, 0.0f), ir_imm_f(&b, 20.0f)};
   const struct ir_val lit = ir_build_lit(&b, ir_vec(&b, 4, parts));
   struct ir_val c =
       ir_build_fmad(&b, ir_comp(lit, 1), ir_load_param(&b, 10), ir_load_param(&b, 11));
   c = ir_saturate(ir_build_fmad(&b, ir_comp(lit, 2), ir_load_param(&b, 12), c));
   ir_store_output(&b, VARYING_COL0, 15, c);
   ir_store_output(&b, VARYING_TEX0, 15, ir_load_input(&b, 2, 4));
   report("light", sh, &b);
}

/* The programs that `tuatara bench vp-made` draws with. */
static void
bench_made(unsigned num, bool relative, const char *filter)
{
   static struct bench_program made;
   struct nv_vp_result r;
   bench_make_program(&made, num, relative);
   if (!strstr("made", filter) && !strstr(made.name, filter))
      return;
   nv_vp_parse(made.text, strlen(made.text), NV_VP_TARGET_VERTEX, &r);
   if (r.status != NV_VP_OK || !ir_optimize(r.shader, 0))
      exit(1);
   for (unsigned i = 0; i < BENCH_PARAMS; i++)
      memcpy(memory.params[i], made.params[i], sizeof memory.params[i]);
   for (unsigned s = 0; s < NUM_INPUTS; s++)
      for (unsigned i = 0; i < 4 * SP_VM_LANES; i++)
         memory.inputs[s][i % 4][i / 4] = made.attribs[i / 4 % BENCH_INPUT_SETS][s][i % 4];
   print_row(made.name, r.shader);
   ir_shader_destroy(r.shader);
}

int
main(int argc, char **argv)
{
   static const unsigned sizes[] = {4, 16, 64, 128};
   const char *filter = argc > 1 ? argv[1] : "";
   for (unsigned i = 0; i < sizeof memory.inputs / sizeof(float); i++)
      (&memory.inputs[0][0][0])[i] = 0.3f + 0.01f * (float)(i % 61);
   for (unsigned i = 0; i < NUM_PARAMS * 4; i++)
      (&memory.params[0][0])[i] = 0.1f * (float)(i % 7);
   printf(
       "%s: million lanes a second, 64 lanes at a time and 3; microseconds to make native code\n",
       u_cpu_isa_name(u_cpu_choose_isa()));
   for (unsigned op = 0; op < IR_NUM_ALU_OPS; op++)
      if (strstr(ir_op_infos[op].name, filter) && ir_op_infos[op].src_type == IR_F)
         bench_opcode((enum ir_op)op);
   if (strstr("transform", filter))
      bench_transform();
   if (strstr("light", filter))
      bench_lighting();
   for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
      bench_made(sizes[i], false, filter);
      bench_made(sizes[i], true, filter);
   }
   return 0;
}
