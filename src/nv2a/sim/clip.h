/* Clipping in homogeneous screen coordinates (x w, y w, z w, w), where everything is linear. */
#ifndef NV2A_SIM_CLIP_H
#define NV2A_SIM_CLIP_H

#include "chip_state.h"

/* A convex polygon; edge[i]: the edge from corner i on is an edge of what was drawn. */
struct nv2a_polygon {
   unsigned count;
   const struct nv2a_chip_vertex *corner[NV2A_CLIP_CORNERS];
   bool edge[NV2A_CLIP_CORNERS];
};

/* Planes that h is outside of, a bit each; NV2A_CLIP_NO_NUMBER when a coordinate is infinite or no
 * number, and nothing of the primitive can be drawn. */
unsigned nv2a_clip_planes(const struct nv2a_setup *setup, const float h[4]);

/* What is left of the polygon inside of all planes; count 0: nothing. New vertices are put into
 * made, their screen positions included. */
void nv2a_clip_polygon(const struct nv2a_setup *setup, struct nv2a_polygon *polygon,
                       struct nv2a_chip_vertex made[NV2A_CLIP_VERTICES]);
/* The same for a line; false: nothing is left. */
bool nv2a_clip_line(const struct nv2a_setup *setup, const struct nv2a_chip_vertex *v[2],
                    struct nv2a_chip_vertex made[NV2A_CLIP_VERTICES]);

#endif
