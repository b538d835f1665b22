/* Primitives on the screen: which pixels they cover, and what their vertices weigh there. Pixels
 * are counted in memory rows, row 0 on top; centres are at .5. */
#ifndef LIMA_SETUP_H
#define LIMA_SETUP_H

#include <stdbool.h>
#include <stdint.h>

#include "lima/format/tiling.h"

enum lima_setup_kind {
   LIMA_SETUP_TRIANGLE,
   LIMA_SETUP_LINE,
   LIMA_SETUP_POINT,
   LIMA_SETUP_RECTANGLE
};

/* A vertex as the vertex shader leaves it: x and y in pixels, depth, 1/w. */
struct lima_position {
   float x, y, z, inverse_w;
};

/* a * x + b * y + c at the centre of a pixel. */
struct lima_plane {
   double a, b, c;
};

struct lima_setup {
   enum lima_setup_kind kind;
   unsigned num_vertices;
   struct lima_plane edge[4]; /* inside where all are positive; on an edge it decides: */
   bool closed[4];
   unsigned num_edges;
   /* The vertices' weights over w; of rectangles plain weights. Their sum, all: 1/w there, of
    * rectangles 1. A value of the vertices is the sum of its products with the weights, over all.
    */
   struct lima_plane weight[3], all;
   struct lima_plane z;
   bool clockwise; /* memory row 0 on top */
   double slope;   /* the most that depth changes from pixel to pixel */
   /* Pixels outside are not covered; behind the last. */
   int min_x, min_y, max_x, max_y;
   float point_x, point_y, size; /* of points */
};

/* Whether it may touch the pixels from (x0, y0) to (x1 - 1, y1 - 1); cheap. */
bool lima_setup_may_touch(enum lima_setup_kind kind, const struct lima_position *v, float size,
                          const int box[4]);

/* Each: false: it covers nothing. Vertices that are not numbers cover nothing. Bounds are inside
 * 0 to 65536. */
bool lima_setup_triangle(struct lima_setup *setup, const struct lima_position v[3]);
/* From the first vertex up to the second, without it. */
bool lima_setup_line(struct lima_setup *setup, const struct lima_position v[2], float width);
bool lima_setup_point(struct lima_setup *setup, const struct lima_position *v, float size);
/* Vertices (right, first row), (left, first row), (left, last row); depth is that of the first. */
bool lima_setup_rectangle(struct lima_setup *setup, const struct lima_position v[3]);

/* One of the four; `size`: of points, width of lines. */
bool lima_setup(struct lima_setup *setup, enum lima_setup_kind kind, const struct lima_position *v,
                float size);

static inline double
lima_plane_at(const struct lima_plane *plane, double x, double y)
{
   return plane->a * x + plane->b * y + plane->c;
}

/* Which pixels of a tile are covered whose upper left one is (x, y): bits of its rows, column 0
 * lowest. It is asked at (dx, dy) from the upper left corner of each pixel. */
void lima_setup_rows(const struct lima_setup *setup, int x, int y, double dx, double dy,
                     uint16_t rows[LIMA_TILE]);

#endif
