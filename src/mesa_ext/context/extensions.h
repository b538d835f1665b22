/* The extensions this context has. */
#ifndef MESA_EXT_CONTEXT_EXTENSIONS_H
#define MESA_EXT_CONTEXT_EXTENSIONS_H

#include "mesa_ext/core/context.h"

/* An extension of OpenGL ES. The table (dispatch/es_extensions.txt) ends with a row without a name.
 */
struct gl_es_extension {
   const char *name;
   unsigned apis;  /* bits 1 << enum gl_api that have it */
   uint64_t needs; /* GL_CAN_* */
};
extern const struct gl_es_extension gl_es_extensions[];

/* Builds ctx->extensions from the table. False: memory ran out. */
bool gl_extensions_init(struct gl_context *ctx);
void gl_extensions_finish(struct gl_context *ctx);

#endif
