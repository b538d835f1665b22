#include "mesa_ext/dispatch/gl_dispatch.h"

void
gl_exec_Flush(struct gl_context *ctx)
{
   gl_context_flush(ctx, false);
}

void
gl_exec_Finish(struct gl_context *ctx)
{
   gl_context_flush(ctx, true);
}
