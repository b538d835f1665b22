/* Primitives that differ in their matrices: a picture is the same whether they are drawn one by one
 * or as they come (OpenGL 1.3 section 2.10, appendix A). */
#include "ct.h"

#include <stdlib.h>

#define PICTURE (4 * CT_SIZE * CT_SIZE)

enum how { AS_THEY_COME, ONE_BY_ONE };

/* What is set besides the matrices; what of it asks for more than positions has a case. */
enum { PLAIN, LIGHTS, FOG, PLANES, OBJECT_TEXTURES, EYE_TEXTURES, TEXTURE_MATRIX, CASES };

static unsigned random_state;

/* In [low, high): the same sequence for both ways. */
static float
next(float low, float high)
{
   random_state = random_state * 1664525u + 1013904223u;
   return low + (high - low) * (float)(random_state >> 8) * 0x1p-24f;
}

static void
make_texture(void)
{
   GLuint texture;
   GLubyte texels[8 * 8 * 4];
   for (unsigned i = 0; i < sizeof texels; i++)
      texels[i] = (GLubyte)(i * 37);
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glEnable(GL_TEXTURE_2D);
}

static void
set_case(int c)
{
   static const GLdouble plane[4] = {1.0, 0.3, 0.2, 0.1};
   glEnable(GL_DEPTH_TEST);
   switch (c) {
   case LIGHTS:
      glEnable(GL_LIGHTING);
      glEnable(GL_LIGHT0);
      glEnable(GL_COLOR_MATERIAL);
      break;
   case FOG:
      glEnable(GL_FOG);
      glFogi(GL_FOG_MODE, GL_LINEAR);
      glFogf(GL_FOG_START, 1.0f);
      glFogf(GL_FOG_END, 4.0f);
      break;
   case PLANES:
      glClipPlane(GL_CLIP_PLANE0, plane);
      glEnable(GL_CLIP_PLANE0);
      break;
   case OBJECT_TEXTURES:
   case EYE_TEXTURES:
      make_texture();
      glEnable(GL_TEXTURE_GEN_S);
      glEnable(GL_TEXTURE_GEN_T);
      glTexGeni(GL_S, GL_TEXTURE_GEN_MODE, c == EYE_TEXTURES ? GL_EYE_LINEAR : GL_OBJECT_LINEAR);
      glTexGeni(GL_T, GL_TEXTURE_GEN_MODE, c == EYE_TEXTURES ? GL_EYE_LINEAR : GL_OBJECT_LINEAR);
      break;
   case TEXTURE_MATRIX:
      make_texture();
      break;
   default:
      break;
   }
}

static void
move(int i, int c)
{
   if (c == TEXTURE_MATRIX && i % 3 == 0) {
      glMatrixMode(GL_TEXTURE);
      glTranslatef(next(-0.3f, 0.3f), 0.0f, 0.0f);
      glMatrixMode(GL_MODELVIEW);
   }
   if (i % 7 == 0) {
      glMatrixMode(GL_PROJECTION);
      glLoadIdentity();
      glFrustum(-0.5, 0.5, -0.5, next(0.4f, 0.6f), 1.0, 6.0);
      glMatrixMode(GL_MODELVIEW);
   }
   glTranslatef(next(-1.5f, 1.5f), next(-1.5f, 1.5f), next(-4.0f, -0.5f));
   if (i & 1)
      glRotatef(next(0.0f, 360.0f), next(-1.0f, 1.0f), 1.0f, next(-1.0f, 1.0f));
   if (i & 4)
      glScalef(next(0.2f, 2.0f), next(0.2f, 2.0f), 1.0f);
}

/* Of several modes; now and then so many vertices that no buffer holds them with the others. */
static void
draw(int i)
{
   static const GLenum modes[5] = {GL_TRIANGLES, GL_TRIANGLE_FAN, GL_QUADS, GL_LINE_LOOP,
                                   GL_QUAD_STRIP};
   const int count = i % 61 == 60 ? 9000 : 12;
   if (i % 5 == 0)
      glColor3f(next(0.0f, 1.0f), next(0.0f, 1.0f), next(0.0f, 1.0f));
   glBegin(modes[i % 5]);
   for (int v = 0; v < count; v++) {
      if (i % 11 == 3)
         glColor3f(next(0.0f, 1.0f), next(0.0f, 1.0f), next(0.0f, 1.0f));
      if (i % 9 == 4)
         glTexCoord2f(next(0.0f, 1.0f), next(0.0f, 1.0f));
      glNormal3f(0.0f, 0.0f, 1.0f);
      glVertex3f(next(-0.3f, 0.3f), next(-0.3f, 0.3f), next(-0.3f, 0.3f));
   }
   glEnd();
}

static void
draw_scene(enum how how, int c)
{
   random_state = 1;
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glMatrixMode(GL_MODELVIEW);
   glLoadIdentity();
   glTexCoord2f(0.0f, 0.0f);
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   for (int i = 0; i < 130; i++) {
      glPushMatrix();
      move(i, c);
      draw(i);
      if (how == ONE_BY_ONE)
         glFlush();
      if (i % 4 == 1) {
         glTranslatef(0.2f, 0.1f, 0.0f);
         draw(i + 1);
         if (how == ONE_BY_ONE)
            glFlush();
      }
      glPopMatrix();
   }
}

static GLubyte *
picture(enum how how, int c)
{
   GLubyte *pixels = malloc(PICTURE);
   if (!pixels)
      ct_skip("no memory for a picture");
   if (c == TEXTURE_MATRIX) {
      glMatrixMode(GL_TEXTURE);
      glLoadIdentity();
   }
   draw_scene(how, c);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   return pixels;
}

static void
compare(int c)
{
   set_case(c);
   GLubyte *come = picture(AS_THEY_COME, c), *single = picture(ONE_BY_ONE, c);
   unsigned differ = 0, lit = 0;
   for (unsigned i = 0; i < PICTURE; i++) {
      differ += come[i] != single[i];
      lit += single[i] != 0;
   }
   ct_check("GL-2.10", lit > PICTURE / 8, "only %u components are drawn", lit);
   ct_check("GL-2.10", !differ, "%u components differ", differ);
   free(come);
   free(single);
}

static void
positions(void)
{
   compare(PLAIN);
}

static void
lights(void)
{
   compare(LIGHTS);
}

static void
fog(void)
{
   compare(FOG);
}

static void
planes(void)
{
   compare(PLANES);
}

static void
object_textures(void)
{
   compare(OBJECT_TEXTURES);
}

static void
eye_textures(void)
{
   compare(EYE_TEXTURES);
}

static void
texture_matrix(void)
{
   compare(TEXTURE_MATRIX);
}

/* The same by display lists, whose runs of vertices are short, and one that is long. */
static void
lists(void)
{
   GLubyte *come, *single;
   const GLuint list = glGenLists(1);
   set_case(PLAIN);
   single = picture(ONE_BY_ONE, PLAIN);
   glNewList(list, GL_COMPILE);
   draw_scene(AS_THEY_COME, PLAIN);
   glEndList();
   come = malloc(PICTURE);
   if (!come)
      ct_skip("no memory for a picture");
   glCallList(list);
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, come);
   CHECK("GL-2.10 GL-5.4", memcmp(come, single, PICTURE) == 0);
   free(come);
   free(single);
}

static const struct ct_test tests[] = {
    {"positions", positions},
    {"lights", lights},
    {"fog", fog},
    {"planes", planes},
    {"object_textures", object_textures},
    {"eye_textures", eye_textures},
    {"texture_matrix", texture_matrix},
    {"lists", lists},
};
CT_TOPIC(core_matrices, "", tests);
