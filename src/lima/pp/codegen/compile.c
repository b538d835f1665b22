/* All steps. */
#include <stdlib.h>
#include <string.h>

#include "compiler/lower/arrays.h"
#include "compiler/lower/flatten.h"
#include "compiler/lower/prepare.h"
#include "ops.h"

enum { NUM_STRATEGIES = 3, MAX_ROUNDS = 64 };

void
lima_pp_code_finish(struct lima_pp_code *code)
{
   free(code->words);
   free(code->uniforms);
   code->words = NULL;
   code->uniforms = NULL;
}

/* Spilling makes registers of its own, for which there has to be room, too. */
static void
allocate(struct ppc *p)
{
   enum ppc_fit fit = PPC_FITS_WITH_SPILLS;
   for (unsigned i = 0; i < MAX_ROUNDS && fit == PPC_FITS_WITH_SPILLS; i++) {
      fit = ppc_allocate(p);
      if (!p->failed && fit == PPC_FITS_WITH_SPILLS)
         ppc_spill(p);
      if (p->failed || p->refused)
         return;
   }
   if (fit != PPC_FITS)
      ppc_refuse(p, UINT32_MAX, "the program needs more registers than there are");
}

static void
run_steps(struct ppc *p, struct ir_shader *sh)
{
   ppc_select(p, sh);
   if (!p->failed && !p->refused)
      ppc_prune(p);
   if (!p->failed && !p->refused)
      ppc_coalesce(p);
   if (!p->failed && !p->refused)
      ppc_prune(p);
   if (!p->failed && !p->refused)
      ppc_schedule(p);
   if (!p->failed && !p->refused)
      allocate(p);
   if (!p->failed && !p->refused)
      ppc_emit(p);
}

static enum lima_pp_code_status
compile_with(struct ir_shader *sh, unsigned strategy, struct lima_pp_code *out)
{
   struct ppc p = {.out = out, .strategy = strategy, .arena = u_arena_create()};
   memset(out, 0, sizeof *out);
   out->line = UINT32_MAX;
   out->depth = -1;
   p.failed = !p.arena;
   if (p.arena)
      run_steps(&p, sh);
   u_arena_destroy(p.arena);
   return p.failed ? LIMA_PP_CODE_NO_MEMORY : p.refused ? LIMA_PP_CODE_REFUSED : LIMA_PP_CODE_OK;
}

/* Keeps the shorter one; ones that are refused are the longest. */
static enum lima_pp_code_status
keep_best(enum lima_pp_code_status status, struct lima_pp_code *best,
          enum lima_pp_code_status new_status, struct lima_pp_code *with)
{
   const bool better =
       new_status == LIMA_PP_CODE_OK &&
       (status != LIMA_PP_CODE_OK || with->stats.instructions < best->stats.instructions ||
        (with->stats.instructions == best->stats.instructions &&
         with->num_words < best->num_words));
   struct lima_pp_code *const loser = better ? best : with;
   lima_pp_code_finish(loser);
   if (!better)
      return status;
   *best = *with;
   return new_status;
}

/* The same shader in several ways, of which the shortest counts. */
static enum lima_pp_code_status
compile_best(struct ir_shader *sh, struct lima_pp_code *out)
{
   enum lima_pp_code_status status = compile_with(sh, 0, out);
   for (unsigned i = 1; i < NUM_STRATEGIES && status != LIMA_PP_CODE_NO_MEMORY; i++) {
      struct lima_pp_code other;
      const enum lima_pp_code_status again = compile_with(sh, i, &other);
      status = keep_best(status, out, again, &other);
      if (again == LIMA_PP_CODE_NO_MEMORY) {
         lima_pp_code_finish(out);
         return again;
      }
   }
   return status;
}

/* Where control comes to from a block without instructions. */
static const struct ir_block *
skip_empty(const struct ir_block *b)
{
   if (!b->first && b->term == IR_TERM_JUMP && b->num_preds == 1)
      b = b->succ[0];
   return b;
}

/* Whether nothing but a discard is between a block's branch and `back`. */
static bool
only_discards(const struct ir_block *b, const struct ir_block *back)
{
   bool discards = false;
   for (const struct ir_instr *i = b->first; i; i = i->next) {
      if (i->op == IR_OP_discard && i->src[0].def->op == IR_OP_imm)
         discards |= i->src[0].def->imm[i->src[0].swizzle[0]] != 0;
      else if (i->op != IR_OP_imm)
         return false;
   }
   return discards && b->num_preds == 1 && b->term == IR_TERM_JUMP &&
          b->succ[0] == skip_empty(back) &&
          !(b->succ[0]->first && b->succ[0]->first->op == IR_OP_phi);
}

/* `if (x) discard` has a block for the discard, which has a condition of its own. */
static bool
merge_discards(struct ir_shader *sh)
{
   for (struct ir_block *b = sh->first; b; b = b->next) {
      if (b->term != IR_TERM_BRANCH || !only_discards(b->succ[0], b->succ[1]))
         continue;
      struct ir_instr *discard = ir_instr_create(sh, IR_OP_discard);
      if (!discard)
         return false;
      discard->num_srcs = 1;
      discard->src[0] = b->cond;
      ir_instr_append(b, discard);
      b->term = IR_TERM_JUMP;
      b->succ[0] = b->succ[1];
      b->succ[1] = NULL;
   }
   return ir_shader_index(sh);
}

/* A copy in operations and flow that selection takes. NULL: see *status. */
static struct ir_shader *
prepare(const struct ir_shader *sh, bool flat, struct lima_pp_code *out,
        enum lima_pp_code_status *status)
{
   static const struct ir_needs needs = {.no_phis = true, .no_formats = false};
   struct ir_shader *copy = ir_shader_clone(sh);
   const char *why = NULL;
   enum ir_prepare_status result = IR_PREPARE_NO_MEMORY;
   if (copy && ir_lower_arrays(copy) && merge_discards(copy) && (!flat || ir_flatten(copy)))
      result = ir_prepare(copy, &needs, 0, &why);
   if (result == IR_PREPARED)
      return copy;
   *status = LIMA_PP_CODE_NO_MEMORY;
   if (result == IR_PREPARE_REFUSED) {
      const size_t length = strlen(why);
      *status = LIMA_PP_CODE_REFUSED;
      memcpy(out->message, why, length < sizeof out->message ? length : sizeof out->message - 1);
   }
   ir_shader_destroy(copy);
   return NULL;
}

enum lima_pp_code_status
lima_pp_compile(const struct ir_shader *sh, struct lima_pp_code *out)
{
   enum lima_pp_code_status status = LIMA_PP_CODE_REFUSED;
   *out = (struct lima_pp_code){.line = UINT32_MAX, .depth = -1};
   if (sh->stage != IR_STAGE_FRAGMENT) {
      strcpy(out->message, "this is no fragment program");
      return status;
   }
   struct ir_shader *copy = prepare(sh, true, out, &status);
   if (!copy)
      return status;
   status = compile_best(copy, out);
   const bool flat = copy->num_blocks == 1;
   ir_shader_destroy(copy);
   if (!flat || sh->num_blocks == 1 || status == LIMA_PP_CODE_NO_MEMORY)
      return status;
   /* Branches may be shorter than both sides. */
   struct lima_pp_code other = {.line = UINT32_MAX};
   enum lima_pp_code_status again = LIMA_PP_CODE_REFUSED;
   copy = prepare(sh, false, &other, &again);
   if (copy)
      again = compile_best(copy, &other);
   ir_shader_destroy(copy);
   return keep_best(status, out, again, &other);
}
