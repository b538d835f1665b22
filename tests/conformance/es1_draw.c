/* OpenGL ES 1.1: what its pipeline draws. Ids name sections of the OpenGL ES 1.1 specification. */
#include "ct_es1.h"

#include <stdio.h>
#include <stdlib.h>

/* Arrays of each type; the last number of a type of colours is 1. */
static void
arrays(void)
{
   const GLfixed fixed[4][2] = {{-65536, -65536}, {65536, -65536}, {-65536, 65536}, {65536, 65536}};
   const GLbyte bytes[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
   const GLshort shorts[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
   const GLubyte colors[4][4] = {
       {0, 255, 51, 255}, {0, 255, 51, 255}, {0, 255, 51, 255}, {0, 255, 51, 255}};
   const GLfixed color[4][4] = {{65536, 0, 32768, 65536},
                                {65536, 0, 32768, 65536},
                                {65536, 0, 32768, 65536},
                                {65536, 0, 32768, 65536}};
   const struct {
      GLenum type;
      const void *data;
   } types[] = {{GL_FIXED, fixed}, {GL_BYTE, bytes}, {GL_SHORT, shorts}};
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   for (unsigned i = 0; i < 3; i++) {
      ct_clear(0, 0, 0, 1);
      glVertexPointer(2, types[i].type, 0, types[i].data);
      if (i & 1)
         glColorPointer(4, GL_FIXED, 0, color);
      else
         glColorPointer(4, GL_UNSIGNED_BYTE, 0, colors);
      CHECK_ERROR("es1:2.8", GL_NO_ERROR, glDrawArrays(GL_TRIANGLE_STRIP, 0, 4));
      CHECK_PIXEL("es1:2.8", 3, 3, i & 1 ? 1 : 0, i & 1 ? 0 : 1, i & 1 ? 0.5f : 0.2f);
      CHECK_PIXEL("es1:2.8", 125, 125, i & 1 ? 1 : 0, i & 1 ? 0 : 1, i & 1 ? 0.5f : 0.2f);
   }
   const GLubyte indices[] = {0, 1, 2};
   ct_clear(0, 0, 0, 1);
   glDrawElements(GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, indices);
   CHECK_PIXEL("es1:2.8", 10, 10, 0, 1, 0.2f);
   CHECK_PIXEL("es1:2.8", 120, 120, 0, 0, 0);
}

/* Each point has the size that the array has; without it that of PointSize. */
static void
point_sizes(void)
{
   const GLfloat places[3][2] = {{-0.5f, 0}, {0, 0}, {0.5f, 0}}, sizes[3] = {2, 9, 20};
   typedef void (*pointer_proc)(GLenum, GLsizei, const void *);
   const pointer_proc pointer = (pointer_proc)ct_es1("glPointSizePointerOES");
   const int y = CT_SIZE / 2;
   glVertexPointer(2, GL_FLOAT, 0, places);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnable(GL_POINT_SPRITE); /* squares */
   for (unsigned pass = 0; pass < 3; pass++) {
      ct_clear(0, 0, 0, 1);
      if (pass == 1) {
         pointer(GL_FLOAT, 0, sizes);
         glEnableClientState(CT_POINT_SIZE_ARRAY);
      } else {
         glDisableClientState(CT_POINT_SIZE_ARRAY);
         glPointSize(13);
      }
      glDrawArrays(GL_POINTS, 0, 3);
      for (unsigned i = 0; i < 3; i++) {
         const int x = CT_SIZE / 4 * (1 + (int)i), half = pass == 1 ? (int)sizes[i] / 2 : 6;
         const float lit = 1, dark = 0;
         CHECK_PIXEL("es1:3.3", x - half + 1, y, lit, lit, lit);
         CHECK_PIXEL("es1:3.3", x - half - 2, y, dark, dark, dark);
         CHECK_PIXEL("es1:3.3", x + half + 2, y, dark, dark, dark);
         CHECK_PIXEL("es1:3.3", x, y - half - 2, dark, dark, dark);
      }
   }
   /* Sizes of the array are attenuated, and clamped. */
   ct_clear(0, 0, 0, 1);
   glEnableClientState(CT_POINT_SIZE_ARRAY);
   glPointParameterfv(GL_POINT_DISTANCE_ATTENUATION, VEC4(4, 0, 0));
   glPointParameterf(GL_POINT_SIZE_MAX, 8);
   glDrawArrays(GL_POINTS, 0, 3);
   CHECK_PIXEL("es1:3.3", CT_SIZE / 2 + 1, y, 1, 1, 1);
   CHECK_PIXEL("es1:3.3", CT_SIZE / 2 + 4, y, 0, 0, 0);
   CHECK_PIXEL("es1:3.3", CT_SIZE / 4 * 3 + 3, y, 1, 1, 1);
   CHECK_PIXEL("es1:3.3", CT_SIZE / 4 * 3 + 5, y, 0, 0, 0);
}

/* The texture across the point, from above. */
static void
point_sprites(void)
{
   const GLubyte four[] = {255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 0, 255};
   const GLfloat center[2] = {0, 0};
   const int c = CT_SIZE / 2;
   ct_es1_image(2, 2, four);
   glTexEnvi(GL_POINT_SPRITE, GL_COORD_REPLACE, GL_TRUE);
   glEnable(GL_POINT_SPRITE);
   glPointSize(32);
   glVertexPointer(2, GL_FLOAT, 0, center);
   glEnableClientState(GL_VERTEX_ARRAY);
   ct_clear(0, 0, 0, 1);
   glDrawArrays(GL_POINTS, 0, 1);
   CHECK_PIXEL("es1:3.3", c - 8, c + 8, 1, 0, 0);
   CHECK_PIXEL("es1:3.3", c + 8, c + 8, 0, 1, 0);
   CHECK_PIXEL("es1:3.3", c - 8, c - 8, 0, 0, 1);
   CHECK_PIXEL("es1:3.3", c + 8, c - 8, 1, 1, 0);
   CHECK_PIXEL("es1:3.3", c + 18, c, 0, 0, 0);
}

/* Colour (0.2, 0.4, 0.6, 1), texture (0.8, 0.4, 0.2, 0.6), environment colour (0.6, 0.8, 0.2, 1).
 */
static void
environments(void)
{
   const GLubyte texel[] = {204, 102, 51, 153};
   static const struct {
      GLenum mode;
      float r, g, b;
   } modes[] = {
       {GL_REPLACE, 0.8f, 0.4f, 0.2f},
       {GL_MODULATE, 0.16f, 0.16f, 0.12f},
       {GL_ADD, 1, 0.8f, 0.8f},
       {GL_DECAL, 0.2f * 0.4f + 0.8f * 0.6f, 0.4f, 0.6f * 0.4f + 0.2f * 0.6f},
       {GL_BLEND, 0.2f * 0.2f + 0.6f * 0.8f, 0.4f * 0.6f + 0.8f * 0.4f, 0.6f * 0.8f + 0.2f * 0.2f},
   };
   ct_es1_image(1, 1, texel);
   glColor4f(0.2f, 0.4f, 0.6f, 1);
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, VEC4(0.6f, 0.8f, 0.2f, 1));
   for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++) {
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, (GLint)modes[i].mode);
      ct_es1_fill();
      CHECK_PIXEL("es1:3.7.12", 64, 64, modes[i].r, modes[i].g, modes[i].b);
   }
}

/* The same colours, combined. */
static void
combiners(void)
{
   const GLubyte texel[] = {204, 102, 51, 153};
   static const struct {
      GLenum mode;
      float r, g, b, scale;
   } modes[] = {
       {GL_REPLACE, 0.8f, 0.4f, 0.2f, 1},
       {GL_MODULATE, 0.32f, 0.32f, 0.24f, 2},
       {GL_ADD, 1, 0.8f, 0.8f, 1},
       {GL_ADD_SIGNED, 0.5f, 0.3f, 0.3f, 1},
       {GL_SUBTRACT, 0.6f, 0, 0, 1},
       /* by the constant: a0 * c + a1 * (1 - c) */
       {GL_INTERPOLATE, 0.8f * 0.6f + 0.2f * 0.4f, 0.4f, 0.2f * 0.2f + 0.6f * 0.8f, 1},
       /* 4 * sum of (a - 0.5)(b - 0.5) = 4 * (-0.09 + 0.01 - 0.03) is below 0 */
       {GL_DOT3_RGB, 0, 0, 0, 1},
   };
   ct_es1_image(1, 1, texel);
   glColor4f(0.2f, 0.4f, 0.6f, 1);
   glTexEnvfv(GL_TEXTURE_ENV, GL_TEXTURE_ENV_COLOR, VEC4(0.6f, 0.8f, 0.2f, 1));
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_COMBINE);
   glTexEnvi(GL_TEXTURE_ENV, GL_SRC0_RGB, GL_TEXTURE);
   glTexEnvi(GL_TEXTURE_ENV, GL_SRC1_RGB, GL_PRIMARY_COLOR);
   glTexEnvi(GL_TEXTURE_ENV, GL_SRC2_RGB, GL_CONSTANT);
   glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND2_RGB, GL_SRC_COLOR);
   for (unsigned i = 0; i < sizeof modes / sizeof modes[0]; i++) {
      glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, (GLint)modes[i].mode);
      glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, modes[i].scale);
      ct_es1_fill();
      CHECK_PIXEL("es1:3.7.12", 64, 64, modes[i].r, modes[i].g, modes[i].b);
   }
   glTexEnvi(GL_TEXTURE_ENV, GL_COMBINE_RGB, GL_MODULATE);
   glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND0_RGB, GL_ONE_MINUS_SRC_COLOR);
   glTexEnvi(GL_TEXTURE_ENV, GL_OPERAND1_RGB, GL_SRC_ALPHA);
   ct_es1_fill();
   CHECK_PIXEL("es1:3.7.12", 64, 64, 0.2f, 0.6f, 0.8f);
   CHECK_ERROR("es1:3.7.12", GL_INVALID_VALUE, glTexEnvf(GL_TEXTURE_ENV, GL_RGB_SCALE, 3));
}

/* Two units: the second multiplies what the first makes. */
static void
two_units(void)
{
   const GLubyte first[] = {255, 128, 0, 255}, second[] = {128, 255, 255, 255};
   const GLfloat corners[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
   ct_es1_image(1, 1, first);
   glActiveTexture(GL_TEXTURE1);
   ct_es1_image(1, 1, second);
   CHECK_ERROR("es1:2.7", GL_NO_ERROR, glMultiTexCoord4f(GL_TEXTURE1, 0.5f, 0.5f, 0, 1));
   glVertexPointer(2, GL_FLOAT, 0, corners);
   glEnableClientState(GL_VERTEX_ARRAY);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
   CHECK_PIXEL("es1:3.7.14", 64, 64, 0.5f, 0.5f, 0);
}

/* Light straight from the front: ambient 0.2 of the model, diffuse by the angle, and emission. */
static void
lights(void)
{
   const GLfloat white[4] = {1, 1, 1, 1}, toward[4] = {0, 0, 1, 0};
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glLightfv(GL_LIGHT0, GL_POSITION, toward);
   glLightfv(GL_LIGHT0, GL_DIFFUSE, VEC4(0.5f, 1, 0, 1));
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT, white);
   glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, VEC4(0.8f, 0.4f, 0.4f, 1));
   glMaterialfv(GL_FRONT_AND_BACK, GL_EMISSION, VEC4(0, 0, 0.3f, 1));
   glNormal3f(0, 0, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:2.12", 64, 64, 0.2f + 0.4f, 0.2f + 0.4f, 0.5f);
   glNormal3f(0, 0.8f, 0.6f);
   ct_es1_fill();
   CHECK_PIXEL("es1:2.12", 64, 64, 0.2f + 0.24f, 0.2f + 0.24f, 0.5f);
   /* Colours of the vertices are the material's ambient and diffuse ones. */
   glEnable(GL_COLOR_MATERIAL);
   glColor4f(1, 0, 0, 1);
   glNormal3f(0, 0, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:2.12.3", 64, 64, 0.7f, 0, 0.3f);
   /* A spot light that looks elsewhere. */
   glDisable(GL_COLOR_MATERIAL);
   glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, white);
   glLightfv(GL_LIGHT0, GL_POSITION, VEC4(0, 0, 1, 1));
   glLightfv(GL_LIGHT0, GL_SPOT_DIRECTION, VEC4(0, 0, 1));
   glLightf(GL_LIGHT0, GL_SPOT_CUTOFF, 45);
   ct_es1_fill();
   CHECK_PIXEL("es1:2.12", 64, 64, 0.2f, 0.2f, 0.5f);
   /* The back is lit with the normal turned round. */
   glLightfv(GL_LIGHT0, GL_POSITION, toward);
   glLightf(GL_LIGHT0, GL_SPOT_CUTOFF, 180);
   glLightModelf(GL_LIGHT_MODEL_TWO_SIDE, 1);
   glNormal3f(0, 0, -1);
   glFrontFace(GL_CW);
   ct_es1_fill();
   CHECK_PIXEL("es1:2.12", 64, 64, 0.7f, 1, 0.5f);
}

/* Half of linear fog; at the end of it; and exp. */
static void
fog(void)
{
   glEnable(GL_FOG);
   glFogfv(GL_FOG_COLOR, VEC4(0, 0, 1, 1));
   glFogf(GL_FOG_MODE, GL_LINEAR);
   glFogf(GL_FOG_START, 0);
   glFogf(GL_FOG_END, 1);
   glColor4f(1, 0, 0, 1);
   ct_es1_rect(-1, -1, 0, 1, -0.5f);
   ct_es1_rect(0, -1, 1, 1, -0.999f);
   CHECK_PIXEL("es1:3.8", 10, 10, 0.5f, 0, 0.5f);
   CHECK_PIXEL("es1:3.8", 100, 10, 0, 0, 1);
   glFogf(GL_FOG_MODE, GL_EXP);
   glFogf(GL_FOG_DENSITY, 2);
   ct_es1_rect(-1, -1, 0, 1, -0.5f);
   CHECK_PIXEL("es1:3.8", 10, 10, expf(-1), 0, 1 - expf(-1));
}

static void
clip_planes(void)
{
   typedef void (*plane_proc)(GLenum, const GLfloat *);
   const plane_proc clip = (plane_proc)ct_es1("glClipPlanef");
   const plane_proc get = (plane_proc)ct_es1("glGetClipPlanef");
   GLfloat plane[4] = {0};
   glTranslatef(0.5f, 0, 0); /* the plane is kept in eye coordinates: x >= 0.5 */
   clip(GL_CLIP_PLANE0, VEC4(1, 0, 0, 0));
   get(GL_CLIP_PLANE0, plane);
   CHECK_NEAR("es1:2.11", 4, plane, VEC4(1, 0, 0, -0.5f), 0.001f);
   glLoadIdentity();
   glEnable(GL_CLIP_PLANE0);
   ct_clear(0, 0, 0, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:2.11", 90, 64, 0, 0, 0);
   CHECK_PIXEL("es1:2.11", 100, 64, 1, 1, 1);
}

/* Alpha, scissor, stencil, depth, blending, logic operations, masks. */
static void
fragments(void)
{
   ct_clear(0, 0, 0, 1);
   glEnable(GL_ALPHA_TEST);
   glAlphaFunc(GL_GREATER, 0.5f);
   glColor4f(1, 0, 0, 0.4f);
   ct_es1_fill();
   CHECK_PIXEL("es1:4.1.4", 64, 64, 0, 0, 0);
   glColor4f(1, 0, 0, 0.6f);
   ct_es1_fill();
   CHECK_PIXEL("es1:4.1.4", 64, 64, 1, 0, 0);
   glDisable(GL_ALPHA_TEST);
   glEnable(GL_BLEND);
   glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
   glColor4f(0, 1, 0, 0.25f);
   ct_es1_fill();
   CHECK_PIXEL("es1:4.1.7", 64, 64, 0.75f, 0.25f, 0);
   glDisable(GL_BLEND);
   glEnable(GL_COLOR_LOGIC_OP);
   glLogicOp(GL_INVERT);
   ct_es1_fill();
   CHECK_PIXEL("es1:4.1.9", 64, 64, 0.25f, 0.75f, 1);
   glDisable(GL_COLOR_LOGIC_OP);
   glColorMask(GL_FALSE, GL_TRUE, GL_FALSE, GL_TRUE);
   glColor4f(1, 0, 0, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:4.2.2", 64, 64, 0.25f, 0, 1);
   glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_ALWAYS, 3, 0xff);
   glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
   glColor4f(0, 0, 0, 1);
   ct_es1_rect(-1, -1, 0, 1, 0);
   glStencilFunc(GL_EQUAL, 3, 0xff);
   glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
   glColor4f(1, 1, 0, 1);
   ct_es1_fill();
   CHECK_PIXEL("es1:4.1.5", 20, 20, 1, 1, 0);
   CHECK_PIXEL("es1:4.1.5", 100, 20, 0.25f, 0, 1);
   glDisable(GL_STENCIL_TEST);
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 10, 10);
   ct_clear(0, 1, 0, 1);
   CHECK_PIXEL("es1:4.1.2", 9, 9, 0, 1, 0);
   CHECK_PIXEL("es1:4.1.2", 20, 20, 1, 1, 0);
}

/* Flat colours are the last vertex's; culled faces; lines. */
static void
primitives(void)
{
   const GLfloat corners[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
   const GLubyte colors[4][4] = {
       {255, 0, 0, 255}, {255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}};
   glVertexPointer(2, GL_FLOAT, 0, corners);
   glColorPointer(4, GL_UNSIGNED_BYTE, 0, colors);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glShadeModel(GL_FLAT);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
   CHECK_PIXEL("es1:2.13.7", 20, 20, 0, 1, 0);
   CHECK_PIXEL("es1:2.13.7", 110, 110, 0, 0, 1);
   glEnable(GL_CULL_FACE);
   glCullFace(GL_FRONT);
   ct_clear(0, 0, 0, 1);
   glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
   CHECK_PIXEL("es1:3.5.1", 20, 20, 0, 0, 0);
   glDisable(GL_CULL_FACE);
   glShadeModel(GL_SMOOTH);
   glLineWidth(5);
   glDisableClientState(GL_COLOR_ARRAY);
   glColor4ub(255, 255, 0, 255);
   const GLfloat line[2][2] = {{-1, 0}, {1, 0}};
   glVertexPointer(2, GL_FLOAT, 0, line);
   glDrawArrays(GL_LINES, 0, 2);
   CHECK_PIXEL("es1:3.4", 64, 65, 1, 1, 0);
   CHECK_PIXEL("es1:3.4", 64, 70, 0, 0, 0);
}

static const struct ct_test tests[] = {
    {"arrays", arrays},
    {"point_sizes", point_sizes},
    {"point_sprites", point_sprites},
    {"environments", environments},
    {"combiners", combiners},
    {"two_units", two_units},
    {"lights", lights},
    {"fog", fog},
    {"clip_planes", clip_planes},
    {"fragments", fragments},
    {"primitives", primitives},
};
CT_TOPIC_OF(es1_draw, CT_ES1, "", tests);
