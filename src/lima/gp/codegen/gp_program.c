#include "gp_program.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compiler/ir/builder.h"
#include "compiler/lower/arrays.h"
#include "compiler/lower/flatten.h"
#include "compiler/lower/lower.h"
#include "compiler/pass/pass.h"
#include "nodes.h"

bool
lima_gpc_refuse(struct gp *gp, uint32_t line, const char *format, ...)
{
   va_list args;
   if (gp->failed)
      return false;
   gp->failed = true;
   gp->out->line = line;
   va_start(args, format);
   vsnprintf(gp->out->message, sizeof gp->out->message, format, args);
   va_end(args);
   return false;
}

/* --- The program as it is compiled */

/* Registers that are left start as zeroes. */
static bool
preset_registers(struct ir_shader *sh)
{
   struct ir_builder b = {.shader = sh, .line = UINT32_MAX};
   if (!sh->num_regs)
      return true;
   b.block = ir_shader_prepend_block(sh);
   for (unsigned i = 0; b.block && i < sh->num_regs; i++)
      ir_store_reg(&b, i, 15, ir_imm_vec4(&b, 0.0f, 0.0f, 0.0f, 0.0f));
   return b.block && !b.failed && ir_shader_index(sh);
}

/* A copy of one block where branches allow it, or one with branches. NULL: out of memory. */
static struct ir_shader *
prepare(const struct ir_shader *sh, bool flat, bool viewport)
{
   struct ir_shader *copy = ir_shader_clone(sh);
   bool ok = copy && ir_lower_arrays(copy) && ir_optimize(copy, 0);
   if (ok && flat && copy->num_blocks > 1)
      ok = ir_flatten(copy) && ir_optimize(copy, 0);
   else if (ok && !flat)
      ok = lima_gpc_lower_results(copy, viewport) && ir_optimize(copy, 0) &&
           preset_registers(copy) && ir_lower_phis(copy) && lima_gpc_reuse_registers(copy);
   if (ok)
      return copy;
   ir_shader_destroy(copy);
   return NULL;
}

static void
encode(struct lima_gp_shader *out)
{
   for (unsigned i = 0; i < out->num_instrs; i++) {
      lima_gp_encode(&out->instrs[i], out->words[i]);
      const struct lima_gp_loaded loaded = lima_gp_read_loads(&out->instrs[i]);
      const bool next = i + 1 < out->num_instrs && lima_gp_read_loads(&out->instrs[i + 1]).before;
      if (out->instrs[i].register0_is_attr && (loaded.load0 || next))
         out->prefetch = i + 1;
   }
}

/* --- Ways to compile it */

static enum lima_gp_status
compile(struct gp *gp, const struct ir_shader *sh, const struct lima_gp_options *options,
        const struct gp_way *way, struct lima_gp_shader *out)
{
   memset(out, 0, sizeof *out);
   out->line = UINT32_MAX;
   memset(gp, 0, sizeof *gp);
   gp->options = *options;
   gp->out = out;
   gp->way = *way;
   gp->num_temporaries = way->temporaries;
   const char *refusal = ir_arrays_refusal(sh);
   if (refusal) {
      lima_gpc_refuse(gp, UINT32_MAX, "%s", refusal);
      return LIMA_GP_REFUSED;
   }
   struct ir_shader *copy = prepare(sh, way->flat, options->viewport);
   if (!copy)
      return LIMA_GP_NO_MEMORY;
   gp->sh = copy;
   bool ok = true;
   if (ir_has_calls(copy))
      lima_gpc_refuse(gp, UINT32_MAX, "the program calls itself, or too much for copies");
   else if (way->flat && copy->num_blocks > 1)
      lima_gpc_refuse(gp, UINT32_MAX, "the program has loops");
   else
      ok = lima_gpc_compile_blocks(gp);
   ir_shader_destroy(copy);
   if (ok && !gp->failed)
      encode(out);
   return gp->failed ? LIMA_GP_REFUSED : ok ? LIMA_GP_OK : LIMA_GP_NO_MEMORY;
}

enum lima_gp_status
lima_gpc_compile_way(const struct ir_shader *sh, const struct lima_gp_options *options,
                     const struct gp_way *way, struct lima_gp_shader *out)
{
   struct gp *gp = malloc(sizeof *gp);
   const enum lima_gp_status status = gp ? compile(gp, sh, options, way, out) : LIMA_GP_NO_MEMORY;
   free(gp);
   return status;
}

enum lima_gp_status
lima_gp_compile(const struct ir_shader *sh, const struct lima_gp_options *options,
                struct lima_gp_shader *out)
{
   static const struct gp_way ways[] = {
       {.flat = true, .registers = LIMA_GP_NUM_REGISTERS},
       {.flat = false, .registers = LIMA_GP_NUM_REGISTERS},
       {true, true, LIMA_GP_NUM_REGISTERS, .temporaries = 16},
       {false, true, LIMA_GP_NUM_REGISTERS, .temporaries = 16},
   };
   memset(out, 0, sizeof *out);
   out->line = UINT32_MAX;
   if (sh->stage != IR_STAGE_VERTEX) {
      strcpy(out->message, sh->stage == IR_STAGE_STATE
                               ? "vertex state programs are for the CPU, the chip has nothing alike"
                               : "this is no vertex program");
      return LIMA_GP_REFUSED;
   }
   /* The first way that works out; if none does, the last one tells why. */
   enum lima_gp_status status = LIMA_GP_REFUSED;
   for (unsigned i = 0; i < sizeof ways / sizeof ways[0] && status == LIMA_GP_REFUSED; i++) {
      if (i == 0 || ways[i].flat || sh->num_blocks > 1)
         status = lima_gpc_compile_way(sh, options, &ways[i], out);
   }
   if (status == LIMA_GP_NO_MEMORY)
      out->message[0] = '\0';
   return status;
}
