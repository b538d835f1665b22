#include "fence.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "gallium/drivers/softpipe/state/screen.h"
#include "scene.h"

struct sp_fence {
   struct pipe_fence base;
   bool signalled;       /* atomic; set under the screen's fences_lock */
   unsigned long number; /* of the scene's job */
};

void
sp_fence_begin(struct sp_scene *scene)
{
   pthread_mutex_lock(&scene->screen->fences_lock);
   scene->in_flight = true;
   pthread_mutex_unlock(&scene->screen->fences_lock);
}

/* On whatever thread finishes the scene. */
void
sp_fence_signal(struct sp_scene *scene)
{
   struct sp_screen *screen = scene->screen;
   pthread_mutex_lock(&screen->fences_lock);
   struct pipe_fence *fence = scene->fence;
   scene->fence = NULL;
   scene->in_flight = false;
   if (fence) {
      __atomic_store_n(&((struct sp_fence *)fence)->signalled, true, __ATOMIC_RELEASE);
      pthread_cond_broadcast(&screen->fence_signalled);
   }
   pthread_mutex_unlock(&screen->fences_lock);
   pipe_fence_reference(&fence, NULL);
}

struct pipe_fence *
sp_fence_of(struct sp_scene *scene, bool *oom)
{
   struct pipe_fence *fence = NULL;
   struct sp_screen *screen = scene->screen;
   pthread_mutex_lock(&screen->fences_lock);
   if (scene->in_flight && !scene->fence) {
      struct sp_fence *fresh = malloc(sizeof(*fresh));
      if (fresh)
         *fresh = (struct sp_fence){.base = {.refcount = 1, .screen = &screen->base},
                                    .number = scene->job.number};
      else
         *oom = true;
      scene->fence = fresh ? &fresh->base : NULL;
   }
   pipe_fence_reference(&fence, scene->fence);
   pthread_mutex_unlock(&screen->fences_lock);
   return fence;
}

/* The time of CLOCK_MONOTONIC after so many nanoseconds. */
static struct timespec
time_after(uint64_t nanoseconds)
{
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   const uint64_t sum = (uint64_t)t.tv_nsec + nanoseconds % 1000000000u;
   t.tv_sec += (time_t)(nanoseconds / 1000000000u + sum / 1000000000u);
   t.tv_nsec = (long)(sum % 1000000000u);
   return t;
}

bool
sp_fence_finish(struct pipe_screen *pscreen, struct pipe_fence *fence, uint64_t timeout)
{
   const struct sp_fence *f = (const struct sp_fence *)fence;
   struct sp_screen *screen = sp_screen(pscreen);
   if (!f || __atomic_load_n(&f->signalled, __ATOMIC_ACQUIRE))
      return true;
   /* Who waits without an end helps; the question makes a forked child give its parent's work up.
    */
   struct u_pool_job none = {.pending = true};
   if (timeout == PIPE_TIMEOUT_INFINITE)
      u_pool_wait_flag(screen->pool, f->number, &f->signalled);
   else
      u_pool_done(screen->pool, &none);
   /* Longer is as good as for ever, and would not fit a time. */
   const uint64_t longest = (uint64_t)1 << 60;
   const struct timespec end = time_after(timeout < longest ? timeout : longest);
   pthread_mutex_lock(&screen->fences_lock);
   int late = timeout == 0;
   while (!f->signalled && !late)
      late = pthread_cond_timedwait(&screen->fence_signalled, &screen->fences_lock, &end);
   const bool signalled = f->signalled;
   pthread_mutex_unlock(&screen->fences_lock);
   return signalled;
}

void
sp_fence_destroy(struct pipe_screen *screen, struct pipe_fence *fence)
{
   free(fence);
}
