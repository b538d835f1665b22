#include "query.h"

#include <stdlib.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "util/u_idtable.h"

/* What can be asked for. */
enum { SAMPLES, ANY_SAMPLES, TIME, NUM_TARGETS };
static const struct {
   GLenum target;
   enum pipe_query_type type;
   uint64_t needs; /* GL_CAN_*, else there is no such target */
   GLint bits;
} targets[NUM_TARGETS] = {
    [SAMPLES] = {GL_SAMPLES_PASSED, PIPE_QUERY_OCCLUSION_COUNTER, GL_CAN_OCCLUSION_QUERY, 32},
    [ANY_SAMPLES] = {GL_ANY_SAMPLES_PASSED, PIPE_QUERY_OCCLUSION_COUNTER, GL_CAN_OCCLUSION_QUERY,
                     1},
    [TIME] = {GL_TIME_ELAPSED_EXT, PIPE_QUERY_TIME_ELAPSED, GL_CAN_TIME_QUERY, 64},
};

struct gl_query {
   struct pipe_query *pipe_query;
   unsigned target; /* index of targets; that of its first use, for good */
   GLuint name;
   bool active;
   bool ended;      /* `before` is all of it */
   uint64_t before; /* samples of the parts that have ended already, see begin_part */
};
struct gl_queries {
   struct u_idtable *names;
   struct gl_query *active[NUM_TARGETS];
   /* The test of HP_occlusion_test: what it found, and a query that runs while the test is enabled
    * and no query object counts samples (those are asked else). */
   bool test_passed, test_runs;
   struct pipe_query *test; /* NULL until it is needed */
   GLuint condition;        /* NV_conditional_render: the query that decides; 0: none */
};

bool
gl_query_init(struct gl_context *ctx)
{
   ctx->queries = calloc(1, sizeof *ctx->queries);
   if (ctx->queries)
      ctx->queries->names = u_idtable_create();
   return ctx->queries && ctx->queries->names;
}

static void
destroy_query(struct gl_context *ctx, struct gl_query *q)
{
   if (q && q->pipe_query)
      ctx->pipe->destroy_query(ctx->pipe, q->pipe_query);
   free(q);
}

static void
destroy_named(void *data, uint32_t name, void *object)
{
   destroy_query(data, object);
}

void
gl_query_finish(struct gl_context *ctx)
{
   struct gl_queries *queries = ctx->queries;
   if (!queries)
      return;
   if (queries->names)
      u_idtable_foreach(queries->names, ctx, destroy_named);
   u_idtable_destroy(queries->names);
   if (queries->test)
      ctx->pipe->destroy_query(ctx->pipe, queries->test);
   free(queries);
   ctx->queries = NULL;
}

void
gl_exec_GenQueries(struct gl_context *ctx, GLsizei n, GLuint *ids)
{
   if (n < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glGenQueries: %d names", n);
   else if (n > 0 && !u_idtable_generate(ctx->queries->names, (uint32_t)n, ids))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenQueries: %d names", n);
}

void
gl_exec_DeleteQueries(struct gl_context *ctx, GLsizei n, const GLuint *ids)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteQueries: %d names", n);
      return;
   }
   for (GLsizei i = 0; i < n; i++) {
      struct gl_query *q = ids[i] ? u_idtable_remove(ctx->queries->names, ids[i]) : NULL;
      if (q && q->active)
         gl_exec_EndQuery(ctx, targets[q->target].target);
      destroy_query(ctx, q);
   }
}

GLboolean
gl_exec_IsQuery(struct gl_context *ctx, GLuint id)
{
   return id && u_idtable_lookup(ctx->queries->names, id) != NULL;
}

/* The object of a name, made at its first use; NULL after raising an error. */
static struct gl_query *
find_or_create(struct gl_context *ctx, GLuint id, unsigned target)
{
   struct gl_query *q = u_idtable_lookup(ctx->queries->names, id);
   if (q && q->target == target)
      return q;
   if (q) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBeginQuery: %u is a query of another target", id);
      return NULL;
   }
   q = calloc(1, sizeof *q);
   if (q) {
      q->target = target;
      q->name = id;
   }
   if (q)
      q->pipe_query = ctx->pipe->create_query(ctx->pipe, targets[target].type);
   if (q && q->pipe_query && u_idtable_insert(ctx->queries->names, id, q))
      return q;
   destroy_query(ctx, q);
   gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a query");
   return NULL;
}

/* The index of a target; false after raising INVALID_ENUM. */
static bool
find_target(struct gl_context *ctx, GLenum target, const char *command, unsigned *index)
{
   for (*index = 0; *index < NUM_TARGETS; ++*index) {
      if (targets[*index].target == target && !(targets[*index].needs & ~ctx->limits.can))
         return true;
   }
   gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%x", command, target);
   return false;
}

bool
gl_query_is_active(const struct gl_context *ctx)
{
   return ctx->occlusion_test || ctx->queries->active[SAMPLES] || ctx->queries->active[ANY_SAMPLES];
}

struct u_idtable *
gl_query_names(const struct gl_context *ctx)
{
   return ctx->queries->names;
}

/* The query that keeps one of target t from beginning: of that target, or the other one that counts
 * samples (ARB_occlusion_query2). */
static const struct gl_query *
query_in_the_way(const struct gl_queries *queries, unsigned t)
{
   if (queries->active[t] || t == TIME)
      return queries->active[t];
   return queries->active[t == SAMPLES ? ANY_SAMPLES : SAMPLES];
}

/* --- HP_occlusion_test. The driver counts samples for one query at a time, so the test takes part
 * in what query objects count: it ends and begins with them. */

/* The query object that counts samples. */
static struct gl_query *
sample_query(const struct gl_queries *queries)
{
   return queries->active[SAMPLES] ? queries->active[SAMPLES] : queries->active[ANY_SAMPLES];
}

/* Counting begins where end_part stopped it. */
static void
begin_part(struct gl_context *ctx)
{
   struct gl_queries *queries = ctx->queries;
   const struct gl_query *q = sample_query(queries);
   if (q) {
      if (q->pipe_query)
         ctx->pipe->begin_query(ctx->pipe, q->pipe_query);
      return;
   }
   if (!ctx->occlusion_test)
      return;
   if (!queries->test)
      queries->test = ctx->pipe->create_query(ctx->pipe, PIPE_QUERY_OCCLUSION_COUNTER);
   queries->test_runs = queries->test != NULL;
   if (queries->test)
      ctx->pipe->begin_query(ctx->pipe, queries->test);
   else
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the occlusion test");
}

/* Ends what counts samples, and adds the result to the query object and, while it is enabled, to
 * the test. */
static void
end_part(struct gl_context *ctx)
{
   struct gl_queries *queries = ctx->queries;
   struct gl_query *q = sample_query(queries);
   struct pipe_query *counts = q ? q->pipe_query : queries->test_runs ? queries->test : NULL;
   uint64_t samples = 0;
   queries->test_runs = false;
   if (!counts)
      return;
   ctx->pipe->end_query(ctx->pipe, counts);
   ctx->pipe->get_query_result(ctx->pipe, counts, true, &samples);
   if (q)
      q->before += samples;
   if (ctx->occlusion_test && samples)
      queries->test_passed = true;
}

void
gl_set_occlusion_test(struct gl_context *ctx, bool enabled)
{
   end_part(ctx);
   ctx->occlusion_test = enabled;
   begin_part(ctx);
}

bool
gl_take_occlusion_test(struct gl_context *ctx)
{
   if (ctx->occlusion_test) {
      gl_flush_vertices(ctx);
      end_part(ctx);
      begin_part(ctx);
   }
   const bool result = ctx->queries->test_passed;
   ctx->queries->test_passed = false;
   return result;
}

void
gl_exec_BeginQuery(struct gl_context *ctx, GLenum target, GLuint id)
{
   struct gl_queries *queries = ctx->queries;
   unsigned t;
   if (!find_target(ctx, target, "glBeginQuery", &t))
      return;
   const struct gl_query *other = query_in_the_way(queries, t);
   if (id == 0 || other) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBeginQuery: id %u while %u is active", id,
               other ? other->name : 0);
      return;
   }
   struct gl_query *q = find_or_create(ctx, id, t);
   if (!q)
      return;
   q->active = true;
   q->ended = false;
   q->before = 0;
   if (t != TIME)
      end_part(ctx);
   queries->active[t] = q;
   if (q->pipe_query)
      ctx->pipe->begin_query(ctx->pipe, q->pipe_query);
}

void
gl_exec_EndQuery(struct gl_context *ctx, GLenum target)
{
   unsigned t;
   if (!find_target(ctx, target, "glEndQuery", &t))
      return;
   struct gl_query *q = ctx->queries->active[t];
   if (!q) {
      gl_error(ctx, GL_INVALID_OPERATION, "glEndQuery: no query is active");
      return;
   }
   const bool tested = t != TIME && ctx->occlusion_test;
   if (tested)
      end_part(ctx);
   ctx->queries->active[t] = NULL;
   q->active = false;
   q->ended = tested;
   if (tested)
      begin_part(ctx);
   else if (q->pipe_query)
      ctx->pipe->end_query(ctx->pipe, q->pipe_query);
}

void
gl_exec_GetQueryiv(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   unsigned t;
   if (!find_target(ctx, target, "glGetQuery", &t))
      return;
   const struct gl_query *active = ctx->queries->active[t];
   if (pname == GL_CURRENT_QUERY)
      *params = active ? (GLint)active->name : 0;
   else if (pname == GL_QUERY_COUNTER_BITS)
      *params = targets[t].bits;
   else
      gl_error(ctx, GL_INVALID_ENUM, "glGetQuery: pname 0x%x", pname);
}

/* What a query that has ended found; false: not known yet. */
static bool
get_result(struct gl_context *ctx, const struct gl_query *q, bool wait, uint64_t *result)
{
   bool ready = true;
   *result = 0;
   if (q->pipe_query && !q->ended) {
      /* Somebody who only asks whether it is there must see it get there. */
      ctx->pipe->flush(ctx->pipe, NULL, 0);
      ready = ctx->pipe->get_query_result(ctx->pipe, q->pipe_query, wait, result);
   }
   *result += q->before;
   if (q->target == ANY_SAMPLES)
      *result = *result != 0;
   return ready;
}

/* A value of a query object; false after raising what is wrong. */
static bool
get_object(struct gl_context *ctx, GLuint id, GLenum pname, uint64_t *out)
{
   struct gl_query *q = id ? u_idtable_lookup(ctx->queries->names, id) : NULL;
   if (!q || q->active) {
      gl_error(ctx, GL_INVALID_OPERATION, "glGetQueryObject: %u is no query that has ended", id);
      return false;
   }
   if (pname != GL_QUERY_RESULT && pname != GL_QUERY_RESULT_AVAILABLE) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetQueryObject: pname 0x%x", pname);
      return false;
   }
   const bool wait = pname == GL_QUERY_RESULT;
   uint64_t result;
   const bool ready = get_result(ctx, q, wait, &result);
   *out = wait ? result : ready;
   return true;
}

/* A value that is at most `limit`, as glGetQueryObject gives what does not fit. */
static bool
get_limited(struct gl_context *ctx, GLuint id, GLenum pname, uint64_t limit, uint64_t *out)
{
   if (!get_object(ctx, id, pname, out))
      return false;
   if (*out > limit)
      *out = limit;
   return true;
}

void
gl_exec_GetQueryObjectiv(struct gl_context *ctx, GLuint id, GLenum pname, GLint *params)
{
   uint64_t value;
   if (get_limited(ctx, id, pname, INT32_MAX, &value))
      *params = (GLint)value;
}

void
gl_exec_GetQueryObjectuiv(struct gl_context *ctx, GLuint id, GLenum pname, GLuint *params)
{
   uint64_t value;
   if (get_limited(ctx, id, pname, UINT32_MAX, &value))
      *params = (GLuint)value;
}

void
gl_exec_GetQueryObjecti64vEXT(struct gl_context *ctx, GLuint id, GLenum pname, GLint64 *params)
{
   uint64_t value;
   if (get_limited(ctx, id, pname, INT64_MAX, &value))
      *params = (GLint64)value;
}

void
gl_exec_GetQueryObjectui64vEXT(struct gl_context *ctx, GLuint id, GLenum pname, GLuint64 *params)
{
   uint64_t value;
   if (get_limited(ctx, id, pname, UINT64_MAX, &value))
      *params = (GLuint64)value;
}

/* --- NV_occlusion_query: the same objects, with less to choose. */

/* The extension lets no names come or go while a query counts. */
static bool
counts_already(struct gl_context *ctx, const char *command)
{
   const struct gl_query *q = sample_query(ctx->queries);
   if (q)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: query %u is active", command, q->name);
   return q != NULL;
}

void
gl_exec_GenOcclusionQueriesNV(struct gl_context *ctx, GLsizei n, GLuint *ids)
{
   if (!counts_already(ctx, "glGenOcclusionQueriesNV"))
      gl_exec_GenQueries(ctx, n, ids);
}

void
gl_exec_DeleteOcclusionQueriesNV(struct gl_context *ctx, GLsizei n, const GLuint *ids)
{
   if (!counts_already(ctx, "glDeleteOcclusionQueriesNV"))
      gl_exec_DeleteQueries(ctx, n, ids);
}

/* The beginning of a query, and not its end, also takes back what the test of HP has found. */
void
gl_exec_BeginOcclusionQueryNV(struct gl_context *ctx, GLuint id)
{
   if (counts_already(ctx, "glBeginOcclusionQueryNV"))
      return;
   gl_exec_BeginQuery(ctx, GL_SAMPLES_PASSED, id);
   ctx->queries->test_passed = false;
}

void
gl_exec_EndOcclusionQueryNV(struct gl_context *ctx)
{
   gl_exec_EndQuery(ctx, GL_SAMPLES_PASSED);
}

/* --- NV_conditional_render. The result is waited for in every mode, as those that need not wait
 * allow it; what is drawn is dropped as a whole, whatever region it is in. */

void
gl_exec_BeginConditionalRender(struct gl_context *ctx, GLuint id, GLenum mode)
{
   static const char command[] = "glBeginConditionalRender";
   struct gl_queries *queries = ctx->queries;
   const struct gl_query *q = id ? u_idtable_lookup(queries->names, id) : NULL;
   uint64_t result;
   if (mode < GL_QUERY_WAIT || mode > GL_QUERY_BY_REGION_NO_WAIT)
      gl_error(ctx, GL_INVALID_ENUM, "%s: mode 0x%x", command, mode);
   else if (queries->condition)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: query %u decides already", command,
               queries->condition);
   else if (!q)
      gl_error(ctx, GL_INVALID_VALUE, "%s: there is no query %u", command, id);
   else if (q->active || q->target == TIME)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: query %u %s", command, id,
               q->active ? "is active" : "measures time");
   else {
      queries->condition = id;
      ctx->discards = get_result(ctx, q, true, &result) && result == 0;
   }
}

void
gl_exec_EndConditionalRender(struct gl_context *ctx)
{
   if (!ctx->queries->condition)
      gl_error(ctx, GL_INVALID_OPERATION, "glEndConditionalRender without its begin");
   ctx->queries->condition = 0;
   ctx->discards = false;
}
