/* Six registers of four components for any number of lanes, in the order in which they begin to
 * live. */
#include "ops.h"

#include <string.h>

/* While a lane holds a value, in steps of an instruction's stages. What is written at the stage in
 * which another value is read for the last time may take its place. */
struct interval {
   uint32_t start, end; /* start > end: never */
   struct interval *next;
};

struct allocator {
   struct ppc *p;
   uint32_t live_regs; /* registers that live_in and live_out know of */
   struct interval (*lanes)[4];
   struct interval *taken[LIMA_PP_NUM_REGS][4];
   uint32_t *order; /* registers by start */
   uint32_t *start;
   uint32_t position; /* of the instruction that is looked at, in stages */
};

static void
extend(struct allocator *a, uint32_t reg, unsigned lanes, uint32_t from, uint32_t to)
{
   for (unsigned c = 0; c < 4; c++) {
      struct interval *i = &a->lanes[reg][c];
      if (!(lanes >> c & 1))
         continue;
      i->start = from < i->start ? from : i->start;
      i->end = to > i->end ? to : i->end;
   }
}

static void
read_register(void *data, struct ppc_op *op, struct ppc_src *src, unsigned lanes, unsigned stage)
{
   struct allocator *a = data;
   (void)op;
   if (src->file == PPC_REG)
      extend(a, src->index, ppc_components(src, lanes), a->position + stage, a->position + stage);
}

static void
look_at(struct allocator *a, const struct ppc_instr *instr)
{
   for (unsigned u = 0; u < LIMA_PP_NUM_UNITS; u++) {
      struct ppc_op *op = instr->unit[u];
      if (!op || op->unit != u)
         continue;
      ppc_for_sources(op, read_register, a);
      const uint32_t at = a->position + ppc_stage((enum lima_pp_unit)u);
      if (op->dest != PPC_NO_REG && !op->piped)
         extend(a, op->dest, op->mask, at, at + 1);
   }
}

static void
extend_live(struct allocator *a, const uint32_t *live, uint32_t at)
{
   for (uint32_t w = 0; w < (a->live_regs + 7) / 8; w++) {
      for (uint32_t k = 0; live[w] && k < 8; k++) {
         const unsigned lanes = live[w] >> (4 * k) & 15;
         if (lanes)
            extend(a, 8 * w + k, lanes, at, at);
      }
   }
}

static void
find_intervals(struct allocator *a)
{
   struct ppc *p = a->p;
   uint32_t number = 1;
   for (uint32_t r = 0; r < p->num_regs; r++) {
      for (unsigned c = 0; c < 4; c++)
         a->lanes[r][c] = (struct interval){UINT32_MAX, 0, NULL};
   }
   for (uint32_t i = 0; i < p->num_blocks; i++) {
      const struct ppc_block *b = &p->blocks[i];
      extend_live(a, b->live_in, number * PPC_NUM_STAGES);
      for (struct ppc_instr *instr = b->first_instr; instr; instr = instr->next) {
         instr->position = number;
         a->position = number++ * PPC_NUM_STAGES;
         look_at(a, instr);
      }
      extend_live(a, b->live_out, number * PPC_NUM_STAGES);
   }
}

/* --- Places */

/* Those that have ended are forgotten: what asks later begins later. */
static bool
is_free(struct interval **taken, const struct interval *wanted, uint32_t now)
{
   while (*taken) {
      struct interval *i = *taken;
      if (i->end > wanted->start && wanted->end > i->start)
         return false;
      if (i->end <= now)
         *taken = i->next;
      else
         taken = &i->next;
   }
   return true;
}

/* Finds components of a vector for the lanes from `c` on, each another one. */
static bool
match(struct allocator *a, uint32_t reg, unsigned vector, unsigned c, unsigned used,
      uint8_t lane[4])
{
   const struct interval *own = a->lanes[reg];
   while (c < 4 && own[c].start > own[c].end)
      lane[c++] = 0;
   if (c == 4)
      return true;
   for (unsigned at = 0; at < 4; at++) {
      if (used >> at & 1 || (a->p->regs[reg].fixed && at != c) ||
          !is_free(&a->taken[vector][at], &own[c], a->start[reg]))
         continue;
      lane[c] = (uint8_t)at;
      if (match(a, reg, vector, c + 1, used | 1u << at, lane))
         return true;
   }
   return false;
}

static bool
give_place(struct allocator *a, uint32_t reg)
{
   struct ppc *p = a->p;
   for (unsigned v = 0; v < LIMA_PP_NUM_REGS; v++) {
      uint8_t lane[4] = {0, 0, 0, 0};
      if (!match(a, reg, v, 0, 0, lane))
         continue;
      p->place[reg] = v;
      memcpy(p->lane[reg], lane, sizeof lane);
      for (unsigned c = 0; c < 4; c++) {
         struct interval *own = &a->lanes[reg][c];
         if (own->start > own->end)
            continue;
         own->next = a->taken[v][lane[c]];
         a->taken[v][lane[c]] = own;
      }
      if (v + 1 > p->out->stats.registers)
         p->out->stats.registers = v + 1;
      return true;
   }
   return false;
}

/* Registers with the colour and depth first, then by where they begin. */
static void
sort(struct allocator *a, uint32_t num)
{
   for (uint32_t gap = num / 2; gap; gap /= 2) {
      for (uint32_t i = gap; i < num; i++) {
         const uint32_t reg = a->order[i];
         uint32_t k = i;
         for (; k >= gap && a->start[a->order[k - gap]] > a->start[reg]; k -= gap)
            a->order[k] = a->order[k - gap];
         a->order[k] = reg;
      }
   }
}

static uint32_t
collect(struct allocator *a)
{
   uint32_t num = 0;
   for (uint32_t r = 0; r < a->p->num_regs; r++) {
      a->start[r] = UINT32_MAX;
      bool used = false;
      for (unsigned c = 0; c < 4; c++) {
         const struct interval *i = &a->lanes[r][c];
         if (i->start > i->end)
            continue;
         used = true;
         a->start[r] = i->start < a->start[r] ? i->start : a->start[r];
      }
      if (r == a->p->color || r == a->p->depth)
         a->start[r] = 0;
      if (used)
         a->order[num++] = r;
   }
   sort(a, num);
   return num;
}

/* From the first lane's beginning to the last one's end. */
static struct interval
whole(const struct allocator *a, uint32_t reg)
{
   struct interval all = {UINT32_MAX, 0, NULL};
   for (unsigned c = 0; c < 4; c++) {
      const struct interval *i = &a->lanes[reg][c];
      if (i->start > i->end)
         continue;
      all.start = i->start < all.start ? i->start : all.start;
      all.end = i->end > all.end ? i->end : all.end;
   }
   return all;
}

/* Who gives way to the register order[number], for which there is no room: of those that live at
 * the same time and have a place, and of itself, the one that lives longest. */
static uint32_t
find_victim(const struct allocator *a, uint32_t number)
{
   const struct ppc *p = a->p;
   const struct interval wanted = whole(a, a->order[number]);
   uint32_t best = PPC_NO_REG, longest = 0;
   for (uint32_t i = 0; i <= number; i++) {
      const uint32_t r = a->order[i];
      if (p->regs[r].short_lived || p->regs[r].spilled || r == p->color || r == p->depth)
         continue;
      const struct interval own = whole(a, r);
      if (own.start >= wanted.end || wanted.start >= own.end || own.end - own.start <= longest)
         continue;
      longest = own.end - own.start;
      best = r;
   }
   return best;
}

static void
free_place(struct allocator *a, uint32_t reg)
{
   struct ppc *p = a->p;
   for (unsigned c = 0; c < 4; c++) {
      const struct interval *own = &a->lanes[reg][c];
      struct interval **at = &a->taken[p->place[reg]][p->lane[reg][c]];
      while (*at && *at != own)
         at = &(*at)->next;
      if (*at)
         *at = own->next;
   }
}

/* False: nothing that could give way would make room. */
static bool
make_room(struct allocator *a, uint32_t number)
{
   struct ppc *p = a->p;
   const uint32_t reg = a->order[number];
   while (!p->regs[reg].spilled && !give_place(a, reg)) {
      const uint32_t victim = find_victim(a, number);
      if (victim == PPC_NO_REG)
         return false;
      p->regs[victim].spilled = true;
      if (victim != reg)
         free_place(a, victim);
   }
   return true;
}

enum ppc_fit
ppc_allocate(struct ppc *p)
{
   struct allocator a = {.p = p, .live_regs = p->live_regs};
   enum ppc_fit fit = PPC_FITS;
   a.lanes = ppc_alloc(p, p->num_regs * sizeof *a.lanes);
   a.order = ppc_alloc(p, p->num_regs * sizeof *a.order);
   a.start = ppc_alloc(p, p->num_regs * sizeof *a.start);
   p->place = ppc_alloc(p, p->num_regs * sizeof *p->place);
   p->lane = ppc_alloc(p, p->num_regs * sizeof *p->lane);
   if (p->failed)
      return PPC_FITS_NOT;
   p->out->stats.registers = 0;
   find_intervals(&a);
   const uint32_t num = collect(&a);
   for (uint32_t i = 0; i < num; i++) {
      if (!make_room(&a, i))
         return PPC_FITS_NOT;
   }
   for (uint32_t r = 0; r < p->num_regs; r++)
      fit = p->regs[r].spilled ? PPC_FITS_WITH_SPILLS : fit;
   return fit;
}
