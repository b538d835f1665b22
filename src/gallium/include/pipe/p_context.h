/* A context: a stream of state changes and draws. Used by one thread at a time.
 *
 * Order: everything takes effect as if executed at once and in order. A driver may defer; it then
 * makes the deferral invisible (transfer_map and readback see results; other contexts do when the
 * fence of a flush has signalled). Errors: a call that runs out of memory drops its own effect and
 * sets the flag that get_and_clear_oom returns.
 */
#ifndef P_CONTEXT_H
#define P_CONTEXT_H

#include "p_state.h"

struct combiner_key; /* compiler/frontend/combiners/combiners.h */
struct ir_shader;
struct pipe_blend_cso;
struct pipe_rasterizer_cso;
struct pipe_dsa_cso;
struct pipe_sampler_cso;
struct pipe_vertex_elements_cso;
struct pipe_shader_cso;
struct pipe_query;
struct pipe_fence; /* p_screen.h */

/* A sampler view holds a reference to its resource. Drivers embed it. */
struct pipe_sampler_view {
   struct pipe_context *context;
   struct pipe_sampler_view_state state;
};

struct pipe_context {
   struct pipe_screen *screen;
   void (*destroy)(struct pipe_context *pipe);

   /* --- State objects. create returns NULL when memory ran out; bind and delete accept NULL. */
   struct pipe_blend_cso *(*create_blend_state)(struct pipe_context *pipe,
                                                const struct pipe_blend_state *templ);
   void (*bind_blend_state)(struct pipe_context *pipe, struct pipe_blend_cso *cso);
   void (*delete_blend_state)(struct pipe_context *pipe, struct pipe_blend_cso *cso);

   struct pipe_rasterizer_cso *(*create_rasterizer_state)(
       struct pipe_context *pipe, const struct pipe_rasterizer_state *templ);
   void (*bind_rasterizer_state)(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso);
   void (*delete_rasterizer_state)(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso);

   struct pipe_dsa_cso *(*create_depth_stencil_alpha_state)(
       struct pipe_context *pipe, const struct pipe_depth_stencil_alpha_state *templ);
   void (*bind_depth_stencil_alpha_state)(struct pipe_context *pipe, struct pipe_dsa_cso *cso);
   void (*delete_depth_stencil_alpha_state)(struct pipe_context *pipe, struct pipe_dsa_cso *cso);

   struct pipe_sampler_cso *(*create_sampler_state)(struct pipe_context *pipe,
                                                    const struct pipe_sampler_state *templ);
   /* Samplers and views are numbered by stage, as IR_OP_tex names them: those of a vertex program
    * have nothing to do with those of a fragment program. [start, start + num) are replaced (NULL:
    * none), up to PIPE_MAX_SAMPLERS of each stage; the others stay. A program that samples where a
    * sampler or a view is missing reads (0,0,0,1). A vertex program that leaves the level to the
    * hardware reads the first level of the view. */
   void (*bind_sampler_states)(struct pipe_context *pipe, enum pipe_shader_stage stage,
                               unsigned start, unsigned num, struct pipe_sampler_cso **csos);
   void (*delete_sampler_state)(struct pipe_context *pipe, struct pipe_sampler_cso *cso);

   struct pipe_vertex_elements_cso *(*create_vertex_elements_state)(
       struct pipe_context *pipe, unsigned num, const struct pipe_vertex_element *elements);
   void (*bind_vertex_elements_state)(struct pipe_context *pipe,
                                      struct pipe_vertex_elements_cso *cso);
   void (*delete_vertex_elements_state)(struct pipe_context *pipe,
                                        struct pipe_vertex_elements_cso *cso);

   /* The IR stays the caller's, unchanged and alive until the CSO is deleted. It is indexed and
    * valid (ir_validate), and came the one way that all languages go (lower/prepare.h, docs/ir.md):
    * the passes have run, and what pipe_caps::stage says the driver lacks has been lowered or
    * refused before, so that it fits max_instructions. What a driver lacks beyond that it lowers
    * on a copy of its own, with compiler/lower. Its outputs and inputs are enum ir_varying,
    * ir_vert_attrib and ir_frag_result; a fragment program reads varyings that the vertex program
    * may not write: they are (0,0,0,1). NULL: the program is beyond the driver, and stays so; or
    * memory ran out, and get_and_clear_oom tells. */
   struct pipe_shader_cso *(*create_shader_state)(struct pipe_context *pipe,
                                                  enum pipe_shader_stage stage,
                                                  const struct ir_shader *ir);
   /* The same of a setup of register combiners, which a driver for hardware with combiners may take
    * as it is: `ir` is what the setup computes, under the rules above but for max_instructions, and
    * its parameters are enum combiner_param. The setup is the caller's. NULL function: there are
    * none in this driver. */
   struct pipe_shader_cso *(*create_combiner_state)(struct pipe_context *pipe,
                                                    const struct combiner_key *setup,
                                                    const struct ir_shader *ir);
   void (*bind_shader_state)(struct pipe_context *pipe, enum pipe_shader_stage stage,
                             struct pipe_shader_cso *cso);
   void (*delete_shader_state)(struct pipe_context *pipe, struct pipe_shader_cso *cso);

   struct pipe_sampler_view *(*create_sampler_view)(struct pipe_context *pipe,
                                                    const struct pipe_sampler_view_state *templ);
   void (*set_sampler_views)(struct pipe_context *pipe, enum pipe_shader_stage stage,
                             unsigned start, unsigned num, struct pipe_sampler_view **views);
   void (*sampler_view_destroy)(struct pipe_context *pipe, struct pipe_sampler_view *view);

   /* --- Parameters; each copies its argument. */
   void (*set_framebuffer_state)(struct pipe_context *pipe,
                                 const struct pipe_framebuffer_state *fb);
   void (*set_viewport_state)(struct pipe_context *pipe, const struct pipe_viewport_state *vp);
   void (*set_scissor_state)(struct pipe_context *pipe, const struct pipe_scissor_state *scissor);
   void (*set_blend_color)(struct pipe_context *pipe, const struct pipe_blend_color *color);
   void (*set_stencil_ref)(struct pipe_context *pipe, struct pipe_stencil_ref ref);
   void (*set_polygon_stipple)(struct pipe_context *pipe, const struct pipe_poly_stipple *stipple);
   /* vec4s [first, first + num) of the stage's parameters; the others keep their values. */
   void (*set_constants)(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first,
                         unsigned num, const float (*values)[4]);
   /* Values of attributes that have no vertex element, by enum ir_vert_attrib slot. */
   void (*set_constant_attribs)(struct pipe_context *pipe, unsigned first, unsigned num,
                                const float (*values)[4]);
   /* Buffers are borrowed until replaced, and kept alive by the driver while draws need them: a
    * draw that reads a buffer after draw_vbo has returned holds a reference meanwhile, so a count
    * of one tells the owner that it may write the buffer again. The contents of a range that a draw
    * reads do not change until then, unless written by transfer. */
   void (*set_vertex_buffers)(struct pipe_context *pipe, unsigned num,
                              const struct pipe_vertex_buffer *buffers);

   /* --- Work. */
   /* Draws each range as its own primitive sequence. Unusable state draws nothing. */
   void (*draw_vbo)(struct pipe_context *pipe, const struct pipe_draw_info *info,
                    const struct pipe_draw_start_count *draws, unsigned num_draws);
   /* As draw_vbo, but stops before rasterisation: each primitive goes to the sink, on the caller's
    * thread, before the call returns. Line, polygon and point sizes do not matter. Every driver has
    * it, whatever its hardware does: gallium/auxiliary/draw makes it of the bound state. */
   void (*draw_capture)(struct pipe_context *pipe, const struct pipe_draw_info *info,
                        const struct pipe_draw_start_count *draws, unsigned num_draws,
                        const struct pipe_capture_sink *sink);
   /* Clears the buffers (PIPE_CLEAR_*) that there are, under the scissor (if the bound rasterizer
    * has it on) and the masks given, whatever else is bound. colormask as in pipe_rt_blend_state,
    * for all of the colour buffers; depth in [0,1]. A driver may take the nearest colour where
    * PIPE_CLEAR_DITHER asks for more. */
   void (*clear)(struct pipe_context *pipe, unsigned buffers, const float color[4],
                 uint8_t colormask, double depth, uint8_t stencil, uint8_t stencil_mask);
   /* Copies texels between resources of equal format. Overlap in one resource is undefined. A source
    * with several samples a pixel is resolved for a destination with one, and all samples of a
    * destination get what a source with one has; else both have as many. */
   void (*resource_copy_region)(struct pipe_context *pipe, struct pipe_resource *dst,
                                unsigned dst_level, int dstx, int dsty, int dstz,
                                struct pipe_resource *src, unsigned src_level,
                                const struct pipe_box *src_box);

   /* See pipe_blit_info; blending, masks and queries that are bound do not matter. Values are
    * converted as reads and writes of the formats convert them, colours of fixed point clamped.
    * Images that overlap in one resource: undefined. A source with several samples a pixel is
    * resolved for a destination with one: colours are averaged, depth and stencil are those of the
    * first sample. All samples of a destination get what a source with one has; between images with
    * as many samples and no scaling each sample goes to its own. */
   void (*blit)(struct pipe_context *pipe, const struct pipe_blit_info *info);

   /* A linear view of a box; NULL when memory ran out. Waits for what it must. A buffer may stay
    * mapped while draws read from it: what was written before the draw call is what they see. Of
    * several samples a pixel the view is resolved, and what it holds at unmapping goes to all
    * samples, if it was mapped for writing. */
   void *(*transfer_map)(struct pipe_context *pipe, struct pipe_resource *res, unsigned level,
                         unsigned usage, const struct pipe_box *box, struct pipe_transfer **out);
   void (*transfer_unmap)(struct pipe_context *pipe, struct pipe_transfer *transfer);

   /* Starts all recorded work; PIPE_FLUSH_*. fence: NULL, or where the old fence is replaced by one
    * (a reference of the caller's) that signals when the work is done. It may become NULL: all is
    * done already (a driver that has no memory for a fence waits instead). */
   void (*flush)(struct pipe_context *pipe, struct pipe_fence **fence, unsigned flags);
   /* flush, and returns when everything is done and in memory. */
   void (*finish)(struct pipe_context *pipe);
   bool (*get_and_clear_oom)(struct pipe_context *pipe);

   /* --- Queries, of the types that the caps name; one of each type may be active. */
   struct pipe_query *(*create_query)(struct pipe_context *pipe, enum pipe_query_type type);
   void (*destroy_query)(struct pipe_context *pipe, struct pipe_query *q);
   void (*begin_query)(struct pipe_context *pipe, struct pipe_query *q);
   void (*end_query)(struct pipe_context *pipe, struct pipe_query *q);
   /* False: not ready and !wait. */
   bool (*get_query_result)(struct pipe_context *pipe, struct pipe_query *q, bool wait,
                            uint64_t *result);
};

#endif
