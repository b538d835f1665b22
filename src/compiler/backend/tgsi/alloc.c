#include "alloc.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/lower/regalloc.h"
#include "compiler/tgsi/words.h"

struct work {
   const struct ir_shader *sh;
   struct tgsi_alloc *alloc;
   struct ir_liveness live;
   bool *in_place; /* by value id: read in the register that it is loaded from */
};

bool
tgsi_is_operand(const struct ir_shader *sh, const struct ir_instr *def)
{
   const bool fixed = def->op == IR_OP_load_param && !def->num_srcs;
   return def->op == IR_OP_imm || def->op == IR_OP_load_input ||
          (fixed && sh->stage != IR_STAGE_STATE);
}

/* --- Results that need no register: the instruction writes the output itself */

static bool
writes_alone(const struct ir_shader *sh, const struct ir_instr *def, const struct ir_instr *store)
{
   if (tgsi_is_clip((unsigned)store->index) && store->write_mask != 1)
      return false;
   if (def->op >= IR_NUM_ALU_OPS || def->op == IR_OP_bitcast || store->num_srcs > 1)
      return false;
   /* Vectors lie in the register as they are. */
   const unsigned width = ir_op_infos[def->op].dst_components;
   const unsigned first = tgsi_component((unsigned)store->index);
   for (unsigned c = 0; c < 4 && width == 4; c++) {
      if ((store->write_mask >> c & 1) && store->src[0].swizzle[c] != first + c)
         return false;
   }
   return true;
}

/* Nothing else may be stored to the output between the two. */
static void
find_results(struct work *w)
{
   uint32_t stored[VARYING_MAX] = {0}; /* by slot: position of the last store */
   for (uint32_t k = 0; k < w->live.num_blocks; k++) {
      const struct ir_block *b = w->live.order[k];
      uint32_t position = w->live.before[b->index];
      for (struct ir_instr *i = b->first; i; i = i->next) {
         position++;
         if (i->op != IR_OP_store_output)
            continue;
         const struct ir_instr *def = i->src[0].def;
         if (def->block == b && ir_num_uses(&w->live, def) == 1 && writes_alone(w->sh, def, i) &&
             stored[i->index] < w->live.start[def->id])
            w->alloc->results[def->id] = i;
         stored[i->index] = position;
      }
   }
}

/* --- Registers */

static bool
wants_temp(const void *data, const struct ir_instr *def)
{
   const struct work *w = data;
   return ir_num_uses(&w->live, def) && !w->in_place[def->id] && !w->alloc->results[def->id] &&
          !tgsi_is_operand(w->sh, def);
}

/* The registers of the shader are TEMP too: loads that can be read in them have nothing of their
 * own. */
static bool
assign(struct work *w)
{
   const struct ir_regalloc_options options = {
       .num_regs = IR_NO_REG, .first_reg = w->sh->num_regs, .wants = wants_temp, .data = w};
   struct ir_regalloc regs;
   if (ir_regalloc_init(&regs, &w->live, &options) != IR_REGALLOC_OK)
      return false;
   w->alloc->temp = regs.reg;
   w->alloc->num_temps = regs.num_regs;
   regs.reg = NULL;
   ir_regalloc_finish(&regs);
   for (const struct ir_block *b = w->sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->num_components && w->in_place[i->id])
            w->alloc->temp[i->id] = (uint32_t)i->index;
      }
   }
   return true;
}

/* Blocks in the order in which they are written. Of one without instructions there may be its
 * condition alone. */
static uint32_t
list_blocks(const struct ir_structure *flow, struct ir_block **order)
{
   uint32_t count = 0;
   for (size_t k = 0; k < flow->count; k++) {
      const struct ir_flow_item *item = &flow->items[k];
      const bool tests = item->kind == IR_FLOW_IF || item->kind == IR_FLOW_IF_NOT;
      if (item->kind == IR_FLOW_BLOCK || (tests && (!count || order[count - 1] != item->block)))
         order[count++] = item->block;
   }
   return count;
}

static bool
analyse(struct work *w, const struct ir_structure *flow)
{
   const uint32_t values = w->sh->num_values + 1;
   struct ir_block **order = malloc((2 * (size_t)w->sh->num_blocks) * sizeof *order);
   w->in_place = calloc(values, sizeof *w->in_place);
   w->alloc->results = calloc(values, sizeof *w->alloc->results);
   const bool ok = order && w->in_place && w->alloc->results &&
                   ir_liveness_init(&w->live, w->sh, order, list_blocks(flow, order)) &&
                   ir_find_loads_in_place(&w->live, w->in_place);
   free(order);
   if (!ok)
      return false;
   find_results(w);
   return assign(w);
}

bool
tgsi_alloc_init(struct tgsi_alloc *alloc, const struct ir_shader *sh,
                const struct ir_structure *flow)
{
   struct work w = {.sh = sh, .alloc = alloc};
   *alloc = (struct tgsi_alloc){NULL};
   const bool ok = analyse(&w, flow);
   ir_liveness_finish(&w.live);
   free(w.in_place);
   if (!ok)
      tgsi_alloc_finish(alloc);
   return ok;
}

void
tgsi_alloc_finish(struct tgsi_alloc *alloc)
{
   free(alloc->temp);
   free(alloc->results);
   *alloc = (struct tgsi_alloc){NULL};
}
