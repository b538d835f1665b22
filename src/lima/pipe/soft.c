/* Draws that the chip can not do at all: by the driver for the CPU, into the same memory or copies
 * of it. */
#include "context.h"

#include <stdlib.h>
#include <string.h>

/* A state object of the other driver, and what it was made of. */
struct soft_blend {
   struct pipe_blend_state state;
   struct pipe_blend_cso *cso;
};
struct soft_dsa {
   struct pipe_depth_stencil_alpha_state state;
   struct pipe_dsa_cso *cso;
};
struct soft_rasterizer {
   struct pipe_rasterizer_state state;
   struct pipe_rasterizer_cso *cso;
};
struct soft_sampler {
   struct pipe_sampler_state state;
   struct pipe_sampler_cso *cso;
};
struct soft_elements {
   unsigned num;
   struct pipe_vertex_element elements[PIPE_MAX_ATTRIBS];
   struct pipe_vertex_elements_cso *cso;
};

struct lima_soft {
   struct pipe_context *pipe;
   bool drawn; /* and the targets do not have it yet */
   struct soft_blend blend;
   struct soft_dsa dsa;
   struct soft_rasterizer rasterizer;
   struct soft_elements elements;
   struct soft_sampler samplers[LIMA_MAX_SAMPLERS];
   struct pipe_sampler_view *views[LIMA_MAX_SAMPLERS];
};

static struct lima_soft *
get_soft(struct lima_pipe_context *ctx)
{
   struct pipe_screen *screen = lima_screen(ctx->u.base.screen)->soft;
   if (ctx->soft)
      return ctx->soft;
   ctx->soft = calloc(1, sizeof(*ctx->soft));
   if (ctx->soft)
      ctx->soft->pipe = screen->context_create(screen);
   if (!ctx->soft || !ctx->soft->pipe) {
      free(ctx->soft);
      ctx->soft = NULL;
      ctx->u.oom = true;
   }
   return ctx->soft;
}

struct pipe_context *
lima_soft_context(struct lima_pipe_context *ctx)
{
   struct lima_soft *soft = get_soft(ctx);
   return soft ? soft->pipe : NULL;
}

bool
lima_soft_oom(struct lima_pipe_context *ctx)
{
   return ctx->soft && ctx->soft->pipe->get_and_clear_oom(ctx->soft->pipe);
}

/* --- Twins: the same texels as a resource of the other driver */

/* The memory itself can be the twin of a target: nobody keeps copies of its texels. */
static bool
can_be_memory(const struct lima_resource *res)
{
   if (res->storage == LIMA_STORE_BUFFER)
      return true;
   return res->storage == LIMA_STORE_ROWS && !(res->base.bind & PIPE_BIND_SAMPLER_VIEW) &&
          res->base.last_level == 0 && res->base.array_size == 1 && res->base.depth <= 1;
}

static struct pipe_resource *
create_twin(struct lima_resource *res, struct pipe_screen *screen)
{
   struct pipe_resource templ = res->base;
   if (!can_be_memory(res))
      return screen->resource_create(screen, &templ);
   res->twin_is_memory = true;
   if (res->format)
      templ.format = res->format->stored;
   return screen->resource_from_memory(screen, &templ, res->bo->map,
                                       (ptrdiff_t)res->levels[0].pitch);
}

/* Texels of a box to the twin, or from it. False: out of memory. */
static bool
copy_twin(struct pipe_context *pipe, struct lima_resource *res, unsigned level,
          const struct pipe_box *box, bool to_twin)
{
   struct pipe_transfer *transfer;
   const unsigned usage = to_twin ? PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE : PIPE_MAP_READ;
   uint8_t *texels = pipe->transfer_map(pipe, res->twin, level, usage, box, &transfer);
   if (!texels)
      return false;
   const struct u_rows rows = {texels, transfer->stride, transfer->layer_stride};
   if (to_twin)
      lima_resource_read(&res->base, level, box, &rows);
   else
      lima_resource_write(&res->base, level, box, &rows);
   pipe->transfer_unmap(pipe, transfer);
   return true;
}

static bool
refresh_twin(struct lima_soft *soft, struct lima_resource *res)
{
   bool ok = true;
   if (res->twin_is_memory || res->twin_version == res->version)
      return true;
   for (unsigned level = 0; ok && level <= res->base.last_level; level++) {
      const struct pipe_box box = u_level_box(&res->base, level);
      ok = copy_twin(soft->pipe, res, level, &box, true);
   }
   if (ok)
      res->twin_version = res->version;
   return ok;
}

/* NULL: out of memory. */
static struct pipe_resource *
twin_of(struct lima_pipe_context *ctx, struct pipe_resource *resource)
{
   struct lima_screen *screen = lima_screen(ctx->u.base.screen);
   struct lima_resource *res = lima_resource(resource);
   pthread_mutex_lock(&screen->twins);
   if (!res->twin)
      res->twin = create_twin(res, screen->soft);
   const bool ok = res->twin && refresh_twin(ctx->soft, res);
   pthread_mutex_unlock(&screen->twins);
   return ok ? res->twin : NULL;
}

/* --- State */

static bool
bind_rasterization(struct lima_pipe_context *ctx, struct lima_soft *soft)
{
   struct pipe_context *pipe = soft->pipe;
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   if (!soft->rasterizer.cso || memcmp(&soft->rasterizer.state, rast, sizeof(*rast)) != 0) {
      pipe->delete_rasterizer_state(pipe, soft->rasterizer.cso);
      soft->rasterizer.state = *rast;
      soft->rasterizer.cso = pipe->create_rasterizer_state(pipe, rast);
   }
   pipe->bind_rasterizer_state(pipe, soft->rasterizer.cso);
   pipe->set_viewport_state(pipe, &ctx->u.viewport);
   pipe->set_scissor_state(pipe, &ctx->u.scissor);
   pipe->set_polygon_stipple(pipe, &ctx->u.stipple);
   return soft->rasterizer.cso;
}

static bool
bind_merging(struct lima_pipe_context *ctx, struct lima_soft *soft)
{
   struct pipe_context *pipe = soft->pipe;
   const struct pipe_blend_state *blend = &ctx->u.blend->state;
   const struct pipe_depth_stencil_alpha_state *dsa = &ctx->u.dsa->state;
   if (!soft->blend.cso || memcmp(&soft->blend.state, blend, sizeof(*blend)) != 0) {
      pipe->delete_blend_state(pipe, soft->blend.cso);
      soft->blend.state = *blend;
      soft->blend.cso = pipe->create_blend_state(pipe, blend);
   }
   if (!soft->dsa.cso || memcmp(&soft->dsa.state, dsa, sizeof(*dsa)) != 0) {
      pipe->delete_depth_stencil_alpha_state(pipe, soft->dsa.cso);
      soft->dsa.state = *dsa;
      soft->dsa.cso = pipe->create_depth_stencil_alpha_state(pipe, dsa);
   }
   pipe->bind_blend_state(pipe, soft->blend.cso);
   pipe->bind_depth_stencil_alpha_state(pipe, soft->dsa.cso);
   pipe->set_blend_color(pipe, &ctx->u.blend_color);
   pipe->set_stencil_ref(pipe, ctx->u.stencil_ref);
   return soft->blend.cso && soft->dsa.cso;
}

/* A program of ours as one of the other driver. */
static struct pipe_shader_cso *
shader_of(struct lima_soft *soft, struct pipe_shader_cso *cso)
{
   if (!cso->soft)
      cso->soft = soft->pipe->create_shader_state(soft->pipe, cso->stage, cso->ir);
   return cso->soft;
}

static bool
bind_programs(struct lima_pipe_context *ctx, struct lima_soft *soft)
{
   struct pipe_context *pipe = soft->pipe;
   struct pipe_shader_cso *vertex = shader_of(soft, ctx->vertex_program);
   struct pipe_shader_cso *fragment = shader_of(soft, ctx->fragment_program);
   pipe->bind_shader_state(pipe, PIPE_SHADER_VERTEX, vertex);
   pipe->bind_shader_state(pipe, PIPE_SHADER_FRAGMENT, fragment);
   pipe->set_constants(pipe, PIPE_SHADER_VERTEX, 0, ctx->vertex_program->ir->num_params,
                       draw_constants(ctx->u.draw));
   pipe->set_constants(pipe, PIPE_SHADER_FRAGMENT, 0, ctx->fragment_program->ir->num_params,
                       (const float(*)[4])ctx->u.params);
   return vertex && fragment;
}

static bool
bind_vertices(struct lima_pipe_context *ctx, struct lima_soft *soft)
{
   struct pipe_context *pipe = soft->pipe;
   struct soft_elements *elements = &soft->elements;
   const struct draw_vertex_elements *own = &ctx->u.elements->draw;
   struct pipe_vertex_buffer buffers[PIPE_MAX_ATTRIBS];
   if (!elements->cso || elements->num != own->num ||
       memcmp(elements->elements, own->elements, own->num * sizeof(own->elements[0])) != 0) {
      pipe->delete_vertex_elements_state(pipe, elements->cso);
      elements->num = own->num;
      memcpy(elements->elements, own->elements, own->num * sizeof(own->elements[0]));
      elements->cso = pipe->create_vertex_elements_state(pipe, own->num, own->elements);
   }
   pipe->bind_vertex_elements_state(pipe, elements->cso);
   bool twins = true;
   memcpy(buffers, ctx->buffers, ctx->num_buffers * sizeof(buffers[0]));
   for (unsigned i = 0; i < ctx->num_buffers; i++)
      if (!buffers[i].is_user && buffers[i].buffer.resource) {
         buffers[i].buffer.resource = twin_of(ctx, buffers[i].buffer.resource);
         twins &= buffers[i].buffer.resource != NULL;
      }
   pipe->set_vertex_buffers(pipe, ctx->num_buffers, buffers);
   float values[VERT_ATTRIB_MAX][4];
   for (unsigned i = 0; i < VERT_ATTRIB_MAX; i++)
      memcpy(values[i], draw_constant_attrib(ctx->u.draw, i), sizeof(values[i]));
   pipe->set_constant_attribs(pipe, 0, VERT_ATTRIB_MAX, (const float(*)[4])values);
   return elements->cso && twins;
}

static bool
same_view(const struct pipe_sampler_view_state *a, const struct pipe_sampler_view_state *b)
{
   return a->resource == b->resource && a->first_level == b->first_level &&
          a->last_level == b->last_level && a->srgb == b->srgb && a->expand == b->expand &&
          memcmp(a->swizzle, b->swizzle, sizeof(a->swizzle)) == 0;
}

static bool
bind_texture(struct lima_pipe_context *ctx, struct lima_soft *soft, unsigned i)
{
   struct pipe_context *pipe = soft->pipe;
   const struct pipe_sampler_state *sampler = &ctx->u.samplers[PIPE_SHADER_FRAGMENT][i]->state;
   struct pipe_sampler_view_state view = ctx->u.views[PIPE_SHADER_FRAGMENT][i]->state;
   struct soft_sampler *kept = &soft->samplers[i];
   view.resource = twin_of(ctx, view.resource);
   if (!view.resource)
      return false;
   if (!kept->cso || memcmp(&kept->state, sampler, sizeof(*sampler)) != 0) {
      pipe->delete_sampler_state(pipe, kept->cso);
      kept->state = *sampler;
      kept->cso = pipe->create_sampler_state(pipe, sampler);
   }
   if (!soft->views[i] || !same_view(&soft->views[i]->state, &view)) {
      pipe->sampler_view_destroy(pipe, soft->views[i]);
      soft->views[i] = pipe->create_sampler_view(pipe, &view);
   }
   pipe->bind_sampler_states(pipe, PIPE_SHADER_FRAGMENT, i, 1, &kept->cso);
   pipe->set_sampler_views(pipe, PIPE_SHADER_FRAGMENT, i, 1, &soft->views[i]);
   return kept->cso && soft->views[i];
}

static bool
bind_textures(struct lima_pipe_context *ctx, struct lima_soft *soft)
{
   struct pipe_context *pipe = soft->pipe;
   const uint32_t used = ctx->fragment_program->ir->samplers_used;
   for (unsigned i = 0; i < LIMA_MAX_SAMPLERS; i++) {
      const bool bound =
          ctx->u.samplers[PIPE_SHADER_FRAGMENT][i] && ctx->u.views[PIPE_SHADER_FRAGMENT][i];
      if (!(used >> i & 1))
         continue;
      if (!bound)
         pipe->set_sampler_views(pipe, PIPE_SHADER_FRAGMENT, i, 1, NULL);
      else if (!bind_texture(ctx, soft, i))
         return false;
   }
   return true;
}

static bool
bind_framebuffer(struct lima_pipe_context *ctx, struct lima_soft *soft)
{
   struct pipe_framebuffer_state fb = ctx->u.framebuffer;
   fb.nr_cbufs = fb.cbufs[0].resource ? 1 : 0;
   if (fb.cbufs[0].resource)
      fb.cbufs[0].resource = twin_of(ctx, fb.cbufs[0].resource);
   if (fb.zsbuf.resource)
      fb.zsbuf.resource = twin_of(ctx, fb.zsbuf.resource);
   if ((ctx->u.framebuffer.cbufs[0].resource && !fb.cbufs[0].resource) ||
       (ctx->u.framebuffer.zsbuf.resource && !fb.zsbuf.resource))
      return false;
   soft->pipe->set_framebuffer_state(soft->pipe, &fb);
   return true;
}

/* --- Work */

/* The targets' memory is complete, and their twins are like it. */
static bool
begin(struct lima_pipe_context *ctx, struct lima_soft *soft)
{
   if (soft->drawn)
      return true;
   lima_job_end(ctx);
   lima_batches_wait(ctx);
   if (ctx->u.framebuffer.cbufs[0].resource)
      lima_resource_load_shown(lima_resource(ctx->u.framebuffer.cbufs[0].resource));
   soft->drawn = bind_framebuffer(ctx, soft);
   return soft->drawn;
}

void
lima_soft_draw(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   struct lima_soft *soft = get_soft(ctx);
   struct pipe_draw_info own = *info;
   if (!soft)
      return;
   if (info->index_size && !info->has_user_indices)
      own.index.resource = twin_of(ctx, info->index.resource);
   if (begin(ctx, soft) && bind_rasterization(ctx, soft) && bind_merging(ctx, soft) &&
       bind_programs(ctx, soft) && bind_vertices(ctx, soft) && bind_textures(ctx, soft) &&
       (!info->index_size || info->has_user_indices || own.index.resource))
      soft->pipe->draw_vbo(soft->pipe, &own, draws, num_draws);
   else
      ctx->u.oom = true;
   soft->pipe->set_vertex_buffers(soft->pipe, 0, &(const struct pipe_vertex_buffer){0});
}

/* What was drawn to a surface, into its memory. */
static bool
store(struct lima_soft *soft, const struct pipe_surface *surface)
{
   struct lima_resource *res = surface->resource ? lima_resource(surface->resource) : NULL;
   if (!res || !res->twin)
      return true;
   res->shown_old = res->shown != NULL;
   res->version++;
   if (res->twin_is_memory)
      return true;
   const struct pipe_box box = {0,
                                0,
                                (int32_t)surface->layer,
                                (int32_t)pipe_level_size(&res->base, 0, surface->level),
                                (int32_t)pipe_level_size(&res->base, 1, surface->level),
                                1};
   res->twin_version = res->version;
   return copy_twin(soft->pipe, res, surface->level, &box, false);
}

void
lima_soft_leave(struct lima_pipe_context *ctx)
{
   struct lima_soft *soft = ctx->soft;
   static const struct pipe_framebuffer_state nothing = {0};
   if (!soft || !soft->drawn)
      return;
   soft->drawn = false;
   soft->pipe->finish(soft->pipe);
   const bool color = store(soft, &ctx->u.framebuffer.cbufs[0]);
   const bool zeta = store(soft, &ctx->u.framebuffer.zsbuf);
   ctx->u.oom |= !color || !zeta;
   soft->pipe->set_framebuffer_state(soft->pipe, &nothing);
}

void
lima_soft_forget_shader(struct lima_pipe_context *ctx, struct pipe_shader_cso *cso)
{
   if (cso->soft)
      ctx->soft->pipe->delete_shader_state(ctx->soft->pipe, cso->soft);
}

void
lima_soft_destroy(struct lima_pipe_context *ctx)
{
   struct lima_soft *soft = ctx->soft;
   if (!soft)
      return;
   struct pipe_context *pipe = soft->pipe;
   for (unsigned i = 0; i < LIMA_MAX_SAMPLERS; i++) {
      pipe->delete_sampler_state(pipe, soft->samplers[i].cso);
      pipe->sampler_view_destroy(pipe, soft->views[i]);
   }
   pipe->delete_blend_state(pipe, soft->blend.cso);
   pipe->delete_depth_stencil_alpha_state(pipe, soft->dsa.cso);
   pipe->delete_rasterizer_state(pipe, soft->rasterizer.cso);
   pipe->delete_vertex_elements_state(pipe, soft->elements.cso);
   pipe->destroy(pipe);
   free(soft);
   ctx->soft = NULL;
}
