#include "util.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/dominance.h"

struct cse {
   struct ir_dom dom;
   struct ir_instr **buckets;     /* heads of chains of candidates, by hash */
   struct ir_instr **chain;       /* by value id: next in its bucket */
   struct ir_instr **replacement; /* by value id; NULL: stays */
   uint32_t num_buckets;          /* a power of two */
};

static uint64_t
mix(uint64_t h, uint64_t v)
{
   h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
   return h ^ h >> 32;
}

static uint64_t
hash_src(const struct ir_instr *i, unsigned s)
{
   const struct ir_src *src = &i->src[s];
   uint64_t read = (unsigned)src->abs << 1 | src->neg;
   for (unsigned c = 0; c < ir_src_components(i, s); c++)
      read = read << 2 | src->swizzle[c];
   return (uint64_t)src->def->id << 16 | read;
}

static bool
commutes(const struct ir_instr *i)
{
   return ir_op_infos[i->op].props & IR_COMMUTES;
}

static uint64_t
hash(const struct ir_instr *i)
{
   const unsigned flags = (unsigned)i->saturate << 1 | i->exact;
   uint64_t h =
       mix((uint64_t)i->op << 16 | (unsigned)i->type << 12 | flags << 8 | i->num_components,
           (uint64_t)(uint32_t)i->index);
   unsigned s = 0;
   if (commutes(i)) {
      h = mix(h, mix(0, hash_src(i, 0)) + mix(0, hash_src(i, 1)));
      s = 2;
   }
   for (; s < i->num_srcs; s++)
      h = mix(h, hash_src(i, s));
   for (unsigned c = 0; i->op == IR_OP_imm && c < i->num_components; c++)
      h = mix(h, i->imm[c]);
   return h;
}

static bool
same_src(const struct ir_src *a, const struct ir_src *b, unsigned n)
{
   return a->def == b->def && a->abs == b->abs && a->neg == b->neg &&
          !memcmp(a->swizzle, b->swizzle, n);
}

/* Sources 0 and 1, as far as there are any, of a are sources `first` and `second` of b. */
static bool
same_pair(const struct ir_instr *a, const struct ir_instr *b, unsigned first, unsigned second)
{
   if (a->num_srcs > 0 && !same_src(&a->src[0], &b->src[first], ir_src_components(a, 0)))
      return false;
   return a->num_srcs < 2 || same_src(&a->src[1], &b->src[second], ir_src_components(a, 1));
}

static bool
same(const struct ir_instr *a, const struct ir_instr *b)
{
   if (a->op != b->op || a->num_components != b->num_components || a->type != b->type ||
       a->saturate != b->saturate || a->exact != b->exact || a->num_srcs != b->num_srcs ||
       a->index != b->index || a->range != b->range)
      return false;
   if (a->op == IR_OP_imm)
      return !memcmp(a->imm, b->imm, a->num_components * sizeof a->imm[0]);
   for (unsigned s = 2; s < a->num_srcs; s++) {
      if (!same_src(&a->src[s], &b->src[s], ir_src_components(a, s)))
         return false;
   }
   return same_pair(a, b, 0, 1) || (commutes(a) && same_pair(a, b, 1, 0));
}

static void
rewrite(void *data, struct ir_instr *user, struct ir_src *src, unsigned n)
{
   const struct cse *c = data;
   struct ir_instr *to = c->replacement[src->def->id];
   if (to)
      src->def = to;
}

/* Looks for an equal instruction that dominates this one, or becomes a candidate itself. Blocks
 * come in pre-order of the dominator tree: a candidate that does not dominate this block dominates
 * none that follow, so it goes, and what is left of the chain dominates this block. */
static bool
find(struct cse *c, struct ir_instr *instr)
{
   struct ir_instr **head = &c->buckets[hash(instr) & (c->num_buckets - 1)];
   while (*head && !ir_dominates(&c->dom, (*head)->block, instr->block))
      *head = c->chain[(*head)->id];
   for (struct ir_instr *i = *head; i; i = c->chain[i->id]) {
      if (same(i, instr)) {
         c->replacement[instr->id] = i;
         return true;
      }
   }
   c->chain[instr->id] = *head;
   *head = instr;
   return false;
}

static bool
run(struct cse *c, struct ir_shader *sh)
{
   bool changed = false;
   for (uint32_t k = 0; k < c->dom.num_blocks; k++) {
      for (struct ir_instr *i = c->dom.tree[k]->first, *next; i; i = next) {
         next = i->next;
         for (unsigned s = 0; s < i->num_srcs; s++)
            rewrite(c, i, &i->src[s], 0);
         if (!ir_is_pure(sh, i) || !find(c, i))
            continue;
         ir_instr_remove(i);
         changed = true;
      }
   }
   if (changed)
      ir_foreach_use(sh, rewrite, c); /* phis and conditions */
   return changed;
}

enum ir_progress
ir_pass_cse(struct ir_shader *sh)
{
   struct cse c = {.num_buckets = 16};
   while (c.num_buckets < sh->num_values)
      c.num_buckets *= 2;
   c.buckets = calloc(c.num_buckets, sizeof *c.buckets);
   c.chain = calloc(sh->num_values + 1, sizeof *c.chain);
   c.replacement = calloc(sh->num_values + 1, sizeof *c.replacement);
   enum ir_progress progress = IR_NO_MEMORY;
   if (c.buckets && c.chain && c.replacement && ir_dom_init(&c.dom, sh))
      progress = run(&c, sh) ? IR_CHANGED : IR_UNCHANGED;
   ir_dom_finish(&c.dom);
   free(c.buckets);
   free(c.chain);
   free(c.replacement);
   return progress;
}
