/* ArrayElement against DrawArrays: the same vertices from arrays of every layout, and from what the
 * arrays are at each Begin (OpenGL 2.1, 2.8). */
#include "ct.h"

#define ELEMENTS 4

/* One attribute's bytes; numbers that every type can say. */
static union values {
   GLfloat f[ELEMENTS * 4];
   GLdouble d[ELEMENTS * 4];
   GLshort s[ELEMENTS * 4];
   GLint i[ELEMENTS * 4];
   GLubyte ub[ELEMENTS * 4];
} position, color, texture;

static void
fill(union values *values, GLenum type, unsigned seed)
{
   for (unsigned n = 0; n < ELEMENTS * 4; n++) {
      const unsigned v = (n * 7 + seed) % 5 + n % 4 / 3; /* the fourth is not 0 */
      if (type == GL_FLOAT)
         values->f[n] = 0.25f * (float)v;
      else if (type == GL_DOUBLE)
         values->d[n] = 0.25 * v;
      else if (type == GL_SHORT)
         values->s[n] = (GLshort)v;
      else if (type == GL_INT)
         values->i[n] = (GLint)v;
      else
         values->ub[n] = (GLubyte)(40 * v);
   }
}

/* What points of the arrays are in feedback: by ArrayElement, or by DrawArrays. */
static int
feed(bool singly, float *out, int size)
{
   glFeedbackBuffer(size, GL_4D_COLOR_TEXTURE, out);
   glRenderMode(GL_FEEDBACK);
   if (singly) {
      glBegin(GL_POINTS);
      for (int i = 0; i < ELEMENTS; i++)
         glArrayElement(i);
      glEnd();
   } else {
      glDrawArrays(GL_POINTS, 0, ELEMENTS);
   }
   return glRenderMode(GL_RENDER);
}

static const GLenum types[] = {GL_FLOAT, GL_DOUBLE, GL_SHORT, GL_INT, GL_UNSIGNED_BYTE};

static void
layouts(void)
{
   const struct {
      GLint position, color, texture; /* sizes */
      unsigned position_type, color_type, texture_type;
   } cases[] = {
       {2, 4, 2, 0, 4, 0}, {3, 4, 3, 0, 4, 0}, {4, 3, 4, 0, 4, 0}, {2, 3, 1, 1, 0, 0},
       {3, 4, 2, 1, 0, 1}, {4, 4, 3, 2, 1, 2}, {2, 4, 4, 2, 0, 3}, {3, 3, 2, 3, 1, 1},
   };
   float single[64], whole[64];
   glMatrixMode(GL_PROJECTION);
   glOrtho(-8, 8, -8, 8, -8, 8);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      fill(&position, types[cases[i].position_type], i);
      fill(&color, types[cases[i].color_type], i + 1);
      fill(&texture, types[cases[i].texture_type], i + 2);
      glVertexPointer(cases[i].position, types[cases[i].position_type], 0, &position);
      glColorPointer(cases[i].color, types[cases[i].color_type], 0, &color);
      glTexCoordPointer(cases[i].texture, types[cases[i].texture_type], 0, &texture);
      const int a = feed(true, single, 64), b = feed(false, whole, 64);
      ct_check("GL-2.8", a == b && a > 0, "layout %u: %d and %d values", i, a, b);
      for (int n = 0; n < a && n < b; n++)
         ct_check("GL-2.8", fabsf(single[n] - whole[n]) <= 1e-5f, "layout %u, value %d: %g and %g",
                  i, n, single[n], whole[n]);
   }
   CHECK("GL-2.8", glGetError() == GL_NO_ERROR);
}

/* A quad by ArrayElement, over the left half of the window or the right one. */
static void
draw_quad(void)
{
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++)
      glArrayElement(i);
   glEnd();
}

static const float left[8] = {-1, -1, 0, -1, 0, 1, -1, 1}, right[8] = {0, -1, 1, -1, 1, 1, 0, 1};

static void
check_halves(const float a[3], const float b[3])
{
   CHECK_PIXEL("GL-2.8", CT_SIZE / 4, CT_SIZE / 2, a[0], a[1], a[2]);
   CHECK_PIXEL("GL-2.8", 3 * CT_SIZE / 4, CT_SIZE / 2, b[0], b[1], b[2]);
}

static void
each_begin_has_its_arrays(void)
{
   static const float red[3] = {1, 0, 0}, green[3] = {0, 1, 0}, black[3];
   float greens[12], varying[12];
   for (unsigned i = 0; i < 12; i++)
      greens[i] = green[i % 3];
   ct_clear(0, 0, 0, 1);
   glEnableClientState(GL_VERTEX_ARRAY);
   glColor3fv(red);
   glVertexPointer(2, GL_FLOAT, 0, left);
   draw_quad();
   check_halves(red, black);
   glEnableClientState(GL_COLOR_ARRAY);
   glColorPointer(3, GL_FLOAT, 0, greens);
   glVertexPointer(2, GL_FLOAT, 0, right);
   draw_quad();
   check_halves(red, green);
   glDisableClientState(GL_COLOR_ARRAY);
   glColor3fv(red);
   draw_quad();
   check_halves(red, red);
   /* Without positions no vertex comes, and the colour stays behind. */
   glDisableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   draw_quad();
   check_halves(red, red);
   glDisableClientState(GL_COLOR_ARRAY);
   glEnableClientState(GL_VERTEX_ARRAY);
   draw_quad();
   check_halves(red, green);
   /* Memory of the client is read when the element is named. */
   glVertexPointer(2, GL_FLOAT, 0, varying);
   glBegin(GL_QUADS);
   for (int i = 0; i < 4; i++) {
      varying[0] = left[2 * i];
      varying[1] = left[2 * i + 1];
      glArrayElement(0);
   }
   glEnd();
   check_halves(green, green);
   CHECK("GL-2.8", glGetError() == GL_NO_ERROR);
}

/* One array in a buffer object, whose contents change, and one in memory. */
static void
buffers_and_memory(void)
{
   static const GLubyte colors[16] = {255, 0, 0, 255, 255, 0, 0, 255,
                                      255, 0, 0, 255, 255, 0, 0, 255};
   static const float red[3] = {1, 0, 0}, black[3];
   GLuint buffer;
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   glBufferData(GL_ARRAY_BUFFER, sizeof right, right, GL_STATIC_DRAW);
   glVertexPointer(2, GL_FLOAT, 0, NULL);
   glBindBuffer(GL_ARRAY_BUFFER, 0);
   glColorPointer(4, GL_UNSIGNED_BYTE, 0, colors);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   ct_clear(0, 0, 0, 1);
   draw_quad();
   check_halves(black, red);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   glBufferData(GL_ARRAY_BUFFER, sizeof left, left, GL_STATIC_DRAW);
   ct_clear(0, 0, 0, 1);
   draw_quad();
   check_halves(red, black);
   CHECK("GL-2.8", glGetError() == GL_NO_ERROR);
   glDeleteBuffers(1, &buffer);
}

static const struct ct_test tests[] = {
    {"layouts", layouts},
    {"each_begin_has_its_arrays", each_begin_has_its_arrays},
    {"buffers_and_memory", buffers_and_memory},
};
CT_TOPIC(core_elements, "", tests);
