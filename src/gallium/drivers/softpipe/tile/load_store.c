/* Between the framebuffer's rows and the tile's order of pixels. */
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/drivers/softpipe/resource/resource.h"
#include "samples.h"
#include "gallium/auxiliary/simd/simd.h"

/* Place of pixel (x, y) of the tile. */
static inline unsigned
pixel_index(unsigned x, unsigned y)
{
   return ((y >> 3) * 8 + (x >> 3)) * SP_BLOCK_LANES + sp_block_lane(x & 7, y & 7);
}

static inline uint32_t
swap_red_blue(uint32_t p)
{
   return (p & 0xff00ff00u) | (p & 0xffu) << 16 | (p >> 16 & 0xffu);
}

static inline sp_vu
swap_if(sp_vu p, bool swap)
{
   const sp_vu red = sp_vu_splat(0xff);
   if (swap)
      p = (p & ~(red | red << 16)) | (p & red) << 16 | (p >> 16 & red);
   return p;
}

/* Places two rows of 64 words, y even. The four quads of a block in those rows are 16 words. swap:
 * red and blue change places. */
static inline __attribute__((always_inline)) void
rows_to_tile(uint32_t *tile, unsigned y, const uint32_t *row0, const uint32_t *row1, bool swap)
{
   for (unsigned x = 0; x < SP_TILE_SIZE; x += SP_SIMD_LANES) {
      const sp_vu a = swap_if(*(const sp_vu_unaligned *)(row0 + x), swap);
      const sp_vu b = swap_if(*(const sp_vu_unaligned *)(row1 + x), swap);
      sp_vu_store(tile + pixel_index(x, y), sp_vu_zip_low(a, b));
      sp_vu_store(tile + pixel_index(x + SP_SIMD_LANES / 2, y), sp_vu_zip_high(a, b));
   }
}

static inline __attribute__((always_inline)) void
tile_to_rows(const uint32_t *tile, unsigned y, uint32_t *row0, uint32_t *row1, bool swap)
{
   for (unsigned x = 0; x < SP_TILE_SIZE; x += SP_SIMD_LANES) {
      const sp_vu a = swap_if(sp_vu_load(tile + pixel_index(x, y)), swap);
      const sp_vu b = swap_if(sp_vu_load(tile + pixel_index(x + SP_SIMD_LANES / 2, y)), swap);
      *(sp_vu_unaligned *)(row0 + x) = sp_vu_unzip_even(a, b);
      *(sp_vu_unaligned *)(row1 + x) = sp_vu_unzip_odd(a, b);
   }
}

static uint8_t *
surface_row(const struct sp_tile *tile, const struct pipe_surface *surf, unsigned y)
{
   return sp_resource_texel(sp_resource(surf->resource), surf->level, (unsigned)tile->x,
                            (unsigned)tile->y + y, surf->layer);
}

/* --- A row of n texels to and from words */

static void
color_row_in(enum pipe_format format, uint32_t *dst, const void *src, unsigned n)
{
   switch (format) {
   case PIPE_FORMAT_R8G8B8A8_UNORM:
      memcpy(dst, src, n * 4);
      break;
   case PIPE_FORMAT_B8G8R8A8_UNORM:
      memcpy(dst, src, n * 4);
      for (unsigned i = 0; i < n; i++)
         dst[i] = swap_red_blue(dst[i]);
      break;
   default:
      u_format_unpack_rgba8(format, (uint8_t(*)[4])dst, src, n);
   }
}

static void
color_row_out(enum pipe_format format, void *dst, uint32_t *src, unsigned n)
{
   switch (format) {
   case PIPE_FORMAT_R8G8B8A8_UNORM:
   case PIPE_FORMAT_R8G8B8X8_UNORM:
      memcpy(dst, src, n * 4);
      break;
   case PIPE_FORMAT_B8G8R8A8_UNORM:
   case PIPE_FORMAT_B8G8R8X8_UNORM:
      for (unsigned i = 0; i < n; i++)
         src[i] = swap_red_blue(src[i]);
      memcpy(dst, src, n * 4);
      break;
   default:
      u_format_pack_rgba8(format, dst, (const uint8_t(*)[4])src, n);
   }
}

static void
zs_row_in(enum pipe_format format, uint32_t *dst, const void *src, unsigned n)
{
   const uint16_t *s16 = src;
   const uint8_t *s8 = src;
   switch (format) {
   case PIPE_FORMAT_Z16_UNORM:
      for (unsigned i = 0; i < n; i++)
         dst[i] = s16[i];
      break;
   case PIPE_FORMAT_S8_UINT:
      for (unsigned i = 0; i < n; i++)
         dst[i] = (uint32_t)s8[i] << 24;
      break;
   default:
      memcpy(dst, src, n * 4);
   }
}

static void
zs_row_out(enum pipe_format format, void *dst, const uint32_t *src, unsigned n)
{
   uint16_t *d16 = dst;
   uint8_t *d8 = dst;
   switch (format) {
   case PIPE_FORMAT_Z16_UNORM:
      for (unsigned i = 0; i < n; i++)
         d16[i] = (uint16_t)src[i];
      break;
   case PIPE_FORMAT_S8_UINT:
      for (unsigned i = 0; i < n; i++)
         d8[i] = (uint8_t)(src[i] >> 24);
      break;
   default:
      memcpy(dst, src, n * 4);
   }
}

/* --- Words: RGBA8 colours, depth and stencil */

/* How rows of the tile that lie in the surface whole relate to the tile's words. */
enum row_kind { ROW_CONVERTED, ROW_WORDS, ROW_SWAPPED };

static enum row_kind
row_kind(const struct sp_tile *tile, enum pipe_format format)
{
   if (tile->width != SP_TILE_SIZE)
      return ROW_CONVERTED;
   switch (format) {
   case PIPE_FORMAT_R8G8B8A8_UNORM:
   case PIPE_FORMAT_Z24X8_UNORM:
   case PIPE_FORMAT_Z24_UNORM_S8_UINT:
   case PIPE_FORMAT_Z32_FLOAT:
      return ROW_WORDS;
   case PIPE_FORMAT_B8G8R8A8_UNORM:
      return ROW_SWAPPED;
   default:
      return ROW_CONVERTED;
   }
}

/* Rows lie far apart: the processor does not see the next one coming. */
#define ROWS_AHEAD 8

static void
prefetch_row(const struct sp_tile *tile, const struct pipe_surface *surf, unsigned y)
{
   if (y >= (unsigned)tile->height)
      return;
   const uint8_t *row = surface_row(tile, surf, y);
   for (unsigned i = 0; i < SP_TILE_SIZE * 4; i += 64)
      __builtin_prefetch(row + i);
}

/* --- Depth and stencil in two planes */

static void
load_planes(const struct sp_tile *tile, uint32_t *words, const struct pipe_surface *surf)
{
   const unsigned width = (unsigned)tile->width, height = (unsigned)tile->height;
   uint32_t depth[2][SP_TILE_SIZE] = {{0}}, stencil[2][SP_TILE_SIZE] = {{0}};
   for (unsigned y = 0; y < height; y += 2) {
      for (unsigned i = 0; i < 2 && y + i < height; i++) {
         const uint32_t *src = (const uint32_t *)surface_row(tile, surf, y + i);
         for (unsigned x = 0; x < width; x++) {
            depth[i][x] = src[2 * x];
            stencil[i][x] = src[2 * x + 1] << 24;
         }
      }
      rows_to_tile(words, y, depth[0], depth[1], false);
      rows_to_tile(words + SP_TILE_PIXELS, y, stencil[0], stencil[1], false);
   }
}

static void
store_planes(const struct sp_tile *tile, const uint32_t *words, const struct pipe_surface *surf)
{
   const unsigned width = (unsigned)tile->width, height = (unsigned)tile->height;
   uint32_t depth[2][SP_TILE_SIZE], stencil[2][SP_TILE_SIZE];
   for (unsigned y = 0; y < height; y += 2) {
      tile_to_rows(words, y, depth[0], depth[1], false);
      tile_to_rows(words + SP_TILE_PIXELS, y, stencil[0], stencil[1], false);
      for (unsigned i = 0; i < 2 && y + i < height; i++) {
         uint32_t *dst = (uint32_t *)surface_row(tile, surf, y + i);
         for (unsigned x = 0; x < width; x++) {
            dst[2 * x] = depth[i][x];
            dst[2 * x + 1] = stencil[i][x] >> 24;
         }
      }
   }
}

/* --- All words */

void
sp_tile_load_words(const struct sp_tile *tile, uint32_t *words, const struct pipe_surface *surf,
                   bool zs)
{
   const enum pipe_format format = surf->resource->format;
   if (zs && sp_tile_zs_planes(tile) > 1) {
      load_planes(tile, words, surf);
      return;
   }
   const unsigned width = (unsigned)tile->width, height = (unsigned)tile->height;
   uint32_t rows[2][SP_TILE_SIZE] = {{0}};
   const enum row_kind kind = row_kind(tile, format);
   for (unsigned y = 0; y < height; y += 2) {
      unsigned num = y + 1 < height ? 2 : 1;
      prefetch_row(tile, surf, y + ROWS_AHEAD);
      prefetch_row(tile, surf, y + ROWS_AHEAD + 1);
      const void *src[2] = {surface_row(tile, surf, y), surface_row(tile, surf, y + num - 1)};
      if (kind == ROW_WORDS) {
         rows_to_tile(words, y, src[0], src[1], false);
         continue;
      }
      if (kind == ROW_SWAPPED) {
         rows_to_tile(words, y, src[0], src[1], true);
         continue;
      }
      for (unsigned i = 0; i < num; i++) {
         if (zs)
            zs_row_in(format, rows[i], src[i], width);
         else
            color_row_in(format, rows[i], src[i], width);
      }
      rows_to_tile(words, y, rows[0], rows[1], false);
   }
}

void
sp_tile_store_words(const struct sp_tile *tile, const uint32_t *words,
                    const struct pipe_surface *surf, bool zs)
{
   const enum pipe_format format = surf->resource->format;
   if (zs && sp_tile_zs_planes(tile) > 1) {
      store_planes(tile, words, surf);
      return;
   }
   const unsigned width = (unsigned)tile->width, height = (unsigned)tile->height;
   uint32_t rows[2][SP_TILE_SIZE];
   const enum row_kind kind = row_kind(tile, format);
   for (unsigned y = 0; y < height; y += 2) {
      unsigned num = y + 1 < height ? 2 : 1;
      void *dst[2] = {surface_row(tile, surf, y), surface_row(tile, surf, y + num - 1)};
      if (kind == ROW_WORDS && num == 2) {
         tile_to_rows(words, y, dst[0], dst[1], false);
         continue;
      }
      if (kind == ROW_SWAPPED && num == 2) {
         tile_to_rows(words, y, dst[0], dst[1], true);
         continue;
      }
      tile_to_rows(words, y, rows[0], rows[1], false);
      for (unsigned i = 0; i < num; i++) {
         if (zs)
            zs_row_out(format, dst[i], rows[i], width);
         else
            color_row_out(format, dst[i], rows[i], width);
      }
   }
}

/* --- Floats */

void
sp_tile_load_floats(const struct sp_tile *tile, float (*pixels)[4], const struct pipe_surface *surf)
{
   float row[SP_TILE_SIZE][4];
   for (unsigned y = 0; y < (unsigned)tile->height; y++) {
      u_format_unpack_float(surf->resource->format, row, surface_row(tile, surf, y),
                            (size_t)tile->width);
      for (unsigned x = 0; x < (unsigned)tile->width; x++)
         memcpy(pixels[pixel_index(x, y)], row[x], sizeof(row[x]));
   }
}

void
sp_tile_store_floats(const struct sp_tile *tile, const float (*pixels)[4],
                     const struct pipe_surface *surf)
{
   float row[SP_TILE_SIZE][4];
   for (unsigned y = 0; y < (unsigned)tile->height; y++) {
      for (unsigned x = 0; x < (unsigned)tile->width; x++)
         memcpy(row[x], pixels[pixel_index(x, y)], sizeof(row[x]));
      u_format_pack_float(surf->resource->format, surface_row(tile, surf, y),
                          (const float(*)[4])row, (size_t)tile->width);
   }
}

/* --- Clears */

/* A colour as the buffer will hold it, through the format and back. */
static uint32_t
clear_word(enum pipe_format format, const float color[4])
{
   uint8_t texel[16] = {0};
   uint32_t word = 0;
   u_format_pack_float(format, texel, (const float(*)[4])color, 1);
   color_row_in(format, &word, texel, 1);
   return word;
}

/* The pixels that a clear makes, by the low two bits of y and of x, where tiles begin with 0. */
struct clear_pattern {
   uint32_t word[4][4];
};

static struct clear_pattern
same_everywhere(uint32_t word)
{
   struct clear_pattern p;
   for (unsigned i = 0; i < 16; i++)
      p.word[i >> 2][i & 3] = word;
   return p;
}

/* Whether the clear's colour differs from pixel to pixel. */
static bool
is_dithered(enum pipe_format format, const struct sp_clear *clear)
{
   bool narrow = false;
   for (unsigned c = 0; c < 4; c++)
      narrow |= u_format_component_bits(format, c) - 1u < 7; /* 1 to 7 */
   return clear->dither && narrow;
}

static struct clear_pattern
clear_pattern(enum pipe_format format, const struct sp_clear *clear)
{
   const bool dithered = is_dithered(format, clear);
   const uint32_t word = clear_word(dithered ? PIPE_FORMAT_R8G8B8A8_UNORM : format, clear->color);
   struct clear_pattern p = same_everywhere(word);
   if (dithered)
      sp_dither_color(format, word, p.word);
   return p;
}

/* The same for pixels kept as floats. */
static void
clear_floats(enum pipe_format format, const float color[4], float out[4])
{
   uint8_t texel[16] = {0};
   u_format_pack_float(format, texel, (const float(*)[4])color, 1);
   u_format_unpack_float(format, (float(*)[4])out, texel, 1);
}

static uint32_t
clear_depth_word(enum pipe_format format, double depth)
{
   const struct u_format_info *info = u_format_info(format);
   depth = depth > 0.0 ? (depth < 1.0 ? depth : 1.0) : 0.0;
   if (info->type == U_FORMAT_FLOAT) {
      float f = (float)depth;
      uint32_t bits;
      memcpy(&bits, &f, sizeof(bits));
      return bits;
   }
   return info->depth_bits ? (uint32_t)(depth * ((1u << info->depth_bits) - 1) + 0.5) : 0;
}

/* The bits of depth and stencil that a clear sets, and their values. */
static struct sp_zs_fill
clear_zs_words(const struct sp_tile *tile, const struct sp_clear *clear)
{
   const enum pipe_format format = tile->scene->fb.zsbuf.resource->format;
   const struct u_format_info *info = u_format_info(format);
   const unsigned stencil_plane = sp_tile_zs_planes(tile) - 1;
   struct sp_zs_fill fill = {{0}, {0}};
   if ((clear->buffers & PIPE_CLEAR_DEPTH) && info->depth_bits) {
      fill.bits[0] = info->type == U_FORMAT_FLOAT ? ~0u : 0xffffffu;
      fill.value[0] = clear_depth_word(format, clear->depth);
   }
   if ((clear->buffers & PIPE_CLEAR_STENCIL) && info->stencil_bits) {
      fill.bits[stencil_plane] |= (uint32_t)clear->stencil_mask << 24;
      fill.value[stencil_plane] |= (uint32_t)(clear->stencil & clear->stencil_mask) << 24;
   }
   return fill;
}

/* Whether the bits are all that the format stores. */
static bool
covers_zs(const struct sp_tile *tile, const struct sp_zs_fill *fill)
{
   const struct u_format_info *info = u_format_info(tile->scene->fb.zsbuf.resource->format);
   uint32_t all[SP_ZS_PLANES] = {info->depth_bits ? 0xffffffu : 0};
   all[sp_tile_zs_planes(tile) - 1] |= info->stencil_bits ? 0xff000000u : 0;
   return (fill->bits[0] & all[0]) == all[0] && (fill->bits[1] & all[1]) == all[1];
}

void
sp_tile_fill_words(uint32_t *dst, uint32_t bits, uint32_t value)
{
   if (bits == ~0u) {
      for (unsigned i = 0; i < SP_TILE_PIXELS; i++)
         dst[i] = value;
   } else if (bits) {
      for (unsigned i = 0; i < SP_TILE_PIXELS; i++)
         dst[i] = (dst[i] & ~bits) | value;
   }
}

/* --- The interface */

bool
sp_tile_load_zs(struct sp_tile *tile)
{
   const struct pipe_surface *surf = &tile->scene->fb.zsbuf;
   if (tile->zs_loaded)
      return true;
   if (!surf->resource)
      return false;
   const struct sp_zs_fill fill = clear_zs_words(tile, &tile->scene->clear);
   const bool cleared = covers_zs(tile, &fill);
   if (!cleared)
      sp_tile_load_words(tile, tile->zs, surf, true);
   for (unsigned p = 0; p < sp_tile_zs_planes(tile); p++)
      sp_tile_fill_words(tile->zs + p * SP_TILE_PIXELS, cleared ? ~0u : fill.bits[p],
                         fill.value[p]);
   if (tile->samples > 1 && !sp_samples_load_zs(tile, cleared, &fill))
      return false;
   tile->zs_dirty = (fill.bits[0] | fill.bits[1]) != 0;
   tile->zs_loaded = true;
   return true;
}

/* The pixels of a box, under a mask of bits. */
static void
fill_box(uint32_t *dst, const int box[4], uint32_t bits, const struct clear_pattern *p)
{
   for (int y = box[1]; y < box[3]; y++) {
      for (int x = box[0]; x < box[2]; x++) {
         uint32_t *pixel = &dst[pixel_index((unsigned)x, (unsigned)y)];
         *pixel = (*pixel & ~bits) | (p->word[y & 3][x & 3] & bits);
      }
   }
}

static bool
load_float_color(struct sp_tile *tile, unsigned i, bool cleared)
{
   if (!tile->color_float[i])
      tile->color_float[i] = malloc(SP_TILE_PIXELS * sizeof(*tile->color_float[i]));
   if (!tile->color_float[i]) {
      sp_tile_out_of_memory(tile);
      return false;
   }
   if (cleared) {
      float color[4];
      clear_floats(tile->scene->fb.cbufs[i].resource->format, tile->scene->clear.color, color);
      for (unsigned p = 0; p < SP_TILE_PIXELS; p++)
         memcpy(tile->color_float[i][p], color, sizeof(color));
   } else {
      sp_tile_load_floats(tile, tile->color_float[i], &tile->scene->fb.cbufs[i]);
   }
   return true;
}

bool
sp_tile_load_color(struct sp_tile *tile, unsigned i)
{
   const struct pipe_surface *surf = &tile->scene->fb.cbufs[i];
   if (tile->color_loaded[i])
      return true;
   if (!surf->resource)
      return false;
   bool cleared = (tile->scene->clear.buffers & (PIPE_CLEAR_COLOR0 << i)) != 0;
   if (sp_color_kind(surf->resource->format) == SP_COLOR_FLOAT) {
      if (!load_float_color(tile, i, cleared))
         return false;
   } else if (cleared) {
      const struct clear_pattern p = clear_pattern(surf->resource->format, &tile->scene->clear);
      if (is_dithered(surf->resource->format, &tile->scene->clear))
         fill_box(tile->color[i], (const int[4]){0, 0, SP_TILE_SIZE, SP_TILE_SIZE}, ~0u, &p);
      else
         sp_tile_fill_words(tile->color[i], ~0u, p.word[0][0]);
   } else {
      sp_tile_load_words(tile, tile->color[i], surf, false);
   }
   if (tile->samples > 1 && !sp_samples_load_color(tile, i, cleared))
      return false;
   tile->color_dirty[i] = cleared;
   tile->color_loaded[i] = true;
   return true;
}

static void
clear_color_words(struct sp_tile *tile, unsigned i, const struct sp_clear *clear, const int box[4])
{
   uint32_t bits = 0;
   for (unsigned c = 0; c < 4; c++)
      bits |= clear->colormask & (1u << c) ? 0xffu << (8 * c) : 0;
   const struct clear_pattern p = clear_pattern(tile->scene->fb.cbufs[i].resource->format, clear);
   for (unsigned s = 0; s < sp_samples_of_color(tile, i); s++)
      fill_box(sp_samples_color(tile, i, s), box, bits, &p);
}

static void
clear_color_floats(float (*pixels)[4], enum pipe_format format, const struct sp_clear *clear,
                   const int box[4])
{
   float color[4];
   clear_floats(format, clear->color, color);
   for (int y = box[1]; y < box[3]; y++) {
      for (int x = box[0]; x < box[2]; x++) {
         float *p = pixels[pixel_index((unsigned)x, (unsigned)y)];
         for (unsigned c = 0; c < 4; c++)
            p[c] = clear->colormask & (1u << c) ? color[c] : p[c];
      }
   }
}

static bool
covers_tile(const struct sp_tile *tile, const int box[4])
{
   return box[0] == 0 && box[1] == 0 && box[2] == tile->width && box[3] == tile->height;
}

void
sp_tile_clear(struct sp_tile *tile, const struct sp_clear *clear)
{
   const struct pipe_framebuffer_state *fb = &tile->scene->fb;
   const int box[4] = {
       clear->x0 > tile->x ? clear->x0 - tile->x : 0,
       clear->y0 > tile->y ? clear->y0 - tile->y : 0,
       clear->x1 - tile->x < tile->width ? clear->x1 - tile->x : tile->width,
       clear->y1 - tile->y < tile->height ? clear->y1 - tile->y : tile->height,
   };
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      if (!(clear->buffers & (PIPE_CLEAR_COLOR0 << i)) || !sp_tile_load_color(tile, i))
         continue;
      tile->color_dirty[i] = true;
      if (tile->samples > 1 && covers_tile(tile, box) && clear->colormask == 0xf)
         tile->several->color_same[i] = ~0ull;
      if (sp_color_kind(fb->cbufs[i].resource->format) != SP_COLOR_FLOAT) {
         clear_color_words(tile, i, clear, box);
         continue;
      }
      for (unsigned s = 0; s < sp_samples_of_color(tile, i); s++)
         clear_color_floats(sp_samples_color(tile, i, s), fb->cbufs[i].resource->format, clear,
                            box);
   }
   if ((clear->buffers & (PIPE_CLEAR_DEPTH | PIPE_CLEAR_STENCIL)) && sp_tile_load_zs(tile)) {
      const struct sp_zs_fill fill = clear_zs_words(tile, clear);
      tile->zs_dirty = true;
      tile->bounded = 0;
      if (tile->samples > 1 && covers_tile(tile, box) && covers_zs(tile, &fill))
         tile->several->zs_same = ~0ull;
      for (unsigned plane = 0; plane < sp_tile_zs_planes(tile); plane++) {
         const struct clear_pattern p = same_everywhere(fill.value[plane]);
         for (unsigned s = 0; s < sp_samples_of_zs(tile); s++)
            fill_box(sp_samples_zs(tile, s) + plane * SP_TILE_PIXELS, box, fill.bits[plane], &p);
      }
   }
}

void
sp_tile_store(struct sp_tile *tile)
{
   const struct sp_scene *scene = tile->scene;
   for (unsigned i = 0; i < scene->fb.nr_cbufs; i++) {
      const struct pipe_surface *surf = &scene->fb.cbufs[i];
      if (scene->clear.buffers & (PIPE_CLEAR_COLOR0 << i))
         sp_tile_load_color(tile, i);
      if (!tile->color_dirty[i])
         continue;
      if (tile->samples > 1)
         sp_samples_store_color(tile, i);
      else if (sp_color_kind(surf->resource->format) == SP_COLOR_FLOAT)
         sp_tile_store_floats(tile, (const float(*)[4])tile->color_float[i], surf);
      else
         sp_tile_store_words(tile, tile->color[i], surf, false);
   }
   if (scene->clear.buffers & (PIPE_CLEAR_DEPTH | PIPE_CLEAR_STENCIL))
      sp_tile_load_zs(tile);
   if (tile->zs_dirty && tile->samples > 1)
      sp_samples_store_zs(tile);
   else if (tile->zs_dirty)
      sp_tile_store_words(tile, tile->zs, &scene->fb.zsbuf, true);
}
