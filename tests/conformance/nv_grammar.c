/* The grammar of VP1.0 and VP1.1, the rules checked at loading, and error positions.
 * A backquote marks where an error must be found. */
#include "ct_nv.h"

#include <stdio.h>
#include <stdlib.h>

#define VP GL_VERTEX_PROGRAM_NV
#define VSP GL_VERTEX_STATE_PROGRAM_NV
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define POS "MOV o[HPOS],v[0];"

/* Loads header + statement + a write of HPOS + END. The statement may have a mark. */
static void
check_statement(const char *ids, const char *header, const char *statement)
{
   char text[512];
   snprintf(text, sizeof text, "%s %s " POS " END", header, statement);
   ct_check_program(ids, VP, text);
}

static void
opcodes(void)
{
   static const char *const vp10[] = {
       "ARL A0.x, v[1].x;",    "MOV R0, v[1];",     "LIT R0, v[1];",     "RCP R0, v[1].x;",
       "RSQ R0, v[1].y;",      "EXP R0, v[1].z;",   "LOG R0, v[1].w;",   "MUL R0, v[1], R1;",
       "ADD R0, v[1], R1;",    "DP3 R0, v[1], R1;", "DP4 R0, v[1], R1;", "DST R0, v[1], R1;",
       "MIN R0, v[1], R1;",    "MAX R0, v[1], R1;", "SLT R0, v[1], R1;", "SGE R0, v[1], R1;",
       "MAD R0, v[1], R1, R2;"};
   static const char *const vp11[] = {"ABS R0, v[1];", "RCC R0, v[1].x;", "DPH R0, v[1], R1;",
                                      "SUB R0, v[1], R1;"};
   char marked[64];
   for (size_t i = 0; i < COUNT(vp10); i++) {
      check_statement("VP-156 VP-085 A-24", "!!VP1.0", vp10[i]);
      check_statement("VP-157 VP-085 A-24", "!!VP1.1", vp10[i]);
   }
   for (size_t i = 0; i < COUNT(vp11); i++) {
      snprintf(marked, sizeof marked, "`%s", vp11[i]);
      check_statement("VP-157 VP-085 A-24", "!!VP1.1", vp11[i]);
      check_statement("VP-156 VP-157", "!!VP1.0", marked);
   }
   check_statement("VP-156 VP-187", "!!VP1.0", "`FRC R0, v[1];");
   check_statement("VP-157 VP-187", "!!VP1.1", "`SIN R0, v[1].x;");
   check_statement("VP-157 VP-187", "!!VP1.1", "`MOVC R0, v[1];");
   ct_check_fails_in("VP-158", VP, "!!VP1.0 END", 8, 11);
   ct_check_fails_in("VP-158", VP, "!!VP1.0", 7, 7);
}

static void
scalar_operands(void)
{
   static const char *const names[] = {"RCP", "RSQ", "EXP", "LOG"};
   char text[64];
   for (size_t i = 0; i < COUNT(names); i++) {
      snprintf(text, sizeof text, "%s R0, R1`;", names[i]);
      check_statement("VP-159", "!!VP1.0", text);
      snprintf(text, sizeof text, "%s R0, R1.x`yzw;", names[i]);
      check_statement("VP-159", "!!VP1.0", text);
      snprintf(text, sizeof text, "%s R0, R1.y;", names[i]);
      check_statement("VP-159", "!!VP1.0", text);
   }
   check_statement("VP-159", "!!VP1.1", "RCC R0, R1`;");
   check_statement("VP-159", "!!VP1.0", "ARL A0.x, R1`;");
}

static void
swizzles_and_masks(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-160", "MOV R0, R1.x;"},      {"VP-160", "MOV R0, R1.wzyx;"},
       {"VP-160", "MOV R0, R1.xxxx;"},   {"VP-160", "MOV R0, R1.xy`;"},
       {"VP-160", "MOV R0, R1.xyz`;"},   {"VP-161", "MOV R0, R1.`r;"},
       {"VP-161", "MOV R0, R1.`X;"},     {"VP-161", "MOV R0, R1.x`g;"},
       {"VP-161", "MOV R0.`a, R1;"},     {"VP-162", "MOV R0.y`x, R1;"},
       {"VP-162", "MOV R0.x`x, R1;"},    {"VP-162", "MOV R0.`, R1;"},
       {"VP-162", "MOV R0.xyzw`w, R1;"}, {"VP-163", "MOV R0, `+R1;"},
       {"VP-165", "MOV R0, -`-R1;"},     {"VP-165", "MOV R0, -`+R1;"},
       {"VP-163", "MOV R0, - R1;"},
   };
   for (size_t i = 0; i < COUNT(cases); i++)
      check_statement(cases[i].ids, "!!VP1.0", cases[i].text);
   check_statement("VP-164 A-03", "!!VP1.1", "MOV R0, +R1;");
   check_statement("VP-164 A-03", "!!VP1.1", "RCP R0, +v[1].x;");
   check_statement("VP-165", "!!VP1.1", "MOV R0, +`+R1;");
   check_statement("VP-165", "!!VP1.1", "MOV R0, -`+R1;");
   for (unsigned mask = 0; mask < 16; mask++) {
      char text[64];
      snprintf(text, sizeof text, "MOV R0%s%s%s%s%s, R1;", mask ? "." : "", mask & 1 ? "x" : "",
               mask & 2 ? "y" : "", mask & 4 ? "z" : "", mask & 8 ? "w" : "");
      check_statement("VP-162", "!!VP1.0", text);
   }
}

static void
attribute_registers(void)
{
   static const char *const names[] = {"OPOS", "WGHT", "NRML", "COL0", "COL1", "FOGC", "TEX0",
                                       "TEX1", "TEX2", "TEX3", "TEX4", "TEX5", "TEX6", "TEX7"};
   static const char *const wrong[] = {"`16", "`-1", "`PSIZ", "`HPOS", "`BFC0", "`TEX8", "`]"};
   char text[64];
   for (unsigned i = 0; i < 16; i++) {
      snprintf(text, sizeof text, "MOV R0, v[%u];", i);
      check_statement("VP-167", "!!VP1.0", text);
   }
   for (size_t i = 0; i < COUNT(names); i++) {
      snprintf(text, sizeof text, "MOV R0, v[%s];", names[i]);
      check_statement("VP-167", "!!VP1.0", text);
   }
   for (size_t i = 0; i < COUNT(wrong); i++) {
      snprintf(text, sizeof text, "MOV R0, v[%s];", wrong[i]);
      check_statement("VP-167", "!!VP1.0", text);
   }
}

static void
output_registers(void)
{
   static const char *const names[] = {"HPOS", "COL0", "COL1", "BFC0", "BFC1",
                                       "FOGC", "PSIZ", "TEX0", "TEX1", "TEX2",
                                       "TEX3", "TEX4", "TEX5", "TEX6", "TEX7"};
   static const char *const wrong[] = {"`0", "`CLP0", "`TEX8", "`OPOS", "`NRML"};
   char text[64];
   for (size_t i = 0; i < COUNT(names); i++) {
      snprintf(text, sizeof text, "MOV o[%s], v[1];", names[i]);
      check_statement("VP-171", "!!VP1.0", text);
   }
   for (size_t i = 0; i < COUNT(wrong); i++) {
      snprintf(text, sizeof text, "MOV o[%s], v[1];", wrong[i]);
      check_statement("VP-171", "!!VP1.1", text);
   }
   check_statement("VP-169", "!!VP1.0", "MOV R0, `o[HPOS];");
   check_statement("VP-169", "!!VP1.0", "ADD R0, R1, `o[COL0];");
   check_statement("VP-170 VP-097", "!!VP1.0", "MOV `c[0], v[0];");
   check_statement("VP-170", "!!VP1.0", "MOV `v[0], R0;");
   check_statement("VP-170", "!!VP1.1", "MOV `c[0], v[0];");
}

static void
other_registers(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-172", "MOV R11, R0;"},
       {"VP-172", "MOV `R12, R0;"},
       {"VP-172", "MOV R0, `R12;"},
       {"VP-172", "MOV R0, `R00;"},
       {"VP-172", "MOV `R01, R0;"},
       {"VP-172", "MOV `Rx, R0;"},
       {"VP-172", "MOV R0, `R1a;"},
       {"VP-172", "MOV R0, `R110;"},
       {"VP-173", "MOV R0, c[0];"},
       {"VP-173", "MOV R0, c[95];"},
       {"VP-173 VP-222", "MOV R0, c[`96];"},
       {"VP-173", "MOV R0, c[`255];"},
       {"VP-174", "MOV R0, c[A0.x];"},
       {"VP-174", "MOV R0, c[A0.x+0];"},
       {"VP-174", "MOV R0, c[A0.x-0];"},
       {"VP-174", "MOV R0, c[A0.x+63];"},
       {"VP-174", "MOV R0, c[A0.x-64];"},
       {"VP-174", "MOV R0, c [ A0 . x + 63 ];"},
       {"VP-174", "MOV R0, c[A0.x+`64];"},
       {"VP-174", "MOV R0, c[A0.x-`65];"},
       {"VP-174", "MOV R0, c[A0`];"},
       {"VP-174", "MOV R0, c[A0.`y];"},
       {"VP-174", "MOV R0, c[5`+A0.x];"},
       {"VP-174", "MOV R0, c[A0.x+`-1];"},
       {"VP-175", "ARL A0.x, R0.x;"},
       {"VP-175", "ARL A0`, R0.x;"},
       {"VP-175", "ARL A0.`y, R0.x;"},
       {"VP-175", "ARL `R0, R0.x;"},
       {"VP-175 VP-138", "ARL A0.x`y, R0.x;"},
       {"VP-176", "MOV R0, `A0.x;"},
       {"VP-176", "MOV `A0.x, R0;"},
       {"VP-244", "MOV o[`A0.x], R0;"},
       {"VP-244", "MOV R0, v[`A0.x];"},
   };
   for (size_t i = 0; i < COUNT(cases); i++) {
      check_statement(cases[i].ids, "!!VP1.0", cases[i].text);
      check_statement(cases[i].ids, "!!VP1.1", cases[i].text);
   }
   ct_check_fails_in("VP-244", VP, "!!VP1.0 MOV R[A0.x], v[0]; " POS " END", 12, 13);
}

static void
options(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-177", "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[3]; END"},
       {"VP-177", "!!VP1.0 `OPTION NV_position_invariant; MOV o[COL0], v[3]; END"},
       {"VP-177", "!!VP1.1 MOV o[COL0], v[3]; `OPTION NV_position_invariant; END"},
       {"VP-177", "!!VP1.1 OPTION NV_position_invariant `MOV o[COL0], v[3]; END"},
       {"VP-178", "!!VP1.1 OPTION `NV_something; MOV o[HPOS], v[0]; END"},
       {"VP-178", "!!VP1.1 OPTION `nv_position_invariant; MOV o[HPOS], v[0]; END"},
       {"VP-179", "!!VP1.1 OPTION NV_position_invariant; OPTION NV_position_invariant; MOV "
                  "o[COL0], v[3]; END"},
       {"VP-182", "!!VP1.1 OPTION NV_position_invariant; ARL A0.x, v[1].x; MOV o[COL0], v[3]; END"},
   };
   ct_check_programs(VP, cases, COUNT(cases));
   ct_check_program("VP-184 A-05", VP, "!!VP1.1 OPTION NV_position_invariant; END");
   ct_check_program("VP-177 VP-550", VSP,
                    "!!VSP1.0 `OPTION NV_position_invariant; MOV c[0],v[0]; END");
   ct_check_fails_in("VP-180", VP, "!!VP1.1 OPTION NV_position_invariant; MOV o[HPOS], v[0]; END",
                     42, 48);
   ct_check_fails_in("VP-181 A-04", VP,
                     "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[A0.x]; END", 51, 57);
   ct_check_fails_in("VP-181 A-04", VP,
                     "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], c[A0.x+5]; END", 51, 59);
}

/* num instructions besides those of the frame; the last of them at *last_offset. */
static char *
long_program(const char *head, const char *line, unsigned num, const char *tail, int *last_offset)
{
   char *text = malloc(strlen(head) + num * strlen(line) + strlen(tail) + 1), *p = text;
   p = stpcpy(p, head);
   for (unsigned i = 0; i < num; i++) {
      *last_offset = (int)(p - text);
      p = stpcpy(p, line);
   }
   strcpy(p, tail);
   return text;
}

static void
check_limit(const char *ids, GLenum target, const char *head, const char *line, const char *tail,
            unsigned limit)
{
   int offset = 0;
   char *text = long_program(head, line, limit, tail, &offset);
   ct_check_program(ids, target, text);
   free(text);
   text = long_program(head, line, limit + 1, tail, &offset);
   ct_check_fails_in(ids, target, text, offset, (int)strlen(text));
   free(text);
}

static void
limits(void)
{
   const char *line = "MOV o[HPOS], v[0];\n";
   check_limit("VP-210 A-08", VP, "!!VP1.0\n", line, "END", 128);
   check_limit("VP-210 A-08", VP, "!!VP1.1\n", line, "END", 128);
   check_limit("VP-210 A-08 VP-548", VSP, "!!VSP1.0\n", "MOV c[0], v[0];\n", "END", 128);
   check_limit("VP-183", VP, "!!VP1.1 OPTION NV_position_invariant;\n", "MOV o[COL0], v[3];\n",
               "END", 124);
}

static void
semantic_rules(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-208 VP-218 VP-224", "!!VP1.0 MOV o[COL0], v[3]; END`"},
       {"VP-208 VP-224", "!!VP1.0 MOV o[COL0], v[3]; END # done \n `"},
       {"VP-208", "!!VP1.1 MOV R0, v[3]; END`"},
       {"VP-208 VP-209", "!!VP1.0 MOV o[HPOS].y, v[0]; END"},
       {"VP-211", "!!VP1.0 ADD o[HPOS], c[1], c[1].x; END"},
       {"VP-213", "!!VP1.0 ADD o[HPOS], v[0], v[OPOS]; END"},
       {"VP-213", "!!VP1.0 MAD o[HPOS], v[8], v[TEX0], v[8].x; END"},
       {"VP-214", "!!VP1.0 MAD o[HPOS], v[0], c[0], R1; END"},
       {"VP-226", "!!VP1.0 MOV o[COL0], v[3]; `BAD END"},
   };
   ct_check_programs(VP, cases, COUNT(cases));
   /* The second register, up to the end of its statement */
   ct_check_fails_in("VP-211 VP-218 VP-225", VP, "!!VP1.0 ADD o[HPOS], c[1], c[2]; END", 27, 31);
   ct_check_fails_in("VP-211 VP-225", VP, "!!VP1.0 MAD o[HPOS], c[1], R0, c[2]; END", 31, 35);
   ct_check_fails_in("VP-211", VP, "!!VP1.0 ADD o[HPOS], c[1], c[A0.x+1]; END", 27, 36);
   ct_check_fails_in("VP-213 VP-225", VP, "!!VP1.0 ADD o[HPOS], v[0], v[1]; END", 27, 31);
}

static void
error_position(void)
{
   GLfloat f = 0;
   CHECK("VP-219 VP-578", ct_error_position() == -1);
   glGetFloatv(GL_PROGRAM_ERROR_POSITION_NV, &f);
   CHECK("VP-578", f == -1.0f);
   CHECK("VP-220", ct_load(VP, 1, "!!VP1.0 BAD") == GL_INVALID_OPERATION);
   CHECK("VP-220 VP-221 A-09", ct_error_position() == 8);
   CHECK("VP-227", ct_load(VP, 2, "!!VP1.0 " POS " END") == GL_NO_ERROR);
   CHECK("VP-219 VP-220", ct_error_position() == -1);
   CHECK("VP-220", ct_load(VSP, 3, "!!VSP1.0 # x\n  MOV c[0], v[1]; END") == GL_INVALID_OPERATION);
   CHECK("VP-220 VP-221 A-09", ct_error_position() == 27);
   /* Nothing but loading changes it. */
   glBindProgramNV(VP, 2);
   glEnable(GL_VERTEX_PROGRAM_NV);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_ERROR("VP-227", GL_INVALID_ENUM, glBindProgramNV(VSP, 1));
   CHECK("VP-227", ct_error_position() == 27);
   const GLuint id = 2;
   glDeleteProgramsNV(1, &id);
   CHECK("VP-227", ct_error_position() == 27);
}

/* Token starts, in many places. */
static void
first_wrong_token(void)
{
   static const char *const statements[] = {
       "MOV R0`;",       "MOV `, R0;",       "MOV R0 `R1;",        "MOV R0, `;",
       "ADD R0, R1`;",   "MOV R0, R1`, R2;", "MAD R0, R1, R2`;",   "MOV R0, c`(0);",
       "MOV R0, c[`];",  "MOV o`.x, R0;",    "MOV o[HPOS`, R0;",   "`R0, MOV;",
       "LIT R0, `5;",    "MOV R0, R1.`;",    "RCP R0, R1.x`, R2;", "MOV R0`[0], R1;",
       "MOV R0, -`;",    "MOV R0, v`.x;",    "`: MOV R0, R1;",     "MOV R0.x`(GT), R1;",
       "MOV R0, `|R1|;", "ARL A0.x, `A0.x;",
   };
   for (size_t i = 0; i < COUNT(statements); i++)
      check_statement("VP-221 A-09", "!!VP1.0", statements[i]);
   check_statement("VP-221 A-09 VP-195", "!!VP1.1", "MOV R0, `|R1|;");
   check_statement("VP-221 A-09 VP-199", "!!VP1.1", "MOV R0.x `(GT), R1;");
}

static const struct ct_test tests[] = {
    {"opcodes", opcodes},
    {"scalar_operands", scalar_operands},
    {"swizzles_and_masks", swizzles_and_masks},
    {"attribute_registers", attribute_registers},
    {"output_registers", output_registers},
    {"other_registers", other_registers},
    {"options", options},
    {"limits", limits},
    {"semantic_rules", semantic_rules},
    {"error_position", error_position},
    {"first_wrong_token", first_wrong_token},
};
CT_TOPIC(nv_grammar, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);
