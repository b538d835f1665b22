/* What texts of ARB_fragment_program are accepted and refused, and what is counted (checklist,
 * sections 23 and 25 to 29). */
#include "ct_arb.h"

#include <stdio.h>
#include <stdlib.h>

#define FP GL_FRAGMENT_PROGRAM_ARB
#define CHECK_ALL(cases) ct_arb_check_all(FP, cases, CT_COUNT(cases))

static void
words(void)
{
   static const char reserved[] =
       "ABS ABS_SAT ADD ADD_SAT ALIAS ATTRIB CMP CMP_SAT COS COS_SAT DP3 DP3_SAT DP4 DP4_SAT DPH "
       "DPH_SAT DST DST_SAT END EX2 EX2_SAT FLR FLR_SAT FRC FRC_SAT KIL LG2 LG2_SAT LIT LIT_SAT "
       "LRP LRP_SAT MAD MAD_SAT MAX MAX_SAT MIN MIN_SAT MOV MOV_SAT MUL MUL_SAT OPTION OUTPUT "
       "PARAM POW POW_SAT RCP RCP_SAT RSQ RSQ_SAT SIN SIN_SAT SCS SCS_SAT SGE SGE_SAT SLT SLT_SAT "
       "SUB SUB_SAT SWZ SWZ_SAT TEMP TEX TEX_SAT TXB TXB_SAT TXP TXP_SAT XPD XPD_SAT fragment "
       "program result state texture";
   char copy[sizeof reserved], text[128];
   strcpy(copy, reserved);
   for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
      snprintf(text, sizeof text, "@ TEMP `%s; END", word);
      ct_arb_check("AF-024", FP, text);
   }
   ct_arb_check("AF-024", FP, "@ TEMP ADDRESS, ARL, EXP, LOG, vertex, KIL_SAT, SHADOW1D; END");
   /* Each opcode has a saturated form. */
   static const char *const ops[] = {"ABS%s r, r",
                                     "ADD%s r, r, r",
                                     "CMP%s r, r, r, r",
                                     "COS%s r, r.x",
                                     "DPH%s r, r, r",
                                     "LRP%s r, r, r, r",
                                     "POW%s r, r.x, r.y",
                                     "SCS%s r, r.x",
                                     "SIN%s r, r.x",
                                     "SWZ%s r, r, x, y, z, w",
                                     "XPD%s r, r, r",
                                     "TEX%s r, r, texture[0], 2D",
                                     "TXP%s r, r, texture[0], 2D",
                                     "TXB%s r, r, texture[0], 2D"};
   for (unsigned i = 0; i < CT_COUNT(ops); i++) {
      for (unsigned sat = 0; sat < 2; sat++) {
         char op[64];
         snprintf(op, sizeof op, ops[i], sat ? "_SAT" : "");
         snprintf(text, sizeof text, "@ TEMP r; %s; END", op);
         ct_arb_check("AF-050", FP, text);
      }
   }
}

static const struct ct_arb_case texts_cases[] = {
    {"AF-050", "@ TEMP r; `KIL_SAT r; END"},
    {"AF-054", "@ TEMP r; `EXP r, r.x; END"},
    {"AF-054", "@ TEMP r; `LOG r, r.x; END"},
    {"AF-054 AF-036", "@ TEMP r; `ARL r.x, r.x; END"},
    {"AF-036", "@ `ADDRESS a; END"},
    {"AF-036", "@ PARAM p[] = {1, 2}; TEMP r; MOV r, p[1]; END"},
    {"AF-036", "@ PARAM p[] = {1, 2}; TEMP r; MOV r, p[`2]; END"},
    {"AF-036", "@ PARAM p[] = {1, 2}; TEMP r; MOV r, p[`r.x]; END"},
    {"AF-025", "@ TEMP r; MOV r.rg, r.abgr; MOV r.xy, r.rrrr; ADD r.ra, r.xyzw, r.a; END"},
    {"AF-025", "@ TEMP r; MOV r, r.rg`xy; END"},
    {"AF-025", "@ TEMP r; MOV r.r`y, r; END"},
    {"AF-025", "@ TEMP r; SWZ r, r, r, `x, 0, 1; END"},
    {"AF-025", "@ TEMP r; SWZ r, r, r, -g, 0, 1; END"},
    {"AF-026", "@ TEMP r; MOV r.g`r, r; END"},
    {"AF-026", "@ TEMP r; MOV r.`s, r; END"},
    {"AF-027", "@ TEMP r; MOV r, fragment.color.primary; MOV r, fragment.color.secondary;"
               "MOV r, fragment.texcoord; MOV r, fragment.texcoord[1]; MOV r, fragment.fogcoord;"
               "MOV r, fragment.position; END"},
    {"AF-027", "@ TEMP r; MOV r, fragment`.normal; END"},
    {"AF-027", "@ TEMP r; MOV r, fragment`.attrib[0]; END"},
    {"AF-027", "@ TEMP r; MOV r, fragment.texcoord[`99]; END"},
    {"AF-027", "@ TEMP r; MOV r, `vertex.color; END"},
    {"AF-034", "@ TEMP r; MOV r, state.texenv[1].color; MOV r, state.texenv.color;"
               "MOV r, state.depth.range; MOV r, state.material.ambient;"
               "MOV r, state.light[0].half; MOV r, state.fog.params; END"},
    {"AF-034", "@ TEMP r; MOV r, state`.texgen[0].eye.s; END"},
    {"AF-034", "@ TEMP r; MOV r, state`.clip[0].plane; END"},
    {"AF-034", "@ TEMP r; MOV r, state`.point.size; END"},
    {"AF-038", "@ MOV result.color, fragment.color; MOV result.depth.z, fragment.position; END"},
    {"AF-038", "@ OUTPUT o = result.depth; OUTPUT p = result.color; MOV o.z, 1; MOV p, 1; END"},
    {"AF-038", "@ TEMP r; MOV r, `result.color; END"},
    {"AF-038", "@ MOV result`.texcoord, 1; END"},
    {"AF-038", "@ MOV result`.position, 1; END"},
    {"AF-059", "@ TEMP r; COS r, r`; END"},
    {"AF-059", "@ TEMP r; COS r, 3.14`; END"},
    {"AF-059", "@ TEMP r; COS r, 3.14.x; END"},
    {"AF-068", "@ TEMP r; TEX r, r, texture[0], 1D; TEX r, r, texture[1], 3D;"
               "TEX r, r, texture[2], CUBE; TEX r, r, texture[3], 2D; END"},
    {"AF-068", "@ TEMP r; TEX r, r, texture, 2D; END"},
    {"AF-068", "@ TEMP r; TEX r, r, texture[`99], 2D; END"},
    {"AF-068", "@ TEMP r; TEX r, r, texture[0], `4D; END"},
    {"AF-069", "@ TEMP r; TEX r, r, texture[0], 2D; TEX r, r, texture[0], 2D; END"},
    {"AF-069", "@ TEMP r; TEX r, r, texture[0], 2D; TEX r, r, texture[0], `3D; END"},
    {"AF-075", "@ TEMP r; TEX r, program.env[0], texture[0], 2D; TEX r, {1,2}, texture[0], 2D;"
               "TEX r, -fragment.color.wzyx, texture[0], 2D; END"},
    {"AF-078", "@ TEMP r; TEX r, `texture[0], r, 2D; END"},
    {"AF-078", "@ TEMP r; TEX r, r, texture[0]`; END"},
    {"AF-078", "@ TEMP r; TEX r, r, `2D; END"},
    {"AF-021 AV-148", "@ OPTION `ARB_position_invariant; END"},
    {"AF-021", "@ TEMP a; ALIAS b = a; MOV b, a; PARAM p[] = { program.env[0..3],"
               "state.matrix.mvp }; END"},
    {"AF-108", "@ OPTION ARB_precision_hint_nicest; END"},
    {"AF-108", "@ OPTION ARB_precision_hint_fastest; OPTION ARB_precision_hint_fastest; END"},
    {"AF-108", "@ OPTION ARB_precision_hint_fastest; OPTION `ARB_precision_hint_nicest; END"},
    {"AF-104 C-10", "@ OPTION ARB_fog_exp; OPTION `ARB_fog_linear; END"},
    {"AF-109", "@ OPTION ARB_fog_exp2; OPTION ARB_precision_hint_nicest; END"},
    {"AF-110", "@ TEMP r; TEX r, r, texture[0], `SHADOW2D; END"},
    {"AF-110",
     "@ OPTION ARB_fragment_program_shadow; TEMP r; TEX r, r, texture[0], `SHADOW3D; END"},
    {"AF-110",
     "@ OPTION ARB_fragment_program_shadow; TEMP r; TEX r, r, texture[0], `SHADOWCUBE; END"},
    {"AF-116", "@ TEMP SHADOW1D, SHADOW2D; MOV SHADOW1D, SHADOW2D; END"},
    {"AF-117", "@ MOV result.color[`1], 1; END"},
};

static void
texts(void)
{
   static const struct ct_arb_case shadow[] = {
       {"AF-110", "@ OPTION ARB_fragment_program_shadow; TEMP r; TEX r, r, texture[0], SHADOW2D;"
                  "TXP r, r, texture[1], SHADOW1D; TEX r, r, texture[2], 2D; END"},
       {"AF-113", "@ OPTION ARB_fragment_program_shadow; TEMP r; TEX r, r, texture[0], SHADOW2D;"
                  "TEX r, r, texture[0], `2D; END"},
   };
   CHECK_ALL(texts_cases);
   if (ct_has_extension("GL_ARB_fragment_program_shadow"))
      CHECK_ALL(shadow);
   ct_arb_rejects("AF-038", FP, "@ MOV result.color.front, 1; END");
}

static GLint
count(GLenum pname)
{
   return ct_arb_get(FP, pname);
}

static void
counts(void)
{
   static const struct {
      const char *ids, *text;
      int alu, tex, indirections;
   } cases[] = {
       {"AF-091 AF-092", "@ MOV result.color, fragment.color; END", 1, 0, 1},
       {"AF-091", "@ TEMP r; SWZ r, r, 0, 0, 0, 0; KIL r; END", 1, 1, 2},
       {"AF-093 AF-096",
        "@ TEMP r; TEX r, fragment.texcoord, texture, 2D; TEX r, fragment.texcoord, texture, 2D;"
        "TEX result.color, program.env[0], texture, 2D; END",
        0, 3, 1},
       {"AF-093", "@ TEMP r; TEX r, fragment.texcoord, texture, 2D; TEX r, r, texture, 2D; END", 0,
        2, 2},
       {"AF-093 AF-096",
        "@ TEMP r, s; MUL r.x, fragment.color, 2; TEX s, r.wwww, texture, 2D;"
        "TEX s, s, texture, 2D; MOV result.color, s; END",
        2, 2, 3},
       {"AF-094",
        "@ TEMP r, s; MUL r, fragment.color, s; TEX s, fragment.texcoord, texture, 2D; END", 1, 1,
        2},
       {"AF-094", "@ TEMP r; MOV r, fragment.color; TEX r, fragment.texcoord, texture, 2D; END", 1,
        1, 2},
       {"AF-094",
        "@ TEMP r; TEX r, fragment.texcoord, texture, 2D; TEX r, fragment.texcoord, texture, 2D;"
        "END",
        0, 2, 1},
       {"AF-095", "@ TEMP r; MOV r, fragment.color; KIL r; END", 1, 1, 2},
       {"AF-095", "@ KIL fragment.color; END", 0, 1, 1},
   };
   for (unsigned i = 0; i < CT_COUNT(cases); i++) {
      ct_arb_use(cases[i].ids, FP, cases[i].text);
      const GLint alu = count(GL_PROGRAM_ALU_INSTRUCTIONS_ARB);
      const GLint tex = count(GL_PROGRAM_TEX_INSTRUCTIONS_ARB);
      const GLint steps = count(GL_PROGRAM_TEX_INDIRECTIONS_ARB);
      ct_check(cases[i].ids,
               alu == cases[i].alu && tex == cases[i].tex && steps == cases[i].indirections,
               "%d, %d, %d of %s", alu, tex, steps, cases[i].text);
      CHECK("AF-091", alu + tex == count(GL_PROGRAM_INSTRUCTIONS_ARB));
   }
   ct_arb_use("AF-097", FP,
              "@ PARAM a[] = { {1,2,3,4}, {1,2,3,4}, 7 }; PARAM b = {1,2,3,4};"
              "PARAM c = state.fog.color; PARAM d = state.fog.color; END");
   CHECK("AF-097", count(GL_PROGRAM_PARAMETERS_ARB) == 3);
}

/* With a fog option some instructions and temporaries are taken. */
static void
fog_limits(void)
{
   static const struct {
      const char *option;
      int instructions;
   } fogs[] = {{"", 0},
               {"OPTION ARB_fog_exp;", 3},
               {"OPTION ARB_fog_exp2;", 4},
               {"OPTION ARB_fog_linear;", 2}};
   const int most = count(GL_MAX_PROGRAM_INSTRUCTIONS_ARB);
   const int temporaries = count(GL_MAX_PROGRAM_TEMPORARIES_ARB);
   char *text = malloc((size_t)most * 20 + 20 * (size_t)temporaries + 200);
   for (unsigned i = 0; i < CT_COUNT(fogs); i++) {
      for (int more = 0; more < 2; more++) {
         char *at = text + sprintf(text, "!!ARBfp1.0 %s TEMP r;", fogs[i].option);
         for (int n = most - fogs[i].instructions + more; n; n--)
            at += sprintf(at, "ADD r, r, r;");
         sprintf(at, "END");
         glBindProgramARB(FP, CT_ARB_FP);
         CHECK(i ? "AF-106" : "AF-098",
               ct_arb_load(FP, text) == (more ? GL_INVALID_OPERATION : GL_NO_ERROR));
         if (!more)
            CHECK("AF-106", count(GL_PROGRAM_INSTRUCTIONS_ARB) == most - fogs[i].instructions);
         at = text + sprintf(text, "!!ARBfp1.0 %s", fogs[i].option);
         for (int n = 0; n < temporaries - (i ? 1 : 0) + more; n++)
            at += sprintf(at, "TEMP r%d;", n);
         sprintf(at, "END");
         CHECK(i ? "AF-106" : "AF-098",
               ct_arb_load(FP, text) == (more ? GL_INVALID_OPERATION : GL_NO_ERROR));
      }
   }
   free(text);
}

static void
limits(void)
{
   static const struct {
      const char *ids;
      GLenum pname, native;
      GLint least;
   } rows[] = {
       {"AF-082", GL_MAX_PROGRAM_INSTRUCTIONS_ARB, GL_MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB, 72},
       {"AF-083 AF-005", GL_MAX_PROGRAM_ALU_INSTRUCTIONS_ARB,
        GL_MAX_PROGRAM_NATIVE_ALU_INSTRUCTIONS_ARB, 48},
       {"AF-084 AF-005", GL_MAX_PROGRAM_TEX_INSTRUCTIONS_ARB,
        GL_MAX_PROGRAM_NATIVE_TEX_INSTRUCTIONS_ARB, 24},
       {"AF-085 AF-005", GL_MAX_PROGRAM_TEX_INDIRECTIONS_ARB,
        GL_MAX_PROGRAM_NATIVE_TEX_INDIRECTIONS_ARB, 4},
       {"AF-086", GL_MAX_PROGRAM_TEMPORARIES_ARB, GL_MAX_PROGRAM_NATIVE_TEMPORARIES_ARB, 16},
       {"AF-087", GL_MAX_PROGRAM_PARAMETERS_ARB, GL_MAX_PROGRAM_NATIVE_PARAMETERS_ARB, 24},
       {"AF-088", GL_MAX_PROGRAM_ATTRIBS_ARB, GL_MAX_PROGRAM_NATIVE_ATTRIBS_ARB, 10},
       {"AF-089", GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, 24},
       {"AF-089", GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, 24},
   };
   for (unsigned i = 0; i < CT_COUNT(rows); i++) {
      CHECK(rows[i].ids, count(rows[i].pname) >= rows[i].least);
      CHECK(rows[i].ids, count(rows[i].native) >= 0);
   }
   GLint coords = 0, images = 0, units = 0;
   CHECK_ERROR("AF-006 AF-090", GL_NO_ERROR, glGetIntegerv(GL_MAX_TEXTURE_COORDS_ARB, &coords));
   CHECK_ERROR("AF-006 AF-090", GL_NO_ERROR,
               glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS_ARB, &images));
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   CHECK("AF-090", coords >= 2 && images >= 2);
   CHECK("AF-081", units <= coords && units <= images);
   const GLenum last = GL_TEXTURE0 + (GLenum)(coords > images ? coords : images);
   CHECK_ERROR("AF-081 AF-079", GL_NO_ERROR, glActiveTexture(last - 1));
   CHECK_ERROR("AF-081", GL_INVALID_ENUM, glActiveTexture(last));
   glActiveTexture(GL_TEXTURE0);
   fog_limits();
}

/* Objects and parameters are those of vertex programs, for another target. */
static void
shared_commands(void)
{
   GLfloat v[4];
   CHECK("AF-008", ct_has_extension("GL_ARB_fragment_program"));
   CHECK("AF-009 AF-004", !glIsEnabled(FP));
   CHECK_ERROR("AF-009 AF-004", GL_NO_ERROR, glEnable(FP));
   GLint i = 0;
   glGetIntegerv(FP, &i);
   CHECK("AF-009", glIsEnabled(FP) && i == 1);
   glDisable(FP);
   glBindProgramARB(FP, 6);
   CHECK("AF-021", glIsProgramARB(6) && count(GL_PROGRAM_BINDING_ARB) == 6);
   glProgramEnvParameter4fARB(FP, 3, 1, 2, 3, 4);
   glProgramLocalParameter4fARB(FP, 3, 5, 6, 7, 8);
   glGetProgramEnvParameterfvARB(FP, 3, v);
   CHECK_NEAR("AF-021", 4, v, VEC4(1, 2, 3, 4), 0);
   glGetProgramLocalParameterfvARB(FP, 3, v);
   CHECK_NEAR("AF-021", 4, v, VEC4(5, 6, 7, 8), 0);
   CHECK_ERROR(
       "AF-021", GL_INVALID_VALUE,
       glProgramEnvParameter4fvARB(FP, (GLuint)count(GL_MAX_PROGRAM_ENV_PARAMETERS_ARB), v));
   if (ct_has_extension("GL_ARB_vertex_program")) {
      glGetProgramEnvParameterfvARB(GL_VERTEX_PROGRAM_ARB, 3, v);
      CHECK_NEAR("AF-021 AV-320", 4, v, VEC4(0, 0, 0, 0), 0);
   }
   ct_arb_load(FP, "!!ARBfp1.0 END#abc");
   char back[30] = "";
   glGetProgramStringARB(FP, GL_PROGRAM_STRING_ARB, back);
   CHECK("AF-021", !strcmp(back, "!!ARBfp1.0 END#abc"));
   CHECK("AF-021", ct_arb_load(FP, "!!ARBvp1.0 END") == GL_INVALID_OPERATION);
   CHECK("AF-021", count(GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB) == 1);
}

static const struct ct_test tests[] = {
    {"words", words},
    {"texts", texts},
    {"counts", counts},
    {"limits", limits},
    {"shared_commands", shared_commands},
};
CT_TOPIC(arbfp_grammar, "GL_ARB_fragment_program", tests);
