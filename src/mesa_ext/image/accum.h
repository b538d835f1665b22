/* The accumulation buffer: signed 16 bits a component, [-1,1] (spec 4.2.4). */
#ifndef MESA_EXT_IMAGE_ACCUM_H
#define MESA_EXT_IMAGE_ACCUM_H

#include "mesa_ext/core/context.h"

/* Clear's ACCUM_BUFFER_BIT, within the drawing area. Nothing without such a buffer. */
void gl_accum_clear(struct gl_context *ctx);

#endif
