#include "prepare.h"

#include "compiler/pass/pass.h"
#include "flatten.h"
#include "formats.h"
#include "lower.h"

static bool
has_formats(const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->op >= IR_OP_fround_f16 && i->op <= IR_OP_up4ub)
            return true;
      }
   }
   return false;
}

static uint32_t
count_instructions(const struct ir_shader *sh)
{
   uint32_t count = 0;
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next)
         count += i->op != IR_OP_phi;
   }
   return count;
}

/* NULL: it is what the driver takes. */
static const char *
refusal(const struct ir_shader *sh, const struct ir_needs *needs)
{
   if (needs->no_control_flow && sh->num_blocks > 1)
      return "the program branches, which the driver can not do";
   if (needs->no_indirect_params && sh->uses_indirect_params)
      return "the program computes addresses of parameters, which the driver can not do";
   if (needs->max_instructions && count_instructions(sh) > needs->max_instructions)
      return "the program has more instructions than the driver takes";
   return NULL;
}

enum ir_prepare_status
ir_prepare(struct ir_shader *sh, const struct ir_needs *needs, unsigned flags, const char **why)
{
   const unsigned pass_flags = flags & (IR_PASS_PRINT | IR_PASS_VALIDATE);
   const bool lowers = needs->no_formats && has_formats(sh);
   if (!(flags & IR_PREPARE_TIDY) && !ir_optimize(sh, pass_flags))
      return IR_PREPARE_NO_MEMORY;
   if (lowers && (!ir_lower_formats(sh) || !ir_optimize(sh, pass_flags)))
      return IR_PREPARE_NO_MEMORY;
   if (needs->no_control_flow && sh->num_blocks > 1 &&
       (!ir_flatten(sh) || !ir_optimize(sh, pass_flags)))
      return IR_PREPARE_NO_MEMORY;
   if (needs->no_phis && !ir_lower_phis(sh))
      return IR_PREPARE_NO_MEMORY;
   *why = refusal(sh, needs);
   return *why ? IR_PREPARE_REFUSED : IR_PREPARED;
}
