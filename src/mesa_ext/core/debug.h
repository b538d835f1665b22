/* KHR_debug: messages to the application's callback or log, filters and groups. Labels are in
 * core/label.c. State belongs to the context; nothing here is undone by attribute stacks. */
#ifndef MESA_EXT_CORE_DEBUG_H
#define MESA_EXT_CORE_DEBUG_H

#include "context.h"

bool gl_debug_init(struct gl_context *ctx); /* false: out of memory */
void gl_debug_finish(struct gl_context *ctx);

/* Delivers a message of the implementation if GL_DEBUG_OUTPUT is enabled and the filters let it
 * through: to the callback at once (so output is always synchronous), or into the log. While ctx
 * holds locks of the share group, the message waits: gl_debug_deliver is called when they are
 * released. `text` is NUL-terminated and copied. */
void gl_debug_message(struct gl_context *ctx, GLenum source, GLenum type, GLuint id,
                      GLenum severity, const char *text);
void gl_debug_deliver(struct gl_context *ctx);

/* To be called when a lock was released. */
static inline void
gl_locks_released(struct gl_context *ctx)
{
   if (ctx->messages_wait && !gl_holds_locks(ctx))
      gl_debug_deliver(ctx);
}

/* What Gets return. */
unsigned gl_debug_logged(const struct gl_context *ctx);
unsigned gl_debug_next_length(const struct gl_context *ctx); /* of the oldest, with its NUL */
unsigned gl_debug_group_depth(const struct gl_context *ctx); /* 1: only the default group */
void gl_debug_get_pointer(struct gl_context *ctx, GLenum pname, void **out);

#endif
