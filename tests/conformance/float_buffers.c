/* Framebuffers of floats, and which colours are clamped (ARB_color_buffer_float, ARB_texture_float,
 * EXT_packed_float). */
#include "ct.h"

#define CBF "ARB_color_buffer_float"
#define SIZE 16

static void
need_extension(const char *name)
{
   if (!ct_has_extension(name))
      ct_skip("%s is not there", name);
}

/* A framebuffer object with one image is bound. */
static bool
bind_buffer(GLenum internal)
{
   GLuint names[2];
   glGenFramebuffers(1, &names[0]);
   glGenTextures(1, &names[1]);
   glBindTexture(GL_TEXTURE_2D, names[1]);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, SIZE, SIZE, 0, GL_RGBA, GL_FLOAT, NULL);
   glBindTexture(GL_TEXTURE_2D, 0);
   glBindFramebuffer(GL_FRAMEBUFFER, names[0]);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, names[1], 0);
   glViewport(0, 0, SIZE, SIZE);
   return glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
}

static void
read(float rgba[4])
{
   glReadPixels(SIZE / 2, SIZE / 2, 1, 1, GL_RGBA, GL_FLOAT, rgba);
}

static void
modes(void)
{
   static const GLenum targets[] = {GL_CLAMP_VERTEX_COLOR_ARB, GL_CLAMP_FRAGMENT_COLOR_ARB,
                                    GL_CLAMP_READ_COLOR_ARB};
   static const GLbitfield groups[] = {GL_LIGHTING_BIT, GL_COLOR_BUFFER_BIT, GL_COLOR_BUFFER_BIT};
   need_extension("GL_ARB_color_buffer_float");
   for (unsigned i = 0; i < 3; i++) {
      GLint mode = 0;
      glGetIntegerv(targets[i], &mode);
      CHECK(CBF, mode == (i == 0 ? GL_TRUE : GL_FIXED_ONLY_ARB));
      glPushAttrib(groups[i]);
      glClampColorARB(targets[i], GL_FALSE);
      glGetIntegerv(targets[i], &mode);
      CHECK(CBF, mode == GL_FALSE);
      glPopAttrib();
      glGetIntegerv(targets[i], &mode);
      CHECK(CBF, mode == (i == 0 ? GL_TRUE : GL_FIXED_ONLY_ARB));
      CHECK_ERROR(CBF, GL_INVALID_ENUM, glClampColorARB(targets[i], GL_LINEAR));
   }
   CHECK_ERROR(CBF, GL_INVALID_ENUM, glClampColorARB(GL_FOG_COLOR, GL_TRUE));
   GLboolean floats = 1;
   glGetBooleanv(GL_RGBA_FLOAT_MODE_ARB, &floats);
   CHECK(CBF, !floats);
   if (bind_buffer(GL_RGBA16F_ARB)) {
      glGetBooleanv(GL_RGBA_FLOAT_MODE_ARB, &floats);
      CHECK(CBF, floats);
   }
}

/* Colours of the state are kept, and told clamped where they are used so. */
static void
colors_of_the_state(void)
{
   need_extension("GL_ARB_color_buffer_float");
   float got[4];
   glClearColor(2, -1, 0.5f, 3);
   glBlendColor(2, -1, 0.5f, 3);
   glFogfv(GL_FOG_COLOR, VEC4(2, -1, 0.5f, 3));
   glAlphaFunc(GL_GREATER, 1.5f);
   for (int clamp = 0; clamp < 2; clamp++) {
      const float *expected = clamp ? VEC4(1, 0, 0.5f, 1) : VEC4(2, -1, 0.5f, 3);
      glClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, (GLenum)clamp);
      glGetFloatv(GL_COLOR_CLEAR_VALUE, got);
      CHECK_NEAR(CBF, 4, got, expected, 0);
      glGetFloatv(GL_BLEND_COLOR, got);
      CHECK_NEAR(CBF, 4, got, expected, 0);
      glGetFloatv(GL_FOG_COLOR, got);
      CHECK_NEAR(CBF, 4, got, expected, 0);
      glGetFloatv(GL_ALPHA_TEST_REF, got);
      CHECK(CBF, got[0] == (clamp ? 1 : 1.5f));
   }
}

static const GLenum formats[] = {GL_RGBA32F_ARB, GL_RGBA16F_ARB};

/* Clears, draws, blends and reads without clamping; with 16 bits of mantissa at least 10. */
static void
floats_are_drawn(void)
{
   need_extension("GL_ARB_color_buffer_float");
   for (unsigned i = 0; i < 2; i++) {
      float got[4];
      if (!CHECK(CBF, bind_buffer(formats[i])))
         continue;
      glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
      ct_clear(4, -2, 0.25f, 8);
      read(got);
      CHECK_NEAR(CBF, 4, got, VEC4(4, -2, 0.25f, 8), 0);
      glColor4f(-3, 10, 1.5f, 2);
      ct_quad(-1, -1, 1, 1, 0);
      read(got);
      CHECK_NEAR(CBF, 4, got, VEC4(-3, 10, 1.5f, 2), 1e-3f);
      glEnable(GL_BLEND);
      glBlendFunc(GL_ONE, GL_ONE);
      ct_quad(-1, -1, 1, 1, 0);
      read(got);
      CHECK_NEAR(CBF, 4, got, VEC4(-6, 20, 3, 4), 1e-3f);
      glBlendFunc(GL_CONSTANT_COLOR, GL_ZERO);
      glBlendColor(2, -1, 3, 0.5f);
      ct_quad(-1, -1, 1, 1, 0);
      read(got);
      CHECK_NEAR(CBF, 4, got, VEC4(-6, -10, 4.5f, 1), 1e-3f);
      glDisable(GL_BLEND);
      /* The alpha test is of alpha as it is. */
      glEnable(GL_ALPHA_TEST);
      glAlphaFunc(GL_GREATER, 1.5f);
      glColor4f(1, 1, 1, 1.25f);
      ct_quad(-1, -1, 1, 1, 0);
      glColor4f(7, 7, 7, 1.75f);
      ct_quad(-1, -1, 0, 1, 0);
      read(got);
      CHECK_NEAR(CBF, 4, got, VEC4(-6, -10, 4.5f, 1), 1e-3f);
      glReadPixels(1, 1, 1, 1, GL_RGBA, GL_FLOAT, got);
      CHECK_NEAR(CBF, 4, got, VEC4(7, 7, 7, 1.75f), 1e-3f);
      glDisable(GL_ALPHA_TEST);
      /* Logic operations do nothing to floats. */
      glEnable(GL_COLOR_LOGIC_OP);
      glLogicOp(GL_INVERT);
      glColor4f(2, 2, 2, 2);
      ct_quad(-1, -1, 1, 1, 0);
      read(got);
      CHECK_NEAR(CBF, 4, got, VEC4(2, 2, 2, 2), 1e-3f);
      glDisable(GL_COLOR_LOGIC_OP);
      CHECK(CBF, glGetError() == GL_NO_ERROR);
   }
}

/* Each of the three clamps by itself. */
static void
clamps(void)
{
   need_extension("GL_ARB_color_buffer_float");
   float got[4];
   if (!CHECK(CBF, bind_buffer(GL_RGBA32F_ARB)))
      return;
   ct_clear(0, 0, 0, 0);
   glColor4f(-3, 10, 0.5f, 2);
   glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_TRUE);
   ct_quad(-1, -1, 1, 1, 0);
   read(got);
   CHECK_NEAR(CBF, 4, got, VEC4(0, 1, 0.5f, 1), 1e-5f);
   glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FIXED_ONLY_ARB);
   ct_quad(-1, -1, 1, 1, 0);
   read(got);
   CHECK_NEAR(CBF, 4, got, VEC4(-3, 10, 0.5f, 2), 1e-5f);
   glClampColorARB(GL_CLAMP_READ_COLOR_ARB, GL_TRUE);
   read(got);
   CHECK_NEAR(CBF, 4, got, VEC4(0, 1, 0.5f, 1), 1e-5f);
   glClampColorARB(GL_CLAMP_READ_COLOR_ARB, GL_FALSE);
   glClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_TRUE);
   ct_quad(-1, -1, 1, 1, 0);
   read(got);
   CHECK_NEAR(CBF, 4, got, VEC4(0, 1, 0.5f, 1), 1e-5f);
   /* To a buffer of fixed point nothing else goes. */
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   glViewport(0, 0, CT_SIZE, CT_SIZE);
   glClampColorARB(GL_CLAMP_FRAGMENT_COLOR_ARB, GL_FALSE);
   ct_quad(-1, -1, 1, 1, 0);
   read(got);
   CHECK_NEAR(CBF, 4, got, VEC4(0, 1, 0.5f, 1), 0.01f);
}

/* Environments, colour sum and fog of colours that nothing clamps. */
static void
conventional_fragments(void)
{
   need_extension("GL_ARB_color_buffer_float");
   float got[4];
   GLuint texture;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F_ARB, 1, 1, 0, GL_RGBA, GL_FLOAT, VEC4(3, 0.5f, -1, 2));
   if (!CHECK(CBF, bind_buffer(GL_RGBA32F_ARB)))
      return;
   glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
   glEnable(GL_TEXTURE_2D);
   glBindTexture(GL_TEXTURE_2D, texture);
   glColor4f(2, 4, 1, 1);
   static const struct {
      GLint mode;
      float expected[4];
   } cases[] = {
       {GL_MODULATE, {6, 2, -1, 2}},
       {GL_ADD, {5, 4.5f, 0, 2}},
       {GL_REPLACE, {3, 0.5f, -1, 2}},
   };
   for (unsigned i = 0; i < 3; i++) {
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, cases[i].mode);
      ct_clear(0, 0, 0, 0);
      ct_quad(-1, -1, 1, 1, 0);
      read(got);
      CHECK_NEAR(CBF, 4, got, cases[i].expected, 1e-5f);
   }
   glDisable(GL_TEXTURE_2D);
   /* Half of a fog that is brighter than white. */
   glEnable(GL_FOG);
   glFogi(GL_FOG_MODE, GL_LINEAR);
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, 1);
   glFogfv(GL_FOG_COLOR, VEC4(4, 0, -2, 0));
   glFogCoordf(0.5f);
   glColor4f(2, 4, 1, 1);
   ct_quad(-1, -1, 1, 1, 0);
   read(got);
   CHECK_NEAR(CBF, 4, got, VEC4(3, 2, -0.5f, 1), 1e-4f);
   glDisable(GL_FOG);
}

/* What images of fewer channels keep, whatever is drawn: reads, and blends with what is there. */
static void
base_formats(void)
{
   static const struct {
      GLenum internal;
      float kept[4]; /* of (2, 0.5, 0.25, 4) */
      const char *needs;
   } cases[] = {
       {GL_RGB16F_ARB, {2, 0.5f, 0.25f, 1}, "GL_ARB_texture_float"},
       {GL_RGB32F_ARB, {2, 0.5f, 0.25f, 1}, "GL_ARB_texture_float"},
       {GL_R16F, {2, 0, 0, 1}, "GL_ARB_texture_rg"},
       {GL_R32F, {2, 0, 0, 1}, "GL_ARB_texture_rg"},
       {GL_RG16F, {2, 0.5f, 0, 1}, "GL_ARB_texture_rg"},
       {GL_RG32F, {2, 0.5f, 0, 1}, "GL_ARB_texture_rg"},
       {GL_R11F_G11F_B10F_EXT, {2, 0.5f, 0.25f, 1}, "GL_EXT_packed_float"},
       {GL_R8, {1, 0, 0, 1}, "GL_ARB_texture_rg"},
       {GL_RG8, {1, 0.5f, 0, 1}, "GL_ARB_texture_rg"},
       {GL_RGB16, {1, 0.5f, 0.25f, 1}, "GL_ARB_framebuffer_object"},
   };
   need_extension("GL_ARB_color_buffer_float");
   glClampColorARB(GL_CLAMP_VERTEX_COLOR_ARB, GL_FALSE);
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      float got[4];
      if (!ct_has_extension(cases[i].needs) || !bind_buffer(cases[i].internal))
         continue; /* those are not asked of everybody */
      glDisable(GL_BLEND);
      ct_clear(0, 0, 0, 0);
      glColor4f(2, 0.5f, 0.25f, 4);
      ct_quad(-1, -1, 1, 1, 0);
      read(got);
      ct_near(CBF, 4, got, cases[i].kept, 0.01f, "0x%x", cases[i].internal);
      /* Alpha that is not there is 1. */
      glEnable(GL_BLEND);
      glBlendFunc(GL_DST_ALPHA, GL_ZERO);
      ct_quad(-1, -1, 1, 1, 0);
      read(got);
      ct_near(CBF, 4, got, cases[i].kept, 0.01f, "0x%x by alpha", cases[i].internal);
   }
}

static const struct ct_test tests[] = {
    {"modes", modes},
    {"colors_of_the_state", colors_of_the_state},
    {"floats_are_drawn", floats_are_drawn},
    {"clamps", clamps},
    {"conventional_fragments", conventional_fragments},
    {"base_formats", base_formats},
};
CT_TOPIC(float_buffers, "GL_ARB_framebuffer_object", tests);
