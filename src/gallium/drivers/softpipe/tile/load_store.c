/* Between the framebuffer's rows and the tile's order of pixels. */
#include <string.h>

#include "gallium/auxiliary/format/u_narrow.h"
#include "gallium/drivers/softpipe/resource/resource.h"
#include "samples.h"
#include "gallium/auxiliary/simd/simd.h"

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

/* Places two rows of words, y even, a multiple of vectors. The four quads of a block in those rows
 * are 16 words. swap: red and blue change places; ones: bits that are set. */
static inline __attribute__((always_inline)) void
rows_to_tile(uint32_t *tile, unsigned y, unsigned width, const uint32_t *row0, const uint32_t *row1,
             bool swap, uint32_t ones)
{
   for (unsigned x = 0; x < width; x += SP_SIMD_LANES) {
      const sp_vu a = swap_if(*(const sp_vu_unaligned *)(row0 + x), swap) | ones;
      const sp_vu b = swap_if(*(const sp_vu_unaligned *)(row1 + x), swap) | ones;
      sp_vu_store(tile + sp_tile_pixel(x, y), sp_vu_zip_low(a, b));
      sp_vu_store(tile + sp_tile_pixel(x + SP_SIMD_LANES / 2, y), sp_vu_zip_high(a, b));
   }
}

static inline __attribute__((always_inline)) void
tile_to_rows(const uint32_t *tile, unsigned y, unsigned width, uint32_t *row0, uint32_t *row1,
             bool swap)
{
   for (unsigned x = 0; x < width; x += SP_SIMD_LANES) {
      const sp_vu a = swap_if(sp_vu_load(tile + sp_tile_pixel(x, y)), swap);
      const sp_vu b = swap_if(sp_vu_load(tile + sp_tile_pixel(x + SP_SIMD_LANES / 2, y)), swap);
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

/* How rows of the surface relate to the tile's words. What a surface has in the place of alpha
 * means nothing: any bits may be stored, and those that are loaded are 255. */
enum row_kind { ROW_CONVERTED, ROW_WORDS, ROW_OPAQUE, ROW_SWAPPED, ROW_SWAPPED_OPAQUE, ROW_NARROW };

struct rows {
   enum row_kind kind;
   struct u_narrow narrow; /* ROW_NARROW: texels of 16 bits */
};

static enum row_kind
row_kind(const struct sp_tile *tile, enum pipe_format format)
{
   if (tile->width % 16) /* some vectors of some instruction set */
      return ROW_CONVERTED;
   switch (format) {
   case PIPE_FORMAT_R8G8B8A8_UNORM:
   case PIPE_FORMAT_Z24X8_UNORM:
   case PIPE_FORMAT_Z24_UNORM_S8_UINT:
   case PIPE_FORMAT_Z32_FLOAT:
      return ROW_WORDS;
   case PIPE_FORMAT_R8G8B8X8_UNORM:
      return ROW_OPAQUE;
   case PIPE_FORMAT_B8G8R8A8_UNORM:
      return ROW_SWAPPED;
   case PIPE_FORMAT_B8G8R8X8_UNORM:
      return ROW_SWAPPED_OPAQUE;
   case PIPE_FORMAT_B5G6R5_UNORM:
   case PIPE_FORMAT_B5G5R5A1_UNORM:
   case PIPE_FORMAT_B5G5R5X1_UNORM:
   case PIPE_FORMAT_B4G4R4A4_UNORM:
      return ROW_NARROW;
   default:
      return ROW_CONVERTED;
   }
}

static struct rows
rows_of(const struct sp_tile *tile, enum pipe_format format)
{
   struct rows rows = {.kind = row_kind(tile, format)};
   if (rows.kind == ROW_NARROW)
      rows.narrow = u_narrow_of(u_format_info(format));
   return rows;
}

static void
load_narrow_rows(uint32_t *words, unsigned y, unsigned width, const struct u_narrow *narrow,
                 const void *const src[2])
{
   uint32_t rows[2][SP_TILE_SIZE];
   for (unsigned i = 0; i < 2; i++) {
      const uint16_t *texels = src[i];
      for (unsigned x = 0; x < width; x++)
         rows[i][x] = u_narrow_unpack(narrow, texels[x]);
   }
   rows_to_tile(words, y, width, rows[0], rows[1], false, 0);
}

static void
store_narrow_rows(const uint32_t *words, unsigned y, unsigned width, const struct u_narrow *narrow,
                  void *const dst[2])
{
   uint32_t rows[2][SP_TILE_SIZE];
   tile_to_rows(words, y, width, rows[0], rows[1], false);
   for (unsigned i = 0; i < 2; i++) {
      uint16_t *texels = dst[i];
      for (unsigned x = 0; x < width; x++)
         texels[x] = (uint16_t)u_narrow_pack(narrow, rows[i][x]);
   }
}

/* Two rows, y even. False: they have to be converted. */
static inline bool
load_rows(uint32_t *words, unsigned y, unsigned width, const struct rows *rows,
          const void *const src[2])
{
   const uint32_t opaque = 0xff000000u;
   switch (rows->kind) {
   case ROW_WORDS:
      rows_to_tile(words, y, width, src[0], src[1], false, 0);
      return true;
   case ROW_OPAQUE:
      rows_to_tile(words, y, width, src[0], src[1], false, opaque);
      return true;
   case ROW_SWAPPED:
      rows_to_tile(words, y, width, src[0], src[1], true, 0);
      return true;
   case ROW_SWAPPED_OPAQUE:
      rows_to_tile(words, y, width, src[0], src[1], true, opaque);
      return true;
   case ROW_NARROW:
      load_narrow_rows(words, y, width, &rows->narrow, src);
      return true;
   case ROW_CONVERTED:
      break;
   }
   return false;
}

static inline bool
store_rows(const uint32_t *words, unsigned y, unsigned width, const struct rows *rows,
           void *const dst[2])
{
   switch (rows->kind) {
   case ROW_WORDS:
   case ROW_OPAQUE:
      tile_to_rows(words, y, width, dst[0], dst[1], false);
      return true;
   case ROW_SWAPPED:
   case ROW_SWAPPED_OPAQUE:
      tile_to_rows(words, y, width, dst[0], dst[1], true);
      return true;
   case ROW_NARROW:
      store_narrow_rows(words, y, width, &rows->narrow, dst);
      return true;
   case ROW_CONVERTED:
      break;
   }
   return false;
}

/* Rows lie far apart: the processor does not see the next one coming. Stores wait for their lines
 * one after the other, and loads ahead of them do not. */
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
   for (unsigned y = (unsigned)tile->zs_rows.first; y < (unsigned)tile->zs_rows.end; y += 2) {
      for (unsigned i = 0; i < 2 && y + i < height; i++) {
         const uint32_t *src = (const uint32_t *)surface_row(tile, surf, y + i);
         for (unsigned x = 0; x < width; x++) {
            depth[i][x] = src[2 * x];
            stencil[i][x] = src[2 * x + 1] << 24;
         }
      }
      rows_to_tile(words, y, SP_TILE_SIZE, depth[0], depth[1], false, 0);
      rows_to_tile(words + SP_TILE_PIXELS, y, SP_TILE_SIZE, stencil[0], stencil[1], false, 0);
   }
}

static void
store_planes(const struct sp_tile *tile, const uint32_t *words, const struct pipe_surface *surf)
{
   const unsigned width = (unsigned)tile->width, height = (unsigned)tile->height;
   uint32_t depth[2][SP_TILE_SIZE], stencil[2][SP_TILE_SIZE];
   for (unsigned y = (unsigned)tile->zs_rows.first; y < (unsigned)tile->zs_rows.end; y += 2) {
      tile_to_rows(words, y, SP_TILE_SIZE, depth[0], depth[1], false);
      tile_to_rows(words + SP_TILE_PIXELS, y, SP_TILE_SIZE, stencil[0], stencil[1], false);
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
   const struct rows direct = rows_of(tile, format);
   const struct sp_tile_rows *touched = zs ? &tile->zs_rows : &tile->rows;
   for (unsigned y = (unsigned)touched->first; y < (unsigned)touched->end; y += 2) {
      unsigned num = y + 1 < height ? 2 : 1;
      prefetch_row(tile, surf, y + ROWS_AHEAD);
      prefetch_row(tile, surf, y + ROWS_AHEAD + 1);
      const void *src[2] = {surface_row(tile, surf, y), surface_row(tile, surf, y + num - 1)};
      if (load_rows(words, y, width, &direct, src))
         continue;
      for (unsigned i = 0; i < num; i++) {
         if (zs)
            zs_row_in(format, rows[i], src[i], width);
         else
            color_row_in(format, rows[i], src[i], width);
      }
      rows_to_tile(words, y, SP_TILE_SIZE, rows[0], rows[1], false, 0);
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
   const struct rows direct = rows_of(tile, format);
   const struct sp_tile_rows *touched = zs ? &tile->zs_rows : &tile->rows;
   for (unsigned y = (unsigned)touched->first; y < (unsigned)touched->end; y += 2) {
      unsigned num = y + 1 < height ? 2 : 1;
      prefetch_row(tile, surf, y + ROWS_AHEAD);
      prefetch_row(tile, surf, y + ROWS_AHEAD + 1);
      void *dst[2] = {surface_row(tile, surf, y), surface_row(tile, surf, y + num - 1)};
      if (num == 2 && store_rows(words, y, width, &direct, dst))
         continue;
      tile_to_rows(words, y, SP_TILE_SIZE, rows[0], rows[1], false);
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
         memcpy(pixels[sp_tile_pixel(x, y)], row[x], sizeof(row[x]));
   }
}

void
sp_tile_store_floats(const struct sp_tile *tile, const float (*pixels)[4],
                     const struct pipe_surface *surf)
{
   float row[SP_TILE_SIZE][4];
   for (unsigned y = 0; y < (unsigned)tile->height; y++) {
      for (unsigned x = 0; x < (unsigned)tile->width; x++)
         memcpy(row[x], pixels[sp_tile_pixel(x, y)], sizeof(row[x]));
      u_format_pack_float(surf->resource->format, surface_row(tile, surf, y),
                          (const float(*)[4])row, (size_t)tile->width);
   }
}
