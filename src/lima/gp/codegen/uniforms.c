/* Where parameters and literals are: parameters and the viewport have a uniform each, literals
 * share. */
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
}

struct room {
   unsigned address, comp; /* comp 4: there is none */
};

static void
place_literal(struct gp *gp, struct gp_node *n, struct room *room)
{
   if (room->comp == 4)
      *room = (struct room){add(gp, LIMA_GP_UNIFORM_LITERAL, 0), 0};
   n->index = (uint16_t)room->address;
   n->comp = (uint8_t)room->comp;
   gp->out->uniforms[room->address].bits[room->comp++] = n->bits;
}

/* What addresses may reach, between zeroes: outside of the parameters there is nothing else. */
static void
place_indexed(struct gp *gp)
{
   const int limit = (int)lima_gpc_indexed_limit(gp);
   const int reach = 1 + gp->last_indexed - gp->first_indexed;
   const int margin = reach > -gp->first_indexed ? reach : -gp->first_indexed;
   for (int i = -margin; i < limit + reach && !gp->failed; i++) {
      const bool inside = i >= 0 && i < limit;
      add(gp, inside ? LIMA_GP_UNIFORM_PARAM : LIMA_GP_UNIFORM_LITERAL, inside ? (unsigned)i : 0);
   }
   for (unsigned i = 0; i < gp->num_indexed; i++)
      gp->nodes[gp->indexed[i]].index += (uint16_t)(margin + gp->first_indexed);
}

void
lima_gpc_place_uniforms(struct gp *gp)
{
   struct room room = {.comp = 4};
   bool loaded[GP_MAX_NODES] = {false};
   find_loaded(gp, loaded);
   if (gp->num_indexed)
      place_indexed(gp);
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
   for (unsigned i = 0; i < gp->num_pairs; i++) {
      room = (struct room){add(gp, LIMA_GP_UNIFORM_LITERAL, 0), 2};
      gp->pairs[i].address = (uint16_t)room.address;
      memcpy(gp->out->uniforms[room.address].bits, gp->pairs[i].bits, sizeof gp->pairs[i].bits);
   }
   for (unsigned i = 0; i < gp->num_nodes && !gp->failed; i++) {
      struct gp_node *n = &gp->nodes[i];
      if (n->used && n->kind == GP_LITERAL && loaded[i])
         place_literal(gp, n, &room);
   }
}
