/* Follows control with what is known of values: each instruction met is copied, and those that
 * decide where control goes or which parameter is read are computed on the way. */
#include "unroll.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/ir/eval.h"
#include "compiler/pass/pass.h"
#include "compiler/pass/util.h"
#include "util/u_fpu.h"

/* More do not fit the caches of what runs them. */
#define MAX_INSTRS 4096

/* What became of a value the last time that control came by it. */
struct copy {
   struct ir_instr *def;
   uint8_t known; /* components */
   uint32_t bits[4];
};

struct unroll {
   const struct ir_shader *from;
   struct ir_shader *to;
   struct ir_block *block;
   const float (*params)[4];
   /* By value of `from`; entered: of the phis of a block */
   struct copy *copies, *entered;
   uint8_t *decides; /* by value of `from`: components that control or an address depends on */
   uint8_t *words;   /* by parameter: components that were asked */
   uint32_t num_instrs;
   uint64_t steps;
   bool failed;
};

/* --- What decides, backwards and round the loops until nothing is new */

static bool
decide(struct unroll *u, const struct ir_src *src, unsigned lanes)
{
   uint8_t mask = 0;
   for (unsigned i = 0; i < lanes; i++)
      mask |= (uint8_t)(1u << src->swizzle[i]);
   uint8_t *now = &u->decides[src->def->id];
   const bool more = mask & ~*now;
   *now |= mask;
   return more;
}

static unsigned
highest(uint8_t components)
{
   unsigned n = 0;
   while (components >> n)
      n++;
   return n;
}

/* Sources of an instruction that decides. */
static bool
decide_sources(struct unroll *u, const struct ir_instr *i)
{
   bool more = false;
   const uint8_t wanted = u->decides[i->id];
   for (unsigned s = 0; s < i->num_srcs; s++) {
      const unsigned fixed = ir_is_alu(i) ? ir_op_infos[i->op].src_components[s] : 0;
      more |= decide(u, &i->src[s], fixed ? fixed : highest(wanted));
   }
   for (uint32_t p = 0; i->op == IR_OP_phi && p < i->block->num_preds; p++)
      more |= decide(u, &i->phi_srcs[p], highest(wanted));
   return more;
}

static void
find_deciders(struct unroll *u)
{
   bool more = true;
   while (more) {
      more = false;
      for (const struct ir_block *b = u->from->first; b; b = b->next) {
         if (b->term == IR_TERM_BRANCH)
            more |= decide(u, &b->cond, 1);
         for (const struct ir_instr *i = b->first; i; i = i->next) {
            if (i->op == IR_OP_load_param && i->num_srcs)
               more |= decide(u, &i->src[0], 1);
            else if (i->num_components && u->decides[i->id])
               more |= decide_sources(u, i);
         }
      }
   }
}

/* --- Copies */

static struct ir_instr *
append_copy(struct unroll *u, const struct ir_instr *from)
{
   struct ir_instr *i = ++u->num_instrs > MAX_INSTRS ? NULL : ir_instr_create(u->to, from->op);
   if (!i) {
      u->failed = true;
      return NULL;
   }
   *i = *from;
   for (unsigned s = 0; s < i->num_srcs; s++)
      i->src[s].def = u->copies[from->src[s].def->id].def;
   i->phi_srcs = NULL;
   ir_instr_append(u->block, i);
   return i;
}

static void
make_constant(struct ir_instr *i, const uint32_t bits[4])
{
   i->op = IR_OP_imm;
   i->num_srcs = 0;
   i->saturate = i->exact = false;
   memcpy(i->imm, bits, sizeof i->imm);
}

/* Bits of component c of a source, with its modifiers. False: not known. */
static bool
known_bits(const struct unroll *u, const struct ir_src *src, unsigned c, uint32_t *bits)
{
   const struct copy *v = &u->copies[src->def->id];
   *bits = ir_eval_modifiers(src, v->bits[src->swizzle[c]]);
   return v->known >> src->swizzle[c] & 1;
}

/* --- Instructions */

static void
copy_load_param(struct unroll *u, const struct ir_instr *from)
{
   struct ir_instr *i = append_copy(u, from);
   struct copy *to = &u->copies[from->id];
   uint32_t address = 0;
   *to = (struct copy){.def = i};
   if (u->failed || (from->num_srcs && !known_bits(u, &from->src[0], 0, &address)))
      return;
   const uint32_t limit = u->from->indirect_limit ? u->from->indirect_limit : u->from->num_params;
   const uint32_t index = (uint32_t)from->index + address;
   if (from->num_srcs && index >= limit) {
      make_constant(i, to->bits);
      to->known = 15;
      return;
   }
   i->index = (int32_t)index;
   i->num_srcs = 0;
   to->known = u->decides[from->id];
   u->words[index] |= to->known;
   for (unsigned c = 0; c < 4; c++)
      memcpy(&to->bits[c], &u->params[index][c], sizeof to->bits[c]);
}

/* Components of the result that known ones make. */
static uint8_t
known_results(const struct unroll *u, const struct ir_instr *from, uint32_t src[4][4])
{
   const bool gathers = from->op == ir_vec_op(from->num_components) && from->num_components > 1;
   uint8_t known = u->decides[from->id] ? 15 : 0;
   for (unsigned s = 0; s < from->num_srcs; s++) {
      uint8_t lanes = 0;
      for (unsigned c = 0; c < ir_src_components(from, s); c++)
         lanes |= (uint8_t)(known_bits(u, &from->src[s], c, &src[s][c]) << c);
      const bool all = lanes + 1u == 1u << ir_src_components(from, s);
      if (gathers)
         known &= (uint8_t) ~(!all << s);
      else if (ir_op_infos[from->op].src_components[s] || ir_op_infos[from->op].dst_components)
         known &= all ? 15 : 0;
      else
         known &= lanes;
   }
   return known & (uint8_t)((1u << from->num_components) - 1);
}

static void
copy_alu(struct unroll *u, const struct ir_instr *from)
{
   uint32_t src[4][4] = {{0}};
   struct copy to = {.known = known_results(u, from, src)};
   to.def = append_copy(u, from);
   if (to.known && to.def) {
      ir_eval_alu(from->op, from->num_components, (const uint32_t(*)[4])src, to.bits);
      for (unsigned c = 0; c < from->num_components && from->saturate; c++)
         to.bits[c] = ir_eval_saturate(to.bits[c]);
      if (to.known + 1u == 1u << from->num_components)
         make_constant(to.def, to.bits);
   }
   u->copies[from->id] = to;
}

static void
copy_instr(struct unroll *u, const struct ir_instr *from)
{
   if (from->op == IR_OP_load_param) {
      copy_load_param(u, from);
   } else if (ir_is_alu(from)) {
      copy_alu(u, from);
   } else {
      struct ir_instr *i = append_copy(u, from);
      struct copy c = {.def = i};
      if (from->op == IR_OP_imm) {
         c.known = 15;
         memcpy(c.bits, from->imm, sizeof c.bits);
      }
      if (from->num_components)
         u->copies[from->id] = c;
   }
}

/* --- Control */

/* All phis of a block take their values at once. */
static void
enter_block(struct unroll *u, const struct ir_block *b, const struct ir_block *pred)
{
   const uint32_t p = ir_block_find_pred(b, pred);
   for (const struct ir_instr *i = b->first; i && i->op == IR_OP_phi && !u->failed; i = i->next) {
      const struct ir_src *src = &i->phi_srcs[p];
      struct copy c = {.def = append_copy(u, i)};
      if (!c.def)
         return;
      c.def->op = IR_OP_mov;
      c.def->num_srcs = 1;
      c.def->src[0] = *src;
      c.def->src[0].def = u->copies[src->def->id].def;
      for (unsigned n = 0; n < i->num_components; n++)
         c.known |= (uint8_t)(known_bits(u, src, n, &c.bits[n]) << n);
      u->entered[i->id] = c;
   }
   for (const struct ir_instr *i = b->first; i && i->op == IR_OP_phi; i = i->next)
      u->copies[i->id] = u->entered[i->id];
}

/* Where control goes; NULL: to the end, or it is not known. */
static const struct ir_block *
leave_block(struct unroll *u, const struct ir_block *b)
{
   uint32_t condition;
   switch (b->term) {
   case IR_TERM_END:
      return NULL;
   case IR_TERM_JUMP:
      return b->succ[0];
   case IR_TERM_BRANCH:
      if (known_bits(u, &b->cond, 0, &condition))
         return b->succ[condition ? 0 : 1];
      break;
   case IR_TERM_CALL:
   case IR_TERM_RET:
      break;
   }
   u->failed = true;
   return NULL;
}

static void
follow(struct unroll *u)
{
   const struct ir_block *b = u->from->first, *pred = NULL;
   while (b && !u->failed) {
      u->steps += b->cost;
      u->failed |= ++u->num_instrs > MAX_INSTRS; /* loops may be empty */
      u->failed |= u->from->max_steps && u->steps > u->from->max_steps;
      enter_block(u, b, pred);
      for (const struct ir_instr *i = b->first; i && !u->failed; i = i->next)
         if (i->op != IR_OP_phi)
            copy_instr(u, i);
      pred = b;
      b = u->failed ? NULL : leave_block(u, b);
   }
}

/* --- The whole */

static bool
start(struct unroll *u)
{
   const size_t num = (size_t)u->from->num_values + 1;
   u->copies = calloc(num, sizeof *u->copies);
   u->entered = calloc(num, sizeof *u->entered);
   u->decides = calloc(num, 1);
   u->words = calloc((size_t)u->from->num_params + 1, 1);
   u->to = ir_shader_create(u->from->stage);
   u->block = u->to ? ir_shader_add_block(u->to) : NULL;
   if (!u->copies || !u->entered || !u->decides || !u->words || !u->block)
      return false;
   u->to->num_params = u->from->num_params;
   u->to->indirect_limit = u->from->indirect_limit;
   u->to->position_invariant = u->from->position_invariant;
   return true;
}

static bool
list_words(const struct unroll *u, struct ir_unrolled *out)
{
   out->words = malloc((4 * (size_t)u->from->num_params + 1) * sizeof *out->words);
   out->num_words = 0;
   for (uint32_t i = 0; out->words && i < 4 * u->from->num_params; i++) {
      if (!(u->words[i / 4] >> i % 4 & 1))
         continue;
      struct ir_known_word *w = &out->words[out->num_words++];
      w->index = i;
      memcpy(&w->bits, &u->params[i / 4][i % 4], sizeof w->bits);
   }
   return out->words;
}

bool
ir_unroll(const struct ir_shader *sh, const float (*params)[4], struct ir_unrolled *out)
{
   struct unroll u = {.from = sh, .params = params};
   *out = (struct ir_unrolled){0};
   bool ok = !sh->num_regs && !sh->writes_params && start(&u);
   if (ok) {
      find_deciders(&u);
      const uint64_t mode = u_fpu_enter();
      follow(&u);
      u_fpu_leave(mode);
      /* The shader has gone the way to its driver (ir_prepare); the passes clear away what the
       * known values have decided. They undo no lowering: where phis were lowered there are
       * registers, and such a shader is not unrolled. */
      ok = !u.failed && ir_shader_index(u.to) && ir_optimize(u.to, 0) && list_words(&u, out);
   }
   free(u.copies);
   free(u.entered);
   free(u.decides);
   free(u.words);
   if (ok)
      out->shader = u.to;
   else
      ir_shader_destroy(u.to);
   return ok;
}
