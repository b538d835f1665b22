/* Control flow of the block machine.
 *
 * Lanes wait at blocks. The lowest block that has waiting lanes runs next, for all of them at once:
 * forward branches meet again where they join, and loops spin until the last lane has left. The
 * order changes nothing in the results; every lane has its own step count and call stack.
 */
#include "program.h"

#include <string.h>

#define MAX_BLOCKS (1u << 20) /* a lane enters, in programs without max_steps; as ir_eval_run */

struct flow {
   const struct sp_vm_program *program;
   struct sp_vm_frame *frame;
   uint64_t *waiting; /* lanes, by block; behind the slots in the scratch memory */
   uint32_t lowest;   /* no lane waits at a block below */
   uint64_t everyone;
   uint64_t all_costs; /* of the blocks run: no lane took more steps */
   uint32_t common_steps;
   uint32_t steps[SP_VM_LANES]; /* besides the common ones */
   uint32_t entered;            /* blocks run */
   uint8_t depth[SP_VM_LANES];
   uint32_t *calls; /* max_calls for each lane: blocks to return to; in the scratch memory */
};

static void
go(struct flow *f, uint32_t to, uint64_t lanes, const struct sp_vm_range *edge)
{
   if (!lanes)
      return;
   if (edge && edge->num) {
      f->frame->mask = lanes;
      sp_vm_run_ops(f->program, *edge, f->frame);
   }
   f->waiting[to] |= lanes;
   if (to < f->lowest)
      f->lowest = to;
}

/* Lanes that may execute a block that costs so many source instructions. Steps that all lanes take
 * together are counted once. */
static uint64_t
count_steps(struct flow *f, uint64_t lanes, uint32_t cost)
{
   const uint32_t max = f->program->max_steps;
   f->all_costs += cost;
   if (lanes == f->everyone)
      f->common_steps += cost;
   else
      f->program->kernels->add_where(f->steps, lanes, cost);
   if (f->all_costs <= max)
      return lanes;
   uint64_t alive = 0;
   for (unsigned lane = 0; lane < SP_VM_LANES; lane++)
      alive |= (uint64_t)(f->common_steps + f->steps[lane] <= max) << lane;
   return lanes & alive;
}

static void
call(struct flow *f, const struct sp_vm_flow_block *b, uint64_t lanes)
{
   const uint32_t max = f->program->max_calls;
   uint64_t enter = 0;
   for (uint64_t rest = lanes; rest; rest &= rest - 1) {
      const unsigned lane = (unsigned)__builtin_ctzll(rest);
      if (f->depth[lane] == max)
         continue; /* the invocation ends */
      f->calls[lane * max + f->depth[lane]++] = b->succ[1];
      enter |= 1ull << lane;
   }
   /* The return point's phis take what holds before the call; see ir_block::preds. */
   f->frame->mask = enter;
   sp_vm_run_ops(f->program, b->edge[1], f->frame);
   go(f, b->succ[0], enter, &b->edge[0]);
}

static void
ret(struct flow *f, uint64_t lanes)
{
   for (uint64_t rest = lanes; rest; rest &= rest - 1) {
      const unsigned lane = (unsigned)__builtin_ctzll(rest);
      if (f->depth[lane])
         go(f, f->calls[lane * f->program->max_calls + --f->depth[lane]], 1ull << lane, NULL);
   }
}

static void
run_block(struct flow *f, const struct sp_vm_flow_block *b, uint64_t lanes)
{
   f->frame->mask = lanes;
   sp_vm_run_ops(f->program, b->ops, f->frame);
   switch (b->term) {
   case IR_TERM_JUMP:
      go(f, b->succ[0], lanes, &b->edge[0]);
      break;
   case IR_TERM_BRANCH: {
      const uint32_t *cond = (const uint32_t *)f->frame->table[b->cond];
      const uint64_t taken = f->program->kernels->lane_mask(cond, b->cond_varying);
      go(f, b->succ[0], lanes & taken, &b->edge[0]);
      go(f, b->succ[1], lanes & ~taken, &b->edge[1]);
      break;
   }
   case IR_TERM_CALL:
      call(f, b, lanes);
      break;
   case IR_TERM_RET:
      ret(f, lanes);
      break;
   case IR_TERM_END:
      break;
   }
}

void
sp_vm_run_flow(const struct sp_vm_program *program, struct sp_vm_frame *frame)
{
   struct flow f;
   f.program = program;
   f.frame = frame;
   f.lowest = f.entered = f.common_steps = 0;
   f.all_costs = 0;
   memset(f.steps, 0, sizeof f.steps);
   memset(f.depth, 0, sizeof f.depth);
   f.waiting = (uint64_t *)((char *)frame->block->scratch + program->waiting_offset);
   f.calls = (uint32_t *)(f.waiting + program->num_blocks); /* as deep as depth says: not cleared */
   memset(f.waiting, 0, program->num_blocks * sizeof *f.waiting);
   f.waiting[0] = f.everyone = frame->mask;
   sp_vm_run_ops(program, program->prologue, frame);
   const uint32_t max_entered = program->max_steps ? UINT32_MAX : MAX_BLOCKS;
   while (f.entered++ < max_entered) {
      while (f.lowest < program->num_blocks && !f.waiting[f.lowest])
         f.lowest++;
      if (f.lowest == program->num_blocks)
         break;
      const struct sp_vm_flow_block *b = &program->blocks[f.lowest];
      uint64_t lanes = f.waiting[f.lowest];
      f.waiting[f.lowest] = 0;
      if (program->max_steps)
         lanes = count_steps(&f, lanes, b->cost);
      if (lanes)
         run_block(&f, b, lanes);
   }
}
