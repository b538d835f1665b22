/* The vertex side: nothing is drawn, but what is drawn can be captured, as with any driver, by
 * auxiliary/draw. Fragment programs and constants remember nothing. */
#include <stdlib.h>

#include "gallium/auxiliary/caps/u_caps.h"
#include "null_priv.h"

struct pipe_rasterizer_cso {
   struct pipe_rasterizer_state state;
};

struct pipe_vertex_elements_cso {
   struct draw_vertex_elements draw;
};

struct pipe_shader_cso {
   enum pipe_shader_stage stage;
   struct draw_program vertex;
};

/* --- State objects */

static struct pipe_rasterizer_cso *
create_rasterizer(struct pipe_context *pipe, const struct pipe_rasterizer_state *templ)
{
   if (null_refuses(u_caps_rasterizer_problem(pipe->screen->caps, templ)))
      return NULL;
   struct pipe_rasterizer_cso *cso = malloc(sizeof *cso);
   if (cso)
      cso->state = *templ;
   return cso;
}

static void
bind_rasterizer(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   null_context(pipe)->rasterizer = cso;
   draw_bind_rasterizer(null_context(pipe)->draw, cso ? &cso->state : NULL);
}

static void
delete_rasterizer(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   if (cso && null_context(pipe)->rasterizer == cso)
      bind_rasterizer(pipe, NULL);
   free(cso);
}

static struct pipe_vertex_elements_cso *
create_vertex_elements(struct pipe_context *pipe, unsigned num,
                       const struct pipe_vertex_element *elements)
{
   struct pipe_vertex_elements_cso *cso = malloc(sizeof *cso);
   if (cso)
      draw_vertex_elements_init(null_context(pipe)->draw, &cso->draw, num, elements);
   return cso;
}

static void
bind_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   null_context(pipe)->elements = cso;
   draw_bind_vertex_elements(null_context(pipe)->draw, cso ? &cso->draw : NULL);
}

static void
delete_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   if (cso && null_context(pipe)->elements == cso)
      bind_vertex_elements(pipe, NULL);
   free(cso);
}

/* What is never captured is never compiled. */
static struct pipe_shader_cso *
create_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   if (null_refuses(u_caps_shader_problem(pipe->screen->caps, stage, ir)))
      return NULL;
   struct pipe_shader_cso *cso = malloc(sizeof *cso);
   null_context(pipe)->oom |= !cso;
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
   draw_bind_program(null_context(pipe)->draw, cso ? &cso->vertex : NULL);
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

/* --- Parameters */

static void
set_viewport_state(struct pipe_context *pipe, const struct pipe_viewport_state *vp)
{
   draw_set_viewport(null_context(pipe)->draw, vp);
}

static void
set_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first, unsigned num,
              const float (*values)[4])
{
   if (stage == PIPE_SHADER_VERTEX)
      draw_set_constants(null_context(pipe)->draw, first, num, values);
}

static void
set_constant_attribs(struct pipe_context *pipe, unsigned first, unsigned num,
                     const float (*values)[4])
{
   draw_set_constant_attribs(null_context(pipe)->draw, first, num, values);
}

static void
set_vertex_buffers(struct pipe_context *pipe, unsigned num,
                   const struct pipe_vertex_buffer *buffers)
{
   draw_set_vertex_buffers(null_context(pipe)->draw, num, buffers);
}

/* --- Draws */

static void
draw_nothing(struct pipe_context *pipe, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draws, unsigned num_draws)
{
}

static void
capture_ranges(struct pipe_context *pipe, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draws, unsigned num_draws,
               const struct pipe_capture_sink *sink)
{
   draw_capture(null_context(pipe)->draw, info, draws, num_draws, sink);
}

static const uint8_t *
buffer_bytes(struct pipe_resource *buffer)
{
   return ((const struct null_resource *)buffer)->data;
}

bool
null_init_geometry(struct null_context *null)
{
   struct pipe_context *pipe = &null->base;
   const struct draw_config config = {
       .isa = ((const struct null_screen *)pipe->screen)->isa,
       .native_use = SP_NATIVE_NEVER,
       .buffer_bytes = buffer_bytes,
   };
   null->draw = draw_create(&config);
   pipe->create_rasterizer_state = create_rasterizer;
   pipe->bind_rasterizer_state = bind_rasterizer;
   pipe->delete_rasterizer_state = delete_rasterizer;
   pipe->create_vertex_elements_state = create_vertex_elements;
   pipe->bind_vertex_elements_state = bind_vertex_elements;
   pipe->delete_vertex_elements_state = delete_vertex_elements;
   pipe->create_shader_state = create_shader;
   pipe->bind_shader_state = bind_shader;
   pipe->delete_shader_state = delete_shader;
   pipe->set_viewport_state = set_viewport_state;
   pipe->set_constants = set_constants;
   pipe->set_constant_attribs = set_constant_attribs;
   pipe->set_vertex_buffers = set_vertex_buffers;
   pipe->draw_vbo = draw_nothing;
   pipe->draw_capture = capture_ranges;
   return null->draw != NULL;
}
