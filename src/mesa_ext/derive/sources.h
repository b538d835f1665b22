/* The tables of stage sources, and the rows that are derivation's own. */
#ifndef MESA_EXT_DERIVE_SOURCES_H
#define MESA_EXT_DERIVE_SOURCES_H

#include "compiler/frontend/fixed_function/fragment.h"
#include "stage.h"

/* In order of precedence; the last row is always in use. program/sources.c */
struct gl_stage_table {
   const struct gl_stage_source *const *source;
   unsigned num;
};
extern const struct gl_stage_table gl_stage_tables[PIPE_SHADER_STAGES];

extern const struct gl_stage_source gl_image_vertices, gl_conventional_vertices;
extern const struct gl_stage_source gl_image_fragments, gl_index_fragments, gl_texture_environments;

/* For rows that end in texture environments. What they make of the units: as derived, or, with
 * `textures`, of the results of texture shaders. Reads GL_DIRTY_TEXENV, _FOG, _LIGHT and
 * GL_DERIVED_TEXTURES. */
void gl_environments_key(struct gl_context *ctx, const struct ts_key *textures,
                         struct ff_fragment_key *key);
/* Their parameters, by enum ff_fragment_param (GL_DIRTY_TEXENV, _FOG). Gives how many there are. */
unsigned gl_environments_params(const struct gl_context *ctx,
                                float params[FF_FRAGMENT_BUMP_PARAMS][4]);

#endif
