/* Copies go away: what is copied is made where the copy wants it, or read where it came from. */
#include "ops.h"

/* Operations of a block that have to do with a register, from `first` to `last` and no others. */
struct range {
   uint32_t block; /* coalescer::number of the block that this is about */
   uint32_t first, last;
};

struct coalescer {
   struct ppc *p;
   struct ppc_block *block;
   uint32_t number;      /* of the block, from 1 on */
   struct ppc_op **ops;  /* of the block, by ppc_op::order; NULL: it is gone */
   struct range *ranges; /* by register */
};

static struct range
join(struct range a, struct range b)
{
   a.first = b.first < a.first ? b.first : a.first;
   a.last = b.last > a.last ? b.last : a.last;
   return a;
}

/* A register all of whose lanes go into another one. */
struct renaming {
   uint32_t from, to;
   uint8_t lane[4];  /* in the other; by component */
   uint8_t lanes[4]; /* all of them, bits: what is computed can be in several */
   bool repeats;     /* some component is */
   unsigned known;   /* components, bits */
};

struct finder {
   uint32_t reg;
   unsigned components; /* of it, that are read */
   unsigned reads;      /* sources */
};

static void
find(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct finder *f = data;
   (void)op;
   (void)stage;
   if (src->file != PPC_REG || src->index != f->reg)
      return;
   f->components |= ppc_components(src, lanes);
   f->reads++;
}

static unsigned
read_of(struct ppc_op *op, uint32_t reg, unsigned *reads)
{
   struct finder f = {.reg = reg};
   ppc_for_sources(op, find, &f);
   *reads += f.reads;
   return f.components;
}

static bool
is_plain_copy(const struct ppc_op *op)
{
   const struct ppc_src *src = &op->src[0];
   return op->kind == PPC_ALU && op->fn == LIMA_PP_FN_MOV && !op->feed && src->file == PPC_REG &&
          !src->abs && !src->neg && src->index != op->dest;
}

/* --- Making it where it is wanted */

static void
map_lanes(const struct ppc_op *copy, struct renaming *r)
{
   r->from = copy->src[0].index;
   r->to = copy->dest;
   for (unsigned i = 0; i < 4; i++) {
      if (!(copy->mask >> i & 1))
         continue;
      const unsigned c = copy->src[0].swizzle[i];
      r->repeats |= r->known >> c & 1;
      if (!(r->known >> c & 1))
         r->lane[c] = (uint8_t)i;
      r->known |= 1u << c;
      r->lanes[c] |= (uint8_t)(1u << i);
   }
}

/* Whether all that the block does with both registers allows that they are one. */
static bool
may_rename(const struct coalescer *k, struct ppc_op *copy, const struct renaming *r)
{
   const struct ppc *p = k->p;
   const struct range range = join(k->ranges[r->from], k->ranges[r->to]);
   const bool fixed = p->regs[r->from].fixed;
   /* In a program of one block with the block that its jump would have each lane is written once.
    */
   const bool changing = p->regs[r->to].global && p->num_blocks > 2;
   bool made = false, copied = false;
   unsigned written = 0, other_reads = 0;
   for (uint32_t i = range.first; i <= range.last; i++) {
      struct ppc_op *op = k->ops[i];
      unsigned reads = 0;
      if (!op)
         continue;
      if (op == copy) {
         copied = true;
         continue;
      }
      if (changing && made && !copied && read_of(op, r->to, &reads) & copy->mask)
         return false;
      if (op->dest == r->from) {
         if (copied || op->mask & ~r->known || written & op->mask ||
             (r->repeats && op->kind != PPC_ALU) ||
             (copy->modifier && (op->modifier || op->kind > PPC_FUNCTION)))
            return false;
         made = true;
         written |= op->mask;
      }
      if (read_of(op, r->from, &other_reads) & ~r->known)
         return false;
      if (op->dest == r->to && op->mask & copy->mask && (!changing || made == !copied))
         return false;
   }
   for (unsigned c = 0; c < 4 && fixed; c++) {
      if (r->known >> c & 1 && r->lanes[c] != 1u << c)
         return false;
   }
   if (other_reads && (changing || copy->modifier))
      return false;
   return made;
}

static void
rename_source(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   const struct renaming *r = data;
   (void)op;
   (void)lanes;
   (void)stage;
   if (src->file != PPC_REG || src->index != r->from)
      return;
   src->index = r->to;
   for (unsigned i = 0; i < 4; i++)
      src->swizzle[i] = r->lane[src->swizzle[i]];
}

static void
rename_result(struct ppc_op *op, const struct renaming *r)
{
   const struct ppc_op old = *op;
   op->dest = r->to;
   op->mask = 0;
   for (unsigned c = 0; c < 4; c++) {
      if (!(old.mask >> c & 1))
         continue;
      op->mask |= r->lanes[c];
      for (unsigned i = 0; i < 4 && !ppc_sums(op); i++) {
         for (unsigned k = 0; k < op->num_srcs && r->lanes[c] >> i & 1; k++) {
            op->src[k].swizzle[i] = old.src[k].swizzle[c];
            op->src[k].half[i] = old.src[k].half[c];
         }
      }
   }
}

static void
remove_copy(struct coalescer *k, struct ppc_op *copy)
{
   ppc_remove(k->block, copy);
   k->ops[copy->order] = NULL;
}

static bool
rename_copied(struct coalescer *k, struct ppc_op *copy)
{
   struct ppc *p = k->p;
   struct renaming r = {.known = 0};
   map_lanes(copy, &r);
   if (p->regs[r.from].global || !may_rename(k, copy, &r))
      return false;
   p->regs[r.to].fixed |= p->regs[r.from].fixed;
   remove_copy(k, copy);
   for (uint32_t i = k->ranges[r.from].first; i <= k->ranges[r.from].last; i++) {
      struct ppc_op *op = k->ops[i];
      if (!op)
         continue;
      ppc_for_sources(op, rename_source, &r);
      if (op->dest != r.from)
         continue;
      rename_result(op, &r);
      op->modifier |= copy->modifier;
   }
   k->ranges[r.to] = join(k->ranges[r.to], k->ranges[r.from]);
   return true;
}

/* --- Reading it where it came from */

/* Whether the original is not written before the last use of the copy. */
static bool
may_read_original(const struct coalescer *k, const struct ppc_op *copy)
{
   const uint32_t from = copy->src[0].index;
   const struct range range = k->ranges[copy->dest];
   const unsigned components = ppc_components(&copy->src[0], copy->mask);
   bool changed = false;
   for (uint32_t i = range.first; i <= range.last; i++) {
      struct ppc_op *op = k->ops[i];
      unsigned reads = 0;
      if (!op || op == copy)
         continue;
      const unsigned lanes = read_of(op, copy->dest, &reads);
      if (op->dest == copy->dest ||
          (i > copy->order && (lanes & ~copy->mask || (lanes && changed))))
         return false;
      changed |= i > copy->order && op->dest == from && op->mask & components;
   }
   return true;
}

static bool
read_original(struct coalescer *k, struct ppc_op *copy)
{
   struct renaming r = {.from = copy->dest, .to = copy->src[0].index};
   if (copy->modifier || k->p->regs[copy->dest].global || !may_read_original(k, copy))
      return false;
   for (unsigned i = 0; i < 4; i++)
      r.lane[i] = copy->src[0].swizzle[i];
   for (uint32_t i = copy->order + 1; i <= k->ranges[r.from].last; i++) {
      if (k->ops[i])
         ppc_for_sources(k->ops[i], rename_source, &r);
   }
   k->ranges[r.to] = join(k->ranges[r.to], k->ranges[r.from]);
   remove_copy(k, copy);
   return true;
}

/* --- Blocks */

static void
touch(struct coalescer *k, uint32_t reg, uint32_t order)
{
   struct range *r = &k->ranges[reg];
   if (r->block != k->number)
      *r = (struct range){k->number, order, order};
   r->last = order;
}

static void
touch_source(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   (void)lanes;
   (void)stage;
   if (src->file == PPC_REG)
      touch(data, src->index, op->order);
}

static void
coalesce_block(struct coalescer *k)
{
   uint32_t num = 0;
   for (struct ppc_op *op = k->block->first; op; op = op->next)
      op->order = num++;
   k->ops = ppc_alloc(k->p, (num + 1) * sizeof *k->ops);
   if (!k->ops)
      return;
   for (struct ppc_op *op = k->block->first; op; op = op->next) {
      k->ops[op->order] = op;
      ppc_for_sources(op, touch_source, k);
      if (op->dest != PPC_NO_REG)
         touch(k, op->dest, op->order);
   }
   for (uint32_t i = 0; i < num; i++) {
      struct ppc_op *op = k->ops[i];
      if (is_plain_copy(op) && !rename_copied(k, op))
         read_original(k, op);
   }
}

void
ppc_coalesce(struct ppc *p)
{
   struct coalescer k = {.p = p, .ranges = ppc_alloc(p, (p->num_regs + 1) * sizeof *k.ranges)};
   for (uint32_t i = 0; i < p->num_blocks && !p->failed && !p->refused; i++) {
      k.block = &p->blocks[i];
      k.number = i + 1;
      coalesce_block(&k);
   }
}
