/* ReadPixels (spec 4.3.2). */
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/core/clamp.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "mesa_ext/pixel/es_formats.h"
#include "source.h"

/* Of so many pixels a table of what bytes become is worth its making. */
#define ENOUGH_FOR_NUMBERS 256u
#define CHUNK 256u

/* The part of the request that the buffer has: pixels outside it are undefined and left alone. */
struct read_rect {
   int x, y; /* in the buffer */
   size_t width, height;
   size_t skip_x, skip_y; /* groups and rows of the client image before it */
   size_t rows;           /* of the whole client image */
};

static bool
clip(int64_t first, int64_t count, unsigned size, int *start, size_t *num, size_t *skip)
{
   const int64_t begin = first < 0 ? 0 : first;
   const int64_t end = first + count < (int64_t)size ? first + count : (int64_t)size;
   *start = (int)begin;
   *num = end > begin ? (size_t)(end - begin) : 0;
   *skip = (size_t)(begin - first);
   return end > begin;
}

/* How rows are converted; chosen once a request. */
struct reader {
   const struct gl_context *ctx;
   const struct gl_read_image *image;
   const struct gl_pixel_layout *layout;
   enum pipe_format from;
   const union gl_byte_numbers *numbers; /* what bytes become; NULL: bytes, or less */
   void (*row)(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n);
};

static void
read_same(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   memcpy(dst, src, n * u_format_bytes(r->from));
}

static void
read_bytes(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   const unsigned bytes = u_format_bytes(r->from), group = r->layout->bits_per_group / 8;
   uint8_t rgba[CHUNK][4];
   for (; n; src += CHUNK * bytes, dst += CHUNK * group) {
      const size_t count = n < CHUNK ? n : CHUNK;
      u_format_unpack_rgba8(r->from, rgba, src, count);
      gl_read_image_mask_bytes(r->image, rgba, count);
      if (r->numbers)
         gl_pixel_pack_byte_numbers(r->layout, r->numbers, dst, count, (const uint8_t(*)[4])rgba);
      else if (!gl_pixel_pack_bytes(r->layout, dst, count, (const uint8_t(*)[4])rgba))
         gl_pixel_pack_narrow(r->layout, dst, count, (const uint8_t(*)[4])rgba);
      n -= count;
   }
}

static void
read_rgba(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   uint8_t(*rgba)[4] = (uint8_t(*)[4])dst;
   u_format_unpack_rgba8(r->from, rgba, src, n);
   gl_read_image_mask_bytes(r->image, rgba, n);
}

static void
read_three(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   if (r->image->only_red ||
       !u_format_unpack_rgb8(r->from, r->layout->format == GL_BGR, dst, src, n))
      read_bytes(r, dst, src, n);
}

static void
clamp_colors(const struct gl_pixel_layout *l, float (*rgba)[4], size_t n)
{
   for (size_t i = 0; !l->unclamped && i < n; i++) {
      for (unsigned c = 0; c < 4; c++)
         rgba[i][c] = rgba[i][c] > 0 ? (rgba[i][c] < 1 ? rgba[i][c] : 1) : 0;
   }
}

static void
read_floats(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   const unsigned bytes = u_format_bytes(r->from), group = r->layout->bits_per_group / 8;
   float rgba[CHUNK][4];
   for (; n; src += CHUNK * bytes, dst += CHUNK * group) {
      const size_t count = n < CHUNK ? n : CHUNK;
      u_format_unpack_float(r->from, rgba, src, count);
      gl_read_image_mask(r->image, rgba, count);
      gl_pixel_transfer_rgba(r->ctx, rgba, count);
      clamp_colors(r->layout, rgba, count);
      gl_pixel_pack_rgba(r->layout, dst, count, (const float(*)[4])rgba);
      n -= count;
   }
}

/* Pixels become floats and nothing else happens to them; r g b a or r g b. */
static void
read_plain_floats(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   const unsigned bytes = u_format_bytes(r->from);
   float rgba[CHUNK][4];
   if (r->layout->format == GL_RGB) {
      if (!u_format_unpack_rgb_float(r->from, dst, src, n))
         read_floats(r, dst, src, n);
      return;
   }
   for (; n; src += CHUNK * bytes, dst += sizeof rgba) {
      const size_t count = n < CHUNK ? n : CHUNK;
      const bool aligned = (uintptr_t)dst % _Alignof(float) == 0;
      u_format_unpack_float(r->from, aligned ? (void *)dst : rgba, src, count);
      if (!aligned)
         memcpy(dst, rgba, count * sizeof *rgba);
      n -= count;
   }
}

/* Depths of floats come from textures, and may be beyond [0,1]. */
static bool
depth_is_float(enum pipe_format format)
{
   return u_format_info(format)->type == U_FORMAT_FLOAT;
}

static void
read_depth(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   const unsigned bytes = u_format_bytes(r->from), group = r->layout->bits_per_group / 8;
   const bool exact = r->layout->type == GL_UNSIGNED_INT && !r->layout->swap_bytes &&
                      !gl_pixel_transfers_depth(r->ctx);
   const bool kept = !gl_pixel_transfers_depth(r->ctx) && !depth_is_float(r->from);
   float depth[CHUNK];
   uint32_t unorm[CHUNK];
   for (; n; src += CHUNK * bytes, dst += CHUNK * group) {
      const size_t count = n < CHUNK ? n : CHUNK;
      if (exact) {
         u_format_unpack_z32(r->from, unorm, src, count);
         memcpy(dst, unorm, count * sizeof *unorm);
      } else {
         u_format_unpack_z_float(r->from, depth, src, count);
         if (!kept)
            gl_pixel_transfer_depth(r->ctx, depth, count, !depth_is_float(r->from));
         gl_pixel_pack_depth(r->layout, dst, count, depth);
      }
      n -= count;
   }
}

static void
read_stencil(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   const unsigned bytes = u_format_bytes(r->from);
   struct gl_pixel_layout l = *r->layout;
   uint8_t stencil[CHUNK];
   uint32_t index[CHUNK];
   _Static_assert(CHUNK % 8 == 0, "a chunk of bits ends on a byte");
   if (l.type == GL_UNSIGNED_BYTE && !gl_pixel_transfers_stencil(r->ctx)) {
      u_format_unpack_s8(r->from, dst, src, n);
      return;
   }
   for (; n; src += CHUNK * bytes, dst += CHUNK * l.bits_per_group / 8) {
      const size_t count = n < CHUNK ? n : CHUNK;
      u_format_unpack_s8(r->from, stencil, src, count);
      for (size_t i = 0; i < count; i++)
         index[i] = stencil[i];
      gl_pixel_transfer_stencil(r->ctx, index, count);
      gl_pixel_pack_index(&l, dst, count, index);
      n -= count;
   }
}

/* The same by a table. */
static void
read_stencil_numbers(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   const unsigned bytes = u_format_bytes(r->from), group = r->layout->bits_per_group / 8;
   uint8_t stencil[CHUNK];
   for (; n; src += CHUNK * bytes, dst += CHUNK * group) {
      const size_t count = n < CHUNK ? n : CHUNK;
      u_format_unpack_s8(r->from, stencil, src, count);
      gl_pixel_pack_byte_index(r->layout, r->numbers, dst, count, stencil);
      n -= count;
   }
}

static void
make_stencil_numbers(const struct reader *r, union gl_byte_numbers *numbers)
{
   uint32_t index[256];
   for (uint32_t i = 0; i < 256; i++)
      index[i] = i;
   gl_pixel_transfer_stencil(r->ctx, index, 256);
   gl_pixel_pack_index(r->layout, numbers->bytes, 256, index);
}

static void
choose_stencil_reader(struct reader *r, size_t num_pixels, union gl_byte_numbers *numbers)
{
   const bool same = r->layout->type == GL_UNSIGNED_BYTE && !gl_pixel_transfers_stencil(r->ctx);
   r->row = read_stencil;
   if (same || r->layout->type == GL_BITMAP || num_pixels < ENOUGH_FOR_NUMBERS)
      return;
   make_stencil_numbers(r, numbers);
   r->numbers = numbers;
   r->row = read_stencil_numbers;
}

static void
read_depth_stencil(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   const unsigned bytes = u_format_bytes(r->from), group = r->layout->bits_per_group / 8;
   float depth[CHUNK];
   uint8_t stencil[CHUNK];
   uint32_t index[CHUNK];
   for (; n; src += CHUNK * bytes, dst += CHUNK * group) {
      const size_t count = n < CHUNK ? n : CHUNK;
      u_format_unpack_z_float(r->from, depth, src, count);
      u_format_unpack_s8(r->from, stencil, src, count);
      for (size_t i = 0; i < count; i++)
         index[i] = stencil[i];
      gl_pixel_transfer_depth(r->ctx, depth, count, !depth_is_float(r->from));
      gl_pixel_transfer_stencil(r->ctx, index, count);
      gl_pixel_pack_depth_stencil(r->layout, dst, count, depth, index);
      n -= count;
   }
}

/* Indices as they are, or the colours that the maps have for them (spec 4.3.2). */
static void
read_index(const struct reader *r, uint8_t *dst, const uint8_t *src, size_t n)
{
   struct gl_pixel_layout l = *r->layout;
   uint32_t index[CHUNK];
   float rgba[CHUNK][4];
   for (; n; src += CHUNK, dst += CHUNK * l.bits_per_group / 8) {
      const size_t count = n < CHUNK ? n : CHUNK;
      for (size_t i = 0; i < count; i++)
         index[i] = src[i];
      if (l.format == GL_COLOR_INDEX) {
         gl_pixel_transfer_index(r->ctx, index, count);
         gl_pixel_pack_index(&l, dst, count, index);
      } else {
         gl_pixel_index_to_rgba(r->ctx, index, rgba, count);
         gl_pixel_pack_rgba(&l, dst, count, (const float(*)[4])rgba);
      }
      n -= count;
   }
}

/* Luminance is a sum, and what is clamped changes. */
static bool
reads_same(const struct reader *r)
{
   const GLenum format = r->layout->format;
   return format != GL_LUMINANCE && format != GL_LUMINANCE_ALPHA &&
          (r->layout->unclamped || !u_format_is_float(r->from));
}

/* Bytes of colours: what becomes less than a byte of them needs no floats. */
static bool
holds_bytes(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   return info->type == U_FORMAT_UNORM && !info->packed && info->word_bytes == 1;
}

/* Whether read_plain_floats serves. */
static bool
reads_plain_floats(const struct reader *r)
{
   const struct gl_pixel_layout *l = r->layout;
   const bool kept = holds_bytes(r->from) || (u_format_is_float(r->from) && l->unclamped);
   return l->type == GL_FLOAT && !l->swap_bytes && (l->format == GL_RGBA || l->format == GL_RGB) &&
          kept && !r->image->only_red && !(r->image->opaque && l->format == GL_RGBA) &&
          !gl_pixel_transfers_color(r->ctx);
}

static void
choose_reader(struct reader *r, size_t num_pixels, union gl_byte_numbers *numbers)
{
   const struct gl_pixel_layout *l = r->layout;
   if (l->format == GL_DEPTH_COMPONENT)
      r->row = read_depth;
   else if (l->format == GL_STENCIL_INDEX)
      choose_stencil_reader(r, num_pixels, numbers);
   else if (l->format == GL_DEPTH_STENCIL)
      r->row = read_depth_stencil;
   else if (gl_reads_indices(r->ctx))
      r->row = read_index;
   else if (gl_pixel_plain_format(r->ctx, l) == r->from && reads_same(r))
      r->row = read_same;
   else if (gl_pixel_is_bytes(l) && !gl_pixel_transfers_color(r->ctx))
      r->row = l->format == GL_RGB || l->format == GL_BGR            ? read_three
               : l->format == GL_RGBA && l->type == GL_UNSIGNED_BYTE ? read_rgba
                                                                     : read_bytes;
   else if (gl_pixel_is_narrow(l) && holds_bytes(r->from) && !gl_pixel_transfers_color(r->ctx))
      r->row = read_bytes;
   else if (reads_plain_floats(r))
      r->row = read_plain_floats;
   else if (num_pixels >= ENOUGH_FOR_NUMBERS && holds_bytes(r->from) &&
            !gl_pixel_transfers_color(r->ctx) && gl_pixel_make_byte_numbers(l, false, numbers)) {
      r->numbers = numbers;
      r->row = read_bytes;
   } else {
      r->row = read_floats;
   }
}

static void
read_rect(struct gl_context *ctx, const struct gl_read_image *image, const struct read_rect *rect,
          struct gl_pixel_layout *l, void *pixels)
{
   const struct pipe_box box = {rect->x, rect->y, 0, (int)rect->width, (int)rect->height, 1};
   struct pipe_transfer *transfer;
   const uint8_t *texels = gl_surface_map(ctx, &image->surface, PIPE_MAP_READ, &box, &transfer);
   if (!texels) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glReadPixels");
      return;
   }
   const size_t skip_bits = l->first_bit + rect->skip_x * l->bits_per_group;
   l->first_bit = (unsigned)(skip_bits % 8);
   l->skipped = rect->skip_x;
   union gl_byte_numbers numbers;
   struct reader reader = {
       .ctx = ctx, .image = image, .layout = l, .from = image->surface.resource->format};
   l->unclamped = !gl_clamps(ctx, GL_CLAMP_READ);
   choose_reader(&reader, rect->width * rect->height, &numbers);
   for (size_t y = 0; y < rect->height; y++) {
      const size_t up = y + rect->skip_y;
      const size_t row = ctx->pack.invert ? rect->rows - 1 - up : up;
      uint8_t *dst = (uint8_t *)pixels + gl_pixel_row_offset(l, row, 0) + skip_bits / 8;
      reader.row(&reader, dst, texels + (ptrdiff_t)y * transfer->stride, rect->width);
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}

/* Colours that pixel transfer has to see as a whole. `l` describes what comes of it. */
static void
read_groups(struct gl_context *ctx, const struct gl_read_image *image, const struct pipe_box *from,
            struct gl_pixel_layout *l, void *pixels)
{
   struct gl_pixel_groups g;
   if (!gl_pixel_groups_read(ctx, image, from->x, from->y, from->width, from->height, &g))
      return;
   l->unclamped = !gl_clamps(ctx, GL_CLAMP_READ);
   if (gl_pixel_groups_transfer(ctx, &g, 2, false) && !g.discarded && pixels) {
      float(*rgba)[4] = g.rgba;
      for (GLsizei y = 0; y < g.height && g.width; y++, rgba += g.width) {
         const size_t row = (size_t)(ctx->pack.invert ? g.height - 1 - y : y);
         clamp_colors(l, rgba, (size_t)g.width);
         gl_pixel_pack_rgba(l, (uint8_t *)pixels + gl_pixel_row_offset(l, row, 0), (size_t)g.width,
                            (const float(*)[4])rgba);
      }
   }
   gl_pixel_groups_finish(&g);
}

/* What the command's arguments and the visual say. */
static GLenum
check_read(struct gl_context *ctx, GLsizei width, GLsizei height, GLenum format, GLenum type)
{
   const struct gl_visual visual = gl_buffers_visual(ctx, GL_TO_READ);
   const GLenum error =
       gl_is_es(ctx) ? gl_es_check_read(format, type) : gl_pixel_check_drawn(format, type);
   if (error)
      return error;
   if (width < 0 || height < 0)
      return GL_INVALID_VALUE;
   const bool both = format == GL_DEPTH_STENCIL;
   const bool missing = ((both || format == GL_DEPTH_COMPONENT) && visual.depth_bits == 0) ||
                        ((both || format == GL_STENCIL_INDEX) && visual.stencil_bits == 0);
   const bool colors = format == GL_COLOR_INDEX && !gl_reads_indices(ctx);
   return missing || colors ? GL_INVALID_OPERATION : GL_NO_ERROR;
}

void
gl_exec_ReadPixels(struct gl_context *ctx, GLint x, GLint y, GLsizei width, GLsizei height,
                   GLenum format, GLenum type, void *pixels)
{
   const GLenum error = check_read(ctx, width, height, format, type);
   if (error) {
      gl_error(ctx, error, "glReadPixels(%d x %d, format 0x%x, type 0x%x)", width, height, format,
               type);
      return;
   }
   struct gl_pixel_layout l;
   if (!gl_buffers_check_read(ctx, "glReadPixels"))
      return;
   const bool color = gl_pixel_is_color(format) || format == GL_COLOR_INDEX;
   const bool whole = gl_pixel_needs_image(ctx, 2) && color && !gl_reads_indices(ctx);
   const struct pipe_box from = {x, y, 0, width, height, 1};
   if (whole)
      gl_pixel_convolved_size(ctx, 2, format, &width, &height);
   if (!gl_pixel_pack_image(ctx, 2, format, type, width, height, 1, &pixels))
      return;
   if (!gl_pixel_layout(&l, &ctx->pack, 2, format, type, width, height, 1)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "the client image has more bytes than there are addresses");
      return;
   }
   struct read_rect rect;
   struct gl_read_image image;
   const bool there = color ? gl_buffers_read_color(ctx, &image) : gl_buffers_read_zs(ctx, &image);
   rect.rows = (size_t)height;
   if (!there && ctx->read_object)
      gl_error(ctx, GL_INVALID_OPERATION, "glReadPixels: there is no buffer to read");
   if (there && whole)
      read_groups(ctx, &image, &from, &l, pixels);
   else if (there && pixels && clip(x, width, image.width, &rect.x, &rect.width, &rect.skip_x) &&
            clip(y, height, image.height, &rect.y, &rect.height, &rect.skip_y))
      read_rect(ctx, &image, &rect, &l, pixels);
   pipe_resource_reference(&image.surface.resource, NULL);
}
