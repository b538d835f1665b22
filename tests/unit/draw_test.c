/* Assembly, fetch and clipping, seen from behind: by what reaches the sink. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "draw_rig.h"

/* "012:7 123:7 ": numbers of the vertices, then the edge bits. */
static const char *
text(const struct draw_rig *r)
{
   static char out[4096];
   size_t len = 0;
   out[0] = 0;
   for (unsigned i = 0; i < rig_num(r) && len < sizeof out - 16; i++) {
      for (unsigned k = 0; k < r->record.vertices; k++)
         len += (size_t)sprintf(out + len, "%d", (int)rig_at(r, i, k)[4]);
      len += (size_t)sprintf(out + len, ":%d ", r->record.all.edges[i]);
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
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(16);
   r->rast.flatshade = true;
   r->rast.fill_front = PIPE_POLYGON_LINE;
   r->rast.line_stipple_enable = true;
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      r->rast.flat_from_first = false;
      rig_draw(r, v, cases[i].mode, cases[i].count);
      assert_string_equal(text(r), cases[i].last);
      r->rast.flat_from_first = true;
      rig_draw(r, v, cases[i].mode, cases[i].count);
      assert_string_equal(text(r), cases[i].first);
   }
   free(v);
}

static void
test_edge_flags(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(8);
   r->rast.fill_back = PIPE_POLYGON_POINT;
   v[1].edge = v[3].edge = 0;
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_string_equal(text(r), "012:5 ");
   rig_draw(r, v, PIPE_PRIM_QUADS, 4);
   assert_string_equal(text(r), "013:1 123:2 ");
   rig_draw(r, v, PIPE_PRIM_POLYGON, 5);
   assert_string_equal(text(r), "120:4 230:1 340:2 ");
   rig_draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 4); /* has none */
   assert_string_equal(text(r), "012:7 213:7 ");
   free(v);
}

static void
test_open_pieces(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(8);
   const struct pipe_draw_info middle = {
       .mode = PIPE_PRIM_POLYGON, .begin_open = true, .end_open = true};
   const struct pipe_draw_info strip = {.mode = PIPE_PRIM_LINE_STRIP, .begin_open = true};
   r->rast.fill_front = PIPE_POLYGON_LINE;
   r->rast.line_stipple_enable = true;
   rig_draw_info(r, v, &middle, 0, 4, NULL);
   assert_string_equal(text(r), "120:1 230:1 ");
   rig_draw_info(r, v, &strip, 0, 3, NULL);
   assert_string_equal(text(r), "01:0 12:0 ");
   free(v);
}

/* Every triangle arrives once, in order, with its winding. */
static void
expect_strip(struct draw_rig *r, const struct draw_rig_vertex *v, unsigned n)
{
   rig_draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, n);
   assert_int_equal(rig_num(r), n - 2);
   for (unsigned i = 0; i < 3 * rig_num(r); i++) {
      const unsigned k = i % 3, want = i / 3 + (k == 2 ? 2 : k ^ (i / 3 & 1));
      assert_true(rig_at(r, i / 3, k)[4] == (float)want);
   }
}

/* More than a chunk, and long enough for slices, whoever shades them. */
static void
test_long(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(3900);
   expect_strip(r, v, 900);
   expect_strip(r, v, 3900);
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3899);
   assert_int_equal(rig_num(r), 1299);
   for (unsigned i = 0; i < 3 * rig_num(r); i++)
      assert_true(rig_at(r, i / 3, i % 3)[4] == (float)i);
   free(v);
}

/* Vertices in a row use what the row before left in the chunk; indexed ones are looked up. */
static void
test_rows(void **state)
{
   static const uint32_t counts[] = {7, 200, 3, 130, 64, 500, 5, 3900, 66};
   uint16_t indices[4000];
   struct draw_rig_vertex *v = rig_circle(4000);
   for (unsigned i = 0; i < 4000; i++) {
      indices[i] = (uint16_t)i;
      v[i].edge = i % 5 != 0;
   }
   void *other;
   rig_create(&other);
   struct draw_rig *r[2] = {*state, other};
   struct pipe_draw_info info = {
       .has_user_indices = true, .max_index = UINT32_MAX, .index.user = indices};
   for (unsigned i = 0; i < 16 * PIPE_PRIM_MAX; i++) {
      info.mode = i / 2 * 7 % PIPE_PRIM_MAX;
      for (unsigned k = 0; k < 2; k++) {
         info.index_size = k ? 0 : 2;
         r[k]->rast.flatshade = r[k]->rast.flat_from_first = i / 3 & 1;
         r[k]->rast.fill_back = i % 8 == 5 ? PIPE_POLYGON_LINE : PIPE_POLYGON_FILL;
         rig_draw_info(r[k], v, &info, i % 4, counts[i % 9], NULL);
      }
      rig_expect_same(r[0], r[1]);
   }
   /* Triangles without a visible side come to nothing. */
   r[1]->rast.cull_face = PIPE_FACE_BOTH;
   rig_draw(r[1], v, PIPE_PRIM_TRIANGLES, 300);
   assert_int_equal(rig_num(r[1]), 0);
   rig_destroy(&other);
   free(v);
}

static void
test_indexed(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(600);
   uint16_t indices[3000];
   for (unsigned i = 0; i < 3000; i++)
      indices[i] = (uint16_t)(i * 7919u % 599u);
   struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                 .index_size = 2,
                                 .has_user_indices = true,
                                 .max_index = UINT32_MAX,
                                 .index.user = indices};
   rig_draw_info(r, v, &info, 3, 2997, NULL);
   assert_int_equal(rig_num(r), 999);
   for (unsigned i = 0; i < 2997; i++)
      assert_true(rig_at(r, i / 3, i % 3)[4] == (float)indices[3 + i]);
   const uint8_t restarted[] = {0, 1, 2, 255, 3, 4, 255, 255, 5, 6, 7, 8};
   info = (struct pipe_draw_info){.mode = PIPE_PRIM_TRIANGLE_STRIP,
                                  .index_size = 1,
                                  .has_user_indices = true,
                                  .primitive_restart = true,
                                  .restart_index = 255,
                                  .max_index = UINT32_MAX,
                                  .index.user = restarted};
   rig_draw_info(r, v, &info, 0, 12, NULL);
   assert_string_equal(text(r), "012:7 567:7 768:7 ");
   info.max_index = 7;
   rig_draw_info(r, v, &info, 0, 12, NULL);
   assert_string_equal(text(r), "012:7 567:7 767:7 ");
   free(v);
}

/* Indices behind the buffers' ends read what is there, and nothing else. */
static void
test_bounds(void **state)
{
   struct draw_rig *r = *state;
   float *positions = malloc(4 * 3 * sizeof *positions);
   uint32_t *indices = malloc(6 * sizeof *indices);
   for (unsigned i = 0; i < 12; i++)
      positions[i] = (float)i / 16.0f;
   for (unsigned i = 0; i < 6; i++)
      indices[i] = i < 3 ? i : 0x7fffff00u + i;
   struct draw_rig_buffer vb = {{.width = 4 * 3 * sizeof *positions}, positions};
   struct draw_rig_buffer ib = {{.width = 6 * sizeof *indices}, indices};
   const struct pipe_vertex_element e = {.slot = VERT_ATTRIB_POS, .size = 3};
   const struct pipe_vertex_buffer buffer = {.stride = 12, .buffer.resource = &vb.base};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                       .index_size = 4,
                                       .max_index = UINT32_MAX,
                                       .index.resource = &ib.base};
   const struct pipe_draw_start_count range = {0, 300, 0}, far = {4000000000u, 3, 0};
   struct draw_vertex_elements ve;
   draw_vertex_elements_init(r->draw, &ve, 1, &e);
   draw_bind_vertex_elements(r->draw, &ve);
   draw_set_vertex_buffers(r->draw, 1, &buffer);
   draw_vbo(r->draw, &info, &range, 1);
   assert_int_equal(rig_num(r), 2);
   for (unsigned k = 0; k < 3; k++)
      assert_true(rig_at(r, 1, k)[8] == positions[9]);
   draw_vbo(r->draw, &info, &far, 1);
   assert_int_equal(rig_num(r), 2);
   free(positions);
   free(indices);
}

/* --- Clipping */

static float
window_area(const struct draw_rig *r)
{
   float area = 0.0f;
   for (unsigned i = 0; i < rig_num(r); i++) {
      const float *p = rig_at(r, i, 0), *q = rig_at(r, i, 1), *s = rig_at(r, i, 2);
      area += 0.5f * ((q[0] - p[0]) * (s[1] - p[1]) - (s[0] - p[0]) * (q[1] - p[1]));
   }
   return area;
}

static void
test_near_and_far(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1, 0, -3, 1}, {1}, 1, 1}, {{0, 1, 0, 1}, {2}, 1, 1}};
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   /* z reaches -1 at a third of the way to vertex 1: 1 - (2/3)^2 of the area is left. */
   assert_float_equal(window_area(r), 1250.0f * 5.0f / 9.0f, 0.01f);
   for (unsigned i = 0; i < rig_num(r); i++)
      for (unsigned k = 0; k < 3; k++) {
         const float *p = rig_at(r, i, k);
         assert_true(p[2] >= -1e-6f);
         /* TEX0 is the position: interpolated alike */
         assert_float_equal(p[8] * 50.0f + 50.0f, p[0], 1e-4f);
         assert_float_equal(p[10] * 0.5f + 0.5f, p[2], 1e-6f);
      }
   v[1].pos[2] = 3.0f;
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_float_equal(window_area(r), 1250.0f * 5.0f / 9.0f, 0.01f);
   v[0].pos[2] = v[1].pos[2] = v[2].pos[2] = 2.0f;
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(rig_num(r), 0);
}

static void
test_behind_the_eye(void **state)
{
   struct draw_rig *r = *state;
   /* One vertex behind the eye: the visible part is beyond any window coordinate, but finite. */
   const struct draw_rig_vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1, 0, 0, -1}, {1}, 1, 1}, {{0, 1, 0, 1}, {2}, 1, 1}};
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_true(rig_num(r) >= 1);
   for (unsigned i = 0; i < rig_num(r); i++)
      for (unsigned k = 0; k < 3; k++) {
         assert_true(fabsf(rig_at(r, i, k)[0]) <= 16384.0f + 151.0f);
         assert_true(rig_at(r, i, k)[3] > 0.0f);
      }
   assert_true(window_area(r) > 1250.0f);
}

static void
test_guard_band(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex v[3] = {
       {{-2, 0, 0, 1}, {0}, 1, 1}, {{300, 0, 0, 1}, {1}, 1, 1}, {{0, 3, 0, 1}, {2}, 1, 1}};
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3); /* large, but within: not clipped */
   assert_int_equal(rig_num(r), 1);
   v[1].pos[0] = 4000;
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(rig_num(r), 2);
   assert_true(window_area(r) > 0.0f);
   v[0].pos[0] = 2; /* all right of the view volume */
   v[2].pos[0] = 2;
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(rig_num(r), 0);
}

static void
test_user_plane(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1, 0, 0, 1}, {1}, -1, 1}, {{0, 1, 0, 1}, {2}, 1, 1}};
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3); /* not enabled */
   assert_float_equal(window_area(r), 1250.0f, 0.01f);
   r->rast.clip_plane_enable = 1;
   r->rast.fill_front = PIPE_POLYGON_LINE;
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_float_equal(window_area(r), 1250.0f * 0.75f, 0.01f);
   /* The polygon 0 a b 2 as a fan around 0: all its own edges show, the diagonal does not. */
   assert_int_equal(rig_num(r), 2);
   assert_int_equal(r->record.all.edges[0], 5);
   assert_int_equal(r->record.all.edges[1], 3);
   v[1].clip = NAN;
   v[2].clip = NAN;
   v[0].clip = NAN;
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(rig_num(r), 0);
}

/* Flat shading takes the provoking vertex's colour even when that vertex is cut off. */
static void
test_flat_clipped(void **state)
{
   struct draw_rig *r = *state;
   const struct draw_rig_vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1, 0, 0, 1}, {1}, 1, 1}, {{0, 1, 0, 1}, {2}, -1, 1}};
   r->rast.clip_plane_enable = 1;
   r->rast.flatshade = true;
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(rig_num(r), 2);
   for (unsigned i = 0; i < 2; i++)
      assert_true(rig_at(r, i, 2)[4] == 2.0f);
   rig_draw(r, v + 1, PIPE_PRIM_LINES, 2);
   assert_int_equal(rig_num(r), 1);
   assert_true(rig_at(r, 0, 1)[4] == 2.0f);
   assert_float_equal(rig_at(r, 0, 1)[0], 75.0f, 1e-3f);
}

/* What is outside of one plane is not worked out, until something of the chunk turns up inside. */
static void
test_outside_at_first(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(130);
   for (unsigned i = 0; i < 129; i++)
      v[i].pos[0] = -1.5f;
   v[129].pos[0] = 0.0f;
   rig_draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 129);
   assert_int_equal(rig_num(r), 0);
   rig_draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 130);
   assert_int_equal(rig_num(r), 1);
   for (unsigned k = 0; k < 3; k++) {
      const float *out = rig_at(r, 0, k);
      const struct draw_rig_vertex *in = &v[(int)out[4]];
      assert_in_range((int)out[4], 127, 129);
      assert_true(out[0] == 50.0f + 50.0f * in->pos[0] && out[8] == in->pos[0]);
      assert_true(out[9] == in->pos[1]);
   }
   /* All are outside of another plane than those of the chunk before. */
   rig_draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 129);
   for (unsigned i = 0; i < 130; i++)
      v[i] = (struct draw_rig_vertex){{i < 64 ? -1.5f : 0.0f, 1.5f, 0, 1}, {0}, 1, 1};
   rig_draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 130);
   assert_int_equal(rig_num(r), 0);
   free(v);
}

static void
test_not_numbers(void **state)
{
   struct draw_rig *r = *state;
   static const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f, -3e38f, 0.0f};
   for (unsigned i = 0; i < 6 * 6 * 6 * 6; i++) {
      struct draw_rig_vertex v[4];
      for (unsigned k = 0; k < 4; k++)
         v[k] = (struct draw_rig_vertex){{(float)(k & 1), (float)(k >> 1), 0, 1}, {(float)k}, 1, 1};
      for (unsigned c = 0, n = i; c < 4; c++, n /= 6)
         v[c % 3].pos[c] = bad[n % 6];
      for (unsigned mode = 0; mode < PIPE_PRIM_MAX; mode++) {
         rig_draw(r, v, (enum pipe_prim)mode, 4);
         for (unsigned p = 0; p < rig_num(r); p++)
            for (unsigned k = 0; k < r->record.vertices; k++) {
               assert_true(fabsf(rig_at(r, p, k)[0]) < 40000.0f);
               assert_true(fabsf(rig_at(r, p, k)[1]) < 40000.0f);
            }
      }
   }
}

static void
test_points(void **state)
{
   struct draw_rig *r = *state;
   const struct draw_rig_vertex v[3] = {
       {{0, 0, 0, 1}, {0}, 1, 1}, {{1.01f, 0, 0, 1}, {1}, 1, 1}, {{-1, 1, 0, 1}, {2}, 1, 1}};
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_string_equal(text(r), "0:0 2:0 ");
}

#define RIG_TEST(f) cmocka_unit_test_setup_teardown(f, rig_create, rig_destroy)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       RIG_TEST(test_assembly),    RIG_TEST(test_edge_flags),   RIG_TEST(test_open_pieces),
       RIG_TEST(test_rows),        RIG_TEST(test_indexed),      RIG_TEST(test_outside_at_first),
       RIG_TEST(test_bounds),      RIG_TEST(test_near_and_far), RIG_TEST(test_behind_the_eye),
       RIG_TEST(test_guard_band),  RIG_TEST(test_user_plane),   RIG_TEST(test_flat_clipped),
       RIG_TEST(test_not_numbers), RIG_TEST(test_points),       RIG_TEST(test_long),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
