/* What jobs use, and memory for what is written once: kept until the jobs are done. */
#include "context.h"

#include <stdlib.h>
#include <string.h>

#include "util/u_grow.h"

#define CHUNK_BYTES (1u << 20)
#define ALIGNMENT 64u

/* The jobs are done: what they used is let go, their memory may be written again. */
static void
begin_batch(struct lima_pipe_context *ctx, struct lima_batch *batch)
{
   struct lima_screen *screen = lima_screen(ctx->u.base.screen);
   for (size_t i = 0; i < batch->num_uses; i++) {
      pipe_resource_reference(&batch->uses[i].resource, NULL);
      lima_bo_reference(&batch->uses[i].bo, NULL);
   }
   /* Chunks of unusual sizes are for one draw. */
   size_t kept = 0;
   for (size_t i = 0; i < batch->num_chunks; i++) {
      if (batch->chunks[i]->size == CHUNK_BYTES)
         batch->chunks[kept++] = batch->chunks[i];
      else
         lima_bo_reference(&batch->chunks[i], NULL);
   }
   batch->num_uses = 0;
   batch->bytes = 0;
   batch->num_chunks = kept;
   batch->current = 0;
   batch->used = 0;
   batch->number = 0;
   batch->serial = __atomic_add_fetch(&screen->last_serial, 1, __ATOMIC_RELAXED);
}

void
lima_batches_init(struct lima_pipe_context *ctx)
{
   for (unsigned i = 0; i < LIMA_BATCHES; i++)
      begin_batch(ctx, &ctx->batches[i]);
}

static void
wait_for(struct lima_pipe_context *ctx, struct lima_batch *batch)
{
   if (!batch->number)
      return;
   ctx->channel->wait(ctx->channel, batch->number, UINT64_MAX);
   begin_batch(ctx, batch);
}

void
lima_batches_wait(struct lima_pipe_context *ctx)
{
   for (unsigned i = 0; i < LIMA_BATCHES; i++)
      wait_for(ctx, &ctx->batches[i]);
}

void
lima_batches_finish(struct lima_pipe_context *ctx)
{
   for (unsigned i = 0; i < LIMA_BATCHES; i++) {
      struct lima_batch *batch = &ctx->batches[i];
      wait_for(ctx, batch);
      begin_batch(ctx, batch);
      for (size_t k = 0; k < batch->num_chunks; k++)
         lima_bo_reference(&batch->chunks[k], NULL);
      lima_bo_reference(&batch->plb, NULL);
      lima_bo_reference(&batch->heap, NULL);
      free(batch->uses);
      free(batch->chunks);
   }
}

/* --- Uses */

static struct lima_use *
add_use(struct lima_pipe_context *ctx)
{
   struct lima_batch *batch = lima_batch(ctx);
   void *uses = batch->uses;
   if (!u_grow(&uses, &batch->max_uses, batch->num_uses + 1, sizeof(*batch->uses))) {
      ctx->u.oom = true;
      return NULL;
   }
   batch->uses = uses;
   struct lima_use *use = &batch->uses[batch->num_uses++];
   *use = (struct lima_use){0};
   return use;
}

/* Contexts may use a resource at the same time: what it says of its last use is a hint. */
static struct lima_use *
find_use(const struct lima_pipe_context *ctx, const struct pipe_resource *resource)
{
   const struct lima_batch *batch = &ctx->batches[ctx->batch_current];
   const struct lima_resource *res = (const struct lima_resource *)resource;
   const uint64_t hint = __atomic_load_n(&res->use_hint, __ATOMIC_RELAXED);
   if (hint < batch->num_uses && batch->uses[hint].resource == resource)
      return &batch->uses[hint];
   if (__atomic_load_n(&res->use_serial, __ATOMIC_RELAXED) < batch->serial)
      return NULL; /* nobody has used it since this batch began */
   for (size_t i = 0; i < batch->num_uses; i++)
      if (batch->uses[i].resource == resource)
         return &batch->uses[i];
   return NULL;
}

const struct lima_use *
lima_find_use(const struct lima_pipe_context *ctx, const struct pipe_resource *resource)
{
   return find_use(ctx, resource);
}

static void
raise_serial(struct lima_resource *res, uint64_t serial)
{
   uint64_t old = __atomic_load_n(&res->use_serial, __ATOMIC_RELAXED);
   while (old < serial && !__atomic_compare_exchange_n(&res->use_serial, &old, serial, true,
                                                       __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
   }
}

bool
lima_use_resource(struct lima_pipe_context *ctx, struct pipe_resource *resource, uint32_t gp,
                  uint32_t pp)
{
   struct lima_use *use = find_use(ctx, resource);
   if (!use) {
      struct lima_resource *res = lima_resource(resource);
      use = add_use(ctx);
      if (!use)
         return false;
      pipe_resource_reference(&use->resource, resource);
      lima_bo_reference(&use->bo, res->bo);
      lima_batch(ctx)->bytes += res->bo->size;
      __atomic_store_n(&res->use_hint, lima_batch(ctx)->num_uses - 1, __ATOMIC_RELAXED);
      raise_serial(res, lima_batch(ctx)->serial);
   }
   use->gp |= gp;
   use->pp |= pp;
   return true;
}

/* There are few that are used again and again, and they come one after the other. */
bool
lima_use_bo(struct lima_pipe_context *ctx, struct lima_bo *bo, uint32_t gp, uint32_t pp)
{
   struct lima_batch *batch = lima_batch(ctx);
   struct lima_use *use = NULL;
   for (size_t i = batch->num_uses; i > 0 && !use; i--)
      if (batch->uses[i - 1].bo == bo)
         use = &batch->uses[i - 1];
   if (!use) {
      use = add_use(ctx);
      if (!use)
         return false;
      lima_bo_reference(&use->bo, bo);
   }
   use->gp |= gp;
   use->pp |= pp;
   return true;
}

/* --- Memory */

static struct lima_bo *
add_chunk(struct lima_pipe_context *ctx, uint32_t size)
{
   struct lima_batch *batch = lima_batch(ctx);
   struct lima_winsys *winsys = ctx->channel->winsys;
   void *chunks = batch->chunks;
   struct lima_bo *bo = NULL;
   if (u_grow(&chunks, &batch->max_chunks, batch->num_chunks + 1, sizeof(struct lima_bo *))) {
      batch->chunks = chunks;
      bo = winsys->bo_create(winsys, size, 0);
   }
   if (bo)
      batch->chunks[batch->num_chunks++] = bo;
   else
      ctx->u.oom = true;
   return bo;
}

void *
lima_take(struct lima_pipe_context *ctx, uint32_t size, uint32_t *va)
{
   struct lima_batch *batch = lima_batch(ctx);
   const uint32_t access = LIMA_JOB_READ | LIMA_JOB_WRITE;
   if (size > CHUNK_BYTES / 4) { /* alone */
      const uint64_t bytes = ((uint64_t)size + LIMA_PAGE_BYTES) & ~(uint64_t)(LIMA_PAGE_BYTES - 1);
      struct lima_bo *bo = bytes <= UINT32_MAX ? add_chunk(ctx, (uint32_t)bytes) : NULL;
      if (!bo || !lima_use_bo(ctx, bo, access, LIMA_JOB_READ))
         return NULL;
      *va = bo->va;
      return bo->map;
   }
   while (
       batch->current < batch->num_chunks &&
       (batch->chunks[batch->current]->size != CHUNK_BYTES || size > CHUNK_BYTES - batch->used)) {
      batch->current++;
      batch->used = 0;
   }
   if (batch->current == batch->num_chunks && !add_chunk(ctx, CHUNK_BYTES))
      return NULL;
   struct lima_bo *bo = batch->chunks[batch->current];
   if (batch->used == 0 && !lima_use_bo(ctx, bo, access, LIMA_JOB_READ))
      return NULL;
   void *room = bo->map + batch->used;
   *va = bo->va + batch->used;
   batch->used += (size + ALIGNMENT - 1) & ~(ALIGNMENT - 1);
   return room;
}

uint32_t *
lima_words_add(struct lima_pipe_context *ctx, struct lima_words *list, size_t num)
{
   void *words = list->words;
   if (!u_grow(&words, &list->max, list->num + num, sizeof(uint32_t))) {
      ctx->u.oom = ctx->job.failed = true;
      return NULL;
   }
   list->words = words;
   list->num += num;
   return list->words + list->num - num;
}

/* --- Submission */

static int
compare_bos(const void *a, const void *b)
{
   const struct lima_use *x = a, *y = b;
   const uintptr_t p = (uintptr_t)x->bo, q = (uintptr_t)y->bo;
   return p < q ? -1 : p > q;
}

/* The buffers that one of the processors touches, each once. */
static size_t
list_bos(const struct lima_batch *batch, enum lima_job_unit unit, struct lima_job_bo *bos)
{
   size_t num = 0;
   for (size_t i = 0; i < batch->num_uses; i++) {
      const struct lima_use *use = &batch->uses[i];
      const uint32_t access = unit == LIMA_JOB_GP ? use->gp : use->pp;
      if (access && num && bos[num - 1].bo == use->bo)
         bos[num - 1].access |= access;
      else if (access)
         bos[num++] = (struct lima_job_bo){use->bo, access};
   }
   return num;
}

void
lima_batch_submit(struct lima_pipe_context *ctx, const uint32_t *gp, const uint32_t *pp)
{
   struct lima_batch *batch = lima_batch(ctx);
   struct lima_winsys_context *channel = ctx->channel;
   struct lima_job_bo *bos = malloc((batch->num_uses + 1) * sizeof(*bos));
   uint64_t first = 0, second = 0;
   if (bos) {
      qsort(batch->uses, batch->num_uses, sizeof(*batch->uses), compare_bos);
      first = channel->submit(channel, LIMA_JOB_GP, gp, bos, list_bos(batch, LIMA_JOB_GP, bos));
   }
   if (first)
      second = channel->submit(channel, LIMA_JOB_PP, pp, bos, list_bos(batch, LIMA_JOB_PP, bos));
   free(bos);
   ctx->u.oom |= !second;
   batch->number = second ? second : first;
   ctx->batch_current = (ctx->batch_current + 1) % LIMA_BATCHES;
   if (!batch->number)
      begin_batch(ctx, batch); /* the processors never get to it */
   wait_for(ctx, lima_batch(ctx));
}
