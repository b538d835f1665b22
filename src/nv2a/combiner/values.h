/* Nodes side by side, as the two halves of the hardware compute them: a value is the three of rgb
 * or a single one, for alpha. */
#ifndef NV2A_COMBINER_VALUES_H
#define NV2A_COMBINER_VALUES_H

#include "nodes.h"

enum { MAX_VALUES = 512, NO_VALUE = 0xffff };

enum value_op {
   VALUE_BAD,      /* `text` says why, `instr` where */
   VALUE_REGISTER, /* rgb or alpha of a register as it is at first; index = enum nv2a_rc_register */
   VALUE_CONSTANT, /* a number or component of a parameter in each lane */
   VALUE_FOG,      /* alpha of the fog register */
   VALUE_BROADCAST, /* rgb: arg[0], which stands in alpha */
   VALUE_BLUE,      /* alpha: the blue of arg[0] */
   VALUE_HALF,      /* arg[0] / 2, which fits into a register where arg[0] does not */
   VALUE_NEG,
   VALUE_SAT, /* in a register: arg[0], right where it is in [0, 1] and else not in there */
   VALUE_ADD,
   VALUE_MUL,
   VALUE_DOT,   /* rgb: in all three */
   VALUE_CHOOSE /* arg[0], alpha, is the condition: at least 1/2 for arg[1] */
};

struct value {
   uint8_t op;    /* enum value_op */
   uint8_t width; /* 3 or 1 */
   int16_t index;
   uint16_t node[3]; /* NO_NODE: made of none */
   uint16_t arg[3];
   float lo, hi;
   /* A constant register holds lanes of 0 to 1; the value is scale * x, or scale * (2 x - 1). */
   float scale;
   bool expand;
   const char *text;
   const struct ir_instr *instr;
};

struct values {
   struct nodes *nodes;
   struct value value[MAX_VALUES];
   unsigned num;
   bool full; /* there were more: value 0 stands for them */
};

/* Values, the same for the same nodes. */
unsigned rc_value_of_3(struct values *v, const uint16_t node[3]);
unsigned rc_value_of_1(struct values *v, unsigned node);
/* rgb with the alpha value x in all three. */
unsigned rc_value_broadcast(struct values *v, unsigned x);
/* Half of a computed value. */
unsigned rc_value_half(struct values *v, unsigned x);
/* A number, as a constant register holds it, in all lanes. */
unsigned rc_value_number(struct values *v, unsigned width, float x);

/* What a register holds when the value is read: itself, the alpha value behind a broadcast, the rgb
 * value behind a blue. */
static inline unsigned
rc_value_held(const struct values *v, unsigned x)
{
   const struct value *value = &v->value[x];
   return value->op == VALUE_BROADCAST || value->op == VALUE_BLUE ? value->arg[0] : x;
}

/* The least that the register may hold: the value itself may not be below 0 while its register is.
 */
static inline float
rc_value_held_lo(const struct values *v, unsigned x)
{
   const struct value *held = &v->value[rc_value_held(v, x)];
   return held->op == VALUE_SAT ? v->value[held->arg[0]].lo : held->lo;
}

/* Whether a stage has to compute what is held. */
static inline bool
rc_value_is_computed(const struct values *v, unsigned x)
{
   return v->value[x].op >= VALUE_HALF;
}

#endif
