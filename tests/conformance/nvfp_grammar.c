/* The language of NV_fragment_program (checklist, sections 31 and 32). */
#include "ct_nvfp.h"

#include <stdio.h>
#include <stdlib.h>

#define OUT "MOV o[COLR], 0; "

static void
tokens(void)
{
   static const struct ct_arb_case cases[] = {
       {"NF-028", "@ MOV o[COLR], 0; END"},
       {"NF-028", "@# comment\nMOV o[COLR], 0;# another\rEND"},
       {"NF-028", "@\tMOV\no[ COLR ] ,\r0 ; END # the end"},
       {"NF-028", "`!FP1.0 MOV o[COLR], 0; END"},
       {"NF-028", "` @ MOV o[COLR], 0; END"},
       {"NF-028", "`!!FP1.1 MOV o[COLR], 0; END"},
       {"NF-028", "`!!VP1.0 MOV o[COLR], 0; END"},
       {"NF-028", "@ MOV o[COLR], 0; END `MOV"},
       {"NF-028", "@ MOV o[COLR], 0;`"},
       {"NF-028", "@ MOV o[COLR], 0 `END"},
       {"NF-029", "@ `mov o[COLR], 0; END"},
       {"NF-029", "@ MOV o[`colr], 0; END"},
       {"NF-029", "@ MOV o[COLR], `r0; END"},
       {"NF-029", "@ MOV o[COLR], 0`! END"},
       {"NF-029", "@ MOV o[COLR], 0; `end"},
       {"NF-029", "@ MOV o[COLR], `@; END"},
   };
   ct_nvfp_check_all(cases, CT_COUNT(cases));
}

static void
declarations(void)
{
   static const struct ct_arb_case cases[] = {
       {"NF-030", "@ DEFINE k = 1; DECLARE d; MOV o[COLR], d; DECLARE e = {1}; MOV R0, e; END"},
       {"NF-030 NF-031", "@ DEFINE a$_9Z = {1,2}; DECLARE $ = -.5; MOV o[COLR], a$_9Z; END"},
       {"NF-030 NF-033", "@ MOV o[COLR], `d; DECLARE d; END"},
       {"NF-031", "@ DECLARE `9a; " OUT "END"},
       {"NF-031", "@ DECLARE `END; " OUT "END"},
       {"NF-031", "@ DECLARE `MOVRC_SAT; " OUT "END"},
       {"NF-031", "@ DEFINE `UP4UBC = 1; " OUT "END"},
       {"NF-031", "@ DECLARE `R31; " OUT "END"},
       {"NF-031", "@ DECLARE `H63; " OUT "END"},
       {"NF-031", "@ DECLARE `TEX15; " OUT "END"},
       {"NF-031", "@ DECLARE `RC; " OUT "END"},
       {"NF-031", "@ DECLARE `HC; " OUT "END"},
       {"NF-031", "@ DECLARE `f; " OUT "END"},
       {"NF-031", "@ DECLARE `o; " OUT "END"},
       {"NF-031", "@ DECLARE `p; " OUT "END"},
       {"NF-031", "@ DECLARE `DEFINE; " OUT "END"},
       {"NF-032", "@ DECLARE R32; DECLARE H64; DEFINE TEX16 = 2; MOV o[COLR], R32; END"},
       {"NF-032", "@ DECLARE R00; DECLARE MOVX_SATC; DECLARE ABS; MOV o[COLR], ABS; END"},
       {"NF-033", "@ DECLARE d; DECLARE `d; " OUT "END"},
       {"NF-033", "@ DEFINE d = 1; DECLARE `d; " OUT "END"},
       {"NF-033", "@ DECLARE d; MOV `d, 1; " OUT "END"},
       {"NF-034", "@ DEFINE d`; " OUT "END"},
       {"NF-034", "@ DEFINE d `{1}; " OUT "END"},
       {"NF-034", "@ DEFINE k = 2; DEFINE v = {k, -1, k}; DEFINE w = v; DECLARE d = w; "
                  "DECLARE e = k; MOV o[COLR], w; END"},
       {"NF-034", "@ DECLARE d = `p[0]; " OUT "END"},
       {"NF-034", "@ DECLARE c; DECLARE d = `c; " OUT "END"},
       {"NF-034", "@ DECLARE c; DEFINE d = {1, `c}; " OUT "END"},
       {"NF-034", "@ DEFINE v = {1}; DEFINE d = {1, `v}; " OUT "END"},
       {"NF-034 NF-081", "@ DEFINE v = {1,2,3,4`,5}; " OUT "END"},
   };
   ct_nvfp_check_all(cases, CT_COUNT(cases));
}

static const struct ct_arb_case operands_cases[] = {
    {"NF-035", "@ DECLARE n; MOV R0, f[WPOS]; MOV H1, R0; MOV R2, H1; MOV R3, p[0]; MOV R3, n;"
               "MOV R3, {1}; MOV o[COLR], 3; END"},
    {"NF-035", "@ MOV o[COLR], `o[COLR]; END"},
    {"NF-035", "@ MOV o[COLR], `RC; END"},
    {"NF-035", "@ MOV o[COLR], `HC; END"},
    {"NF-035", "@ MOV o[COLR], f[`0]; END"},
    {"NF-035", "@ MOV o[COLR], `v[0]; END"},
    {"NF-035", "@ MOV o[COLR], `c[0]; END"},
    {"NF-036", "@ MOV R31, 0; MOV H31, 0; MOV RC, 0; MOV HC, 0; MOV o[COLR], 0; MOV o[DEPR], 0; "
               "END"},
    {"NF-036", "@ MOV o[COLH], 0; END"},
    {"NF-036", "@ MOV `R32, 0; END"},
    {"NF-036", "@ MOV `H64, 0; END"},
    {"NF-036", "@ MOV `R01, 0; END"},
    {"NF-036", "@ MOV o[`COL0], 0; END"},
    {"NF-036", "@ MOV `f[COL0], 0; END"},
    {"NF-036", "@ MOV `p[0], 0; END"},
    {"NF-037", "@ MOV R0, f[WPOS]; MOV R0, f[COL0]; MOV R0, f[COL1]; MOV R0, f[FOGC];"
               "MOV R0, f[TEX0]; MOV R0, f[TEX1]; MOV R0, f[TEX2]; MOV R0, f[TEX3];"
               "MOV R0, f[TEX4]; MOV R0, f[TEX5]; MOV R0, f[TEX6]; MOV o[COLR], f[TEX7]; END"},
    {"NF-037", "@ MOV o[COLR], f[`TEX8]; END"},
    {"NF-037", "@ MOV o[COLR], f[`HPOS]; END"},
    {"NF-038", "@ MOV o[COLR], p[63]; END"},
    {"NF-038", "@ MOV o[COLR], p[`100000]; END"},
    {"NF-038", "@ MOV o[COLR], p[`-1]; END"},
    {"NF-038", "@ MOV o[COLR], p[`R0.x]; END"},
    {"NF-039", "@ MOV o[COLR].xzw, R0.wzyx; MOV R1.y, R0.x; MOV R1, R0; END"},
    {"NF-039", "@ MOV o[COLR], R0.`rgba; END"},
    {"NF-039", "@ MOV o[COLR], R0.xy`; END"},
    {"NF-039", "@ MOV o[COLR].y`x, R0; END"},
    {"NF-039", "@ MOV o[COLR].`r, R0; END"},
    {"NF-040", "@ RCP R0, 2; RCP R0, -2.5; RCP R0, R1.x; RCP R0, {1,2}.y; RCP R0, p[1].w; "
               "RCP o[COLR], f[COL0].w; END"},
    {"NF-040", "@ RCP o[COLR], 2.`x; END"},
    {"NF-040", "@ RCP o[COLR], R1`; END"},
    {"NF-040", "@ RCP o[COLR], R1.x`y; END"},
    {"NF-040", "@ MOV o[COLR], 2.`x; END"},
    {"NF-041", "@ DEFINE s = 2; DEFINE v = {1,2}; DECLARE d; RCP R0, s; RCP R0, -|s|; "
               "RCP R0, v.y; RCP R0, d.x; MOV R0, s; MOV o[COLR], v.wwxy; END"},
    {"NF-041", "@ DEFINE s = 2; RCP o[COLR], s`.x; END"},
    {"NF-041", "@ DEFINE s = 2; MOV o[COLR], s`.x; END"},
    {"NF-041", "@ DEFINE v = {1,2}; RCP o[COLR], v`; END"},
    {"NF-041", "@ DECLARE d; RCP o[COLR], d`; END"},
    {"NF-042", "@ MOV o[COLR], -|-R0.wzyx|; MOV R0, |+R1|; MOV R0, +|R1.x|; MOV R0, -{1,2}; "
               "MOV R0, |-4|; END"},
    {"NF-042", "@ MOV o[COLR], |`|R0||; END"},
    {"NF-042", "@ MOV o[COLR], |R0|`.x; END"},
    {"NF-042", "@ MOV o[COLR], |R0`; END"},
    {"NF-042", "@ MOV o[COLR], -`-R0; END"},
    {"NF-043", "@ MOV R0.xy (NE.wzyx), R1; MOV R0 (EQ), R1; MOV R0(GE.x), R1; MOV R0 (GT), R1; "
               "MOV R0 (LE), R1; MOV R0 (LT.zzzz), R1; MOV R0 (TR), R1; MOV o[COLR] (FL), R1; "
               "END"},
    {"NF-043", "@ MOV o[COLR] (`eq), R1; END"},
    {"NF-043", "@ MOV o[COLR] (EQ.xy`), R1; END"},
    {"NF-043", "@ MOV o[COLR] (EQ`, R1; END"},
    {"NF-043", "@ MOV o[COLR] `EQ, R1; END"},
    {"NF-044", "@ " OUT "KIL NE; KIL LT.x; KIL TR; KIL FL.wzyx; END"},
    {"NF-044", "@ " OUT "KIL `(NE); END"},
    {"NF-044", "@ " OUT "KIL `R0; END"},
    {"NF-044", "@ " OUT "KIL `; END"},
    {"NF-044 NF-058", "@ " OUT "`KILC NE; END"},
    {"NF-044", "@ " OUT "`KILR NE; END"},
    {"NF-045", "@ MOVRC_SAT o[COLR], R0; END"},
    {"NF-045", "@ `MOVCR o[COLR], R0; END"},
    {"NF-045", "@ `MOV_SATC o[COLR], R0; END"},
    {"NF-045", "@ `MOVC_SATR o[COLR], R0; END"},
    {"NF-045", "@ `MOVRH o[COLR], R0; END"},
    {"NF-045", "@ `MOV_SSAT o[COLR], R0; END"},
};

static void
operands(void)
{
   ct_nvfp_check_all(operands_cases, CT_COUNT(operands_cases));
}

/* --- Every form of every opcode */

enum { RHX, RH, C_SAT, BARE };

static const struct {
   const char *id, *name, *operands;
   int suffixes;
} ops[] = {
    {"NF-046", "ADD", "R1, R2", RHX},
    {"NF-046", "DP3", "R1, R2", RHX},
    {"NF-046", "DP4", "R1, R2", RHX},
    {"NF-046", "FLR", "R1", RHX},
    {"NF-046", "FRC", "R1", RHX},
    {"NF-046", "LRP", "R1, R2, R3", RHX},
    {"NF-046", "MAD", "R1, R2, R3", RHX},
    {"NF-046", "MAX", "R1, R2", RHX},
    {"NF-046", "MIN", "R1, R2", RHX},
    {"NF-046", "MOV", "R1", RHX},
    {"NF-046", "MUL", "R1, R2", RHX},
    {"NF-046", "SEQ", "R1, R2", RHX},
    {"NF-046 NF-059", "SFL", "R1, R2", RHX},
    {"NF-046", "SGE", "R1, R2", RHX},
    {"NF-046", "SGT", "R1, R2", RHX},
    {"NF-046", "SLE", "R1, R2", RHX},
    {"NF-046", "SLT", "R1, R2", RHX},
    {"NF-046", "SNE", "R1, R2", RHX},
    {"NF-046 NF-059", "STR", "R1, R2", RHX},
    {"NF-046", "SUB", "R1, R2", RHX},
    {"NF-047 NF-057", "COS", "R1.x", RH},
    {"NF-047 NF-057", "EX2", "R1.x", RH},
    {"NF-047 NF-057", "LG2", "R1.x", RH},
    {"NF-047 NF-057", "RCP", "R1.x", RH},
    {"NF-047 NF-057", "RSQ", "R1.x", RH},
    {"NF-047 NF-057", "SIN", "R1.x", RH},
    {"NF-048 NF-057", "POW", "R1.x, R2.y", RH},
    {"NF-049 NF-057", "DDX", "R1", RH},
    {"NF-049 NF-057", "DDY", "R1", RH},
    {"NF-049 NF-057", "LIT", "R1", RH},
    {"NF-050 NF-057", "DST", "R1, R2", RH},
    {"NF-050 NF-057", "RFL", "R1, R2", RH},
    {"NF-051 NF-057", "X2D", "R1, R2, R3", RH},
    {"NF-052 NF-058", "TEX", "R1, TEX0, 2D", C_SAT},
    {"NF-052 NF-058", "TXP", "R1, TEX0, 2D", C_SAT},
    {"NF-053 NF-058", "TXD", "R1, R2, R3, TEX0, 2D", C_SAT},
    {"NF-054 NF-058", "UP2H", "R1.x", C_SAT},
    {"NF-054 NF-058", "UP2US", "R1.x", C_SAT},
    {"NF-054 NF-058", "UP4B", "R1.x", C_SAT},
    {"NF-054 NF-058", "UP4UB", "R1.x", C_SAT},
    {"NF-055 NF-058", "PK2H", "R1", BARE},
    {"NF-055 NF-058", "PK2US", "R1", BARE},
    {"NF-055 NF-058", "PK4B", "R1", BARE},
    {"NF-055 NF-058", "PK4UB", "R1", BARE},
};

static bool
has_form(int suffixes, unsigned precision, bool c, bool sat)
{
   if (suffixes == BARE)
      return !precision && !c && !sat;
   return precision <= (suffixes == RHX ? 3u : suffixes == RH ? 2u : 0u);
}

static void
opcodes(void)
{
   static const char *const precisions[] = {"", "R", "H", "X"};
   for (size_t i = 0; i < CT_COUNT(ops); i++) {
      for (unsigned form = 0; form < 16; form++) {
         char text[200];
         const unsigned precision = form & 3;
         const bool c = form & 4, sat = form & 8;
         const bool exists = has_form(ops[i].suffixes, precision, c, sat);
         snprintf(text, sizeof text, "@ %s%s%s%s%s R0.xyz, %s; " OUT "END", exists ? "" : "`",
                  ops[i].name, precisions[precision], c ? "C" : "", sat ? "_SAT" : "",
                  ops[i].operands);
         ct_nvfp_check(ops[i].id, text);
      }
   }
   static const struct ct_arb_case others[] = {
       {"NF-059", "@ SFL o[COLR], R0`; END"},
       {"NF-059", "@ STR o[COLR], R0`; END"},
       {"NF-055", "@ PK2H o[COLR], R0.x; END"},
       {"NF-056", "@ " OUT "KIL NE.x; END"},
       {"NF-060", "@ `ABS o[COLR], R0; END"},
       {"NF-060", "@ `CMP o[COLR], R0, R0, R0; END"},
       {"NF-060", "@ `SWZ o[COLR], R0, x, x, x, x; END"},
       {"NF-060", "@ `XPD o[COLR], R0, R0; END"},
       {"NF-060", "@ `DPH o[COLR], R0, R0; END"},
       {"NF-060", "@ `SCS o[COLR], R0.x; END"},
       {"NF-060", "@ `TXB o[COLR], R0, TEX0, 2D; END"},
       {"NF-060", "@ `TXL o[COLR], R0, TEX0, 2D; END"},
       {"NF-060", "@ `ARL A0.x, R0.x; END"},
       {"NF-061", "@ TEX o[COLR], R0, `TEX16, 2D; END"},
       {"NF-061", "@ TEX o[COLR], R0, `texture[0], 2D; END"},
       {"NF-061", "@ TEX o[COLR], R0`; END"},
       {"NF-062", "@ TEX o[COLR], R0, TEX0, 1D; TEX R0, R0, TEX1, 2D; TEX R0, R0, TEX2, 3D;"
                  "TEX R0, R0, TEX3, CUBE; TEX R0, R0, TEX0, 1D; END"},
       {"NF-062", "@ TEX o[COLR], R0, TEX0, `4D; END"},
       {"NF-062", "@ TEX o[COLR], R0, TEX0, `2d; END"},
       {"NF-062", "@ TEX R0, R0, TEX0, 1D; TEX o[COLR], R0, TEX0, `2D; END"},
   };
   ct_nvfp_check_all(others, CT_COUNT(others));
   if (ct_has_extension("GL_ARB_texture_rectangle"))
      ct_nvfp_check("NF-062", "@ TEX o[COLR], R0, TEX0, RECT; END");
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS_NV, &units);
   for (GLint i = 0; i < 16; i++) {
      char text[100];
      snprintf(text, sizeof text, "@ TEX o[COLR], R0, %sTEX%d, 2D; END", i < units ? "" : "`", i);
      ct_nvfp_check("NF-061", text);
   }
}

/* --- Restrictions */

static void
restrictions(void)
{
   ct_nvfp_rejects_at_end("NF-063", "@ KIL TR; END");
   ct_nvfp_rejects_at_end("NF-063", "@ MOV R0, f[COL0]; END");
   ct_nvfp_rejects_at_end("NF-063", "@ DECLARE d; END");
   ct_nvfp_rejects_at_end("NF-063", "@ END");
   static const struct ct_arb_case cases[] = {
       {"NF-063", "@ MOV o[DEPR], 0; END"},
       {"NF-064", "@ MOV o[COLR], 0; MOV o[`COLH], 0; END"},
       {"NF-064", "@ MOV o[COLH].x, 0; MOV o[DEPR], 0; MOV o[`COLR].y, 0; END"},
       {"NF-065", "@ MAD o[COLR], f[COL0], f[COL0].wzyx, -|f[COL0].x|; END"},
       {"NF-065", "@ ADD o[COLR], f[COL0], `f[COL1]; END"},
       {"NF-065", "@ MAD o[COLR], f[TEX0], R0, `f[TEX1]; END"},
       {"NF-066", "@ DECLARE d; MAD R0, p[1], p[1].wzyx, R0; MAD o[COLR], d, d.x, d.y; END"},
       {"NF-066", "@ ADD o[COLR], p[1], `p[2]; END"},
       {"NF-066", "@ DECLARE d; ADD o[COLR], p[1], `d; END"},
       {"NF-066", "@ DECLARE d; DECLARE e; ADD o[COLR], e, `d; END"},
       {"NF-067", "@ MAD o[COLR], R1, 2, -1; END"},
       {"NF-067", "@ ADD o[COLR], {1,2,3,4}, 4; END"},
       {"NF-067", "@ DEFINE k = 4; DEFINE v = {1,2}; ADD R0, {k,0,1,2}, v; MAD o[COLR], 1, 2, k; "
                  "END"},
       {"NF-067", "@ ADD o[COLR], {1,2,3,4}, {4,3,2,1}; END"},
       {"NF-068", "@ ADD o[COLR], {1,2,3,4}, `-4; END"},
       {"NF-068", "@ ADD o[COLR], {1,2,3,4}, `|-4|; END"},
       {"NF-068", "@ ADD o[COLR], {1,2,3,4}, `-{-1,-2,-3,-4}; END"},
       {"NF-068", "@ ADD o[COLR], {1,2,3,4}, `{4,5,6,7}.x; END"},
       {"NF-068 C-11", "@ ADD o[COLR], {2,3,4}, `5; END"},
       {"NF-068 C-11", "@ ADD o[COLR], {2}, 5; END"},
       {"NF-069", "@ ADD o[COLR], p[0], `1; END"},
       {"NF-069", "@ DECLARE d; ADD o[COLR], {1}, `d; END"},
       {"NF-073 C-12", "@ PK2H R0, R1; PK4B RC, R1; PK4UB o[DEPR], R1; PK2US o[COLR], R1; END"},
       {"NF-073", "@ " OUT "`PK2H H0, R1; END"},
       {"NF-073", "@ " OUT "`PK2US HC, R1; END"},
       {"NF-073", "@ `PK4B o[COLH], R1; END"},
       {"NF-073", "@ " OUT "UP2H R0, R1.x; UP2US H0, p[0].y; UP4B R0, 2; UP4UB R0, {1,2}.y; END"},
       {"NF-073", "@ " OUT "`UP2H R0, H1.x; END"},
       {"NF-073", "@ " OUT "`UP4UB R0, -H1.x; END"},
       {"NF-074", "@ RFL o[COLR].xyz, R0, R1; RFL R0.x, R0, R1; END"},
       {"NF-074", "@ `RFL o[COLR], R0, R1; END"},
       {"NF-074", "@ `RFL o[COLR].xw, R0, R1; END"},
   };
   ct_nvfp_check_all(cases, CT_COUNT(cases));
}

/* Adds "MOV <register>, 0;" for the first `count` registers of a letter. */
static void
use_registers(char *text, size_t size, char letter, int count)
{
   for (int i = 0; i < count; i++) {
      const size_t len = strlen(text);
      snprintf(text + len, size - len, "MOV %c%d, 0;", letter, i);
   }
}

static void
check_registers(int r, int h, const char *rest, bool fits)
{
   char text[4096] = "@ ";
   use_registers(text, sizeof text, 'R', r);
   use_registers(text, sizeof text, 'H', h);
   strcat(text, rest);
   if (fits)
      ct_nvfp_check("NF-070", text);
   else
      ct_nvfp_rejects_at_end("NF-070", text);
}

static void
registers(void)
{
   check_registers(31, 0, "MOV o[COLR], 0; END", true);
   check_registers(32, 0, "MOV o[COLR], 0; END", false);
   check_registers(31, 1, "MOV o[COLR], 0; END", false);
   check_registers(31, 1, "MOV o[COLH], 0; MOV RC, 0; MOV HC, 0; END", true);
   check_registers(31, 2, "MOV o[COLH], 0; END", false);
   check_registers(0, 62, "MOV o[COLR], 0; END", true);
   check_registers(0, 63, "MOV o[COLR], 0; END", false);
   check_registers(0, 63, "MOV o[COLH], 0; END", true);
   check_registers(30, 0, "MOV o[COLR], 0; MOV o[DEPR], R1; END", true);
   check_registers(30, 1, "MOV o[COLR], 0; MOV o[DEPR], R1; END", false);
   check_registers(30, 2, "MOV o[COLR], H5; END", false);
}

static void
many_instructions(void)
{
   char *text = malloc(200000);
   strcpy(text, "@ ");
   size_t n = strlen(text);
   for (unsigned i = 0; i < 1023; i++)
      n += (size_t)sprintf(text + n, "ADD R0, R0, 1;\n");
   strcpy(text + n, "MOV o[COLR], R0; END");
   ct_nvfp_check("NF-072", text);
   GLint most = 1024;
   if (ct_has_extension("GL_ARB_fragment_program"))
      glGetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_MAX_PROGRAM_INSTRUCTIONS_ARB, &most);
   CHECK("NF-072", most >= 1024);
   if (most < 10000) {
      n = 2;
      for (GLint i = 0; i < most; i++)
         n += (size_t)sprintf(text + n, "MOV R0,R1;");
      strcpy(text + n, "MOV o[COLR], R0; END");
      ct_nvfp_rejects("NF-072", text);
   }
   free(text);
}

/* Whatever the bytes are, there is an end and an answer. */
static void
bad_input(void)
{
   static const char program[] =
       "!!FP1.0 DEFINE k = {1,2}; DECLARE d = 3; MADRC_SAT R0.xy (NE.wzyx), -|f[TEX0].x|, d, d;"
       "TXD H1, R0, R1, R2, TEX3, CUBE; KIL LT.x; PK4UB R2, k; UP4UB o[COLH], R2.x; END";
   const size_t len = sizeof program - 1;
   for (size_t i = 0; i < len; i++) {
      glLoadProgramNV(CT_NVFP_TARGET, CT_NVFP, (GLsizei)i, (const GLubyte *)program);
      const GLenum error = glGetError();
      const GLint position = ct_arb_position();
      ct_check("AV-366 NF-165",
               error == GL_INVALID_OPERATION && position >= 0 && position <= (GLint)i,
               "error 0x%x at %d of the first %zu bytes", error, position, i);
      const char *string = (const char *)glGetString(GL_PROGRAM_ERROR_STRING_NV);
      CHECK("NF-165", strstr(string, "line ") && strstr(string, "column "));
   }
   char changed[sizeof program];
   for (size_t i = 0; i < len; i++) {
      memcpy(changed, program, sizeof program);
      changed[i] = '\0';
      glLoadProgramNV(CT_NVFP_TARGET, CT_NVFP, (GLsizei)len, (const GLubyte *)changed);
      const GLenum error = glGetError();
      CHECK("AV-366", error == GL_INVALID_OPERATION);
   }
   const size_t big = 10u << 20;
   char *text = malloc(big + 1);
   memset(text, '|', big);
   memcpy(text, "!!FP1.0 MOV R0, ", 16);
   glLoadProgramNV(CT_NVFP_TARGET, CT_NVFP, (GLsizei)big, (const GLubyte *)text);
   CHECK_PENDING("AV-366 AV-367", GL_INVALID_OPERATION);
   memset(text + 16, 'a', big - 16);
   glLoadProgramNV(CT_NVFP_TARGET, CT_NVFP, (GLsizei)big, (const GLubyte *)text);
   CHECK_PENDING("AV-367", GL_INVALID_OPERATION);
   memset(text + 16, '1', big - 16);
   glLoadProgramNV(CT_NVFP_TARGET, CT_NVFP, (GLsizei)big, (const GLubyte *)text);
   CHECK_PENDING("AV-367", GL_INVALID_OPERATION);
   memset(text + 7, ' ', big - 7);
   glLoadProgramNV(CT_NVFP_TARGET, CT_NVFP, (GLsizei)big, (const GLubyte *)text);
   CHECK_PENDING("AV-366", GL_INVALID_OPERATION);
   size_t n = 8;
   for (unsigned i = 0; i < 100000; i++)
      n += (size_t)sprintf(text + n, "DEFINE n%u=1;", i);
   memcpy(text + n, "MOV o[COLR], n99999; END", 24);
   glLoadProgramNV(CT_NVFP_TARGET, CT_NVFP, (GLsizei)n + 24, (const GLubyte *)text);
   CHECK_PENDING("AV-367 NF-030", GL_NO_ERROR);
   free(text);
}

static const struct ct_test tests[] = {
    {"tokens", tokens},
    {"declarations", declarations},
    {"operands", operands},
    {"opcodes", opcodes},
    {"restrictions", restrictions},
    {"registers", registers},
    {"many_instructions", many_instructions},
    {"bad_input", bad_input},
};
CT_TOPIC(nvfp_grammar, "GL_NV_fragment_program", tests);
