/* Machine code for operations that choose among lanes: to AVX2, which lanes is another vector, of
 * lanes that are 0 or ~0. */
#include "emit.h"

static const struct sp_jit_opcode op_and = {1, 0, 0x54, false}, op_andn = {1, 0, 0x55, false};
static const struct sp_jit_opcode op_or = {1, 0, 0x56, false}, op_xor = {1, 0, 0x57, false};
static const struct sp_jit_opcode op_blend = {3, 1, 0x4a, true},
                                  op_min_unsigned = {2, 1, 0x3b, false};
static const struct sp_jit_opcode op_compare = {1, 0, 0xc2, true};
static const struct sp_jit_opcode op_equal = {1, 1, 0x76, false}, op_greater = {1, 1, 0x66, false};

/* A comparison whose operands are there. */
struct comparison {
   const struct sp_jit_opcode *opcode;
   uint8_t first, imm;
   struct sp_jit_operand second;
   bool inverted; /* gives the lanes in which the relation does not hold */
};

static struct comparison
float_comparison(struct sp_jit_emitter *e, sp_jit_ref a, sp_jit_ref b, uint8_t relation)
{
   const unsigned first = sp_jit_need_register(e, a);
   return (struct comparison){.opcode = &op_compare,
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
   return (struct comparison){.opcode = less ? &op_greater : &op_equal,
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
      sp_jit_put(e, invert ? &op_andn : &op_and, sp_jit_result_register(e, in), lanes, other, 0);
      return;
   }
   const unsigned n = sp_jit_need_register(e, no);
   const struct sp_jit_operand y = sp_jit_need_operand(e, yes);
   e->locked &= ~(1u << lanes);
   sp_jit_put(e, &op_blend, sp_jit_result_register(e, in), n, y, (uint8_t)(lanes << 4));
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
   sp_jit_put(e, &op_equal, ones, ones, sp_jit_in_register(ones), 0);
   sp_jit_put(e, &op_xor, reg, reg, sp_jit_in_register(ones), 0);
}

static void
emit_mulz(struct sp_jit_emitter *e, struct sp_jit_instr *in, const struct sp_jit_opcode *opcode)
{
   sp_jit_order_sources(e, in);
   const unsigned a = sp_jit_need_register(e, in->src[0]), z = sp_jit_need_register(e, e->zero);
   const struct sp_jit_operand b = sp_jit_need_operand(e, in->src[1]);
   const unsigned lanes = sp_jit_spare_register(e), others = sp_jit_spare_register(e);
   sp_jit_put(e, &op_compare, lanes, z, sp_jit_in_register(a), SP_JIT_NE);
   sp_jit_put(e, &op_compare, others, z, b, SP_JIT_NE);
   sp_jit_put(e, &op_and, lanes, lanes, sp_jit_in_register(others), 0);
   const unsigned reg = sp_jit_result_register(e, in);
   sp_jit_put(e, opcode, reg, a, b, 0);
   sp_jit_put(e, &op_and, reg, reg, sp_jit_in_register(lanes), 0);
}

/* The instruction clears the lanes that it is told to read. */
static void
emit_gather(struct sp_jit_emitter *e, const struct sp_jit_instr *in,
            const struct sp_jit_opcode *opcode)
{
   const unsigned address = sp_jit_need_register(e, in->src[0]),
                  bytes = sp_jit_need_register(e, in->src[1]);
   const struct sp_jit_operand last = sp_jit_need_operand(e, in->src[2]);
   const unsigned lanes = sp_jit_spare_register(e);
   sp_jit_put(e, &op_min_unsigned, lanes, address, last, 0);
   sp_jit_put(e, &op_equal, lanes, lanes, sp_jit_in_register(address), 0);
   const unsigned reg = sp_jit_separate_register(e, in);
   sp_jit_put(e, &op_xor, reg, reg, sp_jit_in_register(reg), 0);
   const struct sp_jit_operand from = {
       .kind = SP_JIT_GATHERED, .reg = (uint8_t)bytes, .base = PARAMS, .disp = 4 * in->imm};
   sp_jit_put(e, opcode, reg, lanes, from, 0);
}

static void
emit_check(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const struct comparison c = float_comparison(e, in->src[0], in->src[1], in->imm ^ SP_JIT_INVERT);
   const unsigned lanes = sp_jit_spare_register(e);
   put_comparison(e, &c, lanes);
   sp_jit_put(e, &op_or, SP_JIT_DOUBT, SP_JIT_DOUBT, sp_jit_in_register(lanes), 0);
   sp_jit_release_sources(e, in);
}

void
sp_jit_emit_avx2(struct sp_jit_emitter *e, struct sp_jit_instr *in, enum sp_jit_form form,
                 const struct sp_jit_opcode *opcode)
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
