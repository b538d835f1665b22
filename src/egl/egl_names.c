#include "egl_private.h"

#include <string.h>

#define EGL_FUNCTION(name)                                                                         \
   {                                                                                               \
#name, (void *)name                                                                          \
   }

/* Everything that libEGL asks a vendor for, then the extensions. */
static const struct {
   const char *name;
   void *function;
} functions[] = {
    EGL_FUNCTION(eglBindTexImage),
    EGL_FUNCTION(eglChooseConfig),
    EGL_FUNCTION(eglCopyBuffers),
    EGL_FUNCTION(eglCreateContext),
    EGL_FUNCTION(eglCreatePbufferFromClientBuffer),
    EGL_FUNCTION(eglCreatePbufferSurface),
    EGL_FUNCTION(eglCreatePixmapSurface),
    EGL_FUNCTION(eglCreateWindowSurface),
    EGL_FUNCTION(eglDestroyContext),
    EGL_FUNCTION(eglDestroySurface),
    EGL_FUNCTION(eglGetConfigAttrib),
    EGL_FUNCTION(eglGetConfigs),
    EGL_FUNCTION(eglGetError),
    EGL_FUNCTION(eglInitialize),
    EGL_FUNCTION(eglMakeCurrent),
    EGL_FUNCTION(eglQueryContext),
    EGL_FUNCTION(eglQueryString),
    EGL_FUNCTION(eglQuerySurface),
    EGL_FUNCTION(eglReleaseTexImage),
    EGL_FUNCTION(eglReleaseThread),
    EGL_FUNCTION(eglSurfaceAttrib),
    EGL_FUNCTION(eglSwapBuffers),
    EGL_FUNCTION(eglSwapInterval),
    EGL_FUNCTION(eglTerminate),
    EGL_FUNCTION(eglWaitClient),
    EGL_FUNCTION(eglWaitGL),
    EGL_FUNCTION(eglWaitNative),
    EGL_FUNCTION(eglClientWaitSync),
    EGL_FUNCTION(eglCreatePlatformPixmapSurface),
    EGL_FUNCTION(eglCreatePlatformPixmapSurfaceEXT),
    EGL_FUNCTION(eglCreatePlatformWindowSurface),
    EGL_FUNCTION(eglCreatePlatformWindowSurfaceEXT),
    EGL_FUNCTION(eglCreateSync),
    EGL_FUNCTION(eglDestroySync),
    EGL_FUNCTION(eglGetSyncAttrib),
    EGL_FUNCTION(eglWaitSync),
    EGL_FUNCTION(eglCreateImage),
    EGL_FUNCTION(eglDestroyImage),
    EGL_FUNCTION(eglCreateImageKHR),
    EGL_FUNCTION(eglDestroyImageKHR),
    EGL_FUNCTION(eglSignalSyncKHR),
    EGL_FUNCTION(eglSwapBuffersWithDamageEXT),
    EGL_FUNCTION(eglSwapBuffersWithDamageKHR),
    EGL_FUNCTION(eglGetDisplayDriverConfig),
    EGL_FUNCTION(eglGetDisplayDriverName),
    EGL_FUNCTION(eglQueryDevicesEXT),
    EGL_FUNCTION(eglQueryDeviceAttribEXT),
    EGL_FUNCTION(eglQueryDeviceStringEXT),
    EGL_FUNCTION(eglQueryDisplayAttribEXT),
    EGL_FUNCTION(eglClientWaitSyncKHR),
    EGL_FUNCTION(eglCreateSyncKHR),
    EGL_FUNCTION(eglDestroySyncKHR),
    EGL_FUNCTION(eglGetSyncAttribKHR),
    EGL_FUNCTION(eglWaitSyncKHR),
};
#undef EGL_FUNCTION
#define NUM_FUNCTIONS (sizeof functions / sizeof *functions)

void *
egl_function(const char *name)
{
   for (unsigned i = 0; i < NUM_FUNCTIONS; i++)
      if (strcmp(functions[i].name, name) == 0)
         return functions[i].function;
   return NULL;
}
