/* State: CSOs and parameters. */
#include "trace_fields.h"
#include "trace_priv.h"

static struct pipe_blend_cso *
create_blend(struct pipe_context *pipe, const struct pipe_blend_state *templ)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_blend_cso *cso = tc->inner->create_blend_state(tc->inner, templ);
   trace_created(tc, "create_blend_state", &trace_blend_state, templ, cso);
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
   trace_created(tc, "create_rasterizer_state", &trace_rasterizer_state, templ, cso);
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
   trace_created(tc, "create_depth_stencil_alpha_state", &trace_depth_stencil_alpha_state, templ,
                 cso);
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
   trace_created(tc, "create_sampler_state", &trace_sampler_state, templ, cso);
   return cso;
}

static void
bind_samplers(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start, unsigned num,
              struct pipe_sampler_cso **csos)
{
   struct trace_context *tc = trace_context(pipe);
   for (unsigned i = 0; i < num; i++)
      trace_line(tc->screen, "c%u bind_sampler_states stage=%d %u o%u", tc->number, (int)stage,
                 start + i, trace_number(tc->screen, csos[i]));
   tc->inner->bind_sampler_states(tc->inner, stage, start, num, csos);
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
      trace_element(tc, i, &trace_vertex_element, &elements[i]);
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

static struct pipe_shader_cso *
create_combiners(struct pipe_context *pipe, const struct combiner_key *setup,
                 const struct ir_shader *ir)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_shader_cso *cso = tc->inner->create_combiner_state(tc->inner, setup, ir);
   trace_line(tc->screen, "c%u create_combiner_state -> o%u", tc->number,
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
   if (trace_context(pipe)->inner->create_combiner_state)
      pipe->create_combiner_state = create_combiners;
   pipe->bind_shader_state = bind_shader;
   pipe->delete_shader_state = delete_shader;
}
