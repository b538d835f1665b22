/* Fences in the stream of commands (NV_fence). They belong to one context. */
#ifndef MESA_EXT_CORE_FENCE_H
#define MESA_EXT_CORE_FENCE_H

#include "context.h"

bool gl_fences_init(struct gl_context *ctx); /* false: out of memory */
void gl_fences_finish(struct gl_context *ctx);

#endif
