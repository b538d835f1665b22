/* OPTION NV_fragment_program and NV_fragment_program2 of ARB_fragment_program (checklist, sections
 * 39 and 40). */
#include "ct_arb.h"

#include <stdio.h>
#include <stdlib.h>

#define FP GL_FRAGMENT_PROGRAM_ARB
#define N1 "@ OPTION NV_fragment_program; "
#define N2 "@ OPTION NV_fragment_program2; "
#define OUT "MOV result.color, 0; "
#define ULP 2e-6f
#define INF INFINITY
#define ALL(x)                                                                                     \
   {                                                                                               \
      x, x, x, x                                                                                   \
   }

static const char *const added[] = {
    "DDX r, r;",
    "DDY r, r;",
    "PK2H r, r;",
    "PK2US r, r;",
    "PK4B r, r;",
    "PK4UB r, r;",
    "RFL r.xyz, r, r;",
    "SEQ r, r, r;",
    "SFL r, r, r;",
    "SGT r, r, r;",
    "SLE r, r, r;",
    "SNE r, r, r;",
    "STR r, r, r;",
    "UP2H r, r.x;",
    "UP2US r, r.x;",
    "UP4B r, r.x;",
    "UP4UB r, r.x;",
    "X2D r, r, r, r;",
    "TXD r, r, r, r, texture[0], 2D;",
};

static const struct ct_arb_case grammar_cases[] = {
    {"NO-003", "@ TEMP r; `MOVC r, r; END"},
    {"NO-003", "@ TEMP r; `MOVR r, r; END"},
    {"NO-003", "@ TEMP r; MOV r `(NE), r; END"},
    {"NO-003", "@ TEMP r; MOV r, `|r|; END"},
    {"NO-003", "@ TEMP r; KIL `NE; END"},
    {"NO-003 NO-007", "@ `SHORT TEMP r; END"},
    {"NO-003 AV-148", "@ OPTION `NV_fragment_program3; END"},
    {"NO-005", N1 "TEMP r; `CMPC r, r, r, r; END"},
    {"NO-005", N1 "TEMP r; `SCSH r.x, r.x; END"},
    {"NO-005", N1 "TEMP r; `SWZR r, r, x, x, x, x; END"},
    {"NO-005", N1 "TEMP r; `XPDC r.xyz, r, r; END"},
    {"NO-005", N1 "TEMP r; CMP_SAT r, r, r, r; SCS_SAT r.xy, r.x; SWZ_SAT r, r, 0, 1, x, -y;"
                  "XPD_SAT r.xyz, r, r; END"},
    {"NO-005", N1 "TEMP r; `TEXR r, r, texture[0], 2D; END"},
    {"NO-005", N1 "TEMP r; TEXC_SAT r, r, texture[0], 2D; TXBC r, r, texture[0], 2D;"
                  "TXPC r, r, texture[0], 2D; TXDC_SAT r, r, r, r, texture[0], 2D;"
                  "UP2HC_SAT r, r.x; END"},
    {"NO-005", N1 "TEMP r; `PK2HC r, r; END"},
    {"NO-005", N1 "TEMP r; `KILC r; END"},
    {"NO-005", N1 "TEMP r; `SINX r, r.x; END"},
    {"NO-005 NO-006", N1 "TEMP r; ABSXC_SAT r, r; DPHHC r, r, r; LRPX r, r, r, r; COSRC r, r.x;"
                         "END"},
    {"NO-006", N1 "TEMP r; `MOVCR r, r; END"},
    {"NO-006", N1 "TEMP r; `MOV_SATC r, r; END"},
    {"NO-005", N1 "TEMP r; `MOV_SSAT r, r; END"},
    {"NO-007", N1 "SHORT TEMP a, b; LONG TEMP c; SHORT OUTPUT o = result.color; MOV o, a; END"},
    {"NO-007", N1 "LONG OUTPUT o = result.depth; MOV o.z, 0; END"},
    {"NO-007", N1 "SHORT `PARAM p = 1; END"},
    {"NO-007", N1 "LONG `ATTRIB a = fragment.color; END"},
    {"NO-007", N1 "TEMP t; SHORT `ALIAS a = t; END"},
    {"NO-010", N1 "SHORT OUTPUT o = result.color; LONG OUTPUT l = result.color; MOV o, 1; "
                  "MOV `l, 1; END"},
    {"NO-010", N1 "SHORT OUTPUT o = result.color; MOV o, 1; MOV `result.color, 1; END"},
    {"NO-010", N1 "SHORT OUTPUT o = result.color; LONG OUTPUT l = result.color; MOV o, 1; END"},
    {"NO-011", N1 "SHORT TEMP h; TEMP r; `PK2H h, r; END"},
    {"NO-011", N1 "SHORT TEMP h; TEMP r; `UP4UB r, h.x; END"},
    {"NO-011", N1 "LONG TEMP l; TEMP r; PK2H l, r; UP4UB r, l.x; END"},
    {"NO-013", N1 "TEMP r; MOVC r.xy (GT.yxzw), r; TEX r (EQ), r, texture[0], 2D;"
                  "SWZ r (NE.x), r, x, y, z, w; MOV result.color (LT), r; END"},
    {"NO-013", N1 "TEMP r; MOV r (`XX), r; END"},
    {"NO-013", N1 "TEMP r; MOV r (NE.xy`), r; END"},
    {"NO-014", N1 "TEMP EQ, GT, LE; MOVC GT (GT), LE; MOV result.color, EQ; END"},
    {"NO-015", N1 "TEMP `DDX; END"},
    {"NO-015", N1 "TEMP `MOVRC_SAT; END"},
    {"NO-015", N1 "TEMP `UP4UBC; END"},
    {"NO-015", "@ TEMP DDX, MOVRC, UP4UB; MOV DDX, MOVRC; END"},
    {"NO-015", N1 "TEMP `fragment; END"},
    {"NO-015", N1 "TEMP `OPTION; END"},
    {"NO-016", N1 "TEMP r; MOV r, |r|; MOV r, -|-r.wzyx|; RCP r, |r.x|; ADD r, +|r|, -|2|; END"},
    {"NO-016", N1 "TEMP r; MOV r, |`|r||; END"},
    {"NO-016", N1 "TEMP r; MOV r, |r|`.x; END"},
    {"NO-016", N1 "TEMP r; MOV r, |r`; END"},
    {"NO-016", N1 "TEMP r; SWZ r, `|r|, x, y, z, w; END"},
    {"NO-018", N1 "TEMP r; COS r, 3.1415; POW r, 2, -0.5; MOV r, 4; END"},
    {"NO-018 C-24", "@ TEMP r; COS r, 3.5`; END"},
    {"NO-019", N1 "TEMP r; KIL r; KIL -r.x; KIL NE; KIL LT.xyzw; KIL TR; KIL |r|; END"},
    {"NO-019", N1 "TEMP r; KIL `(NE); END"},
    {"NO-020", N1 "TEMP r; TXD r, r, fragment.texcoord[0], {1,0,0}, texture[1], CUBE; END"},
    {"NO-020", N1 "TEMP r; TXD r, r, r, `texture[0], 2D; END"},
    {"NO-003", N1 "TEMP r; `NRM r, r; END"},
    {"NO-003", N1 "TEMP r; `TXL r, r, texture[0], 2D; END"},
};

static void
grammar(void)
{
   char text[200];
   for (size_t i = 0; i < CT_COUNT(added); i++) {
      snprintf(text, sizeof text, N1 "TEMP r; %s " OUT "END", added[i]);
      ct_arb_check("NO-003 NO-004", FP, text);
      snprintf(text, sizeof text, N2 "TEMP r; %s " OUT "END", added[i]);
      ct_arb_check("NO-025", FP, text);
      snprintf(text, sizeof text, "@ TEMP r; `%s " OUT "END", added[i]);
      ct_arb_check("NO-003", FP, text);
   }
   for (size_t i = 0; i < CT_COUNT(grammar_cases); i++) {
      if (strncmp(grammar_cases[i].text, N2, sizeof N2 - 1) ||
          ct_has_extension("GL_NV_fragment_program2"))
         ct_arb_check(grammar_cases[i].ids, FP, grammar_cases[i].text);
   }
   ct_arb_rejects("NO-030", FP, N2 "TEMP r; BRK; END");
}

static void
counts(void)
{
   ct_arb_use("NO-024", FP,
              N1 "TEMP r; TXD r, r, r, r, texture[0], 2D; DDX r, r; PK2H r, r; "
                 "KIL NE; MOV result.color, r; END");
   CHECK("NO-024", ct_arb_get(FP, GL_PROGRAM_TEX_INSTRUCTIONS_ARB) == 2);
   CHECK("NO-024", ct_arb_get(FP, GL_PROGRAM_ALU_INSTRUCTIONS_ARB) == 3);
   CHECK("NO-024", ct_arb_get(FP, GL_PROGRAM_INSTRUCTIONS_ARB) == 5);
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 1));
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogCoordf(1);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, 1);
   ct_arb_color("NO-024",
                "@ OPTION ARB_fog_linear; OPTION NV_fragment_program; MOVC result.color, "
                "{1,0,0,1}; END",
                0, 0, 1);
   ct_arb_color("NO-023", N1 "TEMP r; TEX r, 0, texture[3], 2D; MOV result.color, r.w; END", 1, 1,
                1);
}

struct op_case {
   const char *ids, *body;
   float a[4], b[4], expected[4], tolerance;
};

static void
run(const char *option, const struct op_case *c, size_t num)
{
   for (size_t i = 0; i < num; i++) {
      char body[900];
      glProgramEnvParameter4fvARB(FP, 0, c[i].a);
      glProgramEnvParameter4fvARB(FP, 1, c[i].b);
      snprintf(body, sizeof body, "PARAM a = program.env[0]; PARAM b = program.env[1]; TEMP t; %s",
               c[i].body);
      ct_arb_fp_with(c[i].ids, option, body, c[i].expected, c[i].tolerance);
   }
}

static const struct op_case operations_cases[] = {
    {"NO-004", "SEQ r, a, b;", {1, 2, 3, 0}, {1, 3, 3, -0.0f}, {1, 0, 1, 1}, 0},
    {"NO-021",
     "SEQ r.x, a, b; SGT r.y, a, b; SLE r.z, a, b; SNE r.w, a, b;",
     ALL(NAN),
     {1, 2, 3, 4},
     {0, 0, 0, 1},
     0},
    {"NO-021",
     "SLT r.x, a, b; SGE r.y, a, b; SFL r.z, a, b; STR r.w, a, b;",
     ALL(NAN),
     {1, 2, 3, 4},
     {0, 0, 0, 1},
     0},
    {"NO-004", "X2D r, 10, a, b;", {1, 2, 9, 9}, {3, 4, 5, 6}, {21, 27, 21, 27}, ULP},
    {"NO-012", "MOV r, 9; RFL r.xyz, a, b;", {0, 0, 2, 5}, {1, 2, 3, 9}, {-1, -2, 3, 9}, ULP},
    {"NO-022", "PK4UB t, a; UP4UB r, t.x;", {0, 1, 0.2f, -5}, {0}, {0, 1, 0.2f, 0}, 1e-6f},
    {"NO-022", "PK2US t, a; UP2US r, t.y;", {0.25f, 7, 0, 0}, {0}, {0.25f, 1, 0.25f, 1}, 1e-5f},
    {"NO-022", "PK4B t, a; UP4B r, t.w;", {0, 1, -1, -5}, {0}, {0, 1, -1, -128 / 127.0f}, 1e-6f},
    {"NO-022", "PK2H t, a; UP2H r, t.z;", {1.5f, -4, 0, 0}, {0}, {1.5f, -4, 1.5f, -4}, 0},
    {"NO-016 NO-017", "MOV r, -|-a.wzyx|;", {1, -2, 3, -4}, {0}, {-4, -3, -2, -1}, 0},
    {"NO-017", "ADD r, |a|, -|b|;", {1, -2, 3, -4}, {-1, 1, -1, 1}, {0, 1, 2, 3}, ULP},
    {"NO-018", "RCP r, 4;", {0}, {0}, ALL(0.25f), ULP},
    {"NO-013", "MOVC t, a; MOV r, 9; MOV r (NE.zyxw), 1;", {1, -1, 0, 1}, {0}, {9, 1, 1, 1}, 0},
    {"NO-013", "MOV r, 9; MOV r (EQ), 1;", {0}, {0}, ALL(1), 0},
    {"NO-013",
     "MOVC t, a; MOVC t (NE), -1; MOV r, 9; MOV r (LT), 1;",
     {NAN, 0, 1, 0},
     {0},
     {1, 9, 1, 9},
     0},
    {"NO-013",
     "MOVC t.xy, a; MOV r, 9; MOV r.yzw (LT), 1;",
     {-1, -1, -1, -1},
     {0},
     {9, 1, 9, 9},
     0},
    {"NO-008", "ADDR r, a, 1;", {16777214, 0, -1, 0}, {0}, {16777215, 1, 0, 1}, 0},
    {"NO-008", "MOV r, a;", {0.1f, 2049, 1e-30f, 1e30f}, {0}, {0.1f, 2049, 1e-30f, 1e30f}, 0},
    {"NO-008 NO-009",
     "ADDH r, a, b;",
     {1, 2, 3, 4},
     {0.25f, 0.5f, 100, -4},
     {1.25f, 2.5f, 103, 0},
     1e-3f},
    {"NO-009",
     "ADDX r, a, b;",
     {1, -1, 0.5f, 0},
     {0.5f, -0.5f, 0.25f, 0},
     {1.5f, -1.5f, 0.75f, 0},
     2e-3f},
    {"NO-023 C-19", "LIT r, a;", {1, 0, 99, 0}, {0}, {1, 1, 1, 1}, 1e-4f},
    {"NO-023 C-19", "RSQ r, a.x;", {-16}, {0}, ALL(0.25f), 1e-5f},
    {"NO-023 C-19", "POW r, a.x, b.x;", {0}, {0}, ALL(1), 1e-5f},
    {"NO-023", "MOV r, fragment.fogcoord.w;", {0}, {0}, ALL(1), 0},
    {"NO-004", "DDX r, fragment.position; MOV r.w, 0;", {0}, {0}, {1, 0, 0, 0}, 1e-4f},
    {"NO-004", "DDY r, fragment.position; MOV r.w, 0;", {0}, {0}, {0, 1, 0, 0}, 1e-4f},
};

static void
operations(void)
{
   run("OPTION NV_fragment_program;", operations_cases, CT_COUNT(operations_cases));
   ct_arb_fp_with("NO-008", "OPTION NV_fragment_program; SHORT TEMP h;",
                  "MOV h, {0.5, 2048, -3, 65504}; MOV r, h;", VEC4(0.5f, 2048, -3, 65504), 0);
   ct_arb_fp_with("NO-008", "OPTION NV_fragment_program; LONG TEMP l;",
                  "MOV l, {0.1, 2049, -3, 1e9}; MOV r, l;", VEC4(0.1f, 2049, -3, 1e9f), 0);
}

static void
kil_and_txd(void)
{
   static const GLubyte colors[3][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}};
   ct_arb_color("NO-019", N1 "TEMP r; MOV result.color, 1; MOVC r, {1,0,0,0}; KIL LT; END", 1, 1,
                1);
   ct_clear(0, 0, 1, 1);
   ct_arb_use("NO-019", FP, N1 "TEMP r; MOV result.color, 1; MOVC r, {-1,0,0,0}; KIL LT; END");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("NO-019", 64, 64, 0, 0, 1);
   ct_arb_use("NO-019", FP, N1 "MOV result.color, 1; KIL {0,-1,0,0}; END");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("NO-019", 64, 64, 0, 0, 1);
   for (int level = 0; level < 3; level++) {
      GLubyte texels[16][4];
      for (unsigned i = 0; i < 16; i++)
         memcpy(texels[i], colors[level], 4);
      glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, 4 >> level, 4 >> level, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels);
   }
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   ct_arb_color("NO-020", N1 "TXD result.color, 0, {0.5,0,0}, 0, texture[0], 2D; END", 0, 1, 0);
   ct_arb_color("NO-020", N1 "TXD result.color, 0, 0, {0,1,0}, texture[0], 2D; END", 0, 0, 1);
   if (!ct_has_extension("GL_NV_fragment_program2"))
      return;
   ct_arb_color("NO-034", N2 "TXL result.color, {0,0,0,0}, texture[0], 2D; END", 1, 0, 0);
   ct_arb_color("NO-034", N2 "TXL result.color, {0,0,0,1}, texture[0], 2D; END", 0, 1, 0);
   ct_arb_color("NO-034", N2 "TXL result.color, {0,0,0,2}, texture[0], 2D; END", 0, 0, 1);
   ct_arb_color("NO-037",
                N2 "TEMP r; ADDC r.x, fragment.position.x, -64; IF GT.x; "
                   "TEX result.color, fragment.position, texture[0], 2D; "
                   "DDX r, fragment.position; ELSE; MOV result.color, 1; ENDIF; "
                   "MOV result.color, {0,1,0}; END",
                0, 1, 0);
}

static const struct ct_arb_case flow_grammar_cases[] = {
    {"NO-027", N2 "TEMP r; MOVC r, 1; IF GT.x; MOV r, 1; ELSE; MOV r, 2; ENDIF; IF LT; ENDIF;"
                  "END"},
    {"NO-027", N2 "IF `(GT); ENDIF; END"},
    {"NO-028", N2 "PARAM p = program.local[0]; REP p; ENDREP; LOOP {1,2,3}; ENDLOOP; REP 4; "
                  "ENDREP; LOOP program.env[2].wzyx; ENDLOOP; END"},
    {"NO-028", N2 "TEMP r; REP `r; ENDREP; END"},
    {"NO-028", N2 "LOOP `fragment.color; ENDLOOP; END"},
    {"NO-029", N2 "TEMP r; LOOP 4; MOV r, fragment.texcoord[A0.x]; "
                  "MOV r, fragment.texcoord[A0.x + 9].w; ENDLOOP; END"},
    {"NO-029", N2 "TEMP r; MOV r, fragment.texcoord[`A0.x]; END"},
    {"NO-029", N2 "TEMP r; REP 4; MOV r, fragment.texcoord[`A0.x]; ENDREP; END"},
    {"NO-029", N2 "TEMP r; LOOP 4; ENDLOOP; MOV r, fragment.texcoord[`A0.x]; END"},
    {"NO-029", N2 "TEMP r; LOOP 4; MOV r, fragment.texcoord[A0.x + `10]; ENDLOOP; END"},
    {"NO-029", N2 "TEMP r; LOOP 4; MOV r, fragment.texcoord[A0.`y]; ENDLOOP; END"},
    {"NO-029", N2 "`ADDRESS a; END"},
    {"NO-030", N2 "LOOP 4; BRK; BRK (GT.x); REP 2; BRK (NE); ENDREP; IF EQ; BRK (TR); ENDIF; "
                  "ENDLOOP; CAL a; CAL a (LT); RET (FL); a: RET; END"},
    {"NO-030", N2 "`BRK; END"},
    {"NO-030", N2 "IF EQ; `BRK; ENDIF; END"},
    {"NO-030", N2 "LOOP 1; ENDLOOP; `BRK; END"},
    {"NO-031", N2 "`ELSE; END"},
    {"NO-031", N2 "`ENDIF; END"},
    {"NO-031", N2 "`ENDLOOP; END"},
    {"NO-031", N2 "`ENDREP; END"},
    {"NO-031", N2 "IF EQ; ELSE; `ELSE; ENDIF; END"},
    {"NO-031", N2 "LOOP 1; `ENDREP; END"},
    {"NO-031", N2 "REP 1; `ENDLOOP; END"},
    {"NO-031", N2 "LOOP 1; IF EQ; `ENDLOOP; ENDIF; END"},
    {"NO-031", N2 "IF EQ; LOOP 1; `ELSE; ENDLOOP; ENDIF; END"},
    {"NO-031", N2 "IF EQ; END`"},
    {"NO-031", N2 "IF EQ; ELSE; END`"},
    {"NO-031", N2 "REP 2; END`"},
    {"NO-032", N2 "CAL later; RET; later: RET; END"},
    {"NO-032", N2 "CAL never; END`"},
    {"NO-032", N2 "a: RET; `a: RET; END"},
    {"NO-032", N2 "IF EQ; `a: ENDIF; END"},
    {"NO-032", N2 "TEMP x; x: MOV x, 1; CAL x; main: END"},
    {"NO-032", N2 "`MOV: END"},
    {"NO-034", N2 "TEMP r; DP2 r, r, r; DP2AX_SAT r, r, r, r; DIVHC r, r, r.x; NRMR r, r;"
                  "TXLC_SAT r, r, texture[0], 2D; MOV_SSAT r, r; DIV r, r, 2; END"},
    {"NO-034", N2 "TEMP r; DIV r, r, r`; END"},
    {"NO-034", N2 "TEMP r; `DIVX r, r, r.x; END"},
    {"NO-034", N2 "TEMP r; `NRMX r, r; END"},
    {"NO-035", N2 "TEMP r; ATTRIB f = fragment.facing; MOV r, f; MOV r, fragment.facing.x; END"},
    {"NO-035", N1 "TEMP r; MOV r, fragment`.facing; END"},
    {"NO-036", N2 "TEMP r; CMPC r, r, r, r; SCSRC r.xy, r.x; SWZH_SAT r, r, x, 0, 1, -w;"
                  "XPDHC r.xyz, r, r; CMPC_SSAT r, r, r, r; END"},
    {"NO-036", N2 "TEMP r; `CMPR r, r, r, r; END"},
    {"NO-036", N2 "TEMP r; `SCSX r.x, r.x; END"},
};

/* --- NV_fragment_program2 */

static void
flow_grammar(void)
{
   for (size_t i = 0; i < CT_COUNT(flow_grammar_cases); i++)
      ct_arb_check(flow_grammar_cases[i].ids, FP, flow_grammar_cases[i].text);
   CHECK("NO-001",
         GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV == 0x88F4 && GL_MAX_PROGRAM_CALL_DEPTH_NV == 0x88F5 &&
             GL_MAX_PROGRAM_IF_DEPTH_NV == 0x88F6 && GL_MAX_PROGRAM_LOOP_DEPTH_NV == 0x88F7 &&
             GL_MAX_PROGRAM_LOOP_COUNT_NV == 0x88F8);
   CHECK("NO-026", ct_arb_get(FP, GL_MAX_PROGRAM_EXEC_INSTRUCTIONS_NV) >= 65536);
   CHECK("NO-026", ct_arb_get(FP, GL_MAX_PROGRAM_CALL_DEPTH_NV) >= 4);
   CHECK("NO-026", ct_arb_get(FP, GL_MAX_PROGRAM_IF_DEPTH_NV) >= 48);
   CHECK("NO-026", ct_arb_get(FP, GL_MAX_PROGRAM_LOOP_DEPTH_NV) >= 4);
   CHECK("NO-026", ct_arb_get(FP, GL_MAX_PROGRAM_LOOP_COUNT_NV) >= 255);
}

/* Blocks in blocks, up to the limit and one more. */
static void
check_nesting(const char *begin, const char *end, GLenum limit)
{
   const GLint most = ct_arb_get(FP, limit);
   for (GLint depth = most; depth <= most + 1; depth++) {
      char *text = calloc((size_t)depth + 10, 32);
      strcpy(text, "@ OPTION NV_fragment_program2; ");
      for (GLint i = 0; i < depth; i++)
         strcat(text, begin);
      for (GLint i = 0; i < depth; i++)
         strcat(text, end);
      strcat(text, "END");
      if (depth == most)
         ct_arb_check("NO-031", FP, text);
      else
         ct_arb_rejects("NO-031", FP, text);
      free(text);
   }
}

static void
nesting(void)
{
   check_nesting("IF EQ; ", "ENDIF; ", GL_MAX_PROGRAM_IF_DEPTH_NV);
   check_nesting("LOOP 1; ", "ENDLOOP; ", GL_MAX_PROGRAM_LOOP_DEPTH_NV);
   check_nesting("REP 1; ", "ENDREP; ", GL_MAX_PROGRAM_LOOP_DEPTH_NV);
}

static const struct op_case flow_cases[] = {
    {"NO-027",
     "MOV r, 0; MOVC t, a; IF GT.x; MOV r.x, 1; ELSE; MOV r.x, 2; ENDIF;"
     "IF LT.y; MOV r.y, 1; ELSE; MOV r.y, 2; ENDIF; IF NE; MOV r.z, 3; ENDIF;"
     "IF EQ.x; MOV r.w, 3; ENDIF;",
     {1, 1, 0, 0},
     {0},
     {1, 2, 3, 0},
     0},
    {"NO-027",
     "MOV r, 0; MOVC t, a; IF FL; MOV r, 1; ELSE; IF TR; MOV r.y, 1; IF LT.w; "
     "MOV r.z, 1; ENDIF; ENDIF; ENDIF;",
     {1, 1, 0, -1},
     {0},
     {0, 1, 1, 0},
     0},
    {"NO-028",
     "MOV r, 0; REP a; ADD r.x, r.x, 1; ENDREP; REP a.y; ADD r.y, r.y, 1; ENDREP;"
     "REP a.z; ADD r.z, r.z, 1; ENDREP; REP a.w; ADD r.w, r.w, 1; ENDREP;",
     {5, 2.9f, 0, -3},
     {0},
     {5, 2, 0, 0},
     ULP},
    {"NO-028",
     "MOV r, 0; LOOP a; ADD r.x, r.x, 1; LOOP b; ADD r.y, r.y, 1; ENDLOOP; ENDLOOP;",
     {3, 0, 1, 0},
     {4, 0, 1, 0},
     {3, 12, 0, 0},
     ULP},
    {"NO-028",
     "MOV r, 0; REP a; ADD r.x, r.x, 1; ENDREP;",
     {255, 0, 0, 0},
     {0},
     {255, 0, 0, 0},
     ULP},
    {"NO-030",
     "MOV r, 0; REP 100; ADD r.x, r.x, 1; SUBC t.x, r.x, a.x; BRK (GE.x); "
     "ADD r.y, r.y, 1; ENDREP; ADD r.z, r.x, r.y;",
     {7, 0, 0, 0},
     {0},
     {7, 6, 13, 0},
     ULP},
    {"NO-030",
     "MOV r, 0; LOOP {4,0,1}; LOOP {4,0,1}; ADD r.x, r.x, 1; BRK; ADD r.y, r.y, 1; "
     "ENDLOOP; ADD r.z, r.z, 1; ENDLOOP;",
     {0},
     {0},
     {4, 0, 4, 0},
     ULP},
    {"NO-028",
     "MOV r, 0; REP 3; IF EQ; REP 2; ADD r.x, r.x, 1; ENDREP; ELSE; ADD r.y, r.y, 1; "
     "ENDIF; MOVC t, r; ENDREP;",
     {0},
     {0},
     {6, 0, 0, 0},
     ULP},
    {"NO-034", "DP2 r, a, b;", {1, 2, 99, 99}, {3, 4, 5, 6}, ALL(11), ULP},
    {"NO-034", "DP2A r, a, b, a.wzyx;", {1, 2, 99, 7}, {3, 4, 5, 6}, ALL(18), ULP},
    {"NO-034", "DIV r, a, b.y;", {1, 2, -4, 0}, {9, 4, 9, 9}, {0.25f, 0.5f, -1, 0}, ULP},
    {"NO-034", "NRM r, a; MOV r.w, 0;", {0, 3, 4, 5}, {0}, {0, 0.6f, 0.8f, 0}, 1e-5f},
    {"NO-034", "MOV_SSAT r, a;", {-3, 3, 0.5f, -1}, {0}, {-1, 1, 0.5f, -1}, 0},
    {"NO-034", "ADD_SSAT r, a, b;", {-3, 3, 0.5f, -1}, {1, 1, 0.25f, 2}, {-1, 1, 0.75f, 1}, ULP},
    {"NO-036",
     "MOV r, 9; CMPC t, a, a, b; MOV r (GT), 1;",
     {-1, 1, -2, 0},
     {1, 2, 3, -4},
     {9, 1, 9, 9},
     0},
    {"NO-036",
     "MOV r, 0; XPDC r.xyz, a, b; SWZC t, r, x, y, 0, 1;",
     {1, 2, 3, 7},
     {4, 5, 7, 7},
     {-1, 5, -3, 0},
     ULP},
    {"NO-025",
     "PK4UB t, a; UP4UB r, t.x; ADDXC t, |a|, 0; MOV r (LT), 9;",
     {0, 1, 0.2f, 1},
     {0},
     {0, 1, 0.2f, 1},
     1e-5f},
};

static void
flow(void)
{
   run("OPTION NV_fragment_program2;", flow_cases, CT_COUNT(flow_cases));
   for (unsigned i = 0; i < 4; i++)
      glMultiTexCoord4f((GLenum)(GL_TEXTURE0 + i), 1 + (float)i, 10, 100, 1000);
   ct_arb_fp_with("NO-029", "OPTION NV_fragment_program2;",
                  "MOV r, 0; LOOP {3, 1, 1}; ADD r, r, fragment.texcoord[A0.x]; ENDLOOP;",
                  VEC4(9, 30, 300, 3000), 1e-4f);
   ct_arb_fp_with("NO-029", "OPTION NV_fragment_program2;",
                  "MOV r, 0; LOOP {2, 0, 2}; ADD r, r, fragment.texcoord[A0.x + 1]; ENDLOOP;",
                  VEC4(6, 20, 200, 2000), 1e-4f);
   ct_arb_fp_with("NO-029", "OPTION NV_fragment_program2;",
                  "MOV r, 0; LOOP {4, 1, -1}; ADD r, r, fragment.texcoord[A0.x]; ENDLOOP;",
                  VEC4(5, 40, 400, 4000), 1e-4f);
   ct_arb_fp_with("NO-029", "OPTION NV_fragment_program2;",
                  "MOV r, 0; LOOP {2, -5.5, 4}; ADD r, r, fragment.texcoord[A0.x]; LOOP {1, 2, 1};"
                  "ADD r, r, fragment.texcoord[A0.x]; ENDLOOP; ENDLOOP;",
                  VEC4(1 + 5 + 3 + 3, 40, 400, 4000), 10);
}

/* Each text colours by itself. */
static void
calls(void)
{
   ct_arb_color("NO-032",
                N2 "TEMP r; MOV r, 0; CAL a; CAL b; CAL a; MOV result.color, r; RET;"
                   "a: ADD r.x, r.x, 0.5; RET; b: ADD r.y, r.y, 0.5; CAL c; RET;"
                   "c: MOV r.z, 1; RET; END",
                1, 0.5f, 1);
   ct_arb_color("NO-032",
                N2 "MOV result.color, {1,0,0,1}; RET; main: MOV result.color, {0,1,0,1};"
                   "END",
                0, 1, 0);
   ct_arb_color("NO-030",
                N2 "TEMP r; MOV r, 0; MOVC r.w, -1; CAL a (GT.w); CAL b (LT.w);"
                   "MOV result.color, r; RET; a: MOV r.x, 1; RET; b: MOV r.y, 1;"
                   "RET (LT.w); MOV r.z, 1; RET; END",
                0, 1, 0);
   ct_arb_color("NO-033", N2 "MOV result.color, {0,1,0,1}; RET; MOV result.color, {1,0,0,1}; END",
                0, 1, 0);
   ct_arb_color("NO-033", N2 "MOV result.color, {0,0,1,1}; CAL a; a: RET; END", 0, 0, 1);
   /* Deeper than calls go, and without an end. */
   ct_arb_use("NO-033", FP,
              N2 "MOV result.color, {1,0,0,1}; a: CAL a; MOV result.color, 0; RET; END");
   CHECK_ERROR("NO-033", GL_NO_ERROR, (ct_quad(-1, -1, 1, 1, 0), glFinish()));
   ct_arb_use("NO-033", FP,
              N2 "TEMP r; LOOP {255,0,0}; LOOP {255,0,0}; LOOP {255,0,0}; "
                 "LOOP {255,0,0}; ADD r, r, 1; ENDLOOP; ENDLOOP; ENDLOOP; ENDLOOP; "
                 "MOV result.color, r; END");
   CHECK_ERROR("NO-033", GL_NO_ERROR, (ct_quad(0, 0, 0.05f, 0.05f, 0), glFinish()));
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 1));
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogCoordf(1);
   ct_arb_color("NO-032",
                "@ OPTION ARB_fog_linear; OPTION NV_fragment_program2; "
                "MOV result.color, {1,0,0,1}; RET; MOV result.color, 1; END",
                0, 0, 1);
}

static void
facing(void)
{
   static const char text[] =
       N2 "TEMP r; MOV r, fragment.facing; MAD result.color, r, 0.5, 0.5; END";
   ct_arb_color("NO-035", text, 1, 0.5f, 0.5f);
   glFrontFace(GL_CW);
   ct_arb_color("NO-035", text, 0, 0.5f, 0.5f);
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
   glLineWidth(3);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, 0, 1, 1, 0);
   CHECK_PIXEL("NO-035", 100, 64, 0, 0.5f, 0.5f);
   glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
   glBegin(GL_LINES);
   glVertex2f(-1, -0.5f);
   glVertex2f(1, -0.5f);
   glEnd();
   CHECK_PIXEL("NO-035", 64, 32, 1, 0.5f, 0.5f);
   glPointSize(5);
   glBegin(GL_POINTS);
   glVertex2f(0.5f, -0.75f);
   glEnd();
   CHECK_PIXEL("NO-035", 96, 16, 1, 0.5f, 0.5f);
   ct_arb_fp_with("NO-035", "OPTION NV_fragment_program2;",
                  "MOV r, fragment.facing; MUL r.x, r.x, r.x;", VEC4(1, 0, 0, 1), 0);
}

static const struct ct_test tests[] = {
    {"grammar", grammar},
    {"counts", counts},
    {"operations", operations},
    {"kil_and_txd", kil_and_txd},
};
CT_TOPIC(nvfp_options, "GL_NV_fragment_program_option", tests);

static const struct ct_test flow_tests[] = {
    {"grammar", flow_grammar}, {"nesting", nesting}, {"flow", flow},
    {"calls", calls},          {"facing", facing},
};
CT_TOPIC(nvfp2_options, "GL_NV_fragment_program2", flow_tests);
