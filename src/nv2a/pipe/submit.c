/* Push buffers on their way to the chip, what they refer to, and memory that draws read once. */
#include "context.h"

#include <stdlib.h>
#include <string.h>

#include "util/u_debug.h"
#include "util/u_grow.h"

#define PUSH_BYTES (256u << 10)
#define STREAM_BYTES (4u << 20)

static void
drop_references(struct nv2a_pipe_context *ctx)
{
   for (uint32_t i = 0; i < ctx->resources.num; i++)
      nv2a_resource_store_shown(nv2a_resource(ctx->resources.resources[i]));
   u_references_clear(&ctx->resources);
   for (size_t i = 0; i < ctx->num_bos; i++)
      nv2a_bo_reference(&ctx->bos[i], NULL);
   ctx->num_bos = 0;
   ctx->resource_bytes = 0;
}

/* Submits the buffer that is being filled, waits for the other one's words, and gives room there.
 * The references are dropped when the words have been executed: which a wait makes sure of. */
static bool
send_words(struct nv2a_push *push, void *data)
{
   struct nv2a_pipe_context *ctx = data;
   struct nv2a_bo *bo = ctx->push_bo[ctx->push_current];
   bool sent = true;
   if (push->used) {
      uint64_t number =
          ctx->channel->submit(ctx->channel, bo->address, bo->address + 4 * push->used);
      ctx->statistics.bytes += 4 * push->used;
      sent = number != 0;
      if (sent)
         ctx->push_number[ctx->push_current] = ctx->last_number = number;
      ctx->push_current = (ctx->push_current + 1) % NV2A_PUSH_BUFFERS;
      uint64_t next = ctx->push_number[ctx->push_current];
      if (next)
         ctx->channel->wait(ctx->channel, next, UINT64_MAX);
   }
   bo = ctx->push_bo[ctx->push_current];
   push->words = (uint32_t *)(void *)bo->map;
   push->size = bo->size / 4;
   push->used = 0;
   return sent;
}

bool
nv2a_submit_init(struct nv2a_pipe_context *ctx)
{
   struct nv2a_winsys *winsys = ctx->channel->winsys;
   for (unsigned i = 0; i < NV2A_PUSH_BUFFERS; i++) {
      ctx->push_bo[i] = winsys->bo_create(winsys, PUSH_BYTES, 4096);
      if (!ctx->push_bo[i])
         return false;
   }
   nv2a_push_init(&ctx->push, (uint32_t *)(void *)ctx->push_bo[0]->map, PUSH_BYTES / 4, 0,
                  send_words, ctx);
   ctx->program_round = 1;
   return true;
}

void
nv2a_submit_finish(struct nv2a_pipe_context *ctx)
{
   drop_references(ctx);
   u_references_finish(&ctx->resources);
   free(ctx->bos);
   nv2a_bo_reference(&ctx->stream.bo, NULL);
   for (unsigned i = 0; i < NV2A_PUSH_BUFFERS; i++)
      nv2a_bo_reference(&ctx->push_bo[i], NULL);
}

void
nv2a_submit(struct nv2a_pipe_context *ctx)
{
   ctx->push.header = 0; /* no method continues what is gone */
   const bool lost = !send_words(&ctx->push, ctx) || ctx->push.failed;
   ctx->u.oom |= lost;
   ctx->push.failed = false;
   if (ctx->last_number)
      ctx->channel->wait(ctx->channel, ctx->last_number, UINT64_MAX);
   drop_references(ctx);
   ctx->u.dirty |= U_DIRTY_TEXTURES; /* words that follow refer to them, too */
   ctx->stream.used = 0;
   nv2a_framebuffer_store(ctx);
   if (lost) /* with state that later draws count on */
      nv2a_context_forget(ctx);
}

bool
nv2a_use_resource(struct nv2a_pipe_context *ctx, struct pipe_resource *resource)
{
   if (u_references_has(&ctx->resources, resource))
      return true;
   if (!u_references_add(&ctx->resources, resource)) {
      ctx->u.oom = true;
      return false;
   }
   nv2a_resource_load_shown(nv2a_resource(resource));
   ctx->resource_bytes += nv2a_resource(resource)->bo->size;
   return true;
}

/* Words that follow refer to the stream. */
static bool
use_stream(struct nv2a_pipe_context *ctx)
{
   if (ctx->num_bos && ctx->bos[ctx->num_bos - 1] == ctx->stream.bo)
      return true;
   void *bos = ctx->bos;
   if (!u_grow(&bos, &ctx->max_bos, ctx->num_bos + 1, sizeof(*ctx->bos))) {
      ctx->u.oom = true;
      return false;
   }
   ctx->bos = bos;
   ctx->bos[ctx->num_bos] = NULL;
   nv2a_bo_reference(&ctx->bos[ctx->num_bos++], ctx->stream.bo);
   return true;
}

void *
nv2a_stream_take(struct nv2a_pipe_context *ctx, uint32_t size, uint32_t *address)
{
   struct nv2a_stream *stream = &ctx->stream;
   struct nv2a_winsys *winsys = ctx->channel->winsys;
   if (size > winsys->memory_size) {
      ctx->u.oom = true;
      return NULL;
   }
   if (!stream->bo || size > stream->bo->size - stream->used) {
      nv2a_bo_reference(&stream->bo, NULL); /* the words that refer to it keep it */
      uint32_t bytes = size > STREAM_BYTES ? (size + 4095) & ~4095u : STREAM_BYTES;
      stream->bo = winsys->bo_create(winsys, bytes, 4096);
      stream->used = 0;
      if (!stream->bo) {
         ctx->u.oom = true;
         return NULL;
      }
   }
   if (!use_stream(ctx))
      return NULL;
   void *room = stream->bo->map + stream->used;
   *address = stream->bo->address + stream->used;
   stream->used = (stream->used + size + 15) & ~15u;
   if (stream->used > stream->bo->size)
      stream->used = stream->bo->size;
   return room;
}

/* Frames that are kept stand alone. */
void
nv2a_frame_end(struct nv2a_pipe_context *ctx)
{
   struct nv2a_winsys *winsys = ctx->channel->winsys;
   struct pipe_resource *color = ctx->u.framebuffer.cbufs[0].resource;
   const struct nv2a_resource *res = color ? nv2a_resource(color) : NULL;
   if (!u_statistics_frame(&ctx->statistics, u_debug_flags() & U_DEBUG_NV2A))
      return;
   if (winsys->frame_end && res && res->storage == NV2A_STORE_SURFACE)
      winsys->frame_end(ctx->channel, res->bo, res->rows[0].pitch, color->width, color->height,
                        res->format->color);
   if (winsys->fresh_frames)
      nv2a_context_forget(ctx);
}

/* --- Functions of the contract */

/* A submission is waited for, so a fence has always signalled. */
static void
flush(struct pipe_context *pipe, struct pipe_fence **fence, unsigned flags)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   nv2a_submit(ctx);
   if (flags & PIPE_FLUSH_END_OF_FRAME)
      nv2a_frame_end(ctx);
   if (fence)
      pipe_fence_reference(fence, NULL);
}

static void
finish(struct pipe_context *pipe)
{
   nv2a_submit(nv2a_pipe_context(pipe));
}

void
nv2a_init_submit_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->u.base.flush = flush;
   ctx->u.base.finish = finish;
}
