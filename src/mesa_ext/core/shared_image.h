/* Images that textures and renderbuffers have in common (EGL 1.5 section 3.9): a level and a layer
 * of a resource that stays where it is. Whoever has one is a sibling; a new definition of its own
 * image ends that, and the others keep the texels ("orphans").
 */
#ifndef MESA_EXT_CORE_SHARED_IMAGE_H
#define MESA_EXT_CORE_SHARED_IMAGE_H

#include "context.h"

struct gl_format; /* texture/format.h */

/* Constant once it is made, but for its count; of any thread's. */
struct gl_shared_image {
   int refcount;                   /* atomic */
   struct pipe_resource *resource; /* referenced */
   uint32_t level, layer;
   GLsizei width, height;
   GLenum internal_format, base;   /* as of renderbuffers: framebuffer/object.h */
   const struct gl_format *format; /* of a texture; NULL: no texture can have it */
};

/* *dst = src, counting references; either may be NULL. */
void gl_shared_image_reference(struct gl_shared_image **dst, struct gl_shared_image *src);

#endif
