#include "structure.h"

#include <stdlib.h>
#include <string.h>

#include "dominance.h"
#include "loops.h"

/* Beyond that flow is dispatched: sets of blocks are of this size. */
#define MAX_BLOCKS 1024

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
};

struct build {
   struct ir_structure *flow;
   const struct ir_shader *sh;
   struct ir_dom dom;
   struct ir_loops loops;
   struct place *places;
   struct block_set *breaks;     /* by header: where control goes on behind the loop */
   struct block_set needs_state; /* blocks whose name some guard tests */
   unsigned depth, max_depth;
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
item(struct build *s, enum ir_flow_kind kind, struct ir_block *block)
{
   struct ir_structure *flow = s->flow;
   if (flow->count == flow->capacity) {
      const size_t capacity = flow->capacity ? flow->capacity * 2 : 64;
      struct ir_flow_item *items = realloc(flow->items, capacity * sizeof *items);
      if (!items) {
         s->failed = true;
         return;
      }
      flow->items = items;
      flow->capacity = capacity;
   }
   flow->items[flow->count++] = (struct ir_flow_item){kind, block};
   const bool opens = kind == IR_FLOW_IF || kind == IR_FLOW_IF_STATE || kind == IR_FLOW_LOOP;
   const bool closes = kind == IR_FLOW_ENDIF || kind == IR_FLOW_ENDLOOP;
   s->depth += opens;
   s->depth -= closes;
   s->too_deep |= s->depth > s->max_depth;
}

/* --- Where blocks go */

static bool
is_back_edge(const struct build *s, const struct ir_block *from, const struct ir_block *to)
{
   return s->dom.position[to->index] <= s->dom.position[from->index];
}

static void
place_blocks(struct build *s)
{
   for (uint32_t i = 1; i < s->loops.num_loops; i++)
      s->places[s->loops.loops[i].header->index].header = true;
   for (uint32_t k = 1; k < s->dom.num_blocks; k++) {
      struct ir_block *b = s->dom.order[k];
      struct place *p = &s->places[b->index];
      struct ir_block *idom = s->dom.order[s->dom.position[s->dom.idom[b->index]]];
      unsigned ways = 0;
      for (uint32_t i = 0; i < b->num_preds; i++)
         ways += !is_back_edge(s, b->preds[i], b);
      const uint32_t loop = ir_loop_between(&s->loops, idom, b);
      struct ir_block *left = loop ? s->loops.loops[loop].header : NULL;
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
      item(s, IR_FLOW_BREAK, NULL);
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
   item(s, IR_FLOW_GO, to);
   leave(s, p->header ? from : p->loop, to, fall);
}

/* Code whose end control in `fall` reaches is followed by block b. */
static void
write_behind(struct build *s, struct ir_block *b, struct block_set *fall)
{
   const bool guard = size(fall) > 1;
   if (guard) {
      unite(&s->needs_state, fall);
      item(s, IR_FLOW_IF_STATE, b);
   }
   drop(fall, b);
   const struct block_set rest = write_node(s, b);
   unite(fall, &rest);
   if (guard)
      item(s, IR_FLOW_ENDIF, NULL);
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
         item(s, IR_FLOW_IF_STATE, to);
      }
      leave(s, around, to, &fall);
      if (guard)
         item(s, IR_FLOW_ENDIF, NULL);
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
      item(s, IR_FLOW_LOOP, NULL);
   item(s, IR_FLOW_BLOCK, b);
   if (b->term == IR_TERM_JUMP || (b->term == IR_TERM_BRANCH && b->succ[0] == b->succ[1])) {
      write_edge(s, b, b->succ[0], &fall);
   } else if (b->term == IR_TERM_BRANCH) {
      item(s, IR_FLOW_IF, b);
      write_edge(s, b, b->succ[0], &fall);
      item(s, IR_FLOW_ELSE, NULL);
      write_edge(s, b, b->succ[1], &fall);
      item(s, IR_FLOW_ENDIF, NULL);
   } else {
      item(s, IR_FLOW_END, NULL);
   }
   write_children(s, b, false, &fall);
   if (header) {
      item(s, IR_FLOW_ENDLOOP, NULL);
      fall = leave_loop(s, b);
      write_children(s, b, true, &fall);
   }
   return fall;
}

/* --- Dispatch */

static void
dispatch_block(struct build *s, struct ir_block *b)
{
   item(s, IR_FLOW_IF_STATE, b);
   item(s, IR_FLOW_BLOCK, b);
   switch (b->term) {
   case IR_TERM_END:
      item(s, IR_FLOW_END, NULL);
      break;
   case IR_TERM_CALL:
      item(s, IR_FLOW_PUSH, b->succ[1]);
      s->flow->uses_stack = true;
      item(s, IR_FLOW_GO, b->succ[0]);
      break;
   case IR_TERM_JUMP:
      item(s, IR_FLOW_GO, b->succ[0]);
      break;
   case IR_TERM_RET:
      item(s, IR_FLOW_POP, NULL);
      s->flow->uses_stack = true;
      break;
   case IR_TERM_BRANCH:
      item(s, IR_FLOW_IF, b);
      item(s, IR_FLOW_GO, b->succ[0]);
      item(s, IR_FLOW_ELSE, NULL);
      item(s, IR_FLOW_GO, b->succ[1]);
      item(s, IR_FLOW_ENDIF, NULL);
      break;
   }
   item(s, IR_FLOW_ENDIF, NULL);
}

static void
dispatch(struct build *s)
{
   s->flow->count = 0;
   s->flow->uses_state = s->flow->has_loops = true;
   s->depth = 0;
   struct ir_block **order = malloc(s->sh->num_blocks * sizeof *order);
   if (!order || !ir_loops_order(&s->loops, s->sh, order)) {
      free(order);
      s->failed = true;
      return;
   }
   item(s, IR_FLOW_GO, order[0]);
   item(s, IR_FLOW_LOOP, NULL);
   for (uint32_t k = 0; k < s->sh->num_blocks; k++)
      dispatch_block(s, order[k]);
   item(s, IR_FLOW_ENDLOOP, NULL);
   free(order);
}

/* --- Tidying */

/* Appends to the items kept so far, without what does nothing. */
static void
keep(struct ir_structure *flow, size_t *count, struct ir_flow_item next)
{
   struct ir_flow_item *last = *count ? &flow->items[*count - 1] : NULL;
   const enum ir_flow_kind kind = last ? last->kind : IR_FLOW_BLOCK;
   const bool after_if = kind == IR_FLOW_IF || kind == IR_FLOW_IF_NOT;
   if (next.kind == IR_FLOW_ELSE && kind == IR_FLOW_IF) {
      last->kind = IR_FLOW_IF_NOT;
      return;
   }
   if (next.kind == IR_FLOW_ENDIF && kind == IR_FLOW_ELSE) {
      --*count;
      return keep(flow, count, next);
   }
   if (next.kind == IR_FLOW_ENDIF && after_if) {
      --*count;
      return;
   }
   flow->items[(*count)++] = next;
}

/* The item where control goes on behind item i: the ends of IF lead nowhere else. */
static size_t
next_item(const struct ir_structure *flow, size_t i)
{
   unsigned depth = 0;
   for (i++; i < flow->count; i++) {
      const enum ir_flow_kind kind = flow->items[i].kind;
      const bool opens = kind == IR_FLOW_IF || kind == IR_FLOW_IF_NOT || kind == IR_FLOW_IF_STATE;
      if (kind == IR_FLOW_ENDIF && depth)
         depth--;
      else if (kind == IR_FLOW_ELSE && !depth)
         depth = 1;
      else if (depth && opens)
         depth++;
      else if (!depth && kind != IR_FLOW_ENDIF)
         break;
   }
   return i;
}

static void
tidy(struct build *s, bool structured)
{
   struct ir_structure *flow = s->flow;
   size_t count = 0;
   for (size_t i = 0; i < flow->count; i++) {
      const struct ir_flow_item next = flow->items[i];
      const bool unread = structured && next.kind == IR_FLOW_GO;
      if (unread && !has(&s->needs_state, next.block))
         continue;
      if (next.kind == IR_FLOW_BLOCK && !next.block->first && !s->sh->max_steps)
         continue;
      flow->uses_state |= next.kind == IR_FLOW_IF_STATE;
      flow->has_loops |= next.kind == IR_FLOW_LOOP;
      keep(flow, &count, next);
   }
   flow->count = count;
   count = 0;
   for (size_t i = 0; i < flow->count; i++) {
      const bool at_end = flow->items[i].kind == IR_FLOW_END && next_item(flow, i) == flow->count;
      if (!at_end)
         flow->items[count++] = flow->items[i];
   }
   flow->count = count;
}

/* --- The whole */

/* False: this flow has to be dispatched, or memory ran out. */
static bool
structure(struct build *s)
{
   if (s->sh->num_blocks > MAX_BLOCKS || ir_has_calls(s->sh) || !s->loops.reducible)
      return false;
   s->places = calloc(s->sh->num_blocks, sizeof *s->places);
   s->breaks = calloc(s->sh->num_blocks, sizeof *s->breaks);
   s->failed = !s->places || !s->breaks;
   if (s->failed)
      return false;
   place_blocks(s);
   write_node(s, s->sh->first);
   return !s->too_deep;
}

bool
ir_structure_init(struct ir_structure *flow, const struct ir_shader *sh, unsigned max_depth)
{
   struct build s = {.flow = flow, .sh = sh, .max_depth = max_depth};
   *flow = (struct ir_structure){NULL};
   s.failed = !ir_dom_init(&s.dom, sh) || !ir_loops_init(&s.loops, sh);
   const bool structured = !s.failed && structure(&s);
   if (!structured && !s.failed)
      dispatch(&s);
   if (!s.failed)
      tidy(&s, structured);
   ir_dom_finish(&s.dom);
   ir_loops_finish(&s.loops);
   free(s.places);
   free(s.breaks);
   if (s.failed)
      ir_structure_finish(flow);
   return !s.failed;
}

void
ir_structure_finish(struct ir_structure *flow)
{
   free(flow->items);
   *flow = (struct ir_structure){NULL};
}
