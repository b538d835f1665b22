/* Lines: the pixels of OpenGL's rule (diamond exit), wide lines, stipple, smooth lines.
 *
 * An aliased line is a stack of `width` pixels in each column (row, when it is steep) whose centre
 * lies between the end points: two slanted edges and a box do that exactly, and the box is half
 * open in the direction of travel, so that strips hit each pixel once.
 */
#include <math.h>
#include <stdlib.h>

#include "private.h"

struct line {
   const float *v[3]; /* start, end, start again: nothing changes across the line */
   const float *provoking;
   int x[3], y[3]; /* sub-pixels; the third is beside the first */
   bool front;
   float z_offset;
};

/* The first column (row, when the line is steep) at and behind an end point, in the order of
 * coordinates: columns whose centre the line has before it when it starts there, or has passed when
 * it ends there. An end point within a pixel's diamond, but beyond its centre, starts with that
 * pixel, or leaves it out (GL 2.1 section 3.4.1).
 *
 * Points on a boundary are decided as if they were moved by -(e, e^2): they belong to the pixel to
 * the left and below, are past no centre to the right of or above them, and lie in the diamond they
 * touch if the move in x, which is the larger one, takes them to its centre. */
static int
end_column(int x, int y, bool steep, int dir)
{
   const int half = SP_SUBPIXEL_ONE / 2, mask = SP_SUBPIXEL_ONE - 1;
   const int dx = ((x - 1) & mask) + 1 - half, dy = ((y - 1) & mask) + 1 - half;
   const int distance = abs(dx) + abs(dy), d_major = steep ? dy : dx;
   const bool inside = distance < half || (distance == half && dx > 0);
   const bool past = dir > 0 ? d_major > 0 : d_major <= 0;
   const int major = steep ? y : x;
   return sp_first_pixel(inside && past ? major - d_major + (dir < 0) : major);
}

/* Columns (rows) from *first to *end that a line `width` pixels wide covers. */
static void
major_range(const struct line *l, int width, bool steep, int dir, int *first, int *end)
{
   /* Wide lines are drawn as their lowest (leftmost) pixels are (section 3.4.2). */
   const int offset = (width - 1) * SP_SUBPIXEL_ONE / 2;
   const int ox = steep ? offset : 0, oy = steep ? 0 : offset;
   const int start = end_column(l->x[0] - ox, l->y[0] - oy, steep, dir);
   const int stop = end_column(l->x[1] - ox, l->y[1] - oy, steep, dir);
   *first = dir > 0 ? start : stop;
   *end = dir > 0 ? stop : start;
}

/* Two edges `width` pixels apart along the minor axis. Where the line passes between two pixels, it
 * goes to the left one, or to the lower one unless it rises to the right: the move by -(e, e^2) of
 * section 3.4.1 takes it there. */
static void
add_edges(const struct sp_setup *s, struct sp_prim *p, const struct line *l, int width, bool steep)
{
   struct sp_edges *e = sp_setup_edges(s, p);
   int half = width * SP_SUBPIXEL_ONE / 2;
   if (steep) {
      unsigned low = l->y[0] < l->y[1] ? 0 : 1, high = 1 - low;
      sp_setup_edge_rule(e, 0, l->x[high] - half, l->y[high], l->x[low] - half, l->y[low], true);
      sp_setup_edge_rule(e, 1, l->x[low] + half, l->y[low], l->x[high] + half, l->y[high], false);
   } else {
      unsigned left = l->x[0] < l->x[1] ? 0 : 1, right = 1 - left;
      const bool rises = l->y[left] < l->y[right];
      sp_setup_edge_rule(e, 0, l->x[left], l->y[left] - half, l->x[right], l->y[right] - half,
                         !rises);
      sp_setup_edge_rule(e, 1, l->x[right], l->y[right] + half, l->x[left], l->y[left] + half,
                         rises);
   }
   p->num_edges = 2;
}

static struct sp_prim *
line_prim(struct sp_setup *s, const struct line *l, int x0, int y0, int x1, int y1)
{
   if (!sp_setup_clip(s, &x0, &y0, &x1, &y1))
      return NULL;
   struct sp_prim *p = sp_setup_new_prim(s, x0, y0, x1, y1);
   if (!p)
      return NULL;
   struct sp_gradient g;
   sp_gradient_init(&g, p, l->x, l->y);
   sp_setup_planes(s, p, &g, l->v, l->provoking, l->front);
   p->z.a0 += l->z_offset;
   return p;
}

/* Widths are the application's: any number that glLineWidth takes. */
static float
line_width(const struct sp_setup *s)
{
   return fminf(fmaxf(s->rast->line_width, 1.0f), SP_MAX_LINE_WIDTH);
}

static int
aliased_width(const struct sp_setup *s)
{
   return (int)lrintf(line_width(s));
}

/* The columns (rows) first..end-1 of the line. */
static void
aliased_run(struct sp_setup *s, const struct line *l, bool steep, int first, int end)
{
   int width = aliased_width(s);
   const int *minor = steep ? l->x : l->y;
   int low = minor[0] < minor[1] ? minor[0] : minor[1];
   int high = minor[0] < minor[1] ? minor[1] : minor[0];
   int half = width * SP_SUBPIXEL_ONE / 2;
   int m0 = sp_first_pixel(low - half), m1 = sp_end_pixel(high + half);
   struct sp_prim *p =
       steep ? line_prim(s, l, m0, first, m1, end) : line_prim(s, l, first, m0, end, m1);
   if (!p)
      return;
   add_edges(s, p, l, width, steep);
   sp_setup_add(s, p);
}

static bool
stipple_bit(const struct pipe_rasterizer_state *rast, unsigned pos)
{
   unsigned factor = rast->line_stipple_factor ? rast->line_stipple_factor : 1;
   return (rast->line_stipple_pattern >> (pos / factor % 16)) & 1;
}

/* Cuts the columns into runs of set pattern bits. */
static void
stippled_runs(struct sp_setup *s, const struct line *l, bool steep, int first, int end,
              bool backward)
{
   unsigned pos = (unsigned)s->sp->raster->line_stipple_pos;
   int length = end - first, start = -1;
   for (int i = 0; i <= length; i++) {
      bool on = i < length && stipple_bit(s->rast, pos + (unsigned)i);
      if (on && start < 0)
         start = i;
      if (!on && start >= 0) {
         if (backward)
            aliased_run(s, l, steep, end - i, end - start);
         else
            aliased_run(s, l, steep, first + start, first + i);
         start = -1;
      }
   }
   s->sp->raster->line_stipple_pos += (float)length;
}

static void
aliased_line(struct sp_setup *s, const struct line *l)
{
   int dx = l->x[1] - l->x[0], dy = l->y[1] - l->y[0];
   bool steep = (dy < 0 ? -dy : dy) > (dx < 0 ? -dx : dx);
   int dir = (steep ? dy : dx) > 0 ? 1 : -1;
   int first, end;
   major_range(l, aliased_width(s), steep, dir, &first, &end);
   if (first >= end)
      return;
   if (s->rast->line_stipple_enable)
      stippled_runs(s, l, steep, first, end, dir < 0);
   else
      aliased_run(s, l, steep, first, end);
}

/* Coverage from the distances across and along; its plane holds both, and half the width and half
 * the length as constants. from, to: the part of the line in pixels from its start. */
static void
smooth_run(struct sp_setup *s, const struct line *l, double from, double to)
{
   const double scale = 1.0 / SP_SUBPIXEL_ONE;
   double x0 = l->x[0] * scale, y0 = l->y[0] * scale;
   double dx = l->x[1] * scale - x0, dy = l->y[1] * scale - y0;
   double length = sqrt(dx * dx + dy * dy);
   double ux = dx / length, uy = dy / length;
   double half_width = line_width(s) / 2.0;
   double cx = x0 + ux * (from + to) / 2, cy = y0 + uy * (from + to) / 2;
   double half_length = (to - from) / 2, reach = half_width + 1.0;
   double ex = fabs(ux) * (half_length + 1) + fabs(uy) * reach;
   double ey = fabs(uy) * (half_length + 1) + fabs(ux) * reach;
   struct sp_prim *p = line_prim(s, l, (int)floor(cx - ex), (int)floor(cy - ey), (int)ceil(cx + ex),
                                 (int)ceil(cy + ey));
   if (!p)
      return;
   int ox = (int)lrint(-uy * reach * SP_SUBPIXEL_ONE),
       oy = (int)lrint(ux * reach * SP_SUBPIXEL_ONE);
   struct sp_edges *e = sp_setup_edges(s, p);
   sp_setup_edge(e, 0, l->x[0] - ox, l->y[0] - oy, l->x[1] - ox, l->y[1] - oy);
   sp_setup_edge(e, 1, l->x[1] + ox, l->y[1] + oy, l->x[0] + ox, l->y[0] + oy);
   p->num_edges = 2;
   struct sp_plane4 *c = sp_prim_coverage(p, s->ds->num_attribs);
   double rx = p->ref_x + 0.5 - cx, ry = p->ref_y + 0.5 - cy;
   *c = (struct sp_plane4){
       .a0 = {(float)(ux * ry - uy * rx), (float)(ux * rx + uy * ry), (float)half_width,
              (float)half_length},
       .dx = {(float)-uy, (float)ux},
       .dy = {(float)ux, (float)uy},
   };
   p->flags |= SP_PRIM_COVERAGE_LINE;
   sp_setup_add(s, p);
}

typedef void (*run_func)(struct sp_setup *s, const struct line *l, double from, double to);

/* Draws a line in parts of its length, as the stipple has it. */
static void
runs_along(struct sp_setup *s, const struct line *l, run_func run)
{
   double dx = (l->x[1] - l->x[0]) / (double)SP_SUBPIXEL_ONE;
   double dy = (l->y[1] - l->y[0]) / (double)SP_SUBPIXEL_ONE;
   double length = sqrt(dx * dx + dy * dy);
   if (!s->rast->line_stipple_enable) {
      run(s, l, 0.0, length);
      return;
   }
   /* The pattern runs along the line here, in pixels of length. */
   double pos = s->sp->raster->line_stipple_pos, start = -1.0;
   for (double t = 0.0; t < length + 1.0; t += 1.0) {
      bool on = t < length && stipple_bit(s->rast, (unsigned)(pos + t));
      if (on && start < 0.0)
         start = t;
      if (!on && start >= 0.0) {
         run(s, l, start, t < length ? t : length);
         start = -1.0;
      }
   }
   s->sp->raster->line_stipple_pos = (float)fmod(pos + length, 16.0 * 256.0 * 16.0);
}

/* --- Several samples: a rectangle around the line, as two triangles that share an edge */

static void
half_of_rectangle(struct sp_setup *s, const struct line *l, const int x[3], const int y[3])
{
   int x0, y0, x1, y1;
   sp_setup_range(s, sp_min3(x), sp_max3(x), &x0, &x1);
   sp_setup_range(s, sp_min3(y), sp_max3(y), &y0, &y1);
   struct sp_prim *p = line_prim(s, l, x0, y0, x1, y1);
   if (!p)
      return;
   sp_setup_triangle_edges(s, p, x, y);
   sp_setup_add(s, p);
}

/* from, to: the part of the line in pixels from its start. */
static void
sampled_run(struct sp_setup *s, const struct line *l, double from, double to)
{
   const double dx = l->x[1] - l->x[0], dy = l->y[1] - l->y[0], length = sqrt(dx * dx + dy * dy);
   const double ux = dx / length, uy = dy / length;
   const double half = line_width(s) * SP_SUBPIXEL_ONE / 2;
   const double ends[2] = {from * SP_SUBPIXEL_ONE, to * SP_SUBPIXEL_ONE};
   int x[4], y[4];
   for (unsigned i = 0; i < 2; i++) {
      const double cx = l->x[0] + ux * ends[i], cy = l->y[0] + uy * ends[i];
      /* To the right of the line and to its left. */
      x[i] = (int)lrint(cx + uy * half);
      y[i] = (int)lrint(cy - ux * half);
      x[3 - i] = (int)lrint(cx - uy * half);
      y[3 - i] = (int)lrint(cy + ux * half);
   }
   half_of_rectangle(s, l, (const int[3]){x[0], x[1], x[2]}, (const int[3]){y[0], y[1], y[2]});
   half_of_rectangle(s, l, (const int[3]){x[0], x[2], x[3]}, (const int[3]){y[0], y[2], y[3]});
}

void
sp_setup_line(struct sp_setup *s, const float *v0, const float *v1, const float *provoking,
              bool front, float z_offset)
{
   struct line l = {{v0, v1, v0}, provoking, {0}, {0}, front, z_offset};
   l.x[0] = sp_to_fixed(v0[0]);
   l.y[0] = sp_to_fixed(v0[1]);
   l.x[1] = sp_to_fixed(v1[0]);
   l.y[1] = sp_to_fixed(v1[1]);
   if (l.x[0] == l.x[1] && l.y[0] == l.y[1])
      return;
   l.x[2] = l.x[0] - (l.y[1] - l.y[0]);
   l.y[2] = l.y[0] + (l.x[1] - l.x[0]);
   if (s->ds->multisample)
      runs_along(s, &l, sampled_run);
   else if (s->rast->line_smooth)
      runs_along(s, &l, smooth_run);
   else
      aliased_line(s, &l);
}

void
sp_setup_lines(void *data, const struct draw_batch *batch)
{
   struct sp_context *sp = data;
   struct sp_setup s;
   if (!sp_setup_begin(&s, sp, batch->layout, true))
      return;
   for (unsigned i = 0; i < batch->num_prims; i++) {
      const float *v0 = sp_setup_vertex(batch, batch->indices[2 * i]);
      const float *v1 = sp_setup_vertex(batch, batch->indices[2 * i + 1]);
      if (!batch->edges || (batch->edges[i] & 1))
         sp->raster->line_stipple_pos = 0.0f;
      sp_setup_line(&s, v0, v1, v1, true, 0.0f);
   }
   sp_setup_end(&s);
}
