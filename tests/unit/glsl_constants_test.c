/* Constants of the shading language that say what an operation gives: what need not be computed is
 * not there. */
#include "compiler/pass/pass.h"
#include "glsl_compile.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <cmocka.h>

static unsigned
count(const struct ir_shader *shader, enum ir_op op)
{
   unsigned num = 0;
   for (const struct ir_block *b = shader->first; b; b = b->next)
      for (const struct ir_instr *i = b->first; i; i = i->next)
         num += i->op == op;
   return num;
}

/* The instructions of fragments whose colour is the expression of `v`, a varying, and `tex`. */
static void
expect(const char *color, unsigned samples, unsigned products, unsigned sums)
{
   char text[512];
   snprintf(text, sizeof text,
            "uniform sampler2D tex; varying vec4 v; const float zero = 0.0, one = 1.0;\n"
            "void main() { gl_FragColor = vec4(%s); }\n",
            color);
   const struct glsl_link_options options = {0};
   struct glsl_shader *shader = test_glsl_compile(GLSL_FRAGMENT, text);
   assert_non_null(shader);
   if (!shader->compiled)
      fail_msg("%s", shader->log);
   struct glsl_program *program =
       glsl_link((const struct glsl_shader *const[]){shader}, 1, &test_glsl_limits, &options);
   assert_non_null(program);
   assert_true(program->linked && ir_optimize(program->fragment, IR_PASS_VALIDATE));
   if (count(program->fragment, IR_OP_tex) != samples ||
       count(program->fragment, IR_OP_fmul) != products ||
       count(program->fragment, IR_OP_fadd) != sums)
      fail_msg("%s: %u samples, %u products, %u sums", color, count(program->fragment, IR_OP_tex),
               count(program->fragment, IR_OP_fmul), count(program->fragment, IR_OP_fadd));
   glsl_program_destroy(program);
   glsl_shader_destroy(shader);
}

static void
operands(void **state)
{
   (void)state;
   expect("v * v + v", 0, 1, 1);
   expect("v * 1.0 + 0.0", 0, 0, 0);
   expect("0.0 + one * v - zero", 0, 0, 0);
   expect("v / 1.0", 0, 0, 0);
   expect("v.x * vec4(1.0)", 0, 0, 0);
   expect("vec4(0.0, 0.0, 0.0, -0.0) * v", 0, 0, 0);
   /* Not all components are the same. */
   expect("vec4(0.0, 1.0, 0.0, 0.0) * v", 0, 1, 0);
   expect("v + vec4(0.0, 0.0, 0.0, 1.0)", 0, 0, 1);
   /* Constants on the other side are none of these. */
   expect("zero - v", 0, 0, 1);
   expect("v * -1.0", 0, 1, 0);
}

/* A filter whose weights are zero in part takes as many samples as it has others. */
static void
samples(void **state)
{
   (void)state;
   expect("texture2D(tex, v.xy) * zero + texture2D(tex, v.zw) * 2.0", 1, 1, 0);
   expect("texture2D(tex, v.xy) * zero", 0, 0, 0);
   expect("texture2D(tex, v.xy + vec2(zero, 0.0)) * one + texture2D(tex, v.zw) * zero", 1, 0, 0);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(operands), cmocka_unit_test(samples)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
