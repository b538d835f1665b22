/* PolygonStipple in display lists: the pixel store is client state, so the pattern is read when the
 * command is compiled. */
#include "mesa_ext/raster/stipple.h"

#include "list.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "replay.h"

void
gl_save_PolygonStipple(struct gl_context *ctx, const GLubyte *mask)
{
   const void *bits = mask;
   if (!gl_pixel_unpack_image(ctx, 2, GL_COLOR_INDEX, GL_BITMAP, 32, 32, 1, &bits))
      return;
   GLuint *rows = bits ? gl_dlist_record(ctx, GL_OP_POLYGON_STIPPLE, 32 * sizeof(GLuint)) : NULL;
   if (rows)
      gl_stipple_unpack(&ctx->unpack, bits, rows);
   if (gl_dlist_executing(ctx))
      ctx->exec_table->PolygonStipple(ctx, mask);
}

void
gl_replay_polygon_stipple(struct gl_context *ctx, const void *payload)
{
   if (ctx->exec_table == &gl_begin_table)
      gl_error(ctx, GL_INVALID_OPERATION, "glPolygonStipple between glBegin and glEnd");
   else
      gl_stipple_set(ctx, payload);
}
