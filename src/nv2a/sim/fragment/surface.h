/* Colour and depth surfaces: where a pixel lies and what its bits mean.
 *
 * Surfaces with two or four samples a pixel are drawn as surfaces of twice the width (and height):
 * every sample is a fragment of its own. All coordinates below the registers count samples. */
#ifndef NV2A_FRAGMENT_SURFACE_H
#define NV2A_FRAGMENT_SURFACE_H

#include <stdbool.h>
#include <stdint.h>
#include "block.h"
#include "nv2a/push/memory.h"
#include "nv2a/push/regs.h"

/* A channel of a colour format: value = (word >> shift) & (2^bits - 1); bits 0 where the format has
 * none. */
struct nv2a_channel {
   uint8_t shift, bits;
};

struct nv2a_color_format {
   const char *name;
   uint8_t bytes;
   struct nv2a_channel channel[4]; /* r, g, b, a */
   uint32_t unused, unused_value;  /* bits of no channel, and what is written into them */
};

/* The formats of SET_SURFACE_FORMAT_COLOR; NULL for what the hardware refuses (0, above 0xA). */
const struct nv2a_color_format *nv2a_color_format(uint32_t code);
/* The bits of a pixel that the channels of mask (bit 0 r, 1 g, 2 b, 3 a) take up, bits of no
 * channel with the alpha channel; all bits for a mask of all channels. */
uint32_t nv2a_color_bits(const struct nv2a_color_format *format, unsigned mask);

enum nv2a_zeta_format {
   NV2A_ZETA_NONE,
   NV2A_ZETA_Z16,
   NV2A_ZETA_Z16_FLOAT,
   NV2A_ZETA_Z24S8,
   NV2A_ZETA_Z24S8_FLOAT,
};

/* The stored form of a depth in depth-buffer units: rounded to nearest (fixed) or cut off (float),
 * clamped to what the format holds; 16 or 24 bits. Stored forms compare as depths do. */
uint32_t nv2a_zeta_encode(enum nv2a_zeta_format format, double z);

/* Where the pixels of one surface lie. */
struct nv2a_plane {
   uint8_t *base; /* NULL: there is none, nothing is written and tests against it pass */
   uint32_t bytes;
   uint32_t pitch;                   /* 0: swizzled */
   uint8_t log2_width, log2_height;  /* of swizzled ones */
   uint32_t lane_offset[NV2A_LANES]; /* bytes from lane 0 of a block */
};

struct nv2a_rect {
   int x0, y0, x1, y1; /* x1 and y1 are the first ones outside */
};

struct nv2a_surface {
   struct nv2a_rect clip;    /* samples that the surface clip leaves and that lie in memory */
   uint8_t scale_x, scale_y; /* samples a pixel */
   const struct nv2a_color_format *format;
   struct nv2a_plane color;
   enum nv2a_zeta_format zeta_format;
   struct nv2a_plane zeta;
   /* Sentences about what can not be drawn on; NULL: it can. They matter to who draws on it. */
   const char *color_problem, *zeta_problem;
};

/* Describes the surfaces that regs name. What does not lie wholly inside its DMA object is cut to
 * the rows that do (pitch) or is left out (swizzled). Rows are never longer than their pitch, and
 * clip is empty without any surface: it has no more samples than there is memory. */
void nv2a_surface_prepare(struct nv2a_surface *surface, const struct nv2a_regs *regs,
                          nv2a_map_func map, void *data);

/* Byte offset of the block at (x, y), lane 0. */
uint32_t nv2a_plane_offset(const struct nv2a_plane *plane, int x, int y);

/* The words of the lanes in mask; others are left as they are. */
void nv2a_plane_load(const struct nv2a_plane *plane, int x, int y, uint32_t mask,
                     uint32_t words[NV2A_LANES]);
void nv2a_plane_store(const struct nv2a_plane *plane, int x, int y, uint32_t mask,
                      const uint32_t words[NV2A_LANES]);

static inline struct nv2a_rect
nv2a_rect_intersect(struct nv2a_rect a, struct nv2a_rect b)
{
   return (struct nv2a_rect){a.x0 > b.x0 ? a.x0 : b.x0, a.y0 > b.y0 ? a.y0 : b.y0,
                             a.x1 < b.x1 ? a.x1 : b.x1, a.y1 < b.y1 ? a.y1 : b.y1};
}

static inline bool
nv2a_rect_empty(struct nv2a_rect r)
{
   return r.x0 >= r.x1 || r.y0 >= r.y1;
}

#endif
