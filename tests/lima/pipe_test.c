/* What the driver lima makes of GL's state: who transforms the vertices and fills the pixels of a
 * draw, which programs fit, when jobs are sent, and what they keep alive. */
#include "../unit/gl_fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lima/pipe/context.h"
#include "mesa_ext/core/context.h"

#define GL(ctx) (ctx)->table

static struct lima_pipe_context *
pipe_of(void **state)
{
   return lima_pipe_context(((struct gl_fixture *)*state)->ctx->pipe);
}

static void
draw(struct gl_context *ctx, GLenum mode)
{
   static const float corners[3][2] = {{-1, -1}, {3, -1}, {-1, 3}};
   GL(ctx)->Begin(ctx, mode);
   for (unsigned i = 0; i < 3; i++) {
      GL(ctx)->TexCoord2f(ctx, corners[i][0], corners[i][1]);
      GL(ctx)->Normal3f(ctx, 0.1f, 0.2f, 1.0f);
      GL(ctx)->Vertex2f(ctx, corners[i][0], corners[i][1]);
   }
   GL(ctx)->End(ctx);
   GL(ctx)->Flush(ctx);
}

/* --- Who does a draw */

static void
set_plain(struct gl_context *ctx)
{
}

static void
set_flat(struct gl_context *ctx)
{
   GL(ctx)->ShadeModel(ctx, GL_FLAT);
}

static void
set_lines(struct gl_context *ctx)
{
   GL(ctx)->PolygonMode(ctx, GL_FRONT_AND_BACK, GL_LINE);
}

static void
set_line_stipple(struct gl_context *ctx)
{
   GL(ctx)->Enable(ctx, GL_LINE_STIPPLE);
   GL(ctx)->LineStipple(ctx, 2, 0x5555);
}

static void
set_points(struct gl_context *ctx)
{
   static const float attenuation[3] = {1, 1, 0};
   GL(ctx)->PointParameterfv(ctx, GL_POINT_DISTANCE_ATTENUATION, attenuation);
}

static void
set_clip_plane(struct gl_context *ctx)
{
   static const double plane[4] = {1, 0, 0, 0.5};
   GL(ctx)->ClipPlane(ctx, GL_CLIP_PLANE0, plane);
   GL(ctx)->Enable(ctx, GL_CLIP_PLANE0);
}

static void
set_two_sides(struct gl_context *ctx)
{
   GL(ctx)->Enable(ctx, GL_LIGHTING);
   GL(ctx)->LightModeli(ctx, GL_LIGHT_MODEL_TWO_SIDE, 1);
}

static void
set_logic_op(struct gl_context *ctx)
{
   GL(ctx)->Enable(ctx, GL_COLOR_LOGIC_OP);
   GL(ctx)->LogicOp(ctx, GL_XOR);
}

static void
set_copy(struct gl_context *ctx)
{
   GL(ctx)->Enable(ctx, GL_COLOR_LOGIC_OP);
   GL(ctx)->LogicOp(ctx, GL_COPY);
}

static void
set_polygon_stipple(struct gl_context *ctx)
{
   GL(ctx)->Enable(ctx, GL_POLYGON_STIPPLE);
}

static void
set_smooth(struct gl_context *ctx)
{
   GL(ctx)->Enable(ctx, GL_POLYGON_SMOOTH);
}

static void
set_offset(struct gl_context *ctx)
{
   GL(ctx)->Enable(ctx, GL_POLYGON_OFFSET_FILL);
   GL(ctx)->PolygonOffset(ctx, 1000, 0);
}

static void
set_small_offset(struct gl_context *ctx)
{
   GL(ctx)->Enable(ctx, GL_POLYGON_OFFSET_FILL);
   GL(ctx)->PolygonOffset(ctx, 1, 1);
}

static void
set_texture(struct gl_context *ctx, GLenum target)
{
   static const GLubyte texels[8 * 4] = {255};
   GL(ctx)->TexParameteri(ctx, target, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   GL(ctx)->TexParameteri(ctx, target, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
   if (target == GL_TEXTURE_3D)
      GL(ctx)->TexImage3D(ctx, target, 0, GL_RGBA8, 2, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   else
      GL(ctx)->TexImage2D(ctx, target, 0, GL_RGBA8, 2, 4, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   GL(ctx)->Enable(ctx, target);
}

static void
set_texture_2d(struct gl_context *ctx)
{
   set_texture(ctx, GL_TEXTURE_2D);
}

static void
set_texture_3d(struct gl_context *ctx)
{
   set_texture(ctx, GL_TEXTURE_3D);
}

static void
set_query(struct gl_context *ctx)
{
   GL(ctx)->BeginQuery(ctx, GL_SAMPLES_PASSED, 1);
}

static void
reasons(void **state)
{
   static const struct {
      void (*set)(struct gl_context *ctx);
      GLenum mode;
      enum lima_cpu_reason reason;
   } rows[] = {
       {set_plain, GL_TRIANGLES, LIMA_CPU_NOT},
       {set_plain, GL_POINTS, LIMA_CPU_NOT},
       {set_flat, GL_TRIANGLES, LIMA_CPU_FLAT},
       {set_lines, GL_TRIANGLES, LIMA_CPU_POLYGON_MODE},
       {set_line_stipple, GL_LINE_LOOP, LIMA_CPU_LINE_STIPPLE},
       {set_line_stipple, GL_TRIANGLES, LIMA_CPU_NOT},
       {set_points, GL_POINTS, LIMA_CPU_POINTS},
       {set_clip_plane, GL_TRIANGLES, LIMA_CPU_NOT},
       {set_clip_plane, GL_POINTS, LIMA_CPU_CLIP_PLANES},
       {set_two_sides, GL_TRIANGLES, LIMA_CPU_NOT},
       {set_logic_op, GL_TRIANGLES, LIMA_SOFT_LOGIC_OP},
       {set_copy, GL_TRIANGLES, LIMA_CPU_NOT},
       {set_polygon_stipple, GL_TRIANGLES, LIMA_SOFT_STIPPLE},
       {set_polygon_stipple, GL_LINES, LIMA_CPU_NOT},
       {set_smooth, GL_TRIANGLES, LIMA_SOFT_SMOOTH},
       {set_offset, GL_TRIANGLES, LIMA_SOFT_OFFSET},
       {set_small_offset, GL_TRIANGLES, LIMA_CPU_NOT},
       {set_texture_2d, GL_TRIANGLES, LIMA_CPU_NOT},
       {set_texture_3d, GL_TRIANGLES, LIMA_SOFT_TEXTURE},
       {set_query, GL_TRIANGLES, LIMA_SOFT_QUERY},
   };
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      assert_int_equal(gl_fixture_setup(state), 0);
      struct gl_context *ctx = ((struct gl_fixture *)*state)->ctx;
      const struct u_statistics *counts = &pipe_of(state)->statistics;
      rows[i].set(ctx);
      draw(ctx, rows[i].mode);
      for (unsigned reason = 0; reason < LIMA_CPU_REASONS; reason++) {
         if ((counts->vertices[reason] != 0) != (reason == (unsigned)rows[i].reason))
            fail_msg("row %u: %llu vertices for reason %u", i,
                     (unsigned long long)counts->vertices[reason], reason);
      }
      assert_int_equal(GL(ctx)->GetError(ctx), GL_NO_ERROR);
      assert_int_equal(gl_fixture_teardown(state), 0);
   }
}

/* --- Programs */

/* Eight spot lights unrolled do not fit into the processor's memory: they are a loop then. */
static void
many_lights(void **state)
{
   struct gl_context *ctx = ((struct gl_fixture *)*state)->ctx;
   static const float place[4] = {0.2f, 0.3f, 1, 1};
   for (unsigned i = 0; i < 8; i++) {
      GL(ctx)->Lightfv(ctx, GL_LIGHT0 + i, GL_POSITION, place);
      GL(ctx)->Lightf(ctx, GL_LIGHT0 + i, GL_SPOT_CUTOFF, 40);
      GL(ctx)->Enable(ctx, GL_LIGHT0 + i);
   }
   GL(ctx)->LightModeli(ctx, GL_LIGHT_MODEL_TWO_SIDE, 1);
   GL(ctx)->LightModeli(ctx, GL_LIGHT_MODEL_LOCAL_VIEWER, 1);
   GL(ctx)->LightModeli(ctx, GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
   GL(ctx)->Enable(ctx, GL_LIGHTING);
   GL(ctx)->Enable(ctx, GL_NORMALIZE);
   GL(ctx)->TexGeni(ctx, GL_S, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
   GL(ctx)->TexGeni(ctx, GL_T, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
   GL(ctx)->Enable(ctx, GL_TEXTURE_GEN_S);
   GL(ctx)->Enable(ctx, GL_TEXTURE_GEN_T);
   set_texture_2d(ctx);
   draw(ctx, GL_TRIANGLES);
   const struct u_statistics *counts = &pipe_of(state)->statistics;
   assert_int_equal(counts->vertices[LIMA_CPU_PROGRAM], 0);
   assert_int_equal(counts->vertices[LIMA_CPU_NOT], 3);
   assert_int_equal(GL(ctx)->GetError(ctx), GL_NO_ERROR);
}

static GLint
is_native(struct gl_context *ctx, GLenum target, const char *text)
{
   GLint native = -1;
   GL(ctx)->ProgramStringARB(ctx, target, GL_PROGRAM_FORMAT_ASCII_ARB, (GLsizei)strlen(text), text);
   assert_int_equal(GL(ctx)->GetError(ctx), GL_NO_ERROR);
   GL(ctx)->GetProgramivARB(ctx, target, GL_PROGRAM_UNDER_NATIVE_LIMITS_ARB, &native);
   return native;
}

/* Repeats an instruction; 0 times is a short program. */
static GLint
is_native_many(struct gl_context *ctx, GLenum target, const char *instruction, unsigned times)
{
   static char text[32768];
   const bool vertex = target == GL_VERTEX_PROGRAM_ARB;
   size_t len =
       (size_t)sprintf(text, "%s TEMP t; MOV t, %s;\n", vertex ? "!!ARBvp1.0" : "!!ARBfp1.0",
                       vertex ? "vertex.position" : "fragment.color");
   for (unsigned i = 0; i < times; i++)
      len += (size_t)sprintf(text + len, instruction, "xyzw"[i % 4], "yzwx"[i % 4]);
   sprintf(text + len, "MOV result.%s, t; END", vertex ? "position" : "color");
   return is_native(ctx, target, text);
}

/* Also what does not fit draws, by the CPU. */
static void
native_limits(void **state)
{
   struct gl_context *ctx = ((struct gl_fixture *)*state)->ctx;
   const struct u_statistics *counts = &pipe_of(state)->statistics;
   static const char position[] = "!!ARBvp1.0 OPTION ARB_position_invariant;"
                                  "MOV result.color, vertex.color; END";
   const GLenum vertex = GL_VERTEX_PROGRAM_ARB, fragment = GL_FRAGMENT_PROGRAM_ARB;
   const char pow[] = "POW t.%c, t.%c, t.x;\n", ddx[] = "MUL t.%c, t.%c, t;\n";
   assert_int_equal(is_native(ctx, vertex, position), GL_TRUE);
   assert_int_equal(is_native_many(ctx, fragment, ddx, 0), GL_TRUE);
   assert_int_equal(is_native_many(ctx, vertex, pow, 0), GL_TRUE);
   assert_int_equal(is_native_many(ctx, vertex, pow, 20), GL_TRUE);
   GL(ctx)->Enable(ctx, vertex);
   draw(ctx, GL_TRIANGLES);
   assert_int_equal(counts->vertices[LIMA_CPU_NOT], 3);
   assert_int_equal(is_native_many(ctx, vertex, pow, 250), GL_FALSE);
   draw(ctx, GL_TRIANGLES);
   assert_int_equal(counts->vertices[LIMA_CPU_PROGRAM], 3);
   assert_int_equal(GL(ctx)->GetError(ctx), GL_NO_ERROR);
}

/* --- Jobs */

/* Lines of two widths in turn: draws of their own. */
static void
draw_lines(struct gl_context *ctx, unsigned num)
{
   for (unsigned i = 0; i < num; i++) {
      GL(ctx)->LineWidth(ctx, i & 1 ? 1.0f : 2.0f);
      GL(ctx)->Begin(ctx, GL_LINES);
      GL(ctx)->Vertex2f(ctx, 0, 0);
      GL(ctx)->Vertex2f(ctx, 1, 1);
      GL(ctx)->End(ctx);
   }
}

static void
jobs_end(void **state)
{
   struct gl_context *ctx = ((struct gl_fixture *)*state)->ctx;
   struct lima_pipe_context *pipe = pipe_of(state);
   draw_lines(ctx, 5);
   const uint64_t serial = lima_batch(pipe)->serial;
   assert_true(pipe->job.begun);
   draw_lines(ctx, 100);
   assert_int_equal(lima_batch(pipe)->serial, serial);
   assert_true(pipe->job.num_draws > 100);
   draw_lines(ctx, 2500); /* too many for one */
   assert_true(lima_batch(pipe)->serial != serial);
   assert_true(pipe->job.num_draws < 200);
   GL(ctx)->Finish(ctx);
   assert_false(pipe->job.begun);
}

/* What a job reads lives until it is done, whoever lets go of it. */
static void
jobs_keep(void **state)
{
   struct gl_context *ctx = ((struct gl_fixture *)*state)->ctx;
   struct lima_pipe_context *pipe = pipe_of(state);
   GLubyte pixel[4] = {0};
   GLuint name;
   GL(ctx)->GenTextures(ctx, 1, &name);
   GL(ctx)->BindTexture(ctx, GL_TEXTURE_2D, name);
   set_texture_2d(ctx);
   GL(ctx)->TexEnvi(ctx, GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   GL(ctx)->Begin(ctx, GL_TRIANGLES);
   GL(ctx)->TexCoord2f(ctx, 0.1f, 0.1f);
   GL(ctx)->Vertex2f(ctx, -1, -1);
   GL(ctx)->Vertex2f(ctx, 3, -1);
   GL(ctx)->Vertex2f(ctx, -1, 3);
   GL(ctx)->End(ctx);
   GL(ctx)->Disable(ctx, GL_TEXTURE_2D);
   const struct pipe_resource *texture = pipe->u.views[PIPE_SHADER_FRAGMENT][0]->state.resource;
   assert_non_null(lima_find_use(pipe, texture));
   assert_int_equal(lima_find_use(pipe, texture)->pp, LIMA_JOB_READ);
   GL(ctx)->DeleteTextures(ctx, 1, &name);
   GL(ctx)->ReadPixels(ctx, 0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_memory_equal(pixel, "\xff\0\0\0", 4);
   GL(ctx)->Finish(ctx);
   for (unsigned i = 0; i < LIMA_BATCHES; i++)
      assert_int_equal(pipe->batches[i].num_uses, 0);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(reasons),
       cmocka_unit_test_setup_teardown(many_lights, gl_fixture_setup, gl_fixture_teardown),
       cmocka_unit_test_setup_teardown(native_limits, gl_fixture_setup, gl_fixture_teardown),
       cmocka_unit_test_setup_teardown(jobs_end, gl_fixture_setup, gl_fixture_teardown),
       cmocka_unit_test_setup_teardown(jobs_keep, gl_fixture_setup, gl_fixture_teardown),
   };
   setenv("TUATARA_DRIVER", "lima", 1);
   return cmocka_run_group_tests(tests, NULL, NULL);
}
