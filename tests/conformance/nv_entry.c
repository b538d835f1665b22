/* The commands and enumerants of the extension: what is exported, and with which values. */
#include "ct_nv.h"

static const struct {
   const char *id, *name;
} commands[] = {
    {"VP-001", "glAreProgramsResidentNV"},
    {"VP-002", "glBindProgramNV"},
    {"VP-003", "glDeleteProgramsNV"},
    {"VP-004", "glExecuteProgramNV"},
    {"VP-005", "glGenProgramsNV"},
    {"VP-006", "glGetProgramParameterdvNV"},
    {"VP-007", "glGetProgramParameterfvNV"},
    {"VP-008", "glGetProgramStringNV"},
    {"VP-009", "glGetProgramivNV"},
    {"VP-010", "glGetTrackMatrixivNV"},
    {"VP-011", "glGetVertexAttribPointervNV"},
    {"VP-012", "glGetVertexAttribdvNV"},
    {"VP-013", "glGetVertexAttribfvNV"},
    {"VP-014", "glGetVertexAttribivNV"},
    {"VP-015", "glIsProgramNV"},
    {"VP-016", "glLoadProgramNV"},
    {"VP-017", "glProgramParameter4dNV"},
    {"VP-018", "glProgramParameter4dvNV"},
    {"VP-019", "glProgramParameter4fNV"},
    {"VP-020", "glProgramParameter4fvNV"},
    {"VP-021", "glProgramParameters4dvNV"},
    {"VP-022", "glProgramParameters4fvNV"},
    {"VP-023", "glRequestResidentProgramsNV"},
    {"VP-024", "glTrackMatrixNV"},
    {"VP-025", "glVertexAttrib1dNV"},
    {"VP-026", "glVertexAttrib1dvNV"},
    {"VP-027", "glVertexAttrib1fNV"},
    {"VP-028", "glVertexAttrib1fvNV"},
    {"VP-029", "glVertexAttrib1sNV"},
    {"VP-030", "glVertexAttrib1svNV"},
    {"VP-031", "glVertexAttrib2dNV"},
    {"VP-032", "glVertexAttrib2dvNV"},
    {"VP-033", "glVertexAttrib2fNV"},
    {"VP-034", "glVertexAttrib2fvNV"},
    {"VP-035", "glVertexAttrib2sNV"},
    {"VP-036", "glVertexAttrib2svNV"},
    {"VP-037", "glVertexAttrib3dNV"},
    {"VP-038", "glVertexAttrib3dvNV"},
    {"VP-039", "glVertexAttrib3fNV"},
    {"VP-040", "glVertexAttrib3fvNV"},
    {"VP-041", "glVertexAttrib3sNV"},
    {"VP-042", "glVertexAttrib3svNV"},
    {"VP-043", "glVertexAttrib4dNV"},
    {"VP-044", "glVertexAttrib4dvNV"},
    {"VP-045", "glVertexAttrib4fNV"},
    {"VP-046", "glVertexAttrib4fvNV"},
    {"VP-047", "glVertexAttrib4sNV"},
    {"VP-048", "glVertexAttrib4svNV"},
    {"VP-049", "glVertexAttrib4ubNV"},
    {"VP-050", "glVertexAttrib4ubvNV"},
    {"VP-051", "glVertexAttribPointerNV"},
    {"VP-052", "glVertexAttribs1dvNV"},
    {"VP-053", "glVertexAttribs1fvNV"},
    {"VP-054", "glVertexAttribs1svNV"},
    {"VP-055", "glVertexAttribs2dvNV"},
    {"VP-056", "glVertexAttribs2fvNV"},
    {"VP-057", "glVertexAttribs2svNV"},
    {"VP-058", "glVertexAttribs3dvNV"},
    {"VP-059", "glVertexAttribs3fvNV"},
    {"VP-060", "glVertexAttribs3svNV"},
    {"VP-061", "glVertexAttribs4dvNV"},
    {"VP-062", "glVertexAttribs4fvNV"},
    {"VP-063", "glVertexAttribs4svNV"},
    {"VP-064", "glVertexAttribs4ubvNV"},
};

static void
commands_resolve(void)
{
   for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
      const bool found = ct_get_proc_address(commands[i].name) != NULL;
      ct_check(commands[i].id, found, "%s does not resolve", commands[i].name);
      ct_check("VP-081", found, "%s does not resolve", commands[i].name);
   }
}

/* Whatever asking gives, it does no harm: what was found before works behind it. */
static void
unknown_names(void)
{
   static const char *const names[] = {"glLoadProgramNVX",
                                       "glLoadProgramN",
                                       "LoadProgramNV",
                                       "gl",
                                       "",
                                       "glProgramParameter4fNV()",
                                       "gl\x80\xff",
                                       "glVertexAttrib5fNVglVertexAttrib5fNVglVertexAttrib5fNV"};
   void (*const known)(void) = ct_get_proc_address("glProgramParameter4fNV");
   for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
      (void)ct_get_proc_address(names[i]);
      ct_check("VP-082", glGetError() == GL_NO_ERROR, "asking for '%s'", names[i]);
   }
   CHECK("VP-082", ct_get_proc_address("glProgramParameter4fNV") == known);
   float got[4] = {0};
   ct_set_param(7, 1, 2, 3, 4);
   ct_get_param(7, got);
   CHECK_NEAR("VP-082", 4, got, VEC4(1, 2, 3, 4), 0);
}

/* What is compiled into lists does nothing before the list is called. */
static void
compiled_commands(void)
{
   static const char vp[] = "!!VP1.0 MOV o[HPOS], v[0]; END";
   const GLuint id = 3;
   GLint bound = -1;
   GLboolean resident = GL_FALSE;
   float got[4] = {0};
   ct_load(GL_VERTEX_STATE_PROGRAM_NV, 4, "!!VSP1.0 MOV c[5], v[0]; END");
   ct_set_param(5, 9, 9, 9, 9);
   glNewList(1, GL_COMPILE);
   glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 3, (GLsizei)strlen(vp), (const GLubyte *)vp);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 4, VEC4(1, 2, 3, 4));
   glEndList();
   CHECK("VP-016", !glIsProgramNV(3));
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &bound);
   CHECK("VP-002", bound == 0);
   ct_get_param(5, got);
   CHECK_NEAR("VP-004", 4, got, VEC4(9, 9, 9, 9), 0);
   CHECK_ERROR("VP-002 VP-004 VP-016", GL_NO_ERROR, glCallList(1));
   CHECK("VP-016", glIsProgramNV(3));
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &bound);
   CHECK("VP-002", bound == 3);
   ct_get_param(5, got);
   CHECK_NEAR("VP-004", 4, got, VEC4(1, 2, 3, 4), 0);

   glNewList(2, GL_COMPILE);
   glRequestResidentProgramsNV(1, &id);
   glEndList();
   CHECK_ERROR("VP-023", GL_NO_ERROR, glCallList(2));
   CHECK("VP-023", glAreProgramsResidentNV(1, &id, &resident) == GL_TRUE);
   glNewList(2, GL_COMPILE);
   CHECK_ERROR("VP-023", GL_NO_ERROR, glRequestResidentProgramsNV(-1, &id));
   glEndList();
   CHECK_ERROR("VP-023", GL_INVALID_VALUE, glCallList(2));
}

/* The others act while a list is being compiled, and the list holds nothing of them. */
static void
executed_commands(void)
{
   static const char vp[] = "!!VP1.0 MOV o[HPOS], v[0]; END";
   const GLuint id = 3, missing = 77;
   GLboolean resident = 55;
   ct_load(GL_VERTEX_PROGRAM_NV, 3, vp);
   glNewList(1, GL_COMPILE);
   CHECK("VP-015", glIsProgramNV(3) && !glIsProgramNV(77));
   CHECK("VP-001", glAreProgramsResidentNV(1, &id, &resident) == GL_TRUE);
   CHECK_ERROR("VP-001", GL_INVALID_VALUE, glAreProgramsResidentNV(1, &missing, &resident));
   glDeleteProgramsNV(1, &id);
   CHECK("VP-003 VP-015", !glIsProgramNV(3));
   glEndList();
   ct_load(GL_VERTEX_PROGRAM_NV, 3, vp);
   CHECK_ERROR("VP-001 VP-003", GL_NO_ERROR, glCallList(1));
   CHECK("VP-003", glIsProgramNV(3));
}

/* Calls through the addresses that GetProcAddress gave, without asking for the extension before. */
static void
addresses_work(void)
{
   union {
      void (*proc)(void);
      PFNGLGENPROGRAMSNVPROC gen;
   } gen = {.proc = ct_get_proc_address("glGenProgramsNV")};
   union {
      void (*proc)(void);
      PFNGLPROGRAMPARAMETER4FNVPROC set;
   } set = {.proc = ct_get_proc_address("glProgramParameter4fNV")};
   union {
      void (*proc)(void);
      PFNGLGETPROGRAMPARAMETERFVNVPROC get;
   } get = {.proc = ct_get_proc_address("glGetProgramParameterfvNV")};
   if (!CHECK("VP-081", gen.proc && set.proc && get.proc))
      return;
   GLuint id = 0;
   float got[4] = {0};
   gen.gen(1, &id);
   set.set(GL_VERTEX_PROGRAM_NV, 5, 1, 2, 3, 4);
   get.get(GL_VERTEX_PROGRAM_NV, 5, GL_PROGRAM_PARAMETER_NV, got);
   CHECK("VP-081 VP-005", id != 0);
   CHECK_NEAR("VP-081 VP-007 VP-019", 4, got, VEC4(1, 2, 3, 4), 0);
}

/* Enumerants that IsEnabled takes, those that GetIntegerv takes, and those of the other queries. */
static void
capabilities(void)
{
   static const struct {
      const char *id;
      GLenum first;
      unsigned count;
   } caps[] = {
       {"VP-065", 0x8620, 1},  {"VP-065", 0x8642, 1},  {"VP-065", 0x8643, 1},
       {"VP-077", 0x8650, 16}, {"VP-078", 0x8660, 16}, {"VP-079", 0x8670, 16},
   };
   for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
      for (unsigned n = 0; n < caps[i].count; n++) {
         const GLenum cap = caps[i].first + n;
         GLboolean value = 7;
         CHECK_ERROR(caps[i].id, GL_NO_ERROR, glIsEnabled(cap));
         CHECK_ERROR(caps[i].id, GL_NO_ERROR, glGetBooleanv(cap, &value));
         ct_check(caps[i].id, value == GL_FALSE, "0x%x is initially %d", cap, value);
      }
   }
}

static void
get_enumerants(void)
{
   static const GLenum names[] = {0x862E, 0x862F, 0x8640, 0x8641, 0x864A, 0x864B};
   GLint v[16];
   for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
      CHECK_ERROR("VP-073", GL_NO_ERROR, glGetIntegerv(names[i], v));
   for (GLenum name = 0x8623; name <= 0x8626; name++)
      CHECK_ERROR("VP-067", GL_NO_ERROR, glGetVertexAttribivNV(1, name, v));
   void *pointer = v;
   CHECK_ERROR("VP-068", GL_NO_ERROR, glGetVertexAttribPointervNV(1, 0x8645, &pointer));
   CHECK("VP-068", pointer == NULL);
   float f[4] = {7, 7, 7, 7};
   CHECK_ERROR("VP-069", GL_NO_ERROR, glGetProgramParameterfvNV(0x8620, 0, 0x8644, f));
   CHECK_NEAR("VP-069", 4, f, VEC4(0, 0, 0, 0), 0);
   CHECK_ERROR("VP-072", GL_NO_ERROR, glGetTrackMatrixivNV(0x8620, 0, 0x8648, v));
   CHECK_ERROR("VP-072", GL_NO_ERROR, glGetTrackMatrixivNV(0x8620, 0, 0x8649, v));
}

static void
program_enumerants(void)
{
   static const char vp[] = "!!VP1.0 MOV o[HPOS], v[0]; END",
                     vsp[] = "!!VSP1.0 MOV c[0], v[0]; END";
   GLint v = -1;
   GLubyte text[64] = {0};
   CHECK_ERROR("VP-065", GL_NO_ERROR,
               glLoadProgramNV(0x8620, 3, (GLsizei)strlen(vp), (const GLubyte *)vp));
   CHECK_ERROR("VP-066", GL_NO_ERROR,
               glLoadProgramNV(0x8621, 4, (GLsizei)strlen(vsp), (const GLubyte *)vsp));
   glGetProgramivNV(3, 0x8646, &v);
   CHECK("VP-070", v == 0x8620);
   glGetProgramivNV(4, 0x8646, &v);
   CHECK("VP-070 VP-066", v == 0x8621);
   glGetProgramivNV(3, 0x8627, &v);
   CHECK("VP-070", v == (GLint)strlen(vp));
   CHECK_ERROR("VP-070", GL_NO_ERROR, glGetProgramivNV(3, 0x8647, &v));
   glGetProgramStringNV(3, 0x8628, text);
   CHECK("VP-071", !memcmp(text, vp, strlen(vp)));
}

static void
tracking_enumerants(void)
{
   static const GLenum transforms[] = {0x862A, 0x862B, 0x862C, 0x862D};
   GLint v = 0;
   for (unsigned i = 0; i < 4; i++) {
      CHECK_ERROR("VP-076", GL_NO_ERROR,
                  glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 4, GL_MODELVIEW, transforms[i]));
      glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 4, 0x8649, &v);
      CHECK("VP-076", v == (GLint)transforms[i]);
   }
   CHECK_ERROR("VP-074", GL_NO_ERROR, glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, 0x8629, 0x862A));
   glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 8, 0x8648, &v);
   CHECK("VP-074", v == 0x8629);
   for (GLenum matrix = 0x8630; matrix <= 0x8637; matrix++) {
      CHECK_ERROR("VP-075", GL_NO_ERROR, glMatrixMode(matrix));
      CHECK_ERROR("VP-075", GL_NO_ERROR, glTrackMatrixNV(GL_VERTEX_PROGRAM_NV, 8, matrix, 0x862A));
      glGetTrackMatrixivNV(GL_VERTEX_PROGRAM_NV, 8, 0x8648, &v);
      CHECK("VP-075", v == (GLint)matrix);
   }
}

static void
advertised(void)
{
   GLint units = 0;
   CHECK("VP-080", ct_has_extension("GL_NV_vertex_program"));
   CHECK("VP-080", ct_has_extension("GL_NV_vertex_program1_1"));
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   CHECK("VP-083", units >= 2);
}

/* The features of 1_1 come with the header alone. */
static void
headers_select(void)
{
   ct_check_program("VP-084", GL_VERTEX_PROGRAM_NV, "!!VP1.0 MOV o[HPOS], v[0]; END");
   ct_check_program("VP-084", GL_VERTEX_PROGRAM_NV, "!!VP1.1 ABS o[HPOS], v[0]; END");
   ct_check_program("VP-084", GL_VERTEX_PROGRAM_NV, "!!VP1.0 `ABS o[HPOS], v[0]; END");
}

static const struct ct_test tests[] = {
    {"commands_resolve", commands_resolve},
    {"addresses_work", addresses_work},
    {"unknown_names", unknown_names},
    {"compiled_commands", compiled_commands},
    {"executed_commands", executed_commands},
    {"capabilities", capabilities},
    {"get_enumerants", get_enumerants},
    {"program_enumerants", program_enumerants},
    {"tracking_enumerants", tracking_enumerants},
    {"advertised", advertised},
    {"headers_select", headers_select},
};
CT_TOPIC(nv_entry, "GL_NV_vertex_program", tests);
