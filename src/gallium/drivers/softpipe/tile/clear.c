/* Clears, and the pixels that a tile starts from and leaves behind, which may be those of a clear.
 *
 * Where nothing else needs the pixels in the tile, memory is cleared as it lies. */
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/drivers/softpipe/resource/known.h"
#include "samples.h"

/* --- What clears write */

/* A colour as the buffer will hold it, through the format and back. */
static uint32_t
clear_word(enum pipe_format format, const float color[4])
{
   uint8_t texel[16] = {0};
   uint32_t word = 0;
   u_format_pack_float(format, texel, (const float(*)[4])color, 1);
   u_format_unpack_rgba8(format, (uint8_t(*)[4]) & word, texel, 1);
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

/* The note of the tile's depth buffer; NULL: none is kept. */
static struct sp_known *
tile_known(const struct sp_tile *tile)
{
   const struct pipe_surface *surf = &tile->scene->fb.zsbuf;
   return sp_known_at(sp_resource(surf->resource), (unsigned)tile->x, (unsigned)tile->y);
}

/* Whether it is about no more texels than the box of pixels. */
static bool
covers_known(const struct sp_tile *tile, const int box[4])
{
   const struct pipe_resource *zs = tile->scene->fb.zsbuf.resource;
   const int width = (int)zs->width - tile->x, height = (int)zs->height - tile->y;
   return box[0] == 0 && box[1] == 0 && box[2] >= (width < SP_KNOWN_SIZE ? width : SP_KNOWN_SIZE) &&
          box[3] >= (height < SP_KNOWN_SIZE ? height : SP_KNOWN_SIZE);
}

/* What is known of stencil in a tile that is loaded, and cleared then. */
static void
keep_stencil(struct sp_tile *tile, const struct sp_known *known, const struct sp_zs_fill *fill)
{
   const bool set = (fill->bits[0] & SP_KNOWN_STENCIL_BITS) == SP_KNOWN_STENCIL_BITS;
   tile->same_stencil =
       known &&
       (set || (known->kind != SP_KNOWN_NOTHING && !(fill->bits[0] & SP_KNOWN_STENCIL_BITS)));
   if (tile->same_stencil)
      tile->stencil = (set ? fill->value[0] : known->word) & SP_KNOWN_STENCIL_BITS;
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
   const struct sp_known *known = tile_known(tile);
   if (!cleared && known && known->kind == SP_KNOWN_ALL) {
      sp_tile_fill_words(tile->zs, ~0u, known->word);
      tile->zs_rows = (struct sp_tile_rows){0, tile->height};
   } else if (!cleared) {
      sp_tile_load_words(tile, tile->zs, surf, true);
   }
   keep_stencil(tile, known, &fill);
   for (unsigned p = 0; p < sp_tile_zs_planes(tile); p++)
      sp_tile_fill_words(tile->zs + p * SP_TILE_PIXELS, cleared ? ~0u : fill.bits[p],
                         fill.value[p]);
   if (tile->samples > 1 && !sp_samples_load_zs(tile, cleared, &fill))
      return false;
   tile->zs_dirty = (fill.bits[0] | fill.bits[1]) != 0;
   tile->zs_loaded = true;
   return true;
}

/* The pixels of a box, under a mask of bits: blocks of 8x8 that lie in it whole as 64 words, if the
 * pattern is one word. */
static void
fill_box(uint32_t *dst, const int box[4], uint32_t bits, const struct clear_pattern *p, bool even)
{
   const uint32_t value = p->word[0][0] & bits;
   for (int y = box[1]; y < box[3]; y = (y & ~7) + 8) {
      for (int x = box[0]; x < box[2]; x = (x & ~7) + 8) {
         const int x1 = (x & ~7) + 8 < box[2] ? (x & ~7) + 8 : box[2];
         const int y1 = (y & ~7) + 8 < box[3] ? (y & ~7) + 8 : box[3];
         if (even && x1 - x == 8 && y1 - y == 8) {
            uint32_t *block = &dst[sp_tile_pixel((unsigned)x, (unsigned)y)];
            for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
               block[i] = (block[i] & ~bits) | value;
            continue;
         }
         for (int py = y; py < y1; py++) {
            for (int px = x; px < x1; px++) {
               uint32_t *pixel = &dst[sp_tile_pixel((unsigned)px, (unsigned)py)];
               *pixel = (*pixel & ~bits) | (p->word[py & 3][px & 3] & bits);
            }
         }
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
         fill_box(tile->color[i], (const int[4]){0, 0, SP_TILE_SIZE, SP_TILE_SIZE}, ~0u, &p, false);
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

/* The bits of a word of a colour that its components take. */
static uint32_t
color_bits(unsigned colormask)
{
   uint32_t bits = 0;
   for (unsigned c = 0; c < 4; c++)
      bits |= colormask & (1u << c) ? 0xffu << (8 * c) : 0;
   return bits;
}

static void
clear_color_words(struct sp_tile *tile, unsigned i, const struct sp_clear *clear, const int box[4])
{
   const enum pipe_format format = tile->scene->fb.cbufs[i].resource->format;
   const uint32_t bits = color_bits(clear->colormask);
   const struct clear_pattern p = clear_pattern(format, clear);
   for (unsigned s = 0; s < sp_samples_of_color(tile, i); s++)
      fill_box(sp_samples_color(tile, i, s), box, bits, &p, !is_dithered(format, clear));
}

static void
clear_color_floats(float (*pixels)[4], enum pipe_format format, const struct sp_clear *clear,
                   const int box[4])
{
   float color[4];
   clear_floats(format, clear->color, color);
   for (int y = box[1]; y < box[3]; y++) {
      for (int x = box[0]; x < box[2]; x++) {
         float *p = pixels[sp_tile_pixel((unsigned)x, (unsigned)y)];
         for (unsigned c = 0; c < 4; c++)
            p[c] = clear->colormask & (1u << c) ? color[c] : p[c];
      }
   }
}

/* --- In memory: texels that are words as the tile has them, but for the order of colours */

static void
clear_rows(const struct sp_tile *tile, const struct pipe_surface *surf, const int box[4],
           uint32_t bits, uint32_t value)
{
   const size_t width = (size_t)(box[2] - box[0]);
   for (int y = box[1]; y < box[3]; y++) {
      uint32_t *row = (uint32_t *)sp_resource_texel(sp_resource(surf->resource), surf->level,
                                                    (unsigned)(tile->x + box[0]),
                                                    (unsigned)(tile->y + y), surf->layer);
      if (bits == ~0u) {
         for (size_t x = 0; x < width; x++)
            row[x] = value;
      } else {
         for (size_t x = 0; x < width; x++)
            row[x] = (row[x] & ~bits) | (value & bits);
      }
   }
}

static uint32_t
swap_red_blue(uint32_t p)
{
   return (p & 0xff00ff00u) | (p & 0xffu) << 16 | (p >> 16 & 0xffu);
}

/* False: the colours have to come into the tile, or are there. */
static bool
clear_color_memory(const struct sp_tile *tile, unsigned i, const struct sp_clear *clear,
                   const int box[4])
{
   const struct pipe_surface *surf = &tile->scene->fb.cbufs[i];
   uint32_t bits = color_bits(clear->colormask), value;
   if (tile->color_loaded[i] || tile->samples > 1 || !surf->resource)
      return false;
   switch (surf->resource->format) {
   case PIPE_FORMAT_R8G8B8X8_UNORM:
      bits |= 0xff000000u;
      /* fallthrough */
   case PIPE_FORMAT_R8G8B8A8_UNORM:
      value = clear_word(surf->resource->format, clear->color);
      break;
   case PIPE_FORMAT_B8G8R8X8_UNORM:
      bits |= 0xff000000u;
      /* fallthrough */
   case PIPE_FORMAT_B8G8R8A8_UNORM:
      value = swap_red_blue(clear_word(surf->resource->format, clear->color));
      bits = swap_red_blue(bits);
      break;
   default:
      return false;
   }
   clear_rows(tile, surf, box, bits, value);
   return true;
}

/* Sets bits of the pixels in the note of the tile. False: they are to be set in memory. */
static bool
clear_known(const struct sp_tile *tile, const int box[4], uint32_t bits, uint32_t value)
{
   struct sp_known *known = tile_known(tile);
   if (!known)
      return false;
   const uint32_t missing = known->kind == SP_KNOWN_ALL       ? 0
                            : known->kind == SP_KNOWN_STENCIL ? ~SP_KNOWN_STENCIL_BITS
                                                              : ~0u;
   if (covers_known(tile, box) && !(missing & ~bits)) {
      *known = (struct sp_known){(known->word & ~bits) | (value & bits), SP_KNOWN_ALL};
      return true;
   }
   sp_known_write(sp_resource(tile->scene->fb.zsbuf.resource), (unsigned)tile->x,
                  (unsigned)tile->y);
   if (bits & SP_KNOWN_STENCIL_BITS)
      known->kind = SP_KNOWN_NOTHING;
   return false;
}

/* The same for depth and stencil. */
static bool
clear_zs_memory(const struct sp_tile *tile, const struct sp_clear *clear, const int box[4])
{
   const struct pipe_surface *surf = &tile->scene->fb.zsbuf;
   if (tile->zs_loaded || tile->samples > 1 || !surf->resource)
      return false;
   switch (surf->resource->format) {
   case PIPE_FORMAT_Z24X8_UNORM:
   case PIPE_FORMAT_Z24_UNORM_S8_UINT:
   case PIPE_FORMAT_Z32_FLOAT:
      break;
   default:
      return false;
   }
   const struct sp_zs_fill fill = clear_zs_words(tile, clear);
   const uint32_t bits = covers_zs(tile, &fill) ? ~0u : fill.bits[0];
   if (!clear_known(tile, box, bits, fill.value[0]))
      clear_rows(tile, surf, box, bits, fill.value[0]);
   return true;
}

/* --- Clears among other commands */

static bool
covers_tile(const struct sp_tile *tile, const int box[4])
{
   return box[0] == 0 && box[1] == 0 && box[2] == tile->width && box[3] == tile->height;
}

static void
clear_color(struct sp_tile *tile, unsigned i, const struct sp_clear *clear, const int box[4])
{
   const enum pipe_format format = tile->scene->fb.cbufs[i].resource->format;
   tile->color_dirty[i] = true;
   if (tile->samples > 1 && covers_tile(tile, box) && clear->colormask == 0xf)
      tile->several->color_same[i] = ~0ull;
   if (sp_color_kind(format) != SP_COLOR_FLOAT) {
      clear_color_words(tile, i, clear, box);
      return;
   }
   for (unsigned s = 0; s < sp_samples_of_color(tile, i); s++)
      clear_color_floats(sp_samples_color(tile, i, s), format, clear, box);
}

static void
clear_zs(struct sp_tile *tile, const struct sp_clear *clear, const int box[4])
{
   const struct sp_zs_fill fill = clear_zs_words(tile, clear);
   tile->zs_dirty = true;
   tile->same_stencil &= !(fill.bits[0] & SP_KNOWN_STENCIL_BITS);
   tile->bounded = 0;
   if (tile->samples > 1 && covers_tile(tile, box) && covers_zs(tile, &fill))
      tile->several->zs_same = ~0ull;
   for (unsigned plane = 0; plane < sp_tile_zs_planes(tile); plane++) {
      const struct clear_pattern p = same_everywhere(fill.value[plane]);
      for (unsigned s = 0; s < sp_samples_of_zs(tile); s++)
         fill_box(sp_samples_zs(tile, s) + plane * SP_TILE_PIXELS, box, fill.bits[plane], &p, true);
   }
}

void
sp_tile_clear(struct sp_tile *tile, const struct sp_clear *clear)
{
   const uint32_t first = tile->scene->clear.buffers; /* what pixels start from is not in memory */
   const uint32_t zs = PIPE_CLEAR_DEPTH | PIPE_CLEAR_STENCIL;
   const int box[4] = {
       clear->x0 > tile->x ? clear->x0 - tile->x : 0,
       clear->y0 > tile->y ? clear->y0 - tile->y : 0,
       clear->x1 - tile->x < tile->width ? clear->x1 - tile->x : tile->width,
       clear->y1 - tile->y < tile->height ? clear->y1 - tile->y : tile->height,
   };
   for (unsigned i = 0; i < tile->scene->fb.nr_cbufs; i++) {
      const uint32_t buffer = PIPE_CLEAR_COLOR0 << i;
      if (!(clear->buffers & buffer) ||
          (!(first & buffer) && clear_color_memory(tile, i, clear, box)))
         continue;
      if (sp_tile_load_color(tile, i))
         clear_color(tile, i, clear, box);
   }
   if (!(clear->buffers & zs) || (!(first & zs) && clear_zs_memory(tile, clear, box)))
      return;
   if (sp_tile_load_zs(tile))
      clear_zs(tile, clear, box);
}

/* --- The end */

static void
store_color(struct sp_tile *tile, unsigned i)
{
   const struct pipe_surface *surf = &tile->scene->fb.cbufs[i];
   if (tile->samples > 1)
      sp_samples_store_color(tile, i);
   else if (sp_color_kind(surf->resource->format) == SP_COLOR_FLOAT)
      sp_tile_store_floats(tile, (const float(*)[4])tile->color_float[i], surf);
   else
      sp_tile_store_words(tile, tile->color[i], surf, false);
}

static void
store_zs(struct sp_tile *tile)
{
   const struct pipe_surface *surf = &tile->scene->fb.zsbuf;
   struct sp_known *known = tile_known(tile);
   if (known) {
      const bool all = covers_known(tile, (const int[4]){0, 0, tile->width, tile->height});
      if (!all)
         sp_known_write(sp_resource(surf->resource), (unsigned)tile->x, (unsigned)tile->y);
      known->kind = all && tile->same_stencil ? SP_KNOWN_STENCIL : SP_KNOWN_NOTHING;
      known->word = tile->stencil;
   }
   sp_tile_store_words(tile, tile->zs, surf, true);
}

void
sp_tile_store(struct sp_tile *tile)
{
   const struct sp_scene *scene = tile->scene;
   const int all[4] = {0, 0, tile->width, tile->height};
   for (unsigned i = 0; i < scene->fb.nr_cbufs; i++) {
      if (scene->clear.buffers & (PIPE_CLEAR_COLOR0 << i) &&
          !clear_color_memory(tile, i, &scene->clear, all))
         sp_tile_load_color(tile, i);
      if (tile->color_dirty[i])
         store_color(tile, i);
   }
   if (scene->clear.buffers & (PIPE_CLEAR_DEPTH | PIPE_CLEAR_STENCIL) &&
       !clear_zs_memory(tile, &scene->clear, all))
      sp_tile_load_zs(tile);
   if (tile->zs_dirty && tile->samples > 1)
      sp_samples_store_zs(tile);
   else if (tile->zs_dirty)
      store_zs(tile);
}
