/* What libGLX calls in place of extension functions, to find out whose they are. */
#ifndef GLX_DISPATCH_H
#define GLX_DISPATCH_H

#include "glx_private.h"

#include <glvnd/libglxabi.h>

/* Once, in the handshake: what libGLX offers. */
void glx_dispatch_init(const __GLXapiExports *exports);
/* The dispatch function of an extension function, "glXFoo"; NULL: there is none of the name. */
void *glx_dispatch_address(const GLubyte *name);
/* libGLX's index for the function of that name. */
void glx_dispatch_set_index(const GLubyte *name, int index);

#endif
