/* Registers, constants, words. */
#include "emit.h"

#include <string.h>

/* Constants of one place: a stage, or the final combiner. rgb and alpha of the two registers are
 * given away apart. */
struct constants {
   const struct values *v;
   struct nv2a_rc_factor *factor; /* two */
   uint16_t holds[2][2];          /* by half and register: the constant; NO_VALUE */
};

static struct constants
constants_begin(const struct values *v, struct nv2a_rc_factor *factor)
{
   struct constants c = {.v = v, .factor = factor};
   memset(c.holds, 0xff, sizeof c.holds);
   return c;
}

static void
set_lane(const struct value *value, const struct node *node, struct nv2a_rc_factor_lane *lane)
{
   if (node->op == NODE_PARAM) {
      lane->param = node->index;
      lane->component = node->component;
      return;
   }
   const float x = node->value / value->scale;
   lane->value = value->expand ? (x + 1) / 2 : x;
}

/* The register that holds a constant, which it gets if need be; -1: both have others. */
static int
constant_register(struct constants *c, unsigned x)
{
   const struct value *value = &c->v->value[x];
   const unsigned half = value->width == 3 ? NV2A_RC_RGB : NV2A_RC_ALPHA;
   for (unsigned k = 0; k < 2; k++) {
      if (c->holds[half][k] == x)
         return (int)(NV2A_RC_FACTOR0 + k);
   }
   for (unsigned k = 0; k < 2; k++) {
      if (c->holds[half][k] != NO_VALUE)
         continue;
      c->holds[half][k] = (uint16_t)x;
      for (unsigned i = 0; i < value->width; i++)
         set_lane(value, &c->v->nodes->node[value->node[i]],
                  &c->factor[k].lane[half == NV2A_RC_ALPHA ? 3 : i]);
      return (int)(NV2A_RC_FACTOR0 + k);
   }
   return -1;
}

/* The register where a value is, and whether it is read from alpha. False: no constant register is
 * left. */
static bool
locate(struct constants *c, const struct schedule *s, unsigned x, struct nv2a_rc_input *in)
{
   const struct value *value = &c->v->value[x];
   const unsigned held = rc_value_held(c->v, x);
   const struct value *source = &c->v->value[held];
   in->alpha = s->half[held] == NV2A_RC_ALPHA;
   if (value->op == VALUE_CONSTANT) {
      const int reg = constant_register(c, x);
      in->reg = (uint8_t)reg;
      return reg >= 0;
   }
   in->reg = (uint8_t)(source->op == VALUE_REGISTER ? source->index
                       : source->op == VALUE_FOG    ? NV2A_RC_FOG
                                                    : s->reg[held]);
   return true;
}

/* --- Stages */

static bool
emit_input(struct constants *c, const struct schedule *s, enum nv2a_rc_half half,
           const struct input *input, struct nv2a_rc_input *in)
{
   in->mapping = input->mapping;
   if (input->value != NO_VALUE)
      return locate(c, s, input->value, in);
   in->reg = NV2A_RC_ZERO;
   in->alpha = half == NV2A_RC_ALPHA && input->mapping != NV2A_RC_UNSIGNED;
   return true;
}

static bool
emit_op(struct constants *c, const struct schedule *s, const struct scheduled *op,
        struct nv2a_rc_portion *portion)
{
   const struct portion *p = &op->portion;
   const unsigned first = op->second ? 2 : 0;
   for (unsigned i = 0; i < 2u * p->products; i++) {
      if (!emit_input(c, s, (enum nv2a_rc_half)op->half, &p->in[i], &portion->in[first + i]))
         return false;
   }
   const uint8_t reg = s->reg[op->value];
   portion->out.op = p->op;
   portion->out.mux = p->mux;
   *(p->products == 2 ? &portion->out.sum : op->second ? &portion->out.cd : &portion->out.ab) = reg;
   *(op->second ? &portion->out.cd_dot : &portion->out.ab_dot) = p->dot;
   return true;
}

static bool
emit_stage(const struct values *v, const struct schedule *s, unsigned stage,
           struct nv2a_combiner_program *program)
{
   static const uint32_t each[2] = {NV2A_COMBINER_EACH_FACTOR0, NV2A_COMBINER_EACH_FACTOR1};
   struct constants c = constants_begin(v, program->constants.stage[stage]);
   struct nv2a_rc_portion portion[2] = {0};
   for (unsigned i = 0; i < s->num; i++) {
      const struct scheduled *op = &s->op[i];
      if (op->stage == stage && !emit_op(&c, s, op, &portion[op->half]))
         return false;
   }
   /* Constants of stage 0 are those of all, if no other stage has any. */
   for (unsigned k = 0; stage && k < 2; k++) {
      if (c.holds[NV2A_RC_RGB][k] != NO_VALUE || c.holds[NV2A_RC_ALPHA][k] != NO_VALUE)
         program->words.control |= each[k];
   }
   for (unsigned half = 0; half < 2; half++) {
      program->words.icw[stage][half] = nv2a_rc_encode_icw(portion[half].in);
      program->words.ocw[stage][half] =
          nv2a_rc_encode_ocw((enum nv2a_rc_half)half, &portion[half].out);
   }
   return true;
}

/* --- The final combiner */

static bool
emit_final_input(struct constants *c, const struct schedule *s, unsigned i,
                 const struct final_input *input, struct nv2a_rc_final *final)
{
   struct nv2a_rc_input *in = &final->in[i];
   in->mapping = input->invert ? NV2A_RC_UNSIGNED_INVERT : NV2A_RC_UNSIGNED;
   if (input->product) {
      in->reg = NV2A_RC_FINAL_PRODUCT;
   } else if (input->sum) {
      in->reg = NV2A_RC_COLOR_SUM;
   } else if (input->value == NO_VALUE) {
      in->reg = NV2A_RC_ZERO;
      in->alpha = i == NV2A_RC_G && input->invert;
   } else {
      return locate(c, s, input->value, in);
   }
   return true;
}

static bool
emit_final(const struct values *v, const struct schedule *s, const struct final *final,
           struct nv2a_combiner_program *program)
{
   struct constants c = constants_begin(v, program->constants.final);
   /* Set in any case: without a bit set the final combiner would hand spare0 on. */
   struct nv2a_rc_final words = {.clamp_sum = 1};
   for (unsigned i = 0; i < 7; i++) {
      if (!emit_final_input(&c, s, i, &final->in[i], &words))
         return false;
   }
   nv2a_rc_encode_final(&words, program->words.final);
   return true;
}

static void
clear_factor(struct nv2a_rc_factor *factor)
{
   for (unsigned i = 0; i < 4; i++)
      factor->lane[i] = (struct nv2a_rc_factor_lane){.param = -1};
}

/* The numbers among the constants; parameters are 0 until they are known. */
static uint32_t
color_of(const struct nv2a_rc_factor *factor)
{
   float rgba[4];
   for (unsigned i = 0; i < 4; i++)
      rgba[i] = factor->lane[i].value;
   return nv2a_rc_color(rgba);
}

static void
emit_constants(struct nv2a_combiner_program *program, unsigned stages)
{
   for (unsigned k = 0; k < 2; k++) {
      program->words.final_factor[k] = color_of(&program->constants.final[k]);
      for (unsigned i = 0; i < stages; i++)
         program->words.factor[i][k] = color_of(&program->constants.stage[i][k]);
   }
}

bool
rc_emit_program(const struct values *v, const struct schedule *s, const struct final *final,
                struct nv2a_combiner_program *program)
{
   for (unsigned k = 0; k < 2; k++) {
      clear_factor(&program->constants.final[k]);
      for (unsigned i = 0; i < NV2A_MAX_COMBINERS; i++)
         clear_factor(&program->constants.stage[i][k]);
   }
   bool uses_mux = false;
   for (unsigned i = 0; i < s->num; i++)
      uses_mux |= s->op[i].portion.mux;
   program->words.control = (s->stages ? s->stages : 1) | (uses_mux ? NV2A_COMBINER_MUX_MSB : 0);
   for (unsigned i = 0; i < s->stages; i++) {
      if (!emit_stage(v, s, i, program))
         return false;
   }
   if (!emit_final(v, s, final, program))
      return false;
   emit_constants(program, s->stages);
   return true;
}
