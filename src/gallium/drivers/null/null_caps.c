/* What the null driver says of itself. It does nothing, so it may say anything: as much as the
 * contract has room for, or as little as it allows. */
#include "compiler/ir/ir.h"
#include "gallium/auxiliary/caps/u_caps.h"
#include "null_priv.h"

const struct pipe_caps null_caps = {
    .features = PIPE_CAN_TEXTURE_NPOT | PIPE_CAN_TEXTURE_SHADOW | PIPE_CAN_TEXTURE_SRGB |
                PIPE_CAN_RENDER_SRGB | PIPE_CAN_WRAP_BORDER | PIPE_CAN_WRAP_MIRROR |
                PIPE_CAN_BLEND_SEPARATE | PIPE_CAN_STENCIL_TWO_SIDE | PIPE_CAN_POINT_SPRITE |
                PIPE_CAN_OCCLUSION_QUERY | PIPE_CAN_TIME_QUERY | PIPE_CAN_BLEND_INDEPENDENT |
                PIPE_CAN_TEXTURE_EXPAND | PIPE_CAN_DEPTH_CLAMP | PIPE_CAN_COLOR_INDEX |
                PIPE_CAN_COMPARE_FAIL | PIPE_CAN_VIEW_LAYER | PIPE_CAN_VIEW_SWIZZLE |
                PIPE_STIPPLE_IS_CHEAP,
    .stage =
        {
            [PIPE_SHADER_VERTEX] =
                {
                    .features = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS |
                                PIPE_STAGE_F16 | PIPE_STAGE_FX12 | PIPE_STAGE_INTEGERS,
                    .max_inputs = VERT_ATTRIB_MAX,
                    .max_params = 1024,
                    .max_samplers = PIPE_MAX_SAMPLERS,
                },
            [PIPE_SHADER_FRAGMENT] =
                {
                    .features = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS |
                                PIPE_STAGE_DERIVATIVES | PIPE_STAGE_F16 | PIPE_STAGE_FX12 |
                                PIPE_STAGE_INTEGERS,
                    .max_inputs = VARYING_MAX,
                    .max_params = 1024,
                    .max_samplers = PIPE_MAX_SAMPLERS,
                },
        },
    .max_texture_coords = VARYING_CLP0 - VARYING_TEX0,
    .max_texture_2d_size = 4096,
    .max_texture_3d_size = 512,
    .max_texture_cube_size = 4096,
    .max_texture_rect_size = 4096,
    .max_viewport_size = 4096,
    .max_render_targets = PIPE_MAX_COLOR_BUFS,
    .max_samples = 1,
    .max_clip_planes = PIPE_MAX_CLIP_PLANES,
    .max_point_size = 64,
    .max_line_width = 64,
    .max_anisotropy = 16,
    .max_lod_bias = 16,
    .vertex = u_caps_all_vertex_types,
    .vertex_bgra = true,
    .format = u_caps_all_formats,
};

#define COLOR (PIPE_BIND_RENDER_TARGET | PIPE_BIND_SAMPLER_VIEW | PIPE_BIND_DISPLAY)

static const uint8_t small_formats[PIPE_FORMAT_MAX] = {
    [PIPE_FORMAT_R8G8B8A8_UNORM] = COLOR,
    [PIPE_FORMAT_B8G8R8A8_UNORM] = COLOR,
    [PIPE_FORMAT_B8G8R8X8_UNORM] = COLOR,
    [PIPE_FORMAT_B5G6R5_UNORM] = COLOR,
    [PIPE_FORMAT_L8_UNORM] = PIPE_BIND_SAMPLER_VIEW,
    [PIPE_FORMAT_A8_UNORM] = PIPE_BIND_SAMPLER_VIEW,
    [PIPE_FORMAT_Z16_UNORM] = PIPE_BIND_DEPTH_STENCIL,
    [PIPE_FORMAT_Z24_UNORM_S8_UINT] = PIPE_BIND_DEPTH_STENCIL,
};

static const uint8_t small_vertex_types[PIPE_VERTEX_TYPES] = {
    [PIPE_VERTEX_F32] = 0x0f, [PIPE_VERTEX_U8] = 0x80, [PIPE_VERTEX_S16] = 0x0f};

/* Like the smallest chips that the front end is written for. */
const struct pipe_caps null_small_caps = {
    .features = PIPE_CAN_WRAP_MIRROR,
    .stage =
        {
            [PIPE_SHADER_VERTEX] =
                {
                    .max_instructions = 1024,
                    .max_inputs = 16,
                    .max_params = 192,
                },
            [PIPE_SHADER_FRAGMENT] =
                {
                    .max_instructions = 256,
                    .max_inputs = 8,
                    .max_params = 32,
                    .max_samplers = 4,
                },
        },
    .max_texture_coords = 4,
    .max_texture_2d_size = 1024,
    .max_viewport_size = 2048,
    .max_render_targets = 1,
    .max_samples = 1,
    .max_clip_planes = PIPE_MAX_CLIP_PLANES,
    .max_point_size = 16,
    .max_line_width = 8,
    .max_anisotropy = 1,
    .max_lod_bias = 4,
    .vertex = small_vertex_types,
    .format = small_formats,
};
