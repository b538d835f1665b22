/* Display lists: names, compilation, nesting, sharing. */
#include "gl_fixture.h"

#include <pthread.h>
#include <string.h>
#include <time.h>

#include "mesa_ext/lists/list.h"

#define CTX(state) (((struct gl_fixture *)*(state))->ctx)

static float
line_width(struct gl_context *ctx)
{
   GLfloat width = -1;
   ctx->exec_table->GetFloatv(ctx, GL_LINE_WIDTH, &width);
   return width;
}

/* Defines list `name` as LineWidth(width). */
static void
define(struct gl_context *ctx, GLuint name, float width)
{
   ctx->table->NewList(ctx, name, GL_COMPILE);
   ctx->table->LineWidth(ctx, width);
   ctx->table->EndList(ctx);
}

static void
compile_then_call(void **state)
{
   struct gl_context *ctx = CTX(state);
   define(ctx, 7, 3);
   assert_true(line_width(ctx) == 1);
   ctx->table->CallList(ctx, 7);
   assert_true(line_width(ctx) == 3);
   ctx->table->CallList(ctx, 12345); /* no list: nothing */
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

static void
compile_and_execute(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLint value;
   ctx->table->NewList(ctx, 1, GL_COMPILE_AND_EXECUTE);
   ctx->table->GetIntegerv(ctx, GL_LIST_INDEX, &value);
   assert_int_equal(value, 1);
   ctx->table->GetIntegerv(ctx, GL_LIST_MODE, &value);
   assert_int_equal(value, GL_COMPILE_AND_EXECUTE);
   ctx->table->LineWidth(ctx, 4);
   assert_true(line_width(ctx) == 4);
   ctx->table->EndList(ctx);
   ctx->table->LineWidth(ctx, 1);
   ctx->table->CallList(ctx, 1);
   assert_true(line_width(ctx) == 4);
}

static void
definition_errors(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->table->EndList(ctx);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_OPERATION);
   ctx->table->NewList(ctx, 0, GL_COMPILE);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
   ctx->table->NewList(ctx, 1, GL_RENDER);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_ENUM);
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   ctx->table->NewList(ctx, 2, GL_COMPILE);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_OPERATION);
   ctx->table->EndList(ctx);
   assert_true(ctx->table->IsList(ctx, 1));
   assert_false(ctx->table->IsList(ctx, 2));
   assert_int_equal(ctx->table->GenLists(ctx, -1), 0);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
   ctx->table->DeleteLists(ctx, 1, -1);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
}

/* An error in a list is raised when the command is executed, not when it is compiled. */
static void
errors_wait_for_execution(void **state)
{
   struct gl_context *ctx = CTX(state);
   define(ctx, 1, -5);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   ctx->table->CallList(ctx, 1);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
}

static void
names(void **state)
{
   struct gl_context *ctx = CTX(state);
   const GLuint first = ctx->table->GenLists(ctx, 10);
   for (GLuint i = 0; i < 10; i++)
      assert_true(ctx->table->IsList(ctx, first + i));
   assert_false(ctx->table->IsList(ctx, 0));
   ctx->table->DeleteLists(ctx, first + 2, 3);
   assert_true(ctx->table->IsList(ctx, first + 1));
   assert_false(ctx->table->IsList(ctx, first + 2));
   assert_false(ctx->table->IsList(ctx, first + 4));
   assert_true(ctx->table->IsList(ctx, first + 5));
   assert_int_equal(ctx->table->GenLists(ctx, 0), 0);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   assert_int_equal(ctx->table->GenLists(ctx, 0x7fffffff), 0);
   assert_int_equal(ctx->table->GetError(ctx), GL_OUT_OF_MEMORY);
   define(ctx, 0xffffffffu, 3);
   ctx->table->DeleteLists(ctx, 1, 0x7fffffff);
   assert_false(ctx->table->IsList(ctx, first));
   assert_true(ctx->table->IsList(ctx, 0xffffffffu));
   assert_int_not_equal(ctx->table->GenLists(ctx, 100), 0);
}

static void
call_lists_types(void **state)
{
   struct gl_context *ctx = CTX(state);
   for (unsigned i = 0; i < 4; i++)
      define(ctx, 0x10203 + i, (float)i + 2);
   ctx->table->ListBase(ctx, 0x10000);
   const GLubyte two[] = {0x02, 0x04}, three[] = {0, 0x02, 0x05}, four[] = {0, 0, 0x02, 0x06};
   ctx->table->CallLists(ctx, 1, GL_2_BYTES, two);
   assert_true(line_width(ctx) == 3);
   ctx->table->CallLists(ctx, 1, GL_3_BYTES, three);
   assert_true(line_width(ctx) == 4);
   ctx->table->CallLists(ctx, 1, GL_4_BYTES, four);
   assert_true(line_width(ctx) == 5);
   ctx->table->ListBase(ctx, 0x10205);
   const GLbyte bytes[] = {1, -2};
   ctx->table->CallLists(ctx, 2, GL_BYTE, bytes);
   assert_true(line_width(ctx) == 2);
   const GLfloat reals[] = {-0.5f};
   ctx->table->CallLists(ctx, 1, GL_FLOAT, reals);
   assert_true(line_width(ctx) == 3);
   ctx->table->CallLists(ctx, 1, GL_DOUBLE, reals);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_ENUM);
   ctx->table->CallLists(ctx, -1, GL_BYTE, bytes);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
}

/* A list may define what it is itself called as: the running contents stay. */
static void
list_that_replaces_itself(void **state)
{
   struct gl_context *ctx = CTX(state);
   define(ctx, 3, 8);
   ctx->table->NewList(ctx, 3, GL_COMPILE_AND_EXECUTE);
   ctx->table->CallList(ctx, 3);
   ctx->table->EndList(ctx);
   assert_true(line_width(ctx) == 8);
   /* Now it calls itself: the nesting limit ends it. */
   ctx->table->CallList(ctx, 3);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* Two calls a level, 64 levels: ends in reasonable time. */
static void
exponential_nesting_ends(void **state)
{
   struct gl_context *ctx = CTX(state);
   for (GLuint i = 1; i <= 70; i++) {
      ctx->table->NewList(ctx, i, GL_COMPILE);
      ctx->table->CallList(ctx, i + 1);
      ctx->table->CallList(ctx, i + 1);
      ctx->table->EndList(ctx);
   }
   ctx->table->CallList(ctx, 1);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* A list that calls itself twice, and does something that takes time: the count alone would let it
 * run for hours. */
static void
recursion_ends_in_time(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   for (unsigned i = 0; i < 20000; i++)
      ctx->table->LineWidth(ctx, 1 + (float)(i % 7));
   ctx->table->CallList(ctx, 1);
   ctx->table->CallList(ctx, 1);
   ctx->table->EndList(ctx);
   struct timespec before, after;
   clock_gettime(CLOCK_MONOTONIC, &before);
   ctx->table->CallList(ctx, 1);
   clock_gettime(CLOCK_MONOTONIC, &after);
   assert_in_range(after.tv_sec - before.tv_sec, 0, 10);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   define(ctx, 2, 5); /* what comes next is as before */
   ctx->table->CallList(ctx, 2);
   assert_true(line_width(ctx) == 5);
}

static void
assert_current(struct gl_context *ctx, GLenum pname, float x, float y, float z)
{
   GLfloat v[4] = {-9, -9, -9, -9};
   ctx->table->GetFloatv(ctx, pname, v);
   assert_true(v[0] == x && v[1] == y && v[2] == z);
}

/* Draws from arrays leave the current values alone, compiled as well as executed. */
static void
arrays_leave_current_values(void **state)
{
   struct gl_context *ctx = CTX(state);
   static const GLfloat corners[3][3] = {{0}, {1, 0, 0}, {0, 1, 0}};
   static const GLfloat colors[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
   static const GLubyte indices[] = {2, 1, 0};
   ctx->table->VertexPointer(ctx, 3, GL_FLOAT, 0, corners);
   ctx->table->ColorPointer(ctx, 3, GL_FLOAT, 0, colors);
   ctx->table->NormalPointer(ctx, GL_FLOAT, 0, colors);
   ctx->table->EnableClientState(ctx, GL_VERTEX_ARRAY);
   ctx->table->EnableClientState(ctx, GL_COLOR_ARRAY);
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   ctx->table->DrawArrays(ctx, GL_TRIANGLES, 0, 3);
   ctx->table->EnableClientState(ctx, GL_NORMAL_ARRAY);
   ctx->table->DrawElements(ctx, GL_TRIANGLES, 3, GL_UNSIGNED_BYTE, indices);
   ctx->table->EndList(ctx);
   ctx->table->NewList(ctx, 2, GL_COMPILE);
   ctx->table->Color3f(ctx, 0.25f, 0.5f, 0.75f);
   ctx->table->DrawArrays(ctx, GL_TRIANGLES, 0, 3);
   ctx->table->Begin(ctx, GL_POINTS); /* in the colour set before the draw */
   ctx->table->Vertex3f(ctx, 0, 0, 0);
   ctx->table->End(ctx);
   ctx->table->EndList(ctx);
   ctx->table->Color3f(ctx, 0.5f, 0.25f, 0.125f);
   ctx->table->Normal3f(ctx, 0, 0.5f, 0);
   for (unsigned twice = 0; twice < 2; twice++) {
      ctx->table->CallList(ctx, 1);
      assert_current(ctx, GL_CURRENT_COLOR, 0.5f, 0.25f, 0.125f);
      assert_current(ctx, GL_CURRENT_NORMAL, 0, 0.5f, 0);
   }
   ctx->table->CallList(ctx, 2);
   assert_current(ctx, GL_CURRENT_COLOR, 0.25f, 0.5f, 0.75f);
   assert_current(ctx, GL_CURRENT_NORMAL, 0, 0.5f, 0);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* A wrong imageSize is an error when the list is called, and nothing is read before. */
static void
compressed_images_of_wrong_size(void **state)
{
   struct gl_context *ctx = CTX(state);
   const GLubyte block[8] = {0};
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 0,
                                    0x7fffffff, block);
   ctx->table->EndList(ctx);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   ctx->table->CallList(ctx, 1);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_VALUE);
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   ctx->table->CompressedTexImage2D(ctx, GL_TEXTURE_2D, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT, 4, 4, 0,
                                    sizeof block, block);
   ctx->table->EndList(ctx);
   ctx->table->CallList(ctx, 1);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

/* Begin in one list, End in another; commands between them are refused as in immediate mode. */
static void
begin_across_lists(void **state)
{
   struct gl_context *ctx = CTX(state);
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   ctx->table->Begin(ctx, GL_TRIANGLES);
   ctx->table->EndList(ctx);
   ctx->table->NewList(ctx, 2, GL_COMPILE);
   ctx->table->LineWidth(ctx, 9);
   ctx->table->Vertex2f(ctx, 0, 0);
   ctx->table->EndList(ctx);
   ctx->table->NewList(ctx, 3, GL_COMPILE);
   ctx->table->End(ctx);
   ctx->table->EndList(ctx);
   ctx->table->CallList(ctx, 1);
   ctx->table->CallList(ctx, 2);
   ctx->table->CallList(ctx, 3);
   assert_int_equal(ctx->table->GetError(ctx), GL_INVALID_OPERATION);
   assert_true(line_width(ctx) == 1);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
}

static void
pointer_arguments_are_copied(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLfloat color[4] = {0.5f, 0.25f, 1, 0}, got[4];
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   ctx->table->Fogfv(ctx, GL_FOG_COLOR, color);
   ctx->table->EndList(ctx);
   memset(color, 0, sizeof color);
   ctx->table->CallList(ctx, 1);
   ctx->table->GetFloatv(ctx, GL_FOG_COLOR, got);
   assert_true(got[0] == 0.5f && got[1] == 0.25f && got[2] == 1 && got[3] == 0);
}

static void
stipple_is_unpacked_when_compiled(void **state)
{
   struct gl_context *ctx = CTX(state);
   GLubyte pattern[128], got[128];
   memset(pattern, 0x01, sizeof pattern);
   ctx->table->PixelStorei(ctx, GL_UNPACK_LSB_FIRST, GL_TRUE);
   ctx->table->NewList(ctx, 1, GL_COMPILE);
   ctx->table->PolygonStipple(ctx, pattern);
   ctx->table->EndList(ctx);
   ctx->table->PixelStorei(ctx, GL_UNPACK_LSB_FIRST, GL_FALSE);
   ctx->table->CallList(ctx, 1);
   ctx->table->GetPolygonStipple(ctx, got);
   assert_int_equal(got[0], 0x80);
   assert_int_equal(got[127], 0x80);
}

static void
shared_between_contexts(void **state)
{
   struct gl_fixture *f = *state;
   struct gl_context *other = gl_fixture_context(f, f->ctx);
   define(f->ctx, 5, 6);
   gl_make_current(other, NULL, NULL);
   other->table->CallList(other, 5);
   assert_true(line_width(other) == 6);
   other->table->DeleteLists(other, 5, 1);
   gl_make_current(f->ctx, f->drawable, f->drawable);
   assert_false(f->ctx->table->IsList(f->ctx, 5));
   gl_context_destroy(other);
}

/* One thread redefines and deletes what the other calls. */
static void *
call_often(void *data)
{
   struct gl_context *ctx = data;
   gl_make_current(ctx, NULL, NULL);
   for (unsigned i = 0; i < 20000; i++)
      ctx->table->CallList(ctx, 1 + i % 3);
   gl_make_current(NULL, NULL, NULL);
   return NULL;
}

static void
redefined_while_called(void **state)
{
   struct gl_fixture *f = *state;
   struct gl_context *other = gl_fixture_context(f, f->ctx);
   pthread_t thread;
   pthread_create(&thread, NULL, call_often, other);
   for (unsigned i = 0; i < 2000; i++) {
      define(f->ctx, 1 + i % 3, 2);
      if (i % 5 == 0)
         f->ctx->table->DeleteLists(f->ctx, 1, 2);
   }
   pthread_join(thread, NULL);
   assert_int_equal(other->error, GL_NO_ERROR);
   gl_context_destroy(other);
}

/* glXUseXFont's lists: the pixel store of the application neither matters nor changes. */
static void
door_bitmaps_ignore_the_pixel_store(void **state)
{
   struct gl_context *ctx = CTX(state);
   const unsigned char bits[2] = {0x80, 0x40};
   GLfloat position[4];
   GLint alignment;
   ctx->table->PixelStorei(ctx, GL_UNPACK_ALIGNMENT, 8);
   ctx->table->BindBuffer(ctx, GL_PIXEL_UNPACK_BUFFER, 1);
   gl_door_bitmap_list(ctx, 9, 3, 2, 0, 0, 5, 1, bits);
   ctx->table->GetIntegerv(ctx, GL_UNPACK_ALIGNMENT, &alignment);
   assert_int_equal(alignment, 8);
   ctx->table->CallList(ctx, 9);
   assert_int_equal(ctx->table->GetError(ctx), GL_NO_ERROR);
   ctx->table->GetFloatv(ctx, GL_CURRENT_RASTER_POSITION, position);
   assert_true(position[0] == 5 && position[1] == 1);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, gl_fixture_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(compile_then_call),
       TEST(compile_and_execute),
       TEST(definition_errors),
       TEST(errors_wait_for_execution),
       TEST(names),
       TEST(call_lists_types),
       TEST(list_that_replaces_itself),
       TEST(exponential_nesting_ends),
       TEST(recursion_ends_in_time),
       TEST(arrays_leave_current_values),
       TEST(compressed_images_of_wrong_size),
       TEST(begin_across_lists),
       TEST(pointer_arguments_are_copied),
       TEST(stipple_is_unpacked_when_compiled),
       TEST(shared_between_contexts),
       TEST(redefined_while_called),
       TEST(door_bitmaps_ignore_the_pixel_store),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
