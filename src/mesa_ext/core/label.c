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
      return ctx->shared->names[GL_SHARED_GLSL];
   case GL_RENDERBUFFER:
      return ctx->shared->names[GL_SHARED_RENDERBUFFERS];
   case GL_FRAMEBUFFER:
      return ctx->shared->names[GL_SHARED_FRAMEBUFFERS];
   case GL_PROGRAM_PIPELINE:
   case GL_TRANSFORM_FEEDBACK:
   case GL_SAMPLER:
      gl_error(ctx, GL_INVALID_VALUE, "%s: no object %u of kind 0x%04x", command, name, identifier);
      return NULL;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "%s: identifier 0x%04x", command, identifier);
      return NULL;
   }
}

/* Whether a name of the table is an object: a generated one is none yet, but for lists, which are
 * empty then. Shaders and programs have one name space. */
static bool
exists(struct gl_context *ctx, struct u_idtable *table, GLenum identifier, GLuint name)
{
   switch (identifier) {
   case GL_DISPLAY_LIST:
      return u_idtable_is_used(table, name);
   case GL_SHADER:
      return gl_exec_IsShader(ctx, name);
   case GL_PROGRAM:
      return gl_exec_IsProgram(ctx, name);
   default:
      return u_idtable_lookup(table, name) != NULL;
   }
}

/* As table_of, and the name exists. */
static struct u_idtable *
table_with(struct gl_context *ctx, const char *command, GLenum identifier, GLuint name)
{
   struct u_idtable *table = table_of(ctx, command, identifier, name);
   if (!table || exists(ctx, table, identifier, name))
      return table;
   gl_error(ctx, GL_INVALID_VALUE, "%s: no object %u of kind 0x%04x", command, name, identifier);
   return NULL;
}

/* The table of sync objects, and the name of one; NULL after raising INVALID_VALUE. */
static struct u_idtable *
table_of_sync(struct gl_context *ctx, const char *command, const void *ptr, GLuint *name)
{
   /* A GLsync is a name (core/fence.c). */
   if (gl_exec_IsSync(ctx, (GLsync)ptr)) {
      *name = (GLuint)(uintptr_t)ptr;
      return ctx->shared->names[GL_SHARED_SYNCS];
   }
   gl_error(ctx, GL_INVALID_VALUE, "%s: no sync object %p", command, ptr);
   return NULL;
}

static void
set_label(struct gl_context *ctx, const char *command, struct u_idtable *table, GLuint name,
          GLsizei length, const GLchar *label)
{
   const size_t bytes = !label        ? 0
                        : length >= 0 ? (size_t)length
                                      : strnlen(label, GL_LIMIT_LABEL_LENGTH);
   if (bytes >= GL_LIMIT_LABEL_LENGTH)
      gl_error(ctx, GL_INVALID_VALUE, "%s: %zu bytes, %d is the most", command, bytes,
               GL_LIMIT_LABEL_LENGTH - 1);
   else if (!u_idtable_set_label(table, name, label, bytes))
      gl_error(ctx, GL_OUT_OF_MEMORY, "%s: no memory", command);
}

static void
get_label(struct u_idtable *table, GLuint name, GLsizei size, GLsizei *length, GLchar *label)
{
   char text[GL_LIMIT_LABEL_LENGTH];
   size_t bytes = u_idtable_get_label(table, name, text, sizeof text);
   if (label && size > 0) {
      bytes = bytes < (size_t)size ? bytes : (size_t)size - 1;
      memcpy(label, text, bytes);
      label[bytes] = '\0';
   }
   if (length)
      *length = (GLsizei)bytes;
}

void
gl_exec_ObjectLabel(struct gl_context *ctx, GLenum identifier, GLuint name, GLsizei length,
                    const GLchar *label)
{
   struct u_idtable *table = table_with(ctx, "glObjectLabel", identifier, name);
   if (table)
      set_label(ctx, "glObjectLabel", table, name, length, label);
}

void
gl_exec_GetObjectLabel(struct gl_context *ctx, GLenum identifier, GLuint name, GLsizei bufSize,
                       GLsizei *length, GLchar *label)
{
   if (bufSize < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glGetObjectLabel: bufSize %d", bufSize);
      return;
   }
   struct u_idtable *table = table_with(ctx, "glGetObjectLabel", identifier, name);
   if (table)
      get_label(table, name, bufSize, length, label);
}

void
gl_exec_ObjectPtrLabel(struct gl_context *ctx, const void *ptr, GLsizei length, const GLchar *label)
{
   GLuint name;
   struct u_idtable *table = table_of_sync(ctx, "glObjectPtrLabel", ptr, &name);
   if (table)
      set_label(ctx, "glObjectPtrLabel", table, name, length, label);
}

void
gl_exec_GetObjectPtrLabel(struct gl_context *ctx, const void *ptr, GLsizei bufSize, GLsizei *length,
                          GLchar *label)
{
   GLuint name;
   if (bufSize < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glGetObjectPtrLabel: bufSize %d", bufSize);
      return;
   }
   struct u_idtable *table = table_of_sync(ctx, "glGetObjectPtrLabel", ptr, &name);
   if (table)
      get_label(table, name, bufSize, length, label);
}
