#include "draw_rig.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "compiler/ir/builder.h"

static const uint8_t *
buffer_bytes(struct pipe_resource *res)
{
   return ((struct draw_rig_buffer *)res)->bytes;
}

static struct ir_shader *
pass_through(void)
{
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   const struct ir_val pos = ir_load_input(&b, VERT_ATTRIB_POS, 4);
   ir_store_output(&b, VARYING_HPOS, 15, pos);
   ir_store_output(&b, VARYING_TEX0, 15, pos);
   ir_store_output(&b, VARYING_COL0, 15, ir_load_input(&b, VERT_ATTRIB_COLOR0, 4));
   ir_store_output(&b, VARYING_CLP0, 1, ir_comp(ir_load_input(&b, VERT_ATTRIB_TEX0 + 1, 4), 0));
   ir_end(&b);
   assert_true(ir_shader_index(sh));
   return sh;
}

struct draw_rig *
rig_new(const struct draw_sink *sink, unsigned threads)
{
   struct draw_rig *r = calloc(1, sizeof *r);
   r->pool = threads ? u_pool_create(threads) : NULL;
   assert_true(!threads || r->pool);
   draw_layout_init(&r->record.layout);
   draw_layout_add(&r->record.layout, VARYING_COL0);
   draw_layout_add(&r->record.layout, VARYING_TEX0);
   const struct draw_config config = {
       .isa = u_cpu_detect_isa(),
       .pool = r->pool,
       .native_use = SP_NATIVE_NEVER,
       .buffer_bytes = buffer_bytes,
       .sink = sink,
       .data = &r->record,
   };
   const struct pipe_viewport_state viewport = {{50, 50, 0.5f}, {50, 50, 0.5f}};
   r->draw = draw_create(&config);
   assert_non_null(r->draw);
   r->ir = pass_through();
   draw_program_init(&r->program, r->ir);
   draw_bind_program(r->draw, &r->program);
   draw_bind_rasterizer(r->draw, &r->rast);
   draw_set_viewport(r->draw, &viewport);
   return r;
}

int
rig_create(void **state)
{
   *state = rig_new(&draw_record_sink, 3);
   return 0;
}

int
rig_destroy(void **state)
{
   struct draw_rig *r = *state;
   draw_record_clear(&r->record);
   draw_destroy(r->draw);
   draw_program_finish(&r->program);
   u_pool_destroy(r->pool);
   ir_shader_destroy(r->ir);
   free(r);
   return 0;
}

void
rig_draw_info(struct draw_rig *r, const struct draw_rig_vertex *v,
              const struct pipe_draw_info *info, uint32_t first, uint32_t count,
              const struct pipe_capture_sink *sink)
{
   static const struct pipe_vertex_element elements[] = {
       {.slot = VERT_ATTRIB_POS, .size = 4, .src_offset = offsetof(struct draw_rig_vertex, pos)},
       {.slot = VERT_ATTRIB_COLOR0,
        .size = 4,
        .src_offset = offsetof(struct draw_rig_vertex, color)},
       {.slot = VERT_ATTRIB_TEX0 + 1,
        .size = 1,
        .src_offset = offsetof(struct draw_rig_vertex, clip)},
       {.slot = VERT_ATTRIB_EDGEFLAG,
        .size = 1,
        .src_offset = offsetof(struct draw_rig_vertex, edge)},
   };
   const struct pipe_vertex_buffer buffer = {
       .stride = sizeof *v, .is_user = true, .buffer.user = v};
   const struct pipe_draw_start_count range = {first, count, 0};
   struct draw_vertex_elements ve;
   draw_vertex_elements_init(r->draw, &ve, 4, elements);
   draw_bind_vertex_elements(r->draw, &ve);
   draw_set_vertex_buffers(r->draw, 1, &buffer);
   draw_bind_rasterizer(r->draw, &r->rast); /* tests change it in place */
   draw_record_clear(&r->record);
   if (sink)
      draw_capture(r->draw, info, &range, 1, sink);
   else
      draw_vbo(r->draw, info, &range, 1);
   draw_bind_vertex_elements(r->draw, NULL);
}

void
rig_draw(struct draw_rig *r, const struct draw_rig_vertex *v, enum pipe_prim mode, uint32_t count)
{
   rig_draw_info(r, v, &(struct pipe_draw_info){.mode = mode}, 0, count, NULL);
}

struct draw_rig_vertex *
rig_circle(unsigned n)
{
   struct draw_rig_vertex *v = calloc(n, sizeof *v);
   for (unsigned i = 0; i < n; i++) {
      const float a = 6.2831853f * (float)i / (float)n;
      v[i] = (struct draw_rig_vertex){{cosf(a), sinf(a), 0, 1}, {(float)i, 0, 0, 1}, 1, 1};
   }
   return v;
}

unsigned
rig_num(const struct draw_rig *r)
{
   assert_false(r->record.all.wrong);
   return r->record.all.num;
}

const float *
rig_at(const struct draw_rig *r, unsigned prim, unsigned corner)
{
   return draw_record_vertex(&r->record, prim, corner);
}

void
rig_expect_same(const struct draw_rig *a, const struct draw_rig *b)
{
   const unsigned num = rig_num(a), n = a->record.vertices;
   assert_int_equal(rig_num(b), num);
   if (!num)
      return;
   assert_int_equal(b->record.vertices, n);
   assert_memory_equal(a->record.all.edges, b->record.all.edges, num);
   for (unsigned i = 0; i < n * num; i++)
      assert_memory_equal(rig_at(a, i / n, i % n), rig_at(b, i / n, i % n),
                          a->record.layout.stride * sizeof(float));
}
