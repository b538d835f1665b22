/* The libglvnd side of the GLX door: handshake, strings, and look-up of entry points by name. */
#include "glx_private.h"

#include <glvnd/libglxabi.h>

#include "glx_dispatch.h"
#include "glx_names.h"

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

__attribute__((visibility("default"))) Bool
__glx_Main(uint32_t version, const __GLXapiExports *exports, __GLXvendorInfo *vendor,
           __GLXapiImports *imports)
{
   (void)vendor;
   if (GLX_VENDOR_ABI_GET_MAJOR_VERSION(version) != GLX_VENDOR_ABI_MAJOR_VERSION)
      return False;
   glx_dispatch_init(exports);
   imports->isScreenSupported = is_screen_supported;
   imports->getProcAddress = get_proc_address;
   imports->getDispatchAddress = glx_dispatch_address;
   imports->setDispatchIndex = glx_dispatch_set_index;
   return True;
}
