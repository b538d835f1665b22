/* All steps. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/lower/arrays.h"
#include "compiler/lower/flatten.h"
#include "compiler/lower/prepare.h"
#include "discards.h"
#include "ops.h"

enum { MAX_ROUNDS = 64 };

static const char crowded[] = "the program needs more registers than there are";

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
      ppc_refuse(p, UINT32_MAX, "%s", crowded);
}

static bool
is_crowded(const struct lima_pp_code *code)
{
   return !strcmp(code->message, crowded);
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
compile_with(struct ir_shader *sh, struct ppc_way way, struct lima_pp_code *out)
{
   struct ppc p = {.out = out, .way = way, .arena = u_arena_create()};
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

/* The same shader in several ways, of which the shortest counts. Where instructions read too much
 * for spilled values to be beside them, they get fewer operations. */
static enum lima_pp_code_status
compile_best(struct ir_shader *sh, struct lima_pp_code *out)
{
   static const struct ppc_way ways[] = {
       {PPC_LONGEST, UINT_MAX}, {PPC_LATEST, UINT_MAX}, {PPC_NEAREST, UINT_MAX},
       {PPC_NEAREST, 14},       {PPC_NEAREST, 10},      {PPC_NEAREST, 1},
   };
   enum { NUM_WAYS = sizeof ways / sizeof ways[0], NUM_DENSE = 3 };
   enum lima_pp_code_status status = compile_with(sh, ways[0], out);
   for (unsigned i = 1; i < NUM_WAYS && status != LIMA_PP_CODE_NO_MEMORY; i++) {
      struct lima_pp_code other;
      if (i >= NUM_DENSE && (status == LIMA_PP_CODE_OK || !is_crowded(out)))
         break;
      const enum lima_pp_code_status again = compile_with(sh, ways[i], &other);
      status = keep_best(status, out, again, &other);
      if (again == LIMA_PP_CODE_NO_MEMORY) {
         lima_pp_code_finish(out);
         return again;
      }
   }
   return status;
}

/* A copy in operations and flow that selection takes. NULL: see *status. */
static struct ir_shader *
prepare(const struct ir_shader *sh, bool flat, struct lima_pp_code *out,
        enum lima_pp_code_status *status)
{
   static const struct ir_needs needs = {.no_phis = true, .no_formats = false};
   struct ir_shader *copy = ir_shader_clone(sh);
   const char *why = ir_arrays_refusal(sh);
   enum ir_prepare_status result = why ? IR_PREPARE_REFUSED : IR_PREPARE_NO_MEMORY;
   if (!why && copy && ir_lower_arrays(copy) && ppc_merge_discards(copy) &&
       (!flat || ir_flatten(copy)) && ppc_delay_discards(copy))
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
