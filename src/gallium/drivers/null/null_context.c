/* State objects that remember nothing, and work that is not done. The vertex side, which captures
 * what is drawn, is null_geometry.c. */
#include <stdlib.h>

#include "gallium/auxiliary/caps/u_caps.h"
#include "null_priv.h"

static void
destroy(struct pipe_context *pipe)
{
   draw_destroy(null_context(pipe)->draw);
   free(pipe);
}

/* A CSO is one byte of its own, so that creating, deleting twice or leaking it shows under ASan.
 * `problem`: what about it is not in the capabilities (u_caps.h), NULL as it should be. */
static void *
cso_create(const char *problem)
{
   return null_refuses(problem) ? NULL : malloc(1);
}

static struct pipe_blend_cso *
create_blend(struct pipe_context *pipe, const struct pipe_blend_state *templ)
{
   return cso_create(u_caps_blend_problem(pipe->screen->caps, templ));
}
static void
bind_blend(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
}
static void
delete_blend(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
   free(cso);
}

static struct pipe_dsa_cso *
create_dsa(struct pipe_context *pipe, const struct pipe_depth_stencil_alpha_state *templ)
{
   return cso_create(u_caps_dsa_problem(pipe->screen->caps, templ));
}
static void
bind_dsa(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
}
static void
delete_dsa(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
   free(cso);
}

static struct pipe_sampler_cso *
create_sampler(struct pipe_context *pipe, const struct pipe_sampler_state *templ)
{
   return cso_create(u_caps_sampler_problem(pipe->screen->caps, templ));
}
static void
bind_samplers(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start, unsigned num,
              struct pipe_sampler_cso **csos)
{
}
static void
delete_sampler(struct pipe_context *pipe, struct pipe_sampler_cso *cso)
{
   free(cso);
}

static struct pipe_sampler_view *
create_sampler_view(struct pipe_context *pipe, const struct pipe_sampler_view_state *templ)
{
   if (null_refuses(u_caps_view_problem(pipe->screen->caps, templ)))
      return NULL;
   struct pipe_sampler_view *view = calloc(1, sizeof *view);
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
}
static void
sampler_view_destroy(struct pipe_context *pipe, struct pipe_sampler_view *view)
{
   if (view)
      pipe_resource_reference(&view->state.resource, NULL);
   free(view);
}

static void
set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   null_refuses(u_caps_framebuffer_problem(pipe->screen->caps, fb));
}
static void
set_scissor_state(struct pipe_context *pipe, const struct pipe_scissor_state *scissor)
{
}
static void
set_blend_color(struct pipe_context *pipe, const struct pipe_blend_color *color)
{
}
static void
set_stencil_ref(struct pipe_context *pipe, struct pipe_stencil_ref ref)
{
}
static void
set_polygon_stipple(struct pipe_context *pipe, const struct pipe_poly_stipple *stipple)
{
}
static void
clear(struct pipe_context *pipe, unsigned buffers, const float color[4], uint8_t colormask,
      double depth, uint8_t stencil, uint8_t stencil_mask)
{
}
static void
flush(struct pipe_context *pipe, struct pipe_fence **fence, unsigned flags)
{
   if (fence)
      pipe_fence_reference(fence, NULL);
}
static void
finish(struct pipe_context *pipe)
{
}
static bool
get_and_clear_oom(struct pipe_context *pipe)
{
   struct null_context *null = null_context(pipe);
   const bool oom = null->oom | draw_get_and_clear_oom(null->draw);
   null->oom = false;
   return oom;
}

static struct pipe_query *
create_query(struct pipe_context *pipe, enum pipe_query_type type)
{
   const uint32_t needed =
       type == PIPE_QUERY_TIME_ELAPSED ? PIPE_CAN_TIME_QUERY : PIPE_CAN_OCCLUSION_QUERY;
   return cso_create(pipe->screen->caps->features & needed ? NULL : "a query");
}
static void
destroy_query(struct pipe_context *pipe, struct pipe_query *q)
{
   free(q);
}
static void
begin_query(struct pipe_context *pipe, struct pipe_query *q)
{
}
static void
end_query(struct pipe_context *pipe, struct pipe_query *q)
{
}
static bool
get_query_result(struct pipe_context *pipe, struct pipe_query *q, bool wait, uint64_t *result)
{
   *result = 0;
   return true;
}

static const struct pipe_context functions = {
    .destroy = destroy,
    .create_blend_state = create_blend,
    .bind_blend_state = bind_blend,
    .delete_blend_state = delete_blend,
    .create_depth_stencil_alpha_state = create_dsa,
    .bind_depth_stencil_alpha_state = bind_dsa,
    .delete_depth_stencil_alpha_state = delete_dsa,
    .create_sampler_state = create_sampler,
    .bind_sampler_states = bind_samplers,
    .delete_sampler_state = delete_sampler,
    .create_sampler_view = create_sampler_view,
    .set_sampler_views = set_sampler_views,
    .sampler_view_destroy = sampler_view_destroy,
    .set_framebuffer_state = set_framebuffer_state,
    .set_scissor_state = set_scissor_state,
    .set_blend_color = set_blend_color,
    .set_stencil_ref = set_stencil_ref,
    .set_polygon_stipple = set_polygon_stipple,
    .clear = clear,
    .flush = flush,
    .finish = finish,
    .get_and_clear_oom = get_and_clear_oom,
    .create_query = create_query,
    .destroy_query = destroy_query,
    .begin_query = begin_query,
    .end_query = end_query,
    .get_query_result = get_query_result,
};

struct pipe_context *
null_context_create(struct pipe_screen *screen)
{
   struct null_context *null = calloc(1, sizeof *null);
   if (!null)
      return NULL;
   null->base = functions;
   null->base.screen = screen;
   null_init_resource_funcs(&null->base);
   if (!null_init_geometry(null)) {
      destroy(&null->base);
      return NULL;
   }
   return &null->base;
}
