/* Enables, objects, names and texts of ARB programs (checklist, sections 1 to 4). */
#include "ct_arb.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#define VP GL_VERTEX_PROGRAM_ARB
#define PASS "MOV result.position, vertex.position;"
#define COLOR(c) "@ " PASS "MOV result.color, {" c "}; END"

static void
enables(void)
{
   static const GLenum caps[] = {VP, GL_VERTEX_PROGRAM_POINT_SIZE_ARB,
                                 GL_VERTEX_PROGRAM_TWO_SIDE_ARB, GL_COLOR_SUM_ARB};
   for (unsigned i = 0; i < CT_COUNT(caps); i++) {
      GLboolean b = GL_TRUE;
      GLint n = 1;
      GLfloat f = 1;
      GLdouble d = 1;
      CHECK("AV-081 AV-064", !glIsEnabled(caps[i]));
      glGetBooleanv(caps[i], &b);
      CHECK("AV-081", !b);
      CHECK_ERROR("AV-081 AV-064 AV-082", GL_NO_ERROR, glEnable(caps[i]));
      CHECK("AV-081", glIsEnabled(caps[i]));
      glGetIntegerv(caps[i], &n);
      glGetFloatv(caps[i], &f);
      glGetDoublev(caps[i], &d);
      CHECK("AV-081", n == 1 && f == 1 && d == 1);
      CHECK_ERROR("AV-081", GL_NO_ERROR, glDisable(caps[i]));
      CHECK("AV-081", !glIsEnabled(caps[i]));
   }
}

/* Without a valid program nothing is drawn, and each command that would says so. */
static void
no_program(void)
{
   static const GLfloat points[] = {-1, -1, 1, -1, 0, 1};
   static const GLubyte indices[] = {0, 1, 2};
   ct_clear(0, 0, 0, 0);
   CHECK_ERROR("AV-082", GL_NO_ERROR, glEnable(VP));
   glBindProgramARB(VP, 9);
   CHECK_ERROR("AV-083", GL_INVALID_OPERATION, glBegin(GL_TRIANGLES));
   CHECK_ERROR("AV-083", GL_INVALID_OPERATION, glEnd());
   glVertexPointer(2, GL_FLOAT, 0, points);
   glEnableClientState(GL_VERTEX_ARRAY);
   CHECK_ERROR("AV-084", GL_INVALID_OPERATION, glDrawArrays(GL_TRIANGLES, 0, 3));
   CHECK_ERROR("AV-084", GL_INVALID_OPERATION,
               glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, indices));
   CHECK_ERROR("AV-084", GL_INVALID_OPERATION, glRectf(-1, -1, 1, 1));
   CHECK("AV-084", ct_count_lit() == 0);
   ct_arb_load(VP, "nothing");
   CHECK_ERROR("AV-087", GL_INVALID_OPERATION, glBegin(GL_TRIANGLES));
   glDisable(VP);
   glRasterPos2f(0.5f, 0.5f);
   glEnable(VP);
   GLfloat before[4], after[4];
   glGetFloatv(GL_CURRENT_RASTER_POSITION, before);
   CHECK_ERROR("AV-085", GL_INVALID_OPERATION, glRasterPos2f(0, 0));
   glGetFloatv(GL_CURRENT_RASTER_POSITION, after);
   CHECK_NEAR("AV-085", 4, after, before, 0);
   CHECK_ERROR("AV-086", GL_NO_ERROR, glVertex2f(0, 0));
   CHECK_ERROR("AV-086", GL_NO_ERROR, glVertexAttrib4fARB(0, 1, 2, 3, 4));
   CHECK_ERROR("AV-086", GL_NO_ERROR, glColor3f(0, 1, 0));
   GLfloat color[4];
   glGetFloatv(GL_CURRENT_COLOR, color);
   CHECK_NEAR("AV-086", 4, color, VEC4(0, 1, 0, 1), 0);
}

/* An object stays valid whatever fails to load into it later; name 0 is an object like others. */
static void
validity(void)
{
   glEnable(VP);
   glBindProgramARB(VP, 0);
   CHECK("AV-088", ct_arb_load(VP, "!!ARBvp1.0 " PASS "MOV result.color, {0,1,0,1}; END") == 0);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-088", 64, 64, 0, 1, 0);
   CHECK("AV-087", ct_arb_load(VP, "!!ARBvp1.0 MOV") == GL_INVALID_OPERATION);
   ct_clear(0, 0, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-087 AV-114", 64, 64, 0, 1, 0);
   CHECK("AV-088", ct_arb_get(VP, GL_PROGRAM_LENGTH_ARB) > 30);
   ct_arb_use("AV-103", VP, COLOR("1,0,0,1"));
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-103", 64, 64, 1, 0, 0);
   ct_arb_load(VP, "!!ARBvp1.0 " PASS "MOV result.color, {0,0,1,1}; END");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-103", 64, 64, 0, 0, 1);
   glBindProgramARB(VP, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-096", 64, 64, 0, 1, 0);
   /* A fragment program that is not valid is no matter while its mode is off. */
   if (ct_has_extension("GL_ARB_fragment_program")) {
      glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 5);
      CHECK_ERROR("AV-089", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
      CHECK("AV-096", ct_arb_get(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_LENGTH_ARB) == 0);
   }
}

static void
names(void)
{
   GLuint a[3], b[3], old[2] = {2, 0x7fffffff};
   glBindProgramARB(VP, old[0]);
   glBindProgramARB(VP, old[1]);
   CHECK_ERROR("AV-092", GL_NO_ERROR, glGenProgramsARB(3, a));
   glGenProgramsARB(3, b);
   for (unsigned i = 0; i < 3; i++) {
      CHECK("AV-092 AV-097", !glIsProgramARB(a[i]));
      for (unsigned k = 0; k < 3; k++)
         CHECK("AV-092", a[i] != b[k]);
      CHECK("AV-094", a[i] != old[0] && a[i] != old[1] && a[i]);
   }
   CHECK("AV-097", !glIsProgramARB(0) && !glIsProgramARB(12345));
   CHECK_ERROR("AV-093 AV-094", GL_NO_ERROR, glBindProgramARB(VP, 12345));
   CHECK("AV-097 AV-016", glIsProgramARB(12345));
   CHECK("AV-093 AV-318", ct_arb_get(VP, GL_PROGRAM_LENGTH_ARB) == 0);
   CHECK("AV-318", ct_arb_get(VP, GL_PROGRAM_FORMAT_ARB) == GL_PROGRAM_FORMAT_ASCII_ARB &&
                       ct_arb_get(VP, GL_PROGRAM_INSTRUCTIONS_ARB) == 0 &&
                       ct_arb_get(VP, GL_PROGRAM_PARAMETERS_ARB) == 0);
   GLfloat v[4] = {9, 9, 9, 9};
   glGetProgramLocalParameterfvARB(VP, 3, v);
   CHECK_NEAR("AV-093 AV-321", 4, v, VEC4(0, 0, 0, 0), 0);
   CHECK("AV-358", ct_arb_get(VP, GL_PROGRAM_BINDING_ARB) == 12345);

   glProgramLocalParameter4fARB(VP, 3, 1, 2, 3, 4);
   CHECK_ERROR("AV-099 AV-100 AV-002", GL_NO_ERROR,
               glDeleteProgramsARB(3, (GLuint[]){12345, 0, 54321}));
   CHECK("AV-100", ct_arb_get(VP, GL_PROGRAM_BINDING_ARB) == 0);
   CHECK("AV-097 AV-099", !glIsProgramARB(12345));
   glBindProgramARB(VP, 12345);
   glGetProgramLocalParameterfvARB(VP, 3, v);
   CHECK_NEAR("AV-101 AV-321", 4, v, VEC4(0, 0, 0, 0), 0);
   a[0] = 55;
   CHECK_ERROR("AV-102 AV-005", GL_INVALID_VALUE, glGenProgramsARB(-1, a));
   CHECK("AV-102", a[0] == 55);
   CHECK_ERROR("AV-102", GL_INVALID_VALUE, glDeleteProgramsARB(-1, a));
   CHECK_ERROR("AV-098 AV-063", GL_INVALID_ENUM, glBindProgramARB(GL_TEXTURE_2D, 1));
   CHECK_ERROR("AV-098", GL_INVALID_ENUM,
               glProgramStringARB(1, GL_PROGRAM_FORMAT_ASCII_ARB, 3, "END"));
   CHECK_ERROR("AV-098", GL_INVALID_ENUM, glProgramEnvParameter4fARB(1, 0, 0, 0, 0, 0));
   CHECK_ERROR("AV-098", GL_INVALID_ENUM, glGetProgramLocalParameterfvARB(1, 0, v));
   if (!ct_has_extension("GL_ARB_fragment_program"))
      return;
   CHECK_ERROR("AV-095", GL_INVALID_OPERATION, glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 12345));
   CHECK("AV-095", ct_arb_get(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_BINDING_ARB) == 0 &&
                       ct_arb_get(VP, GL_PROGRAM_BINDING_ARB) == 12345);
   glDeleteProgramsARB(1, &(GLuint){12345});
   CHECK_ERROR("AV-101", GL_NO_ERROR, glBindProgramARB(GL_FRAGMENT_PROGRAM_ARB, 12345));
}

/* Objects are shared with display lists; the rest belongs to a context. */
static void
sharing(void)
{
   struct ct_context *own = ct_own_context(), *other = ct_context_create(own);
   if (!other)
      ct_skip("no second context");
   ct_arb_use("AV-104", VP, COLOR("0,1,0,1"));
   glEnable(VP);
   ct_arb_env(0, 1, 2, 3, 4);
   glFinish();
   ct_make_current(other);
   GLfloat v[4];
   CHECK("AV-104", !glIsEnabled(VP) && ct_arb_get(VP, GL_PROGRAM_BINDING_ARB) == 0);
   glGetProgramEnvParameterfvARB(VP, 0, v);
   CHECK_NEAR("AV-104", 4, v, VEC4(0, 0, 0, 0), 0);
   CHECK("AV-104", glIsProgramARB(CT_ARB_VP));
   glBindProgramARB(VP, CT_ARB_VP);
   CHECK("AV-104", ct_arb_get(VP, GL_PROGRAM_LENGTH_ARB) > 10);
   ct_arb_load(VP, "!!ARBvp1.0 " PASS "MOV result.color, {0,0,1,1}; END");
   CHECK("AV-104", ct_arb_load(VP, "x") == GL_INVALID_OPERATION && ct_arb_position() == 0);
   glFinish();
   ct_make_current(own);
   CHECK("AV-104", ct_arb_position() == -1);
   glBindProgramARB(VP, CT_ARB_VP);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-106", 64, 64, 0, 0, 1);
   ct_make_current(other);
   const GLuint name = CT_ARB_VP;
   glDeleteProgramsARB(1, &name);
   CHECK("AV-105", !glIsProgramARB(name));
   glFinish();
   ct_make_current(own);
   ct_clear(0, 0, 0, 0);
   CHECK_ERROR("AV-105", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   CHECK_PIXEL("AV-105", 64, 64, 0, 0, 1);
   ct_context_destroy(other);
}

/* --- ProgramStringARB */

static void
arguments(void)
{
   static const char good[] = "!!ARBvp1.0 MOV result.position, vertex.position; END";
   const GLsizei len = (GLsizei)strlen(good);
   glBindProgramARB(VP, 1);
   CHECK("AV-113", ct_arb_load(VP, good) == GL_NO_ERROR && ct_arb_position() == -1);
   glProgramLocalParameter4fARB(VP, 1, 5, 6, 7, 8);
   CHECK("AV-115 C-02", ct_arb_load(VP, "!!ARBvp1.0 FOO x; END") == GL_INVALID_OPERATION);
   const GLint position = ct_arb_position();
   CHECK("AV-115 C-02", position >= 11 && position <= 14);
   CHECK_ERROR("AV-108 AV-065", GL_INVALID_ENUM, glProgramStringARB(VP, GL_ALPHA, len, good));
   CHECK("AV-108", ct_arb_position() == position);
   CHECK_ERROR("AV-109", GL_INVALID_VALUE,
               glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, -1, good));
   CHECK("AV-109", ct_arb_position() == position);
   CHECK("AV-114", ct_arb_get(VP, GL_PROGRAM_LENGTH_ARB) == len);
   char back[100];
   memset(back, 'z', sizeof back);
   glGetProgramStringARB(VP, GL_PROGRAM_STRING_ARB, back);
   CHECK("AV-114 AV-357 AV-072 AV-010", !memcmp(back, good, (size_t)len) && back[len] == 'z');
   CHECK_ERROR("AV-357", GL_INVALID_ENUM, glGetProgramStringARB(VP, GL_PROGRAM_LENGTH_ARB, back));
   GLfloat v[4];
   glGetProgramLocalParameterfvARB(VP, 1, v);
   CHECK_NEAR("AV-113 AV-114 AV-321", 4, v, VEC4(5, 6, 7, 8), 0);
   CHECK("AV-118", *(const char *)glGetString(GL_PROGRAM_ERROR_STRING_ARB) != 0);
   ct_arb_load(VP, "!!ARBvp1.0 MOV result.position, vertex.position; END #!");
   CHECK("AV-113 AV-356", ct_arb_get(VP, GL_PROGRAM_LENGTH_ARB) == len + 3);
   CHECK("AV-119", ct_arb_position() == -1);
   glGetProgramLocalParameterfvARB(VP, 1, v);
   CHECK_NEAR("AV-113", 4, v, VEC4(5, 6, 7, 8), 0);
}

/* The text is its bytes: copied, none behind them read. */
static void
bytes(void)
{
   static const char text[] = "!!ARBvp1.0 MOV result.position, vertex.position; END";
   const size_t page = (size_t)sysconf(_SC_PAGESIZE), len = strlen(text);
   char *memory = mmap(NULL, 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (memory == MAP_FAILED || mprotect(memory + page, page, PROT_NONE))
      ct_skip("no pages");
   char *at = memory + page - len;
   memcpy(at, text, len);
   glBindProgramARB(VP, 1);
   CHECK_ERROR("AV-110", GL_NO_ERROR,
               glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)len, at));
   memset(at, '?', len);
   char back[100] = "";
   glGetProgramStringARB(VP, GL_PROGRAM_STRING_ARB, back);
   CHECK("AV-111", !strcmp(back, text));
   munmap(memory, 2 * page);
   CHECK_ERROR("AV-112", GL_INVALID_OPERATION,
               glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, 20, "!!ARBvp1.0 \0 END    "));
   CHECK_ERROR("AV-122", GL_INVALID_OPERATION,
               glProgramStringARB(VP, GL_PROGRAM_FORMAT_ASCII_ARB, 0, ""));
   CHECK("AV-122", ct_arb_position() == 0);
   CHECK("AV-121", ct_arb_load(VP, "!!ARBfp1.0 END") == GL_INVALID_OPERATION);
   CHECK("AV-121", ct_arb_position() == 0);
   CHECK("AV-116", ct_arb_load(VP, "!!ARBvp1.0 TEMP a;") == GL_INVALID_OPERATION);
   CHECK("AV-116 AV-117", ct_arb_position() >= 17 && ct_arb_position() <= 18);
}

/* Error position and string are one for both targets. */
static void
one_error_state(void)
{
   if (!ct_has_extension("GL_ARB_fragment_program"))
      ct_skip("no fragment programs");
   CHECK("AV-119", ct_arb_load(VP, "!!ARBvp1.0 FOO") == GL_INVALID_OPERATION);
   CHECK("AV-119", ct_arb_position() > 0);
   CHECK("AV-119", ct_arb_load(GL_FRAGMENT_PROGRAM_ARB, "!!ARBfp1.0 END") == GL_NO_ERROR);
   CHECK("AV-119", ct_arb_position() == -1);
}

/* Whatever state there is, a text loads or does not. */
static void
state_is_no_matter(void)
{
   static const char text[] = "!!ARBvp1.0 PARAM p[] = { program.env[0..3] }; TEMP t; ADDRESS a;"
                              "ARL a.x, vertex.color.x; MOV t, p[a.x]; END";
   for (unsigned i = 0; i < 2; i++) {
      CHECK("AV-124", ct_arb_load(VP, text) == GL_NO_ERROR);
      glEnable(VP);
      glEnable(GL_LIGHTING);
      glMatrixMode(GL_TEXTURE);
      glShadeModel(GL_FLAT);
   }
   glDisable(VP);
   glDisable(GL_LIGHTING);
}

/* Beside NV_vertex_program: one space of names, one binding, and the text says what runs. */
static void
beside_nv(void)
{
   static const char nv[] = "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[5]; MOV o[COL1], c[6]; END";
   if (!ct_has_extension("GL_NV_vertex_program"))
      ct_skip("no NV_vertex_program");
   glLoadProgramNV(GL_VERTEX_PROGRAM_NV, 33, (GLsizei)strlen(nv), (const GLubyte *)nv);
   CHECK("VP-608 AV-095", glIsProgramARB(33));
   CHECK_ERROR("VP-608", GL_NO_ERROR, glBindProgramARB(VP, 33));
   GLint binding = 0;
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &binding);
   CHECK("VP-608", binding == 33);
   glEnable(GL_VERTEX_PROGRAM_NV);
   CHECK("VP-608", glIsEnabled(VP));
   ct_arb_env(5, 0, 0, 1, 1);
   ct_arb_env(6, 0, 1, 0, 1);
   GLfloat v[4];
   glGetProgramParameterfvNV(GL_VERTEX_PROGRAM_NV, 5, GL_PROGRAM_PARAMETER_NV, v);
   CHECK_NEAR("VP-608 AV-309", 4, v, VEC4(0, 0, 1, 1), 0);
   glDisable(GL_COLOR_SUM_ARB);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("VP-608 AV-270", 64, 64, 0, 1, 1);
   CHECK_ERROR("AV-319", GL_NO_ERROR, ct_arb_get(VP, GL_PROGRAM_INSTRUCTIONS_ARB));
   ct_arb_use("AV-080", VP,
              "@ " PASS "MOV result.color, program.env[5];"
              "MOV result.color.secondary, program.env[6]; END");
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-080 AV-269 AV-270", 64, 64, 0, 0, 1);
   glEnable(GL_COLOR_SUM_ARB);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("AV-269 AV-270", 64, 64, 0, 1, 1);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 33);
   glDisable(GL_COLOR_SUM_ARB);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("VP-608", 64, 64, 0, 1, 1);
}

/* A vertex shader that is enabled as well waits. */
static void
beside_vertex_shader(void)
{
   if (!ct_has_extension("GL_EXT_vertex_shader"))
      ct_skip("no EXT_vertex_shader");
   ct_arb_use("AV-090", VP, COLOR("0,1,0,1"));
   glEnable(GL_VERTEX_SHADER_EXT);
   glEnable(VP);
   ct_clear(0, 0, 0, 0);
   CHECK_ERROR("AV-090", GL_NO_ERROR, ct_quad(-1, -1, 1, 1, 0));
   CHECK_PIXEL("AV-090", 64, 64, 0, 1, 0);
   glDisable(GL_VERTEX_SHADER_EXT);
}

struct worker {
   struct ct_context *context;
   float blue;
   bool ok;
};

static void *
load_and_draw(void *data)
{
   struct worker *w = data;
   w->ok = ct_make_current(w->context);
   glEnable(VP);
   for (unsigned i = 0; w->ok && i < 50; i++) {
      char text[160];
      snprintf(text, sizeof text, "!!ARBvp1.0 " PASS "MOV result.color, {0, %g, %g, 1}; END",
               (double)i / 50, (double)w->blue);
      glBindProgramARB(VP, 1 + i % 3);
      w->ok = ct_arb_load(VP, text) == GL_NO_ERROR;
      ct_quad(-1, -1, 1, 1, 0);
      float got[4];
      ct_read_pixel(64, 64, got);
      w->ok &= fabsf(got[2] - w->blue) < 0.02f && fabsf(got[1] - (float)i / 50) < 0.02f;
   }
   ct_make_current(NULL);
   return NULL;
}

static void
two_threads(void)
{
   struct worker workers[2] = {{.blue = 0.25f}, {.blue = 0.75f}};
   pthread_t threads[2];
   for (unsigned i = 0; i < 2; i++) {
      workers[i].context = ct_context_create(NULL);
      if (!workers[i].context)
         ct_skip("no second context");
   }
   for (unsigned i = 0; i < 2; i++)
      pthread_create(&threads[i], NULL, load_and_draw, &workers[i]);
   for (unsigned i = 0; i < 2; i++) {
      pthread_join(threads[i], NULL);
      CHECK("AV-369", workers[i].ok);
      ct_context_destroy(workers[i].context);
   }
}

static const struct ct_test tests[] = {
    {"enables", enables},
    {"no_program", no_program},
    {"validity", validity},
    {"names", names},
    {"sharing", sharing},
    {"arguments", arguments},
    {"bytes", bytes},
    {"one_error_state", one_error_state},
    {"state_is_no_matter", state_is_no_matter},
    {"beside_nv", beside_nv},
    {"beside_vertex_shader", beside_vertex_shader},
    {"two_threads", two_threads},
};
CT_TOPIC(arb_objects, "GL_ARB_vertex_program", tests);
