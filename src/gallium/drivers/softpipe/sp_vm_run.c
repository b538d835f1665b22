/* Running a program over a block. */
#include "sp_vm_program.h"

size_t
sp_vm_scratch_size(const struct sp_vm_program *program)
{
   return program->scratch_bytes;
}

uint8_t
sp_vm_output_mask(const struct sp_vm_program *program, unsigned slot)
{
   return program->output_mask[slot];
}

void
sp_vm_run(const struct sp_vm_program *program, struct sp_vm_block *block)
{
   struct sp_vm_frame frame;
   frame.base[SP_VM_BASE_SCRATCH] = block->scratch;
   frame.base[SP_VM_BASE_CONSTANTS] = program->constants;
   for (uint32_t i = 0; i < program->num_pointers; i++) {
      const struct sp_vm_pointer p = program->pointers[i];
      /* Kernels only read through input pointers. */
      frame.base[SP_VM_BASE_POINTERS + i] =
          p.output ? (char *)block->outputs[p.slot][p.comp] : (char *)block->inputs[p.slot][p.comp];
   }
   frame.groups = (block->lanes + SP_VM_GROUP - 1) / SP_VM_GROUP;
   frame.mask = block->lanes < 64 ? (1ull << block->lanes) - 1 : ~0ull;
   frame.block = block;
   frame.params = program->writes_params ? (const float(*)[4])block->params_out : block->params;
   frame.indirect_limit = program->indirect_limit;
   if (program->flow)
      sp_vm_run_flow(program, &frame);
   else
      sp_vm_run_ops(program, program->blocks[0].ops, &frame);
}
