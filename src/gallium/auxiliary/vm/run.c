/* Running a program over a block, and its end. */
#include "program.h"

#include <stdlib.h>

size_t
sp_vm_scratch_size(const struct sp_vm_program *program)
{
   if (program->native && program->scratch_bytes < program->native->scratch_bytes)
      return program->native->scratch_bytes;
   return program->scratch_bytes;
}

uint8_t
sp_vm_output_mask(const struct sp_vm_program *program, unsigned slot)
{
   return program->output_mask[slot];
}

/* The table of addresses, section by section. */
static char **
make_table(const struct sp_vm_program *program, const struct sp_vm_block *block,
           const float (*params)[4])
{
   char *scratch = block->scratch;
   char **table = (char **)(scratch + program->table_offset), **t = table;
   for (uint32_t i = 0; i < program->num_refs[SP_VM_POINTERS]; i++) {
      const struct sp_vm_pointer p = program->pointers[i];
      /* Kernels only read through input pointers. */
      *t++ =
          p.output ? (char *)block->outputs[p.slot][p.comp] : (char *)block->inputs[p.slot][p.comp];
   }
   for (uint32_t i = 0; i < program->num_refs[SP_VM_SLOTS]; i++, scratch += SP_VM_LANES_BYTES)
      *t++ = scratch;
   for (uint32_t i = 0; i < program->num_refs[SP_VM_UNIFORMS]; i++, scratch += SP_VM_GROUP_BYTES)
      *t++ = scratch;
   for (uint32_t i = 0; i < program->num_refs[SP_VM_CONSTANTS]; i++)
      *t++ = (char *)&program->constants[i];
   for (uint32_t i = 0; i < program->num_refs[SP_VM_PARAMS]; i++)
      *t++ = (char *)&params[program->params[i].index][program->params[i].comp];
   return table;
}

static void
run_kernels(const struct sp_vm_program *program, struct sp_vm_block *block)
{
   struct sp_vm_frame frame;
   frame.lanes = (block->lanes + SP_VM_GROUP - 1) & ~(SP_VM_GROUP - 1u);
   frame.mask = block->lanes < 64 ? (1ull << block->lanes) - 1 : ~0ull;
   frame.block = block;
   frame.params = program->writes_params ? (const float(*)[4])block->params_out : block->params;
   frame.indirect_limit = program->indirect_limit;
   frame.arrays = (float(*)[4][SP_VM_LANES])((char *)block->scratch + program->arrays_offset);
   frame.table = make_table(program, block, frame.params);
   if (program->flow)
      sp_vm_run_flow(program, &frame);
   else
      sp_vm_run_ops(program, program->blocks[0].ops, &frame);
}

void
sp_vm_run(const struct sp_vm_program *program, struct sp_vm_block *block)
{
   block->color_is_words = false;
   if (!program->native || !program->native->run(program->native, block))
      run_kernels(program, block);
}

struct sp_vm_code
sp_vm_find_code(const struct sp_vm_program *program, const struct sp_vm_block *block)
{
   if (!program->native)
      return (struct sp_vm_code){NULL};
   return program->native->find(program->native, block);
}

void
sp_vm_destroy(struct sp_vm_program *program)
{
   if (!program)
      return;
   if (program->native)
      program->native->destroy(program->native);
   free(program);
}
