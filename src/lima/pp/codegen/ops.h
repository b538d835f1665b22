/* What becomes of a fragment program on its way to instructions. Private to pp/codegen.
 *
 * 1. select*.c: the IR in operations of the units, on any number of registers of four lanes.
 * 2. coalesce.c: copies go away, operations write where their result is wanted.
 * 3. schedule.c, place.c: operations into instructions, from the end of each block upward.
 * 4. allocate.c, spill.c: the six registers, and temporaries for what has no room.
 * 5. emit.c: words. */
#ifndef LIMA_PPC_OPS_H
#define LIMA_PPC_OPS_H

#include "pp_program.h"
#include "util/u_arena.h"

enum { PPC_NO_REG = UINT32_MAX, PPC_MAX_EDGES = 1 << 20 };

/* --- Operations */

enum ppc_file {
   PPC_NONE,
   PPC_REG,     /* lanes of a register */
   PPC_CONST,   /* half floats */
   PPC_UNIFORM, /* of the instruction's load unit: uniform `index` */
   PPC_TEMP,    /* of the load unit too: temporary `index` */
   PPC_FEED,    /* what the feed of the instruction's operation gives: ^texture or ^uniform */
   PPC_MUL      /* ^vmul or ^fmul */
};

/* An operand: a component for each lane of the result, or for the first lanes of what is summed. */
struct ppc_src {
   uint8_t file; /* enum ppc_file */
   bool abs, neg;
   uint8_t swizzle[4];
   uint16_t half[4]; /* PPC_CONST, by lane */
   uint32_t index;   /* register or uniform; of PPC_CONST where the values are, once placed */
};

/* What stands before the multipliers, and whose result only operations beside it can read. */
struct ppc_feed {
   bool texture;                                /* else a uniform at a computed address */
   uint8_t form, perspective, alignment, index; /* of the varying unit */
   uint8_t mask;                                /* coordinates, with what divides them */
   struct ppc_src coord;                        /* where the form reads a register */
   struct ppc_src scalar;                       /* level, bias or address; lane 0 */
   bool explicit_lod;
   uint8_t type;
   uint16_t sampler;
   int32_t uniform; /* of the address 0 */
};

enum ppc_kind {
   PPC_ALU,      /* fn of the multiplying, adding or combining units */
   PPC_FUNCTION, /* fn of the combining unit, one lane */
   PPC_VARYING,  /* loads an input */
   PPC_STORE,    /* writes a temporary; made by spill.c */
   PPC_BRANCH,   /* the end of a block */
   PPC_DISCARD
};

struct ppc_edge {
   struct ppc_op *to;
   struct ppc_edge *next;
   uint8_t kind; /* enum ppc_edge_kind */
};
enum ppc_edge_kind {
   PPC_READS,     /* `to` reads what the operation writes */
   PPC_OVERWRITES /* `to` writes what the operation reads or writes, or has to come behind it */
};

struct ppc_op {
   struct ppc_op *prev, *next;
   uint8_t kind;     /* enum ppc_kind */
   uint8_t fn;       /* enum lima_pp_function */
   int8_t shift;     /* LIMA_PP_FN_MUL: the product times 2^shift */
   uint8_t modifier; /* enum lima_pp_modifier */
   uint8_t num_srcs;
   uint8_t mask;  /* lanes of the result */
   bool piped;    /* it stays in the pipeline, for the adding unit of the instruction */
   uint32_t dest; /* register */
   struct ppc_src src[2];
   struct ppc_op *cond;   /* LIMA_PP_FN_SEL: what the scalar multiplier does beside */
   struct ppc_feed *feed; /* a mov of what it gives */
   uint8_t form;          /* PPC_VARYING: of the varying unit */
   uint8_t index;         /* and the vector that is loaded */
   int32_t temporary;     /* PPC_STORE: component number, from the first one on */
   uint8_t condition;     /* PPC_BRANCH, PPC_DISCARD: enum lima_pp_condition */
   struct ppc_block *target;
   uint32_t line;

   /* While the block is scheduled */
   struct ppc_edge *after; /* operations that have to come behind */
   struct ppc_edge *before;
   uint32_t waiting; /* of them, how many have no place yet */
   uint32_t depth, order;
   uint32_t time; /* bound.c: when its result is there, at best */
   uint8_t unit; /* enum lima_pp_unit */
   struct ppc_instr *instr;
};

/* --- Instructions */

struct ppc_instr {
   struct ppc_instr *prev, *next;
   uint32_t number;                        /* while a block is scheduled from its end */
   struct ppc_op *unit[LIMA_PP_NUM_UNITS]; /* what each unit does; those of feeds are shared */
   struct ppc_feed *texture;
   uint8_t load_file; /* PPC_NONE, PPC_UNIFORM, PPC_TEMP or PPC_FEED */
   uint32_t load_index;
   struct ppc_feed *load;
   uint16_t constant[2][4];
   uint8_t num_constants[2];
   bool stop;
   unsigned lanes;    /* of registers that are read and written, each time counted */
   uint32_t position; /* in the program */
   uint32_t word;     /* and where it begins */
};

struct ppc_block {
   struct ppc_op *first, *last;
   struct ppc_instr *first_instr, *last_instr;
   struct ppc_block *succ[2];    /* NULL: none */
   bool end;                     /* the program ends behind it */
   bool discards;                /* the one that does only this */
   uint32_t *live_in, *live_out; /* lanes of registers, bits */
};

/* --- The program */

/* Which operation comes next, and how many lanes of registers an instruction of more than one
 * operation may read and write: what is spilled needs a place for each beside its reader. */
struct ppc_way {
   enum { PPC_LONGEST, PPC_LATEST, PPC_NEAREST } order;
   unsigned max_lanes;
};

struct ppc_reg {
   bool fixed;       /* lanes are where they are */
   bool global;      /* lives beyond a block */
   bool short_lived; /* made by spilling, or nothing is gained by it */
   bool spilled;     /* has no place, and is to live in a temporary */
};

struct ppc {
   struct lima_pp_code *out;
   struct u_arena *arena;
   bool failed, refused; /* memory ran out, or `out` has a message */
   struct ppc_way way;   /* how instructions are filled */

   struct ppc_block *blocks; /* in the order of the program; the last one discards */
   uint32_t num_blocks;
   struct ppc_reg *regs;
   uint32_t num_regs, max_regs;
   uint32_t color, depth; /* registers */
   uint32_t *place;       /* by register: vector of the file */
   uint8_t (*lane)[4];    /* and where each lane is in it */
   uint32_t num_instrs;
   uint32_t live_regs; /* registers that live_in and live_out of blocks have */
};

/* Keeps the first message. */
void ppc_refuse(struct ppc *p, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Zeroed, gone with the program. NULL: memory ran out, and `failed` is set. */
void *ppc_alloc(struct ppc *p, size_t size);
uint32_t ppc_new_reg(struct ppc *p);
/* An operation without sources that writes lanes of a register, in no block yet. */
struct ppc_op *ppc_new_op(struct ppc *p, enum ppc_kind kind, enum lima_pp_function fn,
                          uint32_t dest, unsigned mask);
void ppc_append(struct ppc_block *block, struct ppc_op *op);
void ppc_insert_before(struct ppc_block *block, struct ppc_op *where, struct ppc_op *op);
void ppc_remove(struct ppc_block *block, struct ppc_op *op);

/* Whether the result's lanes do not say which components an operation reads. */
static inline bool
ppc_sums(const struct ppc_op *op)
{
   return op->fn == LIMA_PP_FN_SUM3 || op->fn == LIMA_PP_FN_SUM4;
}
/* The places of src[i].swizzle that are read, bits. */
unsigned ppc_lanes_read(const struct ppc_op *op);
/* The components of the register that a source reads, bits. */
unsigned ppc_components(const struct ppc_src *src, unsigned lanes);

/* Calls back for every source of an operation, its condition and feed. `stage` is where in the
 * instruction it is read, from 0 on; lanes are the places of the swizzle. */
typedef void (*ppc_visit)(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes,
                          unsigned stage);
void ppc_for_sources(struct ppc_op *op, ppc_visit visit, void *data);

/* Stages of an instruction: where units read, and what they write to registers begins to live. */
enum ppc_stage {
   PPC_STAGE_COORD,
   PPC_STAGE_VARYING,
   PPC_STAGE_FEED,
   PPC_STAGE_LOAD,
   PPC_STAGE_MUL,
   PPC_STAGE_ADD,
   PPC_STAGE_COMBINE,
   PPC_STAGE_LAST,
   PPC_NUM_STAGES
};
unsigned ppc_stage(enum lima_pp_unit unit);
/* The first stage that finds in a register what a unit has written in the same instruction. What
 * the multiplying units write is not there yet for those that add. */
unsigned ppc_available(enum lima_pp_unit unit);

/* --- Steps. Each does nothing after a failure. */

void ppc_select(struct ppc *p, struct ir_shader *sh);
void ppc_coalesce(struct ppc *p);
void ppc_prune(struct ppc *p);
void ppc_schedule(struct ppc *p);
/* Where an operation can be put into an instruction, given those that come behind. */
bool ppc_place(struct ppc *p, struct ppc_instr *instr, struct ppc_op *op);
/* Whether a unit has the operation at all, fetches not counted. */
bool ppc_can(const struct ppc_op *op, enum lima_pp_unit unit);
/* How many instructions a block has at least, while it is scheduled. */
unsigned ppc_bound(struct ppc_block *block);
/* Whether all constants and uniforms of an operation go into one instruction. */
bool ppc_fits_alone(const struct ppc_op *op);
/* Of a product that the combining unit makes: the source that is a scalar. */
unsigned ppc_scale_source(const struct ppc_op *op);
enum ppc_fit {
   PPC_FITS,             /* every register has a place */
   PPC_FITS_WITH_SPILLS, /* once those that are marked as spilled live in temporaries */
   PPC_FITS_NOT
};
enum ppc_fit ppc_allocate(struct ppc *p);
/* Moves registers that are marked as spilled into temporaries, and takes the mark from them. */
void ppc_spill(struct ppc *p);
/* Registers that live where blocks begin and end. */
void ppc_find_live(struct ppc *p);
void ppc_emit(struct ppc *p);

#endif
