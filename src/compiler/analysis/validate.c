#include "validate.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dominance.h"

struct validator {
   const struct ir_shader *sh;
   struct ir_dom dom;
   const struct ir_instr **defs; /* by value id */
   uint32_t *places;             /* by value id: place of the definition in its block */
   char message[160];
   const struct ir_block *block;
   const struct ir_instr *instr;
   unsigned place; /* of instr in its block */
};

static bool fail(struct validator *v, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Keeps the first message. Returns false. */
static bool
fail(struct validator *v, const char *fmt, ...)
{
   if (v->message[0])
      return false;
   va_list args;
   va_start(args, fmt);
   vsnprintf(v->message, sizeof v->message, fmt, args);
   va_end(args);
   return false;
}

/* --- Sources */

static bool
defined_before(const struct validator *v, const struct ir_instr *def)
{
   if (def->block == v->block)
      return v->places[def->id] < v->place;
   return ir_dominates(&v->dom, def->block, v->block);
}

static bool
check_src(struct validator *v, const struct ir_src *src, unsigned n, bool modifiers)
{
   const struct ir_instr *def = src->def;
   if (!def || !def->num_components || def->id >= v->sh->num_values || v->defs[def->id] != def)
      return fail(v, "a source names no value of this shader");
   for (unsigned i = 0; i < 4; i++) {
      if (src->swizzle[i] >= def->num_components)
         return fail(v, "a source names component %u of %%%u, which has %u", src->swizzle[i],
                     def->id, def->num_components);
   }
   if ((src->abs || src->neg) && (!modifiers || def->type != IR_F))
      return fail(v, "only float sources of ALU instructions have modifiers");
   if (n > 4)
      return fail(v, "a source of %u components", n);
   return true;
}

static bool
check_use(struct validator *v, const struct ir_src *src, unsigned n, bool modifiers)
{
   if (!check_src(v, src, n, modifiers))
      return false;
   return defined_before(v, src->def) ||
          fail(v, "%%%u is used where it is not defined", src->def->id);
}

static bool
check_phi(struct validator *v, const struct ir_instr *phi)
{
   if (phi->prev && phi->prev->op != IR_OP_phi)
      return fail(v, "a phi stands behind another instruction");
   if (!phi->phi_srcs)
      return fail(v, "a phi has no sources");
   for (uint32_t i = 0; i < v->block->num_preds; i++) {
      const struct ir_src *src = &phi->phi_srcs[i];
      if (!check_src(v, src, phi->num_components, false))
         return false;
      if (src->def->type != phi->type)
         return fail(v, "a phi mixes types");
      if (!ir_dominates(&v->dom, src->def->block, v->block->preds[i]))
         return fail(v, "%%%u does not reach the end of block %u", src->def->id,
                     v->block->preds[i]->index);
   }
   return true;
}

/* --- Instructions */

static bool
check_alu(struct validator *v, const struct ir_instr *instr)
{
   const struct ir_op_info *info = &ir_op_infos[instr->op];
   if (instr->num_srcs != info->num_srcs)
      return fail(v, "%s has %u sources", info->name, info->num_srcs);
   if (info->dst_components && instr->num_components != info->dst_components)
      return fail(v, "%s gives %u components", info->name, info->dst_components);
   if (info->dst_type != IR_X && instr->type != info->dst_type)
      return fail(v, "%s gives another type", info->name);
   for (unsigned i = 0; i < instr->num_srcs; i++) {
      if (!check_use(v, &instr->src[i], ir_src_components(instr, i), true))
         return false;
      enum ir_type type = info->src_type == IR_X ? instr->type : info->src_type;
      if (instr->op == IR_OP_csel && i == 0)
         type = IR_B;
      const enum ir_type has = instr->src[i].def->type;
      if (instr->op == IR_OP_bitcast && type == IR_B && has != IR_B)
         return fail(v, "any bits become a bool");
      if (instr->op != IR_OP_bitcast && has != type)
         return fail(v, "source %u of %s has another type", i, info->name);
   }
   return true;
}

/* Whether the slots of a stage's inputs and outputs have a meaning there. */
static bool
is_input_slot(enum ir_stage stage, unsigned slot)
{
   if (stage != IR_STAGE_FRAGMENT)
      return slot < VERT_ATTRIB_MAX;
   return (slot >= VARYING_COL0 && slot <= VARYING_BFC1) || slot == VARYING_FOGC ||
          (slot >= VARYING_TEX0 && slot < VARYING_EDGE) ||
          (slot >= VARYING_VAR0 && slot < VARYING_WPOS) || slot == VARYING_WPOS ||
          slot == VARYING_FACE;
}

static bool
is_output_slot(enum ir_stage stage, unsigned slot)
{
   switch (stage) {
   case IR_STAGE_VERTEX:
      return slot < VARYING_PNTC;
   case IR_STAGE_FRAGMENT:
      return slot < FRAG_RESULT_MAX;
   default:
      return false; /* state programs write parameters */
   }
}

static bool
check_index(struct validator *v, const struct ir_instr *instr)
{
   const struct ir_shader *sh = v->sh;
   const int32_t index = instr->index;
   const unsigned slot = (unsigned)index;
   bool ok = false;
   switch (instr->op) {
   case IR_OP_load_input:
      ok = index >= 0 && is_input_slot(sh->stage, slot);
      break;
   case IR_OP_store_output:
      ok = index >= 0 && is_output_slot(sh->stage, slot);
      break;
   case IR_OP_load_param:
      if (instr->num_srcs) /* an offset */
         ok = sh->num_params && index > -IR_MAX_PARAMS && index < IR_MAX_PARAMS;
      else
         ok = index >= 0 && slot < sh->num_params;
      break;
   case IR_OP_store_param:
      ok = index >= 0 && slot < sh->num_params && sh->stage == IR_STAGE_STATE;
      break;
   case IR_OP_load_reg:
   case IR_OP_store_reg:
      ok = index >= 0 && slot < sh->num_regs;
      break;
   case IR_OP_load_input_at:
      ok = index >= 0 && instr->range && instr->range <= VERT_ATTRIB_MAX;
      for (uint32_t i = 0; ok && i < instr->range; i++)
         ok = is_input_slot(sh->stage, slot + i);
      break;
   case IR_OP_load_reg_at:
   case IR_OP_store_reg_at:
      ok = index >= 0 && instr->range && slot < sh->num_regs && instr->range <= sh->num_regs - slot;
      break;
   default: /* a sampler */
      ok = index >= 0 && slot < IR_MAX_SAMPLERS;
      break;
   }
   return ok || fail(v, "%s has no %d in this program", ir_op_infos[instr->op].name, index);
}

static bool
check_load(struct validator *v, const struct ir_instr *load)
{
   const bool at = load->op == IR_OP_load_input_at || load->op == IR_OP_load_reg_at;
   if (load->op != IR_OP_load_reg && load->op != IR_OP_load_reg_at && load->type == IR_B)
      return fail(v, "a bool is loaded from where anything may be");
   if (load->num_srcs > (at || load->op == IR_OP_load_param) || (at && !load->num_srcs))
      return fail(v, "a load with an address that it can not have, or without one");
   if (!load->num_srcs)
      return true;
   return check_use(v, &load->src[0], 1, false) &&
          (load->src[0].def->type == IR_I || fail(v, "an address is not int"));
}

static bool
check_store(struct validator *v, const struct ir_instr *store)
{
   if (!store->write_mask || store->write_mask > 0xf || !store->num_srcs)
      return fail(v, "a store of nothing");
   const bool at = store->op == IR_OP_store_reg_at;
   if (store->num_srcs > 1 + (at || store->op == IR_OP_store_output) || (at && store->num_srcs < 2))
      return fail(v, "a store with %u sources", store->num_srcs);
   for (unsigned i = 0; i < store->num_srcs; i++) {
      if (!check_use(v, &store->src[i], ir_src_components(store, i), false))
         return false;
   }
   if (store->src[0].def->type != store->type)
      return fail(v, "a store has another type than what it stores");
   if (store->num_srcs > 1 && store->src[1].def->type != (at ? IR_I : IR_B))
      return fail(v, at ? "an address is not int" : "a predicate is not bool");
   return true;
}

static bool
check_tex(struct validator *v, const struct ir_instr *tex)
{
   if (v->sh->stage == IR_STAGE_STATE)
      return fail(v, "a vertex state program has no textures");
   if ((unsigned)tex->tex_target > IR_TEX_RECT || (unsigned)tex->tex_mode > IR_TEX_GRAD)
      return fail(v, "no such texture target or mode");
   if (tex->num_srcs != ir_tex_num_srcs(tex->tex_mode, tex->tex_compare))
      return fail(v, "tex with %u sources", tex->num_srcs);
   if (tex->tex_compare && tex->tex_target == IR_TEX_3D)
      return fail(v, "no depths are compared in 3D textures");
   for (unsigned i = 0; i < 3; i++) {
      const bool cube = tex->tex_target == IR_TEX_CUBE;
      const int offset = tex->tex_offset[i];
      if (offset < -IR_MAX_TEXEL_OFFSET || offset >= IR_MAX_TEXEL_OFFSET || (cube && offset))
         return fail(v, "an offset of %d texels", offset);
   }
   if (tex->type != IR_F || tex->num_components != 4)
      return fail(v, "tex gives four floats");
   for (unsigned i = 0; i < tex->num_srcs; i++) {
      if (!check_use(v, &tex->src[i], ir_src_components(tex, i), false))
         return false;
      if (tex->src[i].def->type != IR_F)
         return fail(v, "source %u of tex is not float", i);
   }
   return true;
}

static bool
check_discard(struct validator *v, const struct ir_instr *discard)
{
   if (v->sh->stage != IR_STAGE_FRAGMENT)
      return fail(v, "only fragments are discarded");
   if (discard->num_srcs != 1)
      return fail(v, "discard with %u sources", discard->num_srcs);
   return check_use(v, &discard->src[0], 1, false) &&
          (discard->src[0].def->type == IR_B || fail(v, "the condition of discard is not bool"));
}

static bool
check_derivative(struct validator *v, const struct ir_instr *instr)
{
   if (v->sh->stage != IR_STAGE_FRAGMENT)
      return fail(v, "only fragments have neighbours");
   if (instr->num_srcs != 1 || instr->type != IR_F)
      return fail(v, "a derivative is a float of one source");
   return check_use(v, &instr->src[0], instr->num_components, false) &&
          (instr->src[0].def->type == IR_F || fail(v, "a derivative of what is no float"));
}

static bool
check_imm(struct validator *v, const struct ir_instr *imm)
{
   if (imm->num_srcs)
      return fail(v, "a constant with sources");
   for (unsigned i = 0; imm->type == IR_B && i < imm->num_components; i++) {
      if (imm->imm[i] && imm->imm[i] != ~0u)
         return fail(v, "a bool is 0 or ~0");
   }
   return true;
}

static bool
check_other(struct validator *v, const struct ir_instr *instr)
{
   switch (instr->op) {
   case IR_OP_imm:
      return check_imm(v, instr);
   case IR_OP_load_input:
   case IR_OP_load_param:
   case IR_OP_load_reg:
   case IR_OP_load_input_at:
   case IR_OP_load_reg_at:
      return check_index(v, instr) && check_load(v, instr);
   case IR_OP_store_param:
   case IR_OP_store_output:
   case IR_OP_store_reg:
   case IR_OP_store_reg_at:
      return check_index(v, instr) && check_store(v, instr);
   case IR_OP_tex:
      return check_index(v, instr) && check_tex(v, instr);
   case IR_OP_ddx:
   case IR_OP_ddy:
      return check_derivative(v, instr);
   case IR_OP_discard:
      return check_discard(v, instr);
   default:
      return check_phi(v, instr);
   }
}

static bool
check_instr(struct validator *v, const struct ir_instr *instr)
{
   if (instr->block != v->block || (unsigned)instr->op >= IR_NUM_OPS)
      return fail(v, "an instruction does not know its block or opcode");
   const bool gives = !(ir_op_infos[instr->op].props & IR_EFFECT);
   if (instr->num_components > 4 || (instr->num_components > 0) != gives)
      return fail(v, "a result of %u components", instr->num_components);
   if ((unsigned)instr->type >= IR_X)
      return fail(v, "%s without a type", ir_op_infos[instr->op].name);
   if (instr->saturate && (instr->type != IR_F || instr->op >= IR_NUM_ALU_OPS))
      return fail(v, "only floats that are computed saturate");
   return instr->op < IR_NUM_ALU_OPS ? check_alu(v, instr) : check_other(v, instr);
}

static bool
check_term(struct validator *v, const struct ir_block *b)
{
   static const uint8_t num_succ[] = {0, 1, 2, 2, 0};
   if ((unsigned)b->term > IR_TERM_RET)
      return fail(v, "block %u has no known end", b->index);
   for (unsigned i = 0; i < 2; i++) {
      if (!b->succ[i] != (i >= num_succ[b->term]))
         return fail(v, "block %u has wrong successors", b->index);
   }
   if (b->term == IR_TERM_CALL && !v->sh->max_calls)
      return fail(v, "a call in a program that has none");
   if (b->term != IR_TERM_BRANCH)
      return true;
   return check_use(v, &b->cond, 1, false) &&
          (b->cond.def->type == IR_B || fail(v, "a branch on something not bool"));
}

/* --- The whole */

static bool
check_shader(struct validator *v)
{
   const struct ir_shader *sh = v->sh;
   if ((unsigned)sh->stage > IR_STAGE_STATE)
      return fail(v, "no such stage");
   if (sh->num_params > IR_MAX_PARAMS || sh->num_regs > IR_MAX_REGS)
      return fail(v, "more than %u parameters or %u registers", IR_MAX_PARAMS, IR_MAX_REGS);
   if (sh->max_calls > IR_MAX_CALLS)
      return fail(v, "calls %u deep, not %u", IR_MAX_CALLS, sh->max_calls);
   if (sh->indirect_limit > sh->num_params)
      return fail(v, "addresses reach %u parameters of %u", sh->indirect_limit, sh->num_params);
   return true;
}

/* A register holds either bools or others: any bits are no bool. */
static bool
check_register_types(struct validator *v)
{
   enum { BOOLS = 1, OTHERS = 2 };
   uint8_t *holds = calloc(v->sh->num_regs + 1, 1);
   bool ok = holds;
   for (const struct ir_block *b = v->sh->first; b && ok; b = b->next) {
      for (const struct ir_instr *i = b->first; i && ok; i = i->next) {
         const uint32_t count = ir_num_regs(i), first = (uint32_t)i->index;
         for (uint32_t r = first; r < first + count && ok; r++) {
            holds[r] |= i->type == IR_B ? BOOLS : OTHERS;
            if (holds[r] == (BOOLS | OTHERS))
               ok = fail(v, "register %u holds bools and others", r);
         }
      }
   }
   free(holds);
   return ok;
}

static void
collect(struct validator *v)
{
   for (const struct ir_block *b = v->sh->first; b; b = b->next) {
      uint32_t place = 0;
      for (const struct ir_instr *i = b->first; i; i = i->next, place++) {
         if (!i->num_components || i->id >= v->sh->num_values)
            continue;
         v->defs[i->id] = i;
         v->places[i->id] = place;
      }
   }
}

static bool
check_blocks(struct validator *v)
{
   if (v->sh->first->num_preds)
      return fail(v, "something jumps to the entry");
   for (v->block = v->sh->first; v->block; v->block = v->block->next) {
      v->place = 0;
      for (v->instr = v->block->first; v->instr; v->instr = v->instr->next, v->place++) {
         if (!check_instr(v, v->instr))
            return false;
      }
      if (!check_term(v, v->block))
         return false;
   }
   return true;
}

static char *
report(const struct validator *v, const char *after)
{
   char *program = ir_print(v->sh);
   const size_t size = strlen(after) + sizeof v->message + (program ? strlen(program) : 0) + 128;
   char *text = malloc(size);
   if (text)
      snprintf(text, size, "invalid IR after %s: %s (block %u, instruction %u)\n%s", after,
               v->message, v->block ? v->block->index : 0, v->place, program ? program : "");
   free(program);
   return text;
}

char *
ir_validate(const struct ir_shader *sh, const char *after)
{
   struct validator v = {.sh = sh};
   char *text = NULL;
   if (!sh->first) {
      fail(&v, "no blocks");
      return report(&v, after);
   }
   v.defs = calloc(sh->num_values + 1, sizeof *v.defs);
   v.places = calloc(sh->num_values + 1, sizeof *v.places);
   if (v.defs && v.places && ir_dom_init(&v.dom, sh)) {
      collect(&v);
      if (!check_shader(&v) || !check_blocks(&v) || !check_register_types(&v))
         text = v.message[0] ? report(&v, after) : NULL;
   }
   ir_dom_finish(&v.dom);
   free(v.defs);
   free(v.places);
   return text;
}
