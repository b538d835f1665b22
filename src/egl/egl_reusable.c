/* What threads wait for until another one signals it (EGL_KHR_reusable_sync). */
#include "egl_private.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

struct egl_reusable {
   int refcount; /* atomic */
   pthread_mutex_t lock;
   pthread_cond_t changed;
   bool signalled, ended;
   uint64_t signals; /* how often it was signalled: a thread that slept through one sees it */
};

struct egl_reusable *
egl_reusable_create(void)
{
   struct egl_reusable *r = calloc(1, sizeof *r);
   pthread_condattr_t clock;
   if (!r)
      return NULL;
   r->refcount = 1;
   pthread_mutex_init(&r->lock, NULL);
   pthread_condattr_init(&clock);
   pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
   pthread_cond_init(&r->changed, &clock);
   pthread_condattr_destroy(&clock);
   return r;
}

struct egl_reusable *
egl_reusable_ref(struct egl_reusable *r)
{
   __atomic_add_fetch(&r->refcount, 1, __ATOMIC_RELAXED);
   return r;
}

void
egl_reusable_unref(struct egl_reusable *r)
{
   if (!r || __atomic_sub_fetch(&r->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   pthread_cond_destroy(&r->changed);
   pthread_mutex_destroy(&r->lock);
   free(r);
}

void
egl_reusable_set(struct egl_reusable *r, bool signalled)
{
   pthread_mutex_lock(&r->lock);
   r->signals += signalled && !r->signalled;
   r->signalled = signalled;
   pthread_cond_broadcast(&r->changed);
   pthread_mutex_unlock(&r->lock);
}

bool
egl_reusable_get(struct egl_reusable *r)
{
   pthread_mutex_lock(&r->lock);
   const bool signalled = r->signalled;
   pthread_mutex_unlock(&r->lock);
   return signalled;
}

void
egl_reusable_end(struct egl_reusable *r)
{
   pthread_mutex_lock(&r->lock);
   r->ended = true;
   pthread_cond_broadcast(&r->changed);
   pthread_mutex_unlock(&r->lock);
}

/* The time so many nanoseconds from now; what no clock shows is the last one it does. */
static struct timespec
time_after(EGLTime ns)
{
   const EGLTime second = 1000000000, most = (EGLTime)1 << 40;
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   const EGLTime sum = (EGLTime)t.tv_nsec + ns % second;
   t.tv_sec += (time_t)(ns / second < most ? ns / second : most) + (time_t)(sum / second);
   t.tv_nsec = (long)(sum % second);
   return t;
}

bool
egl_reusable_wait(struct egl_reusable *r, EGLTime timeout)
{
   const struct timespec end = time_after(timeout);
   int expired = 0;
   pthread_mutex_lock(&r->lock);
   const uint64_t signals = r->signals;
   while (!r->signalled && !r->ended && r->signals == signals && timeout && !expired)
      expired = timeout == EGL_FOREVER ? pthread_cond_wait(&r->changed, &r->lock)
                                       : pthread_cond_timedwait(&r->changed, &r->lock, &end);
   const bool done = r->signalled || r->ended || r->signals != signals;
   pthread_mutex_unlock(&r->lock);
   return done;
}
