/* What the driver nv2a gives to the vertex unit: programs whose loops and addresses ask parameters.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/frontend/assembly/nv_vp.h"
#include "compiler/lower/prepare.h"
#include "../driver/harness.h"
#include "nv2a/pipe/context.h"

struct program {
   struct harness h;
   struct ir_shader *ir;
   struct pipe_shader_cso *cso;
};

static void
begin(struct program *p, const char *text)
{
   struct nv_vp_result result;
   const struct ir_needs needs = {0};
   const char *why = NULL;
   harness_init(&p->h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   nv_vp_parse(text, strlen(text), NV_VP_TARGET_VERTEX, &result);
   assert_int_equal(result.status, NV_VP_OK);
   p->ir = result.shader;
   assert_int_equal(ir_prepare(p->ir, &needs, 0, &why), IR_PREPARED);
   p->cso = p->h.pipe->create_shader_state(p->h.pipe, PIPE_SHADER_VERTEX, p->ir);
   assert_non_null(p->cso);
}

static void
end(struct program *p)
{
   p->h.pipe->bind_shader_state(p->h.pipe, PIPE_SHADER_VERTEX, NULL);
   p->h.pipe->delete_shader_state(p->h.pipe, p->cso);
   ir_shader_destroy(p->ir);
   harness_finish(&p->h);
}

static void
set_param(struct program *p, unsigned index, float x, float y, float z, float w)
{
   const float value[1][4] = {{x, y, z, w}};
   p->h.pipe->set_constants(p->h.pipe, PIPE_SHADER_VERTEX, index, 1, value);
}

/* The colour of the window; *on_chip: whether the vertex unit made it. */
static uint32_t
draw(struct program *p, bool *on_chip)
{
   static const float vertices[3][4] = {{-1, -1, 0, 1}, {3, -1, 0, 1}, {-1, 3, 0, 1}};
   static const float black[4] = {0, 0, 0, 0};
   struct pipe_context *pipe = p->h.pipe;
   const struct u_statistics *counts = &nv2a_pipe_context(pipe)->statistics;
   const struct pipe_vertex_element element = {
       .slot = VERT_ATTRIB_POS, .type = PIPE_VERTEX_F32, .size = 4};
   struct pipe_vertex_elements_cso *elements =
       pipe->create_vertex_elements_state(pipe, 1, &element);
   const struct pipe_vertex_buffer buffer = {
       .stride = sizeof vertices[0], .is_user = true, .buffer.user = vertices};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_TRIANGLES, .max_index = ~0u};
   const struct pipe_draw_start_count range = {0, 3, 0};
   assert_non_null(elements);
   harness_clear(&p->h, black, 1.0, 0);
   const uint64_t before = counts->vertices[NV2A_CPU_NOT];
   pipe->bind_vertex_elements_state(pipe, elements);
   pipe->set_vertex_buffers(pipe, 1, &buffer);
   pipe->bind_shader_state(pipe, PIPE_SHADER_VERTEX, p->cso);
   pipe->bind_shader_state(pipe, PIPE_SHADER_FRAGMENT, p->h.fs[HARNESS_COLOR]);
   pipe->draw_vbo(pipe, &info, &range, 1);
   *on_chip = counts->vertices[NV2A_CPU_NOT] == before + 3;
   const uint32_t pixel = harness_pixel(&p->h, 3, 4);
   pipe->bind_vertex_elements_state(pipe, p->h.elements);
   pipe->delete_vertex_elements_state(pipe, elements);
   assert_false(pipe->get_and_clear_oom(pipe));
   return pixel;
}

/* Adds c[11], as often as c[10].x says, to the colour; the address goes on from turn to turn. */
static const char loop[] = "!!VP2.0\n"
                           "MOV o[HPOS], v[OPOS];"
                           "MOV R1, c[12].xxxy;"
                           "ARL A0, c[12].x;"
                           "MOVC R2.x, c[10].x;"
                           "BRA done (LE.x);"
                           "next: ADD R1, R1, c[A0.x+20];"
                           "ARA A0.x, A0;"
                           "ADDC R2.x, R2.x, -c[12].y;"
                           "BRA next (GT.x);"
                           "done: MOV o[COL0], R1; END";

/* Each count has code of its own; what was made once is found again. Counts without end are left to
 * the CPU some day, with the same colours. */
static void
test_loops(void **state)
{
   struct program p;
   bool on_chip;
   begin(&p, loop);
   set_param(&p, 12, 0, 1, 0, 0);
   set_param(&p, 20, 0.2f, 0.1f, 0.0f, 0);
   for (unsigned round = 0; round < 3; round++)
      for (unsigned count = 0; count < 5; count++) {
         set_param(&p, 10, (float)count, 0, 0, 0);
         const uint32_t red = 51 * count, green = 51 * count / 2;
         harness_expect_color(&p.h, draw(&p, &on_chip), 0xff000000u | green << 8 | red);
         assert_true(on_chip);
      }
   assert_int_equal(p.cso->num_compiles, 5);
   for (unsigned i = 0; i < 3 * NV2A_MAX_COMPILES; i++) {
      set_param(&p, 10, (float)(i % 4), (float)i, 0, 0);
      set_param(&p, 12, 0, 1, 0, 0);
      harness_expect_color(&p.h, draw(&p, &on_chip),
                           0xff000000u | (51 * (i % 4) / 2) << 8 | 51 * (i % 4));
      assert_true(on_chip);
   }
   for (unsigned i = 0; i < 2 * NV2A_MAX_COMPILES; i++) {
      set_param(&p, 10, 1.0f - (float)i / 1024.0f, 0, 0, 0);
      harness_expect_color(&p.h, draw(&p, &on_chip), 0xff001a33u);
   }
   assert_false(on_chip);
   assert_int_equal(p.cso->num_compiles, NV2A_MAX_COMPILES);
   end(&p);
}

/* A loop that asks the vertex: nothing to be known. */
static void
test_loop_of_vertex(void **state)
{
   struct program p;
   bool on_chip;
   begin(&p, "!!VP2.0\n"
             "MOV o[HPOS], v[OPOS];"
             "MOV R1, c[12].xxxy;"
             "MOVC R2.x, v[OPOS].w;"
             "next: ADD R1.x, R1, c[12].z;"
             "ADDC R2.x, R2.x, -c[12].y;"
             "BRA next (GE.x);"
             "MOV o[COL0], R1; END");
   set_param(&p, 12, 0, 1, 0.2f, 0);
   harness_expect_color(&p.h, draw(&p, &on_chip), 0xff000066u);
   assert_false(on_chip);
   draw(&p, &on_chip);
   assert_int_equal(p.cso->num_compiles, 1);
   end(&p);
}

/* An address of 256 parameters, more than the chip has constants: as long as the last ones have
 * never been set they are 0, and need not be there. */
static void
test_many_params(void **state)
{
   struct program p;
   bool on_chip;
   begin(&p, "!!VP2.0\n"
             "MOV o[HPOS], v[OPOS];"
             "ADD R0.x, v[OPOS].z, c[0].x;"
             "ARL A0.x, R0.x;"
             "MOV o[COL0], c[A0.x + 2]; END");
   set_param(&p, 0, 30, 0, 0, 0);
   set_param(&p, 32, 1, 0, 0, 1);
   harness_expect_color(&p.h, draw(&p, &on_chip), 0xff0000ffu);
   assert_true(on_chip);
   set_param(&p, 0, 200, 0, 0, 0);
   harness_expect_color(&p.h, draw(&p, &on_chip), 0);
   assert_true(on_chip);
   set_param(&p, 100, 0, 1, 0, 1); /* and then it reaches further */
   set_param(&p, 0, 98, 0, 0, 0);
   harness_expect_color(&p.h, draw(&p, &on_chip), 0xff00ff00u);
   assert_true(on_chip);
   set_param(&p, 202, 0, 0, 1, 1);
   set_param(&p, 0, 200, 0, 0, 0);
   harness_expect_color(&p.h, draw(&p, &on_chip), 0xffff0000u);
   assert_false(on_chip);
   end(&p);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_loops),
       cmocka_unit_test(test_loop_of_vertex),
       cmocka_unit_test(test_many_params),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
