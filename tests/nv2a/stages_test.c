/* Texture shader stages: each mode with small textures, through the whole rasteriser. */
#include "raster_fixture.h"

#include "nv2a/format/swizzle.h"
#include "nv2a/sim/fragment/stages.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#define SIDE 4u /* texels of a side */

static const float white[4] = {1, 1, 1, 1};

/* What a texel's word says: where it is, and in which unit or face. */
static uint32_t
texel_word(uint32_t x, uint32_t y, uint32_t z)
{
   return 0xff000000 | x * 0x40 << 16 | y * 0x40 << 8 | z * 0x20;
}

static void
put_texel(struct fixture *f, unsigned unit, uint32_t index, uint32_t word)
{
   memcpy(f->memory + FIXTURE_TEXTURE + 0x10000 * unit + 4 * index, &word, 4);
}

/* A8R8G8B8 of SIDE texels a side, nearest, repeated. dims 2 or 3; cube: six faces. */
static void
set_texture(struct fixture *f, unsigned unit, unsigned dims, bool cube)
{
   const uint8_t log2_size[3] = {2, 2, dims == 3 ? 2 : 0};
   const uint32_t base = 0x40 * unit;
   fixture_set(f, NV097_SET_TEXTURE_OFFSET + base, FIXTURE_TEXTURE + 0x10000 * unit);
   fixture_set(f, NV097_SET_TEXTURE_FORMAT + base,
               1 | (cube ? 4u : 0) | 8 | dims << 4 | 6 << 8 | 1 << 16 | 2 << 20 | 2 << 24 |
                   (dims == 3 ? 2u << 28 : 0));
   fixture_set(f, NV097_SET_TEXTURE_ADDRESS + base, 0x10101);
   fixture_set(f, NV097_SET_TEXTURE_CONTROL0 + base,
               NV097_SET_TEXTURE_CONTROL0_ENABLE | 0xfffu << 6);
   fixture_set(f, NV097_SET_TEXTURE_FILTER + base, 1u << 16 | 1u << 24);
   for (uint32_t z = 0; z < (cube ? 6 : dims == 3 ? SIDE : 1); z++)
      for (uint32_t y = 0; y < SIDE; y++)
         for (uint32_t x = 0; x < SIDE; x++) {
            const uint32_t flat = nv2a_swizzle_2d(x, y, 2, 2);
            const uint32_t index = cube        ? 32 * z + flat
                                   : dims == 3 ? nv2a_swizzle_3d(x, y, z, log2_size)
                                               : flat;
            put_texel(f, unit, index, texel_word(x, y, z));
         }
}

/* All textures, modes of the four stages, and the result of stage `shown` as the fragment. */
static struct fixture *
setup(unsigned shown, unsigned m0, unsigned m1, unsigned m2, unsigned m3)
{
   struct fixture *f = fixture_create();
   fixture_set(f, NV097_SET_SHADER_STAGE_PROGRAM, m0 | m1 << 5 | m2 << 10 | m3 << 15);
   fixture_set(f, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20000000 | (8 + shown) << 16);
   fixture_set(f, NV097_SET_COMBINER_SPECULAR_FOG_CW1, (0x10 | (8 + shown)) << 8);
   for (unsigned unit = 0; unit < 4; unit++)
      set_texture(f, unit, 2, false);
   return f;
}

/* Draws a pixel with the same coordinates at all corners. */
static uint32_t
draw(struct fixture *f, const float coord[4][4])
{
   struct nv2a_vertex v[3] = {fixture_vertex(0, 0, 9, white), fixture_vertex(4, 0, 9, white),
                              fixture_vertex(0, 4, 9, white)};
   for (int i = 0; i < 3; i++)
      memcpy(v[i].o[NV2A_OUT_TEXTURE0], coord, 4 * sizeof coord[0]);
   fixture_put(f, 1, 1, 4, 0xdeadbeef);
   const char *problem = nv2a_raster_state(f->raster, &f->regs);
   if (problem)
      fail_msg("%s", problem);
   nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
   return fixture_pixel(f, 1, 1, 4);
}

#define NOT_DRAWN 0xdeadbeefu

static void
test_none(void **state)
{
   const float coord[4][4] = {{0}};
   struct fixture *f = setup(0, 0, 0, 0, 0);
   assert_int_equal(draw(f, coord), 0);
   fixture_destroy(f);
}

static void
test_projective(void **state)
{
   const float coord[4][4] = {[1] = {1.25f, 0.75f, 1.75f, 2}};
   struct fixture *f = setup(1, 0, 1, 0, 0);
   assert_int_equal(draw(f, coord), texel_word(2, 1, 0));
   fixture_destroy(f);
   f = setup(1, 0, 2, 0, 0);
   set_texture(f, 1, 3, false);
   assert_int_equal(draw(f, coord), texel_word(2, 1, 3));
   fixture_destroy(f);
}

static void
test_cube(void **state)
{
   static const float directions[6][3] = {{2, .1f, .1f},  {-2, .1f, .1f}, {.1f, 2, .1f},
                                          {.1f, -2, .1f}, {.1f, .1f, 2},  {.1f, .1f, -2}};
   for (unsigned face = 0; face < 6; face++) {
      float coord[4][4] = {{0}};
      struct fixture *f = setup(0, 3, 0, 0, 0);
      set_texture(f, 0, 2, true);
      memcpy(coord[0], directions[face], sizeof directions[face]);
      coord[0][3] = 7; /* no division */
      assert_int_equal(draw(f, coord) & 0xff, face * 0x20);
      fixture_destroy(f);
   }
}

static void
test_pass_through(void **state)
{
   const float coord[4][4] = {[2] = {0.2f, -0.6f, 1.8f, 0.4f}};
   struct fixture *f = setup(2, 0, 0, 4, 0);
   assert_int_equal(draw(f, coord), 0x663300ff);
   fixture_destroy(f);
}

static void
test_unit_off(void **state)
{
   const float coord[4][4] = {{0}};
   struct fixture *f = setup(0, 1, 0, 0, 0);
   fixture_set(f, NV097_SET_TEXTURE_CONTROL0, 0);
   assert_int_equal(draw(f, coord), 0);
   fixture_destroy(f);
}

/* Every sign against every bit. */
static void
test_clip_plane(void **state)
{
   for (unsigned stage = 0; stage < 4; stage++)
      for (unsigned mode = 0; mode < 16; mode++)
         for (unsigned negative = 0; negative < 16; negative++) {
            float coord[4][4] = {{0}};
            struct fixture *f = setup(stage, stage == 0 ? 5 : 0, stage == 1 ? 5 : 0,
                                      stage == 2 ? 5 : 0, stage == 3 ? 5 : 0);
            for (unsigned k = 0; k < 4; k++)
               coord[stage][k] = negative >> k & 1 ? -0.5f : 0;
            fixture_set(f, NV097_SET_SHADER_CLIP_PLANE_MODE, mode << 4 * stage);
            assert_int_equal(draw(f, coord), (mode ^ negative) == 0 ? 0 : NOT_DRAWN);
            fixture_destroy(f);
         }
}

static void
test_alpha_kill(void **state)
{
   const float coord[4][4] = {[0] = {0.3f, 0, 0, 1}};
   struct fixture *f = setup(0, 1, 0, 0, 0);
   fixture_set(f, NV097_SET_TEXTURE_CONTROL0, NV097_SET_TEXTURE_CONTROL0_ENABLE | 4 | 0xfffu << 6);
   assert_int_equal(draw(f, coord), texel_word(1, 0, 0));
   put_texel(f, 0, 1, 0x00ffffff);
   assert_int_equal(draw(f, coord), NOT_DRAWN);
   fixture_destroy(f);
}

/* t0 by pass-through is the perturbation; the matrix is sent as 00 01 11 10. */
static void
test_bump(void **state)
{
   const float matrix[4] = {1, 0.5f, 1, 0.25f};
   for (unsigned luminance = 0; luminance < 2; luminance++) {
      /* b = 64/127, g = -64/127 as two's complement */
      const float coord[4][4] = {{0.5f, 192 / 255.0f, 64 / 255.0f, 1}, {0.01f, 0.01f, 0, 9}};
      struct fixture *f = setup(1, 4, 6 + luminance, 0, 0);
      for (unsigned k = 0; k < 4; k++)
         fixture_setf(f, NV097_SET_TEXTURE_SET_BUMP_ENV_MAT + 0x40 + 4 * k, matrix[k]);
      fixture_setf(f, NV097_SET_TEXTURE_SET_BUMP_ENV_SCALE + 0x40, 0.5f);
      fixture_setf(f, NV097_SET_TEXTURE_SET_BUMP_ENV_OFFSET + 0x40, 0.25f);
      /* s = 0.01 + 0.504 - 0.126, t = 0.01 + 0.252 - 0.504 */
      const uint32_t texel = texel_word(1, 3, 0);
      assert_int_equal(draw(f, coord), luminance ? 0x80206000 : texel);
      fixture_destroy(f);
   }
}

/* The input of stage 3 can be any earlier stage. */
static void
test_dependent(void **state)
{
   const float coord[4][4] = {{0.3f, 0.55f, 0.8f, 0.8f}, {0.9f, 0.1f, 0.3f, 0.05f}};
   struct fixture *f = setup(2, 4, 4, 0x0f, 0);
   assert_int_equal(draw(f, coord), texel_word(3, 1, 0)); /* a, r of stage 0 */
   fixture_set(f, NV097_SET_SHADER_OTHER_STAGE_INPUT, 1 << 16);
   assert_int_equal(draw(f, coord), texel_word(0, 3, 0)); /* of stage 1 */
   fixture_destroy(f);
   f = setup(1, 4, 0x10, 0, 0);
   assert_int_equal(draw(f, coord), texel_word(2, 3, 0)); /* g, b */
   fixture_destroy(f);
}

static void
test_dot_st(void **state)
{
   /* Stage 0 is (0.5, 0.25, 1): 0.5 * 0.5 + 0.25 * 0.25 = 0.3125; 0.5 + 0.25 * 0.1. */
   const float coord[4][4] = {{0.5f, 0.25f, 1, 1}, {0.5f, 0.25f, 0, 9}, {1, 0.1f, 0, 9}};
   struct fixture *f = setup(2, 4, 0x11, 9, 0);
   assert_int_equal(draw(f, coord), texel_word(1, 2, 0));
   fixture_destroy(f);
   f = setup(1, 4, 0x11, 9, 0);
   assert_int_equal(draw(f, coord), 0); /* a dot product alone has no colour */
   fixture_destroy(f);
}

static void
test_dot_depth(void **state)
{
   const float coord[4][4] = {{0.5f, 0.25f, 1, 1}, {8000, 0, 0, 0}, {0, 40, 0, 0}};
   struct fixture *f = setup(2, 4, 0x11, 0xa, 0);
   fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
   fixture_set(f, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_ALWAYS);
   fixture_set(f, NV097_SET_DEPTH_MASK, 1);
   draw(f, coord);
   assert_int_equal(fixture_zeta(f, 1, 1, 4) >> 8, 400);
   fixture_destroy(f);
}

static void
test_dot_str(void **state)
{
   const float coord[4][4] = {{1, 0, 0, 1}, {0.3f, 0, 0, 1}, {0.55f, 0, 0, 1}, {0.8f, 0, 0, 1}};
   struct fixture *f = setup(3, 4, 0x11, 0x11, 0xd);
   set_texture(f, 3, 3, false);
   assert_int_equal(draw(f, coord), texel_word(1, 2, 3));
   fixture_destroy(f);
   f = setup(3, 4, 0x11, 0x11, 0xe);
   set_texture(f, 3, 2, true);
   assert_int_equal(draw(f, coord) & 0xff, 4 * 0x20); /* +z is the longest */
   fixture_destroy(f);
}

/* n = (0, 1, 1) * 0.2, e = (0, 0, 1): the reflection is (0, 1, 0); diffuse is n itself. */
static void
test_reflect(void **state)
{
   const float coord[4][4] = {{1, 0, 0, 1}, {0, 0, 0, 0}, {0.2f, 0, 0, 0}, {0.21f, 0, 0, 1}};
   struct fixture *f = setup(3, 4, 0x11, 0x11, 0xc);
   set_texture(f, 3, 2, true);
   assert_int_equal(draw(f, coord) & 0xff, 2 * 0x20);
   fixture_destroy(f);

   f = setup(3, 4, 0x11, 0x11, 0x12);
   set_texture(f, 3, 2, true);
   fixture_setf(f, NV097_SET_EYE_VECTOR + 4, -1); /* (0, -1, 0): to (0, 0, -1) */
   assert_int_equal(draw(f, coord) & 0xff, 5 * 0x20);
   fixture_destroy(f);

   f = setup(2, 4, 0x11, 0xb, 0xc);
   set_texture(f, 2, 2, true);
   set_texture(f, 3, 2, true);
   assert_int_equal(draw(f, coord) & 0xff, 4 * 0x20);
   fixture_destroy(f);
}

static void
test_dot_mappings(void **state)
{
   static const struct {
      enum nv2a_dot_mapping mapping;
      int in[4]; /* r, g, b, a of 255 */
      double out[3];
   } cases[] = {
       {NV2A_DOT_UNSIGNED, {255, 51, 0, 9}, {1, 0.2, 0}},
       {NV2A_DOT_EXPAND_D3D, {255, 128, 1, 9}, {1, 0, -1}},
       {NV2A_DOT_EXPAND_GL, {255, 0, 51, 9}, {1, -1, -0.6}},
       {NV2A_DOT_SIGNED, {127, 129, 0, 9}, {1, -1, 0}},
       {NV2A_DOT_HILO_1, {0x34, 0xff, 0xff, 0x12}, {0x1234 / 65535.0, 1, 1}},
       {NV2A_DOT_HEMISPHERE_D3D, {0, 0xc0, 0, 0x80}, {0, 16384 / 32767.0, 0.8660}},
       {NV2A_DOT_HEMISPHERE_GL, {0xff, 0x80, 0, 0xff}, {1, 1 / 65535.0, 0}},
       {NV2A_DOT_HEMISPHERE, {1, 0x60, 0, 0x80}, {-1, 0.75, 0}},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      float rgba[4], out[3];
      for (int c = 0; c < 4; c++)
         rgba[c] = (float)cases[i].in[c] / 255.0f;
      nv2a_stage_dot_input(cases[i].mapping, rgba, out);
      for (int k = 0; k < 3; k++)
         assert_true(fabs((double)out[k] - cases[i].out[k]) < 1e-4);
   }
}

/* Neighbours in quads give the level of detail: 4 texels a pixel take the smallest image. */
static void
test_level_of_detail(void **state)
{
   struct fixture *f = setup(0, 1, 0, 0, 0);
   fixture_set(f, NV097_SET_TEXTURE_FORMAT, 1 | 8 | 2 << 4 | 6 << 8 | 3 << 16 | 2 << 20 | 2 << 24);
   fixture_set(f, NV097_SET_TEXTURE_FILTER, 3u << 16 | 1u << 24);
   for (uint32_t i = 0; i < 4; i++)
      put_texel(f, 0, 16 + i, 0xff111111);
   put_texel(f, 0, 20, 0xff222222);
   for (int level = 0; level < 3; level++) {
      const float scale = (float)(1 << level) / SIDE; /* of a pixel */
      struct nv2a_vertex v[3] = {fixture_vertex(0, 0, 0, white), fixture_vertex(64, 0, 0, white),
                                 fixture_vertex(0, 64, 0, white)};
      for (int i = 0; i < 3; i++)
         v[i].o[NV2A_OUT_TEXTURE0][3] = 1;
      v[1].o[NV2A_OUT_TEXTURE0][0] = v[2].o[NV2A_OUT_TEXTURE0][1] = 64 * scale;
      nv2a_raster_state(f->raster, &f->regs);
      nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
      for (uint32_t i = 0; i < 30; i++) {
         const uint32_t y = 60 - 2 * i;
         const uint32_t expected =
             level ? (uint32_t)level * 0x111111u | 0xff000000 : texel_word(i % 4, y % 4, 0);
         assert_int_equal(fixture_pixel(f, (int)i, (int)y, 4), expected);
      }
   }
   fixture_destroy(f);
}

/* Two images are enough for the level to matter. */
static void
test_two_levels(void **state)
{
   struct fixture *f = setup(0, 1, 0, 0, 0);
   fixture_set(f, NV097_SET_TEXTURE_FORMAT, 1 | 8 | 2 << 4 | 6 << 8 | 2 << 16 | 2 << 20 | 2 << 24);
   fixture_set(f, NV097_SET_TEXTURE_FILTER, 3u << 16 | 1u << 24);
   for (uint32_t i = 0; i < 4; i++)
      put_texel(f, 0, 16 + i, 0xff111111);
   struct nv2a_vertex v[3] = {fixture_vertex(0, 0, 0, white), fixture_vertex(64, 0, 0, white),
                              fixture_vertex(0, 64, 0, white)};
   for (int i = 0; i < 3; i++)
      v[i].o[NV2A_OUT_TEXTURE0][3] = 1;
   v[1].o[NV2A_OUT_TEXTURE0][0] = v[2].o[NV2A_OUT_TEXTURE0][1] = 64; /* four texels a pixel */
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
   for (int i = 0; i < 30; i++)
      assert_int_equal(fixture_pixel(f, i, i, 4), 0xff111111);
   fixture_destroy(f);
}

/* Level of detail of a dependent lookup: its coordinates jump by the whole image from pixel to
 * pixel, so the smallest image is taken, also in a column of single pixels. */
static void
test_dependent_level(void **state)
{
   struct fixture *f = setup(1, 1, NV2A_TEXTURE_DEPENDENT_AR, 0, 0);
   for (uint32_t i = 0; i < 16; i++)
      put_texel(f, 0, nv2a_swizzle_2d(i % 4, i / 4, 2, 2), i & 1 ? 0 : 0xff000000);
   fixture_set(f, NV097_SET_TEXTURE_FORMAT + 0x40,
               1 | 8 | 2 << 4 | 6 << 8 | 3 << 16 | 2 << 20 | 2 << 24);
   fixture_set(f, NV097_SET_TEXTURE_FILTER + 0x40, 3u << 16 | 1u << 24);
   put_texel(f, 1, 20, 0xff222222);
   struct nv2a_vertex v[3] = {fixture_vertex(9, 0, 0, white), fixture_vertex(10, 0, 0, white),
                              fixture_vertex(9, 64, 0, white)};
   for (int i = 0; i < 3; i++) {
      const float *at = v[i].o[NV2A_OUT_POSITION];
      memcpy(v[i].o[NV2A_OUT_TEXTURE0], ((float[]){at[0] / SIDE, at[1] / SIDE, 0, 1}), 16);
   }
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
   for (int y = 0; y < 30; y++)
      assert_int_equal(fixture_pixel(f, 9, y, 4), 0xff222222);
   fixture_destroy(f);
}

/* What the hardware refuses is said, and does no harm. */
static void
test_refused_orders(void **state)
{
   static const uint32_t programs[] = {
       6,                         /* bump mapping in stage 0 */
       0x1f,                      /* no such mode */
       1 | 9 << 10,               /* dot ST without a dot product before */
       4 | 0x11 << 5 | 0xb << 10, /* diffuse without specular after it */
       4 | 0x11 << 15,            /* a dot product in the last stage */
       6 << 5,                    /* the input does nothing */
   };
   struct fixture *f = setup(0, 0, 0, 0, 0);
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++) {
      fixture_set(f, NV097_SET_SHADER_STAGE_PROGRAM, programs[i]);
      assert_non_null(nv2a_raster_state(f->raster, &f->regs));
      fixture_rect(f, 0, 0, 9, 9, 0, white);
   }
   fixture_destroy(f);
}

/* What is not simulated is said. */
static void
test_ignored_state(void **state)
{
   static const struct {
      uint32_t method, value, stages;
      const char *text;
   } cases[] = {
       {NV097_SET_CONTROL0, 0x10100000, 1, "conversion"},
       {NV097_SET_CONTROL0, 0x100000, 1 | 1 << 5 | 8 << 10, "BRDF"},
       {NV097_SET_TEXTURE_CONTROL0, 0x40000008, 1, "fields"},
       {NV097_SET_SHADOW_ZSLOPE_THRESHOLD, 0x3f800000, 2, "shadows"},
       {NV097_SET_SHADOW_ZSLOPE_THRESHOLD, 0x3f800000, 1, NULL},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct fixture *f = setup(0, 1, 0, 0, 0);
      if (cases[i].stages == 2) /* depths */
         fixture_set(f, NV097_SET_TEXTURE_FORMAT,
                     1 | 8 | 2 << 4 | 0x2a << 8 | 1 << 16 | 2 << 20 | 2 << 24);
      fixture_set(f, NV097_SET_SHADER_STAGE_PROGRAM, cases[i].stages);
      fixture_set(f, cases[i].method, cases[i].value);
      const char *problem = nv2a_raster_state(f->raster, &f->regs);
      assert_true(cases[i].text ? problem && strstr(problem, cases[i].text) : !problem);
      fixture_destroy(f);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_none),
       cmocka_unit_test(test_projective),
       cmocka_unit_test(test_cube),
       cmocka_unit_test(test_pass_through),
       cmocka_unit_test(test_unit_off),
       cmocka_unit_test(test_clip_plane),
       cmocka_unit_test(test_alpha_kill),
       cmocka_unit_test(test_bump),
       cmocka_unit_test(test_dependent),
       cmocka_unit_test(test_dot_st),
       cmocka_unit_test(test_dot_depth),
       cmocka_unit_test(test_dot_str),
       cmocka_unit_test(test_reflect),
       cmocka_unit_test(test_dot_mappings),
       cmocka_unit_test(test_level_of_detail),
       cmocka_unit_test(test_two_levels),
       cmocka_unit_test(test_dependent_level),
       cmocka_unit_test(test_refused_orders),
       cmocka_unit_test(test_ignored_state),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
