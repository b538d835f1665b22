#include "replay.h"

#include <string.h>

#include "list.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "mesa_ext/pixel/tables.h"
#include "mesa_ext/pixel/transfer.h"
#include "mesa_ext/texture/image.h"

const struct gl_pixel_store gl_pixel_list_store = {.alignment = 1};

size_t
gl_pixel_list_bytes(unsigned dims, GLenum format, GLenum type, GLsizei width, GLsizei height,
                    GLsizei depth)
{
   struct gl_pixel_layout l;
   if (gl_pixel_check_format(format, type) || width <= 0 || height <= 0 || depth <= 0)
      return 0;
   return gl_pixel_layout(&l, &gl_pixel_list_store, dims, format, type, width, height, depth)
              ? l.end
              : SIZE_MAX;
}

static void
copy_bits(const struct gl_pixel_layout *from, const uint8_t *src, uint8_t *dst, size_t width)
{
   uint32_t bit;
   memset(dst, 0, (width + 7) / 8);
   for (size_t x = 0; x < width; x++) {
      gl_pixel_unpack_index(from, src, x, 1, &bit);
      dst[x / 8] |= (uint8_t)(bit << (7 - x % 8));
   }
}

static void
swap_row(uint8_t *row, size_t bytes, unsigned element)
{
   for (size_t i = 0; i + element <= bytes; i += element) {
      for (unsigned b = 0; b < element / 2; b++) {
         const uint8_t low = row[i + b];
         row[i + b] = row[i + element - 1 - b];
         row[i + element - 1 - b] = low;
      }
   }
}

bool
gl_pixel_list_copy(const struct gl_pixel_store *store, unsigned dims, GLenum format, GLenum type,
                   GLsizei width, GLsizei height, GLsizei depth, const void *pixels, void *copy)
{
   struct gl_pixel_layout from, to;
   if (!gl_pixel_layout(&from, store, dims, format, type, width, height, depth) ||
       !gl_pixel_layout(&to, &gl_pixel_list_store, dims, format, type, width, height, depth))
      return false;
   /* A group of 8 bytes is two words. */
   const unsigned bytes = gl_pixel_type_info(type)->bytes, element = bytes == 8 ? 4 : bytes;
   for (size_t z = 0; z < (size_t)depth; z++) {
      for (size_t y = 0; y < (size_t)height; y++) {
         const uint8_t *src = (const uint8_t *)pixels + gl_pixel_row_offset(&from, y, z);
         uint8_t *dst = (uint8_t *)copy + gl_pixel_row_offset(&to, y, z);
         if (type == GL_BITMAP) {
            copy_bits(&from, src, dst, (size_t)width);
            continue;
         }
         memcpy(dst, src, to.row_stride);
         if (store->swap_bytes && element > 1)
            swap_row(dst, to.row_stride, element);
      }
   }
   return true;
}

/* Arguments of any of the commands; the ones that a command lacks are 0. */
struct image_record {
   uint32_t dims;
   GLenum target, format, type;
   GLint level, internal_format, border, x, y, z;
   GLsizei width, height, depth;
   GLfloat bitmap[4]; /* Bitmap: xorig, yorig, xmove, ymove */
   bool has_pixels;   /* they follow */
   _Alignas(8) uint8_t pixels[];
};

/* Texture images larger than any limit are recorded without texels: replay raises the error before
 * it looks at them, as executing would without reading what may not be there. */
static bool
exceeds_textures(const struct image_record *args)
{
   /* Convolution may leave less of an image. */
   const GLsizei most = (1 << (GL_STORAGE_TEXTURE_LEVELS - 1)) + 2 + GL_LIMIT_CONVOLUTION;
   return args->target && (args->width > most || args->height > most || args->depth > most);
}

/* Appends `args` and the pixels to the list; raises what goes wrong. */
static void
record(struct gl_context *ctx, unsigned op, const struct image_record *args, const void *pixels)
{
   if (exceeds_textures(args))
      pixels = NULL;
   else if (gl_pixel_check_format(args->format, args->type) == GL_NO_ERROR && args->width >= 0 &&
            args->height >= 0 && args->depth >= 0 &&
            !gl_pixel_unpack_image(ctx, args->dims, args->format, args->type, args->width,
                                   args->height, args->depth, &pixels))
      return;
   const size_t bytes = pixels ? gl_pixel_list_bytes(args->dims, args->format, args->type,
                                                     args->width, args->height, args->depth)
                               : 0;
   if (bytes > PTRDIFF_MAX / 2) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "an image is too large for a display list");
      return;
   }
   struct image_record *rec = gl_dlist_record(ctx, op, sizeof *rec + bytes);
   if (!rec)
      return;
   *rec = *args;
   rec->has_pixels =
       bytes && gl_pixel_list_copy(&ctx->unpack, args->dims, args->format, args->type, args->width,
                                   args->height, args->depth, pixels, rec->pixels);
}

/* --- Running: a recorded command, or one that is compiled and executed. */

static void
run_tex_image(struct gl_context *ctx, const struct image_record *r, const void *pixels)
{
   const struct gl_table *table = ctx->exec_table;
   if (r->dims == 1)
      table->TexImage1D(ctx, r->target, r->level, r->internal_format, r->width, r->border,
                        r->format, r->type, pixels);
   else if (r->dims == 2)
      table->TexImage2D(ctx, r->target, r->level, r->internal_format, r->width, r->height,
                        r->border, r->format, r->type, pixels);
   else
      table->TexImage3D(ctx, r->target, r->level, r->internal_format, r->width, r->height, r->depth,
                        r->border, r->format, r->type, pixels);
}

static void
run_tex_sub_image(struct gl_context *ctx, const struct image_record *r, const void *pixels)
{
   const struct gl_table *table = ctx->exec_table;
   if (r->dims == 1)
      table->TexSubImage1D(ctx, r->target, r->level, r->x, r->width, r->format, r->type, pixels);
   else if (r->dims == 2)
      table->TexSubImage2D(ctx, r->target, r->level, r->x, r->y, r->width, r->height, r->format,
                           r->type, pixels);
   else
      table->TexSubImage3D(ctx, r->target, r->level, r->x, r->y, r->z, r->width, r->height,
                           r->depth, r->format, r->type, pixels);
}

static void
run_draw_pixels(struct gl_context *ctx, const struct image_record *r, const void *pixels)
{
   ctx->exec_table->DrawPixels(ctx, r->width, r->height, r->format, r->type, pixels);
}

static void
run_bitmap(struct gl_context *ctx, const struct image_record *r, const void *pixels)
{
   ctx->exec_table->Bitmap(ctx, r->width, r->height, r->bitmap[0], r->bitmap[1], r->bitmap[2],
                           r->bitmap[3], pixels);
}

typedef void run_func(struct gl_context *ctx, const struct image_record *r, const void *pixels);

/* With the pixel store that recorded images have, in place of the application's. */
static void
replay(struct gl_context *ctx, const struct image_record *r, run_func *run)
{
   const struct gl_pixel_store store = ctx->unpack;
   struct gl_buffer_object *const buffer = ctx->unpack_buffer;
   ctx->unpack = gl_pixel_list_store;
   ctx->unpack_buffer = NULL;
   run(ctx, r, r->has_pixels ? r->pixels : NULL);
   ctx->unpack = store;
   ctx->unpack_buffer = buffer;
}

void
gl_replay_tex_image(struct gl_context *ctx, const void *payload)
{
   replay(ctx, payload, run_tex_image);
}

void
gl_replay_tex_sub_image(struct gl_context *ctx, const void *payload)
{
   replay(ctx, payload, run_tex_sub_image);
}

void
gl_replay_draw_pixels(struct gl_context *ctx, const void *payload)
{
   replay(ctx, payload, run_draw_pixels);
}

void
gl_replay_bitmap(struct gl_context *ctx, const void *payload)
{
   replay(ctx, payload, run_bitmap);
}

/* --- Saving */

static void
save(struct gl_context *ctx, unsigned op, run_func *run, const struct image_record *args,
     const void *pixels)
{
   record(ctx, op, args, pixels);
   if (gl_dlist_executing(ctx))
      run(ctx, args, pixels);
}

static void
save_tex_image(struct gl_context *ctx, struct image_record *args, GLenum target, GLint level,
               GLint internal_format, GLint border, const void *pixels)
{
   const struct gl_image_target *info = gl_image_target(ctx, target, args->dims);
   args->target = target;
   args->level = level;
   args->internal_format = internal_format;
   args->border = border;
   /* Proxies are asked at once, also while a list is compiled (spec 5.4). */
   if (info && info->proxy)
      run_tex_image(ctx, args, pixels);
   else
      save(ctx, GL_OP_TEX_IMAGE, run_tex_image, args, pixels);
}

/* Arguments as all commands have them. */
static struct image_record
image_of(uint32_t dims, GLsizei width, GLsizei height, GLsizei depth, GLenum format, GLenum type)
{
   return (struct image_record){.dims = dims,
                                .width = width,
                                .height = height,
                                .depth = depth,
                                .format = format,
                                .type = type};
}

void
gl_save_TexImage1D(struct gl_context *ctx, GLenum target, GLint level, GLint internalformat,
                   GLsizei width, GLint border, GLenum format, GLenum type, const void *pixels)
{
   struct image_record args = image_of(1, width, 1, 1, format, type);
   save_tex_image(ctx, &args, target, level, internalformat, border, pixels);
}

void
gl_save_TexImage2D(struct gl_context *ctx, GLenum target, GLint level, GLint internalformat,
                   GLsizei width, GLsizei height, GLint border, GLenum format, GLenum type,
                   const void *pixels)
{
   struct image_record args = image_of(2, width, height, 1, format, type);
   save_tex_image(ctx, &args, target, level, internalformat, border, pixels);
}

void
gl_save_TexImage3D(struct gl_context *ctx, GLenum target, GLint level, GLint internalformat,
                   GLsizei width, GLsizei height, GLsizei depth, GLint border, GLenum format,
                   GLenum type, const void *pixels)
{
   struct image_record args = image_of(3, width, height, depth, format, type);
   save_tex_image(ctx, &args, target, level, internalformat, border, pixels);
}

void
gl_save_TexImage3DEXT(struct gl_context *ctx, GLenum target, GLint level, GLenum internalformat,
                      GLsizei width, GLsizei height, GLsizei depth, GLint border, GLenum format,
                      GLenum type, const void *pixels)
{
   gl_save_TexImage3D(ctx, target, level, (GLint)internalformat, width, height, depth, border,
                      format, type, pixels);
}

static void
save_tex_sub_image(struct gl_context *ctx, struct image_record *args, GLenum target, GLint level,
                   const void *pixels)
{
   args->target = target;
   args->level = level;
   save(ctx, GL_OP_TEX_SUB_IMAGE, run_tex_sub_image, args, pixels);
}

void
gl_save_TexSubImage1D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                      GLsizei width, GLenum format, GLenum type, const void *pixels)
{
   struct image_record args = image_of(1, width, 1, 1, format, type);
   args.x = xoffset;
   save_tex_sub_image(ctx, &args, target, level, pixels);
}

void
gl_save_TexSubImage2D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                      GLint yoffset, GLsizei width, GLsizei height, GLenum format, GLenum type,
                      const void *pixels)
{
   struct image_record args = image_of(2, width, height, 1, format, type);
   args.x = xoffset;
   args.y = yoffset;
   save_tex_sub_image(ctx, &args, target, level, pixels);
}

void
gl_save_TexSubImage3D(struct gl_context *ctx, GLenum target, GLint level, GLint xoffset,
                      GLint yoffset, GLint zoffset, GLsizei width, GLsizei height, GLsizei depth,
                      GLenum format, GLenum type, const void *pixels)
{
   struct image_record args = image_of(3, width, height, depth, format, type);
   args.x = xoffset;
   args.y = yoffset;
   args.z = zoffset;
   save_tex_sub_image(ctx, &args, target, level, pixels);
}

void
gl_save_DrawPixels(struct gl_context *ctx, GLsizei width, GLsizei height, GLenum format,
                   GLenum type, const void *pixels)
{
   const struct image_record args = image_of(2, width, height, 1, format, type);
   save(ctx, GL_OP_DRAW_PIXELS, run_draw_pixels, &args, pixels);
}

void
gl_save_Bitmap(struct gl_context *ctx, GLsizei width, GLsizei height, GLfloat xorig, GLfloat yorig,
               GLfloat xmove, GLfloat ymove, const GLubyte *bitmap)
{
   struct image_record args = image_of(2, width, height, 1, GL_COLOR_INDEX, GL_BITMAP);
   args.bitmap[0] = xorig;
   args.bitmap[1] = yorig;
   args.bitmap[2] = xmove;
   args.bitmap[3] = ymove;
   save(ctx, GL_OP_BITMAP, run_bitmap, &args, bitmap);
}
