/* Resources in the chip's layouts, and their texels to and from rows of the pipe formats. */
#include "screen.h"

#include "gallium/auxiliary/format/u_format.h"
#include "lima/format/tiling.h"

#include <stdlib.h>
#include <string.h>

/* Uses in which the chip sees the texels; without any a resource may have every format. */
#define CHIP_BINDS                                                                                 \
   (PIPE_BIND_RENDER_TARGET | PIPE_BIND_DEPTH_STENCIL | PIPE_BIND_SAMPLER_VIEW | PIPE_BIND_DISPLAY)

#define MAX_BYTES (UINT32_C(1) << 30)
#define IMAGE_ALIGNMENT 64u

/* Texels that the texture unit reads are in tiles, unless the unit has no such textures: those of
 * three dimensions, with texels of a border, and depths (docs/driver-lima.md). */
static bool
is_tiled(const struct lima_resource *res)
{
   return res->base.bind & PIPE_BIND_SAMPLER_VIEW && res->format->texel &&
          res->base.target != PIPE_TEXTURE_3D && !res->base.border;
}

static uint64_t
align(uint64_t value, uint64_t to)
{
   return (value + to - 1) / to * to;
}

/* Bytes that the resource takes. */
static uint64_t
place(struct lima_resource *res)
{
   const struct pipe_resource *base = &res->base;
   uint64_t bytes = 0;
   if (res->storage == LIMA_STORE_BUFFER)
      return base->width;
   for (unsigned level = 0; level <= base->last_level && bytes <= MAX_BYTES; level++) {
      const uint64_t width = pipe_level_size(base, 0, level);
      const uint64_t height = pipe_level_size(base, 1, level);
      const uint64_t layers = (uint64_t)base->array_size * pipe_level_size(base, 2, level);
      uint64_t pitch, image;
      if (res->storage == LIMA_STORE_TILED) {
         pitch = (width + LIMA_TILE - 1) / LIMA_TILE;
         image = pitch * ((height + LIMA_TILE - 1) / LIMA_TILE) * LIMA_TILE * LIMA_TILE *
                 res->format->bytes;
      } else {
         pitch = align(width * res->format->bytes, 16);
         image = align(pitch * height, IMAGE_ALIGNMENT);
      }
      if (image > MAX_BYTES || layers > MAX_BYTES / image)
         return UINT64_MAX;
      res->levels[level] = (struct lima_level){(uint32_t)bytes, (uint32_t)pitch, (uint32_t)image};
      bytes += align(image * layers, IMAGE_ALIGNMENT);
   }
   return bytes;
}

static void
choose_layout(struct lima_resource *res)
{
   res->format = lima_pipe_format(res->base.format);
   if (res->base.target == PIPE_BUFFER) {
      res->storage = LIMA_STORE_BUFFER;
      return;
   }
   if (!(res->base.bind & CHIP_BINDS) || !res->format) {
      res->plain = (struct lima_pipe_format){.bytes = (uint8_t)u_format_bytes(res->base.format),
                                             .stored = res->base.format};
      res->format = &res->plain;
   }
   res->storage = is_tiled(res) ? LIMA_STORE_TILED : LIMA_STORE_ROWS;
}

struct pipe_resource *
lima_resource_create(struct pipe_screen *screen, const struct pipe_resource *templ)
{
   struct lima_winsys *winsys = lima_screen(screen)->winsys;
   if (templ->width == 0 || templ->last_level >= PIPE_MAX_TEXTURE_LEVELS)
      return NULL;
   struct lima_resource *res = calloc(1, sizeof(*res));
   if (!res)
      return NULL;
   res->base = *templ;
   res->base.refcount = 1;
   res->base.screen = screen;
   if (res->base.array_size == 0)
      res->base.array_size = templ->target == PIPE_TEXTURE_CUBE ? 6 : 1;
   choose_layout(res);
   const uint64_t bytes = align(place(res), LIMA_PAGE_BYTES);
   if (bytes <= MAX_BYTES)
      res->bo = winsys->bo_create(winsys, (uint32_t)bytes, 0);
   if (!res->bo) {
      free(res);
      return NULL;
   }
   /* Programs that draw to a new window, or accumulate, without clearing first hope for black: no
    * used memory. */
   if (!templ->bind || templ->bind & (PIPE_BIND_RENDER_TARGET | PIPE_BIND_DEPTH_STENCIL))
      memset(res->bo->map, 0, res->bo->size);
   res->version = 1;
   return &res->base;
}

void
lima_resource_destroy(struct pipe_screen *screen, struct pipe_resource *resource)
{
   struct lima_resource *res = lima_resource(resource);
   pipe_resource_reference(&res->twin, NULL);
   lima_bo_reference(&res->bo, NULL);
   free(res);
}

/* --- Texels */

/* Rows of texels from one format to another; equal ones are copied. */
static void
convert(enum pipe_format to, uint8_t *dst, enum pipe_format from, const uint8_t *src, size_t num)
{
   if (to == from) {
      memcpy(dst, src, num * u_format_bytes(to));
      return;
   }
   while (num) { /* depth: the only ones that are stored as another format */
      uint32_t z[64];
      const size_t part = num < 64 ? num : 64;
      u_format_unpack_z32(from, z, src, part);
      u_format_pack_z32(to, dst, z, part);
      dst += part * u_format_bytes(to);
      src += part * u_format_bytes(from);
      num -= part;
   }
}

static void
copy_texels(const struct lima_resource *res, uint8_t *own, uint8_t *plain, size_t num, bool write)
{
   if (write)
      convert(res->format->stored, own, res->base.format, plain, num);
   else
      convert(res->base.format, plain, res->format->stored, own, num);
}

static uint8_t *
image(const struct lima_resource *res, unsigned level, uint32_t layer)
{
   const struct lima_level *l = &res->levels[level];
   return res->bo->map + l->offset + (size_t)layer * l->image_bytes;
}

/* Copies texels of `bytes` each, a constant of every caller, of the row of a tile that begins at
 * `row`: x and what the row is do not share bits but by exclusive-or. */
static inline void
copy_tiled(uint8_t *tiles, uint32_t y, uint32_t x, uint8_t *plain, uint32_t num, unsigned bytes,
           bool write)
{
   for (uint32_t i = 0; i < num; i++, x++) {
      const size_t at = (size_t)(x / LIMA_TILE) * LIMA_TILE * LIMA_TILE +
                        lima_tile_index(x % LIMA_TILE, y % LIMA_TILE);
      uint8_t *texel = tiles + at * bytes, *own = plain + (size_t)i * bytes;
      memcpy(write ? texel : own, write ? own : texel, bytes);
   }
}

/* `tiles`: the row of tiles that has row y. */
static void
copy_tiled_row(const struct lima_resource *res, uint8_t *tiles, uint32_t y, uint32_t x,
               uint8_t *plain, uint32_t num, bool write)
{
   switch (res->format->bytes) {
   case 1:
      copy_tiled(tiles, y, x, plain, num, 1, write);
      break;
   case 2:
      copy_tiled(tiles, y, x, plain, num, 2, write);
      break;
   default:
      copy_tiled(tiles, y, x, plain, num, 4, write);
      break;
   }
}

static void
copy_box(const struct lima_resource *res, unsigned level, const struct pipe_box *box,
         const struct u_rows *rows, bool write)
{
   const struct lima_level *l = &res->levels[level];
   const uint32_t x = (uint32_t)box->x, width = (uint32_t)box->width;
   for (int32_t z = 0; z < box->depth; z++)
      for (int32_t i = 0; i < box->height; i++) {
         uint8_t *plain = rows->texels + z * rows->layer_stride + i * rows->stride;
         uint8_t *own = image(res, level, (uint32_t)(box->z + z));
         const uint32_t y = (uint32_t)(box->y + i);
         if (res->storage == LIMA_STORE_TILED) {
            own += (size_t)(y / LIMA_TILE) * l->pitch * LIMA_TILE * LIMA_TILE * res->format->bytes;
            copy_tiled_row(res, own, y, x, plain, width, write);
         } else {
            own += (size_t)y * l->pitch + (size_t)x * res->format->bytes;
            copy_texels(res, own, plain, width, write);
         }
      }
}

void
lima_resource_read(const struct pipe_resource *resource, unsigned level, const struct pipe_box *box,
                   const struct u_rows *rows)
{
   copy_box((const struct lima_resource *)resource, level, box, rows, false);
}

void
lima_resource_write(const struct pipe_resource *resource, unsigned level,
                    const struct pipe_box *box, const struct u_rows *rows)
{
   copy_box((const struct lima_resource *)resource, level, box, rows, true);
}

struct u_rows
lima_resource_rows(const struct pipe_resource *resource, unsigned level, unsigned layer)
{
   const struct lima_resource *res = (const struct lima_resource *)resource;
   const struct lima_level *l = &res->levels[level];
   if (res->storage == LIMA_STORE_BUFFER)
      return (struct u_rows){res->bo->map, 0, 0};
   if (res->storage != LIMA_STORE_ROWS || res->format->stored != resource->format)
      return (struct u_rows){0};
   return (struct u_rows){image(res, level, layer), (ptrdiff_t)l->pitch, (ptrdiff_t)l->image_bytes};
}

/* --- Targets that are seen in memory of somebody else */

struct pipe_resource *
lima_resource_from_memory(struct pipe_screen *screen, const struct pipe_resource *templ, void *row0,
                          ptrdiff_t stride)
{
   struct pipe_resource *base = lima_resource_create(screen, templ);
   if (!base)
      return NULL;
   if (!lima_resource_rows(base, 0, 0).texels || templ->last_level) {
      pipe_resource_reference(&base, NULL);
      return NULL;
   }
   lima_resource(base)->shown = row0;
   lima_resource(base)->shown_stride = stride;
   lima_resource_load_shown(lima_resource(base));
   return base;
}

static struct u_rows
shown_rows(const struct lima_resource *res)
{
   return (struct u_rows){res->shown, res->shown_stride, 0};
}

void
lima_resource_load_shown(struct lima_resource *res)
{
   const struct pipe_box all = u_level_box(&res->base, 0);
   const struct u_rows rows = shown_rows(res);
   if (rows.texels && !res->shown_old)
      lima_resource_write(&res->base, 0, &all, &rows);
}

void
lima_resource_store_shown(struct lima_resource *res)
{
   const struct pipe_box all = u_level_box(&res->base, 0);
   const struct u_rows rows = shown_rows(res);
   if (!rows.texels || !res->shown_old)
      return;
   res->shown_old = false;
   lima_resource_read(&res->base, 0, &all, &rows);
}
