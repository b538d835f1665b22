/* Assembler and disassembler of the geometry processor. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "gp_programs.h"
#include "gp_random_instr.h"
#include "lima/gp/asm/asm.h"

static struct lima_gp_asm_result result;

static void
assemble(const char *text)
{
   struct text_error error;
   if (!lima_gp_assemble(text, strlen(text), &result, &error))
      fail_msg("%u:%u: %s\n%s", error.line, error.column, error.message, text);
}

/* --- Texts and words */

static const struct {
   const char *text;
   uint32_t words[4];
} examples[] = {
    {"nop", {0xad4ad6b5, 0x038002b5, 0x0007ff80, 0x000ad500}},
    {"load0 = attr0; mul0 = mul attr0.z, u[0].z; mul1 = mul attr0.y, u[0].y",
     {0xad4685c2, 0x438002b5, 0x0007ff80, 0x000ad500}},
    {".unchecked\nmul1 = mov acc1[-2]; acc0 = add mul0[-1], u[1].y; acc1 = add mul1[-1], u[1].x\n",
     {0x6c8b66b5, 0x03804193, 0x0007ff80, 0x000ad500}},
    {".unchecked\n{ mul1 = mov acc1[-2]\n acc0 = add mul0[-1], u[1].y # one\n"
     "  acc1 = add mul1[-1], u[1].x; complex = mov acc1[-1]\n\n"
     "  var0.xyzw = acc1, acc0, complex, mul1\n}",
     {0x6c8b66b5, 0x03804193, 0x4243c080, 0x000ac508}},
    {".unchecked\nvar0.xy = acc1, acc0; acc0 = add mul0[-1], u[1].y; acc1 = add mul1[-1], u[1].x; "
     "mul1 = mov acc1[-2]; var0.w = mul1; complex = mov acc1[-1]; var0.z = complex",
     {0x6c8b66b5, 0x03804193, 0x4243c080, 0x000ac508}},
    {"mul0 = complex2 attr1.w; complex = rcp attr1.w",
     {0xad4ad463, 0x478002b5, 0x0147ff80, 0x000a8d30}},
    {".unchecked\nmul0 = mul attr1.z, acc1[-2]; mul1 = mul attr1.y, mul0[-1];"
     "pass = clamp mul0[-2], u[2].x, u[2].y",
     {0xad490722, 0x478082b5, 0x0007ff80, 0x000d5700}},
    {".unchecked\npass = mov acc0[-1]; branch 42",
     {0xad4ad6b5, 0x038002b5, 0x0007ffe0, 0x2ad85500}},
    {"pass = mov u[4].x", {0xad4ad6b5, 0x038102b5, 0x0007ff80, 0x00065500}},
    {".word ad4ad6b5 038002b5 7ff80 000ad501", {0xad4ad6b5, 0x038002b5, 0x0007ff80, 0x000ad501}},
};

static void
test_examples(void **state)
{
   for (unsigned i = 0; i < sizeof examples / sizeof examples[0]; i++) {
      assemble(examples[i].text);
      if (memcmp(result.words[0], examples[i].words, sizeof result.words[0]))
         fail_msg("%s: %08x %08x %08x %08x", examples[i].text, result.words[0][0],
                  result.words[0][1], result.words[0][2], result.words[0][3]);
   }
}

static void
test_labels(void **state)
{
   struct lima_gp_instr instr;
   assemble("a: b:\nnop\nc: pass = mov u[4].x; branch d\nnop # nothing\n// a line\n\nd:\n"
            "pass = mov u[4].x; branch b\npass = mov u[4].x; branch 1");
   assert_int_equal(result.num_instrs, 5);
   for (unsigned i = 0; i < 5; i++) {
      assert_true(lima_gp_decode(result.words[i], &instr, NULL));
      assert_int_equal(instr.branch, i % 2 || i == 4);
      assert_int_equal(instr.target, i == 1 ? 3 : i == 3 ? 0 : i == 4 ? 1 : lima_gp_idle.target);
   }
   char *text = lima_gp_disassemble((const uint32_t(*)[4])result.words, 5);
   assert_string_equal(text, "L0:\nnop\nL1:\npass = mov u[4].x; branch L3\nnop\nL3:\n"
                             "pass = mov u[4].x; branch L0\npass = mov u[4].x; branch L1\n");
   free(text);
}

/* Signs of products are one; moves are products and sums. */
static void
test_signs(void **state)
{
   static const char *const same[][2] = {
       {"mul0 = mul -attr0.x, -attr0.y", "mul0 = mul attr0.x, attr0.y"},
       {"mul0 = mul attr0.x, -attr0.y", "mul0 = mul -attr0.x, attr0.y"},
       {"mul1 = mov -attr0.x", "mul1 = mul attr0.x, -1"},
       {"mul1 = mov attr0.x", "mul1 = mul attr0.x, 1"},
       {"acc0 = mov attr0.x", "acc0 = add attr0.x, -0"},
       {"acc0 = mov -attr0.x", "acc0 = add -attr0.x, -0"},
       {"acc0 = add attr0.x, $3.y", "load1 = $3; acc0 = add attr0.x, load1.y"},
       {"acc0 = add $4.x, $3.y", "load0 = $3; acc0 = add load1.x, load0.y; load1 = $4"},
   };
   for (unsigned i = 0; i < sizeof same / sizeof same[0]; i++) {
      uint32_t words[4];
      assemble(same[i][0]);
      memcpy(words, result.words[0], sizeof words);
      assemble(same[i][1]);
      assert_memory_equal(words, result.words[0], sizeof words);
   }
   assemble("acc0 = add attr0.x, 0");
   const uint32_t plus = result.words[0][1];
   assemble("acc0 = add attr0.x, -0");
   assert_int_equal(plus ^ result.words[0][1], 1u << 11);
}

/* Texts as the disassembler writes them. */
static void
test_printed(void **state)
{
   static const char *const texts[] = {
       "nop",
       "load0 = attr3",
       "load0 = $3; load1 = $5; loadu = u[7+a2]",
       "mul0 = mul attr0.x, u[3].y; mul1 = mov -$7.z",
       "mul0 = select acc1[-1], u[3+a1].w, mul0[-2]; acc0 = ge -mul1[-1], 0; acc1 = ge $1.x, -0",
       "mul0 = complex1 complex[-1], mul0[-1], complex[-1], load0[-1].w",
       "load0 = $2; load1 = $2; acc0 = min load0.x, $2.y",
       "load0 = $2; acc0 = min $2.x, $3.y",
       "acc0 = floor attr0.x; acc1 = floor -pass[-2]; $4.xz = acc0, acc1",
       "acc0 = sign attr0.x; complex = a0 attr0.y; temp.xyw = acc0, acc0, acc0",
       "complex = a0 $1.x; pass = preexp2 acc0[-1]; temp.x = pass; $4.zw = pass, pass",
       "pass = mov u[3].x; var1.y = pass; $1.w = pass; branch 511",
       "acc0 = mov attr0.x; $4.x = acc0; var4.z = acc0",
       "nop",
       "mul0 = mov attr1.x; with STORE0_ADDRESS=3 STORE1_VARYING=1",
       "acc0 = floor attr1.x; with ACC0_B=4 TARGET=1ff COMPLEX_A=7",
   };
   for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
      char source[256], text[LIMA_GP_TEXT_SIZE];
      strcpy(source, ".unchecked\n");
      strcat(source, texts[i]);
      assemble(source);
      lima_gp_print((const uint32_t *)result.words[0], text);
      assert_string_equal(text, texts[i]);
   }
}

/* --- Round trips */

static void
check_round_trip(const uint32_t words[4], bool plain)
{
   char text[LIMA_GP_TEXT_SIZE + 16] = ".unchecked\n", *line = text + strlen(text);
   lima_gp_print(words, line);
   assert_null(strchr(line, '\n'));
   if (plain && (strstr(line, "with ") || line[0] == '.'))
      fail_msg("%s", line);
   assemble(text);
   if (result.num_instrs != 1 || memcmp(result.words[0], words, sizeof result.words[0]))
      fail_msg("%s: %08x %08x %08x %08x, not %08x %08x %08x %08x", line, result.words[0][0],
               result.words[0][1], result.words[0][2], result.words[0][3], words[0], words[1],
               words[2], words[3]);
}

/* Half a million where that takes a moment. */
#ifdef NDEBUG
#define NUM_RANDOM 250000
#else
#define NUM_RANDOM 20000
#endif

static void
test_random(void **state)
{
   uint64_t seed = 5;
   for (unsigned i = 0; i < NUM_RANDOM; i++) {
      struct lima_gp_instr instr;
      uint32_t words[4];
      gp_random_legal_instr(&seed, &instr);
      lima_gp_encode(&instr, words);
      check_round_trip(words, false);
      lima_gp_canonicalize(&instr);
      lima_gp_encode(&instr, words);
      check_round_trip(words, true);
   }
   for (unsigned i = 0; i < NUM_RANDOM / 4; i++) {
      uint32_t words[4];
      for (unsigned w = 0; w < 4; w++)
         words[w] = gp_random_word(&seed);
      check_round_trip(words, false);
   }
}

/* Whole programs of random words: labels, and what is not there when it is read. */
static void
test_random_programs(void **state)
{
   uint64_t seed = 6;
   for (unsigned i = 0; i < 300; i++) {
      uint32_t words[LIMA_GP_MAX_INSTRS][4];
      const unsigned count = 1 + gp_random_below(&seed, i < 290 ? 30 : LIMA_GP_MAX_INSTRS);
      for (unsigned n = 0; n < count; n++) {
         struct lima_gp_instr instr;
         gp_random_legal_instr(&seed, &instr);
         if (gp_random_below(&seed, 2))
            instr.target %= count;
         lima_gp_encode(&instr, words[n]);
      }
      char *text = lima_gp_disassemble((const uint32_t(*)[4])words, count);
      assemble(text);
      assert_int_equal(result.num_instrs, count);
      assert_memory_equal(result.words, words, count * sizeof words[0]);
      free(text);
   }
   char *text = lima_gp_disassemble(NULL, 0);
   assert_string_equal(text, "");
   assemble(text);
   assert_int_equal(result.num_instrs, 0);
   free(text);
}

/* Programs of compilers: no word is unknown, and nothing is read too early. */
static void
check_program(void *data, const struct gp_program *p)
{
   char *text = lima_gp_disassemble((const uint32_t(*)[4])p->words, p->count);
   if (strstr(text, ".word") || strstr(text, ".unchecked"))
      fail_msg("%s:\n%s", p->name, text);
   assemble(text);
   assert_int_equal(result.num_instrs, p->count);
   assert_memory_equal(result.words, p->words, p->count * sizeof p->words[0]);
   free(text);
}

static void
test_programs(void **state)
{
   const unsigned vectors = gp_each_vector(check_program, NULL);
   if (!vectors)
      skip();
   assert_int_equal(vectors, 18);
   assert_int_equal(gp_each_frame_program(check_program, NULL), 256);
}

/* --- Errors */

static const struct {
   const char *text;
   unsigned line, column;
   const char *message;
} errors[] = {
    {"mull0 = mov attr0.x", 1, 1,
     "expected a unit, a load, a store, branch, with or nop, found 'mull0'"},
    {"mul0 mov attr0.x", 1, 6, "expected '=' behind the unit, found 'mov'"},
    {"nop\n mul0 = add attr0.x, attr0.y", 2, 9, "expected an operation of the unit, found 'add'"},
    {"mul1 = select attr0.x, attr0.x, attr0.x", 1, 1, "select is an operation of mul0"},
    {"mul0 = mov attr0.x; mul0 = mov attr0.x", 1, 21, "mul0 is used twice"},
    {"mul1 = mov attr0.x; mul0 = select attr0.x, attr0.x, attr0.y", 1, 21,
     "select needs both multipliers"},
    {"mul0 = select attr0.x, attr0.x, attr0.y; mul1 = mov attr0.x", 1, 42,
     "select needs both multipliers"},
    {"acc0 = mov attr0.x; acc1 = max attr0.x, attr0.y", 1, 21,
     "both adders have one operation: add, not max"},
    {"acc0 = max attr0.x, attr1.y", 1, 21,
     "an instruction loads one attribute: load0 has another one"},
    {"acc0 = max $1.x, $2.y; acc1 = max $3.x, $1.x", 1, 35,
     "an instruction loads one register beside load0's: load1 has another one"},
    {"acc0 = max u[1].x, u[2].y", 1, 20, "an instruction loads one uniform: loadu has another one"},
    {"acc0 = max u[1].x, u[1+a1].y", 1, 20,
     "an instruction loads one uniform: loadu has another one"},
    {"acc0 = max u[512].x, u[1].y", 1, 14, "expected an address up to 511, found '512'"},
    {"acc0 = max u[1+a0].x, u[1].y", 1, 16, "a0 is for stores, loads add a1, a2 or a3"},
    {"acc0 = mov attr16.x", 1, 12, "expected an operand, found 'attr16'"},
    {"acc0 = mov $16.x", 1, 13, "expected a register up to $15, found '16'"},
    {"acc0 = mov attr0.q", 1, 18, "expected x, y, z or w, found 'q'"},
    {"acc0 = mov attr0", 1, 17, "expected '.' and a component, found the end of the text"},
    {"acc0 = add attr0.x", 1, 19, "expected ',' and another operand, found the end of the text"},
    {"acc0 = add attr0.x, 0.5", 1, 22, "expected ';' or the end of the line, found '.'"},
    {"acc0 = add attr0.x, 1", 1, 21, "expected the number 0, others are uniforms, found '1'"},
    {"mul0 = mul attr0.x, 0", 1, 21, "expected the number 1, others are uniforms, found '0'"},
    {"mul0 = mul 1, attr0.x", 1, 12, "expected an operand, not a number, found '1'"},
    {"acc0 = mov acc0[1]", 1, 17, "expected '-' and how long ago, found '1'"},
    {"acc0 = mov acc0[-3]", 1, 18, "expected 1 or 2 instructions ago, found '3'"},
    {"nop\nnop\nacc0 = mov complex[-2]", 3, 12,
     "the result of complex can not be read 2 instructions later"},
    {"nop\nacc0 = add attr0.x, complex[-1]", 2, 21, "this operand can not come from complex"},
    {"acc0 = mov mul0[-0]", 1, 12, "the result of mul0 can not be read 0 instructions later"},
    {"nop\nacc0 = mov load1[-1].x", 2, 12, "the value can not be read 1 instructions later"},
    {"complex = rcp -attr0.x", 1, 15, "operands have signs in mul, mov and the adders"},
    {"mul0 = complex2 -attr0.x", 1, 17, "operands have signs in mul, mov and the adders"},
    {"pass = clamp attr0.x, u[0].y, u[0].x", 1, 27, "the bounds are x and y of a uniform"},
    {"var0.x = acc0", 1, 10, "the store takes the result of a unit that has none"},
    {"complex = a1 attr0.x; var0.x = complex", 1, 32, "the operation gives no result to store"},
    {"acc0 = mov attr0.x; var0.yx = acc0, acc0", 1, 26,
     "expected components in the order xyzw, found 'yx'"},
    {"acc0 = mov attr0.x; var0.xy = acc0", 1, 35,
     "expected ',' and the unit for the next component, found the end of the text"},
    {"acc0 = mov attr0.x; var0.x = acc0, acc0", 1, 34,
     "expected ';' or the end of the line, found ','"},
    {"acc0 = mov attr0.x; var0.x = acc0; $0.y = acc0", 1, 36,
     "x and y of an instruction are stored to one place"},
    {"acc0 = mov attr0.x; var0.x = acc0; var0.x = acc0", 1, 45, "x is already stored"},
    {"acc0 = mov attr0.x; var16.x = acc0", 1, 21,
     "expected a varying, a register or temp, found 'var16'"},
    {"acc0 = mov attr0.x; temp.x = acc0", 1, 21,
     "a store to a temporary needs a0 set in the same instruction"},
    {"branch x", 1, 1, "a branch needs its condition from a mov of pass"},
    {"pass = mov attr0.x; branch x", 1, 28, "there is no such label"},
    {"pass = mov attr0.x; branch x\nx:", 1, 28, "no instruction follows the label"},
    {"pass = mov attr0.x; branch 2\nnop", 1, 28, "the branch goes to no instruction"},
    {"pass = mov attr0.x; branch 512", 1, 28,
     "expected a label or the number of an instruction, found '512'"},
    {"a: nop\na: nop", 2, 1, "the label is there twice"},
    {"nop; with FOO=1", 1, 11, "expected the name of a field, found 'FOO'"},
    {"nop; with MUL_OP=9", 1, 18, "the field has 3 bits"},
    {"nop; with MUL_OP=4", 1, 11, "the instruction says what is in the field"},
    {"{ nop", 1, 6, "expected '}' at the end of the instruction, found the end of the text"},
    {".word 1 2 3", 1, 12,
     "expected a word of 32 bits in hexadecimal digits, found the end of the text"},
    {".end", 1, 2, "expected 'word' or 'unchecked' behind the point, found 'end'"},
    /* Values that are not there. */
    {"acc0 = mov acc1[-1]", 1, 12, "the value is from before the program"},
    {"nop\nacc0 = mov acc1[-1]", 2, 12, "the unit has no result in the instruction before"},
    {"acc1 = mov attr0.x\nnop\nnop\nacc0 = mov acc1[-2]", 4, 12,
     "the unit has no result two instructions before"},
    {"complex = rcp attr0.x; mul0 = complex2 attr0.x\n"
     "mul0 = complex1 complex[-1], mul0[-1], complex[-1], attr0.x\nmul1 = mul attr0.x, mul0[-1]",
     3, 21, "the result is there one instruction later"},
    {"acc0 = mov attr0.x; $3.x = acc0\nnop\nacc0 = add attr0.x, $3.x", 3, 21,
     "the register is stored less than three instructions before"},
    {"complex = a2 attr0.x\nnop\nnop\nacc0 = mov u[3+a2].x", 4, 12,
     "the address register is set less than four instructions before"},
    {"acc0 = mov attr0.x\nx: pass = mov acc0[-1]; branch x", 2, 15,
     "the value is from before an instruction that branches go to"},
};

static void
test_errors(void **state)
{
   for (unsigned i = 0; i < sizeof errors / sizeof errors[0]; i++) {
      struct text_error error;
      if (lima_gp_assemble(errors[i].text, strlen(errors[i].text), &result, &error))
         fail_msg("accepted: %s", errors[i].text);
      if (strcmp(error.message, errors[i].message) || error.line != errors[i].line ||
          error.column != errors[i].column)
         fail_msg("%s\n%u:%u: %s, not %u:%u: %s", errors[i].text, error.line, error.column,
                  error.message, errors[i].line, errors[i].column, errors[i].message);
   }
}

static void
test_limits(void **state)
{
   char text[8192] = "";
   struct text_error error;
   for (unsigned i = 0; i < LIMA_GP_MAX_INSTRS; i++)
      strcat(text, "nop\n");
   assemble(text);
   assert_int_equal(result.num_instrs, LIMA_GP_MAX_INSTRS);
   strcat(text, "nop");
   assert_false(lima_gp_assemble(text, strlen(text), &result, &error));
   assert_string_equal(error.message, "a program has up to 512 instructions");
   assert_int_equal(error.line, 513);
   assert_int_equal(result.num_instrs, LIMA_GP_MAX_INSTRS);
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_examples),        cmocka_unit_test(test_labels),
       cmocka_unit_test(test_signs),           cmocka_unit_test(test_printed),
       cmocka_unit_test(test_random),          cmocka_unit_test(test_programs),
       cmocka_unit_test(test_random_programs), cmocka_unit_test(test_errors),
       cmocka_unit_test(test_limits),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
