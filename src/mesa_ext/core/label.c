/* KHR_debug labels. They belong to the name: u_idtable keeps them and drops them with it. */
#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "query.h"
#include "shared.h"

/* The name table of an identifier; NULL after raising INVALID_ENUM (not an identifier of KHR_debug)
 * or INVALID_VALUE (a kind of object that this context never has). */
static struct u_idtable *
table_of(struct gl_context *ctx, const char *command, GLenum identifier, GLuint name)
{
   switch (identifier) {
   case GL_BUFFER:
      return ctx->shared->names[GL_SHARED_BUFFERS];
   case GL_TEXTURE:
      return ctx->shared->names[GL_SHARED_TEXTURES];
   case GL_DISPLAY_LIST:
      return ctx->shared->names[GL_SHARED_LISTS];
   case GL_VERTEX_ARRAY:
      return ctx->array_names;
   case GL_QUERY:
      return gl_query_names(ctx);
   case GL_SHADER:
   case GL_PROGRAM:
   case GL_PROGRAM_PIPELINE:
   case GL_TRANSFORM_FEEDBACK:
   case GL_SAMPLER:
   case GL_RENDERBUFFER:
   case GL_FRAMEBUFFER:
      gl_error(ctx, GL_INVALID_VALUE, "%s: no object %u of kind 0x%04x", command, name, identifier);
      return NULL;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "%s: identifier 0x%04x", command, identifier);
      return NULL;
   }
}

/* As table_of, and the name exists. */
static struct u_idtable *
table_with(struct gl_context *ctx, const char *command, GLenum identifier, GLuint name)
{
   struct u_idtable *table = table_of(ctx, command, identifier, name);
   /* A generated texture or buffer is no object yet; a generated list is an empty one. */
   const bool exists = table && (identifier == GL_DISPLAY_LIST ? u_idtable_is_used(table, name)
                                                               : !!u_idtable_lookup(table, name));
   if (table && !exists)
      gl_error(ctx, GL_INVALID_VALUE, "%s: no object %u of kind 0x%04x", command, name, identifier);
   return exists ? table : NULL;
}

void
gl_exec_ObjectLabel(struct gl_context *ctx, GLenum identifier, GLuint name, GLsizei length,
                    const GLchar *label)
{
   const size_t bytes = !label        ? 0
                        : length >= 0 ? (size_t)length
                                      : strnlen(label, GL_LIMIT_LABEL_LENGTH);
   struct u_idtable *table = table_with(ctx, "glObjectLabel", identifier, name);
   if (!table)
      return;
   if (bytes >= GL_LIMIT_LABEL_LENGTH) {
      gl_error(ctx, GL_INVALID_VALUE, "glObjectLabel: %zu bytes, %d is the most", bytes,
               GL_LIMIT_LABEL_LENGTH - 1);
      return;
   }
   if (!u_idtable_set_label(table, name, label, bytes))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glObjectLabel: no memory");
}

void
gl_exec_GetObjectLabel(struct gl_context *ctx, GLenum identifier, GLuint name, GLsizei bufSize,
                       GLsizei *length, GLchar *label)
{
   char text[GL_LIMIT_LABEL_LENGTH];
   if (bufSize < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glGetObjectLabel: bufSize %d", bufSize);
      return;
   }
   struct u_idtable *table = table_with(ctx, "glGetObjectLabel", identifier, name);
   if (!table)
      return;
   size_t bytes = u_idtable_get_label(table, name, text, sizeof text);
   if (label && bufSize > 0) {
      bytes = bytes < (size_t)bufSize ? bytes : (size_t)bufSize - 1;
      memcpy(label, text, bytes);
      label[bytes] = '\0';
   }
   if (length)
      *length = (GLsizei)bytes;
}

/* Labels of sync objects, of which there are none. */
void
gl_exec_ObjectPtrLabel(struct gl_context *ctx, const void *ptr, GLsizei length, const GLchar *label)
{
   gl_error(ctx, GL_INVALID_VALUE, "glObjectPtrLabel: no sync object %p", ptr);
}

void
gl_exec_GetObjectPtrLabel(struct gl_context *ctx, const void *ptr, GLsizei bufSize, GLsizei *length,
                          GLchar *label)
{
   gl_error(ctx, GL_INVALID_VALUE, "glGetObjectPtrLabel: no sync object %p", ptr);
}
