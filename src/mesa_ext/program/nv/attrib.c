/* Queries of vertex attributes (VP-571..VP-576). */
#include "vertex_program.h"

#include <string.h>

#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* Writes one value, or the four of CURRENT_ATTRIB_NV, and gives how many; 0 after an error. */
static unsigned
get_attrib(struct gl_context *ctx, const char *command, GLuint index, GLenum pname, double out[4])
{
   if (index >= GL_LIMIT_VERTEX_ATTRIBS || (index == 0 && pname == GL_CURRENT_ATTRIB_NV)) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: attribute %u", command, index);
      return 0;
   }
   const struct gl_client_array *array = &ctx->arrays.nv_attrib[index];
   switch (pname) {
   case GL_ATTRIB_ARRAY_SIZE_NV:
      out[0] = array->size;
      return 1;
   case GL_ATTRIB_ARRAY_STRIDE_NV:
      out[0] = array->stride;
      return 1;
   case GL_ATTRIB_ARRAY_TYPE_NV:
      out[0] = array->type;
      return 1;
   case GL_CURRENT_ATTRIB_NV:
      for (unsigned i = 0; i < 4; i++)
         out[i] = (double)ctx->current.attrib[index][i];
      return 4;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "%s: pname 0x%04x", command, pname);
      return 0;
   }
}

void
gl_exec_GetVertexAttribdvNV(struct gl_context *ctx, GLuint index, GLenum pname, GLdouble *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, "glGetVertexAttribdvNV", index, pname, v);
   if (n)
      memcpy(params, v, n * sizeof *v);
}

void
gl_exec_GetVertexAttribfvNV(struct gl_context *ctx, GLuint index, GLenum pname, GLfloat *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, "glGetVertexAttribfvNV", index, pname, v);
   for (unsigned i = 0; i < n; i++)
      params[i] = (GLfloat)v[i];
}

void
gl_exec_GetVertexAttribivNV(struct gl_context *ctx, GLuint index, GLenum pname, GLint *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, "glGetVertexAttribivNV", index, pname, v);
   for (unsigned i = 0; i < n; i++)
      params[i] = gl_float_to_int(v[i]);
}

void
gl_exec_GetVertexAttribPointervNV(struct gl_context *ctx, GLuint index, GLenum pname,
                                  void **pointer)
{
   if (index >= GL_LIMIT_VERTEX_ATTRIBS)
      gl_error(ctx, GL_INVALID_VALUE, "glGetVertexAttribPointervNV: attribute %u", index);
   else if (pname != GL_ATTRIB_ARRAY_POINTER_NV)
      gl_error(ctx, GL_INVALID_ENUM, "glGetVertexAttribPointervNV: pname 0x%04x", pname);
   else
      *pointer = (void *)ctx->arrays.nv_attrib[index].pointer;
}
