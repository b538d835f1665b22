/* Fuzzes the languages of ARB_vertex_program and ARB_fragment_program:
 *
 *   fuzz_arb [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * Texts load or fail at a place inside them. What loads has the counts that its limits allow, is
 * sound after each pass, and means the same to every executor. */
#include <stdio.h>
#include <stdlib.h>

#include "arb_random.h"
#include "compiler/analysis/validate.h"
#include "compiler/frontend/assembly/arb.h"
#include "compiler/pass/pass.h"
#include "fuzz_options.h"
#include "fuzz_text.h"
#include "ir_compare.h"

static const char example[] =
    "!!ARBvp1.0 OPTION ARB_position_invariant;\n"
    "ATTRIB n = vertex.normal; PARAM m[4] = { state.matrix.modelview.invtrans };\n"
    "PARAM t[] = { {1, -2, .5}, program.env[2..4], 5e-1, state.light[0].half };\n"
    "TEMP r, s; ADDRESS a; ALIAS q = r; OUTPUT o = result.color.back.secondary;\n"
    "ARL a.x, n.y; DP3 r.x, m[0], n; MOV s, t[a.x - 1]; MAD q, s, -r.wzyx, program.local[3];\n"
    "SWZ r.xy, r, 0, -y, 1, w; XPD s.xyz, r, n; POW s.w, n.x, 2.5.x; LIT o, s;\n"
    "MOV result.texcoord[1].zw, state.fog.params; END\n";

static const char example_nv[] =
    "!!ARBvp1.0 OPTION NV_vertex_program3; OPTION ARB_fragment_program_shadow;\n"
    "ADDRESS a; TEMP t; PARAM p[4] = {program.env[0..3]}; ATTRIB i = vertex.texcoord[a.x];\n"
    "main: ARLC1 a.xy (NE1.x), |p[a.y - 1]|; PUSHA a; POPA a (EQ0);\n"
    "TXLC0_SAT t (GT1.wzyx), -|t.x|, texture[3], SHADOW2D;\n"
    "MOV result.texcoord[a.z + 2].xy, vertex.attrib[a.w]; SSG t, i;\n"
    "BRA main (LT.x); CAL sub; RET (EQ); sub: MOV result.clip[5].x, 0.5; END\n";

/* The executors take random inputs from here; the text alone decides. */
static uint64_t inputs_seed = 1;

/* The loops of the options end after so many instructions. */
#define MAX_STEPS 500u
#define MAX_SHRUNK 8192u /* longer texts are shown as they are */

static bool
check_counts(const struct arb_result *r, const char **fault)
{
   const struct arb_limits *l = &arb_default_limits[r->target];
   const bool wrong = r->num_instructions > l->instructions ||
                      r->num_temporaries > l->temporaries || r->num_parameters > l->parameters ||
                      r->num_attribs > l->attribs ||
                      r->num_params > r->num_parameters + ARB_LINK_PARAMS + 2 ||
                      r->num_params != r->shader->num_params;
   *fault = wrong ? "counts beyond the limits" : NULL;
   return !wrong;
}

/* What is wrong with a text; NULL: nothing. */
static const char *
find_shader_fault(struct ir_shader *sh, bool position_invariant)
{
   static char message[IR_COMPARE_MESSAGE];
   uint64_t state = inputs_seed;
   char *invalid = ir_validate(sh, "the front end");
   if (invalid) {
      snprintf(message, sizeof message, "%s", invalid);
      free(invalid);
      return message;
   }
   if (position_invariant && !arb_link_position(sh, 0x15))
      return "link";
   sh->max_steps = sh->max_steps ? MAX_STEPS : 0;
   if (!ir_compare(sh, &state, message))
      return message;
   if (!ir_optimize(sh, IR_PASS_VALIDATE))
      return "optimize";
   return ir_compare(sh, &state, message) ? NULL : message;
}

static const char *
find_fault(const char *text, size_t len)
{
   struct arb_result r;
   const char *fault = NULL;
   arb_parse(text, len, ARB_ANY, arb_default_limits, &r);
   if (r.status == ARB_INVALID && (r.error.offset > len || !r.error.message[0]))
      fault = "error position outside the text";
   /* Long texts say nothing new. */
   if (r.status == ARB_OK && check_counts(&r, &fault) && r.num_instructions < 200)
      fault = find_shader_fault(r.shader, r.position_invariant);
   arb_result_finish(&r);
   return fault;
}

static bool
fails(const char *text, size_t len, void *data)
{
   return find_fault(text, len) != NULL;
}

static void
check(const char *text, size_t len)
{
   if (!find_fault(text, len))
      return;
   static struct fuzz_text small;
   small.len = 0;
   fuzz_text_add_bytes(&small, text, len);
   if (len <= MAX_SHRUNK)
      fuzz_text_shrink(&small, fails, NULL);
   fprintf(stderr, "%s\n--- program\n%.*s\n", find_fault(small.data, small.len), (int)small.len,
           small.data);
   abort();
}

static void
add_lines(struct fuzz_text *text, uint64_t *state)
{
   inputs_seed = *state;
   arb_random_program(text, state);
}

static const char *const longs[][2] = {
    {"!!ARBvp1.0", " \n"},
    {"!!ARBfp1.0 #", "x"},
    {"!!ARBvp1.0 TEMP r; ", "MOV r, {1,2,3};\n"},
    {"!!ARBvp1.0 TEMP ", "a"},
    {"!!ARBvp1.0 PARAM p = ", "9"},
    {"!!ARBvp1.0 PARAM p[] = {", "1,"},
    {"!!ARBvp1.0 PARAM p[] = {", "{"},
    {"!!ARBfp1.0 PARAM p[] = {", "state.matrix.mvp,"},
    {"!!ARBfp1.0 OPTION ", "|"},
    {"!!ARBvp1.0 ", "OPTION ARB_position_invariant;"},
    {"!!ARBvp1.0 OPTION NV_vertex_program2; l: ", "BRA l;"},
    {"!!ARBvp1.0 OPTION NV_vertex_program2; ", "a:"},
    {"!!ARBvp1.0 OPTION NV_vertex_program3; TEMP t; MOV t, ", "-|"},
    {example_nv, "\n"},
    {NULL, NULL},
};

int
main(int argc, char **argv)
{
   static const struct fuzz_assembler assembler = {
       .name = "fuzz_arb",
       .result = "all programs mean the same",
       .check = check,
       .program = example,
       .tokens = "|!!ARBvp1.0|!!ARBfp1.0|OPTION|NV_vertex_program2|NV_vertex_program3|TEMP|PARAM|"
                 "ADDRESS|ATTRIB|OUTPUT|ALIAS|END|MOV|KIL|"
                 "SWZ|ARL|TEX|vertex|fragment|state|program|result|.|[|]|{|}|,|;|-|=|x|env|local|0|"
                 "1.5|..|matrix|row|color|texture|2D|BRA|CAL|RET|PUSHA|POPA|TXL|:|(|)|GT1|EQ|MOVC0_"
                 "SAT|clip|ARA|",
       .pieces = ";,.[]{}()|-+=:#\n!xyzwrgba$_0123456789e",
       .longs = longs,
       .add_lines = add_lines,
   };
   return fuzz_assembler_main(&assembler, argc, argv);
}
