/* The one place where GL errors are raised. */
#include <stdarg.h>
#include <stdio.h>

#include "debug.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "pipe/p_context.h"
#include "util/u_debug.h"
#include "util/u_log.h"

void
gl_error(struct gl_context *ctx, GLenum code, const char *fmt, ...)
{
   if (ctx->error == GL_NO_ERROR)
      ctx->error = code;
   const bool print = u_debug_flags() & U_DEBUG_GL;
   const bool missing = (u_debug_flags() & U_DEBUG_LOG) && code == GL_INVALID_ENUM;
   if (!ctx->debug_output && !print && !missing)
      return;
   char text[512];
   va_list args;
   va_start(args, fmt);
   vsnprintf(text, sizeof text, fmt, args);
   va_end(args);
   if (print)
      fprintf(stderr, "tuatara: GL error 0x%04x: %s\n", code, text);
   if (missing)
      u_log_missing("unknown enum: %s", text);
   gl_debug_message(ctx, GL_DEBUG_SOURCE_API, GL_DEBUG_TYPE_ERROR, code, GL_DEBUG_SEVERITY_HIGH,
                    text);
}

void
gl_error_misplaced(struct gl_context *ctx, const char *command)
{
   const char *where = ctx->inside_begin ? "between glBegin and glEnd"
                       : ctx->exec_table == &gl_define_table
                           ? "in the definition of a vertex shader"
                           : "outside the definition of a vertex "
                             "shader";
   gl_error(ctx, GL_INVALID_OPERATION, "%s %s", command, where);
}

GLenum
gl_exec_GetError(struct gl_context *ctx)
{
   if (ctx->pipe->get_and_clear_oom(ctx->pipe))
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to draw something");
   GLenum code = ctx->error;
   ctx->error = GL_NO_ERROR;
   return code;
}
