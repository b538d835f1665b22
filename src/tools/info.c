/* tuatara-info: what a program sees of the driver, through the door that is open: GLX with a
 * display, else EGL without one. */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>
#include <GL/glx.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/caps/u_caps.h"
#include "pipe/p_loader.h"
#include "util/u_cpu.h"

#define OUR_VENDOR "Tuatara"

static const struct {
   GLenum name;
   const char *label;
   int count;
} limits[] = {
    {GL_MAX_TEXTURE_SIZE, "MAX_TEXTURE_SIZE", 1},
    {GL_MAX_3D_TEXTURE_SIZE, "MAX_3D_TEXTURE_SIZE", 1},
    {GL_MAX_CUBE_MAP_TEXTURE_SIZE, "MAX_CUBE_MAP_TEXTURE_SIZE", 1},
    {GL_MAX_TEXTURE_UNITS, "MAX_TEXTURE_UNITS", 1},
    {GL_MAX_VIEWPORT_DIMS, "MAX_VIEWPORT_DIMS", 2},
    {GL_MAX_LIGHTS, "MAX_LIGHTS", 1},
    {GL_MAX_CLIP_PLANES, "MAX_CLIP_PLANES", 1},
    {GL_MAX_MODELVIEW_STACK_DEPTH, "MAX_MODELVIEW_STACK_DEPTH", 1},
    {GL_MAX_PROJECTION_STACK_DEPTH, "MAX_PROJECTION_STACK_DEPTH", 1},
    {GL_MAX_TEXTURE_STACK_DEPTH, "MAX_TEXTURE_STACK_DEPTH", 1},
    {GL_MAX_ATTRIB_STACK_DEPTH, "MAX_ATTRIB_STACK_DEPTH", 1},
    {GL_MAX_LIST_NESTING, "MAX_LIST_NESTING", 1},
    {GL_MAX_EVAL_ORDER, "MAX_EVAL_ORDER", 1},
    {GL_MAX_ELEMENTS_VERTICES, "MAX_ELEMENTS_VERTICES", 1},
    {GL_MAX_ELEMENTS_INDICES, "MAX_ELEMENTS_INDICES", 1},
    {GL_ALIASED_POINT_SIZE_RANGE, "ALIASED_POINT_SIZE_RANGE", 2},
    {GL_ALIASED_LINE_WIDTH_RANGE, "ALIASED_LINE_WIDTH_RANGE", 2},
    {GL_MAX_TEXTURE_COORDS, "MAX_TEXTURE_COORDS", 1},
    {GL_MAX_TEXTURE_IMAGE_UNITS, "MAX_TEXTURE_IMAGE_UNITS", 1},
    {GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, "MAX_VERTEX_TEXTURE_IMAGE_UNITS", 1},
    {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, "MAX_COMBINED_TEXTURE_IMAGE_UNITS", 1},
    {GL_MAX_VERTEX_ATTRIBS, "MAX_VERTEX_ATTRIBS", 1},
    {GL_MAX_VERTEX_UNIFORM_COMPONENTS, "MAX_VERTEX_UNIFORM_COMPONENTS", 1},
    {GL_MAX_FRAGMENT_UNIFORM_COMPONENTS, "MAX_FRAGMENT_UNIFORM_COMPONENTS", 1},
    {GL_MAX_VARYING_FLOATS, "MAX_VARYING_FLOATS", 1},
    {GL_MAX_DRAW_BUFFERS, "MAX_DRAW_BUFFERS", 1},
    {GL_MAX_COLOR_ATTACHMENTS, "MAX_COLOR_ATTACHMENTS", 1},
    {GL_MAX_RENDERBUFFER_SIZE, "MAX_RENDERBUFFER_SIZE", 1},
    {GL_MAX_SAMPLES, "MAX_SAMPLES", 1},
    {GL_MAX_TEXTURE_MAX_ANISOTROPY_EXT, "MAX_TEXTURE_MAX_ANISOTROPY", 1},
    {GL_MAX_GENERAL_COMBINERS_NV, "MAX_GENERAL_COMBINERS_NV", 1},
    {GL_MAX_TRACK_MATRICES_NV, "MAX_TRACK_MATRICES_NV", 1},
};

/* --- Doors. Each leaves a context current and returns its name, or NULL. */

static const char *
open_glx(void)
{
   static const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, GLX_RENDER_TYPE, GLX_RGBA_BIT,
                                None};
   static const int size[] = {GLX_PBUFFER_WIDTH, 16, GLX_PBUFFER_HEIGHT, 16, None};
   Display *dpy = XOpenDisplay(NULL);
   if (!dpy)
      return NULL;
   int count = 0;
   GLXFBConfig *configs = glXChooseFBConfig(dpy, DefaultScreen(dpy), wanted, &count);
   if (!configs || !count)
      return NULL;
   GLXPbuffer pbuffer = glXCreatePbuffer(dpy, configs[0], size);
   GLXContext context = glXCreateNewContext(dpy, configs[0], GLX_RGBA_TYPE, NULL, True);
   if (!context || !glXMakeContextCurrent(dpy, pbuffer, pbuffer, context))
      return NULL;
   return "GLX";
}

static const char *
open_egl(void)
{
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   if (!eglInitialize(dpy, NULL, NULL) || !eglBindAPI(EGL_OPENGL_API))
      return NULL;
   EGLContext context = eglCreateContext(dpy, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, NULL);
   if (!context || !eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
      return NULL;
   return "EGL, surfaceless";
}

/* --- Printing */

static const char *
string_of(GLenum name)
{
   const char *s = (const char *)glGetString(name);
   return s ? s : "(none)";
}

static void
print_limits(void)
{
   puts("Limits:");
   while (glGetError() != GL_NO_ERROR)
      ;
   for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
      GLfloat v[4] = {0};
      glGetFloatv(limits[i].name, v);
      if (glGetError() != GL_NO_ERROR)
         continue;
      printf("  %-32s %g", limits[i].label, (double)v[0]);
      if (limits[i].count == 2)
         printf(" %g", (double)v[1]);
      putchar('\n');
   }
}

static void
print_extensions(void)
{
   char *list = strdup(string_of(GL_EXTENSIONS));
   puts("Extensions:");
   for (char *save = NULL, *name = list ? strtok_r(list, " ", &save) : NULL; name;
        name = strtok_r(NULL, " ", &save))
      printf("  %s\n", name);
   free(list);
}

static void
print_capability(void *data, const char *name, const char *value)
{
   printf("  %-32s %s\n", name, *value ? value : "yes");
}

static void
print_notes(const struct pipe_note *notes)
{
   for (const struct pipe_note *note = notes; note && note->who; note++) {
      if (note == notes || strcmp(note->who, note[-1].who) != 0)
         printf("%s:\n", note->who);
      printf("  %s\n", note->what);
   }
}

/* The table that the limits and extensions above come from (pipe/p_caps.h). */
static void
print_capabilities(void)
{
   const char *driver = getenv("TUATARA_DRIVER");
   struct pipe_screen *screen = pipe_loader_create_screen(driver && *driver ? driver : "softpipe");
   if (!screen)
      return;
   puts("Capabilities of the driver:");
   u_caps_list(screen->caps, NULL, print_capability);
   print_notes(screen->notes);
   screen->destroy(screen);
}

/* --any: what a driver tells of itself, whichever it is. */
int
main(int argc, char **argv)
{
   const bool any = argc == 2 && strcmp(argv[1], "--any") == 0;
   const char *door = getenv("DISPLAY") ? open_glx() : NULL;
   if (!door)
      door = open_egl();
   if (!door) {
      fprintf(stderr, "tuatara-info: no context through GLX or EGL\n");
      return 1;
   }
   if (!any && strcmp(string_of(GL_VENDOR), OUR_VENDOR) != 0) {
      fprintf(stderr, "tuatara-info: got the driver of \"%s\" instead\n", string_of(GL_VENDOR));
      return 1;
   }
   printf("Vendor:   %s\nRenderer: %s\nVersion:  %s\n", string_of(GL_VENDOR),
          string_of(GL_RENDERER), string_of(GL_VERSION));
   if (!any)
      printf("Door:     %s\nCPU:      %s\n", door, u_cpu_isa_name(u_cpu_choose_isa()));
   print_limits();
   print_extensions();
   if (!any)
      print_capabilities();
   if (!fflush(stdout) && !ferror(stdout))
      return 0;
   perror("standard output");
   return 1;
}
