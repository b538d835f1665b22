/* The GLX functions of this driver, by name. */
#ifndef GLX_NAMES_H
#define GLX_NAMES_H

/* The function itself (not a dispatch function), "glXFoo"; NULL for what is not implemented. */
void *glx_function(const char *name);

#endif
