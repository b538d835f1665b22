/* The table of executors: rows are whole, found by name and stage, and agree with the first one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir_text.h"
#include "tools/tool_executors.h"

static void
test_rows_are_whole(void **state)
{
   assert_non_null(tool_executors[0]);
   for (unsigned i = 0; tool_executors[i]; i++) {
      const struct tool_executor *e = tool_executors[i];
      assert_true(e->name[0] && e->help[0] && e->stages);
      assert_true(e->create && e->destroy && e->run);
      e->destroy(NULL);
      for (unsigned k = 0; k < i; k++)
         assert_true(strcmp(e->name, tool_executors[k]->name) ||
                     !(e->stages & tool_executors[k]->stages));
   }
}

static void
test_found_by_name_and_stage(void **state)
{
   static const struct tool_executor machine = {.name = "machine", .stages = 1u << IR_STAGE_VERTEX};
   static const struct tool_executor other = {.name = "machine", .stages = 1u << IR_STAGE_STATE};
   static const struct tool_executor *const table[] = {&tool_executor_ref, &machine, &other, NULL};
   assert_ptr_equal(tool_executor_find(table, "machine", IR_STAGE_VERTEX), &machine);
   assert_ptr_equal(tool_executor_find(table, "machine", IR_STAGE_STATE), &other);
   assert_ptr_equal(tool_executor_find(table, "ref", IR_STAGE_FRAGMENT), &tool_executor_ref);
   assert_null(tool_executor_find(table, "machine", IR_STAGE_FRAGMENT));
   assert_null(tool_executor_find(table, "softpipe", IR_STAGE_VERTEX));
   assert_null(tool_executor_find(table, "", IR_STAGE_VERTEX));
}

static void
run(const struct tool_executor *e, const struct tool_source *source, struct tool_run *run)
{
   void *state = NULL;
   assert_int_equal(e->create(source, &state), TOOL_OK);
   assert_true(e->run(state, source, run));
   e->destroy(state);
}

static void
test_rows_agree(void **state)
{
   static _Alignas(16) float params[NV_VP_LINKED_PARAMS][4] = {{2.0f, 3.0f, 4.0f, 5.0f}};
   static uint8_t written[NV_VP_LINKED_PARAMS];
   const struct tool_source source = {
       .shader = parse_ir("shader vertex\nparams 1\nblock 0\n   %0 = load_input.f4 0\n"
                          "   %1 = load_param.f4 0\n   %2 = fmul.f4 %0.xyzw %1.xyzw\n"
                          "   store_output.f 1.xyw %2.xyzw\n   end\n"),
   };
   for (unsigned i = 0; tool_executors[i]; i++) {
      struct tool_run r = {
          .inputs = {{1.0f, -1.0f, 0.5f, 8.0f}}, .params = params, .param_mask = written};
      if (!(tool_executors[i]->stages >> IR_STAGE_VERTEX & 1))
         continue;
      run(tool_executors[i], &source, &r);
      assert_int_equal(r.output_mask[VARYING_COL0], 0xb);
      assert_int_equal(r.output_mask[VARYING_HPOS], 0);
      assert_true(r.outputs[VARYING_COL0][0] == 2.0f && r.outputs[VARYING_COL0][1] == -3.0f &&
                  r.outputs[VARYING_COL0][3] == 40.0f);
   }
   ir_shader_destroy(source.shader);
}

static bool
has_op(const struct ir_shader *sh, enum ir_op op)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op == op)
            return true;
      }
   }
   return false;
}

/* What an executor lacks is lowered, without the passes too, or refused. */
static void
test_needs(void **state)
{
   static const struct ir_needs none = {0}, no_formats = {.no_formats = true},
                                no_flow = {.no_control_flow = true};
   static const char text[] = "shader vertex\nblock 0\n   %0 = load_input.f4 0\n"
                              "   %1 = mov.f4 %0.xyzw\n   %2 = fround_f16.f4 %1.xyzw\n"
                              "   store_output.f 1.xyzw %2.xyzw\n   jump b1\n"
                              "block 1\n   %3 = feq.b1 %0.x %0.y\n   branch %3.x b1 b2\n"
                              "block 2\n   end\n";
   for (unsigned passes = 0; passes < 2; passes++) {
      struct tool_source source = {.shader = parse_ir(text)};
      assert_int_equal(tool_prepare(&source, &none, passes, 0), TOOL_OK);
      assert_int_equal(has_op(source.shader, IR_OP_mov), !passes);
      assert_true(has_op(source.shader, IR_OP_fround_f16));
      assert_int_equal(tool_prepare(&source, &no_formats, passes, 0), TOOL_OK);
      assert_false(has_op(source.shader, IR_OP_fround_f16));
      assert_int_equal(tool_prepare(&source, &no_flow, passes, 0), TOOL_FAILED);
      tool_source_finish(&source);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_rows_are_whole),
       cmocka_unit_test(test_found_by_name_and_stage),
       cmocka_unit_test(test_rows_agree),
       cmocka_unit_test(test_needs),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
