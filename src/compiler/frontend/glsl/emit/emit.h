/* From the typed trees of one stage to IR.
 *
 * Functions are inlined where they are called: recursion has been refused by then. Variables are
 * ranges of registers, a vec4 for each slot (glsl_num_slots); the passes of the compiler make SSA
 * of what has constant addresses. Loops stay loops. Writes through `discard` and behind `return`
 * are control flow.
 */
#ifndef GLSL_EMIT_EMIT_H
#define GLSL_EMIT_EMIT_H

#include "compiler/frontend/glsl/ast/ast.h"
#include "compiler/ir/ir.h"

/* Where a variable lies that is not the stage's alone: what linking has decided. */
struct glsl_place {
   const char *name;             /* of the variable */
   const struct glsl_type *type; /* with the size of arrays */
   int slot;    /* parameter of uniforms, enum ir_vert_attrib, ir_varying or ir_frag_result; -1:
                   nothing reads it, or it is of samplers only */
   bool packed; /* varyings: `slot` is a component, counted from VARYING_VAR0's x on, and those of
                   all columns follow each other */
   int sampler; /* uniforms: number of their first sampler; -1: none */
   /* Uniforms of state: slots of the variable from `first` on lie from parameter `slot` on. */
   uint32_t first, num;
};

/* What a slot of a value holds: base and rows. Samplers count as one float. */
struct glsl_column {
   enum glsl_base base;
   unsigned rows;
};
struct glsl_column glsl_column_of(const struct glsl_type *type, uint32_t slot);

struct glsl_emit_options {
   enum glsl_stage stage;
   const struct glsl_limits *limits;
   /* All shaders of the stage; a function that is only declared in one is defined in another. One
    * of them defines main. */
   const struct glsl_unit *const *units;
   uint32_t num_units;
   const struct glsl_place *places; /* uniforms, attributes, varyings, built-in variables in use */
   uint32_t num_places;
   uint32_t num_params;
   /* Vertex: the parameters that have clip planes 0..: gl_ClipVertex writes CLP0.. by them; -1:
    * it is not written. */
   int clip_planes;
};

/* The shader, indexed, valid, as front ends leave it: the passes are still to come. NULL: out of
 * memory, or larger than the IR takes (IR_MAX_REGS): *why is NULL or a sentence then. The trees are
 * without errors and linked: what is called is defined and not recursive. */
struct ir_shader *glsl_emit(const struct glsl_emit_options *options, const char **why);

/* The value of an operation, conversion, constructor or function of the language whose operands are
 * GLSL_CONSTANT, and whose result is a scalar, vector or matrix: as many words as that has
 * components. It is the value that the code would compute. No texture, no derivative, nothing of a
 * variable. False: out of memory. */
bool glsl_fold(const struct glsl_expr *expr, union glsl_word *value);

#endif
