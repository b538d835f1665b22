#include <stdlib.h>

#include "../random_program.h"
#include "doors.h"

#define PICK(d, list) list[random_below(&(d)->random, sizeof list / sizeof list[0])]

enum { PBUFFER, PIXMAP, WINDOW, NUM_KINDS };

static int
ignore_error(Display *dpy, XErrorEvent *event)
{
   return 0;
}

void
door_glx_init(void)
{
   XSetErrorHandler(ignore_error);
}

static GLXContext
some_context(struct door_state *d)
{
   return random_below(&d->random, 6)
              ? __atomic_load_n(&d->glx_contexts[random_below(&d->random, NUM_SLOTS)],
                                __ATOMIC_RELAXED)
              : NULL;
}

/* Those of the other thread are XIDs of another client. */
static GLXDrawable
some_drawable(struct door_state *d)
{
   const GLXDrawable odd[] = {None, 0x12345, d->window, d->pixmap};
   const struct door_state *from = random_below(&d->random, 8) ? d : d->other;
   if (random_below(&d->random, 5) == 0)
      return PICK(d, odd);
   return __atomic_load_n(&from->drawables[random_below(&d->random, NUM_SLOTS)], __ATOMIC_RELAXED);
}

static void
some_attribs(struct door_state *d, int out[8])
{
   static const int names[] = {GLX_PBUFFER_WIDTH,
                               GLX_PBUFFER_HEIGHT,
                               GLX_LARGEST_PBUFFER,
                               GLX_PRESERVED_CONTENTS,
                               GLX_RED_SIZE,
                               GLX_DEPTH_SIZE,
                               GLX_SAMPLES,
                               GLX_DRAWABLE_TYPE,
                               GLX_RENDER_TYPE,
                               GLX_TEXTURE_FORMAT_EXT,
                               GLX_CONTEXT_MAJOR_VERSION_ARB,
                               GLX_CONTEXT_FLAGS_ARB,
                               0x7777};
   static const int values[] = {0,
                                1,
                                2,
                                3,
                                8,
                                24,
                                64,
                                -1,
                                0x7fffffff,
                                GLX_RGBA_BIT,
                                GLX_PBUFFER_BIT,
                                GLX_TEXTURE_FORMAT_RGBA_EXT};
   const unsigned n = 2 * random_below(&d->random, 4);
   for (unsigned i = 0; i < n; i += 2) {
      out[i] = PICK(d, names);
      out[i + 1] = PICK(d, values);
   }
   out[n] = None;
}

/* NULL where there is none for the attributes. */
static GLXFBConfig
some_config(struct door_state *d)
{
   int attribs[8] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT | GLX_WINDOW_BIT | GLX_PIXMAP_BIT, None};
   int count = 0;
   if (random_below(&d->random, 4) == 0)
      some_attribs(d, attribs);
   GLXFBConfig *list = glXChooseFBConfig(d->dpy, DefaultScreen(d->dpy), attribs, &count);
   const GLXFBConfig config = count > 0 ? list[random_below(&d->random, (uint32_t)count)] : NULL;
   if (list)
      XFree(list);
   return config;
}

static void
make_window(struct door_state *d, GLXFBConfig config)
{
   XVisualInfo *v = glXGetVisualFromFBConfig(d->dpy, config);
   if (!v)
      return;
   const Window root = RootWindow(d->dpy, v->screen);
   XSetWindowAttributes set = {.colormap = XCreateColormap(d->dpy, root, v->visual, AllocNone)};
   if (d->window)
      XDestroyWindow(d->dpy, d->window);
   if (d->pixmap)
      XFreePixmap(d->dpy, d->pixmap);
   d->window = XCreateWindow(d->dpy, root, 0, 0, 1 + random_below(&d->random, 32), 16, 0, v->depth,
                             InputOutput, v->visual, CWColormap | CWBorderPixel, &set);
   d->pixmap =
       XCreatePixmap(d->dpy, root, 16, 1 + random_below(&d->random, 32), (unsigned)v->depth);
   XMapWindow(d->dpy, d->window);
   XFree(v);
}

static void
create_drawable(struct door_state *d, GLXFBConfig config)
{
   static const int size[] = {GLX_PBUFFER_WIDTH, 16, GLX_PBUFFER_HEIGHT, 16, None};
   const unsigned slot = random_below(&d->random, NUM_SLOTS),
                  kind = random_below(&d->random, NUM_KINDS);
   int attribs[8];
   GLXDrawable made = None;
   some_attribs(d, attribs);
   const int *given = random_below(&d->random, 2) ? attribs : NULL;
   if (kind == PBUFFER)
      made = glXCreatePbuffer(d->dpy, config, given ? given : size);
   else if (kind == PIXMAP && d->pixmap)
      made = glXCreatePixmap(d->dpy, config, d->pixmap, given);
   else if (kind == WINDOW && d->window)
      made = glXCreateWindow(d->dpy, config, d->window, given);
   if (!made)
      return;
   __atomic_store_n(&d->drawables[slot], made, __ATOMIC_RELAXED);
   d->kinds[slot] = kind;
}

static void
create(struct door_state *d)
{
   const GLXFBConfig config = some_config(d);
   const unsigned slot = random_below(&d->random, NUM_SLOTS);
   int attribs[8];
   if (!config)
      return;
   if (!d->window || random_below(&d->random, 6) == 0)
      make_window(d, config);
   if (random_below(&d->random, 2)) {
      create_drawable(d, config);
      return;
   }
   some_attribs(d, attribs);
   const GLXContext share = random_below(&d->random, 2) ? some_context(d) : NULL;
   const GLXContext made = random_below(&d->random, 2)
                               ? glXCreateNewContext(d->dpy, config, GLX_RGBA_TYPE, share, True)
                               : glXCreateContextAttribsARB(d->dpy, config, share, True, attribs);
   if (!made)
      return;
   if (d->glx_contexts[slot])
      glXDestroyContext(d->dpy, d->glx_contexts[slot]);
   d->glx_contexts[slot] = made;
}

/* The kind may be a wrong one; the slot keeps what is destroyed. */
static void
destroy(struct door_state *d)
{
   const unsigned slot = random_below(&d->random, NUM_SLOTS);
   const unsigned kind =
       random_below(&d->random, 8) ? d->kinds[slot] : random_below(&d->random, NUM_KINDS);
   if (random_below(&d->random, 3) == 0) {
      if (d->glx_contexts[slot])
         glXDestroyContext(d->dpy, d->glx_contexts[slot]);
      d->glx_contexts[slot] =
          NULL; /* contexts of Xlib are pointers: those that are gone crash it */
   } else if (kind == PBUFFER) {
      glXDestroyPbuffer(d->dpy, d->drawables[slot]);
   } else if (kind == PIXMAP) {
      glXDestroyPixmap(d->dpy, d->drawables[slot]);
   } else {
      glXDestroyWindow(d->dpy, d->drawables[slot]);
   }
}

static void
query(struct door_state *d)
{
   unsigned value;
   int number;
   const GLXContext context = some_context(d);
   switch (random_below(&d->random, 4)) {
   case 0:
      glXQueryDrawable(d->dpy, some_drawable(d), GLX_WIDTH + (int)random_below(&d->random, 3),
                       &value);
      break;
   case 1:
      if (context)
         glXQueryContext(d->dpy, context, GLX_FBCONFIG_ID, &number);
      break;
   case 2:
      glXSelectEvent(d->dpy, some_drawable(d), GLX_PBUFFER_CLOBBER_MASK);
      break;
   default:
      glXIsDirect(d->dpy, context);
      break;
   }
}

static void
use(struct door_state *d)
{
   const GLXContext context = some_context(d), into = some_context(d);
   switch (random_below(&d->random, 5)) {
   case 0:
      glXSwapBuffers(d->dpy, some_drawable(d));
      break;
   case 1:
      if (context && into)
         glXCopyContext(d->dpy, context, into, GL_ALL_ATTRIB_BITS);
      break;
   case 2:
      XMoveResizeWindow(d->dpy, d->window, 0, 0, 1 + random_below(&d->random, 64), 8);
      break;
   default:
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      glFlush();
      break;
   }
}

void
door_glx_call(struct door_state *d)
{
   const unsigned what = random_below(&d->random, 16);
   if (what < 4) {
      create(d);
   } else if (what < 9) {
      const GLXDrawable draw = some_drawable(d);
      const GLXDrawable read = random_below(&d->random, 4) ? draw : some_drawable(d);
      glXMakeContextCurrent(d->dpy, draw, read, some_context(d));
   } else if (what < 11) {
      destroy(d);
   } else if (what < 13) {
      query(d);
   } else {
      use(d);
   }
}

void
door_glx_finish(struct door_state *d)
{
   glXMakeContextCurrent(d->dpy, None, None, NULL);
   for (unsigned i = 0; i < NUM_SLOTS; i++) {
      if (d->glx_contexts[i])
         glXDestroyContext(d->dpy, d->glx_contexts[i]);
   }
   XSync(d->dpy, False);
}
