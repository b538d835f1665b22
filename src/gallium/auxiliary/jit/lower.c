/* Programs of the IR to lists of native operations. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

/* --- What is needed, backwards */

/* Of a source, before its swizzle. */
static uint8_t
lanes_read(const struct ir_instr *in, unsigned s, uint8_t needed)
{
   if (in->op == IR_OP_store_output || in->op == IR_OP_store_reg)
      return in->write_mask;
   if (in->op == IR_OP_store_reg_at && s == 0)
      return in->write_mask;
   if (in->op == IR_OP_tex)
      return s == 0 ? 15 : in->tex_mode == IR_TEX_GRAD && s < 3 ? 7 : 1;
   if (in->op == IR_OP_ddx || in->op == IR_OP_ddy)
      return needed;
   if (in->op >= IR_NUM_ALU_OPS)
      return 1;
   if (ir_op_infos[in->op].src_components[s])
      return (uint8_t)((1u << ir_op_infos[in->op].src_components[s]) - 1);
   return needed;
}

static void
need(struct sp_jit_lower *l, const struct ir_src *src, uint8_t lanes)
{
   for (unsigned i = 0; i < 4; i++)
      if (lanes >> i & 1)
         l->needed[src->def->id] |= (uint8_t)(1u << src->swizzle[i]);
}

static void
find_needed_by(struct sp_jit_lower *l, const struct ir_block *b)
{
   if (b->term == IR_TERM_BRANCH)
      need(l, &b->cond, 1);
   for (const struct ir_instr *in = b->last; in; in = in->prev) {
      const uint8_t needed = in->num_components ? l->needed[in->id] : 0;
      if (in->num_components && !needed)
         continue;
      for (unsigned s = 0; s < in->num_srcs; s++)
         need(l, &in->src[s], lanes_read(in, s, needed));
      for (uint32_t p = 0; in->op == IR_OP_phi && p < b->num_preds; p++)
         need(l, &in->phi_srcs[p], needed);
   }
}

/* Components only get more, from round to round of loops. */
static void
find_needed(struct sp_jit_lower *l)
{
   const size_t num = (size_t)l->shader->num_values + 1;
   size_t count = 0, before;
   do {
      before = count;
      for (uint32_t i = l->dom.num_blocks; i > 0; i--)
         find_needed_by(l, l->order[i - 1]);
      count = 0;
      for (size_t v = 0; v < num; v++)
         count += (size_t)__builtin_popcount(l->needed[v]);
   } while (sp_jit_has_loops(l) && count != before);
}

/* --- Memory */

/* Whether component i of the output is stored as a part of words, at the end, alone. */
static bool
is_word(const struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   return l->words.color && in->index == FRAG_RESULT_COLOR && !(l->words.alpha && i == 3);
}

static void
lower_store_output(struct sp_jit_lower *l, const struct ir_instr *in)
{
   for (unsigned i = 0; i < 4; i++) {
      if (!(in->write_mask >> i & 1))
         continue;
      sp_jit_ref *now = &l->outputs[in->index][i], v = sp_jit_source(l, &in->src[0], i);
      sp_jit_ref where = l->mask;
      if (in->num_srcs > 1) {
         where = sp_jit_source(l, &in->src[1], i);
         where = l->mask ? sp_jit_binary(l, SP_JIT_OP_and, l->mask, where) : where;
      }
      if (where && !*now)
         *now = sp_jit_pointer(l, true, (unsigned)in->index, i);
      *now = v = sp_jit_choose(l, where, v, *now);
      if (--l->stores_left[in->index][i] > 0 || is_word(l, in, i))
         continue;
      if (l->loop)
         l->stores_late[in->index] |= (uint8_t)(1u << i);
      else
         sp_jit_store(l, v, (unsigned)in->index, i);
   }
}

/* What loops write last is stored behind them: there may be no round at all. */
static void
store_late(struct sp_jit_lower *l)
{
   for (unsigned slot = 0; slot < VARYING_MAX && !l->failed; slot++)
      for (unsigned i = 0; i < 4; i++)
         if (l->stores_late[slot] >> i & 1)
            sp_jit_store(l, l->outputs[slot][i], slot, i);
}

static void
count_stores(struct sp_jit_lower *l, const struct ir_block *b)
{
   for (const struct ir_instr *in = b->first; in; in = in->next)
      for (unsigned i = 0; i < 4 && in->op == IR_OP_store_output; i++)
         l->stores_left[in->index][i] += in->write_mask >> i & 1;
}

static void
lower_store_reg(struct sp_jit_lower *l, const struct ir_instr *in)
{
   for (unsigned i = 0; i < 4; i++) {
      sp_jit_ref *now = &l->regs[4 * (size_t)in->index + i];
      if (!(in->write_mask >> i & 1))
         continue;
      if (!*now)
         *now = sp_jit_constant(l, 0);
      *now = sp_jit_choose(l, l->mask, sp_jit_source(l, &in->src[0], i), *now);
   }
}

static sp_jit_ref
lower_load_reg(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i)
{
   const sp_jit_ref v = l->regs[4 * (size_t)in->index + i];
   return v ? v : sp_jit_constant(l, 0);
}

/* Arrays of registers and inputs that an address reaches: a selection among all elements, which are
 * values like others. Programs have few and short ones; longer ones stay with kernels. */
#define MAX_ELEMENTS 32

static sp_jit_ref
is_element(struct sp_jit_lower *l, sp_jit_ref address, uint32_t k)
{
   return sp_jit_operation(l, (struct sp_jit_instr){.op = SP_JIT_OP_icompare,
                                                    .imm = SP_JIT_INT_EQ,
                                                    .src = {address, sp_jit_constant(l, k)}});
}

static sp_jit_ref
element(struct sp_jit_lower *l, const struct ir_instr *in, uint32_t k, unsigned i)
{
   if (in->op == IR_OP_load_input_at)
      return sp_jit_pointer(l, false, (unsigned)in->index + k, i);
   const sp_jit_ref v = l->regs[4 * ((size_t)in->index + k) + i];
   return v ? v : sp_jit_constant(l, 0);
}

/* Outside of the array is 0. */
static bool
lower_load_element(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   const sp_jit_ref address = sp_jit_source(l, &in->src[0], 0);
   uint32_t known;
   *out = sp_jit_constant(l, 0);
   if (sp_jit_is_constant(l, address, &known)) {
      if (known < in->range)
         *out = element(l, in, known, i);
      return true;
   }
   if (in->range > MAX_ELEMENTS)
      return false;
   for (uint32_t k = 0; k < in->range; k++)
      *out = sp_jit_select(l, SP_JIT_OP_iselect, SP_JIT_INT_EQ, address, sp_jit_constant(l, k),
                           element(l, in, k, i), *out);
   return true;
}

/* Stores outside of the array are lost. */
static bool
lower_store_element(struct sp_jit_lower *l, const struct ir_instr *in)
{
   const sp_jit_ref address = sp_jit_source(l, &in->src[1], 0);
   if (in->range > MAX_ELEMENTS)
      return false;
   for (uint32_t k = 0; k < in->range; k++) {
      sp_jit_ref here = is_element(l, address, k);
      if (l->mask)
         here = sp_jit_binary(l, SP_JIT_OP_and, here, l->mask);
      for (unsigned i = 0; i < 4; i++)
         if (in->write_mask >> i & 1)
            l->regs[4 * ((size_t)in->index + k) + i] =
                sp_jit_choose(l, here, sp_jit_source(l, &in->src[0], i), element(l, in, k, i));
   }
   return true;
}

/* --- Instructions. False: not translated. */

static bool
lower_component(struct sp_jit_lower *l, const struct ir_instr *in, unsigned i, sp_jit_ref *out)
{
   switch (in->op) {
   case IR_OP_mov:
   case IR_OP_bitcast:
      *out = sp_jit_source(l, &in->src[0], i);
      break;
   case IR_OP_vec2:
   case IR_OP_vec3:
   case IR_OP_vec4:
      *out = sp_jit_source(l, &in->src[i], 0);
      break;
   case IR_OP_imm:
      *out = sp_jit_constant(l, in->imm[i]);
      return true;
   case IR_OP_load_input:
      *out = sp_jit_pointer(l, false, (unsigned)in->index, i);
      return true;
   case IR_OP_load_param:
      *out =
          in->num_srcs ? sp_jit_param_at(l, in, i) : sp_jit_param(l, 4 * (uint32_t)in->index + i);
      return true;
   case IR_OP_load_reg:
      *out = lower_load_reg(l, in, i);
      return true;
   case IR_OP_load_reg_at:
   case IR_OP_load_input_at:
      return lower_load_element(l, in, i, out);
   case IR_OP_phi:
      *out = sp_jit_phi(l, in, i);
      return true;
   case IR_OP_ddx:
   case IR_OP_ddy:
      *out = sp_jit_derivative(l, in, i);
      return true;
   default:
      return in->op < IR_NUM_ALU_OPS && sp_jit_alu(l, in, i, out);
   }
   if (in->saturate) {
      sp_jit_check(l, *out);
      *out = sp_jit_binary(l, SP_JIT_OP_max, *out, sp_jit_number(l, 0.0f));
      *out = sp_jit_binary(l, SP_JIT_OP_min, *out, sp_jit_number(l, 1.0f));
   }
   return true;
}

static bool
lower_instr(struct sp_jit_lower *l, const struct ir_instr *in)
{
   if (in->op == IR_OP_store_output) {
      lower_store_output(l, in);
      return true;
   }
   if (in->op == IR_OP_store_reg) {
      lower_store_reg(l, in);
      return true;
   }
   if (in->op == IR_OP_store_reg_at)
      return lower_store_element(l, in);
   if (in->op == IR_OP_discard) {
      sp_jit_discard(l, in);
      return true;
   }
   if (in->op == IR_OP_tex)
      return !l->needed[in->id] || sp_jit_fetch(l, in);
   if (!in->num_components)
      return false; /* store_param */
   for (unsigned i = 0; i < in->num_components; i++)
      if (l->needed[in->id] >> i & 1 &&
          !lower_component(l, in, i, &l->defined[4 * (size_t)in->id + i]))
         return false;
   return true;
}

static bool
lower_list(struct sp_jit_lower *l, struct sp_jit_list *list)
{
   l->groups = list;
   memset(l->hash[1], 0, sizeof l->hash[1]);
   memset(l->outputs, 0, sizeof l->outputs);
   memset(l->stores_left, 0, sizeof l->stores_left);
   memset(l->stores_late, 0, sizeof l->stores_late);
   memset(l->regs, 0, 4 * (size_t)l->shader->num_regs * sizeof *l->regs);
   for (size_t v = 0; v < 4 * (size_t)l->shader->num_values; v++)
      l->reaches[v].bytes = 0;
   for (uint32_t i = 0; i < l->dom.num_blocks; i++)
      count_stores(l, l->order[i]);
   sp_jit_start_loops(l);
   for (uint32_t i = 0; i < l->dom.num_blocks; i++) {
      sp_jit_enter_block(l, l->order[i]);
      for (const struct ir_instr *in = l->order[i]->first; in && !l->failed; in = in->next)
         if (!lower_instr(l, in))
            return false;
   }
   sp_jit_enter_block(l, NULL);
   store_late(l);
   if (l->words.color && !l->failed)
      sp_jit_store(l, sp_jit_color_word(l, l->outputs[FRAG_RESULT_COLOR]), FRAG_RESULT_COLOR, 0);
   sp_jit_finish_checks(l);
   return !l->failed && sp_jit_forget_signs(l, list);
}

/* Of programs with textures, quads, or loops: one list, cut into stages. */
static bool
lower_stages(struct sp_jit_lower *l)
{
   l->exact = true;
   return lower_list(l, &l->first) && sp_jit_make_stages(l);
}

/* The list for all groups, and the one for those that are in doubt. */
static bool
lower_lists(struct sp_jit_lower *l)
{
   if (!lower_list(l, &l->first))
      return false;
   if (l->any_doubt) {
      l->exact = true;
      if (!l->reads_outputs) {
         if (!lower_list(l, &l->second))
            return false;
      } else {
         /* A group can not be done twice: only the way that is always right. */
         l->any_doubt = false;
         l->first.num = 0;
         if (!lower_list(l, &l->first))
            return false;
      }
   }
   l->stages[0] = l->first;
   l->first = (struct sp_jit_list){0};
   l->num_stages = 1;
   return true;
}

bool
sp_jit_lower(struct sp_jit_lower *l, const struct ir_shader *shader, bool wide,
             struct sp_vm_words words)
{
   memset(l, 0, sizeof *l);
   l->shader = shader;
   l->wide = wide;
   l->words = words;
   if (shader->stage == IR_STAGE_STATE || !sp_jit_find_flow(l))
      return false;
   l->defined = calloc(4 * (size_t)shader->num_values + 4, sizeof *l->defined);
   l->needed = calloc((size_t)shader->num_values + 1, 1);
   l->reaches = calloc(4 * (size_t)shader->num_values + 4, sizeof *l->reaches);
   l->regs = calloc(4 * (size_t)shader->num_regs + 4, sizeof *l->regs);
   l->params = calloc(4 * (size_t)shader->num_params + 4, sizeof *l->params);
   if (!l->defined || !l->needed || !l->reaches || !l->regs || !l->params)
      return false;
   find_needed(l);
   sp_jit_find_reaches(l);
   /* Kernels may have to go on with a block whose loops take too long (sp_jit_run). */
   l->words.color &= shader->stage == IR_STAGE_FRAGMENT && !sp_jit_has_loops(l);
   return shader->stage == IR_STAGE_FRAGMENT || shader->samplers_used || sp_jit_has_loops(l)
              ? lower_stages(l)
              : lower_lists(l);
}

void
sp_jit_lower_finish(struct sp_jit_lower *l)
{
   free(l->uniform.instrs);
   free(l->first.instrs);
   free(l->second.instrs);
   for (unsigned s = 0; s < SP_JIT_MAX_STAGES; s++)
      free(l->stages[s].instrs);
   free(l->fetches);
   free(l->values);
   free(l->constants);
   free(l->pointers);
   free(l->defined);
   free(l->regs);
   free(l->needed);
   free(l->reaches);
   free(l->params);
   sp_jit_finish_flow(l);
}
