/* Inside the block machine: what a compiled program is, and what kernels see of it.
 *
 * A scalar component of a value is 64 lanes (256 bytes) when it varies, or one number when it is
 * uniform, that is, computed from parameters and constants only. A kernel is made for one pattern
 * of varying and uniform operands, so uniform ones cost a broadcast and no memory, and work on
 * uniform values is done for one group of 16 lanes only.
 *
 * Where scalars are is a table of addresses, made anew for every run. Operands are numbers in it.
 */
#ifndef VM_PROGRAM_H
#define VM_PROGRAM_H

#include "vm.h"

#define SP_VM_GROUP_BYTES (4 * SP_VM_GROUP)
#define SP_VM_LANES_BYTES (4 * SP_VM_LANES)

/* The table's sections, in this order. */
enum sp_vm_section {
   SP_VM_POINTERS,  /* inputs and outputs of the block: varying */
   SP_VM_SLOTS,     /* scratch memory of 64 lanes */
   SP_VM_UNIFORMS,  /* scratch memory of 16 lanes, all the same */
   SP_VM_CONSTANTS, /* one number each, like the parameters */
   SP_VM_PARAMS,
   SP_VM_NUM_SECTIONS
};

/* Where a scalar is, while the program is compiled. */
struct sp_vm_ref {
   uint16_t index; /* within the section */
   uint8_t section;
   bool varying;
};

/* One address for each input and output component in use. */
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
   SP_VM_PARAM,          /* dst[i] = param[index][comps[i]], uniform: what is written meanwhile */
   SP_VM_PARAM_INDIRECT, /* dst[i] = param[index + src[0][0]][comps[i]] */
   SP_VM_DOT3_PARAMS,    /* dst[i] = dot product of src[0] and param[rows[i]]: a matrix transform */
   SP_VM_DOT4_PARAMS,
   SP_VM_DOT3Z_PARAMS, /* with the multiplication of VP1.x */
   SP_VM_DOT4Z_PARAMS,
   SP_VM_STORE_PARAM, /* params_out[index][comps[i]] = src[0][i] of lane 0 */
   SP_VM_DISCARD,     /* block->mask loses the lanes of src[0][0] */
   SP_VM_TEX,         /* src[0] coordinates, src[1][0] lod, src[1][3] reference, src[2] room to
                         project, or src[1][0..2] and src[2][0..2] derivatives */
   SP_VM_INPUT_AT,    /* dst[i] = inputs[index + src[0][0]][comps[i]] */
   SP_VM_ARRAY_CLEAR, /* all elements are 0 bits */
   SP_VM_ARRAY_LOAD, /* dst[i] = comps[i] of element index + src[0][0] of the registers in arrays */
   SP_VM_ARRAY_STORE, /* comps[i] of element index + src[1][0] = src[0][i], in the lanes of mask */
   SP_VM_DDX,         /* dst[i] = derivative of src[0][i] */
   SP_VM_DDY,
   SP_VM_NUM_SPECIALS
};

struct sp_vm_op;
struct sp_vm_frame;
typedef void (*sp_vm_kernel)(const struct sp_vm_op *op, struct sp_vm_frame *frame);

/* Patterns of a component-wise kernel: bit s is set where source s varies. */
#define SP_VM_NUM_PATTERNS 8

struct sp_vm_op {
   sp_vm_kernel run;
   uint8_t num; /* components of the result */
   /* Sources that vary: bit s; in dot products bit 4 * s + i for component i. When none does the
    * result is uniform, but COPY, MASKED_COPY and CLEAR look at `wide`. */
   uint8_t varying;
   bool wide; /* the result varies */
   uint8_t comps[4];
   bool project, has_ref; /* TEX */
   uint8_t target, mode;  /* TEX: enum ir_tex_target, ir_tex_mode */
   int32_t index;         /* parameter; TEX: sampler */
   union {
      struct {
         uint32_t and_mask[3], xor_mask[3]; /* of the sources: abs, neg */
      };
      int32_t rows[4];  /* DOTn_PARAMS: parameters */
      int8_t offset[3]; /* TEX: texels */
      uint32_t range;   /* INPUT_AT, ARRAY_*: elements */
   };
   uint16_t dst[4], src[3][4]; /* in the table of addresses */
};

/* What a kernel works on. */
struct sp_vm_frame {
   char **table;
   unsigned lanes; /* of the block, rounded up to groups */
   uint64_t mask;  /* lanes that execute */
   struct sp_vm_block *block;
   const float (*params)[4];
   unsigned indirect_limit;
   float (*arrays)[4][SP_VM_LANES]; /* registers that are in arrays */
};

/* Kernels of one instruction set. */
struct sp_vm_kernels {
   sp_vm_kernel alu[IR_NUM_ALU_OPS][SP_VM_NUM_VARIANTS][SP_VM_NUM_PATTERNS];
   /* Bit i: lane i of 64 (of the only one if !varying) is not 0 bits. */
   uint64_t (*lane_mask)(const uint32_t *lanes, bool varying);
   /* Adds n to the lanes of the mask. */
   void (*add_where)(uint32_t lanes[SP_VM_LANES], uint64_t mask, uint32_t n);
};
typedef const sp_vm_kernel sp_vm_special_kernels[SP_VM_NUM_SPECIALS];

extern const struct sp_vm_kernels sp_vm_kernels_portable;
extern sp_vm_special_kernels sp_vm_special_portable;
#if defined(__x86_64__) || defined(__i386__)
extern const struct sp_vm_kernels sp_vm_kernels_avx2, sp_vm_kernels_avx512;
extern sp_vm_special_kernels sp_vm_special_avx2, sp_vm_special_avx512;
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
   uint16_t cond; /* in the table */
   bool cond_varying;
   uint32_t cost; /* ir_block::cost */
};

struct sp_vm_pointer {
   bool output;
   uint8_t slot, comp;
};

struct sp_vm_param {
   uint16_t index;
   uint8_t comp;
};

/* What may run a program's blocks in the place of its kernels: native code (native/native.h). */
struct sp_vm_native {
   /* False: the kernels are to run this block. */
   bool (*run)(struct sp_vm_native *native, struct sp_vm_block *block);
   struct sp_vm_code (*find)(const struct sp_vm_native *native, const struct sp_vm_block *block);
   void (*destroy)(struct sp_vm_native *native);
   size_t scratch_bytes; /* that run needs in block->scratch */
};

struct sp_vm_program {
   struct sp_vm_native *native; /* owned; NULL: kernels only */
   const struct sp_vm_kernels *kernels;
   struct sp_vm_op *ops;
   uint32_t num_ops;
   struct sp_vm_flow_block *blocks; /* only block 0's ops when num_blocks is 1 */
   uint32_t num_blocks;
   /* The table's sections: how many entries, and what they are */
   uint32_t num_refs[SP_VM_NUM_SECTIONS];
   struct sp_vm_pointer *pointers;
   uint32_t *constants;
   struct sp_vm_param *params;
   /* Scratch memory: slots, uniforms, the table, a word for each block, the lanes' call stacks */
   size_t scratch_bytes, table_offset, waiting_offset, arrays_offset;
   struct sp_vm_range prologue; /* of programs with flow: once a run */
   uint32_t indirect_limit, max_steps, max_calls;
   bool flow; /* more than one straight block */
   bool writes_params;
   uint8_t output_mask[VARYING_MAX];
};

/* vm/flow.c: runs a program with control flow. */
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
