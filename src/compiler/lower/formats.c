/* The functions of ir/formats.h, operation by operation. */
#include "formats.h"

#include "alu.h"
#include "compiler/ir/formats.h"

typedef struct ir_builder B;
typedef struct ir_val V;

#define MAGNITUDE 0x7fffffff
#define INFINITY_BITS 0x7f800000
#define SMALLEST_NORMAL 0x38800000 /* 2^-14 */

/* --- Operations with a constant */

static V
and_with(B *b, V v, uint32_t mask)
{
   return ir_build_iand(b, v, ir_imm_i(b, (int32_t)mask));
}

static V
plus(B *b, V v, int32_t x)
{
   return ir_build_iadd(b, v, ir_imm_i(b, x));
}

static V
up(B *b, V v, int32_t by)
{
   return ir_build_ishl(b, v, ir_imm_i(b, by));
}

static V
down(B *b, V v, int32_t by)
{
   return ir_build_ushr(b, v, ir_imm_i(b, by));
}

static V
times(B *b, V v, float x)
{
   return ir_build_fmul(b, v, ir_imm_f(b, x));
}

static V
as_int(B *b, V v)
{
   return ir_bitcast(b, IR_I, v);
}

static V
as_float(B *b, V v)
{
   return ir_bitcast(b, IR_F, v);
}

/* v < limit ? yes : no, and v > limit, of ints that are not negative */
static V
if_below(B *b, V v, int32_t limit, V yes, V no)
{
   return ir_build_csel(b, ir_build_ilt(b, v, ir_imm_i(b, limit)), yes, no);
}

static V
if_above(B *b, V v, int32_t limit, V yes, V no)
{
   return ir_build_csel(b, ir_build_ilt(b, ir_imm_i(b, limit), v), yes, no);
}

/* --- 16-bit floats */

/* The bits of ir_round_f16. */
static V
round_f16(B *b, V a)
{
   const V bits = as_int(b, a), m = and_with(b, bits, MAGNITUDE);
   const V odd = and_with(b, down(b, m, 13), 1);
   const V rounded = and_with(b, ir_build_iadd(b, plus(b, m, 0xfff), odd), ~0x1fffu);
   const V half = ir_imm_f(b, 0.5f);
   const V sum = ir_build_fadd(b, as_float(b, m), half);
   const V small = as_int(b, ir_build_fadd(b, sum, ir_neg(half)));
   V r = if_below(b, m, SMALLEST_NORMAL, small, rounded);
   r = if_above(b, r, 0x477fffff, ir_imm_i(b, INFINITY_BITS), r);
   r = if_above(b, m, INFINITY_BITS, m, r);
   return ir_build_ior(b, r, and_with(b, bits, 0x80000000u));
}

static V
f16_bits(B *b, V a)
{
   const V r = round_f16(b, a), m = and_with(b, r, MAGNITUDE);
   const V sign = and_with(b, down(b, r, 16), 0x8000);
   const V little = if_below(b, m, SMALLEST_NORMAL, m, ir_imm_i(b, 0));
   const V small = ir_build_f2i_trunc(b, times(b, as_float(b, little), 0x1p24f));
   V h = if_below(b, m, SMALLEST_NORMAL, small, plus(b, down(b, m, 13), -(112 << 10)));
   h = if_above(b, m, INFINITY_BITS - 1, ir_imm_i(b, 0x7c00), h);
   return if_above(b, m, INFINITY_BITS, ir_imm_i(b, 0x7e00), ir_build_ior(b, h, sign));
}

static V
unpack_f16(B *b, V a, V which)
{
   const V h = ir_build_ushr(b, a, up(b, and_with(b, which, 1), 4));
   const V m = and_with(b, h, 0x7fff), sign = up(b, and_with(b, h, 0x8000), 16);
   const V moved = up(b, m, 13);
   const V special = ir_build_ior(b, moved, ir_imm_i(b, INFINITY_BITS));
   const V small = as_int(b, times(b, ir_build_i2f(b, m), 0x1p-24f));
   V r = if_above(b, m, 0x7bff, special, plus(b, moved, 112 << 23));
   r = if_below(b, m, 0x400, small, r);
   return as_float(b, ir_build_ior(b, r, sign));
}

/* --- Fixed point */

static V
round_fx12(B *b, V a)
{
   V r = ir_build_fmax(b, a, ir_imm_f(b, -2.0f));
   r = ir_build_fmin(b, r, ir_imm_f(b, 0x1.ffcp0f));
   const V number = ir_build_feq(b, a, a);
   r = ir_build_csel(b, number, r, ir_imm_f(b, 0.0f));
   r = times(b, ir_build_fround_even(b, times(b, r, 1024.0f)), 0x1p-10f);
   return ir_build_fadd(b, r, ir_imm_f(b, 0.0f));
}

static V
to_fraction(B *b, V a, float low, float scale, float offset)
{
   V r = ir_build_fmax(b, a, ir_imm_f(b, low));
   r = ir_build_fmin(b, r, ir_imm_f(b, 1.0f));
   r = ir_build_fadd(b, times(b, r, scale), ir_imm_f(b, offset));
   return ir_build_f2i_trunc(b, ir_build_fround_even(b, r));
}

static V
pack_bytes(B *b, V a, float low, float scale, float offset)
{
   const V q = to_fraction(b, a, low, scale, offset);
   V all = ir_comp(q, 0);
   for (unsigned c = 1; c < 4; c++)
      all = ir_build_ior(b, all, up(b, ir_comp(q, c), (int32_t)(8 * c)));
   return all;
}

/* Field `which` of a, `bits` wide, minus `zero`, over the largest number. */
static V
unpack_fraction(B *b, V a, V which, int32_t bits, int32_t zero, float largest)
{
   const uint32_t mask = (1u << bits) - 1;
   const V field = and_with(b, which, bits == 16 ? 1 : 3);
   V v = ir_build_ushr(b, a, up(b, field, bits == 16 ? 4 : 3));
   v = plus(b, and_with(b, v, mask), -zero);
   return ir_build_fdiv(b, ir_build_i2f(b, v), ir_imm_f(b, largest));
}

/* --- The whole */

/* What the instruction computes; n is 0 where it is none of these. */
V
ir_expand_format(B *b, enum ir_op op, V s0, V s1)
{
   switch (op) {
   case IR_OP_fround_f16:
      return as_float(b, round_f16(b, s0));
   case IR_OP_fround_fx12:
      return round_fx12(b, s0);
   case IR_OP_pk2h:
      return ir_build_ior(b, f16_bits(b, s0), up(b, f16_bits(b, s1), 16));
   case IR_OP_pk2us:
      return ir_build_ior(b, to_fraction(b, s0, 0.0f, 65535.0f, 0.0f),
                          up(b, to_fraction(b, s1, 0.0f, 65535.0f, 0.0f), 16));
   case IR_OP_pk4b:
      return pack_bytes(b, s0, IR_PK4B_LOW, 127.0f, 128.0f);
   case IR_OP_pk4ub:
      return pack_bytes(b, s0, 0.0f, 255.0f, 0.0f);
   case IR_OP_up2h:
      return unpack_f16(b, s0, s1);
   case IR_OP_up2us:
      return unpack_fraction(b, s0, s1, 16, 0, 65535.0f);
   case IR_OP_up4b:
      return unpack_fraction(b, s0, s1, 8, 128, 127.0f);
   case IR_OP_up4ub:
      return unpack_fraction(b, s0, s1, 8, 0, 255.0f);
   default:
      return (V){.n = 0};
   }
}

static bool
is_other(const void *data, enum ir_op op)
{
   return op < IR_OP_fround_f16 || op > IR_OP_up4ub;
}

bool
ir_lower_formats(struct ir_shader *sh)
{
   return ir_lower_alu(sh, is_other, NULL);
}
