/* A context that keeps what is bound, for drivers that make commands of it when something is drawn.
 *
 * Objects are copies of their templates and parameters are kept as they are given, with a note of
 * what has changed since the driver looked last. The vertex side is handed on to a draw_context of
 * its own, which the driver asks for what it keeps (draw_constants, draw_find_vertices ...). What
 * is left to the driver are shaders, resources, and work. A driver that has to do more when
 * something is bound puts a function of its own in the place of the one that u_context_init sets,
 * which calls it.
 */
#ifndef STATE_U_CONTEXT_H
#define STATE_U_CONTEXT_H

#include "gallium/auxiliary/draw/draw.h"
#include "pipe/p_context.h"
#include "pipe/p_screen.h"

/* What has changed. Samplers and views are those of the fragment program. */
enum u_dirty {
   U_DIRTY_BLEND = 1u << 0,
   U_DIRTY_DSA = 1u << 1,
   U_DIRTY_RASTERIZER = 1u << 2,
   U_DIRTY_TEXTURES = 1u << 3, /* samplers or views */
   U_DIRTY_FRAMEBUFFER = 1u << 4,
   U_DIRTY_VIEWPORT = 1u << 5,
   U_DIRTY_SCISSOR = 1u << 6,
   U_DIRTY_BLEND_COLOR = 1u << 7,
   U_DIRTY_STENCIL_REF = 1u << 8,
   U_DIRTY_STIPPLE = 1u << 9,
   U_DIRTY_VERTEX_PARAMS = 1u << 10,
   U_DIRTY_FRAGMENT_PARAMS = 1u << 11,
   U_DIRTY_VERTEX_TEXTURES = 1u << 12,
   U_DIRTY_OWN = 1u << 16, /* this and higher bits are the driver's own */
   U_DIRTY_ALL = ~0u
};

struct u_transfer_funcs; /* u_transfer.h */

struct pipe_blend_cso {
   struct pipe_blend_state state;
};
struct pipe_dsa_cso {
   struct pipe_depth_stencil_alpha_state state;
};
struct pipe_rasterizer_cso {
   struct pipe_rasterizer_state state;
};
struct pipe_sampler_cso {
   struct pipe_sampler_state state;
};
struct pipe_vertex_elements_cso {
   struct draw_vertex_elements draw;
};

/* The first member of the driver's context. */
struct u_context {
   struct pipe_context base;
   struct draw_context *draw;
   uint32_t dirty; /* enum u_dirty; all at first */
   /* Of the objects of blending, depth and rasterization: equal addresses are equal objects while
    * it stays the same. */
   unsigned num_deleted;
   /* Bound; each may be NULL */
   struct pipe_blend_cso *blend;
   struct pipe_dsa_cso *dsa;
   struct pipe_rasterizer_cso *rasterizer;
   struct pipe_vertex_elements_cso *elements;
   struct pipe_sampler_cso *samplers[PIPE_SHADER_STAGES][PIPE_MAX_SAMPLERS];
   struct pipe_sampler_view *views[PIPE_SHADER_STAGES][PIPE_MAX_SAMPLERS];
   struct pipe_framebuffer_state framebuffer; /* holds references */
   struct pipe_viewport_state viewport;
   struct pipe_scissor_state scissor;
   struct pipe_blend_color blend_color;
   struct pipe_stencil_ref stencil_ref;
   struct pipe_poly_stipple stipple;
   float (*params)[4]; /* of the fragment program, as many as the caps allow; 0 at first */
   bool oom;           /* for get_and_clear_oom: memory has run out */
   const struct u_transfer_funcs *transfers; /* of u_transfer_init */
};

static inline struct u_context *
u_context(struct pipe_context *pipe)
{
   return (struct u_context *)pipe;
}

/* Of a zeroed context: makes u_context::draw and sets the functions of state objects (not shaders)
 * and parameters, vertex buffers, draw_capture, sampler views, get_and_clear_oom, and copies and
 * blits by way of transfers. False: out of memory; u_context_finish is to be called all the same.
 */
bool u_context_init(struct u_context *ctx, struct pipe_screen *screen,
                    const struct draw_config *config);
/* Lets go of all that u_context_init and the functions hold. */
void u_context_finish(struct u_context *ctx);

/* What the context's set_framebuffer_state, set_constants and get_and_clear_oom do. */
void u_set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb);
void u_set_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first,
                     unsigned num, const float (*values)[4]);
bool u_get_and_clear_oom(struct pipe_context *pipe);

/* pipe_screen::fence_finish and fence_destroy of drivers whose flush has waited when it is asked
 * for a fence, and gives none. */
bool u_no_fence_finish(struct pipe_screen *screen, struct pipe_fence *fence, uint64_t timeout);
void u_no_fence_destroy(struct pipe_screen *screen, struct pipe_fence *fence);

/* A view with nothing of a driver: what pipe_context::create_sampler_view and sampler_view_destroy
 * need at the least. NULL: out of memory. */
struct pipe_sampler_view *u_sampler_view_create(struct pipe_context *pipe,
                                                const struct pipe_sampler_view_state *templ);
void u_sampler_view_free(struct pipe_sampler_view *view); /* accepts NULL */

#endif
