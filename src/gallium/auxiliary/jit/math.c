/* The functions of compiler/ir/math.h as operations, but exponentials (jit/exponent.c). Where
 * an instruction gives what a function's steps give, bit by bit, it stands for them. */
#include "short.h"

#include "compiler/ir/math.h"

static bool
is_harmless(const struct sp_jit_lower *l, sp_jit_ref a)
{
   uint32_t bits;
   return sp_jit_is_constant(l, a, &bits) && bits & 0x7f800000u &&
          (bits & 0x7f800000u) != 0x7f800000u;
}

/* Numbers that are no zeroes and finite make no NaN of the other factor's. */
sp_jit_ref
sp_jit_mulz(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b)
{
   if (l->failed)
      return 0;
   const bool harmless = is_harmless(l, a) || is_harmless(l, b);
   const bool uniform = sp_jit_value_of(l, a)->uniform && sp_jit_value_of(l, b)->uniform;
   if (harmless)
      return mul(l, a, b);
   if (l->exact || uniform) {
      number(l, 0.0f); /* what it compares with */
      return binary(l, SP_JIT_OP_mulz, a, b);
   }
   const sp_jit_ref r = mul(l, a, b);
   if (!l->failed)
      sp_jit_value_of(l, r)->doubtful = true;
   return r;
}

sp_jit_ref
sp_jit_fract(struct sp_jit_lower *l, sp_jit_ref a)
{
   const sp_jit_ref floor = sp_jit_unary(l, SP_JIT_OP_round, 0x9, a);
   return binary(l, SP_JIT_OP_min, number(l, ir_float(0x3f7fffffu)), sub(l, a, floor));
}

sp_jit_ref
sp_jit_sign(struct sp_jit_lower *l, sp_jit_ref a)
{
   const sp_jit_ref zero = number(l, 0.0f);
   sp_jit_ref r = select_if(l, SP_JIT_LT, a, zero, number(l, -1.0f), zero);
   r = select_if(l, SP_JIT_GT, a, zero, number(l, 1.0f), r);
   return select_if(l, SP_JIT_UNORDERED, a, a, a, r);
}

sp_jit_ref
sp_jit_rcc(struct sp_jit_lower *l, sp_jit_ref a)
{
   const sp_jit_ref low = number(l, ir_float(0x1f800000u)), high = number(l, ir_float(0x5f800000u));
   const sp_jit_ref sign = sp_jit_constant(l, 0x80000000u);
   sp_jit_ref r = binary(l, SP_JIT_OP_div, number(l, 1.0f), a);
   r = binary(l, SP_JIT_OP_andn, sign, r);
   r = binary(l, SP_JIT_OP_max, low, r);
   r = binary(l, SP_JIT_OP_min, high, r);
   r = binary(l, SP_JIT_OP_or, r, binary(l, SP_JIT_OP_and, a, sign));
   if (!l->failed)
      sp_jit_value_of(l, r)->flushed = true;
   return r;
}

/* ir_quarter_turns: how many of them, as an integer, and the rest. The quarter is in the last two
 * bits: numbers that no integer holds are multiples of four, or no numbers, which give INT32_MIN.
 */
static sp_jit_ref
quarter_turns(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref *rest)
{
   const sp_jit_ref k = sp_jit_unary(l, SP_JIT_OP_round, 0x8, mul(l, a, number(l, IR_TWO_BY_PI)));
   sp_jit_ref x = a;
   for (unsigned i = 0; i < 4; i++)
      x = sub(l, x, mul(l, k, number(l, ir_half_pi_parts[i])));
   x = binary(l, SP_JIT_OP_min, number(l, IR_MAX_REMAINDER), x);
   *rest = binary(l, SP_JIT_OP_max, number(l, -IR_MAX_REMAINDER), x);
   return sp_jit_unary(l, SP_JIT_OP_to_int, 0, k);
}

/* The sines of quarters 2 and 3 are negative, and the cosines of 1 and 2. */
sp_jit_ref
sp_jit_sin(struct sp_jit_lower *l, sp_jit_ref a, bool cosine)
{
   sp_jit_ref r;
   const sp_jit_ref q = quarter_turns(l, a, &r), z = mul(l, r, r);
   const sp_jit_ref s =
       add(l, mul(l, mul(l, sp_jit_polynomial(l, z, ir_sin_polynomial, 4), z), r), r);
   sp_jit_ref c = mul(l, mul(l, sp_jit_polynomial(l, z, ir_cos_polynomial, 4), z), z);
   c = add(l, sub(l, c, mul(l, number(l, 0.5f), z)), number(l, 1.0f));
   const sp_jit_ref odd = binary(l, SP_JIT_OP_ishl, q, sp_jit_constant(l, 31));
   sp_jit_ref y = sp_jit_choose(l, odd, cosine ? s : c, cosine ? c : s);
   sp_jit_ref negative = cosine ? binary(l, SP_JIT_OP_iadd, q, sp_jit_constant(l, 1)) : q;
   negative = binary(l, SP_JIT_OP_ishl, negative, sp_jit_constant(l, 30));
   negative = binary(l, SP_JIT_OP_and, negative, number(l, -0.0f));
   y = binary(l, SP_JIT_OP_xor, y, negative);
   if (!cosine)
      y = select_if(l, SP_JIT_EQ, a, number(l, 0.0f), sp_jit_flushed(l, a), y);
   if (!l->failed)
      sp_jit_value_of(l, y)->flushed = true;
   return y;
}

/* x decides: a NaN there counts as not positive. */
sp_jit_ref
sp_jit_lit_z(struct sp_jit_lower *l, sp_jit_ref x, sp_jit_ref y, sp_jit_ref w)
{
   const sp_jit_ref zero = number(l, 0.0f);
   y = binary(l, SP_JIT_OP_max, zero, y); /* the power of -0 is that of 0 */
   w = binary(l, SP_JIT_OP_max, number(l, -IR_LIT_MAX_EXPONENT), w);
   w = binary(l, SP_JIT_OP_min, number(l, IR_LIT_MAX_EXPONENT), w);
   sp_jit_check(l, x);
   return select_if(l, SP_JIT_GT, x, zero, sp_jit_pow(l, y, w), zero);
}

sp_jit_ref
sp_jit_slt_total(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b)
{
   const sp_jit_ref zero = number(l, 0.0f), one = number(l, 1.0f);
   a = sp_jit_flushed(l, a);
   b = sp_jit_flushed(l, b);
   /* -0 before +0 */
   const sp_jit_ref signs = binary(l, SP_JIT_OP_andn, b, a);
   const sp_jit_ref zeroes = select_if(l, SP_JIT_EQ, a, b, signs, zero);
   sp_jit_ref r = sp_jit_select(l, SP_JIT_OP_iselect, SP_JIT_INT_LT, zeroes, zero, one, zero);
   r = select_if(l, SP_JIT_LT, a, b, one, r);
   const sp_jit_ref nan = select_if(l, SP_JIT_ORDERED, a, a, one, zero);
   return select_if(l, SP_JIT_UNORDERED, b, b, nan, r);
}

/* The conversion gives INT32_MIN for all that does not fit. */
sp_jit_ref
sp_jit_f2i(struct sp_jit_lower *l, sp_jit_ref a)
{
   sp_jit_ref r = sp_jit_unary(l, SP_JIT_OP_to_int, 0, a);
   r = select_if(l, SP_JIT_GE, a, number(l, 2147483648.0f), sp_jit_constant(l, INT32_MAX), r);
   return select_if(l, SP_JIT_UNORDERED, a, a, number(l, 0.0f), r);
}
