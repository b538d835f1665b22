/* What this context's GL can do: the smaller of what the driver says (pipe/p_caps.h) and what the
 * front end stores (GL_STORAGE_*, core/types.h). Filled once at creation; every answer of glGet,
 * every check of an argument and every loop over units goes by it. */
#ifndef MESA_EXT_CORE_LIMITS_H
#define MESA_EXT_CORE_LIMITS_H

#include "compiler/frontend/assembly/arb.h"
#include "state.h"

struct pipe_caps;

/* gl_limits::can, what not every driver has. The core of OpenGL 1.1 is not here: a driver has it.
 */
#define GL_CAN_TEXTURE_3D (1u << 0)
#define GL_CAN_TEXTURE_CUBE (1u << 1)
#define GL_CAN_TEXTURE_RECT (1u << 2)
#define GL_CAN_TEXTURE_NPOT (1u << 3)   /* of targets other than rectangles */
#define GL_CAN_TEXTURE_DEPTH (1u << 4)  /* depth formats are sampled */
#define GL_CAN_TEXTURE_SHADOW (1u << 5) /* ... and compared with R */
#define GL_CAN_TEXTURE_SRGB (1u << 6)
#define GL_CAN_WRAP_BORDER (1u << 7)
#define GL_CAN_WRAP_MIRROR (1u << 8)
#define GL_CAN_ANISOTROPY (1u << 9)
#define GL_CAN_LOD_BIAS (1u << 10)
#define GL_CAN_BLEND_SEPARATE (1u << 11)
#define GL_CAN_STENCIL_TWO_SIDE (1u << 12)
#define GL_CAN_POINT_SPRITE (1u << 13)
#define GL_CAN_OCCLUSION_QUERY (1u << 14)
#define GL_CAN_TIME_QUERY (1u << 15)
#define GL_CAN_VERTEX_PROGRAM                                                                      \
   (1u << 16) /* NV_vertex_program, 1_1: 16 attributes, relative addresses */
#define GL_CAN_VERTEX_PROGRAM2 (1u << 17)  /* ... with branches and 256 parameters */
#define GL_CAN_VERTEX_TEXTURE (1u << 31)   /* ... that samples textures */
#define GL_CAN_VERTEX_SHADER (1u << 18)    /* EXT_vertex_shader */
#define GL_CAN_VERTEX_FLOW (1u << 19)      /* conventional programs with loops over lights */
#define GL_CAN_FRAGMENT_PROGRAM (1u << 20) /* ARB_fragment_program */
#define GL_CAN_NV_FRAGMENT_PROGRAM                                                                 \
   (1u << 21) /* NV_fragment_program and its option: number formats, 1024 instructions */
#define GL_CAN_NV_FRAGMENT_PROGRAM2 (1u << 22) /* ... and flow */
#define GL_CAN_BLEND_INDEPENDENT (1u << 23)    /* draw buffers blend and mask on their own */
#define GL_CAN_FRAGMENT_SHADER (1u << 27)      /* ATI_fragment_shader: 6 units with it */
#define GL_CAN_COMBINERS (1u << 24)            /* NV_register_combiners, 2 */
#define GL_CAN_MULTISAMPLE (1ull << 32)         /* several samples a pixel */
#define GL_CAN_TEXTURE_SHADER                                                                      \
   (1u                                                                                             \
    << 25) /* NV_texture_shader, 2, 3 and ATI_envmap_bumpmap: signed formats, dependent textures   \
            */
#define GL_CAN_TEXTURE_FLOAT (1u << 23)  /* colours of 16 and 32 bit floats are sampled */
#define GL_CAN_TEXTURE_EXPAND (1u << 30) /* NV_texture_expand_normal */
#define GL_CAN_TEXTURE_RG (1u << 26)
#define GL_CAN_RENDER_FLOAT (1u << 28) /* ... and drawn to, without clamping them */
#define GL_CAN_DEPTH_FLOAT (1u << 29)  /* depth of floats, with and without stencil */

struct gl_limits {
   uint64_t can;                             /* GL_CAN_* */
   GLsizei texture_size[GL_NUM_TEX_TARGETS]; /* texels along an axis; 0: not that target */
   unsigned texture_units;                   /* of the conventional pipeline: 2 .. */
   unsigned texture_coords;                  /* sets of texture coordinates; at least as many */
   unsigned image_sampler; /* the fragment sampler of pixel rectangles. Not a texture unit's, unless
                              the driver has none left */
   GLsizei image_size;     /* the largest texture of pixel rectangles; they are drawn in parts */
   unsigned render_targets; /* colour buffers that are drawn to at once */
   unsigned clip_planes;
   unsigned program_params;      /* of NV_vertex_program: 96 or 256 */
   struct arb_limits program[2]; /* of ARB programs, by enum arb_target */
   GLsizei viewport_size;        /* pixels along an axis */
   GLsizei renderbuffer_size;
   GLsizei samples;              /* of a pixel; 0: only one */
   float point_size, line_width; /* the largest, in pixels */
   float anisotropy, lod_bias;   /* the largest */
};

void gl_limits_init(struct gl_limits *limits, const struct pipe_caps *caps);

#endif
