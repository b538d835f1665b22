#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../random_program.h"
#include "doors.h"

#define PICK(d, list) list[random_below(&(d)->random, sizeof list / sizeof list[0])]

/* Failure has an error of EGL, success has none. */
static void
expect(const char *call, EGLBoolean ok)
{
   const EGLint error = eglGetError();
   if (ok ? error == EGL_SUCCESS : error > EGL_SUCCESS && error <= EGL_CONTEXT_LOST)
      return;
   fprintf(stderr, "%s gives %u with error 0x%04x\n", call, ok, (unsigned)error);
   abort();
}

static struct door_state *
owner(struct door_state *d)
{
   return random_below(&d->random, 8) ? d : d->other;
}

static EGLDisplay
some_display(struct door_state *d)
{
   static const EGLDisplay odd[] = {EGL_NO_DISPLAY, (EGLDisplay)0x1234};
   if (random_below(&d->random, 32) == 0)
      return PICK(d, odd);
   return d->egl_x11 && d->prefers_x11 != (random_below(&d->random, 8) == 0) ? d->egl_x11 : d->egl;
}

static EGLContext
some_context(struct door_state *d)
{
   static const EGLContext odd[] = {EGL_NO_CONTEXT, EGL_NO_CONTEXT, (EGLContext)0x40};
   if (random_below(&d->random, 6) == 0)
      return PICK(d, odd);
   return __atomic_load_n(&owner(d)->contexts[random_below(&d->random, NUM_SLOTS)],
                          __ATOMIC_RELAXED);
}

static EGLSurface
some_surface(struct door_state *d)
{
   static const EGLSurface odd[] = {EGL_NO_SURFACE, EGL_NO_SURFACE, (EGLSurface)0x40};
   if (random_below(&d->random, 6) == 0)
      return PICK(d, odd);
   return __atomic_load_n(&owner(d)->surfaces[random_below(&d->random, NUM_SLOTS)],
                          __ATOMIC_RELAXED);
}

/* Ends with EGL_NONE: up to three attributes, known or not, with values of all kinds. */
static void
some_attribs(struct door_state *d, EGLint out[8])
{
   static const EGLint names[] = {EGL_WIDTH,
                                  EGL_HEIGHT,
                                  EGL_WIDTH,
                                  EGL_HEIGHT,
                                  EGL_LARGEST_PBUFFER,
                                  EGL_TEXTURE_FORMAT,
                                  EGL_TEXTURE_TARGET,
                                  EGL_MIPMAP_TEXTURE,
                                  EGL_RED_SIZE,
                                  EGL_DEPTH_SIZE,
                                  EGL_SURFACE_TYPE,
                                  EGL_RENDERABLE_TYPE,
                                  EGL_CONFIG_ID,
                                  EGL_CONTEXT_CLIENT_VERSION,
                                  EGL_CONTEXT_MINOR_VERSION_KHR,
                                  EGL_CONTEXT_FLAGS_KHR,
                                  EGL_SAMPLES,
                                  EGL_GL_COLORSPACE,
                                  0x3333};
   static const EGLint values[] = {0,
                                   1,
                                   2,
                                   3,
                                   8,
                                   16,
                                   24,
                                   64,
                                   -1,
                                   0x7fffffff,
                                   EGL_DONT_CARE,
                                   EGL_TRUE,
                                   EGL_TEXTURE_2D,
                                   EGL_TEXTURE_RGBA,
                                   EGL_PBUFFER_BIT,
                                   EGL_OPENGL_BIT,
                                   EGL_GL_COLORSPACE_SRGB};
   unsigned n = 2 * random_below(&d->random, 4);
   for (unsigned i = 0; i < n; i += 2) {
      out[i] = PICK(d, names);
      out[i + 1] = PICK(d, values);
   }
   out[n] = EGL_NONE;
}

static EGLConfig
some_config(struct door_state *d)
{
   EGLConfig configs[64];
   EGLint count = 0, attribs[8] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_NONE};
   if (random_below(&d->random, 16) == 0)
      return random_below(&d->random, 2) ? EGL_NO_CONFIG_KHR : (EGLConfig)0x1234;
   if (random_below(&d->random, 4) == 0)
      some_attribs(d, attribs);
   const EGLDisplay dpy = some_display(d);
   expect("eglChooseConfig", eglChooseConfig(dpy, attribs, configs, 64, &count));
   return count > 0 ? configs[random_below(&d->random, (uint32_t)count)] : (EGLConfig)0x7fff;
}

static void
create(struct door_state *d)
{
   EGLint attribs[8];
   const unsigned slot = random_below(&d->random, NUM_SLOTS);
   static const EGLenum apis[] = {EGL_OPENGL_API, EGL_OPENGL_API, EGL_OPENGL_ES_API,
                                  EGL_OPENVG_API};
   static const EGLint size[] = {EGL_WIDTH, 16, EGL_HEIGHT, 16, EGL_NONE};
   const bool plain = random_below(&d->random, 2);
   const EGLConfig config = some_config(d);
   const EGLDisplay dpy = some_display(d);
   some_attribs(d, attribs);
   if (random_below(&d->random, 2)) {
      const EGLSurface made = eglCreatePbufferSurface(dpy, config, plain ? size : attribs);
      expect("eglCreatePbufferSurface", made != EGL_NO_SURFACE);
      if (made)
         __atomic_store_n(&d->surfaces[slot], made, __ATOMIC_RELAXED);
      return;
   }
   expect("eglBindAPI", eglBindAPI(PICK(d, apis)));
   const EGLContext share = random_below(&d->random, 2) ? some_context(d) : EGL_NO_CONTEXT;
   const EGLContext made = eglCreateContext(dpy, config, share, plain ? NULL : attribs);
   expect("eglCreateContext", made != EGL_NO_CONTEXT);
   if (made)
      __atomic_store_n(&d->contexts[slot], made, __ATOMIC_RELAXED);
}

/* Surfaces of windows and pixmaps, images and fences. */
static void
create_other(struct door_state *d)
{
   static const EGLenum kinds[] = {EGL_GL_TEXTURE_2D, EGL_GL_RENDERBUFFER, EGL_WIDTH};
   static const EGLenum types[] = {EGL_SYNC_FENCE, EGL_SYNC_FENCE, EGL_WIDTH};
   const unsigned slot = random_below(&d->random, NUM_SLOTS), what = random_below(&d->random, 4);
   const EGLDisplay dpy = some_display(d);
   if (what == 0) {
      const EGLClientBuffer name = (EGLClientBuffer)(uintptr_t)random_below(&d->random, 3);
      const EGLImage made = eglCreateImage(dpy, some_context(d), PICK(d, kinds), name, NULL);
      expect("eglCreateImage", made != EGL_NO_IMAGE);
      if (made)
         d->images[slot] = made;
   } else if (what == 1) {
      const EGLSync made = eglCreateSync(dpy, PICK(d, types), NULL);
      expect("eglCreateSync", made != EGL_NO_SYNC);
      if (made)
         d->syncs[slot] = made;
   } else {
      EGLSurface made;
      if (what == 2)
         made = eglCreateWindowSurface(dpy, some_config(d), d->window, NULL);
      else
         made = eglCreatePixmapSurface(dpy, some_config(d), d->pixmap, NULL);
      expect(what == 2 ? "eglCreateWindowSurface" : "eglCreatePixmapSurface",
             made != EGL_NO_SURFACE);
      if (made)
         __atomic_store_n(&d->surfaces[slot], made, __ATOMIC_RELAXED);
   }
}

static void
make_current(struct door_state *d)
{
   const EGLSurface draw = some_surface(d);
   const EGLSurface read = random_below(&d->random, 4) ? draw : some_surface(d);
   const EGLContext context = some_context(d);
   expect("eglMakeCurrent", eglMakeCurrent(some_display(d), draw, read, context));
}

static void
destroy(struct door_state *d)
{
   const unsigned slot = random_below(&d->random, NUM_SLOTS);
   switch (random_below(&d->random, 6)) {
   case 0:
      expect("eglDestroyImage", eglDestroyImage(some_display(d), d->images[slot]));
      break;
   case 1:
      expect("eglDestroySync", eglDestroySync(some_display(d), d->syncs[slot]));
      break;
   case 2:
   case 3:
      expect("eglDestroyContext", eglDestroyContext(some_display(d), some_context(d)));
      break;
   default:
      expect("eglDestroySurface", eglDestroySurface(some_display(d), some_surface(d)));
      break;
   }
}

/* What was made is gone, also where it is current; the other thread may find no display at all. */
static void
start_again(struct door_state *d)
{
   const EGLDisplay dpy = some_display(d);
   expect("eglTerminate", eglTerminate(dpy));
   expect("eglInitialize", eglInitialize(dpy, NULL, NULL));
}

static void
query(struct door_state *d)
{
   static const EGLint names[] = {EGL_WIDTH,
                                  EGL_CONFIG_ID,
                                  EGL_RENDER_BUFFER,
                                  EGL_CONTEXT_CLIENT_TYPE,
                                  EGL_SWAP_BEHAVIOR,
                                  EGL_TEXTURE_FORMAT,
                                  0x3333};
   EGLint value = 0;
   const EGLint name = PICK(d, names);
   EGLAttrib attrib = 0;
   const EGLSync sync = d->syncs[random_below(&d->random, NUM_SLOTS)];
   switch (random_below(&d->random, 8)) {
   case 0:
      expect("eglQuerySurface", eglQuerySurface(some_display(d), some_surface(d), name, &value));
      break;
   case 1:
      expect("eglQueryContext", eglQueryContext(some_display(d), some_context(d), name, &value));
      break;
   case 2:
      expect("eglSurfaceAttrib", eglSurfaceAttrib(some_display(d), some_surface(d), name,
                                                  (EGLint)random_below(&d->random, 4)));
      break;
   case 3:
      expect("eglGetConfigAttrib",
             eglGetConfigAttrib(some_display(d), some_config(d), name, &value));
      break;
   case 4:
      expect("eglGetSyncAttrib", eglGetSyncAttrib(some_display(d), sync, EGL_SYNC_STATUS, &attrib));
      break;
   case 5:
      expect("eglClientWaitSync", eglClientWaitSync(some_display(d), sync, 0, 1000) != EGL_FALSE);
      break;
   case 6:
      eglGetCurrentSurface(random_below(&d->random, 2) ? EGL_DRAW : EGL_WIDTH);
      eglGetError();
      break;
   default:
      eglQueryString(some_display(d), random_below(&d->random, 2) ? EGL_EXTENSIONS : name);
      eglGetError();
      break;
   }
}

static void
draw(struct door_state *d)
{
   static const EGLint buffers[] = {EGL_BACK_BUFFER, EGL_WIDTH};
   switch (random_below(&d->random, 6)) {
   case 0:
      expect("eglSwapBuffers", eglSwapBuffers(some_display(d), some_surface(d)));
      break;
   case 1:
      expect("eglBindTexImage",
             eglBindTexImage(some_display(d), some_surface(d), PICK(d, buffers)));
      break;
   case 2:
      expect("eglReleaseTexImage",
             eglReleaseTexImage(some_display(d), some_surface(d), PICK(d, buffers)));
      break;
   case 3:
      expect("eglWaitClient", eglWaitClient());
      break;
   case 4:
      expect("eglCopyBuffers", eglCopyBuffers(some_display(d), some_surface(d), d->pixmap));
      break;
   default: /* does nothing where nothing is current */
      glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
      glFlush();
      break;
   }
}

void
door_egl_call(struct door_state *d)
{
   const unsigned what = random_below(&d->random, 64);
   d->prefers_x11 = random_below(&d->random, 2);
   if (what < 16)
      create(d);
   else if (what < 20)
      create_other(d);
   else if (what < 36)
      make_current(d);
   else if (what < 44)
      destroy(d);
   else if (what < 46)
      expect("eglReleaseThread", eglReleaseThread());
   else if (what < 47)
      start_again(d);
   else if (what < 54)
      query(d);
   else
      draw(d);
}

void
door_egl_start(struct door_state *d)
{
   d->egl = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
   if (!d->egl || !eglInitialize(d->egl, NULL, NULL))
      abort();
   const char *vendor = eglQueryString(d->egl, EGL_VENDOR);
   if (!vendor || !strstr(vendor, "Tuatara")) {
      fprintf(stderr, "the driver is of %s\n", vendor ? vendor : "nobody");
      abort();
   }
   if (!d->dpy)
      return;
   d->egl_x11 = eglGetPlatformDisplay(EGL_PLATFORM_X11_KHR, d->dpy, NULL);
   if (!d->egl_x11 || !eglInitialize(d->egl_x11, NULL, NULL))
      abort();
}

void
door_egl_finish(struct door_state *d)
{
   if (!eglReleaseThread())
      abort();
   for (unsigned i = 0; i < NUM_SLOTS; i++) {
      if (d->contexts[i])
         eglDestroyContext(d->egl, d->contexts[i]);
      if (d->surfaces[i])
         eglDestroySurface(d->egl, d->surfaces[i]);
      if (d->images[i])
         eglDestroyImage(d->egl, d->images[i]);
      if (d->syncs[i])
         eglDestroySync(d->egl, d->syncs[i]);
   }
   if (d->egl_x11)
      eglTerminate(d->egl_x11);
   eglReleaseThread();
}

void
door_egl_check_fresh(void)
{
   static const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                   EGL_OPENGL_BIT,   EGL_RED_SIZE,    8,
                                   EGL_NONE};
   static const EGLint size[] = {EGL_WIDTH, 4, EGL_HEIGHT, 4, EGL_NONE};
   const EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, NULL, NULL);
   EGLConfig config;
   EGLint count = 0;
   GLubyte pixel[4] = {0};
   if (!eglInitialize(dpy, NULL, NULL) || !eglChooseConfig(dpy, wanted, &config, 1, &count) ||
       !count || !eglBindAPI(EGL_OPENGL_API))
      abort();
   const EGLSurface surface = eglCreatePbufferSurface(dpy, config, size);
   const EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   if (!eglMakeCurrent(dpy, surface, surface, context))
      abort();
   glClearColor(1, 0, 1, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   if (pixel[0] != 255 || pixel[1] || pixel[2] != 255 || glGetError()) {
      fprintf(stderr, "a fresh context clears to %u %u %u\n", pixel[0], pixel[1], pixel[2]);
      abort();
   }
   eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   eglDestroyContext(dpy, context);
   eglDestroySurface(dpy, surface);
}
