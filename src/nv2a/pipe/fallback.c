/* What the vertex unit or the rasteriser of the chip can not do: auxiliary/draw transforms, clips
 * and makes plain primitives, and this sink draws them in window coordinates. */
#include "fallback.h"

#include <stdlib.h>

/* The batch's vertices for the chip, all of them, `nudge` pixels to the right. */
static bool
put_batch(struct nv2a_pipe_context *ctx, const struct draw_batch *batch, float nudge)
{
   float *room = nv2a_fallback_begin(ctx, batch->num_vertices);
   for (unsigned i = 0; room && i < batch->num_vertices; i++) {
      float *vertex = room + (size_t)i * nv2a_fallback_floats(ctx->fallback);
      nv2a_fallback_convert(ctx, batch->vertices + (size_t)i * batch->layout->stride, vertex);
      vertex[0] += nudge;
   }
   return room;
}

static void
draw_batch_indices(struct nv2a_pipe_context *ctx, const struct draw_batch *batch, uint32_t op,
                   unsigned each)
{
   uint32_t indices[3 * DRAW_BATCH_PRIMS];
   for (unsigned i = 0; i < each * batch->num_prims; i++)
      indices[i] = batch->indices[i];
   nv2a_push_primitive(ctx, op);
   nv2a_push_elements(ctx, indices, each * batch->num_prims, false);
   nv2a_push_primitive(ctx, NV097_SET_BEGIN_END_OP_END);
}

static void
triangles(void *data, const struct draw_batch *batch)
{
   if (put_batch(data, batch, 0.0f))
      draw_batch_indices(data, batch, NV097_SET_BEGIN_END_OP_TRIANGLES, 3);
}

static void
lines(void *data, const struct draw_batch *batch)
{
   if (put_batch(data, batch, 0.0f))
      draw_batch_indices(data, batch, NV097_SET_BEGIN_END_OP_LINES, 2);
}

static void
points(void *data, const struct draw_batch *batch)
{
   if (put_batch(data, batch, NV2A_POINT_NUDGE))
      draw_batch_indices(data, batch, NV097_SET_BEGIN_END_OP_POINTS, 1);
}

/* What holds for polygons does not for these. */
static void
squares(void *data, const struct draw_batch *batch)
{
   struct nv2a_pipe_context *ctx = data;
   struct nv2a_push *push = &ctx->push;
   if (!put_batch(ctx, batch, 0.0f))
      return;
   nv2a_push_state(push, NV097_SET_CULL_FACE_ENABLE, 0);
   nv2a_push_state(push, NV097_SET_POLY_OFFSET_FILL_ENABLE, 0);
   nv2a_push_state(push, NV097_SET_POLY_SMOOTH_ENABLE, 0);
   nv2a_push_state(push, NV097_SET_STIPPLE_ENABLE, 0);
   nv2a_push_state(push, NV097_SET_LIGHT_TWO_SIDE_ENABLE, 0);
   ctx->u.dirty |= U_DIRTY_RASTERIZER;
   draw_batch_indices(ctx, batch, NV097_SET_BEGIN_END_OP_TRIANGLES, 3);
}

static const struct draw_plain_sink sink = {
    .layout = nv2a_fallback_layout,
    .triangles = triangles,
    .lines = lines,
    .points = points,
    .squares = squares,
};

bool
nv2a_fallback_create(struct nv2a_pipe_context *ctx)
{
   const struct draw_plain_config config = {
       .sink = &sink,
       .data = ctx,
       .own = DRAW_PLAIN_TWO_SIDE | DRAW_PLAIN_FLAT,
       .sprite_units = 1u << 3,
       .max_point_size = nv2a_caps.max_point_size,
   };
   ctx->fallback = calloc(1, sizeof(*ctx->fallback));
   ctx->plain = draw_plain_create(&config);
   return ctx->fallback && ctx->plain;
}

void
nv2a_fallback_destroy(struct nv2a_pipe_context *ctx)
{
   draw_plain_destroy(ctx->plain);
   free(ctx->fallback);
}

void
nv2a_draw_fallback(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
                   const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   const struct draw_plain_state state = {
       .rast = &ctx->u.rasterizer->state,
       .depth_unit = NV2A_OFFSET_STEPS / nv2a_depth_units(ctx),
       .width = ctx->u.framebuffer.width,
       .height = ctx->u.framebuffer.height,
   };
   ctx->fallback->units = nv2a_depth_units(ctx);
   draw_plain_set_state(ctx->plain, &state);
   draw_vbo(ctx->u.draw, info, draws, num_draws);
}
