/* The simulator of the geometry processor: units, latencies, traps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "gp_random_instr.h"
#include "lima/gp/asm/asm.h"
#include "lima/gp/sim/sim.h"

#define NUM_UNIFORMS 32

static struct lima_gp_program program;
static struct lima_gp_vertex vertex;
static float uniforms[NUM_UNIFORMS][4];
static uint8_t uniform_mask[NUM_UNIFORMS];
static struct lima_gp_stop stop;

static const struct lima_gp_limits strict = {.max_steps = 10000, .strict = true};
static const struct lima_gp_limits loose = {.max_steps = 10000};

/* Attributes and uniforms with a value of their own in each component. */
static void
start_vertex(void)
{
   memset(&vertex, 0, sizeof vertex);
   memset(uniform_mask, 0, sizeof uniform_mask);
   for (unsigned i = 0; i < 64; i++)
      vertex.attributes[i / 4][i % 4] = (float)(i + 1);
   for (unsigned i = 0; i < NUM_UNIFORMS * 4; i++)
      uniforms[i / 4][i % 4] = (float)(i + 1) / 8;
   vertex.uniforms = uniforms;
   vertex.num_uniforms = NUM_UNIFORMS;
   vertex.uniform_mask = uniform_mask;
}

static void
load(const char *text)
{
   static struct lima_gp_asm_result result;
   struct text_error error;
   if (!lima_gp_assemble(text, strlen(text), &result, &error))
      fail_msg("%u:%u: %s\n%s", error.line, error.column, error.message, text);
   lima_gp_prepare(&program, (const uint32_t(*)[4])result.words, result.num_instrs);
}

static bool
run(const char *text, const struct lima_gp_limits *limits)
{
   load(text);
   start_vertex();
   return lima_gp_run(&program, limits, &vertex, &stop);
}

/* --- Units: a line that leaves a number in var0.x */

static const struct {
   const char *text;
   float expected;
} units[] = {
    {"mul0 = mul attr0.y, u[0].w; var0.x = mul0", 1.0f},
    {"mul1 = mul -attr0.y, attr0.z; var0.x = mul1", -6.0f},
    {"mul1 = mov -attr1.x; var0.x = mul1", -5.0f},
    {"mul0 = select u[0].x, attr0.y, attr0.z; var0.x = mul0", 2.0f},
    {"mul0 = select $0.x, attr0.y, attr0.z; var0.x = mul0", 3.0f},
    {"acc0 = mov -attr0.y\nmul0 = select acc0[-1], attr0.y, attr0.z; var0.x = mul0", 2.0f},
    {"acc0 = add attr0.y, -u[0].w; var0.x = acc0", 1.5f},
    {"acc1 = mov -attr0.y; var0.x = acc1", -2.0f},
    {"acc0 = add -$0.x, 0; var0.x = acc0", 0.0f},
    {"acc0 = mov -$0.x; var0.x = acc0", -0.0f},
    {"acc0 = floor u[1].y; var0.x = acc0", 0.0f},
    {"acc0 = floor -u[1].y; var0.x = acc0", -1.0f},
    {"acc0 = sign -u[1].y; var0.x = acc0", -1.0f},
    {"acc0 = sign $0.y; var0.x = acc0", 0.0f},
    {"acc0 = ge attr0.y, attr0.y; var0.x = acc0", 1.0f},
    {"acc0 = ge attr0.y, attr0.z; var0.x = acc0", 0.0f},
    {"acc0 = lt attr0.y, attr0.z; var0.x = acc0", 1.0f},
    {"acc0 = lt attr0.y, attr0.y; var0.x = acc0", 0.0f},
    {"acc0 = min attr0.y, -attr0.z; var0.x = acc0", -3.0f},
    {"acc0 = max attr0.y, -attr0.z; var0.x = acc0", 2.0f},
    /* NaN, and of two zeroes the second. */
    {"complex = rcp $0.x\nmul0 = mul complex[-1], $0.x\n"
     "acc0 = max mul0[-1], attr0.y; var0.x = acc0",
     2.0f},
    {"complex = rcp $0.x\nmul0 = mul complex[-1], $0.x\n"
     "acc0 = min mul0[-1], attr0.y; var0.x = acc0",
     2.0f},
    {"complex = rcp $0.x\nmul0 = mul complex[-1], $0.x\nacc0 = max attr0.y, mul0[-1]\n"
     "acc0 = ge acc0[-1], $0.x; var0.x = acc0",
     0.0f},
    {"complex = rcp $0.x\nmul0 = mul complex[-1], $0.x\n"
     "acc0 = lt mul0[-1], attr0.y; var0.x = acc0",
     0.0f},
    {"acc0 = max -$0.x, $0.y\ncomplex = rcp acc0[-1]\n"
     "acc0 = ge complex[-1], attr0.x; var0.x = acc0",
     1.0f},
    {"complex = rcp attr0.w; var0.x = complex", 0.25f},
    {"complex = rsqrt attr0.w; var0.x = complex", 0.5f},
    {"complex = exp2 attr0.z; var0.x = complex", 8.0f},
    {"complex = log2 attr0.w; var0.x = complex", 2.0f},
    {"complex = mov attr0.w; var0.x = complex", 4.0f},
    {"pass = mov attr0.w; var0.x = pass", 4.0f},
    {"pass = preexp2 attr0.w; var0.x = pass", 4.0f},
    {"pass = clamp attr0.w, u[0].x, u[0].y; var0.x = pass", 0.25f},
    {"pass = clamp $0.x, u[0].x, u[0].y; var0.x = pass", 0.125f},
    {"mul0 = complex2 attr0.z; complex = rcp attr0.w\n"
     "mul0 = complex1 complex[-1], mul0[-1], complex[-1], load0[-1].w\nnop\n"
     "acc0 = mov mul0[-2]; var0.x = acc0",
     0.25f},
};

static void
test_units(void **state)
{
   for (unsigned i = 0; i < sizeof units / sizeof units[0]; i++) {
      if (!run(units[i].text, &strict))
         fail_msg("%s: %s", units[i].text, stop.text);
      if (memcmp(&vertex.varyings[0][0], &units[i].expected, sizeof(float)))
         fail_msg("%s: %g", units[i].text, (double)vertex.varyings[0][0]);
      assert_int_equal(vertex.varying_mask[0], 1);
   }
}

/* Each selector, and each source of a store. */
static void
test_places(void **state)
{
   assert_true(
       run("acc0 = add attr1.x, u[1].y; acc1 = add attr1.x, attr1.y; mul0 = mul attr1.z, u[1].y;"
           "mul1 = mov attr1.w; complex = mov u[1].w; pass = mov u[1].z;"
           "var1.xyzw = acc0, acc1, mul0, mul1\n"
           "acc0 = add mul0[-1], mul1[-1]; acc1 = add acc0[-1], acc1[-1];"
           "mul0 = mul complex[-1], pass[-1]; complex = mov pass[-1]; pass = mov load0[-1].y;"
           "var2.xyzw = acc0, acc1, mul0, pass\n"
           "acc0 = add mul0[-2], mul1[-2]; acc1 = add acc0[-2], acc1[-2];"
           "pass = mov pass[-2]; complex = mov complex[-1];"
           "var3.xyzw = acc0, acc1, pass, complex",
           &strict));
   static const float expected[3][4] = {{5.75f, 11.0f, 5.25f, 8.0f},
                                        {13.25f, 16.75f, 0.875f, 6.0f},
                                        {13.25f, 16.75f, 0.875f, 0.875f}};
   for (unsigned i = 0; i < 3; i++) {
      for (unsigned k = 0; k < 4; k++)
         assert_float_equal(vertex.varyings[1 + i][k], expected[i][k], 0);
   }
   assert_int_equal(stop.steps, 3);
}

/* --- What is read too early */

static const struct {
   const char *text;
   float expected;   /* var0.x, when that does not matter */
   const char *trap; /* NULL: that is right */
   unsigned instr;
} timings[] = {
    /* A unit that has nothing to do keeps its result. */
    {"acc0 = mov attr0.y\nnop\nnop\nacc1 = mov acc0[-1]; var0.x = acc1", 2.0f,
     "the unit has no result in the instruction before", 3},
    {"acc0 = mov attr0.y\nnop\nacc1 = mov acc0[-2]; var0.x = acc1", 2.0f, NULL, 0},
    /* complex1 is late by one. */
    {"mul0 = mov attr0.z\nmul0 = complex1 attr0.x, attr0.y, attr0.z, attr0.w\n"
     "acc0 = mov mul0[-1]; var0.x = acc0",
     3.0f, "the result is there one instruction later", 2},
    {"mul0 = mov attr0.z\nmul0 = complex1 attr0.x, attr0.y, attr0.z, attr0.w\n"
     "mul0 = mov attr0.y\nacc0 = mov mul0[-2]; var0.x = acc0",
     1.0f, NULL, 0},
    /* Registers: after three instructions. */
    {"acc0 = mov attr0.y; $3.x = acc0\nnop\nacc0 = mov $3.x; var0.x = acc0", 0.0f,
     "the register is stored less than three instructions before", 2},
    {"acc0 = mov attr0.y; $3.x = acc0\nnop\nnop\nacc0 = mov $3.x; var0.x = acc0", 2.0f, NULL, 0},
    {"acc0 = mov attr0.y; $3.y = acc0\nacc0 = mov $3.x; var0.x = acc0", 0.0f, NULL, 0},
    {"acc0 = mov attr0.y; $3.x = acc0\nnop\nload0 = $3\nacc0 = mov load0[-1].x; var0.x = acc0",
     0.0f, "the register is stored less than three instructions before", 2},
    /* Address registers and temporaries: after four. */
    {"complex = a1 attr0.z\nnop\nnop\nacc0 = mov u[1+a1].x; var0.x = acc0", 0.625f,
     "the address register is set less than four instructions before", 3},
    {"complex = a1 attr0.z\nnop\nnop\nnop\nacc0 = mov u[1+a1].x; var0.x = acc0", 2.125f, NULL, 0},
    {"acc0 = mov -u[3].w\ncomplex = a3 acc0[-1]\nnop\nnop\nnop\nacc0 = mov u[4+a3].x; var0.x = "
     "acc0",
     1.125f, NULL, 0},
    {"complex = a0 attr0.z; acc0 = mov attr0.y; temp.x = acc0\nnop\nnop\n"
     "acc0 = mov u[3].x; var0.x = acc0",
     1.625f, "the temporary is stored less than four instructions before", 3},
    {"complex = a0 attr0.z; acc0 = mov attr0.y; temp.x = acc0\nnop\nnop\nnop\n"
     "acc0 = mov u[3].x; var0.x = acc0",
     2.0f, NULL, 0},
    {"complex = a0 attr0.z; acc0 = mov attr0.y; temp.y = acc0\nnop\n"
     "pass = clamp attr0.w, u[3].x, u[3].y; var0.x = pass",
     1.75f, "the temporary is stored less than four instructions before", 2},
    {"acc0 = mov attr0.y; temp.x = acc0\nnop\nnop\nnop\nacc0 = mov u[0].x; var0.x = acc0", 2.0f,
     "a store to a temporary needs a0 set in the same instruction", 0},
    /* Beyond what there is. */
    {"acc0 = mov u[32].x; var0.x = acc0", 0.0f, "the load is beyond the uniforms", 0},
    {"complex = a1 attr15.w\nnop\nnop\nnop\nacc0 = mov u[500+a1].x; var0.x = acc0", 0.0f,
     "the load is beyond the uniforms", 4},
    {"complex = a0 attr15.w; acc0 = mov u[1].w; temp.xyzw = acc0, acc0, acc0, acc0\n"
     "acc0 = mov attr0.x; var0.x = acc0",
     1.0f, "the store is beyond the temporaries", 0},
    /* Before the program, and on the way of a branch. */
    {"acc0 = mov pass[-2]; var0.x = acc0", 0.0f, "the value is from before the program", 0},
    {"acc0 = mov attr0.y; pass = mov attr0.x; branch l\nacc0 = mov attr0.z\nl:\n"
     "acc1 = mov acc0[-1]; var0.x = acc1",
     2.0f, "the value is from before an instruction that branches go to", 2},
    {"acc0 = mov attr0.y; pass = mov $0.x; branch l\nacc0 = mov attr0.z\nl:\n"
     "acc1 = mov acc0[-1]; var0.x = acc1",
     3.0f, NULL, 0},
};

static void
test_timing(void **state)
{
   for (unsigned i = 0; i < sizeof timings / sizeof timings[0]; i++) {
      char text[512];
      snprintf(text, sizeof text, ".unchecked\n%s", timings[i].text);
      if (!run(text, &loose) || vertex.varyings[0][0] != timings[i].expected)
         fail_msg("%s\n%g, %s", text, (double)vertex.varyings[0][0], stop.text);
      const bool good = run(text, &strict);
      const char *trap = timings[i].trap;
      if (good != !trap || (trap && (strcmp(trap, stop.text) || stop.instr != timings[i].instr)))
         fail_msg("%s\n%u: %s", text, stop.instr, stop.text);
   }
}

/* --- Stores */

static void
test_stores(void **state)
{
   assert_true(run("complex = a0 attr0.w; acc0 = mov attr0.x; acc1 = mov attr0.z;"
                   "temp.xw = acc0, acc1\n"
                   "acc0 = mov attr0.y; var15.yz = acc0, acc0; pass = mov attr0.w\n",
                   &strict));
   assert_int_equal(uniform_mask[4], 9);
   assert_float_equal(uniforms[4][0], 1.0f, 0);
   assert_float_equal(uniforms[4][3], 3.0f, 0);
   assert_float_equal(uniforms[4][1], 18.0f / 8, 0);
   assert_int_equal(vertex.varying_mask[15], 6);
   for (unsigned i = 0; i < 15; i++)
      assert_int_equal(vertex.varying_mask[i], 0);
   for (unsigned i = 0; i < NUM_UNIFORMS; i++)
      assert_int_equal(uniform_mask[i], i == 4 ? 9 : 0);
}

/* --- Branches */

static void
test_branches(void **state)
{
   /* Powers of two by a loop: 5 rounds. */
   static const char loop[] =
       "acc0 = mov attr1.x; acc1 = mov u[1].w; $0.xy = acc0, acc1\nnop\nnop\n"
       "again: acc0 = add $0.x, -attr0.x; acc1 = add $0.y, $0.y;"
       "$0.xy = acc0, acc1; var0.z = acc1\n"
       "nop\nnop\npass = mov $0.x; branch again\n";
   assert_true(run(loop, &strict));
   assert_float_equal(vertex.varyings[0][2], 32.0f, 0);
   assert_int_equal(stop.steps, 3 + 5 * 4);
   /* Whatever is not zero. */
   assert_true(run("acc0 = mov -attr0.x\npass = mov acc0[-1]; branch l\n"
                   "acc0 = mov attr0.x; var0.x = acc0\nl: acc0 = mov attr0.y; var0.y = acc0",
                   &strict));
   assert_int_equal(vertex.varying_mask[0], 2);
   /* Without an end. */
   assert_false(run("l: pass = mov attr0.x; branch l", &loose));
   assert_string_equal(stop.text, "the program does not end");
   assert_int_equal(stop.steps, 10000);
   assert_false(run(loop, &(const struct lima_gp_limits){.max_steps = 22}));
   assert_int_equal(stop.steps, 22);
   assert_true(run(loop, &(const struct lima_gp_limits){.max_steps = 23}));
   /* To nowhere. */
   for (unsigned i = 0; i < 2; i++) {
      assert_false(run(i ? ".unchecked\nnop\npass = mov attr0.x; branch 2"
                         : ".unchecked\nnop\npass = mov attr0.x; branch 511",
                       &loose));
      assert_string_equal(stop.text, "the branch goes to no instruction");
      assert_int_equal(stop.instr, 1);
   }
   assert_true(run(".unchecked\npass = mov $0.x; branch 511\nnop", &loose));
   /* Words that mean nothing. */
   assert_false(run("nop\nacc0 = mov attr0.x; var0.x = acc0\n.word 0 0 0 0", &loose));
   assert_string_equal(stop.text, "the instruction has no known meaning");
   assert_int_equal(stop.instr, 2);
   assert_float_equal(vertex.varyings[0][0], 1.0f, 0);
   assert_true(run("", &strict));
   assert_int_equal(stop.steps, 0);
}

/* Any words run to an end, within the limit. */
static void
test_random(void **state)
{
   uint64_t seed = 9;
   for (unsigned i = 0; i < 2000; i++) {
      uint32_t words[40][4];
      const unsigned count = gp_random_below(&seed, 41);
      for (unsigned n = 0; n < count; n++) {
         struct lima_gp_instr instr;
         gp_random_legal_instr(&seed, &instr);
         instr.target = (uint16_t)gp_random_below(&seed, count + 1);
         lima_gp_encode(&instr, words[n]);
      }
      lima_gp_prepare(&program, (const uint32_t(*)[4])words, count);
      start_vertex();
      for (unsigned k = 0; k < 64; k++) {
         const uint32_t bits = gp_random_word(&seed);
         memcpy(&vertex.attributes[k / 4][k % 4], &bits, sizeof bits);
      }
      const struct lima_gp_limits limits = {.max_steps = 500, .strict = i % 2};
      const bool good = lima_gp_run(&program, &limits, &vertex, &stop);
      assert_int_equal(good, !stop.text);
      assert_true(stop.steps <= 500 && stop.instr < 512);
   }
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_units),    cmocka_unit_test(test_places),
       cmocka_unit_test(test_timing),   cmocka_unit_test(test_stores),
       cmocka_unit_test(test_branches), cmocka_unit_test(test_random),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
