/* The trace wrapper: what it writes about the calls that come by. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "gallium/drivers/null/null_public.h"
#include "gallium/drivers/trace/trace_fields.h"
#include "gallium/drivers/trace/trace_public.h"
#include "pipe/p_context.h"
#include "pipe/p_screen.h"

struct traced {
   struct pipe_screen *screen;
   struct pipe_context *pipe;
   char path[64];
   char text[1 << 16];
};

static int
setup(void **state)
{
   struct traced *t = calloc(1, sizeof *t);
   assert_non_null(t);
   strcpy(t->path, "/tmp/trace_test_XXXXXX");
   const int fd = mkstemp(t->path);
   assert_true(fd >= 0);
   close(fd);
   t->screen = trace_screen_create(null_screen_create(), t->path);
   assert_non_null(t->screen);
   t->pipe = t->screen->context_create(t->screen);
   assert_non_null(t->pipe);
   *state = t;
   return 0;
}

static int
teardown(void **state)
{
   struct traced *t = *state;
   t->pipe->destroy(t->pipe);
   t->screen->destroy(t->screen);
   unlink(t->path);
   free(t);
   return 0;
}

/* What the file has, with a line end before and behind each line. */
static const char *
written(struct traced *t)
{
   FILE *f = fopen(t->path, "r");
   assert_non_null(f);
   t->text[0] = '\n';
   const size_t n = fread(t->text + 1, 1, sizeof t->text - 2, f);
   t->text[n + 1] = 0;
   fclose(f);
   return t->text;
}

static void
assert_line(struct traced *t, const char *line)
{
   char wanted[2048];
   snprintf(wanted, sizeof wanted, "\n%s\n", line);
   if (!strstr(written(t), wanted))
      fail_msg("no line \"%s\" in:%s", line, t->text);
}

static void
test_created(void **state)
{
   struct traced *t = *state;
   struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = true,
       .depth_func = PIPE_FUNC_LEQUAL,
       .stencil = {{.enabled = true, .zpass_op = PIPE_STENCIL_OP_INVERT, .valuemask = 0xab},
                   {.func = PIPE_FUNC_ALWAYS, .writemask = 0x7f}},
       .alpha_ref = 0.1f,
   };
   struct pipe_dsa_cso *cso = t->pipe->create_depth_stencil_alpha_state(t->pipe, &dsa);
   assert_line(t, "c1 create_depth_stencil_alpha_state depth_enabled=1 depth_writemask=0 "
                  "depth_func=3 stencil={ enabled=1 func=0 fail_op=0 zfail_op=0 zpass_op=7 "
                  "valuemask=0xab writemask=0x0 },{ enabled=0 func=7 fail_op=0 zfail_op=0 "
                  "zpass_op=0 valuemask=0x0 writemask=0x7f } alpha_enabled=0 alpha_func=0 "
                  "alpha_ref=0.100000001 -> o2");
   t->pipe->delete_depth_stencil_alpha_state(t->pipe, cso);
   assert_line(t, "c1 delete_depth_stencil_alpha_state o2");
}

/* Of an array with a count only that many are shown: the others may be anything. */
static void
test_counted(void **state)
{
   struct traced *t = *state;
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = PIPE_FORMAT_R8G8B8A8_UNORM,
                                       .width = 8,
                                       .height = 4,
                                       .depth = 1,
                                       .array_size = 1,
                                       .bind = PIPE_BIND_RENDER_TARGET};
   struct pipe_resource *res = t->screen->resource_create(t->screen, &templ);
   assert_line(t, "resource_create target=2 format=1 width=8 height=4 depth=1 array_size=1 "
                  "last_level=0 bind=0x1 border=0 nr_samples=0 -> r2");
   struct pipe_framebuffer_state fb = {.width = 8, .height = 4, .nr_cbufs = 2};
   fb.cbufs[1] = (struct pipe_surface){.resource = res, .level = 3, .layer = 5};
   fb.cbufs[2].resource = (struct pipe_resource *)&fb;
   t->pipe->set_framebuffer_state(t->pipe, &fb);
   assert_line(t, "c1 set_framebuffer_state width=8 height=4 nr_cbufs=2 "
                  "cbufs={ resource=r0 level=0 layer=0 },{ resource=r2 level=3 layer=5 } "
                  "zsbuf={ resource=r0 level=0 layer=0 }");
   fb.nr_cbufs = 0;
   t->pipe->set_framebuffer_state(t->pipe, &fb);
   assert_line(t, "c1 set_framebuffer_state width=8 height=4 nr_cbufs=0 cbufs= "
                  "zsbuf={ resource=r0 level=0 layer=0 }");
   pipe_resource_reference(&res, NULL);
}

static void
test_elements(void **state)
{
   struct traced *t = *state;
   const float data[4] = {0};
   const struct pipe_vertex_buffer vb = {.stride = 16, .is_user = true, .buffer.user = data};
   t->pipe->set_vertex_buffers(t->pipe, 1, &vb);
   assert_line(t, "c1 set_vertex_buffers num=1");
   assert_line(t, "   [0] stride=16 is_user=1 buffer=user offset=0");
   const struct pipe_draw_info info = {.mode = PIPE_PRIM_QUADS, .restart_index = ~0u};
   const struct pipe_draw_start_count draw = {3, 4, -5};
   t->pipe->draw_vbo(t->pipe, &info, &draw, 1);
   assert_line(t, "c1 draw_vbo mode=7 index_size=0 has_user_indices=0 primitive_restart=0 "
                  "restart_index=0xffffffff index=r0 max_index=0 begin_open=0 end_open=0");
   assert_line(t, "   [0] start=3 count=4 index_bias=-5");
}

static const struct trace_struct *const lists[] = {
    &trace_resource,
    &trace_box,
    &trace_blit_image,
    &trace_blit_info,
    &trace_rt_blend_state,
    &trace_blend_state,
    &trace_stencil_state,
    &trace_surface,
    &trace_depth_stencil_alpha_state,
    &trace_rasterizer_state,
    &trace_blend_color,
    &trace_viewport_state,
    &trace_scissor_state,
    &trace_stencil_ref,
    &trace_framebuffer_state,
    &trace_poly_stipple,
    &trace_sampler_state,
    &trace_sampler_view_state,
    &trace_vertex_buffer,
    &trace_draw_info,
    &trace_vertex_element,
    &trace_draw_start_count,
};

/* Fields follow each other and leave no more between them than alignment asks for. */
static void
test_lists(void **state)
{
   for (size_t l = 0; l < sizeof lists / sizeof *lists; l++) {
      const struct trace_struct *s = lists[l];
      size_t end = s == &trace_resource ? s->fields[0].offset : 0;
      for (size_t i = 0; i < s->num_fields; i++) {
         const struct trace_field *f = &s->fields[i];
         assert_in_range(f->offset, end, end + 7);
         assert_int_not_equal(f->count, 0);
         assert_int_equal(f->kind == TRACE_STRUCT, f->members != NULL);
         if (f->members)
            assert_int_equal(f->size, f->members->size);
         end = f->offset + f->size * f->count;
      }
      assert_in_range(s->size, end, end + 7);
   }
}

static void
test_too_long(void **state)
{
   struct trace_text text = {.used = 0};
   for (unsigned i = 0; i < TRACE_TEXT_BYTES; i++)
      trace_put(&text, "ab");
   assert_int_equal(strlen(text.text), TRACE_TEXT_BYTES - 1);
   assert_string_equal(text.text + TRACE_TEXT_BYTES - 4, "...");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup_teardown(test_created, setup, teardown),
       cmocka_unit_test_setup_teardown(test_counted, setup, teardown),
       cmocka_unit_test_setup_teardown(test_elements, setup, teardown),
       cmocka_unit_test(test_lists),
       cmocka_unit_test(test_too_long),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
