/* One operation, move or store in an instruction. */
#include "schedule.h"

#include <string.h>

/* What has to be put back where an operation turns out not to fit. */
struct undo {
   struct gp_word words[3];
   struct gp_value values[3];
   uint16_t nodes[3];
   unsigned num_nodes, num_waits, num_live;
   struct gp_address addresses[GP_NUM_ADDRESSES];
};

static struct gp_word *
present(struct gp_schedule *s)
{
   return &s->words[s->time];
}

static void
save(const struct gp_schedule *s, const struct gp_ref *srcs, unsigned n, struct undo *u)
{
   for (unsigned i = 0; i < 3; i++)
      u->words[i] = s->words[s->time + i];
   u->num_nodes = n;
   for (unsigned i = 0; i < n; i++) {
      u->nodes[i] = srcs[i].node;
      u->values[i] = s->values[srcs[i].node];
   }
   memcpy(u->addresses, s->addresses, sizeof u->addresses);
   u->num_waits = s->num_waits;
   u->num_live = s->num_live;
}

static bool
restore(struct gp_schedule *s, const struct undo *u)
{
   for (unsigned i = 0; i < 3; i++)
      s->words[s->time + i] = u->words[i];
   for (unsigned i = 0; i < u->num_nodes; i++)
      s->values[u->nodes[i]] = u->values[i];
   memcpy(s->addresses, u->addresses, sizeof u->addresses);
   s->num_waits = u->num_waits;
   s->num_live = u->num_live;
   return false;
}

/* --- Stores */

static unsigned
store_code(enum lima_gp_unit unit)
{
   unsigned code = 0;
   while (lima_gp_store_sources[code] != unit)
      code++;
   return code;
}

static bool
is_idle(const struct lima_gp_store *store)
{
   return store->source[0] == LIMA_GP_STORE_NONE && store->source[1] == LIMA_GP_STORE_NONE;
}

/* Temporary `number` can be stored: address register 0 names it, or can be set by complex from the
 * literal that has its address. */
static bool
temporary_fits(const struct gp_schedule *s, const struct gp_word *w, unsigned number)
{
   if (w->temporary)
      return w->temporary == number + 1;
   return !w->instr.branch && !(w->units >> LIMA_GP_COMPLEX & 1) &&
          (!w->loadu || (w->instr.load_address == s->gp->temporary_numbers + number / 4 &&
                         w->instr.load_offset == LIMA_GP_OFFSET_NONE));
}

static bool
is_temporary(const struct gp_item *item)
{
   return !item->varying && item->address >= LIMA_GP_NUM_REGISTERS;
}

static bool
item_fits(const struct gp_schedule *s, const struct gp_word *w, const struct gp_item *item)
{
   const struct lima_gp_store *store = &w->instr.store[item->comp / 2];
   if (s->time < item->earliest || store->source[item->comp % 2] != LIMA_GP_STORE_NONE)
      return false;
   if (is_temporary(item))
      return (is_idle(store) || store->temporary) &&
             temporary_fits(s, w, item->address - LIMA_GP_NUM_REGISTERS);
   return is_idle(store) ||
          (store->varying == item->varying && store->address == item->address && !store->temporary);
}

static void
name_temporary(const struct gp_schedule *s, struct gp_word *w, unsigned number)
{
   if (w->temporary)
      return;
   w->temporary = (uint8_t)(number + 1);
   w->units |= 1u << LIMA_GP_COMPLEX;
   w->loadu = true;
   w->instr.load_address = (uint16_t)(s->gp->temporary_numbers + number / 4);
   w->instr.complex_op = LIMA_GP_COMPLEX_A0;
   w->instr.in[LIMA_GP_COMPLEX_A] = (uint16_t)(LIMA_GP_SELECT_LOADU + number % 4);
   w->instr.mode = LIMA_GP_MODE_TEMPORARY;
}

static void
fill_store(const struct gp_schedule *s, struct gp_word *w, const struct gp_item *item,
           unsigned code)
{
   struct lima_gp_store *store = &w->instr.store[item->comp / 2];
   store->source[item->comp % 2] = (uint16_t)code;
   store->varying = item->varying;
   if (!is_temporary(item)) {
      store->address = item->address;
   } else {
      store->temporary = 1;
      name_temporary(s, w, item->address - LIMA_GP_NUM_REGISTERS);
   }
}

bool
lima_gpc_is_stored_by_move(const struct gp_schedule *s, uint16_t node)
{
   const struct gp_node *n = &s->gp->nodes[node];
   if (n->kind != GP_PASS || n->op != LIMA_GP_PASS_CLAMP)
      return n->kind == GP_FUNCTION;
   for (unsigned i = s->values[node].items; i != GP_NO; i = s->items[i].next) {
      if (is_temporary(&s->items[i]))
         return true;
   }
   return false;
}

/* Whether a move is to store the item. Operations store values that wait by themselves if they can,
 * else a move does when nothing else is to load it from there. */
static bool
is_for_move(const struct gp_schedule *s, const struct gp_item *item)
{
   return !item->waits ||
          (!s->values[item->node].uses_left && lima_gpc_is_stored_by_move(s, item->node));
}

/* Stores what fits. */
static void
store_items(struct gp_schedule *s, uint16_t node, enum lima_gp_unit unit, bool move)
{
   uint16_t *link = &s->values[node].items;
   while (*link != GP_NO) {
      struct gp_item *item = &s->items[*link];
      if ((!move || is_for_move(s, item)) && item_fits(s, present(s), item)) {
         *link = item->next;
         fill_store(s, present(s), item, store_code(unit));
         lima_gpc_item_done(s, item);
      } else {
         link = &item->next;
      }
   }
}

/* Whether all stores of a value fit, one after the other. */
static bool
all_items_fit(const struct gp_schedule *s, uint16_t node)
{
   struct gp_word w = s->words[s->time];
   for (unsigned i = s->values[node].items; i != GP_NO; i = s->items[i].next) {
      const struct gp_item *item = &s->items[i];
      if (!item_fits(s, &w, item))
         return false;
      fill_store(s, &w, item, 0);
   }
   return true;
}

/* Of the variables that the value goes to in this instruction, `time` is the earliest of loads that
 * get what they had before. */
static void
mark_variables(struct gp_schedule *s, uint16_t node, unsigned time)
{
   for (unsigned i = s->values[node].items; i != GP_NO; i = s->items[i].next) {
      const struct gp_item *item = &s->items[i];
      if (!item->varying && s->gp->is_variable[item->address * 4u + item->comp])
         s->component_free[item->address * 4u + item->comp] = (uint16_t)time;
   }
}

/* --- Operations */

static bool
is_free(const struct gp_word *w, enum lima_gp_unit unit)
{
   return !(w->units >> unit & 1);
}

static void
take(struct gp_word *w, unsigned unit)
{
   w->units |= (uint8_t)(1u << unit);
}

/* Whether the operand is the number that needs no load. */
static bool
is_identity(const struct gp_schedule *s, const struct gp_node *n, unsigned k)
{
   const struct gp_node *src = &s->gp->nodes[n->src[k].node];
   return k == 1 && n->num_srcs == 2 && src->kind == GP_LITERAL &&
          src->bits == (n->kind == GP_MUL ? 0x3f800000u : 0);
}

static void
read_operand(struct gp_schedule *s, const struct gp_node *n, unsigned k, unsigned input)
{
   if (is_identity(s, n, k))
      present(s)->instr.in[input] = LIMA_GP_SELECT_COMPLEX;
   else
      lima_gpc_read(s, s->time, input, n->src[k].node);
}

/* Whether the units are free that the operation needs. */
static bool
has_units(const struct gp_schedule *s, const struct gp_node *n, const struct gp_value *v)
{
   const struct gp_word *w = &s->words[s->time];
   const bool muls = is_free(w, LIMA_GP_MUL0) && is_free(w, LIMA_GP_MUL1);
   const bool first = is_free(w, LIMA_GP_ACC0), second = is_free(w, LIMA_GP_ACC1);
   switch (n->kind) {
   case GP_MUL:
      return lima_gpc_movers(w) & (1u << LIMA_GP_MUL0 | 1u << LIMA_GP_MUL1);
   case GP_ACC:
      return (first && second) || ((first || second) && w->instr.acc_op == n->op);
   case GP_SELECT:
      return muls;
   case GP_PASS:
      return is_free(w, LIMA_GP_PASS);
   default: /* who waits for complex1 does so two instructions behind it */
      return muls && !w[1].units && v->first + 2u == s->time && v->last + 2u == s->time;
   }
}

/* --- Each gives the unit; LIMA_GP_NUM_UNITS: it can not load what it needs */

static enum lima_gp_unit
place_mul(struct gp_schedule *s, const struct gp_node *n)
{
   struct gp_word *w = present(s);
   const bool second = is_free(w, LIMA_GP_MUL1);
   const unsigned input = second ? LIMA_GP_MUL1_A : LIMA_GP_MUL0_A;
   take(w, second ? LIMA_GP_MUL1 : LIMA_GP_MUL0);
   w->instr.mul_negate[second] = n->negate;
   read_operand(s, n, 0, input);
   read_operand(s, n, 1, input + 1);
   return second ? LIMA_GP_MUL1 : LIMA_GP_MUL0;
}

static enum lima_gp_unit
place_acc(struct gp_schedule *s, const struct gp_node *n)
{
   struct gp_word *w = present(s);
   const bool first = is_free(w, LIMA_GP_ACC0);
   const unsigned base = first ? 0 : 2;
   w->instr.acc_op = n->op;
   take(w, first ? LIMA_GP_ACC0 : LIMA_GP_ACC1);
   for (unsigned k = 0; k < n->num_srcs; k++) {
      w->instr.acc_negate[base + k] = n->src[k].negate;
      read_operand(s, n, k, LIMA_GP_ACC0_A + base + k);
   }
   return first ? LIMA_GP_ACC0 : LIMA_GP_ACC1;
}

static enum lima_gp_unit
place_select(struct gp_schedule *s, const struct gp_node *n)
{
   struct gp_word *w = present(s);
   take(w, LIMA_GP_MUL0);
   take(w, LIMA_GP_MUL1);
   w->instr.mul_op = LIMA_GP_MUL_SELECT;
   lima_gpc_read(s, s->time, LIMA_GP_MUL0_B, n->src[0].node);
   lima_gpc_read(s, s->time, LIMA_GP_MUL1_A, n->src[1].node);
   lima_gpc_read(s, s->time, LIMA_GP_MUL0_A, n->src[2].node);
   return LIMA_GP_MUL0;
}

static enum lima_gp_unit
place_pass(struct gp_schedule *s, const struct gp_node *n)
{
   struct gp_word *w = present(s);
   if (n->op == LIMA_GP_PASS_CLAMP) {
      const unsigned address = s->gp->pairs[n->index].address;
      if (w->loadu &&
          (w->instr.load_address != address || w->instr.load_offset != LIMA_GP_OFFSET_NONE))
         return LIMA_GP_NUM_UNITS;
      w->loadu = true;
      w->instr.load_address = (uint16_t)address;
   }
   take(w, LIMA_GP_PASS);
   w->instr.pass_op = n->op;
   lima_gpc_read(s, s->time, LIMA_GP_PASS_A, n->src[0].node);
   return LIMA_GP_PASS;
}

/* complex1 here, the table and complex2 in the instruction before. */
static enum lima_gp_unit
place_function(struct gp_schedule *s, const struct gp_node *n)
{
   struct gp_word *w = present(s), *before = w + 1;
   take(w, LIMA_GP_MUL0);
   take(w, LIMA_GP_MUL1);
   w->instr.mul_op = LIMA_GP_MUL_COMPLEX1;
   w->instr.in[LIMA_GP_MUL0_A] = w->instr.in[LIMA_GP_MUL1_A] = LIMA_GP_SELECT_COMPLEX;
   w->instr.in[LIMA_GP_MUL0_B] = s->selectors[LIMA_GP_MUL0][1];
   take(before, LIMA_GP_MUL0);
   take(before, LIMA_GP_COMPLEX);
   before->instr.mul_op = LIMA_GP_MUL_COMPLEX2;
   before->instr.complex_op = n->op;
   lima_gpc_read(s, s->time + 1, LIMA_GP_COMPLEX_A, n->src[0].node);
   lima_gpc_read(s, s->time + 1, LIMA_GP_MUL0_A, n->src[0].node);
   lima_gpc_read(s, s->time + 1, LIMA_GP_MUL0_B, n->src[0].node);
   lima_gpc_read(s, s->time, LIMA_GP_MUL1_B, n->src[0].node);
   return LIMA_GP_MUL0;
}

static enum lima_gp_unit
place_kind(struct gp_schedule *s, const struct gp_node *n)
{
   switch (n->kind) {
   case GP_MUL:
      return place_mul(s, n);
   case GP_ACC:
      return place_acc(s, n);
   case GP_SELECT:
      return place_select(s, n);
   case GP_PASS:
      return place_pass(s, n);
   default:
      return place_function(s, n);
   }
}

static void
release_operands(struct gp_schedule *s, const struct gp_node *n)
{
   for (unsigned k = 0; k < n->num_srcs; k++) {
      const uint16_t src = n->src[k].node;
      struct gp_value *v = &s->values[src];
      if (!--v->uses_left && !gp_is_leaf(&s->gp->nodes[src]))
         s->ready[s->num_ready++] = src;
   }
}

/* Whether it is known before operands are read that there would be too many values on their way. */
static bool
is_crowded(const struct gp_schedule *s, const struct gp_node *n, const struct gp_value *v)
{
   unsigned live = s->num_live - (v->waits != GP_NO);
   for (unsigned k = 0; k < n->num_srcs; k++) {
      const uint16_t src = n->src[k].node;
      const bool again = (k > 0 && src == n->src[0].node) || (k > 1 && src == n->src[1].node);
      live += !again && !gp_is_leaf(&s->gp->nodes[src]) && s->values[src].waits == GP_NO &&
              s->values[src].reg == GP_NO;
   }
   return live > s->num_live && live > s->tuning.max_live;
}

/* Whether it is a variable that has to be stored first, further down in the program: else its value
 * has to be moved along until then. */
static bool
is_pending(const struct gp_schedule *s, uint16_t node)
{
   const struct gp_node *n = &s->gp->nodes[node];
   return s->tuning.patient && !s->stuck && n->kind == GP_VARIABLE &&
          s->component_free[n->index] == GP_NO;
}

/* Whether an operand had to wait until its variable is stored. */
static bool
reads_pending(const struct gp_schedule *s, const struct gp_node *n)
{
   bool pending = false;
   for (unsigned k = 0; k < n->num_srcs; k++)
      pending |= is_pending(s, n->src[k].node);
   return pending;
}

bool
lima_gpc_place(struct gp_schedule *s, uint16_t node)
{
   const struct gp_node *n = &s->gp->nodes[node];
   struct gp_value *v = &s->values[node];
   struct undo undo;
   if ((v->waits != GP_NO && v->last >= s->time) ||
       (v->items != GP_NO && lima_gpc_is_stored_by_move(s, node)) || !has_units(s, n, v) ||
       is_crowded(s, n, v) || !all_items_fit(s, node))
      return false;
   save(s, n->src, n->num_srcs, &undo);
   mark_variables(s, node, s->time);
   if (reads_pending(s, n)) {
      mark_variables(s, node, GP_NO);
      return false;
   }
   /* What is loaded for stores comes before what is loaded for operands, which can be moved. */
   for (unsigned i = v->items; i != GP_NO; i = s->items[i].next) {
      if (is_temporary(&s->items[i]))
         name_temporary(s, present(s), s->items[i].address - LIMA_GP_NUM_REGISTERS);
   }
   const enum lima_gp_unit unit = place_kind(s, n);
   if (unit == LIMA_GP_NUM_UNITS || !all_items_fit(s, node) ||
       !lima_gpc_has_room(s, node, undo.num_live)) {
      mark_variables(s, node, GP_NO);
      return restore(s, &undo);
   }
   lima_gpc_provide(s, node, unit);
   store_items(s, node, unit, false);
   v->placed = true;
   s->ops_left--;
   release_operands(s, n);
   return true;
}

/* --- Moves */

static void
fill_move(struct gp_schedule *s, enum lima_gp_unit unit, uint16_t node)
{
   struct gp_word *w = present(s);
   unsigned input = LIMA_GP_PASS_A;
   take(w, unit);
   if (unit == LIMA_GP_COMPLEX) {
      w->instr.complex_op = LIMA_GP_COMPLEX_MOV;
      input = LIMA_GP_COMPLEX_A;
   } else if (unit <= LIMA_GP_MUL1) {
      input = unit == LIMA_GP_MUL1 ? LIMA_GP_MUL1_A : LIMA_GP_MUL0_A;
      w->instr.in[input + 1] = LIMA_GP_SELECT_COMPLEX;
   } else if (unit <= LIMA_GP_ACC1) {
      const unsigned base = unit == LIMA_GP_ACC1 ? 2 : 0;
      input = LIMA_GP_ACC0_A + base;
      w->instr.in[input + 1] = LIMA_GP_SELECT_COMPLEX;
      w->instr.acc_negate[base + 1] = 1; /* -0 leaves all numbers as they are */
   }
   s->moves++;
   lima_gpc_read(s, s->time, input, node);
}

/* The mover that others need least: complex where only a store reads it. */
static enum lima_gp_unit
choose_mover(const struct gp_word *w, bool store)
{
   static const uint8_t order[] = {LIMA_GP_PASS, LIMA_GP_ACC1, LIMA_GP_ACC0, LIMA_GP_MUL1,
                                   LIMA_GP_MUL0};
   const unsigned movers = lima_gpc_movers(w);
   if (store && is_free(w, LIMA_GP_COMPLEX))
      return LIMA_GP_COMPLEX;
   for (unsigned i = 0; i < sizeof order; i++) {
      if (movers >> order[i] & 1)
         return (enum lima_gp_unit)order[i];
   }
   return LIMA_GP_NUM_UNITS;
}

/* One that a move can store in the present instruction; NULL: there is none. */
static const struct gp_item *
item_for_move(const struct gp_schedule *s, uint16_t node)
{
   for (unsigned i = s->values[node].items; i != GP_NO; i = s->items[i].next) {
      if (is_for_move(s, &s->items[i]) && item_fits(s, &s->words[s->time], &s->items[i]))
         return &s->items[i];
   }
   return NULL;
}

bool
lima_gpc_place_stores(struct gp_schedule *s, uint16_t node)
{
   const struct gp_ref self = {.node = node};
   const struct gp_item *item = item_for_move(s, node);
   const unsigned moves = s->moves;
   struct undo undo;
   if (!item || gp_is_due(s, node) || is_pending(s, node))
      return false;
   /* Complex is for the address of a temporary then. */
   const enum lima_gp_unit unit = choose_mover(present(s), !is_temporary(item));
   if (unit == LIMA_GP_NUM_UNITS)
      return false;
   save(s, &self, 1, &undo);
   /* What is to be stored to a register does not come from there. */
   struct gp_value *v = &s->values[node];
   const uint16_t reg = v->reg;
   v->reg = GP_NO;
   if (is_temporary(item))
      name_temporary(s, present(s), item->address - LIMA_GP_NUM_REGISTERS);
   fill_move(s, unit, node);
   if (!lima_gpc_has_room(s, GP_NO, undo.num_live)) {
      s->moves = moves;
      return restore(s, &undo);
   }
   store_items(s, node, unit, true);
   v->reg = reg != GP_NO && s->items[reg].done ? GP_NO : reg;
   return true;
}

bool
lima_gpc_place_move(struct gp_schedule *s, uint16_t node)
{
   const enum lima_gp_unit unit = choose_mover(present(s), false);
   if (unit == LIMA_GP_NUM_UNITS)
      return false;
   lima_gpc_provide(s, node, unit);
   fill_move(s, unit, node);
   store_items(s, node, unit, true);
   return true;
}

void
lima_gpc_place_branch(struct gp_schedule *s)
{
   const uint16_t cond = s->gp->end.cond.node;
   struct gp_word *w = present(s);
   struct gp_value *v = &s->values[cond];
   take(w, LIMA_GP_PASS);
   w->instr.branch = 1;
   w->instr.mode = LIMA_GP_MODE_BRANCH;
   lima_gpc_read(s, s->time, LIMA_GP_PASS_A, cond);
   if (!--v->uses_left && !gp_is_leaf(&s->gp->nodes[cond]))
      s->ready[s->num_ready++] = cond;
}

/* --- Addresses */

/* How many loads the address has; 0: some of them have not been placed. */
static unsigned
count_loads(const struct gp_schedule *s, uint16_t address)
{
   unsigned count = 0;
   for (unsigned i = 0; i < s->gp->num_indexed; i++) {
      const uint16_t load = s->gp->indexed[i];
      const struct gp_value *v = &s->values[load];
      if (s->gp->nodes[load].src[0].node != address)
         continue;
      if (v->uses_left || v->waits != GP_NO || v->items != GP_NO)
         return 0;
      count++;
   }
   return count;
}

static void
place_address(struct gp_schedule *s, unsigned number)
{
   struct gp_address *a = &s->addresses[number];
   const struct gp_ref value = {.node = a->node};
   const unsigned loads = count_loads(s, a->node);
   struct undo undo;
   if (!loads || !is_free(present(s), LIMA_GP_COMPLEX))
      return;
   save(s, &value, 1, &undo);
   take(present(s), LIMA_GP_COMPLEX);
   present(s)->instr.complex_op = (uint16_t)(LIMA_GP_COMPLEX_A0 + 1 + number);
   lima_gpc_read(s, s->time, LIMA_GP_COMPLEX_A, value.node);
   if (!lima_gpc_has_room(s, GP_NO, undo.num_live)) {
      restore(s, &undo);
      return;
   }
   s->values[value.node].uses_left -= (uint16_t)loads;
   if (!s->values[value.node].uses_left)
      s->ready[s->num_ready++] = value.node;
   *a = (struct gp_address){.node = GP_NO, .set = (uint16_t)s->time};
}

void
lima_gpc_place_addresses(struct gp_schedule *s)
{
   for (unsigned i = 0; i < GP_NUM_ADDRESSES; i++) {
      if (s->addresses[i].node != GP_NO && s->time >= s->addresses[i].earliest)
         place_address(s, i);
   }
}

bool
lima_gpc_has_addresses(const struct gp_schedule *s)
{
   bool any = false;
   for (unsigned i = 0; i < GP_NUM_ADDRESSES; i++)
      any |= s->addresses[i].node != GP_NO;
   return any;
}
