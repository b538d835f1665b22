/* Building IR: one typed function per opcode, made from the opcode table, and helpers for the rest.
 *
 * A value under construction is an ir_val: the use of an SSA value and the number of components
 * used. Operations per component take operands of equal size; an operand of one component goes with
 * any size (it is repeated). A wrong number of operands does not compile, a wrong size asserts.
 *
 * Out of memory: ir_builder::failed is set and all further calls do nothing, with values that may
 * be handed on. Look at `failed` once, at the end, and destroy the shader.
 */
#ifndef IR_BUILDER_H
#define IR_BUILDER_H

#include "ir.h"

struct ir_val {
   struct ir_src src;
   unsigned n; /* components, 1..4; 0 = no value (memory ran out) */
};

/* --- Blocks */

/* A builder that appends to a new first block of `shader`. */
struct ir_builder ir_builder_create(struct ir_shader *shader);
/* A new block behind all others. It ends with IR_TERM_END until told otherwise. NULL: failed. */
struct ir_block *ir_new_block(struct ir_builder *b);
void ir_set_block(struct ir_builder *b, struct ir_block *block);
/* Each closes the current block; choose another with ir_set_block before adding more. */
void ir_end(struct ir_builder *b);
void ir_jump(struct ir_builder *b, struct ir_block *target);
void ir_branch(struct ir_builder *b, struct ir_val cond, struct ir_block *yes, struct ir_block *no);
void ir_call(struct ir_builder *b, struct ir_block *target, struct ir_block *back);
void ir_ret(struct ir_builder *b);

/* --- Values */

struct ir_val ir_imm_f(struct ir_builder *b, float x);
struct ir_val ir_imm_vec(struct ir_builder *b, unsigned n, const float v[]);
struct ir_val ir_imm_vec4(struct ir_builder *b, float x, float y, float z, float w);
struct ir_val ir_imm_i(struct ir_builder *b, int32_t x);
struct ir_val ir_imm_b(struct ir_builder *b, bool x);

/* Components named by one to four of the letters x y z w. */
struct ir_val ir_swizzle(struct ir_val v, const char *letters);
/* One component. */
struct ir_val ir_comp(struct ir_val v, unsigned component);
struct ir_val ir_neg(struct ir_val v);
struct ir_val ir_abs(struct ir_val v); /* of the value before any negation, which is dropped */
/* Clamps the float result of the instruction just built to [0,1]. Returns v. */
struct ir_val ir_saturate(struct ir_val v);
/* The same bits as another type; v itself where nothing changes. */
struct ir_val ir_bitcast(struct ir_builder *b, enum ir_type type, struct ir_val v);
/* n scalars side by side. */
struct ir_val ir_vec(struct ir_builder *b, unsigned n, const struct ir_val v[]);

/* --- Loads and stores */

struct ir_val ir_load_input(struct ir_builder *b, unsigned slot, unsigned n);
struct ir_val ir_load_param(struct ir_builder *b, unsigned index);
/* Parameter addr + index, (0,0,0,0) outside; addr is a scalar int. */
struct ir_val ir_load_param_rel(struct ir_builder *b, int index, struct ir_val addr);
/* A new register, as wide as vec4, that starts as zero bits. */
unsigned ir_new_reg(struct ir_shader *shader);
struct ir_val ir_load_reg(struct ir_builder *b, unsigned reg, unsigned n, enum ir_type type);
/* Writes component i where bit i of mask is set, from component i of v (or its only one). */
void ir_store_reg(struct ir_builder *b, unsigned reg, unsigned mask, struct ir_val v);
/* Of `range` registers or slots from the first on the one that addr, a scalar int, names: outside
 * loads give 0 and stores do nothing. */
struct ir_val ir_load_reg_at(struct ir_builder *b, unsigned reg, unsigned range, struct ir_val addr,
                             unsigned n, enum ir_type type);
struct ir_val ir_load_input_at(struct ir_builder *b, unsigned slot, unsigned range,
                               struct ir_val addr, unsigned n);
void ir_store_reg_at(struct ir_builder *b, unsigned reg, unsigned range, struct ir_val addr,
                     unsigned mask, struct ir_val v);
void ir_store_output(struct ir_builder *b, unsigned slot, unsigned mask, struct ir_val v);
/* The same, but component i only where component i (or the only one) of *cond is true; NULL:
 * always. */
void ir_store_output_if(struct ir_builder *b, unsigned slot, unsigned mask, struct ir_val v,
                        const struct ir_val *cond);
void ir_store_param(struct ir_builder *b, unsigned index, unsigned mask, struct ir_val v);

/* --- Fragments */

struct ir_tex_args {
   unsigned sampler;
   enum ir_tex_target target;
   enum ir_tex_mode mode;
   bool project;           /* divide s t r by q first */
   struct ir_val coord;    /* 4 components, or fewer: missing ones are repeats of the last */
   struct ir_val lod;      /* scalar; only with IR_TEX_BIAS and IR_TEX_LOD */
   struct ir_val ddx, ddy; /* 3 components, or fewer as above; only with IR_TEX_GRAD */
   bool compare;
   struct ir_val ref; /* scalar; only with compare */
   int8_t offset[3];
};
struct ir_val ir_tex(struct ir_builder *b, const struct ir_tex_args *args);
/* Derivatives of a float value, per component. */
struct ir_val ir_ddx(struct ir_builder *b, struct ir_val v);
struct ir_val ir_ddy(struct ir_builder *b, struct ir_val v);
void ir_discard(struct ir_builder *b, struct ir_val cond);

/* --- ALU. ir_alu is what the typed functions call: num_srcs as the table has it. */

struct ir_val ir_alu(struct ir_builder *b, enum ir_op op, const struct ir_val *srcs);

#define IR_BUILD_1(name)                                                                           \
   static inline struct ir_val ir_build_##name(struct ir_builder *b, struct ir_val s0)             \
   {                                                                                               \
      return ir_alu(b, IR_OP_##name, (struct ir_val[]){s0});                                       \
   }
#define IR_BUILD_2(name)                                                                           \
   static inline struct ir_val ir_build_##name(struct ir_builder *b, struct ir_val s0,             \
                                               struct ir_val s1)                                   \
   {                                                                                               \
      return ir_alu(b, IR_OP_##name, (struct ir_val[]){s0, s1});                                   \
   }
#define IR_BUILD_3(name)                                                                           \
   static inline struct ir_val ir_build_##name(struct ir_builder *b, struct ir_val s0,             \
                                               struct ir_val s1, struct ir_val s2)                 \
   {                                                                                               \
      return ir_alu(b, IR_OP_##name, (struct ir_val[]){s0, s1, s2});                               \
   }
#define IR_BUILD_4(name)                                                                           \
   static inline struct ir_val ir_build_##name(struct ir_builder *b, struct ir_val s0,             \
                                               struct ir_val s1, struct ir_val s2,                 \
                                               struct ir_val s3)                                   \
   {                                                                                               \
      return ir_alu(b, IR_OP_##name, (struct ir_val[]){s0, s1, s2, s3});                           \
   }
#define IR_OP(name, nsrc, dc, c0, c1, c2, dt, st, props, expr) IR_BUILD_##nsrc(name)
#include "opcodes.h"
#undef IR_OP
#undef IR_BUILD_1
#undef IR_BUILD_2
#undef IR_BUILD_3
#undef IR_BUILD_4

#endif
