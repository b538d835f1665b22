/* Operations of the IR that no single TGSI opcode gives bit for bit. Each is written as the
 * expression in ir/opcodes.h or ir/math.h computes it. */
#include "writer.h"

#include "compiler/ir/math.h"

#define ALL 0xf

/* Operation on up to three operands into a new scratch register, components of `mask`. */
static struct tgsi_operand
op3(struct tgsi_writer *w, enum tgsi_opcode op, unsigned mask, struct tgsi_operand a,
    struct tgsi_operand b, struct tgsi_operand c)
{
   const unsigned t = tgsi_scratch(w);
   const struct tgsi_dst dst = tgsi_to_temp(t, mask);
   tgsi_emit(w, op, &dst, (const struct tgsi_operand[]){a, b, c});
   return tgsi_temp(t);
}

static struct tgsi_operand
op2(struct tgsi_writer *w, enum tgsi_opcode op, unsigned mask, struct tgsi_operand a,
    struct tgsi_operand b)
{
   return op3(w, op, mask, a, b, b);
}

static void
final(struct tgsi_writer *w, enum tgsi_opcode op, const struct tgsi_dst *dst, struct tgsi_operand a,
      struct tgsi_operand b, struct tgsi_operand c)
{
   /* Saturation is for floats; what ends in an operation on bits is saturated by a move. */
   const bool bits = op == TGSI_UCMP || op == TGSI_AND || op == TGSI_OR;
   if (!dst->saturate || !bits) {
      tgsi_emit(w, op, dst, (const struct tgsi_operand[]){a, b, c});
      return;
   }
   const struct tgsi_operand t = op3(w, op, dst->mask, a, b, c);
   tgsi_emit(w, TGSI_MOV, dst, &t);
}

static struct tgsi_operand
absolute(struct tgsi_operand v)
{
   v.abs = true;
   v.neg = false;
   return v;
}

/* --- Multiplication where 0 wins */

/* Makes both operands +0 where one of them is 0: then their product is +0 with any multiplication,
 * and elsewhere what it was. */
static void
let_zero_win(struct tgsi_writer *w, unsigned mask, struct tgsi_operand *a, struct tgsi_operand *b)
{
   const struct tgsi_operand zero = tgsi_imm_f(w, 0.0f);
   *a = tgsi_plain(w, *a);
   *b = tgsi_plain(w, *b);
   const struct tgsi_operand some_a = op2(w, TGSI_FSNE, mask, *a, zero);
   const struct tgsi_operand some_b = op2(w, TGSI_FSNE, mask, *b, zero);
   const struct tgsi_operand both = op2(w, TGSI_AND, mask, some_a, some_b);
   *a = op2(w, TGSI_AND, mask, *a, both);
   *b = op2(w, TGSI_AND, mask, *b, both);
}

/* VP1.x has no -0 in products and sums of them, not even for what is too small. */
static struct tgsi_operand
positive_zero(struct tgsi_writer *w, unsigned mask, struct tgsi_operand a)
{
   return op2(w, TGSI_ADD, mask, a, tgsi_imm_f(w, 0.0f));
}

static void
write_zero_wins(struct tgsi_writer *w, const struct ir_instr *instr, const struct tgsi_dst *dst,
                struct tgsi_operand srcs[4])
{
   const unsigned n = ir_op_infos[instr->op].src_components[0];
   const struct tgsi_operand zero = tgsi_imm_f(w, 0.0f);
   let_zero_win(w, n ? (1u << n) - 1 : dst->mask, &srcs[0], &srcs[1]);
   if (instr->op == IR_OP_fmadz) {
      const struct tgsi_operand product = op2(w, TGSI_MUL, dst->mask, srcs[0], srcs[1]);
      final(w, TGSI_ADD, dst, positive_zero(w, dst->mask, product), srcs[2], srcs[2]);
      return;
   }
   /* The opcode that stands for this one where the property says that 0 wins */
   const enum tgsi_opcode op = tgsi_find_ir(instr->op, true);
   final(w, TGSI_ADD, dst, op2(w, op, dst->mask, srcs[0], srcs[1]), zero, zero);
}

static void
write_dstz(struct tgsi_writer *w, const struct tgsi_dst *dst, const struct tgsi_operand srcs[2])
{
   struct tgsi_operand a = srcs[0], b = srcs[1];
   let_zero_win(w, 1u << 1, &a, &b);
   const struct tgsi_operand y = positive_zero(w, 1u << 1, op2(w, TGSI_MUL, 1u << 1, a, b));
   const struct tgsi_operand parts[4] = {tgsi_imm_f(w, 1.0f), y, srcs[0], srcs[1]};
   for (unsigned c = 0; c < 4; c++) {
      struct tgsi_dst one = *dst;
      one.mask &= (uint8_t)(1u << c);
      if (one.mask)
         tgsi_emit(w, TGSI_MOV, &one, &parts[c]);
   }
}

/* --- Comparisons */

/* The float opcode that holds where the comparison does, for ordered operands. */
static enum tgsi_opcode
comparison(enum ir_op op, bool *swap)
{
   *swap = op == IR_OP_sgt_nan || op == IR_OP_sle_nan;
   switch (op) {
   case IR_OP_seq_nan:
      return TGSI_FSEQ;
   case IR_OP_sne_nan:
      return TGSI_FSNE;
   case IR_OP_slt_nan:
   case IR_OP_sgt_nan:
      return TGSI_FSLT;
   default:
      return TGSI_FSGE;
   }
}

/* 1 or 0, NaN where an operand is */
static void
write_cmp_nan(struct tgsi_writer *w, enum ir_op op, const struct tgsi_dst *dst,
              struct tgsi_operand a, struct tgsi_operand b)
{
   const unsigned mask = dst->mask;
   bool swap;
   const enum tgsi_opcode compare = comparison(op, &swap);
   const struct tgsi_operand holds = op2(w, compare, mask, swap ? b : a, swap ? a : b);
   const struct tgsi_operand value = op2(w, TGSI_AND, mask, holds, tgsi_imm_f(w, 1.0f));
   const struct tgsi_operand na = op2(w, TGSI_FSNE, mask, a, a);
   const struct tgsi_operand nb = op2(w, TGSI_FSNE, mask, b, b);
   const struct tgsi_operand any = op2(w, TGSI_OR, mask, na, nb);
   final(w, TGSI_UCMP, dst, any, tgsi_imm_f(w, IR_NAN), value);
}

/* The order -Inf < ... < -0 < +0 < ... < NaN: where floats are equal the bits decide, as int. */
static struct tgsi_operand
less_total(struct tgsi_writer *w, unsigned mask, struct tgsi_operand a, struct tgsi_operand b)
{
   const struct tgsi_operand none = tgsi_imm_f(w, -0.0f);
   a = op2(w, TGSI_ADD, mask, a, none); /* denormals become 0 of their sign */
   b = op2(w, TGSI_ADD, mask, b, none);
   const struct tgsi_operand less = op2(w, TGSI_FSLT, mask, a, b);
   const struct tgsi_operand equal = op2(w, TGSI_FSEQ, mask, a, b);
   const struct tgsi_operand bits = op2(w, TGSI_ISLT, mask, a, b);
   const struct tgsi_operand zeros = op2(w, TGSI_AND, mask, equal, bits);
   const struct tgsi_operand nan_b = op2(w, TGSI_FSNE, mask, b, b);
   const struct tgsi_operand number_a = op2(w, TGSI_FSEQ, mask, a, a);
   const struct tgsi_operand below_nan = op2(w, TGSI_AND, mask, nan_b, number_a);
   return op2(w, TGSI_OR, mask, op2(w, TGSI_OR, mask, less, zeros), below_nan);
}

static void
write_total(struct tgsi_writer *w, bool less, const struct tgsi_dst *dst, struct tgsi_operand a,
            struct tgsi_operand b)
{
   struct tgsi_operand holds = less_total(w, dst->mask, a, b);
   if (!less)
      holds = op2(w, TGSI_NOT, dst->mask, holds, holds);
   const struct tgsi_operand one = tgsi_imm_f(w, 1.0f);
   final(w, TGSI_AND, dst, holds, one, one);
}

/* --- Others */

/* NaN where either operand is: the plain opcode gives its second operand then. Which zero it gives
 * is open. */
static void
write_min_max_nan(struct tgsi_writer *w, bool max, const struct tgsi_dst *dst,
                  struct tgsi_operand a, struct tgsi_operand b)
{
   const struct tgsi_operand first = tgsi_plain(w, max ? b : a);
   const struct tgsi_operand second = tgsi_plain(w, max ? a : b);
   struct tgsi_operand r = op2(w, max ? TGSI_MAX : TGSI_MIN, dst->mask, first, second);
   const struct tgsi_operand same = op2(w, TGSI_FSEQ, dst->mask, first, second);
   const struct tgsi_operand both = op2(w, max ? TGSI_AND : TGSI_OR, dst->mask, first, second);
   r = op3(w, TGSI_UCMP, dst->mask, same, both, r);
   const struct tgsi_operand nan = op2(w, TGSI_FSNE, dst->mask, first, first);
   final(w, TGSI_UCMP, dst, nan, first, r);
}

static void
write_rcc(struct tgsi_writer *w, const struct tgsi_dst *dst, struct tgsi_operand a)
{
   const unsigned mask = dst->mask, t = tgsi_scratch(w);
   a = tgsi_plain(w, a);
   for (unsigned c = 0; c < 4; c++) {
      const struct tgsi_dst one = tgsi_to_temp(t, mask & 1u << c);
      const struct tgsi_operand src = tgsi_splat(a, c);
      if (one.mask)
         tgsi_emit(w, TGSI_RCP, &one, &src);
   }
   struct tgsi_operand r = absolute(tgsi_temp(t));
   r = op2(w, TGSI_MAX, mask, tgsi_imm_f(w, 0x1p-64f), r);
   r = op2(w, TGSI_MIN, mask, tgsi_imm_f(w, 0x1p64f), r);
   const struct tgsi_operand sign = op2(w, TGSI_AND, mask, a, tgsi_imm_u(w, 0x80000000u));
   final(w, TGSI_OR, dst, r, sign, sign);
}

static void
write_f2i(struct tgsi_writer *w, enum ir_op op, const struct tgsi_dst *dst, struct tgsi_operand a)
{
   const struct tgsi_operand r =
       op2(w, op == IR_OP_f2i_floor ? TGSI_FLR : TGSI_ROUND, dst->mask, a, a);
   tgsi_emit(w, TGSI_F2I, dst, &r);
}

/* DP3 and the w of the second operand */
static void
write_dph(struct tgsi_writer *w, enum ir_op op, const struct tgsi_dst *dst,
          struct tgsi_operand srcs[2])
{
   const struct tgsi_operand last = tgsi_splat(srcs[1], 3);
   const bool expand = op == IR_OP_fdphz && !w->zero_wins;
   if (expand)
      let_zero_win(w, 7, &srcs[0], &srcs[1]);
   struct tgsi_operand sum = op2(w, TGSI_DP3, 1, srcs[0], srcs[1]);
   if (expand)
      sum = positive_zero(w, 1, sum);
   final(w, TGSI_ADD, dst, tgsi_splat(sum, 0), last, last);
}

void
tgsi_write_expanded(struct tgsi_writer *w, const struct ir_instr *instr, const struct tgsi_dst *dst,
                    struct tgsi_operand srcs[4])
{
   const struct tgsi_operand a = srcs[0], b = srcs[1], c = srcs[2];
   switch (instr->op) {
   case IR_OP_bitcast:
   case IR_OP_mov:
      tgsi_emit(w, TGSI_MOV, dst, srcs);
      break;
   case IR_OP_fmulz:
   case IR_OP_fmadz:
   case IR_OP_fdp3z:
   case IR_OP_fdp4z:
      write_zero_wins(w, instr, dst, srcs);
      break;
   case IR_OP_flrp:
      final(w, TGSI_LRP, dst, a, c, b);
      break;
   case IR_OP_fdp2:
      final(w, TGSI_DP2, dst, a, b, b);
      break;
   case IR_OP_fdph:
   case IR_OP_fdphz:
      write_dph(w, instr->op, dst, srcs);
      break;
   case IR_OP_dstz:
      write_dstz(w, dst, srcs);
      break;
   case IR_OP_fmin_nan:
   case IR_OP_fmax_nan:
      write_min_max_nan(w, instr->op == IR_OP_fmax_nan, dst, a, b);
      break;
   case IR_OP_frcc:
      write_rcc(w, dst, a);
      break;
   case IR_OP_slt_total:
   case IR_OP_sge_total:
      write_total(w, instr->op == IR_OP_slt_total, dst, a, b);
      break;
   case IR_OP_seq_nan:
   case IR_OP_sne_nan:
   case IR_OP_slt_nan:
   case IR_OP_sge_nan:
   case IR_OP_sgt_nan:
   case IR_OP_sle_nan:
      write_cmp_nan(w, instr->op, dst, a, b);
      break;
   case IR_OP_band:
      final(w, TGSI_AND, dst, a, b, b);
      break;
   case IR_OP_bor:
      final(w, TGSI_OR, dst, a, b, b);
      break;
   case IR_OP_bnot:
      final(w, TGSI_NOT, dst, a, a, a);
      break;
   case IR_OP_csel:
      final(w, TGSI_UCMP, dst, a, tgsi_plain(w, b), tgsi_plain(w, c));
      break;
   case IR_OP_f2i_floor:
   case IR_OP_f2i_even:
      write_f2i(w, instr->op, dst, a);
      break;
   case IR_OP_b2f:
      final(w, TGSI_AND, dst, a, tgsi_imm_f(w, 1.0f), a);
      break;
   default:
      break;
   }
}
