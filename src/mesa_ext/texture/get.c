/* GetTexImage and GetTexLevelParameter (spec 6.1.3, 6.1.4). */
#include <string.h>

#include "image.h"

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "compress.h"
#include "numbers.h"
#include "palette.h"

#define CHUNK 256u

/* What an image that does not exist has (table 6.16). */
static GLint
undefined_value(GLenum pname)
{
   return pname == GL_TEXTURE_INTERNAL_FORMAT ? 1 : 0;
}

static GLint
image_value(const struct gl_texture_image *image, GLenum pname)
{
   switch (pname) {
   case GL_TEXTURE_WIDTH:
      return image->width;
   case GL_TEXTURE_HEIGHT:
      return image->height;
   case GL_TEXTURE_DEPTH:
      return image->depth;
   case GL_TEXTURE_BORDER:
      return image->border;
   case GL_TEXTURE_INTERNAL_FORMAT:
      /* A generic compressed format that was not compressed is its base format. */
      return image->format->compressed && !image->format->block ? (GLint)image->format->base
                                                                : image->internal_format;
   case GL_TEXTURE_COMPRESSED:
      return image->format->block != GL_BLOCK_NONE;
   case GL_TEXTURE_COMPRESSED_IMAGE_SIZE:
      return (GLint)gl_texcompress_bytes(image->format, image->width, image->height);
   default:
      break;
   }
   if (pname == GL_TEXTURE_INDEX_SIZE_EXT)
      return image->format->index_bits;
   /* The components of the texels are not those of the image. */
   if (image->format->numbers)
      return 0;
   switch (pname) {
   case GL_TEXTURE_FLOAT_COMPONENTS_NV:
      return image->format->base != GL_DEPTH_COMPONENT && u_format_is_float(image->stored);
   case GL_TEXTURE_RED_TYPE:
   case GL_TEXTURE_GREEN_TYPE:
   case GL_TEXTURE_BLUE_TYPE:
   case GL_TEXTURE_ALPHA_TYPE:
   case GL_TEXTURE_LUMINANCE_TYPE:
   case GL_TEXTURE_INTENSITY_TYPE:
   case GL_TEXTURE_DEPTH_TYPE:
      return (GLint)gl_format_type(image->format, image->stored, pname);
   default:
      return gl_format_bits(image->format->base, image->stored, pname);
   }
}

static bool
is_level_param(const struct gl_context *ctx, GLenum pname)
{
   switch (pname) {
   case GL_TEXTURE_WIDTH:
   case GL_TEXTURE_HEIGHT:
   case GL_TEXTURE_DEPTH:
   case GL_TEXTURE_BORDER:
   case GL_TEXTURE_INTERNAL_FORMAT:
   case GL_TEXTURE_COMPRESSED:
   case GL_TEXTURE_COMPRESSED_IMAGE_SIZE:
   case GL_TEXTURE_RED_SIZE:
   case GL_TEXTURE_GREEN_SIZE:
   case GL_TEXTURE_BLUE_SIZE:
   case GL_TEXTURE_ALPHA_SIZE:
   case GL_TEXTURE_LUMINANCE_SIZE:
   case GL_TEXTURE_INTENSITY_SIZE:
   case GL_TEXTURE_DEPTH_SIZE:
   case GL_TEXTURE_STENCIL_SIZE:
   case GL_TEXTURE_SHARED_SIZE:
   case GL_TEXTURE_INDEX_SIZE_EXT:
   case GL_TEXTURE_RED_TYPE:
   case GL_TEXTURE_GREEN_TYPE:
   case GL_TEXTURE_BLUE_TYPE:
   case GL_TEXTURE_ALPHA_TYPE:
   case GL_TEXTURE_LUMINANCE_TYPE:
   case GL_TEXTURE_INTENSITY_TYPE:
   case GL_TEXTURE_DEPTH_TYPE:
      return true;
   case GL_TEXTURE_FLOAT_COMPONENTS_NV:
      return (ctx->limits.can & GL_CAN_FLOAT_BUFFER) == GL_CAN_FLOAT_BUFFER;
   case GL_TEXTURE_HI_SIZE_NV:
   case GL_TEXTURE_LO_SIZE_NV:
   case GL_TEXTURE_DS_SIZE_NV:
   case GL_TEXTURE_DT_SIZE_NV:
   case GL_TEXTURE_MAG_SIZE_NV:
      return ctx->limits.can & GL_CAN_TEXTURE_SHADER;
   default:
      return false;
   }
}

/* False: error raised. */
static bool
level_parameter(struct gl_context *ctx, GLenum target, GLint level, GLenum pname, GLint *out)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, 0);
   if (!t || !is_level_param(ctx, pname)) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetTexLevelParameter(target 0x%x, pname 0x%x)", target,
               pname);
      return false;
   }
   if (!gl_texture_level_is_legal(ctx, t->index, level)) {
      gl_error(ctx, GL_INVALID_VALUE, "glGetTexLevelParameter(level %d)", level);
      return false;
   }
   const struct gl_texture_image *image =
       gl_texture_image_at(gl_image_target_object(ctx, t), gl_texture_face(target), level);
   if (pname == GL_TEXTURE_COMPRESSED_IMAGE_SIZE && (!image || !image->format->block || t->proxy)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glGetTexLevelParameter: the image is not compressed");
      return false;
   }
   *out = image ? image_value(image, pname) : undefined_value(pname);
   return true;
}

void
gl_exec_GetTexLevelParameteriv(struct gl_context *ctx, GLenum target, GLint level, GLenum pname,
                               GLint *params)
{
   GLint value;
   if (level_parameter(ctx, target, level, pname, &value) && params)
      *params = value;
}

void
gl_exec_GetTexLevelParameterfv(struct gl_context *ctx, GLenum target, GLint level, GLenum pname,
                               GLfloat *params)
{
   GLint value;
   if (level_parameter(ctx, target, level, pname, &value) && params)
      *params = (GLfloat)value;
}

/* Whether client memory has what is stored, of images with these components and of no palette. What
 * is read of luminance and intensity is red. */
static bool
gets_same(const struct gl_context *ctx, const struct gl_texture_image *image,
          const struct gl_pixel_layout *l)
{
   const GLenum base = image->format->base;
   const enum pipe_format plain = gl_pixel_plain_format(ctx, l);
   const bool kept =
       base == GL_RGBA || ((base == GL_LUMINANCE || base == GL_ALPHA ||
                            base == GL_LUMINANCE_ALPHA || base == GL_RED || base == GL_RG) &&
                           l->format == base);
   return (kept && plain == image->stored) ||
          (gl_texture_is_red_byte(plain) && gl_texture_is_red_byte(image->stored));
}

/* --- Rows of GetTexImage */

/* The image that is read, and how; the same for all of its rows. */
struct getter {
   struct gl_context *ctx;
   const struct gl_texture_image *image;
   const struct gl_pixel_layout *layout;
   GLenum palette;     /* base format of the palette of an image of indices, else RGBA */
   uint32_t keep, set; /* masks of r g b a, which are bytes: what the base format has of them */
   const union gl_byte_numbers *numbers; /* of get_number_row */
   void (*row)(const struct getter *g, uint8_t *dst, const uint8_t *src, size_t n);
};

static void
get_same_row(const struct getter *g, uint8_t *dst, const uint8_t *src, size_t n)
{
   memcpy(dst, src, n * u_format_bytes(g->image->stored));
}

/* Table 6.1 for bytes: what the base format lacks reads as 0, alpha as 255; luminance is red. */
static void
choose_masks(struct getter *g)
{
   const GLenum base = g->image->format->base, format = g->layout->format;
   const bool luminance = format == GL_LUMINANCE || format == GL_LUMINANCE_ALPHA;
   const bool red = base != GL_ALPHA,
              alpha = base == GL_ALPHA || base == GL_RGBA || base == GL_LUMINANCE_ALPHA;
   /* Groups of luminance take the sum of the colours, of which that is red here. */
   const bool blue = (base == GL_RGB || base == GL_RGBA) && !luminance;
   const bool green = blue || (base == GL_RG && !luminance);
   const uint8_t keep[4] = {red ? 255 : 0, green ? 255 : 0, blue ? 255 : 0, alpha ? 255 : 0};
   const uint8_t set[4] = {0, 0, 0, alpha ? 0 : 255};
   memcpy(&g->keep, keep, sizeof keep);
   memcpy(&g->set, set, sizeof set);
}

/* Up to a chunk of colours. */
static void
get_bytes(const struct getter *g, uint8_t (*restrict rgba)[4], const uint8_t *src, size_t n)
{
   uint32_t word;
   u_format_unpack_rgba8(g->image->stored, rgba, src, n);
   for (size_t i = 0; ~g->keep && i < n; i++) {
      memcpy(&word, rgba[i], sizeof word);
      word = (word & g->keep) | g->set;
      memcpy(rgba[i], &word, sizeof word);
   }
}

static void
get_byte_row(const struct getter *g, uint8_t *dst, const uint8_t *src, size_t n)
{
   const size_t texel = u_format_bytes(g->image->stored), group = g->layout->bits_per_group / 8;
   uint8_t rgba[CHUNK][4];
   for (size_t x = 0; x < n; x += CHUNK) {
      const size_t count = n - x < CHUNK ? n - x : CHUNK;
      const uint8_t(*bytes)[4] = (const uint8_t(*)[4])rgba;
      get_bytes(g, rgba, src + x * texel, count);
      if (!gl_pixel_pack_bytes(g->layout, dst + x * group, count, bytes))
         gl_pixel_pack_narrow(g->layout, dst + x * group, count, bytes);
   }
}

static void
get_number_row(const struct getter *g, uint8_t *dst, const uint8_t *src, size_t n)
{
   const size_t texel = u_format_bytes(g->image->stored), group = g->layout->bits_per_group / 8;
   uint8_t rgba[CHUNK][4];
   for (size_t x = 0; x < n; x += CHUNK) {
      const size_t count = n - x < CHUNK ? n - x : CHUNK;
      get_bytes(g, rgba, src + x * texel, count);
      gl_pixel_pack_byte_numbers(g->layout, g->numbers, dst + x * group, count,
                                 (const uint8_t(*)[4])rgba);
   }
}

static void
get_float_row(const struct getter *g, uint8_t *dst, const uint8_t *src, size_t n)
{
   const struct gl_pixel_layout *l = g->layout;
   const bool luminance = l->format == GL_LUMINANCE || l->format == GL_LUMINANCE_ALPHA;
   const size_t texel = u_format_bytes(g->image->stored);
   float rgba[CHUNK][4];
   for (size_t x = 0; x < n; x += CHUNK) {
      const size_t count = n - x < CHUNK ? n - x : CHUNK;
      gl_teximage_unpack_row(g->image, rgba, src + x * texel, count);
      if (g->palette != GL_RGBA)
         gl_select_components(g->palette, rgba, count);
      /* Luminance is red here, not the sum that ReadPixels makes. */
      for (size_t i = 0; luminance && i < count; i++)
         rgba[i][1] = rgba[i][2] = 0;
      gl_pixel_pack_rgba(l, dst + x * (l->bits_per_group / 8), count, (const float(*)[4])rgba);
   }
}

static void
get_depth_row(const struct getter *g, uint8_t *dst, const uint8_t *src, size_t n)
{
   const struct gl_pixel_layout *l = g->layout;
   const enum pipe_format stored = g->image->stored;
   float depth[CHUNK];
   for (size_t x = 0; x < n; x += CHUNK) {
      const size_t count = n - x < CHUNK ? n - x : CHUNK;
      const uint8_t *at = src + x * u_format_bytes(stored);
      u_format_unpack_z_float(stored, depth, at, count);
      if (l->format == GL_DEPTH_STENCIL) {
         uint8_t stencil[CHUNK] = {0};
         uint32_t index[CHUNK];
         u_format_unpack_s8(stored, stencil, at, count);
         for (size_t i = 0; i < count; i++)
            index[i] = stencil[i];
         gl_pixel_pack_depth_stencil(l, dst + x * (l->bits_per_group / 8), count, depth, index);
         continue;
      }
      gl_pixel_pack_depth(l, dst + x * (l->bits_per_group / 8), count, depth);
   }
}

/* Texels of a byte for each component, none of which has a sign. */
static bool
holds_bytes(const struct gl_texture_image *image)
{
   const struct u_format_info *info = u_format_info(image->stored);
   return info->type == U_FORMAT_UNORM && !info->packed && info->word_bytes == 1 &&
          image->format->texel == TS_TEXEL_UNSIGNED && !gl_format_is_vector(image->format);
}

/* Of so many texels a table of what bytes become, in `numbers`, is worth its making. */
#define ENOUGH_FOR_NUMBERS 256

static void
choose_getter(struct getter *g, union gl_byte_numbers *numbers)
{
   const struct gl_pixel_layout *l = g->layout;
   const struct gl_texture_image *image = g->image;
   if (image->format->base == GL_DEPTH_COMPONENT) {
      g->row = get_depth_row;
      return;
   }
   g->row = get_float_row;
   if (g->palette != GL_RGBA)
      return;
   if (gets_same(g->ctx, image, l)) {
      g->row = get_same_row;
   } else if (holds_bytes(image)) {
      choose_masks(g);
      if (gl_pixel_is_bytes(l) || gl_pixel_is_narrow(l)) {
         g->row = get_byte_row;
      } else if (image->width * image->height >= ENOUGH_FOR_NUMBERS &&
                 gl_pixel_make_byte_numbers(l, true, numbers)) {
         g->numbers = numbers;
         g->row = get_number_row;
      }
   }
}

static GLenum
check_get(const struct gl_context *ctx, const struct gl_image_target *t, GLenum format, GLenum type)
{
   const bool known = ctx->limits.can & GL_CAN_TEXTURE_SHADER || !gl_pixel_is_vector(format);
   if (!t || t->proxy || format == GL_STENCIL_INDEX || !known)
      return GL_INVALID_ENUM;
   return gl_pixel_check_format(format, type);
}

void
gl_exec_GetTexImage(struct gl_context *ctx, GLenum target, GLint level, GLenum format, GLenum type,
                    void *pixels)
{
   const struct gl_image_target *t = gl_image_target(ctx, target, 0);
   const GLenum error = check_get(ctx, t, format, type);
   if (error) {
      gl_error(ctx, error, "glGetTexImage(target 0x%x, format 0x%x, type 0x%x)", target, format,
               type);
      return;
   }
   if (!gl_texture_level_is_legal(ctx, t->index, level)) {
      gl_error(ctx, GL_INVALID_VALUE, "glGetTexImage(level %d)", level);
      return;
   }
   const unsigned face = gl_texture_face(target);
   struct gl_texture_object *obj = gl_image_target_object(ctx, t);
   struct gl_texture_image *image = gl_texture_image_at(obj, face, level);
   const bool indices = image && image->format->numbers == GL_NUMBERS_INDEX;
   if (format == GL_COLOR_INDEX && !indices) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetTexImage: the image has no indices");
      return;
   }
   if (indices && gl_palette_is_stale(ctx, obj))
      gl_palette_apply(ctx, obj);
   if (!image || !image->resource ||
       !gl_pixel_pack_image(ctx, t->dims, format, type, image->width, image->height, image->depth,
                            &pixels) ||
       !pixels)
      return;
   if (!gl_format_takes(image->format, format) && !(indices && gl_pixel_is_color(format))) {
      gl_error(ctx, GL_INVALID_OPERATION, "glGetTexImage: the image is of another kind");
      return;
   }
   struct gl_pixel_layout l;
   struct pipe_transfer *transfer;
   const struct gl_image_box all = {0, 0, 0, image->width, image->height, image->depth};
   if (!gl_pixel_layout(&l, &ctx->pack, t->dims, format, type, all.width, all.height, all.depth)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "the client image has more bytes than there are addresses");
      return;
   }
   if (format == GL_YCBCR_MESA || format == GL_COLOR_INDEX) {
      gl_numbers_get(image, &l, pixels);
      return;
   }
   l.keeps_sign = image->format->texel != TS_TEXEL_UNSIGNED;
   l.unclamped = l.keeps_sign || u_format_is_float(image->stored);
   union gl_byte_numbers numbers;
   struct getter getter = {
       .ctx = ctx, .image = image, .layout = &l, .palette = indices ? obj->palette_base : GL_RGBA};
   choose_getter(&getter, &numbers);
   const uint8_t *texels = gl_teximage_map(ctx, image, face, PIPE_MAP_READ, &all, &transfer);
   for (GLsizei z = 0; texels && z < all.depth; z++) {
      for (GLsizei y = 0; y < all.height; y++)
         getter.row(&getter, (uint8_t *)pixels + gl_pixel_row_offset(&l, (size_t)y, (size_t)z),
                    texels + z * transfer->layer_stride + y * transfer->stride, (size_t)all.width);
   }
   if (texels)
      ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}
