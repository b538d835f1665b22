/* Copies go away: what is copied is made where the copy wants it, or read where it came from. */
#include "ops.h"

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
may_rename(const struct ppc *p, const struct ppc_block *b, struct ppc_op *copy,
           const struct renaming *r)
{
   const bool fixed = p->regs[r->from].fixed;
   /* In a program of one block with the block that its jump would have each lane is written once.
    */
   const bool changing = p->regs[r->to].global && p->num_blocks > 2;
   bool made = false, copied = false;
   unsigned written = 0, other_reads = 0;
   for (struct ppc_op *op = b->first; op; op = op->next) {
      unsigned reads = 0;
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

static bool
rename_copied(struct ppc *p, struct ppc_block *b, struct ppc_op *copy)
{
   struct renaming r = {.known = 0};
   map_lanes(copy, &r);
   if (p->regs[r.from].global || !may_rename(p, b, copy, &r))
      return false;
   p->regs[r.to].fixed |= p->regs[r.from].fixed;
   ppc_remove(b, copy);
   for (struct ppc_op *op = b->first; op; op = op->next) {
      ppc_for_sources(op, rename_source, &r);
      if (op->dest != r.from)
         continue;
      rename_result(op, &r);
      op->modifier |= copy->modifier;
   }
   return true;
}

/* --- Reading it where it came from */

/* Whether the original is not written before the last use of the copy. */
static bool
may_read_original(const struct ppc_block *b, struct ppc_op *copy)
{
   const uint32_t from = copy->src[0].index;
   const unsigned components = ppc_components(&copy->src[0], copy->mask);
   bool changed = false;
   for (const struct ppc_op *op = b->first; op != copy; op = op->next) {
      if (op->dest == copy->dest)
         return false;
   }
   for (struct ppc_op *op = copy->next; op; op = op->next) {
      unsigned reads = 0;
      const unsigned lanes = read_of(op, copy->dest, &reads);
      if (op->dest == copy->dest || lanes & ~copy->mask || (lanes && changed))
         return false;
      changed |= op->dest == from && op->mask & components;
   }
   return true;
}

static bool
read_original(struct ppc *p, struct ppc_block *b, struct ppc_op *copy)
{
   struct renaming r = {.from = copy->dest, .to = copy->src[0].index};
   if (copy->modifier || p->regs[copy->dest].global || !may_read_original(b, copy))
      return false;
   for (unsigned i = 0; i < 4; i++)
      r.lane[i] = copy->src[0].swizzle[i];
   for (struct ppc_op *op = copy->next; op; op = op->next)
      ppc_for_sources(op, rename_source, &r);
   ppc_remove(b, copy);
   return true;
}

void
ppc_coalesce(struct ppc *p)
{
   for (uint32_t i = 0; i < p->num_blocks && !p->failed && !p->refused; i++) {
      struct ppc_block *b = &p->blocks[i];
      for (struct ppc_op *op = b->first, *next; op; op = next) {
         next = op->next;
         if (is_plain_copy(op) && !rename_copied(p, b, op))
            read_original(p, b, op);
      }
   }
}
