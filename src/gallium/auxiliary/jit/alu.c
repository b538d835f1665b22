/* ALU instructions of the IR to native operations, component by component (ir/opcodes.h). */
#include "short.h"

#include "compiler/ir/math.h"

/* --- Operands */

static sp_jit_ref
defined(const struct sp_jit_lower *l, const struct ir_src *src, unsigned i)
{
   return l->defined[4 * src->def->id + src->swizzle[i]];
}

/* What changes signs only. */
static sp_jit_ref
change_sign(struct sp_jit_lower *l, enum sp_jit_op op, uint32_t mask, sp_jit_ref a)
{
   uint32_t bits;
   if (sp_jit_is_constant(l, a, &bits))
      return sp_jit_constant(l, op == SP_JIT_OP_and ? bits & mask : bits ^ mask);
   const sp_jit_ref r = sp_jit_binary(l, op, a, sp_jit_constant(l, mask));
   if (l->failed)
      return 0;
   sp_jit_value_of(l, r)->flushed = sp_jit_value_of(l, a)->flushed;
   sp_jit_value_of(l, r)->positive = op == SP_JIT_OP_and && sp_jit_value_of(l, a)->flushed;
   return r;
}

static sp_jit_ref
absolute(struct sp_jit_lower *l, sp_jit_ref a)
{
   return change_sign(l, SP_JIT_OP_and, 0x7fffffffu, a);
}

static sp_jit_ref
negate(struct sp_jit_lower *l, sp_jit_ref a)
{
   return change_sign(l, SP_JIT_OP_xor, 0x80000000u, a);
}

/* With its absolute value, but not its sign. */
static sp_jit_ref
unsigned_source(struct sp_jit_lower *l, const struct ir_src *src, unsigned i)
{
   const sp_jit_ref v = defined(l, src, i);
   return src->abs ? absolute(l, v) : v;
}

sp_jit_ref
sp_jit_source(struct sp_jit_lower *l, const struct ir_src *src, unsigned i)
{
   const sp_jit_ref v = unsigned_source(l, src, i);
   return src->neg ? negate(l, v) : v;
}

static sp_jit_ref
zero(struct sp_jit_lower *l)
{
   return sp_jit_number(l, 0.0f);
}

static sp_jit_ref
one(struct sp_jit_lower *l)
{
   return sp_jit_number(l, 1.0f);
}

static bool
never_negative_zero(struct sp_jit_lower *l, sp_jit_ref a)
{
   return !l->failed && sp_jit_value_of(l, a)->positive;
}

/* --- Sums and products. Products of VP1.x are +0 where IEEE's may be -0: adding +0 is the cure,
 * for which a number that is not -0 serves as well. */

/* (-1)^negative * a + (-1)^b->neg * b */
static sp_jit_ref
sum(struct sp_jit_lower *l, sp_jit_ref a, bool a_negative, sp_jit_ref b, bool b_negative)
{
   if (a_negative && b_negative)
      return binary(l, SP_JIT_OP_sub, negate(l, a), b);
   if (a_negative)
      return binary(l, SP_JIT_OP_sub, b, a);
   return binary(l, b_negative ? SP_JIT_OP_sub : SP_JIT_OP_add, a, b);
}

static sp_jit_ref
product(struct sp_jit_lower *l, bool z, sp_jit_ref a, sp_jit_ref b)
{
   return z ? sp_jit_mulz(l, a, b) : binary(l, SP_JIT_OP_mul, a, b);
}

static sp_jit_ref
multiply(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, bool z)
{
   const sp_jit_ref r =
       product(l, z, sp_jit_source(l, &in->src[0], i), sp_jit_source(l, &in->src[1], i));
   return z ? binary(l, SP_JIT_OP_add, r, zero(l)) : r;
}

static sp_jit_ref
multiply_add(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, bool z)
{
   const struct ir_src *s = in->src;
   const bool negative = s[0].neg != s[1].neg;
   const sp_jit_ref c = unsigned_source(l, &s[2], i);
   sp_jit_ref p = product(l, z, unsigned_source(l, &s[0], i), unsigned_source(l, &s[1], i));
   if (!z)
      return sum(l, p, negative, c, s[2].neg);
   if (never_negative_zero(l, c) && !s[2].neg)
      return sum(l, p, negative, c, false);
   p = binary(l, negative ? SP_JIT_OP_sub : SP_JIT_OP_add, negative ? zero(l) : p,
              negative ? p : zero(l));
   return sum(l, p, false, c, s[2].neg);
}

/* Of num components, from x on. */
static sp_jit_ref
dot(struct sp_jit_lower *l, const struct ir_instr *in, unsigned num, bool z)
{
   const struct ir_src *s = in->src;
   const bool negative = s[0].neg != s[1].neg;
   sp_jit_ref total = 0;
   for (unsigned i = 0; i < num; i++) {
      const sp_jit_ref p =
          product(l, z, unsigned_source(l, &s[0], i), unsigned_source(l, &s[1], i));
      if (i)
         total = binary(l, negative && !z ? SP_JIT_OP_sub : SP_JIT_OP_add, total, p);
      else
         total = negative && !z ? negate(l, p) : p;
   }
   if (!z)
      return total;
   return negative ? binary(l, SP_JIT_OP_sub, zero(l), total)
                   : binary(l, SP_JIT_OP_add, total, zero(l));
}

static sp_jit_ref
interpolate(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   const sp_jit_ref a = sp_jit_source(l, &in->src[0], i), b = sp_jit_source(l, &in->src[1], i);
   const sp_jit_ref difference = binary(l, SP_JIT_OP_sub, sp_jit_source(l, &in->src[2], i), b);
   return binary(l, SP_JIT_OP_add, b, binary(l, SP_JIT_OP_mul, a, difference));
}

/* --- What hands an operand through or compares: NaNs that stand for numbers end here. */

static sp_jit_ref
checked(struct sp_jit_lower *l, const struct ir_instr *in, unsigned s, unsigned i)
{
   const sp_jit_ref v = sp_jit_source(l, &in->src[s], i);
   sp_jit_check(l, v);
   return v;
}

static sp_jit_ref
minimum(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   const sp_jit_ref a = sp_jit_flushed(l, checked(l, in, 0, i));
   return binary(l, SP_JIT_OP_min, a, sp_jit_flushed(l, checked(l, in, 1, i)));
}

/* The instruction gives the second of two zeroes. */
static sp_jit_ref
maximum(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   const sp_jit_ref a = sp_jit_flushed(l, checked(l, in, 0, i));
   const sp_jit_ref b = sp_jit_flushed(l, checked(l, in, 1, i));
   if (never_negative_zero(l, a) && never_negative_zero(l, b))
      return binary(l, SP_JIT_OP_max, a, b);
   return select_if(l, SP_JIT_GE, a, b, a, b);
}

/* fmin_nan, fmax_nan */
static sp_jit_ref
extreme_or_nan(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, uint8_t relation)
{
   const sp_jit_ref a = sp_jit_flushed(l, checked(l, in, 0, i));
   const sp_jit_ref b = sp_jit_flushed(l, checked(l, in, 1, i));
   const enum sp_jit_op zeroes = relation == SP_JIT_LT ? SP_JIT_OP_or : SP_JIT_OP_and;
   sp_jit_ref r = select_if(l, relation, a, b, a, b);
   r = select_if(l, SP_JIT_EQ, a, b, binary(l, zeroes, a, b), r);
   return select_if(l, SP_JIT_UNORDERED, a, a, a, r);
}

static sp_jit_ref
set_on(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, uint8_t relation)
{
   const sp_jit_ref a = checked(l, in, 0, i), b = checked(l, in, 1, i);
   return select_if(l, relation, a, b, one(l), zero(l));
}

/* seq_nan and the like: NaN if an operand is one. */
static sp_jit_ref
set_on_or_nan(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, uint8_t relation)
{
   const sp_jit_ref a = checked(l, in, 0, i), b = checked(l, in, 1, i);
   const sp_jit_ref nan = sp_jit_constant(l, 0x7fc00000u);
   const sp_jit_ref r = select_if(l, relation, a, b, one(l), zero(l));
   return select_if(l, SP_JIT_UNORDERED, a, b, nan, r);
}

static sp_jit_ref
boolean(struct sp_jit_lower *l, enum sp_jit_op op, uint8_t relation, sp_jit_ref a, sp_jit_ref b)
{
   return sp_jit_operation(l, (struct sp_jit_instr){.op = op, .imm = relation, .src = {a, b}});
}

static sp_jit_ref
compare(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, uint8_t relation)
{
   const sp_jit_ref a = checked(l, in, 0, i), b = checked(l, in, 1, i);
   return boolean(l, SP_JIT_OP_compare, relation, a, b);
}

static sp_jit_ref
order(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, bool ge)
{
   const sp_jit_ref a = checked(l, in, 0, i), b = checked(l, in, 1, i);
   const sp_jit_ref slt = sp_jit_slt_total(l, a, b);
   return ge ? binary(l, SP_JIT_OP_sub, one(l), slt) : slt;
}

/* --- The vector instructions of NV_vertex_program */

static sp_jit_ref
lit(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   if (i == 0 || i == 3)
      return one(l);
   const sp_jit_ref x = sp_jit_source(l, &in->src[0], 0);
   if (i == 1)
      return select_if(l, SP_JIT_LE, x, zero(l), zero(l), x);
   return sp_jit_lit_z(l, x, sp_jit_source(l, &in->src[0], 1), sp_jit_source(l, &in->src[0], 3));
}

static sp_jit_ref
distance(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   if (i == 0)
      return one(l);
   if (i == 1)
      return multiply(l, in, 1, in->op == IR_OP_dstz);
   return sp_jit_flushed(l, sp_jit_source(l, &in->src[i == 2 ? 0 : 1], i));
}

static sp_jit_ref
nv_exp(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   const sp_jit_ref a = sp_jit_source(l, &in->src[0], 0);
   if (i == 0)
      return sp_jit_exp2(l, sp_jit_unary(l, SP_JIT_OP_round, 0x9, a));
   if (i == 2)
      return sp_jit_exp2(l, a);
   if (i == 3)
      return one(l);
   const sp_jit_ref infinity = sp_jit_constant(l, 0x7f800000u);
   return select_if(l, SP_JIT_EQ, absolute(l, a), infinity, zero(l), sp_jit_fract(l, a));
}

static sp_jit_ref
nv_log(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   const sp_jit_ref m = absolute(l, defined(l, &in->src[0], 0));
   if (i == 0)
      return sp_jit_exponent(l, m);
   if (i == 1)
      return sp_jit_mantissa(l, m);
   return i == 2 ? sp_jit_log2(l, m) : one(l);
}

/* --- Tables by opcode */

static bool
float_component(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   const struct ir_src *s = in->src;
   switch (in->op) {
   case IR_OP_fadd:
      *out = sum(l, unsigned_source(l, &s[0], i), s[0].neg, unsigned_source(l, &s[1], i), s[1].neg);
      return true;
   case IR_OP_fmul:
   case IR_OP_fmulz:
      *out = multiply(l, in, i, in->op == IR_OP_fmulz);
      return true;
   case IR_OP_fmad:
   case IR_OP_fmadz:
      *out = multiply_add(l, in, i, in->op == IR_OP_fmadz);
      return true;
   case IR_OP_fdiv:
      *out = binary(l, SP_JIT_OP_div, sp_jit_source(l, &s[0], i), sp_jit_source(l, &s[1], i));
      return true;
   case IR_OP_flrp:
      *out = interpolate(l, in, i);
      return true;
   case IR_OP_fmin:
      *out = minimum(l, in, i);
      return true;
   case IR_OP_fmax:
      *out = maximum(l, in, i);
      return true;
   case IR_OP_fmin_nan:
      *out = extreme_or_nan(l, in, i, SP_JIT_LT);
      return true;
   case IR_OP_fmax_nan:
      *out = extreme_or_nan(l, in, i, SP_JIT_GT);
      return true;
   case IR_OP_fpow:
      *out = sp_jit_pow(l, sp_jit_source(l, &s[0], i), sp_jit_source(l, &s[1], i));
      return true;
   case IR_OP_fpow_precise:
      *out = sp_jit_pow_precise(l, sp_jit_source(l, &s[0], i), sp_jit_source(l, &s[1], i));
      return true;
   default:
      return false;
   }
}

static bool
unary_component(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   if (ir_op_infos[in->op].num_srcs != 1 || ir_op_infos[in->op].src_components[0])
      return false;
   const sp_jit_ref a = sp_jit_source(l, &in->src[0], i);
   switch (in->op) {
   case IR_OP_ffloor:
      *out = sp_jit_unary(l, SP_JIT_OP_round, 0x9, a);
      return true;
   case IR_OP_fround_even:
      *out = sp_jit_unary(l, SP_JIT_OP_round, 0x8, a);
      return true;
   case IR_OP_ffract:
      *out = sp_jit_fract(l, a);
      return true;
   case IR_OP_fsign:
      *out = sp_jit_sign(l, a);
      return true;
   case IR_OP_frcp:
      *out = binary(l, SP_JIT_OP_div, one(l), a);
      return true;
   case IR_OP_frcc:
      *out = sp_jit_rcc(l, a);
      return true;
   case IR_OP_fsqrt:
      *out = sp_jit_unary(l, SP_JIT_OP_sqrt, 0, a);
      return true;
   case IR_OP_frsq:
      *out = binary(l, SP_JIT_OP_div, one(l), sp_jit_unary(l, SP_JIT_OP_sqrt, 0, a));
      return true;
   case IR_OP_fexp2:
      *out = sp_jit_exp2(l, a);
      return true;
   case IR_OP_flog2:
      *out = sp_jit_log2(l, a);
      return true;
   case IR_OP_fsin:
   case IR_OP_fcos:
      *out = sp_jit_sin(l, a, in->op == IR_OP_fcos);
      return true;
   default:
      return false;
   }
}

static bool
vector_component(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   switch (in->op) {
   case IR_OP_fdp2:
      *out = dot(l, in, 2, false);
      return true;
   case IR_OP_fdp3:
   case IR_OP_fdp3z:
      *out = dot(l, in, 3, in->op == IR_OP_fdp3z);
      return true;
   case IR_OP_fdp4:
   case IR_OP_fdp4z:
      *out = dot(l, in, 4, in->op == IR_OP_fdp4z);
      return true;
   case IR_OP_fdph:
   case IR_OP_fdphz: {
      const sp_jit_ref d = dot(l, in, 3, in->op == IR_OP_fdphz);
      *out = sum(l, d, false, unsigned_source(l, &in->src[1], 3), in->src[1].neg);
      return true;
   }
   case IR_OP_dst:
   case IR_OP_dstz:
      *out = distance(l, in, i);
      return true;
   case IR_OP_lit:
      *out = lit(l, in, i);
      return true;
   case IR_OP_nv_exp:
      *out = nv_exp(l, in, i);
      return true;
   case IR_OP_nv_log:
      *out = nv_log(l, in, i);
      return true;
   default:
      return false;
   }
}

static bool
comparison(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   switch (in->op) {
   case IR_OP_slt:
      *out = set_on(l, in, i, SP_JIT_LT);
      return true;
   case IR_OP_sge:
      *out = set_on(l, in, i, SP_JIT_GE);
      return true;
   case IR_OP_slt_total:
   case IR_OP_sge_total:
      *out = order(l, in, i, in->op == IR_OP_sge_total);
      return true;
   case IR_OP_seq_nan:
      *out = set_on_or_nan(l, in, i, SP_JIT_EQ);
      return true;
   case IR_OP_sne_nan:
      *out = set_on_or_nan(l, in, i, SP_JIT_NE);
      return true;
   case IR_OP_slt_nan:
      *out = set_on_or_nan(l, in, i, SP_JIT_LT);
      return true;
   case IR_OP_sge_nan:
      *out = set_on_or_nan(l, in, i, SP_JIT_GE);
      return true;
   case IR_OP_sgt_nan:
      *out = set_on_or_nan(l, in, i, SP_JIT_GT);
      return true;
   case IR_OP_sle_nan:
      *out = set_on_or_nan(l, in, i, SP_JIT_LE);
      return true;
   case IR_OP_flt:
      *out = compare(l, in, i, SP_JIT_LT);
      return true;
   case IR_OP_fge:
      *out = compare(l, in, i, SP_JIT_GE);
      return true;
   case IR_OP_feq:
      *out = compare(l, in, i, SP_JIT_EQ);
      return true;
   case IR_OP_fne:
      *out = compare(l, in, i, SP_JIT_NE);
      return true;
   default:
      return false;
   }
}

static bool
bits_component(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   const unsigned num = ir_op_infos[in->op].num_srcs;
   sp_jit_ref s[3] = {0};
   for (unsigned n = 0; n < num && n < 3; n++)
      s[n] = sp_jit_source(l, &in->src[n], i);
   switch (in->op) {
   case IR_OP_ilt:
      *out = boolean(l, SP_JIT_OP_icompare, SP_JIT_INT_LT, s[0], s[1]);
      return true;
   case IR_OP_ige:
      *out = boolean(l, SP_JIT_OP_icompare, SP_JIT_INT_GE, s[0], s[1]);
      return true;
   case IR_OP_ieq:
      *out = boolean(l, SP_JIT_OP_icompare, SP_JIT_INT_EQ, s[0], s[1]);
      return true;
   case IR_OP_ine:
      *out = boolean(l, SP_JIT_OP_icompare, SP_JIT_INT_NE, s[0], s[1]);
      return true;
   case IR_OP_band:
   case IR_OP_iand:
      *out = binary(l, SP_JIT_OP_and, s[0], s[1]);
      return true;
   case IR_OP_bor:
   case IR_OP_ior:
      *out = binary(l, SP_JIT_OP_or, s[0], s[1]);
      return true;
   case IR_OP_ixor:
      *out = binary(l, SP_JIT_OP_xor, s[0], s[1]);
      return true;
   case IR_OP_bnot:
   case IR_OP_inot:
      *out = binary(l, SP_JIT_OP_xor, s[0], sp_jit_constant(l, ~0u));
      return true;
   case IR_OP_b2f:
      *out = binary(l, SP_JIT_OP_and, s[0], one(l));
      return true;
   case IR_OP_csel:
      *out = sp_jit_operation(
          l, (struct sp_jit_instr){.op = SP_JIT_OP_choose, .src = {s[0], s[1], s[2]}});
      return true;
   case IR_OP_iadd:
      *out = binary(l, SP_JIT_OP_iadd, s[0], s[1]);
      return true;
   case IR_OP_imul:
      *out = binary(l, SP_JIT_OP_imul, s[0], s[1]);
      return true;
   case IR_OP_imin:
      *out = binary(l, SP_JIT_OP_imin, s[0], s[1]);
      return true;
   case IR_OP_imax:
      *out = binary(l, SP_JIT_OP_imax, s[0], s[1]);
      return true;
   case IR_OP_i2f:
      *out = sp_jit_unary(l, SP_JIT_OP_to_float, 0, s[0]);
      return true;
   default:
      return false;
   }
}

static bool
conversion(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   static const uint8_t roundings[] = {[0] = 0x9, [1] = 0x8};
   sp_jit_ref a;
   switch (in->op) {
   case IR_OP_f2i_floor:
   case IR_OP_f2i_even:
      a = checked(l, in, 0, i);
      a = sp_jit_unary(l, SP_JIT_OP_round, roundings[in->op == IR_OP_f2i_even], a);
      *out = sp_jit_f2i(l, a);
      return true;
   case IR_OP_f2i_trunc:
      *out = sp_jit_f2i(l, checked(l, in, 0, i));
      return true;
   case IR_OP_ishl:
   case IR_OP_ishr:
   case IR_OP_ushr: {
      const enum sp_jit_op op = in->op == IR_OP_ishl   ? SP_JIT_OP_ishl
                                : in->op == IR_OP_ishr ? SP_JIT_OP_ishr
                                                       : SP_JIT_OP_ushr;
      const sp_jit_ref by =
          binary(l, SP_JIT_OP_and, sp_jit_source(l, &in->src[1], i), sp_jit_constant(l, 31));
      *out = binary(l, op, sp_jit_source(l, &in->src[0], i), by);
      return true;
   }
   default:
      return false;
   }
}

bool
sp_jit_alu(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   if (!float_component(l, in, i, out) && !unary_component(l, in, i, out) &&
       !vector_component(l, in, i, out) && !comparison(l, in, i, out) &&
       !conversion(l, in, i, out) && !bits_component(l, in, i, out))
      return false;
   if (in->saturate && !l->failed && !sp_jit_value_of(l, *out)->word) {
      sp_jit_check(l, *out);
      *out = binary(l, SP_JIT_OP_max, *out, zero(l));
      *out = binary(l, SP_JIT_OP_min, *out, one(l));
   }
   return true;
}
