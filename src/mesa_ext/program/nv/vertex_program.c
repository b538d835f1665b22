/* What drawing needs of NV_vertex_program: the program in use and its parameters. */
#include "program.h"

#include <stdlib.h>

#include "mesa_ext/core/shared.h"

bool
gl_nvvp_init(struct gl_context *ctx)
{
   struct gl_nvvp *nvvp = calloc(1, sizeof *nvvp);
   if (!nvvp)
      return false;
   nvvp->error_position = -1;
   for (unsigned i = 0; i < GL_NVVP_TRACK_SLOTS; i++)
      nvvp->track[i] = (struct gl_nvvp_track){GL_NONE, GL_IDENTITY_NV, 0};
   ctx->nvvp = nvvp;
   return true;
}

void
gl_nvvp_finish(struct gl_context *ctx)
{
   if (ctx->nvvp)
      gl_program_unref(ctx->nvvp->current);
   free(ctx->nvvp);
   ctx->nvvp = NULL;
}

void
gl_nvvp_refresh_current(struct gl_context *ctx)
{
   struct gl_nvvp *nvvp = ctx->nvvp;
   /* Read before the look: a change behind it is seen the next time. */
   nvvp->seen_changes = __atomic_load_n(&ctx->shared->program_changes, __ATOMIC_ACQUIRE);
   struct gl_program *now = nvvp->binding ? gl_program_get(ctx, nvvp->binding) : NULL;
   if (now != nvvp->current)
      ctx->dirty |= GL_DIRTY_PROGRAM;
   gl_program_unref(nvvp->current);
   nvvp->current = now;
}

bool
gl_nvvp_ready(struct gl_context *ctx)
{
   if (!gl_nvvp_enabled(ctx))
      return true;
   /* Another context may have loaded, replaced or deleted it. */
   if (__atomic_load_n(&ctx->shared->program_changes, __ATOMIC_ACQUIRE) != ctx->nvvp->seen_changes)
      gl_nvvp_refresh_current(ctx);
   const struct gl_program *current = ctx->nvvp->current;
   return current && current->target == GL_VERTEX_PROGRAM_NV;
}

static const struct gl_program *
program_in_use(const struct gl_context *ctx)
{
   const struct gl_program *current = gl_nvvp_enabled(ctx) ? ctx->nvvp->current : NULL;
   return current && current->target == GL_VERTEX_PROGRAM_NV ? current : NULL;
}

const struct ir_shader *
gl_nvvp_shader(struct gl_context *ctx)
{
   const struct gl_program *program = program_in_use(ctx);
   return program ? program->info.shader : NULL;
}

uint64_t
gl_nvvp_outputs_written(struct gl_context *ctx)
{
   const struct gl_program *program = program_in_use(ctx);
   return program ? program->info.outputs_written : 0;
}

uint64_t
gl_nvvp_serial(struct gl_context *ctx)
{
   const struct gl_program *program = program_in_use(ctx);
   return program ? program->serial : 0;
}

bool
gl_nvvp_clips(struct gl_context *ctx)
{
   const struct gl_program *program = program_in_use(ctx);
   return program && program->info.version == NV_VP_2_0;
}

void
gl_nvvp_upload_constants(struct gl_context *ctx, bool all)
{
   struct gl_nvvp *nvvp = ctx->nvvp;
   gl_nvvp_update_tracked(ctx);
   const unsigned first = all ? 0 : nvvp->dirty_first;
   const unsigned end = all ? NV_VP_LINKED_PARAMS : nvvp->dirty_end;
   if (first < end)
      ctx->pipe->set_constants(ctx->pipe, PIPE_SHADER_VERTEX, first, end - first,
                               (const float(*)[4])nvvp->params[first]);
   nvvp->dirty_first = nvvp->dirty_end = 0;
}
