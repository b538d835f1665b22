/* What pipe/p_caps.h promises, as functions: whether a driver's table keeps the rules, whether a
 * state, a resource or a program keeps within a table, and the table for people to read.
 *
 * The functions that judge return NULL when all is well, else a constant sentence that says what is
 * wrong. They are for drivers that check (null), for tests and for tools. */
#ifndef U_CAPS_H
#define U_CAPS_H

#include "pipe/p_context.h"
#include "pipe/p_screen.h"

struct ir_shader;

/* --- For the tables of drivers that do everything: by format, what it can be used for at all
 * (windows show every colour, stencil alone is not sampled), and by type every vertex format. */
extern const uint8_t u_caps_all_formats[PIPE_FORMAT_MAX];
extern const uint8_t u_caps_all_vertex_types[PIPE_VERTEX_TYPES];

/* --- Tables themselves */

/* The first rule of p_caps.h that the table itself breaks. */
const char *u_caps_problem(const struct pipe_caps *caps);

/* --- What somebody asks for that the table does not have. */
const char *u_caps_shader_problem(const struct pipe_caps *caps, enum pipe_shader_stage stage,
                                  const struct ir_shader *ir);
const char *u_caps_resource_problem(const struct pipe_caps *caps,
                                    const struct pipe_resource *templ);
const char *u_caps_blend_problem(const struct pipe_caps *caps,
                                 const struct pipe_blend_state *state);
const char *u_caps_rasterizer_problem(const struct pipe_caps *caps,
                                      const struct pipe_rasterizer_state *state);
const char *u_caps_dsa_problem(const struct pipe_caps *caps,
                               const struct pipe_depth_stencil_alpha_state *state);
const char *u_caps_sampler_problem(const struct pipe_caps *caps,
                                   const struct pipe_sampler_state *state);
const char *u_caps_view_problem(const struct pipe_caps *caps,
                                const struct pipe_sampler_view_state *state);
const char *u_caps_framebuffer_problem(const struct pipe_caps *caps,
                                       const struct pipe_framebuffer_state *state);

/* Calls `line` with the name and value of each entry, features as names with an empty value and
 * only those that there are: "vertex max_params" "1024", "texture_npot" "". The strings live as
 * long as the call. */
void u_caps_list(const struct pipe_caps *caps, void *data,
                 void (*line)(void *data, const char *name, const char *value));

#endif
