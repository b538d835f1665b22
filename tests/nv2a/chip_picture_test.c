/* Whole pictures of what recorded frames lack: cube maps, texture shader stages, swizzled targets,
 * queries, stipple, inline arrays. Each is compared with what the state says, pixel by pixel. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chip_rig.h"

#include "nv2a/format/swizzle.h"

/* SET_TEXTURE_FORMAT of swizzled A8R8G8B8, 2D, one level, sides 1 << log2, borders of a colour. */
#define TEXTURE_FORMAT(log2) (0x10629u | (log2) << 20 | (log2) << 24)
#define CUBE 4u
#define CLAMP 0x00030303u
#define NEAREST 0x01012000u
#define TEXTURE_ON 0x40000000u

static void
set_texture(struct chip_rig *rig, unsigned unit, uint32_t offset, uint32_t format)
{
   rig_method(rig, NV097_SET_TEXTURE_OFFSET + 64 * unit, offset);
   rig_method(rig, NV097_SET_TEXTURE_FORMAT + 64 * unit, format);
   rig_method(rig, NV097_SET_TEXTURE_ADDRESS + 64 * unit, CLAMP);
   rig_method(rig, NV097_SET_TEXTURE_FILTER + 64 * unit, NEAREST);
   rig_method(rig, NV097_SET_TEXTURE_CONTROL0 + 64 * unit, TEXTURE_ON);
}

/* The result of a stage is the pixel. */
static void
show_stage(struct chip_rig *rig, unsigned stage)
{
   rig_method(rig, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20002000 | (8 + stage) << 16);
   rig_method(rig, NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x20001000 | (8 + stage) << 8);
}

struct corner {
   float x, y;
   float coord[4][4]; /* of the four stages */
};

static void
draw_quad(struct chip_rig *rig, const struct corner corners[4])
{
   rig_begin(rig, NV097_SET_BEGIN_END_OP_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      for (unsigned unit = 0; unit < 4; unit++)
         rig_floats(rig, NV097_SET_VERTEX_DATA4F_M + 16 * (9 + unit), corners[i].coord[unit], 4);
      rig_vertex(rig, corners[i].x, corners[i].y, 0);
   }
   rig_end(rig);
}

/* A rectangle with one coordinate for all stages; stage 0 gets s and t over it from 0 to 1. */
static void
draw_rect(struct chip_rig *rig, float x, float y, float size, const float coord[4][4])
{
   struct corner corners[4];
   for (unsigned i = 0; i < 4; i++) {
      const bool right = i == 1 || i == 2, bottom = i >= 2;
      corners[i].x = x + (right ? size : 0);
      corners[i].y = y + (bottom ? size : 0);
      if (coord)
         memcpy(corners[i].coord, coord, sizeof corners[i].coord);
      else
         memset(corners[i].coord, 0, sizeof corners[i].coord);
      if (!coord) {
         memcpy(corners[i].coord[0], ((const float[]){right, bottom, 0, 1}), 16);
         memcpy(corners[i].coord[1], ((const float[]){right, bottom, 0, 1}), 16);
      }
   }
   draw_quad(rig, corners);
}

static void
rect(struct chip_rig *rig, float x0, float y0, float x1, float y1, float z)
{
   rig_begin(rig, NV097_SET_BEGIN_END_OP_QUADS);
   rig_vertex(rig, x0, y0, z);
   rig_vertex(rig, x1, y0, z);
   rig_vertex(rig, x1, y1, z);
   rig_vertex(rig, x0, y1, z);
   rig_end(rig);
}

/* --- Texture stages */

/* Six faces of 4 x 4 texels in the order of the API; each texel names its face and place. */
static void
put_cube(struct chip_rig *rig)
{
   for (unsigned face = 0; face < 6; face++) {
      for (unsigned i = 0; i < 16; i++) {
         const uint32_t place = nv2a_swizzle_2d(i % 4, i / 4, 2, 2);
         rig_put_word(rig, RIG_TEXTURE + face * 128 + 4 * place,
                      0xff000000 | (face + 1) << 16 | i % 4 << 8 | i / 4);
      }
   }
   set_texture(rig, 0, RIG_TEXTURE, TEXTURE_FORMAT(2) | CUBE);
}

static void
cube_maps(void **state)
{
   /* Directions, and the face with s and t of the API's table for them. */
   static const struct {
      float direction[3];
      unsigned face, s, t;
   } cases[] = {
       {{2, 0.2f, 0.3f}, 0, 1, 1},   {{-2, 0.2f, 1.8f}, 1, 3, 1},  {{0.2f, 3, -2.9f}, 2, 2, 0},
       {{0.2f, -3, -2.9f}, 3, 2, 3}, {{-0.9f, -0.9f, 1}, 4, 0, 3}, {{-0.9f, 0.9f, -1}, 5, 3, 0},
       {{0.9f, 0.1f, -1}, 5, 0, 1},  {{0.1f, 0.1f, 1}, 4, 2, 1},
   };
   struct chip_rig rig;
   rig_init(&rig);
   put_cube(&rig);
   rig_method(&rig, NV097_SET_SHADER_STAGE_PROGRAM, 3);
   show_stage(&rig, 0);
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      float coord[4][4] = {{0}};
      memcpy(coord[0], cases[i].direction, sizeof cases[i].direction);
      coord[0][3] = 1;
      draw_rect(&rig, (float)i * 8, 0, 4, (const float(*)[4])coord);
      assert_int_equal(rig_pixel(&rig, i * 8 + 1, 1),
                       0xff000000 | (cases[i].face + 1) << 16 | cases[i].s << 8 | cases[i].t);
   }
   rig_finish(&rig);
}

/* Stage 0 discards by the signs of its four coordinates. */
static void
clipping_by_a_stage(void **state)
{
   for (unsigned mode = 0; mode < 16; mode++) {
      struct chip_rig rig;
      rig_init(&rig);
      rig_method(&rig, NV097_SET_SHADER_STAGE_PROGRAM, 5);
      rig_method(&rig, NV097_SET_SHADER_CLIP_PLANE_MODE, mode);
      rig_color(&rig, 1, 1, 1, 1);
      for (unsigned signs = 0; signs < 16; signs++) {
         float coord[4][4] = {{0}};
         for (unsigned k = 0; k < 4; k++)
            coord[0][k] = signs >> k & 1 ? 0.5f : -0.5f;
         draw_rect(&rig, (float)signs * 4, 0, 3, (const float(*)[4])coord);
         /* Bit k of mode: not negative is discarded; else negative is. */
         assert_int_equal(rig_pixel(&rig, signs * 4 + 1, 1), (signs ^ mode) == 15 ? 0xffffffff : 0);
      }
      rig_finish(&rig);
   }
}

/* Texture at RIG_TEXTURE + 0x1000: 16 x 16 texels that name their place. */
static void
put_map(struct chip_rig *rig, unsigned unit)
{
   for (unsigned i = 0; i < 256; i++)
      rig_put_word(rig, RIG_TEXTURE + 0x1000 + 4 * nv2a_swizzle_2d(i % 16, i / 16, 4, 4),
                   0xff000000 | i % 16 << 8 | i / 16);
   set_texture(rig, unit, RIG_TEXTURE + 0x1000, TEXTURE_FORMAT(4));
}

static void
put_texel(struct chip_rig *rig, unsigned unit, uint32_t texel)
{
   rig_put_word(rig, RIG_TEXTURE + 0x80 * unit, texel);
   set_texture(rig, unit, RIG_TEXTURE + 0x80 * unit, TEXTURE_FORMAT(0));
}

static void
dependent_lookups(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   put_texel(&rig, 0, 0x18c8e858);
   put_map(&rig, 1);
   show_stage(&rig, 1);
   rig_method(&rig, NV097_SET_SHADER_STAGE_PROGRAM, 1 | 0xf << 5);
   draw_rect(&rig, 0, 0, 4, NULL);
   assert_int_equal(rig_pixel(&rig, 1, 1), 0xff00010c); /* a 18, r c8 */
   rig_method(&rig, NV097_SET_SHADER_STAGE_PROGRAM, 1 | 0x10 << 5);
   draw_rect(&rig, 0, 0, 4, NULL);
   assert_int_equal(rig_pixel(&rig, 1, 1), 0xff000e05); /* g e8, b 58 */
   rig_finish(&rig);
}

/* b and g of the input, as signed numbers, through the matrix (00, 01, 11, 10) onto s and t. */
static void
bump_environment(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   put_texel(&rig, 0, 0xff00c040); /* b 64/127, g -64/128 by two's complement */
   put_map(&rig, 1);
   show_stage(&rig, 1);
   rig_method(&rig, NV097_SET_SHADER_STAGE_PROGRAM, 1 | 6 << 5);
   rig_method(&rig, NV097_SET_TEXTURE_FILTER, NEAREST | 0xf0000000);
   rig_floats(&rig, NV097_SET_TEXTURE_SET_BUMP_ENV_MAT + 64, (const float[]){0.25f, 0, -0.5f, 0},
              4);
   const float coord[4][4] = {{0, 0, 0, 1}, {0.51f, 0.26f, 0, 1}};
   draw_rect(&rig, 0, 0, 4, coord);
   /* s = .51 + .25 * .504, t = .26 + -.5 * -.5 (in sixteenths: 10.2 and 8.2) */
   assert_int_equal(rig_pixel(&rig, 1, 1), 0xff000a08);
   rig_finish(&rig);
}

/* A normal from a texture, three dot products, and the reflected direction in the cube. */
static void
reflection_by_dot_products(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   put_cube(&rig);
   set_texture(&rig, 3, RIG_TEXTURE, TEXTURE_FORMAT(2) | CUBE);
   rig_put_word(&rig, RIG_TEXTURE + 0x2000, 0xff8080ff); /* normal 0, 0, 1 */
   set_texture(&rig, 0, RIG_TEXTURE + 0x2000, TEXTURE_FORMAT(0));
   rig_method(&rig, NV097_SET_SHADER_STAGE_PROGRAM, 1 | 0x11 << 5 | 0x11 << 10 | 0xc << 15);
   rig_method(&rig, NV097_SET_DOT_RGBMAPPING, 0x111);
   show_stage(&rig, 3);
   /* Rows of the basis: the normal becomes 0, 0, 1; the eye, in q, at (3, 0, 1): reflected -3,
    * 0, 1. */
   const float coord[4][4] = {{0.5f, 0.5f, 0, 1}, {1, 0, 0, 3}, {0, 1, 0, 0.4f}, {0, 0, 1, 1}};
   draw_rect(&rig, 0, 0, 4, coord);
   /* Face -x: s = (z/3 + 1) / 2 = .67, t = (.4/3 + 1) / 2 = .57 */
   assert_int_equal(rig_pixel(&rig, 1, 1), 0xff020202);
   rig_finish(&rig);
}

/* --- Targets */

/* A scene on a swizzled surface, then that surface as a swizzled texture on the usual one, is the
 * scene drawn there. */
static void
swizzled_targets(void **state)
{
   static const float corners[6][2] = {{3, 5}, {60, 20}, {25, 61}, {0, 64}, {30, 10}, {64, 40}};
   struct chip_rig direct, twice;
   rig_init(&direct);
   rig_init(&twice);
   rig_method(&twice, NV097_SET_SURFACE_FORMAT, 0x06060228);
   rig_method(&twice, NV097_SET_SURFACE_COLOR_OFFSET, RIG_TEXTURE);
   for (unsigned k = 0; k < 2; k++) {
      struct chip_rig *rig = k ? &twice : &direct;
      rig_method(rig, NV097_SET_COLOR_CLEAR_VALUE, 0x80402010);
      rig_method(rig, NV097_CLEAR_SURFACE, NV097_CLEAR_SURFACE_COLOR);
      rig_method(rig, NV097_SET_DEPTH_TEST_ENABLE, 1);
      rig_method(rig, NV097_SET_ZSTENCIL_CLEAR_VALUE, 0xffffff00);
      rig_method(rig, NV097_CLEAR_SURFACE, 3);
      rig_begin(rig, NV097_SET_BEGIN_END_OP_TRIANGLES);
      for (unsigned i = 0; i < 6; i++) {
         rig_color(rig, i % 3 == 0, i % 3 == 1, i % 3 == 2, (float)i / 6);
         rig_vertex(rig, corners[i][0], corners[i][1], i % 2 ? 1000.0f : 5000.0f);
      }
      rig_end(rig);
   }
   rig_method(&twice, NV097_SET_SURFACE_FORMAT, 0x128);
   rig_method(&twice, NV097_SET_SURFACE_COLOR_OFFSET, RIG_COLOR);
   rig_method(&twice, NV097_SET_DEPTH_TEST_ENABLE, 0);
   set_texture(&twice, 0, RIG_TEXTURE, TEXTURE_FORMAT(6));
   rig_method(&twice, NV097_SET_SHADER_STAGE_PROGRAM, 1);
   show_stage(&twice, 0);
   draw_rect(&twice, 0, 0, RIG_SIZE, NULL);
   for (unsigned i = 0; i < RIG_SIZE * RIG_SIZE; i++)
      assert_int_equal(rig_pixel(&twice, i % RIG_SIZE, i / RIG_SIZE),
                       rig_pixel(&direct, i % RIG_SIZE, i / RIG_SIZE));
   assert_int_equal(rig_pixel(&direct, 0, 0), 0x80402010);
   assert_int_not_equal(rig_pixel(&direct, 28, 30), 0x80402010);
   rig_finish(&direct);
   rig_finish(&twice);
}

static uint32_t
query(struct chip_rig *rig)
{
   assert_true(rig_method(rig, NV097_GET_REPORT, 1 << 24 | 0x20));
   return rig_word(rig, RIG_SMALL_BASE + 0x28);
}

/* Pixels that pass the depth test are counted while counting is on. */
static void
queries(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   rig_method(&rig, NV097_SET_CONTEXT_DMA_REPORT, RIG_SMALL);
   rig_method(&rig, NV097_SET_DEPTH_TEST_ENABLE, 1);
   rig_method(&rig, NV097_SET_ZSTENCIL_CLEAR_VALUE, 0xffffff00);
   rig_method(&rig, NV097_CLEAR_SURFACE, 3);
   rect(&rig, 0, 0, 10, 10, 1000);
   assert_int_equal(query(&rig), 0);
   rig_method(&rig, NV097_SET_ZPASS_PIXEL_COUNT_ENABLE, 1);
   rect(&rig, 5, 5, 15, 15, 2000);
   assert_int_equal(query(&rig), 75);
   rect(&rig, 0, 0, 64, 64, 500);
   assert_int_equal(query(&rig), 75 + 4096);
   rig_method(&rig, NV097_SET_ZPASS_PIXEL_COUNT_ENABLE, 0);
   rect(&rig, 0, 0, 64, 64, 100);
   assert_int_equal(query(&rig), 75 + 4096);
   rig_method(&rig, NV097_CLEAR_REPORT_VALUE, 1);
   assert_int_equal(query(&rig), 0);
   assert_int_equal(rig_zeta(&rig, 3, 3) >> 8, 100);
   rig_finish(&rig);
}

/* Row y of the screen takes word y mod 32, its leftmost pixel the highest bit. */
static void
polygon_stipple(void **state)
{
   struct chip_rig rig;
   uint32_t pattern[32], seed = 12345;
   rig_init(&rig);
   for (unsigned i = 0; i < 32; i++) {
      seed = seed * 1664525 + 1013904223;
      pattern[i] = seed;
      rig_method(&rig, NV097_SET_STIPPLE_PATERN_0 + 4 * i, pattern[i]);
   }
   rig_color(&rig, 1, 1, 1, 1);
   rig_method(&rig, NV097_SET_STIPPLE_ENABLE, 1);
   rect(&rig, 0, 0, 64, 64, 0);
   for (unsigned y = 0; y < 64; y++) {
      for (unsigned x = 0; x < 64; x++) {
         const bool on = pattern[y % 32] >> (31 - x % 32) & 1;
         assert_int_equal(rig_pixel(&rig, x, y), on ? 0xffffffff : 0);
      }
   }
   /* Lines are not stippled. */
   rig_color(&rig, 1, 0, 0, 1);
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_LINES);
   rig_vertex(&rig, 0.5f, 7.5f, 0);
   rig_vertex(&rig, 63.5f, 7.5f, 0);
   rig_end(&rig);
   for (unsigned x = 0; x < 63; x++)
      assert_int_equal(rig_pixel(&rig, x, 7), 0xffff0000);
   rig_finish(&rig);
}

/* Positions as shorts, colours as bytes, packed as INLINE_ARRAY takes them. */
static void
inline_arrays(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   rig_method(&rig, NV097_SET_VERTEX_DATA_ARRAY_FORMAT, 0x35); /* three shorts: two words */
   rig_method(&rig, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 12, 0x40);
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_TRIANGLE_STRIP);
   for (unsigned i = 0; i < 4; i++) {
      const uint32_t x = i % 2 ? 40 : 8, y = i / 2 ? 30 : 4;
      rig_method(&rig, NV097_INLINE_ARRAY, y << 16 | x);
      rig_method(&rig, NV097_INLINE_ARRAY, 0);
      rig_method(&rig, NV097_INLINE_ARRAY, 0xffcc8844);
   }
   rig_end(&rig);
   for (unsigned i = 0; i < RIG_SIZE * RIG_SIZE; i++) {
      const unsigned x = i % RIG_SIZE, y = i / RIG_SIZE;
      const bool inside = x >= 8 && x < 40 && y >= 4 && y < 30;
      assert_int_equal(rig_pixel(&rig, x, y), inside ? 0xffcc8844 : 0);
   }
   rig_finish(&rig);
}

/* Point sprites: a texture over each point, from its upper left corner. */
static void
point_sprites(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   put_map(&rig, 3);
   rig_method(&rig, NV097_SET_SHADER_STAGE_PROGRAM, 1 << 15);
   show_stage(&rig, 3);
   rig_method(&rig, NV097_SET_POINT_SMOOTH_ENABLE, 1);
   rig_method(&rig, NV097_SET_POINT_SIZE, 16 << 3);
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   rig_vertex(&rig, 20, 30, 0);
   rig_end(&rig);
   for (unsigned y = 0; y < 16; y++) {
      for (unsigned x = 0; x < 16; x++)
         assert_int_equal(rig_pixel(&rig, 12 + x, 22 + y), 0xff000000 | x << 8 | y);
   }
   assert_int_equal(rig_pixel(&rig, 11, 22), 0);
   assert_int_equal(rig_pixel(&rig, 28, 22), 0);
   rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(cube_maps),
       cmocka_unit_test(clipping_by_a_stage),
       cmocka_unit_test(dependent_lookups),
       cmocka_unit_test(bump_environment),
       cmocka_unit_test(reflection_by_dot_products),
       cmocka_unit_test(swizzled_targets),
       cmocka_unit_test(queries),
       cmocka_unit_test(polygon_stipple),
       cmocka_unit_test(inline_arrays),
       cmocka_unit_test(point_sprites),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
