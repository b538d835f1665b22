/* Where values live, as intervals in an order of all instructions.
 *
 * Instructions are numbered from 1 on in the order in which a back end writes the blocks; the end
 * of a block, where its condition is read, has a number of its own. A value lives from where it is
 * made to the last place where control can be on its way to a use: round a loop, to the end of the
 * loop. So two values whose intervals do not overlap never live at the same time; the reverse need
 * not hold (an interval has no holes).
 */
#ifndef ANALYSIS_LIVENESS_H
#define ANALYSIS_LIVENESS_H

#include "loops.h"

/* End of what lives for ever */
#define IR_LIVE_FOREVER UINT32_MAX

struct ir_use_place {
   struct ir_block *block;
   uint32_t position;
};

struct ir_liveness {
   const struct ir_shader *sh;
   struct ir_block **order; /* as given */
   uint32_t num_blocks;     /* of them */
   uint32_t num_positions;
   /* By block index: the number before its first instruction, and that of its end. 0 for blocks
    * that are not in the order. */
   uint32_t *before, *end_of;
   /* By value id. Without a use the end is the start. */
   uint32_t *start, *end;
   /* Uses of value id v: places[first_use[v]] to places[first_use[v + 1] - 1]. */
   uint32_t *first_use;
   struct ir_use_place *places;
   struct ir_loops loops;
};

/* Of an indexed shader whose blocks are written in an order like that of ir_loops_order: dominators
 * first, ways onward, loops in one piece. Blocks that hold no instruction and no condition may be
 * left out. The source of a phi is used at the end of the predecessor. Values that are used outside
 * of their block live for ever in shaders with calls. It holds until the shader changes. False: out
 * of memory. */
bool ir_liveness_init(struct ir_liveness *l, const struct ir_shader *sh,
                      struct ir_block *const *order, uint32_t num_blocks);
void ir_liveness_finish(struct ir_liveness *l); /* accepts a zeroed one */

static inline uint32_t
ir_num_uses(const struct ir_liveness *l, const struct ir_instr *def)
{
   return l->first_use[def->id + 1] - l->first_use[def->id];
}

#endif
