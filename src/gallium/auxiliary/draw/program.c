/* Vertex programs: from IR to what the block machine runs. */
#include "private.h"

void
draw_program_init(struct draw_program *program, const struct ir_shader *ir)
{
   *program = (struct draw_program){.ir = ir};
}

/* Native code takes over while draws go on; or at once, where that is asked for, but loops wait
 * for the parameters that decide them. */
static void
make_native(const struct draw_config *config, struct draw_program *program)
{
   if (config->native_use == SP_NATIVE_AT_ONCE &&
       sp_native_make(program->program, program->ir, NULL))
      return;
   if (config->native_use != SP_NATIVE_NEVER && config->maker.pool)
      sp_native_watch(program->program, program->ir, &config->maker);
}

bool
draw_program_compile(const struct draw_context *draw, struct draw_program *program)
{
   const struct draw_config *config = &draw->config;
   program->program = sp_vm_compile(program->ir, config->isa);
   if (program->program)
      make_native(config, program);
   return program->program != NULL;
}

void
draw_program_finish(struct draw_program *program)
{
   sp_vm_destroy(program->program);
   program->program = NULL;
}
