/* A program on the block machine against the reference evaluator, bit for bit but for the sign of
 * zeroes, on every instruction set that this CPU has, before and after the passes; vertex programs,
 * whose control flow may ask no more than parameters, as native code as well. */
#ifndef VM_COMPARE_H
#define VM_COMPARE_H

#include "gallium/auxiliary/vm/vm.h"

#define VM_COMPARE_PARAMS 1024

struct vm_memory {
   _Alignas(64) float inputs[SP_VM_MAX_SLOTS][4][SP_VM_LANES];
   _Alignas(64) float outputs[VARYING_MAX][4][SP_VM_LANES];
   _Alignas(16) float params[VM_COMPARE_PARAMS][4];
};

/* Inputs in [-2, 2), parameters in [-1, 1). */
void vm_memory_fill(struct vm_memory *m, uint32_t *seed);
/* Fails the test where an output differs. The program is optimized afterwards. */
void vm_compare(struct ir_shader *sh, struct vm_memory *m);

#endif
