/* Programs of compilers on the simulator of the geometry processor, with the results that their
 * sources have. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

#include "../emulated.h"
#include "../nv2a/shared_file.h"
#include "gp_programs.h"
#include "gp_random_instr.h"
#include "lima/gp/sim/sim.h"

#define NUM_UNIFORMS 32

static struct lima_gp_program program;
static struct lima_gp_vertex vertex;
static float uniforms[NUM_UNIFORMS][4];
static struct lima_gp_stop stop;

static const struct lima_gp_limits strict = {.max_steps = 10000, .strict = true};

/* Attributes and uniforms with a value of their own in each component. */
static void
start_vertex(void)
{
   memset(&vertex, 0, sizeof vertex);
   for (unsigned i = 0; i < 64; i++)
      vertex.attributes[i / 4][i % 4] = (float)(i + 1);
   for (unsigned i = 0; i < NUM_UNIFORMS * 4; i++)
      uniforms[i / 4][i % 4] = (float)(i + 1) / 8;
   vertex.uniforms = uniforms;
   vertex.num_uniforms = NUM_UNIFORMS;
}

struct expected {
   float position[4];
   float values[4]; /* of the first varying */
   unsigned num_values;
};

/* Attributes and uniforms of the program as vectors. */
#define P vertex.attributes[0]
#define C vertex.attributes[1]
#define UNIFORM(i) uniforms[i]

static void
eval_copy(struct expected *e)
{
   memcpy(e->values, C, sizeof e->values);
   e->num_values = 4;
}

static void
eval_scale_offset(struct expected *e)
{
   for (unsigned i = 0; i < 4; i++)
      e->position[i] = P[i] * UNIFORM(0)[i] + UNIFORM(1)[i];
}

static void
eval_rcp(struct expected *e)
{
   eval_copy(e);
   e->values[0] = 1 / C[0];
   e->values[1] = 1 / C[1];
}

static void
eval_rsqrt(struct expected *e)
{
   eval_copy(e);
   e->values[0] = 1 / sqrtf(C[0]);
   e->values[1] = sqrtf(C[1]);
}

static void
eval_exp2(struct expected *e)
{
   e->values[0] = exp2f(C[0]);
   e->values[1] = log2f(C[1]);
   e->values[2] = powf(C[2], C[3]);
   e->num_values = 3; /* the fourth is a constant that the descriptors leave out */
}

static void
eval_minmax(struct expected *e)
{
   e->values[0] = fminf(C[0], UNIFORM(0)[0]);
   e->values[1] = fmaxf(C[1], UNIFORM(0)[1]);
   e->values[2] = fabsf(C[2]);
   e->values[3] = floorf(C[3]);
   e->num_values = 4;
}

static void
eval_sign(struct expected *e)
{
   const float x = UNIFORM(0)[0];
   e->values[0] = (float)((C[0] > 0) - (C[0] < 0));
   e->values[1] = C[1] - floorf(C[1]);
   e->values[2] = C[2] - x * floorf(C[2] / x);
   e->values[3] = ceilf(C[3]);
   e->num_values = 4;
}

static void
eval_select(struct expected *e)
{
   eval_copy(e);
   if (!(C[0] < UNIFORM(0)[0]))
      memcpy(e->values, UNIFORM(0), sizeof e->values);
}

static void
eval_branch(struct expected *e)
{
   const float *u = UNIFORM(0), *w = UNIFORM(1);
   const float length = sqrtf(C[0] * C[0] + C[1] * C[1] + C[2] * C[2] + C[3] * C[3]);
   e->num_values = 4;
   for (unsigned i = 0; i < 4; i++) {
      float c = C[i];
      if (C[0] > u[0]) {
         c = c / length * u[i];
         c += powf(c, w[i]);
         c = c * c + w[i];
      } else {
         c = (exp2f(c) - w[i]) / u[i];
      }
      e->values[i] = c;
   }
}

static void
eval_loop(struct expected *e)
{
   eval_copy(e);
   for (float i = 0; i < UNIFORM(0)[0]; i += 1) {
      for (unsigned k = 0; k < 4; k++)
         e->values[k] = e->values[k] * UNIFORM(0)[k] + C[k];
   }
}

static void
eval_mvp(struct expected *e)
{
   for (unsigned i = 0; i < 4; i++)
      e->position[i] = uniforms[0][i] * P[0] + uniforms[1][i] * P[1] + uniforms[2][i] * P[2] +
                       uniforms[3][i] * P[3];
   e->values[0] = fminf(fmaxf(uniforms[4][0], 1), 100);
   e->num_values = 1;
}

static const struct {
   const char *name;
   unsigned num_user; /* uniforms of the program itself */
   void (*eval)(struct expected *e);
} shaders[] = {
    {"gv01_passthrough", 0, eval_copy},
    {"gv02_scale_offset", 2, eval_scale_offset},
    {"gv03_rcp", 0, eval_rcp},
    {"gv04_rsqrt_sqrt", 0, eval_rsqrt},
    {"gv05_exp2_log2", 0, eval_exp2},
    {"gv06_minmax_abs_floor", 1, eval_minmax},
    {"gv07_sign_fract_mod", 1, eval_sign},
    {"gv08_select", 1, eval_select},
    {"gv09_branch", 2, eval_branch},
    {"gv10_loop", 1, eval_loop},
    {"gv11_mvp_point", 5, eval_mvp},
    {"gv12_four_varyings", 0, eval_copy},
};

/* The line "# uniform block (...): words". */
static void
read_uniforms(const char *path)
{
   char line[2048];
   FILE *file = open_shared(path);
   assert_non_null(file);
   memset(uniforms, 0, sizeof uniforms);
   while (fgets(line, sizeof line, file)) {
      const char *at = strstr(line, "constants): ");
      if (strncmp(line, "# uniform block", 15) || !at)
         continue;
      at += strlen("constants): ");
      int len;
      for (unsigned i = 0, bits; sscanf(at, "%8x%n", &bits, &len) == 1; i++, at += len)
         memcpy(&uniforms[i / 4][i % 4], &bits, sizeof bits);
   }
   fclose(file);
}

static float
random_number(uint64_t *seed, float low, float high)
{
   return low + (high - low) * (float)(gp_random_word(seed) >> 8) / 0x1p24f;
}

/* From clip coordinates to the window, as the programs do it. */
static void
to_window(const float clip[4], const float scale[4], const float offset[4], float window[4])
{
   const float w = fminf(fmaxf(1 / clip[3], -32768), 32768);
   for (unsigned i = 0; i < 3; i++)
      window[i] = clip[i] * w * scale[i] + offset[i];
   window[3] = w;
}

static void
compare(const char *name, const float *got, const float *expected, unsigned count)
{
   for (unsigned i = 0; i < count; i++) {
      const float tolerance = 1e-5f * fmaxf(fabsf(expected[i]), 1);
      if (!(fabsf(got[i] - expected[i]) <= tolerance))
         fail_msg("%s: component %u is %.9g, not %.9g", name, i, (double)got[i],
                  (double)expected[i]);
   }
}

/* Vertices in front of and behind the eye, with the program's uniforms and with others. */
static void
check_shader(unsigned number)
{
   static struct gp_program words;
   char path[256];
   uint64_t seed = 1 + number;
   snprintf(path, sizeof path, "lima/vectors/mesa25/%s.vert.gp.txt", shaders[number].name);
   assert_true(gp_program_read(path, &words));
   lima_gp_prepare(&program, (const uint32_t(*)[4])words.words, words.count);
   start_vertex();
   read_uniforms(path);
   for (unsigned round = 0; round < 500; round++) {
      struct expected e = {.num_values = 0};
      float window[4];
      const unsigned num_user = shaders[number].num_user;
      for (unsigned i = 0; i < 64; i++)
         vertex.attributes[i / 4][i % 4] = random_number(&seed, i / 4 == 1 ? 0.1f : -2, 3);
      vertex.attributes[0][3] = random_number(&seed, 0.5f, 2) * (round % 3 ? 1 : -1);
      for (unsigned i = 0; round > 2 && i < num_user * 4; i++)
         uniforms[i / 4][i % 4] = random_number(&seed, 0.5f, 3);
      memcpy(e.position, P, sizeof e.position);
      shaders[number].eval(&e);
      if (!lima_gp_run(&program, &strict, &vertex, &stop))
         fail_msg("%s: instruction %u: %s", path, stop.instr, stop.text);
      to_window(e.position, uniforms[num_user], uniforms[num_user + 1], window);
      if (fabsf(e.position[3]) > 0.1f)
         compare(path, vertex.varyings[0], window, 4);
      compare(path, vertex.varyings[1], e.values, e.num_values);
   }
}

static void
test_shaders(void **state)
{
   static struct gp_program words;
   if (!gp_program_read("lima/vectors/mesa25/gv01_passthrough.vert.gp.txt", &words))
      skip();
   for (unsigned i = 0; i < sizeof shaders / sizeof shaders[0]; i++)
      check_shader(i);
   /* The last one has more varyings, put together as there is place. */
   compare("c", vertex.varyings[2], vertex.attributes[3], 2);
   compare("d", &vertex.varyings[2][2], vertex.attributes[4], 1);
   compare("b.x", &vertex.varyings[2][3], vertex.attributes[2], 1);
   compare("b.yz", vertex.varyings[3], &vertex.attributes[2][1], 2);
}

/* Those that were published, with what is said of them. */
static void
test_published(void **state)
{
   static struct gp_program words;
   if (!gp_program_read("lima/vectors/public/gp_yuq_scale.gp.txt", &words))
      skip();
   lima_gp_prepare(&program, (const uint32_t(*)[4])words.words, words.count);
   start_vertex();
   assert_true(lima_gp_run(&program, &strict, &vertex, &stop));
   for (unsigned i = 0; i < 3; i++)
      assert_float_equal(vertex.varyings[0][i],
                         P[i] * uniforms[0][i] * uniforms[2][0] + uniforms[1][i], 1e-6);
   assert_float_equal(vertex.varyings[0][3], uniforms[2][0], 0);
   assert_true(gp_program_read("lima/vectors/public/gp_premali_smoothed_unlinked.gp.txt", &words));
   lima_gp_prepare(&program, (const uint32_t(*)[4])words.words, words.count);
   for (unsigned round = 0; round < 2; round++) {
      start_vertex();
      uniforms[2][0] = -1e10f;
      uniforms[2][1] = 1e10f;
      vertex.attributes[1][3] = round ? 0.0f : -4.0f;
      assert_true(lima_gp_run(&program, &strict, &vertex, &stop));
      const float w = round ? 1e10f : -0.25f;
      for (unsigned i = 0; i < 3; i++) {
         const float expected = C[i] * w * uniforms[0][i] + uniforms[1][i];
         assert_float_equal(vertex.varyings[0][i], expected, 1e-6f * fabsf(expected));
      }
      assert_float_equal(vertex.varyings[0][3], w, 0);
      compare("colour", vertex.varyings[1], P, 4);
   }
}

/* Programs of recorded frames run to their end, and read nothing too early. */
static void
run_program(void *data, const struct gp_program *p)
{
   lima_gp_prepare(&program, (const uint32_t(*)[4])p->words, p->count);
   static float many[LIMA_GP_NUM_UNIFORMS][4];
   start_vertex();
   memset(many, 0, sizeof many);
   vertex.uniforms = many;
   vertex.num_uniforms = LIMA_GP_NUM_UNIFORMS;
   if (!lima_gp_run(&program, &strict, &vertex, &stop))
      fail_msg("%s: instruction %u: %s", p->name, stop.instr, stop.text);
   assert_int_equal(vertex.varying_mask[0], 15);
}

static void
test_frames(void **state)
{
   const unsigned count = gp_each_frame_program(run_program, NULL);
   if (!count)
      skip();
   assert_int_equal(count, 256);
}

/* How fast it is, on one core. Builds for debuggers and sanitizers are slower. */
static void
test_speed(void **state)
{
   static struct gp_program words;
   static const struct lima_gp_limits limits = {.max_steps = 10000};
   unsigned long steps = 0;
   if (!gp_program_read("lima/vectors/mesa25/gv09_branch.vert.gp.txt", &words))
      skip();
   lima_gp_prepare(&program, (const uint32_t(*)[4])words.words, words.count);
   start_vertex();
   const clock_t start = clock();
   while (clock() - start < CLOCKS_PER_SEC / 5) {
      for (unsigned i = 0; i < 100; i++) {
         assert_true(lima_gp_run(&program, &limits, &vertex, &stop));
         steps += stop.steps;
      }
   }
   const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
   print_message("%.1f million instructions a second\n", (double)steps / seconds * 1e-6);
#ifdef NDEBUG
   assert_true((double)steps / seconds >= 10e6 || is_emulated());
#endif
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_shaders),
       cmocka_unit_test(test_published),
       cmocka_unit_test(test_frames),
       cmocka_unit_test(test_speed),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
