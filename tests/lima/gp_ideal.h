/* Runs code for the geometry processor with the IR's arithmetic: the functions are those of the IR,
 * denormals are 0. Code that computes what its IR program says gives the very same bits then. */
#ifndef GP_IDEAL_H
#define GP_IDEAL_H

#include "lima/gp/codegen/gp_program.h"

struct gp_ideal_run {
   const float (*inputs)[4];         /* by slot of the IR */
   const float (*params)[4];         /* of the IR */
   float viewport[2][4];             /* scale, offset */
   float outputs[VARYING_MAX][4];    /* 0, 0, 0, 1 where nothing was written */
   uint8_t output_mask[VARYING_MAX]; /* components written */
   const char *wrong;                /* what no program may do; NULL */
   bool endless;                     /* stopped after many instructions */
};

/* The words are decoded for it, so encoding is part of what is run. Values that are not there are
 * NaN. */
void gp_ideal_run(const struct lima_gp_shader *shader, struct gp_ideal_run *run);

#endif
