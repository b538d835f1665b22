#include "numbers.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/pixel/ycbcr.h"

#define CHUNK 256

bool
gl_numbers_define(struct gl_texture_image *image)
{
   gl_numbers_forget(image);
   const size_t n = (size_t)image->width * (size_t)image->height * (size_t)image->depth;
   if (!image->format->numbers || !n)
      return true;
   image->numbers = calloc(n, sizeof *image->numbers);
   return image->numbers != NULL;
}

void
gl_numbers_forget(struct gl_texture_image *image)
{
   free(image->numbers);
   image->numbers = NULL;
}

GLenum
gl_numbers_check(const struct gl_image_target *t, const struct gl_format *internal, GLint border,
                 GLenum format, GLenum type)
{
   const bool ycbcr = internal->numbers == GL_NUMBERS_YCBCR;
   if (internal->numbers == GL_NUMBERS_INDEX) {
      const bool whole = type == GL_BYTE || type == GL_UNSIGNED_BYTE || type == GL_SHORT ||
                         type == GL_UNSIGNED_SHORT || type == GL_INT || type == GL_UNSIGNED_INT;
      if (format == GL_COLOR_INDEX && !whole)
         return GL_INVALID_ENUM;
      return format != GL_COLOR_INDEX || t->index == GL_TEX_RECT ? GL_INVALID_OPERATION
                                                                 : GL_NO_ERROR;
   }
   if (!ycbcr && format != GL_YCBCR_MESA)
      return GL_NO_ERROR;
   if (!ycbcr || format != GL_YCBCR_MESA || (t->index != GL_TEX_2D && t->index != GL_TEX_RECT))
      return GL_INVALID_ENUM;
   if (gl_pixel_check_format(format, type))
      return gl_pixel_check_format(format, type);
   return border ? GL_INVALID_VALUE : GL_NO_ERROR;
}

static uint16_t *
row_of(const struct gl_texture_image *image, GLsizei y, GLsizei z)
{
   const size_t row = (size_t)z * (size_t)image->height + (size_t)y;
   return image->numbers + row * (size_t)image->width;
}

/* The colour of a column. */
static void
ycbcr_to_rgba(const uint16_t *row, GLsizei width, GLsizei x, uint8_t rgba[4])
{
   GLsizei cb, cr;
   gl_ycbcr_columns(x, width, &cb, &cr);
   gl_ycbcr_to_rgba(row[x] >> 8, row[cb] & 255, cr < 0 ? GL_YCBCR_GREY : row[cr] & 255, rgba);
}

/* The colour that is sampled: luminance and intensity are in r of an entry, as table 6.1 has them.
 */
static void
index_to_rgba(const struct gl_color_table *palette, unsigned index, uint8_t rgba[4])
{
   static const uint8_t white[4] = {255, 255, 255, 255};
   if (!palette->width) {
      memcpy(rgba, white, sizeof white);
      return;
   }
   const float *entry = palette->entry[index & (unsigned)(palette->width - 1)];
   for (unsigned c = 0; c < 4; c++)
      rgba[c] = (uint8_t)(entry[c] * 255 + 0.5f);
   const GLenum base = palette->base;
   if (base == GL_LUMINANCE || base == GL_LUMINANCE_ALPHA || base == GL_INTENSITY)
      rgba[1] = rgba[2] = rgba[0];
   if (base == GL_INTENSITY)
      rgba[3] = rgba[0];
}

/* Makes the texels of a part: of indices, or of YCbCr without a palette. */
static void
make_texels(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
            const struct gl_image_box *box, const struct gl_color_table *palette)
{
   struct pipe_transfer *transfer;
   const unsigned bytes = u_format_bytes(image->stored);
   uint8_t rgba[CHUNK][4];
   uint8_t *texels =
       gl_teximage_map(ctx, image, face, PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, box, &transfer);
   if (!texels)
      return;
   for (GLsizei i = 0; i < box->depth * box->height; i++) {
      const GLsizei y = i % box->height, z = i / box->height;
      const uint16_t *row = row_of(image, box->y + y, box->z + z);
      uint8_t *dst = texels + z * transfer->layer_stride + y * transfer->stride;
      for (GLsizei x = 0; x < box->width; x += CHUNK) {
         const GLsizei n = box->width - x < CHUNK ? box->width - x : CHUNK;
         for (GLsizei k = 0; k < n; k++) {
            if (palette)
               index_to_rgba(palette, row[box->x + x + k], rgba[k]);
            else
               ycbcr_to_rgba(row, image->width, box->x + x + k, rgba[k]);
         }
         u_format_pack_rgba8(image->stored, dst + (size_t)x * bytes, (const uint8_t(*)[4])rgba,
                             (size_t)n);
      }
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}

void
gl_numbers_make(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                const struct gl_color_table *palette)
{
   const struct gl_image_box all = {0, 0, 0, image->width, image->height, image->depth};
   make_texels(ctx, image, face, &all, palette);
}

static void
store_indices(struct gl_context *ctx, const struct gl_texture_image *image,
              const struct gl_image_box *box, const struct gl_pixel_layout *l, const void *pixels)
{
   const uint32_t mask = (1u << image->format->index_bits) - 1;
   uint32_t index[CHUNK];
   for (GLsizei i = 0; i < box->depth * box->height; i++) {
      const GLsizei y = i % box->height, z = i / box->height;
      uint16_t *row = row_of(image, box->y + y, box->z + z) + box->x;
      const uint8_t *from = (const uint8_t *)pixels + gl_pixel_row_offset(l, (size_t)y, (size_t)z);
      for (GLsizei x = 0; x < box->width; x += CHUNK) {
         const GLsizei n = box->width - x < CHUNK ? box->width - x : CHUNK;
         gl_pixel_unpack_index(l, from, (size_t)x, (size_t)n, index);
         gl_pixel_transfer_index(ctx, index, (size_t)n);
         for (GLsizei k = 0; k < n; k++)
            row[x + k] = (uint16_t)(index[k] & mask);
      }
   }
}

void
gl_numbers_store(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                 const struct gl_image_box *box, const struct gl_pixel_layout *l,
                 const void *pixels)
{
   if (image->format->numbers == GL_NUMBERS_INDEX) {
      store_indices(ctx, image, box, l, pixels);
      return;
   }
   const bool swap = gl_ycbcr_swaps(l);
   for (GLsizei y = 0; y < box->height; y++) {
      uint16_t *row = row_of(image, box->y + y, box->z) + box->x;
      memcpy(row, (const uint8_t *)pixels + gl_pixel_row_offset(l, (size_t)y, 0),
             (size_t)box->width * sizeof *row);
      for (GLsizei x = 0; swap && x < box->width; x++)
         row[x] = __builtin_bswap16(row[x]);
   }
   /* Whole pairs, and the last column, which may take its Cr from the pair before it. */
   struct gl_image_box whole = *box;
   whole.x = box->x & ~1;
   const GLsizei end = ((box->x + box->width + 1) & ~1) + 1;
   whole.width = (end < image->width ? end : image->width) - whole.x;
   make_texels(ctx, image, face, &whole, NULL);
}

static void
get_indices(const struct gl_texture_image *image, const struct gl_pixel_layout *l, void *pixels)
{
   uint32_t index[CHUNK];
   for (GLsizei i = 0; i < image->depth * image->height; i++) {
      const GLsizei y = i % image->height, z = i / image->height;
      const uint16_t *row = row_of(image, y, z);
      uint8_t *dst = (uint8_t *)pixels + gl_pixel_row_offset(l, (size_t)y, (size_t)z);
      for (GLsizei x = 0; x < image->width; x += CHUNK) {
         const GLsizei n = image->width - x < CHUNK ? image->width - x : CHUNK;
         for (GLsizei k = 0; k < n; k++)
            index[k] = row[x + k];
         gl_pixel_pack_index(l, dst + (size_t)x * (l->bits_per_group / 8), (size_t)n, index);
      }
   }
}

void
gl_numbers_get(const struct gl_texture_image *image, const struct gl_pixel_layout *l, void *pixels)
{
   if (image->format->numbers == GL_NUMBERS_INDEX) {
      get_indices(image, l, pixels);
      return;
   }
   const bool swap = gl_ycbcr_swaps(l);
   for (GLsizei y = 0; y < image->height; y++) {
      const uint16_t *row = row_of(image, y, 0);
      uint8_t *dst = (uint8_t *)pixels + gl_pixel_row_offset(l, (size_t)y, 0);
      for (GLsizei x = 0; x < image->width; x++, dst += sizeof *row) {
         const uint16_t word = swap ? __builtin_bswap16(row[x]) : row[x];
         memcpy(dst, &word, sizeof word);
      }
   }
}
