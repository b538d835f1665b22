/* OpenGL ES 1.1: commands and state of fixed-point numbers, which have 16 bits behind the point.
 * Ids name sections of the OpenGL ES 1.1 specification. */
#include "ct_es1.h"

#include <stdio.h>
#include <stdlib.h>

/* The forms that most commands have. */
typedef void (*x1_proc)(GLfixed);
typedef void (*x2_proc)(GLfixed, GLfixed);
typedef void (*x3_proc)(GLfixed, GLfixed, GLfixed);
typedef void (*x4_proc)(GLfixed, GLfixed, GLfixed, GLfixed);
typedef void (*x6_proc)(GLfixed, GLfixed, GLfixed, GLfixed, GLfixed, GLfixed);
typedef void (*vector_proc)(const GLfixed *);
typedef void (*name_proc)(GLenum, GLfixed);
typedef void (*namev_proc)(GLenum, const GLfixed *);
typedef void (*get_proc)(GLenum, GLfixed *);
typedef void (*two_names_proc)(GLenum, GLenum, GLfixed);
typedef void (*two_namesv_proc)(GLenum, GLenum, const GLfixed *);
typedef void (*two_names_get_proc)(GLenum, GLenum, GLfixed *);

#define HALF 0x8000
#define ONE 0x10000

static void
check_floats(const char *id, GLenum pname, unsigned num, const float *expected)
{
   float value[16] = {0};
   glGetFloatv(pname, value);
   ct_near(id, num, value, expected, 0.0001f, "0x%x", pname);
}

static void
plain(void)
{
   const x1_proc depth = (x1_proc)ct_es1("glClearDepthx"), width = (x1_proc)ct_es1("glLineWidthx"),
                 size = (x1_proc)ct_es1("glPointSizex");
   const x2_proc range = (x2_proc)ct_es1("glDepthRangex"),
                 offset = (x2_proc)ct_es1("glPolygonOffsetx");
   const x3_proc normal = (x3_proc)ct_es1("glNormal3x");
   const x4_proc color = (x4_proc)ct_es1("glColor4x"), clear = (x4_proc)ct_es1("glClearColorx");
   const name_proc alpha = (name_proc)ct_es1("glAlphaFuncx");
   typedef void (*coverage_proc)(GLfixed, GLboolean);
   const coverage_proc coverage = (coverage_proc)ct_es1("glSampleCoveragex");
   typedef void (*coord_proc)(GLenum, GLfixed, GLfixed, GLfixed, GLfixed);
   const coord_proc coord = (coord_proc)ct_es1("glMultiTexCoord4x");
   alpha(GL_LESS, HALF);
   check_floats("es1:2.3", GL_ALPHA_TEST_REF, 1, VEC4(0.5f));
   clear(HALF, ONE, 0, HALF / 2);
   check_floats("es1:2.3", GL_COLOR_CLEAR_VALUE, 4, VEC4(0.5f, 1, 0, 0.25f));
   glClear(GL_COLOR_BUFFER_BIT);
   CHECK_PIXEL("es1:2.3", 5, 5, 0.5f, 1, 0);
   depth(HALF);
   check_floats("es1:2.3", GL_DEPTH_CLEAR_VALUE, 1, VEC4(0.5f));
   color(ONE, HALF, 0, ONE);
   check_floats("es1:2.3", GL_CURRENT_COLOR, 4, VEC4(1, 0.5f, 0, 1));
   range(HALF / 2, HALF);
   check_floats("es1:2.3", GL_DEPTH_RANGE, 2, VEC4(0.25f, 0.5f));
   width(ONE + HALF);
   check_floats("es1:2.3", GL_LINE_WIDTH, 1, VEC4(1.5f));
   CHECK_ERROR("es1:3.4", GL_INVALID_VALUE, width(0));
   size(3 * HALF);
   check_floats("es1:2.3", GL_POINT_SIZE, 1, VEC4(1.5f));
   offset(-ONE, 5 * ONE);
   check_floats("es1:2.3", GL_POLYGON_OFFSET_FACTOR, 1, VEC4(-1));
   check_floats("es1:2.3", GL_POLYGON_OFFSET_UNITS, 1, VEC4(5));
   normal(ONE, -HALF, 2 * ONE);
   check_floats("es1:2.3", GL_CURRENT_NORMAL, 3, VEC4(1, -0.5f, 2));
   coverage(HALF, GL_TRUE);
   check_floats("es1:2.3", GL_SAMPLE_COVERAGE_VALUE, 1, VEC4(0.5f));
   coord(GL_TEXTURE0, HALF, -ONE, 0, ONE);
   check_floats("es1:2.3", GL_CURRENT_TEXTURE_COORDS, 4, VEC4(0.5f, -1, 0, 1));
   CHECK_PENDING("es1:2.3", GL_NO_ERROR);
}

static void
matrices(void)
{
   const vector_proc load = (vector_proc)ct_es1("glLoadMatrixx"),
                     mult = (vector_proc)ct_es1("glMultMatrixx");
   const x3_proc scale = (x3_proc)ct_es1("glScalex"), translate = (x3_proc)ct_es1("glTranslatex");
   const x4_proc rotate = (x4_proc)ct_es1("glRotatex");
   const x6_proc ortho = (x6_proc)ct_es1("glOrthox"), frustum = (x6_proc)ct_es1("glFrustumx");
   typedef void (*f6_proc)(GLfloat, GLfloat, GLfloat, GLfloat, GLfloat, GLfloat);
   const f6_proc orthof = (f6_proc)ct_es1("glOrthof"), frustumf = (f6_proc)ct_es1("glFrustumf");
   const GLfixed fixed[16] = {ONE, 0, 0, 0, 0, HALF, 0, 0, 0, 0, -ONE, 0, 3 * ONE, 0, 0, ONE};
   const float floats[16] = {1, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, -1, 0, 3, 0, 0, 1};
   float first[16];
   load(fixed);
   check_floats("es1:2.10.2", GL_MODELVIEW_MATRIX, 16, floats);
   glLoadIdentity();
   mult(fixed);
   check_floats("es1:2.10.2", GL_MODELVIEW_MATRIX, 16, floats);
   glLoadIdentity();
   translate(3 * ONE, 0, 0);
   scale(ONE, HALF, -ONE);
   check_floats("es1:2.10.2", GL_MODELVIEW_MATRIX, 16, floats);
   glLoadIdentity();
   rotate(90 * ONE, 0, 0, ONE);
   check_floats("es1:2.10.2", GL_MODELVIEW_MATRIX, 8, (const float[8]){0, 1, 0, 0, -1, 0, 0, 0});
   glMatrixMode(GL_PROJECTION);
   for (unsigned i = 0; i < 2; i++) {
      glLoadIdentity();
      (i ? frustumf : orthof)(-1, 2, -3, 4, 0.5f, 6);
      glGetFloatv(GL_PROJECTION_MATRIX, first);
      glLoadIdentity();
      (i ? frustum : ortho)(-ONE, 2 * ONE, -3 * ONE, 4 * ONE, HALF, 6 * ONE);
      check_floats("es1:2.10.2", GL_PROJECTION_MATRIX, 16, first);
   }
   CHECK_ERROR("es1:2.10.2", GL_INVALID_VALUE, frustum(-ONE, ONE, -ONE, ONE, 0, ONE));
   CHECK_ERROR("es1:2.10.2", GL_INVALID_VALUE, ortho(ONE, ONE, -ONE, ONE, 0, ONE));
}

/* Enums are no fixed-point numbers, other values are; and back. */
static void
parameters(void)
{
   const name_proc fog = (name_proc)ct_es1("glFogx"), model = (name_proc)ct_es1("glLightModelx"),
                   point = (name_proc)ct_es1("glPointParameterx");
   const namev_proc fogv = (namev_proc)ct_es1("glFogxv"),
                    modelv = (namev_proc)ct_es1("glLightModelxv"),
                    pointv = (namev_proc)ct_es1("glPointParameterxv");
   const two_names_proc light = (two_names_proc)ct_es1("glLightx"),
                        material = (two_names_proc)ct_es1("glMaterialx");
   const two_namesv_proc lightv = (two_namesv_proc)ct_es1("glLightxv"),
                         materialv = (two_namesv_proc)ct_es1("glMaterialxv");
   const two_names_get_proc get_light = (two_names_get_proc)ct_es1("glGetLightxv"),
                            get_material = (two_names_get_proc)ct_es1("glGetMaterialxv");
   const GLfixed color[4] = {HALF, ONE, 0, HALF / 2};
   GLfixed got[4] = {0};
   fog(GL_FOG_MODE, GL_LINEAR);
   check_floats("es1:3.8", GL_FOG_MODE, 1, VEC4(GL_LINEAR));
   fog(GL_FOG_END, 5 * HALF);
   check_floats("es1:3.8", GL_FOG_END, 1, VEC4(2.5f));
   fogv(GL_FOG_COLOR, color);
   check_floats("es1:3.8", GL_FOG_COLOR, 4, VEC4(0.5f, 1, 0, 0.25f));
   model(GL_LIGHT_MODEL_TWO_SIDE, ONE);
   check_floats("es1:2.12", GL_LIGHT_MODEL_TWO_SIDE, 1, VEC4(1));
   modelv(GL_LIGHT_MODEL_AMBIENT, color);
   check_floats("es1:2.12", GL_LIGHT_MODEL_AMBIENT, 4, VEC4(0.5f, 1, 0, 0.25f));
   point(GL_POINT_SIZE_MIN, HALF);
   check_floats("es1:3.3", GL_POINT_SIZE_MIN, 1, VEC4(0.5f));
   pointv(GL_POINT_DISTANCE_ATTENUATION, color);
   check_floats("es1:3.3", GL_POINT_DISTANCE_ATTENUATION, 3, VEC4(0.5f, 1, 0));
   light(GL_LIGHT2, GL_SPOT_CUTOFF, 30 * ONE);
   get_light(GL_LIGHT2, GL_SPOT_CUTOFF, got);
   CHECK("es1:2.12", got[0] == 30 * ONE);
   lightv(GL_LIGHT2, GL_DIFFUSE, color);
   get_light(GL_LIGHT2, GL_DIFFUSE, got);
   CHECK("es1:2.12", !memcmp(got, color, sizeof color));
   CHECK_ERROR("es1:2.12", GL_INVALID_VALUE, light(GL_LIGHT2, GL_SPOT_EXPONENT, -ONE));
   material(GL_FRONT_AND_BACK, GL_SHININESS, 7 * ONE);
   get_material(GL_FRONT, GL_SHININESS, got);
   CHECK("es1:2.12", got[0] == 7 * ONE);
   materialv(GL_FRONT_AND_BACK, GL_SPECULAR, color);
   get_material(GL_BACK, GL_SPECULAR, got);
   CHECK("es1:2.12", !memcmp(got, color, sizeof color));
   CHECK_PENDING("es1:2.12", GL_NO_ERROR);
}

static void
textures(void)
{
   const two_names_proc env = (two_names_proc)ct_es1("glTexEnvx"),
                        parameter = (two_names_proc)ct_es1("glTexParameterx");
   const two_namesv_proc envv = (two_namesv_proc)ct_es1("glTexEnvxv");
   const two_names_get_proc get_env = (two_names_get_proc)ct_es1("glGetTexEnvxv"),
                            get_parameter = (two_names_get_proc)ct_es1("glGetTexParameterxv");
   const GLfixed color[4] = {HALF, ONE, 0, HALF / 2};
   GLfixed got[4] = {0};
   GLint value = 0;
   env(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
   get_env(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, got);
   CHECK("es1:3.7.12", got[0] == GL_COMBINE);
   env(GL_TEXTURE_ENV, GL_SRC1_ALPHA, GL_CONSTANT);
   glGetTexEnviv(GL_TEXTURE_ENV, GL_SRC1_ALPHA, &value);
   CHECK("es1:3.7.12", value == GL_CONSTANT);
   env(GL_TEXTURE_ENV, GL_ALPHA_SCALE, 2 * ONE);
   get_env(GL_TEXTURE_ENV, GL_ALPHA_SCALE, got);
   CHECK("es1:3.7.12", got[0] == 2 * ONE);
   envv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, color);
   get_env(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, got);
   CHECK("es1:3.7.12", !memcmp(got, color, sizeof color));
   parameter(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   get_parameter(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, got);
   CHECK("es1:3.7.4", got[0] == GL_NEAREST);
   parameter(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, GL_TRUE);
   glGetTexParameteriv(GL_TEXTURE_2D, GL_GENERATE_MIPMAP, &value);
   CHECK("es1:3.7.4", value == GL_TRUE);
   CHECK_ERROR("es1:3.7.4", GL_INVALID_ENUM, parameter(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP));
   CHECK_ERROR("es1:3.7.12", GL_INVALID_ENUM, env(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, ONE));
}

/* Numbers, enums and booleans as fixed-point numbers; too large ones stay the largest. */
static void
queries(void)
{
   const get_proc get = (get_proc)ct_es1("glGetFixedv");
   typedef void (*planex_proc)(GLenum, const GLfixed *);
   typedef void (*get_planex_proc)(GLenum, GLfixed *);
   const planex_proc plane = (planex_proc)ct_es1("glClipPlanex");
   const get_planex_proc get_plane = (get_planex_proc)ct_es1("glGetClipPlanex");
   const GLfixed equation[4] = {ONE, 0, -HALF, 3 * ONE};
   GLfixed got[16] = {0};
   glPointSize(2.5f);
   get(GL_POINT_SIZE, got);
   CHECK("es1:6.1.2", got[0] == 5 * HALF);
   get(GL_MODELVIEW_MATRIX, got);
   CHECK("es1:6.1.2", got[0] == ONE && got[1] == 0 && got[15] == ONE);
   get(GL_UNPACK_ALIGNMENT, got);
   CHECK("es1:6.1.2", got[0] == 4 * ONE);
   get(GL_DEPTH_TEST, got);
   CHECK("es1:6.1.2", got[0] == 0);
   get(GL_DITHER, got);
   CHECK("es1:6.1.2", got[0] == ONE);
   glTranslatef(1e6f, -1e6f, 0);
   get(GL_MODELVIEW_MATRIX, got);
   CHECK("es1:6.1.2", got[12] == INT32_MAX && got[13] <= -INT32_MAX);
   glLoadIdentity();
   plane(GL_CLIP_PLANE0, equation);
   get_plane(GL_CLIP_PLANE0, got);
   CHECK("es1:2.11", !memcmp(got, equation, sizeof equation));
   CHECK_ERROR("es1:6.1.1", GL_INVALID_ENUM, get(GL_DRAW_BUFFER, got));
}

static const struct ct_test tests[] = {
    {"plain", plain},       {"matrices", matrices}, {"parameters", parameters},
    {"textures", textures}, {"queries", queries},
};
CT_TOPIC_OF(es1_fixed, CT_ES1, "", tests);
