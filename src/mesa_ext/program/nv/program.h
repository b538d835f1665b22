/* What the files of nv/ share. */
#ifndef MESA_EXT_PROGRAM_NV_PROGRAM_H
#define MESA_EXT_PROGRAM_NV_PROGRAM_H

#include "mesa_ext/program/object/program.h"
#include "vertex_program.h"

/* The pipe lacks parameters first .. first + count - 1 from now on. */
void gl_nvvp_mark_dirty(struct gl_context *ctx, unsigned first, unsigned count);

/* Some register of first .. first + count - 1 follows a matrix (VP-475, VP-476). */
bool gl_nvvp_is_tracked(const struct gl_context *ctx, unsigned first, unsigned count);

#endif
