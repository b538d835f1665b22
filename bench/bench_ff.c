/* The conventional vertex pipeline: vertices a second from arrays as models of the time have them,
 * GL_FLOAT of three components for positions and normals. All lie outside of the view, so nothing
 * but the vertices counts. */
#define GL_GLEXT_PROTOTYPES
#include "bench.h"

#define VERTICES 12288 /* a draw */

struct vertex {
   float position[3], normal[3], coord[2];
   GLubyte color[4];
};

static void
draw_all(int count)
{
   for (int i = 0; i < count; i++)
      glDrawArrays(GL_TRIANGLES, 0, VERTICES);
   glFinish();
}

static void
load_vertices(void)
{
   static struct vertex vertices[VERTICES];
   GLuint buffer;
   for (unsigned i = 0; i < VERTICES; i++) {
      struct vertex *v = &vertices[i];
      for (unsigned c = 0; c < 3; c++) {
         v->position[c] = 5.0f + 0.001f * (float)((i * (2 * c + 3)) % 997);
         v->normal[c] = 0.002f * (float)((i * (2 * c + 7)) % 991) - 1.0f;
         v->color[c] = (GLubyte)(i + c);
      }
      v->color[3] = 255;
   }
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
   const GLsizei stride = sizeof(struct vertex);
   glVertexPointer(3, GL_FLOAT, stride, (const void *)offsetof(struct vertex, position));
   glNormalPointer(GL_FLOAT, stride, (const void *)offsetof(struct vertex, normal));
   glTexCoordPointer(2, GL_FLOAT, stride, (const void *)offsetof(struct vertex, coord));
   glColorPointer(4, GL_UNSIGNED_BYTE, stride, (const void *)offsetof(struct vertex, color));
   glEnableClientState(GL_VERTEX_ARRAY);
}

static void
enable_lights(unsigned num, bool local)
{
   static const GLfloat white[4] = {1.0f, 1.0f, 1.0f, 1.0f};
   glEnable(GL_LIGHTING);
   glEnable(GL_NORMALIZE);
   glMaterialfv(GL_FRONT_AND_BACK, GL_SPECULAR, white);
   glMaterialf(GL_FRONT_AND_BACK, GL_SHININESS, 20.0f);
   for (unsigned i = 0; i < num; i++) {
      const GLfloat position[4] = {(float)i - 3.0f, 1.0f, 2.0f, local ? 1.0f : 0.0f};
      glEnable(GL_LIGHT0 + i);
      glLightfv(GL_LIGHT0 + i, GL_POSITION, position);
      glLightfv(GL_LIGHT0 + i, GL_DIFFUSE, white);
      glLightfv(GL_LIGHT0 + i, GL_SPECULAR, white);
   }
}

static void
unlit(void)
{
   load_vertices();
   bench_rate("fixed function, position: Mvert/s", draw_all, 1e-6 * VERTICES);
   glEnableClientState(GL_COLOR_ARRAY);
   glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   glEnable(GL_TEXTURE_2D);
   bench_texture(64, GL_LINEAR);
   bench_rate("fixed function, color and coordinates: Mvert/s", draw_all, 1e-6 * VERTICES);
}

/* Positions of other types. */
static void
types(void)
{
   static GLdouble doubles[VERTICES][3];
   static GLshort shorts[VERTICES][4];
   GLuint buffers[2];
   for (unsigned i = 0; i < VERTICES; i++)
      for (unsigned c = 0; c < 3; c++) {
         doubles[i][c] = 5.0 + 0.001 * (i % 997);
         shorts[i][c] = (GLshort)(5 + i % 7);
      }
   glGenBuffers(2, buffers);
   glEnableClientState(GL_VERTEX_ARRAY);
   glBindBuffer(GL_ARRAY_BUFFER, buffers[0]);
   glBufferData(GL_ARRAY_BUFFER, sizeof doubles, doubles, GL_STATIC_DRAW);
   glVertexPointer(3, GL_DOUBLE, 0, NULL);
   bench_rate("fixed function, GL_DOUBLE: Mvert/s", draw_all, 1e-6 * VERTICES);
   glBindBuffer(GL_ARRAY_BUFFER, buffers[1]);
   glBufferData(GL_ARRAY_BUFFER, sizeof shorts, shorts, GL_STATIC_DRAW);
   glVertexPointer(3, GL_SHORT, sizeof shorts[0], NULL);
   bench_rate("fixed function, GL_SHORT: Mvert/s", draw_all, 1e-6 * VERTICES);
}

static void
lit(void)
{
   load_vertices();
   glEnableClientState(GL_NORMAL_ARRAY);
   enable_lights(1, false);
   bench_rate("fixed function, 1 light: Mvert/s", draw_all, 1e-6 * VERTICES);
   enable_lights(3, false);
   bench_rate("fixed function, 3 lights: Mvert/s", draw_all, 1e-6 * VERTICES);
   enable_lights(8, false);
   bench_rate("fixed function, 8 lights: Mvert/s", draw_all, 1e-6 * VERTICES);
   enable_lights(1, true);
   for (unsigned i = 1; i < 8; i++)
      glDisable(GL_LIGHT0 + i);
   bench_rate("fixed function, 1 local light: Mvert/s", draw_all, 1e-6 * VERTICES);
}

const struct bench_row bench_ff_rows[] = {
    {"ff-unlit", unlit},
    {"ff-types", types},
    {"ff-lit", lit},
    {0},
};
