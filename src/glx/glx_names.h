/* The GLX functions of this driver, by name. */
#ifndef GLX_NAMES_H
#define GLX_NAMES_H

/* The function itself (not a dispatch function), "glXFoo"; NULL for what is not implemented. */
void *glx_function(const char *name);
/* All names, for tests and symbol export: index from 0, NULL past the end. */
const char *glx_function_name(unsigned index);

#endif
