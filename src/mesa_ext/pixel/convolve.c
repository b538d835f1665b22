/* Convolution (spec 3.6.5). */
#include <stdlib.h>
#include <string.h>

#include "imaging.h"
#include "transfer.h"

/* The enum gl_filter_index that images of `dims` are convolved with; -1: none. */
static int
filter_index(const struct gl_context *ctx, unsigned dims)
{
   const bool *enabled = ctx->pixel.convolution_enabled;
   if (dims == 1)
      return enabled[GL_FILTER_1D] ? GL_FILTER_1D : -1;
   if (dims != 2)
      return -1;
   return enabled[GL_FILTER_2D]          ? GL_FILTER_2D
          : enabled[GL_FILTER_SEPARABLE] ? GL_FILTER_SEPARABLE
                                         : -1;
}

const struct gl_filter *
gl_convolution_filter(const struct gl_context *ctx, unsigned dims)
{
   const int index = filter_index(ctx, dims);
   return index < 0 ? NULL : &ctx->imaging->filter[index];
}

static GLsizei
reduced(GLsizei size, GLsizei filter)
{
   const GLsizei less = filter > 1 ? filter - 1 : 0;
   return size > less ? size - less : 0;
}

void
gl_pixel_convolved_size(const struct gl_context *ctx, unsigned dims, GLenum format, GLsizei *width,
                        GLsizei *height)
{
   const int index = filter_index(ctx, dims);
   if (index < 0 || ctx->pixel.convolution[index].border_mode != GL_REDUCE ||
       !gl_pixel_gives_color(format))
      return;
   const struct gl_filter *f = &ctx->imaging->filter[index];
   *width = *width > 0 ? reduced(*width, f->width) : *width;
   *height = *height > 0 ? reduced(*height, f->height) : *height;
}

/* What each component is multiplied with: of a pixel of the filter (table 3.14). */
struct kernel {
   GLsizei width, height;
   unsigned components; /* that are filtered, a bit each */
   float weight[GL_LIMIT_CONVOLUTION * GL_LIMIT_CONVOLUTION][4];
};

static void
make_kernel(struct kernel *k, const struct gl_filter *f, bool separable)
{
   const bool luminance = f->base == GL_LUMINANCE || f->base == GL_LUMINANCE_ALPHA;
   const unsigned from[4] = {0, luminance || f->base == GL_INTENSITY ? 0 : 1,
                             luminance || f->base == GL_INTENSITY ? 0 : 2,
                             f->base == GL_INTENSITY ? 0 : 3};
   k->width = f->width;
   k->height = f->height;
   k->components = gl_base_components(f->base);
   for (GLsizei y = 0; y < f->height; y++) {
      for (GLsizei x = 0; x < f->width; x++) {
         const GLsizei i = y * f->width + x;
         const float *row = f->image[separable ? x : i];
         const float *column = f->image[GL_LIMIT_CONVOLUTION + y];
         for (unsigned c = 0; c < 4; c++)
            k->weight[i][c] = row[from[c]] * (separable ? column[from[c]] : 1);
      }
   }
}

/* The source with a border of (kernel size - 1) pixels in all, so that each of its own pixels is
 * the centre of a filter once. */
static bool
add_border(struct gl_context *ctx, struct gl_pixel_groups *g, const struct kernel *k,
           const struct gl_convolution *c)
{
   struct gl_pixel_groups out;
   const GLsizei left = k->width / 2, below = k->height / 2;
   if (!gl_pixel_groups_init(ctx, &out, g->width + k->width - 1, g->height + k->height - 1, 1))
      return false;
   float(*to)[4] = out.rgba;
   for (GLsizei y = -below; y < out.height - below; y++) {
      const GLsizei from_y = y < 0 ? 0 : y < g->height ? y : g->height - 1;
      for (GLsizei x = -left; x < out.width - left; x++, to++) {
         const GLsizei from_x = x < 0 ? 0 : x < g->width ? x : g->width - 1;
         const bool inside = x == from_x && y == from_y;
         const float *pixel = inside || c->border_mode == GL_REPLICATE_BORDER
                                  ? g->rgba[(size_t)from_y * (size_t)g->width + (size_t)from_x]
                                  : c->border_color;
         memcpy(*to, pixel, sizeof *to);
      }
   }
   gl_pixel_groups_finish(g);
   *g = out;
   return true;
}

/* One pixel: `from` is what meets the first pixel of the filter. Components that are not filtered
 * are those of the pixel at its centre. */
static void
filter_pixel(const struct kernel *k, const float (*from)[4], size_t stride, float out[4])
{
   const float(*weight)[4] = (const float(*)[4])k->weight;
   float sum[4] = {0, 0, 0, 0};
   for (GLsizei y = 0; y < k->height; y++) {
      const float(*row)[4] = from + (size_t)y * stride;
      for (GLsizei x = 0; x < k->width; x++, weight++) {
         for (unsigned c = 0; c < 4; c++)
            sum[c] += row[x][c] * (*weight)[c];
      }
   }
   const float *centre = from[(size_t)(k->height / 2) * stride + (size_t)(k->width / 2)];
   for (unsigned c = 0; c < 4; c++)
      out[c] = k->components >> c & 1 ? sum[c] : centre[c];
}

/* What the filter makes of the places of `g` where all of it lies within. */
static bool
filter_image(struct gl_context *ctx, const struct gl_pixel_groups *g, const struct kernel *k,
             struct gl_pixel_groups *out)
{
   const size_t stride = (size_t)g->width;
   if (!gl_pixel_groups_init(ctx, out, reduced(g->width, k->width), reduced(g->height, k->height),
                             1))
      return false;
   float(*to)[4] = out->rgba;
   for (size_t y = 0; y < (size_t)out->height; y++) {
      for (size_t x = 0; x < (size_t)out->width; x++)
         filter_pixel(k, (const float(*)[4])g->rgba + y * stride + x, stride, *to++);
   }
   return true;
}

/* HP_convolution_border_modes: what is nearer to the edge stays as it is. */
static void
replace_inside(struct gl_pixel_groups *g, const struct gl_pixel_groups *inside,
               const struct kernel *k)
{
   const size_t width = (size_t)inside->width;
   for (size_t y = 0; width && y < (size_t)inside->height; y++) {
      const size_t row = y + (size_t)(k->height / 2);
      memcpy(g->rgba + row * (size_t)g->width + k->width / 2, inside->rgba + y * width,
             width * sizeof *g->rgba);
   }
}

bool
gl_convolve(struct gl_context *ctx, struct gl_pixel_groups *g, unsigned dims)
{
   const int index = filter_index(ctx, dims);
   if (index < 0 || g->width == 0 || g->height == 0)
      return true;
   const struct gl_filter *f = &ctx->imaging->filter[index];
   const struct gl_convolution *c = &ctx->pixel.convolution[index];
   if (f->width == 0 || f->height == 0) { /* all zeros, with what is left of the size */
      gl_pixel_convolved_size(ctx, dims, GL_RGBA, &g->width, &g->height);
      memset(g->rgba, 0, (size_t)g->width * (size_t)g->height * sizeof *g->rgba);
      return true;
   }
   struct kernel k;
   struct gl_pixel_groups out;
   make_kernel(&k, f, index == GL_FILTER_SEPARABLE);
   const bool borders =
       c->border_mode == GL_CONSTANT_BORDER || c->border_mode == GL_REPLICATE_BORDER;
   if ((borders && !add_border(ctx, g, &k, c)) || !filter_image(ctx, g, &k, &out))
      return false;
   if (c->border_mode == GL_IGNORE_BORDER_HP) {
      replace_inside(g, &out, &k);
      gl_pixel_groups_finish(&out);
      return true;
   }
   gl_pixel_groups_finish(g);
   *g = out;
   return true;
}
