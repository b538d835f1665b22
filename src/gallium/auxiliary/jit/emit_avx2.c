/* Machine code for operations that choose among lanes: to AVX2, which lanes is another vector, of
 * lanes that are 0 or ~0. */
#include "emit.h"

/* A comparison whose operands are there. */
struct comparison {
   enum sp_x86_vector opcode;
   uint8_t first, imm;
   struct sp_jit_operand second;
   bool inverted; /* gives the lanes in which the relation does not hold */
};

static struct comparison
float_comparison(struct sp_jit_emitter *e, sp_jit_ref a, sp_jit_ref b, uint8_t relation)
{
   const unsigned first = sp_jit_need_register(e, a);
   return (struct comparison){.opcode = SP_X86_vcmpps,
                              .first = (uint8_t)first,
                              .second = sp_jit_need_operand(e, b),
                              .imm = relation};
}

/* There are "equal" and "greater": a < b is b > a. */
static struct comparison
int_comparison(struct sp_jit_emitter *e, sp_jit_ref a, sp_jit_ref b, uint8_t relation)
{
   const bool less = (relation & ~SP_JIT_INVERT) == SP_JIT_INT_LT;
   const unsigned first = sp_jit_need_register(e, less ? b : a);
   return (struct comparison){.opcode = less ? SP_X86_vpcmpgtd : SP_X86_vpcmpeqd,
                              .first = (uint8_t)first,
                              .second = sp_jit_need_operand(e, less ? a : b),
                              .inverted = relation & SP_JIT_INVERT};
}

static struct comparison
comparison_of(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const bool ints = in->op == SP_JIT_OP_iselect || in->op == SP_JIT_OP_icompare;
   return ints ? int_comparison(e, in->src[0], in->src[1], in->imm)
               : float_comparison(e, in->src[0], in->src[1], in->imm);
}

static void
put_comparison(struct sp_jit_emitter *e, const struct comparison *c, unsigned reg)
{
   sp_jit_put(e, c->opcode, reg, c->first, c->second, c->imm);
}

/* dst = lanes ? yes : no. The register of lanes may be the result's. */
static void
emit_blend(struct sp_jit_emitter *e, const struct sp_jit_instr *in, unsigned lanes, sp_jit_ref yes,
           sp_jit_ref no)
{
   const bool zero = sp_jit_is_zero(e, no) || sp_jit_is_zero(e, yes);
   if (zero) {
      const bool invert = sp_jit_is_zero(e, yes);
      const struct sp_jit_operand other = sp_jit_need_operand(e, invert ? no : yes);
      e->locked &= ~(1u << lanes);
      sp_jit_put(e, invert ? SP_X86_vandnps : SP_X86_vandps, sp_jit_result_register(e, in), lanes,
                 other, 0);
      return;
   }
   const unsigned n = sp_jit_need_register(e, no);
   const struct sp_jit_operand y = sp_jit_need_operand(e, yes);
   e->locked &= ~(1u << lanes);
   sp_jit_put(e, SP_X86_vblendvps, sp_jit_result_register(e, in), n, y, (uint8_t)(lanes << 4));
}

static void
emit_select(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const struct comparison c = comparison_of(e, in);
   const unsigned lanes = sp_jit_spare_register(e);
   put_comparison(e, &c, lanes);
   emit_blend(e, in, lanes, in->src[c.inverted ? 3 : 2], in->src[c.inverted ? 2 : 3]);
}

static void
emit_boolean(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const struct comparison c = comparison_of(e, in);
   const unsigned reg = sp_jit_result_register(e, in);
   put_comparison(e, &c, reg);
   if (!c.inverted)
      return;
   const unsigned ones = sp_jit_spare_register(e);
   sp_jit_put(e, SP_X86_vpcmpeqd, ones, ones, sp_jit_in_register(ones), 0);
   sp_jit_put(e, SP_X86_vxorps, reg, reg, sp_jit_in_register(ones), 0);
}

static void
emit_mulz(struct sp_jit_emitter *e, struct sp_jit_instr *in, enum sp_x86_vector opcode)
{
   sp_jit_order_sources(e, in);
   const unsigned a = sp_jit_need_register(e, in->src[0]), z = sp_jit_need_register(e, e->zero);
   const struct sp_jit_operand b = sp_jit_need_operand(e, in->src[1]);
   const unsigned lanes = sp_jit_spare_register(e), others = sp_jit_spare_register(e);
   sp_jit_put(e, SP_X86_vcmpps, lanes, z, sp_jit_in_register(a), SP_JIT_NE);
   sp_jit_put(e, SP_X86_vcmpps, others, z, b, SP_JIT_NE);
   sp_jit_put(e, SP_X86_vandps, lanes, lanes, sp_jit_in_register(others), 0);
   const unsigned reg = sp_jit_result_register(e, in);
   sp_jit_put(e, opcode, reg, a, b, 0);
   sp_jit_put(e, SP_X86_vandps, reg, reg, sp_jit_in_register(lanes), 0);
}

/* The instruction clears the lanes that it is told to read. */
static void
emit_gather(struct sp_jit_emitter *e, const struct sp_jit_instr *in, enum sp_x86_vector opcode)
{
   const unsigned address = sp_jit_need_register(e, in->src[0]),
                  bytes = sp_jit_need_register(e, in->src[1]);
   const struct sp_jit_operand last = sp_jit_need_operand(e, in->src[2]);
   const unsigned lanes = sp_jit_spare_register(e);
   sp_jit_put(e, SP_X86_vpminud, lanes, address, last, 0);
   sp_jit_put(e, SP_X86_vpcmpeqd, lanes, lanes, sp_jit_in_register(address), 0);
   const unsigned reg = sp_jit_separate_register(e, in);
   sp_jit_put(e, SP_X86_vxorps, reg, reg, sp_jit_in_register(reg), 0);
   const struct sp_jit_operand from = {.kind = SP_JIT_GATHERED,
                                       .reg = (uint8_t)bytes,
                                       .base = e->code->machine->params,
                                       .disp = 4 * in->imm};
   sp_jit_put(e, opcode, reg, lanes, from, 0);
}

static void
emit_check(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const struct comparison c = float_comparison(e, in->src[0], in->src[1], in->imm ^ SP_JIT_INVERT);
   const unsigned lanes = sp_jit_spare_register(e);
   put_comparison(e, &c, lanes);
   sp_jit_put(e, SP_X86_vorps, e->doubt, e->doubt, sp_jit_in_register(lanes), 0);
   sp_jit_release_sources(e, in);
}

void
sp_jit_emit_avx2(struct sp_jit_emitter *e, struct sp_jit_instr *in, enum sp_jit_form form,
                 enum sp_x86_vector opcode)
{
   switch (form) {
   case SP_JIT_SELECT:
      emit_select(e, in);
      break;
   case SP_JIT_BOOLEAN:
      emit_boolean(e, in);
      break;
   case SP_JIT_CHOOSE: {
      const unsigned lanes = sp_jit_need_register(e, in->src[0]);
      emit_blend(e, in, lanes, in->src[1], in->src[2]);
      break;
   }
   case SP_JIT_MULZ:
      emit_mulz(e, in, opcode);
      break;
   case SP_JIT_GATHER:
      emit_gather(e, in, opcode);
      break;
   case SP_JIT_CHECK:
      emit_check(e, in);
      break;
   default:
      break;
   }
}
