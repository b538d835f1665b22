#include "door_floats.h"

#include "gallium/auxiliary/format/u_format.h"
#include "pipe/p_caps.h"
#include "pipe/p_screen.h"

static const struct gl_visual all[DOOR_MAX_FLOATS] = {
    {16, 16, 16, 16, .color_format = PIPE_FORMAT_R16G16B16A16_FLOAT},
    {32, 32, 32, 32, .color_format = PIPE_FORMAT_R32G32B32A32_FLOAT},
    {11, 11, 10, 0, .color_format = PIPE_FORMAT_R11G11B10_FLOAT},
};

int
door_float_visuals(const struct pipe_screen *screen, struct gl_visual visuals[DOOR_MAX_FLOATS])
{
   int n = 0;
   for (int i = 0; i < DOOR_MAX_FLOATS; i++)
      if (pipe_caps_format(screen->caps, (enum pipe_format)all[i].color_format,
                           PIPE_BIND_RENDER_TARGET))
         visuals[n++] = all[i];
   return n;
}

bool
door_has_floats(const struct gl_visual *visual)
{
   return u_format_is_float((enum pipe_format)visual->color_format);
}

bool
door_has_unsigned_floats(const struct gl_visual *visual)
{
   return visual->color_format == PIPE_FORMAT_R11G11B10_FLOAT;
}
