#include "tint.h"

#include <string.h>

/* What the components of each value depend on: components of the texels, four bits each, and what
 * such programs do not ask for. */
#define COORDINATES 0x100u
#define MAX_VALUES 64

struct search {
   struct ir_tint *tint;
   const struct ir_instr *tex[IR_TINT_MAX_TEXTURES];
   uint16_t of[MAX_VALUES][4];
   uint16_t color[4];
   uint8_t written; /* of the colour */
   uint64_t inputs; /* bits: slots, beside those of coordinates */
};

bool
ir_tint_addresses(const struct ir_tint *tint, unsigned slot)
{
   for (unsigned i = 0; i < tint->num_textures; i++) {
      if (tint->textures[i].slot == slot)
         return true;
   }
   return false;
}

static bool
add_texture(struct search *s, const struct ir_instr *in)
{
   const struct ir_src *at = &in->src[0];
   if (s->tint->num_textures == IR_TINT_MAX_TEXTURES ||
       (in->tex_target != IR_TEX_2D && in->tex_target != IR_TEX_RECT) ||
       in->tex_mode != IR_TEX_PLAIN || in->tex_compare || in->tex_offset[0] | in->tex_offset[1] ||
       at->def->op != IR_OP_load_input || at->abs || at->neg)
      return false;
   if (s->tint->num_textures && s->tint->textures[0].sampler == in->index)
      return false;
   struct ir_tint_texture *t = &s->tint->textures[s->tint->num_textures];
   s->tex[s->tint->num_textures++] = in;
   *t = (struct ir_tint_texture){
       .sampler = (uint8_t)in->index,
       .target = in->tex_target,
       .project = in->tex_project,
       .slot = (uint8_t)at->def->index,
   };
   memcpy(t->coord, at->swizzle, sizeof t->coord);
   return true;
}

static bool
find_textures(struct search *s, const struct ir_shader *sh)
{
   for (const struct ir_instr *in = sh->first->first; in; in = in->next) {
      if (in->op == IR_OP_tex && !add_texture(s, in))
         return false;
   }
   return s->tint->num_textures > 0;
}

static bool
note_param(struct ir_tint *tint, const struct ir_instr *in)
{
   if (in->num_srcs)
      return false;
   for (unsigned i = 0; i < tint->num_params; i++) {
      if (tint->params[i] == in->index)
         return true;
   }
   if (tint->num_params == IR_TINT_MAX_PARAMS)
      return false;
   tint->params[tint->num_params++] = (uint16_t)in->index;
   return true;
}

/* Component i of an ALU instruction. */
static uint16_t
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
   return (uint16_t)bits;
}

static void
visit_tex(struct search *s, const struct ir_instr *in)
{
   const unsigned first = in == s->tex[0] ? 0 : 4;
   for (unsigned i = 0; i < 4; i++)
      s->of[in->id][i] = (uint16_t)(1u << (first + i));
}

static bool
visit_input(struct search *s, const struct ir_instr *in)
{
   const bool addresses = ir_tint_addresses(s->tint, (unsigned)in->index);
   for (unsigned i = 0; i < 4 && addresses; i++)
      s->of[in->id][i] = COORDINATES;
   if (!addresses)
      s->inputs |= 1ull << in->index;
   return in->index < VARYING_PNTC && __builtin_popcountll(s->inputs) <= IR_TINT_MAX_INPUTS;
}

static void
visit_store(struct search *s, const struct ir_instr *in)
{
   for (unsigned i = 0; i < 4; i++) {
      if (in->write_mask >> i & 1)
         s->color[i] = s->of[in->src[0].def->id][in->src[0].swizzle[i]];
   }
   s->written |= in->write_mask;
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
   if (in->op == IR_OP_load_input)
      return visit_input(s, in);
   if (in->op == IR_OP_tex)
      visit_tex(s, in);
   else if (in->op == IR_OP_store_output && in->num_srcs == 1)
      visit_store(s, in);
   else
      return false;
   return true;
}

/* What a component of the colour takes of the texels. False: not only its own. */
static bool
note_components(struct search *s, unsigned i)
{
   const unsigned own = 0x11u << i;
   for (unsigned t = 0; t < IR_TINT_MAX_TEXTURES; t++)
      s->tint->textures[t].components |= s->color[i] >> (4 * t) & (1u << i);
   return !(s->color[i] & ~own);
}

bool
ir_find_tint(const struct ir_shader *sh, struct ir_tint *tint)
{
   struct search s = {.tint = tint};
   *tint = (struct ir_tint){.num_textures = 0};
   if (sh->stage != IR_STAGE_FRAGMENT || sh->num_blocks != 1 || sh->first->term != IR_TERM_END ||
       sh->num_values > MAX_VALUES || sh->outputs_written != 1u << FRAG_RESULT_COLOR ||
       !find_textures(&s, sh))
      return false;
   for (const struct ir_instr *in = sh->first->first; in; in = in->next) {
      if (!visit(&s, in))
         return false;
   }
   bool own = s.written == 15;
   for (unsigned i = 0; i < 4; i++)
      own &= note_components(&s, i);
   for (unsigned t = 0; t < tint->num_textures; t++)
      own &= tint->textures[t].components != 0;
   return own;
}
