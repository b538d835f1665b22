/* The number format of the vertex unit: single precision whose results are cut toward zero.
 *
 * A denormal operand counts as zero, a result too large becomes the largest finite number, one too
 * small becomes zero with its sign, and every NaN that arises is 7fffffff. Multiplication by zero
 * is +0 whatever the other factor is. Sums of up to four terms are one operation in fixed point, so
 * their order does not matter. All values here are bit patterns. Private to this folder. */
#ifndef NV2A_ARITH_H
#define NV2A_ARITH_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define NV2A_F_SIGN 0x80000000u
#define NV2A_F_ONE 0x3f800000u
#define NV2A_F_INF 0x7f800000u
#define NV2A_F_NAN 0x7fffffffu
#define NV2A_F_MAX 0x7f7fffffu
#define NV2A_F_FRACTION 0x7fffffu
#define NV2A_F_HIDDEN 0x800000u /* the bit above the fraction */

static inline int
nv2a_f_exponent(uint32_t a)
{
   return (int)(a >> 23 & 0xff);
}

static inline bool
nv2a_f_is_nan(uint32_t a)
{
   return (a & ~NV2A_F_SIGN) > NV2A_F_INF;
}

static inline bool
nv2a_f_is_inf(uint32_t a)
{
   return (a & ~NV2A_F_SIGN) == NV2A_F_INF;
}

/* Zero or denormal. */
static inline bool
nv2a_f_is_zero(uint32_t a)
{
   return nv2a_f_exponent(a) == 0;
}

/* A finite number from its parts; an exponent out of range gives the largest number or zero. */
static inline uint32_t
nv2a_f_pack(uint32_t sign, int exponent, uint32_t fraction)
{
   if (exponent >= 255)
      return sign | NV2A_F_MAX;
   if (exponent <= 0)
      return sign;
   return sign | (uint32_t)exponent << 23 | fraction;
}

/* magnitude * 2^(exponent - 150), cut to 24 bits. The magnitude is not zero. */
static inline uint32_t
nv2a_f_normalise(uint32_t sign, int exponent, uint64_t magnitude)
{
   const int top = 63 - __builtin_clzll(magnitude);
   const uint64_t mantissa = top >= 23 ? magnitude >> (top - 23) : magnitude << (23 - top);
   return nv2a_f_pack(sign, exponent + top - 23, (uint32_t)mantissa & NV2A_F_FRACTION);
}

/* --- Vectors: x, y, z, w */

typedef uint32_t nv2a_u4 __attribute__((vector_size(16)));

static inline nv2a_u4
nv2a_u4_load(const uint32_t v[4])
{
   nv2a_u4 value;
   memcpy(&value, v, sizeof value);
   return value;
}

static inline void
nv2a_u4_store(uint32_t v[4], nv2a_u4 value)
{
   memcpy(v, &value, sizeof value);
}

static inline nv2a_u4
nv2a_u4_splat(uint32_t x)
{
   return (nv2a_u4){x, x, x, x};
}

/* --- The operations (mac.c, ilu.c) */

/* All four lanes of a vector operation on A, B and C after swizzle and negation; what the operation
 * does not read may hold anything. NOP, ARL and codes that are none give zeros. ADD adds A and C.
 */
nv2a_u4 nv2a_unit_mac(unsigned mac, nv2a_u4 a, nv2a_u4 b, nv2a_u4 c);

/* All four lanes of a scalar operation on C after swizzle and negation. `exact_rsq`: powers of four
 * have exact roots; they come out one unit low otherwise. */
nv2a_u4 nv2a_unit_ilu(unsigned ilu, nv2a_u4 c, bool exact_rsq);

/* The largest integer that is not above, for the address register. NaN gives INT32_MAX, and so does
 * what is too large; -INT32_MAX - 1 what is too small. A denormal counts as zero. `biased` adds
 * 0.001 before. */
int32_t nv2a_unit_floor(uint32_t a, bool biased);

#endif
