/* The program as scalars: first of the steps of the code generator.
 *
 * Every component that the program computes is a node; equal ones are one. Nodes know between what
 * numbers they lie, which decides what registers can hold. */
#ifndef NV2A_COMBINER_NODES_H
#define NV2A_COMBINER_NODES_H

#include "combiner.h"

enum { MAX_NODES = 1024, NO_NODE = 0xffff };

enum node_op {
   NODE_BAD,      /* nothing that this hardware has: `text` says what */
   NODE_REGISTER, /* component of a colour or texel; index = enum nv2a_rc_register */
   NODE_COORD,    /* component of a varying without bounds; index = enum ir_varying */
   NODE_FOG,      /* the fog factor */
   NODE_PARAM,    /* index = parameter */
   NODE_NUMBER,
   NODE_NEG,
   NODE_SAT,  /* clamped to [0, 1] */
   NODE_MAX0, /* max(x, 0), which may be above 1 */
   NODE_MIN1, /* min(x, 1), which may be below 0 */
   NODE_EXP2,
   NODE_ADD,
   NODE_MUL,
   NODE_DOT,    /* of arg[0..2] and arg[3..5] */
   NODE_CHOOSE, /* arg[0] >= 0 ? arg[1] : arg[2] */
   NODE_GE0,    /* a truth value: arg[0] >= 0 */
   NODE_LT0
};

struct node {
   uint8_t op; /* enum node_op */
   uint8_t component;
   int16_t index;
   float value; /* of NODE_NUMBER */
   uint16_t arg[6];
   float lo, hi;
   const char *text;             /* of NODE_BAD: "<operation> <text>" */
   const struct ir_instr *instr; /* where it comes from; NULL: nowhere */
};

struct nodes {
   struct node node[MAX_NODES];
   unsigned num;
   bool full;                    /* there were more: node 0 stands for them */
   const struct ir_instr *instr; /* for new nodes */
};

/* Nodes: simplified, and with the same number where they are equal. */
unsigned rc_node_number(struct nodes *n, float value);
unsigned rc_node_leaf(struct nodes *n, enum node_op op, int index, unsigned component, float lo,
                      float hi);
unsigned rc_node_bad(struct nodes *n, const char *text);
unsigned rc_node_neg(struct nodes *n, unsigned a);
unsigned rc_node_sat(struct nodes *n, unsigned a);
unsigned rc_node_max0(struct nodes *n, unsigned a);
unsigned rc_node_min1(struct nodes *n, unsigned a);
unsigned rc_node_exp2(struct nodes *n, unsigned a);
unsigned rc_node_add(struct nodes *n, unsigned a, unsigned b);
unsigned rc_node_mul(struct nodes *n, unsigned a, unsigned b);
unsigned rc_node_lerp(struct nodes *n, unsigned t, unsigned zero, unsigned one);
unsigned rc_node_dot(struct nodes *n, const unsigned a[3], const unsigned b[3]);
unsigned rc_node_choose(struct nodes *n, unsigned x, unsigned yes, unsigned no);
unsigned rc_node_truth(struct nodes *n, unsigned x, bool below);

/* A component of a varying that texture stages take. */
static inline bool
rc_node_is_coordinate(const struct node *node)
{
   return node->op == NODE_COORD && node->index != VARYING_FOGC && node->index != VARYING_WPOS;
}

static inline bool
rc_node_is_number(const struct nodes *n, unsigned a, float value)
{
   return n->node[a].op == NODE_NUMBER && n->node[a].value == value;
}

#endif
