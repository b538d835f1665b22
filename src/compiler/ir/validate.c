#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/analysis/dominance.h"

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

static bool
is_store(const struct ir_instr *instr)
{
   return instr->op == IR_OP_store_param || instr->op == IR_OP_store_output ||
          instr->op == IR_OP_store_reg;
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
   if (instr->saturate && instr->type != IR_F)
      return fail(v, "only floats saturate");
   for (unsigned i = 0; i < instr->num_srcs; i++) {
      if (!check_use(v, &instr->src[i], ir_src_components(instr, i), true))
         return false;
      enum ir_type type = info->src_type == IR_X ? instr->type : info->src_type;
      if (instr->op == IR_OP_csel && i == 0)
         type = IR_B;
      if (instr->op != IR_OP_bitcast && instr->src[i].def->type != type)
         return fail(v, "source %u of %s has another type", i, info->name);
   }
   return true;
}

/* How many slots, parameters or registers there are for instr->index. */
static unsigned
index_limit(const struct ir_shader *sh, enum ir_op op)
{
   const bool fragment = sh->stage == IR_STAGE_FRAGMENT;
   switch (op) {
   case IR_OP_load_input:
      return fragment ? VARYING_MAX : VERT_ATTRIB_MAX;
   case IR_OP_store_output:
      return fragment ? FRAG_RESULT_MAX : VARYING_MAX;
   case IR_OP_load_param:
   case IR_OP_store_param:
      return sh->num_params;
   case IR_OP_load_reg:
   case IR_OP_store_reg:
      return sh->num_regs;
   default:
      return 32; /* samplers */
   }
}

static bool
check_other(struct validator *v, const struct ir_instr *instr)
{
   const bool relative = instr->op == IR_OP_load_param && instr->num_srcs;
   const bool indexed = instr->op != IR_OP_imm && instr->op != IR_OP_discard;
   if (indexed && !relative &&
       (instr->index < 0 || (unsigned)instr->index >= index_limit(v->sh, instr->op)))
      return fail(v, "index %d is out of range", instr->index);
   if (is_store(instr) && (!instr->write_mask || instr->write_mask > 0xf || !instr->num_srcs))
      return fail(v, "a store of nothing");
   if (instr->num_srcs > 2)
      return fail(v, "too many sources");
   for (unsigned i = 0; i < instr->num_srcs; i++) {
      if (!check_use(v, &instr->src[i], ir_src_components(instr, i), false))
         return false;
   }
   const struct ir_instr *predicate = is_store(instr) ? instr->src[1].def : NULL;
   if (instr->num_srcs == 2 && predicate && predicate->type != IR_B)
      return fail(v, "a predicate is not bool");
   if (relative && instr->src[0].def->type != IR_I)
      return fail(v, "an address is not int");
   if (instr->op == IR_OP_discard && (!instr->num_srcs || instr->src[0].def->type != IR_B))
      return fail(v, "the condition of discard is not bool");
   return true;
}

static bool
check_instr(struct validator *v, const struct ir_instr *instr)
{
   const bool gives = !is_store(instr) && instr->op != IR_OP_discard;
   if (instr->block != v->block)
      return fail(v, "an instruction does not know its block");
   if ((unsigned)instr->op >= IR_NUM_OPS || instr->num_components > 4 ||
       (instr->num_components > 0) != gives)
      return fail(v, "a result of %u components", instr->num_components);
   if (instr->op < IR_NUM_ALU_OPS)
      return check_alu(v, instr);
   if (instr->op == IR_OP_phi)
      return check_phi(v, instr);
   return check_other(v, instr);
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
   if (b->term != IR_TERM_BRANCH)
      return true;
   return check_use(v, &b->cond, 1, false) &&
          (b->cond.def->type == IR_B || fail(v, "a branch on something not bool"));
}

/* --- The whole */

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
      if (!check_blocks(&v))
         text = report(&v, after);
   }
   ir_dom_finish(&v.dom);
   free(v.defs);
   free(v.places);
   return text;
}
