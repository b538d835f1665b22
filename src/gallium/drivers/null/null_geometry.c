/* Shaders and draws: nothing is drawn, but what is drawn can be captured, as with any driver, by
 * auxiliary/draw. */
#include <stdlib.h>

#include "gallium/auxiliary/caps/u_caps.h"
#include "null_priv.h"

struct pipe_shader_cso {
   enum pipe_shader_stage stage;
   struct draw_program vertex;
};

/* What is never captured is never compiled. */
static struct pipe_shader_cso *
create_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   if (null_refuses(u_caps_shader_problem(pipe->screen->caps, stage, ir)))
      return NULL;
   struct pipe_shader_cso *cso = malloc(sizeof *cso);
   u_context(pipe)->oom |= !cso;
   if (!cso)
      return NULL;
   cso->stage = stage;
   draw_program_init(&cso->vertex, ir);
   return cso;
}

static void
bind_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, struct pipe_shader_cso *cso)
{
   if (stage != PIPE_SHADER_VERTEX)
      return;
   null_context(pipe)->vertex_program = cso;
   draw_bind_program(null_context(pipe)->u.draw, cso ? &cso->vertex : NULL);
}

static void
delete_shader(struct pipe_context *pipe, struct pipe_shader_cso *cso)
{
   if (!cso)
      return;
   if (null_context(pipe)->vertex_program == cso)
      bind_shader(pipe, PIPE_SHADER_VERTEX, NULL);
   draw_program_finish(&cso->vertex);
   free(cso);
}

static void
draw_nothing(struct pipe_context *pipe, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draws, unsigned num_draws)
{
}

static const uint8_t *
buffer_bytes(struct pipe_resource *buffer)
{
   return ((const struct null_resource *)buffer)->data;
}

bool
null_init_geometry(struct null_context *null, struct pipe_screen *screen)
{
   struct pipe_context *pipe = &null->u.base;
   const struct draw_config config = {
       .isa = ((const struct null_screen *)screen)->isa,
       .native_use = SP_NATIVE_NEVER,
       .buffer_bytes = buffer_bytes,
   };
   const bool good = u_context_init(&null->u, screen, &config);
   pipe->create_shader_state = create_shader;
   pipe->bind_shader_state = bind_shader;
   pipe->delete_shader_state = delete_shader;
   pipe->draw_vbo = draw_nothing;
   return good;
}
