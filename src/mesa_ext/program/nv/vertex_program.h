/* GL_NV_vertex_program and GL_NV_vertex_program1_1: program objects, parameters, matrix tracking,
 * and what the rest of the front end needs of them.
 *
 * Program objects are shared between contexts (VP-596): immutable once loaded, counted by
 * reference; loading again makes a new object under the old name. Binding, parameters, tracking
 * and error position belong to the context (VP-597).
 */
#ifndef MESA_EXT_PROGRAM_NV_VERTEX_PROGRAM_H
#define MESA_EXT_PROGRAM_NV_VERTEX_PROGRAM_H

#include "compiler/frontend/assembly/nv_vp.h"
#include "mesa_ext/derive/stage.h"

#define GL_NVVP_TRACK_SLOTS (GL_STORAGE_NV_PARAMS / 4)

struct gl_program; /* program/nv/program.h */

/* Parameters address .. address + 3 follow a matrix while `matrix` is not GL_NONE. */
struct gl_nvvp_track {
   GLenum matrix, transform;
   uint64_t generation; /* of the matrix when the parameters were last brought up to date */
};

struct gl_nvvp {
   GLuint binding;       /* GL_VERTEX_PROGRAM_BINDING_NV; the name may have no object */
   GLint error_position; /* GL_PROGRAM_ERROR_POSITION_NV */
   struct gl_nvvp_track track[GL_NVVP_TRACK_SLOTS];
   unsigned num_tracked;
   /* c[0..255], then the rows of projection * modelview for position-invariant programs. Tracked
    * ones are up to date after gl_nvvp_update_tracked only. */
   float params[NV_VP_LINKED_PARAMS][4];
   uint64_t mvp_generation;         /* of the rows at NV_VP_MVP_PARAM */
   unsigned dirty_first, dirty_end; /* parameters that the pipe does not have yet */
   /* The object of `binding` at the last look, referenced; NULL: none. */
   struct gl_program *current;
};

/* ctx->nvvp. False: out of memory. */
bool gl_nvvp_init(struct gl_context *ctx);
void gl_nvvp_finish(struct gl_context *ctx);
/* The destructor of GL_SHARED_PROGRAMS objects: drops the name table's reference. */
void gl_nvvp_release_program(struct gl_program *program); /* accepts NULL */

/* Runs the vertices while VERTEX_PROGRAM_NV is enabled. Without a program that is bound and no
 * state program, Begin, RasterPos and all draws raise INVALID_OPERATION (VP-092..VP-094). */
extern const struct gl_stage_source gl_nv_vertex_program;

/* --- Queries of the other files */

/* Brings the parameters of tracked matrices up to date. */
void gl_nvvp_update_tracked(struct gl_context *ctx);

#endif
