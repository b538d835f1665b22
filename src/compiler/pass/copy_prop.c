#include "util.h"

/* A use of a copy, seen as a use of the original; false where the modifiers can not go. */
static bool
compose(const struct ir_instr *user, const struct ir_src *outer, const struct ir_src *inner,
        struct ir_src *out)
{
   *out = (struct ir_src){.def = inner->def};
   out->abs = outer->abs || inner->abs;
   out->neg = outer->abs ? outer->neg : outer->neg != inner->neg;
   const bool modifiers = out->abs || out->neg;
   return !modifiers || (user && ir_is_alu(user) && inner->def->type == IR_F);
}

/* What a use of `def` by `user` may skip: a cast of a cast is a cast of the original. */
static bool
is_copy(const struct ir_instr *user, const struct ir_instr *def)
{
   const bool casts = user && user->op == IR_OP_bitcast && def->op == IR_OP_bitcast;
   return (def->op == IR_OP_mov && !def->saturate) || casts;
}

/* vecN puts scalars side by side; a use whose components all come from one value can read that. */
static const struct ir_src *
vec_source(const struct ir_instr *def, const struct ir_src *use, unsigned n)
{
   const struct ir_op_info *info = &ir_op_infos[def->op];
   if (!(info->props & IR_ALIAS) || !info->dst_components || def->saturate)
      return NULL;
   const struct ir_src *first = &def->src[use->swizzle[0]];
   for (unsigned i = 1; i < n; i++) {
      const struct ir_src *other = &def->src[use->swizzle[i]];
      if (other->def != first->def || other->abs != first->abs || other->neg != first->neg)
         return NULL;
   }
   return first;
}

static bool
propagate(const struct ir_instr *user, struct ir_src *use, unsigned n)
{
   const struct ir_instr *def = use->def;
   struct ir_src out;
   if (is_copy(user, def)) {
      if (!compose(user, use, &def->src[0], &out))
         return false;
      for (unsigned i = 0; i < 4; i++)
         out.swizzle[i] = def->src[0].swizzle[use->swizzle[i]];
   } else {
      const struct ir_src *from = n ? vec_source(def, use, n) : NULL;
      if (!from || !compose(user, use, from, &out))
         return false;
      /* Unused places repeat the last used one, so that they name a component of the new value. */
      for (unsigned i = 0; i < 4; i++)
         out.swizzle[i] = def->src[use->swizzle[i < n ? i : n - 1]].swizzle[0];
   }
   *use = out;
   return true;
}

static void
visit(void *data, struct ir_instr *user, struct ir_src *src, unsigned n)
{
   /* Chains end: each step goes to an earlier definition, or around a loop only through a phi. */
   while (propagate(user, src, n))
      *(bool *)data = true;
}

static bool
is_zero(const struct ir_instr *def)
{
   bool zero = def->op == IR_OP_imm;
   for (unsigned i = 0; zero && i < def->num_components; i++)
      zero = def->imm[i] == 0;
   return zero;
}

/* Turns into a mov: a cast to the type that the source has, and the test whether the bits of a bool
 * are not 0, which languages without a type for bool make. */
static bool
simplify_cast(struct ir_instr *i)
{
   const struct ir_instr *def = i->num_srcs ? i->src[0].def : NULL;
   if (i->op == IR_OP_bitcast && def->type == i->type) {
      i->op = IR_OP_mov;
      return true;
   }
   if (i->op != IR_OP_ine || def->op != IR_OP_bitcast || def->src[0].def->type != IR_B ||
       !is_zero(i->src[1].def))
      return false;
   i->op = IR_OP_mov;
   i->num_srcs = 1;
   for (unsigned c = 0; c < 4; c++)
      i->src[0].swizzle[c] = def->src[0].swizzle[i->src[0].swizzle[c]];
   i->src[0].def = def->src[0].def;
   return true;
}

enum ir_progress
ir_pass_copy_prop(struct ir_shader *sh)
{
   bool changed = false;
   ir_foreach_use(sh, visit, &changed);
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next)
         changed |= simplify_cast(i);
   }
   return changed ? IR_CHANGED : IR_UNCHANGED;
}
