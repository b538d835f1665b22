#include "accum.h"

#include <stdlib.h>
#include <string.h>

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

/* The sums of a row of n components: ACCUM and ADD add, MULT multiplies. terms: one for each
 * component; NULL: `value` for all. A loop for each, of which compilers make vectors. */
static void
accumulate_row(GLenum op, float value, float *restrict sum, const float *restrict terms, size_t n)
{
   if (op == GL_MULT) {
      for (size_t i = 0; i < n; i++)
         sum[i] *= value;
   } else if (terms) {
      for (size_t i = 0; i < n; i++)
         sum[i] += terms[i];
   } else {
      for (size_t i = 0; i < n; i++)
         sum[i] += value;
   }
}

/* Products of colours and a value. Of bytes there are only 256. */
struct products {
   enum pipe_format format;
   bool bytes;
   float value, of_byte[256];
};

static void
prepare_products(struct products *p, enum pipe_format format, float value)
{
   const struct u_format_info *info = u_format_info(format);
   p->format = format;
   p->value = value;
   p->bytes = info->type == U_FORMAT_UNORM && !info->packed && info->word_bytes == 1;
   for (unsigned i = 0; p->bytes && i < 256; i++)
      p->of_byte[i] = (float)i / 255.0f * value;
}

static void
multiply_row(const struct products *p, const void *row, float (*restrict out)[4], size_t n)
{
   uint8_t bytes[64][4];
   if (!p->bytes) {
      u_format_unpack_float(p->format, out, row, n);
      accumulate_row(GL_MULT, p->value, out[0], NULL, 4 * n);
      return;
   }
   const size_t texel = u_format_bytes(p->format);
   for (size_t x = 0; x < n; x += 64) {
      const size_t count = n - x < 64 ? n - x : 64;
      u_format_unpack_rgba8(p->format, bytes, (const uint8_t *)row + x * texel, count);
      for (size_t i = 0; i < count; i++) {
         for (unsigned c = 0; c < 4; c++)
            out[x + i][c] = p->of_byte[bytes[i][c]];
      }
   }
}

/* Everything but RETURN. The box lies in the draw buffer; pixels outside the read buffer keep their
 * sums. */
static void
accumulate(struct gl_context *ctx, const struct pipe_surface *accum, GLenum op, float value,
           struct pipe_box box)
{
   struct gl_read_image read = {0};
   struct mapped_rect to, from = {0};
   const bool reads = op == GL_ACCUM || op == GL_LOAD;
   float(*sum)[4] = NULL, (*color)[4] = NULL;
   if (reads) {
      if (!gl_buffers_read_color(ctx, &read))
         return;
      if (!clip_box(&box, read.width, read.height))
         goto out;
   }
   sum = malloc((size_t)box.width * sizeof *sum);
   color = malloc((size_t)box.width * sizeof *color);
   if (!sum || !color) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glAccum");
      goto out;
   }
   if (reads && !map_rect(ctx, &read.surface, PIPE_MAP_READ, &box, &from))
      goto out;
   if (map_rect(ctx, accum, PIPE_MAP_READ | PIPE_MAP_WRITE, &box, &to)) {
      struct products products = {.bytes = false};
      if (reads)
         prepare_products(&products, from.format, value);
      for (int y = 0; y < box.height; y++) {
         const size_t n = (size_t)box.width;
         float(*result)[4] = op == GL_LOAD ? color : sum;
         if (reads)
            multiply_row(&products, row_of(&from, y), color, n);
         if (op != GL_LOAD) {
            u_format_unpack_float(to.format, sum, row_of(&to, y), n);
            accumulate_row(op, value, sum[0], reads ? color[0] : NULL, 4 * n);
         }
         u_format_pack_float(to.format, row_of(&to, y), (const float(*)[4])result, n);
      }
      ctx->pipe->transfer_unmap(ctx->pipe, to.transfer);
   }
   if (from.transfer)
      ctx->pipe->transfer_unmap(ctx->pipe, from.transfer);
out:
   free(sum);
   free(color);
   pipe_resource_reference(&read.surface.resource, NULL);
}

/* Components that the mask protects stay what they are in the row. */
static void
keep_masked(const struct gl_context *ctx, enum pipe_format format, const void *row, float (*old)[4],
            float (*color)[4], size_t n)
{
   u_format_unpack_float(format, old, row, n);
   for (size_t i = 0; i < n; i++) {
      for (unsigned c = 0; c < 4; c++)
         color[i][c] = ctx->color.mask[0][c] ? color[i][c] : old[i][c];
   }
}

/* RETURN into one colour buffer: masks hold, blending does not. */
static void
return_to(struct gl_context *ctx, const struct mapped_rect *accum, const struct pipe_surface *color,
          float value, const struct pipe_box *box)
{
   const size_t n = (size_t)box->width;
   const bool *mask = ctx->color.mask[0];
   const bool all = mask[0] && mask[1] && mask[2] && mask[3];
   struct mapped_rect to;
   float(*sum)[4] = malloc(n * sizeof *sum), (*old)[4] = malloc(n * sizeof *old);
   if (!sum || !old)
      gl_error(ctx, GL_OUT_OF_MEMORY, "glAccum");
   else if (map_rect(ctx, color, PIPE_MAP_READ | PIPE_MAP_WRITE, box, &to)) {
      for (int y = 0; y < box->height; y++) {
         u_format_unpack_float(accum->format, sum, row_of(accum, y), n);
         accumulate_row(GL_MULT, value, sum[0], NULL, 4 * n);
         if (!all)
            keep_masked(ctx, to.format, row_of(&to, y), old, sum, n);
         u_format_pack_float(to.format, row_of(&to, y), (const float(*)[4])sum, n);
      }
      ctx->pipe->transfer_unmap(ctx->pipe, to.transfer);
   }
   free(sum);
   free(old);
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
   else if (any)
      accumulate(ctx, &accum, op, value, box);
   pipe_resource_reference(&accum.resource, NULL);
}
