#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/context/extensions.h"
#include "mesa_ext/door.h"

const GLubyte *
gl_exec_GetString(struct gl_context *ctx, GLenum name)
{
   switch (name) {
   case GL_VENDOR:
      return (const GLubyte *)ctx->screen->get_vendor(ctx->screen);
   case GL_RENDERER:
      return (const GLubyte *)ctx->screen->get_name(ctx->screen);
   case GL_VERSION:
      return (const GLubyte *)gl_version(ctx->screen, NULL, NULL);
   case GL_EXTENSIONS:
      return (const GLubyte *)ctx->extensions;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "glGetString: 0x%04x", name);
      return NULL;
   }
}
