/* What flows into a phi is stored at the ends of the predecessors and loaded at the head of the
 * block. The loaded value is a value of its own, so phis that swap stay right. */
#include "lower.h"

#include <stdlib.h>

/* Where the components of a phi are */
struct home {
   struct ir_instr *load; /* NULL: not a phi */
   uint32_t reg;
   uint8_t first; /* component */
};

/* Phis of one type share registers as long as they fit. */
static bool
place_block(struct ir_shader *sh, struct ir_block *block, struct home *homes)
{
   struct ir_instr *load = NULL;
   unsigned used = 4;
   for (struct ir_instr *i = block->first, *next; i && i->op == IR_OP_phi; i = next) {
      next = i->next;
      if (!load || load->type != i->type || used + i->num_components > 4) {
         load = ir_instr_create(sh, IR_OP_load_reg);
         if (!load)
            return false;
         load->type = i->type;
         load->index = (int32_t)sh->num_regs++;
         used = 0;
         /* Before the phis, which go; nothing else stands there. */
         ir_instr_insert_before(block->first, load);
      }
      homes[i->id] = (struct home){load, (uint32_t)load->index, (uint8_t)used};
      used += i->num_components;
      load->num_components = (uint8_t)used;
      if (next == NULL || next->op != IR_OP_phi)
         break;
   }
   return true;
}

static void
redirect(const struct home *homes, struct ir_src *src)
{
   const struct home *home = src->def && src->def->op == IR_OP_phi ? &homes[src->def->id] : NULL;
   if (!home || !home->load)
      return;
   src->def = home->load;
   for (unsigned i = 0; i < 4; i++)
      src->swizzle[i] = (uint8_t)(src->swizzle[i] + home->first);
}

/* Adds the components of a phi to the store before it, if that is of the same value. */
static bool
extend_store(const struct ir_block *pred, const struct ir_instr *store)
{
   struct ir_instr *last = pred->last;
   if (!last || last->op != IR_OP_store_reg || last->index != store->index ||
       last->src[0].def != store->src[0].def)
      return false;
   for (unsigned c = 0; c < 4; c++) {
      if (store->write_mask >> c & 1)
         last->src[0].swizzle[c] = store->src[0].swizzle[c];
   }
   last->write_mask |= store->write_mask;
   return true;
}

static bool
store_sources(struct ir_shader *sh, const struct ir_block *block, struct ir_instr *phi,
              const struct home *homes)
{
   const struct home *home = &homes[phi->id];
   for (uint32_t p = 0; p < block->num_preds; p++) {
      struct ir_instr *store = ir_instr_create(sh, IR_OP_store_reg);
      if (!store)
         return false;
      store->type = phi->type;
      store->index = (int32_t)home->reg;
      store->num_srcs = 1;
      store->src[0] = phi->phi_srcs[p];
      redirect(homes, &store->src[0]);
      const struct ir_src from = store->src[0];
      for (unsigned c = 0; c < 4; c++) {
         const bool inside = c >= home->first && c < home->first + (unsigned)phi->num_components;
         store->write_mask |= (uint8_t)(inside << c);
         store->src[0].swizzle[c] = from.swizzle[inside ? c - home->first : 0];
      }
      if (!extend_store(block->preds[p], store))
         ir_instr_append(block->preds[p], store);
   }
   return true;
}

/* Uses are redirected while the phis are still known by their opcode; then they go. */
static bool
lower(struct ir_shader *sh, struct home *homes)
{
   for (struct ir_block *b = sh->first; b; b = b->next) {
      if (b->first && b->first->op == IR_OP_phi && !place_block(sh, b, homes))
         return false;
   }
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         for (unsigned s = 0; s < i->num_srcs; s++)
            redirect(homes, &i->src[s]);
      }
      redirect(homes, &b->cond);
   }
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op == IR_OP_phi && !store_sources(sh, b, i, homes))
            return false;
      }
   }
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first, *next; i; i = next) {
         next = i->next;
         if (i->op == IR_OP_phi)
            ir_instr_remove(i);
      }
   }
   return true;
}

bool
ir_lower_phis(struct ir_shader *sh)
{
   struct home *homes = calloc(sh->num_values + 1, sizeof *homes);
   const bool ok = homes && lower(sh, homes);
   free(homes);
   return ok && ir_shader_index(sh);
}
