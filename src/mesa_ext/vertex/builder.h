/* The vertex builder: layout changes and the bookkeeping of primitives (see vertex/immediate.h). */
#ifndef MESA_EXT_VERTEX_BUILDER_H
#define MESA_EXT_VERTEX_BUILDER_H

#include "immediate.h"

/* Vertices in the batch. The product is exact: a batch has fewer than 2^32 / 32 vec4s. */
static inline uint32_t
gl_builder_count(const struct gl_vbo_builder *b)
{
   const uint64_t vec4s = (uint64_t)(b->cursor - b->batch) / 4;
   return (uint32_t)(vec4s * b->reciprocal >> 32);
}

/* The memory from `start` on is free and holds `floats` of them: an empty batch begins there. */
void gl_builder_set_memory(struct gl_vbo_builder *b, float *start, size_t floats);
/* Chooses the active attributes; the batch is empty. */
void gl_builder_set_active(struct gl_vbo_builder *b, struct u_slots active);
/* The same with one attribute more; the batch is to be laid out by the caller. */
void gl_builder_add_active(struct gl_vbo_builder *b, unsigned slot);
/* Makes an attribute active and gives the vertices of the batch the value it has had so far (the
 * one in b->attrib). False: the memory does not suffice, nothing happened. */
bool gl_builder_widen(struct gl_vbo_builder *b, unsigned slot);
/* Opens a primitive; there is room for one. */
void gl_builder_begin(struct gl_vbo_builder *b, GLenum mode, bool begin);
/* Instead of opening one: goes on with the last, which was closed, where that draws the same as
 * two. False: it does not. */
static inline bool gl_builder_reopen(struct gl_vbo_builder *b, GLenum mode);
/* Closes the open primitive if it was reopened and has got a single primitive more, as most do.
 * False: nothing happened. */
static inline bool gl_builder_end_one(struct gl_vbo_builder *b);
/* Closes the open primitive: drops vertices that make no whole primitive, merges it with the one
 * before where that draws the same. */
void gl_builder_end(struct gl_vbo_builder *b, bool end);

/* Draws primitives (at most GL_VBO_MAX_PRIMS) in order, neighbours of equal mode in one call. */
struct gl_draw_source;
void gl_vbo_draw_prims(struct gl_context *ctx, const struct gl_draw_source *source,
                       const struct gl_vbo_prim *prims, uint32_t num_prims);

/* Vertices that `count` of a mode really use: 0 when there is not one primitive. */
uint32_t gl_prim_trim(GLenum mode, uint32_t count);
/* Cuts an open primitive of `count` vertices: `*draw` of them are drawn now, and the vertices
 * carry[0..n) (numbers within the primitive) start the next piece. Returns n <= 3. */
unsigned gl_prim_cut(GLenum mode, uint32_t count, uint32_t *draw, uint32_t carry[3]);

/* Vertices per primitive of the modes whose primitives share none; 0 of others. */
extern const uint8_t gl_builder_independent[GL_POLYGON + 1];

static inline bool
gl_builder_reopen(struct gl_vbo_builder *b, GLenum mode)
{
   if (b->num_prims == 0)
      return false;
   const struct gl_vbo_prim *last = &b->prim[b->num_prims - 1];
   if (last->mode != mode || !last->end || last->array || !gl_builder_independent[mode])
      return false;
   b->one = gl_builder_independent[mode];
   b->one_more = b->cursor + (size_t)b->one * b->stride;
   return true;
}

static inline bool
gl_builder_end_one(struct gl_vbo_builder *b)
{
   if (b->cursor != b->one_more)
      return false;
   b->prim[b->num_prims - 1].count += b->one;
   return true;
}

#endif
