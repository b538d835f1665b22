/* Framebuffer objects and renderbuffers (EXT_framebuffer_object, EXT_framebuffer_blit,
 * ARB_framebuffer_object). */
#include <stdlib.h>

#include "ct.h"

#define FBO "EXT_framebuffer_object"
#define SIZE 32

/* A framebuffer object, bound, with a colour texture of SIZE x SIZE and a depth-stencil
 * renderbuffer. */
struct target {
   GLuint framebuffer, texture, depth;
};

static GLuint
new_texture(GLenum format, int w, int h)
{
   GLuint name;
   glGenTextures(1, &name);
   glBindTexture(GL_TEXTURE_2D, name);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, w, h, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   return name;
}

static GLuint
new_renderbuffer(GLenum format, int w, int h)
{
   GLuint name;
   glGenRenderbuffers(1, &name);
   glBindRenderbuffer(GL_RENDERBUFFER, name);
   glRenderbufferStorage(GL_RENDERBUFFER, format, w, h);
   return name;
}

static struct target
new_target(void)
{
   struct target t;
   glGenFramebuffers(1, &t.framebuffer);
   glBindFramebuffer(GL_FRAMEBUFFER, t.framebuffer);
   t.texture = new_texture(GL_RGBA8, SIZE, SIZE);
   t.depth = new_renderbuffer(GL_DEPTH24_STENCIL8, SIZE, SIZE);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t.texture, 0);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, t.depth);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, t.depth);
   CHECK(FBO, glCheckFramebufferStatus(GL_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE);
   glViewport(0, 0, SIZE, SIZE);
   return t;
}

static void
use_window(void)
{
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   glViewport(0, 0, CT_SIZE, CT_SIZE);
}

/* Both ways: what is drawn is in the texture and nowhere else, and the texture shows it. */
static void
draw_to_texture(void)
{
   ct_clear(0, 0, 1, 1);
   struct target t = new_target();
   ct_clear(0, 0.25f, 0, 1);
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 0, 0, 0);
   CHECK_PIXEL(FBO, SIZE / 4, SIZE / 4, 1, 0, 0);
   CHECK_PIXEL(FBO, 3 * SIZE / 4, SIZE / 4, 0, 0.25f, 0);
   use_window();
   CHECK_PIXEL(FBO, 5, 5, 0, 0, 1);
   glEnable(GL_TEXTURE_2D);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      const float x = i == 1 || i == 2 ? 1 : 0, y = i >= 2 ? 1 : 0;
      glTexCoord2f(x, y);
      glVertex2f(2 * x - 1, 2 * y - 1);
   }
   glEnd();
   CHECK_PIXEL(FBO, CT_SIZE / 4, CT_SIZE / 4, 1, 0, 0);
   CHECK_PIXEL(FBO, 3 * CT_SIZE / 4, CT_SIZE / 4, 0, 0.25f, 0);
   CHECK_PIXEL(FBO, CT_SIZE / 4, 3 * CT_SIZE / 4, 0, 0.25f, 0);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

static void
depth_and_stencil(void)
{
   new_target();
   glEnable(GL_DEPTH_TEST);
   glClearStencil(3);
   glClearDepth(0.5);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glColor3f(1, 1, 0);
   ct_quad(-1, -1, 0, 1, 0.5f); /* depth 0.75: behind */
   ct_quad(0, -1, 1, 1, -0.5f);
   CHECK_PIXEL(FBO, 2, 2, 0, 0, 0);
   CHECK_PIXEL(FBO, SIZE - 2, 2, 1, 1, 0);
   float depth = 0;
   GLubyte stencil = 0;
   glReadPixels(SIZE - 2, 2, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   glReadPixels(SIZE - 2, 2, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
   ct_check(FBO, fabsf(depth - 0.25f) < 1e-5f && stencil == 3, "depth %g, stencil %u",
            (double)depth, stencil);
   glEnable(GL_STENCIL_TEST);
   glDisable(GL_DEPTH_TEST);
   glStencilFunc(GL_EQUAL, 2, 0xff);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(FBO, 2, 2, 0, 0, 0);
   GLint bits[2];
   glGetIntegerv(GL_DEPTH_BITS, &bits[0]);
   glGetIntegerv(GL_STENCIL_BITS, &bits[1]);
   CHECK(FBO, bits[0] == 24 && bits[1] == 8);
   /* Without the attachment the tests always pass. */
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
   ct_quad(-1, -1, 1, 1, 0);
   CHECK_PIXEL(FBO, 2, 2, 1, 1, 0);
   glGetIntegerv(GL_STENCIL_BITS, &bits[1]);
   CHECK(FBO, bits[1] == 0);
}

/* Every level, face and slice is an image of its own. */
static void
levels_faces_slices(void)
{
   GLuint fb, tex[3];
   GLubyte texels[16 * 16 * 4];
   glGenFramebuffers(1, &fb);
   glBindFramebuffer(GL_FRAMEBUFFER, fb);
   glGenTextures(3, tex);
   glBindTexture(GL_TEXTURE_2D, tex[0]);
   for (int level = 0; level < 5; level++)
      glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA8, 16 >> level, 16 >> level, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, NULL);
   for (int level = 4; level >= 0; level--) {
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex[0], level);
      ct_clear((float)level / 10, 0, 0, 1);
   }
   for (int level = 0; level < 5; level++) {
      glGetTexImage(GL_TEXTURE_2D, level, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      ct_check(FBO, abs(texels[0] - level * 51 / 2) <= 1, "level %d: %u", level, texels[0]);
   }
   glBindTexture(GL_TEXTURE_CUBE_MAP, tex[1]);
   for (unsigned face = 0; face < 6; face++)
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA8, 8, 8, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, NULL);
   for (unsigned face = 0; face < 6; face++) {
      glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                             GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, tex[1], 0);
      ct_clear(0, (float)face / 10, 0, 1);
   }
   for (unsigned face = 0; face < 6; face++) {
      glGetTexImage(GL_TEXTURE_CUBE_MAP_POSITIVE_X + face, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
      ct_check(FBO, abs(texels[1] - (int)face * 51 / 2) <= 1, "face %u: %u", face, texels[1]);
   }
   glBindTexture(GL_TEXTURE_3D, tex[2]);
   glTexImage3D(GL_TEXTURE_3D, 0, GL_RGBA8, 4, 4, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   for (int slice = 0; slice < 8; slice++) {
      glFramebufferTexture3D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_3D, tex[2], 0, slice);
      ct_clear(0, 0, (float)slice / 10, 1);
   }
   glGetTexImage(GL_TEXTURE_3D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   for (int slice = 0; slice < 8; slice++)
      ct_check(FBO, abs(texels[slice * 64 + 2] - slice * 51 / 2) <= 1, "slice %d: %u", slice,
               texels[slice * 64 + 2]);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

static GLenum
status(void)
{
   return glCheckFramebufferStatus(GL_FRAMEBUFFER);
}

static void
completeness(void)
{
   GLuint fb;
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   glGenFramebuffers(1, &fb);
   glBindFramebuffer(GL_FRAMEBUFFER, fb);
   CHECK(FBO, status() == GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT);
   const GLuint depth = new_renderbuffer(GL_DEPTH_COMPONENT24, SIZE, SIZE);
   const GLuint none = new_renderbuffer(GL_RGBA8, 0, 0);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, none);
   CHECK(FBO, status() == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, depth);
   CHECK(FBO, status() == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
   /* An image that is drawn to is there now, and it is no longer when it is taken away. */
   glBindRenderbuffer(GL_RENDERBUFFER, none);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIZE, SIZE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, none);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 0, SIZE);
   CHECK(FBO, status() == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, 0);
   /* Later versions want no image for buffers that are drawn to or read. */
   CHECK(FBO,
         status() == GL_FRAMEBUFFER_INCOMPLETE_DRAW_BUFFER || status() == GL_FRAMEBUFFER_COMPLETE);
   glDrawBuffer(GL_NONE);
   CHECK(FBO,
         status() == GL_FRAMEBUFFER_INCOMPLETE_READ_BUFFER || status() == GL_FRAMEBUFFER_COMPLETE);
   glReadBuffer(GL_NONE);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   /* A level that does not exist. */
   const GLuint tex = new_texture(GL_RGBA8, SIZE, SIZE);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex, 1);
   CHECK(FBO, status() == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
   glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, SIZE / 2, SIZE / 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

static void
incomplete_is_not_used(void)
{
   GLuint fb;
   GLubyte pixel[4];
   const GLuint tex = new_texture(GL_RGBA8, SIZE, SIZE);
   const GLenum error = GL_INVALID_FRAMEBUFFER_OPERATION;
   glGenFramebuffers(1, &fb);
   glBindFramebuffer(GL_FRAMEBUFFER, fb);
   CHECK_ERROR(FBO, error, glClear(GL_COLOR_BUFFER_BIT));
   CHECK_ERROR(FBO, error, glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel));
   CHECK_ERROR(FBO, error, glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel));
   CHECK_ERROR(FBO, error, glCopyPixels(0, 0, 1, 1, GL_COLOR));
   CHECK_ERROR(FBO, error, glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 0, 0, 4, 4, 0));
   CHECK_ERROR(FBO, error, glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 4, 4));
   CHECK_ERROR(FBO, error, glDrawArrays(GL_TRIANGLES, 0, 3));
   glBegin(GL_POINTS);
   glVertex2f(0, 0);
   glEnd();
   CHECK_PENDING(FBO, error);
   while (glGetError())
      ;
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex, 0);
   CHECK_ERROR(FBO, GL_NO_ERROR, glClear(GL_COLOR_BUFFER_BIT));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, glAccum(GL_LOAD, 1));
}

static void
errors(void)
{
   GLuint fb, rb, tex;
   GLint max;
   glGetIntegerv(GL_MAX_COLOR_ATTACHMENTS, &max);
   CHECK_ERROR(FBO, GL_INVALID_OPERATION,
               glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, 0));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, glDrawBuffer(GL_COLOR_ATTACHMENT0));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, glReadBuffer(GL_COLOR_ATTACHMENT0));
   CHECK_ERROR(FBO, GL_INVALID_ENUM, glBindFramebuffer(GL_RENDERBUFFER, 0));
   CHECK_ERROR(FBO, GL_INVALID_ENUM, glBindRenderbuffer(GL_FRAMEBUFFER, 0));
   CHECK_ERROR(FBO, GL_INVALID_VALUE, glGenFramebuffers(-1, &fb));
   CHECK_ERROR(FBO, GL_INVALID_VALUE, glDeleteRenderbuffers(-1, &rb));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION,
               glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, SIZE, SIZE));
   struct target t = new_target();
   rb = t.depth;
   tex = t.texture;
   CHECK_ERROR(FBO, GL_INVALID_ENUM, glRenderbufferStorage(GL_RENDERBUFFER, GL_VERTEX_ARRAY, 1, 1));
   CHECK_ERROR(FBO, GL_INVALID_VALUE, glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, -1, 1));
   CHECK_ERROR(FBO, GL_INVALID_VALUE, glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 1, 1 << 20));
   CHECK_ERROR(FBO, GL_INVALID_ENUM,
               glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, rb));
   CHECK_ERROR(
       FBO, GL_INVALID_OPERATION,
       glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, 999));
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0 + (GLenum)max, GL_TEXTURE_2D, tex,
                          0);
   const GLenum beyond = glGetError(); /* OpenGL 4.5 changed its mind */
   CHECK(FBO, beyond == GL_INVALID_ENUM || beyond == GL_INVALID_OPERATION);
   CHECK_ERROR(
       FBO, GL_INVALID_VALUE,
       glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex, -1));
   CHECK_ERROR(
       FBO, GL_INVALID_VALUE,
       glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex, 40));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION,
               glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, 999, 0));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION,
               glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0,
                                      GL_TEXTURE_CUBE_MAP_POSITIVE_X, tex, 0));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION,
               glFramebufferTexture1D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_1D, tex, 0));
   CHECK_ERROR(FBO, GL_INVALID_OPERATION, glDrawBuffer(GL_BACK));
   CHECK_ERROR(FBO, GL_INVALID_ENUM, glGenerateMipmap(GL_TEXTURE_RECTANGLE));
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   /* None of these can be in a list: they happen at once. */
   const GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   glEndList();
   GLint bound = -1;
   glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
   CHECK(FBO, bound == 0);
}

static void
get(GLenum attachment, GLenum pname, GLint expected)
{
   GLint got = -1;
   glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, attachment, pname, &got);
   const GLenum error = glGetError();
   ct_check(FBO, got == expected && !error, "attachment 0x%x, pname 0x%x: %d, error 0x%x",
            attachment, pname, got, error);
}

static void
queries(void)
{
   struct target t = new_target();
   GLint value = -1;
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_TEXTURE);
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, (GLint)t.texture);
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL, 0);
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_CUBE_MAP_FACE, 0);
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_RED_SIZE, 8);
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, 0);
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, GL_UNSIGNED_NORMALIZED);
   get(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_RENDERBUFFER);
   get(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, (GLint)t.depth);
   get(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, 24);
   get(GL_DEPTH_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME, (GLint)t.depth);
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_TEXTURE);
   glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_WIDTH, &value);
   CHECK(FBO, value == SIZE);
   glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_STENCIL_SIZE, &value);
   CHECK(FBO, value == 8);
   glGetRenderbufferParameteriv(GL_RENDERBUFFER, GL_RENDERBUFFER_INTERNAL_FORMAT, &value);
   CHECK(FBO, value == GL_DEPTH24_STENCIL8);
   CHECK(FBO, glIsFramebuffer(t.framebuffer) && glIsRenderbuffer(t.depth) &&
                  !glIsFramebuffer(t.framebuffer + 7) && !glIsRenderbuffer(0));
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
   CHECK_ERROR(FBO, GL_INVALID_OPERATION,
               glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT,
                                                     GL_FRAMEBUFFER_ATTACHMENT_OBJECT_NAME,
                                                     &value));
   get(GL_STENCIL_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_NONE);
   CHECK_ERROR(FBO, GL_INVALID_ENUM,
               glGetFramebufferAttachmentParameteriv(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT,
                                                     GL_FRAMEBUFFER_ATTACHMENT_TEXTURE_LEVEL,
                                                     &value));
   use_window();
   get(GL_FRONT_LEFT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_FRAMEBUFFER_DEFAULT);
   get(GL_DEPTH, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, 24);
}

/* A deleted image leaves framebuffers that are bound; others keep it. */
static void
deletion(void)
{
   struct target t = new_target();
   ct_clear(1, 0, 1, 1);
   use_window();
   glDeleteTextures(1, &t.texture);
   glBindFramebuffer(GL_FRAMEBUFFER, t.framebuffer);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   CHECK_PIXEL(FBO, 3, 3, 1, 0, 1);
   const GLuint tex = new_texture(GL_RGBA8, SIZE, SIZE);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex, 0);
   glDeleteTextures(1, &tex);
   get(GL_COLOR_ATTACHMENT0, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_NONE);
   glDeleteRenderbuffers(1, &t.depth);
   get(GL_DEPTH_ATTACHMENT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_NONE);
   glDeleteFramebuffers(1, &t.framebuffer);
   GLint bound = -1;
   glGetIntegerv(GL_FRAMEBUFFER_BINDING, &bound);
   CHECK(FBO, bound == 0 && !glIsFramebuffer(t.framebuffer));
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

/* Draw and read buffers are the framebuffer's; PushAttrib saves them, and PopAttrib gives a
 * framebuffer nothing that it can not have. */
static void
buffers_belong_to_framebuffers(void)
{
   GLint draw, window, max;
   glGetIntegerv(GL_DRAW_BUFFER, &window);
   glGetIntegerv(GL_MAX_COLOR_ATTACHMENTS, &max);
   struct target t = new_target();
   glGetIntegerv(GL_DRAW_BUFFER, &draw);
   CHECK(FBO, draw == GL_COLOR_ATTACHMENT0);
   use_window();
   glGetIntegerv(GL_DRAW_BUFFER, &draw);
   CHECK(FBO, draw == window);
   glPushAttrib(GL_COLOR_BUFFER_BIT | GL_PIXEL_MODE_BIT);
   glBindFramebuffer(GL_FRAMEBUFFER, t.framebuffer);
   glPopAttrib();
   glGetIntegerv(GL_DRAW_BUFFER, &draw);
   CHECK(FBO, draw == GL_COLOR_ATTACHMENT0);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   if (max < 2 || !ct_has_extension("GL_ARB_draw_buffers"))
      return;
   glViewport(0, 0, SIZE, SIZE);
   const GLuint other = new_texture(GL_RGBA8, SIZE, SIZE);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT1, GL_TEXTURE_2D, other, 0);
   static const GLenum both[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT1};
   static const GLenum same[] = {GL_COLOR_ATTACHMENT0, GL_COLOR_ATTACHMENT0};
   glDrawBuffers(2, both);
   ct_clear(0, 1, 0, 1);
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 0, 1, 0);
   for (unsigned i = 0; i < 2; i++) {
      glReadBuffer(both[i]);
      CHECK_PIXEL("ARB_draw_buffers", 2, 2, 1, 0, 0);
      CHECK_PIXEL("ARB_draw_buffers", SIZE - 2, 2, 0, 1, 0);
   }
   CHECK_ERROR("ARB_draw_buffers", GL_INVALID_OPERATION, glDrawBuffers(2, same));
   CHECK_ERROR("ARB_draw_buffers", GL_INVALID_VALUE, glDrawBuffers(-1, both));
   glDrawBuffer(GL_COLOR_ATTACHMENT1);
   ct_clear(0, 0, 1, 1);
   CHECK_PIXEL(FBO, 2, 2, 0, 0, 1);
   glReadBuffer(GL_COLOR_ATTACHMENT0);
   CHECK_PIXEL(FBO, 2, 2, 1, 0, 0);
}

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
   struct target t = new_target();
   ct_clear(0, 0, 1, 1);
   paint(1, 0, 0, 0, 0, SIZE / 2, SIZE / 2);
   glBindFramebuffer(GL_DRAW_FRAMEBUFFER, 0);
   glBlitFramebuffer(0, 0, SIZE, SIZE, 8, 8, 8 + SIZE, 8 + SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glBlitFramebuffer(0, 0, SIZE, SIZE, 64 + SIZE, 8, 64, 8 + SIZE, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glBlitFramebuffer(0, SIZE, SIZE, 0, 0, 64, 64, 128, GL_COLOR_BUFFER_BIT, GL_LINEAR);
   glEnable(GL_SCISSOR_TEST);
   glScissor(100, 100, 4, 4);
   glBlitFramebuffer(0, 0, SIZE, SIZE, 90, 90, 122, 122, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glDisable(GL_SCISSOR_TEST);
   /* Outside of the source is nothing. */
   glBlitFramebuffer(-8, 0, 8, 8, 100, 48, 116, 56, GL_COLOR_BUFFER_BIT, GL_NEAREST);
   glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
   CHECK_PIXEL(id, 7, 9, 0, 0, 0);
   CHECK_PIXEL(id, 9, 9, 1, 0, 0);
   CHECK_PIXEL(id, 8 + SIZE - 1, 9, 0, 0, 1);
   CHECK_PIXEL(id, 64 + SIZE - 2, 9, 1, 0, 0);
   CHECK_PIXEL(id, 65, 9, 0, 0, 1);
   CHECK_PIXEL(id, 2, 126, 1, 0, 0);
   CHECK_PIXEL(id, 2, 66, 0, 0, 1);
   CHECK_PIXEL(id, 99, 100, 0, 0, 0);
   CHECK_PIXEL(id, 103, 103, 1, 0, 0);
   CHECK_PIXEL(id, 110, 50, 1, 0, 0);
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
   struct target from = new_target();
   glClearDepth(0.25);
   glClearStencil(7);
   glClear(GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   new_target();
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

static void
mipmaps_are_generated(void)
{
   GLubyte texels[SIZE * SIZE * 4], got[4 * 4 * 4];
   const GLuint tex = new_texture(GL_RGBA8, SIZE, SIZE);
   for (unsigned i = 0; i < SIZE * SIZE; i++) {
      texels[4 * i] = i % SIZE < SIZE / 2 ? 200 : 0;
      texels[4 * i + 1] = texels[4 * i + 2] = 40;
      texels[4 * i + 3] = 255;
   }
   glBindTexture(GL_TEXTURE_2D, tex);
   glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glGenerateMipmap(GL_TEXTURE_2D);
   glGetTexImage(GL_TEXTURE_2D, 3, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK(FBO, got[0] == 200 && got[1] == 40 && got[3 * 4] == 0);
   GLint width = 0;
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 5, GL_TEXTURE_WIDTH, &width);
   CHECK(FBO, width == 1);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

/* Copies from a framebuffer, also into another level of the texture that it is made of. */
static void
copies(void)
{
   struct target t = new_target();
   GLubyte texel[4] = {0};
   glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   ct_clear(0, 1, 1, 1);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glCopyTexSubImage2D(GL_TEXTURE_2D, 1, 0, 0, 0, 0, 16, 16);
   static GLubyte level[16 * 16 * 4];
   glGetTexImage(GL_TEXTURE_2D, 1, GL_RGBA, GL_UNSIGNED_BYTE, level);
   CHECK(FBO, level[0] == 0 && level[1] == 255 && level[2] == 255);
   glCopyTexImage2D(GL_TEXTURE_2D, 2, GL_RGBA8, 0, 0, 8, 8, 0);
   const GLuint other = new_texture(GL_RGBA8, 4, 4);
   glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 1, 1, 0);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texel);
   CHECK(FBO, texel[0] == 0 && texel[1] == 255 && texel[2] == 255);
   glDeleteTextures(1, &other);
   paint(1, 0, 0, 0, 0, 4, 4);
   glRasterPos2f(0, 0);
   glCopyPixels(0, 0, 4, 4, GL_COLOR);
   CHECK_PIXEL(FBO, SIZE / 2 + 1, SIZE / 2 + 1, 1, 0, 0);
   static const GLubyte blue[4] = {0, 0, 255, 255};
   glDrawPixels(1, 1, GL_RGBA, GL_UNSIGNED_BYTE, blue);
   CHECK_PIXEL(FBO, SIZE / 2, SIZE / 2, 0, 0, 1);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

/* Images that are defined anew, that become levels of a complete texture, and images of different
 * sizes. */
static void
images_change(void)
{
   struct target t = new_target();
   ct_clear(1, 0, 0, 1);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2 * SIZE, 2 * SIZE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
   ct_clear(0, 1, 0, 1);
   CHECK_PIXEL(FBO, 2 * SIZE - 1, 2 * SIZE - 1, 0, 1, 0);
   /* The levels come together when the texture is sampled with all of them. */
   glGenerateMipmap(GL_TEXTURE_2D);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   use_window();
   glEnable(GL_TEXTURE_2D);
   ct_quad(-1, -1, 1, 1, 0);
   glDisable(GL_TEXTURE_2D);
   glBindFramebuffer(GL_FRAMEBUFFER, t.framebuffer);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t.texture, 1);
   ct_clear(0, 0, 1, 1);
   CHECK_PIXEL(FBO, 1, 1, 0, 0, 1);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t.texture, 0);
   CHECK_PIXEL(FBO, 1, 1, 0, 1, 0);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

/* Objects are shared, and a change by another context is seen. */
static void
shared_between_contexts(void)
{
   struct target t = new_target();
   struct ct_context *other = ct_context_create(ct_own_context());
   if (!other)
      ct_skip("no second context");
   ct_clear(1, 1, 1, 1);
   glFinish();
   ct_make_current(other);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   const GLuint rb = new_renderbuffer(GL_RGBA8, 8, 8);
   glFinish();
   ct_make_current(ct_own_context());
   glBindFramebuffer(GL_FRAMEBUFFER, t.framebuffer);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
   ct_clear(0, 0, 1, 1);
   CHECK_PIXEL(FBO, 7, 7, 0, 0, 1);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, rb);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   ct_clear(0, 1, 0, 1);
   CHECK_PIXEL(FBO, 7, 7, 0, 1, 0);
   ct_context_destroy(other);
}

/* A texture that is drawn to and sampled at the same time: any colour, and nothing worse. */
static void
feedback_loop(void)
{
   struct target t = new_target();
   ct_clear(1, 1, 1, 1);
   glEnable(GL_TEXTURE_2D);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glGenerateMipmap(GL_TEXTURE_2D);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
   for (int i = 0; i < 4; i++)
      ct_quad(-1, -1, 1, 1, 0);
   glDisable(GL_TEXTURE_2D);
   ct_clear(0, 1, 0, 1);
   CHECK_PIXEL(FBO, 1, 1, 0, 1, 0);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"draw_to_texture", draw_to_texture},
    {"depth_and_stencil", depth_and_stencil},
    {"levels_faces_slices", levels_faces_slices},
    {"completeness", completeness},
    {"incomplete_is_not_used", incomplete_is_not_used},
    {"errors", errors},
    {"queries", queries},
    {"deletion", deletion},
    {"buffers_belong_to_framebuffers", buffers_belong_to_framebuffers},
    {"blit", blit},
    {"blit_depth", blit_depth},
    {"mipmaps_are_generated", mipmaps_are_generated},
    {"copies", copies},
    {"images_change", images_change},
    {"shared_between_contexts", shared_between_contexts},
    {"feedback_loop", feedback_loop},
};
CT_TOPIC(core_framebuffer, "GL_ARB_framebuffer_object", tests);
