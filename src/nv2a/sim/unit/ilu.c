/* The scalar unit (ILU): reciprocals, and the powers and logarithms that lighting is made of. */
#include "arith.h"
#include "ilu_tables.h"

#include "nv2a/isa/isa.h"

/* --- Reciprocals */

/* 1/a for a finite number that is not zero: the bits of the fraction, and *exponent, which may be
 * out of range. A 7-bit estimate is refined twice, x' = x (2 - m x), in fixed point. */
static uint32_t
reciprocal(uint32_t a, int *exponent)
{
   const uint32_t fraction = a & NV2A_F_FRACTION;
   *exponent = 254 - nv2a_f_exponent(a);
   if (!fraction)
      return 0;
   const uint64_t m = fraction | NV2A_F_HIDDEN;
   const uint64_t s0 = nv2a_rcp_table[fraction >> 17];
   const uint64_t s1 = (((1ull << 31) - s0 * m) * s0) >> 24;
   const uint64_t s2 = (((1ull << 37) - s1 * m) * s1) >> 25;
   *exponent -= 1;
   return (uint32_t)(s2 - NV2A_F_HIDDEN) & NV2A_F_FRACTION;
}

static uint32_t
rcp(uint32_t a)
{
   const uint32_t sign = a & NV2A_F_SIGN;
   int exponent;
   if (nv2a_f_is_nan(a))
      return NV2A_F_NAN;
   if (nv2a_f_is_zero(a))
      return sign | NV2A_F_INF;
   if (nv2a_f_is_inf(a))
      return sign;
   const uint32_t fraction = reciprocal(a, &exponent);
   return nv2a_f_pack(sign, exponent, fraction);
}

/* The reciprocal within 2^-64 and 2^64. */
static uint32_t
rcc(uint32_t a)
{
   enum { LEAST = 127 - 64, MOST = 127 + 64 }; /* exponents */
   const uint32_t sign = a & NV2A_F_SIGN;
   int exponent = MOST;
   uint32_t fraction = 0;
   if (nv2a_f_is_nan(a))
      return NV2A_F_NAN;
   if (nv2a_f_is_inf(a))
      exponent = LEAST;
   else if (!nv2a_f_is_zero(a))
      fraction = reciprocal(a, &exponent);
   if (exponent < LEAST || exponent >= MOST) {
      exponent = exponent < LEAST ? LEAST : MOST;
      fraction = 0;
   }
   return nv2a_f_pack(sign, exponent, fraction);
}

/* 1/sqrt|a|, refined twice by x' = x (3 - m x^2) / 2. */
static uint32_t
rsq(uint32_t a, bool exact)
{
   const int e = nv2a_f_exponent(a);
   const uint32_t fraction = a & NV2A_F_FRACTION;
   if (nv2a_f_is_nan(a))
      return NV2A_F_NAN;
   if (nv2a_f_is_zero(a))
      return NV2A_F_INF;
   if (nv2a_f_is_inf(a))
      return 0;
   const bool odd = e & 1; /* the number is m * 4^k, with m in [1,2), or in [2,4) */
   const int exponent = 126 - (odd ? e - 127 : e - 128) / 2;
   if (exact && odd && !fraction)
      return nv2a_f_pack(0, exponent + 1, 0);
   const uint64_t m = (uint64_t)(fraction | NV2A_F_HIDDEN) << (odd ? 0 : 1);
   const uint64_t s0 = nv2a_rsq_table[(odd ? 0 : 64) + (fraction >> 17)];
   const uint64_t s1 = ((3 * (1ull << 37) - s0 * s0 * m) * s0) >> 32;
   const uint64_t s2 = ((3 * (1ull << 49) - s1 * s1 * m) * s1) >> 39;
   return nv2a_f_pack(0, exponent, (uint32_t)(s2 - NV2A_F_HIDDEN) & NV2A_F_FRACTION);
}

/* --- Powers and logarithms */

enum { POWER_BITS = 13, LOG_BITS = 26 }; /* fraction bits of exponents, and of logarithms */

/* Fixed point with `bits` fraction bits, toward minus infinity. Numbers of 2^18 and more saturate,
 * a NaN is the largest; those below 2^-23 in magnitude are 0 even when they are negative. */
static int32_t
to_fixed(uint32_t a, int bits)
{
   const int e = nv2a_f_exponent(a);
   const bool negative = a & NV2A_F_SIGN;
   if (nv2a_f_is_nan(a))
      return INT32_MAX;
   if (e >= 145)
      return negative ? INT32_MIN : INT32_MAX;
   if (e < 104)
      return 0;
   const int shift = e - 150 + bits;
   const int64_t mantissa = (a & NV2A_F_FRACTION) | NV2A_F_HIDDEN;
   const int64_t value = negative ? -mantissa : mantissa;
   return (int32_t)(shift >= 0 ? value * (1ll << shift) : value >> -shift);
}

/* 2^(p / 2^13); what is too small becomes 0. */
static uint32_t
power(int32_t p)
{
   const int32_t whole = p >> POWER_BITS;
   if (whole >= 128)
      return NV2A_F_INF;
   const uint32_t interval = (uint32_t)p >> 8 & 31, within = (uint32_t)p & 255;
   const uint32_t fraction =
       (nv2a_exp_base[interval] * 256u + nv2a_exp_slope[interval] * within) * 2u;
   return nv2a_f_pack(0, 127 + whole, fraction);
}

/* a - floor a, exactly where it can be. */
static uint32_t
fraction_part(uint32_t a)
{
   const int e = nv2a_f_exponent(a);
   const bool negative = a & NV2A_F_SIGN;
   if (nv2a_f_is_nan(a))
      return a;
   if (e == 0 || e >= 150)
      return 0;
   if (e < 127 && !negative)
      return a;
   if (e < 104)
      return NV2A_F_ONE;
   const uint32_t mantissa = (a & NV2A_F_FRACTION) | NV2A_F_HIDDEN;
   uint32_t part; /* 23 fraction bits of the magnitude, rounded up */
   if (e >= 127)
      part = mantissa << (e - 127);
   else
      part = (mantissa + (1u << (127 - e)) - 1) >> (127 - e);
   part = (negative ? 0u - part : part) & NV2A_F_FRACTION;
   return part ? nv2a_f_normalise(0, 127, part) : 0;
}

/* log2 of a finite number that is not zero, with 26 fraction bits; the sign is ignored. */
static int64_t
logarithm(uint32_t a)
{
   const uint32_t interval = a >> 18 & 31, within = a >> 10 & 255;
   const int64_t fraction =
       (int64_t)nv2a_log_base[interval] * 256 + (int64_t)nv2a_log_slope[interval] * within;
   return fraction + (int64_t)(nv2a_f_exponent(a) - 127) * (1ll << LOG_BITS);
}

/* value / 2^bits as a number. */
static uint32_t
from_fixed(int64_t value, int bits)
{
   if (value == 0)
      return 0;
   return nv2a_f_normalise(value < 0 ? NV2A_F_SIGN : 0, 150 - bits,
                           (uint64_t)(value < 0 ? -value : value));
}

static nv2a_u4
exp_lanes(uint32_t a)
{
   const int32_t p = to_fixed(a, POWER_BITS);
   const uint32_t whole = power(p & ~((1 << POWER_BITS) - 1));
   return (nv2a_u4){whole, fraction_part(a), nv2a_f_is_nan(a) ? NV2A_F_NAN : power(p), NV2A_F_ONE};
}

static nv2a_u4
log_lanes(uint32_t a)
{
   const uint32_t magnitude = a & ~NV2A_F_SIGN;
   if (nv2a_f_is_nan(a))
      return (nv2a_u4){magnitude, magnitude, magnitude, NV2A_F_ONE};
   if (nv2a_f_is_zero(a) || nv2a_f_is_inf(a)) {
      const uint32_t limit = NV2A_F_INF | (nv2a_f_is_zero(a) ? NV2A_F_SIGN : 0);
      return (nv2a_u4){limit, NV2A_F_ONE, limit, NV2A_F_ONE};
   }
   return (nv2a_u4){from_fixed(nv2a_f_exponent(a) - 127, 0), NV2A_F_ONE | (a & NV2A_F_FRACTION),
                    from_fixed(logarithm(a), LOG_BITS), NV2A_F_ONE};
}

/* y^w as 2^(w log2 y), y finite and above zero, w a number. */
static uint32_t
lit_power(uint32_t y, uint32_t w)
{
   enum { LIMIT = 1 << 20 }; /* 128 with 13 fraction bits */
   int64_t p = to_fixed(w, POWER_BITS);
   p = p < -LIMIT ? -LIMIT : p > LIMIT - 1 ? LIMIT - 1 : p;
   const int64_t product = (p * logarithm(y)) >> LOG_BITS;
   if (product > INT32_MAX)
      return NV2A_F_INF;
   return product < INT32_MIN ? 0 : power((int32_t)product);
}

static uint32_t
lit_specular(uint32_t y, uint32_t w)
{
   if (nv2a_f_is_zero(w))
      return NV2A_F_ONE;
   if (nv2a_f_is_nan(y) || nv2a_f_is_nan(w))
      return NV2A_F_NAN;
   const bool shrinks = w & NV2A_F_SIGN; /* large bases have small powers */
   if (y & NV2A_F_SIGN || nv2a_f_is_zero(y))
      return shrinks ? NV2A_F_INF : 0;
   if (nv2a_f_is_inf(y))
      return shrinks ? 0 : NV2A_F_INF;
   return lit_power(y, w);
}

static nv2a_u4
lit(nv2a_u4 c)
{
   if (c[0] & NV2A_F_SIGN)
      return (nv2a_u4){NV2A_F_ONE, 0, 0, NV2A_F_ONE};
   const uint32_t specular = nv2a_f_is_zero(c[0]) ? 0 : lit_specular(c[1], c[3]);
   return (nv2a_u4){NV2A_F_ONE, c[0], specular, NV2A_F_ONE};
}

/* --- The unit */

nv2a_u4
nv2a_unit_ilu(unsigned ilu, nv2a_u4 c, bool exact_rsq)
{
   switch (ilu) {
   case NV2A_ILU_MOV:
      return c;
   case NV2A_ILU_RCP:
      return nv2a_u4_splat(rcp(c[0]));
   case NV2A_ILU_RCC:
      return nv2a_u4_splat(rcc(c[0]));
   case NV2A_ILU_RSQ:
      return nv2a_u4_splat(rsq(c[0], exact_rsq));
   case NV2A_ILU_EXP:
      return exp_lanes(c[0]);
   case NV2A_ILU_LOG:
      return log_lanes(c[0]);
   case NV2A_ILU_LIT:
      return lit(c);
   default:
      return nv2a_u4_splat(0);
   }
}
