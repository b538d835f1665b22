#include "imaging.h"

#include <float.h>
#include <stdlib.h>
#include <string.h>

#include "bound_buffer.h"
#include "tables.h"
#include "transfer.h"

static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};

bool
gl_imaging_init(struct gl_context *ctx)
{
   struct gl_imaging *im = calloc(1, sizeof *im);
   ctx->imaging = im;
   if (!im)
      return false;
   for (unsigned i = 0; i < GL_NUM_COLOR_TABLES; i++) {
      gl_color_table_init(&im->table[i]);
      gl_color_table_init(&im->proxy[i]);
   }
   gl_color_table_init(&im->shared_palette);
   for (unsigned i = 0; i < GL_NUM_FILTERS; i++)
      im->filter[i].internal_format = im->filter[i].base = GL_RGBA;
   im->histogram.internal_format = im->histogram.base = GL_RGBA;
   im->proxy_histogram.internal_format = im->proxy_histogram.base = GL_RGBA;
   im->minmax.internal_format = im->minmax.base = GL_RGBA;
   gl_minmax_reset(&im->minmax);
   memcpy(im->color_matrix, identity, sizeof identity);
   return true;
}

void
gl_imaging_finish(struct gl_context *ctx)
{
   struct gl_imaging *im = ctx->imaging;
   if (!im)
      return;
   for (unsigned i = 0; i < GL_NUM_COLOR_TABLES; i++)
      gl_color_table_finish(&im->table[i]);
   gl_color_table_finish(&im->shared_palette);
   free(im->histogram.count);
   free(im);
   ctx->imaging = NULL;
}

void
gl_imaging_set_color_matrix(struct gl_context *ctx, const float m[16])
{
   memcpy(ctx->imaging->color_matrix, m, sizeof identity);
   ctx->imaging->has_color_matrix = memcmp(m, identity, sizeof identity) != 0;
}

void
gl_minmax_reset(struct gl_minmax *minmax)
{
   for (unsigned c = 0; c < 4; c++) {
      minmax->value[0][c] = FLT_MAX;
      minmax->value[1][c] = -FLT_MAX;
   }
}

/* --- Steps. */

static void
look_up(const struct gl_context *ctx, enum gl_color_table_index index, float (*rgba)[4], size_t n)
{
   if (ctx->pixel.color_table_enabled[index])
      gl_color_table_lookup(&ctx->imaging->table[index], rgba, n);
}

void
gl_imaging_transfer_first(const struct gl_context *ctx, float (*rgba)[4], size_t n)
{
   look_up(ctx, GL_TABLE_COLOR, rgba, n);
}

static void
multiply(const float m[16], float (*rgba)[4], size_t n)
{
   for (size_t i = 0; i < n; i++) {
      const float r = rgba[i][0], g = rgba[i][1], b = rgba[i][2], a = rgba[i][3];
      for (unsigned c = 0; c < 4; c++)
         rgba[i][c] = m[c] * r + m[4 + c] * g + m[8 + c] * b + m[12 + c] * a;
   }
}

void
gl_imaging_transfer_rest(const struct gl_context *ctx, float (*rgba)[4], size_t n)
{
   const struct gl_pixel *p = &ctx->pixel;
   look_up(ctx, GL_TABLE_POST_CONVOLUTION, rgba, n);
   if (ctx->imaging->has_color_matrix)
      multiply(ctx->imaging->color_matrix, rgba, n);
   gl_pixel_scale_bias(rgba, n, p->post_color_matrix_scale, p->post_color_matrix_bias);
   look_up(ctx, GL_TABLE_POST_COLOR_MATRIX, rgba, n);
}

void
gl_imaging_transfer(const struct gl_context *ctx, float (*rgba)[4], size_t n)
{
   gl_imaging_transfer_first(ctx, rgba, n);
   gl_imaging_transfer_rest(ctx, rgba, n);
}

void
gl_pixel_scale_bias(float (*rgba)[4], size_t n, const float scale[4], const float bias[4])
{
   const bool scales = gl_pixel_scales(scale, bias);
   for (size_t i = 0; scales && i < n; i++) {
      for (unsigned c = 0; c < 4; c++)
         rgba[i][c] = rgba[i][c] * scale[c] + bias[c];
   }
}

/* --- Queries. */

GLenum
gl_pixel_check_plain(GLenum format, GLenum type)
{
   const GLenum error = gl_pixel_check_drawn(format, type);
   const bool plain = gl_pixel_is_color(format) && format != GL_YCBCR_422_APPLE;
   return error || plain ? error : GL_INVALID_ENUM;
}

/* Luminance is red in queries, not a sum. */
static void
only_red(const struct gl_pixel_layout *l, float (*rgba)[4], size_t n)
{
   if (l->format != GL_LUMINANCE && l->format != GL_LUMINANCE_ALPHA)
      return;
   for (size_t i = 0; i < n; i++)
      rgba[i][1] = rgba[i][2] = 0;
}

static void
return_colors(const struct gl_pixel_layout *l, uint8_t *row, const float (*rgba)[4], size_t n)
{
   float some[64][4];
   for (size_t x = 0; x < n; x += 64) {
      const size_t count = n - x < 64 ? n - x : 64;
      memcpy(some, rgba + x, count * sizeof *some);
      only_red(l, some, count);
      gl_pixel_pack_rgba(l, row + x * (l->bits_per_group / 8), count, (const float(*)[4])some);
   }
}

bool
gl_pixel_return_row(struct gl_context *ctx, GLenum format, GLenum type, GLsizei width,
                    GLsizei height, void *pixels, const float (*rgba)[4],
                    const uint32_t (*count)[4])
{
   struct gl_pixel_layout l;
   const unsigned dims = height > 1 ? 2 : 1;
   if (width == 0 || height == 0)
      return true;
   if (!gl_pixel_pack_image(ctx, dims, format, type, width, height, 1, &pixels))
      return false;
   if (!pixels)
      return true;
   if (!gl_pixel_layout(&l, &ctx->pack, dims, format, type, width, height, 1)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "the client image has more bytes than there are addresses");
      return false;
   }
   l.keeps_sign = l.unclamped = true;
   for (GLsizei y = 0; y < height; y++) {
      uint8_t *row = (uint8_t *)pixels + gl_pixel_row_offset(&l, (size_t)y, 0);
      if (count)
         gl_pixel_pack_count(&l, row, (size_t)width, count + (size_t)y * (size_t)width);
      else
         return_colors(&l, row, rgba + (size_t)y * (size_t)width, (size_t)width);
   }
   return true;
}
