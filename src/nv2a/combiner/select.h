/* Which form each value is computed by: the one that takes the fewest portions, values below it
 * included. */
#ifndef NV2A_COMBINER_SELECT_H
#define NV2A_COMBINER_SELECT_H

#include "forms.h"

/* An input of a portion: a value through a mapping, or register zero as a number. */
struct input {
   uint16_t value;  /* NO_VALUE: register zero */
   uint8_t mapping; /* enum nv2a_rc_mapping */
};

/* What one portion computes for one value. */
struct portion {
   struct input in[4];
   uint8_t products; /* 1: in[0] * in[1] alone; 2: a sum, or a choice */
   bool dot;         /* the product is one */
   bool mux;
   uint8_t op;         /* enum nv2a_rc_op */
   uint16_t condition; /* of a mux: the value that has to be in spare0's alpha */
};

enum { IMPOSSIBLE = 0xffff };

struct choice {
   bool known;
   uint16_t cost; /* portions; IMPOSSIBLE */
   struct portion portion;
};

struct selection {
   struct forms *forms;
   struct choice choice[MAX_VALUES];
   bool present[MAX_VALUES]; /* computed in any case, so they cost nothing more */
};

/* The portion that gives the form; false: there is none. */
bool rc_select_portion(struct values *v, unsigned width, const struct form *form,
                       struct portion *portion);
/* Whether it reads no more than two constant registers. */
bool rc_constants_fit(const struct values *v, const struct portion *portion);
/* Whether clamping what registers hold changes nothing of the form's value clamped to [0, 1]. */
bool rc_select_cuts_are_harmless(const struct values *v, const struct form *form);
/* What it costs to have a value in a register. */
unsigned rc_select_cost(struct selection *s, unsigned value);
/* The values that an operation reads, up to 5 with the condition; gives how many. */
unsigned rc_select_needs(const struct portion *portion, uint16_t needs[5]);

#endif
