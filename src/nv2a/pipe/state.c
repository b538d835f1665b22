/* State objects and parameters: kept as they are given, with a note of what has changed. */
#include "context.h"

#include <stdlib.h>
#include <string.h>

/* --- State objects that are copies of their templates */

static struct pipe_blend_cso *
create_blend(struct pipe_context *pipe, const struct pipe_blend_state *templ)
{
   struct pipe_blend_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

static void
bind_blend(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
   nv2a_pipe_context(pipe)->blend = cso;
   nv2a_pipe_context(pipe)->dirty |= NV2A_DIRTY_BLEND;
}

static void
delete_blend(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
   if (cso && nv2a_pipe_context(pipe)->blend == cso)
      bind_blend(pipe, NULL);
   free(cso);
}

static struct pipe_dsa_cso *
create_dsa(struct pipe_context *pipe, const struct pipe_depth_stencil_alpha_state *templ)
{
   struct pipe_dsa_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

static void
bind_dsa(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
   nv2a_pipe_context(pipe)->dsa = cso;
   nv2a_pipe_context(pipe)->dirty |= NV2A_DIRTY_DSA;
}

static void
delete_dsa(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
   if (cso && nv2a_pipe_context(pipe)->dsa == cso)
      bind_dsa(pipe, NULL);
   free(cso);
}

static struct pipe_rasterizer_cso *
create_rasterizer(struct pipe_context *pipe, const struct pipe_rasterizer_state *templ)
{
   struct pipe_rasterizer_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

/* Whether the scissor counts is a matter of the rasterizer. */
static void
bind_rasterizer(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   ctx->rasterizer = cso;
   ctx->dirty |= NV2A_DIRTY_RASTERIZER | NV2A_DIRTY_FRAMEBUFFER;
   draw_bind_rasterizer(ctx->draw, cso ? &cso->state : NULL);
}

static void
delete_rasterizer(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   if (cso && nv2a_pipe_context(pipe)->rasterizer == cso)
      bind_rasterizer(pipe, NULL);
   free(cso);
}

static struct pipe_vertex_elements_cso *
create_vertex_elements(struct pipe_context *pipe, unsigned num,
                       const struct pipe_vertex_element *elements)
{
   struct pipe_vertex_elements_cso *cso = calloc(1, sizeof(*cso));
   if (cso)
      draw_vertex_elements_init(nv2a_pipe_context(pipe)->draw, &cso->draw, num, elements);
   return cso;
}

static void
bind_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   nv2a_pipe_context(pipe)->elements = cso;
   draw_bind_vertex_elements(nv2a_pipe_context(pipe)->draw, cso ? &cso->draw : NULL);
}

static void
delete_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   if (cso && nv2a_pipe_context(pipe)->elements == cso)
      bind_vertex_elements(pipe, NULL);
   free(cso);
}

/* --- Parameters */

/* Surfaces and the buffers of this and that state are kept alive as long as they are bound. */
static void
set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   nv2a_framebuffer_leave(ctx);
   struct pipe_resource *color = fb->nr_cbufs ? fb->cbufs[0].resource : NULL;
   struct pipe_resource *old_color = ctx->framebuffer.cbufs[0].resource;
   struct pipe_resource *old_zs = ctx->framebuffer.zsbuf.resource, *zs = fb->zsbuf.resource;
   pipe_resource_reference(&old_color, color);
   pipe_resource_reference(&old_zs, zs);
   ctx->framebuffer = *fb;
   ctx->framebuffer.nr_cbufs = color ? 1 : 0;
   memset(ctx->framebuffer.cbufs, 0, sizeof(ctx->framebuffer.cbufs));
   if (color)
      ctx->framebuffer.cbufs[0] = fb->cbufs[0];
   ctx->dirty |= NV2A_DIRTY_FRAMEBUFFER | NV2A_DIRTY_DSA | NV2A_DIRTY_BLEND | NV2A_DIRTY_RASTERIZER;
   nv2a_framebuffer_enter(ctx);
}

static void
set_viewport_state(struct pipe_context *pipe, const struct pipe_viewport_state *viewport)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   ctx->viewport = *viewport;
   ctx->dirty |= NV2A_DIRTY_FRAMEBUFFER;
   draw_set_viewport(ctx->draw, viewport);
}

static void
set_scissor_state(struct pipe_context *pipe, const struct pipe_scissor_state *scissor)
{
   nv2a_pipe_context(pipe)->scissor = *scissor;
   nv2a_pipe_context(pipe)->dirty |= NV2A_DIRTY_FRAMEBUFFER;
}

static void
set_blend_color(struct pipe_context *pipe, const struct pipe_blend_color *color)
{
   nv2a_pipe_context(pipe)->blend_color = *color;
   nv2a_pipe_context(pipe)->dirty |= NV2A_DIRTY_BLEND;
}

static void
set_stencil_ref(struct pipe_context *pipe, struct pipe_stencil_ref ref)
{
   nv2a_pipe_context(pipe)->stencil_ref = ref;
   nv2a_pipe_context(pipe)->dirty |= NV2A_DIRTY_DSA;
}

static void
set_polygon_stipple(struct pipe_context *pipe, const struct pipe_poly_stipple *stipple)
{
   nv2a_pipe_context(pipe)->stipple = *stipple;
   nv2a_pipe_context(pipe)->dirty |= NV2A_DIRTY_FRAMEBUFFER;
}

static void
set_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first, unsigned num,
              const float (*values)[4])
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   unsigned max = nv2a_caps.stage[stage].max_params;
   if (stage == PIPE_SHADER_VERTEX)
      draw_set_constants(ctx->draw, first, num, values);
   if (first >= max)
      return;
   num = num < max - first ? num : max - first;
   memcpy(ctx->params[stage] + first, values, num * sizeof(values[0]));
   ctx->dirty |= stage == PIPE_SHADER_VERTEX ? NV2A_DIRTY_VERTEX_CONSTANTS : NV2A_DIRTY_FRAGMENT;
}

static void
set_constant_attribs(struct pipe_context *pipe, unsigned first, unsigned num,
                     const float (*values)[4])
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   draw_set_constant_attribs(ctx->draw, first, num, values);
   for (unsigned i = 0; i < num && first + i < VERT_ATTRIB_MAX; i++)
      memcpy(ctx->attribs[first + i], values[i], sizeof(values[i]));
}

static void
set_vertex_buffers(struct pipe_context *pipe, unsigned num,
                   const struct pipe_vertex_buffer *buffers)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   ctx->num_buffers = num < PIPE_MAX_ATTRIBS ? num : PIPE_MAX_ATTRIBS;
   memcpy(ctx->buffers, buffers, ctx->num_buffers * sizeof(buffers[0]));
   draw_set_vertex_buffers(ctx->draw, num, buffers);
}

void
nv2a_init_state_funcs(struct nv2a_pipe_context *ctx)
{
   struct pipe_context *pipe = &ctx->base;
   pipe->create_blend_state = create_blend;
   pipe->bind_blend_state = bind_blend;
   pipe->delete_blend_state = delete_blend;
   pipe->create_depth_stencil_alpha_state = create_dsa;
   pipe->bind_depth_stencil_alpha_state = bind_dsa;
   pipe->delete_depth_stencil_alpha_state = delete_dsa;
   pipe->create_rasterizer_state = create_rasterizer;
   pipe->bind_rasterizer_state = bind_rasterizer;
   pipe->delete_rasterizer_state = delete_rasterizer;
   pipe->create_vertex_elements_state = create_vertex_elements;
   pipe->bind_vertex_elements_state = bind_vertex_elements;
   pipe->delete_vertex_elements_state = delete_vertex_elements;
   pipe->set_framebuffer_state = set_framebuffer_state;
   pipe->set_viewport_state = set_viewport_state;
   pipe->set_scissor_state = set_scissor_state;
   pipe->set_blend_color = set_blend_color;
   pipe->set_stencil_ref = set_stencil_ref;
   pipe->set_polygon_stipple = set_polygon_stipple;
   pipe->set_constants = set_constants;
   pipe->set_constant_attribs = set_constant_attribs;
   pipe->set_vertex_buffers = set_vertex_buffers;
}
