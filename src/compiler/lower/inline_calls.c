/* Calls are inlined by following control with its stack of return addresses: each block is copied
 * for each stack it can be reached with, whatever the flow, and in a copy it is known where RET
 * goes. That is exact also where code is shared by callers and fallen into. */
#include "compiler/pass/util.h"

#include <stdlib.h>

/* Programs stay with their calls if they would become larger. */
#define MAX_COPIES 1024
#define MAX_INSTRS 4096
#define NONE UINT32_MAX

/* A stack: `back` on top of another one. The first is the empty one. */
struct stack {
   uint32_t below;
   struct ir_block *back;
   unsigned depth;
   uint32_t *copies; /* by block index: number of the copy for this stack, NONE: not reached */
};

struct copy {
   struct ir_block *from, *to;
   uint32_t stack;
   enum ir_term term;
   uint32_t succ[2]; /* copies */
};

struct inlining {
   struct ir_shader *sh;
   struct stack *stacks;
   struct copy *copies;
   struct ir_instr **values; /* by value id: its copy in the block at hand */
   uint32_t num_stacks, num_copies, num_instrs;
   bool too_large, failed;
};

/* --- What can be inlined: values stay in their blocks, as front ends make them. */

static void
check_use(void *data, struct ir_instr *user, struct ir_src *src, unsigned n)
{
   /* The user of a branch condition is not known here: it is looked at apart. */
   if (user && (user->op == IR_OP_phi || user->block != src->def->block))
      *(bool *)data = false;
}

static bool
values_are_local(struct ir_shader *sh)
{
   bool local = true;
   ir_foreach_use(sh, check_use, &local);
   for (const struct ir_block *b = sh->first; b; b = b->next)
      local &= b->term != IR_TERM_BRANCH || b->cond.def->block == b;
   return local;
}

/* --- Which copies there are */

static uint32_t
count_instrs(const struct ir_block *b)
{
   uint32_t n = 0;
   for (const struct ir_instr *i = b->first; i; i = i->next)
      n++;
   return n;
}

/* The stack with one more return address. */
static uint32_t
find_stack(struct inlining *s, uint32_t below, struct ir_block *back)
{
   uint32_t i = 0;
   while (i < s->num_stacks && (s->stacks[i].below != below || s->stacks[i].back != back))
      i++;
   if (i < s->num_stacks)
      return i;
   uint32_t *copies = malloc(s->sh->num_blocks * sizeof *copies);
   if (!copies) {
      s->failed = true;
      return 0;
   }
   for (uint32_t b = 0; b < s->sh->num_blocks; b++)
      copies[b] = NONE;
   const unsigned depth = back ? s->stacks[below].depth + 1 : 0;
   s->stacks[s->num_stacks++] = (struct stack){below, back, depth, copies};
   return i;
}

/* The copy of a block for a stack. */
static uint32_t
reach(struct inlining *s, struct ir_block *block, uint32_t stack)
{
   if (s->failed)
      return NONE;
   uint32_t *number = &s->stacks[stack].copies[block->index];
   if (*number != NONE)
      return *number;
   s->num_instrs += count_instrs(block);
   if (s->num_copies == MAX_COPIES || s->num_instrs > MAX_INSTRS) {
      s->too_large = true;
      return NONE;
   }
   s->copies[s->num_copies] = (struct copy){.from = block, .stack = stack, .term = block->term};
   *number = s->num_copies++;
   return *number;
}

static void
follow(struct inlining *s, struct copy *c)
{
   const struct ir_block *b = c->from;
   const struct stack *stack = &s->stacks[c->stack];
   if (b->term == IR_TERM_CALL) {
      c->term = stack->depth == s->sh->max_calls ? IR_TERM_END : IR_TERM_JUMP;
      if (c->term == IR_TERM_JUMP)
         c->succ[0] = reach(s, b->succ[0], find_stack(s, c->stack, b->succ[1]));
   } else if (b->term == IR_TERM_RET) {
      c->term = stack->back ? IR_TERM_JUMP : IR_TERM_END;
      if (stack->back)
         c->succ[0] = reach(s, stack->back, stack->below);
   } else {
      for (unsigned i = 0; i < 2; i++)
         c->succ[i] = b->succ[i] ? reach(s, b->succ[i], c->stack) : NONE;
   }
}

/* --- Copying */

static void
copy_instr(struct inlining *s, struct ir_block *to, const struct ir_instr *from)
{
   struct ir_instr *instr = ir_instr_create(s->sh, from->op);
   if (!instr) {
      s->failed = true;
      return;
   }
   *instr = *from;
   for (unsigned i = 0; i < instr->num_srcs; i++)
      instr->src[i].def = s->values[instr->src[i].def->id];
   ir_instr_append(to, instr);
   if (instr->num_components)
      s->values[from->id] = instr;
}

static void
copy_block(struct inlining *s, const struct copy *c)
{
   struct ir_block *to = c->to;
   to->cost = c->from->cost;
   to->term = c->term;
   for (const struct ir_instr *i = c->from->first; i && !s->failed; i = i->next)
      copy_instr(s, to, i);
   if (c->term == IR_TERM_BRANCH && !s->failed) {
      to->cond = c->from->cond;
      to->cond.def = s->values[c->from->cond.def->id];
   }
   const unsigned num_succ = c->term == IR_TERM_BRANCH ? 2 : c->term == IR_TERM_JUMP ? 1 : 0;
   for (unsigned i = 0; i < num_succ; i++)
      to->succ[i] = s->copies[c->succ[i]].to;
}

/* The copies take the place of all blocks. */
static void
copy_all(struct inlining *s)
{
   for (uint32_t i = 0; i < s->num_copies && !s->failed; i++) {
      s->copies[i].to = ir_shader_add_block(s->sh);
      s->failed |= !s->copies[i].to;
   }
   for (uint32_t i = 0; i < s->num_copies && !s->failed; i++)
      copy_block(s, &s->copies[i]);
   if (s->failed)
      return;
   s->sh->first = s->copies[0].to;
   s->sh->first->prev = NULL;
   s->sh->max_calls = 0;
}

static void
run(struct inlining *s)
{
   const uint32_t empty = find_stack(s, NONE, NULL);
   reach(s, s->sh->first, empty);
   for (uint32_t i = 0; i < s->num_copies && !s->too_large && !s->failed; i++)
      follow(s, &s->copies[i]);
   if (!s->too_large && !s->failed)
      copy_all(s);
}

enum ir_progress
ir_pass_inline_calls(struct ir_shader *sh)
{
   struct inlining s = {.sh = sh};
   if (!ir_has_calls(sh) || !values_are_local(sh))
      return IR_UNCHANGED;
   /* A stack is only found on the way to a copy. */
   s.stacks = calloc(MAX_COPIES + 2, sizeof *s.stacks);
   s.copies = calloc(MAX_COPIES, sizeof *s.copies);
   s.values = calloc(sh->num_values + 1, sizeof *s.values);
   s.failed = !s.stacks || !s.copies || !s.values;
   if (!s.failed)
      run(&s);
   for (uint32_t i = 0; i < s.num_stacks; i++)
      free(s.stacks[i].copies);
   free(s.stacks);
   free(s.copies);
   free(s.values);
   if (s.failed)
      return IR_NO_MEMORY;
   return s.too_large ? IR_UNCHANGED : IR_CHANGED;
}
