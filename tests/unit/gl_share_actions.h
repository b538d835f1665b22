/* What a thread of gl_share_test.c does, at random, with objects that others share: each action
 * changes some of them and draws with others. */
#ifndef GL_SHARE_ACTIONS_H
#define GL_SHARE_ACTIONS_H

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/door.h"

#define SIZE 96   /* of the window: four tiles */
#define NAMES 4   /* of each kind of object: 1 .. NAMES */
#define SYMBOLS 4 /* of EXT_vertex_shader, of each storage */

/* A thread with its context, which is current. */
struct worker {
   struct pipe_screen *screen;
   struct gl_drawable *drawable;
   struct gl_context *ctx;
   uint32_t seed;
   GLuint variants, invariants; /* first symbols; the same for all */
   uint8_t *mapped;             /* what MapBuffer gave, until this thread ends the mapping */
   GLuint mapped_name;
   size_t mapped_bytes;
   uint8_t pixels[SIZE * SIZE * 4];
   bool failed; /* no context */
};

/* A command of the context of `w`. */
#define GL(name, ...) w->ctx->table->name(w->ctx, ##__VA_ARGS__)

extern void (*const share_actions[])(struct worker *w);
extern const unsigned num_share_actions;

/* Before the threads start. */
void share_actions_init(void);
/* Unmaps the buffer that the worker has mapped, if any. */
void share_end_mapping(struct worker *w);

#endif
