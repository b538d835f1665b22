/* Draws of many triangles that go on when draw_vbo has returned (draw_finish): whatever the program
 * does then, they have the state, the vertices and the place of their time. No thread can be
 * started here, so that all of such a draw is left to be done when it is finished. */
#include <errno.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/draw/private.h"
#include "gallium/drivers/softpipe/state/context.h"
#include "sp_screen.h"
#include "test_random.h"

#define SIZE 64
#define TRIANGLES 1200
#define VERTICES (3 * TRIANGLES)

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *),
                          void *data);
int
__wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attr, void *(*run)(void *),
                      void *data)
{
   return EAGAIN;
}

static struct harness_vertex vertices[VERTICES], others[VERTICES];

static void
make_vertices(uint32_t seed, struct harness_vertex *v)
{
   for (unsigned i = 0; i < VERTICES; i++) {
      float color[4];
      for (unsigned c = 0; c < 4; c++)
         color[c] = (float)test_random_below(&seed, 256) / 255.0f;
      v[i] = harness_vertex((float)test_random(&seed, 0, SIZE), (float)test_random(&seed, 0, SIZE),
                            color);
      if (i % 3) {
         v[i].x = v[i - i % 3].x + (float)test_random(&seed, -6, 6);
         v[i].y = v[i - i % 3].y + (float)test_random(&seed, -6, 6);
      }
   }
}

struct rig {
   struct harness h;
   struct pipe_resource *buffer;
   struct pipe_viewport_state viewport;
   uint32_t seen; /* what the program looked at meanwhile */
};

static struct pipe_resource *
make_buffer(struct rig *r, const struct harness_vertex *v)
{
   struct pipe_resource *buffer =
       harness_resource(&r->h, &(struct pipe_resource){.target = PIPE_BUFFER,
                                                       .width = sizeof vertices,
                                                       .height = 1,
                                                       .depth = 1,
                                                       .array_size = 1,
                                                       .bind = PIPE_BIND_VERTEX_BUFFER});
   const struct pipe_box box = {.width = sizeof vertices, .height = 1, .depth = 1};
   struct pipe_transfer *t;
   void *map = r->h.pipe->transfer_map(r->h.pipe, buffer, 0, PIPE_MAP_WRITE, &box, &t);
   memcpy(map, v, sizeof vertices);
   r->h.pipe->transfer_unmap(r->h.pipe, t);
   return buffer;
}

static void
bind_buffer(struct rig *r)
{
   const struct pipe_vertex_buffer buffer = {.stride = sizeof(struct harness_vertex),
                                             .buffer.resource = r->buffer};
   r->h.pipe->set_vertex_buffers(r->h.pipe, 1, &buffer);
}

static void
draw(struct rig *r)
{
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES};
   const struct pipe_draw_start_count all = {.count = VERTICES};
   bind_buffer(r);
   r->h.pipe->bind_shader_state(r->h.pipe, PIPE_SHADER_FRAGMENT, r->h.fs[HARNESS_COLOR]);
   r->h.pipe->draw_vbo(r->h.pipe, &info, &all, 1);
}

static bool
goes_on(const struct rig *r)
{
   return sp_context(r->h.pipe)->u.draw->wave.goes_on;
}

/* --- What programs do next */

static void
nothing(struct rig *r)
{
}

static void
draw_again(struct rig *r)
{
   pipe_resource_reference(&r->buffer, NULL);
   r->buffer = make_buffer(r, others);
   draw(r);
}

static void
draw_few(struct rig *r)
{
   harness_draw(&r->h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES, others, 6);
   harness_draw(&r->h, HARNESS_COLOR, PIPE_PRIM_LINES, others, 8);
}

/* The next draw has another. */
static void
set_viewport(struct rig *r)
{
   const struct pipe_viewport_state other = {.scale = {20, 10, 0.5f}, .translate = {30, 40, 0.5f}};
   r->h.pipe->set_viewport_state(r->h.pipe, &other);
   draw_few(r);
}

static void
bind_rasterizer(struct rig *r)
{
   struct pipe_rasterizer_state state = harness_default_rasterizer();
   state.cull_face = PIPE_FACE_BACK;
   state.flatshade = true;
   harness_rasterizer(&r->h, &state); /* the one before is deleted */
   draw_few(r);
}

static void
bind_program(struct rig *r)
{
   harness_vertex_text(&r->h, "shader vertex\nparams 8\nblock 0\n   %0 = load_input.f4 0\n"
                              "   %1 = load_param.f4 5\n   store_output.f 0.xyzw %0.xyzw\n"
                              "   store_output.f 1.xyzw %1.xyzw\n   end\n");
   draw_few(r);
}

static void
set_attribs(struct rig *r)
{
   static const float green[4] = {0, 1, 0, 1};
   r->h.pipe->set_constant_attribs(r->h.pipe, 6, 1, &green);
}

static void
set_constants(struct rig *r)
{
   static const float blue[4] = {0, 0, 1, 1};
   r->h.pipe->set_constants(r->h.pipe, PIPE_SHADER_VERTEX, 5, 1, &blue);
}

static void
ignore_primitive(void *data, const struct pipe_captured_vertex *v, unsigned num, bool reset)
{
   struct rig *r = data;
   r->seen = 31 * r->seen + (uint32_t)(v[0].window[0] * 256.0f) + num;
}

static void
capture(struct rig *r)
{
   const struct pipe_capture_sink sink = {.data = r, .primitive = ignore_primitive};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES};
   const struct pipe_draw_start_count some = {.count = 9};
   r->h.pipe->draw_capture(r->h.pipe, &info, &some, 1, &sink);
}

static void
clear(struct rig *r)
{
   static const float red[4] = {1, 0, 0, 1};
   r->h.pipe->clear(r->h.pipe, PIPE_CLEAR_COLOR, red, 0x5, 1.0, 0, 0xff);
}

static void
flush(struct rig *r)
{
   r->h.pipe->flush(r->h.pipe, NULL, 0);
}

/* Draws elsewhere, and back again. */
static void
other_framebuffer(struct rig *r)
{
   struct pipe_framebuffer_state fb = {.width = SIZE, .height = SIZE, .nr_cbufs = 1};
   fb.cbufs[0].resource =
       harness_resource(&r->h, &(struct pipe_resource){.target = PIPE_TEXTURE_2D,
                                                       .format = r->h.color->format,
                                                       .width = SIZE,
                                                       .height = SIZE,
                                                       .depth = 1,
                                                       .array_size = 1,
                                                       .bind = PIPE_BIND_RENDER_TARGET});
   harness_framebuffer(&r->h, &fb);
   draw_few(r);
   harness_own_framebuffer(&r->h);
   pipe_resource_reference(&fb.cbufs[0].resource, NULL);
   draw_few(r);
}

static void
write_vertices(struct rig *r)
{
   const struct pipe_box box = {.width = sizeof vertices, .height = 1, .depth = 1};
   struct pipe_transfer *t;
   void *map = r->h.pipe->transfer_map(r->h.pipe, r->buffer, 0, PIPE_MAP_WRITE, &box, &t);
   memcpy(map, others, sizeof vertices);
   r->h.pipe->transfer_unmap(r->h.pipe, t);
}

/* Memory that is free is written, by who gets it next. */
static void
delete_vertices(struct rig *r)
{
   assert_true(!goes_on(r) || r->buffer->refcount == 2);
   pipe_resource_reference(&r->buffer, NULL);
   r->buffer = make_buffer(r, others);
   draw_few(r);
}

static void
copy(struct rig *r)
{
   const struct pipe_box box = {0, 0, 0, SIZE / 2, SIZE / 2, 1};
   r->h.pipe->resource_copy_region(r->h.pipe, r->h.color, 0, SIZE / 2, SIZE / 2, 0, r->h.color, 0,
                                   &box);
}

static void
look(struct rig *r)
{
   r->seen = harness_pixel(&r->h, SIZE / 2, SIZE / 2);
}

static void
query(struct rig *r)
{
   uint64_t passed = 0;
   struct pipe_query *q = r->h.pipe->create_query(r->h.pipe, PIPE_QUERY_OCCLUSION_COUNTER);
   r->h.pipe->begin_query(r->h.pipe, q);
   draw(r);
   r->h.pipe->end_query(r->h.pipe, q);
   draw(r);
   assert_true(r->h.pipe->get_query_result(r->h.pipe, q, true, &passed));
   r->h.pipe->destroy_query(r->h.pipe, q);
   r->seen = (uint32_t)passed;
}

static const struct {
   const char *name;
   void (*then)(struct rig *r);
} actions[] = {
    {"nothing", nothing},
    {"another draw", draw_again},
    {"small draws", draw_few},
    {"a viewport", set_viewport},
    {"a rasterizer state", bind_rasterizer},
    {"a vertex program", bind_program},
    {"a constant attribute", set_attribs},
    {"parameters", set_constants},
    {"a capture", capture},
    {"a clear", clear},
    {"a flush", flush},
    {"another framebuffer", other_framebuffer},
    {"vertices written", write_vertices},
    {"vertices deleted", delete_vertices},
    {"a copy", copy},
    {"pixels read", look},
    {"a query", query},
};
#define NUM_ACTIONS (sizeof actions / sizeof actions[0])

/* --- Walks: draws, each with an action behind it */

/* Colors are the sum of the array's, attribute 6 and parameter 5. */
static const char sums[] = "shader vertex\nparams 8\nblock 0\n"
                           "   %0 = load_input.f4 0\n   %1 = load_input.f4 3\n"
                           "   %2 = load_input.f4 6\n   %3 = load_param.f4 5\n"
                           "   %4 = fadd.f4 %1.xyzw %2.xyzw\n   %5 = fadd.f4 %4.xyzw %3.xyzw\n"
                           "   store_output.f 0.xyzw %0.xyzw\n"
                           "   store_output.f 1.xyzw %5.xyzw\n   end\n";

/* They are attribute 6, which goes past the program. */
static const char hands_on[] = "shader vertex\nparams 8\nblock 0\n"
                               "   %0 = load_input.f4 0\n   %1 = load_input.f4 6\n"
                               "   store_output.f 0.xyzw %0.xyzw\n"
                               "   store_output.f 1.xyzw %1.xyzw\n   end\n";

/* The states that actions change. */
static void
begin_step(struct rig *r, const char *program)
{
   static const float some[4] = {0.25f, 0, 0, 0};
   r->h.pipe->set_viewport_state(r->h.pipe, &r->viewport);
   harness_rasterizer(&r->h, NULL);
   harness_vertex_text(&r->h, program);
   r->h.pipe->set_constant_attribs(r->h.pipe, 6, 1, &some);
   r->h.pipe->set_constants(r->h.pipe, PIPE_SHADER_VERTEX, 5, 1, &some);
}

/* Pixels; malloc'd. */
static void *
walk(const unsigned *steps, unsigned num, bool finishes, uint32_t *seen)
{
   static const float black[4] = {0, 0, 0, 0};
   struct rig r = {.viewport = {.scale = {SIZE / 2.0f, SIZE / 2.0f, 0.5f},
                                .translate = {SIZE / 2.0f, SIZE / 2.0f, 0.5f}}};
   sp_harness_init(&r.h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE, 2);
   r.buffer = make_buffer(&r, vertices);
   harness_clear(&r.h, black, 1.0, 0);
   for (unsigned i = 0; i < num; i++) {
      begin_step(&r, i % 2 ? hands_on : sums);
      draw(&r);
      if (!goes_on(&r))
         fail_msg("nothing is left of the draw before %s", actions[steps[i]].name);
      if (finishes)
         draw_finish(sp_context(r.h.pipe)->u.draw);
      actions[steps[i]].then(&r);
   }
   void *pixels = harness_read(&r.h, r.h.color);
   *seen = r.seen;
   draw(&r); /* the end of the context comes next */
   pipe_resource_reference(&r.buffer, NULL);
   harness_finish(&r.h);
   return pixels;
}

static void
compare(const unsigned *steps, unsigned num, const char *name)
{
   uint32_t seen_at_once, seen;
   void *at_once = walk(steps, num, true, &seen_at_once), *later = walk(steps, num, false, &seen);
   if (memcmp(at_once, later, SIZE * SIZE * 4) != 0 || seen != seen_at_once)
      fail_msg("%s comes too early", name);
   free(at_once);
   free(later);
}

static void
test_each_action(void **state)
{
   for (unsigned i = 0; i < NUM_ACTIONS; i++)
      compare((const unsigned[2]){i, i}, 2, actions[i].name);
}

static void
test_walks(void **state)
{
   uint32_t seed = 11;
   for (unsigned i = 0; i < 20; i++) {
      unsigned steps[30];
      for (unsigned k = 0; k < 30; k++)
         steps[k] = test_random_below(&seed, NUM_ACTIONS);
      compare(steps, 30, "an action");
   }
}

/* The application's own memory is its own again when the draw returns. */
static void
test_user_indices_are_read_at_once(void **state)
{
   static uint16_t indices[VERTICES];
   struct rig r = {.seen = 0};
   sp_harness_init(&r.h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE, 2);
   r.buffer = make_buffer(&r, vertices);
   bind_buffer(&r);
   r.h.pipe->bind_shader_state(r.h.pipe, PIPE_SHADER_FRAGMENT, r.h.fs[HARNESS_COLOR]);
   for (unsigned i = 0; i < VERTICES; i++)
      indices[i] = (uint16_t)i;
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES,
                                       .index_size = 2,
                                       .has_user_indices = true,
                                       .index.user = indices,
                                       .max_index = VERTICES - 1};
   const struct pipe_draw_start_count all = {.count = VERTICES};
   r.h.pipe->draw_vbo(r.h.pipe, &info, &all, 1);
   assert_false(goes_on(&r));
   pipe_resource_reference(&r.buffer, NULL);
   harness_finish(&r.h);
}

static void
test_user_memory_is_read_at_once(void **state)
{
   static const float black[4] = {0, 0, 0, 0};
   void *pixels[2];
   for (unsigned i = 0; i < 2; i++) {
      static struct harness_vertex mine[VERTICES];
      struct rig r = {.seen = 0};
      sp_harness_init(&r.h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE, 2);
      harness_clear(&r.h, black, 1.0, 0);
      memcpy(mine, vertices, sizeof mine);
      harness_draw(&r.h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES, mine, VERTICES);
      assert_false(goes_on(&r));
      if (i)
         memcpy(mine, others, sizeof mine);
      pixels[i] = harness_read(&r.h, r.h.color);
      harness_finish(&r.h);
   }
   assert_memory_equal(pixels[0], pixels[1], SIZE * SIZE * 4);
   free(pixels[0]);
   free(pixels[1]);
}

/* Nor do textures of vertex programs change under a draw. */
static void
test_textures_are_read_at_once(void **state)
{
   uint32_t seed = 1;
   struct rig r = {.seen = 0};
   sp_harness_init(&r.h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE, 2);
   r.buffer = make_buffer(&r, vertices);
   harness_noise_texture(&r.h, &seed);
   harness_vertex_text(&r.h, "shader vertex\nblock 0\n   %0 = load_input.f4 0\n"
                             "   %1 = load_input.f4 8\n   %2 = tex.f4 0 2d %1.xyzw\n"
                             "   store_output.f 0.xyzw %0.xyzw\n"
                             "   store_output.f 1.xyzw %2.xyzw\n   end\n");
   draw(&r);
   assert_false(goes_on(&r));
   pipe_resource_reference(&r.buffer, NULL);
   harness_finish(&r.h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_each_action),
       cmocka_unit_test(test_walks),
       cmocka_unit_test(test_user_memory_is_read_at_once),
       cmocka_unit_test(test_user_indices_are_read_at_once),
       cmocka_unit_test(test_textures_are_read_at_once),
   };
   make_vertices(1, vertices);
   make_vertices(2, others);
   return cmocka_run_group_tests(tests, NULL, NULL);
}
