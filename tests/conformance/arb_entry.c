/* Commands and enumerants of ARB_vertex_program, ARB_fragment_program and
 * EXT_gpu_program_parameters (checklist, section 0). */
#include "ct_arb.h"

struct command {
   const char *id, *name;
};
static const struct command commands[] = {
    {"AV-001", "glBindProgramARB"},
    {"AV-002", "glDeleteProgramsARB"},
    {"AV-003", "glDisableVertexAttribArrayARB"},
    {"AV-004", "glEnableVertexAttribArrayARB"},
    {"AV-005", "glGenProgramsARB"},
    {"AV-006", "glGetProgramEnvParameterdvARB"},
    {"AV-007", "glGetProgramEnvParameterfvARB"},
    {"AV-008", "glGetProgramLocalParameterdvARB"},
    {"AV-009", "glGetProgramLocalParameterfvARB"},
    {"AV-010", "glGetProgramStringARB"},
    {"AV-011", "glGetProgramivARB"},
    {"AV-012", "glGetVertexAttribPointervARB"},
    {"AV-013", "glGetVertexAttribdvARB"},
    {"AV-014", "glGetVertexAttribfvARB"},
    {"AV-015", "glGetVertexAttribivARB"},
    {"AV-016", "glIsProgramARB"},
    {"AV-017", "glProgramEnvParameter4dARB"},
    {"AV-018", "glProgramEnvParameter4dvARB"},
    {"AV-019", "glProgramEnvParameter4fARB"},
    {"AV-020", "glProgramEnvParameter4fvARB"},
    {"AV-021", "glProgramLocalParameter4dARB"},
    {"AV-022", "glProgramLocalParameter4dvARB"},
    {"AV-023", "glProgramLocalParameter4fARB"},
    {"AV-024", "glProgramLocalParameter4fvARB"},
    {"AV-025", "glProgramStringARB"},
    {"AV-026", "glVertexAttrib1dARB"},
    {"AV-027", "glVertexAttrib1dvARB"},
    {"AV-028", "glVertexAttrib1fARB"},
    {"AV-029", "glVertexAttrib1fvARB"},
    {"AV-030", "glVertexAttrib1sARB"},
    {"AV-031", "glVertexAttrib1svARB"},
    {"AV-032", "glVertexAttrib2dARB"},
    {"AV-033", "glVertexAttrib2dvARB"},
    {"AV-034", "glVertexAttrib2fARB"},
    {"AV-035", "glVertexAttrib2fvARB"},
    {"AV-036", "glVertexAttrib2sARB"},
    {"AV-037", "glVertexAttrib2svARB"},
    {"AV-038", "glVertexAttrib3dARB"},
    {"AV-039", "glVertexAttrib3dvARB"},
    {"AV-040", "glVertexAttrib3fARB"},
    {"AV-041", "glVertexAttrib3fvARB"},
    {"AV-042", "glVertexAttrib3sARB"},
    {"AV-043", "glVertexAttrib3svARB"},
    {"AV-044", "glVertexAttrib4NbvARB"},
    {"AV-045", "glVertexAttrib4NivARB"},
    {"AV-046", "glVertexAttrib4NsvARB"},
    {"AV-047", "glVertexAttrib4NubARB"},
    {"AV-048", "glVertexAttrib4NubvARB"},
    {"AV-049", "glVertexAttrib4NuivARB"},
    {"AV-050", "glVertexAttrib4NusvARB"},
    {"AV-051", "glVertexAttrib4bvARB"},
    {"AV-052", "glVertexAttrib4dARB"},
    {"AV-053", "glVertexAttrib4dvARB"},
    {"AV-054", "glVertexAttrib4fARB"},
    {"AV-055", "glVertexAttrib4fvARB"},
    {"AV-056", "glVertexAttrib4ivARB"},
    {"AV-057", "glVertexAttrib4sARB"},
    {"AV-058", "glVertexAttrib4svARB"},
    {"AV-059", "glVertexAttrib4ubvARB"},
    {"AV-060", "glVertexAttrib4uivARB"},
    {"AV-061", "glVertexAttrib4usvARB"},
    {"AV-062", "glVertexAttribPointerARB"},
    {"AF-001", "glProgramEnvParameters4fvEXT"},
    {"AF-002", "glProgramLocalParameters4fvEXT"},
};

static void
commands_resolve(void)
{
   for (unsigned i = 0; i < CT_COUNT(commands); i++)
      ct_check(commands[i].id, ct_get_proc_address(commands[i].name) != NULL, "no %s",
               commands[i].name);
}

/* What the platform gives is the command. */
static void
addresses_work(void)
{
   void (*set)(GLenum, GLuint, GLfloat, GLfloat, GLfloat, GLfloat) =
       (void (*)(GLenum, GLuint, GLfloat, GLfloat, GLfloat, GLfloat))ct_get_proc_address(
           "glProgramEnvParameter4fARB");
   if (!CHECK("AV-077", set != NULL))
      return;
   set(GL_VERTEX_PROGRAM_ARB, 3, 1, 2, 3, 4);
   GLfloat v[4];
   glGetProgramEnvParameterfvARB(GL_VERTEX_PROGRAM_ARB, 3, v);
   CHECK_NEAR("AV-077", 4, v, VEC4(1, 2, 3, 4), 0);
}

/* Queries that know the name of an enumerant give its value. */
static void
enumerants(void)
{
   static const struct {
      const char *ids;
      GLenum pname;
      GLint least;
   } objects[] = {
       {"AV-068", GL_PROGRAM_LENGTH_ARB, 0},
       {"AV-068", GL_PROGRAM_FORMAT_ARB, GL_PROGRAM_FORMAT_ASCII_ARB},
       {"AV-068 AV-358", GL_PROGRAM_BINDING_ARB, 0},
       {"AV-069", GL_PROGRAM_INSTRUCTIONS_ARB, 0},
       {"AV-069", GL_PROGRAM_TEMPORARIES_ARB, 0},
       {"AV-069", GL_PROGRAM_PARAMETERS_ARB, 0},
       {"AV-069", GL_PROGRAM_ATTRIBS_ARB, 0},
       {"AV-069", GL_PROGRAM_ADDRESS_REGISTERS_ARB, 0},
       {"AV-070 AV-304", GL_MAX_PROGRAM_INSTRUCTIONS_ARB, 128},
       {"AV-070 AV-305", GL_MAX_PROGRAM_TEMPORARIES_ARB, 12},
       {"AV-070 AV-306", GL_MAX_PROGRAM_PARAMETERS_ARB, 96},
       {"AV-070 AV-307", GL_MAX_PROGRAM_ATTRIBS_ARB, 16},
       {"AV-070 AV-308", GL_MAX_PROGRAM_ADDRESS_REGISTERS_ARB, 1},
       {"AV-070 AV-309", GL_MAX_PROGRAM_LOCAL_PARAMETERS_ARB, 96},
       {"AV-070 AV-309", GL_MAX_PROGRAM_ENV_PARAMETERS_ARB, 96},
       {"AV-071", GL_PROGRAM_NATIVE_INSTRUCTIONS_ARB, 0},
       {"AV-071", GL_MAX_PROGRAM_NATIVE_INSTRUCTIONS_ARB, 0},
       {"AV-071", GL_PROGRAM_NATIVE_TEMPORARIES_ARB, 0},
       {"AV-071", GL_MAX_PROGRAM_NATIVE_TEMPORARIES_ARB, 0},
       {"AV-071", GL_PROGRAM_NATIVE_PARAMETERS_ARB, 0},
       {"AV-071", GL_MAX_PROGRAM_NATIVE_PARAMETERS_ARB, 0},
       {"AV-071", GL_PROGRAM_NATIVE_ATTRIBS_ARB, 0},
       {"AV-071", GL_MAX_PROGRAM_NATIVE_ATTRIBS_ARB, 0},
       {"AV-071", GL_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB, 0},
       {"AV-071", GL_MAX_PROGRAM_NATIVE_ADDRESS_REGISTERS_ARB, 0},
       {"AV-071", GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB, 0},
   };
   for (unsigned i = 0; i < CT_COUNT(objects); i++) {
      const GLint value = ct_arb_get(GL_VERTEX_PROGRAM_ARB, objects[i].pname);
      ct_check(objects[i].ids, value >= objects[i].least, "0x%04x is %d", objects[i].pname, value);
   }
   CHECK_PENDING("AV-063 AV-354 AV-011", GL_NO_ERROR);
   GLint value = -1;
   GLfloat m[16] = {0};
   CHECK_ERROR("AV-073 AV-310", GL_NO_ERROR, glGetIntegerv(GL_MAX_VERTEX_ATTRIBS_ARB, &value));
   CHECK("AV-310", value >= 16);
   CHECK_ERROR("AV-073 AV-311", GL_NO_ERROR, glGetIntegerv(GL_MAX_PROGRAM_MATRICES_ARB, &value));
   CHECK("AV-311", value >= 8 && value <= 32);
   CHECK_ERROR("AV-073 AV-311", GL_NO_ERROR,
               glGetIntegerv(GL_MAX_PROGRAM_MATRIX_STACK_DEPTH_ARB, &value));
   CHECK("AV-311", value >= 1);
   CHECK_ERROR("AV-073", GL_NO_ERROR, glGetIntegerv(GL_CURRENT_MATRIX_STACK_DEPTH_ARB, &value));
   CHECK_ERROR("AV-073", GL_NO_ERROR, glGetFloatv(GL_CURRENT_MATRIX_ARB, m));
   CHECK_ERROR("AV-073", GL_NO_ERROR, glGetFloatv(GL_TRANSPOSE_CURRENT_MATRIX_ARB, m));
   CHECK("AV-073 AV-120", ct_arb_position() == -1);
   const char *string = (const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB);
   CHECK("AV-074 AV-118", string && !*string);
   CHECK("AV-076", ct_has_extension("GL_ARB_vertex_program"));
   CHECK_ERROR("AV-354", GL_INVALID_ENUM,
               glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_STRING_ARB, &value));
   value = 77;
   CHECK_ERROR("AV-354", GL_INVALID_ENUM, glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, 1, &value));
   CHECK("AV-354", value == 77);
}

/* With both languages each target answers the numbers of the other (AV-355). */
static void
both_languages(void)
{
   if (!ct_has_extension("GL_ARB_fragment_program")) {
      CHECK_ERROR("AV-078 AV-098", GL_INVALID_ENUM, glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 1));
      CHECK_ERROR("AV-078", GL_INVALID_ENUM, glEnable(GL_FRAGMENT_PROGRAM_ARB));
      return;
   }
   CHECK("AV-355", ct_arb_get(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_ADDRESS_REGISTERS_ARB) == 0);
   CHECK("AV-355 AF-099",
         ct_arb_get(GL_FRAGMENT_PROGRAM_ARB, GL_MAX_PROGRAM_ADDRESS_REGISTERS_ARB) == 0);
   CHECK("AV-355", ct_arb_get(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_ALU_INSTRUCTIONS_ARB) >= 0);
   CHECK("AV-355", ct_arb_get(GL_VERTEX_PROGRAM_ARB, GL_MAX_PROGRAM_TEX_INDIRECTIONS_ARB) >= 0);
   CHECK_PENDING("AV-355", GL_NO_ERROR);
}

/* Commands that are no part of vertices are errors between Begin and End, and do nothing. */
static void
between_begin_and_end(void)
{
   GLuint name = 77;
   GLint value = 77;
   GLfloat v[4] = {1, 2, 3, 4};
   CHECK("AV-107", ct_arb_use("AV-107", GL_VERTEX_PROGRAM_ARB, "@ END"));
   glBegin(GL_POINTS);
   glGenProgramsARB(1, &name);
   glBindProgramARB(GL_VERTEX_PROGRAM_ARB, 0);
   const GLboolean is = glIsProgramARB(CT_ARB_VP);
   glGetProgramivARB(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_BINDING_ARB, &value);
   glProgramEnvParameter4fvARB(GL_VERTEX_PROGRAM_ARB, 0, v);
   glProgramLocalParameter4fvARB(GL_VERTEX_PROGRAM_ARB, 0, v);
   glEnd();
   CHECK_PENDING("AV-107 AV-327 AV-359", GL_INVALID_OPERATION);
   CHECK("AV-107", name == 77 && !is);
   CHECK("AV-359", value == 77);
   CHECK("AV-107", ct_arb_get(GL_VERTEX_PROGRAM_ARB, GL_PROGRAM_BINDING_ARB) == CT_ARB_VP);
   glGetProgramEnvParameterfvARB(GL_VERTEX_PROGRAM_ARB, 0, v);
   CHECK("AV-327", v[0] == 0);
   glGetProgramLocalParameterfvARB(GL_VERTEX_PROGRAM_ARB, 0, v);
   CHECK("AV-327", v[0] == 0);
}

static const struct ct_test tests[] = {
    {"commands_resolve", commands_resolve},
    {"addresses_work", addresses_work},
    {"enumerants", enumerants},
    {"both_languages", both_languages},
    {"between_begin_and_end", between_begin_and_end},
};
CT_TOPIC(arb_entry, "GL_ARB_vertex_program", tests);
