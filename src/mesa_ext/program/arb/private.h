/* What the files of arb/ share. */
#ifndef MESA_EXT_PROGRAM_ARB_PRIVATE_H
#define MESA_EXT_PROGRAM_ARB_PRIVATE_H

#include "programs.h"

/* The ARB program that is bound to a target and can run; NULL: none. */
const struct gl_program *gl_arb_program(const struct gl_context *ctx, enum gl_program_index index);

/* State that any program may read: enum gl_dirty. */
#define GL_ARB_PARAMS_DIRTY                                                                        \
   (GL_DIRTY_PROGRAM_PARAMS | GL_DIRTY_PROGRAM_MATRIX | GL_DIRTY_MODELVIEW | GL_DIRTY_PROJECTION | \
    GL_DIRTY_TEXTURE_MATRIX | GL_DIRTY_LIGHT | GL_DIRTY_FOG | GL_DIRTY_POINT |                     \
    GL_DIRTY_TRANSFORM | GL_DIRTY_TEXGEN | GL_DIRTY_TEXENV | GL_DIRTY_VIEWPORT)

/* Gives the pipe the parameters of the program that runs a stage, if some of `dirty` is theirs. */
void gl_arb_upload(struct gl_context *ctx, enum gl_program_index index, uint64_t dirty, bool all);
/* Some of its parameters are of the material. */
bool gl_arb_reads_material(const struct gl_context *ctx, enum gl_program_index index);

/* The index of a target, or -1 after INVALID_ENUM. */
int gl_arb_target(struct gl_context *ctx, const char *command, GLenum target);
/* The environment parameters of a target, up to date. */
float (*gl_arb_env(struct gl_context *ctx, enum gl_program_index index))[4];

#endif
