/* Program objects of NV_vertex_program. Private to nv/. */
#ifndef MESA_EXT_PROGRAM_NV_PROGRAM_H
#define MESA_EXT_PROGRAM_NV_PROGRAM_H

#include "vertex_program.h"

/* Never changes after creation. */
struct gl_program {
   int refcount;    /* atomic */
   GLenum target;   /* GL_VERTEX_PROGRAM_NV or GL_VERTEX_STATE_PROGRAM_NV */
   uint64_t serial; /* other for every program that was ever loaded */
   GLsizei length;
   GLubyte *string;          /* `length` bytes as given */
   struct nv_vp_result info; /* its shader is owned, and linked when position invariant */
};

struct gl_program *gl_program_ref(struct gl_program *program);
void gl_program_unref(struct gl_program *program); /* accepts NULL */

/* A reference to the object called `id` in the share group; NULL: there is none. */
struct gl_program *gl_program_get(struct gl_context *ctx, GLuint id);

/* Brings ctx->nvvp->current in line with the binding. */
void gl_nvvp_refresh_current(struct gl_context *ctx);

/* The pipe lacks parameters first .. first + count - 1 from now on. */
void gl_nvvp_mark_dirty(struct gl_context *ctx, unsigned first, unsigned count);

/* Some register of first .. first + count - 1 follows a matrix (VP-475, VP-476). */
bool gl_nvvp_is_tracked(const struct gl_context *ctx, unsigned first, unsigned count);

#endif
