/* The vertex shaders of EXT_vertex_shader as IR.
 *
 * A shader is no text: the application calls for one operation after the other, on symbols. What it
 * called for is recorded in a struct ext_vs_program, given places (registers, parameters,
 * attributes) by ext_vs_layout, and made IR by ext_vs_translate. Nothing here knows GL objects: a
 * symbol is the member of a block, which is what one GenSymbolsEXT call makes, or a piece of bound
 * GL state.
 *
 * Requirements are numbered in the conformance checklist (EVS-nnn, readings B-nn). Arithmetic is
 * IEEE float32 as the opcode table of the IR has it.
 */
#ifndef EXT_VS_H
#define EXT_VS_H

#include "compiler/ir/ir.h"

enum ext_vs_type { EXT_VS_SCALAR, EXT_VS_VECTOR, EXT_VS_MATRIX };

/* Vec4s that a value of the type takes: matrices are four columns (EVS-124). */
static inline unsigned
ext_vs_columns(enum ext_vs_type type)
{
   return type == EXT_VS_MATRIX ? 4 : 1;
}

/* Floats that the application gives for a value: 1, 4 or 16. */
static inline unsigned
ext_vs_components(enum ext_vs_type type)
{
   return type == EXT_VS_SCALAR ? 1 : 4 * ext_vs_columns(type);
}

/* --- Operations */

/* The first 24 in the order of their enumerants, from GL_OP_INDEX_EXT on. */
enum ext_vs_op {
   EXT_VS_INDEX,
   EXT_VS_NEGATE,
   EXT_VS_DOT3,
   EXT_VS_DOT4,
   EXT_VS_MUL,
   EXT_VS_ADD,
   EXT_VS_MADD,
   EXT_VS_FRAC,
   EXT_VS_MAX,
   EXT_VS_MIN,
   EXT_VS_SET_GE,
   EXT_VS_SET_LT,
   EXT_VS_CLAMP,
   EXT_VS_FLOOR,
   EXT_VS_ROUND,
   EXT_VS_EXP_BASE_2,
   EXT_VS_LOG_BASE_2,
   EXT_VS_POWER,
   EXT_VS_RECIP,
   EXT_VS_RECIP_SQRT,
   EXT_VS_SUB,
   EXT_VS_CROSS_PRODUCT,
   EXT_VS_MULTIPLY_MATRIX,
   EXT_VS_MOV,
   EXT_VS_NUM_SHADER_OPS,
   /* The commands that are operations by themselves */
   EXT_VS_SWIZZLE = EXT_VS_NUM_SHADER_OPS,
   EXT_VS_WRITE_MASK,
   EXT_VS_INSERT,
   EXT_VS_EXTRACT,
   EXT_VS_NUM_OPS
};

/* "OP_DOT3_EXT" */
const char *ext_vs_op_name(enum ext_vs_op op);
unsigned ext_vs_num_args(enum ext_vs_op op);
/* The shape types[0] <- types[1..num_args] is one of the operation's rows (EVS-198..300). */
bool ext_vs_shape_is_legal(enum ext_vs_op op, const enum ext_vs_type types[]);
/* The rows as text, one letter S, V or M for the result and for each argument: "SSS VSS VVV". */
const char *ext_vs_shapes(enum ext_vs_op op);

/* Components that SwizzleEXT selects, in the order of their enumerants from GL_X_EXT on. */
enum ext_vs_selector {
   EXT_VS_SELECT_X,              /* ..W */
   EXT_VS_SELECT_NEGATIVE_X = 4, /* ..W */
   EXT_VS_SELECT_ZERO = 8,
   EXT_VS_SELECT_ONE,
   EXT_VS_SELECT_NEGATIVE_ONE,
   EXT_VS_NUM_SELECTORS
};

/* --- Programs */

enum ext_vs_storage {
   EXT_VS_LOCAL,
   EXT_VS_LOCAL_CONSTANT,
   EXT_VS_INVARIANT, /* bound state as well, in blocks of one symbol */
   EXT_VS_VARIANT,
   EXT_VS_ATTRIB /* a bound variant: the conventional attribute of that slot */
};

struct ext_vs_block {
   enum ext_vs_storage storage;
   enum ext_vs_type type;
   bool normalized; /* NORMALIZED_RANGE: variants are clamped to [-1,1] (EVS-120) */
   uint32_t count;  /* symbols */
   unsigned attrib; /* EXT_VS_ATTRIB: enum ir_vert_attrib */
   /* EXT_VS_LOCAL_CONSTANT: the values one after the other, borrowed until the translation. */
   const float *values;
};

#define EXT_VS_OUTPUT UINT32_MAX /* as the block of an operand: symbol is an enum ir_varying */
/* An output that nobody reads: texture coordinates of units that do not exist (EVS-181). */
#define EXT_VS_NOWHERE VARYING_MAX

struct ext_vs_operand {
   uint32_t block, symbol;
};

struct ext_vs_instr {
   uint8_t op; /* enum ext_vs_op */
   /* SWIZZLE: enum ext_vs_selector of each component; INSERT, EXTRACT: [0] is the number */
   uint8_t select[4];
   uint8_t mask; /* WRITE_MASK: bit i = component i */
   struct ext_vs_operand res, arg[3];
};

/* Recorded operations. Arrays are on the heap. */
struct ext_vs_program {
   struct ext_vs_block *blocks;
   struct ext_vs_instr *instrs;
   uint32_t num_blocks, num_instrs;
   uint32_t blocks_capacity, instrs_capacity;
   uint32_t cost; /* instructions as the limit counts them, those too that were not kept */
};

void ext_vs_program_finish(struct ext_vs_program *program);
/* The index of a new block; UINT32_MAX when memory ran out. */
uint32_t ext_vs_add_block(struct ext_vs_program *program, const struct ext_vs_block *block);
/* The operands fit the operation. Beyond EXT_VS_MAX_INSTRUCTIONS it is only counted: such a shader
 * is undefined (EVS-337). False: out of memory. */
bool ext_vs_add_instr(struct ext_vs_program *program, const struct ext_vs_instr *instr);

/* --- Layout */

/* Limits (EVS-331, EVS-332), in vec4 but for instructions. */
#define EXT_VS_MAX_INSTRUCTIONS 1024
#define EXT_VS_MAX_VARIANTS 64
#define EXT_VS_MAX_INVARIANTS 512
#define EXT_VS_MAX_LOCAL_CONSTANTS 256
#define EXT_VS_MAX_LOCALS 256

/* What a shader uses of them; symbols that no operation names cost nothing. */
struct ext_vs_usage {
   uint32_t instructions, variants, invariants, local_constants, locals;
};

/* Parameters 0..5 are the client clip planes, given in clip coordinates. */
#define EXT_VS_CLIP_PARAM 0
#define EXT_VS_NUM_CLIP_PARAMS 6
/* Parameters of the largest shader. */
#define EXT_VS_MAX_PARAMS                                                                          \
   (EXT_VS_NUM_CLIP_PARAMS + EXT_VS_MAX_INVARIANTS + EXT_VS_MAX_LOCAL_CONSTANTS)

#define EXT_VS_UNUSED UINT32_MAX

struct ext_vs_layout {
   /* [block][symbol]: the first of its columns among the registers (locals), the parameters
    * (invariants, and local constants of indexed blocks) or the variant slots; EXT_VS_UNUSED.
    * place[block] is NULL while nothing of the block is used. Symbols of indexed blocks follow
    * each other. */
   uint32_t **place;
   bool *indexed; /* [block]: OP_INDEX_EXT reads the block, all of it is used */
   uint32_t num_blocks;
   uint32_t num_params;
   struct ext_vs_usage usage;
   uint32_t attribs_read;    /* bits: EXT_VS_ATTRIB slots */
   uint64_t outputs_written; /* bits: enum ir_varying */
   /* Within the limits and with a position: what is not draws as if there were no shader (B-05,
    * EVS-337) and can not be translated. */
   bool defined;
};

/* False: out of memory; there is nothing to finish then. */
bool ext_vs_layout_init(struct ext_vs_layout *layout, const struct ext_vs_program *program);
void ext_vs_layout_finish(struct ext_vs_layout *layout);

/* --- Translation */

/* GL state that the IR depends on. */
struct ext_vs_options {
   /* Bits: material slots that follow the colour (COLOR_MATERIAL), read from COLOR0 instead. */
   uint32_t material_color;
   uint8_t clip_planes; /* bit i: CLPi is written (EVS-075) */
};

/* A shader that defines every output, indexed and valid, not yet optimized. The layout is that of
 * the program and `defined`. NULL: out of memory. */
struct ir_shader *ext_vs_translate(const struct ext_vs_program *program,
                                   const struct ext_vs_layout *layout,
                                   const struct ext_vs_options *options);

#endif
