/* GL_NV_register_combiners and GL_NV_register_combiners2: commands, queries, and who runs them. The
 * state is gl_context::combiners. */
#ifndef MESA_EXT_PROGRAM_COMBINERS_COMBINERS_H
#define MESA_EXT_PROGRAM_COMBINERS_COMBINERS_H

#include "compiler/frontend/combiners/combiners.h"
#include "mesa_ext/derive/stage.h"

/* The setup as fragments run it: what enables decide is in it, stages that do not run are 0. */
void gl_combiners_setup(const struct gl_context *ctx, struct combiner_setup *setup);

/* enum combiner_range of the colours of vertices, for keys (GL_DERIVED_CLAMP). */
uint8_t gl_combiners_color_range(const struct gl_context *ctx);

/* State that gl_combiners_setup and gl_combiners_params read. */
#define GL_COMBINERS_SETUP_DIRTY (GL_DIRTY_COMBINERS | GL_DIRTY_PROGRAM)
#define GL_COMBINERS_PARAMS_DIRTY (GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_FOG | GL_DERIVED_CLAMP)

/* The parameters of a setup, by enum combiner_param. */
void gl_combiners_params(const struct gl_context *ctx, float params[COMBINER_NUM_PARAMS][4]);

/* Runs fragments while REGISTER_COMBINERS_NV is enabled. */
extern const struct gl_stage_source gl_register_combiners;

#endif
