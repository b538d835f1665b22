#include "blit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/auxiliary/format/u_srgb.h"

/* How destination pixels lie in the source, along an axis. */
struct axis {
   double origin, scale;
   int32_t lo, hi; /* first and last texel that may be read */
};

struct blit {
   const struct pipe_blit_info *info;
   struct pipe_box dst; /* clipped */
   struct axis x, y;
   bool linear;
   const uint8_t *src_map; /* texel (x.lo, y.lo) of the slice at work */
   uint8_t *dst_map;       /* texel (dst.x, dst.y) */
   ptrdiff_t src_stride, dst_stride;
   float (*row[2])[4]; /* source rows, from x.lo on */
   int32_t row_y[2];   /* which ones; -1: none yet */
   float (*out)[4];    /* a row of the destination */
   float (*old)[4];    /* what was there, for components that stay */
   uint32_t *depth[2]; /* a row of the source and of the destination: unorm or float bits */
   uint8_t *stencil[2];
};

static int32_t
clamp(int32_t v, int32_t lo, int32_t hi)
{
   return v < lo ? lo : v > hi ? hi : v;
}

/* src_size may be negative: then the axis runs the other way. `border`: texels beside the box that
 * may be read too. */
static struct axis
make_axis(int32_t src, int32_t src_size, int32_t dst_size, uint32_t texels, int32_t border)
{
   const int32_t last = (int32_t)texels - 1;
   const int32_t end = src + src_size;
   return (struct axis){
       .origin = src,
       .scale = (double)src_size / dst_size,
       .lo = clamp((src_size > 0 ? src : end) - border, 0, last),
       .hi = clamp((src_size > 0 ? end : src) - 1 + border, 0, last),
   };
}

/* The texel that is nearest to the centre of pixel i of the unclipped destination. */
static int32_t
nearest(const struct axis *a, int32_t i)
{
   return clamp((int32_t)floor(a->origin + (i + 0.5) * a->scale), a->lo, a->hi);
}

/* The two texels around it, and the weight of the second. */
static float
around(const struct axis *a, int32_t i, int32_t texel[2])
{
   const double at = a->origin + (i + 0.5) * a->scale - 0.5, first = floor(at);
   texel[0] = clamp((int32_t)first, a->lo, a->hi);
   texel[1] = clamp((int32_t)first + 1, a->lo, a->hi);
   return (float)(at - first);
}

/* --- Colours */

/* Makes row y of the source present in a slot. */
static void
load_row(struct blit *b, int32_t y, unsigned slot)
{
   if (b->row_y[slot] != y) {
      const size_t num = (size_t)(b->x.hi - b->x.lo + 1);
      u_format_unpack_float(b->info->src.resource->format, b->row[slot],
                            b->src_map + (ptrdiff_t)(y - b->y.lo) * b->src_stride, num);
      if (b->info->src.srgb)
         u_srgb_decode_row(b->row[slot], num);
      b->row_y[slot] = y;
   }
}

static void
nearest_colors(struct blit *b, int32_t y, int32_t first)
{
   load_row(b, nearest(&b->y, y), 0);
   for (int32_t i = 0; i < b->dst.width; i++) {
      const float *texel = b->row[0][nearest(&b->x, first + i) - b->x.lo];
      for (unsigned c = 0; c < 4; c++)
         b->out[i][c] = texel[c];
   }
}

static void
linear_colors(struct blit *b, int32_t y, int32_t first)
{
   int32_t ty[2], tx[2];
   const float fy = around(&b->y, y, ty);
   /* Neighbours differ in their lowest bit. */
   const unsigned low_slot = (unsigned)ty[0] & 1, high_slot = (unsigned)ty[1] & 1;
   load_row(b, ty[0], low_slot);
   load_row(b, ty[1], high_slot);
   float(*low)[4] = b->row[low_slot], (*high)[4] = b->row[high_slot];
   for (int32_t i = 0; i < b->dst.width; i++) {
      const float fx = around(&b->x, first + i, tx);
      const int32_t l = tx[0] - b->x.lo, r = tx[1] - b->x.lo;
      for (unsigned c = 0; c < 4; c++) {
         const float bottom = low[l][c] + fx * (low[r][c] - low[l][c]);
         const float top = high[l][c] + fx * (high[r][c] - high[l][c]);
         b->out[i][c] = bottom + fy * (top - bottom);
      }
   }
}

static void
write_colors(struct blit *b, uint8_t *row)
{
   const enum pipe_format format = b->info->dst.resource->format;
   const unsigned mask = b->info->mask & PIPE_MASK_RGBA;
   const size_t num = (size_t)b->dst.width;
   if (b->info->dst.srgb)
      u_srgb_encode_row(b->out, num);
   if (mask != PIPE_MASK_RGBA) {
      u_format_unpack_float(format, b->old, row, num);
      for (size_t i = 0; i < num; i++)
         for (unsigned c = 0; c < 4; c++)
            b->out[i][c] = mask & (1u << c) ? b->out[i][c] : b->old[i][c];
   }
   u_format_pack_float(format, row, (const float(*)[4])b->out, num);
}

/* --- Depth and stencil: nearest texels */

/* Bits of unorms are carried over whole; a float on either side makes floats of both. */
static void
blit_depth(struct blit *b, const uint8_t *src, uint8_t *dst, int32_t first)
{
   const enum pipe_format from = b->info->src.resource->format, to = b->info->dst.resource->format;
   const bool floats =
       u_format_info(from)->type == U_FORMAT_FLOAT || u_format_info(to)->type == U_FORMAT_FLOAT;
   const size_t num = (size_t)(b->x.hi - b->x.lo + 1);
   if (floats)
      u_format_unpack_z_float(from, (float *)b->depth[0], src, num);
   else
      u_format_unpack_z32(from, b->depth[0], src, num);
   for (int32_t i = 0; i < b->dst.width; i++)
      b->depth[1][i] = b->depth[0][nearest(&b->x, first + i) - b->x.lo];
   if (floats)
      u_format_pack_z_float(to, dst, (const float *)b->depth[1], (size_t)b->dst.width);
   else
      u_format_pack_z32(to, dst, b->depth[1], (size_t)b->dst.width);
}

static void
blit_stencil(struct blit *b, const uint8_t *src, uint8_t *dst, int32_t first)
{
   u_format_unpack_s8(b->info->src.resource->format, b->stencil[0], src,
                      (size_t)(b->x.hi - b->x.lo + 1));
   for (int32_t i = 0; i < b->dst.width; i++)
      b->stencil[1][i] = b->stencil[0][nearest(&b->x, first + i) - b->x.lo];
   u_format_pack_s8(b->info->dst.resource->format, dst, b->stencil[1], (size_t)b->dst.width);
}

/* --- Slices */

/* The aspects that both sides have. */
static unsigned
usable_mask(const struct pipe_blit_info *info)
{
   const struct u_format_info *src = u_format_info(info->src.resource->format),
                              *dst = u_format_info(info->dst.resource->format);
   unsigned mask = info->mask;
   if (!src || !dst)
      return 0;
   if (src->depth_bits || src->stencil_bits || dst->depth_bits || dst->stencil_bits)
      mask &= ~(unsigned)PIPE_MASK_RGBA;
   if (!src->depth_bits || !dst->depth_bits)
      mask &= ~(unsigned)PIPE_MASK_DEPTH;
   if (!src->stencil_bits || !dst->stencil_bits)
      mask &= ~(unsigned)PIPE_MASK_STENCIL;
   return mask;
}

static void
blit_slice(struct blit *b, unsigned mask)
{
   const int32_t first_x = b->dst.x - b->info->dst.box.x, first_y = b->dst.y - b->info->dst.box.y;
   b->row_y[0] = b->row_y[1] = -1;
   for (int32_t y = 0; y < b->dst.height; y++) {
      uint8_t *row = b->dst_map + (ptrdiff_t)y * b->dst_stride;
      const uint8_t *src =
          b->src_map + (ptrdiff_t)(nearest(&b->y, first_y + y) - b->y.lo) * b->src_stride;
      if (mask & PIPE_MASK_RGBA) {
         if (b->linear)
            linear_colors(b, first_y + y, first_x);
         else
            nearest_colors(b, first_y + y, first_x);
         write_colors(b, row);
      }
      if (mask & PIPE_MASK_DEPTH)
         blit_depth(b, src, row, first_x);
      if (mask & PIPE_MASK_STENCIL)
         blit_stencil(b, src, row, first_x);
   }
}

static bool
map_and_blit(struct pipe_context *pipe, struct blit *b, unsigned mask, int32_t slice)
{
   const struct pipe_blit_info *info = b->info;
   const struct pipe_box src = {
       b->x.lo, b->y.lo, info->src.box.z + slice, b->x.hi - b->x.lo + 1, b->y.hi - b->y.lo + 1, 1};
   struct pipe_box dst = b->dst;
   struct pipe_transfer *read, *write;
   dst.z = info->dst.box.z + slice;
   dst.depth = 1;
   b->src_map =
       pipe->transfer_map(pipe, info->src.resource, info->src.level, PIPE_MAP_READ, &src, &read);
   if (!b->src_map)
      return false;
   b->dst_map = pipe->transfer_map(pipe, info->dst.resource, info->dst.level,
                                   PIPE_MAP_READ | PIPE_MAP_WRITE, &dst, &write);
   if (b->dst_map) {
      b->src_stride = read->stride;
      b->dst_stride = write->stride;
      blit_slice(b, mask);
      pipe->transfer_unmap(pipe, write);
   }
   pipe->transfer_unmap(pipe, read);
   return b->dst_map != NULL;
}

/* What is left of the destination. */
static struct pipe_box
clip(const struct pipe_blit_info *info)
{
   struct pipe_box box = info->dst.box;
   int32_t x0 = 0, y0 = 0, x1 = (int32_t)pipe_level_size(info->dst.resource, 0, info->dst.level),
           y1 = (int32_t)pipe_level_size(info->dst.resource, 1, info->dst.level);
   if (info->scissor_enable) {
      x0 = clamp(info->scissor.minx, x0, x1);
      y0 = clamp(info->scissor.miny, y0, y1);
      x1 = clamp(info->scissor.maxx, x0, x1);
      y1 = clamp(info->scissor.maxy, y0, y1);
   }
   const int32_t right = clamp(box.x + box.width, x0, x1), top = clamp(box.y + box.height, y0, y1);
   box.x = clamp(box.x, x0, x1);
   box.y = clamp(box.y, y0, y1);
   box.width = right - box.x;
   box.height = top - box.y;
   return box;
}

/* One allocation: rows of colours, then of depth, then of stencil. */
static void *
give_rows(struct blit *b)
{
   const size_t src = (size_t)(b->x.hi - b->x.lo + 1), dst = (size_t)b->dst.width;
   float(*rows)[4] = malloc((2 * src + 2 * dst) * (sizeof *rows + sizeof(uint32_t) + 1));
   if (!rows)
      return NULL;
   b->row[0] = rows;
   b->row[1] = b->row[0] + src;
   b->out = b->row[1] + src;
   b->old = b->out + dst;
   b->depth[0] = (uint32_t *)(b->old + dst);
   b->depth[1] = b->depth[0] + src;
   b->stencil[0] = (uint8_t *)(b->depth[1] + dst);
   b->stencil[1] = b->stencil[0] + src;
   return rows;
}

bool
blit_by_transfer(struct pipe_context *pipe, const struct pipe_blit_info *info)
{
   const struct pipe_box *src = &info->src.box, *dst = &info->dst.box;
   const unsigned mask = usable_mask(info);
   struct blit b = {.info = info, .linear = info->filter == PIPE_TEX_FILTER_LINEAR};
   if (!mask || dst->width <= 0 || dst->height <= 0 || !src->width || !src->height)
      return true;
   b.dst = clip(info);
   if (b.dst.width <= 0 || b.dst.height <= 0)
      return true;
   /* Pixels that fall on texels need no filter, which would make infinite values NaN. */
   if (abs(src->width) == dst->width && abs(src->height) == dst->height)
      b.linear = false;
   const int32_t border = b.linear ? 1 : 0;
   b.x = make_axis(src->x, src->width, dst->width,
                   pipe_level_size(info->src.resource, 0, info->src.level), border);
   b.y = make_axis(src->y, src->height, dst->height,
                   pipe_level_size(info->src.resource, 1, info->src.level), border);
   void *rows = give_rows(&b);
   bool done = rows != NULL;
   for (int32_t slice = 0; slice < dst->depth && done; slice++)
      done = map_and_blit(pipe, &b, mask, slice);
   free(rows);
   return done;
}

/* --- Copies */

bool
copy_by_transfer(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level, int dstx,
                 int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
                 const struct pipe_box *box)
{
   const struct pipe_box dst_box = {dstx, dsty, dstz, box->width, box->height, box->depth};
   struct pipe_transfer *from, *to;
   const uint8_t *read = pipe->transfer_map(pipe, src, src_level, PIPE_MAP_READ, box, &from);
   if (!read)
      return false;
   uint8_t *write = pipe->transfer_map(pipe, dst, dst_level,
                                       PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, &dst_box, &to);
   const size_t texel = src->format == PIPE_FORMAT_NONE ? 1 : u_format_bytes(src->format);
   for (int z = 0; write && z < box->depth; z++)
      for (int y = 0; y < box->height; y++)
         memmove(write + z * to->layer_stride + y * to->stride,
                 read + z * from->layer_stride + y * from->stride, (size_t)box->width * texel);
   if (write)
      pipe->transfer_unmap(pipe, to);
   pipe->transfer_unmap(pipe, from);
   return write;
}
