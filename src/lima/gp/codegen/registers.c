/* Values that wait in registers. */
#include "schedule.h"

#include <string.h>

/* Times of instructions that reading for those who wait may change: from two behind the present
 * one to two before it. */
enum { NUM_CHANGED = 5 };

static bool
use_load0(struct gp_word *w, unsigned address)
{
   if (w->load0 && (w->instr.register0_is_attr || w->instr.register0 != address))
      return false;
   w->load0 = true;
   w->instr.register0_is_attr = 0;
   w->instr.register0 = (uint16_t)address;
   return true;
}

bool
lima_gpc_read_register(struct gp_schedule *s, unsigned time, unsigned input, uint16_t node)
{
   struct gp_item *item = &s->items[s->values[node].reg];
   struct gp_word *w = &s->words[time];
   unsigned selector, loaded = time;
   if (!w->load1 || w->instr.register1 == item->address) {
      w->load1 = true;
      w->instr.register1 = item->address;
      selector = LIMA_GP_SELECT_LOAD1;
   } else if (use_load0(w, item->address)) {
      selector = LIMA_GP_SELECT_LOAD0;
   } else if (use_load0(w + 1, item->address)) {
      selector = LIMA_GP_SELECT_LOAD0_BEFORE;
      loaded = time + 1;
   } else {
      return false;
   }
   w->instr.in[input] = (uint16_t)(selector + item->comp);
   if (item->earliest < loaded + GP_REGISTER_DELAY)
      item->earliest = (uint16_t)(loaded + GP_REGISTER_DELAY);
   return true;
}

void
lima_gpc_item_done(struct gp_schedule *s, struct gp_item *item)
{
   item->done = true;
   s->items_left--;
   if (item->varying) {
      s->stores_left--;
      return;
   }
   const unsigned component = item->address * 4u + item->comp;
   s->component_taken[component] = false;
   s->component_free[component] = (uint16_t)s->time;
   s->values[item->node].reg = GP_NO;
}

/* Whether all who wait can load it from its register; if not, nothing is changed. */
static bool
load_all(struct gp_schedule *s, uint16_t node)
{
   const unsigned first = s->time >= 2 ? s->time - 2 : 0;
   struct gp_value *v = &s->values[node];
   struct gp_word before[NUM_CHANGED];
   memcpy(before, &s->words[first], sizeof before);
   const uint16_t earliest = s->items[v->reg].earliest;
   for (unsigned i = v->waits; i != GP_NO; i = s->waits[i].next) {
      if (lima_gpc_read_register(s, s->waits[i].time, s->waits[i].input, node))
         continue;
      memcpy(&s->words[first], before, sizeof before);
      s->items[v->reg].earliest = earliest;
      return false;
   }
   v->waits = GP_NO;
   for (unsigned i = 0; i < s->num_live; i++) {
      if (s->live[i] == node) {
         s->live[i] = s->live[--s->num_live];
         break;
      }
   }
   return true;
}

bool
lima_gpc_spill(struct gp_schedule *s, uint16_t node)
{
   struct gp_value *v = &s->values[node];
   unsigned first, last;
   if (v->reg != GP_NO)
      return load_all(s, node);
   if (s->num_items == GP_MAX_ITEMS || gp_is_leaf(&s->gp->nodes[node]) ||
       !lima_gpc_wait_times(s, node, &first, &last))
      return false;
   for (unsigned c = 0; c < GP_NUM_COMPONENTS; c++) {
      if (s->component_taken[c] || s->component_free[c] > first)
         continue;
      s->items[s->num_items] = (struct gp_item){
          .node = node, .next = v->items, .address = (uint8_t)(c / 4), .comp = (uint8_t)(c % 4)};
      v->reg = (uint16_t)s->num_items;
      if (!load_all(s, node)) {
         v->reg = GP_NO;
         continue;
      }
      v->items = (uint16_t)s->num_items++;
      s->items_left++;
      s->component_taken[c] = true;
      return true;
   }
   return false;
}
