/* Polygon stipple patterns: 32 x 32 bits through the pixel store. */
#include "stipple.h"

#include <string.h>

#include "mesa_ext/lists/list.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "mesa_ext/core/setter.h"

/* Byte and bit of pixel x of row y of a 32 x 32 bitmap in client memory (OpenGL 1.3 section 3.6.4,
 * "bitmaps"). */
struct bit_place {
   size_t byte;
   unsigned shift;
};

static struct bit_place
place(const struct gl_pixel_store *store, unsigned x, unsigned y)
{
   const size_t row_bits = store->row_length > 0 ? (size_t)store->row_length : 32;
   const size_t align = (size_t)store->alignment;
   const size_t row_bytes = ((row_bits + 7) / 8 + align - 1) / align * align;
   const size_t bit = (size_t)store->skip_pixels + x;
   return (struct bit_place){(y + (size_t)store->skip_rows) * row_bytes + bit / 8,
                             (unsigned)(store->lsb_first ? bit % 8 : 7 - bit % 8)};
}

static void
unpack(const struct gl_pixel_store *store, const GLubyte *mask, GLuint rows[32])
{
   for (unsigned y = 0; y < 32; y++) {
      rows[y] = 0;
      for (unsigned x = 0; x < 32; x++) {
         const struct bit_place p = place(store, x, y);
         rows[y] |= (GLuint)((mask[p.byte] >> p.shift) & 1) << (31 - x);
      }
   }
}

static void
set_pattern(struct gl_context *ctx, const GLuint rows[32])
{
   if (memcmp(ctx->polygon_stipple.pattern, rows, sizeof ctx->polygon_stipple.pattern) == 0)
      return;
   gl_will_change(ctx, GL_DIRTY_STIPPLE);
   memcpy(ctx->polygon_stipple.pattern, rows, sizeof ctx->polygon_stipple.pattern);
}

void
gl_exec_PolygonStipple(struct gl_context *ctx, const GLubyte *mask)
{
   const void *bits = mask;
   GLuint rows[32];
   if (!gl_pixel_unpack_image(ctx, 2, GL_COLOR_INDEX, GL_BITMAP, 32, 32, 1, &bits) || !bits)
      return;
   unpack(&ctx->unpack, bits, rows);
   set_pattern(ctx, rows);
}

/* The pixel store is client state: the pattern is read now, whatever it is at replay. */
void
gl_save_PolygonStipple(struct gl_context *ctx, const GLubyte *mask)
{
   const void *bits = mask;
   if (!gl_pixel_unpack_image(ctx, 2, GL_COLOR_INDEX, GL_BITMAP, 32, 32, 1, &bits))
      return;
   GLuint *rows = bits ? gl_dlist_record(ctx, GL_OP_POLYGON_STIPPLE, 32 * sizeof(GLuint)) : NULL;
   if (rows)
      unpack(&ctx->unpack, bits, rows);
   if (gl_dlist_executing(ctx))
      ctx->exec_table->PolygonStipple(ctx, mask);
}

void
gl_replay_polygon_stipple(struct gl_context *ctx, const void *payload)
{
   if (ctx->exec_table == &gl_begin_table)
      gl_error(ctx, GL_INVALID_OPERATION, "glPolygonStipple between glBegin and glEnd");
   else
      set_pattern(ctx, payload);
}

void
gl_exec_GetPolygonStipple(struct gl_context *ctx, GLubyte *mask)
{
   void *bits = mask;
   if (!gl_pixel_pack_image(ctx, 2, GL_COLOR_INDEX, GL_BITMAP, 32, 32, 1, &bits) || !bits)
      return;
   for (unsigned y = 0; y < 32; y++) {
      for (unsigned x = 0; x < 32; x++) {
         const struct bit_place p = place(&ctx->pack, x, y);
         const unsigned bit = ctx->polygon_stipple.pattern[y] >> (31 - x) & 1;
         GLubyte *byte = (GLubyte *)bits + p.byte;
         *byte = (GLubyte)((*byte & ~(1u << p.shift)) | bit << p.shift);
      }
   }
}
