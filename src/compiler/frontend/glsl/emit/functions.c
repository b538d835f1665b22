/* The functions of GLSL 1.20, chapter 8, but for textures and matrices. */
#include "functions.h"
#include "noise.h"

#include "compiler/ir/math.h"

#include "angles.h"

#define LN2 0.69314718056f
#define LOG2_E 1.44269504089f

static struct ir_val
imm(struct ir_builder *b, float x)
{
   return ir_imm_f(b, x);
}

static struct ir_val
sub(struct ir_builder *b, struct ir_val x, struct ir_val y)
{
   return ir_build_fadd(b, x, ir_neg(y));
}

static struct ir_val
dot(struct ir_builder *b, struct ir_val x, struct ir_val y)
{
   switch (x.n) {
   case 0:
   case 1:
      return ir_build_fmul(b, x, y);
   case 2:
      return ir_build_fdp2(b, x, y);
   case 3:
      return ir_build_fdp3(b, x, y);
   default:
      return ir_build_fdp4(b, x, y);
   }
}

/* --- Exponential and common */

static struct ir_val
mod(struct ir_builder *b, struct ir_val x, struct ir_val y)
{
   const struct ir_val whole = ir_build_ffloor(b, ir_build_fdiv(b, x, y));
   return sub(b, x, ir_build_fmul(b, y, whole));
}

static bool
is_constant(struct ir_val v)
{
   return v.n && v.src.def->op == IR_OP_imm;
}

/* The number where the other operand is NaN: GLSL leaves it open, programs count on it. The IR's
 * own give the second operand if either is NaN. */
static struct ir_val
min_or_max(struct ir_builder *b,
           struct ir_val (*build)(struct ir_builder *, struct ir_val, struct ir_val),
           struct ir_val x, struct ir_val y)
{
   if (is_constant(y))
      return build(b, x, y);
   if (is_constant(x))
      return build(b, y, x);
   return ir_build_csel(b, ir_build_fne(b, y, y), x, build(b, x, y));
}

static struct ir_val
clamp(struct ir_builder *b, struct ir_val x, struct ir_val low, struct ir_val high)
{
   return ir_build_fmin(b, ir_build_fmax(b, x, low), high);
}

/* x * (1 - a) + y * a: exactly y where a is 1. */
static struct ir_val
mix(struct ir_builder *b, struct ir_val x, struct ir_val y, struct ir_val a)
{
   const struct ir_val rest = ir_build_fmul(b, x, sub(b, imm(b, 1.0f), a));
   return ir_build_fmad(b, y, a, rest);
}

static struct ir_val
smoothstep(struct ir_builder *b, struct ir_val low, struct ir_val high, struct ir_val x)
{
   const struct ir_val range = sub(b, high, low);
   const struct ir_val t =
       clamp(b, ir_build_fdiv(b, sub(b, x, low), range), imm(b, 0.0f), imm(b, 1.0f));
   const struct ir_val s = ir_build_fmad(b, t, imm(b, -2.0f), imm(b, 3.0f));
   return ir_build_fmul(b, ir_build_fmul(b, t, t), s);
}

/* --- Geometric */

static struct ir_val
length(struct ir_builder *b, struct ir_val v)
{
   if (v.n == 1)
      return ir_abs(v);
   return ir_build_fsqrt(b, dot(b, v, v));
}

static struct ir_val
cross(struct ir_builder *b, struct ir_val x, struct ir_val y)
{
   if (!x.n || !y.n)
      return x;
   const struct ir_val p = ir_build_fmul(b, ir_swizzle(x, "yzx"), ir_swizzle(y, "zxy"));
   return sub(b, p, ir_build_fmul(b, ir_swizzle(y, "yzx"), ir_swizzle(x, "zxy")));
}

static struct ir_val
normalize(struct ir_builder *b, struct ir_val v)
{
   if (v.n == 1)
      return ir_build_fsign(b, v);
   return ir_build_fmul(b, v, ir_build_frsq(b, dot(b, v, v)));
}

static struct ir_val
faceforward(struct ir_builder *b, struct ir_val n, struct ir_val i, struct ir_val reference)
{
   const struct ir_val away = ir_build_flt(b, dot(b, reference, i), imm(b, 0.0f));
   return ir_build_csel(b, away, n, ir_build_mov(b, ir_neg(n)));
}

static struct ir_val
reflect(struct ir_builder *b, struct ir_val i, struct ir_val n)
{
   const struct ir_val twice = ir_build_fmul(b, dot(b, n, i), imm(b, 2.0f));
   return sub(b, i, ir_build_fmul(b, n, twice));
}

static struct ir_val
refract(struct ir_builder *b, struct ir_val i, struct ir_val n, struct ir_val eta)
{
   const struct ir_val d = dot(b, n, i);
   const struct ir_val one = imm(b, 1.0f);
   const struct ir_val sine2 =
       ir_build_fmul(b, ir_build_fmul(b, eta, eta), sub(b, one, ir_build_fmul(b, d, d)));
   const struct ir_val k = sub(b, one, sine2);
   const struct ir_val total = ir_build_flt(b, k, imm(b, 0.0f));
   const struct ir_val root = ir_build_fsqrt(b, ir_build_fmax(b, k, imm(b, 0.0f)));
   const struct ir_val along = ir_build_fmad(b, eta, d, root);
   const struct ir_val r = sub(b, ir_build_fmul(b, i, eta), ir_build_fmul(b, n, along));
   return ir_build_csel(b, total, imm(b, 0.0f), r);
}

/* --- Relational */

static bool
is_int(struct ir_val v)
{
   return v.n && v.src.def->type == IR_I;
}

/* abs, sign, min, max and clamp of whole numbers. */
static struct ir_val
common_int(struct ir_builder *b, enum glsl_builtin_op op, const struct ir_val *args)
{
   switch (op) {
   case GLSL_FN_ABS:
      return ir_build_imax(b, args[0], ir_build_imul(b, args[0], ir_imm_i(b, -1)));
   case GLSL_FN_SIGN:
      return ir_build_imax(b, ir_build_imin(b, args[0], ir_imm_i(b, 1)), ir_imm_i(b, -1));
   case GLSL_FN_MIN:
      return ir_build_imin(b, args[0], args[1]);
   case GLSL_FN_MAX:
      return ir_build_imax(b, args[0], args[1]);
   default:
      return ir_build_imin(b, ir_build_imax(b, args[0], args[1]), args[2]);
   }
}

static struct ir_val
less(struct ir_builder *b, struct ir_val x, struct ir_val y)
{
   return is_int(x) ? ir_build_ilt(b, x, y) : ir_build_flt(b, x, y);
}

static struct ir_val
greater_equal(struct ir_builder *b, struct ir_val x, struct ir_val y)
{
   return is_int(x) ? ir_build_ige(b, x, y) : ir_build_fge(b, x, y);
}

static struct ir_val
differ(struct ir_builder *b, struct ir_val x, struct ir_val y)
{
   if (is_int(x))
      return ir_build_ine(b, x, y);
   if (x.n && x.src.def->type == IR_B)
      return ir_build_band(b, ir_build_bor(b, x, y), ir_build_bnot(b, ir_build_band(b, x, y)));
   return ir_build_fne(b, x, y);
}

static struct ir_val
fold_bools(struct ir_builder *b, struct ir_val v, bool all)
{
   if (!v.n)
      return v;
   struct ir_val r = ir_comp(v, 0);
   for (unsigned i = 1; i < v.n; i++)
      r = all ? ir_build_band(b, r, ir_comp(v, i)) : ir_build_bor(b, r, ir_comp(v, i));
   return r;
}

static struct ir_val
relational(struct ir_builder *b, enum glsl_builtin_op op, const struct ir_val *args)
{
   switch (op) {
   case GLSL_FN_LESS_THAN:
      return less(b, args[0], args[1]);
   case GLSL_FN_LESS_THAN_EQUAL:
      return greater_equal(b, args[1], args[0]);
   case GLSL_FN_GREATER_THAN:
      return less(b, args[1], args[0]);
   case GLSL_FN_GREATER_THAN_EQUAL:
      return greater_equal(b, args[0], args[1]);
   case GLSL_FN_EQUAL:
      return ir_build_bnot(b, differ(b, args[0], args[1]));
   case GLSL_FN_NOT_EQUAL:
      return differ(b, args[0], args[1]);
   case GLSL_FN_ANY:
      return fold_bools(b, args[0], false);
   case GLSL_FN_ALL:
      return fold_bools(b, args[0], true);
   default:
      return ir_build_bnot(b, args[0]);
   }
}

/* --- All */

static struct ir_val
geometric(struct ir_builder *b, enum glsl_builtin_op op, const struct ir_val *args)
{
   switch (op) {
   case GLSL_FN_LENGTH:
      return length(b, args[0]);
   case GLSL_FN_DISTANCE:
      return length(b, sub(b, args[0], args[1]));
   case GLSL_FN_DOT:
      return dot(b, args[0], args[1]);
   case GLSL_FN_CROSS:
      return cross(b, args[0], args[1]);
   case GLSL_FN_NORMALIZE:
      return normalize(b, args[0]);
   case GLSL_FN_FACEFORWARD:
      return faceforward(b, args[0], args[1], args[2]);
   case GLSL_FN_REFLECT:
      return reflect(b, args[0], args[1]);
   default:
      return refract(b, args[0], args[1], args[2]);
   }
}

static struct ir_val
exponential(struct ir_builder *b, enum glsl_builtin_op op, const struct ir_val *args)
{
   switch (op) {
   case GLSL_FN_POW:
      return ir_build_fpow(b, args[0], args[1]);
   case GLSL_FN_EXP:
      return ir_build_fexp2(b, ir_build_fmul(b, args[0], imm(b, LOG2_E)));
   case GLSL_FN_LOG:
      return ir_build_fmul(b, ir_build_flog2(b, args[0]), imm(b, LN2));
   case GLSL_FN_EXP2:
      return ir_build_fexp2(b, args[0]);
   case GLSL_FN_LOG2:
      return ir_build_flog2(b, args[0]);
   case GLSL_FN_SQRT:
      return ir_build_fsqrt(b, args[0]);
   default:
      return ir_build_frsq(b, args[0]);
   }
}

static struct ir_val
common(struct ir_builder *b, enum glsl_builtin_op op, bool loose, const struct ir_val *args)
{
   switch (op) {
   case GLSL_FN_ABS:
      return ir_build_mov(b, ir_abs(args[0]));
   case GLSL_FN_SIGN:
      return ir_build_fsign(b, args[0]);
   case GLSL_FN_FLOOR:
      return ir_build_ffloor(b, args[0]);
   case GLSL_FN_CEIL:
      return ir_build_mov(b, ir_neg(ir_build_ffloor(b, ir_neg(args[0]))));
   case GLSL_FN_FRACT:
      return ir_build_ffract(b, args[0]);
   case GLSL_FN_MOD:
      return mod(b, args[0], args[1]);
   case GLSL_FN_MIN:
      return loose ? ir_build_fmin(b, args[0], args[1])
                   : min_or_max(b, ir_build_fmin, args[0], args[1]);
   case GLSL_FN_MAX:
      return loose ? ir_build_fmax(b, args[0], args[1])
                   : min_or_max(b, ir_build_fmax, args[0], args[1]);
   case GLSL_FN_CLAMP:
      return clamp(b, args[0], args[1], args[2]);
   case GLSL_FN_MIX:
      return mix(b, args[0], args[1], args[2]);
   case GLSL_FN_STEP:
      return ir_build_sge(b, args[1], args[0]);
   default:
      return smoothstep(b, args[0], args[1], args[2]);
   }
}

static struct ir_val
derivative(struct ir_builder *b, enum glsl_builtin_op op, struct ir_val v)
{
   if (op == GLSL_FN_DFDX)
      return ir_ddx(b, v);
   if (op == GLSL_FN_DFDY)
      return ir_ddy(b, v);
   return ir_build_fadd(b, ir_abs(ir_ddx(b, v)), ir_abs(ir_ddy(b, v)));
}

struct ir_val
glsl_build_function(struct ir_builder *b, enum glsl_builtin_op op, bool loose,
                    const struct ir_val *args)
{
   static const float zero[4];
   if (op <= GLSL_FN_ATAN2)
      return glsl_build_angle(b, op, args);
   if (op <= GLSL_FN_INVERSESQRT)
      return exponential(b, op, args);
   if (op <= GLSL_FN_SMOOTHSTEP)
      return is_int(args[0]) ? common_int(b, op, args) : common(b, op, loose, args);
   if (op <= GLSL_FN_REFRACT)
      return geometric(b, op, args);
   if (op <= GLSL_FN_NOT)
      return relational(b, op, args);
   if (op <= GLSL_FN_FWIDTH)
      return derivative(b, op, args[0]);
   return loose ? ir_imm_vec(b, op - GLSL_FN_NOISE1 + 1u, zero)
                : glsl_build_noise(b, op - GLSL_FN_NOISE1 + 1u, args[0]);
}
