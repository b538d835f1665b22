/* Framebuffer objects and renderbuffers (EXT_framebuffer_object, ARB_framebuffer_object). */
#include <stdlib.h>

#include "ct.h"
#include "ct_target.h"

#define FBO "EXT_framebuffer_object"

/* Both ways: what is drawn is in the texture and nowhere else, and the texture shows it. */
static void
draw_to_texture(void)
{
   ct_clear(0, 0, 1, 1);
   struct ct_target t = ct_new_target();
   ct_clear(0, 0.25f, 0, 1);
   glColor3f(1, 0, 0);
   ct_quad(-1, -1, 0, 0, 0);
   CHECK_PIXEL(FBO, CT_TARGET_SIZE / 4, CT_TARGET_SIZE / 4, 1, 0, 0);
   CHECK_PIXEL(FBO, 3 * CT_TARGET_SIZE / 4, CT_TARGET_SIZE / 4, 0, 0.25f, 0);
   ct_use_window();
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
   ct_new_target();
   glEnable(GL_DEPTH_TEST);
   glClearStencil(3);
   glClearDepth(0.5);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
   glColor3f(1, 1, 0);
   ct_quad(-1, -1, 0, 1, 0.5f); /* depth 0.75: behind */
   ct_quad(0, -1, 1, 1, -0.5f);
   CHECK_PIXEL(FBO, 2, 2, 0, 0, 0);
   CHECK_PIXEL(FBO, CT_TARGET_SIZE - 2, 2, 1, 1, 0);
   float depth = 0;
   GLubyte stencil = 0;
   glReadPixels(CT_TARGET_SIZE - 2, 2, 1, 1, GL_DEPTH_COMPONENT, GL_FLOAT, &depth);
   glReadPixels(CT_TARGET_SIZE - 2, 2, 1, 1, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, &stencil);
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
   const GLuint depth = ct_new_renderbuffer(GL_DEPTH_COMPONENT24, CT_TARGET_SIZE, CT_TARGET_SIZE);
   const GLuint none = ct_new_renderbuffer(GL_RGBA8, 0, 0);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, none);
   CHECK(FBO, status() == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, depth);
   CHECK(FBO, status() == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
   /* An image that is drawn to is there now, and it is no longer when it is taken away. */
   glBindRenderbuffer(GL_RENDERBUFFER, none);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, none);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, 0, CT_TARGET_SIZE);
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
   const GLuint tex = ct_new_texture(GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, tex, 1);
   CHECK(FBO, status() == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
   glTexImage2D(GL_TEXTURE_2D, 1, GL_RGBA8, CT_TARGET_SIZE / 2, CT_TARGET_SIZE / 2, 0, GL_RGBA,
                GL_UNSIGNED_BYTE, NULL);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

static void
incomplete_is_not_used(void)
{
   GLuint fb;
   GLubyte pixel[4];
   const GLuint tex = ct_new_texture(GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
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
               glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE));
   struct ct_target t = ct_new_target();
   rb = t.depth;
   tex = t.texture;
   CHECK_ERROR(FBO, GL_INVALID_ENUM, glRenderbufferStorage(GL_RENDERBUFFER, GL_VERTEX_ARRAY, 1, 1));
   CHECK_ERROR(FBO, GL_INVALID_ENUM, glRenderbufferStorage(GL_RENDERBUFFER, GL_DUDV_ATI, 1, 1));
   CHECK_ERROR(FBO, GL_INVALID_ENUM, glRenderbufferStorage(GL_RENDERBUFFER, GL_HILO16_NV, 1, 1));
   CHECK_ERROR(FBO, GL_INVALID_ENUM,
               glRenderbufferStorage(GL_RENDERBUFFER, GL_SIGNED_RGBA8_NV, 1, 1));
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
   struct ct_target t = ct_new_target();
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
   CHECK(FBO, value == CT_TARGET_SIZE);
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
   ct_use_window();
   get(GL_FRONT_LEFT, GL_FRAMEBUFFER_ATTACHMENT_OBJECT_TYPE, GL_FRAMEBUFFER_DEFAULT);
   get(GL_DEPTH, GL_FRAMEBUFFER_ATTACHMENT_DEPTH_SIZE, 24);
}

/* A deleted image leaves framebuffers that are bound; others keep it. */
static void
deletion(void)
{
   struct ct_target t = ct_new_target();
   ct_clear(1, 0, 1, 1);
   ct_use_window();
   glDeleteTextures(1, &t.texture);
   glBindFramebuffer(GL_FRAMEBUFFER, t.framebuffer);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   CHECK_PIXEL(FBO, 3, 3, 1, 0, 1);
   const GLuint tex = ct_new_texture(GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
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
   struct ct_target t = ct_new_target();
   glGetIntegerv(GL_DRAW_BUFFER, &draw);
   CHECK(FBO, draw == GL_COLOR_ATTACHMENT0);
   ct_use_window();
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
   glViewport(0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE);
   const GLuint other = ct_new_texture(GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
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
      CHECK_PIXEL("ARB_draw_buffers", CT_TARGET_SIZE - 2, 2, 0, 1, 0);
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
mipmaps_are_generated(void)
{
   GLubyte texels[CT_TARGET_SIZE * CT_TARGET_SIZE * 4], got[4 * 4 * 4];
   const GLuint tex = ct_new_texture(GL_RGBA8, CT_TARGET_SIZE, CT_TARGET_SIZE);
   for (unsigned i = 0; i < CT_TARGET_SIZE * CT_TARGET_SIZE; i++) {
      texels[4 * i] = i % CT_TARGET_SIZE < CT_TARGET_SIZE / 2 ? 200 : 0;
      texels[4 * i + 1] = texels[4 * i + 2] = 40;
      texels[4 * i + 3] = 255;
   }
   glBindTexture(GL_TEXTURE_2D, tex);
   glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, CT_TARGET_SIZE, CT_TARGET_SIZE, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels);
   glGenerateMipmap(GL_TEXTURE_2D);
   glGetTexImage(GL_TEXTURE_2D, 3, GL_RGBA, GL_UNSIGNED_BYTE, got);
   CHECK(FBO, got[0] == 200 && got[1] == 40 && got[3 * 4] == 0);
   GLint width = 0;
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 5, GL_TEXTURE_WIDTH, &width);
   CHECK(FBO, width == 1);
   CHECK(FBO, glGetError() == GL_NO_ERROR);
}

/* Images that are defined anew, that become levels of a complete texture, and images of different
 * sizes. */
static void
images_change(void)
{
   struct ct_target t = ct_new_target();
   ct_clear(1, 0, 0, 1);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 2 * CT_TARGET_SIZE, 2 * CT_TARGET_SIZE, 0, GL_RGBA,
                GL_UNSIGNED_BYTE, NULL);
   CHECK(FBO, status() == GL_FRAMEBUFFER_COMPLETE);
   glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_STENCIL_ATTACHMENT, GL_RENDERBUFFER, 0);
   ct_clear(0, 1, 0, 1);
   CHECK_PIXEL(FBO, 2 * CT_TARGET_SIZE - 1, 2 * CT_TARGET_SIZE - 1, 0, 1, 0);
   /* The levels come together when the texture is sampled with all of them. */
   glGenerateMipmap(GL_TEXTURE_2D);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST_MIPMAP_NEAREST);
   ct_use_window();
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
   struct ct_target t = ct_new_target();
   struct ct_context *other = ct_context_create(ct_own_context());
   if (!other)
      ct_skip("no second context");
   ct_clear(1, 1, 1, 1);
   glFinish();
   ct_make_current(other);
   glBindTexture(GL_TEXTURE_2D, t.texture);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   const GLuint rb = ct_new_renderbuffer(GL_RGBA8, 8, 8);
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
   struct ct_target t = ct_new_target();
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
    {"mipmaps_are_generated", mipmaps_are_generated},
    {"images_change", images_change},
    {"shared_between_contexts", shared_between_contexts},
    {"feedback_loop", feedback_loop},
};
CT_TOPIC(core_framebuffer, "GL_ARB_framebuffer_object", tests);
