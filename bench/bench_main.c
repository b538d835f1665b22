/* tuatara-bench-gl [--processor-time] ROW [FOLDER...]: measures one row on the driver that EGL
 * finds; --list names the rows. Folders have vertex programs for the rows that take them. */
#include "bench.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct bench_row *const groups[] = {
    bench_first_use_rows, bench_vertex_rows, bench_fill_rows,    bench_ff_rows,
    bench_vp_rows,        bench_glsl_rows,   bench_mapping_rows, bench_pixels_rows,
    bench_prims_rows,     bench_present_rows};

#define MAX_SAMPLES 1024

const char *const *bench_folders;
int bench_num_folders;

static clockid_t clock_id = CLOCK_MONOTONIC;
static double samples[MAX_SAMPLES];
static int num_samples;

static double
seconds_of(clockid_t clock)
{
   struct timespec now;
   clock_gettime(clock, &now);
   return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

double
bench_now(void)
{
   return seconds_of(clock_id);
}

void
bench_report(const char *metric, double value)
{
   printf("%s %.6g\n", metric, value);
}

void
bench_rate(const char *metric, void (*work)(int count), double scale)
{
   int count = 16;
   double best = 0.0;
   work(count); /* warm: first use is measured elsewhere */
   for (;;) {
      const double start = bench_now(), begun = seconds_of(CLOCK_MONOTONIC);
      work(count);
      /* Processor time says nothing of waiting for others, an X server for one. */
      if (bench_now() - start > 0.12 || seconds_of(CLOCK_MONOTONIC) - begun > 0.4 ||
          count > 1 << 28)
         break;
      count *= 2;
   }
   for (int i = 0; i < 3; i++) {
      const double start = bench_now();
      work(count);
      const double rate = (double)count / (bench_now() - start);
      best = rate > best ? rate : best;
   }
   bench_report(metric, best * scale);
}

void
bench_sample(double seconds)
{
   if (num_samples < MAX_SAMPLES)
      samples[num_samples++] = 1e3 * seconds;
}

static int
by_value(const void *a, const void *b)
{
   const double x = *(const double *)a, y = *(const double *)b;
   return (x > y) - (x < y);
}

static void
report_sample(const char *name, const char *what, double value)
{
   char metric[128];
   snprintf(metric, sizeof metric, "%s, %s ms", name, what);
   bench_report(metric, value);
}

void
bench_report_samples(const char *name)
{
   double sum = 0.0;
   if (!num_samples)
      return;
   qsort(samples, (size_t)num_samples, sizeof samples[0], by_value);
   for (int i = 0; i < num_samples; i++)
      sum += samples[i];
   report_sample(name, "avg", sum / num_samples);
   report_sample(name, "p99", samples[num_samples * 99 / 100]);
   report_sample(name, "max", samples[num_samples - 1]);
   num_samples = 0;
}

bool
bench_has(const char *extension)
{
   const char *list = (const char *)glGetString(GL_EXTENSIONS);
   const size_t length = strlen(extension);
   for (const char *at = list; at && (at = strstr(at, extension)); at += length) {
      if ((at == list || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
         return true;
   }
   return false;
}

GLuint
bench_texture(int size, GLenum min_filter)
{
   GLuint texture;
   GLubyte *texels = malloc((size_t)size * (size_t)size * 4);
   if (!texels)
      exit(1);
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)min_filter);
   for (int level = 0, s = size; s; level++, s /= 2) {
      for (int i = 0; i < s * s * 4; i++)
         texels[i] = (GLubyte)(i * 37 + (i >> 8) * 11 + level * 50);
      glTexImage2D(GL_TEXTURE_2D, level, GL_RGBA, s, s, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   }
   free(texels);
   return texture;
}

static const struct bench_row *
find_row(const char *name)
{
   for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++)
      for (const struct bench_row *row = groups[g]; row->name; row++)
         if (!strcmp(row->name, name))
            return row;
   return NULL;
}

static int
list_rows(void)
{
   for (size_t g = 0; g < sizeof groups / sizeof groups[0]; g++)
      for (const struct bench_row *row = groups[g]; row->name; row++)
         puts(row->name);
   return 0;
}

/* Makes a context current on a pbuffer. Reports how long that took, and the first draw in it. */
static bool
start_gl(void)
{
   static const EGLint attribs[] = {EGL_SURFACE_TYPE,
                                    EGL_PBUFFER_BIT,
                                    EGL_RENDERABLE_TYPE,
                                    EGL_OPENGL_BIT,
                                    EGL_RED_SIZE,
                                    8,
                                    EGL_ALPHA_SIZE,
                                    8,
                                    EGL_DEPTH_SIZE,
                                    24,
                                    EGL_STENCIL_SIZE,
                                    8,
                                    EGL_NONE};
   static const EGLint size[] = {EGL_WIDTH, BENCH_WIDTH, EGL_HEIGHT, BENCH_HEIGHT, EGL_NONE};
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   EGLConfig config;
   EGLint count = 0;
   const double start = bench_now();
   if (!eglInitialize(dpy, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API) ||
       !eglChooseConfig(dpy, attribs, &config, 1, &count) || count < 1)
      return false;
   EGLSurface surface = eglCreatePbufferSurface(dpy, config, size);
   EGLContext ctx = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   if (!eglMakeCurrent(dpy, surface, surface, ctx))
      return false;
   const double current = bench_now();
   glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
   glBegin(GL_TRIANGLES);
   glVertex2f(-1.0f, -1.0f);
   glVertex2f(1.0f, -1.0f);
   glVertex2f(0.0f, 1.0f);
   glEnd();
   glFinish();
   printf("renderer %s, %s\n", (const char *)glGetString(GL_RENDERER),
          (const char *)glGetString(GL_VERSION));
   bench_report("context creation, ms", 1e3 * (current - start));
   bench_report("first draw, ms", 1e3 * (bench_now() - current));
   return true;
}

int
main(int argc, char **argv)
{
   if (argc == 2 && !strcmp(argv[1], "--list"))
      return list_rows();
   if (argc >= 2 && !strcmp(argv[1], "--processor-time")) {
      clock_id = CLOCK_PROCESS_CPUTIME_ID;
      argc--;
      argv++;
   }
   const struct bench_row *row = argc >= 2 ? find_row(argv[1]) : NULL;
   if (!row) {
      fprintf(stderr, "usage: tuatara-bench-gl --list | [--processor-time] ROW [FOLDER...]\n");
      return 2;
   }
   bench_folders = (const char *const *)argv + 2;
   bench_num_folders = argc - 2;
   if (!start_gl()) {
      fprintf(stderr, "no OpenGL pbuffer through EGL here\n");
      return 1;
   }
   row->run();
   const GLenum error = glGetError();
   if (error)
      fprintf(stderr, "%s: GL error 0x%x\n", row->name, error);
   return error ? 1 : 0;
}
