/* Contexts and drawables: who is current where, sizes, swaps, order of destruction. */
#include "gl_fixture.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "mesa_ext/framebuffer/drawable.h"

#define FIXTURE(state) ((struct gl_fixture *)*(state))

static void
versions_and_shares(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   enum gl_door_error error;
   struct gl_context_desc desc = {.major = 9, .minor = 0};
   assert_null(gl_context_create(f->screen, &desc, &error));
   assert_int_equal(error, GL_DOOR_BAD_VERSION);
   desc = (struct gl_context_desc){.major = 1, .minor = 1};
   struct gl_context *ctx = gl_context_create(f->screen, &desc, &error);
   assert_non_null(ctx);
   gl_context_destroy(ctx);
   desc = (struct gl_context_desc){.core_profile = true, .major = 1};
   assert_null(gl_context_create(f->screen, &desc, &error));
}

static void *
try_to_take(void *data)
{
   struct gl_fixture *f = data;
   /* Taken elsewhere: refused. */
   return (void *)(uintptr_t)gl_make_current(f->ctx, f->drawable, f->drawable);
}

static void
one_thread_at_a_time(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   pthread_t thread;
   void *taken;
   pthread_create(&thread, NULL, try_to_take, f);
   pthread_join(thread, &taken);
   assert_null(taken);
   assert_false(gl_context_is_current_elsewhere(f->ctx));
   assert_true(gl_make_current(NULL, NULL, NULL));
   assert_null(gl_get_current());
   assert_true(gl_make_current(f->ctx, f->drawable, f->drawable));
}

static void
destroyed_while_current(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   struct gl_context *ctx = gl_fixture_context(f, f->ctx);
   struct gl_drawable *drawable = gl_fixture_drawable(f);
   assert_true(gl_make_current(ctx, drawable, drawable));
   gl_context_destroy(ctx);
   gl_drawable_unref(drawable);
   /* Both live on until released. */
   ctx->table->Enable(ctx, GL_FOG);
   assert_true(ctx->table->IsEnabled(ctx, GL_FOG));
   assert_true(gl_make_current(NULL, NULL, NULL));
}

static void
first_current_sets_viewport(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   struct gl_context *ctx = gl_fixture_context(f, NULL);
   gl_make_current(ctx, NULL, NULL); /* surfaceless does not count */
   assert_int_equal(ctx->viewport.width, 0);
   gl_make_current(ctx, f->drawable, f->drawable);
   assert_int_equal(ctx->viewport.width, 64);
   f->width = 128;
   gl_make_current(NULL, NULL, NULL);
   gl_make_current(ctx, f->drawable, f->drawable);
   assert_int_equal(ctx->viewport.width, 64);
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(ctx);
}

static void
buffers_follow_the_window(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   const uint32_t stamp = gl_drawable_stamp(f->drawable);
   struct pipe_resource *back = gl_drawable_get_buffer(f->drawable, GL_DRAWABLE_BACK);
   assert_int_equal(back->width, 64);
   assert_int_equal(gl_drawable_stamp(f->drawable), stamp);
   f->width = 100;
   f->ctx->table->Viewport(f->ctx, 0, 0, 100, 48);
   assert_int_not_equal(gl_drawable_stamp(f->drawable), stamp);
   struct pipe_resource *larger = gl_drawable_get_buffer(f->drawable, GL_DRAWABLE_BACK);
   assert_int_equal(larger->width, 100);
   pipe_resource_reference(&back, NULL);
   pipe_resource_reference(&larger, NULL);
   f->width = 0; /* a window is never smaller than a pixel to the front end */
   f->height = 1u << 30;
   gl_drawable_update(f->drawable);
   assert_int_equal(f->drawable->width, 1);
   GLint most[2] = {0};
   f->ctx->table->GetIntegerv(f->ctx, GL_MAX_VIEWPORT_DIMS, most);
   assert_int_equal(f->drawable->height, most[1]);
}

/* To ask a window for its size is a round trip to the server: only who draws next needs it. */
static void
size_is_asked_for_once_before_a_frame(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   struct gl_context *other = gl_fixture_context(f, NULL);
   for (int i = 0; i < 3; i++) {
      assert_true(gl_make_current(i % 2 ? f->ctx : other, f->drawable, f->drawable));
      gl_drawable_swap(f->drawable, gl_get_current());
   }
   assert_true(gl_make_current(f->ctx, f->drawable, f->drawable));
   f->asks = 0;
   gl_drawable_swap(f->drawable, f->ctx);
   f->ctx->table->Flush(f->ctx);
   assert_true(gl_make_current(NULL, NULL, NULL));
   assert_true(gl_make_current(f->ctx, f->drawable, f->drawable));
   assert_int_equal(f->asks, 0);
   f->width = 100;
   f->ctx->table->Clear(f->ctx, GL_COLOR_BUFFER_BIT);
   f->ctx->table->Clear(f->ctx, GL_COLOR_BUFFER_BIT);
   assert_int_equal(f->asks, 1);
   assert_int_equal(f->drawable->width, 100);
   assert_int_equal(f->drawable->buffers[GL_DRAWABLE_BACK]->width, 100);
   gl_context_destroy(other);
}

static void
recall_size(void *priv, unsigned *width, unsigned *height)
{
   struct gl_fixture *f = priv;
   f->recalls++;
   *width = f->width;
   *height = f->height;
}

/* Contexts that draw in turn within one frame: the door says whether an answer is still good. What
 * shows something ends the frame, also if a change of the context does. */
static void
size_is_recalled_within_a_frame(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   struct gl_context *contexts[2] = {f->ctx, gl_fixture_context(f, NULL)};
   f->drawable->ops.recall_size = recall_size;
   gl_drawable_swap(f->drawable, f->ctx);
   f->ctx->table->Clear(f->ctx, GL_COLOR_BUFFER_BIT);
   f->asks = 0;
   for (int i = 1; i <= 4; i++) {
      struct gl_context *ctx = contexts[i % 2];
      f->width = 100 + (unsigned)i;
      assert_true(gl_make_current(ctx, f->drawable, f->drawable));
      ctx->table->Clear(ctx, GL_COLOR_BUFFER_BIT);
      ctx->table->Clear(ctx, GL_COLOR_BUFFER_BIT);
      assert_int_equal(f->recalls, i);
      assert_int_equal(f->drawable->width, 100 + i);
   }
   assert_int_equal(f->asks, 0);
   gl_drawable_swap(f->drawable, f->ctx);
   f->recalls = 0;
   assert_true(gl_make_current(contexts[1], f->drawable, f->drawable));
   contexts[1]->table->DrawBuffer(contexts[1], GL_FRONT);
   contexts[1]->table->Clear(contexts[1], GL_COLOR_BUFFER_BIT);
   assert_int_equal(f->asks, 1);
   assert_true(gl_make_current(f->ctx, f->drawable, f->drawable));
   f->ctx->table->Clear(f->ctx, GL_COLOR_BUFFER_BIT);
   assert_int_equal(f->asks, 2);
   assert_int_equal(f->recalls, 0);
   gl_context_destroy(contexts[1]);
}

static void
swap_shows_the_back_buffer(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   gl_drawable_swap(f->drawable, f->ctx);
   assert_int_equal(f->presents, 0); /* nothing was ever drawn */
   struct pipe_resource *back = gl_drawable_get_buffer(f->drawable, GL_DRAWABLE_BACK);
   gl_drawable_swap(f->drawable, f->ctx);
   assert_int_equal(f->presents, 1);
   assert_ptr_equal(f->shown, back);
   /* The same buffer goes on, and no other is made. */
   assert_ptr_equal(f->drawable->buffers[GL_DRAWABLE_BACK], back);
   assert_null(f->drawable->buffers[GL_DRAWABLE_FRONT]);
   pipe_resource_reference(&back, NULL);
}

/* A front buffer lives while it is used, and costs nothing afterwards. */
static void
front_buffer_that_is_not_used_goes(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   struct pipe_resource *buffer = gl_drawable_get_buffer(f->drawable, GL_DRAWABLE_BACK);
   pipe_resource_reference(&buffer, NULL);
   buffer = gl_drawable_get_buffer(f->drawable, GL_DRAWABLE_FRONT);
   pipe_resource_reference(&buffer, NULL);
   gl_drawable_swap(f->drawable, f->ctx);
   assert_non_null(f->drawable->buffers[GL_DRAWABLE_FRONT]);
   gl_drawable_swap(f->drawable, f->ctx);
   assert_null(f->drawable->buffers[GL_DRAWABLE_FRONT]);
   assert_int_equal(f->loads, 0);
   /* Only the window knows what is shown once the back buffer is drawn to. */
   gl_drawable_mark_back(f->drawable);
   buffer = gl_drawable_get_buffer(f->drawable, GL_DRAWABLE_FRONT);
   pipe_resource_reference(&buffer, NULL);
   assert_int_equal(f->loads, 1);
}

static void
front_is_shown_at_flush_only_if_drawn_to(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   struct pipe_resource *front = gl_drawable_get_buffer(f->drawable, GL_DRAWABLE_FRONT);
   f->ctx->table->Flush(f->ctx);
   assert_int_equal(f->presents, 0);
   gl_drawable_mark_front(f->drawable);
   f->ctx->table->Flush(f->ctx);
   assert_int_equal(f->presents, 1);
   f->ctx->table->Finish(f->ctx);
   assert_int_equal(f->presents, 1);
   pipe_resource_reference(&front, NULL);
}

/* Names and objects outlive the context that made them, as long as one of the group lives. */
static void
group_outlives_its_maker(void **state)
{
   struct gl_fixture *f = FIXTURE(state);
   struct gl_context *maker = gl_fixture_context(f, NULL);
   struct gl_context *heir = gl_fixture_context(f, maker);
   gl_make_current(maker, NULL, NULL);
   maker->table->BindTexture(maker, GL_TEXTURE_2D, 3);
   maker->table->BindBuffer(maker, GL_ARRAY_BUFFER, 3);
   gl_make_current(heir, NULL, NULL);
   gl_context_destroy(maker);
   assert_true(heir->table->IsTexture(heir, 3));
   assert_true(heir->table->IsBuffer(heir, 3));
   heir->table->BindTexture(heir, GL_TEXTURE_2D, 3);
   gl_make_current(NULL, NULL, NULL);
   gl_context_destroy(heir);
}

/* The trace wrapper passes everything on and writes it down. */
static void
traced_calls_are_written(void **state)
{
   char path[] = "/tmp/tuatara_trace_XXXXXX", text[65536];
   assert_true(mkstemp(path) >= 0);
   setenv("TUATARA_TRACE", path, 1);
   void *traced = NULL;
   assert_int_equal(gl_fixture_setup(&traced), 0);
   unsetenv("TUATARA_TRACE");
   struct gl_context *ctx = FIXTURE(&traced)->ctx;
   ctx->table->ClearColor(ctx, 0.5f, 0, 0, 1);
   ctx->table->Clear(ctx, GL_COLOR_BUFFER_BIT);
   ctx->table->Begin(ctx, GL_TRIANGLES);
   for (unsigned i = 0; i < 3; i++)
      ctx->table->Vertex2f(ctx, (float)i, 0);
   ctx->table->End(ctx);
   gl_fixture_teardown(&traced);
   FILE *file = fopen(path, "r");
   text[fread(text, 1, sizeof text - 1, file)] = '\0';
   fclose(file);
   unlink(path);
   assert_non_null(strstr(text, "color=0.5,0,0,1"));
   assert_non_null(strstr(text, "draw_vbo mode=4 index_size=0 "));
   assert_non_null(strstr(text, "screen.destroy"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, gl_fixture_setup, gl_fixture_teardown)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       TEST(versions_and_shares),
       TEST(one_thread_at_a_time),
       TEST(destroyed_while_current),
       TEST(first_current_sets_viewport),
       TEST(buffers_follow_the_window),
       TEST(size_is_asked_for_once_before_a_frame),
       TEST(size_is_recalled_within_a_frame),
       TEST(swap_shows_the_back_buffer),
       TEST(front_buffer_that_is_not_used_goes),
       TEST(front_is_shown_at_flush_only_if_drawn_to),
       TEST(group_outlives_its_maker),
       cmocka_unit_test(traced_calls_are_written),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
