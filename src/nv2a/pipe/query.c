/* Occlusion queries: the chip counts pixels, and writes the count into memory. */
#include "context.h"

#include <stdlib.h>
#include <string.h>

#define REPORT_BYTES 16u /* time, count, status */

static struct pipe_query *
create_query(struct pipe_context *pipe, enum pipe_query_type type)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   struct pipe_query *query =
       type == PIPE_QUERY_OCCLUSION_COUNTER ? calloc(1, sizeof(*query)) : NULL;
   if (!query)
      return NULL;
   query->type = type;
   for (unsigned i = 0; i < NV2A_NUM_REPORTS; i++)
      if (!(ctx->reports_used[i / 32] >> i % 32 & 1)) {
         ctx->reports_used[i / 32] |= 1u << i % 32;
         query->report = i;
         return query;
      }
   free(query);
   return NULL;
}

static void
begin_query(struct pipe_context *pipe, struct pipe_query *query)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   nv2a_push_state(&ctx->push, NV097_CLEAR_REPORT_VALUE,
                   NV097_CLEAR_REPORT_VALUE_TYPE_ZPASS_PIXEL_CNT);
   nv2a_push_state(&ctx->push, NV097_SET_ZPASS_PIXEL_COUNT_ENABLE, 1);
   ctx->query = query;
}

static void
end_query(struct pipe_context *pipe, struct pipe_query *query)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (ctx->query != query)
      return;
   nv2a_push_state(&ctx->push, NV097_GET_REPORT,
                   nv097_put(NV097_GET_REPORT_TYPE, NV097_GET_REPORT_TYPE_ZPASS_PIXEL_CNT) |
                       nv097_put(NV097_GET_REPORT_OFFSET, query->report * REPORT_BYTES));
   nv2a_push_state(&ctx->push, NV097_SET_ZPASS_PIXEL_COUNT_ENABLE, 0);
   ctx->query = NULL;
}

static void
destroy_query(struct pipe_context *pipe, struct pipe_query *query)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (!query)
      return;
   end_query(pipe, query);
   ctx->reports_used[query->report / 32] &= ~(1u << query->report % 32);
   free(query);
}

/* The words that write the report are done when they have been submitted. */
static bool
get_query_result(struct pipe_context *pipe, struct pipe_query *query, bool wait, uint64_t *result)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   uint32_t count;
   nv2a_submit(ctx);
   memcpy(&count, ctx->reports->map + query->report * REPORT_BYTES + 8, sizeof(count));
   *result = count;
   return true;
}

void
nv2a_init_query_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->u.base.create_query = create_query;
   ctx->u.base.destroy_query = destroy_query;
   ctx->u.base.begin_query = begin_query;
   ctx->u.base.end_query = end_query;
   ctx->u.base.get_query_result = get_query_result;
}
