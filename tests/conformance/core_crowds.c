/* Draws of many triangles have the state, and the vertices, of their time, whatever a driver has
 * left of them to do when the program goes on: a walk that finishes every draw before the next
 * command gives the picture of one that waits for nothing. */
#include "ct.h"

#include <stddef.h>
#include <string.h>

#define PIXELS (CT_SIZE * CT_SIZE)
#define STEPS 50
#define TRIANGLES 1400
#define VERTICES (3 * TRIANGLES)

struct vertex {
   float position[2], color[3];
};

/* What a step draws, and what it changes then, to which of few values. */
struct step {
   unsigned way, change, value, first;
};

static struct step steps[STEPS];
/* Those of a step begin somewhere in the first half. */
static struct vertex vertices[2 * VERTICES];
static GLuint buffer, list, texture, query;
static GLuint counted; /* samples, of the walk */
static bool has_buffers, finish_each;

/* --- What is drawn */

static void
issue(const struct vertex *v)
{
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < VERTICES; i++) {
      glColor3fv(v[i].color);
      glVertex2fv(v[i].position);
   }
   glEnd();
}

/* The color of all is the current one. */
static void
issue_positions(const struct vertex *v)
{
   glColor3fv(v[0].color);
   glBegin(GL_TRIANGLES);
   for (unsigned i = 0; i < VERTICES; i++)
      glVertex2fv(v[i].position);
   glEnd();
}

static void
draw_array(const struct vertex *base, unsigned first)
{
   const GLubyte *bytes = (const GLubyte *)base;
   glEnableClientState(GL_VERTEX_ARRAY);
   glEnableClientState(GL_COLOR_ARRAY);
   glVertexPointer(2, GL_FLOAT, sizeof *base, bytes);
   glColorPointer(3, GL_FLOAT, sizeof *base, bytes + offsetof(struct vertex, color));
   glDrawArrays(GL_TRIANGLES, (GLint)first, VERTICES);
   glDisableClientState(GL_VERTEX_ARRAY);
   glDisableClientState(GL_COLOR_ARRAY);
}

static void
draw(const struct step *s)
{
   const struct vertex *v = vertices + s->first;
   switch (s->way) {
   case 0:
      issue(v);
      break;
   case 1:
      issue_positions(v);
      break;
   case 2:
      glNewList(list, GL_COMPILE);
      issue(v);
      glEndList();
      glCallList(list);
      break;
   case 3:
      draw_array(vertices, s->first);
      break;
   default:
      if (has_buffers)
         glBindBuffer(GL_ARRAY_BUFFER, buffer);
      draw_array(has_buffers ? NULL : vertices, s->first);
      if (has_buffers)
         glBindBuffer(GL_ARRAY_BUFFER, 0);
   }
   if (finish_each)
      glFinish();
}

/* --- What changes */

static void
enable(GLenum cap, bool on)
{
   (on ? glEnable : glDisable)(cap);
}

static void
nothing(unsigned value)
{
}

static void
matrix(unsigned value)
{
   glLoadIdentity();
   glRotatef(30.0f * (float)value, 0, 0, 1);
   glScalef(0.8f, 1.1f, 1);
}

static void
viewport(unsigned value)
{
   glViewport((GLint)value * 8, 0, CT_SIZE - 10 * (GLint)value, CT_SIZE);
}

static void
lights(unsigned value)
{
   const float ambient[4] = {0.3f * (float)value, 0.5f, 1, 1};
   enable(GL_LIGHTING, value & 1);
   enable(GL_LIGHT0, true);
   enable(GL_COLOR_MATERIAL, value & 2);
   glLightfv(GL_LIGHT0, GL_AMBIENT, ambient);
}

static void
shading(unsigned value)
{
   glShadeModel(value & 1 ? GL_FLAT : GL_SMOOTH);
   enable(GL_CULL_FACE, value & 2);
}

static void
modes(unsigned value)
{
   glPolygonMode(GL_FRONT, value == 1 ? GL_POINT : value == 2 ? GL_LINE : GL_FILL);
}

static void
clip_plane(unsigned value)
{
   const double plane[4] = {1, 0.25 * value, 0, 0.25};
   glClipPlane(GL_CLIP_PLANE0, plane);
   enable(GL_CLIP_PLANE0, value);
}

static void
blending(unsigned value)
{
   enable(GL_BLEND, value);
   glBlendFunc(GL_ONE, value == 1 ? GL_ONE : GL_ONE_MINUS_SRC_COLOR);
}

static void
scissor(unsigned value)
{
   enable(GL_SCISSOR_TEST, value);
   glScissor(10 * (GLint)value, 5, CT_SIZE / 2, CT_SIZE - 20 * (GLint)value);
}

static void
clear(unsigned value)
{
   glClearColor(0.25f * (float)value, 0.5f, 0, 0);
   if (value & 1)
      glClear(GL_COLOR_BUFFER_BIT);
}

/* Vertices that are given away, or change, once they are drawn. */
static void
new_vertices(unsigned value)
{
   const float turned[2] = {-0.5f + 0.25f * (float)value, 0.1f};
   for (unsigned i = 0; i < 2 * VERTICES; i++) {
      vertices[i].position[0] = 0.9f * vertices[i].position[0] + turned[0] * 0.1f;
      vertices[i].color[value % 3] = 1.0f - vertices[i].color[value % 3];
   }
   if (!has_buffers)
      return;
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   void *to = value == 1 ? glMapBuffer(GL_ARRAY_BUFFER, GL_WRITE_ONLY) : NULL;
   if (to) {
      memcpy(to, vertices, sizeof vertices);
      glUnmapBuffer(GL_ARRAY_BUFFER);
   } else if (value == 2) {
      glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
   } else {
      glBufferSubData(GL_ARRAY_BUFFER, 0, sizeof vertices, vertices);
   }
   glBindBuffer(GL_ARRAY_BUFFER, 0);
}

static void
delete_objects(unsigned value)
{
   glDeleteLists(list, 1);
   list = glGenLists(1);
   if (!has_buffers || value & 1)
      return;
   glDeleteBuffers(1, &buffer);
   glGenBuffers(1, &buffer);
   glBindBuffer(GL_ARRAY_BUFFER, buffer);
   glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STREAM_DRAW);
   glBindBuffer(GL_ARRAY_BUFFER, 0);
}

/* What is there is read. */
static void
read_back(unsigned value)
{
   GLubyte pixel[4] = {0};
   if (value & 1) {
      glBindTexture(GL_TEXTURE_2D, texture);
      glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, 0, 0, 16, 16);
      enable(GL_TEXTURE_2D, value & 2);
   } else {
      glReadPixels(CT_SIZE / 2, CT_SIZE / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
      glColor4ubv(pixel);
      ct_quad(-1, -1, -0.5f, -0.5f, 0);
   }
}

static void
copy_pixels(unsigned value)
{
   glRasterPos2f(-0.5f, 0.25f * (float)value - 0.5f);
   glCopyPixels(0, 0, 20, 20, GL_COLOR);
}

/* Others count what passes next. */
static void
count(unsigned value)
{
   GLuint passed = 0;
   if (!query)
      return;
   glBeginQuery(GL_SAMPLES_PASSED, query);
   if (value & 1)
      issue_positions(vertices + VERTICES / 2);
   glEndQuery(GL_SAMPLES_PASSED);
   issue_positions(vertices + VERTICES / 4);
   glGetQueryObjectuiv(query, GL_QUERY_RESULT, &passed);
   counted = 31 * counted + passed;
}

static void
feedback(unsigned value)
{
   static GLfloat values[64];
   glFeedbackBuffer(64, GL_2D, values);
   glRenderMode(GL_FEEDBACK);
   ct_quad(-0.5f, -0.5f, 0, 0.25f * (float)value, 0);
   glRenderMode(GL_RENDER);
   glColor3f(values[2] / CT_SIZE, 0, 1);
   ct_quad(0.5f, 0.5f, 1, 1, 0);
}

static void (*const changes[])(unsigned value) = {
    nothing, matrix, viewport,     lights,         shading,   modes,       clip_plane, blending,
    scissor, clear,  new_vertices, delete_objects, read_back, copy_pixels, count,      feedback,
};
#define NUM_CHANGES (sizeof changes / sizeof changes[0])

/* --- Walks */

static void
make_vertices(void)
{
   for (unsigned i = 0; i < 2 * VERTICES; i++) {
      struct vertex *v = &vertices[i];
      const bool first = i % 3 == 0, same_color = i / 3 % 4 != 0;
      for (unsigned k = 0; k < 2; k++)
         v->position[k] = first ? ct_random(-1.1f, 1.1f)
                                : vertices[i - i % 3].position[k] + ct_random(-0.06f, 0.06f);
      for (unsigned c = 0; c < 3; c++)
         v->color[c] = first || !same_color ? ct_random(0, 1) : v[-1].color[c];
   }
}

static void
make_steps(void)
{
   for (struct step *s = steps; s < steps + STEPS; s++) {
      s->way = (unsigned)ct_random(0, 4.99f);
      s->change = (unsigned)ct_random(0, (float)NUM_CHANGES - 0.01f);
      s->value = (unsigned)ct_random(0, 3.99f);
      s->first = 3 * (unsigned)ct_random(0, (float)TRIANGLES - 0.01f);
   }
}

static void
make_objects(void)
{
   static const GLubyte texels[16 * 16][4];
   list = glGenLists(1);
   has_buffers = ct_has_extension("GL_ARB_vertex_buffer_object") &&
                 ct_has_extension("GL_ARB_occlusion_query");
   query = 0;
   if (has_buffers) {
      glGenQueries(1, &query);
      glGenBuffers(1, &buffer);
      glBindBuffer(GL_ARRAY_BUFFER, buffer);
      glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STREAM_DRAW);
      glBindBuffer(GL_ARRAY_BUFFER, 0);
   }
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB8, 16, 16, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
}

static void
delete_all(void)
{
   glDeleteLists(list, 1);
   glDeleteTextures(1, &texture);
   if (query)
      glDeleteQueries(1, &query);
   if (has_buffers)
      glDeleteBuffers(1, &buffer);
}

/* From the state that contexts begin with, and always the same vertices. */
static void
walk(bool finishes, GLubyte (*picture)[4])
{
   static struct vertex kept[2 * VERTICES];
   memcpy(kept, vertices, sizeof kept);
   finish_each = finishes;
   counted = 0;
   glPushAttrib(GL_ALL_ATTRIB_BITS);
   glPushMatrix();
   make_objects();
   glClear(GL_COLOR_BUFFER_BIT);
   for (const struct step *s = steps; s < steps + STEPS; s++) {
      draw(s);
      changes[s->change](s->value);
      if (finish_each)
         glFinish();
   }
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, picture);
   delete_all();
   glPopMatrix();
   glPopAttrib();
   memcpy(vertices, kept, sizeof kept);
}

static void
draws_have_their_state(void)
{
   static GLubyte apart[PIXELS][4], together[PIXELS][4];
   for (unsigned round = 0; round < 3; round++) {
      make_vertices();
      make_steps();
      walk(true, apart);
      const GLuint counted_apart = counted;
      walk(false, together);
      ct_check("GL-2.1", memcmp(apart, together, sizeof apart) == 0, "colours of walk %u", round);
      ct_check("GL-2.1", counted == counted_apart, "samples of walk %u", round);
   }
   CHECK("GL-2.1", glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"draws_have_their_state", draws_have_their_state},
};
CT_TOPIC(core_crowds, "", tests);
