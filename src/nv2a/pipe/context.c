#include "context.h"

#include "util/u_debug.h"

#include <stdlib.h>
#include <string.h>

static void
destroy(struct pipe_context *pipe)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (ctx->channel && ctx->push_bo[NV2A_PUSH_BUFFERS - 1]) {
      nv2a_submit(ctx);
      nv2a_frame_end(ctx);
   }
   if (u_debug_flags() & U_DEBUG_NV2A)
      u_statistics_print(&ctx->statistics);
   pipe_resource_reference(&ctx->standin_color.surface, NULL);
   pipe_resource_reference(&ctx->standin_zs.surface, NULL);
   u_context_finish(&ctx->u);
   nv2a_fallback_destroy(ctx);
   nv2a_submit_finish(ctx);
   nv2a_bo_reference(&ctx->reports, NULL);
   if (ctx->channel)
      ctx->channel->destroy(ctx->channel);
   free(ctx);
}

/* What stays as it is while the context lives. */
static void
emit_fixed_state(struct nv2a_pipe_context *ctx)
{
   struct nv2a_push *push = &ctx->push;
   nv2a_push_state(push, NV097_SET_OBJECT, NV2A_OBJECT_3D);
   static const uint16_t objects[] = {
       NV097_SET_CONTEXT_DMA_A,    NV097_SET_CONTEXT_DMA_B,        NV097_SET_CONTEXT_DMA_COLOR,
       NV097_SET_CONTEXT_DMA_ZETA, NV097_SET_CONTEXT_DMA_VERTEX_A, NV097_SET_CONTEXT_DMA_VERTEX_B,
   };
   for (unsigned i = 0; i < sizeof(objects) / sizeof(objects[0]); i++)
      nv2a_push_state(push, objects[i], NV2A_OBJECT_MEMORY);
   nv2a_push_state(push, NV097_SET_CONTEXT_DMA_REPORT, NV2A_OBJECT_REPORTS);
   nv2a_push_state(push, NV097_SET_TRANSFORM_EXECUTION_MODE,
                   nv097_put(NV097_SET_TRANSFORM_EXECUTION_MODE_MODE,
                             NV097_SET_TRANSFORM_EXECUTION_MODE_MODE_PROGRAM) |
                       nv097_put(NV097_SET_TRANSFORM_EXECUTION_MODE_RANGE_MODE,
                                 NV097_SET_TRANSFORM_EXECUTION_MODE_RANGE_MODE_PRIV));
   nv2a_push_state(push, NV097_SET_TRANSFORM_PROGRAM_CXT_WRITE_EN, 0);
   nv2a_push_state(push, NV097_SET_CONTROL0,
                   NV097_SET_CONTROL0_STENCIL_WRITE_ENABLE |
                       NV097_SET_CONTROL0_TEXTURE_PERSPECTIVE_ENABLE);
   nv2a_push_state(push, NV097_SET_ZMIN_MAX_CONTROL, NV097_SET_ZMIN_MAX_CONTROL_CULL_NEAR_FAR);
}

void
nv2a_context_forget(struct nv2a_pipe_context *ctx)
{
   nv2a_push_forget(&ctx->push);
   memset(ctx->constants_known, 0, sizeof(ctx->constants_known));
   ctx->current_known = 0;
   ctx->arrays = (1u << NV2A_NUM_INPUTS) - 1;
   ctx->program_round++;
   ctx->program_used = 0;
   ctx->u.dirty = U_DIRTY_ALL;
   emit_fixed_state(ctx);
}

static const uint8_t *
buffer_bytes(struct pipe_resource *buffer)
{
   return nv2a_resource(buffer)->bo->map;
}

static bool
create_parts(struct nv2a_pipe_context *ctx, struct nv2a_screen *screen)
{
   struct nv2a_winsys *winsys = screen->winsys;
   if (!nv2a_fallback_create(ctx))
      return false;
   const struct draw_config config = {
       .isa = screen->isa,
       .native_use = SP_NATIVE_NEVER,
       .buffer_bytes = buffer_bytes,
       .sink = &draw_plain_front,
       .data = ctx->plain,
   };
   if (!u_context_init(&ctx->u, &screen->base, &config))
      return false;
   ctx->channel = winsys->channel_create(winsys);
   ctx->reports = winsys->bo_create(winsys, NV2A_NUM_REPORTS * 16, 4096);
   return ctx->channel && ctx->reports && nv2a_submit_init(ctx) &&
          ctx->channel->object(ctx->channel, NV2A_OBJECT_REPORTS, ctx->reports->address,
                               ctx->reports->size);
}

static const char *const cpu_reasons[NV2A_CPU_REASONS] = {
    [NV2A_CPU_PROGRAM] = "the vertex unit can not run their program",
    [NV2A_CPU_CLIP_PLANES] = "user clip planes without a texture stage",
    [NV2A_CPU_EDGE_FLAGS] = "edge flags",
    [NV2A_CPU_LINE_STIPPLE] = "line stipple",
    [NV2A_CPU_POINT_SIZES] = "point sizes with limits",
    [NV2A_CPU_SPRITES] = "sprites of other units than the last",
    [NV2A_CPU_SMOOTH_POINTS] = "smooth points",
    [NV2A_CPU_FLAT_POLYGONS] = "flat polygons",
    [NV2A_CPU_COORDINATES] = "coordinates of other texture stages",
    [NV2A_CPU_SPARSE] = "indices far apart",
};

struct pipe_context *
nv2a_context_create(struct pipe_screen *screen)
{
   struct nv2a_pipe_context *ctx = calloc(1, sizeof(*ctx));
   if (!ctx)
      return NULL;
   ctx->statistics = (struct u_statistics){
       .driver = "nv2a",
       .commands = "push buffers",
       .unit = "the vertex unit",
       .reasons = cpu_reasons,
       .num_reasons = NV2A_CPU_REASONS,
   };
   if (!create_parts(ctx, nv2a_screen(screen))) {
      destroy(&ctx->u.base);
      return NULL;
   }
   ctx->u.base.destroy = destroy;
   nv2a_init_framebuffer_funcs(ctx);
   nv2a_init_shader_funcs(ctx);
   nv2a_init_variant_funcs(ctx);
   nv2a_init_texture_funcs(ctx);
   u_transfer_init(&ctx->u, &nv2a_transfer_funcs);
   nv2a_init_draw_funcs(ctx);
   nv2a_init_clear_funcs(ctx);
   nv2a_init_query_funcs(ctx);
   nv2a_init_submit_funcs(ctx);
   nv2a_context_forget(ctx);
   return &ctx->u.base;
}
