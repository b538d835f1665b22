/* Selection (specification 5.2), for vertex/feedback.c. */
#ifndef MESA_EXT_VERTEX_SELECT_H
#define MESA_EXT_VERTEX_SELECT_H

#include "mesa_ext/core/context.h"

/* A primitive with a vertex at this window depth was drawn in selection mode. */
void gl_select_hit(struct gl_context *ctx, float z);
/* Writes the last hit record; what RenderMode returns: records, or -1 after an overflow. */
GLint gl_select_leave(struct gl_context *ctx);

#endif
