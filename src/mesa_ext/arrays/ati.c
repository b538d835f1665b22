/* Object buffers of ATI_vertex_array_object, and the array of indices of ATI_element_array. Object
 * buffers are buffer objects, with the same names. */
#include "object.h"

#include <string.h>

#include "mesa_ext/buffer/object.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

struct gl_buffer_object *
gl_object_buffer(struct gl_context *ctx, const char *command, GLuint buffer)
{
   struct gl_buffer_object *obj =
       buffer ? u_idtable_lookup(ctx->shared->names[GL_SHARED_BUFFERS], buffer) : NULL;
   if (!obj)
      gl_error(ctx, GL_INVALID_VALUE, "%s: %u is no object buffer", command, buffer);
   return obj;
}

/* --- Buffers */

GLuint
gl_exec_NewObjectBufferATI(struct gl_context *ctx, GLsizei size, const void *pointer, GLenum usage)
{
   if (usage != GL_STATIC_ATI && usage != GL_DYNAMIC_ATI) {
      gl_error(ctx, GL_INVALID_ENUM, "glNewObjectBufferATI: usage 0x%x", usage);
      return 0;
   }
   if (size < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glNewObjectBufferATI: %d bytes", size);
      return 0;
   }
   ctx->uses_buffers = true;
   const GLuint name = gl_buffer_create_named(
       ctx, size, pointer, usage == GL_STATIC_ATI ? GL_STATIC_DRAW : GL_DYNAMIC_DRAW);
   if (!name)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glNewObjectBufferATI: %d bytes", size);
   return name;
}

/* Unlike BufferSubData it may be called while the buffer is mapped. */
void
gl_exec_UpdateObjectBufferATI(struct gl_context *ctx, GLuint buffer, GLuint offset, GLsizei size,
                              const void *pointer, GLenum preserve)
{
   struct gl_buffer_object *obj = gl_object_buffer(ctx, "glUpdateObjectBufferATI", buffer);
   if (!obj)
      return;
   if (preserve != GL_PRESERVE_ATI && preserve != GL_DISCARD_ATI)
      gl_error(ctx, GL_INVALID_ENUM, "glUpdateObjectBufferATI: preserve 0x%x", preserve);
   else if (size < 0 || (size_t)offset > (size_t)obj->size || size > obj->size - (GLsizeiptr)offset)
      gl_error(ctx, GL_INVALID_VALUE, "glUpdateObjectBufferATI: %d bytes at %u of %td", size,
               offset, (ptrdiff_t)obj->size);
   else if (size && pointer)
      memcpy(obj->storage->bytes + offset, pointer, (size_t)size);
}

void
gl_exec_FreeObjectBufferATI(struct gl_context *ctx, GLuint buffer)
{
   if (gl_object_buffer(ctx, "glFreeObjectBufferATI", buffer))
      gl_exec_DeleteBuffers(ctx, 1, &buffer);
}

void
gl_exec_GetObjectBufferivATI(struct gl_context *ctx, GLuint buffer, GLenum pname, GLint *params)
{
   const struct gl_buffer_object *obj = gl_object_buffer(ctx, "glGetObjectBufferATI", buffer);
   if (!obj)
      return;
   if (pname == GL_OBJECT_BUFFER_SIZE_ATI)
      *params = obj->size > INT32_MAX ? INT32_MAX : (GLint)obj->size;
   else if (pname == GL_OBJECT_BUFFER_USAGE_ATI)
      *params = obj->usage == GL_STATIC_DRAW ? GL_STATIC_ATI : GL_DYNAMIC_ATI;
   else
      gl_error(ctx, GL_INVALID_ENUM, "glGetObjectBufferATI: pname 0x%x", pname);
}

void
gl_exec_GetObjectBufferfvATI(struct gl_context *ctx, GLuint buffer, GLenum pname, GLfloat *params)
{
   GLint value = -1;
   gl_exec_GetObjectBufferivATI(ctx, buffer, pname, &value);
   if (value >= 0)
      *params = (GLfloat)value;
}

/* ATI_map_object_buffer: for reading and writing; rendering waits for the end of the mapping. */
void *
gl_exec_MapObjectBufferATI(struct gl_context *ctx, GLuint buffer)
{
   struct gl_buffer_object *obj = gl_object_buffer(ctx, "glMapObjectBufferATI", buffer);
   if (!obj || !obj->size)
      return NULL;
   return gl_buffer_map(ctx, "glMapObjectBufferATI", obj, 0, obj->size,
                        GL_MAP_READ_BIT | GL_MAP_WRITE_BIT);
}

void
gl_exec_UnmapObjectBufferATI(struct gl_context *ctx, GLuint buffer)
{
   struct gl_buffer_object *obj = gl_object_buffer(ctx, "glUnmapObjectBufferATI", buffer);
   if (obj)
      gl_buffer_unmap(ctx, "glUnmapObjectBufferATI", obj);
}

/* --- Arrays in them */

/* What is wrong with a place in a buffer; true: nothing. */
static bool
check_place(struct gl_context *ctx, const char *command, const struct gl_buffer_object *obj,
            GLuint offset)
{
   if ((size_t)offset <= (size_t)obj->size)
      return true;
   gl_error(ctx, GL_INVALID_VALUE, "%s: offset %u of %td", command, offset, (ptrdiff_t)obj->size);
   return false;
}

static bool
is_index_type(GLenum type)
{
   return type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT || type == GL_UNSIGNED_INT;
}

static void
set_element_array(struct gl_context *ctx, GLenum type, struct gl_buffer_object *buffer,
                  const void *pointer, bool in_object)
{
   struct gl_client_array *element = &ctx->arrays.element;
   element->type = type;
   element->pointer = pointer;
   element->in_object = in_object;
   gl_buffer_object_reference(&element->buffer, buffer);
}

static void
element_array_object(struct gl_context *ctx, GLint size, GLenum type, GLsizei stride,
                     struct gl_buffer_object *obj, GLuint offset)
{
   if (size != 1 || stride != 0)
      gl_error(ctx, GL_INVALID_VALUE, "glArrayObjectATI: indices of size %d, stride %d", size,
               stride);
   else if (!is_index_type(type))
      gl_error(ctx, GL_INVALID_ENUM, "glArrayObjectATI: indices of type 0x%x", type);
   else
      set_element_array(ctx, type, obj, (const void *)(uintptr_t)offset, true);
}

void
gl_exec_ArrayObjectATI(struct gl_context *ctx, GLenum array, GLint size, GLenum type,
                       GLsizei stride, GLuint buffer, GLuint offset)
{
   static const char command[] = "glArrayObjectATI";
   if (array != GL_ELEMENT_ARRAY_ATI && !gl_client_array_for_cap(ctx, array)) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: array 0x%x", command, array);
      return;
   }
   struct gl_buffer_object *obj = gl_object_buffer(ctx, command, buffer);
   if (!obj || !check_place(ctx, command, obj, offset))
      return;
   if (array == GL_ELEMENT_ARRAY_ATI)
      element_array_object(ctx, size, type, stride, obj, offset);
   else if (!gl_array_set_object(ctx, array, size, type, stride, obj, offset))
      gl_error(ctx, GL_INVALID_VALUE, "%s: array 0x%x of %d of type 0x%x, stride %d", command,
               array, size, type, stride);
}

bool
gl_array_get_object(struct gl_context *ctx, const char *command,
                    const struct gl_client_array *array, GLenum pname, GLint *out)
{
   if (pname == GL_ARRAY_OBJECT_BUFFER_ATI)
      *out = array->in_object ? (GLint)gl_buffer_object_name(array->buffer) : 0;
   else if (pname == GL_ARRAY_OBJECT_OFFSET_ATI)
      *out = array->in_object ? (GLint)(uintptr_t)array->pointer : 0;
   else
      gl_error(ctx, GL_INVALID_ENUM, "%s: pname 0x%x", command, pname);
   return pname == GL_ARRAY_OBJECT_BUFFER_ATI || pname == GL_ARRAY_OBJECT_OFFSET_ATI;
}

void
gl_exec_GetArrayObjectivATI(struct gl_context *ctx, GLenum array, GLenum pname, GLint *params)
{
   const struct gl_client_array *a =
       array == GL_ELEMENT_ARRAY_ATI ? &ctx->arrays.element : gl_client_array_for_cap(ctx, array);
   if (a)
      gl_array_get_object(ctx, "glGetArrayObjectATI", a, pname, params);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glGetArrayObjectATI: array 0x%x", array);
}

void
gl_exec_GetArrayObjectfvATI(struct gl_context *ctx, GLenum array, GLenum pname, GLfloat *params)
{
   GLint value = -1;
   gl_exec_GetArrayObjectivATI(ctx, array, pname, &value);
   if (value >= 0)
      *params = (GLfloat)value;
}

/* --- Indices */

/* The buffer that is bound for indices counts now, as for the other pointer commands. */
void
gl_exec_ElementPointerATI(struct gl_context *ctx, GLenum type, const void *pointer)
{
   if (is_index_type(type))
      set_element_array(ctx, type, ctx->arrays.element_buffer, pointer, false);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glElementPointerATI: type 0x%x", type);
}
