/* What is alive where, and operations without a use. */
#include "ops.h"

#include <string.h>

struct live_set {
   uint32_t *bits;
};

static void
add_read(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   const struct live_set *live = data;
   (void)op;
   (void)stage;
   if (src->file == PPC_REG)
      live->bits[src->index / 8] |= ppc_components(src, lanes) << (src->index % 8 * 4);
}

/* What lives before a block, given what lives behind it. */
static void
step_back(uint32_t *bits, struct ppc_op *last)
{
   struct live_set live = {bits};
   for (struct ppc_op *op = last; op; op = op->prev) {
      if (op->dest != PPC_NO_REG && op->mask)
         bits[op->dest / 8] &= ~((uint32_t)op->mask << (op->dest % 8 * 4));
      ppc_for_sources(op, add_read, &live);
   }
}

static void
live_at_end(const struct ppc *p, const struct ppc_block *b, uint32_t *bits, uint32_t words)
{
   for (uint32_t i = 0; i < words; i++) {
      bits[i] = 0;
      for (unsigned k = 0; k < 2; k++)
         bits[i] |= b->succ[k] ? b->succ[k]->live_in[i] : 0;
   }
   if (b->end) {
      bits[p->color / 8] |= 15u << (p->color % 8 * 4);
      if (p->depth != PPC_NO_REG)
         bits[p->depth / 8] |= 1u << (p->depth % 8 * 4);
   }
}

void
ppc_find_live(struct ppc *p)
{
   const uint32_t words = (p->num_regs + 7) / 8;
   p->live_regs = p->num_regs;
   bool changed = true;
   for (uint32_t i = 0; i <= p->num_blocks; i++) {
      p->blocks[i].live_in = ppc_alloc(p, words * sizeof(uint32_t));
      p->blocks[i].live_out = ppc_alloc(p, words * sizeof(uint32_t));
   }
   uint32_t *now = ppc_alloc(p, words * sizeof *now);
   while (changed && !p->failed) {
      changed = false;
      for (uint32_t i = p->num_blocks; i-- > 0;) {
         struct ppc_block *b = &p->blocks[i];
         live_at_end(p, b, b->live_out, words);
         for (uint32_t w = 0; w < words; w++)
            now[w] = b->live_out[w];
         step_back(now, b->last);
         for (uint32_t w = 0; w < words; w++) {
            changed |= now[w] != b->live_in[w];
            b->live_in[w] = now[w];
         }
      }
   }
}

/* --- Pruning */

static void
prune_block(struct ppc *p, struct ppc_block *b)
{
   const size_t size = (p->live_regs + 7) / 8 * sizeof(uint32_t);
   struct live_set live = {ppc_alloc(p, size)};
   if (!live.bits)
      return;
   memcpy(live.bits, b->live_out, size);
   for (struct ppc_op *op = b->last, *prev; op; op = prev) {
      prev = op->prev;
      if (op->dest != PPC_NO_REG) {
         uint32_t *word = &live.bits[op->dest / 8];
         op->mask &= *word >> (op->dest % 8 * 4) & 15;
         if (!op->mask) {
            ppc_remove(b, op);
            continue;
         }
         *word &= ~((uint32_t)op->mask << (op->dest % 8 * 4));
      }
      ppc_for_sources(op, add_read, &live);
   }
}

/* Registers of the IR start as 0. */
static void
clear_at_entry(struct ppc *p)
{
   struct ppc_block *entry = &p->blocks[0];
   for (uint32_t reg = 0; reg < p->num_regs && !p->failed; reg++) {
      const unsigned mask = entry->live_in[reg / 8] >> (reg % 8 * 4) & 15;
      struct ppc_op *op = mask ? ppc_new_op(p, PPC_ALU, LIMA_PP_FN_MOV, reg, mask) : NULL;
      if (!op)
         continue;
      op->num_srcs = 1;
      op->src[0].file = PPC_CONST;
      ppc_insert_before(entry, entry->first, op);
   }
}

struct user {
   struct ppc *p;
   uint32_t *block_of; /* by register: number of the block, plus 1 */
   uint32_t block;
};

static void
use(struct user *u, uint32_t reg)
{
   if (u->block_of[reg] && u->block_of[reg] != u->block)
      u->p->regs[reg].global = true;
   u->block_of[reg] = u->block;
}

static void
use_source(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   (void)op;
   (void)lanes;
   (void)stage;
   if (src->file == PPC_REG)
      use(data, src->index);
}

static void
find_global(struct ppc *p)
{
   struct user u = {p, ppc_alloc(p, (p->num_regs + 1) * sizeof(uint32_t)), 0};
   for (uint32_t i = 0; i < p->num_blocks && !p->failed; i++) {
      u.block = i + 1;
      for (struct ppc_op *op = p->blocks[i].first; op; op = op->next) {
         if (op->dest != PPC_NO_REG)
            use(&u, op->dest);
         ppc_for_sources(op, use_source, &u);
      }
   }
}

void
ppc_prune(struct ppc *p)
{
   ppc_find_live(p);
   if (p->failed)
      return;
   clear_at_entry(p);
   for (uint32_t i = 0; i < p->num_blocks; i++)
      prune_block(p, &p->blocks[i]);
   find_global(p);
}
