/* Machine code for operations that choose among lanes: AVX-512 has masks for them. */
#include "emit.h"

/* Masks */
enum { LANES = 1, CHECKED = 6 /* and 7: lanes without NaN so far */ };

static void
emit_mulz(struct sp_jit_emitter *e, struct sp_jit_instr *in, enum sp_x86_vector opcode)
{
   sp_jit_order_sources(e, in);
   const unsigned a = sp_jit_need_register(e, in->src[0]), z = sp_jit_need_register(e, e->zero);
   const struct sp_jit_operand b = sp_jit_need_operand(e, in->src[1]);
   sp_jit_put(e, SP_X86_vcmpps, LANES, a, sp_jit_in_register(z), SP_JIT_NE);
   const struct sp_jit_vector second = {.opcode = &sp_x86_vectors[SP_X86_vcmpps],
                                        .reg = LANES,
                                        .second = (uint8_t)z,
                                        .last = b,
                                        .mask = LANES,
                                        .imm = SP_JIT_NE};
   sp_jit_vector(e->code, &second);
   sp_jit_put_masked(e, opcode, sp_jit_result_register(e, in), a, b, LANES, true);
}

static void
emit_relation(struct sp_jit_emitter *e, const struct sp_jit_instr *in, enum sp_x86_vector opcode)
{
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   sp_jit_put(e, opcode, LANES, a, sp_jit_need_operand(e, in->src[1]), in->imm);
}

/* dst = mask ? yes : no */
static void
emit_blend(struct sp_jit_emitter *e, const struct sp_jit_instr *in, sp_jit_ref yes, sp_jit_ref no)
{
   struct sp_jit_operand y = sp_jit_need_operand(e, yes);
   if (!sp_jit_is_zero(e, no)) {
      const unsigned n = sp_jit_need_register(e, no);
      sp_jit_put_masked(e, SP_X86_vblendmps, sp_jit_result_register(e, in), n, y, LANES, false);
      return;
   }
   const bool broadcast = y.kind == SP_JIT_BROADCAST;
   if (broadcast)
      y.kind = SP_JIT_MEM;
   sp_jit_put_masked(e, broadcast ? SP_X86_vbroadcastss : SP_X86_vmovups_load,
                     sp_jit_result_register(e, in), 0, y, LANES, true);
}

static void
emit_fixup(struct sp_jit_emitter *e, const struct sp_jit_instr *in, enum sp_x86_vector opcode)
{
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   const unsigned of = sp_jit_need_register(e, in->src[1]);
   const struct sp_jit_operand table = sp_jit_need_operand(e, in->src[2]);
   const unsigned reg = sp_jit_separate_register(e, in);
   sp_jit_put(e, SP_X86_vmovups_load, reg, 0, sp_jit_in_register(a), 0);
   sp_jit_put(e, opcode, reg, of, table, 0);
}

static void
emit_gather(struct sp_jit_emitter *e, const struct sp_jit_instr *in, enum sp_x86_vector opcode)
{
   const unsigned address = sp_jit_need_register(e, in->src[0]),
                  bytes = sp_jit_need_register(e, in->src[1]);
   const struct sp_jit_operand limit = sp_jit_need_operand(e, in->src[2]);
   const unsigned reg = sp_jit_separate_register(e, in);
   sp_jit_put(e, SP_X86_vpcmpud, LANES, address, limit, SP_JIT_INT_LE);
   sp_jit_put(e, SP_X86_vpxor, reg, reg, sp_jit_in_register(reg), 0);
   const struct sp_jit_operand from = {.kind = SP_JIT_GATHERED,
                                       .reg = (uint8_t)bytes,
                                       .base = e->code->machine->params,
                                       .disp = 4 * in->imm};
   sp_jit_put_masked(e, opcode, reg, 0, from, LANES, false);
}

/* Two masks in turn: each comparison waits for the one before. */
static void
emit_check(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const uint8_t mask = (uint8_t)(CHECKED + (e->checks++ & 1));
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   const struct sp_jit_vector v = {.opcode = &sp_x86_vectors[SP_X86_vcmpps],
                                   .reg = mask,
                                   .second = (uint8_t)a,
                                   .last = sp_jit_need_operand(e, in->src[1]),
                                   .mask = mask,
                                   .imm = in->imm};
   sp_jit_vector(e->code, &v);
   sp_jit_release_sources(e, in);
}

void
sp_jit_emit_avx512(struct sp_jit_emitter *e, struct sp_jit_instr *in, enum sp_jit_form form,
                   enum sp_x86_vector opcode)
{
   switch (form) {
   case SP_JIT_SELECT:
      emit_relation(e, in, opcode);
      emit_blend(e, in, in->src[2], in->src[3]);
      break;
   case SP_JIT_BOOLEAN:
      emit_relation(e, in, opcode);
      sp_jit_put(e, SP_X86_vpmovm2d, sp_jit_result_register(e, in), 0, sp_jit_in_register(LANES),
                 0);
      break;
   case SP_JIT_CHOOSE: {
      const unsigned a = sp_jit_need_register(e, in->src[0]);
      sp_jit_put(e, SP_X86_vptestmd, LANES, a, sp_jit_in_register(a), 0);
      emit_blend(e, in, in->src[1], in->src[2]);
      break;
   }
   case SP_JIT_MULZ:
      emit_mulz(e, in, opcode);
      break;
   case SP_JIT_FIXUP:
      emit_fixup(e, in, opcode);
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
