#include "door_drawable.h"

#include "pipe/p_caps.h"
#include "pipe/p_screen.h"

#include <stdlib.h>

#define MAX_PBUFFER 8192

/* One second. */
#define MAX_SWAP_INTERVAL 60

bool
door_draws_format(const struct pipe_screen *screen, int format)
{
   return pipe_caps_format(screen->caps, (enum pipe_format)format,
                           PIPE_BIND_RENDER_TARGET | PIPE_BIND_DISPLAY);
}

bool
door_draws_indices(const struct pipe_screen *screen)
{
   return screen->caps->features & PIPE_CAN_COLOR_INDEX;
}

int
door_max_pbuffer(void)
{
   const struct pipe_screen *screen = gl_door_screen();
   const uint32_t drawn = screen ? screen->caps->max_viewport_size : MAX_PBUFFER;
   return drawn < MAX_PBUFFER ? (int)drawn : MAX_PBUFFER;
}

int
door_samples(const struct pipe_screen *screen)
{
   return screen->caps->max_samples >= 4 ? 4 : 0;
}

bool
door_encodes_format(const struct pipe_screen *screen, int format)
{
   const bool bytes = format == PIPE_FORMAT_B8G8R8A8_UNORM ||
                      format == PIPE_FORMAT_B8G8R8X8_UNORM ||
                      format == PIPE_FORMAT_R8G8B8A8_UNORM || format == PIPE_FORMAT_R8G8B8X8_UNORM;
   return bytes && (screen->caps->features & PIPE_CAN_RENDER_SRGB);
}

struct door_swap_limits
door_swap_limits(const struct ws_run *run)
{
   if (run->swap_interval >= 0)
      return (struct door_swap_limits){run->swap_interval, run->swap_interval};
   return (struct door_swap_limits){0, MAX_SWAP_INTERVAL};
}

int
door_swap_interval(const struct ws_run *run, int asked)
{
   const struct door_swap_limits limits = door_swap_limits(run);
   return asked < limits.min ? limits.min : asked > limits.max ? limits.max : asked;
}

static const struct gl_drawable_ops x11_ops = {
    .get_size = x11_surface_get_size,
    .recall_size = x11_surface_recall_size,
    .alloc_color = x11_surface_alloc_color,
    .present = x11_surface_present,
    .load = x11_surface_load_color,
    .released = x11_surface_destroy,
};

struct gl_drawable *
door_drawable_x11(struct pipe_screen *screen, const struct gl_visual *visual, struct x11_link *link,
                  const struct x11_surface_desc *desc, struct x11_surface **surface)
{
   struct gl_visual own = *visual;
   own.double_buffer = visual->double_buffer && desc->is_window;
   *surface = x11_surface_create(link, desc);
   if (!*surface)
      return NULL;
   struct gl_drawable *drawable = gl_drawable_create(screen, &own, &x11_ops, *surface);
   if (!drawable)
      x11_surface_destroy(*surface);
   return drawable;
}

struct pbuffer {
   unsigned width, height;
};

static void
pbuffer_get_size(void *priv, unsigned *width, unsigned *height)
{
   const struct pbuffer *pbuffer = priv;
   *width = pbuffer->width;
   *height = pbuffer->height;
}

static const struct gl_drawable_ops pbuffer_ops = {
    .get_size = pbuffer_get_size,
    .released = free,
};

struct gl_drawable *
door_drawable_pbuffer(struct pipe_screen *screen, const struct gl_visual *visual, unsigned width,
                      unsigned height)
{
   struct pbuffer *pbuffer = malloc(sizeof *pbuffer);
   if (!pbuffer)
      return NULL;
   *pbuffer = (struct pbuffer){width, height};
   struct gl_drawable *drawable = gl_drawable_create(screen, visual, &pbuffer_ops, pbuffer);
   if (!drawable)
      free(pbuffer);
   return drawable;
}
