/* How short code can be at best: the longest chain of operations, and what units have to do. */
#include "ops.h"

/* --- Chains. A time is 8 times the number of an instruction, and a stage. */

_Static_assert(PPC_NUM_STAGES == 8, "times are in eighths of an instruction");

struct need {
   uint32_t reg, time; /* where it is written, and from when on it is there */
   unsigned mask;
   uint32_t instr; /* the first one that can read it */
};

static void
read_in_time(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct need *n = data;
   (void)op;
   if (src->file != PPC_REG || src->index != n->reg || !(ppc_components(src, lanes) & n->mask))
      return;
   while (8 * n->instr + stage < n->time)
      n->instr++;
}

/* From when on others can read what an operation computes in this unit. */
static uint32_t
time_in(struct ppc_op *op, enum lima_pp_unit unit)
{
   uint32_t instr = 0;
   op->unit = (uint8_t)unit;
   for (const struct ppc_edge *e = op->before; e; e = e->next) {
      const struct ppc_op *from = e->to;
      struct need n = {from->dest, from->time, from->mask, instr};
      if (e->kind != PPC_READS)
         continue;
      ppc_for_sources(op, read_in_time, &n);
      instr = n.instr;
   }
   const unsigned stage = unit == LIMA_PP_UNIT_TEXTURE || unit == LIMA_PP_UNIT_LOAD ? PPC_STAGE_MUL
                          : unit == LIMA_PP_UNIT_VMUL                               ? PPC_STAGE_ADD
                                                      : ppc_available(unit);
   return 8 * instr + stage;
}

/* The best of the units that have an operation: products go straight to sums, what is fetched
 * straight to all. */
static uint32_t
earliest(struct ppc_op *op)
{
   static const enum lima_pp_unit units[] = {LIMA_PP_UNIT_VARYING, LIMA_PP_UNIT_VMUL,
                                             LIMA_PP_UNIT_VADD, LIMA_PP_UNIT_COMBINE,
                                             LIMA_PP_UNIT_BRANCH};
   uint32_t best = UINT32_MAX;
   if (op->feed)
      return time_in(op, op->feed->texture ? LIMA_PP_UNIT_TEXTURE : LIMA_PP_UNIT_LOAD);
   for (unsigned i = 0; i < sizeof units / sizeof units[0]; i++) {
      const uint32_t time = ppc_can(op, units[i]) ? time_in(op, units[i]) : UINT32_MAX;
      best = time < best ? time : best;
   }
   return best;
}

/* --- Units */

struct load {
   unsigned varyings, loads, functions, branches;
   unsigned products, sums, either; /* what only units of one kind have, and the rest */
   unsigned vectors, scalable; /* of all these, those of several lanes; what combine has, too */
};

static unsigned
share(unsigned count, unsigned units)
{
   return (count + units - 1) / units;
}

static unsigned
larger(unsigned a, unsigned b)
{
   return a > b ? a : b;
}

static void
count_alu(struct load *l, const struct ppc_op *op)
{
   const bool multiplies = ppc_can(op, LIMA_PP_UNIT_VMUL), adds = ppc_can(op, LIMA_PP_UNIT_VADD);
   const bool scales = ppc_can(op, LIMA_PP_UNIT_COMBINE);
   l->products += multiplies && !adds && !scales;
   l->products += op->cond != NULL;
   l->sums += adds && !multiplies && !scales;
   l->either += (multiplies && adds) || scales;
   l->vectors += !scales && ((op->mask & (op->mask - 1)) || ppc_sums(op));
   l->scalable += scales;
}

static void
count(struct load *l, const struct ppc_op *op)
{
   l->branches += op->kind == PPC_BRANCH || op->kind == PPC_DISCARD;
   l->functions += op->kind == PPC_FUNCTION;
   l->varyings += op->kind == PPC_VARYING || (op->feed && op->feed->texture);
   l->loads += op->feed && !op->feed->texture;
   if (op->kind == PPC_ALU && !op->feed)
      count_alu(l, op);
}

static unsigned
busiest(const struct load *l)
{
   const unsigned all = l->products + l->sums + l->either + l->functions;
   unsigned most = larger(l->varyings, l->loads);
   most = larger(most, larger(l->functions, l->branches));
   most = larger(most, larger(share(l->products, 2), share(l->sums, 2)));
   return larger(most, larger(share(all, 5), share(l->vectors, 2)));
}

unsigned
ppc_bound(struct ppc_block *b)
{
   struct load load = {0};
   bool discards = false;
   uint32_t last = 0;
   for (struct ppc_op *op = b->first; op; op = op->next) {
      count(&load, op);
      op->time = earliest(op);
      last = op->time > last ? op->time : last;
      discards |= op->kind == PPC_DISCARD;
   }
   /* What is there at the last stage is so by the end of the instruction before. */
   const unsigned chain = b->first ? (last + 7) / 8 : 0;
   load.branches += discards && b->end; /* the last instruction has none */
   return larger(larger(chain, busiest(&load)), b->end);
}
