/* Objects, bindings, parameters and queries of NV_fragment_program (checklist, sections 0, 30, 33).
 */
#include "ct_nvfp.h"

#include <stdio.h>

#define TARGET CT_NVFP_TARGET
#define NAME(s) (GLsizei) strlen(s), (const GLubyte *)(s)
#define MINIMAL "!!FP1.0 MOV o[COLR], f[COL0]; END"

static void
commands_resolve(void)
{
   static const struct {
      const char *id, *name;
   } commands[] = {
       {"NF-001", "glProgramNamedParameter4fNV"},    {"NF-002", "glProgramNamedParameter4fvNV"},
       {"NF-003", "glProgramNamedParameter4dNV"},    {"NF-004", "glProgramNamedParameter4dvNV"},
       {"NF-005", "glGetProgramNamedParameterfvNV"}, {"NF-006", "glGetProgramNamedParameterdvNV"},
   };
   for (size_t i = 0; i < CT_COUNT(commands); i++)
      ct_check(commands[i].id, ct_get_proc_address(commands[i].name), "no %s", commands[i].name);
}

static GLint
get(GLenum pname)
{
   GLint value = -100;
   glGetIntegerv(pname, &value);
   return value;
}

static void
queries(void)
{
   CHECK("NF-010", ct_has_extension("GL_NV_fragment_program"));
   CHECK("NF-007", GL_FRAGMENT_PROGRAM_NV == 0x8870);
   CHECK("NF-008", GL_MAX_TEXTURE_COORDS_NV == 0x8871 && GL_MAX_TEXTURE_IMAGE_UNITS_NV == 0x8872 &&
                       GL_FRAGMENT_PROGRAM_BINDING_NV == 0x8873 &&
                       GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV == 0x8868);
   CHECK("NF-009 NF-016", GL_PROGRAM_ERROR_STRING_NV == 0x8874);
   CHECK("NF-011", !glIsEnabled(GL_FRAGMENT_PROGRAM_NV));
   GLboolean b = GL_TRUE;
   GLfloat f = 9;
   GLdouble d = 9;
   GLint i = 9;
   glGetBooleanv(GL_FRAGMENT_PROGRAM_NV, &b);
   glGetFloatv(GL_FRAGMENT_PROGRAM_NV, &f);
   glGetDoublev(GL_FRAGMENT_PROGRAM_NV, &d);
   glGetIntegerv(GL_FRAGMENT_PROGRAM_NV, &i);
   CHECK("NF-011", !b && f == 0 && d == 0 && i == 0);
   glEnable(GL_FRAGMENT_PROGRAM_NV);
   CHECK("NF-011", glIsEnabled(GL_FRAGMENT_PROGRAM_NV) && get(GL_FRAGMENT_PROGRAM_NV) == 1);
   if (ct_has_extension("GL_ARB_fragment_program"))
      CHECK("NF-011 NF-024 AF-019 C-07", glIsEnabled(GL_FRAGMENT_PROGRAM_ARB));
   glDisable(GL_FRAGMENT_PROGRAM_NV);
   CHECK("NF-011", !glIsEnabled(GL_FRAGMENT_PROGRAM_NV));
   CHECK("NF-012", get(GL_FRAGMENT_PROGRAM_BINDING_NV) == 0);
   CHECK("NF-012", get(GL_MAX_TEXTURE_COORDS_NV) >= 2 && get(GL_MAX_TEXTURE_IMAGE_UNITS_NV) >= 2);
   CHECK("NF-012", get(GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV) >= 64);
   glGetBooleanv(GL_MAX_TEXTURE_COORDS_NV, &b);
   glGetFloatv(GL_MAX_TEXTURE_IMAGE_UNITS_NV, &f);
   glGetDoublev(GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV, &d);
   CHECK("NF-012", b && f >= 2 && d >= 64);
   CHECK_ERROR("NF-012", GL_NO_ERROR, glBindProgramNV(TARGET, 77));
   CHECK("NF-012 NF-014", get(GL_FRAGMENT_PROGRAM_BINDING_NV) == 77 && !glIsProgramNV(77));
   glPushAttrib(GL_ENABLE_BIT);
   glEnable(GL_FRAGMENT_PROGRAM_NV);
   glBindProgramNV(TARGET, 78);
   glPopAttrib();
   CHECK("NF-022", !glIsEnabled(GL_FRAGMENT_PROGRAM_NV));
   CHECK("NF-022", get(GL_FRAGMENT_PROGRAM_BINDING_NV) == 78);
}

static void
loading(void)
{
   CHECK_ERROR("NF-013", GL_INVALID_VALUE, glLoadProgramNV(TARGET, 0, NAME(MINIMAL)));
   CHECK_ERROR("NF-013", GL_INVALID_VALUE,
               glLoadProgramNV(TARGET, 5, -1, (const GLubyte *)MINIMAL));
   CHECK_ERROR("NF-013", GL_INVALID_ENUM, glLoadProgramNV(GL_TEXTURE_2D, 5, NAME(MINIMAL)));
   CHECK_ERROR("NF-013", GL_NO_ERROR, glLoadProgramNV(TARGET, 5, NAME(MINIMAL)));
   CHECK("NF-013", glIsProgramNV(5));
   CHECK("NF-015", ct_arb_position() == -1);
   CHECK("NF-015", !*(const char *)glGetString(GL_PROGRAM_ERROR_STRING_NV));
   /* A failed load leaves what there is. */
   static const char bad[] = "!!FP1.0 MOV o[COLR], nothing; END";
   CHECK_ERROR("NF-015", GL_INVALID_OPERATION, glLoadProgramNV(TARGET, 5, NAME(bad)));
   CHECK("NF-015", ct_arb_position() == 21);
   CHECK("NF-015 NF-016", *(const char *)glGetString(GL_PROGRAM_ERROR_STRING_NV));
   GLubyte string[64] = "";
   glGetProgramStringNV(5, GL_PROGRAM_STRING_NV, string);
   CHECK("NF-015 NF-017", !memcmp(string, MINIMAL, strlen(MINIMAL)));
   CHECK_ERROR("NF-015", GL_INVALID_OPERATION, glLoadProgramNV(TARGET, 6, NAME(bad)));
   CHECK("NF-015", !glIsProgramNV(6));
   glLoadProgramNV(TARGET, 5, NAME(MINIMAL));
   CHECK("NF-015", ct_arb_position() == -1);
   /* Queries. */
   GLint value = 0;
   glGetProgramivNV(5, GL_PROGRAM_TARGET_NV, &value);
   CHECK("NF-017 NF-018 C-07", value == GL_FRAGMENT_PROGRAM_NV);
   glGetProgramivNV(5, GL_PROGRAM_LENGTH_NV, &value);
   CHECK("NF-017", value == (GLint)strlen(MINIMAL));
   glGetProgramivNV(5, GL_PROGRAM_RESIDENT_NV, &value);
   CHECK("NF-017", value == GL_TRUE || value == GL_FALSE);
   CHECK_ERROR("NF-017", GL_INVALID_OPERATION, glGetProgramivNV(6, GL_PROGRAM_LENGTH_NV, &value));
   GLboolean resident;
   const GLuint five = 5, six = 6;
   CHECK_ERROR("NF-017", GL_NO_ERROR, glAreProgramsResidentNV(1, &five, &resident));
   CHECK_ERROR("NF-017", GL_INVALID_VALUE, glAreProgramsResidentNV(1, &six, &resident));
   CHECK_ERROR("NF-017", GL_NO_ERROR, glRequestResidentProgramsNV(1, &five));
   GLuint names[2];
   glGenProgramsNV(2, names);
   CHECK("NF-017", names[0] && names[1] && names[0] != 5 && !glIsProgramNV(names[0]));
   glBindProgramNV(TARGET, 5);
   glDeleteProgramsNV(1, &five);
   CHECK("NF-017", !glIsProgramNV(5) && get(GL_FRAGMENT_PROGRAM_BINDING_NV) == 0);
}

/* One space of names, and objects that ARB commands see, too. */
static void
shared_names(void)
{
   static const char vp[] = "!!VP1.0 MOV o[HPOS], v[0]; END";
   if (ct_has_extension("GL_NV_vertex_program")) {
      glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 30, NAME(vp));
      CHECK_ERROR("NF-013 NF-025", GL_INVALID_OPERATION,
                  glLoadProgramNV(TARGET, 30, NAME(MINIMAL)));
      CHECK_ERROR("NF-014 NF-025", GL_INVALID_OPERATION, glBindProgramNV(TARGET, 30));
      glLoadProgramNV(TARGET, 31, NAME(MINIMAL));
      CHECK_ERROR("NF-013 NF-025", GL_INVALID_OPERATION,
                  glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 31, NAME(vp)));
      CHECK_ERROR("NF-014 NF-025", GL_INVALID_OPERATION, glBindProgramNV(GL_VERTEX_PROGRAM_NV, 31));
   }
   CHECK_ERROR("NF-014", GL_INVALID_ENUM, glBindProgramNV(GL_TEXTURE_2D, 1));
   if (!ct_has_extension("GL_ARB_fragment_program"))
      return;
   static const char arb[] = "!!ARBfp1.0 MOV result.color, {1,0,0,1}; END";
   glLoadProgramNV(TARGET, 40, NAME("!!FP1.0 MOV o[COLR], {0,1,0,1}; END"));
   CHECK_ERROR("NF-024 AF-019 C-07", GL_NO_ERROR, glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 40));
   CHECK("NF-024", get(GL_FRAGMENT_PROGRAM_BINDING_NV) == 40);
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("NF-024 AF-019 C-07", 64, 64, 0, 1, 0);
   GLint value = 0;
   glGetProgramivNV(40, GL_PROGRAM_TARGET_NV, &value);
   CHECK("NF-018 C-07", value == GL_FRAGMENT_PROGRAM_NV);
   glGetProgramivARB(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB, &value);
   CHECK("NF-024", value == 35);
   /* An object of ARB is loaded anew. */
   glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 41);
   CHECK("NF-026", glIsProgramNV(41));
   ct_arb_load(GL_FRAGMENT_PROGRAM_ARB, arb);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("NF-024", 64, 64, 1, 0, 0);
   CHECK_ERROR("NF-024 NF-026", GL_NO_ERROR,
               glLoadProgramNV(TARGET, 41, NAME("!!FP1.0 MOV o[COLR], {0,0,1,1}; END")));
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("NF-024", 64, 64, 0, 0, 1);
   glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 42);
   CHECK_ERROR("NF-026", GL_NO_ERROR, glLoadProgramNV(TARGET, 42, NAME(MINIMAL)));
   GLuint name;
   glGenProgramsARB(1, &name);
   GLuint other;
   glGenProgramsNV(1, &other);
   CHECK("NF-025", name != other && name && other);
}

static void
drawing(void)
{
   static const GLubyte bits[8] = {255, 255, 255, 255, 255, 255, 255, 255};
   glEnable(GL_FRAGMENT_PROGRAM_NV);
   glBindProgramNV(TARGET, 999);
   CHECK_ERROR("NF-019", GL_INVALID_OPERATION, glBegin(GL_TRIANGLES));
   glVertexPointer(2, GL_FLOAT, 0, VEC4(0, 0, 0, 0));
   glEnableClientState(GL_VERTEX_ARRAY);
   CHECK_ERROR("NF-019", GL_INVALID_OPERATION, glDrawArrays(GL_POINTS, 0, 1));
   glDisableClientState(GL_VERTEX_ARRAY);
   CHECK_ERROR("NF-019", GL_INVALID_OPERATION, glRectf(0, 0, 1, 1));
   CHECK_ERROR("NF-019", GL_INVALID_OPERATION, glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bits));
   CHECK_ERROR("NF-019", GL_INVALID_OPERATION, glCopyPixels(0, 0, 1, 1, GL_COLOR));
   CHECK_ERROR("NF-019", GL_INVALID_OPERATION, glBitmap(8, 1, 0, 0, 0, 0, bits));
   ct_nvfp_use("NF-019", "MOV o[COLR], {1,0,1};");
   ct_clear(0, 0, 0, 0);
   CHECK_ERROR("NF-019", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   CHECK_PIXEL("NF-019", 64, 64, 1, 0, 1);
   ct_clear(0, 0, 0, 0);
   glRasterPos2f(0, 0);
   CHECK_ERROR("NF-019", GL_NO_ERROR, glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bits));
   CHECK_PIXEL("NF-019", 64, 64, 1, 0, 1);
   /* Combiners and texture shaders wait. */
   if (ct_has_extension("GL_NV_register_combiners"))
      glEnable(GL_REGISTER_COMBINERS_NV);
   if (ct_has_extension("GL_NV_texture_shader"))
      glEnable(GL_TEXTURE_SHADER_NV);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("NF-020 AF-018", 64, 64, 1, 0, 1);
   if (ct_has_extension("GL_NV_register_combiners"))
      CHECK("NF-020", glIsEnabled(GL_REGISTER_COMBINERS_NV));
   if (ct_has_extension("GL_NV_texture_shader"))
      CHECK("NF-020", glIsEnabled(GL_TEXTURE_SHADER_NV));
}

static void
lists(void)
{
   static const char program[] = "!!FP1.0 DECLARE d; MOV o[COLR], d; END";
   glNewList(1, GL_COMPILE);
   glLoadProgramNV(TARGET, 50, NAME(program));
   glBindProgramNV(TARGET, 50);
   glProgramNamedParameter4fNV(50, NAME("d"), 1, 2, 3, 4);
   glProgramLocalParameter4fARB(TARGET, 3, 5, 6, 7, 8);
   CHECK("NF-023", !glIsProgramNV(50));
   glEndList();
   CHECK("NF-023", !glIsProgramNV(50) && get(GL_FRAGMENT_PROGRAM_BINDING_NV) == 0);
   glCallList(1);
   GLfloat v[4] = {0, 0, 0, 0};
   CHECK("NF-023", glIsProgramNV(50) && get(GL_FRAGMENT_PROGRAM_BINDING_NV) == 50);
   glGetProgramNamedParameterfvNV(50, NAME("d"), v);
   CHECK_NEAR("NF-023 NF-001", 4, v, VEC4(1, 2, 3, 4), 0);
   glGetProgramLocalParameterfvARB(TARGET, 3, v);
   CHECK_NEAR("NF-023", 4, v, VEC4(5, 6, 7, 8), 0);
   glNewList(2, GL_COMPILE);
   glProgramNamedParameter4fvNV(50, NAME("d"), VEC4(9, 8, 7, 6));
   glProgramNamedParameter4dvNV(50, NAME("d"), (const GLdouble[]){6, 7, 8, 9});
   glProgramNamedParameter4dNV(50, 0, (const GLubyte *)"d", 1, 1, 1, 1);
   glGetProgramNamedParameterfvNV(50, NAME("d"), v);
   glEndList();
   CHECK_NEAR("NF-023 NF-005", 4, v, VEC4(1, 2, 3, 4), 0);
   CHECK_ERROR("NF-023 NF-088", GL_INVALID_VALUE, glCallList(2));
   glGetProgramNamedParameterfvNV(50, NAME("d"), v);
   CHECK_NEAR("NF-023 NF-004", 4, v, VEC4(6, 7, 8, 9), 0);
}

static void
check_named(const char *ids, GLuint id, const char *name, const float expected[4])
{
   GLfloat v[4] = {-1, -2, -3, -4};
   GLdouble d[4] = {-1, -2, -3, -4};
   glGetProgramNamedParameterfvNV(id, NAME(name), v);
   glGetProgramNamedParameterdvNV(id, NAME(name), d);
   CHECK_NEAR(ids, 4, v, expected, 1e-6f);
   const float as_float[4] = {(float)d[0], (float)d[1], (float)d[2], (float)d[3]};
   CHECK_NEAR(ids, 4, as_float, expected, 1e-6f);
}

static void
named_parameters(void)
{
   static const char text[] =
       "!!FP1.0 DEFINE k = 2; DEFINE v = {7, k}; DECLARE plain; DECLARE scalar = -3;"
       "DECLARE one = {4}; DECLARE three = {5,6,7}; DECLARE byname = v; DECLARE bykey = k;"
       "DECLARE unused = {1,2,3,4}; MOV o[COLR], plain; END";
   CHECK_ERROR("NF-082", GL_NO_ERROR, glLoadProgramNV(TARGET, 60, NAME(text)));
   check_named("NF-082 NF-091 NF-005 NF-006", 60, "plain", VEC4(0, 0, 0, 0));
   check_named("NF-081 NF-082", 60, "scalar", VEC4(-3, -3, -3, -3));
   check_named("NF-081", 60, "one", VEC4(4, 0, 0, 1));
   check_named("NF-081", 60, "three", VEC4(5, 6, 7, 1));
   check_named("NF-081 NF-034", 60, "byname", VEC4(7, 2, 0, 1));
   check_named("NF-081 NF-034", 60, "bykey", VEC4(2, 2, 2, 2));
   /* Settable, bound or not, used or not. */
   glProgramNamedParameter4fNV(60, NAME("plain"), 1, 2, 3, 4);
   check_named("NF-083 NF-087 NF-001", 60, "plain", VEC4(1, 2, 3, 4));
   glProgramNamedParameter4fvNV(60, NAME("unused"), VEC4(5, 6, 7, 8));
   check_named("NF-093 NF-002", 60, "unused", VEC4(5, 6, 7, 8));
   glProgramNamedParameter4dNV(60, NAME("one"), 0.5, 1.5, 2.5, 3.5);
   check_named("NF-087 NF-003", 60, "one", VEC4(0.5f, 1.5f, 2.5f, 3.5f));
   glProgramNamedParameter4dvNV(60, NAME("one"), (const GLdouble[]){9, 8, 7, 6});
   check_named("NF-087 NF-004", 60, "one", VEC4(9, 8, 7, 6));
   glProgramNamedParameter4fNV(60, 5, (const GLubyte *)"plainly", 4, 3, 2, 1);
   check_named("NF-087", 60, "plain", VEC4(4, 3, 2, 1));
   /* Another program has its own. */
   glLoadProgramNV(TARGET, 61, NAME("!!FP1.0 DECLARE plain = 8; MOV o[COLR], plain; END"));
   check_named("NF-083", 61, "plain", VEC4(8, 8, 8, 8));
   glProgramNamedParameter4fNV(61, NAME("plain"), 1, 0, 1, 0);
   check_named("NF-083", 60, "plain", VEC4(4, 3, 2, 1));
   /* Loaded anew: as declared; numbered ones stay (V Issue 83). */
   glBindProgramNV(TARGET, 60);
   glProgramLocalParameter4fARB(TARGET, 0, 1, 2, 3, 4);
   glProgramNamedParameter4fNV(60, NAME("scalar"), 1, 1, 1, 1);
   CHECK_ERROR("NF-084", GL_NO_ERROR, glLoadProgramNV(TARGET, 60, NAME(text)));
   check_named("NF-084 C-13 NF-082", 60, "scalar", VEC4(-3, -3, -3, -3));
   GLfloat v[4];
   glGetProgramLocalParameterfvARB(TARGET, 0, v);
   CHECK_NEAR("NF-085 NF-086", 4, v, VEC4(1, 2, 3, 4), 0);
   glGetProgramLocalParameterfvARB(TARGET, 1, v);
   CHECK_NEAR("NF-085", 4, v, VEC4(0, 0, 0, 0), 0);
}

static void
parameter_errors(void)
{
   static const char text[] = "!!FP1.0 DEFINE k = 2; DECLARE name; MOV o[COLR], name; END";
   const GLfloat v[4] = {1, 2, 3, 4};
   const GLdouble d[4] = {1, 2, 3, 4};
   GLfloat out[4] = {7, 7, 7, 7};
   GLdouble outd[4] = {7, 7, 7, 7};
   glLoadProgramNV(TARGET, 70, NAME(text));
#define NAMED(ids, error, id, len, name)                                                           \
   CHECK_ERROR(ids, error,                                                                         \
               glProgramNamedParameter4fNV(id, len, (const GLubyte *)name, 1, 2, 3, 4));           \
   CHECK_ERROR(ids, error, glProgramNamedParameter4fvNV(id, len, (const GLubyte *)name, v));       \
   CHECK_ERROR(ids, error,                                                                         \
               glProgramNamedParameter4dNV(id, len, (const GLubyte *)name, 1, 2, 3, 4));           \
   CHECK_ERROR(ids, error, glProgramNamedParameter4dvNV(id, len, (const GLubyte *)name, d));       \
   CHECK_ERROR(ids, error, glGetProgramNamedParameterfvNV(id, len, (const GLubyte *)name, out));   \
   CHECK_ERROR(ids, error, glGetProgramNamedParameterdvNV(id, len, (const GLubyte *)name, outd))
   NAMED("NF-088", GL_INVALID_VALUE, 70, 0, "name");
   NAMED("NF-088", GL_INVALID_VALUE, 70, 4, "nami");
   NAMED("NF-088", GL_INVALID_VALUE, 70, 1, "k");
   NAMED("NF-088", GL_INVALID_VALUE, 70, 3, "name");
   NAMED("NF-088", GL_INVALID_VALUE, 70, 4, "Name");
   NAMED("NF-089", GL_INVALID_VALUE, 70, -1, "name");
   NAMED("NF-090", GL_INVALID_OPERATION, 71, 4, "name");
   NAMED("NF-090", GL_INVALID_OPERATION, 0, 4, "name");
   if (ct_has_extension("GL_NV_vertex_program")) {
      glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 72, NAME("!!VP1.0 MOV o[HPOS], v[0]; END"));
      NAMED("NF-090", GL_INVALID_OPERATION, 72, 4, "name");
   }
#undef NAMED
   CHECK("NF-091", out[0] == 7 && out[3] == 7 && outd[0] == 7 && outd[3] == 7);
   const GLuint most = (GLuint)get(GL_MAX_FRAGMENT_PROGRAM_LOCAL_PARAMETERS_NV);
   glBindProgramNV(TARGET, 70);
   CHECK_ERROR("NF-092", GL_NO_ERROR, glProgramLocalParameter4fARB(TARGET, most - 1, 1, 2, 3, 4));
   CHECK_ERROR("NF-092", GL_INVALID_VALUE, glProgramLocalParameter4fARB(TARGET, most, 1, 2, 3, 4));
   CHECK_ERROR("NF-092", GL_INVALID_VALUE, glProgramLocalParameter4dvARB(TARGET, most, d));
   CHECK_ERROR("NF-092", GL_INVALID_VALUE, glGetProgramLocalParameterfvARB(TARGET, most, out));
   glGetProgramLocalParameterfvARB(TARGET, most - 1, out);
   CHECK_NEAR("NF-092 NF-085", 4, out, VEC4(1, 2, 3, 4), 0);
   glBindProgramNV(TARGET, 79);
   CHECK_ERROR("NF-092", GL_INVALID_OPERATION, glProgramLocalParameter4fARB(TARGET, 0, 1, 2, 3, 4));
   CHECK("NF-092", !glIsProgramNV(79));
}

/* Units without a set of coordinates, or without an image. */
static void
units(void)
{
   const GLint coords = get(GL_MAX_TEXTURE_COORDS_NV), images = get(GL_MAX_TEXTURE_IMAGE_UNITS_NV);
   if (coords == images)
      ct_skip("all units have both");
   glActiveTexture((GLenum)(GL_TEXTURE0 + (coords > images ? images : coords)));
   if (coords > images) {
      CHECK_ERROR("NF-027", GL_INVALID_OPERATION, glEnable(GL_TEXTURE_2D));
   } else {
      CHECK_ERROR("NF-027", GL_INVALID_OPERATION, glEnable(GL_TEXTURE_GEN_S));
   }
}

static const struct ct_test tests[] = {
    {"commands_resolve", commands_resolve},
    {"queries", queries},
    {"loading", loading},
    {"shared_names", shared_names},
    {"drawing", drawing},
    {"lists", lists},
    {"named_parameters", named_parameters},
    {"parameter_errors", parameter_errors},
    {"units", units},
};
CT_TOPIC(nvfp_objects, "GL_NV_fragment_program", tests);
