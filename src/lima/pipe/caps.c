/* What the chip can do, and what the driver does for it on the CPU (docs/driver-lima.md). */
#include "screen.h"

#include "compiler/ir/ir.h"
#include "gallium/auxiliary/caps/u_caps.h"

#define TEXTURE PIPE_BIND_SAMPLER_VIEW
#define COLOR (PIPE_BIND_RENDER_TARGET | PIPE_BIND_DISPLAY | PIPE_BIND_SAMPLER_VIEW)
#define ZETA (PIPE_BIND_DEPTH_STENCIL | PIPE_BIND_SAMPLER_VIEW)

/* Signed normalized integers of the chip are not those of OpenGL 1. */
static const uint8_t vertex_types[PIPE_VERTEX_TYPES] = {
    [PIPE_VERTEX_F32] = 0x0f, [PIPE_VERTEX_F16] = 0x0f, [PIPE_VERTEX_S8] = 0x0f,
    [PIPE_VERTEX_U8] = 0xff,  [PIPE_VERTEX_S16] = 0x0f, [PIPE_VERTEX_U16] = 0xff,
    [PIPE_VERTEX_S32] = 0x0f, [PIPE_VERTEX_U32] = 0x0f,
};

static const uint8_t formats[PIPE_FORMAT_MAX] = {
    [PIPE_FORMAT_R8G8B8A8_UNORM] = COLOR,   [PIPE_FORMAT_R8G8B8X8_UNORM] = COLOR,
    [PIPE_FORMAT_B8G8R8A8_UNORM] = COLOR,   [PIPE_FORMAT_B8G8R8X8_UNORM] = COLOR,
    [PIPE_FORMAT_A8_UNORM] = TEXTURE,       [PIPE_FORMAT_L8_UNORM] = TEXTURE,
    [PIPE_FORMAT_L8A8_UNORM] = TEXTURE,     [PIPE_FORMAT_I8_UNORM] = TEXTURE,
    [PIPE_FORMAT_B5G6R5_UNORM] = COLOR,     [PIPE_FORMAT_B5G5R5A1_UNORM] = TEXTURE,
    [PIPE_FORMAT_B4G4R4A4_UNORM] = TEXTURE, [PIPE_FORMAT_Z16_UNORM] = ZETA,
    [PIPE_FORMAT_Z24X8_UNORM] = ZETA,       [PIPE_FORMAT_Z24_UNORM_S8_UINT] = ZETA,
    [PIPE_FORMAT_R32_FLOAT] = TEXTURE,
};

const struct pipe_caps lima_caps = {
    .features = PIPE_CAN_TEXTURE_NPOT | PIPE_CAN_TEXTURE_SHADOW | PIPE_CAN_WRAP_BORDER |
                PIPE_CAN_WRAP_MIRROR | PIPE_CAN_BLEND_SEPARATE | PIPE_CAN_STENCIL_TWO_SIDE |
                PIPE_CAN_POINT_SPRITE | PIPE_CAN_OCCLUSION_QUERY,
    .stage =
        {
            /* What the geometry processor can not run, auxiliary/draw does. */
            [PIPE_SHADER_VERTEX] =
                {
                    .features = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS |
                                PIPE_STAGE_F16 | PIPE_STAGE_FX12 | PIPE_STAGE_STRAIGHT_IS_BETTER,
                    .max_inputs = VERT_ATTRIB_MAX,
                    .max_params = 1024,
                },
            [PIPE_SHADER_FRAGMENT] =
                {
                    .features = PIPE_STAGE_CONTROL_FLOW | PIPE_STAGE_INDIRECT_PARAMS |
                                PIPE_STAGE_DERIVATIVES,
                    .max_inputs = VARYING_MAX,
                    .max_params = 256,
                    .max_samplers = 16,
                },
        },
    .max_texture_coords = 8,
    .max_texture_2d_size = 4096,
    .max_texture_3d_size = 256,
    .max_texture_cube_size = 4096,
    .max_texture_rect_size = 4096,
    .max_viewport_size = 4096,
    .max_render_targets = 1,
    .max_samples = 1,
    .max_clip_planes = PIPE_MAX_CLIP_PLANES,
    .max_point_size = 100,
    .max_line_width = 100,
    .max_anisotropy = 1,
    .max_lod_bias = 15,
    .color_steps = 3, /* half floats */
    .vertex = vertex_types,
    .format = formats,
};
