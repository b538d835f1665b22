/* Jobs of the pixel processor: tiles are drawn from polygon lists and written to memory. */
#ifndef LIMA_PP_JOB_H
#define LIMA_PP_JOB_H

#include "lima/sim/memory/memory.h"
#include "lima/sim/report.h"

/* Runs a job of LIMA_PP_JOB_WORDS words, its cores in the threads of the report's pool. False: one
 * of them stopped at a problem; what each could not do is told when all are through, in their
 * order; what was done until then stays. Whatever the number of threads, memory is the same
 * afterwards, as long as no two cores have the same tile. */
bool lima_pp_job(struct lima_memory *memory, const uint32_t *words,
                 const struct lima_report *report);

#endif
