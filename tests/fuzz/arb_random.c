#include "arb_random.h"

#include <stdbool.h>

#include "random_program.h"

#define PICK(state, words) words[random_below(state, sizeof words / sizeof words[0])]
#define NUM_LABELS 4u

struct generator {
   struct fuzz_text *text;
   uint64_t *state;
   bool fragment;
   unsigned nv;     /* vertices: 2 with OPTION NV_vertex_program2, 3 with the third, else 0 */
   unsigned labels; /* that stand in the text already */
};

/* --- Operands */

static const char *
pick_vertex_base(const struct generator *g)
{
   static const char *const plain[] = {"m[i.x]",           "m[i.x+2]", "m[i.x-1]",
                                       "vertex.attrib[6]", "d[i.x]",   "vertex.normal"};
   static const char *const two[] = {"m[j.y]", "m[i.w+2]", "d[j.z-1]"};
   static const char *const three[] = {"vertex.attrib[i.x+1]", "vertex.attrib[j.w]",
                                       "vertex.texcoord[i.y-2]", "vertex.texcoord[j.z]"};
   if (g->nv && random_below(g->state, 3) == 0)
      return g->nv == 3 && random_below(g->state, 2) ? PICK(g->state, three) : PICK(g->state, two);
   return PICK(g->state, plain);
}

static const char *
pick_base(const struct generator *g)
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
   static const char *const inputs[] = {"fragment.color",           "fragment.texcoord[1]",
                                        "fragment.fogcoord",        "fragment.position",
                                        "fragment.color.secondary", "state.depth.range"};
   if (random_below(g->state, 3))
      return PICK(g->state, both);
   return g->fragment ? PICK(g->state, inputs) : pick_vertex_base(g);
}

static void
add_operand(const struct generator *g, bool scalar)
{
   static const char *const swizzles[] = {"", "", ".x", ".wzyx", ".yyzz", ".w"};
   static const char *const scalars[] = {".x", ".y", ".z", ".w"};
   const char *base = pick_base(g);
   const char *suffix = scalar ? PICK(g->state, scalars) : PICK(g->state, swizzles);
   const char *sign = random_below(g->state, 3) ? "" : "-";
   const bool bars = g->nv && random_below(g->state, 5) == 0;
   fuzz_text_add(g->text, ", %s%s%s%s%s", sign, bars ? "|" : "", base, suffix, bars ? "|" : "");
}

static void
add_test(const struct generator *g)
{
   static const char *const rules[] = {"EQ", "GE", "GT", "LE", "LT", "NE", "TR", "FL"};
   static const char *const registers[] = {"", "0", "1"};
   static const char *const swizzles[] = {"", "", ".x", ".wzyx", ".yyzz"};
   if (g->nv && random_below(g->state, 3) == 0)
      fuzz_text_add(g->text, " (%s%s%s)", PICK(g->state, rules),
                    g->nv == 3 ? PICK(g->state, registers) : "", PICK(g->state, swizzles));
}

static const char *
pick_vertex_result(const struct generator *g)
{
   static const char *const plain[] = {"result.color", "result.texcoord[2]", "result.position",
                                       "result.fogcoord"};
   static const char *const three[] = {"result.texcoord[i.x]", "result.texcoord[j.w+3]"};
   if (g->nv == 3 && random_below(g->state, 4) == 0)
      return PICK(g->state, three);
   return g->nv && random_below(g->state, 6) == 0 ? "result.clip[3]" : PICK(g->state, plain);
}

static void
add_destination(const struct generator *g)
{
   static const char *const masks[] = {"", "", ".x", ".yw", ".xyz", ".w"};
   static const char *const temps[] = {"t0", "t1", "t2", "t3"};
   static const char *const results[] = {"result.color", "result.color", "result.depth"};
   const char *base = random_below(g->state, 3) ? PICK(g->state, temps)
                      : g->fragment             ? PICK(g->state, results)
                                                : pick_vertex_result(g);
   fuzz_text_add(g->text, " %s%s", base, PICK(g->state, masks));
   add_test(g);
}

static void
add_suffixes(const struct generator *g)
{
   static const char *const codes[] = {"C", "C0", "C1"};
   if (g->nv && random_below(g->state, 3) == 0)
      fuzz_text_add(g->text, "%s", g->nv == 3 ? PICK(g->state, codes) : "C");
   if ((g->fragment || g->nv == 3) && random_below(g->state, 4) == 0)
      fuzz_text_add(g->text, "_SAT");
}

/* --- Instructions */

static void
add_instruction(const struct generator *g)
{
   static const struct {
      char name[4];
      uint8_t operands;
      bool scalar;
      uint8_t languages; /* 1 vertices, 2 fragments, 4 vertices with an option */
   } ops[] = {
       {"ABS", 1, false, 3}, {"ADD", 2, false, 3}, {"DP3", 2, false, 3}, {"DP4", 2, false, 3},
       {"DPH", 2, false, 3}, {"DST", 2, false, 3}, {"EX2", 1, true, 3},  {"FLR", 1, false, 3},
       {"FRC", 1, false, 3}, {"LG2", 1, true, 3},  {"LIT", 1, false, 3}, {"MAD", 3, false, 3},
       {"MAX", 2, false, 3}, {"MIN", 2, false, 3}, {"MOV", 1, false, 3}, {"MUL", 2, false, 3},
       {"POW", 2, true, 3},  {"RCP", 1, true, 3},  {"RSQ", 1, true, 3},  {"SGE", 2, false, 3},
       {"SLT", 2, false, 3}, {"SUB", 2, false, 3}, {"XPD", 2, false, 3}, {"EXP", 1, true, 1},
       {"LOG", 1, true, 1},  {"CMP", 3, false, 2}, {"COS", 1, true, 6},  {"LRP", 3, false, 2},
       {"SCS", 1, true, 2},  {"SIN", 1, true, 6},  {"RCC", 1, true, 4},  {"SEQ", 2, false, 4},
       {"SFL", 2, false, 4}, {"SGT", 2, false, 4}, {"SLE", 2, false, 4}, {"SNE", 2, false, 4},
       {"SSG", 1, false, 4}, {"STR", 2, false, 4},
   };
   const unsigned i = random_below(g->state, sizeof ops / sizeof ops[0]);
   if (!(ops[i].languages & (g->fragment ? 2 : g->nv ? 5 : 1)))
      return;
   fuzz_text_add(g->text, "%s", ops[i].name);
   add_suffixes(g);
   add_destination(g);
   for (unsigned n = 0; n < ops[i].operands; n++)
      add_operand(g, ops[i].scalar);
   fuzz_text_add(g->text, ";\n");
}

static void
add_flow(struct generator *g)
{
   static const char *const names[] = {"BRA", "CAL"};
   if (g->labels < NUM_LABELS && random_below(g->state, 2)) {
      fuzz_text_add(g->text, "l%u:\n", g->labels++);
      return;
   }
   if (random_below(g->state, 3))
      fuzz_text_add(g->text, "%s l%u", PICK(g->state, names), random_below(g->state, NUM_LABELS));
   else
      fuzz_text_add(g->text, "RET");
   add_test(g);
   fuzz_text_add(g->text, ";\n");
}

static void
add_special(const struct generator *g)
{
   static const char *const plain[] = {"ARL i.x, vertex.attrib[6].y;\n", "ARL i.x, t0.w;\n",
                                       "SWZ t1.xyz, vertex.normal, -x, 0, 1, w;\n"};
   static const char *const two[] = {"ARL i, t0;\n",   "ARRC j.yz (LT), |t1.x|;\n",
                                     "ARA i.xw, j;\n", "ARA j, i;\n",
                                     "ARL j, a;\n",    "SWZC t1 (NE), t0, -x, 0, 1, w;\n"};
   static const char *const three[] = {"PUSHA i;\n",
                                       "POPA j;\n",
                                       "POPA i (GT1);\n",
                                       "ARLC1 j, t2;\n",
                                       "TEX t1, t0, texture[0], 2D;\n",
                                       "TXPC_SAT t2.xy, t0, texture[1], 3D;\n",
                                       "TXB t0 (NE), |t1.y|, texture[2], CUBE;\n",
                                       "TXL t3, vertex.texcoord[i.x], texture[3], 1D;\n"};
   static const char *const fragments[] = {"KIL t0;\n",
                                           "KIL -fragment.color.xxyw;\n",
                                           "TEX t1, fragment.texcoord[0], texture[0], 2D;\n",
                                           "TXP t2.xy, t0, texture[1], 3D;\n",
                                           "TXB_SAT t0, t1.yxzw, texture[2], CUBE;\n",
                                           "SWZ_SAT t3, t0, r, 1, -0, -a;\n"};
   fuzz_text_add(g->text, "%s",
                 g->fragment                               ? PICK(g->state, fragments)
                 : g->nv == 3 && random_below(g->state, 2) ? PICK(g->state, three)
                 : g->nv && random_below(g->state, 3)      ? PICK(g->state, two)
                                                           : PICK(g->state, plain));
}

/* --- The whole */

static void
add_header(struct generator *g)
{
   static const char *const fogs[] = {"", "", "OPTION ARB_fog_exp;", "OPTION ARB_fog_exp2;",
                                      "OPTION ARB_fog_linear;"};
   static const char *const options[] = {"", "", "OPTION NV_vertex_program2;",
                                         "OPTION NV_vertex_program3;"};
   g->fragment = random_below(g->state, 2);
   const unsigned option = g->fragment ? 0 : random_below(g->state, 4);
   g->nv = option > 1 ? option : 0;
   fuzz_text_add(g->text, "!!ARB%cp1.0 %s\n", g->fragment ? 'f' : 'v',
                 g->fragment ? PICK(g->state, fogs) : options[option]);
   fuzz_text_add(g->text, "TEMP t0, t1, t2, t3; ATTRIB a = %s; PARAM c = state.fog.color;\n",
                 g->fragment ? "fragment.color" : "vertex.position");
   fuzz_text_add(g->text,
                 "PARAM m[5] = { program.local[0..1], {1,2,3,4}, state.fog.params, -7 };\n");
   if (!g->fragment)
      fuzz_text_add(g->text,
                    "ADDRESS i, j; PARAM d[] = { program.env[4..6], state.matrix.texture[1] };\n");
}

void
arb_random_program(struct fuzz_text *text, uint64_t *state)
{
   struct generator g = {.text = text, .state = state};
   add_header(&g);
   for (uint32_t n = 1 + random_below(state, 30); n; n--) {
      if (g.nv && random_below(state, 6) == 0)
         add_flow(&g);
      else if (random_below(state, 6))
         add_instruction(&g);
      else
         add_special(&g);
   }
   while (g.nv && g.labels < NUM_LABELS)
      fuzz_text_add(text, "l%u:\n", g.labels++);
   fuzz_text_add(text, "END\n");
}
