/* Assembler and disassembler of fragment programs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lima/pp/asm/asm.h"
#include "lima/pp/isa/half.h"
#include "pp_binaries.h"
#include "random_pp.h"

#ifdef NDEBUG
#define NUM_RANDOM 120000
#else
#define NUM_RANDOM 8000
#endif

static const struct lima_pp_asm_options quiet = {NULL, NULL};

static void
assemble(const char *text, struct lima_pp_asm_result *result)
{
   struct text_error error;
   if (!lima_pp_assemble(text, strlen(text), &quiet, result, &error))
      fail_msg("%s\n%u:%u: %s", text, error.line, error.column, error.message);
}

/* What is printed assembles to the same words. */
static void
check_round_trip(const uint32_t *words, size_t num_words, const char *what)
{
   struct lima_pp_asm_result result;
   char *text = lima_pp_disassemble(words, num_words);
   assert_non_null(text);
   assemble(text, &result);
   if (result.num_words != num_words || memcmp(result.words, words, num_words * sizeof *words))
      fail_msg("%s has other words:\n%s", what, text);
   lima_pp_asm_finish(&result);
   free(text);
}

/* --- Words and texts of single programs */

static const struct {
   uint32_t words[12];
   size_t count;
   const char *text;
} programs[] = {
    {{0x000000a3, 0xf0003c60, 0}, 3, "   load $0, v0 | stop\n"},
    {{0x00021025, 0x0000014c, 0x03c007cf, 0, 0},
     5,
     "   mov.v1 $0, ^const0.xyyx | const0 1 | stop\n"},
    {{0x00020425, 0x0000000c, 0x01e007cf, 0xb0000000, 0x000005f5},
     5,
     "   mov.v0 $0, ^const0.x | const0 1, 0, 0, -1.678 | stop\n"},
    {{0x000005e6, 0xf1003c20, 0, 0x39001000, 0x00000e4e, 0x000007cf},
     6,
     "   load $1, v0.xy | texture.2d 0 | mov.v0 $0, ^texture | stop\n"},
    {{0x02201605, 0x00000800, 0x279c8000, 0xe4080007, 0x80f03904, 1},
     6,
     "   uniform 0 | min.v0 ^vmul, $0, ^uniform | add.v1 $0, ^vmul, $1 ;@ NEXT=4\n   nop\n"},
    {{0x02202084, 0x10003c00, 0xff000000, 0, 0x00001224, 0x01000800, 0x001c9e00, 0x000f9e20},
     8,
     "   load $0.x, v0.x | mov.s1.int $0.x, $0.x\n"
     "   uniform 0 + $0.x | mov.v1 $1, ^uniform | stop\n"},
    {{0x02210004, 0x000503c0, 0x00000800, 0x00000040, 0x00010024, 0x007f0003, 0, 0}, 8, NULL},
};

static void
test_programs(void **state)
{
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++) {
      char *text = lima_pp_disassemble(programs[i].words, programs[i].count);
      if (programs[i].text)
         assert_string_equal(text, programs[i].text);
      free(text);
      check_round_trip(programs[i].words, programs[i].count, "the program");
   }
}

/* Two ways to write the same. */
static const char *const same[][2] = {
    {"mul.v0 ^v0, $0, $1 | add.v1 $0, ^v0, $2", "mul.v0 ^vmul, $0, $1 | add.v1 $0, ^vmul, $2"},
    {"{ load $0, v0\n  rcp.s2 $0.x, $0.x |\n  stop\n}\n", "load $0, v0 | rcp.s2 $0.x, $0.x | stop"},
    {"stop | load $0, v0", "load $0, v0 | stop"},
    {"uniform.4 3", "uniform 3"},
    {"branch.always end\nend:\n", "branch +4"},
    {"mov.s1 $0.x, ^const0.y | const0 1, 0.5", "mov.s1 $0.x, ^const0.y | const0 0x3c00, 0x3800"},
    {"const0 inf, -inf, 65519.9, -0", "const0 0x7c00, 0xfc00, 0x7bff, 0x8000"},
    {"mov.v1 $0, $1.xyz ; words\n/* and\nmore */ // lines", "mov.v1 $0, $1.xyzz"},
    {"loop: load $0, v0\nbranch.lt $0.x, $0.y, loop",
     "load $0, v0\nbranch.lt $0.x, $0.y, -3 ;@ BRANCH.NEXT=3"},
    {".word a3 f0003c60 0", "load $0, v0 | stop"},
};

static void
test_same(void **state)
{
   for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++) {
      struct lima_pp_asm_result a, b;
      assemble(same[i][0], &a);
      assemble(same[i][1], &b);
      if (a.num_words != b.num_words || memcmp(a.words, b.words, a.num_words * sizeof *a.words))
         fail_msg("%s\nis not\n%s", same[i][0], same[i][1]);
      lima_pp_asm_finish(&a);
      lima_pp_asm_finish(&b);
   }
}

/* Every kind of unit and operand comes back as it was written. */
static const char all_units[] =
    "   load.divw ^discard.xy, v3 | texture.2d 5 + $1.y, bias $0.z\n"
    "L4:\n"
    "   load.divz $1.xyz, -abs($2.wzyx) | texture.cube 4095, lod $5.w | stop\n"
    "   cube ^discard.xyz, v1 + $3.w | texture.cube 0\n"
    "   cube ^discard._, $2\n"
    "   normalize $0.xyz, $1\n"
    "   fragcoord $1 | branch.ge $1.x, ^const1.w, L4 | const1 -0, 0.1\n"
    "   pointcoord $1.xy | branch.never +100\n"
    "   frontface $5.w | branch L4\n"
    "   load $0.x, v15.w | discard\n"
    "   load $0.zw, v31.zw\n"
    "   uniform.1 -32768 | mul_d16.v0.sat $0.xw, -^uniform.wx, abs($1) | xor.s0.pos $0.y, $1.w, "
    "$2.x\n"
    "   temporary.2 -7 + $0.x | and.v0 ^vmul, $0, $1 | not.s0 ^fmul, $0.x | sel.v1.int $2, "
    "-^vmul.x, ^uniform | add.s1 $3.w, -abs(^fmul), $2.y\n"
    "   load $3, $3 | texture.2d 1 | ddx.v1 $0, $1, -$1 | ddy.s1 $2.x, $2.z, -$2.w | log2.s2.sat "
    "$4.y, ^texture.w\n"
    "   mul.v2 $1.xyz, -$0.x, $2.wwz\n"
    "   atan.v2 $1.xyz, $0.x\n"
    "   atan2.v2 $1.xyz, $0.x, -abs($0.y)\n"
    "   atan_pt2.s2 $0.x, $1.xyz\n"
    "   store -1 + $0.x, $5\n"
    "   store.2 3, $5.z\n"
    "   store.1 32767, $5.y\n"
    "   framebuffer.color $2\n"
    "   framebuffer.depth $3 | const0 1, 2, 3, 0x7e01 | const1 6e-08, -65504\n";

static void
test_all_units(void **state)
{
   struct lima_pp_asm_result result;
   assemble(all_units, &result);
   char *text = lima_pp_disassemble(result.words, result.num_words);
   assert_string_equal(text, all_units);
   free(text);
   check_round_trip(result.words, result.num_words, "all units");
   lima_pp_asm_finish(&result);
}

/* --- Errors */

static const struct {
   const char *text;
   unsigned line, column;
   const char *message;
} errors[] = {
    {"mul.v0 $0, $1, $2 | mov.v0 $1, $2", 1, 21, "the instruction uses the unit v0 twice"},
    {"load $0, v0 | fragcoord $1", 1, 15, "the instruction uses the varying unit twice"},
    {"const0 1 | const0 2", 1, 12, "the instruction uses the const0 twice"},
    {"stop | stop", 1, 8, "the instruction has stop twice"},
    {"\nmov.v1 $0, ^vmul", 2, 1, "^vmul is read, but the instruction does not multiply vectors"},
    {"mul.v0 ^vmul, $0, $1 | add.v1 $0, $1, ^vmul", 1, 39,
     "^vmul can only be the first source of an operation of v1"},
    {"mul.s0 ^fmul, $0.x, $1.x | rcp.s2 $0.x, ^fmul", 1, 41,
     "^fmul can only be the first source of an operation of s1"},
    {"sel.v1 $0, $1, $2", 1, 1,
     "sel looks at ^fmul, but the instruction does not multiply scalars"},
    {"mov.v1 $0, ^texture", 1, 1, "^texture is read, but the instruction fetches no texel"},
    {"mov.v1 $0, ^uniform", 1, 1, "^uniform is read, but the instruction loads nothing"},
    {"mov.v1 $0, ^const1 | const0 1", 1, 1, "^const1 is read, but the instruction has no const1"},
    {"load $0, ^texture | texture.2d 0", 1, 1,
     "only $0 to $5 can stand here, registers of the pipeline can not"},
    {"texture.2d 0", 1, 1, "a texel is fetched, but the varying unit gives no coordinates"},
    {"load $0, v0 | texture.2d 0 | branch.gt ^texture.x, $0.x, +1", 1, 30,
     "a branch can not read ^texture"},
    {"const0 65520", 1, 8, "the number is not in the range of a half float, up to 65504"},
    {"const0 1, -1e9", 1, 11, "the number is not in the range of a half float, up to 65504"},
    {"const0 0x10000", 1, 8, "a half float has 16 bits"},
    {"const0 1, 2, 3, 4, 5", 1, 20, "there are four constants"},
    {"mov.v1 $6, $0", 1, 8, "registers are $0 to $5"},
    {"mov.v1 ^const0, $0", 1, 8, "expected a register to write, found '^const0'"},
    {"mov.v1 $0.yx, $0", 1, 11, "the components of a mask are in the order xyzw, each once"},
    {"mov.s1 $0.xy, $0.x", 1, 11, "expected one component, not 2"},
    {"mov.s1 $0, $0.x", 1, 10, "expected '.' and a component, behind a register, found ','"},
    {"frob.v1 $0, $1", 1, 1, "the unit v1 has no operation 'frob'"},
    {"sum3.s1 $0.x, $1.x", 1, 1, "the unit s1 has no operation 'sum3'"},
    {"frob", 1, 1, "'frob' is no operation, or lacks its unit"},
    {"mov.q7 $0, $1", 1, 5, "expected a unit: v0, s0, v1, s1, s2 or v2, found 'q7'"},
    {"load $0, v64", 1, 10, "with 1 parts a vector, varyings are v0 to v63"},
    {"load $0, v32.xy", 1, 10, "with 2 parts a vector, varyings are v0 to v31"},
    {"load $0, v0.yz", 1, 13, "expected xy, zw or one component of a varying, found 'yz'"},
    {"texture.3d 0", 1, 8, "expected .2d or .cube behind texture, found '.3d'"},
    {"uniform 32768", 1, 9, "expected an index, -32768 to 32767"},
    {"store.2 -1, $0.y", 1, 1,
     "what is stored does not begin at a component that the alignment allows"},
    {"store -1, $0.yxzw", 1, 11, "what is stored has neither swizzle nor sign"},
    {"branch.gt $0.x, $0.y, nowhere", 1, 23, "there is no label 'nowhere'"},
    {"a: nop\na: nop", 2, 1, "there is a label 'a' already"},
    {"nop\n{ stop", 2, 7, "expected '|', '}' or the end of the line, found the end of the text"},
    {"nop ;@ WHAT=1", 1, 8, "expected the name of a field, found 'WHAT'"},
    {"nop ;@ VADD.OP=1", 1, 8, "the instruction has no VADD"},
    {"mov.v1 $0, $1 ;@ VADD.OP=1", 1, 18, "the instruction says what is in OP"},
    {"nop ;@ NEXT=40", 1, 13, "the field has 6 bits"},
    {";@ NEXT=1", 1, 1, "a note belongs to an instruction before it"},
    {"nop nop", 1, 5, "expected the end of the line, found 'nop'"},
    {"/* nop", 1, 1, "the comment has no end"},
    {".word 123456789", 1, 7,
     "expected a word of 32 bits in hexadecimal digits, found '123456789'"},
};

static void
test_errors(void **state)
{
   for (unsigned i = 0; i < sizeof errors / sizeof errors[0]; i++) {
      struct lima_pp_asm_result result;
      struct text_error error;
      if (lima_pp_assemble(errors[i].text, strlen(errors[i].text), &quiet, &result, &error))
         fail_msg("assembled: %s", errors[i].text);
      assert_null(result.words);
      if (strcmp(error.message, errors[i].message) || error.line != errors[i].line ||
          error.column != errors[i].column)
         fail_msg("%s\n%u:%u: %s", errors[i].text, error.line, error.column, error.message);
   }
}

static void
keep_warning(void *data, const struct text_error *warning)
{
   *(struct text_error *)data = *warning;
}

static void
test_warnings(void **state)
{
   static const struct {
      const char *text, *message;
   } warned[] = {
       {"mul.v0 $0, $1, $2 | add.v1 $3, $0, $1",
        "reads a register that v0 or s0 writes in this instruction: its old value"},
       {"mul.v0 $0.xy, $1, $2 | mul.s0 $0.y, $1.x, $1.y", "v0 and s0 write the same component"},
       {"add.v1 $0, $1, $2 | add.s1 $0.y, $1.x, $1.y", "v1 and s1 write the same component"},
       {"mul.v0 $0.xy, $1, $2 | mul.s0 $0.z, $1.x, $1.y | mov.s1 $0.w, $0.w", ""},
   };
   for (unsigned i = 0; i < sizeof warned / sizeof warned[0]; i++) {
      struct lima_pp_asm_result result;
      struct text_error error, warning = {0};
      const struct lima_pp_asm_options options = {keep_warning, &warning};
      assert_true(
          lima_pp_assemble(warned[i].text, strlen(warned[i].text), &options, &result, &error));
      assert_string_equal(warning.message, warned[i].message);
      lima_pp_asm_finish(&result);
   }
}

/* --- Words from elsewhere */

static void
test_halves(void **state)
{
   for (unsigned i = 0; i < 0x10000; i++) {
      const float value = lima_half_to_float((uint16_t)i);
      if (value == value)
         assert_int_equal(lima_half_from_float(value), i);
   }
   assert_int_equal(lima_half_from_float(65519.9f), 0x7bff);
   assert_int_equal(lima_half_from_float(65520.0f), 0x7c00);
   assert_int_equal(lima_half_from_float(1.0f + 0x1p-11f), 0x3c00);
   assert_int_equal(lima_half_from_float(1.0f + 0x3p-11f), 0x3c02);
   assert_int_equal(lima_half_from_float(0x1p-25f), 0);
   assert_int_equal(lima_half_from_float(-0x1.8p-24f), 0x8002);
}

static void
test_random(void **state)
{
   uint64_t seed = 3;
   for (unsigned i = 0; i < NUM_RANDOM; i++) {
      uint32_t words[4 * LIMA_PP_MAX_WORDS];
      size_t count = 0;
      for (unsigned k = 0; k < 1 + i % 4; k++) {
         struct lima_pp_instr instr;
         random_pp_instr(&seed, &instr);
         /* Half of the branches stay near. */
         if (random_pp_word(&seed) & 1)
            instr.branch.target %= 16;
         count += lima_pp_encode(&instr, words + count);
      }
      /* Now and then a bit is wrong. */
      if (i % 8 == 0)
         words[random_pp_word(&seed) % count] ^= 1u << random_pp_word(&seed) % 32;
      check_round_trip(words, count, "a random program");
   }
}

static void
check_binary(void *data, const struct pp_binary *b)
{
   char *text = lima_pp_disassemble(b->words, b->num_words);
   /* None needs a directive. */
   if (strstr(text, ".word"))
      fail_msg("%s\n%s", b->name, text);
   free(text);
   check_round_trip(b->words, b->num_words, b->name);
}

static void
test_binaries(void **state)
{
   if (!pp_binaries_all(check_binary, NULL))
      skip();
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_programs),  cmocka_unit_test(test_same),
       cmocka_unit_test(test_all_units), cmocka_unit_test(test_errors),
       cmocka_unit_test(test_warnings),  cmocka_unit_test(test_halves),
       cmocka_unit_test(test_random),    cmocka_unit_test(test_binaries),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
