#include "staged.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/core/clamp.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/derive/private.h"
#include "mesa_ext/vertex/draw.h"
#include "mesa_ext/framebuffer/drawable.h"

/* The source pixel whose zoomed rectangle holds the centre of a window pixel: its left and bottom
 * edges belong to it, also when the zoom is negative. */
static double
source_of(int window, float origin, float zoom)
{
   const double at = ((double)window + 0.5 - (double)origin) / (double)zoom;
   return zoom > 0 ? floor(at) : ceil(at) - 1;
}

/* The window pixels that may be covered, of [low, high): no fewer than are. */
static void
narrow_axis(float origin, float zoom, int count, int *low, int *high)
{
   const double one = origin, other = (double)origin + (double)zoom * count;
   const double first = (one < other ? one : other) - 1, end = (one < other ? other : one) + 1;
   if (first > *low)
      *low = first < *high ? (int)first : *high;
   if (end < *high)
      *high = end > *low ? (int)end : *low;
}

/* Without zoom the next window pixel's is the next source pixel: differences of half pixels to
 * floats are exact. */
static void
map_unzoomed(int low, int high, float origin, int count, int *first, int *num, int *map)
{
   const double lowest = source_of(low, origin, 1);
   /* Window pixels before the first source pixel are few, for narrow_axis has been here. */
   const int before = lowest < 0 ? (int)-lowest : 0;
   const int source = lowest < count ? (int)lowest + before : count;
   const int here = high - low - before, there = count - source;
   *first = low + before;
   *num = here < there ? here : there;
   for (int i = 0; i < *num; i++)
      map[i] = source + i;
}

/* One axis: which window pixels of [low, high) the rectangle covers, and the source pixel of each.
 * False: none. */
static bool
map_axis(int low, int high, float origin, float zoom, int count, int *first, int *num, int *map)
{
   *num = 0;
   narrow_axis(origin, zoom, count, &low, &high);
   if (zoom == 1 && low < high)
      map_unzoomed(low, high, origin, count, first, num, map);
   for (int window = low; zoom != 1 && window < high; window++) {
      const double source = source_of(window, origin, zoom);
      if (!(source >= 0 && source < count))
         continue;
      if (*num == 0)
         *first = window;
      map[(*num)++] = (int)source;
   }
   return *num > 0;
}

/* Where a row of the window takes its pixels from. */
struct columns {
   const int *map; /* source column of each of the n pixels; they ascend or descend */
   int n;
   int low;     /* least source column */
   size_t span; /* source columns from there to the greatest */
};

/* The pixels of a row that columns take from the least of them on. Called with a constant size. */
static inline __attribute__((always_inline)) void
spread(const struct columns *c, const uint8_t *restrict line, uint8_t *restrict dst, size_t bytes)
{
   for (int i = 0; i < c->n; i++)
      memcpy(dst + (size_t)i * bytes, line + (size_t)(c->map[i] - c->low) * bytes, bytes);
}

/* One row of the image. `line` has room for 4 n pixels. Shrinking far leaves out so many columns
 * that each is fetched by itself: the cost is bounded by the window, not by the source. */
static void
stage_row(const struct gl_pixel_source *s, int row, const struct columns *c, uint8_t *line,
          uint8_t *dst, unsigned bytes)
{
   const bool plain = c->map[c->n - 1] - c->map[0] == c->n - 1;
   const bool sparse = c->span > 4 * (size_t)c->n;
   if (!sparse)
      gl_pixel_source_row(s, row, c->low, c->span, plain ? dst : line);
   for (int i = 0; sparse && i < c->n; i++)
      gl_pixel_source_row(s, row, c->map[i], 1, dst + (size_t)i * bytes);
   if (sparse || plain)
      return;
   switch (bytes) {
   case 1:
      spread(c, line, dst, 1);
      break;
   case 4:
      spread(c, line, dst, 4);
      break;
   default:
      spread(c, line, dst, 16);
      break;
   }
}

/* Reads what the window shows of the source. The maps have room for the whole area. */
static bool
stage(const struct gl_pixel_source *s, struct staged *out, const int *columns, const int *rows)
{
   const unsigned bytes = gl_pixel_aspect_bytes(s->aspect);
   const size_t row_bytes = (size_t)out->width * bytes;
   const int last = columns[out->width - 1];
   const struct columns c = {
       .map = columns,
       .n = out->width,
       .low = columns[0] < last ? columns[0] : last,
       .span = (size_t)abs(last - columns[0]) + 1,
   };
   uint8_t *line = malloc(4 * row_bytes);
   out->pixels = malloc(row_bytes * (size_t)out->height);
   if (line && out->pixels) {
      for (int y = 0; y < out->height; y++) {
         uint8_t *dst = out->pixels + (size_t)y * row_bytes;
         if (y > 0 && rows[y] == rows[y - 1])
            memcpy(dst, dst - row_bytes, row_bytes);
         else
            stage_row(s, rows[y], &c, line, dst, bytes);
      }
   }
   free(line);
   return out->pixels && line;
}

/* Whether texels of the source, as they are, are what its pixels would be written as. */
static bool
keeps_texels(const struct gl_pixel_source *s, const struct pipe_surface *to)
{
   const struct pipe_surface *from = &s->image.surface;
   const struct u_format_info *info = u_format_info(to->resource->format);
   if (from->resource->format != to->resource->format || from->resource->nr_samples > 1 ||
       to->resource->nr_samples > 1 || info->type != U_FORMAT_UNORM || s->image.only_red ||
       (s->image.opaque && u_format_component_bits(to->resource->format, 3)))
      return false;
   for (unsigned c = 0; c < 4; c++) {
      if (info->channel_bits[c] > 8)
         return false;
   }
   return true;
}

static bool
overlap(const struct pipe_surface *a, const struct pipe_box *at, const struct pipe_surface *b,
        int x, int y)
{
   return a->resource == b->resource && a->level == b->level && a->layer == b->layer &&
          abs(at->x - x) < at->width && abs(at->y - y) < at->height;
}

/* Copies the rectangle within the framebuffer, where that needs neither fragments nor conversion.
 * False: it does, and nothing was done. */
static bool
copy_texels(struct gl_context *ctx, struct gl_pixel_source *s, const struct staged *image,
            const int *columns, const int *rows)
{
   const struct gl_pixel *p = &ctx->pixel;
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   if (s->aspect != GL_ASPECT_COLOR || !s->image.surface.resource || p->zoom_x != 1 ||
       p->zoom_y != 1 || gl_index_mode(ctx) || gl_pixel_transfers_color(ctx) ||
       !gl_staged_color_is_plain(ctx))
      return false;
   const struct pipe_box *there = &s->transfer->box;
   const int64_t x = (int64_t)s->x + columns[0], y = (int64_t)s->y + rows[0];
   if (x < there->x || y < there->y || x + image->width > there->x + there->width ||
       y + image->height > there->y + there->height)
      return false;
   const struct pipe_surface *from = &s->image.surface;
   const struct pipe_box box = {(int)x, (int)y, (int)from->layer, image->width, image->height, 1};
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      if (fb->cbufs[i].resource && (!keeps_texels(s, &fb->cbufs[i]) ||
                                    overlap(from, &box, &fb->cbufs[i], image->x, image->y)))
         return false;
   }
   gl_pixel_source_close(s);
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      const struct pipe_surface *to = &fb->cbufs[i];
      if (to->resource)
         ctx->pipe->resource_copy_region(ctx->pipe, to->resource, to->level, image->x, image->y,
                                         (int)to->layer, from->resource, from->level, &box);
   }
   return true;
}

/* --- Fragments through the pipeline */

enum { ELEMENTS = 4 + GL_STORAGE_TEXTURE_COORDS };

/* Positions come from buffer 0, the members of gl_raster_attribs from buffer 1. */
static void
attrib_elements(struct pipe_vertex_element elements[ELEMENTS])
{
   static const uint8_t slots[3] = {VERT_ATTRIB_COLOR0, VERT_ATTRIB_COLOR1, VERT_ATTRIB_FOG};
   elements[0] =
       (struct pipe_vertex_element){.slot = VERT_ATTRIB_POS, .type = PIPE_VERTEX_F32, .size = 4};
   for (unsigned i = 1; i < ELEMENTS; i++)
      elements[i] = (struct pipe_vertex_element){
          .src_offset = 16 * (i - 1),
          .vertex_buffer_index = 1,
          .slot = (uint8_t)(i < 4 ? slots[i - 1] : VERT_ATTRIB_TEX0 + i - 4),
          .type = PIPE_VERTEX_F32,
          .size = 4,
      };
}

/* The corners of a rectangle, against the clock. */
static void
put_corners(const struct gl_window_rect *rect, float z, float vertex[4][4])
{
   const float x[2] = {rect->x0 / GL_IMAGE_DRAW_SCALE, rect->x1 / GL_IMAGE_DRAW_SCALE};
   const float y[2] = {rect->y0 / GL_IMAGE_DRAW_SCALE, rect->y1 / GL_IMAGE_DRAW_SCALE};
   for (unsigned corner = 0; corner < 4; corner++) {
      float *v = vertex[corner];
      v[0] = x[corner == 1 || corner == 2];
      v[1] = y[corner >= 2];
      v[2] = z;
      v[3] = 1;
   }
}

/* Quads of which buffer 1 has gl_raster_attribs, `stride` bytes from vertex to vertex. An image, or
 * NULL; a stipple for each quad, or NULL. */
static void
draw_quads(struct gl_context *ctx, float (*vertex)[4], unsigned num,
           const struct gl_raster_attribs *attribs, uint32_t stride,
           const struct gl_image_draw *image, const struct pipe_poly_stipple *stipples)
{
   struct pipe_vertex_element elements[ELEMENTS];
   attrib_elements(elements);
   const struct pipe_vertex_buffer buffers[2] = {
       {.stride = 16, .is_user = true, .buffer.user = vertex},
       {.stride = stride, .is_user = true, .buffer.user = attribs},
   };
   const struct gl_draw_source source = {elements, buffers, ELEMENTS, 2};
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_QUADS, .max_index = ~0u};
   struct gl_image_draw drawn = image ? *image : (struct gl_image_draw){.view = NULL};
   const unsigned step = stipples ? 1 : num;
   /* Where the image takes the sampler of a texture unit, that is off for the rectangle. */
   const uint32_t dirty =
       GL_IMAGE_DRAW_DIRTY | (stipples ? (uint32_t)GL_DIRTY_STIPPLE : 0) |
       (ctx->limits.image_sampler < ctx->limits.image_units ? (uint32_t)GL_DIRTY_TEXTURE : 0);
   ctx->derived->image = &drawn;
   ctx->dirty |= dirty;
   for (unsigned i = 0; i < num; i += step) {
      const struct pipe_draw_start_count draw = {.start = 4 * i, .count = 4 * step};
      drawn.stipple = stipples ? &stipples[i] : NULL;
      ctx->dirty |= stipples ? (uint32_t)GL_DIRTY_STIPPLE : 0;
      gl_draw(ctx, &source, &info, &draw, 1);
   }
   ctx->derived->image = NULL;
   ctx->dirty |= dirty;
}

void
gl_raster_attribs_get(const struct gl_context *ctx, struct gl_raster_attribs *attribs, float *z)
{
   const struct gl_current *c = &ctx->current;
   *attribs = (struct gl_raster_attribs){.fog = {c->raster_distance, 0, 0, 1}};
   memcpy(attribs->color, c->raster_color, sizeof attribs->color);
   if (gl_index_mode(ctx))
      attribs->color[0] = c->raster_index;
   memcpy(attribs->secondary, c->raster_secondary_color, sizeof attribs->secondary);
   memcpy(attribs->tex_coord, c->raster_tex_coord, sizeof attribs->tex_coord);
   *z = c->raster_pos[2];
}

void
gl_window_rects_draw(struct gl_context *ctx, const struct gl_window_rect *rects, unsigned num,
                     const struct gl_raster_attribs *attribs, float z,
                     const struct gl_image_draw *image, const struct pipe_poly_stipple *stipples)
{
   float(*vertex)[4] = malloc((size_t)num * 4 * sizeof *vertex);
   if (!vertex) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a pixel rectangle");
      return;
   }
   for (unsigned i = 0; i < num; i++)
      put_corners(&rects[i], z, vertex + (size_t)4 * i);
   draw_quads(ctx, vertex, num, attribs, 0, image, stipples);
   free(vertex);
}

void
gl_window_quad_draw(struct gl_context *ctx, const struct gl_window_quad *quad)
{
   float vertex[4][4];
   struct gl_raster_attribs attribs[4];
   put_corners(&quad->rect, quad->z, vertex);
   for (unsigned corner = 0; corner < 4; corner++) {
      struct gl_raster_attribs *a = &attribs[corner];
      *a = (struct gl_raster_attribs){.fog = {0, 0, 0, 1}};
      memcpy(a->color, ctx->current.attrib[VERT_ATTRIB_COLOR0], sizeof a->color);
      memcpy(a->secondary, ctx->current.attrib[VERT_ATTRIB_COLOR1], sizeof a->secondary);
      memcpy(a->tex_coord, quad->tex_coord[corner], sizeof a->tex_coord);
   }
   draw_quads(ctx, vertex, 1, attribs, sizeof attribs[0], NULL, NULL);
}

/* A part of a staged image that one texture holds. */
struct part {
   int x, y, width, height; /* in texels of the image */
};

static uint32_t
power_of_two(int n)
{
   uint32_t power = 1;
   while (power < (uint32_t)n)
      power *= 2;
   return power;
}

/* As a rectangle texture; where there are none as the corner of one of two dimensions. */
static struct pipe_resource *
upload(struct gl_context *ctx, const struct staged *staged, const struct part *part,
       enum pipe_format format)
{
   const bool rect = ctx->limits.can & GL_CAN_TEXTURE_RECT;
   const bool npot = rect || ctx->limits.can & GL_CAN_TEXTURE_NPOT;
   const struct pipe_resource templ = {
       .target = rect ? PIPE_TEXTURE_RECT : PIPE_TEXTURE_2D,
       .format = format,
       .width = npot ? (uint32_t)part->width : power_of_two(part->width),
       .height = npot ? (uint32_t)part->height : power_of_two(part->height),
       .depth = 1,
       .array_size = 1,
       .bind = PIPE_BIND_SAMPLER_VIEW,
   };
   struct pipe_resource *res = ctx->screen->resource_create(ctx->screen, &templ);
   if (!res)
      return NULL;
   const struct pipe_box box = {0, 0, 0, part->width, part->height, 1};
   struct pipe_transfer *transfer;
   uint8_t *to = ctx->pipe->transfer_map(ctx->pipe, res, 0, PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE,
                                         &box, &transfer);
   if (!to) {
      pipe_resource_reference(&res, NULL);
      return NULL;
   }
   const size_t texel = u_format_bytes(format), row_bytes = (size_t)part->width * texel;
   for (int y = 0; y < part->height; y++) {
      const size_t first = (size_t)(part->y + y) * (size_t)staged->width + (size_t)part->x;
      memcpy(to + y * transfer->stride, staged->pixels + first * texel, row_bytes);
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
   return res;
}

/* As a rectangle textured with the image. False: out of memory. */
static bool
draw_part(struct gl_context *ctx, const struct staged *staged, const struct part *part,
          enum gl_pixel_aspect aspect)
{
   const bool depth = aspect == GL_ASPECT_DEPTH;
   struct pipe_resource *res = upload(ctx, staged, part,
                                      depth                        ? PIPE_FORMAT_R32_FLOAT
                                      : aspect == GL_ASPECT_FLOATS ? PIPE_FORMAT_R32G32B32A32_FLOAT
                                                                   : PIPE_FORMAT_R8G8B8A8_UNORM);
   const struct pipe_sampler_view_state view = {
       .resource = res,
       .swizzle = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z, PIPE_SWIZZLE_W},
   };
   struct pipe_sampler_state sampler;
   memset(&sampler, 0, sizeof sampler);
   sampler.wrap_s = sampler.wrap_t = sampler.wrap_r = PIPE_TEX_WRAP_CLAMP_TO_EDGE;
   sampler.max_anisotropy = 1;
   struct gl_image_draw image = {
       .use = depth ? IR_IMAGE_DEPTH : IR_IMAGE_COLOR,
       .x = staged->x + part->x,
       .y = staged->y + part->y,
       .scale = {1, 1},
   };
   if (res) {
      image.view = ctx->pipe->create_sampler_view(ctx->pipe, &view);
      image.sampler = gl_cso_sampler(ctx, &sampler);
      if (res->target == PIPE_TEXTURE_2D) {
         image.scale[0] = 1.0f / (float)res->width;
         image.scale[1] = 1.0f / (float)res->height;
      }
   }
   const bool ok = image.view && image.sampler;
   if (ok) {
      const struct gl_window_rect rect = {(float)image.x, (float)image.y,
                                          (float)(image.x + part->width),
                                          (float)(image.y + part->height)};
      struct gl_raster_attribs attribs;
      float z;
      gl_raster_attribs_get(ctx, &attribs, &z);
      gl_window_rects_draw(ctx, &rect, 1, &attribs, z, &image, NULL);
      gl_bind_texture_unit(ctx, PIPE_SHADER_FRAGMENT, ctx->limits.image_sampler, NULL, NULL);
   }
   if (image.view)
      ctx->pipe->sampler_view_destroy(ctx->pipe, image.view);
   pipe_resource_reference(&res, NULL);
   return ok;
}

/* In as many parts as the driver's textures are too small. */
static void
draw_image(struct gl_context *ctx, const struct staged *staged, enum gl_pixel_aspect aspect)
{
   const int most = ctx->limits.image_size;
   for (int y = 0; y < staged->height; y += most) {
      for (int x = 0; x < staged->width; x += most) {
         const int width = staged->width - x, height = staged->height - y;
         const struct part part = {x, y, width < most ? width : most,
                                   height < most ? height : most};
         if (!draw_part(ctx, staged, &part, aspect)) {
            gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a pixel rectangle");
            return;
         }
      }
   }
}

/* Depths reach fragments as floats in a texture. Where there are none they meet the depth test and
 * mask and the scissor only, and draw no colour (docs/status.md). */
static bool
samples_floats(const struct gl_context *ctx)
{
   return pipe_caps_format(ctx->screen->caps, PIPE_FORMAT_R32_FLOAT, PIPE_BIND_SAMPLER_VIEW);
}

static void
show_depth(struct gl_context *ctx, const struct staged *staged)
{
   if (!samples_floats(ctx))
      gl_staged_write_depth(ctx, staged, GL_DEPTH_TESTED);
   else if (gl_staged_depth_is_plain(ctx))
      gl_staged_write_depth(ctx, staged, GL_DEPTH_OF_FRAGMENTS);
   else
      draw_image(ctx, staged, GL_ASPECT_DEPTH);
}

static void
show(struct gl_context *ctx, const struct staged *staged, enum gl_pixel_aspect aspect)
{
   if (aspect == GL_ASPECT_STENCIL)
      gl_staged_write_stencil(ctx, staged);
   else if (aspect == GL_ASPECT_DEPTH_ONLY)
      gl_staged_write_depth(ctx, staged, GL_DEPTH_OF_PAIRS);
   else if (aspect == GL_ASPECT_DEPTH)
      show_depth(ctx, staged);
   else if (aspect == GL_ASPECT_FLOATS || !gl_staged_color_is_plain(ctx))
      draw_image(ctx, staged, aspect);
   else
      gl_staged_write_color(ctx, staged);
}

static void
draw_staged(struct gl_context *ctx, struct gl_pixel_source *source, struct staged *image,
            const int *columns, const int *rows)
{
   const bool ready = stage(source, image, columns, rows);
   gl_pixel_source_close(source);
   if (ready)
      show(ctx, image, source->aspect);
   else
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a pixel rectangle");
}

void
gl_pixel_rect_draw(struct gl_context *ctx, struct gl_pixel_source *source, int width, int height)
{
   int x0, y0, x1, y1;
   const struct gl_pixel *p = &ctx->pixel;
   const float *raster = ctx->current.raster_pos;
   if (!gl_buffers_draw_area(ctx, &x0, &y0, &x1, &y1) || p->zoom_x == 0 || p->zoom_y == 0)
      return;
   if (source->aspect == GL_ASPECT_COLOR && !gl_clamps(ctx, GL_CLAMP_FRAGMENT) &&
       !gl_index_mode(ctx))
      source->aspect = GL_ASPECT_FLOATS;
   int *columns = malloc((size_t)(x1 - x0) * sizeof *columns);
   int *rows = malloc((size_t)(y1 - y0) * sizeof *rows);
   struct staged staged = {0};
   if (!columns || !rows)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a pixel rectangle");
   else if (map_axis(x0, x1, raster[0], p->zoom_x, width, &staged.x, &staged.width, columns) &&
            map_axis(y0, y1, raster[1], p->zoom_y, height, &staged.y, &staged.height, rows)) {
      if (!copy_texels(ctx, source, &staged, columns, rows))
         draw_staged(ctx, source, &staged, columns, rows);
   }
   free(staged.pixels);
   free(columns);
   free(rows);
}
