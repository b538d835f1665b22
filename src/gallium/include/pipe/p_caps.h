/* What a driver can do, as data.
 *
 * A screen points to one pipe_caps that does not change while the screen lives. Everybody above
 * the driver asks this table and nothing else: no name of a driver, no number that one driver
 * happens to have. The front end takes its limits from it once for each context (GL_MAX_* are the
 * smaller of these and of what it can store itself), advertises the extensions and the version
 * that the table allows, and lowers the rest with shared code.
 *
 * What the table does not mention a driver does, by itself or with gallium/auxiliary/draw: all
 * primitives of enum pipe_prim, polygon modes and offset, wide and smooth points and lines, both
 * stipples, user clip planes, two-sided colours, flat shading, the alpha test, every logic
 * operation, depth and stencil tests, blending with every factor and equation, textures with
 * borders of texels, GL_CLAMP. A bit for one of them comes here together with the shared pass that
 * does it in a driver's stead, never before. A driver never draws something else than it was asked
 * for: what it can not do it says here, and nobody then asks for it.
 */
#ifndef P_CAPS_H
#define P_CAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "p_defines.h"
#include "p_format.h"

/* pipe_stage_caps::features. */
enum pipe_stage_feature {
   /* Programs of several blocks: branches and loops on any condition, which may differ between
    * invocations. Else a program is one block. */
   PIPE_STAGE_CONTROL_FLOW = 1u << 0,
   PIPE_STAGE_INDIRECT_PARAMS = 1u << 1, /* load_param with a computed address */
   PIPE_STAGE_DERIVATIVES = 1u << 2,     /* ddx and ddy; textures with gradients */
   PIPE_STAGE_F16 = 1u << 3,             /* rounding to 16-bit floats, packing, unpacking */
   PIPE_STAGE_FX12 = 1u << 4,            /* rounding to fixed point of 12 bits in [-2,2) */
   /* Programs of several blocks run, but far better do those of one: whoever makes programs makes
    * them so. */
   PIPE_STAGE_STRAIGHT_IS_BETTER = 1u << 5,
   /* Parameters and values are ints of 32 bits. Else ints are floats with whole values, and the
    * IR's are addresses only. */
   PIPE_STAGE_INTEGERS = 1u << 6,
   /* Results are the IR's to the bit, but for the kind of NaNs and the sign of zeroes: who computes
    * a part of a program itself gets the same. */
   PIPE_STAGE_EXACT = 1u << 7
};

/* What programs of one stage may be. */
struct pipe_stage_caps {
   uint32_t features;         /* enum pipe_stage_feature */
   uint32_t max_instructions; /* operations of the IR that a program has when the driver gets it; 0:
                                 only memory bounds it */
   uint32_t max_inputs;   /* slots that a program reads: vertex attributes (array or constant), or
                             varyings. Vertex: at least 16 */
   uint32_t max_params;   /* vec4s of pipe_context::set_constants. Vertex: at least
                            160, fragment: at least 16 */
   uint32_t max_samplers; /* textures that a program reads, at most PIPE_MAX_SAMPLERS. Fragment: at
                             least 2; vertex: 0 where vertex programs have no textures */
};

/* pipe_caps::features. */
enum pipe_feature {
   /* Sizes other than powers of two, with mip levels and every way of wrapping. Else only
    * PIPE_TEXTURE_RECT has them. */
   PIPE_CAN_TEXTURE_NPOT = 1u << 0,
   PIPE_CAN_TEXTURE_SHADOW = 1u << 1,     /* pipe_sampler_state::compare_mode */
   PIPE_CAN_TEXTURE_SRGB = 1u << 2,       /* pipe_sampler_view_state::srgb */
   PIPE_CAN_WRAP_BORDER = 1u << 3,        /* PIPE_TEX_WRAP_CLAMP_TO_BORDER */
   PIPE_CAN_WRAP_MIRROR = 1u << 4,        /* PIPE_TEX_WRAP_MIRROR_REPEAT */
   PIPE_CAN_BLEND_SEPARATE = 1u << 5,     /* alpha has factors and an equation of its own */
   PIPE_CAN_STENCIL_TWO_SIDE = 1u << 6,   /* pipe_depth_stencil_alpha_state::stencil[1] */
   PIPE_CAN_POINT_SPRITE = 1u << 7,       /* pipe_rasterizer_state::point_sprite */
   PIPE_CAN_OCCLUSION_QUERY = 1u << 8,    /* PIPE_QUERY_OCCLUSION_COUNTER */
   PIPE_CAN_TIME_QUERY = 1u << 9,         /* PIPE_QUERY_TIME_ELAPSED */
   PIPE_CAN_BLEND_INDEPENDENT = 1u << 10, /* pipe_blend_state::independent_blend */
   PIPE_CAN_DEPTH_CLAMP = 1u << 11,       /* pipe_rasterizer_state::depth_clamp */
   PIPE_CAN_COLOR_INDEX = 1u << 12,       /* pipe_blend_state::index, on R8_UNORM */
   PIPE_CAN_RENDER_SRGB = 1u << 14,       /* pipe_blend_state::srgb, pipe_blit_image::srgb: of every
                                             colour format of 8 bits a component */
   PIPE_CAN_COMPARE_FAIL = 1u << 13,      /* pipe_sampler_state::compare_fail */
   PIPE_CAN_VIEW_LAYER = 1u << 22,        /* pipe_sampler_view_state::one_layer */
   PIPE_CAN_VIEW_SWIZZLE = 1u << 23,      /* pipe_sampler_view_state::swizzle of any kind; else only
                                             those that formats of GL need */
   PIPE_CAN_TEXTURE_EXPAND = 1u << 21,    /* pipe_sampler_view_state::expand */
   /* pipe_context::create_combiner_state takes setups of any length, whose textures are of
    * samplers below max_samplers and unsigned; then they need not fit max_instructions. */
   PIPE_CAN_REGISTER_COMBINERS = 1u << 20,
   /* A polygon with a stipple of its own is cheaper than a dozen rectangles: sets of pixels are
    * better drawn so. */
   PIPE_STIPPLE_IS_CHEAP = 1u << 24
};

struct pipe_caps {
   uint32_t features; /* enum pipe_feature */
   struct pipe_stage_caps stage[PIPE_SHADER_STAGES];

   /* Texture coordinates that are interpolated: VARYING_TEX0 and so on. Counted apart from the
    * samplers, because programs may read one without the other. At least 2. */
   uint32_t max_texture_coords;

   /* Texels along an axis, borders not counted; powers of two. 0: no such textures. */
   uint32_t max_texture_2d_size; /* also of one dimension; at least 64 */
   uint32_t max_texture_3d_size; /* else at least 16 */
   uint32_t max_texture_cube_size;
   uint32_t max_texture_rect_size;

   uint32_t max_viewport_size;  /* of a framebuffer, a viewport and a drawable along an axis */
   uint32_t max_render_targets; /* 1 .. PIPE_MAX_COLOR_BUFS */
   uint32_t max_samples;        /* of a pixel, 1, 4 or 8: resources have 1, 4 and 8 up to it; 1: no
                                   multisampling */
   uint32_t max_clip_planes;    /* 6 .. PIPE_MAX_CLIP_PLANES */
   float max_point_size;        /* pixels; at least 1 */
   float max_line_width;        /* pixels; at least 1 */
   float max_anisotropy;        /* 1: none */
   float max_lod_bias;          /* of sampler and program together, either way; 0: none */

   /* How far a component of 8 bits that was drawn may lie from exact arithmetic, in steps of 1/255;
    * 0: blending and texturing round exactly. For tests, which compare with a reference. */
   uint32_t color_steps;

   /* By format, what it may be used for: PIPE_BIND_RENDER_TARGET, _DEPTH_STENCIL, _SAMPLER_VIEW,
    * _DISPLAY. For all targets that the driver has. Resources that are only mapped (bind 0) may
    * have every format. A driver samples R8G8B8A8_UNORM and renders to at least one format of 8
    * bits a component. PIPE_FORMAT_MAX of them; u_caps_all_formats of gallium/auxiliary/caps for a
    * driver that has every one. */
   const uint8_t *format;

   /* By enum pipe_vertex_type, the attributes that are fetched as they lie in memory: bit n - 1 is
    * n components by value, bit n + 3 the same normalized. 32-bit floats (0xf) at least. Draws take
    * every vertex format: a driver converts what is missing here (draw_convert_vertices of
    * gallium/auxiliary/draw), so that who fills buffers anew does well to choose what is there.
    * PIPE_VERTEX_TYPES of them; u_caps_all_vertex_types. */
   const uint8_t *vertex;
   bool vertex_bgra; /* the same for pipe_vertex_element::bgra */
};

/* Whether resources of `format` may have all of `bind`: of the four above, for buffers have no
 * format and need no asking. */
static inline bool
pipe_caps_format(const struct pipe_caps *caps, enum pipe_format format, uint32_t bind)
{
   return format > PIPE_FORMAT_NONE && format < PIPE_FORMAT_MAX &&
          (caps->format[format] & bind) == bind;
}

/* Whether attributes of 1..4 components of `type` are fetched without conversion. */
static inline bool
pipe_caps_vertex(const struct pipe_caps *caps, enum pipe_vertex_type type, unsigned size,
                 bool normalized, bool bgra)
{
   return (caps->vertex[type] >> (size - 1 + (normalized ? 4 : 0)) & 1) &&
          (!bgra || caps->vertex_bgra);
}

#endif
