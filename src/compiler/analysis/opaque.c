#include "opaque.h"

/* Products of so many products are looked into. */
#define MAX_DEPTH 8

static bool is_one(struct ir_opaque *opaque, const struct ir_src *src, unsigned i, unsigned depth);

/* Whether component c of a value is 1. */
static bool
value_is_one(struct ir_opaque *opaque, const struct ir_instr *in, unsigned c, unsigned depth)
{
   switch (in->op) {
   case IR_OP_imm:
      return in->imm[c] == 0x3f800000;
   case IR_OP_load_input:
      if (in->num_srcs || c != 3 || in->index >= VARYING_WPOS)
         return false;
      opaque->inputs |= 1ull << in->index;
      return true;
   case IR_OP_tex:
      if (c != 3 || in->tex_compare)
         return false;
      opaque->samplers |= 1u << in->index;
      return true;
   case IR_OP_vec2:
   case IR_OP_vec3:
   case IR_OP_vec4:
      return is_one(opaque, &in->src[c], 0, depth);
   case IR_OP_mov:
      return is_one(opaque, &in->src[0], c, depth);
   case IR_OP_fmul:
   case IR_OP_fmulz:
   case IR_OP_fmin:
   case IR_OP_fmax:
      return is_one(opaque, &in->src[0], c, depth) && is_one(opaque, &in->src[1], c, depth);
   default:
      return false;
   }
}

/* The same of what an operation reads for component i of its result. */
static bool
is_one(struct ir_opaque *opaque, const struct ir_src *src, unsigned i, unsigned depth)
{
   return !src->neg && depth < MAX_DEPTH &&
          value_is_one(opaque, src->def, src->swizzle[i], depth + 1);
}

bool
ir_find_opaque(const struct ir_shader *sh, struct ir_opaque *opaque)
{
   const struct ir_instr *last = NULL;
   *opaque = (struct ir_opaque){0};
   if (sh->stage != IR_STAGE_FRAGMENT || sh->num_blocks != 1 || sh->first->term != IR_TERM_END)
      return false;
   for (const struct ir_instr *in = sh->first->first; in; in = in->next) {
      if (in->op != IR_OP_store_output || (in->num_srcs == 1 && in->index != FRAG_RESULT_COLOR))
         continue;
      if (in->num_srcs != 1)
         return false;
      if (in->write_mask & 8)
         last = in;
   }
   return last && is_one(opaque, &last->src[0], 3, 0);
}
