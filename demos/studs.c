/* A torus with studs, and cube maps: what the scenes with bumps share. */
#include "demo.h"

#include <math.h>

enum { MAP = DEMO_STUD_MAP };

/* The height of the surface: round studs in rows that are half a step apart, and seams. */
static float
height_at(int x, int y)
{
   const float s = 8.0f * (float)(x & (MAP - 1)) / MAP, t = 8.0f * (float)(y & (MAP - 1)) / MAP;
   const float row = floorf(t), shifted = s + (((int)row & 1) ? 0.5f : 0.0f);
   const float dx = shifted - floorf(shifted) - 0.5f, dy = t - row - 0.5f;
   const float r = 0.17f - dx * dx - dy * dy;
   return r > 0.0f ? 0.55f * sqrtf(r) : fabsf(dy) > 0.46f ? -0.06f : 0.0f;
}

GLubyte
demo_to_byte(float x)
{
   return (GLubyte)lrintf(255.0f * (x < 0.0f ? 0.0f : x > 1.0f ? 1.0f : x));
}

/* Normals, with the gloss in alpha: polished studs on a dull ground. */
void
demo_stud_normals(GLubyte *texels)
{
   for (int i = 0; i < MAP * MAP; i++) {
      const int x = i % MAP, y = i / MAP;
      float n[3] = {height_at(x - 1, y) - height_at(x + 1, y),
                    height_at(x, y - 1) - height_at(x, y + 1), 2.0f * 8.0f / MAP};
      demo_normalize(n);
      for (int c = 0; c < 3; c++)
         texels[4 * i + c] = demo_to_byte(0.5f * n[c] + 0.5f);
      texels[4 * i + 3] = height_at(x, y) > 0.0f ? 255 : 60;
   }
}

void
demo_cube_map(GLenum unit, GLuint name, int size, void (*color)(const float d[3], float rgb[3]))
{
   static const signed char axes[6][3][3] = {
       {{0, 0, -1}, {0, -1, 0}, {1, 0, 0}}, {{0, 0, 1}, {0, -1, 0}, {-1, 0, 0}},
       {{1, 0, 0}, {0, 0, 1}, {0, 1, 0}},   {{1, 0, 0}, {0, 0, -1}, {0, -1, 0}},
       {{1, 0, 0}, {0, -1, 0}, {0, 0, 1}},  {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
   GLubyte face[DEMO_CUBE_MAX * DEMO_CUBE_MAX * 4];
   glActiveTexture(GL_TEXTURE0 + unit);
   glBindTexture(GL_TEXTURE_CUBE_MAP, name);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
   glTexParameteri(GL_TEXTURE_CUBE_MAP, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
   for (GLenum f = 0; f < 6; f++) {
      for (int i = 0; i < size * size; i++) {
         const float s = (2.0f * (float)(i % size) + 1.0f) / (float)size - 1.0f;
         const float t = (2.0f * (float)(i / size) + 1.0f) / (float)size - 1.0f;
         float d[3], rgb[3];
         for (int c = 0; c < 3; c++)
            d[c] = s * (float)axes[f][0][c] + t * (float)axes[f][1][c] + (float)axes[f][2][c];
         demo_normalize(d);
         color(d, rgb);
         for (int c = 0; c < 4; c++)
            face[4 * i + c] = c == 3 ? 255 : demo_to_byte(rgb[c]);
      }
      glTexImage2D(GL_TEXTURE_CUBE_MAP_POSITIVE_X + f, 0, GL_RGBA, size, size, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, face);
   }
}

static const float big = 1.25f, small = 0.55f;

static void
torus_vertex(float u, float v)
{
   const float cu = cosf(u), su = sinf(u), cv = cosf(v), sv = sinf(v);
   glMultiTexCoord3f(GL_TEXTURE1, -su, cu, 0.0f);
   glNormal3f(cu * cv, su * cv, sv);
   glTexCoord2f(3.0f * u / 6.2831853f, v / 6.2831853f);
   glVertex3f(cu * (big + small * cv), su * (big + small * cv), small * sv);
}

void
demo_draw_torus(void)
{
   enum { AROUND = 96, ACROSS = 48 };
   const float du = 6.2831853f / AROUND, dv = 6.2831853f / ACROSS;
   for (int i = 0; i < AROUND; i++) {
      glBegin(GL_QUAD_STRIP);
      for (int k = 0; k <= ACROSS; k++) {
         torus_vertex((float)i * du, (float)k * dv);
         torus_vertex((float)(i + 1) * du, (float)k * dv);
      }
      glEnd();
   }
}
