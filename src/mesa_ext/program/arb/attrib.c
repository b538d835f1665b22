/* Queries of vertex attributes (AV-332, AV-339, AV-345, AV-346). Setting them is with the other
 * vertex commands (mesa_ext/vertex). */
#include "private.h"

#include <string.h>

#include "mesa_ext/buffer/object.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* Writes one value, or the four of CURRENT_VERTEX_ATTRIB_ARB, and gives how many; 0 after an error.
 */
static unsigned
get_attrib(struct gl_context *ctx, const char *command, GLuint index, GLenum pname, double out[4])
{
   if (index >= GL_LIMIT_VERTEX_ATTRIBS) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: attribute %u", command, index);
      return 0;
   }
   const struct gl_client_array *array = &ctx->arrays.nv_attrib[index];
   switch (pname) {
   case GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB:
      out[0] = ctx->arrays.arb_enabled[index];
      return 1;
   case GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB:
      out[0] = array->size;
      return 1;
   case GL_VERTEX_ATTRIB_ARRAY_STRIDE_ARB:
      out[0] = array->stride;
      return 1;
   case GL_VERTEX_ATTRIB_ARRAY_TYPE_ARB:
      out[0] = array->type;
      return 1;
   case GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB:
      out[0] = ctx->arrays.arb_normalized[index];
      return 1;
   case GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING_ARB:
      out[0] = gl_buffer_object_name(array->buffer);
      return 1;
   case GL_CURRENT_VERTEX_ATTRIB_ARB:
      if (index == 0) {
         gl_error(ctx, GL_INVALID_OPERATION, "%s: attribute 0 has no current value", command);
         return 0;
      }
      for (unsigned i = 0; i < 4; i++)
         out[i] = (double)ctx->current.attrib[index][i];
      return 4;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "%s: pname 0x%04x", command, pname);
      return 0;
   }
}

void
gl_exec_GetVertexAttribdvARB(struct gl_context *ctx, GLuint index, GLenum pname, GLdouble *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, "glGetVertexAttribdvARB", index, pname, v);
   if (n)
      memcpy(params, v, n * sizeof *v);
}

void
gl_exec_GetVertexAttribfvARB(struct gl_context *ctx, GLuint index, GLenum pname, GLfloat *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, "glGetVertexAttribfvARB", index, pname, v);
   for (unsigned i = 0; i < n; i++)
      params[i] = (GLfloat)v[i];
}

void
gl_exec_GetVertexAttribivARB(struct gl_context *ctx, GLuint index, GLenum pname, GLint *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, "glGetVertexAttribivARB", index, pname, v);
   for (unsigned i = 0; i < n; i++)
      params[i] = gl_float_to_int(v[i]);
}

void
gl_exec_GetVertexAttribPointervARB(struct gl_context *ctx, GLuint index, GLenum pname,
                                   void **pointer)
{
   if (index >= GL_LIMIT_VERTEX_ATTRIBS)
      gl_error(ctx, GL_INVALID_VALUE, "glGetVertexAttribPointervARB: attribute %u", index);
   else if (pname != GL_VERTEX_ATTRIB_ARRAY_POINTER_ARB)
      gl_error(ctx, GL_INVALID_ENUM, "glGetVertexAttribPointervARB: pname 0x%04x", pname);
   else
      *pointer = (void *)ctx->arrays.nv_attrib[index].pointer;
}
