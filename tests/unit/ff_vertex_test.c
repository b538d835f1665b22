/* The conventional vertex pipeline against the formulas of OpenGL 1.3 chapter 2, in double
 * precision, written from the specification's text and not from the generator. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/fixed_function/vertex.h"
#include "test_random.h"

#define NUM_LIGHTS 3

struct light {
   double ambient[3], diffuse[3], specular[3];
   double position[4];                    /* eye */
   double direction[3], exponent, cutoff; /* unit; degrees, 180 = no spot */
   double attenuation[3];
};

struct scene {
   struct ff_vertex_key key;
   unsigned num_lights;
   struct light light[NUM_LIGHTS];
   double model_ambient[3];
   float inputs[VERT_ATTRIB_MAX][4];
   float params[FF_VERTEX_MAX_PARAMS][4];
   float outputs[VARYING_MAX][4];
   uint8_t output_mask[VARYING_MAX];
   double eye[3], normal[3]; /* by the formulas */
   double eye_w;             /* of blended ones, by which eye was divided */
};

static uint32_t seed = 1;

static bool
coin(void)
{
   return test_random(&seed, 0, 1) < 0.5;
}

static double
dot3(const double *a, const double *b)
{
   return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void
normalize(double *v)
{
   const double length = sqrt(dot3(v, v));
   for (int i = 0; i < 3; i++)
      v[i] = length > 0 ? v[i] / length : 0;
}

static void
random_vector(float *v, int n, double low, double high)
{
   for (int i = 0; i < n; i++)
      v[i] = (float)test_random(&seed, low, high);
}

static void
run_key(struct scene *s, const struct ff_vertex_key *key)
{
   struct ir_shader *shader = ff_build_vertex(key);
   assert_non_null(shader);
   char *message = ir_validate(shader, "ff_build_vertex");
   if (message)
      print_error("%s\n", message);
   assert_null(message);
   struct ir_eval eval = {
       .inputs = (const float(*)[4])s->inputs,
       .params = s->params,
       .outputs = s->outputs,
       .output_mask = s->output_mask,
   };
   assert_true(ir_eval_run(shader, &eval));
   if (key->flags & FF_VERTEX_UNROLLED) {
      assert_int_equal(shader->num_blocks, 1);
      assert_false(shader->uses_indirect_params);
   }
   ir_shader_destroy(shader);
}

/* The program, and with lighting the one without a loop too: they agree bit for bit. */
static void
run(struct scene *s)
{
   run_key(s, &s->key);
   if (!(s->key.flags & FF_VERTEX_LIGHTING))
      return;
   float outputs[VARYING_MAX][4];
   memcpy(outputs, s->outputs, sizeof outputs);
   struct ff_vertex_key unrolled = s->key;
   unrolled.flags |= FF_VERTEX_UNROLLED;
   unrolled.num_lights = (uint8_t)s->num_lights;
   memset(s->outputs, 0, sizeof s->outputs);
   run_key(s, &unrolled);
   assert_memory_equal(s->outputs, outputs, sizeof outputs);
}

static void
assert_near(double got, double expected, double tolerance)
{
   if (!(fabs(got - expected) <= tolerance * (1.0 + fabs(expected))))
      print_error("got %.9g, expected %.9g\n", got, expected);
   assert_true(fabs(got - expected) <= tolerance * (1.0 + fabs(expected)));
}

/* --- A random scene, as GL state and as uniforms */

/* 0 often; else not so small that the generator's stand-in for 0^e (fixed_function/light.c) shows.
 */
static float
random_exponent(double high)
{
   return coin() ? 0.0f : (float)test_random(&seed, 0.15, high);
}

static void
set_light(struct scene *s, unsigned i)
{
   struct light *l = &s->light[i];
   const bool local = (s->key.flags & FF_VERTEX_LOCAL_LIGHTS) && (i == 0 || coin());
   const bool spot = (s->key.flags & FF_VERTEX_SPOT_LIGHTS) && (i == 0 || coin());
   for (int c = 0; c < 3; c++) {
      l->ambient[c] = (float)test_random(&seed, 0, 0.3);
      l->diffuse[c] = (float)test_random(&seed, 0, 1);
      l->specular[c] = (float)test_random(&seed, 0, 1);
      l->position[c] = (float)test_random(&seed, -3, 3);
      l->direction[c] = test_random(&seed, -1, 1);
      l->attenuation[c] = local ? (float)test_random(&seed, 0.1, 1) : c == 0;
   }
   l->position[3] = local;
   if (!local)
      normalize(l->position);
   normalize(l->direction);
   l->exponent = spot ? random_exponent(8) : 0;
   l->cutoff = spot ? test_random(&seed, 40, 90) : 180;

   float(*record)[4] = &s->params[FF_VP_LIGHTS + FF_LIGHT_SIZE * i];
   double half[3] = {l->position[0], l->position[1], l->position[2] + 1};
   normalize(half);
   for (int c = 0; c < 3; c++) {
      record[FF_LIGHT_POSITION][c] = (float)l->position[c];
      record[FF_LIGHT_HALF][c] = (float)half[c];
      record[FF_LIGHT_AMBIENT][c] = (float)l->ambient[c];
      record[FF_LIGHT_DIFFUSE][c] = (float)l->diffuse[c];
      record[FF_LIGHT_SPECULAR][c] = (float)l->specular[c];
      record[FF_LIGHT_SPOT][c] = (float)l->direction[c];
      record[FF_LIGHT_ATTENUATION][c] = (float)l->attenuation[c];
   }
   record[FF_LIGHT_POSITION][3] = (float)l->position[3];
   record[FF_LIGHT_SPOT][3] = spot ? (float)cos(l->cutoff * M_PI / 180) : -2.0f;
   record[FF_LIGHT_ATTENUATION][3] = (float)l->exponent;
}

static void
set_vertex(struct scene *s)
{
   random_vector(s->inputs[VERT_ATTRIB_POS], 3, -2, 2);
   s->inputs[VERT_ATTRIB_POS][3] = coin() ? 1.0f : (float)test_random(&seed, 0.5, 2);
   random_vector(s->inputs[VERT_ATTRIB_NORMAL], 3, -1, 1);
   for (int i = VERT_ATTRIB_COLOR0; i < VERT_ATTRIB_MAX; i++)
      random_vector(s->inputs[i], 4, 0, 1);
   for (int i = FF_VP_MVP; i < FF_VP_POINT; i++)
      random_vector(s->params[i], 4, -1, 1);
   static const float bottom[4] = {0, 0, 0, 1};
   memcpy(s->params[FF_VP_MODELVIEW + 3], bottom, sizeof bottom);

   const float *p = s->inputs[VERT_ATTRIB_POS], *n = s->inputs[VERT_ATTRIB_NORMAL];
   for (int i = 0; i < 3; i++) {
      const float *row = s->params[FF_VP_MODELVIEW + i];
      const float *nrow = s->params[FF_VP_NORMAL + i];
      s->eye[i] = ((double)row[0] * p[0] + (double)row[1] * p[1] + (double)row[2] * p[2] +
                   (double)row[3] * p[3]) /
                  p[3];
      s->normal[i] = (double)nrow[0] * n[0] + (double)nrow[1] * n[1] + (double)nrow[2] * n[2];
   }
   if (s->key.flags & FF_VERTEX_NORMALIZE)
      normalize(s->normal);
}

/* Eye coordinates and normal of several matrices (ARB_vertex_blend, section 2.10). */
static void
set_blend(struct scene *s)
{
   const bool palette = s->key.flags & FF_VERTEX_PALETTE;
   const float *p = s->inputs[VERT_ATTRIB_POS], *n = s->inputs[VERT_ATTRIB_NORMAL];
   double w = 0;
   for (int i = FF_VP_PROJECTION; i < FF_VERTEX_MAX_PARAMS; i++)
      random_vector(s->params[i], 4, -1, 1);
   memset(s->eye, 0, sizeof s->eye);
   memset(s->normal, 0, sizeof s->normal);
   for (unsigned u = 0; u < s->key.blend_units; u++) {
      const unsigned index = palette ? (unsigned)test_random(&seed, 0, FF_MAX_PALETTE - 0.01) : u;
      const double weight = s->inputs[VERT_ATTRIB_BLEND_WEIGHT][u];
      float(*rows)[4] = s->params + FF_VP_BLEND + FF_BLEND_SIZE * index;
      s->inputs[VERT_ATTRIB_BLEND_MATRIX][u] = (float)index;
      memcpy(rows[3], (const float[4]){0, 0, 0, 1}, sizeof rows[3]);
      for (int i = 0; i < 3; i++) {
         for (int c = 0; c < 4; c++)
            s->eye[i] += weight * (double)rows[i][c] * p[c];
         for (int c = 0; c < 3; c++)
            s->normal[i] += weight * (double)rows[4 + i][c] * n[c];
      }
      w += weight * p[3];
   }
   for (int i = 0; i < 3; i++)
      s->eye[i] /= w;
   if (s->key.flags & FF_VERTEX_NORMALIZE)
      normalize(s->normal);
   s->eye_w = w;
}

static void
random_scene(struct scene *s, uint32_t flags, uint32_t outputs)
{
   memset(s, 0, sizeof *s);
   s->key.flags = flags;
   s->key.outputs = outputs;
   set_vertex(s);
   s->num_lights = (unsigned)test_random(&seed, 0, NUM_LIGHTS + 0.99);
   s->params[FF_VP_LIGHT_COUNT][0] = (float)s->num_lights;
   for (unsigned i = 0; i < s->num_lights; i++)
      set_light(s, i);
   for (int c = 0; c < 3; c++)
      s->model_ambient[c] = s->params[FF_VP_MODEL_AMBIENT][c] = (float)test_random(&seed, 0, 0.5);
   for (int i = 0; i < 2 * FF_NUM_MATERIAL_TERMS; i++)
      random_vector(s->params[FF_VP_MATERIAL + i], 4, 0, 1);
   for (int i = 0; i < 2; i++) {
      s->params[FF_VP_MATERIAL + 2 * FF_MATERIAL_SHININESS + i][0] = random_exponent(20);
      s->inputs[VERT_ATTRIB_MAT_SHININESS + i][0] = random_exponent(20);
   }
}

/* --- Section 2.13.1 */

static const float *
material(const struct scene *s, enum ff_material_term term, int side)
{
   const unsigned bit = FF_MATERIAL_BIT(term, side);
   if (s->key.material_color & bit)
      return s->inputs[VERT_ATTRIB_COLOR0];
   if (s->key.material_attrib & bit)
      return s->inputs[VERT_ATTRIB_MAT_AMBIENT + 2 * (int)term + side];
   return s->params[FF_VP_MATERIAL + 2 * (int)term + side];
}

/* Spot and distance factors. */
static double
light_weight(const struct light *l, const double *to_light, double distance)
{
   double weight = 1;
   if (l->position[3] != 0)
      weight /= l->attenuation[0] + l->attenuation[1] * distance +
                l->attenuation[2] * distance * distance;
   if (l->cutoff != 180) {
      const double cosine = -dot3(to_light, l->direction);
      weight *= cosine >= cos(l->cutoff * M_PI / 180) ? pow(fmax(cosine, 0), l->exponent) : 0;
   }
   return weight;
}

static void
add_light(const struct scene *s, const struct light *l, int side, double *primary, double *second)
{
   double to_light[3], half[3], viewer[3] = {0, 0, 1}, n[3];
   for (int i = 0; i < 3; i++) {
      to_light[i] = l->position[3] != 0 ? l->position[i] - s->eye[i] : l->position[i];
      n[i] = side ? -s->normal[i] : s->normal[i];
      if (s->key.flags & FF_VERTEX_LOCAL_VIEWER)
         viewer[i] = -s->eye[i];
   }
   const double distance = sqrt(dot3(to_light, to_light));
   normalize(to_light);
   normalize(viewer);
   for (int i = 0; i < 3; i++)
      half[i] = to_light[i] + viewer[i];
   normalize(half);
   const double weight = light_weight(l, to_light, distance);
   const double n_dot_l = fmax(dot3(n, to_light), 0);
   const double shininess = material(s, FF_MATERIAL_SHININESS, side)[0];
   const double shine = n_dot_l > 0 ? pow(fmax(dot3(n, half), 0), shininess) : 0;
   for (int i = 0; i < 3; i++) {
      primary[i] += weight * (material(s, FF_MATERIAL_AMBIENT, side)[i] * l->ambient[i] +
                              n_dot_l * material(s, FF_MATERIAL_DIFFUSE, side)[i] * l->diffuse[i]);
      second[i] += weight * shine * material(s, FF_MATERIAL_SPECULAR, side)[i] * l->specular[i];
   }
}

static void
check_side(const struct scene *s, int side)
{
   double primary[3], second[3] = {0};
   for (int i = 0; i < 3; i++)
      primary[i] = material(s, FF_MATERIAL_EMISSION, side)[i] +
                   material(s, FF_MATERIAL_AMBIENT, side)[i] * s->model_ambient[i];
   for (unsigned l = 0; l < s->num_lights; l++)
      add_light(s, &s->light[l], side, primary, second);
   const bool separate = s->key.flags & FF_VERTEX_SEPARATE_SPECULAR;
   const float *got = s->outputs[side ? VARYING_BFC0 : VARYING_COL0];
   const float *got_second = s->outputs[side ? VARYING_BFC1 : VARYING_COL1];
   for (int i = 0; i < 3; i++) {
      assert_near(got[i], primary[i] + (separate ? 0 : second[i]), 2e-4);
      assert_near(got_second[i], separate ? second[i] : 0, 2e-4);
   }
   assert_near(got[3], material(s, FF_MATERIAL_DIFFUSE, side)[3], 0);
}

/* A spot's edge is a step and a float can stand on either side of it: such scenes are left out. */
static bool
on_spot_edge(const struct scene *s)
{
   for (unsigned i = 0; i < s->num_lights; i++) {
      const struct light *l = &s->light[i];
      double to_light[3];
      for (int c = 0; c < 3; c++)
         to_light[c] = l->position[3] != 0 ? l->position[c] - s->eye[c] : l->position[c];
      normalize(to_light);
      if (fabs(-dot3(to_light, l->direction) - cos(l->cutoff * M_PI / 180)) < 1e-4)
         return true;
   }
   return false;
}

static void
lighting(void **state)
{
   const uint32_t colors =
       1u << VARYING_COL0 | 1u << VARYING_COL1 | 1u << VARYING_BFC0 | 1u << VARYING_BFC1;
   for (uint32_t flags = 0; flags < 64; flags++) {
      for (int repeat = 0; repeat < 20; repeat++) {
         struct scene s;
         random_scene(&s, flags << 1 | FF_VERTEX_LIGHTING, colors);
         if (coin())
            s.key.material_color = (uint16_t)test_random(&seed, 0, 0x3ff) &
                                   (uint16_t) ~(FF_MATERIAL_BIT(FF_MATERIAL_SHININESS, 0) |
                                                FF_MATERIAL_BIT(FF_MATERIAL_SHININESS, 1));
         if (coin())
            s.key.material_attrib = (uint16_t)test_random(&seed, 0, 0x3ff);
         if (on_spot_edge(&s))
            continue;
         run(&s);
         check_side(&s, 0);
         if (s.key.flags & FF_VERTEX_TWO_SIDE)
            check_side(&s, 1);
         else
            assert_int_equal(s.output_mask[VARYING_BFC0], 0);
      }
   }
}

/* --- Position */

static void
position_is_exact(void **state)
{
   for (int repeat = 0; repeat < 100; repeat++) {
      struct scene s;
      random_scene(&s, (uint32_t)test_random(&seed, 0, 511),
                   (uint32_t)test_random(&seed, 0, 0x3fffff));
      run(&s);
      for (int i = 0; i < 4; i++) {
         const float *row = s.params[FF_VP_MVP + i], *p = s.inputs[VERT_ATTRIB_POS];
         const float expected = ((row[0] * p[0] + row[1] * p[1]) + row[2] * p[2]) + row[3] * p[3];
         assert_true(s.outputs[VARYING_HPOS][i] == expected);
      }
   }
}

/* Blended matrices: the position, and eye coordinates and normals as lighting takes them. */
static void
blended(void **state)
{
   const uint32_t flags = FF_VERTEX_LIGHTING | FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_LOCAL_VIEWER;
   for (int repeat = 0; repeat < 400; repeat++) {
      struct scene s;
      random_scene(&s, flags, 1u << VARYING_COL0 | 1u << VARYING_COL1);
      s.key.flags |= (coin() ? FF_VERTEX_PALETTE : 0) | (coin() ? FF_VERTEX_NORMALIZE : 0);
      s.key.blend_units = (uint8_t)(1 + repeat % FF_MAX_BLEND_UNITS);
      random_vector(s.inputs[VERT_ATTRIB_BLEND_WEIGHT], 4, 0.1, 1);
      set_blend(&s);
      run_key(&s, &s.key);
      for (int i = 0; i < 4; i++) {
         const float *row = s.params[FF_VP_PROJECTION + i];
         const double expected =
             s.eye_w * (row[0] * s.eye[0] + row[1] * s.eye[1] + row[2] * s.eye[2] + row[3]);
         assert_near(s.outputs[VARYING_HPOS][i], expected, 1e-5);
      }
      check_side(&s, 0);
   }
}

static void
position_is_marked_exact(void **state)
{
   const struct ff_vertex_key key = {.flags = FF_VERTEX_LIGHTING, .outputs = 1u << VARYING_COL0};
   struct ir_shader *shader = ff_build_vertex(&key);
   assert_non_null(shader);
   unsigned dots = 0;
   for (const struct ir_instr *i = shader->first->first; i; i = i->next)
      dots += i->op == IR_OP_fdp4 && i->exact;
   assert_int_equal(dots, 4);
   ir_shader_destroy(shader);
}

/* --- Fog, points, clip planes, what passes through */

static void
scalars(void **state)
{
   const uint32_t outputs = 1u << VARYING_FOGC | 1u << VARYING_PSIZ | 1u << VARYING_EDGE |
                            0x3fu << VARYING_CLP0 | 1u << VARYING_COL0 | 1u << VARYING_COL1;
   for (int repeat = 0; repeat < 200; repeat++) {
      struct scene s;
      const uint32_t flags =
          (coin() ? FF_VERTEX_FOG_COORD : 0) | (coin() ? FF_VERTEX_POINT_ATTENUATION : 0);
      random_scene(&s, flags, outputs);
      random_vector(s.params[FF_VP_POINT], 4, 0.1, 2);
      for (int i = 0; i < FF_MAX_CLIP_PLANES; i++)
         random_vector(s.params[FF_VP_CLIP_PLANES + i], 4, -1, 1);
      run(&s);
      const double distance = fabs(s.eye[2]);
      const float *point = s.params[FF_VP_POINT];
      const double attenuation = point[1] + point[2] * distance + point[3] * distance * distance;
      assert_near(s.outputs[VARYING_FOGC][0],
                  flags & FF_VERTEX_FOG_COORD ? s.inputs[VERT_ATTRIB_FOG][0] : fabs(s.eye[2]),
                  1e-5);
      assert_near(s.outputs[VARYING_PSIZ][0],
                  flags & FF_VERTEX_POINT_ATTENUATION ? point[0] / sqrt(attenuation) : point[0],
                  1e-5);
      assert_true(s.outputs[VARYING_EDGE][0] == s.inputs[VERT_ATTRIB_EDGEFLAG][0]);
      assert_memory_equal(s.outputs[VARYING_COL0], s.inputs[VERT_ATTRIB_COLOR0], 16);
      assert_memory_equal(s.outputs[VARYING_COL1], s.inputs[VERT_ATTRIB_COLOR1], 16);
      for (int i = 0; i < FF_MAX_CLIP_PLANES; i++) {
         const float *plane = s.params[FF_VP_CLIP_PLANES + i];
         const double w = s.inputs[VERT_ATTRIB_POS][3];
         const double d =
             (plane[0] * s.eye[0] + plane[1] * s.eye[1] + plane[2] * s.eye[2] + plane[3]) * w;
         assert_near(s.outputs[VARYING_CLP0 + i][0], d, 1e-5);
      }
   }
}

/* --- Section 2.10.4 */

static double
generated(const struct scene *s, int unit, int coord)
{
   const float *plane = s->params[FF_VP_TEXGEN + 4 * unit + coord];
   const float *p = s->inputs[VERT_ATTRIB_POS];
   double u[3] = {s->eye[0], s->eye[1], s->eye[2]}, r[3];
   normalize(u);
   for (int i = 0; i < 3; i++)
      r[i] = u[i] - 2 * s->normal[i] * dot3(s->normal, u);
   switch (s->key.texgen[unit][coord]) {
   case FF_TEXGEN_OBJECT_LINEAR:
      return (double)plane[0] * p[0] + (double)plane[1] * p[1] + (double)plane[2] * p[2] +
             (double)plane[3] * p[3];
   case FF_TEXGEN_EYE_LINEAR:
      return (plane[0] * s->eye[0] + plane[1] * s->eye[1] + plane[2] * s->eye[2] + plane[3]) * p[3];
   case FF_TEXGEN_SPHERE_MAP:
      return r[coord] / (2 * sqrt(r[0] * r[0] + r[1] * r[1] + (r[2] + 1) * (r[2] + 1))) + 0.5;
   case FF_TEXGEN_REFLECTION_MAP:
      return r[coord];
   case FF_TEXGEN_NORMAL_MAP:
      return s->normal[coord];
   default:
      return s->inputs[VERT_ATTRIB_TEX0 + unit][coord];
   }
}

static void
random_texgen(struct scene *s)
{
   static const int modes[4] = {6, 6, 3,
                                3}; /* of s t r q; r also has the maps but the sphere map */
   for (int unit = 0; unit < FF_MAX_UNITS; unit++) {
      for (int c = 0; c < 4 && coin(); c++)
         s->key.texgen[unit][c] = (uint8_t)test_random(&seed, 0, modes[c] - 0.01);
      if (coin())
         s->key.texgen[unit][2] = coin() ? FF_TEXGEN_REFLECTION_MAP : FF_TEXGEN_NORMAL_MAP;
   }
   s->key.tex_matrix = (uint8_t)test_random(&seed, 0, 255);
}

static void
texture_coordinates(void **state)
{
   for (int repeat = 0; repeat < 200; repeat++) {
      struct scene s;
      random_scene(&s, FF_VERTEX_NORMALIZE, 0xffu << VARYING_TEX0);
      random_texgen(&s);
      for (int i = FF_VP_TEXGEN; i < FF_VERTEX_NUM_PARAMS; i++)
         random_vector(s.params[i], 4, -1, 1);
      run(&s);
      for (int unit = 0; unit < FF_MAX_UNITS; unit++) {
         double c[4];
         for (int i = 0; i < 4; i++)
            c[i] = generated(&s, unit, i);
         for (int i = 0; i < 4; i++) {
            const float *row = s.params[FF_VP_TEX_MATRIX + 4 * unit + i];
            const double moved = row[0] * c[0] + row[1] * c[1] + row[2] * c[2] + row[3] * c[3];
            const bool matrix = s.key.tex_matrix & (1u << unit);
            assert_near(s.outputs[VARYING_TEX0 + unit][i], matrix ? moved : c[i], 1e-4);
         }
      }
   }
}

/* Only what was asked for is written, whatever else the key says. */
static void
outputs_are_those_asked_for(void **state)
{
   for (int repeat = 0; repeat < 300; repeat++) {
      struct scene s;
      random_scene(&s, (uint32_t)test_random(&seed, 0, 511),
                   (uint32_t)test_random(&seed, 0, 0x3fffff));
      random_texgen(&s);
      s.key.material_color = (uint16_t)test_random(&seed, 0, 0x3ff);
      s.key.material_attrib = (uint16_t)test_random(&seed, 0, 0x3ff);
      run(&s);
      for (int i = 0; i < VARYING_MAX; i++) {
         if (i != VARYING_HPOS && !(s.key.outputs & UINT64_C(1) << i))
            assert_int_equal(s.output_mask[i], 0);
      }
      assert_int_equal(s.output_mask[VARYING_HPOS], 0xf);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(position_is_exact),
       cmocka_unit_test(blended),
       cmocka_unit_test(position_is_marked_exact),
       cmocka_unit_test(lighting),
       cmocka_unit_test(scalars),
       cmocka_unit_test(texture_coordinates),
       cmocka_unit_test(outputs_are_those_asked_for),
   };
   return cmocka_run_group_tests_name("ff_vertex", tests, NULL, NULL);
}
