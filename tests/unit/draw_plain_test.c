/* Plain primitives (draw/plain.h): what stipples, polygon modes, smooth points, sprites and colours
 * by side become for hardware that has none of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/draw/plain.h"

#define MAX_KEPT 4096

/* What came, vertex by vertex: COL0, BFC0 and TEX0 behind the position; with `smooth` distances in
 * the place of BFC0. */
struct kept {
   unsigned num;
   const void *vertices; /* of the last batch */
   float v[MAX_KEPT][16];
};

struct rig {
   struct draw_vertex_layout layout;
   struct kept triangles, lines, points, squares, smooth_lines, smooth_points;
   bool smooth; /* what is smooth comes as squares with distances */
   struct pipe_rasterizer_state rast;
   struct draw_plain *plain;
};

static void
keep(struct kept *kept, const struct draw_batch *batch, unsigned each)
{
   assert_null(batch->edges);
   assert_true(batch->num_prims && batch->num_prims <= DRAW_BATCH_PRIMS);
   assert_true(batch->num_vertices <= DRAW_BATCH_VERTICES);
   kept->vertices = batch->vertices;
   for (unsigned i = 0; i < each * batch->num_prims; i++) {
      assert_true(batch->indices[i] < batch->num_vertices && kept->num < MAX_KEPT);
      memcpy(kept->v[kept->num++], batch->vertices + 16 * batch->indices[i], 16 * sizeof(float));
   }
}

static const struct draw_vertex_layout *
keep_layout(void *data)
{
   return &((struct rig *)data)->layout;
}

static void
keep_triangles(void *data, const struct draw_batch *batch)
{
   keep(&((struct rig *)data)->triangles, batch, 3);
}

static void
keep_lines(void *data, const struct draw_batch *batch)
{
   keep(&((struct rig *)data)->lines, batch, 2);
}

static void
keep_points(void *data, const struct draw_batch *batch)
{
   keep(&((struct rig *)data)->points, batch, 1);
}

static void
keep_squares(void *data, const struct draw_batch *batch)
{
   keep(&((struct rig *)data)->squares, batch, 3);
}

static void
keep_smooth_lines(void *data, const struct draw_batch *batch)
{
   keep(&((struct rig *)data)->smooth_lines, batch, 3);
}

static void
keep_smooth_points(void *data, const struct draw_batch *batch)
{
   keep(&((struct rig *)data)->smooth_points, batch, 3);
}

static const struct draw_plain_sink keep_sink = {
    .layout = keep_layout,
    .triangles = keep_triangles,
    .lines = keep_lines,
    .points = keep_points,
    .squares = keep_squares,
};
static const struct draw_plain_sink keep_smooth_sink = {
    .layout = keep_layout,
    .triangles = keep_triangles,
    .lines = keep_lines,
    .points = keep_points,
    .squares = keep_squares,
    .smooth_lines = keep_smooth_lines,
    .smooth_points = keep_smooth_points,
};

static int
create(void **state)
{
   struct rig *rig = calloc(1, sizeof(*rig));
   assert_non_null(rig);
   draw_layout_init(&rig->layout);
   draw_layout_add(&rig->layout, VARYING_COL0);
   draw_layout_add(&rig->layout, VARYING_BFC0);
   draw_layout_add(&rig->layout, VARYING_TEX0);
   rig->rast = (struct pipe_rasterizer_state){
       .front_ccw = true,
       .line_stipple_factor = 1,
       .line_width = 1.0f,
       .point_size = 1.0f,
       .point_size_max = 64.0f,
   };
   *state = rig;
   return 0;
}

static int
destroy(void **state)
{
   struct rig *rig = *state;
   draw_plain_destroy(rig->plain);
   free(rig);
   return 0;
}

/* Hardware with these abilities. */
static void
begin(struct rig *rig, uint32_t own)
{
   const struct draw_plain_sink *sink = rig->smooth ? &keep_smooth_sink : &keep_sink;
   const struct draw_plain_config config = {sink, rig, own, 1u << 3, 32.0f};
   const struct draw_plain_state state = {&rig->rast, 0.125f, 64, 64};
   draw_plain_destroy(rig->plain);
   rig->plain = draw_plain_create(&config);
   assert_non_null(rig->plain);
   draw_plain_set_state(rig->plain, &state);
   draw_plain_front.layout(rig->plain);
   rig->triangles.num = rig->lines.num = rig->points.num = rig->squares.num = 0;
   rig->smooth_lines.num = rig->smooth_points.num = 0;
}

/* Vertex i: colour i in front, 10 + i at the back. */
static struct draw_batch
batch_of(struct rig *rig, float (*vertices)[16], unsigned num, const uint16_t *indices,
         unsigned num_prims, const uint8_t *edges)
{
   for (unsigned i = 0; i < num; i++) {
      vertices[i][4] = vertices[i][7] = (float)i;
      vertices[i][8] = 10.0f + (float)i;
   }
   return (struct draw_batch){&rig->layout, vertices[0], num, indices, num_prims, edges};
}

static const uint16_t in_a_row[6] = {0, 1, 2, 3, 4, 5};

static void
test_passes(void **state)
{
   struct rig *rig = *state;
   float v[3][16] = {{0, 0, 0, 1}, {8, 0, 0, 1}, {0, 8, 0, 1}};
   const uint8_t edges[3] = {5, 5, 5};
   struct draw_batch batch = batch_of(rig, v, 3, in_a_row, 1, edges);
   begin(rig, DRAW_PLAIN_FLAT | DRAW_PLAIN_TWO_SIDE);
   rig->rast.flatshade = rig->rast.light_twoside = true;
   rig->rast.cull_face = PIPE_FACE_BOTH;
   draw_plain_front.triangles(rig->plain, &batch);
   draw_plain_front.lines(rig->plain, &batch);
   draw_plain_front.points(rig->plain, &batch);
   assert_int_equal(rig->triangles.num, 3);
   assert_int_equal(rig->lines.num, 2);
   assert_int_equal(rig->points.num, 1);
   assert_true(rig->triangles.vertices == v && rig->lines.vertices == v &&
               rig->points.vertices == v);
}

/* The chip can not choose: each triangle has corners of its own. The second is seen from the back.
 */
static void
test_chosen_colors(void **state)
{
   struct rig *rig = *state;
   float v[6][16] = {{0, 0, 0, 1}, {8, 0, 0, 1}, {0, 8, 0, 1},
                     {0, 0, 0, 1}, {0, 8, 0, 1}, {8, 0, 0, 1}};
   struct draw_batch batch = batch_of(rig, v, 6, in_a_row, 2, NULL);
   rig->rast.light_twoside = true;
   begin(rig, DRAW_PLAIN_FLAT);
   draw_plain_front.triangles(rig->plain, &batch);
   assert_int_equal(rig->triangles.num, 6);
   for (unsigned i = 0; i < 6; i++)
      assert_true(rig->triangles.v[i][4] == (i < 3 ? (float)i : 10.0f + (float)i));
   rig->rast.flatshade = true;
   begin(rig, 0);
   draw_plain_front.triangles(rig->plain, &batch);
   for (unsigned i = 0; i < 6; i++)
      assert_true(rig->triangles.v[i][4] == (i < 3 ? 2.0f : 15.0f));
   draw_plain_front.lines(rig->plain, &batch);
   assert_true(rig->lines.v[0][4] == 1.0f && rig->lines.v[1][4] == 1.0f);
}

/* The front is outlined but for its inner edge, the back filled; then points, with an offset. */
static void
test_polygon_modes(void **state)
{
   struct rig *rig = *state;
   float v[6][16] = {{0, 0, 0.5f, 1}, {8, 0, 0.5f, 1}, {0, 8, 0.5f, 1},
                     {0, 0, 0.9f, 1}, {0, 8, 0.9f, 1}, {8, 0, 0.9f, 1}};
   const uint8_t edges[2] = {5, 7};
   struct draw_batch batch = batch_of(rig, v, 6, in_a_row, 2, edges);
   rig->rast.fill_front = PIPE_POLYGON_LINE;
   begin(rig, DRAW_PLAIN_FLAT | DRAW_PLAIN_TWO_SIDE);
   draw_plain_front.triangles(rig->plain, &batch);
   assert_int_equal(rig->lines.num, 4);
   assert_int_equal(rig->triangles.num, 3);
   assert_true(rig->lines.v[0][0] == 0.0f && rig->lines.v[1][0] == 8.0f);
   assert_true(rig->lines.v[2][1] == 8.0f && rig->lines.v[3][1] == 0.0f);
   rig->rast.fill_front = rig->rast.fill_back = PIPE_POLYGON_POINT;
   rig->rast.cull_face = PIPE_FACE_FRONT;
   rig->rast.offset_point = rig->rast.light_twoside = true;
   rig->rast.offset_units = 0.5f;
   begin(rig, DRAW_PLAIN_FLAT | DRAW_PLAIN_TWO_SIDE);
   draw_plain_front.triangles(rig->plain, &batch);
   assert_int_equal(rig->points.num, 3);
   assert_float_equal(rig->points.v[0][2], 0.9f + 0.0625f, 1e-6f);
   assert_true(rig->points.v[1][4] == 14.0f);
   rig->rast.offset_units = 2.0f; /* beyond the far plane */
   begin(rig, DRAW_PLAIN_FLAT | DRAW_PLAIN_TWO_SIDE);
   draw_plain_front.triangles(rig->plain, &batch);
   assert_true(rig->points.v[0][2] == 1.0f);
}

/* Depth by the slope: 1/8 a pixel along x. */
static void
test_slope(void **state)
{
   struct rig *rig = *state;
   float v[3][16] = {{0, 0, 0, 1}, {4, 0, 0.5f, 1}, {0, 8, 0, 1}};
   struct draw_batch batch = batch_of(rig, v, 3, in_a_row, 1, NULL);
   rig->rast.fill_front = PIPE_POLYGON_LINE;
   rig->rast.offset_line = true;
   rig->rast.offset_scale = 2.0f;
   begin(rig, DRAW_PLAIN_FLAT | DRAW_PLAIN_TWO_SIDE);
   draw_plain_front.triangles(rig->plain, &batch);
   assert_int_equal(rig->lines.num, 6);
   assert_float_equal(rig->lines.v[0][2], 0.25f, 1e-6f);
   assert_float_equal(rig->lines.v[1][2], 0.75f, 1e-6f);
}

/* Twelve pixels of a line, then twelve of the next: the pattern goes on unless it restarts. The
 * attributes of pieces follow the perspective. */
static void
test_stipple(void **state)
{
   struct rig *rig = *state;
   float v[4][16] = {{0, 0.5f, 0, 1}, {12, 0.5f, 1, 0.25f}, {20, 0, 0, 1}, {20, -12, 0, 1}};
   const uint8_t edges[2] = {1, 0};
   struct draw_batch batch = batch_of(rig, v, 4, in_a_row, 2, edges);
   rig->rast.line_stipple_enable = true;
   rig->rast.line_stipple_pattern = 0x00ff;
   begin(rig, DRAW_PLAIN_FLAT | DRAW_PLAIN_TWO_SIDE);
   draw_plain_front.lines(rig->plain, &batch);
   assert_int_equal(rig->lines.num, 4);
   assert_float_equal(rig->lines.v[0][0], 0.0f, 1e-5f);
   assert_float_equal(rig->lines.v[1][0], 8.0f, 1e-5f);
   assert_float_equal(rig->lines.v[1][2], 2.0f / 3.0f, 1e-5f);
   assert_float_equal(rig->lines.v[1][3], 0.5f, 1e-5f);
   assert_float_equal(rig->lines.v[1][4], (2.0f / 3.0f) * 0.25f / 0.5f, 1e-5f);
   assert_float_equal(rig->lines.v[2][1], -4.0f, 1e-5f);
   assert_float_equal(rig->lines.v[3][1], -12.0f, 1e-5f);
   const uint8_t restarts[2] = {1, 1};
   batch.edges = restarts;
   begin(rig, DRAW_PLAIN_FLAT | DRAW_PLAIN_TWO_SIDE);
   draw_plain_front.lines(rig->plain, &batch);
   assert_float_equal(rig->lines.v[2][1], 0.0f, 1e-5f);
   assert_float_equal(rig->lines.v[3][1], -8.0f, 1e-5f);
}

static void
test_sprites(void **state)
{
   struct rig *rig = *state;
   float v[1][16] = {{20, 30, 0, 1}};
   struct draw_batch batch = batch_of(rig, v, 1, in_a_row, 1, NULL);
   rig->rast.point_sprite = true;
   rig->rast.point_size = 6.0f;
   rig->rast.sprite_coord_enable = 8; /* the hardware's */
   begin(rig, 0);
   draw_plain_front.points(rig->plain, &batch);
   assert_int_equal(rig->points.num, 1);
   rig->rast.sprite_coord_enable = 9;
   begin(rig, 0);
   draw_plain_front.points(rig->plain, &batch);
   assert_int_equal(rig->points.num, 0);
   assert_int_equal(rig->squares.num, 6);
   for (unsigned i = 0; i < 6; i++) {
      const float *corner = rig->squares.v[i];
      assert_true(corner[0] == (corner[12] == 0.0f ? 17.0f : 23.0f));
      assert_true(corner[1] == (corner[13] == 0.0f ? 33.0f : 27.0f)); /* t goes down */
      assert_true(corner[15] == 1.0f);
   }
}

static void
assert_upward(const struct kept *squares)
{
   assert_int_equal(squares->num, 6);
   for (unsigned i = 0; i < 6; i++) {
      const float *corner = squares->v[i];
      assert_true(corner[0] == (corner[12] == 0.0f ? 17.0f : 23.0f));
      assert_true(corner[1] == (corner[13] == 0.0f ? 27.0f : 33.0f));
   }
}

/* The hardware's coordinates go down; it has none for gl_PointCoord. */
static void
test_sprites_from_below(void **state)
{
   struct rig *rig = *state;
   float v[1][16] = {{20, 30, 0, 1}};
   struct draw_batch batch = batch_of(rig, v, 1, in_a_row, 1, NULL);
   draw_layout_init(&rig->layout);
   draw_layout_add(&rig->layout, VARYING_COL0);
   draw_layout_add(&rig->layout, VARYING_BFC0);
   draw_layout_add(&rig->layout, VARYING_TEX0 + 3);
   rig->rast.point_sprite = rig->rast.sprite_lower_left = true;
   rig->rast.point_size = 6.0f;
   rig->rast.sprite_coord_enable = 8;
   begin(rig, 0);
   draw_plain_front.points(rig->plain, &batch);
   assert_upward(&rig->squares);
   rig->layout.slot[VARYING_TEX0 + 3] = 0xff;
   rig->layout.slot[VARYING_PNTC] = 2;
   rig->rast.sprite_coord_enable = 0;
   rig->squares.num = 0;
   begin(rig, 0);
   draw_plain_front.points(rig->plain, &batch);
   assert_upward(&rig->squares);
   assert_int_equal(rig->points.num, 0);
}

/* The shares add up to the disc, but for what the rule at its edge gives or takes. */
static void
test_smooth_points(void **state)
{
   struct rig *rig = *state;
   float v[1][16] = {{20.25f, 30, 0, 1}}, sum = 0.0f;
   struct draw_batch batch = batch_of(rig, v, 1, in_a_row, 1, NULL);
   v[0][7] = 1.0f;
   rig->rast.point_smooth = true;
   rig->rast.point_size = 20.0f; /* more pixels than a batch has room for */
   begin(rig, 0);
   draw_plain_front.points(rig->plain, &batch);
   assert_int_equal(rig->squares.num % 6, 0);
   for (unsigned i = 0; i < rig->squares.num; i += 6) {
      const float *corner = rig->squares.v[i];
      assert_true(corner[7] > 0.0f && corner[7] <= 1.0f);
      assert_true(corner[0] == floorf(corner[0]) && corner[1] == floorf(corner[1]));
      sum += corner[7];
   }
   assert_float_equal(sum, 100.0 * 3.14159265, 4.0);
   v[0][0] = 0.0f; /* half of it is outside */
   begin(rig, 0);
   draw_plain_front.points(rig->plain, &batch);
   assert_true(rig->squares.num / 6 > 140 && rig->squares.num / 6 < 200);
}

/* Squares with distances behind the colour. */
static void
begin_smooth(struct rig *rig)
{
   draw_layout_init(&rig->layout);
   draw_layout_add(&rig->layout, VARYING_COL0);
   draw_layout_add(&rig->layout, DRAW_PLAIN_DISTANCES);
   draw_layout_add(&rig->layout, VARYING_TEX0);
   rig->smooth = true;
   begin(rig, DRAW_PLAIN_FLAT | DRAW_PLAIN_TWO_SIDE);
}

/* A corner of a line along x at y 10, two pixels wide, from `begin` to `end`. */
static void
check_corner(const float *v, float begin, float end)
{
   const bool high = v[1] > 10.0f, late = v[0] > (begin + end) / 2.0f;
   const float w = 1.0f / v[3], along = (end - begin + 1.0f) * w;
   assert_float_equal(v[0], late ? end + 0.5f : begin - 0.5f, 1e-4f);
   assert_float_equal(v[1], high ? 11.5f : 8.5f, 1e-4f);
   assert_float_equal(v[8], high ? 3.0f * w : 0.0f, 1e-3f);
   assert_float_equal(v[9], high ? 0.0f : 3.0f * w, 1e-3f);
   assert_float_equal(v[10], late ? along : 0.0f, 1e-3f);
   assert_float_equal(v[11], late ? 0.0f : along, 1e-3f);
}

static void
test_smooth_lines(void **state)
{
   struct rig *rig = *state;
   float v[3][16] = {{4, 10, 0.2f, 1, 0}, {12, 10, 0.6f, 0.5f, 1}, {12, 10, 0, 1}};
   const uint16_t ends[4] = {0, 1, 1, 2}; /* the second has no length */
   struct draw_batch batch = batch_of(rig, v, 3, ends, 2, NULL);
   memset(v[0] + 4, 0, 12 * sizeof(float));
   rig->rast.line_smooth = true;
   rig->rast.line_width = 2.0f;
   begin_smooth(rig);
   draw_plain_front.lines(rig->plain, &batch);
   assert_int_equal(rig->lines.num, 0);
   assert_int_equal(rig->smooth_lines.num, 6);
   for (unsigned i = 0; i < 6; i++) {
      check_corner(rig->smooth_lines.v[i], 4.0f, 12.0f);
      /* Depth and 1/w go on evenly for half a pixel. */
      const bool late = rig->smooth_lines.v[i][0] > 8.0f;
      assert_float_equal(rig->smooth_lines.v[i][2], late ? 0.625f : 0.175f, 1e-5f);
      assert_float_equal(rig->smooth_lines.v[i][3], late ? 0.46875f : 1.03125f, 1e-5f);
   }
}

/* Pieces of a pattern, of a line that nearly reaches the eye. */
static void
test_smooth_stipple(void **state)
{
   struct rig *rig = *state;
   float v[2][16] = {{4, 10, 0, 1}, {14, 10, 0, 1e-6f}};
   struct draw_batch batch = batch_of(rig, v, 2, in_a_row, 1, NULL);
   rig->rast.line_smooth = rig->rast.line_stipple_enable = true;
   rig->rast.line_stipple_pattern = 0x3f0f; /* pixels 0 to 3, and from 8 on */
   rig->rast.line_width = 2.0f;
   begin_smooth(rig);
   draw_plain_front.lines(rig->plain, &batch);
   assert_int_equal(rig->smooth_lines.num, 12);
   for (unsigned i = 0; i < 12; i++) {
      const float *corner = rig->smooth_lines.v[i];
      assert_true(corner[3] > 0.0f && isfinite(corner[8]) && isfinite(corner[10]));
      assert_true(corner[0] <= 8.5f || corner[0] >= 11.5f);
   }
   check_corner(rig->smooth_lines.v[0], 4.0f, 8.0f);
}

static void
test_smooth_discs(void **state)
{
   struct rig *rig = *state;
   float v[1][16] = {{20.25f, 30, 0, 0.5f}};
   struct draw_batch batch = batch_of(rig, v, 1, in_a_row, 1, NULL);
   rig->rast.point_smooth = true;
   rig->rast.point_size = 7.0f;
   begin_smooth(rig);
   draw_plain_front.points(rig->plain, &batch);
   assert_int_equal(rig->squares.num, 0);
   assert_int_equal(rig->smooth_points.num, 6);
   for (unsigned i = 0; i < 6; i++) {
      const float *corner = rig->smooth_points.v[i];
      assert_float_equal(fabsf(corner[0] - 20.25f), 4.0f, 1e-5f);
      assert_float_equal(fabsf(corner[1] - 30.0f), 4.0f, 1e-5f);
      assert_float_equal(corner[8], 2.0f * (corner[0] - 20.25f), 1e-4f);
      assert_float_equal(corner[9], 2.0f * (corner[1] - 30.0f), 1e-4f);
      assert_float_equal(corner[10], 8.0f, 1e-5f);
   }
}

static void
test_sizes(void **state)
{
   struct rig *rig = *state;
   struct draw_vertex_layout layout;
   float vertex[8] = {0, 0, 0, 1, 5.4f};
   draw_layout_init(&layout);
   draw_layout_add(&layout, VARYING_PSIZ);
   rig->rast.point_size = 3.6f;
   assert_true(draw_plain_point_size(&rig->rast, &layout, vertex) == 4.0f);
   rig->rast.point_size_per_vertex = true;
   assert_true(draw_plain_point_size(&rig->rast, &layout, vertex) == 5.0f);
   rig->rast.point_size_max = 4.5f;
   rig->rast.point_smooth = true;
   assert_true(draw_plain_point_size(&rig->rast, &layout, vertex) == 4.5f);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup_teardown(test_passes, create, destroy),
       cmocka_unit_test_setup_teardown(test_chosen_colors, create, destroy),
       cmocka_unit_test_setup_teardown(test_polygon_modes, create, destroy),
       cmocka_unit_test_setup_teardown(test_slope, create, destroy),
       cmocka_unit_test_setup_teardown(test_stipple, create, destroy),
       cmocka_unit_test_setup_teardown(test_sprites, create, destroy),
       cmocka_unit_test_setup_teardown(test_sprites_from_below, create, destroy),
       cmocka_unit_test_setup_teardown(test_smooth_points, create, destroy),
       cmocka_unit_test_setup_teardown(test_smooth_lines, create, destroy),
       cmocka_unit_test_setup_teardown(test_smooth_stipple, create, destroy),
       cmocka_unit_test_setup_teardown(test_smooth_discs, create, destroy),
       cmocka_unit_test_setup_teardown(test_sizes, create, destroy),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
