/* GL types and enumerants for the front end, and how large its state is. */
#ifndef MESA_EXT_CORE_TYPES_H
#define MESA_EXT_CORE_TYPES_H

#define GL_GLEXT_PROTOTYPES 0
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of OES_texture_half_float and OES_vertex_half_float; glext.h lacks it. */
#define GL_HALF_FLOAT_OES 0x8D61
/* Of extensions of OpenGL ES; it lacks these. */
#define GL_ETC1_RGB8_OES 0x8D64
#define GL_POINT_SIZE_ARRAY_TYPE_OES 0x898A
#define GL_POINT_SIZE_ARRAY_STRIDE_OES 0x898B
#define GL_POINT_SIZE_ARRAY_POINTER_OES 0x898C
#define GL_MODELVIEW_MATRIX_FLOAT_AS_INT_BITS_OES 0x898D
#define GL_PROJECTION_MATRIX_FLOAT_AS_INT_BITS_OES 0x898E
#define GL_TEXTURE_MATRIX_FLOAT_AS_INT_BITS_OES 0x898F
#define GL_POINT_SIZE_ARRAY_OES 0x8B9C
#define GL_POINT_SIZE_ARRAY_BUFFER_BINDING_OES 0x8B9F
#define GL_TEXTURE_CROP_RECT_OES 0x8B9D
#define GL_TEXTURE_GEN_STR_OES 0x8D60

/* Limits that are the front end's own: the same with every driver. */
#define GL_LIMIT_LIGHTS 8
#define GL_LIMIT_MODELVIEW_STACK 32
#define GL_LIMIT_OTHER_STACK 32 /* projection, texture, colour */
#define GL_LIMIT_PROGRAM_MATRICES 8
#define GL_LIMIT_PROGRAM_STACK 4
#define GL_LIMIT_PALETTE_STACK 1 /* ARB_matrix_palette asks for no more */
#define GL_LIMIT_ATTRIB_STACK 16
#define GL_LIMIT_CLIENT_ATTRIB_STACK 16
#define GL_LIMIT_NAME_STACK 128
#define GL_LIMIT_LIST_NESTING 64
#define GL_LIMIT_EVAL_ORDER 30
#define GL_LIMIT_PIXEL_MAP 256
#define GL_LIMIT_COLOR_TABLE 65536     /* entries; of the histogram too */
#define GL_LIMIT_CONVOLUTION 11        /* width and height of filters */
#define GL_LIMIT_GLSL_PARAMS 8192      /* vec4: uniforms of both stages, and state */
#define GL_LIMIT_GLSL_COMPONENTS 8192  /* of the uniforms of a stage */
#define GL_LIMIT_GLSL_LEAST_PARAMS 256 /* ... that a driver must have to run programs of these */
#define GL_LIMIT_VARYING_FLOATS 64
#define GL_LIMIT_VERTEX_ATTRIBS 16 /* NV_vertex_program has no other number */
#define GL_LIMIT_DEBUG_LENGTH 4096 /* KHR_debug: a message or group name, with its NUL */
#define GL_LIMIT_DEBUG_LOG 64
#define GL_LIMIT_DEBUG_GROUPS 64 /* the default group included */
#define GL_LIMIT_LABEL_LENGTH 256

/* Sizes of arrays where a driver says how much of them is used: how many there are is in
 * ctx->limits (core/limits.h), and no more than this. */
#define GL_STORAGE_TEXTURE_COORDS 8
#define GL_STORAGE_IMAGE_UNITS 16
#define GL_STORAGE_CLIP_PLANES 6
#define GL_STORAGE_TEXTURE_LEVELS 13 /* 4096 */
#define GL_STORAGE_3D_LEVELS 10      /* 512 */
#define GL_STORAGE_NV_PARAMS 256
#define GL_STORAGE_PROGRAM_LOCALS 1024 /* of an object of ARB_vertex_program and its like */
#define GL_STORAGE_DRAW_BUFFERS 4 /* colour buffers drawn to, colours of a framebuffer object */

#endif
