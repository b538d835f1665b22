/* Random operations of the units that compute, on any half floats, against the same operations
 * written for one number at a time with the C library's functions. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "lima/pp/isa/half.h"
#include "lima/pp/sim/sim.h"
#include "random_pp.h"

#ifdef NDEBUG
#define NUM_RANDOM 1000000
#else
#define NUM_RANDOM 50000
#endif

static float
truth(bool is)
{
   return is ? 1.0f : 0.0f;
}

/* One component; `all` are those of the first source, with its signs. */
static float
compute(const struct lima_pp_op *op, const float all[4], float a, float b, float condition)
{
   switch (op->function) {
   case LIMA_PP_FN_MUL:
      return a * b * powf(2.0f, op->shift);
   case LIMA_PP_FN_NOT:
      return truth(a == 0.0f);
   case LIMA_PP_FN_AND:
      return truth(a != 0.0f && b != 0.0f);
   case LIMA_PP_FN_OR:
      return truth(a != 0.0f || b != 0.0f);
   case LIMA_PP_FN_XOR:
      return truth((a != 0.0f) != (b != 0.0f));
   case LIMA_PP_FN_NE:
      return truth(a != b);
   case LIMA_PP_FN_GT:
      return truth(a > b);
   case LIMA_PP_FN_GE:
      return truth(a >= b);
   case LIMA_PP_FN_EQ:
      return truth(a == b);
   case LIMA_PP_FN_MIN:
      return a < b ? a : b;
   case LIMA_PP_FN_MAX:
      return a > b ? a : b;
   case LIMA_PP_FN_MOV:
      return a;
   case LIMA_PP_FN_ADD:
      return a + b;
   case LIMA_PP_FN_FRACT:
      return a - floorf(a);
   case LIMA_PP_FN_FLOOR:
      return floorf(a);
   case LIMA_PP_FN_CEIL:
      return ceilf(a);
   case LIMA_PP_FN_SUM3:
      return all[0] + all[1] + all[2];
   case LIMA_PP_FN_SUM4:
      return all[0] + all[1] + all[2] + all[3];
   case LIMA_PP_FN_DDX: /* all fragments have the same values */
   case LIMA_PP_FN_DDY:
      return a + b;
   case LIMA_PP_FN_SEL:
      return condition != 0.0f ? a : b;
   default:
      fail_msg("an operation without a meaning: %s", op->name);
      return 0.0f;
   }
}

static float
modify(float x, unsigned modifier)
{
   switch (modifier) {
   case LIMA_PP_SATURATE:
      return x > 1.0f ? 1.0f : x > 0.0f ? x : 0.0f;
   case LIMA_PP_POSITIVE:
      return x > 0.0f ? x : 0.0f;
   case LIMA_PP_TRUNCATE:
      return truncf(x);
   default:
      return x;
   }
}

static float
source(const struct lima_pp_source *src, const float reg[4], unsigned component)
{
   const float x = reg[component];
   const float y = src->absolute ? fabsf(x) : x;
   return src->negate ? -y : y;
}

/* Small numbers, large ones, anything. */
static uint16_t
random_half(uint64_t *state)
{
   const uint32_t word = random_pp_word(state);
   switch (word >> 30) {
   case 0:
      return (uint16_t)(word & 0x83ff);
   case 1:
      return (uint16_t)(0x3800 + (word & 0x8fff));
   default: {
      /* No signalling NaN: compilers take no care of those. */
      const bool nan = (word & 0x7fff) > 0x7c00;
      return (uint16_t)(nan ? word | 0x200 : word);
   }
   }
}

/* Source 0 from ^uniform, source 1 from ^const0, sel's condition from ^const1.x. */
static void
random_operation(uint64_t *state, struct lima_pp_instr *instr, struct lima_pp_alu *alu, bool adds,
                 bool vector)
{
   const enum lima_pp_form form =
       (enum lima_pp_form)((adds ? LIMA_PP_FORM_VADD : LIMA_PP_FORM_VMUL) + !vector);
   do
      alu->op = random_pp_word(state) % 32;
   while (lima_pp_op(form, alu->op)->function == LIMA_PP_FN_NONE);
   for (unsigned i = 0; i < 2; i++) {
      const unsigned reg = i ? LIMA_PP_CONST0 : LIMA_PP_UNIFORM, bits = random_pp_word(state);
      alu->src[i] = (struct lima_pp_source){
          .reg = (uint8_t)(vector ? reg : 4 * reg + (bits >> 8 & 3)),
          .swizzle = (uint8_t)(vector ? bits : 0),
          .absolute = bits >> 10 & 1,
          .negate = bits >> 11 & 1,
      };
   }
   alu->mask = vector ? LIMA_PP_XYZW : 1;
   alu->modifier = random_pp_word(state) & 3;
   instr->units |= (uint16_t)(1u << (LIMA_PP_UNIT_VMUL + form - LIMA_PP_FORM_VMUL));
}

static bool
same(float a, float b)
{
   return a == b || (isnan(a) && isnan(b));
}

static void
check_operation(uint64_t *state)
{
   const unsigned kind = random_pp_word(state) % 4;
   const bool vector = kind & 1, adds = kind & 2;
   struct lima_pp_instr instr = {.units = 1u << LIMA_PP_UNIT_LOAD | 1u << LIMA_PP_UNIT_CONST0 |
                                          1u << LIMA_PP_UNIT_CONST1,
                                 .stop = 1};
   struct lima_pp_alu *alu = adds     ? vector ? &instr.vadd : &instr.sadd
                             : vector ? &instr.vmul
                                      : &instr.smul;
   uint32_t words[LIMA_PP_MAX_WORDS];
   struct lima_pp_program program;
   uint16_t uniforms[4];
   float reg[2][4], a[4];
   instr.load.form = LIMA_PP_FORM_UNIFORM;
   instr.load.alignment = 2;
   for (unsigned c = 0; c < 4; c++) {
      uniforms[c] = random_half(state);
      instr.constant[0][c] = random_half(state);
      reg[0][c] = lima_half_to_float(uniforms[c]);
      reg[1][c] = lima_half_to_float(instr.constant[0][c]);
   }
   instr.constant[1][0] = random_half(state) & 1 ? random_half(state) : 0;
   random_operation(state, &instr, alu, adds, vector);
   if (adds) { /* a condition */
      instr.units |= 1u << LIMA_PP_UNIT_SMUL;
      instr.smul.op = 31;
      instr.smul.src[0].reg = 4 * LIMA_PP_CONST1;
   }
   assert_true(lima_pp_check(&instr, NULL));
   assert_true(lima_pp_prepare(&program, words, lima_pp_encode(&instr, words)));
   const struct lima_pp_env env = {.uniforms = uniforms, .num_uniforms = 4};
   struct lima_pp_quad quad = {.num_varyings = 0};
   assert_int_equal(lima_pp_run(&program, &env, &quad), LIMA_PP_DONE);
   lima_pp_finish(&program);
   const struct lima_pp_op *op = adds ? &lima_pp_add_ops[alu->op] : &lima_pp_mul_ops[alu->op];
   for (unsigned c = 0; c < 4; c++)
      a[c] = source(&alu->src[0], reg[0],
                    vector ? alu->src[0].swizzle >> (2 * c) & 3 : alu->src[0].reg & 3);
   for (unsigned c = 0; c < (vector ? 4 : 1); c++) {
      const float b = source(&alu->src[1], reg[1],
                             vector ? alu->src[1].swizzle >> (2 * c) & 3 : alu->src[1].reg & 3);
      const float exact =
          modify(compute(op, a, a[c], b, lima_half_to_float(instr.constant[1][0])), alu->modifier);
      const float expected = lima_half_to_float(lima_half_from_float(exact));
      if (!same(quad.regs[0][c][c], expected))
         fail_msg("%s.%s of %g and %g (modifier %u) is %g, not %g", op->name,
                  vector ? "vector" : "scalar", (double)a[c], (double)b, alu->modifier,
                  (double)quad.regs[0][c][c], (double)expected);
   }
}

static void
test_random(void **state)
{
   uint64_t seed = 11;
   for (unsigned i = 0; i < NUM_RANDOM; i++)
      check_operation(&seed);
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
