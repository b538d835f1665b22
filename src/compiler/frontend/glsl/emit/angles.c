#include "angles.h"

#define PI 3.14159265358979f

static struct ir_val
imm(struct ir_builder *b, float x)
{
   return ir_imm_f(b, x);
}

/* A polynomial in z, from the highest coefficient. */
static struct ir_val
polynomial(struct ir_builder *b, struct ir_val z, const float *coefficient, unsigned num)
{
   struct ir_val sum = imm(b, coefficient[0]);
   for (unsigned i = 1; i < num; i++)
      sum = ir_build_fmad(b, sum, z, imm(b, coefficient[i]));
   return sum;
}

/* asin of |x|: the series up to 1/2; beyond it asin x = pi/2 - 2 asin sqrt((1 - x) / 2). `reduced`
 * gets the asin of that root, or of x, and *beyond which it is. */
static struct ir_val
reduced_arc(struct ir_builder *b, struct ir_val x, struct ir_val *beyond)
{
   static const float series[] = {0.0421631990f, 0.0241813110f, 0.0454700260f, 0.0749530027f,
                                  0.166667524f};
   const struct ir_val a = ir_build_mov(b, ir_abs(x));
   const struct ir_val half = ir_build_fmad(b, a, imm(b, -0.5f), imm(b, 0.5f));
   *beyond = ir_build_flt(b, imm(b, 0.5f), a);
   const struct ir_val z = ir_build_csel(b, *beyond, half, ir_build_fmul(b, a, a));
   const struct ir_val s = ir_build_csel(b, *beyond, ir_build_fsqrt(b, half), a);
   const struct ir_val p = ir_build_fmul(b, polynomial(b, z, series, 5), z);
   return ir_build_fmad(b, p, s, s);
}

static struct ir_val
with_sign_of(struct ir_builder *b, struct ir_val magnitude, struct ir_val x)
{
   const struct ir_val below = ir_build_flt(b, x, imm(b, 0.0f));
   return ir_build_csel(b, below, ir_build_mov(b, ir_neg(magnitude)), magnitude);
}

static struct ir_val
arc_sine(struct ir_builder *b, struct ir_val x)
{
   struct ir_val beyond;
   const struct ir_val r = reduced_arc(b, x, &beyond);
   const struct ir_val rest = ir_build_fmad(b, r, imm(b, -2.0f), imm(b, PI / 2));
   return with_sign_of(b, ir_build_csel(b, beyond, rest, r), x);
}

static struct ir_val
arc_cosine(struct ir_builder *b, struct ir_val x)
{
   struct ir_val beyond;
   const struct ir_val r = reduced_arc(b, x, &beyond);
   const struct ir_val below = ir_build_flt(b, x, imm(b, 0.0f));
   const struct ir_val twice = ir_build_fadd(b, r, r);
   const struct ir_val far =
       ir_build_csel(b, below, ir_build_fadd(b, imm(b, PI), ir_neg(twice)), twice);
   const struct ir_val near = ir_build_fadd(b, imm(b, PI / 2), ir_neg(with_sign_of(b, r, x)));
   return ir_build_csel(b, beyond, far, near);
}

/* atan of a value from 0 to 1: the series up to tan(pi/8), beyond it by atan x = pi/4 + atan((x -
 * 1) / (x + 1)). */
static struct ir_val
arc_of_ratio(struct ir_builder *b, struct ir_val x)
{
   static const float series[] = {0.0805374450f, -0.138776856f, 0.199777106f, -0.333329492f};
   const struct ir_val one = imm(b, 1.0f);
   const struct ir_val beyond = ir_build_flt(b, imm(b, 0.414213562f), x);
   const struct ir_val turned =
       ir_build_fdiv(b, ir_build_fadd(b, x, ir_neg(one)), ir_build_fadd(b, x, one));
   const struct ir_val r = ir_build_csel(b, beyond, turned, x);
   const struct ir_val z = ir_build_fmul(b, r, r);
   const struct ir_val p = ir_build_fmul(b, polynomial(b, z, series, 4), z);
   const struct ir_val arc = ir_build_fmad(b, p, r, r);
   const struct ir_val offset = ir_build_csel(b, beyond, imm(b, PI / 4), imm(b, 0.0f));
   return ir_build_fadd(b, arc, offset);
}

/* The angle of (x, y), from -pi to pi; of (0, 0) it is 0. */
static struct ir_val
arc_tangent2(struct ir_builder *b, struct ir_val y, struct ir_val x)
{
   const struct ir_val ax = ir_build_mov(b, ir_abs(x)), ay = ir_build_mov(b, ir_abs(y));
   const struct ir_val steep = ir_build_flt(b, ax, ay);
   const struct ir_val low = ir_build_csel(b, steep, ax, ay);
   const struct ir_val high = ir_build_csel(b, steep, ay, ax);
   const struct ir_val nothing = ir_build_feq(b, high, imm(b, 0.0f));
   const struct ir_val ratio = ir_build_csel(b, nothing, imm(b, 0.0f), ir_build_fdiv(b, low, high));
   struct ir_val arc = arc_of_ratio(b, ratio);
   arc = ir_build_csel(b, steep, ir_build_fadd(b, imm(b, PI / 2), ir_neg(arc)), arc);
   const struct ir_val left = ir_build_flt(b, x, imm(b, 0.0f));
   arc = ir_build_csel(b, left, ir_build_fadd(b, imm(b, PI), ir_neg(arc)), arc);
   return with_sign_of(b, arc, y);
}

static struct ir_val
arc_tangent(struct ir_builder *b, struct ir_val x)
{
   const struct ir_val a = ir_build_mov(b, ir_abs(x));
   const struct ir_val steep = ir_build_flt(b, imm(b, 1.0f), a);
   const struct ir_val ratio = ir_build_csel(b, steep, ir_build_frcp(b, a), a);
   const struct ir_val arc = arc_of_ratio(b, ratio);
   const struct ir_val rest = ir_build_fadd(b, imm(b, PI / 2), ir_neg(arc));
   return with_sign_of(b, ir_build_csel(b, steep, rest, arc), x);
}

struct ir_val
glsl_build_angle(struct ir_builder *b, enum glsl_builtin_op op, const struct ir_val *args)
{
   switch (op) {
   case GLSL_FN_RADIANS:
      return ir_build_fmul(b, args[0], imm(b, PI / 180));
   case GLSL_FN_DEGREES:
      return ir_build_fmul(b, args[0], imm(b, 180 / PI));
   case GLSL_FN_SIN:
      return ir_build_fsin(b, args[0]);
   case GLSL_FN_COS:
      return ir_build_fcos(b, args[0]);
   case GLSL_FN_TAN:
      return ir_build_fdiv(b, ir_build_fsin(b, args[0]), ir_build_fcos(b, args[0]));
   case GLSL_FN_ASIN:
      return arc_sine(b, args[0]);
   case GLSL_FN_ACOS:
      return arc_cosine(b, args[0]);
   case GLSL_FN_ATAN2:
      return arc_tangent2(b, args[0], args[1]);
   default:
      return arc_tangent(b, args[0]);
   }
}
