#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/context/extensions.h"
#include "mesa_ext/door.h"
#include "mesa_ext/program/object/program.h"

const GLubyte *
gl_exec_GetString(struct gl_context *ctx, GLenum name)
{
   switch (name) {
   case GL_VENDOR:
      return (const GLubyte *)ctx->screen->get_vendor(ctx->screen);
   case GL_RENDERER:
      return (const GLubyte *)ctx->screen->get_name(ctx->screen);
   case GL_VERSION:
      return (const GLubyte *)gl_version(ctx->screen, ctx->api, NULL, NULL);
   case GL_PROGRAM_ERROR_STRING_ARB:
      if (ctx->limits.can & (GL_CAN_VERTEX_PROGRAM | GL_CAN_FRAGMENT_PROGRAM))
         return (const GLubyte *)ctx->programs->error_string;
      break;
   case GL_SHADING_LANGUAGE_VERSION:
      if (ctx->api == GL_API_ES2)
         return (const GLubyte *)"OpenGL ES GLSL ES 1.00";
      if (ctx->limits.can & GL_CAN_GLSL && ctx->api == GL_API_OPENGL)
         return (const GLubyte *)"1.20";
      break;
   case GL_EXTENSIONS:
      return (const GLubyte *)ctx->extensions;
   default:
      break;
   }
   gl_error(ctx, GL_INVALID_ENUM, "glGetString: 0x%04x", name);
   return NULL;
}
