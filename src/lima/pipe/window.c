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

static void
draw_batch(struct lima_pipe_context *ctx, const struct draw_batch *batch, enum pipe_prim mode,
           bool square)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   static const uint8_t corners[] = {
       [PIPE_PRIM_POINTS] = 1, [PIPE_PRIM_LINES] = 2, [PIPE_PRIM_TRIANGLES] = 3};
   const bool points = mode == PIPE_PRIM_POINTS, filled = mode == PIPE_PRIM_TRIANGLES && !square;
   const float size =
       points || square ? fmaxf(rast->point_size, rast->point_size_max) : rast->line_width;
   const struct lima_draw_kind kind = {.window = true,
                                       .points = points,
                                       .square = square,
                                       .margin = filled ? 0.0f : fmaxf(size, 1.0f) / 2.0f + 0.5f};
   struct lima_primitives p = {.mode = mode,
                               .count = batch->num_prims * corners[mode],
                               .index_bytes = 2,
                               .no_cull = square};
   struct lima_vertices vertices;
   if (lima_job_is_full(ctx))
      lima_job_end(ctx);
   if (lima_job_begin(ctx) && lima_emit_state(ctx, &kind) &&
       put_vertices(ctx, batch, points, &vertices) && put_indices(ctx, batch, &p))
      lima_emit_primitives(ctx, &vertices, &p);
}

static void
triangles(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch, PIPE_PRIM_TRIANGLES, false);
}

static void
lines(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch, PIPE_PRIM_LINES, false);
}

static void
points(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch, PIPE_PRIM_POINTS, false);
}

static void
squares(void *data, const struct draw_batch *batch)
{
   draw_batch(data, batch, PIPE_PRIM_TRIANGLES, true);
}

static const struct draw_plain_sink sink = {
    .layout = layout,
    .triangles = triangles,
    .lines = lines,
    .points = points,
    .squares = squares,
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
   if (lima_choose_programs(ctx, info->mode, true) == LIMA_CPU_NOT)
      draw_vbo(ctx->u.draw, info, draws, num_draws);
}
