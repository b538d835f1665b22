/* Every operation of the IR's table as code for the fragment processor: it gives what the reference
 * evaluator gives, or is refused with a sentence. What fragment programs have besides arithmetic is
 * here too. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "../unit/test_random.h"
#include "compiler/ir/builder.h"
#include "pp_codegen_rig.h"

static uint32_t seed = 9;

static struct ir_builder
start(void)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   assert_non_null(shader);
   shader->num_params = 4;
   return ir_builder_create(shader);
}

static void
store(struct ir_builder *b, struct ir_val v)
{
   if (v.src.def->type == IR_I)
      v = ir_build_i2f(b, v);
   else if (v.src.def->type == IR_B)
      v = ir_build_b2f(b, v);
   ir_store_output(b, FRAG_RESULT_COLOR, 15, v);
}

/* Finishes the program, and compares with multiples of `step`, 0: any numbers, between these. */
static void
check_steps(struct ir_builder *b, double low, double high, double step, double most)
{
   struct pp_rig rig;
   assert_true(!b->failed && ir_shader_index(b->shader));
   pp_rig_compile(&rig, b->shader);
   rig.low = low;
   rig.high = high;
   rig.step = step;
   pp_rig_compare(&rig, &seed, 8, most);
   pp_rig_finish(&rig);
}

static void
check_between(struct ir_builder *b, double low, double high, double most)
{
   check_steps(b, low, high, 0, most);
}

static void
check(struct ir_builder *b, double most)
{
   check_between(b, -2, 2, most);
}

static void
check_refused(struct ir_builder *b, const char *message)
{
   struct lima_pp_code code;
   assert_true(!b->failed && ir_shader_index(b->shader));
   assert_int_equal(lima_pp_compile(b->shader, &code), LIMA_PP_CODE_REFUSED);
   assert_string_equal(code.message, message);
   lima_pp_code_finish(&code);
   ir_shader_destroy(b->shader);
}

/* --- Arithmetic */

/* What operands have to be for results that half floats have, and that are not torn apart by them.
 */
enum range {
   ANY,       /* -2 to 2 */
   POSITIVE,  /* 1/4 to 9/4 */
   EXACT,     /* no arithmetic before: what jumps, jumps where the evaluator does */
   NONZERO,   /* ints; the second one */
   SHIFT,     /* ints; the second one is 0 to 3 */
   NOT_BELOW, /* ints that are not negative */
   REFUSED
};

/* Those that are not ANY, within 0.01. */
static const struct {
   enum ir_op op;
   enum range range;
   double most;
} operations[] = {
    {IR_OP_fdiv, POSITIVE, 0.02},   {IR_OP_frcp, POSITIVE, 0.01},
    {IR_OP_frcc, POSITIVE, 0.01},   {IR_OP_frsq, POSITIVE, 0.01},
    {IR_OP_fsqrt, POSITIVE, 0.01},  {IR_OP_flog2, POSITIVE, 0.01},
    {IR_OP_fpow, POSITIVE, 0.03},   {IR_OP_fpow_precise, POSITIVE, 0.03},
    {IR_OP_nv_log, POSITIVE, 0.01}, {IR_OP_lit, ANY, 0.03},
    {IR_OP_fdp4, ANY, 0.02},        {IR_OP_fdp4z, ANY, 0.02},
    {IR_OP_idiv, NONZERO, 0},       {IR_OP_imod, NONZERO, 0},
    {IR_OP_udiv, NOT_BELOW, 0},     {IR_OP_umod, NOT_BELOW, 0},
    {IR_OP_ishl, SHIFT, 0},         {IR_OP_ishr, SHIFT, 0},
    {IR_OP_ushr, NOT_BELOW, 0},     {IR_OP_iand, REFUSED, 0},
    {IR_OP_ior, REFUSED, 0},        {IR_OP_ixor, REFUSED, 0},
    {IR_OP_pk2h, REFUSED, 0},       {IR_OP_pk2us, REFUSED, 0},
    {IR_OP_pk4b, REFUSED, 0},       {IR_OP_pk4ub, REFUSED, 0},
    {IR_OP_up2h, REFUSED, 0},       {IR_OP_up2us, REFUSED, 0},
    {IR_OP_up4b, REFUSED, 0},       {IR_OP_up4ub, REFUSED, 0},
};

static struct ir_val
number(struct ir_builder *b, enum range range, unsigned n)
{
   struct ir_val v = ir_load_input(b, VARYING_TEX0 + test_random_below(&seed, 3), n);
   for (unsigned i = 0; i < n; i++)
      v.src.swizzle[i] = (uint8_t)test_random_below(&seed, n);
   if (range == POSITIVE)
      return ir_build_fadd(b, ir_abs(v), ir_imm_f(b, 0.25f));
   v = test_random_below(&seed, 3) ? v : ir_abs(v);
   return test_random_below(&seed, 3) ? v : ir_neg(v);
}

/* Ints between -64 and 64. */
static struct ir_val
integer(struct ir_builder *b, enum range range, unsigned k, unsigned n)
{
   struct ir_val v = ir_load_input(b, VARYING_TEX0 + k, n);
   if (range == NOT_BELOW || (k && (range == SHIFT || range == NONZERO)))
      v = ir_abs(v);
   if (k && (range == SHIFT || range == NOT_BELOW))
      return ir_build_iadd(b, ir_build_f2i_floor(b, v), ir_imm_i(b, 1));
   v = ir_build_f2i_floor(b, ir_build_fmul(b, v, ir_imm_f(b, 32.0f)));
   return k && range == NONZERO ? ir_build_iadd(b, v, ir_imm_i(b, 1)) : v;
}

static struct ir_val
operand(struct ir_builder *b, enum ir_op op, enum range range, unsigned k, unsigned n)
{
   const struct ir_op_info *info = &ir_op_infos[op];
   const unsigned wanted = info->src_components[k] ? info->src_components[k] : n;
   const bool truth = info->src_type == IR_B || (op == IR_OP_csel && k == 0);
   if (truth)
      return ir_build_flt(b, number(b, EXACT, wanted), number(b, EXACT, wanted));
   return info->src_type == IR_I ? integer(b, range, k, wanted) : number(b, range, wanted);
}

static void
check_operation(enum ir_op op, unsigned n)
{
   struct ir_builder b = start();
   const struct ir_op_info *info = &ir_op_infos[op];
   enum range range = ANY;
   double most = 0.01;
   struct ir_val src[4];
   for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
      range = operations[i].op == op ? operations[i].range : range;
      most = operations[i].op == op ? operations[i].most : most;
   }
   for (unsigned k = 0; k < info->num_srcs; k++)
      src[k] = operand(&b, op, range, k, n);
   struct ir_val v = ir_alu(&b, op, src);
   if (v.src.def->type == IR_F && test_random_below(&seed, 4) == 0)
      v = ir_saturate(v);
   if (v.n > 1 && v.n < 4)
      v = ir_vec(
          &b, 4,
          (struct ir_val[]){ir_comp(v, 0), ir_comp(v, 1), ir_comp(v, v.n - 1), ir_comp(v, 0)});
   store(&b, v);
   if (range == REFUSED) {
      char message[64];
      snprintf(message, sizeof message, "the fragment processor has no operation for %s",
               info->name);
      check_refused(&b, message);
   } else {
      check(&b, most);
   }
}

static void
test_operations(void **state)
{
   for (unsigned op = 0; op < IR_NUM_ALU_OPS; op++) {
      for (unsigned n = 1; n <= 4; n++) {
         for (unsigned i = 0; i < 4; i++)
            check_operation((enum ir_op)op, n);
      }
   }
}

/* Low bits are what is left of a division. */
static void
test_low_bits(void **state)
{
   for (unsigned k = 0; k < 2; k++) {
      struct ir_builder b = start();
      const struct ir_val v = integer(&b, ANY, 0, 4), mask = ir_imm_i(&b, 15);
      store(&b, k ? ir_build_iand(&b, mask, v) : ir_build_iand(&b, v, mask));
      check(&b, 0);
   }
}

/* --- Addresses */

/* Parameters around the reachable ones give zeroes, whatever the address is computed from. Half
 * floats have all the sums on the way: a number next to 0 would get lost in them before it is
 * rounded down. */
static void
test_addresses(void **state)
{
   for (unsigned i = 0; i < 24; i++) {
      struct ir_builder b = start();
      struct ir_val x = ir_load_input(&b, VARYING_TEX0 + 1, 1);
      b.shader->num_params = 7;
      b.shader->indirect_limit = i & 1 ? 5 : 0;
      x = ir_build_fmul(&b, x, ir_imm_f(&b, i & 2 ? 4.0f : 0.5f));
      struct ir_val at = i % 3 == 0 ? ir_build_f2i_floor(&b, x)
                         : i % 3 == 1
                             ? ir_build_f2i_trunc(&b, ir_neg(x))
                             : ir_build_iadd(&b, ir_build_f2i_floor(&b, x), ir_imm_i(&b, 1));
      const struct ir_val v = ir_load_param_rel(&b, (int)(i / 3) - 3, at);
      store(&b, i & 4 ? ir_build_fadd(&b, v, ir_load_param(&b, 6)) : v);
      check_steps(&b, -2, 2, 1.0 / 64, 1e-3);
   }
}

/* Arrays are lowered to choices. */
static void
test_arrays(void **state)
{
   struct ir_builder b = start();
   const struct ir_val x = ir_load_input(&b, VARYING_TEX0 + 1, 4);
   const struct ir_val at = ir_build_f2i_floor(&b, ir_comp(x, 0));
   for (unsigned i = 0; i < 3; i++)
      ir_new_reg(b.shader);
   ir_store_reg(&b, 1, 15, ir_load_input(&b, VARYING_TEX0 + 2, 4));
   ir_store_reg_at(&b, 0, 3, at, 5, x);
   const struct ir_val again = ir_build_f2i_floor(&b, ir_comp(x, 1));
   store(&b, ir_build_fadd(&b, ir_load_reg_at(&b, 0, 3, again, 4, IR_F),
                           ir_load_input_at(&b, VARYING_TEX0, 2, at, 4)));
   check(&b, 4e-3);
}

/* --- Textures: all targets and modes, from an input or from a register */

static void
check_texture(enum ir_tex_target target, enum ir_tex_mode mode, bool project, bool computed)
{
   struct ir_builder b = start();
   struct ir_val coord = ir_load_input(&b, VARYING_TEX0, 4);
   if (project) { /* not by 0 */
      const struct ir_val q = ir_build_fadd(&b, ir_abs(ir_comp(coord, 3)), ir_imm_f(&b, 1.0f));
      coord = ir_vec(&b, 4,
                     (struct ir_val[]){ir_comp(coord, 0), ir_comp(coord, 1), ir_comp(coord, 2), q});
   }
   if (computed)
      coord = ir_build_fmul(&b, coord, ir_imm_f(&b, 1.25f));
   const struct ir_tex_args args = {
       .sampler = 1 + target,
       .target = target,
       .mode = mode,
       .project = project,
       .coord = coord,
       .lod = mode == IR_TEX_PLAIN ? (struct ir_val){.n = 0} : ir_comp(ir_load_param(&b, 0), 2),
   };
   store(&b, ir_tex(&b, &args));
   check(&b, 0.01);
}

static void
test_textures(void **state)
{
   for (unsigned target = 0; target <= IR_TEX_RECT; target++) {
      for (unsigned mode = 0; mode < IR_TEX_GRAD; mode++) {
         for (unsigned k = 0; k < 4; k++) {
            if (target != IR_TEX_CUBE || !(k & 1))
               check_texture((enum ir_tex_target)target, (enum ir_tex_mode)mode, k & 1, k & 2);
         }
      }
   }
}

/* The varying unit divides inputs itself, by the third component or by the last one. */
static void
test_projections(void **state)
{
   static const char *const swizzles[] = {"xyzz", "xyww", "xyzw", "yxww", "zwxy"};
   for (unsigned i = 0; i < 10; i++) {
      struct ir_builder b = start();
      const struct ir_val coord = ir_load_input(&b, VARYING_TEX0, 4);
      const struct ir_tex_args args = {.target = i < 5 ? IR_TEX_2D : IR_TEX_3D,
                                       .project = true,
                                       .coord = ir_swizzle(coord, swizzles[i % 5])};
      store(&b, ir_tex(&b, &args));
      check_between(&b, 0.5, 2, 0.01);
   }
}

static void
test_refused_textures(void **state)
{
   static const char *const messages[] = {"the texture unit compares no depths",
                                          "the texture unit has no offsets in texels",
                                          "the texture unit takes no derivatives"};
   for (unsigned i = 0; i < 3; i++) {
      struct ir_builder b = start();
      const struct ir_val coord = ir_load_input(&b, VARYING_TEX0, 4);
      const struct ir_tex_args args = {.target = IR_TEX_2D,
                                       .mode = i == 2 ? IR_TEX_GRAD : IR_TEX_PLAIN,
                                       .coord = coord,
                                       .compare = i == 0,
                                       .ref = ir_comp(coord, 2),
                                       .ddx = coord,
                                       .ddy = coord,
                                       .offset = {i == 1, 0, 0}};
      store(&b, ir_tex(&b, &args));
      check_refused(&b, messages[i]);
   }
}

/* --- Inputs and results */

/* Vectors that programs can have, and no more. */
static void
test_varyings(void **state)
{
   for (unsigned over = 0; over < 2; over++) {
      struct ir_builder b = start();
      struct ir_val sum = ir_load_input(&b, VARYING_COL0, 4);
      for (unsigned i = 1; i < LIMA_PP_MAX_VARYINGS + over; i++)
         sum = ir_build_fadd(&b, sum, ir_load_input(&b, VARYING_VAR0 + i, 4));
      store(&b, sum);
      if (over)
         check_refused(&b, "the program reads more than 12 varyings");
      else
         check(&b, 0.05);
   }
}

static void
test_uniforms(void **state)
{
   for (unsigned over = 0; over < 2; over++) {
      struct ir_builder b = start();
      const unsigned num = LIMA_PP_MAX_UNIFORMS + over;
      struct ir_val sum = ir_load_param(&b, 0);
      b.shader->num_params = num;
      for (unsigned i = 1; i < num; i++)
         sum = ir_build_fmax(&b, sum, ir_load_param(&b, i));
      store(&b, sum);
      if (over)
         check_refused(&b, "the program reads more than 2048 parameters");
      else
         check(&b, 1e-3);
   }
}

/* Depth, and colours that are written in part or where something holds. */
static void
test_results(void **state)
{
   struct ir_builder b = start();
   const struct ir_val x = ir_load_input(&b, VARYING_TEX0, 4);
   const struct ir_val truth = ir_build_flt(&b, x, ir_load_input(&b, VARYING_TEX0 + 1, 4));
   ir_store_output(&b, FRAG_RESULT_COLOR, 5, ir_load_input(&b, VARYING_COL0, 4));
   ir_store_output_if(&b, FRAG_RESULT_COLOR, 12, ir_load_param(&b, 0), &truth);
   ir_store_output(&b, FRAG_RESULT_DEPTH, 4, ir_build_fmul(&b, x, x));
   ir_store_output_if(&b, FRAG_RESULT_DEPTH, 4, x, &truth);
   check(&b, 4e-3);
}

/* Fragments are still there when their neighbours look at what they have computed. */
static void
test_discards(void **state)
{
   for (unsigned blocks = 0; blocks < 2; blocks++) {
      struct ir_builder b = start();
      const struct ir_val x = ir_load_input(&b, VARYING_TEX0, 4);
      const struct ir_val zero = ir_load_param(&b, 0);
      for (unsigned i = 0; i < 3; i++)
         ir_discard(&b, ir_build_flt(&b, ir_comp(x, i), ir_comp(zero, i)));
      if (blocks) {
         struct ir_block *yes = ir_new_block(&b), *after = ir_new_block(&b);
         ir_branch(&b, ir_build_flt(&b, ir_comp(x, 3), ir_comp(zero, 3)), yes, after);
         ir_set_block(&b, yes);
         ir_store_output(&b, FRAG_RESULT_DEPTH, 4, x);
         ir_jump(&b, after);
         ir_set_block(&b, after);
      }
      struct ir_val v = x;
      for (unsigned i = 0; i < 4; i++)
         v = ir_build_fadd(&b, ir_build_fmul(&b, v, ir_imm_f(&b, 0.5f)), ir_swizzle(v, "yzwx"));
      store(&b, ir_ddx(&b, v));
      ir_end(&b);
      check(&b, 0.03);
   }
}

static void
test_color_buffers(void **state)
{
   struct ir_builder b = start();
   ir_store_output(&b, FRAG_RESULT_COLOR1, 15, ir_load_input(&b, VARYING_COL0, 4));
   check_refused(&b, "there is one colour buffer");
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_operations), cmocka_unit_test(test_low_bits),
       cmocka_unit_test(test_addresses),  cmocka_unit_test(test_arrays),
       cmocka_unit_test(test_textures),   cmocka_unit_test(test_refused_textures),
       cmocka_unit_test(test_varyings),   cmocka_unit_test(test_uniforms),
       cmocka_unit_test(test_results),    cmocka_unit_test(test_color_buffers),
       cmocka_unit_test(test_discards),   cmocka_unit_test(test_projections),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
