/* Dispatch of the extension functions that libGLX does not know: each finds the vendor of its
 * display, of its drawable or config, or of the current context, and calls that one's function. */
#include "glx_dispatch.h"

#include <dlfcn.h>
#include <string.h>

/* What libGLX gave us in the handshake; constant afterwards. Only the dispatch functions use it, as
 * the ABI demands. */
static const __GLXapiExports *glvnd;

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
   DISPATCH_GET_FBCONFIG_ATTRIB,
   DISPATCH_CHOOSE_FBCONFIG,
   DISPATCH_CREATE_PIXMAP_WITH_CONFIG,
   DISPATCH_CREATE_CONTEXT_WITH_CONFIG,
   DISPATCH_GET_VISUAL_FROM_FBCONFIG,
   DISPATCH_GET_FBCONFIG_FROM_VISUAL,
   DISPATCH_CREATE_PBUFFER,
   DISPATCH_DESTROY_PBUFFER,
   DISPATCH_QUERY_PBUFFER,
   DISPATCH_SELECT_EVENT,
   DISPATCH_GET_SELECTED_EVENT,
   DISPATCH_MAKE_CURRENT_READ,
   DISPATCH_GET_CURRENT_READ_DRAWABLE,
   DISPATCH_GET_VIDEO_SYNC,
   DISPATCH_WAIT_VIDEO_SYNC,
   DISPATCH_COPY_SUB_BUFFER,
   DISPATCH_GET_SYNC_VALUES,
   DISPATCH_GET_MSC_RATE,
   DISPATCH_SWAP_BUFFERS_MSC,
   DISPATCH_WAIT_FOR_MSC,
   DISPATCH_WAIT_FOR_SBC,
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

/* --- GLX_SGIX_fbconfig and GLX_SGIX_pbuffer. libGLX learns whose the handles are that these make,
 * as it does from the functions of GLX 1.3. */

static int
dispatch_GetFBConfigAttribSGIX(Display *dpy, GLXFBConfigSGIX config, int attribute, int *value)
{
   PFNGLXGETFBCONFIGATTRIBSGIXPROC f = (PFNGLXGETFBCONFIGATTRIBSGIXPROC)vendor_function(
       glvnd->vendorFromFBConfig(dpy, config), DISPATCH_GET_FBCONFIG_ATTRIB);
   return f ? f(dpy, config, attribute, value) : GLXBadFBConfig;
}

static GLXFBConfigSGIX *
dispatch_ChooseFBConfigSGIX(Display *dpy, int screen, int *attrib_list, int *nelements)
{
   __GLXvendorInfo *vendor = glvnd->getDynDispatch(dpy, screen);
   PFNGLXCHOOSEFBCONFIGSGIXPROC f =
       (PFNGLXCHOOSEFBCONFIGSGIXPROC)vendor_function(vendor, DISPATCH_CHOOSE_FBCONFIG);
   *nelements = 0;
   GLXFBConfigSGIX *list = f ? f(dpy, screen, attrib_list, nelements) : NULL;
   for (int i = 0; list && i < *nelements; i++)
      glvnd->addVendorFBConfigMapping(dpy, list[i], vendor);
   return list;
}

static GLXPixmap
dispatch_CreateGLXPixmapWithConfigSGIX(Display *dpy, GLXFBConfigSGIX config, Pixmap pixmap)
{
   __GLXvendorInfo *vendor = glvnd->vendorFromFBConfig(dpy, config);
   PFNGLXCREATEGLXPIXMAPWITHCONFIGSGIXPROC f =
       (PFNGLXCREATEGLXPIXMAPWITHCONFIGSGIXPROC)vendor_function(vendor,
                                                                DISPATCH_CREATE_PIXMAP_WITH_CONFIG);
   const GLXPixmap id = (f ? f : glXCreateGLXPixmapWithConfigSGIX)(dpy, config, pixmap);
   if (f && id)
      glvnd->addVendorDrawableMapping(dpy, id, vendor);
   return id;
}

static GLXContext
dispatch_CreateContextWithConfigSGIX(Display *dpy, GLXFBConfigSGIX config, int render_type,
                                     GLXContext share_list, Bool direct)
{
   __GLXvendorInfo *vendor = glvnd->vendorFromFBConfig(dpy, config);
   PFNGLXCREATECONTEXTWITHCONFIGSGIXPROC f = (PFNGLXCREATECONTEXTWITHCONFIGSGIXPROC)vendor_function(
       vendor, DISPATCH_CREATE_CONTEXT_WITH_CONFIG);
   GLXContext context =
       (f ? f : glXCreateContextWithConfigSGIX)(dpy, config, render_type, share_list, direct);
   if (f && context)
      glvnd->addVendorContextMapping(dpy, context, vendor);
   return context;
}

static XVisualInfo *
dispatch_GetVisualFromFBConfigSGIX(Display *dpy, GLXFBConfigSGIX config)
{
   PFNGLXGETVISUALFROMFBCONFIGSGIXPROC f = (PFNGLXGETVISUALFROMFBCONFIGSGIXPROC)vendor_function(
       glvnd->vendorFromFBConfig(dpy, config), DISPATCH_GET_VISUAL_FROM_FBCONFIG);
   return f ? f(dpy, config) : NULL;
}

static GLXFBConfigSGIX
dispatch_GetFBConfigFromVisualSGIX(Display *dpy, XVisualInfo *vis)
{
   __GLXvendorInfo *vendor = vis ? glvnd->getDynDispatch(dpy, vis->screen) : NULL;
   PFNGLXGETFBCONFIGFROMVISUALSGIXPROC f = (PFNGLXGETFBCONFIGFROMVISUALSGIXPROC)vendor_function(
       vendor, DISPATCH_GET_FBCONFIG_FROM_VISUAL);
   GLXFBConfigSGIX config = f ? f(dpy, vis) : NULL;
   if (config)
      glvnd->addVendorFBConfigMapping(dpy, config, vendor);
   return config;
}

static GLXPbufferSGIX
dispatch_CreateGLXPbufferSGIX(Display *dpy, GLXFBConfigSGIX config, unsigned int width,
                              unsigned int height, int *attrib_list)
{
   __GLXvendorInfo *vendor = glvnd->vendorFromFBConfig(dpy, config);
   PFNGLXCREATEGLXPBUFFERSGIXPROC f =
       (PFNGLXCREATEGLXPBUFFERSGIXPROC)vendor_function(vendor, DISPATCH_CREATE_PBUFFER);
   const GLXPbufferSGIX id =
       (f ? f : glXCreateGLXPbufferSGIX)(dpy, config, width, height, attrib_list);
   if (f && id)
      glvnd->addVendorDrawableMapping(dpy, id, vendor);
   return id;
}

static void
dispatch_DestroyGLXPbufferSGIX(Display *dpy, GLXPbufferSGIX pbuf)
{
   PFNGLXDESTROYGLXPBUFFERSGIXPROC f = (PFNGLXDESTROYGLXPBUFFERSGIXPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, pbuf), DISPATCH_DESTROY_PBUFFER);
   if (f)
      glvnd->removeVendorDrawableMapping(dpy, pbuf);
   (f ? f : glXDestroyGLXPbufferSGIX)(dpy, pbuf);
}

static void
dispatch_QueryGLXPbufferSGIX(Display *dpy, GLXPbufferSGIX pbuf, int attribute, unsigned int *value)
{
   PFNGLXQUERYGLXPBUFFERSGIXPROC f = (PFNGLXQUERYGLXPBUFFERSGIXPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, pbuf), DISPATCH_QUERY_PBUFFER);
   if (f)
      f(dpy, pbuf, attribute, value);
}

static void
dispatch_SelectEventSGIX(Display *dpy, GLXDrawable drawable, unsigned long mask)
{
   PFNGLXSELECTEVENTSGIXPROC f = (PFNGLXSELECTEVENTSGIXPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_SELECT_EVENT);
   if (f)
      f(dpy, drawable, mask);
}

static void
dispatch_GetSelectedEventSGIX(Display *dpy, GLXDrawable drawable, unsigned long *mask)
{
   PFNGLXGETSELECTEDEVENTSGIXPROC f = (PFNGLXGETSELECTEDEVENTSGIXPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_GET_SELECTED_EVENT);
   if (f)
      f(dpy, drawable, mask);
}

/* --- GLX_SGI_make_current_read, GLX_SGI_video_sync */

/* What is current, libGLX has to know itself: the function of GLX 1.3 tells it. It is loaded, for
 * it called this. */
static Bool
dispatch_MakeCurrentReadSGI(Display *dpy, GLXDrawable draw, GLXDrawable read, GLXContext ctx)
{
   void *lib = dlopen("libGLX.so.0", RTLD_LAZY | RTLD_NOLOAD);
   PFNGLXMAKECURRENTREADSGIPROC f =
       lib ? (PFNGLXMAKECURRENTREADSGIPROC)dlsym(lib, "glXMakeContextCurrent") : NULL;
   const Bool made = f ? f(dpy, draw, read, ctx) : False;
   if (lib)
      dlclose(lib);
   return made;
}

static GLXDrawable
dispatch_GetCurrentReadDrawableSGI(void)
{
   PFNGLXGETCURRENTREADDRAWABLESGIPROC f = (PFNGLXGETCURRENTREADDRAWABLESGIPROC)vendor_function(
       glvnd->getCurrentDynDispatch(), DISPATCH_GET_CURRENT_READ_DRAWABLE);
   return f ? f() : None;
}

static int
dispatch_GetVideoSyncSGI(unsigned int *count)
{
   PFNGLXGETVIDEOSYNCSGIPROC f = (PFNGLXGETVIDEOSYNCSGIPROC)vendor_function(
       glvnd->getCurrentDynDispatch(), DISPATCH_GET_VIDEO_SYNC);
   return f ? f(count) : GLX_BAD_CONTEXT;
}

static int
dispatch_WaitVideoSyncSGI(int divisor, int remainder, unsigned int *count)
{
   PFNGLXWAITVIDEOSYNCSGIPROC f = (PFNGLXWAITVIDEOSYNCSGIPROC)vendor_function(
       glvnd->getCurrentDynDispatch(), DISPATCH_WAIT_VIDEO_SYNC);
   return f ? f(divisor, remainder, count) : GLX_BAD_CONTEXT;
}

/* --- GLX_MESA_copy_sub_buffer, GLX_OML_sync_control */

static void
dispatch_CopySubBufferMESA(Display *dpy, GLXDrawable drawable, int x, int y, int width, int height)
{
   PFNGLXCOPYSUBBUFFERMESAPROC f = (PFNGLXCOPYSUBBUFFERMESAPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_COPY_SUB_BUFFER);
   if (f)
      f(dpy, drawable, x, y, width, height);
}

static Bool
dispatch_GetSyncValuesOML(Display *dpy, GLXDrawable drawable, int64_t *ust, int64_t *msc,
                          int64_t *sbc)
{
   PFNGLXGETSYNCVALUESOMLPROC f = (PFNGLXGETSYNCVALUESOMLPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_GET_SYNC_VALUES);
   return f ? f(dpy, drawable, ust, msc, sbc) : False;
}

static Bool
dispatch_GetMscRateOML(Display *dpy, GLXDrawable drawable, int32_t *numerator, int32_t *denominator)
{
   PFNGLXGETMSCRATEOMLPROC f = (PFNGLXGETMSCRATEOMLPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_GET_MSC_RATE);
   return f ? f(dpy, drawable, numerator, denominator) : False;
}

static int64_t
dispatch_SwapBuffersMscOML(Display *dpy, GLXDrawable drawable, int64_t target_msc, int64_t divisor,
                           int64_t remainder)
{
   PFNGLXSWAPBUFFERSMSCOMLPROC f = (PFNGLXSWAPBUFFERSMSCOMLPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_SWAP_BUFFERS_MSC);
   return f ? f(dpy, drawable, target_msc, divisor, remainder) : -1;
}

static Bool
dispatch_WaitForMscOML(Display *dpy, GLXDrawable drawable, int64_t target_msc, int64_t divisor,
                       int64_t remainder, int64_t *ust, int64_t *msc, int64_t *sbc)
{
   PFNGLXWAITFORMSCOMLPROC f = (PFNGLXWAITFORMSCOMLPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_WAIT_FOR_MSC);
   return f ? f(dpy, drawable, target_msc, divisor, remainder, ust, msc, sbc) : False;
}

static Bool
dispatch_WaitForSbcOML(Display *dpy, GLXDrawable drawable, int64_t target_sbc, int64_t *ust,
                       int64_t *msc, int64_t *sbc)
{
   PFNGLXWAITFORSBCOMLPROC f = (PFNGLXWAITFORSBCOMLPROC)vendor_function(
       glvnd->vendorFromDrawable(dpy, drawable), DISPATCH_WAIT_FOR_SBC);
   return f ? f(dpy, drawable, target_sbc, ust, msc, sbc) : False;
}

#define DISPATCH_ENTRY(index, name) [index] = {"glX" #name, (__GLXextFuncPtr)dispatch_##name}
static const struct {
   const char *name;
   __GLXextFuncPtr function;
} dispatch_functions[NUM_DISPATCH] = {
    DISPATCH_ENTRY(DISPATCH_ALLOCATE_MEMORY, AllocateMemoryNV),
    DISPATCH_ENTRY(DISPATCH_FREE_MEMORY, FreeMemoryNV),
    DISPATCH_ENTRY(DISPATCH_BIND_TEX_IMAGE, BindTexImageEXT),
    DISPATCH_ENTRY(DISPATCH_RELEASE_TEX_IMAGE, ReleaseTexImageEXT),
    DISPATCH_ENTRY(DISPATCH_SWAP_INTERVAL_EXT, SwapIntervalEXT),
    DISPATCH_ENTRY(DISPATCH_SWAP_INTERVAL_SGI, SwapIntervalSGI),
    DISPATCH_ENTRY(DISPATCH_SWAP_INTERVAL_MESA, SwapIntervalMESA),
    DISPATCH_ENTRY(DISPATCH_GET_SWAP_INTERVAL_MESA, GetSwapIntervalMESA),
    DISPATCH_ENTRY(DISPATCH_QUERY_CURRENT_RENDERER_INTEGER, QueryCurrentRendererIntegerMESA),
    DISPATCH_ENTRY(DISPATCH_QUERY_CURRENT_RENDERER_STRING, QueryCurrentRendererStringMESA),
    DISPATCH_ENTRY(DISPATCH_QUERY_RENDERER_INTEGER, QueryRendererIntegerMESA),
    DISPATCH_ENTRY(DISPATCH_QUERY_RENDERER_STRING, QueryRendererStringMESA),
    DISPATCH_ENTRY(DISPATCH_GET_FBCONFIG_ATTRIB, GetFBConfigAttribSGIX),
    DISPATCH_ENTRY(DISPATCH_CHOOSE_FBCONFIG, ChooseFBConfigSGIX),
    DISPATCH_ENTRY(DISPATCH_CREATE_PIXMAP_WITH_CONFIG, CreateGLXPixmapWithConfigSGIX),
    DISPATCH_ENTRY(DISPATCH_CREATE_CONTEXT_WITH_CONFIG, CreateContextWithConfigSGIX),
    DISPATCH_ENTRY(DISPATCH_GET_VISUAL_FROM_FBCONFIG, GetVisualFromFBConfigSGIX),
    DISPATCH_ENTRY(DISPATCH_GET_FBCONFIG_FROM_VISUAL, GetFBConfigFromVisualSGIX),
    DISPATCH_ENTRY(DISPATCH_CREATE_PBUFFER, CreateGLXPbufferSGIX),
    DISPATCH_ENTRY(DISPATCH_DESTROY_PBUFFER, DestroyGLXPbufferSGIX),
    DISPATCH_ENTRY(DISPATCH_QUERY_PBUFFER, QueryGLXPbufferSGIX),
    DISPATCH_ENTRY(DISPATCH_SELECT_EVENT, SelectEventSGIX),
    DISPATCH_ENTRY(DISPATCH_GET_SELECTED_EVENT, GetSelectedEventSGIX),
    DISPATCH_ENTRY(DISPATCH_MAKE_CURRENT_READ, MakeCurrentReadSGI),
    DISPATCH_ENTRY(DISPATCH_GET_CURRENT_READ_DRAWABLE, GetCurrentReadDrawableSGI),
    DISPATCH_ENTRY(DISPATCH_GET_VIDEO_SYNC, GetVideoSyncSGI),
    DISPATCH_ENTRY(DISPATCH_WAIT_VIDEO_SYNC, WaitVideoSyncSGI),
    DISPATCH_ENTRY(DISPATCH_COPY_SUB_BUFFER, CopySubBufferMESA),
    DISPATCH_ENTRY(DISPATCH_GET_SYNC_VALUES, GetSyncValuesOML),
    DISPATCH_ENTRY(DISPATCH_GET_MSC_RATE, GetMscRateOML),
    DISPATCH_ENTRY(DISPATCH_SWAP_BUFFERS_MSC, SwapBuffersMscOML),
    DISPATCH_ENTRY(DISPATCH_WAIT_FOR_MSC, WaitForMscOML),
    DISPATCH_ENTRY(DISPATCH_WAIT_FOR_SBC, WaitForSbcOML),
};
#undef DISPATCH_ENTRY

void
glx_dispatch_init(const __GLXapiExports *exports)
{
   glvnd = exports;
}

void *
glx_dispatch_address(const GLubyte *name)
{
   for (int i = 0; i < NUM_DISPATCH; i++)
      if (strcmp((const char *)name, dispatch_functions[i].name) == 0)
         return (void *)dispatch_functions[i].function;
   return NULL;
}

void
glx_dispatch_set_index(const GLubyte *name, int index)
{
   for (int i = 0; i < NUM_DISPATCH; i++)
      if (strcmp((const char *)name, dispatch_functions[i].name) == 0)
         dispatch_slots[i] = index;
}
