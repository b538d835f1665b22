/* Comparisons, truths, and integers, which are floats. */
#include "select.h"

#include <math.h>

#define FN(name) LIMA_PP_FN_##name

static struct ppc_value
refuse(struct ppc_select *s, const struct ir_instr *i)
{
   ppc_refuse(s->p, i->line, "the fragment processor has no operation for %s",
              ir_op_infos[i->op].name);
   return ppc_number(0);
}

/* Comparisons, of floats and of integers, which are floats. */
static struct ppc_value
compare(struct ppc_select *s, const struct ir_instr *i, struct ppc_value a, struct ppc_value b)
{
   switch (i->op) {
   case IR_OP_slt:
   case IR_OP_slt_total:
   case IR_OP_slt_nan:
   case IR_OP_flt:
   case IR_OP_ilt:
      return ppc_op2(s, FN(GT), b, a);
   case IR_OP_sge:
   case IR_OP_sge_total:
   case IR_OP_sge_nan:
   case IR_OP_fge:
   case IR_OP_ige:
      return ppc_op2(s, FN(GE), a, b);
   case IR_OP_sgt_nan:
      return ppc_op2(s, FN(GT), a, b);
   case IR_OP_sle_nan:
      return ppc_op2(s, FN(GE), b, a);
   case IR_OP_seq_nan:
   case IR_OP_feq:
   case IR_OP_ieq:
      return ppc_op2(s, FN(EQ), a, b);
   case IR_OP_sne_nan:
   case IR_OP_fne:
   case IR_OP_ine:
      return ppc_op2(s, FN(NE), a, b);
   default:
      return refuse(s, i);
   }
}

/* --- Bits */

/* 2^n. */
static struct ppc_value
power_of_two(struct ppc_select *s, struct ppc_value n)
{
   for (unsigned i = 0; i < n.n; i++) {
      if (n.lane[i].file != PPC_CONST)
         return ppc_function(s, FN(EXP2), n);
   }
   for (unsigned i = 0; i < n.n; i++)
      n.lane[i] = ppc_number(exp2f(ppc_constant(&n.lane[i]))).lane[0];
   return n;
}

/* Whether all lanes are constants 2^n - 1, of which *n is 2^n. */
static bool
is_mask(const struct ppc_value *v, struct ppc_value *n)
{
   bool mask = v->n;
   *n = *v;
   for (unsigned i = 0; mask && i < v->n; i++) {
      const float x = ppc_constant(&v->lane[i]);
      mask =
          v->lane[i].file == PPC_CONST && x >= 0 && x < 2048 && !((unsigned)x & ((unsigned)x + 1));
      n->lane[i] = ppc_number(x + 1).lane[0];
   }
   return mask;
}

/* The low bits of a, of any sign: what is left of the division by a power of two, `n`. */
static struct ppc_value
low_bits(struct ppc_select *s, struct ppc_value a, struct ppc_value n)
{
   const struct ppc_value part = ppc_product(s, a, ppc_function(s, FN(RCP), n), 0);
   return ppc_product(s, ppc_op1(s, FN(FRACT), part), n, 0);
}

/* Operations on the bits of truths, which are all 0 or all 1, and low bits. */
static struct ppc_value
select_bits(struct ppc_select *s, const struct ir_instr *i, struct ppc_value a, struct ppc_value b)
{
   const bool truths[2] = {ppc_is_truth(s, &a), ppc_is_truth(s, &b)};
   struct ppc_value n;
   if (i->op == IR_OP_inot)
      return truths[0] ? ppc_op1(s, FN(NOT), a)
                       : ppc_op2(s, FN(ADD), ppc_negated(a), ppc_number(-1));
   if (i->op == IR_OP_iand && truths[0] != truths[1])
      return ppc_product(s, a, b, 0); /* something, where the truth holds */
   if (i->op == IR_OP_iand && !truths[0] && is_mask(&b, &n))
      return low_bits(s, a, n);
   if (i->op == IR_OP_iand && !truths[0] && is_mask(&a, &n))
      return low_bits(s, b, n);
   if (!truths[0] || !truths[1])
      return refuse(s, i);
   return ppc_op2(s, i->op == IR_OP_iand ? FN(AND) : i->op == IR_OP_ior ? FN(OR) : FN(XOR), a, b);
}

/* --- Division: half a unit more of the numerator, as reciprocals are not exact. */

static struct ppc_value
quotient(struct ppc_select *s, struct ppc_value a, struct ppc_value b)
{
   const struct ppc_value more = ppc_op2(s, FN(ADD), ppc_magnitude(a), ppc_number(0.5f));
   const struct ppc_value q = ppc_product(s, more, ppc_function(s, FN(RCP), b), 0);
   const struct ppc_value below = ppc_op2(s, FN(GT), ppc_number(0), a);
   return ppc_clamped(s, ppc_op1(s, FN(MOV), ppc_choose(s, below, ppc_negated(q), q)),
                      LIMA_PP_TRUNCATE);
}

static struct ppc_value
remainder_of(struct ppc_select *s, struct ppc_value a, struct ppc_value b)
{
   const struct ppc_value q = quotient(s, a, b);
   return ppc_op2(s, FN(ADD), a, ppc_negated(ppc_product(s, q, b, 0)));
}

struct ppc_value
ppc_select_int(struct ppc_select *s, const struct ir_instr *i, struct ppc_value a,
               struct ppc_value b)
{
   switch (i->op) {
   case IR_OP_band:
      return ppc_op2(s, FN(AND), a, b);
   case IR_OP_bor:
      return ppc_op2(s, FN(OR), a, b);
   case IR_OP_bnot:
      return ppc_op1(s, FN(NOT), a);
   case IR_OP_iand:
   case IR_OP_ior:
   case IR_OP_ixor:
   case IR_OP_inot:
      return select_bits(s, i, a, b);
   case IR_OP_ishl:
      return ppc_product(s, a, power_of_two(s, b), 0);
   case IR_OP_ishr:
   case IR_OP_ushr:
      return ppc_op1(s, FN(FLOOR), ppc_product(s, a, power_of_two(s, ppc_negated(b)), 0));
   case IR_OP_iadd:
      return ppc_op2(s, FN(ADD), a, b);
   case IR_OP_imul:
      return ppc_product(s, a, b, 0);
   case IR_OP_imin:
      return ppc_op2(s, FN(MIN), a, b);
   case IR_OP_imax:
      return ppc_op2(s, FN(MAX), a, b);
   case IR_OP_f2i_floor:
      return ppc_op1(s, FN(FLOOR), a);
   case IR_OP_f2i_even:
      return ppc_round_even(s, a);
   case IR_OP_f2i_trunc:
      return ppc_clamped(s, ppc_op1(s, FN(MOV), a), LIMA_PP_TRUNCATE);
   case IR_OP_i2f:
   case IR_OP_b2f:
      return a;
   case IR_OP_idiv:
   case IR_OP_udiv:
      return quotient(s, a, b);
   case IR_OP_imod:
   case IR_OP_umod:
      return remainder_of(s, a, b);
   default:
      return compare(s, i, a, b);
   }
}
