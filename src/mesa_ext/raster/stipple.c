/* Polygon stipple patterns: 32 x 32 bits through the pixel store. */
#include "stipple.h"

#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
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

void
gl_stipple_unpack(const struct gl_pixel_store *store, const GLubyte *mask, GLuint rows[32])
{
   for (unsigned y = 0; y < 32; y++) {
      rows[y] = 0;
      for (unsigned x = 0; x < 32; x++) {
         const struct bit_place p = place(store, x, y);
         rows[y] |= (GLuint)((mask[p.byte] >> p.shift) & 1) << (31 - x);
      }
   }
}

void
gl_stipple_set(struct gl_context *ctx, const GLuint rows[32])
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
   gl_stipple_unpack(&ctx->unpack, bits, rows);
   gl_stipple_set(ctx, rows);
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
