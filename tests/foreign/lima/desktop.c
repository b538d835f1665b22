/* OpenGL 2.1 through EGL: what OpenGL ES 2 has left out, by eglGetProcAddress. */
#include "scene.h"

#include <EGL/egl.h>
#include <GL/gl.h>
#include <stdlib.h>

static void *
function(const char *name)
{
   void *found;
   *(void (**)(void)) & found = eglGetProcAddress(name);
   if (!found)
      exit(1);
   return found;
}

/* Names of the functions that a scene calls. */
#define DESKTOP(result, name, ...) result (*name)(__VA_ARGS__) = function("gl" #name)

static void
fixed_function(void)
{
   DESKTOP(void, Begin, GLenum);
   DESKTOP(void, End, void);
   DESKTOP(void, Vertex3f, GLfloat, GLfloat, GLfloat);
   DESKTOP(void, Normal3f, GLfloat, GLfloat, GLfloat);
   DESKTOP(void, TexCoord2f, GLfloat, GLfloat);
   DESKTOP(void, MatrixMode, GLenum);
   DESKTOP(void, Frustum, double, double, double, double, double, double);
   DESKTOP(void, Translatef, GLfloat, GLfloat, GLfloat);
   DESKTOP(void, Rotatef, GLfloat, GLfloat, GLfloat, GLfloat);
   DESKTOP(void, Lightfv, GLenum, GLenum, const GLfloat *);
   static const GLfloat place[] = {0.4f, 0.7f, 1, 0}, dim[] = {0.9f, 0.8f, 0.6f, 1};
   static const float normals[6][3] = {{0, 0, 1},  {0, 0, -1}, {1, 0, 0},
                                       {-1, 0, 0}, {0, 1, 0},  {0, -1, 0}};
   squares(GL_TEXTURE_2D, 16, 16, 4);
   clear(0.1f, 0.2f, 0.2f, 1);
   glEnable(GL_TEXTURE_2D);
   glEnable(GL_DEPTH_TEST);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   Lightfv(GL_LIGHT0, GL_POSITION, place);
   Lightfv(GL_LIGHT0, GL_DIFFUSE, dim);
   MatrixMode(GL_PROJECTION);
   Frustum(-1.0, 1.0, -0.75, 0.75, 2.0, 10.0);
   MatrixMode(GL_MODELVIEW);
   Translatef(0, 0, -5);
   Rotatef(30, 1, 0, 0);
   Rotatef(40, 0, 1, 0);
   Begin(GL_QUADS);
   for (unsigned i = 0; i < 6; i++) {
      const float *n = normals[i];
      Normal3f(n[0], n[1], n[2]);
      for (unsigned corner = 0; corner < 4; corner++) {
         const float s = corner == 1 || corner == 2 ? 1 : 0, t = corner / 2 ? 1 : 0;
         const float u = 2 * s - 1, v = 2 * t - 1;
         TexCoord2f(s, t);
         Vertex3f(n[0] + n[1] * u + n[2] * u, n[1] + n[2] * v + n[0] * u,
                  n[2] + n[0] * v + n[1] * v);
      }
   }
   End();
}

static void
fog_and_alpha(void)
{
   DESKTOP(void, Begin, GLenum);
   DESKTOP(void, End, void);
   DESKTOP(void, Vertex4f, GLfloat, GLfloat, GLfloat, GLfloat);
   DESKTOP(void, Color4f, GLfloat, GLfloat, GLfloat, GLfloat);
   DESKTOP(void, AlphaFunc, GLenum, GLclampf);
   DESKTOP(void, Fogi, GLenum, GLint);
   DESKTOP(void, Fogf, GLenum, GLfloat);
   DESKTOP(void, Fogfv, GLenum, const GLfloat *);
   static const GLfloat haze[] = {0.7f, 0.7f, 0.8f, 1};
   clear(0.7f, 0.7f, 0.8f, 1);
   glEnable(GL_ALPHA_TEST);
   AlphaFunc(GL_GREATER, 0.4f);
   glEnable(GL_FOG);
   Fogi(GL_FOG_MODE, GL_LINEAR);
   Fogf(GL_FOG_START, 0);
   Fogf(GL_FOG_END, 1);
   Fogfv(GL_FOG_COLOR, haze);
   Begin(GL_TRIANGLES);
   for (unsigned i = 0; i < 5; i++) {
      const float x = -0.9f + 0.35f * (float)i, z = 0.18f * (float)i;
      Color4f(0.9f, 0.1f, 0.1f, 1);
      Vertex4f(x, -0.9f, z, 1);
      Color4f(0.1f, 0.5f, 0.1f, 1);
      Vertex4f(x + 0.4f, -0.8f, z, 1);
      Color4f(0.1f, 0.1f, 0.9f, 0);
      Vertex4f(x + 0.2f, 0.9f, z, 1);
   }
   End();
}

static void
display_list(void)
{
   DESKTOP(void, Begin, GLenum);
   DESKTOP(void, End, void);
   DESKTOP(void, Vertex2f, GLfloat, GLfloat);
   DESKTOP(void, Color3f, GLfloat, GLfloat, GLfloat);
   DESKTOP(void, NewList, GLuint, GLenum);
   DESKTOP(void, EndList, void);
   DESKTOP(void, CallList, GLuint);
   DESKTOP(void, Scalef, GLfloat, GLfloat, GLfloat);
   DESKTOP(void, Rotatef, GLfloat, GLfloat, GLfloat, GLfloat);
   NewList(1, GL_COMPILE);
   Begin(GL_POLYGON);
   Color3f(1, 0.5f, 0);
   Vertex2f(0.9f, 0.1f);
   Color3f(0.5f, 1, 0);
   Vertex2f(0.7f, 0.5f);
   Color3f(0, 0.5f, 1);
   Vertex2f(0.3f, 0.4f);
   Color3f(0.5f, 0, 1);
   Vertex2f(0.3f, 0.1f);
   End();
   EndList();
   clear(0, 0, 0, 1);
   Scalef(0.75f, 1, 1);
   for (unsigned i = 0; i < 6; i++) {
      CallList(1);
      Rotatef(60, 0, 0, 1);
   }
}

const struct scene scenes_desktop[] = {
    {"fixed_function", fixed_function, 1, true},
    {"fog_and_alpha", fog_and_alpha, 1, true},
    {"display_list", display_list, 1, true},
    {0},
};
