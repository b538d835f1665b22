#include "flatten.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/dominance.h"
#include "compiler/ir/builder.h"

/* When control comes to a place: always (no parent, no value), or where it comes to the parent's
 * and a branch goes one way, or where a bool is true. */
struct when {
   struct when *parent; /* NULL: `value` is all there is */
   struct ir_src cond;
   bool negated;
   struct ir_val value; /* n 0: not built yet */
};

struct flatten {
   struct ir_shader *sh;
   struct ir_dom dom;
   struct ir_builder b;
   struct when **blocks;     /* by block index */
   struct when *(*edges)[2]; /* by block index: of its successors */
   struct when always;
   bool failed;
};

/* --- What can be had */

static bool
must_not_move(const struct ir_instr *i)
{
   switch (i->op) {
   case IR_OP_store_reg:
   case IR_OP_store_reg_at:
   case IR_OP_store_param:
   case IR_OP_tex:
   case IR_OP_ddx:
   case IR_OP_ddy:
   case IR_OP_discard:
      return true;
   default:
      return false;
   }
}

static bool
is_loop_or_call(const struct flatten *f, const struct ir_block *b)
{
   if (b->term == IR_TERM_CALL || b->term == IR_TERM_RET)
      return true;
   for (unsigned s = 0; s < 2; s++) {
      if (b->succ[s] && f->dom.position[b->succ[s]->index] <= f->dom.position[b->index])
         return true;
   }
   return false;
}

static bool
can_flatten(const struct flatten *f)
{
   uint64_t cost = 0;
   for (const struct ir_block *b = f->sh->first; b; b = b->next) {
      cost += b->cost;
      if (is_loop_or_call(f, b))
         return false;
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (must_not_move(i))
            return false;
      }
   }
   return !f->sh->max_steps || cost <= f->sh->max_steps;
}

/* --- Conditions */

static struct when *
new_when(struct flatten *f)
{
   struct when *w = u_arena_alloc(f->sh->arena, sizeof *w);
   f->failed |= !w;
   return w ? w : &f->always;
}

static bool
same_cond(const struct ir_src *a, const struct ir_src *b)
{
   return a->def == b->def && a->swizzle[0] == b->swizzle[0];
}

/* Both ways of one branch. */
static bool
are_opposite(const struct when *a, const struct when *b)
{
   return a->parent && a->parent == b->parent && same_cond(&a->cond, &b->cond) &&
          a->negated != b->negated;
}

static struct ir_val
branch_value(struct flatten *f, const struct when *w)
{
   const struct ir_val cond = {.src = w->cond, .n = 1};
   return w->negated ? ir_build_bnot(&f->b, cond) : cond;
}

/* The bool of `w`, given that control comes to `base`; n 0: always. */
static struct ir_val
value_within(struct flatten *f, struct when *w, const struct when *base)
{
   struct ir_val v = {.n = 0};
   bool inside = false;
   for (const struct when *up = w; up && !inside; up = up->parent)
      inside = up == base;
   for (const struct when *up = w; up && up != (inside ? base : NULL); up = up->parent) {
      if (!up->parent && !up->value.n)
         break; /* always */
      const struct ir_val own = up->parent ? branch_value(f, up) : up->value;
      v = v.n ? ir_build_band(&f->b, own, v) : own;
   }
   return v;
}

/* Where control comes on one of the two ways. */
static struct when *
either(struct flatten *f, struct when *a, struct when *b)
{
   if (a == b || !(a->parent || a->value.n))
      return a;
   struct when *w = new_when(f);
   const struct ir_val va = value_within(f, a, NULL), vb = value_within(f, b, NULL);
   w->value = va.n && vb.n ? ir_build_bor(&f->b, va, vb) : va;
   return va.n && vb.n ? w : &f->always;
}

/* Edges to the block; those of one branch that both come here are two. */
static unsigned
list_edges(const struct flatten *f, const struct ir_block *b, struct when **list)
{
   unsigned n = 0;
   for (uint32_t p = 0; p < b->num_preds; p++) {
      const struct ir_block *from = b->preds[p];
      unsigned which = from->succ[0] == b ? 0 : 1;
      for (uint32_t before = 0; before < p; before++) {
         if (b->preds[before] == from)
            which = 1;
      }
      list[n++] = f->edges[from->index][which];
   }
   return n;
}

/* Opposite ways make what they parted from; what stays is joined. */
static struct when *
join(struct flatten *f, struct when **list, unsigned n)
{
   for (unsigned i = 0; i < n; i++) {
      for (unsigned k = 0; k < i; k++) {
         if (!are_opposite(list[i], list[k]))
            continue;
         list[k] = list[k]->parent;
         list[i] = list[--n];
         i = 0;
         break;
      }
   }
   struct when *all = list[0];
   for (unsigned i = 1; i < n; i++)
      all = either(f, all, list[i]);
   return all;
}

static void
make_edges(struct flatten *f, const struct ir_block *b)
{
   struct when *here = f->blocks[b->index];
   for (unsigned s = 0; s < 2; s++) {
      f->edges[b->index][s] = here;
      if (b->term != IR_TERM_BRANCH || b->succ[0] == b->succ[1])
         continue;
      struct when *w = new_when(f);
      *w = (struct when){.parent = here, .cond = b->cond, .negated = s == 1};
      f->edges[b->index][s] = w;
   }
}

/* --- Instructions */

enum { MAX_TOGETHER = 4 };

/* Phis of one type side by side, as far as they fit a value. */
struct batch {
   struct ir_instr *phi[MAX_TOGETHER];
   unsigned count, components;
};

static struct ir_val
batch_source(struct flatten *f, const struct batch *batch, uint32_t p)
{
   struct ir_val v[4];
   unsigned n = 0;
   for (unsigned i = 0; i < batch->count; i++) {
      const struct ir_instr *phi = batch->phi[i];
      for (unsigned c = 0; c < phi->num_components; c++)
         v[n++] = ir_comp((struct ir_val){.src = phi->phi_srcs[p], .n = 4}, c);
   }
   return n == 1 ? v[0] : ir_vec(&f->b, n, v);
}

/* The phis become moves from what is chosen. */
static void
choose(struct flatten *f, const struct ir_block *b, const struct batch *batch, struct when **edges)
{
   struct ir_val v = batch_source(f, batch, b->num_preds - 1);
   unsigned first = 0;
   for (uint32_t p = b->num_preds - 1; p-- > 0;) {
      struct ir_val when = value_within(f, edges[p], f->blocks[b->index]);
      struct ir_val yes = batch_source(f, batch, p), no = v;
      if (b->num_preds == 2 && are_opposite(edges[0], edges[1]) && edges[0]->negated) {
         /* The branch's own bool rather than its opposite. */
         when = value_within(f, edges[1], f->blocks[b->index]);
         no = yes;
         yes = v;
      }
      v = when.n ? ir_build_csel(&f->b, when, yes, no) : yes;
   }
   for (unsigned i = 0; i < batch->count && v.n; i++) {
      struct ir_instr *phi = batch->phi[i];
      phi->op = IR_OP_mov;
      phi->num_srcs = 1;
      phi->phi_srcs = NULL;
      phi->src[0] = v.src;
      for (unsigned c = 0; c < 4; c++) {
         const unsigned own = c < phi->num_components ? c : phi->num_components - 1u;
         phi->src[0].swizzle[c] = v.src.swizzle[first + own];
      }
      first += phi->num_components;
      ir_instr_remove(phi);
      ir_instr_append(f->b.block, phi);
   }
}

static void
flatten_phis(struct flatten *f, struct ir_block *b)
{
   struct when **edges = calloc((size_t)b->num_preds + 1, sizeof *edges);
   if (!edges) {
      f->failed = true;
      return;
   }
   list_edges(f, b, edges);
   while (b->first && b->first->op == IR_OP_phi && !f->failed && !f->b.failed) {
      struct batch batch = {.count = 0};
      const struct ir_instr *head = b->first;
      for (struct ir_instr *i = b->first; i && i->op == IR_OP_phi; i = i->next) {
         if (i->type == head->type && batch.components + i->num_components <= MAX_TOGETHER) {
            batch.phi[batch.count++] = i;
            batch.components += i->num_components;
         }
      }
      choose(f, b, &batch, edges);
   }
   free(edges);
}

/* Stored where control comes by, and the store's own condition holds. */
static void
restrict_store(struct flatten *f, struct ir_instr *store, const struct ir_val *when)
{
   struct ir_val cond = *when;
   if (store->num_srcs > 1) {
      const struct ir_val own = {.src = store->src[1], .n = 4};
      cond = ir_build_band(&f->b, own, cond);
   }
   store->num_srcs = 2;
   store->src[1] = cond.src;
   for (unsigned c = 0; c < 4; c++)
      store->src[1].swizzle[c] = cond.src.swizzle[cond.n == 1 ? 0 : c];
}

static void
flatten_block(struct flatten *f, struct ir_block *b)
{
   struct ir_val when = {.n = 0};
   flatten_phis(f, b);
   while (b->first && !f->failed && !f->b.failed) {
      struct ir_instr *i = b->first;
      ir_instr_remove(i);
      f->b.line = i->line;
      if (i->op == IR_OP_store_output) {
         if (!when.n)
            when = value_within(f, f->blocks[b->index], NULL);
         if (when.n)
            restrict_store(f, i, &when);
      }
      ir_instr_append(f->b.block, i);
   }
}

static struct when *
when_here(struct flatten *f, const struct ir_block *b)
{
   struct when **list = calloc((size_t)b->num_preds + 1, sizeof *list);
   if (!list) {
      f->failed = true;
      return &f->always;
   }
   struct when *w = join(f, list, list_edges(f, b, list));
   free(list);
   return w;
}

static void
flatten_all(struct flatten *f)
{
   struct ir_block *entry = f->sh->first;
   f->blocks[entry->index] = &f->always;
   make_edges(f, entry);
   for (uint32_t k = 1; k < f->dom.num_blocks && !f->failed && !f->b.failed; k++) {
      struct ir_block *b = f->dom.order[k];
      f->b.line = ~0u;
      f->blocks[b->index] = when_here(f, b);
      make_edges(f, b);
      flatten_block(f, b);
      entry->cost += b->cost;
   }
   entry->term = IR_TERM_END;
   entry->succ[0] = entry->succ[1] = NULL;
}

bool
ir_flatten(struct ir_shader *sh)
{
   struct flatten f = {.sh = sh, .b = {.shader = sh, .block = sh->first}};
   if (sh->num_blocks == 1)
      return true;
   if (!ir_dom_init(&f.dom, sh))
      return false;
   bool ok = true;
   if (can_flatten(&f)) {
      f.blocks = calloc(sh->num_blocks, sizeof(struct when *));
      f.edges = calloc(sh->num_blocks, sizeof *f.edges);
      ok = f.blocks && f.edges;
      if (ok) {
         flatten_all(&f);
         ok = !f.failed && !f.b.failed && ir_shader_index(sh);
      }
   }
   free(f.blocks);
   free(f.edges);
   ir_dom_finish(&f.dom);
   return ok;
}
