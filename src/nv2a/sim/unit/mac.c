/* The vector unit (MAC). */
#include "arith.h"

#include <string.h>

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
static inline uint32_t
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

/* The order of all bit patterns as numbers of sign and magnitude: -0 is below +0, a NaN is beyond
 * the infinity of its sign. */
static inline bool
is_less(uint32_t a, uint32_t b)
{
   const int32_t ka = (int32_t)(a & NV2A_F_SIGN ? ~a ^ NV2A_F_SIGN : a);
   const int32_t kb = (int32_t)(b & NV2A_F_SIGN ? ~b ^ NV2A_F_SIGN : b);
   return ka < kb;
}

static inline void
dot(unsigned count, const uint32_t a[4], const uint32_t b[4], uint32_t result[4])
{
   uint32_t terms[4];
   for (unsigned i = 0; i < count; i++)
      terms[i] = mul(a[i], b[i]);
   const uint32_t value = sum(terms, count);
   for (unsigned i = 0; i < 4; i++)
      result[i] = value;
}

static void
homogeneous_dot(const uint32_t a[4], const uint32_t b[4], uint32_t result[4])
{
   const uint32_t point[4] = {a[0], a[1], a[2], NV2A_F_ONE};
   dot(4, point, b, result);
}

static void
distance(const uint32_t a[4], const uint32_t b[4], uint32_t result[4])
{
   result[0] = NV2A_F_ONE;
   result[1] = mul(a[1], b[1]);
   result[2] = a[2];
   result[3] = b[3];
}

static void
select_by_order(unsigned mac, const uint32_t a[4], const uint32_t b[4], uint32_t result[4])
{
   for (unsigned i = 0; i < 4; i++) {
      const bool less = is_less(a[i], b[i]);
      if (mac == NV2A_MAC_MIN)
         result[i] = less ? a[i] : b[i];
      else if (mac == NV2A_MAC_MAX)
         result[i] = less ? b[i] : a[i];
      else
         result[i] = less == (mac == NV2A_MAC_SLT) ? NV2A_F_ONE : 0;
   }
}

static void
lanes(unsigned mac, const uint32_t a[4], const uint32_t b[4], const uint32_t c[4],
      uint32_t result[4])
{
   for (unsigned i = 0; i < 4; i++)
      result[i] = mac == NV2A_MAC_ADD ? a[i] : mul(a[i], b[i]);
   for (unsigned i = 0; i < 4 && mac != NV2A_MAC_MUL; i++)
      result[i] = add(result[i], c[i]);
}

void
nv2a_unit_mac(unsigned mac, const uint32_t a[4], const uint32_t b[4], const uint32_t c[4],
              uint32_t result[4])
{
   switch (mac) {
   case NV2A_MAC_MOV:
      memcpy(result, a, 4 * sizeof result[0]);
      break;
   case NV2A_MAC_MUL:
   case NV2A_MAC_ADD:
   case NV2A_MAC_MAD:
      lanes(mac, a, b, c, result);
      break;
   case NV2A_MAC_DP3:
      dot(3, a, b, result);
      break;
   case NV2A_MAC_DPH:
      homogeneous_dot(a, b, result);
      break;
   case NV2A_MAC_DP4:
      dot(4, a, b, result);
      break;
   case NV2A_MAC_DST:
      distance(a, b, result);
      break;
   case NV2A_MAC_MIN:
   case NV2A_MAC_MAX:
   case NV2A_MAC_SLT:
   case NV2A_MAC_SGE:
      select_by_order(mac, a, b, result);
      break;
   default:
      memset(result, 0, 4 * sizeof result[0]);
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
