/* A program as scalar operations of the geometry processor, before they have instructions. Private
 * to codegen.
 *
 *   reuse.c       variables that need no other
 *   flow.c        blocks one after the other, variables between them, branches
 *   select.c      operations from the IR, math.c functions as sequences, results.c what is stored
 *   nodes.c       operations, each once
 *   uniforms.c    where parameters and literals are
 *   schedule.c    instructions from the last to the first, place.c one operation in an instruction
 *   bypass.c      values on their way from one to another, registers.c those that wait longer
 *
 * Operations are those of one block. What other blocks read is in variables: components of
 * registers, or of temporaries where registers run out. Both have one numbering: four components
 * of a register or temporary side by side, the registers first.
 */
#ifndef LIMA_GP_NODES_H
#define LIMA_GP_NODES_H

#include "gp_program.h"

enum {
   GP_MAX_NODES = 4096,
   GP_MAX_TEMPORARIES = 64,
   GP_NUM_REGISTER_COMPONENTS = 4 * LIMA_GP_NUM_REGISTERS,
   GP_NUM_COMPONENTS = GP_NUM_REGISTER_COMPONENTS + 4 * GP_MAX_TEMPORARIES,
   GP_MAX_STORES = 4 * LIMA_GP_NUM_VARYINGS + GP_NUM_COMPONENTS,
   GP_HASH = 8192, /* a power of two */
   GP_MAX_PAIRS = 16,
   GP_MAX_INDEXED = 256,
   GP_ADDRESS_DELAY = 4,   /* from where an address register is set to loads */
   GP_REGISTER_DELAY = 3,  /* from a store of a register to a load */
   GP_TEMPORARY_DELAY = 4, /* from a store of a temporary to a load */
   GP_NO = 0xffff
};

enum gp_kind {
   GP_ATTRIBUTE, /* index, comp */
   GP_UNIFORM,   /* index: parameter; comp. `index` is the address later */
   GP_SCALE,     /* comp */
   GP_OFFSET,    /* comp */
   GP_INDEXED,   /* index: parameter that address 0 names; src 0: the address; comp */
   GP_VARIABLE,  /* index: component */
   GP_LITERAL,   /* bits */
   GP_MUL,       /* src 0 * src 1, negated where `negate` */
   GP_ACC,       /* op: enum lima_gp_acc */
   GP_SELECT,    /* src 0 != 0 ? src 1 : src 2 */
   GP_PASS,      /* op: enum lima_gp_pass */
   GP_FUNCTION,  /* op: enum lima_gp_complex, one of the tables */
};

/* A value, or its negation. */
struct gp_ref {
   uint16_t node; /* GP_NO: there is none */
   bool negate;   /* operands of GP_MUL and GP_ACC, and what select.c hands around */
};

struct gp_node {
   uint8_t kind; /* enum gp_kind */
   uint8_t op;
   uint8_t comp;
   uint8_t num_srcs;
   bool negate;
   bool used;
   uint16_t index; /* and of LIMA_GP_PASS_CLAMP: the literal pair */
   uint16_t next;  /* in the hash table */
   struct gp_ref src[3];
   uint32_t bits;
   uint16_t num_uses; /* operands of used operations that are this value; not stores */
   uint16_t depth;    /* instructions that have to be before its own; of loads 0 */
};

struct gp_store {
   uint16_t node;
   bool varying;
   uint8_t address; /* of the varying; of the register, or LIMA_GP_NUM_REGISTERS + temporary */
   uint8_t comp;
};

/* A way to compile a program. */
struct gp_way {
   bool flat;  /* both sides of branches are computed; else branches stay */
   bool apart; /* each load of a computed address has an address of its own */
   /* That values may wait in within a block, besides those that have variables. */
   unsigned registers, temporaries;
   unsigned attempts; /* at most, at schedules of a block; 0: as many as time allows */
};

/* How a block ends. */
struct gp_block_end {
   bool branches;
   struct gp_ref cond; /* not 0: the branch is taken */
   /* By component: instructions that have to be behind a store of it. */
   uint8_t behind[GP_NUM_COMPONENTS];
};

/* Where values of the IR are that several blocks read. */
struct gp_homes {
   const uint32_t *reg;  /* by value id: register or temporary; IR_NO_REG: none */
   const uint8_t *comp;  /* by value id: that of its first component */
   const bool *in_place; /* by value id: it is what a register of the IR has */
};

/* Instructions of a block. */
struct gp_code {
   unsigned count, moves;
   bool used[GP_NUM_COMPONENTS]; /* of registers and temporaries */
   struct lima_gp_instr instrs[LIMA_GP_MAX_INSTRS];
};

struct gp {
   const struct ir_shader *sh; /* as it is compiled */
   struct lima_gp_options options;
   struct gp_way way;
   struct lima_gp_shader *out;

   /* Of the block at hand */
   struct gp_node nodes[GP_MAX_NODES];
   unsigned num_nodes;
   uint16_t hash[GP_HASH];
   struct gp_store stores[GP_MAX_STORES];
   unsigned num_stores;
   struct gp_block_end end;
   uint16_t indexed[GP_MAX_INDEXED]; /* nodes that are used */
   unsigned num_indexed;
   struct gp_code code;

   /* Of the program */
   struct gp_pair {
      uint32_t bits[2];
      uint16_t address;   /* uniforms.c; GP_NO: none yet */
   } pairs[GP_MAX_PAIRS]; /* literals x and y of one uniform */
   unsigned num_pairs;
   unsigned literal_address, literal_comp; /* room for the next literal; comp 4: there is none */
   /* Parameters at computed addresses: the first and last that address 0 names, and where it is. */
   int first_indexed, last_indexed;
   bool has_indexed;
   int indexed_margin; /* the uniform that is parameter 0 of them */
   unsigned first_literal;
   uint8_t attributes[VERT_ATTRIB_MAX]; /* numbers of slots; LIMA_GP_NO_SLOT */
   uint8_t varyings[VARYING_MAX];       /* likewise */
   bool is_variable[GP_NUM_COMPONENTS]; /* others hold values within a block */
   unsigned num_temporaries;            /* with those of variables */
   unsigned first_temporary;            /* address */
   unsigned temporary_numbers;          /* address of their addresses as literals, four in each */
   unsigned attempts;                   /* at schedules of the block at hand */
   uint32_t line;                       /* of what is being made */
   bool failed;                         /* out->message says why */
};

/* Notes why the program is refused; the first reason stays. Gives false. */
bool lima_gpc_refuse(struct gp *gp, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline bool
gp_is_leaf(const struct gp_node *n)
{
   return n->kind <= GP_LITERAL;
}

/* --- nodes.c: values. All may set gp->failed, and give a value all the same. */

struct gp_ref lima_gpc_load(struct gp *gp, enum gp_kind kind, unsigned index, unsigned comp);
/* Component of parameter `index` plus a whole number. */
struct gp_ref lima_gpc_load_indexed(struct gp *gp, int index, struct gp_ref address, unsigned comp);
struct gp_ref lima_gpc_literal(struct gp *gp, float x);
struct gp_ref lima_gpc_mul(struct gp *gp, struct gp_ref a, struct gp_ref b);
struct gp_ref lima_gpc_acc(struct gp *gp, enum lima_gp_acc op, struct gp_ref a, struct gp_ref b);
struct gp_ref lima_gpc_select(struct gp *gp, struct gp_ref where, struct gp_ref yes,
                              struct gp_ref no);
/* Whether it is known to be 1 or 0. */
bool lima_gpc_is_truth(const struct gp *gp, struct gp_ref a);
/* The other truth. */
struct gp_ref lima_gpc_not(struct gp *gp, struct gp_ref a);
struct gp_ref lima_gpc_pass(struct gp *gp, enum lima_gp_pass op, struct gp_ref a);
/* Between both numbers. */
struct gp_ref lima_gpc_clamp(struct gp *gp, struct gp_ref a, float low, float high);
/* The number of the two literals, for lima_gp_clamp. */
unsigned lima_gpc_add_pair(struct gp *gp, const uint32_t bits[2]);
/* About 2^a, log2(a), 1/sqrt(a) or 1/a: the complete sequence. */
struct gp_ref lima_gpc_function(struct gp *gp, enum lima_gp_complex table, struct gp_ref a);
/* The same value in a node, as stores take it. */
uint16_t lima_gpc_plain(struct gp *gp, struct gp_ref a);
/* Whether it is a literal; *value is what it is. */
bool lima_gpc_is_literal(const struct gp *gp, struct gp_ref a, float *value);

static inline struct gp_ref
gp_neg(struct gp_ref a)
{
   a.negate = !a.negate;
   return a;
}

static inline struct gp_ref
gp_add(struct gp *gp, struct gp_ref a, struct gp_ref b)
{
   return lima_gpc_acc(gp, LIMA_GP_ACC_ADD, a, b);
}

static inline struct gp_ref
gp_one_operand(struct gp *gp, enum lima_gp_acc op, struct gp_ref a)
{
   return lima_gpc_acc(gp, op, a, (struct gp_ref){.node = GP_NO});
}

/* --- math.c: functions as sequences */

struct gp_ref lima_gpc_abs(struct gp *gp, struct gp_ref a);
struct gp_ref lima_gpc_fract(struct gp *gp, struct gp_ref a);
struct gp_ref lima_gpc_round_even(struct gp *gp, struct gp_ref a);
struct gp_ref lima_gpc_truncate(struct gp *gp, struct gp_ref a);
struct gp_ref lima_gpc_sqrt(struct gp *gp, struct gp_ref a);
/* a to the power of b; 0 to the power of 0 is 1. */
struct gp_ref lima_gpc_power(struct gp *gp, struct gp_ref a, struct gp_ref b);
/* The sine, or the cosine. */
struct gp_ref lima_gpc_sine(struct gp *gp, struct gp_ref a, bool cosine);
/* 1/a, of a magnitude that VP1.1 allows. */
struct gp_ref lima_gpc_bounded_rcp(struct gp *gp, struct gp_ref a);
struct gp_ref lima_gpc_equal(struct gp *gp, struct gp_ref a, struct gp_ref b, bool equal);
struct gp_ref lima_gpc_dot(struct gp *gp, const struct gp_ref *a, const struct gp_ref *b,
                           unsigned n, bool in_order);
/* Component `comp` of the results of LIT, EXP and LOG. */
struct gp_ref lima_gpc_lit(struct gp *gp, const struct gp_ref a[4], unsigned comp);
struct gp_ref lima_gpc_nv_exp(struct gp *gp, struct gp_ref a, unsigned comp);
struct gp_ref lima_gpc_nv_log(struct gp *gp, struct gp_ref a, unsigned comp);

/* --- gp_program.c */

/* One of the ways that lima_gp_compile tries. */
enum lima_gp_status lima_gpc_compile_way(const struct ir_shader *sh,
                                         const struct lima_gp_options *options,
                                         const struct gp_way *way, struct lima_gp_shader *out);

/* --- flow.c */

/* Compiles gp->sh. False: out of memory. May set gp->failed. */
bool lima_gpc_compile_blocks(struct gp *gp);

/* --- select.c, results.c */

/* For programs of several blocks: one that all ways lead to stores what has to be known in the end,
 * the first what is not stored on all ways. False: out of memory. */
bool lima_gpc_lower_results(struct ir_shader *sh, bool viewport);
/* Values that registers of the IR have anyway are read there, in programs without phis. False: out
 * of memory. */
bool lima_gpc_reuse_registers(struct ir_shader *sh);
/* Notes what the blocks of a program have in common: varyings, parameters at computed addresses. */
void lima_gpc_survey(struct gp *gp);
/* Whether other blocks than its own can not load the value for themselves. in_place: NULL, or by
 * value id. */
bool lima_gpc_needs_home(const struct ir_instr *i, const bool *in_place);
struct gp_select;
/* NULL: out of memory. `homes` lives as long; NULL where there is one block. */
struct gp_select *lima_gpc_select_create(struct gp *gp, const struct gp_homes *homes);
void lima_gpc_select_destroy(struct gp_select *s); /* accepts NULL */
/* Makes the nodes and stores of a block, and the condition of its branch if it has one. */
void lima_gpc_select_block(struct gp_select *s, const struct ir_block *block);
/* The truth that a branch asks for, or its opposite. */
struct gp_ref lima_gpc_condition(struct gp_select *s, const struct ir_src *cond, bool negate);

/* --- The further steps, for a block */

/* No nodes and stores any more. */
void lima_gpc_start_block(struct gp *gp);
/* What is computed for nobody goes; depths. */
void lima_gpc_finish_nodes(struct gp *gp);
/* What the program needs before its first block. */
void lima_gpc_start_uniforms(struct gp *gp);
/* Those that the block reads. Twice the same is once. */
void lima_gpc_place_uniforms(struct gp *gp);
/* Behind all others. */
void lima_gpc_place_temporaries(struct gp *gp);
/* How many parameters computed addresses may reach. */
unsigned lima_gpc_indexed_limit(const struct gp *gp);
/* Makes gp->code of up to `limit` instructions. False: out of memory. May set gp->failed. */
bool lima_gpc_schedule(struct gp *gp, unsigned limit);
/* The least number of instructions that the operations need. */
unsigned lima_gpc_find_bound(const struct gp *gp);

#endif
