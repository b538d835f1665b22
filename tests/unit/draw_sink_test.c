/* What sinks get: the layout they ask for, waves, captured primitives; and what bound state does.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/builder.h"
#include "draw_rig.h"

/* --- Layouts */

/* Attributes come in the layout's order; what the program does not write is 0, 0, 0, 1. */
static void
test_layout(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(3);
   struct draw_vertex_layout *l = &r->record.layout;
   static const float unwritten[4] = {0, 0, 0, 1};
   v[1].pos[3] = 2.0f;
   draw_layout_init(l);
   draw_layout_add(l, VARYING_TEX0 + 3);
   draw_layout_add(l, VARYING_TEX0);
   draw_layout_add(l, VARYING_HPOS);
   draw_layout_add(l, VARYING_TEX0);
   draw_layout_add(l, VARYING_COL0);
   assert_int_equal(l->num_attribs, 4);
   assert_int_equal(l->stride, 20);
   assert_int_equal(l->slot[VARYING_COL0], 3);
   assert_int_equal(l->slot[VARYING_COL1], 0xff);
   rig_draw(r, v, PIPE_PRIM_TRIANGLES, 3);
   assert_int_equal(rig_num(r), 1);
   for (unsigned k = 0; k < 3; k++) {
      const float *out = rig_at(r, 0, k);
      for (unsigned c = 0; c < 2; c++)
         assert_float_equal(out[c], 50.0f + 50.0f * v[k].pos[c] / v[k].pos[3], 1e-4f);
      assert_true(out[3] == 1.0f / v[k].pos[3]);
      assert_memory_equal(out + 4, unwritten, sizeof unwritten);
      assert_memory_equal(out + 8, v[k].pos, sizeof v[k].pos);
      assert_memory_equal(out + 12, v[k].pos, sizeof v[k].pos);
      assert_memory_equal(out + 16, v[k].color, sizeof v[k].color);
   }
   draw_layout_init(l);
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_int_equal(rig_num(r), 3);
   assert_float_equal(rig_at(r, 1, 0)[0], 50.0f + 25.0f * v[1].pos[0], 1e-4f);
   free(v);
}

static void
test_clamped_colors(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(3);
   v[2].color[1] = -1.0f;
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_true(rig_at(r, 2, 0)[4] == 2.0f && rig_at(r, 2, 0)[5] == -1.0f);
   r->rast.clamp_vertex_color = true;
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_true(rig_at(r, 2, 0)[4] == 1.0f && rig_at(r, 2, 0)[5] == 0.0f);
   free(v);
}

/* Strips share their vertices in the array that is gathered. */
static void
test_gathered(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(100);
   rig_draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 100);
   assert_int_equal(rig_num(r), 98);
   assert_int_equal(r->record.all.num_vertices, 100);
   for (unsigned i = 0; i < 98; i++)
      assert_int_equal(r->record.all.indices[3 * i + 2], i + 2);
   free(v);
}

/* --- Waves */

static void
test_waves(void **state)
{
   static const unsigned threads[] = {3, 1, 0};
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(30000);
   for (unsigned i = 0; i < 30000; i += 7)
      v[i].pos[i / 7 % 3] += 1.5f; /* some are clipped, some gone */
   rig_draw(r, v, PIPE_PRIM_TRIANGLE_STRIP, 30000);
   assert_true(r->record.waves > 0);
   for (unsigned i = 0; i < 3; i++) {
      void *other = rig_new(i ? &draw_record_sink : &draw_record_alone, threads[i]);
      struct draw_rig *o = other;
      rig_draw(o, v, PIPE_PRIM_TRIANGLE_STRIP, 30000);
      assert_int_equal(o->record.waves, 0);
      rig_expect_same(r, o);
      rig_destroy(&other);
   }
   free(v);
}

/* --- State */

static void
test_state_changes(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(3);
   const struct pipe_viewport_state viewport = {{10, 10, 0.5f}, {10, 10, 0.5f}};
   static const struct pipe_draw_info info = {.mode = PIPE_PRIM_POINTS};
   static const struct pipe_draw_start_count range = {0, 1, 0};
   static const float color[2][4] = {{0.25f, 0.5f, 0.75f, 1.0f}, {-2.0f}};
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_true(rig_at(r, 0, 0)[0] == 100.0f);
   draw_set_viewport(r->draw, &viewport);
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_true(rig_at(r, 0, 0)[0] == 20.0f);
   /* Without elements all attributes are constant. */
   draw_record_clear(&r->record);
   draw_vbo(r->draw, &info, &range, 1);
   assert_true(rig_at(r, 0, 0)[0] == 10.0f && rig_at(r, 0, 0)[7] == 1.0f);
   draw_set_constant_attribs(r->draw, VERT_ATTRIB_COLOR0, 2, color);
   draw_set_constant_attribs(r->draw, VERT_ATTRIB_MAX - 1, 2, color);
   draw_record_clear(&r->record);
   draw_vbo(r->draw, &info, &range, 1);
   assert_memory_equal(rig_at(r, 0, 0) + 4, color[0], sizeof color[0]);
   /* What is missing draws nothing. */
   draw_bind_program(r->draw, NULL);
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_int_equal(rig_num(r), 0);
   draw_bind_program(r->draw, &r->program);
   draw_bind_rasterizer(r->draw, NULL);
   draw_vbo(r->draw, &info, &range, 1);
   assert_int_equal(rig_num(r), 0);
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_int_equal(rig_num(r), 3);
   assert_false(draw_get_and_clear_oom(r->draw));
   free(v);
}

static struct ir_shader *
parameter_program(void)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   ir_store_output(&b, VARYING_HPOS, 15, ir_load_input(&b, VERT_ATTRIB_POS, 4));
   ir_store_output(&b, VARYING_COL0, 15, ir_load_param(&b, 3));
   ir_store_output(&b, VARYING_TEX0, 15, ir_load_param(&b, DRAW_MAX_PARAMS - 1));
   ir_end(&b);
   sh->num_params = DRAW_MAX_PARAMS;
   assert_true(ir_shader_index(sh));
   return sh;
}

/* A program is compiled by its first draw; parameters are those of the moment. */
static void
test_parameters(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(3);
   static const float values[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}}, zero[4] = {0};
   struct ir_shader *ir = parameter_program();
   struct draw_program program;
   draw_program_init(&program, ir);
   draw_bind_program(r->draw, &program);
   assert_null(program.program);
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_non_null(program.program);
   assert_memory_equal(rig_at(r, 2, 0) + 4, zero, sizeof zero);
   draw_set_constants(r->draw, 2, 2, values);
   draw_set_constants(r->draw, DRAW_MAX_PARAMS - 1, 3, values); /* the others do not exist */
   draw_set_constants(r->draw, DRAW_MAX_PARAMS + 1, 1, values);
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_memory_equal(rig_at(r, 2, 0) + 4, values[1], sizeof zero);
   assert_memory_equal(rig_at(r, 2, 0) + 8, values[0], sizeof zero);
   ir->num_params = DRAW_MAX_PARAMS + 1; /* more than there are */
   rig_draw(r, v, PIPE_PRIM_POINTS, 3);
   assert_int_equal(rig_num(r), 0);
   draw_bind_program(r->draw, NULL);
   draw_program_finish(&program);
   ir_shader_destroy(ir);
   free(v);
}

/* --- Capture */

struct captured {
   unsigned num, sizes[16], resets;
   float color[16], x[16];
};

static void
capture_primitive(void *data, const struct pipe_captured_vertex *v, unsigned num, bool reset)
{
   struct captured *c = data;
   c->color[c->num] = v[0].attribs[0][0];
   c->x[c->num] = v[num - 1].window[0];
   c->resets += reset;
   c->sizes[c->num++] = num;
}

static void
test_capture(void **state)
{
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(8);
   struct captured c = {0};
   const struct pipe_capture_sink sink = {&c, capture_primitive, 1ull << VARYING_COL0};
   struct pipe_draw_info info = {.mode = PIPE_PRIM_QUADS};
   r->rast.front_ccw = true;
   rig_draw_info(r, v, &info, 0, 8, &sink);
   assert_int_equal(c.num, 2);
   assert_int_equal(c.sizes[0], 4);
   assert_int_equal(c.sizes[1], 4);
   assert_int_equal(rig_num(r), 0);
   r->rast.cull_face = PIPE_FACE_FRONT;
   rig_draw_info(r, v, &info, 0, 8, &sink);
   assert_int_equal(c.num, 2);
   c = (struct captured){0};
   info.mode = PIPE_PRIM_LINE_LOOP;
   rig_draw_info(r, v, &info, 0, 3, &sink);
   assert_int_equal(c.num, 3);
   assert_int_equal(c.resets, 1);
   /* Clipped to the view volume, not to the guard band */
   c = (struct captured){0};
   v[1].pos[0] = 3.0f;
   info.mode = PIPE_PRIM_LINES;
   rig_draw_info(r, v, &info, 0, 2, &sink);
   assert_int_equal(c.num, 1);
   assert_float_equal(c.x[0], 100.0f, 1e-4f);
   free(v);
}

/* Keeps the first vertex with `num` attributes. */
struct first_vertex {
   unsigned num;
   float window[4], attribs[4][4];
};

static void
keep_first(void *data, const struct pipe_captured_vertex *v, unsigned num, bool reset)
{
   struct first_vertex *first = data;
   memcpy(first->window, v[0].window, sizeof first->window);
   memcpy(first->attribs, v[0].attribs, first->num * sizeof first->attribs[0]);
}

/* Vertices come with the varyings that a sink asks for, lowest first, and with no other, whichever
 * were asked for before. */
static void
test_capture_varyings(void **state)
{
   static const struct {
      uint64_t varyings;
      unsigned num, color, flag; /* where they are; 9: nowhere */
   } cases[] = {
       {0, 0, 9, 9},
       {1ull << VARYING_COL0, 1, 0, 9},
       {1ull << VARYING_EDGE, 1, 9, 0},
       {1ull << VARYING_HPOS | 1ull << VARYING_COL0 | 1ull << VARYING_EDGE, 3, 1, 2},
       {1ull << VARYING_COL0 | 1ull << VARYING_FOGC | 1ull << VARYING_EDGE, 3, 0, 2},
       {0, 0, 9, 9},
   };
   struct draw_rig *r = *state;
   struct draw_rig_vertex *v = rig_circle(4);
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES};
   v[1].edge = 0; /* matters to other modes than FILL */
   r->rast.fill_front = PIPE_POLYGON_LINE;
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct first_vertex first = {.num = cases[i].num};
      const struct pipe_capture_sink sink = {&first, keep_first, cases[i].varyings};
      rig_draw_info(r, v, &info, 1, 3, &sink);
      assert_float_equal(first.window[3], v[1].pos[3], 0);
      if (cases[i].color != 9)
         assert_memory_equal(first.attribs[cases[i].color], v[1].color, sizeof v[1].color);
      if (cases[i].flag != 9)
         assert_float_equal(first.attribs[cases[i].flag][0], 0, 0);
      if (cases[i].varyings & 1)
         assert_memory_equal(first.attribs[0], v[1].pos, sizeof v[1].pos);
      if (cases[i].varyings >> VARYING_FOGC & 1)
         assert_float_equal(first.attribs[1][3], 1, 0); /* not written: 0, 0, 0, 1 */
   }
   free(v);
}

/* Draws after a capture have the sink's layout again; a driver without a sink can capture. */
static void
test_capture_alone(void **state)
{
   struct draw_rig *r = *state;
   void *other = rig_new(NULL, 0);
   struct draw_rig_vertex *v = rig_circle(4);
   struct captured c[2] = {{0}};
   const struct pipe_capture_sink sinks[2] = {{&c[0], capture_primitive, 1ull << VARYING_COL0},
                                              {&c[1], capture_primitive, 1ull << VARYING_COL0}};
   static const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLE_FAN};
   rig_draw_info(r, v, &info, 0, 4, &sinks[0]);
   rig_draw_info(other, v, &info, 0, 4, &sinks[1]);
   assert_int_equal(c[0].num, 2);
   assert_memory_equal(&c[0], &c[1], sizeof c[0]);
   rig_draw(r, v, PIPE_PRIM_POINTS, 4);
   for (unsigned i = 0; i < 4; i++)
      assert_memory_equal(rig_at(r, i, 0) + 4, v[i].color, sizeof v[i].color);
   rig_destroy(&other);
   free(v);
}

#define RIG_TEST(f) cmocka_unit_test_setup_teardown(f, rig_create, rig_destroy)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       RIG_TEST(test_layout),  RIG_TEST(test_clamped_colors),   RIG_TEST(test_gathered),
       RIG_TEST(test_waves),   RIG_TEST(test_state_changes),    RIG_TEST(test_parameters),
       RIG_TEST(test_capture), RIG_TEST(test_capture_varyings), RIG_TEST(test_capture_alone),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
