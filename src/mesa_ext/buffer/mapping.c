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
   if (obj->mapping) {
      gl_error(ctx, GL_INVALID_OPERATION, "glMapBuffer: buffer %u is mapped already", obj->name);
      return NULL;
   }
   if (!obj->storage || !begin_mapping(ctx, obj)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glMapBuffer: buffer %u has no data", obj->name);
      return NULL;
   }
   obj->access = access;
   obj->mapping = obj->storage->bytes;
   return obj->mapping;
}

GLboolean
gl_exec_UnmapBuffer(struct gl_context *ctx, GLenum target)
{
   struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, "glUnmapBuffer");
   if (!obj)
      return GL_FALSE;
   gl_buffer_end_mapping(ctx, obj);
   if (!obj->mapping) {
      gl_error(ctx, GL_INVALID_OPERATION, "glUnmapBuffer: buffer %u is not mapped", obj->name);
      return GL_FALSE;
   }
   obj->mapping = NULL;
   obj->access = GL_READ_WRITE;
   return GL_TRUE;
}
