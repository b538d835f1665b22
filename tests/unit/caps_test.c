/* Capabilities: every driver's table keeps the rules of p_caps.h, and breaking one is found. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/ir.h"
#include "gallium/auxiliary/caps/u_caps.h"
#include "pipe/p_loader.h"

static void
count_line(void *data, const char *name, const char *value)
{
   unsigned *lines = data;
   assert_true(strlen(name) > 0);
   ++*lines;
}

static void
every_driver_keeps_the_rules(void **state)
{
   const char *name;
   for (unsigned i = 0; (name = pipe_loader_driver_name(i)); i++) {
      struct pipe_screen *screen = pipe_loader_create_screen(name);
      assert_non_null(screen);
      const char *problem = u_caps_problem(screen->caps);
      if (problem)
         print_error("%s: %s\n", name, problem);
      assert_null(problem);
      unsigned lines = 0;
      u_caps_list(screen->caps, &lines, count_line);
      assert_true(lines >= 20);
      screen->destroy(screen);
   }
}

static struct pipe_caps
small_caps(void)
{
   struct pipe_screen *screen = pipe_loader_create_screen("null-small");
   assert_non_null(screen);
   const struct pipe_caps caps = *screen->caps;
   screen->destroy(screen);
   return caps;
}

static void
broken_tables_are_found(void **state)
{
   const struct pipe_caps good = small_caps();
   struct pipe_caps bad = good;
   bad.stage[PIPE_SHADER_VERTEX].max_inputs = 15;
   assert_string_equal(u_caps_problem(&bad), "max_inputs");
   bad = good;
   bad.max_texture_2d_size = 32;
   assert_string_equal(u_caps_problem(&bad), "max_texture_2d_size");
   bad = good;
   bad.max_line_width = 0;
   assert_non_null(u_caps_problem(&bad));
   bad = good;
   uint8_t formats[PIPE_FORMAT_MAX];
   memcpy(formats, bad.format, sizeof formats);
   formats[PIPE_FORMAT_R8G8B8A8_UNORM] = 0;
   bad.format = formats;
   assert_string_equal(u_caps_problem(&bad), "R8G8B8A8_UNORM is not sampled");
}

/* What a driver that does everything says is all that there is. */
static void
full_tables_have_everything(void **state)
{
   for (unsigned f = PIPE_FORMAT_NONE + 1; f < PIPE_FORMAT_MAX; f++)
      assert_true(u_caps_all_formats[f]);
   assert_false(u_caps_all_formats[PIPE_FORMAT_NONE]);
   for (unsigned type = 0; type < PIPE_VERTEX_TYPES; type++)
      assert_int_equal(u_caps_all_vertex_types[type] & 0xf, 0xf);
}

static void
assert_shader(const struct pipe_caps *caps, const char *text, const char *problem)
{
   struct text_error err;
   struct ir_shader *ir = ir_parse(text, strlen(text), &err);
   if (!ir)
      print_error("%s\n", err.message);
   assert_non_null(ir);
   const char *got = u_caps_shader_problem(
       caps, ir->stage == IR_STAGE_VERTEX ? PIPE_SHADER_VERTEX : PIPE_SHADER_FRAGMENT, ir);
   if (problem)
      assert_string_equal(got, problem);
   else
      assert_null(got);
   ir_shader_destroy(ir);
}

static void
programs_beyond_the_table_are_found(void **state)
{
   const struct pipe_caps caps = small_caps();
   assert_shader(&caps,
                 "shader vertex\nparams 4\nblock 0\n %0 = load_param.f4 3\n"
                 " store_output.f 7.xyzw %0.xyzw\n end\n",
                 NULL);
   assert_shader(&caps, "shader vertex\nblock 0\n jump b1\nblock 1\n end\n",
                 "a program with control flow");
   assert_shader(&caps,
                 "shader vertex\nparams 4\nblock 0\n %0 = imm.i1 0x00000000\n"
                 " %1 = load_param.f4 0 [ %0.x ]\n end\n",
                 "a program with computed addresses of parameters");
   assert_shader(&caps, "shader vertex\nparams 193\nblock 0\n end\n",
                 "a program with too many parameters");
   assert_shader(&caps,
                 "shader vertex\nblock 0\n %0 = load_input.f4 0\n"
                 " store_output.f 11.xyzw %0.xyzw\n end\n",
                 "a program with too many texture coordinates");
   char many[4096] = "shader vertex\nblock 0\n";
   for (unsigned i = 0; i < 17; i++)
      snprintf(many + strlen(many), sizeof many - strlen(many), " %%%u = load_input.f4 %u\n", i, i);
   strcat(many, " end\n");
   assert_shader(&caps, many, "a program with too many inputs");
}

static void
requests_beyond_the_table_are_found(void **state)
{
   const struct pipe_caps caps = small_caps();
   struct pipe_resource templ = {
       .target = PIPE_TEXTURE_2D,
       .format = PIPE_FORMAT_R8G8B8A8_UNORM,
       .width = 64,
       .height = 64,
       .depth = 1,
       .array_size = 1,
       .bind = PIPE_BIND_SAMPLER_VIEW,
   };
   assert_null(u_caps_resource_problem(&caps, &templ));
   templ.width = 66;
   assert_non_null(u_caps_resource_problem(&caps, &templ));
   templ.border = 1;
   templ.height = 66;
   assert_null(u_caps_resource_problem(&caps, &templ));
   templ.target = PIPE_TEXTURE_RECT;
   assert_non_null(u_caps_resource_problem(&caps, &templ));
   templ = (struct pipe_resource){.target = PIPE_TEXTURE_2D,
                                  .format = PIPE_FORMAT_I8_UNORM,
                                  .width = 64,
                                  .height = 64,
                                  .bind = PIPE_BIND_SAMPLER_VIEW};
   assert_non_null(u_caps_resource_problem(&caps, &templ));
   const struct pipe_sampler_state border = {.wrap_t = PIPE_TEX_WRAP_CLAMP_TO_BORDER,
                                             .max_anisotropy = 1};
   assert_non_null(u_caps_sampler_problem(&caps, &border));
   const struct pipe_sampler_state mirror = {.wrap_s = PIPE_TEX_WRAP_MIRROR_REPEAT,
                                             .max_anisotropy = 1};
   assert_null(u_caps_sampler_problem(&caps, &mirror));
   const struct pipe_rasterizer_state wide = {.line_width = 100};
   assert_non_null(u_caps_rasterizer_problem(&caps, &wide));
   const struct pipe_blend_state separate = {
       .rt[0] = {.blend_enable = true, .rgb_src = PIPE_BLENDFACTOR_ONE}};
   assert_non_null(u_caps_blend_problem(&caps, &separate));
   const struct pipe_framebuffer_state targets = {.width = 4, .height = 4, .nr_cbufs = 2};
   assert_non_null(u_caps_framebuffer_problem(&caps, &targets));
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(every_driver_keeps_the_rules),
       cmocka_unit_test(broken_tables_are_found),
       cmocka_unit_test(full_tables_have_everything),
       cmocka_unit_test(programs_beyond_the_table_are_found),
       cmocka_unit_test(requests_beyond_the_table_are_found),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
