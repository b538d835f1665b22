/* Primitives as both processors read them: the numbers of their vertices, and where those are. */
#ifndef LIMA_PRIMITIVE_H
#define LIMA_PRIMITIVE_H

#include "lima/sim/memory/memory.h"
#include "lima/sim/raster/setup.h"
#include "report.h"

struct lima_primitive {
   enum lima_setup_kind kind;
   uint32_t vertex[3];        /* as many as the kind has */
   uint32_t positions, sizes; /* of vertex 0; no sizes: 0 */
};

/* Its positions, and the size of a point that has its own. False after a problem. */
bool lima_primitive_fetch(const struct lima_primitive *primitive, const struct lima_memory *memory,
                          const struct lima_report *report, struct lima_position v[3], float *size);

#endif
