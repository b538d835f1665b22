/* The languages of ARB_vertex_program and ARB_fragment_program: where errors are reported, what is
 * counted, and which parameters the IR has. What they compute is compared by the conformance
 * programs and by tests/fuzz/fuzz_arb.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/assembly/arb.h"
#include "compiler/pass/pass.h"

static struct arb_result
parse(const char *text)
{
   struct arb_result r;
   arb_parse(text, strlen(text), ARB_ANY, arb_default_limits, &r);
   return r;
}

/* Loads, and is valid before and after the passes. */
static struct arb_result
load(const char *text)
{
   struct arb_result r = parse(text);
   if (r.status != ARB_OK)
      print_error("%u: %s in %s\n", (unsigned)r.error.offset, r.error.message, text);
   assert_int_equal(r.status, ARB_OK);
   assert_null(ir_validate(r.shader, "the front end"));
   assert_true(ir_optimize(r.shader, IR_PASS_VALIDATE));
   return r;
}

static const char *const error_places_texts[] = {
    "^",
    "^ !!ARBvp1.0 END",
    "!!ARBvp1.0^",
    "!!ARBvp1.0 END ^;",
    "!!ARBvp1.0 OPTION ^ARB_fog_exp; END",
    "!!ARBfp1.0 OPTION ^ARB_position_invariant; END",
    "!!ARBfp1.0 OPTION ARB_fog_exp; OPTION ^ARB_fog_linear; END",
    "!!ARBvp1.0 TEMP a; TEMP ^a; END",
    "!!ARBvp1.0 TEMP ^MOV; END",
    "!!ARBvp1.0 TEMP a, ^; END",
    "!!ARBvp1.0 ALIAS a = ^b; END",
    "!!ARBvp1.0 MOV ^a, vertex.position; END",
    "!!ARBvp1.0 TEMP a; MOV a, ^result.color; END",
    "!!ARBvp1.0 TEMP a; MOV a.^q, a; END",
    "!!ARBvp1.0 TEMP a; MOV a.y^x, a; END",
    "!!ARBvp1.0 TEMP a; MOV a, a.xy^; END",
    "!!ARBvp1.0 TEMP a; RCP a, a^; END",
    "!!ARBvp1.0 TEMP a; RCP a, 3.14^; END",
    "!!ARBvp1.0 TEMP a; MOV a, -^-a; END",
    "!!ARBvp1.0 TEMP a; ^MOV_SAT a, a; END",
    "!!ARBvp1.0 PARAM p = {1,2,3,4^,5}; END",
    "!!ARBvp1.0 PARAM p = {^}; END",
    "!!ARBvp1.0 PARAM p = ^vertex.color; END",
    "!!ARBvp1.0 PARAM p^[2] = {1, 2, 3}; END",
    "!!ARBvp1.0 PARAM p[] = {program.env[3^..2]}; END",
    "!!ARBvp1.0 PARAM p = program.env[^256]; END",
    "!!ARBvp1.0 PARAM p = program.env[^4294967296]; END",
    "!!ARBvp1.0 PARAM p = state.matrix.mvp^; END",
    "!!ARBvp1.0 PARAM p = state.light[^8].half; END",
    "!!ARBvp1.0 PARAM p = state.light[0]^.shininess; END",
    "!!ARBvp1.0 PARAM p = state^.depth.range; END",
    "!!ARBvp1.0 PARAM p[] = {1, 2}; TEMP a; MOV a, p^; END",
    "!!ARBvp1.0 PARAM p[] = {1, 2}; TEMP a; MOV a, p[^2]; END",
    "!!ARBvp1.0 PARAM p[] = {1}; ADDRESS i; TEMP a; MOV a, p[i.x + ^64]; END",
    "!!ARBvp1.0 PARAM p[] = {1}; ADDRESS i; TEMP a; MOV a, p[i.x - ^65]; END",
    "!!ARBvp1.0 PARAM p[] = {1}; ADDRESS i; TEMP a; MOV a, p[i^]; END",
    "!!ARBvp1.0 ADDRESS i; ARL i^, vertex.position.x; END",
    "!!ARBvp1.0 ADDRESS i, j, ^k; END",
    "!!ARBvp1.0 ATTRIB a = vertex.position; ATTRIB b = ^vertex.attrib[0]; END",
    "!!ARBvp1.0 OPTION ARB_position_invariant; OUTPUT o = ^result.position; END",
    "!!ARBvp1.0 TEMP a; SWZ a, a, x, y, ^2, w; END",
    "!!ARBvp1.0 TEMP a; SWZ a, a, ^r, x, x, x; END",
    "!!ARBfp1.0 TEMP a; SWZ a, a, r, ^x, 0, 1; END",
    "!!ARBfp1.0 TEMP a; MOV a, a.rg^xy; END",
    "!!ARBfp1.0 TEMP a; ^KIL_SAT a; END",
    "!!ARBfp1.0 TEMP a; TEX a, a, texture[0], ^SHADOW2D; END",
    "!!ARBfp1.0 TEMP a; TEX a, a, texture[^16], 2D; END",
    "!!ARBfp1.0 TEMP a; TEX a, a, texture, 2D; TEX a, a, texture, ^3D; END",
    "!!ARBfp1.0 MOV result.color[^1], fragment.color; END",
    "!!ARBfp1.0 ^ADDRESS a; END",
};

/* --- Errors: '^' is in front of the token where it is found. */
static void
error_places(void **unused)
{
   for (unsigned i = 0; i < sizeof error_places_texts / sizeof error_places_texts[0]; i++) {
      char text[160];
      const char *mark = strchr(error_places_texts[i], '^');
      const size_t place = (size_t)(mark - error_places_texts[i]);
      memcpy(text, error_places_texts[i], place);
      strcpy(text + place, mark + 1);
      struct arb_result r = parse(text);
      if (r.status != ARB_INVALID || r.error.offset < place || r.error.offset > place + 1)
         print_error("%d at %u, not %u: %s in %s\n", r.status, (unsigned)r.error.offset,
                     (unsigned)place, r.error.message, text);
      assert_int_equal(r.status, ARB_INVALID);
      assert_true(r.error.offset == place || r.error.offset == place + 1);
      arb_result_finish(&r);
   }
}

/* What only the whole text shows is reported at its end. */
static void
late_errors(void **unused)
{
   static const char *const texts[] = {
       "!!ARBvp1.0 PARAM a[] = { program.env[0], program.env[0] }; ADDRESS i; TEMP t;"
       "MOV t, a[i.x]; END",
       "!!ARBvp1.0 PARAM a[] = { state.fog.color }; PARAM b[] = { 1, state.fog.color };"
       "ADDRESS i; TEMP t; MOV t, a[i.x]; MOV t, b[i.x]; END",
   };
   for (unsigned i = 0; i < 2; i++) {
      struct arb_result r = parse(texts[i]);
      assert_int_equal(r.status, ARB_INVALID);
      assert_int_equal(r.error.offset, strlen(texts[i]));
      arb_result_finish(&r);
   }
   /* Addressed absolutely, or constants: both load. */
   struct arb_result r = load("!!ARBvp1.0 PARAM a[] = { program.env[0], program.env[0] };"
                              "PARAM b[] = {1, 1}; ADDRESS i; TEMP t; MOV t, a[1]; MOV t, b[i.x];"
                              "END");
   arb_result_finish(&r);
}

/* --- Counts (AV-312..AV-314, AF-091..AF-097) */
static void
counts(void **unused)
{
   /* The example of ARB_vertex_program 2.14.3.7. */
   struct arb_result r =
       load("!!ARBvp1.0 PARAM arr1[4] = { {1,2,3,4}, {1,2,3,4}, {4,3,2,1}, {4,3,2,1} };"
            "PARAM arr2[3] = { {1,2,3,4}, {4,3,2,1}, {2,2,2,2} }; PARAM x = {1,2,3,4};"
            "PARAM y = 2.0; PARAM z = {5,6,7,8}; TEMP t, unused; ADDRESS a; ALIAS u = t;"
            "ARL a.x, vertex.color.x; MOV t, arr1[a.x]; MOV t, arr2[0]; END");
   assert_int_equal(r.num_parameters, 6);
   assert_int_equal(r.num_instructions, 3);
   assert_int_equal(r.num_temporaries, 2);
   assert_int_equal(r.num_addresses, 1);
   assert_int_equal(r.num_attribs, 1);
   arb_result_finish(&r);

   r = load("!!ARBfp1.0 TEMP a, b; TEX a, fragment.texcoord[0], texture[0], 2D; ADD b, a, {1};"
            "TEX b, b, texture[1], 2D; KIL b; MOV result.color, a; END");
   assert_int_equal(r.num_tex, 3);
   assert_int_equal(r.num_alu, 2);
   assert_int_equal(r.num_indirections, 3);
   assert_int_equal(r.tex_target[1], IR_TEX_2D + 1);
   arb_result_finish(&r);

   r = load("!!ARBfp1.0 MOV result.color, fragment.color; END");
   assert_int_equal(r.num_indirections, 1);
   assert_int_equal(r.outputs_written, 1u << FRAG_RESULT_COLOR);
   arb_result_finish(&r);
}

/* --- Parameters of the IR: arrays with relative addressing in front, then what is read, once. */
static void
params(void **unused)
{
   struct arb_result r =
       load("!!ARBvp1.0 PARAM a[] = { 7, program.env[3..4], state.matrix.projection.row[2] };"
            "PARAM unread = state.fog.color; ADDRESS i; TEMP t; ARL i.x, vertex.position.x;"
            "MOV t, a[i.x]; ADD t, t, program.local[5]; ADD t, t, program.env[4];"
            "MUL result.color, t, program.local[5]; END");
   static const uint8_t kinds[] = {ARB_PARAM_CONSTANT, ARB_PARAM_ENV, ARB_PARAM_ENV,
                                   ARB_PARAM_STATE, ARB_PARAM_LOCAL};
   assert_int_equal(r.num_params, 5);
   for (unsigned i = 0; i < 5; i++)
      assert_int_equal(r.params[i].kind, kinds[i]);
   assert_true(r.params[0].value[3] == 7);
   assert_int_equal(r.params[2].index, 4);
   assert_int_equal(r.params[3].field, ARB_FIELD_PROJECTION);
   assert_int_equal(r.params[3].row, 2);
   assert_int_equal(r.params[4].index, 5);
   assert_int_equal(r.shader->indirect_limit, 4);
   assert_true(r.env_read && r.local_read);
   assert_int_equal(r.states_read, 1u << ARB_STATE_MATRIX);
   arb_result_finish(&r);
}

/* Outside of an array there is 0, however many arrays there are (AV-252). */
static void
outside_of_arrays(void **unused)
{
   struct arb_result r =
       load("!!ARBvp1.0 PARAM a[] = { {1,1,1,1}, {2,2,2,2} }; PARAM b[] = { {3,3,3,3} };"
            "ADDRESS i; ARL i.x, vertex.position.x; MOV result.color, a[i.x];"
            "MOV result.texcoord, b[i.x - 1]; END");
   static const float expected[][3] = {/* index, a, b */ {-1e30f, 0, 0},
                                       {-1, 0, 0},
                                       {0, 1, 0},
                                       {1, 2, 3},
                                       {2, 0, 0},
                                       {1e9f, 0, 0}};
   for (unsigned i = 0; i < sizeof expected / sizeof expected[0]; i++) {
      const float inputs[1][4] = {{expected[i][0]}};
      float values[8][4], outputs[VARYING_MAX][4];
      uint8_t written[VARYING_MAX];
      for (unsigned k = 0; k < r.num_params; k++)
         memcpy(values[k], r.params[k].value, sizeof values[k]);
      struct ir_eval eval = {
          .inputs = inputs, .params = values, .outputs = outputs, .output_mask = written};
      assert_true(ir_eval_run(r.shader, &eval));
      assert_true(outputs[VARYING_COL0][0] == expected[i][1]);
      assert_true(outputs[VARYING_TEX0][0] == expected[i][2]);
   }
   arb_result_finish(&r);
}

/* A text is its bytes: nothing behind them is read, and a cut one fails inside. */
static void
truncations(void **unused)
{
   static const char text[] =
       "!!ARBfp1.0 OPTION ARB_fog_exp2; TEMP a; PARAM p[2] = { {1,-2}, program.env[1] };"
       "TXB_SAT a.rgb, fragment.texcoord[1], texture[2], CUBE; LRP a, -a, p[1].x, .5e-1;"
       "MOV result.color, a; END";
   const size_t len = strlen(text);
   for (size_t n = 0; n < len; n++) {
      char *exact = malloc(n ? n : 1);
      memcpy(exact, text, n);
      struct arb_result r;
      arb_parse(exact, n, ARB_FRAGMENT, arb_default_limits, &r);
      assert_int_equal(r.status, ARB_INVALID);
      assert_true(r.error.offset <= n);
      arb_result_finish(&r);
      free(exact);
   }
   struct arb_result r = load(text);
   arb_result_finish(&r);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(error_places),
       cmocka_unit_test(late_errors),
       cmocka_unit_test(counts),
       cmocka_unit_test(params),
       cmocka_unit_test(outside_of_arrays),
       cmocka_unit_test(truncations),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
