/* Blending and write masks of single draw buffers (EXT_draw_buffers2). */
#include "ct.h"

#define DB2 "EXT_draw_buffers2"
#define SIZE 16

static GLuint textures[2];

/* A framebuffer object of two colours, both of which are drawn to. */
static void
two_colors(void)
{
   static const GLenum buffers[2] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
   GLuint fb;
   glGenFramebuffers(1, &fb);
   glBindFramebuffer(GL_FRAMEBUFFER, fb);
   glGenTextures(2, textures);
   for (unsigned i = 0; i < 2; i++) {
      glBindTexture(GL_TEXTURE_2D, textures[i]);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, SIZE, SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
      glFramebufferTexture2D(GL_FRAMEBUFFER, buffers[i], GL_TEXTURE_2D, textures[i], 0);
   }
   glDrawBuffers(2, buffers);
   glViewport(0, 0, SIZE, SIZE);
   CHECK(DB2, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   glClearColor(0, 0, 0, 1);
   glClear(GL_COLOR_BUFFER_BIT);
}

static void
check_colors(const float a[3], const float b[3])
{
   glReadBuffer(GL_COLOR_ATTACHMENT0);
   CHECK_PIXEL(DB2, SIZE / 2, SIZE / 2, a[0], a[1], a[2]);
   glReadBuffer(GL_COLOR_ATTACHMENT1);
   CHECK_PIXEL(DB2, SIZE / 2, SIZE / 2, b[0], b[1], b[2]);
}

static void
masks(void)
{
   GLboolean mask[4];
   GLint numbers[4];
   two_colors();
   glColorMaskIndexedEXT(1, GL_TRUE, GL_FALSE, GL_TRUE, GL_FALSE);
   glGetBooleanIndexedvEXT(GL_COLOR_WRITEMASK, 1, mask);
   CHECK(DB2, mask[0] && !mask[1] && mask[2] && !mask[3]);
   glGetIntegerIndexedvEXT(GL_COLOR_WRITEMASK, 0, numbers);
   CHECK(DB2, numbers[0] == 1 && numbers[1] == 1 && numbers[2] == 1 && numbers[3] == 1);
   glGetBooleanv(GL_COLOR_WRITEMASK, mask);
   CHECK(DB2, mask[0] && mask[1] && mask[2] && mask[3]);
   glColor3f(1, 1, 0.5f);
   ct_quad(-1, -1, 1, 1, 0);
   check_colors(VEC4(1, 1, 0.5f, 0), VEC4(1, 0, 0.5f, 0));
   glClearColor(0.25f, 0.5f, 0, 0);
   glClear(GL_COLOR_BUFFER_BIT);
   check_colors(VEC4(0.25f, 0.5f, 0, 0), VEC4(0.25f, 0, 0, 0));
   /* ColorMask is for all of them. */
   glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
   ct_quad(-1, -1, 1, 1, 0);
   check_colors(VEC4(0.25f, 1, 0, 0), VEC4(0.25f, 1, 0, 0));
   /* A buffer that is masked whole. */
   glColorMaskIndexedEXT(0, GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
   glClearColor(0, 0, 0, 0);
   glClear(GL_COLOR_BUFFER_BIT);
   check_colors(VEC4(0.25f, 1, 0, 0), VEC4(0.25f, 0, 0, 0));
}

/* Drawn and copied pixels meet the mask of each buffer as well. */
static void
masked_images(void)
{
   GLubyte pixels[SIZE * SIZE][4];
   for (int i = 0; i < SIZE * SIZE; i++)
      memcpy(pixels[i], ((GLubyte[]){255, 0, 255, 255}), 4);
   two_colors();
   glColorMaskIndexedEXT(1, GL_FALSE, GL_FALSE, GL_TRUE, GL_TRUE);
   glWindowPos2i(0, 0);
   glDrawPixels(SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   check_colors(VEC4(1, 0, 1, 1), VEC4(0, 0, 1, 1));
   glClear(GL_COLOR_BUFFER_BIT);
   glDrawPixels(SIZE, SIZE / 4, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   glReadBuffer(GL_COLOR_ATTACHMENT0);
   glWindowPos2i(0, SIZE / 2);
   glCopyPixels(0, 0, SIZE, SIZE / 4, GL_COLOR);
   check_colors(VEC4(1, 0, 1, 1), VEC4(0, 0, 1, 1));
}

static void
blending(void)
{
   two_colors();
   glClearColor(0.25f, 0.25f, 0.25f, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   glBlendFunc(GL_ONE, GL_ONE);
   glEnableIndexedEXT(GL_BLEND, 1);
   CHECK(DB2, !glIsEnabledIndexedEXT(GL_BLEND, 0) && glIsEnabledIndexedEXT(GL_BLEND, 1));
   CHECK(DB2, !glIsEnabled(GL_BLEND));
   glColor3f(0.5f, 0, 0);
   ct_quad(-1, -1, 1, 1, 0);
   check_colors(VEC4(0.5f, 0, 0, 0), VEC4(0.75f, 0.25f, 0.25f, 0));
   glEnable(GL_BLEND);
   CHECK(DB2, glIsEnabledIndexedEXT(GL_BLEND, 0) && glIsEnabledIndexedEXT(GL_BLEND, 1));
   glDisableIndexedEXT(GL_BLEND, 0);
   CHECK(DB2, !glIsEnabled(GL_BLEND));
   glDisable(GL_BLEND);
   CHECK(DB2, !glIsEnabledIndexedEXT(GL_BLEND, 1));
   ct_quad(-1, -1, 1, 1, 0);
   check_colors(VEC4(0.5f, 0, 0, 0), VEC4(0.5f, 0, 0, 0));
}

/* Attribute groups have all buffers; lists compile the commands. */
static void
saving(void)
{
   two_colors();
   glEnableIndexedEXT(GL_BLEND, 1);
   glPushAttrib(GL_ENABLE_BIT);
   glEnable(GL_BLEND);
   glPopAttrib();
   CHECK(DB2, !glIsEnabledIndexedEXT(GL_BLEND, 0) && glIsEnabledIndexedEXT(GL_BLEND, 1));
   glPushAttrib(GL_ENABLE_BIT);
   glDisable(GL_BLEND);
   glPopAttrib();
   CHECK(DB2, !glIsEnabledIndexedEXT(GL_BLEND, 0) && glIsEnabledIndexedEXT(GL_BLEND, 1));
   glPushAttrib(GL_COLOR_BUFFER_BIT);
   glColorMaskIndexedEXT(1, GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
   glDisableIndexedEXT(GL_BLEND, 1);
   glPopAttrib();
   GLboolean mask[4];
   glGetBooleanIndexedvEXT(GL_COLOR_WRITEMASK, 1, mask);
   CHECK(DB2, mask[0] && mask[3] && glIsEnabledIndexedEXT(GL_BLEND, 1));
   glNewList(1, GL_COMPILE);
   glColorMaskIndexedEXT(1, GL_FALSE, GL_TRUE, GL_TRUE, GL_TRUE);
   glDisableIndexedEXT(GL_BLEND, 1);
   glEndList();
   glGetBooleanIndexedvEXT(GL_COLOR_WRITEMASK, 1, mask);
   CHECK(DB2, mask[0] && glIsEnabledIndexedEXT(GL_BLEND, 1));
   glCallList(1);
   glGetBooleanIndexedvEXT(GL_COLOR_WRITEMASK, 1, mask);
   CHECK(DB2, !mask[0] && mask[1] && !glIsEnabledIndexedEXT(GL_BLEND, 1));
}

static void
errors(void)
{
   GLint most = 0;
   GLboolean mask[4];
   glGetIntegerv(GL_MAX_DRAW_BUFFERS, &most);
   const GLuint beyond = (GLuint)most;
   CHECK_ERROR(DB2, GL_INVALID_VALUE, glColorMaskIndexedEXT(beyond, 1, 1, 1, 1));
   CHECK_ERROR(DB2, GL_INVALID_VALUE, glEnableIndexedEXT(GL_BLEND, beyond));
   CHECK_ERROR(DB2, GL_INVALID_VALUE, glDisableIndexedEXT(GL_BLEND, beyond));
   CHECK_ERROR(DB2, GL_INVALID_VALUE, glIsEnabledIndexedEXT(GL_BLEND, beyond));
   CHECK_ERROR(DB2, GL_INVALID_VALUE, glGetBooleanIndexedvEXT(GL_COLOR_WRITEMASK, beyond, mask));
   CHECK_ERROR(DB2, GL_INVALID_ENUM, glEnableIndexedEXT(GL_DITHER, 0));
   CHECK_ERROR(DB2, GL_INVALID_ENUM, glDisableIndexedEXT(GL_DEPTH_TEST, 0));
   CHECK_ERROR(DB2, GL_INVALID_ENUM, glIsEnabledIndexedEXT(GL_DITHER, 0));
   CHECK_ERROR(DB2, GL_INVALID_ENUM, glGetBooleanIndexedvEXT(GL_DEPTH_TEST, 0, mask));
}

static const struct ct_test tests[] = {{"masks", masks},
                                       {"masked_images", masked_images},
                                       {"blending", blending},
                                       {"saving", saving},
                                       {"errors", errors}};
CT_TOPIC(core_draw_buffers, "GL_EXT_draw_buffers2 GL_ARB_framebuffer_object", tests);
