/* Attributes that are varyings as they are go past the vertex program; they are the same as those
 * that go through it, from elements of every kind, by every instruction set. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/builder.h"
#include "draw_record.h"
#include "test_random.h"

#define VERTICES 300 /* more than a chunk takes */

struct vertex {
   float pos[4];
   union {
      float floats[4];
      uint8_t bytes[4];
      int16_t shorts[4];
   } color, tex;
};

struct rig {
   struct draw_context *draw;
   struct draw_program program;
   struct ir_shader *ir;
   struct pipe_rasterizer_state rast;
   struct draw_record record;
};

/* Colour and coordinates are handed on. `in_parts`: by two stores each, so that they go through the
 * program. */
static struct ir_shader *
hand_on(bool in_parts)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   ir_store_output(&b, VARYING_HPOS, 15, ir_load_input(&b, VERT_ATTRIB_POS, 4));
   for (unsigned i = 0; i < 2; i++) {
      const unsigned varying = i ? VARYING_TEX0 : VARYING_COL0;
      const struct ir_val v = ir_load_input(&b, i ? VERT_ATTRIB_TEX0 : VERT_ATTRIB_COLOR0, 4);
      ir_store_output(&b, varying, in_parts ? 3 : 15, v);
      if (in_parts)
         ir_store_output(&b, varying, 12, v);
   }
   ir_end(&b);
   assert_true(ir_shader_index(sh));
   return sh;
}

static void
rig_init(struct rig *r, enum u_cpu_isa isa, bool in_parts)
{
   static const struct pipe_viewport_state viewport = {{50, 50, 0.5f}, {50, 50, 0.5f}};
   *r = (struct rig){.ir = hand_on(in_parts)};
   draw_layout_init(&r->record.layout);
   draw_layout_add(&r->record.layout, VARYING_TEX0);
   draw_layout_add(&r->record.layout, VARYING_COL0);
   const struct draw_config config = {
       .isa = isa, .native_use = SP_NATIVE_NEVER, .sink = &draw_record_alone, .data = &r->record};
   r->draw = draw_create(&config);
   assert_non_null(r->draw);
   draw_program_init(&r->program, r->ir);
   draw_bind_program(r->draw, &r->program);
   draw_set_viewport(r->draw, &viewport);
   static const float constant[1][4] = {{2.0f, -1.0f, 0.25f, 0.5f}};
   draw_set_constant_attribs(r->draw, VERT_ATTRIB_COLOR0, 1, constant);
}

static void
rig_finish(struct rig *r)
{
   draw_record_clear(&r->record);
   draw_destroy(r->draw);
   draw_program_finish(&r->program);
   ir_shader_destroy(r->ir);
}

static void
draw(struct rig *r, const struct pipe_vertex_element *elements, unsigned num, bool clamp,
     const struct vertex *v, const uint16_t *indices)
{
   const struct pipe_vertex_buffer buffer = {
       .stride = sizeof *v, .is_user = true, .buffer.user = v};
   const struct pipe_draw_start_count range = {0, VERTICES, 0};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                       .index_size = indices ? 2 : 0,
                                       .has_user_indices = true,
                                       .index.user = indices,
                                       .max_index = VERTICES - 1};
   struct draw_vertex_elements ve;
   draw_vertex_elements_init(r->draw, &ve, num, elements);
   draw_bind_vertex_elements(r->draw, &ve);
   draw_set_vertex_buffers(r->draw, 1, &buffer);
   r->rast.clamp_vertex_color = clamp;
   draw_bind_rasterizer(r->draw, &r->rast);
   draw_record_clear(&r->record);
   draw_vbo(r->draw, &info, &range, 1);
   draw_bind_vertex_elements(r->draw, NULL);
}

static void
expect_same(const struct rig *a, const struct rig *b)
{
   assert_false(a->record.all.wrong || b->record.all.wrong);
   assert_true(a->record.all.num > 0);
   assert_int_equal(a->record.all.num, b->record.all.num);
   for (unsigned i = 0; i < 3 * a->record.all.num; i++)
      assert_memory_equal(draw_record_vertex(&a->record, i / 3, i % 3),
                          draw_record_vertex(&b->record, i / 3, i % 3),
                          a->record.layout.stride * sizeof(float));
}

static void
fill(struct vertex *v, uint16_t *indices, uint32_t *seed, bool as_floats)
{
   static const float odd[] = {0.0f, -0.0f, 1.0f, 1.5f, -2.0f, INFINITY, -INFINITY, NAN};
   for (unsigned i = 0; i < VERTICES; i++, v++) {
      for (unsigned c = 0; c < 4; c++) {
         v->pos[c] = c == 3 ? 1.0f : (float)test_random_below(seed, 2000) / 500.0f - 2.0f;
         const bool is_odd = test_random_below(seed, 4) == 0;
         const float value = (float)test_random_below(seed, 1000) / 999.0f;
         v->color.floats[c] = is_odd ? odd[test_random_below(seed, 8)] : value;
         v->tex.floats[c] = value - 0.5f;
         if (!as_floats) {
            v->color.shorts[c] = (int16_t)test_random_below(seed, 65536);
            v->tex.shorts[c] = (int16_t)test_random_below(seed, 65536);
         }
      }
      indices[i] = (uint16_t)test_random_below(seed, VERTICES);
   }
}

static void
test_elements(void **state)
{
   static const struct pipe_vertex_element kinds[] = {
       {.type = PIPE_VERTEX_F32, .size = 1},
       {.type = PIPE_VERTEX_F32, .size = 2},
       {.type = PIPE_VERTEX_F32, .size = 3},
       {.type = PIPE_VERTEX_F32, .size = 4},
       {.type = PIPE_VERTEX_U8, .size = 4, .normalized = true},
       {.type = PIPE_VERTEX_U8, .size = 4, .normalized = true, .bgra = true},
       {.type = PIPE_VERTEX_S16, .size = 3}, /* not carried */
       {.size = 0},                          /* a constant */
   };
   enum { KINDS = sizeof kinds / sizeof kinds[0] };
   static struct vertex v[VERTICES];
   static uint16_t indices[VERTICES];
   uint32_t seed = 5;
   for (enum u_cpu_isa isa = U_CPU_PORTABLE; isa <= u_cpu_detect_isa(); isa++) {
      struct rig past, through;
      rig_init(&past, isa, false);
      rig_init(&through, isa, true);
      for (unsigned n = 0; n < KINDS * KINDS * 4; n++) {
         const unsigned color = n / 4 % KINDS, tex = n / 4 / KINDS;
         struct pipe_vertex_element elements[3] = {{.slot = VERT_ATTRIB_POS, .size = 4}};
         unsigned num = 1;
         fill(v, indices, &seed, kinds[color].type == PIPE_VERTEX_F32);
         for (unsigned i = 0; i < 2; i++) {
            const struct pipe_vertex_element *kind = &kinds[i ? tex : color];
            if (!kind->size)
               continue;
            elements[num] = *kind;
            elements[num].slot = i ? VERT_ATTRIB_TEX0 : VERT_ATTRIB_COLOR0;
            elements[num++].src_offset =
                i ? offsetof(struct vertex, tex) : offsetof(struct vertex, color);
         }
         draw(&past, elements, num, n & 1, v, n & 2 ? indices : NULL);
         draw(&through, elements, num, n & 1, v, n & 2 ? indices : NULL);
         assert_true(past.program.rest_ir && !through.program.rest_ir);
         expect_same(&past, &through);
      }
      rig_finish(&past);
      rig_finish(&through);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_elements),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
