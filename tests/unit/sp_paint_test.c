/* Primitives whose colour is an attribute and nothing more: which programs' are, and that they look
 * as others do, whether their few pixels are the command (SP_COMMAND_PAINT) or are shaded past all
 * queues (tile/direct.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/color_input.h"
#include "gallium/drivers/softpipe/scene/recorder.h"
#include "gallium/drivers/softpipe/state/context.h"
#include "ir_text.h"
#include "sp_screen.h"
#include "test_random.h"

/* --- Programs */

static int
finds(const char *text)
{
   struct ir_shader *sh = parse_ir(text);
   const int input = ir_find_color_input(sh);
   ir_shader_destroy(sh);
   return input;
}

/* Values 0 and 1 are inputs. */
#define PROGRAM(body)                                                                              \
   "shader fragment\nparams 8\nblock 0\n   %0 = load_input.f4 1\n   %1 = load_input.f4 7\n" body   \
   "   end\n"

static const char hands_on[] = PROGRAM("   store_output.f 0.xyzw %0.xyzw\n");
/* The same colors, of which nothing is known. */
static const char adds_nothing[] = PROGRAM("   %2 = imm.f1 0x00000000\n"
                                           "   %3 = fadd.f4 %0.xyzw %2.xxxx\n"
                                           "   store_output.f 0.xyzw %3.xyzw\n");
static const char other_input[] = PROGRAM("   store_output.f 0.xyzw %1.xyzw\n");

static void
test_programs_that_hand_an_input_on(void **state)
{
   assert_int_equal(finds(hands_on), VARYING_COL0);
   assert_int_equal(finds(other_input), VARYING_TEX0);
   assert_int_equal(finds(PROGRAM("   %2 = mov.f4 %0.wzyx\n   %3 = mov.f4 %2.wzyx\n"
                                  "   store_output.f 0.xyzw %3.xyzw\n")),
                    VARYING_COL0);
   assert_int_equal(finds(PROGRAM("   %2 = vec4.f4 %0.x %0.y %0.z %0.w\n"
                                  "   store_output.f 0.xyzw %2.xyzw\n")),
                    VARYING_COL0);
}

static void
test_programs_that_do_more(void **state)
{
   static const char *const programs[] = {
       adds_nothing,
       /* Components that change places, come from two inputs, or have another sign */
       PROGRAM("   store_output.f 0.xyzw %0.zyxw\n"),
       PROGRAM("   %2 = vec4.f4 %0.x %0.y %0.z %1.w\n   store_output.f 0.xyzw %2.xyzw\n"),
       PROGRAM("   store_output.f 0.xyzw -%0.xyzw\n"),
       PROGRAM("   %2 = mov.f4 -%0.xyzw\n   store_output.f 0.xyzw %2.xyzw\n"),
       PROGRAM("   %2 = mov.f4 |%0.xyzw|\n   store_output.f 0.xyzw %2.xyzw\n"),
       /* Some of them, under a condition, twice, with a depth */
       PROGRAM("   store_output.f 0.xyz %0.xyz\n"),
       PROGRAM("   %2 = flt.b4 %0.xyzw %1.xyzw\n   store_output.f 0.xyzw %0.xyzw if %2.xyzw\n"),
       PROGRAM("   store_output.f 0.xyzw %0.xyzw\n   store_output.f 0.xyzw %0.xyzw\n"),
       PROGRAM("   store_output.f 0.xyzw %0.xyzw\n   store_output.f 1.z %1.z\n"),
       /* Pixels that die, and what pixels have of their own */
       PROGRAM("   %2 = flt.b1 %0.x %1.x\n   discard.b %2.x\n   store_output.f 0.xyzw %0.xyzw\n"),
       PROGRAM("   %2 = load_input.f4 39\n   store_output.f 0.xyzw %2.xyzw\n"),
   };
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++)
      if (finds(programs[i]) >= 0)
         fail_msg("program %u is said to hand an input on", i);
}

/* --- Pictures */

#define WIDTH 150
#define HEIGHT 110
#define TRIANGLES 240

/* Colors come from attribute 5, which is no array's. */
static const char constant_color[] = "shader vertex\nparams 8\nblock 0\n"
                                     "   %0 = load_input.f4 0\n   %1 = load_input.f4 5\n"
                                     "   store_output.f 0.xyzw %0.xyzw\n"
                                     "   store_output.f 1.xyzw %1.xyzw\n   end\n";

struct scene {
   enum pipe_format format, zs;
   struct pipe_blend_state blend;
   struct pipe_depth_stencil_alpha_state dsa;
   struct pipe_rasterizer_state rasterizer;
   enum pipe_prim mode;
   bool constant; /* the color */
   bool counts;   /* samples that pass */
   bool alone;    /* nothing else is drawn to the tiles */
   bool solid;    /* triangles have depths and perspective, and colors of their vertices */
   unsigned per_draw;
   struct harness_vertex vertices[3 * TRIANGLES];
};

static void
random_state(uint32_t *seed, struct scene *s)
{
   static const enum pipe_format formats[4] = {PIPE_FORMAT_R8G8B8A8_UNORM,
                                               PIPE_FORMAT_B8G8R8X8_UNORM, PIPE_FORMAT_B5G6R5_UNORM,
                                               PIPE_FORMAT_R32G32B32A32_FLOAT};
   struct pipe_rt_blend_state *rt = &s->blend.rt[0];
   s->format = formats[test_random_below(seed, 8) % 5 % 4];
   s->blend = harness_default_blend();
   rt->blend_enable = test_random_below(seed, 3) == 0;
   rt->rgb_src = rt->alpha_src = PIPE_BLENDFACTOR_SRC_ALPHA;
   rt->rgb_dst = rt->alpha_dst = PIPE_BLENDFACTOR_INV_SRC_ALPHA;
   rt->colormask = test_random_below(seed, 8) ? 15 : 11;
   s->dsa = (struct pipe_depth_stencil_alpha_state){
       .depth_enabled = test_random_below(seed, 8) == 0,
       .depth_func = test_random_below(seed, 2) ? PIPE_FUNC_LEQUAL : PIPE_FUNC_ALWAYS,
       .depth_writemask = true,
       .alpha_enabled = test_random_below(seed, 8) == 0,
       .alpha_func = PIPE_FUNC_GEQUAL,
       .alpha_ref = 0.5f,
   };
   s->rasterizer = harness_default_rasterizer();
   s->rasterizer.flatshade = test_random_below(seed, 2);
   s->rasterizer.light_twoside = test_random_below(seed, 8) == 0;
   s->rasterizer.poly_stipple_enable = test_random_below(seed, 8) == 0;
   s->rasterizer.cull_face = test_random_below(seed, 4) ? PIPE_FACE_NONE : PIPE_FACE_BACK;
   s->rasterizer.point_size = (float)(1 + test_random_below(seed, 5));
   s->rasterizer.point_smooth = test_random_below(seed, 8) == 0;
   s->rasterizer.fill_front = test_random_below(seed, 6) ? PIPE_POLYGON_FILL : PIPE_POLYGON_POINT;
   s->mode = test_random_below(seed, 4) ? PIPE_PRIM_TRIANGLES : PIPE_PRIM_POINTS;
   s->constant = test_random_below(seed, 4) == 0;
   s->counts = test_random_below(seed, 8) == 0;
   s->alone = test_random_below(seed, 2);
   s->per_draw = 1 + test_random_below(seed, 80);
}

/* Vertex i, near the first one of its triangle. */
static struct harness_vertex
random_vertex(uint32_t *seed, const struct harness_vertex *first, float size, bool one_color)
{
   struct harness_vertex v = *first;
   for (unsigned c = 0; c < 4 && !one_color; c++)
      v.color[c] = (float)test_random(seed, -0.2, 1.2);
   /* Alpha alone is 1 at all vertices, too. */
   v.color[3] = first->color[3] == 1.0f ? 1.0f : v.color[3];
   v.x += (float)test_random(seed, -size, size);
   v.y += (float)test_random(seed, -size, size);
   return v;
}

/* A triangle's depths and distances. */
static void
make_solid(uint32_t *seed, struct harness_vertex v[3])
{
   const bool level = test_random_below(seed, 4) == 0;
   const float z = (float)test_random(seed, -0.1, 1.1), w = (float)test_random(seed, 0.2, 3);
   for (unsigned k = 0; k < 3; k++) {
      v[k].z = level ? z : z + (float)test_random(seed, -0.2, 0.2);
      v[k].w = level ? w : (float)test_random(seed, 0.2, 3);
   }
}

/* Most are tiny, in some scenes all; colors are most triangles' own, some beyond [0,1]. */
static void
random_scene(uint32_t *seed, struct scene *s, bool solid)
{
   static const float sizes[5] = {1.5f, 2.5f, 6, 12, 60};
   const unsigned large = test_random_below(seed, 3) ? 2 : 5;
   const unsigned mixed = test_random_below(seed, 2) ? 4 : 40;
   static const enum pipe_format depths[3] = {PIPE_FORMAT_Z24_UNORM_S8_UINT, PIPE_FORMAT_Z16_UNORM,
                                              PIPE_FORMAT_Z32_FLOAT};
   random_state(seed, s);
   s->solid = solid;
   s->zs = depths[solid ? test_random_below(seed, 4) % 3 : 0];
   s->dsa.depth_enabled |= solid && test_random_below(seed, 4);
   if (solid) {
      s->dsa.depth_func = (enum pipe_compare_func)test_random_below(seed, 8);
      s->dsa.depth_writemask = test_random_below(seed, 4) != 0;
      s->dsa.stencil[0] = (struct pipe_stencil_state){.enabled = test_random_below(seed, 8) == 0,
                                                      .func = PIPE_FUNC_ALWAYS,
                                                      .zpass_op = PIPE_STENCIL_OP_INCR,
                                                      .valuemask = 0xff,
                                                      .writemask = 0xff};
      s->rasterizer.depth_clamp = test_random_below(seed, 4) == 0;
      s->rasterizer.no_depth_clip = s->rasterizer.depth_clamp;
   }
   for (unsigned i = 0; i < TRIANGLES; i++) {
      struct harness_vertex *v = &s->vertices[3 * i];
      const float size = sizes[test_random_below(seed, large)];
      const bool one_color = test_random_below(seed, mixed) != 0;
      float color[4];
      for (unsigned c = 0; c < 4; c++)
         color[c] = (float)test_random(seed, -0.2, 1.2);
      color[3] = test_random_below(seed, 4) ? 1.0f : color[3];
      v[0] = harness_vertex((float)test_random(seed, -3, WIDTH + 3),
                            (float)test_random(seed, -3, HEIGHT + 3), color);
      v[1] = random_vertex(seed, &v[0], size, one_color);
      v[2] = random_vertex(seed, &v[0], size, one_color);
      if (solid)
         make_solid(seed, v);
   }
}

/* Commands of the scene that records which are pixels. */
static unsigned
count_paint(const struct harness *h)
{
   const struct sp_raster *raster = sp_context(h->pipe)->raster;
   const struct sp_scene *scene = raster->scenes[raster->current];
   unsigned num = 0;
   for (unsigned i = 0; i < scene->num_tiles; i++) {
      const struct sp_bin *bin = &scene->bins[scene->tiles[i]];
      for (const struct sp_command_block *b = bin->first; b; b = b->next)
         for (unsigned k = 0; k < (b->next ? b->num : SP_COMMANDS_PER_BLOCK - bin->room); k++)
            num += sp_command_kind(b->commands[k]) == SP_COMMAND_PAINT;
   }
   return num;
}

struct picture {
   void *color, *zs;
   unsigned paint;
   bool direct;
   uint64_t samples;
};

static void
draw_all(struct harness *h, const struct scene *s, struct picture *p)
{
   static const float black[4] = {0, 0, 0, 0}, edge[4] = {1, 0, 0, 1};
   h->pipe->set_constant_attribs(h->pipe, VERT_ATTRIB_EDGEFLAG, 1, &edge);
   for (unsigned i = 0; i < TRIANGLES; i += s->per_draw) {
      const unsigned num = TRIANGLES - i < s->per_draw ? TRIANGLES - i : s->per_draw;
      h->pipe->set_constant_attribs(h->pipe, 5, 1,
                                    s->constant ? &s->vertices[3 * i].color : &black);
      harness_draw(h, HARNESS_CUSTOM, s->mode, s->vertices + 3 * i, 3 * num);
      /* Quads that wait, of a state that no paint has. */
      if (i % 3 == 0 && !s->alone)
         harness_draw(h, HARNESS_MODULATE, PIPE_PRIM_TRIANGLES, s->vertices + 3 * i, 3);
      const struct sp_draw_state *ds = sp_context(h->pipe)->raster->draw;
      p->direct |= ds && (ds->direct >= 0 || (ds->opaque && ds->opaque->direct >= 0));
      p->paint = count_paint(h);
   }
}

static struct picture
draw(const struct scene *s, const char *program, unsigned threads)
{
   static const float grey[4] = {0.25f, 0.5f, 0.75f, 0.5f};
   struct picture p = {NULL};
   struct harness h;
   uint32_t seed = 3;
   sp_harness_init(&h, WIDTH, HEIGHT, s->format, s->zs, threads);
   struct pipe_query *query = h.pipe->create_query(h.pipe, PIPE_QUERY_OCCLUSION_COUNTER);
   harness_noise_texture(&h, &seed);
   harness_fragment_text(&h, program);
   if (s->constant)
      harness_vertex_text(&h, constant_color);
   harness_blend(&h, &s->blend);
   harness_dsa(&h, &s->dsa);
   harness_rasterizer(&h, &s->rasterizer);
   struct pipe_poly_stipple stipple;
   for (unsigned i = 0; i < 32; i++)
      stipple.stipple[i] = 0x33335555u << i % 3;
   h.pipe->set_polygon_stipple(h.pipe, &stipple);
   harness_clear(&h, grey, 1.0, 0x5a);
   if (s->alone)
      h.pipe->flush(h.pipe, NULL, 0);
   if (s->counts)
      h.pipe->begin_query(h.pipe, query);
   draw_all(&h, s, &p);
   if (s->counts) {
      h.pipe->end_query(h.pipe, query);
      assert_true(h.pipe->get_query_result(h.pipe, query, true, &p.samples));
   }
   h.pipe->destroy_query(h.pipe, query);
   p.color = harness_read(&h, h.color);
   p.zs = harness_read(&h, h.zs);
   harness_finish(&h);
   return p;
}

static size_t
pixel_size(enum pipe_format format)
{
   return format == PIPE_FORMAT_R32G32B32A32_FLOAT ? 16
          : format == PIPE_FORMAT_B5G6R5_UNORM     ? 2
                                                   : 4;
}

/* Frees both. */
static void
expect_same(const struct scene *s, struct picture expected, struct picture got)
{
   assert_memory_equal(expected.color, got.color, WIDTH * HEIGHT * pixel_size(s->format));
   assert_memory_equal(expected.zs, got.zs,
                       WIDTH * HEIGHT * (s->zs == PIPE_FORMAT_Z16_UNORM ? 2u : 4u));
   assert_int_equal(expected.samples, got.samples);
   free(expected.color);
   free(expected.zs);
   free(got.color);
   free(got.zs);
}

static void
compare_scenes(uint32_t seed, unsigned num, unsigned threads)
{
   static struct scene s;
   unsigned num_painted = 0, triangles = 0, points = 0, opaque = 0, constant = 0;
   for (unsigned i = 0; i < num; i++) {
      random_scene(&seed, &s, false);
      const struct picture expected = draw(&s, adds_nothing, threads);
      const struct picture got = draw(&s, hands_on, threads);
      const bool paints = got.paint != 0;
      assert_int_equal(expected.paint, 0);
      num_painted += paints;
      triangles += paints && s.mode == PIPE_PRIM_TRIANGLES;
      points += paints && s.mode == PIPE_PRIM_POINTS;
      opaque += paints && s.blend.rt[0].blend_enable;
      constant += paints && s.constant;
      expect_same(&s, expected, got);
   }
   assert_true(num_painted > num / 8);
   assert_true(triangles && points && opaque && constant);
}

static void
compare_solid_scenes(uint32_t seed, unsigned num, unsigned threads)
{
   static struct scene s;
   unsigned direct = 0, tested = 0, opaque = 0, counted = 0;
   for (unsigned i = 0; i < num; i++) {
      random_scene(&seed, &s, true);
      const struct picture expected = draw(&s, adds_nothing, threads);
      const struct picture got = draw(&s, hands_on, threads);
      assert_false(expected.direct);
      direct += got.direct;
      tested += got.direct && s.dsa.depth_enabled;
      opaque += got.direct && s.blend.rt[0].blend_enable;
      counted += got.direct && s.counts;
      expect_same(&s, expected, got);
   }
   assert_true(direct > num / 4 && tested > num / 8);
   assert_true(opaque && counted);
}

/* With all instruction sets. */
static void
compare_all(void (*compare)(uint32_t seed, unsigned num, unsigned threads))
{
   static const char *const names[3] = {"portable", "avx2", "avx512"};
   const char *old = getenv("TUATARA_CPU");
   char *saved = old ? strdup(old) : NULL;
   for (unsigned i = 0; i < 3; i++) {
      setenv("TUATARA_CPU", names[i], 1); /* what the machine lacks falls back to what it has */
      compare(1 + i, 120, 1 + i);
   }
   if (saved)
      setenv("TUATARA_CPU", saved, 1);
   else
      unsetenv("TUATARA_CPU");
   free(saved);
}

static void
test_paint_looks_the_same(void **state)
{
   compare_all(compare_scenes);
}

static void
test_direct_pixels_look_the_same(void **state)
{
   compare_all(compare_solid_scenes);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_programs_that_hand_an_input_on),
       cmocka_unit_test(test_programs_that_do_more),
       cmocka_unit_test(test_paint_looks_the_same),
       cmocka_unit_test(test_direct_pixels_look_the_same),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
