/* Program objects: names, life, residency. */
#include "ct_nv.h"

static const char red[] = "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[0]; END";
static const char green[] = "!!VP1.0 MOV o[HPOS], v[0]; MOV o[COL0], c[1]; END";
static const char state_program[] = "!!VSP1.0 MOV c[0], v[0]; END";

static GLuint
binding(void)
{
   GLint id = -1;
   glGetIntegerv(GL_VERTEX_PROGRAM_BINDING_NV, &id);
   return (GLuint)id;
}

static void
generate(void)
{
   GLuint a[8] = {0}, b[8] = {0};
   GLint v = 0;
   CHECK_ERROR("VP-098", GL_NO_ERROR, glGenProgramsNV(8, a));
   glGenProgramsNV(8, b);
   for (int i = 0; i < 8; i++) {
      CHECK("VP-098", a[i] != 0 && b[i] != 0);
      for (int k = 0; k < 8; k++)
         CHECK("VP-098", a[i] != b[k] && (i == k || a[i] != a[k]));
   }
   CHECK("VP-099", !glIsProgramNV(a[0]));
   CHECK_ERROR("VP-099", GL_INVALID_OPERATION, glGetProgramivNV(a[0], GL_PROGRAM_TARGET_NV, &v));
   memset(a, 0x55, sizeof a);
   CHECK_ERROR("VP-100", GL_INVALID_VALUE, glGenProgramsNV(-1, a));
   CHECK_ERROR("VP-100", GL_NO_ERROR, glGenProgramsNV(0, a));
   CHECK("VP-100", a[0] == 0x55555555);
   CHECK_ERROR("VP-116", GL_NO_ERROR, glDeleteProgramsNV(8, b));
}

static void
chosen_names(void)
{
   CHECK("VP-101", ct_load(GL_VERTEX_PROGRAM_NV, 1234567, red) == GL_NO_ERROR);
   CHECK("VP-101", glIsProgramNV(1234567));
   CHECK("VP-101", ct_load(GL_VERTEX_PROGRAM_NV, 2, red) == GL_NO_ERROR);
   for (int i = 0; i < 100; i++) {
      GLuint id = 0;
      glGenProgramsNV(1, &id);
      CHECK("VP-101", id != 1234567 && id != 2);
   }
   CHECK("VP-102 VP-128", ct_load(GL_VERTEX_PROGRAM_NV, 0, red) == GL_INVALID_VALUE);
   CHECK("VP-102", !glIsProgramNV(0));
}

static void
binding_names(void)
{
   CHECK_ERROR("VP-103", GL_NO_ERROR, glBindProgramNV(GL_VERTEX_PROGRAM_NV, 55));
   CHECK("VP-103", binding() == 55);
   CHECK("VP-103", !glIsProgramNV(55));
   CHECK_ERROR("VP-104", GL_INVALID_ENUM, glBindProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 1));
   CHECK_ERROR("VP-104", GL_INVALID_ENUM, glBindProgramNV(GL_TEXTURE_2D, 1));
   CHECK("VP-104", binding() == 55);
   CHECK("VP-105", ct_load(GL_VERTEX_STATE_PROGRAM_NV, 6, state_program) == GL_NO_ERROR);
   CHECK_ERROR("VP-105 VP-563", GL_INVALID_OPERATION, glBindProgramNV(GL_VERTEX_PROGRAM_NV, 6));
   CHECK("VP-105 VP-563", binding() == 55);
   CHECK_ERROR("VP-103", GL_NO_ERROR, glBindProgramNV(GL_VERTEX_PROGRAM_NV, 0));
   CHECK("VP-103", binding() == 0);
}

static void
draw(float r, float g, float b, const char *ids)
{
   ct_clear(0, 0, 0, 1);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(ids, CT_SIZE / 2, CT_SIZE / 2, r, g, b);
}

static void
reload(void)
{
   char text[128] = {0};
   GLint length = 0;
   ct_set_param(0, 1, 0, 0, 1);
   ct_set_param(1, 0, 1, 0, 1);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   glEnable(GL_VERTEX_PROGRAM_NV);
   CHECK("VP-106", ct_load(GL_VERTEX_PROGRAM_NV, 3, red) == GL_NO_ERROR);
   draw(1, 0, 0, "VP-106");
   CHECK("VP-106", ct_load(GL_VERTEX_PROGRAM_NV, 3, green) == GL_NO_ERROR);
   draw(0, 1, 0, "VP-106");
   CHECK("VP-107", ct_load(GL_VERTEX_PROGRAM_NV, 3, "!!VP1.0 nonsense") == GL_INVALID_OPERATION);
   glGetProgramivNV(3, GL_PROGRAM_LENGTH_NV, &length);
   CHECK("VP-107", length == (GLint)strlen(green));
   glGetProgramStringNV(3, GL_PROGRAM_STRING_NV, (GLubyte *)text);
   CHECK("VP-107", !strcmp(text, green));
   draw(0, 1, 0, "VP-107");
   CHECK("VP-108", ct_load(GL_VERTEX_PROGRAM_NV, 31, "!!VP1.0 END MOV") == GL_INVALID_OPERATION);
   CHECK("VP-108", !glIsProgramNV(31));
   CHECK("VP-110", ct_load(GL_VERTEX_STATE_PROGRAM_NV, 3, state_program) == GL_INVALID_OPERATION);
   glGetProgramivNV(3, GL_PROGRAM_TARGET_NV, &length);
   CHECK("VP-110", length == GL_VERTEX_PROGRAM_NV);
   draw(0, 1, 0, "VP-110");
   CHECK("VP-111", ct_load(GL_VERTEX_PROGRAM_NV, 3,
                           "!!VP1.1 MOV o[HPOS], v[0]; MOV o[COL0], c[0];"
                           "END") == GL_NO_ERROR);
   draw(1, 0, 0, "VP-111");
}

static void delete (void)
{
   const GLuint several[4] = {0, 4, 999, 5};
   for (GLuint id = 3; id <= 5; id++)
      CHECK("VP-112", ct_load(GL_VERTEX_PROGRAM_NV, id, red) == GL_NO_ERROR);
   CHECK_ERROR("VP-114", GL_INVALID_VALUE, glDeleteProgramsNV(-1, several));
   CHECK("VP-114", glIsProgramNV(4) && glIsProgramNV(5));
   CHECK_ERROR("VP-112 VP-113", GL_NO_ERROR, glDeleteProgramsNV(4, several));
   CHECK("VP-112", !glIsProgramNV(4) && !glIsProgramNV(5) && glIsProgramNV(3));
   glEnable(GL_VERTEX_PROGRAM_NV);
   glBindProgramNV(GL_VERTEX_PROGRAM_NV, 3);
   /* No more than n are deleted, and others than the bound one leave the binding alone. */
   for (GLuint id = 4; id <= 5; id++)
      CHECK("VP-112", ct_load(GL_VERTEX_PROGRAM_NV, id, red) == GL_NO_ERROR);
   CHECK_ERROR("VP-112", GL_NO_ERROR, glDeleteProgramsNV(0, &several[1]));
   CHECK_ERROR("VP-112", GL_NO_ERROR, glDeleteProgramsNV(3, several));
   CHECK("VP-112", !glIsProgramNV(4) && glIsProgramNV(5));
   CHECK("VP-112 VP-115", binding() == 3);
   const GLuint bound = 3;
   CHECK_ERROR("VP-115", GL_NO_ERROR, glDeleteProgramsNV(1, &bound));
   CHECK("VP-115", binding() == 0);
   CHECK_ERROR("VP-115", GL_INVALID_OPERATION, glBegin(GL_POINTS));
}

static void
is_program(void)
{
   CHECK("VP-117", ct_load(GL_VERTEX_PROGRAM_NV, 3, red) == GL_NO_ERROR);
   CHECK("VP-117 VP-564", ct_load(GL_VERTEX_STATE_PROGRAM_NV, 4, state_program) == GL_NO_ERROR);
   CHECK("VP-117 VP-564", glIsProgramNV(3) && glIsProgramNV(4) && !glIsProgramNV(5));
   glBegin(GL_POINTS);
   const GLboolean inside = glIsProgramNV(3);
   glEnd();
   CHECK("VP-118", inside == GL_FALSE && glGetError() == GL_INVALID_OPERATION);
}

static void
residency(void)
{
   const GLuint ids[2] = {3, 4}, missing[2] = {3, 99}, zero[2] = {3, 0};
   GLboolean resident[2] = {55, 55};
   GLint v = -1;
   CHECK("VP-119", ct_load(GL_VERTEX_PROGRAM_NV, 3, red) == GL_NO_ERROR);
   CHECK("VP-119 VP-564", ct_load(GL_VERTEX_STATE_PROGRAM_NV, 4, state_program) == GL_NO_ERROR);
   CHECK_ERROR("VP-122", GL_NO_ERROR, glRequestResidentProgramsNV(2, missing));
   CHECK_ERROR("VP-122", GL_NO_ERROR, glRequestResidentProgramsNV(2, zero));
   CHECK_ERROR("VP-123", GL_INVALID_VALUE, glRequestResidentProgramsNV(-1, ids));
   CHECK_ERROR("VP-124", GL_NO_ERROR, glRequestResidentProgramsNV(2, ids));
   glGetProgramivNV(3, GL_PROGRAM_RESIDENT_NV, &v);
   CHECK("VP-124", v == GL_TRUE);
   CHECK("VP-119", glAreProgramsResidentNV(2, ids, resident) == GL_TRUE);
   CHECK("VP-119", resident[0] == 55 && resident[1] == 55);
   CHECK("VP-120", glAreProgramsResidentNV(2, missing, resident) == GL_FALSE);
   CHECK_PENDING("VP-120", GL_INVALID_VALUE);
   CHECK("VP-120", glAreProgramsResidentNV(2, zero, resident) == GL_FALSE);
   CHECK_PENDING("VP-120", GL_INVALID_VALUE);
   CHECK("VP-121", glAreProgramsResidentNV(-1, ids, resident) == GL_FALSE);
   CHECK_PENDING("VP-121", GL_INVALID_VALUE);
}

/* Each command of the extension that is not legal between Begin and End, called there. */
static void
call_inside(unsigned which)
{
   static const float f[4] = {9, 9, 9, 9};
   static const double d[4] = {9, 9, 9, 9};
   static const GLuint id = 3;
   GLuint name = 77;
   GLboolean resident;
   const GLenum vp = GL_VERTEX_PROGRAM_NV;
   switch (which) {
   case 0:
      glGenProgramsNV(1, &name);
      CHECK("VP-125", name == 77);
      break;
   case 1:
      glDeleteProgramsNV(1, &id);
      break;
   case 2:
      glBindProgramNV(vp, 5);
      break;
   case 3:
      glLoadProgramNV(vp, 8, (GLsizei)strlen(red), (const GLubyte *)red);
      break;
   case 4:
      glExecuteProgramNV(GL_VERTEX_STATE_PROGRAM_NV, 4, f);
      break;
   case 5:
      glRequestResidentProgramsNV(1, &id);
      break;
   case 6:
      glAreProgramsResidentNV(1, &id, &resident);
      break;
   case 7:
      glProgramParameter4fNV(vp, 2, 9, 9, 9, 9);
      break;
   case 8:
      glProgramParameter4fvNV(vp, 2, f);
      break;
   case 9:
      glProgramParameter4dNV(vp, 2, 9, 9, 9, 9);
      break;
   case 10:
      glProgramParameter4dvNV(vp, 2, d);
      break;
   case 11:
      glProgramParameters4fvNV(vp, 2, 1, f);
      break;
   case 12:
      glProgramParameters4dvNV(vp, 2, 1, d);
      break;
   case 13:
      glTrackMatrixNV(vp, 0, GL_MODELVIEW, GL_IDENTITY_NV);
      break;
   default:
      break;
   }
}

static void
inside_begin(void)
{
   float got[4];
   CHECK("VP-125", ct_load(GL_VERTEX_PROGRAM_NV, 3, red) == GL_NO_ERROR);
   CHECK("VP-125", ct_load(GL_VERTEX_STATE_PROGRAM_NV, 4, state_program) == GL_NO_ERROR);
   for (unsigned i = 0; i < 14; i++) {
      ct_no_error("VP-125", __FILE__, __LINE__);
      glBegin(GL_POINTS);
      call_inside(i);
      glEnd();
      const GLenum error = glGetError();
      ct_check(i == 4              ? "VP-125 VP-558"
               : i >= 7 && i <= 12 ? "VP-125 VP-474"
               : i == 13           ? "VP-125 VP-490"
                                   : "VP-125",
               error == GL_INVALID_OPERATION, "command %u gave 0x%x", i, error);
   }
   CHECK("VP-125", glIsProgramNV(3) && !glIsProgramNV(8) && binding() == 0);
   ct_get_param(2, got);
   CHECK_NEAR("VP-125 VP-474", 4, got, VEC4(0, 0, 0, 0), 0);
   ct_get_param(0, got);
   CHECK_NEAR("VP-125 VP-490 VP-558", 4, got, VEC4(0, 0, 0, 0), 0);
}

static const struct ct_test tests[] = {
    {"generate", generate},
    {"chosen_names", chosen_names},
    {"binding_names", binding_names},
    {"reload", reload},
    {"delete", delete},
    {"is_program", is_program},
    {"residency", residency},
    {"inside_begin", inside_begin},
};
CT_TOPIC(nv_objects, "GL_NV_vertex_program", tests);
