#include "ir.h"

#include <stdlib.h>
#include <string.h>

const struct ir_op_info ir_op_infos[IR_NUM_OPS] = {
#define IR_OP(op, nsrc, dc, c0, c1, c2, dt, st, properties, expr)                                  \
   [IR_OP_##                                                                                       \
       op] = {.name = #op,                                                                         \
              .num_srcs = nsrc,                                                                    \
              .dst_components = dc, /* the fourth source exists for vec4 alone and is a scalar */  \
              .src_components = {c0, c1, c2, nsrc > 3 ? 1 : 0},                                    \
              .dst_type = IR_##dt,                                                                 \
              .src_type = IR_##st,                                                                 \
              .props = IR_PURE | (properties)},
#include "opcodes.h"
#undef IR_OP
    [IR_OP_imm] = {.name = "imm", .props = IR_PURE},
    [IR_OP_load_input] = {.name = "load_input", .props = IR_PURE},
    /* Pure where nothing writes parameters: ir_is_pure. */
    [IR_OP_load_param] = {.name = "load_param"},
    [IR_OP_store_param] = {.name = "store_param", .props = IR_EFFECT},
    [IR_OP_store_output] = {.name = "store_output", .props = IR_EFFECT},
    [IR_OP_load_reg] = {.name = "load_reg"},
    [IR_OP_store_reg] = {.name = "store_reg", .props = IR_EFFECT},
    [IR_OP_load_input_at] = {.name = "load_input_at", .props = IR_PURE},
    [IR_OP_load_reg_at] = {.name = "load_reg_at"},
    [IR_OP_store_reg_at] = {.name = "store_reg_at", .props = IR_EFFECT},
    [IR_OP_tex] = {.name = "tex"},
    [IR_OP_ddx] = {.name = "ddx"},
    [IR_OP_ddy] = {.name = "ddy"},
    [IR_OP_discard] = {.name = "discard", .props = IR_EFFECT},
    [IR_OP_phi] = {.name = "phi"},
};

/* --- Life */

struct ir_shader *
ir_shader_create(enum ir_stage stage)
{
   struct u_arena *arena = u_arena_create();
   struct ir_shader *sh = arena ? u_arena_alloc(arena, sizeof *sh) : NULL;
   if (!sh) {
      u_arena_destroy(arena);
      return NULL;
   }
   sh->arena = arena;
   sh->stage = stage;
   return sh;
}

void
ir_shader_destroy(struct ir_shader *sh)
{
   if (sh)
      u_arena_destroy(sh->arena);
}

/* --- Lists */

struct ir_block *
ir_shader_add_block(struct ir_shader *sh)
{
   struct ir_block *block = u_arena_alloc(sh->arena, sizeof *block);
   if (!block)
      return NULL;
   block->term = IR_TERM_END;
   block->index = sh->num_blocks++;
   block->prev = sh->last;
   if (sh->last)
      sh->last->next = block;
   else
      sh->first = block;
   sh->last = block;
   return block;
}

struct ir_block *
ir_shader_prepend_block(struct ir_shader *sh)
{
   struct ir_block *entry = sh->first;
   struct ir_block *block = ir_shader_add_block(sh);
   if (!block || !entry)
      return block;
   sh->last = block->prev;
   sh->last->next = NULL;
   block->prev = NULL;
   block->next = entry;
   entry->prev = block;
   sh->first = block;
   block->term = IR_TERM_JUMP;
   block->succ[0] = entry;
   return block;
}

struct ir_instr *
ir_instr_create(struct ir_shader *sh, enum ir_op op)
{
   struct ir_instr *instr = u_arena_alloc(sh->arena, sizeof *instr);
   if (!instr)
      return NULL;
   instr->op = op;
   instr->line = ~0u;
   for (unsigned i = 0; i < 4; i++) {
      for (unsigned c = 0; c < 4; c++)
         instr->src[i].swizzle[c] = (uint8_t)c;
   }
   return instr;
}

void
ir_instr_append(struct ir_block *block, struct ir_instr *instr)
{
   instr->block = block;
   instr->prev = block->last;
   instr->next = NULL;
   if (block->last)
      block->last->next = instr;
   else
      block->first = instr;
   block->last = instr;
}

void
ir_instr_insert_before(struct ir_instr *where, struct ir_instr *instr)
{
   instr->block = where->block;
   instr->prev = where->prev;
   instr->next = where;
   if (where->prev)
      where->prev->next = instr;
   else
      where->block->first = instr;
   where->prev = instr;
}

void
ir_instr_remove(struct ir_instr *instr)
{
   struct ir_block *block = instr->block;
   if (instr->prev)
      instr->prev->next = instr->next;
   else
      block->first = instr->next;
   if (instr->next)
      instr->next->prev = instr->prev;
   else
      block->last = instr->prev;
   instr->block = NULL;
   instr->prev = instr->next = NULL;
}

uint32_t
ir_block_find_pred(const struct ir_block *block, const struct ir_block *pred)
{
   uint32_t i = 0;
   while (i < block->num_preds && block->preds[i] != pred)
      i++;
   return i;
}

bool
ir_has_calls(const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      if (b->term == IR_TERM_CALL || b->term == IR_TERM_RET)
         return true;
   }
   return false;
}

unsigned
ir_src_components(const struct ir_instr *instr, unsigned i)
{
   if (instr->op < IR_NUM_ALU_OPS) {
      const unsigned comps = ir_op_infos[instr->op].src_components[i];
      return comps ? comps : instr->num_components;
   }
   switch (instr->op) {
   case IR_OP_store_param:
   case IR_OP_store_output:
   case IR_OP_store_reg:
      return instr->write_mask ? 32u - (unsigned)__builtin_clz(instr->write_mask) : 0;
   case IR_OP_store_reg_at:
      return i || !instr->write_mask ? 1 : 32u - (unsigned)__builtin_clz(instr->write_mask);
   case IR_OP_tex:
      return i == 0 ? 4 : instr->tex_mode == IR_TEX_GRAD && i < 3 ? 3 : 1;
   case IR_OP_ddx:
   case IR_OP_ddy:
   case IR_OP_phi:
      return instr->num_components;
   default:
      return 1;
   }
}

unsigned
ir_num_regs(const struct ir_instr *instr)
{
   switch (instr->op) {
   case IR_OP_load_reg:
   case IR_OP_store_reg:
      return 1;
   case IR_OP_load_reg_at:
   case IR_OP_store_reg_at:
      return instr->range;
   default:
      return 0;
   }
}

/* --- Index */

/* Sets index to 1 for reachable blocks, 0 for the others. */
static bool
mark_reachable(struct ir_shader *sh)
{
   uint32_t count = 0, depth = 0;
   for (struct ir_block *b = sh->first; b; b = b->next) {
      b->index = 0;
      count++;
   }
   struct ir_block **stack = malloc((count + 1) * sizeof *stack);
   if (!stack)
      return false;
   if (sh->first) {
      sh->first->index = 1;
      stack[depth++] = sh->first;
   }
   while (depth) {
      struct ir_block *b = stack[--depth];
      for (unsigned i = 0; i < 2; i++) {
         struct ir_block *succ = b->succ[i];
         if (succ && !succ->index) {
            succ->index = 1;
            stack[depth++] = succ;
         }
      }
   }
   free(stack);
   return true;
}

/* A phi keeps the sources of the predecessors that stay, in their new order. */
static bool
reorder_phis(struct ir_shader *sh, struct ir_block *block, struct ir_block *const *old_preds,
             uint32_t old_count)
{
   for (struct ir_instr *phi = block->first; phi && phi->op == IR_OP_phi; phi = phi->next) {
      if (!phi->phi_srcs)
         continue;
      struct ir_src *srcs = u_arena_alloc(sh->arena, block->num_preds * sizeof *srcs);
      if (!srcs)
         return false;
      for (uint32_t i = 0; i < block->num_preds; i++) {
         for (uint32_t k = 0; k < old_count; k++) {
            if (old_preds[k] == block->preds[i])
               srcs[i] = phi->phi_srcs[k];
         }
      }
      phi->phi_srcs = srcs;
   }
   return true;
}

static bool
same_preds(const struct ir_block *block, struct ir_block *const *preds, uint32_t count)
{
   return block->num_preds == count &&
          (!count || !memcmp(block->preds, preds, count * sizeof *preds));
}

/* Puts the predecessors of all blocks, in program order, into one array: those of a block end at
 * ends[index]. A branch with both ways to a block counts once: phis could not tell them apart. */
static void
gather_preds(const struct ir_shader *sh, struct ir_block **all, uint32_t *ends)
{
   uint32_t sum = 0;
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (unsigned i = 0; i < 2; i++)
         ends[b->succ[i] ? b->succ[i]->index : sh->num_blocks] += !i || b->succ[1] != b->succ[0];
   }
   /* From how many to where they start, which filling moves to where they end. */
   for (uint32_t i = 0; i < sh->num_blocks; i++) {
      const uint32_t count = ends[i];
      ends[i] = sum;
      sum += count;
   }
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (unsigned i = 0; i < 2; i++) {
         if (b->succ[i] && (!i || b->succ[1] != b->succ[0]))
            all[ends[b->succ[i]->index]++] = b;
      }
   }
}

static bool
set_preds(struct ir_shader *sh, struct ir_block *block, struct ir_block *const *preds,
          uint32_t count)
{
   struct ir_block **old = block->preds;
   const uint32_t old_count = block->num_preds;
   if (old && same_preds(block, preds, count))
      return true;
   block->preds = u_arena_alloc(sh->arena, count * sizeof *preds);
   if (!block->preds)
      return false;
   if (count)
      memcpy(block->preds, preds, count * sizeof *preds);
   block->num_preds = count;
   return !old || reorder_phis(sh, block, old, old_count);
}

static bool
compute_preds(struct ir_shader *sh)
{
   struct ir_block **all = malloc((2 * (size_t)sh->num_blocks + 1) * sizeof *all);
   uint32_t *ends = calloc((size_t)sh->num_blocks + 1, sizeof *ends);
   bool ok = all && ends;
   uint32_t start = 0;
   if (ok)
      gather_preds(sh, all, ends);
   for (struct ir_block *b = sh->first; b && ok; b = b->next) {
      ok = set_preds(sh, b, all + start, ends[b->index] - start);
      start = ends[b->index];
   }
   free(all);
   free(ends);
   return ok;
}

static void
summarise_slots(struct ir_shader *sh, const struct ir_instr *instr)
{
   if (instr->index < 0)
      return; /* a mistake that the validator finds */
   switch (instr->op) {
   case IR_OP_load_input:
      if (instr->index < VERT_ATTRIB_MAX)
         u_slots_add(&sh->inputs_read, (unsigned)instr->index);
      break;
   case IR_OP_load_input_at:
      for (uint32_t i = 0; i < instr->range && (uint32_t)instr->index + i < VERT_ATTRIB_MAX; i++)
         u_slots_add(&sh->inputs_read, (unsigned)instr->index + i);
      break;
   case IR_OP_store_output:
      if (instr->index < VARYING_MAX)
         sh->outputs_written |= UINT64_C(1) << instr->index;
      break;
   case IR_OP_tex:
      sh->samplers_used |= 1u << (instr->index & 31);
      break;
   default:
      break;
   }
}

static void
drop_unreachable(struct ir_shader *sh)
{
   struct ir_block *kept = NULL;
   uint32_t index = 0;
   for (struct ir_block *b = sh->first, *next; b; b = next) {
      next = b->next;
      if (!b->index)
         continue;
      b->index = index++;
      b->prev = kept;
      if (kept)
         kept->next = b;
      kept = b;
   }
   if (kept)
      kept->next = NULL;
   sh->last = kept;
   sh->num_blocks = index;
}

bool
ir_shader_index(struct ir_shader *sh)
{
   if (!mark_reachable(sh))
      return false;
   drop_unreachable(sh);
   sh->inputs_read = (struct u_slots){{0}};
   sh->outputs_written = 0;
   sh->samplers_used = 0;
   sh->uses_discard = sh->uses_indirect_params = sh->writes_params = false;
   uint32_t id = 0;
   if (!compute_preds(sh))
      return false;
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         i->id = i->num_components ? id++ : 0;
         summarise_slots(sh, i);
         sh->uses_indirect_params |= i->op == IR_OP_load_param && i->num_srcs > 0;
         sh->writes_params |= i->op == IR_OP_store_param;
         sh->uses_discard |= i->op == IR_OP_discard;
      }
   }
   sh->num_values = id;
   return true;
}
