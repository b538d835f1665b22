/* Ints on a unit of floats: they are right as far as floats are exact, to 2^24. */
#include "lower.h"

typedef struct ir_val val;

/* An int as a float that is integral. */
static val
integral(struct ir_builder *b, val x)
{
   const enum ir_op op = x.n ? x.src.def->op : IR_OP_imm;
   return op == IR_OP_imm ? x : nv2a_lower_floor(b, x);
}

/* Towards 0: below it, up by what -x is above its floor. */
static val
truncated(struct ir_builder *b, val x)
{
   const val below = ir_build_fmax(b, ir_neg(x), ir_imm_f(b, 0.0f));
   return ir_build_fadd(b, x, nv2a_lower_fract(b, below));
}

struct ir_val
nv2a_lower_int(struct ir_builder *b, enum ir_op op, struct ir_val x, struct ir_val y)
{
   switch (op) {
   case IR_OP_f2i_floor:
      return x.src.abs || x.src.neg ? ir_build_mov(b, x) : x;
   case IR_OP_f2i_even:
      return nv2a_lower_round_even(b, x);
   case IR_OP_f2i_trunc:
      return truncated(b, x);
   case IR_OP_i2f:
      return integral(b, x);
   case IR_OP_imin:
      return ir_build_fmin(b, x, y);
   case IR_OP_imax:
      return ir_build_fmax(b, x, y);
   case IR_OP_iadd:
      return ir_build_fadd(b, integral(b, x), y);
   case IR_OP_imul:
      return ir_build_fmulz(b, integral(b, x), integral(b, y));
   case IR_OP_ilt:
      return nv2a_lower_less(b, integral(b, x), integral(b, y), true);
   case IR_OP_ige:
      return nv2a_lower_less(b, integral(b, x), integral(b, y), false);
   case IR_OP_ieq:
      return nv2a_lower_equal(b, integral(b, x), integral(b, y), true);
   case IR_OP_ine:
      return nv2a_lower_equal(b, integral(b, x), integral(b, y), false);
   default:
      return (val){.n = 0};
   }
}
