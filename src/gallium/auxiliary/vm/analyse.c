/* Which components of which values a program needs. */
#include "compile.h"

/* Components that instruction `in` reads of source s for the result components it must give. */
static uint8_t
read_mask(const struct ir_instr *in, unsigned s, uint8_t needed)
{
   unsigned num = 4;
   uint8_t lanes = 0;
   switch (in->op) {
   case IR_OP_store_output:
   case IR_OP_store_reg:
   case IR_OP_store_param:
      lanes = in->write_mask;
      break;
   case IR_OP_discard:
   case IR_OP_load_param:
      lanes = 1;
      break;
   case IR_OP_tex:
      lanes = s == 0 ? 0xf : 1;
      break;
   default:
      num = ir_op_infos[in->op].src_components[s];
      lanes = num ? (uint8_t)((1u << num) - 1) : needed;
   }
   uint8_t mask = 0;
   for (unsigned i = 0; i < 4; i++)
      if (lanes >> i & 1)
         mask |= (uint8_t)(1u << in->src[s].swizzle[i]);
   return mask;
}

static bool
need(struct sp_vm_compiler *c, const struct ir_instr *def, uint8_t mask)
{
   struct sp_vm_use *use = &c->uses[def->id];
   const uint8_t before = use->needed;
   use->needed |= mask;
   return use->needed != before;
}

static bool
has_effect(const struct ir_instr *in)
{
   return ir_op_infos[in->op].props & IR_EFFECT;
}

static bool
analyse_phi(struct sp_vm_compiler *c, const struct ir_instr *phi)
{
   const uint8_t needed = c->uses[phi->id].needed;
   bool changed = false;
   for (uint32_t p = 0; needed && p < phi->block->num_preds; p++) {
      uint8_t mask = 0;
      for (unsigned i = 0; i < 4; i++)
         if (needed >> i & 1)
            mask |= (uint8_t)(1u << phi->phi_srcs[p].swizzle[i]);
      const struct ir_instr *def = phi->phi_srcs[p].def;
      changed |= need(c, def, mask);
      /* The moves into phis are part of the block that goes there. */
      if (def->block != phi->block->preds[p])
         c->uses[def->id].escapes = true;
   }
   return changed;
}

static bool
analyse_instr(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   if (in->op == IR_OP_phi)
      return analyse_phi(c, in);
   const uint8_t needed = in->num_components ? c->uses[in->id].needed : 0;
   if (!needed && !has_effect(in))
      return false;
   bool changed = false;
   for (unsigned s = 0; s < in->num_srcs; s++) {
      const struct ir_instr *def = in->src[s].def;
      changed |= need(c, def, read_mask(in, s, needed));
      if (def->block != in->block)
         c->uses[def->id].escapes = true;
   }
   return changed;
}

static void
count_memory(struct sp_vm_compiler *c)
{
   for (const struct ir_block *b = c->shader->first; b; b = b->next)
      for (const struct ir_instr *in = b->first; in; in = in->next) {
         if (in->op == IR_OP_load_reg)
            c->regs[in->index].loaded |= c->uses[in->id].needed;
         if (in->op != IR_OP_store_output)
            continue;
         if (in->num_srcs == 1)
            c->output_certain[in->index] |= in->write_mask;
         for (unsigned i = 0; i < 4; i++)
            if (in->write_mask >> i & 1 && c->output_stores[in->index][i] < 2)
               c->output_stores[in->index][i]++;
      }
}

/* Backwards over the program until nothing changes; loops need a second round. */
void
sp_vm_analyse(struct sp_vm_compiler *c)
{
   bool changed = true;
   while (changed) {
      changed = false;
      for (const struct ir_block *b = c->shader->last; b; b = b->prev) {
         if (b->term == IR_TERM_BRANCH) {
            changed |= need(c, b->cond.def, (uint8_t)(1u << b->cond.swizzle[0]));
            if (b->cond.def->block != b)
               c->uses[b->cond.def->id].escapes = true;
         }
         for (const struct ir_instr *in = b->last; in; in = in->prev)
            changed |= analyse_instr(c, in);
      }
   }
   count_memory(c);
}
