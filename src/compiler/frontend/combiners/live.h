/* Which results of a setup count. */
#ifndef COMBINERS_LIVE_H
#define COMBINERS_LIVE_H

#include "combiners.h"

enum { COMBINER_AB, COMBINER_CD, COMBINER_SUM, COMBINER_NUM_OUTPUTS };

struct combiner_live {
   /* What a stage has to compute. */
   bool output[COMBINER_MAX_STAGES][2][COMBINER_NUM_OUTPUTS];
   bool start[COMBINER_NUM_REGISTERS][2]; /* registers that are read as they are at first */
};

void combiner_find_live(const struct combiner_setup *setup, struct combiner_live *live);

/* The input is 0, whatever registers hold. */
static inline bool
combiner_input_is_zero(const struct combiner_input *in)
{
   return in->reg == COMBINER_ZERO &&
          (in->mapping == COMBINER_UNSIGNED_IDENTITY || in->mapping >= COMBINER_SIGNED_IDENTITY);
}

static inline bool
combiner_product_is_zero(const struct combiner_input pair[2])
{
   return combiner_input_is_zero(&pair[0]) || combiner_input_is_zero(&pair[1]);
}

#endif
