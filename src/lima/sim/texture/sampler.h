/* The texture unit: what a descriptor says, level of detail, filters. */
#ifndef LIMA_SAMPLER_H
#define LIMA_SAMPLER_H

#include "lima/cmd/state.h"
#include "lima/format/texel.h"
#include "lima/sim/memory/memory.h"

/* A texture as its descriptor says; private to this folder but for its life and view.format. It
 * points into memory, whose buffers stay while it is used. */
struct lima_sampler {
   struct lima_texel_view view;
   struct lima_level {
      const uint8_t *texels;         /* NULL: not in memory */
      uint32_t left;                 /* bytes from there to the end of the buffer */
      uint32_t width, height, depth; /* texels */
      uint32_t pitch;                /* linear: bytes of a row; tiled: tiles of a row */
      uint64_t image;                /* bytes from face to face, and from slice to slice */
   } level[LIMA_MAX_LEVELS];
   unsigned num_levels;
   uint8_t wrap[3]; /* enum lima_wrap of s, t, r */
   bool tiled, unnormalized, cube, is_3d;
   bool min_nearest, mag_nearest, mip_linear;
   bool needs_lod; /* levels or filters depend on it */
   bool of_bytes;  /* lima_texel_is_bytes */
   unsigned bytes; /* of a texel, or of a block of ETC1 */
   float min_lod, max_lod, bias;
   float border[4];
};

/* From the descriptor at `va`. False: *fault, a sentence, says why it can not be used. */
bool lima_sampler_load(struct lima_sampler *sampler, const struct lima_memory *memory, uint32_t va,
                       const char **fault);

/* Samples the four fragments of a quad: (0,0), (1,0), (0,1), (1,1) by column and row. Coordinates
 * are s and t, with r of 3D textures, or x, y and z of cube maps. `lod` is added to the computed
 * level of detail, or, if `explicit_lod`, taken instead of it. Texels that are not in memory are 0.
 */
void lima_sample_quad(const struct lima_sampler *sampler, const float coords[4][3],
                      const float lod[4], bool explicit_lod, float colors[4][4]);

#endif
