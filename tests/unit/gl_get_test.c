/* glGet, Enable and errors on the null driver. */
#include "gl_fixture.h"

#include <math.h>
#include <string.h>

#include "mesa_ext/context/enable.h"
#include "mesa_ext/get/private.h"

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)

static void
rows_ascend_and_can_be_read(void **state)
{
   struct gl_context *ctx = CTX(state);
   unsigned only_es = 0;
   for (unsigned i = 0; i < gl_get_num_rows; i++) {
      GLdouble values[GL_GET_MAX_VALUES + 1];
      const GLenum pname = gl_get_rows[i].pname;
      if (i)
         assert_true(gl_get_rows[i - 1].pname < pname);
      assert_in_range(gl_get_rows[i].count, 1, GL_GET_MAX_VALUES);
      values[gl_get_rows[i].count] = 12345.0;
      ctx->table->GetDoublev(ctx, pname, values);
      const bool known = gl_api_has_enum(ctx, pname);
      assert_int_equal(ctx->table->GetError(ctx), known ? GL_NO_ERROR : GL_INVALID_ENUM);
      only_es += !known;
      /* Exactly the row's values are written. */
      assert_true(values[gl_get_rows[i].count] == 12345.0);
   }
   assert_int_equal(only_es, 6); /* arrays of point sizes, matrices as words */
}

/* Initial values of chapter 6's tables that are not 0. */
static const struct {
   GLenum pname;
   unsigned count;
   double value[4];
} initial[] = {
    {GL_CURRENT_COLOR, 4, {1, 1, 1, 1}},
    {GL_CURRENT_NORMAL, 3, {0, 0, 1}},
    {GL_CURRENT_INDEX, 1, {1}},
    {GL_CURRENT_TEXTURE_COORDS, 4, {0, 0, 0, 1}},
    {GL_EDGE_FLAG, 1, {1}},
    {GL_CURRENT_RASTER_POSITION, 4, {0, 0, 0, 1}},
    {GL_CURRENT_RASTER_POSITION_VALID, 1, {1}},
    {GL_CURRENT_RASTER_COLOR, 4, {1, 1, 1, 1}},
    {GL_POINT_SIZE, 1, {1}},
    {GL_LINE_WIDTH, 1, {1}},
    {GL_LINE_STIPPLE_PATTERN, 1, {65535}},
    {GL_LINE_STIPPLE_REPEAT, 1, {1}},
    {GL_CULL_FACE_MODE, 1, {GL_BACK}},
    {GL_FRONT_FACE, 1, {GL_CCW}},
    {GL_POLYGON_MODE, 2, {GL_FILL, GL_FILL}},
    {GL_SHADE_MODEL, 1, {GL_SMOOTH}},
    {GL_COLOR_MATERIAL_PARAMETER, 1, {GL_AMBIENT_AND_DIFFUSE}},
    {GL_COLOR_MATERIAL_FACE, 1, {GL_FRONT_AND_BACK}},
    {GL_FOG_DENSITY, 1, {1}},
    {GL_FOG_END, 1, {1}},
    {GL_FOG_MODE, 1, {GL_EXP}},
    {GL_DEPTH_FUNC, 1, {GL_LESS}},
    {GL_DEPTH_WRITEMASK, 1, {1}},
    {GL_DEPTH_CLEAR_VALUE, 1, {1}},
    {GL_DEPTH_RANGE, 2, {0, 1}},
    {GL_STENCIL_FUNC, 1, {GL_ALWAYS}},
    {GL_STENCIL_FAIL, 1, {GL_KEEP}},
    {GL_ALPHA_TEST_FUNC, 1, {GL_ALWAYS}},
    {GL_BLEND_SRC, 1, {GL_ONE}},
    {GL_BLEND_DST, 1, {GL_ZERO}},
    {GL_BLEND_EQUATION, 1, {GL_FUNC_ADD}},
    {GL_LOGIC_OP_MODE, 1, {GL_COPY}},
    {GL_COLOR_WRITEMASK, 4, {1, 1, 1, 1}},
    {GL_DRAW_BUFFER, 1, {GL_BACK}},
    {GL_READ_BUFFER, 1, {GL_BACK}},
    {GL_MATRIX_MODE, 1, {GL_MODELVIEW}},
    {GL_MODELVIEW_STACK_DEPTH, 1, {1}},
    {GL_PACK_ALIGNMENT, 1, {4}},
    {GL_UNPACK_ALIGNMENT, 1, {4}},
    {GL_ZOOM_X, 1, {1}},
    {GL_DEPTH_SCALE, 1, {1}},
    {GL_PIXEL_MAP_I_TO_I_SIZE, 1, {1}},
    {GL_PERSPECTIVE_CORRECTION_HINT, 1, {GL_DONT_CARE}},
    {GL_RENDER_MODE, 1, {GL_RENDER}},
    {GL_ACTIVE_TEXTURE, 1, {GL_TEXTURE0}},
    {GL_CLIENT_ACTIVE_TEXTURE, 1, {GL_TEXTURE0}},
    {GL_VERTEX_ARRAY_SIZE, 1, {4}},
    {GL_VERTEX_ARRAY_TYPE, 1, {GL_FLOAT}},
    {GL_SECONDARY_COLOR_ARRAY_SIZE, 1, {3}},
    {GL_MAP1_GRID_SEGMENTS, 1, {1}},
    {GL_MAP1_GRID_DOMAIN, 2, {0, 1}},
    {GL_VIEWPORT, 4, {0, 0, 64, 48}},
    {GL_SCISSOR_BOX, 4, {0, 0, 64, 48}},
    {GL_DITHER, 1, {1}},
    {GL_MULTISAMPLE, 1, {1}},
    {GL_MAX_LIGHTS, 1, {8}},
    {GL_RED_BITS, 1, {8}},
    {GL_DEPTH_BITS, 1, {24}},
    {GL_STENCIL_BITS, 1, {8}},
    {GL_ACCUM_RED_BITS, 1, {16}},
    {GL_DOUBLEBUFFER, 1, {1}},
    {GL_RGBA_MODE, 1, {1}},
    {GL_POINT_DISTANCE_ATTENUATION, 3, {1, 0, 0}},
    {GL_POINT_FADE_THRESHOLD_SIZE, 1, {1}},
    {GL_VERTEX_PROGRAM_BINDING_NV, 1, {0}},
    {GL_PROGRAM_ERROR_POSITION_NV, 1, {-1}},
    {GL_MAX_TRACK_MATRICES_NV, 1, {8}},
    {GL_DEBUG_GROUP_STACK_DEPTH, 1, {1}},
};

static void
initial_values(void **state)
{
   struct gl_context *ctx = CTX(state);
   for (unsigned i = 0; i < sizeof initial / sizeof initial[0]; i++) {
      GLdouble d[GL_GET_MAX_VALUES];
      ctx->table->GetDoublev(ctx, initial[i].pname, d);
      for (unsigned c = 0; c < initial[i].count; c++) {
         if (d[c] != initial[i].value[c])
            fail_msg("pname 0x%04x[%u] is %g, not %g", initial[i].pname, c, d[c],
                     initial[i].value[c]);
      }
   }
}

static void
conversions(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLint i[4];
   GLfloat f[4];
   GLboolean b[4];
   ctx->table->ClearColor(ctx, 1.0f, 0.5f, 0.0f, 0.25f);
   ctx->table->GetIntegerv(ctx, GL_COLOR_CLEAR_VALUE, i);
   assert_int_equal(i[0], 2147483647);
   assert_int_equal(i[2], 0);
   ctx->table->GetBooleanv(ctx, GL_COLOR_CLEAR_VALUE, b);
   assert_int_equal(b[0], 1);
   assert_int_equal(b[2], 0);
   ctx->table->LineWidth(ctx, 2.5f);
   ctx->table->GetIntegerv(ctx, GL_LINE_WIDTH, i);
   assert_int_equal(i[0], 3);
   ctx->table->StencilMask(ctx, 0xdeadbeefu);
   ctx->table->GetIntegerv(ctx, GL_STENCIL_WRITEMASK, i);
   assert_int_equal((GLuint)i[0], 0xdeadbeefu);
   ctx->table->Enable(ctx, GL_BLEND);
   ctx->table->GetFloatv(ctx, GL_BLEND, f);
   assert_true(f[0] == 1.0f);
}

static void
unknown_name_leaves_output_alone(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLint value = 77;
   ctx->table->GetIntegerv(ctx, 0x1234, &value);
   assert_int_equal(value, 77);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_ENUM);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

static void
first_error_stands(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->table->LineWidth(ctx, -1);
   ctx->table->Enable(ctx, GL_LINES + 0x9999);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* What is true in one direction must be true in the other: a value is found where Enable put it. */
static void
every_capability_toggles(void **state)
{
   struct gl_context *ctx = CTX(state);
   unsigned found = 0;
   for (GLenum cap = 0; cap < 0x10000; cap++) {
      uint32_t dirty;
      if (!gl_capability(ctx, cap, &dirty))
         continue;
      found++;
      const GLboolean before = ctx->table->IsEnabled(ctx, cap);
      GLboolean got = !before;
      if (before)
         ctx->table->Disable(ctx, cap);
      else
         ctx->table->Enable(ctx, cap);
      assert_int_equal(ctx->table->IsEnabled(ctx, cap), !before);
      if (cap != GL_MATRIX_PALETTE_ARB) { /* of which glGet gives the matrix */
         ctx->table->GetBooleanv(ctx, cap, &got);
         assert_int_equal(got, !before);
      }
      assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   }
   static const struct {
      const char *extension;
      unsigned capabilities;
   } optional[] = {
       {"GL_EXT_texture3D", 1},         {"GL_ARB_texture_rectangle", 1},
       {"GL_ARB_texture_cube_map", 1},  {"GL_NV_vertex_program", 3},
       {"GL_EXT_vertex_shader", 1},     {"GL_ARB_point_sprite", 1},
       {"GL_EXT_stencil_two_side", 1},  {"GL_ARB_fragment_program", 1},
       {"GL_NV_register_combiners", 2}, {"GL_HP_occlusion_test", 1},
       {"GL_NV_texture_shader", 1},     {"GL_ATI_fragment_shader", 1},
       {"GL_NV_fragment_program", 1},   {"GL_NV_depth_clamp", 1},
       {"GL_ARB_framebuffer_sRGB", 1},  {"GL_ATI_text_fragment_shader", 1},
       {"GL_ARB_vertex_blend", 2},      {"GL_ARB_matrix_palette", 1},
   };
   unsigned expected = 131;
   for (unsigned i = 0; i < sizeof optional / sizeof optional[0]; i++)
      expected -= gl_fixture_has(ctx, optional[i].extension) ? 0 : optional[i].capabilities;
   assert_int_equal(found, expected);
}

static void
no_context_does_nothing(void **state)
{
   gl_make_current(NULL, NULL, NULL);
   assert_null(gl_get_current());
   assert_int_equal(gl_current_context->table->GetError(gl_current_context), 0);
   assert_null(gl_current_context->table->GetString(gl_current_context, GL_VERSION));
   gl_current_context->table->Enable(gl_current_context, GL_FOG);
   assert_false(gl_current_context->fog.enabled);
}

static void
strings(void **state)
{
   struct gl_context *ctx = CTX(state);
   /* OpenGL 1.2 has textures of three dimensions, 1.5 queries, 2.0 shaders. */
   const char *version = gl_fixture_has(ctx, "GL_ARB_shader_objects")    ? "2.1 "
                         : gl_fixture_has(ctx, "GL_ARB_occlusion_query") ? "1.5 "
                         : gl_fixture_has(ctx, "GL_EXT_texture3D")       ? "1.4 "
                                                                         : "1.1 ";
   assert_int_equal(strncmp((const char *)ctx->table->GetString(ctx, GL_VERSION), version, 4), 0);
   const char *renderer = (const char *)ctx->table->GetString(ctx, GL_RENDERER);
   assert_int_equal(strncmp(renderer, "Tuatara null", strlen("Tuatara null")), 0);
   assert_non_null(
       strstr((const char *)ctx->table->GetString(ctx, GL_EXTENSIONS), "GL_EXT_blend_color "));
   assert_null(ctx->table->GetString(ctx, GL_LIGHT0));
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_ENUM);
}

static void
between_begin_and_end_gets_are_errors(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLint value = 77;
   ctx->table->Begin(ctx, GL_POINTS);
   ctx->table->GetIntegerv(ctx, GL_MATRIX_MODE, &value);
   ctx->table->Enable(ctx, GL_FOG);
   ctx->table->End(ctx);
   assert_int_equal(value, 77);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_OPERATION);
   assert_int_equal(ctx->table->IsEnabled(ctx, GL_FOG), GL_FALSE);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, gl_fixture_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(rows_ascend_and_can_be_read),
       TEST(initial_values),
       TEST(conversions),
       TEST(unknown_name_leaves_output_alone),
       TEST(first_error_stands),
       TEST(every_capability_toggles),
       TEST(no_context_does_nothing),
       TEST(strings),
       TEST(between_begin_and_end_gets_are_errors),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
