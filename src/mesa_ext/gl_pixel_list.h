/* Commands with images in display lists: the pixels are read when the command is compiled. */
#ifndef GL_PIXEL_LIST_H
#define GL_PIXEL_LIST_H

#include "gl_context.h"

/* Replay of GL_OP_TEX_IMAGE, GL_OP_TEX_SUB_IMAGE, GL_OP_DRAW_PIXELS and GL_OP_BITMAP (gl_dlist.h).
 */
void gl_replay_tex_image(struct gl_context *ctx, const void *payload);
void gl_replay_tex_sub_image(struct gl_context *ctx, const void *payload);
void gl_replay_draw_pixels(struct gl_context *ctx, const void *payload);
void gl_replay_bitmap(struct gl_context *ctx, const void *payload);
/* Replay of GL_OP_PIXEL_MAP (gl_pixel_state.c). */
void gl_replay_pixel_map(struct gl_context *ctx, const void *payload);
/* Replay of GL_OP_COMPRESSED_IMAGE (gl_texcompress_list.c). */
void gl_replay_compressed_image(struct gl_context *ctx, const void *payload);

#endif
