/* Windows, pixmaps and pbuffers. */
#include "glx_private.h"

#include <X11/Xlib-xcb.h>
#include <stdlib.h>

#include "door/door_drawable.h"
#include "door/door_floats.h"

/* --- Lists */

struct glx_drawable *
glx_drawable_find(struct glx_display *display, GLXDrawable id)
{
   struct glx_drawable *d = display->drawables;
   while (d && d->id != id)
      d = d->next;
   return d;
}

static void
drawable_free(struct glx_drawable *d)
{
   gl_drawable_unref(d->gl);
   free(d);
}

void
glx_drawables_finish(struct glx_display *display)
{
   for (struct glx_drawable *d = display->drawables, *next; d; d = next) {
      next = d->next;
      drawable_free(d);
   }
   display->drawables = NULL;
}

/* Windows that came without glXCreateWindow also leave without a call; they go when another comes,
 * once their X window is gone. */
static void
purge_gone_windows(struct glx_display *display)
{
   for (struct glx_drawable **at = &display->drawables; *at;) {
      struct glx_drawable *d = *at;
      if (d->kind == GLX_KIND_WINDOW && d->id == d->x_drawable && x11_surface_is_gone(d->surface)) {
         *at = d->next;
         drawable_free(d);
      } else {
         at = &d->next;
      }
   }
}

/* --- Creation */

static struct gl_drawable *
make_gl_drawable(struct glx_display *display, struct glx_drawable *d)
{
   const struct gl_visual *visual = &d->config->gl;
   if (d->kind == GLX_KIND_PBUFFER)
      return door_drawable_pbuffer(display->pipe, visual, d->width, d->height);
   const struct x11_surface_desc desc = {
       .drawable = (xcb_drawable_t)d->x_drawable,
       .is_window = d->kind == GLX_KIND_WINDOW,
       .depth = (uint8_t)d->config->depth,
       .format = visual->color_format,
   };
   return door_drawable_x11(display->pipe, visual, display->link, &desc, &d->surface);
}

/* Registers a drawable like *templ; a zero id becomes a new one. NULL: out of memory. */
static struct glx_drawable *
drawable_create(struct glx_display *display, const struct glx_drawable *templ)
{
   struct glx_drawable *d = malloc(sizeof *d);
   if (!d)
      return NULL;
   *d = *templ;
   d->swap_interval = door_swap_interval(x11_link_run(display->link), 1);
   if (!d->id)
      d->id = xcb_generate_id(XGetXCBConnection(display->dpy));
   d->gl = make_gl_drawable(display, d);
   if (!d->gl) {
      free(d);
      return NULL;
   }
   d->next = display->drawables;
   display->drawables = d;
   return d;
}

static bool
ask_server(Display *dpy, XID id, struct x11_facts *facts)
{
   return x11_ask_drawable(XGetXCBConnection(dpy), (xcb_drawable_t)id, facts);
}

/* Whether a context of one config may draw to drawables of the other. Contexts without a config
 * have RGBA colours. */
static bool
same_kind(const struct glx_config *a, const struct glx_config *b)
{
   const bool floats = door_has_floats(&a->gl);
   return a->depth == b->depth && a->screen == b->screen && a->gl.index_bits == b->gl.index_bits &&
          floats == door_has_floats(&b->gl) &&
          (!floats || a->gl.color_format == b->gl.color_format);
}

struct glx_drawable *
glx_drawable_for_context(struct glx_display *display, GLXDrawable id,
                         const struct glx_config *config, int *error, bool *core)
{
   struct glx_drawable *d = glx_drawable_find(display, id);
   const bool any_config = !config;
   *core = false;
   *error = GLXBadDrawable;
   /* What is current already stays as long as it is: to ask the server takes a round trip, and
    * programs of many widgets make one window current again and again. */
   if (d && d->kind == GLX_KIND_WINDOW && d->id == d->x_drawable &&
       !gl_drawable_is_current(d->gl) && x11_surface_is_gone(d->surface))
      d = NULL;
   if (!d) {
      struct x11_facts facts;
      purge_gone_windows(display);
      if (!ask_server(display->dpy, id, &facts) || !facts.is_window)
         return NULL;
      if (!config)
         for (int s = 0; s < display->num_screens && !config; s++)
            config = glx_config_of_visual(display, s, facts.visual);
      *core = true;
      *error = BadMatch;
      if (!config || config->depth != facts.depth || (any_config && config->gl.index_bits))
         return NULL;
      *error = BadAlloc;
      d = drawable_create(
          display, &(struct glx_drawable){
                       .id = id, .x_drawable = id, .kind = GLX_KIND_WINDOW, .config = config});
   } else if (config ? !same_kind(config, d->config) : d->config->gl.index_bits > 0) {
      *core = true;
      *error = BadMatch;
      return NULL;
   }
   return d;
}

/* Creates a window or pixmap drawable over an X one, with the errors of section 3.3.4 and 3.3.5. */
static GLXDrawable
create_over_x(Display *dpy, const struct glx_config *config, XID x_drawable,
              enum glx_drawable_kind kind, const int *attrib_list, int minor)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return None;
   bool window = kind == GLX_KIND_WINDOW;
   struct x11_facts facts;
   if (!config) {
      glx_error(display, GLXBadFBConfig, false, 0, minor);
      return None;
   }
   if (!ask_server(dpy, x_drawable, &facts) || !(window ? facts.is_window : facts.is_pixmap)) {
      glx_error(display, window ? BadWindow : BadPixmap, true, x_drawable, minor);
      return None;
   }
   if (facts.depth != config->depth) {
      glx_error(display, BadMatch, true, x_drawable, minor);
      return None;
   }
   struct glx_drawable templ = {.x_drawable = x_drawable,
                                .kind = kind,
                                .config = config,
                                .texture_format = GLX_TEXTURE_FORMAT_NONE_EXT,
                                .texture_target = GLX_TEXTURE_2D_EXT};
   int code = Success;
   for (const int *a = attrib_list; a && a[0] != None && code == Success; a += 2)
      code = glx_texture_attrib(&templ, a[0], a[1]);
   if (code != Success) {
      glx_error(display, code, true, x_drawable, minor);
      return None;
   }
   bool taken = false;
   struct glx_drawable *d = NULL;
   glx_lock();
   /* One GLXWindow for each window, section 3.3.4; nothing limits pixmaps. */
   for (struct glx_drawable *other = display->drawables; other && window; other = other->next)
      taken = taken || (other->x_drawable == x_drawable && other->id != x_drawable);
   if (!taken)
      d = drawable_create(display, &templ);
   GLXDrawable id = d ? d->id : None;
   glx_unlock();
   if (!id)
      glx_error(display, BadAlloc, true, x_drawable, minor);
   return id;
}

static void
destroy(Display *dpy, GLXDrawable id, enum glx_drawable_kind kind, int code, int minor)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   struct glx_drawable *found = NULL;
   glx_lock();
   for (struct glx_drawable **at = &display->drawables; *at; at = &(*at)->next)
      if ((*at)->id == id && (*at)->kind == kind) {
         found = *at;
         *at = found->next;
         break;
      }
   glx_unlock();
   /* A GLX window goes with its X window. */
   const bool gone = !found || (kind == GLX_KIND_WINDOW && x11_surface_is_gone(found->surface));
   if (found)
      drawable_free(found);
   if (gone)
      glx_error(display, code, false, id, minor);
}

/* --- Entry points */

GLXWindow
glXCreateWindow(Display *dpy, GLXFBConfig config, Window win, const int *attrib_list)
{
   (void)attrib_list; /* GLX 1.4 defines none */
   struct glx_display *display = glx_display_get(dpy);
   return display ? create_over_x(dpy, glx_config_check(display, config), win, GLX_KIND_WINDOW,
                                  NULL, X_GLXCreateWindow)
                  : None;
}

void
glXDestroyWindow(Display *dpy, GLXWindow win)
{
   destroy(dpy, win, GLX_KIND_WINDOW, GLXBadWindow, X_GLXDestroyWindow);
}

GLXPixmap
glXCreatePixmap(Display *dpy, GLXFBConfig config, Pixmap pixmap, const int *attrib_list)
{
   struct glx_display *display = glx_display_get(dpy);
   return display ? create_over_x(dpy, glx_config_check(display, config), pixmap, GLX_KIND_PIXMAP,
                                  attrib_list, X_GLXCreatePixmap)
                  : None;
}

void
glXDestroyPixmap(Display *dpy, GLXPixmap pixmap)
{
   destroy(dpy, pixmap, GLX_KIND_PIXMAP, GLXBadPixmap, X_GLXDestroyPixmap);
}

GLXPixmap
glXCreateGLXPixmap(Display *dpy, XVisualInfo *visual, Pixmap pixmap)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return None;
   const struct glx_config *config =
       visual ? glx_config_of_visual(display, visual->screen, visual->visualid) : NULL;
   if (!config) {
      glx_error(display, BadValue, true, 0, X_GLXCreateGLXPixmap);
      return None;
   }
   return create_over_x(dpy, config, pixmap, GLX_KIND_PIXMAP, NULL, X_GLXCreateGLXPixmap);
}

void
glXDestroyGLXPixmap(Display *dpy, GLXPixmap pixmap)
{
   destroy(dpy, pixmap, GLX_KIND_PIXMAP, GLXBadPixmap, X_GLXDestroyGLXPixmap);
}

/* Section 3.3.6: a size beyond the limits is cut with GLX_LARGEST_PBUFFER, else an allocation
 * failure. */
static int
fit_pbuffer(struct glx_drawable *d)
{
   const unsigned max = (unsigned)door_max_pbuffer();
   if (!d->largest && (d->width > max || d->height > max))
      return BadAlloc;
   d->width = d->width > max ? max : d->width;
   d->height = d->height > max ? max : d->height;
   return Success;
}

GLXPbuffer
glXCreatePbuffer(Display *dpy, GLXFBConfig config, const int *attrib_list)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return None;
   struct glx_drawable templ = {
       .kind = GLX_KIND_PBUFFER, .config = glx_config_check(display, config), .preserved = true};
   if (!templ.config) {
      glx_error(display, GLXBadFBConfig, false, 0, X_GLXCreatePbuffer);
      return None;
   }
   int code = Success;
   for (const int *a = attrib_list; a && a[0] != None; a += 2) {
      if (a[0] == GLX_PBUFFER_WIDTH && a[1] >= 0)
         templ.width = (unsigned)a[1];
      else if (a[0] == GLX_PBUFFER_HEIGHT && a[1] >= 0)
         templ.height = (unsigned)a[1];
      else if (a[0] == GLX_LARGEST_PBUFFER)
         templ.largest = a[1] != 0;
      else if (a[0] == GLX_PRESERVED_CONTENTS)
         templ.preserved = a[1] != 0;
      else
         code = BadValue;
   }
   if (code == Success)
      code = fit_pbuffer(&templ);
   GLXPbuffer id = None;
   if (code == Success) {
      glx_lock();
      struct glx_drawable *d = drawable_create(display, &templ);
      id = d ? d->id : None;
      glx_unlock();
      code = id ? Success : BadAlloc;
   }
   if (code != Success)
      glx_error(display, code, true, 0, X_GLXCreatePbuffer);
   return id;
}

void
glXDestroyPbuffer(Display *dpy, GLXPbuffer pbuf)
{
   destroy(dpy, pbuf, GLX_KIND_PBUFFER, GLXBadPbuffer, X_GLXDestroyPbuffer);
}

/* Queries one attribute of a registered drawable. With the lock held. */
static bool
query(const struct glx_display *display, const struct glx_drawable *d, int attribute,
      unsigned *value)
{
   unsigned width = d->width, height = d->height;
   if (d->surface)
      x11_surface_get_size(d->surface, &width, &height);
   switch (attribute) {
   case GLX_WIDTH:
      *value = width;
      return true;
   case GLX_HEIGHT:
      *value = height;
      return true;
   case GLX_FBCONFIG_ID:
      *value = (unsigned)d->config->id;
      return true;
   case GLX_PRESERVED_CONTENTS:
      *value = d->preserved;
      return d->kind == GLX_KIND_PBUFFER;
   case GLX_LARGEST_PBUFFER:
      *value = d->largest;
      return d->kind == GLX_KIND_PBUFFER;
   case GLX_EVENT_MASK:
      *value = (unsigned)d->event_mask;
      return true;
   case GLX_TEXTURE_FORMAT_EXT:
      *value = (unsigned)d->texture_format;
      return d->kind == GLX_KIND_PIXMAP;
   case GLX_TEXTURE_TARGET_EXT:
      *value = (unsigned)d->texture_target;
      return d->kind == GLX_KIND_PIXMAP;
   case GLX_MIPMAP_TEXTURE_EXT:
      *value = d->mipmap_texture;
      return d->kind == GLX_KIND_PIXMAP;
   case GLX_Y_INVERTED_EXT:
      *value = True;
      return true;
   case GLX_SWAP_INTERVAL_EXT:
      *value = (unsigned)d->swap_interval;
      return true;
   case GLX_MAX_SWAP_INTERVAL_EXT:
      *value = (unsigned)door_swap_limits(x11_link_run(display->link)).max;
      return true;
   }
   return false;
}

void
glXQueryDrawable(Display *dpy, GLXDrawable draw, int attribute, unsigned int *value)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   unsigned v = 0;
   glx_lock();
   struct glx_drawable *d = glx_drawable_find(display, draw);
   bool known = d && query(display, d, attribute, &v);
   glx_unlock();
   struct x11_facts facts;
   if (!d && ask_server(dpy, draw, &facts) && facts.is_window) {
      /* A window before its first use: what it will be is not decided yet, but it has a size. */
      known = attribute == GLX_WIDTH || attribute == GLX_HEIGHT;
      v = attribute == GLX_WIDTH ? facts.width : facts.height;
   } else if (!d) {
      glx_error(display, GLXBadDrawable, false, draw, X_GLXGetDrawableAttributes);
   }
   if (known)
      *value = v;
}

/* An X window may be used without being registered; anything else that is not is an error. */
static void
check_window(struct glx_display *display, GLXDrawable draw, int minor)
{
   struct x11_facts facts;
   if (!ask_server(display->dpy, draw, &facts) || !facts.is_window)
      glx_error(display, GLXBadDrawable, false, draw, minor);
}

/* No event is ever due: pbuffers are not clobbered. The mask is kept to be queried. */
void
glXSelectEvent(Display *dpy, GLXDrawable draw, unsigned long event_mask)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   glx_lock();
   struct glx_drawable *d = glx_drawable_find(display, draw);
   if (d)
      d->event_mask = event_mask & GLX_PBUFFER_CLOBBER_MASK;
   glx_unlock();
   if (!d)
      check_window(display, draw, X_GLXChangeDrawableAttributes);
}

void
glXGetSelectedEvent(Display *dpy, GLXDrawable draw, unsigned long *event_mask)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   *event_mask = 0;
   glx_lock();
   struct glx_drawable *d = glx_drawable_find(display, draw);
   if (d)
      *event_mask = d->event_mask;
   glx_unlock();
   if (!d)
      check_window(display, draw, X_GLXGetDrawableAttributes);
}
