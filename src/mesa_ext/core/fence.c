#include "fence.h"

#include <stdlib.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "util/u_idtable.h"

/* The condition of all of them is ALL_COMPLETED_NV. */
struct gl_fence {
   struct pipe_fence *fence; /* referenced; NULL: signalled */
};

static void
destroy_fence(struct gl_fence *f)
{
   if (f)
      pipe_fence_reference(&f->fence, NULL);
   free(f);
}

static void
destroy_named(void *data, uint32_t name, void *object)
{
   destroy_fence(object);
}

bool
gl_fences_init(struct gl_context *ctx)
{
   ctx->fences = u_idtable_create();
   return ctx->fences != NULL;
}

void
gl_fences_finish(struct gl_context *ctx)
{
   if (ctx->fences)
      u_idtable_foreach(ctx->fences, NULL, destroy_named);
   u_idtable_destroy(ctx->fences);
   ctx->fences = NULL;
}

void
gl_exec_GenFencesNV(struct gl_context *ctx, GLsizei n, GLuint *fences)
{
   if (n < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glGenFencesNV: %d names", n);
   else if (n > 0 && !u_idtable_generate(ctx->fences, (uint32_t)n, fences))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenFencesNV: %d names", n);
}

void
gl_exec_DeleteFencesNV(struct gl_context *ctx, GLsizei n, const GLuint *fences)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteFencesNV: %d names", n);
      return;
   }
   for (GLsizei i = 0; i < n; i++)
      destroy_fence(fences[i] ? u_idtable_remove(ctx->fences, fences[i]) : NULL);
}

GLboolean
gl_exec_IsFenceNV(struct gl_context *ctx, GLuint fence)
{
   return fence && u_idtable_lookup(ctx->fences, fence) != NULL;
}

/* The fence of a name, made if there is none; NULL after raising an error. */
static struct gl_fence *
find_or_create(struct gl_context *ctx, GLuint name)
{
   struct gl_fence *f = u_idtable_lookup(ctx->fences, name);
   if (f)
      return f;
   f = calloc(1, sizeof *f);
   if (f && u_idtable_insert(ctx->fences, name, f))
      return f;
   free(f);
   gl_error(ctx, GL_OUT_OF_MEMORY, "glSetFenceNV: no memory for fence %u", name);
   return NULL;
}

void
gl_exec_SetFenceNV(struct gl_context *ctx, GLuint fence, GLenum condition)
{
   if (condition != GL_ALL_COMPLETED_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "glSetFenceNV: condition 0x%x", condition);
      return;
   }
   if (fence == 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glSetFenceNV: no fence has the name 0");
      return;
   }
   struct gl_fence *f = find_or_create(ctx, fence);
   if (f)
      ctx->pipe->flush(ctx->pipe, &f->fence, 0);
}

/* NULL after raising INVALID_OPERATION. */
static struct gl_fence *
existing(struct gl_context *ctx, const char *command, GLuint name)
{
   struct gl_fence *f = name ? u_idtable_lookup(ctx->fences, name) : NULL;
   if (!f)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: there is no fence %u", command, name);
   return f;
}

/* Whether the fence has been passed, after waiting for up to `timeout` nanoseconds. */
static bool
passed(struct gl_context *ctx, struct gl_fence *f, uint64_t timeout)
{
   if (!ctx->screen->fence_finish(ctx->screen, f->fence, timeout))
      return false;
   pipe_fence_reference(&f->fence, NULL);
   return true;
}

GLboolean
gl_exec_TestFenceNV(struct gl_context *ctx, GLuint fence)
{
   struct gl_fence *f = existing(ctx, "glTestFenceNV", fence);
   return !f || passed(ctx, f, 0);
}

void
gl_exec_FinishFenceNV(struct gl_context *ctx, GLuint fence)
{
   struct gl_fence *f = existing(ctx, "glFinishFenceNV", fence);
   if (f)
      passed(ctx, f, PIPE_TIMEOUT_INFINITE);
}

void
gl_exec_GetFenceivNV(struct gl_context *ctx, GLuint fence, GLenum pname, GLint *params)
{
   struct gl_fence *f = existing(ctx, "glGetFenceNV", fence);
   if (!f)
      return;
   if (pname == GL_FENCE_STATUS_NV)
      *params = passed(ctx, f, 0);
   else if (pname == GL_FENCE_CONDITION_NV)
      *params = GL_ALL_COMPLETED_NV;
   else
      gl_error(ctx, GL_INVALID_ENUM, "glGetFenceNV: pname 0x%x", pname);
}
