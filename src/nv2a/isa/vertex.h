/* What vertex programs and the fixed-function transform hand to the rest of the chip. */
#ifndef NV2A_VERTEX_H
#define NV2A_VERTEX_H

#include <stdbool.h>

/* Addresses of the outputs (isa.h has their names). */
enum nv2a_output {
   NV2A_OUT_POSITION = 0,
   NV2A_OUT_DIFFUSE = 3,
   NV2A_OUT_SPECULAR = 4,
   NV2A_OUT_FOG = 5,
   NV2A_OUT_POINT_SIZE = 6,
   NV2A_OUT_BACK_DIFFUSE = 7,
   NV2A_OUT_BACK_SPECULAR = 8,
   NV2A_OUT_TEXTURE0 = 9 /* to 12 */
};

struct nv2a_vertex {
   /* By address. The position is in screen space: x and y in pixels, y downward, z in units of the
    * depth buffer, w of clip space. Fog (the distance) and point size (pixels) are in x. */
   float o[16][4];
   bool edge; /* the edge that starts here is one of the primitive */
};

#endif
