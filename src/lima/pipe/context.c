#include "context.h"

#include "util/u_debug.h"

#include <stdlib.h>
#include <string.h>

static void
destroy(struct pipe_context *pipe)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   if (ctx->channel && ctx->system_programs) {
      lima_finish(ctx);
      lima_frame_end(ctx);
   }
   if (u_debug_flags() & U_DEBUG_LIMA)
      u_statistics_print(&ctx->statistics);
   lima_soft_destroy(ctx);
   u_context_finish(&ctx->u);
   draw_plain_destroy(ctx->plain);
   if (ctx->channel) {
      lima_batches_finish(ctx);
      ctx->channel->destroy(ctx->channel);
   }
   lima_bo_reference(&ctx->system_programs, NULL);
   lima_bo_reference(&ctx->stack, NULL);
   free(ctx->job.vs.words);
   free(ctx->job.plbu.words);
   free(ctx);
}

static const uint8_t *
buffer_bytes(struct pipe_resource *buffer)
{
   return lima_resource(buffer)->bo->map;
}

static bool
create_parts(struct lima_pipe_context *ctx, struct lima_screen *screen)
{
   if (!lima_window_create(ctx))
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
   ctx->channel = screen->winsys->context_create(screen->winsys);
   if (ctx->channel)
      lima_batches_init(ctx);
   return ctx->channel && lima_lists_create(ctx) && lima_system_programs_create(ctx);
}

/* --- State that is more to this driver than to u_context */

/* The job is for the framebuffer that was bound. */
static void
set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   lima_job_end(ctx);
   lima_soft_leave(ctx);
   struct pipe_resource *color = ctx->u.framebuffer.cbufs[0].resource;
   if (color && lima_resource(color)->shown_old) {
      lima_batches_wait(ctx);
      lima_resource_store_shown(lima_resource(color));
   }
   u_set_framebuffer_state(pipe, fb);
}

static void
set_constant_attribs(struct pipe_context *pipe, unsigned first, unsigned num,
                     const float (*values)[4])
{
   draw_set_constant_attribs(u_context(pipe)->draw, first, num, values);
   u_context(pipe)->dirty |= LIMA_DIRTY_ATTRIBS;
}

static void
set_vertex_buffers(struct pipe_context *pipe, unsigned num,
                   const struct pipe_vertex_buffer *buffers)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   ctx->num_buffers = num < PIPE_MAX_ATTRIBS ? num : PIPE_MAX_ATTRIBS;
   memcpy(ctx->buffers, buffers, ctx->num_buffers * sizeof(buffers[0]));
   draw_set_vertex_buffers(ctx->u.draw, num, buffers);
}

static const char *const cpu_reasons[LIMA_CPU_REASONS] = {
    [LIMA_CPU_PROGRAM] = "the geometry processor can not run their program",
    [LIMA_CPU_FLAT] = "flat shading",
    [LIMA_CPU_CLIP_PLANES] = "user clip planes of points",
    [LIMA_CPU_POLYGON_MODE] = "polygons that are not filled",
    [LIMA_CPU_LINE_STIPPLE] = "line stipple",
    [LIMA_CPU_SMOOTH] = "smooth points and lines",
    [LIMA_CPU_POINTS] = "points that are sprites or of their own sizes",
    [LIMA_CPU_SPARSE] = "elements that are far from each other",
    [LIMA_SOFT_PROGRAM] = "and their pixels: the fragment processor can not run their program",
    [LIMA_SOFT_TEXTURE] = "and their pixels: textures that the chip has not",
    [LIMA_SOFT_LOGIC_OP] = "and their pixels: logic operations",
    [LIMA_SOFT_STIPPLE] = "and their pixels: polygon stipple",
    [LIMA_SOFT_SMOOTH] = "and their pixels: smooth polygons",
    [LIMA_SOFT_OFFSET] = "and their pixels: large polygon offsets",
    [LIMA_SOFT_QUERY] = "and their pixels: occlusion queries",
};

struct pipe_context *
lima_context_create(struct pipe_screen *screen)
{
   struct lima_pipe_context *ctx = calloc(1, sizeof(*ctx));
   if (!ctx)
      return NULL;
   ctx->statistics = (struct u_statistics){
       .driver = "lima",
       .commands = "command lists",
       .unit = "the geometry processor",
       .reasons = cpu_reasons,
       .num_reasons = LIMA_CPU_REASONS,
   };
   if (!create_parts(ctx, lima_screen(screen))) {
      destroy(&ctx->u.base);
      return NULL;
   }
   ctx->u.base.destroy = destroy;
   ctx->u.base.set_framebuffer_state = set_framebuffer_state;
   ctx->u.base.set_constant_attribs = set_constant_attribs;
   ctx->u.base.set_vertex_buffers = set_vertex_buffers;
   lima_init_shader_funcs(ctx);
   u_transfer_init(&ctx->u, &lima_transfer_funcs);
   lima_init_draw_funcs(ctx);
   lima_init_clear_funcs(ctx);
   lima_init_query_funcs(ctx);
   lima_init_flush_funcs(ctx);
   return &ctx->u.base;
}
