/* The vendor libraries as libglvnd sees them: the handshake, every name it asks for, and nothing
 * exported but the entry. A missing mandatory name makes libglvnd drop the vendor without a word.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <glvnd/libeglabi.h>
#include <glvnd/libglxabi.h>
#include <string.h>

static const char *const glx_names[] = {
    "glXChooseFBConfig",
    "glXChooseVisual",
    "glXCopyContext",
    "glXCreateContext",
    "glXCreateGLXPixmap",
    "glXCreateNewContext",
    "glXCreatePbuffer",
    "glXCreatePixmap",
    "glXCreateWindow",
    "glXDestroyContext",
    "glXDestroyGLXPixmap",
    "glXDestroyPbuffer",
    "glXDestroyPixmap",
    "glXDestroyWindow",
    "glXGetClientString",
    "glXGetConfig",
    "glXGetFBConfigAttrib",
    "glXGetFBConfigs",
    "glXGetSelectedEvent",
    "glXGetVisualFromFBConfig",
    "glXIsDirect",
    "glXMakeContextCurrent",
    "glXMakeCurrent",
    "glXQueryContext",
    "glXQueryDrawable",
    "glXQueryExtensionsString",
    "glXQueryServerString",
    "glXSelectEvent",
    "glXSwapBuffers",
    "glXUseXFont",
    "glXWaitGL",
    "glXWaitX",
    "glXCreateContextAttribsARB",
};
static const char *const glx_dispatched[] = {
    "glXAllocateMemoryNV",
    "glXFreeMemoryNV",
    "glXBindTexImageEXT",
    "glXReleaseTexImageEXT",
    "glXSwapIntervalEXT",
    "glXSwapIntervalSGI",
    "glXSwapIntervalMESA",
    "glXGetSwapIntervalMESA",
    "glXQueryRendererIntegerMESA",
    "glXQueryRendererStringMESA",
    "glXQueryCurrentRendererIntegerMESA",
    "glXQueryCurrentRendererStringMESA",
    "glXGetFBConfigAttribSGIX",
    "glXChooseFBConfigSGIX",
    "glXCreateGLXPixmapWithConfigSGIX",
    "glXCreateContextWithConfigSGIX",
    "glXGetVisualFromFBConfigSGIX",
    "glXGetFBConfigFromVisualSGIX",
    "glXCreateGLXPbufferSGIX",
    "glXDestroyGLXPbufferSGIX",
    "glXQueryGLXPbufferSGIX",
    "glXSelectEventSGIX",
    "glXGetSelectedEventSGIX",
    "glXMakeCurrentReadSGI",
    "glXGetCurrentReadDrawableSGI",
    "glXGetVideoSyncSGI",
    "glXWaitVideoSyncSGI",
    "glXCopySubBufferMESA",
    "glXGetSyncValuesOML",
    "glXGetMscRateOML",
    "glXSwapBuffersMscOML",
    "glXWaitForMscOML",
    "glXWaitForSbcOML",
};
static const char *const egl_names[] = {
    "eglBindTexImage",
    "eglChooseConfig",
    "eglCopyBuffers",
    "eglCreateContext",
    "eglCreatePbufferFromClientBuffer",
    "eglCreatePbufferSurface",
    "eglCreatePixmapSurface",
    "eglCreateWindowSurface",
    "eglDestroyContext",
    "eglDestroySurface",
    "eglGetConfigAttrib",
    "eglGetConfigs",
    "eglGetError",
    "eglInitialize",
    "eglMakeCurrent",
    "eglQueryContext",
    "eglQueryString",
    "eglQuerySurface",
    "eglReleaseTexImage",
    "eglReleaseThread",
    "eglSurfaceAttrib",
    "eglSwapBuffers",
    "eglSwapInterval",
    "eglTerminate",
    "eglWaitClient",
    "eglWaitGL",
    "eglWaitNative",
    "eglCreatePlatformWindowSurface",
    "eglCreatePlatformPixmapSurface",
    "eglCreateSync",
    "eglDestroySync",
    "eglClientWaitSync",
    "eglWaitSync",
    "eglGetSyncAttrib",
    "eglCreateImage",
    "eglDestroyImage",
    "eglQueryDevicesEXT",
    "eglQueryDisplayAttribEXT",
};
static const char *const egl_dispatched[] = {
    "eglCreateSyncKHR",        "eglDestroySyncKHR",
    "eglClientWaitSyncKHR",    "eglGetSyncAttribKHR",
    "eglWaitSyncKHR",          "eglQueryDeviceAttribEXT",
    "eglQueryDeviceStringEXT", "eglGetDisplayDriverConfig",
    "eglGetDisplayDriverName",
};
#define COUNT(array) (sizeof(array) / sizeof *(array))

static void *
load(const char *symbol)
{
   const char *path = getenv("TUATARA_TEST_VENDOR");
   assert_non_null(path);
   void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
   if (!library)
      fail_msg("%s", dlerror());
   void *entry = dlsym(library, symbol);
   assert_non_null(entry);
   return entry;
}

static void
glx_handshake(__GLXapiImports *imports)
{
   static const __GLXapiExports exports;
   __PFNGLXMAINPROC entry = (__PFNGLXMAINPROC)load("__glx_Main");
   memset(imports, 0, sizeof *imports);
   assert_true(entry(GLX_VENDOR_ABI_VERSION, &exports, NULL, imports));
}

static void
test_glx_names(void **state)
{
   __GLXapiImports imports;
   glx_handshake(&imports);
   assert_non_null(imports.isScreenSupported);
   assert_non_null(imports.setDispatchIndex);
   for (size_t i = 0; i < COUNT(glx_names); i++)
      if (!imports.getProcAddress((const GLubyte *)glx_names[i]))
         fail_msg("no %s", glx_names[i]);
   for (size_t i = 0; i < COUNT(glx_dispatched); i++)
      if (!imports.getProcAddress((const GLubyte *)glx_dispatched[i]) ||
          !imports.getDispatchAddress((const GLubyte *)glx_dispatched[i]))
         fail_msg("no %s", glx_dispatched[i]);
}

static void
test_glx_unknown_names(void **state)
{
   __GLXapiImports imports;
   glx_handshake(&imports);
   assert_null(imports.getProcAddress((const GLubyte *)"glXNoSuchFunction"));
   assert_null(imports.getProcAddress((const GLubyte *)"glNoSuchFunction"));
   assert_null(imports.getProcAddress((const GLubyte *)""));
   assert_null(imports.getDispatchAddress((const GLubyte *)"glBegin"));
   assert_non_null(imports.getProcAddress((const GLubyte *)"glBegin"));
}

static void
test_glx_other_abi(void **state)
{
   static const __GLXapiExports exports;
   __GLXapiImports imports;
   __PFNGLXMAINPROC entry = (__PFNGLXMAINPROC)load("__glx_Main");
   assert_false(entry((GLX_VENDOR_ABI_MAJOR_VERSION + 1) << 16, &exports, NULL, &imports));
}

static void
test_egl_names(void **state)
{
   static const __EGLapiExports exports;
   __EGLapiImports imports = {0};
   __PFNEGLMAINPROC entry = (__PFNEGLMAINPROC)load("__egl_Main");
   assert_false(entry((EGL_VENDOR_ABI_MAJOR_VERSION + 1) << 16, &exports, NULL, &imports));
   assert_true(entry(EGL_VENDOR_ABI_VERSION, &exports, NULL, &imports));
   assert_non_null(imports.getPlatformDisplay);
   assert_true(imports.getSupportsAPI(EGL_OPENGL_API));
   assert_true(imports.getSupportsAPI(EGL_OPENGL_ES_API));
   assert_false(imports.getSupportsAPI(EGL_OPENVG_API));
   for (size_t i = 0; i < COUNT(egl_names); i++)
      if (!imports.getProcAddress(egl_names[i]))
         fail_msg("no %s", egl_names[i]);
   for (size_t i = 0; i < COUNT(egl_dispatched); i++)
      if (!imports.getProcAddress(egl_dispatched[i]) ||
          !imports.getDispatchAddress(egl_dispatched[i]))
         fail_msg("no %s", egl_dispatched[i]);
   assert_null(imports.getProcAddress("eglNoSuchFunction"));
   assert_non_null(imports.getProcAddress("glBegin"));
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_glx_names),
       cmocka_unit_test(test_glx_unknown_names),
       cmocka_unit_test(test_glx_other_abi),
       cmocka_unit_test(test_egl_names),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
