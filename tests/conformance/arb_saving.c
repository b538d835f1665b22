/* Display lists and attribute groups of ARB programs (checklist, section 21). */
#include "ct_arb.h"

#define VP GL_VERTEX_PROGRAM_ARB
#define GREEN "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, {0,1,0,1}; END"
#define BLUE "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, {0,0,1,1}; END"

static void
executed(void)
{
   GLuint name = 0;
   GLint value = -1;
   GLfloat v[4] = {9, 9, 9, 9};
   glBindProgramARB(VP, 3);
   glNewList(1, GL_COMPILE);
   glGenProgramsARB(1, &name);
   CHECK("AV-360", name != 0);
   CHECK("AV-360", glIsProgramARB(3));
   glDeleteProgramsARB(1, &(GLuint){3});
   CHECK("AV-360", !glIsProgramARB(3));
   glVertexAttribPointerARB(6, 2, GL_FLOAT, GL_FALSE, 8, v);
   glEnableVertexAttribArrayARB(6);
   glGetVertexAttribivARB(6, GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB, &value);
   CHECK("AV-360", value == 1);
   glGetVertexAttribivARB(6, GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB, &value);
   CHECK("AV-360", value == 2);
   glDisableVertexAttribArrayARB(6);
   glGetProgramEnvParameterfvARB(VP, 0, v);
   CHECK("AV-360", v[0] == 0);
   CHECK("AV-360", ct_arb_get(VP, GL_PROGRAM_LENGTH_ARB) == 0);
   glEndList();
   CHECK_PENDING("AV-360", GL_NO_ERROR);
}

static void
compiled(void)
{
   GLfloat v[4];
   char text[] = GREEN;
   glBindProgramARB(VP, 3);
   ct_arb_load(VP, BLUE);
   glBindProgramARB(VP, 0);
   glNewList(1, GL_COMPILE);
   glBindProgramARB(VP, 4);
   glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
   glEnable(VP);
   glProgramEnvParameter4fARB(VP, 1, 1, 2, 3, 4);
   glProgramEnvParameter4dvARB(VP, 2, (GLdouble[]){5, 6, 7, 8});
   glProgramLocalParameter4fvARB(VP, 1, VEC4(9, 8, 7, 6));
   glProgramLocalParameter4dARB(VP, 2, 4, 3, 2, 1);
   glVertexAttrib4fARB(6, 1, 2, 3, 4);
   glMatrixMode(GL_MATRIX0_ARB + 1);
   glEndList();
   memset(text, ' ', sizeof text - 1);
   CHECK("AV-361 AV-001", ct_arb_get(VP, GL_PROGRAM_BINDING_ARB) == 0 && !glIsEnabled(VP));
   glGetProgramEnvParameterfvARB(VP, 1, v);
   CHECK("AV-361", v[0] == 0);
   glGetVertexAttribfvARB(6, GL_CURRENT_VERTEX_ATTRIB_ARB, v);
   CHECK("AV-361", v[0] == 0);
   CHECK_ERROR("AV-361 AV-362", GL_NO_ERROR, glCallList(1));
   CHECK("AV-361 AV-001 AV-025", ct_arb_get(VP, GL_PROGRAM_BINDING_ARB) == 4 && glIsEnabled(VP));
   CHECK("AV-361 AV-362", ct_arb_get(VP, GL_PROGRAM_LENGTH_ARB) == (GLint)strlen(GREEN));
   glGetProgramEnvParameterfvARB(VP, 1, v);
   CHECK_NEAR("AV-361", 4, v, VEC4(1, 2, 3, 4), 0);
   glGetProgramEnvParameterfvARB(VP, 2, v);
   CHECK_NEAR("AV-361", 4, v, VEC4(5, 6, 7, 8), 0);
   glGetProgramLocalParameterfvARB(VP, 1, v);
   CHECK_NEAR("AV-361", 4, v, VEC4(9, 8, 7, 6), 0);
   glGetProgramLocalParameterfvARB(VP, 2, v);
   CHECK_NEAR("AV-361", 4, v, VEC4(4, 3, 2, 1), 0);
   glGetVertexAttribfvARB(6, GL_CURRENT_VERTEX_ATTRIB_ARB, v);
   CHECK_NEAR("AV-361", 4, v, VEC4(1, 2, 3, 4), 0);
   glMatrixMode(GL_MODELVIEW);
   /* Errors are raised when the list is called, into what is bound then. */
   glNewList(2, GL_COMPILE);
   glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, 14, "!!ARBvp1.0 FOO");
   glProgramStringARB(VP, GL_ALPHA, 3, "abc");
   glEndList();
   CHECK_PENDING("AV-362", GL_NO_ERROR);
   CHECK("AV-362", ct_arb_position() == -1);
   glCallList(2);
   CHECK_PENDING("AV-362", GL_INVALID_OPERATION);
   CHECK("AV-362", ct_arb_position() >= 11);
   /* Vertices of a list run what is bound when it is called. */
   glNewList(3, GL_COMPILE);
   ct_quad(-1, -1, 1, 1, 0);
   glEndList();
   glCallList(3);
   CHECK_PIXEL("AV-363", 64, 64, 0, 1, 0);
   glBindProgramARB(VP, 3);
   glCallList(3);
   CHECK_PIXEL("AV-363", 64, 64, 0, 0, 1);
}

static void
groups(void)
{
   static const GLenum caps[] = {VP, GL_VERTEX_PROGRAM_POINT_SIZE_ARB,
                                 GL_VERTEX_PROGRAM_TWO_SIDE_ARB, GL_COLOR_SUM_ARB,
                                 GL_FRAGMENT_PROGRAM_ARB};
   const unsigned num = ct_has_extension("GL_ARB_fragment_program") ? 5 : 4;
   glPushAttrib(GL_ENABLE_BIT);
   for (unsigned i = 0; i < num; i++)
      glEnable(caps[i]);
   glPopAttrib();
   for (unsigned i = 0; i < num; i++)
      CHECK("AV-364", !glIsEnabled(caps[i]));
   glPushAttrib(GL_POLYGON_BIT | GL_TEXTURE_BIT | GL_POINT_BIT);
   glEnable(VP);
   glPopAttrib();
   CHECK("AV-364", glIsEnabled(VP));
   glDisable(VP);
   glPushAttrib(GL_FOG_BIT);
   glEnable(GL_COLOR_SUM_ARB);
   glPopAttrib();
   CHECK("AV-364", !glIsEnabled(GL_COLOR_SUM_ARB));
   /* Nothing saves the rest. */
   glPushAttrib(GL_ALL_ATTRIB_BITS);
   glBindProgramARB(VP, 7);
   ct_arb_load(VP, GREEN);
   glProgramEnvParameter4fARB(VP, 1, 1, 2, 3, 4);
   glProgramLocalParameter4fARB(VP, 1, 5, 6, 7, 8);
   glMatrixMode(GL_MATRIX0_ARB);
   glTranslatef(1, 2, 3);
   ct_arb_load(VP, "x");
   glPopAttrib();
   GLfloat v[16];
   CHECK("AV-365", ct_arb_get(VP, GL_PROGRAM_BINDING_ARB) == 7);
   CHECK("AV-365", ct_arb_get(VP, GL_PROGRAM_LENGTH_ARB) == (GLint)strlen(GREEN));
   glGetProgramEnvParameterfvARB(VP, 1, v);
   CHECK_NEAR("AV-365", 4, v, VEC4(1, 2, 3, 4), 0);
   glGetProgramLocalParameterfvARB(VP, 1, v);
   CHECK_NEAR("AV-365", 4, v, VEC4(5, 6, 7, 8), 0);
   CHECK("AV-365", ct_arb_position() == 0);
   glMatrixMode(GL_MATRIX0_ARB);
   glGetFloatv(GL_CURRENT_MATRIX_ARB, v);
   CHECK("AV-365", v[12] == 1);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
}

static const struct ct_test tests[] = {
    {"executed", executed}, {"compiled", compiled}, {"groups", groups}};
CT_TOPIC(arb_saving, "GL_ARB_vertex_program", tests);
