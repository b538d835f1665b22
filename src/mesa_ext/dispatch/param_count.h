/* How many values stand behind a `params` pointer, by pname: for list records (dispatch/), which
 * copy them, and for the commands. 0: the command raises INVALID_ENUM and reads none. */
#ifndef MESA_EXT_DISPATCH_PARAM_COUNT_H
#define MESA_EXT_DISPATCH_PARAM_COUNT_H

#include "mesa_ext/core/types.h"

static inline unsigned
gl_light_param_count(GLenum pname)
{
   switch (pname) {
   case GL_AMBIENT:
   case GL_DIFFUSE:
   case GL_SPECULAR:
   case GL_POSITION:
      return 4;
   case GL_SPOT_DIRECTION:
      return 3;
   case GL_SPOT_EXPONENT:
   case GL_SPOT_CUTOFF:
   case GL_CONSTANT_ATTENUATION:
   case GL_LINEAR_ATTENUATION:
   case GL_QUADRATIC_ATTENUATION:
      return 1;
   default:
      return 0;
   }
}

static inline unsigned
gl_light_model_param_count(GLenum pname)
{
   switch (pname) {
   case GL_LIGHT_MODEL_AMBIENT:
      return 4;
   case GL_LIGHT_MODEL_LOCAL_VIEWER:
   case GL_LIGHT_MODEL_TWO_SIDE:
   case GL_LIGHT_MODEL_COLOR_CONTROL:
      return 1;
   default:
      return 0;
   }
}

static inline unsigned
gl_material_param_count(GLenum pname)
{
   switch (pname) {
   case GL_AMBIENT:
   case GL_DIFFUSE:
   case GL_SPECULAR:
   case GL_EMISSION:
   case GL_AMBIENT_AND_DIFFUSE:
      return 4;
   case GL_COLOR_INDEXES:
      return 3;
   case GL_SHININESS:
      return 1;
   default:
      return 0;
   }
}

static inline unsigned
gl_texgen_param_count(GLenum pname)
{
   switch (pname) {
   case GL_TEXTURE_GEN_MODE:
      return 1;
   case GL_OBJECT_PLANE:
   case GL_EYE_PLANE:
      return 4;
   default:
      return 0;
   }
}

/* Components of an evaluator target of either dimension; 0: none. */
static inline unsigned
gl_map_components(GLenum target)
{
   static const unsigned char components[9] = {4, 1, 3, 1, 2, 3, 4, 3, 4};
   if (target - GL_MAP1_COLOR_4 < 9)
      return components[target - GL_MAP1_COLOR_4];
   if (target - GL_MAP2_COLOR_4 < 9)
      return components[target - GL_MAP2_COLOR_4];
   if (target - GL_MAP1_VERTEX_ATTRIB0_4_NV < GL_LIMIT_VERTEX_ATTRIBS ||
       target - GL_MAP2_VERTEX_ATTRIB0_4_NV < GL_LIMIT_VERTEX_ATTRIBS)
      return 4;
   return 0;
}

/* Values that Map1 and Map2 read; 0 when they raise an error. Strides may be negative in no valid
 * call. */
static inline int64_t
gl_map1_count(GLenum target, GLint stride, GLint order)
{
   const GLint k = (GLint)gl_map_components(target);
   if (k == 0 || stride < k || order < 1 || order > GL_LIMIT_EVAL_ORDER)
      return 0;
   return (int64_t)stride * (order - 1) + k;
}

static inline int64_t
gl_map2_count(GLenum target, GLint ustride, GLint uorder, GLint vstride, GLint vorder)
{
   const GLint k = (GLint)gl_map_components(target);
   if (k == 0 || ustride < k || vstride < k || uorder < 1 || vorder < 1 ||
       uorder > GL_LIMIT_EVAL_ORDER || vorder > GL_LIMIT_EVAL_ORDER)
      return 0;
   return (int64_t)ustride * (uorder - 1) + (int64_t)vstride * (vorder - 1) + k;
}

#endif
