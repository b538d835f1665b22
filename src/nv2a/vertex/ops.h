/* A program as operations of the vertex unit, before they have slots and registers. Private to
 * nv2a/vertex.
 *
 * What operations compute are scalars. A source reads up to four of them, which only have to be in
 * one register: swizzles are free. So scalars that some source reads together, or that one
 * operation writes, form a group that fits a register's lanes; the scheduler gives a group a
 * register and its scalars lanes when the first of them is computed. A scalar may have the lane of
 * one that is read no more where it is made.
 *
 *   lower.c        IR that the unit has operations for
 *   select.c       operations from it, operands.c sources, groups.c groups
 *   legalize.c     one v and one c an operation
 *   constants.c    constants for parameters and literals
 *   graph.c        what waits for what; bound.c, proof.c: how few slots there can be
 *   schedule.c     slots, issue.c registers and what fits a slot
 *   emit.c         instructions
 */
#ifndef NV2A_VERTEX_OPS_H
#define NV2A_VERTEX_OPS_H

#include "vertex_program.h"

enum {
   VP_MAX_OPS = 400, /* two in each slot would be 272 */
   VP_MAX_SCALARS = 4 * VP_MAX_OPS,
   VP_MAX_LITERALS = 4 * NV2A_NUM_CONSTANTS,
   VP_MAX_EDGES = 8192,
   VP_OP_WORDS = (VP_MAX_OPS + 63) / 64,
   VP_NO = 0xffff
};

enum vp_file {
   VP_NONE,
   VP_TEMP,
   VP_INPUT,
   VP_PARAM,
   VP_LITERAL,
   VP_CONST,   /* a constant by its slot: what constants.c makes of parameters and literals */
   VP_POSITION /* what is written to oPos so far */
};

struct vp_src {
   uint8_t file; /* enum vp_file */
   bool negate;
   uint16_t index;   /* VP_INPUT: slot of the IR; VP_PARAM: parameter; VP_CONST: slot */
   int16_t offset;   /* VP_PARAM with an address: parameter that address 0 names */
   uint16_t address; /* VP_PARAM, VP_CONST: the ARL; VP_NO: none */
   /* VP_TEMP: scalars; VP_LITERAL: numbers of literals; else components. VP_NO: not read. Of a
    * lane-wise operation by component of the result, of others by lane. */
   uint16_t comp[4];
};

enum vp_shape {
   VP_LANEWISE,   /* component k of the result from component k of the sources, in any lane */
   VP_REPLICATED, /* one component, in all lanes */
   VP_FIXED       /* component k is in lane k */
};

enum { VP_MAC = 1, VP_ILU = 2 };

/* Moves that are not the program's, by what a bound may say of them. */
enum vp_copy {
   VP_NO_COPY,
   VP_COPY,      /* nothing: there may be ways without it */
   VP_COPY_WAIT, /* what reads it would have to wait for another copy as long */
   VP_COPY_SLOT  /* and that would be one more operation, for which there are no more partners */
};

enum vp_out { VP_OUT_NONE, VP_OUT_OUTPUT, VP_OUT_PARAM };

struct vp_op {
   uint8_t units;       /* VP_MAC, VP_ILU; moves have both */
   uint8_t mac, ilu;    /* enum nv2a_mac, enum nv2a_ilu */
   uint8_t shape;       /* enum vp_shape */
   uint8_t num_srcs;    /* A and B of the MAC in order, then what it reads as C; of the ILU its C */
   uint8_t copy;        /* enum vp_copy: a move that the program does not have */
   bool tail;           /* of the viewport */
   uint8_t out;         /* enum vp_out */
   uint16_t out_index;  /* output address or parameter */
   uint8_t out_comp[4]; /* by lane: the component written; VP_NO_LANE: none */
   struct vp_src src[3];
   uint16_t result[4]; /* scalars by component; VP_NO: not wanted in a register */
   uint16_t order;     /* place in the source program */
   uint32_t line;
};
enum { VP_NO_LANE = 0xff };

struct vp_scalar {
   uint16_t op;
   uint16_t next; /* of the same group, in a ring */
   uint16_t group;
   uint16_t leader; /* the scalar whose lane it has: itself, or one that is read no more by then */
   uint16_t first;  /* places in the source program: where it is made, ... */
   uint16_t last;   /* ... and read last; VP_NO: not known. Of leaders for all that follow */
   uint8_t comp;
   uint8_t allowed; /* lanes: bit 0 is x */
};

struct vp_edge {
   uint16_t to, next; /* of the same source; VP_NO ends */
   uint8_t latency;
};

struct vp {
   const struct ir_shader *sh;
   struct nv2a_vertex_options options;
   struct nv2a_vertex_program *out;

   struct vp_op ops[VP_MAX_OPS];
   unsigned num_ops;
   struct vp_scalar scalars[VP_MAX_SCALARS];
   unsigned num_scalars;
   uint32_t literals[VP_MAX_LITERALS]; /* bits, each once */
   unsigned num_literals;
   unsigned num_addresses;
   uint16_t order; /* of what is being made */
   uint32_t line;

   /* graph.c */
   struct vp_edge edges[VP_MAX_EDGES];
   unsigned num_edges;
   uint16_t first_edge[VP_MAX_OPS], num_preds[VP_MAX_OPS];
   uint16_t height[VP_MAX_OPS]; /* slots from it to the end, itself included */

   /* bound.c: how many pairs there can be */
   struct vp_pairing {
      uint64_t after[VP_MAX_OPS][VP_OP_WORDS]; /* bits: operations that have to come later */
      uint16_t partner[VP_MAX_OPS];            /* of an ILU operation: the MAC's; VP_NO */
      uint16_t seen[VP_MAX_OPS];               /* by ILU operation: the search that met it last */
   } pairing;

   /* schedule.c: the result */
   struct vp_slot {
      uint16_t mac, ilu; /* ops; VP_NO */
   } slots[NV2A_NUM_SLOTS];
   unsigned num_slots;
   uint8_t reg[VP_MAX_SCALARS], lane[VP_MAX_SCALARS]; /* by scalar */

   bool failed; /* out->message says why */
};

/* Notes why the program is refused; the first reason stays. Gives false. */
bool nv2a_vp_refuse(struct vp *vp, uint32_t line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* --- operands.c, groups.c */

/* An operation without sources and results. NULL: there are too many. */
struct vp_op *nv2a_vp_add_op(struct vp *vp, unsigned units, unsigned mac, unsigned ilu,
                             enum vp_shape shape);
/* A move, for either unit. */
struct vp_op *nv2a_vp_add_move(struct vp *vp);

static inline uint16_t
nv2a_vp_op_index(const struct vp *vp, const struct vp_op *op)
{
   return (uint16_t)(op - vp->ops);
}

/* The scalar of component `comp` of an operation's result, made where there is none yet. VP_NO: its
 * register has no room. */
uint16_t nv2a_vp_result(struct vp *vp, uint16_t op, unsigned comp);
/* The same; nothing reads it after that place in the source program. */
uint16_t nv2a_vp_result_until(struct vp *vp, uint16_t op, unsigned comp, uint16_t last);
/* Puts both scalars into one group. False: they do not fit one register. */
bool nv2a_vp_unite(struct vp *vp, uint16_t a, uint16_t b);
/* Says that the scalar is read until that place in the source program. False: another has its lane
 * by then. */
bool nv2a_vp_keep_until(struct vp *vp, uint16_t a, uint16_t last);
/* Whether the scalar shares its lane with no other. */
bool nv2a_vp_is_alone(const struct vp *vp, uint16_t a);
/* Whether the scalars of a's group have lanes with the masks they allow. */
bool nv2a_vp_group_fits(const struct vp *vp, uint16_t a);
/* How many lanes a's group takes, and which ones each of its leaders may have, in the order of the
 * ring from `a` on. */
unsigned nv2a_vp_group_choices(const struct vp *vp, uint16_t a, uint8_t choices[4]);
/* Gives each of n lanes out of `free`, all different. */
bool nv2a_vp_place(const uint8_t *choices, unsigned n, unsigned free, uint8_t *lanes);
/* Puts the scalars into one group, by moves where it has to be; they are replaced by what to read.
 * VP_NO are left alone. */
void nv2a_vp_colocate(struct vp *vp, uint16_t comp[4]);

/* What a component of a value is. */
struct vp_ref {
   uint8_t file; /* enum vp_file */
   bool negate;
   uint8_t comp;
   uint16_t index, address;
   int16_t offset;
   uint32_t bits; /* VP_LITERAL */
   uint32_t def;  /* VP_TEMP: index of the value's op */
};
enum { VP_NO_REF = VP_NONE };

/* A source that reads refs[i] at place i, for those that are not VP_NONE; moves where one register
 * does not have them all. */
struct vp_src nv2a_vp_source(struct vp *vp, const struct vp_ref refs[4]);
/* Appends copies that let each operation read one v and one c at most. */
void nv2a_vp_legalize(struct vp *vp);

/* Takes out what nothing reads. */
void nv2a_vp_prune(struct vp *vp);

/* --- The further steps; each may set vp->failed */

/* NULL: out of memory, or vp->failed. The caller destroys it. */
struct ir_shader *nv2a_vp_lower(struct vp *vp, const struct ir_shader *sh);
/* False: out of memory. */
bool nv2a_vp_select(struct vp *vp);
void nv2a_vp_place_constants(struct vp *vp);
void nv2a_vp_build_graph(struct vp *vp);
/* Sets out->stats.bound; `order` has what is waited for first. */
void nv2a_vp_find_bound(struct vp *vp, const uint16_t *order);
/* False: out of memory. */
bool nv2a_vp_schedule(struct vp *vp);
void nv2a_vp_emit(struct vp *vp);

#endif
