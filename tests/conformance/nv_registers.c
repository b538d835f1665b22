/* Registers and operands, and vertex state programs as a whole. */
#include "ct_nv.h"

#include <stdio.h>

#define VP GL_VERTEX_PROGRAM_NV
#define VSP GL_VERTEX_STATE_PROGRAM_NV
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))

static const char *const mnemonics[16] = {"OPOS", "WGHT", "NRML", "COL0", "COL1", "FOGC",
                                          NULL,   NULL,   "TEX0", "TEX1", "TEX2", "TEX3",
                                          "TEX4", "TEX5", "TEX6", "TEX7"};

static void
attributes(void)
{
   char body[64];
   for (unsigned i = 1; i < 16; i++)
      glVertexAttrib4fNV(i, (float)i, (float)i + 0.25f, -(float)i, (float)(100 + i));
   for (unsigned i = 1; i < 16; i++) {
      const float expected[4] = {(float)i, (float)i + 0.25f, -(float)i, (float)(100 + i)};
      snprintf(body, sizeof body, "MOV o[TEX0], v[%u];", i);
      ct_vp("VP-229", body, expected, 0);
      if (mnemonics[i]) {
         snprintf(body, sizeof body, "MOV o[TEX0], v[%s];", mnemonics[i]);
         ct_vp("VP-168", body, expected, 0);
      }
   }
   ct_vp("VP-229 VP-168", "MOV o[TEX0], v[OPOS];", VEC4(0, 0, 0, 1), 0);
}

static void
fresh_registers(void)
{
   ct_set_param(0, 5, 6, 7, 8);
   ct_vp("VP-217 VP-231", "MOV o[TEX0], R7;", VEC4(0, 0, 0, 0), 0);
   ct_vp("VP-232", "MOV o[TEX0], c[A0.x];", VEC4(5, 6, 7, 8), 0);
   glVertexAttrib4fNV(1, 3, 4, 5, 6);
   ct_vp("VP-233", "MOV o[TEX0].x, v[1].y;", VEC4(4, 0, 0, 1), 0);
   ct_vp("VP-233", "MOV o[COL0], v[1];", VEC4(0, 0, 0, 1), 0);
   /* R3 of the first vertex must not be seen by the second. */
   ct_use_program("VP-231", "MOV o[HPOS], v[0]; MOV o[TEX0], R3; MOV R3, v[1];");
   (void)ct_feedback_point();
   const struct ct_result again = ct_feedback_point();
   CHECK_NEAR("VP-231", 4, again.tex, VEC4(0, 0, 0, 0), 0);
}

static void
dependences(void)
{
   glVertexAttrib4fNV(1, 1, 2, 3, 4);
   ct_vp("VP-235",
         "MOV R0, v[1]; ADD R0, R0, R0; ADD R0, R0, R0; MUL R0.x, R0.y, R0.z;"
         "MOV o[TEX0], R0;",
         VEC4(96, 8, 12, 16), 0);
   ct_vp("VP-236", "MOV R0, v[1]; MOV R0, R0.wzyx; MOV o[TEX0], R0;", VEC4(4, 3, 2, 1), 0);
   ct_vp("VP-236", "MOV R0, v[1]; MUL R0, R0.yxwz, R0.w; MOV o[TEX0], R0;", VEC4(8, 4, 16, 12), 0);
   ct_vp("VP-236", "MOV R0, v[1]; DST R0, R0.wzyx, R0; MOV o[TEX0], R0;", VEC4(1, 6, 2, 4), 0);
   for (unsigned mask = 1; mask < 16; mask++) {
      char body[96];
      snprintf(body, sizeof body, "MOV c[0].%s%s%s%s, v[0];", mask & 1 ? "x" : "",
               mask & 2 ? "y" : "", mask & 4 ? "z" : "", mask & 8 ? "w" : "");
      ct_set_param(0, -1, -2, -3, -4);
      ct_vsp("VP-246 VP-554", body, VEC4(1, 2, 3, 4),
             VEC4(mask & 1 ? 1 : -1, mask & 2 ? 2 : -2, mask & 4 ? 3 : -3, mask & 8 ? 4 : -4), 0);
   }
}

/* What a relative address may be, and what lies outside. */
static void
parameters(void)
{
   char body[96];
   for (unsigned i = 0; i < ct_num_params(); i++)
      ct_set_param(i, (float)i, 1, 2, 3);
   ct_vp("VP-240", "MOV o[TEX0], c[0];", VEC4(0, 1, 2, 3), 0);
   ct_vp("VP-240", "MOV o[TEX0], c[95];", VEC4(95, 1, 2, 3), 0);
   for (int a = -70; a <= 160; a += 5) {
      for (int offset = -64; offset <= 63; offset += 21) {
         const int index = a + offset;
         const bool inside = index >= 0 && index < 96;
         glVertexAttrib4fNV(1, (float)a, 0, 0, 0);
         snprintf(body, sizeof body, "ARL A0.x, v[1].x; MOV o[TEX0], c[A0.x%+d];", offset);
         ct_vp(inside ? "VP-241" : "VP-242", body,
               VEC4(inside ? (float)index : 0, inside ? 1 : 0, inside ? 2 : 0, inside ? 3 : 0), 0);
      }
   }
   glVertexAttrib4fNV(1, 95, 0, 0, 0);
   ct_vp("VP-242", "ARL A0.x, v[1].x; MOV o[TEX0], c[A0.x+1];", VEC4(0, 0, 0, 0), 0);
   glVertexAttrib4fNV(1, 0, 0, 0, 0);
   ct_vp("VP-242", "ARL A0.x, v[1].x; MOV o[TEX0], c[A0.x-1];", VEC4(0, 0, 0, 0), 0);
}

static void
parameters_between_primitives(void)
{
   ct_use_program("VP-245", "MOV o[HPOS], v[0]; MOV o[COL0], c[4];");
   ct_clear(0, 0, 0, 1);
   ct_set_param(4, 1, 0, 0, 1);
   ct_quad(-1, -1, 0, 1, 0);
   ct_set_param(4, 0, 1, 0, 1);
   ct_quad(0, -1, 1, 1, 0);
   CHECK_PIXEL("VP-245", CT_SIZE / 4, CT_SIZE / 2, 1, 0, 0);
   CHECK_PIXEL("VP-245", 3 * CT_SIZE / 4, CT_SIZE / 2, 0, 1, 0);
}

/* --- Vertex state programs */

static void
state_program_grammar(void)
{
   static const struct ct_program_case cases[] = {
       {"VP-545", "!!VSP1.0 MOV c[95].xw, v[0]; END"},
       {"VP-545", "!!VSP1.0 MOV R11, v[0]; MOV c[0], R11; END"},
       {"VP-545", "!!VSP1.0 MOV `o[HPOS], v[0]; MOV c[0], v[0]; END"},
       {"VP-545 VP-086", "!!VSP1.0 MOV c[`96], v[0]; END"},
       {"VP-545 VP-086", "!!VSP1.0 MOV `R12, v[0]; MOV c[0], v[0]; END"},
       {"VP-545", "!!VSP1.0 MOV c[`A0.x], v[0]; END"},
       {"VP-546", "!!VSP1.0 MOV c[0], v[`OPOS]; END"},
       {"VP-546", "!!VSP1.0 MOV c[0], v[`1]; END"},
       {"VP-547 A-20 VP-224", "!!VSP1.0 MOV R0, v[0]; END`"},
       {"VP-549", "!!VSP1.0 MOV c[0], c[1]; END"},
       {"VP-549", "!!VSP1.0 ADD c[0], c[1], c[1].wzyx; END"},
       {"VP-550", "!!VSP1.0 `ABS c[0], v[0]; END"},
       {"VP-550", "!!VSP1.0 `SUB c[0], v[0], v[0]; END"},
       {"VP-550", "!!VSP1.0 MOV c[0], `+v[0]; END"},
       {"VP-550", "!!VSP1.0 `MOVC c[0], v[0]; END"},
       {"VP-550", "!!VSP1.0 ARL A0.`y, v[0].x; MOV c[0], v[0]; END"},
   };
   ct_check_programs(VSP, cases, COUNT(cases));
   ct_check_fails_in("VP-549", VSP, "!!VSP1.0 ADD c[0], c[1], c[2]; END", 25, 29);
   ct_check_fails_in("VP-547 A-20", VSP, "!!VSP1.0 END", 9, 12);
   static const char *const ops[] = {
       "ARL A0.x, v[0].x;",          "LIT c[0], v[0];",       "RCP c[0], v[0].x;",
       "RSQ c[0], v[0].x;",          "EXP c[0], v[0].x;",     "LOG c[0], v[0].x;",
       "MUL c[0], v[0], v[0];",      "ADD c[0], v[0], v[0];", "DP3 c[0], v[0], v[0];",
       "DP4 c[0], v[0], v[0];",      "DST c[0], v[0], v[0];", "MIN c[0], v[0], v[0];",
       "MAX c[0], v[0], v[0];",      "SLT c[0], v[0], v[0];", "SGE c[0], v[0], v[0];",
       "MAD c[0], v[0], v[0], v[0];"};
   for (size_t i = 0; i < COUNT(ops); i++) {
      char text[128];
      snprintf(text, sizeof text, "!!VSP1.0 MOV c[1], v[0]; %s END", ops[i]);
      ct_check_program("VP-544", VSP, text);
   }
}

static void
state_program_runs(void)
{
   float got[4];
   ct_vsp("VP-551", "MOV c[0], v[0];", VEC4(1, 2, 3, 4), VEC4(1, 2, 3, 4), 0);
   /* Temporaries and A0 start at zero each time. */
   for (int i = 0; i < 2; i++)
      ct_vsp("VP-552 VP-217", "MOV c[0], R1; MOV R1, v[0];", VEC4(1, 2, 3, 4), VEC4(0, 0, 0, 0), 0);
   ct_set_param(3, 33, 0, 0, 0);
   for (int i = 0; i < 2; i++)
      ct_vsp("VP-552", "MOV c[0], c[A0.x+3]; ARL A0.x, v[0].x;", VEC4(5, 0, 0, 0),
             VEC4(33, 0, 0, 0), 0);
   /* What it wrote it reads. */
   ct_vsp("VP-553", "MOV c[7], v[0]; ADD c[0], c[7], c[7];", VEC4(1, 2, 3, 4), VEC4(2, 4, 6, 8), 0);
   ct_vsp("VP-553", "MOV c[7], v[0]; ARL A0.x, v[0].x; MOV c[0], c[A0.x+6];", VEC4(1, 2, 3, 4),
          VEC4(1, 2, 3, 4), 0);
   /* ... as do vertex programs, other state programs and queries. */
   CHECK("VP-555", ct_load(VSP, 5, "!!VSP1.0 ADD c[8].x, c[8], v[0]; END") == GL_NO_ERROR);
   ct_state_program("VP-555", "ADD c[8], v[0], v[0];", VEC4(1, 2, 3, 4));
   ct_get_param(8, got);
   CHECK_NEAR("VP-555", 4, got, VEC4(2, 4, 6, 8), 0);
   ct_vp("VP-555", "MOV o[TEX0], c[8];", VEC4(2, 4, 6, 8), 0);
   ct_vsp("VP-555", "MOV c[0], c[8];", VEC4(0, 0, 0, 0), VEC4(2, 4, 6, 8), 0);
   /* ... though nothing else happens between two draws. */
   for (int i = 0; i < 4; i++) {
      const struct ct_result r = ct_feedback_point();
      CHECK_NEAR("VP-555", 4, r.tex, VEC4(2 + i, 4, 6, 8), 0);
      glExecuteProgramNV(VSP, 5, VEC4(1, 0, 0, 0));
   }
   for (int on = 0; on < 2; on++) {
      (on ? glEnable : glDisable)(GL_VERTEX_PROGRAM_NV);
      ct_vsp("VP-556", "MOV c[0], -v[0];", VEC4(1, 2, 3, 4), VEC4(-1, -2, -3, -4), 0);
   }
   ct_vsp("VP-241 VP-242", "ARL A0.x, v[0].x; MOV c[0], c[A0.x+1];", VEC4(95, 0, 0, 0),
          VEC4(0, 0, 0, 0), 0);
}

static void
state_program_leaves_attributes(void)
{
   float got[4];
   for (unsigned i = 1; i < 16; i++)
      glVertexAttrib4fNV(i, (float)i, 2, 3, 4);
   ct_clear(0, 0, 0, 1);
   ct_state_program("VP-557", "MOV c[0], v[0];", VEC4(0, 0, 0, 1));
   for (unsigned i = 1; i < 16; i++) {
      glGetVertexAttribfvNV(i, GL_CURRENT_ATTRIB_NV, got);
      CHECK_NEAR("VP-557", 4, got, VEC4((float)i, 2, 3, 4), 0);
   }
   CHECK("VP-557", ct_count_lit() == 0);
}

static void
state_program_errors(void)
{
   const float v[4] = {1, 2, 3, 4};
   float got[4];
   CHECK("VP-559", ct_load(VSP, 3, "!!VSP1.0 MOV c[0], v[0]; MOV c[9], v[0]; END") == GL_NO_ERROR);
   CHECK("VP-560", ct_load(VP, 4, "!!VP1.0 MOV o[HPOS], v[0]; END") == GL_NO_ERROR);
   CHECK_ERROR("VP-559", GL_INVALID_OPERATION, glExecuteProgramNV(VSP, 0, v));
   CHECK_ERROR("VP-559", GL_INVALID_OPERATION, glExecuteProgramNV(VSP, 99, v));
   CHECK_ERROR("VP-560", GL_INVALID_OPERATION, glExecuteProgramNV(VSP, 4, v));
   CHECK_ERROR("VP-561", GL_INVALID_ENUM, glExecuteProgramNV(GL_TEXTURE_2D, 3, v));
   glExecuteProgramNV(VP, 3, v);
   const GLenum error = glGetError();
   CHECK("VP-562 A-21", error == GL_INVALID_OPERATION || error == GL_INVALID_ENUM);
   ct_get_param(0, got);
   CHECK_NEAR("VP-561 VP-562 A-21", 4, got, VEC4(0, 0, 0, 0), 0);
   /* A tracked destination stops all of it. */
   glTrackMatrixNV(VP, 8, GL_MODELVIEW, GL_IDENTITY_NV);
   CHECK_ERROR("VP-504", GL_INVALID_OPERATION, glExecuteProgramNV(VSP, 3, v));
   ct_get_param(0, got);
   CHECK_NEAR("VP-504", 4, got, VEC4(0, 0, 0, 0), 0);
   glTrackMatrixNV(VP, 8, GL_NONE, GL_IDENTITY_NV);
   CHECK_ERROR("VP-504 VP-551", GL_NO_ERROR, glExecuteProgramNV(VSP, 3, v));
   ct_get_param(9, got);
   CHECK_NEAR("VP-504 VP-551", 4, got, v, 0);
}

/* VP-504 for every register and every group of four. */
static void
state_program_and_tracking(void)
{
   for (unsigned i = 0; i < 96; i++) {
      char text[64];
      snprintf(text, sizeof text, "!!VSP1.0 MOV c[%u].z, v[0]; END", i);
      CHECK("VP-504", ct_load(VSP, 3, text) == GL_NO_ERROR);
      for (unsigned group = 0; group < 24; group++) {
         glTrackMatrixNV(VP, group * 4, GL_MODELVIEW, GL_IDENTITY_NV);
         glExecuteProgramNV(VSP, 3, VEC4(1, 2, 3, 4));
         const GLenum error = glGetError();
         const GLenum expected = group == i / 4 ? GL_INVALID_OPERATION : GL_NO_ERROR;
         ct_check("VP-504", error == expected, "error 0x%x: c[%u] written, c[%u] tracked", error, i,
                  group * 4);
         glTrackMatrixNV(VP, group * 4, GL_NONE, GL_IDENTITY_NV);
      }
   }
}

static const struct ct_test tests[] = {
    {"attributes", attributes},
    {"fresh_registers", fresh_registers},
    {"dependences", dependences},
    {"parameters", parameters},
    {"parameters_between_primitives", parameters_between_primitives},
    {"state_program_grammar", state_program_grammar},
    {"state_program_runs", state_program_runs},
    {"state_program_leaves_attributes", state_program_leaves_attributes},
    {"state_program_errors", state_program_errors},
    {"state_program_and_tracking", state_program_and_tracking},
};
CT_TOPIC(nv_registers, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);
