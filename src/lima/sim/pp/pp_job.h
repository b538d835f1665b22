/* Jobs of the pixel processor: tiles are drawn from polygon lists and written to memory. */
#ifndef LIMA_PP_JOB_H
#define LIMA_PP_JOB_H

#include "lima/sim/memory/memory.h"
#include "lima/sim/report.h"

/* Runs a job of LIMA_PP_JOB_WORDS words, one core after the other. False: it stopped at a problem,
 * which has been told; what was done until then stays. */
bool lima_pp_job(struct lima_memory *memory, const uint32_t *words,
                 const struct lima_report *report);

#endif
