#include "value.h"

static float
least(float a, float b)
{
   return a < b ? a : b;
}

static float
most(float a, float b)
{
   return a > b ? a : b;
}

/* Numbers between which something lies stay finite, so that they can be multiplied by 0. */
static struct combiner_value
between(struct ir_val v, float lo, float hi)
{
   return combiner_of(v, most(lo, -COMBINER_LARGEST), least(hi, COMBINER_LARGEST));
}

struct combiner_value
combiner_fixed(float x)
{
   return (struct combiner_value){.lo = x, .hi = x};
}

struct combiner_value
combiner_of(struct ir_val v, float lo, float hi)
{
   return (struct combiner_value){.v = v, .lo = lo, .hi = hi};
}

struct ir_val
combiner_ir(struct ir_builder *b, struct combiner_value a)
{
   return combiner_is_fixed(a) ? ir_imm_f(b, a.lo) : a.v;
}

static struct ir_val
scale_and_bias(struct ir_builder *b, struct ir_val v, float scale, float bias)
{
   if (scale == -1)
      v = ir_neg(v);
   if (scale == 1 || scale == -1)
      return bias == 0 ? v : ir_build_fadd(b, v, ir_imm_f(b, bias));
   if (bias == 0)
      return ir_build_fmul(b, v, ir_imm_f(b, scale));
   return ir_build_fmad(b, v, ir_imm_f(b, scale), ir_imm_f(b, bias));
}

struct combiner_value
combiner_scale_bias(struct ir_builder *b, struct combiner_value a, float scale, float bias)
{
   const float x = a.lo * scale + bias, y = a.hi * scale + bias;
   if (combiner_is_fixed(a))
      return combiner_fixed(x);
   return between(scale_and_bias(b, a.v, scale, bias), least(x, y), most(x, y));
}

struct combiner_value
combiner_clamp(struct ir_builder *b, struct combiner_value a, float lo, float hi)
{
   if (a.hi <= lo || a.lo >= hi)
      return combiner_fixed(a.hi <= lo ? lo : hi);
   if (a.lo < lo)
      a.v = ir_build_fmax(b, a.v, ir_imm_f(b, lo));
   if (a.hi > hi)
      a.v = ir_build_fmin(b, a.v, ir_imm_f(b, hi));
   a.lo = most(a.lo, lo);
   a.hi = least(a.hi, hi);
   return a;
}

/* Between what numbers a product lies, which has no IR yet. */
static struct combiner_value
product_range(struct combiner_value a, struct combiner_value x)
{
   const float p[4] = {a.lo * x.lo, a.lo * x.hi, a.hi * x.lo, a.hi * x.hi};
   return between((struct ir_val){0}, least(least(p[0], p[1]), least(p[2], p[3])),
                  most(most(p[0], p[1]), most(p[2], p[3])));
}

struct combiner_value
combiner_mul(struct ir_builder *b, struct combiner_value a, struct combiner_value x)
{
   struct combiner_value product = product_range(a, x);
   if (combiner_is_fixed(product))
      return product;
   if (combiner_is_fixed(a))
      return combiner_scale_bias(b, x, a.lo, 0);
   if (combiner_is_fixed(x))
      return combiner_scale_bias(b, a, x.lo, 0);
   product.v = ir_build_fmul(b, a.v, x.v);
   return product;
}

struct combiner_value
combiner_add(struct ir_builder *b, struct combiner_value a, struct combiner_value x)
{
   if (combiner_is_fixed(a))
      return combiner_scale_bias(b, x, 1, a.lo);
   if (combiner_is_fixed(x))
      return combiner_scale_bias(b, a, 1, x.lo);
   return between(ir_build_fadd(b, a.v, x.v), a.lo + x.lo, a.hi + x.hi);
}

struct combiner_value
combiner_mad(struct ir_builder *b, struct combiner_value a, struct combiner_value x,
             struct combiner_value c)
{
   const struct combiner_value r = product_range(a, x);
   const bool plain =
       combiner_is(a, 1) || combiner_is(a, -1) || combiner_is(x, 1) || combiner_is(x, -1);
   if (combiner_is_fixed(r) || plain || combiner_is(c, 0))
      return combiner_add(b, combiner_mul(b, a, x), c);
   return between(ir_build_fmad(b, combiner_ir(b, a), combiner_ir(b, x), combiner_ir(b, c)),
                  r.lo + c.lo, r.hi + c.hi);
}

static struct ir_val
three(struct ir_builder *b, struct combiner_value a)
{
   const struct ir_val v = combiner_ir(b, a);
   return v.n == 1 ? ir_swizzle(v, "xxx") : v;
}

struct combiner_value
combiner_dot(struct ir_builder *b, struct combiner_value a, struct combiner_value x)
{
   const struct combiner_value r = product_range(a, x);
   if (combiner_is_fixed(r))
      return combiner_fixed(3 * r.lo);
   return between(ir_build_fdp3(b, three(b, a), three(b, x)), 3 * r.lo, 3 * r.hi);
}

struct combiner_value
combiner_lerp(struct ir_builder *b, struct combiner_value t, struct combiner_value zero,
              struct combiner_value one)
{
   if (combiner_is(t, 0) || combiner_is(t, 1))
      return combiner_is(t, 0) ? zero : one;
   if (combiner_is(zero, 0))
      return combiner_mul(b, t, one);
   if (combiner_is(one, 0))
      return combiner_mul(b, combiner_scale_bias(b, t, -1, 1), zero);
   if (combiner_is_fixed(zero) && combiner_is(one, zero.lo))
      return zero;
   const struct ir_val v =
       ir_build_flrp(b, combiner_ir(b, t), combiner_ir(b, zero), combiner_ir(b, one));
   return combiner_of(v, least(zero.lo, one.lo), most(zero.hi, one.hi));
}

struct combiner_value
combiner_mux(struct ir_builder *b, struct combiner_value x, struct combiner_value low,
             struct combiner_value high)
{
   if (x.hi < 0.5f || x.lo >= 0.5f)
      return x.hi < 0.5f ? low : high;
   if (combiner_is_fixed(low) && combiner_is(high, low.lo))
      return low;
   const struct ir_val is_low = ir_build_flt(b, x.v, ir_imm_f(b, 0.5f));
   const struct ir_val v = ir_build_csel(b, is_low, combiner_ir(b, low), combiner_ir(b, high));
   return combiner_of(v, least(low.lo, high.lo), most(low.hi, high.hi));
}
