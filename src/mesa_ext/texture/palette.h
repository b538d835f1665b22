/* Palettes: tables of colours that the indices of paletted images go through (EXT_paletted_texture,
 * EXT_shared_texture_palette). Indices are kept (numbers.h), and texels are made of them where a
 * texture is sampled or read, if they or the palette have changed. */
#ifndef MESA_EXT_TEXTURE_PALETTE_H
#define MESA_EXT_TEXTURE_PALETTE_H

#include "texture.h"

/* The table that a target of ColorTable names: that of the texture bound there, of a proxy, or the
 * shared one. NULL: no such target. *obj is the texture whose table it is; NULL: the shared one. */
struct gl_color_table *gl_palette_find(struct gl_context *ctx, GLenum target,
                                       struct gl_texture_object **obj, bool *proxy);
/* A table that gl_palette_find gave has changed; the texture is locked. */
void gl_palette_changed(struct gl_context *ctx, struct gl_texture_object *obj);
/* Whether texels of the object are not those of its indices and its palette. */
bool gl_palette_is_stale(const struct gl_context *ctx, const struct gl_texture_object *obj);
/* Makes them so; the object is locked. */
void gl_palette_apply(struct gl_context *ctx, struct gl_texture_object *obj);

#endif
