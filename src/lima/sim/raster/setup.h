/* Primitives on the screen: which pixels they cover, and what their vertices weigh there. Pixels
 * are counted in memory rows, row 0 on top; centres are at .5. */
#ifndef LIMA_SETUP_H
#define LIMA_SETUP_H

#include <stdbool.h>
#include <stdint.h>

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
   /* The vertices' weights over w: their sum is 1/w there. Rectangles and points: plain weights. */
   struct lima_plane weight[3];
   struct lima_plane z;
   bool clockwise; /* memory row 0 on top */
   double slope;   /* the most that depth changes from pixel to pixel */
   /* Pixels outside are not covered; behind the last. */
   int min_x, min_y, max_x, max_y;
   float point_x, point_y, size; /* of points */
};

/* Each: false: it covers nothing. Vertices that are not numbers cover nothing. Bounds are inside
 * 0 to 65536. */
bool lima_setup_triangle(struct lima_setup *setup, const struct lima_position v[3]);
/* From the first vertex up to the second, without it. */
bool lima_setup_line(struct lima_setup *setup, const struct lima_position v[2], float width);
bool lima_setup_point(struct lima_setup *setup, const struct lima_position *v, float size);
/* Vertices (right, first row), (left, first row), (left, last row); depth is that of the first. */
bool lima_setup_rectangle(struct lima_setup *setup, const struct lima_position v[3]);

static inline double
lima_plane_at(const struct lima_plane *plane, double x, double y)
{
   return plane->a * x + plane->b * y + plane->c;
}

/* Whether the pixel is covered. */
static inline bool
lima_setup_covers(const struct lima_setup *setup, int px, int py)
{
   const double x = px + 0.5, y = py + 0.5;
   for (unsigned i = 0; i < setup->num_edges; i++) {
      const double e = lima_plane_at(&setup->edge[i], x, y);
      if (e < 0 || (e == 0 && !setup->closed[i]))
         return false;
   }
   return px >= setup->min_x && px < setup->max_x && py >= setup->min_y && py < setup->max_y;
}

/* What the vertices' values weigh at a pixel's centre, perspective included. Gives 1/w, for
 * rectangles 1. Also outside of the primitive. */
double lima_setup_weights(const struct lima_setup *setup, int px, int py, double weights[3]);

#endif
