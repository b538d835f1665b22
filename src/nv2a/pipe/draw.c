/* Draws: by the vertex unit where the chip can do all of it, else by auxiliary/draw. */
#include "context.h"

#include "compiler/ir/ir.h"

#include <string.h>

/* The parts of a batch that hold memory are let go before they become many. */
#define MANY_RESOURCES 1024
#define MANY_BOS 16
#define MANY_BYTES(memory) ((memory) / 8)

bool
nv2a_emit_state(struct nv2a_pipe_context *ctx, bool window)
{
   uint32_t dirty = ctx->u.dirty;
   const struct nv2a_vertex_key key = window ? nv2a_vertex_key(ctx) : ctx->vertex->key;
   if (memcmp(&key, &ctx->key_emitted, sizeof(key)) != 0 ||
       (key.compares && dirty & U_DIRTY_TEXTURES)) /* the function may be another */
      dirty |= NV2A_DIRTY_FRAGMENT_PROGRAM;
   if (!ctx->u.blend || !ctx->u.dsa || !ctx->u.rasterizer || !ctx->fragment_program ||
       !ctx->vertex_program)
      return false;
   const uint32_t window_state = U_DIRTY_FRAMEBUFFER | U_DIRTY_VIEWPORT | U_DIRTY_SCISSOR |
                                 U_DIRTY_STIPPLE | U_DIRTY_RASTERIZER;
   if (dirty & window_state && !nv2a_emit_framebuffer(ctx))
      return false;
   nv2a_emit_raster_state(ctx, dirty);
   nv2a_emit_polygon_modes(ctx, window);
   if (dirty & (U_DIRTY_TEXTURES | NV2A_DIRTY_FRAGMENT_PROGRAM))
      nv2a_emit_textures(ctx);
   if (dirty & (U_DIRTY_FRAGMENT_PARAMS | NV2A_DIRTY_FRAGMENT_PROGRAM))
      nv2a_emit_fragment(ctx, &key);
   if (window)
      nv2a_emit_window_program(ctx);
   else
      nv2a_emit_vertex_program(ctx, dirty);
   const uint32_t vertex = NV2A_DIRTY_VERTEX_PROGRAM | U_DIRTY_VERTEX_PARAMS;
   ctx->u.dirty = window ? dirty & vertex : 0;
   return nv2a_use_framebuffer(ctx);
}

/* Whether results come out where the fragment program looks for them: a stage has the coordinates
 * of its own number. */
static bool
coordinates_in_place(const struct nv2a_combiner_program *fragment)
{
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++) {
      const struct nv2a_combiner_texture *texture = &fragment->texture[i];
      if (texture->mode != NV2A_TEXTURE_NONE && texture->varying != VARYING_TEX0 + i)
         return false;
   }
   return true;
}

static bool
is_polygon(enum pipe_prim mode)
{
   return mode >= PIPE_PRIM_TRIANGLES;
}

/* Programs that write edge flags hand those of the application on. */
static bool
all_edges_show(const struct nv2a_pipe_context *ctx)
{
   for (unsigned i = 0; i < ctx->u.elements->draw.num; i++)
      if (ctx->u.elements->draw.elements[i].slot == VERT_ATTRIB_EDGEFLAG)
         return false;
   return draw_constant_attrib(ctx->u.draw, VERT_ATTRIB_EDGEFLAG)[0] != 0.0f;
}

/* User clip planes that the program has distances for, and a texture stage that is free. */
static struct nv2a_clip
find_clip(const struct nv2a_pipe_context *ctx)
{
   const struct nv2a_combiner_program *fragment = ctx->fragment;
   uint64_t written = ctx->vertex_program->ir->outputs_written >> VARYING_CLP0;
   struct nv2a_clip clip = {ctx->u.rasterizer->state.clip_plane_enable & written & 0x3f, 0};
   while (clip.planes && clip.stage < NV2A_NUM_TEXTURE_STAGES &&
          fragment->texture[clip.stage].mode != NV2A_TEXTURE_NONE)
      clip.stage++;
   return clip;
}

/* What is clipped is drawn up to the plane, which for points is another thing than drawing them
 * whole or not, and leaves polygons that are outlines open. */
static bool
can_clip(struct nv2a_clip clip, bool unfilled, enum pipe_prim mode)
{
   return !clip.planes || (clip.stage < NV2A_NUM_TEXTURE_STAGES && !unfilled &&
                           mode != PIPE_PRIM_POINTS && __builtin_popcount(clip.planes) <= 4);
}

static bool
points_are_drawn(const struct pipe_rasterizer_state *rast, enum pipe_prim mode)
{
   return mode == PIPE_PRIM_POINTS ||
          (is_polygon(mode) &&
           (rast->fill_front == PIPE_POLYGON_POINT || rast->fill_back == PIPE_POLYGON_POINT));
}

/* What of the state the chip lacks; NV2A_CPU_NOT: nothing. */
static enum nv2a_cpu_reason
why_on_cpu(struct nv2a_pipe_context *ctx, enum pipe_prim mode)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const struct nv2a_combiner_program *fragment = ctx->fragment;
   bool unfilled = is_polygon(mode) &&
                   (rast->fill_front != PIPE_POLYGON_FILL || rast->fill_back != PIPE_POLYGON_FILL);
   bool lines = unfilled || (!is_polygon(mode) && mode != PIPE_PRIM_POINTS);
   struct nv2a_clip clip = find_clip(ctx);
   if (!can_clip(clip, unfilled, mode))
      return NV2A_CPU_CLIP_PLANES;
   struct nv2a_vertex_key key = nv2a_vertex_key(ctx);
   key.clip = clip;
   if (!nv2a_vertex_compiled(ctx, key))
      return NV2A_CPU_PROGRAM;
   if (unfilled && !all_edges_show(ctx))
      return NV2A_CPU_EDGE_FLAGS;
   if (rast->line_stipple_enable && lines)
      return NV2A_CPU_LINE_STIPPLE;
   if (mode == PIPE_PRIM_POINTS && rast->point_size_per_vertex)
      return NV2A_CPU_POINT_SIZES;
   if (mode == PIPE_PRIM_POINTS && rast->point_sprite &&
       (rast->sprite_coord_enable & 0x7 || rast->sprite_lower_left))
      return NV2A_CPU_SPRITES;
   if (points_are_drawn(rast, mode) && rast->point_smooth && !rast->point_sprite)
      return NV2A_CPU_SMOOTH_POINTS;
   /* The chip's would have the last vertex's colour. */
   if (mode == PIPE_PRIM_POLYGON && rast->flatshade)
      return NV2A_CPU_FLAT_POLYGONS;
   return coordinates_in_place(fragment) ? NV2A_CPU_NOT : NV2A_CPU_COORDINATES;
}

static void
note_points(struct nv2a_pipe_context *ctx, enum pipe_prim mode)
{
   if (ctx->points != (mode == PIPE_PRIM_POINTS))
      ctx->u.dirty |= U_DIRTY_VIEWPORT;
   ctx->points = mode == PIPE_PRIM_POINTS;
}

static void
draw_on_cpu(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draws, unsigned num_draws, enum nv2a_cpu_reason why)
{
   for (unsigned i = 0; i < num_draws; i++)
      ctx->statistics.vertices[why] += draws[i].count;
   nv2a_draw_fallback(ctx, info, draws, num_draws);
}

static void
draw_vbo_ranges(struct pipe_context *pipe, const struct pipe_draw_info *info,
                const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (!ctx->vertex_program || !ctx->fragment_program || !ctx->u.rasterizer || !ctx->u.elements ||
       !nv2a_choose_fragment(ctx))
      return;
   if (ctx->num_bos > MANY_BOS || ctx->resources.num > MANY_RESOURCES ||
       ctx->resource_bytes > MANY_BYTES(ctx->channel->winsys->memory_size))
      nv2a_submit(ctx);
   enum nv2a_cpu_reason why = why_on_cpu(ctx, info->mode);
   ctx->statistics.draws += num_draws;
   if (why != NV2A_CPU_NOT) {
      draw_on_cpu(ctx, info, draws, num_draws, why);
      return;
   }
   bool emitted = false;
   note_points(ctx, info->mode);
   for (unsigned i = 0; i < num_draws; i++) {
      if (!emitted && !nv2a_emit_state(ctx, false))
         return;
      emitted = nv2a_draw_chip(ctx, info, &draws[i]);
      if (emitted)
         ctx->statistics.vertices[NV2A_CPU_NOT] += draws[i].count;
      else
         draw_on_cpu(ctx, info, &draws[i], 1, NV2A_CPU_SPARSE);
   }
}

void
nv2a_init_draw_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->u.base.draw_vbo = draw_vbo_ranges;
}
