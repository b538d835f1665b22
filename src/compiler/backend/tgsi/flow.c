#include "flow.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/dominance.h"

/* Beyond that flow is dispatched: readers bound how deep control may nest. */
#define MAX_BLOCKS 1024
#define MAX_DEPTH 48

struct block_set {
   uint64_t bits[MAX_BLOCKS / 64];
};

/* How a block is placed, by block index */
struct place {
   bool header;             /* of a loop */
   bool behind;             /* stands with others behind the code of its parent or a loop, not in a
                               branch */
   struct ir_block *parent; /* behind whose code; behind its loop where `outside` */
   bool outside;
   struct ir_block *loop; /* header of the innermost loop it is written in, its own excepted */
   struct block_set body; /* header: the blocks of the loop */
};

struct build {
   struct tgsi_flow *flow;
   const struct ir_shader *sh;
   struct ir_dom dom;
   struct place *places;
   struct block_set *breaks;     /* by header: where control goes on behind the loop */
   struct block_set needs_state; /* blocks whose name some guard tests */
   unsigned depth;
   bool too_deep, failed;
};

/* --- Sets and items */

static bool
has(const struct block_set *set, const struct ir_block *b)
{
   return set->bits[b->index / 64] >> b->index % 64 & 1;
}

static void
add(struct block_set *set, const struct ir_block *b)
{
   set->bits[b->index / 64] |= UINT64_C(1) << b->index % 64;
}

static void
drop(struct block_set *set, const struct ir_block *b)
{
   set->bits[b->index / 64] &= ~(UINT64_C(1) << b->index % 64);
}

static void
unite(struct block_set *set, const struct block_set *other)
{
   for (unsigned i = 0; i < MAX_BLOCKS / 64; i++)
      set->bits[i] |= other->bits[i];
}

static unsigned
size(const struct block_set *set)
{
   unsigned n = 0;
   for (unsigned i = 0; i < MAX_BLOCKS / 64; i++)
      n += (unsigned)__builtin_popcountll(set->bits[i]);
   return n;
}

static void
item(struct build *s, enum tgsi_flow_kind kind, struct ir_block *block)
{
   struct tgsi_flow *flow = s->flow;
   if (flow->count == flow->capacity) {
      const size_t capacity = flow->capacity ? flow->capacity * 2 : 64;
      struct tgsi_flow_item *items = realloc(flow->items, capacity * sizeof *items);
      if (!items) {
         s->failed = true;
         return;
      }
      flow->items = items;
      flow->capacity = capacity;
   }
   flow->items[flow->count++] = (struct tgsi_flow_item){kind, block};
   const bool opens = kind == TGSI_FLOW_IF || kind == TGSI_FLOW_IF_STATE || kind == TGSI_FLOW_LOOP;
   const bool closes = kind == TGSI_FLOW_ENDIF || kind == TGSI_FLOW_ENDLOOP;
   s->depth += opens;
   s->depth -= closes;
   s->too_deep |= s->depth > MAX_DEPTH;
}

/* --- Where blocks go */

static bool
is_back_edge(const struct build *s, const struct ir_block *from, const struct ir_block *to)
{
   return s->dom.position[to->index] <= s->dom.position[from->index];
}

/* False: some loop is entered at several blocks. */
static bool
find_loops(struct build *s, struct ir_block **stack)
{
   for (uint32_t k = 0; k < s->dom.num_blocks; k++) {
      struct ir_block *h = s->dom.order[k];
      struct place *p = &s->places[h->index];
      uint32_t depth = 0;
      add(&p->body, h);
      for (uint32_t i = 0; i < h->num_preds; i++) {
         struct ir_block *from = h->preds[i];
         if (!is_back_edge(s, from, h))
            continue;
         if (!ir_dominates(&s->dom, h, from))
            return false;
         p->header = true;
         if (!has(&p->body, from))
            stack[depth++] = from;
         add(&p->body, from);
      }
      while (depth) {
         const struct ir_block *b = stack[--depth];
         for (uint32_t i = 0; i < b->num_preds; i++) {
            if (!has(&p->body, b->preds[i]))
               stack[depth++] = b->preds[i];
            add(&p->body, b->preds[i]);
         }
      }
   }
   return true;
}

/* The outermost loop with `in` but without `out`; NULL: none. */
static struct ir_block *
left_loop(const struct build *s, const struct ir_block *in, const struct ir_block *out)
{
   for (uint32_t k = 0; k <= s->dom.position[in->index]; k++) {
      struct ir_block *h = s->dom.order[k];
      const struct place *p = &s->places[h->index];
      if (p->header && has(&p->body, in) && !has(&p->body, out))
         return h;
   }
   return NULL;
}

static void
place_blocks(struct build *s)
{
   for (uint32_t k = 1; k < s->dom.num_blocks; k++) {
      struct ir_block *b = s->dom.order[k];
      struct place *p = &s->places[b->index];
      struct ir_block *idom = s->dom.order[s->dom.position[s->dom.idom[b->index]]];
      unsigned ways = 0;
      for (uint32_t i = 0; i < b->num_preds; i++)
         ways += !is_back_edge(s, b->preds[i], b);
      struct ir_block *left = left_loop(s, idom, b);
      p->outside = left != NULL;
      p->parent = left ? left : idom;
      p->behind = left || ways > 1;
      const struct place *parent = &s->places[p->parent->index];
      p->loop = parent->header && !left ? p->parent : parent->loop;
   }
}

/* --- Writing the items. Sets say where control that falls to the end of something is going. */

static struct block_set write_node(struct build *s, struct ir_block *b);

/* Control goes from code in `loop` to a block written elsewhere, or to the next round, which begins
 * when it falls to the loop's end: not every reader knows CONT. */
static void
leave(struct build *s, struct ir_block *loop, struct ir_block *to, struct block_set *fall)
{
   if (to == loop || s->places[to->index].loop == loop) {
      add(fall, to);
   } else {
      item(s, TGSI_FLOW_BREAK, NULL);
      add(&s->breaks[loop->index], to);
   }
}

static void
write_edge(struct build *s, struct ir_block *from, struct ir_block *to, struct block_set *fall)
{
   const struct place *p = &s->places[from->index];
   const bool back = is_back_edge(s, from, to);
   if (!back && !s->places[to->index].behind) {
      const struct block_set rest = write_node(s, to);
      unite(fall, &rest);
      return;
   }
   item(s, TGSI_FLOW_GO, to);
   leave(s, p->header ? from : p->loop, to, fall);
}

/* Code whose end control in `fall` reaches is followed by block b. */
static void
write_behind(struct build *s, struct ir_block *b, struct block_set *fall)
{
   const bool guard = size(fall) > 1;
   if (guard) {
      unite(&s->needs_state, fall);
      item(s, TGSI_FLOW_IF_STATE, b);
   }
   drop(fall, b);
   const struct block_set rest = write_node(s, b);
   unite(fall, &rest);
   if (guard)
      item(s, TGSI_FLOW_ENDIF, NULL);
}

static void
write_children(struct build *s, struct ir_block *parent, bool outside, struct block_set *fall)
{
   for (uint32_t k = s->dom.position[parent->index] + 1; k < s->dom.num_blocks; k++) {
      struct ir_block *b = s->dom.order[k];
      const struct place *p = &s->places[b->index];
      if (p->behind && p->parent == parent && p->outside == outside)
         write_behind(s, b, fall);
   }
}

/* Behind a loop: what goes further than the code that follows here leaves the loop around too. */
static struct block_set
leave_loop(struct build *s, const struct ir_block *header)
{
   struct ir_block *around = s->places[header->index].loop;
   const struct block_set *out = &s->breaks[header->index];
   struct block_set fall = {{0}};
   const bool guard = size(out) > 1;
   for (uint32_t k = 0; k < s->dom.num_blocks; k++) {
      struct ir_block *to = s->dom.order[k];
      if (!has(out, to))
         continue;
      if (to == around || s->places[to->index].loop == around) {
         add(&fall, to);
         continue;
      }
      if (guard) {
         unite(&s->needs_state, out);
         item(s, TGSI_FLOW_IF_STATE, to);
      }
      leave(s, around, to, &fall);
      if (guard)
         item(s, TGSI_FLOW_ENDIF, NULL);
   }
   return fall;
}

static struct block_set
write_node(struct build *s, struct ir_block *b)
{
   struct block_set fall = {{0}};
   if (s->too_deep || s->failed)
      return fall;
   const bool header = s->places[b->index].header;
   if (header)
      item(s, TGSI_FLOW_LOOP, NULL);
   item(s, TGSI_FLOW_BLOCK, b);
   if (b->term == IR_TERM_JUMP || (b->term == IR_TERM_BRANCH && b->succ[0] == b->succ[1])) {
      write_edge(s, b, b->succ[0], &fall);
   } else if (b->term == IR_TERM_BRANCH) {
      item(s, TGSI_FLOW_IF, b);
      write_edge(s, b, b->succ[0], &fall);
      item(s, TGSI_FLOW_ELSE, NULL);
      write_edge(s, b, b->succ[1], &fall);
      item(s, TGSI_FLOW_ENDIF, NULL);
   } else {
      item(s, TGSI_FLOW_END, NULL);
   }
   write_children(s, b, false, &fall);
   if (header) {
      item(s, TGSI_FLOW_ENDLOOP, NULL);
      fall = leave_loop(s, b);
      write_children(s, b, true, &fall);
   }
   return fall;
}

/* --- Dispatch */

static void
dispatch_block(struct build *s, struct ir_block *b)
{
   item(s, TGSI_FLOW_IF_STATE, b);
   item(s, TGSI_FLOW_BLOCK, b);
   switch (b->term) {
   case IR_TERM_END:
      item(s, TGSI_FLOW_END, NULL);
      break;
   case IR_TERM_CALL:
      item(s, TGSI_FLOW_PUSH, b->succ[1]);
      s->flow->uses_stack = true;
      item(s, TGSI_FLOW_GO, b->succ[0]);
      break;
   case IR_TERM_JUMP:
      item(s, TGSI_FLOW_GO, b->succ[0]);
      break;
   case IR_TERM_RET:
      item(s, TGSI_FLOW_POP, NULL);
      s->flow->uses_stack = true;
      break;
   case IR_TERM_BRANCH:
      item(s, TGSI_FLOW_IF, b);
      item(s, TGSI_FLOW_GO, b->succ[0]);
      item(s, TGSI_FLOW_ELSE, NULL);
      item(s, TGSI_FLOW_GO, b->succ[1]);
      item(s, TGSI_FLOW_ENDIF, NULL);
      break;
   }
   item(s, TGSI_FLOW_ENDIF, NULL);
}

static void
dispatch(struct build *s)
{
   s->flow->count = 0;
   s->flow->uses_state = s->flow->has_loops = true;
   s->depth = 0;
   item(s, TGSI_FLOW_GO, s->dom.order[0]);
   item(s, TGSI_FLOW_LOOP, NULL);
   for (uint32_t k = 0; k < s->dom.num_blocks; k++)
      dispatch_block(s, s->dom.order[k]);
   item(s, TGSI_FLOW_ENDLOOP, NULL);
}

/* --- Tidying */

/* Appends to the items kept so far, without what does nothing. */
static void
keep(struct tgsi_flow *flow, size_t *count, struct tgsi_flow_item next)
{
   struct tgsi_flow_item *last = *count ? &flow->items[*count - 1] : NULL;
   const enum tgsi_flow_kind kind = last ? last->kind : TGSI_FLOW_BLOCK;
   const bool after_if = kind == TGSI_FLOW_IF || kind == TGSI_FLOW_IF_NOT;
   if (next.kind == TGSI_FLOW_ELSE && kind == TGSI_FLOW_IF) {
      last->kind = TGSI_FLOW_IF_NOT;
      return;
   }
   if (next.kind == TGSI_FLOW_ENDIF && kind == TGSI_FLOW_ELSE) {
      --*count;
      return keep(flow, count, next);
   }
   if (next.kind == TGSI_FLOW_ENDIF && after_if) {
      --*count;
      return;
   }
   flow->items[(*count)++] = next;
}

/* The item where control goes on behind item i: the ends of IF lead nowhere else. */
static size_t
next_item(const struct tgsi_flow *flow, size_t i)
{
   unsigned depth = 0;
   for (i++; i < flow->count; i++) {
      const enum tgsi_flow_kind kind = flow->items[i].kind;
      const bool opens =
          kind == TGSI_FLOW_IF || kind == TGSI_FLOW_IF_NOT || kind == TGSI_FLOW_IF_STATE;
      if (kind == TGSI_FLOW_ENDIF && depth)
         depth--;
      else if (kind == TGSI_FLOW_ELSE && !depth)
         depth = 1;
      else if (depth && opens)
         depth++;
      else if (!depth && kind != TGSI_FLOW_ENDIF)
         break;
   }
   return i;
}

static void
tidy(struct build *s, bool structured)
{
   struct tgsi_flow *flow = s->flow;
   size_t count = 0;
   for (size_t i = 0; i < flow->count; i++) {
      const struct tgsi_flow_item next = flow->items[i];
      const bool unread = structured && next.kind == TGSI_FLOW_GO;
      if (unread && !has(&s->needs_state, next.block))
         continue;
      if (next.kind == TGSI_FLOW_BLOCK && !next.block->first && !s->sh->max_steps)
         continue;
      flow->uses_state |= next.kind == TGSI_FLOW_IF_STATE;
      flow->has_loops |= next.kind == TGSI_FLOW_LOOP;
      keep(flow, &count, next);
   }
   flow->count = count;
   count = 0;
   for (size_t i = 0; i < flow->count; i++) {
      const bool at_end = flow->items[i].kind == TGSI_FLOW_END && next_item(flow, i) == flow->count;
      if (!at_end)
         flow->items[count++] = flow->items[i];
   }
   flow->count = count;
}

/* --- The whole */

static bool
has_calls(const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      if (b->term == IR_TERM_CALL || b->term == IR_TERM_RET)
         return true;
   }
   return false;
}

/* False: this flow has to be dispatched, or memory ran out. */
static bool
structure(struct build *s)
{
   if (s->sh->num_blocks > MAX_BLOCKS || has_calls(s->sh))
      return false;
   s->places = calloc(s->sh->num_blocks, sizeof *s->places);
   s->breaks = calloc(s->sh->num_blocks, sizeof *s->breaks);
   struct ir_block **stack = malloc(s->sh->num_blocks * sizeof *stack);
   s->failed = !s->places || !s->breaks || !stack;
   const bool reducible = !s->failed && find_loops(s, stack);
   free(stack);
   if (!reducible)
      return false;
   place_blocks(s);
   write_node(s, s->sh->first);
   return !s->too_deep;
}

bool
tgsi_flow_init(struct tgsi_flow *flow, const struct ir_shader *sh)
{
   struct build s = {.flow = flow, .sh = sh};
   *flow = (struct tgsi_flow){NULL};
   if (!ir_dom_init(&s.dom, sh))
      return false;
   const bool structured = structure(&s);
   if (!structured)
      dispatch(&s);
   if (!s.failed)
      tidy(&s, structured);
   ir_dom_finish(&s.dom);
   free(s.places);
   free(s.breaks);
   if (s.failed)
      tgsi_flow_finish(flow);
   return !s.failed;
}

void
tgsi_flow_finish(struct tgsi_flow *flow)
{
   free(flow->items);
   *flow = (struct tgsi_flow){NULL};
}
