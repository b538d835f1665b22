/* Pixel transfer operations (spec 3.6.5): scale and bias, the maps. */
#include "transfer.h"

#include <string.h>

#include "imaging.h"

static float
clamp01(float v)
{
   return v > 0 ? (v < 1 ? v : 1) : 0;
}

bool
gl_pixel_transfers_color(const struct gl_context *ctx)
{
   return !ctx->imaging->transferred &&
          (ctx->pixel.map_color || gl_pixel_scales(ctx->pixel.scale, ctx->pixel.bias) ||
           gl_imaging_changes_color(ctx));
}

bool
gl_pixel_transfers_depth(const struct gl_context *ctx)
{
   return ctx->pixel.depth_scale != 1 || ctx->pixel.depth_bias != 0;
}

bool
gl_pixel_transfers_stencil(const struct gl_context *ctx)
{
   return ctx->pixel.index_shift != 0 || ctx->pixel.index_offset != 0 || ctx->pixel.map_stencil;
}

void
gl_pixel_transfer_components(const struct gl_context *ctx, float (*rgba)[4], size_t n)
{
   const struct gl_pixel *p = &ctx->pixel;
   gl_pixel_scale_bias(rgba, n, p->scale, p->bias);
   if (!p->map_color)
      return;
   for (unsigned c = 0; c < 4; c++) {
      const struct gl_pixel_map *map = &ctx->pixel_map[GL_MAP_R_TO_R + c];
      const float last = (float)(map->size - 1);
      for (size_t i = 0; i < n; i++)
         rgba[i][c] = map->map[(unsigned)(clamp01(rgba[i][c]) * last + 0.5f)];
   }
}

void
gl_pixel_transfer_rgba(const struct gl_context *ctx, float (*rgba)[4], size_t n)
{
   if (!gl_pixel_transfers_color(ctx))
      return;
   gl_pixel_transfer_components(ctx, rgba, n);
   gl_imaging_transfer(ctx, rgba, n);
}

void
gl_pixel_transfer_vector(const struct gl_context *ctx, GLenum format, float (*rgba)[4], size_t n)
{
   if (format == GL_DUDV_ATI || format == GL_DU8DV8_ATI)
      return;
   const struct gl_pixel *p = &ctx->pixel;
   const unsigned first = format == GL_HILO_NV ? GL_VECTOR_HI : GL_VECTOR_DS;
   for (size_t i = 0; i < n; i++) {
      for (unsigned c = 0; c < (format == GL_HILO_NV ? 2u : 4u); c++)
         rgba[i][c] = rgba[i][c] * p->vector_scale[first + c] + p->vector_bias[first + c];
   }
}

void
gl_pixel_transfer_depth(const struct gl_context *ctx, float *depth, size_t n, bool clamp)
{
   for (size_t i = 0; i < n; i++) {
      const float z = depth[i] * ctx->pixel.depth_scale + ctx->pixel.depth_bias;
      depth[i] = clamp ? clamp01(z) : z;
   }
}

/* Index shift and offset; the value's fraction is lost when shifted right. */
static uint32_t
shift_offset(const struct gl_pixel *p, uint32_t index)
{
   if (p->index_shift >= 32 || p->index_shift <= -32)
      index = 0;
   else if (p->index_shift >= 0)
      index <<= p->index_shift;
   else
      index >>= -p->index_shift;
   return index + (uint32_t)p->index_offset;
}

void
gl_pixel_transfer_stencil(const struct gl_context *ctx, uint32_t *index, size_t n)
{
   const struct gl_pixel_map *map = &ctx->pixel_map[GL_MAP_S_TO_S];
   for (size_t i = 0; i < n; i++) {
      index[i] = shift_offset(&ctx->pixel, index[i]);
      if (ctx->pixel.map_stencil) /* sizes of I and S maps are powers of two */
         index[i] = (uint32_t)map->map[index[i] & (uint32_t)(map->size - 1)];
   }
}

void
gl_pixel_transfer_index(const struct gl_context *ctx, uint32_t *index, size_t n)
{
   const struct gl_pixel_map *map = &ctx->pixel_map[GL_MAP_I_TO_I];
   for (size_t i = 0; i < n; i++) {
      index[i] = shift_offset(&ctx->pixel, index[i]);
      if (ctx->pixel.map_color)
         index[i] = (uint32_t)map->map[index[i] & (uint32_t)(map->size - 1)];
   }
}

void
gl_pixel_index_to_rgba(const struct gl_context *ctx, const uint32_t *index, float (*rgba)[4],
                       size_t n)
{
   for (size_t i = 0; i < n; i++) {
      const uint32_t shifted = shift_offset(&ctx->pixel, index[i]);
      for (unsigned c = 0; c < 4; c++) {
         const struct gl_pixel_map *map = &ctx->pixel_map[GL_MAP_I_TO_R + c];
         rgba[i][c] = map->map[shifted & (uint32_t)(map->size - 1)];
      }
   }
}

void
gl_pixel_read_rgba_row(const struct gl_context *ctx, const struct gl_pixel_layout *l,
                       const void *row, size_t x0, size_t n, float (*rgba)[4])
{
   if (l->format != GL_COLOR_INDEX) {
      gl_pixel_unpack_rgba(l, row, x0, n, rgba);
      if (gl_pixel_is_vector(l->format))
         gl_pixel_transfer_vector(ctx, l->format, rgba, n);
      else
         gl_pixel_transfer_rgba(ctx, rgba, n);
      return;
   }
   uint32_t index[64];
   for (size_t done = 0; done < n; done += 64) {
      const size_t count = n - done < 64 ? n - done : 64;
      gl_pixel_unpack_index(l, row, x0 + done, count, index);
      gl_pixel_index_to_rgba(ctx, index, rgba + done, count);
   }
   gl_imaging_transfer(ctx, rgba, n);
}

/* Client groups that are texels of a pipe format already. */
static const struct {
   GLenum format, type;
   enum pipe_format pipe;
} plain[] = {
    {GL_RGBA, GL_UNSIGNED_BYTE, PIPE_FORMAT_R8G8B8A8_UNORM},
    {GL_BGRA, GL_UNSIGNED_BYTE, PIPE_FORMAT_B8G8R8A8_UNORM},
    {GL_RG, GL_UNSIGNED_BYTE, PIPE_FORMAT_R8G8_UNORM},
    {GL_RED, GL_UNSIGNED_BYTE, PIPE_FORMAT_R8_UNORM},
    {GL_LUMINANCE, GL_UNSIGNED_BYTE, PIPE_FORMAT_L8_UNORM},
    {GL_LUMINANCE_ALPHA, GL_UNSIGNED_BYTE, PIPE_FORMAT_L8A8_UNORM},
    {GL_ALPHA, GL_UNSIGNED_BYTE, PIPE_FORMAT_A8_UNORM},
    {GL_RGBA, GL_UNSIGNED_INT_8_8_8_8_REV, PIPE_FORMAT_R8G8B8A8_UNORM},
    {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV, PIPE_FORMAT_B8G8R8A8_UNORM},
    {GL_RGB, GL_UNSIGNED_SHORT_5_6_5, PIPE_FORMAT_B5G6R5_UNORM},
    {GL_BGRA, GL_UNSIGNED_SHORT_1_5_5_5_REV, PIPE_FORMAT_B5G5R5A1_UNORM},
    {GL_BGRA, GL_UNSIGNED_SHORT_4_4_4_4_REV, PIPE_FORMAT_B4G4R4A4_UNORM},
    {GL_BGRA, GL_UNSIGNED_INT_2_10_10_10_REV, PIPE_FORMAT_B10G10R10A2_UNORM},
    {GL_RGBA, GL_UNSIGNED_INT_2_10_10_10_REV, PIPE_FORMAT_R10G10B10A2_UNORM},
    {GL_RGBA, GL_FLOAT, PIPE_FORMAT_R32G32B32A32_FLOAT},
    {GL_RG, GL_FLOAT, PIPE_FORMAT_R32G32_FLOAT},
    {GL_RED, GL_FLOAT, PIPE_FORMAT_R32_FLOAT},
    {GL_LUMINANCE, GL_FLOAT, PIPE_FORMAT_L32_FLOAT},
    {GL_LUMINANCE_ALPHA, GL_FLOAT, PIPE_FORMAT_L32A32_FLOAT},
    {GL_ALPHA, GL_FLOAT, PIPE_FORMAT_A32_FLOAT},
    {GL_RGBA, GL_HALF_FLOAT, PIPE_FORMAT_R16G16B16A16_FLOAT},
    {GL_RG, GL_HALF_FLOAT, PIPE_FORMAT_R16G16_FLOAT},
    {GL_RED, GL_HALF_FLOAT, PIPE_FORMAT_R16_FLOAT},
    {GL_LUMINANCE, GL_HALF_FLOAT, PIPE_FORMAT_L16_FLOAT},
    {GL_LUMINANCE_ALPHA, GL_HALF_FLOAT, PIPE_FORMAT_L16A16_FLOAT},
    {GL_ALPHA, GL_HALF_FLOAT, PIPE_FORMAT_A16_FLOAT},
    {GL_RGB, GL_UNSIGNED_INT_10F_11F_11F_REV, PIPE_FORMAT_R11G11B10_FLOAT},
    {GL_RGB, GL_UNSIGNED_INT_5_9_9_9_REV, PIPE_FORMAT_R9G9B9E5_FLOAT},
};

enum pipe_format
gl_pixel_plain_format(const struct gl_context *ctx, const struct gl_pixel_layout *l)
{
   if (gl_pixel_transfers_color(ctx) || (l->swap_bytes && l->type != GL_UNSIGNED_BYTE))
      return PIPE_FORMAT_NONE;
   for (unsigned i = 0; i < sizeof plain / sizeof plain[0]; i++) {
      if (plain[i].format == l->format && plain[i].type == l->type)
         return plain[i].pipe;
   }
   return PIPE_FORMAT_NONE;
}
