/* scenes [--times=N] FOLDER [SCENE...]: draws scenes, all of them if none is named, into
 * FOLDER/SCENE.pam; top row first. Prints a line for each: its name, its jobs, vendor, renderer,
 * version. --times: so many times as wide and high, with one sample of a pixel. */
#include "scene.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct scene *const lists[] = {scenes_basic, scenes_shader, scenes_target,
                                            scenes_desktop};
enum { NUM_LISTS = sizeof lists / sizeof lists[0] };

static void
check(bool holds, const char *what)
{
   if (holds)
      return;
   fprintf(stderr, "scenes: %s (EGL error %#x)\n", what, (unsigned)eglGetError());
   exit(1);
}

static EGLContext
make_context(EGLDisplay display, const struct scene *scene, EGLint samples, EGLint width,
             EGLint height, EGLSurface *surface)
{
   const bool desktop = scene->desktop;
   const EGLint wanted[] = {EGL_SURFACE_TYPE,
                            EGL_PBUFFER_BIT,
                            EGL_RENDERABLE_TYPE,
                            desktop ? EGL_OPENGL_BIT : EGL_OPENGL_ES2_BIT,
                            EGL_RED_SIZE,
                            8,
                            EGL_GREEN_SIZE,
                            8,
                            EGL_BLUE_SIZE,
                            8,
                            EGL_ALPHA_SIZE,
                            8,
                            EGL_DEPTH_SIZE,
                            24,
                            EGL_STENCIL_SIZE,
                            8,
                            EGL_SAMPLES,
                            samples,
                            EGL_NONE};
   const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE}, none[] = {EGL_NONE};
   const EGLint size[] = {EGL_WIDTH, width, EGL_HEIGHT, height, EGL_NONE};
   EGLConfig config;
   EGLint count = 0;
   check(eglChooseConfig(display, wanted, &config, 1, &count) && count, "no configuration");
   check(eglBindAPI(desktop ? EGL_OPENGL_API : EGL_OPENGL_ES_API), "no such API");
   const EGLContext context =
       eglCreateContext(display, config, EGL_NO_CONTEXT, desktop ? none : version);
   *surface = eglCreatePbufferSurface(display, config, size);
   check(context != EGL_NO_CONTEXT && *surface != EGL_NO_SURFACE, "no context");
   check(eglMakeCurrent(display, *surface, *surface, context), "not current");
   return context;
}

static void
write_picture(const char *folder, const char *name, GLint width, GLint height)
{
   const size_t row = (size_t)width * 4;
   uint8_t *pixels = malloc(row * (size_t)height);
   char path[1000];
   snprintf(path, sizeof path, "%s/%s.pam", folder, name);
   FILE *file = fopen(path, "wb");
   check(pixels && file, path);
   glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   check(glGetError() == GL_NO_ERROR, name);
   fprintf(file, "P7\nWIDTH %d\nHEIGHT %d\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n",
           width, height);
   for (GLint y = height; y-- > 0;)
      fwrite(pixels + row * (size_t)y, row, 1, file);
   check(fclose(file) == 0, path);
   free(pixels);
}

static void
draw(EGLDisplay display, const struct scene *scene, GLint times, const char *folder)
{
   times *= scene->size ? (GLint)scene->size : 1;
   const GLint width = SCENE_WIDTH * times, height = SCENE_HEIGHT * times;
   EGLSurface surface;
   const EGLint samples = times > 1 ? 0 : (EGLint)scene->samples;
   const EGLContext context = make_context(display, scene, samples, width, height, &surface);
   glViewport(0, 0, width, height);
   scene->draw();
   write_picture(folder, scene->name, width, height);
   printf("%s\t%u\t%s\t%s\t%s\n", scene->name, scene->jobs, (const char *)glGetString(GL_VENDOR),
          (const char *)glGetString(GL_RENDERER), (const char *)glGetString(GL_VERSION));
   eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   eglDestroySurface(display, surface);
   eglDestroyContext(display, context);
}

static bool
is_wanted(const char *name, char **wanted)
{
   bool found = !*wanted;
   while (!found && *wanted)
      found = strcmp(*wanted++, name) == 0;
   return found;
}

int
main(int argc, char **argv)
{
   static const char option[] = "--times=";
   GLint times = 1;
   if (argc > 1 && strncmp(argv[1], option, sizeof option - 1) == 0) {
      times = atoi(argv[1] + sizeof option - 1);
      argv++;
      argc--;
   }
   check(argc > 1 && times > 0, "usage: scenes [--times=N] FOLDER [SCENE...]");
   const EGLDisplay display =
       eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   check(eglInitialize(display, NULL, NULL), "no display");
   for (unsigned i = 0; i < NUM_LISTS; i++)
      for (const struct scene *scene = lists[i]; scene->name; scene++)
         if (is_wanted(scene->name, argv + 2))
            draw(display, scene, times, argv[1]);
   eglTerminate(display);
   return 0;
}
