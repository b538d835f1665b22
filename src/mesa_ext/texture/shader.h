/* Texture shaders of units: what TexEnv of TEXTURE_SHADER_NV sets (NV_texture_shader, 2, 3). */
#ifndef MESA_EXT_TEXTURE_SHADER_H
#define MESA_EXT_TEXTURE_SHADER_H

#include "texture.h"

/* Values of TexEnv and GetTexEnv with that pname; 0: there is no such pname in the context. */
unsigned gl_texture_shader_values(const struct gl_context *ctx, GLenum pname);
/* TexEnv of the active unit; `vector`: the form that takes an array. Raises its errors. */
void gl_texture_shader_set(struct gl_context *ctx, GLenum pname, const GLfloat *v, bool vector);
/* GetTexEnv; gl_texture_shader_values is not 0. */
void gl_texture_shader_get(struct gl_context *ctx, GLenum pname, GLfloat out[4]);

/* The stage of a unit as far as its state says it: not what its texture is. */
void gl_texture_shader_stage(const struct gl_texture_unit *unit, struct ts_stage *stage);
/* The target that the unit's operation samples (enum gl_texture_index); -1: none. */
int gl_texture_shader_target(const struct gl_texture_unit *unit);

#endif
