/* Which colours are clamped to [0,1] (ARB_color_buffer_float): what ClampColor says, and whether
 * buffers are of floats. The latter is as of the last look at them (gl_buffers_view). */
#ifndef MESA_EXT_CORE_CLAMP_H
#define MESA_EXT_CORE_CLAMP_H

#include "context.h"

enum gl_clamp { GL_CLAMP_VERTEX, GL_CLAMP_FRAGMENT, GL_CLAMP_READ };

/* Whether colours are clamped after the vertices, after the fragments, or when they are read. */
bool gl_clamps(const struct gl_context *ctx, enum gl_clamp what);
/* Colours of the fragments' state, which are stored as they were given, as they are used. */
void gl_clamped_color(const struct gl_context *ctx, const float color[4], float out[4]);

#endif
