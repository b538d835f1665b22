/* The configs of a screen, made from the visuals that its X server offers.
 *
 * Visuals that look alike (class, depth, masks) form a group. Each group offers every combination
 * of the ancillary buffers below, as one FBConfig each. GLX 1.2 programs choose among visuals, and
 * glXGetConfig must give one answer for each, so the visuals of a group are dealt out to the
 * combinations in turn; the most useful ones come first, in case the group has only few visuals. A
 * config without a visual of its own has that of one with as many depth and stencil bits. Each
 * combination is there again with several samples a pixel, if the driver has them. Colours of
 * floats come last, with no visual, for pbuffers only.
 */
#include "glx_private.h"

#include <X11/Xutil.h>
#include <stdlib.h>

#include "door/door_drawable.h"
#include "door/door_floats.h"
#include "pipe/p_format.h"

struct ancillary {
   bool double_buffer;
   int depth, stencil, alpha, accum;
   int samples; /* 0: one */
};

/* The only visual of its kind should be able to do everything: buffers cost nothing until used. */
static const struct ancillary combinations[] = {
    {true, 24, 8, 8, 16}, {false, 24, 8, 8, 16}, {true, 24, 8, 0, 0},  {false, 24, 8, 0, 0},
    {true, 24, 0, 0, 0},  {false, 24, 0, 0, 0},  {true, 24, 8, 8, 0},  {false, 24, 8, 8, 0},
    {true, 24, 0, 8, 0},  {false, 24, 0, 8, 0},  {true, 16, 0, 0, 0},  {false, 16, 0, 0, 0},
    {true, 16, 0, 8, 0},  {false, 16, 0, 8, 0},  {true, 0, 0, 0, 0},   {false, 0, 0, 0, 0},
    {true, 0, 0, 8, 0},   {false, 0, 0, 8, 0},   {true, 24, 8, 0, 16}, {false, 24, 8, 0, 16},
    {true, 24, 0, 0, 16}, {false, 24, 0, 0, 16}, {true, 24, 0, 8, 16}, {false, 24, 0, 8, 16},
    {true, 16, 0, 0, 16}, {false, 16, 0, 0, 16}, {true, 16, 0, 8, 16}, {false, 16, 0, 8, 16},
    {true, 0, 0, 0, 16},  {false, 0, 0, 0, 16},  {true, 0, 0, 8, 16},  {false, 0, 0, 8, 16},
};
#define NUM_COMBINATIONS ((int)(sizeof combinations / sizeof *combinations))
#define FLOAT_COMBINATIONS 4

/* The i-th combination in the order in which visuals are dealt out, and its place in the table.
 * Programs that ask for several samples ask glXChooseVisual, too: two of these come early. */
static struct ancillary
combination(int i, int samples, int *place)
{
   static const int plain = 4, early = plain + 2;
   const bool several = samples && i >= plain && (i < early || i >= NUM_COMBINATIONS + 2);
   if (several)
      *place = i < early ? i - plain : i - NUM_COMBINATIONS;
   else
      *place = samples && i >= early ? i - 2 : i;
   struct ancillary a = combinations[*place];
   a.samples = several ? samples : 0;
   return a;
}

static int
pixel_bits(Display *dpy, int depth)
{
   int count, bits = 0;
   XPixmapFormatValues *formats = XListPixmapFormats(dpy, &count);
   for (int i = 0; formats && i < count; i++)
      if (formats[i].depth == depth)
         bits = formats[i].bits_per_pixel;
   if (formats)
      XFree(formats);
   return bits;
}

/* Pixels are places in a colour map. */
static bool
is_index(const XVisualInfo *v)
{
   return v->class != TrueColor && v->class != DirectColor;
}

static int
visual_format(Display *dpy, const XVisualInfo *v, bool alpha)
{
   if (is_index(v)) {
      const bool bytes = v->depth == 8 && pixel_bits(dpy, v->depth) == 8 && !alpha;
      return bytes ? PIPE_FORMAT_R8_UNORM : PIPE_FORMAT_NONE;
   }
   return ws_format_of_masks((unsigned)pixel_bits(dpy, v->depth), (uint32_t)v->red_mask,
                             (uint32_t)v->green_mask, (uint32_t)v->blue_mask, alpha);
}

static bool
usable(Display *dpy, const struct pipe_screen *pipe, const XVisualInfo *v)
{
   const uint16_t probe = 1;
   int host_order = *(const uint8_t *)&probe ? LSBFirst : MSBFirst;
   return ImageByteOrder(dpy) == host_order && (!is_index(v) || door_draws_indices(pipe)) &&
          door_draws_format(pipe, visual_format(dpy, v, false));
}

static bool
same_group(const XVisualInfo *a, const XVisualInfo *b)
{
   return a->class == b->class && a->depth == b->depth && a->red_mask == b->red_mask &&
          a->green_mask == b->green_mask && a->blue_mask == b->blue_mask;
}

static struct gl_visual
make_visual(Display *dpy, const struct pipe_screen *pipe, const XVisualInfo *v,
            const struct ancillary *a)
{
   if (is_index(v))
      return (struct gl_visual){
          .index_bits = v->depth,
          .depth_bits = a->depth,
          .stencil_bits = a->stencil,
          .aux_buffers = GL_DOOR_MAX_AUX_BUFFERS,
          .double_buffer = a->double_buffer,
          .color_format = visual_format(dpy, v, false),
      };
   const int format = visual_format(dpy, v, a->alpha != 0);
   bool deep = visual_format(dpy, v, false) == PIPE_FORMAT_B10G10R10X2_UNORM;
   return (struct gl_visual){
       .red_bits = __builtin_popcountl(v->red_mask),
       .green_bits = __builtin_popcountl(v->green_mask),
       .blue_bits = __builtin_popcountl(v->blue_mask),
       .alpha_bits = a->alpha && deep ? 2 : a->alpha,
       .depth_bits = a->depth,
       .stencil_bits = a->stencil,
       .accum_bits = a->accum,
       .aux_buffers = GL_DOOR_MAX_AUX_BUFFERS,
       .samples = a->samples,
       .double_buffer = a->double_buffer,
       .color_format = format,
       .srgb = door_encodes_format(pipe, format),
   };
}

/* Fits a combination to what the pixels of a visual can hold; index: its place in the table. False:
 * it is not offered. */
static bool
fit_alpha(struct ancillary *a, int index, Display *dpy, const XVisualInfo *v)
{
   /* Indices have neither alpha nor an accumulation buffer (OpenGL 2.1 section 4.2.4). */
   if (is_index(v))
      return !a->alpha && !a->accum;
   const int color_bits = __builtin_popcountl(v->red_mask | v->green_mask | v->blue_mask);
   const bool has_alpha = visual_format(dpy, v, true) != PIPE_FORMAT_NONE;
   /* Without alpha bits in the pixels, the two that ask for everything do without it. */
   if (a->alpha && !has_alpha) {
      a->alpha = 0;
      return index < 2;
   }
   /* A depth of more bits than the colours have counts alpha; a config has no less. */
   return a->alpha || !has_alpha || v->depth <= color_bits;
}

/* The visual for a config that has none left: of the first of the group's configs with the same
 * depth and stencil sizes, or of the first at all. */
static VisualID
shared_visual(const struct glx_config *group, int count, const struct gl_visual *gl)
{
   for (int i = 0; i < count; i++)
      if (group[i].gl.depth_bits == gl->depth_bits && group[i].gl.stencil_bits == gl->stencil_bits)
         return group[i].visual;
   return group[0].visual;
}

static int
visual_type(int class)
{
   static const int types[] = {
       [StaticGray] = GLX_STATIC_GRAY,   [GrayScale] = GLX_GRAY_SCALE,
       [StaticColor] = GLX_STATIC_COLOR, [PseudoColor] = GLX_PSEUDO_COLOR,
       [TrueColor] = GLX_TRUE_COLOR,     [DirectColor] = GLX_DIRECT_COLOR,
   };
   return types[class];
}

/* Adds the configs of one group; members are the indices of its visuals in `all`. */
static void
add_group(struct glx_screen *screen, Display *dpy, const struct pipe_screen *pipe, int number,
          const XVisualInfo *all, const int *members, int num_members)
{
   const XVisualInfo *first = &all[members[0]];
   const int samples = is_index(first) ? 0 : door_samples(pipe);
   const int base = screen->num_configs;
   int added = 0;
   for (int i = 0; i < NUM_COMBINATIONS * (samples ? 2 : 1); i++) {
      int place;
      struct ancillary a = combination(i, samples, &place);
      if (!fit_alpha(&a, place, dpy, first))
         continue;
      const bool own = added < num_members;
      const struct gl_visual gl = make_visual(dpy, pipe, first, &a);
      screen->configs[screen->num_configs] = (struct glx_config){
          .gl = gl,
          .id = screen->num_configs + 1,
          .screen = number,
          .visual = own ? all[members[added]].visualid
                        : shared_visual(&screen->configs[base], added, &gl),
          .visual_owner = own,
          .visual_type = visual_type(first->class),
          .depth = first->depth,
      };
      screen->num_configs++;
      added++;
   }
   for (int i = 0; i < num_members; i++)
      screen->visuals[screen->num_visuals++] =
          (struct glx_visual){.visual = all[members[i]].visualid, .config = base + i % added};
}

/* Colours of floats, with and without a back buffer and depth. */
static void
add_floats(struct glx_screen *screen, const struct pipe_screen *pipe, int number)
{
   struct gl_visual visuals[DOOR_MAX_FLOATS];
   const int n = door_float_visuals(pipe, visuals);
   for (int i = 0; i < n * FLOAT_COMBINATIONS; i++) {
      struct gl_visual gl = visuals[i / FLOAT_COMBINATIONS];
      gl.double_buffer = i & 1;
      gl.depth_bits = i & 2 ? 24 : 0;
      gl.stencil_bits = i & 2 ? 8 : 0;
      screen->configs[screen->num_configs] = (struct glx_config){
          .gl = gl,
          .id = screen->num_configs + 1,
          .screen = number,
          .visual_type = GLX_NONE,
      };
      screen->num_configs++;
   }
}

/* Sorts the visuals that can be shown: the root window's kind first, then as the server lists. */
static int
collect(Display *dpy, const struct pipe_screen *pipe, int number, const XVisualInfo *all, int count,
        int *order)
{
   int n = 0;
   int root_depth = DefaultDepth(dpy, number);
   for (int pass = 0; pass < 2; pass++)
      for (int i = 0; i < count; i++)
         if (usable(dpy, pipe, &all[i]) &&
             (all[i].depth == root_depth && all[i].class != DirectColor) == (pass == 0))
            order[n++] = i;
   return n;
}

static bool
add_visuals(struct glx_screen *screen, Display *dpy, const struct pipe_screen *pipe, int number,
            const XVisualInfo *all, int count)
{
   int *order = calloc((size_t)count * 2, sizeof *order);
   screen->visuals = calloc((size_t)count, sizeof *screen->visuals);
   if (!order || !screen->visuals) {
      free(order);
      return false;
   }
   int *members = order + count;
   int n = collect(dpy, pipe, number, all, count, order), groups = 0;
   for (int i = 0; i < n; i++) {
      bool new_group = true;
      for (int j = 0; j < i; j++)
         new_group = new_group && !same_group(&all[order[i]], &all[order[j]]);
      groups += new_group;
   }
   screen->configs = calloc((size_t)groups * 2 * (size_t)NUM_COMBINATIONS +
                                (size_t)DOOR_MAX_FLOATS * FLOAT_COMBINATIONS,
                            sizeof *screen->configs);
   for (int i = 0; screen->configs && i < n; i++) {
      if (order[i] < 0)
         continue;
      const XVisualInfo *first = &all[order[i]];
      int num_members = 0;
      for (int j = i; j < n; j++)
         if (order[j] >= 0 && same_group(first, &all[order[j]])) {
            members[num_members++] = order[j];
            order[j] = -1;
         }
      add_group(screen, dpy, pipe, number, all, members, num_members);
   }
   if (screen->configs)
      add_floats(screen, pipe, number);
   free(order);
   return screen->configs != NULL;
}

bool
glx_screen_init(struct glx_screen *screen, Display *dpy, const struct pipe_screen *pipe, int number)
{
   int count = 0;
   XVisualInfo templ = {.screen = number};
   XVisualInfo *all = XGetVisualInfo(dpy, VisualScreenMask, &templ, &count);
   if (!all)
      return true; /* a screen without configs */
   bool ok = add_visuals(screen, dpy, pipe, number, all, count);
   XFree(all);
   return ok;
}

void
glx_screen_finish(struct glx_screen *screen)
{
   free(screen->configs);
   free(screen->visuals);
}

const struct glx_config *
glx_config_of_visual(struct glx_display *display, int screen, VisualID visual)
{
   if (screen < 0 || screen >= display->num_screens)
      return NULL;
   const struct glx_screen *s = &display->screens[screen];
   for (int i = 0; i < s->num_visuals; i++)
      if (s->visuals[i].visual == visual)
         return &s->configs[s->visuals[i].config];
   return NULL;
}
