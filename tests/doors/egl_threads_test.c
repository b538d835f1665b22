/* Displays and contexts of EGL that threads share. */
#include <pthread.h>
#include <unistd.h>

#include "egl_fixture.h"

#define NUM_CONTEXTS 300

static void *
steal_context(void *data)
{
   struct fixture *f = data;
   bool refused = !eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, f->context) &&
                  eglGetError() == EGL_BAD_ACCESS;
   eglReleaseThread();
   return refused ? data : NULL;
}

static void
test_current_elsewhere(void **state)
{
   struct fixture *f = *state;
   pthread_t thread;
   void *refused = NULL;
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   assert_int_equal(pthread_create(&thread, NULL, steal_context, f), 0);
   pthread_join(thread, &refused);
   assert_non_null(refused);
}

static void *
draw_and_leave(void *data)
{
   struct fixture *f = data;
   const bool ok =
       eglBindAPI(EGL_OPENGL_API) && eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context);
   clear_to(1, 0, 0);
   return ok ? data : NULL;
}

/* A thread that ends with a context current has released it and its surfaces. */
static void
test_thread_ends_with_context(void **state)
{
   struct fixture *f = *state;
   for (int i = 0; i < 3; i++) {
      pthread_t thread;
      void *ok = NULL;
      assert_int_equal(pthread_create(&thread, NULL, draw_and_leave, f), 0);
      pthread_join(thread, &ok);
      assert_non_null(ok);
   }
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   assert_pixel(5, 5, 0xff0000);
}

struct chooser {
   EGLDisplay dpy;
   bool stop;
};

/* Returns data if each answer is of a display that is there, or says that it is not. */
static void *
choose_until_stopped(void *data)
{
   struct chooser *c = data;
   while (!__atomic_load_n(&c->stop, __ATOMIC_RELAXED)) {
      EGLConfig config;
      EGLint count = 0, id = 0;
      const EGLBoolean chosen = eglChooseConfig(c->dpy, gl_pbuffer, &config, 1, &count);
      if (chosen ? count != 1 : eglGetError() != EGL_NOT_INITIALIZED)
         return NULL;
      if (chosen && !eglGetConfigAttrib(c->dpy, config, EGL_CONFIG_ID, &id) &&
          eglGetError() != EGL_NOT_INITIALIZED)
         return NULL;
   }
   return data;
}

/* A display is terminated while another thread asks it for configs. */
static void
test_terminate_while_choosing(void **state)
{
   struct fixture *f = *state;
   struct chooser c = {.dpy = f->dpy};
   pthread_t thread;
   void *ok = NULL;
   assert_int_equal(pthread_create(&thread, NULL, choose_until_stopped, &c), 0);
   for (int i = 0; i < 20000; i++)
      if (!eglTerminate(f->dpy) || !eglInitialize(f->dpy, NULL, NULL))
         break;
   __atomic_store_n(&c.stop, true, __ATOMIC_RELAXED);
   pthread_join(thread, &ok);
   assert_non_null(ok);
   assert_true(eglInitialize(f->dpy, NULL, NULL));
}

struct user {
   struct fixture *f;
   EGLContext context;
   bool stop;
};

/* Returns data if contexts become current, are so in the other thread, or are none any more. */
static void *
use_until_stopped(void *data)
{
   struct user *u = data;
   while (!__atomic_load_n(&u->stop, __ATOMIC_RELAXED)) {
      const EGLContext context = __atomic_load_n(&u->context, __ATOMIC_RELAXED);
      const EGLBoolean made = eglMakeCurrent(u->f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
      const EGLint error = eglGetError();
      if (!made && error != EGL_BAD_CONTEXT && error != EGL_BAD_ACCESS)
         return NULL;
      if (made)
         eglReleaseThread();
   }
   return data;
}

/* Contexts are destroyed while other threads make them current. */
static void
test_destroy_while_made_current(void **state)
{
   struct fixture *f = *state;
   EGLContext contexts[NUM_CONTEXTS];
   struct user u = {.f = f, .context = f->context};
   pthread_t threads[2];
   void *ok = NULL;
   for (int i = 0; i < NUM_CONTEXTS; i++)
      contexts[i] = eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, NULL);
   for (int i = 0; i < 2; i++)
      assert_int_equal(pthread_create(&threads[i], NULL, use_until_stopped, &u), 0);
   for (int i = 0; i < NUM_CONTEXTS; i++) {
      __atomic_store_n(&u.context, contexts[i], __ATOMIC_RELAXED);
      usleep(20);
      assert_true(eglDestroyContext(f->dpy, contexts[i]));
   }
   __atomic_store_n(&u.stop, true, __ATOMIC_RELAXED);
   for (int i = 0; i < 2; i++) {
      pthread_join(threads[i], &ok);
      assert_non_null(ok);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       EGL_TEST(test_current_elsewhere),
       EGL_TEST(test_thread_ends_with_context),
       EGL_TEST(test_terminate_while_choosing),
       EGL_TEST(test_destroy_while_made_current),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
