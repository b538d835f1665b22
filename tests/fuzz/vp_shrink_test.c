/* The fuzzer of executors can fail, and what it prints is small: executors with known bugs are
 * found, and their cases are shrunk to the instruction that shows the bug. Also: the generator
 * makes every opcode and form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "random_program.h"
#include "util/u_cpu.h"
#include "vp_compare.h"
#include "vp_shrink.h"

/* Runs softpipe on a program in which every `from` became `to`. */
static void
run_with_bug(const struct ir_shader *shader, const struct vp_inputs *inputs,
             struct vp_results *results, enum ir_op from, enum ir_op to)
{
   const struct vp_executor softpipe = {.isa = (int)u_cpu_detect_isa()};
   struct ir_shader *wrong = ir_shader_clone(shader);
   assert_non_null(wrong);
   for (struct ir_block *b = wrong->first; b; b = b->next)
      for (struct ir_instr *in = b->first; in; in = in->next)
         if (in->op == from)
            in->op = to;
   vp_run_softpipe(&softpipe, wrong, inputs, results);
   ir_shader_destroy(wrong);
}

static void
run_min_as_max(const struct vp_executor *executor, const struct ir_shader *shader,
               const struct vp_inputs *inputs, struct vp_results *results)
{
   run_with_bug(shader, inputs, results, IR_OP_fmin_nan, IR_OP_fmax_nan);
}

static void
run_ieee_dp4(const struct vp_executor *executor, const struct ir_shader *shader,
             const struct vp_inputs *inputs, struct vp_results *results)
{
   run_with_bug(shader, inputs, results, IR_OP_fdp4z, IR_OP_fdp4);
}

static bool
fails(const struct vp_case *c, void *data)
{
   struct vp_difference d;
   return vp_compare(c, data, &d) && !d.message[0];
}

static unsigned
count_numbers(const struct vp_inputs *in)
{
   unsigned count = 0;
   for (size_t i = 0; i < sizeof in->params / sizeof(float); i++)
      count += in->params[i / 4][i % 4] != 0.0f;
   for (size_t i = 0; i < sizeof in->attribs[0] / sizeof(float); i++)
      count += in->attribs[0][i / 4][i % 4] != 0.0f;
   return count;
}

/* Finds a case for a wrong executor, shrinks it, and gives the instruction that is left. At most so
 * many numbers of its inputs are not 0. */
static void
find_and_shrink(const struct vp_executor *wrong, const char *op, unsigned max_numbers)
{
   const struct vp_executor *executors[] = {wrong, NULL};
   struct vp_case *c = calloc(1, sizeof *c);
   struct vp_difference d;
   uint64_t state = 1;
   unsigned tries = 0;
   do {
      assert_true(tries++ < 2000);
      vp_case_random(c, &state);
   } while (!vp_compare(c, (void *)executors, &d));
   assert_string_equal(d.executor, wrong->name);
   vp_shrink(c, fails, (void *)executors);
   assert_true(vp_compare(c, (void *)executors, &d));
   assert_false(vp_compare(c, vp_all_executors, &d));
   assert_int_equal(c->inputs.lanes, 1);
   assert_in_range(c->program.num, 1, 2);
   assert_string_equal(c->program.instrs[0].op, op);
   assert_int_equal(c->program.instrs[0].mask & (c->program.instrs[0].mask - 1), 0);
   assert_in_range(count_numbers(&c->inputs), 0, max_numbers);
   free(c);
}

static void
test_min_as_max(void **state)
{
   const struct vp_executor wrong = {"min as max", run_min_as_max, 0};
   find_and_shrink(&wrong, "MIN", 1);
}

/* Shows only where 0 meets an infinity or a NaN, or all products are -0. */
static void
test_ieee_dp4(void **state)
{
   const struct vp_executor wrong = {"IEEE DP4", run_ieee_dp4, 0};
   find_and_shrink(&wrong, "DP4", 4);
}

/* Without a bug there is nothing to find. */
static void
test_no_difference(void **state)
{
   struct vp_case *c = calloc(1, sizeof *c);
   struct vp_difference d;
   uint64_t random = 3;
   for (unsigned i = 0; i < 200; i++) {
      vp_case_random(c, &random);
      if (vp_compare(c, vp_all_executors, &d)) {
         vp_case_print(c);
         vp_difference_print(&d);
         fail();
      }
   }
   free(c);
}

/* --- The generator */

static bool
has(const struct vp_instr *in, const char *op)
{
   static const char *const flow[] = {[VP_BRA] = "BRA", [VP_CAL] = "CAL", [VP_RET] = "RET"};
   return !strcmp(in->kind == VP_OP ? in->op : in->kind == VP_LABEL ? "" : flow[in->kind], op);
}

static void
test_every_opcode(void **state)
{
   static const char ops[][4] = {
       "ABS", "ADD", "ARA", "ARL", "ARR", "BRA", "CAL", "COS", "DP3", "DP4", "DPH", "DST", "EX2",
       "EXP", "FLR", "FRC", "LG2", "LIT", "LOG", "MAD", "MAX", "MIN", "MOV", "MUL", "RCC", "RCP",
       "RET", "RSQ", "SEQ", "SFL", "SGE", "SGT", "SIN", "SLE", "SLT", "SNE", "SSG", "STR", "SUB",
   };
   unsigned plain[39] = {0}, with_cc[39] = {0}, versions[4] = {0};
   unsigned evs_ops[EXT_VS_NUM_OPS] = {0};
   struct vp_case *c = calloc(1, sizeof *c);
   uint64_t random = 1;
   for (unsigned i = 0; i < 3000; i++) {
      vp_case_random(c, &random);
      if (c->is_evs) {
         for (unsigned k = 0; k < c->evs.num; k++)
            evs_ops[c->evs.instrs[k].op]++;
         continue;
      }
      versions[c->program.version]++;
      for (unsigned k = 0; c->program.version == NV_VP_2_0 && k < c->program.num; k++)
         for (unsigned op = 0; op < 39; op++)
            if (has(&c->program.instrs[k], ops[op]))
               (c->program.instrs[k].set_cc ? with_cc : plain)[op]++;
   }
   for (unsigned op = 0; op < 39; op++) {
      const bool flow =
          !strcmp(ops[op], "BRA") || !strcmp(ops[op], "CAL") || !strcmp(ops[op], "RET");
      assert_true(plain[op] > 0);
      assert_true(flow || with_cc[op] > 0);
   }
   for (unsigned v = 0; v < 4; v++)
      assert_true(versions[v] > 0);
   for (unsigned op = 0; op < EXT_VS_NUM_OPS; op++)
      assert_true(evs_ops[op] > 0);
   free(c);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_min_as_max),
       cmocka_unit_test(test_ieee_dp4),
       cmocka_unit_test(test_no_difference),
       cmocka_unit_test(test_every_opcode),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
