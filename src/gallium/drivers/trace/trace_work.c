/* Draws, clears, copies, transfers, flushes, queries. */
#include "trace_fields.h"
#include "trace_priv.h"

static void
print_draw(struct trace_context *tc, const char *name, const struct pipe_draw_info *info,
           const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   trace_state(tc, name, &trace_draw_info, info);
   for (unsigned i = 0; i < num_draws; i++)
      trace_element(tc, i, &trace_draw_start_count, &draws[i]);
}

static void
draw_vbo(struct pipe_context *pipe, const struct pipe_draw_info *info,
         const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   struct trace_context *tc = trace_context(pipe);
   print_draw(tc, "draw_vbo", info, draws, num_draws);
   tc->inner->draw_vbo(tc->inner, info, draws, num_draws);
}

static void
draw_capture(struct pipe_context *pipe, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draws, unsigned num_draws,
             const struct pipe_capture_sink *sink)
{
   struct trace_context *tc = trace_context(pipe);
   print_draw(tc, "draw_capture", info, draws, num_draws);
   tc->inner->draw_capture(tc->inner, info, draws, num_draws, sink);
}

static void
clear(struct pipe_context *pipe, unsigned buffers, const float color[4], uint8_t colormask,
      double depth, uint8_t stencil, uint8_t stencil_mask)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen,
              "c%u clear buffers=0x%x color=%g,%g,%g,%g mask=0x%x depth=%g stencil=%u,0x%x",
              tc->number, buffers, (double)color[0], (double)color[1], (double)color[2],
              (double)color[3], colormask, depth, stencil, stencil_mask);
   tc->inner->clear(tc->inner, buffers, color, colormask, depth, stencil, stencil_mask);
}

static void
resource_copy_region(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level,
                     int dstx, int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
                     const struct pipe_box *box)
{
   struct trace_context *tc = trace_context(pipe);
   struct trace_text text = {.used = 0};
   trace_put_struct(&text, tc->screen, &trace_box, box);
   trace_line(tc->screen, "c%u resource_copy_region r%u.%u %d,%d,%d <- r%u.%u%s", tc->number,
              trace_number(tc->screen, dst), dst_level, dstx, dsty, dstz,
              trace_number(tc->screen, src), src_level, text.text);
   tc->inner->resource_copy_region(tc->inner, dst, dst_level, dstx, dsty, dstz, src, src_level,
                                   box);
}

static void
blit(struct pipe_context *pipe, const struct pipe_blit_info *info)
{
   struct trace_context *tc = trace_context(pipe);
   trace_state(tc, "blit", &trace_blit_info, info);
   tc->inner->blit(tc->inner, info);
}

static void *
transfer_map(struct pipe_context *pipe, struct pipe_resource *res, unsigned level, unsigned usage,
             const struct pipe_box *box, struct pipe_transfer **out)
{
   struct trace_context *tc = trace_context(pipe);
   struct trace_text text = {.used = 0};
   trace_put_struct(&text, tc->screen, &trace_box, box);
   trace_line(tc->screen, "c%u transfer_map r%u.%u usage=0x%x%s", tc->number,
              trace_number(tc->screen, res), level, usage, text.text);
   return tc->inner->transfer_map(tc->inner, res, level, usage, box, out);
}

static void
transfer_unmap(struct pipe_context *pipe, struct pipe_transfer *transfer)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u transfer_unmap r%u", tc->number,
              trace_number(tc->screen, transfer->resource));
   tc->inner->transfer_unmap(tc->inner, transfer);
}

static void
flush(struct pipe_context *pipe, struct pipe_fence **fence, unsigned flags)
{
   struct trace_context *tc = trace_context(pipe);
   tc->inner->flush(tc->inner, fence, flags);
   trace_line(tc->screen, "c%u flush 0x%x -> o%u", tc->number, flags,
              trace_number(tc->screen, fence ? *fence : NULL));
}

static void
finish(struct pipe_context *pipe)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u finish", tc->number);
   tc->inner->finish(tc->inner);
}

static bool
get_and_clear_oom(struct pipe_context *pipe)
{
   struct trace_context *tc = trace_context(pipe);
   return tc->inner->get_and_clear_oom(tc->inner);
}

static struct pipe_query *
create_query(struct pipe_context *pipe, enum pipe_query_type type)
{
   struct trace_context *tc = trace_context(pipe);
   struct pipe_query *q = tc->inner->create_query(tc->inner, type);
   trace_line(tc->screen, "c%u create_query type=%d -> o%u", tc->number, (int)type,
              trace_number(tc->screen, q));
   return q;
}

static void
destroy_query(struct pipe_context *pipe, struct pipe_query *q)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u destroy_query o%u", tc->number, trace_number(tc->screen, q));
   tc->inner->destroy_query(tc->inner, q);
}

static void
begin_query(struct pipe_context *pipe, struct pipe_query *q)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u begin_query o%u", tc->number, trace_number(tc->screen, q));
   tc->inner->begin_query(tc->inner, q);
}

static void
end_query(struct pipe_context *pipe, struct pipe_query *q)
{
   struct trace_context *tc = trace_context(pipe);
   trace_line(tc->screen, "c%u end_query o%u", tc->number, trace_number(tc->screen, q));
   tc->inner->end_query(tc->inner, q);
}

static bool
get_query_result(struct pipe_context *pipe, struct pipe_query *q, bool wait, uint64_t *result)
{
   struct trace_context *tc = trace_context(pipe);
   return tc->inner->get_query_result(tc->inner, q, wait, result);
}

void
trace_init_work_funcs(struct pipe_context *pipe)
{
   pipe->draw_vbo = draw_vbo;
   pipe->draw_capture = draw_capture;
   pipe->clear = clear;
   pipe->resource_copy_region = resource_copy_region;
   pipe->blit = blit;
   pipe->transfer_map = transfer_map;
   pipe->transfer_unmap = transfer_unmap;
   pipe->flush = flush;
   pipe->finish = finish;
   pipe->get_and_clear_oom = get_and_clear_oom;
   pipe->create_query = create_query;
   pipe->destroy_query = destroy_query;
   pipe->begin_query = begin_query;
   pipe->end_query = end_query;
   pipe->get_query_result = get_query_result;
}
