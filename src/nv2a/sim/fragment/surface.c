/* Where surfaces lie, from the surface registers. */
#include "surface.h"

#include <string.h>
#include "nv2a/format/swizzle.h"
#include "nv2a/push/methods.h"

#define MAX_LOG2_SIZE 12

/* Names read from the high bit down, as the methods' enumerants do. */
static const struct nv2a_color_format color_formats[] = {
    {"X1R5G5B5_Z1R5G5B5", 2, {{10, 5}, {5, 5}, {0, 5}, {0, 0}}, 0x8000, 0},
    {"X1R5G5B5_O1R5G5B5", 2, {{10, 5}, {5, 5}, {0, 5}, {0, 0}}, 0x8000, 0x8000},
    {"R5G6B5", 2, {{11, 5}, {5, 6}, {0, 5}, {0, 0}}, 0, 0},
    {"X8R8G8B8_Z8R8G8B8", 4, {{16, 8}, {8, 8}, {0, 8}, {0, 0}}, 0xff000000, 0},
    {"X8R8G8B8_O8R8G8B8", 4, {{16, 8}, {8, 8}, {0, 8}, {0, 0}}, 0xff000000, 0xff000000},
    {"X1A7R8G8B8_Z1A7R8G8B8", 4, {{16, 8}, {8, 8}, {0, 8}, {24, 7}}, 0x80000000, 0},
    {"X1A7R8G8B8_O1A7R8G8B8", 4, {{16, 8}, {8, 8}, {0, 8}, {24, 7}}, 0x80000000, 0x80000000},
    {"A8R8G8B8", 4, {{16, 8}, {8, 8}, {0, 8}, {24, 8}}, 0, 0},
    {"B8", 1, {{0, 0}, {0, 0}, {0, 8}, {0, 0}}, 0, 0},
    {"G8B8", 2, {{0, 0}, {8, 8}, {0, 8}, {0, 0}}, 0, 0},
};

const struct nv2a_color_format *
nv2a_color_format(uint32_t code)
{
   const uint32_t count = sizeof color_formats / sizeof color_formats[0];
   return code >= 1 && code <= count ? &color_formats[code - 1] : NULL;
}

uint32_t
nv2a_color_bits(const struct nv2a_color_format *format, unsigned mask)
{
   uint32_t bits = mask & 8 ? format->unused : 0;
   for (unsigned c = 0; c < 4; c++) {
      const struct nv2a_channel *channel = &format->channel[c];
      if (mask & (1u << c))
         bits |= ((1u << channel->bits) - 1) << channel->shift;
   }
   return bits;
}

static uint32_t
rows_bytes(const struct nv2a_plane *plane, int width, int rows)
{
   const uint64_t size = (uint64_t)(rows - 1) * plane->pitch + (uint64_t)width * plane->bytes;
   return size <= UINT32_MAX ? (uint32_t)size : 0;
}

/* Maps as many rows of clip's width as the object holds, and lowers the clip's end to them. */
static void
map_pitch(struct nv2a_plane *plane, struct nv2a_rect *clip, uint32_t handle, uint32_t offset,
          nv2a_map_func map, void *data)
{
   int low = 0, high = clip->y1; /* low rows fit, more than high are not asked for */
   while (low < high) {
      const int rows = low == 0 && high == clip->y1 ? high : low + (high - low + 1) / 2;
      const uint32_t size = rows_bytes(plane, clip->x1, rows);
      void *base = size ? map(data, handle, offset, size) : NULL;
      if (base) {
         plane->base = base;
         low = rows;
      } else {
         high = rows - 1;
      }
   }
   if (plane->base)
      clip->y1 = low;
}

uint32_t
nv2a_plane_offset(const struct nv2a_plane *plane, int x, int y)
{
   if (plane->pitch)
      return (uint32_t)y * plane->pitch + (uint32_t)x * plane->bytes;
   return nv2a_swizzle_2d((uint32_t)x, (uint32_t)y, plane->log2_width, plane->log2_height) *
          plane->bytes;
}

static void
lane_offsets(struct nv2a_plane *plane)
{
   for (int i = 0; i < NV2A_LANES; i++)
      plane->lane_offset[i] = nv2a_plane_offset(plane, i % NV2A_BLOCK_WIDTH, i / NV2A_BLOCK_WIDTH);
}

struct plane_source {
   uint32_t handle, offset, pitch;
   bool swizzled;
   unsigned log2_width, log2_height;
};

static const char *
prepare_plane(struct nv2a_plane *plane, struct nv2a_rect *clip, const struct plane_source *source,
              nv2a_map_func map, void *data)
{
   if (nv2a_rect_empty(*clip))
      return NULL;
   if (source->swizzled) {
      if (source->log2_width > MAX_LOG2_SIZE || source->log2_height > MAX_LOG2_SIZE)
         return "a swizzled surface is larger than 4096";
      plane->log2_width = (uint8_t)source->log2_width;
      plane->log2_height = (uint8_t)source->log2_height;
      const uint32_t size = plane->bytes << (source->log2_width + source->log2_height);
      plane->base = map(data, source->handle, source->offset, size);
      const struct nv2a_rect all = {0, 0, 1 << source->log2_width, 1 << source->log2_height};
      if (plane->base)
         *clip = nv2a_rect_intersect(*clip, all);
   } else {
      if (source->pitch == 0)
         return "a surface has a pitch of 0";
      plane->pitch = source->pitch;
      if (clip->x1 > (int)(source->pitch / plane->bytes)) /* rows do not overlap */
         clip->x1 = (int)(source->pitch / plane->bytes);
      if (nv2a_rect_empty(*clip))
         return NULL;
      map_pitch(plane, clip, source->handle, source->offset, map, data);
   }
   if (!plane->base)
      return "a surface lies outside of its DMA object";
   lane_offsets(plane);
   return NULL;
}

static struct nv2a_rect
surface_clip(const struct nv2a_surface *surface, const struct nv2a_regs *regs)
{
   const uint32_t h = nv2a_reg(regs, NV097_SET_SURFACE_CLIP_HORIZONTAL);
   const uint32_t v = nv2a_reg(regs, NV097_SET_SURFACE_CLIP_VERTICAL);
   const int x = h & 0xffff, width = h >> 16, y = v & 0xffff, height = v >> 16;
   return (struct nv2a_rect){x * surface->scale_x, y * surface->scale_y,
                             (x + width) * surface->scale_x, (y + height) * surface->scale_y};
}

static enum nv2a_zeta_format
zeta_format(const struct nv2a_regs *regs)
{
   const uint32_t code =
       nv097_get(nv2a_reg(regs, NV097_SET_SURFACE_FORMAT), NV097_SET_SURFACE_FORMAT_ZETA);
   const bool is_float = nv2a_reg(regs, NV097_SET_CONTROL0) & NV097_SET_CONTROL0_Z_FORMAT;
   switch (code) {
   case NV097_SET_SURFACE_FORMAT_ZETA_Z16:
      return is_float ? NV2A_ZETA_Z16_FLOAT : NV2A_ZETA_Z16;
   case NV097_SET_SURFACE_FORMAT_ZETA_Z24S8:
      return is_float ? NV2A_ZETA_Z24S8_FLOAT : NV2A_ZETA_Z24S8;
   default:
      return NV2A_ZETA_NONE;
   }
}

void
nv2a_surface_prepare(struct nv2a_surface *surface, const struct nv2a_regs *regs, nv2a_map_func map,
                     void *data)
{
   const uint32_t word = nv2a_reg(regs, NV097_SET_SURFACE_FORMAT);
   const uint32_t samples = nv097_get(word, NV097_SET_SURFACE_FORMAT_ANTI_ALIASING);
   const uint32_t pitch = nv2a_reg(regs, NV097_SET_SURFACE_PITCH);
   struct plane_source source = {
       .swizzled =
           nv097_get(word, NV097_SET_SURFACE_FORMAT_TYPE) == NV097_SET_SURFACE_FORMAT_TYPE_SWIZZLE,
       .log2_width = nv097_get(word, NV097_SET_SURFACE_FORMAT_WIDTH),
       .log2_height = nv097_get(word, NV097_SET_SURFACE_FORMAT_HEIGHT),
   };
   memset(surface, 0, sizeof *surface);
   surface->scale_x = samples == NV097_SET_SURFACE_FORMAT_ANTI_ALIASING_CENTER_CORNER_2 ||
                              samples == NV097_SET_SURFACE_FORMAT_ANTI_ALIASING_SQUARE_OFFSET_4
                          ? 2
                          : 1;
   surface->scale_y = samples == NV097_SET_SURFACE_FORMAT_ANTI_ALIASING_SQUARE_OFFSET_4 ? 2 : 1;
   surface->clip = surface_clip(surface, regs);

   surface->format = nv2a_color_format(nv097_get(word, NV097_SET_SURFACE_FORMAT_COLOR));
   if (surface->format) {
      surface->color.bytes = surface->format->bytes;
      source.handle = nv2a_reg(regs, NV097_SET_CONTEXT_DMA_COLOR);
      source.offset = nv2a_reg(regs, NV097_SET_SURFACE_COLOR_OFFSET);
      source.pitch = nv097_get(pitch, NV097_SET_SURFACE_PITCH_COLOR);
      surface->color_problem = prepare_plane(&surface->color, &surface->clip, &source, map, data);
   } else {
      surface->color_problem = "the surface has no colour format";
   }

   surface->zeta_format = zeta_format(regs);
   const bool small =
       surface->zeta_format == NV2A_ZETA_Z16 || surface->zeta_format == NV2A_ZETA_Z16_FLOAT;
   surface->zeta.bytes = small ? 2 : 4;
   if (surface->zeta_format != NV2A_ZETA_NONE) {
      source.handle = nv2a_reg(regs, NV097_SET_CONTEXT_DMA_ZETA);
      source.offset = nv2a_reg(regs, NV097_SET_SURFACE_ZETA_OFFSET);
      source.pitch = nv097_get(pitch, NV097_SET_SURFACE_PITCH_ZETA);
      surface->zeta_problem = prepare_plane(&surface->zeta, &surface->clip, &source, map, data);
   }
   if (!surface->color.base && !surface->zeta.base)
      surface->clip = (struct nv2a_rect){0, 0, 0, 0};
}

#define ROW_BYTES (NV2A_BLOCK_WIDTH * sizeof(uint32_t))

/* The usual case: a whole block of words in rows. */
static bool
rows_of_words(const struct nv2a_plane *plane, uint32_t mask)
{
   return mask == 0xffff && plane->bytes == 4 && plane->pitch;
}

void
nv2a_plane_load(const struct nv2a_plane *plane, int x, int y, uint32_t mask,
                uint32_t words[NV2A_LANES])
{
   const uint8_t *block = plane->base + nv2a_plane_offset(plane, x, y);
   if (rows_of_words(plane, mask)) {
      memcpy(words, block, ROW_BYTES);
      memcpy(words + NV2A_BLOCK_WIDTH, block + plane->pitch, ROW_BYTES);
      return;
   }
   for (; mask; mask &= mask - 1) {
      const int i = __builtin_ctz(mask);
      const uint8_t *at = block + plane->lane_offset[i];
      uint32_t word;
      uint16_t half;
      switch (plane->bytes) {
      case 4:
         memcpy(&word, at, 4);
         break;
      case 2:
         memcpy(&half, at, 2);
         word = half;
         break;
      default:
         word = *at;
         break;
      }
      words[i] = word;
   }
}

void
nv2a_plane_store(const struct nv2a_plane *plane, int x, int y, uint32_t mask,
                 const uint32_t words[NV2A_LANES])
{
   uint8_t *block = plane->base + nv2a_plane_offset(plane, x, y);
   if (rows_of_words(plane, mask)) {
      memcpy(block, words, ROW_BYTES);
      memcpy(block + plane->pitch, words + NV2A_BLOCK_WIDTH, ROW_BYTES);
      return;
   }
   for (; mask; mask &= mask - 1) {
      const int i = __builtin_ctz(mask);
      uint8_t *at = block + plane->lane_offset[i];
      const uint16_t half = (uint16_t)words[i];
      switch (plane->bytes) {
      case 4:
         memcpy(at, &words[i], 4);
         break;
      case 2:
         memcpy(at, &half, 2);
         break;
      default:
         *at = (uint8_t)words[i];
         break;
      }
   }
}
