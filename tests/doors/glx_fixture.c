#include "glx_fixture.h"

#include <stdio.h>
#include <string.h>

/* --- X errors: recorded, not fatal */

static int last_error;
static unsigned long last_serial;

static int
record_error(Display *dpy, XErrorEvent *event)
{
   last_error = event->error_code;
   last_serial = event->serial;
   return 0;
}

void
record_errors(void)
{
   XSetErrorHandler(record_error);
}

int
take_error(Display *dpy)
{
   XSync(dpy, False);
   int error = last_error;
   last_error = Success;
   return error;
}

unsigned long
take_error_serial(Display *dpy)
{
   XSync(dpy, False);
   unsigned long serial = last_error == Success ? 0 : last_serial;
   last_error = Success;
   return serial;
}

int
glx_error_code(Display *dpy, int code)
{
   int error_base = 0, event_base = 0;
   assert_true(glXQueryExtension(dpy, &error_base, &event_base));
   return error_base + code;
}

/* --- Fixture */

Window
make_window(Display *dpy, const XVisualInfo *v, unsigned width, unsigned height)
{
   Window root = RootWindow(dpy, v->screen);
   XSetWindowAttributes attributes = {.colormap = XCreateColormap(dpy, root, v->visual, AllocNone)};
   Window window = XCreateWindow(dpy, root, 0, 0, width, height, 0, v->depth, InputOutput,
                                 v->visual, CWColormap | CWBorderPixel, &attributes);
   XMapWindow(dpy, window);
   return window;
}

int
glx_set_up(void **state)
{
   static int wanted[] = {
       GLX_RGBA, GLX_DOUBLEBUFFER, GLX_RED_SIZE, 1, GLX_DEPTH_SIZE, 16, GLX_STENCIL_SIZE, 8, None};
   struct fixture *f = calloc(1, sizeof *f);
   f->dpy = XOpenDisplay(NULL);
   assert_non_null(f->dpy);
   record_errors();
   f->visual = glXChooseVisual(f->dpy, DefaultScreen(f->dpy), wanted);
   assert_non_null(f->visual);
   f->window = make_window(f->dpy, f->visual, 64, 48);
   f->context = glXCreateContext(f->dpy, f->visual, NULL, True);
   assert_non_null(f->context);
   *state = f;
   return 0;
}

int
glx_tear_down(void **state)
{
   struct fixture *f = *state;
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, f->context);
   XFree(f->visual);
   XCloseDisplay(f->dpy);
   free(f);
   return 0;
}

GLXFBConfig
choose(Display *dpy, const int *attribs)
{
   int count = 0;
   GLXFBConfig *list = glXChooseFBConfig(dpy, DefaultScreen(dpy), attribs, &count);
   GLXFBConfig first = count ? list[0] : NULL;
   if (list)
      XFree(list);
   return first;
}

int
attrib(Display *dpy, GLXFBConfig config, int token)
{
   int value = -1;
   assert_int_equal(glXGetFBConfigAttrib(dpy, config, token, &value), Success);
   return value;
}

unsigned long
pixel_of(Display *dpy, Drawable d, int x, int y)
{
   XImage *image = XGetImage(dpy, d, x, y, 1, 1, AllPlanes, ZPixmap);
   assert_non_null(image);
   unsigned long pixel = XGetPixel(image, 0, 0) & 0xffffff;
   XDestroyImage(image);
   return pixel;
}

int
count_segments(void)
{
   FILE *maps = fopen("/proc/self/maps", "r");
   char line[512];
   int count = 0;
   assert_non_null(maps);
   while (fgets(line, sizeof line, maps))
      count += strstr(line, "/SYSV") != NULL;
   fclose(maps);
   return count;
}

void
clear_to(float r, float g, float b)
{
   glClearColor(r, g, b, 1);
   glClear(GL_COLOR_BUFFER_BIT);
}
