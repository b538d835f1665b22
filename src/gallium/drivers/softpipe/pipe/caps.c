#include "caps.h"

#include "compiler/ir/ir.h"
#include "gallium/auxiliary/caps/u_caps.h"
#include "pipe/p_state.h"
#include "gallium/drivers/softpipe/state/screen.h"

const struct pipe_caps sp_caps = {
    .features = PIPE_CAN_TEXTURE_NPOT | PIPE_CAN_TEXTURE_SHADOW | PIPE_CAN_TEXTURE_SRGB |
                PIPE_CAN_WRAP_BORDER | PIPE_CAN_WRAP_MIRROR | PIPE_CAN_BLEND_SEPARATE |
                PIPE_CAN_STENCIL_TWO_SIDE | PIPE_CAN_POINT_SPRITE | PIPE_CAN_OCCLUSION_QUERY |
                PIPE_CAN_TIME_QUERY | PIPE_CAN_BLEND_INDEPENDENT | PIPE_CAN_TEXTURE_EXPAND |
                PIPE_CAN_DEPTH_CLAMP | PIPE_CAN_COLOR_INDEX | PIPE_CAN_COMPARE_FAIL |
                PIPE_CAN_RENDER_SRGB | PIPE_CAN_VIEW_LAYER | PIPE_CAN_VIEW_SWIZZLE |
                PIPE_STIPPLE_IS_CHEAP,
    .stage =
        {
            [PIPE_SHADER_VERTEX] =
                {
                    .features = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS |
                                PIPE_STAGE_F16 | PIPE_STAGE_FX12 | PIPE_STAGE_INTEGERS |
                                PIPE_STAGE_EXACT,
                    .max_inputs = VERT_ATTRIB_MAX,
                    .max_params = SP_MAX_PARAMS,
                    .max_samplers = PIPE_MAX_SAMPLERS,
                },
            [PIPE_SHADER_FRAGMENT] =
                {
                    .features = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS |
                                PIPE_STAGE_DERIVATIVES | PIPE_STAGE_F16 | PIPE_STAGE_FX12 |
                                PIPE_STAGE_INTEGERS,
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
    .max_samples = 8,
    .max_clip_planes = PIPE_MAX_CLIP_PLANES,
    .max_point_size = SP_MAX_POINT_SIZE,
    .max_line_width = SP_MAX_LINE_WIDTH,
    .max_anisotropy = SP_MAX_ANISOTROPY,
    .max_lod_bias = SP_MAX_LOD_BIAS,
    .vertex = u_caps_all_vertex_types,
    .vertex_bgra = true,
    .format = u_caps_all_formats,
};
