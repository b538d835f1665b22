/* Creating, querying, copying and destroying contexts. */
#include "glx_private.h"

#include <X11/Xlib-xcb.h>
#include <stdlib.h>

#include "door/door_floats.h"
#include "door/door_refuse.h"
#include "gallium/winsys/x11_surface.h"

/* All contexts of the process: GLXContext handles are checked against this. Covered by glx_lock. */
static struct glx_context *contexts;

struct glx_context *
glx_context_find(GLXContext handle)
{
   struct glx_context *c = contexts;
   while (c && c != (struct glx_context *)(void *)handle)
      c = c->next;
   const bool lives = c && (!c->destroyed || (c->display && gl_get_current() == c->gl));
   return lives ? c : NULL;
}

struct glx_context *
glx_context_current(void)
{
   struct gl_context *gl = gl_get_current();
   struct glx_context *found = NULL;
   if (!gl)
      return NULL;
   /* The pointer may belong to another door in the same process. */
   void *data = gl_context_door_data(gl);
   glx_lock();
   for (struct glx_context *c = contexts; c && !found; c = c->next)
      if (c == data)
         found = c;
   glx_unlock();
   return found;
}

/* Takes a context out of the list. */
static void
context_free(struct glx_context *context)
{
   for (struct glx_context **at = &contexts; *at; at = &(*at)->next)
      if (*at == context) {
         *at = context->next;
         break;
      }
   gl_context_destroy(context->gl);
   free(context);
}

void
glx_context_released(struct glx_context *context)
{
   context->current = false;
   context->draw = context->read = None;
   if (context->destroyed)
      context_free(context);
}

void
glx_contexts_display_closed(struct glx_display *display)
{
   for (struct glx_context *c = contexts, *next; c; c = next) {
      next = c->next;
      if (c->display != display)
         continue;
      c->display = NULL;
      c->destroyed = true;
      if (!c->current)
         context_free(c);
   }
}

/* --- Creation */

struct creation {
   Display *dpy;
   const struct glx_config *config; /* NULL: none */
   GLXContext share;
   struct gl_context_desc desc;
   int minor;       /* request named in errors */
   int render_type; /* asked for; 0: any */
   bool es_profile;
};

static void
creation_error(const struct creation *c, struct glx_display *display, enum gl_door_error error)
{
   switch (error) {
   case GL_DOOR_BAD_VERSION:
      door_refuse_version(x11_link_run(display->link), &c->desc);
      /* ARB_create_context: "a context supporting the requested version can not be created". */
      glx_error(display, GLXBadFBConfig, false, 0, c->minor);
      break;
   case GL_DOOR_BAD_MATCH:
      glx_error(display, BadMatch, true, 0, c->minor);
      break;
   default:
      glx_error(display, BadAlloc, true, 0, c->minor);
      break;
   }
}

static GLXContext
create(struct creation *c)
{
   struct glx_display *display = glx_display_get(c->dpy);
   if (!display)
      return NULL;
   struct glx_context *context = calloc(1, sizeof *context);
   if (!context) {
      creation_error(c, display, GL_DOOR_NO_MEMORY);
      return NULL;
   }
   context->dpy = c->dpy;
   context->display = display;
   context->config = c->config;
   context->id = xcb_generate_id(XGetXCBConnection(c->dpy));
   c->desc.visual = c->config ? &c->config->gl : NULL;

   enum gl_door_error error = GL_DOOR_OK;
   glx_lock();
   struct glx_context *share = c->share ? glx_context_find(c->share) : NULL;
   bool bad_share = c->share && !share;
   if (!bad_share) {
      c->desc.share = share ? share->gl : NULL;
      context->share_id = share ? share->id : None;
      context->gl = gl_context_create(display->pipe, &c->desc, &error);
   }
   if (context->gl) {
      gl_context_set_door_data(context->gl, context);
      context->next = contexts;
      contexts = context;
   }
   glx_unlock();
   if (context->gl)
      return (GLXContext)(void *)context;
   free(context);
   if (bad_share)
      glx_error(display, GLXBadContext, false, 0, c->minor);
   else
      creation_error(c, display, error);
   return NULL;
}

GLXContext
glXCreateContext(Display *dpy, XVisualInfo *vis, GLXContext share_list, Bool direct)
{
   (void)direct; /* always direct: the server never draws for us */
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return NULL;
   struct creation c = {.dpy = dpy, .share = share_list, .minor = X_GLXCreateContext};
   c.config = vis ? glx_config_of_visual(display, vis->screen, vis->visualid) : NULL;
   if (!c.config) {
      glx_error(display, BadValue, true, 0, c.minor);
      return NULL;
   }
   return create(&c);
}

static int
render_type(const struct glx_config *config)
{
   if (!config)
      return GLX_RGBA_TYPE;
   return config->gl.index_bits                   ? GLX_COLOR_INDEX_TYPE
          : door_has_unsigned_floats(&config->gl) ? GLX_RGBA_UNSIGNED_FLOAT_TYPE_EXT
          : door_has_floats(&config->gl)          ? GLX_RGBA_FLOAT_TYPE_ARB
                                                  : GLX_RGBA_TYPE;
}

static bool
is_render_type(int type)
{
   return type == GLX_RGBA_TYPE || type == GLX_COLOR_INDEX_TYPE ||
          type == GLX_RGBA_FLOAT_TYPE_ARB || type == GLX_RGBA_UNSIGNED_FLOAT_TYPE_EXT;
}

/* Returns an X error code: a config has one of the types, and anything else is none. */
static int
check_render_type(const struct glx_config *config, int type)
{
   if (!is_render_type(type))
      return BadValue;
   return type == render_type(config) ? Success : BadMatch;
}

GLXContext
glXCreateNewContext(Display *dpy, GLXFBConfig config, int type, GLXContext share_list, Bool direct)
{
   (void)direct;
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return NULL;
   struct creation c = {.dpy = dpy, .share = share_list, .minor = X_GLXCreateNewContext};
   c.config = glx_config_check(display, config);
   if (!c.config) {
      glx_error(display, GLXBadFBConfig, false, 0, c.minor);
      return NULL;
   }
   int code = check_render_type(c.config, type);
   if (code != Success) {
      glx_error(display, code, true, 0, c.minor);
      return NULL;
   }
   return create(&c);
}

/* One attribute of glXCreateContextAttribsARB. Returns an X error code, Success, or -1 for
 * GLXBadProfileARB. */
static int
read_attrib(struct creation *c, int attrib, int value)
{
   const int known_flags = GLX_CONTEXT_DEBUG_BIT_ARB | GLX_CONTEXT_FORWARD_COMPATIBLE_BIT_ARB |
                           GLX_CONTEXT_ROBUST_ACCESS_BIT_ARB;
   switch (attrib) {
   case GLX_CONTEXT_MAJOR_VERSION_ARB:
      c->desc.major = value;
      return Success;
   case GLX_CONTEXT_MINOR_VERSION_ARB:
      c->desc.minor = value;
      return Success;
   case GLX_CONTEXT_FLAGS_ARB:
      if (value & ~known_flags)
         return BadValue;
      c->desc.debug = (value & GLX_CONTEXT_DEBUG_BIT_ARB) != 0;
      c->desc.forward_compatible = (value & GLX_CONTEXT_FORWARD_COMPATIBLE_BIT_ARB) != 0;
      c->desc.robust = (value & GLX_CONTEXT_ROBUST_ACCESS_BIT_ARB) != 0;
      return Success;
   case GLX_CONTEXT_RESET_NOTIFICATION_STRATEGY_ARB:
      c->desc.lose_on_reset = value == GLX_LOSE_CONTEXT_ON_RESET_ARB;
      return value == GLX_LOSE_CONTEXT_ON_RESET_ARB || value == GLX_NO_RESET_NOTIFICATION_ARB
                 ? Success
                 : BadMatch;
   case GLX_CONTEXT_PROFILE_MASK_ARB:
      if (value != GLX_CONTEXT_CORE_PROFILE_BIT_ARB &&
          value != GLX_CONTEXT_COMPATIBILITY_PROFILE_BIT_ARB &&
          value != GLX_CONTEXT_ES_PROFILE_BIT_EXT)
         return -1;
      c->es_profile = value == GLX_CONTEXT_ES_PROFILE_BIT_EXT;
      c->desc.core_profile = value == GLX_CONTEXT_CORE_PROFILE_BIT_ARB;
      return Success;
   case GLX_CONTEXT_OPENGL_NO_ERROR_ARB:
      c->desc.no_error = value != False;
      return Success;
   case GLX_CONTEXT_RELEASE_BEHAVIOR_ARB:
      c->desc.keep_unflushed = value == GLX_CONTEXT_RELEASE_BEHAVIOR_NONE_ARB;
      return c->desc.keep_unflushed || value == GLX_CONTEXT_RELEASE_BEHAVIOR_FLUSH_ARB ? Success
                                                                                       : BadValue;
   case GLX_RENDER_TYPE:
      c->render_type = value;
      return is_render_type(value) ? Success : BadValue;
   case GLX_SCREEN:
      return Success;
   }
   return BadValue;
}

GLXContext
glXCreateContextAttribsARB(Display *dpy, GLXFBConfig config, GLXContext share_context, Bool direct,
                           const int *attrib_list)
{
   (void)direct;
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return NULL;
   struct creation c = {.dpy = dpy, .share = share_context, .minor = X_GLXCreateContextAttribsARB};
   c.desc.major = 1;
   int code = Success;
   bool profile_asked = false;
   for (const int *a = attrib_list; a && a[0] != None && code == Success; a += 2) {
      profile_asked = profile_asked || a[0] == GLX_CONTEXT_PROFILE_MASK_ARB;
      code = read_attrib(&c, a[0], a[1]);
   }
   /* The profile only exists from 3.2 on, where core is the default. */
   bool has_profiles = c.desc.major > 3 || (c.desc.major == 3 && c.desc.minor >= 2);
   if (!has_profiles)
      c.desc.core_profile = false;
   else if (!profile_asked)
      c.desc.core_profile = true;
   if (c.es_profile) {
      c.desc.core_profile = false;
      c.desc.api = c.desc.major == 1 ? GL_API_ES1 : GL_API_ES2;
   }
   /* Versions that never were, and forward compatibility before 3.0, are BadMatch. */
   if (code == Success && (!door_version_exists(c.es_profile, c.desc.major, c.desc.minor) ||
                           (c.desc.forward_compatible && c.desc.major < 3)))
      code = BadMatch;
   c.config = config ? glx_config_check(display, config) : NULL;
   if (code == Success && !c.config) {
      glx_error(display, GLXBadFBConfig, false, 0, c.minor);
      return NULL;
   }
   if (code == Success && c.render_type)
      code = check_render_type(c.config, c.render_type);
   if (code == -1)
      door_refuse_api(x11_link_run(display->link));
   if (code != Success) {
      glx_error(display, code == -1 ? GLXBadProfileARB : code, code != -1, 0, c.minor);
      return NULL;
   }
   return create(&c);
}

/* --- Other entry points */

void
glXDestroyContext(Display *dpy, GLXContext ctx)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   glx_lock();
   struct glx_context *context = glx_context_find(ctx);
   if (context) {
      context->destroyed = true;
      if (!context->current)
         context_free(context);
   }
   glx_unlock();
   if (!context)
      glx_error(display, GLXBadContext, false, 0, X_GLXDestroyContext);
}

void
glXCopyContext(Display *dpy, GLXContext src, GLXContext dst, unsigned long mask)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   int code = Success;
   bool core = true;
   glx_lock();
   struct glx_context *from = glx_context_find(src), *to = glx_context_find(dst);
   if (!from || !to) {
      code = GLXBadContext;
      core = false;
   } else if (from->config && to->config && from->config->screen != to->config->screen) {
      code = BadMatch;
   } else if (to->current || (from->current && gl_context_is_current_elsewhere(from->gl))) {
      /* Section 3.3.7: the destination must not be current to any thread. */
      code = BadAccess;
   } else {
      gl_context_copy(from->gl, to->gl, mask);
   }
   glx_unlock();
   if (code != Success)
      glx_error(display, code, core, 0, X_GLXCopyContext);
}

int
glXQueryContext(Display *dpy, GLXContext ctx, int attribute, int *value)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return GLX_NO_EXTENSION;
   int result = Success;
   glx_lock();
   struct glx_context *context = glx_context_find(ctx);
   bool known = context != NULL;
   if (!known)
      result = GLX_BAD_CONTEXT;
   else if (attribute == GLX_FBCONFIG_ID)
      *value = context->config ? context->config->id : 0;
   else if (attribute == GLX_RENDER_TYPE)
      *value = render_type(context->config);
   else if (attribute == GLX_SCREEN)
      *value = context->config ? context->config->screen : 0;
   else if (attribute == GLX_SHARE_CONTEXT_EXT)
      *value = (int)context->share_id;
   else if (attribute == GLX_VISUAL_ID_EXT)
      *value = context->config ? (int)context->config->visual : 0;
   else
      result = GLX_BAD_ATTRIBUTE;
   glx_unlock();
   if (!known)
      glx_error(display, GLXBadContext, false, 0, X_GLXQueryContext);
   return result;
}

Bool
glXIsDirect(Display *dpy, GLXContext ctx)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return False;
   glx_lock();
   bool known = glx_context_find(ctx) != NULL;
   glx_unlock();
   if (!known)
      glx_error(display, GLXBadContext, false, 0, X_GLXIsDirect);
   return known;
}
