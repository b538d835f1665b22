/* From GL state to the pipe: what a draw or clear needs is derived here and nowhere else.
 *
 * One table of {dirty bits, derive function} is walked in order. Each function reads its state
 * groups, fills a pipe template, finds the CSO for it (equal templates share one) and binds it if
 * it is not bound already. What no dirty bit names is not looked at.
 */
#ifndef MESA_EXT_DERIVE_DERIVE_H
#define MESA_EXT_DERIVE_DERIVE_H

#include "mesa_ext/core/context.h"

struct gl_texture_object;

/* Before a draw. Clears ctx->dirty. False: nothing can be drawn (no drawable, empty framebuffer, a
 * program that is not valid, or memory ran out, which is raised). */
bool gl_validate(struct gl_context *ctx);
/* Before an image is drawn (image/rect.c validates once more then): the same, but a vertex program
 * that is not valid is no matter. */
bool gl_validate_image(struct gl_context *ctx);
/* Before a clear, and other whole-framebuffer work: framebuffer, rasterizer (the scissor enable)
 * and scissor only; the other dirty bits stay. False: nothing to clear. */
bool gl_validate_framebuffer(struct gl_context *ctx);

/* The program that runs the vertex stage took over another one's parameters, or an internal draw
 * bound objects of its own: the next gl_validate binds everything again that such a draw binds
 * (vertex and fragment shader, rasterizer, dsa, viewport, samplers and views; GL_DIRTY_ARRAYS and
 * every bit that feeds vertex constants are set as well). */
void gl_derive_invalidate(struct gl_context *ctx);

/* Drops what this context derived from a texture that is about to be freed. Others, which hold its
 * texels, drop theirs before they draw next: gl_shared::texture_deaths tells them. */
void gl_derive_forget_texture(struct gl_context *ctx, const struct gl_texture_object *obj);

/* The fog's numbers as programs want them: FF_FP_FOG of compiler/frontend/fixed_function. */
void gl_fog_factors(const struct gl_fog *fog, float out[4]);

/* ctx->derived. False: out of memory. */
bool gl_derive_init(struct gl_context *ctx);
void gl_derive_finish(struct gl_context *ctx); /* with ctx->pipe still alive */

#endif
