/* Textures of vertex programs. Geometry runs when a draw is recorded, so the texels must be there
 * by then: what scenes still draw into them is waited for. */
#include <stdlib.h>

#include "gallium/auxiliary/format/u_srgb.h"
#include "gallium/drivers/softpipe/scene/recorder.h"
#include "gallium/drivers/softpipe/texture/sample.h"
#include "private.h"

struct sp_vertex_textures {
   const struct sp_tex_unit *unit[PIPE_MAX_SAMPLERS]; /* NULL: nothing to sample */
   struct sp_tex_unit memory[PIPE_MAX_SAMPLERS];
};

bool
sp_vertex_textures_init(struct sp_context *sp)
{
   sp->vertex_textures = calloc(1, sizeof(*sp->vertex_textures));
   if (!sp->vertex_textures)
      return false;
   draw_set_textures(sp->u.draw, sp->screen->texture_sample, sp->vertex_textures->unit);
   return true;
}

void
sp_vertex_textures_finish(struct sp_context *sp)
{
   free(sp->vertex_textures);
}

static void
derive(struct sp_context *sp)
{
   struct sp_vertex_textures *t = sp->vertex_textures;
   for (unsigned i = 0; i < PIPE_MAX_SAMPLERS; i++) {
      const struct pipe_sampler_view *view = sp->u.views[PIPE_SHADER_VERTEX][i];
      const struct pipe_sampler_cso *sampler = sp->u.samplers[PIPE_SHADER_VERTEX][i];
      t->unit[i] = NULL;
      if (!view || !sampler || !view->state.resource)
         continue;
      sp_texture_unit(&t->memory[i], &view->state, &sampler->state, u_srgb_linear);
      t->unit[i] = &t->memory[i];
   }
   sp->u.dirty &= ~(uint32_t)U_DIRTY_VERTEX_TEXTURES;
}

void
sp_vertex_textures_prepare(struct sp_context *sp)
{
   const struct pipe_shader_cso *vs = sp->shaders[PIPE_SHADER_VERTEX];
   if (!vs || !vs->samplers_used)
      return;
   if (sp->u.dirty & U_DIRTY_VERTEX_TEXTURES)
      derive(sp);
   for (unsigned i = 0; i < PIPE_MAX_SAMPLERS; i++) {
      if (sp->vertex_textures->unit[i] && (vs->samplers_used & (1u << i)))
         sp_raster_sync_resource(sp, sp->u.views[PIPE_SHADER_VERTEX][i]->state.resource, false);
   }
}
