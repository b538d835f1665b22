/* The chip's texture units: what SET_TEXTURE_* of a unit say, and sampling (pgraph.md 11).
 *
 * A unit is prepared once for the draws that follow and sampled for each fragment. Decisions of
 * this project where the sources are silent:
 * - Components of n bits are value / (2^n - 1), filtered in float. A signed component (a format's
 *   own, or SET_TEXTURE_FILTER_xSIGNED) is value / (2^(n-1) - 1), at least -1.
 * - Magnification is where the level of detail, with bias and clamps, is not above 0.
 * - The level is that of the longer of the two derivatives; with anisotropy, of textures of two
 *   dimensions, samples along the pixel's footprint have that of its short axis.
 * - Cylinder wrap concerns interpolation (setup.c), not sampling.
 * - A depth format is compared with r, in units of the format (0 .. 2^24 - 1 for 24 bits), in stage
 *   mode 2 (3D projective) alone; each texel by itself, then filtered. Elsewhere it is an
 * intensity.
 * - A texel that equals the colour key, in bits: mode 1 makes its alpha 0, mode 2 its colour too,
 *   mode 3 discards the fragment if the texel has a share in it.
 */
#ifndef NV2A_SIM_TEXTURE_TEXTURE_H
#define NV2A_SIM_TEXTURE_TEXTURE_H

#include "nv2a/format/texture_format.h"
#include "nv2a/push/memory.h"
#include "nv2a/push/regs.h"

#include <stdbool.h>
#include <stdint.h>

typedef float nv2a_float4 __attribute__((vector_size(16)));
typedef uint32_t nv2a_uint4 __attribute__((vector_size(16)));
typedef int32_t nv2a_int4 __attribute__((vector_size(16)));

/* Fragments come in blocks of 8 x 2: lane i is at (i % 8, i / 8). */
#define NV2A_LANES 16
#define NV2A_BLOCK_WIDTH 8
#define NV2A_BLOCK_HEIGHT 2
typedef float nv2a_lanes[NV2A_LANES];

/* SET_TEXTURE_ADDRESS */
enum nv2a_wrap {
   NV2A_WRAP_REPEAT = 1,
   NV2A_WRAP_MIRROR = 2,
   NV2A_WRAP_CLAMP_TO_EDGE = 3,
   NV2A_WRAP_BORDER = 4,
   NV2A_WRAP_CLAMP = 5 /* of OpenGL: to [0,1], where the border has half a share */
};

/* SET_TEXTURE_FILTER, of one level. */
enum nv2a_filter { NV2A_FILTER_BOX, NV2A_FILTER_TENT, NV2A_FILTER_CONVOLUTION };
enum nv2a_mip { NV2A_MIP_NONE, NV2A_MIP_NEAREST, NV2A_MIP_BETWEEN };

enum nv2a_color_key { NV2A_KEY_NONE, NV2A_KEY_ALPHA, NV2A_KEY_COLOR, NV2A_KEY_DISCARD };

/* How bits become components: texel >> shift & mask, sign extended from the bit `sign` and not
 * below `lowest`, times scale plus constant. */
struct nv2a_texel_decode {
   nv2a_uint4 shift, mask, sign;
   nv2a_int4 lowest;
   nv2a_float4 scale, constant;
};

/* A unit, ready to sample. It refers to the chip's memory and owns nothing. */
struct nv2a_texture {
   const struct nv2a_texture_format *format; /* NULL: samples are 0,0,0,0 */
   const char *problem;                      /* why, a sentence; NULL: the unit is off, or fine */
   const uint8_t *data;
   struct nv2a_texture_level levels[NV2A_MAX_LEVELS];
   unsigned num_levels;
   uint32_t face_stride; /* of a cube map */
   uint32_t pitch;       /* of linear formats */
   unsigned dims;        /* 1 to 3 */
   bool cube;
   bool border_texels;
   bool normalized; /* coordinates are 0 to 1 */
   uint8_t wrap[3]; /* enum nv2a_wrap */
   uint8_t min, mag, mip;
   uint8_t kernel;      /* of convolution: 1 quincunx, 2 Gaussian */
   uint8_t max_samples; /* of an anisotropic footprint: 1, 2, 4 or 8 */
   float lod_bias, min_lod, max_lod;
   nv2a_float4 border;
   struct nv2a_texel_decode decode;
   const uint8_t *palette; /* palette_size entries A8R8G8B8 */
   uint32_t palette_size;
   uint8_t compare; /* 1 + SET_SHADOW_COMPARE_FUNC; 0: none */
   uint8_t key_mode;
   bool alpha_kill;
   bool in_lanes; /* nv2a_texture_sample_lanes has a quick way for it */
   uint32_t key;
};

/* Reads the state of unit 0..3 and asks for the memory. False: the unit is off, or what it says can
 * not be sampled (then tex->problem is set); samples are 0,0,0,0. */
bool nv2a_texture_prepare(struct nv2a_texture *tex, const struct nv2a_regs *regs, unsigned unit,
                          nv2a_map_func map, void *data);

/* Level of detail at str (after the division by q) with these differences to the neighbouring
 * pixels in x and y; bias and clamps are the sampler's affair. */
float nv2a_texture_lod(const struct nv2a_texture *tex, const float str[3], const float ddx[3],
                       const float ddy[3]);

/* What a pixel covers of a texture: so many samples, of this level of detail, in a row around the
 * coordinates with these steps of (s, t) between them. */
struct nv2a_footprint {
   float lod;
   unsigned samples; /* 1 to tex->max_samples */
   float step[2];
};

/* As nv2a_texture_lod; more than one sample is for textures of two dimensions alone. */
void nv2a_texture_footprint(const struct nv2a_texture *tex, const float str[3], const float ddx[3],
                            const float ddy[3], struct nv2a_footprint *out);

/* r, g, b, a at s, t, r; a cube map's str is a direction. Any bits are legal coordinates. False:
 * the fragment is discarded, by the colour key or because alpha is 0 (SET_TEXTURE_CONTROL0). */
bool nv2a_texture_sample(const struct nv2a_texture *tex, const float str[3], float lod,
                         float rgba[4]);

/* The same for the lanes in mask, with a level of detail for each quad of 2 x 2, from left to
 * right. Other lanes of rgba are undefined numbers. Gives the lanes that are not discarded. */
uint32_t nv2a_texture_sample_lanes(const struct nv2a_texture *tex, const nv2a_lanes str[3],
                                   const float lod[4], uint32_t mask, nv2a_lanes rgba[4]);

#endif
