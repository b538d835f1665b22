/* Attribute stacks, display lists, sharing between contexts, and interactions. */
#include "ct_nv.h"

#define VP GL_VERTEX_PROGRAM_NV
#define VSP GL_VERTEX_STATE_PROGRAM_NV

static const char red[] = "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[0]; END";
static const char green[] = "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[1]; END";
static const char state_program[] = "!!VSP1.0 MOV c[9], v[0]; END";

static void
check_param(const char *ids, unsigned index, float x, float y, float z, float w)
{
   float got[4] = {-99, -99, -99, -99};
   ct_get_param(index, got);
   ct_near(ids, 4, got, VEC4(x, y, z, w), 0, "c[%u]", index);
}

/* --- Attribute stacks */

static void
enable_bit(void)
{
   static const GLenum modes[] = {GL_VERTEX_PROGRAM_NV, GL_VERTEX_PROGRAM_POINT_SIZE_NV,
                                  GL_VERTEX_PROGRAM_TWO_SIDE_NV};
   static const GLbitfield others = GL_ALL_ATTRIB_BITS & ~(GLbitfield)GL_ENABLE_BIT;
   for (int i = 0; i < 3; i++) {
      for (int on = 0; on < 2; on++) {
         (on ? glEnable : glDisable)(modes[i]);
         glPushAttrib(GL_ENABLE_BIT);
         (on ? glDisable : glEnable)(modes[i]);
         glPopAttrib();
         CHECK("VP-583", glIsEnabled(modes[i]) == on);
         glPushAttrib(others);
         (on ? glDisable : glEnable)(modes[i]);
         glPopAttrib();
         CHECK("VP-584", glIsEnabled(modes[i]) != on);
      }
   }
}

static void
current_bit(void)
{
   float got[4];
   for (unsigned i = 1; i < 16; i++)
      glVertexAttrib4fNV(i, (float)i, 2, 3, 4);
   glPushAttrib(GL_CURRENT_BIT);
   for (unsigned i = 1; i < 16; i++)
      glVertexAttrib4fNV(i, 9, 9, 9, 9);
   glPopAttrib();
   for (unsigned i = 1; i < 16; i++) {
      glGetVertexAttribfvNV(i, GL_CURRENT_ATTRIB_NV, got);
      ct_near("VP-585", i == 2 ? 3 : 4, got, VEC4((float)i, 2, 3, 4), 0, "attribute %u", i);
   }
}

static void
client_bit(void)
{
   static float a[4], b[4];
   for (GLuint i = 0; i < 16; i++) {
      glVertexAttribPointerNV(i, 3, GL_SHORT, 8, a);
      if (i % 2)
         glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV + i);
   }
   glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
   for (GLuint i = 0; i < 16; i++) {
      glVertexAttribPointerNV(i, 2, GL_DOUBLE, 40, b);
      (i % 2 ? glDisableClientState : glEnableClientState)(GL_VERTEX_ATTRIB_ARRAY0_NV + i);
   }
   glPopClientAttrib();
   for (GLuint i = 0; i < 16; i++) {
      GLint size = 0, type = 0, stride = 0;
      void *pointer = NULL;
      glGetVertexAttribivNV(i, GL_ATTRIB_ARRAY_SIZE_NV, &size);
      glGetVertexAttribivNV(i, GL_ATTRIB_ARRAY_TYPE_NV, &type);
      glGetVertexAttribivNV(i, GL_ATTRIB_ARRAY_STRIDE_NV, &stride);
      glGetVertexAttribPointervNV(i, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
      CHECK("VP-586", size == 3 && type == GL_SHORT && stride == 8 && pointer == a);
      CHECK("VP-586", glIsEnabled(GL_VERTEX_ATTRIB_ARRAY0_NV + i) == i % 2);
   }
}

static void
saved_by_no_bit(void)
{
   GLint v = 0;
   float m[16];
   CHECK("VP-587", ct_load(VP, 3, red) == GL_NO_ERROR);
   glBindProgramNV(VP, 3);
   glPushAttrib(GL_ALL_ATTRIB_BITS);
   glBindProgramNV(VP, 4);
   ct_set_param(5, 1, 2, 3, 4);
   glTrackMatrixNV(VP, 8, GL_MATRIX1_NV, GL_INVERSE_NV);
   glMatrixMode(GL_MATRIX1_NV);
   glScalef(2, 2, 2);
   glPushMatrix();
   CHECK("VP-587", ct_load(VP, 5, "!!VP1.0 BAD") == GL_INVALID_OPERATION);
   CHECK("VP-587", ct_load(VP, 6, green) == GL_NO_ERROR);
   glPopAttrib();
   glGetIntegerv(GL_MATRIX_MODE, &v);
   CHECK("VP-484", v == GL_MODELVIEW);
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &v);
   CHECK("VP-587", v == 4);
   check_param("VP-587", 5, 1, 2, 3, 4);
   CHECK("VP-587", ct_error_position() == -1 && glIsProgramNV(6));
   glGetTrackMatrixivNV(VP, 8, GL_TRACK_MATRIX_NV, &v);
   CHECK("VP-509 VP-587", v == GL_MATRIX1_NV);
   glGetTrackMatrixivNV(VP, 8, GL_TRACK_MATRIX_TRANSFORM_NV, &v);
   CHECK("VP-509 VP-587", v == GL_INVERSE_NV);
   glMatrixMode(GL_MATRIX1_NV);
   glGetFloatv(GL_CURRENT_MATRIX_NV, m);
   glGetIntegerv(GL_CURRENT_MATRIX_STACK_DEPTH_NV, &v);
   GLint deepest = 1;
   glGetIntegerv(GL_MAX_TRACK_MATRIX_STACK_DEPTH_NV, &deepest);
   CHECK("VP-509", m[0] == 2 && v == (deepest > 1 ? 2 : 1));
   if (deepest == 1)
      (void)glGetError(); /* the PushMatrix above */
   /* MATRIX_MODE itself belongs to TRANSFORM_BIT. */
   glPushAttrib(GL_TRANSFORM_BIT);
   glMatrixMode(GL_PROJECTION);
   glPopAttrib();
   glGetIntegerv(GL_MATRIX_MODE, &v);
   CHECK("VP-484", v == GL_MATRIX1_NV);
}

/* --- Display lists */

static void
never_compiled(void)
{
   static float data[4];
   GLuint id = 0;
   void *pointer = NULL;
   CHECK("VP-588", ct_load(VP, 3, red) == GL_NO_ERROR && ct_load(VP, 4, red) == GL_NO_ERROR);
   const GLuint three = 3;
   GLboolean resident;
   glNewList(1, GL_COMPILE);
   glGenProgramsNV(1, &id);
   CHECK("VP-588", id != 0);
   glDeleteProgramsNV(1, &three);
   CHECK("VP-588", !glIsProgramNV(3) && glIsProgramNV(4));
   id = 4;
   CHECK("VP-588", glAreProgramsResidentNV(1, &id, &resident));
   glVertexAttribPointerNV(5, 4, GL_FLOAT, 0, data);
   glGetVertexAttribPointervNV(5, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
   CHECK("VP-588", pointer == data);
   glEnableClientState(GL_VERTEX_ATTRIB_ARRAY5_NV);
   CHECK("VP-588", glIsEnabled(GL_VERTEX_ATTRIB_ARRAY5_NV));
   glEndList();
   CHECK("VP-588", ct_load(VP, 3, red) == GL_NO_ERROR);
   glVertexAttribPointerNV(5, 4, GL_FLOAT, 0, NULL);
   CHECK_ERROR("VP-588", GL_NO_ERROR, glCallList(1));
   glGetVertexAttribPointervNV(5, GL_ATTRIB_ARRAY_POINTER_NV, &pointer);
   CHECK("VP-588", glIsProgramNV(3) && pointer == NULL);
}

/* Commands that are compiled, with client data that is overwritten afterwards. */
static void
record_everything(void)
{
   char text[sizeof green];
   float v[8] = {1, 2, 3, 4, 5, 6, 7, 8}, map[8] = {1, 2, 3, 4, 5, 6, 7, 8};
   double d[4] = {9, 10, 11, 12};
   GLubyte ub[4] = {255, 0, 255, 0};
   GLuint id = 4;
   memcpy(text, green, sizeof green);
   glLoadProgramNV(VP, 7, (GLsizei)strlen(green), (const GLubyte *)text);
   glBindProgramNV(VP, 7);
   glExecuteProgramNV(VSP, 4, v);
   glRequestResidentProgramsNV(1, &id);
   glProgramParameter4fNV(VP, 20, 1, 2, 3, 4);
   glProgramParameter4fvNV(VP, 21, v);
   glProgramParameter4dvNV(VP, 22, d);
   glProgramParameters4fvNV(VP, 23, 2, v);
   glProgramParameters4dvNV(VP, 25, 1, d);
   glTrackMatrixNV(VP, 40, GL_MODELVIEW, GL_INVERSE_NV);
   glVertexAttrib4fvNV(6, v);
   glVertexAttribs4fvNV(10, 2, v);
   glVertexAttrib4ubvNV(7, ub);
   glEnable(GL_VERTEX_PROGRAM_TWO_SIDE_NV);
   glMatrixMode(GL_MATRIX2_NV);
   glMap1f(GL_MAP1_VERTEX_ATTRIB3_4_NV, 0, 1, 4, 2, map);
   memset(text, '$', sizeof text);
   memset(v, 0, sizeof v);
   memset(d, 0, sizeof d);
   memset(map, 0, sizeof map);
   memset(ub, 0, sizeof ub);
   id = 0;
}

/* Is the state as before record_everything (0), or as after (1)? */
static void
check_recorded(const char *ids, int done)
{
   float f[8];
   GLint i = -1;
   char text[sizeof green] = {0};
   const float on = (float)done;
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &i);
   CHECK(ids, i == (done ? 7 : 0) && glIsProgramNV(7) == done);
   if (done) {
      glGetProgramStringNV(7, GL_PROGRAM_STRING_NV, (GLubyte *)text);
      CHECK("VP-590", !strcmp(text, green));
   }
   check_param(ids, 9, on * 1, on * 2, on * 3, on * 4);
   check_param(ids, 20, on * 1, on * 2, on * 3, on * 4);
   check_param(ids, 21, on * 1, on * 2, on * 3, on * 4);
   check_param(ids, 22, on * 9, on * 10, on * 11, on * 12);
   check_param(ids, 24, on * 5, on * 6, on * 7, on * 8);
   check_param(ids, 25, on * 9, on * 10, on * 11, on * 12);
   glGetTrackMatrixivNV(VP, 40, GL_TRACK_MATRIX_NV, &i);
   CHECK(ids, i == (done ? GL_MODELVIEW : GL_NONE));
   glGetVertexAttribfvNV(6, GL_CURRENT_ATTRIB_NV, f);
   CHECK(ids, f[0] == on && f[1] == 2 * on);
   glGetVertexAttribfvNV(11, GL_CURRENT_ATTRIB_NV, f);
   CHECK(ids, f[0] == 5 * on && f[1] == 6 * on);
   glGetVertexAttribfvNV(7, GL_CURRENT_ATTRIB_NV, f);
   CHECK(ids, f[0] == on && f[2] == on);
   CHECK(ids, glIsEnabled(GL_VERTEX_PROGRAM_TWO_SIDE_NV) == done);
   glGetIntegerv(GL_MATRIX_MODE, &i);
   CHECK(ids, i == (done ? GL_MATRIX2_NV : GL_MODELVIEW));
   glGetMapfv(GL_MAP1_VERTEX_ATTRIB3_4_NV, GL_COEFF, f);
   CHECK(ids, f[0] == on);
}

static void
compiled(void)
{
   CHECK("VP-589", ct_load(VSP, 4, state_program) == GL_NO_ERROR);
   glNewList(1, GL_COMPILE);
   record_everything();
   glEndList();
   CHECK("VP-589", glGetError() == GL_NO_ERROR);
   check_recorded("VP-589", 0);
   CHECK_ERROR("VP-589 VP-590", GL_NO_ERROR, glCallList(1));
   check_recorded("VP-589 VP-590", 1);
}

static void
compiled_and_executed(void)
{
   CHECK("VP-592", ct_load(VSP, 4, state_program) == GL_NO_ERROR);
   glNewList(1, GL_COMPILE_AND_EXECUTE);
   record_everything();
   glEndList();
   CHECK("VP-592", glGetError() == GL_NO_ERROR);
   check_recorded("VP-592", 1);
   ct_set_param(20, 0, 0, 0, 0);
   glCallList(1);
   check_param("VP-592", 20, 1, 2, 3, 4);
}

static void
errors_at_execution(void)
{
   static const char bad[] = "!!VP1.0 BAD";
   glNewList(1, GL_COMPILE);
   CHECK_ERROR("VP-591", GL_NO_ERROR,
               glLoadProgramNV(VP, 5, (GLsizei)strlen(bad), (const GLubyte *)bad));
   glEndList();
   CHECK("VP-591 VP-228", ct_error_position() == -1);
   CHECK_ERROR("VP-591", GL_INVALID_OPERATION, glCallList(1));
   CHECK("VP-228", ct_error_position() == 8);
   glNewList(2, GL_COMPILE);
   CHECK_ERROR("VP-591", GL_NO_ERROR, glVertexAttrib4fNV(16, 0, 0, 0, 1));
   CHECK_ERROR("VP-591", GL_NO_ERROR, glProgramParameter4fNV(VP, 999, 0, 0, 0, 1));
   CHECK_ERROR("VP-591", GL_NO_ERROR, glTrackMatrixNV(VP, 3, GL_MODELVIEW, GL_IDENTITY_NV));
   glEndList();
   CHECK_ERROR("VP-591", GL_INVALID_VALUE, glCallList(2));
}

/* A count that can only be an error does not say that so much is behind the pointer. */
static void
refused_data_is_not_read(void)
{
   static const GLsizei lots = 1 << 30;
   const GLfloat v[4] = {1, 2, 3, 4};
   const GLdouble d[4] = {1, 2, 3, 4};
   static const GLubyte text[] = "!";
   glNewList(1, GL_COMPILE);
   glProgramParameters4fvNV(VP, 3, lots, v);
   glProgramParameters4dvNV(VP, 0xffffff00u, lots, d);
   glProgramParameters4fvNV(VP, 250, lots - 1, v);
   glProgramParameters4fvNV(GL_TEXTURE_2D, 0, 256, v);
   glVertexAttribs4fvNV(0, lots, v);
   glVertexAttribs4dvNV(15, lots, d);
   glEndList();
   glNewList(2, GL_COMPILE);
   glLoadProgramNV(GL_TEXTURE_2D, 5, lots, text);
   glEndList();
   glNewList(3, GL_COMPILE);
   glLoadProgramNV(VP, 0, lots, text);
   glEndList();
   CHECK_PENDING("VP-591", GL_NO_ERROR);
   CHECK_ERROR("VP-591", GL_INVALID_VALUE, glCallList(1));
   CHECK_ERROR("VP-591", GL_INVALID_ENUM, glCallList(2));
   CHECK_ERROR("VP-591", GL_INVALID_VALUE, glCallList(3));
   float got[4];
   ct_get_param(3, got);
   CHECK_NEAR("VP-470", 4, got, VEC4(0, 0, 0, 0), 0);
}

static void
vertices_in_lists(void)
{
   ct_set_param(0, 1, 0, 0, 1);
   ct_set_param(1, 0, 1, 0, 1);
   CHECK("VP-593", ct_load(VP, 3, red) == GL_NO_ERROR && ct_load(VP, 4, green) == GL_NO_ERROR);
   glEnable(VP);
   glBindProgramNV(VP, 3);
   glNewList(1, GL_COMPILE);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++)
      glVertexAttrib4fNV(0, i == 1 || i == 2 ? 1 : -1, i >= 2 ? 1 : -1, 0, 1);
   glEnd();
   glEndList();
   glCallList(1);
   CHECK_PIXEL("VP-593", CT_SIZE / 2, CT_SIZE / 2, 1, 0, 0);
   glBindProgramNV(VP, 4);
   glCallList(1);
   CHECK_PIXEL("VP-593", CT_SIZE / 2, CT_SIZE / 2, 0, 1, 0);
}

static void
arrays_in_lists(void)
{
   static float positions[4][2] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
   static const GLubyte indices[4] = {0, 1, 2, 3};
   ct_set_param(0, 1, 0, 0, 1);
   CHECK("VP-594 A-23", ct_load(VP, 3, red) == GL_NO_ERROR);
   glEnable(VP);
   glBindProgramNV(VP, 3);
   glVertexAttribPointerNV(0, 2, GL_FLOAT, 0, positions);
   glEnableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
   for (GLuint list = 1; list <= 3; list++) {
      glNewList(list, GL_COMPILE);
      if (list == 1)
         glDrawArrays(GL_QUADS, 0, 4);
      if (list == 2)
         glDrawElements(GL_QUADS, 4, GL_UNSIGNED_BYTE, indices);
      if (list == 3) {
         glBegin(GL_QUADS);
         for (int i = 0; i < 4; i++)
            glArrayElement(i);
         glEnd();
      }
      glEndList();
   }
   memset(positions, 0, sizeof positions);
   glDisableClientState(GL_VERTEX_ATTRIB_ARRAY0_NV);
   for (GLuint list = 1; list <= 3; list++) {
      ct_clear(0, 0, 0, 1);
      glCallList(list);
      ct_check("VP-594 A-23", ct_count_lit() == CT_SIZE * CT_SIZE, "list %u lit %u pixels", list,
               ct_count_lit());
   }
}

static void
evaluators_in_lists(void)
{
   static const float at[2][2][4] = {{{0.5f, 0, 0, 1}, {0.5f, 0, 0, 1}},
                                     {{-0.5f, 0, 0, 1}, {-0.5f, 0, 0, 1}}};
   ct_set_param(0, 1, 0, 0, 1);
   CHECK("VP-595", ct_load(VP, 3, red) == GL_NO_ERROR);
   glEnable(VP);
   glBindProgramNV(VP, 3);
   glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 2, at[0][0]);
   glEnable(GL_MAP1_VERTEX_ATTRIB0_4_NV);
   glNewList(1, GL_COMPILE);
   glBegin(GL_POINTS);
   glEvalCoord1f(0.5f);
   glEnd();
   glEndList();
   glMap1f(GL_MAP1_VERTEX_ATTRIB0_4_NV, 0, 1, 4, 2, at[1][0]);
   ct_clear(0, 0, 0, 1);
   glCallList(1);
   CHECK_PIXEL("VP-595", CT_SIZE / 4, CT_SIZE / 2, 1, 0, 0);
}

/* --- Contexts */

static void
sharing(void)
{
   GLint v = 0;
   struct ct_context *own = ct_own_context();
   struct ct_context *shared = ct_context_create(own), *alone = ct_context_create(NULL);
   if (!shared || !alone)
      ct_skip("no further contexts");
   CHECK("VP-596", ct_load(VP, 3, red) == GL_NO_ERROR);
   glBindProgramNV(VP, 3);
   ct_set_param(5, 1, 2, 3, 4);
   glTrackMatrixNV(VP, 8, GL_MODELVIEW, GL_IDENTITY_NV);
   CHECK("VP-597", ct_load(VP, 9, "!!VP1.0 BAD") == GL_INVALID_OPERATION);

   ct_make_current(shared);
   CHECK("VP-596", glIsProgramNV(3));
   glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV, &v);
   CHECK("VP-596", v == (GLint)strlen(red));
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &v);
   CHECK("VP-597", v == 0 && ct_error_position() == -1);
   check_param("VP-597 VP-473", 5, 0, 0, 0, 0);
   glGetTrackMatrixivNV(VP, 8, GL_TRACK_MATRIX_NV, &v);
   CHECK("VP-597", v == GL_NONE);
   ct_set_param(5, 9, 9, 9, 9);
   CHECK("VP-596", ct_load(VP, 4, green) == GL_NO_ERROR);

   ct_make_current(alone);
   CHECK("VP-596", !glIsProgramNV(3) && !glIsProgramNV(4));

   ct_make_current(own);
   CHECK("VP-596", glIsProgramNV(4));
   check_param("VP-597 VP-473", 5, 1, 2, 3, 4);
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &v);
   CHECK("VP-597", v == 3);
   ct_context_destroy(shared);
   CHECK("VP-596", glIsProgramNV(4));
   ct_context_destroy(alone);
}

static void
deleted_elsewhere(void)
{
   const GLuint id = 3;
   struct ct_context *own = ct_own_context(), *shared = ct_context_create(own);
   if (!shared)
      ct_skip("no further context");
   ct_set_param(0, 1, 0, 0, 1);
   CHECK("VP-598", ct_load(VP, 3, red) == GL_NO_ERROR);
   glBindProgramNV(VP, 3);
   glEnable(VP);
   ct_quad(-1, -1, 1, 1, 0);
   ct_make_current(shared);
   glDeleteProgramsNV(1, &id);
   CHECK("VP-598", !glIsProgramNV(3));
   ct_make_current(own);
   for (int i = 0; i < 3; i++) {
      glBegin(GL_POINTS);
      const GLenum error = glGetError();
      if (error == GL_NO_ERROR) {
         glVertex2f(0, 0);
         glEnd();
      }
      (void)glGetError();
   }
   glFinish();
   CHECK("VP-598", ct_load(VP, 3, green) == GL_NO_ERROR);
   ct_context_destroy(shared);
   CHECK("VP-598", glIsProgramNV(3));
}

static const struct ct_test tests[] = {
    {"enable_bit", enable_bit},
    {"current_bit", current_bit},
    {"client_bit", client_bit},
    {"saved_by_no_bit", saved_by_no_bit},
    {"never_compiled", never_compiled},
    {"compiled", compiled},
    {"compiled_and_executed", compiled_and_executed},
    {"errors_at_execution", errors_at_execution},
    {"refused_data_is_not_read", refused_data_is_not_read},
    {"vertices_in_lists", vertices_in_lists},
    {"arrays_in_lists", arrays_in_lists},
    {"evaluators_in_lists", evaluators_in_lists},
    {"sharing", sharing},
    {"deleted_elsewhere", deleted_elsewhere},
};
CT_TOPIC(nv_saving, "GL_NV_vertex_program", tests);
