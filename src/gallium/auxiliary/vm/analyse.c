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
   case IR_OP_store_reg_at:
      lanes = s == 0 ? in->write_mask : 1;
      break;
   case IR_OP_discard:
   case IR_OP_load_param:
   case IR_OP_load_input_at:
   case IR_OP_load_reg_at:
      lanes = 1;
      break;
   case IR_OP_tex:
      lanes = (uint8_t)((1u << ir_src_components(in, s)) - 1);
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

/* What is needed more of than before is looked at again. */
static void
need(struct sp_vm_compiler *c, const struct ir_instr *def, uint8_t mask)
{
   struct sp_vm_use *use = &c->uses[def->id];
   if (!(mask & ~use->needed))
      return;
   use->needed |= mask;
   if (!use->waits)
      c->waiting[c->num_waiting++] = def;
   use->waits = true;
}

static bool
has_effect(const struct ir_instr *in)
{
   return ir_op_infos[in->op].props & IR_EFFECT;
}

static void
analyse_phi(struct sp_vm_compiler *c, const struct ir_instr *phi)
{
   const uint8_t needed = c->uses[phi->id].needed;
   for (uint32_t p = 0; needed && p < phi->block->num_preds; p++) {
      uint8_t mask = 0;
      for (unsigned i = 0; i < 4; i++)
         if (needed >> i & 1)
            mask |= (uint8_t)(1u << phi->phi_srcs[p].swizzle[i]);
      const struct ir_instr *def = phi->phi_srcs[p].def;
      need(c, def, mask);
      /* The moves into phis are part of the block that goes there. */
      if (def->block != phi->block->preds[p])
         c->uses[def->id].escapes = true;
   }
}

static void
analyse_instr(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   if (in->op == IR_OP_phi) {
      analyse_phi(c, in);
      return;
   }
   const uint8_t needed = in->num_components ? c->uses[in->id].needed : 0;
   for (unsigned s = 0; s < in->num_srcs; s++) {
      const struct ir_instr *def = in->src[s].def;
      need(c, def, read_mask(in, s, needed));
      if (def->block != in->block)
         c->uses[def->id].escapes = true;
   }
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

/* From what has an effect to what that needs. */
void
sp_vm_analyse(struct sp_vm_compiler *c)
{
   for (const struct ir_block *b = c->shader->last; b; b = b->prev) {
      if (b->term == IR_TERM_BRANCH) {
         need(c, b->cond.def, (uint8_t)(1u << b->cond.swizzle[0]));
         if (b->cond.def->block != b)
            c->uses[b->cond.def->id].escapes = true;
      }
      for (const struct ir_instr *in = b->last; in; in = in->prev)
         if (has_effect(in))
            analyse_instr(c, in);
   }
   while (c->num_waiting) {
      const struct ir_instr *in = c->waiting[--c->num_waiting];
      c->uses[in->id].waits = false;
      analyse_instr(c, in);
   }
   count_memory(c);
}
