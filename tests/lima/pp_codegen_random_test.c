/* Random fragment programs as code for the fragment processor, against the reference evaluator. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../unit/test_random.h"
#include "compiler/ir/builder.h"
#include "pp_codegen_rig.h"

enum { NUM_PARAMS = 4, MAX_VALUES = 64 };

static uint32_t seed = 3;

struct maker {
   struct ir_builder b;
   struct ir_val v[MAX_VALUES]; /* all of four components between -1 and 1 */
   unsigned num, exact;         /* the first `exact` are inputs, which both sides have to the bit */
};

static struct ir_val
pick_of(const struct maker *m, unsigned num)
{
   struct ir_val v = m->v[test_random_below(&seed, num)];
   for (unsigned i = 0; i < 4; i++)
      v.src.swizzle[i] = v.src.swizzle[test_random_below(&seed, 4)];
   return test_random_below(&seed, 4) ? v : ir_neg(v);
}

static struct ir_val
pick(const struct maker *m)
{
   return pick_of(m, m->num);
}

static struct ir_val
four(struct maker *m, struct ir_val v)
{
   return ir_vec(&m->b, 4, (struct ir_val[]){v, ir_comp(pick(m), 0), v, v});
}

static struct ir_val
half(struct maker *m, struct ir_val v)
{
   return ir_build_fmul(&m->b, v, ir_imm_f(&m->b, 0.5f));
}

/* A sine of a moderate angle and others of the unit that combines, in one component. */
static struct ir_val
random_function(struct maker *m)
{
   struct ir_builder *b = &m->b;
   const struct ir_val x = ir_comp(pick(m), 0);
   const struct ir_val positive = ir_build_fadd(b, ir_abs(x), ir_imm_f(b, 1.0f));
   switch (test_random_below(&seed, 5)) {
   case 0:
      return ir_build_frcp(b, positive);
   case 1:
      return ir_build_frsq(b, positive);
   case 2:
      return ir_build_fexp2(b, ir_neg(ir_abs(x)));
   case 3:
      return ir_build_flog2(b, positive);
   default:
      return ir_build_fsin(b, x);
   }
}

static struct ir_val
random_operation(struct maker *m)
{
   struct ir_builder *b = &m->b;
   const struct ir_val x = pick(m), y = pick(m);
   switch (test_random_below(&seed, 11)) {
   case 0:
      return half(m, ir_build_fadd(b, x, y));
   case 1:
      return ir_build_fmul(b, x, y);
   case 2:
      return half(m, ir_build_fmad(b, x, y, pick(m)));
   case 3:
      return ir_build_fmin(b, x, y);
   case 4:
      return ir_saturate(ir_build_fadd(b, x, y));
   case 5:
      return four(m, ir_saturate(ir_build_fdp3(b, x, y)));
   case 6:
      return four(m, half(m, ir_build_fdp2(b, x, y)));
   case 7:
      return ir_build_csel(b, ir_build_flt(b, pick_of(m, m->exact), pick_of(m, m->exact)), x, y);
   case 8: {
      const struct ir_tex_args args = {
          .sampler = test_random_below(&seed, 2), .target = IR_TEX_2D, .coord = x};
      return ir_tex(b, &args);
   }
   case 9:
      return four(m, random_function(m));
   default:
      return ir_build_flrp(b, ir_saturate(ir_build_mov(b, x)), y, pick(m));
   }
}

static void
start(struct maker *m)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   assert_non_null(shader);
   *m = (struct maker){.b = ir_builder_create(shader)};
   shader->num_params = NUM_PARAMS;
   for (unsigned i = 0; i < 3; i++)
      m->v[m->num++] = ir_load_input(&m->b, VARYING_TEX0 + i, 4);
   for (unsigned i = 0; i < NUM_PARAMS; i++)
      m->v[m->num++] = ir_load_param(&m->b, i);
   m->v[m->num++] = ir_imm_vec4(&m->b, 0.25f, -0.5f, 0.75f, 1.0f);
   m->exact = m->num;
}

static void
operate(struct maker *m, unsigned operations)
{
   for (unsigned i = 0; i < operations; i++) {
      const struct ir_val v = random_operation(m);
      m->v[m->num++] = v;
   }
}

/* The mean of the last values, so that many of them live long. */
static void
finish(struct maker *m, unsigned values)
{
   struct ir_val sum = m->v[m->num - 1];
   for (unsigned i = 2; i <= values; i++)
      sum = ir_build_fadd(&m->b, sum, m->v[m->num - i]);
   sum = ir_build_fmul(&m->b, sum, ir_imm_f(&m->b, 1.0f / (float)values));
   ir_store_output(&m->b, FRAG_RESULT_COLOR, 15, sum);
}

static unsigned
check(struct maker *m)
{
   struct pp_rig rig;
   assert_true(!m->b.failed && ir_shader_index(m->b.shader));
   pp_rig_compile(&rig, m->b.shader);
   rig.low = -1;
   pp_rig_compare(&rig, &seed, 3, 0.04);
   const unsigned spilled = rig.code.stats.spilled;
   pp_rig_finish(&rig);
   return spilled;
}

static void
test_straight(void **state)
{
   unsigned spilled = 0;
   for (unsigned i = 0; i < 1500; i++) {
      const unsigned operations = 1 + test_random_below(&seed, i % 2 ? 8 : 40);
      struct maker m;
      start(&m);
      operate(&m, operations);
      finish(&m, 1 + test_random_below(&seed, operations));
      spilled += check(&m) > 0;
   }
   /* Long ones do not fit into the registers. */
   assert_true(spilled > 50);
}

/* Two ways, a register that both write, and a discard on one of them. */
static void
test_branches(void **state)
{
   for (unsigned i = 0; i < 500; i++) {
      struct maker m;
      start(&m);
      struct ir_builder *b = &m.b;
      struct ir_block *const yes = ir_new_block(b), *const no = ir_new_block(b),
                             *const after = ir_new_block(b);
      const unsigned reg = ir_new_reg(b->shader);
      operate(&m, 4);
      const unsigned before = m.num;
      const struct ir_val x = ir_comp(pick_of(&m, m.exact), 0),
                          y = ir_comp(pick_of(&m, m.exact), 0);
      ir_branch(b, ir_build_flt(b, x, y), yes, no);
      for (unsigned way = 0; way < 2; way++) {
         ir_set_block(b, way ? no : yes);
         operate(&m, 1 + test_random_below(&seed, 6));
         ir_store_reg(b, reg, 15, m.v[m.num - 1]);
         if (way && test_random_below(&seed, 2))
            ir_discard(b, ir_build_flt(b, ir_comp(pick_of(&m, m.exact), 1),
                                       ir_comp(pick_of(&m, m.exact), 2)));
         m.num = before;
         ir_jump(b, after);
      }
      ir_set_block(b, after);
      m.v[m.num++] = ir_load_reg(b, reg, 4, IR_F);
      operate(&m, 3);
      finish(&m, 3);
      ir_end(b);
      check(&m);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_straight),
       cmocka_unit_test(test_branches),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
