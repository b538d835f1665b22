/* Arrays: registers that an address reaches are elements of one memory, which kernels index lane by
 * lane; all accesses to them go there, those without an address too. */
#include "compile.h"

void
sp_vm_find_arrays(struct sp_vm_compiler *c)
{
   for (const struct ir_block *b = c->shader->first; b; b = b->next)
      for (const struct ir_instr *in = b->first; in; in = in->next) {
         const bool array = in->op == IR_OP_load_reg_at || in->op == IR_OP_store_reg_at;
         for (uint32_t r = 0; array && r < in->range; r++)
            c->element_of[(uint32_t)in->index + r] = 1;
      }
   /* In the order of registers: an array is in one piece. */
   for (uint32_t r = 0; r < c->shader->num_regs; r++)
      if (c->element_of[r])
         c->element_of[r] = ++c->num_elements;
}

void
sp_vm_emit_array_start(struct sp_vm_compiler *c)
{
   if (c->num_elements)
      sp_vm_emit(c, c->special[SP_VM_ARRAY_CLEAR])->op.range = c->num_elements;
}

static struct sp_vm_value
address_of(struct sp_vm_compiler *c, const struct ir_instr *in, int source)
{
   return sp_vm_spread(c, source < 0 ? sp_vm_constant(c, 0) : sp_vm_source(c, &in->src[source], 0));
}

static void
emit_store(struct sp_vm_compiler *c, const struct ir_instr *in, uint32_t first, uint32_t range,
           struct sp_vm_value address)
{
   struct sp_vm_value src[4];
   uint8_t comps[4];
   const unsigned num = sp_vm_written_components(in, comps);
   for (unsigned n = 0; n < num; n++)
      src[n] = sp_vm_spread(c, sp_vm_source(c, &in->src[0], comps[n]));
   struct sp_vm_proto_op *op = sp_vm_emit_store(c, SP_VM_ARRAY_STORE, num, comps, src);
   op->op.index = (int32_t)first;
   op->op.range = range;
   op->src[1][0] = address;
}

bool
sp_vm_emit_array(struct sp_vm_compiler *c, const struct ir_instr *in)
{
   const uint32_t element = ir_num_regs(in) ? c->element_of[in->index] : 0;
   if (in->op == IR_OP_load_input_at) {
      sp_vm_emit_load(c, in, SP_VM_INPUT_AT, (uint32_t)in->index, in->range, address_of(c, in, 0));
      return true;
   }
   if (!element)
      return false;
   if (in->op == IR_OP_load_reg || in->op == IR_OP_load_reg_at)
      sp_vm_emit_load(c, in, SP_VM_ARRAY_LOAD, element - 1, ir_num_regs(in),
                      address_of(c, in, in->op == IR_OP_load_reg_at ? 0 : -1));
   else
      emit_store(c, in, element - 1, ir_num_regs(in),
                 address_of(c, in, in->op == IR_OP_store_reg_at ? 1 : -1));
   return true;
}
