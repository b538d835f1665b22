/* Contexts and pbuffers through EGL (surfaceless platform) or GLX. */
#include "ct.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/glx.h>
#include <stdlib.h>

struct ct_context {
   EGLContext egl_context;
   EGLSurface egl_surface;
   GLXContext glx_context;
   GLXPbuffer glx_pbuffer;
};

struct door {
   const char *name;
   bool (*open)(void);
   bool (*has_api)(enum ct_api api); /* once open */
   bool (*create)(struct ct_context *ctx, const struct ct_context *share);
   void (*destroy)(struct ct_context *ctx);
   bool (*make_current)(const struct ct_context *ctx);
   void (*(*get_proc_address)(const char *name))(void);
};

static enum ct_api chosen_api;

/* --- EGL */

static EGLDisplay egl_display;
static EGLConfig egl_config;

static bool
egl_open(void)
{
   static const EGLint wanted[] = {EGL_SURFACE_TYPE,
                                   EGL_PBUFFER_BIT,
                                   EGL_RENDERABLE_TYPE,
                                   EGL_OPENGL_BIT,
                                   EGL_RED_SIZE,
                                   8,
                                   EGL_GREEN_SIZE,
                                   8,
                                   EGL_BLUE_SIZE,
                                   8,
                                   EGL_ALPHA_SIZE,
                                   8,
                                   EGL_DEPTH_SIZE,
                                   24,
                                   EGL_STENCIL_SIZE,
                                   8,
                                   EGL_NONE};
   EGLint n = 0;
   egl_display = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   return egl_display != EGL_NO_DISPLAY && eglInitialize(egl_display, NULL, NULL) &&
          eglBindAPI(EGL_OPENGL_API) && eglChooseConfig(egl_display, wanted, &egl_config, 1, &n) &&
          n == 1;
}

static bool
egl_has_api(enum ct_api api)
{
   static const EGLint bits[] = {EGL_OPENGL_BIT, EGL_OPENGL_ES_BIT, EGL_OPENGL_ES2_BIT};
   EGLint has = 0;
   return eglBindAPI(api == CT_OPENGL ? EGL_OPENGL_API : EGL_OPENGL_ES_API) &&
          eglGetConfigAttrib(egl_display, egl_config, EGL_RENDERABLE_TYPE, &has) &&
          (has & bits[api]) != 0;
}

static bool
egl_create(struct ct_context *ctx, const struct ct_context *share)
{
   static const EGLint size[] = {EGL_WIDTH, CT_SIZE, EGL_HEIGHT, CT_SIZE, EGL_NONE};
   ctx->egl_surface = eglCreatePbufferSurface(egl_display, egl_config, size);
   const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, chosen_api == CT_ES1 ? 1 : 2, EGL_NONE};
   eglBindAPI(chosen_api == CT_OPENGL ? EGL_OPENGL_API : EGL_OPENGL_ES_API); /* of this thread */
   ctx->egl_context =
       eglCreateContext(egl_display, egl_config, share ? share->egl_context : EGL_NO_CONTEXT,
                        chosen_api == CT_OPENGL ? NULL : version);
   return ctx->egl_surface != EGL_NO_SURFACE && ctx->egl_context != EGL_NO_CONTEXT;
}

static void
egl_destroy(struct ct_context *ctx)
{
   eglDestroyContext(egl_display, ctx->egl_context);
   eglDestroySurface(egl_display, ctx->egl_surface);
}

static bool
egl_make_current(const struct ct_context *ctx)
{
   if (!ctx)
      return eglMakeCurrent(egl_display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   return eglMakeCurrent(egl_display, ctx->egl_surface, ctx->egl_surface, ctx->egl_context);
}

static void (*egl_proc(const char *name))(void)
{
   return eglGetProcAddress(name);
}

/* --- GLX */

static Display *glx_display;
static GLXFBConfig glx_config;

static bool
glx_open(void)
{
   static const int wanted[] = {GLX_DRAWABLE_TYPE,
                                GLX_PBUFFER_BIT,
                                GLX_RENDER_TYPE,
                                GLX_RGBA_BIT,
                                GLX_RED_SIZE,
                                8,
                                GLX_GREEN_SIZE,
                                8,
                                GLX_BLUE_SIZE,
                                8,
                                GLX_ALPHA_SIZE,
                                8,
                                GLX_DEPTH_SIZE,
                                24,
                                GLX_STENCIL_SIZE,
                                8,
                                None};
   int n = 0;
   XInitThreads();
   glx_display = XOpenDisplay(NULL);
   if (!glx_display)
      return false;
   GLXFBConfig *configs = glXChooseFBConfig(glx_display, DefaultScreen(glx_display), wanted, &n);
   if (!configs || n < 1)
      return false;
   glx_config = configs[0];
   XFree(configs);
   return true;
}

static int
ignore_error(Display *display, XErrorEvent *event)
{
   (void)display;
   (void)event;
   return 0;
}

static GLXContext
glx_create_es(enum ct_api api, GLXContext share)
{
   const PFNGLXCREATECONTEXTATTRIBSARBPROC create =
       (PFNGLXCREATECONTEXTATTRIBSARBPROC)glXGetProcAddress(
           (const GLubyte *)"glXCreateContextAttribsARB");
   const int attribs[] = {GLX_CONTEXT_MAJOR_VERSION_ARB,
                          api == CT_ES1 ? 1 : 2,
                          GLX_CONTEXT_MINOR_VERSION_ARB,
                          0,
                          GLX_CONTEXT_PROFILE_MASK_ARB,
                          GLX_CONTEXT_ES_PROFILE_BIT_EXT,
                          None};
   return create ? create(glx_display, glx_config, share, True, attribs) : NULL;
}

/* A version that is not there is an X error, and known before only by trying. */
static bool
glx_has_api(enum ct_api api)
{
   const char *names = glXQueryExtensionsString(glx_display, DefaultScreen(glx_display));
   if (api == CT_OPENGL)
      return true;
   if (!names || !strstr(names, "GLX_EXT_create_context_es_profile"))
      return false;
   int (*old)(Display *, XErrorEvent *) = XSetErrorHandler(ignore_error);
   GLXContext made = glx_create_es(api, NULL);
   XSync(glx_display, False);
   XSetErrorHandler(old);
   if (made)
      glXDestroyContext(glx_display, made);
   return made != NULL;
}

static bool
glx_create(struct ct_context *ctx, const struct ct_context *share)
{
   static const int size[] = {GLX_PBUFFER_WIDTH, CT_SIZE, GLX_PBUFFER_HEIGHT, CT_SIZE, None};
   ctx->glx_pbuffer = glXCreatePbuffer(glx_display, glx_config, size);
   const GLXContext shared = share ? share->glx_context : NULL;
   ctx->glx_context = chosen_api == CT_OPENGL ? glXCreateNewContext(glx_display, glx_config,
                                                                    GLX_RGBA_TYPE, shared, True)
                                              : glx_create_es(chosen_api, shared);
   return ctx->glx_pbuffer != None && ctx->glx_context;
}

static void
glx_destroy(struct ct_context *ctx)
{
   glXDestroyContext(glx_display, ctx->glx_context);
   glXDestroyPbuffer(glx_display, ctx->glx_pbuffer);
}

static bool
glx_make_current(const struct ct_context *ctx)
{
   if (!ctx)
      return glXMakeContextCurrent(glx_display, None, None, NULL);
   return glXMakeContextCurrent(glx_display, ctx->glx_pbuffer, ctx->glx_pbuffer, ctx->glx_context);
}

static void (*glx_proc(const char *name))(void)
{
   return glXGetProcAddress((const GLubyte *)name);
}

/* --- What the tests see */

static const struct door doors[] = {
    {"egl", egl_open, egl_has_api, egl_create, egl_destroy, egl_make_current, egl_proc},
    {"glx", glx_open, glx_has_api, glx_create, glx_destroy, glx_make_current, glx_proc},
};
static const struct door *door = &doors[0];
static bool is_open;
static struct ct_context *own_context;

bool
ct_choose_door(const char *name)
{
   for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i++) {
      if (!strcmp(doors[i].name, name)) {
         door = &doors[i];
         return true;
      }
   }
   return false;
}

const char *
ct_door_name(void)
{
   return door->name;
}

static bool
open_door(void)
{
   is_open = is_open || door->open();
   return is_open;
}

bool
ct_choose_api(enum ct_api api)
{
   chosen_api = api;
   return api == CT_OPENGL || (open_door() && door->has_api(api));
}

struct ct_context *
ct_context_create(struct ct_context *share)
{
   if (!open_door())
      return NULL;
   struct ct_context *ctx = calloc(1, sizeof *ctx);
   if (!ctx || !door->create(ctx, share)) {
      free(ctx);
      return NULL;
   }
   if (!own_context)
      own_context = ctx;
   return ctx;
}

void
ct_context_destroy(struct ct_context *ctx)
{
   if (ctx == own_context)
      own_context = NULL;
   door->destroy(ctx);
   free(ctx);
}

bool
ct_make_current(struct ct_context *ctx)
{
   return door->make_current(ctx);
}

struct ct_context *
ct_own_context(void)
{
   return own_context;
}

void (*ct_get_proc_address(const char *name))(void)
{
   return door->get_proc_address(name);
}
