/* Fragment programs and several colour buffers (checklist, section 29). */
#include "ct_arb.h"

#include <stdio.h>

#define FP GL_FRAGMENT_PROGRAM_ARB

static GLint
draw_buffer(unsigned i)
{
   GLint value = -1;
   glGetIntegerv(GL_DRAW_BUFFER0_ATI + i, &value);
   return value;
}

static bool
is_refused(GLsizei n, const GLenum *bufs, GLenum other)
{
   glDrawBuffersATI(n, bufs);
   const GLenum error = glGetError();
   return error == GL_INVALID_OPERATION || error == other;
}

static void
lists(void)
{
   static const GLenum back[] = {GL_BACK_LEFT, GL_NONE};
   GLenum many[64];
   GLint most = 0;
   CHECK_ERROR("AF-007", GL_NO_ERROR, glGetIntegerv(GL_MAX_DRAW_BUFFERS_ATI, &most));
   CHECK("AF-007", most >= 1 && most <= 16);
   for (unsigned i = 0; i < 64; i++)
      many[i] = GL_NONE;
   CHECK("AF-119", is_refused(most + 1, many, GL_INVALID_VALUE));
   CHECK_ERROR("AF-119", GL_INVALID_VALUE, glDrawBuffersATI(-1, many));
   static const GLenum wrong[] = {GL_FRONT, GL_BACK, GL_LEFT, GL_RIGHT, GL_FRONT_AND_BACK};
   for (unsigned i = 0; i < CT_COUNT(wrong); i++) {
      /* OpenGL 2.0 lets a single name of several buffers be an unknown one. */
      many[1] = wrong[i];
      CHECK("AF-119", most < 2 || is_refused(2, many, GL_INVALID_ENUM));
   }
   if (most < 2)
      return;
   const GLenum none[] = {GL_NONE, GL_NONE};
   CHECK_ERROR("AF-003 AF-118", GL_NO_ERROR, glDrawBuffersATI(2, none));
   CHECK("AF-007 AF-118", draw_buffer(0) == GL_NONE && draw_buffer(1) == GL_NONE);
   glDrawBuffersATI(2, back);
   if (glGetError() == GL_NO_ERROR)
      CHECK("AF-118", draw_buffer(0) == GL_BACK_LEFT && draw_buffer(1) == GL_NONE);
   glDrawBuffer(GL_NONE);
   CHECK("AF-118", draw_buffer(0) == GL_NONE && draw_buffer(1) == GL_NONE);
}

static void
check_buffer(const char *ids, unsigned i, float r, float g, float b)
{
   glReadBuffer(GL_COLOR_ATTACHMENT0_EXT + i);
   CHECK_PIXEL(ids, 3, 3, r, g, b);
}

static void
draw(const char *ids, const char *text)
{
   ct_clear(0.2f, 0.2f, 0.2f, 1);
   if (!ct_arb_use(ids, FP, text))
      return;
   glEnable(FP);
   ct_quad(-1, -1, 1, 1, 0);
}

static void
colors(void)
{
   static const GLenum both[] = {GL_COLOR_ATTACHMENT0_EXT, GL_COLOR_ATTACHMENT1_EXT};
   GLuint fbo, textures[2];
   GLint most = 0;
   glGetIntegerv(GL_MAX_DRAW_BUFFERS_ATI, &most);
   if (most < 2 || !ct_has_extension("GL_EXT_framebuffer_object"))
      ct_skip("one buffer");
   glGenTextures(2, textures);
   glGenFramebuffersEXT(1, &fbo);
   glBindFramebufferEXT(GL_FRAMEBUFFER_EXT, fbo);
   for (unsigned i = 0; i < 2; i++) {
      glBindTexture(GL_TEXTURE_2D, textures[i]);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
      glFramebufferTexture2DEXT(GL_FRAMEBUFFER_EXT, both[i], GL_TEXTURE_2D, textures[i], 0);
   }
   glViewport(0, 0, 8, 8);
   glDrawBuffersATI(2, both);
   CHECK("AF-118", draw_buffer(0) == (GLint)both[0] && draw_buffer(1) == (GLint)both[1]);
   draw("AF-117", "@ OPTION ATI_draw_buffers; MOV result.color[0], {1,0,0,1};"
                  "MOV result.color[1], {0,1,0,1}; END");
   check_buffer("AF-117", 0, 1, 0, 0);
   check_buffer("AF-117", 1, 0, 1, 0);
   draw("AF-117", "@ OPTION ATI_draw_buffers; OUTPUT o = result.color[1];"
                  "MOV result.color, {0,0,1,1}; MOV o, {1,1,0,1}; END");
   check_buffer("AF-117", 0, 0, 0, 1);
   check_buffer("AF-117", 1, 1, 1, 0);
   draw("AF-120", "@ MOV result.color, {0,1,1,1}; END");
   check_buffer("AF-120", 0, 0, 1, 1);
   check_buffer("AF-120", 1, 0, 1, 1);
   if (ct_has_extension("GL_ARB_draw_buffers"))
      draw("AF-117", "@ OPTION ARB_draw_buffers; MOV result.color[0], {0,1,0,1};"
                     "MOV result.color[1], {0,1,0,1}; END");
   /* Fog is that of all that is written. */
   glFogf(GL_FOG_DENSITY, 100);
   glFogi(GL_FOG_COORDINATE_SOURCE, GL_FOG_COORDINATE);
   glFogCoordf(1);
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 1));
   draw("AF-122", "@ OPTION ATI_draw_buffers; OPTION ARB_fog_exp; MOV result.color[0], {1,0,0,1};"
                  "MOV result.color[1], {0,1,0,1}; END");
   check_buffer("AF-122", 0, 0, 0, 1);
   check_buffer("AF-122", 1, 0, 0, 1);
   /* A colour that is not written spoils no other. */
   draw("AF-121", "@ OPTION ATI_draw_buffers; MOV result.color[0], {1,0,1,1}; END");
   check_buffer("AF-121", 0, 1, 0, 1);
   char text[120];
   snprintf(text, sizeof text, "@ OPTION ATI_draw_buffers; MOV result.color[`%d], 1; END", most);
   ct_arb_check("AF-117", FP, text);
}

static const struct ct_test tests[] = {{"lists", lists}, {"colors", colors}};
CT_TOPIC(arbfp_buffers, "GL_ARB_fragment_program GL_ATI_draw_buffers", tests);
