/* What this context's GL can do: the smaller of what the driver says (pipe/p_caps.h) and what the
 * front end stores (GL_STORAGE_*, core/types.h). Filled once at creation; every answer of glGet,
 * every check of an argument and every loop over units goes by it. */
#ifndef MESA_EXT_CORE_LIMITS_H
#define MESA_EXT_CORE_LIMITS_H

#include "compiler/frontend/assembly/arb.h"
#include "state.h"

struct pipe_caps;

/* gl_limits::can, what not every driver has, a bit each in this order. The core of OpenGL 1.1 is
 * not here: a driver has it. */
#define GL_CAN_TEXTURE_3D (1ull << 0)
#define GL_CAN_TEXTURE_CUBE (1ull << 1)
#define GL_CAN_TEXTURE_RECT (1ull << 2)
#define GL_CAN_TEXTURE_NPOT (1ull << 3)   /* of targets other than rectangles */
#define GL_CAN_TEXTURE_DEPTH (1ull << 4)  /* depth formats are sampled */
#define GL_CAN_TEXTURE_SHADOW (1ull << 5) /* ... and compared with R */
#define GL_CAN_TEXTURE_SRGB (1ull << 6)
#define GL_CAN_TEXTURE_RG (1ull << 7)      /* one and two components */
#define GL_CAN_TEXTURE_FLOAT (1ull << 8)   /* colours of floats are sampled */
#define GL_CAN_TEXTURE_EXPAND (1ull << 9)  /* NV_texture_expand_normal */
#define GL_CAN_TEXTURE_SHADER (1ull << 10) /* NV_texture_shader to 3, ATI_envmap_bumpmap */
#define GL_CAN_WRAP_BORDER (1ull << 11)
#define GL_CAN_WRAP_MIRROR (1ull << 12)
#define GL_CAN_ANISOTROPY (1ull << 13)
#define GL_CAN_LOD_BIAS (1ull << 14)
#define GL_CAN_BLEND_SEPARATE (1ull << 15)
#define GL_CAN_BLEND_INDEPENDENT (1ull << 16) /* draw buffers blend and mask on their own */
#define GL_CAN_STENCIL_TWO_SIDE (1ull << 17)
#define GL_CAN_POINT_SPRITE (1ull << 18)
#define GL_CAN_MULTISAMPLE (1ull << 19)  /* several samples a pixel */
#define GL_CAN_RENDER_FLOAT (1ull << 20) /* colours of floats are drawn to */
#define GL_CAN_DEPTH_FLOAT (1ull << 21)  /* depths of floats, with and without stencil */
#define GL_CAN_OCCLUSION_QUERY (1ull << 22)
#define GL_CAN_TIME_QUERY (1ull << 23)
#define GL_CAN_VERTEX_PROGRAM (1ull << 24)       /* NV_vertex_program, 1_1 */
#define GL_CAN_VERTEX_PROGRAM2 (1ull << 25)      /* ... with branches and 256 parameters */
#define GL_CAN_VERTEX_TEXTURE (1ull << 26)       /* ... that samples textures */
#define GL_CAN_VERTEX_SHADER (1ull << 27)        /* EXT_vertex_shader */
#define GL_CAN_VERTEX_FLOW (1ull << 28)          /* conventional programs with loops over lights */
#define GL_CAN_FRAGMENT_PROGRAM (1ull << 29)     /* ARB_fragment_program */
#define GL_CAN_NV_FRAGMENT_PROGRAM (1ull << 30)  /* NV_fragment_program and its option */
#define GL_CAN_NV_FRAGMENT_PROGRAM2 (1ull << 31) /* ... and flow */
#define GL_CAN_FRAGMENT_SHADER (1ull << 32)      /* ATI_fragment_shader: 6 units with it */
#define GL_CAN_COMBINERS (1ull << 33)            /* NV_register_combiners, 2 */
#define GL_CAN_TEXTURE_SNORM (1ull << 34)        /* signed 8 bits of one and two components */
#define GL_CAN_DEPTH_CLAMP (1ull << 35)          /* NV_depth_clamp, ARB_depth_clamp */
#define GL_CAN_GLSL (1ull << 36)                 /* the shading language in both stages */
#define GL_CAN_SHADOW_AMBIENT (1ull << 37)       /* values of comparisons that fail */
#define GL_CAN_TEXTURE_SWIZZLE (1ull << 38)      /* EXT_texture_swizzle */
#define GL_CAN_RENDER_SRGB (1ull << 39)          /* EXT_framebuffer_sRGB */
#define GL_CAN_VERTEX_BLEND (1ull << 40)         /* ARB_vertex_blend, ARB_matrix_palette */
/* NV_float_buffer is built on these. */
#define GL_CAN_FLOAT_BUFFER                                                                        \
   (GL_CAN_TEXTURE_FLOAT | GL_CAN_RENDER_FLOAT | GL_CAN_TEXTURE_RG | GL_CAN_TEXTURE_RECT |         \
    GL_CAN_NV_FRAGMENT_PROGRAM)

struct gl_limits {
   uint64_t can;                             /* GL_CAN_* */
   GLsizei texture_size[GL_NUM_TEX_TARGETS]; /* texels along an axis; 0: not that target */
   unsigned texture_units;                   /* of the conventional pipeline: 2 .. */
   unsigned image_units;                     /* that programs sample; at least as many */
   unsigned glsl_params;                     /* of a program in the shading language */
   unsigned uniform_components;              /* of a shader's uniforms */
   bool glsl_integers;                       /* its ints and bools are ints, not floats */
   unsigned texture_coords;                  /* sets of texture coordinates; at least as many */
   unsigned image_sampler; /* the fragment sampler of pixel rectangles. Not a texture unit's, unless
                              the driver has none left */
   GLsizei image_size;     /* the largest texture of pixel rectangles; they are drawn in parts */
   unsigned render_targets; /* colour buffers that are drawn to at once */
   unsigned clip_planes;
   unsigned program_params;      /* of NV_vertex_program: 96 or 256 */
   struct arb_limits program[3]; /* by enum gl_program_index; the first two by enum arb_target */
   GLsizei viewport_size;        /* pixels along an axis */
   GLsizei renderbuffer_size;
   GLsizei samples;              /* of a pixel; 0: only one */
   float point_size, line_width; /* the largest, in pixels */
   float anisotropy, lod_bias;   /* the largest */
};

void gl_limits_init(struct gl_limits *limits, const struct pipe_caps *caps);

#endif
