/* The libglvnd side of the EGL door: handshake, and dispatch of the extension functions that libEGL
 * does not know. */
#include "egl_private.h"

#include <glvnd/libeglabi.h>
#include <string.h>

/* What libEGL gave us in the handshake; constant afterwards. */
static const __EGLapiExports *glvnd;

/* --- Dispatch: each finds the vendor of its display or device and calls that one's function. */

enum dispatch_index {
   DISPATCH_CLIENT_WAIT_SYNC,
   DISPATCH_CREATE_IMAGE,
   DISPATCH_CREATE_SYNC,
   DISPATCH_DESTROY_IMAGE,
   DISPATCH_DESTROY_SYNC,
   DISPATCH_GET_DRIVER_CONFIG,
   DISPATCH_GET_DRIVER_NAME,
   DISPATCH_GET_SYNC_ATTRIB,
   DISPATCH_QUERY_DEVICE_ATTRIB,
   DISPATCH_QUERY_DEVICE_STRING,
   DISPATCH_SIGNAL_SYNC,
   DISPATCH_SWAP_WITH_DAMAGE_EXT,
   DISPATCH_SWAP_WITH_DAMAGE_KHR,
   DISPATCH_WAIT_SYNC,
   NUM_DISPATCH
};

static int dispatch_slots[NUM_DISPATCH]; /* libEGL's index of each, set while it loads them */

typedef void (*function_pointer)(void);

/* The vendor's function; NULL sets the error, which says what handle is bad. */
static function_pointer
function_of(__EGLvendorInfo *vendor, enum dispatch_index which, EGLint error)
{
   if (!vendor) {
      glvnd->setEGLError(error);
      return NULL;
   }
   if (!glvnd->setLastVendor(vendor))
      return NULL;
   function_pointer f = (function_pointer)glvnd->fetchDispatchEntry(vendor, dispatch_slots[which]);
   if (!f)
      glvnd->setEGLError(error);
   return f;
}

static function_pointer
vendor_function(EGLDisplay dpy, enum dispatch_index which)
{
   glvnd->threadInit();
   return function_of(glvnd->getVendorFromDisplay(dpy), which, EGL_BAD_DISPLAY);
}

static function_pointer
device_function(EGLDeviceEXT device, enum dispatch_index which)
{
   glvnd->threadInit();
   return function_of(glvnd->getVendorFromDevice(device), which, EGL_BAD_DEVICE_EXT);
}

static EGLint
dispatch_ClientWaitSync(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags, EGLTimeKHR timeout)
{
   PFNEGLCLIENTWAITSYNCKHRPROC f =
       (PFNEGLCLIENTWAITSYNCKHRPROC)vendor_function(dpy, DISPATCH_CLIENT_WAIT_SYNC);
   return f ? f(dpy, sync, flags, timeout) : EGL_FALSE;
}

static EGLImageKHR
dispatch_CreateImage(EGLDisplay dpy, EGLContext ctx, EGLenum target, EGLClientBuffer buffer,
                     const EGLint *attrib_list)
{
   PFNEGLCREATEIMAGEKHRPROC f =
       (PFNEGLCREATEIMAGEKHRPROC)vendor_function(dpy, DISPATCH_CREATE_IMAGE);
   return f ? f(dpy, ctx, target, buffer, attrib_list) : EGL_NO_IMAGE_KHR;
}

static EGLBoolean
dispatch_DestroyImage(EGLDisplay dpy, EGLImageKHR image)
{
   PFNEGLDESTROYIMAGEKHRPROC f =
       (PFNEGLDESTROYIMAGEKHRPROC)vendor_function(dpy, DISPATCH_DESTROY_IMAGE);
   return f ? f(dpy, image) : EGL_FALSE;
}

static EGLSyncKHR
dispatch_CreateSync(EGLDisplay dpy, EGLenum type, const EGLint *attrib_list)
{
   PFNEGLCREATESYNCKHRPROC f = (PFNEGLCREATESYNCKHRPROC)vendor_function(dpy, DISPATCH_CREATE_SYNC);
   return f ? f(dpy, type, attrib_list) : EGL_NO_SYNC_KHR;
}

static EGLBoolean
dispatch_DestroySync(EGLDisplay dpy, EGLSyncKHR sync)
{
   PFNEGLDESTROYSYNCKHRPROC f =
       (PFNEGLDESTROYSYNCKHRPROC)vendor_function(dpy, DISPATCH_DESTROY_SYNC);
   return f ? f(dpy, sync) : EGL_FALSE;
}

static char *
dispatch_GetDriverConfig(EGLDisplay dpy)
{
   PFNEGLGETDISPLAYDRIVERCONFIGPROC f =
       (PFNEGLGETDISPLAYDRIVERCONFIGPROC)vendor_function(dpy, DISPATCH_GET_DRIVER_CONFIG);
   return f ? f(dpy) : NULL;
}

static const char *
dispatch_GetDriverName(EGLDisplay dpy)
{
   PFNEGLGETDISPLAYDRIVERNAMEPROC f =
       (PFNEGLGETDISPLAYDRIVERNAMEPROC)vendor_function(dpy, DISPATCH_GET_DRIVER_NAME);
   return f ? f(dpy) : NULL;
}

static EGLBoolean
dispatch_GetSyncAttrib(EGLDisplay dpy, EGLSyncKHR sync, EGLint attribute, EGLint *value)
{
   PFNEGLGETSYNCATTRIBKHRPROC f =
       (PFNEGLGETSYNCATTRIBKHRPROC)vendor_function(dpy, DISPATCH_GET_SYNC_ATTRIB);
   return f ? f(dpy, sync, attribute, value) : EGL_FALSE;
}

static EGLBoolean
dispatch_QueryDeviceAttrib(EGLDeviceEXT device, EGLint attribute, EGLAttrib *value)
{
   PFNEGLQUERYDEVICEATTRIBEXTPROC f =
       (PFNEGLQUERYDEVICEATTRIBEXTPROC)device_function(device, DISPATCH_QUERY_DEVICE_ATTRIB);
   return f ? f(device, attribute, value) : EGL_FALSE;
}

static const char *
dispatch_QueryDeviceString(EGLDeviceEXT device, EGLint name)
{
   PFNEGLQUERYDEVICESTRINGEXTPROC f =
       (PFNEGLQUERYDEVICESTRINGEXTPROC)device_function(device, DISPATCH_QUERY_DEVICE_STRING);
   return f ? f(device, name) : NULL;
}

static EGLBoolean
dispatch_SignalSync(EGLDisplay dpy, EGLSyncKHR sync, EGLenum mode)
{
   PFNEGLSIGNALSYNCKHRPROC f = (PFNEGLSIGNALSYNCKHRPROC)vendor_function(dpy, DISPATCH_SIGNAL_SYNC);
   return f ? f(dpy, sync, mode) : EGL_FALSE;
}

static EGLBoolean
dispatch_SwapWithDamageEXT(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n_rects)
{
   PFNEGLSWAPBUFFERSWITHDAMAGEEXTPROC f =
       (PFNEGLSWAPBUFFERSWITHDAMAGEEXTPROC)vendor_function(dpy, DISPATCH_SWAP_WITH_DAMAGE_EXT);
   return f ? f(dpy, surface, rects, n_rects) : EGL_FALSE;
}

static EGLBoolean
dispatch_SwapWithDamageKHR(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n_rects)
{
   PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC f =
       (PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC)vendor_function(dpy, DISPATCH_SWAP_WITH_DAMAGE_KHR);
   return f ? f(dpy, surface, rects, n_rects) : EGL_FALSE;
}

static EGLint
dispatch_WaitSync(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags)
{
   PFNEGLWAITSYNCKHRPROC f = (PFNEGLWAITSYNCKHRPROC)vendor_function(dpy, DISPATCH_WAIT_SYNC);
   return f ? f(dpy, sync, flags) : EGL_FALSE;
}

static const struct {
   const char *name;
   function_pointer function;
} dispatch_functions[NUM_DISPATCH] = {
    [DISPATCH_CLIENT_WAIT_SYNC] = {"eglClientWaitSyncKHR",
                                   (function_pointer)dispatch_ClientWaitSync},
    [DISPATCH_CREATE_IMAGE] = {"eglCreateImageKHR", (function_pointer)dispatch_CreateImage},
    [DISPATCH_DESTROY_IMAGE] = {"eglDestroyImageKHR", (function_pointer)dispatch_DestroyImage},
    [DISPATCH_CREATE_SYNC] = {"eglCreateSyncKHR", (function_pointer)dispatch_CreateSync},
    [DISPATCH_DESTROY_SYNC] = {"eglDestroySyncKHR", (function_pointer)dispatch_DestroySync},
    [DISPATCH_GET_DRIVER_CONFIG] = {"eglGetDisplayDriverConfig",
                                    (function_pointer)dispatch_GetDriverConfig},
    [DISPATCH_GET_DRIVER_NAME] = {"eglGetDisplayDriverName",
                                  (function_pointer)dispatch_GetDriverName},
    [DISPATCH_GET_SYNC_ATTRIB] = {"eglGetSyncAttribKHR", (function_pointer)dispatch_GetSyncAttrib},
    [DISPATCH_QUERY_DEVICE_ATTRIB] = {"eglQueryDeviceAttribEXT",
                                      (function_pointer)dispatch_QueryDeviceAttrib},
    [DISPATCH_QUERY_DEVICE_STRING] = {"eglQueryDeviceStringEXT",
                                      (function_pointer)dispatch_QueryDeviceString},
    [DISPATCH_SIGNAL_SYNC] = {"eglSignalSyncKHR", (function_pointer)dispatch_SignalSync},
    [DISPATCH_SWAP_WITH_DAMAGE_EXT] = {"eglSwapBuffersWithDamageEXT",
                                       (function_pointer)dispatch_SwapWithDamageEXT},
    [DISPATCH_SWAP_WITH_DAMAGE_KHR] = {"eglSwapBuffersWithDamageKHR",
                                       (function_pointer)dispatch_SwapWithDamageKHR},
    [DISPATCH_WAIT_SYNC] = {"eglWaitSyncKHR", (function_pointer)dispatch_WaitSync},
};

/* --- Handshake */

static EGLDisplay
get_platform_display(EGLenum platform, void *native, const EGLAttrib *attribs)
{
   return egl_display_for_platform(platform, native, attribs);
}

static EGLBoolean
get_supports_api(EGLenum api)
{
   return api == EGL_OPENGL_API || api == EGL_OPENGL_ES_API;
}

static const char *
get_vendor_string(int name)
{
   return name == __EGL_VENDOR_STRING_PLATFORM_EXTENSIONS ? egl_platform_extensions() : NULL;
}

static void *
get_proc_address(const char *name)
{
   void *function = egl_function(name);
   return function ? function : gl_get_proc_address(name);
}

static void *
get_dispatch_address(const char *name)
{
   for (int i = 0; i < NUM_DISPATCH; i++)
      if (strcmp(name, dispatch_functions[i].name) == 0)
         return (void *)dispatch_functions[i].function;
   return NULL;
}

static void
set_dispatch_index(const char *name, int index)
{
   for (int i = 0; i < NUM_DISPATCH; i++)
      if (strcmp(name, dispatch_functions[i].name) == 0)
         dispatch_slots[i] = index;
}

__attribute__((visibility("default"))) EGLBoolean
__egl_Main(uint32_t version, const __EGLapiExports *exports, __EGLvendorInfo *vendor,
           __EGLapiImports *imports)
{
   (void)vendor;
   if (EGL_VENDOR_ABI_GET_MAJOR_VERSION(version) != EGL_VENDOR_ABI_MAJOR_VERSION)
      return EGL_FALSE;
   glvnd = exports;
   egl_set_current_api(exports->getCurrentApi);
   imports->getPlatformDisplay = get_platform_display;
   imports->getSupportsAPI = get_supports_api;
   imports->getVendorString = get_vendor_string;
   imports->getProcAddress = get_proc_address;
   imports->getDispatchAddress = get_dispatch_address;
   imports->setDispatchIndex = set_dispatch_index;
   return EGL_TRUE;
}
