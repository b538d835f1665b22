/* Inside the block machine: what a compiled program is, and what kernels see of it.
 *
 * A scalar component of a value lives in a slot: 64 lanes (256 bytes) when it varies, or one group
 * of 16 equal lanes (64 bytes) when it is uniform, that is, computed from parameters and constants
 * only. A kernel walks groups of 16 lanes; over a uniform operand it steps by 0, so one kernel
 * serves every mix, and work on uniform values costs one group.
 */
#ifndef SP_VM_PROGRAM_H
#define SP_VM_PROGRAM_H

#include "sp_vm.h"

#define SP_VM_GROUP_BYTES 64

/* Where a scalar is: bytes = 64 * offset from a base pointer of the frame. */
struct sp_vm_ref {
   uint16_t offset;
   uint16_t base : 15;
   uint16_t varying : 1;
};

enum sp_vm_base {
   SP_VM_BASE_SCRATCH,
   SP_VM_BASE_CONSTANTS,
   SP_VM_BASE_POINTERS /* first of the inputs and outputs, sp_vm_program::pointers */
};

/* One base pointer for each input and output component in use. */
#define SP_VM_MAX_POINTERS (4 * 2 * SP_VM_MAX_SLOTS)

/* Variants of an ALU kernel. */
enum sp_vm_variant {
   SP_VM_PLAIN,
   SP_VM_MODIFIED,  /* and_mask and xor_mask apply to the float sources */
   SP_VM_SATURATED, /* as MODIFIED, and the result is clamped to [0,1] */
   SP_VM_NUM_VARIANTS
};

/* Kernels that are not ALU opcodes. */
enum sp_vm_special {
   SP_VM_COPY,        /* dst = src[0]; spreads a uniform value when dst varies */
   SP_VM_MASKED_COPY, /* dst = src[0] in the lanes of frame->mask */
   SP_VM_SELECT_COPY, /* the same, only where src[1] is true */
   SP_VM_CLEAR,       /* dst = 0 bits */
   SP_VM_LIT_Y,       /* component of lit from x; nv_exp and nv_log likewise */
   SP_VM_LIT_Z,       /* from x, y, w */
   SP_VM_EXP_X,
   SP_VM_EXP_Y,
   SP_VM_LOG_X,
   SP_VM_LOG_Y,
   SP_VM_PARAM,          /* dst[i] = param[index][comps[i]], uniform */
   SP_VM_PARAM_INDIRECT, /* dst[i] = param[index + src[0][0]][comps[i]] */
   SP_VM_DOT3_PARAMS,    /* dst[i] = dot product of src[0] and param[rows[i]]: a matrix transform */
   SP_VM_DOT4_PARAMS,
   SP_VM_STORE_PARAM, /* params_out[index][comps[i]] = src[0][i] of lane 0 */
   SP_VM_DISCARD,     /* block->mask loses the lanes of src[0][0] */
   SP_VM_TEX,         /* src[0] coordinates, src[1][0] lod, src[2] room to project */
   SP_VM_NUM_SPECIALS
};

struct sp_vm_op;
struct sp_vm_frame;
typedef void (*sp_vm_kernel)(const struct sp_vm_op *op, struct sp_vm_frame *frame);

struct sp_vm_op {
   sp_vm_kernel run;
   uint8_t num;    /* components of the result */
   uint8_t groups; /* 1: uniform work; 0: as many as the block has */
   uint8_t comps[4];
   bool project, has_lod; /* TEX */
   uint8_t target, mode;  /* TEX: enum ir_tex_target, ir_tex_mode */
   int32_t index;         /* parameter; TEX: sampler */
   union {
      struct {
         uint32_t and_mask[3], xor_mask[3]; /* of the sources: abs, neg */
      };
      int32_t rows[4]; /* DOTn_PARAMS: parameters */
   };
   struct sp_vm_ref dst[4], src[3][4];
};

/* What a kernel works on. */
struct sp_vm_frame {
   char *base[SP_VM_BASE_POINTERS + SP_VM_MAX_POINTERS];
   unsigned groups; /* of the block */
   uint64_t mask;   /* lanes that execute */
   struct sp_vm_block *block;
   const float (*params)[4];
   unsigned indirect_limit;
};

/* Kernels of one instruction set. */
struct sp_vm_kernels {
   sp_vm_kernel alu[IR_NUM_ALU_OPS][SP_VM_NUM_VARIANTS];
   sp_vm_kernel special[SP_VM_NUM_SPECIALS];
   /* Bit i: lane i of 64 (16 if !varying, then repeated) is not 0 bits. */
   uint64_t (*lane_mask)(const uint32_t *lanes, bool varying);
};

extern const struct sp_vm_kernels sp_vm_kernels_portable;
#if defined(__x86_64__)
extern const struct sp_vm_kernels sp_vm_kernels_avx2;
extern const struct sp_vm_kernels sp_vm_kernels_avx512;
#endif

/* Ops [first, first + num) of the program. */
struct sp_vm_range {
   uint32_t first, num;
};

struct sp_vm_flow_block {
   struct sp_vm_range ops;
   struct sp_vm_range edge[2]; /* moves into the phis of succ[i], for the lanes that go there */
   uint32_t succ[2];
   enum ir_term term;
   struct sp_vm_ref cond;
   uint32_t cost; /* ir_block::cost */
};

struct sp_vm_pointer {
   bool output;
   uint8_t slot, comp;
};

struct sp_vm_program {
   const struct sp_vm_kernels *kernels;
   struct sp_vm_op *ops;
   uint32_t num_ops;
   struct sp_vm_flow_block *blocks; /* only block 0's ops when num_blocks is 1 */
   uint32_t num_blocks;
   struct sp_vm_pointer *pointers; /* what base[SP_VM_BASE_POINTERS + i] is */
   uint32_t num_pointers;
   char *constants;                      /* groups of 16 equal lanes, 64-byte aligned */
   size_t scratch_bytes, waiting_offset; /* behind the slots: 8 bytes a block */
   struct sp_vm_range prologue;          /* of programs with flow: once a run */
   uint32_t indirect_limit, max_steps;
   bool flow; /* more than one straight block */
   bool writes_params;
   uint8_t output_mask[VARYING_MAX];
};

/* sp_vm_flow.c: runs a program with control flow. */
void sp_vm_run_flow(const struct sp_vm_program *program, struct sp_vm_frame *frame);

static inline void
sp_vm_run_ops(const struct sp_vm_program *program, struct sp_vm_range range,
              struct sp_vm_frame *frame)
{
   const struct sp_vm_op *op = program->ops + range.first, *end = op + range.num;
   for (; op < end; op++)
      op->run(op, frame);
}

#endif
