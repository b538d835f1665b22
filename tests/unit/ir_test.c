/* The IR itself: text form, builder, validator, evaluator. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/validate.h"
#include "compiler/ir/builder.h"

static struct ir_shader *
parse(const char *text)
{
   struct text_error err;
   struct ir_shader *sh = ir_parse(text, strlen(text), &err);
   if (!sh)
      fail_msg("%s\n%s", err.message, text);
   return sh;
}

static void
assert_prints(const struct ir_shader *sh, const char *expected)
{
   char *text = ir_print(sh);
   assert_string_equal(text, expected);
   free(text);
}

/* Every form of the language once */
static const char everything[] = "shader vertex\n"
                                 "params 96\n"
                                 "indirect 90\n"
                                 "regs 2\n"
                                 "calls 4\n"
                                 "steps 100\n"
                                 "block 0 cost 2\n"
                                 "   %0 = load_input.f4 0\n"
                                 "   %1 = imm.i1 0xffffffff\n"
                                 "   %2 = load_param.f4 -3 [ %1.x ] @17\n"
                                 "   %3 = fmad.f3.sat.exact -|%0.zyx| %2.xxx -%2.xyz\n"
                                 "   %4 = load_reg.f4 1\n"
                                 "   %5 = flt.b3 %4.xyz %3.xyz\n"
                                 "   store_output.f 1.xz %3.xyz if %5.xyz\n"
                                 "   store_reg.f 1.w %0.wwww\n"
                                 "   branch %5.y b1 b2\n"
                                 "block 1\n"
                                 "   %6 = frcp.f1 %3.x\n"
                                 "   jump b2\n"
                                 "block 2\n"
                                 "   %7 = phi.f1 b0 %3.y b1 %6.x\n"
                                 "   store_output.f 0.x %7.x\n"
                                 "   call b3 b4\n"
                                 "block 3\n"
                                 "   ret\n"
                                 "block 4\n"
                                 "   end\n";

static void
test_round_trip(void **unused)
{
   struct ir_shader *sh = parse(everything);
   char *message = ir_validate(sh, "parsing");
   assert_null(message);
   assert_prints(sh, everything);
   struct ir_shader *copy = ir_shader_clone(sh);
   ir_shader_destroy(sh);
   assert_prints(copy, everything);
   assert_int_equal(copy->inputs_read.word[0], 1);
   assert_int_equal(copy->outputs_written, 3);
   assert_true(copy->uses_indirect_params);
   ir_shader_destroy(copy);
}

static void
test_fragment_round_trip(void **unused)
{
   static const char text[] = "shader fragment\n"
                              "block 0\n"
                              "   %0 = load_input.f4 7\n"
                              "   %1 = tex.f4 3 2d project %0.xyzw\n"
                              "   %2 = tex.f4 0 cube bias %0.xyzw %1.w\n"
                              "   %3 = feq.b1 %1.x %2.x\n"
                              "   discard.b %3.x\n"
                              "   store_output.f 0.xyzw %2.xyzw\n"
                              "   end\n";
   struct ir_shader *sh = parse(text);
   assert_null(ir_validate(sh, "parsing"));
   assert_prints(sh, text);
   assert_int_equal(sh->samplers_used, 9);
   assert_true(sh->uses_discard);
   ir_shader_destroy(sh);
}

static void
test_parse_errors(void **unused)
{
   static const struct {
      const char *text;
      unsigned line, column;
   } bad[] = {
       {"", 1, 1},
       {"shader\n", 1, 7},
       {"shader vertex\n", 2, 1},
       {"shader vertex\nblock 0\n   %0 = nothing.f1\n   end\n", 3, 9},
       {"shader vertex\nblock 0\n   %0 = mov.f1 %1.x\n   end\n", 3, 16},
       {"shader vertex\nblock 0\n   jump b7\n", 3, 9},
       {"shader vertex\nblock 0\n   %0 = imm.f5 0x0\n   end\n", 3, 14},
       {"shader vertex\nblock 0\n   %0 = imm.f1 0x3f800000 extra\n   end\n", 3, 27},
       {"shader vertex\nblock 0\n   end\nblock 0\n   end\n", 4, 7},
       {"shader vertex\nregs 99999999999999999999\nblock 0\n   end\n", 2, 6},
       {"shader vertex\nblock 0\n   %0 = imm.f1 0x00000000\n   %0 = imm.f1 0x00000000\n   end\n", 4,
        4},
       {"shader vertex\nblock 0\n   jump b1\nblock 1\n   %0 = phi.f1 b1 %0.x\n   end\n", 5, 16},
       {"shader vertex\nblock 0\n   %0 = imm.f1 0x3f8\n   end\n", 3, 16},
       {"shader vertex\nblock 0\n   %0 = imm.f1 0x3f800000 @\n   end\n", 3, 28},
       {"shader vertex\nblock 0\n   %0 = imm.f1.fast 0x3f800000\n   end\n", 3, 16},
       {"shader vertex\nblock 0\n   %99999999999999999999 = imm.f1 0x3f800000\n   end\n", 3, 5},
       {"shader vertex\nblock 99999999999999999999\n   end\n", 2, 7},
       {"shader vertex\nblock 0\n   jump b18446744073709551616\n", 3, 9},
       {"shader vertex\nblock 0\n   store_output.f 0.xq %0.xy\n", 3, 21},
       {"shader vertex\nblock 0\n   store_output.f 0.x |%0.x %1.x\n", 3, 29},
       {"shader vertex\n   end\n", 2, 4},
       {"shader vertex\n   discard.b %0.x\n", 2, 4},
       {"shader vertex\r\nblock 0\n   end\n", 1, 14},
   };
   for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
      struct text_error err = {.message = ""};
      const char *text = bad[i].text;
      struct ir_shader *sh = ir_parse(text, strlen(text), &err);
      if (sh)
         fail_msg("parses: %s", text);
      assert_true(err.message[0]);
      if (err.line != bad[i].line || err.column != bad[i].column)
         fail_msg("at %u:%u, not at %u:%u: %s\n%s", err.line, err.column, bad[i].line,
                  bad[i].column, err.message, text);
      size_t start = err.offset;
      while (start && text[start - 1] != '\n')
         start--;
      assert_int_equal(err.offset - start + 1, err.column);
   }
   for (size_t n = 0; n < sizeof everything; n++) {
      struct text_error err = {.message = "of another text"};
      char *cut = malloc(n + 1);
      memcpy(cut, everything, n);
      ir_shader_destroy(ir_parse(cut, n, &err));
      free(cut);
   }
}

/* A text is as long as is said: it may hold zeros, and lines of any length. */
static void
test_hostile_bytes(void **unused)
{
   static const char zero[] = "shader vertex\nblock 0\0\n   end\n";
   struct text_error err;
   assert_null(ir_parse(zero, sizeof zero - 1, &err));
   assert_string_equal(err.message, "expected the end of the line, found byte 0x00");
   assert_int_equal(err.line, 2);
   assert_int_equal(err.column, 8);

   static const char head[] = "shader vertex\nblock 0\n   ";
   const size_t start = sizeof head - 1, len = 1u << 20;
   char *text = malloc(len);
   assert_non_null(text);
   for (const char *c = "a1%x"; *c; c++) {
      memset(text, *c, len);
      memcpy(text, head, start);
      struct ir_shader *sh = ir_parse(text, len, &err);
      ir_shader_destroy(sh);
      assert_null(sh);
      assert_int_equal(err.line, 3);
      assert_int_equal(err.offset, *c == '%' ? start + 1 : start);
   }
   memset(text, ' ', len);
   memcpy(text, head, start);
   struct ir_shader *sh = ir_parse(text, len, &err);
   assert_non_null(sh);
   ir_shader_destroy(sh);
   free(text);
}

#define WPOS "39" /* VARYING_WPOS, VARYING_FACE */
#define FACE "40"
_Static_assert(VARYING_WPOS == 39 && VARYING_FACE == 40, "the numbers above");

/* Each breaks one rule. */
static const char *const unsound[] = {
    /* used before it is defined */
    "shader vertex\nblock 0\n %1 = mov.f1 %0.x\n %0 = imm.f1 0x00000000\n end\n",
    /* does not reach the use */
    "shader vertex\nblock 0\n %0 = imm.b1 0x00000000\n branch %0.x b1 b2\n"
    "block 1\n %1 = imm.f1 0x00000000\n jump b2\n"
    "block 2\n store_output.f 0.x %1.x\n end\n",
    /* types */
    "shader vertex\nblock 0\n %0 = imm.i1 0x00000000\n %1 = fadd.f1 %0.x %0.x\n end\n",
    "shader vertex\nblock 0\n %0 = imm.f1 0x00000000\n branch %0.x b1 b1\nblock 1\n end\n",
    /* a component that is not there */
    "shader vertex\nblock 0\n %0 = imm.f1 0x00000000\n %1 = mov.f1 %0.y\n end\n",
    /* modifiers of an int */
    "shader vertex\nblock 0\n %0 = imm.i1 0x00000000\n %1 = iadd.i1 -%0.x %0.x\n end\n",
    /* indices */
    "shader vertex\nparams 4\nblock 0\n %0 = load_param.f4 4\n end\n",
    "shader vertex\nblock 0\n %0 = load_reg.f4 0\n end\n",
    "shader fragment\nblock 0\n %0 = imm.f1 0x00000000\n store_output.f 5.x %0.x\n end\n",
    /* the entry is a loop head */
    "shader vertex\nblock 0\n jump b0\n",
    /* addresses beyond the parameters, and without any */
    "shader vertex\nparams 4\nindirect 5\nblock 0\n end\n",
    "shader vertex\nblock 0\n %0 = imm.i1 0x00000000\n %1 = load_param.f4 0 [ %0.x ]\n end\n",
    "shader vertex\nparams 4\nblock 0\n %0 = imm.i1 0x00000000\n"
    " %1 = load_param.f4 8192 [ %0.x ]\n end\n",
    /* more than any program has */
    "shader vertex\nparams 8193\nblock 0\n end\n",
    "shader vertex\nregs 16385\nblock 0\n end\n",
    /* a store of another type */
    "shader vertex\nregs 1\nblock 0\n %0 = imm.f1 0x00000000\n store_reg.x 0.x %0.x\n end\n",
    "shader vertex\nregs 1\nblock 0\n %0 = imm.f1 0x00000000\n store_reg.i 0.x %0.x\n end\n",
    /* values without a type */
    "shader vertex\nblock 0\n %0 = imm.x1 0x00000000\n end\n",
    /* window position and face are of fragments, and read only */
    "shader vertex\nblock 0\n %0 = imm.f1 0x00000000\n store_output.f " WPOS ".x %0.x\n end\n",
    "shader vertex\nblock 0\n %0 = imm.f1 0x00000000\n store_output.f " FACE ".x %0.x\n end\n",
    /* what fragments have not */
    "shader fragment\nblock 0\n %0 = load_input.f4 0\n end\n",
    /* what is of one stage */
    "shader vertex\nblock 0\n %0 = imm.b1 0xffffffff\n discard.b %0.x\n end\n",
    "shader vertex\nparams 1\nblock 0\n %0 = imm.f1 0x00000000\n store_param.f 0.x %0.x\n"
    " end\n",
    "shader state\nblock 0\n %0 = imm.f1 0x00000000\n store_output.f 0.x %0.x\n end\n",
    "shader state\nblock 0\n %0 = load_input.f4 0\n %1 = tex.f4 0 2d %0.xyzw\n end\n",
    /* bits that are no bool */
    "shader vertex\nblock 0\n %0 = imm.b1 0x00000001\n end\n",
    "shader vertex\nblock 0\n %0 = load_input.b1 0\n end\n",
    "shader vertex\nblock 0\n %0 = imm.i1 0x00000001\n %1 = bitcast.b1 %0.x\n end\n",
    "shader vertex\nregs 1\nblock 0\n %0 = imm.i1 0x00000001\n store_reg.i 0.x %0.x\n"
    " %1 = load_reg.b1 0\n end\n",
    /* only what is computed saturates */
    "shader vertex\nblock 0\n %0 = load_input.f4.sat 0\n end\n",
    /* calls where the program has none, or more than executors keep */
    "shader vertex\nblock 0\n call b1 b1\nblock 1\n end\n",
    "shader vertex\ncalls 33\nblock 0\n call b1 b1\nblock 1\n end\n",
    /* sizes */
    "shader vertex\nblock 0\n %0 = imm.f1 0x00000000\n %1 = fdp4.f2 %0.xxxx %0.xxxx\n end\n",
};

/* The message names the pass. */
static void
test_validator(void **unused)
{
   for (size_t i = 0; i < sizeof unsound / sizeof unsound[0]; i++) {
      struct ir_shader *sh = parse(unsound[i]);
      char *message = ir_validate(sh, "the test");
      if (!message)
         fail_msg("validates: %s", unsound[i]);
      assert_non_null(strstr(message, "after the test"));
      assert_non_null(strstr(message, "shader "));
      free(message);
      ir_shader_destroy(sh);
   }
}

static void
test_builder(void **unused)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   sh->num_params = 1;
   struct ir_builder b = ir_builder_create(sh);
   const struct ir_val in = ir_load_input(&b, 0, 4);
   const struct ir_val sum = ir_build_fadd(&b, ir_swizzle(in, "xyz"), ir_imm_f(&b, 1.0f));
   ir_store_output(&b, 1, 0x7, ir_saturate(ir_build_fmul(&b, ir_neg(sum), ir_comp(in, 3))));
   ir_store_output(&b, 0, 0xf, ir_neg(in));
   ir_end(&b);
   assert_false(b.failed);
   assert_true(ir_shader_index(sh));
   assert_null(ir_validate(sh, "building"));
   assert_prints(sh, "shader vertex\n"
                     "params 1\n"
                     "block 0\n"
                     "   %0 = load_input.f4 0\n"
                     "   %1 = imm.f1 0x3f800000\n"
                     "   %2 = fadd.f3 %0.xyz %1.xxx\n"
                     "   %3 = fmul.f3.sat -%2.xyz %0.www\n"
                     "   store_output.f 1.xyz %3.xyz\n"
                     "   %4 = mov.f4 -%0.xyzw\n"
                     "   store_output.f 0.xyzw %4.xyzw\n"
                     "   end\n");
   ir_shader_destroy(sh);
}

/* --- Evaluator */

static void
evaluate(const char *text, const float input[4], float out[4], unsigned *mask)
{
   struct ir_shader *sh = parse(text);
   assert_null(ir_validate(sh, "parsing"));
   float params[8][4] = {{0}}, outputs[VARYING_MAX][4];
   float inputs[VERT_ATTRIB_MAX][4] = {{0}};
   uint8_t masks[VARYING_MAX];
   memcpy(inputs[0], input, sizeof inputs[0]);
   for (unsigned i = 0; i < 8; i++)
      params[i][0] = (float)(i + 1);
   struct ir_eval eval = {.inputs = (const float(*)[4])inputs,
                          .params = params,
                          .outputs = outputs,
                          .output_mask = masks};
   assert_true(ir_eval_run(sh, &eval));
   memcpy(out, outputs[0], sizeof outputs[0]);
   *mask = masks[0];
   ir_shader_destroy(sh);
}

static void
test_eval_loop(void **unused)
{
   /* 5 + 4 + 3 + 2 + 1 in a loop with phis */
   static const char text[] = "shader vertex\n"
                              "block 0\n"
                              "   %0 = load_input.f4 0\n"
                              "   %1 = imm.f2 0x00000000 0xbf800000\n"
                              "   jump b1\n"
                              "block 1\n"
                              "   %2 = phi.f1 b0 %0.x b1 %5.x\n"
                              "   %3 = phi.f1 b0 %1.x b1 %4.x\n"
                              "   %4 = fadd.f1 %3.x %2.x\n"
                              "   %5 = fadd.f1 %2.x %1.y\n"
                              "   %6 = flt.b1 %1.x %5.x\n"
                              "   branch %6.x b1 b2\n"
                              "block 2\n"
                              "   store_output.f 0.x %4.x\n"
                              "   end\n";
   float out[4];
   unsigned mask;
   evaluate(text, (const float[]){5, 0, 0, 0}, out, &mask);
   assert_true(out[0] == 15.0f && out[1] == 0.0f && out[3] == 1.0f);
   assert_int_equal(mask, 1);
}

static void
test_eval_indirect_and_predicate(void **unused)
{
   static const char text[] = "shader vertex\n"
                              "params 8\n"
                              "indirect 4\n"
                              "block 0\n"
                              "   %0 = load_input.f4 0\n"
                              "   %1 = f2i_floor.i1 %0.x\n"
                              "   %2 = load_param.f4 1 [ %1.x ]\n"
                              "   %3 = imm.b2 0xffffffff 0x00000000\n"
                              "   store_output.f 0.xy %2.xx if %3.xy\n"
                              "   end\n";
   float out[4];
   unsigned mask;
   evaluate(text, (const float[]){2, 0, 0, 0}, out, &mask);
   assert_true(out[0] == 4.0f && out[1] == 0.0f);
   assert_int_equal(mask, 1);
   /* parameter 4 is beyond the limit, though it exists */
   evaluate(text, (const float[]){3, 0, 0, 0}, out, &mask);
   assert_true(out[0] == 0.0f);
   evaluate(text, (const float[]){-2, 0, 0, 0}, out, &mask);
   assert_true(out[0] == 0.0f);
}

static void
test_eval_calls(void **unused)
{
   /* Calls itself: the fifth call ends the program, the store behind it is not reached. */
   static const char text[] = "shader vertex\n"
                              "regs 1\n"
                              "calls 4\n"
                              "block 0\n"
                              "   call b1 b2\n"
                              "block 1\n"
                              "   %0 = load_reg.f4 0\n"
                              "   %1 = imm.f1 0x3f800000\n"
                              "   %2 = fadd.f1 %0.x %1.x\n"
                              "   store_reg.f 0.x %2.x\n"
                              "   store_output.f 0.x %2.x\n"
                              "   call b1 b2\n"
                              "block 2\n"
                              "   %3 = imm.f1 0x41200000\n"
                              "   store_output.f 0.y %3.xx\n"
                              "   ret\n";
   float out[4];
   unsigned mask;
   evaluate(text, (const float[]){0, 0, 0, 0}, out, &mask);
   assert_true(out[0] == 4.0f && out[1] == 0.0f);
}

static void
test_eval_ends(void **unused)
{
   static const char text[] = "shader vertex\n"
                              "steps 1000\n"
                              "block 0\n"
                              "   jump b1\n"
                              "block 1 cost 3\n"
                              "   jump b1\n";
   struct ir_shader *sh = parse(text);
   struct ir_eval eval = {.outputs = NULL};
   assert_true(ir_eval_run(sh, &eval));
   sh->max_steps = 0;
   assert_true(ir_eval_run(sh, &eval));
   ir_shader_destroy(sh);
}

/* The new entry comes first and goes to the old one; the first of an empty shader just ends. */
static void
test_prepend_block(void **unused)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_block *last = ir_shader_prepend_block(sh), *first = ir_shader_prepend_block(sh);
   assert_ptr_equal(sh->first, first);
   assert_ptr_equal(sh->last, last);
   assert_ptr_equal(first->next, last);
   assert_ptr_equal(last->prev, first);
   assert_null(first->prev);
   assert_null(last->next);
   assert_int_equal(first->term, IR_TERM_JUMP);
   assert_ptr_equal(first->succ[0], last);
   assert_int_equal(last->term, IR_TERM_END);
   assert_true(ir_shader_index(sh));
   assert_null(ir_validate(sh, "making"));
   assert_int_equal(sh->num_blocks, 2);
   ir_shader_destroy(sh);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_round_trip),
       cmocka_unit_test(test_fragment_round_trip),
       cmocka_unit_test(test_parse_errors),
       cmocka_unit_test(test_hostile_bytes),
       cmocka_unit_test(test_validator),
       cmocka_unit_test(test_builder),
       cmocka_unit_test(test_prepend_block),
       cmocka_unit_test(test_eval_loop),
       cmocka_unit_test(test_eval_indirect_and_predicate),
       cmocka_unit_test(test_eval_calls),
       cmocka_unit_test(test_eval_ends),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
