/* The libglvnd side of the GLX door: handshake, strings, and look-up of entry points by name. */
#include "glx_private.h"

#include <glvnd/libglxabi.h>
#include <string.h>

#include "glx_names.h"

/* What libGLX gave us in the handshake; constant afterwards. Only the dispatch functions below use
 * it, as the ABI demands. */
static const __GLXapiExports *glvnd;

/* --- Dispatch of the extension functions that libGLX does not know: each finds the vendor of its
 * display or of the current context and calls that one's function. */

enum dispatch_index {
   DISPATCH_ALLOCATE_MEMORY,
   DISPATCH_FREE_MEMORY,
   DISPATCH_BIND_TEX_IMAGE,
   DISPATCH_RELEASE_TEX_IMAGE,
   DISPATCH_SWAP_INTERVAL_EXT,
   DISPATCH_SWAP_INTERVAL_SGI,
   DISPATCH_SWAP_INTERVAL_MESA,
   DISPATCH_GET_SWAP_INTERVAL_MESA,
   DISPATCH_QUERY_CURRENT_RENDERER_INTEGER,
   DISPATCH_QUERY_CURRENT_RENDERER_STRING,
   DISPATCH_QUERY_RENDERER_INTEGER,
   DISPATCH_QUERY_RENDERER_STRING,
   NUM_DISPATCH
};

static int dispatch_slots[NUM_DISPATCH]; /* libGLX's index of each, set while it loads them */

static __GLXextFuncPtr
vendor_function(__GLXvendorInfo *vendor, enum dispatch_index which)
{
   return vendor ? glvnd->fetchDispatchEntry(vendor, dispatch_slots[which]) : NULL;
}

/* These two work without a context, for which libGLX has a vendor without functions. */
static void *
dispatch_AllocateMemoryNV(GLsizei size, GLfloat readfreq, GLfloat writefreq, GLfloat priority)
{
   PFNGLXALLOCATEMEMORYNVPROC f = (PFNGLXALLOCATEMEMORYNVPROC)vendor_function(
       glvnd->getCurrentDynDispatch(), DISPATCH_ALLOCATE_MEMORY);
   return (f ? f : glXAllocateMemoryNV)(size, readfreq, writefreq, priority);
}

static void
dispatch_FreeMemoryNV(void *pointer)
{
   PFNGLXFREEMEMORYNVPROC f = (PFNGLXFREEMEMORYNVPROC)vendor_function(
       glvnd->getCurrentDynDispatch(), DISPATCH_FREE_MEMORY);
   (f ? f : glXFreeMemoryNV)(pointer);
}

static void
dispatch_BindTexImageEXT(Display *dpy, GLXDrawable drawable, int buffer, const int *attrib_list)
{
   PFNGLXBINDTEXIMAGEEXTPROC f = (PFNGLXBINDTEXIMAGEEXTPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_BIND_TEX_IMAGE);
   if (f)
      f(dpy, drawable, buffer, attrib_list);
}

static void
dispatch_ReleaseTexImageEXT(Display *dpy, GLXDrawable drawable, int buffer)
{
   PFNGLXRELEASETEXIMAGEEXTPROC f = (PFNGLXRELEASETEXIMAGEEXTPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_RELEASE_TEX_IMAGE);
   if (f)
      f(dpy, drawable, buffer);
}

static void
dispatch_SwapIntervalEXT(Display *dpy, GLXDrawable drawable, int interval)
{
   PFNGLXSWAPINTERVALEXTPROC f = (PFNGLXSWAPINTERVALEXTPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_SWAP_INTERVAL_EXT);
   if (f)
      f(dpy, drawable, interval);
}

static int
dispatch_SwapIntervalSGI(int interval)
{
   PFNGLXSWAPINTERVALSGIPROC f = (PFNGLXSWAPINTERVALSGIPROC)vendor_function(
       glvnd->getCurrentDynDispatch(), DISPATCH_SWAP_INTERVAL_SGI);
   return f ? f(interval) : GLX_BAD_CONTEXT;
}

static int
dispatch_SwapIntervalMESA(unsigned int interval)
{
   PFNGLXSWAPINTERVALMESAPROC f = (PFNGLXSWAPINTERVALMESAPROC)vendor_function(
       glvnd->getCurrentDynDispatch(), DISPATCH_SWAP_INTERVAL_MESA);
   return f ? f(interval) : GLX_BAD_CONTEXT;
}

static int
dispatch_GetSwapIntervalMESA(void)
{
   PFNGLXGETSWAPINTERVALMESAPROC f = (PFNGLXGETSWAPINTERVALMESAPROC)vendor_function(
       glvnd->getCurrentDynDispatch(), DISPATCH_GET_SWAP_INTERVAL_MESA);
   return f ? f() : 0;
}

static Bool
dispatch_QueryCurrentRendererIntegerMESA(int attribute, unsigned int *value)
{
   PFNGLXQUERYCURRENTRENDERERINTEGERMESAPROC f =
       (PFNGLXQUERYCURRENTRENDERERINTEGERMESAPROC)vendor_function(
           glvnd->getCurrentDynDispatch(), DISPATCH_QUERY_CURRENT_RENDERER_INTEGER);
   return f ? f(attribute, value) : False;
}

static const char *
dispatch_QueryCurrentRendererStringMESA(int attribute)
{
   PFNGLXQUERYCURRENTRENDERERSTRINGMESAPROC f =
       (PFNGLXQUERYCURRENTRENDERERSTRINGMESAPROC)vendor_function(
           glvnd->getCurrentDynDispatch(), DISPATCH_QUERY_CURRENT_RENDERER_STRING);
   return f ? f(attribute) : NULL;
}

static Bool
dispatch_QueryRendererIntegerMESA(Display *dpy, int screen, int renderer, int attribute,
                                  unsigned int *value)
{
   PFNGLXQUERYRENDERERINTEGERMESAPROC f = (PFNGLXQUERYRENDERERINTEGERMESAPROC)vendor_function(
       glvnd->getDynDispatch(dpy, screen), DISPATCH_QUERY_RENDERER_INTEGER);
   return f ? f(dpy, screen, renderer, attribute, value) : False;
}

static const char *
dispatch_QueryRendererStringMESA(Display *dpy, int screen, int renderer, int attribute)
{
   PFNGLXQUERYRENDERERSTRINGMESAPROC f = (PFNGLXQUERYRENDERERSTRINGMESAPROC)vendor_function(
       glvnd->getDynDispatch(dpy, screen), DISPATCH_QUERY_RENDERER_STRING);
   return f ? f(dpy, screen, renderer, attribute) : NULL;
}

static const struct {
   const char *name;
   __GLXextFuncPtr function;
} dispatch_functions[NUM_DISPATCH] = {
    [DISPATCH_ALLOCATE_MEMORY] = {"glXAllocateMemoryNV",
                                  (__GLXextFuncPtr)dispatch_AllocateMemoryNV},
    [DISPATCH_FREE_MEMORY] = {"glXFreeMemoryNV", (__GLXextFuncPtr)dispatch_FreeMemoryNV},
    [DISPATCH_BIND_TEX_IMAGE] = {"glXBindTexImageEXT", (__GLXextFuncPtr)dispatch_BindTexImageEXT},
    [DISPATCH_RELEASE_TEX_IMAGE] = {"glXReleaseTexImageEXT",
                                    (__GLXextFuncPtr)dispatch_ReleaseTexImageEXT},
    [DISPATCH_SWAP_INTERVAL_EXT] = {"glXSwapIntervalEXT",
                                    (__GLXextFuncPtr)dispatch_SwapIntervalEXT},
    [DISPATCH_SWAP_INTERVAL_SGI] = {"glXSwapIntervalSGI",
                                    (__GLXextFuncPtr)dispatch_SwapIntervalSGI},
    [DISPATCH_SWAP_INTERVAL_MESA] = {"glXSwapIntervalMESA",
                                     (__GLXextFuncPtr)dispatch_SwapIntervalMESA},
    [DISPATCH_GET_SWAP_INTERVAL_MESA] = {"glXGetSwapIntervalMESA",
                                         (__GLXextFuncPtr)dispatch_GetSwapIntervalMESA},
    [DISPATCH_QUERY_CURRENT_RENDERER_INTEGER] = {"glXQueryCurrentRendererIntegerMESA",
                                                 (__GLXextFuncPtr)
                                                     dispatch_QueryCurrentRendererIntegerMESA},
    [DISPATCH_QUERY_CURRENT_RENDERER_STRING] = {"glXQueryCurrentRendererStringMESA",
                                                (__GLXextFuncPtr)
                                                    dispatch_QueryCurrentRendererStringMESA},
    [DISPATCH_QUERY_RENDERER_INTEGER] = {"glXQueryRendererIntegerMESA",
                                         (__GLXextFuncPtr)dispatch_QueryRendererIntegerMESA},
    [DISPATCH_QUERY_RENDERER_STRING] = {"glXQueryRendererStringMESA",
                                        (__GLXextFuncPtr)dispatch_QueryRendererStringMESA},
};

/* --- Handshake */

static Bool
is_screen_supported(Display *dpy, int screen)
{
   const struct glx_display *display = glx_display_get(dpy);
   return display && screen >= 0 && screen < display->num_screens &&
          display->screens[screen].num_configs > 0;
}

static void *
get_proc_address(const GLubyte *name)
{
   void *function = glx_function((const char *)name);
   return function ? function : gl_get_proc_address((const char *)name);
}

static void *
get_dispatch_address(const GLubyte *name)
{
   for (int i = 0; i < NUM_DISPATCH; i++)
      if (strcmp((const char *)name, dispatch_functions[i].name) == 0)
         return (void *)dispatch_functions[i].function;
   return NULL;
}

static void
set_dispatch_index(const GLubyte *name, int index)
{
   for (int i = 0; i < NUM_DISPATCH; i++)
      if (strcmp((const char *)name, dispatch_functions[i].name) == 0)
         dispatch_slots[i] = index;
}

__attribute__((visibility("default"))) Bool
__glx_Main(uint32_t version, const __GLXapiExports *exports, __GLXvendorInfo *vendor,
           __GLXapiImports *imports)
{
   (void)vendor;
   if (GLX_VENDOR_ABI_GET_MAJOR_VERSION(version) != GLX_VENDOR_ABI_MAJOR_VERSION)
      return False;
   glvnd = exports;
   imports->isScreenSupported = is_screen_supported;
   imports->getProcAddress = get_proc_address;
   imports->getDispatchAddress = get_dispatch_address;
   imports->setDispatchIndex = set_dispatch_index;
   return True;
}
