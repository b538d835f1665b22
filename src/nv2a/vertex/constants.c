/* Constants for parameters and literals. A program that computes addresses has its parameters at
 * the end of the constants, in one piece, so that addresses behind them read nothing; what is free
 * before them is 0. Others have theirs at the numbers of the user area, as far as they fit. */
#include "ops.h"

#include <string.h>

struct places {
   struct vp *vp;
   uint8_t slot[IR_MAX_PARAMS]; /* by parameter; NV2A_NO_SLOT */
   bool used[IR_MAX_PARAMS];    /* named by an operation */
   bool taken[NV2A_NUM_CONSTANTS];
   uint32_t block; /* parameters that addresses reach; 0: none */
   unsigned base;  /* the constant of the first */
};

static void
take_param(struct places *p, unsigned param, unsigned slot)
{
   p->slot[param] = (uint8_t)slot;
   p->taken[slot] = true;
   p->vp->out->constants[slot] =
       (struct nv2a_vertex_constant){.kind = NV2A_CONSTANT_PARAM, .param = (uint16_t)param};
}

/* User area first: the rest of the constants is also what the fixed functions have. */
static unsigned
free_slot(const struct places *p)
{
   for (unsigned i = NV2A_FIRST_USER_CONSTANT; i < NV2A_NUM_CONSTANTS; i++) {
      if (!p->taken[i])
         return i;
   }
   for (unsigned i = 0; i < NV2A_FIRST_USER_CONSTANT; i++) {
      if (!p->taken[i])
         return i;
   }
   return NV2A_NO_SLOT;
}

/* Far from parameters that addresses reach. */
static unsigned
free_far_slot(const struct places *p)
{
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      if (!p->taken[i])
         return i;
   }
   return NV2A_NO_SLOT;
}

/* How many parameters addresses reach that may be other than 0. */
static uint32_t
reached(const struct vp *vp)
{
   const uint32_t all = vp->sh->indirect_limit ? vp->sh->indirect_limit : vp->sh->num_params;
   const uint32_t known = vp->options.num_params;
   return known && known < all ? known : all;
}

static void
collect(struct places *p)
{
   for (unsigned i = 0; i < p->vp->num_ops; i++) {
      const struct vp_op *op = &p->vp->ops[i];
      if (op->out == VP_OUT_PARAM)
         p->used[op->out_index] = true;
      for (unsigned k = 0; k < op->num_srcs; k++) {
         const struct vp_src *src = &op->src[k];
         if (src->file == VP_PARAM && src->address == VP_NO)
            p->used[src->index] = true;
         else if (src->file == VP_PARAM)
            p->block = reached(p->vp);
      }
   }
}

static bool
no_room(struct places *p)
{
   return nv2a_vp_refuse(p->vp, UINT32_MAX,
                         "the program needs more constants than the %u that there are",
                         NV2A_NUM_CONSTANTS - 2u);
}

static bool
place_params(struct places *p)
{
   if (p->block > NV2A_NUM_CONSTANTS)
      return nv2a_vp_refuse(p->vp, UINT32_MAX,
                            "the program computes addresses of %u parameters; there are %u "
                            "constants",
                            p->block, (unsigned)NV2A_NUM_CONSTANTS);
   if (p->block) {
      const bool small = p->block <= NV2A_NUM_CONSTANTS - NV2A_FIRST_USER_CONSTANT;
      p->base = small ? NV2A_FIRST_USER_CONSTANT : NV2A_NUM_CONSTANTS - p->block;
      if (p->base <= NV2A_VIEWPORT_OFFSET)
         return no_room(p);
   }
   for (unsigned i = 0; i < p->block; i++)
      take_param(p, i, p->base + i);
   for (unsigned i = p->block; i < p->vp->sh->num_params; i++) {
      const unsigned own = NV2A_FIRST_USER_CONSTANT + i;
      if (p->used[i] && !p->block && own < NV2A_NUM_CONSTANTS)
         take_param(p, i, own);
   }
   for (unsigned i = p->block; i < p->vp->sh->num_params; i++) {
      if (!p->used[i] || p->slot[i] != NV2A_NO_SLOT)
         continue;
      const unsigned slot = p->block ? free_far_slot(p) : free_slot(p);
      if (slot == NV2A_NO_SLOT)
         return no_room(p);
      take_param(p, i, slot);
   }
   return true;
}

/* --- Literals */

/* Bits that an operation reads: all its literals have to be in one constant. */
static unsigned
wanted_bits(const struct vp *vp, const struct vp_op *op, uint32_t bits[4])
{
   unsigned n = 0;
   for (unsigned k = 0; k < op->num_srcs; k++) {
      for (unsigned c = 0; c < 4 && op->src[k].file == VP_LITERAL; c++) {
         if (op->src[k].comp[c] == VP_NO)
            continue;
         const uint32_t want = vp->literals[op->src[k].comp[c]];
         unsigned i = 0;
         while (i < n && bits[i] != want)
            i++;
         if (i == n && n < 4)
            bits[n++] = want;
      }
   }
   return n;
}

/* Literals of a constant are counted in `param` while there are fewer than four. */
static unsigned
missing(const struct nv2a_vertex_constant *constant, const uint32_t *bits, unsigned n)
{
   unsigned count = 0;
   for (unsigned i = 0; i < n; i++) {
      unsigned k = 0;
      while (k < constant->param && constant->bits[k] != bits[i])
         k++;
      count += k == constant->param;
   }
   return count;
}

/* The constant that has room for the literals and the most of them; a new one else. */
static unsigned
literal_slot(struct places *p, const uint32_t *bits, unsigned n)
{
   struct nv2a_vertex_constant *constants = p->vp->out->constants;
   unsigned best = NV2A_NO_SLOT, fewest = 5;
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      if (constants[i].kind != NV2A_CONSTANT_LITERAL)
         continue;
      const unsigned more = missing(&constants[i], bits, n);
      if (constants[i].param + more <= 4 && more < fewest) {
         fewest = more;
         best = i;
      }
   }
   if (best == NV2A_NO_SLOT &&
       (best = p->block ? free_far_slot(p) : free_slot(p)) != NV2A_NO_SLOT) {
      p->taken[best] = true;
      constants[best].kind = NV2A_CONSTANT_LITERAL;
   }
   return best;
}

static unsigned
literal_component(struct nv2a_vertex_constant *constant, uint32_t bits)
{
   unsigned k = 0;
   while (k < constant->param && constant->bits[k] != bits)
      k++;
   if (k == constant->param)
      constant->bits[constant->param++] = bits;
   return k;
}

static bool
place_literals(struct places *p, struct vp_op *op)
{
   uint32_t bits[4];
   const unsigned n = wanted_bits(p->vp, op, bits);
   if (!n)
      return true;
   const unsigned slot = literal_slot(p, bits, n);
   if (slot == NV2A_NO_SLOT)
      return no_room(p);
   for (unsigned k = 0; k < op->num_srcs; k++) {
      struct vp_src *src = &op->src[k];
      if (src->file != VP_LITERAL)
         continue;
      for (unsigned c = 0; c < 4; c++) {
         if (src->comp[c] != VP_NO)
            src->comp[c] = (uint16_t)literal_component(&p->vp->out->constants[slot],
                                                       p->vp->literals[src->comp[c]]);
      }
      src->file = VP_CONST;
      src->index = (uint16_t)slot;
   }
   return true;
}

/* --- Operations */

static bool
name_params(struct places *p, struct vp_op *op)
{
   for (unsigned k = 0; k < op->num_srcs; k++) {
      struct vp_src *src = &op->src[k];
      if (src->file != VP_PARAM)
         continue;
      const int slot = src->address == VP_NO ? p->slot[src->index] : (int)p->base + src->offset;
      if (slot < 0 || slot >= NV2A_NUM_CONSTANTS)
         return nv2a_vp_refuse(p->vp, op->line, "an address starts outside of the constants");
      p->vp->out->relative |= src->address != VP_NO;
      src->file = VP_CONST;
      src->index = (uint16_t)slot;
   }
   if (op->out == VP_OUT_PARAM) {
      op->out_index = p->slot[op->out_index];
      p->vp->out->writes_constants = true;
   }
   return true;
}

/* Whether the operation names a constant that is neither the user's nor the viewport's. */
static bool
reaches_all(const struct vp_op *op)
{
   bool all = op->out == VP_OUT_PARAM && op->out_index < NV2A_FIRST_USER_CONSTANT;
   for (unsigned k = 0; k < op->num_srcs; k++) {
      const struct vp_src *src = &op->src[k];
      all |= src->file == VP_CONST && src->index < NV2A_FIRST_USER_CONSTANT &&
             src->index != NV2A_VIEWPORT_SCALE && src->index != NV2A_VIEWPORT_OFFSET;
   }
   return all;
}

/* Where no parameter is, an address reads 0 as far as that can be had. */
static void
clear_rest(struct places *p)
{
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      struct nv2a_vertex_constant *c = &p->vp->out->constants[i];
      if (c->kind == NV2A_CONSTANT_LITERAL)
         c->param = 0;
      else if (p->block && !p->taken[i])
         c->kind = NV2A_CONSTANT_LITERAL;
   }
}

void
nv2a_vp_place_constants(struct vp *vp)
{
   struct places p = {.vp = vp};
   memset(p.slot, NV2A_NO_SLOT, sizeof p.slot);
   p.taken[NV2A_VIEWPORT_SCALE] = p.taken[NV2A_VIEWPORT_OFFSET] = true;
   collect(&p);
   if (!place_params(&p))
      return;
   for (unsigned i = 0; i < vp->num_ops; i++) {
      if (!place_literals(&p, &vp->ops[i]) || !name_params(&p, &vp->ops[i]))
         return;
      vp->out->all_constants |= reaches_all(&vp->ops[i]);
   }
   clear_rest(&p);
}
