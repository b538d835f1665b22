/* EGL configs and choosing among them: EGL 1.5 sections 3.4.1 and 3.4.1.2 (table 3.4). */
#include "egl_private.h"

#include <stdlib.h>
#include <string.h>

#include "door/door_choose.h"
#include "door/door_drawable.h"
#include "door/door_floats.h"
#include "door/door_refuse.h"
#include "pipe/p_format.h"

/* Depth and stencil bits that each colour format is offered with; the order is that of the ids.
 * Then all of them again with several samples a pixel, if the driver has them. */
static const struct {
   int depth, stencil;
} zs_sizes[] = {{24, 8}, {24, 0}, {16, 0}, {0, 0}};
#define NUM_ZS ((int)(sizeof zs_sizes / sizeof *zs_sizes))

/* A kind of colour buffer: a visual of the X server, or memory only. */
struct color_kind {
   xcb_visualid_t visual;
   EGLint visual_class;
   uint8_t depth;
   int red, green, blue, alpha;
   int format;
};
#define MAX_KINDS 16

/* --- Making configs */

/* Adds a kind with and without alpha. One visual of each depth is enough: EGL windows ask for the
 * visual by its id. */
static int
add_visual_kinds(struct color_kind *kinds, int n, const xcb_setup_t *setup, uint8_t depth,
                 const xcb_visualtype_t *v)
{
   unsigned pixel_bits = 0;
   for (xcb_format_iterator_t f = xcb_setup_pixmap_formats_iterator(setup); f.rem;
        xcb_format_next(&f))
      if (f.data->depth == depth)
         pixel_bits = f.data->bits_per_pixel;
   if (v->_class != XCB_VISUAL_CLASS_TRUE_COLOR)
      return n;
   for (int i = 0; i < n; i++)
      if (kinds[i].depth == depth)
         return n;
   for (int alpha = 1; alpha >= 0; alpha--) {
      int format =
          ws_format_of_masks(pixel_bits, v->red_mask, v->green_mask, v->blue_mask, alpha != 0);
      /* A visual of depth 32 has alpha in any case. */
      if (format == PIPE_FORMAT_NONE || n == MAX_KINDS || (depth == 32 && !alpha))
         continue;
      kinds[n++] = (struct color_kind){
          .visual = v->visual_id,
          .visual_class = v->_class,
          .depth = depth,
          .red = __builtin_popcount(v->red_mask),
          .green = __builtin_popcount(v->green_mask),
          .blue = __builtin_popcount(v->blue_mask),
          .alpha = !alpha                                    ? 0
                   : format == PIPE_FORMAT_B10G10R10A2_UNORM ? 2
                                                             : 8,
          .format = format,
      };
   }
   return n;
}

static int
collect_visuals(const struct egl_display *d, struct color_kind *kinds)
{
   const xcb_setup_t *setup = xcb_get_setup(d->connection);
   xcb_screen_iterator_t screens = xcb_setup_roots_iterator(setup);
   for (int i = 0; i < d->screen; i++)
      xcb_screen_next(&screens);
   int n = 0;
   /* The root window's visual stands for its depth, so it goes first. */
   for (int pass = 0; pass < 2; pass++)
      for (xcb_depth_iterator_t depths = xcb_screen_allowed_depths_iterator(screens.data);
           depths.rem; xcb_depth_next(&depths))
         for (xcb_visualtype_iterator_t v = xcb_depth_visuals_iterator(depths.data); v.rem;
              xcb_visualtype_next(&v))
            if (pass == 1 || v.data->visual_id == screens.data->root_visual)
               n = add_visual_kinds(kinds, n, setup, depths.data->depth, v.data);
   return n;
}

static int
memory_kinds(struct color_kind *kinds)
{
   static const struct color_kind memory[] = {
       {0, EGL_NONE, 0, 8, 8, 8, 8, PIPE_FORMAT_B8G8R8A8_UNORM},
       {0, EGL_NONE, 0, 8, 8, 8, 0, PIPE_FORMAT_B8G8R8X8_UNORM},
       {0, EGL_NONE, 0, 5, 6, 5, 0, PIPE_FORMAT_B5G6R5_UNORM},
   };
   memcpy(kinds, memory, sizeof memory);
   return (int)(sizeof memory / sizeof *memory);
}

/* Adds the colours of floats, which are in memory only, behind n kinds. */
static int
add_float_kinds(const struct pipe_screen *pipe, struct color_kind *kinds, int n)
{
   struct gl_visual visuals[DOOR_MAX_FLOATS];
   const int floats = door_float_visuals(pipe, visuals);
   for (int i = 0; i < floats; i++) {
      const struct gl_visual *v = &visuals[i];
      kinds[n++] = (struct color_kind){
          0, EGL_NONE, 0, v->red_bits, v->green_bits, v->blue_bits, v->alpha_bits, v->color_format};
   }
   return n;
}

/* Moves the kinds that the driver can draw to the front; gives their number. */
static int
drawn_kinds(const struct pipe_screen *pipe, struct color_kind *kinds, int num)
{
   int drawn = 0;
   for (int i = 0; i < num; i++)
      if (door_draws_format(pipe, kinds[i].format))
         kinds[drawn++] = kinds[i];
   return drawn;
}

/* The contexts that the driver can have: bits of EGL_RENDERABLE_TYPE. */
static EGLint
client_apis(const struct pipe_screen *pipe)
{
   return EGL_OPENGL_BIT | (gl_version(pipe, GL_API_ES1, NULL, NULL) ? EGL_OPENGL_ES_BIT : 0) |
          (gl_version(pipe, GL_API_ES2, NULL, NULL) ? EGL_OPENGL_ES2_BIT : 0);
}

const struct egl_config *
egl_config_check(const struct egl_display *d, EGLConfig handle)
{
   uintptr_t offset = (uintptr_t)handle - (uintptr_t)d->configs;
   if (offset < (uintptr_t)d->num_configs * sizeof *d->configs && offset % sizeof *d->configs == 0)
      return handle;
   egl_fail(EGL_BAD_CONFIG);
   return NULL;
}

/* --- Attributes */

/* Every attribute of a config: how it is compared, and its default in eglChooseConfig. */
static const struct door_criterion attributes[] = {
    {EGL_CONFIG_ID, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_BUFFER_SIZE, DOOR_AT_LEAST, 0},
    {EGL_RED_SIZE, DOOR_AT_LEAST, 0},
    {EGL_GREEN_SIZE, DOOR_AT_LEAST, 0},
    {EGL_BLUE_SIZE, DOOR_AT_LEAST, 0},
    {EGL_ALPHA_SIZE, DOOR_AT_LEAST, 0},
    {EGL_LUMINANCE_SIZE, DOOR_AT_LEAST, 0},
    {EGL_ALPHA_MASK_SIZE, DOOR_AT_LEAST, 0},
    {EGL_BIND_TO_TEXTURE_RGB, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_BIND_TO_TEXTURE_RGBA, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_COLOR_BUFFER_TYPE, DOOR_EXACT, EGL_RGB_BUFFER},
    {EGL_COLOR_COMPONENT_TYPE_EXT, DOOR_EXACT, EGL_COLOR_COMPONENT_TYPE_FIXED_EXT},
    {EGL_CONFIG_CAVEAT, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_CONFORMANT, DOOR_MASK, 0},
    {EGL_DEPTH_SIZE, DOOR_AT_LEAST, 0},
    {EGL_LEVEL, DOOR_EXACT, 0},
    {EGL_MAX_PBUFFER_WIDTH, DOOR_IGNORED, 0},
    {EGL_MAX_PBUFFER_HEIGHT, DOOR_IGNORED, 0},
    {EGL_MAX_PBUFFER_PIXELS, DOOR_IGNORED, 0},
    {EGL_MAX_SWAP_INTERVAL, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_MIN_SWAP_INTERVAL, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_NATIVE_RENDERABLE, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_NATIVE_VISUAL_ID, DOOR_IGNORED, 0},
    {EGL_NATIVE_VISUAL_TYPE, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_RENDERABLE_TYPE, DOOR_MASK, EGL_OPENGL_ES_BIT},
    {EGL_SAMPLE_BUFFERS, DOOR_AT_LEAST, 0},
    {EGL_SAMPLES, DOOR_AT_LEAST, 0},
    {EGL_STENCIL_SIZE, DOOR_AT_LEAST, 0},
    {EGL_SURFACE_TYPE, DOOR_MASK, EGL_WINDOW_BIT},
    {EGL_TRANSPARENT_TYPE, DOOR_EXACT, EGL_NONE},
    {EGL_TRANSPARENT_RED_VALUE, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_TRANSPARENT_GREEN_VALUE, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_TRANSPARENT_BLUE_VALUE, DOOR_EXACT, EGL_DONT_CARE},
    {EGL_MATCH_NATIVE_PIXMAP, DOOR_IGNORED, EGL_NONE},
};
#define NUM_ATTRIBUTES (sizeof attributes / sizeof *attributes)

/* Value of an attribute that is the same for all configs, or 0. */
static EGLint
constant_value(EGLint token)
{
   switch (token) {
   case EGL_COLOR_BUFFER_TYPE:
      return EGL_RGB_BUFFER;
   case EGL_CONFIG_CAVEAT:
   case EGL_TRANSPARENT_TYPE:
      return EGL_NONE;
   case EGL_MAX_PBUFFER_WIDTH:
   case EGL_MAX_PBUFFER_HEIGHT:
      return door_max_pbuffer();
   case EGL_MAX_PBUFFER_PIXELS:
      return door_max_pbuffer() * door_max_pbuffer();
   }
   return 0;
}

static EGLint
config_value(const struct egl_config *c, EGLint token)
{
   const struct gl_visual *v = &c->gl;
   switch (token) {
   case EGL_CONFIG_ID:
      return c->id;
   case EGL_BUFFER_SIZE:
      return v->red_bits + v->green_bits + v->blue_bits + v->alpha_bits;
   case EGL_RED_SIZE:
      return v->red_bits;
   case EGL_GREEN_SIZE:
      return v->green_bits;
   case EGL_BLUE_SIZE:
      return v->blue_bits;
   case EGL_ALPHA_SIZE:
      return v->alpha_bits;
   case EGL_DEPTH_SIZE:
      return v->depth_bits;
   case EGL_STENCIL_SIZE:
      return v->stencil_bits;
   case EGL_SAMPLE_BUFFERS:
      return v->samples > 0;
   case EGL_SAMPLES:
      return v->samples;
   case EGL_COLOR_COMPONENT_TYPE_EXT:
      return door_has_floats(v) ? EGL_COLOR_COMPONENT_TYPE_FLOAT_EXT
                                : EGL_COLOR_COMPONENT_TYPE_FIXED_EXT;
   case EGL_BIND_TO_TEXTURE_RGB:
   case EGL_BIND_TO_TEXTURE_RGBA:
      return egl_config_binds(c, token == EGL_BIND_TO_TEXTURE_RGBA);
   case EGL_CONFORMANT:
   case EGL_RENDERABLE_TYPE:
      return c->apis;
   case EGL_NATIVE_RENDERABLE:
      return c->visual != 0;
   case EGL_NATIVE_VISUAL_ID:
      return (EGLint)c->visual;
   case EGL_NATIVE_VISUAL_TYPE:
      return c->visual_class;
   case EGL_SURFACE_TYPE:
      return c->surface_type;
   case EGL_MIN_SWAP_INTERVAL:
      return c->min_swap_interval;
   case EGL_MAX_SWAP_INTERVAL:
      return c->max_swap_interval;
   default:
      return constant_value(token);
   }
}

EGLBoolean
eglGetConfigAttrib(EGLDisplay dpy, EGLConfig config, EGLint attribute, EGLint *value)
{
   const struct egl_display *d = egl_display_check(dpy);
   const struct egl_config *c = d ? egl_config_check(d, config) : NULL;
   if (!c)
      return EGL_FALSE;
   for (size_t i = 0; i < NUM_ATTRIBUTES; i++)
      if (attributes[i].attrib == attribute && attribute != EGL_MATCH_NATIVE_PIXMAP) {
         if (!value)
            return egl_fail(EGL_BAD_PARAMETER);
         *value = config_value(c, attribute);
         return egl_succeed();
      }
   return egl_fail(EGL_BAD_ATTRIBUTE);
}

/* The configs of a connected display, or NULL. */
static struct egl_config *
make_configs(const struct egl_display *d, int *num_configs)
{
   struct color_kind kinds[MAX_KINDS + DOOR_MAX_FLOATS];
   const int num_fixed =
       drawn_kinds(d->pipe, kinds, d->connection ? collect_visuals(d, kinds) : memory_kinds(kinds));
   const int num_kinds = add_float_kinds(d->pipe, kinds, num_fixed);
   const EGLint x_types = EGL_WINDOW_BIT | EGL_PIXMAP_BIT | EGL_SWAP_BEHAVIOR_PRESERVED_BIT;
   const struct door_swap_limits intervals = door_swap_limits(egl_display_run(d));
   const int samples = door_samples(d->pipe);
   const EGLint apis = client_apis(d->pipe);
   const int num_zs = samples ? 2 * NUM_ZS : NUM_ZS;
   struct egl_config *configs = calloc((size_t)num_kinds * (size_t)num_zs + 1, sizeof *configs);
   int num = 0;
   if (!configs)
      return NULL;
   for (int k = 0; k < num_kinds; k++)
      for (int i = 0; i < (k < num_fixed ? num_zs : NUM_ZS); i++) {
         const struct color_kind *kind = &kinds[k];
         configs[num] = (struct egl_config){
             .gl = {.red_bits = kind->red,
                    .green_bits = kind->green,
                    .blue_bits = kind->blue,
                    .alpha_bits = kind->alpha,
                    .depth_bits = zs_sizes[i % NUM_ZS].depth,
                    .stencil_bits = zs_sizes[i % NUM_ZS].stencil,
                    .samples = i < NUM_ZS ? 0 : samples,
                    /* EGL has no words for them, but desktop OpenGL has the calls. */
                    .accum_bits = k < num_fixed ? 16 : 0,
                    .aux_buffers = GL_DOOR_MAX_AUX_BUFFERS,
                    .double_buffer = true,
                    .color_format = kind->format},
             .id = num + 1,
             /* OpenGL ES 2.0 draws no floats. */
             .apis = k < num_fixed ? apis : apis & EGL_OPENGL_BIT,
             .surface_type = EGL_PBUFFER_BIT | (kind->visual ? x_types : 0),
             .visual = kind->visual,
             .visual_class = kind->visual_class,
             .depth = kind->depth,
             .min_swap_interval = intervals.min,
             .max_swap_interval = intervals.max,
         };
         num++;
      }
   *num_configs = num;
   return configs;
}

static bool
same_config(const struct egl_config *a, const struct egl_config *b)
{
   bool same = a->gl.color_format == b->gl.color_format && a->depth == b->depth;
   for (size_t i = 0; i < NUM_ATTRIBUTES; i++)
      same = same && config_value(a, attributes[i].attrib) == config_value(b, attributes[i].attrib);
   return same;
}

bool
egl_configs_init(struct egl_display *d)
{
   int num = 0;
   struct egl_config *made = make_configs(d, &num);
   if (!made)
      return false;
   bool same = d->configs && num == d->num_configs;
   for (int i = 0; same && i < num; i++)
      same = same_config(&made[i], &d->configs[i]);
   if (same) {
      free(made);
      return true;
   }
   free(d->configs);
   d->configs = made;
   d->num_configs = num;
   return true;
}

/* --- Choosing */

struct request {
   struct door_request door;
   struct door_criterion criteria[NUM_ATTRIBUTES];
   int pixmap_depth; /* of EGL_MATCH_NATIVE_PIXMAP, 0: not asked for */
};

static bool
get_attrib(const void *config, int attrib, int *value)
{
   *value = config_value(config, attrib);
   return true;
}

/* Returns an EGL error. */
static EGLint
read_request(struct request *r, const struct egl_display *d, const EGLint *attrib_list)
{
   r->pixmap_depth = 0;
   memcpy(r->criteria, attributes, sizeof r->criteria);
   r->door = (struct door_request){r->criteria, NUM_ATTRIBUTES, get_attrib};
   for (const EGLint *a = attrib_list; a && a[0] != EGL_NONE; a += 2) {
      struct door_criterion *c = door_request_find(&r->door, a[0]);
      /* EGL_LEVEL is the one attribute that must not be EGL_DONT_CARE. */
      if (!c || (a[0] == EGL_LEVEL && a[1] == EGL_DONT_CARE))
         return EGL_BAD_ATTRIBUTE;
      c->value = a[1];
      if (a[0] == EGL_MATCH_NATIVE_PIXMAP && a[1] != EGL_NONE) {
         r->pixmap_depth = egl_pixmap_depth(d, (xcb_pixmap_t)a[1]);
         if (!r->pixmap_depth)
            return EGL_BAD_NATIVE_PIXMAP;
      }
   }
   /* EGL_OPENGL_ES_BIT is the default where nothing is said, and what the GL screen savers of
    * xscreensaver ask for before they bind EGL_OPENGL_API. It is no hindrance here; a program that
    * means OpenGL ES is told by eglCreateContext. */
   struct door_criterion *renderable = door_request_find(&r->door, EGL_RENDERABLE_TYPE);
   if (renderable->value != EGL_DONT_CARE)
      renderable->value &= ~EGL_OPENGL_ES_BIT;
   /* Section 3.4.1.1. */
   if (door_requested(&r->door, EGL_CONFIG_ID) != EGL_DONT_CARE) {
      door_request_only(&r->door, EGL_CONFIG_ID);
      r->pixmap_depth = 0;
   }
   return EGL_SUCCESS;
}

static bool
matches(const struct egl_config *c, const struct request *r)
{
   return door_matches(&r->door, c) && (!r->pixmap_depth || c->depth == r->pixmap_depth);
}

/* Sort keys in order of priority, better when smaller. */
static int
sort_key(const void *config, const void *request, int step)
{
   static const int color[4] = {EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE, EGL_ALPHA_SIZE};
   const struct egl_config *c = config;
   const struct request *r = request;
   switch (step) {
   case 0: /* fixed point before floats */
      return config_value(c, EGL_COLOR_COMPONENT_TYPE_EXT);
   case 1: /* more bits of the components asked for */
      return -door_requested_bits(&r->door, c, color);
   case 2:
      return config_value(c, EGL_BUFFER_SIZE);
   case 3: /* sample buffers, and then samples */
      return c->gl.samples;
   case 4:
      return c->gl.depth_bits;
   case 5:
      return c->gl.stencil_bits;
   default:
      return c->id;
   }
}
#define NUM_SORT_KEYS 7

/* How many handles of n fit; a NULL array only counts. */
static EGLint
clamp_count(EGLint n, const EGLConfig *configs, EGLint size)
{
   if (!configs)
      return n;
   return size < 0 ? 0 : n < size ? n : size;
}

/* What programs ask for and some drivers have. */
static const struct door_attrib_name names[] = {
    {EGL_ALPHA_SIZE, "EGL_ALPHA_SIZE"},     {EGL_DEPTH_SIZE, "EGL_DEPTH_SIZE"},
    {EGL_STENCIL_SIZE, "EGL_STENCIL_SIZE"}, {EGL_SAMPLE_BUFFERS, "EGL_SAMPLE_BUFFERS"},
    {EGL_SAMPLES, "EGL_SAMPLES"},           {EGL_RENDERABLE_TYPE, "EGL_RENDERABLE_TYPE"},
    {EGL_CONFORMANT, "EGL_CONFORMANT"},     {EGL_SURFACE_TYPE, "EGL_SURFACE_TYPE"},
};

EGLBoolean
eglChooseConfig(EGLDisplay dpy, const EGLint *attrib_list, EGLConfig *configs, EGLint config_size,
                EGLint *num_config)
{
   const struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   if (!num_config)
      return egl_fail(EGL_BAD_PARAMETER);
   struct request r;
   EGLint error = read_request(&r, d, attrib_list);
   if (error != EGL_SUCCESS)
      return egl_fail(error);
   const struct egl_config **found = calloc((size_t)d->num_configs + 1, sizeof *found);
   if (!found)
      return egl_fail(EGL_BAD_ALLOC);
   EGLint n = 0;
   for (int i = 0; i < d->num_configs; i++)
      if (matches(&d->configs[i], &r))
         found[n++] = &d->configs[i];
   if (!n)
      door_refuse_request(egl_display_run(d), &r.door, d->configs, (size_t)d->num_configs,
                          sizeof d->configs[0], names, sizeof names / sizeof names[0]);
   door_sort((const void **)found, (size_t)n, NUM_SORT_KEYS, &r, sort_key);
   *num_config = clamp_count(n, configs, config_size);
   for (EGLint i = 0; configs && i < *num_config; i++)
      configs[i] = (EGLConfig)found[i];
   free(found);
   return egl_succeed();
}

EGLBoolean
eglGetConfigs(EGLDisplay dpy, EGLConfig *configs, EGLint config_size, EGLint *num_config)
{
   const struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   if (!num_config)
      return egl_fail(EGL_BAD_PARAMETER);
   *num_config = clamp_count(d->num_configs, configs, config_size);
   for (EGLint i = 0; configs && i < *num_config; i++)
      configs[i] = (EGLConfig)&d->configs[i];
   return egl_succeed();
}
