/* The fixed-function transform and light engine, against values worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

#include "nv2a/sim/transform/transform.h"

struct rig {
   struct nv2a_regs regs;
   struct nv2a_transform_options options;
   float v[16][4];
   struct nv2a_transform transform;
   struct nv2a_vertex out;
};

static void
set(struct rig *rig, uint32_t method, uint32_t value)
{
   rig->regs.m[method / 4] = value;
}

static void
set_floats(struct rig *rig, uint32_t method, unsigned count, const float *values)
{
   memcpy(&rig->regs.m[method / 4], values, count * sizeof *values);
}

#define SET(rig, method, ...)                                                                      \
   set_floats(rig, method, sizeof((float[]){__VA_ARGS__}) / sizeof(float), (float[]){__VA_ARGS__})

static void
set_scale(struct rig *rig, uint32_t method, float scale)
{
   SET(rig, method, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, scale, 0, 0, 0, 0, 1);
}

/* Identity matrices, a vertex at 1, 2, 3 with normal z and distinct attributes. */
static void
rig_init(struct rig *rig)
{
   memset(rig, 0, sizeof *rig);
   nv2a_regs_reset(&rig->regs);
   set_scale(rig, NV097_SET_COMPOSITE_MATRIX, 1);
   set_scale(rig, NV097_SET_MODEL_VIEW_MATRIX, 1);
   set_scale(rig, NV097_SET_INVERSE_MODEL_VIEW_MATRIX, 1);
   set(rig, NV097_SET_LIGHT_CONTROL, NV097_SET_LIGHT_CONTROL_ALPHA);
   SET(rig, NV097_SET_MATERIAL_ALPHA, 1);
   SET(rig, NV097_SET_BACK_MATERIAL_ALPHA, 1);
   SET(rig, NV097_SET_EYE_DIRECTION, 0, 0, 1);
   for (unsigned i = 0; i < 16; i++) {
      for (unsigned k = 0; k < 4; k++)
         rig->v[i][k] = 0.01f * (float)(i + 1) + 0.2f * (float)k;
   }
   memcpy(rig->v[0], (float[4]){1, 2, 3, 1}, sizeof rig->v[0]);
   memcpy(rig->v[2], (float[4]){0, 0, 1, 1}, sizeof rig->v[2]);
}

static void
run(struct rig *rig)
{
   memset(&rig->transform, 0xa5, sizeof rig->transform);
   memset(&rig->out, 0xa5, sizeof rig->out);
   nv2a_transform_prepare(&rig->transform, &rig->regs, &rig->options);
   nv2a_transform_vertex(&rig->transform, (const float(*)[4])rig->v, &rig->out);
}

static void
assert_near(const float *got, unsigned count, const float *expected)
{
   for (unsigned i = 0; i < count; i++) {
      const float size = fabsf(expected[i]) > 1.0f ? fabsf(expected[i]) : 1.0f;
      if (!(fabsf(got[i] - expected[i]) <= 2e-6f * size))
         fail_msg("component %u is %.8g, not %.8g", i, (double)got[i], (double)expected[i]);
   }
}

#define ASSERT_VECTOR(got, ...)                                                                    \
   assert_near(got, sizeof((float[]){__VA_ARGS__}) / sizeof(float), (float[]){__VA_ARGS__})

/* --- Position */

static void
test_plain(void **state)
{
   struct rig rig;
   rig_init(&rig);
   SET(&rig, NV097_SET_COMPOSITE_MATRIX, 2, 0, 0, 10, 0, -3, 0, 20, 0, 0, 4, 30, 0, 0, -1, 0);
   SET(&rig, NV097_SET_VIEWPORT_OFFSET, 100, 100, 100, 100);
   SET(&rig, NV097_SET_VIEWPORT_SCALE, 100, 100, 100, 100);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POSITION], 12, 14, 42, -3);
   /* nothing on: attributes pass, colours limited */
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.04f, 0.24f, 0.44f, 0.64f);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.05f, 0.25f, 0.45f, 0.65f);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_BACK_DIFFUSE], 0.08f, 0.28f, 0.48f, 0.68f);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_BACK_SPECULAR], 0.09f, 0.29f, 0.49f, 0.69f);
   for (unsigned i = 0; i < 4; i++)
      assert_memory_equal(rig.out.o[NV2A_OUT_TEXTURE0 + i], rig.v[9 + i], sizeof rig.v[0]);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POINT_SIZE], 1, 0, 0, 1);
   ASSERT_VECTOR(rig.out.o[13], 0, 0, 0, 1);
   assert_true(rig.out.edge);
   memcpy(rig.v[3], (float[4]){-1, 2, NAN, 0.5f}, sizeof rig.v[3]);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0, 1, 1, 0.5f);
}

/* Weights 0.25 and 0.75 (given or the rest) of the position times 2 and times 4: times 3.5. */
static void
test_skinning(void **state)
{
   struct rig rig;
   rig_init(&rig);
   set_scale(&rig, NV097_SET_COMPOSITE_MATRIX, 10);
   set_scale(&rig, NV097_SET_MODEL_VIEW_MATRIX, 2);
   set_scale(&rig, NV097_SET_MODEL_VIEW_MATRIX + 0x40, 4);
   memcpy(rig.v[1], (float[4]){0.25f, 0.75f, 9, 9}, sizeof rig.v[1]);
   set(&rig, NV097_SET_SKIN_MODE, NV097_SET_SKIN_MODE_2);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POSITION], 35, 70, 105, 1);
   rig.v[1][1] = 9;
   set(&rig, NV097_SET_SKIN_MODE, NV097_SET_SKIN_MODE_2G);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POSITION], 35, 70, 105, 1);
   set_scale(&rig, NV097_SET_MODEL_VIEW_MATRIX + 0x80, 8);
   set_scale(&rig, NV097_SET_MODEL_VIEW_MATRIX + 0xc0, 16);
   memcpy(rig.v[1], (float[4]){0.5f, 0.25f, 0.125f, 0.125f}, sizeof rig.v[1]);
   for (unsigned i = 0; i < 2; i++) {
      set(&rig, NV097_SET_SKIN_MODE, NV097_SET_SKIN_MODE_4G + i);
      run(&rig);
      ASSERT_VECTOR(rig.out.o[NV2A_OUT_POSITION], 50, 100, 150, 1);
      rig.v[1][3] = 0.125f;
   }
   set(&rig, NV097_SET_SKIN_MODE, NV097_SET_SKIN_MODE_3);
   rig.v[1][2] = 0.25f;
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POSITION], 40, 80, 120, 1);
   set(&rig, NV097_SET_SKIN_MODE, 77); /* none */
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POSITION], 10, 20, 30, 1);
}

/* --- Light */

/* One light of a kind, colours ambient .1, diffuse .4, specular .2 in red, none in green, twice in
 * blue. */
static void
set_light(struct rig *rig, unsigned number, enum nv2a_light_kind kind)
{
   const uint32_t base = 0x80 * number;
   rig->regs.m[NV097_SET_LIGHT_ENABLE_MASK / 4] |= (uint32_t)kind << 2 * number;
   set(rig, NV097_SET_LIGHTING_ENABLE, 1);
   SET(rig, NV097_SET_LIGHT_AMBIENT_COLOR + base, 0.1f, 0, 0.2f);
   SET(rig, NV097_SET_LIGHT_DIFFUSE_COLOR + base, 0.4f, 0, 0.8f);
   SET(rig, NV097_SET_LIGHT_SPECULAR_COLOR + base, 0.2f, 0, 0.4f);
   SET(rig, NV097_SET_SCENE_AMBIENT_COLOR, 0.01f, 0.02f, 0.03f);
}

static void
test_scene_only(void **state)
{
   struct rig rig;
   rig_init(&rig);
   set(&rig, NV097_SET_LIGHTING_ENABLE, 1);
   SET(&rig, NV097_SET_SCENE_AMBIENT_COLOR, 0.1f, 0.2f, 1.3f);
   SET(&rig, NV097_SET_MATERIAL_ALPHA, 0.5f);
   SET(&rig, NV097_SET_MATERIAL_EMISSION, 0.5f, 0.5f, 0.5f); /* a factor that nothing follows */
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.1f, 0.2f, 1, 0.5f);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0, 0, 0, 0.65f);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_BACK_DIFFUSE], 0.1f, 0.2f, 1, 0.5f);
}

/* n * l = 0.6, n * h with the exponent 10 of the reference. */
static void
test_infinite(void **state)
{
   static const float p[3] = {-0.706496f, -2.507095f, 2.800600f};
   struct rig rig;
   rig_init(&rig);
   set_light(&rig, 3, NV2A_LIGHT_INFINITE);
   SET(&rig, NV097_SET_LIGHT_INFINITE_DIRECTION + 3 * 0x80, 0.8f, 0, 0.6f);
   SET(&rig, NV097_SET_LIGHT_INFINITE_HALF_VECTOR + 3 * 0x80, 0.28f, 0, 0.96f);
   set_floats(&rig, NV097_SET_SPECULAR_PARAMS, 3, p);
   const float shine = (0.96f + p[0]) / (0.96f * p[1] + p[2]);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f + 0.1f + 0.24f + 0.2f * shine, 0.02f,
                 0.03f + 0.2f + 0.48f + 0.4f * shine, 1);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0, 0, 0, 0.65f);
   /* separate */
   set(&rig, NV097_SET_LIGHT_CONTROL, NV097_SET_LIGHT_CONTROL_SPECULAR);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.35f, 0.02f, 0.03f + 0.2f + 0.48f, 1);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.2f * shine, 0, 0.4f * shine, 0.65f);
   rig.options.gate_specular = true;
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0, 0, 0, 0.65f);
   set(&rig, NV097_SET_SPECULAR_ENABLE, 1);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.2f * shine, 0, 0.4f * shine, 0.65f);
   /* from behind only the ambient part is left */
   rig.v[2][2] = -1;
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.11f, 0.02f, 0.23f, 1);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0, 0, 0, 0.65f);
}

/* The curve is 1 at 1, stays 1 beyond, and exponent 0 is 1 everywhere. */
static void
test_highlight_limits(void **state)
{
   static const float params[2][3] = {{-0.706496f, -2.507095f, 2.800600f}, {0, 1, 0}};
   for (unsigned exponent = 0; exponent < 2; exponent++) {
      for (unsigned i = 0; i < 8; i++) {
         struct rig rig;
         const float x = 0.5f * (float)i; /* up to 3.5 */
         rig_init(&rig);
         set_light(&rig, 0, NV2A_LIGHT_INFINITE);
         set(&rig, NV097_SET_LIGHT_CONTROL, NV097_SET_LIGHT_CONTROL_SPECULAR);
         SET(&rig, NV097_SET_LIGHT_INFINITE_DIRECTION, 0, 0, 1);
         SET(&rig, NV097_SET_LIGHT_INFINITE_HALF_VECTOR, 0, 0, x);
         set_floats(&rig, NV097_SET_SPECULAR_PARAMS, 3, params[exponent]);
         run(&rig);
         const float expected = x >= 1.0f || exponent == 1 ? 0.2f : 0.0f;
         assert_true(fabsf(rig.out.o[NV2A_OUT_SPECULAR][0] - expected) < 1e-5f);
      }
   }
}

/* The eye at the origin, the vertex at 1, 2, 3, the light 2 above it in z. */
static void
test_local(void **state)
{
   struct rig rig;
   rig_init(&rig);
   set_light(&rig, 1, NV2A_LIGHT_LOCAL);
   SET(&rig, NV097_SET_LIGHT_LOCAL_POSITION + 0x80, 1, 2, 5);
   SET(&rig, NV097_SET_LIGHT_LOCAL_ATTENUATION + 0x80, 1, 0.5f, 0.5f); /* 1 + 1 + 2 */
   SET(&rig, NV097_SET_SPECULAR_PARAMS, 0, 1, 0);
   set(&rig, NV097_SET_LIGHT_CONTROL, NV097_SET_LIGHT_CONTROL_SPECULAR);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f + 0.125f, 0.02f, 0.03f + 0.25f, 1);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.05f, 0, 0.1f, 0.65f);
   SET(&rig, NV097_SET_LIGHT_LOCAL_RANGE + 0x80, 1.99f);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f, 0.02f, 0.03f, 1);
   SET(&rig, NV097_SET_LIGHT_LOCAL_RANGE + 0x80, 2.01f);
   SET(&rig, NV097_SET_LIGHT_LOCAL_ATTENUATION + 0x80, 0, 0, 0); /* never set */
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.51f, 0.02f, 1, 1);
}

/* n * h for a viewer at the origin and one far away in z, exponent about 1: x itself. */
static void
test_viewer(void **state)
{
   static const float identity[3] = {0, 0, 1}; /* x / 1 */
   struct rig rig;
   rig_init(&rig);
   memcpy(rig.v[0], (float[4]){3, 0, -4, 1}, sizeof rig.v[0]);
   set_light(&rig, 0, NV2A_LIGHT_LOCAL);
   SET(&rig, NV097_SET_LIGHT_LOCAL_POSITION, 3, 0, 0);
   SET(&rig, NV097_SET_LIGHT_LOCAL_ATTENUATION, 1, 0, 0);
   set_floats(&rig, NV097_SET_SPECULAR_PARAMS, 3, identity);
   set(&rig, NV097_SET_LIGHT_CONTROL, NV097_SET_LIGHT_CONTROL_SPECULAR);
   run(&rig); /* l = (0,0,1), h = z */
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.2f, 0, 0.4f, 0.65f);
   set(&rig, NV097_SET_LIGHT_CONTROL,
       NV097_SET_LIGHT_CONTROL_SPECULAR | NV097_SET_LIGHT_CONTROL_EYE);
   run(&rig); /* to the viewer (-0.6, 0, 0.8), h = (-0.6, 0, 1.8) / sqrt(3.6) */
   const float x = 1.8f / sqrtf(3.6f);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.2f * x, 0, 0.4f * x, 0.65f);
   SET(&rig, NV097_SET_EYE_POSITION, 3, 0, 1, 1); /* straight above */
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.2f, 0, 0.4f, 0.65f);
   /* an infinite light takes its half vector only where the viewer is infinitely far, too */
   set(&rig, NV097_SET_LIGHT_ENABLE_MASK, NV097_SET_LIGHT_ENABLE_MASK_LIGHT0_INFINITE);
   SET(&rig, NV097_SET_EYE_POSITION, 0, 0, 0, 1);
   SET(&rig, NV097_SET_LIGHT_INFINITE_DIRECTION, 0, 0, 1);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.2f * x, 0, 0.4f * x, 0.65f);
}

/* x = direction . l + w; inside of the cone the curve, outside nothing. */
static void
test_spot(void **state)
{
   struct rig rig;
   rig_init(&rig);
   set_light(&rig, 7, NV2A_LIGHT_SPOT);
   const uint32_t base = 7 * 0x80;
   SET(&rig, NV097_SET_LIGHT_LOCAL_POSITION + base, 1, 2, 4);
   SET(&rig, NV097_SET_LIGHT_LOCAL_ATTENUATION + base, 1, 0, 0);
   SET(&rig, NV097_SET_LIGHT_SPOT_DIRECTION + base, 0, 0, 2, -1.5f); /* x = 0.5 */
   SET(&rig, NV097_SET_LIGHT_SPOT_FALLOFF + base, -0.25f, -0.5f, 1.25f);
   run(&rig); /* 0.25 / 1 */
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f + 0.25f * (0.5f + 0.2f), 0.02f,
                 0.03f + 0.25f * (1.0f + 0.4f), 1);
   SET(&rig, NV097_SET_LIGHT_SPOT_DIRECTION + base, 0, 0, 2, -2);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f, 0.02f, 0.03f, 1);
}

/* Which terms the vertex colours multiply. */
static void
test_color_material(void **state)
{
   struct rig rig;
   rig_init(&rig);
   set_light(&rig, 0, NV2A_LIGHT_INFINITE);
   SET(&rig, NV097_SET_LIGHT_INFINITE_DIRECTION, 0, 0, 1);
   SET(&rig, NV097_SET_LIGHT_INFINITE_HALF_VECTOR, 0, 0, 1);
   SET(&rig, NV097_SET_SPECULAR_PARAMS, 0, 1, 0);
   SET(&rig, NV097_SET_MATERIAL_EMISSION, 0.5f, 0.5f, 0.5f);
   memcpy(rig.v[3], (float[4]){0.5f, 0.5f, 0.25f, 0.75f}, sizeof rig.v[3]);
   memcpy(rig.v[4], (float[4]){0.1f, 0.1f, 0.1f, 0.3f}, sizeof rig.v[4]);
   set(&rig, NV097_SET_LIGHT_CONTROL, NV097_SET_LIGHT_CONTROL_SPECULAR);
   set(&rig, NV097_SET_COLOR_MATERIAL, NV097_SET_COLOR_MATERIAL_DIFFUSE_FROM_VERTEX_DIFFUSE);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f + 0.1f + 0.2f, 0.02f, 0.03f + 0.2f + 0.2f,
                 0.75f);
   set(&rig, NV097_SET_COLOR_MATERIAL,
       NV097_SET_COLOR_MATERIAL_AMBIENT_FROM_VERTEX_DIFFUSE |
           NV097_SET_COLOR_MATERIAL_SPECULAR_FROM_VERTEX_SPECULAR);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f + 0.25f + 0.05f + 0.4f, 0.02f + 0.25f, 1, 1);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_SPECULAR], 0.02f, 0, 0.04f, 0.3f);
   set(&rig, NV097_SET_COLOR_MATERIAL, NV097_SET_COLOR_MATERIAL_EMISSIVE_FROM_VERTEX_SPECULAR);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f + 0.05f + 0.1f + 0.4f, 0.02f + 0.05f, 1, 1);
   set(&rig, NV097_SET_COLOR_MATERIAL, NV097_SET_COLOR_MATERIAL_DIFFUSE_FROM_VERTEX_SPECULAR);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.15f, 0.02f, 0.31f, 0.3f);
}

static void
test_two_sided(void **state)
{
   struct rig rig;
   rig_init(&rig);
   set_light(&rig, 0, NV2A_LIGHT_INFINITE);
   set_light(&rig, 2, NV2A_LIGHT_INFINITE);
   set(&rig, NV097_SET_LIGHT_TWO_SIDE_ENABLE, 1);
   SET(&rig, NV097_SET_LIGHT_INFINITE_DIRECTION, 0, 0, 1);
   SET(&rig, NV097_SET_LIGHT_INFINITE_DIRECTION + 0x100, 0, 0.6f, -0.8f);
   SET(&rig, NV097_SET_LIGHT_INFINITE_HALF_VECTOR + 0x100, 0, 0, -1);
   SET(&rig, NV097_SET_BACK_LIGHT_AMBIENT_COLOR, 0, 0.01f, 0);
   SET(&rig, NV097_SET_BACK_LIGHT_DIFFUSE_COLOR, 1, 1, 1); /* does not reach the back */
   SET(&rig, NV097_SET_BACK_LIGHT_DIFFUSE_COLOR + 0x80, 0, 0.5f, 0);
   SET(&rig, NV097_SET_BACK_LIGHT_SPECULAR_COLOR + 0x80, 0.25f, 0, 0);
   SET(&rig, NV097_SET_BACK_SCENE_AMBIENT_COLOR, 0, 0, 0.5f);
   SET(&rig, NV097_SET_BACK_MATERIAL_ALPHA, 0.25f);
   SET(&rig, NV097_SET_BACK_SPECULAR_PARAMS, 0, 1, 0);
   SET(&rig, NV097_SET_SPECULAR_PARAMS, -1, 0, 1); /* none in front */
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.01f + 0.2f + 0.4f, 0.02f, 1, 1);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_BACK_DIFFUSE], 0.25f, 0.01f + 0.4f, 0.5f, 0.25f);
   set(&rig, NV097_SET_LIGHT_CONTROL, NV097_SET_LIGHT_CONTROL_SPECULAR);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_BACK_DIFFUSE], 0, 0.41f, 0.5f, 0.25f);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_BACK_SPECULAR], 0.25f, 0, 0, 0.65f);
   /* the back's colour has sources of its own */
   set(&rig, NV097_SET_COLOR_MATERIAL, NV097_SET_COLOR_MATERIAL_BACK_DIFFUSE_FROM_VERTEX_DIFFUSE);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.61f, 0.02f, 1, 1);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_BACK_DIFFUSE], 0, 0.01f + 0.4f * 0.24f, 0.5f, 0.64f);
}

/* Normals: three rows, normalised when asked for. */
static void
test_normal(void **state)
{
   struct rig rig;
   rig_init(&rig);
   set_light(&rig, 0, NV2A_LIGHT_INFINITE);
   SET(&rig, NV097_SET_LIGHT_INFINITE_DIRECTION, 1, 0, 0);
   SET(&rig, NV097_SET_SPECULAR_PARAMS, -1, 0, 1);
   SET(&rig, NV097_SET_INVERSE_MODEL_VIEW_MATRIX, 0, 0, 0.5f, 7, 0, 0, 0, 7, 0.5f, 0, 0, 7);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.11f + 0.2f, 0.02f, 0.23f + 0.4f, 1);
   set(&rig, NV097_SET_NORMALIZATION_ENABLE, 1);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.11f + 0.4f, 0.02f, 1, 1);
   memset(rig.v[2], 0, sizeof rig.v[2]);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_DIFFUSE], 0.11f, 0.02f, 0.23f, 1);
}

/* --- Texture coordinates */

static void
set_texgen(struct rig *rig, unsigned unit, uint32_t s, uint32_t t, uint32_t r, uint32_t q)
{
   const uint32_t modes[4] = {s, t, r, q};
   for (unsigned i = 0; i < 4; i++)
      set(rig, NV097_SET_TEXGEN_S + 0x10 * unit + 4 * i, modes[i]);
}

static void
test_texgen_planes(void **state)
{
   struct rig rig;
   rig_init(&rig);
   set_scale(&rig, NV097_SET_MODEL_VIEW_MATRIX, 2);
   set_texgen(&rig, 2, NV097_SET_TEXGEN_S_OBJECT_LINEAR, NV097_SET_TEXGEN_S_EYE_LINEAR, 0,
              NV097_SET_TEXGEN_S_OBJECT_LINEAR);
   SET(&rig, NV097_SET_TEXGEN_PLANE_S + 0x80, 1, 10, 100, 1000);
   SET(&rig, NV097_SET_TEXGEN_PLANE_T + 0x80, 1, 10, 100, 1000);
   SET(&rig, NV097_SET_TEXGEN_PLANE_Q + 0x80, 0, 0, 0, 1);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_TEXTURE0 + 2], 1321, 1642, rig.v[11][2], 1);
   assert_memory_equal(rig.out.o[NV2A_OUT_TEXTURE0], rig.v[9], sizeof rig.v[9]);
}

/* The vertex at 3, 0, -4: seen along u = (0.6, 0, -0.8); with the normal z the reflection is
 * (0.6, 0, 0.8). */
static void
test_texgen_maps(void **state)
{
   struct rig rig;
   rig_init(&rig);
   memcpy(rig.v[0], (float[4]){3, 0, -4, 1}, sizeof rig.v[0]);
   set_texgen(&rig, 0, NV097_SET_TEXGEN_S_SPHERE_MAP, NV097_SET_TEXGEN_S_SPHERE_MAP, 0, 0);
   set_texgen(&rig, 1, NV097_SET_TEXGEN_S_REFLECTION_MAP, NV097_SET_TEXGEN_S_REFLECTION_MAP,
              NV097_SET_TEXGEN_S_REFLECTION_MAP, 0);
   set_texgen(&rig, 3, NV097_SET_TEXGEN_S_NORMAL_MAP, NV097_SET_TEXGEN_S_NORMAL_MAP,
              NV097_SET_TEXGEN_S_NORMAL_MAP, NV097_SET_TEXGEN_S_NORMAL_MAP);
   const float m = 2.0f * sqrtf(0.36f + 1.8f * 1.8f);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_TEXTURE0], 0.6f / m + 0.5f, 0.5f, rig.v[9][2], rig.v[9][3]);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_TEXTURE0 + 1], 0.6f, 0, 0.8f, rig.v[10][3]);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_TEXTURE0 + 3], 0, 0, 1, rig.v[12][3]);
   set(&rig, NV097_SET_TEXGEN_VIEW_MODEL, NV097_SET_TEXGEN_VIEW_MODEL_INFINITE_VIEWER);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_TEXTURE0], 0.5f, 0.5f, rig.v[9][2], rig.v[9][3]);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_TEXTURE0 + 1], 0, 0, 1, rig.v[10][3]);
}

static void
test_texture_matrix(void **state)
{
   struct rig rig;
   rig_init(&rig);
   memcpy(rig.v[10], (float[4]){1, 2, 3, 1}, sizeof rig.v[10]);
   set(&rig, NV097_SET_TEXTURE_MATRIX_ENABLE + 4, 1);
   SET(&rig, NV097_SET_TEXTURE_MATRIX + 0x40, 0, 1, 0, 0.5f, 1, 0, 0, 0.25f, 0, 0, 2, 0, 0, 0, 0,
       3);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_TEXTURE0 + 1], 2.5f, 1.25f, 6, 3);
   set_texgen(&rig, 1, NV097_SET_TEXGEN_S_OBJECT_LINEAR, 0, 0, 0);
   SET(&rig, NV097_SET_TEXGEN_PLANE_S + 0x40, 0, 0, 1, 0);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_TEXTURE0 + 1], 2.5f, 3.25f, 6, 3);
}

/* --- Fog and points */

static void
test_fog(void **state)
{
   struct rig rig;
   static const struct {
      uint32_t mode;
      float distance;
   } rows[] = {
       {NV097_SET_FOG_GEN_MODE_V_SPEC_ALPHA, 0.65f}, {NV097_SET_FOG_GEN_MODE_V_RADIAL, 5},
       {NV097_SET_FOG_GEN_MODE_V_PLANAR, -4},        {NV097_SET_FOG_GEN_MODE_V_ABS_PLANAR, 4},
       {NV097_SET_FOG_GEN_MODE_V_FOG_X, 0.06f},      {4, 0},
   };
   rig_init(&rig);
   memcpy(rig.v[0], (float[4]){0, 3, -4, 1}, sizeof rig.v[0]);
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      set(&rig, NV097_SET_FOG_GEN_MODE, rows[i].mode);
      run(&rig);
      ASSERT_VECTOR(rig.out.o[NV2A_OUT_FOG], rows[i].distance, 0, 0, 1);
   }
   set(&rig, NV097_SET_FOG_GEN_MODE, NV097_SET_FOG_GEN_MODE_V_PLANAR);
   SET(&rig, NV097_SET_FOG_PLANE, 0, 2, 0, 1);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_FOG], 7, 0, 0, 1);
}

static void
test_points(void **state)
{
   struct rig rig;
   rig_init(&rig);
   memcpy(rig.v[0], (float[4]){0, 3, -4, 1}, sizeof rig.v[0]);
   set(&rig, NV097_SET_POINT_SIZE, 20);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POINT_SIZE], 2.5f, 0, 0, 1);
   set(&rig, NV097_SET_POINT_PARAMS_ENABLE, 1);
   SET(&rig, NV097_SET_POINT_PARAMS, 1, 1, 0.4f, 10, 10, 10, 0.25f, 2); /* 1/sqrt(16) */
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POINT_SIZE], 2 + 10 * 0.5f, 0, 0, 1);
   SET(&rig, NV097_SET_POINT_PARAMS, 0, 0, 0, 10, 10, 10, 0, 2);
   run(&rig);
   ASSERT_VECTOR(rig.out.o[NV2A_OUT_POINT_SIZE], 12, 0, 0, 1);
}

/* --- Any state and any numbers give some vertex. */

static void
test_random_state(void **state)
{
   uint32_t seed = 20011115;
   struct rig rig;
   for (unsigned n = 0; n < 3000; n++) {
      for (unsigned i = 0; i < NV2A_METHOD_SPAN / 4 + 64; i++) {
         seed = seed * 1664525u + 1013904223u;
         /* No signalling NaN: compilers take no care of those. */
         const uint32_t nan = (seed & 0x7fffffffu) > 0x7f800000u ? 1u << 22 : 0;
         const uint32_t bits = i % 3 ? seed | nan : seed >> 28;
         if (i < 64)
            memcpy(&rig.v[i / 4][i % 4], &bits, sizeof bits);
         else
            rig.regs.m[i - 64] = bits;
      }
      set(&rig, NV097_SET_SKIN_MODE, n % 9);
      rig.options.gate_specular = n & 1;
      run(&rig);
      for (unsigned i = 0; i < 4; i++)
         assert_true(rig.out.o[NV2A_OUT_DIFFUSE][i] >= 0 && rig.out.o[NV2A_OUT_DIFFUSE][i] <= 1);
      ASSERT_VECTOR(rig.out.o[1], 0, 0, 0, 1);
   }
}

static double
seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Prints lit vertices a second of one core: an infinite and a local light with highlights. */
static void
test_speed(void **state)
{
   enum { NUM_VERTICES = 50000 };
   struct rig rig;
   rig_init(&rig);
   set_light(&rig, 0, NV2A_LIGHT_INFINITE);
   set_light(&rig, 1, NV2A_LIGHT_LOCAL);
   set(&rig, NV097_SET_NORMALIZATION_ENABLE, 1);
   SET(&rig, NV097_SET_LIGHT_INFINITE_DIRECTION, 0, 0.6f, 0.8f);
   SET(&rig, NV097_SET_LIGHT_INFINITE_HALF_VECTOR, 0, 0.28f, 0.96f);
   SET(&rig, NV097_SET_LIGHT_LOCAL_POSITION + 0x80, 3, 4, 5);
   SET(&rig, NV097_SET_LIGHT_LOCAL_ATTENUATION + 0x80, 1, 0.1f, 0);
   SET(&rig, NV097_SET_SPECULAR_PARAMS, -0.706496f, -2.507095f, 2.800600f);
   run(&rig);
   const float first = rig.out.o[NV2A_OUT_DIFFUSE][0];
   const double start = seconds();
   for (unsigned i = 0; i < NUM_VERTICES; i++)
      nv2a_transform_vertex(&rig.transform, (const float(*)[4])rig.v, &rig.out);
   const double middle = seconds();
   for (unsigned i = 0; i < NUM_VERTICES; i++)
      nv2a_transform_prepare(&rig.transform, &rig.regs, &rig.options);
   printf("# %.2f million lit vertices a second, %.2f million times prepared\n",
          1e-6 * NUM_VERTICES / (middle - start), 1e-6 * NUM_VERTICES / (seconds() - middle));
   assert_true(rig.out.o[NV2A_OUT_DIFFUSE][0] == first && first > 0.0f);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_plain),
       cmocka_unit_test(test_skinning),
       cmocka_unit_test(test_scene_only),
       cmocka_unit_test(test_infinite),
       cmocka_unit_test(test_highlight_limits),
       cmocka_unit_test(test_local),
       cmocka_unit_test(test_viewer),
       cmocka_unit_test(test_spot),
       cmocka_unit_test(test_color_material),
       cmocka_unit_test(test_two_sided),
       cmocka_unit_test(test_normal),
       cmocka_unit_test(test_texgen_planes),
       cmocka_unit_test(test_texgen_maps),
       cmocka_unit_test(test_texture_matrix),
       cmocka_unit_test(test_fog),
       cmocka_unit_test(test_points),
       cmocka_unit_test(test_random_state),
       cmocka_unit_test(test_speed),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
