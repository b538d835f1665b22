/* Number formats of fragment languages, and division of ints: functions that the opcode table
 * names. Like those of ir/math.h, which includes this, they are definitions: branch-free, the same
 * bits everywhere. What packs gives the same bits for any NaN.
 *
 * fp16 and fx12 are those of NV_fragment_program 3.11.4.1; packed forms those of 3.11.5.20 to 23
 * and 3.11.5.41 to 44. */
#ifndef IR_FORMATS_H
#define IR_FORMATS_H

#include "math.h"

/* --- 16-bit floats: 5 bits of exponent, 10 of mantissa, with denormals */

/* The nearest 16-bit float, even where two are as near. From 65520 on infinity; NaN stays one. */
static inline float
ir_round_f16(float a)
{
   const uint32_t m = ir_bits(a) & 0x7fffffffu;
   const uint32_t rounded = (m + 0xfff + (m >> 13 & 1)) & ~0x1fffu;
   /* Below 2^-14 there are multiples of 2^-24, the last place of floats from 1/2 on. */
   const uint32_t small = ir_bits((ir_float(m) + 0.5f) - 0.5f);
   uint32_t r = m < 0x38800000u ? small : rounded;
   r = r >= 0x47800000u ? 0x7f800000u : r;
   r = m > 0x7f800000u ? m : r;
   return ir_float(r | (ir_bits(a) & 0x80000000u));
}

/* The bits of that; of any NaN 0x7e00. */
static inline uint32_t
ir_f16_bits(float a)
{
   const float r = ir_round_f16(a);
   const uint32_t m = ir_bits(r) & 0x7fffffffu, sign = ir_bits(r) >> 16 & 0x8000u;
   const uint32_t small = (uint32_t)(int32_t)((m < 0x38800000u ? ir_float(m) : 0.0f) * 0x1p24f);
   uint32_t h = m < 0x38800000u ? small : (m >> 13) - (112u << 10);
   h = m >= 0x7f800000u ? 0x7c00u : h;
   return m > 0x7f800000u ? 0x7e00u : h | sign;
}

static inline int32_t
ir_pk2h(float a, float b)
{
   return (int32_t)(ir_f16_bits(a) | ir_f16_bits(b) << 16);
}

/* Half `which` of a, counted from the low end. */
static inline float
ir_up2h(int32_t a, int32_t which)
{
   const uint32_t h = (uint32_t)a >> 16 * (which & 1);
   const uint32_t m = h & 0x7fffu, sign = (h & 0x8000u) << 16;
   const uint32_t normal = (m << 13) + (112u << 23), special = m << 13 | 0x7f800000u;
   uint32_t r = m >= 0x7c00u ? special : normal;
   r = m < 0x400u ? ir_bits((float)(int32_t)m * 0x1p-24f) : r;
   return ir_float(r | sign);
}

/* --- 12-bit fixed point: 1/1024 is one */

/* The nearest one of -2, -2047/1024, ..., 2047/1024; NaN is 0. There is no -0. */
static inline float
ir_round_fx12(float a)
{
   float r = a > -2.0f ? a : -2.0f;
   r = r < 0x1.ffcp0f ? r : 0x1.ffcp0f;
   r = a == a ? r : 0.0f;
   return ir_round_even(r * 1024.0f) * 0x1p-10f + 0.0f;
}

/* --- Fractions of the largest number of some bits */

/* From low (what NaN becomes too) to 1, times scale, plus offset. */
static inline uint32_t
ir_to_fraction(float a, float low, float scale, float offset)
{
   float r = a > low ? a : low;
   r = r < 1.0f ? r : 1.0f;
   return (uint32_t)(int32_t)ir_round_even(scale * r + offset);
}

static inline int32_t
ir_pk2us(float a, float b)
{
   return (int32_t)(ir_to_fraction(a, 0.0f, 65535.0f, 0.0f) |
                    ir_to_fraction(b, 0.0f, 65535.0f, 0.0f) << 16);
}

static inline float
ir_up2us(int32_t a, int32_t which)
{
   return (float)(int32_t)((uint32_t)a >> 16 * (which & 1) & 0xffff) / 65535.0f;
}

static inline int32_t
ir_pk4(const float a[4], float low, float scale, float offset)
{
   const uint32_t x = ir_to_fraction(a[0], low, scale, offset);
   const uint32_t y = ir_to_fraction(a[1], low, scale, offset);
   const uint32_t z = ir_to_fraction(a[2], low, scale, offset);
   const uint32_t w = ir_to_fraction(a[3], low, scale, offset);
   return (int32_t)(x | y << 8 | z << 16 | w << 24);
}

#define IR_PK4B_LOW (-128.0f / 127.0f)

/* 0 is -128/127 */
static inline int32_t
ir_pk4b(const float a[4])
{
   return ir_pk4(a, IR_PK4B_LOW, 127.0f, 128.0f);
}

static inline int32_t
ir_pk4ub(const float a[4])
{
   return ir_pk4(a, 0.0f, 255.0f, 0.0f);
}

/* Byte `which` of a */
static inline int32_t
ir_byte(int32_t a, int32_t which)
{
   return (int32_t)((uint32_t)a >> 8 * (which & 3) & 0xff);
}

static inline float
ir_up4b(int32_t a, int32_t which)
{
   return (float)(ir_byte(a, which) - 128) / 127.0f;
}

static inline float
ir_up4ub(int32_t a, int32_t which)
{
   return (float)ir_byte(a, which) / 255.0f;
}

/* --- Division. What has no quotient gives what TGSI's interpreter gives. */

/* Towards 0. By 0: 0; the smallest by -1: itself. */
static inline int32_t
ir_idiv(int32_t a, int32_t b)
{
   const bool overflows = (a == INT32_MIN) & (b == -1);
   return b == 0 ? 0 : overflows ? a : a / b;
}

/* What idiv leaves, with the sign of a. By 0: -1; the smallest by -1: 0. */
static inline int32_t
ir_imod(int32_t a, int32_t b)
{
   const bool overflows = (a == INT32_MIN) & (b == -1);
   return b == 0 ? -1 : overflows ? 0 : a % b;
}

/* By 0: all ones */
static inline int32_t
ir_udiv(int32_t a, int32_t b)
{
   return b == 0 ? -1 : (int32_t)((uint32_t)a / (uint32_t)b);
}

static inline int32_t
ir_umod(int32_t a, int32_t b)
{
   return b == 0 ? -1 : (int32_t)((uint32_t)a % (uint32_t)b);
}

#endif
