/* The tables of stage sources, in order of precedence. */
#include "mesa_ext/derive/sources.h"
#include "mesa_ext/program/arb/programs.h"
#include "mesa_ext/program/ati_fs/fragment_shader.h"
#include "mesa_ext/program/combiners/combiners.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/program/glsl/glsl.h"
#include "mesa_ext/program/nv/vertex_program.h"
#include "mesa_ext/program/texture_shader/texture_shader.h"

/* The shading language takes precedence over everything (GL 2.1, 2.15.3, 3.11).
 *
 * Vertex programs take precedence over EXT_vertex_shader (EVS-375, AV-090). Those of NV and of ARB
 * have one enable; the text that is bound says whose it is, and NV has the error when there is
 * none. Of fragment programs it is ARB that has it. ATI's two languages do not know each other.
 */
static const struct gl_stage_source *const vertex_sources[] = {
    &gl_image_vertices,     &gl_glsl_vertices,     &gl_nv_vertex_program,
    &gl_arb_vertex_program, &gl_ext_vertex_shader, &gl_conventional_vertices,
};

static const struct gl_stage_source *const fragment_sources[] = {
    &gl_image_fragments,      &gl_index_fragments,      &gl_glsl_fragments,
    &gl_nv_fragment_program,  &gl_arb_fragment_program, &gl_ati_text_fragment_shader,
    &gl_ati_fragment_shader,  &gl_texture_shaders,      &gl_register_combiners,
    &gl_texture_environments,
};

#define NUM(table) (sizeof table / sizeof table[0])

const struct gl_stage_table gl_stage_tables[PIPE_SHADER_STAGES] = {
    [PIPE_SHADER_VERTEX] = {vertex_sources, NUM(vertex_sources)},
    [PIPE_SHADER_FRAGMENT] = {fragment_sources, NUM(fragment_sources)},
};
