/* A screen: one driver on one device. Context independent; every call may come from any thread. */
#ifndef P_SCREEN_H
#define P_SCREEN_H

#include "p_caps.h"
#include "p_state.h"

struct pipe_context;

struct pipe_screen {
   const struct pipe_caps *caps; /* what the driver can do; constant, lives as long as the screen */
   void (*destroy)(struct pipe_screen *screen); /* after all its contexts and resources */
   const char *(*get_name)(
       struct pipe_screen *screen); /* GL_RENDERER; lives as long as the screen */
   const char *(*get_vendor)(struct pipe_screen *screen);
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

#endif
