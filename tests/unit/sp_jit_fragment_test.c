/* Native code of fragment programs: textures that depend on each other, quads, discard, loops.
 * Random programs are compared by the fuzzers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir_text.h"
#include "gallium/auxiliary/jit/jit.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

struct memory {
   _Alignas(64) float inputs[SP_VM_MAX_SLOTS][4][SP_VM_LANES];
   _Alignas(64) float outputs[2][VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float params[4][4];
   uint64_t mask[2];
   unsigned fetches[2]; /* how many textures were sampled */
   bool in_loops;       /* of which the last round may be one more */
};

static struct memory memory;

/* A texel tells all that was asked for. */
static void
sample(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   const struct sp_vm_tex_more more = sp_vm_tex_more(tex);
   ++*(unsigned *)block->user;
   for (unsigned k = 0; k < SP_VM_LANES; k++) {
      float sum = (float)(tex->sampler + 1);
      for (unsigned i = 0; i < 4; i++)
         sum += (float)(i + 1) * tex->coord[i][k];
      for (unsigned i = 0; i < 3 && more.ddx[0]; i++)
         sum += 0.5f * more.ddx[i][k] - 0.25f * more.ddy[i][k];
      const float texel[4] = {sum, more.lod ? more.lod[k] : 0.5f, more.ref ? more.ref[k] : -0.5f,
                              more.offset ? (float)(more.offset[0] + 4 * more.offset[1]) : 0.25f};
      for (unsigned i = 0; i < 4; i++)
         if (out[i])
            out[i][k] = texel[i];
   }
}

static void
run(const struct ir_shader *sh, enum u_cpu_isa isa, bool native, unsigned lanes, bool textures)
{
   struct sp_vm_program *program = sp_vm_compile(sh, isa);
   assert_non_null(program);
   if (native)
      assert_true(sp_native_make(program, sh, NULL));
   struct sp_vm_block block = {.lanes = lanes,
                               .mask = ~0ull,
                               .tex = textures ? sample : NULL,
                               .user = &memory.fetches[native]};
   for (unsigned i = 0; i < 4 * SP_VM_MAX_SLOTS; i++)
      block.inputs[i / 4][i % 4] = memory.inputs[i / 4][i % 4];
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      block.outputs[i / 4][i % 4] = memory.outputs[native][i / 4][i % 4];
   block.params = (const float(*)[4])memory.params;
   block.scratch = aligned_alloc(64, (sp_vm_scratch_size(program) + 64) & ~(size_t)63);
   assert_non_null(block.scratch);
   memory.fetches[native] = 0;
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(program, &block);
   u_fpu_leave(mode);
   memory.mask[native] = block.mask & (lanes < 64 ? (1ull << lanes) - 1 : ~0ull);
   free(block.scratch);
   sp_vm_destroy(program);
}

/* Native code gives the kernels' bits. */
static void
compare_on(const struct ir_shader *sh, enum u_cpu_isa isa, unsigned lanes, bool textures)
{
   memset(memory.outputs, 0, sizeof memory.outputs);
   run(sh, isa, false, lanes, textures);
   run(sh, isa, true, lanes, textures);
   if (!memory.in_loops)
      assert_int_equal(memory.fetches[0], memory.fetches[1]);
   assert_true(memory.mask[0] == memory.mask[1]);
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      for (unsigned lane = 0; lane < lanes; lane++) {
         const float want = memory.outputs[0][i / 4][i % 4][lane];
         const float got = memory.outputs[1][i / 4][i % 4][lane];
         if (memcmp(&want, &got, sizeof want) && !(want != want && got != got))
            fail_msg("%s, lane %u, output %u.%u: %g, kernels give %g", u_cpu_isa_name(isa), lane,
                     i / 4, i % 4, got, want);
      }
}

static void
check(const char *text)
{
   struct ir_shader *sh = parse_ir(text);
   for (unsigned isa = U_CPU_AVX2; isa <= u_cpu_detect_isa(); isa++)
      for (unsigned lanes = 4; lanes <= SP_VM_LANES; lanes += 20) {
         compare_on(sh, (enum u_cpu_isa)isa, lanes, true);
         compare_on(sh, (enum u_cpu_isa)isa, lanes, false);
      }
   ir_shader_destroy(sh);
}

static int
fill(void **state)
{
   for (unsigned i = 0; i < 4 * SP_VM_MAX_SLOTS; i++)
      for (unsigned k = 0; k < SP_VM_LANES; k++)
         memory.inputs[i / 4][i % 4][k] = (float)((k * (2 * i + 3) + 5 * i) % 17) - 8.0f;
   for (unsigned i = 0; i < 16; i++)
      memory.params[i / 4][i % 4] = 0.25f * (float)i - 1.0f;
   return 0;
}

#define HEAD "shader fragment\nparams 4\n"

/* Coordinates are inputs, sums, parameters, constants and texels; %1 and %2 are asked for by all
 * stages, and a parameter is a coordinate twice. */
static void
test_dependent_textures(void **state)
{
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = load_input.f4 8\n"
              "   %2 = fadd.f4 %0.xyzw %1.wzyx\n"
              "   %3 = load_param.f4 1\n"
              "   %4 = imm.f2 0x3f800000 0x00000000\n"
              "   %5 = tex.f4 0 2d %0.xyzw\n"
              "   %6 = tex.f4 1 2d project %2.xyzw\n"
              "   %7 = fmul.f4 %5.xyzw %2.xyzw\n"
              "   %8 = vec4.f4 %7.x %3.y %4.x %4.y\n"
              "   %9 = tex.f4 2 2d bias %8.xyzw %6.x\n"
              "   %10 = fmad.f4 %9.xyzw %1.xyzw %3.xyzw\n"
              "   %11 = fexp2.f4 %3.xyzw\n"
              "   %12 = vec4.f4 %11.x %10.y %3.y %6.w\n"
              "   %13 = tex.f4 3 3d lod %12.xyzw %11.z\n"
              "   %14 = fmad.f4 %13.xyzw %2.xyzw %7.xyzw\n"
              "   store_output.f 0.xyzw %14.xyzw\n"
              "   store_output.f 1.z %6.xxx\n"
              "   end\n");
}

/* Projections with and without anything to divide by, derivatives, comparisons, offsets. */
static void
test_texture_modes(void **state)
{
   for (unsigned k = 0; k < SP_VM_LANES; k++)
      memory.inputs[9][3][k] = 1.0f;
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = load_input.f4 9\n"
              "   %2 = tex.f4 0 2d project %0.xyzw\n"
              "   %3 = tex.f4 1 2d project %1.xyzw\n"
              "   %4 = tex.f4 2 2d grad project compare offset 1 -2 0 %0.xyzw %1.yyy %0.xxx %0.w\n"
              "   %5 = tex.f4 3 2d compare %2.xyzw %3.z\n"
              "   store_output.f 0.xyzw %2.xyzw\n"
              "   store_output.f 1.xyzw %3.xyzw\n"
              "   store_output.f 2.xyzw %4.xyzw\n"
              "   store_output.f 3.xyzw %5.xyzw\n"
              "   end\n");
   fill(state);
}

/* In a branch the neighbour may not be there; of what is uniform there is no derivative. */
static void
test_derivatives(void **state)
{
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = load_input.f4 8\n"
              "   %2 = flt.b1 %0.x %1.x\n"
              "   %3 = ddx.f4 %0.xyzw\n"
              "   %4 = ddy.f4 %1.wzyx\n"
              "   store_output.f 0.xyzw %3.xyzw\n"
              "   store_output.f 1.xyzw %4.xyzw\n"
              "   branch %2.x b1 b2\n"
              "block 1\n"
              "   %5 = ddx.f2 %1.xy\n"
              "   %6 = ddy.f2 %1.zw\n"
              "   %7 = load_param.f4 2\n"
              "   %8 = ddx.f4 %7.xyzw\n"
              "   store_output.f 2.xy %5.xy\n"
              "   store_output.f 2.zw %6.xxxy\n"
              "   store_output.f 3.xyzw %8.xyzw\n"
              "   jump b2\n"
              "block 2\n"
              "   end\n");
}

/* What is discarded goes on, also in branches; a texel decides, too, and so does a parameter. */
static void
test_discard(void **state)
{
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = imm.f1 0x00000000\n"
              "   %2 = flt.b1 %0.x %1.x\n"
              "   discard.b %2.x\n"
              "   store_output.f 0.xyzw %0.xyzw\n"
              "   branch %2.x b1 b2\n"
              "block 1\n"
              "   %3 = tex.f4 0 2d %0.xyzw\n"
              "   store_output.f 0.xyzw %3.xyzw\n"
              "   jump b3\n"
              "block 2\n"
              "   %4 = tex.f4 1 2d %0.wzyx\n"
              "   %5 = flt.b1 %4.x %0.y\n"
              "   discard.b %5.x\n"
              "   jump b3\n"
              "block 3\n"
              "   end\n");
   assert_true(memory.mask[1] && ~memory.mask[1]);
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = load_param.f4 0\n"
              "   %2 = flt.b1 %1.x %1.y\n"
              "   store_output.f 0.xyzw %0.xyzw\n"
              "   discard.b %2.x\n"
              "   end\n");
   assert_true(!memory.mask[1]);
}

/* A zero keeps its sign: colours may be floats. */
static void
test_zeroes(void **state)
{
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = imm.f1 0x80000000\n"
              "   %2 = fmul.f4 %0.xyzw %1.xxxx\n"
              "   %3 = imm.f1 0x00000000\n"
              "   %4 = fmax.f4 %2.xyzw %3.xxxx\n"
              "   store_output.f 0.xyzw %2.xyzw\n"
              "   store_output.f 1.xyzw %4.xyzw\n"
              "   end\n");
}

/* --- Loops */

/* Each pixel leaves at its own time, some at once: phis that swap, a value of the last round, an
 * output and a register that rounds write, and what is the same in all of them. */
#define COUNT_DOWN                                                                                 \
   "block 0\n"                                                                                     \
   "   %0 = load_input.f4 7\n"                                                                     \
   "   %1 = load_input.f4 8\n"                                                                     \
   "   %2 = imm.f2 0x00000000 0x3f800000\n"                                                        \
   "   store_output.f 1.x %1.x\n"                                                                  \
   "   jump b1\n"                                                                                  \
   "block 1 cost 1\n"                                                                              \
   "   %3 = phi.f1 b0 %0.x b2 %8.x\n"                                                              \
   "   %4 = phi.f1 b0 %1.x b2 %5.x\n"                                                              \
   "   %5 = phi.f1 b0 %1.y b2 %4.x\n"                                                              \
   "   %6 = fmul.f1 %4.x %3.x\n"                                                                   \
   "   %7 = flt.b1 %2.x %3.x\n"                                                                    \
   "   branch %7.x b2 b3\n"                                                                        \
   "block 2 cost 5\n"                                                                              \
   "   %8 = fadd.f1 %3.x -%2.y\n"                                                                  \
   "   %9 = load_reg.f2 0\n"                                                                       \
   "   %10 = fadd.f2 %9.xy %1.xy\n"                                                                \
   "   %11 = fexp2.f1 %1.z\n"                                                                      \
   "   %12 = fadd.f1 %11.x %8.x\n"                                                                 \
   "   store_reg.f 0.xy %10.yx\n"                                                                  \
   "   store_output.f 1.xy %12.xx\n"                                                               \
   "   jump b1\n"                                                                                  \
   "block 3\n"                                                                                     \
   "   %13 = load_reg.f2 0\n"                                                                      \
   "   %14 = vec4.f4 %4.x %5.x %6.x %13.x\n"                                                       \
   "   store_output.f 0.xyzw %14.xyzw\n"                                                           \
   "   store_output.f 2.xy %13.xy\n"                                                               \
   "   end\n"

static void
test_loop(void **state)
{
   check(HEAD "regs 1\n" COUNT_DOWN);
}

/* Some pixels take too many steps: kernels count them. */
static void
test_steps_in_loop(void **state)
{
   check(HEAD "regs 1\nsteps 20\n" COUNT_DOWN);
}

/* No pixel takes the branch to the loop: outputs that the loop would write last keep what they
 * have, and a level of detail that textures in the loop and behind it share is there. */
static void
test_loop_without_rounds(void **state)
{
   memory.in_loops = true;
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = imm.f4 0x00000000 0x3f800000 0x40400000 0xbf800000\n"
              "   %2 = fmul.f1 %0.x %0.x\n"
              "   %3 = flt.b1 %2.x %1.w\n"
              "   store_output.f 1.xy %0.xy\n"
              "   branch %3.x b1 b5\n"
              "block 1\n"
              "   jump b2\n"
              "block 2\n"
              "   %4 = phi.f1 b1 %1.x b3 %6.x\n"
              "   %5 = flt.b1 %4.x %1.z\n"
              "   branch %5.x b3 b4\n"
              "block 3\n"
              "   %6 = fadd.f1 %4.x %1.y\n"
              "   %7 = tex.f4 0 2d lod %0.xyzw %1.w\n"
              "   store_output.f 1.xy %7.xy\n"
              "   jump b2\n"
              "block 4\n"
              "   jump b5\n"
              "block 5\n"
              "   %8 = tex.f4 0 2d lod %0.yxzw %1.w\n"
              "   store_output.f 0.xyzw %8.xyzw\n"
              "   end\n");
   memory.in_loops = false;
}

/* A loop in a loop in a branch, with two exits, one of them out of both, and the end of the program
 * in the middle; textures and derivatives in them, and pixels that are discarded. */
static void
test_loops_in_loops(void **state)
{
   memory.in_loops = true;
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = load_input.f4 8\n"
              "   %2 = imm.f4 0x00000000 0x3f800000 0x40400000 0xc0a00000\n"
              "   store_output.f 0.xyzw %2.xxxx\n"
              "   %3 = flt.b1 %1.z %2.z\n"
              "   branch %3.x b1 b10\n"
              "block 1\n"
              "   %4 = phi.f2 b0 %0.xy b8 %20.xy\n"
              "   %5 = fge.b1 %2.x %4.x\n"
              "   branch %5.x b9 b2\n"
              "block 2\n"
              "   jump b3\n"
              "block 3\n"
              "   %6 = phi.f2 b2 %4.xy b7 %15.xy\n"
              "   %7 = vec4.f4 %6.x %1.y %1.x %0.w\n"
              "   %8 = tex.f4 0 2d lod %7.xyzw %6.y\n"
              "   %9 = ddx.f1 %8.x\n"
              "   %10 = fadd.f1 %9.x %6.y\n"
              "   %11 = flt.b1 %8.x %2.w\n"
              "   branch %11.x b10 b4\n"
              "block 4\n"
              "   %12 = feq.b1 %6.y %2.z\n"
              "   discard.b %12.x\n"
              "   %13 = flt.b1 %2.z %10.x\n"
              "   branch %13.x b8 b5\n"
              "block 5\n"
              "   %14 = feq.b1 %6.x %2.w\n"
              "   branch %14.x b6 b7\n"
              "block 6\n"
              "   store_output.f 2.xyzw %8.xyzw\n"
              "   end\n"
              "block 7\n"
              "   %15 = fadd.f2 %6.xy %2.yy\n"
              "   %16 = flt.b1 %6.y %2.z\n"
              "   branch %16.x b3 b8\n"
              "block 8\n"
              "   %17 = tex.f4 1 2d lod %8.xyzw %10.x\n"
              "   store_output.f 1.xy %17.xy\n"
              "   %20 = fadd.f2 %4.xy -%2.yx\n"
              "   jump b1\n"
              "block 9\n"
              "   store_output.f 0.xy %4.xy\n"
              "   jump b10\n"
              "block 10\n"
              "   %18 = phi.f4 b0 %2.xxxx b3 %8.xyzw b9 %4.xyyx\n"
              "   store_output.f 3.xyzw %18.xyzw\n"
              "   end\n");
   memory.in_loops = false;
}

/* Registers and inputs whose numbers differ from pixel to pixel, some of them outside. */
static void
test_arrays(void **state)
{
   check(HEAD "regs 6\n"
              "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = load_input.f4 8\n"
              "   %2 = f2i_floor.i4 %0.xyzw\n"
              "   %3 = imm.i2 0x00000002 0x00000001\n"
              "   store_reg_at.f 1.xyzw %1.xyzw of 4 [ %2.x ]\n"
              "   store_reg.f 2.y %0.yy\n"
              "   store_reg_at.f 1.zw %0.xyzw of 4 [ %3.x ]\n"
              "   jump b1\n"
              "block 1\n"
              "   %4 = phi.i1 b0 %2.x b1 %5.x\n"
              "   store_reg_at.f 1.x %0.yyyy of 4 [ %4.x ]\n"
              "   %5 = iadd.i1 %4.x %3.y\n"
              "   %6 = ilt.b1 %5.x %3.x\n"
              "   branch %6.x b1 b2\n"
              "block 2\n"
              "   %7 = load_reg_at.f4 1 of 4 [ %2.y ]\n"
              "   %8 = load_reg_at.f4 1 of 4 [ %3.y ]\n"
              "   %9 = load_input_at.f4 7 of 3 [ %2.z ]\n"
              "   store_output.f 0.xyzw %7.xyzw\n"
              "   store_output.f 1.xyzw %8.xyzw\n"
              "   store_output.f 2.xyzw %9.xyzw\n"
              "   end\n");
}

/* Each texture waits for the one before: more stages than native code has, which says so. */
static void
test_too_many_stages(void **state)
{
   char text[8192];
   int n = snprintf(text, sizeof text, HEAD "block 0\n   %%0 = load_input.f4 7\n");
   for (int i = 1; i <= 80; i++)
      n += snprintf(text + n, sizeof text - (size_t)n, "   %%%d = tex.f4 0 2d %%%d.xyzw\n", i,
                    i - 1);
   snprintf(text + n, sizeof text - (size_t)n, "   store_output.f 0.xyzw %%80.xyzw\n   end\n");
   struct ir_shader *sh = parse_ir(text);
   assert_null(sp_jit_compile(sh, U_CPU_AVX2, (struct sp_vm_words){0}));
   ir_shader_destroy(sh);
}

int
main(void)
{
   if (!sp_native_exists(u_cpu_detect_isa())) {
      printf("1..0 # SKIP no AVX2 here, or not 64 bits\n");
      return 0;
   }
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup(test_dependent_textures, fill),
       cmocka_unit_test_setup(test_texture_modes, fill),
       cmocka_unit_test_setup(test_derivatives, fill),
       cmocka_unit_test_setup(test_discard, fill),
       cmocka_unit_test_setup(test_zeroes, fill),
       cmocka_unit_test_setup(test_loop, fill),
       cmocka_unit_test_setup(test_steps_in_loop, fill),
       cmocka_unit_test_setup(test_loop_without_rounds, fill),
       cmocka_unit_test_setup(test_loops_in_loops, fill),
       cmocka_unit_test_setup(test_arrays, fill),
       cmocka_unit_test_setup(test_too_many_stages, fill),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
