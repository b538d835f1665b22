/* The vector unit (MAC). */
#include "arith.h"

#include "nv2a/isa/isa.h"

/* A factor is zero, a denormal, an infinity or a NaN. */
static uint32_t
mul_special(uint32_t a, uint32_t b)
{
   if (nv2a_f_is_zero(a) || nv2a_f_is_zero(b))
      return 0;
   if (nv2a_f_is_nan(a) || nv2a_f_is_nan(b))
      return NV2A_F_NAN;
   return ((a ^ b) & NV2A_F_SIGN) | NV2A_F_INF;
}

static bool
is_ordinary(int exponent)
{
   return exponent != 0 && exponent != 255;
}

static inline uint32_t
mul(uint32_t a, uint32_t b)
{
   const int ea = nv2a_f_exponent(a), eb = nv2a_f_exponent(b);
   if (!is_ordinary(ea) || !is_ordinary(eb))
      return mul_special(a, b);
   const uint64_t product =
       (uint64_t)((a & NV2A_F_FRACTION) | NV2A_F_HIDDEN) * ((b & NV2A_F_FRACTION) | NV2A_F_HIDDEN);
   const unsigned carry = (unsigned)(product >> 47);
   return nv2a_f_pack((a ^ b) & NV2A_F_SIGN, ea + eb - 127 + (int)carry,
                      (uint32_t)(product >> (23 + carry)) & NV2A_F_FRACTION);
}

/* A term is an infinity or a NaN. */
static uint32_t
sum_special(const uint32_t *terms, unsigned count)
{
   uint32_t result = 0;
   for (unsigned i = 0; i < count; i++) {
      if (nv2a_f_is_nan(terms[i]))
         return NV2A_F_NAN;
      if (nv2a_f_is_inf(terms[i])) {
         if (result && result != terms[i])
            result = NV2A_F_NAN;
         else if (!result)
            result = terms[i];
      }
   }
   return result;
}

enum { SUM_EXTRA_BITS = 5 }; /* of every term below the last bit of the largest */

/* Two to four terms: 29 bits each, so that the sum fits 32. A denormal's bits take part. */
static uint32_t
sum(const uint32_t *terms, unsigned count)
{
   int largest = 0;
   for (unsigned i = 0; i < count; i++)
      largest = nv2a_f_exponent(terms[i]) > largest ? nv2a_f_exponent(terms[i]) : largest;
   if (largest == 255)
      return sum_special(terms, count);
   int32_t total = 0;
   for (unsigned i = 0; i < count; i++) {
      const int exponent = nv2a_f_exponent(terms[i]), shift = largest - exponent;
      const uint32_t mantissa = (terms[i] & NV2A_F_FRACTION) | (exponent ? NV2A_F_HIDDEN : 0);
      const int32_t magnitude =
          (int32_t)((uint64_t)mantissa << SUM_EXTRA_BITS >> (shift < 32 ? shift : 32));
      total += terms[i] & NV2A_F_SIGN ? -magnitude : magnitude;
   }
   if (total == 0)
      return 0;
   const uint32_t sign = total < 0 ? NV2A_F_SIGN : 0;
   return nv2a_f_normalise(sign, largest - SUM_EXTRA_BITS,
                           (uint64_t)(total < 0 ? -(int64_t)total : total));
}

static inline uint32_t
add(uint32_t a, uint32_t b)
{
   return sum((const uint32_t[2]){a, b}, 2);
}

/* --- Four lanes at once
 *
 * The same numbers in double precision: products are exact there, scaling by powers of two too, and
 * conversion to integers cuts toward zero. What is special goes through the functions above. */

typedef int32_t i4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef int32_t i2 __attribute__((vector_size(8)));
typedef float f2 __attribute__((vector_size(8)));
typedef uint64_t q2 __attribute__((vector_size(16)));
typedef double d2 __attribute__((vector_size(16)));

/* Four numbers, as registers of two. */
struct d4 {
   d2 low, high;
};

static inline bool
any(i4 mask)
{
   const q2 m = (q2)mask;
   return m[0] | m[1];
}

static inline i4
has_exponent(nv2a_u4 a, uint32_t exponent)
{
   return (a & nv2a_u4_splat(NV2A_F_INF)) == nv2a_u4_splat(exponent);
}

static inline f2
cut2(d2 value)
{
   const q2 low = {~0x1fffffffull, ~0x1fffffffull}, sign = {1ull << 63, 1ull << 63};
   const d2 least = {0x1p-126, 0x1p-126}, magnitude = (d2)((q2)value & ~sign);
   const q2 kept = (q2)(magnitude >= least) & low;
   return __builtin_convertvector((d2)((q2)value & (kept | sign)), f2);
}

/* Numbers cut to 24 bits; those out of range become zero or the largest. Zeros keep their sign. */
static inline nv2a_u4
cut(struct d4 value)
{
   const f2 low = cut2(value.low), high = cut2(value.high);
   const nv2a_u4 bits = (nv2a_u4)(f4){low[0], low[1], high[0], high[1]};
   return bits + (nv2a_u4)((bits & nv2a_u4_splat(~NV2A_F_SIGN)) == nv2a_u4_splat(NV2A_F_INF));
}

static inline struct d4
widen(nv2a_u4 a)
{
   const f4 f = (f4)a;
   return (struct d4){__builtin_convertvector((f2){f[0], f[1]}, d2),
                      __builtin_convertvector((f2){f[2], f[3]}, d2)};
}

static inline struct d4
times(struct d4 a, struct d4 b)
{
   return (struct d4){a.low * b.low, a.high * b.high};
}

/* Cut toward zero. */
static inline i4
to_integers(struct d4 a)
{
   const i2 low = __builtin_convertvector(a.low, i2), high = __builtin_convertvector(a.high, i2);
   return (i4){low[0], low[1], high[0], high[1]};
}

static inline struct d4
from_integers(i4 a)
{
   return (struct d4){__builtin_convertvector((i2){a[0], a[1]}, d2),
                      __builtin_convertvector((i2){a[2], a[3]}, d2)};
}

/* 2^n, n from -1022 to 1023 */
static inline struct d4
power_of_two(i4 n)
{
   const nv2a_u4 high = (nv2a_u4)(n + 1023) << 20; /* halves of doubles */
   return (struct d4){(d2)(nv2a_u4){0, high[0], 0, high[1]}, (d2)(nv2a_u4){0, high[2], 0, high[3]}};
}

static inline nv2a_u4
mul4(nv2a_u4 a, nv2a_u4 b)
{
   if (any(has_exponent(a, NV2A_F_INF) | has_exponent(b, NV2A_F_INF)))
      return (nv2a_u4){mul(a[0], b[0]), mul(a[1], b[1]), mul(a[2], b[2]), mul(a[3], b[3])};
   const i4 zero = has_exponent(a, 0) | has_exponent(b, 0);
   return cut(times(widen(a & (nv2a_u4)~zero), widen(b & (nv2a_u4)~zero))) & (nv2a_u4)~zero;
}

/* Terms that the functions above have to add: infinities, NaNs, and denormals that are not zero. */
static inline i4
is_special_term(nv2a_u4 a)
{
   return has_exponent(a, NV2A_F_INF) |
          (has_exponent(a, 0) & ((a & nv2a_u4_splat(NV2A_F_FRACTION)) != nv2a_u4_splat(0)));
}

/* The number of the last of a sum's bits, as a power of two, when this is the largest exponent. */
static inline i4
last_bit(i4 largest)
{
   return largest - (150 + SUM_EXTRA_BITS);
}

static inline nv2a_u4
add4(nv2a_u4 a, nv2a_u4 b)
{
   if (any(is_special_term(a) | is_special_term(b)))
      return (nv2a_u4){add(a[0], b[0]), add(a[1], b[1]), add(a[2], b[2]), add(a[3], b[3])};
   const i4 ea = (i4)(a >> 23 & nv2a_u4_splat(0xff)), eb = (i4)(b >> 23 & nv2a_u4_splat(0xff)),
            more = ea > eb;
   const i4 last = last_bit((ea & more) | (eb & ~more));
   const struct d4 scale = power_of_two(-last);
   const i4 total = to_integers(times(widen(a), scale)) + to_integers(times(widen(b), scale));
   return cut(times(from_integers(total), power_of_two(last)));
}

/* The sum of all four lanes, in each. */
static inline nv2a_u4
sum4(nv2a_u4 terms)
{
   if (any(is_special_term(terms))) {
      uint32_t all[4];
      memcpy(all, &terms, sizeof all);
      return nv2a_u4_splat(sum(all, 4));
   }
   const nv2a_u4 e = terms & nv2a_u4_splat(NV2A_F_INF);
   const uint32_t low = e[0] > e[1] ? e[0] : e[1], high = e[2] > e[3] ? e[2] : e[3];
   const int32_t largest = (int32_t)((low > high ? low : high) >> 23);
   const i4 last = last_bit((i4){largest, largest, largest, largest});
   const i4 parts = to_integers(times(widen(terms), power_of_two(-last)));
   const int32_t total = parts[0] + parts[1] + parts[2] + parts[3];
   return cut(times(from_integers((i4){total, total, total, total}), power_of_two(last)));
}

/* Of the first `count` lanes. */
static inline nv2a_u4
dot(unsigned count, nv2a_u4 a, nv2a_u4 b)
{
   const nv2a_u4 used = {~0u, ~0u, ~0u, count > 3 ? ~0u : 0};
   return sum4(mul4(a & used, b & used));
}

/* MIN, MAX, SLT and SGE. All bit patterns are in order as numbers of sign and magnitude: -0 is
 * below +0, a NaN is beyond the infinity of its sign. */
static inline nv2a_u4
choose(unsigned mac, nv2a_u4 a, nv2a_u4 b)
{
   const i4 sign_a = (i4)a >> 31, sign_b = (i4)b >> 31, magnitude = (i4)nv2a_u4_splat(INT32_MAX);
   const nv2a_u4 less = (nv2a_u4)(((i4)a ^ (sign_a & magnitude)) < ((i4)b ^ (sign_b & magnitude)));
   switch (mac) {
   case NV2A_MAC_MIN:
      return (a & less) | (b & ~less);
   case NV2A_MAC_MAX:
      return (b & less) | (a & ~less);
   case NV2A_MAC_SLT:
      return nv2a_u4_splat(NV2A_F_ONE) & less;
   default:
      return nv2a_u4_splat(NV2A_F_ONE) & ~less;
   }
}

nv2a_u4
nv2a_unit_mac(unsigned mac, nv2a_u4 a, nv2a_u4 b, nv2a_u4 c)
{
   switch (mac) {
   case NV2A_MAC_MOV:
      return a;
   case NV2A_MAC_MUL:
      return mul4(a, b);
   case NV2A_MAC_ADD:
      return add4(a, c);
   case NV2A_MAC_MAD:
      return add4(mul4(a, b), c);
   case NV2A_MAC_DP3:
      return dot(3, a, b);
   case NV2A_MAC_DPH:
      return dot(4, (nv2a_u4){a[0], a[1], a[2], NV2A_F_ONE}, b);
   case NV2A_MAC_DP4:
      return dot(4, a, b);
   case NV2A_MAC_DST:
      return (nv2a_u4){NV2A_F_ONE, mul(a[1], b[1]), a[2], b[3]};
   case NV2A_MAC_MIN:
   case NV2A_MAC_MAX:
   case NV2A_MAC_SLT:
   case NV2A_MAC_SGE:
      return choose(mac, a, b);
   default:
      return nv2a_u4_splat(0);
   }
}

int32_t
nv2a_unit_floor(uint32_t a, bool biased)
{
   const uint32_t thousandth = 0x3a83126f;
   const uint32_t value = biased ? add(a, thousandth) : a;
   const int e = nv2a_f_exponent(value);
   const bool negative = value & NV2A_F_SIGN;
   if (nv2a_f_is_nan(value))
      return INT32_MAX;
   if (e >= 158)
      return negative ? INT32_MIN : INT32_MAX;
   if (e < 127)
      return negative && e ? -1 : 0;
   const int64_t mantissa = (value & NV2A_F_FRACTION) | NV2A_F_HIDDEN;
   const int64_t number = (negative ? -mantissa : mantissa) * 256; /* 31 fraction bits */
   return (int32_t)(number >> (158 - e));
}
