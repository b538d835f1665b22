/* Operations into instructions, from the end of each block upward: each as late as its readers and
 * the units allow, so that values live short. */
#include "ops.h"

/* --- What has to stay in order */

struct reader {
   struct ppc_op *op;
   struct reader *next;
};

struct lane_state {
   uint32_t block; /* that this is about, plus 1 */
   struct ppc_op *writer;
   struct reader *readers; /* since then */
};

struct graph {
   struct ppc *p;
   uint32_t block;
   struct lane_state (*lanes)[4]; /* by register */
};

static struct lane_state *
state_of(const struct graph *g, uint32_t reg, unsigned lane)
{
   struct lane_state *s = &g->lanes[reg][lane];
   if (s->block != g->block)
      *s = (struct lane_state){.block = g->block};
   return s;
}

static void
add_edge(struct graph *g, struct ppc_op *from, struct ppc_op *to, enum ppc_edge_kind kind)
{
   if (from == to)
      return;
   for (const struct ppc_edge *e = to->before; e; e = e->next) {
      if (e->to == from && e->kind == kind)
         return;
   }
   struct ppc_edge *edges = ppc_alloc(g->p, 2 * sizeof *edges);
   if (!edges)
      return;
   edges[0] = (struct ppc_edge){to, from->after, (uint8_t)kind};
   from->after = &edges[0];
   from->waiting++;
   edges[1] = (struct ppc_edge){from, to->before, (uint8_t)kind};
   to->before = &edges[1];
   if (kind == PPC_READS && from->depth + 1 > to->depth)
      to->depth = from->depth + 1;
}

static void
read_lanes(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct graph *g = data;
   (void)stage;
   if (src->file != PPC_REG)
      return;
   const unsigned components = ppc_components(src, lanes);
   for (unsigned c = 0; c < 4; c++) {
      if (!(components >> c & 1))
         continue;
      struct lane_state *s = state_of(g, src->index, c);
      struct reader *r = ppc_alloc(g->p, sizeof *r);
      if (!r)
         return;
      *r = (struct reader){op, s->readers};
      s->readers = r;
      if (s->writer)
         add_edge(g, s->writer, op, PPC_READS);
   }
}

static void
write_lanes(struct graph *g, struct ppc_op *op)
{
   for (unsigned c = 0; c < 4; c++) {
      if (!(op->mask >> c & 1) || op->dest == PPC_NO_REG)
         continue;
      struct lane_state *s = state_of(g, op->dest, c);
      for (const struct reader *r = s->readers; r; r = r->next)
         add_edge(g, r->op, op, PPC_OVERWRITES);
      if (s->writer)
         add_edge(g, s->writer, op, PPC_OVERWRITES);
      s->writer = op;
      s->readers = NULL;
   }
}

/* Whether an operation looks at the registers of the other fragments. */
static bool
looks_around(const struct ppc_op *op)
{
   return (op->kind == PPC_ALU && (op->fn == LIMA_PP_FN_DDX || op->fn == LIMA_PP_FN_DDY)) ||
          (op->feed && op->feed->texture && !op->feed->explicit_lod);
}

/* Fragments that are discarded are gone: that is done behind all that looks at them. */
static void
order_discards(struct graph *g, struct ppc_block *b)
{
   struct ppc_op *first = NULL, *last = NULL;
   for (struct ppc_op *op = b->first; op; op = op->next) {
      if (op->kind != PPC_DISCARD)
         continue;
      if (last)
         add_edge(g, last, op, PPC_OVERWRITES);
      first = first ? first : op;
      last = op;
   }
   for (struct ppc_op *op = b->first; op && first; op = op->next) {
      if (looks_around(op))
         add_edge(g, op, first, PPC_OVERWRITES);
   }
}

static void
build(struct graph *g, struct ppc_block *b)
{
   uint32_t order = 0;
   g->block++;
   for (struct ppc_op *op = b->first; op && !g->p->failed; op = op->next) {
      op->order = order++;
      ppc_for_sources(op, read_lanes, g);
      write_lanes(g, op);
   }
   order_discards(g, b);
}

/* --- Order */

/* Whether a is put before b. */
static bool
comes_first(const struct ppc *p, const struct ppc_op *a, const struct ppc_op *b)
{
   if ((a->kind == PPC_BRANCH) != (b->kind == PPC_BRANCH))
      return a->kind == PPC_BRANCH;
   if (p->way.order == PPC_LONGEST && a->depth != b->depth)
      return a->depth > b->depth;
   return a->order > b->order;
}

struct ready {
   struct ppc_op **ops;
   uint32_t num;
};

static struct ppc_op *
next_ready(const struct ppc *p, struct ready *r)
{
   uint32_t best = r->num - 1;
   if (p->way.order != PPC_NEAREST) {
      for (uint32_t i = 0; i < r->num; i++)
         best = comes_first(p, r->ops[i], r->ops[best]) ? i : best;
   }
   struct ppc_op *op = r->ops[best];
   r->num--;
   for (uint32_t i = best; i < r->num; i++)
      r->ops[i] = r->ops[i + 1];
   return op;
}

/* Those with longer ways to the beginning come out first, where the last in is the first out. */
static void
release(struct ready *r, struct ppc_op *op)
{
   uint32_t first = r->num;
   for (const struct ppc_edge *e = op->before; e; e = e->next) {
      if (--e->to->waiting)
         continue;
      uint32_t at = r->num++;
      for (; at > first && r->ops[at - 1]->depth > e->to->depth; at--)
         r->ops[at] = r->ops[at - 1];
      r->ops[at] = e->to;
   }
}

static struct ppc_instr *
prepend(struct ppc *p, struct ppc_block *b)
{
   struct ppc_instr *instr = ppc_alloc(p, sizeof *instr);
   if (!instr)
      return NULL;
   instr->next = b->first_instr;
   instr->number = b->first_instr ? b->first_instr->number + 1 : 0;
   *(b->first_instr ? &b->first_instr->prev : &b->last_instr) = instr;
   b->first_instr = instr;
   p->num_instrs++;
   return instr;
}

static void
place(struct ppc *p, struct ppc_block *b, struct ppc_op *op)
{
   struct ppc_instr *at = b->last_instr;
   for (const struct ppc_edge *e = op->after; e; e = e->next) {
      if (e->to->instr->number > at->number)
         at = e->to->instr;
   }
   while (at && !ppc_place(p, at, op))
      at = at->prev;
   if (at)
      return;
   at = prepend(p, b);
   if (at && !ppc_place(p, at, op))
      ppc_refuse(p, op->line, "an operation fits into no instruction");
}

static void
schedule_block(struct graph *g, struct ppc_block *b)
{
   struct ppc *p = g->p;
   struct ready ready = {NULL, 0};
   uint32_t count = 0;
   if (b->end && prepend(p, b))
      b->last_instr->stop = true;
   build(g, b);
   for (const struct ppc_op *op = b->first; op; op = op->next)
      count++;
   ready.ops = ppc_alloc(p, (count + 1) * sizeof *ready.ops);
   if (p->failed)
      return;
   p->out->stats.bound += ppc_bound(b);
   if (!count)
      return;
   for (struct ppc_op *op = b->first; op; op = op->next) {
      if (!op->waiting)
         ready.ops[ready.num++] = op;
   }
   while (ready.num && !p->failed && !p->refused) {
      struct ppc_op *op = next_ready(p, &ready);
      place(p, b, op);
      if (!p->failed)
         release(&ready, op);
   }
}

void
ppc_schedule(struct ppc *p)
{
   struct graph g = {.p = p, .lanes = ppc_alloc(p, (p->num_regs + 1) * sizeof *g.lanes)};
   for (uint32_t i = 0; i < p->num_blocks && !p->failed && !p->refused; i++)
      schedule_block(&g, &p->blocks[i]);
}
