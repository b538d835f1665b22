/* Attributes of a primitive as functions of the position. */
#ifndef NV2A_RASTER_PLANES_H
#define NV2A_RASTER_PLANES_H

#include "nv2a/isa/vertex.h"
#include "nv2a/sim/fragment/fragment.h"

/* diffuse, specular, fog, four coordinates of four units */
#define NV2A_MAX_PLANES 25

/* How differences between vertices become slopes: d/dx = (f1 - f0) * x1 + (f2 - f0) * x2 and so for
 * y. */
struct nv2a_basis {
   double x, y; /* position of vertex 0, in samples */
   double x1, x2, y1, y2;
};

struct nv2a_plane_function {
   double value, dx, dy; /* at vertex 0, and a sample further */
};

struct nv2a_planes {
   double x, y;      /* where the values are */
   bool perspective; /* attributes are divided by w */
   bool depth_is_w;
   uint32_t needs; /* enum nv2a_need */
   struct nv2a_plane_function z, reciprocal_w;
   unsigned count;
   /* Those of needs, in their order: the attribute at vertex 0, and what is added to it, so that what
    * is the same at all vertices is the same everywhere, to the bit. Who copies the struct may leave
    * out the functions behind the last. */
   float first[NV2A_MAX_PLANES];
   struct nv2a_plane_function attribute[NV2A_MAX_PLANES];
};

/* Slopes of a triangle; false when it has no area. Positions in samples. */
bool nv2a_basis_triangle(struct nv2a_basis *basis, const double p[3][2]);
/* Of a line: everything is constant along columns, along rows if it is steep. False when it has no
 * length. */
bool nv2a_basis_line(struct nv2a_basis *basis, const double p[2][2]);
void nv2a_planes_setup(struct nv2a_planes *planes, const struct nv2a_basis *basis, uint32_t needs,
                       const struct nv2a_vertex *const v[3], bool perspective, bool depth_is_w);

/* Fills what block needs at its position. */
void nv2a_planes_block(const struct nv2a_planes *planes, struct nv2a_block *block);

#endif
