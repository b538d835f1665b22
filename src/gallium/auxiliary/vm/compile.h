/* The compiler of the block machine, shared by its files. */
#ifndef VM_COMPILE_H
#define VM_COMPILE_H

#include "program.h"
#include "util/u_grow.h"

/* What an SSA component, a register component or an operand is. */
enum sp_vm_value_kind {
   SP_VM_VALUE_NONE,
   SP_VM_VALUE_FIXED,    /* an input, an output or a constant: ref */
   SP_VM_VALUE_PARAM,    /* component `comp` of parameter `param`; FIXED once an op reads it */
   SP_VM_VALUE_SCALAR,   /* scalars[scalar], gets a slot later; ref.varying is known */
   SP_VM_VALUE_REGISTER, /* scalar of a register's memory, rewritten at the end of blocks */
};

struct sp_vm_value {
   enum sp_vm_value_kind kind;
   struct sp_vm_ref ref;
   uint32_t scalar;
   uint16_t param;
   uint8_t comp;
};

struct sp_vm_scalar {
   bool varying;
   bool global; /* lives through the whole program: its slot is never shared */
   bool fixed;  /* is computed into an output at once: ref */
   bool allocated;
   struct sp_vm_ref ref; /* its slot, in the end */
   uint32_t last_use;    /* op */
};

/* An op whose operands have no slots yet. */
struct sp_vm_proto_op {
   struct sp_vm_op op;
   struct sp_vm_value dst[4], src[3][4];
};

/* What the analysis says of an SSA value. */
struct sp_vm_use {
   uint8_t needed; /* components that count */
   bool escapes;   /* used in another block, or by a phi or terminator at the end of another */
   bool waits;     /* to be analysed */
};

struct sp_vm_register {
   uint8_t loaded;       /* components that some load reads */
   uint8_t known, dirty; /* components of `current`, in this block; differs from memory */
   struct sp_vm_value current[4];
   struct sp_vm_value memory[4]; /* programs of several blocks only */
};

struct sp_vm_compiler {
   const struct ir_shader *shader;
   const struct sp_vm_kernels *kernels;
   const sp_vm_kernel *special;
   bool failed;            /* memory ran out, or the program is too large for the machine */
   bool flow;              /* several blocks */
   struct sp_vm_use *uses; /* by value id */
   const struct ir_instr **waiting; /* values to analyse */
   uint32_t num_waiting;
   struct sp_vm_value *values; /* 4 by value id */
   struct sp_vm_register *regs;
   uint32_t
       *element_of; /* by register: 1 + its place among the registers in arrays; 0: is in none */
   uint32_t num_elements;
   uint32_t *dirty_regs; /* those with anything dirty */
   uint32_t num_dirty_regs;
   uint8_t output_stores[VARYING_MAX][4]; /* how many store_output write it, capped at 2 */
   uint8_t output_certain[VARYING_MAX];   /* components that are stored without condition */

   struct sp_vm_proto_op *ops;
   size_t num_ops, max_ops;
   struct sp_vm_scalar *scalars;
   size_t num_scalars, max_scalars;
   uint32_t *constants;
   size_t num_constants, max_constants;
   uint32_t *constant_of;                      /* by hash: index into constants + 1 */
   size_t constant_places;                     /* of constant_of, a power of two */
   uint16_t pointer_of[2][SP_VM_MAX_SLOTS][4]; /* [output]; index into pointers + 1 */
   struct sp_vm_pointer pointers[SP_VM_MAX_POINTERS];
   uint32_t num_pointers;
   uint16_t *param_of; /* 4 by parameter; index into params + 1 */
   struct sp_vm_param *params;
   size_t num_params, max_params;
   struct sp_vm_flow_block *blocks;
   struct sp_vm_value *conds; /* by block */
   struct sp_vm_value *moves; /* of the edge at work */
   size_t max_moves;
   struct sp_vm_range prologue;
   uint32_t num_slots, num_uniforms;
};

/* vm/analyse.c: fills uses, regs[].loaded and output_stores. */
void sp_vm_analyse(struct sp_vm_compiler *c);

/* --- vm/value.c */
struct sp_vm_value sp_vm_new_scalar(struct sp_vm_compiler *c, bool varying, bool global);
struct sp_vm_value sp_vm_constant(struct sp_vm_compiler *c, uint32_t bits);
/* A component of an input or output of the block. */
struct sp_vm_value sp_vm_pointer_value(struct sp_vm_compiler *c, bool output, unsigned slot,
                                       unsigned comp);
/* Component i of a source without its modifiers, and with them (by an op if there are any). */
struct sp_vm_value sp_vm_plain_source(struct sp_vm_compiler *c, const struct ir_src *src,
                                      unsigned i);
struct sp_vm_value sp_vm_source(struct sp_vm_compiler *c, const struct ir_src *src, unsigned i);
/* Component i of the value of `in` is v. A varying value that other blocks read moves to a slot of
 * its own, in the lanes that execute: other lanes may be waiting there with theirs. */
void sp_vm_define(struct sp_vm_compiler *c, const struct ir_instr *in, unsigned i,
                  struct sp_vm_value v);
/* The components of the result that count; gives how many. */
unsigned sp_vm_needed_components(const struct sp_vm_compiler *c, const struct ir_instr *in,
                                 unsigned comps[4]);
/* The components that a store writes; gives how many. */
unsigned sp_vm_written_components(const struct ir_instr *in, uint8_t comps[4]);
/* v with 64 lanes, as samplers and arrays read everything. */
struct sp_vm_value sp_vm_spread(struct sp_vm_compiler *c, struct sp_vm_value v);
/* Appends an op with no operands. Never NULL; without memory the program fails. */
struct sp_vm_proto_op *sp_vm_emit(struct sp_vm_compiler *c, sp_vm_kernel run);
void sp_vm_emit_special(struct sp_vm_compiler *c, enum sp_vm_special kind, struct sp_vm_value dst,
                        struct sp_vm_value src);
/* Loads the needed components of `in` from element `index` on; it varies as the address does. */
void sp_vm_emit_load(struct sp_vm_compiler *c, const struct ir_instr *in, enum sp_vm_special kind,
                     uint32_t index, uint32_t range, struct sp_vm_value address);
/* Appends an op that stores these components; the caller says where. */
struct sp_vm_proto_op *sp_vm_emit_store(struct sp_vm_compiler *c, enum sp_vm_special kind,
                                        unsigned num, const uint8_t comps[4],
                                        const struct sp_vm_value src[4]);
void sp_vm_set_modifiers(struct sp_vm_op *op, unsigned s, const struct ir_src *src);

/* --- vm/emit.c and vm/emit_alu.c: append the ops of one instruction. */
void sp_vm_emit_instr(struct sp_vm_compiler *c, const struct ir_instr *in);
void sp_vm_emit_alias(struct sp_vm_compiler *c, const struct ir_instr *in);  /* mov, vec2..4 */
void sp_vm_emit_vector(struct sp_vm_compiler *c, const struct ir_instr *in); /* dst, lit, ... */
void sp_vm_emit_alu(struct sp_vm_compiler *c, const struct ir_instr *in);    /* all others */

/* --- vm/emit_array.c: registers that are in arrays, and inputs with an address */
void sp_vm_find_arrays(struct sp_vm_compiler *c);
/* Before the first instruction. */
void sp_vm_emit_array_start(struct sp_vm_compiler *c);
/* False: the instruction has nothing to do with arrays. */
bool sp_vm_emit_array(struct sp_vm_compiler *c, const struct ir_instr *in);

/* vm/allocate.c: gives every scalar its slot, and operands their numbers in the table. */
bool sp_vm_allocate(struct sp_vm_compiler *c);

#endif
