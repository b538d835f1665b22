/* The attribute stacks of server and client state, and copying of attribute groups. */
#ifndef MESA_EXT_CORE_ATTRIB_H
#define MESA_EXT_CORE_ATTRIB_H

#include "context.h"

bool gl_attrib_stack_init(struct gl_context *ctx); /* false: out of memory */
void gl_attrib_stack_finish(struct gl_context *ctx);

/* Entries pushed: GL_ATTRIB_STACK_DEPTH, GL_CLIENT_ATTRIB_STACK_DEPTH. */
unsigned gl_attrib_depth(const struct gl_context *ctx);
unsigned gl_client_attrib_depth(const struct gl_context *ctx);

#endif
