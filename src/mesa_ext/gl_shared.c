#include "gl_shared.h"

#include <stdlib.h>

#include "ext_vertex_shader/evs.h"
#include "gl_bufferobj.h"
#include "gl_debug.h"
#include "gl_dlist.h"
#include "gl_texture.h"
#include "nv_vertex_program/nvvp.h"

static void
destroy_list(struct gl_context *ctx, void *object)
{
   gl_list_unref(object);
}

static void
release_program(struct gl_context *ctx, void *object)
{
   gl_nvvp_release_program(object);
}

static void
release_vertex_shader(struct gl_context *ctx, void *object)
{
   gl_evs_release_shader(object);
}

static void
destroy_buffer(struct gl_context *ctx, void *object)
{
   struct gl_buffer_object *buffer = object;
   gl_buffer_object_reference(&buffer, NULL);
}

/* Destroys an object whose name is gone because the share group is: drops the reference that the
 * table held. One line for each kind that exists. */
static void (*const destroy_object[GL_SHARED_KINDS])(struct gl_context *ctx, void *object) = {
    [GL_SHARED_LISTS] = destroy_list,
    [GL_SHARED_TEXTURES] = gl_texture_destroy_named,
    [GL_SHARED_PROGRAMS] = release_program,
    [GL_SHARED_BUFFERS] = destroy_buffer,
    [GL_SHARED_VERTEX_SHADERS] = release_vertex_shader,
};

/* With no objects in it any more. */
static void
free_tables(struct gl_shared *shared)
{
   for (unsigned i = 0; i < GL_SHARED_KINDS; i++)
      u_idtable_destroy(shared->names[i]);
   gl_evs_share_destroy(shared->evs);
   pthread_rwlock_destroy(&shared->buffers_lock);
   free(shared);
}

/* Threads that draw all the time must not keep others from changing a buffer for ever. */
static void
init_buffers_lock(pthread_rwlock_t *lock)
{
   pthread_rwlockattr_t attr;
   pthread_rwlockattr_init(&attr);
   pthread_rwlockattr_setkind_np(&attr, PTHREAD_RWLOCK_PREFER_WRITER_NONRECURSIVE_NP);
   pthread_rwlock_init(lock, &attr);
   pthread_rwlockattr_destroy(&attr);
}

struct gl_shared *
gl_shared_create(void)
{
   struct gl_shared *shared = calloc(1, sizeof *shared);
   if (!shared)
      return NULL;
   shared->refcount = 1;
   init_buffers_lock(&shared->buffers_lock);
   shared->evs = gl_evs_share_create();
   bool ok = shared->evs != NULL;
   for (unsigned i = 0; ok && i < GL_SHARED_KINDS; i++) {
      shared->names[i] = u_idtable_create();
      ok = shared->names[i] != NULL;
   }
   if (ok)
      return shared;
   free_tables(shared);
   return NULL;
}

struct gl_shared *
gl_shared_ref(struct gl_shared *shared)
{
   __atomic_add_fetch(&shared->refcount, 1, __ATOMIC_RELAXED);
   return shared;
}

struct release {
   struct gl_context *ctx;
   void (*destroy)(struct gl_context *ctx, void *object);
};

static void
release_object(void *data, void *object)
{
   struct release *release = data;
   release->destroy(release->ctx, object);
}

void
gl_shared_release(struct gl_context *ctx)
{
   struct gl_shared *shared = ctx->shared;
   ctx->shared = NULL;
   if (!shared || __atomic_sub_fetch(&shared->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   for (unsigned i = 0; i < GL_SHARED_KINDS; i++) {
      struct release release = {ctx, destroy_object[i]};
      if (release.destroy)
         u_idtable_remove_range(shared->names[i], 1, UINT32_MAX, &release, release_object);
   }
   free_tables(shared);
}

/* --- The lock of buffers */

void
gl_lock_buffers(struct gl_context *ctx, bool write)
{
   if (ctx->buffers_locked++)
      return;
   if (write)
      pthread_rwlock_wrlock(&ctx->shared->buffers_lock);
   else
      pthread_rwlock_rdlock(&ctx->shared->buffers_lock);
}

void
gl_unlock_buffers(struct gl_context *ctx)
{
   if (--ctx->buffers_locked)
      return;
   pthread_rwlock_unlock(&ctx->shared->buffers_lock);
   gl_locks_released(ctx);
}
