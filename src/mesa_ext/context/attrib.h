/* The attribute stacks of server and client state, and copying of attribute groups. */
#ifndef MESA_EXT_CONTEXT_ATTRIB_H
#define MESA_EXT_CONTEXT_ATTRIB_H

#include "mesa_ext/core/context.h"

bool gl_attrib_stack_init(struct gl_context *ctx); /* false: out of memory */
void gl_attrib_stack_finish(struct gl_context *ctx);

/* Entries pushed: GL_ATTRIB_STACK_DEPTH, GL_CLIENT_ATTRIB_STACK_DEPTH. */
unsigned gl_attrib_depth(const struct gl_context *ctx);
unsigned gl_client_attrib_depth(const struct gl_context *ctx);

#endif
