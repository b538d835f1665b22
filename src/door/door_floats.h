/* Configs with colours of floats (GLX_ARB_fbconfig_float, GLX_EXT_fbconfig_packed_float,
 * EGL_EXT_pixel_format_float). X shows no floats: they are for pbuffers alone. */
#ifndef DOOR_FLOATS_H
#define DOOR_FLOATS_H

#include "mesa_ext/door.h"

#define DOOR_MAX_FLOATS 3

/* Fills in the colours of visuals that the driver can draw to, with every other field 0; returns
 * their number. */
int door_float_visuals(const struct pipe_screen *screen, struct gl_visual visuals[DOOR_MAX_FLOATS]);
/* Whether colours are floats. */
bool door_has_floats(const struct gl_visual *visual);
/* ... which have no sign (EXT_packed_float). */
bool door_has_unsigned_floats(const struct gl_visual *visual);

#endif
