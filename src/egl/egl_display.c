#include "egl_private.h"

#include <X11/Xlib-xcb.h>
#include <X11/Xlibint.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/winsys/x11_surface.h"

static const char display_extensions[] = "EGL_EXT_create_context_robustness "
                                         "EGL_EXT_pixel_format_float "
                                         "EGL_EXT_swap_buffers_with_damage "
                                         "EGL_KHR_config_attribs "
                                         "EGL_KHR_context_flush_control "
                                         "EGL_KHR_create_context "
                                         "EGL_KHR_create_context_no_error "
                                         "EGL_KHR_fence_sync "
                                         "EGL_KHR_get_all_proc_addresses "
                                         "EGL_KHR_gl_colorspace "
                                         "EGL_KHR_gl_renderbuffer_image "
                                         "EGL_KHR_gl_texture_2D_image "
                                         "EGL_KHR_gl_texture_3D_image "
                                         "EGL_KHR_gl_texture_cubemap_image "
                                         "EGL_KHR_image_base "
                                         "EGL_KHR_no_config_context "
                                         "EGL_KHR_reusable_sync "
                                         "EGL_KHR_surfaceless_context "
                                         "EGL_KHR_swap_buffers_with_damage "
                                         "EGL_KHR_wait_sync "
                                         "EGL_MESA_configless_context "
                                         "EGL_MESA_query_driver";
static const char client_extensions[] = "EGL_EXT_client_extensions "
                                        "EGL_EXT_device_base "
                                        "EGL_EXT_device_enumeration "
                                        "EGL_EXT_device_query "
                                        "EGL_EXT_platform_base "
                                        "EGL_KHR_client_get_all_proc_addresses";
static const char platform_extensions[] = "EGL_EXT_platform_device "
                                          "EGL_EXT_platform_x11 "
                                          "EGL_EXT_platform_xcb "
                                          "EGL_KHR_platform_x11 "
                                          "EGL_MESA_platform_surfaceless";

/* Displays are process wide by definition of EGL: the same native display gives the same handle in
 * every thread. */
static pthread_mutex_t registry_lock = PTHREAD_MUTEX_INITIALIZER;
static struct egl_display *registry;

/* EGL 1.5 section 3.1: errors are kept per thread. */
static _Thread_local EGLint thread_error __attribute__((tls_model("initial-exec"))) = EGL_SUCCESS;

void
egl_lock(void)
{
   pthread_mutex_lock(&registry_lock);
}

void
egl_unlock(void)
{
   pthread_mutex_unlock(&registry_lock);
}

EGLBoolean
egl_fail(EGLint error)
{
   thread_error = error;
   return EGL_FALSE;
}

EGLBoolean
egl_succeed(void)
{
   thread_error = EGL_SUCCESS;
   return EGL_TRUE;
}

EGLint
eglGetError(void)
{
   EGLint error = thread_error;
   thread_error = EGL_SUCCESS;
   return error;
}

struct egl_display *
egl_display_first(void)
{
   return registry;
}

/* Sets initialized as it is while the lock is held. */
static struct egl_display *
find(EGLDisplay handle, bool *initialized)
{
   egl_lock();
   struct egl_display *d = registry;
   while (d && d != handle)
      d = d->next;
   *initialized = d && d->initialized;
   egl_unlock();
   return d;
}

struct egl_display *
egl_display_find(EGLDisplay handle)
{
   bool initialized;
   return find(handle, &initialized);
}

struct egl_display *
egl_display_check(EGLDisplay handle)
{
   bool initialized;
   struct egl_display *d = find(handle, &initialized);
   if (initialized)
      return d;
   egl_fail(d ? EGL_NOT_INITIALIZED : EGL_BAD_DISPLAY);
   return NULL;
}

const struct ws_run *
egl_display_run(const struct egl_display *display)
{
   return display->link ? x11_link_run(display->link) : &display->run;
}

const char *
egl_platform_extensions(void)
{
   return platform_extensions;
}

/* --- Getting displays */

/* EGL_EXT_platform_x11 and EGL_EXT_platform_xcb use the same value for "which screen" in different
 * tokens. */
static bool
read_platform_attribs(enum egl_platform platform, const EGLAttrib *attribs, int *screen)
{
   *screen = -1;
   for (const EGLAttrib *a = attribs; a && a[0] != EGL_NONE; a += 2) {
      bool x11 = platform == EGL_DOOR_X11 && a[0] == EGL_PLATFORM_X11_SCREEN_EXT;
      bool xcb = platform == EGL_DOOR_XCB && a[0] == EGL_PLATFORM_XCB_SCREEN_EXT;
      if (!x11 && !xcb)
         return false;
      *screen = (int)a[1];
   }
   return true;
}

/* For EGL_DEFAULT_DISPLAY without a platform: X11 when there is a server, else no window system. */
static enum egl_platform
default_platform(void)
{
   if (!getenv("DISPLAY"))
      return EGL_DOOR_SURFACELESS;
   xcb_connection_t *probe = xcb_connect(NULL, NULL);
   bool works = xcb_connection_has_error(probe) == 0;
   xcb_disconnect(probe);
   return works ? EGL_DOOR_XCB : EGL_DOOR_SURFACELESS;
}

static bool
platform_of_enum(EGLenum value, void *native, enum egl_platform *platform)
{
   switch (value) {
   case EGL_NONE:
      *platform = native ? EGL_DOOR_X11 : default_platform();
      return true;
   case EGL_PLATFORM_X11_EXT:
      *platform = EGL_DOOR_X11;
      return true;
   case EGL_PLATFORM_XCB_EXT:
      *platform = EGL_DOOR_XCB;
      return true;
   case EGL_PLATFORM_DEVICE_EXT:
      *platform = EGL_DOOR_DEVICE;
      return egl_is_device(native);
   case EGL_PLATFORM_SURFACELESS_MESA:
      *platform = EGL_DOOR_SURFACELESS;
      return native == EGL_DEFAULT_DISPLAY;
   }
   return false;
}

EGLDisplay
egl_display_for_platform(EGLenum value, void *native, const EGLAttrib *attribs)
{
   enum egl_platform platform;
   int screen;
   if (!platform_of_enum(value, native, &platform)) {
      egl_fail(EGL_BAD_PARAMETER);
      return EGL_NO_DISPLAY;
   }
   if (!read_platform_attribs(platform, attribs, &screen)) {
      egl_fail(EGL_BAD_ATTRIBUTE);
      return EGL_NO_DISPLAY;
   }
   egl_lock();
   struct egl_display *d = registry;
   while (d && (d->platform != platform || d->native != native || d->asked_screen != screen))
      d = d->next;
   if (!d) {
      d = calloc(1, sizeof *d);
      if (d) {
         d->platform = platform;
         d->native = native;
         d->asked_screen = screen;
         d->next = registry;
         registry = d;
      }
   }
   egl_unlock();
   if (!d)
      egl_fail(EGL_BAD_ALLOC);
   return d;
}

/* --- Initialising and terminating */

/* Frees what an initialised display holds, but for the configs, which calls of other threads may
 * still read. With the lock held. */
static void
display_terminate(struct egl_display *d)
{
   d->initialized = false;
   egl_syncs_finish(d);
   egl_images_finish(d);
   egl_contexts_finish(d);
   egl_surfaces_finish(d);
   x11_link_close(d->link);
   d->link = NULL;
   if (d->own_connection)
      xcb_disconnect(d->connection);
   d->connection = NULL;
   d->own_connection = false;
}

/* The application closes the X connection below an initialised display. */
static int
close_display(Display *dpy, XExtCodes *codes)
{
   (void)codes;
   egl_lock();
   for (struct egl_display *d = registry; d; d = d->next)
      if (d->initialized && d->platform == EGL_DOOR_X11 && d->native == dpy)
         display_terminate(d);
   egl_unlock();
   return 0;
}

static bool
connect_x11(struct egl_display *d)
{
   int screen = 0;
   if (d->native && d->platform == EGL_DOOR_X11) {
      Display *dpy = d->native;
      d->connection = XGetXCBConnection(dpy);
      screen = DefaultScreen(dpy);
      XExtCodes *codes = XAddExtension(dpy);
      if (codes)
         XESetCloseDisplay(dpy, codes->extension, close_display);
   } else if (d->native) {
      d->connection = d->native;
   } else {
      d->connection = xcb_connect(NULL, &screen);
      d->own_connection = true;
   }
   d->screen = d->asked_screen < 0 ? screen : d->asked_screen;
   return xcb_connection_has_error(d->connection) == 0 &&
          d->screen < xcb_setup_roots_length(xcb_get_setup(d->connection));
}

/* With the lock held. Returns an EGL error. */
static EGLint
display_initialize(struct egl_display *d)
{
   d->pipe = gl_door_screen();
   if (!d->pipe)
      return EGL_NOT_INITIALIZED;
   ws_run_init(&d->run);
   if (d->platform == EGL_DOOR_X11 || d->platform == EGL_DOOR_XCB) {
      if (!connect_x11(d))
         return EGL_NOT_INITIALIZED;
      d->link = x11_link_create(d->connection, d->pipe);
      if (!d->link)
         return EGL_BAD_ALLOC;
   }
   return egl_configs_init(d) ? EGL_SUCCESS : EGL_BAD_ALLOC;
}

EGLBoolean
eglInitialize(EGLDisplay dpy, EGLint *major, EGLint *minor)
{
   struct egl_display *d = egl_display_find(dpy);
   if (!d)
      return egl_fail(EGL_BAD_DISPLAY);
   egl_lock();
   EGLint error = EGL_SUCCESS;
   if (!d->initialized) {
      error = display_initialize(d);
      if (error == EGL_SUCCESS)
         d->initialized = true;
      else
         display_terminate(d);
   }
   egl_unlock();
   if (error != EGL_SUCCESS)
      return egl_fail(error);
   if (major)
      *major = 1;
   if (minor)
      *minor = 5;
   return egl_succeed();
}

EGLBoolean
eglTerminate(EGLDisplay dpy)
{
   struct egl_display *d = egl_display_find(dpy);
   if (!d)
      return egl_fail(EGL_BAD_DISPLAY);
   egl_lock();
   if (d->initialized)
      display_terminate(d);
   egl_unlock();
   return egl_succeed();
}

const char *
eglQueryString(EGLDisplay dpy, EGLint name)
{
   if (dpy == EGL_NO_DISPLAY && name == EGL_EXTENSIONS) {
      egl_succeed();
      return client_extensions;
   }
   if (!egl_display_check(dpy))
      return NULL;
   egl_succeed();
   switch (name) {
   case EGL_VENDOR:
      return EGL_DOOR_VENDOR;
   case EGL_VERSION:
      return "1.5 " EGL_DOOR_VENDOR;
   case EGL_EXTENSIONS:
      return display_extensions;
   case EGL_CLIENT_APIS:
      return gl_version(gl_door_screen(), GL_API_ES2, NULL, NULL) ? "OpenGL OpenGL_ES" : "OpenGL";
   }
   egl_fail(EGL_BAD_PARAMETER);
   return NULL;
}
