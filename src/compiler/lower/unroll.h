/* Programs for given parameters.
 *
 * Many loops and branches of vertex programs ask parameters only: how many lights there are, how
 * many bones a vertex has. For given values of these parameters control flow is known, and the
 * program a straight one: with loops unrolled, addresses of parameters that a counter makes known,
 * and branches gone.
 */
#ifndef LOWER_UNROLL_H
#define LOWER_UNROLL_H

#include "compiler/ir/ir.h"

/* What the copy holds for: the bits of one component of a parameter. */
struct ir_known_word {
   uint32_t index; /* 4 * parameter + component */
   uint32_t bits;
};

struct ir_unrolled {
   struct ir_shader *shader;    /* one block, optimized; the caller destroys it */
   struct ir_known_word *words; /* malloc'd, ascending; the caller frees */
   uint32_t num_words;
};

/* A copy of an indexed shader that gives the same results, bit by bit, wherever the parameters have
 * the words that it names as `params` has them (as many as num_params; a read address outside of
 * indirect_limit gives zeroes, as always). False: control flow asks more than parameters, the copy
 * would be too large, there are registers or calls, or memory ran out. */
bool ir_unroll(const struct ir_shader *sh, const float (*params)[4], struct ir_unrolled *out);

#endif
