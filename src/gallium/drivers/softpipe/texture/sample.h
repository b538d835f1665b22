/* Texture units of a draw: what sampling needs, gathered from view, sampler and resource. */
#ifndef SOFTPIPE_TEXTURE_SAMPLE_H
#define SOFTPIPE_TEXTURE_SAMPLE_H

#include "gallium/drivers/softpipe/state/isa.h"
#include "pipe/p_state.h"
#include "gallium/drivers/softpipe/resource/resource.h"
#include "gallium/auxiliary/vm/vm.h"

/* How texels are filtered. Bytes: each lerp is (a * (256 - w) + b * w + 128) >> 8 with an 8-bit
 * weight, in the order x, y, z, level. Floats: a + w * (b - a) in the same order, with
 * weights of 16 bits. */
enum sp_texel_kind { SP_TEXEL_BYTES, SP_TEXEL_FLOAT };

/* How a texel's bytes are read by the simple path (texture/simple.c). */
enum sp_tex_order {
   SP_TEX_ORDER_NONE, /* not by that path */
   SP_TEX_ORDER_RGBA,
   SP_TEX_ORDER_RGBX,
   SP_TEX_ORDER_BGRA,
   SP_TEX_ORDER_BGRX,
   SP_TEX_ORDER_L,
   SP_TEX_ORDER_A,
   SP_TEX_ORDER_I,
   SP_TEX_ORDER_LA
};

/* How the texels of a format are read by vectors (texture/level.c). */
enum sp_tex_loader {
   SP_TEX_LOADER_NONE,  /* one by one (texture/fetch.c) */
   SP_TEX_LOADER_BYTES, /* sp_tex_unit::byte_order says how */
   SP_TEX_LOADER_SRGB,  /* the same, made linear */
   SP_TEX_LOADER_UNORM16,
   SP_TEX_LOADER_FLOAT16,
   SP_TEX_LOADER_FLOAT32,
   SP_TEX_LOADER_Z16,
   SP_TEX_LOADER_Z24,
   SP_TEX_LOADER_Z32F
};

/* How an axis goes on beyond its texels; the last where their number is a power of two. */
enum axis_wrap { TO_EDGE, AROUND, AROUND_POWER };

/* A level, to the simple path. */
struct level_image {
   const uint8_t *data; /* texel (0,0) */
   float width, height;
   int32_t stride, texel_bytes;
   int texel_shift; /* log2 of texel_bytes */
   enum axis_wrap wrap_s, wrap_t;
   bool straight; /* sp_vm_tex::straight of the coordinates */
};

struct sp_tex_unit {
   const struct sp_resource *res;   /* the scene holds a reference */
   enum pipe_texture_target target; /* of the view: 2D of one layer of the resource */
   uint32_t layer;                  /* the first one of the view */
   unsigned first_level, last_level;
   bool has_border; /* images have a texel of border on each side of their used axes */
   enum pipe_swizzle swizzle[4];
   uint8_t expand;      /* pipe_sampler_view_state::expand */
   const float *linear; /* sRGB bytes to linear values; NULL: texels are linear */
   struct pipe_sampler_state sampler;

   /* What follows from the above */
   enum sp_texel_kind kind;
   uint32_t words_keep, words_ones; /* bits of RGBA8 that the swizzle leaves and sets */
   bool words_move;                 /* whether it moves bytes too */
   uint8_t words_other;             /* components that it does not leave */
   enum sp_tex_order order;         /* NONE: the unit's state is beyond the simple path */
   enum sp_tex_order byte_order;    /* of formats of bytes, whatever the unit's state */
   enum sp_tex_loader loader;
   enum pipe_swizzle channel[4]; /* of the format: where its components come from */
   unsigned num_axes;            /* coordinates that address texels: 1..3; cube maps 2 */
   bool needs_lod;               /* the result depends on the level of detail */
   bool mipmapped;
   float max_taps;         /* samples of an anisotropic footprint; 1: isotropic */
   float min_lod, max_lod; /* relative to first_level, clamped to the levels there are */
   float mag_threshold;    /* magnified where lod <= this */
   float mag_rho2;         /* surely so where the square of texels a pixel is at most this; or -1 */
   uint32_t border_bytes;  /* border colour as RGBA8 */
   /* By level - first_level */
   float width[PIPE_MAX_TEXTURE_LEVELS], height[PIPE_MAX_TEXTURE_LEVELS],
       depth[PIPE_MAX_TEXTURE_LEVELS];      /* without border */
   int32_t offset[PIPE_MAX_TEXTURE_LEVELS]; /* bytes to texel (0,0,0), inside the border */
   int32_t stride[PIPE_MAX_TEXTURE_LEVELS], layer_stride[PIPE_MAX_TEXTURE_LEVELS];
   struct level_image image[PIPE_MAX_TEXTURE_LEVELS]; /* with an order */
};

/* Fills the unit in for a view that has a resource. linear: sp_screen::linear. The unit lives no
 * longer than the resource. */
void sp_texture_unit(struct sp_tex_unit *unit, const struct pipe_sampler_view_state *view,
                     const struct pipe_sampler_state *sampler, const float *linear);

/* Whether its texels can be had as words (struct sp_vm_words). */
bool sp_texture_gives_words(const struct sp_tex_unit *unit);

/* sp_vm_tex_func: samples unit `sampler`; block->user is a const struct sp_tex_unit *const
 * [PIPE_MAX_SAMPLERS]. NULL gives (0,0,0,1), as does a unit that can not be sampled. */
void sp_texture_sample(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4]);

#endif
