/* State: CSOs and parameters. */
#include "trace_priv.h"

static struct pipe_blend_cso *
create_blend(struct pipe_context *pipe, const struct pipe_blend_state *templ)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_blend_cso *cso = tc->inner->create_blend_state(tc->inner, templ);
   trace_line(tc->screen,
              "c%u create_blend_state "
              "enable=%d rgb=%d,%d,%d alpha=%d,%d,%d logicop=%d,%d dither=%d mask=0x%x"
              " -> o%u",
              tc->number, templ->blend_enable, (int)templ->rgb_func, (int)templ->rgb_src,
              (int)templ->rgb_dst, (int)templ->alpha_func, (int)templ->alpha_src,
              (int)templ->alpha_dst, templ->logicop_enable, (int)templ->logicop_func, templ->dither,
              templ->colormask, trace_number(tc->screen, cso));
   return cso;
}

static void
bind_blend(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u bind_blend_state o%u", tc->number, trace_number(tc->screen, cso));
   tc->inner->bind_blend_state(tc->inner, cso);
}

static void
delete_blend(struct pipe_context *pipe, struct pipe_blend_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u delete_blend_state o%u", tc->number, trace_number(tc->screen, cso));
   tc->inner->delete_blend_state(tc->inner, cso);
}

static struct pipe_rasterizer_cso *
create_rasterizer(struct pipe_context *pipe, const struct pipe_rasterizer_state *templ)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_rasterizer_cso *cso = tc->inner->create_rasterizer_state(tc->inner, templ);
   trace_line(tc->screen,
              "c%u create_rasterizer_state "
              "flat=%d cull=%d ccw=%d fill=%d,%d scissor=%d line=%g point=%g sprite=%d clip=0x%x "
              "offset=%g,%g"
              " -> o%u",
              tc->number, templ->flatshade, (int)templ->cull_face, templ->front_ccw,
              (int)templ->fill_front, (int)templ->fill_back, templ->scissor,
              (double)templ->line_width, (double)templ->point_size, templ->point_sprite,
              templ->clip_plane_enable, (double)templ->offset_scale, (double)templ->offset_units,
              trace_number(tc->screen, cso));
   return cso;
}

static void
bind_rasterizer(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u bind_rasterizer_state o%u", tc->number,
              trace_number(tc->screen, cso));
   tc->inner->bind_rasterizer_state(tc->inner, cso);
}

static void
delete_rasterizer(struct pipe_context *pipe, struct pipe_rasterizer_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u delete_rasterizer_state o%u", tc->number,
              trace_number(tc->screen, cso));
   tc->inner->delete_rasterizer_state(tc->inner, cso);
}

static struct pipe_dsa_cso *
create_dsa(struct pipe_context *pipe, const struct pipe_depth_stencil_alpha_state *templ)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_dsa_cso *cso = tc->inner->create_depth_stencil_alpha_state(tc->inner, templ);
   trace_line(tc->screen,
              "c%u create_depth_stencil_alpha_state "
              "depth=%d,%d,%d stencil=%d,%d alpha=%d,%d,%g"
              " -> o%u",
              tc->number, templ->depth_enabled, templ->depth_writemask, (int)templ->depth_func,
              templ->stencil[0].enabled, templ->stencil[1].enabled, templ->alpha_enabled,
              (int)templ->alpha_func, (double)templ->alpha_ref, trace_number(tc->screen, cso));
   return cso;
}

static void
bind_dsa(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u bind_depth_stencil_alpha_state o%u", tc->number,
              trace_number(tc->screen, cso));
   tc->inner->bind_depth_stencil_alpha_state(tc->inner, cso);
}

static void
delete_dsa(struct pipe_context *pipe, struct pipe_dsa_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u delete_depth_stencil_alpha_state o%u", tc->number,
              trace_number(tc->screen, cso));
   tc->inner->delete_depth_stencil_alpha_state(tc->inner, cso);
}

static struct pipe_sampler_cso *
create_sampler(struct pipe_context *pipe, const struct pipe_sampler_state *templ)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_sampler_cso *cso = tc->inner->create_sampler_state(tc->inner, templ);
   trace_line(tc->screen,
              "c%u create_sampler_state wrap=%d,%d,%d min=%d,%d mag=%d lod=%g..%g -> o%u",
              tc->number, (int)templ->wrap_s, (int)templ->wrap_t, (int)templ->wrap_r,
              (int)templ->min_img_filter, (int)templ->min_mip_filter, (int)templ->mag_img_filter,
              (double)templ->min_lod, (double)templ->max_lod, trace_number(tc->screen, cso));
   return cso;
}

static void
bind_samplers(struct pipe_context *pipe, unsigned start, unsigned num,
              struct pipe_sampler_cso **csos)
{
   struct trace_context *tc = trace_context(pipe);
   for (unsigned i = 0; i < num; i++)
      trace_line(tc->screen, "c%u bind_sampler_states %u o%u", tc->number, start + i,
                 trace_number(tc->screen, csos[i]));
   tc->inner->bind_sampler_states(tc->inner, start, num, csos);
}

static void
delete_sampler(struct pipe_context *pipe, struct pipe_sampler_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u delete_sampler_state o%u", tc->number,
              trace_number(tc->screen, cso));
   tc->inner->delete_sampler_state(tc->inner, cso);
}

static struct pipe_vertex_elements_cso *
create_elements(struct pipe_context *pipe, unsigned num, const struct pipe_vertex_element *elements)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_vertex_elements_cso *cso =
       tc->inner->create_vertex_elements_state(tc->inner, num, elements);
   trace_line(tc->screen, "c%u create_vertex_elements_state num=%u -> o%u", tc->number, num,
              trace_number(tc->screen, cso));
   for (unsigned i = 0; i < num; i++)
      trace_line(tc->screen, "   slot=%u buffer=%u offset=%u type=%u size=%u normalized=%d",
                 elements[i].slot, elements[i].vertex_buffer_index, elements[i].src_offset,
                 elements[i].type, elements[i].size, elements[i].normalized);
   return cso;
}

static void
bind_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u bind_vertex_elements_state o%u", tc->number,
              trace_number(tc->screen, cso));
   tc->inner->bind_vertex_elements_state(tc->inner, cso);
}

static void
delete_elements(struct pipe_context *pipe, struct pipe_vertex_elements_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u delete_vertex_elements_state o%u", tc->number,
              trace_number(tc->screen, cso));
   tc->inner->delete_vertex_elements_state(tc->inner, cso);
}

static struct pipe_shader_cso *
create_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, const struct ir_shader *ir)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_shader_cso *cso = tc->inner->create_shader_state(tc->inner, stage, ir);
   trace_line(tc->screen, "c%u create_shader_state stage=%d -> o%u", tc->number, (int)stage,
              trace_number(tc->screen, cso));
   return cso;
}

static void
bind_shader(struct pipe_context *pipe, enum pipe_shader_stage stage, struct pipe_shader_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u bind_shader_state stage=%d o%u", tc->number, (int)stage,
              trace_number(tc->screen, cso));
   tc->inner->bind_shader_state(tc->inner, stage, cso);
}

static void
delete_shader(struct pipe_context *pipe, struct pipe_shader_cso *cso)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u delete_shader_state o%u", tc->number, trace_number(tc->screen, cso));
   tc->inner->delete_shader_state(tc->inner, cso);
}

void
trace_init_state_funcs(struct pipe_context *pipe)
{
   pipe->create_blend_state = create_blend;
   pipe->bind_blend_state = bind_blend;
   pipe->delete_blend_state = delete_blend;
   pipe->create_rasterizer_state = create_rasterizer;
   pipe->bind_rasterizer_state = bind_rasterizer;
   pipe->delete_rasterizer_state = delete_rasterizer;
   pipe->create_depth_stencil_alpha_state = create_dsa;
   pipe->bind_depth_stencil_alpha_state = bind_dsa;
   pipe->delete_depth_stencil_alpha_state = delete_dsa;
   pipe->create_sampler_state = create_sampler;
   pipe->bind_sampler_states = bind_samplers;
   pipe->delete_sampler_state = delete_sampler;
   pipe->create_vertex_elements_state = create_elements;
   pipe->bind_vertex_elements_state = bind_elements;
   pipe->delete_vertex_elements_state = delete_elements;
   pipe->create_shader_state = create_shader;
   pipe->bind_shader_state = bind_shader;
   pipe->delete_shader_state = delete_shader;
}
