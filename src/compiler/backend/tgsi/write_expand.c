/* Operations of the IR that no single TGSI opcode gives bit for bit, and for which TGSI has
 * something better than the operations that lower/alu.h makes of them. */
#include "writer.h"

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

/* --- The whole */

bool
tgsi_can_write(const void *data, enum ir_op op)
{
   switch (op) {
   case IR_OP_dstz:
      return *(const bool *)data;
   case IR_OP_fdph:
   case IR_OP_fdphz:
   case IR_OP_fmin_nan:
   case IR_OP_fmax_nan:
   case IR_OP_frcc:
   case IR_OP_slt_total:
   case IR_OP_sge_total:
   case IR_OP_seq_nan:
   case IR_OP_sne_nan:
   case IR_OP_slt_nan:
   case IR_OP_sge_nan:
   case IR_OP_sgt_nan:
   case IR_OP_sle_nan:
   case IR_OP_f2i_floor:
   case IR_OP_f2i_even:
      return false;
   default:
      return op < IR_OP_fround_f16 || op > IR_OP_up4ub;
   }
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
   case IR_OP_b2f:
      final(w, TGSI_AND, dst, a, tgsi_imm_f(w, 1.0f), a);
      break;
   default:
      break;
   }
}
