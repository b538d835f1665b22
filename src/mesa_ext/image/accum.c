#include "accum.h"

#include <string.h>

#include "accum_rows.h"
#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/framebuffer/drawable.h"

/* A rectangle of a mapped buffer, row by row. */
struct mapped_rect {
   struct pipe_transfer *transfer;
   uint8_t *rows;
   enum pipe_format format;
};

static bool
map_rect(struct gl_context *ctx, const struct pipe_surface *surface, unsigned usage,
         const struct pipe_box *box, struct mapped_rect *out)
{
   out->format = surface->resource->format;
   out->rows = gl_surface_map(ctx, surface, usage, box, &out->transfer);
   if (!out->rows)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map a buffer");
   return out->rows != NULL;
}

static void *
row_of(const struct mapped_rect *rect, int y)
{
   return rect->rows + y * rect->transfer->stride;
}

/* What the box has in common with a buffer; false: nothing. While another thread changes the size
 * of the drawable its buffers differ. */
static bool
clip_box(struct pipe_box *box, unsigned width, unsigned height)
{
   if (box->x + box->width > (int)width)
      box->width = (int)width - box->x;
   if (box->y + box->height > (int)height)
      box->height = (int)height - box->y;
   return box->width > 0 && box->height > 0;
}

/* Where an operation on the accumulation buffer takes place; false: nowhere. */
static bool
draw_box(struct gl_context *ctx, const struct pipe_resource *accum, struct pipe_box *box)
{
   int x0, y0, x1, y1;
   if (!gl_buffers_draw_area(ctx, &x0, &y0, &x1, &y1))
      return false;
   *box = (struct pipe_box){x0, y0, 0, x1 - x0, y1 - y0, 1};
   return clip_box(box, accum->width, accum->height);
}

/* Framebuffer objects have none. The resource is referenced; NULL: there is none. */
static struct pipe_surface
get_accum(struct gl_context *ctx)
{
   return (struct pipe_surface){
       .resource = ctx->draw_object ? NULL : gl_drawable_get_buffer(ctx->draw, GL_DRAWABLE_ACCUM)};
}

void
gl_accum_clear(struct gl_context *ctx)
{
   struct pipe_surface accum = get_accum(ctx);
   struct pipe_box box;
   struct mapped_rect rect;
   if (accum.resource && draw_box(ctx, accum.resource, &box) &&
       map_rect(ctx, &accum, PIPE_MAP_WRITE, &box, &rect)) {
      const unsigned bytes = u_format_bytes(rect.format);
      const float color[1][4] = {
          {ctx->accum.clear[0], ctx->accum.clear[1], ctx->accum.clear[2], ctx->accum.clear[3]}};
      for (int y = 0; y < box.height; y++) {
         uint8_t *row = row_of(&rect, y);
         u_format_pack_float(rect.format, row, color, 1);
         for (int x = 1; x < box.width; x++)
            memcpy(row + (size_t)x * bytes, row, bytes);
      }
      ctx->pipe->transfer_unmap(ctx->pipe, rect.transfer);
   }
   pipe_resource_reference(&accum.resource, NULL);
}

/* Pixels at a time, on the stack. */
#define CHUNK 256

/* Components of 8 bits: all arithmetic is one of integers. */
static bool
is_bytes(enum pipe_format format)
{
   const struct u_format_info *info = u_format_info(format);
   return info->type == U_FORMAT_UNORM && !info->packed && info->word_bytes == 1;
}

/* ACCUM and LOAD of a row of n pixels of a colour buffer. */
static void
add_row(int16_t *sum, enum pipe_format format, const uint8_t *row, size_t n, float value, bool load)
{
   const size_t texel = u_format_bytes(format);
   const bool bytes = is_bytes(format);
   union {
      uint8_t bytes[CHUNK][4];
      float floats[CHUNK][4];
   } color;
   for (size_t x = 0; x < n; x += CHUNK) {
      const size_t count = n - x < CHUNK ? n - x : CHUNK;
      if (bytes) {
         u_format_unpack_rgba8(format, color.bytes, row + x * texel, count);
         gl_accum_add_bytes(sum + 4 * x, color.bytes[0], 4 * count, value, load);
      } else {
         u_format_unpack_float(format, color.floats, row + x * texel, count);
         gl_accum_add_floats(sum + 4 * x, color.floats[0], 4 * count, value, load);
      }
   }
}

/* ACCUM and LOAD: pixels outside the read buffer keep their sums. */
static void
accumulate(struct gl_context *ctx, const struct pipe_surface *accum, float value, bool load,
           struct pipe_box box)
{
   struct gl_read_image read = {0};
   struct mapped_rect to, from = {0};
   if (!gl_buffers_read_color(ctx, &read))
      return;
   if (clip_box(&box, read.width, read.height) &&
       map_rect(ctx, &read.surface, PIPE_MAP_READ, &box, &from)) {
      if (map_rect(ctx, accum, PIPE_MAP_READ | PIPE_MAP_WRITE, &box, &to)) {
         for (int y = 0; y < box.height; y++)
            add_row(row_of(&to, y), from.format, row_of(&from, y), (size_t)box.width, value, load);
         ctx->pipe->transfer_unmap(ctx->pipe, to.transfer);
      }
      ctx->pipe->transfer_unmap(ctx->pipe, from.transfer);
   }
   pipe_resource_reference(&read.surface.resource, NULL);
}

/* ADD and MULT. */
static void
change_sums(struct gl_context *ctx, const struct pipe_surface *accum, GLenum op, float value,
            const struct pipe_box *box)
{
   const size_t n = 4 * (size_t)box->width;
   struct mapped_rect to;
   if (!map_rect(ctx, accum, PIPE_MAP_READ | PIPE_MAP_WRITE, box, &to))
      return;
   for (int y = 0; y < box->height; y++) {
      if (op == GL_MULT)
         gl_accum_multiply(row_of(&to, y), n, value);
      else
         gl_accum_add_value(row_of(&to, y), n, value);
   }
   ctx->pipe->transfer_unmap(ctx->pipe, to.transfer);
}

/* RETURN into n pixels of bytes, at most CHUNK; what masks protect stays. */
static void
return_bytes(enum pipe_format format, uint8_t *row, const int16_t *sum, size_t n, float value,
             const bool mask[4], bool all)
{
   uint8_t color[CHUNK][4], old[CHUNK][4];
   gl_accum_return_bytes(color[0], sum, 4 * n, value);
   if (!all) {
      u_format_unpack_rgba8(format, old, row, n);
      for (size_t i = 0; i < n; i++) {
         for (unsigned c = 0; c < 4; c++)
            color[i][c] = mask[c] ? color[i][c] : old[i][c];
      }
   }
   u_format_pack_rgba8(format, row, (const uint8_t(*)[4])color, n);
}

/* Of other formats. */
static void
return_floats(enum pipe_format format, uint8_t *row, const int16_t *sum, size_t n, float value,
              const bool mask[4], bool all)
{
   float color[CHUNK][4], old[CHUNK][4];
   u_format_unpack_float(PIPE_FORMAT_R16G16B16A16_SNORM, color, sum, n);
   if (!all)
      u_format_unpack_float(format, old, row, n);
   for (size_t i = 0; i < n; i++) {
      for (unsigned c = 0; c < 4; c++)
         color[i][c] = mask[c] ? color[i][c] * value : old[i][c];
   }
   u_format_pack_float(format, row, (const float(*)[4])color, n);
}

/* RETURN into one colour buffer: masks hold, blending does not. */
static void
return_to(struct gl_context *ctx, const struct mapped_rect *accum, const struct pipe_surface *color,
          float value, const struct pipe_box *box)
{
   const size_t n = (size_t)box->width, texel = u_format_bytes(color->resource->format);
   const bool *mask = ctx->color.mask[0];
   const bool all = mask[0] && mask[1] && mask[2] && mask[3];
   struct mapped_rect to;
   if (!map_rect(ctx, color, PIPE_MAP_READ | PIPE_MAP_WRITE, box, &to))
      return;
   const bool bytes = is_bytes(to.format);
   for (int y = 0; y < box->height; y++) {
      const int16_t *sum = row_of(accum, y);
      uint8_t *row = row_of(&to, y);
      for (size_t x = 0; x < n; x += CHUNK) {
         const size_t count = n - x < CHUNK ? n - x : CHUNK;
         if (bytes)
            return_bytes(to.format, row + x * texel, sum + 4 * x, count, value, mask, all);
         else
            return_floats(to.format, row + x * texel, sum + 4 * x, count, value, mask, all);
      }
   }
   ctx->pipe->transfer_unmap(ctx->pipe, to.transfer);
}

static void
return_all(struct gl_context *ctx, const struct pipe_surface *accum, float value,
           const struct pipe_box *box)
{
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   struct mapped_rect from;
   if (!map_rect(ctx, accum, PIPE_MAP_READ, box, &from))
      return;
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      if (fb->cbufs[i].resource)
         return_to(ctx, &from, &fb->cbufs[i], value, box);
   }
   ctx->pipe->transfer_unmap(ctx->pipe, from.transfer);
}

void
gl_exec_Accum(struct gl_context *ctx, GLenum op, GLfloat value)
{
   if (op != GL_ACCUM && op != GL_LOAD && op != GL_RETURN && op != GL_MULT && op != GL_ADD) {
      gl_error(ctx, GL_INVALID_ENUM, "glAccum(op 0x%x)", op);
      return;
   }
   if (!gl_buffers_check(ctx, GL_TO_DRAW, "glAccum") ||
       !gl_buffers_check(ctx, GL_TO_READ, "glAccum"))
      return;
   if (gl_buffers_visual(ctx, GL_TO_DRAW).accum_bits == 0) {
      gl_error(ctx, GL_INVALID_OPERATION, "glAccum: there is no accumulation buffer");
      return;
   }
   struct pipe_box box;
   if (ctx->render_mode != GL_RENDER || ctx->discards || !gl_validate_framebuffer(ctx))
      return;
   struct pipe_surface accum = get_accum(ctx);
   if (!accum.resource) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the accumulation buffer");
      return;
   }
   const bool any = draw_box(ctx, accum.resource, &box);
   if (any && op == GL_RETURN)
      return_all(ctx, &accum, value, &box);
   else if (any && (op == GL_ACCUM || op == GL_LOAD))
      accumulate(ctx, &accum, value, op == GL_LOAD, box);
   else if (any)
      change_sums(ctx, &accum, op, value, &box);
   pipe_resource_reference(&accum.resource, NULL);
}
