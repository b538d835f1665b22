/* A program that has drawn and now waits costs nothing: no thread of the driver wakes up. */
#include "glx_fixture.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Frames that take all that works in the background: small draws, large ones, textures. */
static void
draw_frames(struct fixture *f, Window window)
{
   static const GLubyte texels[4][4] = {{255, 0, 0, 255}, {0, 255, 0, 255}, {0, 0, 255, 255}, {0}};
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, 2, 2, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   glEnable(GL_TEXTURE_2D);
   for (int frame = 0; frame < 4; frame++) {
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      glBegin(GL_TRIANGLES);
      for (int i = 0; i < 1500; i++) {
         glTexCoord2f((float)(i % 7), (float)(i % 5));
         glVertex2f((float)(i % 11) / 5 - 1, (float)(i % 13) / 6 - 1);
      }
      glEnd();
      /* The last work ends right before the return. */
      if (frame < 3)
         glXSwapBuffers(f->dpy, window);
   }
   glFinish();
}

/* One that many threads can share. */
static Window
make_large_window(struct fixture *f)
{
   const Window window = make_window(f->dpy, f->visual, 640, 480);
   assert_true(glXMakeCurrent(f->dpy, window, f->context));
   glViewport(0, 0, 640, 480);
   return window;
}

/* How often threads other than this one have gone to sleep, all together. */
static unsigned long
count_sleeps(void)
{
   unsigned long sum = 0;
   DIR *tasks = opendir("/proc/self/task");
   assert_non_null(tasks);
   for (const struct dirent *task; (task = readdir(tasks));) {
      char path[300], line[128];
      unsigned long count;
      if (task->d_name[0] == '.' || atoi(task->d_name) == getpid())
         continue;
      snprintf(path, sizeof path, "/proc/self/task/%s/status", task->d_name);
      FILE *status = fopen(path, "r");
      while (status && fgets(line, sizeof line, status)) {
         if (sscanf(line, "voluntary_ctxt_switches: %lu", &count) == 1)
            sum += count;
      }
      if (status)
         fclose(status);
   }
   closedir(tasks);
   return sum;
}

static double
processor_ms(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* Native code may still be in the making when the first second begins. */
static void
test_no_wake_ups(void **state)
{
   struct fixture *f = *state;
   unsigned long sleeps = 1;
   double used = 0;
   const Window window = make_large_window(f);
   draw_frames(f, window);
   for (int attempt = 0; attempt < 5 && (sleeps || used > 1.0); attempt++) {
      usleep(50000);
      const unsigned long before = count_sleeps();
      const double start = processor_ms();
      sleep(1);
      used = processor_ms() - start;
      sleeps = count_sleeps() - before;
   }
   assert_int_equal(sleeps, 0);
   assert_true(used <= 1.0);
   XDestroyWindow(f->dpy, window);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {GLX_TEST(test_no_wake_ups)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
