/* What the geometry processor can not do: auxiliary/draw transforms, clips and makes plain
 * primitives, and their vertices go to memory as if the vertex program had written them. */
#include "context.h"

#include <math.h>
#include <string.h>

static const struct draw_vertex_layout *
layout(void *data)
{
   struct lima_pipe_context *ctx = data;
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const uint64_t read = ctx->fragment->varyings;
   draw_layout_init(&ctx->layout);
   for (unsigned i = 0; i < VARYING_MAX; i++)
      if (read >> i & 1)
         draw_layout_add(&ctx->layout, i);
   for (unsigned i = 0; i < 2 && rast->light_twoside; i++)
      if (read >> (VARYING_COL0 + i) & 1)
         draw_layout_add(&ctx->layout, VARYING_BFC0 + i);
   if (rast->point_size_per_vertex)
      draw_layout_add(&ctx->layout, VARYING_PSIZ);
   if (rast->line_smooth || rast->point_smooth)
      draw_layout_add(&ctx->layout, DRAW_PLAIN_DISTANCES);
   return &ctx->layout;
}

/* The batch's vertices in memory. */
static bool
put_vertices(struct lima_pipe_context *ctx, const struct draw_batch *batch, bool points,
             struct lima_vertices *out)
{
   const struct lima_pp_code *code = &ctx->fragment->code;
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const uint32_t num = batch->num_vertices, vectors = 1 + code->num_varyings;
   const bool has_sizes = points && rast->point_size_per_vertex;
   uint32_t va;
   float *room = lima_take(ctx, num * 16 * vectors + num * 4, &va);
   if (!room)
      return false;
   const float nudge = points ? LIMA_POINT_NUDGE : 0.0f;
   float *varyings = room + 4 * (size_t)num, *sizes = room + 4 * (size_t)num * vectors;
   *out = (struct lima_vertices){va, va + num * 16, has_sizes ? va + num * 16 * vectors : 0};
   for (uint32_t i = 0; i < num; i++) {
      const float *from = batch->vertices + (size_t)i * batch->layout->stride;
      const float position[4] = {from[0] + nudge, from[1] + nudge, from[2], from[3]};
      memcpy(room + 4 * (size_t)i, position, sizeof(position));
      for (unsigned k = 0; k < code->num_varyings; k++, varyings += 4)
         memcpy(varyings, from + 4 + 4 * batch->layout->slot[code->varyings[k].varying], 16);
      sizes[i] = fmaxf(draw_plain_point_size(rast, batch->layout, from), 1.0f);
   }
   return true;
}

static bool
put_indices(struct lima_pipe_context *ctx, const struct draw_batch *batch,
            struct lima_primitives *p)
{
   void *room = lima_take(ctx, p->count * 2, &p->indices);
   if (room)
      memcpy(room, batch->indices, p->count * 2);
   return room;
}

/* Primitives of a batch. `square`: parts of points, or of smooth lines. */
struct window_kind {
   enum pipe_prim mode;
   bool square;
   enum lima_smooth smooth;
};

/* How far the widest of them reach beyond their vertices, in pixels. */
static float
margin_of(const struct lima_pipe_context *ctx, const struct window_kind *kind)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const bool lines = kind->mode == PIPE_PRIM_LINES || kind->smooth == LIMA_SMOOTH_LINES;
   if (kind->mode == PIPE_PRIM_TRIANGLES && !kind->square)
      return 0.0f;
   const float size = lines ? rast->line_width : fmaxf(rast->point_size, rast->point_size_max);
   return fmaxf(size, 1.0f) / 2.0f + (kind->smooth ? 1.0f : 0.5f);
}

static void
draw_batch(struct lima_pipe_context *ctx, const struct draw_batch *batch,
           const struct window_kind *batch_kind)
{
   static const uint8_t corners[] = {
       [PIPE_PRIM_POINTS] = 1, [PIPE_PRIM_LINES] = 2, [PIPE_PRIM_TRIANGLES] = 3};
   const enum pipe_prim mode = batch_kind->mode;
   const bool points = mode == PIPE_PRIM_POINTS;
   const struct lima_draw_kind kind = {.window = true,
                                       .points = points,
                                       .square = batch_kind->square,
                                       .margin = margin_of(ctx, batch_kind)};
   struct lima_primitives p = {.mode = mode,
                               .count = batch->num_prims * corners[mode],
                               .index_bytes = 2,
                               .no_cull = batch_kind->square};
   struct lima_vertices vertices;
   if (lima_job_is_full(ctx))
      lima_job_end(ctx);
   if (lima_job_begin(ctx) &&
       lima_choose_window_programs(ctx, batch_kind->smooth) == LIMA_CPU_NOT &&
       lima_emit_state(ctx, &kind) && put_vertices(ctx, batch, points, &vertices) &&
       put_indices(ctx, batch, &p))
      lima_emit_primitives(ctx, &vertices, &p);
}

static void
triangles(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch, &(const struct window_kind){.mode = PIPE_PRIM_TRIANGLES});
}

static void
lines(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch, &(const struct window_kind){.mode = PIPE_PRIM_LINES});
}

static void
points(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch, &(const struct window_kind){.mode = PIPE_PRIM_POINTS});
}

static void
squares(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch,
              &(const struct window_kind){.mode = PIPE_PRIM_TRIANGLES, .square = true});
}

static void
smooth_lines(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch,
              &(const struct window_kind){PIPE_PRIM_TRIANGLES, true, LIMA_SMOOTH_LINES});
}

static void
smooth_points(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch,
              &(const struct window_kind){PIPE_PRIM_TRIANGLES, true, LIMA_SMOOTH_POINTS});
}

static const struct draw_plain_sink sink = {
    .layout = layout,
    .triangles = triangles,
    .lines = lines,
    .points = points,
    .squares = squares,
    .smooth_lines = smooth_lines,
    .smooth_points = smooth_points,
};

bool
lima_window_create(struct lima_pipe_context *ctx)
{
   const struct draw_plain_config config = {
       .sink = &sink,
       .data = ctx,
       .max_point_size = lima_caps.max_point_size,
   };
   ctx->plain = draw_plain_create(&config);
   return ctx->plain;
}

void
lima_window_draw(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
                 const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   const struct draw_plain_state state = {
       .rast = &ctx->u.rasterizer->state,
       .depth_unit = 1.0f / 16777215.0f,
       .width = ctx->u.framebuffer.width,
       .height = ctx->u.framebuffer.height,
   };
   if (!lima_job_begin(ctx))
      return;
   draw_plain_set_state(ctx->plain, &state);
   if (lima_choose_window_programs(ctx, LIMA_NOT_SMOOTH) == LIMA_CPU_NOT)
      draw_vbo(ctx->u.draw, info, draws, num_draws);
}
