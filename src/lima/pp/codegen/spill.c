/* Values that live in temporaries: stored where they are made, loaded where they are read. */
#include "ops.h"

#include <string.h>

struct spiller {
   struct ppc *p;
   uint32_t reg;
   uint32_t slot;
   unsigned lanes; /* that are written anywhere */
   /* Of the instruction that is looked at */
   bool reads, early; /* some source reads it; before the units that see ^uniform, or behind them */
   uint32_t copy;
   const struct ppc_op *writer; /* what it writes it reads again */
   bool mixed;                  /* together with what was there before */
};

/* Whether a source reads what the writer has written in the same instruction. */
static bool
reads_again(const struct spiller *s, const struct ppc_src *src, unsigned lanes, unsigned stage)
{
   return src->file == PPC_REG && src->index == s->reg &&
          stage >= ppc_available((enum lima_pp_unit)s->writer->unit) &&
          ppc_components(src, lanes) & s->writer->mask;
}

static void
find_mixed(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct spiller *s = data;
   (void)op;
   if (reads_again(s, src, lanes, stage))
      s->mixed |= ppc_components(src, lanes) & ~(unsigned)s->writer->mask;
}

static void
read_again(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   const struct spiller *s = data;
   (void)op;
   if (reads_again(s, src, lanes, stage))
      src->index = s->copy;
}

static void
look(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct spiller *s = data;
   (void)op;
   (void)lanes;
   if (src->file != PPC_REG || src->index != s->reg)
      return;
   s->reads = true;
   s->early |= stage < PPC_STAGE_MUL || stage > PPC_STAGE_COMBINE;
}

static void
read_temporary(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct spiller *s = data;
   (void)op;
   (void)lanes;
   (void)stage;
   if (src->file != PPC_REG || src->index != s->reg)
      return;
   src->file = s->copy == PPC_NO_REG ? PPC_TEMP : PPC_REG;
   src->index = s->copy == PPC_NO_REG ? s->slot : s->copy;
}

static void
for_instr(struct ppc_instr *instr, ppc_visit visit, struct spiller *s)
{
   for (unsigned u = 0; u < LIMA_PP_NUM_UNITS; u++) {
      if (instr->unit[u] && instr->unit[u]->unit == u)
         ppc_for_sources(instr->unit[u], visit, s);
   }
}

static struct ppc_instr *
insert(struct spiller *s, struct ppc_block *b, struct ppc_instr *before)
{
   struct ppc_instr *instr = ppc_alloc(s->p, sizeof *instr);
   if (!instr)
      return NULL;
   instr->next = before;
   instr->prev = before ? before->prev : b->last_instr;
   *(instr->prev ? &instr->prev->next : &b->first_instr) = instr;
   *(before ? &before->prev : &b->last_instr) = instr;
   s->p->num_instrs++;
   return instr;
}

static uint32_t
short_register(struct spiller *s, bool fixed)
{
   const uint32_t reg = ppc_new_reg(s->p);
   if (!s->p->failed)
      s->p->regs[reg] = (struct ppc_reg){.fixed = fixed, .short_lived = true};
   return reg;
}

/* What an instruction reads comes from the load unit, or from an instruction before with one. */
static void
load(struct spiller *s, struct ppc_block *b, struct ppc_instr *instr)
{
   s->reads = s->early = false;
   s->copy = PPC_NO_REG;
   for_instr(instr, look, s);
   if (!s->reads)
      return;
   const bool free = instr->load_file == PPC_NONE ||
                     (instr->load_file == PPC_TEMP && instr->load_index == s->slot);
   struct ppc_instr *at = instr;
   if (!free || s->early) {
      s->copy = short_register(s, false);
      at = insert(s, b, instr);
      struct ppc_op *op = ppc_new_op(s->p, PPC_ALU, LIMA_PP_FN_MOV, s->copy, s->lanes);
      if (!op || !at)
         return;
      op->num_srcs = 1;
      op->src[0] = (struct ppc_src){.file = PPC_TEMP, .index = s->slot, .swizzle = {0, 1, 2, 3}};
      op->unit = LIMA_PP_UNIT_VMUL;
      op->instr = at;
      at->unit[LIMA_PP_UNIT_VMUL] = op;
   }
   at->load_file = PPC_TEMP;
   at->load_index = s->slot;
   for_instr(instr, read_temporary, s);
}

static void
put_store(struct spiller *s, struct ppc_instr *instr, uint32_t reg, unsigned lanes, bool all)
{
   struct ppc_op *op = ppc_new_op(s->p, PPC_STORE, LIMA_PP_FN_NONE, PPC_NO_REG, lanes);
   if (!op)
      return;
   const unsigned first = all ? 0 : (unsigned)__builtin_ctz(lanes);
   op->num_srcs = 1;
   op->src[0] = (struct ppc_src){.file = PPC_REG, .index = reg, .swizzle = {0, 1, 2, 3}};
   op->temporary = (int32_t)(4 * s->slot + first);
   op->index = all ? 2 : 0;
   op->unit = LIMA_PP_UNIT_STORE;
   op->instr = instr;
   instr->unit[LIMA_PP_UNIT_STORE] = op;
}

/* What an instruction writes is stored in it or, where that unit is taken, behind it. Branches go
 * along to the last. */
static void
store(struct spiller *s, struct ppc_block *b, struct ppc_instr *instr, struct ppc_op *op)
{
   const bool all = op->mask == s->lanes;
   const uint32_t copy = short_register(s, all || s->p->regs[s->reg].fixed);
   unsigned lanes = op->mask;
   s->writer = op;
   s->copy = copy;
   for_instr(instr, read_again, s);
   op->dest = copy;
   while (lanes && !s->p->failed) {
      const unsigned now = all ? lanes : lanes & -lanes;
      struct ppc_instr *at = instr;
      if (instr->unit[LIMA_PP_UNIT_STORE]) {
         at = insert(s, b, instr->next);
         if (!at)
            return;
         at->stop = instr->stop;
         instr->stop = false;
         if (instr->unit[LIMA_PP_UNIT_BRANCH] &&
             instr->unit[LIMA_PP_UNIT_BRANCH]->kind == PPC_BRANCH)
            ppc_refuse(s->p, op->line, "the program needs more registers than there are");
      }
      put_store(s, at, copy, now, all);
      instr = at;
      lanes &= ~now;
   }
}

static unsigned
lanes_written(const struct ppc *p, uint32_t reg)
{
   unsigned lanes = 0;
   for (uint32_t i = 0; i < p->num_blocks; i++) {
      for (const struct ppc_instr *instr = p->blocks[i].first_instr; instr; instr = instr->next) {
         for (unsigned u = 0; u < LIMA_PP_NUM_UNITS; u++) {
            if (instr->unit[u] && instr->unit[u]->dest == reg && !instr->unit[u]->piped)
               lanes |= instr->unit[u]->mask;
         }
      }
   }
   return lanes;
}

static bool
is_writer(const struct ppc_instr *instr, unsigned u, uint32_t reg)
{
   const struct ppc_op *op = instr->unit[u];
   return op && op->unit == u && op->dest == reg && !op->piped;
}

/* Whether some instruction reads, at once, components that it has just written and others. */
static bool
is_mixed(struct spiller *s)
{
   for (uint32_t i = 0; i < s->p->num_blocks; i++) {
      for (struct ppc_instr *instr = s->p->blocks[i].first_instr; instr; instr = instr->next) {
         for (unsigned u = 0; u < LIMA_PP_NUM_UNITS; u++) {
            s->writer = instr->unit[u];
            if (is_writer(instr, u, s->reg))
               for_instr(instr, find_mixed, s);
         }
      }
   }
   return s->mixed;
}

void
ppc_spill(struct ppc *p, uint32_t reg)
{
   struct spiller s = {.p = p, .reg = reg};
   if (is_mixed(&s)) {
      p->regs[reg].short_lived = true;
      return;
   }
   s.slot = p->out->stack++;
   s.lanes = lanes_written(p, reg);
   p->out->stats.spilled++;
   for (uint32_t i = 0; i < p->num_blocks && !p->failed; i++) {
      struct ppc_block *b = &p->blocks[i];
      for (struct ppc_instr *instr = b->first_instr, *next; instr && !p->failed; instr = next) {
         next = instr->next;
         for (unsigned u = 0; u < LIMA_PP_NUM_UNITS && !p->failed; u++) {
            if (is_writer(instr, u, reg))
               store(&s, b, instr, instr->unit[u]);
         }
         load(&s, b, instr);
      }
      if (reg < p->live_regs) {
         b->live_in[reg / 8] &= ~(15u << (reg % 8 * 4));
         b->live_out[reg / 8] &= ~(15u << (reg % 8 * 4));
      }
   }
}
