/* Texture units that programs sample beyond those with coordinates (OpenGL 2.1, 2.7, 3.8.16 and
 * 6.1.2; ARB_fragment_program 2.14.2). */
#include <stdio.h>

#include "ct_arb.h"
#include "ct_glsl.h"
#include "ct_nv.h"

#define GL "core 2.7"
#define MOST 32

struct units {
   GLint all, coords; /* image units; sets of coordinates */
   GLuint texture[MOST];
};

static float
shade(int unit)
{
   return (float)(unit + 1) / MOST;
}

/* A texel in each unit whose red is that of the unit. */
static void
make(struct units *u)
{
   glGetIntegerv(GL_MAX_TEXTURE_IMAGE_UNITS, &u->all);
   glGetIntegerv(GL_MAX_TEXTURE_COORDS, &u->coords);
   if (u->all > MOST)
      u->all = MOST;
   glGenTextures(u->all, u->texture);
   for (int i = 0; i < u->all; i++) {
      const GLfloat texel[4] = {shade(i), 0, 0, 1};
      CHECK_ERROR(GL, GL_NO_ERROR, glActiveTexture(GL_TEXTURE0 + (GLenum)i));
      glBindTexture(GL_TEXTURE_2D, u->texture[i]);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_FLOAT, texel);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   }
   glActiveTexture(GL_TEXTURE0);
}

static void
check_sum(const char *ids, const struct units *u, int line)
{
   float sum = 0;
   for (int i = 0; i < u->all; i++)
      sum += shade(i);
   ct_quad(-1, -1, 1, 1, 0);
   ct_pixel(ids, 64, 64, sum / MOST, 0, 0, __FILE__, line);
}

/* A program with a sampler for each unit: `sampler` gives the array, of which the sum is shown. */
static GLuint
sums_all(const struct units *u)
{
   char text[512];
   snprintf(text, sizeof text,
            "uniform sampler2D unit[%d];\n"
            "void main() {\n"
            "   float sum = 0.0;\n"
            "   for (int i = 0; i < %d; i++) sum += texture2D(unit[i], vec2(0.5)).r;\n"
            "   gl_FragColor = vec4(sum / %d.0, 0, 0, 1);\n"
            "}\n",
            u->all, u->all, MOST);
   const GLuint p = ct_use(GL, NULL, text);
   GLint unit[MOST];
   for (int i = 0; i < u->all; i++)
      unit[i] = u->all - 1 - i;
   glUniform1iv(glGetUniformLocation(p, "unit"), u->all, unit);
   return p;
}

static void
all_by_shader(void)
{
   struct units u;
   make(&u);
   sums_all(&u);
   check_sum(GL, &u, __LINE__);
   CHECK(GL, glGetError() == GL_NO_ERROR);
}

/* More samplers than units can not be linked or drawn with; a unit behind the last is an error. */
static void
units_behind_the_last(void)
{
   struct units u;
   GLint combined;
   make(&u);
   glGetIntegerv(GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, &combined);
   CHECK(GL, combined >= u.all && combined >= 2);
   const GLint k = combined > u.coords ? combined : u.coords;
   CHECK_ERROR(GL, GL_NO_ERROR, glActiveTexture(GL_TEXTURE0 + (GLenum)k - 1));
   CHECK_ERROR(GL, GL_INVALID_ENUM, glActiveTexture(GL_TEXTURE0 + (GLenum)k));
   const GLuint p = sums_all(&u);
   CHECK_ERROR(GL, GL_INVALID_VALUE, glUniform1i(glGetUniformLocation(p, "unit"), combined));
}

static void
all_by_program(void)
{
   char text[MOST * 80] = "!!ARBfp1.0\nTEMP sum, t;\nMOV sum, 0;\n";
   struct units u;
   if (!ct_has_extension("GL_ARB_fragment_program"))
      ct_skip("no GL_ARB_fragment_program");
   make(&u);
   for (int i = 0; i < u.all; i++) {
      char line[80];
      snprintf(line, sizeof line, "TEX t, fragment.texcoord, texture[%d], 2D;\nADD sum, sum, t;\n",
               i);
      strcat(text, line);
   }
   strcat(text, "MUL result.color, sum, {0.03125, 0, 0, 1};\nEND\n");
   glEnable(GL_FRAGMENT_PROGRAM_ARB);
   ct_arb_use(GL, GL_FRAGMENT_PROGRAM_ARB, text);
   check_sum(GL, &u, __LINE__);
}

/* Units without coordinates have images, environments and enables, which do nothing, and no more.
 */
static void
no_coordinates(void)
{
   struct units u;
   GLfloat v[16] = {7};
   make(&u);
   if (u.all <= u.coords)
      ct_skip("each unit has coordinates");
   glActiveTexture(GL_TEXTURE0 + (GLenum)u.coords);
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, GL_EYE_LINEAR));
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glEnable(GL_TEXTURE_GEN_S));
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glIsEnabled(GL_TEXTURE_GEN_Q));
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glGetFloatv(GL_CURRENT_TEXTURE_COORDS, v));
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glGetFloatv(GL_TEXTURE_MATRIX, v));
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glGetFloatv(GL_CURRENT_RASTER_TEXTURE_COORDS, v));
   CHECK(GL, v[0] == 7);
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glTexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, GL_TRUE));
   glMatrixMode(GL_TEXTURE);
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glLoadIdentity());
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glPushMatrix());
   CHECK_ERROR(GL, GL_INVALID_OPERATION, glTranslatef(1, 0, 0));
   glMatrixMode(GL_MODELVIEW);
   CHECK_ERROR(GL, GL_NO_ERROR, glTexEnvi(GL_TEXTURE_FILTER_CONTROL, GL_TEXTURE_LOD_BIAS, 0));
   /* The conventional pipeline does not see it. */
   glEnable(GL_TEXTURE_2D);
   glActiveTexture(GL_TEXTURE0);
   glColor3f(0, 1, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL("core 3.8.16", 64, 64, 0, 1, 0);
   if (ct_has_extension("GL_NV_vertex_program")) {
      ct_load(GL_VERTEX_PROGRAM_NV, 1,
              "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0].yzxw; END");
      glBindProgramNV(GL_VERTEX_PROGRAM_NV, 1);
      glEnable(GL_VERTEX_PROGRAM_NV);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL("VP-372", 64, 64, 1, 0, 0);
   }
}

/* Rectangles of pixels have a sampler that is no unit's. */
static void
draw_pixels_between(void)
{
   static const GLfloat green[3] = {0, 1, 0};
   struct units u;
   make(&u);
   sums_all(&u);
   check_sum(GL, &u, __LINE__);
   glUseProgram(0);
   glWindowPos2i(64, 64);
   glDrawPixels(1, 1, GL_RGB, GL_FLOAT, green);
   CHECK_PIXEL(GL, 64, 64, 0, 1, 0);
   sums_all(&u);
   check_sum(GL, &u, __LINE__);
   /* With the program in use too: it replaces the colours of the rectangle. */
   ct_clear(0, 0, 0, 1);
   glWindowPos2i(64, 64);
   glDrawPixels(1, 1, GL_RGB, GL_FLOAT, green);
   check_sum(GL, &u, __LINE__);
}

/* Of units below MAX_TEXTURE_UNITS: attribute groups bring back what is bound. */
static void
saved_bindings(void)
{
   struct units u;
   GLint units, bound;
   make(&u);
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   glPushAttrib(GL_TEXTURE_BIT);
   for (int i = 0; i < units; i++) {
      glActiveTexture(GL_TEXTURE0 + (GLenum)i);
      glBindTexture(GL_TEXTURE_2D, 0);
   }
   glPopAttrib();
   for (int i = 0; i < units; i++) {
      glActiveTexture(GL_TEXTURE0 + (GLenum)i);
      glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
      CHECK("core 6.1.14", bound == (GLint)u.texture[i]);
   }
}

/* What was first used after PushAttrib has its initial state after PopAttrib. */
static void
untouched_units(void)
{
   GLint bound, units, mode;
   GLuint name;
   glGetIntegerv(GL_MAX_TEXTURE_UNITS, &units);
   glGenTextures(1, &name);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST); /* of the default texture */
   glBindTexture(GL_TEXTURE_2D, name);
   glPushAttrib(GL_TEXTURE_BIT);
   glBindTexture(GL_TEXTURE_2D, 0);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   glActiveTexture(GL_TEXTURE0 + (GLenum)units - 1);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_DECAL);
   glPopAttrib();
   glGetIntegerv(GL_ACTIVE_TEXTURE, &bound);
   CHECK("core 6.1.14", bound == GL_TEXTURE0);
   glActiveTexture(GL_TEXTURE0 + (GLenum)units - 1);
   glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
   CHECK("core 6.1.14", bound == 0);
   glGetTexEnviv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, &mode);
   CHECK("core 6.1.14", mode == GL_MODULATE);
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, &mode);
   CHECK("core 6.1.14", mode == GL_NEAREST);
}

static const struct ct_test tests[] = {
    {"all_by_shader", all_by_shader},
    {"units_behind_the_last", units_behind_the_last},
    {"all_by_program", all_by_program},
    {"no_coordinates", no_coordinates},
    {"draw_pixels_between", draw_pixels_between},
    {"saved_bindings", saved_bindings},
    {"untouched_units", untouched_units},
};
CT_TOPIC(image_units, "GL_ARB_vertex_shader GL_ARB_fragment_shader", tests);
