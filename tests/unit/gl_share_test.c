/* Contexts that share objects, each current in a thread of its own. What they draw while they
 * change each other's objects is undefined; memory, locks and the rest of the GL are not. Best in
 * builds with -Db_sanitize=address and thread. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#include <cmocka.h>

#include "gl_share_actions.h"
#include "pipe/p_format.h"
#include "pipe/p_loader.h"
#include "pipe/p_screen.h"
#include "test_random.h"

#define THREADS 3
#define MILLISECONDS 300

static const struct gl_visual visual = {8, 8, 8, 8, 24, 8, 16, true, PIPE_FORMAT_B8G8R8A8_UNORM};

/* What an application does about messages is its own affair; here it uses the objects. */
static void APIENTRY
on_message(GLenum source, GLenum type, GLuint id, GLenum severity, GLsizei length,
           const GLchar *message, const void *user)
{
   struct gl_context *ctx = (struct gl_context *)user;
   ctx->table->TexParameteri(ctx, GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP);
   ctx->table->BindBuffer(ctx, GL_ARRAY_BUFFER, NAMES + 1); /* nobody maps it */
   ctx->table->BufferData(ctx, GL_ARRAY_BUFFER, 1000, NULL, GL_STATIC_DRAW);
}

static struct gl_context *
create_context(struct pipe_screen *screen, struct gl_context *share)
{
   enum gl_door_error error;
   const struct gl_context_desc desc = {.visual = &visual, .share = share, .debug = true};
   return gl_context_create(screen, &desc, &error);
}

/* Another context comes, and the one before it goes. */
static void
change_context(struct worker *w)
{
   share_end_mapping(w);
   struct gl_context *old = w->ctx, *next = create_context(w->screen, old);
   if (!next || !gl_make_current(next, w->drawable, w->drawable)) {
      w->failed = true;
      gl_context_destroy(next);
      return;
   }
   w->ctx = next;
   gl_context_destroy(old);
   GL(DebugMessageCallback, on_message, w->ctx);
}

static double
milliseconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static void *
work(void *data)
{
   struct worker *w = data;
   const double end = milliseconds() + MILLISECONDS;
   w->failed = !gl_make_current(w->ctx, w->drawable, w->drawable);
   GL(DebugMessageCallback, on_message, w->ctx);
   do {
      const unsigned action = test_random_below(&w->seed, num_share_actions + 1);
      if (action < num_share_actions)
         share_actions[action](w);
      else
         change_context(w);
      GL(GetError);
   } while (milliseconds() < end);
   share_end_mapping(w);
   gl_make_current(NULL, NULL, NULL);
   return NULL;
}

static void
get_size(void *data, unsigned *width, unsigned *height)
{
   *width = *height = SIZE;
}

static void
open_worker(struct worker *w, struct pipe_screen *screen, struct gl_context *share, unsigned number)
{
   const struct gl_drawable_ops ops = {.get_size = get_size};
   w->screen = screen;
   w->seed = number;
   w->drawable = gl_drawable_create(screen, &visual, &ops, NULL);
   assert_non_null(w->drawable);
   w->ctx = create_context(screen, share);
   assert_non_null(w->ctx);
}

static void
close_worker(struct worker *w)
{
   gl_context_destroy(w->ctx);
   gl_drawable_unref(w->drawable);
}

/* Each worker on a thread of its own; all have to succeed. */
static void
run_and_close(struct worker workers[THREADS], void *(*run)(void *), struct pipe_screen *screen)
{
   pthread_t threads[THREADS];
   for (unsigned t = 0; t < THREADS; t++)
      assert_int_equal(pthread_create(&threads[t], NULL, run, &workers[t]), 0);
   for (unsigned t = 0; t < THREADS; t++)
      pthread_join(threads[t], NULL);
   for (unsigned t = 0; t < THREADS; t++) {
      assert_false(workers[t].failed);
      close_worker(&workers[t]);
   }
   screen->destroy(screen);
}

static void
everything_at_once(void **state)
{
   struct worker workers[THREADS] = {0};
   struct pipe_screen *screen = pipe_loader_create_screen("softpipe");
   assert_non_null(screen);
   share_actions_init();
   for (unsigned t = 0; t < THREADS; t++)
      open_worker(&workers[t], screen, t ? workers[0].ctx : NULL, t + 1);
   struct worker *w = &workers[0];
   const GLuint variants =
       GL(GenSymbolsEXT, GL_VECTOR_EXT, GL_VARIANT_EXT, GL_FULL_RANGE_EXT, SYMBOLS);
   const GLuint invariants =
       GL(GenSymbolsEXT, GL_VECTOR_EXT, GL_INVARIANT_EXT, GL_FULL_RANGE_EXT, SYMBOLS);
   for (unsigned t = 0; t < THREADS; t++) {
      workers[t].variants = variants;
      workers[t].invariants = invariants;
   }
   run_and_close(workers, work, screen);
}

/* --- Contexts of two threads draw to one window, which changes its size all the time. */

static void
get_changing_size(void *data, unsigned *width, unsigned *height)
{
   static unsigned calls;
   const unsigned n = __atomic_add_fetch(&calls, 1, __ATOMIC_RELAXED);
   *width = 20 + n * 37 % 180;
   *height = 20 + n * 53 % 180;
}

static void *
draw_to_window(void *data)
{
   static const GLenum buffers[] = {GL_FRONT, GL_BACK, GL_FRONT_AND_BACK};
   struct worker *w = data;
   const double end = milliseconds() + MILLISECONDS;
   w->failed = !gl_make_current(w->ctx, w->drawable, w->drawable);
   do {
      GL(DrawBuffer, buffers[test_random_below(&w->seed, 3)]);
      GL(ReadBuffer, buffers[test_random_below(&w->seed, 2)]);
      GL(Clear, GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_ACCUM_BUFFER_BIT);
      GL(Rectf, -1, -1, 1, 1);
      GL(Accum, GL_LOAD, 0.5f);
      GL(CopyPixels, 0, 0, 200, 200, GL_COLOR);
      GL(Accum, GL_RETURN, 0.5f);
      GL(ReadPixels, 100, 100, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, w->pixels);
      GL(CopyTexImage2D, GL_TEXTURE_2D, 0, GL_RGB, 0, 0, 256, 256, 0);
      if (test_random_below(&w->seed, 2))
         gl_drawable_swap(w->drawable, w->ctx);
      else
         GL(Viewport, 0, 0, 200, 200);
   } while (milliseconds() < end);
   gl_make_current(NULL, NULL, NULL);
   return NULL;
}

static void
one_window(void **state)
{
#ifdef __SANITIZE_THREAD__
   skip(); /* pixels are drawn and read in a race, on purpose; ASan sees what matters here */
#endif
   const struct gl_drawable_ops ops = {.get_size = get_changing_size};
   struct worker workers[THREADS] = {0};
   struct pipe_screen *screen = pipe_loader_create_screen("softpipe");
   assert_non_null(screen);
   for (unsigned t = 0; t < THREADS; t++) {
      open_worker(&workers[t], screen, NULL, t + 1);
      gl_drawable_unref(workers[t].drawable);
      workers[t].drawable = t ? gl_drawable_ref(workers[0].drawable)
                              : gl_drawable_create(screen, &visual, &ops, NULL);
   }
   run_and_close(workers, draw_to_window, screen);
}

/* --- What one context has changed another sees, once it waited for it. */

static void
in_a_thread(void *(*run)(void *), struct worker *w)
{
   pthread_t thread;
   assert_int_equal(pthread_create(&thread, NULL, run, w), 0);
   pthread_join(thread, NULL);
   assert_false(w->failed);
}

static void *
make_green(void *data)
{
   struct worker *w = data;
   static const GLubyte green[4][4] = {
       {0, 255, 0, 255}, {0, 255, 0, 255}, {0, 255, 0, 255}, {0, 255, 0, 255}};
   w->failed = !gl_make_current(w->ctx, w->drawable, w->drawable);
   GL(BindTexture, GL_TEXTURE_2D, 1);
   GL(TexImage2D, GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, green);
   gl_make_current(NULL, NULL, NULL);
   return NULL;
}

static void
assert_draws(struct worker *w, GLubyte red, GLubyte green)
{
   GL(Clear, GL_COLOR_BUFFER_BIT);
   GL(Rectf, -1, -1, 1, 1);
   GL(ReadPixels, SIZE / 2, SIZE / 2, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, w->pixels);
   assert_int_equal(w->pixels[0], red);
   assert_int_equal(w->pixels[1], green);
}

static void
changes_arrive(void **state)
{
   static const GLubyte red[4] = {255, 0, 0, 255};
   struct worker workers[2] = {0}, *w = &workers[0];
   struct pipe_screen *screen = pipe_loader_create_screen("softpipe");
   assert_non_null(screen);
   open_worker(&workers[0], screen, NULL, 1);
   open_worker(&workers[1], screen, workers[0].ctx, 2);
   assert_true(gl_make_current(w->ctx, w->drawable, w->drawable));
   GL(BindTexture, GL_TEXTURE_2D, 1);
   GL(TexParameteri, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   GL(TexImage2D, GL_TEXTURE_2D, 0, GL_RGBA, 1, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, red);
   GL(Enable, GL_TEXTURE_2D);
   assert_draws(w, 255, 0);
   in_a_thread(make_green, &workers[1]);
   GL(BindTexture, GL_TEXTURE_2D, 1);
   assert_draws(w, 0, 255);
   gl_make_current(NULL, NULL, NULL);
   close_worker(&workers[0]);
   close_worker(&workers[1]);
   screen->destroy(screen);
}

/* --- The texels of a texture that one context deletes are freed, though another has drawn with it.
 */

#define COUNTED 48 /* the width of the resources that are counted */

static struct pipe_resource *(*create_resource)(struct pipe_screen *screen,
                                                const struct pipe_resource *templ);
static void (*destroy_resource)(struct pipe_screen *screen, struct pipe_resource *res);
static int counted;

static struct pipe_resource *
count_created(struct pipe_screen *screen, const struct pipe_resource *templ)
{
   counted += templ->width == COUNTED;
   return create_resource(screen, templ);
}

static void
count_destroyed(struct pipe_screen *screen, struct pipe_resource *res)
{
   counted -= res->width == COUNTED;
   destroy_resource(screen, res);
}

static void *
delete_texture(void *data)
{
   static const GLuint name = 1;
   struct worker *w = data;
   w->failed = !gl_make_current(w->ctx, w->drawable, w->drawable);
   GL(DeleteTextures, 1, &name);
   gl_make_current(NULL, NULL, NULL);
   return NULL;
}

static void
deleted_textures_are_freed(void **state)
{
   struct worker workers[2] = {0}, *w = &workers[0];
   struct pipe_screen *screen = pipe_loader_create_screen("softpipe");
   assert_non_null(screen);
   create_resource = screen->resource_create;
   destroy_resource = screen->resource_destroy;
   screen->resource_create = count_created;
   screen->resource_destroy = count_destroyed;
   open_worker(&workers[0], screen, NULL, 1);
   open_worker(&workers[1], screen, workers[0].ctx, 2);
   assert_true(gl_make_current(w->ctx, w->drawable, w->drawable));
   GL(Enable, GL_TEXTURE_2D);
   GL(BindTexture, GL_TEXTURE_2D, 1);
   GL(TexParameteri, GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   GL(TexImage2D, GL_TEXTURE_2D, 0, GL_RGBA, COUNTED, 1, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   GL(Rectf, -1, -1, 1, 1);
   GL(Finish);
   GL(BindTexture, GL_TEXTURE_2D, 0);
   assert_int_equal(counted, 1);
   in_a_thread(delete_texture, &workers[1]);
   GL(Rectf, -1, -1, 1, 1);
   GL(Finish);
   assert_int_equal(counted, 0);
   gl_make_current(NULL, NULL, NULL);
   close_worker(&workers[0]);
   close_worker(&workers[1]);
   screen->destroy(screen);
}

int
main(void)
{
   setenv("TUATARA_THREADS", "4", 1);
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(changes_arrive),
       cmocka_unit_test(deleted_textures_are_freed),
       cmocka_unit_test(everything_at_once),
       cmocka_unit_test(one_window),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
