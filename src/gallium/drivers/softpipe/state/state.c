#include "state.h"

#include <stdlib.h>
#include <string.h>

#include "context.h"

static void
mark(struct sp_context *sp, uint32_t dirty)
{
   sp->state.dirty |= dirty;
}

static struct pipe_blend_cso *
create_blend_state(struct pipe_context *pipe, const struct pipe_blend_state *templ)
{
   struct pipe_blend_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

static void
bind_blend_state(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
   struct sp_context *sp = sp_context(pipe);
   if (sp->state.blend != cso)
      mark(sp, SP_DIRTY_BLEND);
   sp->state.blend = cso;
}

/* Draws keep copies of what they use of these states, so they can go at once. */
static void
delete_blend_state(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
   if (cso && sp_context(pipe)->state.blend == cso)
      bind_blend_state(pipe, NULL);
   free(cso);
}

static struct pipe_rasterizer_cso *
create_rasterizer_state(struct pipe_context *pipe, const struct pipe_rasterizer_state *templ)
{
   struct pipe_rasterizer_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

static void
bind_rasterizer_state(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   struct sp_context *sp = sp_context(pipe);
   if (sp->state.rasterizer == cso)
      return;
   sp->state.rasterizer = cso;
   sp->state.layout_valid = false;
   mark(sp, SP_DIRTY_RASTERIZER);
   draw_bind_rasterizer(sp->draw, cso ? &cso->state : NULL);
}

static void
delete_rasterizer_state(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   if (cso && sp_context(pipe)->state.rasterizer == cso)
      bind_rasterizer_state(pipe, NULL);
   free(cso);
}

static struct pipe_dsa_cso *
create_dsa_state(struct pipe_context *pipe, const struct pipe_depth_stencil_alpha_state *templ)
{
   struct pipe_dsa_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

static void
bind_dsa_state(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
   struct sp_context *sp = sp_context(pipe);
   if (sp->state.dsa != cso)
      mark(sp, SP_DIRTY_DSA);
   sp->state.dsa = cso;
}

static void
delete_dsa_state(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
   if (cso && sp_context(pipe)->state.dsa == cso)
      bind_dsa_state(pipe, NULL);
   free(cso);
}

static void
set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   struct sp_context *sp = sp_context(pipe);
   struct pipe_framebuffer_state *dst = &sp->state.framebuffer;
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++) {
      bool used = i < fb->nr_cbufs;
      pipe_resource_reference(&dst->cbufs[i].resource, used ? fb->cbufs[i].resource : NULL);
      dst->cbufs[i].level = used ? fb->cbufs[i].level : 0;
      dst->cbufs[i].layer = used ? fb->cbufs[i].layer : 0;
   }
   pipe_resource_reference(&dst->zsbuf.resource, fb->zsbuf.resource);
   dst->zsbuf.level = fb->zsbuf.level;
   dst->zsbuf.layer = fb->zsbuf.layer;
   dst->nr_cbufs = fb->nr_cbufs;
   dst->width = fb->width < SP_MAX_VIEWPORT_SIZE ? fb->width : SP_MAX_VIEWPORT_SIZE;
   dst->height = fb->height < SP_MAX_VIEWPORT_SIZE ? fb->height : SP_MAX_VIEWPORT_SIZE;
   mark(sp, SP_DIRTY_FRAMEBUFFER);
}

static void
set_viewport_state(struct pipe_context *pipe, const struct pipe_viewport_state *vp)
{
   sp_context(pipe)->state.viewport = *vp;
   draw_set_viewport(sp_context(pipe)->draw, vp);
}

static void
set_scissor_state(struct pipe_context *pipe, const struct pipe_scissor_state *scissor)
{
   sp_context(pipe)->state.scissor = *scissor;
   mark(sp_context(pipe), SP_DIRTY_SCISSOR);
}

static void
set_blend_color(struct pipe_context *pipe, const struct pipe_blend_color *color)
{
   sp_context(pipe)->state.blend_color = *color;
   mark(sp_context(pipe), SP_DIRTY_BLEND_COLOR);
}

static void
set_stencil_ref(struct pipe_context *pipe, struct pipe_stencil_ref ref)
{
   sp_context(pipe)->state.stencil_ref = ref;
   mark(sp_context(pipe), SP_DIRTY_STENCIL_REF);
}

static void
set_polygon_stipple(struct pipe_context *pipe, const struct pipe_poly_stipple *stipple)
{
   sp_context(pipe)->state.stipple = *stipple;
   mark(sp_context(pipe), SP_DIRTY_STIPPLE);
}

static void
set_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first, unsigned num,
              const float (*values)[4])
{
   struct sp_context *sp = sp_context(pipe);
   if (stage == PIPE_SHADER_VERTEX) {
      draw_set_constants(sp->draw, first, num, values);
      return;
   }
   if (first >= SP_MAX_PARAMS)
      return;
   if (num > SP_MAX_PARAMS - first)
      num = SP_MAX_PARAMS - first;
   memcpy(sp->state.constants.values + first, values, num * sizeof(*values));
   mark(sp, SP_DIRTY_FS_CONSTANTS);
}

bool
sp_state_init(struct sp_context *sp)
{
   struct pipe_context *pipe = &sp->base;
   struct sp_constants *c = &sp->state.constants;
   c->values = aligned_alloc(64, SP_MAX_PARAMS * sizeof(*c->values));
   if (!c->values)
      return false;
   memset(c->values, 0, SP_MAX_PARAMS * sizeof(*c->values));
   c->num = SP_MAX_PARAMS;
   pipe->create_blend_state = create_blend_state;
   pipe->bind_blend_state = bind_blend_state;
   pipe->delete_blend_state = delete_blend_state;
   pipe->create_rasterizer_state = create_rasterizer_state;
   pipe->bind_rasterizer_state = bind_rasterizer_state;
   pipe->delete_rasterizer_state = delete_rasterizer_state;
   pipe->create_depth_stencil_alpha_state = create_dsa_state;
   pipe->bind_depth_stencil_alpha_state = bind_dsa_state;
   pipe->delete_depth_stencil_alpha_state = delete_dsa_state;
   pipe->set_framebuffer_state = set_framebuffer_state;
   pipe->set_viewport_state = set_viewport_state;
   pipe->set_scissor_state = set_scissor_state;
   pipe->set_blend_color = set_blend_color;
   pipe->set_stencil_ref = set_stencil_ref;
   pipe->set_polygon_stipple = set_polygon_stipple;
   pipe->set_constants = set_constants;
   sp_state_init_shaders(sp);
   sp_state_init_samplers(sp);
   mark(sp, SP_DIRTY_ALL);
   return true;
}

void
sp_state_finish(struct sp_context *sp)
{
   struct pipe_framebuffer_state *fb = &sp->state.framebuffer;
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++)
      pipe_resource_reference(&fb->cbufs[i].resource, NULL);
   pipe_resource_reference(&fb->zsbuf.resource, NULL);
   free(sp->state.constants.values);
}
