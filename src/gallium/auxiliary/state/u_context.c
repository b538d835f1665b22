#include "u_context.h"

#include "gallium/auxiliary/blit/blit.h"

#include <stdlib.h>
#include <string.h>

/* --- State objects */

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
   if (u_context(pipe)->blend != cso)
      u_context(pipe)->dirty |= U_DIRTY_BLEND;
   u_context(pipe)->blend = cso;
}

static void
delete_blend(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
   if (cso && u_context(pipe)->blend == cso)
      bind_blend(pipe, NULL);
   u_context(pipe)->num_deleted++;
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
   if (u_context(pipe)->dsa != cso)
      u_context(pipe)->dirty |= U_DIRTY_DSA;
   u_context(pipe)->dsa = cso;
}

static void
delete_dsa(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
   if (cso && u_context(pipe)->dsa == cso)
      bind_dsa(pipe, NULL);
   u_context(pipe)->num_deleted++;
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

static void
bind_rasterizer(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   if (u_context(pipe)->rasterizer == cso)
      return;
   u_context(pipe)->rasterizer = cso;
   u_context(pipe)->dirty |= U_DIRTY_RASTERIZER;
   draw_bind_rasterizer(u_context(pipe)->draw, cso ? &cso->state : NULL);
}

static void
delete_rasterizer(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   if (cso && u_context(pipe)->rasterizer == cso)
      bind_rasterizer(pipe, NULL);
   u_context(pipe)->num_deleted++;
   free(cso);
}

static struct pipe_vertex_elements_cso *
create_vertex_elements(struct pipe_context *pipe, unsigned num,
                       const struct pipe_vertex_element *elements)
{
   struct pipe_vertex_elements_cso *cso = calloc(1, sizeof(*cso));
   if (cso)
      draw_vertex_elements_init(u_context(pipe)->draw, &cso->draw, num, elements);
   return cso;
}

static void
bind_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   u_context(pipe)->elements = cso;
   draw_bind_vertex_elements(u_context(pipe)->draw, cso ? &cso->draw : NULL);
}

static void
delete_vertex_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   if (cso && u_context(pipe)->elements == cso)
      bind_vertex_elements(pipe, NULL);
   free(cso);
}

/* --- Textures */

static void
mark_textures(struct u_context *ctx, unsigned stage)
{
   ctx->dirty |= stage == PIPE_SHADER_FRAGMENT ? U_DIRTY_TEXTURES : U_DIRTY_VERTEX_TEXTURES;
}

static struct pipe_sampler_cso *
create_sampler(struct pipe_context *pipe, const struct pipe_sampler_state *templ)
{
   struct pipe_sampler_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

static void
bind_samplers(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start, unsigned num,
              struct pipe_sampler_cso **csos)
{
   struct u_context *ctx = u_context(pipe);
   for (unsigned i = 0; i < num && start + i < PIPE_MAX_SAMPLERS; i++) {
      struct pipe_sampler_cso *cso = csos ? csos[i] : NULL;
      if (ctx->samplers[stage][start + i] != cso)
         mark_textures(ctx, stage);
      ctx->samplers[stage][start + i] = cso;
   }
}

static void
delete_sampler(struct pipe_context *pipe, struct pipe_sampler_cso *cso)
{
   struct u_context *ctx = u_context(pipe);
   for (unsigned stage = 0; cso && stage < PIPE_SHADER_STAGES; stage++)
      for (unsigned i = 0; i < PIPE_MAX_SAMPLERS; i++)
         if (ctx->samplers[stage][i] == cso) {
            ctx->samplers[stage][i] = NULL;
            mark_textures(ctx, stage);
         }
   free(cso);
}

struct pipe_sampler_view *
u_sampler_view_create(struct pipe_context *pipe, const struct pipe_sampler_view_state *templ)
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

void
u_sampler_view_free(struct pipe_sampler_view *view)
{
   if (view)
      pipe_resource_reference(&view->state.resource, NULL);
   free(view);
}

static void
set_views(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start, unsigned num,
          struct pipe_sampler_view **views)
{
   struct u_context *ctx = u_context(pipe);
   for (unsigned i = 0; i < num && start + i < PIPE_MAX_SAMPLERS; i++) {
      struct pipe_sampler_view *view = views ? views[i] : NULL;
      if (ctx->views[stage][start + i] != view)
         mark_textures(ctx, stage);
      ctx->views[stage][start + i] = view;
   }
}

static void
destroy_view(struct pipe_context *pipe, struct pipe_sampler_view *view)
{
   struct u_context *ctx = u_context(pipe);
   for (unsigned stage = 0; view && stage < PIPE_SHADER_STAGES; stage++)
      for (unsigned i = 0; i < PIPE_MAX_SAMPLERS; i++)
         if (ctx->views[stage][i] == view) {
            ctx->views[stage][i] = NULL;
            mark_textures(ctx, stage);
         }
   u_sampler_view_free(view);
}

/* --- Parameters */

static void
set_surface(struct pipe_surface *to, const struct pipe_surface *from)
{
   pipe_resource_reference(&to->resource, from->resource);
   to->level = from->level;
   to->layer = from->layer;
}

void
u_set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   static const struct pipe_surface none = {0};
   struct pipe_framebuffer_state *to = &u_context(pipe)->framebuffer;
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++)
      set_surface(&to->cbufs[i], i < fb->nr_cbufs ? &fb->cbufs[i] : &none);
   set_surface(&to->zsbuf, &fb->zsbuf);
   to->nr_cbufs = fb->nr_cbufs;
   to->width = fb->width;
   to->height = fb->height;
   u_context(pipe)->dirty |= U_DIRTY_FRAMEBUFFER;
}

static void
set_viewport_state(struct pipe_context *pipe, const struct pipe_viewport_state *viewport)
{
   u_context(pipe)->viewport = *viewport;
   u_context(pipe)->dirty |= U_DIRTY_VIEWPORT;
   draw_set_viewport(u_context(pipe)->draw, viewport);
}

/* State that is set to what it is costs its users nothing. Structs are given without gaps. */
static void
set_state(struct u_context *ctx, void *state, const void *value, size_t size, uint32_t dirty)
{
   if (memcmp(state, value, size) == 0)
      return;
   memcpy(state, value, size);
   ctx->dirty |= dirty;
}

static void
set_scissor_state(struct pipe_context *pipe, const struct pipe_scissor_state *scissor)
{
   set_state(u_context(pipe), &u_context(pipe)->scissor, scissor, sizeof(*scissor),
             U_DIRTY_SCISSOR);
}

static void
set_blend_color(struct pipe_context *pipe, const struct pipe_blend_color *color)
{
   set_state(u_context(pipe), &u_context(pipe)->blend_color, color, sizeof(*color),
             U_DIRTY_BLEND_COLOR);
}

static void
set_stencil_ref(struct pipe_context *pipe, struct pipe_stencil_ref ref)
{
   set_state(u_context(pipe), &u_context(pipe)->stencil_ref, &ref, sizeof(ref),
             U_DIRTY_STENCIL_REF);
}

static void
set_polygon_stipple(struct pipe_context *pipe, const struct pipe_poly_stipple *stipple)
{
   set_state(u_context(pipe), &u_context(pipe)->stipple, stipple, sizeof(*stipple),
             U_DIRTY_STIPPLE);
}

void
u_set_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first,
                unsigned num, const float (*values)[4])
{
   struct u_context *ctx = u_context(pipe);
   const unsigned max = pipe->screen->caps->stage[PIPE_SHADER_FRAGMENT].max_params;
   if (stage == PIPE_SHADER_VERTEX) {
      draw_set_constants(ctx->draw, first, num, values);
      ctx->dirty |= U_DIRTY_VERTEX_PARAMS;
   } else if (first < max) {
      memcpy(ctx->params + first, values,
             (num < max - first ? num : max - first) * sizeof(*values));
      ctx->dirty |= U_DIRTY_FRAGMENT_PARAMS;
   }
}

static void
set_constant_attribs(struct pipe_context *pipe, unsigned first, unsigned num,
                     const float (*values)[4])
{
   draw_set_constant_attribs(u_context(pipe)->draw, first, num, values);
}

static void
set_vertex_buffers(struct pipe_context *pipe, unsigned num,
                   const struct pipe_vertex_buffer *buffers)
{
   draw_set_vertex_buffers(u_context(pipe)->draw, num, buffers);
}

static void
capture(struct pipe_context *pipe, const struct pipe_draw_info *info,
        const struct pipe_draw_start_count *draws, unsigned num_draws,
        const struct pipe_capture_sink *sink)
{
   draw_capture(u_context(pipe)->draw, info, draws, num_draws, sink);
}

/* --- Copies */

static void
copy_region(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level, int dstx,
            int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
            const struct pipe_box *box)
{
   if (!copy_by_transfer(pipe, dst, dst_level, dstx, dsty, dstz, src, src_level, box))
      u_context(pipe)->oom = true;
}

static void
blit(struct pipe_context *pipe, const struct pipe_blit_info *info)
{
   if (!blit_by_transfer(pipe, info))
      u_context(pipe)->oom = true;
}

/* --- The context */

bool
u_get_and_clear_oom(struct pipe_context *pipe)
{
   struct u_context *ctx = u_context(pipe);
   const bool oom = ctx->oom, draw = draw_get_and_clear_oom(ctx->draw);
   ctx->oom = false;
   return oom || draw;
}

bool
u_no_fence_finish(struct pipe_screen *screen, struct pipe_fence *fence, uint64_t timeout)
{
   return true;
}

void
u_no_fence_destroy(struct pipe_screen *screen, struct pipe_fence *fence)
{
}

static void
set_functions(struct pipe_context *pipe)
{
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
   pipe->create_sampler_state = create_sampler;
   pipe->bind_sampler_states = bind_samplers;
   pipe->delete_sampler_state = delete_sampler;
   pipe->create_sampler_view = u_sampler_view_create;
   pipe->set_sampler_views = set_views;
   pipe->sampler_view_destroy = destroy_view;
   pipe->set_framebuffer_state = u_set_framebuffer_state;
   pipe->set_viewport_state = set_viewport_state;
   pipe->set_scissor_state = set_scissor_state;
   pipe->set_blend_color = set_blend_color;
   pipe->set_stencil_ref = set_stencil_ref;
   pipe->set_polygon_stipple = set_polygon_stipple;
   pipe->set_constants = u_set_constants;
   pipe->set_constant_attribs = set_constant_attribs;
   pipe->set_vertex_buffers = set_vertex_buffers;
   pipe->draw_capture = capture;
   pipe->resource_copy_region = copy_region;
   pipe->blit = blit;
   pipe->get_and_clear_oom = u_get_and_clear_oom;
}

bool
u_context_init(struct u_context *ctx, struct pipe_screen *screen, const struct draw_config *config)
{
   const unsigned num_params = screen->caps->stage[PIPE_SHADER_FRAGMENT].max_params;
   const size_t bytes = (num_params * sizeof(*ctx->params) + 63) & ~(size_t)63;
   ctx->base.screen = screen;
   ctx->dirty = U_DIRTY_ALL;
   set_functions(&ctx->base);
   ctx->draw = draw_create(config);
   ctx->params = aligned_alloc(64, bytes ? bytes : 64);
   if (ctx->params)
      memset(ctx->params, 0, bytes);
   return ctx->draw && ctx->params;
}

void
u_context_finish(struct u_context *ctx)
{
   static const struct pipe_framebuffer_state nothing = {0};
   u_set_framebuffer_state(&ctx->base, &nothing);
   draw_destroy(ctx->draw);
   free(ctx->params);
}
