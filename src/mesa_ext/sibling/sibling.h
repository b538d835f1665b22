/* Textures and renderbuffers that become EGL images, and those that images are given to. */
#ifndef MESA_EXT_SIBLING_SIBLING_H
#define MESA_EXT_SIBLING_SIBLING_H

#include "mesa_ext/core/shared_image.h"
#include "mesa_ext/door.h"

/* What gl_door_image_create (door.h) says, of objects in ctx's share group. ctx is used by nobody
 * else meanwhile; it need not be current. */
struct gl_shared_image *gl_sibling_create(struct gl_context *ctx,
                                          const struct gl_door_image_source *source,
                                          enum gl_door_error *error);

/* What gl_door_bind_drawable (door.h) says, outside of Begin and End. */
bool gl_sibling_bind_drawable(struct gl_context *ctx, struct gl_drawable *drawable, bool alpha);

#endif
