#include "gp_program.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static void
count_operations(struct gp *gp)
{
   for (unsigned i = 0; i < gp->num_nodes; i++)
      gp->out->stats.operations += gp->nodes[i].used && !gp_is_leaf(&gp->nodes[i]);
   gp->out->stats.bound = lima_gpc_find_bound(gp);
}

/* False: out of memory. */
static bool
generate(struct gp *gp)
{
   if (gp->sh->stage != IR_STAGE_VERTEX) {
      lima_gpc_refuse(gp, UINT32_MAX, "this is no vertex program");
      return true;
   }
   if (!lima_gpc_select_all(gp))
      return false;
   if (!gp->num_stores)
      lima_gpc_refuse(gp, UINT32_MAX, "the program has no results");
   if (gp->failed)
      return true;
   lima_gpc_finish_nodes(gp);
   lima_gpc_place_uniforms(gp);
   if (gp->failed)
      return true;
   count_operations(gp);
   return lima_gpc_schedule(gp);
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

enum lima_gp_status
lima_gp_compile(const struct ir_shader *sh, const struct lima_gp_options *options,
                struct lima_gp_shader *out)
{
   struct gp *gp = calloc(1, sizeof *gp);
   memset(out, 0, sizeof *out);
   out->line = UINT32_MAX;
   if (!gp)
      return LIMA_GP_NO_MEMORY;
   gp->sh = sh;
   gp->options = *options;
   gp->out = out;
   memset(gp->hash, 0xff, sizeof gp->hash);
   const bool ok = generate(gp);
   const bool failed = gp->failed;
   free(gp);
   if (failed)
      return LIMA_GP_REFUSED;
   if (!ok)
      return LIMA_GP_NO_MEMORY;
   encode(out);
   return LIMA_GP_OK;
}
