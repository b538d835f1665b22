/* Parameters and views; creation of the context. */
#include <stdlib.h>

#include "trace_fields.h"
#include "trace_priv.h"

static void
destroy(struct pipe_context *pipe)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u destroy", tc->number);
   tc->inner->destroy(tc->inner);
   free(tc);
}

static struct pipe_sampler_view *
create_sampler_view(struct pipe_context *pipe, const struct pipe_sampler_view_state *templ)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_sampler_view *view = tc->inner->create_sampler_view(tc->inner, templ);
   trace_created(tc, "create_sampler_view", &trace_sampler_view_state, templ, view);
   return view;
}

static void
set_sampler_views(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start,
                  unsigned num, struct pipe_sampler_view **views)
{
   struct trace_context *tc = trace_context(pipe);
   for (unsigned i = 0; i < num; i++)
      trace_line(tc->screen, "c%u set_sampler_views stage=%d %u o%u", tc->number, (int)stage,
                 start + i, trace_number(tc->screen, views[i]));
   tc->inner->set_sampler_views(tc->inner, stage, start, num, views);
}

static void
sampler_view_destroy(struct pipe_context *pipe, struct pipe_sampler_view *view)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u sampler_view_destroy o%u", tc->number,
              trace_number(tc->screen, view));
   tc->inner->sampler_view_destroy(tc->inner, view);
}

static void
set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   struct trace_context *tc = trace_context(pipe);
   trace_state(tc, "set_framebuffer_state", &trace_framebuffer_state, fb);
   tc->inner->set_framebuffer_state(tc->inner, fb);
}

static void
set_viewport_state(struct pipe_context *pipe, const struct pipe_viewport_state *vp)
{
   struct trace_context *tc = trace_context(pipe);
   trace_state(tc, "set_viewport_state", &trace_viewport_state, vp);
   tc->inner->set_viewport_state(tc->inner, vp);
}

static void
set_scissor_state(struct pipe_context *pipe, const struct pipe_scissor_state *s)
{
   struct trace_context *tc = trace_context(pipe);
   trace_state(tc, "set_scissor_state", &trace_scissor_state, s);
   tc->inner->set_scissor_state(tc->inner, s);
}

static void
set_blend_color(struct pipe_context *pipe, const struct pipe_blend_color *c)
{
   struct trace_context *tc = trace_context(pipe);
   trace_state(tc, "set_blend_color", &trace_blend_color, c);
   tc->inner->set_blend_color(tc->inner, c);
}

static void
set_stencil_ref(struct pipe_context *pipe, struct pipe_stencil_ref ref)
{
   struct trace_context *tc = trace_context(pipe);
   trace_state(tc, "set_stencil_ref", &trace_stencil_ref, &ref);
   tc->inner->set_stencil_ref(tc->inner, ref);
}

static void
set_polygon_stipple(struct pipe_context *pipe, const struct pipe_poly_stipple *stipple)
{
   struct trace_context *tc = trace_context(pipe);
   trace_state(tc, "set_polygon_stipple", &trace_poly_stipple, stipple);
   tc->inner->set_polygon_stipple(tc->inner, stipple);
}

static void
print_vectors(struct trace_context *tc, unsigned first, unsigned num, const float (*values)[4])
{
   for (unsigned i = 0; i < num; i++)
      trace_line(tc->screen, "   [%u] %g %g %g %g", first + i, (double)values[i][0],
                 (double)values[i][1], (double)values[i][2], (double)values[i][3]);
}

static void
set_constants(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned first, unsigned num,
              const float (*values)[4])
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u set_constants stage=%d", tc->number, (int)stage);
   print_vectors(tc, first, num, values);
   tc->inner->set_constants(tc->inner, stage, first, num, values);
}

static void
set_constant_attribs(struct pipe_context *pipe, unsigned first, unsigned num,
                     const float (*values)[4])
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u set_constant_attribs", tc->number);
   print_vectors(tc, first, num, values);
   tc->inner->set_constant_attribs(tc->inner, first, num, values);
}

static void
set_vertex_buffers(struct pipe_context *pipe, unsigned num, const struct pipe_vertex_buffer *b)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u set_vertex_buffers num=%u", tc->number, num);
   for (unsigned i = 0; i < num; i++)
      trace_element(tc, i, &trace_vertex_buffer, &b[i]);
   tc->inner->set_vertex_buffers(tc->inner, num, b);
}

struct pipe_context *
trace_context_create(struct pipe_screen *screen)
{
   struct trace_screen *ts = (struct trace_screen *)screen;
   struct trace_context *tc = calloc(1, sizeof *tc);
   struct pipe_context *inner = tc ? ts->inner->context_create(ts->inner) : NULL;
   if (!inner) {
      free(tc);
      return NULL;
   }
   tc->inner = inner;
   tc->screen = ts;
   tc->number = trace_number(ts, inner);
   tc->base = (struct pipe_context){
       .screen = screen,
       .destroy = destroy,
       .create_sampler_view = create_sampler_view,
       .set_sampler_views = set_sampler_views,
       .sampler_view_destroy = sampler_view_destroy,
       .set_framebuffer_state = set_framebuffer_state,
       .set_viewport_state = set_viewport_state,
       .set_scissor_state = set_scissor_state,
       .set_blend_color = set_blend_color,
       .set_stencil_ref = set_stencil_ref,
       .set_polygon_stipple = set_polygon_stipple,
       .set_constants = set_constants,
       .set_constant_attribs = set_constant_attribs,
       .set_vertex_buffers = set_vertex_buffers,
   };
   trace_init_state_funcs(&tc->base);
   trace_init_work_funcs(&tc->base);
   trace_line(ts, "context_create -> c%u", tc->number);
   return &tc->base;
}
