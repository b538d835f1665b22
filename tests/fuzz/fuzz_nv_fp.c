/* Fuzzes the languages of NV_fragment_program and its options:
 *
 *   fuzz_nv_fp [--seed=N] [--iterations=N | --seconds=N] [FILE...]
 *
 * Texts load or fail at a place inside them. What loads has the counts that its limits allow, is
 * sound after each pass, and means the same to every executor, also where textures are missing. A
 * random program that does not is made small before it is shown. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/nv_fp/nv_fp.h"
#include "compiler/pass/pass.h"
#include "fuzz_options.h"
#include "fuzz_text.h"
#include "ir_compare.h"
#include "random_program.h"

static const char example[] =
    "!!FP1.0\n"
    "DEFINE k = 0.5; DEFINE v = {1, k, -3}; DECLARE d; DECLARE e = {4, 5};\n"
    "MADRC_SAT R0.xyz (NE.wzyx), -|f[TEX0].x|, d, d.y; MULX H1, f[COL0], 3;\n"
    "TXD R2, R0, R1, H1, TEX3, CUBE; TEXC H2.w, f[TEX1], TEX0, 2D; KIL LT.x;\n"
    "PK4UB R3, v; UP4UB o[COLR], R3.x; X2D R4, R0, {1,2,3,4}, R1; POWH R5, 2, p[3].w;\n"
    "MOV o[DEPR].z, k; END\n";

#define MESSAGE 256

/* The executors take random inputs from here; the text alone decides. */
static uint64_t inputs_seed = 1;

/* --- What must hold. Each gives false and says why not. */

static bool
fail(char *message, const char *what)
{
   snprintf(message, MESSAGE, "%s", what);
   return false;
}

static bool
check_shader(struct ir_shader *sh, char *message)
{
   char compared[IR_COMPARE_MESSAGE];
   uint64_t state = inputs_seed;
   char *invalid = ir_validate(sh, "the front end");
   if (invalid) {
      fail(message, invalid);
      free(invalid);
      return false;
   }
   if (!ir_compare(sh, &state, compared))
      return fail(message, compared);
   if (!ir_optimize(sh, IR_PASS_VALIDATE))
      return fail(message, "optimize");
   state = inputs_seed;
   return ir_compare(sh, &state, compared) || fail(message, compared);
}

static bool
check_result(struct arb_result *r, size_t len, char *message)
{
   const struct arb_limits *l = &arb_default_limits[ARB_FRAGMENT];
   if (r->status == ARB_INVALID && (r->error.offset > len || !r->error.message[0]))
      return fail(message, "error position outside the text");
   if (r->status != ARB_OK)
      return true;
   if (r->num_instructions > l->instructions || r->num_named > l->parameters ||
       r->num_params != r->shader->num_params)
      return fail(message, "counts beyond the limits");
   if (r->num_instructions >= 200) /* long texts say nothing new */
      return true;
   struct ir_shader *blank = ir_shader_clone(r->shader);
   const bool ok = check_shader(r->shader, message) && blank && nv_fp_blank_units(blank, 0x5) &&
                   check_shader(blank, message);
   ir_shader_destroy(blank);
   return ok;
}

/* The header tells the language. */
static bool
holds(const char *text, size_t len, char *message)
{
   struct arb_result r;
   if (len > 5 && !memcmp(text, "!!ARB", 5))
      arb_parse(text, len, ARB_FRAGMENT, arb_default_limits, &r);
   else
      nv_fp_parse(text, len, &arb_default_limits[ARB_FRAGMENT], &r);
   const bool ok = check_result(&r, len, message);
   arb_result_finish(&r);
   return ok;
}

static bool
fails(const char *text, size_t len, void *data)
{
   return !holds(text, len, data);
}

static void
check(const char *text, size_t len)
{
   char message[MESSAGE];
   if (holds(text, len, message))
      return;
   static struct fuzz_text small;
   small.len = 0;
   fuzz_text_add_bytes(&small, text, len);
   fuzz_text_shrink(&small, fails, message);
   holds(small.data, small.len, message);
   fprintf(stderr, "%s\n--- program\n%.*s\n", message, (int)small.len, small.data);
   abort();
}

/* --- Random programs that load, most of them */

#define PICK(state, words) words[random_below(state, sizeof words / sizeof words[0])]

struct op {
   char name[6];
   uint8_t operands;
   bool scalar;
   uint8_t precisions; /* how many of "", R, H, X; 0: no suffix at all */
   uint8_t languages;  /* 1 FP1.0, 2 ARB with an option, 4 with the second one */
};

static const struct op ops[] = {
    {"ADD", 2, false, 4, 7},   {"DP3", 2, false, 4, 7},   {"DP4", 2, false, 4, 7},
    {"FLR", 1, false, 4, 7},   {"FRC", 1, false, 4, 7},   {"LRP", 3, false, 4, 7},
    {"MAD", 3, false, 4, 7},   {"MAX", 2, false, 4, 7},   {"MIN", 2, false, 4, 7},
    {"MOV", 1, false, 4, 7},   {"MUL", 2, false, 4, 7},   {"SEQ", 2, false, 4, 7},
    {"SFL", 2, false, 4, 7},   {"SGE", 2, false, 4, 7},   {"SGT", 2, false, 4, 7},
    {"SLE", 2, false, 4, 7},   {"SLT", 2, false, 4, 7},   {"SNE", 2, false, 4, 7},
    {"STR", 2, false, 4, 7},   {"SUB", 2, false, 4, 7},   {"COS", 1, true, 3, 7},
    {"EX2", 1, true, 3, 7},    {"LG2", 1, true, 3, 7},    {"RCP", 1, true, 3, 7},
    {"RSQ", 1, true, 3, 7},    {"SIN", 1, true, 3, 7},    {"POW", 2, true, 3, 7},
    {"DDX", 1, false, 3, 7},   {"DDY", 1, false, 3, 7},   {"LIT", 1, false, 3, 7},
    {"DST", 2, false, 3, 7},   {"X2D", 3, false, 3, 7},   {"UP2H", 1, true, 1, 7},
    {"UP2US", 1, true, 1, 7},  {"UP4B", 1, true, 1, 7},   {"UP4UB", 1, true, 1, 7},
    {"PK2H", 1, false, 0, 7},  {"PK2US", 1, false, 0, 7}, {"PK4B", 1, false, 0, 7},
    {"PK4UB", 1, false, 0, 7}, {"ABS", 1, false, 4, 6},   {"CMP", 3, false, 1, 4},
    {"DPH", 2, false, 4, 6},   {"XPD", 2, false, 3, 4},   {"DP2", 2, false, 4, 4},
    {"DP2A", 3, false, 4, 4},  {"NRM", 1, false, 3, 4},   {"SCS", 1, true, 3, 4},
};

struct maker {
   struct fuzz_text *text;
   uint64_t *state;
   unsigned language; /* as in op::languages */
   unsigned open; /* blocks: 2 bits each, from the lowest: 0 IF, 1 IF with ELSE, 2 LOOP, 3 REP */
   unsigned depth;
};

/* One attribute and one parameter an instruction are FP1.0's rule: each picks from few. */
static void
add_operand(struct maker *m, bool scalar, unsigned attrib, unsigned param)
{
   static const char *const temps[2][6] = {{"R0", "R1", "R2", "H0", "H1", "R3"},
                                           {"t0", "t1", "t2", "s0", "s1", "t3"}};
   static const char *const attribs[2][5] = {
       {"f[COL0]", "f[TEX0]", "f[FOGC]", "f[WPOS]", "f[TEX1]"},
       {"fragment.color", "fragment.texcoord[0]", "fragment.fogcoord", "fragment.position",
        "fragment.texcoord[1]"}};
   static const char *const params[2][5] = {
       {"p[1]", "d", "{1,-2,0.5,70000}", "e", "p[2]"},
       {"program.env[1]", "c", "{1,-2,0.5,70000}", "program.local[3]", "c"}};
   static const char *const swizzles[] = {"", "", ".x", ".wzyx", ".yyzz", ".w"};
   static const char *const scalars[] = {".x", ".y", ".z", ".w"};
   const unsigned arb = m->language != 1, kind = random_below(m->state, 8);
   const char *base = kind < 5   ? temps[arb][random_below(m->state, 6)]
                      : kind < 7 ? attribs[arb][attrib]
                                 : params[arb][param];
   const char *suffix = scalar ? PICK(m->state, scalars) : PICK(m->state, swizzles);
   const bool bars = random_below(m->state, 6) == 0;
   fuzz_text_add(m->text, ", %s%s%s%s%s%s", random_below(m->state, 3) ? "" : "-", bars ? "|" : "",
                 bars && random_below(m->state, 2) ? "-" : "", base, suffix, bars ? "|" : "");
}

static void
add_test(struct maker *m)
{
   static const char *const tests[] = {"GT.x", "LT",      "EQ.wzyx", "NE",
                                       "GE.y", "LE.zzzz", "TR",      "FL"};
   fuzz_text_add(m->text, "%s", PICK(m->state, tests));
}

static void
add_destination(struct maker *m, bool packs)
{
   static const char *const masks[] = {"", "", ".x", ".yw", ".xyz", ".w"};
   static const char *const dsts[2][10] = {
       {"R0", "R1", "R2", "R3", "o[COLR]", "o[DEPR]", "RC", "H0", "H1", "HC"},
       {"t0", "t1", "t2", "t3", "result.color", "result.depth", "t0", "s0", "s1", "s1"}};
   fuzz_text_add(m->text, " %s%s", dsts[m->language != 1][random_below(m->state, packs ? 7 : 10)],
                 PICK(m->state, masks));
   if (random_below(m->state, 4) == 0) {
      fuzz_text_add(m->text, " (");
      add_test(m);
      fuzz_text_add(m->text, ")");
   }
}

static void
add_suffixes(struct maker *m, const struct op *op)
{
   static const char *const precisions[] = {"", "R", "H", "X"};
   if (!op->precisions)
      return;
   const char *signed_saturation = m->language == 4 ? "_SSAT" : "_SAT";
   const unsigned saturate = random_below(m->state, 8);
   fuzz_text_add(m->text, "%s%s%s", precisions[random_below(m->state, op->precisions)],
                 random_below(m->state, 3) ? "" : "C",
                 saturate == 0   ? "_SAT"
                 : saturate == 1 ? signed_saturation
                                 : "");
}

static void
add_instruction(struct maker *m)
{
   const struct op *op = &PICK(m->state, ops);
   if (!(op->languages & m->language))
      return;
   fuzz_text_add(m->text, "%s", op->name);
   add_suffixes(m, op);
   add_destination(m, !op->precisions);
   const unsigned attrib = random_below(m->state, 5), param = random_below(m->state, 5);
   for (unsigned n = 0; n < op->operands; n++)
      add_operand(m, op->scalar, attrib, param);
   fuzz_text_add(m->text, ";\n");
}

/* Samples of a texture whose coordinates, and derivatives of them, are any operands. A unit has one
 * target in all programs: 0 has 2D, 1 has 3D, 2 has CUBE. */
static void
add_sample(struct maker *m)
{
   static const struct {
      char name[4];
      uint8_t operands, languages;
   } kinds[] = {{"TEX", 1, 7}, {"TXP", 1, 7}, {"TXD", 3, 7},
                {"TXD", 3, 7}, {"TXB", 1, 6}, {"TXL", 1, 4}};
   static const char *const images[2][3] = {
       {"TEX0, 2D", "TEX1, 3D", "TEX2, CUBE"},
       {"texture[0], 2D", "texture[1], 3D", "texture[2], CUBE"}};
   const unsigned k = random_below(m->state, sizeof kinds / sizeof kinds[0]);
   if (!(kinds[k].languages & m->language))
      return;
   fuzz_text_add(m->text, "%s%s%s", kinds[k].name, random_below(m->state, 3) ? "" : "C",
                 random_below(m->state, 4) ? "" : "_SAT");
   add_destination(m, false);
   const unsigned attrib = random_below(m->state, 5), param = random_below(m->state, 5);
   for (unsigned n = 0; n < kinds[k].operands; n++)
      add_operand(m, false, attrib, param);
   fuzz_text_add(m->text, ", %s;\n", images[m->language != 1][random_below(m->state, 3)]);
}

static void
add_special(struct maker *m)
{
   static const char *const nv[] = {"TEX R1, f[TEX0], TEX0, 2D;\n",
                                    "TXPC_SAT H1.xy, R0, TEX1, 3D;\n",
                                    "TXD R2, R1, R0, -H1.x, TEX2, CUBE;\n",
                                    "RFL R3.xyz, f[TEX1], R0;\n",
                                    "RFLHC H0.y (NE), R2, -R1;\n",
                                    "MAD R0, R1, 2, -1;\n",
                                    "ADDX H1, k, v;\n",
                                    "KIL "};
   static const char *const arb[] = {"TEX t1, fragment.texcoord[0], texture[0], 2D;\n",
                                     "TXBC_SAT s1.xy, t0, texture[1], 3D;\n",
                                     "TXD t2, t1, t0, -s1.x, texture[2], CUBE;\n",
                                     "RFL t3.xyz, fragment.texcoord[1], t0;\n",
                                     "KIL -t2.x;\n",
                                     "MADX t0, t1, 2, -1;\n",
                                     "SWZ_SAT t3, t0, r, 1, -0, -a;\n",
                                     "KIL "};
   const char *text = m->language == 1 ? PICK(m->state, nv) : PICK(m->state, arb);
   fuzz_text_add(m->text, "%s", text);
   if (strcmp(text, "KIL "))
      return;
   add_test(m);
   fuzz_text_add(m->text, ";\n");
}

/* --- Flow: blocks that end in order, breaks inside of loops, calls of two subroutines */

static void
close_block(struct maker *m)
{
   static const char *const ends[] = {"ENDIF", "ENDIF", "ENDLOOP", "ENDREP"};
   fuzz_text_add(m->text, "%s;\n", ends[m->open & 3]);
   m->open >>= 2;
   m->depth--;
}

static void
open_block(struct maker *m)
{
   static const char *const loops[] = {"LOOP {3, 0, 1}", "LOOP c", "LOOP {4, 5, -2}"};
   const unsigned kind = random_below(m->state, 3);
   if (kind == 0) {
      fuzz_text_add(m->text, "IF ");
      add_test(m);
      fuzz_text_add(m->text, ";\n");
   } else if (kind == 1) {
      fuzz_text_add(m->text, "%s;\nADD t0, t0, fragment.texcoord[A0.x + %u];\n",
                    PICK(m->state, loops), random_below(m->state, 10));
   } else {
      fuzz_text_add(m->text, "REP %u;\n", random_below(m->state, 4));
   }
   m->open = m->open << 2 | (kind ? kind + 1 : 0);
   m->depth++;
}

static bool
in_loop(const struct maker *m)
{
   for (unsigned i = 0; i < m->depth; i++) {
      if (m->open >> 2 * i & 2)
         return true;
   }
   return false;
}

static void
add_flow(struct maker *m)
{
   const unsigned choice = random_below(m->state, 6);
   if (choice < 2 && m->depth < 4) {
      open_block(m);
   } else if (choice < 4 && m->depth) {
      close_block(m);
   } else if (choice == 4 && m->depth && !(m->open & 3)) {
      fuzz_text_add(m->text, "ELSE;\n");
      m->open |= 1;
   } else if (in_loop(m)) {
      fuzz_text_add(m->text, "BRK (");
      add_test(m);
      fuzz_text_add(m->text, ");\n");
   } else {
      fuzz_text_add(m->text, "CAL %s (", random_below(m->state, 2) ? "sub" : "other");
      add_test(m);
      fuzz_text_add(m->text, ");\n");
   }
}

static void
add_lines(struct fuzz_text *text, uint64_t *state)
{
   static const char *const options[] = {"", "", "OPTION ARB_fog_exp;", "OPTION ARB_fog_linear;"};
   struct maker m = {.text = text, .state = state, .language = 1u << random_below(state, 3)};
   inputs_seed = *state | 1;
   if (m.language == 1)
      fuzz_text_add(text, "!!FP1.0\nDECLARE d; DECLARE e = 3; DEFINE k = 0.5; DEFINE v = {1,k};\n");
   else
      fuzz_text_add(text,
                    "!!ARBfp1.0 OPTION NV_fragment_program%s; %s\nTEMP t0, t1, t2, t3; "
                    "SHORT TEMP s0, s1; PARAM c = program.env[7];\n",
                    m.language == 4 ? "2" : "", PICK(state, options));
   for (uint32_t n = 1 + random_below(state, 30); n; n--) {
      const uint32_t kind = random_below(state, 8);
      if (kind == 0)
         (random_below(state, 2) ? add_sample : add_special)(&m);
      else if (kind < 3 && m.language == 4)
         add_flow(&m);
      else
         add_instruction(&m);
   }
   while (m.depth)
      close_block(&m);
   if (m.language == 1)
      fuzz_text_add(text, "MOV o[COLR].x, R0;\n");
   if (m.language == 4)
      fuzz_text_add(text, "RET;\nsub: ADD t0, t0, 1;\nRET (GT.x);\nMULC t1, t0, t2;\nRET;\n"
                          "other: CAL sub (LT);\nRET;\n");
   fuzz_text_add(text, "END\n");
}

static const char *const longs[][2] = {
    {"!!FP1.0", " \n"},
    {"!!FP1.0 #", "x"},
    {"!!FP1.0 ", "MOV R0, {1,2,3};\n"},
    {"!!FP1.0 DECLARE ", "a"},
    {"!!FP1.0 DEFINE p = ", "9"},
    {"!!FP1.0 DEFINE p = {", "1,"},
    {"!!FP1.0 MOV R0, ", "|"},
    {"!!FP1.0 MOV R0, ", "-"},
    {"!!ARBfp1.0 OPTION NV_fragment_program2; ", "IF GT;"},
    {"!!ARBfp1.0 OPTION NV_fragment_program2; ", "REP 1; ENDREP;"},
    {"!!ARBfp1.0 OPTION NV_fragment_program2; a: ", "CAL a;"},
    {"!!ARBfp1.0 OPTION NV_fragment_program2; REP 1; ", "BRK;"},
    {NULL, NULL},
};

int
main(int argc, char **argv)
{
   static const struct fuzz_assembler assembler = {
       .name = "fuzz_nv_fp",
       .result = "all programs mean the same",
       .check = check,
       .program = example,
       .tokens =
           "|!!FP1.0|!!ARBfp1.0 OPTION NV_fragment_program2;|DEFINE|DECLARE|TEMP|END|MOVRC|KIL|"
           "TXD|PK4UB|UP2H|IF|ELSE|ENDIF|LOOP|ENDLOOP|REP|ENDREP|BRK|CAL|RET|f|p|o|[|]|{|}|(|)|"
           "||,|;|-|=|x|COLR|COLH|TEX0|2D|R0|H1|RC|NE|LT.x|0|1.5|a:|A0.x|",
       .pieces = ";,.[]{}()|-+=:#\n!xyzwRHXC$_0123456789e",
       .longs = longs,
       .add_lines = add_lines,
   };
   return fuzz_assembler_main(&assembler, argc, argv);
}
