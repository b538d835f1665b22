#include "ops.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
ppc_refuse(struct ppc *p, uint32_t line, const char *format, ...)
{
   va_list args;
   if (p->refused)
      return;
   p->refused = true;
   p->out->line = line;
   va_start(args, format);
   vsnprintf(p->out->message, sizeof p->out->message, format, args);
   va_end(args);
}

void *
ppc_alloc(struct ppc *p, size_t size)
{
   void *memory = u_arena_alloc(p->arena, size);
   p->failed |= !memory;
   return memory;
}

uint32_t
ppc_new_reg(struct ppc *p)
{
   if (p->num_regs == p->max_regs) {
      const uint32_t more = p->max_regs ? 2 * p->max_regs : 64;
      struct ppc_reg *grown = ppc_alloc(p, more * sizeof *grown);
      if (!grown)
         return 0;
      if (p->num_regs)
         memcpy(grown, p->regs, p->num_regs * sizeof *grown);
      p->regs = grown;
      p->max_regs = more;
   }
   return p->num_regs++;
}

struct ppc_op *
ppc_new_op(struct ppc *p, enum ppc_kind kind, enum lima_pp_function fn, uint32_t dest,
           unsigned mask)
{
   struct ppc_op *op = ppc_alloc(p, sizeof *op);
   if (op) {
      op->kind = (uint8_t)kind;
      op->fn = (uint8_t)fn;
      op->dest = dest;
      op->mask = (uint8_t)mask;
      op->line = UINT32_MAX;
   }
   return op;
}

void
ppc_insert_before(struct ppc_block *block, struct ppc_op *where, struct ppc_op *op)
{
   op->next = where;
   op->prev = where ? where->prev : block->last;
   *(op->prev ? &op->prev->next : &block->first) = op;
   *(where ? &where->prev : &block->last) = op;
}

void
ppc_append(struct ppc_block *block, struct ppc_op *op)
{
   ppc_insert_before(block, NULL, op);
}

void
ppc_remove(struct ppc_block *block, struct ppc_op *op)
{
   *(op->prev ? &op->prev->next : &block->first) = op->next;
   *(op->next ? &op->next->prev : &block->last) = op->prev;
}

unsigned
ppc_lanes_read(const struct ppc_op *op)
{
   if (op->kind == PPC_BRANCH || op->kind == PPC_DISCARD)
      return 1;
   if (op->kind == PPC_ALU && ppc_sums(op))
      return op->fn == LIMA_PP_FN_SUM3 ? 7 : 15;
   return op->mask;
}

unsigned
ppc_components(const struct ppc_src *src, unsigned lanes)
{
   unsigned components = 0;
   for (unsigned i = 0; i < 4; i++) {
      if (lanes >> i & 1)
         components |= 1u << src->swizzle[i];
   }
   return components;
}

unsigned
ppc_stage(enum lima_pp_unit unit)
{
   static const uint8_t stages[LIMA_PP_NUM_UNITS] = {
       [LIMA_PP_UNIT_VARYING] = PPC_STAGE_VARYING, [LIMA_PP_UNIT_TEXTURE] = PPC_STAGE_FEED,
       [LIMA_PP_UNIT_LOAD] = PPC_STAGE_LOAD,       [LIMA_PP_UNIT_VMUL] = PPC_STAGE_MUL,
       [LIMA_PP_UNIT_SMUL] = PPC_STAGE_MUL,        [LIMA_PP_UNIT_VADD] = PPC_STAGE_ADD,
       [LIMA_PP_UNIT_SADD] = PPC_STAGE_ADD,        [LIMA_PP_UNIT_COMBINE] = PPC_STAGE_COMBINE,
       [LIMA_PP_UNIT_STORE] = PPC_STAGE_LAST,      [LIMA_PP_UNIT_BRANCH] = PPC_STAGE_LAST};
   return stages[unit];
}

unsigned
ppc_available(enum lima_pp_unit unit)
{
   const unsigned stage = ppc_stage(unit);
   return stage == PPC_STAGE_VARYING   ? PPC_STAGE_FEED
          : stage <= PPC_STAGE_ADD     ? PPC_STAGE_COMBINE
          : stage == PPC_STAGE_COMBINE ? PPC_STAGE_LAST
                                       : PPC_NUM_STAGES;
}

void
ppc_for_sources(struct ppc_op *op, ppc_visit visit, void *data)
{
   const unsigned stage = ppc_stage((enum lima_pp_unit)op->unit);
   for (unsigned i = 0; i < op->num_srcs; i++)
      visit(data, op, &op->src[i], ppc_lanes_read(op), stage);
   if (op->cond) {
      for (unsigned i = 0; i < op->cond->num_srcs; i++)
         visit(data, op, &op->cond->src[i], 1, PPC_STAGE_MUL);
   }
   if (op->feed) {
      visit(data, op, &op->feed->coord, op->feed->mask, PPC_STAGE_COORD);
      visit(data, op, &op->feed->scalar, 1, PPC_STAGE_FEED);
   }
}
