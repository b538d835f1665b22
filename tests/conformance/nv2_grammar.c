/* The grammar of VP2.0 and its rules. A backquote marks where an error must be found. */
#include "ct_nv.h"

#include <stdio.h>

#define VP GL_VERTEX_PROGRAM_NV
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define POS "MOV o[HPOS],v[0];"

static void
check_statement(const char *ids, const char *header, const char *statement)
{
   char text[512];
   snprintf(text, sizeof text, "%s %s " POS " END", header, statement);
   ct_check_program(ids, VP, text);
}

/* Opcode, operands; the C form goes in between. */
static const struct {
   const char *name, *operands;
   bool vp1; /* also known to VP1.1 */
} opcodes[] = {
    {"ABS", " R0, R1;", true},      {"ADD", " R0, R1, R2;", true},
    {"ARA", " A0, A1;", false},     {"ARL", " A0, R1;", false},
    {"ARR", " A0, R1;", false},     {"COS", " R0, R1.x;", false},
    {"DP3", " R0, R1, R2;", true},  {"DP4", " R0, R1, R2;", true},
    {"DPH", " R0, R1, R2;", true},  {"DST", " R0, R1, R2;", true},
    {"EX2", " R0, R1.x;", false},   {"EXP", " R0, R1.x;", true},
    {"FLR", " R0, R1;", false},     {"FRC", " R0, R1;", false},
    {"LG2", " R0, R1.x;", false},   {"LIT", " R0, R1;", true},
    {"LOG", " R0, R1.x;", true},    {"MAD", " R0, R1, R2, R3;", true},
    {"MAX", " R0, R1, R2;", true},  {"MIN", " R0, R1, R2;", true},
    {"MOV", " R0, R1;", true},      {"MUL", " R0, R1, R2;", true},
    {"RCC", " R0, R1.x;", true},    {"RCP", " R0, R1.x;", true},
    {"RSQ", " R0, R1.x;", true},    {"SEQ", " R0, R1, R2;", false},
    {"SFL", " R0, R1, R2;", false}, {"SGE", " R0, R1, R2;", true},
    {"SGT", " R0, R1, R2;", false}, {"SIN", " R0, R1.x;", false},
    {"SLE", " R0, R1, R2;", false}, {"SLT", " R0, R1, R2;", true},
    {"SNE", " R0, R1, R2;", false}, {"SSG", " R0, R1;", false},
    {"STR", " R0, R1, R2;", false}, {"SUB", " R0, R1, R2;", true},
};

static void
all_opcodes(void)
{
   char text[64];
   for (size_t i = 0; i < COUNT(opcodes); i++) {
      snprintf(text, sizeof text, "%s%s", opcodes[i].name, opcodes[i].operands);
      check_statement("VP-185 VP-085 A-24", "!!VP2.0", text);
      snprintf(text, sizeof text, "%sC%s", opcodes[i].name, opcodes[i].operands);
      check_statement("VP-186", "!!VP2.0", text);
      snprintf(text, sizeof text, "`%sC%s", opcodes[i].name, opcodes[i].operands);
      check_statement("VP-187", "!!VP1.1", text);
      snprintf(text, sizeof text, "`%s%s", opcodes[i].name, opcodes[i].operands);
      if (!opcodes[i].vp1 && strcmp(opcodes[i].name, "ARL"))
         check_statement("VP-187 VP-085 A-24", "!!VP1.1", text);
   }
   check_statement("VP-185", "!!VP2.0", "BRA l; l: CAL l; RET;");
   check_statement("VP-186", "!!VP2.0", "l: `BRAC l;");
   check_statement("VP-186", "!!VP2.0", "l: `CALC l;");
   check_statement("VP-186", "!!VP2.0", "`RETC;");
}

static void
registers(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-188", "MOV R15, R0;"},
       {"VP-188", "MOV `R16, R0;"},
       {"VP-189", "MOV R0, c[255];"},
       {"VP-189", "MOV R0, c[`256];"},
       {"VP-190", "MOV R0, c[A0.w+255];"},
       {"VP-190", "MOV R0, c[A1.y-256];"},
       {"VP-190", "MOV R0, c[A1.z];"},
       {"VP-190", "MOV R0, c[A0.x+`256];"},
       {"VP-190", "MOV R0, c[A0.x-`257];"},
       {"VP-191", "ARL A0, R0;"},
       {"VP-191", "ARR A1.yw, -R0.x;"},
       {"VP-192", "ARA A0.xy, A1;"},
       {"VP-192", "ARA A0, A1`.x;"},
       {"VP-192", "ARA A0, `-A1;"},
       {"VP-192", "ARA A0, `R0;"},
       {"VP-193 A-06", "ARL A0.x (GT.x), R0;"},
       {"VP-194", "MOV R0, -|-R1.wzyx|;"},
       {"VP-194", "RCP R0, |R1.x|;"},
       {"VP-194", "MOV R0, |c[A0.x+3]|;"},
       {"VP-194", "MOV R0, |R1|`.x;"},
       {"VP-164 A-03", "MOV R0, +R1;"},
       {"VP-196", "MOVC CC.x, R0;"},
       {"VP-196", "MOV CC.xy (GT.x), R0;"},
       {"VP-196", "MOV R0, `CC;"},
       {"VP-197", "MOV R0 (GT), R1;"},
       {"VP-197", "MOV R0 (EQ.x), R1;"},
       {"VP-197", "MOV R0 (TR.xyzw), R1;"},
       {"VP-197", "MOV R0 (FL), R1;"},
       {"VP-197", "MOV R0 (GT.xy`), R1;"},
       {"VP-197", "MOV R0 (`UN), R1;"},
       {"VP-197", "MOV R0 (`gt), R1;"},
       {"VP-197", "MOV R0 (`), R1;"},
       {"VP-198", "MOV R0.xy (NE.x), R1;"},
       {"VP-198", "MOV R0 (NE.x)`.xy, R1;"},
       {"VP-200", "MOV o[CLP0], R1; MOV o[CLP5].x, R1;"},
       {"VP-200", "MOV o[`CLP6], R1;"},
   };
   for (size_t i = 0; i < COUNT(cases); i++)
      check_statement(cases[i].ids, "!!VP2.0", cases[i].text);
   check_statement("VP-195", "!!VP1.0", "MOV R0, `|R1|;");
   check_statement("VP-199", "!!VP1.1", "MOV R0 `(GT), R1;");
   check_statement("VP-200", "!!VP1.1", "MOV o[`CLP0], R1;");
}

static void
labels(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-201", "Lbl1: _x: BRA Lbl1 (FL); BRA _x (FL);"},
       {"VP-201", "lbl: LBL: BRA lbl (FL); BRA LBL (FL);"},
       {"VP-201", "`1a: MOV R0, R1;"},
       {"VP-202", "a: b: MOV R0, R1; c: MOV R0, R1;"},
       {"VP-202", "a:`; MOV R0, R1;"},
       {"VP-204", "l: BRA l (FL); CAL l (GT.x); RET (EQ.w); RET;"},
       {"VP-204", "BRA`;"},
       {"VP-204", "l: RET `l;"},
       {"VP-205", "BRA later; MOV R0, R1; later:"},
   };
   for (size_t i = 0; i < COUNT(cases); i++)
      check_statement(cases[i].ids, "!!VP2.0", cases[i].text);
   ct_check_program("VP-202", VP, "!!VP2.0 " POS " end: END");
   ct_check_program("VP-216 VP-224", VP, "!!VP2.0 BRA nowhere; " POS " END`");
   ct_check_program("VP-216", VP, "!!VP2.0 CAL lbl; LBL: " POS " END # x`");
   ct_check_fails_in("VP-203", VP, "!!VP1.1 l: " POS " END", 8, 9);
   ct_check_fails_in("VP-206 A-07", VP, "!!VP2.0 l: MOV R0, R1; l: " POS " END", 23, 24);
   /* House rule: any identifier but END can be a label. */
   ct_check_program("VP-207", VP, "!!VP2.0 MOV: R0: BRA MOV (FL); BRA R0 (FL); " POS " END");
}

static void
rules(void)
{
   char text[20000], *p = text;
   check_statement("VP-212", "!!VP2.0", "ADD R0, c[A0.x+1], c[A0.x+1];");
   check_statement("VP-215 VP-317", "!!VP2.0", "SFL R0, R1, R2;");
   check_statement("VP-317", "!!VP2.0", "SFL R0`;");
   ct_check_fails_in("VP-212", VP, "!!VP2.0 ADD R0, c[A0.x+1], c[A0.x+2]; " POS " END", 27, 36);
   ct_check_fails_in("VP-212", VP, "!!VP2.0 ADD R0, c[1], c[A0.x+1]; " POS " END", 22, 31);
   ct_check_fails_in("VP-212", VP, "!!VP2.0 ADD R0, c[A0.x], c[A0.y]; " POS " END", 25, 32);
   ct_check_fails_in("VP-215", VP, "!!VP2.0 SFL R0, c[0], c[1]; " POS " END", 22, 26);
   ct_check_fails_in("VP-097", VP, "!!VP2.0 MOV c[0], v[0]; " POS " END", 12, 12);
   ct_check_program("VP-184 A-05", VP, "!!VP2.0 OPTION NV_position_invariant; END");
   ct_check_program("VP-181 A-04", VP,
                    "!!VP2.0 OPTION NV_position_invariant; MOV o[COL0], c[A0.x+5]; END");
   for (unsigned num = 256; num <= 257; num++) {
      p = stpcpy(text, "!!VP2.0 ");
      for (unsigned i = 0; i < num; i++)
         p = stpcpy(p, "MOV o[HPOS], v[0]; ");
      strcpy(p, "END");
      if (num == 256)
         ct_check_program("VP-210 A-08", VP, text);
      else
         ct_check_fails_in("VP-210 A-08", VP, text, 8 + 256 * 19, (int)strlen(text));
   }
   for (unsigned num = 252; num <= 253; num++) {
      p = stpcpy(text, "!!VP2.0 OPTION NV_position_invariant; ");
      const int head = (int)(p - text);
      for (unsigned i = 0; i < num; i++)
         p = stpcpy(p, "MOV o[COL0], v[0]; ");
      strcpy(p, "END");
      if (num == 252)
         ct_check_program("VP-183", VP, text);
      else
         ct_check_fails_in("VP-183", VP, text, head + 252 * 19, (int)strlen(text));
   }
   /* State programs stay what they were. */
   ct_check_program("VP-086", GL_VERTEX_STATE_PROGRAM_NV, "!!VSP1.0 `MOVC c[0], v[0]; END");
   ct_check_program("VP-086", GL_VERTEX_STATE_PROGRAM_NV, "!!VSP1.0 MOV c[0], c[`96]; END");
   ct_check_program("VP-085 A-24 VP-173", VP, "!!VP1.1 MOV o[HPOS], c[`96]; END");
}

static void
parameter_space(void)
{
   float got[4];
   for (unsigned i = 0; i < 256; i++)
      ct_set_param(i, (float)i, 2, 3, 4);
   CHECK_ERROR("VP-466", GL_INVALID_VALUE, ct_set_param(256, 0, 0, 0, 0));
   for (unsigned i = 0; i < 256; i++) {
      ct_get_param(i, got);
      CHECK_NEAR("VP-466 VP-467", 4, got, VEC4((float)i, 2, 3, 4), 0);
   }
   ct_vp("VP-467 VP-240", "MOV o[TEX0], c[95];", VEC4(95, 2, 3, 4), 0);
   ct_vp2("VP-467 VP-240", "MOV o[TEX0], c[255];", VEC4(255, 2, 3, 4), 0);
   /* VP1.x does not see the registers behind 95 */
   glVertexAttrib1fNV(1, 95);
   ct_vp("VP-242", "ARL A0.x, v[1].x; MOV o[TEX0], c[A0.x+1];", VEC4(0, 0, 0, 0), 0);
   ct_vp2("VP-241", "ARL A0.x, v[1].x; MOV o[TEX0], c[A0.x+1];", VEC4(96, 2, 3, 4), 0);
   for (GLuint address = 0; address < 256; address += 4)
      CHECK_ERROR("VP-506 A-19 VP-487", GL_NO_ERROR,
                  glTrackMatrixNV(VP, address, GL_MATRIX1_NV, GL_IDENTITY_NV));
   CHECK_ERROR("VP-487", GL_INVALID_VALUE, glTrackMatrixNV(VP, 256, GL_MATRIX1_NV, GL_IDENTITY_NV));
   ct_get_param(254, got);
   CHECK_NEAR("VP-506 A-19", 4, got, VEC4(0, 0, 1, 0), 0);
}

static const struct ct_test tests[] = {
    {"all_opcodes", all_opcodes},
    {"registers", registers},
    {"labels", labels},
    {"rules", rules},
    {"parameter_space", parameter_space},
};
CT_TOPIC(nv2_grammar, "GL_NV_vertex_program2", tests);
