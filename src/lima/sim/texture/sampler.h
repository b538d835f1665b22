/* The texture unit: what a descriptor says, level of detail, filters. */
#ifndef LIMA_SAMPLER_H
#define LIMA_SAMPLER_H

#include "lima/cmd/state.h"
#include "lima/sim/memory/memory.h"

/* A texture as its descriptor says; private to this folder but for its life. */
struct lima_sampler {
   const struct lima_memory *memory;
   uint32_t level[LIMA_MAX_LEVELS]; /* addresses */
   unsigned num_levels;
   uint8_t format;
   uint8_t wrap[2]; /* enum lima_wrap of s and t */
   bool swap_rb, tiled, unnormalized, cube;
   bool min_nearest, mag_nearest, mip_linear;
   unsigned bytes;         /* of a texel, or of a block of ETC1 */
   uint32_t width, height; /* texels of the first level */
   uint32_t stride;        /* bytes, linear */
   float min_lod, max_lod, bias;
   float border[4];
};

/* From the descriptor at `va`. False: *fault, a sentence, says why it can not be used. */
bool lima_sampler_load(struct lima_sampler *sampler, const struct lima_memory *memory, uint32_t va,
                       const char **fault);

/* Samples the four fragments of a quad: (0,0), (1,0), (0,1), (1,1) by column and row. Coordinates
 * are s and t, or x, y and z of cube maps. `lod` is added to the computed level of detail, or, if
 * `explicit_lod`, taken instead of it. Texels that are not in memory are 0. */
void lima_sample_quad(const struct lima_sampler *sampler, const float coords[4][3],
                      const float lod[4], bool explicit_lod, float colors[4][4]);

#endif
