/* Ints on a unit of floats: they are right as far as floats are exact, to 2^24. */
#include "lower.h"

typedef struct ir_val val;

/* An int as a float without a fraction. */
static val
integral(struct ir_builder *b, val x, bool whole)
{
   return whole ? x : nv2a_lower_floor(b, x);
}

bool
nv2a_lower_makes_whole(enum ir_op op, bool whole)
{
   return op == IR_OP_f2i_even || op == IR_OP_imul ||
          (whole && op != IR_OP_f2i_floor && op != IR_OP_f2i_trunc);
}

/* Towards 0: below it, up by what -x is above its floor. Above it the fraction stays. */
static val
truncated(struct ir_builder *b, val x)
{
   const val below = ir_build_fmax(b, ir_neg(x), ir_imm_f(b, 0.0f));
   return ir_build_fadd(b, x, nv2a_lower_fract(b, below));
}

/* Operations that need both sources without a fraction. n 0: it is none of them. */
static val
of_whole(struct ir_builder *b, enum ir_op op, const val v[2], const bool whole[2])
{
   if (op != IR_OP_imul && (op < IR_OP_ilt || op > IR_OP_ine))
      return (val){.n = 0};
   const val x = integral(b, v[0], whole[0]), y = integral(b, v[1], whole[1]);
   if (op == IR_OP_imul)
      return ir_build_fmulz(b, x, y);
   if (op == IR_OP_ilt || op == IR_OP_ige)
      return nv2a_lower_less(b, x, y, op == IR_OP_ilt);
   return nv2a_lower_equal(b, x, y, op == IR_OP_ieq);
}

struct ir_val
nv2a_lower_int(struct ir_builder *b, enum ir_op op, const struct ir_val v[2], const bool whole[2])
{
   switch (op) {
   case IR_OP_f2i_floor:
      return v[0].src.abs || v[0].src.neg ? ir_build_mov(b, v[0]) : v[0];
   case IR_OP_f2i_even:
      return nv2a_lower_round_even(b, v[0]);
   case IR_OP_f2i_trunc:
      return truncated(b, v[0]);
   case IR_OP_i2f:
      return integral(b, v[0], whole[0]);
   case IR_OP_imin:
      return ir_build_fmin(b, v[0], v[1]);
   case IR_OP_imax:
      return ir_build_fmax(b, v[0], v[1]);
   case IR_OP_iadd:
      /* One of the two may have a fraction still. */
      return ir_build_fadd(b, v[0], whole[0] ? v[1] : integral(b, v[1], whole[1]));
   default:
      return of_whole(b, op, v, whole);
   }
}
