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
   list = glGenLists(2);
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

const struct bench_row bench_vertex_rows[] = {
    {"immediate", immediate}, {"lists", lists}, {"bind", bind}, {"tiny", tiny}, {NULL, NULL},
};
