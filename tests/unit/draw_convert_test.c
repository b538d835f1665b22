/* What drivers ask whose hardware fetches vertices: where they lie, copies and conversions of them,
 * and the elements that indices name. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/draw/draw.h"
#include "util/u_cpu.h"
#include "util/u_fpu.h"

#define VERTICES 150 /* more than two blocks of lanes */

struct vertex {
   int16_t a[3];
   uint8_t b[4];
};

static void
test_ranges(void **state)
{
   static struct vertex vertices[VERTICES];
   static float out[VERTICES][4];
   const struct draw_config config = {.isa = U_CPU_PORTABLE};
   struct draw_context *draw = draw_create(&config);
   assert_non_null(draw);
   for (unsigned i = 0; i < VERTICES; i++) {
      vertices[i].a[0] = (int16_t)(100 * i);
      vertices[i].a[2] = (int16_t)-i;
      vertices[i].b[0] = (uint8_t)i;
      vertices[i].b[3] = 255;
   }
   const struct pipe_vertex_element shorts = {.type = PIPE_VERTEX_S16, .size = 3};
   struct draw_vertex_source source = {
       .vertex0 = (const uint8_t *)vertices, .stride = sizeof vertices[0], .last = UINT32_MAX};
   draw_convert_vertices(draw, &shorts, &source, 0, VERTICES, out);
   for (unsigned i = 0; i < VERTICES; i++) {
      assert_true(out[i][0] == 100.0f * (float)i && out[i][1] == 0.0f);
      assert_true(out[i][2] == -(float)i && out[i][3] == 1.0f);
   }
   const struct pipe_vertex_element bytes = {.src_offset = offsetof(struct vertex, b),
                                             .type = PIPE_VERTEX_U8,
                                             .size = 4,
                                             .normalized = true,
                                             .bgra = true};
   out[63][0] = 7.0f;
   source.vertex0 += bytes.src_offset;
   draw_convert_vertices(draw, &bytes, &source, 20, 63, out);
   for (unsigned i = 0; i < 63; i++) {
      assert_float_equal(out[i][2], (float)(20 + i) / 255.0f, 1e-6);
      assert_true(out[i][0] == 0.0f && out[i][3] == 1.0f);
   }
   assert_true(out[63][0] == 7.0f);
   draw_destroy(draw);
}

/* Component k of the elements below, and what it is as a float. */
static float
make_component(enum pipe_vertex_type type, unsigned k, uint8_t *bytes)
{
   static const double doubles[] = {0.1, -0.0, 1e300, -1e-300, 16777217.0, INFINITY, -2.5, 1e-40};
   const double wide = doubles[k % 8] * (k < 8 ? 1.0 : (double)k);
   const int16_t word = k == 0 ? INT16_MIN : k == 1 ? INT16_MAX : (int16_t)(k * 40503u);
   if (type == PIPE_VERTEX_F64)
      memcpy(bytes, &wide, sizeof wide);
   else
      memcpy(bytes, &word, sizeof word);
   return type == PIPE_VERTEX_F64 ? (float)wide : (float)word;
}

/* Elements without gaps, to the last byte of their memory: the sanitizer sees what reads beyond. */
static void
compare_elements(enum u_cpu_isa isa, const struct pipe_vertex_element *e, unsigned component_bytes)
{
   static float expected[VERTICES][4], out[VERTICES][4];
   const struct draw_config config = {.isa = isa};
   struct draw_context *draw = draw_create(&config);
   const unsigned stride = e->size * component_bytes;
   uint8_t *memory = malloc((size_t)VERTICES * stride);
   assert_non_null(draw);
   assert_non_null(memory);
   const uint64_t mode = u_fpu_enter(); /* which flushes what floats are too small for */
   for (unsigned i = 0; i < VERTICES; i++)
      for (unsigned c = 0; c < 4; c++)
         expected[i][c] = c < e->size ? make_component(e->type, i * e->size + c,
                                                       memory + i * stride + c * component_bytes)
                                      : (float)(c == 3);
   u_fpu_leave(mode);
   const struct draw_vertex_source source = {
       .vertex0 = memory, .stride = stride, .last = VERTICES - 1};
   for (unsigned first = 0; first < 3; first++) {
      const unsigned num = VERTICES - first;
      draw_convert_vertices(draw, e, &source, first, num, out);
      if (memcmp(out, expected[first], num * sizeof out[0]) != 0)
         fail_msg("%s, type %u, %u components, from vertex %u", u_cpu_isa_name(isa), e->type,
                  e->size, first);
   }
   free(memory);
   draw_destroy(draw);
}

/* Every instruction set gives the same bits. */
static void
test_shorts_and_doubles(void **state)
{
   (void)state;
   for (unsigned isa = 0; isa <= u_cpu_detect_isa(); isa++)
      for (unsigned size = 1; size <= 4; size++) {
         const struct pipe_vertex_element shorts = {.type = PIPE_VERTEX_S16, .size = size};
         const struct pipe_vertex_element doubles = {.type = PIPE_VERTEX_F64, .size = size};
         compare_elements((enum u_cpu_isa)isa, &shorts, sizeof(int16_t));
         compare_elements((enum u_cpu_isa)isa, &doubles, sizeof(double));
      }
}

/* A buffer that is memory of the test. */
struct buffer {
   struct pipe_resource base;
   const uint8_t *bytes;
};

static const uint8_t *
buffer_bytes(struct pipe_resource *res)
{
   return ((const struct buffer *)res)->bytes;
}

/* Three shorts each, 8 bytes apart: the buffer ends behind the third, before a fourth is whole.
 * Those behind read the third, by both ways, and no byte more (the sanitizer looks). */
static void
test_end_of_buffer(void **state)
{
   const struct draw_config config = {.isa = u_cpu_detect_isa(), .buffer_bytes = buffer_bytes};
   struct draw_context *draw = draw_create(&config);
   enum { BYTES = 2 + 3 * 8 + 4 };
   uint8_t *bytes = calloc(1, BYTES);
   assert_non_null(draw);
   assert_non_null(bytes);
   for (unsigned i = 0; i < 3; i++)
      bytes[2 + 8 * i] = (uint8_t)(i + 1);
   struct buffer buffer = {.base = {.refcount = 1, .width = BYTES}, .bytes = bytes};
   struct pipe_vertex_element element = {.type = PIPE_VERTEX_S16, .size = 3, .src_offset = 2};
   struct pipe_vertex_buffer bound = {.stride = 8, .buffer.resource = &buffer.base};
   struct draw_vertex_source source;
   float out[200][4];
   int16_t copies[200][4];
   assert_false(draw_find_vertices(draw, &element, &source));
   draw_set_vertex_buffers(draw, 1, &bound);
   assert_true(draw_find_vertices(draw, &element, &source));
   assert_int_equal(source.last, 2);
   assert_true(source.resource == &buffer.base && source.offset == 2);
   draw_convert_vertices(draw, &element, &source, 1, 200, out);
   draw_copy_vertices(&element, &source, 1, 200, copies, sizeof copies[0]);
   for (unsigned i = 0; i < 200; i++) {
      assert_true(out[i][0] == (i ? 3.0f : 2.0f) && out[i][3] == 1.0f);
      assert_true(copies[i][0] == (i ? 3 : 2));
   }
   draw_convert_vertices(draw, &element, &source, UINT32_MAX - 3, 4, out);
   assert_true(out[3][0] == 3.0f);
   bound.offset = BYTES - 7;
   draw_set_vertex_buffers(draw, 1, &bound);
   assert_false(draw_find_vertices(draw, &element, &source));
   bound.offset = SIZE_MAX;
   draw_set_vertex_buffers(draw, 1, &bound);
   assert_false(draw_find_vertices(draw, &element, &source));
   free(bytes);
   draw_destroy(draw);
}

/* Indices beyond the largest are taken for it, before the bias is added; restarts stay. What the
 * index buffer does not have is not there. */
static void
test_elements(void **state)
{
   static const uint16_t indices[6] = {7, 2, 0xffff, 90, 3, 0xffff};
   const struct draw_config config = {.isa = U_CPU_PORTABLE, .buffer_bytes = buffer_bytes};
   struct draw_context *draw = draw_create(&config);
   assert_non_null(draw);
   struct buffer buffer = {.base = {.refcount = 1, .width = sizeof indices},
                           .bytes = (const uint8_t *)indices};
   const struct pipe_draw_info info = {.index_size = 2,
                                       .primitive_restart = true,
                                       .restart_index = 0xffff,
                                       .index.resource = &buffer.base,
                                       .max_index = 50};
   const uint32_t expected[5] = {102, DRAW_RESTART, 150, 103, DRAW_RESTART};
   const struct pipe_draw_start_count range = {1, 100, 100}, none = {6, 1, 0};
   struct draw_elements elements;
   assert_true(draw_elements_init(draw, &elements, &info, &range));
   assert_int_equal(elements.num, 5);
   assert_memory_equal(elements.elements, expected, sizeof expected);
   assert_true(elements.first == 102 && elements.last == 150);
   draw_elements_finish(&elements);
   assert_true(draw_elements_init(draw, &elements, &info, &none));
   assert_true(elements.num == 0 && elements.first > elements.last);
   draw_elements_finish(&elements);
   draw_destroy(draw);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_ranges),
       cmocka_unit_test(test_shorts_and_doubles),
       cmocka_unit_test(test_end_of_buffer),
       cmocka_unit_test(test_elements),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
