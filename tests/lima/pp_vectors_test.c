/* The programs that Mesa's driver made of shaders whose meaning is known, run by the simulator: the
 * shaders are written again here, in doubles. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../nv2a/shared_file.h"
#include "lima/pp/isa/half.h"
#include "lima/pp/sim/sim.h"
#include "pp_binaries.h"
#include "random_pp.h"

enum { NUM_SETS = 200 };

/* What a fragment sees. */
struct inputs {
   double a[4], b[4];     /* varyings 0 and 1 */
   double u[32];          /* uniforms */
   double ddx[4], ddy[4]; /* of varying 0, upwards in memory */
   double fragcoord[4], pointcoord[2];
   bool front;
   bool discard; /* a result */
};

/* --- Textures, as a formula */

static void
texel_2d(unsigned sampler, double s, double t, double lod, double out[4])
{
   out[0] = 0.25 + 0.5 * s;
   out[1] = 0.5 * t;
   out[2] = 0.25 * s * t + 0.125 * sampler;
   out[3] = 0.5 + 0.125 * lod;
}

static void
texel_cube(const double r[3], double out[4])
{
   for (unsigned i = 0; i < 3; i++)
      out[i] = 0.25 * r[i];
   out[3] = 1.0;
}

static bool
fetch(void *data, const struct lima_pp_fetch *f, float texels[4][4])
{
   for (unsigned i = 0; i < 4; i++) {
      const double r[3] = {(double)f->coords[0][i], (double)f->coords[1][i],
                           (double)f->coords[2][i]};
      double texel[4];
      if (f->type == LIMA_PP_TEXTURE_CUBE)
         texel_cube(r, texel);
      else
         texel_2d(f->sampler[i], r[0], r[1], (double)f->lod[i], texel);
      for (unsigned c = 0; c < 4; c++)
         texels[c][i] = (float)texel[c];
   }
   return false;
}

/* --- The shaders; their sources are lima/vectors/glsl/NAME.frag */

static void
gf01(struct inputs *in, double out[4])
{
   out[0] = 0.25;
   out[1] = 0.5;
   out[2] = 0.75;
   out[3] = 1.0;
}

static void
gf02(struct inputs *in, double out[4])
{
   for (unsigned i = 0; i < 4; i++)
      out[i] = in->a[i] * in->u[i] + in->b[i];
}

static void
gf03(struct inputs *in, double out[4])
{
   texel_2d(0, in->b[0], in->b[1], 1.5, out);
   for (unsigned i = 0; i < 4; i++)
      out[i] *= in->a[i];
}

static void
gf05(struct inputs *in, double out[4])
{
   double k[4];
   texel_2d(0, in->a[0], in->a[1], 0, k);
   texel_2d(1, k[0], k[1], 0, out);
}

static void
gf06(struct inputs *in, double out[4])
{
   texel_cube((const double[3]){in->a[0] + in->u[0], in->a[1] + in->u[1], in->a[2] + in->u[2]},
              out);
}

static void
gf07(struct inputs *in, double out[4])
{
   texel_2d(0, in->a[0] / in->a[2], in->a[1] / in->a[2], 0, out);
}

static void
gf08(struct inputs *in, double out[4])
{
   in->discard = in->a[0] > in->u[0];
   memcpy(out, in->a, sizeof in->a);
}

static void
gf09(struct inputs *in, double out[4])
{
   double r[4];
   texel_2d(0, in->a[0], in->a[1], 0, r);
   for (unsigned i = 0; i < 4; i++) {
      if (in->a[0] > in->u[0]) {
         const double x = sqrt(r[i]) * in->u[i] + in->a[i];
         out[i] = exp2(x) + log2(in->a[i]);
         out[i] *= out[i];
      } else {
         const double c = in->a[3 - i], x = c * c + sin(c * c) * in->u[1];
         out[i] = cos(x) + in->u[i];
      }
   }
}

static void
gf10(struct inputs *in, double out[4])
{
   memcpy(out, in->a, sizeof in->a);
   for (double n = 0.0; n < in->u[0]; n += 1.0) {
      for (unsigned i = 0; i < 4; i++)
         out[i] = out[i] * in->u[i] + in->a[i];
   }
}

/* The driver gives the sign of y as a uniform. */
static void
gf11(struct inputs *in, double out[4])
{
   out[0] = in->ddx[0];
   out[1] = in->ddy[1] * in->u[0];
   out[2] = fabs(in->ddx[2]) + fabs(in->ddy[2]);
   out[3] = 1.0;
}

/* The driver turns y with uniforms. */
static void
gf12(struct inputs *in, double out[4])
{
   const double coord[4] = {in->fragcoord[0], in->fragcoord[1] * in->u[2] + in->u[3],
                            in->fragcoord[2], 1.0 / in->fragcoord[3]};
   for (unsigned i = 0; i < 4; i++)
      out[i] = in->front ? coord[i] * 0.01 : i < 2 ? in->pointcoord[i] : i == 3;
}

static void
gf13(struct inputs *in, double out[4])
{
   out[0] = 1.0 / in->a[0];
   out[1] = 1.0 / sqrt(in->a[1]);
   out[2] = sin(in->a[2]);
   out[3] = log2(in->a[3]);
}

static void
gf14(struct inputs *in, double out[4])
{
   const double *a = in->a, *b = in->b, *u = in->u;
   out[0] = a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
   out[1] = a[0] * u[0] + a[1] * u[1] + a[2] * u[2] + a[3] * u[3];
   out[2] = a[0] * b[0] + a[1] * b[1];
   out[3] = fmin(fmax(a[3], 0.0), 1.0);
}

static void
gf15(struct inputs *in, double out[4])
{
   for (unsigned i = 0; i < 4; i++) {
      const double fract = in->a[3 - i] - floor(in->a[3 - i]);
      out[i] = fmin(floor(in->a[i]), in->u[i]) + fmax(fract, fabs(in->u[i])) - ceil(in->a[i]);
   }
}

static void
gf16(struct inputs *in, double out[4])
{
   memcpy(out, in->u + 4 * (unsigned)in->a[0], 4 * sizeof *out);
}

static void
gf17(struct inputs *in, double out[4])
{
   const bool k = (in->a[0] < in->u[0] && in->a[1] >= in->u[1]) || in->a[2] == in->u[2];
   memcpy(out, k ? in->a : in->u, 4 * sizeof *out);
}

static void
gf18(struct inputs *in, double out[4])
{
   const double *w = in->u + 4;
   const double y0 = cos(in->b[0]), z3 = exp2(in->a[3] + in->b[3]);
   for (unsigned i = 0; i < 4; i++) {
      const double x = sin(in->a[i]), y = cos(in->b[i]), z = exp2(in->a[i] + in->b[i]);
      out[i] = x * y0 + z * in->u[i] + y * w[i] + sqrt(x) * z3;
   }
}

static void
gf19(struct inputs *in, double out[4])
{
   double k[4];
   texel_2d(0, in->b[0] * in->u[0] + in->u[2], in->b[1] * in->u[1] + in->u[3], 0, k);
   for (unsigned i = 0; i < 4; i++)
      out[i] = (i < 3 ? k[i] * in->a[3] : k[3]) + in->a[i] * (1.0 - k[3]);
}

static void
ones(struct inputs *in, double out[4])
{
   out[0] = out[1] = out[2] = out[3] = 1.0;
}

static void
red(struct inputs *in, double out[4])
{
   out[0] = out[3] = 1.0;
   out[1] = out[2] = 0.0;
}

static void
reload(struct inputs *in, double out[4])
{
   texel_2d(0, in->a[0], in->a[1], 0, out);
}

static void
varying(struct inputs *in, double out[4])
{
   memcpy(out, in->a, sizeof in->a);
}

static const struct {
   const char *name;
   void (*shader)(struct inputs *in, double out[4]);
   double tolerance; /* of a result of 1 and more, relative */
} vectors[] = {
    {"mesa25/gf01_const.frag", gf01, 0},
    {"mesa25/gf02_varying_mad.frag", gf02, 0.002},
    {"mesa25/gf03_tex_bias.frag", gf03, 0.002},
    {"mesa25/gf05_dependent_tex.frag", gf05, 0.002},
    {"mesa25/gf06_cube_reg.frag", gf06, 0.002},
    {"mesa25/gf07_proj3.frag", gf07, 0.002},
    {"mesa25/gf08_discard.frag", gf08, 0},
    {"mesa25/gf09_if_else.frag", gf09, 0.02},
    {"mesa25/gf10_loop.frag", gf10, 0.003},
    {"mesa25/gf11_derivative.frag", gf11, 0.003},
    {"mesa25/gf12_sysvals.frag", gf12, 0.003},
    {"mesa25/gf13_transcendental.frag", gf13, 0.003},
    {"mesa25/gf14_dot_sum.frag", gf14, 0.003},
    {"mesa25/gf15_minmax_floor.frag", gf15, 0.003},
    {"mesa25/gf16_uniform_index.frag", gf16, 0},
    {"mesa25/gf17_compare_logic.frag", gf17, 0},
    {"mesa25/gf18_spill.frag", gf18, 0.02},
    {"mesa25/gf19_unnormalized_math.frag", gf19, 0.004},
    {"public/pp_clear_vmul", ones, 0},
    {"public/pp_const_red", red, 0},
    {"public/pp_reload", reload, 0.002},
    {"public/pp_varying_to_color", varying, 0},
};

/* --- Running them */

struct vector {
   struct lima_pp_program program;
   uint16_t uniforms[32];
   unsigned num_uniforms, color; /* the register with the color */
};

static void
prepare(void *data, const struct pp_binary *b)
{
   struct vector *v = data;
   assert_true(lima_pp_prepare(&v->program, b->words, b->num_words));
}

/* The lines of the file that are about the program's surroundings. */
static void
read_surroundings(const char *name, struct vector *v)
{
   static const char uniforms[] = "# uniform block (fp16 pairs):", rsw[] = "# RSW:";
   FILE *file = open_shared(name);
   char line[1024];
   assert_non_null(file);
   while (fgets(line, sizeof line, file)) {
      char *at = line + strlen(uniforms);
      if (!strncmp(line, rsw, strlen(rsw))) {
         at = line + strlen(rsw);
         for (unsigned i = 0; i < 9; i++)
            v->color = (unsigned)strtoul(at, &at, 16) >> 16 & 15;
      } else if (!strncmp(line, uniforms, strlen(uniforms))) {
         char *end = at;
         for (;; at = end) {
            const unsigned long pair = strtoul(at, &end, 16);
            if (end == at || v->num_uniforms == 32)
               break;
            v->uniforms[v->num_uniforms++] = (uint16_t)pair;
            v->uniforms[v->num_uniforms++] = (uint16_t)(pair >> 16);
         }
      }
   }
   fclose(file);
}

/* A number from 0.25 to 2, a half float. */
static float
random_half(uint64_t *state)
{
   return lima_half_to_float((uint16_t)(0x3400 + random_pp_word(state) % 0xc00));
}

static void
random_inputs(uint64_t *state, float varyings[2][4][4], struct lima_pp_quad *q)
{
   for (unsigned f = 0; f < 4; f++) {
      for (unsigned i = 0; i < 8; i++)
         varyings[i / 4][i % 4][f] = random_half(state);
      /* Now and then something is just what uniforms are. */
      if (random_pp_word(state) % 4 == 0)
         varyings[0][2][f] = 1.03125f;
      q->fragcoord[0][f] = 20.5f + (float)(f & 1);
      q->fragcoord[1][f] = 10.5f + (float)(f >> 1);
      q->fragcoord[2][f] = random_half(state);
      q->fragcoord[3][f] = random_half(state);
      q->pointcoord[0][f] = random_half(state);
      q->pointcoord[1][f] = random_half(state);
   }
   q->front = random_pp_word(state) & 1;
}

/* What one fragment of the quad sees. */
static void
fragment_inputs(const struct lima_pp_quad *q, const struct vector *v, unsigned f, struct inputs *in)
{
   const unsigned row = f & 2, column = f & 1;
   memset(in, 0, sizeof *in);
   for (unsigned i = 0; i < 4; i++) {
      in->a[i] = (double)q->varyings[0][i][f];
      in->b[i] = (double)q->varyings[1][i][f];
      in->ddx[i] = (double)q->varyings[0][i][row + 1] - (double)q->varyings[0][i][row];
      in->ddy[i] = (double)q->varyings[0][i][column + 2] - (double)q->varyings[0][i][column];
      in->fragcoord[i] = (double)q->fragcoord[i][f];
   }
   for (unsigned i = 0; i < 2; i++)
      in->pointcoord[i] = (double)q->pointcoord[i][f];
   for (unsigned i = 0; i < v->num_uniforms; i++)
      in->u[i] = (double)lima_half_to_float(v->uniforms[i]);
   in->front = q->front;
}

static void
check_quad(const struct lima_pp_quad *q, const struct vector *v, unsigned index)
{
   for (unsigned f = 0; f < 4; f++) {
      struct inputs in;
      double expected[4];
      fragment_inputs(q, v, f, &in);
      vectors[index].shader(&in, expected);
      assert_int_equal(q->discarded >> f & 1, in.discard);
      for (unsigned c = 0; c < 4 && !in.discard; c++) {
         const double got = (double)q->regs[v->color][c][f];
         const double bound = vectors[index].tolerance * fmax(1.0, fabs(expected[c]));
         if (!(fabs(got - expected[c]) <= bound))
            fail_msg("%s: component %u of fragment %u is %g, not %g", vectors[index].name, c, f,
                     got, expected[c]);
      }
   }
}

static void
check_vector(unsigned index)
{
   struct vector v = {.num_uniforms = 0};
   float varyings[2][4][4], stack[4][4][4];
   uint64_t state = 7 + index;
   char name[256];
   snprintf(name, sizeof name, "lima/vectors/%s.pp.txt", vectors[index].name);
   assert_true(pp_binaries_of_vector(name, prepare, &v));
   read_surroundings(name, &v);
   const struct lima_pp_env env = {.uniforms = v.uniforms,
                                   .num_uniforms = v.num_uniforms,
                                   .stack = stack,
                                   .num_stack = 4,
                                   .texture = fetch};
   for (unsigned i = 0; i < NUM_SETS; i++) {
      struct lima_pp_quad q = {.varyings = (const float(*)[4][4])varyings, .num_varyings = 2};
      random_inputs(&state, varyings, &q);
      if (lima_pp_run(&v.program, &env, &q) != LIMA_PP_DONE)
         fail_msg("%s, word %u: %s", name, q.word, q.text);
      check_quad(&q, &v, index);
   }
   lima_pp_finish(&v.program);
}

static void
test_vectors(void **state)
{
   FILE *file = open_shared("lima/vectors/FORMAT.txt");
   if (!file)
      skip();
   fclose(file);
   for (unsigned i = 0; i < sizeof vectors / sizeof vectors[0]; i++)
      check_vector(i);
}

/* --- Programs of whole frames */

/* Each runs to its end, whatever it is given: no trap, and no endless loop. */
static void
run_binary(void *data, const struct pp_binary *b)
{
   struct lima_pp_program program;
   float varyings[2][4][4], stack[8][4][4] = {{{0}}};
   uint16_t uniforms[256];
   uint64_t state = 5;
   struct lima_pp_quad q = {.varyings = (const float(*)[4][4])varyings, .num_varyings = 2};
   for (unsigned i = 0; i < 256; i++)
      uniforms[i] = lima_half_from_float(random_half(&state));
   const struct lima_pp_env env = {
       .uniforms = uniforms, .num_uniforms = 256, .stack = stack, .num_stack = 8, .texture = fetch};
   random_inputs(&state, varyings, &q);
   assert_true(lima_pp_prepare(&program, b->words, b->num_words));
   if (lima_pp_run(&program, &env, &q) != LIMA_PP_DONE)
      fail_msg("%s, word %u: %s", b->name, q.word, q.text);
   lima_pp_finish(&program);
}

static void
test_binaries(void **state)
{
   if (!pp_binaries_all(run_binary, NULL))
      skip();
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_vectors),
       cmocka_unit_test(test_binaries),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
