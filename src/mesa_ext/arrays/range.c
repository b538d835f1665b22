/* Ranges of memory that a driver may read later than a command returns (NV_vertex_array_range, 2,
 * NV_pixel_data_range). Ours reads what it needs at once, from any memory, which the
 * specifications allow; so ranges are state alone, and flushing them is nothing. */
#include "arrays.h"

#include "mesa_ext/dispatch/gl_dispatch.h"

void
gl_exec_VertexArrayRangeNV(struct gl_context *ctx, GLsizei length, const void *pointer)
{
   if (length < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glVertexArrayRangeNV: %d bytes", length);
      return;
   }
   ctx->arrays.range.length = length;
   ctx->arrays.range.pointer = pointer;
}

void
gl_exec_FlushVertexArrayRangeNV(struct gl_context *ctx)
{
}

bool
gl_array_range_is_valid(const struct gl_client_arrays *arrays)
{
   return arrays->range.enabled && arrays->range.length && arrays->range.pointer &&
          arrays->conventional[VERT_ATTRIB_POS].enabled;
}

/* NULL after raising INVALID_ENUM. */
static struct gl_memory_range *
pixel_range(struct gl_context *ctx, const char *command, GLenum target)
{
   if (target == GL_WRITE_PIXEL_DATA_RANGE_NV)
      return &ctx->unpack_range;
   if (target == GL_READ_PIXEL_DATA_RANGE_NV)
      return &ctx->pack_range;
   gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%x", command, target);
   return NULL;
}

void
gl_exec_PixelDataRangeNV(struct gl_context *ctx, GLenum target, GLsizei length, const void *pointer)
{
   struct gl_memory_range *range = pixel_range(ctx, "glPixelDataRangeNV", target);
   if (!range)
      return;
   if (length < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glPixelDataRangeNV: %d bytes", length);
      return;
   }
   range->length = length;
   range->pointer = pointer;
}

void
gl_exec_FlushPixelDataRangeNV(struct gl_context *ctx, GLenum target)
{
   pixel_range(ctx, "glFlushPixelDataRangeNV", target);
}
