/* GL_ARB_shadow_ambient: what a depth texture gives where the comparison fails. */
#include "ct.h"
#include "ct_arb.h"

#define ID "ARB_shadow_ambient"

static void
need_shadows(void)
{
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_R_TO_TEXTURE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glEnable(GL_TEXTURE_2D);
}

static void
fail_value(GLfloat value)
{
   glTexParameterf(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, value);
}

/* The whole viewport at one place of the texture and one R. */
static void
draw(float s, float r)
{
   ct_clear(0, 0, 0, 0);
   glTexCoord3f(s, 0.5f, r);
   ct_quad(-1, -1, 1, 1, 0);
}

static void
check_drawn(float s, float r, float expected)
{
   const float want[4] = {expected, expected, expected, 1};
   float got[4];
   draw(s, r);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   ct_near(ID, 4, got, want, 2.0f / 255, "at %g, R %g", (double)s, (double)r);
}

static void
state(void)
{
   GLfloat value = -1;
   GLint whole = -1;
   glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, &value);
   CHECK(ID, value == 0.0f);
   fail_value(0.25f);
   glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, &value);
   CHECK(ID, value == 0.25f);
   fail_value(-2);
   glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, &value);
   CHECK(ID, value == 0.0f);
   value = 7;
   glTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, &value);
   glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, &value);
   CHECK(ID, value == 1.0f);
   glPushAttrib(GL_TEXTURE_BIT);
   fail_value(0.5f);
   glPopAttrib();
   glGetTexParameterfv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, &value);
   CHECK(ID, value == 1.0f);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, 0);
   glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FAIL_VALUE_ARB, &whole);
   CHECK(ID, whole == 0);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

static void
functions(void)
{
   static const GLenum func[] = {GL_LEQUAL, GL_GEQUAL};
   static const GLfloat depth[2] = {0.25f, 0.75f};
   need_shadows();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 2, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
   for (unsigned i = 0; i < 4; i++) {
      const float fail = (float)i / 4;
      fail_value(fail);
      for (unsigned f = 0; f < 2; f++) {
         glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, (GLint)func[f]);
         check_drawn(0.25f, 0.5f, f == 0 ? fail : 1);
         check_drawn(0.75f, 0.5f, f == 0 ? 1 : fail);
      }
   }
   /* Without a comparison it is the depth. */
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_NONE);
   check_drawn(0.25f, 0.5f, 0.25f);
}

/* Results are proportional to what passes, whatever is filtered. */
static void
filters(void)
{
   static const GLfloat depth[2][2] = {{0.25f, 0.75f}, {0.25f, 0.75f}};
   const GLfloat level = 0.25f;
   need_shadows();
   fail_value(0.5f);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 2, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
   for (unsigned i = 0; i <= 8; i++) {
      float got[4];
      draw(0.25f + (float)i / 16, 0.5f);
      ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
      ct_check(ID, got[0] >= 0.5f - 2.0f / 255, "%g is less than the value", (double)got[0]);
      if (i == 0 || i == 8)
         ct_check(ID, fabsf(got[0] - (i ? 1 : 0.5f)) < 2.0f / 255, "%g", (double)got[0]);
   }
   glTexImage2D(GL_TEXTURE_2D, 1, GL_DEPTH_COMPONENT, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                &level);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_LOD, 1);
   check_drawn(0.75f, 0.5f, 0.5f);
   check_drawn(0.75f, 0.125f, 1);
   CHECK(ID, glGetError() == GL_NO_ERROR);
}

static void
depth_modes(void)
{
   const GLfloat depth = 0.25f;
   float got[4];
   need_shadows();
   fail_value(0.5f);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 1, 1, 0, GL_DEPTH_COMPONENT, GL_FLOAT,
                &depth);
   glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_INTENSITY);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_GREATER, 0.75f);
   draw(0.5f, 0.75f);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   CHECK(ID, got[0] == 0.0f);
   glAlphaFunc(GL_GREATER, 0.25f);
   draw(0.5f, 0.75f);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   CHECK(ID, fabsf(got[0] - 0.5f) < 2.0f / 255);
   glDisable(GL_ALPHA_TEST);
   glTexParameteri(GL_TEXTURE_2D, GL_DEPTH_TEXTURE_MODE, GL_ALPHA);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_MODULATE);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ZERO);
   glColor4f(1, 1, 1, 1);
   draw(0.5f, 0.75f);
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   CHECK(ID, fabsf(got[0] - 0.5f) < 2.0f / 255);
}

static void
programs(void)
{
   static const GLfloat depth[4] = {0.25f, 0.75f, 0.25f, 0.75f};
   if (!ct_has_extension("GL_ARB_fragment_program_shadow"))
      ct_skip("no GL_ARB_fragment_program_shadow");
   need_shadows();
   glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 2, 2, 0, GL_DEPTH_COMPONENT, GL_FLOAT, depth);
   fail_value(0.25f);
   ct_arb_fp_with(ID, "OPTION ARB_fragment_program_shadow;",
                  "TEX r, {0.25, 0.25, 0.5}, texture[0], SHADOW2D;",
                  (const float[4]){0.25f, 0.25f, 0.25f, 1}, 1e-4f);
   ct_arb_fp_with(ID, "OPTION ARB_fragment_program_shadow;",
                  "TEX r, {0.75, 0.25, 0.5}, texture[0], SHADOW2D;", (const float[4]){1, 1, 1, 1},
                  1e-4f);
}

static const struct ct_test tests[] = {
    {"state", state},       {"functions", functions},
    {"filters", filters},   {"depth_modes", depth_modes},
    {"programs", programs},
};
CT_TOPIC(shadow_ambient, "GL_ARB_shadow_ambient", tests);
