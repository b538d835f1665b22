/* Levels made from the base level: SGIS_generate_mipmap. A texel is the mean of the 2, 4 or 8 below
 * it, of linear values where colours are sRGB-encoded and decoded (EXT_texture_sRGB_decode); odd
 * sizes drop their last row. Borders are made from borders alike. */
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/auxiliary/format/u_srgb.h"
#include "image.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* A mapped level. */
struct level {
   const struct gl_texture_image *image;
   bool decoded; /* rows of colours are linear, and encoded in the image */
   struct pipe_transfer *transfer;
   uint8_t *texels;
};

static bool
map_level(struct gl_context *ctx, struct level *l, struct gl_texture_image *image, unsigned face,
          unsigned usage, bool decoded)
{
   const struct gl_image_box all = {0, 0, 0, image->width, image->height, image->depth};
   l->image = image;
   l->decoded = decoded;
   l->texels = gl_teximage_map(ctx, image, face, usage, &all, &l->transfer);
   return l->texels != NULL;
}

static uint8_t *
row_at(const struct level *l, GLsizei y, GLsizei z)
{
   return l->texels + z * l->transfer->layer_stride + y * l->transfer->stride;
}

static void
load_row(const struct level *l, GLsizei y, GLsizei z, float (*row)[4], float *depth)
{
   const size_t n = (size_t)l->image->width;
   if (l->image->format->base != GL_DEPTH_COMPONENT) {
      gl_teximage_unpack_row(l->image, row, row_at(l, y, z), n);
      if (l->decoded)
         u_srgb_decode_row(row, n);
      return;
   }
   u_format_unpack_z_float(l->image->stored, depth, row_at(l, y, z), n);
   for (size_t i = 0; i < n; i++)
      row[i][0] = depth[i];
}

static void
store_row(const struct level *l, GLsizei y, GLsizei z, float (*row)[4], float *depth)
{
   const size_t n = (size_t)l->image->width;
   if (l->image->format->base != GL_DEPTH_COMPONENT) {
      if (l->decoded)
         u_srgb_encode_row(row, n);
      gl_teximage_pack_row(l->image, row_at(l, y, z), (const float(*)[4])row, n);
      return;
   }
   for (size_t i = 0; i < n; i++)
      depth[i] = row[i][0];
   u_format_pack_z_float(l->image->stored, row_at(l, y, z), depth, n);
}

/* The border along an axis: targets that lack the axis have one texel there, without a border. */
static GLint
border_along(const struct gl_texture_image *image, GLsizei size)
{
   return size > 1 ? image->border : 0;
}

/* The texels of an axis below texel `at` of the smaller level: the first, and how many. */
static GLsizei
below(GLsizei from, GLsizei to, GLint border, GLsizei at, GLsizei *count)
{
   *count = 1;
   if (border && at == 0)
      return 0;
   if (border && at == to - 1)
      return from - 1;
   if (from - 2 * border == 1)
      return border;
   *count = 2;
   return border + 2 * (at - border);
}

/* Pairs of texels of four channels: a loop that becomes one of vectors. */
static void
add_pairs(float (*restrict sum)[4], const float (*restrict row)[4], GLsizei n)
{
   for (GLsizei x = 0; x < n; x++) {
      for (unsigned c = 0; c < 4; c++)
         sum[x][c] += row[2 * x][c] + row[2 * x + 1][c];
   }
}

/* One row of the smaller level. Scratch holds two rows of the larger one and its depths. */
static void
reduce_row(const struct level *from, const struct level *to, GLsizei y, GLsizei z,
           float (*scratch)[4])
{
   const GLsizei w = from->image->width, dst_w = to->image->width;
   const GLsizei h = from->image->height, d = from->image->depth;
   const GLint border = border_along(from->image, w);
   const unsigned channels = from->image->format->base == GL_DEPTH_COMPONENT ? 1 : 4;
   const bool pairs = channels == 4 && !border && w > 1;
   float(*row)[4] = scratch, (*sum)[4] = scratch + w, *depth = scratch[2 * w];
   GLsizei num_x, num_y, num_z;
   const GLsizei first_y = below(h, to->image->height, border_along(from->image, h), y, &num_y);
   const GLsizei first_z = below(d, to->image->depth, border_along(from->image, d), z, &num_z);
   memset(sum, 0, (size_t)dst_w * sizeof *sum);
   for (GLsizei i = 0; i < num_y * num_z; i++) {
      load_row(from, first_y + i % num_y, first_z + i / num_y, row, depth);
      if (pairs)
         add_pairs(sum, (const float(*)[4])row, dst_w);
      for (GLsizei x = 0; !pairs && x < dst_w; x++) {
         const GLsizei first_x = below(w, dst_w, border, x, &num_x);
         for (unsigned c = 0; c < channels; c++)
            sum[x][c] += row[first_x][c] + row[first_x + num_x - 1][c];
      }
   }
   const float scale = 1.0f / (float)(2 * num_y * num_z);
   for (GLsizei x = 0; x < dst_w; x++) {
      for (unsigned c = 0; c < channels; c++)
         sum[x][c] *= scale;
   }
   store_row(to, y, z, sum, depth);
}

static bool
reduce(struct gl_context *ctx, struct gl_texture_image *from, struct gl_texture_image *to,
       unsigned face, bool decoded)
{
   struct level src, dst;
   float(*scratch)[4] = malloc(((size_t)from->width * 3 + 1) * sizeof *scratch);
   bool done = false;
   if (!scratch) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to generate mipmaps");
      return false;
   }
   if (map_level(ctx, &src, from, face, PIPE_MAP_READ, decoded)) {
      if (map_level(ctx, &dst, to, face, PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, decoded)) {
         for (GLsizei z = 0; z < to->depth; z++) {
            for (GLsizei y = 0; y < to->height; y++)
               reduce_row(&src, &dst, y, z, scratch);
         }
         ctx->pipe->transfer_unmap(ctx->pipe, dst.transfer);
         done = true;
      }
      ctx->pipe->transfer_unmap(ctx->pipe, src.transfer);
   }
   free(scratch);
   return done;
}

/* A size of the next level. */
static GLsizei
half(const struct gl_texture_image *image, GLsizei size)
{
   const GLint border = 2 * border_along(image, size);
   return (size - border > 1 ? (size - border) / 2 : 1) + border;
}

void
gl_texture_generate_mipmap(struct gl_context *ctx, struct gl_texture_object *obj, unsigned face)
{
   GLint level = obj->params.base_level;
   struct gl_texture_image *from = gl_texture_image_at(obj, face, level);
   const bool decoded = from && from->format->srgb && obj->params.srgb_decode == GL_DECODE_EXT;
   while (from && from->resource && !from->format->numbers && level < obj->params.max_level &&
          level + 1 < GL_STORAGE_TEXTURE_LEVELS) {
      const struct gl_image_box size = {
          0, 0, 0, half(from, from->width), half(from, from->height), half(from, from->depth)};
      if (size.width == from->width && size.height == from->height && size.depth == from->depth)
         return;
      level++;
      if (!gl_teximage_define(ctx, obj, face, level, from->internal_format, from->format, &size,
                              from->border) ||
          !reduce(ctx, from, obj->image[face][level], face, decoded))
         return;
      from = obj->image[face][level];
   }
}

void
gl_exec_GenerateMipmap(struct gl_context *ctx, GLenum target)
{
   const int index = gl_texture_index_of(ctx, target);
   if (index < 0 || index == GL_TEX_RECT) {
      gl_error(ctx, GL_INVALID_ENUM, "glGenerateMipmap(target 0x%x)", target);
      return;
   }
   struct gl_texture_object *obj = gl_texture_bound(ctx, target);
   const GLint base = obj->params.base_level;
   const struct gl_texture_image *first = gl_texture_image_at(obj, 0, base);
   const unsigned faces = index == GL_TEX_CUBE ? GL_TEXTURE_FACES : 1;
   for (unsigned face = 1; face < faces; face++) {
      const struct gl_texture_image *image = gl_texture_image_at(obj, face, base);
      if (!first || !image || image->format != first->format || image->width != first->width ||
          image->height != first->width || first->height != first->width) {
         gl_error(ctx, GL_INVALID_OPERATION, "glGenerateMipmap: the faces of the cube differ");
         return;
      }
   }
   if (!first)
      return;
   if (gl_is_es(ctx) && first->format->srgb) { /* EXT_sRGB, section 3.7.11 */
      gl_error(ctx, GL_INVALID_OPERATION, "glGenerateMipmap of an image of sRGB");
      return;
   }
   for (unsigned face = 0; face < faces; face++)
      gl_texture_generate_mipmap(ctx, obj, face);
   gl_texture_changed(ctx, &obj->image_stamp);
}
