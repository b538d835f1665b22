#include <stdarg.h>
#include <stdio.h>

#include "gl_dispatch.h"

void
gl_error(struct gl_context *ctx, GLenum code, const char *fmt, ...)
{
   if (ctx->error == GL_NO_ERROR)
      ctx->error = code;
}

GLenum
gl_exec_GetError(struct gl_context *ctx)
{
   GLenum code = ctx->error;
   ctx->error = GL_NO_ERROR;
   return code;
}
