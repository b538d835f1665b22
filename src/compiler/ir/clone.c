#include "ir.h"

#include <stdlib.h>
#include <string.h>

/* Old to new, by the dense numbers that a private index of the original gives. */
struct clone {
   struct ir_shader *to;
   struct ir_block **blocks;
   struct ir_instr **instrs;
   const struct ir_block **old_blocks;
   const struct ir_instr **old_instrs;
   size_t num_blocks, num_instrs;
};

static int
compare_pointers(const void *a, const void *b)
{
   const uintptr_t x = *(const uintptr_t *)a, y = *(const uintptr_t *)b;
   return (x > y) - (x < y);
}

/* The original is const and may be shared, so its numbers are not touched: lookup goes by address.
 */
static size_t
find(const void *const *sorted, size_t count, const void *p)
{
   size_t low = 0, high = count;
   while (low < high) {
      const size_t mid = (low + high) / 2;
      if ((uintptr_t)sorted[mid] < (uintptr_t)p)
         low = mid + 1;
      else
         high = mid;
   }
   return low;
}

static struct ir_block *
new_block(const struct clone *c, const struct ir_block *old)
{
   return old ? c->blocks[find((const void *const *)c->old_blocks, c->num_blocks, old)] : NULL;
}

static struct ir_src
new_src(const struct clone *c, struct ir_src src)
{
   if (src.def)
      src.def = c->instrs[find((const void *const *)c->old_instrs, c->num_instrs, src.def)];
   return src;
}

static bool
create_objects(struct clone *c, const struct ir_shader *from)
{
   size_t nb = 0, ni = 0;
   for (const struct ir_block *b = from->first; b; b = b->next) {
      c->old_blocks[nb++] = b;
      for (const struct ir_instr *i = b->first; i; i = i->next)
         c->old_instrs[ni++] = i;
   }
   qsort(c->old_blocks, nb, sizeof *c->old_blocks, compare_pointers);
   qsort(c->old_instrs, ni, sizeof *c->old_instrs, compare_pointers);
   for (size_t i = 0; i < ni; i++) {
      c->instrs[i] = u_arena_alloc(c->to->arena, sizeof *c->instrs[i]);
      if (!c->instrs[i])
         return false;
      *c->instrs[i] = *c->old_instrs[i];
   }
   for (const struct ir_block *b = from->first; b; b = b->next) {
      struct ir_block *copy = ir_shader_add_block(c->to);
      if (!copy)
         return false;
      c->blocks[find((const void *const *)c->old_blocks, nb, b)] = copy;
   }
   return true;
}

static bool
copy_phi(struct clone *c, const struct ir_block *block, struct ir_instr *phi)
{
   const struct ir_src *old = phi->phi_srcs;
   if (!old)
      return true;
   phi->phi_srcs = u_arena_alloc(c->to->arena, block->num_preds * sizeof *old);
   for (uint32_t i = 0; phi->phi_srcs && i < block->num_preds; i++)
      phi->phi_srcs[i] = new_src(c, old[i]);
   return phi->phi_srcs != NULL;
}

static bool
copy_block(struct clone *c, const struct ir_block *from)
{
   struct ir_block *to = new_block(c, from);
   to->term = from->term;
   to->cond = new_src(c, from->cond);
   to->cost = from->cost;
   to->index = from->index;
   to->num_preds = from->num_preds;
   to->succ[0] = new_block(c, from->succ[0]);
   to->succ[1] = new_block(c, from->succ[1]);
   to->preds = u_arena_alloc(c->to->arena, from->num_preds * sizeof *to->preds);
   if (!to->preds)
      return false;
   for (uint32_t i = 0; i < from->num_preds; i++)
      to->preds[i] = new_block(c, from->preds[i]);
   for (const struct ir_instr *i = from->first; i; i = i->next) {
      struct ir_instr *copy = c->instrs[find((const void *const *)c->old_instrs, c->num_instrs, i)];
      ir_instr_append(to, copy);
      for (unsigned s = 0; s < 4; s++)
         copy->src[s] = new_src(c, copy->src[s]);
      if (!copy_phi(c, from, copy))
         return false;
   }
   return true;
}

static bool
copy_shader(struct clone *c, const struct ir_shader *from)
{
   if (!c->blocks || !c->instrs || !c->old_blocks || !c->old_instrs || !create_objects(c, from))
      return false;
   for (const struct ir_block *b = from->first; b; b = b->next) {
      if (!copy_block(c, b))
         return false;
   }
   struct ir_shader head = *from;
   head.arena = c->to->arena;
   head.first = c->to->first;
   head.last = c->to->last;
   *c->to = head;
   return true;
}

struct ir_shader *
ir_shader_clone(const struct ir_shader *sh)
{
   struct clone c = {.to = ir_shader_create(sh->stage)};
   if (!c.to)
      return NULL;
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      c.num_blocks++;
      for (const struct ir_instr *i = b->first; i; i = i->next)
         c.num_instrs++;
   }
   c.blocks = calloc(c.num_blocks + 1, sizeof *c.blocks);
   c.instrs = calloc(c.num_instrs + 1, sizeof *c.instrs);
   c.old_blocks = calloc(c.num_blocks + 1, sizeof *c.old_blocks);
   c.old_instrs = calloc(c.num_instrs + 1, sizeof *c.old_instrs);
   const bool ok = copy_shader(&c, sh);
   free(c.blocks);
   free(c.instrs);
   free(c.old_blocks);
   free(c.old_instrs);
   if (!ok) {
      ir_shader_destroy(c.to);
      return NULL;
   }
   return c.to;
}
