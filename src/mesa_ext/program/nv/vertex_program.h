/* GL_NV_vertex_program and GL_NV_vertex_program1_1: parameters, matrix tracking, and what the rest
 * of the front end needs of them. They belong to the context (VP-597); program objects are in
 * program/object.
 */
#ifndef MESA_EXT_PROGRAM_NV_VERTEX_PROGRAM_H
#define MESA_EXT_PROGRAM_NV_VERTEX_PROGRAM_H

#include "compiler/frontend/assembly/nv_vp.h"
#include "mesa_ext/derive/stage.h"

#define GL_NVVP_TRACK_SLOTS (GL_STORAGE_NV_PARAMS / 4)

/* Parameters address .. address + 3 follow a matrix while `matrix` is not GL_NONE. */
struct gl_nvvp_track {
   GLenum matrix, transform;
   uint64_t generation; /* of the matrix when the parameters were last brought up to date */
};

struct gl_nvvp {
   struct gl_nvvp_track track[GL_NVVP_TRACK_SLOTS];
   unsigned num_tracked;
   /* c[0..255], then the rows of projection * modelview for position-invariant programs. Tracked
    * ones are up to date after gl_nvvp_update_tracked only. */
   float params[NV_VP_LINKED_PARAMS][4];
   uint64_t mvp_generation;         /* of the rows at NV_VP_MVP_PARAM */
   unsigned dirty_first, dirty_end; /* parameters that the pipe does not have yet */
};

/* ctx->nvvp. False: out of memory. */
bool gl_nvvp_init(struct gl_context *ctx);
void gl_nvvp_finish(struct gl_context *ctx);

/* Runs the vertices while VERTEX_PROGRAM_NV is enabled. Without a program that is bound and no
 * state program, Begin, RasterPos and all draws raise INVALID_OPERATION (VP-092..VP-094). */
extern const struct gl_stage_source gl_nv_vertex_program;

/* --- The parameters, which are the environment of ARB vertex programs, too (AV-309) */

/* Brings the parameters of tracked matrices up to date. */
void gl_nvvp_update_tracked(struct gl_context *ctx);
/* Sets registers index .. index + count - 1, or raises an error for the command. */
void gl_nvvp_set_params(struct gl_context *ctx, const char *command, GLuint index, GLsizei count,
                        const GLfloat *v);

#endif
