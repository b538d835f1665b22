/* Opcodes that become several IR instructions. */
#include "reader.h"

static struct ir_val
f(struct tgsi_reader *r, const struct tgsi_insn *insn, unsigned i)
{
   return tgsi_read(r, insn, i, IR_F);
}

static struct ir_val
n(struct tgsi_reader *r, const struct tgsi_insn *insn, unsigned i)
{
   return tgsi_read(r, insn, i, IR_I);
}

static struct ir_val
is_not_0(struct tgsi_reader *r, struct ir_val v)
{
   return ir_build_ine(&r->b, v, ir_imm_i(&r->b, 0));
}

/* Two's complement seen as unsigned: the order of ints with the sign turned over. */
static struct ir_val
as_unsigned(struct tgsi_reader *r, struct ir_val v)
{
   return ir_build_ixor(&r->b, v, ir_imm_i(&r->b, INT32_MIN));
}

static struct ir_val
dp2(struct tgsi_reader *r, struct ir_val a, struct ir_val b)
{
   if (!r->program->zero_wins)
      return ir_build_fdp2(&r->b, a, b);
   const struct ir_val products = ir_build_fmulz(&r->b, a, b);
   return ir_build_fadd(&r->b, ir_comp(products, 0), ir_comp(products, 1));
}

/* Keeps the sign of what becomes 0. */
static struct ir_val
truncated(struct tgsi_reader *r, struct ir_val a)
{
   const struct ir_val down = ir_build_ffloor(&r->b, ir_abs(a));
   const struct ir_val negative =
       ir_build_ilt(&r->b, ir_bitcast(&r->b, IR_I, a), ir_imm_i(&r->b, 0));
   return ir_build_csel(&r->b, negative, ir_neg(down), down);
}

static struct ir_val
sign(struct tgsi_reader *r, struct ir_val a)
{
   struct ir_builder *b = &r->b;
   return ir_build_imin(b, ir_build_imax(b, a, ir_imm_i(b, -1)), ir_imm_i(b, 1));
}

static struct ir_val
read_float(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   const struct ir_val a = f(r, insn, 0);
   const struct ir_val c1 = f(r, insn, tgsi_op_infos[insn->op].num_srcs > 1 ? 1 : 0);
   const struct ir_val c2 = f(r, insn, tgsi_op_infos[insn->op].num_srcs > 2 ? 2 : 0);
   switch (insn->op) {
   case TGSI_DP2:
      return dp2(r, a, c1);
   case TGSI_DPH:
      return r->program->zero_wins ? ir_build_fdphz(b, a, c1) : ir_build_fdph(b, a, c1);
   case TGSI_SUB:
      return ir_build_fadd(b, a, ir_neg(c1));
   case TGSI_ABS:
      return ir_build_mov(b, ir_abs(a));
   case TGSI_LRP:
      return ir_build_flrp(b, a, c2, c1);
   case TGSI_CMP:
      return ir_build_csel(b, ir_build_flt(b, a, ir_imm_f(b, 0.0f)), c1, c2);
   case TGSI_SEQ:
      return ir_build_b2f(b, ir_build_feq(b, a, c1));
   case TGSI_SNE:
      return ir_build_b2f(b, ir_build_fne(b, a, c1));
   case TGSI_SGT:
      return ir_build_slt(b, c1, a);
   case TGSI_SLE:
      return ir_build_sge(b, c1, a);
   case TGSI_CEIL:
      return ir_neg(ir_build_ffloor(b, ir_neg(a)));
   case TGSI_TRUNC:
      return truncated(r, a);
   case TGSI_DDX:
   case TGSI_DDX_FINE:
      return ir_ddx(b, a);
   case TGSI_DDY:
   case TGSI_DDY_FINE:
      return ir_ddy(b, a);
   case TGSI_CLAMP:
      return ir_build_fmin(b, ir_build_fmax(b, a, c1), c2);
   case TGSI_ARL:
      return ir_build_f2i_floor(b, a);
   default: /* ARR */
      return ir_build_f2i_even(b, a);
   }
}

static struct ir_val
read_int(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   const struct ir_val a = n(r, insn, 0);
   const struct ir_val c1 = n(r, insn, tgsi_op_infos[insn->op].num_srcs > 1 ? 1 : 0);
   const struct ir_val c2 = n(r, insn, tgsi_op_infos[insn->op].num_srcs > 2 ? 2 : 0);
   const struct ir_val minus = ir_imm_i(b, -1);
   switch (insn->op) {
   case TGSI_UMAD:
      return ir_build_iadd(b, ir_build_imul(b, a, c1), c2);
   case TGSI_INEG:
      return ir_build_imul(b, a, minus);
   case TGSI_IABS:
      return ir_build_imax(b, a, ir_build_imul(b, a, minus));
   case TGSI_ISSG:
      return sign(r, a);
   case TGSI_USLT:
      return ir_build_ilt(b, as_unsigned(r, a), as_unsigned(r, c1));
   case TGSI_USGE:
      return ir_build_ige(b, as_unsigned(r, a), as_unsigned(r, c1));
   case TGSI_UMIN:
      return as_unsigned(r, ir_build_imin(b, as_unsigned(r, a), as_unsigned(r, c1)));
   case TGSI_UMAX:
      return as_unsigned(r, ir_build_imax(b, as_unsigned(r, a), as_unsigned(r, c1)));
   default: /* UARL */
      return a;
   }
}

static struct ir_val
read_pack(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   const struct ir_val a = f(r, insn, 0), x = ir_comp(a, 0), y = ir_comp(a, 1);
   switch (insn->op) {
   case TGSI_PK2H:
      return ir_build_pk2h(b, x, y);
   case TGSI_PK2US:
      return ir_build_pk2us(b, x, y);
   case TGSI_PK4B:
      return ir_build_pk4b(b, a);
   default: /* PK4UB */
      return ir_build_pk4ub(b, a);
   }
}

static struct ir_val
read_unpack(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   struct ir_builder *b = &r->b;
   const struct ir_val fields[] = {ir_imm_i(b, 0), ir_imm_i(b, 1), ir_imm_i(b, 2), ir_imm_i(b, 3)};
   const struct ir_val which = ir_vec(b, 4, fields), a = ir_comp(n(r, insn, 0), 0);
   switch (insn->op) {
   case TGSI_UP2H:
      return ir_build_up2h(b, a, which);
   case TGSI_UP2US:
      return ir_build_up2us(b, a, which);
   case TGSI_UP4B:
      return ir_build_up4b(b, a, which);
   default: /* UP4UB */
      return ir_build_up4ub(b, a, which);
   }
}

/* The chosen operands are bits; modifiers make them floats. */
static struct ir_val
read_ucmp(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   const struct tgsi_reg *yes = &insn->src[1], *no = &insn->src[2];
   const bool modified = yes->abs || yes->neg || no->abs || no->neg;
   const enum ir_type type = modified ? IR_F : IR_I;
   return ir_build_csel(&r->b, is_not_0(r, n(r, insn, 0)), tgsi_read(r, insn, 1, type),
                        tgsi_read(r, insn, 2, type));
}

struct ir_val
tgsi_read_made(struct tgsi_reader *r, const struct tgsi_insn *insn)
{
   switch (insn->op) {
   case TGSI_UCMP:
      return read_ucmp(r, insn);
   case TGSI_PK2H:
   case TGSI_PK2US:
   case TGSI_PK4B:
   case TGSI_PK4UB:
      return read_pack(r, insn);
   case TGSI_UP2H:
   case TGSI_UP2US:
   case TGSI_UP4B:
   case TGSI_UP4UB:
      return read_unpack(r, insn);
   case TGSI_UMAD:
   case TGSI_INEG:
   case TGSI_IABS:
   case TGSI_ISSG:
   case TGSI_USLT:
   case TGSI_USGE:
   case TGSI_UMIN:
   case TGSI_UMAX:
   case TGSI_UARL:
      return read_int(r, insn);
   default:
      return read_float(r, insn);
   }
}
