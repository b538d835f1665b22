/* What OpenGL ES 2.0 asks of its compiler (ES 2.0 section 2.10, GL_ARB_ES2_compatibility): there is
 * one, and no formats of binaries. */
#include "private.h"

void
gl_exec_ReleaseShaderCompiler(struct gl_context *ctx)
{
   (void)ctx; /* nothing is kept between compiling */
}

void
gl_exec_ShaderBinary(struct gl_context *ctx, GLsizei count, const GLuint *shaders,
                     GLenum binaryFormat, const void *binary, GLsizei length)
{
   (void)shaders;
   (void)binary;
   if (count < 0 || length < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glShaderBinary: %d shaders of %d bytes", count, length);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glShaderBinary: there is no format 0x%04x", binaryFormat);
}

void
gl_exec_GetShaderPrecisionFormat(struct gl_context *ctx, GLenum shadertype, GLenum precisiontype,
                                 GLint *range, GLint *precision)
{
   if (shadertype != GL_VERTEX_SHADER && shadertype != GL_FRAGMENT_SHADER) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetShaderPrecisionFormat: no shader type 0x%04x",
               shadertype);
      return;
   }
   if (precisiontype < GL_LOW_FLOAT || precisiontype > GL_HIGH_INT) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetShaderPrecisionFormat: no precision 0x%04x",
               precisiontype);
      return;
   }
   if (precisiontype <= GL_HIGH_FLOAT) {
      range[0] = range[1] = 127;
      *precision = 23;
      return;
   }
   const bool as_floats = ctx->glsl->limits.no_integers;
   range[0] = as_floats ? 24 : 31;
   range[1] = as_floats ? 24 : 30;
   *precision = 0;
}
