/* Which stage and which register: list scheduling by the longest way to the end. */
#ifndef NV2A_COMBINER_SCHEDULE_H
#define NV2A_COMBINER_SCHEDULE_H

#include "final.h"

/* A value that a stage computes. */
struct scheduled {
   uint16_t value; /* what a register then holds */
   struct portion portion;
   uint8_t half; /* enum nv2a_rc_half: where it is computed */
   bool either;  /* an alpha value that the rgb half can compute as well, in all three */
   uint8_t stage;
   bool second;     /* it is the stage's C * D, beside another value's A * B */
   uint16_t height; /* stages from here to the end */
};

struct schedule {
   unsigned num; /* of op */
   unsigned stages;          /* in use */
   uint8_t reg[MAX_VALUES];  /* by value held: enum nv2a_rc_register, for computed ones */
   uint8_t half[MAX_VALUES]; /* by value held: which half of it; rgb has alpha values three times */
   bool spare0_is_sum;       /* rgb of spare0 is kept for what the final combiner adds v1 to */
   uint16_t uses[MAX_VALUES]; /* by value held: readers that have not run yet */
   uint8_t done[MAX_VALUES];  /* by value held: the stage behind the one that computes it */
   uint16_t owner[2][NV2A_RC_NUM_REGISTERS]; /* by half and register: the value that it holds */
   struct scheduled op[MAX_VALUES];
};

enum schedule_result { SCHEDULED, SCHEDULE_TOO_LONG, SCHEDULE_TOO_MANY_VALUES };

/* Places everything that the final combiner needs; with `lend` alpha values in the rgb half too,
 * where that has nothing more urgent to do. */
enum schedule_result rc_schedule_program(struct selection *s, const struct final *final, bool lend,
                                         struct schedule *out);

#endif
