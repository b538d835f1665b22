/* A rasteriser that draws nothing, and remembers what it was asked to draw: for tests that link it
 * in place of the real one. */
#ifndef RASTER_RECORD_H
#define RASTER_RECORD_H

#include <stdint.h>

#include "nv2a/isa/vertex.h"

struct recorded {
   unsigned corners; /* 1 point, 2 line, 3 triangle */
   struct nv2a_vertex v[3];
   float offset;
};

void record_reset(void);
unsigned record_count(void);
const struct recorded *record_get(unsigned i);
/* What the rasteriser says that it has counted. */
void record_set_zpass(uint32_t count);

#endif
