/* Exponentials and logarithms of compiler/ir/math.h as operations. AVX-512 has instructions for
 * exponents, mantissas, scaling and the special numbers; AVX2 takes the bits apart. */
#include "short.h"

#include "compiler/ir/math.h"

sp_jit_ref
sp_jit_polynomial(struct sp_jit_lower *l, sp_jit_ref x, const float *coefficients, unsigned num)
{
   sp_jit_ref p = number(l, coefficients[0]);
   for (unsigned i = 1; i < num; i++)
      p = add(l, mul(l, p, x), number(l, coefficients[i]));
   return p;
}

/* --- Special numbers */

/* Answers of `fixup` for the classes of its operand, from the SDM: a table of four bits each. */
enum { CLASS_QNAN, CLASS_SNAN, CLASS_ZERO, CLASS_ONE, CLASS_NEG_INF, CLASS_INF, CLASS_NEGATIVE };
enum { KEEP, OPERAND, QUIET_NAN, INDEFINITE, NEG_INFINITY, INFINITY_, PLUS_ONE = 10 };
#define ANSWER(class, answer) ((uint32_t)(answer) << 4 * (class))
#define NANS_STAY (ANSWER(CLASS_QNAN, QUIET_NAN) | ANSWER(CLASS_SNAN, QUIET_NAN))

static sp_jit_ref
fixup(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref of, uint32_t table)
{
   return sp_jit_operation(l, (struct sp_jit_instr){
                                  .op = SP_JIT_OP_fixup,
                                  .src = {a, of, sp_jit_constant(l, table)},
                              });
}

/* r, but a where that is infinite or no number. */
static sp_jit_ref
unless_too_large(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref r)
{
   return select_if(l, SP_JIT_LT ^ SP_JIT_INVERT, a, number(l, IR_INF), a, r);
}

/* r = log2(a), put right for what is no positive number. */
static sp_jit_ref
special_logarithms(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref r)
{
   if (l->wide)
      return fixup(l, r, a,
                   NANS_STAY | ANSWER(CLASS_ZERO, NEG_INFINITY) | ANSWER(CLASS_INF, INFINITY_) |
                       ANSWER(CLASS_NEG_INF, INDEFINITE) | ANSWER(CLASS_NEGATIVE, INDEFINITE));
   const sp_jit_ref zero = number(l, 0.0f);
   const sp_jit_ref below = select_if(l, SP_JIT_EQ, a, zero, number(l, -IR_INF), number(l, IR_NAN));
   return unless_too_large(l, a, select_if(l, SP_JIT_LE, a, zero, below, r));
}

/* --- Exponentials. Minimum and maximum give their second operand where one is a NaN. */

/* Beyond 150 all is infinity or zero, which scaling gives by itself. */
static sp_jit_ref
exp2_scaled(struct sp_jit_lower *l, sp_jit_ref a)
{
   const sp_jit_ref magic = number(l, IR_ROUND_MAGIC);
   sp_jit_ref x = binary(l, SP_JIT_OP_max, number(l, -150.0f), a);
   x = binary(l, SP_JIT_OP_min, number(l, 150.0f), x);
   const sp_jit_ref n = sub(l, add(l, x, magic), magic);
   const sp_jit_ref p = sp_jit_polynomial(l, sub(l, x, n), ir_exp2_polynomial, 7);
   return binary(l, SP_JIT_OP_scale, p, n);
}

/* n is added to the exponent of p, in [0.7, 1.5]: from 128 on that is infinity's, and below -126
 * denormal or zero, which the last product makes zero. It makes a NaN of what became of one, too.
 */
static sp_jit_ref
exp2_by_bits(struct sp_jit_lower *l, sp_jit_ref a)
{
   const sp_jit_ref magic = number(l, IR_ROUND_MAGIC);
   sp_jit_ref x = binary(l, SP_JIT_OP_max, number(l, -127.0f), a);
   x = binary(l, SP_JIT_OP_min, number(l, 128.0f), x);
   const sp_jit_ref sum = add(l, x, magic);
   const sp_jit_ref p = sp_jit_polynomial(l, sub(l, x, sub(l, sum, magic)), ir_exp2_polynomial, 7);
   const sp_jit_ref n = binary(l, SP_JIT_OP_ishl, sum, sp_jit_constant(l, 23));
   const sp_jit_ref one = add(l, mul(l, x, number(l, 0.0f)), number(l, 1.0f));
   return mul(l, binary(l, SP_JIT_OP_iadd, p, n), one);
}

sp_jit_ref
sp_jit_exp2(struct sp_jit_lower *l, sp_jit_ref a)
{
   return l->wide ? exp2_scaled(l, a) : exp2_by_bits(l, a);
}

/* --- Logarithms */

/* a = m * 2^e, m in [sqrt(1/2), sqrt(2)): the bits of the square root of 1/2 are taken away, so
 * that the sum's exponent is e and what is left of a is m. */
static sp_jit_ref
split(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref *e)
{
   const sp_jit_ref shift = sp_jit_constant(l, 23);
   const sp_jit_ref bits = binary(l, SP_JIT_OP_iadd, a, sp_jit_constant(l, 0u - IR_SQRT_HALF_BITS));
   const sp_jit_ref exponent = binary(l, SP_JIT_OP_and, bits, sp_jit_constant(l, 0xff800000u));
   *e = sp_jit_unary(l, SP_JIT_OP_to_float, 0, binary(l, SP_JIT_OP_ishr, bits, shift));
   return binary(l, SP_JIT_OP_isub, a, exponent);
}

sp_jit_ref
sp_jit_log2(struct sp_jit_lower *l, sp_jit_ref a)
{
   const sp_jit_ref one = number(l, 1.0f);
   sp_jit_ref e;
   const sp_jit_ref m = split(l, a, &e);
   const sp_jit_ref s = binary(l, SP_JIT_OP_div, sub(l, m, one), add(l, m, one));
   const sp_jit_ref p = sp_jit_polynomial(l, mul(l, s, s), ir_log2_polynomial, 4);
   return special_logarithms(l, a, add(l, mul(l, s, p), e));
}

sp_jit_ref
sp_jit_pow(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b)
{
   const sp_jit_ref y = sp_jit_exp2(l, mul(l, b, sp_jit_log2(l, a)));
   if (l->wide)
      return fixup(l, fixup(l, y, b, ANSWER(CLASS_ZERO, PLUS_ONE)), a, NANS_STAY);
   const sp_jit_ref r = select_if(l, SP_JIT_EQ, b, number(l, 0.0f), number(l, 1.0f), y);
   return select_if(l, SP_JIT_UNORDERED, a, a, a, r);
}

/* The instruction gives what is asked of zeroes and infinities, here and for mantissas. */
sp_jit_ref
sp_jit_exponent(struct sp_jit_lower *l, sp_jit_ref a)
{
   if (l->wide)
      return sp_jit_unary(l, SP_JIT_OP_exponent, 0, a);
   const sp_jit_ref biased = binary(l, SP_JIT_OP_ushr, a, sp_jit_constant(l, 23));
   const sp_jit_ref n = binary(l, SP_JIT_OP_iadd, biased, sp_jit_constant(l, 0u - 127u));
   const sp_jit_ref e = sp_jit_unary(l, SP_JIT_OP_to_float, 0, n);
   const sp_jit_ref zero = number(l, 0.0f);
   return unless_too_large(l, a, select_if(l, SP_JIT_EQ, a, zero, number(l, -IR_INF), e));
}

sp_jit_ref
sp_jit_mantissa(struct sp_jit_lower *l, sp_jit_ref a)
{
   if (l->wide)
      return sp_jit_unary(l, SP_JIT_OP_mantissa, 0, a);
   const sp_jit_ref bits =
       binary(l, SP_JIT_OP_and, sp_jit_flushed(l, a), sp_jit_constant(l, 0x007fffffu));
   const sp_jit_ref m = binary(l, SP_JIT_OP_or, bits, number(l, 1.0f));
   return select_if(l, SP_JIT_UNORDERED, a, a, a, m);
}

/* --- The power of EXT_vertex_shader: logarithms of two floats */

static sp_jit_ref
high_half(struct sp_jit_lower *l, sp_jit_ref a)
{
   return binary(l, SP_JIT_OP_and, a, sp_jit_constant(l, 0xfffff000u));
}

/* ir_product_error */
static sp_jit_ref
product_error(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b, sp_jit_ref p)
{
   const sp_jit_ref ah = high_half(l, a), al = sub(l, a, ah);
   const sp_jit_ref bh = high_half(l, b), bl = sub(l, b, bh);
   sp_jit_ref r = sub(l, mul(l, ah, bh), p);
   r = add(l, r, mul(l, ah, bl));
   r = add(l, r, mul(l, al, bh));
   return add(l, r, mul(l, al, bl));
}

/* ir_log2_pair */
static sp_jit_ref
log2_pair(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref *low)
{
   const sp_jit_ref one = number(l, 1.0f), c = number(l, IR_TWO_BY_LN2);
   sp_jit_ref e;
   const sp_jit_ref m = split(l, a, &e);
   const sp_jit_ref n = sub(l, m, one), d = add(l, m, one), d_low = sub(l, m, sub(l, d, one));
   const sp_jit_ref s = binary(l, SP_JIT_OP_div, n, d), sd = mul(l, s, d);
   sp_jit_ref s_low = sub(l, sub(l, n, sd), product_error(l, s, d, sd));
   s_low = binary(l, SP_JIT_OP_div, sub(l, s_low, mul(l, s, d_low)), d);
   const sp_jit_ref z = mul(l, s, s), p = sp_jit_polynomial(l, z, ir_log2_pair_polynomial, 5);
   const sp_jit_ref first = mul(l, s, c);
   sp_jit_ref tail = product_error(l, s, c, first);
   tail = add(l, tail, mul(l, s, number(l, IR_TWO_BY_LN2_LOW)));
   tail = add(l, tail, mul(l, s_low, c));
   tail = add(l, tail, mul(l, mul(l, s, z), p));
   const sp_jit_ref sum = add(l, e, first);
   const sp_jit_ref rest = add(l, sub(l, first, sub(l, sum, e)), tail);
   const sp_jit_ref high = add(l, sum, rest);
   *low = sub(l, rest, sub(l, high, sum));
   return high;
}

sp_jit_ref
sp_jit_pow_precise(struct sp_jit_lower *l, sp_jit_ref a, sp_jit_ref b)
{
   const sp_jit_ref zero = number(l, 0.0f), infinity = number(l, IR_INF);
   sp_jit_ref low, limited = binary(l, SP_JIT_OP_min, number(l, IR_MAX_PRECISE_EXPONENT), b);
   limited = binary(l, SP_JIT_OP_max, number(l, -IR_MAX_PRECISE_EXPONENT), limited);
   const sp_jit_ref high = log2_pair(l, a, &low), y = mul(l, limited, high);
   const sp_jit_ref y_low = add(l, product_error(l, limited, high, y), mul(l, limited, low));
   sp_jit_ref r = sp_jit_exp2(l, y);
   const sp_jit_ref more = mul(l, r, mul(l, y_low, number(l, IR_LN2)));
   r = select_if(l, SP_JIT_EQ, r, infinity, r, add(l, r, more));
   const sp_jit_ref of_zero =
       select_if(l, SP_JIT_GT, b, zero, zero, select_if(l, SP_JIT_LT, b, zero, infinity, r));
   const sp_jit_ref of_infinity =
       select_if(l, SP_JIT_LT, b, zero, zero, select_if(l, SP_JIT_GT, b, zero, infinity, r));
   r = select_if(l, SP_JIT_EQ, a, zero, of_zero, r);
   r = select_if(l, SP_JIT_EQ, a, infinity, of_infinity, r);
   r = select_if(l, SP_JIT_LT, a, zero, number(l, IR_NAN), r);
   r = select_if(l, SP_JIT_EQ, b, zero, number(l, 1.0f), r);
   r = select_if(l, SP_JIT_UNORDERED, b, b, b, r);
   return select_if(l, SP_JIT_UNORDERED, a, a, a, r);
}
