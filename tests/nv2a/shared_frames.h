/* The recorded frames of the reference material. */
#ifndef SHARED_FRAMES_H
#define SHARED_FRAMES_H

#include "shared_file.h"

#include <stdbool.h>
#include <string.h>

static const char *const shared_frames[] = {
    "alpha_test",      "arrays",       "blend_modes",    "depth_offset",     "flat_triangle",
    "fog_modes",       "gears",        "immediate",      "light_eight",      "light_material",
    "light_one",       "primitives",   "scissor_masks",  "smooth_triangle",  "stencil_ops",
    "surface_565",     "texgen",       "texture_arrays", "texture_bilinear", "texture_combine",
    "texture_formats", "texture_four", "texture_mipmap", "texture_rect",     "texture_wrap",
};
enum { NUM_SHARED_FRAMES = sizeof shared_frames / sizeof shared_frames[0] };

/* All of nv2a/frames/NAME.END; NULL: it is not there. The caller frees it. */
static inline char *
read_shared_frame(const char *name, const char *end, size_t *len)
{
   char path[128];
   snprintf(path, sizeof path, "nv2a/frames/%s.%s", name, end);
   FILE *file = open_shared(path);
   if (!file)
      return NULL;
   char *text = malloc(1 << 22);
   *len = text ? fread(text, 1, 1 << 22, file) : 0;
   fclose(file);
   return text;
}

#endif
