/* Fences: what flush promises, and to whom. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_format.h"
#include "harness.h"

static unsigned size = 512; /* of the window: drawing it takes a while */

static const float black[4] = {0, 0, 0, 0}, step[4] = {1.0f / 255, 0, 0, 0};

static void
init(struct harness *h)
{
   struct pipe_blend_state add = harness_default_blend();
   harness_init(h, size, size, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   add.rt[0].blend_enable = true;
   add.rt[0].rgb_dst = PIPE_BLENDFACTOR_ONE;
   harness_blend(h, &add);
   harness_clear(h, black, 1.0, 0);
}

/* Layers of the whole window: as many as its red says in the end. */
static void
draw_layers(struct harness *h, unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      harness_rect(h, HARNESS_COLOR, 0, 0, size, size, 0.5f, step);
}

static bool
finish(struct harness *h, struct pipe_fence *fence, uint64_t timeout)
{
   return h->screen->fence_finish(h->screen, fence, timeout);
}

/* Red of a pixel as it is in memory, without waiting for anything. */
static unsigned
red_in_memory(struct harness *h)
{
   const struct pipe_box box = {(int)size - 1, (int)size - 1, 0, 1, 1, 1};
   struct pipe_transfer *t;
   uint8_t rgba[4];
   const void *map = h->pipe->transfer_map(h->pipe, h->color, 0,
                                           PIPE_MAP_READ | PIPE_MAP_UNSYNCHRONIZED, &box, &t);
   assert_non_null(map);
   u_format_unpack_rgba8(h->color->format, &rgba, map, 1);
   h->pipe->transfer_unmap(h->pipe, t);
   return rgba[0];
}

static void
test_work_is_done_when_it_signals(void **state)
{
   struct harness h;
   struct pipe_fence *fence = NULL;
   init(&h);
   for (unsigned i = 1; i <= 10; i++) {
      draw_layers(&h, 20);
      h.pipe->flush(h.pipe, &fence, 0);
      assert_true(finish(&h, fence, PIPE_TIMEOUT_INFINITE));
      assert_true(finish(&h, fence, 0));
      assert_int_equal(red_in_memory(&h), 20 * i);
   }
   pipe_fence_reference(&fence, NULL);
   harness_finish(&h);
}

/* Of several fences an older one never signals after a newer one. */
static void
test_fences_signal_in_order(void **state)
{
   struct harness h;
   struct pipe_fence *fence[12] = {0};
   init(&h);
   for (unsigned i = 0; i < 12; i++) {
      draw_layers(&h, 15);
      h.pipe->flush(h.pipe, &fence[i], 0);
   }
   assert_true(finish(&h, fence[5], PIPE_TIMEOUT_INFINITE));
   for (unsigned i = 0; i < 5; i++)
      assert_true(finish(&h, fence[i], 0));
   assert_true(red_in_memory(&h) >= 6 * 15);
   assert_true(finish(&h, fence[11], PIPE_TIMEOUT_INFINITE));
   assert_int_equal(red_in_memory(&h), 12 * 15);
   for (unsigned i = 0; i < 12; i++)
      pipe_fence_reference(&fence[i], NULL);
   harness_finish(&h);
}

/* Polling ends, a wait ends in time whatever the answer, and no fence at all has signalled. */
static void
test_timeouts(void **state)
{
   struct harness h;
   struct pipe_fence *fence = NULL;
   struct timespec before, after;
   init(&h);
   assert_true(finish(&h, NULL, 0));
   assert_true(finish(&h, NULL, PIPE_TIMEOUT_INFINITE));
   draw_layers(&h, 200);
   h.pipe->flush(h.pipe, &fence, 0);
   clock_gettime(CLOCK_MONOTONIC, &before);
   finish(&h, fence, 1000000);
   clock_gettime(CLOCK_MONOTONIC, &after);
   assert_true(after.tv_sec - before.tv_sec < 20);
   while (!finish(&h, fence, 1000))
      ;
   assert_int_equal(red_in_memory(&h), 200);
   assert_true(finish(&h, fence, PIPE_TIMEOUT_INFINITE - 1));
   /* Nothing new: at once, or soon. */
   h.pipe->flush(h.pipe, &fence, 0);
   assert_true(finish(&h, fence, PIPE_TIMEOUT_INFINITE));
   pipe_fence_reference(&fence, NULL);
   harness_finish(&h);
}

/* A fence outlives its context. */
static void
test_context_may_go(void **state)
{
   struct harness h;
   init(&h);
   struct pipe_context *other = h.screen->context_create(h.screen);
   assert_non_null(other);
   struct pipe_framebuffer_state fb = {.width = size, .height = size, .nr_cbufs = 1};
   struct pipe_fence *fence = NULL, *second = NULL;
   fb.cbufs[0].resource = h.color;
   h.pipe->finish(h.pipe);
   other->set_framebuffer_state(other, &fb);
   other->clear(other, PIPE_CLEAR_COLOR, (const float[4]){1, 1, 1, 1}, 0xf, 0, 0, 0);
   other->flush(other, &fence, 0);
   pipe_fence_reference(&second, fence);
   other->destroy(other);
   assert_true(finish(&h, fence, PIPE_TIMEOUT_INFINITE));
   assert_int_equal(red_in_memory(&h), 255);
   pipe_fence_reference(&fence, NULL);
   assert_true(finish(&h, second, 0));
   pipe_fence_reference(&second, NULL);
   harness_finish(&h);
}

struct waiter {
   struct harness *h;
   struct pipe_fence *fence;
   bool signalled;
};

static void *
wait_for_fence(void *data)
{
   struct waiter *w = data;
   w->signalled = finish(w->h, w->fence, (uint64_t)60 * 1000000000u);
   return NULL;
}

/* Other threads wait while the context goes on drawing. */
static void
test_other_threads_wait(void **state)
{
   struct harness h;
   init(&h);
   for (unsigned round = 0; round < 8; round++) {
      struct waiter w[3] = {{&h, NULL, false}, {&h, NULL, false}, {&h, NULL, false}};
      pthread_t thread[3];
      for (unsigned i = 0; i < 3; i++) {
         draw_layers(&h, 5);
         h.pipe->flush(h.pipe, &w[i].fence, 0);
         assert_int_equal(pthread_create(&thread[i], NULL, wait_for_fence, &w[i]), 0);
      }
      draw_layers(&h, 5);
      for (unsigned i = 0; i < 3; i++) {
         pthread_join(thread[i], NULL);
         assert_true(w[i].signalled);
         pipe_fence_reference(&w[i].fence, NULL);
      }
   }
   h.pipe->finish(h.pipe);
   assert_int_equal(red_in_memory(&h), 8 * 20);
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_work_is_done_when_it_signals),
       cmocka_unit_test(test_fences_signal_in_order),
       cmocka_unit_test(test_timeouts),
       cmocka_unit_test(test_context_may_go),
       cmocka_unit_test(test_other_threads_wait),
   };
   if (getenv("TUATARA_DRIVER")) /* of a chip, which is simulated */
      size = 64;
   return cmocka_run_group_tests(tests, NULL, NULL);
}
