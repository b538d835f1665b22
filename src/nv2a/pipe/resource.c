/* Resources in the chip's layouts, and their texels to and from rows of the pipe formats. */
#include "screen.h"

#include "gallium/auxiliary/caps/u_caps.h"
#include "gallium/auxiliary/format/u_format.h"
#include "nv2a/format/swizzle.h"

#include <stdlib.h>
#include <string.h>

/* Uses in which the chip sees the texels; without any a resource may have every format. */
#define CHIP_BINDS                                                                                 \
   (PIPE_BIND_RENDER_TARGET | PIPE_BIND_DEPTH_STENCIL | PIPE_BIND_SAMPLER_VIEW | PIPE_BIND_DISPLAY)

static unsigned
log2_of(uint32_t power)
{
   return power > 1 ? 31u - (unsigned)__builtin_clz(power) : 0;
}

static bool
is_power(uint32_t value)
{
   return value && !(value & (value - 1));
}

/* Sizes without a border are what counts for the chip. */
static uint32_t
inner_size(const struct pipe_resource *res, unsigned axis)
{
   uint32_t size = axis == 0 ? res->width : axis == 1 ? res->height : res->depth;
   bool used = axis == 0 || (axis == 1 && res->target != PIPE_TEXTURE_1D) ||
               (axis == 2 && res->target == PIPE_TEXTURE_3D);
   return used && size > 2 * res->border ? size - 2 * res->border : size;
}

static unsigned
num_dims(const struct pipe_resource *res)
{
   return res->target == PIPE_TEXTURE_1D ? 1 : res->target == PIPE_TEXTURE_3D ? 3 : 2;
}

static enum nv2a_storage
choose_storage(const struct pipe_resource *res)
{
   if (res->target == PIPE_BUFFER)
      return NV2A_STORE_BUFFER;
   if (!(res->bind & PIPE_BIND_SAMPLER_VIEW))
      return NV2A_STORE_SURFACE;
   if (res->target == PIPE_TEXTURE_RECT)
      return NV2A_STORE_LINEAR;
   return NV2A_STORE_SWIZZLED;
}

/* Bytes that the resource takes, 0: too many. */
static uint64_t
place_rows(struct nv2a_resource *res)
{
   uint64_t bytes = 0;
   for (unsigned level = 0; level <= res->base.last_level; level++) {
      struct nv2a_rows_level *rows = &res->rows[level];
      uint64_t row = (uint64_t)pipe_level_size(&res->base, 0, level) * res->format->bytes;
      uint64_t pitch = (row + NV2A_PITCH_ALIGNMENT - 1) & ~(uint64_t)(NV2A_PITCH_ALIGNMENT - 1);
      uint64_t image = pitch * pipe_level_size(&res->base, 1, level);
      uint64_t layers = (uint64_t)res->base.array_size * pipe_level_size(&res->base, 2, level);
      *rows = (struct nv2a_rows_level){(uint32_t)bytes, (uint32_t)pitch, (uint32_t)image};
      if (row > UINT16_MAX * 16u || image > UINT32_MAX || layers > UINT16_MAX)
         return 0;
      bytes += image * layers;
      if (bytes > UINT32_MAX)
         return 0;
   }
   return bytes;
}

static uint64_t
place_swizzled(struct nv2a_resource *res)
{
   const struct pipe_resource *base = &res->base;
   const struct nv2a_texture_format *format = nv2a_texture_format(res->format->swizzled);
   uint8_t log2_size[3] = {0};
   for (unsigned axis = 0; axis < num_dims(base); axis++) {
      if (!is_power(inner_size(base, axis)))
         return 0;
      log2_size[axis] = log2_of(inner_size(base, axis));
   }
   uint32_t bytes;
   if (!nv2a_texture_levels(format, log2_size, base->last_level + 1, base->border, res->levels,
                            &bytes))
      return 0;
   res->face_stride = nv2a_cube_face_stride(bytes);
   return base->target == PIPE_TEXTURE_CUBE ? (uint64_t)res->face_stride * 6 : bytes;
}

static uint64_t
place(struct nv2a_resource *res)
{
   switch (res->storage) {
   case NV2A_STORE_BUFFER:
      return res->base.width;
   case NV2A_STORE_SWIZZLED:
      return res->format->swizzled != 0xff ? place_swizzled(res) : 0;
   default:
      return place_rows(res);
   }
}

struct pipe_resource *
nv2a_resource_create(struct pipe_screen *screen, const struct pipe_resource *templ)
{
   if (templ->width == 0 || templ->last_level >= NV2A_MAX_LEVELS)
      return NULL;
   struct nv2a_resource *res = calloc(1, sizeof(*res));
   if (!res)
      return NULL;
   res->base = *templ;
   res->base.refcount = 1;
   res->base.screen = screen;
   res->storage = choose_storage(templ);
   res->format = nv2a_pipe_format(templ->format);
   if (!(templ->bind & CHIP_BINDS) && res->storage == NV2A_STORE_SURFACE) {
      res->plain = (struct nv2a_pipe_format){.bytes = (uint8_t)u_format_bytes(templ->format),
                                             .stored = templ->format};
      res->format = &res->plain;
   }
   uint64_t bytes = res->format || res->storage == NV2A_STORE_BUFFER ? place(res) : 0;
   struct nv2a_winsys *winsys = nv2a_screen(screen)->winsys;
   if (bytes > 0 && bytes <= winsys->memory_size)
      res->bo = winsys->bo_create(winsys, (uint32_t)bytes, 256);
   if (!res->bo) {
      free(res);
      return NULL;
   }
   return &res->base;
}

void
nv2a_resource_destroy(struct pipe_screen *screen, struct pipe_resource *resource)
{
   nv2a_bo_reference(&nv2a_resource(resource)->bo, NULL);
   free(resource);
}

/* --- Texels */

/* Depth and stencil change places: Z24S8 of the pipe has depth in the low bits, the chip in the
 * high ones. */
static void
rotate_depth(uint8_t *dst, const uint8_t *src, size_t num, unsigned left)
{
   for (size_t i = 0; i < num; i++) {
      uint32_t word;
      memcpy(&word, src + 4 * i, 4);
      word = word << left | word >> (32 - left);
      memcpy(dst + 4 * i, &word, 4);
   }
}

/* Rows of texels from one format to another of colours; equal ones are copied. */
static void
convert(enum pipe_format to, uint8_t *dst, enum pipe_format from, const uint8_t *src, size_t num)
{
   if (to == from) {
      memcpy(dst, src, num * u_format_bytes(to));
      return;
   }
   if (from == PIPE_FORMAT_R8G8B8A8_UNORM) {
      u_format_pack_rgba8(to, dst, (const uint8_t(*)[4])src, num);
      return;
   }
   if (to == PIPE_FORMAT_R8G8B8A8_UNORM) {
      u_format_unpack_rgba8(from, (uint8_t(*)[4])dst, src, num);
      return;
   }
   while (num) {
      uint8_t rgba[64][4];
      size_t part = num < 64 ? num : 64;
      u_format_unpack_rgba8(from, rgba, src, part);
      u_format_pack_rgba8(to, dst, (const uint8_t(*)[4])rgba, part);
      dst += part * u_format_bytes(to);
      src += part * u_format_bytes(from);
      num -= part;
   }
}

/* What is copied, between the chip's texels and those of the pipe's format; or, raw, as they are.
 */
enum copy { TO_PIPE, FROM_PIPE, TO_RAW, FROM_RAW };

static bool
is_write(enum copy copy)
{
   return copy == FROM_PIPE || copy == FROM_RAW;
}

/* Bytes of a texel outside of the resource. */
static unsigned
outer_bytes(const struct nv2a_resource *res, enum copy copy)
{
   return copy == TO_RAW || copy == FROM_RAW ? res->format->bytes
                                             : u_format_bytes(res->base.format);
}

static void
to_pipe(const struct nv2a_resource *res, uint8_t *dst, const uint8_t *src, size_t num)
{
   if (res->format->stored == PIPE_FORMAT_NONE)
      rotate_depth(dst, src, num, 24);
   else
      convert(res->base.format, dst, res->format->stored, src, num);
}

static void
from_pipe(const struct nv2a_resource *res, uint8_t *dst, const uint8_t *src, size_t num)
{
   if (res->format->stored == PIPE_FORMAT_NONE)
      rotate_depth(dst, src, num, 8);
   else
      convert(res->format->stored, dst, res->base.format, src, num);
}

static void
copy_texels(const struct nv2a_resource *res, enum copy copy, uint8_t *dst, const uint8_t *src,
            size_t num)
{
   if (copy == TO_PIPE)
      to_pipe(res, dst, src, num);
   else if (copy == FROM_PIPE)
      from_pipe(res, dst, src, num);
   else
      memcpy(dst, src, num * res->format->bytes);
}

/* Where row y (from the bottom) of an image of a resource of rows begins. */
static uint8_t *
row_address(const struct nv2a_resource *res, unsigned level, uint32_t y, uint32_t layer)
{
   const struct nv2a_rows_level *rows = &res->rows[level];
   uint32_t height = pipe_level_size(&res->base, 1, level);
   uint32_t row = res->storage == NV2A_STORE_SURFACE ? height - 1 - y : y;
   return res->bo->map + rows->offset + (size_t)layer * rows->image_bytes +
          (size_t)row * rows->pitch;
}

/* Number of the texel within an image. */
static size_t
swizzled_number(const struct nv2a_resource *res, const struct nv2a_texture_level *level, uint32_t x,
                uint32_t y, uint32_t z)
{
   if (res->base.target == PIPE_TEXTURE_3D)
      return nv2a_swizzle_3d(x, y, z, level->log2_stored);
   return nv2a_swizzle_2d(x, y, level->log2_stored[0], level->log2_stored[1]);
}

/* A row of texels in a swizzled level: bits of x and of what the row is do not meet in a number, so
 * x goes on by itself. */
struct swizzled_row {
   uint8_t *texels; /* that of x 0 */
   uint32_t mask;   /* bits of numbers that come from x */
   uint32_t at;     /* number of the next texel, within them */
};

/* The row from (x, y, z) on; with a border x, y and z count from its corner. */
static struct swizzled_row
swizzled_row(const struct nv2a_resource *res, const struct nv2a_texture_level *level,
             const uint32_t from[3])
{
   uint32_t border = res->base.border;
   uint32_t at[3] = {from[0], from[1], from[2]};
   for (unsigned axis = 0; axis < 3; axis++)
      at[axis] += level->margin[axis] ? level->margin[axis] - border : 0;
   uint8_t *data = res->bo->map + level->offset;
   if (res->base.target == PIPE_TEXTURE_CUBE)
      data += (size_t)from[2] * res->face_stride;
   uint32_t last = (1u << level->log2_stored[0]) - 1;
   return (struct swizzled_row){data + swizzled_number(res, level, 0, at[1], at[2]) *
                                           res->format->bytes,
                                (uint32_t)swizzled_number(res, level, last, 0, 0),
                                (uint32_t)swizzled_number(res, level, at[0], 0, 0)};
}

/* Copies texels of `bytes` each, a constant of every caller. Where the lowest bit of a number is
 * that of x, two texels beside each other are neighbours in memory, too. */
static inline void
copy_swizzled(struct swizzled_row *row, uint8_t *plain, uint32_t num, unsigned bytes, bool write)
{
   uint8_t *const texels = row->texels;
   const uint32_t mask = row->mask;
   uint32_t at = row->at; /* stores of bytes could change what is in memory */
   for (uint32_t some; num; num -= some) {
      uint8_t *texel = texels + (size_t)at * bytes;
      some = 1;
      if (mask & ~at & 1 && num > 1) {
         some = 2;
         memcpy(write ? texel : plain, write ? plain : texel, 2 * (size_t)bytes);
      } else {
         memcpy(write ? texel : plain, write ? plain : texel, bytes);
      }
      plain += (size_t)some * bytes;
      at = ((at | (some - 1)) - mask) & mask;
   }
   row->at = at;
}

static void
copy_swizzled_texels(struct swizzled_row *row, uint8_t *plain, uint32_t num, unsigned bytes,
                     bool write)
{
   switch (bytes) {
   case 1:
      copy_swizzled(row, plain, num, 1, write);
      break;
   case 2:
      copy_swizzled(row, plain, num, 2, write);
      break;
   default:
      copy_swizzled(row, plain, num, 4, write);
      break;
   }
}

/* A row of a swizzled level; where texels are converted, by way of a piece of plain ones. */
static void
copy_swizzled_row(const struct nv2a_resource *res, const struct nv2a_texture_level *level,
                  const uint32_t at[3], uint32_t width, uint8_t *texels, enum copy copy)
{
   unsigned bytes = res->format->bytes, outer = outer_bytes(res, copy);
   struct swizzled_row row = swizzled_row(res, level, at);
   bool write = is_write(copy), equal = res->format->stored == res->base.format;
   if (copy == TO_RAW || copy == FROM_RAW || equal) {
      copy_swizzled_texels(&row, texels, width, bytes, write);
      return;
   }
   for (uint32_t done = 0; done < width; done += 64) {
      uint8_t piece[64 * 8];
      uint32_t num = width - done < 64 ? width - done : 64;
      if (write)
         copy_texels(res, copy, piece, texels + (size_t)done * outer, num);
      copy_swizzled_texels(&row, piece, num, bytes, write);
      if (!write)
         copy_texels(res, copy, texels + (size_t)done * outer, piece, num);
   }
}

static void
copy_box(const struct nv2a_resource *res, unsigned level, const struct pipe_box *box,
         const struct u_rows *rows, enum copy copy)
{
   for (int32_t z = 0; z < box->depth; z++)
      for (int32_t y = 0; y < box->height; y++) {
         uint8_t *texels = rows->texels + z * rows->layer_stride + y * rows->stride;
         const uint32_t at[3] = {(uint32_t)box->x, (uint32_t)(box->y + y), (uint32_t)(box->z + z)};
         if (res->storage == NV2A_STORE_SWIZZLED) {
            copy_swizzled_row(res, &res->levels[level], at, (uint32_t)box->width, texels, copy);
            continue;
         }
         uint8_t *row = row_address(res, level, at[1], at[2]) + (size_t)at[0] * res->format->bytes;
         copy_texels(res, copy, is_write(copy) ? row : texels, is_write(copy) ? texels : row,
                     (size_t)box->width);
      }
}

void
nv2a_resource_read(const struct pipe_resource *res, unsigned level, const struct pipe_box *box,
                   const struct u_rows *rows)
{
   copy_box((const struct nv2a_resource *)res, level, box, rows, TO_PIPE);
}

void
nv2a_resource_write(const struct pipe_resource *res, unsigned level, const struct pipe_box *box,
                    const struct u_rows *rows)
{
   copy_box((const struct nv2a_resource *)res, level, box, rows, FROM_PIPE);
}

/* An image, as the chip has it, of a resource of rows. */
static struct u_rows
image_rows(const struct nv2a_resource *res, unsigned level, unsigned layer)
{
   bool down = res->storage == NV2A_STORE_SURFACE;
   ptrdiff_t pitch = (ptrdiff_t)res->rows[level].pitch;
   return (struct u_rows){row_address(res, level, 0, layer), down ? -pitch : pitch,
                          (ptrdiff_t)res->rows[level].image_bytes};
}

void
nv2a_resource_copy_image(const struct nv2a_resource *res, unsigned level, unsigned layer,
                         const struct nv2a_resource *surface, bool to_surface)
{
   struct u_rows rows = image_rows(surface, 0, 0);
   struct pipe_box box = u_level_box(&res->base, level);
   box.z = (int32_t)layer;
   box.depth = 1;
   copy_box(res, level, &box, &rows, to_surface ? TO_RAW : FROM_RAW);
}

struct u_rows
nv2a_resource_rows(const struct pipe_resource *resource, unsigned level, unsigned layer)
{
   const struct nv2a_resource *res = (const struct nv2a_resource *)resource;
   if (res->storage == NV2A_STORE_BUFFER)
      return (struct u_rows){res->bo->map, 0, 0};
   if (res->storage == NV2A_STORE_SWIZZLED || res->format->stored != resource->format)
      return (struct u_rows){0};
   return image_rows(res, level, layer);
}

/* --- Surfaces that are seen in memory of somebody else */

struct pipe_resource *
nv2a_resource_from_memory(struct pipe_screen *screen, const struct pipe_resource *templ, void *row0,
                          ptrdiff_t stride)
{
   struct pipe_resource *base = nv2a_resource_create(screen, templ);
   if (!base)
      return NULL;
   if (nv2a_resource(base)->storage != NV2A_STORE_SURFACE) {
      pipe_resource_reference(&base, NULL);
      return NULL;
   }
   nv2a_resource(base)->shown = row0;
   nv2a_resource(base)->shown_stride = stride;
   nv2a_resource_load_shown(nv2a_resource(base));
   return base;
}

static struct u_rows
shown_rows(const struct nv2a_resource *res)
{
   return (struct u_rows){res->shown, res->shown_stride, 0};
}

void
nv2a_resource_load_shown(const struct nv2a_resource *res)
{
   const struct pipe_box all = u_level_box(&res->base, 0);
   const struct u_rows rows = shown_rows(res);
   if (rows.texels)
      nv2a_resource_write(&res->base, 0, &all, &rows);
}

void
nv2a_resource_store_shown(const struct nv2a_resource *res)
{
   const struct pipe_box all = u_level_box(&res->base, 0);
   const struct u_rows rows = shown_rows(res);
   if (rows.texels)
      nv2a_resource_read(&res->base, 0, &all, &rows);
}
