/* EGL configs and choosing among them: EGL 1.5 sections 3.4.1 and 3.4.1.2 (table 3.4). */
#include "egl_private.h"

#include <stdlib.h>
#include <string.h>

#include "pipe/p_format.h"

/* Depth and stencil bits that each colour format is offered with; the order is that of the ids. */
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

bool
egl_configs_init(struct egl_display *d)
{
   struct color_kind kinds[MAX_KINDS];
   int num_kinds = d->connection ? collect_visuals(d, kinds) : memory_kinds(kinds);
   d->configs = calloc((size_t)num_kinds * NUM_ZS + 1, sizeof *d->configs);
   if (!d->configs)
      return false;
   for (int k = 0; k < num_kinds; k++)
      for (int i = 0; i < NUM_ZS; i++) {
         const struct color_kind *kind = &kinds[k];
         d->configs[d->num_configs] = (struct egl_config){
             .gl = {.red_bits = kind->red,
                    .green_bits = kind->green,
                    .blue_bits = kind->blue,
                    .alpha_bits = kind->alpha,
                    .depth_bits = zs_sizes[i].depth,
                    .stencil_bits = zs_sizes[i].stencil,
                    /* EGL has no word for it, but desktop OpenGL has the calls. */
                    .accum_bits = 16,
                    .double_buffer = true,
                    .color_format = kind->format},
             .id = d->num_configs + 1,
             .surface_type = EGL_PBUFFER_BIT | (kind->visual ? EGL_WINDOW_BIT : 0),
             .visual = kind->visual,
             .visual_class = kind->visual_class,
             .depth = kind->depth,
         };
         d->num_configs++;
      }
   return true;
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

enum match { MATCH_EXACT, MATCH_AT_LEAST, MATCH_MASK, MATCH_IGNORED };

/* Every attribute of a config: its default in eglChooseConfig and how it is compared. */
static const struct attribute {
   EGLint token;
   enum match match;
   EGLint value;
} attributes[] = {
    {EGL_CONFIG_ID, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_BUFFER_SIZE, MATCH_AT_LEAST, 0},
    {EGL_RED_SIZE, MATCH_AT_LEAST, 0},
    {EGL_GREEN_SIZE, MATCH_AT_LEAST, 0},
    {EGL_BLUE_SIZE, MATCH_AT_LEAST, 0},
    {EGL_ALPHA_SIZE, MATCH_AT_LEAST, 0},
    {EGL_LUMINANCE_SIZE, MATCH_AT_LEAST, 0},
    {EGL_ALPHA_MASK_SIZE, MATCH_AT_LEAST, 0},
    {EGL_BIND_TO_TEXTURE_RGB, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_BIND_TO_TEXTURE_RGBA, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_COLOR_BUFFER_TYPE, MATCH_EXACT, EGL_RGB_BUFFER},
    {EGL_CONFIG_CAVEAT, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_CONFORMANT, MATCH_MASK, 0},
    {EGL_DEPTH_SIZE, MATCH_AT_LEAST, 0},
    {EGL_LEVEL, MATCH_EXACT, 0},
    {EGL_MAX_PBUFFER_WIDTH, MATCH_IGNORED, 0},
    {EGL_MAX_PBUFFER_HEIGHT, MATCH_IGNORED, 0},
    {EGL_MAX_PBUFFER_PIXELS, MATCH_IGNORED, 0},
    {EGL_MAX_SWAP_INTERVAL, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_MIN_SWAP_INTERVAL, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_NATIVE_RENDERABLE, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_NATIVE_VISUAL_ID, MATCH_IGNORED, 0},
    {EGL_NATIVE_VISUAL_TYPE, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_RENDERABLE_TYPE, MATCH_MASK, EGL_OPENGL_ES_BIT},
    {EGL_SAMPLE_BUFFERS, MATCH_AT_LEAST, 0},
    {EGL_SAMPLES, MATCH_AT_LEAST, 0},
    {EGL_STENCIL_SIZE, MATCH_AT_LEAST, 0},
    {EGL_SURFACE_TYPE, MATCH_MASK, EGL_WINDOW_BIT},
    {EGL_TRANSPARENT_TYPE, MATCH_EXACT, EGL_NONE},
    {EGL_TRANSPARENT_RED_VALUE, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_TRANSPARENT_GREEN_VALUE, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_TRANSPARENT_BLUE_VALUE, MATCH_EXACT, EGL_DONT_CARE},
    {EGL_MATCH_NATIVE_PIXMAP, MATCH_IGNORED, EGL_NONE},
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
   case EGL_CONFORMANT:
   case EGL_RENDERABLE_TYPE:
      return EGL_OPENGL_BIT;
   case EGL_MAX_PBUFFER_WIDTH:
   case EGL_MAX_PBUFFER_HEIGHT:
      return EGL_DOOR_MAX_PBUFFER;
   case EGL_MAX_PBUFFER_PIXELS:
      return EGL_DOOR_MAX_PBUFFER * EGL_DOOR_MAX_PBUFFER;
   case EGL_MAX_SWAP_INTERVAL:
      return EGL_DOOR_MAX_SWAP_INTERVAL;
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
   case EGL_NATIVE_RENDERABLE:
      return c->visual != 0;
   case EGL_NATIVE_VISUAL_ID:
      return (EGLint)c->visual;
   case EGL_NATIVE_VISUAL_TYPE:
      return c->visual_class;
   case EGL_SURFACE_TYPE:
      return c->surface_type;
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
      if (attributes[i].token == attribute && attribute != EGL_MATCH_NATIVE_PIXMAP) {
         if (!value)
            return egl_fail(EGL_BAD_PARAMETER);
         *value = config_value(c, attribute);
         return egl_succeed();
      }
   return egl_fail(EGL_BAD_ATTRIBUTE);
}

/* --- Choosing */

struct request {
   struct attribute want[NUM_ATTRIBUTES];
};

static EGLint
wanted(const struct request *r, EGLint token)
{
   for (size_t i = 0; i < NUM_ATTRIBUTES; i++)
      if (r->want[i].token == token)
         return r->want[i].value;
   return EGL_DONT_CARE;
}

/* Returns an EGL error. */
static EGLint
read_request(struct request *r, const EGLint *attrib_list)
{
   memcpy(r->want, attributes, sizeof r->want);
   for (const EGLint *a = attrib_list; a && a[0] != EGL_NONE; a += 2) {
      size_t i = 0;
      while (i < NUM_ATTRIBUTES && attributes[i].token != a[0])
         i++;
      if (i == NUM_ATTRIBUTES)
         return EGL_BAD_ATTRIBUTE;
      /* EGL_LEVEL is the one attribute that must not be EGL_DONT_CARE. */
      if (a[0] == EGL_LEVEL && a[1] == EGL_DONT_CARE)
         return EGL_BAD_ATTRIBUTE;
      r->want[i].value = a[1];
   }
   /* EGL_OPENGL_ES_BIT is the default where nothing is said, and what the GL screen savers of
    * xscreensaver ask for before they bind EGL_OPENGL_API. It is no hindrance here; a program that
    * means OpenGL ES is told by eglBindAPI. */
   for (size_t i = 0; i < NUM_ATTRIBUTES; i++)
      if (r->want[i].token == EGL_RENDERABLE_TYPE && r->want[i].value != EGL_DONT_CARE)
         r->want[i].value &= ~EGL_OPENGL_ES_BIT;
   /* An explicit id makes all other attributes ignored. */
   if (wanted(r, EGL_CONFIG_ID) != EGL_DONT_CARE)
      for (size_t i = 0; i < NUM_ATTRIBUTES; i++)
         if (r->want[i].token != EGL_CONFIG_ID)
            r->want[i].match = MATCH_IGNORED;
   return EGL_SUCCESS;
}

static bool
matches(const struct egl_config *c, const struct request *r)
{
   for (size_t i = 0; i < NUM_ATTRIBUTES; i++) {
      const struct attribute *want = &r->want[i];
      if (want->match == MATCH_IGNORED || want->value == EGL_DONT_CARE)
         continue;
      EGLint have = config_value(c, want->token);
      bool ok = want->match == MATCH_EXACT      ? have == want->value
                : want->match == MATCH_AT_LEAST ? have >= want->value
                                                : (have & want->value) == want->value;
      if (!ok)
         return false;
   }
   return true;
}

/* Sort keys in order of priority, better when smaller. */
static EGLint
sort_key(const struct egl_config *c, const struct request *r, int step)
{
   static const EGLint color[4] = {EGL_RED_SIZE, EGL_GREEN_SIZE, EGL_BLUE_SIZE, EGL_ALPHA_SIZE};
   EGLint bits = 0;
   switch (step) {
   case 0: /* more bits of the components asked for */
      for (int i = 0; i < 4; i++)
         if (wanted(r, color[i]) > 0)
            bits += config_value(c, color[i]);
      return -bits;
   case 1:
      return config_value(c, EGL_BUFFER_SIZE);
   case 2:
      return c->gl.depth_bits;
   case 3:
      return c->gl.stencil_bits;
   default:
      return c->id;
   }
}

static int
compare(const void *a, const void *b, void *request)
{
   const struct egl_config *ca = *(const struct egl_config *const *)a;
   const struct egl_config *cb = *(const struct egl_config *const *)b;
   for (int step = 0; step <= 4; step++) {
      EGLint ka = sort_key(ca, request, step), kb = sort_key(cb, request, step);
      if (ka != kb)
         return ka < kb ? -1 : 1;
   }
   return 0;
}

/* How many handles of n fit; a NULL array only counts. */
static EGLint
clamp_count(EGLint n, const EGLConfig *configs, EGLint size)
{
   if (!configs)
      return n;
   return size < 0 ? 0 : n < size ? n : size;
}

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
   EGLint error = read_request(&r, attrib_list);
   if (error != EGL_SUCCESS)
      return egl_fail(error);
   const struct egl_config **found = calloc((size_t)d->num_configs + 1, sizeof *found);
   if (!found)
      return egl_fail(EGL_BAD_ALLOC);
   EGLint n = 0;
   for (int i = 0; i < d->num_configs; i++)
      if (matches(&d->configs[i], &r))
         found[n++] = &d->configs[i];
   if (n)
      qsort_r(found, (size_t)n, sizeof *found, compare, &r);
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
