/* Branches: native code runs all blocks, and where ways meet or something is stored a mask of lanes
 * chooses. Loops are in jit/loops.c.
 *
 * How many vertices go through a block nobody knows, but as a share it can be counted with: each
 * branch halves it. Blocks through which all must go that went through their dominator have the
 * same share, and the same mask.
 */
#include "private.h"

#include <stdlib.h>

/* Shares are exact while there are no more branches than a double has bits. */
#define MAX_BRANCHES 50

static unsigned
num_succ(const struct ir_block *b)
{
   return b->term == IR_TERM_BRANCH ? 2 : b->term == IR_TERM_JUMP ? 1 : 0;
}

/* Blocks that a lane enters, in programs without max_steps; as the block machine and ir_eval_run.
 */
#define MAX_BLOCKS (1u << 20)

/* With so many rounds no lane takes too many steps, nor a block of lanes. A program without loops
 * takes all its steps at most. False: even one is too many. */
static bool
find_max_rounds(struct sp_jit_lower *l)
{
   uint64_t once = 0, a_round = 1;
   for (const struct ir_block *b = l->shader->first; b; b = b->next)
      *(l->nest.innermost[b->index] ? &a_round : &once) += b->cost;
   l->max_rounds = MAX_BLOCKS / l->dom.num_blocks;
   if (!l->shader->max_steps)
      return true;
   if (once > l->shader->max_steps)
      return false;
   const uint64_t rounds = (l->shader->max_steps - once) / a_round;
   if (rounds < l->max_rounds)
      l->max_rounds = (uint32_t)rounds;
   return l->max_rounds || !sp_jit_has_loops(l);
}

/* No calls, no block twice behind another one, loops with one header. */
static bool
is_orderly(const struct sp_jit_lower *l)
{
   unsigned branches = 0;
   for (const struct ir_block *b = l->shader->first; b; b = b->next) {
      if (b->term == IR_TERM_CALL || b->term == IR_TERM_RET ||
          (num_succ(b) == 2 && b->succ[0] == b->succ[1]))
         return false;
      branches += b->term == IR_TERM_BRANCH;
   }
   return branches <= MAX_BRANCHES && l->nest.reducible;
}

static bool
goes_back(const struct ir_loops *nest, const struct ir_block *from, const struct ir_block *to)
{
   const uint32_t loop = nest->innermost[to->index];
   return loop && nest->loops[loop].header == to && ir_loop_has(nest, loop, from);
}

static bool
asks_neighbours(const struct ir_block *b)
{
   for (const struct ir_instr *in = b->first; in; in = in->next)
      if (in->op == IR_OP_ddx || in->op == IR_OP_ddy ||
          (in->op == IR_OP_tex && in->tex_mode != IR_TEX_LOD && in->tex_mode != IR_TEX_GRAD))
         return true;
   return false;
}

static bool
some_ask_neighbours(const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next)
      if (asks_neighbours(b))
         return true;
   return false;
}

/* What stands between the loop's blocks and is none asks nothing: pixels get there by turns. */
static bool
is_in_one_piece(const struct ir_loops *nest, const struct ir_shader *sh, uint32_t loop)
{
   const uint32_t first = nest->loops[loop].header->index;
   bool asked = false; /* behind the header, outside of the loop */
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      const bool within = ir_loop_has(nest, loop, b);
      if (within && (asked || b->index < first))
         return false;
      asked |= !within && b->index > first && asks_neighbours(b);
   }
   return true;
}

/* Ways onward lead to higher blocks, nobody comes back from a call, and no block is between those
 * of a loop. */
static bool
is_in_order(const struct ir_loops *nest, const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      if (b->term == IR_TERM_CALL || b->term == IR_TERM_RET)
         return false;
      for (unsigned s = 0; s < num_succ(b); s++)
         if (b->succ[s]->index <= b->index && !goes_back(nest, b, b->succ[s]))
            return false;
   }
   for (uint32_t loop = 1; loop < nest->num_loops; loop++)
      if (!is_in_one_piece(nest, sh, loop))
         return false;
   return true;
}

bool
sp_jit_keeps_quads(const struct ir_shader *shader)
{
   struct ir_loops nest = {0};
   if (shader->num_blocks == 1 || !some_ask_neighbours(shader))
      return true;
   const bool keeps = ir_loops_init(&nest, shader) && is_in_order(&nest, shader);
   ir_loops_finish(&nest);
   return keeps;
}

/* Who goes another round is not counted again. */
static void
find_shares(struct sp_jit_lower *l)
{
   l->shares[l->shader->first->index] = 1.0;
   for (uint32_t i = 0; i < l->dom.num_blocks; i++) {
      const struct ir_block *b = l->order[i];
      for (unsigned s = 0; s < num_succ(b); s++)
         if (!goes_back(&l->nest, b, b->succ[s]))
            l->shares[b->succ[s]->index] += l->shares[b->index] / num_succ(b);
   }
}

bool
sp_jit_find_flow(struct sp_jit_lower *l)
{
   if (!ir_dom_init(&l->dom, l->shader) || !ir_loops_init(&l->nest, l->shader) || !is_orderly(l) ||
       !find_max_rounds(l))
      return false;
   l->shares = calloc(l->dom.num_blocks, sizeof *l->shares);
   l->masks = calloc(l->dom.num_blocks, sizeof *l->masks);
   l->order = calloc(l->dom.num_blocks, sizeof *l->order);
   if (!l->shares || !l->masks || !l->order || !sp_jit_find_loops(l) ||
       !ir_loops_order(&l->nest, l->shader, l->order))
      return false;
   find_shares(l);
   return true;
}

void
sp_jit_finish_flow(struct sp_jit_lower *l)
{
   ir_dom_finish(&l->dom);
   free(l->shares);
   free(l->masks);
   free(l->order);
   sp_jit_finish_loops(l);
}

sp_jit_ref
sp_jit_lanes_between(struct sp_jit_lower *l, const struct ir_block *from, const struct ir_block *to)
{
   const sp_jit_ref mask = l->masks[from->index];
   if (from->term != IR_TERM_BRANCH)
      return mask;
   const sp_jit_ref left = l->left_by[2 * (size_t)from->index + (to != from->succ[0])];
   if (left)
      return left;
   const sp_jit_ref condition = sp_jit_source(l, &from->cond, 0);
   if (to == from->succ[0])
      return mask ? sp_jit_binary(l, SP_JIT_OP_and, mask, condition) : condition;
   return sp_jit_binary(l, SP_JIT_OP_andn, condition, mask ? mask : sp_jit_constant(l, ~0u));
}

static sp_jit_ref
lanes_into(struct sp_jit_lower *l, const struct ir_block *b)
{
   const uint32_t *innermost = l->nest.innermost;
   const uint32_t dominator = l->dom.idom[b->index];
   if (l->shares[b->index] == l->shares[dominator] && innermost[b->index] == innermost[dominator])
      return l->masks[dominator];
   sp_jit_ref mask = 0;
   for (uint32_t p = 0; p < b->num_preds; p++) {
      if (goes_back(&l->nest, b->preds[p], b))
         continue;
      const sp_jit_ref lanes = sp_jit_lanes_between(l, b->preds[p], b);
      if (!lanes)
         return 0;
      mask = mask ? sp_jit_binary(l, SP_JIT_OP_or, mask, lanes) : lanes;
   }
   return mask;
}

void
sp_jit_enter_block(struct sp_jit_lower *l, const struct ir_block *b)
{
   while (l->loop && (!b || !ir_loop_has(&l->nest, l->loop, b)) && !l->failed)
      sp_jit_end_loop(l, l->loop);
   if (!b || l->failed)
      return;
   const uint32_t loop = l->nest.innermost[b->index];
   const sp_jit_ref mask = b == l->shader->first ? 0 : lanes_into(l, b);
   if (loop != l->loop)
      sp_jit_begin_loop(l, loop, mask);
   else
      l->masks[b->index] = mask;
   l->mask = l->masks[b->index];
}

sp_jit_ref
sp_jit_choose(struct sp_jit_lower *l, sp_jit_ref lanes, sp_jit_ref yes, sp_jit_ref no)
{
   if (!lanes || yes == no)
      return yes;
   return sp_jit_operation(l,
                           (struct sp_jit_instr){.op = SP_JIT_OP_choose, .src = {lanes, yes, no}});
}

sp_jit_ref
sp_jit_phi_from(struct sp_jit_lower *l, const struct ir_instr *phi, unsigned i, bool within,
                sp_jit_ref otherwise)
{
   const struct ir_block *b = phi->block;
   const struct ir_src *from = phi->phi_srcs;
   sp_jit_ref r = otherwise;
   for (uint32_t p = 0; p < b->num_preds; p++) {
      if (goes_back(&l->nest, b->preds[p], b) != within)
         continue;
      const sp_jit_ref v = l->defined[4 * (size_t)from[p].def->id + from[p].swizzle[i]];
      r = r ? sp_jit_choose(l, sp_jit_lanes_between(l, b->preds[p], b), v, r) : v;
   }
   return r;
}

/* From each predecessor, in the lanes that come from there; what is left comes from the one for
 * which lanes cost most to find. */
sp_jit_ref
sp_jit_phi(struct sp_jit_lower *l, const struct ir_instr *phi, unsigned i)
{
   const struct ir_block *b = phi->block;
   const uint32_t loop = l->nest.innermost[b->index];
   if (loop && l->nest.loops[loop].header == b)
      return l->defined[4 * (size_t)phi->id + i];
   uint32_t rest = 0;
   for (uint32_t p = 0; p < b->num_preds; p++)
      if (b->preds[p]->term == IR_TERM_BRANCH && b->preds[p]->succ[1] == b)
         rest = p;
   const struct ir_src *from = phi->phi_srcs;
   sp_jit_ref r = l->defined[4 * (size_t)from[rest].def->id + from[rest].swizzle[i]];
   for (uint32_t p = 0; p < b->num_preds; p++)
      if (p != rest)
         r = sp_jit_choose(l, sp_jit_lanes_between(l, b->preds[p], b),
                           l->defined[4 * (size_t)from[p].def->id + from[p].swizzle[i]], r);
   return r;
}

/* --- Whether it pays */

/* All instructions are at most this many times those of the shortest way: kernels take two to three
 * times as long for the same. */
#define MOST_WAYS 2

static uint32_t
count_components(const struct ir_block *b)
{
   uint32_t n = 0;
   for (const struct ir_instr *i = b->first; i; i = i->next)
      n += i->num_components;
   return n;
}

/* The least that is still to do from a block on, with one whole round of each loop: who leaves one
 * does so at its end. */
static uint32_t
shortest_rest(const struct ir_loops *nest, const uint32_t *shortest, const struct ir_block *b)
{
   const uint32_t loop = nest->innermost[b->index];
   uint32_t rest = num_succ(b) ? UINT32_MAX : 0;
   for (unsigned s = 0; s < num_succ(b); s++) {
      const struct ir_block *to = b->succ[s];
      const bool leaves = loop && !ir_loop_has(nest, loop, to);
      const uint32_t there = goes_back(nest, b, to) ? 0 : shortest[to->index];
      if (!leaves && there < rest)
         rest = there;
   }
   return rest == UINT32_MAX ? 0 : rest;
}

/* Where the rounds of a loop that begins with b go on. */
static uint32_t
shortest_exit(const struct ir_loops *nest, const struct ir_shader *shader, const uint32_t *shortest,
              uint32_t loop)
{
   uint32_t rest = 0;
   for (const struct ir_block *b = shader->first; b; b = b->next)
      for (unsigned s = 0; ir_loop_has(nest, loop, b) && s < num_succ(b); s++)
         if (!ir_loop_has(nest, loop, b->succ[s]) && shortest[b->succ[s]->index] > rest)
            rest = shortest[b->succ[s]->index];
   return rest;
}

static bool
count_ways(const struct ir_loops *nest, struct ir_block *const *order, uint32_t *shortest,
           const struct ir_shader *shader)
{
   uint32_t total = 0;
   for (uint32_t i = shader->num_blocks; i > 0; i--) {
      const struct ir_block *b = order[i - 1];
      const uint32_t here = count_components(b), loop = nest->innermost[b->index];
      shortest[b->index] = here + shortest_rest(nest, shortest, b);
      if (loop && nest->loops[loop].header == b)
         shortest[b->index] += shortest_exit(nest, shader, shortest, loop);
      total += here;
   }
   return total <= MOST_WAYS * shortest[shader->first->index];
}

bool
sp_jit_pays(const struct ir_shader *shader)
{
   struct ir_loops nest = {0};
   uint32_t *shortest = calloc(shader->num_blocks, sizeof *shortest);
   struct ir_block **order = calloc(shader->num_blocks, sizeof *order);
   const bool pays = shortest && order && ir_loops_init(&nest, shader) &&
                     ir_loops_order(&nest, shader, order) &&
                     count_ways(&nest, order, shortest, shader);
   ir_loops_finish(&nest);
   free(order);
   free(shortest);
   return pays;
}
