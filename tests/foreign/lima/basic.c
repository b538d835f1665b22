/* Primitives, tests, blending, textures. */
#include "scene.h"

#include <math.h>

static void
triangle(void)
{
   static const float positions[] = {-0.9f, -0.8f, 0, 0.8f, -0.6f, 0, -0.2f, 0.9f, 0};
   static const float colors[] = {1, 0.2f, 0, 1, 0, 0.9f, 0.3f, 1, 0.1f, 0, 1, 1};
   use_program(vertex_color, fragment_color);
   clear(0.2f, 0.2f, 0.2f, 1);
   attribute(0, 3, positions);
   attribute(1, 4, colors);
   glDrawArrays(GL_TRIANGLES, 0, 3);
}

/* Strips, fans, and both kinds of indices. */
static void
primitives(void)
{
   float strip[24 * 3], fan[14 * 3];
   static const GLubyte bytes[] = {0, 2, 4, 4, 2, 6, 8, 10, 12};
   static const GLushort shorts[] = {15, 17, 19, 21, 23};
   for (unsigned i = 0; i < 24; i++) {
      strip[3 * i] = -0.95f + 0.08f * (float)i;
      strip[3 * i + 1] = i % 2 ? 0.9f : 0.4f + 0.02f * (float)(i % 5);
      strip[3 * i + 2] = 0;
   }
   for (unsigned i = 0; i < 14; i++) {
      const float angle = (float)i * 0.45f, radius = i ? 0.35f + 0.05f * (float)(i % 3) : 0;
      fan[3 * i] = -0.5f + radius * cosf(angle);
      fan[3 * i + 1] = -0.4f + radius * sinf(angle);
      fan[3 * i + 2] = 0;
   }
   use_program(vertex_position, fragment_uniform);
   clear(0, 0, 0.1f, 1);
   attribute(0, 3, strip);
   glUniform4f(uniform("color"), 0.9f, 0.7f, 0.1f, 1);
   glDrawArrays(GL_TRIANGLE_STRIP, 1, 13);
   glUniform4f(uniform("color"), 0.1f, 0.7f, 0.9f, 1);
   glDrawElements(GL_TRIANGLE_STRIP, 5, GL_UNSIGNED_SHORT, shorts);
   glUniform4f(uniform("color"), 0.3f, 0.9f, 0.4f, 1);
   attribute(0, 3, fan);
   glDrawArrays(GL_TRIANGLE_FAN, 0, 14);
   for (unsigned i = 0; i < 14; i++)
      fan[3 * i] += 1;
   glUniform4f(uniform("color"), 0.9f, 0.3f, 0.4f, 1);
   glDrawElements(GL_TRIANGLES, 9, GL_UNSIGNED_BYTE, bytes);
}

static void
points(void)
{
   static const char vertex[] = "attribute vec3 position; attribute vec4 color; varying vec4 v;\n"
                                "void main() { gl_Position = vec4(position, 1.0); v = color;\n"
                                "  gl_PointSize = 4.0 + 20.0 * color.a; }";
   static const char fragment[] =
       "precision mediump float; varying vec4 v;\n"
       "void main() { gl_FragColor = vec4(v.rgb * (1.0 - 0.5 * gl_PointCoord.x), 1.0); }";
   float positions[15 * 3], colors[15 * 4];
   for (unsigned i = 0; i < 15; i++) {
      positions[3 * i] = -0.8f + 0.4f * (float)(i % 5) + 1.0f / 256;
      positions[3 * i + 1] = -0.6f + 0.6f * (float)(i / 5) + 1.0f / 192;
      positions[3 * i + 2] = 0;
      colors[4 * i] = (float)(i % 3) / 2;
      colors[4 * i + 1] = (float)(i % 4) / 3;
      colors[4 * i + 2] = 1 - (float)i / 15;
      colors[4 * i + 3] = (float)i / 16;
   }
   use_program(vertex, fragment);
   clear(0.1f, 0, 0, 1);
   attribute(0, 3, positions);
   attribute(1, 4, colors);
   glDrawArrays(GL_POINTS, 0, 15);
}

static void
lines(void)
{
   static const float cross[] = {-0.9f, -0.5f, 0, 0.9f, -0.5f, 0, 0.4f, -0.9f, 0, 0.4f, 0.9f, 0};
   float loop[9 * 3];
   for (unsigned i = 0; i < 9; i++) {
      loop[3 * i] = -0.3f + 0.5f * cosf((float)i * 0.7f);
      loop[3 * i + 1] = 0.3f + 0.5f * sinf((float)i * 0.7f);
      loop[3 * i + 2] = 0;
   }
   use_program(vertex_position, fragment_uniform);
   clear(0, 0, 0, 1);
   attribute(0, 3, loop);
   glUniform4f(uniform("color"), 1, 1, 0.3f, 1);
   glDrawArrays(GL_LINE_LOOP, 0, 9);
   glLineWidth(4);
   attribute(0, 3, cross);
   glUniform4f(uniform("color"), 0.3f, 0.6f, 1, 1);
   glDrawArrays(GL_LINES, 0, 4);
}

/* Each function of the depth test against a slope. */
static void
depth(void)
{
   static const GLenum functions[] = {GL_LESS,     GL_LEQUAL, GL_GREATER, GL_GEQUAL,
                                      GL_NOTEQUAL, GL_ALWAYS, GL_NEVER};
   static const float slope[] = {-1, -1, -0.9f, 1, -1, -0.9f, -1, 1, 0.9f, 1, 1, 0.9f};
   use_program(vertex_position, fragment_uniform);
   clear(0, 0, 0, 1);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   glUniform4f(uniform("color"), 0.4f, 0.4f, 0.4f, 1);
   attribute(0, 3, slope);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
   for (unsigned i = 0; i < 7; i++) {
      const float x = -0.95f + 0.27f * (float)i;
      glDepthFunc(functions[i]);
      glDepthMask(i % 2 == 0);
      glUniform4f(uniform("color"), 1 - (float)i / 7, (float)i / 7, 0.8f, 1);
      rectangle(x, -0.9f, x + 0.22f, 0.9f, 0.15f, 1, 1);
   }
   glDepthRangef(0.4f, 0.6f);
   glDepthFunc(GL_LESS);
   glUniform4f(uniform("color"), 1, 1, 1, 1);
   rectangle(-0.98f, 0.1f, 0.98f, 0.2f, 0, 1, 1);
}

static void
stencil(void)
{
   static const GLenum operations[] = {GL_INCR, GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_REPLACE};
   use_program(vertex_position, fragment_uniform);
   glClearStencil(3);
   clear(0, 0, 0, 1);
   glEnable(GL_STENCIL_TEST);
   glColorMask(0, 0, 0, 0);
   for (unsigned i = 0; i < 5; i++) {
      const float x = -0.9f + 0.3f * (float)i;
      glStencilFunc(GL_ALWAYS, 9, 0xff);
      glStencilOp(GL_KEEP, GL_KEEP, operations[i]);
      rectangle(x, -0.8f, x + 0.5f, 0.8f, 0, 1, 1);
   }
   glColorMask(1, 1, 1, 1);
   glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
   static const GLint references[] = {3, 4, 2, 9, 252, 253, 10};
   for (unsigned i = 0; i < 7; i++) {
      glStencilFunc(GL_EQUAL, references[i], 0xff);
      glUniform4f(uniform("color"), (float)(i + 1) / 7, (float)(i % 3) / 2, (float)(i % 2), 1);
      rectangle(-1, -1, 1, 1, 0, 1, 1);
   }
   glStencilFunc(GL_LESS, 1, 6);
   glStencilMask(0);
   glUniform4f(uniform("color"), 1, 1, 1, 1);
   rectangle(-1, -0.1f, 1, 0.1f, 0, 1, 1);
}

static void
blending(void)
{
   static const GLenum factors[][2] = {{GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA},
                                       {GL_ONE, GL_ONE},
                                       {GL_DST_COLOR, GL_ZERO},
                                       {GL_ONE_MINUS_DST_ALPHA, GL_DST_ALPHA},
                                       {GL_CONSTANT_COLOR, GL_ONE_MINUS_CONSTANT_COLOR},
                                       {GL_SRC_ALPHA_SATURATE, GL_ONE}};
   static const GLenum equations[] = {GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT};
   use_program(vertex_coord, fragment_texture);
   squares(GL_TEXTURE_2D, 32, 32, 5);
   clear(0.6f, 0.4f, 0.2f, 0.5f);
   rectangle(-1, -1, 1, 0, 0, 2, 1);
   glEnable(GL_BLEND);
   glBlendColor(0.8f, 0.3f, 0.5f, 0.6f);
   use_program(vertex_position, fragment_uniform);
   for (unsigned i = 0; i < 18; i++) {
      const float x = -0.96f + 0.33f * (float)(i % 6), y = -0.9f + 0.62f * (float)(i / 6);
      glBlendFunc(factors[i % 6][0], factors[i % 6][1]);
      glBlendEquation(equations[i / 6]);
      glUniform4f(uniform("color"), 0.9f, 0.2f, (float)i / 18, 0.7f);
      rectangle(x, y, x + 0.26f, y + 0.5f, 0, 1, 1);
   }
}

static void
scissors(void)
{
   use_program(vertex_position, fragment_uniform);
   clear(0.1f, 0.1f, 0.1f, 1);
   glEnable(GL_SCISSOR_TEST);
   for (GLint i = 0; i < 6; i++) {
      glScissor(5 + 19 * i, 7 + 3 * i, 15, 60 - 5 * i);
      if (i % 2) {
         glViewport(10 * i, 0, SCENE_WIDTH, SCENE_HEIGHT / 2);
         glUniform4f(uniform("color"), 1, (float)i / 6, 0, 1);
         rectangle(-2, -2, 0.5f, 2, 0, 1, 1);
      } else {
         glColorMask(i != 2, 1, i != 4, 1);
         clear(0.9f, 0.5f, 0.7f, 1);
         glColorMask(1, 1, 1, 1);
      }
   }
}

/* Wrap modes and filters. */
static void
textures(void)
{
   static const GLenum wraps[] = {GL_REPEAT, GL_CLAMP_TO_EDGE, GL_MIRRORED_REPEAT};
   use_program("attribute vec3 position; attribute vec2 coord; varying vec2 v;\n"
               "void main() { gl_Position = vec4(position, 1.0); v = coord * 2.5 - 0.75; }",
               fragment_texture);
   squares(GL_TEXTURE_2D, 16, 16, 2);
   clear(0, 0, 0, 1);
   for (unsigned i = 0; i < 6; i++) {
      const float x = -0.97f + 0.66f * (float)(i % 3), y = i < 3 ? -0.95f : 0.05f;
      filters(GL_TEXTURE_2D, i < 3 ? GL_NEAREST : GL_LINEAR, i < 3 ? GL_NEAREST : GL_LINEAR,
              wraps[i % 3]);
      rectangle(x, y, x + 0.6f, y + 0.88f, 0, 1, 1);
   }
}

static void
texture_formats(void)
{
   static const struct {
      GLenum format, type;
      unsigned bytes;
   } formats[] = {{GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2},
                  {GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 2},
                  {GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, 2},
                  {GL_LUMINANCE, GL_UNSIGNED_BYTE, 1},
                  {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, 2},
                  {GL_ALPHA, GL_UNSIGNED_BYTE, 1},
                  {GL_RGB, GL_UNSIGNED_BYTE, 3}};
   static uint8_t texels[20 * 12 * 4];
   GLuint texture;
   use_program(vertex_coord, fragment_texture);
   clear(0.2f, 0.3f, 0.4f, 1);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   for (unsigned i = 0; i < sizeof texels; i++)
      texels[i] = (uint8_t)(i * 7 + i / 40 * 31);
   for (unsigned i = 0; i < 7; i++) {
      const float x = -0.95f + 0.48f * (float)(i % 4), y = i < 4 ? -0.9f : 0.05f;
      glGenTextures(1, &texture);
      glBindTexture(GL_TEXTURE_2D, texture);
      glTexImage2D(GL_TEXTURE_2D, 0, (GLint)formats[i].format, 20, 12, 0, formats[i].format,
                   formats[i].type, texels);
      filters(GL_TEXTURE_2D, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
      rectangle(x, y, x + 0.44f, y + 0.84f, 0, 1, 1);
   }
}

/* Buffer objects that change between draws, with bytes and shorts in them. */
static void
buffer_objects(void)
{
   struct vertex {
      GLshort position[4];
      GLubyte color[4];
   } vertices[4] = {{{-32000, -32000, 0, 32767}, {255, 0, 0, 255}},
                    {{-16000, -32000, 0, 32767}, {0, 255, 0, 255}},
                    {{-32000, 30000, 0, 32767}, {0, 0, 255, 255}},
                    {{-16000, 30000, 0, 32767}, {255, 255, 0, 255}}};
   static const GLushort indices[] = {0, 1, 2, 2, 1, 3};
   GLuint buffers[2];
   use_program("attribute vec4 position; attribute vec4 color; varying vec4 v;\n"
               "void main() { gl_Position = position; v = color; }",
               fragment_color);
   clear(0, 0, 0, 1);
   glGenBuffers(2, buffers);
   glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
   glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_DYNAMIC_DRAW);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, buffers[1]);
   glBufferData(GL_ELEMENT_ARRAY_BUFFER, sizeof indices, indices, GL_STATIC_DRAW);
   glEnableVertexAttribArray(0);
   glEnableVertexAttribArray(1);
   glVertexAttribPointer(0, 4, GL_SHORT, GL_TRUE, sizeof vertices[0], NULL);
   glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof vertices[0], (void *)8);
   for (unsigned i = 0; i < 3; i++) {
      glDrawElements(GL_TRIANGLES, 6, GL_UNSIGNED_SHORT, NULL);
      for (unsigned j = 0; j < 4; j++) {
         vertices[j].position[0] = (GLshort)(vertices[j].position[0] + 20000);
         vertices[j].color[i] ^= 255;
      }
      glBufferSubData(GL_ARRAY_BUFFER, 0, sizeof vertices, vertices);
   }
}

static void
many_draws(void)
{
   static const char vertex[] =
       "attribute vec3 position; uniform vec4 place;\n"
       "void main() { gl_Position = vec4(position.xy * place.zw + place.xy,"
       " 0.0, 1.0); }";
   static const float leaf[] = {0, 0, 0, 1, 0.2f, 0, 0.6f, 1, 0};
   use_program(vertex, fragment_uniform);
   clear(1, 1, 1, 1);
   attribute(0, 3, leaf);
   for (unsigned i = 0; i < 200; i++) {
      const float x = (float)(i % 20) / 10 - 1, y = (float)(i / 20) / 5 - 1;
      glUniform4f(uniform("place"), x, y, 0.02f + 0.0004f * (float)i, 0.15f);
      glUniform4f(uniform("color"), (float)(i % 7) / 7, (float)(i % 11) / 11, (float)i / 200, 1);
      glDrawArrays(GL_TRIANGLES, 0, 3);
   }
}

const struct scene scenes_basic[] = {
    {"triangle", triangle, 1},
    {"primitives", primitives, 1},
    {"points", points, 1},
    {"lines", lines, 1},
    {"depth", depth, 1},
    {"stencil", stencil, 1},
    {"blending", blending, 1},
    {"scissors", scissors, 1},
    {"textures", textures, 1},
    {"texture_formats", texture_formats, 1},
    {"buffer_objects", buffer_objects, 1},
    {"many_draws", many_draws, 1},
    {0},
};
