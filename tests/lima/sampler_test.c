/* The texture unit: wrapping, filters, levels, layouts, faces. */
#include "lima/format/texel.h"
#include "lima/format/tiling.h"
#include "lima/sim/texture/sampler.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

enum { TEXTURE = 0x1000, TEXELS = 0x2000 };

struct rig {
   struct lima_memory *memory;
   uint32_t words[LIMA_TEXTURE_WORDS];
};

static void
set(struct rig *rig, enum lima_texture_field field, uint32_t value)
{
   lima_set(&lima_texture, rig->words, field, value);
}

/* Luminance of 4 x 2 texels in rows: 0 to 7 times 32; nearest, repeating. */
static void
start(struct rig *rig)
{
   *rig = (struct rig){.memory = lima_memory_create(1 << 20)};
   assert_int_equal(lima_memory_add(rig->memory, TEXTURE, 0x10000), LIMA_MEMORY_OK);
   set(rig, LIMA_TEXTURE_FORMAT, LIMA_TEXEL_L8);
   set(rig, LIMA_TEXTURE_WIDTH, 4);
   set(rig, LIMA_TEXTURE_HEIGHT, 2);
   set(rig, LIMA_TEXTURE_DEPTH, 1);
   set(rig, LIMA_TEXTURE_MIN_NEAREST, 1);
   set(rig, LIMA_TEXTURE_MAG_NEAREST, 1);
   set(rig, LIMA_TEXTURE_LOD_BIAS, 8);
   set(rig, LIMA_TEXTURE_HAS_STRIDE, 1);
   set(rig, LIMA_TEXTURE_STRIDE, 4);
   set(rig, LIMA_TEXTURE_LEVEL, TEXELS >> 6);
   set(rig, LIMA_TEXTURE_BORDER_RED, 0xffff);
   for (unsigned i = 0; i < 8; i++)
      *lima_memory_at(rig->memory, TEXELS + i, 1) = (uint8_t)(32 * i);
}

static void
sample_quad(const struct rig *rig, const float coords[4][3], float lod, bool is_explicit,
            float colors[4][4])
{
   struct lima_sampler sampler;
   const char *fault;
   const float lods[4] = {lod, lod, lod, lod};
   assert_true(lima_memory_write(rig->memory, TEXTURE, rig->words, LIMA_TEXTURE_WORDS));
   if (!lima_sampler_load(&sampler, rig->memory, TEXTURE, &fault))
      fail_msg("%s", fault);
   lima_sample_quad(&sampler, coords, lods, is_explicit, colors);
}

/* The same place for all, 255 is 1. */
static float
sample_at(const struct rig *rig, float s, float t, float r, float lod)
{
   const float coords[4][3] = {{s, t, r}, {s, t, r}, {s, t, r}, {s, t, r}};
   float colors[4][4];
   sample_quad(rig, coords, lod, true, colors);
   return colors[0][0] * 255.0f;
}

static void
assert_near(float a, float b)
{
   if (fabsf(a - b) > 1e-3f)
      fail_msg("%g, not %g", (double)a, (double)b);
}

static void
coordinates_wrap(void **state)
{
   (void)state;
   static const struct {
      enum lima_wrap wrap;
      float texels[7]; /* at columns -3, -1, 0, 3, 4, 6, 8 */
   } cases[] = {
       {LIMA_WRAP_REPEAT, {1, 3, 0, 3, 0, 2, 0}},
       {LIMA_WRAP_CLAMP_TO_EDGE, {0, 0, 0, 3, 3, 3, 3}},
       {LIMA_WRAP_MIRROR_REPEAT, {2, 0, 0, 3, 3, 1, 0}},
       {LIMA_WRAP_CLAMP_TO_BORDER, {-1, -1, 0, 3, -1, -1, -1}},
       {LIMA_WRAP_MIRROR_CLAMP_TO_EDGE, {2, 0, 0, 3, 3, 3, 3}},
       {LIMA_WRAP_MIRROR_CLAMP_TO_BORDER, {2, 0, 0, 3, -1, -1, -1}},
   };
   static const int columns[7] = {-3, -1, 0, 3, 4, 6, 8};
   struct rig rig;
   start(&rig);
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      set(&rig, LIMA_TEXTURE_WRAP_S, cases[i].wrap);
      for (unsigned j = 0; j < 7; j++) {
         const float texel = cases[i].texels[j];
         assert_near(sample_at(&rig, ((float)columns[j] + 0.5f) / 4, 0.25f, 0, 0),
                     texel < 0 ? 255 : 32 * texel);
      }
   }
   /* Half of the border at most. */
   set(&rig, LIMA_TEXTURE_WRAP_S, LIMA_WRAP_CLAMP);
   set(&rig, LIMA_TEXTURE_MAG_NEAREST, 0);
   assert_near(sample_at(&rig, -3, 0.25f, 0, 0), 127.5f);
   lima_memory_destroy(rig.memory);
}

static void
filters_are_linear(void **state)
{
   (void)state;
   struct rig rig;
   start(&rig);
   set(&rig, LIMA_TEXTURE_MAG_NEAREST, 0);
   assert_near(sample_at(&rig, 1.5f / 4, 0.25f, 0, 0), 32);
   assert_near(sample_at(&rig, 2.0f / 4, 0.25f, 0, 0), 48);
   assert_near(sample_at(&rig, 2.0f / 4, 0.5f, 0, 0), 112);
   set(&rig, LIMA_TEXTURE_UNNORMALIZED, 1);
   assert_near(sample_at(&rig, 2.25f, 0.5f, 0, 0), 56);
   lima_memory_destroy(rig.memory);
}

/* Levels of 16 x 16, 8 x 8, 4 x 4 tiled texels, of one value each: 10, 20, 40. */
static void
start_levels(struct rig *rig)
{
   start(rig);
   set(rig, LIMA_TEXTURE_WIDTH, 16);
   set(rig, LIMA_TEXTURE_HEIGHT, 16);
   set(rig, LIMA_TEXTURE_HAS_STRIDE, 0);
   set(rig, LIMA_TEXTURE_STRIDE, 0);
   set(rig, LIMA_TEXTURE_LAYOUT, LIMA_TEXTURE_TILED);
   set(rig, LIMA_TEXTURE_MAX_LOD, 2 * 16);
   set(rig, LIMA_TEXTURE_MIN_NEAREST, 0);
   set(rig, LIMA_TEXTURE_LOD_BIAS, 0);
   for (unsigned i = 0; i < 3; i++) {
      set(rig, LIMA_TEXTURE_LEVEL + i, (TEXELS + 256 * i) >> 6);
      memset(lima_memory_at(rig->memory, TEXELS + 256 * i, 256), 10 << i, 256);
   }
}

static void
levels_are_chosen(void **state)
{
   (void)state;
   struct rig rig;
   float colors[4][4];
   start_levels(&rig);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, -3), 10);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 0.4f), 10);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 0.6f), 20);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 9), 40);
   set(&rig, LIMA_TEXTURE_MIP_FILTER, 3);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 0.25f), 12.5f);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 1.5f), 30);
   /* Beyond a greatest level between two it is that mixture. */
   set(&rig, LIMA_TEXTURE_MAX_LOD, 8);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 9), 15);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 24);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 9), 30);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 2 * 16);
   set(&rig, LIMA_TEXTURE_LOD_BIAS, 0x1f0); /* -1 */
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 1.5f), 15);
   set(&rig, LIMA_TEXTURE_LOD_BIAS, 0);
   /* Two texels from column to column, one from row to row: level 1; with a bias level 2. */
   static const float coords[4][3] = {
       {0, 0, 0}, {2 / 16.0f, 0, 0}, {0, 1 / 16.0f, 0}, {2 / 16.0f, 1 / 16.0f, 0}};
   sample_quad(&rig, coords, 0, false, colors);
   assert_near(colors[3][0] * 255.0f, 20);
   sample_quad(&rig, coords, 1, false, colors);
   assert_near(colors[0][0] * 255.0f, 40);
   lima_memory_destroy(rig.memory);
}

/* Filters of one level alone; the least level; how nearest filters are told. */
static void
levels_have_limits(void **state)
{
   (void)state;
   struct rig rig;
   start(&rig);
   set(&rig, LIMA_TEXTURE_MIN_NEAREST, 0);
   set(&rig, LIMA_TEXTURE_LOD_BIAS, 0);
   assert_near(sample_at(&rig, 2.0f / 4, 0.25f, 0, -1), 64);
   assert_near(sample_at(&rig, 2.0f / 4, 0.25f, 0, 1), 48);
   lima_memory_destroy(rig.memory);
   start_levels(&rig);
   set(&rig, LIMA_TEXTURE_MIN_LOD, 16);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 0.25f), 20);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 0), 10);
   set(&rig, LIMA_TEXTURE_MIN_LOD, 0);
   set(&rig, LIMA_TEXTURE_MIN_NEAREST, 1);
   set(&rig, LIMA_TEXTURE_LOD_BIAS, 0x1ff); /* -1/16, as all nearest filters have it */
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 0.53f), 20);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 0.47f), 10);
   set(&rig, LIMA_TEXTURE_MIP_FILTER, 3);
   set(&rig, LIMA_TEXTURE_LOD_BIAS, 8); /* half a level, as the others */
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 0.5f), 15);
   lima_memory_destroy(rig.memory);
}

static void
cubes_have_faces(void **state)
{
   (void)state;
   static const float directions[6][3] = {{2, .5f, .5f},  {-2, .5f, .5f}, {.5f, 2, .5f},
                                          {.5f, -2, .5f}, {.5f, .5f, 2},  {.5f, .5f, -2}};
   struct rig rig;
   start_levels(&rig);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 0);
   set(&rig, LIMA_TEXTURE_CUBE, 1);
   set(&rig, LIMA_TEXTURE_DIMENSION, 2);
   for (unsigned i = 0; i < 6; i++)
      memset(lima_memory_at(rig.memory, TEXELS + 256 * i, 256), (int)(40 * i), 256);
   for (unsigned i = 0; i < 6; i++)
      assert_near(sample_at(&rig, directions[i][0], directions[i][1], directions[i][2], 0),
                  (float)(40 * i));
   /* On edges the face that comes first. */
   assert_near(sample_at(&rig, 0, 2, 2, 0), 80);
   assert_near(sample_at(&rig, 2, 2, -2, 0), 0);
   /* On the face +x, s goes against z and t against y. */
   *lima_memory_at(rig.memory, TEXELS + lima_tile_index(2, 12), 1) = 255;
   assert_near(sample_at(&rig, 1, -(12.5f / 8 - 1), -(2.5f / 8 - 1), 0), 255);
   lima_memory_destroy(rig.memory);
}

/* Which face, and where on it: x and y of a cube map of 16 x 16, for each face a direction whose
 * three components differ. The rows are GL's table of faces: s of -z, z, x, x, x, -x and t of -y,
 * -y, z, -z, -y, -y over the major one. */
static void
faces_have_directions(void **state)
{
   (void)state;
   static const struct {
      float direction[3];
      uint8_t face, x, y;
   } cases[] = {{{8, 1, 3}, 0, 4, 6},  {{-8, 1, 3}, 1, 11, 6}, {{1, 8, 3}, 2, 9, 11},
                {{1, -8, 3}, 3, 9, 4}, {{1, 3, 8}, 4, 9, 4},   {{1, 3, -8}, 5, 6, 4}};
   for (unsigned i = 0; i < 6; i++) {
      struct rig rig;
      start_levels(&rig);
      set(&rig, LIMA_TEXTURE_MAX_LOD, 0);
      set(&rig, LIMA_TEXTURE_CUBE, 1);
      set(&rig, LIMA_TEXTURE_DIMENSION, LIMA_TEXTURE_3D);
      memset(lima_memory_at(rig.memory, TEXELS, 6 * 256), 0, 6 * 256);
      *lima_memory_at(rig.memory,
                      TEXELS + 256 * cases[i].face + lima_tile_index(cases[i].x, cases[i].y), 1) =
          255;
      /* In the middle of a texel: an eighth is a texel of 16 over -1 to 1. */
      float d[3];
      for (unsigned c = 0; c < 3; c++)
         d[c] = fabsf(cases[i].direction[c]) == 8 ? cases[i].direction[c]
                                                  : cases[i].direction[c] + 0.5f;
      assert_near(sample_at(&rig, d[0], d[1], d[2], 0), 255);
      lima_memory_destroy(rig.memory);
   }
}

/* Luminance of 4 x 2 x 4 texels in rows and slices: 8 times their number. */
static void
start_3d(struct rig *rig)
{
   start(rig);
   set(rig, LIMA_TEXTURE_DIMENSION, LIMA_TEXTURE_3D);
   set(rig, LIMA_TEXTURE_DEPTH, 4);
   for (unsigned i = 0; i < 32; i++)
      *lima_memory_at(rig->memory, TEXELS + i, 1) = (uint8_t)(8 * i);
}

static void
textures_have_slices(void **state)
{
   (void)state;
   struct rig rig;
   start_3d(&rig);
   assert_near(sample_at(&rig, 1.5f / 4, 0.75f, 2.5f / 4, 0), 8 * (16 + 4 + 1));
   assert_near(sample_at(&rig, 1.5f / 4, 0.75f, -1.5f / 4, 0), 8 * (16 + 4 + 1));
   set(&rig, LIMA_TEXTURE_WRAP_R, LIMA_WRAP_CLAMP_TO_BORDER);
   assert_near(sample_at(&rig, 1.5f / 4, 0.75f, -1.5f / 4, 0), 255);
   set(&rig, LIMA_TEXTURE_MAG_NEAREST, 0);
   /* A quarter of the way from slice 1 to slice 2, half of it from texel 1 to texel 2. */
   assert_near(sample_at(&rig, 0.5f, 0.25f, 1.75f / 4, 0), 8 * (8 + 1.5f + 2));
   /* At the border: half of slice 0. */
   assert_near(sample_at(&rig, 1.5f / 4, 0.25f, 0, 0), (8 * 1 + 255) / 2.0f);
   set(&rig, LIMA_TEXTURE_WRAP_R, LIMA_WRAP_REPEAT);
   assert_near(sample_at(&rig, 1.5f / 4, 0.25f, 0, 0), 8 * (12 + 1));
   lima_memory_destroy(rig.memory);
}

/* All three sizes are halved, and the level is that of the fastest coordinate. */
static void
slices_have_levels(void **state)
{
   (void)state;
   struct rig rig;
   float colors[4][4];
   start_3d(&rig);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 2 * 16);
   set(&rig, LIMA_TEXTURE_LOD_BIAS, -1 & 0x1ff);
   set(&rig, LIMA_TEXTURE_HAS_STRIDE, 0);
   set(&rig, LIMA_TEXTURE_LEVEL + 1, (TEXELS + 64) >> 6); /* 2 x 1 x 2 */
   set(&rig, LIMA_TEXTURE_LEVEL + 2, (TEXELS + 128) >> 6);
   static const uint8_t texels[4] = {100, 110, 120, 130};
   memcpy(lima_memory_at(rig.memory, TEXELS + 64, 4), texels, 4);
   assert_near(sample_at(&rig, 0.75f, 0.5f, 0.25f, 1), 110);
   assert_near(sample_at(&rig, 0.25f, 0.5f, 0.75f, 1), 120);
   static const float coords[4][3] = {{0, 0, 0}, {0, 0, 0.5f}, {0, 0, 0}, {0, 0, 0.5f}};
   sample_quad(&rig, coords, 0, false, colors);
   assert_near(colors[0][0] * 255.0f, 100);
   assert_near(colors[1][0] * 255.0f, 120);
   lima_memory_destroy(rig.memory);
}

/* A stride is the first level's; smaller ones have rows of 16 texels and more. */
static void
levels_lie_in_rows(void **state)
{
   (void)state;
   struct rig rig;
   start(&rig);
   set(&rig, LIMA_TEXTURE_WIDTH, 40);
   set(&rig, LIMA_TEXTURE_HEIGHT, 4);
   set(&rig, LIMA_TEXTURE_STRIDE, 64);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 2 * 16);
   set(&rig, LIMA_TEXTURE_LOD_BIAS, 0x1ff); /* no bias with these filters */
   set(&rig, LIMA_TEXTURE_LEVEL + 1, (TEXELS + 0x400) >> 6);
   set(&rig, LIMA_TEXTURE_LEVEL + 2, (TEXELS + 0x800) >> 6);
   *lima_memory_at(rig.memory, TEXELS + 3 * 64 + 39, 1) = 50;
   *lima_memory_at(rig.memory, TEXELS + 0x400 + 32 + 19, 1) = 60;
   *lima_memory_at(rig.memory, TEXELS + 0x800 + 9, 1) = 70;
   assert_near(sample_at(&rig, 39.5f / 40, 3.5f / 4, 0, 0), 50);
   assert_near(sample_at(&rig, 39.5f / 40, 3.5f / 4, 0, 1), 60);
   assert_near(sample_at(&rig, 39.5f / 40, 3.5f / 4, 0, 2), 70);
   lima_memory_destroy(rig.memory);
}

/* Numbers of 8 bits: 0, 64, 127, 128, 255. */
static void
texels_have_ranges(void **state)
{
   (void)state;
   static const struct {
      enum lima_texel_range range;
      float values[5];
   } cases[] = {
       {LIMA_RANGE_UNORM, {0, 64, 127, 128, 255}},
       {LIMA_RANGE_INVERTED, {255, 191, 128, 127, 0}},
       {LIMA_RANGE_SNORM, {0, 64 * 255 / 127.0f, 255, -255, -255 / 127.0f}},
       {LIMA_RANGE_SNORM_HALF, {0, 32 * 255 / 127.0f, 127.5f, -127.5f, -127.5f / 127}},
   };
   static const uint8_t texels[5] = {0, 64, 127, 128, 255};
   struct rig rig;
   start(&rig);
   set(&rig, LIMA_TEXTURE_WIDTH, 8);
   memcpy(lima_memory_at(rig.memory, TEXELS, 5), texels, 5);
   for (unsigned i = 0; i < 4; i++) {
      set(&rig, LIMA_TEXTURE_RANGE, cases[i].range);
      for (unsigned j = 0; j < 5; j++)
         assert_near(sample_at(&rig, ((float)j + 0.5f) / 8, 0, 0, 0), cases[i].values[j]);
   }
   lima_memory_destroy(rig.memory);
}

static void
components_have_an_order(void **state)
{
   (void)state;
   static const uint8_t texel[4] = {51, 102, 153, 204};
   static const struct {
      bool swap, reversed;
      uint8_t color[4];
   } cases[] = {{false, false, {153, 102, 51, 204}},
                {true, false, {51, 102, 153, 204}},
                {false, true, {102, 153, 204, 51}},
                {true, true, {204, 153, 102, 51}}};
   static const float coords[4][3] = {{0}};
   struct rig rig;
   start(&rig);
   set(&rig, LIMA_TEXTURE_FORMAT, LIMA_TEXEL_RGBA8888);
   set(&rig, LIMA_TEXTURE_STRIDE, 16);
   memcpy(lima_memory_at(rig.memory, TEXELS, 4), texel, 4);
   for (unsigned i = 0; i < 4; i++) {
      float colors[4][4];
      set(&rig, LIMA_TEXTURE_SWAP_RB, cases[i].swap);
      set(&rig, LIMA_TEXTURE_REVERSED, cases[i].reversed);
      sample_quad(&rig, coords, 0, true, colors);
      for (unsigned c = 0; c < 4; c++)
         assert_near(colors[2][c] * 255, cases[i].color[c]);
   }
   lima_memory_destroy(rig.memory);
}

static void
borders_have_four_components(void **state)
{
   (void)state;
   static const float coords[4][3] = {{-1, 0, 0}, {-1, 0, 0}, {-1, 0, 0}, {-1, 0, 0}};
   static const float expected[4] = {1, 0.2f, 0.4f, 0.6f};
   struct rig rig;
   float colors[4][4];
   start(&rig);
   set(&rig, LIMA_TEXTURE_WRAP_S, LIMA_WRAP_CLAMP_TO_BORDER);
   set(&rig, LIMA_TEXTURE_BORDER_GREEN, 0x3333);
   set(&rig, LIMA_TEXTURE_BORDER_BLUE, 0x6666);
   set(&rig, LIMA_TEXTURE_BORDER_ALPHA, 0x9999);
   sample_quad(&rig, coords, 0, true, colors);
   for (unsigned c = 0; c < 4; c++)
      assert_near(colors[1][c], expected[c]);
   lima_memory_destroy(rig.memory);
}

/* A plain block of gray: two times four bits, no distance but 2. */
static void
write_block(struct rig *rig, uint32_t offset, uint8_t gray)
{
   uint8_t *block = lima_memory_at(rig->memory, TEXELS + offset, 8);
   memset(block, 0, 8);
   memset(block, gray << 4 | gray, 3);
}

/* 40 x 20 texels: 10 x 5 blocks in rows, or 3 x 2 tiles of 4 x 4 blocks. */
static void
blocks_lie_in_rows_or_tiles(void **state)
{
   (void)state;
   for (unsigned tiled = 0; tiled < 2; tiled++) {
      struct rig rig;
      start(&rig);
      set(&rig, LIMA_TEXTURE_FORMAT, LIMA_TEXEL_ETC1);
      set(&rig, LIMA_TEXTURE_HAS_STRIDE, 0);
      set(&rig, LIMA_TEXTURE_STRIDE, 0);
      set(&rig, LIMA_TEXTURE_WIDTH, 40);
      set(&rig, LIMA_TEXTURE_HEIGHT, 20);
      set(&rig, LIMA_TEXTURE_LAYOUT, tiled ? LIMA_TEXTURE_TILED : LIMA_LINEAR);
      for (unsigned i = 0; i < 6 * 16; i++)
         write_block(&rig, 8 * i, 0);
      /* Block (9, 4); its place in tile (2, 1) is that of (1, 0). */
      write_block(&rig, 8 * (tiled ? (3 + 2) * 16 + 1 : 4 * 10 + 9), 10);
      assert_near(sample_at(&rig, 37.5f / 40, 18.5f / 20, 0, 0), 172);
      assert_near(sample_at(&rig, 35.5f / 40, 18.5f / 20, 0, 0), 2);
      assert_near(sample_at(&rig, 37.5f / 40, 15.5f / 20, 0, 0), 2);
      lima_memory_destroy(rig.memory);
   }
}

/* Faces of 16 x 16 texels are 16 blocks each. */
static void
faces_have_blocks(void **state)
{
   (void)state;
   struct rig rig;
   start_levels(&rig);
   set(&rig, LIMA_TEXTURE_FORMAT, LIMA_TEXEL_ETC1);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 0);
   set(&rig, LIMA_TEXTURE_CUBE, 1);
   for (unsigned i = 0; i < 6 * 16; i++)
      write_block(&rig, 8 * i, (uint8_t)(i / 16));
   assert_near(sample_at(&rig, 0.5f, 0.5f, -2, 0), 5 * 17 + 2);
   lima_memory_destroy(rig.memory);
}

/* Level 12 is in the second part of a descriptor. */
static void
large_textures_have_all_levels(void **state)
{
   (void)state;
   struct rig rig;
   start_levels(&rig);
   set(&rig, LIMA_TEXTURE_WIDTH, 4096);
   set(&rig, LIMA_TEXTURE_HEIGHT, 4096);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 12 * 16);
   set(&rig, LIMA_TEXTURE_LEVEL + 11, (TEXELS + 256) >> 6);
   set(&rig, LIMA_TEXTURE_LEVEL + 12, (TEXELS + 512) >> 6);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 11 * 16);
   set(&rig, LIMA_TEXTURE_LEVEL + 11, (TEXELS + 512) >> 6);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 11), 40);
   set(&rig, LIMA_TEXTURE_MAX_LOD, 12 * 16);
   set(&rig, LIMA_TEXTURE_LEVEL + 11, (TEXELS + 256) >> 6);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 11), 20);
   assert_near(sample_at(&rig, 0.5f, 0.5f, 0, 12), 40);
   lima_memory_destroy(rig.memory);
}

static void
wrong_descriptors_are_refused(void **state)
{
   (void)state;
   struct rig rig;
   struct lima_sampler sampler;
   const char *fault;
   start(&rig);
   assert_false(lima_sampler_load(&sampler, rig.memory, 0x800, &fault));
   assert_string_equal(fault, "the texture descriptor is not in memory");
   set(&rig, LIMA_TEXTURE_WIDTH, 0);
   assert_true(lima_memory_write(rig.memory, TEXTURE, rig.words, LIMA_TEXTURE_WORDS));
   assert_false(lima_sampler_load(&sampler, rig.memory, TEXTURE, &fault));
   assert_string_equal(fault, "the texture has no texels");
   set(&rig, LIMA_TEXTURE_WIDTH, 4);
   set(&rig, LIMA_TEXTURE_DIMENSION, LIMA_TEXTURE_3D);
   set(&rig, LIMA_TEXTURE_DEPTH, 0);
   assert_true(lima_memory_write(rig.memory, TEXTURE, rig.words, LIMA_TEXTURE_WORDS));
   assert_false(lima_sampler_load(&sampler, rig.memory, TEXTURE, &fault));
   set(&rig, LIMA_TEXTURE_DIMENSION, LIMA_TEXTURE_2D);
   set(&rig, LIMA_TEXTURE_LAYOUT, 1);
   assert_true(lima_memory_write(rig.memory, TEXTURE, rig.words, LIMA_TEXTURE_WORDS));
   assert_false(lima_sampler_load(&sampler, rig.memory, TEXTURE, &fault));
   assert_string_equal(fault, "the texture has no layout that there is");
   set(&rig, LIMA_TEXTURE_LAYOUT, LIMA_LINEAR);
   /* Texels that are not in memory are 0, coordinates may be anything. */
   set(&rig, LIMA_TEXTURE_WIDTH, 4);
   set(&rig, LIMA_TEXTURE_LEVEL, 0xfffff000 >> 6);
   assert_near(sample_at(&rig, NAN, INFINITY, 0, NAN), 0);
   lima_memory_destroy(rig.memory);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(coordinates_wrap),
       cmocka_unit_test(filters_are_linear),
       cmocka_unit_test(levels_are_chosen),
       cmocka_unit_test(levels_have_limits),
       cmocka_unit_test(cubes_have_faces),
       cmocka_unit_test(faces_have_directions),
       cmocka_unit_test(textures_have_slices),
       cmocka_unit_test(slices_have_levels),
       cmocka_unit_test(levels_lie_in_rows),
       cmocka_unit_test(texels_have_ranges),
       cmocka_unit_test(components_have_an_order),
       cmocka_unit_test(borders_have_four_components),
       cmocka_unit_test(blocks_lie_in_rows_or_tiles),
       cmocka_unit_test(faces_have_blocks),
       cmocka_unit_test(large_textures_have_all_levels),
       cmocka_unit_test(wrong_descriptors_are_refused),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
