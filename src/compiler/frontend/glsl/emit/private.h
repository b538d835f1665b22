/* What the files of this folder share: the state of making IR. */
#ifndef GLSL_EMIT_PRIVATE_H
#define GLSL_EMIT_PRIVATE_H

#include "compiler/ir/builder.h"
#include "emit.h"

/* Statements, expressions and calls within each other, all functions inlined; and how many vec4
 * they may have in all. */
#define EMIT_MAX_DEPTH 3000u
#define EMIT_MAX_NODES (1u << 19)
/* Rounds of all loops that an invocation goes: one that never ends is ended. */
#define EMIT_MAX_ROUNDS (1u << 20)

/* A value: its columns in the order of glsl_num_slots. Bools are IR_B, ints IR_I, or floats where
 * the driver has no integers. */
struct value {
   const struct glsl_type *type;
   struct ir_val *slot; /* of the scratch arena */
};

enum storage_kind {
   STORAGE_REGS,   /* registers from base on */
   STORAGE_PARAMS, /* parameters: that of slot `first` is base */
   STORAGE_INPUTS, /* inputs of the stage from base on */
   STORAGE_NONE,   /* reads give zeroes */
   STORAGE_ALIAS   /* parameters that are samplers: the sampler of the call */
};

/* Part of a variable: what an lvalue names, and what is loaded of variables. */
struct access {
   const struct storage *var;
   const struct glsl_type *type; /* of the part */
   uint32_t slot;                /* from the variable's first */
   struct ir_val address;        /* slots to add, an int of the language; n = 0: none */
   uint8_t comps[4];             /* scalars and vectors: components of the slot */
   unsigned num_comps;
   struct ir_val comp;         /* which of comps[] it is, an int of the language; n = 0: all */
   int sampler;                /* of samplers: number */
   uint32_t sampler_range;     /* ... how many there are from it on, with an address */
   struct ir_val sampler_addr; /* ... to add to it; n = 0: none */
};

/* Where a variable lies. */
struct storage {
   enum storage_kind kind;
   const char *name;             /* of what all units share; NULL: of one unit */
   const struct glsl_type *type; /* with the size of arrays */
   unsigned base;
   uint32_t first;
   uint32_t num_slots;
   int sampler;
   bool face;        /* gl_FrontFacing: +1 or -1 comes in */
   int output;       /* first slot of the outputs that it becomes at the end; -1: none */
   bool packed;      /* varyings: `output` is a component, as in struct glsl_place */
   uint32_t written; /* outputs: elements that are written; ~0: any */
   struct access alias;
   struct storage *next; /* of emit::shared */
};

/* A block whose successor is not there yet. */
struct patch {
   struct ir_block *block;
   unsigned succ;
   struct patch *next;
};

struct call {
   struct call *up;
   struct patch *returns;
   struct storage *result; /* NULL: void */
};

struct loop {
   struct loop *up;
   struct patch *breaks, *continues;
};

/* An array of constants that is indexed: written to registers once, before all else. */
struct table {
   const union glsl_word *value;
   struct storage storage;
   struct table *next;
};

struct emit {
   struct ir_builder b;
   struct u_arena *scratch;
   const struct glsl_emit_options *options;
   const struct glsl_unit *unit; /* that the code at hand is of */
   struct storage ***var;        /* by unit, by glsl_variable::number; NULL: not used yet */
   struct storage *shared;
   struct table *tables;
   struct ir_block *prologue;
   struct call *call;
   struct loop *loop;
   unsigned num_loops; /* around the code at hand, callers' too */
   unsigned depth, nodes;
   const char *why; /* too large; NULL: it is not */
};

/* Gives up: for good. Everything may be called after it. */
void emit_fail(struct emit *e, const char *why);
static inline bool
emit_failed(const struct emit *e)
{
   return e->b.failed || e->why;
}
/* Of the scratch arena, zeroed. NULL: out of memory, and emit_failed. */
void *emit_alloc(struct emit *e, size_t size);

/* --- types (storage.c) */

enum ir_type emit_ir_type(const struct emit *e, enum glsl_base base);
uint32_t emit_num_samplers(const struct glsl_type *type);

/* --- variables (storage.c) */

struct storage *emit_storage(struct emit *e, const struct glsl_variable *variable);
/* Registers for a value of the type. */
struct storage *emit_new_storage(struct emit *e, const struct glsl_type *type);
/* Makes the outputs of what was written. */
void emit_outputs(struct emit *e);

/* --- parts of variables (access.c) */

struct access emit_access_whole(const struct storage *var);
/* The part that an expression names. False: it is no part of a variable. */
bool emit_place(struct emit *e, const struct glsl_expr *expr, struct access *place);
struct value emit_load(struct emit *e, const struct access *place);
void emit_store(struct emit *e, const struct access *place, struct value v);

/* --- expressions (expression.c, operator.c, construct.c, call.c) */

struct value emit_expr(struct emit *e, const struct glsl_expr *expr);
/* Of scalars and vectors. */
struct ir_val emit_vector(struct emit *e, const struct glsl_expr *expr);
struct value emit_new_value(struct emit *e, const struct glsl_type *type);
/* Whether it has no effects and costs so little that it may be computed where it is not asked for.
 */
bool emit_is_cheap(const struct glsl_expr *expr);

struct ir_val emit_constant_int(struct emit *e, int32_t x); /* an int of the language */
struct ir_val emit_to_address(struct emit *e, struct ir_val v);
/* a where cond holds, else b, slot by slot. */
struct value emit_select(struct emit *e, struct ir_val cond, struct value a, struct value b);
/* The component of v that an int of the language names; any of them where it names none. */
struct ir_val emit_choose(struct emit *e, struct ir_val v, struct ir_val index);

struct ir_val emit_convert(struct emit *e, enum glsl_base to, enum glsl_base from, struct ir_val v);
struct value emit_binary(struct emit *e, enum glsl_binary_op op, const struct glsl_type *type,
                         struct value a, struct value b);
struct value emit_negate(struct emit *e, struct value v);
struct value emit_construct(struct emit *e, const struct glsl_expr *expr);
struct value emit_call(struct emit *e, const struct glsl_expr *expr);
struct value emit_call_builtin(struct emit *e, const struct glsl_expr *expr);
struct ir_val emit_texture(struct emit *e, const struct glsl_expr *expr);

/* --- flow (statement.c) */

void emit_statements(struct emit *e, const struct glsl_stmt *list);
/* A new block, in which code goes on; `from`, if any, are sent there. */
void emit_go_on(struct emit *e, struct patch *from);
/* The block at hand ends with a jump, or one way of a branch, that patches say more about. */
void emit_leave(struct emit *e, struct patch **list);
void emit_branch(struct emit *e, struct ir_val cond, struct patch **yes, struct patch **no);
/* A body inlined: what it returns goes to call->result. */
void emit_body(struct emit *e, const struct glsl_function *function, struct call *call);

#endif
