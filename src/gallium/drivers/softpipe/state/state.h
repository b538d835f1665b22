/* What is bound in a context: state objects and parameters, as the caller gave them.
 *
 * Setters only store and mark; scene/pixel_state.h has what draws are made of.
 */
#ifndef SOFTPIPE_STATE_STATE_H
#define SOFTPIPE_STATE_STATE_H

#include "compiler/ir/ir.h"
#include "gallium/auxiliary/draw/draw.h"
#include "pipe/p_context.h"

struct sp_context;

struct pipe_blend_cso {
   struct pipe_blend_state state;
};

struct pipe_rasterizer_cso {
   struct pipe_rasterizer_state state;
};

struct pipe_dsa_cso {
   struct pipe_depth_stencil_alpha_state state;
};

struct pipe_sampler_cso {
   struct pipe_sampler_state state;
};

struct pipe_vertex_elements_cso {
   struct draw_vertex_elements draw;
};

/* Fragment programs are shared with scenes in flight, hence counted. */
struct pipe_shader_cso {
   int refcount; /* atomic */
   enum pipe_shader_stage stage;
   struct draw_program vertex;    /* of a vertex program */
   struct sp_vm_program *program; /* of a fragment program, as what follows */
   struct u_slots inputs_read;
   uint64_t outputs_written;
   uint32_t samplers_used;
   uint32_t num_params;
   bool uses_discard;
};

/* Groups of state that draws are derived from; what geometry needs goes to auxiliary/draw. */
enum sp_dirty {
   SP_DIRTY_BLEND = 1u << 0,
   SP_DIRTY_DSA = 1u << 1,
   SP_DIRTY_RASTERIZER = 1u << 2,
   SP_DIRTY_SAMPLER = 1u << 3, /* samplers or views of the fragment program */
   SP_DIRTY_FS = 1u << 4,
   SP_DIRTY_FS_CONSTANTS = 1u << 5,
   SP_DIRTY_FRAMEBUFFER = 1u << 6,
   SP_DIRTY_SCISSOR = 1u << 7,
   SP_DIRTY_STENCIL_REF = 1u << 8,
   SP_DIRTY_BLEND_COLOR = 1u << 9,
   SP_DIRTY_STIPPLE = 1u << 10,
   SP_DIRTY_QUERY = 1u << 11,
   SP_DIRTY_ALL = (1u << 12) - 1
};

struct sp_constants {
   float (*values)[4]; /* 64-byte aligned, zeroes where never set */
   unsigned num;       /* vec4s allocated */
};

struct sp_bound_state {
   struct pipe_blend_cso *blend; /* CSOs may be NULL */
   struct pipe_rasterizer_cso *rasterizer;
   struct pipe_dsa_cso *dsa;
   struct pipe_vertex_elements_cso *vertex_elements;
   struct pipe_shader_cso *shaders[PIPE_SHADER_STAGES];
   struct pipe_sampler_cso *samplers[PIPE_SHADER_STAGES][PIPE_MAX_SAMPLERS];
   struct pipe_sampler_view *views[PIPE_SHADER_STAGES][PIPE_MAX_SAMPLERS];
   struct pipe_framebuffer_state framebuffer; /* holds references */
   struct pipe_viewport_state viewport;
   struct pipe_scissor_state scissor;
   struct pipe_blend_color blend_color;
   struct pipe_stencil_ref stencil_ref;
   struct pipe_poly_stipple stipple;
   struct sp_constants constants; /* of the fragment program */
   uint32_t dirty;                /* enum sp_dirty */
   bool layout_valid;             /* setup's layout is that of what is bound */
   bool vertex_units_valid;       /* vertex_textures are those of what is bound */
};

bool sp_state_init(struct sp_context *sp); /* fills members of pipe_context; false: out of memory */
void sp_state_finish(struct sp_context *sp);
void sp_state_init_shaders(struct sp_context *sp);
void sp_state_init_samplers(struct sp_context *sp);

/* *dst = src, counting references; either may be NULL. */
void sp_shader_reference(struct pipe_shader_cso **dst, struct pipe_shader_cso *src);

#endif
