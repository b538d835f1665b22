/* A fragment program on the simulated combiners, against the reference evaluator. Needs cmocka's
 * headers before it. */
#ifndef TESTS_NV2A_COMBINER_RIG_H
#define TESTS_NV2A_COMBINER_RIG_H

#include "compiler/ir/ir.h"
#include "nv2a/combiner/combiner.h"

#define RIG_PARAMS 64

struct combiner_rig {
   struct ir_shader *shader;
   struct nv2a_combiner_program program;
   char why[NV2A_COMBINER_MESSAGE];
   float params[RIG_PARAMS][4];
   float inputs[VARYING_MAX][4];
   bool discarded; /* by the last of rig_reference and rig_simulate */
};

/* Compiles `shader`, which the rig owns from then on. False: it is refused, and `why` is set. */
bool rig_compile(struct combiner_rig *rig, struct ir_shader *shader);
void rig_finish(struct combiner_rig *rig);

/* Colours from 0 to 1, coordinates from -1/2 to 1, parameters multiples of 1/255 from 0 to 1. */
void rig_randomize(struct combiner_rig *rig, uint32_t *seed);

/* The colour by the reference, clamped to [0, 1], and by the combiners. */
void rig_reference(struct combiner_rig *rig, float color[4]);
void rig_simulate(struct combiner_rig *rig, float color[4]);

/* Compares both for random inputs; fails the test where they are further apart than `most`. */
void rig_compare(struct combiner_rig *rig, uint32_t *seed, unsigned rounds, float most);

#endif
