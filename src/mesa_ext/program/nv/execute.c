/* Vertex state programs (VP-551..VP-563). */
#include "program.h"

#include "mesa_ext/dispatch/gl_dispatch.h"

/* VP-504: a destination tracks a matrix. */
static bool
writes_tracked(const struct gl_context *ctx, const struct gl_program *program)
{
   for (unsigned slot = 0; slot < NV_VP1_PARAMS / 4; slot++) {
      const unsigned first = slot * 4;
      if ((program->info.params_written[first / 32] >> first % 32 & 0xf) &&
          gl_nvvp_is_tracked(ctx, first, 4))
         return true;
   }
   return false;
}

static void
execute(struct gl_context *ctx, const struct gl_program *program, const GLfloat *v)
{
   const float inputs[1][4] = {{v[0], v[1], v[2], v[3]}};
   struct ir_eval eval = {.inputs = inputs, .params = ctx->nvvp->params};
   gl_nvvp_update_tracked(ctx);
   if (!ir_eval_run(program->info.shader, &eval))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glExecuteProgramNV");
   gl_nvvp_mark_dirty(ctx, 0, NV_VP1_PARAMS);
}

void
gl_exec_ExecuteProgramNV(struct gl_context *ctx, GLenum target, GLuint id, const GLfloat *params)
{
   if (target != GL_VERTEX_STATE_PROGRAM_NV && target != GL_VERTEX_PROGRAM_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "glExecuteProgramNV: target 0x%04x", target);
      return;
   }
   struct gl_program *program = gl_program_get(ctx, id);
   if (!program || target != GL_VERTEX_STATE_PROGRAM_NV || program->target != target)
      gl_error(ctx, GL_INVALID_OPERATION, "glExecuteProgramNV: %u is no vertex state program", id);
   else if (writes_tracked(ctx, program))
      gl_error(ctx, GL_INVALID_OPERATION,
               "glExecuteProgramNV: program %u writes parameters that track a matrix", id);
   else
      execute(ctx, program, params);
   gl_program_unref(program);
}
