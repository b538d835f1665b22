/* Values in registers and temporaries: those that wait, and variables. */
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

/* The time of the load that gives a component of a register or temporary to an input; GP_NO: there
 * is none to spare. */
static unsigned
load_component(struct gp_schedule *s, unsigned time, unsigned input, unsigned component)
{
   struct gp_word *w = &s->words[time];
   const unsigned address = component / 4;
   unsigned selector, loaded = time;
   if (address >= LIMA_GP_NUM_REGISTERS) {
      const unsigned uniform = s->gp->first_temporary + address - LIMA_GP_NUM_REGISTERS;
      if (w->loadu &&
          (w->instr.load_address != uniform || w->instr.load_offset != LIMA_GP_OFFSET_NONE))
         return GP_NO;
      w->loadu = true;
      w->instr.load_address = (uint16_t)uniform;
      selector = LIMA_GP_SELECT_LOADU;
   } else if (!w->load1 || w->instr.register1 == address) {
      w->load1 = true;
      w->instr.register1 = (uint16_t)address;
      selector = LIMA_GP_SELECT_LOAD1;
   } else if (use_load0(w, address)) {
      selector = LIMA_GP_SELECT_LOAD0;
   } else if (use_load0(w + 1, address)) {
      selector = LIMA_GP_SELECT_LOAD0_BEFORE;
      loaded = time + 1;
   } else {
      return GP_NO;
   }
   w->instr.in[input] = (uint16_t)(selector + component % 4);
   return loaded;
}

bool
lima_gpc_read_register(struct gp_schedule *s, unsigned time, unsigned input, uint16_t node)
{
   struct gp_item *item = &s->items[s->values[node].reg];
   const unsigned loaded = load_component(s, time, input, item->address * 4u + item->comp);
   const unsigned delay =
       item->address < LIMA_GP_NUM_REGISTERS ? GP_REGISTER_DELAY : GP_TEMPORARY_DELAY;
   if (loaded == GP_NO)
      return false;
   if (item->earliest < loaded + delay)
      item->earliest = (uint16_t)(loaded + delay);
   return true;
}

bool
lima_gpc_read_variable(struct gp_schedule *s, unsigned time, unsigned input, unsigned component)
{
   return s->component_free[component] <= time &&
          load_component(s, time, input, component) != GP_NO;
}

void
lima_gpc_item_done(struct gp_schedule *s, struct gp_item *item)
{
   item->done = true;
   s->items_left--;
   if (!item->waits)
      s->stores_left--;
   if (item->varying)
      return;
   const unsigned component = item->address * 4u + item->comp;
   s->component_free[component] = (uint16_t)s->time;
   if (item->waits)
      s->component_taken[component] = false;
   if (s->values[item->node].reg != GP_NO && &s->items[s->values[item->node].reg] == item)
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
   lima_gpc_forget(s, node);
   return true;
}

/* Whether nobody else has the component from `first` on. */
static bool
is_available(const struct gp_schedule *s, unsigned component, unsigned first)
{
   const bool excluded =
       component >= 4 * s->gp->way.registers && component < GP_NUM_REGISTER_COMPONENTS;
   const uint16_t before = s->component_before[component];
   if (s->component_taken[component] || s->component_free[component] > first)
      return false;
   if (!s->gp->is_variable[component])
      return !excluded;
   return before == GP_MAX_NODES ||
          (before != GP_NO && s->values[before].uses_left == s->gp->nodes[before].num_uses);
}

/* An item for the value in a component that nobody else has from `first` on; GP_NO: there is none
 * among those from *component on. */
static unsigned
new_item(struct gp_schedule *s, uint16_t node, unsigned first, unsigned *component)
{
   const unsigned count = GP_NUM_REGISTER_COMPONENTS + 4 * s->gp->num_temporaries;
   unsigned c = *component;
   while (c < count && !is_available(s, c, first))
      c++;
   *component = c;
   if (c == count || s->num_items == GP_MAX_ITEMS)
      return GP_NO;
   s->items[s->num_items] = (struct gp_item){.node = node,
                                             .next = s->values[node].items,
                                             .address = (uint8_t)(c / 4),
                                             .comp = (uint8_t)(c % 4),
                                             .waits = true};
   return s->num_items;
}

/* The item stays. A variable can not be loaded from its component before it is stored. */
static bool
keep_item(struct gp_schedule *s, unsigned item, unsigned component)
{
   if (s->gp->is_variable[component])
      s->component_free[component] = GP_NO;
   s->values[s->items[item].node].items = (uint16_t)item;
   s->num_items++;
   s->items_left++;
   s->component_taken[component] = true;
   return true;
}

/* Lets those who wait load it from a variable that it goes to anyway. */
static bool
load_variable(struct gp_schedule *s, uint16_t node)
{
   struct gp_value *v = &s->values[node];
   for (unsigned i = v->items; i != GP_NO; i = s->items[i].next) {
      v->reg = (uint16_t)i;
      if (!s->items[i].varying && load_all(s, node))
         return true;
   }
   v->reg = GP_NO;
   return false;
}

/* Whether all who wait load the register anyway. */
static bool
is_loaded(const struct gp_schedule *s, uint16_t node, unsigned address)
{
   for (unsigned i = s->values[node].waits; i != GP_NO; i = s->waits[i].next) {
      const struct gp_word *w = &s->words[s->waits[i].time];
      const bool by0 = w->load0 && !w->instr.register0_is_attr && w->instr.register0 == address;
      if (!by0 && !(w->load1 && w->instr.register1 == address))
         return false;
   }
   return true;
}

/* `loaded`: in a register that is loaded anyway. */
static bool
spill_where(struct gp_schedule *s, uint16_t node, bool loaded)
{
   struct gp_value *v = &s->values[node];
   for (unsigned c = 0;; c++) {
      v->reg = (uint16_t)new_item(s, node, v->first, &c);
      if (v->reg == GP_NO)
         return false;
      if ((!loaded || is_loaded(s, node, c / 4)) && load_all(s, node))
         return keep_item(s, v->reg, c);
   }
}

bool
lima_gpc_spill(struct gp_schedule *s, uint16_t node)
{
   struct gp_value *v = &s->values[node];
   if (v->reg != GP_NO)
      return load_all(s, node);
   if (gp_is_leaf(&s->gp->nodes[node]) || v->waits == GP_NO)
      return false;
   if (load_variable(s, node))
      return true;
   return spill_where(s, node, true) || spill_where(s, node, false);
}

bool
lima_gpc_spill_for_move(struct gp_schedule *s, uint16_t node)
{
   struct gp_value *v = &s->values[node];
   unsigned c = 0;
   uint16_t free_before;
   if (v->reg != GP_NO || gp_is_leaf(&s->gp->nodes[node]))
      return false;
   v->reg = (uint16_t)new_item(s, node, s->time, &c);
   if (v->reg == GP_NO)
      return false;
   free_before = s->component_free[c];
   keep_item(s, v->reg, c);
   if (lima_gpc_place_move(s, node))
      return true;
   v->items = s->items[v->reg].next;
   v->reg = GP_NO;
   s->num_items--;
   s->items_left--;
   s->component_taken[c] = false;
   s->component_free[c] = free_before;
   return false;
}
