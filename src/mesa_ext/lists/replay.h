/* Replay of records written by hand (lists/list.h): each executes what was recorded, through
 * ctx->exec_table. */
#ifndef MESA_EXT_LISTS_REPLAY_H
#define MESA_EXT_LISTS_REPLAY_H

#include "mesa_ext/core/context.h"

/* --- lists/pixels.c, lists/compressed.c, lists/pixel_maps.c: the pixels, blocks and values were
 * read when the command was compiled. */
void gl_replay_tex_image(struct gl_context *ctx, const void *payload);
void gl_replay_tex_sub_image(struct gl_context *ctx, const void *payload);
void gl_replay_draw_pixels(struct gl_context *ctx, const void *payload);
void gl_replay_bitmap(struct gl_context *ctx, const void *payload);
void gl_replay_compressed_image(struct gl_context *ctx, const void *payload);
void gl_replay_pixel_map(struct gl_context *ctx, const void *payload);
/* --- lists/imaging.c */
void gl_replay_imaging(struct gl_context *ctx, const void *payload);
void gl_replay_histogram(struct gl_context *ctx, const void *payload);
/* --- lists/material.c */
void gl_replay_material(struct gl_context *ctx, const void *payload);
/* --- lists/stipple.c: payload is 32 words */
void gl_replay_polygon_stipple(struct gl_context *ctx, const void *payload);
/* --- lists/symbols.c */
void gl_replay_set_invariant(struct gl_context *ctx, const void *payload);
void gl_replay_variant(struct gl_context *ctx, const void *payload);

#endif
