/* Samplers and sampler views. Draws keep copies of both and references to the resources. */
#include <stdlib.h>

#include "context.h"

static struct pipe_sampler_cso *
create_sampler_state(struct pipe_context *pipe, const struct pipe_sampler_state *templ)
{
   struct pipe_sampler_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

static void
mark(struct sp_context *sp, unsigned stage)
{
   if (stage == PIPE_SHADER_FRAGMENT)
      sp->state.dirty |= SP_DIRTY_SAMPLER;
   else
      sp->state.vertex_units_valid = false;
}

static void
bind_sampler_states(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start,
                    unsigned num, struct pipe_sampler_cso **csos)
{
   struct sp_context *sp = sp_context(pipe);
   for (unsigned i = 0; i < num && start + i < PIPE_MAX_SAMPLERS; i++) {
      if (sp->state.samplers[stage][start + i] != csos[i])
         mark(sp, stage);
      sp->state.samplers[stage][start + i] = csos[i];
   }
}

static void
delete_sampler_state(struct pipe_context *pipe, struct pipe_sampler_cso *cso)
{
   struct sp_context *sp = sp_context(pipe);
   for (unsigned i = 0; cso && i < PIPE_SHADER_STAGES * PIPE_MAX_SAMPLERS; i++) {
      struct pipe_sampler_cso **bound =
          &sp->state.samplers[i / PIPE_MAX_SAMPLERS][i % PIPE_MAX_SAMPLERS];
      if (*bound == cso) {
         *bound = NULL;
         mark(sp, i / PIPE_MAX_SAMPLERS);
      }
   }
   free(cso);
}

static struct pipe_sampler_view *
create_sampler_view(struct pipe_context *pipe, const struct pipe_sampler_view_state *templ)
{
   struct pipe_sampler_view *view = calloc(1, sizeof(*view));
   if (!view)
      return NULL;
   view->context = pipe;
   view->state = *templ;
   view->state.resource = NULL;
   pipe_resource_reference(&view->state.resource, templ->resource);
   return view;
}

static void
set_sampler_views(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start,
                  unsigned num, struct pipe_sampler_view **views)
{
   struct sp_context *sp = sp_context(pipe);
   for (unsigned i = 0; i < num && start + i < PIPE_MAX_SAMPLERS; i++) {
      if (sp->state.views[stage][start + i] != views[i])
         mark(sp, stage);
      sp->state.views[stage][start + i] = views[i];
   }
}

static void
sampler_view_destroy(struct pipe_context *pipe, struct pipe_sampler_view *view)
{
   struct sp_context *sp = sp_context(pipe);
   if (!view)
      return;
   for (unsigned i = 0; i < PIPE_SHADER_STAGES * PIPE_MAX_SAMPLERS; i++) {
      struct pipe_sampler_view **bound =
          &sp->state.views[i / PIPE_MAX_SAMPLERS][i % PIPE_MAX_SAMPLERS];
      if (*bound == view) {
         *bound = NULL;
         mark(sp, i / PIPE_MAX_SAMPLERS);
      }
   }
   pipe_resource_reference(&view->state.resource, NULL);
   free(view);
}

void
sp_state_init_samplers(struct sp_context *sp)
{
   sp->base.create_sampler_state = create_sampler_state;
   sp->base.bind_sampler_states = bind_sampler_states;
   sp->base.delete_sampler_state = delete_sampler_state;
   sp->base.create_sampler_view = create_sampler_view;
   sp->base.set_sampler_views = set_sampler_views;
   sp->base.sampler_view_destroy = sampler_view_destroy;
}
