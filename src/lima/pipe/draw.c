/* Draws: by the chip where it can do all of it, else with vertices from the CPU, or by the CPU. */
#include "context.h"

#include "compiler/ir/ir.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- Commands */

static enum lima_mode
chip_mode(enum pipe_prim mode)
{
   return mode == PIPE_PRIM_POLYGON ? LIMA_TRIANGLE_FAN : (enum lima_mode)mode;
}

/* How many of the vertices make primitives: with others the processor would wait for ever. */
static uint32_t
trim(enum pipe_prim mode, uint32_t count)
{
   switch (mode) {
   case PIPE_PRIM_POINTS:
      return count;
   case PIPE_PRIM_LINES:
      return count & ~1u;
   case PIPE_PRIM_LINE_LOOP:
   case PIPE_PRIM_LINE_STRIP:
      return count >= 2 ? count : 0;
   case PIPE_PRIM_TRIANGLES:
      return count - count % 3;
   case PIPE_PRIM_QUADS:
      return count & ~3u;
   case PIPE_PRIM_QUAD_STRIP:
      return count >= 4 ? count & ~1u : 0;
   default:
      return count >= 3 ? count : 0;
   }
}

static bool
is_polygon(enum pipe_prim mode)
{
   return mode >= PIPE_PRIM_TRIANGLES;
}

static bool
is_line(enum pipe_prim mode)
{
   return mode != PIPE_PRIM_POINTS && !is_polygon(mode);
}

/* The chip turns round with row 0 on top, which is our lowest: its clockwise is ours the other way.
 */
static void
emit_setup(struct lima_pipe_context *ctx, const struct lima_vertices *vertices,
           const struct lima_primitives *p)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const bool culls = is_polygon(p->mode) && !p->no_cull;
   const enum pipe_face ccw = rast->front_ccw ? PIPE_FACE_FRONT : PIPE_FACE_BACK;
   const enum pipe_face cw = rast->front_ccw ? PIPE_FACE_BACK : PIPE_FACE_FRONT;
   const uint32_t values[] = {
       [LIMA_PLBU_SETUP_BLOCK_SIZE] = 2,
       [LIMA_PLBU_SETUP_INDEX_SIZE] = p->index_bytes / 2,
       [LIMA_PLBU_SETUP_FIXED_SIZE] = !is_polygon(p->mode) && !vertices->sizes,
       [LIMA_PLBU_SETUP_DRAWS] = 1,
       [LIMA_PLBU_SETUP_CULL_CW] = culls && rast->cull_face & ccw,
       [LIMA_PLBU_SETUP_CULL_CCW] = culls && rast->cull_face & cw,
   };
   lima_plbu(ctx, LIMA_PLBU_PRIMITIVE_SETUP, values, false);
}

static float
fixed_size(const struct pipe_rasterizer_state *rast, enum pipe_prim mode)
{
   if (is_line(mode))
      return fmaxf(rintf(rast->line_width), 1.0f);
   return fmaxf(rintf(rast->point_size), 1.0f);
}

/* The render state with what is the draw's own; 0: out of memory. */
static uint32_t
put_render_state(struct lima_pipe_context *ctx, const struct lima_vertices *vertices,
                 enum pipe_prim mode)
{
   uint32_t va, *words = lima_take(ctx, LIMA_RENDER_STATE_WORDS * 4, &va);
   if (!words)
      return 0;
   memcpy(words, ctx->render_state, LIMA_RENDER_STATE_WORDS * 4);
   lima_set(&lima_render_state, words, LIMA_RS_PRIMITIVE,
            is_polygon(mode) ? 2
            : is_line(mode)  ? 1
                             : 0);
   lima_set(&lima_render_state, words, LIMA_RS_VARYINGS, vertices->varyings >> 4);
   return va;
}

void
lima_emit_primitives(struct lima_pipe_context *ctx, const struct lima_vertices *vertices,
                     const struct lima_primitives *p)
{
   const uint32_t count = trim(p->mode, p->count);
   const uint32_t state = count ? put_render_state(ctx, vertices, p->mode) : 0;
   if (!state)
      return;
   const uint32_t places[] = {state, vertices->positions >> 4};
   const uint32_t draw[] = {0, count, chip_mode(p->mode)};
   if (!p->index_bytes)
      lima_plbu(ctx, LIMA_PLBU_SEMAPHORE, (const uint32_t[]){0x10002}, true);
   emit_setup(ctx, vertices, p);
   lima_plbu(ctx, LIMA_PLBU_STATE_AND_POSITIONS, places, true);
   if (!is_polygon(p->mode))
      lima_plbu_float(ctx, LIMA_PLBU_PRIMITIVE_SIZE,
                      fixed_size(&ctx->u.rasterizer->state, p->mode));
   if (p->index_bytes) {
      lima_plbu_value(ctx, LIMA_PLBU_INDEXED_POSITIONS, vertices->positions);
      if (vertices->sizes)
         lima_plbu_value(ctx, LIMA_PLBU_INDEXED_SIZES, vertices->sizes);
      lima_plbu_value(ctx, LIMA_PLBU_INDICES, p->indices);
   } else {
      lima_plbu(ctx, LIMA_PLBU_DRAW_ARRAYS, draw, true);
   }
   lima_plbu(ctx, LIMA_PLBU_SEMAPHORE, (const uint32_t[]){0x10001}, true);
   if (p->index_bytes)
      lima_plbu(ctx, LIMA_PLBU_DRAW_ELEMENTS, draw, true);
   ctx->job.num_draws++;
   /* A primitive is in the lists of the blocks that it touches, four words each; few of many touch
    * more than some. */
   const uint64_t blocks = (uint64_t)ctx->job.blocks_w * ctx->job.blocks_h;
   const uint64_t some = blocks < 16 ? blocks : 16, large = count < 32 ? count : 32;
   ctx->job.heap_used += 16 * (large * blocks + (count - large) * some) + 64;
}

/* --- By the chip */

/* Elements in memory, as narrow as they fit, counted from the first. */
static bool
put_elements(struct lima_pipe_context *ctx, const struct draw_elements *elements,
             struct lima_primitives *p)
{
   p->index_bytes = elements->last - elements->first > 0xffff ? 4 : 2;
   void *room = lima_take(ctx, elements->num * p->index_bytes, &p->indices);
   uint16_t *narrow = room;
   uint32_t *wide = room;
   for (uint32_t i = 0; room && i < elements->num; i++) {
      const uint32_t element = elements->elements[i] - elements->first;
      if (p->index_bytes == 2)
         narrow[i] = (uint16_t)element;
      else
         wide[i] = element;
   }
   return room;
}

/* Runs of elements between restarts are primitives. */
static void
draw_runs(struct lima_pipe_context *ctx, enum pipe_prim mode, const struct draw_elements *elements,
          const struct lima_vertices *vertices)
{
   struct lima_primitives p = {.mode = mode};
   if (!put_elements(ctx, elements, &p))
      return;
   const uint32_t indices = p.indices;
   for (uint32_t i = 0; i < elements->num;) {
      uint32_t end = i;
      while (end < elements->num && elements->elements[end] != DRAW_RESTART)
         end++;
      p.count = end - i;
      p.indices = indices + i * p.index_bytes;
      if (end > i)
         lima_emit_primitives(ctx, vertices, &p);
      i = end + 1;
   }
}

/* Far more vertices lie between the first and the last element than there are elements. */
static bool
is_sparse(const struct draw_elements *elements)
{
   return elements->last - elements->first > 32 + elements->num + elements->num / 2;
}

/* So many that noting which are named costs more than to transform them elsewhere. */
static bool
is_very_sparse(const struct draw_elements *elements)
{
   return elements->last - elements->first > 65536 + 64 * (uint64_t)elements->num;
}

/* Numbers the vertices that elements name by their order, and lists them; the elements become those
 * numbers. malloc'd; NULL: out of memory. */
static uint32_t *
list_vertices(struct draw_elements *elements, uint32_t *num)
{
   const size_t all = (size_t)(elements->last - elements->first) + 1;
   uint32_t *numbers = calloc(all + elements->num, sizeof(*numbers));
   uint32_t *list = numbers + all; /* number 0 is none */
   *num = 0;
   for (uint32_t i = 0; numbers && i < elements->num; i++) {
      const uint32_t element = elements->elements[i];
      if (element == DRAW_RESTART)
         continue;
      uint32_t *number = &numbers[element - elements->first];
      if (!*number) {
         list[*num] = element;
         *number = ++*num;
      }
      elements->elements[i] = *number - 1;
   }
   if (numbers)
      memmove(numbers, list, *num * sizeof(*numbers));
   elements->first = 0;
   elements->last = *num ? *num - 1 : 0;
   return numbers;
}

static void
draw_elements(struct lima_pipe_context *ctx, enum pipe_prim mode, struct draw_elements *elements)
{
   struct lima_vertices vertices;
   struct lima_range range = {elements->first, elements->last - elements->first + 1, NULL};
   uint32_t *list = NULL;
   const bool sparse = is_sparse(elements);
   if (sparse) {
      list = list_vertices(elements, &range.num);
      ctx->u.oom |= !list;
      range.list = list;
   }
   if ((list || !sparse) && lima_emit_vertices(ctx, &range, true, &vertices))
      draw_runs(ctx, mode, elements, &vertices);
   free(list);
}

static enum lima_cpu_reason
draw_indexed(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draw)
{
   struct draw_elements elements;
   enum lima_cpu_reason reason = LIMA_CPU_NOT;
   if (!draw_elements_init(ctx->u.draw, &elements, info, draw)) {
      ctx->u.oom = true;
      return LIMA_CPU_NOT;
   }
   if (elements.first <= elements.last) {
      if (is_very_sparse(&elements))
         reason = LIMA_CPU_SPARSE;
      else
         draw_elements(ctx, info->mode, &elements);
   }
   draw_elements_finish(&elements);
   return reason;
}

/* Not LIMA_CPU_NOT: nothing was drawn. */
static enum lima_cpu_reason
draw_chip(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
          const struct pipe_draw_start_count *draw)
{
   struct lima_vertices vertices;
   if (info->index_size)
      return draw_indexed(ctx, info, draw);
   const struct lima_primitives p = {.mode = info->mode, .count = draw->count};
   if (trim(info->mode, draw->count) &&
       lima_emit_vertices(ctx, &(struct lima_range){draw->start, draw->count, NULL}, false,
                          &vertices))
      lima_emit_primitives(ctx, &vertices, &p);
   return LIMA_CPU_NOT;
}

/* --- Who draws */

/* Values that the render state has no room for. */
static bool
offset_fits(const struct lima_pipe_context *ctx, const struct pipe_rasterizer_state *rast)
{
   return fabsf(rast->offset_scale) < 31.5f && fabsf(rast->offset_units) < 63.0f;
}

static bool
logic_op_is_ours(const struct pipe_blend_state *blend)
{
   return !blend->logicop_enable || blend->logicop_func == PIPE_LOGICOP_COPY ||
          blend->logicop_func == PIPE_LOGICOP_NOOP || blend->logicop_func == PIPE_LOGICOP_CLEAR;
}

static bool
textures_are_ours(const struct lima_pipe_context *ctx)
{
   const uint32_t used = ctx->fragment_program->ir->samplers_used;
   for (unsigned i = 0; i < LIMA_MAX_SAMPLERS; i++)
      if (used >> i & 1 && !lima_texture_is_ours(ctx, i))
         return false;
   return true;
}

struct primitive_kinds {
   bool filled, outlines, lines, points; /* what will be drawn */
};

static struct primitive_kinds
kinds_of(const struct pipe_rasterizer_state *rast, enum pipe_prim mode)
{
   const enum pipe_polygon_mode front = rast->fill_front, back = rast->fill_back;
   struct primitive_kinds kinds = {.lines = is_line(mode), .points = mode == PIPE_PRIM_POINTS};
   if (is_polygon(mode)) {
      kinds.filled = front == PIPE_POLYGON_FILL || back == PIPE_POLYGON_FILL;
      kinds.outlines = front != PIPE_POLYGON_FILL || back != PIPE_POLYGON_FILL;
      kinds.lines = front == PIPE_POLYGON_LINE || back == PIPE_POLYGON_LINE;
      kinds.points = front == PIPE_POLYGON_POINT || back == PIPE_POLYGON_POINT;
   }
   return kinds;
}

/* What the pixel processor lacks. */
static enum lima_cpu_reason
why_soft(const struct lima_pipe_context *ctx, struct primitive_kinds kinds)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   if (ctx->query)
      return LIMA_SOFT_QUERY;
   if (!logic_op_is_ours(&ctx->u.blend->state))
      return LIMA_SOFT_LOGIC_OP;
   if (kinds.filled && rast->poly_stipple_enable)
      return LIMA_SOFT_STIPPLE;
   if (kinds.filled && rast->poly_smooth)
      return LIMA_SOFT_SMOOTH;
   if (kinds.filled && rast->offset_tri && !offset_fits(ctx, rast))
      return LIMA_SOFT_OFFSET;
   return textures_are_ours(ctx) ? LIMA_CPU_NOT : LIMA_SOFT_TEXTURE;
}

/* What the geometry processor lacks. */
static enum lima_cpu_reason
why_window(const struct lima_pipe_context *ctx, struct primitive_kinds kinds)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const uint64_t written = ctx->vertex_program->ir->outputs_written;
   if (kinds.outlines)
      return LIMA_CPU_POLYGON_MODE;
   if (rast->flatshade && !kinds.points && ctx->fragment->varyings & (3u << VARYING_COL0))
      return LIMA_CPU_FLAT;
   if (kinds.points && rast->clip_plane_enable & (written >> VARYING_CLP0) & 0x3f)
      return LIMA_CPU_CLIP_PLANES;
   if (kinds.lines && rast->line_stipple_enable)
      return LIMA_CPU_LINE_STIPPLE;
   if (kinds.points && (rast->point_sprite || rast->point_size_per_vertex))
      return LIMA_CPU_POINTS;
   if (ctx->fragment->varyings >> VARYING_PNTC & 1)
      return LIMA_CPU_POINTS;
   return LIMA_CPU_NOT;
}

/* Smooth lines and points become squares, with programs of their own. */
static enum lima_cpu_reason
why_smooth(struct lima_pipe_context *ctx, struct primitive_kinds kinds)
{
   const struct pipe_rasterizer_state *rast = &ctx->u.rasterizer->state;
   const bool lines = kinds.lines && rast->line_smooth;
   const bool points = kinds.points && rast->point_smooth && !rast->point_sprite;
   enum lima_cpu_reason reason = lines || points ? LIMA_CPU_SMOOTH : LIMA_CPU_NOT;
   if (lines && lima_choose_window_programs(ctx, LIMA_SMOOTH_LINES) != LIMA_CPU_NOT)
      reason = LIMA_SOFT_PROGRAM;
   if (points && lima_choose_window_programs(ctx, LIMA_SMOOTH_POINTS) != LIMA_CPU_NOT)
      reason = LIMA_SOFT_PROGRAM;
   return reason;
}

static enum lima_cpu_reason
who_draws(struct lima_pipe_context *ctx, enum pipe_prim mode)
{
   const struct primitive_kinds kinds = kinds_of(&ctx->u.rasterizer->state, mode);
   enum lima_cpu_reason reason = why_soft(ctx, kinds);
   if (reason == LIMA_CPU_NOT)
      reason = why_smooth(ctx, kinds);
   if (reason == LIMA_CPU_NOT)
      reason = lima_choose_programs(ctx, mode);
   if (reason == LIMA_CPU_NOT)
      reason = why_window(ctx, kinds);
   return reason;
}

static bool
is_complete(const struct lima_pipe_context *ctx)
{
   return ctx->vertex_program && ctx->fragment_program && ctx->u.rasterizer && ctx->u.elements &&
          ctx->u.blend && ctx->u.dsa;
}

/* How a long sequence can be cut: after a multiple of `step` vertices, of which the last `overlap`
 * come again. step 0: it can not. */
struct cut {
   uint8_t step, overlap;
};

static struct cut
cut_of(const struct pipe_draw_info *info)
{
   static const struct cut cuts[PIPE_PRIM_MAX] = {
       [PIPE_PRIM_POINTS] = {1, 0},         [PIPE_PRIM_LINES] = {2, 0},
       [PIPE_PRIM_LINE_STRIP] = {1, 1},     [PIPE_PRIM_TRIANGLES] = {3, 0},
       [PIPE_PRIM_TRIANGLE_STRIP] = {2, 2}, [PIPE_PRIM_QUADS] = {4, 0},
       [PIPE_PRIM_QUAD_STRIP] = {2, 2},
   };
   return info->primitive_restart ? (struct cut){0, 0} : cuts[info->mode];
}

#define PIECE_VERTICES (12u * 2048) /* a multiple of each step */
#define MOST_VERTICES 65535u        /* of one draw */

/* A piece of a draw by the chip. */
static enum lima_cpu_reason
draw_piece(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
           const struct pipe_draw_start_count *piece)
{
   const bool points = info->mode == PIPE_PRIM_POINTS, polygons = is_polygon(info->mode);
   const float size = fixed_size(&ctx->u.rasterizer->state, info->mode);
   const struct lima_draw_kind kind = {.points = points, .margin = polygons ? 0.0f : size / 2.0f};
   if (lima_job_is_full(ctx))
      lima_job_end(ctx);
   if (!lima_job_begin(ctx) || !lima_emit_state(ctx, &kind))
      return LIMA_CPU_NOT;
   return draw_chip(ctx, info, piece);
}

static enum lima_cpu_reason
draw_pieces(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draw)
{
   const struct cut cut = cut_of(info);
   if (draw->count <= PIECE_VERTICES)
      return draw_piece(ctx, info, draw);
   if (!cut.step)
      return draw->count <= MOST_VERTICES ? draw_piece(ctx, info, draw) : LIMA_CPU_SPARSE;
   for (uint32_t at = 0; at < draw->count; at += PIECE_VERTICES) {
      const uint32_t left = draw->count - at, most = PIECE_VERTICES + cut.overlap;
      const struct pipe_draw_start_count piece = {draw->start + at, left < most ? left : most,
                                                  draw->index_bias};
      if (draw_piece(ctx, info, &piece) != LIMA_CPU_NOT)
         lima_window_draw(ctx, info, &piece, 1);
   }
   return LIMA_CPU_NOT;
}

static void
draw_one(struct lima_pipe_context *ctx, const struct pipe_draw_info *info,
         const struct pipe_draw_start_count *draw)
{
   enum lima_cpu_reason reason = who_draws(ctx, info->mode);
   if (reason == LIMA_CPU_NOT)
      reason = draw_pieces(ctx, info, draw);
   if (reason >= LIMA_SOFT)
      lima_soft_draw(ctx, info, draw, 1);
   else if (reason != LIMA_CPU_NOT)
      lima_window_draw(ctx, info, draw, 1);
   ctx->statistics.vertices[reason] += draw->count;
}

static void
draw_ranges(struct pipe_context *pipe, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   if (!is_complete(ctx))
      return;
   ctx->statistics.draws += num_draws;
   for (unsigned i = 0; i < num_draws; i++)
      if (draws[i].count)
         draw_one(ctx, info, &draws[i]);
}

void
lima_init_draw_funcs(struct lima_pipe_context *ctx)
{
   ctx->u.base.draw_vbo = draw_ranges;
}
