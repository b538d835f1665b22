/* Values on their way from units to inputs. */
#include "schedule.h"

#include <string.h>

/* Which variables lend their components to values that wait. */
static void
find_lenders(struct gp_schedule *s, const struct gp *gp)
{
   for (unsigned i = 0; i < GP_NUM_COMPONENTS; i++)
      s->component_before[i] = GP_NO;
   for (unsigned i = 0; i < gp->num_stores; i++) {
      const struct gp_store *store = &gp->stores[i];
      if (!store->varying)
         s->component_before[store->address * 4u + store->comp] = GP_MAX_NODES;
   }
   for (unsigned i = 0; i < gp->num_nodes; i++) {
      const struct gp_node *n = &gp->nodes[i];
      if (n->kind == GP_VARIABLE && n->used && s->component_before[n->index] != GP_NO)
         s->component_before[n->index] = (uint16_t)i;
   }
   for (unsigned i = 0; i < gp->num_stores; i++) {
      const struct gp_node *n = &gp->nodes[gp->stores[i].node];
      if (n->kind == GP_VARIABLE)
         s->component_before[n->index] = GP_NO;
   }
}

void
lima_gpc_schedule_init(struct gp_schedule *s, const struct gp *gp, const struct gp_tuning *tuning)
{
   s->gp = gp;
   s->tuning = *tuning;
   s->time = s->num_waits = s->num_items = s->num_live = s->num_ready = s->ops_left = 0;
   s->moves = 0;
   for (unsigned i = 0; i < GP_NUM_ADDRESSES; i++)
      s->addresses[i] = (struct gp_address){.node = GP_NO};
   s->stuck = s->overflow = false;
   memset(s->component_taken, 0, sizeof s->component_taken);
   find_lenders(s, gp);
   memset(s->component_free, 0, sizeof s->component_free);
   for (unsigned i = 0; i < GP_WORDS_AHEAD; i++)
      s->words[i] = (struct gp_word){.instr = lima_gp_idle};
   for (unsigned i = 0; i < gp->num_nodes; i++) {
      const struct gp_node *n = &gp->nodes[i];
      s->values[i] = (struct gp_value){
          .waits = GP_NO, .first = GP_NO, .uses_left = n->num_uses, .items = GP_NO, .reg = GP_NO};
      if (!n->used || gp_is_leaf(n))
         continue;
      s->ops_left++;
      if (!n->num_uses)
         s->ready[s->num_ready++] = (uint16_t)i;
   }
   for (unsigned i = 0; i < gp->num_stores; i++) {
      const struct gp_store *store = &gp->stores[i];
      const unsigned component = store->address * 4u + store->comp;
      s->items[i] = (struct gp_item){.node = store->node,
                                     .next = s->values[store->node].items,
                                     .earliest = store->varying ? 0 : gp->end.behind[component],
                                     .address = store->address,
                                     .comp = store->comp,
                                     .varying = store->varying};
      s->values[store->node].items = (uint16_t)i;
      if (!store->varying)
         s->component_free[component] = GP_NO;
   }
   s->num_items = s->items_left = s->stores_left = gp->num_stores;
   if (gp->end.branches)
      lima_gpc_place_branch(s);
}

/* --- Reading */

static void
await(struct gp_schedule *s, unsigned time, unsigned input, uint16_t node)
{
   struct gp_value *v = &s->values[node];
   if (s->num_waits == GP_MAX_WAITS) {
      s->overflow = true;
      return;
   }
   if (v->waits == GP_NO)
      s->live[s->num_live++] = node;
   s->waits[s->num_waits] =
       (struct gp_wait){.time = (uint16_t)time, .next = v->waits, .input = (uint8_t)input};
   v->waits = (uint16_t)s->num_waits++;
   v->first = (uint16_t)(time < v->first ? time : v->first);
   v->last = (uint16_t)(time > v->last ? time : v->last);
}

/* The selector of an attribute's component; LIMA_GP_SELECT_UNUSED: there is no load to spare. */
static unsigned
load_attribute(struct gp_schedule *s, unsigned time, const struct gp_node *n)
{
   for (unsigned ago = 0; ago < 2; ago++) {
      struct gp_word *w = &s->words[time + ago];
      if (w->load0 && !(w->instr.register0_is_attr && w->instr.register0 == n->index))
         continue;
      w->load0 = true;
      w->instr.register0_is_attr = 1;
      w->instr.register0 = n->index;
      return (ago ? LIMA_GP_SELECT_LOAD0_BEFORE : LIMA_GP_SELECT_LOAD0) + n->comp;
   }
   return LIMA_GP_SELECT_UNUSED;
}

/* The address register that is set to it; 0: there is none to spare. */
static unsigned
take_address(struct gp_schedule *s, unsigned time, uint16_t node)
{
   for (unsigned i = 0; i < GP_NUM_ADDRESSES; i++) {
      if (s->addresses[i].node == node)
         return i + 1;
   }
   for (unsigned i = 0; i < GP_NUM_ADDRESSES; i++) {
      if (s->addresses[i].node != GP_NO || s->addresses[i].set > time)
         continue;
      s->addresses[i].node = node;
      s->addresses[i].earliest = 0;
      return i + 1;
   }
   return 0;
}

static unsigned
load_uniform(struct gp_schedule *s, unsigned time, const struct gp_node *n)
{
   struct gp_word *w = &s->words[time];
   const unsigned offset =
       n->kind == GP_INDEXED ? take_address(s, time, n->src[0].node) : LIMA_GP_OFFSET_NONE;
   if (!offset ||
       (w->loadu && (w->instr.load_address != n->index || w->instr.load_offset != offset)))
      return LIMA_GP_SELECT_UNUSED;
   if (n->kind == GP_INDEXED && s->addresses[offset - 1].earliest < time + GP_ADDRESS_DELAY)
      s->addresses[offset - 1].earliest = (uint16_t)(time + GP_ADDRESS_DELAY);
   w->loadu = true;
   w->instr.load_address = n->index;
   w->instr.load_offset = (uint16_t)offset;
   return LIMA_GP_SELECT_LOADU + n->comp;
}

void
lima_gpc_read(struct gp_schedule *s, unsigned time, unsigned input, uint16_t node)
{
   const struct gp_node *n = &s->gp->nodes[node];
   if (n->kind == GP_VARIABLE) {
      if (lima_gpc_read_variable(s, time, input, n->index))
         return;
   } else if (gp_is_leaf(n)) {
      const unsigned selector =
          n->kind == GP_ATTRIBUTE ? load_attribute(s, time, n) : load_uniform(s, time, n);
      s->words[time].instr.in[input] = (uint16_t)selector;
      if (selector != LIMA_GP_SELECT_UNUSED)
         return;
   } else if (s->values[node].reg != GP_NO && lima_gpc_read_register(s, time, input, node)) {
      return;
   }
   await(s, time, input, node);
}

/* --- Results */

void
lima_gpc_find_selectors(struct gp_schedule *s)
{
   for (unsigned i = 0; i < LIMA_GP_NUM_SELECTORS; i++) {
      const struct lima_gp_selector *sel = &lima_gp_selectors[i];
      if (sel->source == LIMA_GP_FROM_UNIT)
         s->selectors[sel->index][sel->distance] = (uint16_t)i;
   }
}

void
lima_gpc_forget(struct gp_schedule *s, uint16_t node)
{
   struct gp_value *v = &s->values[node];
   v->waits = v->first = GP_NO;
   v->last = 0;
   for (unsigned i = 0; i < s->num_live; i++) {
      if (s->live[i] == node) {
         s->live[i] = s->live[--s->num_live];
         return;
      }
   }
}

void
lima_gpc_provide(struct gp_schedule *s, uint16_t node, enum lima_gp_unit unit)
{
   struct gp_value *v = &s->values[node];
   uint16_t *link = &v->waits;
   if (v->waits == GP_NO)
      return;
   v->first = GP_NO;
   v->last = 0;
   while (*link != GP_NO) {
      struct gp_wait *wait = &s->waits[*link];
      if (wait->time >= s->time) {
         link = &wait->next;
         v->first = wait->time < v->first ? wait->time : v->first;
         v->last = wait->time > v->last ? wait->time : v->last;
         continue;
      }
      s->words[wait->time].instr.in[wait->input] = s->selectors[unit][s->time - wait->time];
      *link = wait->next;
   }
   if (v->waits == GP_NO)
      lima_gpc_forget(s, node);
}

/* --- How much there can be */

unsigned
lima_gpc_movers(const struct gp_word *w)
{
   const bool muls =
       w->instr.mul_op != LIMA_GP_MUL_COMPLEX1 && w->instr.mul_op != LIMA_GP_MUL_SELECT;
   const bool accs = w->instr.acc_op == LIMA_GP_ACC_ADD;
   unsigned units = 1u << LIMA_GP_PASS;
   if (muls)
      units |= 1u << LIMA_GP_MUL0 | 1u << LIMA_GP_MUL1;
   if (accs)
      units |= 1u << LIMA_GP_ACC0 | 1u << LIMA_GP_ACC1;
   return units & ~(unsigned)w->units;
}

static unsigned
count_units(unsigned units)
{
   unsigned count = 0;
   for (; units; units &= units - 1)
      count++;
   return count;
}

bool
lima_gpc_has_room(const struct gp_schedule *s, uint16_t except, unsigned live_before)
{
   const unsigned now = s->time;
   unsigned due = 0, next = 0, new_due = 0, live = 0;
   for (unsigned i = 0; i < s->num_live; i++) {
      const unsigned first = s->values[s->live[i]].first;
      if (s->live[i] == except)
         continue;
      live++;
      const bool is_due = first + 2 <= now;
      due += is_due;
      next += first + 1 == now;
      new_due += first >= now || is_due;
   }
   const unsigned movers = count_units(lima_gpc_movers(&s->words[now]));
   const unsigned later = count_units(lima_gpc_movers(&s->words[now + 1]));
   return due <= movers && next <= later && new_due <= 5 &&
          (live <= live_before || live <= s->tuning.max_live);
}
