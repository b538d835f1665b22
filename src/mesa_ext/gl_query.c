#include "gl_query.h"

#include <stdlib.h>

#include "gl_dispatch.h"
#include "util/u_idtable.h"

struct gl_query {
   struct pipe_query *pipe_query; /* NULL: never begun, or the driver has none */
   bool active;
};
struct gl_queries {
   struct u_idtable *names;
   struct gl_query *active;
   GLuint active_name;
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
         gl_exec_EndQuery(ctx, GL_SAMPLES_PASSED);
      destroy_query(ctx, q);
   }
}

GLboolean
gl_exec_IsQuery(struct gl_context *ctx, GLuint id)
{
   return id && u_idtable_lookup(ctx->queries->names, id) != NULL;
}

/* The object of a name, made at its first use; NULL after raising OUT_OF_MEMORY. */
static struct gl_query *
find_or_create(struct gl_context *ctx, GLuint id)
{
   struct gl_query *q = u_idtable_lookup(ctx->queries->names, id);
   if (q)
      return q;
   q = calloc(1, sizeof *q);
   const bool counts = ctx->screen->get_param(ctx->screen, PIPE_CAP_OCCLUSION_QUERY);
   if (q && counts)
      q->pipe_query = ctx->pipe->create_query(ctx->pipe, PIPE_QUERY_OCCLUSION_COUNTER);
   if (q && (q->pipe_query || !counts) && u_idtable_insert(ctx->queries->names, id, q))
      return q;
   destroy_query(ctx, q);
   gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a query");
   return NULL;
}

static bool
target_ok(struct gl_context *ctx, GLenum target, const char *command)
{
   if (target == GL_SAMPLES_PASSED)
      return true;
   gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%x", command, target);
   return false;
}

bool
gl_query_is_active(const struct gl_context *ctx)
{
   return ctx->queries->active != NULL;
}

void
gl_exec_BeginQuery(struct gl_context *ctx, GLenum target, GLuint id)
{
   struct gl_queries *queries = ctx->queries;
   if (!target_ok(ctx, target, "glBeginQuery"))
      return;
   if (id == 0 || queries->active) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBeginQuery: id %u while %u is active", id,
               queries->active_name);
      return;
   }
   struct gl_query *q = find_or_create(ctx, id);
   if (!q)
      return;
   q->active = true;
   queries->active = q;
   queries->active_name = id;
   if (q->pipe_query)
      ctx->pipe->begin_query(ctx->pipe, q->pipe_query);
}

void
gl_exec_EndQuery(struct gl_context *ctx, GLenum target)
{
   struct gl_queries *queries = ctx->queries;
   struct gl_query *q = queries->active;
   if (!target_ok(ctx, target, "glEndQuery"))
      return;
   if (!q) {
      gl_error(ctx, GL_INVALID_OPERATION, "glEndQuery: no query is active");
      return;
   }
   queries->active = NULL;
   queries->active_name = 0;
   q->active = false;
   if (q->pipe_query)
      ctx->pipe->end_query(ctx->pipe, q->pipe_query);
}

void
gl_exec_GetQueryiv(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   if (!target_ok(ctx, target, "glGetQuery"))
      return;
   if (pname == GL_CURRENT_QUERY)
      *params = (GLint)ctx->queries->active_name;
   else if (pname == GL_QUERY_COUNTER_BITS)
      *params = ctx->screen->get_param(ctx->screen, PIPE_CAP_OCCLUSION_QUERY) ? 32 : 0;
   else
      gl_error(ctx, GL_INVALID_ENUM, "glGetQuery: pname 0x%x", pname);
}

/* A value of a query object; false after raising what is wrong. */
static bool
get_object(struct gl_context *ctx, GLuint id, GLenum pname, GLuint *out)
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
   uint64_t result = 0;
   bool ready = true;
   if (q->pipe_query) {
      /* Somebody who only asks whether it is there must see it get there. */
      ctx->pipe->flush(ctx->pipe, 0);
      ready = ctx->pipe->get_query_result(ctx->pipe, q->pipe_query, wait, &result);
   }
   if (result > UINT32_MAX)
      result = UINT32_MAX;
   *out = wait ? (GLuint)result : ready;
   return true;
}

void
gl_exec_GetQueryObjectuiv(struct gl_context *ctx, GLuint id, GLenum pname, GLuint *params)
{
   GLuint value;
   if (get_object(ctx, id, pname, &value))
      *params = value;
}

void
gl_exec_GetQueryObjectiv(struct gl_context *ctx, GLuint id, GLenum pname, GLint *params)
{
   GLuint value;
   if (get_object(ctx, id, pname, &value))
      *params = value > INT32_MAX ? INT32_MAX : (GLint)value;
}
