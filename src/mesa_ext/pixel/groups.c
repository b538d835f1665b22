/* Whole images of colours on their way through pixel transfer. */
#include <stdlib.h>
#include <string.h>

#include "imaging.h"
#include "transfer.h"

bool
gl_pixel_groups_init(struct gl_context *ctx, struct gl_pixel_groups *g, GLsizei width,
                     GLsizei height, GLsizei depth)
{
   size_t num;
   const GLsizei most = INT32_MAX - GL_LIMIT_CONVOLUTION; /* so that a border fits */
   *g = (struct gl_pixel_groups){.width = width, .height = height, .depth = depth};
   if (width == 0 || height == 0 || depth == 0)
      return true;
   if (width < most && height < most &&
       !__builtin_mul_overflow((size_t)width, (size_t)height, &num) &&
       !__builtin_mul_overflow(num, (size_t)depth, &num) && num <= PTRDIFF_MAX / sizeof *g->rgba)
      g->rgba = calloc(num, sizeof *g->rgba);
   if (!g->rgba)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the pixel transfer of an image");
   return g->rgba != NULL;
}

void
gl_pixel_groups_finish(struct gl_pixel_groups *g)
{
   free(g->rgba);
   *g = (struct gl_pixel_groups){0};
}

static size_t
num_groups(const struct gl_pixel_groups *g)
{
   return (size_t)g->width * (size_t)g->height * (size_t)g->depth;
}

static void
unpack_row(struct gl_context *ctx, const struct gl_pixel_layout *l, const uint8_t *row, size_t n,
           float (*rgba)[4])
{
   uint32_t index[64];
   if (l->format != GL_COLOR_INDEX) {
      gl_pixel_unpack_rgba(l, row, 0, n, rgba);
      return;
   }
   for (size_t x = 0; x < n; x += 64) {
      const size_t count = n - x < 64 ? n - x : 64;
      gl_pixel_unpack_index(l, row, x, count, index);
      gl_pixel_index_to_rgba(ctx, index, rgba + x, count);
   }
}

bool
gl_pixel_groups_unpack(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims,
                       GLenum format, GLenum type, const void *pixels)
{
   struct gl_pixel_layout l;
   if (!gl_pixel_layout(&l, &ctx->unpack, dims, format, type, g->width, g->height, g->depth)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "the client image has more bytes than there are addresses");
      return false;
   }
   float(*to)[4] = g->rgba;
   for (GLsizei z = 0; z < g->depth; z++) {
      for (GLsizei y = 0; y < g->height; y++, to += g->width) {
         const uint8_t *row =
             (const uint8_t *)pixels + gl_pixel_row_offset(&l, (size_t)y, (size_t)z);
         unpack_row(ctx, &l, row, (size_t)g->width, to);
      }
   }
   return true;
}

bool
gl_pixel_groups_from_client(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims,
                            GLenum format, GLenum type, GLsizei width, GLsizei height,
                            GLsizei depth, const void *pixels)
{
   if (!gl_pixel_groups_init(ctx, g, width, height, depth))
      return false;
   if (gl_pixel_groups_unpack(ctx, g, dims, format, type, pixels) &&
       gl_pixel_groups_transfer(ctx, g, dims, format == GL_COLOR_INDEX))
      return true;
   gl_pixel_groups_finish(g);
   return false;
}

struct gl_pixel_state
gl_pixel_begin_transferred(struct gl_context *ctx)
{
   const struct gl_pixel_state before = {ctx->unpack, ctx->unpack_buffer};
   ctx->unpack = gl_pixel_list_store;
   ctx->unpack_buffer = NULL;
   ctx->imaging->transferred = true;
   return before;
}

void
gl_pixel_end_transferred(struct gl_context *ctx, const struct gl_pixel_state *before)
{
   ctx->unpack = before->unpack;
   ctx->unpack_buffer = before->unpack_buffer;
   ctx->imaging->transferred = false;
}

/* --- The steps, in their order. */

static void
count_colors(struct gl_histogram *h, const float (*rgba)[4], size_t n)
{
   const unsigned components = gl_base_components(h->base);
   const bool luminance = h->base == GL_LUMINANCE || h->base == GL_LUMINANCE_ALPHA;
   const float last = (float)(h->width - 1);
   for (unsigned c = 0; c < 4; c++) {
      if (!(components >> c & 1) || (luminance && (c == 1 || c == 2)))
         continue;
      for (size_t i = 0; i < n; i++) {
         const float v = rgba[i][c];
         uint32_t *count = &h->count[(unsigned)((v > 0 ? v < 1 ? v : 1 : 0) * last + 0.5f)][c];
         *count += *count != UINT32_MAX;
      }
   }
}

static void
find_extremes(struct gl_minmax *m, const float (*rgba)[4], size_t n)
{
   for (size_t i = 0; i < n; i++) {
      for (unsigned c = 0; c < 4; c++) {
         if (rgba[i][c] < m->value[0][c])
            m->value[0][c] = rgba[i][c];
         if (rgba[i][c] > m->value[1][c])
            m->value[1][c] = rgba[i][c];
      }
   }
}

bool
gl_pixel_needs_image(const struct gl_context *ctx, unsigned dims)
{
   const struct gl_pixel *p = &ctx->pixel;
   return p->histogram || p->minmax || gl_convolution_filter(ctx, dims);
}

bool
gl_pixel_groups_transfer(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims,
                         bool from_indices)
{
   struct gl_imaging *im = ctx->imaging;
   const struct gl_pixel *p = &ctx->pixel;
   if (!from_indices)
      gl_pixel_transfer_components(ctx, g->rgba, num_groups(g));
   if (gl_convolution_filter(ctx, dims)) {
      gl_imaging_transfer_first(ctx, g->rgba, num_groups(g));
      if (!gl_convolve(ctx, g, dims))
         return false;
      gl_pixel_scale_bias(g->rgba, num_groups(g), p->post_convolution_scale,
                          p->post_convolution_bias);
      gl_imaging_transfer_rest(ctx, g->rgba, num_groups(g));
   } else {
      gl_imaging_transfer(ctx, g->rgba, num_groups(g));
   }
   const float(*rgba)[4] = (const float(*)[4])g->rgba;
   if (p->histogram && im->histogram.width)
      count_colors(&im->histogram, rgba, num_groups(g));
   g->discarded = p->histogram && im->histogram.sink;
   if (p->minmax && !g->discarded) {
      find_extremes(&im->minmax, rgba, num_groups(g));
      g->discarded = im->minmax.sink;
   }
   return true;
}
