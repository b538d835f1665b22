/* Machine code for operations, and the loop around them. */
#include "emit.h"

#include <string.h>

static const struct {
   uint8_t form, instruction;
} infos[SP_JIT_NUM_OPS] = {
#define SP_JIT_OP(name, form, instruction)                                                         \
   [SP_JIT_OP_##name] = {SP_JIT_##form, SP_X86_##instruction},
    SP_JIT_OPS(SP_JIT_OP)
#undef SP_JIT_OP
};

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

bool
sp_jit_is_zero(const struct sp_jit_emitter *e, sp_jit_ref v)
{
   const struct sp_jit_value *info = sp_jit_emitted(e, v);
   return info->kind == SP_JIT_CONSTANT && !e->l->constants[info->index].bits;
}

void
sp_jit_order_sources(const struct sp_jit_emitter *e, struct sp_jit_instr *in)
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
   sp_jit_order_sources(e, in);
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   const struct sp_jit_operand b = sp_jit_need_operand(e, in->src[1]);
   sp_jit_put(e, (enum sp_x86_vector)infos[in->op].instruction, sp_jit_result_register(e, in), a, b,
              in->imm);
}

static void
emit_store(struct sp_jit_emitter *e, const struct sp_jit_instr *in, unsigned group)
{
   const unsigned a = sp_jit_need_register(e, in->src[0]);
   if (in->op == SP_JIT_OP_keep || in->op == SP_JIT_OP_carry) {
      sp_jit_put(e, SP_X86_vmovups_store, a, 0, sp_jit_in_array(e, in->index, group), 0);
      if (in->op == SP_JIT_OP_keep && !sp_jit_emitted(e, in->src[0])->uniform)
         sp_jit_note_kept(e, in->src[0]);
   } else {
      sp_jit_point_to(e, in->index);
      sp_jit_put(e, SP_X86_vmovups_store, a, 0, sp_jit_in_stream(e, group), 0);
   }
   sp_jit_release_sources(e, in);
}

/* AVX-512: masks of the second, third and last four lanes. */
#define ROW_MASK 2

static void
set_row_masks(struct sp_jit_emitter *e)
{
   for (unsigned i = 1; i < 4; i++) {
      sp_jit_fixed(e->code, SP_X86_mov_row_word);
      sp_jit_word(e->code, 0xfu << 4 * i);
      sp_jit_fixed(e->code, (enum sp_x86_fixed)(SP_X86_kmovw_k2_row + i - 1));
   }
}

/* Loads by addresses of lanes: gathers of single words take a processor longer. */
static void
emit_rows(struct sp_jit_emitter *e, const struct sp_jit_instr *in, enum sp_x86_vector opcode)
{
   struct sp_jit_operand bytes = sp_jit_need_words(e, in->src[0]);
   const unsigned reg = sp_jit_result_register(e, in);
   const struct sp_jit_operand row = {
       .kind = SP_JIT_INDEXED, .base = e->code->machine->params, .disp = 16 * in->index};
   const struct sp_jit_vector first = {
       .opcode = &sp_x86_vectors[opcode], .reg = (uint8_t)reg, .last = row, .bytes = 16};
   bytes.disp += 4 * in->imm;
   sp_jit_load_row(e->code, bytes);
   sp_jit_vector(e->code, &first);
   for (unsigned i = 1; i < e->vector / 16; i++) {
      bytes.disp += 16;
      sp_jit_load_row(e->code, bytes);
      if (e->code->wide)
         sp_jit_put_masked(e, SP_X86_vbroadcastf32x4, reg, 0, row, (uint8_t)(ROW_MASK + i - 1),
                           false);
      else
         sp_jit_put(e, SP_X86_vinsertf128, reg, reg, row, (uint8_t)i);
   }
}

static void
emit_instr(struct sp_jit_emitter *e, struct sp_jit_instr *in, unsigned group)
{
   const enum sp_x86_vector opcode = (enum sp_x86_vector)infos[in->op].instruction;
   const enum sp_jit_form form = (enum sp_jit_form)infos[in->op].form;
   e->locked = e->reserved;
   if (form == SP_JIT_UNARY) {
      const struct sp_jit_operand a = sp_jit_need_operand(e, in->src[0]);
      sp_jit_put(e, opcode, sp_jit_result_register(e, in), 0, a, in->imm);
   } else if (form == SP_JIT_BINARY) {
      emit_binary(e, in);
   } else if (form == SP_JIT_STORE) {
      emit_store(e, in, group);
   } else if (form == SP_JIT_ROWS) {
      emit_rows(e, in, opcode);
   } else if (e->code->wide) {
      sp_jit_emit_avx512(e, in, form, opcode);
   } else {
      sp_jit_emit_avx2(e, in, form, opcode);
   }
}

/* --- Lists */

/* The slot of a uniform result that groups read. */
static void
share_result(struct sp_jit_emitter *e, sp_jit_ref dst)
{
   if (e->uniform && dst && sp_jit_emitted(e, dst)->slot)
      sp_jit_put(e, SP_X86_vmovups_store, e->reg_of[dst], 0,
                 sp_jit_in_scratch(e, sp_jit_emitted(e, dst)->slot), 0);
}

static bool
emit_list(struct sp_jit_emitter *e, const struct sp_jit_list *list, bool uniform)
{
   if (!sp_jit_take_list(e, list, uniform))
      return false;
   for (size_t i = 0; i < e->num_instrs && !e->code->failed; i++) {
      struct sp_jit_instr *in = &e->instrs[i];
      emit_instr(e, in, (unsigned)i % e->groups);
      share_result(e, in->dst);
      sp_jit_drop_unused(e, in->dst);
   }
   return !e->code->failed;
}

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

/* No lane has failed a check. */
static void
start_checks(struct sp_jit_emitter *e)
{
   if (e->code->wide) {
      sp_jit_fixed(e->code, SP_X86_kxnorw_k6);
      sp_jit_fixed(e->code, SP_X86_kxnorw_k7);
   } else {
      sp_jit_put(e, SP_X86_vpxor, e->doubt, e->doubt, sp_jit_in_register(e->doubt), 0);
   }
}

/* A jump if one has: where its distance goes. */
static size_t
jump_if_in_doubt(struct sp_jit_emitter *e)
{
   if (e->code->wide) {
      sp_jit_fixed(e->code, SP_X86_kandw_k7_k6);
      sp_jit_fixed(e->code, SP_X86_kortestw_k7);
      sp_jit_fixed(e->code, SP_X86_jnc_word);
   } else {
      sp_jit_put(e, SP_X86_vptest, e->doubt, 0, sp_jit_in_register(e->doubt), 0);
      sp_jit_fixed(e->code, SP_X86_jnz_word);
   }
   const size_t from = e->code->len;
   sp_jit_word(e->code, 0);
   return from;
}

static size_t
jump_from(struct sp_jit_emitter *e, enum sp_x86_fixed jump)
{
   sp_jit_fixed(e->code, jump);
   sp_jit_word(e->code, 0);
   return e->code->len - 4;
}

/* Zero: no lane of the groups at hand goes another round. */
static void
test_lanes(struct sp_jit_emitter *e, unsigned array)
{
   const unsigned reg = 0, mask = 7;
   sp_jit_put(e, SP_X86_vmovups_load, reg, 0, sp_jit_in_array(e, array, 0), 0);
   for (unsigned g = 1; g < e->groups; g++)
      sp_jit_put(e, SP_X86_vpor, reg, reg, sp_jit_in_array(e, array, g), 0);
   if (e->code->wide) {
      sp_jit_put(e, SP_X86_vptestmd, mask, reg, sp_jit_in_register(reg), 0);
      sp_jit_fixed(e->code, SP_X86_kortestw_k7);
   } else {
      sp_jit_put(e, SP_X86_vptest, reg, 0, sp_jit_in_register(reg), 0);
   }
}

/* The number of rounds that are left, for the time of a stage in their register. */
static void
move_rounds(struct sp_jit_emitter *e, enum sp_x86_fixed how)
{
   sp_jit_fixed(e->code, how);
   sp_jit_word(e->code, (e->l->rounds_array - 1u) * SP_JIT_ARRAY_BYTES);
}

/* A stage that is a loop of the program: rounds while there are lanes, and rounds left. */
static bool
emit_rounds(struct sp_jit_emitter *e, const struct sp_jit_loop *loop)
{
   move_rounds(e, SP_X86_load_rounds_word);
   const size_t top = e->code->len;
   sp_jit_fixed(e->code, SP_X86_test_rounds);
   const size_t used_up = jump_from(e, SP_X86_jz_word);
   test_lanes(e, e->l->carried[loop->mask].array - 1u);
   const size_t left = jump_from(e, SP_X86_jz_word);
   if (!emit_list(e, &e->l->stages[e->stage], false))
      return false;
   sp_jit_fixed(e->code, SP_X86_dec_rounds);
   sp_jit_fixed(e->code, SP_X86_jmp_word);
   jump_to(e, top);
   land_here(e, used_up);
   land_here(e, left);
   move_rounds(e, SP_X86_store_rounds_word);
   return true;
}

/* A stage's list for the groups at hand. */
static bool
emit_stage(struct sp_jit_emitter *e)
{
   for (uint32_t i = 1; i < e->l->nest.num_loops; i++) {
      const struct sp_jit_loop *loop = &e->l->loops[i];
      if (loop->first == e->stage && loop->last == e->stage)
         return emit_rounds(e, loop);
   }
   return emit_list(e, &e->l->stages[e->stage], false);
}

/* The loop over a stage's list. Groups that failed a check go to the second list, which is behind
 * the end. */
static bool
emit_rounds_of_groups(struct sp_jit_emitter *e)
{
   const bool twice = e->l->any_doubt;
   sp_jit_fixed(e->code, SP_X86_clear_offset);
   const size_t top = e->code->len;
   if (twice)
      start_checks(e);
   if (!emit_stage(e))
      return false;
   const size_t to_second = twice ? jump_if_in_doubt(e) : 0, next = e->code->len;
   sp_jit_fixed(e->code, SP_X86_add_offset_word);
   sp_jit_word(e->code, e->vector * e->groups);
   sp_jit_fixed(e->code, SP_X86_cmp_offset_end);
   sp_jit_fixed(e->code, SP_X86_jb_word);
   jump_to(e, top);
   sp_jit_fixed(e->code, SP_X86_vzeroupper);
   sp_jit_fixed(e->code, SP_X86_leave);
   if (!twice)
      return !e->code->failed;
   land_here(e, to_second);
   if (!emit_list(e, &e->l->second, false))
      return false;
   sp_jit_fixed(e->code, SP_X86_jmp_word);
   jump_to(e, next);
   return !e->code->failed;
}

/* The same with what it reads again and again in the registers that it leaves free: a first try
 * tells which. AVX2 reads whole vectors of constants, and a processor loads no more than two a
 * cycle. */
static bool
emit_loop(struct sp_jit_emitter *e)
{
   const size_t start = e->code->len;
   const unsigned checks = e->checks;
   e->touched = 0;
   if (!emit_rounds_of_groups(e))
      return false;
   const uint32_t all = e->code->wide ? 0 : (1u << e->num_regs) - 1,
                  left = all & ~(e->touched | e->reserved);
   if (e->groups == 1 || !left)
      return true;
   e->code->len = start;
   e->checks = checks;
   sp_jit_pin(e, &e->l->stages[e->stage], left);
   const bool ok = emit_rounds_of_groups(e);
   sp_jit_unpin(e);
   return ok;
}

/* Nothing but textures. */
static bool
is_empty(const struct sp_jit_emitter *e)
{
   return !e->l->stages[e->stage].num && (e->stage || !e->l->uniform.num);
}

/* The function of a stage; what is uniform is done by the first one. Few vertices take the loop of
 * one group, others one of several. */
static bool
emit_function(struct sp_jit_emitter *e, unsigned groups)
{
   e->groups = groups;
   sp_jit_fixed(e->code, SP_X86_endbr);
   if (is_empty(e)) {
      sp_jit_fixed(e->code, SP_X86_ret);
      return !e->code->failed;
   }
   sp_jit_fixed(e->code, SP_X86_enter);
   if (e->code->wide && e->l->reads_rows)
      set_row_masks(e);
   if (e->stage == 0 && !emit_list(e, &e->l->uniform, true))
      return false;
   if (groups > 1) {
      sp_jit_fixed(e->code, SP_X86_cmp_end_word);
      sp_jit_word(e->code, e->vector);
      const size_t to_few = jump_from(e, SP_X86_jbe_word);
      if (!emit_loop(e))
         return false;
      land_here(e, to_few);
      e->groups = 1;
   }
   return emit_loop(e) &&
          e->l->num_arrays * SP_JIT_ARRAY_BYTES + e->most_slots * e->vector <= SP_JIT_SCRATCH_BYTES;
}

/* Operations of a group from which on more groups at a time pay: with fewer, the processor itself
 * sees the next ones. The registers of AVX2 hold no more than two, eight of them one. */
#define LONG_PROGRAM 128

static unsigned
groups_of_stage(const struct sp_jit_emitter *e, unsigned most_groups)
{
   if (e->code->machine->num_registers < 16)
      return 1;
   return e->code->wide && e->l->stages[e->stage].num >= LONG_PROGRAM ? most_groups : 2;
}

static bool
emit_stages(struct sp_jit_emitter *e, unsigned most_groups, size_t entries[SP_JIT_MAX_STAGES])
{
   for (unsigned s = 0; s < e->l->num_stages; s++) {
      entries[s] = e->code->len;
      e->stage = s;
      if (!emit_function(e, groups_of_stage(e, most_groups)))
         return false;
   }
   return true;
}

bool
sp_jit_emit(const struct sp_jit_lower *l, struct sp_jit_code *code,
            size_t entries[SP_JIT_MAX_STAGES])
{
   struct sp_jit_emitter e;
   bool ok = sp_jit_emitter_init(&e, l, code);
   for (size_t i = 0; ok && i < l->num_constants; i++)
      if (!l->constants[i].bits)
         e.zero = l->constants[i].value;
   if (ok && !emit_stages(&e, SP_JIT_MAX_GROUPS, entries)) {
      /* Values of fewer groups may find room. */
      code->len = 0;
      e.most_slots = 0;
      ok = emit_stages(&e, 2, entries);
   }
   sp_jit_emitter_finish(&e);
   return ok;
}
