/* Program parameters and the queries of the extension. */
#include "ct_nv.h"

#define VP GL_VERTEX_PROGRAM_NV

static void
check_param(const char *ids, unsigned index, float x, float y, float z, float w)
{
   float got[4] = {-99, -99, -99, -99};
   ct_get_param(index, got);
   ct_near(ids, 4, got, VEC4(x, y, z, w), 0, "c[%u]", index);
}

static void
single(void)
{
   static const float f[4] = {1, 2, 3, 4};
   static const double d[4] = {5, 6, 7, 8.5};
   const unsigned n = ct_num_params();
   for (unsigned i = 0; i < n; i++)
      check_param("VP-472", i, 0, 0, 0, 0);
   CHECK_ERROR("VP-465 VP-019", GL_NO_ERROR, glProgramParameter4fNV(VP, 0, 9, 8, 7, 6));
   check_param("VP-465 VP-019", 0, 9, 8, 7, 6);
   CHECK_ERROR("VP-465 VP-020", GL_NO_ERROR, glProgramParameter4fvNV(VP, 1, f));
   check_param("VP-465 VP-020", 1, 1, 2, 3, 4);
   CHECK_ERROR("VP-465 VP-017", GL_NO_ERROR, glProgramParameter4dNV(VP, n - 1, 0.5, 2, 3, 4));
   check_param("VP-465 VP-017 VP-471", n - 1, 0.5f, 2, 3, 4);
   CHECK_ERROR("VP-465 VP-018", GL_NO_ERROR, glProgramParameter4dvNV(VP, 2, d));
   check_param("VP-465 VP-018 VP-471", 2, 5, 6, 7, 8.5f);
   const GLenum wrong = GL_VERTEX_STATE_PROGRAM_NV;
   CHECK_ERROR("VP-465", GL_INVALID_ENUM, glProgramParameter4fNV(wrong, 0, 0, 0, 0, 0));
   CHECK_ERROR("VP-465", GL_INVALID_ENUM, glProgramParameter4fvNV(wrong, 0, f));
   CHECK_ERROR("VP-465", GL_INVALID_ENUM, glProgramParameter4dNV(wrong, 0, 0, 0, 0, 0));
   CHECK_ERROR("VP-465", GL_INVALID_ENUM, glProgramParameter4dvNV(wrong, 0, d));
   CHECK_ERROR("VP-465", GL_INVALID_ENUM, glProgramParameters4fvNV(wrong, 0, 1, f));
   CHECK_ERROR("VP-466", GL_INVALID_VALUE, glProgramParameter4fNV(VP, n, 0, 0, 0, 0));
   CHECK_ERROR("VP-466", GL_INVALID_VALUE, glProgramParameter4dvNV(VP, 0xFFFFFFFFu, d));
   check_param("VP-465 VP-466", 0, 9, 8, 7, 6);
}

static void
several(void)
{
   static const float f[8] = {1, 2, 3, 4, 5, 6, 7, 8};
   static const double d[8] = {9, 10, 11, 12, 13, 14, 15, 16};
   const unsigned n = ct_num_params();
   CHECK_ERROR("VP-468 VP-022", GL_NO_ERROR, glProgramParameters4fvNV(VP, 3, 2, f));
   check_param("VP-468 VP-022", 3, 1, 2, 3, 4);
   check_param("VP-468 VP-022", 4, 5, 6, 7, 8);
   CHECK_ERROR("VP-468 VP-021", GL_NO_ERROR, glProgramParameters4dvNV(VP, 4, 2, d));
   check_param("VP-468 VP-021", 3, 1, 2, 3, 4);
   check_param("VP-468 VP-021", 5, 13, 14, 15, 16);
   CHECK_ERROR("VP-468", GL_INVALID_VALUE, glProgramParameters4fvNV(VP, 3, -1, f));
   CHECK_ERROR("VP-468", GL_NO_ERROR, glProgramParameters4fvNV(VP, 3, 0, f + 4));
   CHECK_ERROR("VP-469", GL_INVALID_VALUE, glProgramParameters4fvNV(VP, n - 1, 2, f));
   CHECK_ERROR("VP-469", GL_INVALID_VALUE, glProgramParameters4dvNV(VP, n - 1, 2, d));
   CHECK_ERROR("VP-469", GL_NO_ERROR, glProgramParameters4fvNV(VP, n, 0, f));
   CHECK_ERROR("VP-469", GL_INVALID_VALUE, glProgramParameters4fvNV(VP, n + 1, 0, f));
   CHECK_ERROR("VP-469", GL_INVALID_VALUE, glProgramParameters4fvNV(VP, 0xFFFFFFFFu, 1, f));
   CHECK_ERROR("VP-469", GL_INVALID_VALUE, glProgramParameters4fvNV(VP, 1, 0x7FFFFFFF, f));
   check_param("VP-470", n - 1, 0, 0, 0, 0);
   check_param("VP-470", 3, 1, 2, 3, 4);
   CHECK_ERROR("VP-468", GL_NO_ERROR, glProgramParameters4fvNV(VP, n - 2, 2, f));
   check_param("VP-468", n - 1, 5, 6, 7, 8);
}

static void
tracked(void)
{
   static const float f[16] = {9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9};
   glTrackMatrixNV(VP, 8, GL_MODELVIEW, GL_IDENTITY_NV);
   for (unsigned i = 8; i < 12; i++) {
      CHECK_ERROR("VP-475", GL_INVALID_OPERATION, glProgramParameter4fNV(VP, i, 9, 9, 9, 9));
      check_param("VP-475", i, i == 8, i == 9, i == 10, i == 11);
   }
   CHECK_ERROR("VP-475", GL_NO_ERROR, glProgramParameter4fNV(VP, 7, 1, 1, 1, 1));
   CHECK_ERROR("VP-475", GL_NO_ERROR, glProgramParameter4fNV(VP, 12, 1, 1, 1, 1));
   CHECK_ERROR("VP-476 A-18", GL_INVALID_OPERATION, glProgramParameters4fvNV(VP, 6, 3, f));
   CHECK_ERROR("VP-476 A-18", GL_INVALID_OPERATION, glProgramParameters4fvNV(VP, 11, 2, f));
   check_param("VP-476 A-18", 6, 0, 0, 0, 0);
   check_param("VP-476 A-18", 7, 1, 1, 1, 1);
   check_param("VP-476 A-18", 12, 1, 1, 1, 1);
   CHECK_ERROR("VP-476 A-18", GL_NO_ERROR, glProgramParameters4fvNV(VP, 4, 4, f));
   check_param("VP-476 A-18", 7, 9, 9, 9, 9);
}

/* --- Queries */

static void
parameter_query(void)
{
   double d[5] = {7, 7, 7, 7, 7};
   float f[5] = {7, 7, 7, 7, 7};
   ct_set_param(5, 1, 2, 3, 4);
   CHECK_ERROR("VP-565 VP-007", GL_NO_ERROR,
               glGetProgramParameterfvNV(VP, 5, GL_PROGRAM_PARAMETER_NV, f));
   CHECK_ERROR("VP-565 VP-006", GL_NO_ERROR,
               glGetProgramParameterdvNV(VP, 5, GL_PROGRAM_PARAMETER_NV, d));
   for (int i = 0; i < 4; i++)
      CHECK("VP-565 VP-006 VP-007", f[i] == (float)(i + 1) && d[i] == i + 1);
   CHECK("VP-565", f[4] == 7 && d[4] == 7);
   f[0] = d[0] = 7;
   CHECK_ERROR(
       "VP-565", GL_INVALID_ENUM,
       glGetProgramParameterfvNV(GL_VERTEX_STATE_PROGRAM_NV, 5, GL_PROGRAM_PARAMETER_NV, f));
   CHECK_ERROR("VP-565", GL_INVALID_ENUM,
               glGetProgramParameterfvNV(VP, 5, GL_PROGRAM_TARGET_NV, f));
   CHECK_ERROR("VP-565", GL_INVALID_VALUE,
               glGetProgramParameterfvNV(VP, ct_num_params(), GL_PROGRAM_PARAMETER_NV, f));
   CHECK_ERROR("VP-565", GL_INVALID_VALUE,
               glGetProgramParameterdvNV(VP, 0xFFFFFFFFu, GL_PROGRAM_PARAMETER_NV, d));
   CHECK("VP-581", f[0] == 7 && d[0] == 7);
}

static void
program_query(void)
{
   static const char text[] = "!!VP1.0 MOV o[HPOS], v[0]; END # and a comment behind it  ";
   static const char state[] = "!!VSP1.0 MOV c[0], v[0]; END";
   char got[sizeof text + 1];
   GLint v = 77;
   CHECK("VP-566", ct_load(VP, 3, text) == GL_NO_ERROR);
   CHECK("VP-564", ct_load(GL_VERTEX_STATE_PROGRAM_NV, 4, state) == GL_NO_ERROR);
   CHECK_ERROR("VP-566", GL_NO_ERROR, glGetProgramivNV(3, GL_PROGRAM_TARGET_NV, &v));
   CHECK("VP-566", v == VP);
   glGetProgramivNV(4, GL_PROGRAM_TARGET_NV, &v);
   CHECK("VP-564 VP-009", v == GL_VERTEX_STATE_PROGRAM_NV);
   glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV, &v);
   CHECK("VP-566 VP-567", v == (GLint)strlen(text));
   glGetProgramivNV(3, GL_PROGRAM_RESIDENT_NV, &v);
   CHECK("VP-566", v == GL_TRUE || v == GL_FALSE);
   memset(got, '$', sizeof got);
   CHECK_ERROR("VP-568 VP-008", GL_NO_ERROR,
               glGetProgramStringNV(3, GL_PROGRAM_STRING_NV, (GLubyte *)got));
   CHECK("VP-568 VP-008", !memcmp(got, text, strlen(text)) && got[strlen(text)] == '$');
   memset(got, '$', sizeof got);
   glGetProgramStringNV(4, GL_PROGRAM_STRING_NV, (GLubyte *)got);
   CHECK("VP-564", !memcmp(got, state, strlen(state)));
   memset(got, '$', sizeof got);
   v = 77;
   CHECK_ERROR("VP-566", GL_INVALID_ENUM, glGetProgramivNV(3, GL_PROGRAM_STRING_NV, &v));
   CHECK_ERROR("VP-566", GL_INVALID_OPERATION, glGetProgramivNV(9, GL_PROGRAM_TARGET_NV, &v));
   CHECK_ERROR("VP-566", GL_INVALID_OPERATION, glGetProgramivNV(0, GL_PROGRAM_TARGET_NV, &v));
   CHECK_ERROR("VP-568", GL_INVALID_ENUM,
               glGetProgramStringNV(3, GL_PROGRAM_LENGTH_NV, (GLubyte *)got));
   CHECK_ERROR("VP-568", GL_INVALID_OPERATION,
               glGetProgramStringNV(9, GL_PROGRAM_STRING_NV, (GLubyte *)got));
   CHECK("VP-581", v == 77 && got[0] == '$');
}

static void
tracking_query(void)
{
   GLint v = 77;
   const GLint n = (GLint)ct_num_params();
   for (GLint address = 0; address < n; address += 4) {
      glGetTrackMatrixivNV(VP, (GLuint)address, GL_TRACK_MATRIX_NV, &v);
      CHECK("VP-507 VP-506 A-19 VP-010", v == GL_NONE);
      glGetTrackMatrixivNV(VP, (GLuint)address, GL_TRACK_MATRIX_TRANSFORM_NV, &v);
      CHECK("VP-507 VP-508", v == GL_IDENTITY_NV);
   }
   v = 77;
   CHECK_ERROR("VP-569", GL_INVALID_ENUM,
               glGetTrackMatrixivNV(GL_VERTEX_STATE_PROGRAM_NV, 0, GL_TRACK_MATRIX_NV, &v));
   CHECK_ERROR("VP-569", GL_INVALID_ENUM, glGetTrackMatrixivNV(VP, 0, GL_MATRIX_MODE, &v));
   static const GLuint wrong[] = {1, 2, 3, 5, 9};
   for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
      CHECK_ERROR("VP-570", GL_INVALID_VALUE,
                  glGetTrackMatrixivNV(VP, wrong[i], GL_TRACK_MATRIX_NV, &v));
   CHECK_ERROR("VP-570", GL_INVALID_VALUE,
               glGetTrackMatrixivNV(VP, (GLuint)n, GL_TRACK_MATRIX_NV, &v));
   CHECK("VP-581", v == 77);
}

static void
attribute_query(void)
{
   static const float data[4];
   GLint i[5] = {77, 77, 77, 77, 77};
   GLfloat f[5] = {77, 77, 77, 77, 77};
   GLdouble d[5] = {77, 77, 77, 77, 77};
   void *pointer = i;
   /* Initial state of the arrays */
   for (GLuint a = 0; a < 16; a++) {
      GLint size = 0, stride = -1, type = 0;
      glGetVertexAttribivNV(a, GL_ATTRIB_ARRAY_SIZE_NV, &size);
      glGetVertexAttribivNV(a, GL_ATTRIB_ARRAY_STRIDE_NV, &stride);
      glGetVertexAttribivNV(a, GL_ATTRIB_ARRAY_TYPE_NV, &type);
      glGetVertexAttribPointervNV(a, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
      CHECK("VP-576 VP-572 A-22 VP-574", size == 4 && stride == 0 && type == GL_FLOAT);
      CHECK("VP-576 VP-575", pointer == NULL && !glIsEnabled(GL_VERTEX_ATTRIB_ARRAY0_NV + a));
   }
   glVertexAttribPointerNV(0, 2, GL_DOUBLE, 24, data);
   glGetVertexAttribfvNV(0, GL_ATTRIB_ARRAY_SIZE_NV, f);
   glGetVertexAttribdvNV(0, GL_ATTRIB_ARRAY_STRIDE_NV, d);
   glGetVertexAttribivNV(0, GL_ATTRIB_ARRAY_TYPE_NV, i);
   glGetVertexAttribPointervNV(0, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
   CHECK("VP-571 VP-572 A-22", f[0] == 2 && d[0] == 24 && i[0] == GL_DOUBLE);
   CHECK("VP-575 VP-011", pointer == data);
   glVertexAttrib4fNV(6, 1, -2, 3, 40);
   glGetVertexAttribfvNV(6, GL_CURRENT_ATTRIB_NV, f);
   glGetVertexAttribdvNV(6, GL_CURRENT_ATTRIB_NV, d);
   glGetVertexAttribivNV(6, GL_CURRENT_ATTRIB_NV, i);
   CHECK("VP-571 VP-013", f[0] == 1 && f[1] == -2 && f[2] == 3 && f[3] == 40 && f[4] == 77);
   CHECK("VP-571 VP-012", d[0] == 1 && d[1] == -2 && d[2] == 3 && d[3] == 40 && d[4] == 77);
   CHECK("VP-573 VP-014", i[0] == 1 && i[1] == -2 && i[2] == 3 && i[3] == 40 && i[4] == 77);
   f[0] = 77;
   d[0] = 77;
   i[0] = 77;
   pointer = i;
   CHECK_ERROR("VP-572 A-22", GL_INVALID_VALUE, glGetVertexAttribfvNV(0, GL_CURRENT_ATTRIB_NV, f));
   CHECK_ERROR("VP-572 A-22", GL_INVALID_VALUE, glGetVertexAttribdvNV(0, GL_CURRENT_ATTRIB_NV, d));
   CHECK_ERROR("VP-572 A-22", GL_INVALID_VALUE, glGetVertexAttribivNV(0, GL_CURRENT_ATTRIB_NV, i));
   CHECK_ERROR("VP-571", GL_INVALID_VALUE, glGetVertexAttribfvNV(16, GL_CURRENT_ATTRIB_NV, f));
   CHECK_ERROR("VP-571", GL_INVALID_VALUE, glGetVertexAttribivNV(16, GL_ATTRIB_ARRAY_SIZE_NV, i));
   CHECK_ERROR("VP-571", GL_INVALID_ENUM, glGetVertexAttribdvNV(1, GL_CURRENT_COLOR, d));
   CHECK_ERROR("VP-571", GL_INVALID_ENUM, glGetVertexAttribivNV(1, GL_ATTRIB_ARRAY_POINTER_NV, i));
   CHECK_ERROR("VP-575", GL_INVALID_ENUM,
               glGetVertexAttribPointervNV(1, GL_ATTRIB_ARRAY_SIZE_NV, &pointer));
   CHECK_ERROR("VP-575", GL_INVALID_VALUE,
               glGetVertexAttribPointervNV(16, GL_ATTRIB_ARRAY_POINTER_NV, &pointer));
   CHECK("VP-581", f[0] == 77 && d[0] == 77 && i[0] == 77 && pointer == i);
}

static void
state_query(void)
{
   GLint v[2] = {77, 77};
   GLfloat f = 77;
   GLdouble d = 77;
   GLboolean b = 77;
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, v);
   CHECK("VP-577", v[0] == 0);
   CHECK("VP-578", ct_error_position() == -1);
   glGetIntegerv(GL_MAX_TRACK_MATRICES_NV, v);
   CHECK("VP-579", v[0] >= 8 && v[0] <= 32);
   glGetIntegerv(GL_MAX_TRACK_MATRIX_STACK_DEPTH_NV, v);
   CHECK("VP-579", v[0] >= 1);
   glBindProgramNV(VP, 300);
   glGetFloatv(GL_VERTEX_PROGRAM_BINDING_NV, &f);
   glGetDoublev(GL_VERTEX_PROGRAM_BINDING_NV, &d);
   glGetBooleanv(GL_VERTEX_PROGRAM_BINDING_NV, &b);
   CHECK("VP-582 VP-577", f == 300 && d == 300 && b == GL_TRUE);
   glGetBooleanv(GL_PROGRAM_ERROR_POSITION_NV, &b);
   CHECK("VP-582", b == GL_TRUE);
}

/* One query of the extension between Begin and End. */
static void
query_inside(unsigned which, float *f, double *d, GLint *i, void **p)
{
   switch (which) {
   case 0:
      glGetProgramParameterfvNV(VP, 1, GL_PROGRAM_PARAMETER_NV, f);
      break;
   case 1:
      glGetProgramParameterdvNV(VP, 1, GL_PROGRAM_PARAMETER_NV, d);
      break;
   case 2:
      glGetProgramivNV(3, GL_PROGRAM_TARGET_NV, i);
      break;
   case 3:
      glGetProgramStringNV(3, GL_PROGRAM_STRING_NV, (GLubyte *)i);
      break;
   case 4:
      glGetTrackMatrixivNV(VP, 0, GL_TRACK_MATRIX_NV, i);
      break;
   case 5:
      glGetVertexAttribfvNV(1, GL_CURRENT_ATTRIB_NV, f);
      break;
   case 6:
      glGetVertexAttribdvNV(1, GL_CURRENT_ATTRIB_NV, d);
      break;
   case 7:
      glGetVertexAttribivNV(1, GL_CURRENT_ATTRIB_NV, i);
      break;
   case 8:
      glGetVertexAttribPointervNV(1, GL_ATTRIB_ARRAY_POINTER_NV, p);
      break;
   case 9:
      glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, i);
      break;
   case 10:
      glGetFloatv(GL_CURRENT_MATRIX_NV, f);
      break;
   default:
      break;
   }
}

static void
inside_begin(void)
{
   CHECK("VP-580", ct_load(VP, 3, "!!VP1.0 MOV o[HPOS], v[0]; END") == GL_NO_ERROR);
   for (unsigned which = 0; which < 11; which++) {
      float f[16] = {77};
      double d[4] = {77};
      GLint i[16] = {77};
      void *p = i;
      glBegin(GL_POINTS);
      query_inside(which, f, d, i, &p);
      glEnd();
      const GLenum error = glGetError();
      ct_check("VP-580", error == GL_INVALID_OPERATION, "query %u gave 0x%x", which, error);
      CHECK("VP-580", f[0] == 77 && d[0] == 77 && i[0] == 77 && p == i);
   }
}

static const struct ct_test tests[] = {
    {"single", single},
    {"several", several},
    {"tracked", tracked},
    {"parameter_query", parameter_query},
    {"program_query", program_query},
    {"tracking_query", tracking_query},
    {"attribute_query", attribute_query},
    {"state_query", state_query},
    {"inside_begin", inside_begin},
};
CT_TOPIC(nv_params, "GL_NV_vertex_program", tests);
