/* Setups of register combiners with what goes in, for tests that compare executors. */
#ifndef COMBINERS_CASE_H
#define COMBINERS_CASE_H

#include "compiler/frontend/combiners/combiners.h"

struct combiner_case {
   struct combiner_key key;
   float constant[2][4], stage_constant[COMBINER_MAX_STAGES][2][4], fog_color[4]; /* n / 255 */
   float primary[4], secondary[4];
   float texel[COMBINER_MAX_TEXTURES][4]; /* as the texture gives it */
   float fog_coord, fog_start, fog_end, fog_density;
};

/* A setup that the commands would accept. */
void combiner_case_random(struct combiner_case *c, uint64_t *state);
void combiner_case_print(const struct combiner_case *c);
/* Parameters of the IR, as the front end gives them. */
void combiner_case_params(const struct combiner_case *c, float params[COMBINER_NUM_PARAMS][4]);

/* The colour by the equations of the specifications, in doubles; nothing of it is the compiler's.
 * False: a choice hangs on so little that rounding may decide it, or numbers without clamps grow so
 * large that rounding counts. */
bool combiner_reference(const struct combiner_case *c, double color[4]);

/* What an executor gives, against the reference and against each other. */
struct combiner_difference {
   const char *who; /* NULL: all agree */
   char text[200];
};
void combiner_compare(const struct combiner_case *c, uint64_t state,
                      struct combiner_difference *difference);
/* What the simulated combiners of the NV2A give. False: the setup is not for them. */
bool combiner_on_chip(const struct combiner_case *c, float color[4], const char **problem);

typedef bool (*combiner_fails_func)(const struct combiner_case *c, void *data);
/* Makes *c, which fails, smaller in place, as long as it keeps failing. */
void combiner_shrink(struct combiner_case *c, combiner_fails_func fails, void *data);

#endif
