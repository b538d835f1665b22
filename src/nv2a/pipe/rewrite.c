/* Programs changed for what the chip does otherwise: on copies, before they are compiled. */
#include "context.h"

#include <string.h>

/* A number in front of `where`. NULL: out of memory. */
static struct ir_instr *
insert_number(struct ir_shader *ir, struct ir_instr *where, float value)
{
   struct ir_instr *imm = ir_instr_create(ir, IR_OP_imm);
   if (!imm)
      return NULL;
   imm->num_components = 1;
   imm->type = IR_F;
   imm->line = where->line;
   memcpy(imm->imm, &value, sizeof(value));
   ir_instr_insert_before(where, imm);
   return imm;
}

/* --- Coordinates of vertex programs */

/* Component z of a store goes by way of a store of its own, times `scale`. */
static bool
scale_store(struct ir_shader *ir, struct ir_instr *store, float scale)
{
   struct ir_instr *number = insert_number(ir, store, scale);
   struct ir_instr *product = ir_instr_create(ir, IR_OP_fmul);
   struct ir_instr *z = ir_instr_create(ir, IR_OP_store_output);
   if (!number || !product || !z)
      return false;
   product->num_components = 1;
   product->type = IR_F;
   product->line = z->line = store->line;
   product->num_srcs = 2;
   product->src[0].def = store->src[0].def;
   memset(product->src[0].swizzle, store->src[0].swizzle[2], sizeof(product->src[0].swizzle));
   product->src[1].def = number;
   memset(product->src[1].swizzle, 0, sizeof(product->src[1].swizzle));
   z->index = store->index;
   z->write_mask = 4;
   z->num_srcs = store->num_srcs;
   memcpy(z->src, store->src, sizeof(z->src));
   z->src[0].def = product;
   memset(z->src[0].swizzle, 0, sizeof(z->src[0].swizzle));
   ir_instr_insert_before(store, product);
   ir_instr_insert_before(store, z);
   store->write_mask &= (uint8_t)~4u;
   return true;
}

/* The q of coordinates, at the end of the program. */
static bool
append_q(struct ir_shader *ir, struct ir_block *block, unsigned slot)
{
   struct ir_instr *store = ir_instr_create(ir, IR_OP_store_output);
   if (!store)
      return false;
   store->index = (int32_t)slot;
   store->write_mask = 8;
   store->num_srcs = 1;
   store->line = UINT32_MAX;
   memset(store->src[0].swizzle, 0, sizeof(store->src[0].swizzle));
   ir_instr_append(block, store);
   store->src[0].def = insert_number(ir, store, 1.0f);
   return store->src[0].def;
}

bool
nv2a_rewrite_coordinates(struct ir_shader *ir, const struct nv2a_vertex_key *key)
{
   for (struct ir_block *block = ir->first; block; block = block->next) {
      for (struct ir_instr *i = block->first; i; i = i->next) {
         unsigned unit = (unsigned)i->index - VARYING_TEX0;
         if (i->op == IR_OP_store_output && i->write_mask & 4 && unit < NV2A_NUM_TEXTURE_STAGES &&
             key->compares >> unit & 1 && !scale_store(ir, i, nv2a_compared_depths(key, unit)))
            return false;
      }
      for (unsigned unit = 0; block->term == IR_TERM_END && unit < NV2A_NUM_TEXTURE_STAGES; unit++)
         if (key->affine >> unit & 1 && !append_q(ir, block, VARYING_TEX0 + unit))
            return false;
   }
   return ir_shader_index(ir);
}

/* --- Texels of fragment programs */

/* What was the texel is put together from another that is sampled in front of it. */
static bool
swizzle_texel(struct ir_shader *ir, struct ir_instr *texel, const uint8_t swizzle[4])
{
   static const enum ir_op ops[] = {IR_OP_mov, IR_OP_vec2, IR_OP_vec3, IR_OP_vec4};
   struct ir_instr *sampled = ir_instr_create(ir, texel->op), old = *texel;
   if (!sampled)
      return false;
   *sampled = old;
   sampled->block = NULL;
   sampled->prev = sampled->next = NULL;
   ir_instr_insert_before(texel, sampled);
   texel->op = ops[old.num_components - 1];
   texel->index = 0;
   texel->tex_target = 0;
   texel->tex_mode = 0;
   texel->tex_project = texel->tex_compare = false;
   memset(texel->tex_offset, 0, sizeof(texel->tex_offset));
   texel->num_srcs = old.num_components;
   memset(texel->src, 0, sizeof(texel->src));
   for (unsigned c = 0; c < old.num_components; c++) {
      texel->src[c].def = sampled;
      if (swizzle[c] <= PIPE_SWIZZLE_W)
         memset(texel->src[c].swizzle, swizzle[c], sizeof(texel->src[c].swizzle));
      else
         texel->src[c].def = insert_number(ir, texel, swizzle[c] == PIPE_SWIZZLE_1 ? 1.0f : 0.0f);
      if (!texel->src[c].def)
         return false;
   }
   return true;
}

bool
nv2a_rewrite_texels(struct ir_shader *ir, const struct nv2a_fragment_key *key)
{
   static const uint8_t identity[4] = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z,
                                       PIPE_SWIZZLE_W};
   for (struct ir_block *block = ir->first; block; block = block->next)
      for (struct ir_instr *i = block->first; i; i = i->next)
         if (i->op == IR_OP_tex && i->index >= 0 && i->index < NV2A_NUM_TEXTURE_STAGES &&
             memcmp(key->swizzle[i->index], identity, sizeof(identity)) != 0 &&
             !swizzle_texel(ir, i, key->swizzle[i->index]))
            return false;
   return ir_shader_index(ir);
}
