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
#include "mesa_ext/core/context.h"

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
   /* The object of `binding` at the last look, referenced; NULL: none. And the number of changes
    * (gl_shared::program_changes) that look knew. */
   struct gl_program *current;
   uint64_t seen_changes;
};

/* ctx->nvvp. False: out of memory. */
bool gl_nvvp_init(struct gl_context *ctx);
void gl_nvvp_finish(struct gl_context *ctx);
/* The destructor of GL_SHARED_PROGRAMS objects: drops the name table's reference. */
void gl_nvvp_release_program(struct gl_program *program); /* accepts NULL */

/* --- Drawing */

/* VERTEX_PROGRAM_NV is enabled, so the conventional vertex pipeline is out of use. */
static inline bool
gl_nvvp_enabled(const struct gl_context *ctx)
{
   return ctx->nvvp_enables.program;
}

/* True unless the mode is enabled and the bound program does not exist or is a state program: then
 * Begin, RasterPos and all draws raise INVALID_OPERATION (VP-092..VP-094), which the caller does.
 */
bool gl_nvvp_ready(struct gl_context *ctx);

/* The program to draw with: NULL when the mode is disabled or not ready. Position-invariant ones
 * are linked. It lives until the next call that may change the binding or reload it. */
const struct ir_shader *gl_nvvp_shader(struct gl_context *ctx);
/* Bits (enum ir_varying) of the results that the program writes by its text: what it masks out or
 * never reaches counts, though the shader may not have it (VP-361). 0: no program. */
uint64_t gl_nvvp_outputs_written(struct gl_context *ctx);
/* Names the program that gl_nvvp_shader gives: never reused, other after each load. 0: none. */
uint64_t gl_nvvp_serial(struct gl_context *ctx);
/* The program is VP2.0: results CLP0..5 clip where CLIP_PLANEi is enabled (VP-373, VP-380). */
bool gl_nvvp_clips(struct gl_context *ctx);

/* Gives the pipe the parameters that changed since the last call, tracked matrices included; with
 * `all`, everything the program may read (its constants were overwritten by another pipeline). */
void gl_nvvp_upload_constants(struct gl_context *ctx, bool all);

/* --- Queries of the other files */

/* Brings the parameters of tracked matrices up to date. */
void gl_nvvp_update_tracked(struct gl_context *ctx);

#endif
