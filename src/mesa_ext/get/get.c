/* glGet: a pname's values, converted to the type asked for (OpenGL 1.3 section 6.1.2). */
#include <string.h>

#include "mesa_ext/arrays/arrays.h"
#include "mesa_ext/core/convert.h"
#include "mesa_ext/core/debug.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/context/enable.h"
#include "mesa_ext/vertex/feedback.h"
#include "private.h"

static const struct gl_get_row *
search_row(GLenum pname)
{
   unsigned low = 0, high = gl_get_num_rows;
   while (low < high) {
      const unsigned mid = (low + high) / 2;
      if (gl_get_rows[mid].pname == pname)
         return &gl_get_rows[mid];
      if (gl_get_rows[mid].pname < pname)
         low = mid + 1;
      else
         high = mid;
   }
   return NULL;
}

static const struct gl_get_row *
find_row(struct gl_context *ctx, GLenum pname)
{
   uint16_t *found = &ctx->found.get[gl_found_place(pname)];
   const struct gl_get_row *row = &gl_get_rows[*found];
   if (row->pname == pname)
      return row;
   row = search_row(pname);
   if (row)
      *found = (uint16_t)(row - gl_get_rows);
   return row;
}

static void
read_memory(struct gl_get_values *out, const void *from)
{
   const unsigned num = out->count;
   switch (out->kind) {
   case GL_GET_BOOL:
      for (unsigned i = 0; i < num; i++)
         out->v[i] = ((const bool *)from)[i];
      break;
   case GL_GET_INT:
      for (unsigned i = 0; i < num; i++)
         out->v[i] = ((const GLint *)from)[i];
      break;
   case GL_GET_UINT:
      for (unsigned i = 0; i < num; i++)
         out->v[i] = ((const GLuint *)from)[i];
      break;
   case GL_GET_USHORT:
      for (unsigned i = 0; i < num; i++)
         out->v[i] = ((const GLushort *)from)[i];
      break;
   case GL_GET_FLOAT:
   case GL_GET_NORM:
      for (unsigned i = 0; i < num; i++)
         out->v[i] = (double)((const GLfloat *)from)[i];
      break;
   case GL_GET_DOUBLE_NORM:
      memcpy(out->v, from, num * sizeof out->v[0]);
      break;
   }
}

static void
read_row(struct gl_context *ctx, const struct gl_get_row *row, struct gl_get_values *out)
{
   const char *field = (const char *)ctx + row->at;
   out->kind = row->kind;
   out->count = row->count;
   switch ((enum gl_get_where)row->where) {
   case GL_GET_CONTEXT:
      read_memory(out, field);
      break;
   case GL_GET_STENCIL_FACE:
      read_memory(out, field + (unsigned)ctx->stencil.active_face * sizeof(GLuint));
      break;
   case GL_GET_CONSTANT:
      out->v[0] = row->at;
      break;
   case GL_GET_CALL:
      row->call(ctx, row->pname, out);
      break;
   }
}

/* False after raising an error. */
static bool
get_values(struct gl_context *ctx, GLenum pname, struct gl_get_values *out)
{
   const struct gl_get_row *row = gl_api_has_enum(ctx, pname) ? find_row(ctx, pname) : NULL;
   if (row) {
      read_row(ctx, row, out);
      return true;
   }
   if (gl_capability_lacks_coords(ctx, pname, "glGet"))
      return false;
   uint32_t dirty;
   const bool known = gl_api_has_capability(ctx, pname);
   const bool *cap = known ? gl_capability(ctx, pname, &dirty) : NULL;
   if (!cap && known)
      cap = gl_client_capability(ctx, pname);
   if (cap) {
      *out = (struct gl_get_values){.kind = GL_GET_BOOL, .count = 1};
      out->v[0] = *cap;
      return true;
   }
   gl_error(ctx, GL_INVALID_ENUM, "glGet: pname 0x%04x", pname);
   return false;
}

static GLint
to_int(enum gl_get_kind kind, double v)
{
   switch (kind) {
   case GL_GET_FLOAT:
      return gl_float_to_int(v);
   case GL_GET_NORM:
   case GL_GET_DOUBLE_NORM:
      return gl_float_to_int_color(v);
   default:
      return (GLint)(int64_t)v;
   }
}

void
gl_exec_GetBooleanv(struct gl_context *ctx, GLenum pname, GLboolean *data)
{
   struct gl_get_values values;
   if (!data || !get_values(ctx, pname, &values))
      return;
   for (unsigned i = 0; i < values.count; i++)
      data[i] = values.v[i] != 0;
}

void
gl_exec_GetIntegerv(struct gl_context *ctx, GLenum pname, GLint *data)
{
   struct gl_get_values values;
   if (!data || !get_values(ctx, pname, &values))
      return;
   for (unsigned i = 0; i < values.count; i++)
      data[i] = to_int(values.kind, values.v[i]);
}

/* ARB_sync. */
void
gl_exec_GetInteger64v(struct gl_context *ctx, GLenum pname, GLint64 *data)
{
   struct gl_get_values values;
   if (!data || !get_values(ctx, pname, &values))
      return;
   for (unsigned i = 0; i < values.count; i++)
      data[i] = values.kind == GL_GET_INT || values.kind == GL_GET_UINT
                    ? (GLint64)values.v[i]
                    : to_int(values.kind, values.v[i]);
}

void
gl_exec_GetFloatv(struct gl_context *ctx, GLenum pname, GLfloat *data)
{
   struct gl_get_values values;
   if (!data || !get_values(ctx, pname, &values))
      return;
   for (unsigned i = 0; i < values.count; i++)
      data[i] = (float)values.v[i];
}

/* OpenGL ES 1.1 section 6.1.2: enums and names pass as they are. */
void
gl_exec_GetFixedv(struct gl_context *ctx, GLenum pname, GLfixed *params)
{
   struct gl_get_values values;
   if (!params || !get_values(ctx, pname, &values))
      return;
   const double scale = values.kind == GL_GET_UINT ? 1.0 : 0x1p16;
   for (unsigned i = 0; i < values.count; i++)
      params[i] = gl_float_to_int(values.v[i] * scale);
}

void
gl_exec_GetDoublev(struct gl_context *ctx, GLenum pname, GLdouble *data)
{
   struct gl_get_values values;
   if (!data || !get_values(ctx, pname, &values))
      return;
   for (unsigned i = 0; i < values.count; i++)
      data[i] = values.v[i];
}

void
gl_exec_GetPointerv(struct gl_context *ctx, GLenum pname, void **params)
{
   if (!params)
      return;
   switch (pname) {
   case GL_FEEDBACK_BUFFER_POINTER:
      *params = ctx->feedback->buffer;
      break;
   case GL_SELECTION_BUFFER_POINTER:
      *params = ctx->feedback->select_buffer;
      break;
   case GL_DEBUG_CALLBACK_FUNCTION:
   case GL_DEBUG_CALLBACK_USER_PARAM:
      gl_debug_get_pointer(ctx, pname, params);
      break;
   default:
      if (!gl_arrays_get_pointer(ctx, pname, params))
         gl_error(ctx, GL_INVALID_ENUM, "glGetPointerv: pname 0x%04x", pname);
   }
}
