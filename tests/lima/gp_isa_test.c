/* The table of the geometry processor's instructions: words to fields and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "gp_programs.h"
#include "gp_random_instr.h"

/* Millions where that takes a moment. */
#ifdef NDEBUG
#define NUM_RANDOM 3000000
#else
#define NUM_RANDOM 200000
#endif

#define U LIMA_GP_SELECT_UNUSED
#define NONE LIMA_GP_STORE_NONE

static void
assert_words(const uint32_t got[4], const uint32_t expected[4])
{
   for (unsigned i = 0; i < 4; i++)
      assert_int_equal(got[i], expected[i]);
}

/* Every bit belongs to one row, and to one place in the structure. */
static void
test_fields(void **state)
{
   uint8_t known[128] = {0};
   uint16_t members[LIMA_GP_NUM_MEMBERS] = {0};
   for (unsigned i = 0; i < lima_gp_num_fields; i++) {
      const struct lima_gp_field *f = &lima_gp_fields[i];
      const uint16_t bits = (uint16_t)(((1u << f->width) - 1) << f->shift);
      for (unsigned b = f->low; b < (unsigned)f->low + f->width; b++)
         assert_int_equal(known[b]++, 0);
      assert_int_equal(members[f->member] & bits, 0);
      members[f->member] |= bits;
   }
   for (unsigned i = 0; i < sizeof known; i++)
      assert_int_equal(known[i], 1);
   for (unsigned i = 0; i < LIMA_GP_NUM_MEMBERS; i++)
      assert_int_not_equal(members[i], 0);
}

static void
test_idle(void **state)
{
   static const uint32_t words[4] = {0xad4ad6b5, 0x038002b5, 0x0007ff80, 0x000ad500};
   uint32_t again[4];
   struct lima_gp_instr instr;
   lima_gp_encode(&lima_gp_idle, again);
   assert_words(again, words);
   assert_true(lima_gp_decode(words, &instr, NULL));
   assert_memory_equal(&instr, &lima_gp_idle, sizeof instr);
   for (unsigned unit = 0; unit < LIMA_GP_NUM_UNITS; unit++)
      assert_null(lima_gp_unit_op(&instr, (enum lima_gp_unit)unit));
   assert_int_equal(lima_gp_read_inputs(&instr), 0);
}

/* mul1 = mov acc0[-2]; acc0 = add mul0[-1], u[1].y; acc1 = add mul1[-1], u[1].x; complex = mov
 * acc1[-1]; var0 = acc1, acc0, complex, mul1 -- the end of a published program. */
static void
test_example(void **state)
{
   static const uint32_t words[4] = {0x6c8b66b5, 0x03804193, 0x4243c080, 0x000ac508};
   static const struct lima_gp_instr expected = {
       .in = {U, U, 25, 22, 18, 13, 19, 12, 17, U},
       .complex_op = LIMA_GP_COMPLEX_MOV,
       .pass_op = LIMA_GP_PASS_MOV,
       .load_address = 1,
       .load_offset = LIMA_GP_OFFSET_NONE,
       .store = {{.source = {1, 0}, .varying = 1}, {.source = {6, 3}, .varying = 1}},
       .target = 256,
   };
   struct lima_gp_instr instr;
   uint32_t again[4];
   assert_true(lima_gp_decode(words, &instr, NULL));
   assert_memory_equal(&instr, &expected, sizeof instr);
   lima_gp_encode(&instr, again);
   assert_words(again, words);
   const struct lima_gp_loaded loaded = lima_gp_read_loads(&instr);
   assert_int_equal(loaded.loadu, 3);
   assert_int_equal(loaded.load0 | loaded.load1 | loaded.before, 0);
}

/* Fields that are spread over words. */
static void
test_split_fields(void **state)
{
   struct lima_gp_instr instr = lima_gp_idle, again;
   uint32_t words[4];
   instr.register1 = 11;
   instr.target = 0x1a5;
   instr.branch = 1;
   lima_gp_encode(&instr, words);
   assert_int_equal(words[1] >> 31, 1);
   assert_int_equal(words[2] & 7, 5);
   assert_int_equal(words[2] >> 6 & 1, 0);
   assert_int_equal(words[3] >> 24, 0xa5);
   lima_gp_decode(words, &again, NULL);
   assert_memory_equal(&again, &instr, sizeof instr);
   instr.target = 5;
   lima_gp_encode(&instr, words);
   assert_int_equal(words[2] >> 6 & 1, 1);
}

/* --- What is not legal */

/* Changes of an instruction that has something in every unit. */
static const struct {
   unsigned member, value;
   uint8_t low, width;
   const char *text;
} illegal[] = {
    {LIMA_GP_MEMBER(mul_op), 2, 100, 3, "the operation of the multipliers is not defined"},
    {LIMA_GP_MEMBER(mul_op), 7, 100, 3, "the operation of the multipliers is not defined"},
    {LIMA_GP_MEMBER(acc_op), 3, 83, 3, "the operation of the adders is not defined"},
    {LIMA_GP_MEMBER(complex_op), 1, 86, 4, "the operation of complex is not defined"},
    {LIMA_GP_MEMBER(complex_op), 10, 86, 4, "the operation of complex is not defined"},
    {LIMA_GP_MEMBER(pass_op), 0, 103, 3, "the operation of pass is not defined"},
    {LIMA_GP_MEMBER(pass_op), 7, 103, 3, "the operation of pass is not defined"},
    {LIMA_GP_MEMBER(in[LIMA_GP_MUL0_A]), 8, 0, 5, "the selector of the operand is not defined"},
    {LIMA_GP_MEMBER(in[LIMA_GP_ACC1_B]), 11, 37, 5, "the selector of the operand is not defined"},
    {LIMA_GP_MEMBER(in[LIMA_GP_MUL1_B]), U, 15, 5, "the operation lacks an operand"},
    {LIMA_GP_MEMBER(in[LIMA_GP_ACC0_A]), U, 22, 5, "the operation lacks an operand"},
    {LIMA_GP_MEMBER(in[LIMA_GP_COMPLEX_A]), U, 106, 5, "the operation lacks an operand"},
    {LIMA_GP_MEMBER(load_offset), 0, 55, 3, "the offset of the load is not defined"},
    {LIMA_GP_MEMBER(load_offset), 4, 55, 3, "the offset of the load is not defined"},
    {LIMA_GP_MEMBER(store[0].source[1]), 5, 74, 3, "the source of the store is not defined"},
    {LIMA_GP_MEMBER(store[1].temporary), 1, 68, 1, "the store to a temporary has no source"},
    {LIMA_GP_MEMBER(mode), 12, 116, 4, "the mode is not what the instruction needs"},
    {LIMA_GP_MEMBER(branch), 1, 116, 4, "the mode is not what the instruction needs"},
    {LIMA_GP_MEMBER(mul_op), 3, 5, 5, "complex2 has one operand, A and B differ"},
    {LIMA_GP_MEMBER(mul_op), 4, 77, 3, NULL},
    {LIMA_GP_MEMBER(mul_op), 1, 71, 3, "the result can not be stored in the same instruction"},
    {LIMA_GP_MEMBER(complex_op), 13, 74, 3, "the operation gives no result to store"},
    {LIMA_GP_MEMBER(complex_op), 0, 74, 3, "the store takes the result of a unit that has none"},
    {LIMA_GP_MEMBER(store[0].varying), 1, 0, 0, NULL},
};

static const struct lima_gp_instr busy = {
    .in = {0, 1, 4, 12, 16, 22, 17, 18, 22, 23},
    .complex_op = LIMA_GP_COMPLEX_RCP,
    .pass_op = LIMA_GP_PASS_MOV,
    .load_offset = LIMA_GP_OFFSET_NONE,
    .store = {{.source = {2, 6}}, {.source = {NONE, NONE}}},
    .target = 256,
};

static void
test_illegal(void **state)
{
   assert_true(lima_gp_check(&busy, NULL));
   for (unsigned i = 0; i < sizeof illegal / sizeof illegal[0]; i++) {
      struct lima_gp_instr instr = busy, again;
      struct lima_gp_problem problem;
      uint32_t words[4];
      lima_gp_set_member(&instr, illegal[i].member, illegal[i].value);
      lima_gp_encode(&instr, words);
      const bool legal = lima_gp_decode(words, &again, &problem);
      assert_int_equal(legal, lima_gp_decode(words, &again, NULL));
      /* Fields are kept even so. */
      assert_memory_equal(&again, &instr, sizeof instr);
      if (!illegal[i].text) {
         assert_true(legal);
         assert_null(problem.text);
         continue;
      }
      assert_false(legal);
      assert_string_equal(problem.text, illegal[i].text);
      assert_int_equal(problem.low, illegal[i].low);
      assert_int_equal(problem.width, illegal[i].width);
   }
}

/* Instructions that are wrong as a whole. */
static void
test_illegal_combinations(void **state)
{
   struct lima_gp_problem problem;
   struct lima_gp_instr instr = lima_gp_idle;
   instr.mul_op = LIMA_GP_MUL_SELECT;
   assert_false(lima_gp_check(&instr, &problem));
   assert_string_equal(problem.text, "the operation of mul0 has no operands");
   instr = lima_gp_idle;
   instr.acc_op = LIMA_GP_ACC_MAX;
   assert_false(lima_gp_check(&instr, &problem));
   assert_string_equal(problem.text, "the operation of the adders has no operands");
   instr = busy;
   instr.mul_op = LIMA_GP_MUL_COMPLEX2;
   instr.in[LIMA_GP_MUL0_A] = instr.in[LIMA_GP_MUL0_B] = 0;
   assert_true(lima_gp_check(&instr, &problem));
   instr.mul_negate[1] = 1; /* a product beside it */
   assert_true(lima_gp_check(&instr, &problem));
   instr.mul_negate[0] = 1;
   assert_false(lima_gp_check(&instr, &problem));
   assert_string_equal(problem.text, "only products can be negated");
   instr.mul_negate[0] = 0;
   instr.in[LIMA_GP_MUL0_A] = instr.in[LIMA_GP_MUL0_B] = LIMA_GP_SELECT_COMPLEX;
   assert_false(lima_gp_check(&instr, &problem));
   assert_string_equal(problem.text, "this operand can not come from complex");
   instr = busy;
   instr.mul_op = LIMA_GP_MUL_SELECT;
   instr.in[LIMA_GP_MUL0_B] = LIMA_GP_SELECT_COMPLEX;
   assert_false(lima_gp_check(&instr, &problem));
   assert_string_equal(problem.text, "this operand can not come from complex");
   instr = lima_gp_idle;
   instr.branch = 1;
   instr.mode = LIMA_GP_MODE_BRANCH;
   assert_false(lima_gp_check(&instr, &problem));
   assert_string_equal(problem.text, "a branch needs its condition from a mov of pass");
   instr.in[LIMA_GP_PASS_A] = 16;
   assert_true(lima_gp_check(&instr, &problem));
   instr = busy;
   instr.store[0].temporary = 1;
   instr.mode = LIMA_GP_MODE_TEMPORARY;
   assert_true(lima_gp_check(&instr, &problem));
   instr.store[0].varying = 1;
   assert_false(lima_gp_check(&instr, &problem));
   assert_string_equal(problem.text, "the store is to a temporary and to a varying");
   instr.store[0].varying = 0;
   instr.branch = 1;
   assert_false(lima_gp_check(&instr, &problem));
   assert_string_equal(problem.text, "a branch and a store to a temporary need different modes");
}

/* --- Random ones */

static void
test_random(void **state)
{
   uint64_t seed = 1;
   for (unsigned i = 0; i < NUM_RANDOM; i++) {
      struct lima_gp_instr instr, again;
      struct lima_gp_problem problem;
      uint32_t words[4], words_again[4];
      gp_random_legal_instr(&seed, &instr);
      lima_gp_encode(&instr, words);
      const bool legal = lima_gp_decode(words, &again, &problem);
      lima_gp_encode(&again, words_again);
      if (legal && !memcmp(&again, &instr, sizeof instr) &&
          !memcmp(words, words_again, sizeof words))
         continue;
      fail_msg("%08x %08x %08x %08x (number %u): %s", words[0], words[1], words[2], words[3], i,
               problem.text);
   }
}

/* Any words have fields that give the same words. */
static void
test_random_words(void **state)
{
   uint64_t seed = 2;
   for (unsigned i = 0; i < NUM_RANDOM / 4; i++) {
      struct lima_gp_instr instr;
      uint32_t words[4], again[4];
      for (unsigned w = 0; w < 4; w++)
         words[w] = gp_random_word(&seed);
      lima_gp_decode(words, &instr, NULL);
      lima_gp_encode(&instr, again);
      assert_memory_equal(again, words, sizeof words);
   }
}

static void
test_canonical(void **state)
{
   uint64_t seed = 3;
   for (unsigned i = 0; i < 20000; i++) {
      struct lima_gp_instr instr, once, twice;
      gp_random_legal_instr(&seed, &instr);
      once = instr;
      lima_gp_canonicalize(&once);
      assert_true(lima_gp_check(&once, NULL));
      twice = once;
      lima_gp_canonicalize(&twice);
      assert_memory_equal(&once, &twice, sizeof once);
      /* What has an effect stays. */
      const unsigned read = lima_gp_read_inputs(&instr);
      assert_int_equal(read, lima_gp_read_inputs(&once));
      for (unsigned k = 0; k < LIMA_GP_NUM_INPUTS; k++)
         assert_true(!(read >> k & 1) || instr.in[k] == once.in[k]);
   }
}

/* --- Programs */

/* An instruction from changes of the idle one. */
struct change {
   unsigned instr, member, value;
};

#define SET(instr, member, value)                                                                  \
   {                                                                                               \
      instr, LIMA_GP_MEMBER(member), value                                                         \
   }

/* The program that is right: 0 and 1 compute, 2 sets a1, 3 branches to 6. */
static const struct change program[] = {
    SET(0, in[LIMA_GP_ACC0_A], 0),
    SET(0, in[LIMA_GP_ACC0_B], 22),
    SET(0, store[0].source[0], 0),
    SET(0, store[0].address, 5),
    SET(1, in[LIMA_GP_MUL0_A], 16),
    SET(1, in[LIMA_GP_MUL0_B], 28),
    SET(1, in[LIMA_GP_MUL1_A], 16),
    SET(1, in[LIMA_GP_MUL1_B], 16),
    SET(1, mul_op, LIMA_GP_MUL_COMPLEX1),
    SET(2, in[LIMA_GP_COMPLEX_A], 24),
    SET(2, complex_op, LIMA_GP_COMPLEX_A0 + 1),
    SET(3, in[LIMA_GP_PASS_A], 26),
    SET(3, branch, 1),
    SET(3, mode, LIMA_GP_MODE_BRANCH),
    SET(3, target, 6),
    SET(6, in[LIMA_GP_PASS_A], 4),
    SET(6, register1, 5),
    SET(6, in[LIMA_GP_COMPLEX_A], 12),
    SET(6, complex_op, LIMA_GP_COMPLEX_MOV),
    SET(7, in[LIMA_GP_PASS_A], 22),
};

/* Changes of it, the number that is to blame, and why. */
static const struct {
   struct change change;
   unsigned number;
   const char *text;
} hazards[] = {
    {SET(6, load_offset, 2), 0, NULL},
    {SET(0, in[LIMA_GP_ACC0_A], 16), 0, "the value is from before the program"},
    {SET(0, in[LIMA_GP_ACC0_A], 28), 0, "the value is from before the program"},
    {SET(1, in[LIMA_GP_MUL0_B], 26), 1, "the value is from before the program"},
    {SET(1, in[LIMA_GP_MUL0_B], 20), 1, "the unit has no result in the instruction before"},
    {SET(2, in[LIMA_GP_COMPLEX_A], 25), 2, "the unit has no result two instructions before"},
    {SET(2, in[LIMA_GP_COMPLEX_A], 18), 2, "the result is there one instruction later"},
    {SET(3, in[LIMA_GP_PASS_A], 22), 3, "the unit has no result in the instruction before"},
    {SET(3, in[LIMA_GP_PASS_A], 27), 3, "the unit has no result two instructions before"},
    {SET(3, target, 8), 3, "the branch goes to no instruction"},
    {SET(3, target, 7), 7, "the value is from before an instruction that branches go to"},
    {SET(6, in[LIMA_GP_PASS_A], 20), 6,
     "the value is from before an instruction that branches go to"},
    {SET(7, in[LIMA_GP_PASS_A], 23), 7,
     "the value is from before an instruction that branches go to"},
    {SET(6, in[LIMA_GP_PASS_A], 28), 6,
     "the value is from before an instruction that branches go to"},
    {SET(3, store[1].source[0], 4), 0, NULL},
    {SET(6, load_offset, 1), 6, "the address register is set less than four instructions before"},
    {SET(2, complex_op, LIMA_GP_COMPLEX_A0), 0, NULL},
};

static unsigned
build(struct lima_gp_instr instrs[8])
{
   for (unsigned i = 0; i < 8; i++)
      instrs[i] = lima_gp_idle;
   for (unsigned i = 0; i < sizeof program / sizeof program[0]; i++)
      lima_gp_set_member(&instrs[program[i].instr], program[i].member, program[i].value);
   return 8;
}

static void
expect(const struct lima_gp_instr *instrs, unsigned count, const char *text, unsigned number)
{
   struct lima_gp_problem problem;
   unsigned at;
   for (unsigned i = 0; i < count; i++)
      assert_true(lima_gp_check(&instrs[i], NULL));
   assert_int_equal(lima_gp_check_program(instrs, count, &problem, &at), !text);
   assert_int_equal(lima_gp_check_program(instrs, count, NULL, &at), !text);
   if (!text)
      return;
   assert_string_equal(problem.text, text);
   assert_int_equal(at, number);
}

static void
test_hazards(void **state)
{
   struct lima_gp_instr instrs[8];
   expect(instrs, build(instrs), NULL, 0);
   for (unsigned i = 0; i < sizeof hazards / sizeof hazards[0]; i++) {
      const struct change *change = &hazards[i].change;
      build(instrs);
      lima_gp_set_member(&instrs[change->instr], change->member, change->value);
      expect(instrs, 8, hazards[i].text, hazards[i].number);
   }
}

/* A register is loaded three instructions after it was stored, on every way. */
static void
test_register_hazard(void **state)
{
   static const char early[] = "the register is stored less than three instructions before";
   struct lima_gp_instr instrs[8];
   build(instrs);
   instrs[2].in[LIMA_GP_PASS_A] = 4;
   instrs[2].register1 = 5;
   expect(instrs, 8, early, 2);
   instrs[2].in[LIMA_GP_PASS_A] = 5; /* another component */
   expect(instrs, 8, NULL, 0);
   instrs[2].in[LIMA_GP_PASS_A] = 0;
   instrs[2].register0 = 5;
   expect(instrs, 8, early, 2);
   instrs[2].register0_is_attr = 1;
   expect(instrs, 8, NULL, 0);
   /* Loaded in 2, read in 3. */
   build(instrs);
   instrs[2].register0 = 5;
   instrs[3].in[LIMA_GP_PASS_A] = 28;
   expect(instrs, 8, early, 2);
   /* Along the branch: stored in 3, then 6. */
   build(instrs);
   instrs[3].store[0] = (struct lima_gp_store){.source = {4, NONE}, .address = 5};
   expect(instrs, 8, early, 6);
   instrs[3].store[0].address = 4;
   expect(instrs, 8, NULL, 0);
}

static void
test_temporary_hazard(void **state)
{
   struct lima_gp_instr instr = lima_gp_idle;
   instr.in[LIMA_GP_PASS_A] = 0;
   instr.store[1] = (struct lima_gp_store){.source = {4, NONE}, .temporary = 1};
   instr.mode = LIMA_GP_MODE_TEMPORARY;
   expect(&instr, 1, "a store to a temporary needs a0 set in the same instruction", 0);
   instr.complex_op = LIMA_GP_COMPLEX_A0;
   instr.in[LIMA_GP_COMPLEX_A] = 12;
   expect(&instr, 1, NULL, 0);
}

/* --- Words of real programs */

static void
check_program(void *data, const struct gp_program *p)
{
   static struct lima_gp_instr instrs[GP_PROGRAM_MAX];
   struct lima_gp_problem problem;
   unsigned number;
   for (unsigned i = 0; i < p->count; i++) {
      uint32_t again[4];
      if (!lima_gp_decode(p->words[i], &instrs[i], &problem))
         fail_msg("%s: instruction %u: %s", p->name, i, problem.text);
      lima_gp_encode(&instrs[i], again);
      assert_words(again, p->words[i]);
   }
   if (!lima_gp_check_program(instrs, p->count, &problem, &number))
      fail_msg("%s: instruction %u: %s", p->name, number, problem.text);
   *(unsigned *)data += p->count;
}

static void
test_vectors(void **state)
{
   unsigned instrs = 0;
   const unsigned programs = gp_each_vector(check_program, &instrs);
   if (!programs)
      skip();
   assert_int_equal(programs, 18);
   assert_int_equal(instrs, 282);
}

static void
test_frames(void **state)
{
   unsigned instrs = 0;
   const unsigned programs = gp_each_frame_program(check_program, &instrs);
   if (!programs)
      skip();
   assert_int_equal(programs, 256);
   assert_int_equal(instrs, 1474);
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_fields),          cmocka_unit_test(test_idle),
       cmocka_unit_test(test_example),         cmocka_unit_test(test_split_fields),
       cmocka_unit_test(test_illegal),         cmocka_unit_test(test_illegal_combinations),
       cmocka_unit_test(test_random),          cmocka_unit_test(test_random_words),
       cmocka_unit_test(test_canonical),       cmocka_unit_test(test_hazards),
       cmocka_unit_test(test_register_hazard), cmocka_unit_test(test_temporary_hazard),
       cmocka_unit_test(test_vectors),         cmocka_unit_test(test_frames),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
