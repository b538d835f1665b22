#include "len.h"

#include "compiler/frontend/fixed_function/vertex.h"

int64_t
gl_len_params(GLenum pname)
{
   switch (pname) {
   case GL_AMBIENT:
   case GL_DIFFUSE:
   case GL_SPECULAR:
   case GL_POSITION:
   case GL_EMISSION:
   case GL_AMBIENT_AND_DIFFUSE:
   case GL_LIGHT_MODEL_AMBIENT:
   case GL_FOG_COLOR:
   case GL_OBJECT_PLANE:
   case GL_EYE_PLANE:
   case GL_TEXTURE_ENV_COLOR:
   case GL_TEXTURE_BORDER_COLOR:
   case GL_TEXTURE_BORDER_VALUES_NV:
   case GL_CULL_MODES_NV:
   case GL_OFFSET_TEXTURE_MATRIX_NV:
   case GL_BUMP_ROT_MATRIX_ATI:
   case GL_TEXTURE_SWIZZLE_RGBA:
   case GL_CONSTANT_COLOR0_NV:
   case GL_CONSTANT_COLOR1_NV:
      return 4;
   case GL_SPOT_DIRECTION:
   case GL_COLOR_INDEXES:
   case GL_CONST_EYE_NV:
   case GL_POINT_DISTANCE_ATTENUATION:
      return 3;
   default:
      return 1;
   }
}

int64_t
gl_len_convolution(GLenum pname)
{
   return pname == GL_CONVOLUTION_FILTER_SCALE || pname == GL_CONVOLUTION_FILTER_BIAS ||
                  pname == GL_CONVOLUTION_BORDER_COLOR
              ? 4
              : 1;
}

int64_t
gl_len_call_lists(GLsizei n, GLenum type)
{
   switch (type) {
   case GL_BYTE:
   case GL_UNSIGNED_BYTE:
      return n;
   case GL_SHORT:
   case GL_UNSIGNED_SHORT:
   case GL_2_BYTES:
      return (int64_t)n * 2;
   case GL_3_BYTES:
      return (int64_t)n * 3;
   case GL_INT:
   case GL_UNSIGNED_INT:
   case GL_FLOAT:
   case GL_4_BYTES:
      return (int64_t)n * 4;
   default:
      return 0;
   }
}

int64_t
gl_len_load_program(GLenum target, GLuint id, GLsizei len)
{
   const bool is_target = target == GL_VERTEX_PROGRAM_NV || target == GL_VERTEX_STATE_PROGRAM_NV ||
                          target == GL_FRAGMENT_PROGRAM_NV;
   return is_target && id ? len : 0;
}

int64_t
gl_len_program_parameters(GLenum target, GLuint index, GLsizei count)
{
   const bool fits = count >= 0 && (int64_t)index + count <= GL_STORAGE_NV_PARAMS;
   return target == GL_VERTEX_PROGRAM_NV && fits ? (int64_t)count * 4 : 0;
}

/* Targets of the commands of ARB programs. */
static bool
is_arb_target(GLenum target)
{
   return target == GL_VERTEX_PROGRAM_ARB || target == GL_FRAGMENT_PROGRAM_ARB ||
          target == GL_FRAGMENT_PROGRAM_NV || target == GL_TEXT_FRAGMENT_SHADER_ATI;
}

int64_t
gl_len_program_string(GLenum target, GLenum format, GLsizei len)
{
   return is_arb_target(target) && format == GL_PROGRAM_FORMAT_ASCII_ARB ? len : 0;
}

int64_t
gl_len_program_vectors(GLenum target, GLuint index, GLsizei count)
{
   const bool fits = count >= 0 && (int64_t)index + count <= GL_STORAGE_NV_PARAMS;
   return is_arb_target(target) && fits ? (int64_t)count * 4 : 0;
}

int64_t
gl_len_units(GLint size)
{
   return size > 0 && size <= FF_MAX_BLEND_UNITS ? size : 0;
}
