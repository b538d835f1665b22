/* Drivers by name. What names there are is known to src/gallium/loader alone. */
#ifndef P_LOADER_H
#define P_LOADER_H

struct pipe_screen;

/* A screen of the driver `name`; NULL when there is no such driver or it can not start here.
 * With TUATARA_TRACE set to a file the screen writes down the calls it gets. */
struct pipe_screen *pipe_loader_create_screen(const char *name);
/* Names for messages and tools: index from 0, NULL past the end. */
const char *pipe_loader_driver_name(unsigned index);

#endif
