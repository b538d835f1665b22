#include <stdlib.h>

#include "null_priv.h"
#include "null_public.h"

static void
destroy(struct pipe_screen *screen)
{
   free(screen);
}

static const char *
get_name(struct pipe_screen *screen)
{
   return "Tuatara null";
}

static const char *
get_vendor(struct pipe_screen *screen)
{
   return "Tuatara";
}

static int
get_param(struct pipe_screen *screen, enum pipe_cap cap)
{
   switch (cap) {
   case PIPE_CAP_MAX_TEXTURE_2D_SIZE:
   case PIPE_CAP_MAX_TEXTURE_CUBE_SIZE:
   case PIPE_CAP_MAX_VIEWPORT_SIZE:
      return 4096;
   case PIPE_CAP_MAX_TEXTURE_3D_SIZE:
      return 512;
   case PIPE_CAP_MAX_SAMPLERS:
      return PIPE_MAX_SAMPLERS;
   case PIPE_CAP_MAX_RENDER_TARGETS:
      return PIPE_MAX_COLOR_BUFS;
   case PIPE_CAP_NPOT_TEXTURES:
   case PIPE_CAP_OCCLUSION_QUERY:
   case PIPE_CAP_TIME_QUERY:
   case PIPE_CAP_GEOMETRY_CAPTURE:
      return 1;
   }
   return 0;
}

static float
get_paramf(struct pipe_screen *screen, enum pipe_capf cap)
{
   switch (cap) {
   case PIPE_CAPF_MAX_POINT_SIZE:
   case PIPE_CAPF_MAX_LINE_WIDTH:
      return 64;
   case PIPE_CAPF_MAX_TEXTURE_ANISOTROPY:
   case PIPE_CAPF_MAX_TEXTURE_LOD_BIAS:
      return 16;
   }
   return 0;
}

static int
get_shader_param(struct pipe_screen *screen, enum pipe_shader_stage stage, enum pipe_shader_cap cap)
{
   switch (cap) {
   case PIPE_SHADER_CAP_MAX_INPUTS:
      return PIPE_MAX_ATTRIBS;
   case PIPE_SHADER_CAP_MAX_PARAMS:
      return 1024;
   case PIPE_SHADER_CAP_CONTROL_FLOW:
   case PIPE_SHADER_CAP_INDIRECT_PARAMS:
      return 1;
   }
   return 0;
}

static bool
is_format_supported(struct pipe_screen *screen, enum pipe_format format,
                    enum pipe_texture_target target, uint32_t bind)
{
   return format > PIPE_FORMAT_NONE && format < PIPE_FORMAT_MAX;
}

struct pipe_screen *
null_screen_create(void)
{
   struct pipe_screen *screen = calloc(1, sizeof *screen);
   if (!screen)
      return NULL;
   *screen = (struct pipe_screen){
       .destroy = destroy,
       .get_name = get_name,
       .get_vendor = get_vendor,
       .get_param = get_param,
       .get_paramf = get_paramf,
       .get_shader_param = get_shader_param,
       .is_format_supported = is_format_supported,
       .context_create = null_context_create,
       .resource_create = null_resource_create,
       .resource_destroy = null_resource_destroy,
   };
   return screen;
}
