/* pipe_context::draw_capture, which every driver has: primitives after the vertex program, clipping
 * and culling, whatever the driver makes of them when it draws. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/builder.h"
#include "harness.h"

#define SIZE 100

struct vertex {
   float pos[4], color[4], tex[4]; /* clip coordinates */
};

/* A unit square in the middle, numbered by its colour. */
static const struct vertex square[4] = {
    {{-0.5f, -0.5f, 0, 1}, {0, 0, 0, 1}, {0, 0, 0, 1}},
    {{0.5f, -0.5f, 0, 1}, {1, 0, 0, 1}, {1, 0, 0, 1}},
    {{0.5f, 0.5f, 0, 1}, {2, 0, 0, 1}, {1, 1, 0, 1}},
    {{-0.5f, 0.5f, 0, 1}, {3, 0, 0, 1}, {0, 1, 0, 1}},
};

struct captured {
   unsigned num, resets;
   struct captured_primitive {
      unsigned num;
      float window[8][4], color[8][4], tex[8][4], edge[8];
   } prims[8];
};

/* What `take` keeps, and where it is among the attributes. */
#define TAKEN (1ull << VARYING_COL0 | 1ull << VARYING_TEX0 | 1ull << VARYING_EDGE)
enum { AT_COL0, AT_TEX0, AT_EDGE };

static void
take(void *data, const struct pipe_captured_vertex *v, unsigned num, bool reset)
{
   struct captured *c = data;
   if (c->num == 8 || num > 8) {
      c->num = 99;
      return;
   }
   struct captured_primitive *p = &c->prims[c->num++];
   p->num = num;
   c->resets += reset;
   for (unsigned i = 0; i < num; i++) {
      memcpy(p->window[i], v[i].window, sizeof p->window[i]);
      memcpy(p->color[i], v[i].attribs[AT_COL0], sizeof p->color[i]);
      memcpy(p->tex[i], v[i].attribs[AT_TEX0], sizeof p->tex[i]);
      p->edge[i] = v[i].attribs[AT_EDGE][0];
   }
}

static int
setup(void **state)
{
   struct harness *h = malloc(sizeof *h);
   harness_init(h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   *state = h;
   return 0;
}

static int
teardown(void **state)
{
   harness_finish(*state);
   free(*state);
   return 0;
}

static struct captured
capture_ranges(struct harness *h, const struct pipe_draw_info *info,
               const struct pipe_vertex_buffer *buffer, const struct pipe_draw_start_count *ranges,
               unsigned num)
{
   struct captured c = {0};
   const struct pipe_capture_sink sink = {&c, take, TAKEN};
   h->pipe->set_vertex_buffers(h->pipe, 1, buffer);
   h->pipe->draw_capture(h->pipe, info, ranges, num, &sink);
   assert_false(h->pipe->get_and_clear_oom(h->pipe));
   assert_true(c.num <= 8);
   return c;
}

static struct captured
capture(struct harness *h, enum pipe_prim mode, const struct vertex *v, unsigned num)
{
   const struct pipe_vertex_buffer buffer = {
       .stride = sizeof *v, .is_user = true, .buffer.user = v};
   const struct pipe_draw_info info = {.mode = mode, .max_index = UINT32_MAX};
   const struct pipe_draw_start_count range = {0, num, 0};
   return capture_ranges(h, &info, &buffer, &range, 1);
}

static void
test_window_and_attributes(void **state)
{
   struct harness *h = *state;
   const struct captured c = capture(h, PIPE_PRIM_QUADS, square, 4);
   assert_int_equal(c.num, 1);
   assert_int_equal(c.prims[0].num, 4);
   for (unsigned i = 0; i < 4; i++) {
      const float window[4] = {50 + 50 * square[i].pos[0], 50 + 50 * square[i].pos[1], 0, 1};
      for (unsigned k = 0; k < 4; k++)
         assert_float_equal(c.prims[0].window[i][k], window[k], 1e-4f);
      assert_memory_equal(c.prims[0].color[i], square[i].color, sizeof square[i].color);
      assert_memory_equal(c.prims[0].tex[i], square[i].tex, sizeof square[i].tex);
      assert_true(c.prims[0].edge[i] != 0);
   }
}

static void
test_clipped(void **state)
{
   struct harness *h = *state;
   struct vertex v[4];
   memcpy(v, square, sizeof v);
   v[1].pos[0] = v[2].pos[0] = 1.5f; /* half of the square is outside */
   struct captured c = capture(h, PIPE_PRIM_QUADS, v, 4);
   assert_int_equal(c.num, 1);
   assert_int_equal(c.prims[0].num, 4);
   float most = 0;
   for (unsigned i = 0; i < 4; i++)
      most = c.prims[0].window[i][0] > most ? c.prims[0].window[i][0] : most;
   assert_float_equal(most, SIZE, 1e-3f);
   v[0].pos[0] = v[3].pos[0] = 1.25f;
   c = capture(h, PIPE_PRIM_QUADS, v, 4);
   assert_int_equal(c.num, 0);
   c = capture(h, PIPE_PRIM_POINTS, v, 4);
   assert_int_equal(c.num, 0);
}

static void
test_culled(void **state)
{
   struct harness *h = *state;
   struct pipe_rasterizer_state rast = harness_default_rasterizer();
   rast.cull_face = PIPE_FACE_FRONT;
   harness_rasterizer(h, &rast);
   assert_int_equal(capture(h, PIPE_PRIM_TRIANGLE_FAN, square, 4).num, 0);
   rast.front_ccw = false;
   harness_rasterizer(h, &rast);
   assert_int_equal(capture(h, PIPE_PRIM_TRIANGLE_FAN, square, 4).num, 2);
}

static void
test_lines(void **state)
{
   struct harness *h = *state;
   struct captured c = capture(h, PIPE_PRIM_LINE_LOOP, square, 4);
   assert_int_equal(c.num, 4);
   assert_int_equal(c.resets, 1);
   assert_true(c.prims[3].color[0][0] == 3 && c.prims[3].color[1][0] == 0);
   c = capture(h, PIPE_PRIM_LINES, square, 4);
   assert_int_equal(c.num, 2);
   assert_int_equal(c.resets, 2);
}

static void
test_flat_and_clamped(void **state)
{
   struct harness *h = *state;
   struct pipe_rasterizer_state rast = harness_default_rasterizer();
   rast.flatshade = true;
   harness_rasterizer(h, &rast);
   struct captured c = capture(h, PIPE_PRIM_TRIANGLES, square, 3);
   for (unsigned i = 0; i < 3; i++)
      assert_true(c.prims[0].color[i][0] == 2);
   rast.clamp_vertex_color = true;
   harness_rasterizer(h, &rast);
   c = capture(h, PIPE_PRIM_TRIANGLES, square, 3);
   for (unsigned i = 0; i < 3; i++)
      assert_true(c.prims[0].color[i][0] == 1);
}

static struct pipe_resource *
make_buffer(struct harness *h, const void *bytes, unsigned size, uint32_t bind)
{
   const struct pipe_resource templ = {.target = PIPE_BUFFER,
                                       .width = size,
                                       .height = 1,
                                       .depth = 1,
                                       .array_size = 1,
                                       .bind = bind};
   const struct pipe_box box = {0, 0, 0, (int)size, 1, 1};
   struct pipe_transfer *t;
   struct pipe_resource *res = h->screen->resource_create(h->screen, &templ);
   assert_non_null(res);
   void *map = h->pipe->transfer_map(h->pipe, res, 0, PIPE_MAP_WRITE, &box, &t);
   assert_non_null(map);
   memcpy(map, bytes, size);
   h->pipe->transfer_unmap(h->pipe, t);
   return res;
}

/* Vertices and indices in buffers of the driver; ranges, bias, and indices beyond the end. */
static void
test_buffers(void **state)
{
   struct harness *h = *state;
   static const uint16_t indices[] = {2, 1, 0, 0xffff, 1, 2, 3};
   struct pipe_resource *vb = make_buffer(h, square, sizeof square, PIPE_BIND_VERTEX_BUFFER);
   struct pipe_resource *ib = make_buffer(h, indices, sizeof indices, PIPE_BIND_INDEX_BUFFER);
   const struct pipe_vertex_buffer buffer = {.stride = sizeof square[0], .buffer.resource = vb};
   struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                 .index_size = 2,
                                 .index.resource = ib,
                                 .max_index = UINT32_MAX,
                                 .primitive_restart = true,
                                 .restart_index = 0xffff};
   const struct pipe_draw_start_count ranges[] = {{0, 3, 0}, {0, 3, 1}, {3, 100, 0}};
   struct captured c = capture_ranges(h, &info, &buffer, ranges, 3);
   static const float first[] = {2, 3, 1};
   assert_int_equal(c.num, 3);
   for (unsigned i = 0; i < 3; i++)
      assert_true(c.prims[i].color[0][0] == first[i]);
   info.primitive_restart = false; /* then the index is one beyond the end */
   c = capture_ranges(h, &info, &buffer, ranges + 2, 1);
   assert_int_equal(c.num, 1);
   assert_true(c.prims[0].color[0][0] == 3 && c.prims[0].color[2][0] == 2);
   pipe_resource_reference(&vb, NULL);
   pipe_resource_reference(&ib, NULL);
}

/* Parameters and constant attributes are those of the moment. */
static void
test_parameters(void **state)
{
   struct harness *h = *state;
   struct pipe_context *p = h->pipe;
   static const float values[2][4] = {{0.25f, 0.5f, 0.75f, 1}, {4, 5, 6, 7}};
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   ir_store_output(&b, VARYING_HPOS, 0xf, ir_load_input(&b, VERT_ATTRIB_POS, 4));
   ir_store_output(&b, VARYING_COL0, 0xf, ir_load_param(&b, 1));
   ir_store_output(&b, VARYING_TEX0, 0xf, ir_load_input(&b, VERT_ATTRIB_FOG, 4));
   ir_end(&b);
   sh->num_params = 2;
   assert_true(!b.failed && ir_shader_index(sh));
   struct pipe_shader_cso *vs = p->create_shader_state(p, PIPE_SHADER_VERTEX, sh);
   assert_non_null(vs);
   p->bind_shader_state(p, PIPE_SHADER_VERTEX, vs);
   for (unsigned i = 0; i < 2; i++) {
      p->set_constants(p, PIPE_SHADER_VERTEX, i, 2 - i, values);
      p->set_constants(p, PIPE_SHADER_FRAGMENT, 1, 1, values + i);
      p->set_constant_attribs(p, VERT_ATTRIB_FOG, 1, values + i);
      const struct captured c = capture(h, PIPE_PRIM_POINTS, square, 4);
      assert_int_equal(c.num, 4);
      assert_memory_equal(c.prims[3].color[0], values[1 - i], sizeof values[0]);
      assert_memory_equal(c.prims[3].tex[0], values[i], sizeof values[0]);
   }
   p->bind_shader_state(p, PIPE_SHADER_VERTEX, h->vs);
   p->delete_shader_state(p, vs);
   ir_shader_destroy(sh);
}

/* Nothing is captured without what it needs, and what is deleted is not bound any more. */
static void
test_missing_state(void **state)
{
   struct harness *h = *state;
   struct pipe_context *p = h->pipe;
   p->bind_shader_state(p, PIPE_SHADER_VERTEX, NULL);
   assert_int_equal(capture(h, PIPE_PRIM_POINTS, square, 4).num, 0);
   p->bind_shader_state(p, PIPE_SHADER_VERTEX, h->vs);
   p->delete_rasterizer_state(p, h->rasterizer);
   h->rasterizer = NULL;
   assert_int_equal(capture(h, PIPE_PRIM_POINTS, square, 4).num, 0);
   harness_rasterizer(h, NULL);
   p->delete_vertex_elements_state(p, h->elements);
   h->elements = NULL;
   const struct captured c = capture(h, PIPE_PRIM_POINTS, square, 4);
   assert_int_equal(c.num, 4);
   assert_true(c.prims[1].window[0][0] == SIZE / 2);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, setup, teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(test_window_and_attributes),
       TEST(test_clipped),
       TEST(test_culled),
       TEST(test_lines),
       TEST(test_buffers),
       TEST(test_flat_and_clamped),
       TEST(test_parameters),
       TEST(test_missing_state),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
