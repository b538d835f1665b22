/* From assembled primitives to what the rasteriser draws: clipping, culling, choice of side, flat
 * colours, polygon modes and offset. */
#ifndef NV2A_SIM_SETUP_H
#define NV2A_SIM_SETUP_H

#include "chip_state.h"

/* Derives chip->setup from the registers. */
void nv2a_setup_derive(struct nv2a_chip *chip);

/* Fills h, clip and the screen position of a vertex whose out is as the program unit or the
 * fixed-function engine left it. */
void nv2a_setup_vertex(const struct nv2a_setup *setup, struct nv2a_chip_vertex *vertex);

/* provoking: the vertex that gives the colour when the shade model is flat. */
void nv2a_setup_point(struct nv2a_chip *chip, const struct nv2a_chip_vertex *v);
void nv2a_setup_line(struct nv2a_chip *chip, const struct nv2a_chip_vertex *const v[2],
                     const struct nv2a_chip_vertex *provoking);
/* edges: bit i tells that the edge from corner i to the next is an edge of what was drawn, and so
 * is seen in the polygon modes line and point. */
void nv2a_setup_triangle(struct nv2a_chip *chip, const struct nv2a_chip_vertex *const v[3],
                         const struct nv2a_chip_vertex *provoking, unsigned edges);

#endif
