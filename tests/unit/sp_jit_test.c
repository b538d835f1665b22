/* Native code: the assembler's encodings, and programs that lead through all that is rare. What
 * programs compute is compared by sp_vm, the corpus and fuzz_executors as well. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir_text.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/math.h"
#include "gallium/auxiliary/jit/jit.h"
#include "gallium/auxiliary/jit/asm.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

/* --- Encodings, as the GNU assembler has them */

static void
check_encoding(const char *text, bool wide, const struct sp_jit_vector *v, const char *want,
               size_t num)
{
   struct sp_jit_code code = {.wide = wide};
   sp_jit_vector(&code, v);
   if (code.len != num || memcmp(code.bytes, want, num))
      fail_msg("%s has another encoding", text);
   free(code.bytes);
}

#define CHECK(text, bytes, ...)                                                                    \
   do {                                                                                            \
      const struct sp_jit_vector v = {__VA_ARGS__};                                                \
      check_encoding(text, strstr(text, "zmm"), &v, bytes, sizeof bytes - 1);                      \
   } while (0)

static void
test_registers(void **state)
{
   const struct sp_jit_opcode add = sp_x86_vectors[SP_X86_vaddps],
                              cmp = sp_x86_vectors[SP_X86_vcmpps];
   const struct sp_jit_opcode blend = sp_x86_vectors[SP_X86_vblendmps],
                              movm = sp_x86_vectors[SP_X86_vpmovm2d];
   const struct sp_jit_opcode round = sp_x86_vectors[SP_X86_vroundps],
                              test = sp_x86_vectors[SP_X86_vptestmd];
   CHECK("vaddps zmm31, zmm17, zmm9", "\x62\x41\x74\x40\x58\xf9", .opcode = &add, .reg = 31,
         .second = 17, .last = {.kind = SP_JIT_REG, .reg = 9});
   CHECK("vcmpordps k7{k7}, zmm20, zmm26", "\x62\x91\x5c\x47\xc2\xfa\x07", .opcode = &cmp, .reg = 7,
         .second = 20, .last = {.kind = SP_JIT_REG, .reg = 26}, .mask = 7, .imm = 7);
   CHECK("vblendmps zmm1{k1}, zmm2, zmm3", "\x62\xf2\x6d\x49\x65\xcb", .opcode = &blend, .reg = 1,
         .second = 2, .last = {.kind = SP_JIT_REG, .reg = 3}, .mask = 1);
   CHECK("vpmovm2d zmm21, k5", "\x62\xe2\x7e\x48\x38\xed", .opcode = &movm, .reg = 21,
         .last = {.kind = SP_JIT_REG, .reg = 5});
   CHECK("vrndscaleps zmm3, zmm14, 9", "\x62\xd3\x7d\x48\x08\xde\x09", .opcode = &round, .reg = 3,
         .last = {.kind = SP_JIT_REG, .reg = 14}, .imm = 9);
   const struct sp_jit_opcode permute = sp_x86_vectors[SP_X86_vpermilps];
   CHECK("vpermilps zmm21, zmm13, 0xf5", "\x62\xc3\x7d\x48\x04\xed\xf5", .opcode = &permute,
         .reg = 21, .last = {.kind = SP_JIT_REG, .reg = 13}, .imm = 0xf5);
   CHECK("vptestmd k1, zmm25, zmm25", "\x62\x92\x35\x40\x27\xc9", .opcode = &test, .reg = 1,
         .second = 25, .last = {.kind = SP_JIT_REG, .reg = 25});
}

/* Instructions with fixed operands. */
static void
test_fixed(void **state)
{
   static const struct {
      enum sp_x86_fixed which;
      const char *text, *bytes;
   } rows[SP_X86_NUM_FIXED] = {
       {SP_X86_endbr64, "endbr64", "\xf3\x0f\x1e\xfa"},
       {SP_X86_ret, "ret", "\xc3"},
       {SP_X86_vzeroupper, "vzeroupper", "\xc5\xf8\x77"},
       {SP_X86_xor_r9d_r9d, "xor r9d, r9d", "\x45\x31\xc9"},
       {SP_X86_add_r9_word, "add r9, imm32", "\x49\x81\xc1"},
       {SP_X86_cmp_r9_rsi, "cmp r9, rsi", "\x49\x39\xf1"},
       {SP_X86_cmp_rsi_word, "cmp rsi, imm32", "\x48\x81\xfe"},
       {SP_X86_jmp_word, "jmp rel32", "\xe9"},
       {SP_X86_jb_word, "jb rel32", "\x0f\x82"},
       {SP_X86_jbe_word, "jbe rel32", "\x0f\x86"},
       {SP_X86_jnc_word, "jnc rel32", "\x0f\x83"},
       {SP_X86_jnz_word, "jnz rel32", "\x0f\x85"},
       {SP_X86_jz_word, "jz rel32", "\x0f\x84"},
       {SP_X86_load_r10d_word, "mov r10d, [rcx+disp32]", "\x44\x8b\x91"},
       {SP_X86_store_r10d_word, "mov [rcx+disp32], r10d", "\x44\x89\x91"},
       {SP_X86_test_r10d_r10d, "test r10d, r10d", "\x45\x85\xd2"},
       {SP_X86_dec_r10d, "dec r10d", "\x41\xff\xca"},
       {SP_X86_kxnorw_k6, "kxnorw k6, k0, k0", "\xc5\xfc\x46\xf0"},
       {SP_X86_kxnorw_k7, "kxnorw k7, k0, k0", "\xc5\xfc\x46\xf8"},
       {SP_X86_kandw_k7_k6, "kandw k7, k7, k6", "\xc5\xc4\x41\xfe"},
       {SP_X86_kortestw_k7, "kortestw k7, k7", "\xc5\xf8\x98\xff"},
   };
   for (unsigned i = 0; i < SP_X86_NUM_FIXED; i++) {
      struct sp_jit_code code = {0};
      sp_jit_fixed(&code, rows[i].which);
      if (code.len != strlen(rows[i].bytes) || memcmp(code.bytes, rows[i].bytes, code.len))
         fail_msg("%s is encoded otherwise", rows[i].text);
      free(code.bytes);
   }
}

static void
test_memory(void **state)
{
   const struct sp_jit_opcode add = sp_x86_vectors[SP_X86_vaddps],
                              mul = sp_x86_vectors[SP_X86_vmulps];
   const struct sp_jit_opcode load = sp_x86_vectors[SP_X86_vmovups_load],
                              store = sp_x86_vectors[SP_X86_vmovups_store];
   const struct sp_jit_opcode gather = sp_x86_vectors[SP_X86_vgatherdps],
                              broadcast = sp_x86_vectors[SP_X86_vbroadcastss];
   const struct sp_jit_opcode fixup = sp_x86_vectors[SP_X86_vfixupimmps];
   CHECK("vaddps zmm8, zmm0, [r8+0x12345]{1to16}", "\x62\x51\x7c\x58\x58\x80\x45\x23\x01\x00",
         .opcode = &add, .reg = 8,
         .last = {.kind = SP_JIT_BROADCAST, .base = SP_JIT_R8, .disp = 0x12345});
   CHECK("vmulps zmm8{k3}{z}, zmm30, [rcx+0x1001]", "\x62\x71\x0c\xc3\x59\x81\x01\x10\x00\x00",
         .opcode = &mul, .reg = 8, .second = 30,
         .last = {.kind = SP_JIT_MEM, .base = SP_JIT_RCX, .disp = 0x1001}, .mask = 3, .zero = true);
   CHECK("vmovups zmm18, [rax+r9+0x7fff]", "\x62\xa1\x7c\x48\x10\x94\x08\xff\x7f\x00\x00",
         .opcode = &load, .reg = 18,
         .last = {.kind = SP_JIT_STREAM, .base = SP_JIT_RAX, .disp = 0x7fff});
   CHECK("vmovups [rax+r9+0x7fff], zmm5", "\x62\xb1\x7c\x48\x11\xac\x08\xff\x7f\x00\x00",
         .opcode = &store, .reg = 5,
         .last = {.kind = SP_JIT_STREAM, .base = SP_JIT_RAX, .disp = 0x7fff});
   CHECK("vgatherdps zmm18{k1}, [rdx+zmm29+0x7001]", "\x62\xa2\x7d\x41\x92\x94\x2a\x01\x70\x00\x00",
         .opcode = &gather, .reg = 18,
         .last = {.kind = SP_JIT_GATHERED, .reg = 29, .base = SP_JIT_RDX, .disp = 0x7001},
         .mask = 1);
   CHECK("vbroadcastss zmm1{k2}{z}, [rdx+0x7001]", "\x62\xf2\x7d\xca\x18\x8a\x01\x70\x00\x00",
         .opcode = &broadcast, .reg = 1,
         .last = {.kind = SP_JIT_MEM, .base = SP_JIT_RDX, .disp = 0x7001}, .mask = 2, .zero = true);
   CHECK("vfixupimmps zmm21, zmm4, [r8+0x7001]{1to16}, 0",
         "\x62\xc3\x5d\x58\x54\xa8\x01\x70\x00\x00\x00", .opcode = &fixup, .reg = 21, .second = 4,
         .last = {.kind = SP_JIT_BROADCAST, .base = SP_JIT_R8, .disp = 0x7001});
}

static void
test_narrow_registers(void **state)
{
   const struct sp_jit_opcode cmp = sp_x86_vectors[SP_X86_vcmpps],
                              blend = sp_x86_vectors[SP_X86_vblendvps];
   const struct sp_jit_opcode round = sp_x86_vectors[SP_X86_vroundps],
                              shift = sp_x86_vectors[SP_X86_vpsllvd];
   const struct sp_jit_opcode test = sp_x86_vectors[SP_X86_vptest],
                              to_int = sp_x86_vectors[SP_X86_vcvttps2dq];
   CHECK("vcmpunordps ymm1, ymm12, ymm14", "\xc4\xc1\x1c\xc2\xce\x03", .opcode = &cmp, .reg = 1,
         .second = 12, .last = {.kind = SP_JIT_REG, .reg = 14}, .imm = 3);
   CHECK("vblendvps ymm1, ymm2, ymm3, ymm13", "\xc4\xe3\x6d\x4a\xcb\xd0", .opcode = &blend,
         .reg = 1, .second = 2, .last = {.kind = SP_JIT_REG, .reg = 3}, .imm = 13 << 4);
   CHECK("vroundps ymm3, ymm14, 9", "\xc4\xc3\x7d\x08\xde\x09", .opcode = &round, .reg = 3,
         .last = {.kind = SP_JIT_REG, .reg = 14}, .imm = 9);
   CHECK("vpsllvd ymm4, ymm12, ymm8", "\xc4\xc2\x1d\x47\xe0", .opcode = &shift, .reg = 4,
         .second = 12, .last = {.kind = SP_JIT_REG, .reg = 8});
   const struct sp_jit_opcode permute = sp_x86_vectors[SP_X86_vpermilps];
   CHECK("vpermilps ymm9, ymm12, 0x44", "\xc4\x43\x7d\x04\xcc\x44", .opcode = &permute, .reg = 9,
         .last = {.kind = SP_JIT_REG, .reg = 12}, .imm = 0x44);
   const struct sp_jit_opcode shuffle = sp_x86_vectors[SP_X86_vpshufb];
   CHECK("vpshufb ymm9, ymm12, ymm3", "\xc4\x62\x1d\x00\xcb", .opcode = &shuffle, .reg = 9,
         .second = 12, .last = {.kind = SP_JIT_REG, .reg = 3});
   CHECK("vptest ymm15, ymm15", "\xc4\x42\x7d\x17\xff", .opcode = &test, .reg = 15,
         .last = {.kind = SP_JIT_REG, .reg = 15});
   CHECK("vcvttps2dq ymm9, ymm10", "\xc4\x41\x7e\x5b\xca", .opcode = &to_int, .reg = 9,
         .last = {.kind = SP_JIT_REG, .reg = 10});
}

static void
test_narrow_memory(void **state)
{
   const struct sp_jit_opcode add = sp_x86_vectors[SP_X86_vaddps],
                              min = sp_x86_vectors[SP_X86_vpminud];
   const struct sp_jit_opcode load = sp_x86_vectors[SP_X86_vmovups_load],
                              store = sp_x86_vectors[SP_X86_vmovups_store];
   const struct sp_jit_opcode gather = sp_x86_vectors[SP_X86_vgatherdps],
                              broadcast = sp_x86_vectors[SP_X86_vbroadcastss];
   CHECK("vaddps ymm8, ymm0, [r8+0x12345]", "\xc4\x41\x7c\x58\x80\x45\x23\x01\x00", .opcode = &add,
         .reg = 8, .last = {.kind = SP_JIT_MEM, .base = SP_JIT_R8, .disp = 0x12345});
   CHECK("vpminud ymm9, ymm2, [rcx+0x1001]", "\xc4\x62\x6d\x3b\x89\x01\x10\x00\x00", .opcode = &min,
         .reg = 9, .second = 2, .last = {.kind = SP_JIT_MEM, .base = SP_JIT_RCX, .disp = 0x1001});
   CHECK("vmovups ymm13, [rax+r9+0x7fff]", "\xc4\x21\x7c\x10\xac\x08\xff\x7f\x00\x00",
         .opcode = &load, .reg = 13,
         .last = {.kind = SP_JIT_STREAM, .base = SP_JIT_RAX, .disp = 0x7fff});
   CHECK("vmovups [rax+r9+0x7fff], ymm5", "\xc4\xa1\x7c\x11\xac\x08\xff\x7f\x00\x00",
         .opcode = &store, .reg = 5,
         .last = {.kind = SP_JIT_STREAM, .base = SP_JIT_RAX, .disp = 0x7fff});
   CHECK("vgatherdps ymm10, [rdx+ymm13+0x7001], ymm1", "\xc4\x22\x75\x92\x94\x2a\x01\x70\x00\x00",
         .opcode = &gather, .reg = 10, .second = 1,
         .last = {.kind = SP_JIT_GATHERED, .reg = 13, .base = SP_JIT_RDX, .disp = 0x7001});
   CHECK("vbroadcastss ymm1, [rdx+0x7001]", "\xc4\xe2\x7d\x18\x8a\x01\x70\x00\x00",
         .opcode = &broadcast, .reg = 1,
         .last = {.kind = SP_JIT_BROADCAST, .base = SP_JIT_RDX, .disp = 0x7001});
}

static void
test_load_pointer(void **state)
{
   struct sp_jit_code code = {0};
   sp_jit_load_pointer(&code, SP_JIT_RAX, SP_JIT_RDI, 0x7001);
   assert_int_equal(code.len, 7);
   assert_memory_equal(code.bytes, "\x48\x8b\x87\x01\x70\x00\x00", 7); /* mov rax, [rdi+0x7001] */
   free(code.bytes);
}

/* --- Programs */

#define NUM_INPUTS 16
#define NUM_PARAMS 4

struct memory {
   _Alignas(64) float inputs[NUM_INPUTS][4][SP_VM_LANES];
   _Alignas(64) float outputs[2][VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float params[NUM_PARAMS][4];
};

static struct memory memory;

/* Results go to outputs[native]. */
static void
run(const struct ir_shader *sh, enum u_cpu_isa isa, bool native, unsigned lanes)
{
   struct sp_vm_program *program = sp_vm_compile(sh, isa);
   assert_non_null(program);
   if (native)
      assert_true(sp_native_make(program, sh, (const float(*)[4])memory.params));
   struct sp_vm_block block = {.lanes = lanes, .mask = ~0ull};
   for (unsigned i = 0; i < 4 * NUM_INPUTS; i++)
      block.inputs[i / 4][i % 4] = memory.inputs[i / 4][i % 4];
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      block.outputs[i / 4][i % 4] = memory.outputs[native][i / 4][i % 4];
   block.params = (const float(*)[4])memory.params;
   block.scratch = aligned_alloc(64, sp_vm_scratch_size(program) + 64);
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(program, &block);
   u_fpu_leave(mode);
   free(block.scratch);
   sp_vm_destroy(program);
}

static void
compare_on(const struct ir_shader *sh, enum u_cpu_isa isa, unsigned lanes)
{
   memset(memory.outputs, 0, sizeof memory.outputs);
   run(sh, isa, false, lanes);
   run(sh, isa, true, lanes);
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      for (unsigned lane = 0; lane < lanes; lane++) {
         const float want = memory.outputs[0][i / 4][i % 4][lane];
         const float got = memory.outputs[1][i / 4][i % 4][lane];
         const bool nan = want != want && got != got;
         if (!nan && want != got)
            fail_msg("%s, lane %u, output %u.%u: %g, kernels give %g", u_cpu_isa_name(isa), lane,
                     i / 4, i % 4, got, want);
      }
}

/* Native code gives what the kernels give. */
static void
compare_all(const struct ir_shader *sh, unsigned lanes)
{
   for (unsigned isa = U_CPU_AVX2; isa <= u_cpu_detect_isa(); isa++)
      compare_on(sh, (enum u_cpu_isa)isa, lanes);
}

/* The shader is taken over. */
static void
compare(struct ir_shader *sh, struct ir_builder *b, unsigned lanes)
{
   ir_end(b);
   assert_false(b->failed);
   assert_true(ir_shader_index(sh));
   compare_all(sh, lanes);
   ir_shader_destroy(sh);
}

static struct ir_builder
start(struct ir_shader **sh)
{
   *sh = ir_shader_create(IR_STAGE_VERTEX);
   assert_non_null(*sh);
   (*sh)->num_params = NUM_PARAMS;
   return ir_builder_create(*sh);
}

static void
fill(float (*number)(unsigned input, unsigned lane))
{
   for (unsigned i = 0; i < NUM_INPUTS; i++)
      for (unsigned c = 0; c < 4; c++)
         for (unsigned lane = 0; lane < SP_VM_LANES; lane++)
            memory.inputs[i][c][lane] = number(4 * i + c, lane);
   for (unsigned i = 0; i < NUM_PARAMS * 4; i++)
      memory.params[i / 4][i % 4] = 0.5f + 0.25f * (float)i;
}

static float
ordinary(unsigned input, unsigned lane)
{
   return (float)(input % 7) - 3.0f + 0.125f * (float)(lane % 5);
}

/* Infinity in some groups and not in others, and zeroes to multiply it with. */
static float
sometimes_infinite(unsigned input, unsigned lane)
{
   if (input % 4 == 0)
      return lane == 37 ? IR_INF : 1.0f;
   return lane % 3 ? 0.0f : 2.0f;
}

/* 0 * infinity is 0 in VP1.x: in the sum, behind a minimum that a NaN would get lost in, and in a
 * comparison. */
static void
test_groups_done_again(void **state)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   const struct ir_val v = ir_load_input(&b, 0, 4), w = ir_load_input(&b, 1, 4);
   const struct ir_val product = ir_build_fmulz(&b, ir_comp(v, 0), w);
   const struct ir_val low = ir_build_fmin(&b, product, ir_imm_f(&b, 8.0f));
   ir_store_output(&b, 0, 15, ir_build_fmadz(&b, product, v, low));
   ir_store_output(&b, 1, 15, ir_build_slt(&b, product, ir_imm_f(&b, 1.0f)));
   ir_store_output(&b, 2, 1, ir_build_fdp4z(&b, v, w));
   fill(sometimes_infinite);
   compare(sh, &b, 64);
   /* 0 * infinity < 1 */
   assert_true(memory.inputs[0][0][37] == IR_INF && memory.inputs[1][1][37] == 0.0f);
   assert_true(memory.outputs[1][1][1][37] == 1.0f);
}

/* More values live than there are registers. */
static void
test_spilling(void **state)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   struct ir_val sums[NUM_INPUTS];
   for (unsigned i = 0; i < NUM_INPUTS; i++) {
      const struct ir_val v = ir_load_input(&b, i, 4);
      sums[i] = ir_build_fmad(&b, v, ir_load_param(&b, i % NUM_PARAMS), ir_swizzle(v, "wzyx"));
   }
   for (unsigned i = 0; i < NUM_INPUTS; i++)
      ir_store_output(&b, i % 15, 15, ir_build_fmul(&b, sums[i], sums[NUM_INPUTS - 1 - i]));
   fill(ordinary);
   compare(sh, &b, 61);
}

/* Computed from parameters alone: once a run, read by both groups. */
static void
test_uniform(void **state)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   const struct ir_val p = ir_load_param(&b, 1);
   const struct ir_val u = ir_build_fmulz(&b, ir_build_fexp2(&b, p), ir_load_param(&b, 2));
   ir_store_output(&b, 0, 15, ir_build_fadd(&b, u, ir_load_input(&b, 0, 4)));
   ir_store_output(&b, 1, 15, u);
   fill(ordinary);
   compare(sh, &b, 3);
}

/* Where exponentials and logarithms turn: the ends of what a float holds, powers of two, the square
 * root of two, and what is no number. */
static float
turning_point(unsigned input, unsigned lane)
{
   static const uint32_t turns[] = {
       0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x3f3504f2, 0x3f3504f3, 0x3f7fffff,
       0x3f800000, 0x3fb504f2, 0x3fb504f3, 0x40000000, 0x42fbffff, 0x42fc0000, 0x42fc0001,
       0x42fd0000, 0x42fdffff, 0x42fe0000, 0x42feffff, 0x42ff0000, 0x42ffffff, 0x43000000,
       0x43160000, 0x4b400000, 0x7f7fffff, 0x7f800000, 0x7fc00000};
   const unsigned num = sizeof turns / sizeof *turns;
   const uint32_t sign = (lane ^ input) & 1 ? 0x80000000u : 0;
   return ir_float(turns[(lane / 2 * (input / 8 + 1) + input) % num] | sign);
}

static void
test_exponentials(void **state)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   for (unsigned i = 0; i < 2; i++) {
      const struct ir_val v = ir_load_input(&b, i, 4), w = ir_load_input(&b, i + 2, 4);
      ir_store_output(&b, 8 * i, 15, ir_build_fexp2(&b, v));
      ir_store_output(&b, 8 * i + 1, 15, ir_build_flog2(&b, v));
      ir_store_output(&b, 8 * i + 2, 15, ir_build_fpow(&b, v, w));
      ir_store_output(&b, 8 * i + 3, 15, ir_build_lit(&b, v));
      ir_store_output(&b, 8 * i + 4, 15, ir_build_nv_exp(&b, ir_comp(v, 1)));
      ir_store_output(&b, 8 * i + 5, 15, ir_build_nv_log(&b, ir_comp(v, 2)));
      ir_store_output(&b, 8 * i + 6, 15, ir_build_frcc(&b, v));
      ir_store_output(&b, 8 * i + 7, 15, ir_build_fpow_precise(&b, v, w));
   }
   fill(turning_point);
   compare(sh, &b, 64);
}

/* --- Branches */

/* Every order of any two inputs. */
static float
mixed(unsigned input, unsigned lane)
{
   return (float)((lane * (2 * input + 3) + 5 * input) % 17) - 8.0f;
}

#define HEAD "shader vertex\nparams 4\n"

static void
check_text(const char *text)
{
   struct ir_shader *sh = parse_ir(text);
   compare_all(sh, SP_VM_LANES);
   ir_shader_destroy(sh);
}

/* Ways that part, end or meet again, one inside of another; a block behind the one it jumps to; the
 * same for all vertices, too. */
static void
test_branches(void **state)
{
   fill(mixed);
   check_text(HEAD "regs 1\n"
                   "block 0\n"
                   "   %0 = load_input.f4 0\n"
                   "   %1 = load_input.f4 1\n"
                   "   %2 = flt.b1 %0.x %1.y\n"
                   "   %3 = flt.b1 %1.z %0.y\n"
                   "   store_reg.f 0.xyzw %0.wzyx\n"
                   "   store_output.f 1.xy %1.xyxy\n"
                   "   branch %2.x b1 b4\n"
                   "block 1\n"
                   "   %4 = fadd.f4 %0.xyzw %1.wzyx\n"
                   "   store_reg.f 0.yz %4.xyzw\n"
                   "   branch %3.x b2 b3\n"
                   "block 2\n"
                   "   %5 = fmul.f4 %4.xyzw %4.xyzw\n"
                   "   store_output.f 1.yz %5.xyzw\n"
                   "   jump b3\n"
                   "block 3\n"
                   "   %6 = phi.f2 b1 %1.zw b2 %5.xw\n"
                   "   store_output.f 2.zw %6.xxxy\n"
                   "   jump b5\n"
                   "block 4\n"
                   "   %7 = frcp.f1 %1.x\n"
                   "   branch %3.x b5 b6\n"
                   "block 5\n"
                   "   %8 = phi.f1 b3 %6.x b4 %7.x\n"
                   "   %9 = load_reg.f4 0\n"
                   "   %10 = fmul.f4 %9.xyzw %8.xxxx\n"
                   "   store_output.f 0.xyzw %10.xyzw\n"
                   "   end\n"
                   "block 6\n"
                   "   store_output.f 3.w %7.xxxx\n"
                   "   end\n");
   check_text(HEAD "block 0\n"
                   "   %0 = load_param.f4 1\n"
                   "   %1 = load_input.f4 0\n"
                   "   %2 = fge.b1 %0.x %0.y\n"
                   "   branch %2.x b2 b3\n"
                   "block 1\n"
                   "   %3 = phi.f4 b2 %4.xyzw b3 %1.xyzw\n"
                   "   store_output.f 0.xyzw %3.xyzw\n"
                   "   end\n"
                   "block 2\n"
                   "   %4 = fadd.f4 %0.xyzw %1.xyzw\n"
                   "   jump b1\n"
                   "block 3\n"
                   "   jump b1\n");
}

static void
test_what_is_not_translated(void **state)
{
   static const char *const texts[] = {
       /* A loop of two blocks that is entered at both. */
       HEAD "block 0\n"
            "   %0 = load_input.f4 0\n"
            "   %1 = flt.b1 %0.x %0.y\n"
            "   branch %1.x b1 b2\n"
            "block 1\n"
            "   branch %1.x b2 b3\n"
            "block 2\n"
            "   branch %1.x b1 b3\n"
            "block 3\n"
            "   end\n",
       /* No round may be done whole. */
       HEAD "steps 2\n"
            "block 0\n"
            "   %0 = load_input.f4 0\n"
            "   %1 = flt.b1 %0.x %0.y\n"
            "   jump b1\n"
            "block 1 cost 3\n"
            "   branch %1.x b1 b2\n"
            "block 2\n"
            "   end\n",
       HEAD "steps 1\n"
            "block 0 cost 2\n"
            "   end\n",
   };
   for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
      struct ir_shader *sh = parse_ir(texts[i]);
      for (unsigned isa = 0; isa <= u_cpu_detect_isa(); isa++) {
         struct sp_vm_program *program = sp_vm_compile(sh, (enum u_cpu_isa)isa);
         assert_non_null(program);
         assert_false(sp_native_make(program, sh, (const float(*)[4])memory.params));
         sp_vm_destroy(program);
      }
      ir_shader_destroy(sh);
   }
}

#define LOAD_AND_ASK                                                                               \
   "   %0 = load_input.f4 0\n"                                                                     \
   "   %1 = flt.b1 %0.x %0.y\n"
#define SIXTEEN                                                                                    \
   "   %2 = fadd.f4 %0.xyzw %0.wzyx\n"                                                             \
   "   %3 = fadd.f4 %2.xyzw %0.wzyx\n"                                                             \
   "   %4 = fadd.f4 %3.xyzw %0.wzyx\n"                                                             \
   "   %5 = fadd.f4 %4.xyzw %0.wzyx\n"                                                             \
   "   store_output.f 0.xyzw %5.xyzw\n"

/* Not if most of the program may be left out. */
static void
test_what_pays(void **state)
{
   struct ir_shader *sh = parse_ir(HEAD "block 0\n" LOAD_AND_ASK "   branch %1.x b1 b2\n"
                                        "block 1\n"
                                        "   end\n"
                                        "block 2\n" SIXTEEN "   end\n");
   assert_false(sp_jit_pays(sh));
   ir_shader_destroy(sh);
   sh = parse_ir(HEAD "block 0\n" LOAD_AND_ASK SIXTEEN "   branch %1.x b1 b2\n"
                      "block 1\n"
                      "   end\n"
                      "block 2\n"
                      "   %6 = fmul.f4 %5.xyzw %5.xyzw\n"
                      "   store_output.f 1.xyzw %6.xyzw\n"
                      "   end\n");
   assert_true(sp_jit_pays(sh));
   ir_shader_destroy(sh);
   /* Rounds are what a loop is for. */
   sh = parse_ir(HEAD "block 0\n" LOAD_AND_ASK "   jump b1\n"
                      "block 1\n" SIXTEEN "   branch %1.x b1 b2\n"
                      "block 2\n"
                      "   end\n");
   assert_true(sp_jit_pays(sh));
   ir_shader_destroy(sh);
}

int
main(void)
{
   const struct CMUnitTest everywhere[] = {
       cmocka_unit_test(test_registers),
       cmocka_unit_test(test_fixed),
       cmocka_unit_test(test_memory),
       cmocka_unit_test(test_narrow_registers),
       cmocka_unit_test(test_narrow_memory),
       cmocka_unit_test(test_load_pointer),
       cmocka_unit_test(test_what_is_not_translated),
       cmocka_unit_test(test_what_pays),
   };
   const struct CMUnitTest native[] = {
       cmocka_unit_test(test_groups_done_again), cmocka_unit_test(test_spilling),
       cmocka_unit_test(test_uniform),           cmocka_unit_test(test_exponentials),
       cmocka_unit_test(test_branches),
   };
   int failed = cmocka_run_group_tests_name("assembler", everywhere, NULL, NULL);
   if (sp_native_exists(u_cpu_detect_isa()))
      failed += cmocka_run_group_tests_name("programs", native, NULL, NULL);
   else
      print_message("skipped: native code needs AVX2 and 64 bits\n");
   return failed;
}
