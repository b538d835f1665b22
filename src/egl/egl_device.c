/* Devices (EGL_EXT_device_base and EGL_EXT_platform_device): there is one, this driver's software.
 * And what EGL_MESA_query_driver says of the driver. */
#include "egl_private.h"

#include <string.h>

#include "pipe/p_screen.h"

/* A device is an address; it has no state. */
static const char the_device;
#define DEVICE ((EGLDeviceEXT)(uintptr_t)&the_device)

static const char device_extensions[] = "EGL_EXT_device_query_name "
                                        "EGL_MESA_device_software";

bool
egl_is_device(const void *handle)
{
   return handle == DEVICE;
}

EGLBoolean
eglQueryDevicesEXT(EGLint max_devices, EGLDeviceEXT *devices, EGLint *num_devices)
{
   if (!num_devices || (devices && max_devices <= 0))
      return egl_fail(EGL_BAD_PARAMETER);
   if (devices)
      devices[0] = DEVICE;
   *num_devices = 1;
   return egl_succeed();
}

EGLBoolean
eglQueryDeviceAttribEXT(EGLDeviceEXT device, EGLint attribute, EGLAttrib *value)
{
   (void)attribute, (void)value; /* a software device has none */
   return egl_fail(egl_is_device(device) ? EGL_BAD_ATTRIBUTE : EGL_BAD_DEVICE_EXT);
}

const char *
eglQueryDeviceStringEXT(EGLDeviceEXT device, EGLint name)
{
   if (!egl_is_device(device)) {
      egl_fail(EGL_BAD_DEVICE_EXT);
      return NULL;
   }
   egl_succeed();
   switch (name) {
   case EGL_EXTENSIONS:
      return device_extensions;
   case EGL_VENDOR:
      return EGL_DOOR_VENDOR;
   case EGL_RENDERER_EXT: {
      struct pipe_screen *screen = gl_door_screen();
      if (screen)
         return screen->get_name(screen);
      egl_fail(EGL_BAD_ALLOC);
      return NULL;
   }
   }
   egl_fail(EGL_BAD_PARAMETER);
   return NULL;
}

EGLBoolean
eglQueryDisplayAttribEXT(EGLDisplay dpy, EGLint attribute, EGLAttrib *value)
{
   if (!egl_display_check(dpy))
      return EGL_FALSE;
   if (!value)
      return egl_fail(EGL_BAD_PARAMETER);
   if (attribute != EGL_DEVICE_EXT)
      return egl_fail(EGL_BAD_ATTRIBUTE);
   *value = (EGLAttrib)DEVICE;
   return egl_succeed();
}

/* --- EGL_MESA_query_driver */

const char *
eglGetDisplayDriverName(EGLDisplay dpy)
{
   if (!egl_display_check(dpy))
      return NULL;
   egl_succeed();
   return gl_door_driver_name();
}

/* The application frees it. The driver's options are variables of the environment, none of the kind
 * that is described here. */
char *
eglGetDisplayDriverConfig(EGLDisplay dpy)
{
   static const char none[] = "<?xml version=\"1.0\" standalone=\"yes\"?>\n"
                              "<driinfo>\n"
                              "</driinfo>\n";
   if (!egl_display_check(dpy))
      return NULL;
   char *copy = strdup(none);
   if (copy)
      egl_succeed();
   else
      egl_fail(EGL_BAD_ALLOC);
   return copy;
}
