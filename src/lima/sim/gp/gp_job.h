/* Jobs of the geometry processor: vertices are shaded, primitives sorted into polygon lists. */
#ifndef LIMA_GP_JOB_H
#define LIMA_GP_JOB_H

#include "lima/sim/memory/memory.h"
#include "lima/sim/report.h"

/* Runs a job of LIMA_GP_FRAME_WORDS words: the vertex shader unit's list, then that of the polygon
 * list builder. False: it stopped at a problem, which has been told; what was done until then
 * stays.
 */
bool lima_gp_job(struct lima_memory *memory, const uint32_t *words,
                 const struct lima_report *report);

#endif
