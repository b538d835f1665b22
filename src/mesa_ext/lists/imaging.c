/* Colour tables, filters and histograms in display lists: client images are read when the command
 * is compiled, and kept as those of lists/pixels.c are. */
#include <string.h>

#include "list.h"
#include "mesa_ext/pixel/bound_buffer.h"
#include "mesa_ext/pixel/imaging.h"
#include "mesa_ext/pixel/transfer.h"
#include "mesa_ext/texture/image.h"
#include "replay.h"

enum imaging_command {
   COLOR_TABLE,
   COLOR_SUB_TABLE,
   CONVOLUTION_FILTER_1D,
   CONVOLUTION_FILTER_2D,
   SEPARABLE_FILTER_2D
};

/* Arguments of any of the commands; the ones that a command lacks are 0. */
struct imaging_record {
   uint32_t command; /* enum imaging_command */
   GLenum target, internal_format, format, type;
   GLsizei start, width, height;
   bool has[2];   /* the image, or row and column: they follow */
   size_t second; /* where the column is among the pixels */
   _Alignas(8) uint8_t pixels[];
};

static void
run(struct gl_context *ctx, const struct imaging_record *r, const void *image, const void *column)
{
   const struct gl_table *table = ctx->exec_table;
   switch ((enum imaging_command)r->command) {
   case COLOR_TABLE:
      table->ColorTable(ctx, r->target, r->internal_format, r->width, r->format, r->type, image);
      break;
   case COLOR_SUB_TABLE:
      table->ColorSubTable(ctx, r->target, r->start, r->width, r->format, r->type, image);
      break;
   case CONVOLUTION_FILTER_1D:
      table->ConvolutionFilter1D(ctx, r->target, r->internal_format, r->width, r->format, r->type,
                                 image);
      break;
   case CONVOLUTION_FILTER_2D:
      table->ConvolutionFilter2D(ctx, r->target, r->internal_format, r->width, r->height, r->format,
                                 r->type, image);
      break;
   case SEPARABLE_FILTER_2D:
      table->SeparableFilter2D(ctx, r->target, r->internal_format, r->width, r->height, r->format,
                               r->type, image, column);
      break;
   }
}

void
gl_replay_imaging(struct gl_context *ctx, const void *payload)
{
   const struct imaging_record *r = payload;
   const struct gl_pixel_store store = ctx->unpack;
   struct gl_buffer_object *const buffer = ctx->unpack_buffer;
   ctx->unpack = gl_pixel_list_store;
   ctx->unpack_buffer = NULL;
   run(ctx, r, r->has[0] ? r->pixels : NULL, r->has[1] ? r->pixels + r->second : NULL);
   ctx->unpack = store;
   ctx->unpack_buffer = buffer;
}

/* A client image of a command. */
struct image {
   unsigned dims;
   GLsizei width, height;
   const void *pixels; /* becomes an address; NULL: there is none */
   size_t bytes;       /* of the copy */
};

/* False: raised what is wrong with the buffer that is bound. Images that the command refuses, or
 * that are larger than any that it takes, are not looked at: replay raises the error. */
static bool
look(struct gl_context *ctx, const struct imaging_record *args, struct image *image)
{
   const bool filter = args->command >= CONVOLUTION_FILTER_1D;
   const GLsizei most = filter ? GL_LIMIT_CONVOLUTION : GL_LIMIT_COLOR_TABLE;
   const bool odd = args->command == COLOR_TABLE && image->width & (image->width - 1);
   image->bytes = 0;
   if (odd || image->width > most || image->height > most || image->width < 0 ||
       image->height < 0 || gl_pixel_check_plain(args->format, args->type))
      return true;
   if (!gl_pixel_unpack_image(ctx, image->dims, args->format, args->type, image->width,
                              image->height, 1, &image->pixels))
      return false;
   if (image->pixels)
      image->bytes = gl_pixel_list_bytes(image->dims, args->format, args->type, image->width,
                                         image->height, 1);
   return true;
}

static bool
copy_image(struct gl_context *ctx, const struct imaging_record *args, const struct image *image,
           void *to)
{
   return image->bytes && gl_pixel_list_copy(&ctx->unpack, image->dims, args->format, args->type,
                                             image->width, image->height, 1, image->pixels, to);
}

static void
record(struct gl_context *ctx, const struct imaging_record *args, struct image image,
       struct image column)
{
   if (!look(ctx, args, &image) || !look(ctx, args, &column))
      return;
   const size_t second = gl_dlist_align(image.bytes);
   struct imaging_record *r =
       gl_dlist_record(ctx, GL_OP_IMAGING, sizeof *r + second + column.bytes);
   if (!r)
      return;
   *r = *args;
   r->second = second;
   r->has[0] = copy_image(ctx, args, &image, r->pixels);
   r->has[1] = copy_image(ctx, args, &column, r->pixels + second);
}

static void
save(struct gl_context *ctx, const struct imaging_record *args, unsigned dims, const void *pixels)
{
   const struct image image = {dims, args->width, dims == 2 ? args->height : 1, pixels, 0};
   const struct image none = {.dims = 1};
   record(ctx, args, image, none);
   if (gl_dlist_executing(ctx))
      run(ctx, args, pixels, NULL);
}

void
gl_save_ColorTable(struct gl_context *ctx, GLenum target, GLenum internalformat, GLsizei width,
                   GLenum format, GLenum type, const void *table)
{
   const struct imaging_record args = {.command = COLOR_TABLE,
                                       .target = target,
                                       .internal_format = internalformat,
                                       .width = width,
                                       .format = format,
                                       .type = type};
   /* Proxies are asked at once, also while a list is compiled (spec 5.4). */
   const struct gl_image_target *t = gl_image_target(ctx, target, 0);
   if (target - GL_PROXY_COLOR_TABLE < GL_NUM_COLOR_TABLES || (t && t->proxy))
      run(ctx, &args, table, NULL);
   else
      save(ctx, &args, 1, table);
}

void
gl_save_ColorSubTable(struct gl_context *ctx, GLenum target, GLsizei start, GLsizei count,
                      GLenum format, GLenum type, const void *data)
{
   const struct imaging_record args = {.command = COLOR_SUB_TABLE,
                                       .target = target,
                                       .start = start,
                                       .width = count,
                                       .format = format,
                                       .type = type};
   save(ctx, &args, 1, data);
}

void
gl_save_ConvolutionFilter1D(struct gl_context *ctx, GLenum target, GLenum internalformat,
                            GLsizei width, GLenum format, GLenum type, const void *image)
{
   const struct imaging_record args = {.command = CONVOLUTION_FILTER_1D,
                                       .target = target,
                                       .internal_format = internalformat,
                                       .width = width,
                                       .format = format,
                                       .type = type};
   save(ctx, &args, 1, image);
}

void
gl_save_ConvolutionFilter2D(struct gl_context *ctx, GLenum target, GLenum internalformat,
                            GLsizei width, GLsizei height, GLenum format, GLenum type,
                            const void *image)
{
   const struct imaging_record args = {.command = CONVOLUTION_FILTER_2D,
                                       .target = target,
                                       .internal_format = internalformat,
                                       .width = width,
                                       .height = height,
                                       .format = format,
                                       .type = type};
   save(ctx, &args, 2, image);
}

void
gl_save_SeparableFilter2D(struct gl_context *ctx, GLenum target, GLenum internalformat,
                          GLsizei width, GLsizei height, GLenum format, GLenum type,
                          const void *row, const void *column)
{
   const struct imaging_record args = {.command = SEPARABLE_FILTER_2D,
                                       .target = target,
                                       .internal_format = internalformat,
                                       .width = width,
                                       .height = height,
                                       .format = format,
                                       .type = type};
   const struct image of_row = {1, width, 1, row, 0}, of_column = {1, height, 1, column, 0};
   record(ctx, &args, of_row, of_column);
   if (gl_dlist_executing(ctx))
      run(ctx, &args, row, column);
}

struct histogram_record {
   GLenum target, internal_format;
   GLsizei width;
   GLboolean sink;
};

void
gl_replay_histogram(struct gl_context *ctx, const void *payload)
{
   const struct histogram_record *r = payload;
   ctx->exec_table->Histogram(ctx, r->target, r->width, r->internal_format, r->sink);
}

void
gl_save_Histogram(struct gl_context *ctx, GLenum target, GLsizei width, GLenum internalformat,
                  GLboolean sink)
{
   const bool proxy = target == GL_PROXY_HISTOGRAM;
   struct histogram_record *r = proxy ? NULL : gl_dlist_record(ctx, GL_OP_HISTOGRAM, sizeof *r);
   if (r)
      *r = (struct histogram_record){target, internalformat, width, sink};
   if (proxy || gl_dlist_executing(ctx))
      ctx->exec_table->Histogram(ctx, target, width, internalformat, sink);
}
