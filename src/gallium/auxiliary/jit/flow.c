/* Branches of programs without loops: native code runs all blocks, and where ways meet or something
 * is stored a mask of lanes chooses.
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

/* No calls, no loops, no block twice behind another one. Then no way is too long but for programs
 * that may take next to no steps. */
static bool
is_acyclic(const struct sp_jit_lower *l)
{
   unsigned branches = 0;
   uint64_t steps = 0;
   for (uint32_t i = 0; i < l->dom.num_blocks; i++) {
      const struct ir_block *b = l->dom.order[i];
      if (b->term == IR_TERM_CALL || b->term == IR_TERM_RET)
         return false;
      branches += b->term == IR_TERM_BRANCH;
      steps += b->cost;
      for (unsigned s = 0; s < num_succ(b); s++)
         if (l->dom.position[b->succ[s]->index] <= i || (s && b->succ[0] == b->succ[1]))
            return false;
   }
   return branches <= MAX_BRANCHES && (!l->shader->max_steps || steps <= l->shader->max_steps);
}

static void
find_shares(struct sp_jit_lower *l)
{
   l->shares[l->shader->first->index] = 1.0;
   for (uint32_t i = 0; i < l->dom.num_blocks; i++) {
      const struct ir_block *b = l->dom.order[i];
      for (unsigned s = 0; s < num_succ(b); s++)
         l->shares[b->succ[s]->index] += l->shares[b->index] / num_succ(b);
   }
}

bool
sp_jit_find_flow(struct sp_jit_lower *l)
{
   if (!ir_dom_init(&l->dom, l->shader) || !is_acyclic(l))
      return false;
   l->shares = calloc(l->dom.num_blocks, sizeof *l->shares);
   l->masks = calloc(l->dom.num_blocks, sizeof *l->masks);
   if (!l->shares || !l->masks)
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
}

/* The lanes that go from one block to the next; 0 = all. */
static sp_jit_ref
lanes_between(struct sp_jit_lower *l, const struct ir_block *from, const struct ir_block *to)
{
   const sp_jit_ref mask = l->masks[from->index];
   if (from->term != IR_TERM_BRANCH)
      return mask;
   const sp_jit_ref condition = sp_jit_source(l, &from->cond, 0);
   if (to == from->succ[0])
      return mask ? sp_jit_binary(l, SP_JIT_OP_and, mask, condition) : condition;
   return sp_jit_binary(l, SP_JIT_OP_andn, condition, mask ? mask : sp_jit_constant(l, ~0u));
}

void
sp_jit_enter_block(struct sp_jit_lower *l, const struct ir_block *b)
{
   const uint32_t dominator = l->dom.idom[b->index];
   sp_jit_ref mask = l->masks[dominator];
   if (l->shares[b->index] != l->shares[dominator]) {
      mask = 0;
      for (uint32_t p = 0; p < b->num_preds; p++) {
         const sp_jit_ref lanes = lanes_between(l, b->preds[p], b);
         mask = mask ? sp_jit_binary(l, SP_JIT_OP_or, mask, lanes) : lanes;
      }
   }
   l->masks[b->index] = b == l->shader->first ? 0 : mask;
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

/* From each predecessor, in the lanes that come from there; what is left comes from the one for
 * which lanes cost most to find. */
sp_jit_ref
sp_jit_phi(struct sp_jit_lower *l, const struct ir_instr *phi, unsigned i)
{
   const struct ir_block *b = phi->block;
   uint32_t rest = 0;
   for (uint32_t p = 0; p < b->num_preds; p++)
      if (b->preds[p]->term == IR_TERM_BRANCH && b->preds[p]->succ[1] == b)
         rest = p;
   const struct ir_src *from = phi->phi_srcs;
   sp_jit_ref r = l->defined[4 * (size_t)from[rest].def->id + from[rest].swizzle[i]];
   for (uint32_t p = 0; p < b->num_preds; p++)
      if (p != rest)
         r = sp_jit_choose(l, lanes_between(l, b->preds[p], b),
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

/* A loop counts as if it were left at once. */
bool
sp_jit_pays(const struct ir_shader *shader)
{
   struct ir_dom dom = {0};
   uint32_t *shortest = calloc(shader->num_blocks, sizeof *shortest), total = 0;
   bool pays = false;
   if (shortest && ir_dom_init(&dom, shader)) {
      for (uint32_t i = dom.num_blocks; i > 0; i--) {
         const struct ir_block *b = dom.order[i - 1];
         const uint32_t here = count_components(b);
         uint32_t rest = num_succ(b) ? UINT32_MAX : 0;
         for (unsigned s = 0; s < num_succ(b); s++)
            if (shortest[b->succ[s]->index] < rest)
               rest = shortest[b->succ[s]->index];
         shortest[b->index] = here + rest;
         total += here;
      }
      pays = total <= MOST_WAYS * shortest[shader->first->index];
   }
   ir_dom_finish(&dom);
   free(shortest);
   return pays;
}
