/* Inside of draw_plain, shared by plain*.c. */
#ifndef DRAW_PLAIN_PRIVATE_H
#define DRAW_PLAIN_PRIVATE_H

#include "plain.h"

/* Floats of a vertex with all varyings. */
#define PLAIN_MAX_VERTEX (4 * (1 + VARYING_MAX))

enum plain_kind {
   PLAIN_TRIANGLES,
   PLAIN_LINES,
   PLAIN_POINTS,
   PLAIN_SQUARES, /* this and what follows: four vertices, two triangles */
   PLAIN_SMOOTH_LINES,
   PLAIN_SMOOTH_POINTS
};

struct draw_plain {
   struct draw_plain_config config;
   struct draw_plain_state state;
   const struct draw_vertex_layout *layout;
   float line_pixels; /* that the stipple pattern has gone on */
   /* The batch in the making: primitives of one kind */
   enum plain_kind kind;
   unsigned num_vertices, num_prims;
   uint16_t indices[3 * DRAW_BATCH_PRIMS];
   float *vertices; /* DRAW_BATCH_VERTICES, of PLAIN_MAX_VERTEX floats at the most */
};

/* Hands the batch in the making on. */
void draw_plain_flush(struct draw_plain *plain);
/* A primitive of `num` new vertices, in their order; a square has four: two at the bottom from left
 * to right, two above them. Gives room for the vertices, layout->stride floats each. */
float *draw_plain_add(struct draw_plain *plain, enum plain_kind kind, unsigned num);
/* The vertex as what a point is: plain, smooth, or a sprite. */
void draw_plain_point(struct draw_plain *plain, const float *vertex);
/* Whether points are no plain ones. */
bool draw_plain_points_differ(const struct draw_plain *plain);

/* A smooth line, or its pieces, and a smooth point, as squares with distances. */
void draw_plain_smooth_line(struct draw_plain *plain, const float *a, const float *b, bool restart);
void draw_plain_smooth_point(struct draw_plain *plain, const float *vertex);

#endif
