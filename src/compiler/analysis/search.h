/* A depth-first search over the blocks of a shader, first successors first. Blocks are known by
 * their numbers in the order in which they were met. */
#ifndef ANALYSIS_SEARCH_H
#define ANALYSIS_SEARCH_H

#include "compiler/ir/ir.h"

struct ir_search {
   uint32_t num_blocks;
   struct ir_block **blocks; /* by number */
   struct ir_block **order;  /* reverse post-order: a block stands before all it leads to, but for
                                what closes loops */
   uint32_t *number;         /* by block index */
   uint32_t *parent;         /* by number: from where it was met; the entry's own */
   uint32_t *last;           /* by number: the highest number that was met from it on */
};

/* Of an indexed shader; it holds until blocks change. False: out of memory. */
bool ir_search_init(struct ir_search *s, const struct ir_shader *sh);
void ir_search_finish(struct ir_search *s); /* accepts a zeroed one */

/* Block number v was met on the way from u, or is u. */
static inline bool
ir_search_below(const struct ir_search *s, uint32_t u, uint32_t v)
{
   return u <= v && v <= s->last[u];
}

#endif
