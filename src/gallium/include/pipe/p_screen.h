/* A screen: one driver on one device. Context independent; every call may come from any thread. */
#ifndef P_SCREEN_H
#define P_SCREEN_H

#include "p_caps.h"
#include "p_state.h"

struct ir_shader;
struct pipe_context;

/* A point in the work of a context, made by flush: it has signalled when all work before it is done
 * and in memory. Counted with pipe_fence_reference, atomically; it outlives its context, not the
 * screen. A NULL fence has signalled. Drivers embed it. */
struct pipe_fence {
   int refcount; /* atomic */
   struct pipe_screen *screen;
};

#define PIPE_TIMEOUT_INFINITE UINT64_MAX

/* Who does the work of a driver for hardware, for people to read: `what` is done by `who`. */
struct pipe_note {
   const char *who, *what;
};

struct pipe_screen {
   const struct pipe_caps *caps; /* what the driver can do; constant, lives as long as the screen */
   /* In groups of equal `who`, up to one that is NULL; constant, too. Optional (NULL). */
   const struct pipe_note *notes;
   void (*destroy)(struct pipe_screen *screen); /* after all its contexts and resources */
   const char *(*get_name)(
       struct pipe_screen *screen); /* GL_RENDERER; lives as long as the screen */
   const char *(*get_vendor)(struct pipe_screen *screen);
   /* Whether the hardware runs a program, prepared as for create_shader_state, with all its results
    * in the usual state, rather than the CPU in its stead. Takes as long as compiling it. False
    * when memory ran out. Optional (NULL): what create_shader_state takes is run alike. */
   bool (*program_fits)(struct pipe_screen *screen, enum pipe_shader_stage stage,
                        const struct ir_shader *ir);
   /* NULL when memory ran out. */
   struct pipe_context *(*context_create)(struct pipe_screen *screen);
   /* templ: target, format, sizes, last_level, bind; contents undefined. NULL when memory ran out
    * or too large. */
   struct pipe_resource *(*resource_create)(struct pipe_screen *screen,
                                            const struct pipe_resource *templ);
   /* A 2D render target over memory of the caller, which outlives the resource: row0 is the bottom
    * row, stride may be negative. Drawing is in it after flush + finish. Optional (NULL). */
   struct pipe_resource *(*resource_from_memory)(struct pipe_screen *screen,
                                                 const struct pipe_resource *templ, void *row0,
                                                 ptrdiff_t stride);
   void (*resource_destroy)(struct pipe_screen *screen, struct pipe_resource *res);

   /* Whether the fence has signalled, after waiting for that up to `timeout` nanoseconds: 0 only
    * asks, PIPE_TIMEOUT_INFINITE gives true. Once true, always true. From any thread, whatever the
    * context of the fence does meanwhile. fence may be NULL. */
   bool (*fence_finish)(struct pipe_screen *screen, struct pipe_fence *fence, uint64_t timeout);
   void (*fence_destroy)(struct pipe_screen *screen, struct pipe_fence *fence);

   /* --- For those who watch a run. `counting` may be set at any time, atomically, and stays so;
    * what was drawn before is not counted. The front end adds what it draws, in all contexts. */
   bool counting;
   uint64_t draws __attribute__((aligned(8))), vertices __attribute__((aligned(8))); /* atomic */
   /* How many samples have passed all tests since the first call. Optional (NULL). */
   uint64_t (*count_samples)(struct pipe_screen *screen);
   /* The time that each worker thread has run, in nanoseconds, of at most `max` threads; gives how
    * many there are of those. Optional (NULL). */
   unsigned (*thread_times)(struct pipe_screen *screen, uint64_t *times, unsigned max);
};

/* *dst = src, counting references; either may be NULL. */
static inline void
pipe_resource_reference(struct pipe_resource **dst, struct pipe_resource *src)
{
   struct pipe_resource *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      old->screen->resource_destroy(old->screen, old);
}

/* The same for fences. */
static inline void
pipe_fence_reference(struct pipe_fence **dst, struct pipe_fence *src)
{
   struct pipe_fence *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      old->screen->fence_destroy(old->screen, old);
}

#endif
