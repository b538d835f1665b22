/* Attributes of configs, and choosing among them: GLX 1.4 sections 3.3.3 (tables 3.1, 3.4) and
 * 3.4.1. */
#include "glx_private.h"

#include <X11/Xutil.h>
#include <stdlib.h>
#include <string.h>

#include "door/door_choose.h"
#include "door/door_drawable.h"
#include "door/door_floats.h"
#include "door/door_refuse.h"

static bool
get_buffer_size(const struct gl_visual *v, int attrib, int *value)
{
   switch (attrib) {
   case GLX_BUFFER_SIZE:
      *value = v->index_bits + v->red_bits + v->green_bits + v->blue_bits + v->alpha_bits;
      return true;
   case GLX_RED_SIZE:
      *value = v->red_bits;
      return true;
   case GLX_GREEN_SIZE:
      *value = v->green_bits;
      return true;
   case GLX_BLUE_SIZE:
      *value = v->blue_bits;
      return true;
   case GLX_ALPHA_SIZE:
      *value = v->alpha_bits;
      return true;
   case GLX_DEPTH_SIZE:
      *value = v->depth_bits;
      return true;
   case GLX_STENCIL_SIZE:
      *value = v->stencil_bits;
      return true;
   case GLX_ACCUM_RED_SIZE:
   case GLX_ACCUM_GREEN_SIZE:
   case GLX_ACCUM_BLUE_SIZE:
   case GLX_ACCUM_ALPHA_SIZE:
      *value = v->accum_bits;
      return true;
   case GLX_AUX_BUFFERS:
      *value = v->aux_buffers;
      return true;
   }
   return false;
}

/* GLX_EXT_texture_from_pixmap. Where there are no pixmaps of a config, it binds none. */
static bool
get_texture_binding(const struct glx_config *c, int attrib, int *value)
{
   const bool colors = c->visual && !c->gl.index_bits;
   switch (attrib) {
   case GLX_BIND_TO_TEXTURE_RGB_EXT:
      *value = colors;
      return true;
   case GLX_Y_INVERTED_EXT:
      *value = True;
      return true;
   case GLX_BIND_TO_TEXTURE_RGBA_EXT:
      *value = colors && c->gl.alpha_bits > 0;
      return true;
   case GLX_BIND_TO_TEXTURE_TARGETS_EXT:
      *value = GLX_TEXTURE_1D_BIT_EXT | GLX_TEXTURE_2D_BIT_EXT | GLX_TEXTURE_RECTANGLE_BIT_EXT;
      return true;
   case GLX_BIND_TO_MIPMAP_TEXTURE_EXT:
      *value = colors;
      return true;
   }
   return false;
}

/* What colours are: indices, or numbers of one of three kinds. */
static int
render_types(const struct gl_visual *v)
{
   return v->index_bits                 ? GLX_COLOR_INDEX_BIT
          : door_has_unsigned_floats(v) ? GLX_RGBA_UNSIGNED_FLOAT_BIT_EXT
          : door_has_floats(v)          ? GLX_RGBA_FLOAT_BIT_ARB
                                        : GLX_RGBA_BIT;
}

bool
glx_config_get(const struct glx_config *c, int attrib, int *value)
{
   if (get_buffer_size(&c->gl, attrib, value) || get_texture_binding(c, attrib, value))
      return true;
   *value = 0;
   switch (attrib) {
   case GLX_FBCONFIG_ID:
      *value = c->id;
      return true;
   case GLX_DOUBLEBUFFER:
      *value = c->gl.double_buffer;
      return true;
   case GLX_RENDER_TYPE:
      *value = render_types(&c->gl);
      return true;
   case GLX_DRAWABLE_TYPE:
      *value = GLX_PBUFFER_BIT | (c->visual ? GLX_WINDOW_BIT | GLX_PIXMAP_BIT : 0);
      return true;
   case GLX_X_RENDERABLE:
      *value = c->visual != 0;
      return true;
   case GLX_FLOAT_COMPONENTS_NV:
      *value = door_has_floats(&c->gl);
      return true;
   case GLX_USE_GL: /* of glXGetConfig, but programs ask configs too */
      *value = True;
      return true;
   case GLX_RGBA:
      *value = !c->gl.index_bits;
      return true;
   case GLX_X_VISUAL_TYPE:
      *value = c->visual_type;
      return true;
   case GLX_VISUAL_ID:
      *value = (int)c->visual;
      return true;
   case GLX_SCREEN:
      *value = c->screen;
      return true;
   case GLX_CONFIG_CAVEAT:
   case GLX_TRANSPARENT_TYPE:
      *value = GLX_NONE;
      return true;
   case GLX_MAX_PBUFFER_WIDTH:
   case GLX_MAX_PBUFFER_HEIGHT:
      *value = door_max_pbuffer();
      return true;
   case GLX_MAX_PBUFFER_PIXELS:
      *value = door_max_pbuffer() * door_max_pbuffer();
      return true;
   case GLX_FRAMEBUFFER_SRGB_CAPABLE_ARB:
      *value = c->gl.srgb;
      return true;
   case GLX_SAMPLE_BUFFERS:
      *value = c->gl.samples > 0;
      return true;
   case GLX_SAMPLES:
      *value = c->gl.samples;
      return true;
   case GLX_SWAP_METHOD_OML:
      *value = c->gl.double_buffer ? GLX_SWAP_COPY_OML : GLX_SWAP_UNDEFINED_OML;
      return true;
   case GLX_OPTIMAL_PBUFFER_WIDTH_SGIX: /* no size is better than others */
   case GLX_OPTIMAL_PBUFFER_HEIGHT_SGIX:
   case GLX_LEVEL:
   case GLX_STEREO:
   case GLX_TRANSPARENT_INDEX_VALUE:
   case GLX_TRANSPARENT_RED_VALUE:
   case GLX_TRANSPARENT_GREEN_VALUE:
   case GLX_TRANSPARENT_BLUE_VALUE:
   case GLX_TRANSPARENT_ALPHA_VALUE:
      return true; /* 0 */
   }
   return false;
}

/* --- Criteria. Table 3.4: what is asked for each attribute, and how it is compared. */

static const struct door_criterion default_criteria[] = {
    {GLX_FBCONFIG_ID, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_BUFFER_SIZE, DOOR_AT_LEAST, 0},
    {GLX_LEVEL, DOOR_EXACT, 0},
    {GLX_DOUBLEBUFFER, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_STEREO, DOOR_EXACT, False},
    {GLX_AUX_BUFFERS, DOOR_AT_LEAST, 0},
    {GLX_RED_SIZE, DOOR_AT_LEAST, 0},
    {GLX_GREEN_SIZE, DOOR_AT_LEAST, 0},
    {GLX_BLUE_SIZE, DOOR_AT_LEAST, 0},
    {GLX_ALPHA_SIZE, DOOR_AT_LEAST, 0},
    {GLX_DEPTH_SIZE, DOOR_AT_LEAST, 0},
    {GLX_STENCIL_SIZE, DOOR_AT_LEAST, 0},
    {GLX_ACCUM_RED_SIZE, DOOR_AT_LEAST, 0},
    {GLX_ACCUM_GREEN_SIZE, DOOR_AT_LEAST, 0},
    {GLX_ACCUM_BLUE_SIZE, DOOR_AT_LEAST, 0},
    {GLX_ACCUM_ALPHA_SIZE, DOOR_AT_LEAST, 0},
    {GLX_SAMPLE_BUFFERS, DOOR_AT_LEAST, 0},
    {GLX_SAMPLES, DOOR_AT_LEAST, 0},
    {GLX_RENDER_TYPE, DOOR_MASK, GLX_RGBA_BIT},
    {GLX_DRAWABLE_TYPE, DOOR_MASK, GLX_WINDOW_BIT},
    {GLX_X_RENDERABLE, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_X_VISUAL_TYPE, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_CONFIG_CAVEAT, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_TRANSPARENT_TYPE, DOOR_EXACT, GLX_NONE},
    {GLX_TRANSPARENT_INDEX_VALUE, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_TRANSPARENT_RED_VALUE, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_TRANSPARENT_GREEN_VALUE, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_TRANSPARENT_BLUE_VALUE, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_TRANSPARENT_ALPHA_VALUE, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_MAX_PBUFFER_WIDTH, DOOR_AT_LEAST, 0},
    {GLX_MAX_PBUFFER_HEIGHT, DOOR_AT_LEAST, 0},
    {GLX_MAX_PBUFFER_PIXELS, DOOR_AT_LEAST, 0},
    {GLX_OPTIMAL_PBUFFER_WIDTH_SGIX, DOOR_IGNORED, 0},
    {GLX_OPTIMAL_PBUFFER_HEIGHT_SGIX, DOOR_IGNORED, 0},
    {GLX_VISUAL_ID, DOOR_IGNORED, 0},
    {GLX_BIND_TO_TEXTURE_RGB_EXT, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_BIND_TO_TEXTURE_RGBA_EXT, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_BIND_TO_MIPMAP_TEXTURE_EXT, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_BIND_TO_TEXTURE_TARGETS_EXT, DOOR_MASK, 0},
    {GLX_Y_INVERTED_EXT, DOOR_EXACT, DOOR_DONT_CARE},
    /* Nothing is encoded until GL_FRAMEBUFFER_SRGB is on: who asks for none is served as well. */
    {GLX_FRAMEBUFFER_SRGB_CAPABLE_ARB, DOOR_AT_LEAST, DOOR_DONT_CARE},
    {GLX_SWAP_METHOD_OML, DOOR_EXACT, DOOR_DONT_CARE},
    {GLX_FLOAT_COMPONENTS_NV, DOOR_EXACT, DOOR_DONT_CARE},
};
#define NUM_CRITERIA (sizeof default_criteria / sizeof *default_criteria)

struct request {
   struct door_request door;
   struct door_criterion criteria[NUM_CRITERIA];
   bool visuals; /* glXChooseVisual: a size of 0 prefers the smallest, also for depth */
};

static bool
get_attrib(const void *config, int attrib, int *value)
{
   return glx_config_get(config, attrib, value);
}

static void
request_init(struct request *r, bool visuals)
{
   memcpy(r->criteria, default_criteria, sizeof r->criteria);
   r->door = (struct door_request){r->criteria, NUM_CRITERIA, get_attrib};
   r->visuals = visuals;
}

/* Sort keys in order of priority, worse when larger. */
static int
sort_key(const void *config, const void *request, int step)
{
   const struct glx_config *c = config;
   const struct request *r = request;
   static const int color[4] = {GLX_RED_SIZE, GLX_GREEN_SIZE, GLX_BLUE_SIZE, GLX_ALPHA_SIZE};
   static const int accum[4] = {GLX_ACCUM_RED_SIZE, GLX_ACCUM_GREEN_SIZE, GLX_ACCUM_BLUE_SIZE,
                                GLX_ACCUM_ALPHA_SIZE};
   int size = 0;
   switch (step) {
   case 0:
      return -door_requested_bits(&r->door, c, color);
   case 1:
      glx_config_get(c, GLX_BUFFER_SIZE, &size);
      return size;
   case 2:
      return c->gl.double_buffer;
   case 3:
      return c->gl.samples;
   case 4:
      return r->visuals && !door_requested(&r->door, GLX_DEPTH_SIZE) ? c->gl.depth_bits
                                                                     : -c->gl.depth_bits;
   case 5:
      return c->gl.stencil_bits;
   case 6:
      return -door_requested_bits(&r->door, c, accum);
   case 7:
      return c->gl.accum_bits;
   case 8:
      return c->visual_type == GLX_TRUE_COLOR ? 0 : 1;
   default:
      return c->id;
   }
}
#define NUM_SORT_KEYS 10

/* What programs ask for and some drivers have. */
static const struct door_attrib_name names[] = {
    {GLX_STEREO, "GLX_STEREO"},
    {GLX_LEVEL, "GLX_LEVEL"},
    {GLX_AUX_BUFFERS, "GLX_AUX_BUFFERS"},
    {GLX_BUFFER_SIZE, "GLX_BUFFER_SIZE"},
    {GLX_ALPHA_SIZE, "GLX_ALPHA_SIZE"},
    {GLX_DEPTH_SIZE, "GLX_DEPTH_SIZE"},
    {GLX_STENCIL_SIZE, "GLX_STENCIL_SIZE"},
    {GLX_SAMPLE_BUFFERS, "GLX_SAMPLE_BUFFERS"},
    {GLX_SAMPLES, "GLX_SAMPLES"},
    {GLX_RENDER_TYPE, "GLX_RENDER_TYPE"},
    {GLX_TRANSPARENT_TYPE, "GLX_TRANSPARENT_TYPE"},
    {GLX_FRAMEBUFFER_SRGB_CAPABLE_ARB, "GLX_FRAMEBUFFER_SRGB_CAPABLE"},
};

/* An array for XFree; NULL: nothing matches, or memory ran out. */
static const struct glx_config **
choose(Display *dpy, const struct glx_screen *screen, struct request *r, int *count)
{
   /* +1: XFree of the caller, and never a size of 0. */
   const struct glx_config **found = calloc((size_t)screen->num_configs + 1, sizeof *found);
   *count = 0;
   for (int i = 0; found && i < screen->num_configs; i++) {
      const struct glx_config *c = &screen->configs[i];
      if ((!r->visuals || c->visual_owner) && door_matches(&r->door, c))
         found[(*count)++] = c;
   }
   if (found)
      door_sort((const void **)found, (size_t)*count, NUM_SORT_KEYS, r, sort_key);
   if (found && !*count) {
      door_refuse_request(x11_link_run(glx_display_get(dpy)->link), &r->door, screen->configs,
                          (size_t)screen->num_configs, sizeof screen->configs[0], names,
                          sizeof names / sizeof names[0]);
      free(found);
      return NULL;
   }
   return found;
}

static struct glx_screen *
screen_of(Display *dpy, int number)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display || number < 0 || number >= display->num_screens)
      return NULL;
   return &display->screens[number];
}

/* --- Entry points */

GLXFBConfig *
glXGetFBConfigs(Display *dpy, int screen, int *nelements)
{
   *nelements = 0;
   const struct glx_screen *s = screen_of(dpy, screen);
   if (!s || !s->num_configs)
      return NULL;
   GLXFBConfig *list = calloc((size_t)s->num_configs, sizeof *list);
   for (int i = 0; list && i < s->num_configs; i++)
      list[i] = (GLXFBConfig)&s->configs[i];
   if (list)
      *nelements = s->num_configs;
   return list;
}

GLXFBConfig *
glXChooseFBConfig(Display *dpy, int screen, const int *attrib_list, int *nelements)
{
   struct request r;
   request_init(&r, false);
   *nelements = 0;
   const struct glx_screen *s = screen_of(dpy, screen);
   if (!s)
      return NULL;
   for (const int *a = attrib_list; a && a[0] != None; a += 2) {
      struct door_criterion *c = door_request_find(&r.door, a[0]);
      if (!c)
         return NULL;
      /* Who leaves the method of swaps undefined can use any. */
      const bool any = a[0] == GLX_SWAP_METHOD_OML && a[1] == GLX_SWAP_UNDEFINED_OML;
      c->value = any ? DOOR_DONT_CARE : a[1];
   }
   /* Section 3.3.3: an explicit id makes all other attributes ignored. */
   if (door_requested(&r.door, GLX_FBCONFIG_ID) != DOOR_DONT_CARE)
      door_request_only(&r.door, GLX_FBCONFIG_ID);
   return (GLXFBConfig *)(void *)choose(dpy, s, &r, nelements);
}

/* Reads a glXChooseVisual list, in which booleans stand without a value. False: unknown token. */
static bool
parse_visual_request(struct request *r, const int *a)
{
   bool rgba = false;
   door_request_find(&r->door, GLX_DOUBLEBUFFER)->value = False;
   while (a && *a != None) {
      int attrib = *a++;
      if (attrib == GLX_USE_GL) {
         continue;
      } else if (attrib == GLX_RGBA) {
         rgba = true;
      } else if (attrib == GLX_DOUBLEBUFFER || attrib == GLX_STEREO) {
         door_request_find(&r->door, attrib)->value = True;
      } else {
         struct door_criterion *c = door_request_find(&r->door, attrib);
         if (!c)
            return false;
         c->value = *a++;
      }
   }
   /* The buffer size is that of colour index buffers, and ignored with GLX_RGBA; without it sizes
    * of colours are. */
   static const int sizes[] = {GLX_RED_SIZE, GLX_GREEN_SIZE, GLX_BLUE_SIZE, GLX_ALPHA_SIZE};
   if (rgba)
      door_request_find(&r->door, GLX_BUFFER_SIZE)->match = DOOR_IGNORED;
   else
      door_request_find(&r->door, GLX_RENDER_TYPE)->value = GLX_COLOR_INDEX_BIT;
   for (int i = 0; !rgba && i < 4; i++)
      door_request_find(&r->door, sizes[i])->match = DOOR_IGNORED;
   return true;
}

/* Whether colour indices are asked for where there is no visual of them. */
static bool
lacks_indices(const struct glx_screen *screen, const struct request *r)
{
   bool any = door_requested(&r->door, GLX_RENDER_TYPE) != GLX_COLOR_INDEX_BIT;
   for (int i = 0; i < screen->num_configs && !any; i++)
      any = screen->configs[i].gl.index_bits > 0;
   return !any;
}

XVisualInfo *
glXChooseVisual(Display *dpy, int screen, int *attrib_list)
{
   struct request r;
   request_init(&r, true);
   const struct glx_screen *s = screen_of(dpy, screen);
   if (!s)
      return NULL;
   if (!parse_visual_request(&r, attrib_list)) {
      ws_run_refused(x11_link_run(glx_display_get(dpy)->link),
                     "asked for a visual with attributes that are not known");
      return NULL;
   }
   if (lacks_indices(s, &r)) {
      ws_run_refused(x11_link_run(glx_display_get(dpy)->link),
                     "asked for a visual of colour indices; this screen has none");
      return NULL;
   }
   int count;
   const struct glx_config **found = choose(dpy, s, &r, &count);
   XVisualInfo *info = found ? glXGetVisualFromFBConfig(dpy, (GLXFBConfig)found[0]) : NULL;
   free(found);
   return info;
}

XVisualInfo *
glXGetVisualFromFBConfig(Display *dpy, GLXFBConfig config)
{
   struct glx_display *display = glx_display_get(dpy);
   const struct glx_config *c = display ? glx_config_check(display, config) : NULL;
   if (!c)
      return NULL;
   int count;
   XVisualInfo templ = {.screen = c->screen, .visualid = c->visual};
   return XGetVisualInfo(dpy, VisualScreenMask | VisualIDMask, &templ, &count);
}

int
glXGetFBConfigAttrib(Display *dpy, GLXFBConfig config, int attribute, int *value)
{
   struct glx_display *display = glx_display_get(dpy);
   const struct glx_config *c = display ? glx_config_check(display, config) : NULL;
   if (!c)
      return GLXBadFBConfig;
   int v;
   if (!glx_config_get(c, attribute, &v))
      return GLX_BAD_ATTRIBUTE;
   *value = v;
   return Success;
}

int
glXGetConfig(Display *dpy, XVisualInfo *vis, int attrib, int *value)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return GLX_NO_EXTENSION;
   if (!vis)
      return GLX_BAD_VISUAL;
   if (vis->screen < 0 || vis->screen >= display->num_screens)
      return GLX_BAD_SCREEN;
   const struct glx_config *c = glx_config_of_visual(display, vis->screen, vis->visualid);
   if (attrib == GLX_USE_GL) {
      *value = c != NULL;
      return Success;
   }
   if (!c)
      return GLX_BAD_VISUAL;
   int v;
   if (!glx_config_get(c, attrib, &v))
      return GLX_BAD_ATTRIBUTE;
   *value = v;
   return Success;
}
