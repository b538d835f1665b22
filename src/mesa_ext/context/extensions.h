/* The extensions this context has. */
#ifndef MESA_EXT_CONTEXT_EXTENSIONS_H
#define MESA_EXT_CONTEXT_EXTENSIONS_H

#include "mesa_ext/core/context.h"

/* Builds ctx->extensions from the table. False: memory ran out. */
bool gl_extensions_init(struct gl_context *ctx);
void gl_extensions_finish(struct gl_context *ctx);

#endif
