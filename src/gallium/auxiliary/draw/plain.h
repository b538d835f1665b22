/* Plain primitives: for hardware that draws triangles, lines and points from vertices in window
 * coordinates, and can not do all that OpenGL makes of them.
 *
 *   draw_vbo -> batches -> draw_plain -> batches of plain primitives -> the driver's sink
 *
 * What becomes of primitives here, in their order:
 *   - polygons that are not filled: the boundary edges as lines, their beginnings as points, with
 * the colours of the side that is seen, culled and with their offset added;
 *   - stippled lines: their pieces;
 *   - smooth points: the pixels that they touch, with the covered share in the alpha of COL0, or
 * squares with distances;
 *   - smooth lines, where the hardware has none: squares with distances;
 *   - sprites: squares with coordinates;
 *   - flat shading and colours by side, where the hardware lacks them: the corners have the
 * colours. A batch that has none of this goes on as it is.
 */
#ifndef DRAW_PLAIN_H
#define DRAW_PLAIN_H

#include "draw.h"

/* What the hardware does itself. */
enum draw_plain_own {
   DRAW_PLAIN_TWO_SIDE = 1u << 0, /* filled triangles seen from the back take BFC0 and BFC1 */
   DRAW_PLAIN_FLAT = 1u << 1      /* triangles and lines take the last vertex's colours */
};

/* The varying in which corners of smooth lines and points have distances, times w: once they are
 * interpolated and multiplied with 1/w, the covered share of a pixel, which its alpha is to be
 * multiplied with, follows from them, each part of it within [0,1]:
 *   lines    min(x, y) * min(z, w): distances from the sides and from the ends
 *   points   z - length(x, y): the place within the point, and half its size
 * Each is half a pixel larger than the primitive. */
#define DRAW_PLAIN_DISTANCES VARYING_CLP0

/* Where plain primitives go. The batches are as in draw_sink, of the layout that `layout` gave, and
 * without edges. */
struct draw_plain_sink {
   const struct draw_vertex_layout *(*layout)(void *data);
   /* Filled: culling, offset, stipple and smoothness are the hardware's, as the rasterizer has
    * them. */
   void (*triangles)(void *data, const struct draw_batch *batch);
   /* Width and smoothness are the hardware's. An offset has been added. */
   void (*lines)(void *data, const struct draw_batch *batch);
   /* Of draw_plain_point_size. An offset has been added. */
   void (*points)(void *data, const struct draw_batch *batch);
   /* Triangles that are parts of points: neither culled nor stippled nor smooth, with no offset as
    * polygons have it, and of no side. */
   void (*squares)(void *data, const struct draw_batch *batch);
   /* The same for smooth lines and points, whose layout has DRAW_PLAIN_DISTANCES. NULL: lines are
    * the hardware's, points get their share into the alpha of COL0. */
   void (*smooth_lines)(void *data, const struct draw_batch *batch);
   void (*smooth_points)(void *data, const struct draw_batch *batch);
};

struct draw_plain_config {
   const struct draw_plain_sink *sink;
   void *data;   /* for the sink */
   uint32_t own; /* enum draw_plain_own */
   uint8_t
       sprite_units; /* bits: units that the hardware makes coordinates of sprites for, t down */
   float max_point_size; /* pixels */
};

/* What primitives are drawn by. */
struct draw_plain_state {
   const struct pipe_rasterizer_state *rast; /* borrowed */
   float depth_unit;       /* the depth that a polygon offset of 1 unit adds, of [0,1] */
   uint32_t width, height; /* pixels that there are */
};

struct draw_plain;

/* NULL: out of memory. */
struct draw_plain *draw_plain_create(const struct draw_plain_config *config);
void draw_plain_destroy(struct draw_plain *plain); /* accepts NULL */
/* Before each draw_vbo, or when it has changed. */
void draw_plain_set_state(struct draw_plain *plain, const struct draw_plain_state *state);

/* Stands at the end of a draw_context (draw_config::sink); its data is the draw_plain. */
extern const struct draw_sink draw_plain_front;

/* The size of a point in pixels: the rasterizer's, or the vertex's within its limits; a whole
 * number unless points are smooth or sprites. */
float draw_plain_point_size(const struct pipe_rasterizer_state *rast,
                            const struct draw_vertex_layout *layout, const float *vertex);

#endif
