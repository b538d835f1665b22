/* Attempts at schedules, of which the shortest is taken. */
#include "schedule.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
   PATIENCE = 24,  /* instructions in a row in which nothing but moves are placed */
   NUM_STARTS = 20 /* attempts before the best one is changed here and there */
};

struct candidate {
   uint16_t node;
   bool store; /* a move for its stores; else the operation */
   int key;
};

struct choices {
   struct candidate list[GP_MAX_NODES + GP_MAX_ITEMS];
   unsigned count;
};

/* --- What may be placed, the most urgent first */

static bool
comes_before(const struct candidate *a, const struct candidate *b)
{
   return a->key != b->key ? a->key > b->key : a->node < b->node;
}

/* There are few, mostly in order: those that are ready stay sorted. */
static void
sort(struct gp_schedule *s, struct choices *c)
{
   unsigned ready = 0;
   for (unsigned i = 1; i < c->count; i++) {
      const struct candidate moved = c->list[i];
      unsigned to = i;
      for (; to && comes_before(&moved, &c->list[to - 1]); to--)
         c->list[to] = c->list[to - 1];
      c->list[to] = moved;
   }
   for (unsigned i = 0; i < c->count; i++) {
      if (!c->list[i].store)
         s->ready[ready++] = c->list[i].node;
   }
}

static void
add_candidate(struct gp_schedule *s, struct choices *c, uint16_t node, bool store, unsigned depth)
{
   const bool due = gp_is_due(s, node);
   const int key =
       (int)(8 * depth + s->tuning.bias[node] + (due && !store ? s->tuning.must_bonus : 0));
   c->list[c->count++] = (struct candidate){.node = node, .store = store, .key = key};
}

/* False: there will be more than `limit` instructions. */
static bool
find_candidates(struct gp_schedule *s, struct choices *c, unsigned limit)
{
   unsigned left = 0;
   c->count = 0;
   for (unsigned i = 0; i < s->num_ready; i++) {
      const uint16_t node = s->ready[i];
      if (s->values[node].placed)
         continue;
      s->ready[left++] = node;
      if (s->time + s->gp->nodes[node].depth + 1u > limit)
         return false;
      add_candidate(s, c, node, false, s->gp->nodes[node].depth);
   }
   s->num_ready = left;
   for (unsigned i = 0; i < s->num_items; i++) {
      const struct gp_item *item = &s->items[i];
      const struct gp_node *n = &s->gp->nodes[item->node];
      const bool op = !s->values[item->node].placed && lima_gpc_is_stored_by_move(s, item->node);
      if (!item->done && (op || gp_is_leaf(n)))
         add_candidate(s, c, item->node, true, n->depth + (op ? 3 : 0));
   }
   sort(s, c);
   return true;
}

/* --- One instruction */

static bool
place_candidates(struct gp_schedule *s, struct choices *c, unsigned limit)
{
   if (!find_candidates(s, c, limit))
      return false;
   lima_gpc_place_addresses(s);
   for (unsigned i = 0; i < c->count; i++) {
      const struct candidate *k = &c->list[i];
      if (k->store)
         lima_gpc_place_stores(s, k->node);
      else
         lima_gpc_place(s, k->node);
   }
   /* Several stores of one value that do not fit together need moves. */
   for (unsigned i = 0; i < s->num_ready; i++) {
      const struct gp_value *v = &s->values[s->ready[i]];
      if (!v->placed && v->items != GP_NO && s->items[v->items].next != GP_NO)
         lima_gpc_place_stores(s, s->ready[i]);
   }
   return true;
}

/* Keeps what nobody could read after this instruction. */
static bool
keep_due(struct gp_schedule *s)
{
   for (unsigned i = 0; i < s->num_live;) {
      const uint16_t node = s->live[i];
      const bool open = s->values[node].uses_left;
      const bool function = s->gp->nodes[node].kind == GP_FUNCTION;
      if (!gp_is_due(s, node)) {
         i++;
         continue;
      }
      if ((open ? s->stuck || s->tuning.eager_spill : s->stuck && !function) &&
          lima_gpc_spill(s, node))
         continue;
      if (s->stuck && open && lima_gpc_spill_for_move(s, node)) {
         i = 0;
         continue;
      }
      if (!lima_gpc_place_move(s, node) && !lima_gpc_spill(s, node))
         return false;
      i = 0;
   }
   return true;
}

/* The result of a function can be read by one instruction only: who waits in different ones gets
 * moves, once nobody else comes. */
static void
align_functions(struct gp_schedule *s)
{
   for (unsigned i = 0; i < s->num_live; i++) {
      const uint16_t node = s->live[i];
      const struct gp_value *v = &s->values[node];
      if (s->gp->nodes[node].kind == GP_FUNCTION && !v->uses_left && v->first < s->time &&
          v->last == s->time)
         lima_gpc_place_move(s, node);
   }
}

/* How many instructions there are; 0: it did not work out. */
static unsigned
attempt(struct gp_schedule *s, struct choices *c, unsigned limit)
{
   unsigned idle = 0, left = UINT_MAX;
   for (s->time = 0; s->ops_left || s->num_live || s->items_left || lima_gpc_has_addresses(s);
        s->time++) {
      s->words[s->time + GP_WORDS_AHEAD] = (struct gp_word){.instr = lima_gp_idle};
      if (s->time >= limit || s->overflow || idle > PATIENCE || !place_candidates(s, c, limit))
         return 0;
      const unsigned now_left = s->ops_left + s->stores_left;
      idle = now_left < left ? 0 : idle + 1;
      left = now_left;
      s->stuck = idle > 2;
      if (!keep_due(s))
         return 0;
      align_functions(s);
   }
   for (unsigned i = 0; i < GP_WORDS_AHEAD; i++)
      s->time += s->words[s->time].units || s->words[s->time].load0;
   return s->overflow || s->time > LIMA_GP_MAX_INSTRS ? 0 : s->time;
}

/* --- The program */

static void
note_registers(const struct gp_schedule *s, struct gp_code *code)
{
   memset(code->used, 0, sizeof code->used);
   for (unsigned i = 0; i < s->num_items; i++) {
      const struct gp_item *item = &s->items[i];
      if (!item->varying)
         code->used[item->address * 4u + item->comp] = true;
   }
}

static void
keep(const struct gp_schedule *s, struct gp_code *code)
{
   code->count = s->time;
   for (unsigned i = 0; i < s->time; i++)
      code->instrs[i] = s->words[s->time - 1 - i].instr;
   code->moves = s->moves;
   note_registers(s, code);
}

static unsigned
random_below(uint32_t *seed, unsigned n)
{
   *seed = *seed * 1664525u + 1013904223u;
   return (*seed >> 16) % n;
}

/* The first ones are tame, so that one of them works out. */
static void
start_tuning(struct gp_tuning *t, unsigned number, unsigned num_nodes, uint32_t *seed)
{
   *t = (struct gp_tuning){.max_live = 9, .must_bonus = 8, .patient = number & 1};
   if (number == 1 || number == 2) {
      t->eager_spill = true;
      t->max_live = number == 1 ? 4 : 3;
   } else if (number > 2) {
      const unsigned noise = 1u + number % 5 * 6;
      t->must_bonus = number / 5 % 4 * 8;
      t->max_live = 6 + number / 3 % 5;
      t->eager_spill = number & 1;
      t->patient = number >> 1 & 1;
      for (unsigned i = 0; i < num_nodes; i++)
         t->bias[i] = (uint8_t)random_below(seed, noise);
   }
}

static void
change_tuning(struct gp_tuning *t, unsigned num_nodes, uint32_t *seed)
{
   const unsigned kind = random_below(seed, 16);
   if (kind == 0)
      t->must_bonus = random_below(seed, 5) * 8;
   else if (kind == 1)
      t->max_live = 5 + random_below(seed, 6);
   else if (kind == 2)
      t->eager_spill = !t->eager_spill;
   else if (kind == 3)
      t->patient = !t->patient;
   for (unsigned n = 1 + random_below(seed, 4 + num_nodes / 32); n > 0; n--)
      t->bias[random_below(seed, num_nodes)] = (uint8_t)random_below(seed, 48);
}

struct search {
   struct gp_schedule s;
   struct choices choices;
   struct gp_tuning tuning, best;
};

/* Changes of what is best so far are kept where they make it no longer. */
static void
search(struct search *x, struct gp *gp, unsigned limit)
{
   struct gp_code *code = &gp->code;
   const unsigned bound = lima_gpc_find_bound(gp);
   uint32_t seed = 12345;
   lima_gpc_find_selectors(&x->s);
   code->count = 0;
   for (unsigned i = 0; i < gp->attempts && code->count != bound; i++) {
      if (code->count)
         limit = code->count;
      if (i < NUM_STARTS || !code->count) {
         start_tuning(&x->tuning, i, gp->num_nodes, &seed);
      } else {
         x->tuning = x->best;
         change_tuning(&x->tuning, gp->num_nodes, &seed);
      }
      lima_gpc_schedule_init(&x->s, gp, &x->tuning);
      if (!attempt(&x->s, &x->choices, limit) || x->s.time > limit)
         continue;
      x->best = x->tuning;
      if (!code->count || x->s.time < code->count)
         keep(&x->s, code);
   }
}

bool
lima_gpc_schedule(struct gp *gp, unsigned limit)
{
   struct search *x = calloc(1, sizeof *x);
   if (!x)
      return false;
   search(x, gp, limit);
   if (!gp->code.count)
      lima_gpc_refuse(
          gp, UINT32_MAX,
          "the program needs more than %u instructions, or more registers than there are",
          (unsigned)LIMA_GP_MAX_INSTRS);
   free(x);
   return true;
}
