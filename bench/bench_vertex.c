/* Small triangles by every route, and what a state change between draws costs. */
#include "bench.h"

static GLuint list, textures[16];

static void
tiny_triangle(int i)
{
   const float x = (float)(i & 127) * 0.015f - 0.96f, y = (float)((i >> 7) & 127) * 0.015f - 0.96f;
   glVertex2f(x, y);
   glVertex2f(x + 0.004f, y);
   glVertex2f(x, y + 0.005f);
}

static void
begin_per_triangle(int count)
{
   for (int i = 0; i < count; i++) {
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
   }
   glFinish();
}

static void
one_begin(int count)
{
   glBegin(GL_TRIANGLES);
   for (int i = 0; i < count; i++)
      tiny_triangle(i);
   glEnd();
   glFinish();
}

static void
call_list(int count)
{
   for (int i = 0; i < count; i++)
      glCallList(list);
   glFinish();
}

static void
bind_and_draw(int count)
{
   for (int i = 0; i < count; i++) {
      glBindTexture(GL_TEXTURE_2D, textures[i & 15]);
      glBegin(GL_TRIANGLES);
      glTexCoord2f(0.0f, 0.0f);
      tiny_triangle(i);
      glEnd();
   }
   glFinish();
}

static void
draw_and_finish(int count)
{
   for (int i = 0; i < count; i++)
      begin_per_triangle(1);
}

static void
immediate(void)
{
   glColor3f(1.0f, 0.5f, 0.25f);
   bench_rate("glBegin, 3 vertices, glEnd: Mtri/s", begin_per_triangle, 1e-6);
   bench_rate("one glBegin: Mtri/s", one_begin, 1e-6);
}

static void
lists(void)
{
   list = glGenLists(3);
   glNewList(list, GL_COMPILE);
   glBegin(GL_TRIANGLES);
   for (int i = 0; i < 5000; i++)
      tiny_triangle(i);
   glEnd();
   glEndList();
   bench_rate("display list of 5000 triangles: Mtri/s", call_list, 5000e-6);
   list++;
   glNewList(list, GL_COMPILE);
   for (int i = 0; i < 5000; i++) {
      glPushMatrix();
      glTranslatef(0.001f * (float)(i & 63), 0.0f, 0.0f);
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
      glPopMatrix();
   }
   glEndList();
   bench_rate("display list of push, translate, triangle, pop: Mdraws/s", call_list, 5000e-6);
   list++;
   glNewList(list, GL_COMPILE);
   glBegin(GL_TRIANGLES);
   for (int i = 0; i < 5000; i++) {
      const GLfloat color[4] = {0.1f * (float)(i % 10), 0.5f, 1.0f - 0.1f * (float)(i % 10), 1.0f};
      glMaterialfv(GL_FRONT_AND_BACK, GL_AMBIENT_AND_DIFFUSE, color);
      tiny_triangle(i);
   }
   glEnd();
   glEndList();
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   bench_rate("display list of 5000 lit triangles of their own materials: Mtri/s", call_list,
              5000e-6);
}

static void
bind(void)
{
   for (int i = 0; i < 16; i++)
      textures[i] = bench_texture(16, GL_LINEAR);
   glEnable(GL_TEXTURE_2D);
   bench_rate("glBindTexture + triangle: Mdraws/s", bind_and_draw, 1e-6);
}

static void
tiny(void)
{
   bench_rate("one tiny draw + glFinish: per ms", draw_and_finish, 1e-3);
}

/* --- Small arrays in client memory: some of the quads of a grid in each call. */
#define GRID 64

static struct grid_vertex {
   GLfloat position[3];
   GLubyte color[4];
   GLfloat coordinates[2];
} grid[4 * GRID * GRID];
static GLushort grid_indices[6 * GRID * GRID];
static int quads; /* a draw */

static void
point_to(const struct grid_vertex *first)
{
   glVertexPointer(3, GL_FLOAT, sizeof *first, first->position);
   glColorPointer(4, GL_UNSIGNED_BYTE, sizeof *first, first->color);
   glTexCoordPointer(2, GL_FLOAT, sizeof *first, first->coordinates);
}

static void
grid_init(void)
{
   static const GLushort corner[6] = {0, 1, 2, 2, 3, 0};
   for (int i = 0; i < 4 * GRID * GRID; i++) {
      const int quad = i / 4, right = (i + 1) / 2 & 1, up = i / 2 & 1;
      grid[i] = (struct grid_vertex){
          .position = {-0.96f + 0.03f * (float)(quad % GRID) + 0.003f * (float)right,
                       -0.96f + 0.03f * (float)(quad / GRID) + 0.004f * (float)up, 0.0f},
          .color = {255, (GLubyte)quad, 128, 255},
          .coordinates = {(float)right, (float)up},
      };
   }
   for (int i = 0; i < 6 * GRID * GRID; i++)
      grid_indices[i] = (GLushort)(4 * (i / 6) + corner[i % 6]);
   point_to(grid);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   textures[0] = bench_texture(16, GL_LINEAR);
}

/* The first quad of draw i. */
static int
first_quad(int i)
{
   return i * quads % (GRID * GRID - quads);
}

static void
draw_arrays(int count)
{
   for (int i = 0; i < count; i++)
      glDrawArrays(GL_QUADS, 4 * first_quad(i), 4 * quads);
   glFinish();
}

static void
draw_elements(int count)
{
   for (int i = 0; i < count; i++)
      glDrawElements(GL_TRIANGLES, 6 * quads, GL_UNSIGNED_SHORT, &grid_indices[6 * first_quad(i)]);
   glFinish();
}

/* Each object has vertices of its own. */
static void
point_and_draw(int count)
{
   for (int i = 0; i < count; i++) {
      point_to(&grid[4 * first_quad(i)]);
      glDrawArrays(GL_TRIANGLE_FAN, 0, 4);
   }
   glFinish();
}

static void
array_elements(int count)
{
   for (int i = 0; i < count; i++) {
      glBegin(GL_QUADS);
      for (GLint k = 0; k < 4; k++)
         glArrayElement((i * 4 + k) % (4 * GRID * GRID));
      glEnd();
   }
   glFinish();
}

static void
arrays(void)
{
   grid_init();
   quads = 1;
   bench_rate("glDrawArrays of 4 vertices: Mdraws/s", draw_arrays, 1e-6);
   bench_rate("pointers and glDrawArrays of 4 vertices: Mdraws/s", point_and_draw, 1e-6);
   bench_rate("glDrawElements of 4 vertices: Mdraws/s", draw_elements, 1e-6);
   bench_rate("glArrayElement, 4 a glBegin: Mquads/s", array_elements, 1e-6);
   quads = 3;
   bench_rate("glDrawArrays of 12 vertices: Mdraws/s", draw_arrays, 1e-6);
   bench_rate("glDrawElements of 12 vertices: Mdraws/s", draw_elements, 1e-6);
   glEnable(GL_TEXTURE_2D);
   bench_rate("glDrawElements of 12 vertices, textured: Mdraws/s", draw_elements, 1e-6);
   glDisable(GL_TEXTURE_2D);
   quads = 10;
   bench_rate("glDrawArrays of 40 vertices: Mdraws/s", draw_arrays, 1e-6);
   bench_rate("glDrawElements of 40 vertices: Mdraws/s", draw_elements, 1e-6);
}

/* --- State changes between draws. */
static void
toggle_blend(int count)
{
   for (int i = 0; i < count; i++) {
      (i & 1 ? glEnable : glDisable)(GL_BLEND);
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
   }
   glFinish();
}

static void
toggle_depth(int count)
{
   for (int i = 0; i < count; i++) {
      (i & 1 ? glEnable : glDisable)(GL_DEPTH_TEST);
      glDepthMask(i & 2 ? GL_TRUE : GL_FALSE);
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
   }
   glFinish();
}

static void
toggle_environment(int count)
{
   for (int i = 0; i < count; i++) {
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, i & 1 ? GL_MODULATE : GL_REPLACE);
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
   }
   glFinish();
}

static void
toggle_lighting(int count)
{
   for (int i = 0; i < count; i++) {
      (i & 1 ? glEnable : glDisable)(GL_LIGHTING);
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
   }
   glFinish();
}

static void
push_and_draw(int count)
{
   for (int i = 0; i < count; i++) {
      glPushMatrix();
      glTranslatef(0.001f * (float)(i & 63), 0.0f, 0.0f);
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
      glPopMatrix();
   }
   glFinish();
}

static void
toggle_many(int count)
{
   for (int i = 0; i < count; i++) {
      glBindTexture(GL_TEXTURE_2D, textures[i & 1]);
      (i & 1 ? glEnable : glDisable)(GL_BLEND);
      (i & 2 ? glEnable : glDisable)(GL_DEPTH_TEST);
      glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, i & 1 ? GL_MODULATE : GL_REPLACE);
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
   }
   glFinish();
}

static void
saved(int count, GLbitfield mask)
{
   for (int i = 0; i < count; i++) {
      glPushAttrib(mask);
      glEnable(GL_BLEND);
      glBegin(GL_TRIANGLES);
      tiny_triangle(i);
      glEnd();
      glPopAttrib();
   }
   glFinish();
}

static void
save_enables(int count)
{
   saved(count, GL_ENABLE_BIT);
}

static void
save_all(int count)
{
   saved(count, GL_ALL_ATTRIB_BITS);
}

static void
toggles(void)
{
   bench_rate("push, translate, triangle, pop: Mdraws/s", push_and_draw, 1e-6);
   bench_rate("blend on or off + triangle: Mdraws/s", toggle_blend, 1e-6);
   bench_rate("depth test, depth mask + triangle: Mdraws/s", toggle_depth, 1e-6);
   glDisable(GL_DEPTH_TEST);
   glEnable(GL_LIGHT0);
   bench_rate("lighting on or off + triangle: Mdraws/s", toggle_lighting, 1e-6);
   for (int i = 0; i < 16; i++)
      textures[i] = bench_texture(16, GL_LINEAR);
   glEnable(GL_TEXTURE_2D);
   bench_rate("texture environment + triangle: Mdraws/s", toggle_environment, 1e-6);
   bench_rate("texture, blend, depth, environment + triangle: Mdraws/s", toggle_many, 1e-6);
   glDisable(GL_TEXTURE_2D);
   glDisable(GL_DEPTH_TEST);
   glDisable(GL_BLEND);
   bench_rate("enables saved, triangle, restored: Mdraws/s", save_enables, 1e-6);
   bench_rate("all state saved, triangle, restored: Mdraws/s", save_all, 1e-6);
}

/* --- A mesh: the vertices of a grid, each of which six triangles share. */
#define MESH 96

static GLushort mesh_indices[6 * MESH * MESH];

static void
draw_mesh(int count)
{
   for (int i = 0; i < count; i++)
      glDrawElements(GL_TRIANGLES, 6 * MESH * MESH, GL_UNSIGNED_SHORT, mesh_indices);
   glFinish();
}

static void
mesh(void)
{
   static struct grid_vertex vertices[(MESH + 1) * (MESH + 1)];
   static const int corner[6] = {0, 1, MESH + 2, MESH + 2, MESH + 1, 0};
   for (int i = 0; i < (MESH + 1) * (MESH + 1); i++) {
      const float x = (float)(i % (MESH + 1)) / MESH, y = (float)(i / (MESH + 1)) / MESH;
      vertices[i] = (struct grid_vertex){
          .position = {1.2f * x - 0.6f, 1.2f * y - 0.6f, 0.3f * x * y},
          .color = {255, (GLubyte)i, 128, 255},
          .coordinates = {x, y},
      };
   }
   for (int i = 0; i < 6 * MESH * MESH; i++) {
      const int quad = i / 6;
      mesh_indices[i] = (GLushort)(quad / MESH * (MESH + 1) + quad % MESH + corner[i % 6]);
   }
   point_to(vertices);
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glEnable(GL_DEPTH_TEST);
   glDepthFunc(GL_ALWAYS);
   bench_rate("glDrawElements of a mesh: Mtri/s", draw_mesh, 2e-6 * MESH * MESH);
   glEnable(GL_LIGHTING);
   glEnable(GL_LIGHT0);
   glEnable(GL_COLOR_MATERIAL);
   bench_rate("glDrawElements of a mesh, lit: Mtri/s", draw_mesh, 2e-6 * MESH * MESH);
}

const struct bench_row bench_vertex_rows[] = {
    {"immediate", immediate}, {"lists", lists},     {"bind", bind}, {"tiny", tiny},
    {"small-arrays", arrays}, {"toggles", toggles}, {"mesh", mesh}, {NULL, NULL},
};
