/* Enumerations of the pipe contract. Values that mirror OpenGL's keep their order, so that
 * subtracting the first one of OpenGL converts; each says which that is. */
#ifndef P_DEFINES_H
#define P_DEFINES_H

enum pipe_shader_stage { PIPE_SHADER_VERTEX, PIPE_SHADER_FRAGMENT, PIPE_SHADER_STAGES };

/* Primitives, numbered as GL_POINTS (0) .. GL_POLYGON (9). */
enum pipe_prim {
   PIPE_PRIM_POINTS,
   PIPE_PRIM_LINES,
   PIPE_PRIM_LINE_LOOP,
   PIPE_PRIM_LINE_STRIP,
   PIPE_PRIM_TRIANGLES,
   PIPE_PRIM_TRIANGLE_STRIP,
   PIPE_PRIM_TRIANGLE_FAN,
   PIPE_PRIM_QUADS,
   PIPE_PRIM_QUAD_STRIP,
   PIPE_PRIM_POLYGON,
   PIPE_PRIM_MAX
};

/* Comparison functions, GL_NEVER + n. */
enum pipe_compare_func {
   PIPE_FUNC_NEVER,
   PIPE_FUNC_LESS,
   PIPE_FUNC_EQUAL,
   PIPE_FUNC_LEQUAL,
   PIPE_FUNC_GREATER,
   PIPE_FUNC_NOTEQUAL,
   PIPE_FUNC_GEQUAL,
   PIPE_FUNC_ALWAYS
};

enum pipe_polygon_mode { PIPE_POLYGON_FILL, PIPE_POLYGON_LINE, PIPE_POLYGON_POINT };

enum pipe_face { PIPE_FACE_NONE = 0, PIPE_FACE_FRONT = 1, PIPE_FACE_BACK = 2, PIPE_FACE_BOTH = 3 };

enum pipe_blend_func {
   PIPE_BLEND_ADD,
   PIPE_BLEND_SUBTRACT,         /* src - dst */
   PIPE_BLEND_REVERSE_SUBTRACT, /* dst - src */
   PIPE_BLEND_MIN,              /* factors are ignored */
   PIPE_BLEND_MAX
};

enum pipe_blendfactor {
   PIPE_BLENDFACTOR_ZERO,
   PIPE_BLENDFACTOR_ONE,
   PIPE_BLENDFACTOR_SRC_COLOR,
   PIPE_BLENDFACTOR_INV_SRC_COLOR,
   PIPE_BLENDFACTOR_SRC_ALPHA,
   PIPE_BLENDFACTOR_INV_SRC_ALPHA,
   PIPE_BLENDFACTOR_DST_ALPHA,
   PIPE_BLENDFACTOR_INV_DST_ALPHA,
   PIPE_BLENDFACTOR_DST_COLOR,
   PIPE_BLENDFACTOR_INV_DST_COLOR,
   PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE,
   PIPE_BLENDFACTOR_CONST_COLOR,
   PIPE_BLENDFACTOR_INV_CONST_COLOR,
   PIPE_BLENDFACTOR_CONST_ALPHA,
   PIPE_BLENDFACTOR_INV_CONST_ALPHA
};

/* Logic operations, GL_CLEAR + n. */
enum pipe_logicop {
   PIPE_LOGICOP_CLEAR,
   PIPE_LOGICOP_AND,
   PIPE_LOGICOP_AND_REVERSE,
   PIPE_LOGICOP_COPY,
   PIPE_LOGICOP_AND_INVERTED,
   PIPE_LOGICOP_NOOP,
   PIPE_LOGICOP_XOR,
   PIPE_LOGICOP_OR,
   PIPE_LOGICOP_NOR,
   PIPE_LOGICOP_EQUIV,
   PIPE_LOGICOP_INVERT,
   PIPE_LOGICOP_OR_REVERSE,
   PIPE_LOGICOP_COPY_INVERTED,
   PIPE_LOGICOP_OR_INVERTED,
   PIPE_LOGICOP_NAND,
   PIPE_LOGICOP_SET
};

enum pipe_stencil_op {
   PIPE_STENCIL_OP_KEEP,
   PIPE_STENCIL_OP_ZERO,
   PIPE_STENCIL_OP_REPLACE,
   PIPE_STENCIL_OP_INCR,
   PIPE_STENCIL_OP_DECR,
   PIPE_STENCIL_OP_INCR_WRAP,
   PIPE_STENCIL_OP_DECR_WRAP,
   PIPE_STENCIL_OP_INVERT
};

enum pipe_texture_target {
   PIPE_BUFFER,
   PIPE_TEXTURE_1D,
   PIPE_TEXTURE_2D,
   PIPE_TEXTURE_3D,
   PIPE_TEXTURE_CUBE, /* 6 layers: +x -x +y -y +z -z */
   PIPE_TEXTURE_RECT  /* coordinates in texels */
};

enum pipe_tex_wrap {
   PIPE_TEX_WRAP_REPEAT,
   PIPE_TEX_WRAP_CLAMP, /* GL_CLAMP: to [0,1], linear filtering reaches the border */
   PIPE_TEX_WRAP_CLAMP_TO_EDGE,
   PIPE_TEX_WRAP_CLAMP_TO_BORDER,
   PIPE_TEX_WRAP_MIRROR_REPEAT
};

enum pipe_tex_filter { PIPE_TEX_FILTER_NEAREST, PIPE_TEX_FILTER_LINEAR };
enum pipe_tex_mipfilter {
   PIPE_TEX_MIPFILTER_NONE,
   PIPE_TEX_MIPFILTER_NEAREST,
   PIPE_TEX_MIPFILTER_LINEAR
};
enum pipe_tex_compare { PIPE_TEX_COMPARE_NONE, PIPE_TEX_COMPARE_R_TO_TEXTURE };

/* Source of each component that a sampler view returns. */
enum pipe_swizzle {
   PIPE_SWIZZLE_X,
   PIPE_SWIZZLE_Y,
   PIPE_SWIZZLE_Z,
   PIPE_SWIZZLE_W,
   PIPE_SWIZZLE_0,
   PIPE_SWIZZLE_1
};

/* pipe_resource::bind, what a resource may be used for. */
#define PIPE_BIND_RENDER_TARGET (1u << 0)
#define PIPE_BIND_DEPTH_STENCIL (1u << 1)
#define PIPE_BIND_SAMPLER_VIEW (1u << 2)
#define PIPE_BIND_VERTEX_BUFFER (1u << 3)
#define PIPE_BIND_INDEX_BUFFER (1u << 4)
#define PIPE_BIND_DISPLAY (1u << 5) /* shown or read back as plain rows */

/* pipe_context::transfer_map usage. */
#define PIPE_MAP_READ (1u << 0)
#define PIPE_MAP_WRITE (1u << 1)
#define PIPE_MAP_DISCARD_RANGE (1u << 2) /* the box's old contents are not needed */
#define PIPE_MAP_UNSYNCHRONIZED                                                                    \
   (1u << 3) /* the caller promises not to touch what draws still read */

/* pipe_context::clear buffers. */
#define PIPE_CLEAR_DEPTH (1u << 0)
#define PIPE_CLEAR_STENCIL (1u << 1)
#define PIPE_CLEAR_COLOR0 (1u << 2)                /* cbuf i is PIPE_CLEAR_COLOR0 << i */
#define PIPE_CLEAR_COLOR (15u * PIPE_CLEAR_COLOR0) /* every colour buffer of the framebuffer */
#define PIPE_CLEAR_DITHER (1u << 6) /* colours as draws with pipe_blend_state::dither give them */

/* pipe_blit_info::mask. */
#define PIPE_MASK_RGBA 0xfu /* bit 0 red .. bit 3 alpha */
#define PIPE_MASK_DEPTH (1u << 4)
#define PIPE_MASK_STENCIL (1u << 5)

/* pipe_context::flush flags. */
#define PIPE_FLUSH_END_OF_FRAME (1u << 0)

enum pipe_query_type {
   PIPE_QUERY_OCCLUSION_COUNTER, /* samples that passed the tests; PIPE_CAN_OCCLUSION_QUERY */
   PIPE_QUERY_TIME_ELAPSED,      /* nanoseconds; PIPE_CAN_TIME_QUERY */
};

#endif
