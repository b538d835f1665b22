#include "pass.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "util/u_debug.h"
#include "compiler/analysis/validate.h"

static const struct {
   const char *name;
   enum ir_progress (*run)(struct ir_shader *sh);
} passes[] = {
    {"inline_calls", ir_pass_inline_calls},
    {"regs_to_ssa", ir_pass_regs_to_ssa},
    {"copy_prop", ir_pass_copy_prop},
    {"constant_fold", ir_pass_constant_fold},
    {"cse", ir_pass_cse},
    {"dce", ir_pass_dce},
    {"shrink", ir_pass_shrink},
    {"simplify_cfg", ir_pass_simplify_cfg},
};

static void
print(const struct ir_shader *sh, const char *after)
{
   char *text = ir_print(sh);
   fprintf(stderr, "--- IR after %s\n%s", after, text ? text : "(out of memory)\n");
   free(text);
}

static void
validate(const struct ir_shader *sh, const char *after)
{
   char *message = ir_validate(sh, after);
   if (!message)
      return;
   fputs(message, stderr);
   free(message);
   abort();
}

static bool
wants_validation(unsigned flags)
{
#ifndef NDEBUG
   return true;
#else
   return flags & IR_PASS_VALIDATE;
#endif
}

enum ir_progress
ir_pass_run(struct ir_shader *sh, const char *name, unsigned flags)
{
   for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
      if (strcmp(passes[i].name, name))
         continue;
      enum ir_progress progress = passes[i].run(sh);
      if (progress == IR_CHANGED && !ir_shader_index(sh))
         progress = IR_NO_MEMORY;
      if (progress == IR_CHANGED && (flags & IR_PASS_PRINT))
         print(sh, name);
      if (progress != IR_NO_MEMORY && wants_validation(flags))
         validate(sh, name);
      return progress;
   }
   return IR_UNCHANGED;
}

/* Each round of the loop makes something smaller; this many are never needed. */
#define MAX_ROUNDS 16

bool
ir_optimize(struct ir_shader *sh, unsigned flags)
{
   /* Registers of shaders without calls become values. Blocks are joined before: fewer of them means
    * fewer phis. */
   static const char *const once[] = {"inline_calls", "simplify_cfg", "regs_to_ssa"};
   /* Copies before folding and CSE, which then see through them; what they leave without a use is
    * removed before shrinking looks at uses. */
   static const char *const loop[] = {"copy_prop", "constant_fold", "cse",
                                      "dce",       "shrink",        "simplify_cfg"};
   if (u_debug_flags() & U_DEBUG_IR)
      flags |= IR_PASS_PRINT;
   if (flags & IR_PASS_PRINT)
      print(sh, "the front end");
   for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
      if (ir_pass_run(sh, once[i], flags) == IR_NO_MEMORY)
         return false;
   }
   bool changed = true;
   for (unsigned round = 0; changed && round < MAX_ROUNDS; round++) {
      changed = false;
      for (size_t i = 0; i < sizeof loop / sizeof loop[0]; i++) {
         const enum ir_progress progress = ir_pass_run(sh, loop[i], flags);
         if (progress == IR_NO_MEMORY)
            return false;
         changed |= progress == IR_CHANGED;
      }
   }
   return true;
}
