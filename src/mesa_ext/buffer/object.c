/* Buffer objects: names, storage, mapping (ARB_vertex_buffer_object). */
#include "object.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/core/shared.h"

/* NULL: out of memory. One reference is the caller's. */
static struct gl_buffer_object *
create_object(GLuint name)
{
   struct gl_buffer_object *obj = calloc(1, sizeof *obj);
   if (!obj)
      return NULL;
   obj->refcount = 1;
   obj->name = name;
   obj->usage = GL_STATIC_DRAW;
   obj->access = GL_READ_WRITE;
   return obj;
}

void
gl_buffer_object_reference(struct gl_buffer_object **dst, struct gl_buffer_object *src)
{
   struct gl_buffer_object *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0) {
      gl_buffer_storage_unref(old->storage);
      free(old);
   }
}

/* NULL data: undefined, which must not be somebody else's memory. */
static void
fill(struct gl_buffer_storage *storage, size_t size, const void *data)
{
   if (data)
      memcpy(storage->bytes, data, size);
   else
      memset(storage->bytes, 0, size);
}

/* NULL: out of memory. One reference is the caller's. */
static struct gl_buffer_storage *
storage_create(size_t size, const void *data)
{
   struct gl_buffer_storage *storage = NULL;
   if (size <= SIZE_MAX / 2)
      storage = malloc(offsetof(struct gl_buffer_storage, bytes) + size);
   if (!storage)
      return NULL;
   storage->refcount = 1;
   fill(storage, size, data);
   return storage;
}

void
gl_buffer_storage_unref(struct gl_buffer_storage *storage)
{
   if (storage && __atomic_sub_fetch(&storage->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      free(storage);
}

static struct gl_buffer_object **
binding(struct gl_context *ctx, GLenum target)
{
   switch (target) {
   case GL_ARRAY_BUFFER:
      return &ctx->arrays.array_buffer;
   case GL_ELEMENT_ARRAY_BUFFER:
      return &ctx->arrays.element_buffer;
   case GL_PIXEL_PACK_BUFFER:
      return &ctx->pack_buffer;
   case GL_PIXEL_UNPACK_BUFFER:
      return &ctx->unpack_buffer;
   case GL_COPY_READ_BUFFER:
      return &ctx->copy_read_buffer;
   case GL_COPY_WRITE_BUFFER:
      return &ctx->copy_write_buffer;
   default:
      return NULL;
   }
}

struct gl_buffer_object *
gl_buffer_bound(struct gl_context *ctx, GLenum target, const char *command)
{
   struct gl_buffer_object **slot = binding(ctx, target);
   if (!slot)
      gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%x", command, target);
   else if (!*slot)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: no buffer is bound to 0x%x", command, target);
   return slot ? *slot : NULL;
}

/* --- Names. */
void
gl_exec_GenBuffers(struct gl_context *ctx, GLsizei n, GLuint *buffers)
{
   if (n < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glGenBuffers: %d names", n);
   else if (n > 0 &&
            !u_idtable_generate(ctx->shared->names[GL_SHARED_BUFFERS], (uint32_t)n, buffers))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenBuffers: %d names", n);
}

GLboolean
gl_exec_IsBuffer(struct gl_context *ctx, GLuint buffer)
{
   return buffer && u_idtable_lookup(ctx->shared->names[GL_SHARED_BUFFERS], buffer) != NULL;
}

/* The object of a name, made if there is none, referenced by *out. */
static bool
find_or_create(struct gl_context *ctx, GLuint name, struct gl_buffer_object **out)
{
   struct u_idtable *names = ctx->shared->names[GL_SHARED_BUFFERS];
   u_idtable_lock(names);
   struct gl_buffer_object *obj = u_idtable_lookup(names, name);
   if (!obj) {
      obj = create_object(name);
      if (obj && !u_idtable_insert(names, name, obj))
         gl_buffer_object_reference(&obj, NULL);
   }
   if (obj)
      gl_buffer_object_reference(out, obj);
   u_idtable_unlock(names);
   return obj != NULL;
}

void
gl_exec_BindBuffer(struct gl_context *ctx, GLenum target, GLuint buffer)
{
   struct gl_buffer_object **slot = binding(ctx, target);
   ctx->uses_buffers |= buffer != 0;
   if (!slot)
      gl_error(ctx, GL_INVALID_ENUM, "glBindBuffer: target 0x%x", target);
   else if (buffer == 0)
      gl_buffer_object_reference(slot, NULL);
   else if (!find_or_create(ctx, buffer, slot))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glBindBuffer: no memory for buffer %u", buffer);
}

/* The array's offset into the deleted buffer must not be taken for an address. */
static void
unbind_array(struct gl_client_array *array, const struct gl_buffer_object *obj)
{
   if (array->buffer != obj)
      return;
   gl_buffer_object_reference(&array->buffer, NULL);
   array->pointer = NULL;
   array->in_object = false;
}

static void
unbind_everywhere(struct gl_client_arrays *arrays, const struct gl_buffer_object *obj)
{
   if (arrays->array_buffer == obj)
      gl_buffer_object_reference(&arrays->array_buffer, NULL);
   if (arrays->element_buffer == obj)
      gl_buffer_object_reference(&arrays->element_buffer, NULL);
   unbind_array(&arrays->element, obj);
   for (unsigned i = 0; i < sizeof arrays->conventional / sizeof arrays->conventional[0]; i++)
      unbind_array(&arrays->conventional[i], obj);
   for (unsigned i = 0; i < sizeof arrays->nv_attrib / sizeof arrays->nv_attrib[0]; i++)
      unbind_array(&arrays->nv_attrib[i], obj);
}

void
gl_exec_DeleteBuffers(struct gl_context *ctx, GLsizei n, const GLuint *buffers)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteBuffers: %d names", n);
      return;
   }
   for (GLsizei i = 0; i < n; i++) {
      if (buffers[i] == 0)
         continue;
      struct gl_buffer_object *obj =
          u_idtable_remove(ctx->shared->names[GL_SHARED_BUFFERS], buffers[i]);
      if (!obj)
         continue;
      /* Other contexts keep what they have bound; the name is gone at once. */
      unbind_everywhere(&ctx->arrays, obj);
      if (ctx->hooks.unbind_buffer)
         ctx->hooks.unbind_buffer(ctx, obj);
      if (ctx->pack_buffer == obj)
         gl_buffer_object_reference(&ctx->pack_buffer, NULL);
      if (ctx->unpack_buffer == obj)
         gl_buffer_object_reference(&ctx->unpack_buffer, NULL);
      if (ctx->copy_read_buffer == obj)
         gl_buffer_object_reference(&ctx->copy_read_buffer, NULL);
      if (ctx->copy_write_buffer == obj)
         gl_buffer_object_reference(&ctx->copy_write_buffer, NULL);
      gl_buffer_set_unmapped(obj);
      gl_buffer_end_mapping(ctx, obj);
      gl_buffer_object_reference(&obj, NULL);
   }
}

/* --- Storage. */
static bool
usage_ok(GLenum usage)
{
   switch (usage) {
   case GL_STREAM_DRAW:
   case GL_STREAM_READ:
   case GL_STREAM_COPY:
   case GL_STATIC_DRAW:
   case GL_STATIC_READ:
   case GL_STATIC_COPY:
   case GL_DYNAMIC_DRAW:
   case GL_DYNAMIC_READ:
   case GL_DYNAMIC_COPY:
      return true;
   default:
      return false;
   }
}

static void
set_defined(struct gl_context *ctx, struct gl_buffer_object *obj, GLsizeiptr size, GLenum usage)
{
   obj->size = size;
   obj->usage = usage;
   gl_buffer_set_unmapped(obj);
   gl_buffer_end_mapping(ctx, obj);
}

/* Defines the buffer where it is, which is in the cache. False: it has another size. */
static bool
reuse_storage(struct gl_context *ctx, struct gl_buffer_object *obj, GLsizeiptr size,
              const void *data, GLenum usage)
{
   gl_lock_buffers(ctx, true);
   const bool fits = obj->size == size;
   if (fits) {
      set_defined(ctx, obj, size, usage);
      if (size)
         fill(obj->storage, (size_t)size, data);
   }
   gl_unlock_buffers(ctx);
   return fits;
}

void
gl_exec_BufferData(struct gl_context *ctx, GLenum target, GLsizeiptr size, const void *data,
                   GLenum usage)
{
   struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, "glBufferData");
   if (!obj)
      return;
   if (!usage_ok(usage)) {
      gl_error(ctx, GL_INVALID_ENUM, "glBufferData: usage 0x%x", usage);
      return;
   }
   if (size < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glBufferData: %td bytes", (ptrdiff_t)size);
      return;
   }
   if (reuse_storage(ctx, obj, size, data, usage))
      return;
   struct gl_buffer_storage *storage = size ? storage_create((size_t)size, data) : NULL;
   if (size && !storage) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glBufferData: %td bytes", (ptrdiff_t)size);
      return;
   }
   gl_lock_buffers(ctx, true);
   struct gl_buffer_storage *old = obj->storage;
   obj->storage = storage;
   set_defined(ctx, obj, size, usage);
   gl_unlock_buffers(ctx);
   gl_buffer_storage_unref(old);
}

GLuint
gl_buffer_create_named(struct gl_context *ctx, GLsizeiptr size, const void *data, GLenum usage)
{
   struct u_idtable *names = ctx->shared->names[GL_SHARED_BUFFERS];
   const GLuint name = u_idtable_reserve(names, 1);
   struct gl_buffer_object *obj = name ? create_object(name) : NULL;
   bool ok = obj != NULL;
   if (ok && size) {
      obj->storage = storage_create((size_t)size, data);
      ok = obj->storage != NULL;
   }
   if (ok) {
      obj->size = size;
      obj->usage = usage;
      ok = u_idtable_insert(names, name, obj);
   }
   if (ok)
      return name;
   gl_buffer_object_reference(&obj, NULL);
   if (name)
      u_idtable_remove(names, name);
   return 0;
}

/* The bytes of a range of the bound object, or NULL after raising what is wrong. */
static uint8_t *
range(struct gl_context *ctx, GLenum target, GLintptr offset, GLsizeiptr size, const char *command)
{
   struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, command);
   if (!obj)
      return NULL;
   if (offset < 0 || size < 0 || offset > obj->size || size > obj->size - offset) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: %td bytes at %td of %td", command, (ptrdiff_t)size,
               (ptrdiff_t)offset, (ptrdiff_t)obj->size);
      return NULL;
   }
   /* OpenGL 3.0: of a buffer that is mapped, what the mapping leaves may be used. */
   if (obj->mapping && offset < obj->map_offset + obj->map_length &&
       offset + size > obj->map_offset) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: these bytes are mapped", command);
      return NULL;
   }
   return size ? obj->storage->bytes + offset : NULL;
}

void
gl_exec_BufferSubData(struct gl_context *ctx, GLenum target, GLintptr offset, GLsizeiptr size,
                      const void *data)
{
   uint8_t *to = range(ctx, target, offset, size, "glBufferSubData");
   if (to && data)
      memcpy(to, data, (size_t)size);
}

void
gl_exec_GetBufferSubData(struct gl_context *ctx, GLenum target, GLintptr offset, GLsizeiptr size,
                         void *data)
{
   const uint8_t *from = range(ctx, target, offset, size, "glGetBufferSubData");
   if (from && data)
      memcpy(data, from, (size_t)size);
}

/* ARB_copy_buffer: neither buffer may be mapped, and ranges of one must not overlap. */
void
gl_exec_CopyBufferSubData(struct gl_context *ctx, GLenum readTarget, GLenum writeTarget,
                          GLintptr readOffset, GLintptr writeOffset, GLsizeiptr size)
{
   static const char command[] = "glCopyBufferSubData";
   const struct gl_buffer_object *read = gl_buffer_bound(ctx, readTarget, command);
   const struct gl_buffer_object *write = read ? gl_buffer_bound(ctx, writeTarget, command) : NULL;
   if (!write)
      return;
   if (read->mapping || write->mapping) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: a buffer is mapped", command);
      return;
   }
   const uint8_t *from = range(ctx, readTarget, readOffset, size, command);
   uint8_t *to = from ? range(ctx, writeTarget, writeOffset, size, command) : NULL;
   if (!to) {
      if (size == 0)
         range(ctx, writeTarget, writeOffset, size, command);
      return;
   }
   if (read == write && readOffset < writeOffset + size && writeOffset < readOffset + size)
      gl_error(ctx, GL_INVALID_VALUE, "%s: the ranges overlap", command);
   else
      memcpy(to, from, (size_t)size);
}

/* --- Queries. */
void
gl_exec_GetBufferParameteriv(struct gl_context *ctx, GLenum target, GLenum pname, GLint *params)
{
   const struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, "glGetBufferParameter");
   if (!obj)
      return;
   switch (pname) {
   case GL_BUFFER_SIZE:
      *params = obj->size > INT32_MAX ? INT32_MAX : (GLint)obj->size;
      break;
   case GL_BUFFER_USAGE:
      *params = (GLint)obj->usage;
      break;
   case GL_BUFFER_ACCESS:
      *params = (GLint)obj->access;
      break;
   case GL_BUFFER_MAPPED:
      *params = obj->mapping != NULL;
      break;
   case GL_BUFFER_ACCESS_FLAGS:
      *params = (GLint)obj->map_access;
      break;
   case GL_BUFFER_MAP_OFFSET:
      *params = obj->map_offset > INT32_MAX ? INT32_MAX : (GLint)obj->map_offset;
      break;
   case GL_BUFFER_MAP_LENGTH:
      *params = obj->map_length > INT32_MAX ? INT32_MAX : (GLint)obj->map_length;
      break;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "glGetBufferParameter: pname 0x%x", pname);
      break;
   }
}

void
gl_exec_GetBufferPointerv(struct gl_context *ctx, GLenum target, GLenum pname, void **params)
{
   const struct gl_buffer_object *obj = gl_buffer_bound(ctx, target, "glGetBufferPointer");
   if (!obj)
      return;
   if (pname != GL_BUFFER_MAP_POINTER)
      gl_error(ctx, GL_INVALID_ENUM, "glGetBufferPointer: pname 0x%x", pname);
   else
      *params = obj->mapping;
}
