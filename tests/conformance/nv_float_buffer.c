/* NV_float_buffer: floating-point images of rectangle textures, drawn to and sampled. Beside
 * ARB_color_buffer_float and ARB_texture_float its restrictions of blending, alpha test, filters
 * and fixed function are gone, as its sections about the two say. */
#include "ct_nvfp.h"
#include "ct_target.h"

#include <stdio.h>

#define FB "NV_float_buffer"
#define RECT GL_TEXTURE_RECTANGLE_NV

static const struct {
   GLenum internal;
   unsigned components;
   GLint bits;
} formats[] = {
    {GL_FLOAT_R_NV, 1, 16},     {GL_FLOAT_RG_NV, 2, 16},     {GL_FLOAT_RGB_NV, 3, 16},
    {GL_FLOAT_RGBA_NV, 4, 16},  {GL_FLOAT_R16_NV, 1, 16},    {GL_FLOAT_R32_NV, 1, 32},
    {GL_FLOAT_RG16_NV, 2, 16},  {GL_FLOAT_RG32_NV, 2, 32},   {GL_FLOAT_RGB16_NV, 3, 16},
    {GL_FLOAT_RGB32_NV, 3, 32}, {GL_FLOAT_RGBA16_NV, 4, 16}, {GL_FLOAT_RGBA32_NV, 4, 32},
};
#define NUM_FORMATS (sizeof formats / sizeof formats[0])

static GLuint
rectangle(GLenum internal, GLsizei size, const float *rgba)
{
   GLuint name;
   glGenTextures(1, &name);
   glBindTexture(RECT, name);
   glTexParameteri(RECT, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(RECT, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(RECT, 0, (GLint)internal, size, size, 0, GL_RGBA, GL_FLOAT, rgba);
   return name;
}

/* A framebuffer object that draws to an image of the format; its texture is bound no more. */
static GLuint
target(GLenum internal)
{
   GLuint framebuffer, texture = rectangle(internal, CT_TARGET_SIZE, NULL);
   glGenFramebuffersEXT(1, &framebuffer);
   glBindTexture(RECT, 0);
   glBindFramebufferEXT(GL_FRAMEBUFFER_EXT, framebuffer);
   glFramebufferTexture2DEXT(GL_FRAMEBUFFER_EXT, GL_COLOR_ATTACHMENT0_EXT, RECT, texture, 0);
   glViewport(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE);
   ct_check(FB, glCheckFramebufferStatusEXT(GL_FRAMEBUFFER_EXT) == GL_FRAMEBUFFER_COMPLETE_EXT,
            "images of 0x%x are not drawn to", internal);
   return texture;
}

static void
read(float rgba[4])
{
   glReadPixels(CT_TARGET_SIZE / 2, CT_TARGET_SIZE / 2, 1, 1, GL_RGBA, GL_FLOAT, rgba);
}

/* What of (2, -3, 0.5, 4) an image of so many components gives (table 6.1). */
static void
kept(unsigned components, float rgba[4])
{
   memcpy(rgba, VEC4(0, 0, 0, 1), 4 * sizeof *rgba);
   memcpy(rgba, VEC4(2, -3, 0.5f, 4), components * sizeof *rgba);
}

/* Images keep what they have components for, beyond [0,1]. */
static void
images(void)
{
   for (unsigned i = 0; i < NUM_FORMATS; i++) {
      static const GLenum sizes[4] = {GL_TEXTURE_RED_SIZE, GL_TEXTURE_GREEN_SIZE,
                                      GL_TEXTURE_BLUE_SIZE, GL_TEXTURE_ALPHA_SIZE};
      float expected[4], got[4] = {9, 9, 9, 9};
      GLint value = 0;
      kept(formats[i].components, expected);
      CHECK_ERROR(FB, GL_NO_ERROR, rectangle(formats[i].internal, 1, VEC4(2, -3, 0.5f, 4)));
      glGetTexImage(RECT, 0, GL_RGBA, GL_FLOAT, got);
      ct_near(FB, 4, got, expected, 0, "an image of 0x%x", formats[i].internal);
      glGetTexLevelParameteriv(RECT, 0, GL_TEXTURE_FLOAT_COMPONENTS_NV, &value);
      CHECK(FB, value == GL_TRUE);
      glGetTexLevelParameteriv(RECT, 0, GL_TEXTURE_INTERNAL_FORMAT, &value);
      CHECK(FB, value == (GLint)formats[i].internal);
      for (unsigned c = 0; c < 4; c++) {
         glGetTexLevelParameteriv(RECT, 0, sizes[c], &value);
         ct_check(FB, c < formats[i].components ? value >= formats[i].bits : value == 0,
                  "0x%x has %d bits of component %u", formats[i].internal, value, c);
      }
      glTexSubImage2D(RECT, 0, 0, 0, 1, 1, GL_RED, GL_FLOAT, VEC4(-7));
      glGetTexImage(RECT, 0, GL_RED, GL_FLOAT, got);
      CHECK(FB, got[0] == -7);
   }
   GLint value = 1;
   rectangle(GL_RGBA8, 1, NULL);
   glGetTexLevelParameteriv(RECT, 0, GL_TEXTURE_FLOAT_COMPONENTS_NV, &value);
   CHECK(FB, value == GL_FALSE);
}

static void
errors(void)
{
   glGetError();
   for (unsigned i = 0; i < NUM_FORMATS; i++) {
      const GLenum internal = formats[i].internal;
      CHECK_ERROR(FB, GL_INVALID_OPERATION,
                  glTexImage1D(GL_TEXTURE_1D, 0, (GLint)internal, 4, 0, GL_RGBA, GL_FLOAT, NULL));
      CHECK_ERROR(
          FB, GL_INVALID_OPERATION,
          glTexImage2D(GL_TEXTURE_2D, 0, (GLint)internal, 4, 4, 0, GL_RGBA, GL_FLOAT, NULL));
      CHECK_ERROR(
          FB, GL_INVALID_OPERATION,
          glTexImage3D(GL_TEXTURE_3D, 0, (GLint)internal, 4, 4, 4, 0, GL_RGBA, GL_FLOAT, NULL));
      CHECK_ERROR(FB, GL_INVALID_OPERATION,
                  glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, (GLint)internal, 4, 4, 0, GL_RGBA,
                               GL_FLOAT, NULL));
      CHECK_ERROR(FB, GL_INVALID_OPERATION,
                  glCopyTexImage1D(GL_TEXTURE_1D, 0, internal, 0, 0, 4, 0));
      CHECK_ERROR(FB, GL_INVALID_OPERATION,
                  glCopyTexImage2D(GL_TEXTURE_2D, 0, internal, 0, 0, 4, 4, 0));
      CHECK_ERROR(
          FB, GL_INVALID_OPERATION,
          glTexImage2D(RECT, 0, (GLint)internal, 4, 4, 0, GL_DEPTH_COMPONENT, GL_FLOAT, NULL));
      CHECK_ERROR(FB, GL_NO_ERROR, glCopyTexImage2D(RECT, 0, internal, 0, 0, 4, 4, 0));
      CHECK_ERROR(FB, GL_INVALID_OPERATION,
                  glTexSubImage2D(RECT, 0, 0, 0, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, VEC4(0)));
   }
}

/* Programs for fragments draw to each of them what its components hold. */
static void
drawing(void)
{
   for (unsigned i = 0; i < NUM_FORMATS; i++) {
      float expected[4], got[4];
      GLboolean mode = 0;
      kept(formats[i].components, expected);
      target(formats[i].internal);
      glGetBooleanv(GL_FLOAT_RGBA_MODE_NV, &mode);
      CHECK(FB, mode);
      ct_clear(2, -3, 0.5f, 4);
      read(got);
      ct_near(FB, 4, got, expected, 0, "0x%x cleared", formats[i].internal);
      ct_clear(0, 0, 0, 0);
      if (ct_nvfp_use(FB, "MOV o[COLR], {2, -3, 0.5, 4};"))
         ct_quad(-1, -1, 1, 1, 0);
      read(got);
      ct_near(FB, 4, got, expected, 0, "0x%x drawn to", formats[i].internal);
   }
   ct_use_window();
   GLboolean mode = 1;
   glGetBooleanv(GL_FLOAT_RGBA_MODE_NV, &mode);
   CHECK(FB, !mode);
}

/* The colour of clears as it was given, and as buffers of fixed point use it. */
static void
clear_color(void)
{
   float got[4];
   glClearColor(2, -3, 0.5f, 4);
   glGetFloatv(GL_FLOAT_CLEAR_COLOR_VALUE_NV, got);
   CHECK_NEAR(FB, 4, got, VEC4(2, -3, 0.5f, 4), 0);
   glGetFloatv(GL_COLOR_CLEAR_VALUE, got);
   CHECK_NEAR(FB, 4, got, VEC4(1, 0, 0.5f, 1), 0);
   glPushAttrib(GL_COLOR_BUFFER_BIT);
   glClearColor(5, 5, 5, 5);
   glPopAttrib();
   glGetFloatv(GL_FLOAT_CLEAR_COLOR_VALUE_NV, got);
   CHECK_NEAR(FB, 4, got, VEC4(2, -3, 0.5f, 4), 0);
   glClear(GL_COLOR_BUFFER_BIT);
   CHECK_PIXEL(FB, 1, 1, 1, 0, 0.5f);
}

/* One pass packs numbers into a component of 32 bits, the next one unpacks them. */
static void
packing(void)
{
   static const struct {
      const char *pack, *unpack;
      float expected[4];
   } cases[] = {
       {"PK2H R0, {-2.5, 0.375, 0, 0};", "UP2H R0, R0.x;", {-2.5f, 0.375f, -2.5f, 0.375f}},
       {"PK2US R0, {0.25, 1, 0, 0};", "UP2US R0, R0.x;", {0.25f, 1, 0.25f, 1}},
       {"PK4B R0, {-1, 0.5, 0.25, 0};", "UP4B R0, R0.x;", {-1, 0.5f, 0.25f, 0}},
       {"PK4UB R0, {0.8, 0.4, 0.2, 0.1};", "UP4UB R0, R0.x;", {0.8f, 0.4f, 0.2f, 0.1f}},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      char body[128];
      float got[4];
      const GLuint packed = target(GL_FLOAT_R32_NV);
      snprintf(body, sizeof body, "%s MOV o[COLR], R0;", cases[i].pack);
      if (ct_nvfp_use(FB, body))
         ct_quad(-1, -1, 1, 1, 0);
      target(GL_FLOAT_RGBA32_NV);
      ct_clear(9, 9, 9, 9);
      glBindTexture(RECT, packed);
      snprintf(body, sizeof body, "TEX R0, f[WPOS], TEX0, RECT; %s MOV o[COLR], R0;",
               cases[i].unpack);
      if (ct_nvfp_use(FB, body))
         ct_quad(-1, -1, 1, 1, 0);
      read(got);
      ct_near(FB, 4, got, cases[i].expected, 0.01f, "%s", cases[i].unpack);
      /* As DrawPixels has it: through the program, and nothing clamps. */
      glWindowPos2i(0, 0);
      ct_nvfp_use(FB, "MOV o[COLR], f[COL0];");
      glDrawPixels(1, 1, GL_RGBA, GL_FLOAT, VEC4(-6, 7, 0.5f, 2));
      glReadPixels(0, 0, 1, 1, GL_RGBA, GL_FLOAT, got);
      CHECK_NEAR(FB, 4, got, VEC4(-6, 7, 0.5f, 2), 0);
   }
}

/* Conventional environments take no notice of such a texture; those of NV_texture_rectangle do. */
static void
environments(void)
{
   glEnable(RECT);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glColor3f(0, 1, 0);
   for (unsigned i = 0; i < NUM_FORMATS; i++) {
      rectangle(formats[i].internal, 1, VEC4(1, 0, 1, 1));
      ct_clear(0, 0, 0, 0);
      ct_quad(-1, -1, 1, 1, 0);
      CHECK_PIXEL(FB, CT_SIZE / 2, CT_SIZE / 2, 0, 1, 0);
   }
   rectangle(GL_RGBA8, 1, VEC4(1, 0, 1, 1));
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(FB, CT_SIZE / 2, CT_SIZE / 2, 1, 0, 1);
}

/* Reads are clamped by their type; those of floats not at all. */
static void
reading(void)
{
   float got[4];
   GLubyte bytes[4];
   GLbyte signs[4];
   target(GL_FLOAT_RGBA32_NV);
   ct_clear(2, -3, 0.5f, -0.5f);
   read(got);
   CHECK_NEAR(FB, 4, got, VEC4(2, -3, 0.5f, -0.5f), 0);
   glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes);
   CHECK(FB, bytes[0] == 255 && bytes[1] == 0 && bytes[2] >= 127 && bytes[2] <= 128 && !bytes[3]);
   glReadPixels(1, 1, 1, 1, GL_RGBA, GL_BYTE, signs);
   /* Negative numbers are 0 by ARB_color_buffer_float (section 4.3.2), and negative by this one. */
   CHECK(FB, signs[0] == 127 && signs[2] >= 62 && signs[2] <= 64);
   /* A border is of [0,1]. */
   rectangle(GL_FLOAT_RGBA32_NV, 1, VEC4(5, 5, 5, 5));
   glTexParameteri(RECT, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
   glTexParameterfv(RECT, GL_TEXTURE_BORDER_COLOR, VEC4(3, -2, 0.5f, 9));
   if (ct_nvfp_use(FB, "TEX o[COLR], {4.5, 0.5, 0, 0}, TEX0, RECT;"))
      ct_quad(-1, -1, 1, 1, 0);
   read(got);
   CHECK_NEAR(FB, 4, got, VEC4(1, 0, 0.5f, 1), 0);
}

static const struct ct_test tests[] = {
    {"images", images},           {"errors", errors},   {"drawing", drawing},
    {"clear_color", clear_color}, {"packing", packing}, {"environments", environments},
    {"reading", reading},
};
CT_TOPIC(nv_float_buffer, "GL_NV_float_buffer GL_EXT_framebuffer_object", tests);
