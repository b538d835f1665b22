/* GL_ARB_vertex_program and GL_ARB_fragment_program: texts, parameters, queries, and who runs them.
 * Objects and bindings are in program/object; the environment parameters of vertex programs are the
 * registers of NV_vertex_program (AV-309), those of fragment programs are here.
 */
#ifndef MESA_EXT_PROGRAM_ARB_PROGRAMS_H
#define MESA_EXT_PROGRAM_ARB_PROGRAMS_H

#include "mesa_ext/program/object/program.h"

struct gl_arb_programs {
   float fragment_env[GL_STORAGE_NV_PARAMS][4];
};

/* ctx->arb_programs. False: out of memory. */
bool gl_arb_programs_init(struct gl_context *ctx);
void gl_arb_programs_finish(struct gl_context *ctx);

/* A parameter of kind STATE, for the shading language too, and the state that it follows (enum
 * gl_dirty). What is of the material counts after gl_color_material_sync. */
void gl_arb_state_value(struct gl_context *ctx, const struct arb_param *param, float out[4]);
uint64_t gl_arb_state_dirty(enum arb_state state);

/* Run vertices and fragments while their enables are on and an ARB program is bound; without a
 * program that was loaded, Begin, RasterPos and draws raise INVALID_OPERATION (AV-083..AV-085). */
extern const struct gl_stage_source gl_arb_vertex_program, gl_arb_fragment_program;
/* Runs fragments while the enable is on and a program of NV_fragment_program is bound; without any
 * program it is ARB's row that says so (NF-019). */
extern const struct gl_stage_source gl_nv_fragment_program;

#endif
