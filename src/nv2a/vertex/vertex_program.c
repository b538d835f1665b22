#include "vertex_program.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ops.h"

bool
nv2a_vp_refuse(struct vp *vp, uint32_t line, const char *format, ...)
{
   va_list args;
   if (vp->failed)
      return false;
   vp->failed = true;
   vp->out->line = line;
   va_start(args, format);
   vsnprintf(vp->out->message, sizeof vp->out->message, format, args);
   va_end(args);
   return false;
}

unsigned
nv2a_vertex_output(unsigned varying)
{
   static const uint8_t address[] = {
       [VARYING_HPOS] = 0,      [VARYING_COL0] = 3,      [VARYING_COL1] = 4,     [VARYING_BFC0] = 7,
       [VARYING_BFC1] = 8,      [VARYING_FOGC] = 5,      [VARYING_PSIZ] = 6,     [VARYING_TEX0] = 9,
       [VARYING_TEX0 + 1] = 10, [VARYING_TEX0 + 2] = 11, [VARYING_TEX0 + 3] = 12};
   return varying < sizeof address ? address[varying] : NV2A_NO_SLOT;
}

/* --- Inputs */

/* Attributes beyond the sixteen get registers that the program does not read otherwise. */
static void
place_input(struct vp *vp, unsigned slot)
{
   uint8_t *inputs = vp->out->inputs;
   unsigned v = slot;
   for (unsigned i = 0; i < NV2A_NUM_INPUTS; i++) {
      if (inputs[i] == slot)
         return;
   }
   if (slot >= NV2A_NUM_INPUTS) {
      v = 0;
      while (v < NV2A_NUM_INPUTS && inputs[v] != NV2A_NO_SLOT)
         v++;
   }
   if (v == NV2A_NUM_INPUTS) {
      nv2a_vp_refuse(vp, UINT32_MAX, "the program reads more than %u attributes",
                     (unsigned)NV2A_NUM_INPUTS);
      return;
   }
   inputs[v] = (uint8_t)slot;
   vp->out->inputs_read |= (uint16_t)(1u << v);
}

static void
place_inputs(struct vp *vp)
{
   memset(vp->out->inputs, NV2A_NO_SLOT, sizeof vp->out->inputs);
   for (unsigned further = 0; further < 2; further++) {
      for (unsigned i = 0; i < vp->num_ops; i++) {
         const struct vp_op *op = &vp->ops[i];
         for (unsigned k = 0; k < op->num_srcs; k++) {
            if (op->src[k].file == VP_INPUT && (op->src[k].index >= NV2A_NUM_INPUTS) == further)
               place_input(vp, op->src[k].index);
         }
      }
   }
}

static void
name_outputs(struct vp *vp)
{
   memset(vp->out->outputs, NV2A_NO_SLOT, sizeof vp->out->outputs);
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      const unsigned address = nv2a_vertex_output(i);
      if (address != NV2A_NO_SLOT && vp->out->output_mask[address])
         vp->out->outputs[address] = (uint8_t)i;
   }
}

/* --- All steps */

static bool
generate(struct vp *vp)
{
   if (!nv2a_vp_select(vp))
      return false;
   void (*const steps[])(struct vp *) = {nv2a_vp_prune, nv2a_vp_legalize, place_inputs,
                                         nv2a_vp_place_constants, nv2a_vp_build_graph};
   for (unsigned i = 0; i < sizeof steps / sizeof steps[0] && !vp->failed; i++)
      steps[i](vp);
   if (vp->failed)
      return true;
   if (!nv2a_vp_schedule(vp))
      return false;
   if (!vp->failed) {
      nv2a_vp_emit(vp);
      name_outputs(vp);
   }
   return true;
}

static enum nv2a_vertex_status
compile(struct vp *vp, const struct ir_shader *sh)
{
   if (sh->stage == IR_STAGE_FRAGMENT) {
      nv2a_vp_refuse(vp, UINT32_MAX, "this is no vertex program");
      return NV2A_VERTEX_REFUSED;
   }
   struct ir_shader *lowered = nv2a_vp_lower(vp, sh);
   vp->sh = lowered;
   const bool ok = lowered && generate(vp);
   ir_shader_destroy(lowered);
   if (vp->failed)
      return NV2A_VERTEX_REFUSED;
   return ok ? NV2A_VERTEX_OK : NV2A_VERTEX_NO_MEMORY;
}

/* A vp with options of its own, in which nothing is done yet. NULL: out of memory. */
static struct vp *
create(const struct ir_shader *sh, const struct nv2a_vertex_options *options,
       struct nv2a_vertex_program *out)
{
   struct vp *vp = calloc(1, sizeof *vp);
   memset(out, 0, sizeof *out);
   out->line = UINT32_MAX;
   if (!vp)
      return NULL;
   vp->options = *options;
   vp->options.screen_space &= sh->stage == IR_STAGE_VERTEX;
   vp->out = out;
   return vp;
}

enum nv2a_vertex_status
nv2a_vertex_compile(const struct ir_shader *sh, const struct nv2a_vertex_options *options,
                    struct nv2a_vertex_program *out)
{
   struct vp *vp = create(sh, options, out);
   const enum nv2a_vertex_status status = vp ? compile(vp, sh) : NV2A_VERTEX_NO_MEMORY;
   free(vp);
   return status;
}

struct ir_shader *
nv2a_vertex_lower(const struct ir_shader *sh, const struct nv2a_vertex_options *options)
{
   struct nv2a_vertex_program *out = malloc(sizeof *out);
   struct vp *vp = out ? create(sh, options, out) : NULL;
   struct ir_shader *lowered = vp ? nv2a_vp_lower(vp, sh) : NULL;
   free(vp);
   free(out);
   return lowered;
}
