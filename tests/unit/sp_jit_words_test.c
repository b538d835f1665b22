/* Native code of fragment programs whose texels and colours are words of four bytes: the bytes of
 * what kernels make of floats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir_text.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

struct memory {
   _Alignas(64) float inputs[SP_VM_MAX_SLOTS][4][SP_VM_LANES];
   _Alignas(64) float outputs[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float params[4][4];
   uint32_t gave_words, straight; /* bit per sampler */
};

/* Of kernels, and of native code. */
static struct memory memories[2];

static uint32_t
texel_of(const struct sp_vm_tex *tex, unsigned lane)
{
   return (uint32_t)(tex->coord[0][lane] * 16 + (float)tex->sampler) * 0x9e3779b1u;
}

/* As softpipe's sampler makes floats of bytes. Of words, what nobody asks for is anything. */
static void
sample(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   struct memory *m = block->user;
   uint32_t asked = 0;
   if (tex->words)
      m->gave_words |= 1u << tex->sampler;
   m->straight |= (uint32_t)tex->straight << tex->sampler;
   for (unsigned i = 0; i < 4; i++)
      asked |= tex->components >> i & 1 ? 0xffu << 8 * i : 0;
   for (unsigned k = 0; k < SP_VM_LANES; k++) {
      const uint32_t texel = texel_of(tex, k);
      if (tex->words)
         tex->words[k] = (texel & asked) | (~texel & ~asked);
      for (unsigned i = 0; i < 4 && !tex->words; i++)
         if (out[i])
            out[i][k] = (float)(texel >> 8 * i & 0xff) * (1.0f / 255);
   }
}

static float
input_of(unsigned i, unsigned k)
{
   static const float odd[] = {-0.0f, 1e-41f, 0.5f, 1.0f, 2.0f, -3.0f, INFINITY, -INFINITY, NAN};
   const float fraction = (float)((k * (2 * i + 3) + 5 * i) % 37) / 31.0f - 0.1f;
   return i % 3 == 2 && k % 4 == 1 ? odd[(k / 4 + i) % 9] : fraction;
}

static void
fill(struct memory *m)
{
   memset(m, 0, sizeof *m);
   for (unsigned i = 0; i < 4 * SP_VM_MAX_SLOTS; i++)
      for (unsigned k = 0; k < SP_VM_LANES; k++)
         m->inputs[i / 4][i % 4][k] = i % 4 ? input_of(i, k) : fabsf(input_of(3, k + i));
   for (unsigned k = 0; k < SP_VM_LANES; k++) /* presets */
      m->outputs[FRAG_RESULT_COLOR][3][k] = 1.0f;
   for (unsigned i = 0; i < 16; i++)
      m->params[i / 4][i % 4] = 0.0625f * (float)i;
}

/* Returns whether the colour is words. */
static bool
run(struct sp_vm_program *program, struct memory *m, struct sp_vm_words words, uint64_t *mask)
{
   static const uint8_t alike[SP_VM_MAX_SLOTS] = {[1] = 0x0f, [7] = 0x21};
   struct sp_vm_block block = {.lanes = SP_VM_LANES,
                               .mask = ~0ull,
                               .alike = alike,
                               .tex = sample,
                               .user = m,
                               .words = words};
   fill(m);
   for (unsigned i = 0; i < 4 * SP_VM_MAX_SLOTS; i++)
      block.inputs[i / 4][i % 4] = m->inputs[i / 4][i % 4];
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      block.outputs[i / 4][i % 4] = m->outputs[i / 4][i % 4];
   block.params = (const float(*)[4])m->params;
   block.scratch = aligned_alloc(64, (sp_vm_scratch_size(program) + 64) & ~(size_t)63);
   assert_non_null(block.scratch);
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(program, &block);
   u_fpu_leave(mode);
   free(block.scratch);
   *mask = block.mask;
   return block.color_is_words;
}

static uint32_t
word_of(const float (*color)[SP_VM_LANES], unsigned lane)
{
   uint32_t word = 0;
   for (unsigned i = 0; i < 4; i++) {
      const float v = color[i][lane], low = v > 0 ? v : 0, unit = low < 1 ? low : 1;
      word |= (uint32_t)(unit * 255.0f + 0.5f) << 8 * i;
   }
   return word;
}

/* alpha: that of words was asked for, too. */
static void
compare(bool is_words, bool alpha, unsigned lane)
{
   const float(*want)[SP_VM_LANES] =
       (const float(*)[SP_VM_LANES])memories[0].outputs[FRAG_RESULT_COLOR];
   const float(*got)[SP_VM_LANES] =
       (const float(*)[SP_VM_LANES])memories[1].outputs[FRAG_RESULT_COLOR];
   uint32_t word;
   memcpy(&word, &got[0][lane], sizeof word);
   if (!is_words)
      word = word_of(got, lane);
   const float a = got[3][lane], b = want[3][lane];
   if (is_words && alpha && !(a == b) && !(isnan(a) && isnan(b)))
      fail_msg("lane %u: alpha is %g, kernels give %g", lane, (double)a, (double)b);
   if (word != word_of(want, lane))
      fail_msg("lane %u: %08x, kernels give %08x", lane, word, word_of(want, lane));
}

/* samplers: of the program. loops: its colour is never words. */
static void
check(const char *text, uint32_t samplers, bool loops)
{
   struct ir_shader *sh = parse_ir(text);
   for (unsigned isa = U_CPU_AVX2; isa <= u_cpu_detect_isa(); isa++) {
      struct sp_vm_program *kernels = sp_vm_compile(sh, (enum u_cpu_isa)isa);
      struct sp_vm_program *native = sp_vm_compile(sh, (enum u_cpu_isa)isa);
      assert_true(kernels && native && sp_native_make(native, sh, NULL));
      for (unsigned form = 0; form < 16; form++) {
         const struct sp_vm_words words = {form & 3, form >> 2 & 1, form >> 3};
         const bool all = (words.texels & samplers) == samplers && words.color;
         uint64_t masks[2];
         assert_false(run(kernels, &memories[0], words, &masks[0]));
         const bool is_words = run(native, &memories[1], words, &masks[1]);
         assert_int_equal(is_words, all && !loops);
         assert_int_equal(memories[1].gave_words, all ? samplers : 0);
         assert_true(masks[0] == masks[1]);
         for (unsigned k = 0; k < SP_VM_LANES; k++)
            compare(is_words, words.alpha, k);
      }
      sp_vm_destroy(kernels);
      sp_vm_destroy(native);
   }
   ir_shader_destroy(sh);
}

#define HEAD "shader fragment\nparams 4\n"

static void
test_textures(void **state)
{
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = load_input.f4 1\n"
              "   %2 = tex.f4 0 2d project %0.xyzw\n"
              "   %3 = tex.f4 1 2d %2.xwzy\n"
              "   %4 = fmul.f4 %2.xyzw %1.xyzw\n"
              "   %5 = fadd.f4 %4.xyzw %3.wzyx\n"
              "   store_output.f 0.xyzw %5.xyzw\n"
              "   end\n",
         3, false);
}

/* Bytes of a texel that are those of the colour, in part or all, clamped or not; and others. */
static void
test_bytes(void **state)
{
   static const char *const colors[] = {
       "%2.xyzw", "%4.xyzw", "%2.zyxw", "%6.xyzw", "%7.xyzw", "%8.xyzw",
   };
   for (size_t i = 0; i < sizeof colors / sizeof colors[0]; i++) {
      for (unsigned mask = 0; mask < 3; mask++) {
         char text[640];
         snprintf(text, sizeof text,
                  HEAD "block 0\n"
                       "   %%0 = load_input.f4 7\n"
                       "   %%1 = load_input.f4 1\n"
                       "   %%2 = tex.f4 0 2d %%0.xyzw\n"
                       "   %%3 = tex.f4 1 2d %%1.xyzw\n"
                       "   %%4 = mov.f4.sat %%2.xyzw\n"
                       "   %%5 = imm.f1 0x3f800000\n"
                       "   %%6 = vec4.f4 %%2.x %%2.y %%2.z %%5.x\n"
                       "   %%7 = vec4.f4 %%2.x %%3.y %%3.z %%2.w\n"
                       "   %%8 = vec4.f4 %%1.x %%2.y %%3.z %%2.z\n"
                       "   %%9 = flt.b1 %%3.x %%0.y\n"
                       "   discard.b %%9.x\n"
                       "   store_output.f 0.%s %s\n"
                       "   end\n",
                  mask == 0   ? "xyzw"
                  : mask == 1 ? "xyz"
                              : "yw",
                  colors[i]);
         check(text, 3, false);
      }
   }
}

/* Coordinates that are a sum and a product of one input each follow it, and others do not: of an
 * input that is not alike, of both, divided, behind another texture. Words or not. */
static void
test_straight(void **state)
{
   static const struct {
      const char *coord; /* %0: input 7, whose x and y are straight; %1: input 1, which is not */
      bool straight;
   } rows[] = {
       {"   %4 = vec4.f4 %0.x %0.y %0.z %0.w\n", true},
       {"   %3 = fadd.f4 %0.xyzw %2.xyzw\n   %4 = fmul.f4 %3.xyzw %2.zwxy\n", true},
       {"   %4 = vec4.f4 %0.y %0.x %0.z %0.w\n", false},
       {"   %4 = vec4.f4 %0.x %1.y %0.z %0.w\n", false},
       {"   %3 = fadd.f4 %0.xyzw %0.yxwz\n   %4 = vec4.f4 %3.x %0.y %0.z %0.w\n", false},
       {"   %3 = frcp.f1 %0.x\n   %4 = vec4.f4 %3.x %0.y %0.z %0.w\n", false},
       {"   %3 = tex.f4 1 2d %0.xyzw\n   %4 = vec4.f4 %0.x %3.y %0.z %0.w\n", false},
   };
   for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      char text[512];
      uint64_t mask;
      snprintf(text, sizeof text,
               HEAD "block 0\n   %%0 = load_input.f4 7\n   %%1 = load_input.f4 1\n"
                    "   %%2 = load_param.f4 1\n%s   %%5 = tex.f4 0 2d %%4.xyzw\n"
                    "   store_output.f 0.xyzw %%5.xyzw\n   end\n",
               rows[i].coord);
      struct ir_shader *sh = parse_ir(text);
      for (unsigned isa = U_CPU_AVX2; isa <= u_cpu_detect_isa(); isa++) {
         struct sp_vm_program *native = sp_vm_compile(sh, (enum u_cpu_isa)isa);
         assert_true(native && sp_native_make(native, sh, NULL));
         for (unsigned form = 0; form < 4; form++) {
            run(native, &memories[1], (struct sp_vm_words){form, false}, &mask);
            if ((memories[1].straight & 1) != rows[i].straight)
               fail_msg("coordinates %zu are taken for %s", i,
                        rows[i].straight ? "any" : "straight");
         }
         sp_vm_destroy(native);
      }
      ir_shader_destroy(sh);
   }
}

/* Numbers of all kinds, one constant, and one component that is not written. */
static void
test_colors(void **state)
{
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 1\n"
              "   %1 = load_input.f4 2\n"
              "   %2 = imm.f1 0x3f000000\n"
              "   %3 = vec4.f4 %0.z %1.y %2.x %1.w\n"
              "   store_output.f 0.xyz %3.xyzw\n"
              "   end\n",
         0, false);
   check(HEAD "block 0\n"
              "   %0 = load_param.f4 2\n"
              "   store_output.f 0.xyw %0.xyzw\n"
              "   end\n",
         0, false);
}

/* Stores in branches, over what was there and over presets. */
static void
test_branches(void **state)
{
   check(HEAD "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = load_input.f4 1\n"
              "   %2 = tex.f4 1 2d %0.xyzw\n"
              "   %3 = flt.b1 %2.x %2.y\n"
              "   %4 = flt.b1 %2.z %0.x\n"
              "   discard.b %4.x\n"
              "   store_output.f 0.xy %1.xyzw\n"
              "   branch %3.x b1 b2\n"
              "block 1\n"
              "   store_output.f 0.yw %2.xyzw\n"
              "   jump b2\n"
              "block 2\n"
              "   end\n",
         2, false);
}

/* Kernels may have to go on where a loop takes too long. */
static void
test_loop(void **state)
{
   check(HEAD "regs 1\n"
              "block 0\n"
              "   %0 = load_input.f4 7\n"
              "   %1 = imm.f1 0x3e800000\n"
              "   jump b1\n"
              "block 1\n"
              "   %2 = load_reg.f4 0\n"
              "   %3 = flt.b1 %2.x %0.x\n"
              "   branch %3.x b2 b3\n"
              "block 2\n"
              "   %4 = fadd.f4 %2.xyzw %1.xxxx\n"
              "   %5 = tex.f4 0 2d lod %4.xyzw %1.x\n"
              "   %6 = fmad.f4 %5.xyzw %1.xxxx %4.xyzw\n"
              "   store_reg.f 0.xyzw %6.xyzw\n"
              "   jump b1\n"
              "block 3\n"
              "   store_output.f 0.xyzw %2.xyzw\n"
              "   end\n",
         1, true);
}

int
main(void)
{
   if (!sp_native_exists(u_cpu_detect_isa())) {
      printf("1..0 # SKIP no AVX2 here, or not 64 bits\n");
      return 0;
   }
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_textures), cmocka_unit_test(test_bytes),
       cmocka_unit_test(test_straight), cmocka_unit_test(test_colors),
       cmocka_unit_test(test_branches), cmocka_unit_test(test_loop),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
