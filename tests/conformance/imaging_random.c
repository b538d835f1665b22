/* The whole of pixel transfer with random states on random images, against an evaluator that
 * follows the text of section 3.6.5 step by step, in doubles and without any of a driver's ways.
 * Where a number is so near the middle between two entries of a table that rounding decides, the
 * evaluator says so, and what hangs on it is not compared. */
#include <stdio.h>
#include <stdlib.h>

#include "ct.h"

#define SIZE 12 /* of images, at most */
#define FILTER 5
#define ENTRIES 64

struct pixel {
   double v[4];
   bool unsure;
};

struct image {
   int width, height;
   struct pixel at[SIZE][SIZE];
};

struct table {
   GLenum base;
   int width;
   float entry[ENTRIES][4];
   bool enabled;
};

/* One of all states. */
struct state {
   float scale[4], bias[4];
   bool map;
   int map_size[4];
   float map_entry[4][ENTRIES];
   struct table table[3];
   int filter; /* GL_CONVOLUTION_1D.., 0: none */
   GLenum filter_base, border_mode;
   int filter_width, filter_height;
   float kernel[FILTER][FILTER][4], border_color[4];
   float post_scale[2][4], post_bias[2][4]; /* after convolution, after the matrix */
   float matrix[16];
   bool histogram, minmax;
   GLenum histogram_base, minmax_base;
   int histogram_width;
};

/* What came of an image. */
struct outcome {
   struct image image;
   bool unsure; /* of the counts: some of them */
   unsigned count[ENTRIES][4];
   double least[4], most[4];
};

static const GLenum bases[6] = {GL_ALPHA,     GL_LUMINANCE, GL_LUMINANCE_ALPHA,
                                GL_INTENSITY, GL_RGB,       GL_RGBA};

static int
pick(int n)
{
   return (int)ct_random(0, (float)n) % n;
}

/* --- The evaluator. */

/* The entry that a component finds in a table. */
static int
entry_of(struct pixel *p, int c, int width)
{
   const double v = p->v[c] < 0 ? 0 : p->v[c] > 1 ? 1 : p->v[c];
   const double place = v * (width - 1), fraction = place - floor(place);
   if (fabs(fraction - 0.5) < 1e-3)
      p->unsure = true;
   return (int)floor(place + 0.5);
}

/* The component of a table or filter that works on component c; -1: none does. */
static int
working(GLenum base, int c)
{
   switch (base) {
   case GL_ALPHA:
      return c == 3 ? 3 : -1;
   case GL_LUMINANCE:
      return c == 3 ? -1 : 0;
   case GL_LUMINANCE_ALPHA:
      return c == 3 ? 3 : 0;
   case GL_INTENSITY:
      return 0;
   case GL_RGB:
      return c == 3 ? -1 : c;
   default:
      return c;
   }
}

static void
look_up(const struct table *t, struct image *image)
{
   for (int i = 0; t->enabled && t->width && i < image->width * image->height; i++) {
      struct pixel *p = &image->at[i / image->width][i % image->width];
      for (int c = 0; c < 4; c++) {
         const int from = working(t->base, c);
         if (from >= 0)
            p->v[c] = (double)t->entry[entry_of(p, c, t->width)][from];
      }
   }
}

static void
scale_bias(const float *scale, const float *bias, struct image *image)
{
   for (int y = 0; y < image->height; y++)
      for (int x = 0; x < image->width; x++)
         for (int c = 0; c < 4; c++)
            image->at[y][x].v[c] = image->at[y][x].v[c] * (double)scale[c] + (double)bias[c];
}

static void
map_colors(const struct state *s, struct image *image)
{
   for (int i = 0; s->map && i < image->width * image->height; i++) {
      struct pixel *p = &image->at[i / image->width][i % image->width];
      for (int c = 0; c < 4; c++)
         p->v[c] = (double)s->map_entry[c][entry_of(p, c, s->map_size[c])];
   }
}

static int
clamp(int v, int max)
{
   return v < 0 ? 0 : v >= max ? max - 1 : v;
}

/* Cs' of the specification. */
static struct pixel
source(const struct state *s, const struct image *image, int x, int y)
{
   const bool inside = x >= 0 && y >= 0 && x < image->width && y < image->height;
   if (!inside && s->border_mode == GL_CONSTANT_BORDER) {
      struct pixel p = {.unsure = false};
      for (int c = 0; c < 4; c++)
         p.v[c] = (double)s->border_color[c];
      return p;
   }
   return image->at[clamp(y, image->height)][clamp(x, image->width)];
}

/* Whether all of the filter lies within the source where it begins at x0, y0. */
static bool
within(const struct state *s, const struct image *image, int x0, int y0)
{
   return x0 >= 0 && y0 >= 0 && x0 + s->filter_width <= image->width &&
          y0 + s->filter_height <= image->height;
}

static void
convolve(const struct state *s, struct image *image)
{
   const int wf = s->filter_width, hf = s->filter_height;
   const bool reduces = s->border_mode == GL_REDUCE;
   struct image out = {.width = image->width - (reduces ? wf - 1 : 0),
                       .height = image->height - (reduces ? hf - 1 : 0)};
   for (int y = 0; y < out.height; y++) {
      for (int x = 0; x < out.width; x++) {
         const int x0 = reduces ? x : x - wf / 2, y0 = reduces ? y : y - hf / 2;
         struct pixel *p = &out.at[y][x];
         const struct pixel centre = source(s, image, x0 + wf / 2, y0 + hf / 2);
         if (s->border_mode == GL_IGNORE_BORDER_HP && !within(s, image, x0, y0)) {
            *p = centre;
            continue;
         }
         *p = (struct pixel){.unsure = false};
         for (int m = 0; m < hf; m++) {
            for (int n = 0; n < wf; n++) {
               const struct pixel from = source(s, image, x0 + n, y0 + m);
               p->unsure |= from.unsure;
               for (int c = 0; c < 4; c++) {
                  const int f = working(s->filter_base, c);
                  p->v[c] += f < 0 ? 0 : from.v[c] * (double)s->kernel[m][n][f];
               }
            }
         }
         for (int c = 0; c < 4; c++)
            p->v[c] = working(s->filter_base, c) < 0 ? centre.v[c] : p->v[c];
      }
   }
   *image = out;
}

static void
multiply(const struct state *s, struct image *image)
{
   for (int i = 0; i < image->width * image->height; i++) {
      struct pixel *p = &image->at[i / image->width][i % image->width], from = *p;
      for (int row = 0; row < 4; row++) {
         p->v[row] = 0;
         for (int column = 0; column < 4; column++)
            p->v[row] += (double)s->matrix[4 * column + row] * from.v[column];
      }
   }
}

static void
count(const struct state *s, struct outcome *o)
{
   memset(o->count, 0, sizeof o->count);
   for (int c = 0; c < 4; c++) {
      o->least[c] = 1e30;
      o->most[c] = -1e30;
   }
   o->unsure = false;
   for (int i = 0; i < o->image.width * o->image.height; i++) {
      struct pixel p = o->image.at[i / o->image.width][i % o->image.width];
      for (int c = 0; c < 4; c++) {
         if (s->histogram && s->histogram_width)
            o->count[entry_of(&p, c, s->histogram_width)][c]++;
         o->least[c] = p.v[c] < o->least[c] ? p.v[c] : o->least[c];
         o->most[c] = p.v[c] > o->most[c] ? p.v[c] : o->most[c];
      }
      o->unsure |= p.unsure;
   }
}

/* dims: 1 and 2 are convolved by their filters, 3 by none. */
static void
evaluate(const struct state *s, const GLubyte (*pixels)[4], int width, int height, int dims,
         struct outcome *o)
{
   struct image *image = &o->image;
   image->width = width;
   image->height = height;
   for (int i = 0; i < width * height; i++) {
      struct pixel *p = &image->at[i / width][i % width];
      p->unsure = false;
      for (int c = 0; c < 4; c++)
         p->v[c] = pixels[i][c] / 255.0;
   }
   scale_bias(s->scale, s->bias, image);
   map_colors(s, image);
   look_up(&s->table[0], image);
   if (s->filter && (s->filter == GL_CONVOLUTION_1D) == (dims == 1) && dims < 3) {
      convolve(s, image);
      scale_bias(s->post_scale[0], s->post_bias[0], image);
   }
   look_up(&s->table[1], image);
   multiply(s, image);
   scale_bias(s->post_scale[1], s->post_bias[1], image);
   look_up(&s->table[2], image);
   count(s, o);
}

/* --- States. */

static void
random_numbers(float *v, int n, float low, float high)
{
   for (int i = 0; i < n; i++)
      v[i] = ct_random(low, high);
}

static void
random_table(struct table *t)
{
   t->enabled = pick(2);
   t->base = bases[pick(6)];
   t->width = pick(8) ? 1 << pick(7) : 0;
   random_numbers(t->entry[0], ENTRIES * 4, 0, 1);
}

static void
random_kernel(struct state *s)
{
   float row[FILTER][4], column[FILTER][4];
   random_numbers(row[0], FILTER * 4, -0.4f, 0.8f);
   random_numbers(column[0], FILTER * 4, -0.4f, 0.8f);
   const bool separable = s->filter == GL_SEPARABLE_2D;
   for (int y = 0; y < FILTER; y++) {
      random_numbers(s->kernel[y][0], FILTER * 4, -0.3f, 0.5f);
      for (int x = 0; separable && x < FILTER; x++)
         for (int c = 0; c < 4; c++)
            s->kernel[y][x][c] = row[x][c] * column[y][c];
   }
   /* Given as it is made: a row, a column, or all. */
   if (separable)
      glSeparableFilter2D(GL_SEPARABLE_2D, s->filter_base, s->filter_width, s->filter_height,
                          GL_RGBA, GL_FLOAT, row, column);
}

static void
random_state(struct state *s)
{
   static const GLenum filters[4] = {0, GL_CONVOLUTION_1D, GL_CONVOLUTION_2D, GL_SEPARABLE_2D};
   static const GLenum modes[4] = {GL_REDUCE, GL_CONSTANT_BORDER, GL_REPLICATE_BORDER,
                                   GL_IGNORE_BORDER_HP};
   static const GLenum counted[5] = {GL_ALPHA, GL_LUMINANCE, GL_LUMINANCE_ALPHA, GL_RGB, GL_RGBA};
   random_numbers(s->scale, 4, 0.5f, 1.5f);
   random_numbers(s->bias, 4, -0.25f, 0.25f);
   s->map = pick(3) == 0;
   for (int c = 0; c < 4; c++) {
      s->map_size[c] = 1 + pick(ENTRIES);
      random_numbers(s->map_entry[c], ENTRIES, 0, 1);
   }
   for (int i = 0; i < 3; i++)
      random_table(&s->table[i]);
   s->filter = (int)filters[pick(4)];
   s->filter_base = bases[pick(6)];
   s->border_mode = modes[pick(ct_has_extension("GL_HP_convolution_border_modes") ? 4 : 3)];
   s->filter_width = 1 + pick(FILTER);
   s->filter_height = s->filter == GL_CONVOLUTION_1D ? 1 : 1 + pick(FILTER);
   random_kernel(s);
   random_numbers(s->border_color, 4, -0.5f, 1.5f);
   for (int i = 0; i < 2; i++) {
      const bool plain = pick(2);
      random_numbers(s->post_scale[i], 4, plain ? 1 : 0.5f, plain ? 1 : 2);
      random_numbers(s->post_bias[i], 4, plain ? 0 : -0.5f, plain ? 0 : 0.5f);
   }
   const bool identity = pick(2);
   for (int i = 0; i < 16; i++)
      s->matrix[i] = identity ? (i % 5 == 0) : ct_random(-0.5f, 1);
   s->histogram = pick(2);
   s->minmax = pick(2);
   s->histogram_base = counted[pick(5)];
   s->minmax_base = counted[pick(5)];
   s->histogram_width = pick(8) ? 1 << pick(7) : 0;
}

static void
set_transfer(GLenum first, const float v[4])
{
   for (GLenum c = 0; c < 4; c++)
      glPixelTransferf(first + c, v[c]);
}

static void
enable(GLenum cap, bool on)
{
   if (on)
      glEnable(cap);
   else
      glDisable(cap);
}

static void
set_filter(const struct state *s)
{
   const GLenum target = (GLenum)s->filter;
   float packed[FILTER * FILTER][4];
   for (int y = 0; y < s->filter_height; y++)
      memcpy(packed[y * s->filter_width], s->kernel[y], (size_t)s->filter_width * sizeof packed[0]);
   if (target == GL_CONVOLUTION_1D)
      glConvolutionFilter1D(target, s->filter_base, s->filter_width, GL_RGBA, GL_FLOAT, packed);
   else if (target == GL_CONVOLUTION_2D)
      glConvolutionFilter2D(target, s->filter_base, s->filter_width, s->filter_height, GL_RGBA,
                            GL_FLOAT, packed);
   if (target) {
      glConvolutionParameteri(target, GL_CONVOLUTION_BORDER_MODE, (GLint)s->border_mode);
      glConvolutionParameterfv(target, GL_CONVOLUTION_BORDER_COLOR, s->border_color);
   }
   for (GLenum t = GL_CONVOLUTION_1D; t <= GL_SEPARABLE_2D; t++)
      enable(t, t == target);
}

static void
set(const struct state *s)
{
   static const GLenum scales[4] = {GL_RED_SCALE, GL_GREEN_SCALE, GL_BLUE_SCALE, GL_ALPHA_SCALE};
   for (GLenum c = 0; c < 4; c++) {
      glPixelTransferf(scales[c], s->scale[c]);
      glPixelTransferf(scales[c] + 1, s->bias[c]);
      glPixelMapfv(GL_PIXEL_MAP_R_TO_R + c, s->map_size[c], s->map_entry[c]);
   }
   glPixelTransferi(GL_MAP_COLOR, s->map);
   for (GLenum i = 0; i < 3; i++) {
      const struct table *t = &s->table[i];
      glColorTable(GL_COLOR_TABLE + i, t->base, t->width, GL_RGBA, GL_FLOAT, t->entry);
      enable(GL_COLOR_TABLE + i, t->enabled);
   }
   set_filter(s);
   set_transfer(GL_POST_CONVOLUTION_RED_SCALE, s->post_scale[0]);
   set_transfer(GL_POST_CONVOLUTION_RED_BIAS, s->post_bias[0]);
   set_transfer(GL_POST_COLOR_MATRIX_RED_SCALE, s->post_scale[1]);
   set_transfer(GL_POST_COLOR_MATRIX_RED_BIAS, s->post_bias[1]);
   glMatrixMode(GL_COLOR);
   glLoadMatrixf(s->matrix);
   glHistogram(GL_HISTOGRAM, s->histogram_width, s->histogram_base, GL_FALSE);
   glMinmax(GL_MINMAX, s->minmax_base, GL_FALSE);
   enable(GL_HISTOGRAM, s->histogram);
   enable(GL_MINMAX, s->minmax);
}

/* Nothing is changed by pixel transfer. */
static void
clear_state(void)
{
   static const struct state plain = {
       .scale = {1, 1, 1, 1},
       .map_size = {1, 1, 1, 1},
       .post_scale = {{1, 1, 1, 1}, {1, 1, 1, 1}},
       .table = {{.base = GL_RGBA}, {.base = GL_RGBA}, {.base = GL_RGBA}},
       .histogram_base = GL_RGBA,
       .minmax_base = GL_RGBA,
       .matrix = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
   };
   set(&plain);
}

/* --- Comparing. */

static bool
has_component(GLenum base, int c)
{
   const bool luminance = base == GL_LUMINANCE || base == GL_LUMINANCE_ALPHA;
   return working(base, c) >= 0 && !(luminance && (c == 1 || c == 2));
}

static void
check_counts(const struct state *s, const struct outcome *o, const char *what)
{
   GLuint got[ENTRIES][4];
   float minmax[2][4];
   unsigned wrong = 0;
   if (o->image.width <= 0 || o->image.height <= 0)
      return;
   memset(got, 0, sizeof got);
   glGetHistogram(GL_HISTOGRAM, GL_TRUE, GL_RGBA, GL_UNSIGNED_INT, got);
   for (int i = 0; s->histogram && !o->unsure && i < s->histogram_width; i++)
      for (int c = 0; c < 4; c++)
         wrong += has_component(s->histogram_base, c) && got[i][c] != o->count[i][c];
   ct_check("GL-3.6.5-histogram", wrong == 0, "%s: %u counts are wrong", what, wrong);
   wrong = 0;
   glGetMinmax(GL_MINMAX, GL_TRUE, GL_RGBA, GL_FLOAT, minmax);
   for (int c = 0; s->minmax && !o->unsure && c < 4; c++)
      wrong +=
          has_component(s->minmax_base, c) && (fabs((double)minmax[0][c] - o->least[c]) > 1e-4 ||
                                               fabs((double)minmax[1][c] - o->most[c]) > 1e-4);
   ct_check("GL-3.6.5-minmax", wrong == 0, "%s: %u extremes are wrong", what, wrong);
}

static void
check_image(const struct outcome *o, const GLubyte (*got)[4], const char *what)
{
   unsigned wrong = 0, sure = 0;
   const struct image *image = &o->image;
   for (int i = 0; i < image->width * image->height; i++) {
      const struct pixel *p = &image->at[i / image->width][i % image->width];
      sure += !p->unsure;
      for (int c = 0; !p->unsure && c < 4; c++) {
         const double v = p->v[c] < 0 ? 0 : p->v[c] > 1 ? 1 : p->v[c];
         wrong += fabs(v * 255 - got[i][c]) > 1.01;
      }
   }
   ct_check("GL-3.6.5", wrong == 0, "%s: %u components of %u pixels are wrong", what, wrong, sure);
}

static GLubyte given[SIZE * SIZE][4];

static void
random_image(int *width, int *height)
{
   *width = 1 + pick(SIZE);
   *height = 1 + pick(SIZE);
   for (int i = 0; i < SIZE * SIZE * 4; i++)
      given[i / 4][i % 4] = (GLubyte)pick(256);
}

static void
read_back(int width, int height, GLubyte (*got)[4])
{
   clear_state();
   if (width > 0 && height > 0)
      glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, got);
}

static void
put_plain(int width, int height)
{
   clear_state();
   glRasterPos2f(-1, -1);
   glDrawPixels(width, height, GL_RGBA, GL_UNSIGNED_BYTE, given);
}

static void
draw(int width, int height)
{
   glRasterPos2f(-1, -1);
   glDrawPixels(width, height, GL_RGBA, GL_UNSIGNED_BYTE, given);
}

static void
copy(int width, int height)
{
   glRasterPos2f(-1, -1);
   glCopyPixels(0, 0, width, height, GL_COLOR);
}

/* What is drawn or copied to the window. */
static void
to_window(const char *what, void (*command)(int width, int height))
{
   static struct state s;
   static struct outcome o;
   GLubyte got[SIZE * SIZE][4];
   for (int i = 0; i < 150; i++) {
      char name[64];
      int width, height;
      snprintf(name, sizeof name, "%s %d", what, i);
      random_image(&width, &height);
      put_plain(width, height);
      random_state(&s);
      set(&s);
      command(width, height);
      evaluate(&s, (const GLubyte(*)[4])given, width, height, 2, &o);
      check_counts(&s, &o, name);
      read_back(o.image.width, o.image.height, got);
      check_image(&o, (const GLubyte(*)[4])got, name);
   }
   CHECK("GL-3.6.5", glGetError() == GL_NO_ERROR);
}

static void
drawn(void)
{
   to_window("DrawPixels", draw);
}

static void
copied(void)
{
   to_window("CopyPixels", copy);
}

static void
read_from_window(void)
{
   static struct state s;
   static struct outcome o;
   GLubyte got[SIZE * SIZE][4];
   for (int i = 0; i < 150; i++) {
      char name[64];
      int width, height;
      snprintf(name, sizeof name, "ReadPixels %d", i);
      random_image(&width, &height);
      put_plain(width, height);
      random_state(&s);
      set(&s);
      glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, got);
      evaluate(&s, (const GLubyte(*)[4])given, width, height, 2, &o);
      check_counts(&s, &o, name);
      check_image(&o, (const GLubyte(*)[4])got, name);
   }
   CHECK("GL-4.3.2", glGetError() == GL_NO_ERROR);
}

/* A texture image of a power of two is made of an image that is larger by the filter. */
static void
to_texture(int i, unsigned dims, bool copies, bool part)
{
   static struct state s;
   static struct outcome o;
   const GLenum target = dims == 1 ? GL_TEXTURE_1D : GL_TEXTURE_2D;
   GLubyte got[SIZE * SIZE][4];
   char name[64];
   int width, height;
   snprintf(name, sizeof name, "texture %d, %uD%s%s", i, dims, copies ? ", copied" : "",
            part ? ", part" : "");
   random_image(&width, &height);
   random_state(&s);
   const bool filtered = s.filter && (s.filter == GL_CONVOLUTION_1D) == (dims == 1);
   const bool reduces = filtered && s.border_mode == GL_REDUCE;
   width = 8 + (reduces ? s.filter_width - 1 : 0);
   height = dims == 1 ? 1 : 8 + (reduces ? s.filter_height - 1 : 0);
   put_plain(width, height);
   if (part && dims == 1)
      glTexImage1D(target, 0, GL_RGBA8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   else if (part)
      glTexImage2D(target, 0, GL_RGBA8, 8, 8, 0, GL_RGBA, GL_UNSIGNED_BYTE, NULL);
   set(&s);
   if (dims == 1 && copies && part)
      glCopyTexSubImage1D(target, 0, 0, 0, 0, width);
   else if (dims == 1 && copies)
      glCopyTexImage1D(target, 0, GL_RGBA8, 0, 0, width, 0);
   else if (dims == 1 && part)
      glTexSubImage1D(target, 0, 0, width, GL_RGBA, GL_UNSIGNED_BYTE, given);
   else if (dims == 1)
      glTexImage1D(target, 0, GL_RGBA8, width, 0, GL_RGBA, GL_UNSIGNED_BYTE, given);
   else if (copies && part)
      glCopyTexSubImage2D(target, 0, 0, 0, 0, 0, width, height);
   else if (copies)
      glCopyTexImage2D(target, 0, GL_RGBA8, 0, 0, width, height, 0);
   else if (part)
      glTexSubImage2D(target, 0, 0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE, given);
   else
      glTexImage2D(target, 0, GL_RGBA8, width, height, 0, GL_RGBA, GL_UNSIGNED_BYTE, given);
   evaluate(&s, (const GLubyte(*)[4])given, width, height, (int)dims, &o);
   check_counts(&s, &o, name);
   GLint size[2] = {0, 0};
   glGetTexLevelParameteriv(target, 0, GL_TEXTURE_WIDTH, &size[0]);
   glGetTexLevelParameteriv(target, 0, GL_TEXTURE_HEIGHT, &size[1]);
   ct_check("GL-3.8.1", size[0] == 8 && size[1] == (dims == 1 ? 1 : 8), "%s is %d x %d", name,
            size[0], size[1]);
   /* No pixel transfer on the way back. */
   glGetTexImage(target, 0, GL_RGBA, GL_UNSIGNED_BYTE, got);
   check_image(&o, (const GLubyte(*)[4])got, name);
}

static void
textures(void)
{
   for (int i = 0; i < 200; i++)
      to_texture(i, i & 1 ? 1 : 2, i & 2, i & 4);
   CHECK("GL-3.8.1", glGetError() == GL_NO_ERROR);
}

static const struct ct_test tests[] = {
    {"drawn", drawn},
    {"copied", copied},
    {"read_from_window", read_from_window},
    {"textures", textures},
};
CT_TOPIC(imaging_random, "GL_ARB_imaging", tests);
