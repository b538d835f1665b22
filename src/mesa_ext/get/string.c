#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/context/extensions.h"
#include "mesa_ext/door.h"
#include "mesa_ext/program/object/program.h"
#include "util/u_settings.h"

/* What a setting says in place of the driver. */
static const GLubyte *
setting_or(enum u_setting which, const char *text)
{
   const char *set = u_setting(which);
   return (const GLubyte *)(set ? set : text);
}

const GLubyte *
gl_exec_GetString(struct gl_context *ctx, GLenum name)
{
   switch (name) {
   case GL_VENDOR:
      return setting_or(U_SETTING_GL_VENDOR, ctx->screen->get_vendor(ctx->screen));
   case GL_RENDERER:
      return setting_or(U_SETTING_GL_RENDERER, ctx->screen->get_name(ctx->screen));
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
