#include "fence.h"

#include <stdlib.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "shared.h"
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

/* --- ARB_sync. Everything is flushed when an object is made, so SYNC_FLUSH_COMMANDS_BIT asks for
 * nothing more. */

struct gl_sync {
   struct pipe_fence *fence; /* referenced; NULL: signalled */
};

void
gl_sync_destroy(struct gl_context *ctx, void *object)
{
   struct gl_sync *sync = object;
   if (sync)
      pipe_fence_reference(&sync->fence, NULL);
   free(sync);
}

static struct u_idtable *
sync_names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_SYNCS];
}

static uint32_t
name_of(GLsync sync)
{
   return (uintptr_t)sync <= UINT32_MAX ? (uint32_t)(uintptr_t)sync : 0;
}

GLsync
gl_exec_FenceSync(struct gl_context *ctx, GLenum condition, GLbitfield flags)
{
   if (condition != GL_SYNC_GPU_COMMANDS_COMPLETE || flags) {
      gl_error(ctx, condition != GL_SYNC_GPU_COMMANDS_COMPLETE ? GL_INVALID_ENUM : GL_INVALID_VALUE,
               "glFenceSync: condition 0x%x, flags 0x%x", condition, flags);
      return NULL;
   }
   struct gl_sync *sync = calloc(1, sizeof *sync);
   const uint32_t name = sync ? u_idtable_reserve(sync_names(ctx), 1) : 0;
   if (name)
      ctx->pipe->flush(ctx->pipe, &sync->fence, 0);
   if (name && u_idtable_insert(sync_names(ctx), name, sync))
      return (GLsync)(uintptr_t)name;
   if (name)
      u_idtable_remove(sync_names(ctx), name);
   gl_sync_destroy(ctx, sync);
   gl_error(ctx, GL_OUT_OF_MEMORY, "glFenceSync");
   return NULL;
}

GLboolean
gl_exec_IsSync(struct gl_context *ctx, GLsync sync)
{
   return name_of(sync) && u_idtable_lookup(sync_names(ctx), name_of(sync)) != NULL;
}

void
gl_exec_DeleteSync(struct gl_context *ctx, GLsync sync)
{
   struct gl_sync *found = name_of(sync) ? u_idtable_remove(sync_names(ctx), name_of(sync)) : NULL;
   if (found)
      gl_sync_destroy(ctx, found);
   else if (sync)
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteSync: %p is no sync object", (void *)sync);
}

/* Whether it is a sync object; *fence becomes a reference of the caller's, because another thread
 * may delete the object. Else INVALID_VALUE is raised. */
static bool
take_fence(struct gl_context *ctx, const char *command, GLsync sync, struct pipe_fence **fence)
{
   *fence = NULL;
   u_idtable_lock(sync_names(ctx));
   const struct gl_sync *found =
       name_of(sync) ? u_idtable_lookup(sync_names(ctx), name_of(sync)) : NULL;
   if (found)
      pipe_fence_reference(fence, found->fence);
   u_idtable_unlock(sync_names(ctx));
   if (!found)
      gl_error(ctx, GL_INVALID_VALUE, "%s: %p is no sync object", command, (void *)sync);
   return found != NULL;
}

GLenum
gl_exec_ClientWaitSync(struct gl_context *ctx, GLsync sync, GLbitfield flags, GLuint64 timeout)
{
   struct pipe_fence *fence;
   if (flags & ~(GLbitfield)GL_SYNC_FLUSH_COMMANDS_BIT) {
      gl_error(ctx, GL_INVALID_VALUE, "glClientWaitSync: flags 0x%x", flags);
      return GL_WAIT_FAILED;
   }
   if (!take_fence(ctx, "glClientWaitSync", sync, &fence))
      return GL_WAIT_FAILED;
   const GLenum result = ctx->screen->fence_finish(ctx->screen, fence, 0) ? GL_ALREADY_SIGNALED
                         : timeout && ctx->screen->fence_finish(ctx->screen, fence, timeout)
                             ? GL_CONDITION_SATISFIED
                             : GL_TIMEOUT_EXPIRED;
   pipe_fence_reference(&fence, NULL);
   return result;
}

/* The contract knows no context that waits by itself, so the thread does it in its stead. */
void
gl_exec_WaitSync(struct gl_context *ctx, GLsync sync, GLbitfield flags, GLuint64 timeout)
{
   struct pipe_fence *fence;
   if (flags || timeout != GL_TIMEOUT_IGNORED) {
      gl_error(ctx, GL_INVALID_VALUE, "glWaitSync: flags 0x%x, or a timeout", flags);
      return;
   }
   if (!take_fence(ctx, "glWaitSync", sync, &fence))
      return;
   ctx->screen->fence_finish(ctx->screen, fence, PIPE_TIMEOUT_INFINITE);
   pipe_fence_reference(&fence, NULL);
}

void
gl_exec_GetSynciv(struct gl_context *ctx, GLsync sync, GLenum pname, GLsizei count, GLsizei *length,
                  GLint *values)
{
   struct pipe_fence *fence;
   GLint value = 0;
   if (!take_fence(ctx, "glGetSynciv", sync, &fence))
      return;
   const bool signalled = ctx->screen->fence_finish(ctx->screen, fence, 0);
   pipe_fence_reference(&fence, NULL);
   switch (pname) {
   case GL_OBJECT_TYPE:
      value = GL_SYNC_FENCE;
      break;
   case GL_SYNC_CONDITION:
      value = GL_SYNC_GPU_COMMANDS_COMPLETE;
      break;
   case GL_SYNC_STATUS:
      value = signalled ? GL_SIGNALED : GL_UNSIGNALED;
      break;
   case GL_SYNC_FLAGS:
      break;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "glGetSynciv: pname 0x%x", pname);
      return;
   }
   if (count < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glGetSynciv: room for %d values", count);
      return;
   }
   if (count > 0 && values)
      *values = value;
   if (length)
      *length = count > 0;
}
