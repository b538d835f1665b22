/* The vertex side of the pipe contract: handed on to auxiliary/draw, which ends in setup/. */
#include <stdlib.h>

#include "gallium/drivers/softpipe/resource/resource.h"
#include "gallium/drivers/softpipe/setup/setup.h"
#include "gallium/drivers/softpipe/state/context.h"
#include "private.h"

static struct pipe_vertex_elements_cso *
create_vertex_elements(struct pipe_context *pipe, unsigned num,
                       const struct pipe_vertex_element *elements)
{
   struct pipe_vertex_elements_cso *cso = calloc(1, sizeof(*cso));
   if (cso)
      draw_vertex_elements_init(sp_context(pipe)->draw, &cso->draw, num, elements);
   return cso;
}

static void
bind_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   struct sp_context *sp = sp_context(pipe);
   sp->state.vertex_elements = cso;
   draw_bind_vertex_elements(sp->draw, cso ? &cso->draw : NULL);
}

static void
delete_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   if (cso && sp_context(pipe)->state.vertex_elements == cso)
      bind_vertex_elements(pipe, NULL);
   free(cso);
}

static void
set_vertex_buffers(struct pipe_context *pipe, unsigned num,
                   const struct pipe_vertex_buffer *buffers)
{
   draw_set_vertex_buffers(sp_context(pipe)->draw, num, buffers);
}

static void
set_constant_attribs(struct pipe_context *pipe, unsigned first, unsigned num,
                     const float (*values)[4])
{
   draw_set_constant_attribs(sp_context(pipe)->draw, first, num, values);
}

static void
draw_ranges(struct pipe_context *pipe, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   sp_vertex_textures_prepare(sp_context(pipe));
   draw_vbo(sp_context(pipe)->draw, info, draws, num_draws);
}

static void
capture_ranges(struct pipe_context *pipe, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draws, unsigned num_draws,
               const struct pipe_capture_sink *sink)
{
   sp_vertex_textures_prepare(sp_context(pipe));
   draw_capture(sp_context(pipe)->draw, info, draws, num_draws, sink);
}

static const uint8_t *
buffer_bytes(struct pipe_resource *buffer)
{
   return sp_resource_buffer(buffer);
}

bool
sp_geometry_init(struct sp_context *sp)
{
   const struct draw_config config = {
       .isa = sp->screen->isa,
       .pool = sp->screen->pool,
       .translators = sp->screen->translators,
       .native_use = sp->screen->native_use,
       .buffer_bytes = buffer_bytes,
       .sink = &sp_setup_sink,
       .data = sp,
   };
   _Static_assert(SP_MAX_PARAMS <= DRAW_MAX_PARAMS, "parameters of a vertex program");
   sp->draw = draw_create(&config);
   sp->base.create_vertex_elements_state = create_vertex_elements;
   sp->base.bind_vertex_elements_state = bind_vertex_elements;
   sp->base.delete_vertex_elements_state = delete_vertex_elements;
   sp->base.set_vertex_buffers = set_vertex_buffers;
   sp->base.set_constant_attribs = set_constant_attribs;
   sp->base.draw_vbo = draw_ranges;
   sp->base.draw_capture = capture_ranges;
   return sp->draw && sp_vertex_textures_init(sp);
}
