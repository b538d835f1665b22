/* Where parameters and literals are: parameters and the viewport have a uniform each, literals
 * share. Temporaries are behind them. */
#include "nodes.h"

#include <string.h>

unsigned
lima_gpc_add_pair(struct gp *gp, const uint32_t bits[2])
{
   for (unsigned i = 0; i < gp->num_pairs; i++) {
      if (!memcmp(gp->pairs[i].bits, bits, sizeof gp->pairs[i].bits))
         return i;
   }
   if (gp->num_pairs == GP_MAX_PAIRS) {
      lima_gpc_refuse(gp, gp->line, "the program clamps to more than %u ranges",
                      (unsigned)GP_MAX_PAIRS);
      return 0;
   }
   memcpy(gp->pairs[gp->num_pairs].bits, bits, sizeof gp->pairs[0].bits);
   gp->pairs[gp->num_pairs].address = GP_NO;
   return gp->num_pairs++;
}

/* The address of a new uniform. */
static unsigned
add(struct gp *gp, enum lima_gp_uniform_kind kind, unsigned param)
{
   struct lima_gp_shader *out = gp->out;
   if (out->num_uniforms == LIMA_GP_UNIFORM_MEMORY) {
      lima_gpc_refuse(gp, UINT32_MAX, "the program needs more than %u uniforms",
                      (unsigned)LIMA_GP_UNIFORM_MEMORY);
      return 0;
   }
   out->uniforms[out->num_uniforms] =
       (struct lima_gp_uniform){.kind = (uint8_t)kind, .param = (uint16_t)param};
   return out->num_uniforms++;
}

static unsigned
find(struct gp *gp, enum lima_gp_uniform_kind kind, unsigned param)
{
   const struct lima_gp_shader *out = gp->out;
   for (unsigned i = 0; i < out->num_uniforms; i++) {
      if (out->uniforms[i].kind == kind && out->uniforms[i].param == param)
         return i;
   }
   return add(gp, kind, param);
}

static bool
is_number_of_operand(const struct gp *gp, const struct gp_node *user, unsigned k)
{
   const struct gp_node *n = &gp->nodes[user->src[k].node];
   uint32_t free_bits = 0;
   const float one = 1.0f;
   if (k != 1 || user->num_srcs != 2 || n->kind != GP_LITERAL)
      return false;
   if (user->kind == GP_MUL)
      memcpy(&free_bits, &one, sizeof free_bits);
   return n->bits == free_bits;
}

/* Literals that have to be loaded: others are operands that need no load. */
static void
find_loaded(const struct gp *gp, bool *loaded)
{
   for (unsigned i = 0; i < gp->num_nodes; i++) {
      const struct gp_node *n = &gp->nodes[i];
      for (unsigned k = 0; n->used && k < n->num_srcs; k++)
         loaded[n->src[k].node] |= !is_number_of_operand(gp, n, k);
   }
   for (unsigned i = 0; i < gp->num_stores; i++)
      loaded[gp->stores[i].node] = true;
   if (gp->end.branches)
      loaded[gp->end.cond.node] = true;
}

/* A component with the bits that has its literal already. */
static bool
find_literal(const struct gp *gp, struct gp_node *n)
{
   const struct lima_gp_shader *out = gp->out;
   for (unsigned i = gp->first_literal; i < out->num_uniforms; i++) {
      const unsigned count = i == gp->literal_address ? gp->literal_comp : 4;
      for (unsigned c = 0; c < count && out->uniforms[i].kind == LIMA_GP_UNIFORM_LITERAL; c++) {
         if (out->uniforms[i].bits[c] != n->bits)
            continue;
         n->index = (uint16_t)i;
         n->comp = (uint8_t)c;
         return true;
      }
   }
   return false;
}

static void
place_literal(struct gp *gp, struct gp_node *n)
{
   if (find_literal(gp, n))
      return;
   if (gp->literal_comp == 4) {
      gp->literal_address = add(gp, LIMA_GP_UNIFORM_LITERAL, 0);
      gp->literal_comp = 0;
   }
   n->index = (uint16_t)gp->literal_address;
   n->comp = (uint8_t)gp->literal_comp;
   gp->out->uniforms[gp->literal_address].bits[gp->literal_comp++] = n->bits;
}

static void
place_pair(struct gp *gp, struct gp_pair *pair)
{
   if (pair->address != GP_NO)
      return;
   pair->address = (uint16_t)add(gp, LIMA_GP_UNIFORM_LITERAL, 0);
   memcpy(gp->out->uniforms[pair->address].bits, pair->bits, sizeof pair->bits);
   gp->literal_address = pair->address;
   gp->literal_comp = 2;
}

/* What addresses may reach, between zeroes: outside of the parameters there is nothing else. */
void
lima_gpc_start_uniforms(struct gp *gp)
{
   const int limit = (int)lima_gpc_indexed_limit(gp);
   const int first = gp->way.apart ? 0 : gp->first_indexed;
   const int reach = gp->way.apart ? 1 : 1 + gp->last_indexed - gp->first_indexed;
   const int margin = reach > -first ? reach : -first;
   gp->literal_comp = 4;
   gp->indexed_margin = margin;
   for (int i = -margin; gp->has_indexed && i < limit + reach && !gp->failed; i++) {
      const bool inside = i >= 0 && i < limit;
      add(gp, inside ? LIMA_GP_UNIFORM_PARAM : LIMA_GP_UNIFORM_LITERAL, inside ? (unsigned)i : 0);
   }
   gp->first_literal = gp->out->num_uniforms;
}

void
lima_gpc_place_uniforms(struct gp *gp)
{
   bool loaded[GP_MAX_NODES] = {false};
   find_loaded(gp, loaded);
   for (unsigned i = 0; i < gp->num_nodes; i++) {
      struct gp_node *n = &gp->nodes[i];
      if (n->used && n->kind == GP_UNIFORM)
         n->index = (uint16_t)find(gp, LIMA_GP_UNIFORM_PARAM, n->index);
   }
   for (unsigned i = 0; i < gp->num_nodes; i++) {
      struct gp_node *n = &gp->nodes[i];
      if (n->used && n->kind == GP_SCALE)
         n->index = (uint16_t)find(gp, LIMA_GP_UNIFORM_SCALE, 0);
      else if (n->used && n->kind == GP_OFFSET)
         n->index = (uint16_t)find(gp, LIMA_GP_UNIFORM_OFFSET, 0);
   }
   for (unsigned i = 0; i < gp->num_pairs && !gp->failed; i++)
      place_pair(gp, &gp->pairs[i]);
   for (unsigned i = 0; i < gp->num_nodes && !gp->failed; i++) {
      struct gp_node *n = &gp->nodes[i];
      if (n->used && n->kind == GP_LITERAL && loaded[i])
         place_literal(gp, n);
   }
}

void
lima_gpc_place_temporaries(struct gp *gp)
{
   gp->first_temporary = gp->out->num_uniforms;
   for (unsigned i = 0; i < gp->num_temporaries && !gp->failed; i++)
      add(gp, LIMA_GP_UNIFORM_LITERAL, 0);
   gp->temporary_numbers = gp->out->num_uniforms;
   for (unsigned i = 0; i < gp->num_temporaries && !gp->failed; i++) {
      const float address = (float)(gp->first_temporary + i);
      if (i % 4 == 0)
         add(gp, LIMA_GP_UNIFORM_LITERAL, 0);
      if (!gp->failed)
         memcpy(&gp->out->uniforms[gp->temporary_numbers + i / 4].bits[i % 4], &address,
                sizeof address);
   }
}
