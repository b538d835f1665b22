/* Fences in the stream of commands: those of NV_fence belong to one context, sync objects
 * (ARB_sync) to the share group. */
#ifndef MESA_EXT_CORE_FENCE_H
#define MESA_EXT_CORE_FENCE_H

#include "context.h"

bool gl_fences_init(struct gl_context *ctx); /* false: out of memory */
void gl_fences_finish(struct gl_context *ctx);
/* For context/shared.c: a sync object whose name is gone. */
void gl_sync_destroy(struct gl_context *ctx, void *object);

#endif
