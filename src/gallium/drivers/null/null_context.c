/* State that is checked against the capabilities, and work that is not done. Shaders and draws,
 * which can be captured, are null_geometry.c. */
#include <stdlib.h>

#include "gallium/auxiliary/caps/u_caps.h"
#include "null_priv.h"

static void
destroy(struct pipe_context *pipe)
{
   u_context_finish(&null_context(pipe)->u);
   free(pipe);
}

/* --- What is not in the capabilities is refused */

static struct pipe_blend_cso *
create_blend(struct pipe_context *pipe, const struct pipe_blend_state *templ)
{
   if (null_refuses(u_caps_blend_problem(pipe->screen->caps, templ)))
      return NULL;
   return null_context(pipe)->kept.create_blend_state(pipe, templ);
}

static struct pipe_dsa_cso *
create_dsa(struct pipe_context *pipe, const struct pipe_depth_stencil_alpha_state *templ)
{
   if (null_refuses(u_caps_dsa_problem(pipe->screen->caps, templ)))
      return NULL;
   return null_context(pipe)->kept.create_depth_stencil_alpha_state(pipe, templ);
}

static struct pipe_rasterizer_cso *
create_rasterizer(struct pipe_context *pipe, const struct pipe_rasterizer_state *templ)
{
   if (null_refuses(u_caps_rasterizer_problem(pipe->screen->caps, templ)))
      return NULL;
   return null_context(pipe)->kept.create_rasterizer_state(pipe, templ);
}

static struct pipe_sampler_cso *
create_sampler(struct pipe_context *pipe, const struct pipe_sampler_state *templ)
{
   if (null_refuses(u_caps_sampler_problem(pipe->screen->caps, templ)))
      return NULL;
   return null_context(pipe)->kept.create_sampler_state(pipe, templ);
}

static struct pipe_sampler_view *
create_sampler_view(struct pipe_context *pipe, const struct pipe_sampler_view_state *templ)
{
   if (null_refuses(u_caps_view_problem(pipe->screen->caps, templ)))
      return NULL;
   return u_sampler_view_create(pipe, templ);
}

static void
set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   null_refuses(u_caps_framebuffer_problem(pipe->screen->caps, fb));
   u_set_framebuffer_state(pipe, fb);
}

/* --- Nothing is drawn */

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

static struct pipe_query *
create_query(struct pipe_context *pipe, enum pipe_query_type type)
{
   const uint32_t needed =
       type == PIPE_QUERY_TIME_ELAPSED ? PIPE_CAN_TIME_QUERY : PIPE_CAN_OCCLUSION_QUERY;
   /* A byte of its own, so that deleting it twice or leaking it shows under ASan. */
   return null_refuses(pipe->screen->caps->features & needed ? NULL : "a query") ? NULL : malloc(1);
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

static void
set_functions(struct pipe_context *pipe)
{
   pipe->destroy = destroy;
   pipe->create_blend_state = create_blend;
   pipe->create_depth_stencil_alpha_state = create_dsa;
   pipe->create_rasterizer_state = create_rasterizer;
   pipe->create_sampler_state = create_sampler;
   pipe->create_sampler_view = create_sampler_view;
   pipe->set_framebuffer_state = set_framebuffer_state;
   pipe->clear = clear;
   pipe->flush = flush;
   pipe->finish = finish;
   pipe->create_query = create_query;
   pipe->destroy_query = destroy_query;
   pipe->begin_query = begin_query;
   pipe->end_query = end_query;
   pipe->get_query_result = get_query_result;
   null_init_resource_funcs(pipe);
}

struct pipe_context *
null_context_create(struct pipe_screen *screen)
{
   struct null_context *null = calloc(1, sizeof *null);
   if (!null)
      return NULL;
   if (!null_init_geometry(null, screen)) {
      destroy(&null->u.base);
      return NULL;
   }
   null->kept = null->u.base;
   set_functions(&null->u.base);
   return &null->u.base;
}
