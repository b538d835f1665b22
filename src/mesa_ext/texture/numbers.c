#include "numbers.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"

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

static uint8_t
clamp_byte(int v)
{
   return (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v);
}

/* The colour of a column, by the integers of ITU-R BT.601 that other drivers have too. The pair of
 * the last column of an odd width has no Cr: it takes that of the pair before, or none. */
static void
ycbcr_to_rgba(const uint16_t *row, GLsizei width, GLsizei x, uint8_t rgba[4])
{
   const GLsizei pair = x & ~1;
   const unsigned neutral = 128;
   const int y = (row[x] >> 8) - 16;
   const int cb = (row[pair] & 255) - 128;
   const unsigned odd = pair + 1 < width ? row[pair + 1] & 255u
                        : pair           ? row[pair - 1] & 255u
                                         : neutral;
   const int cr = (int)odd - 128;
   rgba[0] = clamp_byte((298 * y + 409 * cr + 128) >> 8);
   rgba[1] = clamp_byte((298 * y - 100 * cb - 208 * cr + 128) >> 8);
   rgba[2] = clamp_byte((298 * y + 516 * cb + 128) >> 8);
   rgba[3] = 255;
}

/* Makes the texels of a part. */
static void
make_texels(struct gl_context *ctx, const struct gl_texture_image *image, unsigned face,
            const struct gl_image_box *box)
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
         for (GLsizei k = 0; k < n; k++)
            ycbcr_to_rgba(row, image->width, box->x + x + k, rgba[k]);
         u_format_pack_rgba8(image->stored, dst + (size_t)x * bytes, (const uint8_t(*)[4])rgba,
                             (size_t)n);
      }
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}

/* A word of a client's row, the first element in its upper byte. */
static bool
swaps(const struct gl_pixel_layout *l)
{
   return (l->type == GL_UNSIGNED_SHORT_8_8_REV_MESA) != l->swap_bytes;
}

void
gl_numbers_store(struct gl_context *ctx, const struct gl_texture_image *image, unsigned face,
                 const struct gl_image_box *box, const struct gl_pixel_layout *l,
                 const void *pixels)
{
   const bool swap = swaps(l);
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
   make_texels(ctx, image, face, &whole);
}

void
gl_numbers_get(const struct gl_texture_image *image, const struct gl_pixel_layout *l, void *pixels)
{
   const bool swap = swaps(l);
   for (GLsizei y = 0; y < image->height; y++) {
      const uint16_t *row = row_of(image, y, 0);
      uint8_t *dst = (uint8_t *)pixels + gl_pixel_row_offset(l, (size_t)y, 0);
      for (GLsizei x = 0; x < image->width; x++, dst += sizeof *row) {
         const uint16_t word = swap ? __builtin_bswap16(row[x]) : row[x];
         memcpy(dst, &word, sizeof word);
      }
   }
}
