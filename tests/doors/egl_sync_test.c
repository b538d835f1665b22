/* EGL's sync objects through the real libEGL: what they wait for, and how long. */
#include "egl_fixture.h"

#include <pthread.h>
#include <sched.h>

/* EGL_KHR_wait_sync: the GL waits, which needs a context that does. */
static void
test_wait_sync(void **state)
{
   struct fixture *f = *state;
   PFNEGLWAITSYNCKHRPROC wait = (PFNEGLWAITSYNCKHRPROC)eglGetProcAddress("eglWaitSyncKHR");
   assert_non_null(strstr(eglQueryString(f->dpy, EGL_EXTENSIONS), "EGL_KHR_wait_sync"));
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   EGLSync sync = eglCreateSync(f->dpy, EGL_SYNC_FENCE, NULL);
   assert_true(wait(f->dpy, sync, 0));
   assert_true(eglWaitSync(f->dpy, sync, 0));
   assert_false(wait(f->dpy, sync, 1));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   assert_false(eglWaitSync(f->dpy, (EGLSync)f, 0));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_false(eglWaitSync(f->dpy, sync, 0));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_true(eglDestroySync(f->dpy, sync));
}

static void
test_fence(void **state)
{
   struct fixture *f = *state;
   PFNEGLCREATESYNCKHRPROC create = (PFNEGLCREATESYNCKHRPROC)eglGetProcAddress("eglCreateSyncKHR");
   PFNEGLCLIENTWAITSYNCKHRPROC wait =
       (PFNEGLCLIENTWAITSYNCKHRPROC)eglGetProcAddress("eglClientWaitSyncKHR");
   assert_non_null(create);
   assert_non_null(wait);
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   EGLSyncKHR sync = create(f->dpy, EGL_SYNC_FENCE_KHR, NULL);
   assert_non_null(sync);
   assert_int_equal(wait(f->dpy, sync, 0, EGL_FOREVER_KHR), EGL_CONDITION_SATISFIED_KHR);
   EGLAttrib status = 0;
   assert_true(eglGetSyncAttrib(f->dpy, sync, EGL_SYNC_STATUS, &status));
   assert_int_equal(status, EGL_SIGNALED);
   assert_true(eglDestroySync(f->dpy, sync));
   assert_false(eglDestroySync(f->dpy, sync));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
}

/* --- EGL_KHR_reusable_sync */

struct signaller {
   EGLDisplay dpy;
   EGLSyncKHR sync;
   int waiting; /* atomic */
};

static void *
wait_for_signal(void *data)
{
   struct signaller *s = data;
   __atomic_add_fetch(&s->waiting, 1, __ATOMIC_RELEASE);
   const EGLint result = eglClientWaitSync(s->dpy, s->sync, 0, EGL_FOREVER);
   return (void *)(intptr_t)result;
}

static void
start_waiting(struct signaller *s, pthread_t *thread)
{
   s->waiting = 0;
   assert_int_equal(pthread_create(thread, NULL, wait_for_signal, s), 0);
   while (!__atomic_load_n(&s->waiting, __ATOMIC_ACQUIRE))
      sched_yield();
}

static void
test_reusable(void **state)
{
   struct fixture *f = *state;
   PFNEGLCREATESYNCKHRPROC create = (PFNEGLCREATESYNCKHRPROC)eglGetProcAddress("eglCreateSyncKHR");
   PFNEGLSIGNALSYNCKHRPROC signal = (PFNEGLSIGNALSYNCKHRPROC)eglGetProcAddress("eglSignalSyncKHR");
   struct signaller s = {.dpy = f->dpy};
   pthread_t thread;
   void *result = NULL;
   EGLAttrib value = 0;
   assert_non_null(strstr(eglQueryString(f->dpy, EGL_EXTENSIONS), "EGL_KHR_reusable_sync"));
   assert_non_null(signal);
   s.sync = create(f->dpy, EGL_SYNC_REUSABLE_KHR, NULL); /* without a context */
   assert_non_null(s.sync);
   assert_true(eglGetSyncAttrib(f->dpy, s.sync, EGL_SYNC_TYPE, &value));
   assert_int_equal(value, EGL_SYNC_REUSABLE_KHR);
   assert_true(eglGetSyncAttrib(f->dpy, s.sync, EGL_SYNC_STATUS, &value));
   assert_int_equal(value, EGL_UNSIGNALED);
   assert_false(eglGetSyncAttrib(f->dpy, s.sync, EGL_SYNC_CONDITION, &value));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);
   assert_int_equal(eglClientWaitSync(f->dpy, s.sync, 0, 0), EGL_TIMEOUT_EXPIRED);
   assert_int_equal(eglClientWaitSync(f->dpy, s.sync, EGL_SYNC_FLUSH_COMMANDS_BIT, 2000000),
                    EGL_TIMEOUT_EXPIRED);
   assert_false(signal(f->dpy, s.sync, EGL_WIDTH));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   start_waiting(&s, &thread);
   assert_true(signal(f->dpy, s.sync, EGL_SIGNALED_KHR));
   pthread_join(thread, &result);
   assert_int_equal((intptr_t)result, EGL_CONDITION_SATISFIED);
   assert_true(eglGetSyncAttrib(f->dpy, s.sync, EGL_SYNC_STATUS, &value));
   assert_int_equal(value, EGL_SIGNALED);
   assert_int_equal(eglClientWaitSync(f->dpy, s.sync, 0, EGL_FOREVER), EGL_CONDITION_SATISFIED);
   assert_true(signal(f->dpy, s.sync, EGL_UNSIGNALED_KHR));
   assert_int_equal(eglClientWaitSync(f->dpy, s.sync, 0, 0), EGL_TIMEOUT_EXPIRED);
   /* The end of the object wakes threads up. */
   start_waiting(&s, &thread);
   assert_true(eglDestroySync(f->dpy, s.sync));
   pthread_join(thread, &result);
   assert_int_not_equal((intptr_t)result, EGL_TIMEOUT_EXPIRED);
   /* A fence is not signalled by hand, and the GL does not wait for a reusable object. */
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   EGLSync fence = eglCreateSync(f->dpy, EGL_SYNC_FENCE, NULL);
   assert_false(signal(f->dpy, fence, EGL_SIGNALED_KHR));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   EGLSync reusable = eglCreateSync(f->dpy, EGL_SYNC_REUSABLE_KHR, NULL);
   assert_false(eglWaitSync(f->dpy, reusable, 0));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   assert_false(signal(f->dpy, (EGLSyncKHR)f, EGL_SIGNALED_KHR));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
}

/* --- Fences of work that lasts */

#define BIG 512

/* A surface and so many layers of blending over all of it. */
static void
begin_work(struct fixture *f, EGLSurface big)
{
   assert_true(eglMakeCurrent(f->dpy, big, big, f->context));
   clear_to(0, 0, 0);
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   glColor3ub(1, 0, 0);
   glFinish();
}

static void
draw_layers(unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      glRectf(-1, -1, 1, 1);
}

static EGLint
status_of(struct fixture *f, EGLSync sync)
{
   EGLAttrib status = 0;
   assert_true(eglGetSyncAttrib(f->dpy, sync, EGL_SYNC_STATUS, &status));
   return (EGLint)status;
}

/* A wait may time out, and once it is satisfied it stays so; a fence does not wait for what is
 * submitted behind it. */
static void
test_fence_of_work(void **state)
{
   struct fixture *f = *state;
   const EGLint size[] = {EGL_WIDTH, BIG, EGL_HEIGHT, BIG, EGL_NONE};
   EGLSurface big = eglCreatePbufferSurface(f->dpy, f->config, size);
   const char *driver = getenv("TUATARA_DRIVER");
   const bool draws = !driver || !strcmp(driver, "softpipe");
   bool expired = false, later_was_open = false;
   begin_work(f, big);
   for (unsigned round = 0; round < 20 && !(expired && later_was_open); round++) {
      clear_to(0, 0, 0);
      draw_layers(60);
      EGLSync sync = eglCreateSync(f->dpy, EGL_SYNC_FENCE, NULL);
      assert_non_null(sync);
      const EGLint at_once = eglClientWaitSync(f->dpy, sync, 0, 0);
      assert_true(at_once == EGL_TIMEOUT_EXPIRED || at_once == EGL_CONDITION_SATISFIED);
      const EGLint soon = eglClientWaitSync(f->dpy, sync, EGL_SYNC_FLUSH_COMMANDS_BIT, 1000);
      assert_true(soon == EGL_CONDITION_SATISFIED || at_once == EGL_TIMEOUT_EXPIRED);
      expired |= soon == EGL_TIMEOUT_EXPIRED;
      draw_layers(40);
      EGLSync later = eglCreateSync(f->dpy, EGL_SYNC_FENCE, NULL);
      assert_int_equal(eglClientWaitSync(f->dpy, sync, 0, EGL_FOREVER), EGL_CONDITION_SATISFIED);
      later_was_open |= status_of(f, later) == EGL_UNSIGNALED;
      assert_int_equal(status_of(f, sync), EGL_SIGNALED);
      assert_int_equal(eglClientWaitSync(f->dpy, sync, 0, 0), EGL_CONDITION_SATISFIED);
      assert_true(eglWaitSync(f->dpy, later, 0));
      assert_int_equal(status_of(f, later), EGL_SIGNALED);
      if (draws)
         assert_pixel(BIG - 1, BIG - 1, 100u << 16);
      assert_true(eglDestroySync(f->dpy, sync));
      assert_true(eglDestroySync(f->dpy, later));
   }
   assert_true(!draws || expired);
   assert_true(!draws || later_was_open);
   /* What is left goes with the display. */
   draw_layers(40);
   assert_non_null(eglCreateSync(f->dpy, EGL_SYNC_FENCE, NULL));
}

struct sync_waiter {
   struct fixture *f;
   EGLSync sync;
   EGLint result;
};

static void *
wait_for_sync(void *data)
{
   struct sync_waiter *w = data;
   w->result = eglClientWaitSync(w->f->dpy, w->sync, 0, UINT64_C(60) * 1000000000u);
   return NULL;
}

/* Threads without a context wait while the one with it goes on drawing. */
static void
test_fence_of_other_threads(void **state)
{
   struct fixture *f = *state;
   const EGLint size[] = {EGL_WIDTH, BIG, EGL_HEIGHT, BIG, EGL_NONE};
   begin_work(f, eglCreatePbufferSurface(f->dpy, f->config, size));
   for (unsigned round = 0; round < 4; round++) {
      struct sync_waiter w[3];
      pthread_t thread[3];
      for (unsigned i = 0; i < 3; i++) {
         draw_layers(10);
         w[i] = (struct sync_waiter){f, eglCreateSync(f->dpy, EGL_SYNC_FENCE, NULL), 0};
         assert_int_equal(pthread_create(&thread[i], NULL, wait_for_sync, &w[i]), 0);
      }
      draw_layers(10);
      for (unsigned i = 0; i < 3; i++) {
         pthread_join(thread[i], NULL);
         assert_int_equal(w[i].result, EGL_CONDITION_SATISFIED);
         assert_true(eglDestroySync(f->dpy, w[i].sync));
      }
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       EGL_TEST(test_wait_sync),
       EGL_TEST(test_reusable),
       EGL_TEST(test_fence),
       EGL_TEST(test_fence_of_work),
       EGL_TEST(test_fence_of_other_threads),
   };
   /* Where there is one CPU nothing would last longer than its call. */
   setenv("TUATARA_THREADS", "2", 0);
   return cmocka_run_group_tests(tests, NULL, NULL);
}
