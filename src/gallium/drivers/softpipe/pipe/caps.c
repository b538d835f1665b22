#include "caps.h"

#include "compiler/ir/ir.h"
#include "pipe/p_state.h"
#include "gallium/drivers/softpipe/state/screen.h"

#define COLOR (PIPE_BIND_RENDER_TARGET | PIPE_BIND_SAMPLER_VIEW | PIPE_BIND_DISPLAY)
#define DEPTH (PIPE_BIND_DEPTH_STENCIL | PIPE_BIND_SAMPLER_VIEW)

const struct pipe_caps sp_caps = {
    .features = PIPE_CAN_TEXTURE_NPOT | PIPE_CAN_TEXTURE_SHADOW | PIPE_CAN_TEXTURE_SRGB |
                PIPE_CAN_WRAP_BORDER | PIPE_CAN_WRAP_MIRROR | PIPE_CAN_BLEND_SEPARATE |
                PIPE_CAN_STENCIL_TWO_SIDE | PIPE_CAN_POINT_SPRITE | PIPE_CAN_OCCLUSION_QUERY |
                PIPE_CAN_TIME_QUERY | PIPE_CAN_BLEND_INDEPENDENT,
    .stage =
        {
            [PIPE_SHADER_VERTEX] =
                {
                    .features = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS |
                                PIPE_STAGE_F16 | PIPE_STAGE_FX12,
                    .max_inputs = VERT_ATTRIB_MAX,
                    .max_params = SP_MAX_PARAMS,
                    .max_samplers = PIPE_MAX_SAMPLERS,
                },
            [PIPE_SHADER_FRAGMENT] =
                {
                    .features = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS |
                                PIPE_STAGE_DERIVATIVES | PIPE_STAGE_F16 | PIPE_STAGE_FX12,
                    .max_inputs = VARYING_MAX,
                    .max_params = SP_MAX_PARAMS,
                    .max_samplers = PIPE_MAX_SAMPLERS,
                },
        },
    .max_texture_coords = VARYING_CLP0 - VARYING_TEX0,
    .max_texture_2d_size = SP_MAX_TEXTURE_2D_SIZE,
    .max_texture_3d_size = SP_MAX_TEXTURE_3D_SIZE,
    .max_texture_cube_size = SP_MAX_TEXTURE_2D_SIZE,
    .max_texture_rect_size = SP_MAX_TEXTURE_2D_SIZE,
    .max_viewport_size = SP_MAX_VIEWPORT_SIZE,
    .max_render_targets = PIPE_MAX_COLOR_BUFS,
    .max_samples = 1,
    .max_clip_planes = PIPE_MAX_CLIP_PLANES,
    .max_point_size = SP_MAX_POINT_SIZE,
    .max_line_width = SP_MAX_LINE_WIDTH,
    .max_anisotropy = SP_MAX_ANISOTROPY,
    .max_lod_bias = SP_MAX_LOD_BIAS,
    .vertex =
        {
            [PIPE_VERTEX_F32] = 0x0f,
            [PIPE_VERTEX_F64] = 0x0f,
            [PIPE_VERTEX_F16] = 0x0f,
            [PIPE_VERTEX_S8] = 0xff,
            [PIPE_VERTEX_U8] = 0xff,
            [PIPE_VERTEX_S16] = 0xff,
            [PIPE_VERTEX_U16] = 0xff,
            [PIPE_VERTEX_S32] = 0xff,
            [PIPE_VERTEX_U32] = 0xff,
        },
    .vertex_bgra = true,
    .format =
        {
            [PIPE_FORMAT_R8G8B8A8_UNORM] = COLOR,
            [PIPE_FORMAT_R8G8B8X8_UNORM] = COLOR,
            [PIPE_FORMAT_B8G8R8A8_UNORM] = COLOR,
            [PIPE_FORMAT_B8G8R8X8_UNORM] = COLOR,
            [PIPE_FORMAT_A8_UNORM] = COLOR,
            [PIPE_FORMAT_L8_UNORM] = COLOR,
            [PIPE_FORMAT_L8A8_UNORM] = COLOR,
            [PIPE_FORMAT_I8_UNORM] = COLOR,
            [PIPE_FORMAT_B5G6R5_UNORM] = COLOR,
            [PIPE_FORMAT_B5G5R5A1_UNORM] = COLOR,
            [PIPE_FORMAT_B4G4R4A4_UNORM] = COLOR,
            [PIPE_FORMAT_B10G10R10A2_UNORM] = COLOR,
            [PIPE_FORMAT_B10G10R10X2_UNORM] = COLOR,
            [PIPE_FORMAT_R10G10B10A2_UNORM] = COLOR,
            [PIPE_FORMAT_R16_UNORM] = COLOR,
            [PIPE_FORMAT_R16G16_UNORM] = COLOR,
            [PIPE_FORMAT_R16G16B16A16_UNORM] = COLOR,
            [PIPE_FORMAT_R16G16B16A16_SNORM] = COLOR,
            [PIPE_FORMAT_R32_FLOAT] = COLOR,
            [PIPE_FORMAT_R32G32B32A32_FLOAT] = COLOR,
            [PIPE_FORMAT_Z16_UNORM] = DEPTH,
            [PIPE_FORMAT_Z24X8_UNORM] = DEPTH,
            [PIPE_FORMAT_Z24_UNORM_S8_UINT] = DEPTH,
            [PIPE_FORMAT_Z32_FLOAT] = DEPTH,
            [PIPE_FORMAT_S8_UINT] = PIPE_BIND_DEPTH_STENCIL,
        },
};
