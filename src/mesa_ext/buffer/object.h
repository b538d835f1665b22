/* Buffer objects (ARB_vertex_buffer_object). Shared between contexts, counted; the names are in
 * gl_shared, and so is the lock under which everything but the first two fields is used
 * (core/shared.h). */
#ifndef MESA_EXT_BUFFER_OBJECT_H
#define MESA_EXT_BUFFER_OBJECT_H

#include "mesa_ext/core/context.h"

struct gl_buffer_storage {
   int refcount; /* atomic: the object's, and one for each context that has it mapped */
   _Alignas(16) uint8_t bytes[];
};

struct gl_buffer_object {
   int refcount; /* atomic */
   GLuint name;
   GLsizeiptr size; /* bytes */
   GLenum usage, access;
   void *mapping; /* what MapBuffer or MapBufferRange returned; NULL = not mapped */
   GLintptr map_offset;
   GLsizeiptr map_length;
   GLbitfield map_access;             /* GL_MAP_*_BIT; these three are 0 while it is not mapped */
   struct gl_buffer_storage *storage; /* of `size` bytes; NULL while that is 0 */
};

/* *dst = src, counting references; either may be NULL. */
void gl_buffer_object_reference(struct gl_buffer_object **dst, struct gl_buffer_object *src);
void gl_buffer_storage_unref(struct gl_buffer_storage *storage); /* accepts NULL */
/* The object bound to a target, or NULL after raising what is wrong. */
struct gl_buffer_object *gl_buffer_bound(struct gl_context *ctx, GLenum target,
                                         const char *command);

/* A buffer object with a name and data (NULL: zeroes). 0: out of memory. */
GLuint gl_buffer_create_named(struct gl_context *ctx, GLsizeiptr size, const void *data,
                              GLenum usage);

/* --- Mappings, buffer/mapping.c. What MapBuffer returned stays memory of the context that called
 * it until this one unmaps, defines or deletes the buffer, whatever other contexts do to it. */
void gl_buffer_end_mapping(struct gl_context *ctx, const struct gl_buffer_object *obj);
/* Maps `length` > 0 bytes from `offset`, which the buffer has; NULL after raising an error. */
void *gl_buffer_map(struct gl_context *ctx, const char *command, struct gl_buffer_object *obj,
                    GLintptr offset, GLsizeiptr length, GLbitfield access);
/* What UnmapBuffer does and returns, with its error. */
GLboolean gl_buffer_unmap(struct gl_context *ctx, const char *command,
                          struct gl_buffer_object *obj);
/* The state of a buffer that is not mapped. */
void gl_buffer_set_unmapped(struct gl_buffer_object *obj);
void gl_buffer_mappings_finish(struct gl_context *ctx);

/* The name a Get of a binding returns: 0 for NULL. */
static inline GLuint
gl_buffer_object_name(const struct gl_buffer_object *obj)
{
   return obj ? obj->name : 0;
}

#endif
