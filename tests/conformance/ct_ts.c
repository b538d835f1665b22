#include "ct_ts.h"

#include <stdio.h>

void
ts_op(unsigned unit, GLenum op)
{
   glActiveTexture(GL_TEXTURE0 + unit);
   glTexEnvi(GL_TEXTURE_SHADER_NV, GL_SHADER_OPERATION_NV, (GLint)op);
}

void
ts_op_of(unsigned unit, GLenum op, unsigned previous)
{
   ts_env(unit, GL_PREVIOUS_TEXTURE_INPUT_NV, GL_TEXTURE0 + previous);
   ts_op(unit, op);
}

void
ts_env(unsigned unit, GLenum pname, GLenum value)
{
   glActiveTexture(GL_TEXTURE0 + unit);
   glTexEnvi(GL_TEXTURE_SHADER_NV, pname, (GLint)value);
}

void
ts_floats(unsigned unit, GLenum pname, const float *v)
{
   glActiveTexture(GL_TEXTURE0 + unit);
   glTexEnvfv(GL_TEXTURE_SHADER_NV, pname, v);
}

GLint
ts_get(unsigned unit, GLenum pname)
{
   GLint v[4] = {-1, -1, -1, -1};
   glActiveTexture(GL_TEXTURE0 + unit);
   glGetTexEnviv(GL_TEXTURE_SHADER_NV, pname, v);
   return v[0];
}

unsigned
ts_consistent(void)
{
   unsigned bits = 0;
   for (unsigned i = 0; i < TS_UNITS; i++)
      bits |= (unsigned)(ts_get(i, GL_SHADER_CONSISTENT_NV) == 1) << i;
   return bits;
}

static void
bind_new(unsigned unit, GLenum target)
{
   GLuint name;
   glActiveTexture(GL_TEXTURE0 + unit);
   glGenTextures(1, &name);
   glBindTexture(target, name);
   glTexParameteri(target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   glTexParameteri(target, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(target, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   if (target == GL_TEXTURE_3D)
      glTexParameteri(target, GL_TEXTURE_WRAP_R, GL_CLAMP_TO_EDGE);
}

void
ts_texture(unsigned unit, GLenum target, GLenum internal, GLenum format, int width, int height,
           const float *texels)
{
   bind_new(unit, target);
   if (target == GL_TEXTURE_1D)
      glTexImage1D(target, 0, (GLint)internal, width, 0, format, GL_FLOAT, texels);
   else if (target == GL_TEXTURE_3D)
      glTexImage3D(target, 0, (GLint)internal, width, height, 1, 0, format, GL_FLOAT, texels);
   else
      glTexImage2D(target, 0, (GLint)internal, width, height, 0, format, GL_FLOAT, texels);
}

void
ts_texel(unsigned unit, GLenum target, GLenum internal, GLenum format, float x, float y, float z,
         float w)
{
   ts_texture(unit, target, internal, format, 1, 1, VEC4(x, y, z, w));
}

void
ts_grid(unsigned unit, GLenum target)
{
   static float texels[16][16][16][4];
   for (unsigned n = 0; n < 16 * 16 * 16; n++) {
      float *p = texels[n / 256][n / 16 % 16][n % 16];
      p[0] = (float)(n % 16) / 15;
      p[1] = target == GL_TEXTURE_1D ? 0 : (float)(n / 16 % 16) / 15;
      p[2] = target == GL_TEXTURE_3D ? (float)(n / 256) / 15 : 0;
      p[3] = 1;
   }
   if (target != GL_TEXTURE_3D) {
      ts_texture(unit, target, GL_RGBA8, GL_RGBA, 16, 16, texels[0][0][0]);
      return;
   }
   bind_new(unit, target);
   glTexImage3D(target, 0, GL_RGBA8, 16, 16, 16, 0, GL_RGBA, GL_FLOAT, texels);
}

float
ts_place(unsigned i)
{
   return ((float)i + 0.5f) / 16;
}

static const float faces[6][4] = {{1, 0, 0, 1}, {0, 1, 1, 1}, {0, 1, 0, 1},
                                  {1, 0, 1, 1}, {0, 0, 1, 1}, {1, 1, 0, 1}};

void
ts_cube(unsigned unit)
{
   bind_new(unit, GL_TEXTURE_CUBE_MAP);
   for (unsigned i = 0; i < 6; i++)
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + i, 0, GL_RGBA8, 1, 1, 0, GL_RGBA, GL_FLOAT,
                   faces[i]);
}

void
ts_coord(unsigned unit, float s, float t, float r, float q)
{
   glMultiTexCoord4f(GL_TEXTURE0 + unit, s, t, r, q);
}

void
ts_show(unsigned unit)
{
   for (unsigned i = 0; i < TS_UNITS; i++) {
      glActiveTexture(GL_TEXTURE0 + i);
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, i == unit ? GL_REPLACE : GL_NONE);
   }
   glEnable(GL_TEXTURE_SHADER_NV);
}

void
ts_draw(void)
{
   ct_clear(0.125f, 0.25f, 0.125f, 0.25f);
   ct_quad(-1, -1, 1, 1, 0);
}

bool
ts_pixel(const char *ids, float r, float g, float b, float a)
{
   float got[4];
   ts_draw();
   ct_read_pixel(CT_SIZE / 2, CT_SIZE / 2, got);
   return ct_near(ids, 4, got, VEC4(r, g, b, a), 0.01f, "pixel");
}

bool
ts_at(const char *ids, unsigned i, unsigned j, unsigned k)
{
   return ts_pixel(ids, (float)i / 15, (float)j / 15, (float)k / 15, 1);
}

bool
ts_face(const char *ids, unsigned face)
{
   return ts_pixel(ids, faces[face][0], faces[face][1], faces[face][2], 1);
}

bool
ts_nothing(const char *ids)
{
   return ts_pixel(ids, 0.125f, 0.25f, 0.125f, 0.25f);
}
