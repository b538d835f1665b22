/* Coverage, interpolation, clipping and clears of the rasteriser. */
#include "raster_fixture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const float white[4] = {1, 1, 1, 1};
static const float red[4] = {1, 0, 0, 1};

static unsigned
count_pixels(const struct fixture *f, uint32_t value)
{
   unsigned count = 0;
   for (int y = 0; y < FIXTURE_SIZE; y++)
      for (int x = 0; x < FIXTURE_SIZE; x++)
         count += fixture_pixel(f, x, y, 4) == value;
   return count;
}

static void
test_rect_is_exact(void **state)
{
   struct fixture *f = fixture_create();
   fixture_rect(f, 3, 5, 21, 12, 0, red);
   for (int y = 0; y < FIXTURE_SIZE; y++)
      for (int x = 0; x < FIXTURE_SIZE; x++) {
         const int inside = x >= 3 && x < 21 && y >= 5 && y < 12;
         assert_int_equal(fixture_pixel(f, x, y, 4), inside ? 0xffff0000u : 0);
      }
   fixture_destroy(f);
}

/* Centres on top and left edges are inside, on right and bottom ones not. */
static void
test_top_left(void **state)
{
   struct fixture *f = fixture_create();
   const struct nv2a_vertex v[3] = {fixture_vertex(2.5f, 2.5f, 0, white),
                                    fixture_vertex(10.5f, 2.5f, 0, white),
                                    fixture_vertex(2.5f, 10.5f, 0, white)};
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
   for (int y = 0; y < 16; y++)
      for (int x = 0; x < 16; x++) {
         const int inside = x >= 2 && y >= 2 && x + y < 12; /* the slanted edge is a right one */
         assert_int_equal(fixture_pixel(f, x, y, 4) != 0, inside);
      }
   fixture_destroy(f);
}

/* A fan of slivers around a point: every pixel inside of the rim is drawn just once, whatever the
 * order of the corners. */
static void
test_no_gaps_no_overlaps(void **state)
{
   struct fixture *f = fixture_create();
   const float step[4] = {1 / 255.0f, 1 / 255.0f, 1 / 255.0f, 1 / 255.0f};
   const int n = 37;
   fixture_set(f, NV097_SET_BLEND_ENABLE, 1);
   fixture_set(f, NV097_SET_BLEND_FUNC_SFACTOR, 1);
   fixture_set(f, NV097_SET_BLEND_FUNC_DFACTOR, 1);
   fixture_set(f, NV097_SET_BLEND_EQUATION, NV097_SET_BLEND_EQUATION_V_FUNC_ADD);
   nv2a_raster_state(f->raster, &f->regs);
   for (int i = 0; i < n; i++) {
      const float a = 6.2831853f * (float)i / n, b = 6.2831853f * (float)((i + 1) % n) / n;
      const struct nv2a_vertex v[3] = {
          fixture_vertex(30.3f, 31.7f, 0, step),
          fixture_vertex(30 + 29 * cosf(a), 31 + 29 * sinf(a), 0, step),
          fixture_vertex(30 + 29 * cosf(b), 31 + 29 * sinf(b), 0, step)};
      nv2a_raster_triangle(f->raster, &v[0], &v[i & 1 ? 2 : 1], &v[i & 1 ? 1 : 2], 0);
   }
   unsigned drawn = 0;
   for (int y = 0; y < FIXTURE_SIZE; y++)
      for (int x = 0; x < FIXTURE_SIZE; x++) {
         const uint32_t p = fixture_pixel(f, x, y, 4);
         const float r = hypotf((float)x + 0.5f - 30, (float)y + 0.5f - 31);
         assert_true(p == 0 || p == 0x01010101);
         if (r < 28.7f)
            assert_int_equal(p, 0x01010101);
         drawn += p != 0;
      }
   assert_in_range(drawn, 2600, 2660); /* the polygon's area is 2629 */
   fixture_destroy(f);
}

static void
test_large_triangles_are_cut(void **state)
{
   static const float sizes[] = {3e4f, 4e7f, 1e20f, 1.5e38f};
   for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
      struct fixture *f = fixture_create();
      const float s = sizes[i];
      const struct nv2a_vertex v[3] = {fixture_vertex(-s, -s, 0, white),
                                       fixture_vertex(s, -s, 0, white),
                                       fixture_vertex(-s, 2 * s, 0, white)};
      struct nv2a_vertex bad = v[0];
      bad.o[0][0] = NAN;
      nv2a_raster_state(f->raster, &f->regs);
      nv2a_raster_triangle(f->raster, &bad, &v[1], &v[2], 0);
      bad.o[0][0] = INFINITY;
      nv2a_raster_triangle(f->raster, &bad, &v[1], &v[2], 0);
      assert_int_equal(nv2a_raster_fragments(f->raster), 0);
      nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
      assert_int_equal(count_pixels(f, 0xffffffff), FIXTURE_SIZE * FIXTURE_SIZE);
      assert_int_equal(nv2a_raster_fragments(f->raster), FIXTURE_SIZE * FIXTURE_SIZE);
      fixture_destroy(f);
   }
}

/* Colours against the formula: linear in x, or in x / w with perspective. */
static void
test_interpolation(void **state)
{
   for (int perspective = 0; perspective < 2; perspective++) {
      struct fixture *f = fixture_create();
      const float black[4] = {0, 0, 0, 1};
      struct nv2a_vertex v[4] = {fixture_vertex(0, 0, 0, black), fixture_vertex(64, 0, 0, white),
                                 fixture_vertex(64, 64, 0, white), fixture_vertex(0, 64, 0, black)};
      v[1].o[0][3] = v[2].o[0][3] = 4;
      if (!perspective)
         fixture_set(f, NV097_SET_CONTROL0, 0);
      nv2a_raster_state(f->raster, &f->regs);
      nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
      nv2a_raster_triangle(f->raster, &v[0], &v[2], &v[3], 0);
      for (int x = 0; x < 64; x++) {
         const double t = (x + 0.5) / 64;
         const double value = perspective ? t / 4 / (1 - t + t / 4) : t;
         const int got = fixture_pixel(f, x, 33, 4) & 0xff;
         assert_in_range(got - (int)floor(value * 255 + 0.5) + 1, 0, 2);
      }
      fixture_destroy(f);
   }
}

static void
test_window_clips(void **state)
{
   struct fixture *f = fixture_create();
   for (int type = 0; type < 2; type++) {
      memset(f->memory, 0, FIXTURE_BYTES);
      fixture_set(f, NV097_SET_WINDOW_CLIP_TYPE, (uint32_t)type);
      for (unsigned i = 0; i < 8; i++) { /* two rectangles that cut each other, then copies */
         fixture_set(f, NV097_SET_WINDOW_CLIP_HORIZONTAL + 4 * i,
                     i ? 25u << 16 | 9 : 15u << 16 | 4);
         fixture_set(f, NV097_SET_WINDOW_CLIP_VERTICAL + 4 * i, i ? 29u << 16 | 10 : 19u << 16 | 3);
      }
      fixture_set(f, NV097_SET_SURFACE_CLIP_HORIZONTAL, 40u << 16 | 6);
      fixture_rect(f, 0, 0, 64, 64, 0, white);
      for (int y = 0; y < 64; y++)
         for (int x = 0; x < 64; x++) {
            const int in = (x >= 4 && x <= 15 && y >= 3 && y <= 19) ||
                           (x >= 9 && x <= 25 && y >= 10 && y <= 29);
            const int clip = x >= 6 && x < 46;
            assert_int_equal(fixture_pixel(f, x, y, 4) != 0, clip && in != type);
         }
   }
   fixture_destroy(f);
}

static void
test_polygon_stipple(void **state)
{
   struct fixture *f = fixture_create();
   fixture_set(f, NV097_SET_STIPPLE_ENABLE, 1);
   for (unsigned i = 0; i < 32; i++)
      fixture_set(f, NV097_SET_STIPPLE_PATERN_0 + 4 * i, 0x80000001u * (i & 1) + (i << 8));
   fixture_rect(f, 0, 0, 64, 64, 0, white);
   for (int y = 0; y < 64; y++)
      for (int x = 0; x < 64; x++) {
         const uint32_t row = 0x80000001u * (y & 1) + ((uint32_t)(y & 31) << 8);
         assert_int_equal(fixture_pixel(f, x, y, 4) != 0, row >> (31 - (x & 31)) & 1);
      }
   fixture_destroy(f);
}

static void
test_points(void **state)
{
   struct fixture *f = fixture_create();
   struct nv2a_vertex v = fixture_vertex(20.5f, 10.5f, 0, white);
   v.o[NV2A_OUT_POINT_SIZE][0] = 3;
   fixture_set(f, NV097_SET_POINT_SIZE, 5 * 8);
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_point(f->raster, &v, 0);
   assert_int_equal(count_pixels(f, 0xffffffff), 25);
   assert_int_equal(fixture_pixel(f, 18, 8, 4), 0xffffffff);
   assert_int_equal(fixture_pixel(f, 22, 12, 4), 0xffffffff);
   memset(f->memory, 0, FIXTURE_BYTES);
   fixture_set(f, NV097_SET_POINT_PARAMS_ENABLE, 1);
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_point(f->raster, &v, 0);
   assert_int_equal(count_pixels(f, 0xffffffff), 9);
   fixture_destroy(f);
}

/* The coordinates of unit 3 as colours: 0 to 1 over the square. */
static void
test_point_sprites(void **state)
{
   struct fixture *f = fixture_create();
   const struct nv2a_vertex v = fixture_vertex(16, 16, 0, white);
   fixture_set(f, NV097_SET_POINT_SIZE, 16 * 8);
   fixture_set(f, NV097_SET_POINT_SMOOTH_ENABLE, 1);
   fixture_set(f, NV097_SET_SHADER_STAGE_PROGRAM, 4u << 15);        /* pass through */
   fixture_set(f, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x200b0000); /* texture 3 */
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_point(f->raster, &v, 0);
   for (int y = 8; y < 24; y++)
      for (int x = 8; x < 24; x++) {
         const uint32_t p = fixture_pixel(f, x, y, 4);
         assert_int_equal(p >> 16 & 0xff, (int)((x - 7.5) / 16 * 255 + 0.5));
         assert_int_equal(p >> 8 & 0xff, (int)((y - 7.5) / 16 * 255 + 0.5));
         assert_int_equal(p & 0xff, 0);
      }
   fixture_destroy(f);
}

struct line_case {
   float x0, y0, x1, y1;
   unsigned width, pixels;
   int in[2][2], out[2];
};

static void
test_lines(void **state)
{
   static const struct line_case cases[] = {
       {2.5f, 3.5f, 10.5f, 3.5f, 8, 8, {{2, 3}, {9, 3}}, {10, 3}}, /* the last end is left out */
       {10.5f, 3.5f, 2.5f, 3.5f, 8, 8, {{10, 3}, {3, 3}}, {2, 3}},
       {5.5f, 2.5f, 5.5f, 12.5f, 8, 10, {{5, 2}, {5, 11}}, {5, 12}},
       {5.5f, 12.5f, 5.5f, 2.5f, 8, 10, {{5, 12}, {5, 3}}, {5, 2}},
       {1.5f, 1.5f, 21.5f, 11.5f, 8, 20, {{1, 1}, {20, 11}}, {21, 11}},
       {2.5f, 4.0f, 10.5f, 4.0f, 8, 8, {{2, 4}, {9, 4}}, {2, 3}}, /* between rows: the lower one */
       {6.0f, 2.5f, 6.0f, 12.5f, 8, 10, {{6, 2}, {6, 11}}, {5, 2}},
       {2.5f, 6.5f, 12.5f, 6.5f, 24, 30, {{2, 5}, {11, 7}}, {2, 8}}, /* three wide */
       {6.5f, 2.5f, 6.5f, 12.5f, 24, 30, {{5, 2}, {7, 11}}, {8, 2}},
       {2.5f, 3.5f, 10.5f, 3.5f, 0, 8, {{2, 3}, {9, 3}}, {2, 4}}, /* never thinner than one */
       {-1e9f, 20.5f, 1e9f, 20.5f, 8, 64, {{0, 20}, {63, 20}}, {0, 21}},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      const struct line_case *c = &cases[i];
      struct fixture *f = fixture_create();
      const struct nv2a_vertex v0 = fixture_vertex(c->x0, c->y0, 0, white);
      const struct nv2a_vertex v1 = fixture_vertex(c->x1, c->y1, 0, white);
      fixture_set(f, NV097_SET_LINE_WIDTH, c->width);
      nv2a_raster_state(f->raster, &f->regs);
      nv2a_raster_line(f->raster, &v0, &v1, 0);
      assert_int_equal(count_pixels(f, 0xffffffff), c->pixels);
      assert_int_equal(fixture_pixel(f, c->in[0][0], c->in[0][1], 4), 0xffffffff);
      assert_int_equal(fixture_pixel(f, c->in[1][0], c->in[1][1], 4), 0xffffffff);
      assert_int_equal(fixture_pixel(f, c->out[0], c->out[1], 4), 0);
      fixture_destroy(f);
   }
}

/* Colour goes with the column of a flat line, with the row of a steep one. */
static void
test_line_colors(void **state)
{
   for (unsigned steep = 0; steep < 2; steep++) {
      struct fixture *f = fixture_create();
      const float black[4] = {0, 0, 0, 1};
      const struct nv2a_vertex v0 = fixture_vertex(2.5f, 2.5f, 0, black);
      const struct nv2a_vertex v1 =
          fixture_vertex(steep ? 4.5f : 7.5f, steep ? 7.5f : 4.5f, 0, white);
      nv2a_raster_state(f->raster, &f->regs);
      nv2a_raster_line(f->raster, &v0, &v1, 0);
      for (int i = 0; i < 5; i++) {
         const int minor = (int)(2.5f + 0.4f * (float)i);
         const uint32_t pixel = fixture_pixel(f, steep ? minor : 2 + i, steep ? 2 + i : minor, 4);
         assert_int_equal(pixel, 0xff000000 | (uint32_t)i * 0x333333);
      }
      fixture_destroy(f);
   }
}

/* Alpha is the share of a pixel that is covered; the sum over all pixels is the area. */
static void
test_smooth(void **state)
{
   static const float ends[][4] = {
       {10, 20.25f, 40, 20.25f}, {20.5f, 10, 20.5f, 50}, {10, 10, 50, 30}, {50, 50, 12, 3}};
   for (unsigned i = 0; i < 2 * sizeof ends / sizeof ends[0]; i++) {
      struct fixture *f = fixture_create();
      const float *e = ends[i / 2];
      const struct nv2a_vertex a = fixture_vertex(e[0], e[1], 0, white);
      const struct nv2a_vertex b = fixture_vertex(e[2], e[3], 0, white);
      const struct nv2a_vertex c = fixture_vertex(60, 7, 0, white);
      double area = 0, expected;
      fixture_set(f, i & 1 ? NV097_SET_POLY_SMOOTH_ENABLE : NV097_SET_LINE_SMOOTH_ENABLE, 1);
      fixture_set(f, NV097_SET_LINE_WIDTH, 3 * 8);
      nv2a_raster_state(f->raster, &f->regs);
      if (i & 1) {
         nv2a_raster_triangle(f->raster, &a, &b, &c, 0);
         expected = fabs((double)((e[2] - e[0]) * (7 - e[1]) - (60 - e[0]) * (e[3] - e[1]))) / 2;
      } else {
         nv2a_raster_line(f->raster, &a, &b, 0);
         expected = 3 * hypot((double)(e[2] - e[0]), (double)(e[3] - e[1]));
      }
      for (int y = 0; y < FIXTURE_SIZE; y++)
         for (int x = 0; x < FIXTURE_SIZE; x++)
            area += (fixture_pixel(f, x, y, 4) >> 24) / 255.0;
      assert_true(fabs(area - expected) < 0.04 * expected);
      if (i == 0) { /* from 18.75 to 21.75 */
         assert_int_equal(fixture_pixel(f, 20, 18, 4) >> 24, 0x40);
         assert_int_equal(fixture_pixel(f, 20, 19, 4) >> 24, 0xff);
         assert_int_equal(fixture_pixel(f, 20, 21, 4) >> 24, 0xbf);
         assert_int_equal(fixture_pixel(f, 20, 22, 4), 0);
      }
      fixture_destroy(f);
   }
}

/* Colours leave 0 to 1 between vertices at most: half of one that is 1.5 is a half. */
static void
test_colors_are_limited(void **state)
{
   static const float bright[4] = {1.5f, -0.5f, 0.5f, 1};
   struct fixture *f = fixture_create();
   fixture_set(f, NV097_SET_COMBINER_COLOR_ICW, 0xc4a00000); /* v0 as it is, times 1/2 */
   fixture_set(f, NV097_SET_COMBINER_COLOR_OCW, 0x00c0);
   fixture_set(f, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x200c0000);
   fixture_rect(f, 0, 0, 4, 4, 0, bright);
   assert_int_equal(fixture_pixel(f, 1, 1, 4), 0xff800040);
   fixture_destroy(f);
}

static void
test_clear(void **state)
{
   struct fixture *f = fixture_create();
   memset(f->memory, 0x5a, FIXTURE_BYTES);
   fixture_set(f, NV097_SET_COLOR_CLEAR_VALUE, 0x11223344);
   fixture_set(f, NV097_SET_ZSTENCIL_CLEAR_VALUE, 0xabcdef12);
   fixture_set(f, NV097_SET_CLEAR_RECT_HORIZONTAL, 30u << 16 | 5);
   fixture_set(f, NV097_SET_CLEAR_RECT_VERTICAL, 40u << 16 | 7);
   fixture_set(f, NV097_SET_SURFACE_CLIP_HORIZONTAL, 20u << 16 | 3);
   fixture_set(f, NV097_SET_COLOR_MASK, 0); /* does not count */
   nv2a_raster_clear(f->raster, &f->regs,
                     NV097_CLEAR_SURFACE_R | NV097_CLEAR_SURFACE_B | NV097_CLEAR_SURFACE_Z);
   for (int y = 0; y < 64; y++)
      for (int x = 0; x < 64; x++) {
         const int inside = x >= 5 && x < 23 && y >= 7 && y <= 40;
         assert_int_equal(fixture_pixel(f, x, y, 4), inside ? 0x5a225a44 : 0x5a5a5a5a);
         assert_int_equal(fixture_zeta(f, x, y, 4), inside ? 0xabcdef5a : 0x5a5a5a5a);
      }
   fixture_set(f, NV097_SET_ZSTENCIL_CLEAR_VALUE, 0x99999912); /* of which the stencil is cleared */
   nv2a_raster_clear(f->raster, &f->regs, 0xf0 | NV097_CLEAR_SURFACE_STENCIL);
   assert_int_equal(fixture_pixel(f, 5, 7, 4), 0x11223344);
   assert_int_equal(fixture_zeta(f, 5, 7, 4), 0xabcdef12);
   assert_int_equal(fixture_zeta(f, 4, 7, 4), 0x5a5a5a5a);
   fixture_destroy(f);
}

/* What was drawn before, and may still wait, is cleared as well. */
static void
test_clear_comes_after(void **state)
{
   struct fixture *f = fixture_create();
   nv2a_raster_begin(f->raster);
   fixture_rect(f, 0, 0, 64, 64, 0, white);
   fixture_set(f, NV097_SET_COLOR_CLEAR_VALUE, 0x11223344);
   nv2a_raster_clear(f->raster, &f->regs, NV097_CLEAR_SURFACE_COLOR);
   nv2a_raster_end(f->raster);
   assert_int_equal(fixture_pixel(f, 5, 7, 4), 0x11223344);
   fixture_destroy(f);
}

static void
test_outside_of_memory(void **state)
{
   struct fixture *f = fixture_create();
   assert_null(nv2a_raster_state(f->raster, &f->regs));
   /* Ten rows fit. */
   fixture_set(f, NV097_SET_SURFACE_COLOR_OFFSET, FIXTURE_BYTES - 10 * 256);
   fixture_rect(f, 0, 0, 64, 64, 0, white);
   assert_int_equal(nv2a_raster_fragments(f->raster), 10 * 64);
   fixture_set(f, NV097_SET_SURFACE_COLOR_OFFSET, 0xfffffff0);
   assert_non_null(nv2a_raster_state(f->raster, &f->regs));
   assert_non_null(nv2a_raster_clear(f->raster, &f->regs, 0xf3));
   fixture_set(f, NV097_SET_SURFACE_FORMAT, 0x228 | 31 << 16 | 31u << 24);
   assert_non_null(nv2a_raster_state(f->raster, &f->regs));
   fixture_set(f, NV097_SET_SURFACE_FORMAT, 0x120);
   assert_non_null(nv2a_raster_state(f->raster, &f->regs));
   fixture_rect(f, 0, 0, 64, 64, 0, white);
   fixture_destroy(f);
}

/* Only who draws on a surface wants to know that there is none. */
static void
test_without_zeta(void **state)
{
   struct fixture *f = fixture_create();
   fixture_set(f, NV097_SET_SURFACE_ZETA_OFFSET, 0xfffffff0);
   assert_null(nv2a_raster_state(f->raster, &f->regs));
   assert_null(nv2a_raster_clear(f->raster, &f->regs, NV097_CLEAR_SURFACE_COLOR));
   assert_non_null(nv2a_raster_clear(f->raster, &f->regs, NV097_CLEAR_SURFACE_Z));
   fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
   assert_non_null(nv2a_raster_state(f->raster, &f->regs));
   fixture_destroy(f);
}

/* However large a clip is and however the rows overlap: fragments are no more than memory has room
 * for. */
static void
test_work_is_bounded(void **state)
{
   struct fixture *f = fixture_create();
   fixture_set(f, NV097_SET_SURFACE_CLIP_HORIZONTAL, 0xffff0000);
   fixture_set(f, NV097_SET_SURFACE_CLIP_VERTICAL, 0xffff0000);
   fixture_set(f, NV097_SET_SURFACE_PITCH, 4 << 16 | 16);
   fixture_rect(f, 0, 0, 10000, 10000, 0, white);
   assert_in_range(nv2a_raster_fragments(f->raster), 1, FIXTURE_BYTES / 4);
   const uint64_t before = nv2a_raster_fragments(f->raster);
   fixture_set(f, NV097_SET_SURFACE_FORMAT, 0);
   fixture_rect(f, 0, 0, 10000, 10000, 0, white);
   assert_int_equal(nv2a_raster_fragments(f->raster), before);
   fixture_destroy(f);
}

static uint32_t
random_word(uint64_t *seed)
{
   *seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
   return (uint32_t)(*seed >> 32);
}

static void
draw_many(struct fixture *f)
{
   uint32_t seed = 4711;
   for (unsigned i = 0; i < 300; i++) {
      struct nv2a_vertex v[3];
      for (unsigned k = 0; k < 3; k++) {
         float n[6];
         for (unsigned c = 0; c < 6; c++) {
            seed = seed * 1664525 + 1013904223;
            n[c] = (float)(seed >> 8) / (1 << 24);
         }
         v[k] = fixture_vertex(n[0] * 120 - 30, n[1] * 120 - 30, n[2] * 1e6f, n + 2);
      }
      nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
   }
}

/* Primitives that wait for each other, and are painted by threads, give the same picture. */
static void
test_putting_off(void **state)
{
   struct fixture *f[2];
   for (unsigned i = 0; i < 2; i++) {
      f[i] = fixture_create();
      fixture_set(f[i], NV097_SET_BLEND_ENABLE, 1);
      fixture_set(f[i], NV097_SET_BLEND_FUNC_SFACTOR, NV097_SET_BLEND_FUNC_SFACTOR_V_SRC_ALPHA);
      fixture_set(f[i], NV097_SET_BLEND_FUNC_DFACTOR,
                  NV097_SET_BLEND_FUNC_DFACTOR_V_ONE_MINUS_SRC_ALPHA);
      fixture_set(f[i], NV097_SET_DEPTH_TEST_ENABLE, 1);
      fixture_set(f[i], NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_GEQUAL);
      fixture_set(f[i], NV097_SET_ZPASS_PIXEL_COUNT_ENABLE, 1);
      nv2a_raster_state(f[i]->raster, &f[i]->regs);
      if (i)
         nv2a_raster_begin(f[i]->raster);
      draw_many(f[i]);
      if (i)
         nv2a_raster_end(f[i]->raster);
   }
   assert_memory_equal(f[0]->memory, f[1]->memory, FIXTURE_BYTES);
   assert_int_equal(nv2a_raster_zpass(f[0]->raster), nv2a_raster_zpass(f[1]->raster));
   assert_int_equal(nv2a_raster_fragments(f[0]->raster), nv2a_raster_fragments(f[1]->raster));
   assert_in_range(nv2a_raster_zpass(f[0]->raster), 4096, 300 * 4096);
   fixture_destroy(f[0]);
   fixture_destroy(f[1]);
}

/* Any bits in all registers and vertices: nothing but the surfaces' memory is touched (the
 * sanitizers see to that), and every call ends. */
static void
test_random_state(void **state)
{
   struct fixture *f = fixture_create();
   uint64_t seed = 7;
   for (int run = 0; run < 300; run++) {
      struct nv2a_vertex v[3];
      for (unsigned i = 0; i < sizeof f->regs.m / sizeof f->regs.m[0]; i++)
         f->regs.m[i] = random_word(&seed);
      if (run & 1) { /* likely to draw */
         const uint32_t color = 1 + random_word(&seed) % 10, zeta = 1 + random_word(&seed) % 2;
         const uint32_t type = 1 + random_word(&seed) % 2, samples = random_word(&seed) % 3;
         fixture_set(f, NV097_SET_SURFACE_FORMAT,
                     color | zeta << 4 | type << 8 | samples << 12 | 6 << 16 | 6 << 24);
         fixture_set(f, NV097_SET_SURFACE_CLIP_HORIZONTAL, 64 << 16);
         fixture_set(f, NV097_SET_SURFACE_CLIP_VERTICAL, 64 << 16);
         fixture_set(f, NV097_SET_SURFACE_COLOR_OFFSET, random_word(&seed) % FIXTURE_BYTES);
         fixture_set(f, NV097_SET_SURFACE_ZETA_OFFSET, random_word(&seed) % FIXTURE_BYTES);
         fixture_set(f, NV097_SET_WINDOW_CLIP_TYPE, 0);
         fixture_set(f, NV097_SET_WINDOW_CLIP_HORIZONTAL, 0xfff0000);
         fixture_set(f, NV097_SET_WINDOW_CLIP_VERTICAL, 0xfff0000);
      }
      for (unsigned i = 0; i < 3 * 64; i++) {
         const uint32_t bits = random_word(&seed);
         memcpy(&v[i / 64].o[i % 64 / 4][i % 4], &bits, 4);
      }
      for (unsigned i = 0; i < 3 && run % 4 != 0; i++) {
         v[i].o[0][0] = (float)(random_word(&seed) % 1000) / 8 - 20;
         v[i].o[0][1] = (float)(random_word(&seed) % 1000) / 8 - 20;
      }
      nv2a_raster_state(f->raster, &f->regs);
      nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], v[0].o[1][0]);
      nv2a_raster_line(f->raster, &v[0], &v[1], 0);
      nv2a_raster_point(f->raster, &v[0], 0);
      nv2a_raster_clear(f->raster, &f->regs, random_word(&seed));
   }
   assert_true(nv2a_raster_fragments(f->raster) > 1000);
   fixture_destroy(f);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_rect_is_exact),       cmocka_unit_test(test_top_left),
       cmocka_unit_test(test_no_gaps_no_overlaps), cmocka_unit_test(test_large_triangles_are_cut),
       cmocka_unit_test(test_interpolation),       cmocka_unit_test(test_window_clips),
       cmocka_unit_test(test_polygon_stipple),     cmocka_unit_test(test_points),
       cmocka_unit_test(test_point_sprites),       cmocka_unit_test(test_lines),
       cmocka_unit_test(test_line_colors),         cmocka_unit_test(test_smooth),
       cmocka_unit_test(test_colors_are_limited),  cmocka_unit_test(test_clear),
       cmocka_unit_test(test_clear_comes_after),   cmocka_unit_test(test_outside_of_memory),
       cmocka_unit_test(test_without_zeta),        cmocka_unit_test(test_work_is_bounded),
       cmocka_unit_test(test_putting_off),         cmocka_unit_test(test_random_state),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
