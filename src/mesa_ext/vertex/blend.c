/* The commands of ARB_vertex_blend and ARB_matrix_palette that vertices are made with. */
#include "blend.h"

#include "compiler/frontend/fixed_function/vertex.h"
#include "mesa_ext/core/setter.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "attribute.h"
#include "elements.h"

void
gl_blend_complete(struct gl_context *ctx, unsigned slot, unsigned size, float v[4])
{
   float sum = 0;
   for (unsigned i = 0; i < size; i++)
      sum += v[i];
   for (unsigned i = size; i < FF_MAX_BLEND_UNITS; i++)
      v[i] = slot == VERT_ATTRIB_BLEND_MATRIX ? ctx->current.attrib[slot][i] : 0;
   if (slot == VERT_ATTRIB_BLEND_WEIGHT && size < FF_MAX_BLEND_UNITS &&
       ctx->transform.weight_sum_unity && gl_vertex_source(ctx)->blends)
      v[size] = 1 - sum;
}

bool
gl_blend_arrays_lack(struct gl_context *ctx, const struct gl_stage_source *vertices)
{
   const int needed = vertices->blends ? ctx->transform.blend_units : FF_MAX_BLEND_UNITS;
   if (vertices->blends && !ctx->transform.vertex_blend)
      return false;
   for (unsigned slot = VERT_ATTRIB_BLEND_WEIGHT; slot <= VERT_ATTRIB_BLEND_MATRIX; slot++) {
      const struct gl_client_array *array = &ctx->arrays.conventional[slot];
      if (array->enabled && array->size < needed &&
          u_slots_has(gl_arrays_read(ctx, vertices), slot))
         return true;
   }
   return false;
}

/* False after raising an error. */
static bool
check_size(struct gl_context *ctx, const char *command, GLint size, GLint most)
{
   if (size > 0 && size <= most)
      return true;
   gl_error(ctx, GL_INVALID_VALUE, "%s: size %d", command, size);
   return false;
}

/* Sets the current values of a slot from values of any type. */
static void
set_values(struct gl_context *ctx, unsigned slot, GLenum type, GLint size, const void *values)
{
   const bool weights = slot == VERT_ATTRIB_BLEND_WEIGHT;
   const bool rest = weights && ctx->transform.weight_sum_unity;
   const struct gl_client_array array = {.size = size,
                                         .type = type,
                                         .pointer = values,
                                         .normalized =
                                             weights && type != GL_FLOAT && type != GL_DOUBLE};
   float v[4];
   if (!check_size(ctx, weights ? "glWeight" : "glMatrixIndex", size, FF_MAX_BLEND_UNITS - rest))
      return;
   gl_array_fetch(ctx, &array, 0, v);
   gl_blend_complete(ctx, slot, (unsigned)size, v);
   gl_attr_set(ctx, slot, v[0], v[1], v[2], v[3]);
}

void
gl_exec_WeightbvARB(struct gl_context *ctx, GLint size, const GLbyte *weights)
{
   set_values(ctx, VERT_ATTRIB_BLEND_WEIGHT, GL_BYTE, size, weights);
}

void
gl_exec_WeightubvARB(struct gl_context *ctx, GLint size, const GLubyte *weights)
{
   set_values(ctx, VERT_ATTRIB_BLEND_WEIGHT, GL_UNSIGNED_BYTE, size, weights);
}

void
gl_exec_WeightsvARB(struct gl_context *ctx, GLint size, const GLshort *weights)
{
   set_values(ctx, VERT_ATTRIB_BLEND_WEIGHT, GL_SHORT, size, weights);
}

void
gl_exec_WeightusvARB(struct gl_context *ctx, GLint size, const GLushort *weights)
{
   set_values(ctx, VERT_ATTRIB_BLEND_WEIGHT, GL_UNSIGNED_SHORT, size, weights);
}

void
gl_exec_WeightivARB(struct gl_context *ctx, GLint size, const GLint *weights)
{
   set_values(ctx, VERT_ATTRIB_BLEND_WEIGHT, GL_INT, size, weights);
}

void
gl_exec_WeightuivARB(struct gl_context *ctx, GLint size, const GLuint *weights)
{
   set_values(ctx, VERT_ATTRIB_BLEND_WEIGHT, GL_UNSIGNED_INT, size, weights);
}

void
gl_exec_WeightfvARB(struct gl_context *ctx, GLint size, const GLfloat *weights)
{
   set_values(ctx, VERT_ATTRIB_BLEND_WEIGHT, GL_FLOAT, size, weights);
}

void
gl_exec_WeightdvARB(struct gl_context *ctx, GLint size, const GLdouble *weights)
{
   set_values(ctx, VERT_ATTRIB_BLEND_WEIGHT, GL_DOUBLE, size, weights);
}

void
gl_exec_MatrixIndexubvARB(struct gl_context *ctx, GLint size, const GLubyte *indices)
{
   set_values(ctx, VERT_ATTRIB_BLEND_MATRIX, GL_UNSIGNED_BYTE, size, indices);
}

void
gl_exec_MatrixIndexusvARB(struct gl_context *ctx, GLint size, const GLushort *indices)
{
   set_values(ctx, VERT_ATTRIB_BLEND_MATRIX, GL_UNSIGNED_SHORT, size, indices);
}

void
gl_exec_MatrixIndexuivARB(struct gl_context *ctx, GLint size, const GLuint *indices)
{
   set_values(ctx, VERT_ATTRIB_BLEND_MATRIX, GL_UNSIGNED_INT, size, indices);
}

void
gl_exec_VertexBlendARB(struct gl_context *ctx, GLint count)
{
   if (!check_size(ctx, "glVertexBlendARB", count, FF_MAX_BLEND_UNITS) ||
       ctx->transform.blend_units == count)
      return;
   gl_will_change(ctx, GL_DIRTY_TRANSFORM);
   ctx->transform.blend_units = count;
}

void
gl_exec_CurrentPaletteMatrixARB(struct gl_context *ctx, GLint index)
{
   if (index >= 0 && index < FF_MAX_PALETTE)
      ctx->transform.palette_matrix = index;
   else
      gl_error(ctx, GL_INVALID_VALUE, "glCurrentPaletteMatrixARB(%d)", index);
}
