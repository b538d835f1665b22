/* The texels of images: room for them, and client pixels into them. */
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/core/shared_image.h"
#include "compress.h"
#include "given.h"
#include "image.h"
#include "numbers.h"

#define CHUNK 256u /* texels converted at once, on the stack */

void
gl_texture_image_orphan(struct gl_texture_object *obj, struct gl_texture_image *image)
{
   if (!image->sibling)
      return;
   gl_shared_image_reference(&image->sibling, NULL);
   pipe_resource_reference(&image->resource, NULL);
   image->layer = 0;
   /* Other images find their place in a resource of the object's own. */
   pipe_resource_reference(&obj->resource, NULL);
   obj->borrowed = false;
}

void
gl_teximage_undefine(struct gl_context *ctx, struct gl_texture_object *obj, unsigned face,
                     GLint level)
{
   struct gl_texture_image *image = obj->image[face][level];
   if (!image)
      return;
   gl_texture_image_orphan(obj, image);
   pipe_resource_reference(&image->resource, NULL);
   gl_given_forget(image);
   gl_numbers_forget(image);
   *image = (struct gl_texture_image){0};
   gl_texture_changed(ctx, &obj->image_stamp);
}

void
gl_texture_release_images(struct gl_context *ctx, struct gl_texture_object *obj)
{
   for (unsigned face = 0; face < GL_TEXTURE_FACES; face++) {
      for (GLint level = 0; level < GL_STORAGE_TEXTURE_LEVELS; level++)
         gl_teximage_undefine(ctx, obj, face, level);
   }
   pipe_resource_reference(&obj->resource, NULL);
   obj->borrowed = false;
}

/* Uses the place of the level in the object's resource if the image fits it. */
static bool
place_in_object(const struct gl_texture_object *obj, struct gl_texture_image *image, GLint level)
{
   struct pipe_resource *res = obj->resource;
   if (!res || obj->borrowed || res->border != (uint32_t)image->border ||
       res->format != image->stored || level < obj->first_level ||
       (uint32_t)(level - obj->first_level) > res->last_level)
      return false;
   const uint32_t at = (uint32_t)(level - obj->first_level);
   if (pipe_level_size(res, 0, at) != (uint32_t)image->width ||
       pipe_level_size(res, 1, at) != (uint32_t)image->height ||
       pipe_level_size(res, 2, at) != (uint32_t)image->depth)
      return false;
   pipe_resource_reference(&image->resource, res);
   image->level = at;
   return true;
}

static bool
place_alone(struct gl_context *ctx, const struct gl_texture_object *obj,
            struct gl_texture_image *image)
{
   const bool cube = obj->index == GL_TEX_CUBE;
   const struct pipe_resource templ = {
       .target = cube ? PIPE_TEXTURE_2D : gl_texture_pipe_targets[obj->index],
       .format = image->stored,
       .width = (uint32_t)image->width,
       .height = (uint32_t)image->height,
       .depth = (uint32_t)image->depth,
       .array_size = 1,
       .bind = gl_texture_bind(ctx, obj, image->stored),
       .border = (uint32_t)image->border,
   };
   pipe_resource_reference(&image->resource, NULL);
   image->resource = ctx->screen->resource_create(ctx->screen, &templ);
   image->level = 0;
   return image->resource != NULL;
}

static struct gl_texture_image *
image_slot(struct gl_texture_object *obj, unsigned face, GLint level)
{
   struct gl_texture_image **slot = &obj->image[face][level];
   if (!*slot)
      *slot = calloc(1, sizeof **slot);
   return *slot;
}

bool
gl_teximage_define(struct gl_context *ctx, struct gl_texture_object *obj, unsigned face,
                   GLint level, GLint internal_format, const struct gl_format *format,
                   const struct gl_image_box *size, GLint border)
{
   struct gl_texture_image *image = image_slot(obj, face, level);
   if (!image) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a texture image");
      return false;
   }
   const enum pipe_format stored = gl_format_choose(ctx->screen->caps, format);
   gl_texture_image_orphan(obj, image);
   const bool same = image->resource && image->stored == stored && image->width == size->width &&
                     image->height == size->height && image->depth == size->depth &&
                     image->border == border;
   if (same)
      gl_given_outdate(image);
   else
      gl_given_forget(image);
   image->given.was_asked_for &= same;
   image->internal_format = internal_format;
   image->format = format;
   image->stored = stored;
   image->width = size->width;
   image->height = size->height;
   image->depth = size->depth;
   image->border = border;
   gl_texture_changed(ctx, &obj->image_stamp);
   const bool kept = gl_numbers_define(image);
   if (same && kept)
      return true;
   pipe_resource_reference(&image->resource, NULL);
   if (size->width == 0 || size->height == 0 || size->depth == 0)
      return true;
   if (kept && (place_in_object(obj, image, level) || place_alone(ctx, obj, image)))
      return true;
   gl_teximage_undefine(ctx, obj, face, level);
   gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for %dx%dx%d texels", size->width, size->height,
            size->depth);
   return false;
}

uint8_t *
gl_teximage_map(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                unsigned usage, const struct gl_image_box *box, struct pipe_transfer **transfer)
{
   const bool cube = image->resource->array_size > 1;
   const int layer = (int)image->layer + (cube ? (int)face : box->z);
   if (!gl_given_make(ctx, image, face))
      return NULL;
   const struct pipe_box pipe_box = {box->x, box->y, layer, box->width, box->height, box->depth};
   uint8_t *texels = ctx->pipe->transfer_map(ctx->pipe, image->resource, image->level, usage,
                                             &pipe_box, transfer);
   if (!texels)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map a texture image");
   return texels;
}

/* Components without a sign are not negative in formats that have one. */
static void
clamp_unsigned(const struct gl_texture_image *image, float (*rgba)[4], size_t n)
{
   const unsigned has_sign = gl_format_signed_components(image->format);
   for (size_t i = 0; i < n; i++) {
      for (unsigned c = 0; c < 4; c++)
         rgba[i][c] = has_sign >> c & 1 || rgba[i][c] > 0 ? rgba[i][c] : 0;
   }
}

/* Channels of a format that is shared: gl_format_swizzle finds the components there. */
static void
share_channels(const struct gl_texture_image *image, float (*to)[4], const float (*rgba)[4],
               size_t n)
{
   const unsigned first = image->format->base == GL_ALPHA ? 3 : 0;
   const bool pair = gl_format_is_vector(image->format) || image->format->base == GL_RG;
   const unsigned second = pair ? 1 : 3;
   for (size_t i = 0; i < n; i++) {
      to[i][0] = rgba[i][first];
      to[i][1] = rgba[i][second];
      to[i][2] = to[i][3] = 0;
   }
}

void
gl_teximage_pack_row(const struct gl_texture_image *image, void *dst, const float (*rgba)[4],
                     size_t n)
{
   const unsigned bytes = u_format_bytes(image->stored);
   const bool mixed = image->stored == PIPE_FORMAT_R16G16B16A16_SNORM;
   float channels[CHUNK][4];
   if (!gl_format_is_shared(image->stored) && !mixed) {
      u_format_pack_float(image->stored, dst, rgba, n);
      return;
   }
   for (size_t done = 0; done < n; done += CHUNK) {
      const size_t count = n - done < CHUNK ? n - done : CHUNK;
      if (mixed) {
         memcpy(channels, rgba + done, count * sizeof channels[0]);
         clamp_unsigned(image, channels, count);
      } else {
         share_channels(image, channels, rgba + done, count);
      }
      u_format_pack_float(image->stored, (uint8_t *)dst + done * bytes, (const float(*)[4])channels,
                          count);
   }
}

void
gl_teximage_unpack_row(const struct gl_texture_image *image, float (*rgba)[4], const void *src,
                       size_t n)
{
   u_format_unpack_float(image->stored, rgba, src, n);
   const GLenum base = image->format->base;
   const bool alpha = base == GL_ALPHA || base == GL_LUMINANCE_ALPHA || base == GL_RGBA;
   const bool shared = gl_format_is_shared(image->stored);
   if (gl_format_is_vector(image->format) || (base == GL_RGBA && !shared))
      return;
   for (size_t i = 0; i < n; i++) {
      float *p = rgba[i];
      if (shared)
         p[3] = base == GL_ALPHA ? p[0] : base == GL_LUMINANCE_ALPHA ? p[1] : 1;
      /* Table 6.1: what a base format lacks reads as 0, alpha as 1. */
      if (base == GL_ALPHA)
         p[0] = 0;
      if (base != GL_RGB && base != GL_RGBA)
         p[2] = 0;
      if (base != GL_RGB && base != GL_RGBA && base != GL_RG)
         p[1] = 0;
      if (!alpha)
         p[3] = 1;
   }
}

bool
gl_texture_stores_rgba8(enum pipe_format stored)
{
   return stored == PIPE_FORMAT_R8G8B8A8_UNORM || stored == PIPE_FORMAT_R8G8B8X8_UNORM;
}

/* How pixels of client memory become texels. */
enum way {
   WAY_FLOATS,
   WAY_BYTES,   /* they are bytes */
   WAY_FIELDS,  /* of a few bits each, the texel has 8 of each component */
   WAY_NUMBERS, /* of any size, the texel has 8 bits of each component */
   WAY_PLAIN    /* as a pipe format has them, the texel has 8 bits */
};

/* What is to be stored, and how; the same for all rows. */
struct store {
   const struct gl_texture_image *image;
   const struct gl_pixel_layout *layout;
   size_t width, height;
   bool copy; /* the texels are as they are stored */
   enum way way;
   enum pipe_format plain; /* that of gl_pixel_plain_format */
};

static enum way
choose_way(const struct gl_context *ctx, const struct gl_texture_image *image,
           const struct gl_pixel_layout *l, enum pipe_format plain)
{
   const struct u_format_info *info = u_format_info(image->stored);
   const bool shared = gl_format_is_shared(image->stored);
   const bool to_bytes = !shared && info->word_bytes == 1 && !info->packed;
   const bool nearest = to_bytes && info->type == U_FORMAT_UNORM && !gl_pixel_transfers_color(ctx);
   if (gl_pixel_is_bytes(l) && !gl_pixel_transfers_color(ctx) && !shared)
      return WAY_BYTES;
   if (nearest && gl_pixel_is_narrow(l))
      return WAY_FIELDS;
   if (plain != PIPE_FORMAT_NONE && to_bytes && u_format_component_bits(plain, 0) <= 8)
      return WAY_PLAIN;
   return nearest && gl_pixel_is_numbers(l) ? WAY_NUMBERS : WAY_FLOATS;
}

/* Not by floats. */
static void
unpack_texels(const struct store *s, const uint8_t *row, size_t x, size_t n, uint8_t (*rgba)[4])
{
   if (s->way == WAY_BYTES)
      gl_pixel_unpack_bytes(s->layout, row, x, n, rgba);
   else if (s->way == WAY_FIELDS)
      gl_pixel_unpack_narrow(s->layout, row, x, n, rgba);
   else if (s->way == WAY_NUMBERS)
      gl_pixel_unpack_numbers(s->layout, row, x, n, rgba);
   else
      u_format_unpack_rgba8(s->plain, rgba, row + x * u_format_bytes(s->plain), n);
}

static void
store_color_row(struct gl_context *ctx, const struct store *s, uint8_t *dst, const uint8_t *row)
{
   const enum pipe_format stored = s->image->stored;
   const unsigned bytes = u_format_bytes(stored);
   if (s->plain == PIPE_FORMAT_R32G32B32A32_FLOAT && (uintptr_t)row % sizeof(float) == 0) {
      gl_teximage_pack_row(s->image, dst, (const float(*)[4])(const void *)row, s->width);
      return;
   }
   if (s->way != WAY_FLOATS && gl_texture_stores_rgba8(stored)) {
      unpack_texels(s, row, 0, s->width, (uint8_t(*)[4])dst);
      return;
   }
   union {
      uint8_t bytes[CHUNK][4];
      float floats[CHUNK][4];
   } chunk;
   for (size_t x = 0; x < s->width; x += CHUNK, dst += CHUNK * bytes) {
      const size_t n = s->width - x < CHUNK ? s->width - x : CHUNK;
      if (s->way != WAY_FLOATS) {
         unpack_texels(s, row, x, n, chunk.bytes);
         u_format_pack_rgba8(stored, dst, (const uint8_t(*)[4])chunk.bytes, n);
      } else {
         gl_pixel_read_rgba_row(ctx, s->layout, row, x, n, chunk.floats);
         gl_teximage_pack_row(s->image, dst, (const float(*)[4])chunk.floats, n);
      }
   }
}

static void
store_depth_row(struct gl_context *ctx, const struct gl_texture_image *image,
                const struct gl_pixel_layout *l, uint8_t *dst, const uint8_t *row, size_t width)
{
   const unsigned bytes = u_format_bytes(image->stored);
   const bool in_range = l->type == GL_UNSIGNED_INT || l->type == GL_UNSIGNED_SHORT;
   const bool kept = in_range && !gl_pixel_transfers_depth(ctx);
   float depth[CHUNK];
   uint32_t index[CHUNK];
   uint8_t stencil[CHUNK];
   for (size_t x = 0; x < width; x += CHUNK, dst += CHUNK * bytes) {
      const size_t n = width - x < CHUNK ? width - x : CHUNK;
      gl_pixel_unpack_depth(l, row, x, n, depth);
      if (!kept)
         gl_pixel_transfer_depth(ctx, depth, n, !gl_format_keeps_depth(image->format));
      u_format_pack_z_float(image->stored, dst, depth, n);
      if (l->format == GL_DEPTH_STENCIL) {
         gl_pixel_unpack_index(l, row, x, n, index);
         for (size_t i = 0; i < n; i++)
            stencil[i] = (uint8_t)index[i];
         u_format_pack_s8(image->stored, dst, stencil, n);
      }
   }
}

/* The rows of a slice of the image from where the layout has them. */
static void
store_slice(struct gl_context *ctx, const struct store *s, uint8_t *dst, ptrdiff_t stride,
            const uint8_t *rows)
{
   const bool depth = s->image->format->base == GL_DEPTH_COMPONENT;
   const size_t row_bytes = s->width * u_format_bytes(s->image->stored);
   const size_t apart = s->layout->row_stride;
   if (s->copy && !s->image->format->block && apart == row_bytes && stride == (ptrdiff_t)apart) {
      memcpy(dst, rows, row_bytes * s->height);
      return;
   }
   for (size_t y = 0; y < s->height; y++, dst += stride, rows += apart) {
      if (s->copy)
         memcpy(dst, rows, row_bytes);
      else if (depth)
         store_depth_row(ctx, s->image, s->layout, dst, rows, s->width);
      else
         store_color_row(ctx, s, dst, rows);
      gl_texcompress_limit_row(s->image, dst, s->width);
   }
}

bool
gl_texture_is_red_byte(enum pipe_format format)
{
   return format == PIPE_FORMAT_R8_UNORM || format == PIPE_FORMAT_L8_UNORM ||
          format == PIPE_FORMAT_I8_UNORM;
}

/* Texels may be copied as they are; the X of R8G8B8X8 holds anything, and luminance and intensity
 * are the red of what is given. */
static bool
copies(const struct gl_texture_image *image, enum pipe_format plain)
{
   return plain != PIPE_FORMAT_NONE &&
          (plain == image->stored ||
           (gl_texture_is_red_byte(plain) && gl_texture_is_red_byte(image->stored)) ||
           (plain == PIPE_FORMAT_R8G8B8A8_UNORM && gl_texture_stores_rgba8(image->stored)));
}

void
gl_teximage_store(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                  unsigned dims, const struct gl_image_box *box, GLenum format, GLenum type,
                  const void *pixels)
{
   struct gl_pixel_layout l;
   struct pipe_transfer *transfer;
   if (!pixels || !image->resource || box->width == 0 || box->height == 0 || box->depth == 0)
      return;
   if (!gl_pixel_layout(&l, &ctx->unpack, dims, format, type, box->width, box->height,
                        box->depth)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "the client image has more bytes than there are addresses");
      return;
   }
   if (image->format->numbers) {
      gl_numbers_store(ctx, image, face, box, &l, pixels);
      return;
   }
   uint8_t *texels =
       gl_teximage_map(ctx, image, face, PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, box, &transfer);
   if (!texels)
      return;
   gl_given_forget(image);
   const enum pipe_format plain = gl_pixel_plain_format(ctx, &l);
   const struct store store = {.image = image,
                               .layout = &l,
                               .width = (size_t)box->width,
                               .height = (size_t)box->height,
                               .copy = copies(image, plain),
                               .way = choose_way(ctx, image, &l, plain),
                               .plain = plain};
   for (GLsizei z = 0; z < box->depth; z++)
      store_slice(ctx, &store, texels + z * transfer->layer_stride, transfer->stride,
                  (const uint8_t *)pixels + gl_pixel_row_offset(&l, 0, (size_t)z));
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}

void
gl_teximage_store_groups(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                         const struct gl_image_box *box, const struct gl_pixel_groups *g)
{
   const struct gl_pixel_state before = gl_pixel_begin_transferred(ctx);
   if (!g->discarded)
      gl_teximage_store(ctx, image, face, 3, box, GL_RGBA, GL_FLOAT, g->rgba);
   gl_pixel_end_transferred(ctx, &before);
}

void
gl_teximage_transfer(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                     unsigned dims, const struct gl_image_box *box, const struct gl_image_box *from,
                     GLenum format, GLenum type, const void *pixels)
{
   struct gl_pixel_groups g;
   if (!pixels || !gl_pixel_needs_image(ctx, dims) || !gl_pixel_gives_color(format)) {
      gl_teximage_store(ctx, image, face, dims, box, format, type, pixels);
      return;
   }
   if (!gl_pixel_groups_from_client(ctx, &g, dims, format, type, from->width, from->height,
                                    from->depth, pixels))
      return;
   gl_teximage_store_groups(ctx, image, face, box, &g);
   gl_pixel_groups_finish(&g);
}

void
gl_teximage_changed(struct gl_context *ctx, struct gl_texture_object *obj, unsigned face,
                    GLint level)
{
   const struct gl_texture_image *image = obj->image[face][level];
   if (image->format->numbers == GL_NUMBERS_INDEX) {
      obj->indices_changed = true;
      __atomic_store_n(&obj->indexed, true, __ATOMIC_RELAXED);
      gl_texture_changed(ctx, &obj->image_stamp);
   }
   /* Texels outside the common resource reach it by gl_texture_finalize. */
   if (image->resource != obj->resource)
      gl_texture_changed(ctx, &obj->image_stamp);
   if (obj->params.generate_mipmap && level == obj->params.base_level)
      gl_texture_generate_mipmap(ctx, obj, face);
}
