/* Limits, counts and parameters of ARB programs (checklist, sections 16, 17 and 19). */
#include "ct_arb.h"

#include <stdio.h>
#include <stdlib.h>

#define VP GL_VERTEX_PROGRAM_ARB

/* A program with so many pieces that are numbered from 0. The caller frees it. */
static char *
repeat(const char *start, const char *piece, int count, const char *end)
{
   const size_t size = strlen(start) + (strlen(piece) + 12) * (size_t)count + strlen(end) + 16;
   char *text = malloc(size), *at = text + snprintf(text, size, "!!ARBvp1.0 %s", start);
   for (int i = 0; i < count; i++)
      at += snprintf(at, size - (size_t)(at - text), piece, i, i);
   snprintf(at, size - (size_t)(at - text), "%s END", end);
   return text;
}

/* As many load, one more does not. */
static void
check_limit(const char *ids, const char *start, const char *piece, int most, const char *end)
{
   for (int more = 0; more < 2; more++) {
      char *text = repeat(start, piece, most + more, end);
      glBindProgramARB(VP, CT_ARB_VP);
      const GLenum error = ct_arb_load(VP, text);
      ct_check(ids, error == (more ? GL_INVALID_OPERATION : GL_NO_ERROR), "error 0x%x for %d of %s",
               error, most + more, piece);
      ct_check(ids, !more == (ct_arb_position() == -1), "position %d", ct_arb_position());
      free(text);
   }
}

static void
limits(void)
{
   const int instructions = ct_arb_get(VP, GL_MAX_PROGRAM_INSTRUCTIONS_ARB);
   check_limit("AV-315", "TEMP t;", "ADD t, t, t;", instructions, "");
   check_limit("AV-277", "OPTION ARB_position_invariant; TEMP t;", "ADD t, t, t;", instructions - 4,
               "");
   check_limit("AV-315", "", "TEMP t%d;", ct_arb_get(VP, GL_MAX_PROGRAM_TEMPORARIES_ARB), "");
   check_limit("AV-315 AV-254", "", "ADDRESS a%d;",
               ct_arb_get(VP, GL_MAX_PROGRAM_ADDRESS_REGISTERS_ARB), "");
   check_limit("AV-315", "", "PARAM p%d = {%d, 1, 2, 3};",
               ct_arb_get(VP, GL_MAX_PROGRAM_PARAMETERS_ARB), "");
   /* What was loaded is within the native limits, which are the others. */
   ct_arb_use("AV-316", VP, "@ TEMP t; ADDRESS a; ARL a.x, vertex.color.x; END");
   static const struct {
      GLenum count, native, max;
   } rows[] = {
       {GL_PROGRAM_INSTRUCTIONS_ARB, GL_PROGRAM_NATIVE_INSTRUCTIONS_ARB,
        GL_MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB},
       {GL_PROGRAM_TEMPORARIES_ARB, GL_PROGRAM_NATIVE_TEMPORARIES_ARB,
        GL_MAX_PROGRAM_NATIVE_TEMPORARIES_ARB},
       {GL_PROGRAM_PARAMETERS_ARB, GL_PROGRAM_NATIVE_PARAMETERS_ARB,
        GL_MAX_PROGRAM_NATIVE_PARAMETERS_ARB},
       {GL_PROGRAM_ATTRIBS_ARB, GL_PROGRAM_NATIVE_ATTRIBS_ARB, GL_MAX_PROGRAM_NATIVE_ATTRIBS_ARB},
       {GL_PROGRAM_ADDRESS_REGISTERS_ARB, GL_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB,
        GL_MAX_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB},
   };
   for (unsigned i = 0; i < CT_COUNT(rows); i++) {
      const GLint native = ct_arb_get(VP, rows[i].native);
      CHECK("AV-316", native >= 0 && native <= ct_arb_get(VP, rows[i].max));
      CHECK("AV-317", ct_arb_get(VP, rows[i].count) >= 0);
   }
   CHECK("AV-316 AV-317", ct_arb_get(VP, GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB) == 1);
}

static void
counts(void)
{
   ct_arb_use("AV-312", VP,
              "@ TEMP a, b; PARAM p = 1; ALIAS c = a; MOV a, p; ADD b, a, c; MOV b, b; END");
   CHECK("AV-312", ct_arb_get(VP, GL_PROGRAM_INSTRUCTIONS_ARB) == 3);
   CHECK("AV-313", ct_arb_get(VP, GL_PROGRAM_TEMPORARIES_ARB) == 2 &&
                       ct_arb_get(VP, GL_PROGRAM_ADDRESS_REGISTERS_ARB) == 0);
   ct_arb_use("AV-313", VP,
              "@ ADDRESS a; ATTRIB x = vertex.color; ATTRIB y = vertex.color.primary;"
              "ATTRIB z = vertex.normal; END");
   CHECK("AV-313", ct_arb_get(VP, GL_PROGRAM_ADDRESS_REGISTERS_ARB) == 1 &&
                       ct_arb_get(VP, GL_PROGRAM_ATTRIBS_ARB) == 2);
   /* The example of the specification. */
   ct_arb_use("AV-314", VP,
              "@ PARAM arr1[4] = { {1,2,3,4}, {1,2,3,4}, {4,3,2,1}, {4,3,2,1} };"
              "PARAM arr2[3] = { {1,2,3,4}, {4,3,2,1}, {2,2,2,2} }; PARAM x = {1,2,3,4};"
              "PARAM y = 2.0; PARAM z = {5,6,7,8}; TEMP t; ADDRESS a; ARL a.x, vertex.color.x;"
              "MOV t, arr1[a.x]; MOV t, arr2[0]; END");
   CHECK("AV-314", ct_arb_get(VP, GL_PROGRAM_PARAMETERS_ARB) == 6);
   ct_arb_use("AV-314", VP,
              "@ PARAM a = program.env[1]; PARAM b = program.env[1];"
              "PARAM c = state.fog.color; TEMP t; MOV t, state.fog.color; END");
   CHECK("AV-314", ct_arb_get(VP, GL_PROGRAM_PARAMETERS_ARB) == 2);
}

/* Each command that sets, and both that get, with environment and local parameters. */
static void
parameters(void)
{
   GLfloat f[4];
   GLdouble d[4];
   const GLdouble dv[4] = {0.1, 1e40, -3, 4};
   glBindProgramARB(VP, 0);
   const GLuint last_env = (GLuint)ct_arb_get(VP, GL_MAX_PROGRAM_ENV_PARAMETERS_ARB) - 1;
   const GLuint last_local = (GLuint)ct_arb_get(VP, GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB) - 1;
   glGetProgramEnvParameterfvARB(VP, 7, f);
   CHECK_NEAR("AV-320", 4, f, VEC4(0, 0, 0, 0), 0);
   CHECK_ERROR("AV-017 AV-324", GL_NO_ERROR, glProgramEnvParameter4dARB(VP, 7, 1, 2, 3, 0.1));
   glGetProgramEnvParameterfvARB(VP, 7, f);
   CHECK_NEAR("AV-017 AV-007", 4, f, VEC4(1, 2, 3, 0.1f), 0);
   CHECK_ERROR("AV-018", GL_NO_ERROR, glProgramEnvParameter4dvARB(VP, 7, dv));
   glGetProgramEnvParameterdvARB(VP, 7, d);
   CHECK("AV-018 AV-006 AV-324 AV-325", d[0] == (double)0.1f && isinf(d[1]) && d[2] == -3);
   CHECK_ERROR("AV-019", GL_NO_ERROR, glProgramEnvParameter4fARB(VP, 7, 5, 6, 7, NAN));
   glGetProgramEnvParameterfvARB(VP, 7, f);
   CHECK_NEAR("AV-019 AV-325", 4, f, VEC4(5, 6, 7, NAN), 0);
   CHECK_ERROR("AV-020", GL_NO_ERROR, glProgramEnvParameter4fvARB(VP, 7, VEC4(1, 2, 3, 4)));
   glGetProgramEnvParameterfvARB(VP, 7, f);
   CHECK_NEAR("AV-020", 4, f, VEC4(1, 2, 3, 4), 0);
   CHECK_ERROR("AV-323", GL_NO_ERROR, glProgramEnvParameter4fARB(VP, last_env, 4, 3, 2, 1));
   glGetProgramEnvParameterfvARB(VP, last_env, f);
   CHECK_NEAR("AV-323", 4, f, VEC4(4, 3, 2, 1), 0);

   CHECK_ERROR("AV-021 AV-326", GL_NO_ERROR, glProgramLocalParameter4dARB(VP, 7, 1, 2, 3, 4));
   glGetProgramLocalParameterfvARB(VP, 7, f);
   CHECK_NEAR("AV-021 AV-009", 4, f, VEC4(1, 2, 3, 4), 0);
   CHECK_ERROR("AV-022", GL_NO_ERROR, glProgramLocalParameter4dvARB(VP, 7, dv));
   glGetProgramLocalParameterdvARB(VP, 7, d);
   CHECK("AV-022 AV-008", d[0] == (double)0.1f && d[3] == 4);
   CHECK_ERROR("AV-023", GL_NO_ERROR, glProgramLocalParameter4fARB(VP, 7, 5, 6, 7, 8));
   CHECK_ERROR("AV-024", GL_NO_ERROR,
               glProgramLocalParameter4fvARB(VP, last_local, VEC4(9, 8, 7, 6)));
   glGetProgramLocalParameterfvARB(VP, 7, f);
   CHECK_NEAR("AV-023", 4, f, VEC4(5, 6, 7, 8), 0);
   glGetProgramLocalParameterfvARB(VP, last_local, f);
   CHECK_NEAR("AV-024 AV-323", 4, f, VEC4(9, 8, 7, 6), 0);
   glBindProgramARB(VP, 77);
   glGetProgramLocalParameterfvARB(VP, 7, f);
   CHECK_NEAR("AV-321 AV-326", 4, f, VEC4(0, 0, 0, 0), 0);
   glGetProgramEnvParameterfvARB(VP, 7, f);
   CHECK_NEAR("AV-320", 4, f, VEC4(1, 2, 3, 4), 0);

   const GLuint bad[] = {last_env + 1, last_local + 1, 0xffffffff};
   for (unsigned i = 0; i < 3; i++) {
      if (i != 1)
         CHECK_ERROR("AV-322", GL_INVALID_VALUE, glProgramEnvParameter4fvARB(VP, bad[i], f));
      if (i != 0)
         CHECK_ERROR("AV-322", GL_INVALID_VALUE, glProgramLocalParameter4fvARB(VP, bad[i], f));
   }
   f[0] = 55;
   d[0] = 55;
   CHECK_ERROR("AV-322", GL_INVALID_VALUE, glGetProgramEnvParameterfvARB(VP, last_env + 1, f));
   CHECK_ERROR("AV-322", GL_INVALID_VALUE, glGetProgramLocalParameterdvARB(VP, ~0u, d));
   CHECK("AV-322", f[0] == 55 && d[0] == 55);
}

/* EXT_gpu_program_parameters */
static void
blocks(void)
{
   static const GLfloat v[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
   GLfloat f[4];
   if (!ct_has_extension("GL_EXT_gpu_program_parameters"))
      ct_skip("no EXT_gpu_program_parameters");
   glBindProgramARB(VP, 5);
   const GLuint env = (GLuint)ct_arb_get(VP, GL_MAX_PROGRAM_ENV_PARAMETERS_ARB);
   const GLuint local = (GLuint)ct_arb_get(VP, GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB);
   CHECK_ERROR("AF-123 AF-001", GL_NO_ERROR, glProgramEnvParameters4fvEXT(VP, 2, 3, v[0]));
   CHECK_ERROR("AF-123 AF-002", GL_NO_ERROR,
               glProgramLocalParameters4fvEXT(VP, local - 3, 3, v[0]));
   for (unsigned i = 0; i < 3; i++) {
      glGetProgramEnvParameterfvARB(VP, 2 + i, f);
      CHECK_NEAR("AF-123 AF-001", 4, f, v[i], 0);
      glGetProgramLocalParameterfvARB(VP, local - 3 + i, f);
      CHECK_NEAR("AF-123 AF-002", 4, f, v[i], 0);
   }
   CHECK_ERROR("AF-124", GL_INVALID_VALUE, glProgramEnvParameters4fvEXT(VP, 2, -1, v[0]));
   CHECK_ERROR("AF-124", GL_INVALID_VALUE, glProgramEnvParameters4fvEXT(VP, env - 2, 3, v[0]));
   CHECK_ERROR("AF-124", GL_INVALID_VALUE, glProgramLocalParameters4fvEXT(VP, local - 1, 2, v[0]));
   CHECK_ERROR("AF-124", GL_INVALID_VALUE, glProgramEnvParameters4fvEXT(VP, 0xffffffff, 2, v[0]));
   CHECK_ERROR("AF-124", GL_NO_ERROR, glProgramEnvParameters4fvEXT(VP, env, 0, v[0]));
   glGetProgramEnvParameterfvARB(VP, env - 1, f);
   CHECK_NEAR("AF-124", 4, f, VEC4(0, 0, 0, 0), 0);
   CHECK_ERROR("AF-125", GL_INVALID_ENUM, glProgramEnvParameters4fvEXT(1, 0, 1, v[0]));
   CHECK_ERROR("AF-125", GL_INVALID_ENUM, glProgramLocalParameters4fvEXT(1, 0, 1, v[0]));
   glNewList(1, GL_COMPILE);
   glProgramEnvParameters4fvEXT(VP, 20, 2, v[1]);
   glProgramLocalParameters4fvEXT(VP, 20, 2, v[1]);
   glEndList();
   glGetProgramEnvParameterfvARB(VP, 21, f);
   CHECK_NEAR("AF-125", 4, f, VEC4(0, 0, 0, 0), 0);
   glCallList(1);
   glGetProgramEnvParameterfvARB(VP, 21, f);
   CHECK_NEAR("AF-125", 4, f, v[2], 0);
   glGetProgramLocalParameterfvARB(VP, 21, f);
   CHECK_NEAR("AF-125", 4, f, v[2], 0);
}

static void
matrices(void)
{
   GLint count, depth, value;
   GLfloat m[16];
   glGetIntegerv(GL_MAX_PROGRAM_MATRICES_ARB, &count);
   glGetIntegerv(GL_MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB, &depth);
   for (GLint i = 0; i < count; i++) {
      const GLenum mode = GL_MATRIX0_ARB + (GLenum)i;
      CHECK_ERROR("AV-347 AV-075", GL_NO_ERROR, glMatrixMode(mode));
      glGetIntegerv(GL_MATRIX_MODE, &value);
      CHECK("AV-347", value == (GLint)mode);
      glGetFloatv(GL_CURRENT_MATRIX_ARB, m);
      CHECK_NEAR("AV-348", 4, m, VEC4(1, 0, 0, 0), 0);
      glGetIntegerv(GL_CURRENT_MATRIX_STACK_DEPTH_ARB, &value);
      CHECK("AV-348 AV-350", value == 1);
      glTranslatef((float)i, 5, 6);
   }
   CHECK_ERROR("AV-347", GL_INVALID_ENUM, glMatrixMode(GL_MATRIX0_ARB + (GLenum)count));
   glMatrixMode(GL_MATRIX0_ARB + 3);
   glGetFloatv(GL_CURRENT_MATRIX_ARB, m);
   CHECK_NEAR("AV-348 AV-350", 4, m + 12, VEC4(3, 5, 6, 1), 0);
   glGetFloatv(GL_TRANSPOSE_CURRENT_MATRIX_ARB, m);
   CHECK("AV-350", m[3] == 3 && m[7] == 5 && m[12] == 0);
   for (GLint i = 1; i < depth; i++)
      CHECK_ERROR("AV-349", GL_NO_ERROR, glPushMatrix());
   CHECK_ERROR("AV-349", GL_STACK_OVERFLOW, glPushMatrix());
   for (GLint i = 1; i < depth; i++)
      CHECK_ERROR("AV-349", GL_NO_ERROR, glPopMatrix());
   CHECK_ERROR("AV-349", GL_STACK_UNDERFLOW, glPopMatrix());
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glScalef(2, 3, 4);
   glGetFloatv(GL_CURRENT_MATRIX_ARB, m);
   CHECK("AV-350", m[0] == 2 && m[5] == 3 && m[10] == 4);
   glPushMatrix();
   glGetIntegerv(GL_CURRENT_MATRIX_STACK_DEPTH_ARB, &value);
   CHECK("AV-350", value == 2);
   glPopMatrix();
   glLoadIdentity();
   glMatrixMode(GL_MATRIX0_ARB + 1);
   glPushAttrib(GL_TRANSFORM_BIT);
   glMatrixMode(GL_MODELVIEW);
   glPopAttrib();
   glGetIntegerv(GL_MATRIX_MODE, &value);
   CHECK("AV-352", value == GL_MATRIX0_ARB + 1);
   if (ct_has_extension("GL_NV_vertex_program")) {
      glMatrixMode(GL_MATRIX0_NV + 3);
      glGetFloatv(GL_CURRENT_MATRIX_NV, m);
      CHECK_NEAR("AV-353", 4, m + 12, VEC4(3, 5, 6, 1), 0);
   }
   /* Not in modes without a matrix. */
   glMatrixMode(GL_TEXTURE);
   CHECK_ERROR("AV-351 C-05", GL_NO_ERROR, glGetFloatv(GL_CURRENT_MATRIX_ARB, m));
}

/* Loads and deletes, again and again. */
static void
soak(void)
{
   char text[100];
   for (unsigned i = 0; i < 3000; i++) {
      GLuint name;
      glGenProgramsARB(1, &name);
      glBindProgramARB(VP, name);
      snprintf(text, sizeof text, "!!ARBvp1.0 MOV result.color, {%u,1,2,3}; END", i);
      if (ct_arb_load(VP, text) != GL_NO_ERROR) {
         CHECK("AV-370", false);
         return;
      }
      glDeleteProgramsARB(1, &name);
   }
   CHECK("AV-370", ct_arb_get(VP, GL_PROGRAM_BINDING_ARB) == 0);
}

static const struct ct_test tests[] = {
    {"limits", limits}, {"counts", counts},     {"parameters", parameters},
    {"blocks", blocks}, {"matrices", matrices}, {"soak", soak},
};
CT_TOPIC(arb_limits, "GL_ARB_vertex_program", tests);
