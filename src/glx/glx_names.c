#include "glx_names.h"

#include <string.h>

#include "glx_private.h"

#define GLX_FUNCTION(name)                                                                         \
   {                                                                                               \
#name, (void *)name                                                                          \
   }

/* Everything that libGLX asks a vendor for, what it answers itself, then the extensions. */
static const struct {
   const char *name;
   void *function;
} functions[] = {
    GLX_FUNCTION(glXChooseFBConfig),
    GLX_FUNCTION(glXChooseVisual),
    GLX_FUNCTION(glXCopyContext),
    GLX_FUNCTION(glXCreateContext),
    GLX_FUNCTION(glXCreateGLXPixmap),
    GLX_FUNCTION(glXCreateNewContext),
    GLX_FUNCTION(glXCreatePbuffer),
    GLX_FUNCTION(glXCreatePixmap),
    GLX_FUNCTION(glXCreateWindow),
    GLX_FUNCTION(glXDestroyContext),
    GLX_FUNCTION(glXDestroyGLXPixmap),
    GLX_FUNCTION(glXDestroyPbuffer),
    GLX_FUNCTION(glXDestroyPixmap),
    GLX_FUNCTION(glXDestroyWindow),
    GLX_FUNCTION(glXGetClientString),
    GLX_FUNCTION(glXGetConfig),
    GLX_FUNCTION(glXGetFBConfigAttrib),
    GLX_FUNCTION(glXGetFBConfigs),
    GLX_FUNCTION(glXGetSelectedEvent),
    GLX_FUNCTION(glXGetVisualFromFBConfig),
    GLX_FUNCTION(glXIsDirect),
    GLX_FUNCTION(glXMakeContextCurrent),
    GLX_FUNCTION(glXMakeCurrent),
    GLX_FUNCTION(glXQueryContext),
    GLX_FUNCTION(glXQueryDrawable),
    GLX_FUNCTION(glXQueryExtensionsString),
    GLX_FUNCTION(glXQueryServerString),
    GLX_FUNCTION(glXSelectEvent),
    GLX_FUNCTION(glXSwapBuffers),
    GLX_FUNCTION(glXUseXFont),
    GLX_FUNCTION(glXWaitGL),
    GLX_FUNCTION(glXWaitX),
    GLX_FUNCTION(glXGetCurrentContext),
    GLX_FUNCTION(glXGetCurrentDisplay),
    GLX_FUNCTION(glXGetCurrentDrawable),
    GLX_FUNCTION(glXGetCurrentReadDrawable),
    GLX_FUNCTION(glXGetProcAddress),
    GLX_FUNCTION(glXGetProcAddressARB),
    GLX_FUNCTION(glXQueryExtension),
    GLX_FUNCTION(glXQueryVersion),
    GLX_FUNCTION(glXCreateContextAttribsARB),
    GLX_FUNCTION(glXAllocateMemoryNV),
    GLX_FUNCTION(glXFreeMemoryNV),
    GLX_FUNCTION(glXBindTexImageEXT),
    GLX_FUNCTION(glXReleaseTexImageEXT),
    GLX_FUNCTION(glXSwapIntervalEXT),
    GLX_FUNCTION(glXSwapIntervalMESA),
    GLX_FUNCTION(glXSwapIntervalSGI),
    GLX_FUNCTION(glXGetSwapIntervalMESA),
    GLX_FUNCTION(glXQueryCurrentRendererIntegerMESA),
    GLX_FUNCTION(glXQueryCurrentRendererStringMESA),
    GLX_FUNCTION(glXQueryRendererIntegerMESA),
    GLX_FUNCTION(glXQueryRendererStringMESA),
    GLX_FUNCTION(glXGetFBConfigAttribSGIX),
    GLX_FUNCTION(glXChooseFBConfigSGIX),
    GLX_FUNCTION(glXCreateGLXPixmapWithConfigSGIX),
    GLX_FUNCTION(glXCreateContextWithConfigSGIX),
    GLX_FUNCTION(glXGetVisualFromFBConfigSGIX),
    GLX_FUNCTION(glXGetFBConfigFromVisualSGIX),
    GLX_FUNCTION(glXCreateGLXPbufferSGIX),
    GLX_FUNCTION(glXDestroyGLXPbufferSGIX),
    GLX_FUNCTION(glXQueryGLXPbufferSGIX),
    GLX_FUNCTION(glXSelectEventSGIX),
    GLX_FUNCTION(glXGetSelectedEventSGIX),
    GLX_FUNCTION(glXMakeCurrentReadSGI),
    GLX_FUNCTION(glXGetCurrentReadDrawableSGI),
    GLX_FUNCTION(glXGetVideoSyncSGI),
    GLX_FUNCTION(glXWaitVideoSyncSGI),
    GLX_FUNCTION(glXCopySubBufferMESA),
    GLX_FUNCTION(glXGetSyncValuesOML),
    GLX_FUNCTION(glXGetMscRateOML),
    GLX_FUNCTION(glXSwapBuffersMscOML),
    GLX_FUNCTION(glXWaitForMscOML),
    GLX_FUNCTION(glXWaitForSbcOML),
};
#undef GLX_FUNCTION
#define NUM_FUNCTIONS (sizeof functions / sizeof *functions)

void *
glx_function(const char *name)
{
   for (unsigned i = 0; i < NUM_FUNCTIONS; i++)
      if (strcmp(functions[i].name, name) == 0)
         return functions[i].function;
   return NULL;
}
