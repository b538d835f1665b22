/* Contexts: creating, making current, querying. */
#include "egl_private.h"

#include <stdlib.h>

#include "door/door_refuse.h"
#include "door/door_thread.h"

/* eglBindAPI's value of this thread, from libEGL; the drop-in case has none. */
static EGLenum (*current_api)(void);

void
egl_set_current_api(EGLenum (*get)(void))
{
   current_api = get;
}

struct egl_context *
egl_context_find(struct egl_display *display, EGLContext handle)
{
   struct egl_context *c = display->contexts;
   while (c && (c != handle || c->destroyed))
      c = c->next;
   return c;
}

struct egl_context *
egl_context_current(struct egl_display **display)
{
   struct gl_context *gl = gl_get_current();
   struct egl_context *found = NULL;
   if (!gl)
      return NULL;
   /* The pointer may belong to another door in the same process. */
   const void *data = gl_context_door_data(gl);
   egl_lock();
   for (struct egl_display *d = egl_display_first(); d && !found; d = d->next)
      for (struct egl_context *c = d->contexts; c && !found; c = c->next)
         if (c == data) {
            found = c;
            *display = d;
         }
   egl_unlock();
   return found;
}

static void
context_free(struct egl_display *d, struct egl_context *context)
{
   for (struct egl_context **at = &d->contexts; *at; at = &(*at)->next)
      if (*at == context) {
         *at = context->next;
         break;
      }
   gl_context_destroy(context->gl);
   free(context);
}

void
egl_contexts_finish(struct egl_display *d)
{
   for (struct egl_context *c = d->contexts, *next; c; c = next) {
      next = c->next;
      c->destroyed = true;
      c->config = NULL; /* the display may have others when it comes back */
      if (!c->users)
         context_free(d, c);
   }
}

/* --- Creation */

/* EGL 1.5 section 3.7.1. Returns an EGL error. */
static EGLint
read_context_attrib(struct gl_context_desc *desc, EGLint token, EGLint value)
{
   const EGLint known_flags = EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR |
                              EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR |
                              EGL_CONTEXT_OPENGL_ROBUST_ACCESS_BIT_KHR;
   switch (token) {
   case EGL_CONTEXT_MAJOR_VERSION:
      desc->major = value;
      return EGL_SUCCESS;
   case EGL_CONTEXT_MINOR_VERSION:
      desc->minor = value;
      return EGL_SUCCESS;
   case EGL_CONTEXT_OPENGL_PROFILE_MASK:
      if (value != EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT &&
          value != EGL_CONTEXT_OPENGL_COMPATIBILITY_PROFILE_BIT)
         return EGL_BAD_MATCH;
      desc->core_profile = value == EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT;
      return EGL_SUCCESS;
   case EGL_CONTEXT_OPENGL_DEBUG:
      desc->debug = value != EGL_FALSE;
      return EGL_SUCCESS;
   case EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE:
      desc->forward_compatible = value != EGL_FALSE;
      return EGL_SUCCESS;
   case EGL_CONTEXT_OPENGL_ROBUST_ACCESS:
   case EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT:
      desc->robust = value != EGL_FALSE;
      return EGL_SUCCESS;
   case EGL_CONTEXT_OPENGL_NO_ERROR_KHR:
      desc->no_error = value != EGL_FALSE;
      return EGL_SUCCESS;
   case EGL_CONTEXT_RELEASE_BEHAVIOR_KHR:
      desc->keep_unflushed = value == EGL_CONTEXT_RELEASE_BEHAVIOR_NONE_KHR;
      return desc->keep_unflushed || value == EGL_CONTEXT_RELEASE_BEHAVIOR_FLUSH_KHR
                 ? EGL_SUCCESS
                 : EGL_BAD_ATTRIBUTE;
   case EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY:
   case EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT:
      desc->lose_on_reset = value == EGL_LOSE_CONTEXT_ON_RESET;
      return value == EGL_LOSE_CONTEXT_ON_RESET || value == EGL_NO_RESET_NOTIFICATION
                 ? EGL_SUCCESS
                 : EGL_BAD_ATTRIBUTE;
   case EGL_CONTEXT_FLAGS_KHR:
      if (value & ~known_flags)
         return EGL_BAD_ATTRIBUTE;
      desc->debug = (value & EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR) != 0;
      desc->forward_compatible = (value & EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE_BIT_KHR) != 0;
      desc->robust = (value & EGL_CONTEXT_OPENGL_ROBUST_ACCESS_BIT_KHR) != 0;
      return EGL_SUCCESS;
   }
   return EGL_BAD_ATTRIBUTE;
}

/* Profiles, forward compatibility and robustness by these names are of OpenGL; ES has its own
 * (3.7.1). */
static bool
is_of_opengl(EGLint token, EGLint value)
{
   return token == EGL_CONTEXT_OPENGL_PROFILE_MASK ||
          token == EGL_CONTEXT_OPENGL_FORWARD_COMPATIBLE ||
          (token == EGL_CONTEXT_FLAGS_KHR && value & ~EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR);
}

/* es: the version is one of OpenGL ES. Returns an EGL error. */
static EGLint
read_context_attribs(struct gl_context_desc *desc, bool es, const EGLint *attrib_list)
{
   EGLint error = EGL_SUCCESS;
   /* With no profile asked for, it is core; profiles only exist from 3.2 on. */
   *desc = (struct gl_context_desc){.major = 1, .core_profile = true};
   for (const EGLint *a = attrib_list; a && a[0] != EGL_NONE && error == EGL_SUCCESS; a += 2)
      error = es && is_of_opengl(a[0], a[1]) ? EGL_BAD_ATTRIBUTE
                                             : read_context_attrib(desc, a[0], a[1]);
   if (es) {
      desc->core_profile = false;
      desc->api = desc->major == 1 ? GL_API_ES1 : GL_API_ES2;
   }
   if (desc->major < 3 || (desc->major == 3 && desc->minor < 2))
      desc->core_profile = false;
   if (error == EGL_SUCCESS && (!door_version_exists(es, desc->major, desc->minor) ||
                                (desc->forward_compatible && desc->major < 3)))
      error = EGL_BAD_MATCH;
   return error;
}

/* A version of OpenGL ES that no config draws with is told by the config (3.7.1). */
static EGLint
error_of_door(enum gl_door_error error, enum gl_api api)
{
   if (error == GL_DOOR_BAD_VERSION && api != GL_API_OPENGL)
      return EGL_BAD_CONFIG;
   return error == GL_DOOR_NO_MEMORY ? EGL_BAD_ALLOC : EGL_BAD_MATCH;
}

/* Returns an EGL error. */
static EGLint
create(struct egl_display *d, const struct egl_config *config, EGLContext share,
       struct gl_context_desc *desc, struct egl_context **out)
{
   struct egl_context *context = calloc(1, sizeof *context);
   if (!context)
      return EGL_BAD_ALLOC;
   EGLint result = EGL_SUCCESS;
   enum gl_door_error error = GL_DOOR_OK;
   context->config = config;
   context->api = desc->api;
   desc->visual = config ? &config->gl : NULL;
   desc->find_image = egl_image_take;
   egl_lock();
   struct egl_context *shared = share ? egl_context_find(d, share) : NULL;
   if (share && !shared) {
      result = EGL_BAD_CONTEXT;
   } else {
      desc->share = shared ? shared->gl : NULL;
      context->gl = gl_context_create(d->pipe, desc, &error);
      if (context->gl) {
         gl_context_set_door_data(context->gl, context);
         context->next = d->contexts;
         d->contexts = context;
      } else {
         result = error_of_door(error, desc->api);
         if (error == GL_DOOR_BAD_VERSION)
            door_refuse_version(egl_display_run(d), desc);
      }
   }
   egl_unlock();
   if (result != EGL_SUCCESS)
      free(context);
   else
      *out = context;
   return result;
}

EGLContext
eglCreateContext(EGLDisplay dpy, EGLConfig config, EGLContext share_context,
                 const EGLint *attrib_list)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_NO_CONTEXT;
   const struct egl_config *c = NULL;
   if (config != EGL_NO_CONFIG_KHR && !(c = egl_config_check(d, config)))
      return EGL_NO_CONTEXT;
   struct gl_context_desc desc;
   struct egl_context *context = NULL;
   const EGLenum api = current_api ? current_api() : EGL_OPENGL_API;
   EGLint error = read_context_attribs(&desc, api == EGL_OPENGL_ES_API, attrib_list);
   if (error == EGL_SUCCESS && api != EGL_OPENGL_API && api != EGL_OPENGL_ES_API)
      error = EGL_BAD_MATCH; /* eglBindAPI(EGL_NONE): there is no current API */
   if (error == EGL_SUCCESS)
      error = create(d, c, share_context, &desc, &context);
   if (error != EGL_SUCCESS)
      egl_fail(error);
   else
      egl_succeed();
   return context;
}

EGLBoolean
eglDestroyContext(EGLDisplay dpy, EGLContext ctx)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   struct egl_context *context = egl_context_find(d, ctx);
   if (context) {
      context->destroyed = true;
      if (!context->users)
         context_free(d, context);
   }
   egl_unlock();
   return context ? egl_succeed() : egl_fail(EGL_BAD_CONTEXT);
}

/* --- Making current */

/* A binding as it is asked for. */
struct binding {
   struct egl_context *context;
   struct egl_surface *draw, *read;
};

/* Looks up and checks, with the lock held. Returns an EGL error. */
static EGLint
check_binding(struct egl_display *d, EGLContext ctx, EGLSurface draw, EGLSurface read,
              struct binding *b)
{
   b->context = egl_context_find(d, ctx);
   if (!b->context)
      return EGL_BAD_CONTEXT;
   b->draw = draw ? egl_surface_find(d, draw) : NULL;
   b->read = read ? egl_surface_find(d, read) : NULL;
   if ((draw && !b->draw) || (read && !b->read))
      return EGL_BAD_SURFACE;
   if (!b->draw != !b->read)
      return EGL_BAD_MATCH;
   if (b->context->users && gl_context_is_current_elsewhere(b->context->gl))
      return EGL_BAD_ACCESS;
   const struct egl_config *config = b->context->config;
   for (int i = 0; config && i < 2; i++) {
      const struct egl_surface *s = i ? b->read : b->draw;
      if (s && s->config->gl.color_format != config->gl.color_format)
         return EGL_BAD_MATCH;
   }
   /* A surface bound by a context of another thread. */
   for (const struct egl_context *other = d->contexts; other; other = other->next)
      if (other != b->context && other->users && b->draw &&
          (other->draw == b->draw || other->read == b->read || other->draw == b->read) &&
          gl_context_is_current_elsewhere(other->gl))
         return EGL_BAD_ACCESS;
   return EGL_SUCCESS;
}

/* A thread no longer uses a context, nor these surfaces with it. With the lock held. */
static void
leave(struct egl_display *d, struct egl_context *context, const struct binding *b)
{
   if (--context->users == 0) {
      context->draw = context->read = NULL;
      /* The context first: it refers to the surfaces' buffers. */
      if (context->destroyed)
         context_free(d, context);
   }
   egl_surface_unbind(b->draw);
   egl_surface_unbind(b->read);
}

static void
release_thread(void)
{
   struct egl_display *d = NULL;
   struct binding b = {.context = egl_context_current(&d)};
   if (!b.context)
      return;
   egl_lock();
   b.draw = b.context->draw;
   b.read = b.context->read;
   egl_unlock();
   gl_make_current(NULL, NULL, NULL);
   egl_lock();
   leave(d, b.context, &b);
   egl_unlock();
}

static EGLBoolean
release_current(void)
{
   release_thread();
   return egl_succeed();
}

EGLBoolean
eglMakeCurrent(EGLDisplay dpy, EGLSurface draw, EGLSurface read, EGLContext ctx)
{
   if (ctx == EGL_NO_CONTEXT && draw == EGL_NO_SURFACE && read == EGL_NO_SURFACE)
      return egl_display_find(dpy) ? release_current() : egl_fail(EGL_BAD_DISPLAY);
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   if (ctx == EGL_NO_CONTEXT)
      return egl_fail(EGL_BAD_MATCH);
   struct binding b = {NULL, NULL, NULL};
   struct egl_display *previous_display = NULL;
   struct binding previous = {.context = egl_context_current(&previous_display)};
   egl_lock();
   if (previous.context) {
      previous.draw = previous.context->draw;
      previous.read = previous.context->read;
   }
   EGLint error = check_binding(d, ctx, draw, read, &b);
   if (error == EGL_SUCCESS) {
      b.context->users++;
      egl_surface_bind(b.draw);
      egl_surface_bind(b.read);
   }
   egl_unlock();
   if (error != EGL_SUCCESS)
      return egl_fail(error);

   bool ok = gl_make_current(b.context->gl, b.draw ? b.draw->gl : NULL, b.read ? b.read->gl : NULL);
   egl_lock();
   if (ok) {
      b.context->draw = b.draw;
      b.context->read = b.read;
      if (previous.context)
         leave(previous_display, previous.context, &previous);
   } else {
      leave(d, b.context, &b);
   }
   egl_unlock();
   if (!ok)
      return egl_fail(EGL_BAD_ACCESS);
   door_at_thread_end(release_thread);
   ws_run_report(egl_display_run(d), "egl");
   return egl_succeed();
}

EGLBoolean
eglReleaseThread(void)
{
   return release_current();
}

/* --- Queries */

EGLBoolean
eglQueryContext(EGLDisplay dpy, EGLContext ctx, EGLint attribute, EGLint *value)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   if (!value)
      return egl_fail(EGL_BAD_PARAMETER);
   EGLint error = EGL_SUCCESS;
   egl_lock();
   const struct egl_context *context = egl_context_find(d, ctx);
   if (!context)
      error = EGL_BAD_CONTEXT;
   else if (attribute == EGL_CONFIG_ID)
      *value = context->config ? context->config->id : 0;
   else if (attribute == EGL_CONTEXT_CLIENT_TYPE)
      *value = context->api == GL_API_OPENGL ? EGL_OPENGL_API : EGL_OPENGL_ES_API;
   else if (attribute == EGL_CONTEXT_CLIENT_VERSION)
      *value = context->api == GL_API_ES2 ? 2 : 1;
   else if (attribute == EGL_RENDER_BUFFER)
      *value = context->draw ? egl_surface_render_buffer(context->draw) : EGL_NONE;
   else
      error = EGL_BAD_ATTRIBUTE;
   egl_unlock();
   return error == EGL_SUCCESS ? egl_succeed() : egl_fail(error);
}
