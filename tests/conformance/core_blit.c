/* Copies from and between framebuffer objects (EXT_framebuffer_blit). */
#include "ct.h"
#include "ct_target.h"

#define FBO "EXT_framebuffer_object"

static void
paint(float r, float g, float b, int x, int y, int w, int h)
{
   glEnable(GL_SCISSOR_TEST);
   glScissor(x, y, w, h);
   ct_clear(r, g, b, 1);
   glDisable(GL_SCISSOR_TEST);
}

static void
blit(void)
{
   static const char id[] = "EXT_framebuffer_blit";
   if (!ct_has_extension("GL_EXT_framebuffer_blit"))
      ct_skip("no GL_EXT_framebuffer_blit");
   ct_clear(0, 0, 0, 1);
   struct ct_target t = ct_new_target();
   ct_clear(0, 0, 1, 1);
   paint(1, 0, 0, 0, 0, CT_TARGET_SIZE / 2, CT_TARGET_SIZE / 2);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
   glBlitFramebuffer(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE, 8, 8, 8 + CT_TARGET_SIZE,
                     8 + CT_TARGET_SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glBlitFramebuffer(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE, 64 + CT_TARGET_SIZE, 8, 64,
                     8 + CT_TARGET_SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glBlitFramebuffer(0, CT_TARGET_SIZE, CT_TARGET_SIZE, 0, 0, 64, 64, 128, GL_COLOR_BUFFER_BIT,
                     GL_LINEAR);
   glEnable(GL_SCISSOR_TEST);
   glScissor(100, 100, 4, 4);
   glBlitFramebuffer(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE, 90, 90, 122, 122, GL_COLOR_BUFFER_BIT,
                     GL_NEAREST);
   glDisable(GL_SCISSOR_TEST);
   /* Outside of the source is nothing. */
   glBlitFramebuffer(-8, 0, 8, 8, 100, 48, 116, 56, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
   CHECK_PIXEL(id, 7, 9, 0, 0, 0);
   CHECK_PIXEL(id, 9, 9, 1, 0, 0);
   CHECK_PIXEL(id, 8 + CT_TARGET_SIZE - 1, 9, 0, 0, 1);
   CHECK_PIXEL(id, 64 + CT_TARGET_SIZE - 2, 9, 1, 0, 0);
   CHECK_PIXEL(id, 65, 9, 0, 0, 1);
   CHECK_PIXEL(id, 2, 126, 1, 0, 0);
   CHECK_PIXEL(id, 2, 66, 0, 0, 1);
   CHECK_PIXEL(id, 99, 100, 0, 0, 0);
   CHECK_PIXEL(id, 103, 103, 1, 0, 0);
   CHECK_PIXEL(id, 110, 50, 1, 0, 0);
   /* A linear filter takes texels beside the rectangle too, only not beside the buffer. */
   glBindFramebuffer(GL_READ_FRAMEBUFFER, t.framebuffer);
   glBlitFramebuffer(8, 0, 16, 8, 0, 0, 32, 32, GL_COLOR_BUFFER_BIT, GL_LINEAR);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
   CHECK_PIXEL(id, 0, 0, 1, 0, 0);
   CHECK_PIXEL(id, 31, 0, 0.625f, 0, 0.375f);
   CHECK_PIXEL(id, 30, 0, 0.875f, 0, 0.125f);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, t.framebuffer);
   CHECK_ERROR(id, GL_INVALID_OPERATION,
               glBlitFramebuffer(0, 0, 4, 4, 0, 0, 4, 4, GL_DEPTH_BUFFER_BIT, GL_LINEAR));
   CHECK_ERROR(id, GL_INVALID_ENUM,
               glBlitFramebuffer(0, 0, 4, 4, 0, 0, 4, 4, GL_COLOR_BUFFER_BIT, GL_REPEAT));
   CHECK_ERROR(id, GL_INVALID_VALUE,
               glBlitFramebuffer(0, 0, 4, 4, 0, 0, 4, 4, GL_ACCUM_BUFFER_BIT, GL_NEAREST));
   CHECK_ERROR(id, GL_NO_ERROR,
               glBlitFramebuffer(-0x7fffffff, 0, 0x7fffffff, 4, 0x7fffffff, 0, -0x7fffffff, 4,
                                 GL_COLOR_BUFFER_BIT, GL_NEAREST));
}

static void
blit_depth(void)
{
   static const char id[] = "EXT_framebuffer_blit";
   if (!ct_has_extension("GL_EXT_framebuffer_blit"))
      ct_skip("no GL_EXT_framebuffer_blit");
   struct ct_target from = ct_new_target();
   glClearDepth(0.25);
   glClearStencil(7);
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   ct_new_target();
   glClearDepth(1);
   glClearStencil(0);
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, from.framebuffer);
   glBlitFramebuffer(0, 0, 8, 8, 0, 0, 8, 8, GL_DEPTH_BUFFER_BIT, GL_NEAREST);
   glBlitFramebuffer(0, 0, 8, 8, 16, 16, 24, 24, GL_STENCIL_BUFFER_BIT, GL_NEAREST);
   GLint draw = 0;
   glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &draw);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, (GLuint)draw);
   float depth[2];
   GLubyte stencil[2];
   glReadPixels(4, 4, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth[0]);
   glReadPixels(20, 20, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth[1]);
   glReadPixels(4, 4, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil[0]);
   glReadPixels(20, 20, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil[1]);
   ct_check(id, fabsf(depth[0] - 0.25f) < 1e-5f && depth[1] == 1 && !stencil[0] && stencil[1] == 7,
            "depth %g %g, stencil %u %u", (double)depth[0], (double)depth[1], stencil[0],
            stencil[1]);
}

/* Copies from a framebuffer, also into another level of the texture that it is made of. */
static void
copies(void)
{
   struct ct_target t = ct_new_target();
   GLubyte texel[4] = {0};
   glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   ct_clear(0, 1, 1, 1);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glCopyTexSubImage2D(GL_TEXTURE_2D, 1, 0, 0, 0, 0, 16, 16);
   static GLubyte level[16 * 16 * 4];
   glGetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, level);
   CHECK(FBO, level[0] == 0 && level[1] == 255 && level[2] == 255);
   glCopyTexImage2D(GL_TEXTURE_2D, 2, GL_RGBA8, 0, 0, 8, 8, 0);
   const GLuint other = ct_new_texture(GL_RGBA8, 4, 4);
   glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 1, 1, 0);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
   CHECK(FBO, texel[0] == 0 && texel[1] == 255 && texel[2] == 255);
   glDeleteTextures(1, &other);
   paint(1, 0, 0, 0, 0, 4, 4);
   glRasterPos2f(0, 0);
   glCopyPixels(0, 0, 4, 4, GL_COLOR);
   CHECK_PIXEL(FBO, CT_TARGET_SIZE / 2 + 1, CT_TARGET_SIZE / 2 + 1, 1, 0, 0);
   static const GLubyte blue[4] = {0, 0, 255, 255};
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, blue);
   CHECK_PIXEL(FBO, CT_TARGET_SIZE / 2, CT_TARGET_SIZE / 2, 0, 0, 1);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"blit", blit},
    {"blit_depth", blit_depth},
    {"copies", copies},
};
CT_TOPIC(core_blit, "GL_ARB_framebuffer_object", tests);
