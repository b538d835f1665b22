/* The IR: one form for every vertex and fragment program (Contract 1).
 *
 * SSA over vectors of 1..4 components of 32 bits, in a control-flow graph of basic blocks. Mutable
 * registers (load_reg/store_reg) exist beside SSA values: front ends write temporaries through
 * them and the pass regs_to_ssa removes what it can; executors accept both.
 *
 * Ownership: everything reachable from an ir_shader lives in its arena and dies with
 * ir_shader_destroy. A shader handed to a driver is const: the driver copies what it keeps.
 * Thread rule: a shader is used by one thread until it is const, then by any number.
 *
 * Denormals: every float operand and result of an ALU instruction that is denormal becomes zero of
 * the same sign (VP-340; all of GL allows it). mov, csel, vecN, loads and stores move bits and may
 * or may not flush, so results are compared with denormals equal to zero.
 */
#ifndef IR_H
#define IR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "compiler/text/error.h"
#include "util/u_arena.h"
#include "util/u_slots.h"

/* Limits of a shader, which the validator checks */
#define IR_MAX_PARAMS 8192
#define IR_MAX_REGS 16384
#define IR_MAX_SAMPLERS 32
#define IR_MAX_CALLS 32
#define IR_MAX_GENERIC_VARYINGS 16
#define IR_MAX_TEXEL_OFFSET 8 /* -8..7 */

enum ir_stage { IR_STAGE_VERTEX, IR_STAGE_FRAGMENT, IR_STAGE_STATE /* vertex state program */ };

enum ir_type { IR_F, IR_I, IR_B, IR_X };

/* What passes and executors may make of an instruction: the tables say it of each opcode. */
enum ir_prop {
   IR_PURE = 1u << 0,     /* makes a value and nothing else: it may be removed, repeated, and moved
                             to where its sources are; all ALU instructions */
   IR_EFFECT = 1u << 1,   /* gives no value: it is there for what it does */
   IR_COMMUTES = 1u << 2, /* sources 0 and 1 may change places (which NaN comes out aside) */
   IR_ALIAS = 1u << 3,    /* the result is components of the sources as they are */
   IR_COMPUTES = 1u << 4, /* only computes with its operands: hardware that takes denormals for 0
                             needs no flush before */
   IR_MULTIPLIES = 1u << 5, /* multiplies as IEEE says; a program of VP1.x has another opcode */
   IR_ZERO_WINS = 1u << 6,  /* that other opcode: zero times anything is +0 */
};

enum ir_op {
#define IR_OP(name, nsrc, dc, c0, c1, c2, dt, st, props, expr) IR_OP_##name,
#include "opcodes.h"
#undef IR_OP
   IR_NUM_ALU_OPS,
   /* Not ALU: */
   IR_OP_imm = IR_NUM_ALU_OPS, /* constant bits in ir_instr::imm */
   IR_OP_load_input,   /* index = input slot of the stage; components past num_components unread */
   IR_OP_load_param,   /* index = parameter (vec4); optional src[0]: int added to index.
                          With src[0], an address outside 0..indirect_limit-1 reads (0,0,0,0). */
   IR_OP_store_param,  /* state programs: index = parameter, write_mask, src[0] */
   IR_OP_store_output, /* index = output slot of the stage, write_mask, src[0]; optional
                          src[1]: bool, component i is written only where its i is true */
   IR_OP_load_reg,     /* index = register; all registers start as 0 bits */
   IR_OP_store_reg,    /* index = register, write_mask, src[0] */
   /* Arrays: `range` slots or registers from index on, of which an address, a scalar int, chooses
    * one. Outside 0..range-1 loads give 0 bits and stores do nothing. */
   IR_OP_load_input_at, /* src[0] = address */
   IR_OP_load_reg_at,   /* src[0] = address */
   IR_OP_store_reg_at,  /* write_mask, src[0], src[1] = address */
   IR_OP_tex,           /* tex_*; src[0] coordinate (4 components: s t r q), then what tex_mode
                           asks for: lod bias or lod (1 component), or the coordinates' derivatives
                           along x and along y (3 components each); with tex_compare then the
                           reference of the comparison (1 component); gives 4 components */
   IR_OP_ddx,           /* fragment programs: src[0] of the right pixel minus that of the left, in
                           the invocation's row of its 2x2 quad; 0 where not both execute it */
   IR_OP_ddy,           /* the same: upper minus lower, in its column */
   IR_OP_discard,       /* src[0] bool scalar: the fragment dies where true */
   IR_OP_phi,           /* phi_srcs[i] comes from block->preds[i]; only at the block's head */
   IR_NUM_OPS
};

/* Inputs of a vertex program: NV_vertex_program Table X.2 numbering, then what the conventional
 * pipeline has besides. A slot is a vec4. */
enum ir_vert_attrib {
   VERT_ATTRIB_POS = 0,
   VERT_ATTRIB_WEIGHT = 1,
   VERT_ATTRIB_NORMAL = 2,
   VERT_ATTRIB_COLOR0 = 3,
   VERT_ATTRIB_COLOR1 = 4,
   VERT_ATTRIB_FOG = 5,
   VERT_ATTRIB_6 = 6,
   VERT_ATTRIB_7 = 7,
   VERT_ATTRIB_TEX0 = 8, /* ..15 */
   VERT_ATTRIB_GENERIC_MAX = 16,
   VERT_ATTRIB_EDGEFLAG = 16, /* x: 0 or 1 */
   VERT_ATTRIB_COLOR_INDEX = 17,
   VERT_ATTRIB_POINT_SIZE = VERT_ATTRIB_COLOR_INDEX, /* x; of OpenGL ES, which has no indices */
   VERT_ATTRIB_BLEND_WEIGHT = 18, /* of the vertex units (ARB_vertex_blend) ... */
   VERT_ATTRIB_BLEND_MATRIX = 19, /* ... and which matrix of the palette each takes */
   /* Material that changes between vertices of one primitive: front then back of each */
   VERT_ATTRIB_MAT_AMBIENT = 20,
   VERT_ATTRIB_MAT_DIFFUSE = 22,
   VERT_ATTRIB_MAT_SPECULAR = 24,
   VERT_ATTRIB_MAT_EMISSION = 26,
   VERT_ATTRIB_MAT_SHININESS = 28, /* x */
   /* Variants of EXT_vertex_shader, in the order the shader in use gives them slots */
   VERT_ATTRIB_VARIANT0 = 32, /* ..95 */
   /* Generic attributes 1 to 15 where they are others than the conventional ones; generic attribute
    * 0 is POS */
   VERT_ATTRIB_GENERIC0 = 96,
   VERT_ATTRIB_MAX = VERT_ATTRIB_GENERIC0 + VERT_ATTRIB_GENERIC_MAX
};

/* Outputs of a vertex program and inputs of a fragment program. An output that is not written, or
 * a component of it, is (0,0,0,1) (VP-1.x defaults). */
enum ir_varying {
   VARYING_HPOS = 0, /* clip coordinates */
   VARYING_COL0,
   VARYING_COL1,
   VARYING_BFC0, /* as CLP0 a fragment input only in programs that a driver makes of others */
   VARYING_BFC1,
   VARYING_FOGC,                    /* x */
   VARYING_PSIZ,                    /* x */
   VARYING_TEX0,                    /* ..TEX7 */
   VARYING_CLP0 = VARYING_TEX0 + 8, /* ..CLP5: x, distance; the primitive is kept where >= 0 */
   VARYING_EDGE = VARYING_CLP0 + 6, /* x: edge flag */
   VARYING_VAR0,                    /* ..15: what a language hands from vertices to fragments */
   /* Fragment input: s t across a point sprite, as the rasterizer state has it for texture
    * coordinates; of other primitives (0,0,0,1). */
   VARYING_PNTC = VARYING_VAR0 + IR_MAX_GENERIC_VARYINGS,
   VARYING_WPOS, /* fragment input: window x y z, 1/w */
   VARYING_FACE, /* fragment input: x is +1 front, -1 back */
   VARYING_MAX
};

/* Outputs of a fragment program */
enum ir_frag_result {
   FRAG_RESULT_COLOR = 0, /* of every render target, unless one of the next is written as well */
   FRAG_RESULT_DEPTH = 1, /* z */
   FRAG_RESULT_COLOR1,    /* of render targets 1 to 3; FRAG_RESULT_COLOR is that of 0 then */
   FRAG_RESULT_COLOR2,
   FRAG_RESULT_COLOR3,
   FRAG_RESULT_MAX
};
#define FRAG_MAX_COLORS 4

/* The output that colour i is. */
static inline unsigned
ir_frag_color(unsigned i)
{
   return i ? FRAG_RESULT_COLOR1 + i - 1 : FRAG_RESULT_COLOR;
}

enum ir_tex_target { IR_TEX_1D, IR_TEX_2D, IR_TEX_3D, IR_TEX_CUBE, IR_TEX_RECT };
enum ir_tex_mode { IR_TEX_PLAIN, IR_TEX_BIAS, IR_TEX_LOD, IR_TEX_GRAD };

struct ir_instr;
/* How many registers an instruction may load or store, from its index on. */
unsigned ir_num_regs(const struct ir_instr *instr);

/* How many sources a texture instruction has. */
static inline unsigned
ir_tex_num_srcs(enum ir_tex_mode mode, bool compare)
{
   return (mode == IR_TEX_PLAIN ? 1u : mode == IR_TEX_GRAD ? 3u : 2u) + compare;
}

struct ir_block;
struct ir_instr;

/* One use of an SSA value. Modifiers apply in the order swizzle, abs, neg and work on the sign bit;
 * only float sources of ALU instructions have them. Unused swizzle entries name a component that
 * exists. */
struct ir_src {
   struct ir_instr *def;
   uint8_t swizzle[4]; /* component of def for each component read */
   bool abs, neg;
};

struct ir_instr {
   struct ir_block *block;
   struct ir_instr *prev, *next; /* within the block */
   enum ir_op op;
   uint32_t id;            /* number of the SSA value, dense after ir_shader_index */
   uint8_t num_components; /* of the result; 0 = no result */
   enum ir_type type;      /* of the result */
   bool saturate;          /* float result clamped to [0,1], NaN gives 0 */
   bool exact;             /* no pass may change how the result comes about (position invariance) */
   uint8_t num_srcs;
   struct ir_src src[4];
   int32_t index;      /* slot, parameter or register of loads and stores; sampler of tex */
   uint32_t range;     /* of arrays: slots or registers */
   uint8_t write_mask; /* stores: bit i = component i, src[0].swizzle[i] is its source */
   enum ir_tex_target tex_target;
   enum ir_tex_mode tex_mode;
   bool tex_project;        /* divide s t r by q first */
   bool tex_compare;        /* the last source is what depths are compared with, not r */
   int8_t tex_offset[3];    /* texels added along each axis; not of cube maps */
   uint32_t imm[4];         /* IR_OP_imm */
   struct ir_src *phi_srcs; /* IR_OP_phi: block->num_preds of them */
   uint32_t line;           /* source offset for messages, ~0 = unknown */
};

enum ir_term {
   IR_TERM_END,    /* the invocation is over, results stand */
   IR_TERM_JUMP,   /* to succ[0] */
   IR_TERM_BRANCH, /* cond (bool scalar) ? succ[0] : succ[1] */
   IR_TERM_CALL,   /* push succ[1], go to succ[0]; with max_calls entries on the stack: END */
   IR_TERM_RET     /* pop and go there; empty stack: END */
};

struct ir_block {
   uint32_t index; /* position in program order, dense after ir_shader_index */
   struct ir_block *prev, *next;
   struct ir_instr *first, *last;
   enum ir_term term;
   struct ir_src cond;
   struct ir_block *succ[2];
   /* Valid after ir_shader_index. The block behind a call counts the calling block as predecessor
    * (what the callee does between is in registers only); edges from returns are not listed. */
   struct ir_block **preds;
   uint32_t num_preds;
   uint32_t cost; /* source instructions this block stands for (VP-272) */
};

struct ir_shader {
   struct u_arena *arena;
   enum ir_stage stage;
   struct ir_block *first, *last; /* first is the entry */
   uint32_t num_blocks, num_values;
   uint32_t num_regs;   /* vec4 registers */
   uint32_t num_params; /* parameters that may be read or written, in vec4 */
   uint32_t
       indirect_limit; /* load_param with src[0] reaches 0..indirect_limit-1 of them; 0 = all */
   uint32_t max_calls; /* how deep calls nest, as the language says: 4 in VP2 (VP-268) */
   uint32_t max_steps; /* source instructions one invocation may execute; 0 = no limit */
   bool position_invariant;    /* HPOS is not written here; whoever links adds the conventional
                                  transform */
   struct u_slots inputs_read; /* kept true by ir_shader_index, as all below */
   uint64_t outputs_written;   /* bits: slots */
   uint32_t samplers_used;
   bool uses_discard, uses_indirect_params, writes_params;
};

/* What the table says of an opcode. For opcodes that are not ALU only name and props are set. */
struct ir_op_info {
   const char *name;
   uint8_t props; /* bits of enum ir_prop */
   uint8_t num_srcs;
   uint8_t dst_components;    /* 0 = per component */
   uint8_t src_components[4]; /* 0 = per component */
   enum ir_type dst_type, src_type;
};
extern const struct ir_op_info ir_op_infos[IR_NUM_OPS];

/* --- Life. All return NULL / false when memory ran out; nothing leaks then. */
struct ir_shader *ir_shader_create(enum ir_stage stage);
void ir_shader_destroy(struct ir_shader *sh); /* accepts NULL */
struct ir_shader *ir_shader_clone(const struct ir_shader *sh);
/* A new block behind all others, ending with IR_TERM_END. */
struct ir_block *ir_shader_add_block(struct ir_shader *sh);
/* A new block in front of all others, the entry; it jumps to what was the entry, if there was one.
 */
struct ir_block *ir_shader_prepend_block(struct ir_shader *sh);
/* An instruction that is in no block yet: identity swizzles, nothing else set. */
struct ir_instr *ir_instr_create(struct ir_shader *sh, enum ir_op op);
void ir_instr_append(struct ir_block *block, struct ir_instr *instr);
void ir_instr_insert_before(struct ir_instr *where, struct ir_instr *instr);
/* Takes it out of its block; its memory stays with the shader. */
void ir_instr_remove(struct ir_instr *instr);
/* How many components of the value source i of instr reads: 0 for stores through an empty mask. */
unsigned ir_src_components(const struct ir_instr *instr, unsigned i);
/* Which predecessor of the block that is, and with it which source of its phis; num_preds: none.
 * Takes time with their number: ask once for all phis. */
uint32_t ir_block_find_pred(const struct ir_block *block, const struct ir_block *pred);
/* Whether a block ends with a call or a return. */
bool ir_has_calls(const struct ir_shader *sh);
/* Renumbers values and blocks in program order, drops unreachable blocks, recomputes preds and the
 * summary fields. */
bool ir_shader_index(struct ir_shader *sh);

/* --- Builder: appends to a block; typed wrappers per opcode are in ir/builder.h. */
struct ir_builder {
   struct ir_shader *shader;
   struct ir_block *block;
   bool failed;   /* memory ran out at some point; results are then unusable but safe to pass on */
   bool exact;    /* copied into each new instruction */
   uint32_t line; /* copied into each new instruction */
};

/* --- Text. ir_parse(ir_print(s)) gives an equal shader. */
char *ir_print(const struct ir_shader *sh); /* malloc'd, caller frees */

/* NULL, and *err says why: not the text form (ir/text.h), or out of memory. The shader is indexed,
 * and not validated. */
struct ir_shader *ir_parse(const char *text, size_t len, struct text_error *err);

/* --- Reference evaluator: one invocation, scalar, straight from the table. */
struct ir_eval_tex {
   float coord[4]; /* divided where the instruction projects */
   float lod;      /* the bias or level, as tex_mode says */
   /* Derivatives of s t r: given (IR_TEX_GRAD), else the differences in the quad, as ddx and ddy
    * have them; 0 with IR_TEX_LOD. */
   float ddx[3], ddy[3];
   float ref; /* with tex_compare */
};
struct ir_eval {
   const float (*inputs)[4]; /* by slot; may be NULL when nothing is read */
   float (*params)[4];       /* shader->num_params; written by state programs */
   /* By slot, of the slots that the program may write; preset to (0,0,0,1) by ir_eval_run. May be
    * NULL when it writes none, like output_mask. */
   float (*outputs)[4];
   uint8_t *output_mask; /* by slot: components written; preset to 0 by ir_eval_run */
   uint8_t *param_mask;  /* state programs: components written; may be NULL */
   /* Samples a texture; NULL gives (0,0,0,1). */
   void (*tex)(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4]);
   void *tex_data;
   bool discarded; /* result */
};
/* False: out of memory. Never runs forever: max_steps, or 1 << 20 blocks. */
bool ir_eval_run(const struct ir_shader *sh, struct ir_eval *ev);
/* The same for a 2x2 quad of fragments: (x,y), (x+1,y), (x,y+1), (x+1,y+1). All four run to their
 * end, discarded or not. Invocations that wait at the same block run together, the lowest block
 * first. Alone, an invocation has no neighbours, and its derivatives are 0. */
bool ir_eval_run_quad(const struct ir_shader *sh, struct ir_eval ev[4]);

#endif
