/* Fuzzes the languages of ARB_vertex_program and ARB_fragment_program:
 *
 *   fuzz_arb [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * Texts load or fail at a place inside them. What loads has the counts that its limits allow, is
 * sound after each pass, and means the same to every executor. */
#include <stdio.h>
#include <stdlib.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/assembly/arb.h"
#include "compiler/pass/pass.h"
#include "fuzz_options.h"
#include "fuzz_text.h"
#include "ir_compare.h"
#include "random_program.h"

static const char example[] =
    "!!ARBvp1.0 OPTION ARB_position_invariant;\n"
    "ATTRIB n = vertex.normal; PARAM m[4] = { state.matrix.modelview.invtrans };\n"
    "PARAM t[] = { {1, -2, .5}, program.env[2..4], 5e-1, state.light[0].half };\n"
    "TEMP r, s; ADDRESS a; ALIAS q = r; OUTPUT o = result.color.back.secondary;\n"
    "ARL a.x, n.y; DP3 r.x, m[0], n; MOV s, t[a.x - 1]; MAD q, s, -r.wzyx, program.local[3];\n"
    "SWZ r.xy, r, 0, -y, 1, w; XPD s.xyz, r, n; POW s.w, n.x, 2.5.x; LIT o, s;\n"
    "MOV result.texcoord[1].zw, state.fog.params; END\n";

/* The executors take random inputs from here; the text alone decides. */
static uint64_t inputs_seed = 1;

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- program\n%.*s\n", what, (int)len, text);
   abort();
}

static void
check_counts(const struct arb_result *r, const char *text, size_t len)
{
   const struct arb_limits *l = &arb_default_limits[r->target];
   if (r->num_instructions > l->instructions || r->num_temporaries > l->temporaries ||
       r->num_parameters > l->parameters || r->num_attribs > l->attribs ||
       r->num_params > r->num_parameters + ARB_LINK_PARAMS + 2 ||
       r->num_params != r->shader->num_params)
      die("counts beyond the limits", text, len);
}

static void
check_shader(struct ir_shader *sh, bool position_invariant, const char *text, size_t len)
{
   char message[IR_COMPARE_MESSAGE];
   char *invalid = ir_validate(sh, "the front end");
   if (invalid)
      die(invalid, text, len);
   if (position_invariant && !arb_link_position(sh, 0x15))
      die("link", text, len);
   if (!ir_compare(sh, &inputs_seed, message))
      die(message, text, len);
   if (!ir_optimize(sh, IR_PASS_VALIDATE))
      die("optimize", text, len);
   if (!ir_compare(sh, &inputs_seed, message))
      die(message, text, len);
}

static void
check(const char *text, size_t len)
{
   struct arb_result r;
   arb_parse(text, len, ARB_ANY, arb_default_limits, &r);
   if (r.status == ARB_INVALID && (r.error.offset > len || !r.error.message[0]))
      die("error position outside the text", text, len);
   if (r.status == ARB_OK) {
      check_counts(&r, text, len);
      if (r.num_instructions < 200) /* long texts say nothing new */
         check_shader(r.shader, r.position_invariant, text, len);
   }
   arb_result_finish(&r);
}

/* --- Random programs that load, most of them */

#define PICK(state, words) words[random_below(state, sizeof words / sizeof words[0])]

static void
add_operand(struct fuzz_text *text, bool fragment, bool scalar, uint64_t *state)
{
   static const char *const both[] = {"t0",
                                      "t1",
                                      "t2",
                                      "t3",
                                      "{1,-2,.5,0}",
                                      "program.env[1]",
                                      "c",
                                      "m[1]",
                                      "m[2]",
                                      "a",
                                      "{3e20,-1,7}",
                                      "program.local[2]",
                                      "0.25",
                                      "state.light[1].position",
                                      "state.matrix.mvp.row[2]"};
   static const char *const vertex[] = {"m[i.x]",           "m[i.x+2]", "m[i.x-1]",
                                        "vertex.attrib[6]", "d[i.x]",   "vertex.normal"};
   static const char *const inputs[] = {"fragment.color",           "fragment.texcoord[1]",
                                        "fragment.fogcoord",        "fragment.position",
                                        "fragment.color.secondary", "state.depth.range"};
   static const char *const swizzles[] = {"", "", ".x", ".wzyx", ".yyzz", ".w"};
   static const char *const scalars[] = {".x", ".y", ".z", ".w"};
   const char *base = random_below(state, 3) ? PICK(state, both)
                      : fragment             ? PICK(state, inputs)
                                             : PICK(state, vertex);
   fuzz_text_add(text, ", %s%s%s", random_below(state, 3) ? "" : "-", base,
                 scalar ? PICK(state, scalars) : PICK(state, swizzles));
}

static void
add_destination(struct fuzz_text *text, bool fragment, uint64_t *state)
{
   static const char *const masks[] = {"", "", ".x", ".yw", ".xyz", ".w"};
   static const char *const temps[] = {"t0", "t1", "t2", "t3"};
   static const char *const vertex[] = {"result.color", "result.texcoord[2]", "result.position",
                                        "result.fogcoord"};
   static const char *const results[] = {"result.color", "result.color", "result.depth"};
   const char *base = random_below(state, 3) ? PICK(state, temps)
                      : fragment             ? PICK(state, results)
                                             : PICK(state, vertex);
   fuzz_text_add(text, " %s%s", base, PICK(state, masks));
}

static void
add_instruction(struct fuzz_text *text, bool fragment, uint64_t *state)
{
   static const struct {
      char name[4];
      uint8_t operands;
      bool scalar;
      uint8_t languages; /* 1 vertices, 2 fragments */
   } ops[] = {
       {"ABS", 1, false, 3}, {"ADD", 2, false, 3}, {"DP3", 2, false, 3}, {"DP4", 2, false, 3},
       {"DPH", 2, false, 3}, {"DST", 2, false, 3}, {"EX2", 1, true, 3},  {"FLR", 1, false, 3},
       {"FRC", 1, false, 3}, {"LG2", 1, true, 3},  {"LIT", 1, false, 3}, {"MAD", 3, false, 3},
       {"MAX", 2, false, 3}, {"MIN", 2, false, 3}, {"MOV", 1, false, 3}, {"MUL", 2, false, 3},
       {"POW", 2, true, 3},  {"RCP", 1, true, 3},  {"RSQ", 1, true, 3},  {"SGE", 2, false, 3},
       {"SLT", 2, false, 3}, {"SUB", 2, false, 3}, {"XPD", 2, false, 3}, {"EXP", 1, true, 1},
       {"LOG", 1, true, 1},  {"CMP", 3, false, 2}, {"COS", 1, true, 2},  {"LRP", 3, false, 2},
       {"SCS", 1, true, 2},  {"SIN", 1, true, 2},
   };
   const unsigned i = random_below(state, sizeof ops / sizeof ops[0]);
   const bool saturate = fragment && random_below(state, 4) == 0;
   if (!(ops[i].languages & (fragment ? 2 : 1)))
      return;
   fuzz_text_add(text, "%s%s", ops[i].name, saturate ? "_SAT" : "");
   add_destination(text, fragment, state);
   for (unsigned n = 0; n < ops[i].operands; n++)
      add_operand(text, fragment, ops[i].scalar, state);
   fuzz_text_add(text, ";\n");
}

static void
add_special(struct fuzz_text *text, bool fragment, uint64_t *state)
{
   static const char *const vertex[] = {"ARL i.x, vertex.attrib[6].y;\n", "ARL i.x, t0.w;\n",
                                        "SWZ t1.xyz, vertex.normal, -x, 0, 1, w;\n"};
   static const char *const fragments[] = {"KIL t0;\n",
                                           "KIL -fragment.color.xxyw;\n",
                                           "TEX t1, fragment.texcoord[0], texture[0], 2D;\n",
                                           "TXP t2.xy, t0, texture[1], 3D;\n",
                                           "TXB_SAT t0, t1.yxzw, texture[2], CUBE;\n",
                                           "SWZ_SAT t3, t0, r, 1, -0, -a;\n"};
   fuzz_text_add(text, "%s", fragment ? PICK(state, fragments) : PICK(state, vertex));
}

static void
add_lines(struct fuzz_text *text, uint64_t *state)
{
   static const char *const options[] = {"", "", "OPTION ARB_fog_exp;", "OPTION ARB_fog_exp2;",
                                         "OPTION ARB_fog_linear;"};
   const bool fragment = random_below(state, 2);
   inputs_seed = *state;
   fuzz_text_add(text, "!!ARB%cp1.0 %s\n", fragment ? 'f' : 'v',
                 fragment ? PICK(state, options) : "");
   fuzz_text_add(text, "TEMP t0, t1, t2, t3; ATTRIB a = %s; PARAM c = state.fog.color;\n",
                 fragment ? "fragment.color" : "vertex.position");
   fuzz_text_add(text, "PARAM m[5] = { program.local[0..1], {1,2,3,4}, state.fog.params, -7 };\n");
   if (!fragment)
      fuzz_text_add(text,
                    "ADDRESS i; PARAM d[] = { program.env[4..6], state.matrix.texture[1] };\n");
   for (uint32_t n = 1 + random_below(state, 30); n; n--) {
      if (random_below(state, 6))
         add_instruction(text, fragment, state);
      else
         add_special(text, fragment, state);
   }
   fuzz_text_add(text, "END\n");
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
       .tokens = "|!!ARBvp1.0|!!ARBfp1.0|OPTION|TEMP|PARAM|ADDRESS|ATTRIB|OUTPUT|ALIAS|END|MOV|KIL|"
                 "SWZ|ARL|TEX|vertex|fragment|state|program|result|.|[|]|{|}|,|;|-|=|x|env|local|0|"
                 "1.5|..|matrix|row|color|texture|2D|",
       .pieces = ";,.[]{}()|-+=:#\n!xyzwrgba$_0123456789e",
       .longs = longs,
       .add_lines = add_lines,
   };
   return fuzz_assembler_main(&assembler, argc, argv);
}
