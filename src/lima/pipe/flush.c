/* Flushes, fences, ends of frames. */
#include "context.h"

#include "util/u_debug.h"

void
lima_frame_end(struct lima_pipe_context *ctx)
{
   struct lima_winsys *winsys = ctx->channel->winsys;
   if (u_statistics_frame(&ctx->statistics, u_debug_flags() & U_DEBUG_LIMA) && winsys->frame_end)
      winsys->frame_end(ctx->channel, true);
}

/* Who wants a fence waits for it here: it has always signalled. */
static void
flush(struct pipe_context *pipe, struct pipe_fence **fence, unsigned flags)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   lima_job_end(ctx);
   if (fence) {
      lima_finish(ctx);
      pipe_fence_reference(fence, NULL);
   }
   if (flags & PIPE_FLUSH_END_OF_FRAME)
      lima_frame_end(ctx);
}

static void
finish(struct pipe_context *pipe)
{
   lima_finish(lima_pipe_context(pipe));
}

static bool
get_and_clear_oom(struct pipe_context *pipe)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   const bool soft = lima_soft_oom(ctx);
   return u_get_and_clear_oom(pipe) || soft;
}

void
lima_init_flush_funcs(struct lima_pipe_context *ctx)
{
   ctx->u.base.flush = flush;
   ctx->u.base.finish = finish;
   ctx->u.base.get_and_clear_oom = get_and_clear_oom;
}
