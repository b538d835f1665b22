/* Immediate mode as executed: Begin, End, the stream buffer, and the draw of a batch. */
#include <stdlib.h>

#include "mesa_ext/derive/stage.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "draw.h"
#include "attribute.h"
#include "builder.h"
#include "settle.h"

/* Batches of equal layout after which attributes must earn their place in the vertices again. */
#define NARROW_PERIOD 64

bool
gl_vbo_init(struct gl_context *ctx)
{
   struct gl_vbo *vbo = calloc(1, sizeof *vbo);
   if (!vbo)
      return false;
   vbo->builder.attrib = ctx->current.attrib;
   /* No buffer yet: Begin fetches one. */
   gl_builder_set_memory(&vbo->builder, vbo->sink + 4 * VERT_ATTRIB_MAX, 0);
   gl_builder_set_active(&vbo->builder, (struct u_slots){{0}});
   /* OpenGL ES 2.0 has no conventional ones. */
   vbo->generics_apart = ctx->current.apart = ctx->api == GL_API_ES2;
   ctx->vbo = vbo;
   return true;
}

static void
stream_unmap(struct gl_context *ctx)
{
   if (ctx->vbo->transfer)
      ctx->pipe->transfer_unmap(ctx->pipe, ctx->vbo->transfer);
   ctx->vbo->transfer = NULL;
}

void
gl_vbo_finish(struct gl_context *ctx)
{
   struct gl_vbo *vbo = ctx->vbo;
   if (!vbo)
      return;
   stream_unmap(ctx);
   for (unsigned i = 0; i < GL_VBO_STREAM_BUFFERS; i++)
      pipe_resource_reference(&vbo->stream[i], NULL);
   gl_vbo_save_finish(ctx);
   free(vbo);
   ctx->vbo = NULL;
}

void
gl_vbo_current_changed(struct gl_context *ctx)
{
   ctx->vbo->const_valid = (struct u_slots){{0}};
}

/* --- The stream. */

/* No draw reads from a buffer any more: nobody but us holds it. */
static bool
is_idle(const struct pipe_resource *buffer)
{
   return buffer && __atomic_load_n(&buffer->refcount, __ATOMIC_ACQUIRE) == 1;
}

static bool
create_buffer(struct gl_context *ctx, struct pipe_resource **buffer)
{
   const struct pipe_resource templ = {.target = PIPE_BUFFER,
                                       .width = GL_VBO_STREAM_BYTES,
                                       .height = 1,
                                       .depth = 1,
                                       .array_size = 1,
                                       .bind = PIPE_BIND_VERTEX_BUFFER};
   pipe_resource_reference(buffer, NULL);
   *buffer = ctx->screen->resource_create(ctx->screen, &templ);
   return *buffer != NULL;
}

/* The next buffer of the rotation, replaced if draws still read it, to be written from its start.
 * Rather than the one that was read last: that lies in the cache of whoever read it, from where it
 * would have to come back line by line. */
static bool
stream_next(struct gl_context *ctx)
{
   struct gl_vbo *vbo = ctx->vbo;
   stream_unmap(ctx);
   vbo->map = NULL;
   vbo->stream_current = (vbo->stream_current + 1) % GL_VBO_STREAM_BUFFERS;
   struct pipe_resource **buffer = &vbo->stream[vbo->stream_current];
   if (!is_idle(*buffer) && !create_buffer(ctx, buffer))
      return false;
   const struct pipe_box box = {.width = GL_VBO_STREAM_BYTES, .height = 1, .depth = 1};
   const unsigned usage = PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE | PIPE_MAP_UNSYNCHRONIZED;
   vbo->map = ctx->pipe->transfer_map(ctx->pipe, *buffer, 0, usage, &box, &vbo->transfer);
   return vbo->map != NULL;
}

/* An empty batch with room for at least a few vertices. */
static void
start_batch(struct gl_context *ctx)
{
   struct gl_vbo *vbo = ctx->vbo;
   struct gl_vbo_builder *b = &vbo->builder;
   b->batch = b->cursor;
   b->num_prims = 0;
   vbo->settled = 0;
   if (vbo->map && (size_t)(b->limit - b->batch) >= 16 * (size_t)b->stride)
      return;
   if (stream_next(ctx)) {
      gl_builder_set_memory(b, vbo->map, GL_VBO_STREAM_BYTES / sizeof(float));
   } else {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no vertex buffer");
      gl_builder_set_memory(b, vbo->sink, sizeof vbo->sink / sizeof(float));
   }
}

/* --- Drawing. */
void
gl_vbo_draw_prims(struct gl_context *ctx, const struct gl_draw_source *source,
                  const struct gl_vbo_prim *prims, uint32_t num_prims)
{
   struct pipe_draw_start_count draws[GL_VBO_MAX_PRIMS];
   for (uint32_t i = 0; i < num_prims;) {
      const struct gl_vbo_prim *first = &prims[i];
      const struct pipe_draw_info info = {.mode = (enum pipe_prim)first->mode,
                                          .begin_open = !first->begin,
                                          .end_open = !first->end};
      unsigned num = 0;
      do {
         draws[num].index_bias = 0;
         draws[num].start = prims[i].start;
         draws[num].count = prims[i].count;
         num += prims[i++].count != 0;
      } while (i < num_prims && prims[i].mode == first->mode && prims[i].begin == first->begin &&
               prims[i].end == first->end);
      if (num)
         gl_draw(ctx, source, &info, draws, num);
   }
}

/* Draws what the batch holds; the builder is not changed. */
static void
draw_batch(struct gl_context *ctx)
{
   struct gl_vbo *vbo = ctx->vbo;
   const struct gl_vbo_builder *b = &vbo->builder;
   if (b->num_prims == 0 || !vbo->map)
      return;
   if (vbo->settled)
      gl_vbo_settle_rest(ctx);
   struct pipe_vertex_element elements[VERT_ATTRIB_MAX];
   gl_draw_interleaved_elements(elements, b->slot, b->num_active);
   const struct pipe_vertex_buffer buffer = {.stride = b->stride * (uint32_t)sizeof(float),
                                             .buffer.resource = vbo->stream[vbo->stream_current],
                                             .offset =
                                                 (size_t)((char *)b->batch - (char *)vbo->map)};
   const struct gl_draw_source source = {.elements = elements,
                                         .buffers = &buffer,
                                         .num_elements = 1 + b->num_active,
                                         .num_buffers = 1,
                                         .in_clip_coordinates = vbo->settled != 0};
   gl_vbo_draw_prims(ctx, &source, b->prim, b->num_prims);
}

void
gl_vbo_flush(struct gl_context *ctx)
{
   struct gl_vbo *vbo = ctx->vbo;
   if (ctx->inside_begin)
      return;
   ctx->vertices_pending = false;
   gl_bitmaps_flush(ctx);
   draw_batch(ctx);
   vbo->builder.num_prims = 0;
   start_batch(ctx);
   if (++vbo->flushes >= NARROW_PERIOD) {
      vbo->flushes = 0;
      vbo->const_valid = u_slots_minus(vbo->const_valid, vbo->builder.active);
      gl_builder_set_active(&vbo->builder, (struct u_slots){{0}});
   }
}

void
gl_vbo_flush_vertices(struct gl_context *ctx)
{
   if (ctx->vbo->builder.num_prims)
      gl_vbo_flush(ctx);
}

/* The open primitive is cut: its first piece is drawn with all before it, and the vertices that the
 * next piece shares with it start the next batch. */
void
gl_vbo_wrap(struct gl_context *ctx)
{
   struct gl_vbo *vbo = ctx->vbo;
   struct gl_vbo_builder *b = &vbo->builder;
   struct gl_vbo_prim *prim = &b->prim[b->num_prims - 1];
   const uint32_t stride = b->stride, count = gl_builder_count(b) - prim->start;
   float saved[3 * 4 * VERT_ATTRIB_MAX];
   uint32_t carry[3], draw;
   const unsigned num = vbo->map ? gl_prim_cut(vbo->mode, count, &draw, carry) : (draw = 0);
   const float *vertices = b->batch + (size_t)prim->start * stride;
   for (unsigned i = 0; i < num; i++)
      memcpy(saved + i * stride, vertices + (size_t)carry[i] * stride, stride * sizeof(float));
   if (vbo->mode == GL_LINE_LOOP && draw) {
      prim->mode = GL_LINE_STRIP;
      if (!vbo->loop_cut)
         memcpy(vbo->loop_first, vertices, stride * sizeof(float));
      vbo->loop_cut = true;
   }
   const bool begin = prim->begin && draw == 0;
   const GLenum mode = vbo->loop_cut ? GL_LINE_STRIP : vbo->mode;
   prim->count = draw;
   prim->end = false;
   if (draw == 0)
      b->num_prims--;
   gl_bitmaps_flush(ctx);
   draw_batch(ctx);
   b->cursor = b->limit;
   start_batch(ctx);
   gl_builder_begin(b, mode, begin);
   if (!vbo->map)
      return;
   memcpy(b->cursor, saved, (size_t)num * stride * sizeof(float));
   b->cursor += (size_t)num * stride;
}

/* --- Attributes. */
/* The first vertex of a cut line loop has to keep the layout of the others. */
static void
widen_loop_first(struct gl_vbo *vbo, unsigned slot)
{
   const struct gl_vbo_builder *b = &vbo->builder;
   unsigned before = 4;
   for (const uint8_t *s = b->slot; *s != slot; s++)
      before += 4;
   float *at = vbo->loop_first + before;
   memmove(at + 4, at, (b->stride - 4 - before) * sizeof(float));
   memcpy(at, b->attrib[slot], 4 * sizeof(float));
}

void
gl_vbo_attr_inactive(struct gl_context *ctx, unsigned slot, float x, float y, float z, float w)
{
   const float v[4] = {x, y, z, w};
   struct gl_vbo *vbo = ctx->vbo;
   struct gl_vbo_builder *b = &vbo->builder;
   if (memcmp(ctx->current.attrib[slot], v, sizeof v) == 0)
      return;
   u_slots_remove(&vbo->const_valid, slot);
   if (ctx->inside_begin) {
      if (!gl_builder_widen(b, slot)) {
         gl_vbo_wrap(ctx);
         /* A fresh buffer has room; the sink holds no vertices that anybody sees. */
         if (!gl_builder_widen(b, slot)) {
            b->cursor = b->batch;
            gl_builder_add_active(b, slot);
         }
      }
      if (vbo->loop_cut)
         widen_loop_first(vbo, slot);
   } else if (ctx->vertices_pending && !gl_builder_widen(b, slot)) {
      gl_vbo_flush(ctx);
   }
   memcpy(ctx->current.attrib[slot], v, sizeof v);
}

void
gl_vbo_attrib(struct gl_context *ctx, unsigned slot, const float v[4])
{
   gl_attr_set(ctx, slot, v[0], v[1], v[2], v[3]);
}

void
gl_vbo_vertex(struct gl_context *ctx, const float v[4])
{
   if (ctx->inside_begin)
      gl_vertex_emit(ctx, v[0], v[1], v[2], v[3]);
}

bool
gl_attribs_nv_range(struct gl_context *ctx, GLuint index, GLsizei n)
{
   if (n >= 0 && index <= GL_LIMIT_VERTEX_ATTRIBS && (GLuint)n <= GL_LIMIT_VERTEX_ATTRIBS - index)
      return true;
   gl_error(ctx, GL_INVALID_VALUE, "glVertexAttribs: %d attributes from %u", n, index);
   return false;
}

/* --- Begin and End. */

/* Goes on with the vertices that wait, in front of which all was checked: what has changed since
 * draws them first. False: there are none, or of another mode. */
static inline bool
begin_again(struct gl_context *ctx, GLenum mode)
{
   struct gl_vbo *vbo = ctx->vbo;
   if (!vbo->map || gl_stages_are_stale(ctx) || !gl_builder_reopen(&vbo->builder, mode))
      return false;
   vbo->mode = mode;
   vbo->loop_cut = false;
   ctx->inside_begin = true;
   gl_set_exec_table(ctx, &gl_begin_table);
   return true;
}

void
gl_vbo_begin(struct gl_context *ctx, GLenum mode)
{
   struct gl_vbo *vbo = ctx->vbo;
   if (begin_again(ctx, mode))
      return;
   if (mode > GL_POLYGON) {
      gl_error(ctx, GL_INVALID_ENUM, "glBegin: mode 0x%x", mode);
      return;
   }
   if (!gl_draw_check(ctx, "glBegin"))
      return;
   if (vbo->builder.num_prims == GL_VBO_MAX_PRIMS || !vbo->map)
      gl_vbo_flush(ctx);
   vbo->mode = mode;
   vbo->loop_cut = false;
   if (!gl_builder_reopen(&vbo->builder, mode))
      gl_builder_begin(&vbo->builder, mode, true);
   ctx->inside_begin = true;
   gl_set_exec_table(ctx, &gl_begin_table);
}

void
gl_vbo_end(struct gl_context *ctx)
{
   struct gl_vbo *vbo = ctx->vbo;
   struct gl_vbo_builder *b = &vbo->builder;
   if (!vbo->dirty_after_end && gl_builder_end_one(b)) {
      ctx->inside_begin = false;
      vbo->columns.known = false;
      gl_set_exec_table(ctx, ctx->api_table);
      return;
   }
   if (vbo->loop_cut) {
      if (b->cursor > b->last)
         gl_vbo_wrap(ctx);
      memcpy(b->cursor, vbo->loop_first, b->stride * sizeof(float));
      b->cursor += b->stride;
   }
   gl_builder_end(b, true);
   ctx->inside_begin = false;
   vbo->columns.known = false;
   ctx->vertices_pending = b->num_prims != 0 || ctx->bitmaps_pending;
   if (vbo->dirty_after_end) {
      gl_flush_vertices(ctx);
      ctx->dirty |= vbo->dirty_after_end;
      vbo->dirty_after_end = 0;
   }
   gl_set_exec_table(ctx, ctx->api_table);
}

/* --- Whole primitives. */

/* Makes all of `slots` active, with what the batch holds drawn before where it can not be widened.
 */
static void
activate(struct gl_context *ctx, struct u_slots slots)
{
   struct gl_vbo_builder *b = &ctx->vbo->builder;
   struct u_slots missing = u_slots_minus(slots, b->active);
   while (!u_slots_empty(missing)) {
      const unsigned slot = u_slots_take(&missing);
      if (b->num_prims && !gl_builder_widen(b, slot))
         gl_vbo_flush(ctx);
      /* Flushing may have taken attributes out of the layout. */
      if (b->num_prims == 0) {
         gl_builder_set_active(b, u_slots_union(b->active, slots));
         return;
      }
   }
}

float *
gl_vbo_reserve(struct gl_context *ctx, GLenum mode, struct u_slots slots, uint32_t count)
{
   struct gl_vbo *vbo = ctx->vbo;
   struct gl_vbo_builder *b = &vbo->builder;
   if (b->num_prims == GL_VBO_MAX_PRIMS || !vbo->map)
      gl_vbo_flush(ctx);
   if (!u_slots_within(slots, b->active))
      activate(ctx, slots);
   if ((size_t)(b->limit - b->cursor) < (size_t)count * b->stride) {
      gl_vbo_flush(ctx);
      activate(ctx, slots);
      if ((size_t)(b->limit - b->cursor) < (size_t)count * b->stride) {
         b->cursor = b->limit;
         start_batch(ctx);
      }
   }
   if (!vbo->map || (size_t)(b->limit - b->cursor) < (size_t)count * b->stride)
      return NULL;
   if (!gl_builder_reopen(b, mode))
      gl_builder_begin(b, mode, true);
   return b->cursor;
}

void
gl_vbo_commit(struct gl_context *ctx, uint32_t count)
{
   struct gl_vbo_builder *b = &ctx->vbo->builder;
   b->cursor += (size_t)count * b->stride;
   gl_builder_end(b, true);
   ctx->vertices_pending = b->num_prims != 0;
}

void
gl_exec_Begin(struct gl_context *ctx, GLenum mode)
{
   gl_vbo_begin(ctx, mode);
}

void
gl_exec_End(struct gl_context *ctx)
{
   gl_error(ctx, GL_INVALID_OPERATION, "glEnd without glBegin");
}

void
gl_begin_End(struct gl_context *ctx)
{
   gl_vbo_end(ctx);
}

void
gl_exec_PrimitiveRestartNV(struct gl_context *ctx)
{
   gl_error(ctx, GL_INVALID_OPERATION, "glPrimitiveRestart outside glBegin and glEnd");
}

void
gl_begin_PrimitiveRestartNV(struct gl_context *ctx)
{
   const GLenum mode = ctx->vbo->mode;
   gl_vbo_end(ctx);
   gl_vbo_begin(ctx, mode);
}

void
gl_exec_EdgeFlag(struct gl_context *ctx, GLboolean flag)
{
   gl_attr_set(ctx, VERT_ATTRIB_EDGEFLAG, flag ? 1.0f : 0.0f, 0.0f, 0.0f, 1.0f);
}

void
gl_exec_EdgeFlagv(struct gl_context *ctx, const GLboolean *flag)
{
   gl_exec_EdgeFlag(ctx, *flag);
}
