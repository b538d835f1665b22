#include "tool_texture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
tool_textures_read(struct tool_textures *textures, const char *arg)
{
   char *end;
   struct picture_error error;
   const unsigned long unit = strtoul(arg, &end, 10);
   if (end == arg || *end != '=' || unit >= IR_MAX_SAMPLERS) {
      fprintf(stderr, "error: --texture %s: expected N=FILE, N up to %u\n", arg,
              IR_MAX_SAMPLERS - 1u);
      return false;
   }
   free(textures->unit[unit].pixels);
   textures->unit[unit] = (struct picture){0};
   if (picture_read(end + 1, &textures->unit[unit], &error))
      return true;
   fprintf(stderr, "error: %s: %s\n", end + 1, error.text);
   return false;
}

void
tool_textures_finish(struct tool_textures *textures)
{
   for (unsigned i = 0; i < IR_MAX_SAMPLERS; i++)
      free(textures->unit[i].pixels);
}

/* The texel along an axis of so many, for a coordinate in texels. */
static unsigned
find_texel(float at, unsigned size)
{
   const float wrapped = at - (float)size * floorf(at / (float)size);
   if (!(wrapped > 0.0f)) /* or none at all */
      return 0;
   return wrapped < (float)size ? (unsigned)wrapped : size - 1;
}

void
tool_texture_sample(const struct tool_textures *textures, unsigned unit, enum ir_tex_target target,
                    const float coord[2], float out[4])
{
   static const float none[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   const struct picture *p = &textures->unit[unit];
   memcpy(out, none, sizeof none);
   if (unit >= IR_MAX_SAMPLERS || !p->pixels || target == IR_TEX_3D || target == IR_TEX_CUBE)
      return;
   const bool rect = target == IR_TEX_RECT;
   const unsigned x = find_texel(rect ? coord[0] : coord[0] * (float)p->width, p->width);
   const unsigned y = target == IR_TEX_1D
                          ? 0
                          : find_texel(rect ? coord[1] : coord[1] * (float)p->height, p->height);
   const uint8_t *texel = p->pixels + ((size_t)y * p->width + x) * p->channels;
   for (unsigned i = 0; i < p->channels; i++)
      out[i] = (float)texel[i] / 255.0f;
}
