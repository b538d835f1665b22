/* Rasterisation of lines: the diamond-exit rule, wide and stippled lines (OpenGL 1.3 section 3.4).
 */
#include "ct.h"

#define MID (CT_SIZE / 2)
#define PIXELS (CT_SIZE * CT_SIZE)

static uint8_t image[PIXELS][4];

static void
read_image(void)
{
   glReadPixels(0, 0, CT_SIZE, CT_SIZE, GL_RGBA, GL_UNSIGNED_BYTE, image);
}

static void
lines(void)
{
   /* x major: one pixel a column, the last one left out */
   ct_clear(0, 0, 0, 1);
   glBegin(GL_LINES);
   glVertex2f(-0.5f + 0.5f / MID, 0.3f);
   glVertex2f(0.5f + 0.5f / MID, 0.4f);
   glEnd();
   CHECK("GL-3.4.1", ct_count_lit() == MID);
   /* a strip lights each pixel of its corners once */
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   glColor3f(0.25f, 0.25f, 0.25f);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_LINE_LOOP);
   glVertex2f(-0.5f + 0.5f / MID, -0.5f + 0.5f / MID);
   glVertex2f(0.5f + 0.5f / MID, -0.5f + 0.5f / MID);
   glVertex2f(0.5f + 0.5f / MID, 0.5f + 0.5f / MID);
   glVertex2f(-0.5f + 0.5f / MID, 0.5f + 0.5f / MID);
   glEnd();
   unsigned twice = 0;
   read_image();
   for (int i = 0; i < PIXELS; i++)
      twice += image[i][0] > 70;
   CHECK("GL-3.4.1", ct_count_lit() == 4 * MID && twice == 0);
   glDisable(GL_BLEND);
   /* stipple */
   glEnable(GL_LINE_STIPPLE);
   glLineStipple(1, 0x0F0F);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_LINES);
   glVertex2f(-1 + 0.5f / MID, 0.3f);
   glVertex2f(1 - 0.5f / MID, 0.3f);
   glEnd();
   const int y = (int)(1.3f * MID);
   for (int x = 0; x < 32; x++) {
      float p[4];
      ct_read_pixel(x, y, p);
      ct_check("GL-3.4.2", (p[0] > 0) == ((0x0F0F >> (x % 16)) & 1), "pixel %d of the stipple", x);
   }
   glDisable(GL_LINE_STIPPLE);
   glLineWidth(5);
   ct_clear(0, 0, 0, 1);
   glBegin(GL_LINES);
   glVertex2f(-0.5f + 0.5f / MID, 0.3f);
   glVertex2f(0.5f + 0.5f / MID, 0.3f);
   glEnd();
   CHECK("GL-3.4.2", ct_count_lit() == 5 * MID);
}

/* The pattern goes on by pixels, from the first one of a line, whichever way that runs. */
static void
line_stipple_by_pixels(void)
{
   static const float ends[4][4] = {
       {10.3f, 40.5f, 90.4f, 40.5f}, /* to the right, left, top, bottom */
       {90.7f, 40.5f, 10.6f, 40.5f},
       {40.5f, 10.3f, 40.5f, 90.4f},
       {40.5f, 90.7f, 40.5f, 10.6f}};
   glMatrixMode(GL_PROJECTION);
   glOrtho(0, CT_SIZE, 0, CT_SIZE, -1, 1);
   glEnable(GL_LINE_STIPPLE);
   glLineStipple(2, 0x1D2B);
   for (int line = 0; line < 4; line++) {
      const float *e = ends[line];
      ct_clear(0, 0, 0, 1);
      glBegin(GL_LINES);
      glVertex2fv(e);
      glVertex2fv(e + 2);
      glEnd();
      read_image();
      unsigned wrong = 0;
      for (int k = 0; k < 80; k++) {
         const int at = line & 1 ? 90 - k : 10 + k;
         const int i = line < 2 ? 40 * CT_SIZE + at : at * CT_SIZE + 40;
         wrong += (image[i][0] != 0) != (0x1D2B >> (k / 2 & 15) & 1);
      }
      ct_check("GL-3.4.2", wrong == 0, "line %d: %u pixels are wrong", line, wrong);
   }
}

/* Whether (x,y) is in the diamond around the centre (cx,cy). */
static bool
in_diamond(double x, double y, double cx, double cy)
{
   return fabs(x - cx) + fabs(y - cy) < 0.5;
}

/* Whether a segment passes through the diamond around (cx,cy). In x + y and x - y that is a square
 * along the axes, and its two slabs cut the segment. */
static bool
crosses_diamond(const double a[2], const double b[2], double cx, double cy)
{
   const double start[2] = {a[0] - cx + a[1] - cy, a[0] - cx - (a[1] - cy)};
   const double step[2] = {b[0] - a[0] + b[1] - a[1], b[0] - a[0] - (b[1] - a[1])};
   double from = 0, to = 1;
   for (int i = 0; i < 2; i++) {
      if (step[i] == 0) {
         if (fabs(start[i]) >= 0.5)
            return false;
         continue;
      }
      const double t0 = (-0.5 - start[i]) / step[i], t1 = (0.5 - start[i]) / step[i];
      from = fmax(from, fmin(t0, t1));
      to = fmin(to, fmax(t0, t1));
   }
   return from < to;
}

/* Pixels that differ from those of the diamond-exit rule for the line between two points of the
 * window, which is `width` pixels wide: it is moved down (to the left) by (width - 1) / 2, and each
 * of its pixels is the lowest (leftmost) of `width` ones. Both points are moved by -(e, e^2), as
 * the specification does to decide about points on the boundaries of diamonds. */
static unsigned
unlike_diamond_exit(const float ends[4], int width)
{
   static bool covered[PIXELS];
   const double e = 1e-5;
   const bool steep = fabsf(ends[3] - ends[1]) > fabsf(ends[2] - ends[0]);
   const double ox = e + (steep ? (width - 1) / 2.0 : 0);
   const double oy = e * e + (steep ? 0 : (width - 1) / 2.0);
   const double a[2] = {(double)ends[0] - ox, (double)ends[1] - oy};
   const double b[2] = {(double)ends[2] - ox, (double)ends[3] - oy};
   const int next = steep ? 1 : CT_SIZE;
   memset(covered, 0, sizeof(covered));
   for (int i = 0; i < PIXELS; i++) {
      const double cx = i % CT_SIZE + 0.5, cy = i / CT_SIZE + 0.5;
      if (crosses_diamond(a, b, cx, cy) && !in_diamond(b[0], b[1], cx, cy))
         for (int k = 0; k < width; k++)
            covered[i + k * next] = true;
   }
   unsigned wrong = 0;
   for (int i = 0; i < PIXELS; i++)
      wrong += covered[i] != (image[i][0] != 0);
   return wrong;
}

/* Lines between points of a grid of quarters of pixels, many of which lie on boundaries of pixels
 * and of diamonds. The window's edges stay away: where it cuts a line is not at stake here. */
static void
line_diamond_exit(const char *what, float grid, bool along_axes, int width)
{
   const char *id = width > 1 ? "GL-3.4.2" : "GL-3.4.1";
   glLineWidth((float)width);
   unsigned wrong = 0;
   for (int i = 0; i < 60; i++) {
      float ends[4];
      for (int k = 0; k < 4; k++)
         ends[k] = rintf(ct_random(MID - 12, MID + 12) / grid) * grid;
      if (along_axes)
         ends[2 + i % 2] = ends[i % 2];
      ct_clear(0, 0, 0, 1);
      glBegin(GL_LINES);
      glVertex2fv(ends);
      glVertex2fv(ends + 2);
      glEnd();
      read_image();
      const unsigned pixels = unlike_diamond_exit(ends, width);
      if (pixels && !wrong)
         ct_check(id, false, "%s: (%g, %g) to (%g, %g): %u pixels are wrong", what, (double)ends[0],
                  (double)ends[1], (double)ends[2], (double)ends[3], pixels);
      wrong += pixels != 0;
   }
   ct_check(id, wrong == 0, "%s: %u of 60 lines are wrong", what, wrong);
}

static void
lines_by_diamonds(void)
{
   glMatrixMode(GL_PROJECTION);
   glOrtho(0, CT_SIZE, 0, CT_SIZE, -1, 1);
   line_diamond_exit("along the axes between whole pixels", 1, true, 1);
   line_diamond_exit("along the axes between halves", 0.5f, true, 1);
   line_diamond_exit("along the axes between quarters", 0.25f, true, 1);
   line_diamond_exit("between whole pixels", 1, false, 1);
   line_diamond_exit("between halves", 0.5f, false, 1);
   line_diamond_exit("between quarters", 0.25f, false, 1);
}

static void
wide_lines_by_diamonds(void)
{
   glMatrixMode(GL_PROJECTION);
   glOrtho(0, CT_SIZE, 0, CT_SIZE, -1, 1);
   line_diamond_exit("two pixels wide along the axes", 0.5f, true, 2);
   line_diamond_exit("three pixels wide along the axes", 0.5f, true, 3);
   line_diamond_exit("two pixels wide", 0.25f, false, 2);
   line_diamond_exit("five pixels wide", 0.25f, false, 5);
}

static const struct ct_test tests[] = {
    {"lines", lines},
    {"line_stipple_by_pixels", line_stipple_by_pixels},
    {"lines_by_diamonds", lines_by_diamonds},
    {"wide_lines_by_diamonds", wide_lines_by_diamonds},
};
CT_TOPIC(core_lines, "", tests);
