/* The grammar that OPTION NV_vertex_program2 and OPTION NV_vertex_program3 add to !!ARBvp1.0
 * (checklist, sections 41 and 42). */
#include "ct_arb.h"

#include <stdio.h>
#include <stdlib.h>

#define VP GL_VERTEX_PROGRAM_ARB
#define VP2 "@ OPTION NV_vertex_program2; "
#define VP3 "@ OPTION NV_vertex_program3; "

static void
check_all(const struct ct_arb_case *cases, size_t num)
{
   ct_arb_check_all(VP, cases, num);
}

/* What the options bring is not there without them. */
static void
options(void)
{
   static const struct ct_arb_case cases[] = {
       {"NO-038", "@ OPTION NV_vertex_program2; END"},
       {"NO-038", "@ OPTION NV_vertex_program2; OPTION NV_vertex_program2; END"},
       {"NO-038", "@ OPTION NV_vertex_program2; OPTION ARB_position_invariant; END"},
       {"NO-038", "@ OPTION `NV_vertex_program1_1; END"},
       {"NO-038", "@ OPTION `NV_fragment_program; END"},
       {"NO-038", "@ ADDRESS a; `ARA a, a; END"},
       {"NO-038", "@ ADDRESS a; `ARR a, vertex.color; END"},
       {"NO-038", "@ `l: END"},
       {"NO-038", "@ `RET; END"},
       {"NO-038", "@ TEMP t; `MOVC t, t; END"},
       {"NO-038", "@ TEMP t; MOV t `(GT), t; END"},
       {"NO-038", "@ TEMP t; MOV t, `|t|; END"},
       {"NO-038", "@ ADDRESS a; ARL a.x, vertex.color`; END"},
       {"NO-038", "@ ADDRESS a; ARL a`, vertex.color; END"},
       {"NO-038", "@ TEMP t; `SEQ t, t, t; END"},
       {"NO-038", "@ MOV result`.clip[0], vertex.color; END"},
   };
   check_all(cases, CT_COUNT(cases));
   if (ct_has_extension("GL_ARB_fragment_program"))
      ct_arb_check("NO-038", GL_FRAGMENT_PROGRAM_ARB, "@ OPTION `NV_vertex_program2; END");
}

static void
opcodes(void)
{
   static const char *const names[] = {"SEQ", "SFL", "SGT", "SLE", "SNE", "STR",
                                       "ADD", "DP3", "MUL", "SUB", "XPD"};
   static const char *const unary[] = {"COS", "RCC", "SIN", "EX2", "EXP", "LOG", "RCP", "RSQ"};
   char text[200];
   for (unsigned i = 0; i < CT_COUNT(names); i++) {
      snprintf(text, sizeof text, VP2 "TEMP t; %s t, t, t; %sC t.x, t, -|t.x|; END", names[i],
               names[i]);
      ct_arb_check("NO-040", VP, text);
      snprintf(text, sizeof text, VP2 "TEMP t; `%s_SAT t, t, t; END", names[i]);
      ct_arb_check("NO-041", VP, text);
      snprintf(text, sizeof text, VP2 "TEMP t; `%sH t, t, t; END", names[i]);
      ct_arb_check("NO-041", VP, text);
   }
   for (unsigned i = 0; i < CT_COUNT(unary); i++) {
      snprintf(text, sizeof text, VP2 "TEMP t; %s t, t.w; %sC t (NE), |t|.x; END", unary[i],
               unary[i]);
      ct_arb_rejects("NO-059", VP, text); /* the component belongs inside of the bars */
      snprintf(text, sizeof text, VP2 "TEMP t; %s t, t.w; %sC t (NE), |t.x|; END", unary[i],
               unary[i]);
      ct_arb_check("NO-040 NO-059", VP, text);
   }
   static const struct ct_arb_case cases[] = {
       {"NO-040", VP2 "TEMP t; SSG t, t; SSGC t.xy, t; ABSC t, t; MADC t, t, t, t; END"},
       {"NO-040", VP2 "TEMP t; SWZC t, t, 0, 1, -x, y; POWC t, t.x, t.y; LITC t, t; END"},
       {"NO-040", VP2 "ADDRESS a; ARLC a, {1, 2, 3, 4}; ARRC a.yw, {1, 2}; ARAC a (LT), a; END"},
       {"NO-040", VP2 "l: BRA l; CAL l (EQ.x); RET (NE.xyzw); RET; END"},
       {"NO-040", VP2 "l: `BRAC l; END"},
       {"NO-040", VP2 "l: `CALC l; END"},
       {"NO-040", VP2 "`RETC; END"},
       {"NO-041", VP2 "TEMP t; `MOVX t, t; END"},
       {"NO-041", VP2 "TEMP t; `MOVR t, t; END"},
       {"NO-041", VP2 "TEMP t; `MOVC0 t, t; END"},
       {"NO-041", VP2 "TEMP t; `DDX t, t; END"},
       {"NO-041", VP2 "TEMP t; `KIL t; END"},
       {"NO-041", VP2 "TEMP t; `TEX t, t, texture[0], 2D; END"},
       {"NO-041", VP2 "TEMP t; `CMP t, t, t, t; END"},
       {"NO-041", VP2 "TEMP t; `LRP t, t, t, t; END"},
       {"NO-041", VP2 "`SHORT TEMP t; END"},
   };
   check_all(cases, CT_COUNT(cases));
}

static void
operands(void)
{
   static const struct ct_arb_case cases[] = {
       {"NO-042", VP2 "ADDRESS a; ARL a, vertex.color; ARR a.yz, -|vertex.color.wzyx|; END"},
       {"NO-042", VP2 "ADDRESS a; ARL a.x, vertex.color; ARL a.x, vertex.color.y; END"},
       {"NO-042", VP2 "ADDRESS a; ARL a.`zy, vertex.color; END"},
       {"NO-042", VP2 "ADDRESS a; MOV `a, vertex.color; END"},
       {"NO-042", VP2 "TEMP t; ARL `t, vertex.color; END"},
       {"NO-043", VP2 "ADDRESS a; ARA a.xz, a; END"},
       {"NO-043", VP2 "ADDRESS a; ARA a, a`.xyzw; END"},
       {"NO-043", VP2 "ADDRESS a; ARA a, `-a; END"},
       {"NO-043", VP2 "ADDRESS a; TEMP t; ARA a, `t; END"},
       {"NO-044", VP2 "ADDRESS a; PARAM p[4] = {program.env[0..3]}; TEMP t; MOV t, p[a.x];"
                      "MOV t, p[a.y + 2]; MOV t, p[a.z - 3]; MOV t, p[a.w]; END"},
       {"NO-044", VP2 "ADDRESS a; PARAM p[4] = {program.env[0..3]}; TEMP t; MOV t, p[a.`xy]; END"},
       {"NO-044", VP2 "ADDRESS a; PARAM p[4] = {program.env[0..3]}; TEMP t; MOV t, p[a`]; END"},
       {"NO-045", VP2 "ADDRESS a; ARLC a.xy (GE.x), vertex.color; END"},
       {"NO-059", VP2 "TEMP t; MOV t.xy (EQ), t; MOV t (GE.wzyx), t; MOV t (GT.x), t; MOV t (LE),"
                      "t; MOV t (LT), t; MOV t (NE), t; MOV t (TR), t; MOV t (FL), t; END"},
       {"NO-059", VP2 "TEMP t; MOV t (`XX), t; END"},
       {"NO-059", VP2 "TEMP t; MOV t (EQ.`xy), t; END"},
       {"NO-059", VP2 "TEMP t; MOV t (EQ`, t; END"},
       {"NO-059", VP2 "TEMP t; MOV t (`EQ0), t; END"},
       {"NO-059", VP2 "TEMP t; ADD t, |t|, -|-t.zyxw|; END"},
       {"NO-059", VP2 "TEMP t; ADD t, |t`; END"},
       {"NO-059", VP2 "TEMP t; COS t, 0.5; SIN t, {1}.x; POW t, 2.0, 3; MUL t, t, 0.25; END"},
       {"NO-053", VP2 "MOV result.clip[0].x, vertex.color; MOV result.clip[5], vertex.color; END"},
       {"NO-053", VP2 "OUTPUT o = result.clip[3]; MOV o.x, vertex.color; END"},
       {"NO-053", VP2 "MOV result.clip[`99], vertex.color; END"},
       {"NO-053", VP2 "MOV result.clip`, vertex.color; END"},
       {"NO-054", VP2 "MOV result.clip[1].y, vertex.color; MOV result.clip[1].w, 1; END"},
   };
   check_all(cases, CT_COUNT(cases));
}

static void
labels(void)
{
   static const struct ct_arb_case cases[] = {
       {"NO-047", VP2 "BRA end; TEMP t; MOV t, 0; end: END"},
       {"NO-047", VP2 "a: b: BRA a; c: END"},
       {"NO-047", VP2 "TEMP t; a: MOV t, 0; BRA b (GT.x); BRA a; b: MOV t, t; END"},
       {"NO-048", VP2 "TEMP t; t: MOV t, 0; BRA t; END"},
       {"NO-048", VP2 "l: `l: END"},
       {"NO-048", VP2 "`MOV: END"},
       {"NO-048", VP2 "`state: END"},
       {"NO-048", VP2 "BRA `0; END"},
   };
   check_all(cases, CT_COUNT(cases));
   ct_arb_rejects("NO-048", VP, VP2 "BRA nowhere; END");
   ct_arb_rejects("NO-048", VP, VP2 "CAL t; TEMP t; END");
}

static void
reserved(void)
{
   static const char *const two[] = {"ARA", "ARR", "BRA", "CAL", "COS", "RCC", "RET", "SEQ",
                                     "SFL", "SGT", "SIN", "SLE", "SNE", "SSG", "STR"};
   static const char *const three[] = {"POPA", "PUSHA", "TEX", "TXB", "TXL", "TXP"};
   char text[100];
   for (unsigned i = 0; i < CT_COUNT(two); i++) {
      snprintf(text, sizeof text, "@ TEMP %s; END", two[i]);
      ct_arb_check("NO-061", VP, text);
      snprintf(text, sizeof text, VP2 "TEMP `%s; END", two[i]);
      ct_arb_check("NO-061", VP, text);
   }
   for (unsigned i = 0; i < CT_COUNT(three) && ct_has_extension("GL_NV_vertex_program3"); i++) {
      snprintf(text, sizeof text, VP2 "TEMP %s; END", three[i]);
      ct_arb_check("NO-076", VP, text);
      snprintf(text, sizeof text, VP3 "TEMP `%s; END", three[i]);
      ct_arb_check("NO-076", VP, text);
   }
}

static void
options_3(void)
{
   if (!ct_has_extension("GL_NV_vertex_program3")) {
      ct_arb_rejects("NO-062", VP, VP3 "END");
      return;
   }
   static const struct ct_arb_case cases[] = {
       {"NO-062", VP3 "TEMP t; ADDRESS a; SEQC t, t, |t|; ARA a, a; l: BRA l (EQ); END"},
       {"NO-062", VP3 "OPTION NV_vertex_program2; OPTION NV_vertex_program3; END"},
       {"NO-062", VP2 "ADDRESS a; `PUSHA a; END"},
       {"NO-062", VP2 "ADDRESS a; `POPA a; END"},
       {"NO-062", VP2 "TEMP t; `MOVC1 t, t; END"},
       {"NO-062", VP2 "TEMP t; `MOV_SAT t, t; END"},
       {"NO-062", VP2 "ADDRESS a; MOV result.texcoord[`a.x], vertex.color; END"},
       {"NO-062", VP2 "ADDRESS a; TEMP t; MOV t, vertex.texcoord[`a.x]; END"},
       {"NO-068", VP3 "TEMP t; MOVC t, t; MOVC0 t, t; MOVC1 t, t; MOV t (EQ0), t;"
                      "MOV t.xy (NE1.xyxy), t; MOV t (TR0), t; MOV t (FL1), t; MOV t (GT), t; END"},
       {"NO-068", VP3 "TEMP t; MOV t (`EQ2), t; END"},
       {"NO-068", VP3 "TEMP t; `MOVC2 t, t; END"},
       {"NO-068", VP3 "TEMP t; `MOV0 t, t; END"},
       {"NO-068", VP3 "ADDRESS a; ARLC1 a, vertex.color; ARRC0 a (LE1), vertex.color; END"},
       {"NO-069", VP3 "TEMP t; MOV_SAT t, t; MOVC_SAT t, t; ADDC0_SAT t, t, t; RCPC1_SAT t, t.x;"
                      "SWZ_SAT t, t, x, y, 0, 1; EXP_SAT t, t.x; SSG_SAT t, t; END"},
       {"NO-069", VP3 "TEMP t; `MOV_SATC t, t; END"},
       {"NO-069", VP3 "TEMP t; `MOV_SSAT t, t; END"},
       {"NO-069", VP3 "ADDRESS a; `ARL_SAT a, vertex.color; END"},
       {"NO-069", VP3 "ADDRESS a; `ARR_SAT a, vertex.color; END"},
       {"NO-069", VP3 "ADDRESS a; `ARA_SAT a, a; END"},
       {"NO-069", VP3 "ADDRESS a; `PUSHA_SAT a; END"},
       {"NO-069", VP3 "ADDRESS a; `POPAC a; END"},
       {"NO-069", VP3 "l: `BRA_SAT l; END"},
       {"NO-070", VP3 "ADDRESS a, b; PUSHA a; POPA b; PUSHA b; POPA a.xyzw; END"},
       {"NO-070", VP3 "ADDRESS a; PUSHA a`.x; END"},
       {"NO-070", VP3 "ADDRESS a; PUSHA a `(EQ); END"},
       {"NO-070", VP3 "ADDRESS a; POPA `a.x; END"},
       {"NO-070", VP3 "TEMP t; PUSHA `t; END"},
       {"NO-071 C-21", VP3 "ADDRESS a; POPA a (EQ.wzyx); POPA a.xyzw (NE1); END"},
   };
   check_all(cases, CT_COUNT(cases));
}

static void
textures_3(void)
{
   if (!ct_has_extension("GL_NV_vertex_program3"))
      ct_skip("no NV_vertex_program3");
   static const struct ct_arb_case cases[] = {
       {"NO-064", VP3 "TEMP t; TEX t, t, texture[0], 1D; TXP t, t, texture[1], 2D; TXB t, -t.x,"
                      "texture[2], 3D; TXLC1_SAT t.xy (GT), |t|, texture[3], CUBE; END"},
       {"NO-064", VP3 "TEMP t; TEX t, t, texture, 2D; END"},
       {"NO-064", VP3 "TEMP t; TEX t, t, texture[`99], 2D; END"},
       {"NO-064", VP3 "TEMP t; TEX t, t, texture[0], `4D; END"},
       {"NO-064", VP3 "TEMP t; TEX t, t, texture[0]`; END"},
       {"NO-064", VP3 "TEMP t; `TXD t, t, t, t, texture[0], 2D; END"},
       {"NO-064", VP3 "TEMP t; `KIL t; END"},
       {"NO-067", VP3 "TEMP t; TEX t, t, texture[0], 2D; TEX t, t, texture[0], `3D; END"},
       {"NO-073", VP3 "ADDRESS a; ARL a, vertex.color; MOV result.texcoord[a.y + 3],"
                      "vertex.texcoord[a.x - 1]; MOV result.color, vertex.attrib[a.w]; END"},
       {"NO-073", VP3 "ADDRESS a; ATTRIB i = vertex.attrib[a.z + 1]; OUTPUT o ="
                      "result.texcoord[a.x]; MOV o.xy, -i.wzyx; END"},
       {"NO-073", VP3 "ADDRESS a; MOV result.texcoord[a`], vertex.color; END"},
       {"NO-073", VP3 "TEMP t; MOV result.texcoord[`t.x], vertex.color; END"},
       {"NO-073", VP3 "ADDRESS a; MOV result.clip[`a.x], vertex.color; END"},
       {"NO-075", VP3 "OPTION ARB_fragment_program_shadow; TEMP t; TEX t, t, texture[0], SHADOW2D;"
                      "TXP t, t, texture[1], SHADOW1D; END"},
       {"NO-075", "@ OPTION ARB_fragment_program_shadow; OPTION NV_vertex_program3; END"},
       {"NO-075", VP3 "TEMP t; TEX t, t, texture[0], `SHADOW2D; END"},
       {"NO-075", "@ OPTION `ARB_fragment_program_shadow; END"},
   };
   const bool shadow = ct_has_extension("GL_ARB_fragment_program_shadow");
   for (unsigned i = 0; i < CT_COUNT(cases); i++) {
      if (shadow || strcmp(cases[i].ids, "NO-075"))
         ct_arb_check(cases[i].ids, VP, cases[i].text);
   }
   if (ct_has_extension("GL_NV_texture_rectangle"))
      ct_arb_check("NO-064", VP, VP3 "TEMP t; TEX t, t, texture[0], RECT; END");
}

/* As many units as there may be load, whichever they are, and one more does not. */
static void
units(void)
{
   GLint most = -1, all = -1;
   if (!ct_has_extension("GL_NV_vertex_program3"))
      ct_skip("no NV_vertex_program3");
   glGetIntegerv(GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS_ARB, &most);
   glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS_ARB, &all);
   CHECK("NO-063 NO-002", most >= 1 && all >= 1);
   char text[4096];
   for (GLint used = 1; used <= all && used <= 32; used++) {
      size_t n = (size_t)snprintf(text, sizeof text, VP3 "TEMP t; ");
      for (GLint i = 0; i < used; i++)
         n += (size_t)snprintf(text + n, sizeof text - n,
                               "TEX t, t, texture[%d], 2D; TXL t, t, texture[%d], 2D;", all - 1 - i,
                               all - 1 - i);
      snprintf(text + n, sizeof text - n, "END");
      if (used <= most)
         ct_arb_check("NO-065", VP, text);
      else
         ct_arb_rejects("NO-065", VP, text);
   }
   glBindProgramARB(VP, CT_ARB_VP);
   CHECK("NO-039", ct_arb_get(VP, GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV) >= 65536);
}

static void
limits(void)
{
   CHECK("NO-039", ct_arb_get(VP, GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV) >= 65536);
   CHECK("NO-039", ct_arb_get(VP, GL_MAX_PROGRAM_CALL_DEPTH_NV) >= 4);
   ct_no_error("NO-039", __FILE__, __LINE__);
}

/* Each beginning of a program is refused, or loads if it is one by itself; nothing crashes. */
static void
truncated(void)
{
   const char *text = "!!ARBvp1.0 OPTION NV_vertex_program3; OPTION ARB_fragment_program_shadow;"
                      "ADDRESS a; TEMP t; PARAM p[4] = {program.env[0..3]};"
                      "main: ARLC1 a.xy (NE1.x), |p[a.y - 1]|; PUSHA a; POPA a (EQ0);"
                      "TXLC0_SAT t (GT1.wzyx), -|t.x|, texture[3], SHADOW2D;"
                      "MOV result.texcoord[a.z + 2].xy, vertex.attrib[a.w];"
                      "BRA main (LT.x); CAL sub; RET (EQ); sub: MOV result.clip[5].x, 0.5; END";
   const size_t len = strlen(text);
   const bool whole = ct_has_extension("GL_NV_vertex_program3") &&
                      ct_has_extension("GL_ARB_fragment_program_shadow");
   glBindProgramARB(VP, CT_ARB_VP);
   char *copy = malloc(len);
   for (size_t i = 0; copy && i <= len; i++) {
      memcpy(copy, text, i);
      glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)i, copy);
      const bool expected = i == len && whole;
      CHECK("AV-366", (glGetError() == GL_NO_ERROR) == expected);
      CHECK("AV-366", ct_arb_position() <= (GLint)i && (ct_arb_position() < 0) == expected);
      if (i && i < len) { /* a NUL in the middle */
         memcpy(copy, text, len);
         copy[i] = '\0';
         glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)len, copy);
         CHECK("AV-366", glGetError() == GL_INVALID_OPERATION);
      }
   }
   free(copy);
}

static const struct ct_test tests[] = {
    {"options", options},       {"opcodes", opcodes},   {"operands", operands},
    {"labels", labels},         {"reserved", reserved}, {"options_3", options_3},
    {"textures_3", textures_3}, {"units", units},       {"limits", limits},
    {"truncated", truncated},
};
CT_TOPIC(nvo_grammar, "GL_NV_vertex_program2_option", tests);
