/* Vertex attributes as floats, for drivers that can not fetch them: draw_convert_vertices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/draw/draw.h"

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
   draw_convert_vertices(draw, &shorts, vertices, sizeof vertices[0], 0, VERTICES, out);
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
   draw_convert_vertices(draw, &bytes, vertices, sizeof vertices[0], 20, 63, out);
   for (unsigned i = 0; i < 63; i++) {
      assert_float_equal(out[i][2], (float)(20 + i) / 255.0f, 1e-6);
      assert_true(out[i][0] == 0.0f && out[i][3] == 1.0f);
   }
   assert_true(out[63][0] == 7.0f);
   draw_destroy(draw);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_ranges),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
