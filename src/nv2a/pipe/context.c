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
      nv2a_print_statistics(ctx);
   pipe_resource_reference(&ctx->standin, NULL);
   pipe_resource_reference(&ctx->framebuffer.cbufs[0].resource, NULL);
   pipe_resource_reference(&ctx->framebuffer.zsbuf.resource, NULL);
   draw_destroy(ctx->draw);
   nv2a_fallback_destroy(ctx);
   nv2a_submit_finish(ctx);
   nv2a_bo_reference(&ctx->reports, NULL);
   if (ctx->channel)
      ctx->channel->destroy(ctx->channel);
   for (unsigned i = 0; i < PIPE_SHADER_STAGES; i++)
      free(ctx->params[i]);
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
   ctx->program_round++;
   ctx->program_used = 0;
   ctx->dirty = NV2A_DIRTY_ALL;
   emit_fixed_state(ctx);
}

static const uint8_t *
buffer_bytes(struct pipe_resource *buffer)
{
   return nv2a_resource(buffer)->bo->map;
}

static bool
create_parts(struct nv2a_pipe_context *ctx)
{
   struct nv2a_screen *screen = nv2a_screen(ctx->base.screen);
   struct nv2a_winsys *winsys = screen->winsys;
   const struct draw_config config = {
       .isa = screen->isa,
       .native_use = SP_NATIVE_NEVER,
       .buffer_bytes = buffer_bytes,
       .sink = &nv2a_fallback_sink,
       .data = ctx,
   };
   for (unsigned i = 0; i < PIPE_SHADER_STAGES; i++) {
      ctx->params[i] = calloc(nv2a_caps.stage[i].max_params, sizeof(*ctx->params[i]));
      if (!ctx->params[i])
         return false;
   }
   ctx->channel = winsys->channel_create(winsys);
   ctx->draw = draw_create(&config);
   ctx->reports = winsys->bo_create(winsys, NV2A_NUM_REPORTS * 16, 4096);
   return ctx->channel && ctx->draw && ctx->reports && nv2a_fallback_create(ctx) &&
          nv2a_submit_init(ctx) &&
          ctx->channel->object(ctx->channel, NV2A_OBJECT_REPORTS, ctx->reports->address,
                               ctx->reports->size);
}

struct pipe_context *
nv2a_context_create(struct pipe_screen *screen)
{
   struct nv2a_pipe_context *ctx = calloc(1, sizeof(*ctx));
   if (!ctx)
      return NULL;
   ctx->base.screen = screen;
   ctx->base.destroy = destroy;
   if (!create_parts(ctx)) {
      destroy(&ctx->base);
      return NULL;
   }
   for (unsigned i = 0; i < VERT_ATTRIB_MAX; i++)
      ctx->attribs[i][3] = 1.0f;
   nv2a_init_state_funcs(ctx);
   nv2a_init_shader_funcs(ctx);
   nv2a_init_texture_funcs(ctx);
   nv2a_init_transfer_funcs(ctx);
   nv2a_init_draw_funcs(ctx);
   nv2a_init_clear_funcs(ctx);
   nv2a_init_query_funcs(ctx);
   nv2a_init_submit_funcs(ctx);
   nv2a_context_forget(ctx);
   return &ctx->base;
}
