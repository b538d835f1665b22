/* The vertex side of the pipe contract: handed on to auxiliary/draw, which ends in setup/. */
#include <stdlib.h>

#include "gallium/drivers/softpipe/resource/resource.h"
#include "gallium/drivers/softpipe/setup/setup.h"
#include "gallium/drivers/softpipe/state/context.h"
#include "private.h"

static void
draw_ranges(struct pipe_context *pipe, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   sp_vertex_textures_prepare(sp_context(pipe));
   draw_vbo(sp_context(pipe)->u.draw, info, draws, num_draws);
}

static void
capture_ranges(struct pipe_context *pipe, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draws, unsigned num_draws,
               const struct pipe_capture_sink *sink)
{
   sp_vertex_textures_prepare(sp_context(pipe));
   draw_capture(sp_context(pipe)->u.draw, info, draws, num_draws, sink);
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
       .maker = sp->screen->maker,
       .native_use = sp->screen->native_use,
       .buffer_bytes = buffer_bytes,
       .sink = &sp_setup_sink,
       .data = sp,
   };
   _Static_assert(SP_MAX_PARAMS <= DRAW_MAX_PARAMS, "parameters of a vertex program");
   if (!u_context_init(&sp->u, &sp->screen->base, &config))
      return false;
   sp->u.base.draw_vbo = draw_ranges;
   sp->u.base.draw_capture = capture_ranges;
   return sp_vertex_textures_init(sp);
}
