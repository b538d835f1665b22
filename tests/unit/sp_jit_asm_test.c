/* The assembler of native code: encodings, as the GNU assembler has them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/jit/x86/asm.h"

/* What code is made for. */
static const struct sp_x86_machine *machine = &sp_x86_64;

static void
check_encoding(const char *text, bool wide, const struct sp_jit_vector *v, const char *want,
               size_t num)
{
   struct sp_jit_code code = {.machine = machine, .wide = wide};
   sp_jit_vector(&code, v);
   if (code.len != num || memcmp(code.bytes, want, num))
      fail_msg("%s has another encoding", text);
   free(code.bytes);
}

#define CHECK(text, bytes, ...)                                                                    \
   do {                                                                                            \
      const struct sp_jit_vector v = {__VA_ARGS__};                                                \
      check_encoding(text, strstr(text, "zmm") || strstr(text, "mm18"), &v, bytes,                 \
                     sizeof bytes - 1);                                                            \
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
struct fixed_row {
   enum sp_x86_fixed which;
   const char *text, *bytes;
};

static void
check_fixed(const struct fixed_row rows[SP_X86_NUM_FIXED])
{
   for (unsigned i = 0; i < SP_X86_NUM_FIXED; i++) {
      struct sp_jit_code code = {.machine = machine};
      sp_jit_fixed(&code, rows[i].which);
      assert_int_equal(rows[i].which, i);
      if (code.len != strlen(rows[i].bytes) ||
          (code.len && memcmp(code.bytes, rows[i].bytes, code.len)))
         fail_msg("%s is encoded otherwise", rows[i].text);
      free(code.bytes);
   }
}

static void
test_fixed(void **state)
{
   static const struct fixed_row rows[SP_X86_NUM_FIXED] = {
       {SP_X86_endbr, "endbr64", "\xf3\x0f\x1e\xfa"},
       {SP_X86_ret, "ret", "\xc3"},
       {SP_X86_enter, "nothing", ""},
       {SP_X86_leave, "ret", "\xc3"},
       {SP_X86_vzeroupper, "vzeroupper", "\xc5\xf8\x77"},
       {SP_X86_load_block, "nothing", ""},
       {SP_X86_clear_offset, "xor r9d, r9d", "\x45\x31\xc9"},
       {SP_X86_add_offset_word, "add r9, imm32", "\x49\x81\xc1"},
       {SP_X86_cmp_offset_end, "cmp r9, rsi", "\x49\x39\xf1"},
       {SP_X86_cmp_end_word, "cmp rsi, imm32", "\x48\x81\xfe"},
       {SP_X86_jmp_word, "jmp rel32", "\xe9"},
       {SP_X86_jb_word, "jb rel32", "\x0f\x82"},
       {SP_X86_jbe_word, "jbe rel32", "\x0f\x86"},
       {SP_X86_jnc_word, "jnc rel32", "\x0f\x83"},
       {SP_X86_jnz_word, "jnz rel32", "\x0f\x85"},
       {SP_X86_jz_word, "jz rel32", "\x0f\x84"},
       {SP_X86_load_rounds_word, "mov r10d, [rcx+disp32]", "\x44\x8b\x91"},
       {SP_X86_store_rounds_word, "mov [rcx+disp32], r10d", "\x44\x89\x91"},
       {SP_X86_test_rounds, "test r10d, r10d", "\x45\x85\xd2"},
       {SP_X86_dec_rounds, "dec r10d", "\x41\xff\xca"},
       {SP_X86_mov_row_word, "mov r11d, imm32", "\x41\xbb"},
       {SP_X86_kmovw_k2_row, "kmovw k2, r11d", "\xc4\xc1\x78\x92\xd3"},
       {SP_X86_kmovw_k3_row, "kmovw k3, r11d", "\xc4\xc1\x78\x92\xdb"},
       {SP_X86_kmovw_k4_row, "kmovw k4, r11d", "\xc4\xc1\x78\x92\xe3"},
       {SP_X86_kxnorw_k6, "kxnorw k6, k0, k0", "\xc5\xfc\x46\xf0"},
       {SP_X86_kxnorw_k7, "kxnorw k7, k0, k0", "\xc5\xfc\x46\xf8"},
       {SP_X86_kandw_k7_k6, "kandw k7, k7, k6", "\xc5\xc4\x41\xfe"},
       {SP_X86_kortestw_k7, "kortestw k7, k7", "\xc5\xf8\x98\xff"},
   };
   check_fixed(rows);
}

/* The same of 32 bits. */
static void
test_fixed_32(void **state)
{
   static const struct fixed_row rows[SP_X86_NUM_FIXED] = {
       {SP_X86_endbr, "endbr32", "\xf3\x0f\x1e\xfb"},
       {SP_X86_ret, "ret", "\xc3"},
       {SP_X86_enter,
        "push ebx; push esi; push edi; push ebp; mov edx, [esp+28]; "
        "mov ecx, [esp+32]; mov ebx, [esp+36]",
        "\x53\x56\x57\x55\x8b\x54\x24\x1c\x8b\x4c\x24\x20\x8b\x5c\x24\x24"},
       {SP_X86_leave, "pop ebp; pop edi; pop esi; pop ebx; ret", "\x5d\x5f\x5e\x5b\xc3"},
       {SP_X86_vzeroupper, "vzeroupper", "\xc5\xf8\x77"},
       {SP_X86_load_block, "mov eax, [esp+20]", "\x8b\x44\x24\x14"},
       {SP_X86_clear_offset, "xor esi, esi", "\x31\xf6"},
       {SP_X86_add_offset_word, "add esi, imm32", "\x81\xc6"},
       {SP_X86_cmp_offset_end, "cmp esi, [esp+24]", "\x3b\x74\x24\x18"},
       {SP_X86_cmp_end_word, "cmp dword ptr [esp+24], imm32", "\x81\x7c\x24\x18"},
       {SP_X86_jmp_word, "jmp rel32", "\xe9"},
       {SP_X86_jb_word, "jb rel32", "\x0f\x82"},
       {SP_X86_jbe_word, "jbe rel32", "\x0f\x86"},
       {SP_X86_jnc_word, "jnc rel32", "\x0f\x83"},
       {SP_X86_jnz_word, "jnz rel32", "\x0f\x85"},
       {SP_X86_jz_word, "jz rel32", "\x0f\x84"},
       {SP_X86_load_rounds_word, "mov edi, [ecx+disp32]", "\x8b\xb9"},
       {SP_X86_store_rounds_word, "mov [ecx+disp32], edi", "\x89\xb9"},
       {SP_X86_test_rounds, "test edi, edi", "\x85\xff"},
       {SP_X86_dec_rounds, "dec edi", "\x4f"},
       {SP_X86_mov_row_word, "mov ebp, imm32", "\xbd"},
       {SP_X86_kmovw_k2_row, "kmovw k2, ebp", "\xc5\xf8\x92\xd5"},
       {SP_X86_kmovw_k3_row, "kmovw k3, ebp", "\xc5\xf8\x92\xdd"},
       {SP_X86_kmovw_k4_row, "kmovw k4, ebp", "\xc5\xf8\x92\xe5"},
       {SP_X86_kxnorw_k6, "kxnorw k6, k0, k0", "\xc5\xfc\x46\xf0"},
       {SP_X86_kxnorw_k7, "kxnorw k7, k0, k0", "\xc5\xfc\x46\xf8"},
       {SP_X86_kandw_k7_k6, "kandw k7, k7, k6", "\xc5\xc4\x41\xfe"},
       {SP_X86_kortestw_k7, "kortestw k7, k7", "\xc5\xf8\x98\xff"},
   };
   machine = &sp_x86_32;
   check_fixed(rows);
   machine = &sp_x86_64;
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
         .last = {.kind = SP_JIT_BROADCAST, .base = SP_X86_R8, .disp = 0x12345});
   CHECK("vmulps zmm8{k3}{z}, zmm30, [rcx+0x1001]", "\x62\x71\x0c\xc3\x59\x81\x01\x10\x00\x00",
         .opcode = &mul, .reg = 8, .second = 30,
         .last = {.kind = SP_JIT_MEM, .base = SP_X86_RCX, .disp = 0x1001}, .mask = 3, .zero = true);
   CHECK("vmovups zmm18, [rax+r9+0x7fff]", "\x62\xa1\x7c\x48\x10\x94\x08\xff\x7f\x00\x00",
         .opcode = &load, .reg = 18,
         .last = {.kind = SP_JIT_STREAM, .base = SP_X86_RAX, .disp = 0x7fff});
   CHECK("vmovups [rax+r9+0x7fff], zmm5", "\x62\xb1\x7c\x48\x11\xac\x08\xff\x7f\x00\x00",
         .opcode = &store, .reg = 5,
         .last = {.kind = SP_JIT_STREAM, .base = SP_X86_RAX, .disp = 0x7fff});
   CHECK("vgatherdps zmm18{k1}, [rdx+zmm29+0x7001]", "\x62\xa2\x7d\x41\x92\x94\x2a\x01\x70\x00\x00",
         .opcode = &gather, .reg = 18,
         .last = {.kind = SP_JIT_GATHERED, .reg = 29, .base = SP_X86_RDX, .disp = 0x7001},
         .mask = 1);
   CHECK("vbroadcastss zmm1{k2}{z}, [rdx+0x7001]", "\x62\xf2\x7d\xca\x18\x8a\x01\x70\x00\x00",
         .opcode = &broadcast, .reg = 1,
         .last = {.kind = SP_JIT_MEM, .base = SP_X86_RDX, .disp = 0x7001}, .mask = 2, .zero = true);
   CHECK("vfixupimmps zmm21, zmm4, [r8+0x7001]{1to16}, 0",
         "\x62\xc3\x5d\x58\x54\xa8\x01\x70\x00\x00\x00", .opcode = &fixup, .reg = 21, .second = 4,
         .last = {.kind = SP_JIT_BROADCAST, .base = SP_X86_R8, .disp = 0x7001});
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
         .reg = 8, .last = {.kind = SP_JIT_MEM, .base = SP_X86_R8, .disp = 0x12345});
   CHECK("vpminud ymm9, ymm2, [rcx+0x1001]", "\xc4\x62\x6d\x3b\x89\x01\x10\x00\x00", .opcode = &min,
         .reg = 9, .second = 2, .last = {.kind = SP_JIT_MEM, .base = SP_X86_RCX, .disp = 0x1001});
   CHECK("vmovups ymm13, [rax+r9+0x7fff]", "\xc4\x21\x7c\x10\xac\x08\xff\x7f\x00\x00",
         .opcode = &load, .reg = 13,
         .last = {.kind = SP_JIT_STREAM, .base = SP_X86_RAX, .disp = 0x7fff});
   CHECK("vmovups [rax+r9+0x7fff], ymm5", "\xc4\xa1\x7c\x11\xac\x08\xff\x7f\x00\x00",
         .opcode = &store, .reg = 5,
         .last = {.kind = SP_JIT_STREAM, .base = SP_X86_RAX, .disp = 0x7fff});
   CHECK("vgatherdps ymm10, [rdx+ymm13+0x7001], ymm1", "\xc4\x22\x75\x92\x94\x2a\x01\x70\x00\x00",
         .opcode = &gather, .reg = 10, .second = 1,
         .last = {.kind = SP_JIT_GATHERED, .reg = 13, .base = SP_X86_RDX, .disp = 0x7001});
   CHECK("vbroadcastss ymm1, [rdx+0x7001]", "\xc4\xe2\x7d\x18\x8a\x01\x70\x00\x00",
         .opcode = &broadcast, .reg = 1,
         .last = {.kind = SP_JIT_BROADCAST, .base = SP_X86_RDX, .disp = 0x7001});
}

/* Parts of vectors, and what turns rows into columns. */
static void
test_rows(void **state)
{
   const struct sp_jit_opcode load = sp_x86_vectors[SP_X86_vmovups_load],
                              store = sp_x86_vectors[SP_X86_vmovups_store];
   const struct sp_jit_opcode broadcast = sp_x86_vectors[SP_X86_vbroadcastf32x4],
                              extract = sp_x86_vectors[SP_X86_vextractf32x8];
   const struct sp_jit_opcode low = sp_x86_vectors[SP_X86_vunpcklps],
                              high = sp_x86_vectors[SP_X86_vunpckhps];
   const struct sp_jit_opcode shuffle = sp_x86_vectors[SP_X86_vshufps];
   const struct sp_jit_operand row = {.kind = SP_JIT_INDEXED, .base = SP_X86_RDX, .disp = 0x7001};
   const struct sp_jit_operand place = {.kind = SP_JIT_MEM, .base = SP_X86_RCX, .disp = 0x7001};
   const struct sp_jit_operand zmm29 = {.kind = SP_JIT_REG, .reg = 29};
   CHECK("vmovups xmm18, [rdx+r11+0x7001]", "\x62\xa1\x7c\x08\x10\x94\x1a\x01\x70\x00\x00",
         .opcode = &load, .reg = 18, .last = row, .bytes = 16);
   CHECK("vbroadcastf32x4 zmm18{k2}, [rdx+r11+0x7001]",
         "\x62\xa2\x7d\x4a\x1a\x94\x1a\x01\x70\x00\x00", .opcode = &broadcast, .reg = 18,
         .last = row, .mask = 2);
   CHECK("vextractf32x8 [rcx+0x7001], zmm18, 1", "\x62\xe3\x7d\x48\x1b\x91\x01\x70\x00\x00\x01",
         .opcode = &extract, .reg = 18, .last = place, .imm = 1);
   CHECK("vmovups [rcx+0x7001], ymm18", "\x62\xe1\x7c\x28\x11\x91\x01\x70\x00\x00",
         .opcode = &store, .reg = 18, .last = place, .bytes = 32);
   CHECK("vunpcklps zmm21, zmm13, zmm29", "\x62\x81\x14\x48\x14\xed", .opcode = &low, .reg = 21,
         .second = 13, .last = zmm29);
   CHECK("vunpckhps zmm21, zmm13, zmm29", "\x62\x81\x14\x48\x15\xed", .opcode = &high, .reg = 21,
         .second = 13, .last = zmm29);
   CHECK("vshufps zmm21, zmm13, zmm29, 0xee", "\x62\x81\x14\x48\xc6\xed\xee", .opcode = &shuffle,
         .reg = 21, .second = 13, .last = zmm29, .imm = 0xee);
}

static void
test_narrow_rows(void **state)
{
   const struct sp_jit_opcode load = sp_x86_vectors[SP_X86_vmovups_load],
                              store = sp_x86_vectors[SP_X86_vmovups_store];
   const struct sp_jit_opcode insert = sp_x86_vectors[SP_X86_vinsertf128],
                              shuffle = sp_x86_vectors[SP_X86_vshufps];
   const struct sp_jit_operand row = {.kind = SP_JIT_INDEXED, .base = SP_X86_RDX, .disp = 0x7001};
   const struct sp_jit_operand place = {.kind = SP_JIT_MEM, .base = SP_X86_RCX, .disp = 0x7001};
   CHECK("vmovups xmm8, [rdx+r11+0x7001]", "\xc4\x21\x78\x10\x84\x1a\x01\x70\x00\x00",
         .opcode = &load, .reg = 8, .last = row, .bytes = 16);
   CHECK("vinsertf128 ymm9, ymm8, [rdx+r11+0x7001], 1",
         "\xc4\x23\x3d\x18\x8c\x1a\x01\x70\x00\x00\x01", .opcode = &insert, .reg = 9, .second = 8,
         .last = row, .imm = 1);
   CHECK("vmovups [rcx+0x7001], ymm9", "\xc4\x61\x7c\x11\x89\x01\x70\x00\x00", .opcode = &store,
         .reg = 9, .last = place, .bytes = 32);
   CHECK("vshufps ymm9, ymm12, ymm3, 0x44", "\xc4\x61\x1c\xc6\xcb\x44", .opcode = &shuffle,
         .reg = 9, .second = 12, .last = {.kind = SP_JIT_REG, .reg = 3}, .imm = 0x44);
}

static void
check_load_row(struct sp_jit_operand from, const char *want, size_t num)
{
   struct sp_jit_code code = {.machine = machine};
   sp_jit_load_row(&code, from);
   assert_int_equal(code.len, num);
   assert_memory_equal(code.bytes, want, num);
   free(code.bytes);
}

/* mov r11d, [rcx+0x7001] and mov r11d, [rcx+r9+0x7001] */
static void
test_load_row(void **state)
{
   struct sp_jit_operand from = {.kind = SP_JIT_MEM, .base = SP_X86_RCX, .disp = 0x7001};
   check_load_row(from, "\x44\x8b\x99\x01\x70\x00\x00", 7);
   from.kind = SP_JIT_STREAM;
   check_load_row(from, "\x46\x8b\x9c\x09\x01\x70\x00\x00", 8);
}

static void
check_load_pointer(const char *want, size_t num)
{
   struct sp_jit_code code = {.machine = machine};
   sp_jit_load_pointer(&code, 0x7001);
   assert_int_equal(code.len, num);
   assert_memory_equal(code.bytes, want, num);
   free(code.bytes);
}

/* mov rax, [rdi+0x7001] */
static void
test_load_pointer(void **state)
{
   check_load_pointer("\x48\x8b\x87\x01\x70\x00\x00", 7);
}

/* Loads of 32 bits: mov eax, [esp+20]; mov eax, [eax+0x7001]; mov ebp, [ecx+0x7001];
 * mov ebp, [ecx+esi+0x7001] */
static void
test_loads_32(void **state)
{
   struct sp_jit_operand from = {.kind = SP_JIT_MEM, .base = SP_X86_RCX, .disp = 0x7001};
   machine = &sp_x86_32;
   check_load_pointer("\x8b\x44\x24\x14\x8b\x80\x01\x70\x00\x00", 10);
   check_load_row(from, "\x8b\xa9\x01\x70\x00\x00", 6);
   from.kind = SP_JIT_STREAM;
   check_load_row(from, "\x8b\xac\x31\x01\x70\x00\x00", 7);
   machine = &sp_x86_64;
}

/* Prefixes are those of 64 bits; the registers beside bases are others. */
static void
test_vectors_32(void **state)
{
   const struct sp_jit_opcode add = sp_x86_vectors[SP_X86_vaddps],
                              load = sp_x86_vectors[SP_X86_vmovups_load];
   const struct sp_jit_opcode gather = sp_x86_vectors[SP_X86_vgatherdps],
                              blend = sp_x86_vectors[SP_X86_vblendvps];
   const struct sp_jit_opcode broadcast = sp_x86_vectors[SP_X86_vbroadcastf32x4];
   const struct sp_jit_operand row = {.kind = SP_JIT_INDEXED, .base = SP_X86_RDX, .disp = 0x7001};
   const struct sp_jit_operand lanes = {
       .kind = SP_JIT_GATHERED, .reg = 5, .base = SP_X86_RDX, .disp = 0x7001};
   const struct sp_jit_operand stream = {.kind = SP_JIT_STREAM, .base = SP_X86_RAX, .disp = 0x7fff};
   machine = &sp_x86_32;
   CHECK("vaddps ymm7, ymm6, [ebx+0x12345]", "\xc4\xe1\x4c\x58\xbb\x45\x23\x01\x00", .opcode = &add,
         .reg = 7, .second = 6, .last = {.kind = SP_JIT_MEM, .base = SP_X86_RBX, .disp = 0x12345});
   CHECK("vmovups ymm5, [eax+esi+0x7fff]", "\xc4\xe1\x7c\x10\xac\x30\xff\x7f\x00\x00",
         .opcode = &load, .reg = 5, .last = stream);
   CHECK("vmovups xmm3, [edx+ebp+0x7001]", "\xc4\xe1\x78\x10\x9c\x2a\x01\x70\x00\x00",
         .opcode = &load, .reg = 3, .last = row, .bytes = 16);
   CHECK("vgatherdps ymm2, [edx+ymm5+0x7001], ymm1", "\xc4\xe2\x75\x92\x94\x2a\x01\x70\x00\x00",
         .opcode = &gather, .reg = 2, .second = 1, .last = lanes);
   CHECK("vblendvps ymm1, ymm2, ymm3, ymm7", "\xc4\xe3\x6d\x4a\xcb\x70", .opcode = &blend, .reg = 1,
         .second = 2, .last = {.kind = SP_JIT_REG, .reg = 3}, .imm = 7 << 4);
   CHECK("vaddps zmm7, zmm6, [ebx+0x12345]{1to16}", "\x62\xf1\x4c\x58\x58\xbb\x45\x23\x01\x00",
         .opcode = &add, .reg = 7, .second = 6,
         .last = {.kind = SP_JIT_BROADCAST, .base = SP_X86_RBX, .disp = 0x12345});
   CHECK("vmovups zmm5, [eax+esi+0x7fff]", "\x62\xf1\x7c\x48\x10\xac\x30\xff\x7f\x00\x00",
         .opcode = &load, .reg = 5, .last = stream);
   CHECK("vbroadcastf32x4 zmm3{k2}, [edx+ebp+0x7001]",
         "\x62\xf2\x7d\x4a\x1a\x9c\x2a\x01\x70\x00\x00", .opcode = &broadcast, .reg = 3,
         .last = row, .mask = 2);
   CHECK("vgatherdps zmm2{k1}, [edx+zmm5+0x7001]", "\x62\xf2\x7d\x49\x92\x94\x2a\x01\x70\x00\x00",
         .opcode = &gather, .reg = 2, .last = lanes, .mask = 1);
   machine = &sp_x86_64;
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_registers),        cmocka_unit_test(test_fixed),
       cmocka_unit_test(test_memory),           cmocka_unit_test(test_rows),
       cmocka_unit_test(test_narrow_registers), cmocka_unit_test(test_narrow_memory),
       cmocka_unit_test(test_narrow_rows),      cmocka_unit_test(test_load_row),
       cmocka_unit_test(test_load_pointer),     cmocka_unit_test(test_fixed_32),
       cmocka_unit_test(test_loads_32),         cmocka_unit_test(test_vectors_32),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
