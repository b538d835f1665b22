/* Buffer objects (ARB_vertex_buffer_object). Shared between contexts, counted; the names are in
 * gl_shared (gl_shared.h). */
#ifndef GL_BUFFEROBJ_H
#define GL_BUFFEROBJ_H

#include "gl_context.h"

struct gl_buffer_object {
   int refcount; /* atomic */
   GLuint name;
   GLsizeiptr size; /* bytes */
   GLenum usage, access;
   void *mapping; /* MapBuffer; NULL = not mapped */
   uint8_t *data; /* size bytes; NULL while size is 0 */
};

/* NULL: out of memory. One reference is the caller's. */
struct gl_buffer_object *gl_buffer_object_create(GLuint name);
/* *dst = src, counting references; either may be NULL. */
void gl_buffer_object_reference(struct gl_buffer_object **dst, struct gl_buffer_object *src);
/* The name a Get of a binding returns: 0 for NULL. */
static inline GLuint
gl_buffer_object_name(const struct gl_buffer_object *obj)
{
   return obj ? obj->name : 0;
}

#endif
