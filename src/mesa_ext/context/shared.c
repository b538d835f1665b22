#include "mesa_ext/core/fence.h"
#include "mesa_ext/core/shared.h"

#include <stdlib.h>
#include <time.h>

#include "mesa_ext/program/ati_fs/fragment_shader.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/program/glsl/glsl.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/core/debug.h"
#include "mesa_ext/framebuffer/object.h"
#include "mesa_ext/lists/list.h"
#include "mesa_ext/texture/texture.h"
#include "mesa_ext/program/object/program.h"

static void
destroy_list(struct gl_context *ctx, void *object)
{
   gl_list_unref(object);
}

static void
release_program(struct gl_context *ctx, void *object)
{
   gl_programs_release(object);
}

static void
release_vertex_shader(struct gl_context *ctx, void *object)
{
   gl_evs_release_shader(object);
}

static void
release_fragment_shader(struct gl_context *ctx, void *object)
{
   gl_ati_shader_release(object);
}

static void
destroy_glsl(struct gl_context *ctx, void *object)
{
   gl_glsl_destroy(object);
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
    [GL_SHARED_FRAGMENT_SHADERS] = release_fragment_shader,
    [GL_SHARED_GLSL] = destroy_glsl,
    [GL_SHARED_FRAMEBUFFERS] = gl_framebuffer_destroy_named,
    [GL_SHARED_RENDERBUFFERS] = gl_renderbuffer_destroy_named,
    [GL_SHARED_SYNCS] = gl_sync_destroy,
};

/* With no objects in it any more. */
static void
free_tables(struct gl_shared *shared)
{
   for (unsigned i = 0; i < GL_SHARED_KINDS; i++)
      u_idtable_destroy(shared->names[i]);
   gl_evs_share_destroy(shared->evs);
   pthread_mutex_destroy(&shared->buffers_lock);
   pthread_mutex_destroy(&shared->framebuffers_lock);
   free(shared);
}

/* With one reference. NULL: out of memory. */
static struct gl_shared *
create(void)
{
   struct gl_shared *shared = calloc(1, sizeof *shared);
   if (!shared)
      return NULL;
   shared->refcount = 1;
   shared->isa = u_cpu_choose_isa();
   pthread_mutex_init(&shared->buffers_lock, NULL);
   pthread_mutex_init(&shared->framebuffers_lock, NULL);
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

bool
gl_shared_join(struct gl_context *ctx, struct gl_shared *shared)
{
   if (shared)
      __atomic_add_fetch(&shared->refcount, 1, __ATOMIC_RELAXED);
   else
      shared = create();
   if (!shared)
      return false;
   ctx->shared = shared;
   pthread_mutex_lock(&shared->buffers_lock);
   ctx->next_in_group = shared->contexts;
   shared->contexts = ctx;
   pthread_mutex_unlock(&shared->buffers_lock);
   return true;
}

static void
leave(struct gl_context *ctx)
{
   struct gl_shared *shared = ctx->shared;
   pthread_mutex_lock(&shared->buffers_lock);
   struct gl_context **link = &shared->contexts;
   while (*link != ctx)
      link = &(*link)->next_in_group;
   *link = ctx->next_in_group;
   pthread_mutex_unlock(&shared->buffers_lock);
   ctx->shared = NULL;
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
   if (!shared)
      return;
   leave(ctx);
   if (__atomic_sub_fetch(&shared->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   for (unsigned i = 0; i < GL_SHARED_KINDS; i++) {
      struct release release = {ctx, destroy_object[i]};
      if (release.destroy)
         u_idtable_remove_range(shared->names[i], 1, UINT32_MAX, &release, release_object);
   }
   free_tables(shared);
}

/* --- The lock of buffers. A context that reads says so in a flag of its own, which costs an
 * exchange and shares no memory with other readers; one that writes says so to all and waits until
 * no other reads. Of the two flags each side sets one before it looks at the other's. */

static void
begin_reading(struct gl_context *ctx)
{
   struct gl_shared *shared = ctx->shared;
   __atomic_store_n(&ctx->reads_buffers, true, __ATOMIC_SEQ_CST);
   if (!__atomic_load_n(&shared->buffers_written, __ATOMIC_SEQ_CST))
      return;
   __atomic_store_n(&ctx->reads_buffers, false, __ATOMIC_RELEASE);
   pthread_mutex_lock(&shared->buffers_lock); /* when the writer is done */
   __atomic_store_n(&ctx->reads_buffers, true, __ATOMIC_SEQ_CST);
   pthread_mutex_unlock(&shared->buffers_lock);
}

static void
begin_writing(struct gl_context *ctx)
{
   static const struct timespec moment = {.tv_nsec = 20000}; /* about a draw */
   struct gl_shared *shared = ctx->shared;
   pthread_mutex_lock(&shared->buffers_lock);
   __atomic_store_n(&shared->buffers_written, true, __ATOMIC_SEQ_CST);
   for (const struct gl_context *c = shared->contexts; c; c = c->next_in_group) {
      while (__atomic_load_n(&c->reads_buffers, __ATOMIC_SEQ_CST))
         nanosleep(&moment, NULL);
   }
}

void
gl_lock_buffers(struct gl_context *ctx, bool write)
{
   if (ctx->buffers_locked++)
      return;
   if (write)
      begin_writing(ctx);
   else
      begin_reading(ctx);
}

void
gl_unlock_buffers(struct gl_context *ctx)
{
   if (--ctx->buffers_locked)
      return;
   if (ctx->reads_buffers) {
      __atomic_store_n(&ctx->reads_buffers, false, __ATOMIC_RELEASE);
   } else {
      __atomic_store_n(&ctx->shared->buffers_written, false, __ATOMIC_RELEASE);
      pthread_mutex_unlock(&ctx->shared->buffers_lock);
   }
   gl_locks_released(ctx);
}
