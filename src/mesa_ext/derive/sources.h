/* The tables of stage sources, and the rows that are derivation's own. */
#ifndef MESA_EXT_DERIVE_SOURCES_H
#define MESA_EXT_DERIVE_SOURCES_H

#include "stage.h"

/* In order of precedence; the last row is always in use. program/sources.c */
struct gl_stage_table {
   const struct gl_stage_source *const *source;
   unsigned num;
};
extern const struct gl_stage_table gl_stage_tables[PIPE_SHADER_STAGES];

extern const struct gl_stage_source gl_image_vertices, gl_conventional_vertices;
extern const struct gl_stage_source gl_image_fragments, gl_texture_environments;

#endif
