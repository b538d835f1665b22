/* Commands with images in display lists: the pixels are read when the command is compiled. */
#ifndef MESA_EXT_LISTS_PIXELS_H
#define MESA_EXT_LISTS_PIXELS_H

#include "mesa_ext/core/context.h"

/* Replay of GL_OP_TEX_IMAGE, GL_OP_TEX_SUB_IMAGE, GL_OP_DRAW_PIXELS and GL_OP_BITMAP
 * (lists/list.h).
 */
void gl_replay_tex_image(struct gl_context *ctx, const void *payload);
void gl_replay_tex_sub_image(struct gl_context *ctx, const void *payload);
void gl_replay_draw_pixels(struct gl_context *ctx, const void *payload);
void gl_replay_bitmap(struct gl_context *ctx, const void *payload);
/* Replay of GL_OP_PIXEL_MAP (pixel/state.c). */
void gl_replay_pixel_map(struct gl_context *ctx, const void *payload);
/* Replay of GL_OP_COMPRESSED_IMAGE (lists/compressed.c). */
void gl_replay_compressed_image(struct gl_context *ctx, const void *payload);

#endif
