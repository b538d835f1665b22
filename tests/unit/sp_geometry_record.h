/* Stands in for the raster side in tests of the geometry: what reaches setup/setup.h is kept. */
#ifndef SP_GEOMETRY_RECORD_H
#define SP_GEOMETRY_RECORD_H

#include "gallium/drivers/softpipe/setup/setup.h"

#define MAX_PRIMS 4096

struct recorded {
   float v[3][12]; /* window position, COL0, TEX0 */
   uint8_t edges;
};

struct sp_geometry_record {
   struct recorded prims[MAX_PRIMS];
   unsigned num, vertices; /* of a primitive */
};

/* Primitives in the order of the draw; a test sets num to 0 before it draws. */
extern struct sp_geometry_record record;

#endif
