/* The values of what ARB vertex programs bind (checklist, sections 8 to 10). */
#include "ct_arb.h"

#include <stdio.h>

#define VP GL_VERTEX_PROGRAM_ARB
#define ULP 1e-6f

/* texcoord[0] is the binding. */
static void
check(const char *ids, const char *binding, float x, float y, float z, float w)
{
   char body[300];
   snprintf(body, sizeof body, "MOV result.texcoord, %s;", binding);
   ct_arb_vp(ids, body, VEC4(x, y, z, w), ULP);
}

static void
attributes(void)
{
   glNormal3f(1, 2, 3);
   glColor4f(0.1f, 0.2f, 0.3f, 0.4f);
   glSecondaryColor3f(0.5f, 0.6f, 0.7f);
   glFogCoordf(11);
   glTexCoord4f(1, 2, 3, 4);
   glMultiTexCoord4f(GL_TEXTURE1, 5, 6, 7, 8);
   glVertexAttrib4fARB(6, 9, 8, 7, 6);
   check("AV-163", "vertex.position", 0, 0, 0, 1);
   ct_arb_use("AV-164", VP,
              "@ MOV result.position, vertex.attrib[0];"
              "ADD result.texcoord, vertex.attrib[0], 2; END");
   glEnable(VP);
   CHECK_NEAR("AV-164", 4, ct_arb_point().tex, VEC4(2, 2, 2, 3), 0);
   glDisable(VP);
   check("AV-163", "vertex.normal", 1, 2, 3, 1);
   check("AV-163", "vertex.color", 0.1f, 0.2f, 0.3f, 0.4f);
   check("AV-163", "vertex.color.primary", 0.1f, 0.2f, 0.3f, 0.4f);
   ct_arb_vp("AV-163", "MOV result.texcoord, vertex.color.secondary; MOV result.texcoord.w, {0}.x;",
             VEC4(0.5f, 0.6f, 0.7f, 0), ULP);
   check("AV-163", "vertex.fogcoord", 11, 0, 0, 1);
   check("AV-163", "vertex.texcoord", 1, 2, 3, 4);
   check("AV-163", "vertex.texcoord[1]", 5, 6, 7, 8);
   check("AV-163 AV-182", "vertex.attrib[6]", 9, 8, 7, 6);
}

static void
constants(void)
{
   glProgramEnvParameter4fARB(VP, 3, 1, 2, 3, 4);
   glBindProgramARB(VP, CT_ARB_VP);
   glProgramLocalParameter4fARB(VP, 4, 5, 6, 7, 8);
   check("AV-183", "5", 5, 5, 5, 5);
   check("AV-183", "{5}", 5, 0, 0, 1);
   check("AV-183", "{5, 6}", 5, 6, 0, 1);
   check("AV-183", "{5, 6, 7}", 5, 6, 7, 1);
   check("AV-184", "-2", -2, -2, -2, -2);
   check("AV-184", "{-2, +3}", -2, 3, 0, 1);
   check("AV-136", "{1., .5, 1e1, 1.5E-2}", 1, 0.5f, 10, 0.015f);
   check("AV-136", "{1.e+1, .5e1, 007, 1e-1}", 10, 5, 7, 0.1f);
   check("AV-139", "0.333333343267440796", 1 / 3.0f, 1 / 3.0f, 1 / 3.0f, 1 / 3.0f);
   check("AV-186", "program.env[3]", 1, 2, 3, 4);
   check("AV-186 AV-326", "program.local[4]", 5, 6, 7, 8);
   check("AV-241", "-program.local[4].wzyx", -8, -7, -6, -5);
   static const char array[] =
       "PARAM p[] = { 9, {1,2}, program.env[3], state.matrix.program[1].row[1..2],"
       "program.local[4] }; MOV result.texcoord, p[%u];";
   static const float expected[6][4] = {{9, 9, 9, 9}, {1, 2, 0, 1}, {1, 2, 3, 4},
                                        {0, 1, 0, 0}, {0, 0, 1, 0}, {5, 6, 7, 8}};
   for (unsigned i = 0; i < 6; i++) {
      char body[300];
      snprintf(body, sizeof body, array, i);
      ct_arb_vp("AV-191", body, expected[i], 0);
   }
   ct_arb_vp("AV-158",
             "TEMP a; ALIAS b = a; MOV a, {1,2,3,4}; MOV b.x, a.w; MOV result.texcoord, a;",
             VEC4(4, 2, 3, 4), 0);
   ct_arb_vp("AV-153", "TEMP a; MOV a, 3; PARAM p = 5; ADD a, a, p; MOV result.texcoord, a;",
             VEC4(8, 8, 8, 8), 0);
   /* What is bound follows the state, without a new text. */
   ct_arb_use("AV-197", VP,
              "@ MOV result.position, vertex.position;"
              "MOV result.texcoord, program.env[3]; END");
   glEnable(VP);
   for (unsigned i = 0; i < 3; i++) {
      glProgramEnvParameter4fARB(VP, 3, (float)i, 2, 3, 4);
      CHECK_NEAR("AV-197", 4, ct_arb_point().tex, VEC4((float)i, 2, 3, 4), 0);
   }
}

static void
materials(void)
{
   static const GLenum faces[] = {GL_FRONT, GL_BACK};
   static const char *const words[] = {"front", "back"};
   for (unsigned f = 0; f < 2; f++) {
      const float s = f ? 10 : 1;
      char name[64];
      glMaterialfv(faces[f], GL_AMBIENT, VEC4(s, 2, 3, 4));
      glMaterialfv(faces[f], GL_DIFFUSE, VEC4(5, s, 7, 8));
      glMaterialfv(faces[f], GL_SPECULAR, VEC4(9, 10, s, 12));
      glMaterialfv(faces[f], GL_EMISSION, VEC4(13, 14, 15, s));
      glMaterialf(faces[f], GL_SHININESS, 20 + s);
      const struct {
         const char *field;
         float v[4];
      } fields[] = {{"ambient", {s, 2, 3, 4}},
                    {"diffuse", {5, s, 7, 8}},
                    {"specular", {9, 10, s, 12}},
                    {"emission", {13, 14, 15, s}},
                    {"shininess", {20 + s, 0, 0, 1}}};
      for (unsigned i = 0; i < 5; i++) {
         const float *v = fields[i].v;
         const char *ids = i == 4 ? "AV-200" : "AV-199";
         snprintf(name, sizeof name, "state.material.%s.%s", words[f], fields[i].field);
         check(ids, name, v[0], v[1], v[2], v[3]);
         snprintf(name, sizeof name, "state.material.%s", fields[i].field);
         if (!f)
            check(ids, name, v[0], v[1], v[2], v[3]);
      }
   }
   /* Under COLOR_MATERIAL the material follows the colour. */
   glColorMaterial(GL_FRONT, GL_DIFFUSE);
   glEnable(GL_COLOR_MATERIAL);
   ct_arb_use("AV-225", VP,
              "@ MOV result.position, vertex.position;"
              "MOV result.texcoord, state.material.diffuse; END");
   glEnable(VP);
   for (unsigned i = 0; i < 3; i++) {
      glColor4f(0.25f * (float)i, 0.5f, 2, 1);
      CHECK_NEAR("AV-225", 4, ct_arb_point().tex, VEC4(0.25f * (float)i, 0.5f, 2, 1), ULP);
   }
}

static void
lights(void)
{
   const float c = 0.5f; /* cos 60 */
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
   glTranslatef(1, 2, 3);
   glLightfv(GL_LIGHT1, GL_AMBIENT, VEC4(2, 3, -4, 5));
   glLightfv(GL_LIGHT1, GL_DIFFUSE, VEC4(6, 7, 8, 9));
   glLightfv(GL_LIGHT1, GL_SPECULAR, VEC4(10, 11, 12, 13));
   glLightfv(GL_LIGHT1, GL_POSITION, VEC4(2, 2, 2, 1));
   glLightfv(GL_LIGHT1, GL_SPOT_DIRECTION, VEC4(0, 0.5f, -1, 0));
   glLightf(GL_LIGHT1, GL_SPOT_CUTOFF, 60);
   glLightf(GL_LIGHT1, GL_SPOT_EXPONENT, 17);
   glLightf(GL_LIGHT1, GL_CONSTANT_ATTENUATION, 3);
   glLightf(GL_LIGHT1, GL_LINEAR_ATTENUATION, 4);
   glLightf(GL_LIGHT1, GL_QUADRATIC_ATTENUATION, 5);
   glLightfv(GL_LIGHT2, GL_POSITION, VEC4(3, 0, 4, 0));
   glLoadIdentity();
   check("AV-201", "state.light[1].ambient", 2, 3, -4, 5);
   check("AV-201", "state.light[1].diffuse", 6, 7, 8, 9);
   check("AV-201", "state.light[1].specular", 10, 11, 12, 13);
   check("AV-202 AV-220", "state.light[1].position", 3, 4, 5, 1);
   check("AV-203", "state.light[1].attenuation", 3, 4, 5, 17);
   check("AV-204 AV-220 AV-222", "state.light[1].spot.direction", 0, 0.5f, -1, c);
   check("AV-222", "state.light[0].spot.direction", 0, 0, -1, -1);
   check("AV-221", "state.light[0].half", 0, 0, 1, 1);
   check("AV-205 AV-221", "state.light[2].half", 0.6f / sqrtf(3.6f), 0, 1.8f / sqrtf(3.6f), 1);
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, VEC4(0.5f, 0.25f, 2, 0.125f));
   glMaterialfv(GL_FRONT, GL_AMBIENT, VEC4(2, 4, 3, 9));
   glMaterialfv(GL_FRONT, GL_DIFFUSE, VEC4(2, 2, 2, 0.75f));
   glMaterialfv(GL_FRONT, GL_SPECULAR, VEC4(3, 3, 3, 0.25f));
   glMaterialfv(GL_FRONT, GL_EMISSION, VEC4(1, 2, 3, 4));
   glMaterialfv(GL_BACK, GL_AMBIENT, VEC4(1, 1, 1, 0.5f));
   glMaterialfv(GL_BACK, GL_EMISSION, VEC4(0, 0, 0, 0));
   glMaterialfv(GL_BACK, GL_DIFFUSE, VEC4(0, 0, 0, 0.375f));
   check("AV-206", "state.lightmodel.ambient", 0.5f, 0.25f, 2, 0.125f);
   check("AV-207 AV-223", "state.lightmodel.scenecolor", 2, 3, 9, 0.75f);
   check("AV-207", "state.lightmodel.front.scenecolor", 2, 3, 9, 0.75f);
   check("AV-207", "state.lightmodel.back.scenecolor", 0.5f, 0.25f, 2, 0.375f);
   check("AV-208 AV-223", "state.lightprod[1].ambient", 4, 12, -12, 9);
   check("AV-208", "state.lightprod[1].front.diffuse", 12, 14, 16, 0.75f);
   check("AV-208", "state.lightprod[1].specular", 30, 33, 36, 0.25f);
   check("AV-208", "state.lightprod[1].back.ambient", 2, 3, -4, 0.5f);
}

static void
coordinates(void)
{
   static const char *const words[] = {"s", "t", "r", "q"};
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
   glTranslatef(1, 0, 0);
   glActiveTexture(GL_TEXTURE1);
   for (unsigned i = 0; i < 4; i++) {
      const float k = (float)i;
      glTexGenfv(GL_S + i, GL_OBJECT_PLANE, VEC4(k, 1, 2, 3));
      glTexGenfv(GL_S + i, GL_EYE_PLANE, VEC4(k, 4, 5, 6));
   }
   const GLdouble plane[4] = {2, 3, 4, 5};
   glClipPlane(GL_CLIP_PLANE2, plane);
   glActiveTexture(GL_TEXTURE0);
   glTexGenfv(GL_S, GL_OBJECT_PLANE, VEC4(7, 7, 7, 7));
   glLoadIdentity();
   for (unsigned i = 0; i < 4; i++) {
      const float k = (float)i;
      char name[64];
      snprintf(name, sizeof name, "state.texgen[1].object.%s", words[i]);
      check("AV-210 AV-226", name, k, 1, 2, 3);
      snprintf(name, sizeof name, "state.texgen[1].eye.%s", words[i]);
      check("AV-209 AV-220", name, k, 4, 5, 6 - k);
   }
   check("AV-226", "state.texgen.object.s", 7, 7, 7, 7);
   check("AV-213 AV-220", "state.clip[2].plane", 2, 3, 4, 3);
}

static void
fog_and_points(void)
{
   glFogfv(GL_FOG_COLOR, VEC4(0.1f, 0.2f, 0.3f, 0.4f));
   glFogf(GL_FOG_DENSITY, 3);
   glFogf(GL_FOG_START, 2);
   glFogf(GL_FOG_END, 6);
   check("AV-211", "state.fog.color", 0.1f, 0.2f, 0.3f, 0.4f);
   check("AV-212", "state.fog.params", 3, 2, 6, 0.25f);
   glFogf(GL_FOG_END, 2);
   check("AV-224", "state.fog.params", 3, 2, 2, INFINITY);
   glPointSize(5);
   glPointParameterf(GL_POINT_SIZE_MIN, 2);
   glPointParameterf(GL_POINT_SIZE_MAX, 9);
   glPointParameterf(GL_POINT_FADE_THRESHOLD_SIZE, 4);
   glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, VEC4(2, 3, 4, 0));
   check("AV-214", "state.point.size", 5, 2, 9, 4);
   check("AV-215", "state.point.attenuation", 2, 3, 4, 1);
}

/* A matrix by its name, and by its modifiers. */
static void
check_matrix(const char *name, const float m[16], const float inverse[16])
{
   for (unsigned r = 0; r < 4; r++) {
      char binding[100];
      snprintf(binding, sizeof binding, "state.matrix.%s.row[%u]", name, r);
      check("AV-216 AV-230", binding, m[r], m[4 + r], m[8 + r], m[12 + r]);
      snprintf(binding, sizeof binding, "state.matrix.%s.transpose.row[%u]", name, r);
      check("AV-231", binding, m[4 * r], m[4 * r + 1], m[4 * r + 2], m[4 * r + 3]);
      snprintf(binding, sizeof binding, "state.matrix.%s.inverse.row[%u]", name, r);
      check("AV-231", binding, inverse[r], inverse[4 + r], inverse[8 + r], inverse[12 + r]);
      snprintf(binding, sizeof binding, "state.matrix.%s.invtrans.row[%u]", name, r);
      check("AV-232", binding, inverse[4 * r], inverse[4 * r + 1], inverse[4 * r + 2],
            inverse[4 * r + 3]);
   }
}

/* By columns: scaling and a translation. */
static const float matrix[16] = {2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 8, 0, 1, 2, 3, 1};

static void
matrix_arrays(void)
{
   const float *m = matrix;
   /* All rows, and some. */
   static const char array[] = "PARAM p[] = { state.matrix.program[3], state.matrix.program[3]."
                               "row[1..2] }; MOV result.texcoord, p[%u];";
   for (unsigned i = 0; i < 6; i++) {
      const unsigned r = i < 4 ? i : i - 3;
      char body[200];
      snprintf(body, sizeof body, array, i);
      ct_arb_vp("AV-235 AV-234", body, VEC4(m[r], m[4 + r], m[8 + r], m[12 + r]), 0);
   }
}

static void
matrices(void)
{
   /* And the inverse of it. */
   const float *m = matrix;
   static const float inverse[16] = {0.5f, 0, 0,      0, 0,     0.25f, 0,       0,
                                     0,    0, 0.125f, 0, -0.5f, -0.5f, -0.375f, 1};
   static const struct {
      GLenum mode, unit;
      const char *name;
   } names[] = {
       {GL_MODELVIEW, GL_TEXTURE0, "modelview"},
       {GL_PROJECTION, GL_TEXTURE0, "projection"},
       {GL_TEXTURE, GL_TEXTURE0, "texture"},
       {GL_TEXTURE, GL_TEXTURE1, "texture[1]"},
       {GL_MATRIX0_ARB + 3, GL_TEXTURE0, "program[3]"},
   };
   for (unsigned i = 0; i < CT_COUNT(names); i++) {
      glActiveTexture(names[i].unit);
      glMatrixMode(names[i].mode);
      glLoadMatrixf(m);
      glActiveTexture(GL_TEXTURE0);
      if (names[i].mode == GL_PROJECTION || names[i].mode == GL_MODELVIEW) {
         check_matrix(names[i].name, m, inverse);
         glLoadIdentity();
      } else {
         check_matrix(names[i].name, m, inverse);
      }
   }
   /* projection * modelview: they do not commute. */
   glMatrixMode(GL_PROJECTION);
   glScalef(2, 1, 1);
   glMatrixMode(GL_MODELVIEW);
   glTranslatef(3, 0, 0);
   check("AV-233", "state.matrix.mvp.row[0]", 2, 0, 0, 6);
   glLoadIdentity();
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   ct_arb_use("AV-236", VP,
              "@ MOV result.position, vertex.position;"
              "MOV result.texcoord, state.matrix.program[2].row[0]; END");
   glEnable(VP);
   glMatrixMode(GL_MATRIX0_ARB + 2);
   glLoadMatrixf(m);
   CHECK_NEAR("AV-236", 4, ct_arb_point().tex, VEC4(2, 0, 0, 1), 0);
   glLoadIdentity();
   CHECK_NEAR("AV-236", 4, ct_arb_point().tex, VEC4(1, 0, 0, 0), 0);
   glMultMatrixf(m);
   CHECK_NEAR("AV-236", 4, ct_arb_point().tex, VEC4(2, 0, 0, 1), 0);
   matrix_arrays();
   glMatrixMode(GL_MATRIX0_ARB + 3);
   static const float singular[16] = {1};
   glLoadMatrixf(singular);
   CHECK("AV-232", ct_arb_use("AV-232", VP,
                              "@ MOV result.position, vertex.position; MOV result.texcoord,"
                              "state.matrix.program[3].inverse.row[0]; END"));
   CHECK("AV-232", ct_arb_point().drawn);
}

static const struct ct_test tests[] = {
    {"attributes", attributes}, {"constants", constants},     {"materials", materials},
    {"lights", lights},         {"coordinates", coordinates}, {"fog_and_points", fog_and_points},
    {"matrices", matrices},
};
CT_TOPIC(arb_state, "GL_ARB_vertex_program", tests);
