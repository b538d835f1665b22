/* A sink for auxiliary/draw that keeps what it gets as a driver for hardware would: the transformed
 * vertices of a draw in one array, primitives as indices into it. */
#ifndef DRAW_RECORD_H
#define DRAW_RECORD_H

#include "gallium/auxiliary/draw/draw.h"

/* Vertices and primitives, in the order in which they came. */
struct draw_gathered {
   float *vertices; /* of the layout's stride */
   uint32_t *indices;
   uint8_t *edges;             /* of a primitive; those of batches without are all set */
   unsigned num_vertices, num; /* of primitives */
   bool wrong;                 /* a batch broke the contract, or memory ran out */
};

struct draw_record {
   struct draw_vertex_layout layout; /* what is asked for */
   struct draw_gathered all;
   unsigned vertices; /* of a primitive */
   unsigned waves;
   struct draw_slice {
      struct draw_gathered part;
   } slices[DRAW_WAVE_SLICES];
};

/* The data is a struct draw_record, zeroed at first. */
extern const struct draw_sink draw_record_sink;
/* The same without waves. */
extern const struct draw_sink draw_record_alone;

/* Forgets what was drawn, not the layout. */
void draw_record_clear(struct draw_record *record);
/* Vertex `corner` of primitive `prim`. */
const float *draw_record_vertex(const struct draw_record *record, unsigned prim, unsigned corner);

#endif
