/* The final combiner: what of the last operations it takes over. */
#ifndef NV2A_COMBINER_FINAL_H
#define NV2A_COMBINER_FINAL_H

#include "select.h"

enum { MAX_FINALS = 3 * MAX_FORMS };

struct final_input {
   uint16_t value; /* NO_VALUE: a number, 0 or with invert 1 */
   bool invert;
   bool product; /* E * F instead */
   bool sum;     /* the clamped sum of `value`, in spare0, and of v1 instead */
};

struct final {
   struct final_input in[7]; /* A to G */
};

/* Ways to get the colour's rgb; gives how many. */
unsigned rc_final_rgb(struct forms *f, unsigned value, struct final list[MAX_FINALS]);
/* The same for alpha, G of each. */
unsigned rc_final_alpha(struct forms *f, unsigned value, struct final list[MAX_FINALS]);
/* All that the final combiner reads, and where it comes from; gives how many, up to 7. */
unsigned rc_final_needs(const struct final *final, uint16_t needs[7]);

#endif
