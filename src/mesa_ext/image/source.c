#include "source.h"

#include <string.h>

#include "gallium/auxiliary/format/u_format.h"

#define CHUNK 256u

unsigned
gl_pixel_aspect_bytes(enum gl_pixel_aspect aspect)
{
   return aspect == GL_ASPECT_STENCIL                                ? 1
          : aspect == GL_ASPECT_FLOATS || aspect == GL_ASPECT_GROUPS ? 16
                                                                     : 4;
}

static void
narrow(uint8_t *out, const uint32_t *index, size_t n)
{
   for (size_t i = 0; i < n; i++)
      out[i] = (uint8_t)index[i];
}

/* Indices of the client or the framebuffer, transferred, as colours. */
static void
index_colors(const struct gl_pixel_source *s, uint32_t *index, size_t n, uint8_t (*out)[4])
{
   gl_pixel_transfer_index(s->ctx, index, n);
   for (size_t i = 0; i < n; i++) {
      const uint8_t color[4] = {(uint8_t)index[i], 0, 0, 255};
      memcpy(out[i], color, sizeof color);
   }
}

/* At most CHUNK pixels. */
static void
client_chunk(const struct gl_pixel_source *s, const void *row, size_t x, size_t n, void *out)
{
   union {
      float rgba[CHUNK][4];
      uint32_t index[CHUNK];
   } t;
   switch (s->aspect) {
   case GL_ASPECT_COLOR:
      if (gl_index_mode(s->ctx)) {
         gl_pixel_unpack_index(&s->layout, row, x, n, t.index);
         index_colors(s, t.index, n, out);
         return;
      }
      if (!gl_pixel_transfers_color(s->ctx) && gl_pixel_unpack_bytes(&s->layout, row, x, n, out))
         return;
      if (!gl_pixel_transfers_color(s->ctx) && gl_pixel_is_narrow(&s->layout)) {
         gl_pixel_unpack_narrow(&s->layout, row, x, n, out);
         return;
      }
      if (!gl_pixel_transfers_color(s->ctx) && gl_pixel_is_numbers(&s->layout)) {
         gl_pixel_unpack_numbers(&s->layout, row, x, n, out);
         return;
      }
      gl_pixel_read_rgba_row(s->ctx, &s->layout, row, x, n, t.rgba);
      u_format_pack_float(PIPE_FORMAT_R8G8B8A8_UNORM, out, (const float(*)[4])t.rgba, n);
      break;
   case GL_ASPECT_FLOATS:
      gl_pixel_read_rgba_row(s->ctx, &s->layout, row, x, n, out);
      break;
   case GL_ASPECT_DEPTH:
   case GL_ASPECT_DEPTH_ONLY:
      gl_pixel_unpack_depth(&s->layout, row, x, n, out);
      gl_pixel_transfer_depth(s->ctx, out, n, true);
      break;
   case GL_ASPECT_STENCIL:
      gl_pixel_unpack_index(&s->layout, row, x, n, t.index);
      gl_pixel_transfer_stencil(s->ctx, t.index, n);
      narrow(out, t.index, n);
      break;
   case GL_ASPECT_GROUPS: /* only of the framebuffer */
   case GL_ASPECT_PACKED_RGBA:
   case GL_ASPECT_PACKED_BGRA:
      break;
   }
}

/* The bytes of a depth-stencil pixel as a colour: depth from its high byte to its low one in r g b
 * (or b g r), stencil in a. */
static void
packed_chunk(enum pipe_format format, const uint8_t *texels, size_t n, bool bgra, uint8_t (*out)[4])
{
   uint32_t z[CHUNK];
   uint8_t stencil[CHUNK] = {0};
   u_format_unpack_z32(format, z, texels, n);
   u_format_unpack_s8(format, stencil, texels, n);
   for (size_t i = 0; i < n; i++) {
      out[i][bgra ? 2 : 0] = (uint8_t)(z[i] >> 24);
      out[i][1] = (uint8_t)(z[i] >> 16);
      out[i][bgra ? 0 : 2] = (uint8_t)(z[i] >> 8);
      out[i][3] = stencil[i];
   }
}

static void
buffer_chunk(const struct gl_pixel_source *s, const uint8_t *texels, size_t n, void *out)
{
   const enum pipe_format format = s->image.surface.resource->format;
   union {
      float rgba[CHUNK][4];
      uint32_t index[CHUNK];
   } t;
   switch (s->aspect) {
   case GL_ASPECT_COLOR:
      if (gl_index_mode(s->ctx)) {
         for (size_t i = 0; i < n; i++)
            t.index[i] = texels[i];
         index_colors(s, t.index, n, out);
         return;
      }
      if (!gl_pixel_transfers_color(s->ctx)) {
         u_format_unpack_rgba8(format, out, texels, n);
         gl_read_image_mask_bytes(&s->image, out, n);
         return;
      }
      u_format_unpack_float(format, t.rgba, texels, n);
      gl_read_image_mask(&s->image, t.rgba, n);
      gl_pixel_transfer_rgba(s->ctx, t.rgba, n);
      u_format_pack_float(PIPE_FORMAT_R8G8B8A8_UNORM, out, (const float(*)[4])t.rgba, n);
      break;
   case GL_ASPECT_FLOATS:
   case GL_ASPECT_GROUPS:
      u_format_unpack_float(format, out, texels, n);
      gl_read_image_mask(&s->image, out, n);
      if (s->aspect == GL_ASPECT_FLOATS)
         gl_pixel_transfer_rgba(s->ctx, out, n);
      break;
   case GL_ASPECT_DEPTH:
   case GL_ASPECT_DEPTH_ONLY:
      u_format_unpack_z_float(format, out, texels, n);
      gl_pixel_transfer_depth(s->ctx, out, n, true);
      break;
   case GL_ASPECT_STENCIL:
      u_format_unpack_s8(format, out, texels, n);
      for (size_t i = 0; i < n; i++)
         t.index[i] = ((const uint8_t *)out)[i];
      gl_pixel_transfer_stencil(s->ctx, t.index, n);
      narrow(out, t.index, n);
      break;
   case GL_ASPECT_PACKED_RGBA:
   case GL_ASPECT_PACKED_BGRA:
      packed_chunk(format, texels, n, s->aspect == GL_ASPECT_PACKED_BGRA, out);
      break;
   }
}

/* A row of the framebuffer: the part inside it is mapped, zeros around. */
static void
buffer_row(const struct gl_pixel_source *s, int row, int column, size_t n, uint8_t *out)
{
   const unsigned pixel = gl_pixel_aspect_bytes(s->aspect);
   const struct pipe_box *box = &s->transfer->box;
   const int64_t y = (int64_t)s->y + row, first = (int64_t)s->x + column;
   memset(out, 0, n * pixel);
   if (y < box->y || y >= box->y + box->height)
      return;
   const int64_t begin = first < box->x ? box->x : first;
   int64_t end = first + (int64_t)n;
   end = end > box->x + box->width ? box->x + box->width : end;
   const unsigned texel = u_format_bytes(s->image.surface.resource->format);
   const uint8_t *texels = s->texels + (y - box->y) * s->transfer->stride;
   for (int64_t x = begin; x < end; x += CHUNK) {
      const size_t count = end - x < (int64_t)CHUNK ? (size_t)(end - x) : CHUNK;
      buffer_chunk(s, texels + (x - box->x) * texel, count, out + (x - first) * pixel);
   }
}

void
gl_pixel_source_row(const struct gl_pixel_source *s, int row, int column, size_t n, void *out)
{
   const unsigned pixel = gl_pixel_aspect_bytes(s->aspect);
   if (s->image.surface.resource) {
      buffer_row(s, row, column, n, out);
      return;
   }
   const uint8_t *client =
       (const uint8_t *)s->pixels + gl_pixel_row_offset(&s->layout, (size_t)row, 0);
   for (size_t x = 0; x < n; x += CHUNK) {
      const size_t count = n - x < CHUNK ? n - x : CHUNK;
      client_chunk(s, client, (size_t)column + x, count, (uint8_t *)out + x * pixel);
   }
}

bool
gl_pixel_source_box(const struct gl_pixel_source *s, GLsizei width, GLsizei height,
                    struct pipe_box *box)
{
   const int64_t x0 = s->x < 0 ? 0 : s->x, y0 = s->y < 0 ? 0 : s->y;
   int64_t x1 = (int64_t)s->x + width, y1 = (int64_t)s->y + height;
   x1 = x1 > (int64_t)s->image.width ? (int64_t)s->image.width : x1;
   y1 = y1 > (int64_t)s->image.height ? (int64_t)s->image.height : y1;
   if (x0 >= x1 || y0 >= y1)
      return false;
   *box = (struct pipe_box){(int)x0, (int)y0, 0, (int)(x1 - x0), (int)(y1 - y0), 1};
   return true;
}

bool
gl_pixel_groups_read(struct gl_context *ctx, const struct gl_read_image *image, GLint x, GLint y,
                     GLsizei width, GLsizei height, struct gl_pixel_groups *g)
{
   struct gl_pixel_source s = {
       .ctx = ctx, .aspect = GL_ASPECT_GROUPS, .image = *image, .x = x, .y = y};
   struct pipe_box box;
   if (!gl_pixel_groups_init(ctx, g, width, height, 1))
      return false;
   if (!gl_pixel_source_box(&s, width, height, &box))
      return true;
   s.texels = gl_surface_map(ctx, &image->surface, PIPE_MAP_READ, &box, &s.transfer);
   if (!s.texels) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map the framebuffer");
      gl_pixel_groups_finish(g);
      return false;
   }
   for (int row = 0; row < height; row++)
      gl_pixel_source_row(&s, row, 0, (size_t)width, g->rgba + (size_t)row * (size_t)width);
   gl_pixel_source_close(&s);
   return true;
}

void
gl_pixel_source_close(struct gl_pixel_source *s)
{
   if (s->transfer)
      s->ctx->pipe->transfer_unmap(s->ctx->pipe, s->transfer);
   s->transfer = NULL;
   s->texels = NULL;
}
