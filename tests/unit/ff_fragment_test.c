/* The conventional fragment pipeline against the tables of OpenGL 1.3 section 3.8.12, written out
 * from the specification. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "compiler/analysis/validate.h"
#include "compiler/frontend/fixed_function/fragment.h"
#include "compiler/lower/image.h"
#include "test_random.h"

#define IMAGE_SAMPLER FF_MAX_UNITS

struct pixel {
   struct ff_fragment_key key;
   float inputs[VARYING_MAX][4];
   bool has_image; /* on the sampler behind the units */
   enum ir_image_use image;
   float params[FF_FRAGMENT_NUM_PARAMS + 1][4]; /* the last is the image's */
   float texel[FF_MAX_UNITS + 1][4];            /* what each sampler gives */
   float coord[FF_MAX_UNITS + 1][4];            /* what it was asked */
   float outputs[FRAG_RESULT_MAX][4];
   uint8_t output_mask[FRAG_RESULT_MAX];
   bool discarded;
};

static uint32_t seed = 7;

static double
clamp01(double x)
{
   return x < 0 ? 0 : x > 1 ? 1 : x;
}

static void
sample(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   struct pixel *p = data;
   memcpy(p->coord[tex->index], at->coord, sizeof p->coord[0]);
   memcpy(out, p->texel[tex->index], sizeof p->texel[0]);
}

static void
run(struct pixel *p)
{
   struct ir_shader *shader = ff_build_fragment(&p->key);
   assert_non_null(shader);
   if (p->has_image)
      assert_true(ir_lower_image(shader, p->image, IR_TEX_RECT, IMAGE_SAMPLER));
   char *message = ir_validate(shader, "ff_build_fragment");
   if (message)
      print_error("%s\n", message);
   assert_null(message);
   struct ir_eval eval = {
       .inputs = (const float(*)[4])p->inputs,
       .params = p->params,
       .outputs = p->outputs,
       .output_mask = p->output_mask,
       .tex = sample,
       .tex_data = p,
   };
   assert_true(ir_eval_run(shader, &eval));
   p->discarded = eval.discarded;
   ir_shader_destroy(shader);
}

static void
assert_color(const struct pixel *p, const double expected[4])
{
   for (int i = 0; i < 4; i++) {
      const double got = p->outputs[FRAG_RESULT_COLOR][i];
      if (!(fabs(got - expected[i]) < 1e-5))
         print_error("component %d: got %.9g, expected %.9g\n", i, got, expected[i]);
      assert_true(fabs(got - expected[i]) < 1e-5);
   }
}

/* The texel as the sampler delivers it for a base format. */
static void
random_texel(float t[4], unsigned format)
{
   for (int i = 0; i < 4; i++)
      t[i] = (float)test_random(&seed, 0, 1);
   const bool gray = format == FF_FORMAT_LUMINANCE || format == FF_FORMAT_LUMINANCE_ALPHA ||
                     format == FF_FORMAT_INTENSITY;
   for (int i = 0; i < 3; i++)
      t[i] = format == FF_FORMAT_ALPHA ? 0.0f : gray ? t[0] : t[i];
   if (format == FF_FORMAT_LUMINANCE || format == FF_FORMAT_RGB)
      t[3] = 1.0f;
   if (format == FF_FORMAT_INTENSITY)
      t[3] = t[0];
}

static void
random_pixel(struct pixel *p)
{
   memset(p, 0, sizeof *p);
   for (int i = 0; i < VARYING_MAX; i++) {
      for (int c = 0; c < 4; c++)
         p->inputs[i][c] = (float)test_random(&seed, 0, 1);
   }
   for (int i = 0; i <= FF_FRAGMENT_NUM_PARAMS; i++) {
      for (int c = 0; c < 4; c++)
         p->params[i][c] = (float)test_random(&seed, 0, 1);
   }
   for (int i = 0; i <= FF_MAX_UNITS; i++)
      random_texel(p->texel[i], FF_FORMAT_RGBA);
}

/* --- Tables 3.18 and 3.19, row by row. f: incoming, t: texel, c: environment colour. */

static double
color_of(unsigned mode, unsigned format, double f, double t, double c, double ta)
{
   if (format == FF_FORMAT_ALPHA)
      return f;
   switch (mode) {
   case FF_ENV_REPLACE:
      return t;
   case FF_ENV_MODULATE:
      return f * t;
   case FF_ENV_BLEND:
      return f * (1 - t) + c * t;
   case FF_ENV_ADD:
      return clamp01(f + t);
   case FF_ENV_DECAL:
      if (format == FF_FORMAT_RGB)
         return t;
      return format == FF_FORMAT_RGBA ? f * (1 - ta) + t * ta : f;
   default:
      return -1;
   }
}

static double
alpha_of(unsigned mode, unsigned format, double f, double t, double c)
{
   if (format == FF_FORMAT_LUMINANCE || format == FF_FORMAT_RGB || mode == FF_ENV_DECAL)
      return f;
   if (mode == FF_ENV_REPLACE)
      return t;
   if (format == FF_FORMAT_INTENSITY && mode == FF_ENV_BLEND)
      return f * (1 - t) + c * t;
   if (format == FF_FORMAT_INTENSITY && mode == FF_ENV_ADD)
      return clamp01(f + t);
   return f * t;
}

static void
conventional_environments(void **state)
{
   for (unsigned mode = FF_ENV_REPLACE; mode <= FF_ENV_ADD; mode++) {
      for (unsigned format = FF_FORMAT_ALPHA; format <= FF_FORMAT_RGBA; format++) {
         struct pixel p;
         random_pixel(&p);
         random_texel(p.texel[2], format);
         p.key.unit[2] = (struct ff_unit_key){
             .target = IR_TEX_2D + 1, .env_mode = (uint8_t)mode, .format = (uint8_t)format};
         run(&p);
         const float *f = p.inputs[VARYING_COL0], *t = p.texel[2],
                     *c = p.params[FF_FP_ENV_COLOR + 2];
         double expected[4];
         for (int i = 0; i < 3; i++)
            expected[i] = color_of(mode, format, f[i], t[i], c[i], t[3]);
         expected[3] = alpha_of(mode, format, f[3], t[3], c[3]);
         assert_color(&p, expected);
      }
   }
}

/* --- Table 3.20 and 3.21 */

static double
argument(const struct pixel *p, unsigned unit, const double *previous, unsigned source,
         unsigned operand, int component)
{
   const bool alpha = operand >= FF_OPERAND_ALPHA;
   const int c = alpha ? 3 : component;
   double v;
   if (source == FF_SOURCE_TEXTURE)
      v = p->texel[unit][c];
   else if (source == FF_SOURCE_CONSTANT)
      v = p->params[FF_FP_ENV_COLOR + unit][c];
   else if (source == FF_SOURCE_PRIMARY)
      v = p->inputs[VARYING_COL0][c];
   else if (source == FF_SOURCE_PREVIOUS)
      v = previous[c];
   else if (source < FF_SOURCE_TEXTURE0)
      v = source == FF_SOURCE_ONE;
   else
      v = p->texel[source - FF_SOURCE_TEXTURE0][c];
   return operand == FF_OPERAND_ONE_MINUS_COLOR || operand == FF_OPERAND_ONE_MINUS_ALPHA ? 1 - v
                                                                                         : v;
}

static double
combined(unsigned mode, const double a[4])
{
   switch (mode) {
   case FF_COMBINE_REPLACE:
      return a[0];
   case FF_COMBINE_MODULATE:
      return a[0] * a[1];
   case FF_COMBINE_ADD:
      return a[0] + a[1];
   case FF_COMBINE_ADD_SIGNED:
      return a[0] + a[1] - 0.5;
   case FF_COMBINE_INTERPOLATE:
      return a[0] * a[2] + a[1] * (1 - a[2]);
   case FF_COMBINE_MODULATE_ADD:
      return a[0] * a[2] + a[1];
   case FF_COMBINE_MODULATE_SIGNED_ADD:
      return a[0] * a[2] + a[1] - 0.5;
   case FF_COMBINE_MODULATE_SUBTRACT:
      return a[0] * a[2] - a[1];
   case FF_COMBINE_ADD4:
      return a[0] * a[1] + a[2] * a[3];
   case FF_COMBINE_ADD_SIGNED4:
      return a[0] * a[1] + a[2] * a[3] - 0.5;
   default:
      return a[0] - a[1];
   }
}

static void
combine_unit(const struct pixel *p, unsigned unit, double color[4])
{
   const struct ff_unit_key *k = &p->key.unit[unit];
   double result[4], dot = 0;
   for (int c = 0; c < 4; c++) {
      const bool rgb = c < 3;
      double a[FF_MAX_ARGUMENTS];
      for (int i = 0; i < FF_MAX_ARGUMENTS; i++)
         a[i] = argument(p, unit, color, rgb ? k->rgb_source[i] : k->alpha_source[i],
                         rgb ? k->rgb_operand[i] : k->alpha_operand[i], c);
      const int scale = 1 << (rgb ? k->rgb_shift : k->alpha_shift);
      result[c] = clamp01(scale * combined(rgb ? k->rgb_mode : k->alpha_mode, a));
      if (rgb)
         dot += 4 * (a[0] - 0.5) * (a[1] - 0.5);
   }
   if (k->rgb_mode == FF_COMBINE_DOT3_RGB || k->rgb_mode == FF_COMBINE_DOT3_RGBA) {
      for (int c = 0; c < (k->rgb_mode == FF_COMBINE_DOT3_RGB ? 3 : 4); c++)
         result[c] = clamp01(dot * (1 << (c < 3 ? k->rgb_shift : k->alpha_shift)));
   }
   memcpy(color, result, sizeof result);
}

static void
random_combine(struct ff_unit_key *k)
{
   k->target = (uint8_t)(1 + test_random_below(&seed, 5));
   k->env_mode = FF_ENV_COMBINE;
   k->rgb_mode = (uint8_t)test_random_below(&seed, FF_COMBINE_DOT3_RGBA + 1);
   k->alpha_mode = (uint8_t)test_random_below(&seed, FF_COMBINE_ADD_SIGNED4 + 1);
   k->rgb_shift = (uint8_t)test_random_below(&seed, 3);
   k->alpha_shift = (uint8_t)test_random_below(&seed, 3);
   for (int i = 0; i < FF_MAX_ARGUMENTS; i++) {
      const unsigned rgb = test_random_below(&seed, 6 + 3), alpha = test_random_below(&seed, 6 + 3);
      k->rgb_source[i] = (uint8_t)(rgb < 6 ? rgb : FF_SOURCE_TEXTURE0 + rgb - 6);
      k->alpha_source[i] = (uint8_t)(alpha < 6 ? alpha : FF_SOURCE_TEXTURE0 + alpha - 6);
      k->rgb_operand[i] = (uint8_t)test_random_below(&seed, 4);
      k->alpha_operand[i] = (uint8_t)(FF_OPERAND_ALPHA + test_random_below(&seed, 2));
   }
}

static void
combine_environments(void **state)
{
   for (int repeat = 0; repeat < 2000; repeat++) {
      struct pixel p;
      random_pixel(&p);
      double color[4];
      for (int i = 0; i < 4; i++)
         color[i] = p.inputs[VARYING_COL0][i];
      for (unsigned unit = 0; unit < 3; unit++)
         random_combine(&p.key.unit[unit]);
      for (unsigned unit = 0; unit < 3; unit++)
         combine_unit(&p, unit, color);
      run(&p);
      assert_color(&p, color);
   }
}

static void
combining_a_missing_texture_passes(void **state)
{
   struct pixel p;
   random_pixel(&p);
   p.key.unit[0] = (struct ff_unit_key){
       .target = IR_TEX_2D + 1, .env_mode = FF_ENV_COMBINE, .rgb_source = {FF_SOURCE_TEXTURE0 + 5}};
   run(&p);
   double color[4];
   for (int i = 0; i < 4; i++)
      color[i] = p.inputs[VARYING_COL0][i];
   assert_color(&p, color);
}

/* --- Coordinates, colour sum, fog, image rectangles */

static void
coordinates(void **state)
{
   struct pixel p;
   random_pixel(&p);
   p.key.unit[0] = (struct ff_unit_key){.target = IR_TEX_2D + 1, .projective = 1};
   p.key.unit[1] = (struct ff_unit_key){.target = IR_TEX_2D + 1};
   p.key.unit[2] = (struct ff_unit_key){.target = IR_TEX_CUBE + 1, .projective = 1};
   run(&p);
   for (int i = 0; i < 2; i++) {
      const float *in = p.inputs[VARYING_TEX0];
      assert_true(fabsf(p.coord[0][i] - in[i] / in[3]) < 1e-5f);
      assert_true(p.coord[1][i] == p.inputs[VARYING_TEX0 + 1][i]);
      assert_true(p.coord[2][i] == p.inputs[VARYING_TEX0 + 2][i]);
   }
}

static double
factor(const struct pixel *p, double density, double start, double end)
{
   const double c = p->inputs[VARYING_FOGC][0];
   switch (p->key.fog) {
   case FF_FOG_LINEAR:
      return clamp01((end - c) / (end - start));
   case FF_FOG_EXP:
      return clamp01(exp(-density * c));
   case FF_FOG_EXP2:
      return clamp01(exp(-(density * c) * (density * c)));
   case FF_FOG_FACTOR:
      return clamp01(c);
   default:
      return 1;
   }
}

static void
color_sum_and_fog(void **state)
{
   for (unsigned i = 0; i < 200; i++) {
      struct pixel p;
      random_pixel(&p);
      p.key.fog = (uint8_t)(i % 4);
      p.key.color_sum = i / 4 % 2;
      p.inputs[VARYING_FOGC][0] = (float)test_random(&seed, 0, 4);
      const double density = test_random(&seed, 0, 2), start = test_random(&seed, 0, 1),
                   end = test_random(&seed, 2, 3);
      p.params[FF_FP_FOG][0] = (float)(-1 / (end - start));
      p.params[FF_FP_FOG][1] = (float)(end / (end - start));
      p.params[FF_FP_FOG][2] = (float)(density / log(2));
      p.params[FF_FP_FOG][3] = (float)(density / sqrt(log(2)));
      run(&p);
      const double f = factor(&p, density, start, end);
      double expected[4];
      for (int c = 0; c < 4; c++) {
         expected[c] = p.inputs[VARYING_COL0][c];
         if (c < 3 && p.key.color_sum)
            expected[c] = clamp01(expected[c] + p.inputs[VARYING_COL1][c]);
         if (c < 3)
            expected[c] = f * expected[c] + (1 - f) * p.params[FF_FP_FOG_COLOR][c];
      }
      assert_color(&p, expected);
   }
}

/* An image takes the colour's place before texturing, or gives the depth. */
static void
images(void **state)
{
   struct pixel p;
   for (unsigned textured = 0; textured < 2; textured++) {
      for (unsigned use = IR_IMAGE_COLOR; use <= IR_IMAGE_DEPTH; use++) {
         random_pixel(&p);
         p.has_image = true;
         p.image = (enum ir_image_use)use;
         if (textured)
            p.key.unit[1] = (struct ff_unit_key){
                .target = IR_TEX_2D + 1, .env_mode = FF_ENV_MODULATE, .format = FF_FORMAT_RGBA};
         run(&p);
         const float *image = p.texel[IMAGE_SAMPLER];
         const float *color = use == IR_IMAGE_COLOR ? image : p.inputs[VARYING_COL0];
         double expected[4];
         for (int i = 0; i < 4; i++)
            expected[i] = color[i] * (textured ? p.texel[1][i] : 1);
         assert_color(&p, expected);
         assert_false(p.discarded);
         assert_int_equal(p.output_mask[FRAG_RESULT_DEPTH], use == IR_IMAGE_DEPTH ? 0x4 : 0);
         if (use == IR_IMAGE_DEPTH)
            assert_true(p.outputs[FRAG_RESULT_DEPTH][2] == image[0]);
         for (int i = 0; i < 2; i++) {
            const float *place = p.params[FF_FRAGMENT_NUM_PARAMS];
            const float at = p.inputs[VARYING_WPOS][i] * place[i] + place[i + 2];
            assert_true(fabsf(p.coord[IMAGE_SAMPLER][i] - at) < 1e-5f);
         }
      }
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(conventional_environments),
       cmocka_unit_test(combine_environments),
       cmocka_unit_test(combining_a_missing_texture_passes),
       cmocka_unit_test(coordinates),
       cmocka_unit_test(color_sum_and_fog),
       cmocka_unit_test(images),
   };
   return cmocka_run_group_tests_name("ff_fragment", tests, NULL, NULL);
}
