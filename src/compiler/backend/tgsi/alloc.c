#include "alloc.h"
#include "compiler/tgsi/words.h"

#include <stdlib.h>
#include <string.h>

/* Sets of live values are kept up to this many words; beyond, values that leave their block live
 * everywhere. */
#define MAX_LIVE_WORDS (1u << 22)
#define FOREVER UINT32_MAX

struct liveness {
   const struct ir_shader *sh;
   struct tgsi_alloc *alloc;
   uint32_t words;   /* of a set */
   uint64_t *in;     /* by block index: values read there or behind before they are made */
   uint64_t *now;    /* one set */
   bool approximate; /* no sets */
   uint32_t *end;    /* by value id: position of the last use; 0: none */
   uint32_t *uses;   /* by value id */
   bool *copied;     /* by value id: a load_reg that can not be read in place */
   const struct ir_instr **loads, **next_load; /* by register; by value id: of the same register */
};

bool
tgsi_is_operand(const struct ir_shader *sh, const struct ir_instr *def)
{
   const bool fixed = def->op == IR_OP_load_param && !def->num_srcs;
   return def->op == IR_OP_imm || def->op == IR_OP_load_input ||
          (fixed && sh->stage != IR_STAGE_STATE);
}

static bool
has_calls(const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      if (b->term == IR_TERM_CALL)
         return true;
   }
   return false;
}

/* --- Live values */

static void
set_live(uint64_t *set, const struct ir_instr *def, bool live)
{
   const uint64_t bit = UINT64_C(1) << def->id % 64;
   set[def->id / 64] = live ? set[def->id / 64] | bit : set[def->id / 64] & ~bit;
}

static bool
is_live(const uint64_t *set, const struct ir_instr *def)
{
   return set[def->id / 64] >> def->id % 64 & 1;
}

static void
live_out(const struct liveness *l, const struct ir_block *b, uint64_t *set)
{
   memset(set, 0, l->words * sizeof *set);
   for (unsigned s = 0; s < 2; s++) {
      for (uint32_t w = 0; b->succ[s] && w < l->words; w++)
         set[w] |= l->in[(size_t)b->succ[s]->index * l->words + w];
   }
   if (b->term == IR_TERM_BRANCH)
      set_live(set, b->cond.def, true);
}

static void
step_back(const struct ir_instr *i, uint64_t *set)
{
   if (i->num_components)
      set_live(set, i, false);
   for (unsigned s = 0; s < i->num_srcs; s++)
      set_live(set, i->src[s].def, true);
}

static void
compute_live(struct liveness *l)
{
   for (bool changed = true; changed;) {
      changed = false;
      for (const struct ir_block *b = l->sh->last; b; b = b->prev) {
         uint64_t *in = l->in + (size_t)b->index * l->words;
         live_out(l, b, l->now);
         for (const struct ir_instr *i = b->last; i; i = i->prev)
            step_back(i, l->now);
         if (memcmp(in, l->now, l->words * sizeof *in)) {
            memcpy(in, l->now, l->words * sizeof *in);
            changed = true;
         }
      }
   }
}

static void
list_loads(struct liveness *l)
{
   for (const struct ir_block *b = l->sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op != IR_OP_load_reg)
            continue;
         l->next_load[i->id] = l->loads[i->index];
         l->loads[i->index] = i;
      }
   }
}

/* A loaded value is read in the register itself unless the register changes while it lives. */
static void
find_copies(struct liveness *l, const struct ir_block *b)
{
   live_out(l, b, l->now);
   for (const struct ir_instr *i = b->last; i; i = i->prev) {
      const struct ir_instr *load = i->op == IR_OP_store_reg ? l->loads[i->index] : NULL;
      for (; load; load = l->next_load[load->id])
         l->copied[load->id] |= is_live(l->now, load);
      step_back(i, l->now);
   }
}

/* --- Intervals */

static void
use(struct liveness *l, const struct ir_block *b, const struct ir_src *src, uint32_t position)
{
   const struct ir_instr *def = src->def;
   l->uses[def->id]++;
   if (l->end[def->id] < position)
      l->end[def->id] = position;
   if (l->approximate && def->block != b)
      l->end[def->id] = FOREVER;
}

/* Values that leave the block live to its end at least; across a call, whose instructions stand
 * anywhere, forever. */
static void
extend(struct liveness *l, const struct ir_block *b, uint32_t position, bool calls)
{
   live_out(l, b, l->now);
   for (uint32_t id = 0; id < l->sh->num_values; id++) {
      if (!(l->now[id / 64] >> id % 64 & 1))
         continue;
      if (calls)
         l->end[id] = FOREVER;
      else if (l->end[id] < position)
         l->end[id] = position;
   }
}

static void
find_ends(struct liveness *l, const struct tgsi_flow *flow)
{
   const bool calls = has_calls(l->sh);
   uint32_t position = 1;
   for (size_t k = 0; k < flow->count; k++) {
      const struct ir_block *b = flow->items[k].block;
      if (flow->items[k].kind != TGSI_FLOW_BLOCK)
         continue;
      for (const struct ir_instr *i = b->first; i; i = i->next, position++) {
         for (unsigned s = 0; s < i->num_srcs; s++)
            use(l, b, &i->src[s], position);
      }
      if (b->term == IR_TERM_BRANCH)
         use(l, b, &b->cond, position);
      if (!l->approximate)
         extend(l, b, position, calls);
      position++;
   }
}

/* --- Results that need no register: the instruction writes the output itself */

static bool
writes_alone(const struct ir_shader *sh, const struct ir_instr *def, const struct ir_instr *store)
{
   if (tgsi_is_clip(sh->stage, (unsigned)store->index) && store->write_mask != 1)
      return false;
   if (def->op >= IR_NUM_ALU_OPS || def->op == IR_OP_bitcast || store->num_srcs > 1)
      return false;
   const unsigned width = ir_op_infos[def->op].dst_components;
   for (unsigned c = 0; c < 4 && width == 4; c++) {
      if ((store->write_mask >> c & 1) && store->src[0].swizzle[c] != c)
         return false;
   }
   return true;
}

static void
find_results(struct liveness *l)
{
   for (const struct ir_block *b = l->sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         const struct ir_instr *def = i->op == IR_OP_store_output ? i->src[0].def : NULL;
         if (!def || def->block != b || l->uses[def->id] != 1 || !writes_alone(l->sh, def, i))
            continue;
         const struct ir_instr *between = def->next;
         while (between != i && (between->op != IR_OP_store_output || between->index != i->index))
            between = between->next;
         if (between == i)
            l->alloc->results[def->id] = i;
      }
   }
}

/* --- Registers */

static bool
wants_temp(const struct liveness *l, const struct ir_instr *i)
{
   const bool in_place = i->op == IR_OP_load_reg && !l->copied[i->id];
   return i->num_components && l->uses[i->id] && !in_place && !l->alloc->results[i->id] &&
          !tgsi_is_operand(l->sh, i);
}

static bool
assign(struct liveness *l, const struct tgsi_flow *flow)
{
   struct tgsi_alloc *alloc = l->alloc;
   uint32_t position = 1, count = 0;
   uint32_t *busy = calloc(l->sh->num_values + 1, sizeof *busy); /* by register: until then */
   if (!busy)
      return false;
   for (size_t k = 0; k < flow->count; k++) {
      const struct ir_block *b = flow->items[k].block;
      if (flow->items[k].kind != TGSI_FLOW_BLOCK)
         continue;
      for (const struct ir_instr *i = b->first; i; i = i->next, position++) {
         if (i->op == IR_OP_load_reg && !l->copied[i->id])
            alloc->temp[i->id] = (uint32_t)i->index;
         if (!wants_temp(l, i))
            continue;
         /* One that is read here is not written here: some instructions become several. */
         uint32_t t = 0;
         while (t < count && busy[t] >= position)
            t++;
         count += t == count;
         busy[t] = l->end[i->id];
         alloc->temp[i->id] = l->sh->num_regs + t;
      }
      position++;
   }
   alloc->num_temps = l->sh->num_regs + count;
   free(busy);
   return true;
}

static bool
analyse(struct liveness *l, const struct tgsi_flow *flow)
{
   const uint32_t values = l->sh->num_values + 1;
   struct tgsi_alloc *alloc = l->alloc;
   l->words = (values + 63) / 64;
   l->approximate = (uint64_t)l->words * l->sh->num_blocks > MAX_LIVE_WORDS;
   l->in = calloc(l->approximate ? 1 : (size_t)l->words * l->sh->num_blocks, sizeof *l->in);
   l->now = calloc(l->words, sizeof *l->now);
   l->end = calloc(values, sizeof *l->end);
   l->uses = calloc(values, sizeof *l->uses);
   l->copied = calloc(values, sizeof *l->copied);
   l->loads = calloc(l->sh->num_regs + 1, sizeof *l->loads);
   l->next_load = calloc(values, sizeof *l->next_load);
   alloc->temp = malloc(values * sizeof *alloc->temp);
   alloc->results = calloc(values, sizeof *alloc->results);
   if (!l->in || !l->now || !l->end || !l->uses || !l->copied || !l->loads || !l->next_load ||
       !alloc->temp || !alloc->results)
      return false;
   for (uint32_t i = 0; i < values; i++) {
      alloc->temp[i] = TGSI_NO_TEMP;
      l->copied[i] = l->approximate || has_calls(l->sh);
   }
   if (!l->approximate) {
      compute_live(l);
      list_loads(l);
      for (const struct ir_block *b = l->sh->first; b && !has_calls(l->sh); b = b->next)
         find_copies(l, b);
   }
   find_ends(l, flow);
   find_results(l);
   return assign(l, flow);
}

bool
tgsi_alloc_init(struct tgsi_alloc *alloc, const struct ir_shader *sh, const struct tgsi_flow *flow)
{
   struct liveness l = {.sh = sh, .alloc = alloc};
   *alloc = (struct tgsi_alloc){NULL};
   const bool ok = analyse(&l, flow);
   free(l.in);
   free(l.now);
   free(l.end);
   free(l.uses);
   free(l.copied);
   free(l.loads);
   free(l.next_load);
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
