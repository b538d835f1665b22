/* A driver with nothing but a vertex side, for tests of auxiliary/draw: its sink keeps what comes.
 */
#ifndef DRAW_RIG_H
#define DRAW_RIG_H

#include "draw_record.h"
#include "util/u_pool.h"

struct draw_rig {
   struct draw_context *draw;
   struct u_pool *pool; /* NULL = none */
   struct pipe_rasterizer_state rast;
   /* Position, colour and one clip distance (TEX1.x) pass through; TEX0 is the position again. */
   struct draw_program program;
   struct ir_shader *ir;
   struct draw_record record; /* its layout: COL0, TEX0 */
};

struct draw_rig_vertex {
   float pos[4];
   float color[4]; /* x is the vertex's number */
   float clip;
   float edge;
};

/* A buffer that is memory of the test. */
struct draw_rig_buffer {
   struct pipe_resource base;
   const void *bytes;
};

/* threads: of the pool, 0 = without one. The viewport is 100 x 100. */
struct draw_rig *rig_new(const struct draw_sink *sink, unsigned threads);
/* cmocka's setup and teardown: 3 threads. */
int rig_create(void **state);
int rig_destroy(void **state);

/* Draws vertices [first, first + count) with r->rast; to `sink` if there is one. */
void rig_draw_info(struct draw_rig *r, const struct draw_rig_vertex *v,
                   const struct pipe_draw_info *info, uint32_t first, uint32_t count,
                   const struct pipe_capture_sink *sink);
void rig_draw(struct draw_rig *r, const struct draw_rig_vertex *v, enum pipe_prim mode,
              uint32_t count);
/* n vertices in a circle, numbered; to be freed. */
struct draw_rig_vertex *rig_circle(unsigned n);

/* Primitives that the last draw gave. */
unsigned rig_num(const struct draw_rig *r);
/* A vertex of one: window position, then 4 floats for each attribute of the layout. */
const float *rig_at(const struct draw_rig *r, unsigned prim, unsigned corner);
/* The last draws of both gave the same primitives, bit by bit. */
void rig_expect_same(const struct draw_rig *a, const struct draw_rig *b);

#endif
