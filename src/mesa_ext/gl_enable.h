/* Capabilities of Enable and Disable. */
#ifndef GL_ENABLE_H
#define GL_ENABLE_H

#include "gl_context.h"

/* The state behind a server capability (of the active texture unit where it belongs to one), and
 * the enum gl_dirty bits its change sets. NULL: no such capability. */
bool *gl_capability(struct gl_context *ctx, GLenum cap, uint32_t *dirty);

#endif
