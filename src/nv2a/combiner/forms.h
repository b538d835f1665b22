/* The ways to write a value as what one portion computes: a sum of at most two products of values
 * that registers hold.
 *
 *    constant + coef * f0 * f1 + coef * f0 * f1
 *
 * where a factor is x, 1 - x or 2 x - 1 of a value x, perhaps clamped to [0, 1] by reading it
 * unsigned. What a value is made of may be written out, or be a value of its own that an earlier
 * stage computes: both are forms, and the choice is made by what they cost (select.c). */
#ifndef NV2A_COMBINER_FORMS_H
#define NV2A_COMBINER_FORMS_H

#include "values.h"

enum { MAX_FORMS = 64 };

enum factor_shape { FACTOR_PLAIN, FACTOR_INVERT /* 1 - x */, FACTOR_EXPAND /* 2 x - 1 */ };

struct factor {
   uint16_t value; /* NO_VALUE: the number 1, in dot products */
   uint8_t shape;  /* enum factor_shape */
   bool sat;       /* x is clamped to [0, 1] first */
};

struct term {
   float coef;
   uint8_t num; /* factors: 1 or 2 */
   bool dot;    /* of two */
   bool cut;    /* x leaves [-1, 1], where the register that holds it ends */
   struct factor f[2];
};

struct form {
   float constant;
   uint8_t num; /* terms: 0 to 2 */
   struct term term[2];
};

struct form_list {
   bool known;
   unsigned num;
   struct form form[MAX_FORMS];
};

struct forms {
   struct values *values;
   struct form_list *list[MAX_VALUES]; /* by value; NULL: not asked for yet */
   bool no_memory;
};

/* All forms of a value. NULL: out of memory. */
const struct form_list *rc_forms_of(struct forms *f, unsigned value);
void rc_forms_finish(struct forms *f);

/* Whether a factor can not be below 0, so that unsigned mappings do not change it. */
bool rc_factor_is_unsigned(const struct values *v, const struct factor *factor);
/* Between what numbers a term lies. */
void rc_term_range(const struct values *v, const struct term *term, float *lo, float *hi);

#endif
