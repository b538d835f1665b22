/* GL types and enumerants for the front end, and the limits of this implementation. */
#ifndef MESA_EXT_CORE_TYPES_H
#define MESA_EXT_CORE_TYPES_H

#define GL_GLEXT_PROTOTYPES 0
#include <GL/gl.h>
#include <GL/glext.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GL_LIMIT_TEXTURE_UNITS 8
#define GL_LIMIT_LIGHTS 8
#define GL_LIMIT_CLIP_PLANES 6
#define GL_LIMIT_MODELVIEW_STACK 32
#define GL_LIMIT_OTHER_STACK 32   /* projection, texture, colour */
#define GL_LIMIT_PROGRAM_MATRICES 8
#define GL_LIMIT_PROGRAM_STACK 4
#define GL_LIMIT_ATTRIB_STACK 16
#define GL_LIMIT_CLIENT_ATTRIB_STACK 16
#define GL_LIMIT_NAME_STACK 128
#define GL_LIMIT_LIST_NESTING 64
#define GL_LIMIT_EVAL_ORDER 30
#define GL_LIMIT_PIXEL_MAP 256
#define GL_LIMIT_TEXTURE_LEVELS 13 /* 4096 */
#define GL_LIMIT_3D_LEVELS 10      /* 512 */
#define GL_LIMIT_VERTEX_ATTRIBS 16
#define GL_LIMIT_NV_PARAMS 256
#define GL_LIMIT_DEBUG_LENGTH 4096 /* KHR_debug: a message or group name, with its NUL */
#define GL_LIMIT_DEBUG_LOG 64
#define GL_LIMIT_DEBUG_GROUPS 64   /* the default group included */
#define GL_LIMIT_LABEL_LENGTH 256

#endif
