/* The null driver: keeps what is written to resources, draws and clears nothing, and refuses what
 * its capabilities do not have. But feedback, selection and the raster position work, as with any
 * driver. It lets the GL front end be tested and measured alone (TUATARA_DRIVER=null). */
#ifndef NULL_PUBLIC_H
#define NULL_PUBLIC_H

struct pipe_screen;

/* NULL: memory ran out. */
struct pipe_screen *null_screen_create(void);
/* The same with the capabilities of a small chip: 4 textures of powers of two, 16 attributes, no
 * control flow, no indirect parameters, none of the optional features (TUATARA_DRIVER=null-small).
 */
struct pipe_screen *null_small_screen_create(void);

#endif
