#include "if_convert.h"

#include "compiler/pass/pass.h"
#include "compiler/pass/util.h"

/* Branches in branches come one round after the other. */
#define MAX_ROUNDS 16

/* The sides are blocks of their own, or NULL where a branch goes straight to what is behind. */
struct branch {
   struct ir_block *from, *side[2], *behind;
};

/* --- What can be had */

static bool
can_move(const struct ir_shader *sh, const struct ir_instr *i)
{
   return i->op == IR_OP_discard || i->op == IR_OP_tex ||
          (ir_is_pure(sh, i) && i->op != IR_OP_phi && i->op != IR_OP_ddx && i->op != IR_OP_ddy);
}

/* A block that only this branch comes to, and that does nothing that has to wait for it. */
static bool
is_side(const struct ir_shader *sh, const struct ir_block *b, uint32_t most)
{
   uint32_t components = 0;
   if (b->num_preds != 1 || b->term != IR_TERM_JUMP)
      return false;
   for (const struct ir_instr *i = b->first; i; i = i->next) {
      components += i->num_components;
      if (!can_move(sh, i) || components > most)
         return false;
   }
   return true;
}

static bool
find_branch(const struct ir_shader *sh, struct ir_block *b, uint32_t most, struct branch *out)
{
   if (b->term != IR_TERM_BRANCH || b->succ[0] == b->succ[1])
      return false;
   *out = (struct branch){.from = b};
   for (unsigned s = 0; s < 2; s++)
      if (is_side(sh, b->succ[s], most))
         out->side[s] = b->succ[s];
   /* One of them may be what is behind the other. */
   for (unsigned s = 0; s < 2; s++)
      if (out->side[s] && out->side[s]->succ[0] == b->succ[1 - s])
         out->side[1 - s] = NULL;
   struct ir_block *ends[2];
   for (unsigned s = 0; s < 2; s++)
      ends[s] = out->side[s] ? out->side[s]->succ[0] : b->succ[s];
   out->behind = ends[0];
   return ends[0] == ends[1] && ends[0] != b;
}

/* --- Choices. NULL: out of memory. */

static struct ir_instr *
append(struct ir_shader *sh, struct ir_block *b, enum ir_op op, enum ir_type type, unsigned n)
{
   struct ir_instr *i = ir_instr_create(sh, op);
   if (!i)
      return NULL;
   i->type = type;
   i->num_components = (uint8_t)n;
   i->num_srcs = ir_op_infos[op].num_srcs;
   ir_instr_append(b, i);
   return i;
}

static struct ir_src
first_of(struct ir_instr *def)
{
   return (struct ir_src){.def = def};
}

/* What a side discards is discarded where control would have come to it. */
static bool
guard(struct ir_shader *sh, const struct branch *br, unsigned s, struct ir_instr *discard)
{
   struct ir_src way = br->from->cond;
   if (s == 1) {
      struct ir_instr *other = append(sh, br->from, IR_OP_bnot, IR_B, 1);
      if (!other)
         return false;
      other->src[0] = way;
      way = first_of(other);
   }
   struct ir_instr *both = append(sh, br->from, IR_OP_band, IR_B, 1);
   if (!both)
      return false;
   both->src[0] = way;
   both->src[1] = discard->src[0];
   discard->src[0] = first_of(both);
   return true;
}

static bool
move_side(struct ir_shader *sh, const struct branch *br, unsigned s)
{
   struct ir_block *side = br->side[s];
   for (struct ir_instr *i = side ? side->first : NULL, *after; i; i = after) {
      after = i->next;
      if (i->op == IR_OP_discard && !guard(sh, br, s, i))
         return false;
      ir_instr_append(br->from, i);
   }
   if (side) {
      br->from->cost += side->cost;
      side->first = side->last = NULL;
      side->term = IR_TERM_END;
      side->succ[0] = NULL;
   }
   return true;
}

static bool
same_value(const struct ir_src *a, const struct ir_src *b, unsigned n)
{
   bool same = a->def == b->def;
   for (unsigned c = 0; c < n; c++)
      same &= a->swizzle[c] == b->swizzle[c];
   return same;
}

/* The phi's source of both ways is a choice, where there is something to choose. */
static bool
choose(struct ir_shader *sh, const struct branch *br, struct ir_instr *phi, const uint32_t at[2])
{
   const unsigned n = phi->num_components;
   struct ir_src *to = &phi->phi_srcs[at[0]], *other = &phi->phi_srcs[at[1]];
   if (!same_value(to, other, n)) {
      struct ir_instr *i = append(sh, br->from, IR_OP_csel, phi->type, n);
      if (!i)
         return false;
      i->src[0] = br->from->cond;
      for (unsigned c = 0; c < n; c++)
         i->src[0].swizzle[c] = br->from->cond.swizzle[0];
      i->src[1] = *to;
      i->src[2] = *other;
      *to = first_of(i);
      for (uint8_t c = 0; c < n; c++)
         to->swizzle[c] = c;
   }
   *other = phi->phi_srcs[phi->block->num_preds - 1];
   return true;
}

static bool
convert(struct ir_shader *sh, const struct branch *br)
{
   struct ir_block *behind = br->behind;
   uint32_t at[2];
   for (unsigned s = 0; s < 2; s++)
      at[s] = ir_block_find_pred(behind, br->side[s] ? br->side[s] : br->from);
   if (!move_side(sh, br, 0) || !move_side(sh, br, 1))
      return false;
   for (struct ir_instr *i = behind->first; i && i->op == IR_OP_phi; i = i->next)
      if (!choose(sh, br, i, at))
         return false;
   behind->preds[at[0]] = br->from;
   behind->preds[at[1]] = behind->preds[behind->num_preds - 1];
   behind->num_preds--;
   br->from->term = IR_TERM_JUMP;
   br->from->succ[0] = behind;
   br->from->succ[1] = NULL;
   return true;
}

bool
ir_if_convert(struct ir_shader *sh, uint32_t most)
{
   bool changed = !ir_has_calls(sh);
   for (unsigned round = 0; changed && round < MAX_ROUNDS; round++) {
      changed = false;
      for (struct ir_block *b = sh->first; b; b = b->next) {
         struct branch br;
         if (!find_branch(sh, b, most, &br))
            continue;
         if (!convert(sh, &br))
            return false;
         changed = true;
      }
      if (changed && (!ir_shader_index(sh) || !ir_optimize(sh, 0)))
         return false;
   }
   return true;
}
