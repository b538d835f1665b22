/* Selection (specification 5.2), for gl_feedback.c. */
#ifndef GL_SELECT_H
#define GL_SELECT_H

#include "gl_context.h"

/* A primitive with a vertex at this window depth was drawn in selection mode. */
void gl_select_hit(struct gl_context *ctx, float z);
/* Writes the last hit record; what RenderMode returns: records, or -1 after an overflow. */
GLint gl_select_leave(struct gl_context *ctx);

#endif
