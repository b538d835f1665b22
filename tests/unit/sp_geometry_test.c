/* Assembly, fetch, clipping and capture, seen from behind: by what reaches the raster side. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/builder.h"
#include "gallium/drivers/softpipe/state/context.h"
#include "gallium/auxiliary/draw/draw.h"
#include "gallium/drivers/softpipe/resource/resource.h"
#include "gallium/auxiliary/vm/vm.h"
#include "sp_geometry_record.h"

/* --- A context with nothing but a vertex side */

struct rig {
   struct sp_context sp;
   struct sp_screen screen;
   struct pipe_rasterizer_cso rast;
   struct pipe_shader_cso vs;
   struct ir_shader *ir;
};

/* Position, colour and one clip distance (TEX1.x) pass through; TEX0 is the position again. */
static struct ir_shader *
pass_through(void)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   const struct ir_val pos = ir_load_input(&b, VERT_ATTRIB_POS, 4);
   ir_store_output(&b, VARYING_HPOS, 15, pos);
   ir_store_output(&b, VARYING_TEX0, 15, pos);
   ir_store_output(&b, VARYING_COL0, 15, ir_load_input(&b, VERT_ATTRIB_COLOR0, 4));
   ir_store_output(&b, VARYING_CLP0, 1, ir_comp(ir_load_input(&b, VERT_ATTRIB_TEX0 + 1, 4), 0));
   ir_end(&b);
   assert_true(ir_shader_index(sh));
   return sh;
}

static int
rig_create(void **state)
{
   struct rig *r = calloc(1, sizeof *r);
   r->sp.screen = &r->screen;
   r->sp.base.screen = &r->screen.base;
   r->ir = pass_through();
   r->screen.isa = u_cpu_detect_isa();
   r->screen.pool = u_pool_create(3);
   assert_non_null(r->screen.pool);
   r->vs.program = sp_vm_compile(r->ir, r->screen.isa);
   r->vs.inputs_read = r->ir->inputs_read;
   r->vs.outputs_written = r->ir->outputs_written;
   r->sp.state.shaders[PIPE_SHADER_VERTEX] = &r->vs;
   r->sp.state.rasterizer = &r->rast;
   r->sp.state.viewport = (struct pipe_viewport_state){{50, 50, 0.5f}, {50, 50, 0.5f}};
   assert_true(sp_geometry_init(&r->sp));
   record.num = 0;
   *state = r;
   return 0;
}

static int
rig_destroy(void **state)
{
   struct rig *r = *state;
   sp_geometry_finish(&r->sp);
   u_pool_destroy(r->screen.pool);
   sp_vm_destroy(r->vs.program);
   ir_shader_destroy(r->ir);
   free(r);
   return 0;
}

struct vertex {
   float pos[4];
   float color[4]; /* x is the vertex's number */
   float clip;
   float edge;
};

static void
draw_info(struct rig *r, const struct vertex *v, const struct pipe_draw_info *info, uint32_t first,
          uint32_t count, const struct pipe_capture_sink *sink)
{
   struct pipe_context *pipe = &r->sp.base;
   static const struct pipe_vertex_element elements[] = {
       {.slot = VERT_ATTRIB_POS, .size = 4, .src_offset = offsetof(struct vertex, pos)},
       {.slot = VERT_ATTRIB_COLOR0, .size = 4, .src_offset = offsetof(struct vertex, color)},
       {.slot = VERT_ATTRIB_TEX0 + 1, .size = 1, .src_offset = offsetof(struct vertex, clip)},
       {.slot = VERT_ATTRIB_EDGEFLAG, .size = 1, .src_offset = offsetof(struct vertex, edge)},
   };
   const struct pipe_vertex_buffer buffer = {
       .stride = sizeof *v, .is_user = true, .buffer.user = v};
   const struct pipe_draw_start_count range = {first, count, 0};
   struct pipe_vertex_elements_cso *cso = pipe->create_vertex_elements_state(pipe, 4, elements);
   pipe->bind_vertex_elements_state(pipe, cso);
   pipe->set_vertex_buffers(pipe, 1, &buffer);
   r->sp.state.geom_dirty = ~0u; /* tests change state objects in place */
   record.num = 0;
   if (sink)
      pipe->draw_capture(pipe, info, &range, 1, sink);
   else
      pipe->draw_vbo(pipe, info, &range, 1);
   pipe->delete_vertex_elements_state(pipe, cso);
}

static void
draw(struct rig *r, const struct vertex *v, enum pipe_prim mode, uint32_t count)
{
   draw_info(r, v, &(struct pipe_draw_info){.mode = mode}, 0, count, NULL);
}

/* n vertices in a circle, numbered. */
static struct vertex *
circle(unsigned n)
{
   struct vertex *v = calloc(n, sizeof *v);
   for (unsigned i = 0; i < n; i++) {
      const float a = 6.2831853f * (float)i / (float)n;
      v[i] = (struct vertex){{cosf(a), sinf(a), 0, 1}, {(float)i, 0, 0, 1}, 1, 1};
   }
   return v;
}

/* "012:7 123:7 ": numbers of the vertices, then the edge bits. */
static const char *
text(void)
{
   static char out[4096];
   size_t len = 0;
   out[0] = 0;
   for (unsigned i = 0; i < record.num && len < sizeof out - 16; i++) {
      for (unsigned k = 0; k < record.vertices; k++)
         len += (size_t)sprintf(out + len, "%d", (int)record.prims[i].v[k][4]);
      len += (size_t)sprintf(out + len, ":%d ", record.prims[i].edges);
   }
   return out;
}

/* --- Assembly: OpenGL 1.3, 2.6 and table 2.12 */

static void
test_assembly(void **state)
{
   static const struct {
      enum pipe_prim mode;
      unsigned count;
      const char *last, *first; /* by provoking vertex */
   } cases[] = {
       {PIPE_PRIM_POINTS, 3, "0:0 1:0 2:0 ", "0:0 1:0 2:0 "},
       {PIPE_PRIM_LINES, 5, "01:1 23:1 ", "10:1 32:1 "},
       {PIPE_PRIM_LINE_STRIP, 4, "01:1 12:0 23:0 ", "10:1 21:0 32:0 "},
       {PIPE_PRIM_LINE_LOOP, 3, "01:1 12:0 20:0 ", "10:1 21:0 02:0 "},
       {PIPE_PRIM_TRIANGLES, 7, "012:7 345:7 ", "120:7 453:7 "},
       {PIPE_PRIM_TRIANGLE_STRIP, 6, "012:7 213:7 234:7 435:7 ", "120:7 321:7 342:7 543:7 "},
       {PIPE_PRIM_TRIANGLE_FAN, 5, "012:7 023:7 034:7 ", "201:7 302:7 403:7 "},
       {PIPE_PRIM_QUADS, 9, "013:5 123:3 457:5 567:3 ", "120:5 230:3 564:5 674:3 "},
       {PIPE_PRIM_QUAD_STRIP, 6, "013:3 203:5 235:3 425:5 ", "130:5 320:3 352:5 542:3 "},
       {PIPE_PRIM_POLYGON, 5, "120:5 230:1 340:3 ", "120:5 230:1 340:3 "},
       {PIPE_PRIM_TRIANGLES, 2, "", ""},
       {PIPE_PRIM_LINE_LOOP, 1, "", ""},
       {PIPE_PRIM_QUADS, 3, "", ""},
       {PIPE_PRIM_POLYGON, 2, "", ""},
   };
   struct rig *r = *state;
   struct vertex *v = circle(16);
   r->rast.state.flatshade = true;
   r->rast.state.fill_front = PIPE_POLYGON_LINE;
   r->rast.state.line_stipple_enable = true;
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      r->rast.state.flat_from_first = false;
      draw(r, v, cases[i].mode, cases[i].count);
      assert_string_equal(text(), cases[i].last);
      r->rast.state.flat_from_first = true;
      draw(r, v, cases[i].mode, cases[i].count);
      assert_string_equal(text(), cases[i].first);
   }
   free(v);
}

static void
test_edge_flags(void **state)
{
   struct rig *r = *state;
   struct vertex *v = circle(8);
   r->rast.state.fill_back = PIPE_POLYGON_POINT;
   v[1].edge = v[3].edge = 0;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_string_equal(text(), "012:5 ");
   draw(r, v, PIPE_PRIM_QUADS, 4);
   assert_string_equal(text(), "013:1 123:2 ");
   draw(r, v, PIPE_PRIM_POLYGON, 5);
   assert_string_equal(text(), "120:4 230:1 340:2 ");
   draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 4); /* has none */
   assert_string_equal(text(), "012:7 213:7 ");
   free(v);
}

static void
test_open_pieces(void **state)
{
   struct rig *r = *state;
   struct vertex *v = circle(8);
   const struct pipe_draw_info middle = {
       .mode = PIPE_PRIM_POLYGON, .begin_open = true, .end_open = true};
   const struct pipe_draw_info strip = {.mode = PIPE_PRIM_LINE_STRIP, .begin_open = true};
   r->rast.state.fill_front = PIPE_POLYGON_LINE;
   r->rast.state.line_stipple_enable = true;
   draw_info(r, v, &middle, 0, 4, NULL);
   assert_string_equal(text(), "120:1 230:1 ");
   draw_info(r, v, &strip, 0, 3, NULL);
   assert_string_equal(text(), "01:0 12:0 ");
   free(v);
}

/* Every triangle arrives once, in order, with its winding. */
static void
expect_strip(struct rig *r, const struct vertex *v, unsigned n)
{
   draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, n);
   assert_int_equal(record.num, n - 2);
   for (unsigned i = 0; i < 3 * record.num; i++) {
      const unsigned k = i % 3, want = i / 3 + (k == 2 ? 2 : k ^ (i / 3 & 1));
      assert_true(record.prims[i / 3].v[k][4] == (float)want);
   }
}

/* More than a chunk, and long enough for slices, whoever shades them. */
static void
test_long(void **state)
{
   struct rig *r = *state;
   struct vertex *v = circle(3900);
   expect_strip(r, v, 900);
   expect_strip(r, v, 3900);
   draw(r, v, PIPE_PRIM_TRIANGLES, 3899);
   assert_int_equal(record.num, 1299);
   for (unsigned i = 0; i < 3 * record.num; i++)
      assert_true(record.prims[i / 3].v[i % 3][4] == (float)i);
   free(v);
}

/* Vertices in a row use what the row before left in the chunk; indexed ones are looked up. */
static void
test_rows(void **state)
{
   static const uint32_t counts[] = {7, 200, 3, 130, 64, 500, 5, 3900, 66};
   static struct sp_geometry_record expected;
   void *other;
   uint16_t indices[4000];
   struct vertex *v = circle(4000);
   for (unsigned i = 0; i < 4000; i++) {
      indices[i] = (uint16_t)i;
      v[i].edge = i % 5 != 0;
   }
   rig_create(&other);
   struct rig *rigs[2] = {*state, other};
   struct pipe_draw_info info = {
       .has_user_indices = true, .max_index = UINT32_MAX, .index.user = indices};
   for (unsigned i = 0; i < 16 * PIPE_PRIM_MAX; i++) {
      info.mode = i / 2 * 7 % PIPE_PRIM_MAX;
      for (unsigned k = 0; k < 2; k++) {
         info.index_size = k ? 0 : 2;
         rigs[k]->rast.state.flatshade = rigs[k]->rast.state.flat_from_first = i / 3 & 1;
         rigs[k]->rast.state.fill_back = i % 8 == 5 ? PIPE_POLYGON_LINE : PIPE_POLYGON_FILL;
         draw_info(rigs[k], v, &info, i % 4, counts[i % 9], NULL);
         if (!k)
            expected = record;
      }
      assert_int_equal(record.num, expected.num);
      assert_memory_equal(record.prims, expected.prims, record.num * sizeof record.prims[0]);
   }
   /* Triangles without a visible side come to nothing. */
   rigs[1]->rast.state.cull_face = PIPE_FACE_BOTH;
   draw(rigs[1], v, PIPE_PRIM_TRIANGLES, 300);
   assert_int_equal(record.num, 0);
   rig_destroy(&other);
   free(v);
}

static void
test_indexed(void **state)
{
   struct rig *r = *state;
   struct vertex *v = circle(600);
   uint16_t indices[3000];
   for (unsigned i = 0; i < 3000; i++)
      indices[i] = (uint16_t)(i * 7919u % 599u);
   struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                 .index_size = 2,
                                 .has_user_indices = true,
                                 .max_index = UINT32_MAX,
                                 .index.user = indices};
   draw_info(r, v, &info, 3, 2997, NULL);
   assert_int_equal(record.num, 999);
   for (unsigned i = 0; i < 2997; i++)
      assert_true(record.prims[i / 3].v[i % 3][4] == (float)indices[3 + i]);
   const uint8_t restarted[] = {0, 1, 2, 255, 3, 4, 255, 255, 5, 6, 7, 8};
   info = (struct pipe_draw_info){.mode = PIPE_PRIM_TRIANGLE_STRIP,
                                  .index_size = 1,
                                  .has_user_indices = true,
                                  .primitive_restart = true,
                                  .restart_index = 255,
                                  .max_index = UINT32_MAX,
                                  .index.user = restarted};
   draw_info(r, v, &info, 0, 12, NULL);
   assert_string_equal(text(), "012:7 567:7 768:7 ");
   info.max_index = 7;
   draw_info(r, v, &info, 0, 12, NULL);
   assert_string_equal(text(), "012:7 567:7 767:7 ");
   free(v);
}

/* Indices behind the buffers' ends read what is there, and nothing else. */
static void
test_bounds(void **state)
{
   struct rig *r = *state;
   struct pipe_context *pipe = &r->sp.base;
   float *positions = malloc(4 * 3 * sizeof *positions);
   uint32_t *indices = malloc(6 * sizeof *indices);
   for (unsigned i = 0; i < 12; i++)
      positions[i] = (float)i / 16.0f;
   for (unsigned i = 0; i < 6; i++)
      indices[i] = i < 3 ? i : 0x7fffff00u + i;
   struct sp_resource vb = {.base.width = 4 * 3 * sizeof *positions, .data = (uint8_t *)positions};
   struct sp_resource ib = {.base.width = 6 * sizeof *indices, .data = (uint8_t *)indices};
   const struct pipe_vertex_element e = {.slot = VERT_ATTRIB_POS, .size = 3};
   const struct pipe_vertex_buffer buffer = {.stride = 12, .buffer.resource = &vb.base};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                       .index_size = 4,
                                       .max_index = UINT32_MAX,
                                       .index.resource = &ib.base};
   const struct pipe_draw_start_count range = {0, 300, 0}, far = {4000000000u, 3, 0};
   struct pipe_vertex_elements_cso *cso = pipe->create_vertex_elements_state(pipe, 1, &e);
   pipe->bind_vertex_elements_state(pipe, cso);
   pipe->set_vertex_buffers(pipe, 1, &buffer);
   record.num = 0;
   pipe->draw_vbo(pipe, &info, &range, 1);
   assert_int_equal(record.num, 2);
   for (unsigned k = 0; k < 3; k++)
      assert_true(record.prims[1].v[k][8] == positions[9]);
   pipe->draw_vbo(pipe, &info, &far, 1);
   assert_int_equal(record.num, 2);
   pipe->delete_vertex_elements_state(pipe, cso);
   free(positions);
   free(indices);
}

/* --- Clipping */

static float
window_area(void)
{
   float area = 0.0f;
   for (unsigned i = 0; i < record.num; i++) {
      const struct recorded *r = &record.prims[i];
      area += 0.5f * ((r->v[1][0] - r->v[0][0]) * (r->v[2][1] - r->v[0][1]) -
                      (r->v[2][0] - r->v[0][0]) * (r->v[1][1] - r->v[0][1]));
   }
   return area;
}

static void
test_near_and_far(void **state)
{
   struct rig *r = *state;
   struct vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1, 0, -3, 1}, {1}, 1, 1}, {{0, 1, 0, 1}, {2}, 1, 1}};
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   /* z reaches -1 at a third of the way to vertex 1: 1 - (2/3)^2 of the area is left. */
   assert_float_equal(window_area(), 1250.0f * 5.0f / 9.0f, 0.01f);
   for (unsigned i = 0; i < record.num; i++)
      for (unsigned k = 0; k < 3; k++) {
         const float *p = record.prims[i].v[k];
         assert_true(p[2] >= -1e-6f);
         /* TEX0 is the position: interpolated alike */
         assert_float_equal(p[8] * 50.0f + 50.0f, p[0], 1e-4f);
         assert_float_equal(p[10] * 0.5f + 0.5f, p[2], 1e-6f);
      }
   v[1].pos[2] = 3.0f;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_float_equal(window_area(), 1250.0f * 5.0f / 9.0f, 0.01f);
   r->rast.state.depth_clamp = true;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(record.num, 1);
   r->rast.state.depth_clamp = false;
   v[0].pos[2] = v[1].pos[2] = v[2].pos[2] = 2.0f;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(record.num, 0);
}

static void
test_behind_the_eye(void **state)
{
   struct rig *r = *state;
   /* One vertex behind the eye: the visible part is beyond any window coordinate, but finite. */
   const struct vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1, 0, 0, -1}, {1}, 1, 1}, {{0, 1, 0, 1}, {2}, 1, 1}};
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_true(record.num >= 1);
   for (unsigned i = 0; i < record.num; i++)
      for (unsigned k = 0; k < 3; k++) {
         assert_true(fabsf(record.prims[i].v[k][0]) <= 16384.0f + 151.0f);
         assert_true(record.prims[i].v[k][3] > 0.0f);
      }
   assert_true(window_area() > 1250.0f);
}

static void
test_guard_band(void **state)
{
   struct rig *r = *state;
   struct vertex v[3] = {
       {{-2, 0, 0, 1}, {0}, 1, 1}, {{300, 0, 0, 1}, {1}, 1, 1}, {{0, 3, 0, 1}, {2}, 1, 1}};
   draw(r, v, PIPE_PRIM_TRIANGLES, 3); /* large, but within: not clipped */
   assert_int_equal(record.num, 1);
   v[1].pos[0] = 4000;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(record.num, 2);
   assert_true(window_area() > 0.0f);
   v[0].pos[0] = 2; /* all right of the view volume */
   v[2].pos[0] = 2;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(record.num, 0);
}

static void
test_user_plane(void **state)
{
   struct rig *r = *state;
   struct vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1, 0, 0, 1}, {1}, -1, 1}, {{0, 1, 0, 1}, {2}, 1, 1}};
   draw(r, v, PIPE_PRIM_TRIANGLES, 3); /* not enabled */
   assert_float_equal(window_area(), 1250.0f, 0.01f);
   r->rast.state.clip_plane_enable = 1;
   r->rast.state.fill_front = PIPE_POLYGON_LINE;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_float_equal(window_area(), 1250.0f * 0.75f, 0.01f);
   /* The polygon 0 a b 2 as a fan around 0: all its own edges show, the diagonal does not. */
   assert_int_equal(record.num, 2);
   assert_int_equal(record.prims[0].edges, 5);
   assert_int_equal(record.prims[1].edges, 3);
   v[1].clip = NAN;
   v[2].clip = NAN;
   v[0].clip = NAN;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(record.num, 0);
}

/* Flat shading takes the provoking vertex's colour even when that vertex is cut off. */
static void
test_flat_clipped(void **state)
{
   struct rig *r = *state;
   const struct vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1, 0, 0, 1}, {1}, 1, 1}, {{0, 1, 0, 1}, {2}, -1, 1}};
   r->rast.state.clip_plane_enable = 1;
   r->rast.state.flatshade = true;
   draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(record.num, 2);
   for (unsigned i = 0; i < 2; i++)
      assert_true(record.prims[i].v[2][4] == 2.0f);
   draw(r, v + 1, PIPE_PRIM_LINES, 2);
   assert_int_equal(record.num, 1);
   assert_true(record.prims[0].v[1][4] == 2.0f);
   assert_float_equal(record.prims[0].v[1][0], 75.0f, 1e-3f);
}

/* What is outside of one plane is not worked out, until something of the chunk turns up inside. */
static void
test_outside_at_first(void **state)
{
   struct rig *r = *state;
   struct vertex *v = circle(130);
   for (unsigned i = 0; i < 129; i++)
      v[i].pos[0] = -1.5f;
   v[129].pos[0] = 0.0f;
   draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 129);
   assert_int_equal(record.num, 0);
   draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 130);
   assert_int_equal(record.num, 1);
   for (unsigned k = 0; k < 3; k++) {
      const float *out = record.prims[0].v[k];
      const struct vertex *in = &v[(int)out[4]];
      assert_in_range((int)out[4], 127, 129);
      assert_true(out[0] == 50.0f + 50.0f * in->pos[0] && out[8] == in->pos[0]);
      assert_true(out[9] == in->pos[1]);
   }
   /* All are outside of another plane than those of the chunk before. */
   draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 129);
   for (unsigned i = 0; i < 130; i++)
      v[i] = (struct vertex){{i < 64 ? -1.5f : 0.0f, 1.5f, 0, 1}, {0}, 1, 1};
   draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 130);
   assert_int_equal(record.num, 0);
   free(v);
}

static void
test_not_numbers(void **state)
{
   struct rig *r = *state;
   static const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 0.0f};
   for (unsigned i = 0; i < 6 * 6 * 6 * 6; i++) {
      struct vertex v[4];
      for (unsigned k = 0; k < 4; k++)
         v[k] = (struct vertex){{(float)(k & 1), (float)(k >> 1), 0, 1}, {(float)k}, 1, 1};
      for (unsigned c = 0, n = i; c < 4; c++, n /= 6)
         v[c % 3].pos[c] = bad[n % 6];
      for (unsigned mode = 0; mode < PIPE_PRIM_MAX; mode++) {
         draw(r, v, (enum pipe_prim)mode, 4);
         for (unsigned p = 0; p < record.num; p++)
            for (unsigned k = 0; k < record.vertices; k++) {
               assert_true(fabsf(record.prims[p].v[k][0]) < 40000.0f);
               assert_true(fabsf(record.prims[p].v[k][1]) < 40000.0f);
            }
      }
   }
}

static void
test_points(void **state)
{
   struct rig *r = *state;
   const struct vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1.01f, 0, 0, 1}, {1}, 1, 1}, {{-1, 1, 0, 1}, {2}, 1, 1}};
   draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_string_equal(text(), "0:0 2:0 ");
}

/* --- Capture */

struct captured {
   unsigned num, sizes[16], resets;
   float color[16], x[16];
};

static void
capture_primitive(void *data, const struct pipe_captured_vertex *v, unsigned num, bool reset)
{
   struct captured *c = data;
   c->color[c->num] = v[0].attribs[VARYING_COL0][0];
   c->x[c->num] = v[num - 1].window[0];
   c->resets += reset;
   c->sizes[c->num++] = num;
}

static void
test_capture(void **state)
{
   struct rig *r = *state;
   struct vertex *v = circle(8);
   struct captured c = {0};
   const struct pipe_capture_sink sink = {&c, capture_primitive};
   struct pipe_draw_info info = {.mode = PIPE_PRIM_QUADS};
   r->rast.state.front_ccw = true;
   draw_info(r, v, &info, 0, 8, &sink);
   assert_int_equal(c.num, 2);
   assert_int_equal(c.sizes[0], 4);
   assert_int_equal(c.sizes[1], 4);
   assert_int_equal(record.num, 0);
   r->rast.state.cull_face = PIPE_FACE_FRONT;
   draw_info(r, v, &info, 0, 8, &sink);
   assert_int_equal(c.num, 2);
   c = (struct captured){0};
   info.mode = PIPE_PRIM_LINE_LOOP;
   draw_info(r, v, &info, 0, 3, &sink);
   assert_int_equal(c.num, 3);
   assert_int_equal(c.resets, 1);
   /* Clipped to the view volume, not to the guard band */
   c = (struct captured){0};
   v[1].pos[0] = 3.0f;
   info.mode = PIPE_PRIM_LINES;
   draw_info(r, v, &info, 0, 2, &sink);
   assert_int_equal(c.num, 1);
   assert_float_equal(c.x[0], 100.0f, 1e-4f);
   free(v);
}

#define RIG_TEST(f) cmocka_unit_test_setup_teardown(f, rig_create, rig_destroy)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       RIG_TEST(test_assembly),       RIG_TEST(test_edge_flags),  RIG_TEST(test_open_pieces),
       RIG_TEST(test_rows),           RIG_TEST(test_indexed),     RIG_TEST(test_outside_at_first),
       RIG_TEST(test_capture),        RIG_TEST(test_bounds),      RIG_TEST(test_near_and_far),
       RIG_TEST(test_behind_the_eye), RIG_TEST(test_guard_band),  RIG_TEST(test_user_plane),
       RIG_TEST(test_flat_clipped),   RIG_TEST(test_not_numbers), RIG_TEST(test_points),
       RIG_TEST(test_long),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
