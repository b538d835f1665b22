/* Vertices to primitives: assembly, clipping, sides, polygon modes. In the rasteriser's place is
 * one that writes down what it is asked to draw. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "chip_rig.h"
#include "raster_record.h"

#include "nv2a/isa/vertex.h"

static void
setup(struct chip_rig *rig)
{
   rig_init(rig);
   record_reset();
}

/* n vertices whose x is their number; y as of a zigzag, so that no triangle is empty. Red is the
 * number / 16. */
static void
draw_numbered(struct chip_rig *rig, unsigned mode, unsigned n)
{
   record_reset();
   rig_begin(rig, mode);
   for (unsigned i = 0; i < n; i++) {
      rig_color(rig, (float)i / 16, 0, 0, 1);
      rig_vertex(rig, (float)i, i % 2 ? 1.0f : 0.0f, 0);
   }
   rig_end(rig);
}

/* What was drawn, by vertex numbers: "012 234" for triangles. */
static void
assert_drawn(const char *expected)
{
   char text[256];
   size_t n = 0;
   for (unsigned i = 0; i < record_count(); i++) {
      const struct recorded *r = record_get(i);
      if (i)
         text[n++] = ' ';
      for (unsigned k = 0; k < r->corners; k++)
         text[n++] = (char)('0' + lrintf(r->v[k].o[0][0]));
   }
   text[n] = 0;
   assert_string_equal(text, expected);
}

static void
assert_reds(const char *expected)
{
   char text[256];
   size_t n = 0;
   for (unsigned i = 0; i < record_count(); i++) {
      const struct recorded *r = record_get(i);
      for (unsigned k = 1; k < r->corners; k++)
         assert_true(r->v[k].o[NV2A_OUT_DIFFUSE][0] == r->v[0].o[NV2A_OUT_DIFFUSE][0]);
      text[n++] = (char)('0' + lrintf(r->v[0].o[NV2A_OUT_DIFFUSE][0] * 16));
   }
   text[n] = 0;
   assert_string_equal(text, expected);
}

static void
primitives_of_each_mode(void **state)
{
   static const struct {
      unsigned mode, vertices;
      const char *drawn;
   } cases[] = {
       {NV097_SET_BEGIN_END_OP_POINTS, 3, "0 1 2"},
       {NV097_SET_BEGIN_END_OP_LINES, 5, "01 23"},
       {NV097_SET_BEGIN_END_OP_LINE_LOOP, 4, "01 12 23 30"},
       {NV097_SET_BEGIN_END_OP_LINE_LOOP, 1, ""},
       {NV097_SET_BEGIN_END_OP_LINE_STRIP, 4, "01 12 23"},
       {NV097_SET_BEGIN_END_OP_TRIANGLES, 8, "012 345"},
       {NV097_SET_BEGIN_END_OP_TRIANGLE_STRIP, 6, "012 213 234 435"},
       {NV097_SET_BEGIN_END_OP_TRIANGLE_FAN, 5, "012 023 034"},
       {NV097_SET_BEGIN_END_OP_QUADS, 9, "012 023 456 467"},
       {NV097_SET_BEGIN_END_OP_QUAD_STRIP, 7, "013 032 235 254"},
       {NV097_SET_BEGIN_END_OP_POLYGON, 5, "012 023 034"},
       {NV097_SET_BEGIN_END_OP_POLYGON, 2, ""},
   };
   struct chip_rig rig;
   setup(&rig);
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      draw_numbered(&rig, cases[i].mode, cases[i].vertices);
      assert_drawn(cases[i].drawn);
   }
   rig_finish(&rig);
}

static void
flat_colors_are_of_the_provoking_vertex(void **state)
{
   static const struct {
      unsigned mode, vertices;
      const char *last, *first;
   } cases[] = {
       {NV097_SET_BEGIN_END_OP_LINES, 4, "13", "02"},
       {NV097_SET_BEGIN_END_OP_LINE_LOOP, 3, "120", "012"},
       {NV097_SET_BEGIN_END_OP_TRIANGLES, 6, "25", "03"},
       {NV097_SET_BEGIN_END_OP_TRIANGLE_STRIP, 5, "234", "012"},
       {NV097_SET_BEGIN_END_OP_TRIANGLE_FAN, 5, "234", "123"},
       {NV097_SET_BEGIN_END_OP_QUADS, 8, "3377", "0044"},
       {NV097_SET_BEGIN_END_OP_QUAD_STRIP, 6, "3355", "0022"},
       {NV097_SET_BEGIN_END_OP_POLYGON, 5, "000", "000"},
   };
   struct chip_rig rig;
   setup(&rig);
   rig_method(&rig, NV097_SET_SHADE_MODEL, NV097_SET_SHADE_MODEL_FLAT);
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      rig_method(&rig, NV097_SET_FLAT_SHADE_OP, NV097_SET_FLAT_SHADE_OP_VERTEX_LAST);
      draw_numbered(&rig, cases[i].mode, cases[i].vertices);
      assert_reds(cases[i].last);
      rig_method(&rig, NV097_SET_FLAT_SHADE_OP, NV097_SET_FLAT_SHADE_OP_VERTEX_FIRST);
      draw_numbered(&rig, cases[i].mode, cases[i].vertices);
      assert_reds(cases[i].first);
   }
   rig_finish(&rig);
}

/* Edges that splitting has made are not seen; flagged ones are. */
static void
edges_of_polygons(void **state)
{
   struct chip_rig rig;
   setup(&rig);
   rig_method(&rig, NV097_SET_FRONT_POLYGON_MODE, NV097_SET_FRONT_POLYGON_MODE_V_LINE);
   rig_method(&rig, NV097_SET_BACK_POLYGON_MODE, NV097_SET_BACK_POLYGON_MODE_V_LINE);
   draw_numbered(&rig, NV097_SET_BEGIN_END_OP_QUADS, 4);
   assert_drawn("01 12 23 30");
   draw_numbered(&rig, NV097_SET_BEGIN_END_OP_POLYGON, 5);
   assert_drawn("01 12 23 34 40");
   draw_numbered(&rig, NV097_SET_BEGIN_END_OP_TRIANGLE_STRIP, 4);
   assert_drawn("01 12 20 21 13 32");

   rig_method(&rig, NV097_SET_BACK_POLYGON_MODE, NV097_SET_BACK_POLYGON_MODE_V_POINT);
   rig_method(&rig, NV097_SET_FRONT_POLYGON_MODE, NV097_SET_FRONT_POLYGON_MODE_V_POINT);
   draw_numbered(&rig, NV097_SET_BEGIN_END_OP_QUADS, 4);
   assert_drawn("0 1 2 3");

   record_reset();
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_TRIANGLES);
   for (unsigned i = 0; i < 3; i++) {
      rig_method(&rig, NV097_SET_EDGE_FLAG, i != 1);
      rig_vertex(&rig, (float)i, i % 2 ? 1.0f : 0.0f, 0);
   }
   rig_end(&rig);
   assert_drawn("0 2");
   rig_finish(&rig);
}

/* Clockwise as seen, y being down. */
static const float clockwise[3][2] = {{0, 0}, {8, 0}, {0, 8}};

static void
draw_triangle(struct chip_rig *rig, bool reverse)
{
   record_reset();
   rig_begin(rig, NV097_SET_BEGIN_END_OP_TRIANGLES);
   for (unsigned i = 0; i < 3; i++) {
      const float *v = clockwise[reverse ? 2 - i : i];
      rig_vertex(rig, v[0], v[1], v[0] * 2);
   }
   rig_end(rig);
}

static void
culling_by_winding(void **state)
{
   static const struct {
      unsigned front, cull;
      bool cw_drawn, ccw_drawn;
   } cases[] = {
       {NV097_SET_FRONT_FACE_V_CW, NV097_SET_CULL_FACE_V_BACK, true, false},
       {NV097_SET_FRONT_FACE_V_CW, NV097_SET_CULL_FACE_V_FRONT, false, true},
       {NV097_SET_FRONT_FACE_V_CCW, NV097_SET_CULL_FACE_V_BACK, false, true},
       {NV097_SET_FRONT_FACE_V_CCW, NV097_SET_CULL_FACE_V_FRONT, true, false},
       {NV097_SET_FRONT_FACE_V_CW, NV097_SET_CULL_FACE_V_FRONT_AND_BACK, false, false},
   };
   struct chip_rig rig;
   setup(&rig);
   rig_method(&rig, NV097_SET_CULL_FACE_ENABLE, 1);
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      rig_method(&rig, NV097_SET_FRONT_FACE, cases[i].front);
      rig_method(&rig, NV097_SET_CULL_FACE, cases[i].cull);
      draw_triangle(&rig, false);
      assert_int_equal(record_count(), cases[i].cw_drawn);
      draw_triangle(&rig, true);
      assert_int_equal(record_count(), cases[i].ccw_drawn);
   }
   rig_finish(&rig);
}

static void
polygon_offset(void **state)
{
   struct chip_rig rig;
   setup(&rig);
   rig_float(&rig, NV097_SET_POLYGON_OFFSET_SCALE_FACTOR, 3);
   rig_float(&rig, NV097_SET_POLYGON_OFFSET_BIAS, 5);
   draw_triangle(&rig, false);
   assert_true(record_get(0)->offset == 0.0f);
   rig_method(&rig, NV097_SET_POLY_OFFSET_FILL_ENABLE, 1);
   draw_triangle(&rig, false);
   assert_true(record_get(0)->offset == 11.0f); /* z = 2 x */
   assert_true(record_get(0)->v[1].o[0][2] == 16.0f);

   rig_method(&rig, NV097_SET_FRONT_POLYGON_MODE, NV097_SET_FRONT_POLYGON_MODE_V_LINE);
   rig_method(&rig, NV097_SET_BACK_POLYGON_MODE, NV097_SET_BACK_POLYGON_MODE_V_LINE);
   draw_triangle(&rig, false);
   assert_true(record_get(0)->offset == 0.0f);
   rig_method(&rig, NV097_SET_POLY_OFFSET_LINE_ENABLE, 1);
   draw_triangle(&rig, false);
   assert_true(record_get(0)->offset == 11.0f);
   rig_finish(&rig);
}

/* Depth goes from -8 to 8 over the triangle: half of its height is left. */
static void
clipping_at_near(void **state)
{
   static const float v[3][3] = {{0, 0, -8}, {16, 16, 8}, {0, 16, 8}};
   struct chip_rig rig;
   setup(&rig);
   for (unsigned near_far = 0; near_far < 2; near_far++) {
      record_reset();
      rig_method(&rig, NV097_SET_ZMIN_MAX_CONTROL, near_far);
      rig_begin(&rig, NV097_SET_BEGIN_END_OP_TRIANGLES);
      for (unsigned i = 0; i < 3; i++) {
         rig_color(&rig, i ? 1.0f : 0.0f, 0, 0, 1);
         rig_vertex(&rig, v[i][0], v[i][1], v[i][2]);
      }
      rig_end(&rig);
      assert_int_equal(record_count(), 1 + near_far);
      for (unsigned i = 0; i < record_count() && near_far; i++) {
         for (unsigned k = 0; k < 3; k++) {
            const struct nv2a_vertex *corner = &record_get(i)->v[k];
            assert_true(corner->o[0][2] == 0.0f || corner->o[0][2] == 8.0f);
            assert_true(corner->o[0][1] == 8.0f || corner->o[0][1] == 16.0f);
            assert_true(corner->o[NV2A_OUT_DIFFUSE][0] == corner->o[0][1] / 16);
         }
      }
   }
   rig_finish(&rig);
}

/* A vertex behind the eye: what is left ends at the guard band, and keeps its winding. */
static void
clipping_behind_the_eye(void **state)
{
   struct chip_rig rig;
   setup(&rig);
   rig_method(&rig, NV097_SET_ZMIN_MAX_CONTROL, 0);
   rig_method(&rig, NV097_SET_CULL_FACE_ENABLE, 1);
   rig_method(&rig, NV097_SET_FRONT_FACE, NV097_SET_FRONT_FACE_V_CW);
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_TRIANGLES);
   rig_floats(&rig, NV097_SET_VERTEX4F, (const float[]){0, 0, 0, 1}, 4);
   rig_floats(&rig, NV097_SET_VERTEX4F, (const float[]){10, 0, 0, 1}, 4);
   rig_floats(&rig, NV097_SET_VERTEX4F, (const float[]){0, 10, 0, -1}, 4);
   rig_end(&rig);
   assert_true(record_count() > 0);
   for (unsigned i = 0; i < record_count(); i++) {
      for (unsigned k = 0; k < 3; k++) {
         const float *pos = record_get(i)->v[k].o[0];
         assert_true(pos[3] > 0 && fabsf(pos[0]) <= 8200 && pos[1] >= 0 && pos[1] <= 8200);
      }
   }
   /* All behind: nothing. */
   record_reset();
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_TRIANGLES);
   for (unsigned i = 0; i < 3; i++)
      rig_floats(&rig, NV097_SET_VERTEX4F, (const float[]){clockwise[i][0], clockwise[i][1], 0, -1},
                 4);
   rig_end(&rig);
   assert_int_equal(record_count(), 0);
   rig_finish(&rig);
}

static void
positions_that_are_no_numbers(void **state)
{
   const float bad[] = {NAN, INFINITY, -INFINITY, 3e38f};
   struct chip_rig rig;
   setup(&rig);
   for (unsigned mode = NV097_SET_BEGIN_END_OP_POINTS; mode <= NV097_SET_BEGIN_END_OP_POLYGON;
        mode++) {
      for (unsigned i = 0; i < 16; i++) {
         rig_begin(&rig, mode);
         for (unsigned k = 0; k < 8; k++) {
            float pos[4] = {(float)k, k % 2 ? 4.0f : 0.0f, 0, 1};
            if (k == 2)
               pos[i / 4] = bad[i % 4];
            rig_floats(&rig, NV097_SET_VERTEX4F, pos, 4);
         }
         rig_end(&rig);
      }
   }
   for (unsigned i = 0; i < record_count(); i++) {
      for (unsigned k = 0; k < record_get(i)->corners; k++) {
         const float *pos = record_get(i)->v[k].o[0];
         assert_true(fabsf(pos[0]) <= 16384 && fabsf(pos[1]) <= 16384 && isfinite(pos[2]));
      }
   }
   rig_finish(&rig);
}

/* In program mode positions are of the screen already; back colours are taken with two sides. */
static void
two_sides_in_program_mode(void **state)
{
   /* mov oPos, v0; mov oD0, v3; mov oB0, v4 */
   static const uint32_t slots[][4] = {
       {0, 0x0020001b, 0x0836106c, 0x2070f800},
       {0, 0x0020061b, 0x0836106c, 0x2070f818},
       {0, 0x0020081b, 0x0836106c, 0x2070f839},
   };
   struct chip_rig rig;
   setup(&rig);
   rig_program(&rig, slots, 3);
   rig_method(&rig, NV097_SET_FRONT_FACE, NV097_SET_FRONT_FACE_V_CW);
   rig_color(&rig, 0.25f, 0, 0, 1);
   rig_floats(&rig, NV097_SET_SPECULAR_COLOR4F, (const float[]){0.75f, 0, 0, 1}, 4);
   for (unsigned two = 0; two < 2; two++) {
      rig_method(&rig, NV097_SET_LIGHT_TWO_SIDE_ENABLE, two);
      draw_triangle(&rig, false);
      assert_true(record_get(0)->v[0].o[NV2A_OUT_DIFFUSE][0] == 0.25f);
      assert_true(record_get(0)->v[1].o[0][0] == 8.0f);
      draw_triangle(&rig, true);
      assert_true(record_get(0)->v[0].o[NV2A_OUT_DIFFUSE][0] == (two ? 0.75f : 0.25f));
   }
   struct nv2a_chip_statistics stats;
   nv2a_chip_get_statistics(rig.chip, &stats);
   assert_int_equal(stats.vertices_program, 12);
   assert_int_equal(stats.vertices_fixed, 0);
   assert_int_equal(stats.primitives, 4);
   rig_finish(&rig);
}

/* With cylinder wrap the coordinates of later corners are those next to the first corner's. */
static void
cylinder_wrap(void **state)
{
   static const float s[3] = {0.9f, 0.2f, 0.55f}, t[3] = {0.1f, 0.8f, 0.4f};
   /* bits of u, v; then s and t of the corners */
   static const struct {
      uint32_t address;
      float s[3], t[3];
   } cases[] = {
       {0x030303, {0.9f, 0.2f, 0.55f}, {0.1f, 0.8f, 0.4f}},
       {0x030313, {0.9f, 1.2f, 0.55f}, {0.1f, 0.8f, 0.4f}},
       {0x031303, {0.9f, 0.2f, 0.55f}, {0.1f, -0.2f, 0.4f}},
       {0x031313, {0.9f, 1.2f, 0.55f}, {0.1f, -0.2f, 0.4f}},
   };
   struct chip_rig rig;
   setup(&rig);
   for (unsigned i = 0; i < 2 * sizeof cases / sizeof cases[0]; i++) {
      const bool line = i & 1;
      record_reset();
      rig_method(&rig, NV097_SET_TEXTURE_ADDRESS + 0x40, cases[i / 2].address);
      rig_begin(&rig, line ? NV097_SET_BEGIN_END_OP_LINES : NV097_SET_BEGIN_END_OP_TRIANGLES);
      for (unsigned k = 0; k < 3u - line; k++) {
         rig_floats(&rig, NV097_SET_TEXCOORD1_2F, (const float[]){s[k], t[k]}, 2);
         rig_vertex(&rig, (float)(k * 5), (float)(k * k), 0);
      }
      rig_end(&rig);
      assert_int_equal(record_count(), 1);
      for (unsigned k = 0; k < 3u - line; k++) {
         const float *coord = record_get(0)->v[k].o[NV2A_OUT_TEXTURE0 + 1];
         assert_true(fabsf(coord[0] - cases[i / 2].s[k]) < 1e-6f);
         assert_true(fabsf(coord[1] - cases[i / 2].t[k]) < 1e-6f);
      }
   }
   rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(primitives_of_each_mode),
       cmocka_unit_test(flat_colors_are_of_the_provoking_vertex),
       cmocka_unit_test(edges_of_polygons),
       cmocka_unit_test(culling_by_winding),
       cmocka_unit_test(polygon_offset),
       cmocka_unit_test(clipping_at_near),
       cmocka_unit_test(clipping_behind_the_eye),
       cmocka_unit_test(positions_that_are_no_numbers),
       cmocka_unit_test(two_sides_in_program_mode),
       cmocka_unit_test(cylinder_wrap),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
