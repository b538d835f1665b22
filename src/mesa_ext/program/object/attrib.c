/* Queries of vertex attributes of NV_vertex_program (VP-571..VP-576) and of ARB_vertex_program
 * (AV-332, AV-339, AV-345, AV-346), which has the same names and more. Setting them is with the
 * other vertex commands (mesa_ext/vertex). */
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/core/context.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* How the two differ. */
struct dialect {
   bool arb;                      /* has the names that only ARB_vertex_program has */
   GLenum no_current;             /* attribute 0 has no current value: the error that says so */
   const char *get, *get_pointer; /* commands in messages */
};

static const struct dialect nv = {
    .no_current = GL_INVALID_VALUE,
    .get = "glGetVertexAttribNV",
    .get_pointer = "glGetVertexAttribPointervNV",
};
static const struct dialect arb = {
    .arb = true,
    .no_current = GL_INVALID_OPERATION,
    .get = "glGetVertexAttribARB",
    .get_pointer = "glGetVertexAttribPointervARB",
};

static bool
is_attrib(struct gl_context *ctx, const char *command, GLuint index)
{
   if (index >= GL_LIMIT_VERTEX_ATTRIBS)
      gl_error(ctx, GL_INVALID_VALUE, "%s: attribute %u", command, index);
   return index < GL_LIMIT_VERTEX_ATTRIBS;
}

/* The property of an array. False: there is none of this name. */
static bool
get_array(const struct gl_context *ctx, const struct dialect *dialect, GLuint index, GLenum pname,
          double *out)
{
   const struct gl_client_array *array = &ctx->arrays.nv_attrib[index];
   switch (pname) {
   case GL_VERTEX_ATTRIB_ARRAY_SIZE_ARB: /* GL_ATTRIB_ARRAY_SIZE_NV */
      *out = array->size;
      return true;
   case GL_VERTEX_ATTRIB_ARRAY_STRIDE_ARB: /* GL_ATTRIB_ARRAY_STRIDE_NV */
      *out = array->stride;
      return true;
   case GL_VERTEX_ATTRIB_ARRAY_TYPE_ARB: /* GL_ATTRIB_ARRAY_TYPE_NV */
      *out = array->type;
      return true;
   case GL_VERTEX_ATTRIB_ARRAY_ENABLED_ARB:
      *out = ctx->arrays.arb_enabled[index];
      return dialect->arb;
   case GL_VERTEX_ATTRIB_ARRAY_NORMALIZED_ARB:
      *out = ctx->arrays.arb_normalized[index];
      return dialect->arb;
   case GL_VERTEX_ATTRIB_ARRAY_BUFFER_BINDING_ARB:
      *out = gl_buffer_object_name(array->buffer);
      return dialect->arb;
   default:
      return false;
   }
}

/* Writes one value, or the four of CURRENT_VERTEX_ATTRIB_ARB (CURRENT_ATTRIB_NV), and gives how
 * many; 0 after an error. */
static unsigned
get_attrib(struct gl_context *ctx, const struct dialect *dialect, GLuint index, GLenum pname,
           double out[4])
{
   if (!is_attrib(ctx, dialect->get, index))
      return 0;
   if (pname == GL_CURRENT_VERTEX_ATTRIB_ARB && index == 0 && ctx->api != GL_API_ES2) {
      gl_error(ctx, dialect->no_current, "%s: attribute 0 has no current value", dialect->get);
      return 0;
   }
   if (pname == GL_CURRENT_VERTEX_ATTRIB_ARB) {
      const bool apart = dialect->arb && ctx->current.apart && index;
      for (unsigned i = 0; i < 4; i++)
         out[i] = (double)ctx->current.attrib[(apart ? VERT_ATTRIB_GENERIC0 : 0) + index][i];
      return 4;
   }
   if (get_array(ctx, dialect, index, pname, out))
      return 1;
   gl_error(ctx, GL_INVALID_ENUM, "%s: pname 0x%04x", dialect->get, pname);
   return 0;
}

static void
get_doubles(struct gl_context *ctx, const struct dialect *dialect, GLuint index, GLenum pname,
            GLdouble *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, dialect, index, pname, v);
   for (unsigned i = 0; i < n; i++)
      params[i] = v[i];
}

static void
get_floats(struct gl_context *ctx, const struct dialect *dialect, GLuint index, GLenum pname,
           GLfloat *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, dialect, index, pname, v);
   for (unsigned i = 0; i < n; i++)
      params[i] = (GLfloat)v[i];
}

static void
get_ints(struct gl_context *ctx, const struct dialect *dialect, GLuint index, GLenum pname,
         GLint *params)
{
   double v[4];
   const unsigned n = get_attrib(ctx, dialect, index, pname, v);
   for (unsigned i = 0; i < n; i++)
      params[i] = gl_float_to_int(v[i]);
}

static void
get_pointer(struct gl_context *ctx, const struct dialect *dialect, GLuint index, GLenum pname,
            void **pointer)
{
   if (!is_attrib(ctx, dialect->get_pointer, index))
      return;
   if (pname != GL_VERTEX_ATTRIB_ARRAY_POINTER_ARB) /* GL_ATTRIB_ARRAY_POINTER_NV */
      gl_error(ctx, GL_INVALID_ENUM, "%s: pname 0x%04x", dialect->get_pointer, pname);
   else
      *pointer = (void *)ctx->arrays.nv_attrib[index].pointer;
}

void
gl_exec_GetVertexAttribdvNV(struct gl_context *ctx, GLuint index, GLenum pname, GLdouble *params)
{
   get_doubles(ctx, &nv, index, pname, params);
}

void
gl_exec_GetVertexAttribfvNV(struct gl_context *ctx, GLuint index, GLenum pname, GLfloat *params)
{
   get_floats(ctx, &nv, index, pname, params);
}

void
gl_exec_GetVertexAttribivNV(struct gl_context *ctx, GLuint index, GLenum pname, GLint *params)
{
   get_ints(ctx, &nv, index, pname, params);
}

void
gl_exec_GetVertexAttribPointervNV(struct gl_context *ctx, GLuint index, GLenum pname,
                                  void **pointer)
{
   get_pointer(ctx, &nv, index, pname, pointer);
}

void
gl_exec_GetVertexAttribdvARB(struct gl_context *ctx, GLuint index, GLenum pname, GLdouble *params)
{
   get_doubles(ctx, &arb, index, pname, params);
}

void
gl_exec_GetVertexAttribfvARB(struct gl_context *ctx, GLuint index, GLenum pname, GLfloat *params)
{
   get_floats(ctx, &arb, index, pname, params);
}

void
gl_exec_GetVertexAttribivARB(struct gl_context *ctx, GLuint index, GLenum pname, GLint *params)
{
   get_ints(ctx, &arb, index, pname, params);
}

void
gl_exec_GetVertexAttribPointervARB(struct gl_context *ctx, GLuint index, GLenum pname,
                                   void **pointer)
{
   get_pointer(ctx, &arb, index, pname, pointer);
}
