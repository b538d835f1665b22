/* What lookups of NV_fragment_program give by the textures that are bound when fragments are drawn.
 */
#include "nv_fp.h"

#include <string.h>

bool
nv_fp_blank_units(struct ir_shader *shader, uint32_t units)
{
   for (struct ir_block *block = shader->first; block; block = block->next) {
      for (struct ir_instr *instr = block->first; instr; instr = instr->next) {
         if (instr->op != IR_OP_tex || !(units >> instr->index & 1))
            continue;
         instr->op = IR_OP_imm;
         instr->num_srcs = 0;
         memset(instr->imm, 0, sizeof instr->imm);
      }
   }
   return ir_shader_index(shader);
}

/* --- HILO */

static struct ir_src
component(struct ir_instr *def, uint8_t c)
{
   return (struct ir_src){.def = def, .swizzle = {c, c, c, c}};
}

/* A scalar float in front of `where`; NULL: out of memory. */
static struct ir_instr *
insert(struct ir_shader *shader, struct ir_instr *where, enum ir_op op, unsigned num_srcs,
       const struct ir_src *srcs)
{
   struct ir_instr *instr = ir_instr_create(shader, op);
   if (!instr)
      return NULL;
   instr->type = IR_F;
   instr->num_components = 1;
   instr->num_srcs = (uint8_t)num_srcs;
   instr->line = where->line;
   for (unsigned i = 0; i < num_srcs; i++)
      instr->src[i] = srcs[i];
   ir_instr_insert_before(where, instr);
   return instr;
}

static struct ir_instr *
insert_number(struct ir_shader *shader, struct ir_instr *where, float x)
{
   struct ir_instr *imm = insert(shader, where, IR_OP_imm, 0, NULL);
   if (imm)
      memcpy(&imm->imm[0], &x, sizeof x);
   return imm;
}

/* sqrt(max(0, 1 - x^2 - y^2)) of a lookup. */
static struct ir_instr *
insert_hemisphere(struct ir_shader *shader, struct ir_instr *where, struct ir_instr *texel)
{
   const struct ir_src xy = {.def = texel, .swizzle = {0, 1, 1, 1}};
   struct ir_instr *zero = insert_number(shader, where, 0.0f);
   struct ir_instr *one = zero ? insert_number(shader, where, 1.0f) : NULL;
   struct ir_instr *v =
       one ? insert(shader, where, IR_OP_fdp2, 2, (struct ir_src[]){xy, xy}) : NULL;
   if (!v)
      return NULL;
   struct ir_src square = component(v, 0);
   square.neg = true;
   v = insert(shader, where, IR_OP_fadd, 2, (struct ir_src[]){component(one, 0), square});
   if (v)
      v = insert(shader, where, IR_OP_fmax, 2,
                 (struct ir_src[]){component(v, 0), component(zero, 0)});
   return v ? insert(shader, where, IR_OP_fsqrt, 1, (struct ir_src[]){component(v, 0)}) : NULL;
}

/* The lookup becomes another one in front of it; what it was is its vector now. */
static bool
complete(struct ir_shader *shader, struct ir_instr *tex, bool is_signed)
{
   struct ir_instr *lookup = ir_instr_create(shader, IR_OP_tex);
   if (!lookup)
      return false;
   const struct ir_instr fresh = *lookup;
   *lookup = *tex;
   lookup->prev = fresh.prev;
   lookup->next = fresh.next;
   lookup->block = fresh.block;
   ir_instr_insert_before(tex, lookup);
   struct ir_instr *z =
       is_signed ? insert_hemisphere(shader, tex, lookup) : insert_number(shader, tex, 1.0f);
   if (!z)
      return false;
   tex->op = IR_OP_vec4;
   tex->num_srcs = 4;
   tex->index = 0;
   for (uint8_t i = 0; i < 4; i++)
      tex->src[i] = i == 2 ? component(z, 0) : component(lookup, i);
   return true;
}

bool
nv_fp_complete_hilo(struct ir_shader *shader, uint32_t units, uint32_t signed_units)
{
   for (struct ir_block *block = shader->first; block; block = block->next) {
      for (struct ir_instr *instr = block->first, *next; instr; instr = next) {
         next = instr->next;
         if (instr->op == IR_OP_tex && units >> instr->index & 1 &&
             !complete(shader, instr, signed_units >> instr->index & 1))
            return false;
      }
   }
   return ir_shader_index(shader);
}
