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

/* The year in which an extension of desktop OpenGL was first published; later than all for names
 * without a row in extension_years.c. */
#define GL_EXTENSION_YEAR_UNKNOWN 9999
unsigned gl_extension_year(const char *name);

/* Builds ctx->extensions from the table, by the settings of the process (docs/settings.md). False:
 * memory ran out. */
bool gl_extensions_init(struct gl_context *ctx);
void gl_extensions_finish(struct gl_context *ctx);

#endif
