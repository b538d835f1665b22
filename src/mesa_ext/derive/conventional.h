/* The conventional vertex pipeline as seen from GL state: which program (ff_vertex_key), and the
 * values of its uniforms (compiler/frontend/fixed_function/vertex.h has the layout). */
#ifndef MESA_EXT_DERIVE_CONVENTIONAL_H
#define MESA_EXT_DERIVE_CONVENTIONAL_H

#include "compiler/frontend/fixed_function/vertex.h"
#include "mesa_ext/core/context.h"

/* The state that gl_ff_vertex_key reads: nothing else can change its result. Textures matter
 * through what the fragment program reads: binding one is no reason. */
#define GL_FF_KEY_DIRTY                                                                            \
   (GL_DIRTY_LIGHT | GL_DIRTY_FOG | GL_DIRTY_POINT | GL_DIRTY_TRANSFORM | GL_DIRTY_TEXGEN |        \
    GL_DIRTY_TEXTURE_MATRIX | GL_DIRTY_POLYGON | GL_DIRTY_ARRAYS | GL_DIRTY_RENDERMODE)

/* The point parameters make points smaller with the distance (ARB_point_parameters). */
bool gl_points_attenuate(const struct gl_point *p);
/* Points have sizes of their own: they get smaller, or an array has them (OES_point_size_array). */
bool gl_points_differ(const struct gl_context *ctx);

/* The key for the present state. `outputs`: what the fragment side reads, bits 1 << enum
 * ir_varying; what clip planes, two-sided lighting, feedback and
 * RasterPos want besides is added here. */
void gl_ff_vertex_key(struct gl_context *ctx, uint64_t outputs, struct ff_vertex_key *key);

/* Gives the pipe (PIPE_SHADER_VERTEX constants) the uniforms that `key` uses and that changed.
 * `dirty`: the bits of ctx->dirty since the last call; all of them after another program used the
 * constants. Uniforms that this key does not use are remembered and sent when one does. */
void gl_ff_upload_constants(struct gl_context *ctx, uint32_t dirty,
                            const struct ff_vertex_key *key);

#endif
