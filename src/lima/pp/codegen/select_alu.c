/* Operations of the IR's table. */
#include "select.h"

#define FN(name) LIMA_PP_FN_##name

/* The product of the first lanes, summed. */
static struct ppc_value
dot(struct ppc_select *s, struct ppc_value a, struct ppc_value b, unsigned n)
{
   if (n > 2)
      return ppc_op1(s, n == 3 ? FN(SUM3) : FN(SUM4), ppc_product(s, a, b, 0));
   /* Twice the half of each product: in one instruction, the half being exact. */
   struct ppc_value halves = ppc_product(s, a, b, -1);
   halves.n = 4;
   halves.lane[2] = halves.lane[0];
   halves.lane[3] = halves.lane[1];
   return ppc_op1(s, FN(SUM4), halves);
}

static struct ppc_value
power(struct ppc_select *s, struct ppc_value a, struct ppc_value b)
{
   const struct ppc_value log = ppc_function(s, FN(LOG2), a);
   return ppc_function(s, FN(EXP2), ppc_product(s, log, b, 0));
}

static struct ppc_value
sign(struct ppc_select *s, struct ppc_value x)
{
   const struct ppc_value zero = ppc_number(0);
   const struct ppc_value below = ppc_op2(s, FN(GT), zero, x), above = ppc_op2(s, FN(GT), x, zero);
   return ppc_op2(s, FN(ADD), above, ppc_negated(below));
}

static struct ppc_value
sine(struct ppc_select *s, enum lima_pp_function fn, struct ppc_value x)
{
   return ppc_function(s, fn, ppc_product(s, x, ppc_number(0.159154943f), 0));
}

/* To the nearest, ties to even: the sum of both halves rounds where the half floats are integers.
 */
struct ppc_value
ppc_round_even(struct ppc_select *s, struct ppc_value x)
{
   const struct ppc_value up = ppc_op1(s, FN(FLOOR), ppc_op2(s, FN(ADD), x, ppc_number(0.5f)));
   const struct ppc_value tie = ppc_op2(s, FN(EQ), ppc_op1(s, FN(FRACT), x), ppc_number(0.5f));
   const struct ppc_value odd = ppc_op1(s, FN(FRACT), ppc_product(s, up, ppc_number(1), -1));
   return ppc_op2(s, FN(ADD), up, ppc_negated(ppc_op2(s, FN(AND), tie, odd)));
}

/* 1, the diffuse part, the specular part, 1. */
static struct ppc_value
lit(struct ppc_select *s, struct ppc_value v)
{
   const struct ppc_value zero = ppc_number(0), one = ppc_number(1);
   const struct ppc_value x = ppc_component(v, 0), y = ppc_component(v, 1), w = ppc_component(v, 3);
   const struct ppc_value exponent =
       ppc_op2(s, FN(MAX), ppc_op2(s, FN(MIN), w, ppc_number(128)), ppc_number(-128));
   const struct ppc_value base = ppc_op2(s, FN(MAX), y, zero);
   const struct ppc_value none = ppc_op2(s, FN(EQ), exponent, zero);
   const struct ppc_value specular = ppc_choose(s, none, one, power(s, base, exponent));
   const struct ppc_value lit = ppc_op2(s, FN(GT), x, zero);
   struct ppc_value result = {.n = 4};
   result.lane[0] = result.lane[3] = one.lane[0];
   result.lane[1] = ppc_op2(s, FN(MAX), x, zero).lane[0];
   result.lane[2] = ppc_choose(s, lit, specular, zero).lane[0];
   return result;
}

static struct ppc_value
distance(struct ppc_select *s, struct ppc_value a, struct ppc_value b)
{
   struct ppc_value result = {.n = 4};
   result.lane[0] = ppc_number(1).lane[0];
   result.lane[1] = ppc_product(s, ppc_component(a, 1), ppc_component(b, 1), 0).lane[0];
   result.lane[2] = a.lane[2];
   result.lane[3] = b.lane[3];
   return result;
}

/* 2^floor(x), the fraction, 2^x, 1. */
static struct ppc_value
exponentials(struct ppc_select *s, struct ppc_value x)
{
   struct ppc_value v = {.n = 4};
   v.lane[0] = ppc_function(s, FN(EXP2), ppc_op1(s, FN(FLOOR), x)).lane[0];
   v.lane[1] = ppc_op1(s, FN(FRACT), x).lane[0];
   v.lane[2] = ppc_function(s, FN(EXP2), x).lane[0];
   v.lane[3] = ppc_number(1).lane[0];
   return v;
}

/* floor(log2 x), what x is divided by 2 to this power, log2 x, 1. */
static struct ppc_value
logarithms(struct ppc_select *s, struct ppc_value x)
{
   const struct ppc_value log = ppc_function(s, FN(LOG2), x), whole = ppc_op1(s, FN(FLOOR), log);
   const struct ppc_value power = ppc_function(s, FN(EXP2), ppc_negated(whole));
   struct ppc_value v = {.n = 4};
   v.lane[0] = whole.lane[0];
   v.lane[1] = ppc_product(s, x, power, 0).lane[0];
   v.lane[2] = log.lane[0];
   v.lane[3] = ppc_number(1).lane[0];
   return v;
}

static struct ppc_value
derivative(struct ppc_select *s, enum lima_pp_function fn, struct ppc_value x)
{
   return ppc_op2(s, fn, x, ppc_negated(x));
}

/* Vectors from scalars, and what only renames. */
static struct ppc_value
rename_lanes(const struct ppc_select *s, const struct ir_instr *i)
{
   struct ppc_value v = {.n = i->num_components};
   if (i->num_srcs == 1)
      return ppc_read(s, &i->src[0], i->num_components);
   for (unsigned k = 0; k < i->num_srcs; k++)
      v.lane[k] = ppc_read(s, &i->src[k], 1).lane[0];
   return v;
}

static struct ppc_value
select_products(struct ppc_select *s, const struct ir_instr *i, struct ppc_value a,
                struct ppc_value b, struct ppc_value c)
{
   switch (i->op) {
   case IR_OP_fmul:
   case IR_OP_fmulz:
      return ppc_product(s, a, b, 0);
   case IR_OP_fmad:
   case IR_OP_fmadz:
      return ppc_op2(s, FN(ADD), ppc_product(s, a, b, 0), c);
   case IR_OP_fdiv:
      return ppc_product(s, a, ppc_function(s, FN(RCP), b), 0);
   case IR_OP_flrp:
      return ppc_op2(s, FN(ADD), ppc_product(s, a, ppc_op2(s, FN(ADD), c, ppc_negated(b)), 0), b);
   case IR_OP_fdp2:
      return dot(s, a, b, 2);
   case IR_OP_fdp3:
   case IR_OP_fdp3z:
      return dot(s, a, b, 3);
   case IR_OP_fdp4:
   case IR_OP_fdp4z:
      return dot(s, a, b, 4);
   case IR_OP_fdph:
   case IR_OP_fdphz:
      return ppc_op2(s, FN(ADD), dot(s, a, b, 3), ppc_component(b, 3));
   case IR_OP_fpow:
   case IR_OP_fpow_precise:
      return power(s, a, b);
   case IR_OP_dst:
   case IR_OP_dstz:
      return distance(s, a, b);
   default:
      return ppc_select_int(s, i, a, b);
   }
}

static struct ppc_value
select_one(struct ppc_select *s, const struct ir_instr *i, struct ppc_value a, struct ppc_value b)
{
   switch (i->op) {
   case IR_OP_fadd:
      return ppc_op2(s, FN(ADD), a, b);
   case IR_OP_fmin:
   case IR_OP_fmin_nan:
      return ppc_op2(s, FN(MIN), a, b);
   case IR_OP_fmax:
   case IR_OP_fmax_nan:
      return ppc_op2(s, FN(MAX), a, b);
   case IR_OP_ffloor:
      return ppc_op1(s, FN(FLOOR), a);
   case IR_OP_ffract:
      return ppc_op1(s, FN(FRACT), a);
   case IR_OP_fround_even:
      return ppc_round_even(s, a);
   case IR_OP_fsign:
      return sign(s, a);
   case IR_OP_frcp:
   case IR_OP_frcc:
      return ppc_function(s, FN(RCP), a);
   case IR_OP_frsq:
      return ppc_function(s, FN(RSQRT), a);
   case IR_OP_fsqrt:
      return ppc_function(s, FN(SQRT), a);
   case IR_OP_fexp2:
      return ppc_function(s, FN(EXP2), a);
   case IR_OP_flog2:
      return ppc_function(s, FN(LOG2), a);
   case IR_OP_fsin:
      return sine(s, FN(SIN), a);
   case IR_OP_fcos:
      return sine(s, FN(COS), a);
   case IR_OP_ddx:
      return derivative(s, FN(DDX), a);
   case IR_OP_ddy:
      return derivative(s, FN(DDY), a);
   case IR_OP_lit:
      return lit(s, a);
   case IR_OP_nv_exp:
      return exponentials(s, a);
   case IR_OP_nv_log:
      return logarithms(s, ppc_magnitude(a));
   case IR_OP_fround_f16:
      return a;
   case IR_OP_fround_fx12: /* half floats have its fractions where they matter */
      a = ppc_op2(s, FN(MIN), a, ppc_number(2047.0f / 1024.0f));
      return ppc_op2(s, FN(MAX), a, ppc_number(-2));
   default:
      return (struct ppc_value){.n = 0};
   }
}

/* x < 0 ? -floor(|x|) : floor(|x|), as languages without the operation cut toward 0. NULL: it is
 * something else; else the x, which has to be read with the sign of neither. */
static const struct ir_src *
truncated(const struct ir_instr *i)
{
   const struct ir_instr *test = i->src[0].def, *floor = i->src[1].def;
   const bool shape = test->op == IR_OP_ilt && floor->op == IR_OP_ffloor &&
                      floor == i->src[2].def && i->src[1].neg && !i->src[2].neg && !i->src[1].abs &&
                      !i->src[2].abs && floor->src[0].abs && !floor->src[0].neg &&
                      !floor->saturate && test->src[0].def->op == IR_OP_bitcast &&
                      test->src[1].def->op == IR_OP_imm;
   const struct ir_src *bits = shape ? &test->src[0].def->src[0] : NULL;
   bool same = shape && bits->def == floor->src[0].def;
   for (unsigned c = 0; same && c < i->num_components; c++) {
      const unsigned t = i->src[0].swizzle[c], f = i->src[1].swizzle[c];
      same = f == i->src[2].swizzle[c] && !test->src[1].def->imm[test->src[1].swizzle[t]] &&
             bits->swizzle[test->src[0].swizzle[t]] == floor->src[0].swizzle[f];
   }
   return same ? &floor->src[0] : NULL;
}

static struct ppc_value
choose(struct ppc_select *s, const struct ir_instr *i, const struct ppc_value *v)
{
   const struct ir_src *x = truncated(i);
   if (!x)
      return ppc_choose(s, v[0], v[1], v[2]);
   struct ir_src plain = *x;
   plain.abs = false;
   for (unsigned c = 0; c < i->num_components; c++)
      plain.swizzle[c] = x->swizzle[i->src[1].swizzle[c]];
   return ppc_clamped(s, ppc_op1(s, FN(MOV), ppc_read(s, &plain, i->num_components)),
                      LIMA_PP_TRUNCATE);
}

struct ppc_value
ppc_select_alu(struct ppc_select *s, const struct ir_instr *i)
{
   struct ppc_value v[3] = {{.n = 0}};
   if (i->op == IR_OP_mov || i->op == IR_OP_bitcast || (i->op >= IR_OP_vec2 && i->op <= IR_OP_vec4))
      return rename_lanes(s, i);
   for (unsigned k = 0; k < i->num_srcs && k < 3; k++)
      v[k] = ppc_read(s, &i->src[k], ir_src_components(i, k));
   if (i->op == IR_OP_csel)
      return choose(s, i, v);
   const struct ppc_value one = select_one(s, i, v[0], v[1]);
   return one.n ? one : select_products(s, i, v[0], v[1], v[2]);
}
