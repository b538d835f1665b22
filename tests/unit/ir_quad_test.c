/* Quads: derivatives and what textures are asked for, on the reference evaluator by numbers, and on
 * the other executors against it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../fuzz/ir_compare.h"
#include "../fuzz/random_program.h"
#include "compiler/analysis/validate.h"
#include "compiler/ir/ir.h"
#include "compiler/pass/pass.h"
#include "ir_text.h"

/* By pixel: (x,y) (x+1,y) (x,y+1) (x+1,y+1) */
struct quad {
   float inputs[4][VARYING_MAX][4];
   float outputs[4][FRAG_RESULT_MAX][4];
   uint8_t masks[4][FRAG_RESULT_MAX];
   bool discarded[4];
   struct ir_eval_tex asked[4][4]; /* by texture */
};

struct pixel {
   struct quad *quad;
   unsigned number;
};

static void
note_tex(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   const struct pixel *p = data;
   p->quad->asked[p->number][tex->index] = *at;
   out[0] = at->coord[0];
}

static void
run(const char *text, struct quad *q)
{
   struct ir_shader *sh = parse_ir(text);
   struct pixel pixels[4];
   struct ir_eval ev[4];
   char *message = ir_validate(sh, "reading");
   if (message)
      fail_msg("%s", message);
   for (unsigned i = 0; i < 4; i++) {
      pixels[i] = (struct pixel){q, i};
      ev[i] = (struct ir_eval){.inputs = (const float(*)[4])q->inputs[i],
                               .outputs = q->outputs[i],
                               .output_mask = q->masks[i],
                               .tex = note_tex,
                               .tex_data = &pixels[i]};
   }
   assert_true(ir_eval_run_quad(sh, ev));
   for (unsigned i = 0; i < 4; i++)
      q->discarded[i] = ev[i].discarded;
   ir_shader_destroy(sh);
}

/* The texture coordinates of the pixels, 1 2 4 8 as s and their squares as t. */
static void
fill(struct quad *q)
{
   memset(q, 0, sizeof *q);
   for (unsigned i = 0; i < 4; i++) {
      const float s = (float)(1u << i);
      const float v[4] = {s, s * s, 0.5f, 2.0f};
      memcpy(q->inputs[i][VARYING_TEX0], v, sizeof v);
   }
}

#define TEX0 "7" /* VARYING_TEX0 */
_Static_assert(VARYING_TEX0 == 7, "the number above");

static void
test_derivatives(void **state)
{
   static const char text[] = "shader fragment\n"
                              "block 0\n"
                              "   %0 = load_input.f4 " TEX0 "\n"
                              "   %1 = ddx.f2 %0.xy\n"
                              "   %2 = ddy.f2 %0.xy\n"
                              "   %3 = vec4.f4 %1.x %1.y %2.x %2.y\n"
                              "   store_output.f 0.xyzw %3.xyzw\n"
                              "   end\n";
   /* Each row has its own difference along x, each column along y. */
   static const float want[4][4] = {{1, 3, 3, 15}, {1, 3, 6, 60}, {4, 48, 3, 15}, {4, 48, 6, 60}};
   struct quad q;
   fill(&q);
   run(text, &q);
   for (unsigned i = 0; i < 4; i++)
      assert_memory_equal(q.outputs[i][0], want[i], sizeof want[i]);
}

/* Pixel 3 goes another way: its neighbours have derivatives of 0 there, and values that meet again
 * have theirs. Discarded pixels go on. */
static void
test_parted(void **state)
{
   static const char text[] = "shader fragment\n"
                              "block 0\n"
                              "   %0 = load_input.f4 " TEX0 "\n"
                              "   %1 = imm.f1 0x40a00000\n"
                              "   %2 = flt.b1 %0.x %1.x\n"
                              "   discard.b %2.x\n"
                              "   branch %2.x b1 b2\n"
                              "block 1\n"
                              "   %3 = ddx.f1 %0.x\n"
                              "   %4 = ddy.f1 %0.x\n"
                              "   %5 = vec2.f2 %3.x %4.x\n"
                              "   store_output.f 0.xy %5.xy\n"
                              "   jump b2\n"
                              "block 2\n"
                              "   %6 = ddx.f1 %0.x\n"
                              "   store_output.f 0.z %6.xxx\n"
                              "   end\n";
   static const float want[4][3] = {{1, 3, 1}, {1, 0, 1}, {0, 3, 4}, {0, 0, 4}};
   struct quad q;
   fill(&q);
   run(text, &q);
   for (unsigned i = 0; i < 4; i++) {
      assert_memory_equal(q.outputs[i][0], want[i], sizeof want[i]);
      assert_int_equal(q.discarded[i], i < 3);
   }
}

static void
test_textures(void **state)
{
   static const char text[] =
       "shader fragment\n"
       "block 0\n"
       "   %0 = load_input.f4 " TEX0 "\n"
       "   %1 = tex.f4 0 2d project %0.xyzw\n"
       "   %2 = tex.f4 1 2d grad compare offset 1 -2 0 %0.xyzw %0.yyy %0.xxx %0.w\n"
       "   %3 = tex.f4 2 3d lod %0.xyzw %0.w\n"
       "   %4 = tex.f4 3 cube bias compare %0.xyzw %0.z %0.y\n"
       "   store_output.f 0.x %1.x\n"
       "   store_output.f 0.y %2.xx\n"
       "   store_output.f 0.z %3.xxx\n"
       "   store_output.f 0.w %4.xxxx\n"
       "   end\n";
   struct quad q;
   fill(&q);
   run(text, &q);
   for (unsigned i = 0; i < 4; i++) {
      const struct ir_eval_tex *at = q.asked[i];
      const float s = (float)(1u << i);
      assert_true(at[0].coord[0] == s / 2 && at[0].coord[1] == s * s / 2);
      /* Of the divided coordinates */
      assert_true(at[0].ddx[0] == (i < 2 ? 0.5f : 2.0f) && at[0].ddy[0] == (i % 2 ? 3.0f : 1.5f));
      assert_true(at[1].ddx[0] == s * s && at[1].ddy[2] == s && at[1].ref == 2.0f);
      assert_true(at[2].lod == 2.0f && at[2].ddx[0] == 0.0f);
      assert_true(at[3].lod == 0.5f && at[3].ref == s * s && at[3].ddx[0] == (i < 2 ? 1 : 4));
   }
}

/* Alone, a fragment has no neighbours. */
static void
test_alone(void **state)
{
   struct ir_shader *sh = parse_ir("shader fragment\n"
                                   "block 0\n"
                                   "   %0 = load_input.f4 " TEX0 "\n"
                                   "   %1 = ddx.f4 %0.xyzw\n"
                                   "   store_output.f 0.xyzw %1.xyzw\n"
                                   "   end\n");
   struct quad q;
   fill(&q);
   struct ir_eval ev = {.inputs = (const float(*)[4])q.inputs[0],
                        .outputs = q.outputs[0],
                        .output_mask = q.masks[0]};
   assert_true(ir_eval_run(sh, &ev));
   for (unsigned c = 0; c < 4; c++)
      assert_true(q.outputs[0][0][c] == 0.0f);
   ir_shader_destroy(sh);
}

/* --- All executors */

static void
compare(const char *text)
{
   uint64_t random = 12345;
   struct ir_shader *sh = parse_ir(text);
   char *invalid = ir_validate(sh, "reading"), message[IR_COMPARE_MESSAGE];
   if (invalid)
      fail_msg("%s", invalid);
   for (unsigned optimized = 0; optimized < 2; optimized++) {
      if (optimized)
         assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
      for (unsigned i = 0; i < 20; i++)
         if (!ir_compare(sh, &random, message))
            fail_msg("%s", message);
   }
   ir_shader_destroy(sh);
}

/* Of values that vary, that are the same everywhere, and that come from more than one block. */
static void
test_executors_derivatives(void **state)
{
   compare("shader fragment\n"
           "params 2\n"
           "steps 50\n"
           "block 0 cost 1\n"
           "   %0 = load_input.f4 " TEX0 "\n"
           "   %1 = load_param.f4 1\n"
           "   %2 = ddx.f4 %0.wzyx\n"
           "   %3 = ddy.f4 %1.xyzw\n"
           "   %4 = flt.b1 %0.x %1.x\n"
           "   branch %4.x b1 b2\n"
           "block 1 cost 1\n"
           "   %5 = ddy.f4 %0.xyzw\n"
           "   %6 = ddx.f4 %5.xyzw\n"
           "   jump b2\n"
           "block 2 cost 1\n"
           "   %7 = phi.f4 b0 %2.xyzw b1 %6.xyzw\n"
           "   %8 = ddx.f2 %7.xy\n"
           "   store_output.f 0.xyzw %7.xyzw\n"
           "   store_output.f 2.xyzw %3.xyzw\n"
           "   store_output.f 3.xy %8.xy\n"
           "   end\n");
}

static void
test_executors_textures(void **state)
{
   compare("shader fragment\n"
           "params 1\n"
           "block 0\n"
           "   %0 = load_input.f4 " TEX0 "\n"
           "   %1 = load_param.f4 0\n"
           "   %2 = tex.f4 0 2d grad project compare offset -8 7 0 %0.xyzw %1.xyz %0.zyx %1.w\n"
           "   %3 = tex.f4 1 cube lod compare %0.xyzw %0.x %1.y\n"
           "   %4 = tex.f4 2 1d bias project offset 1 0 0 %0.xyzw %1.x\n"
           "   %5 = tex.f4 3 rect compare %1.xyzw %0.y\n"
           "   %6 = tex.f4 4 3d grad %0.xyzw %0.xyz %0.yzw\n"
           "   store_output.f 0.xyzw %2.xyzw\n"
           "   store_output.f 1.z %3.yyy\n"
           "   store_output.f 2.xyzw %4.xyzw\n"
           "   store_output.f 3.xyzw %5.xyzw\n"
           "   store_output.f 4.xyzw %6.xyzw\n"
           "   end\n");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_derivatives),
       cmocka_unit_test(test_parted),
       cmocka_unit_test(test_textures),
       cmocka_unit_test(test_alone),
       cmocka_unit_test(test_executors_derivatives),
       cmocka_unit_test(test_executors_textures),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
