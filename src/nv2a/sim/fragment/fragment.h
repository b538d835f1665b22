/* The way of fragments: depth range, texture stages, combiners, tests, surfaces. Everything is
 * derived from registers once a draw; blocks then never look at them. */
#ifndef NV2A_FRAGMENT_FRAGMENT_H
#define NV2A_FRAGMENT_FRAGMENT_H

#include "block.h"
#include "combiner.h"
#include "fog.h"
#include "ops.h"
#include "stages.h"
#include "surface.h"

/* Which attributes blocks need; what is not asked for may be left out of a block. */
enum nv2a_need {
   NV2A_NEED_DIFFUSE = 1,
   NV2A_NEED_SPECULAR = 2,
   NV2A_NEED_FOG = 4,
   NV2A_NEED_TEXTURE0 = 8, /* and 16, 32, 64 */
};

struct nv2a_fragment {
   uint32_t needs; /* enum nv2a_need */
   bool shade;     /* there is a colour to compute, or a test needs one */
   bool early;     /* depth and stencil come before shading: nothing later discards */
   bool clamp_z;   /* else fragments out of the range are discarded */
   bool count;     /* the occlusion counter counts */
   double min_z, max_z;
   uint32_t sample_lanes; /* lanes that the sample mask lets through */
   struct nv2a_surface surface;
   struct nv2a_stages stages;
   struct nv2a_combiner combiner;
   struct nv2a_fog fog;
   struct nv2a_alpha_test alpha_test;
   struct nv2a_depth_stencil depth_stencil;
   struct nv2a_color_output output;
   const char *problem; /* a sentence about what the hardware would refuse, or what is not
                          simulated; NULL: nothing */
};

/* map is asked for all memory that regs name; what it gives has to stay until the next prepare. */
void nv2a_fragment_prepare(struct nv2a_fragment *fragment, const struct nv2a_regs *regs,
                           nv2a_map_func map, void *data);

/* Draws the lanes of block->mask, all of which lie inside of surface.clip. Returns how many passed
 * all tests, 0 while the occlusion counter is off. */
unsigned nv2a_fragment_block(const struct nv2a_fragment *fragment, struct nv2a_block *block);

#endif
