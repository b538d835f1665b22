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
   /* On the face +x, s goes against z and t against y. */
   *lima_memory_at(rig.memory, TEXELS + lima_tile_index(2, 12), 1) = 255;
   assert_near(sample_at(&rig, 1, -(12.5f / 8 - 1), -(2.5f / 8 - 1), 0), 255);
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
       cmocka_unit_test(cubes_have_faces),
       cmocka_unit_test(wrong_descriptors_are_refused),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
