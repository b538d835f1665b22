#include "glx_private.h"

#define GLX_VENDOR_NAME "Tuatara"
#define GLX_VERSION_NAME "1.4"

/* Extension names that glXQueryExtensionsString gives. */
static const char extensions[] = "GLX_ARB_context_flush_control "
                                 "GLX_ARB_create_context "
                                 "GLX_ARB_create_context_no_error "
                                 "GLX_ARB_create_context_profile "
                                 "GLX_ARB_create_context_robustness "
                                 "GLX_ARB_fbconfig_float "
                                 "GLX_ARB_framebuffer_sRGB "
                                 "GLX_ARB_get_proc_address "
                                 "GLX_ARB_multisample "
                                 "GLX_EXT_create_context_es2_profile "
                                 "GLX_EXT_create_context_es_profile "
                                 "GLX_EXT_fbconfig_packed_float "
                                 "GLX_EXT_framebuffer_sRGB "
                                 "GLX_EXT_swap_control "
                                 "GLX_EXT_texture_from_pixmap "
                                 "GLX_EXT_visual_info "
                                 "GLX_EXT_visual_rating "
                                 "GLX_MESA_copy_sub_buffer "
                                 "GLX_MESA_query_renderer "
                                 "GLX_MESA_swap_control "
                                 "GLX_NV_float_buffer "
                                 "GLX_OML_swap_method "
                                 "GLX_OML_sync_control "
                                 "GLX_SGIS_multisample "
                                 "GLX_SGIX_fbconfig "
                                 "GLX_SGIX_pbuffer "
                                 "GLX_SGI_make_current_read "
                                 "GLX_SGI_swap_control "
                                 "GLX_SGI_video_sync";

const char *
glXQueryExtensionsString(Display *dpy, int screen)
{
   const struct glx_display *display = glx_display_get(dpy);
   return display && screen >= 0 && screen < display->num_screens ? extensions : NULL;
}

static const char *
string_of(int name)
{
   switch (name) {
   case GLX_VENDOR:
      return GLX_VENDOR_NAME;
   case GLX_VERSION:
      return GLX_VERSION_NAME;
   case GLX_EXTENSIONS:
      return extensions;
   }
   return NULL;
}

const char *
glXQueryServerString(Display *dpy, int screen, int name)
{
   const struct glx_display *display = glx_display_get(dpy);
   return display && screen >= 0 && screen < display->num_screens ? string_of(name) : NULL;
}

const char *
glXGetClientString(Display *dpy, int name)
{
   (void)dpy;
   return string_of(name);
}
