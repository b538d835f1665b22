/* What the scenes share: programs with readable errors, surfaces, cameras. */
#include "demo.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define PI 3.14159265f

struct demo_nvvp nvvp;
struct demo_evs evs;
struct demo_combiners combiners;
struct demo_atifs atifs;
struct demo_arb arbp;

GLuint
demo_program(GLenum target, const char *name, const char *text)
{
   GLuint id;
   nvvp.GenPrograms(1, &id);
   nvvp.LoadProgram(target, id, (GLsizei)strlen(text), (const GLubyte *)text);
   GLint offset;
   glGetIntegerv(GL_PROGRAM_ERROR_POSITION_NV, &offset);
   if (offset < 0)
      return id;
   int line = 1, column = 1;
   for (GLint i = 0; i < offset && text[i]; i++) {
      column = text[i] == '\n' ? 1 : column + 1;
      line += text[i] == '\n';
   }
   fprintf(stderr, "%s:%d:%d: the driver does not accept this program\n", name, line, column);
   return 0;
}

void
demo_normalize(float v[3])
{
   float length = sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
   for (int i = 0; i < 3 && length > 0.0f; i++)
      v[i] /= length;
}

void
demo_draw_surface(demo_surface surface, int nu, int nv)
{
   for (int i = 0; i < nu; i++) {
      glBegin(GL_QUAD_STRIP);
      for (int j = 0; j <= nv; j++) {
         for (int k = 1; k >= 0; k--) {
            float position[3], normal[3];
            float u = (float)(i + k) / (float)nu, v = (float)j / (float)nv;
            surface(u, v, position, normal);
            glNormal3fv(normal);
            glTexCoord2f(u, v);
            glVertex3fv(position);
         }
      }
      glEnd();
   }
}

static void
knot_center(float u, float c[3])
{
   const float t = 2.0f * PI * u;
   const float r = 0.85f + 0.35f * cosf(3.0f * t);
   c[0] = r * cosf(2.0f * t);
   c[1] = r * sinf(2.0f * t);
   c[2] = 0.45f * sinf(3.0f * t);
}

void
demo_torus_knot(float u, float v, float position[3], float normal[3])
{
   /* A tube around the knot, framed by its tangent and the direction from the axis. */
   float c[3], d[3], tangent[3], side[3], up[3];
   knot_center(u, c);
   knot_center(u + 0.001f, d);
   for (int i = 0; i < 3; i++)
      tangent[i] = d[i] - c[i], side[i] = d[i] + c[i];
   demo_normalize(tangent);
   up[0] = tangent[1] * side[2] - tangent[2] * side[1];
   up[1] = tangent[2] * side[0] - tangent[0] * side[2];
   up[2] = tangent[0] * side[1] - tangent[1] * side[0];
   demo_normalize(up);
   side[0] = up[1] * tangent[2] - up[2] * tangent[1];
   side[1] = up[2] * tangent[0] - up[0] * tangent[2];
   side[2] = up[0] * tangent[1] - up[1] * tangent[0];
   for (int i = 0; i < 3; i++) {
      normal[i] = cosf(2.0f * PI * v) * side[i] + sinf(2.0f * PI * v) * up[i];
      position[i] = c[i] + 0.24f * normal[i];
   }
}

void
demo_sphere(float u, float v, float position[3], float normal[3])
{
   normal[0] = cosf(2.0f * PI * u) * sinf(PI * v);
   normal[1] = -cosf(PI * v);
   normal[2] = sinf(2.0f * PI * u) * sinf(PI * v);
   memcpy(position, normal, 3 * sizeof(float));
}

void
demo_backdrop(const float top[3], const float bottom[3])
{
   glPushAttrib(GL_ALL_ATTRIB_BITS);
   glDisable(GL_DEPTH_TEST);
   glDisable(GL_LIGHTING);
   glDisable(GL_TEXTURE_2D);
   glMatrixMode(GL_PROJECTION);
   glPushMatrix();
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
   glPushMatrix();
   glLoadIdentity();
   glBegin(GL_QUADS);
   glColor3fv(bottom);
   glVertex2f(-1.0f, -1.0f);
   glVertex2f(1.0f, -1.0f);
   glColor3fv(top);
   glVertex2f(1.0f, 1.0f);
   glVertex2f(-1.0f, 1.0f);
   glEnd();
   glPopMatrix();
   glMatrixMode(GL_PROJECTION);
   glPopMatrix();
   glPopAttrib();
}

void
demo_perspective(float fovy_degrees, float aspect, float near_z, float far_z)
{
   const double h = tan(fovy_degrees * PI / 360.0) * near_z;
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glFrustum(-h * aspect, h * aspect, -h, h, near_z, far_z);
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
}

void
demo_sine_constants(GLuint first)
{
   /* sin(2 pi t) = -sin(x) with x = 2 pi (fraction of t) - pi, by Taylor's series to x^11 */
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, first, 1.0f, 0.25f, 2.0f * PI, PI);
   nvvp.ProgramParameter4f(GL_VERTEX_PROGRAM_NV, first + 1, -1.0f / 6, 1.0f / 120, -1.0f / 5040,
                           1.0f / 362880);
}
