/* Functions as sequences of what the processor has. */
#include "nodes.h"

#include <float.h>

typedef struct gp_ref ref;

static ref
number(struct gp *gp, float x)
{
   return lima_gpc_literal(gp, x);
}

static ref
product_sum(struct gp *gp, ref a, ref b, ref c)
{
   return gp_add(gp, lima_gpc_mul(gp, a, b), c);
}

ref
lima_gpc_abs(struct gp *gp, ref a)
{
   a.negate = false;
   return lima_gpc_acc(gp, LIMA_GP_ACC_MAX, a, gp_neg(a));
}

ref
lima_gpc_fract(struct gp *gp, ref a)
{
   return gp_add(gp, a, gp_neg(gp_one_operand(gp, LIMA_GP_ACC_FLOOR, a)));
}

/* floor(a + 1/2), less 1 where a lies in the middle and that is odd. */
ref
lima_gpc_round_even(struct gp *gp, ref a)
{
   const ref up = gp_add(gp, a, number(gp, 0.5f));
   const ref r = gp_one_operand(gp, LIMA_GP_ACC_FLOOR, up);
   const ref odd = lima_gpc_fract(gp, lima_gpc_mul(gp, r, number(gp, 0.5f))); /* 1/2 or 0 */
   const ref middle = lima_gpc_acc(gp, LIMA_GP_ACC_GE, r, up);
   return gp_add(gp, r, gp_neg(lima_gpc_mul(gp, middle, gp_add(gp, odd, odd))));
}

ref
lima_gpc_truncate(struct gp *gp, ref a)
{
   const ref whole = gp_one_operand(gp, LIMA_GP_ACC_FLOOR, lima_gpc_abs(gp, a));
   return lima_gpc_mul(gp, gp_one_operand(gp, LIMA_GP_ACC_SIGN, a), whole);
}

/* The root of 0 is 0, not 0 times infinity. */
ref
lima_gpc_sqrt(struct gp *gp, ref a)
{
   const ref r = lima_gpc_function(gp, LIMA_GP_COMPLEX_RSQRT, a);
   return lima_gpc_mul(gp, a, lima_gpc_acc(gp, LIMA_GP_ACC_MIN, r, number(gp, FLT_MAX)));
}

ref
lima_gpc_power(struct gp *gp, ref a, ref b)
{
   const ref log = lima_gpc_function(gp, LIMA_GP_COMPLEX_LOG2, a);
   const ref finite = lima_gpc_acc(gp, LIMA_GP_ACC_MAX, log, number(gp, -FLT_MAX));
   return lima_gpc_function(gp, LIMA_GP_COMPLEX_EXP2, lima_gpc_mul(gp, b, finite));
}

/* With t turns, f the fraction of t and h = |f - 1/2| - 1/4 in [-1/4, 1/4]: cos(2 pi t) is
 * sin(2 pi h). A sine is a cosine a quarter of a turn later. */
ref
lima_gpc_sine(struct gp *gp, ref a, bool cosine)
{
   /* sin(2 pi h) / h in h^2; absolute error of the product below 2^-28 */
   static const float coefficients[] = {39.536705f, -76.5497818f, 81.6010056f, -41.3416557f,
                                        6.28318501f};
   ref turns = lima_gpc_mul(gp, a, number(gp, 0.15915494f));
   if (!cosine)
      turns = gp_add(gp, turns, number(gp, -0.25f));
   const ref g = gp_add(gp, lima_gpc_fract(gp, turns), number(gp, -0.5f));
   const ref h = gp_add(gp, lima_gpc_abs(gp, g), number(gp, -0.25f));
   const ref square = lima_gpc_mul(gp, h, h);
   ref p = number(gp, coefficients[0]);
   for (unsigned i = 1; i < sizeof coefficients / sizeof coefficients[0]; i++)
      p = product_sum(gp, p, square, number(gp, coefficients[i]));
   return lima_gpc_mul(gp, p, h);
}

ref
lima_gpc_bounded_rcp(struct gp *gp, ref a)
{
   const ref r = lima_gpc_function(gp, LIMA_GP_COMPLEX_RCP, a);
   const ref m = lima_gpc_clamp(gp, lima_gpc_abs(gp, r), 0x1p-64f, 0x1p64f);
   const ref sign = lima_gpc_acc(gp, LIMA_GP_ACC_GE, r, number(gp, 0.0f));
   return lima_gpc_select(gp, sign, m, gp_neg(m));
}

ref
lima_gpc_equal(struct gp *gp, ref a, ref b, bool equal)
{
   float x;
   if (lima_gpc_is_literal(gp, b, &x) && x == 0.0f && lima_gpc_is_truth(gp, a))
      return equal ? lima_gpc_not(gp, a) : a;
   const enum lima_gp_acc compare = equal ? LIMA_GP_ACC_GE : LIMA_GP_ACC_LT;
   /* Nodes are made in one order whatever the compiler, so that schedules are the same. */
   const ref back = lima_gpc_acc(gp, compare, b, a);
   return lima_gpc_acc(gp, equal ? LIMA_GP_ACC_MIN : LIMA_GP_ACC_MAX,
                       lima_gpc_acc(gp, compare, a, b), back);
}

ref
lima_gpc_dot(struct gp *gp, const ref *a, const ref *b, unsigned n, bool in_order)
{
   ref p[4];
   for (unsigned i = 0; i < n; i++)
      p[i] = lima_gpc_mul(gp, a[i], b[i]);
   if (n == 4 && !in_order) {
      const ref last = gp_add(gp, p[2], p[3]);
      return gp_add(gp, gp_add(gp, p[0], p[1]), last);
   }
   for (unsigned i = 1; i < n; i++)
      p[0] = gp_add(gp, p[0], p[i]);
   return p[0];
}

ref
lima_gpc_lit(struct gp *gp, const ref a[4], unsigned comp)
{
   const ref zero = number(gp, 0.0f);
   if (comp == 1)
      return lima_gpc_acc(gp, LIMA_GP_ACC_MAX, a[0], zero);
   if (comp != 2)
      return number(gp, 1.0f);
   const ref base = lima_gpc_acc(gp, LIMA_GP_ACC_MAX, a[1], zero);
   const ref exponent = lima_gpc_clamp(gp, a[3], -127.9961f, 127.9961f);
   const ref power = lima_gpc_power(gp, base, exponent);
   return lima_gpc_select(gp, lima_gpc_acc(gp, LIMA_GP_ACC_LT, zero, a[0]), power, zero);
}

ref
lima_gpc_nv_exp(struct gp *gp, ref a, unsigned comp)
{
   switch (comp) {
   case 0:
      return lima_gpc_function(gp, LIMA_GP_COMPLEX_EXP2, gp_one_operand(gp, LIMA_GP_ACC_FLOOR, a));
   case 1:
      return lima_gpc_fract(gp, a);
   case 2:
      return lima_gpc_function(gp, LIMA_GP_COMPLEX_EXP2, a);
   default:
      return number(gp, 1.0f);
   }
}

ref
lima_gpc_nv_log(struct gp *gp, ref a, unsigned comp)
{
   const ref x = lima_gpc_abs(gp, a);
   const ref log = lima_gpc_function(gp, LIMA_GP_COMPLEX_LOG2, x);
   const ref whole = gp_one_operand(gp, LIMA_GP_ACC_FLOOR, log);
   switch (comp) {
   case 0:
      return whole;
   case 1: {
      /* That of 0 is 1. */
      const ref finite = lima_gpc_acc(gp, LIMA_GP_ACC_MAX, whole, number(gp, -126.0f));
      const ref scale = lima_gpc_function(gp, LIMA_GP_COMPLEX_EXP2, gp_neg(finite));
      return lima_gpc_acc(gp, LIMA_GP_ACC_MAX, lima_gpc_mul(gp, x, scale), number(gp, 1.0f));
   }
   case 2:
      return log;
   default:
      return number(gp, 1.0f);
   }
}
