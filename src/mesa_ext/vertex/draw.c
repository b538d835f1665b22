/* The draw path: state, vertex elements and buffers, constant attributes, draw. */
#include "draw.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/ir/ir.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/derive/stage.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/transform/light.h"
#include "feedback.h"
#include "immediate.h"

/* --- Vertex element CSOs: a direct-mapped cache by content. */
#define CACHE_SIZE 64

struct cache_entry {
   struct pipe_vertex_elements_cso *cso;
   unsigned num;
   uint64_t key[VERT_ATTRIB_MAX];
};
struct gl_draw_cache {
   struct cache_entry entry[CACHE_SIZE];
   struct pipe_vertex_elements_cso *bound;
};

bool
gl_draw_init(struct gl_context *ctx)
{
   ctx->vbo->draw = calloc(1, sizeof *ctx->vbo->draw);
   return ctx->vbo->draw != NULL;
}

void
gl_draw_finish(struct gl_context *ctx)
{
   if (!ctx->vbo || !ctx->vbo->draw)
      return;
   struct gl_draw_cache *cache = ctx->vbo->draw;
   for (unsigned i = 0; i < CACHE_SIZE; i++) {
      if (cache->entry[i].cso)
         ctx->pipe->delete_vertex_elements_state(ctx->pipe, cache->entry[i].cso);
   }
   free(cache);
   ctx->vbo->draw = NULL;
}

/* An element in one word. */
static uint64_t
pack_element(const struct pipe_vertex_element *e)
{
   return (uint64_t)e->src_offset << 32 | (uint64_t)e->vertex_buffer_index << 24 |
          (uint64_t)e->slot << 16 | (uint64_t)e->type << 8 | (uint64_t)e->size << 4 |
          (uint64_t)e->normalized << 1 | (uint64_t)e->bgra;
}

static bool
bind_elements(struct gl_context *ctx, const struct pipe_vertex_element *elements, unsigned num)
{
   struct gl_draw_cache *cache = ctx->vbo->draw;
   uint64_t key[VERT_ATTRIB_MAX], hash = num;
   for (unsigned i = 0; i < num; i++) {
      key[i] = pack_element(&elements[i]);
      hash = (hash ^ key[i]) * 0x9e3779b97f4a7c15u;
   }
   struct cache_entry *entry = &cache->entry[hash >> 58];
   _Static_assert(CACHE_SIZE == 64, "the top 6 bits of the hash");
   if (!entry->cso || entry->num != num || memcmp(entry->key, key, num * sizeof key[0]) != 0) {
      struct pipe_vertex_elements_cso *cso =
          ctx->pipe->create_vertex_elements_state(ctx->pipe, num, elements);
      if (!cso)
         return false;
      if (entry->cso) {
         if (entry->cso == cache->bound)
            ctx->pipe->bind_vertex_elements_state(ctx->pipe, NULL);
         ctx->pipe->delete_vertex_elements_state(ctx->pipe, entry->cso);
      }
      entry->cso = cso;
      entry->num = num;
      memcpy(entry->key, key, num * sizeof key[0]);
      cache->bound = NULL;
   }
   if (cache->bound != entry->cso) {
      ctx->pipe->bind_vertex_elements_state(ctx->pipe, entry->cso);
      cache->bound = entry->cso;
   }
   return true;
}

void
gl_draw_interleaved_elements(struct pipe_vertex_element *elements, const uint8_t *slots,
                             unsigned num)
{
   for (unsigned i = 0; i <= num; i++) {
      elements[i] = (struct pipe_vertex_element){.src_offset = 16 * i,
                                                 .slot = i ? slots[i - 1] : VERT_ATTRIB_POS,
                                                 .type = PIPE_VERTEX_F32,
                                                 .size = 4};
   }
}

/* --- Constant attributes. */

/* Sends the runs of current values that this draw may read and the driver does not have. */
static void
set_constant_attribs(struct gl_context *ctx, struct u_slots supplied)
{
   struct gl_vbo *vbo = ctx->vbo;
   /* The fast path sets active attributes without a word. */
   const struct u_slots valid = u_slots_minus(vbo->const_valid, vbo->builder.active);
   struct u_slots missing =
       u_slots_minus(u_slots_minus(u_slots_below(VERT_ATTRIB_MAX), valid), supplied);
   vbo->const_valid = u_slots_union(valid, missing);
   while (!u_slots_empty(missing)) {
      const unsigned first = u_slots_take(&missing);
      unsigned num = 1;
      for (; first + num < VERT_ATTRIB_MAX && u_slots_has(missing, first + num); num++)
         u_slots_remove(&missing, first + num);
      ctx->pipe->set_constant_attribs(ctx->pipe, first, num,
                                      (const float(*)[4])ctx->current.attrib + first);
   }
}

/* --- Drawing. */
bool
gl_draw_check(struct gl_context *ctx, const char *command)
{
   if (ctx->draw_object && !gl_buffers_check(ctx, GL_TO_DRAW, command))
      return false;
   if (gl_stages_are_stale(ctx))
      gl_stages_update(ctx);
   const char *why = ctx->stages.not_ready[PIPE_SHADER_VERTEX];
   if (!why)
      why = ctx->stages.not_ready[PIPE_SHADER_FRAGMENT];
   if (!why)
      why = gl_stages_conflict(ctx);
   if (!why)
      return true;
   gl_error(ctx, GL_INVALID_OPERATION, "%s: %s", command, why);
   return false;
}

bool
gl_draw_check_image(struct gl_context *ctx, const char *command)
{
   if (ctx->draw_object && !gl_buffers_check(ctx, GL_TO_DRAW, command))
      return false;
   if (gl_stages_are_stale(ctx))
      gl_stages_update(ctx);
   const char *why = ctx->stages.not_ready[PIPE_SHADER_FRAGMENT];
   if (why)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: %s", command, why);
   return !why;
}

/* Material attributes choose the conventional program; nothing else looks at what is supplied. */
static void
set_draw_attribs(struct gl_context *ctx, struct u_slots attribs)
{
   if ((attribs.word[0] ^ ctx->draw_attribs.word[0]) & GL_MATERIAL_SLOTS)
      ctx->dirty |= GL_DIRTY_ARRAYS;
   ctx->draw_attribs = attribs;
}

/* So do positions that no matrix is to change. */
static void
set_draw_positions(struct gl_context *ctx, bool in_clip_coordinates)
{
   if (ctx->draws_clip_coordinates != in_clip_coordinates)
      ctx->dirty |= GL_DIRTY_ARRAYS;
   ctx->draws_clip_coordinates = in_clip_coordinates;
}

static bool
prepare(struct gl_context *ctx, const struct gl_draw_source *source)
{
   struct u_slots supplied = {{0}};
   for (unsigned i = 0; i < source->num_elements; i++)
      u_slots_add(&supplied, source->elements[i].slot);
   set_draw_attribs(ctx, supplied);
   set_draw_positions(ctx, source->in_clip_coordinates);
   if (ctx->dirty & GL_DIRTY_CURRENT)
      gl_vbo_current_changed(ctx);
   if (ctx->light.color_material && ctx->stages.follows_color)
      ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
   if (!gl_validate(ctx))
      return false;
   if (!bind_elements(ctx, source->elements, source->num_elements)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for vertex elements");
      return false;
   }
   ctx->pipe->set_vertex_buffers(ctx->pipe, source->num_buffers, source->buffers);
   set_constant_attribs(ctx, supplied);
   return true;
}

void
gl_draw_capture(struct gl_context *ctx, const struct gl_draw_source *source,
                const struct pipe_draw_info *info, const struct pipe_draw_start_count *draws,
                unsigned num_draws, const struct pipe_capture_sink *sink)
{
   if (prepare(ctx, source))
      ctx->pipe->draw_capture(ctx->pipe, info, draws, num_draws, sink);
}

static void
count_draws(struct pipe_screen *screen, const struct pipe_draw_start_count *draws,
            unsigned num_draws)
{
   uint64_t vertices = 0;
   for (unsigned i = 0; i < num_draws; i++)
      vertices += draws[i].count;
   __atomic_add_fetch(&screen->draws, num_draws, __ATOMIC_RELAXED);
   __atomic_add_fetch(&screen->vertices, vertices, __ATOMIC_RELAXED);
}

void
gl_draw(struct gl_context *ctx, const struct gl_draw_source *source,
        const struct pipe_draw_info *info, const struct pipe_draw_start_count *draws,
        unsigned num_draws)
{
   if (ctx->render_mode != GL_RENDER) {
      const struct pipe_capture_sink sink = gl_feedback_sink(ctx);
      gl_draw_capture(ctx, source, info, draws, num_draws, &sink);
   } else if (!ctx->discards && prepare(ctx, source)) {
      if (__atomic_load_n(&ctx->pipe->screen->counting, __ATOMIC_RELAXED))
         count_draws(ctx->pipe->screen, draws, num_draws);
      ctx->pipe->draw_vbo(ctx->pipe, info, draws, num_draws);
   }
}
