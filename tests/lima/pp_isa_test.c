/* The table of the fragment processor's instructions: words to fields and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "lima/pp/isa/isa.h"
#include "pp_binaries.h"
#include "random_pp.h"

#ifdef NDEBUG
#define NUM_RANDOM 3000000
#else
#define NUM_RANDOM 200000
#endif

/* No two rows of a form have a bit in common, nor with the bits that tell the form; all are inside
 * of the unit's field. */
static void
test_fields(void **state)
{
   for (unsigned form = 0; form < LIMA_PP_NUM_FORMS; form++) {
      const struct lima_pp_form_info *info = &lima_pp_forms[form];
      uint8_t used[128] = {0};
      for (unsigned bit = 0; bit < 32; bit++)
         used[bit] = info->key >> bit & 1;
      assert_int_equal(info->value & ~info->key, 0);
      for (unsigned i = 0; i < lima_pp_num_fields; i++) {
         const struct lima_pp_field *f = &lima_pp_fields[i];
         if (!(f->forms >> form & 1))
            continue;
         assert_int_equal(f->unit, info->unit);
         assert_true(f->low + f->width <= lima_pp_units[f->unit].width);
         for (unsigned bit = f->low; bit < (unsigned)f->low + f->width; bit++) {
            /* PERSPECTIVE tells some forms apart, and is a field of the others. */
            assert_int_equal(used[bit], 0);
            used[bit] = 1;
         }
      }
   }
}

/* Forms of one unit exclude each other. */
static void
test_forms(void **state)
{
   for (unsigned a = 0; a < LIMA_PP_NUM_FORMS; a++) {
      for (unsigned b = 0; b < a; b++) {
         const struct lima_pp_form_info *x = &lima_pp_forms[a], *y = &lima_pp_forms[b];
         if (x->unit == y->unit)
            assert_int_not_equal(x->value & x->key & y->key, y->value & x->key & y->key);
      }
   }
}

static void
test_lengths(void **state)
{
   assert_int_equal(lima_pp_length(0), 1);
   assert_int_equal(lima_pp_length(1u << LIMA_PP_UNIT_VARYING), 3);
   assert_int_equal(lima_pp_length(1u << LIMA_PP_UNIT_SMUL), 2);
   assert_int_equal(lima_pp_length((1u << LIMA_PP_NUM_UNITS) - 1), LIMA_PP_MAX_WORDS);
}

/* add.v1 of ^vmul, uniform, const0: field by field. */
static void
test_example(void **state)
{
   static const uint32_t words[] = {0x02201605, 0x00000800, 0x279c8000, 0xe4080007, 0x80f03904};
   struct lima_pp_instr instr;
   struct lima_pp_problem problem;
   uint32_t again[LIMA_PP_MAX_WORDS];
   if (!lima_pp_decode(words, 5, &instr, &problem))
      fail_msg("%s", problem.text);
   assert_int_equal(instr.units,
                    1u << LIMA_PP_UNIT_LOAD | 1u << LIMA_PP_UNIT_VMUL | 1u << LIMA_PP_UNIT_VADD);
   assert_int_equal(instr.prefetch, 1);
   assert_int_equal(instr.next, 4);
   assert_int_equal(instr.load.form, LIMA_PP_FORM_UNIFORM);
   assert_int_equal(instr.load.alignment, 2);
   assert_int_equal(instr.vmul.op, 16); /* min */
   assert_int_equal(instr.vmul.mask, 0);
   assert_int_equal(instr.vmul.src[1].reg, LIMA_PP_UNIFORM);
   assert_int_equal(instr.vadd.mul_in, 1);
   assert_int_equal(instr.vadd.src[1].reg, 1);
   assert_int_equal(instr.vadd.src[1].swizzle, LIMA_PP_IDENTITY);
   assert_int_equal(instr.vadd.mask, LIMA_PP_XYZW);
   assert_int_equal(lima_pp_encode(&instr, again), 5);
   assert_memory_equal(again, words, sizeof words);
}

/* Words, and what is to blame. */
static const struct {
   uint32_t words[6];
   unsigned count;
   uint8_t unit, word, low, width;
   const char *text;
} illegal[] = {
    {{0x04000001}, 1, LIMA_PP_UNIT_CONTROL, 0, 26, 1, "reserved bits are set"},
    {{0x000000a4, 0xf0003c60},
     4,
     LIMA_PP_UNIT_CONTROL,
     0,
     0,
     5,
     "the length is not that of the units' fields"},
    {{0x000000a3, 0xf0003c60}, 2, LIMA_PP_UNIT_CONTROL, 0, 0, 5, "the instruction is cut off"},
    {{0x000000a3, 0xf0003c70}, 3, LIMA_PP_UNIT_VARYING, 1, 4, 1, "reserved bits are set"},
    {{0x000000a3, 0xf0003c60, 4},
     3,
     LIMA_PP_UNIT_CONTROL,
     2,
     2,
     1,
     "bits behind the last field are set"},
    {{0x000000a3, 0xf0003c6f}, 3, LIMA_PP_UNIT_VARYING, 1, 0, 6, "the unit has no such form"},
    {{0x000000a3, 0xf0003c61}, 3, LIMA_PP_UNIT_VARYING, 1, 0, 2, "the division is not defined"},
    {{0x000000a3, 0xf0003c40}, 3, LIMA_PP_UNIT_VARYING, 1, 5, 2, "the alignment is not defined"},
    {{0x000000a3, 0xf6003c60}, 3, LIMA_PP_UNIT_VARYING, 1, 24, 4, "there is no such register"},
    {{0x00000103, 0, 0x0e400400},
     3,
     LIMA_PP_UNIT_TEXTURE,
     1,
     30,
     12,
     "a texel is fetched, but the varying unit gives no coordinates"},
    {{0x000005e6, 0xf1003c20, 0x04000000, 0x39001000, 0xe4e, 0x7cf},
     6,
     LIMA_PP_UNIT_TEXTURE,
     2,
     26,
     5,
     "the type of texture is not defined"},
    {{0x000005e6, 0xf1003c20, 0, 0x38001000, 0xe4e, 0x7cf},
     6,
     LIMA_PP_UNIT_TEXTURE,
     3,
     12,
     20,
     "bits that always have one value have another"},
    {{0x00021025, 0x14d, 0x03c007cf},
     5,
     LIMA_PP_UNIT_VADD,
     1,
     0,
     4,
     "^const1 is read, but the instruction has no const1"},
    {{0x00021025, 0x14c, 0x03c004cf},
     5,
     LIMA_PP_UNIT_VADD,
     2,
     6,
     5,
     "the operation is not defined"},
    {{0x00001023, 0x00000e40, 0x00000fcf},
     3,
     LIMA_PP_UNIT_VADD,
     2,
     11,
     1,
     "^vmul is read, but the instruction does not multiply vectors"},
    {{0x02184002, 0x42040010},
     2,
     LIMA_PP_UNIT_CONTROL,
     1,
     30,
     1,
     "bits behind the last field are set"},
    {{0x02184002, 0x24040010}, 2, LIMA_PP_UNIT_COMBINE, 1, 24, 6, "there is no such register"},
    {{0x02208003, 0xfefc0813, 0x000001ff},
     3,
     LIMA_PP_UNIT_STORE,
     1,
     4,
     6,
     "what is stored does not begin at a component that the alignment allows"},
    {{0x02210004, 0x000503b0, 0x00001400, 0x40},
     4,
     LIMA_PP_UNIT_BRANCH,
     1,
     4,
     6,
     "a branch can not read ^texture"},
};

static void
test_illegal(void **state)
{
   for (unsigned i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
      struct lima_pp_instr instr;
      struct lima_pp_problem problem;
      if (lima_pp_decode(illegal[i].words, illegal[i].count, &instr, NULL))
         fail_msg("%u is legal", i);
      assert_false(lima_pp_decode(illegal[i].words, illegal[i].count, &instr, &problem));
      assert_string_equal(problem.text, illegal[i].text);
      if (problem.unit != illegal[i].unit || problem.word != illegal[i].word ||
          problem.low != illegal[i].low || problem.width != illegal[i].width)
         fail_msg("%u: unit %u, word %u, %u bits from %u", i, problem.unit, problem.word,
                  problem.width, problem.low);
   }
}

static void
test_random(void **state)
{
   uint64_t seed = 1;
   for (unsigned i = 0; i < NUM_RANDOM; i++) {
      struct lima_pp_instr instr, again;
      struct lima_pp_problem problem = {0};
      uint32_t words[LIMA_PP_MAX_WORDS], words_again[LIMA_PP_MAX_WORDS];
      random_pp_instr(&seed, &instr);
      const unsigned length = lima_pp_encode(&instr, words);
      const bool legal = lima_pp_decode(words, length, &again, &problem);
      if (legal && !memcmp(&again, &instr, sizeof instr) &&
          lima_pp_encode(&again, words_again) == length && length == (words[0] & 31) &&
          !memcmp(words, words_again, length * sizeof *words))
         continue;
      fail_msg("%08x %08x %08x (number %u, %u words): %s", words[0], words[1], words[2], i, length,
               legal ? "other fields" : problem.text);
   }
}

/* The canonical form is legal if the instruction is, and its own canonical form. */
static void
test_canonical(void **state)
{
   uint64_t seed = 2;
   for (unsigned i = 0; i < 20000; i++) {
      struct lima_pp_instr instr, again;
      random_pp_instr(&seed, &instr);
      lima_pp_canonicalize(&instr);
      assert_true(lima_pp_check(&instr, NULL));
      again = instr;
      lima_pp_canonicalize(&again);
      assert_memory_equal(&instr, &again, sizeof instr);
   }
}

struct totals {
   unsigned instrs;
};

static void
check_binary(void *data, const struct pp_binary *b)
{
   struct totals *totals = data;
   unsigned count = 0;
   for (size_t at = 0; at < b->num_words; count++) {
      struct lima_pp_instr instr;
      struct lima_pp_problem problem;
      uint32_t again[LIMA_PP_MAX_WORDS];
      if (!lima_pp_decode(b->words + at, b->num_words - at, &instr, &problem))
         fail_msg("%s, word %zu: %s (unit %s)", b->name, at + problem.word, problem.text,
                  lima_pp_units[problem.unit].name);
      const unsigned length = lima_pp_encode(&instr, again);
      assert_int_equal(length, b->words[at] & 31);
      assert_memory_equal(again, b->words + at, length * sizeof *again);
      at += length;
   }
   if (b->num_instrs)
      assert_int_equal(count, b->num_instrs);
   totals->instrs += count;
}

static void
test_binaries(void **state)
{
   struct totals totals = {0};
   const unsigned programs = pp_binaries_all(check_binary, &totals);
   if (!programs)
      skip();
   printf("# %u programs, %u instructions\n", programs, totals.instrs);
   assert_true(programs >= 100 && totals.instrs >= 600);
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_fields),    cmocka_unit_test(test_forms),
       cmocka_unit_test(test_lengths),   cmocka_unit_test(test_example),
       cmocka_unit_test(test_illegal),   cmocka_unit_test(test_random),
       cmocka_unit_test(test_canonical), cmocka_unit_test(test_binaries),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
