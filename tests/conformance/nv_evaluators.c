/* Evaluators for vertex attributes. */
#include "ct_nv.h"

#define MAP1(i) (GL_MAP1_VERTEX_ATTRIB0_4_NV + (GLenum)(i))
#define MAP2(i) (GL_MAP2_VERTEX_ATTRIB0_4_NV + (GLenum)(i))

static const float middle[2][4] = {{0, 0, 0, 1}, {0, 0, 0, 1}};
static const float ramp[2][4] = {{0, 1, 2, 3}, {4, 5, 6, 7}};

static void
definition(void)
{
   static const double d[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
   for (unsigned i = 0; i < 16; i++) {
      float coeff[8] = {77}, domain[4] = {77};
      GLint order[2] = {77};
      CHECK("VP-451", !glIsEnabled(MAP1(i)) && !glIsEnabled(MAP2(i)));
      CHECK_ERROR("VP-452", GL_NO_ERROR, glGetMapfv(MAP1(i), GL_COEFF, coeff));
      glGetMapiv(MAP1(i), GL_ORDER, order);
      glGetMapfv(MAP1(i), GL_DOMAIN, domain);
      CHECK_NEAR("VP-452", 4, coeff, VEC4(0, 0, 0, 1), 0);
      CHECK("VP-452", order[0] == 1 && domain[0] == 0 && domain[1] == 1);
      CHECK_ERROR("VP-452", GL_NO_ERROR, glGetMapfv(MAP2(i), GL_COEFF, coeff));
      glGetMapiv(MAP2(i), GL_ORDER, order);
      glGetMapfv(MAP2(i), GL_DOMAIN, domain);
      CHECK_NEAR("VP-452", 4, coeff, VEC4(0, 0, 0, 1), 0);
      CHECK("VP-452", order[0] == 1 && order[1] == 1);
      CHECK_NEAR("VP-452", 4, domain, VEC4(0, 1, 0, 1), 0);
      CHECK_ERROR("VP-449", GL_NO_ERROR, glMap1f(MAP1(i), 0, 2, 4, 2, ramp[0]));
      CHECK_ERROR("VP-449", GL_NO_ERROR, glMap1d(MAP1(i), 0, 2, 4, 2, d[0]));
      CHECK_ERROR("VP-449", GL_NO_ERROR, glMap2f(MAP2(i), 0, 1, 4, 2, 0, 1, 8, 1, ramp[0]));
      CHECK_ERROR("VP-449", GL_NO_ERROR, glMap2d(MAP2(i), 0, 1, 4, 2, 0, 1, 8, 1, d[0]));
      CHECK_ERROR("VP-449", GL_INVALID_ENUM, glMap1f(MAP2(i), 0, 1, 4, 2, ramp[0]));
      CHECK_ERROR("VP-449", GL_INVALID_ENUM, glMap2f(MAP1(i), 0, 1, 4, 2, 0, 1, 8, 1, ramp[0]));
      glGetMapfv(MAP1(i), GL_COEFF, coeff);
      glGetMapfv(MAP1(i), GL_DOMAIN, domain);
      CHECK_NEAR("VP-452", 4, coeff + 4, VEC4(5, 6, 7, 8), 0);
      CHECK("VP-452", domain[1] == 2);
   }
   CHECK_ERROR("VP-450", GL_INVALID_VALUE, glMap1f(MAP1(3), 1, 1, 4, 2, ramp[0]));
   CHECK_ERROR("VP-450", GL_INVALID_VALUE, glMap1f(MAP1(3), 0, 1, 3, 2, ramp[0]));
   CHECK_ERROR("VP-450", GL_INVALID_VALUE, glMap1f(MAP1(3), 0, 1, 4, 0, ramp[0]));
   CHECK_ERROR("VP-450", GL_INVALID_VALUE, glMap1f(MAP1(3), 0, 1, 4, 1000, ramp[0]));
   CHECK_ERROR("VP-450", GL_INVALID_VALUE, glMap2f(MAP2(3), 0, 1, 4, 2, 1, 1, 8, 1, ramp[0]));
   CHECK_ERROR("VP-450", GL_INVALID_VALUE, glMap2f(MAP2(3), 0, 1, 4, 2, 0, 1, 3, 1, ramp[0]));
}

static void
enables(void)
{
   for (unsigned i = 0; i < 32; i++) {
      const GLenum cap = i < 16 ? MAP1(i) : MAP2(i - 16);
      GLint v = 77;
      CHECK_ERROR("VP-451", GL_NO_ERROR, glEnable(cap));
      glGetIntegerv(cap, &v);
      CHECK("VP-451", glIsEnabled(cap) && v == 1);
      glPushAttrib(i % 2 ? GL_EVAL_BIT : GL_ENABLE_BIT);
      glDisable(cap);
      glPopAttrib();
      CHECK("VP-464 VP-583", glIsEnabled(cap));
      CHECK_ERROR("VP-451", GL_NO_ERROR, glDisable(cap));
      CHECK("VP-451", !glIsEnabled(cap));
   }
}

static void
evaluate1(void *data)
{
   glBegin(GL_POINTS);
   glEvalCoord1f(data ? *(const float *)data : 0.5f);
   glEnd();
}

static void
evaluate2(void *data)
{
   glBegin(GL_POINTS);
   glEvalCoord2f(0.5f, 0.5f);
   glEnd();
}

static void
precedence(void)
{
   static const float conventional[2][4] = {{0.5f, 0.5f, 0.5f, 1}, {0.5f, 0.5f, 0.5f, 1}};
   float before[4], after[4];
   ct_use_program("VP-453", "MOV o[HPOS], v[0]; MOV o[TEX0], v[3];");
   glMap1f(GL_MAP1_VERTEX_4, 0, 1, 4, 2, middle[0]);
   glEnable(GL_MAP1_VERTEX_4);
   glMap1f(GL_MAP1_COLOR_4, 0, 1, 4, 2, conventional[0]);
   glEnable(GL_MAP1_COLOR_4);
   glMap1f(MAP1(3), 0, 1, 4, 2, ramp[0]);
   glColor4f(0.1f, 0.2f, 0.3f, 0.4f);
   glGetFloatv(GL_CURRENT_COLOR, before);
   struct ct_result r = ct_feedback(evaluate1, NULL);
   CHECK("VP-454", r.drawn);
   CHECK_NEAR("VP-454", 4, r.tex, conventional[0], 1e-6f);
   glEnable(MAP1(3));
   r = ct_feedback(evaluate1, NULL);
   CHECK_NEAR("VP-453 VP-456", 4, r.tex, VEC4(2, 3, 4, 5), 1e-6f);
   glGetFloatv(GL_CURRENT_COLOR, after);
   CHECK("VP-457", !memcmp(before, after, sizeof before));
   /* In conventional mode attribute maps do nothing. */
   glDisable(GL_VERTEX_PROGRAM_NV);
   r = ct_feedback(evaluate1, NULL);
   CHECK_NEAR("VP-455", 4, r.color, conventional[0], 1e-5f);
   glDisable(GL_MAP1_COLOR_4);
   r = ct_feedback(evaluate1, NULL);
   CHECK_NEAR("VP-455", 4, r.color, before, 1e-5f);
}

static void
provoking(void)
{
   static const float right[2][4] = {{0.5f, 0, 0, 1}, {0.5f, 0, 0, 1}};
   ct_use_program("VP-458", "MOV o[HPOS], v[0]; MOV o[TEX0], v[6];");
   glMap1f(MAP1(6), 0, 1, 4, 2, ramp[0]);
   glEnable(MAP1(6));
   struct ct_result r = ct_feedback(evaluate1, NULL);
   CHECK("VP-458", !r.drawn);
   glMap1f(MAP1(0), 0, 1, 4, 2, right[0]);
   glEnable(MAP1(0));
   r = ct_feedback(evaluate1, NULL);
   CHECK("VP-456 VP-453", r.drawn);
   CHECK_NEAR("VP-456", 4, r.window, VEC4(0.75f * CT_SIZE, 0.5f * CT_SIZE, 0.5f, 1), 1e-5f);
   CHECK_NEAR("VP-456", 4, r.tex, VEC4(2, 3, 4, 5), 1e-6f);
   /* The attribute map wins over the conventional one. */
   glMap1f(GL_MAP1_VERTEX_4, 0, 1, 4, 2, middle[0]);
   glEnable(GL_MAP1_VERTEX_4);
   r = ct_feedback(evaluate1, NULL);
   CHECK("VP-453", r.window[0] > 0.7f * CT_SIZE);
   glDisable(GL_MAP1_VERTEX_4);
   glDisable(GL_VERTEX_PROGRAM_NV);
   r = ct_feedback(evaluate1, NULL);
   CHECK("VP-458", !r.drawn);
}

/* z = 0 plane with tangents (2,0,0) and (0,3,0) */
static const float plane3[2][2][3] = {{{-1, -1.5f, 0}, {1, -1.5f, 0}},
                                      {{-1, 1.5f, 0}, {1, 1.5f, 0}}};
static const float plane4[2][2][4] = {{{-1, -1.5f, 0, 1}, {1, -1.5f, 0, 1}},
                                      {{-1, 1.5f, 0, 1}, {1, 1.5f, 0, 1}}};

static void
auto_normal(void)
{
   static const float normals[4][4] = {{9, 9, 9, 9}, {9, 9, 9, 9}, {9, 9, 9, 9}, {9, 9, 9, 9}};
   ct_use_program("VP-459", "MOV o[HPOS], c[4]; MOV o[TEX0], v[2];");
   ct_set_param(4, 0, 0, 0, 1);
   glEnable(GL_AUTO_NORMAL);
   for (int kind = 0; kind < 3; kind++) {
      const GLenum map = kind == 0 ? GL_MAP2_VERTEX_3 : kind == 1 ? GL_MAP2_VERTEX_4 : MAP2(0);
      const GLint n = kind == 0 ? 3 : 4;
      glMap2f(map, 0, 1, n, 2, 0, 1, 2 * n, 2, kind == 0 ? plane3[0][0] : plane4[0][0]);
      glEnable(map);
      struct ct_result r = ct_feedback(evaluate2, NULL);
      ct_check("VP-459", r.drawn, "kind %d drew nothing", kind);
      ct_near("VP-459", 4, r.tex, VEC4(0, 0, 6, 1), 1e-5f, "kind %d", kind);
      /* Maps for the normal lose against it. */
      glMap2f(MAP2(2), 0, 1, 4, 2, 0, 1, 8, 2, normals[0]);
      glEnable(MAP2(2));
      r = ct_feedback(evaluate2, NULL);
      ct_near("VP-461", 4, r.tex, VEC4(0, 0, 6, 1), 1e-5f, "kind %d", kind);
      glDisable(MAP2(2));
      glDisable(map);
   }
   /* The surface of a rational patch is p / w: here w = 2 everywhere halves the tangents. */
   float rational[2][2][4];
   for (int i = 0; i < 4; i++) {
      for (int c = 0; c < 3; c++)
         rational[i / 2][i % 2][c] = plane4[i / 2][i % 2][c];
      rational[i / 2][i % 2][3] = 2;
   }
   glMap2f(GL_MAP2_VERTEX_4, 0, 1, 4, 2, 0, 1, 8, 2, rational[0][0]);
   glEnable(GL_MAP2_VERTEX_4);
   const struct ct_result r = ct_feedback(evaluate2, NULL);
   CHECK_NEAR("VP-462", 4, r.tex, VEC4(0, 0, 1.5f, 1), 1e-5f);
}

/* Conventional mode: a light straight ahead on an automatic normal of length 6 gives 1, not 6. */
static void
auto_normal_is_normalized_without_program(void)
{
   static const float half[4] = {0.5f, 0.5f, 0.5f, 1}, black[4] = {0, 0, 0, 1}, z[4] = {0, 0, 1, 0};
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, black);
   glLightfv(GL_LIGHT0, GL_DIFFUSE, half);
   glLightfv(GL_LIGHT0, GL_POSITION, z);
   glMaterialfv(GL_FRONT, GL_DIFFUSE, half);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glEnable(GL_AUTO_NORMAL);
   glMap2f(GL_MAP2_VERTEX_3, 0, 1, 3, 2, 0, 1, 6, 2, plane3[0][0]);
   glEnable(GL_MAP2_VERTEX_3);
   const struct ct_result r = ct_feedback(evaluate2, NULL);
   CHECK("VP-460", r.drawn);
   CHECK_NEAR("VP-460", 3, r.color, VEC4(0.25f, 0.25f, 0.25f, 0), 1e-4f);
}

static void
meshes(void)
{
   static const float green[4][4] = {{0, 1, 0, 1}, {0, 1, 0, 1}, {0, 1, 0, 1}, {0, 1, 0, 1}};
   ct_use_program("VP-463", CT_PASS_POSITION "MOV o[COL0], v[6];");
   glMap2f(MAP2(0), 0, 1, 4, 2, 0, 1, 8, 2, plane4[0][0]);
   glMap2f(MAP2(6), 0, 1, 4, 2, 0, 1, 8, 2, green[0]);
   glEnable(MAP2(0));
   glEnable(MAP2(6));
   glMapGrid2f(4, 0, 1, 4, 0, 1);
   ct_clear(0, 0, 0, 1);
   glEvalMesh2(GL_FILL, 0, 4, 0, 4);
   CHECK("VP-463", ct_count_lit() == CT_SIZE * CT_SIZE);
   CHECK_PIXEL("VP-463", 5, 5, 0, 1, 0);
   glMap1f(MAP1(0), 0, 1, 4, 2, plane4[0][0]);
   glEnable(MAP1(0));
   glMapGrid1f(4, 0, 1);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   glEvalPoint2(2, 2);
   glEnd();
   CHECK("VP-463", ct_count_lit() == 1);
}

static const struct ct_test tests[] = {
    {"definition", definition},
    {"enables", enables},
    {"precedence", precedence},
    {"provoking", provoking},
    {"auto_normal", auto_normal},
    {"auto_normal_is_normalized_without_program", auto_normal_is_normalized_without_program},
    {"meshes", meshes},
};
CT_TOPIC(nv_evaluators, "GL_NV_vertex_program GL_NV_vertex_program1_1", tests);
