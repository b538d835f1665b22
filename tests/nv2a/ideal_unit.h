/* Runs code for the NV2A's vertex unit with the IR's arithmetic: rounded to nearest, EXP, LOG and
 * LIT precise. Code that computes what its IR program says gives the very same bits then, which
 * tells a wrong instruction from the unit's own roundings. */
#ifndef IDEAL_UNIT_H
#define IDEAL_UNIT_H

#include "nv2a/vertex/vertex_program.h"

struct ideal_run {
   const float (*inputs)[4];      /* by slot of the IR */
   float (*params)[4];            /* of the IR; written by state programs */
   float outputs[VARYING_MAX][4]; /* 0, 0, 0, 1 where nothing was written */
   bool strayed;      /* an address met a constant that is no parameter and may be other than 0 */
   const char *wrong; /* what no program may do; NULL */
};

/* The program's words are decoded for it, so encoding is part of what is run. */
void ideal_unit_run(const struct nv2a_vertex_program *program, struct ideal_run *run);

#endif
