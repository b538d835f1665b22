/* The state of NV_vertex_program, and its row in the table of stage sources. */
#include "program.h"

#include <stdlib.h>
#include <string.h>

bool
gl_nvvp_init(struct gl_context *ctx)
{
   struct gl_nvvp *nvvp = calloc(1, sizeof *nvvp);
   if (!nvvp)
      return false;
   for (unsigned i = 0; i < GL_NVVP_TRACK_SLOTS; i++)
      nvvp->track[i] = (struct gl_nvvp_track){GL_NONE, GL_IDENTITY_NV, 0};
   ctx->nvvp = nvvp;
   return true;
}

void
gl_nvvp_finish(struct gl_context *ctx)
{
   free(ctx->nvvp);
   ctx->nvvp = NULL;
}

/* --- The stage source */

/* What is bound, whatever it is. */
static const struct gl_program *
bound(const struct gl_context *ctx)
{
   return ctx->programs->target[GL_PROGRAM_VERTEX].current;
}

/* The enable is that of ARB_vertex_program, too: the program says whose it is. */
static bool
in_use(const struct gl_context *ctx)
{
   return ctx->program_enables.vertex && !(bound(ctx) && bound(ctx)->kind == GL_PROGRAM_ARB);
}

static void
refresh(struct gl_context *ctx)
{
   gl_program_refresh(ctx, GL_PROGRAM_VERTEX);
}

/* The program that draws use. */
static const struct gl_program *
program_in_use(const struct gl_context *ctx)
{
   const struct gl_program *current = bound(ctx);
   const bool runs =
       current && current->kind == GL_PROGRAM_NV && current->target == GL_VERTEX_PROGRAM_NV;
   return runs ? current : NULL;
}

static const char *
not_ready(const struct gl_context *ctx)
{
   return program_in_use(ctx) ? NULL : "no valid vertex program is bound";
}

static size_t
make_key(struct gl_context *ctx, void *key)
{
   const struct gl_program *program = program_in_use(ctx);
   if (!program)
      return 0;
   memcpy(key, &program->serial, sizeof program->serial);
   return sizeof program->serial;
}

/* The driver wants the IR to live as long as what it made of it; the object may go sooner. */
static struct ir_shader *
build(struct gl_context *ctx, const void *key)
{
   return ir_shader_clone(program_in_use(ctx)->info.shader);
}

static void
upload(struct gl_context *ctx, const void *key, uint64_t dirty, bool all)
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

/* What a program writes is what its text says: what it masks out or never reaches counts, though
 * the shader may not have it (VP-361). */
static void
get_results(struct gl_context *ctx, struct gl_vertex_results *r)
{
   const struct gl_program *program = program_in_use(ctx);
   r->written = program ? program->info.outputs_written : 0;
   r->two_side = ctx->program_enables.two_side;
   /* Its own size or PointSize; the point parameters do not apply (VP-365, VP-366, VP-369). */
   r->point_size = ctx->program_enables.point_size && r->written & 1ull << VARYING_PSIZ;
   /* VP-373, VP-380: CLP0..5 are results of VP2.0. */
   r->clips = program && program->info.version == NV_VP_2_0;
   /* The sum is always on, but it adds nothing where COL1 is not written (NV_vertex_program 3.9).
    */
   r->color_sum = r->written & (1ull << VARYING_COL1 | 1ull << VARYING_BFC1);
}

const struct gl_stage_source gl_nv_vertex_program = {
    .name = "NV_vertex_program",
    .in_use = in_use,
    .not_ready = not_ready,
    .refresh = refresh,
    .key = make_key,
    .build = build,
    .tidy = true,
    .params_dirty = GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_PROGRAM_MATRIX | GL_DIRTY_MODELVIEW |
                    GL_DIRTY_PROJECTION | GL_DIRTY_TEXTURE_MATRIX,
    .upload = upload,
    .results = get_results,
    .generic_arrays = GL_GENERIC_NV_ENABLED,
    .long_normals = true,
};
