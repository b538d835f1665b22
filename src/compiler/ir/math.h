/* The scalar functions that the opcode table (ir/opcodes.h) names.
 *
 * They are definitions, not conveniences: every executor gives these results bit for bit. So they
 * use only IEEE float32 operations (+ - * / and square root, rounded to nearest even, never fused),
 * comparisons, selects and operations on the bits; no branch, no table, no libm. A SIMD executor
 * repeats them operation by operation.
 *
 * Denormals: arguments that are denormal count as zero of the same sign and the evaluator flushes
 * them before the call; where a function looks at bits or hands an argument through it gives the
 * right answer for flushed arguments only. Sums and products inside are flushed explicitly, or can
 * not be denormal, so hardware with flush-to-zero and denormals-are-zero gives the same bits.
 *
 * Precision (VP-322, VP-325, VP-327, VP-331, VP-333..VP-336), checked by tests/unit/ir_math_test.c:
 *   ir_rsq             relative error < 2^-22
 *   ir_exp2            error < 2^-22 * 2^floor(a)
 *   ir_log2            error < 2^-22 or one unit in the last place
 *   ir_sin, ir_cos     error < 2^-22 for |a| <= 2 pi, then growing with |a|; always in [-1, 1]
 *   ir_pow             the error of b * log2(a) carried through exp2
 *   ir_pow_precise     relative error < 2^-21 (EVS-197)
 */
#ifndef IR_MATH_H
#define IR_MATH_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "coefficients.h"

_Static_assert(FLT_EVAL_METHOD == 0, "each operation is rounded to float");

static inline uint32_t
ir_bits(float a)
{
   uint32_t u;
   memcpy(&u, &a, sizeof u);
   return u;
}

static inline float
ir_float(uint32_t u)
{
   float a;
   memcpy(&a, &u, sizeof a);
   return a;
}

#define IR_NAN (ir_float(0x7fc00000u))
#define IR_INF (ir_float(0x7f800000u))

static inline float
ir_fabs(float a)
{
   return ir_float(ir_bits(a) & 0x7fffffffu);
}

/* The magnitude of a with the sign bit of s. */
static inline float
ir_copysign(float a, float s)
{
   return ir_float((ir_bits(a) & 0x7fffffffu) | (ir_bits(s) & 0x80000000u));
}

/* Denormal becomes zero of the same sign. */
static inline float
ir_flush(float a)
{
   return ir_fabs(a) < FLT_MIN ? ir_copysign(0.0f, a) : a;
}

/* --- Arithmetic */

/* VP-289: zero of either sign times anything, NaN and infinity too, is +0; so is a product that is
 * too small. Never -0, which lets executors add such products without asking for zeroes. */
static inline float
ir_mulz(float a, float b)
{
   const float r = a == 0.0f ? 0.0f : ir_flush(a * b) + 0.0f;
   return b == 0.0f ? 0.0f : r;
}

static inline float
ir_dp(const float *a, const float *b, int n)
{
   float sum = ir_flush(a[0] * b[0]);
   for (int i = 1; i < n; i++)
      sum = ir_flush(sum + ir_flush(a[i] * b[i]));
   return sum;
}

/* VP-296. Never -0: like the product, zero is +0, and so is a sum that is too small. */
static inline float
ir_dpz(const float *a, const float *b, int n)
{
   float sum = ir_flush(ir_mulz(a[0], b[0]));
   for (int i = 1; i < n; i++)
      sum = ir_flush(sum + ir_flush(ir_mulz(a[i], b[i])));
   return sum + 0.0f;
}

/* VP-307: NaN if either operand is NaN, and either order of operands gives the same: -0 is less
 * than +0. */
static inline float
ir_min_nan(float a, float b)
{
   float r = a < b ? a : b;
   r = a == b ? ir_float(ir_bits(a) | ir_bits(b)) : r;
   r = a != a ? a : r;
   return r;
}

static inline float
ir_max_nan(float a, float b)
{
   float r = a > b ? a : b;
   r = a == b ? ir_float(ir_bits(a) & ir_bits(b)) : r;
   r = a != a ? a : r;
   return r;
}

/* Floats of at least 2^23 have no fraction. */
#define IR_NO_FRACTION 8388608.0f

/* Rounds to nearest even. Keeps the sign of zero; infinities and NaN pass. One instruction where
 * there is one, with the same results. */
static inline float
ir_round_even(float a)
{
#if defined(__SSE4_1__)
   return __builtin_rintf(a);
#else
   const float magic = ir_copysign(IR_NO_FRACTION, a);
   const float r = ir_copysign((a + magic) - magic, a);
   return ir_fabs(a) < IR_NO_FRACTION ? r : a;
#endif
}

/* VP-320. Keeps the sign of zero; infinities and NaN pass. */
static inline float
ir_floor(float a)
{
#if defined(__SSE4_1__)
   return __builtin_floorf(a);
#else
   const float r = ir_round_even(a);
   return r > a ? r - 1.0f : r;
#endif
}

/* VP-321, VP-328: in [0, 1), also for tiny negative arguments. Infinities and NaN give NaN. */
static inline float
ir_fract(float a)
{
   const float below_one = ir_float(0x3f7fffffu);
   const float r = a - ir_floor(a);
   return r >= 1.0f ? below_one : r;
}

/* VP-318: -1, 0 or 1; NaN stays. */
static inline float
ir_sign(float a)
{
   float r = a < 0.0f ? -1.0f : 0.0f;
   r = a > 0.0f ? 1.0f : r;
   return a != a ? a : r;
}

/* VP-324: reciprocal with magnitude clamped to [2^-64, 2^64]. */
static inline float
ir_rcc(float a)
{
   const float low = ir_float(0x1f800000u), high = ir_float(0x5f800000u);
   float r = ir_fabs(1.0f / a);
   r = r < low ? low : r;
   r = r > high ? high : r;
   return ir_copysign(r, a);
}

/* Correctly rounded by IEEE; negative gives NaN, -0 gives -0. */
static inline float
ir_sqrt(float a)
{
   return __builtin_sqrtf(a);
}

/* VP-326: negative gives NaN, -0 gives -Inf. VP1.x takes the absolute value of its source. */
static inline float
ir_rsq(float a)
{
   return 1.0f / ir_sqrt(a);
}

/* --- Exponentials */

/* 2^n for n in [-126, 127]. */
static inline float
ir_ldexp_one(int32_t n)
{
   return ir_float((uint32_t)(n + 127) << 23);
}

/* Added to a float of magnitude below 2^22 it leaves the nearest integer in the low bits. */
#define IR_ROUND_MAGIC 12582912.0f

/* VP-333. 2^a = 2^n * 2^r with n the nearest integer: 2^r from a polynomial on [-0.5, 0.5].
 * Integers give exact powers of two. */
static inline float
ir_exp2(float a)
{
   /* Out of range is decided at the end; the clamp keeps the way there in range (NaN takes -126).
    */
   float x = a > -126.0f ? a : -126.0f;
   x = x < 128.0f ? x : 127.0f;
   const float sum = x + IR_ROUND_MAGIC;
   const int32_t n = (int32_t)(ir_bits(sum) - ir_bits(IR_ROUND_MAGIC));
   const float r = x - (sum - IR_ROUND_MAGIC);
   float p = ir_exp2_polynomial[0];
   p = p * r + ir_exp2_polynomial[1];
   p = p * r + ir_exp2_polynomial[2];
   p = p * r + ir_exp2_polynomial[3];
   p = p * r + ir_exp2_polynomial[4];
   p = p * r + ir_exp2_polynomial[5];
   p = p * r + ir_exp2_polynomial[6];
   /* In two steps: 2^128 * 0.7 is a float, 2^128 is not. */
   const int32_t half = n >> 1;
   float y = p * ir_ldexp_one(half) * ir_ldexp_one(n - half);
   y = a < -126.0f ? 0.0f : y;
   y = a >= 128.0f ? IR_INF : y;
   return a != a ? a : y;
}

/* The exponent e of a positive normal float a = m * 2^e, as float, and m in [1, 2). */
static inline float
ir_exponent(float a)
{
   return (float)((int32_t)(ir_bits(a) >> 23 & 0xffu) - 127);
}

static inline float
ir_mantissa(float a)
{
   return ir_float((ir_bits(a) & 0x007fffffu) | 0x3f800000u);
}

/* VP-334. log2(a) = e + log2(m), m in [sqrt(1/2), sqrt(2)); log2(m) = s * P(s^2) with
 * s = (m - 1) / (m + 1), the series of the inverse hyperbolic tangent. Powers of two are exact. */
static inline float
ir_log2(float a)
{
   float e = ir_exponent(a), m = ir_mantissa(a);
   const bool upper = m >= IR_SQRT2;
   e = upper ? e + 1.0f : e;
   m = upper ? m * 0.5f : m;
   const float s = (m - 1.0f) / (m + 1.0f);
   const float z = s * s;
   float p = ir_log2_polynomial[0];
   p = p * z + ir_log2_polynomial[1];
   p = p * z + ir_log2_polynomial[2];
   p = p * z + ir_log2_polynomial[3];
   float y = s * p + e;
   y = a == IR_INF ? a : y;
   y = a < 0.0f ? IR_NAN : y;
   y = ir_fabs(a) < FLT_MIN ? -IR_INF : y;
   return a != a ? a : y;
}

/* a^b for a >= 0, NaN for a < 0. Anything but NaN to the power of 0 is 1 (VP-300). */
static inline float
ir_pow(float a, float b)
{
   const float y = ir_exp2(ir_flush(b * ir_log2(a)));
   const float r = b == 0.0f ? 1.0f : y;
   return a != a ? a : r;
}

/* What rounding took from the product p of a and b: halves of 12 bits multiply exactly. */
static inline float
ir_product_error(float a, float b, float p)
{
   const float ah = ir_float(ir_bits(a) & 0xfffff000u), al = a - ah;
   const float bh = ir_float(ir_bits(b) & 0xfffff000u), bl = b - bh;
   return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}

/* log2 of a positive normal number as a sum of two floats, as ir_log2 but with the quotient s, the
 * first coefficient and the exponent kept to twice the precision. */
static inline float
ir_log2_pair(float a, float *low)
{
   float e = ir_exponent(a), m = ir_mantissa(a);
   const bool upper = m >= IR_SQRT2;
   e = upper ? e + 1.0f : e;
   m = upper ? m * 0.5f : m;
   const float n = m - 1.0f, d = m + 1.0f, d_low = m - (d - 1.0f);
   const float s = n / d, sd = s * d;
   const float s_low = ((n - sd) - ir_product_error(s, d, sd) - s * d_low) / d;
   const float z = s * s;
   float p = ir_log2_pair_polynomial[0];
   p = p * z + ir_log2_pair_polynomial[1];
   p = p * z + ir_log2_pair_polynomial[2];
   p = p * z + ir_log2_pair_polynomial[3];
   p = p * z + ir_log2_pair_polynomial[4];
   const float c = IR_TWO_BY_LN2, c_low = IR_TWO_BY_LN2_LOW;
   const float first = s * c;
   const float tail = ir_product_error(s, c, first) + s * c_low + s_low * c + s * z * p;
   const float sum = e + first;
   const float rest = (first - (sum - e)) + tail;
   const float high = sum + rest;
   *low = rest - (high - sum);
   return high;
}

/* a^b for a >= 0, NaN for a < 0; anything but NaN to the power of 0 is 1. */
static inline float
ir_pow_precise(float a, float b)
{
   float low, limited = b > IR_MAX_PRECISE_EXPONENT ? IR_MAX_PRECISE_EXPONENT : b;
   limited = limited < -IR_MAX_PRECISE_EXPONENT ? -IR_MAX_PRECISE_EXPONENT : limited;
   const float high = ir_log2_pair(a, &low);
   const float y = limited * high;
   const float y_low = ir_product_error(limited, high, y) + limited * low;
   float r = ir_exp2(y);
   r = r == IR_INF ? r : r + r * (y_low * IR_LN2);
   const bool zero = ir_fabs(a) < FLT_MIN;
   r = (zero & (b > 0.0f)) | ((a == IR_INF) & (b < 0.0f)) ? 0.0f : r;
   r = (zero & (b < 0.0f)) | ((a == IR_INF) & (b > 0.0f)) ? IR_INF : r;
   r = ((a < 0.0f) & !zero) ? IR_NAN : r;
   r = b == 0.0f ? 1.0f : r;
   r = b != b ? b : r;
   return a != a ? a : r;
}

/* --- Sine and cosine */

/* a = k * pi/2 + r, |r| <= pi/4. pi/2 is taken in parts of few bits, so that k times each but the
 * last is exact for |k| < 2^12. For huge a the remainder means nothing and is kept in its range. */
static inline float
ir_quarter_turns(float a, float *r)
{
   const float k = ir_round_even(a * IR_TWO_BY_PI);
   float x = a - k * ir_half_pi_parts[0];
   x = x - k * ir_half_pi_parts[1];
   x = x - k * ir_half_pi_parts[2];
   x = x - k * ir_half_pi_parts[3];
   x = x > IR_MAX_REMAINDER ? IR_MAX_REMAINDER : x;
   x = x < -IR_MAX_REMAINDER ? -IR_MAX_REMAINDER : x;
   *r = x;
   return k - 4.0f * ir_floor(k * 0.25f); /* 0..3; infinities and NaN give NaN */
}

/* sin and cos of r in [-pi/4, pi/4] */
static inline float
ir_sin_poly(float r)
{
   const float z = r * r;
   float p = ir_sin_polynomial[0];
   p = p * z + ir_sin_polynomial[1];
   p = p * z + ir_sin_polynomial[2];
   p = p * z + ir_sin_polynomial[3];
   return ir_flush(p * z) * r + r;
}

static inline float
ir_cos_poly(float r)
{
   const float z = r * r;
   float p = ir_cos_polynomial[0];
   p = p * z + ir_cos_polynomial[1];
   p = p * z + ir_cos_polynomial[2];
   p = p * z + ir_cos_polynomial[3];
   return p * z * z - 0.5f * z + 1.0f;
}

/* VP-336: -0 stays -0. */
static inline float
ir_sin(float a)
{
   float r;
   const float q = ir_quarter_turns(a, &r);
   const bool odd = (q == 1.0f) | (q == 3.0f);
   float y = odd ? ir_cos_poly(r) : ir_sin_poly(r);
   y = q >= 2.0f ? -y : y;
   return a == 0.0f ? a : y;
}

static inline float
ir_cos(float a)
{
   float r;
   const float q = ir_quarter_turns(a, &r);
   const bool odd = (q == 1.0f) | (q == 3.0f), negative = (q == 1.0f) | (q == 2.0f);
   const float y = odd ? ir_sin_poly(r) : ir_cos_poly(r);
   return negative ? -y : y;
}

/* --- The vector instructions of NV_vertex_program */

/* VP-297: (1, a.y*b.y, a.z, b.w) */
static inline void
ir_dst(float d[4], const float a[4], const float b[4])
{
   const float y = a[1] * b[1], z = a[2], w = b[3];
   d[0] = 1.0f;
   d[1] = y;
   d[2] = z;
   d[3] = w;
}

static inline void
ir_dstz(float d[4], const float a[4], const float b[4])
{
   const float y = ir_mulz(a[1], b[1]), z = a[2], w = b[3];
   d[0] = 1.0f;
   d[1] = y;
   d[2] = z;
   d[3] = w;
}

/* The exponent of LIT is clamped to +-(128 - 1/256) (VP-298). */
#define IR_LIT_MAX_EXPONENT 127.99609375f

/* VP-298..VP-304: (1, max(x,0), x > 0 ? max(y,0)^w : 0, 1). A NaN x gives y = NaN, z = 0. */
static inline void
ir_lit(float d[4], const float a[4])
{
   const float x = a[0];
   const float y = a[1] <= 0.0f ? 0.0f : a[1];
   float w = a[3];
   w = w < -IR_LIT_MAX_EXPONENT ? -IR_LIT_MAX_EXPONENT : w;
   w = w > IR_LIT_MAX_EXPONENT ? IR_LIT_MAX_EXPONENT : w;
   d[0] = 1.0f;
   d[1] = x <= 0.0f ? 0.0f : x;
   d[2] = x > 0.0f ? ir_pow(y, w) : 0.0f;
   d[3] = 1.0f;
}

/* VP-327..VP-330: (2^floor(a), a - floor(a), 2^a, 1); infinities give y = 0. */
static inline void
ir_nv_exp(float d[4], float a)
{
   d[0] = ir_exp2(ir_floor(a));
   d[1] = ir_fabs(a) == IR_INF ? 0.0f : ir_fract(a);
   d[2] = ir_exp2(a);
   d[3] = 1.0f;
}

/* VP-331, VP-332: of |a|: (exponent, mantissa in [1,2), log2, 1). */
static inline void
ir_nv_log(float d[4], float a)
{
   const float m = ir_fabs(a);
   const bool zero = m < FLT_MIN, inf = m == IR_INF, known = zero | inf;
   float x = ir_exponent(m), y = ir_mantissa(m);
   x = zero ? -IR_INF : x;
   x = inf ? IR_INF : x;
   x = m != m ? m : x;
   y = known ? 1.0f : y;
   y = m != m ? m : y;
   d[0] = x;
   d[1] = y;
   d[2] = ir_log2(m);
   d[3] = 1.0f;
}

/* --- Comparisons */

/* VP-310: the order -Inf < ... < -0 < +0 < ... < +Inf < NaN. N1 would have -NaN below -Inf, but
 * which sign a NaN has depends on the hardware that made it. */
static inline float
ir_slt_total(float a, float b)
{
   const bool zeroes = (a == b) & ((int32_t)(ir_bits(a) & ~ir_bits(b)) < 0);
   const bool nan = (b != b) & (a == a);
   return ((a < b) | zeroes | nan) ? 1.0f : 0.0f;
}

/* VP-312: NaN if an operand is NaN, else 1 or 0. */
static inline float
ir_cmp_nan(float a, float b, bool holds)
{
   const float r = holds ? 1.0f : 0.0f;
   const bool unordered = (a != a) | (b != b);
   return unordered ? IR_NAN : r;
}

/* --- Int */

static inline int32_t
ir_iadd(int32_t a, int32_t b)
{
   return (int32_t)((uint32_t)a + (uint32_t)b);
}

static inline int32_t
ir_imul(int32_t a, int32_t b)
{
   return (int32_t)((uint32_t)a * (uint32_t)b);
}

static inline int32_t
ir_ishl(int32_t a, int32_t b)
{
   return (int32_t)((uint32_t)a << (b & 31));
}

static inline int32_t
ir_ushr(int32_t a, int32_t b)
{
   return (int32_t)((uint32_t)a >> (b & 31));
}

/* An integral float to int: saturates, NaN gives 0. */
static inline int32_t
ir_f2i(float a)
{
   const bool inside = (a >= -2147483648.0f) & (a < 2147483648.0f);
   const int32_t r = (int32_t)(inside ? a : 0.0f);
   const int32_t far = a < 0.0f ? INT32_MIN : a > 0.0f ? INT32_MAX : 0;
   return inside ? r : far;
}

static inline int32_t
ir_f2i_floor(float a)
{
   return ir_f2i(ir_floor(a));
}

static inline int32_t
ir_f2i_even(float a)
{
   return ir_f2i(ir_round_even(a));
}

static inline int32_t
ir_f2i_trunc(float a)
{
   return ir_f2i(a); /* the conversion of C drops the fraction */
}

#include "formats.h"

#endif
