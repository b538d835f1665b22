/* Several threads draw at the same time, each in its own context, with workers between them: each
 * gets the picture that it gets alone. Best in a build with -Db_sanitize=thread. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "mesa_ext/door.h"
#include "gl_scenes.h"
#include "pipe/p_format.h"
#include "pipe/p_loader.h"
#include "pipe/p_screen.h"

#define SIZE 150 /* of the window: nine tiles */
#define THREADS 3
#define ROUNDS 3

static const struct gl_visual visual = {8, 8, 8, 8, 24, 8, 16, true, PIPE_FORMAT_B8G8R8A8_UNORM};

struct result {
   GLubyte pixels[SIZE * SIZE * 4];
   float data[GL_SCENE_DATA];
};

struct painter {
   struct gl_drawable *drawable;
   struct gl_context *ctx;
   const struct result *want; /* of each scene */
   unsigned first;            /* the scene to begin with */
   unsigned wrong;            /* scenes with another picture or an error */
};

static void
get_size(void *data, unsigned *width, unsigned *height)
{
   *width = *height = SIZE;
}

static void
open_painter(struct painter *p, struct pipe_screen *screen)
{
   const struct gl_drawable_ops ops = {.get_size = get_size};
   const struct gl_context_desc desc = {.visual = &visual};
   enum gl_door_error error;
   p->drawable = gl_drawable_create(screen, &visual, &ops, NULL);
   p->ctx = gl_context_create(screen, &desc, &error);
   assert_true(p->drawable && p->ctx);
}

static void
close_painter(struct painter *p)
{
   gl_context_destroy(p->ctx);
   gl_drawable_unref(p->drawable);
}

/* Returns the error. */
static GLenum
draw(const struct painter *p, unsigned scene, struct result *r)
{
   gl_scene_draw(p->ctx, &gl_scenes[scene], r->data);
   p->ctx->table->ReadPixels(p->ctx, 0, 0, SIZE, SIZE, GL_RGBA, GL_UNSIGNED_BYTE, r->pixels);
   gl_drawable_swap(p->drawable, p->ctx);
   return p->ctx->table->GetError(p->ctx);
}

static void *
paint(void *data)
{
   struct painter *p = data;
   struct result *got = malloc(sizeof *got);
   if (!got || !gl_make_current(p->ctx, p->drawable, p->drawable)) {
      p->wrong++;
      free(got);
      return NULL;
   }
   for (unsigned i = 0; i < ROUNDS * gl_num_scenes; i++) {
      const unsigned scene = (p->first + i) % gl_num_scenes;
      const GLenum error = draw(p, scene, got);
      p->wrong += error || memcmp(got, &p->want[scene], sizeof *got) != 0;
   }
   gl_make_current(NULL, NULL, NULL);
   free(got);
   return NULL;
}

static void
pictures_do_not_mix(void **state)
{
   struct painter painters[THREADS] = {0}, alone = {0};
   pthread_t threads[THREADS];
   struct result *want = calloc(gl_num_scenes, sizeof *want);
   struct pipe_screen *screen = pipe_loader_create_screen("softpipe");
   assert_true(want && screen);
   open_painter(&alone, screen);
   assert_true(gl_make_current(alone.ctx, alone.drawable, alone.drawable));
   for (unsigned i = 0; i < gl_num_scenes; i++)
      assert_int_equal(draw(&alone, i, &want[i]), GL_NO_ERROR);
   gl_make_current(NULL, NULL, NULL);
   close_painter(&alone);
   for (unsigned t = 0; t < THREADS; t++) {
      open_painter(&painters[t], screen);
      painters[t].want = want;
      painters[t].first = t * 5;
   }
   for (unsigned t = 0; t < THREADS; t++)
      assert_int_equal(pthread_create(&threads[t], NULL, paint, &painters[t]), 0);
   for (unsigned t = 0; t < THREADS; t++) {
      pthread_join(threads[t], NULL);
      assert_int_equal(painters[t].wrong, 0);
      close_painter(&painters[t]);
   }
   screen->destroy(screen);
   free(want);
}

int
main(void)
{
   setenv("TUATARA_THREADS", "4", 1);
   const struct CMUnitTest tests[] = {cmocka_unit_test(pictures_do_not_mix)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
