/* Drawables inside the front end: what door.h's callbacks and buffers look like to the code that
 * draws into them.
 *
 * A swap copies, and presenting a window is that copy: the back buffer goes on as it is. What is
 * shown is a buffer here only while somebody uses the front buffer. One that is wanted later starts
 * with the back buffer, if that has not been drawn to since, or with what the window says.
 *
 * Where the visual has several samples a pixel all buffers but that of accumulation have them. What
 * is shown then is a copy with one.
 */
#ifndef MESA_EXT_FRAMEBUFFER_DRAWABLE_H
#define MESA_EXT_FRAMEBUFFER_DRAWABLE_H

#include <pthread.h>

#include "mesa_ext/door.h"
#include "pipe/p_state.h"

enum gl_drawable_buffer {
   GL_DRAWABLE_FRONT,
   GL_DRAWABLE_BACK,          /* double-buffered visuals only */
   GL_DRAWABLE_DEPTH_STENCIL, /* one resource for both */
   GL_DRAWABLE_ACCUM,         /* R16G16B16A16_SNORM */
   GL_DRAWABLE_AUX0,          /* and those behind it */
   GL_DRAWABLE_BUFFERS = GL_DRAWABLE_AUX0 + GL_DOOR_MAX_AUX_BUFFERS
};

/* Whether the size is asked for before the next use of a buffer. */
enum gl_size_due {
   GL_SIZE_KNOWN,
   GL_SIZE_DOUBTED, /* within a frame: gl_drawable_ops.recall_size */
   GL_SIZE_DUE      /* get_size */
};

struct gl_drawable {
   int refcount; /* atomic */
   struct pipe_screen *screen;
   struct gl_visual visual;
   struct gl_drawable_ops ops;
   void *priv;
   pthread_mutex_t lock;   /* guards what follows: contexts of two threads may share a drawable */
   uint32_t width, height; /* of all buffers; at least 1 */
   struct pipe_resource *buffers[GL_DRAWABLE_BUFFERS]; /* NULL until first wanted */
   /* Visuals with several samples: the front and the back buffer resolved, for the door to show.
    * NULL until first wanted. */
   struct pipe_resource *shown[2];
   uint32_t stamp;   /* atomic: changes whenever a size or a buffer's resource does */
   uint8_t size_due; /* atomic: enum gl_size_due */
   bool front_used;  /* the front buffer has been asked for since the last swap */
   bool back_shown;  /* the back buffer has not been drawn to since it was presented */
   bool presented;   /* some back buffer was */
   bool front_dirty; /* atomic: drawn to the front buffer since it was last shown. Set by every draw
                        that may reach the front buffer, cleared by gl_drawable_show_front */
};

/* Asks the door for the size and drops the buffers if it changed (stamp). Once before the first use
 * of a buffer after something was shown; between the draws of a frame only where a program can have
 * heard of another size (gl_drawable_doubt). */
void gl_drawable_update(struct gl_drawable *d);
/* What gl_drawable_settle does where something is due. */
void gl_drawable_ask(struct gl_drawable *d);
/* The size as far as it is known, after asking where that is due. */
void gl_drawable_get_size(struct gl_drawable *d, unsigned *width, unsigned *height);
/* A new reference to the buffer, made now if it does not exist. NULL when the visual has no such
 * buffer or memory ran out. A fresh buffer's contents are undefined, but the front buffer has what
 * the last swap showed. Its size is the drawable's at
 * this moment: another thread may have changed it since that of another buffer was taken. */
struct pipe_resource *gl_drawable_get_buffer(struct gl_drawable *d, enum gl_drawable_buffer which);
/* The back buffer is drawn to from now on. Once after each change of the stamp is enough. */
void gl_drawable_mark_back(struct gl_drawable *d);
/* Whether the visual has the buffer. */
bool gl_drawable_has_buffer(const struct gl_drawable *d, enum gl_drawable_buffer which);

/* The size may be another from now on: who needs it next asks. For a window that is a round trip to
 * the server, which also means that all of the last picture has been shown. */
static inline void
gl_drawable_expect(struct gl_drawable *d)
{
   __atomic_store_n(&d->size_due, GL_SIZE_DUE, __ATOMIC_RELAXED);
}

/* The drawable is current again, was flushed or has a new viewport, with nothing shown since: who
 * needs the size next makes sure that it is still the one. */
static inline void
gl_drawable_doubt(struct gl_drawable *d)
{
   uint8_t known = GL_SIZE_KNOWN;
   __atomic_compare_exchange_n(&d->size_due, &known, GL_SIZE_DOUBTED, false, __ATOMIC_RELAXED,
                               __ATOMIC_RELAXED);
}

/* Asks for the size if that is due. */
static inline void
gl_drawable_settle(struct gl_drawable *d)
{
   if (__atomic_load_n(&d->size_due, __ATOMIC_RELAXED) != GL_SIZE_KNOWN)
      gl_drawable_ask(d);
}

static inline uint32_t
gl_drawable_stamp(const struct gl_drawable *d)
{
   return __atomic_load_n(&d->stamp, __ATOMIC_ACQUIRE);
}

static inline void
gl_drawable_mark_front(struct gl_drawable *d)
{
   __atomic_store_n(&d->front_dirty, true, __ATOMIC_RELAXED);
}

#endif
