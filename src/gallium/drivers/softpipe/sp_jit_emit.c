/* Machine code for operations, and the loop around them. */
#include "sp_jit_emit.h"

#include <string.h>

/* Masks */
enum { LANES = 1, CHECKED = 6 /* and 7: lanes without NaN so far */ };

static const struct {
   uint8_t form;
   struct sp_jit_opcode opcode;
} infos[SP_JIT_NUM_OPS] = {
#define SP_JIT_OP(name, form, map, prefix, byte, imm)                                              \
   [SP_JIT_OP_##name] = {SP_JIT_##form, {map, prefix, byte, imm}},
    SP_JIT_OPS(SP_JIT_OP)
#undef SP_JIT_OP
};

static const struct sp_jit_opcode op_blend = {2, 1, 0x65, false}, op_test = {2, 1, 0x27, false};
static const struct sp_jit_opcode op_from_mask = {2, 2, 0x38, false};
static const struct sp_jit_opcode op_compare = {1, 0, 0xc2, true};
static const struct sp_jit_opcode op_compare_unsigned = {3, 1, 0x1e, true};

/* --- Forms */

static bool
commutes(enum sp_jit_op op)
{
   switch (op) {
   case SP_JIT_OP_add:
   case SP_JIT_OP_mul:
   case SP_JIT_OP_mulz:
   case SP_JIT_OP_and:
   case SP_JIT_OP_or:
   case SP_JIT_OP_xor:
   case SP_JIT_OP_iadd:
   case SP_JIT_OP_imul:
   case SP_JIT_OP_imin:
   case SP_JIT_OP_imax:
      return true;
   default:
      return false;
   }
}

/* The first operand has to be in a register: the one that is already, if they may change places. */
static void
order_sources(const struct sp_jit_emitter *e, struct sp_jit_instr *in)
{
   if (!commutes(in->op) || e->reg_of[in->src[0]] != SP_JIT_NO_REG ||
       e->reg_of[in->src[1]] == SP_JIT_NO_REG)
      return;
   const sp_jit_ref first = in->src[0];
   in->src[0] = in->src[1];
   in->src[1] = first;
}

static void
emit_binary(struct sp_jit_emitter *e, struct sp_jit_instr *in)
{
   order_sources(e, in);
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   const struct sp_jit_operand b = sp_jit_need_operand(e, in->src[1]);
   sp_jit_put(e, &infos[in->op].opcode, sp_jit_result_register(e, in), a, b, in->imm);
}

static void
emit_mulz(struct sp_jit_emitter *e, struct sp_jit_instr *in, sp_jit_ref zero)
{
   order_sources(e, in);
   const unsigned a = sp_jit_need_register(e, in->src[0]), z = sp_jit_need_register(e, zero);
   const struct sp_jit_operand b = sp_jit_need_operand(e, in->src[1]);
   sp_jit_put(e, &op_compare, LANES, a, sp_jit_in_register(z), SP_JIT_NE);
   const struct sp_jit_vector second = {.opcode = &op_compare,
                                        .reg = LANES,
                                        .second = (uint8_t)z,
                                        .last = b,
                                        .mask = LANES,
                                        .imm = SP_JIT_NE};
   sp_jit_vector(e->code, &second);
   sp_jit_put_masked(e, &infos[in->op].opcode, sp_jit_result_register(e, in), a, b, LANES, true);
}

static void
emit_relation(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   sp_jit_put(e, &infos[in->op].opcode, LANES, a, sp_jit_need_operand(e, in->src[1]), in->imm);
}

/* dst = mask ? yes : no */
static void
emit_blend(struct sp_jit_emitter *e, const struct sp_jit_instr *in, sp_jit_ref yes, sp_jit_ref no)
{
   const struct sp_jit_value *info = sp_jit_emitted(e, no);
   const bool zero = info->kind == SP_JIT_CONSTANT && !e->l->constants[info->index].bits;
   struct sp_jit_operand y = sp_jit_need_operand(e, yes);
   if (!zero) {
      const unsigned n = sp_jit_need_register(e, no);
      sp_jit_put_masked(e, &op_blend, sp_jit_result_register(e, in), n, y, LANES, false);
      return;
   }
   const bool broadcast = y.kind == SP_JIT_BROADCAST;
   if (broadcast)
      y.kind = SP_JIT_MEM;
   sp_jit_put_masked(e, broadcast ? &sp_jit_op_broadcast : &sp_jit_op_load,
                     sp_jit_result_register(e, in), 0, y, LANES, true);
}

static void
emit_merge(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   static const struct sp_jit_opcode ops[] = {{1, 0, 0x58, false}, {1, 0, 0x59, false}};
   emit_relation(e, in);
   const unsigned c = sp_jit_need_register(e, in->src[2]);
   const struct sp_jit_operand d = sp_jit_need_operand(e, in->src[3]);
   const unsigned reg = sp_jit_separate_register(e, in);
   sp_jit_put(e, &sp_jit_op_load, reg, 0, sp_jit_in_register(c), 0);
   sp_jit_put_masked(e, &ops[in->op == SP_JIT_OP_merge_mul], reg, c, d, LANES, false);
}

static void
emit_fixup(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   const unsigned of = sp_jit_need_register(e, in->src[1]);
   const struct sp_jit_operand table = sp_jit_need_operand(e, in->src[2]);
   const unsigned reg = sp_jit_separate_register(e, in);
   sp_jit_put(e, &sp_jit_op_load, reg, 0, sp_jit_in_register(a), 0);
   sp_jit_put(e, &infos[in->op].opcode, reg, of, table, 0);
}

static void
emit_gather(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const unsigned address = sp_jit_need_register(e, in->src[0]),
                  bytes = sp_jit_need_register(e, in->src[1]);
   const struct sp_jit_operand limit = sp_jit_need_operand(e, in->src[2]);
   const unsigned reg = sp_jit_separate_register(e, in);
   sp_jit_put(e, &op_compare_unsigned, LANES, address, limit, SP_JIT_INT_LT);
   sp_jit_put(e, &infos[SP_JIT_OP_xor].opcode, reg, reg, sp_jit_in_register(reg), 0);
   const struct sp_jit_operand from = {
       .kind = SP_JIT_GATHERED, .reg = (uint8_t)bytes, .base = PARAMS, .disp = 4 * in->imm};
   sp_jit_put_masked(e, &infos[in->op].opcode, reg, 0, from, LANES, false);
}

/* Two masks in turn: each comparison waits for the one before. */
static void
emit_check(struct sp_jit_emitter *e, const struct sp_jit_instr *in)
{
   const uint8_t mask = (uint8_t)(CHECKED + (e->checks++ & 1));
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   const struct sp_jit_vector v = {.opcode = &op_compare,
                                   .reg = mask,
                                   .second = (uint8_t)a,
                                   .last = sp_jit_need_operand(e, in->src[1]),
                                   .mask = mask,
                                   .imm = in->imm};
   sp_jit_vector(e->code, &v);
   sp_jit_release_sources(e, in);
}

static void
emit_store(struct sp_jit_emitter *e, const struct sp_jit_instr *in, unsigned group)
{
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   sp_jit_point_to(e, in->index);
   sp_jit_put(e, &sp_jit_op_store, a, 0, sp_jit_in_stream(group), 0);
   sp_jit_release_sources(e, in);
}

static void
emit_instr(struct sp_jit_emitter *e, struct sp_jit_instr *in, unsigned group, sp_jit_ref zero)
{
   e->locked = 0;
   switch ((enum sp_jit_form)infos[in->op].form) {
   case SP_JIT_UNARY: {
      const struct sp_jit_operand a = sp_jit_need_operand(e, in->src[0]);
      sp_jit_put(e, &infos[in->op].opcode, sp_jit_result_register(e, in), 0, a, in->imm);
      break;
   }
   case SP_JIT_BINARY:
      emit_binary(e, in);
      break;
   case SP_JIT_SELECT:
      emit_relation(e, in);
      emit_blend(e, in, in->src[2], in->src[3]);
      break;
   case SP_JIT_MERGE:
      emit_merge(e, in);
      break;
   case SP_JIT_BOOLEAN:
      emit_relation(e, in);
      sp_jit_put(e, &op_from_mask, sp_jit_result_register(e, in), 0, sp_jit_in_register(LANES), 0);
      break;
   case SP_JIT_CHOOSE: {
      const unsigned a = sp_jit_need_register(e, in->src[0]);
      sp_jit_put(e, &op_test, LANES, a, sp_jit_in_register(a), 0);
      emit_blend(e, in, in->src[1], in->src[2]);
      break;
   }
   case SP_JIT_MULZ:
      emit_mulz(e, in, zero);
      break;
   case SP_JIT_FIXUP:
      emit_fixup(e, in);
      break;
   case SP_JIT_GATHER:
      emit_gather(e, in);
      break;
   case SP_JIT_CHECK:
      emit_check(e, in);
      break;
   case SP_JIT_STORE:
      emit_store(e, in, group);
      break;
   }
}

/* --- Lists */

/* The slot of a uniform result that groups read. */
static void
share_result(struct sp_jit_emitter *e, sp_jit_ref dst)
{
   if (e->uniform && dst && sp_jit_emitted(e, dst)->slot)
      sp_jit_put(e, &sp_jit_op_store, e->reg_of[dst], 0,
                 sp_jit_in_scratch(sp_jit_emitted(e, dst)->slot), 0);
}

static bool
emit_list(struct sp_jit_emitter *e, const struct sp_jit_list *list, bool uniform)
{
   if (!sp_jit_take_list(e, list, uniform))
      return false;
   sp_jit_ref zero = 0;
   for (size_t i = 0; i < e->l->num_constants; i++)
      if (!e->l->constants[i].bits)
         zero = e->l->constants[i].value;
   for (size_t i = 0; i < e->num_instrs && !e->code->failed; i++) {
      struct sp_jit_instr *in = &e->instrs[i];
      emit_instr(e, in, (unsigned)i % e->groups, zero);
      share_result(e, in->dst);
      sp_jit_drop_unused(e, in->dst);
   }
   return !e->code->failed;
}

static void
emit_bytes(struct sp_jit_emitter *e, const char *bytes, size_t num)
{
   sp_jit_bytes(e->code, bytes, num);
}

#define BYTES_OF(e, text) emit_bytes(e, text, sizeof text - 1)

/* A jump with 32 bits of distance, from behind them. */
static void
jump_to(struct sp_jit_emitter *e, size_t target)
{
   sp_jit_word(e->code, (uint32_t)(target - (e->code->len + 4)));
}

static void
land_here(struct sp_jit_emitter *e, size_t from)
{
   const uint32_t distance = (uint32_t)(e->code->len - (from + 4));
   for (unsigned i = 0; i < 4 && !e->code->failed; i++)
      e->code->bytes[from + i] = (uint8_t)(distance >> 8 * i);
}

/* The loop. Groups that failed a check go to the second list, which is behind the end. */
static bool
emit_loop(struct sp_jit_emitter *e)
{
   const bool twice = e->l->any_doubt;
   BYTES_OF(e, "\x45\x31\xc9"); /* xor r9d, r9d */
   const size_t top = e->code->len;
   if (twice)
      BYTES_OF(e, "\xc5\xfc\x46\xf0\xc5\xfc\x46\xf8"); /* kxnorw k6, k0, k0; kxnorw k7, k0, k0 */
   if (!emit_list(e, &e->l->first, false))
      return false;
   size_t to_second = 0;
   if (twice) {
      BYTES_OF(e, "\xc5\xc4\x41\xfe\xc5\xf8\x98\xff\x0f\x83"); /* kandw k7, k7, k6; kortestw k7, k7;
                                                                  jnc */
      to_second = e->code->len;
      sp_jit_word(e->code, 0);
   }
   const size_t next = e->code->len;
   BYTES_OF(e, "\x49\x81\xc1"); /* add r9, */
   sp_jit_word(e->code, 64 * e->groups);
   BYTES_OF(e, "\x49\x39\xf1\x0f\x82"); /* cmp r9, rsi; jb */
   jump_to(e, top);
   BYTES_OF(e, "\xc5\xf8\x77\xc3"); /* vzeroupper; ret */
   if (!twice)
      return !e->code->failed;
   land_here(e, to_second);
   if (!emit_list(e, &e->l->second, false))
      return false;
   BYTES_OF(e, "\xe9"); /* jmp */
   jump_to(e, next);
   return !e->code->failed;
}

/* Few vertices take the loop of one group, others one of several. */
static bool
emit_function(struct sp_jit_emitter *e, unsigned groups)
{
   e->groups = groups;
   BYTES_OF(e, "\xf3\x0f\x1e\xfa"); /* endbr64: calls by pointer may come here */
   if (!emit_list(e, &e->l->uniform, true))
      return false;
   BYTES_OF(e, "\x48\x83\xfe\x40\x0f\x86"); /* cmp rsi, 64; jbe */
   const size_t to_few = e->code->len;
   sp_jit_word(e->code, 0);
   if (!emit_loop(e))
      return false;
   land_here(e, to_few);
   e->groups = 1;
   return emit_loop(e) && e->most_slots * 64 <= SP_JIT_SCRATCH_BYTES;
}

/* Operations of a group from which on more groups at a time pay: with fewer, the processor itself
 * sees the next ones. */
#define LONG_PROGRAM 128

bool
sp_jit_emit(const struct sp_jit_lower *l, struct sp_jit_code *code)
{
   struct sp_jit_emitter e;
   bool ok = sp_jit_emitter_init(&e, l, code);
   if (ok && !emit_function(&e, l->first.num >= LONG_PROGRAM ? SP_JIT_MAX_GROUPS : 2)) {
      /* Values of fewer groups may find room. */
      code->len = 0;
      e.most_slots = 0;
      ok = emit_function(&e, 2);
   }
   sp_jit_emitter_finish(&e);
   return ok;
}
