#include "regalloc.h"

#include <stdlib.h>
#include <string.h>

#define ALL 0xf

struct alloc {
   const struct ir_liveness *l;
   const struct ir_regalloc_options *options;
   struct ir_regalloc *out;
   /* Free components of the registers from first_reg on, and a tree over them: node i has nodes 2i
    * and 2i + 1 below it, the leaves are at `capacity`; `room` is how many free components lie side
    * by side in the best register below a node. */
   uint8_t *free, *room;
   uint32_t capacity; /* a power of two */
   /* Values by the position of their end, and by fixed register in the order of their starts */
   uint32_t *ends_at, *next_end;
   uint32_t *first_fixed, *next_fixed; /* by register from first_reg on; by value id */
   uint32_t num_fixed;                 /* registers in first_fixed */
   uint8_t *masks;                     /* by value id: components of its register */
   uint32_t released;                  /* position up to which ends were seen */
};

/* --- The file */

static uint8_t
longest_run(unsigned free)
{
   uint8_t longest = 0;
   for (uint8_t run = 0, c = 0; c < 4; c++) {
      run = free >> c & 1 ? run + 1 : 0;
      longest = run > longest ? run : longest;
   }
   return longest;
}

static void
set_free(struct alloc *a, uint32_t r, uint8_t free)
{
   uint32_t node = a->capacity + r;
   a->free[r] = free;
   a->room[node] = longest_run(free);
   while (node >>= 1) {
      const uint8_t left = a->room[2 * node], right = a->room[2 * node + 1];
      a->room[node] = left > right ? left : right;
   }
}

static bool
grow_file(struct alloc *a)
{
   const uint32_t old = a->capacity, capacity = old ? 2 * old : 16;
   const uint32_t limit = a->options->num_regs;
   uint8_t *free_masks = realloc(a->free, capacity);
   if (free_masks)
      a->free = free_masks;
   uint8_t *room = realloc(a->room, 2 * (size_t)capacity);
   if (room)
      a->room = room;
   if (!free_masks || !room)
      return false;
   a->capacity = capacity;
   memset(a->room, 0, 2 * (size_t)capacity);
   for (uint32_t r = 0; r < capacity; r++) {
      const bool there = limit == IR_NO_REG || a->options->first_reg + r < limit;
      set_free(a, r, r < old ? a->free[r] : there ? ALL : 0);
   }
   return true;
}

/* The first register from `from` on with n free components side by side; IR_NO_REG: none. */
static uint32_t
find_register(const struct alloc *a, unsigned n, uint32_t from)
{
   uint32_t node = a->capacity + from;
   if (from >= a->capacity)
      return IR_NO_REG;
   while (a->room[node] < n) {
      /* Over to what lies to the right, as far up as there is nothing. */
      while (node & 1)
         node >>= 1;
      if (!node)
         return IR_NO_REG;
      node++;
   }
   while (node < a->capacity)
      node = a->room[2 * node] >= n ? 2 * node : 2 * node + 1;
   return node - a->capacity;
}

/* --- Values */

static unsigned
width(const struct alloc *a, const struct ir_instr *def)
{
   return a->options->components ? def->num_components : 4;
}

static uint8_t
mask_of(const struct alloc *a, const struct ir_instr *def, unsigned first)
{
   return (uint8_t)(((1u << width(a, def)) - 1) << first);
}

static uint32_t
fixed_register(const struct alloc *a, const struct ir_instr *def)
{
   return a->options->fixed ? a->options->fixed(a->options->data, def) : IR_NO_REG;
}

static bool
wants_register(const struct alloc *a, const struct ir_instr *def)
{
   if (!def->num_components)
      return false;
   return a->options->wants ? a->options->wants(a->options->data, def) : ir_num_uses(a->l, def) > 0;
}

/* A value with a fixed register that starts while this one lives has it then. */
static bool
is_promised(const struct alloc *a, uint32_t r, uint32_t end)
{
   const uint32_t next = r < a->num_fixed ? a->first_fixed[r] : IR_NO_REG;
   return next != IR_NO_REG && a->l->start[next] <= end;
}

static void
take(struct alloc *a, const struct ir_instr *def, uint32_t r, unsigned first)
{
   const uint32_t reg = a->options->first_reg + r, end = a->l->end[def->id];
   a->masks[def->id] = mask_of(a, def, first);
   set_free(a, r, a->free[r] & (uint8_t)~a->masks[def->id]);
   a->out->reg[def->id] = reg;
   a->out->component[def->id] = (uint8_t)first;
   if (a->out->num_regs <= reg)
      a->out->num_regs = reg + 1;
   if (end != IR_LIVE_FOREVER) {
      a->next_end[def->id] = a->ends_at[end];
      a->ends_at[end] = def->id;
   }
}

static enum ir_regalloc_status
place_fixed(struct alloc *a, const struct ir_instr *def, uint32_t r)
{
   const uint8_t mask = mask_of(a, def, 0);
   a->first_fixed[r] = a->next_fixed[def->id];
   if ((a->free[r] & mask) != mask || is_promised(a, r, a->l->end[def->id]))
      return IR_REGALLOC_FULL;
   take(a, def, r, 0);
   return IR_REGALLOC_OK;
}

static enum ir_regalloc_status
place(struct alloc *a, const struct ir_instr *def)
{
   const uint32_t fixed = fixed_register(a, def), end = a->l->end[def->id];
   if (fixed != IR_NO_REG)
      return place_fixed(a, def, fixed - a->options->first_reg);
   uint32_t r = find_register(a, width(a, def), 0);
   while (r == IR_NO_REG || is_promised(a, r, end)) {
      const uint32_t next = r == IR_NO_REG ? a->capacity : r + 1;
      if (r == IR_NO_REG && a->options->num_regs != IR_NO_REG &&
          a->options->first_reg + a->capacity >= a->options->num_regs)
         return IR_REGALLOC_FULL;
      if (r == IR_NO_REG && !grow_file(a))
         return IR_REGALLOC_NO_MEMORY;
      r = find_register(a, width(a, def), next);
   }
   unsigned first = 0;
   while ((a->free[r] & mask_of(a, def, first)) != mask_of(a, def, first))
      first++;
   take(a, def, r, first);
   return IR_REGALLOC_OK;
}

/* Values that end up to a position give their components back. */
static void
release(struct alloc *a, uint32_t position)
{
   for (; a->released <= position; a->released++) {
      for (uint32_t id = a->ends_at[a->released]; id != IR_NO_REG; id = a->next_end[id]) {
         const uint32_t r = a->out->reg[id] - a->options->first_reg;
         set_free(a, r, a->free[r] | a->masks[id]);
      }
   }
}

/* --- The whole */

/* Values that have to have a register, in the order of their starts. */
static bool
list_fixed(struct alloc *a)
{
   const struct ir_liveness *l = a->l;
   for (uint32_t k = 0; k < l->num_blocks && a->options->fixed; k++) {
      for (const struct ir_instr *i = l->order[k]->first; i; i = i->next) {
         const uint32_t reg = wants_register(a, i) ? fixed_register(a, i) : IR_NO_REG;
         if (reg != IR_NO_REG && a->num_fixed <= reg - a->options->first_reg)
            a->num_fixed = reg - a->options->first_reg + 1;
      }
   }
   a->first_fixed = malloc((a->num_fixed + 1) * sizeof *a->first_fixed);
   if (!a->first_fixed)
      return false;
   for (uint32_t r = 0; r < a->num_fixed; r++)
      a->first_fixed[r] = IR_NO_REG;
   for (uint32_t k = l->num_blocks; k-- > 0 && a->num_fixed;) {
      for (const struct ir_instr *i = l->order[k]->last; i; i = i->prev) {
         const uint32_t reg = wants_register(a, i) ? fixed_register(a, i) : IR_NO_REG;
         if (reg == IR_NO_REG)
            continue;
         uint32_t *first = &a->first_fixed[reg - a->options->first_reg];
         a->next_fixed[i->id] = *first;
         *first = i->id;
      }
   }
   while (a->capacity < a->num_fixed) {
      if (!grow_file(a))
         return false;
   }
   return true;
}

static enum ir_regalloc_status
assign(struct alloc *a)
{
   const struct ir_liveness *l = a->l;
   for (uint32_t k = 0; k < l->num_blocks; k++) {
      for (const struct ir_instr *i = l->order[k]->first; i; i = i->next) {
         if (!wants_register(a, i))
            continue;
         release(a, l->start[i->id] - !a->options->reuse);
         const enum ir_regalloc_status status = place(a, i);
         if (status == IR_REGALLOC_FULL)
            a->out->failed = i;
         if (status != IR_REGALLOC_OK)
            return status;
      }
   }
   return IR_REGALLOC_OK;
}

static bool
allocate(struct alloc *a)
{
   const size_t values = a->l->sh->num_values + 1, positions = a->l->num_positions;
   a->out->reg = malloc(values * sizeof *a->out->reg);
   a->out->component = calloc(values, sizeof *a->out->component);
   a->masks = calloc(values, sizeof *a->masks);
   a->next_end = malloc(values * sizeof *a->next_end);
   a->next_fixed = malloc(values * sizeof *a->next_fixed);
   a->ends_at = malloc(positions * sizeof *a->ends_at);
   if (!a->out->reg || !a->out->component || !a->masks || !a->next_end || !a->next_fixed ||
       !a->ends_at)
      return false;
   for (size_t i = 0; i < values; i++)
      a->out->reg[i] = IR_NO_REG;
   for (size_t i = 0; i < positions; i++)
      a->ends_at[i] = IR_NO_REG;
   return list_fixed(a);
}

enum ir_regalloc_status
ir_regalloc_init(struct ir_regalloc *out, const struct ir_liveness *l,
                 const struct ir_regalloc_options *options)
{
   struct alloc a = {.l = l, .options = options, .out = out};
   *out = (struct ir_regalloc){.num_regs = options->first_reg};
   const enum ir_regalloc_status status = allocate(&a) ? assign(&a) : IR_REGALLOC_NO_MEMORY;
   free(a.free);
   free(a.room);
   free(a.masks);
   free(a.next_end);
   free(a.next_fixed);
   free(a.first_fixed);
   free(a.ends_at);
   if (status == IR_REGALLOC_NO_MEMORY)
      ir_regalloc_finish(out);
   return status;
}

void
ir_regalloc_finish(struct ir_regalloc *out)
{
   free(out->reg);
   free(out->component);
   *out = (struct ir_regalloc){NULL};
}
