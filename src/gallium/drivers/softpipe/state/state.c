#include "state.h"

#include "context.h"

static void
set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   struct pipe_framebuffer_state drawn = *fb;
   drawn.width = fb->width < SP_MAX_VIEWPORT_SIZE ? fb->width : SP_MAX_VIEWPORT_SIZE;
   drawn.height = fb->height < SP_MAX_VIEWPORT_SIZE ? fb->height : SP_MAX_VIEWPORT_SIZE;
   u_set_framebuffer_state(pipe, &drawn);
}

void
sp_state_init_framebuffer(struct sp_context *sp)
{
   sp->u.base.set_framebuffer_state = set_framebuffer_state;
}
