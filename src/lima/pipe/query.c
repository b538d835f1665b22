/* Occlusion queries: the chip counts nothing, so what is drawn meanwhile is drawn on the CPU. */
#include "context.h"

#include <stdlib.h>

struct pipe_query {
   struct pipe_query *soft; /* of the context that draws; NULL: it never began */
};

static struct pipe_query *
create_query(struct pipe_context *pipe, enum pipe_query_type type)
{
   return type == PIPE_QUERY_OCCLUSION_COUNTER ? calloc(1, sizeof(struct pipe_query)) : NULL;
}

static void
begin_query(struct pipe_context *pipe, struct pipe_query *query)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   struct pipe_context *soft = lima_soft_context(ctx);
   if (soft && !query->soft)
      query->soft = soft->create_query(soft, PIPE_QUERY_OCCLUSION_COUNTER);
   if (query->soft)
      soft->begin_query(soft, query->soft);
   else
      ctx->u.oom = true;
   ctx->query = query;
}

static void
end_query(struct pipe_context *pipe, struct pipe_query *query)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   struct pipe_context *soft = lima_soft_context(ctx);
   if (ctx->query != query)
      return;
   if (query->soft)
      soft->end_query(soft, query->soft);
   ctx->query = NULL;
}

static void
destroy_query(struct pipe_context *pipe, struct pipe_query *query)
{
   if (!query)
      return;
   end_query(pipe, query);
   if (query->soft) {
      struct pipe_context *soft = lima_soft_context(lima_pipe_context(pipe));
      soft->destroy_query(soft, query->soft);
   }
   free(query);
}

static bool
get_query_result(struct pipe_context *pipe, struct pipe_query *query, bool wait, uint64_t *result)
{
   struct pipe_context *soft = lima_soft_context(lima_pipe_context(pipe));
   *result = 0;
   return !query->soft || soft->get_query_result(soft, query->soft, wait, result);
}

void
lima_init_query_funcs(struct lima_pipe_context *ctx)
{
   ctx->u.base.create_query = create_query;
   ctx->u.base.destroy_query = destroy_query;
   ctx->u.base.begin_query = begin_query;
   ctx->u.base.end_query = end_query;
   ctx->u.base.get_query_result = get_query_result;
}
