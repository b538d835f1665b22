/* Extensions that may or may not stand beside NV_vertex_program, and modes it says nothing about.
 */
#include "ct_nv.h"

#define VP GL_VERTEX_PROGRAM_NV

/* Rows 1, 4 and 5 of the alias table exist only with the extension whose state they name. */
static void
aliases_of_missing_extensions(void)
{
   float got[4];
   for (unsigned i = 1; i < 16; i++)
      glVertexAttrib4fNV(i, 9, 9, 9, 9);
   if (!ct_has_extension("GL_EXT_vertex_weighting")) {
      CHECK_ERROR("VP-423", GL_INVALID_ENUM, glGetFloatv(GL_CURRENT_VERTEX_WEIGHT_EXT, got));
      CHECK_ERROR("VP-423", GL_INVALID_ENUM, glEnable(GL_VERTEX_WEIGHTING_EXT));
   } else {
      glGetFloatv(GL_CURRENT_VERTEX_WEIGHT_EXT, got);
      CHECK("VP-423", got[0] == 9);
   }
   if (!ct_has_extension("GL_EXT_secondary_color"))
      CHECK_ERROR("VP-423", GL_INVALID_ENUM, glGetFloatv(GL_CURRENT_SECONDARY_COLOR, got));
   if (!ct_has_extension("GL_EXT_fog_coord"))
      CHECK_ERROR("VP-423", GL_INVALID_ENUM, glGetFloatv(GL_CURRENT_FOG_COORDINATE, got));
}

static void
vertex_weighting(void)
{
   if (!ct_has_extension("GL_EXT_vertex_weighting"))
      ct_skip("EXT_vertex_weighting is missing");
   CHECK("VP-387",
         ct_load(VP, 3, "!!VP1.1 OPTION NV_position_invariant; MOV o[COL0], v[3]; END") == 0);
   glVertexAttrib1fNV(1, 0.5f);
   const struct ct_result plain = ct_feedback_point();
   glBindProgramNV(VP, 3);
   glEnable(VP);
   glEnable(GL_VERTEX_WEIGHTING_EXT);
   const struct ct_result weighted = ct_feedback_point();
   CHECK_NEAR("VP-387", 4, weighted.window, plain.window, 0);
}

/* Which of two errors comes first is open. */
static void
range_and_tracking(void)
{
   static const float f[16];
   const unsigned last = ct_num_params() - 4;
   glTrackMatrixNV(VP, last, GL_MODELVIEW, GL_IDENTITY_NV);
   glProgramParameters4fvNV(VP, last, 5, f);
   const GLenum error = glGetError();
   CHECK("VP-477", error == GL_INVALID_VALUE || error == GL_INVALID_OPERATION);
   float got[4];
   ct_get_param(last, got);
   CHECK_NEAR("VP-477", 4, got, VEC4(1, 0, 0, 0), 0);
}

static void
fragment_programs(void)
{
   static const char text[] = "!!FP1.0 MOV o[COLR], f[COL0]; END";
   const bool exported = ct_has_extension("GL_NV_fragment_program");
   glLoadProgramNV(GL_FRAGMENT_PROGRAM_NV, 3, (GLsizei)strlen(text), (const GLubyte *)text);
   CHECK("VP-610 VP-126", glGetError() == (exported ? GL_NO_ERROR : GL_INVALID_ENUM));
   glBindProgramNV(GL_FRAGMENT_PROGRAM_NV, 3);
   CHECK("VP-610 VP-104", glGetError() == (exported ? GL_NO_ERROR : GL_INVALID_ENUM));
}

/* Colour index commands in program mode: RGBA goes on as if they were not there. */
static void
color_index(void)
{
   static const GLubyte index = 3;
   ct_use_program("VP-612", CT_PASS_POSITION "MOV o[COL0], v[3];");
   glIndexPointer(GL_UNSIGNED_BYTE, 0, &index);
   glEnableClientState(GL_INDEX_ARRAY);
   glIndexMask(0);
   glClearIndex(7);
   glBegin(GL_POINTS);
   glIndexi(5);
   glVertexAttrib4fNV(0, 0, 0, 0, 1);
   glEnd();
   CHECK("VP-612", glGetError() == GL_NO_ERROR);
   ct_clear(0, 0, 0, 1);
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("VP-612", 5, 5, 0, 1, 0);
}

/* Polygon modes are interpreted before feedback, under a program too. */
static void
feedback_of_polygon_modes(void)
{
   ct_check_feedback_modes("VP-382");
   ct_use_program("VP-382", CT_PASS_POSITION);
   ct_check_feedback_modes("VP-381 VP-382");
}

static const struct ct_test tests[] = {
    {"aliases_of_missing_extensions", aliases_of_missing_extensions},
    {"vertex_weighting", vertex_weighting},
    {"range_and_tracking", range_and_tracking},
    {"fragment_programs", fragment_programs},
    {"color_index", color_index},
    {"feedback_of_polygon_modes", feedback_of_polygon_modes},
};
CT_TOPIC(nv_interactions, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);
