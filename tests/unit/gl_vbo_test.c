/* Immediate mode and the vertices of display lists, seen from the pipe: whatever way vertices are
 * batched, cut, widened or compiled, the primitives that reach the driver are those of a model that
 * assembles them one by one. */
#include <stdlib.h>
#include <string.h>

#include "compiler/ir/ir.h"
#include "gl_fixture.h"
#include "mesa_ext/vertex/immediate.h"

#define SLOTS 5
/* The attributes that the tests vary. */
static const unsigned slots[SLOTS] = {VERT_ATTRIB_POS, VERT_ATTRIB_NORMAL, VERT_ATTRIB_COLOR0,
                                      VERT_ATTRIB_TEX0, VERT_ATTRIB_TEX0 + 3};

struct vertex {
   float v[SLOTS][4];
};
struct primitive {
   unsigned num;
   struct vertex v[3];
};
struct stream {
   struct primitive *prims;
   size_t num, size;
};

static void
add(struct stream *s, unsigned num, const struct vertex *a, const struct vertex *b,
    const struct vertex *c)
{
   if (s->num == s->size) {
      s->size = s->size ? 2 * s->size : 1024;
      s->prims = realloc(s->prims, s->size * sizeof *s->prims);
      assert_non_null(s->prims);
   }
   struct primitive *p = &s->prims[s->num++];
   memset(p, 0, sizeof *p);
   p->num = num;
   p->v[0] = *a;
   if (num > 1)
      p->v[1] = *b;
   if (num > 2)
      p->v[2] = *c;
}

/* Splits a vertex sequence into points, lines and triangles. */
static void
assemble(struct stream *s, GLenum mode, const struct vertex *v, size_t n)
{
   for (size_t i = 0; mode == GL_POINTS && i < n; i++)
      add(s, 1, &v[i], NULL, NULL);
   for (size_t i = 0; mode == GL_LINES && i + 1 < n; i += 2)
      add(s, 2, &v[i], &v[i + 1], NULL);
   for (size_t i = 0; (mode == GL_LINE_STRIP || mode == GL_LINE_LOOP) && i + 1 < n; i++)
      add(s, 2, &v[i], &v[i + 1], NULL);
   if (mode == GL_LINE_LOOP && n > 1)
      add(s, 2, &v[n - 1], &v[0], NULL);
   for (size_t i = 0; mode == GL_TRIANGLES && i + 2 < n; i += 3)
      add(s, 3, &v[i], &v[i + 1], &v[i + 2]);
   for (size_t i = 0; mode == GL_TRIANGLE_STRIP && i + 2 < n; i++)
      add(s, 3, &v[i + i % 2], &v[i + 1 - i % 2], &v[i + 2]);
   for (size_t i = 1; (mode == GL_TRIANGLE_FAN || mode == GL_POLYGON) && i + 1 < n; i++)
      add(s, 3, &v[0], &v[i], &v[i + 1]);
   for (size_t i = 0; mode == GL_QUADS && i + 3 < n; i += 4) {
      add(s, 3, &v[i], &v[i + 1], &v[i + 3]);
      add(s, 3, &v[i + 1], &v[i + 2], &v[i + 3]);
   }
   for (size_t i = 0; mode == GL_QUAD_STRIP && i + 3 < n; i += 2) {
      add(s, 3, &v[i], &v[i + 1], &v[i + 3]);
      add(s, 3, &v[i], &v[i + 3], &v[i + 2]);
   }
}

/* --- The recording driver: what reaches pipe->draw_vbo. */
static struct recorder {
   struct stream seen;
   unsigned calls, ranges;
   struct pipe_draw_info last_info;
   unsigned last_elements;
   float constant[VERT_ATTRIB_MAX][4];
   struct pipe_vertex_buffer buffers[PIPE_MAX_ATTRIBS];
   const struct pipe_vertex_element *bound;
   unsigned num_bound;
   /* every CSO made, in order of creation; a CSO is its index + 1 */
   struct {
      struct pipe_vertex_element e[VERT_ATTRIB_MAX];
      unsigned num;
   } cso[256];
   uintptr_t num_cso;
} rec;

static struct pipe_vertex_elements_cso *
create_elements(struct pipe_context *pipe, unsigned num, const struct pipe_vertex_element *elements)
{
   assert_true(rec.num_cso < 256);
   memcpy(rec.cso[rec.num_cso].e, elements, num * sizeof *elements);
   rec.cso[rec.num_cso].num = num;
   return (struct pipe_vertex_elements_cso *)++rec.num_cso;
}

static void
bind_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   rec.bound = cso ? rec.cso[(uintptr_t)cso - 1].e : NULL;
   rec.num_bound = cso ? rec.cso[(uintptr_t)cso - 1].num : 0;
}

static void
delete_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
}

static void
set_buffers(struct pipe_context *pipe, unsigned num, const struct pipe_vertex_buffer *buffers)
{
   memcpy(rec.buffers, buffers, num * sizeof *buffers);
}

static void
set_constant(struct pipe_context *pipe, unsigned first, unsigned num, const float (*values)[4])
{
   memcpy(rec.constant[first], values, num * sizeof values[0]);
}

static struct vertex
fetch(struct gl_context *ctx, uint32_t index)
{
   struct vertex v;
   for (unsigned s = 0; s < SLOTS; s++) {
      memcpy(v.v[s], rec.constant[slots[s]], sizeof v.v[s]);
      for (unsigned e = 0; e < rec.num_bound; e++) {
         if (rec.bound[e].slot != slots[s])
            continue;
         const struct pipe_vertex_buffer *b = &rec.buffers[rec.bound[e].vertex_buffer_index];
         const char *base = b->is_user ? b->buffer.user : (const char *)ctx->vbo->map;
         assert_int_equal(rec.bound[e].type, PIPE_VERTEX_F32);
         assert_int_equal(rec.bound[e].size, 4);
         memcpy(v.v[s], base + b->offset + (size_t)index * b->stride + rec.bound[e].src_offset, 16);
      }
   }
   return v;
}

static struct gl_context *recorded_context;

static void
draw_vbo(struct pipe_context *pipe, const struct pipe_draw_info *info,
         const struct pipe_draw_start_count *draws, unsigned num)
{
   rec.calls++;
   rec.ranges += num;
   rec.last_info = *info;
   rec.last_elements = rec.num_bound;
   for (unsigned i = 0; i < num; i++) {
      struct vertex *v = malloc((draws[i].count + 1) * sizeof *v);
      assert_non_null(v);
      for (uint32_t n = 0; n < draws[i].count; n++)
         v[n] = fetch(recorded_context, draws[i].start + n);
      assemble(&rec.seen, info->mode, v, draws[i].count);
      free(v);
   }
}

static int
setup(void **state)
{
   if (gl_fixture_setup(state))
      return -1;
   struct gl_fixture *f = *state;
   struct pipe_context *pipe = f->ctx->pipe;
   memset(&rec, 0, sizeof rec);
   recorded_context = f->ctx;
   pipe->create_vertex_elements_state = create_elements;
   pipe->bind_vertex_elements_state = bind_elements;
   pipe->delete_vertex_elements_state = delete_elements;
   pipe->set_vertex_buffers = set_buffers;
   pipe->set_constant_attribs = set_constant;
   pipe->draw_vbo = draw_vbo;
   return 0;
}

static int
teardown(void **state)
{
   free(rec.seen.prims);
   return gl_fixture_teardown(state);
}

/* --- The model: GL calls that also assemble what they mean. */
static struct model {
   struct stream expected;
   struct vertex current;
   struct vertex *v;
   size_t num, size;
   GLenum mode;
} model;

static void
model_reset(void)
{
   free(model.expected.prims);
   free(model.v);
   memset(&model, 0, sizeof model);
   const float initial[SLOTS][4] = {
       {0, 0, 0, 1}, {0, 0, 1, 1}, {1, 1, 1, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}};
   memcpy(model.current.v, initial, sizeof initial);
}

static void
do_begin(GLenum mode)
{
   model.mode = mode;
   model.num = 0;
   glBegin(mode);
}

static void
do_vertex(float x, float y)
{
   if (model.num == model.size) {
      model.size = model.size ? 2 * model.size : 1024;
      model.v = realloc(model.v, model.size * sizeof *model.v);
      assert_non_null(model.v);
   }
   const float position[4] = {x, y, 0, 1};
   memcpy(model.current.v[0], position, sizeof position);
   model.v[model.num++] = model.current;
   glVertex2f(x, y);
}

static void
do_end(void)
{
   glEnd();
   assemble(&model.expected, model.mode, model.v, model.num);
}

static void
do_attr(unsigned s, float x)
{
   float v[4] = {x, x + 1, x + 2, 1};
   switch (s) {
   case 1:
      glNormal3fv(v);
      break;
   case 2:
      glColor3fv(v);
      break;
   case 3:
      glTexCoord3fv(v);
      break;
   default:
      glMultiTexCoord3fv(GL_TEXTURE3, v);
      break;
   }
   memcpy(model.current.v[s], v, sizeof v);
}

static void
check(void)
{
   glFlush();
   assert_int_equal(glGetError(), GL_NO_ERROR);
   assert_int_equal(rec.seen.num, model.expected.num);
   for (size_t i = 0; i < rec.seen.num; i++)
      assert_memory_equal(&rec.seen.prims[i], &model.expected.prims[i], sizeof rec.seen.prims[i]);
   for (unsigned s = 1; s < SLOTS; s++)
      assert_memory_equal(recorded_context->current.attrib[slots[s]], model.current.v[s], 16);
}

/* --- Tests. */
static void
equal_triangles_are_one_draw(void **state)
{
   model_reset();
   for (unsigned i = 0; i < 50; i++) {
      do_begin(GL_TRIANGLES);
      for (unsigned n = 0; n < 4; n++) /* the fourth is dropped */
         do_vertex((float)i, (float)n);
      do_end();
   }
   check();
   assert_int_equal(rec.calls, 1);
   assert_int_equal(rec.ranges, 1);
}

static void
strips_are_ranges_of_one_draw(void **state)
{
   model_reset();
   for (unsigned i = 0; i < 3; i++) {
      do_begin(GL_TRIANGLE_STRIP);
      for (unsigned n = 0; n < 5; n++)
         do_vertex((float)i, (float)n);
      do_end();
   }
   check();
   assert_int_equal(rec.calls, 1);
   assert_int_equal(rec.ranges, 3);
}

static void
a_constant_color_takes_no_room(void **state)
{
   model_reset();
   do_attr(2, 0.5f);
   do_begin(GL_TRIANGLES);
   for (unsigned n = 0; n < 3; n++)
      do_vertex((float)n, 1);
   do_end();
   check();
   assert_int_equal(rec.last_elements, 1);
}

static void
late_attributes_leave_earlier_vertices_alone(void **state)
{
   model_reset();
   do_begin(GL_TRIANGLE_FAN);
   for (unsigned n = 0; n < 12; n++) {
      if (n >= 4)
         do_attr(1 + (n / 2) % 4, (float)n);
      do_vertex((float)n, 2);
   }
   do_end();
   do_attr(2, 77);
   do_begin(GL_TRIANGLE_FAN);
   for (unsigned n = 0; n < 3; n++)
      do_vertex((float)n, 3);
   do_end();
   check();
}

/* More vertices than a stream buffer holds, in one primitive of each mode. */
static void
long_primitives_survive_the_end_of_a_buffer(void **state)
{
   for (GLenum mode = GL_POINTS; mode <= GL_POLYGON; mode++) {
      for (unsigned odd = 0; odd < 3; odd++) {
         model_reset();
         rec.seen.num = 0;
         for (unsigned s = 1; s < SLOTS; s++)
            do_attr(s, (float)s);
         do_begin(mode);
         for (unsigned n = 0; n < 50001 + odd; n++) {
            if (n == 20000 || n == 40001)
               do_attr(2 + odd % 2, (float)n);
            do_vertex((float)n, (float)odd);
         }
         do_end();
         check();
         assert_true(rec.calls > 1);
      }
   }
}

static unsigned seed;

static unsigned
rnd(unsigned n)
{
   seed = seed * 1664525u + 1013904223u;
   return (seed >> 8) % n;
}

static void
random_primitives(unsigned count)
{
   for (unsigned i = 0; i < count; i++) {
      while (rnd(3) == 0)
         do_attr(1 + rnd(SLOTS - 1), (float)rnd(4));
      do_begin(rnd(GL_POLYGON + 1));
      const unsigned vertices = rnd(12);
      for (unsigned n = 0; n < vertices; n++) {
         while (rnd(4) == 0)
            do_attr(1 + rnd(SLOTS - 1), (float)rnd(4));
         do_vertex((float)i, (float)n);
      }
      do_end();
      if (rnd(5) == 0)
         glFlush();
   }
}

static void
random_streams_match_the_model(void **state)
{
   for (seed = 1; seed < 20;) {
      const unsigned this = seed;
      model_reset();
      rec.seen.num = 0;
      for (unsigned s = 1; s < SLOTS; s++)
         do_attr(s, (float)s);
      random_primitives(300);
      check();
      seed = this + 1;
   }
}

/* --- Small draws from arrays, between primitives of immediate mode. */
#define ELEMENTS 40

static struct {
   GLshort position[3];
   GLubyte color[4];
   GLfloat coordinates[2];
   GLdouble normal[3];
} elements[ELEMENTS];

/* Bit s of `arrays`: slot s comes from its array. */
static void
model_element(unsigned arrays, unsigned i)
{
   const struct vertex current = model.current;
   float v[SLOTS][4] = {{0, 0, 0, 1}, {0, 0, 0, 1}, {0}, {0, 0, 0, 1}};
   for (unsigned c = 0; c < 4; c++)
      v[2][c] = (float)elements[i].color[c] / 255.0f;
   for (unsigned c = 0; c < 3; c++) {
      v[0][c] = elements[i].position[c];
      v[1][c] = (float)elements[i].normal[c];
   }
   memcpy(v[3], elements[i].coordinates, sizeof elements[i].coordinates);
   for (unsigned s = 0; s < 4; s++)
      memcpy(model.v[model.num].v[s], arrays >> s & 1 ? v[s] : current.v[s], sizeof v[s]);
   memcpy(model.v[model.num++].v[4], current.v[4], sizeof v[4]);
}

static void
do_arrays(GLenum mode, unsigned arrays, bool indexed, unsigned first, unsigned count)
{
   static const GLenum caps[4] = {GL_VERTEX_ARRAY, GL_NORMAL_ARRAY, GL_COLOR_ARRAY,
                                  GL_TEXTURE_COORD_ARRAY};
   GLushort indices[ELEMENTS];
   for (unsigned s = 0; s < 4; s++)
      (arrays >> s & 1 ? glEnableClientState : glDisableClientState)(caps[s]);
   model.num = 0;
   for (unsigned i = 0; i < count; i++) {
      indices[i] = (GLushort)(indexed ? rnd(ELEMENTS) : first + i);
      model_element(arrays, indices[i]);
   }
   if (indexed)
      glDrawElements(mode, (GLsizei)count, GL_UNSIGNED_SHORT, indices);
   else
      glDrawArrays(mode, (GLint)first, (GLsizei)count);
   assemble(&model.expected, mode, model.v, model.num);
}

static void
point_at_elements(void)
{
   glVertexPointer(3, GL_SHORT, sizeof elements[0], elements[0].position);
   glNormalPointer(GL_DOUBLE, sizeof elements[0], elements[0].normal);
   glColorPointer(4, GL_UNSIGNED_BYTE, sizeof elements[0], elements[0].color);
   glTexCoordPointer(2, GL_FLOAT, sizeof elements[0], elements[0].coordinates);
}

static void
small_arrays_match_the_model(void **state)
{
   for (seed = 1; seed < 20;) {
      const unsigned this = seed;
      model_reset();
      model.size = 1024;
      model.v = malloc(model.size * sizeof *model.v);
      assert_non_null(model.v);
      rec.seen.num = 0;
      for (unsigned s = 1; s < SLOTS; s++)
         do_attr(s, (float)s);
      point_at_elements();
      for (unsigned i = 0; i < 1000; i++) {
         for (unsigned n = 0; n < sizeof elements; n++) /* finite whatever the bits are */
            ((GLubyte *)elements)[n] = (GLubyte)(rnd(256) & 0x3f);
         const unsigned first = rnd(ELEMENTS), count = rnd(ELEMENTS - first + 1);
         do_arrays(rnd(GL_POLYGON + 1), 1 | rnd(16), rnd(2), first, count);
         random_primitives(rnd(3));
      }
      check();
      seed = this + 1;
   }
}

static void
small_arrays_gather(void **state)
{
   model_reset();
   model.size = ELEMENTS;
   model.v = malloc(model.size * sizeof *model.v);
   assert_non_null(model.v);
   point_at_elements();
   for (unsigned i = 0; i < 20; i++)
      do_arrays(GL_TRIANGLES, 1 + 4, i & 1, 0, 6);
   do_begin(GL_TRIANGLES);
   for (unsigned n = 0; n < 3; n++)
      do_vertex((float)n, 1);
   do_end();
   check();
   assert_int_equal(rec.calls, 1);
   assert_int_equal(rec.ranges, 1);
}

/* The same streams through a list: compiled without effect, then called with other current values.
 */
static void
lists_draw_what_was_compiled(void **state)
{
   for (unsigned s = 1; s < 20; s++) {
      model_reset();
      rec.seen.num = 0;
      for (unsigned i = 1; i < SLOTS; i++)
         do_attr(i, (float)(10 + i));
      glNewList(1, GL_COMPILE);
      seed = s;
      random_primitives(60);
      glEndList();
      assert_int_equal(rec.seen.num, 0);
      for (unsigned i = 1; i < SLOTS; i++)
         assert_float_equal(recorded_context->current.attrib[slots[i]][0], 10 + i, 0);
      glCallList(1);
      check();
   }
}

static void
compile_and_execute_draws_once_now(void **state)
{
   model_reset();
   glNewList(2, GL_COMPILE_AND_EXECUTE);
   seed = 99;
   random_primitives(60);
   glEndList();
   check();
}

/* A list without Begin, called inside Begin/End, with values it does not know. */
static void
lists_of_loose_vertices_join_the_open_primitive(void **state)
{
   model_reset();
   glNewList(3, GL_COMPILE);
   glVertex2f(1, 1);
   glColor3f(5, 6, 7);
   glVertex2f(2, 2);
   glEndList();
   do_attr(2, 3);
   do_begin(GL_TRIANGLES);
   do_vertex(0, 0);
   glCallList(3);
   const struct vertex first = model.current;
   struct vertex second = first, third = first;
   const float red[4] = {5, 6, 7, 1}, p1[4] = {1, 1, 0, 1}, p2[4] = {2, 2, 0, 1};
   memcpy(second.v[0], p1, sizeof p1);
   memcpy(third.v[0], p2, sizeof p2);
   memcpy(third.v[2], red, sizeof red);
   glEnd();
   add(&model.expected, 3, &first, &second, &third);
   memcpy(model.current.v[2], red, sizeof red);
   check();
}

/* Begin in one list, End in another, state commands in between refused. */
static void
primitives_may_span_lists(void **state)
{
   model_reset();
   glNewList(4, GL_COMPILE);
   do_begin(GL_LINE_STRIP);
   do_vertex(1, 2);
   do_vertex(3, 4);
   glEndList();
   glNewList(5, GL_COMPILE);
   do_vertex(5, 6);
   do_end();
   glEndList();
   glCallList(4);
   glMatrixMode(GL_PROJECTION);
   assert_true(recorded_context->inside_begin);
   glCallList(5);
   assert_int_equal(glGetError(), GL_INVALID_OPERATION);
   check();
}

static void
misplaced_begin_and_end_raise_errors(void **state)
{
   glEnd();
   assert_int_equal(glGetError(), GL_INVALID_OPERATION);
   glBegin(GL_POLYGON + 1);
   assert_int_equal(glGetError(), GL_INVALID_ENUM);
   glBegin(GL_POINTS);
   glBegin(GL_POINTS);
   glEnd();
   assert_int_equal(glGetError(), GL_INVALID_OPERATION);
   glNewList(6, GL_COMPILE);
   glEnd();
   glBegin(77);
   glEndList();
   assert_int_equal(glGetError(), GL_NO_ERROR);
   glCallList(6);
   assert_int_equal(glGetError(), GL_INVALID_OPERATION);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup_teardown(equal_triangles_are_one_draw, setup, teardown),
       cmocka_unit_test_setup_teardown(strips_are_ranges_of_one_draw, setup, teardown),
       cmocka_unit_test_setup_teardown(a_constant_color_takes_no_room, setup, teardown),
       cmocka_unit_test_setup_teardown(late_attributes_leave_earlier_vertices_alone, setup,
                                       teardown),
       cmocka_unit_test_setup_teardown(long_primitives_survive_the_end_of_a_buffer, setup,
                                       teardown),
       cmocka_unit_test_setup_teardown(random_streams_match_the_model, setup, teardown),
       cmocka_unit_test_setup_teardown(small_arrays_match_the_model, setup, teardown),
       cmocka_unit_test_setup_teardown(small_arrays_gather, setup, teardown),
       cmocka_unit_test_setup_teardown(lists_draw_what_was_compiled, setup, teardown),
       cmocka_unit_test_setup_teardown(compile_and_execute_draws_once_now, setup, teardown),
       cmocka_unit_test_setup_teardown(lists_of_loose_vertices_join_the_open_primitive, setup,
                                       teardown),
       cmocka_unit_test_setup_teardown(primitives_may_span_lists, setup, teardown),
       cmocka_unit_test_setup_teardown(misplaced_begin_and_end_raise_errors, setup, teardown),
   };
   const int failed = cmocka_run_group_tests(tests, NULL, NULL);
   model_reset();
   return failed;
}
