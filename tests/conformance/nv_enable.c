/* Vertex program mode: the enables, and what happens without a valid program. */
#include "ct_nv.h"

static const char passes[] = "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], v[3]; END";

static void
check_capability(const char *ids, GLenum cap)
{
   for (int on = 0; on < 2; on++) {
      GLboolean b = 9;
      GLint i = 9;
      GLfloat f = 9;
      GLdouble d = 9;
      if (on)
         CHECK_ERROR(ids, GL_NO_ERROR, glEnable(cap));
      glGetBooleanv(cap, &b);
      glGetIntegerv(cap, &i);
      glGetFloatv(cap, &f);
      glGetDoublev(cap, &d);
      ct_check(ids, glIsEnabled(cap) == on && b == on && i == on && f == (float)on && d == on,
               "cap 0x%x should be %d: %d %d %g %g", cap, on, b, i, (double)f, d);
   }
   CHECK_ERROR(ids, GL_NO_ERROR, glDisable(cap));
   CHECK(ids, !glIsEnabled(cap));
}

static void
enables(void)
{
   check_capability("VP-087 VP-090", GL_VERTEX_PROGRAM_NV);
   check_capability("VP-088", GL_VERTEX_PROGRAM_POINT_SIZE_NV);
   check_capability("VP-089", GL_VERTEX_PROGRAM_TWO_SIDE_NV);
}

/* A scene of the conventional pipeline; its picture must not depend on anything of the extension.
 */
static void
draw_conventional(uint8_t pixels[CT_SIZE][CT_SIZE][4])
{
   static const float position[4] = {0.3f, 0.5f, 1, 0};
   ct_clear(0, 0, 0, 1);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glLightfv(GL_LIGHT0, GL_POSITION, position);
   glMatrixMode(GL_MODELVIEW);
   glPushMatrix();
   glRotatef(30, 1, 2, 3);
   glNormal3f(0.1f, 0.2f, 0.9f);
   ct_quad(-0.6f, -0.6f, 0.7f, 0.5f, 0.1f);
   glPopMatrix();
   glDisable(GL_LIGHTING);
   glBegin(GL_TRIANGLES);
   for (int i = 0; i < 3; i++) {
      glColor3f(i == 0, i == 1, i == 2);
      glVertex2f(i == 1 ? 0.9f : -0.9f, i == 2 ? 0.9f : -0.9f);
   }
   glEnd();
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
}

static void
conventional_pipeline_unaffected(void)
{
   static uint8_t before[CT_SIZE][CT_SIZE][4], after[CT_SIZE][CT_SIZE][4];
   static const float junk[8] = {9, 9, 9, 9, 9, 9, 9, 9};
   draw_conventional(before);
   CHECK("VP-091", ct_count_lit() > 1000);
   CHECK("VP-091", ct_load(GL_VERTEX_PROGRAM_NV, 3, "!!VP1.0 MOV o[HPOS], c[5]; END") == 0);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 0, GL_MODELVIEW_PROJECTION_NV, GL_INVERSE_NV);
   for (unsigned i = 1; i < 16; i++) {
      glVertexAttribPointerNV(i, 1, GL_FLOAT, 4, junk);
      glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + i);
   }
   glColor3f(1, 1, 1);
   draw_conventional(after);
   CHECK("VP-091", !memcmp(before, after, sizeof before));
}

/* Begin fails, nothing is begun, nothing is drawn. */
static void
check_begin_fails(const char *ids)
{
   ct_clear(0, 0, 0, 1);
   CHECK_ERROR(ids, GL_INVALID_OPERATION, glBegin(GL_POINTS));
   glVertex2f(0, 0);
   CHECK_ERROR(ids, GL_INVALID_OPERATION, glEnd());
   ct_check(ids, ct_count_lit() == 0, "something was drawn");
}

static void
begin_without_program(void)
{
   glEnable(GL_VERTEX_PROGRAM_NV);
   check_begin_fails("VP-092");
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 77);
   check_begin_fails("VP-092");
   /* A name that turns out to be a state program after it was bound */
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 7);
   CHECK("VP-094", ct_load(GL_VERTEX_STATE_PROGRAM_NV, 7, "!!VSP1.0 MOV c[0], v[0]; END") == 0);
   check_begin_fails("VP-094");
   /* And with a valid program it works */
   CHECK("VP-092", ct_load(GL_VERTEX_PROGRAM_NV, 8, passes) == 0);
   CHECK_ERROR("VP-092", GL_NO_ERROR, glBindProgramNV(GL_VERTEX_PROGRAM_NV, 8));
   CHECK_ERROR("VP-092", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   CHECK("VP-092", ct_count_lit() == CT_SIZE * CT_SIZE);
}

static void
implicit_begin(void)
{
   static const float vertices[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
   static const GLubyte indices[4] = {0, 1, 2, 3};
   static const GLint first = 0;
   static const GLsizei count = 4;
   static const void *const lists[] = {indices};
   static const float line[2][3] = {{-1, 0, 0}, {1, 0, 0}};
   static const float patch[2][2][3] = {{{-1, -1, 0}, {1, -1, 0}}, {{-1, 1, 0}, {1, 1, 0}}};
   glEnable(GL_VERTEX_PROGRAM_NV);
   glVertexPointer(2, GL_FLOAT, 0, vertices);
   glEnableClientState(GL_VERTEX_ARRAY);
   glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, line[0]);
   glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 2, 0, 1, 6, 2, patch[0][0]);
   glMapGrid1f(4, 0, 1);
   glMapGrid2f(4, 0, 1, 4, 0, 1);
   glEnable(GL_MAP1_VERTEX_3);
   glEnable(GL_MAP2_VERTEX_3);
   ct_clear(0, 0, 0, 1);
   const GLenum error = GL_INVALID_OPERATION;
   CHECK_ERROR("VP-093", error, glRectf(-1, -1, 1, 1));
   CHECK_ERROR("VP-093", error, glRecti(-1, -1, 1, 1));
   CHECK_ERROR("VP-093", error, glDrawArrays(GL_QUADS, 0, 4));
   CHECK_ERROR("VP-093", error, glDrawElements(GL_QUADS, 4, GL_UNSIGNED_BYTE, indices));
   CHECK_ERROR("VP-093", error, glDrawRangeElements(GL_QUADS, 0, 3, 4, GL_UNSIGNED_BYTE, indices));
   CHECK_ERROR("VP-093 VP-463", error, glEvalMesh1(GL_LINE, 0, 4));
   CHECK_ERROR("VP-093 VP-463", error, glEvalMesh2(GL_FILL, 0, 4, 0, 4));
   if (ct_has_extension("GL_EXT_multi_draw_arrays") || ct_get_proc_address("glMultiDrawArrays")) {
      CHECK_ERROR("VP-093", error, glMultiDrawArrays(GL_QUADS, &first, &count, 1));
      CHECK_ERROR("VP-093", error,
                  glMultiDrawElements(GL_QUADS, &count, GL_UNSIGNED_BYTE, lists, 1));
   }
   CHECK("VP-093", ct_count_lit() == 0);
}

static void
outside_begin(void)
{
   float got[4] = {0};
   glEnable(GL_VERTEX_PROGRAM_NV);
   ct_clear(0, 0, 0, 1);
   CHECK_ERROR("VP-095 VP-410", GL_NO_ERROR, glVertex4f(0, 0, 0, 1));
   CHECK_ERROR("VP-095 VP-410", GL_NO_ERROR, glVertexAttrib4fNV(0, 0, 0, 0, 1));
   CHECK_ERROR("VP-095 VP-410", GL_NO_ERROR, glVertexAttrib4ubNV(0, 0, 0, 0, 1));
   CHECK("VP-095", ct_count_lit() == 0);
   glColor4f(0.25f, 0.5f, 0.75f, 1);
   glGetFloatv(GL_CURRENT_COLOR, got);
   CHECK_NEAR("VP-096", 4, got, VEC4(0.25f, 0.5f, 0.75f, 1), 0);
   glVertexAttrib4fNV(9, 4, 3, 2, 1);
   glGetVertexAttribfvNV(9, GL_CURRENT_ATTRIB_NV, got);
   CHECK_NEAR("VP-096", 4, got, VEC4(4, 3, 2, 1), 0);
   glNormal3f(1, 2, 3);
   glGetFloatv(GL_CURRENT_NORMAL, got);
   CHECK_NEAR("VP-096", 3, got, VEC4(1, 2, 3, 0), 0);
}

static const struct ct_test tests[] = {
    {"enables", enables},
    {"conventional_pipeline_unaffected", conventional_pipeline_unaffected},
    {"begin_without_program", begin_without_program},
    {"implicit_begin", implicit_begin},
    {"outside_begin", outside_begin},
};
CT_TOPIC(nv_enable, "GL_NV_vertex_program", tests);
