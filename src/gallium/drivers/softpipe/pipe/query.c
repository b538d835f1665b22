#include "gallium/drivers/softpipe/state/query.h"

#include <stdlib.h>
#include <time.h>

#include "gallium/drivers/softpipe/scene/recorder.h"
#include "private.h"

static struct pipe_query *
create_query(struct pipe_context *pipe, enum pipe_query_type type)
{
   struct pipe_query *q = aligned_alloc(64, 64);
   if (q)
      *q = (struct pipe_query){.type = type};
   return q;
}

/* Scenes in flight add to the counter: wait for them. */
static void
destroy_query(struct pipe_context *pipe, struct pipe_query *q)
{
   struct sp_context *sp = sp_context(pipe);
   if (!q)
      return;
   if (sp->raster->query == q) {
      sp->raster->query = NULL;
      sp->u.dirty |= SP_DIRTY_QUERY;
   }
   sp_raster_wait(sp);
   free(q);
}

static uint64_t
nanoseconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* What was drawn earlier is done first: it used the counter before, or is not to be timed. */
static void
begin_query(struct pipe_context *pipe, struct pipe_query *q)
{
   struct sp_context *sp = sp_context(pipe);
   sp_raster_wait(sp);
   q->result = 0;
   if (q->type == PIPE_QUERY_TIME_ELAPSED) {
      q->start = nanoseconds();
      return;
   }
   sp->raster->query = q;
   sp->u.dirty |= SP_DIRTY_QUERY;
}

static void
end_query(struct pipe_context *pipe, struct pipe_query *q)
{
   struct sp_context *sp = sp_context(pipe);
   if (q->type == PIPE_QUERY_TIME_ELAPSED) {
      sp_raster_wait(sp);
      q->result = nanoseconds() - q->start;
   } else if (sp->raster->query == q) {
      sp->raster->query = NULL;
      sp->u.dirty |= SP_DIRTY_QUERY;
   }
}

static bool
get_query_result(struct pipe_context *pipe, struct pipe_query *q, bool wait, uint64_t *result)
{
   struct sp_context *sp = sp_context(pipe);
   if (wait) {
      sp_raster_wait(sp);
   } else {
      sp_raster_flush(sp);
      if (sp->raster->last && !u_pool_done(sp->screen->pool, &sp->raster->last->job))
         return false;
   }
   *result = __atomic_load_n(&q->result, __ATOMIC_ACQUIRE);
   return true;
}

void
sp_query_init(struct sp_context *sp)
{
   sp->u.base.create_query = create_query;
   sp->u.base.destroy_query = destroy_query;
   sp->u.base.begin_query = begin_query;
   sp->u.base.end_query = end_query;
   sp->u.base.get_query_result = get_query_result;
}
