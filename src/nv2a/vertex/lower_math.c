/* Functions as sequences of what the vertex unit has. */
#include "lower.h"

#include <assert.h>
#include <string.h>

typedef struct ir_val val;

/* --- Comparisons: the unit orders -0 before +0 */

static bool
is_literal(val v)
{
   return v.n && v.src.def->op == IR_OP_imm;
}

/* Literal components that are 0 get the sign of `zero`. */
static val
with_zero(struct ir_builder *b, val v, float zero)
{
   float x[4];
   for (unsigned c = 0; c < v.n; c++) {
      memcpy(&x[c], &v.src.def->imm[v.src.swizzle[c]], sizeof x[c]);
      if (v.src.abs)
         x[c] = x[c] < 0.0f ? -x[c] : x[c];
      if (v.src.neg)
         x[c] = -x[c];
      if (x[c] == 0.0f)
         x[c] = zero;
   }
   return ir_imm_vec(b, v.n, x);
}

static val
compare(struct ir_builder *b, val x, val y, bool less)
{
   return less ? ir_build_slt_total(b, x, y) : ir_build_sge_total(b, x, y);
}

val
nv2a_lower_less(struct ir_builder *b, val x, val y, bool less)
{
   if (is_literal(y))
      return compare(b, x, with_zero(b, y, -0.0f), less);
   if (is_literal(x))
      return compare(b, with_zero(b, x, 0.0f), y, less);
   /* A difference of 0 is +0. */
   const val d = ir_build_fadd(b, x, ir_neg(y));
   return compare(b, d, ir_imm_f(b, -0.0f), less);
}

static bool
is_zero(val v)
{
   bool zero = is_literal(v);
   for (unsigned c = 0; zero && c < v.n; c++)
      zero = !(v.src.def->imm[v.src.swizzle[c]] & 0x7fffffffu);
   return zero;
}

val
nv2a_lower_equal(struct ir_builder *b, val x, val y, bool equal)
{
   val d = x;
   if (is_zero(x))
      d = y;
   else if (!is_zero(y))
      d = ir_build_fadd(b, x, ir_neg(y));
   /* Of +0 and -0 the greater is +0. */
   d.src.neg = d.src.abs = false;
   const val m = ir_build_fmax(b, d, ir_neg(d));
   return compare(b, ir_neg(m), ir_imm_f(b, -0.0f), !equal);
}

val
nv2a_lower_sign(struct ir_builder *b, val x)
{
   const val zero = ir_imm_f(b, 0.0f);
   const val above = nv2a_lower_less(b, zero, x, true), below = nv2a_lower_less(b, x, zero, true);
   return ir_build_fadd(b, above, ir_neg(below));
}

/* --- Fractions: EXP gives that of one component */

static val
each(struct ir_builder *b, val x, val (*scalar)(struct ir_builder *b, val x))
{
   val v[4];
   if (!x.n)
      return x;
   for (unsigned c = 0; c < x.n; c++)
      v[c] = scalar(b, ir_comp(x, c));
   return x.n == 1 ? v[0] : ir_vec(b, x.n, v);
}

static val
fract(struct ir_builder *b, val x)
{
   return ir_comp(ir_build_nv_exp(b, x), 1);
}

val
nv2a_lower_fract(struct ir_builder *b, val x)
{
   return each(b, x, fract);
}

val
nv2a_lower_floor(struct ir_builder *b, val x)
{
   return ir_build_fadd(b, x, ir_neg(nv2a_lower_fract(b, x)));
}

/* floor(x + 1/2), less 1 where x lies in the middle and that is odd. */
val
nv2a_lower_round_even(struct ir_builder *b, val x)
{
   const val half = ir_imm_f(b, 0.5f);
   const val up = ir_build_fadd(b, x, half);
   const val f = nv2a_lower_fract(b, up);
   const val r = ir_build_fadd(b, up, ir_neg(f));
   const val middle = ir_build_sge_total(b, ir_neg(f), ir_imm_f(b, -0.0f));
   const val odd = nv2a_lower_fract(b, ir_build_fmulz(b, r, half)); /* 1/2 or 0 */
   const val twice = ir_build_fmulz(b, odd, ir_imm_f(b, -2.0f));
   return ir_build_fmadz(b, middle, twice, r);
}

/* --- Exponential and logarithm */

/* coefficients[0] x^(n-1) + ... + coefficients[n-1] */
static val
polynomial(struct ir_builder *b, val x, const float *coefficients, unsigned n)
{
   val p = ir_build_fmadz(b, x, ir_imm_f(b, coefficients[0]), ir_imm_f(b, coefficients[1]));
   for (unsigned i = 2; i < n; i++)
      p = ir_build_fmadz(b, p, x, ir_imm_f(b, coefficients[i]));
   return p;
}

/* 2^floor(x) * 2^fraction, of which EXP has the first. */
static val
exp2_scalar(struct ir_builder *b, val x)
{
   /* 2^x on [0,1]; relative error below 2^-23 */
   static const float coefficients[] = {0.00186713005f, 0.00901703071f, 0.0557999127f,
                                        0.240164444f,   0.693151295f,   1.0f};
   const val e = ir_build_nv_exp(b, x);
   return ir_build_fmulz(b, polynomial(b, ir_comp(e, 1), coefficients, 6), ir_comp(e, 0));
}

val
nv2a_lower_exp2(struct ir_builder *b, val x)
{
   return each(b, x, exp2_scalar);
}

/* exponent + log2 of the mantissa m in [1,2), of which LOG has both: an odd polynomial in
 * (m - 1) / (m + 1). */
static val
log2_scalar(struct ir_builder *b, val x)
{
   static const float coefficients[] = {0.505295277f, 0.568914175f, 0.962055981f, 2.8853879f};
   const val log = ir_build_nv_log(b, x);
   const val m = ir_comp(log, 1);
   const val s = ir_build_fmulz(b, ir_build_fadd(b, m, ir_imm_f(b, -1.0f)),
                                ir_build_frcp(b, ir_build_fadd(b, m, ir_imm_f(b, 1.0f))));
   const val p = polynomial(b, ir_build_fmulz(b, s, s), coefficients, 4);
   return ir_build_fmadz(b, p, s, ir_comp(log, 0));
}

val
nv2a_lower_log2(struct ir_builder *b, val x)
{
   return each(b, x, log2_scalar);
}

/* 0 to the power of 0 is 1, as -inf * 0 is 0 here. */
val
nv2a_lower_pow(struct ir_builder *b, val x, val y)
{
   return nv2a_lower_exp2(b, ir_build_fmulz(b, y, nv2a_lower_log2(b, x)));
}

val
nv2a_lower_power(struct ir_builder *b, val x, val y)
{
   val v[4];
   const unsigned n = x.n > y.n ? x.n : y.n;
   for (unsigned c = 0; c < n; c++) {
      const val base = ir_comp(x, x.n == 1 ? 0 : c), exponent = ir_comp(y, y.n == 1 ? 0 : c);
      const val args[4] = {base, base, ir_imm_f(b, 0.0f), exponent};
      v[c] = ir_comp(ir_build_lit(b, ir_vec(b, 4, args)), 2);
   }
   return n == 1 ? v[0] : ir_vec(b, n ? n : 1, v);
}

/* --- Sine and cosine */

/* With t turns, f the fraction of t and h = |f - 1/2| - 1/4 in [-1/4, 1/4]: cos(2 pi t) is
 * sin(2 pi h). A sine is a cosine a quarter of a turn later. */
static val
sine_scalar(struct ir_builder *b, val x, bool cosine)
{
   /* sin(2 pi h) / h in h^2; absolute error of the product below 2^-28 */
   static const float coefficients[] = {39.536705f, -76.5497818f, 81.6010056f, -41.3416557f,
                                        6.28318501f};
   const val turns =
       ir_build_fmadz(b, x, ir_imm_f(b, 0.15915494f), ir_imm_f(b, cosine ? 0.0f : -0.25f));
   const val g = ir_build_fadd(b, fract(b, turns), ir_imm_f(b, -0.5f));
   const val h = ir_build_fadd(b, ir_build_fmax(b, g, ir_neg(g)), ir_imm_f(b, -0.25f));
   return ir_build_fmulz(b, polynomial(b, ir_build_fmulz(b, h, h), coefficients, 5), h);
}

static val
sin_scalar(struct ir_builder *b, val x)
{
   return sine_scalar(b, x, false);
}

static val
cos_scalar(struct ir_builder *b, val x)
{
   return sine_scalar(b, x, true);
}

val
nv2a_lower_sine(struct ir_builder *b, val x, bool cosine)
{
   return each(b, x, cosine ? cos_scalar : sin_scalar);
}
