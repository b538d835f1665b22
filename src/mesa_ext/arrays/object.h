/* Vertex array objects (ARB_vertex_array_object, APPLE_vertex_array_object).
 *
 * Both kinds share their names; which command binds an object first decides of which kind it is:
 * that of ARB has all its arrays in buffer objects. Objects belong to one context. What is bound
 * lies in ctx->arrays, where every other file finds it; binding another object moves it out. The
 * object 0 is there from the beginning and holds the client state of older OpenGL.
 */
#ifndef MESA_EXT_ARRAYS_OBJECT_H
#define MESA_EXT_ARRAYS_OBJECT_H

#include "arrays.h"

struct gl_array_object {
   GLuint name;
   bool client_memory; /* arrays may lie in client memory: APPLE's, and the object 0 */
   /* While another object is bound; what commands select (gl_client_arrays) is not part of it. */
   struct gl_client_arrays arrays;
};

/* False: out of memory. */
bool gl_array_objects_init(struct gl_context *ctx);
/* What is bound stays in ctx->arrays. */
void gl_array_objects_finish(struct gl_context *ctx);

/* PopClientAttrib: binds the object that had the name when `saved` was pushed, and copies `saved`
 * into it. One of APPLE that was deleted since (`client_memory`) comes back, because binding its
 * name makes it; one of ARB does not: the bound one keeps its arrays then, and only the rest of the
 * client state is restored. */
void gl_array_object_restore(struct gl_context *ctx, GLuint name, bool client_memory,
                             const struct gl_client_arrays *saved);

#endif
