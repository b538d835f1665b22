/* Random texture shaders with what goes in, for tests that compare executors. */
#ifndef TEXTURE_SHADER_CASE_H
#define TEXTURE_SHADER_CASE_H

#include "compiler/frontend/texture_shader/texture_shader.h"

/* Textures are smooth functions of their coordinates, so that rounding does not decide what a
 * lookup gives. */
struct shader_case {
   struct ts_stage stage[TS_MAX_STAGES]; /* consistent or not */
   float coord[TS_MAX_STAGES][4];
   float params[TS_NUM_PARAMS][4];
   float weight[TS_MAX_STAGES]; /* of a stage's colour in the result */
};

void shader_case_random(struct shader_case *c, uint64_t *state);
void shader_case_print(const struct shader_case *c);

struct shader_result {
   bool culled, replaces_depth;
   double color[4], depth;
};

/* Of the program (waves.c, or what it draws with): component i of the texel of stage `stage` at
 * three coordinates, by its kind. */
double shader_texel(const struct ts_stage *s, unsigned stage, const double at[3], unsigned i);

/* By the specification, in doubles; nothing of it is the compiler's. The stages that are
 * consistent, bit n for stage n, */
unsigned shader_reference_consistent(const struct ts_stage *stage);
/* and what comes out. False: a choice hangs on so little that rounding may decide it. */
bool shader_reference(const struct shader_case *c, unsigned consistent, struct shader_result *r);

struct shader_difference {
   const char *who; /* NULL: all agree */
   char text[200];
};
void shader_compare(const struct shader_case *c, uint64_t state, struct shader_difference *d);

typedef bool (*shader_fails_func)(const struct shader_case *c, void *data);
/* Makes *c, which fails, smaller in place, as long as it keeps failing. */
void shader_shrink(struct shader_case *c, shader_fails_func fails, void *data);

#endif
