/* Values that live in temporaries: stored where they are made, loaded where they are read. */
#include "ops.h"

#include <string.h>

enum { MAX_READ = 4 * LIMA_PP_NUM_UNITS }; /* sources of an instruction, at most */

struct spiller {
   struct ppc *p;
   uint32_t *slots; /* by register: the temporary */
   uint8_t *lanes;  /* by register: those that are written anywhere */
   /* Of the instruction that is looked at */
   uint32_t read[MAX_READ]; /* spilled registers that it reads */
   unsigned num_read;
   /* And of one register */
   uint32_t reg;
   bool early; /* some source reads it before the units that see ^uniform */
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
find_read(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct spiller *s = data;
   (void)op;
   (void)lanes;
   (void)stage;
   if (src->file != PPC_REG || !s->p->regs[src->index].spilled)
      return;
   for (unsigned i = 0; i < s->num_read; i++) {
      if (s->read[i] == src->index)
         return;
   }
   s->read[s->num_read++] = src->index;
}

static void
find_early(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct spiller *s = data;
   (void)op;
   (void)lanes;
   if (src->file == PPC_REG && src->index == s->reg)
      s->early |= stage < PPC_STAGE_MUL;
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
   src->index = s->copy == PPC_NO_REG ? s->slots[s->reg] : s->copy;
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
   const uint32_t slot = s->slots[s->reg];
   const bool free =
       instr->load_file == PPC_NONE || (instr->load_file == PPC_TEMP && instr->load_index == slot);
   s->early = false;
   s->copy = PPC_NO_REG;
   for_instr(instr, find_early, s);
   struct ppc_instr *at = instr;
   if (!free || s->early) {
      s->copy = short_register(s, false);
      at = insert(s, b, instr);
      struct ppc_op *op = ppc_new_op(s->p, PPC_ALU, LIMA_PP_FN_MOV, s->copy, s->lanes[s->reg]);
      if (!op || !at)
         return;
      op->num_srcs = 1;
      op->src[0] = (struct ppc_src){.file = PPC_TEMP, .index = slot, .swizzle = {0, 1, 2, 3}};
      op->unit = LIMA_PP_UNIT_VMUL;
      op->instr = at;
      at->unit[LIMA_PP_UNIT_VMUL] = op;
   }
   at->load_file = PPC_TEMP;
   at->load_index = slot;
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
   op->temporary = (int32_t)(4 * s->slots[s->reg] + first);
   op->index = all ? 2 : 0;
   op->unit = LIMA_PP_UNIT_STORE;
   op->instr = instr;
   instr->unit[LIMA_PP_UNIT_STORE] = op;
}

/* The branch of an instruction gets one of its own, behind it. */
static void
move_branch(struct spiller *s, struct ppc_block *b, struct ppc_instr *instr)
{
   struct ppc_op *op = instr->unit[LIMA_PP_UNIT_BRANCH];
   struct ppc_instr *at = insert(s, b, instr->next);
   if (!at)
      return;
   at->unit[LIMA_PP_UNIT_BRANCH] = op;
   instr->unit[LIMA_PP_UNIT_BRANCH] = NULL;
   op->instr = at;
   memcpy(at->constant, instr->constant, sizeof at->constant);
   memcpy(at->num_constants, instr->num_constants, sizeof at->num_constants);
   for (unsigned k = 0; k < op->num_srcs; k++) {
      if (op->src[k].file == PPC_UNIFORM || op->src[k].file == PPC_TEMP) {
         at->load_file = op->src[k].file;
         at->load_index = op->src[k].index;
      }
   }
}

/* What an instruction writes is stored in it or, where that unit is taken, behind it. */
static void
store(struct spiller *s, struct ppc_block *b, struct ppc_instr *instr, struct ppc_op *op)
{
   const bool all = op->mask == s->lanes[s->reg];
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
         if (instr->unit[LIMA_PP_UNIT_BRANCH])
            move_branch(s, b, instr);
         at = insert(s, b, instr->next);
         if (!at)
            return;
         at->stop = instr->stop;
         instr->stop = false;
      }
      put_store(s, at, copy, now, all);
      instr = at;
      lanes &= ~now;
   }
}

/* What a unit of an instruction writes to a register that is spilled. NULL: nothing. */
static struct ppc_op *
spilled_writer(const struct ppc *p, const struct ppc_instr *instr, unsigned u)
{
   struct ppc_op *op = instr->unit[u];
   const bool writes = op && op->unit == u && !op->piped && op->dest != PPC_NO_REG;
   return writes && p->regs[op->dest].spilled ? op : NULL;
}

static void
keep_in_registers(struct ppc *p, uint32_t reg)
{
   p->regs[reg].spilled = false;
   p->regs[reg].short_lived = true;
}

/* Finds what is written to spilled registers. They stay where they are when some instruction reads,
 * at once, components that it has just written and others. */
static void
look_at(struct spiller *s, struct ppc_instr *instr)
{
   for (unsigned u = 0; u < LIMA_PP_NUM_UNITS; u++) {
      s->writer = spilled_writer(s->p, instr, u);
      if (!s->writer)
         continue;
      s->reg = s->writer->dest;
      s->lanes[s->reg] |= s->writer->mask;
      s->mixed = false;
      for_instr(instr, find_mixed, s);
      if (s->mixed)
         keep_in_registers(s->p, s->reg);
   }
}

static void
spill_instr(struct spiller *s, struct ppc_block *b, struct ppc_instr *instr)
{
   for (unsigned u = 0; u < LIMA_PP_NUM_UNITS && !s->p->failed; u++) {
      struct ppc_op *op = spilled_writer(s->p, instr, u);
      if (!op)
         continue;
      s->reg = op->dest;
      store(s, b, instr, op);
   }
   s->num_read = 0;
   for_instr(instr, find_read, s);
   for (unsigned i = 0; i < s->num_read && !s->p->failed; i++) {
      s->reg = s->read[i];
      load(s, b, instr);
   }
}

static void
spill_block(struct spiller *s, struct ppc_block *b)
{
   for (struct ppc_instr *instr = b->first_instr; instr && !s->p->failed; instr = instr->next)
      spill_instr(s, b, instr);
   for (uint32_t w = 0; w < (s->p->live_regs + 7) / 8; w++) {
      for (uint32_t k = 0; k < 8 && 8 * w + k < s->p->live_regs; k++) {
         const uint32_t keep = s->p->regs[8 * w + k].spilled ? ~(15u << (4 * k)) : UINT32_MAX;
         b->live_in[w] &= keep;
         b->live_out[w] &= keep;
      }
   }
}

void
ppc_spill(struct ppc *p)
{
   const uint32_t num = p->num_regs;
   struct spiller s = {.p = p,
                       .slots = ppc_alloc(p, num * sizeof *s.slots),
                       .lanes = ppc_alloc(p, num * sizeof *s.lanes)};
   if (p->failed)
      return;
   for (uint32_t i = 0; i < p->num_blocks; i++) {
      for (struct ppc_instr *instr = p->blocks[i].first_instr; instr; instr = instr->next)
         look_at(&s, instr);
   }
   for (uint32_t r = 0; r < num; r++) {
      if (p->regs[r].spilled) {
         s.slots[r] = p->out->stack++;
         p->out->stats.spilled++;
      }
   }
   for (uint32_t i = 0; i < p->num_blocks && !p->failed; i++)
      spill_block(&s, &p->blocks[i]);
   for (uint32_t r = 0; r < num; r++)
      p->regs[r].spilled = false;
}
