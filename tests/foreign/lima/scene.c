#include "scene.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

const char vertex_color[] = "attribute vec3 position; attribute vec4 color; varying vec4 v;\n"
                            "void main() { gl_Position = vec4(position, 1.0); v = color; }";
const char fragment_color[] = "precision mediump float; varying vec4 v;\n"
                              "void main() { gl_FragColor = v; }";
const char vertex_coord[] = "attribute vec3 position; attribute vec2 coord; varying vec2 v;\n"
                            "void main() { gl_Position = vec4(position, 1.0); v = coord; }";
const char fragment_texture[] =
    "precision mediump float; varying vec2 v; uniform sampler2D image;\n"
    "void main() { gl_FragColor = texture2D(image, v); }";
const char vertex_position[] = "attribute vec3 position;\n"
                               "void main() { gl_Position = vec4(position, 1.0); }";
const char fragment_uniform[] = "precision mediump float; uniform vec4 color;\n"
                                "void main() { gl_FragColor = color; }";

static GLuint
make_shader(GLenum type, const char *text)
{
   const GLuint shader = glCreateShader(type);
   GLint good;
   char log[2000];
   glShaderSource(shader, 1, &text, NULL);
   glCompileShader(shader);
   glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
   if (!good) {
      glGetShaderInfoLog(shader, sizeof log, NULL, log);
      fprintf(stderr, "%s\n%s\n", text, log);
      exit(1);
   }
   return shader;
}

GLuint
use_program(const char *vertex, const char *fragment)
{
   static const char *const names[] = {"position", "color", "coord", "normal"};
   const GLuint program = glCreateProgram();
   GLint good;
   char log[2000];
   glAttachShader(program, make_shader(GL_VERTEX_SHADER, vertex));
   glAttachShader(program, make_shader(GL_FRAGMENT_SHADER, fragment));
   for (GLuint i = 0; i < 4; i++)
      glBindAttribLocation(program, i, names[i]);
   glLinkProgram(program);
   glGetProgramiv(program, GL_LINK_STATUS, &good);
   if (!good) {
      glGetProgramInfoLog(program, sizeof log, NULL, log);
      fprintf(stderr, "%s\n%s\n%s\n", vertex, fragment, log);
      exit(1);
   }
   glUseProgram(program);
   return program;
}

GLint
uniform(const char *name)
{
   GLint program;
   glGetIntegerv(GL_CURRENT_PROGRAM, &program);
   return glGetUniformLocation((GLuint)program, name);
}

void
attribute(GLuint index, GLint components, const float *data)
{
   glEnableVertexAttribArray(index);
   glVertexAttribPointer(index, components, GL_FLOAT, GL_FALSE, 0, data);
}

void
clear(float red, float green, float blue, float alpha)
{
   glClearColor(red, green, blue, alpha);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
}

void
rectangle(float x0, float y0, float x1, float y1, float z, float s, float t)
{
   const float positions[] = {x0, y0, z, x1, y0, z, x0, y1, z, x1, y1, z};
   const float coords[] = {0, 0, s, 0, 0, t, s, t};
   attribute(0, 3, positions);
   attribute(2, 2, coords);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
   glDisableVertexAttribArray(2);
}

GLuint
squares(GLenum target, GLsizei width, GLsizei height, unsigned seed)
{
   uint8_t *texels = malloc((size_t)width * (size_t)height * 4);
   const GLenum bound = target == GL_TEXTURE_2D ? target : GL_TEXTURE_CUBE_MAP;
   GLuint texture;
   if (!texels)
      exit(1);
   for (GLsizei i = 0; i < width * height; i++) {
      const unsigned x = (unsigned)(i % width) / 4, y = (unsigned)(i / width) / 4;
      const unsigned hash = (x * 73 + y * 151 + seed * 37 + 11) * 2654435761u;
      const uint8_t color[4] = {(uint8_t)(hash >> 24), (uint8_t)(hash >> 16), (uint8_t)(hash >> 8),
                                (uint8_t)(128 + (hash >> 4) % 128)};
      for (unsigned c = 0; c < 4; c++)
         texels[4 * i + (GLsizei)c] = x + y == 0 ? 255 : color[c];
   }
   if (target == bound || target == GL_TEXTURE_CUBE_MAP_POSITIVE_X) {
      glGenTextures(1, &texture);
      glBindTexture(bound, texture);
   } else {
      glGetIntegerv(GL_TEXTURE_BINDING_CUBE_MAP, (GLint *)&texture);
   }
   glTexImage2D(target, 0, GL_RGBA, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   filters(bound, GL_NEAREST, GL_NEAREST, GL_REPEAT);
   free(texels);
   return texture;
}

void
filters(GLenum target, GLenum min, GLenum mag, GLenum wrap)
{
   glTexParameteri(target, GL_TEXTURE_MIN_FILTER, (GLint)min);
   glTexParameteri(target, GL_TEXTURE_MAG_FILTER, (GLint)mag);
   glTexParameteri(target, GL_TEXTURE_WRAP_S, (GLint)wrap);
   glTexParameteri(target, GL_TEXTURE_WRAP_T, (GLint)wrap);
}

void
rotation(float m[16], float x, float y)
{
   const float cx = cosf(x), sx = sinf(x), cy = cosf(y), sy = sinf(y);
   const float result[16] = {cy, sx * sy,  -cx * sy, 0, 0, cx, sx, 0,
                             sy, -sx * cy, cx * cy,  0, 0, 0,  0,  1};
   for (unsigned i = 0; i < 16; i++)
      m[i] = result[i];
}
