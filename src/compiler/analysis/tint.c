#include "tint.h"

#include <string.h>

/* What the components of each value depend on: bits of the texel's components, and of what such
 * programs do not ask for. */
#define COORDINATES 16u
#define MAX_VALUES 64

struct search {
   struct ir_tint *tint;
   const struct ir_instr *tex; /* the only one */
   uint8_t of[MAX_VALUES][4];
   uint8_t color[4];
   uint8_t written; /* of the colour */
   uint64_t inputs; /* bits: slots, beside that of the coordinates */
};

static bool
find_tex(struct search *s, const struct ir_shader *sh)
{
   for (const struct ir_instr *in = sh->first->first; in; in = in->next) {
      if (in->op != IR_OP_tex)
         continue;
      if (s->tex)
         return false;
      s->tex = in;
   }
   if (!s->tex)
      return false;
   const struct ir_instr *in = s->tex;
   const struct ir_src *at = &in->src[0];
   if ((in->tex_target != IR_TEX_2D && in->tex_target != IR_TEX_RECT) ||
       in->tex_mode != IR_TEX_PLAIN || in->tex_compare || in->tex_offset[0] | in->tex_offset[1] ||
       at->def->op != IR_OP_load_input || at->abs || at->neg)
      return false;
   s->tint->sampler = (uint8_t)in->index;
   s->tint->target = in->tex_target;
   s->tint->project = in->tex_project;
   s->tint->slot = (uint8_t)at->def->index;
   memcpy(s->tint->coord, at->swizzle, sizeof s->tint->coord);
   return true;
}

static bool
note_param(struct ir_tint *tint, const struct ir_instr *in)
{
   for (unsigned i = 0; i < tint->num_params; i++) {
      if (tint->params[i] == in->index)
         return true;
   }
   if (in->num_srcs || tint->num_params == IR_TINT_MAX_PARAMS)
      return false;
   tint->params[tint->num_params++] = (uint16_t)in->index;
   return true;
}

/* Component i of an ALU instruction. */
static uint8_t
depends_on(const struct search *s, const struct ir_instr *in, unsigned i)
{
   const bool picks = in->op == IR_OP_vec2 || in->op == IR_OP_vec3 || in->op == IR_OP_vec4;
   unsigned bits = 0;
   if (picks)
      return s->of[in->src[i].def->id][in->src[i].swizzle[0]];
   for (unsigned k = 0; k < in->num_srcs; k++) {
      const unsigned num = ir_op_infos[in->op].src_components[k];
      const struct ir_src *src = &in->src[k];
      if (!num)
         bits |= s->of[src->def->id][src->swizzle[i]];
      for (unsigned c = 0; c < num; c++)
         bits |= s->of[src->def->id][src->swizzle[c]];
   }
   return (uint8_t)bits;
}

static bool
visit(struct search *s, const struct ir_instr *in)
{
   for (unsigned i = 0; in->op < IR_NUM_ALU_OPS && i < in->num_components; i++)
      s->of[in->id][i] = depends_on(s, in, i);
   if (in->op < IR_NUM_ALU_OPS || in->op == IR_OP_imm)
      return true;
   if (in->op == IR_OP_load_param)
      return note_param(s->tint, in);
   if (in->op == IR_OP_load_input) {
      if (in->index == s->tint->slot)
         memset(s->of[in->id], COORDINATES, sizeof s->of[0]);
      else
         s->inputs |= 1ull << in->index;
      return in->index < VARYING_PNTC && __builtin_popcountll(s->inputs) <= IR_TINT_MAX_INPUTS;
   }
   for (unsigned i = 0; in->op == IR_OP_tex && i < 4; i++)
      s->of[in->id][i] = (uint8_t)(1u << i);
   if (in->op != IR_OP_store_output || in->num_srcs > 1)
      return in->op == IR_OP_tex;
   for (unsigned i = 0; i < 4; i++) {
      if (in->write_mask >> i & 1)
         s->color[i] = s->of[in->src[0].def->id][in->src[0].swizzle[i]];
   }
   s->written |= in->write_mask;
   return true;
}

bool
ir_find_tint(const struct ir_shader *sh, struct ir_tint *tint)
{
   struct search s = {.tint = tint};
   *tint = (struct ir_tint){.sampler = 0};
   if (sh->stage != IR_STAGE_FRAGMENT || sh->num_blocks != 1 || sh->first->term != IR_TERM_END ||
       sh->num_values > MAX_VALUES || sh->outputs_written != 1u << FRAG_RESULT_COLOR ||
       !find_tex(&s, sh))
      return false;
   for (const struct ir_instr *in = sh->first->first; in; in = in->next) {
      if (!visit(&s, in))
         return false;
   }
   for (unsigned i = 0; i < 4; i++) {
      if (s.color[i] & ~(1u << i))
         return false;
      tint->components |= s.color[i];
   }
   return s.written == 15 && tint->components;
}
