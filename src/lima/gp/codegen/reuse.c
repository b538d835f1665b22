/* Values that a register of the IR has anyway need no variable of their own: what flows into a phi
 * at the end of a block is read there by other blocks too. */
#include <stdlib.h>
#include <string.h>

#include "nodes.h"

/* What is too large stays as it is: time and memory are in proportion. */
enum { MAX_TABLE = 1 << 22, MAX_STEPS = 1 << 20 };

struct reuse {
   struct ir_shader *sh;
   uint32_t *where;         /* 4 * value id + component: component of a register + 1; 0: in none */
   bool *stores;            /* block index * num_regs + register */
   uint32_t *seen;          /* by block index: the search that met it */
   struct ir_block **stack; /* blocks to look at */
   struct ir_instr **loads; /* by register: in the block at hand */
   uint32_t searches, steps;
   bool failed;
};

/* --- Where values are at the ends of their blocks */

static void
note_stores(struct reuse *r, const struct ir_block *b, uint8_t *written)
{
   memset(written, 0, r->sh->num_regs);
   for (const struct ir_instr *i = b->last; i; i = i->prev) {
      if (i->op != IR_OP_store_reg)
         continue;
      r->stores[b->index * r->sh->num_regs + (uint32_t)i->index] = true;
      for (unsigned c = 0; c < 4; c++) {
         const struct ir_instr *def = i->src[0].def;
         if (i->write_mask >> c & ~(unsigned)written[i->index] >> c & 1 && def->block == b &&
             def->type == i->type)
            r->where[4 * def->id + i->src[0].swizzle[c]] = 4 * (uint32_t)i->index + c + 1;
      }
      written[i->index] |= i->write_mask;
   }
}

/* Whether the register has, where control comes to `use`, what it had at the end of `def`. */
static bool
stays(struct reuse *r, const struct ir_block *def, struct ir_block *use, uint32_t reg)
{
   uint32_t depth = 0;
   const struct ir_block *b = use;
   r->searches++;
   for (;;) {
      for (uint32_t p = 0; p < b->num_preds; p++) {
         struct ir_block *pred = b->preds[p];
         if (pred == def || r->seen[pred->index] == r->searches)
            continue;
         if (r->stores[pred->index * r->sh->num_regs + reg] || ++r->steps > MAX_STEPS)
            return false;
         r->seen[pred->index] = r->searches;
         r->stack[depth++] = pred;
      }
      if (!depth)
         return true;
      b = r->stack[--depth];
   }
}

/* --- Reading them */

/* The register at the head of a block. */
static struct ir_instr *
load(struct reuse *r, struct ir_block *b, uint32_t reg, enum ir_type type)
{
   if (r->loads[reg])
      return r->loads[reg]->type == type ? r->loads[reg] : NULL;
   struct ir_instr *load = ir_instr_create(r->sh, IR_OP_load_reg);
   if (!load) {
      r->failed = true;
      return NULL;
   }
   load->index = (int32_t)reg;
   load->type = type;
   load->num_components = 4;
   if (b->first)
      ir_instr_insert_before(b->first, load);
   else
      ir_instr_append(b, load);
   return r->loads[reg] = load;
}

/* The first n components of a source from registers, one by one. */
static struct ir_instr *
load_parts(struct reuse *r, struct ir_block *b, struct ir_instr *user, const struct ir_src *src,
           unsigned n)
{
   static const enum ir_op ops[] = {IR_OP_mov, IR_OP_vec2, IR_OP_vec3, IR_OP_vec4};
   struct ir_instr *vec = ir_instr_create(r->sh, ops[n - 1]);
   if (!vec) {
      r->failed = true;
      return NULL;
   }
   vec->type = src->def->type;
   vec->num_components = (uint8_t)n;
   vec->num_srcs = (uint8_t)n;
   for (unsigned c = 0; c < n; c++) {
      const uint32_t at = r->where[4 * src->def->id + src->swizzle[c]] - 1;
      vec->src[c].def = load(r, b, at / 4, src->def->type);
      memset(vec->src[c].swizzle, (int)(at % 4), sizeof vec->src[c].swizzle);
      if (!vec->src[c].def)
         return NULL;
   }
   ir_instr_insert_before(user, vec);
   return vec;
}

/* Whether all components that are read are in registers; *reg: the one, if there is one. */
static bool
is_in_registers(struct reuse *r, struct ir_block *b, const struct ir_src *src, unsigned n,
                uint32_t *reg)
{
   *reg = UINT32_MAX;
   for (unsigned c = 0; c < n; c++) {
      const uint32_t at = r->where[4 * src->def->id + src->swizzle[c]];
      if (!at || !stays(r, src->def->block, b, (at - 1) / 4))
         return false;
      *reg = c == 0 || *reg == (at - 1) / 4 ? (at - 1) / 4 : UINT32_MAX;
   }
   return true;
}

/* `user`: NULL for the condition of a branch. */
static void
change_source(struct reuse *r, struct ir_block *b, struct ir_instr *user, struct ir_src *src,
              unsigned n)
{
   const struct ir_instr *def = src->def;
   uint32_t reg;
   if (def->block == b || !n || !lima_gpc_needs_home(def, NULL) ||
       !is_in_registers(r, b, src, n, &reg))
      return;
   struct ir_instr *from =
       reg != UINT32_MAX ? load(r, b, reg, def->type) : load_parts(r, b, user, src, n);
   if (!from)
      return;
   for (unsigned c = 0; c < n && from->op == IR_OP_load_reg; c++)
      src->swizzle[c] = (uint8_t)((r->where[4 * def->id + src->swizzle[c]] - 1) % 4);
   for (unsigned c = 0; c < n && from->op != IR_OP_load_reg; c++)
      src->swizzle[c] = (uint8_t)c;
   for (unsigned c = n; c < 4; c++)
      src->swizzle[c] = src->swizzle[0];
   src->def = from;
}

static void
change_block(struct reuse *r, struct ir_block *b)
{
   memset(r->loads, 0, r->sh->num_regs * sizeof(struct ir_instr *));
   for (struct ir_instr *i = b->first; i && !r->failed; i = i->next) {
      for (unsigned k = 0; k < i->num_srcs; k++)
         change_source(r, b, i, &i->src[k], ir_src_components(i, k));
   }
   if (b->term == IR_TERM_BRANCH)
      change_source(r, b, NULL, &b->cond, 1);
}

static bool
allocate(struct reuse *r)
{
   const struct ir_shader *sh = r->sh;
   r->where = calloc(4 * (size_t)sh->num_values + 4, sizeof *r->where);
   r->stores = calloc((size_t)sh->num_blocks * sh->num_regs, sizeof *r->stores);
   r->seen = calloc(sh->num_blocks, sizeof *r->seen);
   r->stack = malloc(sh->num_blocks * sizeof(struct ir_block *));
   r->loads = malloc(sh->num_regs * sizeof(struct ir_instr *));
   return r->where && r->stores && r->seen && r->stack && r->loads;
}

bool
lima_gpc_reuse_registers(struct ir_shader *sh)
{
   struct reuse r = {.sh = sh};
   if (!sh->num_regs || ir_has_calls(sh) || (uint64_t)sh->num_regs * sh->num_blocks > MAX_TABLE)
      return true;
   uint8_t *written = malloc(sh->num_regs);
   bool ok = allocate(&r) && written;
   for (const struct ir_block *b = sh->first; b && ok; b = b->next)
      note_stores(&r, b, written);
   for (struct ir_block *b = sh->first; b && ok && !r.failed; b = b->next)
      change_block(&r, b);
   free(written);
   free(r.where);
   free(r.stores);
   free(r.seen);
   free(r.stack);
   free(r.loads);
   return ok && !r.failed && ir_shader_index(sh);
}
