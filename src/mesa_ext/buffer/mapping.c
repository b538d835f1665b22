/* Mapping of buffer objects: the storage itself, which the mapping keeps alive. */
#include <stdlib.h>

#include "object.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* A pointer that the application got from this context. */
struct gl_buffer_mapping {
   struct gl_buffer_mapping *next;
   struct gl_buffer_object *object;   /* referenced */
   struct gl_buffer_storage *storage; /* referenced; the object may have another one by now */
};

/* Ends those of one object; NULL: all. */
static void
end_mappings(struct gl_context *ctx, const struct gl_buffer_object *obj)
{
   for (struct gl_buffer_mapping **link = &ctx->buffer_mappings, *m; (m = *link);) {
      if (obj && m->object != obj) {
         link = &m->next;
         continue;
      }
      *link = m->next;
      gl_buffer_storage_unref(m->storage);
      gl_buffer_object_reference(&m->object, NULL);
      free(m);
   }
}

void
gl_buffer_end_mapping(struct gl_context *ctx, const struct gl_buffer_object *obj)
{
   end_mappings(ctx, obj);
}

void
gl_buffer_mappings_finish(struct gl_context *ctx)
{
   end_mappings(ctx, NULL);
}

/* False: out of memory. */
static bool
begin_mapping(struct gl_context *ctx, struct gl_buffer_object *obj)
{
   struct gl_buffer_mapping *m = calloc(1, sizeof *m);
   if (!m)
      return false;
   gl_buffer_end_mapping(ctx, obj); /* another context has ended it already */
   gl_buffer_object_reference(&m->object, obj);
   __atomic_add_fetch(&obj->storage->refcount, 1, __ATOMIC_RELAXED);
   m->storage = obj->storage;
   m->next = ctx->buffer_mappings;
   ctx->buffer_mappings = m;
   return true;
}

void
gl_buffer_set_unmapped(struct gl_buffer_object *obj)
{
   obj->mapping = NULL;
   obj->access = GL_READ_WRITE;
   obj->map_access = 0;
   obj->map_offset = obj->map_length = 0;
}

void *
gl_buffer_map(struct gl_context *ctx, const char *command, struct gl_buffer_object *obj,
              GLintptr offset, GLsizeiptr length, GLbitfield access)
{
   if (obj->mapping) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: buffer %u is mapped already", command, obj->name);
      return NULL;
   }
   if (!begin_mapping(ctx, obj)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "%s: no memory", command);
      return NULL;
   }
   obj->access = !(access & GL_MAP_WRITE_BIT)  ? GL_READ_ONLY
                 : !(access & GL_MAP_READ_BIT) ? GL_WRITE_ONLY
                                               : GL_READ_WRITE;
   obj->map_access = access;
   obj->map_offset = offset;
   obj->map_length = length;
   obj->mapping = obj->storage->bytes + offset;
   return obj->mapping;
}

void *
gl_exec_MapBuffer(struct gl_context *ctx, GLenum target, GLenum access)
{
   struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, "glMapBuffer");
   if (!obj)
      return NULL;
   if (access != GL_READ_ONLY && access != GL_WRITE_ONLY && access != GL_READ_WRITE) {
      gl_error(ctx, GL_INVALID_ENUM, "glMapBuffer: access 0x%x", access);
      return NULL;
   }
   if (!obj->storage) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glMapBuffer: buffer %u has no data", obj->name);
      return NULL;
   }
   const GLbitfield bits = (access != GL_WRITE_ONLY ? GL_MAP_READ_BIT : 0u) |
                           (access != GL_READ_ONLY ? GL_MAP_WRITE_BIT : 0u);
   return gl_buffer_map(ctx, "glMapBuffer", obj, 0, obj->size, bits);
}

/* The error that MapBufferRange has for its access bits. */
static GLenum
access_error(GLbitfield access)
{
   const GLbitfield unread =
       GL_MAP_INVALIDATE_RANGE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT | GL_MAP_UNSYNCHRONIZED_BIT;
   const GLbitfield known = GL_MAP_READ_BIT | GL_MAP_WRITE_BIT | GL_MAP_FLUSH_EXPLICIT_BIT | unread;
   if (access & ~known)
      return GL_INVALID_VALUE;
   const bool read = access & GL_MAP_READ_BIT, write = access & GL_MAP_WRITE_BIT;
   if ((!read && !write) || (read && access & unread) ||
       (!write && access & GL_MAP_FLUSH_EXPLICIT_BIT))
      return GL_INVALID_OPERATION;
   return GL_NO_ERROR;
}

/* ARB_map_buffer_range. What may be discarded is kept, and all writes are seen at once. */
void *
gl_exec_MapBufferRange(struct gl_context *ctx, GLenum target, GLintptr offset, GLsizeiptr length,
                       GLbitfield access)
{
   struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, "glMapBufferRange");
   if (!obj)
      return NULL;
   if (offset < 0 || length < 0 || offset > obj->size || length > obj->size - offset) {
      gl_error(ctx, GL_INVALID_VALUE, "glMapBufferRange: %td bytes at %td of %td",
               (ptrdiff_t)length, (ptrdiff_t)offset, (ptrdiff_t)obj->size);
      return NULL;
   }
   const GLenum error = access_error(access);
   if (error) {
      gl_error(ctx, error, "glMapBufferRange: access 0x%x", access);
      return NULL;
   }
   if (length == 0) { /* OpenGL 4.2's reading of what the extension leaves open */
      gl_error(ctx, GL_INVALID_OPERATION, "glMapBufferRange: no bytes");
      return NULL;
   }
   return gl_buffer_map(ctx, "glMapBufferRange", obj, offset, length, access);
}

void
gl_exec_FlushMappedBufferRange(struct gl_context *ctx, GLenum target, GLintptr offset,
                               GLsizeiptr length)
{
   const struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, "glFlushMappedBufferRange");
   if (!obj)
      return;
   if (!(obj->map_access & GL_MAP_FLUSH_EXPLICIT_BIT))
      gl_error(ctx, GL_INVALID_OPERATION, "glFlushMappedBufferRange: no such mapping of buffer %u",
               obj->name);
   else if (offset < 0 || length < 0 || offset > obj->map_length ||
            length > obj->map_length - offset)
      gl_error(ctx, GL_INVALID_VALUE, "glFlushMappedBufferRange: %td bytes at %td of %td",
               (ptrdiff_t)length, (ptrdiff_t)offset, (ptrdiff_t)obj->map_length);
}

GLboolean
gl_buffer_unmap(struct gl_context *ctx, const char *command, struct gl_buffer_object *obj)
{
   gl_buffer_end_mapping(ctx, obj);
   if (!obj->mapping) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: buffer %u is not mapped", command, obj->name);
      return GL_FALSE;
   }
   gl_buffer_set_unmapped(obj);
   return GL_TRUE;
}

GLboolean
gl_exec_UnmapBuffer(struct gl_context *ctx, GLenum target)
{
   struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, "glUnmapBuffer");
   return obj ? gl_buffer_unmap(ctx, "glUnmapBuffer", obj) : GL_FALSE;
}
