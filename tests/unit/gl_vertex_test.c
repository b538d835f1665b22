/* State of vertex processing: matrices, lights, materials, clip planes, texgen, arrays in buffer
 * objects, evaluators, the raster position, feedback and selection. The null driver draws nothing;
 * where primitives matter a small driver in its place hands points through untransformed. */
#include <math.h>
#include <string.h>

#include "compiler/ir/ir.h"
#include "gl_fixture.h"
#include "mesa_ext/transform/matrix.h"

#define assert_no_error() assert_int_equal(glGetError(), GL_NO_ERROR)
#define assert_error(code) assert_int_equal(glGetError(), code)

/* --- A driver that keeps the last draw, and captures every vertex as it is. */
static struct {
   unsigned draws;
   struct pipe_draw_info info;
   struct pipe_draw_start_count range;
   struct pipe_vertex_buffer buffer[PIPE_MAX_ATTRIBS];
} seen;

static void
set_buffers(struct pipe_context *pipe, unsigned num, const struct pipe_vertex_buffer *buffers)
{
   memcpy(seen.buffer, buffers, num * sizeof *buffers);
}

static void
draw_vbo(struct pipe_context *pipe, const struct pipe_draw_info *info,
         const struct pipe_draw_start_count *draws, unsigned num)
{
   seen.draws++;
   seen.info = *info;
   seen.range = draws[0];
}

/* Where a varying is among those that a sink asks for. */
static unsigned
slot_of(const struct pipe_capture_sink *sink, unsigned varying)
{
   return (unsigned)__builtin_popcountll(sink->varyings & ((1ull << varying) - 1));
}

/* Vertices come out as they are, with the position as colour; the primitive is the whole range. */
static void
draw_capture(struct pipe_context *pipe, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draws, unsigned num,
             const struct pipe_capture_sink *sink)
{
   static float attribs[4][VARYING_MAX][4];
   struct pipe_captured_vertex v[4] = {0};
   const unsigned count = draws[0].count < 4 ? draws[0].count : 4;
   for (unsigned i = 0; i < count; i++) {
      const char *base = seen.buffer[0].buffer.user;
      if (!seen.buffer[0].is_user)
         return;
      memcpy(v[i].window, base + i * seen.buffer[0].stride, sizeof v[i].window);
      memcpy(attribs[i][slot_of(sink, VARYING_COL0)], v[i].window, sizeof v[i].window);
      attribs[i][slot_of(sink, VARYING_EDGE)][0] = 1;
      v[i].attribs = (const float(*)[4])attribs[i];
   }
   sink->primitive(sink->data, v, count, true);
}

static int
setup(void **state)
{
   if (gl_fixture_setup(state))
      return -1;
   struct pipe_context *pipe = ((struct gl_fixture *)*state)->ctx->pipe;
   memset(&seen, 0, sizeof seen);
   pipe->set_vertex_buffers = set_buffers;
   pipe->draw_vbo = draw_vbo;
   pipe->draw_capture = draw_capture;
   return 0;
}

static struct gl_context *
context(void **state)
{
   return ((struct gl_fixture *)*state)->ctx;
}

/* --- Matrices. */
static void
matrices_multiply_invert_and_count(void **state)
{
   struct gl_context *ctx = context(state);
   glMatrixMode(GL_MODELVIEW);
   const uint64_t before = gl_matrix_generation(ctx, GL_MATRIX_INDEX_MODELVIEW);
   glTranslatef(1, 2, 3);
   glRotatef(90, 0, 0, 1);
   glScalef(2, 4, 8);
   assert_true(gl_matrix_generation(ctx, GL_MATRIX_INDEX_MODELVIEW) != before);
   const float expected[16] = {0, 2, 0, 0, -4, 0, 0, 0, 0, 0, 8, 0, 1, 2, 3, 1};
   float m[16];
   glGetFloatv(GL_MODELVIEW_MATRIX, m);
   for (unsigned i = 0; i < 16; i++)
      assert_float_equal(m[i], expected[i], 0);
   float product[16];
   gl_matrix_multiply(product, m, gl_matrix_inverse(ctx, GL_MATRIX_INDEX_MODELVIEW));
   for (unsigned i = 0; i < 16; i++) {
      const float one = i % 5 ? 0 : 1;
      assert_float_equal(product[i], one, 1e-6f);
   }
   const uint64_t generation = gl_matrix_generation(ctx, GL_MATRIX_INDEX_MVP);
   glPushMatrix();
   glPopMatrix();
   assert_true(gl_matrix_generation(ctx, GL_MATRIX_INDEX_MVP) == generation);
   glMatrixMode(GL_PROJECTION);
   glOrtho(0, 4, 0, 4, -1, 1);
   assert_true(gl_matrix_generation(ctx, GL_MATRIX_INDEX_MVP) != generation);
   assert_no_error();
}

static void
matrix_stacks_have_ends(void **state)
{
   static const struct {
      GLenum mode;
      unsigned depth;
   } stacks[] = {{GL_MODELVIEW, GL_LIMIT_MODELVIEW_STACK},
                 {GL_PROJECTION, GL_LIMIT_OTHER_STACK},
                 {GL_TEXTURE, GL_LIMIT_OTHER_STACK},
                 {GL_COLOR, GL_LIMIT_OTHER_STACK},
                 {GL_MATRIX7_NV, GL_LIMIT_PROGRAM_STACK}};
   for (unsigned i = 0; i < sizeof stacks / sizeof stacks[0]; i++) {
      glMatrixMode(stacks[i].mode);
      glPopMatrix();
      assert_error(GL_STACK_UNDERFLOW);
      for (unsigned n = 1; n < stacks[i].depth; n++)
         glPushMatrix();
      assert_no_error();
      glPushMatrix();
      assert_error(GL_STACK_OVERFLOW);
   }
   glMatrixMode(GL_DEPTH);
   assert_error(GL_INVALID_ENUM);
   glFrustum(1, 1, 0, 1, 1, 2);
   assert_error(GL_INVALID_VALUE);
   glFrustum(0, 1, 0, 1, 0, 2);
   assert_error(GL_INVALID_VALUE);
}

/* --- Lighting state. */
static void
lights_are_kept_in_eye_coordinates(void **state)
{
   const float position[4] = {1, 0, 0, 1}, direction[3] = {1, 0, 0};
   float v[4] = {0};
   glTranslatef(0, 5, 0);
   glRotatef(90, 0, 0, 1);
   glLightfv(GL_LIGHT3, GL_POSITION, position);
   glLightfv(GL_LIGHT3, GL_SPOT_DIRECTION, direction);
   glLoadIdentity();
   glGetLightfv(GL_LIGHT3, GL_POSITION, v);
   assert_float_equal(v[0], 0, 0);
   assert_float_equal(v[1], 6, 0);
   assert_float_equal(v[3], 1, 0);
   glGetLightfv(GL_LIGHT3, GL_SPOT_DIRECTION, v);
   assert_float_equal(v[1], 1, 0);
   glLightf(GL_LIGHT3, GL_SPOT_CUTOFF, 91);
   assert_error(GL_INVALID_VALUE);
   glLightf(GL_LIGHT3, GL_SPOT_EXPONENT, 129);
   assert_error(GL_INVALID_VALUE);
   glLightf(GL_LIGHT3, GL_AMBIENT, 1);
   assert_error(GL_INVALID_ENUM);
   glLightf(GL_LIGHT0 + GL_LIMIT_LIGHTS, GL_SPOT_EXPONENT, 1);
   assert_error(GL_INVALID_ENUM);
}

static void
color_material_tracks_the_color(void **state)
{
   const float red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1};
   float v[4];
   glColorMaterial(GL_FRONT, GL_DIFFUSE);
   glColor4fv(red);
   glEnable(GL_COLOR_MATERIAL);
   glGetMaterialfv(GL_FRONT, GL_DIFFUSE, v);
   assert_memory_equal(v, red, sizeof v);
   glMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, green); /* the front follows the colour only */
   glGetMaterialfv(GL_FRONT, GL_DIFFUSE, v);
   assert_memory_equal(v, red, sizeof v);
   glGetMaterialfv(GL_BACK, GL_DIFFUSE, v);
   assert_memory_equal(v, green, sizeof v);
   glBegin(GL_POINTS);
   glColor4fv(green);
   glEnd();
   glDisable(GL_COLOR_MATERIAL);
   glColor4fv(red);
   glGetMaterialfv(GL_FRONT, GL_DIFFUSE, v);
   assert_memory_equal(v, green, sizeof v);
   glGetMaterialfv(GL_FRONT_AND_BACK, GL_DIFFUSE, v);
   assert_error(GL_INVALID_ENUM);
}

static void
planes_are_transformed_by_the_inverse(void **state)
{
   const double plane[4] = {1, 0, 0, 0};
   double v[4];
   glTranslatef(3, 0, 0);
   glClipPlane(GL_CLIP_PLANE5, plane);
   glTexGendv(GL_T, GL_EYE_PLANE, plane);
   glTexGeni(GL_Q, GL_TEXTURE_GEN_MODE, GL_SPHERE_MAP);
   assert_error(GL_INVALID_ENUM);
   glGetClipPlane(GL_CLIP_PLANE5, v);
   assert_float_equal(v[3], -3, 0);
   glGetTexGendv(GL_T, GL_EYE_PLANE, v);
   assert_float_equal(v[0], 1, 0);
   assert_float_equal(v[3], -3, 0);
   glClipPlane(GL_CLIP_PLANE0 + GL_STORAGE_CLIP_PLANES, plane);
   assert_error(GL_INVALID_ENUM);
}

/* --- Arrays. */
static void
draws_beyond_a_buffer_object_are_clipped(void **state)
{
   const float vertices[5][2] = {{0}};
   const uint16_t indices[4] = {0, 4, 5, 60000};
   GLuint names[2];
   glGenBuffers(2, names);
   glBindBuffer(GL_ARRAY_BUFFER, names[0]);
   glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
   glVertexPointer(2, GL_FLOAT, 0, NULL);
   glEnableClientState(GL_VERTEX_ARRAY);
   glDrawArrays(GL_POINTS, 2, 1000);
   assert_int_equal(seen.range.start, 2);
   assert_int_equal(seen.range.count, 3);
   glDrawArrays(GL_POINTS, 5, 1);
   assert_int_equal(seen.draws, 1);
   glDrawElements(GL_POINTS, 4, GL_UNSIGNED_SHORT, indices);
   assert_int_equal(seen.info.max_index, 4);
   glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, names[1]);
   glBufferData(GL_ELEMENT_ARRAY_BUFFER, 5, indices, GL_STATIC_DRAW);
   glDrawElements(GL_POINTS, 4, GL_UNSIGNED_SHORT, NULL);
   glFlush();
   assert_int_equal(seen.range.count, 2);
   assert_int_equal(seen.draws, 3);
   glDrawElements(GL_POINTS, 4, GL_UNSIGNED_SHORT, (void *)5);
   assert_int_equal(seen.draws, 3);
   assert_non_null(glMapBuffer(GL_ARRAY_BUFFER, GL_READ_ONLY));
   assert_no_error();
   glDrawArrays(GL_POINTS, 0, 1);
   assert_error(GL_INVALID_OPERATION);
   assert_true(glUnmapBuffer(GL_ARRAY_BUFFER));
   glDeleteBuffers(2, names);
   assert_false(glIsBuffer(names[0]));
   glDrawArrays(GL_POINTS, 0, 1); /* no array left to draw from */
   glFlush();
   assert_int_equal(seen.draws, 3);
}

/* EXT_vertex_array enables arrays with glEnable, too. A draw ends where the buffer of an array that
 * is enabled does. */
static void
arrays_are_enabled_in_every_way(void **state)
{
   const float vertices[5][2] = {{0}};
   GLuint name;
   glGenBuffers(1, &name);
   glBindBuffer(GL_ARRAY_BUFFER, name);
   glBufferData(GL_ARRAY_BUFFER, sizeof vertices, vertices, GL_STATIC_DRAW);
   glVertexPointer(2, GL_FLOAT, 0, NULL);
   glEnable(GL_VERTEX_ARRAY);
   glDrawArrays(GL_POINTS, 2, 1000);
   assert_int_equal(seen.range.count, 3);
   glPushClientAttrib(GL_CLIENT_VERTEX_ARRAY_BIT);
   glDisable(GL_VERTEX_ARRAY);
   glDrawArrays(GL_POINTS, 3, 1000);
   assert_int_equal(seen.draws, 1);
   glPopClientAttrib();
   glDrawArrays(GL_POINTS, 3, 1000);
   assert_int_equal(seen.range.count, 2);
   glDisableClientState(GL_VERTEX_ARRAY);
   glDrawArrays(GL_POINTS, 4, 1000);
   assert_int_equal(seen.draws, 2);
   assert_no_error();
   glDeleteBuffers(1, &name);
}

static void
array_element_reads_every_type(void **state)
{
   struct gl_context *ctx = context(state);
   static const struct {
      unsigned char color[3];
      signed char normal[3];
      short tex[2];
   } data[2] = {{{0}}, {{255, 0, 51}, {127, -128, 0}, {7, -9}}};
   glColorPointer(3, GL_UNSIGNED_BYTE, sizeof data[0], data[0].color);
   glNormalPointer(GL_BYTE, sizeof data[0], data[0].normal);
   glClientActiveTexture(GL_TEXTURE2);
   glTexCoordPointer(2, GL_SHORT, sizeof data[0], data[0].tex);
   glEnableClientState(GL_COLOR_ARRAY);
   glEnableClientState(GL_NORMAL_ARRAY);
   glEnableClientState(GL_TEXTURE_COORD_ARRAY);
   glArrayElement(1);
   const float color[4] = {1, 0, 0.2f, 1}, tex[4] = {7, -9, 0, 1};
   assert_memory_equal(ctx->current.attrib[VERT_ATTRIB_COLOR0], color, sizeof color);
   assert_memory_equal(ctx->current.attrib[VERT_ATTRIB_TEX0 + 2], tex, sizeof tex);
   assert_float_equal(ctx->current.attrib[VERT_ATTRIB_NORMAL][0], 1, 0);
   assert_float_equal(ctx->current.attrib[VERT_ATTRIB_NORMAL][1], -1, 0);
   assert_no_error();
   glColorPointer(2, GL_FLOAT, 0, data);
   assert_error(GL_INVALID_VALUE);
   glNormalPointer(GL_UNSIGNED_BYTE, 0, data);
   assert_error(GL_INVALID_ENUM);
   glVertexPointer(3, GL_FLOAT, -1, data);
   assert_error(GL_INVALID_VALUE);
   glInterleavedArrays(GL_FLOAT, 0, data);
   assert_error(GL_INVALID_ENUM);
}

/* --- Evaluators. */
static void
maps_are_checked_and_returned(void **state)
{
   const float points[8] = {0, 0, 0, 9, 1, 1, 1, 9};
   float v[8] = {0};
   GLint order[2] = {0};
   glMap1f(GL_MAP1_VERTEX_3, 0, 2, 4, 2, points);
   glGetMapfv(GL_MAP1_VERTEX_3, GL_COEFF, v);
   const float packed[6] = {0, 0, 0, 1, 1, 1};
   assert_memory_equal(v, packed, sizeof packed);
   glGetMapiv(GL_MAP1_VERTEX_3, GL_ORDER, order);
   assert_int_equal(order[0], 2);
   glGetMapfv(GL_MAP1_COLOR_4, GL_COEFF, v);
   assert_float_equal(v[2], 1, 0);
   assert_no_error();
   glMap1f(GL_MAP1_VERTEX_3, 1, 1, 3, 2, points);
   assert_error(GL_INVALID_VALUE);
   glMap1f(GL_MAP1_VERTEX_3, 0, 1, 2, 2, points);
   assert_error(GL_INVALID_VALUE);
   glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, GL_LIMIT_EVAL_ORDER + 1, points);
   assert_error(GL_INVALID_VALUE);
   glMap1f(GL_MAP2_VERTEX_3, 0, 1, 3, 2, points);
   assert_error(GL_INVALID_ENUM);
   glMapGrid2f(1, 0, 1, 0, 0, 1);
   assert_error(GL_INVALID_VALUE);
   glEvalMesh2(GL_FILL, INT32_MIN, INT32_MAX, INT32_MIN, INT32_MAX);
   assert_error(GL_OUT_OF_MEMORY);
}

static void
evaluation_leaves_current_values(void **state)
{
   struct gl_context *ctx = context(state);
   const float line[2][3] = {{0, 0, 0}, {1, 1, 1}}, colors[2][4] = {{0, 0, 0, 0}, {1, 1, 1, 1}};
   const float blue[4] = {0, 0, 1, 1};
   glMap1f(GL_MAP1_VERTEX_3, 0, 1, 3, 2, line[0]);
   glMap1f(GL_MAP1_COLOR_4, 0, 1, 4, 2, colors[0]);
   glEnable(GL_MAP1_VERTEX_3);
   glEnable(GL_MAP1_COLOR_4);
   glColor4fv(blue);
   glMapGrid1f(4, 0, 1);
   glEvalMesh1(GL_POINT, 0, 4);
   assert_memory_equal(ctx->current.attrib[VERT_ATTRIB_COLOR0], blue, sizeof blue);
   glFlush();
   assert_int_equal(seen.draws, 1);
   assert_int_equal(seen.range.count, 5);
   assert_no_error();
}

/* --- Raster position, feedback, selection. */
static void
window_pos_needs_no_transform(void **state)
{
   float v[4];
   glDepthRange(0.25, 0.75);
   glWindowPos3f(-5, 7, 2);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, v);
   const float expected[4] = {-5, 7, 0.75f, 1};
   assert_memory_equal(v, expected, sizeof v);
   glRasterPos3f(0.5f, 0.25f, 0.125f);
   glGetFloatv(GL_CURRENT_RASTER_POSITION, v);
   assert_float_equal(v[2], 0.125f, 0);
   glGetFloatv(GL_CURRENT_RASTER_COLOR, v);
   assert_float_equal(v[1], 0.25f, 0);
}

static const float square[4][4] = {
    {0, 0, 0.5f, 1}, {1, 0, 0.5f, 1}, {1, 1, 0.25f, 1}, {0, 1, 1, 1}};

static void
draw_square(GLsizei count)
{
   glVertexPointer(4, GL_FLOAT, 0, square);
   glEnableClientState(GL_VERTEX_ARRAY);
   glDrawArrays(GL_POLYGON, 0, count);
}

static void
feedback_counts_what_it_writes(void **state)
{
   float buffer[128] = {0};
   glRenderMode(GL_FEEDBACK);
   assert_error(GL_INVALID_OPERATION);
   glFeedbackBuffer(128, GL_3D_COLOR, buffer);
   assert_int_equal(glRenderMode(GL_FEEDBACK), 0);
   draw_square(3);
   glPassThrough(42);
   glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
   draw_square(3);
   assert_int_equal(glRenderMode(GL_RENDER), 2 + 3 * 7 + 2 + 3 * (1 + 2 * 7));
   assert_float_equal(buffer[0], GL_POLYGON_TOKEN, 0);
   assert_float_equal(buffer[1], 3, 0);
   assert_float_equal(buffer[2 + 7 + 2], 0.5f, 0); /* z of the second vertex */
   assert_float_equal(buffer[23], GL_PASS_THROUGH_TOKEN, 0);
   assert_float_equal(buffer[24], 42, 0);
   assert_float_equal(buffer[25], GL_LINE_RESET_TOKEN, 0);
   assert_float_equal(buffer[40], GL_LINE_TOKEN, 0);
   buffer[3] = 77;
   glFeedbackBuffer(3, GL_2D, buffer);
   glRenderMode(GL_FEEDBACK);
   draw_square(3);
   assert_int_equal(glRenderMode(GL_RENDER), -1);
   assert_float_equal(buffer[3], 77, 0);
   assert_no_error();
}

static void
selection_records_names_and_depths(void **state)
{
   GLuint buffer[16] = {0};
   glSelectBuffer(16, buffer);
   glRenderMode(GL_SELECT);
   glInitNames();
   glLoadName(1);
   assert_error(GL_INVALID_OPERATION);
   draw_square(3); /* a hit without names */
   glPushName(7);
   glPushName(8);
   draw_square(4);
   glLoadName(9); /* no hit follows */
   glPopName();
   glPopName();
   glPopName();
   assert_error(GL_STACK_UNDERFLOW);
   assert_int_equal(glRenderMode(GL_RENDER), 2);
   const GLuint expected[] = {0, 0x40000000, 0x80000000, 2, 0x40000000, 0xffffffff, 7, 8, 0};
   assert_memory_equal(buffer, expected, sizeof expected);
   glSelectBuffer(4, buffer);
   glRenderMode(GL_SELECT);
   glInitNames();
   glPushName(5);
   glPushName(6);
   draw_square(3);
   assert_int_equal(glRenderMode(GL_RENDER), -1);
   assert_int_equal(buffer[3], 5);
   assert_int_equal(buffer[4], 0x40000000);
   assert_no_error();
}

/* An array of matrices without memory behind it is like any other: its elements are 0, 0, 0, 1. */
static void
matrix_variant_without_array(void **state)
{
   gl_fixture_needs(state, "GL_EXT_vertex_shader");
   struct gl_context *ctx = ((struct gl_fixture *)*state)->ctx;
   const GLuint matrix =
       ctx->table->GenSymbolsEXT(ctx, GL_MATRIX_EXT, GL_VARIANT_EXT, GL_FULL_RANGE_EXT, 1);
   const GLuint position = ctx->table->BindParameterEXT(ctx, GL_CURRENT_VERTEX_EXT);
   ctx->table->BindVertexShaderEXT(ctx, 1);
   ctx->table->BeginVertexShaderEXT(ctx);
   ctx->table->ShaderOp2EXT(ctx, GL_OP_MULTIPLY_MATRIX_EXT, GL_OUTPUT_VERTEX_EXT, matrix, position);
   ctx->table->EndVertexShaderEXT(ctx);
   ctx->table->Enable(ctx, GL_VERTEX_SHADER_EXT);
   ctx->table->VariantPointerEXT(ctx, matrix, GL_FLOAT, 0, NULL);
   ctx->table->EnableVariantClientStateEXT(ctx, matrix);
   ctx->table->Begin(ctx, GL_POINTS);
   ctx->table->ArrayElement(ctx, 5);
   ctx->table->End(ctx);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   GLfloat value[16];
   ctx->table->GetVariantFloatvEXT(ctx, matrix, GL_VARIANT_VALUE_EXT, value);
   for (unsigned i = 0; i < 16; i++)
      assert_true(value[i] == (i % 4 == 3 ? 1.0f : 0.0f));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(matrices_multiply_invert_and_count),    TEST(matrix_stacks_have_ends),
       TEST(lights_are_kept_in_eye_coordinates),    TEST(color_material_tracks_the_color),
       TEST(planes_are_transformed_by_the_inverse), TEST(draws_beyond_a_buffer_object_are_clipped),
       TEST(arrays_are_enabled_in_every_way),       TEST(array_element_reads_every_type),
       TEST(maps_are_checked_and_returned),         TEST(evaluation_leaves_current_values),
       TEST(window_pos_needs_no_transform),         TEST(feedback_counts_what_it_writes),
       TEST(selection_records_names_and_depths),    TEST(matrix_variant_without_array),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
