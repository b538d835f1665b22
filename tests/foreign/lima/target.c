/* Scenes with more than one target, or several jobs on one. */
#include "scene.h"

#include <math.h>
#include <stdlib.h>

enum { SIDE = 64 };

/* A texture that is drawn into. */
static GLuint
make_target(GLuint *texture)
{
   GLuint framebuffer;
   glGenTextures(1, texture);
   glBindTexture(GL_TEXTURE_2D, *texture);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, SIDE, SIDE, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   filters(GL_TEXTURE_2D, GL_NEAREST, GL_LINEAR, GL_CLAMP_TO_EDGE);
   glGenFramebuffers(1, &framebuffer);
   glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
   glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture, 0);
   if (glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
      exit(1);
   glViewport(0, 0, SIDE, SIDE);
   return framebuffer;
}

static void
to_window(void)
{
   glBindFramebuffer(GL_FRAMEBUFFER, 0);
   glViewport(0, 0, SCENE_WIDTH, SCENE_HEIGHT);
}

static void
render_to_texture(void)
{
   static const float positions[] = {-0.8f, -0.9f, 0, 0.9f, 0, 0, -0.6f, 0.8f, 0};
   static const float colors[] = {1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1};
   GLuint texture;
   make_target(&texture);
   use_program(vertex_color, fragment_color);
   clear(0.9f, 0.9f, 0.5f, 1);
   attribute(0, 3, positions);
   attribute(1, 4, colors);
   glDrawArrays(GL_TRIANGLES, 0, 3);
   glDisableVertexAttribArray(1);
   to_window();
   use_program(vertex_coord, fragment_texture);
   clear(0.1f, 0.1f, 0.2f, 1);
   rectangle(-0.9f, -0.9f, 0, 0.9f, 0, 1, 1);
   rectangle(0.1f, -0.5f, 0.9f, 0.8f, 0, 0.5f, 1);
}

/* Back and forth between two targets: each reads what the other has. */
static void
ping_pong(void)
{
   GLuint textures[2], framebuffers[2];
   for (unsigned i = 0; i < 2; i++)
      framebuffers[i] = make_target(&textures[i]);
   glBindTexture(GL_TEXTURE_2D, textures[1]);
   use_program(vertex_position, fragment_uniform);
   clear(0, 0, 0, 1);
   glUniform4f(uniform("color"), 1, 0.8f, 0.2f, 1);
   rectangle(-0.2f, -0.2f, 0.5f, 0.6f, 0, 1, 1);
   use_program(vertex_coord,
               "precision mediump float; varying vec2 v; uniform sampler2D image;\n"
               "void main() { gl_FragColor = texture2D(image, v * 0.9 + 0.1) * 0.7 +\n"
               "  texture2D(image, v * 0.9) * vec4(0.1, 0.3, 0.4, 0.3); }");
   for (unsigned i = 0; i < 3; i++) {
      glBindFramebuffer(GL_FRAMEBUFFER, framebuffers[i % 2]);
      glBindTexture(GL_TEXTURE_2D, textures[(i + 1) % 2]);
      filters(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
      clear(0, 0, 0, 0);
      rectangle(-1, -1, 1, 1, 0, 1, 1);
   }
   to_window();
   glBindTexture(GL_TEXTURE_2D, textures[0]);
   use_program(vertex_coord, fragment_texture);
   clear(0, 0, 0, 1);
   rectangle(-1, -1, 1, 1, 0, 1, 1);
}

/* Depth and stencil of a target are kept over its jobs. */
static void
kept(void)
{
   use_program(vertex_position, fragment_uniform);
   clear(0.2f, 0.2f, 0.3f, 1);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_ALWAYS, 7, 0xff);
   glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
   glUniform4f(uniform("color"), 0.9f, 0.3f, 0.2f, 1);
   rectangle(-0.7f, -0.7f, 0.3f, 0.5f, -0.2f, 1, 1);
   glFinish();
   glStencilFunc(GL_EQUAL, 7, 0xff);
   glUniform4f(uniform("color"), 0.3f, 0.9f, 0.2f, 1);
   rectangle(-0.4f, -0.9f, 0.9f, 0, -0.5f, 1, 1);
   glFinish();
   glDisable(GL_STENCIL_TEST);
   glUniform4f(uniform("color"), 0.2f, 0.3f, 0.9f, 1);
   rectangle(-0.2f, -0.4f, 0.8f, 0.8f, -0.3f, 1, 1);
}

static void
read_between(void)
{
   uint8_t pixels[16 * 16 * 4];
   GLuint texture;
   use_program(vertex_coord, fragment_texture);
   squares(GL_TEXTURE_2D, 32, 32, 14);
   clear(0, 0, 0, 1);
   rectangle(-1, -1, 0, 0, 0, 1, 1);
   glReadPixels(16, 12, 16, 16, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   filters(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
   rectangle(0.1f, 0.1f, 0.9f, 0.9f, 0, 1, 1);
}

static void
copied(void)
{
   GLuint texture;
   use_program(vertex_coord, fragment_texture);
   squares(GL_TEXTURE_2D, 16, 16, 3);
   clear(0.3f, 0, 0.3f, 1);
   rectangle(-0.8f, -0.8f, 0.2f, 0.4f, 0, 1, 1);
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 8, 4, 64, 64, 0);
   filters(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
   rectangle(-0.1f, -0.2f, 0.95f, 0.95f, 0, 1, 1);
}

/* Levels that the driver makes, on a floor that goes far away. */
static void
mipmaps(void)
{
   static const float positions[] = {-1, -1, 0, 1, 1, -1, 0, 1, -6, 5, 0, 6, 6, 5, 0, 6};
   static const float coords[] = {0, 0, 2, 0, 0, 12, 2, 12};
   use_program("attribute vec4 position; attribute vec2 coord; varying vec2 v;\n"
               "void main() { gl_Position = position; v = coord; }",
               fragment_texture);
   squares(GL_TEXTURE_2D, 64, 64, 6);
   glGenerateMipmap(GL_TEXTURE_2D);
   filters(GL_TEXTURE_2D, GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR, GL_REPEAT);
   clear(0.4f, 0.6f, 0.9f, 1);
   attribute(0, 4, positions);
   attribute(2, 2, coords);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

/* Four samples of a pixel: edges have shades. */
static void
samples(void)
{
   float fan[14 * 3] = {0};
   for (unsigned i = 1; i < 14; i++) {
      const float radius = i % 2 ? 0.9f : 0.35f;
      fan[3 * i] = radius * cosf((float)(i - 1) * 0.5235988f);
      fan[3 * i + 1] = radius * sinf((float)(i - 1) * 0.5235988f);
   }
   use_program(vertex_position, fragment_uniform);
   clear(0, 0, 0.2f, 1);
   glEnable(GL_DEPTH_TEST);
   attribute(0, 3, fan);
   glUniform4f(uniform("color"), 1, 0.8f, 0.3f, 1);
   glDrawArrays(GL_TRIANGLE_FAN, 0, 14);
   glUniform4f(uniform("color"), 0.2f, 0.7f, 0.5f, 1);
   rectangle(-0.9f, -0.31f, 0.8f, 0.23f, 0.1f, 1, 1);
}

const struct scene scenes_target[] = {
    {"render_to_texture", render_to_texture, 2},
    {"ping_pong", ping_pong, 5},
    {"kept", kept, 3},
    {"read_between", read_between, 2},
    {"copied", copied, 3}, /* the copy is one */
    {"mipmaps", mipmaps, 7},
    {"samples", samples, 3, .samples = 4}, /* the last makes pixels of them */
    {0},
};
