/* EXT_vertex_shader: symbols that stand for GL state. */
#include "ct_evs.h"

/* A shader that shows the symbol; a matrix by the sum of its columns, 1 2 3 4 times each. */
static void
use(const char *ids, GLuint shader, GLuint symbol, bool matrix)
{
   CHECK(ids, symbol != 0);
   const GLuint weights = evs_vector(1, 2, 3, 4);
   evs_begin(shader);
   if (matrix)
      glShaderOp2EXT(GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_TEXTURE_COORD0_EXT, symbol, weights);
   else
      evs_show(symbol);
   evs_end(ids);
}

static void
check_vector(const char *ids, GLuint symbol, const float expected[4])
{
   use(ids, 1, symbol, false);
   evs_check_value(ids, expected, 1e-5f);
}

static void
check_scalar(const char *ids, GLuint symbol, float x)
{
   check_vector(ids, symbol, VEC4(x, x, x, x));
}

static void
check_matrix(const char *ids, GLuint symbol, const float m[16])
{
   float sum[4];
   for (unsigned i = 0; i < 4; i++)
      sum[i] = m[i] + 2 * m[4 + i] + 3 * m[8 + i] + 4 * m[12 + i];
   use(ids, 1, symbol, true);
   evs_check_value(ids, sum, 1e-5f);
}

static void
light_colors(void)
{
   static const GLenum names[3] = {GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR};
   for (unsigned light = 0; light < 8; light += 7) {
      for (unsigned i = 0; i < 3; i++) {
         const GLuint id = glBindLightParameterEXT(GL_LIGHT0 + light, names[i]);
         float initial[4];
         glGetLightfv(GL_LIGHT0 + light, names[i], initial);
         check_vector("EVS-143 EVS-149", id, initial);
         glLightfv(GL_LIGHT0 + light, names[i], VEC4(0.5f, -1, (float)i, 3));
         evs_check_value("EVS-143 EVS-149", VEC4(0.5f, -1, (float)i, 3), 0);
      }
   }
}

static void
light_geometry(void)
{
   const GLuint position = glBindLightParameterEXT(GL_LIGHT1, GL_POSITION);
   const GLuint direction = glBindLightParameterEXT(GL_LIGHT1, GL_SPOT_DIRECTION);
   glRotatef(90, 0, 0, 1);
   glTranslatef(10, 0, 0);
   glLightfv(GL_LIGHT1, GL_POSITION, VEC4(1, 2, 3, 1));
   glLightfv(GL_LIGHT1, GL_SPOT_DIRECTION, VEC4(0, 1, 0));
   glLoadIdentity();
   check_vector("EVS-144", position, VEC4(-2, 11, 3, 1));
   use("EVS-145", 1, direction, false);
   CHECK_NEAR("EVS-145", 3, evs_point().tex, VEC4(-1, 0, 0), 1e-5f);
}

static void
light_scalars(void)
{
   static const struct {
      const char *ids;
      GLenum name;
      float value;
   } scalars[] = {
       {"EVS-146", GL_CONSTANT_ATTENUATION, 2},  {"EVS-146", GL_LINEAR_ATTENUATION, 0.5f},
       {"EVS-146", GL_QUADRATIC_ATTENUATION, 3}, {"EVS-147", GL_SPOT_EXPONENT, 20},
       {"EVS-147", GL_SPOT_CUTOFF, 45},
   };
   for (size_t i = 0; i < sizeof scalars / sizeof scalars[0]; i++) {
      const GLuint id = glBindLightParameterEXT(GL_LIGHT2, scalars[i].name);
      glLightf(GL_LIGHT2, scalars[i].name, scalars[i].value);
      check_scalar(scalars[i].ids, id, scalars[i].value);
   }
   const GLuint cutoff = glBindLightParameterEXT(GL_LIGHT3, GL_SPOT_CUTOFF);
   check_scalar("EVS-147", cutoff, 180);
}

static void
materials(void)
{
   static const GLenum names[4] = {GL_AMBIENT, GL_DIFFUSE, GL_SPECULAR, GL_EMISSION};
   static const GLenum faces[2] = {GL_FRONT, GL_BACK};
   for (unsigned f = 0; f < 2; f++) {
      for (unsigned i = 0; i < 4; i++) {
         const GLuint id = glBindMaterialParameterEXT(faces[f], names[i]);
         glMaterialfv(faces[1 - f], names[i], VEC4(9, 9, 9, 9));
         glMaterialfv(faces[f], names[i], VEC4(0.5f, 1, (float)i, (float)f));
         check_vector("EVS-150", id, VEC4(0.5f, 1, (float)i, (float)f));
      }
      const GLuint shininess = glBindMaterialParameterEXT(faces[f], GL_SHININESS);
      glMaterialf(faces[f], GL_SHININESS, 33 + (float)f);
      check_scalar("EVS-150", shininess, 33 + (float)f);
   }
}

/* Material between the vertices of one primitive. */
static void
materials_in_begin(void)
{
   evs_begin(1);
   evs_show_color(glBindMaterialParameterEXT(GL_FRONT, GL_DIFFUSE));
   evs_end("EVS-150");
   glPointSize(8);
   ct_clear(0, 0, 0, 1);
   glMaterialfv(GL_FRONT, GL_DIFFUSE, VEC4(1, 0, 0, 1));
   glBegin(GL_POINTS);
   glVertex2f(-0.5f, 0);
   glMaterialfv(GL_FRONT, GL_DIFFUSE, VEC4(0, 1, 0, 1));
   glVertex2f(0.5f, 0);
   glEnd();
   CHECK_PIXEL("EVS-150", CT_SIZE / 4, CT_SIZE / 2, 1, 0, 0);
   CHECK_PIXEL("EVS-150", 3 * CT_SIZE / 4, CT_SIZE / 2, 0, 1, 0);
}

static void
color_material(void)
{
   const GLuint diffuse = glBindMaterialParameterEXT(GL_FRONT, GL_DIFFUSE);
   const GLuint specular = glBindMaterialParameterEXT(GL_FRONT, GL_SPECULAR);
   glMaterialfv(GL_FRONT, GL_SPECULAR, VEC4(0.125f, 0, 0, 1));
   glColorMaterial(GL_FRONT_AND_BACK, GL_DIFFUSE);
   glEnable(GL_COLOR_MATERIAL);
   glColor4f(0.25f, 0.5f, 0.75f, 1);
   check_vector("EVS-152", diffuse, VEC4(0.25f, 0.5f, 0.75f, 1));
   glColor4f(0, 0.5f, 0, 1);
   evs_check_value("EVS-152", VEC4(0, 0.5f, 0, 1), 1e-6f);
   check_vector("EVS-152", specular, VEC4(0.125f, 0, 0, 1));
   glDisable(GL_COLOR_MATERIAL);
   glMaterialfv(GL_FRONT, GL_DIFFUSE, VEC4(1, 2, 3, 4));
   check_vector("EVS-152", diffuse, VEC4(1, 2, 3, 4));
}

static void
texture_state(void)
{
   static const GLenum coords[4] = {GL_S, GL_T, GL_R, GL_Q};
   static const float matrix[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
   GLint units = 0;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   for (unsigned u = 0; u < (unsigned)units; u++) {
      const float f = (float)u;
      glActiveTexture(GL_TEXTURE0 + u);
      for (unsigned c = 0; c < 4; c++) {
         const GLuint object =
             glBindTexGenParameterEXT(GL_TEXTURE0 + u, coords[c], GL_OBJECT_PLANE);
         const GLuint eye = glBindTexGenParameterEXT(GL_TEXTURE0 + u, coords[c], GL_EYE_PLANE);
         glTexGenfv(coords[c], GL_OBJECT_PLANE, VEC4(f, (float)c, 1, 2));
         glMatrixMode(GL_MODELVIEW);
         glScalef(0.5f, 0.5f, 0.5f);
         glTexGenfv(coords[c], GL_EYE_PLANE, VEC4(f, (float)c, 1, 2));
         glLoadIdentity();
         check_vector("EVS-153", object, VEC4(f, (float)c, 1, 2));
         check_vector("EVS-153", eye, VEC4(2 * f, 2 * (float)c, 2, 2));
      }
      const GLuint coord =
          glBindTextureUnitParameterEXT(GL_TEXTURE0 + u, GL_CURRENT_TEXTURE_COORDS);
      glMultiTexCoord4f(GL_TEXTURE0 + u, f, 2, 3, 4);
      check_vector("EVS-154", coord, VEC4(f, 2, 3, 4));
      glMultiTexCoord1f(GL_TEXTURE0 + u, 7);
      evs_check_value("EVS-154", VEC4(7, 0, 0, 1), 0);
      const GLuint id = glBindTextureUnitParameterEXT(GL_TEXTURE0 + u, GL_TEXTURE_MATRIX);
      glMatrixMode(GL_TEXTURE);
      glLoadMatrixf(matrix);
      glScalef(f + 1, 1, 1);
      float scaled[16];
      for (unsigned i = 0; i < 16; i++)
         scaled[i] = i < 4 ? matrix[i] * (f + 1) : matrix[i];
      check_matrix("EVS-155", id, scaled);
      glPushMatrix();
      glLoadMatrixf(matrix);
      check_matrix("EVS-155", id, matrix);
      glPopMatrix();
      check_matrix("EVS-155", id, scaled);
   }
}

static void
draw_vertex2(void *data)
{
   glBegin(GL_POINTS);
   glVertex2f(0.25f, 0.5f);
   glEnd();
}

static void
current_values(void)
{
   use("EVS-157", 1, glBindParameterEXT(GL_CURRENT_VERTEX_EXT), false);
   CHECK_NEAR("EVS-157", 4, ct_feedback(draw_vertex2, NULL).tex, VEC4(0.25f, 0.5f, 0, 1), 0);
   glNormal3f(2, -3, 4);
   check_vector("EVS-158", glBindParameterEXT(GL_CURRENT_NORMAL), VEC4(2, -3, 4, 0));
   const GLuint color = glBindParameterEXT(GL_CURRENT_COLOR);
   glColor3f(2, -1, 0.5f);
   check_vector("EVS-159", color, VEC4(2, -1, 0.5f, 1));
   glColor4ub(255, 0, 51, 102);
   evs_check_value("EVS-159", VEC4(1, 0, 0.2f, 0.4f), 1e-6f);
}

static void
matrices(void)
{
   static const float model[16] = {1, 2, 0, 0, 0, 1, 0, 0.5f, 0, 0, 1, 0, 0.25f, 0, 0, 1};
   static const float project[16] = {2, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1};
   static const float product[16] = {2, 2, 2, 0, 0, 1, 1, 0.5f, 0, 0, 1, 0, 0.5f, 0, 0, 1};
   static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
   const GLuint modelview = glBindParameterEXT(GL_MODELVIEW_MATRIX);
   const GLuint projection = glBindParameterEXT(GL_PROJECTION_MATRIX);
   const GLuint mvp = glBindParameterEXT(GL_MVP_MATRIX_EXT);
   glLoadMatrixf(model);
   check_matrix("EVS-160", modelview, model);
   check_matrix("EVS-160", projection, identity);
   glMatrixMode(GL_PROJECTION);
   glLoadMatrixf(project);
   glMatrixMode(GL_MODELVIEW);
   check_matrix("EVS-160", projection, project);
   check_matrix("EVS-161", mvp, product);
   glPushMatrix();
   glLoadIdentity();
   check_matrix("EVS-160", modelview, identity);
   check_matrix("EVS-161", mvp, project);
   glPopMatrix();
   check_matrix("EVS-160", modelview, model);
   check_matrix("EVS-161", mvp, product);
}

static void
other_state(void)
{
   const double plane[4] = {1, 2, 3, 4};
   const GLuint clip = glBindParameterEXT(GL_CLIP_PLANE0 + 5);
   glScalef(0.5f, 1, 1);
   glClipPlane(GL_CLIP_PLANE0 + 5, plane);
   glLoadIdentity();
   check_vector("EVS-163", clip, VEC4(2, 2, 3, 4));
   glFogfv(GL_FOG_COLOR, VEC4(0.25f, 0.5f, 0.75f, 0.5f));
   check_vector("EVS-164", glBindParameterEXT(GL_FOG_COLOR), VEC4(0.25f, 0.5f, 0.75f, 0.5f));
   glFogf(GL_FOG_DENSITY, 3);
   check_scalar("EVS-164", glBindParameterEXT(GL_FOG_DENSITY), 3);
   glFogf(GL_FOG_START, -2);
   check_scalar("EVS-164", glBindParameterEXT(GL_FOG_START), -2);
   glFogf(GL_FOG_END, 17);
   check_scalar("EVS-164", glBindParameterEXT(GL_FOG_END), 17);
   glLightModelfv(GL_LIGHT_MODEL_AMBIENT, VEC4(0.5f, 0.25f, 2, 1));
   check_vector("EVS-165", glBindParameterEXT(GL_LIGHT_MODEL_AMBIENT), VEC4(0.5f, 0.25f, 2, 1));
}

static void
color_matrix(void)
{
   if (ct_has_extension("GL_ARB_imaging")) {
      CHECK("EVS-162", glBindParameterEXT(GL_COLOR_MATRIX) != 0);
   } else {
      CHECK("EVS-162", glBindParameterEXT(GL_COLOR_MATRIX) == 0);
      CHECK_PENDING("EVS-162", GL_INVALID_ENUM);
   }
}

static void
check_refused(const char *ids, GLuint id)
{
   CHECK_PENDING(ids, GL_INVALID_ENUM);
   CHECK(ids, id == 0);
}

static void
refused(void)
{
   GLint lights = 8, units = 2, planes = 6;
   glGetIntegerv(GL_MAX_LIGHTS, &lights);
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   glGetIntegerv(GL_MAX_CLIP_PLANES, &planes);
   const GLenum unit = GL_TEXTURE0 + (GLenum)units;
   check_refused("EVS-148", glBindLightParameterEXT(GL_LIGHT0 + (GLenum)lights, GL_DIFFUSE));
   check_refused("EVS-148", glBindLightParameterEXT(GL_LIGHT0 - 1, GL_DIFFUSE));
   check_refused("EVS-148", glBindLightParameterEXT(GL_LIGHT0, GL_EMISSION));
   check_refused("EVS-148", glBindLightParameterEXT(GL_LIGHT0, GL_SHININESS));
   check_refused("EVS-151", glBindMaterialParameterEXT(GL_FRONT_AND_BACK, GL_DIFFUSE));
   check_refused("EVS-151", glBindMaterialParameterEXT(GL_FRONT, GL_AMBIENT_AND_DIFFUSE));
   check_refused("EVS-151", glBindMaterialParameterEXT(GL_FRONT, GL_COLOR_INDEXES));
   check_refused("EVS-156", glBindTextureUnitParameterEXT(unit, GL_TEXTURE_MATRIX));
   check_refused("EVS-156", glBindTextureUnitParameterEXT(unit, GL_CURRENT_TEXTURE_COORDS));
   check_refused("EVS-156", glBindTextureUnitParameterEXT(0, GL_CURRENT_TEXTURE_COORDS));
   check_refused("EVS-156", glBindTexGenParameterEXT(unit, GL_S, GL_EYE_PLANE));
   check_refused("EVS-153", glBindTexGenParameterEXT(GL_TEXTURE0, GL_X_EXT, GL_EYE_PLANE));
   check_refused("EVS-153", glBindTexGenParameterEXT(GL_TEXTURE0, GL_S, GL_TEXTURE_GEN_MODE));
   check_refused("EVS-154", glBindTextureUnitParameterEXT(GL_TEXTURE0, GL_TEXTURE_COORD_ARRAY));
   check_refused("EVS-163", glBindParameterEXT(GL_CLIP_PLANE0 + (GLenum)planes));
   static const GLenum others[] = {GL_CURRENT_TEXTURE_COORDS,
                                   GL_TEXTURE_MATRIX,
                                   GL_FOG_MODE,
                                   GL_CURRENT_INDEX,
                                   GL_POINT_SIZE,
                                   GL_VERTEX_SHADER_EXT,
                                   0};
   for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
      check_refused("EVS-166", glBindParameterEXT(others[i]));
}

/* The vertex colour from immediate mode, arrays, lists and evaluators. */
static void
sources(void)
{
   static const float position[2] = {0, 0}, color[4] = {0, 0, 1, 1};
   static const float points[2][3] = {{0, 0, 0}, {0, 0, 0}};
   static const float colors[2][4] = {{0, 1, 1, 1}, {1, 1, 0, 1}};
   evs_begin(1);
   evs_show_color(glBindParameterEXT(GL_CURRENT_COLOR));
   evs_end("EVS-167");
   glPointSize(8);
   const int m = CT_SIZE / 2;
   ct_clear(0, 0, 0, 1);
   glBegin(GL_POINTS);
   glColor3f(1, 0, 0);
   glVertex2f(0, 0);
   glEnd();
   CHECK_PIXEL("EVS-167", m, m, 1, 0, 0);
   glVertexPointer(2, GL_FLOAT, 0, position);
   glColorPointer(4, GL_FLOAT, 0, color);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glDrawArrays(GL_POINTS, 0, 1);
   CHECK_PIXEL("EVS-167 EVS-159 EVS-360", m, m, 0, 0, 1);
   glDisableClientState(GL_COLOR_ARRAY);
   glNewList(1, GL_COMPILE);
   glBegin(GL_POINTS);
   glColor3f(0, 1, 0);
   glVertex2f(0, 0);
   glEnd();
   glEndList();
   glCallList(1);
   CHECK_PIXEL("EVS-167", m, m, 0, 1, 0);
   glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, &points[0][0]);
   glMap1f(GL_MAP1_COLOR_4, 0, 1, 4, 2, &colors[0][0]);
   glEnable(GL_MAP1_VERTEX_3);
   glEnable(GL_MAP1_COLOR_4);
   glBegin(GL_POINTS);
   glEvalCoord1f(1);
   glEnd();
   CHECK_PIXEL("EVS-167", m, m, 1, 1, 0);
}

static void
bound_twice(void)
{
   const GLuint a = glBindParameterEXT(GL_FOG_COLOR), b = glBindParameterEXT(GL_FOG_COLOR);
   glFogfv(GL_FOG_COLOR, VEC4(0.25f, 0.5f, 1, 0));
   check_vector("EVS-168", a, VEC4(0.25f, 0.5f, 1, 0));
   check_vector("EVS-168", b, VEC4(0.25f, 0.5f, 1, 0));
}

/* Bound before there is any shader, used by two. */
static void
bound_at_start(void)
{
   const GLuint color = glBindParameterEXT(GL_CURRENT_COLOR);
   CHECK_PENDING("EVS-169", GL_NO_ERROR);
   glColor4f(1, 2, 3, 4);
   for (GLuint shader = 1; shader <= 2; shader++) {
      use("EVS-169", shader, color, false);
      evs_check_value("EVS-169", VEC4(1, 2, 3, 4), 0);
   }
}

static void
inside_begin(void)
{
   GLuint id[5];
   for (unsigned i = 0; i < 5; i++) {
      glBegin(GL_POINTS);
      switch (i) {
      case 0:
         id[i] = glBindParameterEXT(GL_FOG_COLOR);
         break;
      case 1:
         id[i] = glBindLightParameterEXT(GL_LIGHT0, GL_DIFFUSE);
         break;
      case 2:
         id[i] = glBindMaterialParameterEXT(GL_FRONT, GL_DIFFUSE);
         break;
      case 3:
         id[i] = glBindTexGenParameterEXT(GL_TEXTURE0, GL_S, GL_EYE_PLANE);
         break;
      default:
         id[i] = glBindTextureUnitParameterEXT(GL_TEXTURE0, GL_TEXTURE_MATRIX);
         break;
      }
      glEnd();
      CHECK_PENDING("EVS-170", GL_INVALID_OPERATION);
      CHECK("EVS-170", id[i] == 0);
   }
}

static void
updates(void)
{
   use("EVS-171", 1, glBindParameterEXT(GL_FOG_COLOR), false);
   for (unsigned i = 0; i < 3; i++) {
      glLoadIdentity();
      glTranslatef(0.25f * (float)i, 0, 0);
      glFogfv(GL_FOG_COLOR, VEC4(0.25f * (float)i, 0, 1, 1));
      const struct ct_result r = evs_point();
      CHECK_NEAR("EVS-171", 1, r.window, VEC4(CT_SIZE / 2 * (1 + 0.25f * (float)i)), 1e-4f);
      CHECK_NEAR("EVS-171", 4, r.tex, VEC4(0.25f * (float)i, 0, 1, 1), 1e-6f);
   }
}

static const struct ct_test tests[] = {
    {"light_colors", light_colors},
    {"light_geometry", light_geometry},
    {"light_scalars", light_scalars},
    {"materials", materials},
    {"materials_in_begin", materials_in_begin},
    {"color_material", color_material},
    {"texture_state", texture_state},
    {"current_values", current_values},
    {"matrices", matrices},
    {"other_state", other_state},
    {"color_matrix", color_matrix},
    {"refused", refused},
    {"sources", sources},
    {"bound_twice", bound_twice},
    {"bound_at_start", bound_at_start},
    {"inside_begin", inside_begin},
    {"updates", updates},
};
CT_TOPIC(evs_bind, "GL_EXT_vertex_shader", tests);
