/* What the sources of stages tell about themselves, images over them, and what a draw finds in
 * place. */
#include <string.h>

#include "compiler/frontend/ext_vs/ext_vs.h"
#include "compiler/ir/ir.h"
#include "gl_stage_rig.h"
#include "mesa_ext/program/ext_vs/vertex_shader.h"
#include "mesa_ext/program/arb/programs.h"
#include "mesa_ext/program/combiners/combiners.h"
#include "mesa_ext/program/nv/vertex_program.h"

/* --- Images */

/* Whatever runs the vertices, those of an image pass through, and it runs them again afterwards. */
static void
images_come_first(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   stage_load_programs(ctx);
   stage_define_shader(ctx);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   stage_bind_program(ctx, MINIMAL);
   ctx->table->Enable(ctx, GL_BLEND); /* or DrawPixels writes pixels without fragments */
   for (unsigned n = 0; n < 4; n++) {
      stage_set(ctx, GL_VERTEX_PROGRAM_NV, n & 1);
      stage_set(ctx, GL_VERTEX_SHADER_EXT, n & 2);
      const struct gl_stage_source *vertices = gl_vertex_source(ctx);
      stage_seen.draws = 0;
      stage_bitmap(ctx);
      assert_int_equal(stage_seen.draws, 1);
      assert_ptr_equal(stage_seen.source[PIPE_SHADER_VERTEX], &gl_image_vertices);
      assert_ptr_equal(stage_seen.source[PIPE_SHADER_FRAGMENT], &gl_texture_environments);
      stage_draw_pixels(ctx, GL_RGBA);
      assert_int_equal(stage_seen.draws, 2);
      assert_ptr_equal(stage_seen.source[PIPE_SHADER_VERTEX], &gl_image_vertices);
      assert_ptr_equal(stage_seen.source[PIPE_SHADER_FRAGMENT], &gl_image_fragments);
      stage_draw(ctx);
      assert_int_equal(stage_seen.draws, 3);
      assert_ptr_equal(stage_seen.source[PIPE_SHADER_VERTEX], vertices);
      assert_ptr_equal(stage_seen.source[PIPE_SHADER_FRAGMENT], &gl_texture_environments);
   }
   stage_assert_error(ctx, GL_NO_ERROR);
}

/* An image is sampled beside the units' textures, by a shader for what it is used for. */
static void
shaders_of_images(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   ctx->table->Enable(ctx, GL_BLEND);
   stage_draw(ctx);
   const uint32_t params = stage_seen.num_params;
   assert_int_equal(stage_seen.samplers_used, 0);
   stage_draw_pixels(ctx, GL_RGBA);
   assert_int_equal(stage_seen.samplers_used, 1u << ctx->limits.image_sampler);
   assert_int_equal(stage_seen.num_params, params + 1);
   const unsigned shaders = stage_seen.shaders[PIPE_SHADER_FRAGMENT];
   stage_draw_pixels(ctx, GL_DEPTH_COMPONENT);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
   stage_draw_pixels(ctx, GL_RGBA);
   stage_draw_pixels(ctx, GL_DEPTH_COMPONENT);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_FRAGMENT], shaders + 1);
}

/* No vertex program runs for an image, so one that can not run is no matter. */
static void
images_without_a_valid_program(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->Enable(ctx, GL_BLEND);
   stage_bitmap(ctx);
   assert_int_equal(stage_seen.draws, 1);
   stage_draw_pixels(ctx, GL_RGBA);
   assert_int_equal(stage_seen.draws, 2);
   stage_assert_error(ctx, GL_NO_ERROR);
}

/* EVS-074: the conventional pipeline transforms the raster position of a shader, a program of
 * NV_vertex_program its own. */
static void
raster_position(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   stage_load_programs(ctx);
   stage_define_shader(ctx);
   stage_bind_program(ctx, MINIMAL);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   const unsigned before = stage_seen.shaders[PIPE_SHADER_VERTEX];
   stage_draw(ctx);
   ctx->table->RasterPos2f(ctx, 0, 0);
   assert_int_equal(stage_seen.shaders[PIPE_SHADER_VERTEX],
                    before + 2); /* its own, for one point */
   assert_ptr_equal(ctx->stages.source[PIPE_SHADER_VERTEX], &gl_conventional_vertices);
   assert_ptr_equal(gl_vertex_source(ctx), &gl_ext_vertex_shader);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->table->RasterPos2f(ctx, 0, 0);
   assert_ptr_equal(ctx->stages.source[PIPE_SHADER_VERTEX], &gl_nv_vertex_program);
}

/* --- Traits */

static void
traits_of_the_conventional_pipeline(void **state)
{
   struct gl_context *ctx = CTX(state);
   const float attenuation[3] = {1, 1, 0};
   const struct gl_stage_source *s = gl_vertex_source(ctx);
   assert_true(s->generic_arrays == GL_GENERIC_ARB_ENABLED && !s->long_normals && !s->attribs);
   struct gl_vertex_results r = stage_results(ctx);
   assert_true(r.written == UINT64_MAX && r.clips && r.point_parameters);
   assert_true(!r.two_side && !r.point_size && !r.color_sum && !r.fog_factor);
   ctx->table->LightModeli(ctx, GL_LIGHT_MODEL_TWO_SIDE, 1);
   assert_false(stage_results(ctx).two_side);
   ctx->table->Enable(ctx, GL_LIGHTING);
   assert_true(stage_results(ctx).two_side);
   ctx->table->Enable(ctx, GL_COLOR_SUM);
   assert_false(stage_results(ctx).color_sum); /* with lighting the model decides */
   ctx->table->LightModeli(ctx, GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
   assert_true(stage_results(ctx).color_sum);
   ctx->table->PointParameterfv(ctx, GL_POINT_DISTANCE_ATTENUATION, attenuation);
   assert_true(stage_results(ctx).point_size);
}

static void
traits_of_programs(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   stage_load_programs(ctx);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   stage_bind_program(ctx, MINIMAL);
   const struct gl_stage_source *s = gl_vertex_source(ctx);
   assert_true(s->generic_arrays == GL_GENERIC_NV_ENABLED && s->long_normals && !s->attribs);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_POINT_SIZE_NV);
   ctx->table->Enable(ctx, GL_COLOR_SUM);
   struct gl_vertex_results r = stage_results(ctx);
   assert_true(r.written == BIT(HPOS));
   assert_true(!r.two_side && !r.point_size && !r.point_parameters && !r.clips && !r.color_sum);
   stage_bind_program(ctx, RICH);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_TWO_SIDE_NV);
   ctx->table->Disable(ctx, GL_COLOR_SUM);
   r = stage_results(ctx);
   assert_true(r.written == (BIT(HPOS) | BIT(PSIZ) | BIT(COL1) | BIT(FOGC)));
   assert_true(r.two_side && r.point_size && r.color_sum && !r.clips && !r.fog_factor);
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_POINT_SIZE_NV);
   assert_false(stage_results(ctx).point_size);
   stage_bind_program(ctx, VP2);
   assert_true(stage_results(ctx).clips);
}

static void
traits_of_shaders(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   stage_define_shader(ctx);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   ctx->table->Enable(ctx, GL_LIGHTING);
   ctx->table->LightModeli(ctx, GL_LIGHT_MODEL_TWO_SIDE, 1);
   ctx->table->LightModeli(ctx, GL_LIGHT_MODEL_COLOR_CONTROL, GL_SEPARATE_SPECULAR_COLOR);
   const struct gl_stage_source *s = gl_vertex_source(ctx);
   assert_true(s->generic_arrays == GL_GENERIC_ARB_ENABLED && !s->long_normals && s->attribs);
   assert_int_equal(s->attribs->num(ctx), 1);
   assert_null(s->attribs->array(ctx, 0));
   const struct gl_vertex_results r = stage_results(ctx);
   assert_true(r.written == (BIT(HPOS) | BIT(COL0)));
   assert_true(!r.two_side && !r.point_size && r.point_parameters && r.clips && !r.color_sum);
   ctx->table->Enable(ctx, GL_COLOR_SUM);
   assert_true(stage_results(ctx).color_sum);
}

/* The raster position has a distance, and the sum is that of ordinary draws. */
static void
traits_of_images(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const struct gl_image_draw image = {.view = NULL};
   stage_load_programs(ctx);
   stage_bind_program(ctx, RICH);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   ctx->derived->image = &image;
   ctx->dirty |= GL_IMAGE_DRAW_DIRTY;
   assert_ptr_equal(gl_vertex_source(ctx), &gl_image_vertices);
   assert_ptr_equal(gl_stage_under(ctx, PIPE_SHADER_VERTEX, &gl_image_vertices),
                    &gl_nv_vertex_program);
   assert_true(stage_results(ctx).written == UINT64_MAX && stage_results(ctx).color_sum);
   ctx->derived->image = NULL;
   ctx->dirty |= GL_IMAGE_DRAW_DIRTY;
   assert_ptr_equal(gl_vertex_source(ctx), &gl_nv_vertex_program);
}

/* Pixels may be written without fragments only where these would keep their colour. */
static void
fragments_that_keep_their_color(void **state)
{
   struct gl_context *ctx = CTX(state);
   const struct gl_stage_source *s = gl_stage_source(ctx, PIPE_SHADER_FRAGMENT);
   stage_draw(ctx);
   assert_true(s->keeps_color(ctx));
   ctx->table->Enable(ctx, GL_FOG);
   assert_false(s->keeps_color(ctx));
   ctx->table->Disable(ctx, GL_FOG);
   ctx->table->Enable(ctx, GL_COLOR_SUM);
   assert_false(s->keeps_color(ctx));
   ctx->table->Disable(ctx, GL_COLOR_SUM);
   const GLubyte texel[4] = {0};
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   ctx->table->TexImage2D(ctx, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                          texel);
   ctx->table->Enable(ctx, GL_TEXTURE_2D);
   stage_draw(ctx);
   assert_false(s->keeps_color(ctx));
}

/* --- What a draw costs */

/* The tables are walked when what decides has changed, not for values and other state. */
static void
choices_stand(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   const uint32_t deciding = GL_DIRTY_STAGES | GL_DIRTY_PROGRAM;
   stage_load_programs(ctx);
   stage_bind_program(ctx, MINIMAL);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   assert_true(ctx->dirty & deciding);
   stage_draw(ctx);
   assert_int_equal(ctx->dirty & deciding, 0);
   ctx->table->ProgramParameter4fNV(ctx, GL_VERTEX_PROGRAM_NV, 3, 1, 2, 3, 4);
   ctx->table->Rotatef(ctx, 30, 0, 0, 1);
   ctx->table->Enable(ctx, GL_LIGHTING);
   ctx->table->Color3f(ctx, 1, 0, 0);
   assert_int_equal(ctx->dirty & deciding, 0);
   stage_bind_program(ctx, RICH);
   assert_true(ctx->dirty & deciding);
}

/* Parameters go to the driver when they changed, and all of them after another source's. */
static void
parameters(void **state)
{
   gl_fixture_needs(state, "GL_NV_vertex_program");
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = CTX(state);
   unsigned *constants = &stage_seen.constants[PIPE_SHADER_VERTEX];
   stage_load_programs(ctx);
   stage_bind_program(ctx, MINIMAL);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   stage_draw(ctx);
   assert_int_equal(*constants, NV_VP_LINKED_PARAMS);
   *constants = 0;
   stage_draw(ctx);
   stage_bitmap(ctx); /* has none, and leaves them in place */
   stage_draw(ctx);
   assert_int_equal(*constants, 0);
   ctx->table->ProgramParameter4fNV(ctx, GL_VERTEX_PROGRAM_NV, 3, 1, 2, 3, 4);
   stage_bitmap(ctx);
   stage_draw(ctx);
   assert_int_equal(*constants, 1);
   ctx->table->Disable(ctx, GL_VERTEX_PROGRAM_NV);
   stage_draw(ctx);
   ctx->table->Enable(ctx, GL_VERTEX_PROGRAM_NV);
   *constants = 0;
   stage_draw(ctx);
   assert_int_equal(*constants, NV_VP_LINKED_PARAMS);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, stage_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(images_come_first),
       TEST(shaders_of_images),
       TEST(images_without_a_valid_program),
       TEST(raster_position),
       TEST(traits_of_the_conventional_pipeline),
       TEST(traits_of_programs),
       TEST(traits_of_shaders),
       TEST(traits_of_images),
       TEST(fragments_that_keep_their_color),
       TEST(choices_stand),
       TEST(parameters),
   };
   return cmocka_run_group_tests_name("gl_stage_traits", tests, NULL, NULL);
}
