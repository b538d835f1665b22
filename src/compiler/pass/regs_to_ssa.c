/* Registers to values, component by component, after Braun and others, "Simple and Efficient
 * Construction of Static Single Assignment Form" (2013): a component is looked up backwards from
 * where it is read; where ways meet a phi stands for it until its sources are known. */
#include "util.h"

#include <stdlib.h>

#include "compiler/analysis/dominance.h"

/* A scalar: one component of a value. */
struct scalar {
   struct ir_instr *def; /* NULL: not known */
   uint8_t component;
};

struct pending_phi {
   struct ir_instr *phi;
   uint32_t variable;
};

struct ssa {
   struct ir_shader *sh;
   uint32_t num_variables; /* a variable is 4 * register + component */
   enum ir_type *types;    /* by register; IR_X: not turned into values */
   struct scalar *current; /* by block index * num_variables + variable: at the block's end */
   struct scalar zero[3];  /* by type F, I, B: what registers start with */
   struct pending_phi *pending;
   uint32_t num_pending, max_pending;
   bool failed;
};

/* Memory and time stay in proportion; no real program comes near. */
#define MAX_STATE (1u << 21)
#define MAX_ROUNDS 64

/* --- What can be turned */

static bool
is_access(const struct ir_instr *i)
{
   return i->op == IR_OP_load_reg || i->op == IR_OP_store_reg;
}

/* A register that is used with several types, or is part of an array, keeps its bits in place.
 * False: there are none. */
static bool
find_types(struct ssa *s)
{
   bool any = false;
   bool *seen = calloc(s->sh->num_regs + 1, sizeof *seen);
   s->failed |= !seen;
   if (!seen)
      return false;
   for (const struct ir_block *b = s->sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         for (uint32_t r = 0; !is_access(i) && r < ir_num_regs(i); r++) {
            seen[(uint32_t)i->index + r] = true;
            s->types[(uint32_t)i->index + r] = IR_X;
         }
         if (!is_access(i))
            continue;
         if (seen[i->index] && s->types[i->index] != i->type)
            s->types[i->index] = IR_X;
         else
            s->types[i->index] = i->type;
         seen[i->index] = true;
         any = true;
      }
   }
   free(seen);
   return any;
}

/* --- Lookup */

static struct scalar *
current(struct ssa *s, const struct ir_block *b, uint32_t variable)
{
   return &s->current[(size_t)b->index * s->num_variables + variable];
}

static void
prepend(struct ir_block *block, struct ir_instr *instr)
{
   if (block->first)
      ir_instr_insert_before(block->first, instr);
   else
      ir_instr_append(block, instr);
}

/* What a register holds before anything was written. */
static struct scalar
initial(struct ssa *s, enum ir_type type)
{
   struct scalar *zero = &s->zero[type];
   if (!zero->def) {
      struct ir_instr *imm = ir_instr_create(s->sh, IR_OP_imm);
      if (!imm) {
         s->failed = true;
         return *zero;
      }
      imm->type = type;
      imm->num_components = 1;
      prepend(s->sh->first, imm);
      zero->def = imm;
   }
   return *zero;
}

static struct scalar
new_phi(struct ssa *s, struct ir_block *b, uint32_t variable)
{
   struct ir_instr *phi = ir_instr_create(s->sh, IR_OP_phi);
   if (phi)
      phi->phi_srcs = u_arena_alloc(s->sh->arena, b->num_preds * sizeof *phi->phi_srcs);
   if (s->num_pending == s->max_pending) {
      const uint32_t max = s->max_pending ? s->max_pending * 2 : 64;
      struct pending_phi *pending = realloc(s->pending, max * sizeof *pending);
      if (pending) {
         s->pending = pending;
         s->max_pending = max;
      }
   }
   if (!phi || !phi->phi_srcs || s->num_pending == s->max_pending) {
      s->failed = true;
      return (struct scalar){NULL, 0};
   }
   phi->type = s->types[variable / 4];
   phi->num_components = 1;
   prepend(b, phi);
   s->pending[s->num_pending++] = (struct pending_phi){phi, variable};
   return (struct scalar){phi, 0};
}

/* The variable at the end of b. Walks up through blocks with one predecessor. */
static struct scalar
read_at_end(struct ssa *s, struct ir_block *b, uint32_t variable)
{
   struct ir_block *at = b;
   while (!current(s, at, variable)->def && at->num_preds == 1)
      at = at->preds[0];
   struct scalar *found = current(s, at, variable);
   if (!found->def)
      *found = at->num_preds ? new_phi(s, at, variable) : initial(s, s->types[variable / 4]);
   const struct scalar value = *found;
   for (; b != at; b = b->preds[0])
      *current(s, b, variable) = value;
   return value;
}

/* --- Rewriting */

static void
set_src(struct ir_src *src, struct scalar value)
{
   *src = (struct ir_src){.def = value.def};
   for (unsigned i = 0; i < 4; i++)
      src->swizzle[i] = value.component;
}

/* While a block is rewritten its current[] is what it wrote so far. */
static void
rewrite_load(struct ssa *s, struct ir_instr *load)
{
   const uint32_t variable = 4 * (uint32_t)load->index;
   struct scalar values[4];
   for (unsigned c = 0; c < load->num_components; c++)
      values[c] = read_at_end(s, load->block, variable + c);
   if (s->failed)
      return;
   load->op = ir_vec_op(load->num_components);
   load->index = 0;
   load->num_srcs = load->num_components;
   for (unsigned c = 0; c < load->num_components; c++)
      set_src(&load->src[c], values[c]);
}

static void
rewrite_store(struct ssa *s, struct ir_instr *store)
{
   for (unsigned c = 0; c < 4; c++) {
      if (store->write_mask >> c & 1)
         *current(s, store->block, 4 * (uint32_t)store->index + c) =
             (struct scalar){store->src[0].def, store->src[0].swizzle[c]};
   }
   ir_instr_remove(store);
}

static void
rewrite_blocks(struct ssa *s, const struct ir_dom *dom)
{
   /* In this order the only predecessor of a block comes before it, so lookups that need no phi
    * find all there is. */
   for (uint32_t k = 0; k < dom->num_blocks; k++) {
      struct ir_block *b = dom->order[k];
      for (struct ir_instr *i = b->first, *next; i && !s->failed; i = next) {
         next = i->next;
         if (!is_access(i) || s->types[i->index] == IR_X)
            continue;
         if (i->op == IR_OP_load_reg)
            rewrite_load(s, i);
         else
            rewrite_store(s, i);
      }
   }
   /* Filling one phi may make others, in blocks further up. */
   for (uint32_t k = 0; k < s->num_pending && !s->failed; k++) {
      const struct pending_phi p = s->pending[k];
      for (uint32_t i = 0; i < p.phi->block->num_preds; i++) {
         const struct scalar v = read_at_end(s, p.phi->block->preds[i], p.variable);
         if (v.def)
            set_src(&p.phi->phi_srcs[i], v);
      }
   }
}

/* --- Phis whose sources are all the same value */

static bool
is_trivial(const struct ir_instr *def)
{
   return def->op == IR_OP_phi && def->num_srcs;
}

/* A phi found trivial has that value in src[0] and num_srcs 1; uses skip it. The phis on the way
 * get what was found, so that it is not far for the next. */
static void
skip_trivial(struct ir_src *src)
{
   if (!is_trivial(src->def))
      return;
   struct ir_src last = src->def->src[0];
   while (is_trivial(last.def))
      last = last.def->src[0];
   for (struct ir_instr *phi = src->def, *next; phi != last.def; phi = next) {
      next = phi->src[0].def;
      phi->src[0] = last;
   }
   for (unsigned i = 0; i < 4; i++)
      src->swizzle[i] = last.swizzle[0]; /* phis of this pass are scalars */
   src->def = last.def;
}

static void
visit_use(void *data, struct ir_instr *user, struct ir_src *src, unsigned n)
{
   skip_trivial(src);
}

static bool
find_trivial(struct ir_instr *phi)
{
   const struct ir_src *same = NULL;
   for (uint32_t i = 0; i < phi->block->num_preds; i++) {
      struct ir_src *src = &phi->phi_srcs[i];
      skip_trivial(src);
      if (src->def == phi)
         continue;
      if (same && (same->def != src->def || same->swizzle[0] != src->swizzle[0]))
         return false;
      same = src;
   }
   if (!same)
      return false;
   phi->src[0] = *same;
   phi->num_srcs = 1;
   return true;
}

/* One phi may make others trivial, before or behind it: rounds go in both directions in turn. What
 * is left after many of them is only in the way. */
static void
remove_trivial_phis(struct ssa *s)
{
   bool again = true;
   for (unsigned round = 0; again && round < MAX_ROUNDS; round++) {
      again = false;
      for (uint32_t k = 0; k < s->num_pending; k++) {
         struct ir_instr *phi = s->pending[round % 2 ? s->num_pending - 1 - k : k].phi;
         again |= !phi->num_srcs && find_trivial(phi);
      }
   }
   ir_foreach_use(s->sh, visit_use, NULL);
   for (uint32_t k = 0; k < s->num_pending; k++) {
      if (s->pending[k].phi->num_srcs)
         ir_instr_remove(s->pending[k].phi);
   }
}

enum ir_progress
ir_pass_regs_to_ssa(struct ir_shader *sh)
{
   struct ssa s = {.sh = sh, .num_variables = 4 * sh->num_regs};
   struct ir_dom dom = {.num_blocks = 0};
   enum ir_progress progress = IR_UNCHANGED;
   if (!sh->num_regs || ir_has_calls(sh) || (uint64_t)s.num_variables * sh->num_blocks > MAX_STATE)
      return IR_UNCHANGED;
   s.types = calloc(sh->num_regs, sizeof *s.types);
   s.current = calloc((size_t)s.num_variables * sh->num_blocks, sizeof *s.current);
   if (!s.types || !s.current || !ir_dom_init(&dom, sh)) {
      progress = IR_NO_MEMORY;
   } else if (find_types(&s)) {
      rewrite_blocks(&s, &dom);
      if (!s.failed)
         remove_trivial_phis(&s);
      progress = IR_CHANGED;
   }
   if (s.failed)
      progress = IR_NO_MEMORY;
   ir_dom_finish(&dom);
   free(s.types);
   free(s.current);
   free(s.pending);
   return progress;
}
